package owl

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// chancy returns a Guided that believes in chances.
func chancy(t testing.TB, chances func(b *board.Board, c board.Color, to *[board.NumPoints]float32) error) *Guided {
	t.Helper()
	v, err := NewGuided(GuidedOptions{Chances: chances})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestChances: the moves of a Guided are those that it has without chances, each worth more by
// perChance for each time that its chance is e times the least one, and a few of the likeliest
// moves near the group.
func TestChances(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(5, 6))
	var want [board.NumPoints]float32
	var asked board.Color
	v := chancy(t, func(b *board.Board, c board.Color, to *[board.NumPoints]float32) error {
		for p := range to {
			if to[p] != 0 {
				t.Fatalf("%v has a chance already", board.Point(p))
			}
		}
		asked, *to = c, want
		return nil
	})
	plain := guided(t, 1)
	moves, added := 0, 0
	groupsOf(t, sample.Of(124, 31), 3, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		empty := b.EmptyPoints()
		for p := range empty.All() {
			want[p] = float32(math.Pow(10, -4*r.Float64()))
		}
		near := goal
		for range nearby {
			near.Grow()
		}
		for _, first := range []side{attacker, defender} {
			before := plain.likely(t.Context(), b, &goal, first)
			if len(before) == 0 {
				continue
			}
			after := v.likely(t.Context(), b, &goal, first)
			color := owner
			if first == attacker {
				color = owner.Opponent()
			}
			if asked != color {
				t.Fatalf("asked about %v, want %v", asked, color)
			}
			var likeliest []float32 // near the group
			for p := range empty.All() {
				if near.Has(p) {
					likeliest = append(likeliest, want[p])
				}
			}
			slices.Sort(likeliest)
			for i, m := range after {
				if i > 0 && m.value > after[i-1].value {
					t.Errorf("%v is worth %d after %d", m.point, m.value, after[i-1].value)
				}
				base := usualValue
				if k := slices.IndexFunc(before, func(x guess) bool { return x.point == m.point }); k >= 0 {
					base = int(before[k].value)
				} else if n := len(likeliest); added < 0 || want[m.point] < likeliest[max(n-usualMoves, 0)] || !near.Has(m.point) {
					t.Errorf("%v is no likely move\n%v", m.point, b)
				} else {
					added++
				}
				moves++
				more := 10 * math.Log(max(float64(want[m.point])/0.002, 1))
				if d := float64(m.value) - float64(base) - more; d > 0.01 || d <= -1.01 {
					t.Errorf("%v is worth %d, with a chance of %g, and was worth %d", m.point, m.value, want[m.point], base)
				}
			}
			for _, m := range before {
				if !slices.ContainsFunc(after, func(x guess) bool { return x.point == m.point }) {
					t.Errorf("%v is gone", m.point)
				}
			}
		}
	})
	t.Logf("%d moves, %d added", moves, added)
	if moves < 100 || added < 20 {
		t.Errorf("%d moves, %d added", moves, added)
	}
}

// TestChancesFail: what asking for chances ends with is the error of a question.
func TestChancesFail(t *testing.T) {
	race.Alone(t)
	wrong := errors.New("wrong")
	v := chancy(t, func(*board.Board, board.Color, *[board.NumPoints]float32) error { return wrong })
	found := 0
	groupsOf(t, sample.Of(171, 57), 5, func(b *board.Board, goal, _ board.Set, _ board.Color) {
		hash := b.Hash()
		if guided(t, 1).likely(t.Context(), b, &goal, attacker) == nil {
			return // settled at once
		}
		found++
		if _, err := v.Attack(t.Context(), b, &goal); !errors.Is(err, wrong) {
			t.Errorf("the error is %v", err)
		}
		if b.Hash() != hash {
			t.Error("the board has changed")
		}
	})
	if found == 0 {
		t.Error("no group")
	}
}
