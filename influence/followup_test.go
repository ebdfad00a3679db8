package influence_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// TestFollowupInSente has the position of the manual about actions of ways in: the
// opponent answers in sente where the move at D6 wants to go on, which is no source then.
// Where the stone at E6 takes the threat out of the answer, it is one.
func TestFollowupInSente(t *testing.T) {
	const sente = `
		. . . . . . . . .
		. . X . . . . . .
		. . . X X X . . .
		. . . . . O . O .
		. . X . O . O . .
		. . . X X O . . .
		. . X . X O . O .
		. . . . X O . . .
		. . . . X O . . .`
	for _, c := range []struct {
		name, diagram string
		threat        bool
	}{
		{"in sente", sente, false},
		{"in gote", strings.Replace(sente, ". . . . . O . O .", ". . . . O O . O .", 1), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := boardtest.MustParse(t, c.diagram)
			x := newTactics(t)
			in := influence.Input{Board: b}
			m := influence.Move{Point: board.At(3, 5), Color: board.White}
			var after, followup influence.Result
			if err := x.engine.ComputeMove(t.Context(), in, m, &after); err != nil {
				t.Fatal(err)
			}
			if err := x.engine.ComputeFollowup(t.Context(), in, m, &after, &followup); err != nil {
				t.Fatal(err)
			}
			way := board.At(2, 5)
			if got := followup.Strength(board.White, way) > after.Strength(board.White, way); got != c.threat {
				t.Errorf("a source of %.1f at %v after %.1f, threat is %v", followup.Strength(board.White, way), way,
					after.Strength(board.White, way), c.threat)
			}
		})
	}
}

// TestFollowupNeedsLivingStones: a way in counts for the new stone if the other stones of its
// pattern live, unless the class says that they need not, and if all functions of the pattern are known.
func TestFollowupNeedsLivingStones(t *testing.T) {
	other, move, way := board.At(5, 4), board.At(3, 4), board.At(4, 4)
	for _, c := range []struct {
		class, constraint string
		dead, want        bool
	}{
		{"B", "", false, true},
		{"B", "", true, false},
		{"Bs", "", true, true},
		{"B", "oplay_attack(a)", false, false},
		{"Bs", "oplay_attack(a)", true, false},
	} {
		s := pattern.Spec{Name: "Way", Diagram: "Q!O", Entry: "-," + c.class + ",value(30)"}
		if c.constraint != "" {
			s.Labels, s.Constraint = "QaO", c.constraint
		}
		db, err := pattern.Build(pattern.Barriers(), s)
		if err != nil {
			t.Fatal(err)
		}
		e := newEngine(t, influence.Options{Barriers: db})
		if unbound := len(e.Unbound()) > 0; unbound != (c.constraint != "") {
			t.Fatalf("%v are not bound", e.Unbound())
		}
		var dead board.Set
		if c.dead {
			dead.Add(other)
		}
		in := influence.Input{Board: setup(t, 9, nil, []board.Point{other}), Dead: &dead}
		m := influence.Move{Point: move, Color: board.White}
		var after, followup influence.Result
		if err := e.ComputeMove(t.Context(), in, m, &after); err != nil {
			t.Fatal(err)
		}
		if err := e.ComputeFollowup(t.Context(), in, m, &after, &followup); err != nil {
			t.Fatal(err)
		}
		if got := followup.Strength(board.White, way) > after.Strength(board.White, way); got != c.want {
			t.Errorf("%+v: a source of %.1f at %v, %.1f before", c, followup.Strength(board.White, way), way, after.Strength(board.White, way))
		}
	}
}
