package owl_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

var errReplies = errors.New("no reply")

// moment is a search.Life with answers about a position, and one about all other positions.
type moment struct {
	hash           uint64 // of the position
	attack, defend search.Result
	after          search.Result
	asked          int
	failAt         int // the question that ends with an error, from 1 on; 0 for none
}

func (m *moment) say(b *board.Board, now search.Result) (search.Result, error) {
	if m.asked++; m.asked == m.failAt {
		return search.Result{}, errReplies
	}
	if b.Hash() != m.hash {
		return m.after, nil
	}
	return now, nil
}

func (m *moment) Attack(_ context.Context, b *board.Board, _ *board.Set) (search.Result, error) {
	return m.say(b, m.attack)
}

func (m *moment) Defend(_ context.Context, b *board.Board, _ *board.Set) (search.Result, error) {
	return m.say(b, m.defend)
}

// TestDoesByAnswers: what a move does follows from three answers: two about the position, and one
// about what the other side achieves after the move. All codes are combined, proved or not, limited
// or not.
func TestDoesByAnswers(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	goal := b.StonesOf(board.White)
	move, other := board.At(4, 4), board.At(5, 5)
	codes := []search.Code{search.Fail, search.KoB, search.KoA, search.Win}
	var answers []search.Result
	for _, c := range codes {
		for _, certain := range []bool{true, false} {
			answers = append(answers, search.Result{Code: c, Certain: certain, Nodes: 1}, search.Result{Code: c, Certain: certain, Limited: true, Nodes: 1})
		}
	}
	met := map[search.Code]int{}
	for i, own := range []bool{true, false} {
		for _, after := range answers {
			for _, best := range answers { // of the side that makes the move
				if best.Code != search.Fail {
					best.Move = other
					if own {
						best.Move = move
					}
				}
				for _, rival := range answers { // of the other side
					done := after.Code.Reverse()
					worth := search.Result{Code: done, Move: move, Certain: after.Certain && rival.Certain, Limited: after.Limited || rival.Limited}
					stands := own && best.Code != search.Fail && !after.Certain // the answer counts for its move
					for attack, want := range map[bool]search.Result{true: worth, false: worth} {
						needless := rival.Code.Reverse() >= done // without a move it is as good
						proved := rival.Certain && rival.Code.Reverse() >= best.Code
						if attack {
							needless = rival.Code == search.Fail && !rival.Limited // it is lost anyway
							proved = rival.Certain && rival.Code == search.Fail
							worse := done != search.Win && best.Code > done // another move achieves more
							needless = needless || worse
						}
						switch {
						case stands && !proved:
							want = best
						case done == search.Fail || needless || want.Limited:
							want.Code = search.Fail
						}
						e := &moment{hash: b.Hash(), attack: rival, defend: best, after: after}
						ask := (*owl.Reader).DoesDefend
						if attack {
							e.attack, e.defend = best, rival
							ask = (*owl.Reader).DoesAttack
						}
						r, err := owl.NewReader(e)
						if err != nil {
							t.Fatal(err)
						}
						got, err := ask(r, t.Context(), b, move, &goal)
						if err != nil {
							t.Fatal(err)
						}
						met[got.Code]++
						wantMove := move
						if want.Code == search.Fail {
							wantMove = board.NoPoint
						}
						if got.Code != want.Code || got.Move != wantMove || want.Code != search.Fail && (got.Limited != want.Limited || got.Certain != want.Certain || got.Nodes != e.asked) || got.Nodes > e.asked {
							t.Fatalf("attack %v by %v, number %d: after %+v, best %+v, rival %+v: %+v, want %+v after %d questions", attack, move, i, after, best, rival, got, want, e.asked)
						}
						if after.Certain && done == search.Fail && e.asked != 1 {
							t.Fatalf("%d questions about a move that is refuted for certain", e.asked)
						}
					}
				}
			}
		}
	}
	for _, c := range codes {
		if met[c] < 100 {
			t.Errorf("%v: %d times", c, met[c])
		}
	}
}

// TestReaderErrors: the error of a search.Life at any question is that of the Reader.
func TestReaderErrors(t *testing.T) {
	b := boardtest.MustParse(t, `
		. O . O X . . . .
		O O O O X . . . .
		X X X X X . . . .
		. . . . . . . . .
		. . . . O . . . .
		. . . . . X . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	corner, wall := board.SetOf(b.AppendStones(nil, board.At(1, 8))...), board.SetOf(b.AppendStones(nil, board.At(0, 6))...)
	friend, move := board.SetOf(board.At(4, 4)), board.At(4, 5)
	win := search.Result{Code: search.Win, Move: move}
	for name, c := range map[string]struct {
		ask       func(r *owl.Reader) error
		questions int
		e         moment // without an error it asks so many questions
	}{
		"DoesAttack":  {func(r *owl.Reader) error { _, err := r.DoesAttack(t.Context(), b, move, &corner); return err }, 3, moment{attack: win, defend: win}},
		"DoesDefend":  {func(r *owl.Reader) error { _, err := r.DoesDefend(t.Context(), b, move, &corner); return err }, 3, moment{attack: win, defend: win}},
		"threat":      {func(r *owl.Reader) error { _, err := r.ThreatenAttack(t.Context(), b, &corner); return err }, 2, moment{after: win}},
		"other":       {func(r *owl.Reader) error { _, err := r.ThreatenDefense(t.Context(), b, &corner); return err }, 2, moment{after: win}},
		"Substantial": {func(r *owl.Reader) error { _, err := r.Substantial(t.Context(), b, board.At(4, 4)); return err }, 1, moment{}},
		"connection": {func(r *owl.Reader) error {
			_, err := r.ConnectionDefends(t.Context(), b, move, &corner, &friend)
			return err
		}, 1, moment{}},
		"Semeai": {func(r *owl.Reader) error { _, err := r.Semeai(t.Context(), b, &wall, &corner); return err }, 2, moment{attack: win, defend: win}},
	} {
		for failAt := range c.questions + 1 {
			restored := boardtest.Restored(t, b)
			e := c.e
			e.hash, e.failAt = b.Hash(), failAt
			r, err := owl.NewReader(&e)
			if err != nil {
				t.Fatal(err)
			}
			if err := c.ask(r); errors.Is(err, errReplies) != (failAt > 0) || failAt > 0 && e.asked != failAt || failAt == 0 && (err != nil || e.asked < c.questions) {
				t.Errorf("%s, question %d of %d fails: %v", name, failAt, e.asked, err)
			}
			restored()
		}
	}
	moves := board.SetOf(move)
	for _, other := range []*board.Set{&friend, nil, &moves} {
		if r, err := owl.SemeaiByCount(b, &corner, other); !errors.Is(err, search.ErrGoal) || r != (owl.Race{Move: board.NoPoint}) {
			t.Errorf("against %v: %+v, %v", other, r, err)
		}
	}
}
