package owl

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// settings are positions for patterns that need more than their own diagram: Black is O.
var settings = map[string]string{
	"BlockTheHane": `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . X . . . .
		. . . . X . . . .
		. . . O X . . . .
		. . . O . . . . .`,
	"AtariFromOutside": `
		. . . . . . . . .
		. . . . X X . . .
		. . . X O O X . .
		. . . O . O X . .
		. . . . O . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`,
	"AtariFromOutsideOnTheEdge": `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . X X . . . .
		. . X O O X . . .
		. . O . O . . . .`,
}

// TestPatternsFire: every shipped pattern proposes its move at least where nothing but its
// own diagram is on the board. Which patterns hold cannot be seen from outside: a Guided returns
// one move, and tries those of patterns among others.
func TestPatternsFire(t *testing.T) {
	v, err := NewGuided(GuidedOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for which := range v.patterns {
		p := &v.patterns[which]
		for i, one := range p.db.All() {
			b, m := laid(t, p.db, i)
			if text, ok := settings[one.Name]; ok {
				b = boardtest.MustParse(t, text)
				m.Anchor = board.NoPoint
			}
			owner := board.White
			if which == baseDefense {
				owner = board.Black
			}
			fired := fires(t, v, b, which, owner)
			found := false
			for _, f := range fired {
				found = found || f.Pattern == i && (m.Anchor == board.NoPoint || p.db.Move(f) == p.db.Move(m))
			}
			if !found {
				t.Errorf("%s does not hold in\n%v", one.Name, b)
			}
		}
	}
	if list := v.Faults(); len(list) > 0 {
		t.Errorf("%d functions fail, such as %v", len(list), list[0])
	}
}

// laid returns a board with nothing but the stones of a pattern, as far from the edges as
// it may be, and the match.
func laid(t *testing.T, db *pattern.Database, i int32) (*board.Board, pattern.Match) {
	t.Helper()
	const size = 13
	p := db.Pattern(i)
	box, ok := p.Box(size)
	if !ok {
		t.Fatalf("%s is nowhere on the board", p.Name)
	}
	var best pattern.Match
	for a := range board.Points(size) {
		if !box.On(a, size) {
			continue
		}
		off := max(a.Row()-size/2, size/2-a.Row()) + max(a.Col()-size/2, size/2-a.Col())
		old := max(best.Anchor.Row()-size/2, size/2-best.Anchor.Row()) + max(best.Anchor.Col()-size/2, size/2-best.Anchor.Col())
		if best.Anchor == board.NoPoint || off < old {
			best = pattern.Match{Pattern: i, Color: board.Black, Anchor: a}
		}
	}
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	var black, white []board.Point
	for _, e := range db.AppendElements(nil, best) {
		switch {
		case e.Cell.IsOwn():
			black = append(black, e.Point)
		case e.Cell.IsEnemy():
			white = append(white, e.Point)
		}
	}
	if err := b.Setup(black, white, nil); err != nil {
		t.Fatal(err)
	}
	return b, best
}

// fires returns the matches of a database that hold if all stones of the owner are the
// group.
func fires(t *testing.T, v *Guided, b *board.Board, which int, owner board.Color) (list []pattern.Match) {
	t.Helper()
	goal := b.StonesOf(owner)
	g := v.guide
	g.begin(t.Context(), b, &goal, owner, 10, v.depths())
	g.prepare()
	g.scan.turn, g.scan.goal = attacker, goal
	if which == baseDefense {
		g.scan.turn = defender
	}
	g.survey()
	g.readStrings()
	g.judgeEyes()
	g.match(which, func(m pattern.Match, _ *base) { list = append(list, m) })
	if g.err != nil {
		t.Fatal(g.err)
	}
	return list
}
