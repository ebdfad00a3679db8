package influence_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
)

// TestClassOfDeadStones: the class letters O and X of barriers reject dead stones of
// O and X; s lets patterns have dead stones otherwise.
func TestClassOfDeadStones(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . X O . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	enemy, own := board.At(2, 3), board.At(3, 3)
	for _, c := range []struct {
		class      string
		own, enemy bool // the stone of O, of X is dead
		want       bool
	}{
		{"Ds", false, false, true}, {"Ds", true, true, true},
		{"DsO", false, false, true}, {"DsO", true, false, false}, {"DsO", false, true, true},
		{"DsX", false, false, true}, {"DsX", true, false, true}, {"DsX", false, true, false},
		{"Dsox", false, false, true}, {"Dsox", true, true, true},
	} {
		db, err := pattern.Build(pattern.Barriers(), pattern.Spec{Name: "B", Diagram: "XO,", Entry: "-," + c.class})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		e := newEngine(t, influence.Options{Barriers: db, Matched: func(d *pattern.Database, _ pattern.Match) {
			if d == db {
				n++
			}
		}})
		var dead board.Set
		if c.own {
			dead.Add(own)
		}
		if c.enemy {
			dead.Add(enemy)
		}
		compute(t, e, influence.Input{Board: b, ToMove: board.White, Dead: &dead})
		if got := n > 0; got != c.want {
			t.Errorf("class %s, O dead %v, X dead %v: takes effect %v", c.class, c.own, c.enemy, got)
		}
	}
}
