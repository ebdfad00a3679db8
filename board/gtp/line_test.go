package gtp_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board/gtp"
)

func TestParseRequest(t *testing.T) {
	tests := []struct {
		line string
		want gtp.Request
	}{
		{"", gtp.Request{}},
		{" \t ", gtp.Request{}},
		{"# a comment", gtp.Request{}},
		{"# interrupt", gtp.Request{Interrupt: true}},
		{"  #interrupt \r", gtp.Request{Interrupt: true}},
		{"# interrupt it", gtp.Request{}},
		{"genmove b # interrupt", gtp.Request{Name: "genmove", Text: "b"}},
		{"7", gtp.Request{ID: "7"}},
		{"7 # note", gtp.Request{ID: "7"}},
		{"name", gtp.Request{Name: "name"}},
		{"name\r\n", gtp.Request{Name: "name"}},
		{"12 name", gtp.Request{ID: "12", Name: "name"}},
		{"12name", gtp.Request{ID: "12", Name: "name"}},
		{"\t12\tname\t", gtp.Request{ID: "12", Name: "name"}},
		{"play  black\tD4  # star", gtp.Request{Name: "play", Text: "black D4"}},
		{"echo a  b", gtp.Request{Name: "echo", Text: "a  b"}},
		{"pl\x00ay\x7f b \x1bd4", gtp.Request{Name: "play", Text: "b d4"}},
		{"-5 name", gtp.Request{Name: "-5", Text: "name"}},
		{"5.5 name", gtp.Request{ID: "5", Name: ".5", Text: "name"}},
		{"loadsgf f\xfcnf.sgf", gtp.Request{Name: "loadsgf", Text: "f\xfcnf.sgf"}},
		{"loadsgf fünf.sgf 3", gtp.Request{Name: "loadsgf", Text: "fünf.sgf 3"}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, gtp.ParseRequest(tt.line)); diff != "" {
			t.Errorf("ParseRequest(%q): mismatch (-want +got):\n%s", tt.line, diff)
		}
	}
}

func TestRequestArgs(t *testing.T) {
	got := gtp.ParseRequest("3 play  black\t d4").Args()
	if diff := cmp.Diff([]string{"black", "d4"}, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

func FuzzParseRequest(f *testing.F) {
	for _, line := range []string{"", "5 play b d4 # x", "# interrupt", "12name\r", "7", "\t\x00a\x7f", "é ü", "\xff 1"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		r := gtp.ParseRequest(line)
		if strings.ContainsAny(r.Name, " \t#\r\n") || strings.ContainsAny(r.Text, "#\t\r\n") || strings.Trim(r.Text, " ") != r.Text {
			t.Errorf("ParseRequest(%q) = %+v", line, r)
		}
		if strings.Trim(r.ID, "0123456789") != "" {
			t.Errorf("ParseRequest(%q): identity %q", line, r.ID)
		}
		if r.Name == "" && r.Text != "" {
			t.Errorf("ParseRequest(%q): text %q without a command", line, r.Text)
		}
		// What has been parsed, written out, means the same.
		if r.Name != "" {
			again := gtp.ParseRequest(r.ID + " " + r.Name + " " + r.Text)
			if diff := cmp.Diff(r, again); diff != "" {
				t.Errorf("ParseRequest(%q) written out: mismatch (-want +got):\n%s", line, diff)
			}
		}
	})
}
