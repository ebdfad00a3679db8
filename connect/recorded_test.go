package connect_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/reading/search"
)

// recorded is a variation with those below it.
type recorded struct {
	color   board.Color
	note    string
	outcome search.Code
	below   []*recorded
}

// recording makes a tree of variations.
type recording struct {
	now  []*recorded
	tops []*recorded
}

func (r *recording) Enter(_ *board.Board, _ board.Point, c board.Color, note string) {
	v := &recorded{color: c, note: note}
	if len(r.now) == 0 {
		r.tops = append(r.tops, v)
	} else {
		last := r.now[len(r.now)-1]
		last.below = append(last.below, v)
	}
	r.now = append(r.now, v)
}

func (r *recording) Leave(_ *board.Board, outcome search.Code) {
	r.now[len(r.now)-1].outcome = outcome
	r.now = r.now[:len(r.now)-1]
}

func (v *recorded) undecided() bool { return strings.Contains(v.note, "undecided") }

// TestRecordedTrees checks that variations follow from those below them: players move in turn, a move that
// succeeds has no answer that does, and one that fails has one. What a limit has left undecided says so, and
// counts as cut.
func TestRecordedTrees(t *testing.T) {
	succeeded, failed, undecided := 0, 0, 0
	for _, p := range positions {
		b, x, y := load(t, p.diagram, p.color)
		for _, nodes := range []int{0, 3, 20} {
			for _, connecting := range []bool{true, false} {
				rec := new(recording)
				r := connect.New(connect.Options{Recorder: rec, Limits: search.Limits{Nodes: nodes}})
				ask, first := r.Connect, p.color
				if !connecting {
					ask, first = r.Disconnect, p.color.Opponent()
				}
				if _, err := ask(t.Context(), b, x, y); err != nil || len(rec.now) != 0 {
					t.Fatalf("%s: %v, %d variations are open", p.name, err, len(rec.now))
				}
				wins := func(v *recorded) bool {
					if v.color == first {
						return v.outcome != search.Fail
					}
					return v.outcome == search.Win
				}
				var check func(v *recorded, c board.Color)
				check = func(v *recorded, c board.Color) {
					if v.color != c {
						t.Errorf("%s: %v moves, not %v", p.name, v.color, c)
					}
					answered, open := false, false
					for _, w := range v.below {
						check(w, c.Opponent())
						answered = answered || !w.undecided() && wins(w)
						open = open || w.undecided()
					}
					switch {
					case v.undecided():
						undecided++
						if wins(v) != (c != p.color) {
							t.Errorf("%s: undecided, %v has %v", p.name, c, v.outcome)
						}
					case len(v.below) == 0:
					case wins(v):
						succeeded++
						if answered || open {
							t.Errorf("%s: %v succeeds, though the answer is not known to fail", p.name, c)
						}
					default:
						failed++
						if !answered {
							t.Errorf("%s: %v fails without an answer", p.name, c)
						}
					}
				}
				for _, v := range rec.tops {
					check(v, first)
				}
			}
		}
	}
	if succeeded < 4 || failed < 15 || undecided < 20 {
		t.Errorf("%d succeeded, %d failed, %d were undecided", succeeded, failed, undecided)
	}
}
