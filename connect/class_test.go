package connect_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
)

// TestClassOfConnections: the letters O, o, X and x of patterns of connections go by what
// reading says of the strings in the diagram. A string is dead if it cannot be saved, and
// critical if it can be captured and saved; what is known of no string rejects nothing.
func TestClassOfConnections(t *testing.T) {
	type classes map[string]bool
	for _, test := range []struct {
		name, shape, pattern string
		row                  int // of the jump
		want                 classes
	}{
		{"nothing known", "O.O ... ...", "O.O", 0, classes{"Cs": true, "CsO": true, "Cso": true, "CsOo": true}},
		{"in atari", "..X. O.OX ..X.", "O.O", 1, classes{"Cs": true, "CsO": false, "Cso": true, "CsX": true}},
		{"lost", ".XXX. XO.OX .XXX.", "O.O", 1, classes{"Cs": true, "CsO": false, "Cso": true, "CsOX": false}},
		{"a lost stone between them", "O.O OXO .O.", "O.O\nOXO", 0, classes{"Cs": true, "CsX": false, "Csx": true, "CsO": true}},
		{"a strong stone between them", "O.O .X. .X. .X.", "O.O\n.X.", 0, classes{"Cs": true, "CsX": true, "Csx": true, "CsXx": true}},
	} {
		b := center(t, test.shape)
		x := board.At(8, 11-test.row)
		if b.At(x) != board.White {
			x++
		}
		for class, want := range test.want {
			if got := linksBy(t, b, "Pattern A1\n\n"+test.pattern+"\n\n:8,"+class+"\n\n").Same(x, x+2); got != want {
				t.Errorf("%s, class %s: joined %v, want %v\n%v", test.name, class, got, want, b)
			}
		}
	}
}
