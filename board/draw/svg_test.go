package draw_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
)

// parseSVG reads an SVG document and returns the texts of its elements by name.
func parseSVG(doc []byte) (map[string][]string, error) {
	if !utf8.Valid(doc) {
		return nil, errors.New("not UTF-8")
	}
	d := xml.NewDecoder(bytes.NewReader(doc))
	texts := map[string][]string{}
	var open []string
	for {
		token, err := d.Token()
		if err == io.EOF {
			if len(open) > 0 {
				return nil, fmt.Errorf("%v are open", open)
			}
			return texts, nil
		}
		if err != nil {
			return nil, err
		}
		switch e := token.(type) {
		case xml.StartElement:
			if len(open) == 0 && (e.Name.Local != "svg" || e.Name.Space != "http://www.w3.org/2000/svg") {
				return nil, fmt.Errorf("the document is %v", e.Name)
			}
			open = append(open, e.Name.Local)
			for _, a := range e.Attr {
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					return nil, fmt.Errorf("%s of %s is %s", a.Name.Local, e.Name.Local, a.Value)
				}
			}
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 && strings.TrimSpace(string(e)) != "" {
				name := open[len(open)-1]
				texts[name] = append(texts[name], string(e))
			}
		}
	}
}

func TestSVGIsValid(t *testing.T) {
	for _, s := range scenes {
		var out bytes.Buffer
		p := s.make(t)
		if err := p.SVG(&out); err != nil {
			t.Fatal(err)
		}
		texts, err := parseSVG(out.Bytes())
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
		}
		if len(texts["title"]) != 1 || len(texts["desc"]) != 1 {
			t.Errorf("%s: title %q, description %q", s.name, texts["title"], texts["desc"])
		}
		if want := p.Title; want != "" && texts["title"][0] != want {
			t.Errorf("%s: title %q, want %q", s.name, texts["title"][0], want)
		}
	}
}

// TestDescription: the stones of the players who have some are listed.
func TestDescription(t *testing.T) {
	for _, tt := range []struct {
		black, white []string
		want         string
	}{
		{nil, nil, "no stones"}, {[]string{"A1"}, nil, "black: A1."}, {nil, []string{"B2", "A3"}, "white: A3 B2."},
		{[]string{"C1"}, []string{"B2"}, "black: C1. white: B2."},
	} {
		var out bytes.Buffer
		if err := draw.New(newBoard(t, 3, tt.black, tt.white)).SVG(&out); err != nil {
			t.Fatal(err)
		}
		texts, err := parseSVG(out.Bytes())
		if err != nil || len(texts["desc"]) != 1 || texts["desc"][0] != tt.want {
			t.Errorf("%v and %v: %q, %v, want %q", tt.black, tt.white, texts["desc"], err, tt.want)
		}
	}
}

// FuzzTexts puts any text into a picture: no renderer may fail but for the
// length of a label, and the SVG must stay valid and show the label, the text
// must not contain escape characters.
func FuzzTexts(f *testing.F) {
	for _, s := range []string{"", "a", "<&>\"'", "]]>", "\x1b[2J", "日本", "\xff\xfe", "a\nb\r\nc", "\u202e", "e\u0301", "\ufffe\U0010ffff", "</text>"} {
		f.Add(s, s, s)
	}
	b := newBoard(f, 5, []string{"B2"}, []string{"D4"})
	f.Fuzz(func(t *testing.T, label, title, caption string) {
		if len(title)+len(caption) > 2000 {
			t.Skip("too long to wrap quickly")
		}
		p := draw.New(b)
		p.Title, p.Caption = title, caption
		p.Label(board.At(1, 1), label)
		p.Label(board.At(2, 2), label)
		var svg, text, ansi bytes.Buffer
		err := p.SVG(&svg)
		if utf8.RuneCountInString(label) > 8 {
			// Several invalid bytes may become one character.
			if err != nil && !errors.Is(err, draw.ErrPicture) {
				t.Fatal(err)
			}
			if err != nil {
				return
			}
		} else if err != nil {
			t.Fatal(err)
		}
		texts, err := parseSVG(svg.Bytes())
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg.Bytes())
		}
		if strings.TrimSpace(label) != "" && utf8.ValidString(label) && strings.Count(label, "a") == len(label) {
			n := 0
			for _, s := range texts["text"] {
				if s == label {
					n++
				}
			}
			if n < 2 {
				t.Fatalf("label %q is shown %d times", label, n)
			}
		}
		if err := p.Text(&text); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(text.String(), "\x1b\r\x00\u202e") || !utf8.Valid(text.Bytes()) {
			t.Fatalf("text has control characters: %q", text.String())
		}
		if err := p.ANSI(&ansi, draw.Colors256); err != nil {
			t.Fatal(err)
		}
		if err := p.PNG(io.Discard, 8); err != nil {
			t.Fatal(err)
		}
	})
}
