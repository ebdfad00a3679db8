package connect_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// TestHolds: after a move that wins, the other side fails when it is asked.
func TestHolds(t *testing.T) {
	race.Alone(t)
	r := connect.New(connect.Options{})
	won, refuted := 0, 0
	for i, f := range readBreakIns(t) {
		if i%sample.Of(24, 2) != 0 {
			continue
		}
		b := f.b
		for k, q := range questions(b) {
			if k%sample.Of(30, 5) != 0 || q.kind != "connect" && q.kind != "disconnect" {
				continue
			}
			res := q.ask(t, r, b)
			if res.Code != search.Win {
				continue
			}
			mover := b.At(q.x)
			back := asked{kind: "disconnect", x: q.x, y: q.y}
			if q.kind == "disconnect" {
				mover, back.kind = mover.Opponent(), "connect"
			}
			if res.Move != board.Pass && !b.Try(res.Move, mover) {
				t.Fatalf("%v of %v and %v: %v is illegal\n%v", q.kind, q.x, q.y, res.Move, b)
			}
			won++
			if b.At(q.x) == b.At(q.y) && b.At(q.x) != board.Empty {
				if answer := back.ask(t, r, b); answer.Code == search.Win {
					refuted++
					t.Logf("%v of %v and %v: %v, and then %v\n%v", q.kind, q.x, q.y, res.Move, answer.Move, b)
				}
			}
			b.UndoTo(0)
		}
	}
	if won < sample.Of(2, 30) || 100*refuted > won {
		t.Errorf("%d of %d moves do not hold", refuted, won)
	}
	if sample.Of(1, 0) > 0 {
		pin(t, "moves that hold", "%d nodes", r.Nodes())
	}
}
