package owl

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
)

// raceShape is a position of two groups one above the other: X has so many liberties
// above, O so many below, and so many lie between them. An eye is a hole at the edge.
type raceShape struct {
	above, below, shared int
	eyes                 [2]bool
	swapped              bool // colors
}

// diagram draws it. The walls live: most of the board is left empty.
func (s raceShape) diagram() string {
	const width, size = 6, 13
	row := func(holes int, fill, wall string) string {
		return strings.Repeat(".", holes) + strings.Repeat(fill, width-holes) + wall + strings.Repeat(".", size-width-1)
	}
	hole := func(x bool) int {
		if x {
			return 1
		}
		return 0
	}
	lines := []string{
		row(0, "O", "O"),
		row(s.above, "O", "O"),
		row(0, "X", "O"),
		row(hole(s.eyes[0]), "X", "O"),
		row(0, "X", "O"),
		row(s.shared, "X", "O"),
		row(0, "O", "X"),
		row(hole(s.eyes[1]), "O", "X"),
		row(0, "O", "X"),
		row(s.below, "X", "X"),
		row(0, "X", "X"),
		row(width, "", "."),
		row(width, "", "."),
	}
	d := strings.Join(lines, "\n") + "\n"
	if s.swapped {
		d = strings.NewReplacer("X", "O", "O", "X").Replace(d)
	}
	return d
}

// minimax plays a race out on a board: whether the attacker, who is to move or not, takes
// the goal, with all the points of the region to play on, and passes. What comes back is no
// capture.
func minimax(b *board.Board, goal, rival board.Point, region []board.Point, owner, turn board.Color, passed bool, known map[string]int8) bool {
	if b.At(goal) != owner {
		return true
	}
	if b.At(rival) == board.Empty || b.At(rival) == owner {
		return false // who has taken the other group lives on its points
	}
	key := fmt.Sprint(b.StonesHash(), turn, passed)
	if v, ok := known[key]; ok {
		return v > 0
	}
	known[key] = 0
	attacks := turn != owner
	won := !attacks
	for _, p := range region {
		if !b.Try(p, turn) {
			continue
		}
		x := minimax(b, goal, rival, region, owner, turn.Opponent(), false, known)
		b.Undo()
		if x == attacks {
			won = attacks
			break
		}
	}
	if won != attacks && !passed {
		won = minimax(b, goal, rival, region, owner, turn.Opponent(), true, known)
	} else if won != attacks && passed {
		won = false
	}
	known[key] = 0
	if won {
		known[key] = 1
	}
	return won
}

// TestRaceFormula compares what is counted, and what is read, with all lines of play.
func TestRaceFormula(t *testing.T) {
	race.Alone(t)
	v, err := NewProver(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for above := 1; above <= 2; above++ {
		for below := 1; below <= 2; below++ {
			for shared := 0; shared <= 2; shared++ {
				for eyes := range 4 {
					checkRace(t, v, raceShape{above, below, shared, [2]bool{eyes&1 != 0, eyes&2 != 0}, (above+below+shared)%2 != 0})
				}
			}
		}
	}
}

func checkRace(t *testing.T, v *Prover, s raceShape) {
	t.Helper()
	b, err := boardtest.Parse(s.diagram())
	if err != nil {
		t.Fatalf("%v\n%s", err, s.diagram())
	}
	x, o := stringAt(b, 2), stringAt(b, 6)
	near := x
	near.Or(&o)
	near.Grow()
	empty := b.EmptyPoints()
	near.And(&empty)
	region := near.Append(nil)
	for _, q := range []struct {
		goal, rival *board.Set
		owner       board.Color
	}{{&x, &o, b.At(x.First())}, {&o, &x, b.At(o.First())}} {
		for _, first := range []side{attacker, defender} {
			turn := q.owner
			if first == attacker {
				turn = turn.Opponent()
			}
			want := minimax(b, q.goal.First(), q.rival.First(), region, q.owner, turn, false, map[string]int8{})
			var r search.Result
			if first == attacker {
				r, err = v.AttackRace(context.Background(), b, q.goal, q.rival)
			} else {
				r, err = v.DefendRace(context.Background(), b, q.goal, q.rival)
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Success() == (first == attacker); got != want {
				t.Errorf("the %v of %v moves first: captured %v, want %v\n%s", first, q.owner, got, want, s.diagram())
			}
			m, ok := leadOn(b, q.goal, q.rival, q.owner, first)
			if got := (m > 0) == (first == attacker); ok && got != want {
				t.Errorf("the %v of %v moves first: counted %v, want %v (lead %d)\n%s", first, q.owner, got, want, m, s.diagram())
			}
		}
	}
}

// stringAt returns the string at the left edge, so many rows from the top.
func stringAt(b *board.Board, row int) board.Set {
	return board.SetOf(b.AppendStones(nil, board.At(0, b.Size()-1-row))...)
}
