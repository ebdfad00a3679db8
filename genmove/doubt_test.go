package genmove_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
)

// TestDoubtful: an unproved answer is doubted if there are eyes or strength, or room where
// the search for a defense was cut short, and else believed.
func TestDoubtful(t *testing.T) {
	value := func(text string) (v eye.Value) {
		t.Helper()
		if err := v.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		return v
	}
	b := boardtest.MustParse(t, `
		. . . . .
		. . . . .
		X . . . .
		X . . . .
		X . . . .`)
	base := func() dragon.Dragon {
		return dragon.Dragon{Origin: pt(t, "A1"), EffectiveSize: 10, WeaknessBefore: 0.9, Read: true, Status: dragon.Dead, Safety: dragon.SafetyDead,
			Eyes: value("1111"), Attack: search.Result{Code: search.Win}}
	}
	for _, c := range []struct {
		name   string
		change func(*dragon.Dragon)
		want   bool
	}{
		{"a dead group with an eye", func(*dragon.Dragon) {}, false},
		{"two eyes", func(g *dragon.Dragon) { g.Eyes = value("2222") }, true},
		{"an eye and a half", func(g *dragon.Dragon) { g.Eyes = value("1122") }, false},
		{"two or none", func(g *dragon.Dragon) { g.Eyes = value("0022") }, false},
		{"one or three", func(g *dragon.Dragon) { g.Eyes = value("1133") }, true},
		{"two eyes, but proved", func(g *dragon.Dragon) { g.Eyes, g.Attack.Certain = value("2222"), true }, false},
		{"two eyes, but tactically dead", func(g *dragon.Dragon) { g.Eyes, g.Safety = value("2222"), dragon.TacticallyDead }, false},
		{"two eyes of a critical group", func(g *dragon.Dragon) {
			g.Eyes, g.Status, g.Safety = value("2222"), dragon.Critical, dragon.SafetyCritical
		}, true},
		{"not read", func(g *dragon.Dragon) { g.Eyes, g.Read = value("2222"), false }, false},
		{"not weak", func(g *dragon.Dragon) { g.WeaknessBefore = 0.39 }, true},
		{"weak", func(g *dragon.Dragon) { g.WeaknessBefore = 0.4 }, false},
		{"room, and cut short", func(g *dragon.Dragon) { g.Defense.Limited = true }, true},
		{"little room, and cut short", func(g *dragon.Dragon) { g.Defense.Limited, g.EffectiveSize = true, 7 }, false},
		{"room of a critical group", func(g *dragon.Dragon) {
			g.Defense.Limited, g.Status, g.Safety = true, dragon.Critical, dragon.SafetyCritical
		}, false},
	} {
		g := base()
		c.change(&g)
		d, err := dragon.NewDragons(b, []dragon.Dragon{g})
		if err != nil {
			t.Fatal(err)
		}
		after, err := examine.Doubted(b, d)
		if err != nil {
			t.Fatal(err)
		}
		if got := after.At(g.Origin).Status != g.Status; got != c.want {
			t.Errorf("%s: %t, want %t", c.name, got, c.want)
		}
	}
}

// TestDoubted: the group in doubt lives and is a little weaker than without reading, all
// others stay what they are, and so does the original.
func TestDoubted(t *testing.T) {
	b := boardtest.MustParse(t, four)
	a1, a9, j9 := pt(t, "A1"), pt(t, "A9"), pt(t, "J9")
	group := func(p board.Point, before float64) dragon.Dragon {
		return dragon.Dragon{Origin: p, Strings: []board.Point{p}, EffectiveSize: 3, WeaknessBefore: before, Weakness: 1, Read: true,
			Status: dragon.Critical, Safety: dragon.SafetyCritical, Attack: search.Result{Code: search.Win, Move: pt(t, "E5")}}
	}
	d, err := dragon.NewDragons(b, []dragon.Dragon{group(a1, 0.2), group(a9, 0.8), group(j9, 0.3)})
	if err != nil {
		t.Fatal(err)
	}
	after, err := examine.Doubted(b, d)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p        board.Point
		status   dragon.Status
		weakness float64
	}{{a1, dragon.Alive, 0.3}, {a9, dragon.Critical, 1}, {j9, dragon.Alive, 0.45}} {
		g := after.At(c.p)
		if g.Status != c.status || g.Weakness < c.weakness-1e-9 || g.Weakness > c.weakness+1e-9 {
			t.Errorf("%v: %v, weakness %.2f, want %v, %.2f", c.p, g.Status, g.Weakness, c.status, c.weakness)
		}
		if g.Status == dragon.Alive && (!g.Attack.Limited || g.Attack.Move != pt(t, "E5")) {
			t.Errorf("%v: the attack is forgotten: %+v", c.p, g.Attack)
		}
		if d.At(c.p).Status != dragon.Critical {
			t.Errorf("%v: the original was changed", c.p)
		}
	}
	none, err := dragon.NewDragons(b, []dragon.Dragon{group(a9, 0.8)})
	if err != nil {
		t.Fatal(err)
	}
	if same, err := examine.Doubted(b, none); err != nil || same != none {
		t.Errorf("dragons of which none is doubted are copied: %v", err)
	}
}

// TestExaminedInDoubt: what rests on statuses follows those in doubt: a group that lives
// after all is nowhere among the losses.
func TestExaminedInDoubt(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . X . . . .
		. . . O X . . . .
		. O . O O X . . .
		. . . X X X X . .
		. . . . . O O . .
		. . . O . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	a, err := examine.New(examine.Options{Losses: examine.StatusLosses{}})
	if err != nil {
		t.Fatal(err)
	}
	f, err := genmove.NewSituation(t.Context(), a, boardtest.MustGame(t, b.String(), board.Black), board.Black, examine.Influence|examine.Dragons)
	if err != nil {
		t.Fatal(err)
	}
	g := f.Dragons.At(pt(t, "E8"))
	if g.Status != dragon.Alive {
		t.Errorf("%v, although it has half of the board to live in", g)
	}
	if f.Losses.First(board.White).Dead.Intersects(&g.Stones) {
		t.Error("it is lost for influence")
	}
	if f.Influence == nil || f.Found&examine.Influence == 0 {
		t.Errorf("found only %v", f.Found)
	}
}
