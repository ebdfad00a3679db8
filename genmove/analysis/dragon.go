package analysis

import (
	"context"
	"errors"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// ErrDragonStonesEmpty is what dragon_stones answers for a point without a stone, with
// the text of GNU Go.
var ErrDragonStonesEmpty = errors.New("dragon_stones called on an empty vertex")

// dragons returns the commands about groups that live or die together.
func (x *session) dragons(s *gtp.Server) map[string]gtp.Handler {
	s.Analyze("string", "Status", "dragon_status %p")
	s.Analyze("string", "Dragon data", "dragon_data %p")
	return map[string]gtp.Handler{
		"dragon_status": x.dragonStatus,
		"dragon_data":   x.dragonData,
		"dragon_stones": x.dragonStones,
	}
}

// dragonStatus prints the status of the group at a vertex, with the moves that kill and
// save it if it is critical, or a line for each group. Each group is read as hard as
// owl_attack and owl_defend read it.
func (x *session) dragonStatus(ctx context.Context, c *gtp.Call) error {
	p := board.NoPoint
	if len(c.Args) > 0 {
		var err error
		if p, err = c.Stone(0); err != nil {
			return err
		}
	}
	f, err := x.facts(ctx, c, examine.Dragons)
	if err != nil {
		return err
	}
	if p != board.NoPoint {
		g, err := x.a.Dragon(ctx, f, p)
		if err != nil {
			return err
		}
		printStatus(c, g)
		return nil
	}
	for _, g := range f.Dragons.All() {
		closer, err := x.a.Dragon(ctx, f, g.Origin)
		if err != nil {
			return err
		}
		c.Printf("%s: ", c.FormatVertex(g.Origin))
		printStatus(c, closer)
		c.Print("\n")
	}
	return nil
}

func printStatus(c *gtp.Call, g *dragon.Dragon) {
	c.Print(g.Status.String())
	if g.Status == dragon.Critical {
		c.Printf(" %s %s", c.FormatVertex(g.Attack.Move), c.FormatVertex(g.Defense.Move))
	}
}

// dragonData prints all fields of the dragon at a vertex, or at every vertex of the
// board. The names that GNU Go uses are kept; codes are the numbers of search.Code.
func (x *session) dragonData(ctx context.Context, c *gtp.Call) error {
	points, err := onePointOrAll(c)
	if err != nil {
		return err
	}
	f, err := x.facts(ctx, c, examine.Dragons|examine.Worms)
	if err != nil {
		return err
	}
	for _, p := range points {
		printDragon(c, f, p, len(c.Args) == 0)
	}
	return nil
}

func printDragon(c *gtp.Call, f *examine.Facts, p board.Point, all bool) {
	g := f.Dragons.At(p)
	if g == nil {
		if !all {
			c.Printf("%s empty\n", c.FormatVertex(p))
		}
		return
	}
	if all && p != g.Origin {
		return
	}
	c.Printf("%s:\n", c.FormatVertex(p))
	field := func(name string, value any) { c.Printf("%-24s %v\n", name, value) }
	fraction := func(name string, v float64) { c.Printf("%-24s %.2f\n", name, v) }
	field("color", g.Color)
	field("origin", c.FormatVertex(g.Origin))
	field("size", g.Size())
	fraction("effective_size", g.EffectiveSize)
	fraction("strategic_size", g.StrategicSize)
	field("genus", g.Eyes)
	field("heye", c.FormatVertex(g.HalfEye))
	field("escape_route", g.Escape)
	field("lunch", c.FormatVertex(g.Lunch))
	field("crude_status", g.Crude)
	reading := "unchecked"
	if g.Read {
		reading = g.Status.String()
	}
	field("owl_status", reading)
	field("status", g.Status)
	field("safety", g.Safety)
	fraction("weakness", g.Weakness)
	fraction("weakness_pre_owl", g.WeaknessBefore)
	field("surround_status", int(g.Surround))
	field("surround_size", g.SurroundSize)
	field("moyo_size", g.MoyoSize)
	fraction("moyo_territorial_value", g.MoyoValue)
	origins := func(name string, list []int) {
		c.Printf("%-24s", name)
		for _, i := range list {
			c.Printf(" %s", c.FormatVertex(f.Dragons.Dragon(i).Origin))
		}
		c.Print("\n")
	}
	origins("neighbors", g.Neighbors)
	origins("hostile_neighbors", g.Hostile)
	result := func(name string, r search.Result) {
		field(name+"_code", number(r.Code))
		field(name+"_point", c.FormatVertex(r.Move))
		field(name+"_certain", bit(!r.Limited))
	}
	result("owl_attack", g.Attack)
	field("owl_threat_status", threatWord(g))
	result("owl_defense", g.Defense)
	field("semeais", len(g.Semeais))
	for _, s := range g.Semeais {
		result("semeai_defense", s.Defense)
		result("semeai_attack", s.Attack)
		field("semeai_target", c.FormatVertex(f.Dragons.Dragon(s.Opponent).Origin))
	}
	c.Printf("%-24s", "strings")
	for _, s := range g.Strings {
		c.Printf(" %s", c.FormatVertex(s))
	}
	c.Print("\n")
}

func threatWord(g *dragon.Dragon) string {
	switch {
	case g.Threat.Code != search.Fail:
		return "can_threaten_attack"
	case g.Rescue.Code != search.Fail:
		return "can_threaten_defense"
	}
	return "none"
}

// dragonStones prints the stones of the dragon at a vertex, or a line for each dragon of
// a colour, or of both.
func (x *session) dragonStones(ctx context.Context, c *gtp.Call) error {
	color, p := board.Empty, board.NoPoint
	if len(c.Args) > 0 {
		var err error
		if color, err = c.Color(0); err != nil {
			if p, err = c.Point(0); err != nil {
				return err
			}
			if !c.Board().At(p).IsPlayer() {
				return ErrDragonStonesEmpty
			}
		}
	}
	f, err := x.facts(ctx, c, examine.Links)
	if err != nil {
		return err
	}
	if p != board.NoPoint {
		stones, err := f.Group(p)
		if err != nil {
			return err
		}
		printStones(c, stones.Append(nil))
		return nil
	}
	var done []int
	for _, q := range boardPoints(c) {
		k := c.Board().At(q)
		if !k.IsPlayer() || color != board.Empty && k != color || slices.Contains(done, f.Links.Group(q)) {
			continue
		}
		done = append(done, f.Links.Group(q))
		stones, err := f.Group(q)
		if err != nil {
			return err
		}
		printStones(c, stones.Append(nil))
	}
	return nil
}
