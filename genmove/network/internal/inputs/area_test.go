package inputs_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
)

// area returns the area of Black and White.
func area(b *board.Board, suicide bool, tax inputs.Tax) [2]board.Set {
	f := encode(&inputs.Position{Board: b, ToPlay: board.Black, Suicide: suicide, Tax: tax})
	var sets [2]board.Set
	for k := range sets {
		for i, v := range f.Plane(inputs.PlaneArea + k) {
			if v == 1 {
				sets[k].Add(board.At(i%f.Size, f.Size-1-i/f.Size))
			}
		}
	}
	return sets
}

// TestAreaDiagrams finds the area of positions. Beside a position stand four areas, x for Black and
// o for White: without a tax, the same where suicide is legal, with a tax, the same where suicide
// is legal.
func TestAreaDiagrams(t *testing.T) {
	for name, diagram := range map[string]string{
		"no stones": `
			. . .   . . .   . . .   . . .   . . .
			. . .   . . .   . . .   . . .   . . .
			. . .   . . .   . . .   . . .   . . .`,
		"one color": `
			. . .   x x x   x x x   x x x   x x x
			. X .   x x x   x x x   x x x   x x x
			. . .   x x x   x x x   x x x   x x x`,
		// A tax leaves stones alone where the area touches a neutral point.
		"two eyes": `
			. X . X O   x x x x o   x x x x o   . x . x o   . x . x o
			X X X X O   x x x x o   x x x x o   x x x x o   x x x x o
			. . . . O   . . . . o   . . . . o   . . . . o   . . . . o
			. . . . .   . . . . .   . . . . .   . . . . .   . . . . .
			. . . . .   . . . . .   . . . . .   . . . . .   . . . . .`,
		"two eyes in two eyes": `
			. X O . O X .   x x x x x x x   x x x x x x x   x x o x o x x   x x o x o x x
			X X O O O X X   x x x x x x x   x x x x x x x   x x o o o x x   x x o o o x x
			X X X X X X X   x x x x x x x   x x x x x x x   x x x x x x x   x x x x x x x
			X O O O O O X   x o o o o o x   x o o o o o x   x o o o o o x   x o o o o o x
			X O . O . O X   x o o o o o x   x o o o o o x   x o o o o o x   x o o o o o x
			X O O O O O X   x o o o o o x   x o o o o o x   x o o o o o x   x o o o o o x
			X X X X X X X   x x x x x x x   x x x x x x x   x x x x x x x   x x x x x x x`,
		// Black has an eye in the corner and a false one. For White, A5 and B5 are too many points
		// without a white stone beside them.
		"false eye": `
			. X . X O   x x . x o   x x . x o   . x . x o   . x . x o
			X X O X O   x x o x o   x x o x o   x x o x o   x x o x o
			O O O O O   o o o o o   o o o o o   o o o o o   o o o o o
			. O O O O   o o o o o   o o o o o   . o o o o   . o o o o
			O O O . O   o o o o o   o o o o o   o o o . o   o o o . o`,
		"seki": `
			. O . . X . .   o o . . x x x   o o . . x x x   . o . . x . .   . o . . x . .
			O O O X X X X   o o o x x x x   o o o x x x x   o o o x x x x   o o o x x x x
			. O X X O O O   o o x x o o o   o o x x o o o   . o x x o o o   . o x x o o o
			O O X . . O .   o o x . . o o   o o x . . o o   o o x . . o .   o o x . . o .
			X X X O O O O   x x x o o o o   x x x o o o o   x x x o o o o   x x x o o o o
			. X . . O . .   x x . . o o o   x x . . o o o   . x . . o . .   . x . . o . .
			X X X X O O O   x x x x o o o   x x x x o o o   x x x x o o o   x x x x o o o`,
		// The white stones are dead. If suicide were legal, White could fill the eye.
		"dead stones": `
			O . X . X .   x x x x x x   o . x x x x   o x x x x x   o . x . x .
			. O X X X .   x x x x x x   . o x x x x   x o x x x x   . o x x x .
			X X X . . .   x x x x x x   x x x x x x   x x x x x x   x x x . . .
			. . . . . .   x x x x x x   x x x x x x   x x x x x x   . . . . . .
			. . . . . .   x x x x x x   x x x x x x   x x x x x x   . . . . . .
			. . . . . .   x x x x x x   x x x x x x   x x x x x x   . . . . . .`,
		"one point beside no stone": `
			X X X X X X X   x x x x x x x   x x x x x x x   x x x x x x x   x x x x x x x
			X . . . X . X   x x x x x x x   x . . . x x x   x x x x x x x   x . . . x . x
			X . O . X X X   x x x x x x x   x . o . x x x   x x o x x x x   x . o . x x x
			X . . . X . .   x x x x x x x   x . . . x x x   x x x x x x x   x . . . x . .
			X X X X X . .   x x x x x x x   x x x x x x x   x x x x x x x   x x x x x . .
			. . . . . . .   x x x x x x x   x x x x x x x   x x x x x x x   . . . . . . .
			. . . . . . .   x x x x x x x   x x x x x x x   x x x x x x x   . . . . . . .`,
	} {
		var position strings.Builder
		rows := strings.Split(strings.TrimSpace(diagram), "\n")
		for i, row := range rows {
			rows[i] = strings.TrimSpace(row)
			position.WriteString(strings.Split(rows[i], "   ")[0] + "\n")
		}
		b := boardtest.MustParse(t, position.String())
		n := b.Size()
		got := strings.Split(strings.TrimSpace(position.String()), "\n")
		for k := range 4 {
			a := area(b, k%2 == 1, inputs.Tax(k/2))
			for i := range rows {
				sign := "   "
				for col := range n {
					switch p := board.At(col, n-1-i); {
					case a[0].Has(p):
						sign += "x"
					case a[1].Has(p):
						sign += "o"
					default:
						sign += "."
					}
					got[i] += sign
					sign = " "
				}
			}
		}
		if got, want := strings.Join(got, "\n"), strings.Join(rows, "\n"); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
	}
}

// A benson finds pass-alive strings and area by sets of points.
type benson struct {
	b       *board.Board
	suicide bool
}

// regions returns the connected sets of points without a stone of c.
func (n *benson) regions(c board.Color) []board.Set {
	points, stones := board.AllPoints(n.b.Size()), n.b.StonesOf(c)
	points.AndNot(&stones)
	var list []board.Set
	for r := range points.Regions() {
		list = append(list, r)
	}
	return list
}

// beside returns the stones of c beside s.
func (n *benson) beside(s board.Set, c board.Color) board.Set {
	stones := n.b.StonesOf(c)
	s.Grow()
	s.And(&stones)
	return s
}

// alive returns the stones of pass-alive strings of c.
func (n *benson) alive(c board.Color) board.Set {
	alive := n.b.StonesOf(c)
	for {
		var left board.Set
		for str := range alive.Regions() {
			vital := 0
			for _, r := range n.regions(c) {
				if border := n.beside(r, c); border.Common(&alive) != border.Len() {
					continue
				}
				near := str
				near.Grow()
				filled, empty := r, n.b.EmptyPoints()
				if !n.suicide {
					filled.And(&empty)
				}
				if filled.Common(&near) == filled.Len() {
					vital++
				}
			}
			if vital >= 2 {
				left.Or(&str)
			}
		}
		if left == alive {
			return alive
		}
		alive = left
	}
}

// area returns what alive strings make of the board: a region between alive strings alone, if the
// opponent has no stones in it or at most one point is not beside a string, then other regions
// without the opponent's stones, then stones.
func (n *benson) area(tax inputs.Tax) [2]board.Set {
	var a [2]board.Set
	colors := [2]board.Color{board.Black, board.White}
	for k, c := range colors {
		stones, enemies := n.b.StonesOf(c), n.b.StonesOf(c.Opponent())
		if stones.IsEmpty() {
			continue
		}
		alive := n.alive(c)
		for _, r := range n.regions(c) {
			border, near := n.beside(r, c), stones
			near.Grow()
			inside := r
			inside.AndNot(&near)
			switch {
			case border.Common(&alive) == border.Len() && (!r.Intersects(&enemies) || inside.Len() <= 1):
				a[k].Or(&r)
				a[1-k].AndNot(&r)
			case !r.Intersects(&enemies):
				r.AndNot(&a[1-k])
				a[k].Or(&r)
			}
		}
		// The other color may have taken dead stones, but not these.
		a[k].Or(&alive)
		a[1-k].AndNot(&alive)
	}
	for k, c := range colors {
		stones := n.b.StonesOf(c)
		stones.AndNot(&a[1-k])
		a[k].Or(&stones)
	}
	if tax == inputs.TaxNone {
		return a
	}
	neutral := n.b.EmptyPoints()
	neutral.AndNot(&a[0])
	neutral.AndNot(&a[1])
	neutral.Grow()
	var taxed [2]board.Set
	for k, c := range colors {
		for r := range a[k].Regions() {
			bad := r.Intersects(&neutral)
			for p := range r.All() {
				bad = bad || n.b.At(p) == c && n.b.Liberties(p) == 1
			}
			if !bad {
				taxed[k].Or(&r)
			}
		}
	}
	for k, c := range colors {
		stones := n.b.StonesOf(c)
		taxed[k].Or(&stones)
		taxed[1-k].AndNot(&stones)
	}
	return taxed
}

// TestArea compares the area of random positions with a plain way to find it, and its pass-alive
// strings with those of package board, which finds them by moves.
func TestArea(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(3, 3))
	alive, other, taxed := 0, 0, 0
	for range 1000 {
		b := randomBoard(t, 2+rng.IntN(8), rng)
		plain := benson{b: b}
		u := board.UnconditionalStatus(b)
		black, white := plain.alive(board.Black), plain.alive(board.White)
		black.Or(&white)
		if black != u.Invincible {
			t.Fatalf("pass-alive stones %v, package board has %v\n%v", black, u.Invincible, b)
		}
		alive += black.Len()
		var last [2]board.Set
		for k := range 4 {
			plain.suicide = k%2 == 1
			tax := inputs.Tax(k / 2)
			got, want := area(b, plain.suicide, tax), plain.area(tax)
			if got != want {
				t.Fatalf("suicide %v, tax %d: area %v, want %v\n%v", plain.suicide, tax, got, want, b)
			}
			switch {
			case k%2 == 1 && got != last:
				other++
			case k == 2 && got != last:
				taxed++
			}
			last = got
		}
	}
	t.Logf("%d pass-alive stones; suicide changes %d areas, a tax %d", alive, other, taxed)
	if alive < 10000 || other < 20 || taxed < 200 {
		t.Error("too few to tell")
	}
}
