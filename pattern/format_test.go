package pattern_test

import (
	"bytes"
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
		var got []byte
		for i, r := range d.Labels.Rows {
			if i > 0 {
				got = append(got, '/')
			}
			got = append(got, r.Cells...)
		}
		if string(got) != rows {
			t.Errorf("%c = %s, want %s", letter, got, rows)
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
	plain := *d
	plain.Comments, plain.LabelComment = nil, nil
	strip := func(d *pattern.Diagram) *pattern.Diagram {
		if d == nil {
			return nil
		}
		copied := &pattern.Diagram{}
		for _, r := range d.Rows {
			r.Comment = ""
			copied.Rows = append(copied.Rows, r)
		}
		return copied
	}
	plain.Main, plain.Labels = strip(d.Main), strip(d.Labels)
	return plain.Format()
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
