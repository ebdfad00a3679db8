package program

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const manual = "../../../pattern/testdata/manual.db"

// command runs a command line and returns what it printed and its exit status.
func command(t *testing.T, stdin string, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	status = Main(t.Context(), args, strings.NewReader(stdin), &o, &e)
	return o.String(), e.String(), status
}

func manualText(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestCheck(t *testing.T) {
	out, errs, status := command(t, "", "check", manual)
	const want = `11 patterns, 0 warnings
with   action      2
with   constraint  6
with   edge        4
with   helper      1
with   label       8
with   no move     3
class  -           1
class  B           1
class  C           4
class  E           1
class  F           1
class  d           3
class  e           2
class  s           1
class  t           1
value  minvalue    1
value  shape       1
`
	if diff := cmp.Diff(want, out); diff != "" || errs != "" || status != 0 {
		t.Errorf("status %d, errors %q, mismatch (-want +got):\n%s", status, errs, diff)
	}
}

// TestCheckBroken checks the manual's examples, each broken in some way.
func TestCheckBroken(t *testing.T) {
	text := manualText(t)
	tests := []struct{ old, new, want string }{
		{"O.*oo\nO....", "O.*o\nO....", "10:5: pattern EB112: diagram is not rectangular"},
		{"|..*?", "|..*? *\n|.*..", "23:3: pattern EB112left: second *"},
		{":8,C,wedge_helper", ":8,C(wedge_helper)", "34:5: pattern Wedge: unknown class letter '('"},
		{"oplay_attack_either(*,a,a,B)", "oplay_attack_either(*,a,a,C)", "50:28: pattern Conn311: unknown label 'C'"},
		{">antisuji(a)", ">antisuji(a,*)", "68:2: pattern EJ4: antisuji with 2, expected 1 argument"},
		{":+,C", ":+", "76:3: pattern CC204: colon line without a class"},
		{";attack(A) ||", ";attack(A) |", "94:12: pattern CC205: unexpected character '|'"},
		{"OaOB", "OaXB", "106:3: pattern CB11: 'X' in the constraint diagram differs"},
		{"eac\nXbO", "eac\n#\nXbO", "121:1: pattern Nonterritory56: comment inside a diagram"},
		{"....DB..|\n", "....DB..\n", "147:9: pattern Ladder: east edge"},
		{"*XX?", "*XX,!?", "156:20: pattern Box: diagram is not rectangular"},
	}
	for _, tt := range tests {
		if !strings.Contains(text, tt.old) {
			t.Fatalf("no %q", tt.old)
		}
		out, errs, status := command(t, strings.Replace(text, tt.old, tt.new, 1), "check", "-")
		if !strings.HasPrefix(errs, "<stdin>:"+tt.want) || status != 1 || out != "" {
			t.Errorf("%q for %q: status %d, output %q, errors %q, want %q", tt.new, tt.old, status, out, errs, tt.want)
		}
	}
}

func TestCheckKinds(t *testing.T) {
	tests := []struct {
		kind, text, out, errs string
		status                int
	}{
		{"eyes", "Pattern 1\n.\n:1111\nPattern 2\n.*.\n:1122\n", "<stdin>: 2 eye shapes\npoints  1  1\npoints  3  1\n", "", 0},
		{"eyes", "Pattern 1\n.\n:111\n", "", "<stdin>:3:2: pattern 1: \"111\", expected four digits from 0 to 2\n", 1},
		{"fullboard", "F 3 aabb\n", "<stdin>: 1 pattern of whole boards\n", "", 0},
		{"fullboard", "F 3 zz\n", "", "<stdin>:1:5: pattern F: \"zz\", expected a point of a board of size 19, or tt\n", 1},
		{"attack", "Pattern A\nO*\n\n:8,A\n", "", "<stdin>:2:1: pattern A: no stone can be the anchor, expected a stone X\n", 1},
		{"general", "Pattern A\nO*\n\n:|,D\n\nO*\n;foo(*)\n", "1 pattern, 2 warnings\nwith   constraint  1\nclass  D           1\n<stdin>:7:2: pattern A: foo is not in the standard vocabulary\n",
			"<stdin>:2:1: warning: pattern A: the diagram has not the symmetry '|'\n<stdin>:4:4: warning: pattern A: class D means nothing in a database of kind general\n", 0},
		{"general", "Pattern A\nO*\n\n:8,-\n\nO*\n;oplay_atack(*,*)\n", "", "<stdin>:7:2: pattern A: unknown function oplay_atack, did you mean oplay_attack?\n", 1},
		{"none", "", "", "patterns check: unknown kind \"none\"\n", 2},
	}
	for _, tt := range tests {
		out, errs, status := command(t, tt.text, "check", "-kind", tt.kind)
		if out != tt.out || errs != tt.errs || status != tt.status {
			t.Errorf("%s: status %d, output %q, errors %q, want %d, %q, %q", tt.kind, status, out, errs, tt.status, tt.out, tt.errs)
		}
	}
}

// TestCheckBind binds the shipped databases, and says what does not bind and where.
func TestCheckBind(t *testing.T) {
	for name, kind := range map[string]string{
		"connect/conn.db": "conn", "influence/barriers.db": "barriers", "influence/influence.db": "influence",
		"reading/worm/attack.db": "attack", "reading/worm/defense.db": "defense", "examples/bot/program/shapes.db": "general",
		"genmove/internal/db/shapes.db": "general", "genmove/internal/db/endgame.db": "general",
		"genmove/internal/db/fuseki.db": "general", "genmove/internal/db/handicap.db": "handicap",
	} {
		if out, errs, status := command(t, "", "check", "-bind", "-kind", kind, "../../../"+name); errs != "" || status != 0 || out == "" {
			t.Errorf("%s: status %d, errors %q, output %q", name, status, errs, out)
		}
	}
	text := "Pattern A\nO*\n\n:8,-,hlep\n\nO*\n;foo(*) || lib(*,*) || olbi(*)\n"
	if _, errs, status := command(t, text, "check", "-bind"); status != 1 || !strings.Contains(errs, "<stdin>:7:12: pattern A: lib with 2, expected 1 argument") {
		t.Errorf("status %d, errors %q", status, errs)
	}
	text = strings.Replace(text, "lib(*,*)", "lib(*)", 1)
	const want = `cannot bind the any database:
<stdin>:4:6: pattern A: unknown helper hlep
<stdin>:7:2: pattern A: unknown function foo
<stdin>:7:22: pattern A: unknown function olbi, did you mean olib?
`
	if out, errs, status := command(t, text, "check", "-bind"); errs != want || status != 1 || out != "" {
		t.Errorf("status %d, output %q, errors %q", status, out, errs)
	}
}

func TestFormat(t *testing.T) {
	text := manualText(t)
	messy := strings.Replace(text, ":8,Ed,NULL\n", ":8, E d , NULL\n\n\n", 1)
	name := filepath.Join(t.TempDir(), "a.db")
	if err := os.WriteFile(name, []byte(messy), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, errs, status := command(t, messy, "fmt"); out != text || errs != "" || status != 0 {
		t.Errorf("fmt: status %d, errors %q, mismatch (-want +got):\n%s", status, errs, cmp.Diff(text, out))
	}
	if out, _, _ := command(t, "", "fmt", "-l", name, manual); out != name+"\n" {
		t.Errorf("fmt -l prints %q, want %s", out, name)
	}
	if out, errs, status := command(t, "", "fmt", "-w", name); out != "" || errs != "" || status != 0 {
		t.Errorf("fmt -w: status %d, output %q, errors %q", status, out, errs)
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != text {
		t.Errorf("fmt -w: error %v, mismatch (-want +got):\n%s", err, cmp.Diff(text, string(got)))
	}
	// A file with faults is not touched.
	if err := os.WriteFile(name, []byte("Pattern\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, errs, status := command(t, "", "fmt", "-w", name); status != 1 || errs == "" {
		t.Errorf("fmt -w of a faulty file: status %d, errors %q", status, errs)
	}
	if got, _ := os.ReadFile(name); string(got) != "Pattern\n" {
		t.Errorf("fmt -w changed a faulty file to %q", got)
	}
}

func TestTransform(t *testing.T) {
	const bottom = `Pattern EB112

?X?.?
O.*oo
O....
o....
-----

:8,ed,NULL
`
	const left = `Pattern EB112

|oOO?
|...X
|..*?
|..o.
|..o?

:8,ed,NULL
`
	if out, errs, status := command(t, bottom, "transform", "-by", "g"); out != left || status != 0 {
		t.Errorf("status %d, errors %q, mismatch (-want +got):\n%s", status, errs, cmp.Diff(left, out))
	}
	out, _, _ := command(t, "# a\nPattern A\n\nO*\n\n:|,-\n\nPattern B\n\nX*\n\n:8,-\n", "transform", "-by", "all", "-pattern", "A")
	var names []string
	for line := range strings.Lines(out) {
		if name, ok := strings.CutPrefix(line, "Pattern "); ok {
			names = append(names, strings.TrimSpace(name))
		}
	}
	if diff := cmp.Diff(strings.Fields("Aa Ag Ad Af Ah Ab Ae Ac"), names); diff != "" {
		t.Errorf("-by all: mismatch (-want +got):\n%s", diff)
	}
	out, _, _ = command(t, "# a\nPattern A\n\nO*\n\n:|,-\n\n# end\n", "transform", "-by", "e")
	if want := "# a\nPattern A\n\nO\n*\n\n:-,-\n\n# end\n"; out != want {
		t.Errorf("-by e: mismatch (-want +got):\n%s", cmp.Diff(want, out))
	}
}

func TestUsage(t *testing.T) {
	tests := []struct {
		args   string
		want   string
		status int
	}{
		{"", "usage:", 2},
		{"frobnicate", `there is no "frobnicate"; want one of ablate, bench, `, 2},
		{"transform", "-by is missing", 2},
		{"transform -by z", `unknown orientation "z"`, 2},
		{"transform -by a -pattern B", "no pattern B", 1},
		{"fmt -w", "-w needs files", 2},
		{"fmt -x", "there is no flag -x", 2},
		{"check no/such/file", "no such file", 1},
	}
	for _, tt := range tests {
		out, errs, status := command(t, "", strings.Fields(tt.args)...)
		if !strings.Contains(errs, tt.want) || status != tt.status || out != "" {
			t.Errorf("%q: status %d, output %q, errors %q, want %d with %q", tt.args, status, out, errs, tt.status, tt.want)
		}
	}
	if out, _, status := command(t, "", "help"); status != 0 || !strings.Contains(out, "patterns check") {
		t.Errorf("help: status %d, output %q", status, out)
	}
}

// TestVerbUsage: each verb says how it is used, and a wrong flag is told once.
func TestVerbUsage(t *testing.T) {
	for _, v := range verbs {
		_, errs, status := command(t, "", v.name, "-h")
		if want := "\nusage:   patterns " + v.name + " " + v.args + "\n"; status != 0 || !strings.Contains(errs, want) || !strings.HasPrefix(errs, "example: patterns "+v.name+" ") {
			t.Errorf("%s -h: status %d, %q, want %q", v.name, status, errs, want)
		}
		_, errs, status = command(t, "", v.name, "-nonsense")
		if status != 2 || strings.Count(errs, "-nonsense") != 1 {
			t.Errorf("%s -nonsense: status %d, %q", v.name, status, errs)
		}
	}
}
