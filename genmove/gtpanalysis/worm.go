package gtpanalysis

import (
	"context"
	"errors"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// The errors of the commands about worms, with the texts that GNU Go answers.
var (
	errColorOrCoordinate = errors.New("invalid color or coordinate")
	errWormStonesEmpty   = errors.New("worm_stones called on an empty vertex")
)

// wormData prints all fields of the worm at a vertex, or at every vertex of the
// board.
func (x *session) wormData(ctx context.Context, c *gtp.Call) error {
	points, err := onePointOrAll(c)
	if err != nil {
		return err
	}
	f, err := x.facts(ctx, c, examine.Worms|examine.Links)
	if err != nil {
		return err
	}
	for _, p := range points {
		printWorm(c, f.Worms, p)
	}
	return nil
}

// onePointOrAll returns the point that a command names, or all points if it names none.
func onePointOrAll(c *gtp.Call) ([]board.Point, error) {
	if len(c.Args) == 0 {
		return boardPoints(c), nil
	}
	p, err := c.Point(0)
	if err != nil {
		return nil, errColorOrCoordinate
	}
	return []board.Point{p}, nil
}

// boardPoints returns all points, rows from the top as the client sees them.
func boardPoints(c *gtp.Call) []board.Point {
	size := c.Board().Size()
	points := make([]board.Point, 0, size*size)
	seen := make(map[board.Point]board.Point, size*size)
	for p := range board.Points(size) {
		points = append(points, p)
		seen[p], _ = board.ParsePoint(c.FormatVertex(p), size)
	}
	slices.SortFunc(points, func(p, q board.Point) int {
		s, t := seen[p], seen[q]
		if s.Row() != t.Row() {
			return t.Row() - s.Row()
		}
		return s.Col() - t.Col()
	})
	return points
}

// printWorm prints the fields of the worm at p, those of an empty point being 0
// and PASS. Codes are the numbers of search.Code.
func printWorm(c *gtp.Call, worms *worm.Worms, p board.Point) {
	v := worms.At(p)
	if v == nil {
		v = &worm.Worm{Origin: p}
	}
	attack, defense := v.Attack(), v.Defense()
	status := worms.Unconditional(p).String()
	if worms.Unconditional(p) == board.Undecided {
		status = "unknown"
	}
	c.Printf("%s:\n", c.FormatVertex(p))
	field := func(name string, value any) { c.Printf("%-20s %v\n", name, value) }
	field("origin", c.FormatVertex(v.Origin))
	field("color", v.Color)
	field("size", v.Size())
	c.Printf("%-20s %.2f\n", "effective_size", v.EffectiveSize)
	for i, name := range [...]string{"liberties", "liberties2", "liberties3", "liberties4"} {
		field(name, v.Liberties[i])
	}
	field("attack_code", number(attack.Code))
	field("attack_point", c.FormatVertex(attack.Move))
	field("defense_code", number(defense.Code))
	field("defense_point", c.FormatVertex(defense.Move))
	field("lunch", c.FormatVertex(v.Lunch))
	field("cutstone", v.Cutstone)
	field("cutstone2", v.Cutstone2)
	field("genus", v.Genus)
	field("inessential", bit(v.Inessential))
	field("invincible", bit(v.Invincible))
	field("unconditional_status", status)
}

// number is the number of a code, not the digit of search.Code.GTP.
func number(c search.Code) int { return int(c) }

func bit(v bool) int {
	if v {
		return 1
	}
	return 0
}

// wormStones prints the stones of the worm at a vertex, or a line for each worm of a
// color, or of both.
func wormStones(_ context.Context, c *gtp.Call) error {
	color, err := board.Empty, error(nil)
	if len(c.Args) > 0 {
		if color, err = c.Color(0); err != nil {
			p, err := c.Point(0)
			if err != nil {
				return err
			}
			if !c.Board().At(p).IsPlayer() {
				return errWormStonesEmpty
			}
			printStones(c, c.Board().AppendStones(nil, p))
			return nil
		}
	}
	b := c.Board()
	var done board.Set
	for _, p := range boardPoints(c) {
		if k := b.At(p); !k.IsPlayer() || color != board.Empty && k != color || done.Has(p) {
			continue
		}
		stones := b.AppendStones(nil, p)
		for _, q := range stones {
			done.Add(q)
		}
		printStones(c, stones)
	}
	return nil
}

// printStones prints a line of vertices, each followed by a blank.
func printStones(c *gtp.Call, stones []board.Point) {
	c.PrintVertices(stones)
	c.Print(" \n")
}

// wormCutstone prints the field cutstone.
func (x *session) wormCutstone(ctx context.Context, c *gtp.Call) error {
	p, err := c.Stone(0)
	if err != nil {
		return err
	}
	f, err := x.facts(ctx, c, examine.Worms)
	if err != nil {
		return err
	}
	c.Printf(" %d", f.Worms.At(p).Cutstone)
	return nil
}
