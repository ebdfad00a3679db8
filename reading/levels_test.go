package reading_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestLowLevelsInventNothing plays the captures of low levels and lets a deep and
// thorough search defend: a level may miss what a higher one finds, but what it
// finds has to hold as well.
func TestLowLevelsInventNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("lets a much deeper search refute captures; the run without -short does")
	}
	deep := reading.New(reading.Options{Params: reading.Level(reading.DefaultLevel).Deepen(6).Thoroughly(), Limits: search.Limits{Nodes: 2_000_000}})
	type capture struct {
		line      int
		str, move board.Point
	}
	answers := map[capture]search.Result{} // of deep, which most levels ask the same
	for _, level := range []int{0, 4, 8, 10} {
		r := reading.New(reading.Options{Params: reading.Level(level)})
		captures, saved, cut := 0, 0, 0
		positionStrings(t, sample.Of(56, 4), sample.Of(5, 1), func(line int, b *board.Board, s board.Point) {
			if b.Liberties(s) == 1 {
				return
			}
			res := askOne(t, r, b, s, true)
			if res.Code != search.Win {
				return
			}
			captures++
			b.TryAssumeLegal(res.Move, b.At(s).Opponent())
			c := capture{line, s, res.Move}
			answer, known := answers[c]
			if !known {
				answer = askOne(t, deep, b, s, false)
				answers[c] = answer
			}
			if answer.Limited {
				cut++
			} else if answer.Code != search.Fail {
				saved++
				t.Logf("level %d, line %d: %v takes %v, but %v saves it: %v", level, line, res.Move, s, answer.Move, answer.Code)
			}
			b.Undo()
		})
		t.Logf("level %d: %d of %d captures do not hold, %d were not decided; %d nodes", level, saved, captures, cut, r.Nodes())
		if saved*100 > captures {
			t.Errorf("level %d: %d of %d captures do not hold", level, saved, captures)
		}
	}
}

// TestNothingToCapture asks levels about a stone that has a way out.
func TestNothingToCapture(t *testing.T) {
	race.Alone(t)
	games, err := sgf.Parse([]byte("(;FF[4]SZ[19]AB[cc][cd][de][df]AW[dc][dd][ce][cf]PL[W])"))
	if err != nil {
		t.Fatal(err)
	}
	pos, err := sgf.PositionAt(games[0], sgf.End())
	if err != nil {
		t.Fatal(err)
	}
	for level := 0; level <= 20; level += sample.Of(10, 1) {
		r := reading.New(reading.Options{Params: reading.Level(level)})
		if res := askOne(t, r, pos.Board, point(t, pos.Board, "C17"), true); res.Code == search.Win {
			t.Errorf("level %d: win by %v", level, res.Line)
		}
	}
}
