package dragon_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// fours is a group with four points in a row, which lives: two moves in a row kill it, and
// the first of them is a threat.
const fours = `
	. . . . X O . . .
	X X X X X O . . .
	O O O O O O . . .
	. . . . . . . . .
	. . O . O . O . .
	. . . . . . . . .
	. . O . O . O . .
	. . . . . . . . .
	. . . . . . . . .
`

// TestThreats: after the threat to kill a group the attacker, who moves again, kills it,
// and its owner, who answers, saves it.
func TestThreats(t *testing.T) {
	b := parse(t, fours)
	at := board.At(4, 8)
	r := racer(t)
	a := dragon.NewAnalyzer(dragon.Options{Life: r, Races: r, Threats: r})
	d, err := a.Analyze(t.Context(), input(t, b))
	if err != nil {
		t.Fatal(err)
	}
	g := d.At(at)
	if g.Status != dragon.Alive || g.Threat.Code != search.Win || !b.Try(g.Threat.Move, board.White) {
		t.Fatalf("%v, threat %+v", g, g.Threat)
	}
	defer b.Undo()
	if res, err := r.Attack(t.Context(), b, &g.Stones); err != nil || res.Code != search.Win {
		t.Errorf("White again: %+v, %v", res, err)
	}
	if res, err := r.Defend(t.Context(), b, &g.Stones); err != nil || res.Code != search.Win {
		t.Errorf("Black answers: %+v, %v", res, err)
	}
	if !b.Try(g.ThreatNext, board.White) {
		t.Fatalf("the second move of the threat is %v", g.ThreatNext)
	}
	defer b.Undo()
	if res, err := r.Defend(t.Context(), b, &g.Stones); err != nil || res.Code != search.Fail {
		t.Errorf("after two moves of White: %+v, %v", res, err)
	}
	if plain := analyze(t, parse(t, fours)).At(at); plain.Threat != (search.MoveResult{}) || plain.Weakness > g.Weakness {
		t.Errorf("without threats: %v, with them: %v", plain, g)
	}
}
