package reading

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
)

// TestEarlier reads strings of games as if some moves had been read ahead, and as if one
// less had been: where the first search says that whoever reached less would not have been
// allowed more, the second one has the same code. So does one that gives the defender the
// help that he has when a capture is put to the test.
func TestEarlier(t *testing.T) {
	race.Alone(t)
	r := New(Options{})
	asked, same, differ := 0, 0, 0
	for i, pos := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		if testing.Short() && i%5 != 0 {
			continue
		}
		b := pos.Board
		for _, str := range b.AppendStrings(nil, board.Empty) {
			if n := b.Liberties(str); n < 2 || n > 4 {
				continue
			}
			ply := 1 + (i+int(str))%17
			for _, routine := range []int{keyAttack, keyDefend} {
				code, more, stopped := readAt(t, r, b, str, routine, ply, false)
				if stopped {
					continue
				}
				asked++
				taken := code
				if routine == keyDefend {
					taken = code.Reverse()
				}
				for _, helped := range []bool{false, true} {
					attack, defense := moreAttack, moreDefense
					if helped {
						defense = moreHelp
					}
					if taken == search.Win {
						attack = 0
					} else if taken == search.Fail {
						defense = 0
					}
					if more&(attack|defense) != 0 {
						continue
					}
					again, _, stopped := readAt(t, r, b, str, routine, ply-1, helped)
					if stopped {
						continue
					}
					if same++; again != code {
						differ++
						t.Logf("line %d, %v, routine %d: %v at ply %d, %v a ply earlier, helped: %v", i+1, str, routine, code, ply, again, helped)
					}
				}
			}
		}
	}
	t.Logf("%d strings read, %d searches that should find the same, %d find something else", asked, same, differ)
	if same < asked/2 || differ > 1 {
		t.Errorf("%d of %d searches a ply earlier, of %d, found something else", differ, same, asked)
	}
}

// readAt reads a string as if ply moves had been read ahead, and returns the code, who
// would have been allowed more a ply earlier, and whether the search was cut short.
func readAt(t *testing.T, r *Reader, b *board.Board, str board.Point, routine, ply int, helped bool) (search.Code, earlier, bool) {
	t.Helper()
	c, err := r.begin(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	c.origin = -ply
	c.asked = keyAttack + keyDefend - routine
	if helped {
		c.help = c.all
	}
	c.earlier = 0
	code, _ := c.choose(routine, str)
	more, stopped := c.earlier, c.stopped
	if err := c.finish(); err != nil {
		t.Fatal(err)
	}
	return code, more, stopped
}
