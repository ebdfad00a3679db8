package mine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	usual "github.com/tengen-go/tengen/internal/sample"
)

// TestNames names lines, given as vertices in the upper right corner, Black and
// White in turn; a dash is a move elsewhere. The mirror image of a line has its
// name.
func TestNames(t *testing.T) {
	for _, tc := range []struct{ moves, want string }{
		{"Q16", "hoshi"},
		{"R16", "komoku"},
		{"Q17", "komoku"},
		{"R17", "sansan"},
		{"Q15", "takamoku"},
		{"R15", "mokuhazushi"},
		{"P15", "5-5 point"},
		{"Q16 O17", "hoshi, low approach"},
		{"Q16 O16", "hoshi, one-space high approach"},
		{"Q16 N16", "hoshi, two-space high approach"},
		{"Q16 N17", "hoshi, large knight approach"},
		{"Q16 R17", "hoshi, 3-3 invasion"},
		{"Q16 R16", "hoshi, attachment below"},
		{"Q16 P16", "hoshi, outside attachment"},
		{"Q16 P15", "hoshi, shoulder hit"},
		{"Q16 - O17", "hoshi, small knight enclosure"},
		{"Q16 - N17", "hoshi, large knight enclosure"},
		{"Q16 - O16", "hoshi, one-space enclosure"},
		{"Q16 - R17", "hoshi, 3-3 enclosure"},
		{"Q16 - Q10", "hoshi, high extension"},
		{"Q16 O17 R14", "hoshi, low approach, small knight answer"},
		{"Q16 O17 Q14", "hoshi, low approach, one-space answer"},
		{"Q16 O17 P17", "hoshi, low approach, kick"},
		{"Q16 O17 O16", "hoshi, low approach, attachment above"},
		{"Q16 O17 O18", "hoshi, low approach, attachment below"},
		{"Q16 O17 M17", "hoshi, low approach, one-space low pincer"},
		{"Q16 O17 L16", "hoshi, low approach, two-space high pincer"},
		{"Q16 O17 Q15", "hoshi, low approach, solid answer"},
		{"Q16 O17 - R14", "hoshi, low approach, double approach"},
		{"Q16 O17 - R17", "hoshi, low approach, 3-3 invasion"},
		{"Q16 O17 J5", ""},
		{"R16 P17", "komoku, low approach"},
		{"R16 P16", "komoku, one-space high approach"},
		{"R16 O17", "komoku, large knight approach"},
		{"R16 O16", "komoku, two-space high approach"},
		{"R16 R14", "komoku, one-space low approach from the narrow side"},
		{"R16 - P17", "komoku, small knight enclosure"},
		{"R16 - P16", "komoku, one-space enclosure"},
		{"R16 - O17", "komoku, large knight enclosure"},
		{"R16 - O16", "komoku, two-space enclosure"},
		{"R16 - R11", "komoku, low Chinese style"},
		{"R16 - Q11", "komoku, high Chinese style"},
		{"R16 P17 Q15", "komoku, low approach, diagonal answer"},
		{"R16 P17 Q17", "komoku, low approach, kick"},
		{"R16 P17 M16", "komoku, low approach, two-space high pincer"},
		{"R16 P17 L17", "komoku, low approach, three-space low pincer"},
		{"R16 P16 P17", "komoku, one-space high approach, attachment below"},
		{"R16 P16 P15", "komoku, one-space high approach, attachment above"},
		{"R16 P16 M16", "komoku, one-space high approach, two-space high pincer, magic sword"},
		{"R16 P16 P17 Q16", "komoku, one-space high approach, avalanche"},
		{"R16 P16 P17 O17", ""},
		{"R16 P17 - Q14", "komoku, low approach, taisha"},
		{"R15 Q17 O16", "mokuhazushi, 3-4 approach, taisha"},
		{"R15 Q17", "mokuhazushi, 3-4 approach"},
		{"Q15 R17", "takamoku, 3-3 invasion"},
		{"R17 Q16", "sansan, shoulder hit"},
		{"Q16 R17 Q17 R16 R15", ""},
	} {
		var moves, mirror []step
		color := board.Black
		for _, f := range strings.Fields(tc.moves) {
			if f != "-" {
				p, err := board.ParsePoint(f, size)
				if err != nil {
					t.Fatal(err)
				}
				at, _ := corner.View(0).Cell(p, size)
				s := step{cellAt(at), color}
				moves, mirror = append(moves, s), append(mirror, s.mirrored())
			}
			color = color.Opponent()
		}
		for _, list := range [][]step{moves, mirror} {
			n := len(list) - 1
			if diff := cmp.Diff(tc.want, nameOf(list[:n], list[n])); diff != "" {
				t.Errorf("%s: name mismatch (-want +got):\n%s", tc.moves, diff)
			}
		}
	}
}

// TestNameOfAnything names every second and third move after one first move in four; none of them
// may panic, and every second one has a name.
func TestNameOfAnything(t *testing.T) {
	for first := cell(0); first < size*size; first += cell(usual.Of(4, 1)) {
		a := step{first, board.Black}
		for second := range cell(size * size) {
			for _, c := range []board.Color{board.Black, board.White} {
				b := step{second, c}
				if first != second && nameOf([]step{a}, b) == "" {
					t.Fatalf("no name for %v %v", a, b)
				}
				nameOf([]step{a, b}, step{(first + second + 7) % (size * size), c.Opponent()})
			}
		}
	}
}
