package gtpanalysis

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// errDragonStonesEmpty is what dragon_stones answers for a point without a stone, with
// the text of GNU Go.
var errDragonStonesEmpty = errors.New("dragon_stones called on an empty vertex")

// dragons returns the commands about groups that live or die together.
func (x *session) dragons(s *gtp.Server) map[string]gtp.Handler {
	s.Analyze("string", "Status", "dragon_status %p")
	s.Analyze("string", "Dragon data", "dragon_data %p")
	return map[string]gtp.Handler{
		"dragon_status": x.dragonStatus,
		"dragon_data":   x.dragonData,
		"dragon_stones": x.dragonStones,

		"dragon_data_json": x.dragonDataJSON,
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

// dragonData prints the fields of the dragon at a vertex, or of all dragons, with the names,
// words and columns of GNU Go. dragon_data_json has what does not fit in there, such as
// several races of one dragon.
func (x *session) dragonData(ctx context.Context, c *gtp.Call) error {
	if len(c.Args) == 0 {
		f, err := x.facts(ctx, c, examine.Dragons|examine.Worms)
		if err != nil {
			return err
		}
		for _, p := range boardPoints(c) {
			if g := f.Dragons.At(p); g == nil || g.Origin != p {
				continue
			}
			if err := x.printDragon(ctx, c, f, p); err != nil {
				return err
			}
		}
		return nil
	}
	p, err := c.Point(0)
	if err != nil {
		return err
	}
	f, err := x.facts(ctx, c, examine.Dragons|examine.Worms)
	if err != nil {
		return err
	}
	if f.Dragons.At(p) == nil {
		c.Printf("%s empty\n", c.FormatVertex(p))
		return nil
	}
	return x.printDragon(ctx, c, f, p)
}

// dragonDataJSON prints dragon.Dragons.MarshalJSON. Its points are not turned as the
// orientation command says.
func (x *session) dragonDataJSON(ctx context.Context, c *gtp.Call) error {
	f, err := x.facts(ctx, c, examine.Dragons)
	if err != nil {
		return err
	}
	text, err := f.Dragons.MarshalJSON()
	if err != nil {
		return err
	}
	c.Print(string(text))
	return nil
}

// spoken replaces the underscores of the names of statuses by blanks.
func spoken(name fmt.Stringer) string { return strings.ReplaceAll(name.String(), "_", " ") }

// yes returns YES or NO.
func yes(v bool) string {
	if v {
		return "YES"
	}
	return "NO"
}

// printDragon prints the dragon at p, read as hard as dragon_status reads it. Codes are the
// numbers of search.Code.
func (x *session) printDragon(ctx context.Context, c *gtp.Call, f *examine.Facts, p board.Point) error {
	g, err := x.a.Dragon(ctx, f, p)
	if err != nil {
		return err
	}
	d := f.Dragons
	c.Printf("%s:\n", c.FormatVertex(p))
	field := func(name string, value any) { c.Printf("%-24s%v\n", name, value) }
	point := func(name string, p board.Point) { field(name, c.FormatVertex(p)) }
	fraction := func(name string, v float64) { c.Printf("%-24s%.2f\n", name, v) }
	list := func(name string, points []board.Point) {
		c.Printf("%-24s", name)
		for _, p := range points {
			c.Print(c.FormatVertex(p), " ")
		}
		c.Print("\n")
	}
	field("color", g.Color)
	point("origin", g.Origin)
	field("size", g.Size())
	fraction("effective_size", g.EffectiveSize)
	fraction("strategic_size", g.StrategicSize)
	field("genus", g.Eyes)
	point("heye", g.HalfEye)
	field("escape_route", g.Escape)
	point("lunch", g.Lunch)
	field("crude_status", g.Crude)
	reading := "unchecked"
	if g.Read {
		reading = g.Status.String()
	}
	field("owl_status", reading)
	field("status", g.Status)
	field("safety", spoken(g.Safety))
	fraction("weakness", g.Weakness)
	fraction("weakness_pre_owl", g.WeaknessBefore)
	field("surround_status", int(g.Surround))
	field("surround_size", g.SurroundSize)
	field("moyo_size", g.MoyoSize)
	fraction("moyo_territorial_value", g.MoyoValue)
	origins := make([]board.Point, len(g.Neighbors))
	for k, i := range g.Neighbors {
		origins[k] = d.Dragon(i).Origin
	}
	list("neighbors", origins)
	field("hostile_neighbors", len(g.Hostile))
	printReading(point, field, g)
	printRaces(point, field, d, g)
	list("strings", g.Strings)
	return nil
}

// printReading prints what was read about a dragon alone. The first moves of a threat take
// the place of those of an attack or a defense, which there is none of then.
func printReading(point func(string, board.Point), field func(string, any), g *dragon.Dragon) {
	attack, defense, threat := g.Attack.Move, g.Defense.Move, "unchecked"
	switch {
	case g.Threat.Code != search.Fail:
		attack, threat = g.Threat.Move, "can threaten attack"
	case g.Rescue.Code != search.Fail:
		defense, threat = g.Rescue.Move, "can threaten defense"
	}
	field("owl_attack_code", number(g.Attack.Code))
	point("owl_attack_point", attack)
	field("owl_attack_certain", yes(!g.Attack.Limited))
	point("owl_2nd_attack_point", g.ThreatNext)
	field("owl_threat_status", threat)
	field("owl_defense_code", number(g.Defense.Code))
	point("owl_defense_point", defense)
	field("owl_defense_certain", yes(!g.Defense.Limited))
	point("owl_2nd_defense_point", g.RescueNext)
	point("owl_attack_kworm", g.Attack.String)
	point("owl_defense_kworm", g.Defense.String)
}

// printRaces prints the race in which a dragon is saved best, and the one in which it is
// killed best.
func printRaces(point func(string, board.Point), field func(string, any), d *dragon.Dragons, g *dragon.Dragon) {
	field("semeais", len(g.Semeais))
	race := func(name string, of func(*dragon.Semeai) *search.Result) {
		var best search.Result
		target, certain := board.NoPoint, 0
		for i := range g.Semeais {
			s := &g.Semeais[i]
			if r := of(s); target == board.NoPoint || r.Code > best.Code {
				best, target, certain = *r, d.Dragon(s.Opponent).Origin, bit(!r.Limited)
			}
		}
		field(name+"_code", number(best.Code))
		point(name+"_point", best.Move)
		field(name+"_certain", certain)
		point(name+"_target", target)
	}
	race("semeai_defense", func(s *dragon.Semeai) *search.Result { return &s.Defense })
	race("semeai_attack", func(s *dragon.Semeai) *search.Result { return &s.Attack })
}

// dragonStones prints the stones of the dragon at a vertex, or a line for each dragon of
// a color, or of both.
func (x *session) dragonStones(ctx context.Context, c *gtp.Call) error {
	color, p := board.Empty, board.NoPoint
	if len(c.Args) > 0 {
		var err error
		if color, err = c.Color(0); err != nil {
			if p, err = c.Point(0); err != nil {
				return err
			}
			if !c.Board().At(p).IsPlayer() {
				return errDragonStonesEmpty
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
