package joseki_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/joseki"
)

// inCorner returns the suggestions of s for the upper right corner after some
// moves there, and whose turn it is. Black begins.
func inCorner(t *testing.T, s *joseki.Suggester, b *board.Board, c board.Color) []joseki.Suggestion {
	t.Helper()
	list := suggest(t, s, b, c)
	return slices.DeleteFunc(list, func(x joseki.Suggestion) bool { return x.Corner != board.At(18, 18) })
}

// TestKnownJoseki plays joseki that are in every textbook: each move has to be
// known, as a standard or an urgent one. A tilde marks moves that are good but
// that players choose less often, or where many leave the corner.
func TestKnownJoseki(t *testing.T) {
	bk, err := joseki.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	// First moves such as takamoku are rarer than the default lets through.
	s := joseki.NewSuggester(bk, joseki.Options{NoOpenings: true, MinFrequency: 0.001})
	for _, tc := range []struct{ line, moves string }{
		{"hoshi, low approach, small knight answer", "Q16 O17 R14 ~Q18 R17 L17"},
		{"hoshi, low approach, one-space answer", "Q16 O17 ~Q14 ~Q18 R17 L17"},
		{"hoshi, low approach, kick", "Q16 O17 ~P17 O16 Q14"},
		{"hoshi, low approach, one-space low pincer", "Q16 O17 ~M17 R17 Q17 R16 Q15 Q18"},
		{"hoshi, low approach, one-space high pincer", "Q16 O17 ~M16 O15"},
		{"hoshi, 3-3 invasion", "Q16 R17 R16 Q17 ~P17 P18 O18 O17 P16"},
		{"hoshi, 3-3 invasion", "Q16 R17 R16 Q17 O17 P17 P16 O18"},
		{"hoshi, 3-3 invasion", "Q16 R17 R16 Q17 P16 O18"},
		{"hoshi, attachment below", "Q16 ~R16 R17 R15"},
		{"komoku, one-space high approach, attachment below", "R16 P16 P17 O17 Q17 O16 R14"},
		{"komoku, one-space high approach, attachment below", "R16 P16 P17 O17 Q17 N16 R14"},
		{"komoku, one-space high approach, avalanche", "R16 P16 P17 Q16 Q17 R15 O17"},
		{"komoku, one-space high approach, two-space high pincer, magic sword", "R16 P16 ~M16 Q13 P15"},
		{"komoku, one-space high approach, one-space low pincer", "R16 P16 N17 R17"},
		{"komoku, one-space high approach, attachment above", "R16 P16 ~P15 O15 Q15"},
		{"komoku, low approach, diagonal answer", "R16 P17 Q15"},
		{"komoku, low approach, two-space high pincer", "R16 P17 M16 P14 R13"},
		{"komoku, low approach, two-space high pincer", "R16 P17 M16 O16 Q14"},
		{"komoku, low approach, one-space high pincer", "R16 P17 ~N16 P15 Q14"},
		{"komoku, low approach, three-space low pincer", "R16 P17 L17 Q15"},
		{"komoku, large knight approach", "R16 ~O17 Q17 L17"},
		{"komoku, two-space high approach", "R16 ~O16 P17"},
		{"takamoku, 3-4 approach", "~Q15 Q17 ~P17 P18"},
		{"takamoku, 3-4 approach", "~Q15 Q17 R17 R18"},
		{"komoku, low approach, taisha", "~R15 Q17 ~O16 Q15"},
		{"mokuhazushi, 3-4 approach", "~R15 Q17 ~P16 P17 O16"},
		{"sansan, shoulder hit", "~R17 Q16 R16"},
	} {
		t.Run(tc.moves, func(t *testing.T) {
			b, c := position(t, 19, "", ""), board.Black
			line := ""
			for _, f := range strings.Fields(tc.moves) {
				name, lesser := strings.CutPrefix(f, "~")
				p, err := board.ParsePoint(name, 19)
				if err != nil {
					t.Fatal(err)
				}
				list := inCorner(t, s, b, c)
				i := slices.IndexFunc(list, func(x joseki.Suggestion) bool { return x.Move == p })
				if i < 0 {
					t.Fatalf("%v is not known; known are %v", p, tell(list))
				}
				high := list[i].Class == joseki.Urgent || list[i].Class == joseki.Standard
				if high == lesser {
					t.Errorf("%v is %v", p, list[i].Class)
				}
				if strings.HasPrefix(list[i].Line, tc.line) {
					line = list[i].Line
				}
				if err := b.Play(p, c, board.Strict); err != nil {
					t.Fatal(err)
				}
				c = c.Opponent()
			}
			if line == "" {
				t.Errorf("no move is of the line %q", tc.line)
			}
		})
	}
}

// TestKnownMistakes plays the last move of each sequence as a beginner might. It
// may be rare, but not be called a standard move.
func TestKnownMistakes(t *testing.T) {
	bk, err := joseki.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	s := joseki.NewSuggester(bk, joseki.Options{NoOpenings: true})
	for _, tc := range []struct{ moves, why string }{
		{"Q16 P17", "the diagonal contact lets Black choose"},
		{"Q16 R17 Q18", "does not block"},
		{"Q16 R17 Q15", "does not block"},
		{"Q16 R17 R16 Q17 Q18", "cuts where nothing is to cut"},
		{"Q16 R17 Q17 R16 R15 S15 S14 S16", "does not cut"},
		{"Q16 R16 Q15", "gives up the corner"},
		{"Q16 R16 Q17", "gives up the corner"},
		{"Q16 O17 N17", "makes the approach settle"},
		{"Q16 O17 P17 P18", "lets Black hane at the head of two"},
		{"Q16 O17 P17 R17", "lets Black hane at the head of one"},
		{"Q16 O17 R14 Q18 Q17", "gives up the corner"},
		{"Q16 O17 R14 R17", "invades without the support of a second approach"},
		{"Q16 O17 M17 R17 R16", "blocks on the side that is not worth more"},
		{"R16 Q16", "contact where Black is strongest"},
		{"R16 R17", "contact where Black is strongest"},
		{"R16 P17 O17", "makes the approach settle"},
		{"R16 P17 P16", "makes the approach settle"},
		{"R16 P17 Q17", "kicks without a pincer"},
		{"R16 P16 Q17", "lets White press"},
		{"R16 P16 P17 Q17", "hane on the wrong side"},
		{"R16 P16 P17 O17 O18", "leaves the cut"},
		{"R16 P16 P17 O17 Q17 Q16", "an empty push before the connection"},
		{"R16 P16 P17 Q16 Q15", "lets White through"},
		{"R16 P16 P17 Q16 R17", "lets White through"},
		{"Q15 Q17 P17 O17", "hane on the outside is cut"},
		{"R15 Q17 P16 Q16", "pushes into the knight's move"},
		{"R17 Q16 P17", "lets White block"},
		{"R17 Q16 P16", "lets White block"},
	} {
		fields := strings.Fields(tc.moves)
		b, c := position(t, 19, "", ""), board.Black
		for i, f := range fields {
			p, err := board.ParsePoint(f, 19)
			if err != nil {
				t.Fatal(err)
			}
			if i == len(fields)-1 {
				list := inCorner(t, s, b, c)
				if len(list) == 0 {
					t.Errorf("%s: nothing is known here", tc.moves)
				}
				for _, x := range list {
					if x.Move == p && (x.Class == joseki.Urgent || x.Class == joseki.Standard) {
						t.Errorf("%s: %v is a %v move, but it %s", tc.moves, p, x.Class, tc.why)
					}
				}
			}
			if err := b.Play(p, c, board.Strict); err != nil {
				t.Fatal(err)
			}
			c = c.Opponent()
		}
	}
}
