package gtp

import (
	"context"
	"errors"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// WormAnalyzer finds the facts about all strings of a position. It leaves the
// board as it found it; see worm.Analyzer, which is one.
type WormAnalyzer interface {
	Analyze(ctx context.Context, b *board.Board) (*worm.Worms, error)
}

// ErrNoWorms says that there is nobody to answer.
var ErrNoWorms = errors.New("no worm analyzer")

// The errors of the commands about worms, with the texts that GNU Go answers.
var (
	ErrColorOrCoordinate = errors.New("invalid color or coordinate")
	ErrWormStonesEmpty   = errors.New("worm_stones called on an empty vertex")
)

// RegisterWorms adds the commands about strings and what is known of them to s,
// answered by a: worm_data, worm_stones and worm_cutstone. The error is
// ErrNoWorms if a is nil.
func RegisterWorms(s *gtp.Server, a WormAnalyzer) error {
	if a == nil {
		return ErrNoWorms
	}
	c := &wormCommands{a: a}
	for name, h := range map[string]gtp.Handler{
		"worm_data":     c.data,
		"worm_stones":   c.stones,
		"worm_cutstone": c.cutstone,
	} {
		if err := s.Register(name, h); err != nil {
			return err
		}
	}
	s.OnClearCache(func() { c.last = nil })
	s.Analyze("string", "Worm data", "worm_data %p")
	return nil
}

// wormCommands keeps the last analysis: several questions about one position are
// usual.
type wormCommands struct {
	a    WormAnalyzer
	last *worm.Worms
}

func (w *wormCommands) analyze(ctx context.Context, b *board.Board) (*worm.Worms, error) {
	if w.last != nil && w.last.Describes(b) {
		return w.last, nil
	}
	worms, err := w.a.Analyze(ctx, b)
	if err != nil {
		return nil, err
	}
	w.last = worms
	return worms, nil
}

// data prints all fields of the worm at a vertex, or at every vertex of the
// board.
func (w *wormCommands) data(ctx context.Context, c *gtp.Call) error {
	points := boardPoints(c)
	if len(c.Args) > 0 {
		p, err := c.Point(0)
		if err != nil {
			return ErrColorOrCoordinate
		}
		points = []board.Point{p}
	}
	worms, err := w.analyze(ctx, c.Board())
	if err != nil {
		return err
	}
	for _, p := range points {
		printWorm(c, worms, p)
	}
	return nil
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

// stones prints the stones of the worm at a vertex, or a line for each worm of a
// colour, or of both.
func (w *wormCommands) stones(ctx context.Context, c *gtp.Call) error {
	color, err := board.Empty, error(nil)
	if len(c.Args) > 0 {
		if color, err = c.Color(0); err != nil {
			p, err := c.Point(0)
			if err != nil {
				return err
			}
			if !c.Board().At(p).IsPlayer() {
				return ErrWormStonesEmpty
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

// cutstone prints the field of that name.
func (w *wormCommands) cutstone(ctx context.Context, c *gtp.Call) error {
	p, err := c.Stone(0)
	if err != nil {
		return err
	}
	worms, err := w.analyze(ctx, c.Board())
	if err != nil {
		return err
	}
	c.Printf(" %d", worms.At(p).Cutstone)
	return nil
}
