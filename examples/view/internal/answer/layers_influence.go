package answer

import (
	"fmt"
	"math"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
)

// field returns the influence that the layer is about.
func (v *view) field() (*influence.Result, error) {
	f, err := v.influenced(v.after, 0)
	if err != nil {
		return nil, err
	}
	r := f.Influence.First(v.first)
	if r == nil {
		return nil, errorf(failed, "influence is not known")
	}
	lost := f.Losses.First(v.first).Dead
	stones := 0
	for p := range lost.All() {
		if f.Board.At(p).IsPlayer() {
			v.mark(Mark{At: p, Shape: "cross", Tone: "muted", Title: "counts as lost"})
			stones++
		}
	}
	v.say("%s lost if %s moves first", cli.Count(stones, "stone"), name(v.first))
	v.legend("muted", "cross", "counts as lost")
	return r, nil
}

// unless returns what value says of points without living stones.
func unless(living func(board.Point) bool, value func(board.Point) float64) func(board.Point) float64 {
	return func(p board.Point) float64 {
		if living(p) {
			return math.NaN()
		}
		return value(p)
	}
}

// drawRegions shows territory, moyo and area.
func drawRegions(v *view) error {
	r, err := v.field()
	if err != nil {
		return err
	}
	strength := map[influence.Region]float64{influence.Area: 0.18, influence.Moyo: 0.45, influence.Territory: 0.85}
	v.heat(Heat{Max: 1, Signed: true, Plain: true, Decimals: 0}, unless(r.Living, func(p board.Point) float64 {
		region, owner := r.Region(p)
		if owner == board.Black {
			return -strength[region]
		}
		return strength[region]
	}))
	for _, kind := range []influence.Region{influence.Territory, influence.Moyo, influence.Area} {
		var n [3]int
		for _, part := range r.Regions(kind) {
			n[part.Owner] += part.Points.Len()
		}
		v.say("%s: Black %d points, White %d", strings.ToUpper(kind.String()[:1])+kind.String()[1:], n[board.Black], n[board.White])
	}
	v.players("Black's: territory, moyo, area, the darkest first", "White's: the same, the lightest first")
	return nil
}

func drawTerritory(v *view) error {
	r, err := v.field()
	if err != nil {
		return err
	}
	v.heat(Heat{Max: 1, Signed: true, Percent: true}, unless(r.Living, r.Territory))
	v.players("Black's territory, in percent; 200 for a lost stone", "White's territory, the same")
	return nil
}

func drawInfluence(v *view) error {
	r, err := v.field()
	if err != nil {
		return err
	}
	v.heat(Heat{Max: 100, Tone: v.player.String(), Decimals: 1}, func(p board.Point) float64 { return r.Influence(v.player, p) })
	v.legend(v.player.String(), "area", name(v.player)+"'s influence, to 100 and more")
	return nil
}

// drawBalance shows the difference of both influences in parts of their sum.
func drawBalance(v *view) error {
	r, err := v.field()
	if err != nil {
		return err
	}
	v.heat(Heat{Max: 1, Signed: true, Percent: true}, unless(r.Living, func(p board.Point) float64 {
		b, w := r.Influence(board.Black, p), r.Influence(board.White, p)
		if b+w < 0.01 {
			return 0
		}
		return (w - b) / (w + b)
	}))
	v.players("Black's is stronger, in percent of both", "White's is stronger")
	return nil
}

func drawSources(v *view) error {
	r, err := v.field()
	if err != nil {
		return err
	}
	n := 0
	v.heat(Heat{Max: 100, Tone: v.player.String(), Decimals: 0}, func(p board.Point) float64 {
		s := r.Strength(v.player, p)
		if s == 0 {
			return math.NaN()
		}
		if !r.Living(p) {
			n++
			v.mark(Mark{At: p, Shape: "dot", Tone: v.player.String(), Title: fmt.Sprintf("a way in: strength %.0f, loses its force %.2f times as fast", s, r.Attenuation(v.player, p))})
		}
		return s
	})
	v.say("%s has influence from %s without a stone", name(v.player), cli.Count(n, "point"))
	v.legend(v.player.String(), "area", "strength, 100 for a stone that stands well")
	v.legend(v.player.String(), "dot", "a point without a stone where he can come in")
	return nil
}

func drawPermeability(v *view) error {
	r, err := v.field()
	if err != nil {
		return err
	}
	v.heat(Heat{Max: 1, Tone: v.player.String(), Percent: true}, func(p board.Point) float64 { return r.Permeability(v.player, p) })
	v.legend(v.player.String(), "area", "how much of "+name(v.player)+"'s influence gets through here, in percent")
	return nil
}

// drawEscape shows where groups can run to.
func drawEscape(v *view) error {
	r, err := v.runAway()
	if err != nil {
		return err
	}
	b := v.place.game.Board()
	v.heat(Heat{Max: 4, Tone: v.player.String(), Decimals: 0}, func(p board.Point) float64 {
		if b.At(p) != board.Empty {
			return math.NaN()
		}
		return float64(r.EscapeValue(v.player, p))
	})
	v.say("Where groups of %s can run to, whoever moves first", name(v.player))
	v.legend(v.player.String(), "area", "4: safe there; 2: own area; 1: neutral; 0: the opponent's")
	return nil
}

// drawSurround shows the ring around the group of the chosen stone, or says that a stone
// has to be chosen.
func drawSurround(v *view) error {
	f, err := v.need(examine.Worms | examine.Links)
	if err != nil {
		return err
	}
	v.legend("warn", "area", "inside the ring")
	v.legend("muted", "area", "beside it")
	if !f.Board.At(v.at).IsPlayer() {
		v.say("Choose a stone to see the ring around its group")
		return nil
	}
	group, err := f.Group(v.at)
	if err != nil {
		return err
	}
	ring, err := f.Surround(v.at)
	if err != nil {
		return err
	}
	v.area(Area{Points: points(ring.Ring), Tone: "muted", Strength: 0.5})
	hull := ring.Hull
	hull.AndNot(&group)
	v.area(Area{Points: points(hull), Tone: "warn", Strength: 0.5})
	v.area(Area{Points: points(group), Tone: "info", Strength: 0.9, Title: "the group"})
	for i, c := range ring.Corners {
		v.out.Links = append(v.out.Links, Link{From: c, To: ring.Corners[(i+1)%len(ring.Corners)], Tone: "warn"})
	}
	v.say("The group of %v is %s; %s in the ring", v.at, words(ring.Status.String()), cli.Count(ring.Size(), "point"))
	return nil
}

// drawBreakIns shows ways into territories.
func drawBreakIns(v *view) error {
	f, err := v.influenced(false, examine.BreakIns)
	if err != nil {
		return err
	}
	first := v.first
	if !first.IsPlayer() {
		first = f.ToPlay
	}
	list := f.BreakIns[first-board.Black]
	begin := 0
	for _, x := range list {
		title := fmt.Sprintf("%v comes into territory of %s", x.String, name(x.Owner))
		v.area(Area{Points: x.Erased, Tone: "warn", Strength: 0.6, Title: title})
		if m := x.Result.Move; m.On(f.Board.Size()) {
			v.mark(Mark{At: m, Shape: "triangle", Tone: "info", Title: title + fmt.Sprintf(" at %v", m)})
			begin++
		}
		v.mark(Mark{At: x.String, Shape: "ring", Tone: "warn", Title: title})
	}
	v.say("If %s moves first: %s to break into territory", name(first), cli.Count(len(list), "way"))
	v.legend("warn", "area", "looks like territory, but can be broken")
	v.legend("warn", "ring", "the stones that break in")
	if begin > 0 {
		v.legend("info", "triangle", "where to begin")
	}
	return nil
}
