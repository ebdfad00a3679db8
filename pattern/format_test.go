package pattern_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// format parses and prints a text; parsing has to succeed.
func format(t *testing.T, src string) string {
	t.Helper()
	f, err := pattern.Parse("db", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return string(f.Format())
}

func TestFormat(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"messy", `

# a file


# of patterns

attribute_map   general
goal_elements	Ox
# about A
Pattern   A
#inside
O*.     jump
X..
---    the edge


# before the colon
:8, s O ,shape( 3 ) value(2)   help
# labels
Oab
XX.   B is X
---
#cons
; lib( a )>3&&! lib(b)||-1<+2
;   && ( lib(a)+1==2 )? lib(*):0 ;
# act
> if(lib(a)==1){antisuji(a);}else   return -1
> ;

# end

# of the file
`, `# a file

# of patterns

attribute_map general
goal_elements Ox

# about A
Pattern A
#inside

O*.    jump
X..
---    the edge

# before the colon
:8,sO,shape(3),value(2),help

# labels
Oab
XX.    B is X
---

#cons
;lib(a) > 3 && !lib(b) || -1 < +2
;&& (lib(a) + 1 == 2) ? lib(*) : 0;
# act
>if (lib(a) == 1) { antisuji(a); } else return -1
>;

# end

# of the file
`},
		{"manual", string(readManual(t)), string(readManual(t))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := format(t, tt.src)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s", diff)
			}
			if again := format(t, got); again != got {
				t.Errorf("formatting twice: mismatch (-once +twice):\n%s", cmp.Diff(got, again))
			}
		})
	}
}

func turn(t *testing.T, src string, letter byte) string {
	t.Helper()
	f, err := pattern.Parse("db", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	o, ok := pattern.OrientationNamed(letter)
	if !ok {
		t.Fatalf("no orientation %c", letter)
	}
	d, err := f.Decls()[0].Turn(o)
	if err != nil {
		t.Fatal(err)
	}
	return string(d.Format())
}

// TestTurn turns the manual's example of an edge pattern onto the left edge.
func TestTurn(t *testing.T) {
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
	if diff := cmp.Diff(left, turn(t, bottom, 'g')); diff != "" {
		t.Errorf("g: mismatch (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(bottom, turn(t, left, 'f')); diff != "" {
		t.Errorf("f: mismatch (-want +got):\n%s", diff)
	}
}

// TestTurnLetters turns a square of labels by all letters.
func TestTurnLetters(t *testing.T) {
	want := map[byte]string{
		'a': "ABC/DEF/GHI", 'b': "GHI/DEF/ABC", 'c': "CBA/FED/IHG", 'd': "IHG/FED/CBA",
		'e': "ADG/BEH/CFI", 'f': "CFI/BEH/ADG", 'g': "GDA/HEB/IFC", 'h': "IFC/HEB/GDA",
	}
	f, err := pattern.Parse("db", []byte("Pattern A\n...\n.O*\n...\n\n:8,-\n\nABC\nDEF\nGHI\n"))
	if err != nil {
		t.Fatal(err)
	}
	for letter, rows := range want {
		o, _ := pattern.OrientationNamed(letter)
		if pattern.OrientationLetter(o) != letter {
			t.Errorf("letter of %d = %c, want %c", o, pattern.OrientationLetter(o), letter)
		}
		d, err := f.Decls()[0].Turn(o)
		if err != nil {
			t.Fatal(err)
		}
		if _, labels, _ := strings.Cut(string(d.Format()), ":8,-\n\n"); strings.ReplaceAll(strings.TrimSpace(labels), "\n", "/") != rows {
			t.Errorf("%c = %s, want %s", letter, labels, rows)
		}
	}
	var order []byte
	for o := range board.Transform(8) {
		order = append(order, pattern.OrientationLetter(o))
	}
	if string(order) != "agdfhbec" {
		t.Errorf("order = %s, want agdfhbec", order)
	}
	if _, ok := pattern.OrientationNamed('i'); ok {
		t.Error("there is an orientation i")
	}
}

// TestTurnIsAGroup turns every example of the manual twice and compares with
// one turn by the composition.
func TestTurnIsAGroup(t *testing.T) {
	f, err := pattern.Parse("db", readManual(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls() {
		for u := range board.Transform(8) {
			for v := range board.Transform(8) {
				once, err := d.Turn(u)
				if err != nil {
					t.Fatal(err)
				}
				twice, err := once.Turn(v)
				if err != nil {
					t.Fatal(err)
				}
				want, err := d.Turn(u.Then(v))
				if err != nil {
					t.Fatal(err)
				}
				if got, want := cells(twice), cells(want); !bytes.Equal(got, want) {
					t.Errorf("%s turned by %d and %d: mismatch (-want +got):\n%s", d.Name, u, v, cmp.Diff(string(want), string(got)))
				}
			}
		}
	}
}

// cells prints a pattern without comments.
func cells(d *pattern.Decl) []byte {
	var text bytes.Buffer
	for line := range bytes.Lines(d.Format()) {
		if bytes.HasPrefix(line, []byte("#")) {
			continue
		}
		if row, _, ok := bytes.Cut(line, []byte("    ")); ok && line[0] != ';' && line[0] != '>' {
			line = append(bytes.TrimRight(row, " "), '\n')
		}
		if len(bytes.TrimSpace(line)) > 0 {
			text.Write(line)
		}
	}
	return text.Bytes()
}

// TestReplace replaces patterns of a file, and sets values of those that stay.
func TestReplace(t *testing.T) {
	f, err := pattern.Parse("db", []byte("attribute_map general\n\n# above\nPattern A\n\nO*\n\n:8,-,shape(1),value(2),shape(3)\n\nPattern B\n\nX*\n\n:8,-\n\n# below\n"))
	if err != nil {
		t.Fatal(err)
	}
	before := string(f.Format())
	g, err := f.Replace(func(d *pattern.Decl) ([]*pattern.Decl, error) {
		if d.Name == "B" {
			return nil, nil
		}
		first, second := *d, *d
		first.SetValue("shape", "7")
		second.Name = "C"
		second.SetValue("shape", "")
		second.SetValue("minvalue", "5")
		return []*pattern.Decl{&first, &second}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "attribute_map general\n\n# above\nPattern A\n\nO*\n\n:8,-,shape(7),value(2),shape(3)\n\nPattern C\n\nO*\n\n:8,-,value(2),minvalue(5)\n\n# below\n"
	if diff := cmp.Diff(want, string(g.Format())); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if after := string(f.Format()); after != before {
		t.Errorf("the file has changed:\n%s", after)
	}
	empty, err := f.Replace(func(d *pattern.Decl) ([]*pattern.Decl, error) { return []*pattern.Decl{{Name: d.Name}}, nil })
	if err != nil {
		t.Fatal(err)
	}
	want = "-: pattern A: pattern without a diagram, expected a diagram\n-: pattern B: pattern without a diagram, expected a diagram"
	if _, err := pattern.Compile(pattern.General(), empty); err == nil || err.Error() != want {
		t.Errorf("patterns without diagrams: error %v, want %s", err, want)
	}
	no := errors.New("no")
	if _, err := f.Replace(func(*pattern.Decl) ([]*pattern.Decl, error) { return nil, no }); err != no {
		t.Errorf("error %v, want that of the function", err)
	}
}

func TestTurnKeepsCommentsAndSymmetry(t *testing.T) {
	const src = `Pattern A
# above

O.    first
*X    second
--    edge

:/,-
`
	tests := []struct {
		letter byte
		want   string
	}{
		{'c', "Pattern A\n# above\n\n.O    first\nX*    second\n--    edge\n\n:\\,-\n"},
		{'b', "Pattern A\n# above\n\n--    edge\n*X    second\nO.    first\n\n:\\,-\n"},
		{'e', "Pattern A\n# above\n# first\n# second\n# edge\n\nO*|\n.X|\n\n:/,-\n"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, turn(t, src, tt.letter)); diff != "" {
			t.Errorf("%c: mismatch (-want +got):\n%s", tt.letter, diff)
		}
	}
}

func TestTurnRefusesWhatIsNoRectangle(t *testing.T) {
	f, err := pattern.Parse("db", []byte("Pattern A\nO*\nO\n\n:8,-\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Decls()[0].Turn(1); err == nil {
		t.Error("Turn gives no error")
	}
}
