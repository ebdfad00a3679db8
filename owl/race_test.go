package owl_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
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

// minimax plays a race out on a board and reports whether the attacker captures the goal. Both
// sides may play all points of the region, and pass. A repetition is no capture.
func minimax(b *board.Board, goal, rival board.Point, region []board.Point, owner, turn board.Color, passed bool, known map[string]int8) bool {
	if b.At(goal) != owner {
		return true
	}
	if b.At(rival) == board.Empty || b.At(rival) == owner {
		return false // the points of the captured group make eyes
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

// raceShapes are races of all kinds with few liberties.
func raceShapes(use func(s raceShape)) {
	for above := range 4 {
		for below := range 4 {
			for shared := range 3 {
				for eyes := range 4 {
					s := raceShape{above, below, shared, [2]bool{eyes&1 != 0, eyes&2 != 0}, (above+below+shared)%2 != 0}
					own := [2]int{above + shared, below + shared}
					for i := range own {
						if s.eyes[i] {
							own[i]++
						}
					}
					if own[0] > 0 && own[1] > 0 && above+below+shared <= 5 {
						use(s)
					}
				}
			}
		}
	}
}

// TestRaceShapes compares races that are read, read with a single node, and counted with all that
// can be played. It also plays the moves that they return.
func TestRaceShapes(t *testing.T) {
	race.Alone(t)
	full, hasty := newProver(t, owl.Options{}), prover(t, 1)
	shapes, races, moves := 0, 0, 0
	raceShapes(func(s raceShape) {
		if shapes++; shapes%sample.Of(3, 1) != 0 {
			return
		}
		b := boardtest.MustParse(t, s.diagram())
		x, o := stringAt(b, 2), stringAt(b, 6)
		near := x
		near.Or(&o)
		near.Grow()
		empty := b.EmptyPoints()
		near.And(&empty)
		region := near.Append(nil)
		for _, q := range []struct{ goal, rival *board.Set }{{&x, &o}, {&o, &x}} {
			owner := b.At(q.goal.First())
			for _, first := range sides {
				turn := first.color(owner)
				taken := func(turn board.Color, passed bool) bool {
					return minimax(b, q.goal.First(), q.rival.First(), region, owner, turn, passed, map[string]int8{})
				}
				want := taken(turn, false) == (first == attacker)
				answers := map[string]search.Result{"hasty": askRace(t, hasty, first, b, q.goal, q.rival)}
				if s.above+s.below+s.shared <= 3 {
					answers["read"] = askRace(t, full, first, b, q.goal, q.rival)
				}
				mine, other := q.goal, q.rival
				if first == attacker {
					mine, other = other, mine
				}
				counted, err := owl.SemeaiByCount(b, mine, other)
				if err != nil {
					t.Fatal(err)
				}
				answers["counted"] = counted.Life
				if first == attacker {
					answers["counted"] = counted.Kill
				}
				for name, r := range answers {
					races++
					if r.Success() != want || name == "counted" && !r.Limited || name == "read" && r.Limited {
						t.Errorf("%s, the %v of %v first: %+v, want success %v\n%v", name, first, owner, r, want, b)
						continue
					}
					if !want {
						continue
					}
					moves++
					if !b.Try(r.Move, turn) {
						t.Errorf("%s, the %v of %v first: %+v is no move\n%v", name, first, owner, r, b)
						continue
					}
					if taken(turn.Opponent(), false) != (first == attacker) {
						t.Errorf("%s, the %v of %v first: %v spoils it\n%v", name, first, owner, r.Move, b)
					}
					b.Undo()
				}
			}
		}
	})
	if races < sample.Of(150, 500) || moves < sample.Of(60, 200) {
		t.Errorf("%d races, %d moves", races, moves)
	}
}

// askRace asks a Racer for the side that moves first.
func askRace(t testing.TB, e owl.Racer, first side, b *board.Board, goal, against *board.Set) search.Result {
	t.Helper()
	defer boardtest.Restored(t, b)()
	f := e.DefendRace
	if first == attacker {
		f = e.AttackRace
	}
	r, err := f(t.Context(), b, goal, against)
	if err != nil {
		t.Fatalf("%v first: %v\n%v", first, err, b)
	}
	return r
}
