package program

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/influence"
)

// view is a position with its influence.
type view struct {
	o     *options
	run   string
	moved string // the move of -after in words
	a     *examine.Analyst
	facts *examine.Facts // of the position that is shown
	b     *board.Board
	of    board.Color
	first board.Color
	dead  board.Set
	terr  *influence.Result // territorial influence
	shown *influence.Result // the influence that is shown, of either kind
	ring  *influence.Surround
	// dragon is the group in the ring.
	dragon board.Set
	// count is the score, estimated as for the player who moves first.
	count *score.Result
}

// newView asks an Analyst which stones are lost and what the influence is.
func newView(ctx context.Context, o *options, pos *cli.Position, run string, stdout io.Writer) (*view, error) {
	v := &view{o: o, run: run, of: board.White, first: pos.ToPlay}
	if o.of == "black" {
		v.of = board.Black
	}
	if o.color != "" {
		v.first, _ = cli.Side(o.color, "none") // it was checked before
	}
	p := examine.Position{Board: pos.Board, ToPlay: pos.ToPlay, Last: pos.Last, Previous: pos.Previous}
	if v.first.IsPlayer() {
		p.ToPlay = v.first
	}
	t := &tracer{w: stdout}
	eo := examine.Options{NoMemory: true}
	if run == runInitial {
		eo.Losses = examine.TacticalLosses{}
	}
	if o.trace {
		eo.Matched = t.matched
	}
	var err error
	if v.a, err = examine.New(eo); err != nil {
		return nil, err
	}
	if err := v.find(ctx, p, t); err != nil {
		return nil, err
	}
	v.b = v.facts.Board
	for q := range board.Points(v.b.Size()) {
		if v.b.At(q).IsPlayer() && !v.terr.Living(q) {
			v.dead.Add(q)
		}
	}
	v.shown = v.terr
	if o.what == "escape" {
		t.first, t.kind = board.Empty, influence.Escape
		if v.shown, err = v.a.Escape(ctx, v.facts); err != nil {
			return nil, err
		}
	}
	p = v.facts.Position
	v.count, err = score.Of(ctx, p, score.Options{})
	return v, err
}

// find computes what the run shows: the facts and territorial influence. Only what leads to
// that is traced.
func (v *view) find(ctx context.Context, p examine.Position, t *tracer) error {
	want := examine.Losses
	if v.o.what == "surround" {
		want |= examine.Links
	}
	var err error
	if v.facts, err = v.a.Facts(ctx, p, want); err != nil {
		return err
	}
	t.on, t.first = true, v.first
	switch v.run {
	case runMove, runFollowup:
		return v.after(ctx, want, t)
	}
	if v.facts, err = v.a.More(ctx, v.facts, examine.Influence); err != nil {
		return err
	}
	v.terr = v.facts.Influence.First(v.first)
	if v.run == runDragons && !v.o.noBreakIn {
		v.terr = v.terr.Clone()
		return t.breakIns(ctx, v.facts.Board, v.terr, v.a.Connector(), v.o.trace)
	}
	return nil
}

// after makes the move of -after.
func (v *view) after(ctx context.Context, want examine.Want, t *tracer) error {
	move, err := board.ParsePoint(v.o.after, v.facts.Board.Size())
	if err != nil {
		return fmt.Errorf("-after: %w", err)
	}
	v.moved = fmt.Sprintf(" and %s %v", player(v.facts.ToPlay), move)
	v.first = v.facts.ToPlay.Opponent()
	t.first = v.first
	after, followup, err := v.a.MoveInfluence(ctx, v.facts, move)
	if err != nil {
		return fmt.Errorf("-after %v: %w", move, err)
	}
	t.on = v.o.what == "escape"
	if v.terr = after; v.run == runFollowup {
		v.terr = followup
	}
	next, err := v.facts.Position.After(move)
	if err != nil {
		return err
	}
	v.facts, err = v.a.Facts(ctx, next, want)
	return err
}

// said says which computation it is.
func (v *view) said() string {
	switch v.run {
	case runInitial:
		return ", before groups are known"
	case runFollowup:
		return ", without an answer"
	}
	return ""
}

// value returns what is shown at a point, and whether there is something.
func (v *view) value(p board.Point) (float64, bool) {
	switch v.o.what {
	case "influence":
		return v.shown.Influence(v.of, p), true
	case "permeability":
		return v.shown.Permeability(v.of, p), true
	case "strength":
		s := v.shown.Strength(v.of, p)
		return s, s > 0
	case "attenuation":
		return v.shown.Attenuation(v.of, p), v.shown.Strength(v.of, p) > 0
	case "escape":
		return float64(v.shown.EscapeValue(v.of, p)), v.b.At(p) == board.Empty
	case "surround":
		return float64(v.ring.Map(p)), true
	case "moyo":
		return float64(v.shown.RegionCode(p)), true
	}
	return v.shown.Territory(p), !v.shown.Living(p)
}

// decimals is how exactly values are printed.
func (v *view) decimals() int {
	switch v.o.what {
	case "escape", "surround", "moyo":
		return 0
	}
	return 2
}

// labelDecimals is how exactly values are written into pictures, where there is
// less room.
func (v *view) labelDecimals() int {
	switch v.o.what {
	case "permeability":
		return 2
	case "attenuation":
		return 1
	}
	return 0
}

// regions reports whether the picture shows regions rather than shades.
func (v *view) regions() bool { return v.o.what == "territory" || v.o.what == "moyo" }

// shows says what is shown.
func (v *view) shows() string {
	whose := player(v.of) + "'s "
	switch v.o.what {
	case "territory":
		return "territory"
	case "moyo":
		return "territory, moyo and area"
	case "escape":
		return "where " + player(v.of) + " can run to"
	case "surround":
		return "the ring around the group of " + v.o.dragon
	case "strength":
		return "strength of " + whose + "sources"
	case "attenuation":
		return "attenuation of " + whose + "sources"
	}
	return whose + v.o.what
}

// picture draws the position: regions for territory and moyo, shades for
// everything else.
func (v *view) picture(ctx context.Context) (*draw.Picture, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if v.o.what == "surround" {
		if err := v.surround(); err != nil {
			return nil, err
		}
	}
	p := draw.New(v.b)
	p.Legend = true
	p.Caption = v.caption()
	p.Mark(draw.Cross, v.dead.Append(nil)...)
	p.Mark(draw.Circle, v.dragon.Append(nil)...)
	if !v.regions() {
		v.heat(p)
		return p, nil
	}
	for at := range board.Points(v.b.Size()) {
		if region, owner := v.terr.Region(at); v.o.what == "moyo" || region == influence.Territory {
			p.SetRegion(drawn[region], owner, at)
		}
	}
	return p, nil
}

// caption explains the marks and numbers that the legend does not.
func (v *view) caption() string {
	var parts []string
	if v.dead.Len() > 0 {
		parts = append(parts, "×: counts as dead")
	}
	switch v.o.what {
	case "surround":
		parts = append(parts, "circles: the group; pale: inside the ring; strong: beside it")
	case "escape":
		parts = append(parts, "0 (nothing) to 4 (safe there)")
	}
	return strings.Join(parts, "; ")
}

// heat gives a picture the values that are shown.
func (v *view) heat(p *draw.Picture) {
	values := make([]float64, board.NumPoints)
	for i := range values {
		values[i] = math.NaN()
	}
	for at := range board.Points(v.b.Size()) {
		if x, ok := v.value(at); ok {
			values[at] = x
		}
	}
	p.Heat = draw.NewHeat(values)
	p.Heat.Labels, p.Heat.Decimals = v.o.what != "surround", v.labelDecimals()
	if !v.regions() {
		p.Heat.Palette = draw.Sequential(draw.Red)
		p.Heat.Max = largest(values)
	}
}

// drawn are the regions of pictures; stones have none.
var drawn = [...]draw.Region{
	influence.Neutral:   draw.NoRegion,
	influence.Area:      draw.Area,
	influence.Moyo:      draw.Moyo,
	influence.Territory: draw.Territory,
	influence.Stone:     draw.NoRegion,
}

// largest returns the largest value, 1 if there is none above 0.
func largest(values []float64) float64 {
	most := 0.0
	for _, x := range values {
		if x > most {
			most = x
		}
	}
	if most == 0 {
		return 1
	}
	return most
}

// surround works out the ring around the group of the stone of -dragon.
func (v *view) surround() error {
	at, err := board.ParsePoint(v.o.dragon, v.b.Size())
	if err != nil {
		return fmt.Errorf("-dragon: %w", err)
	}
	if !v.b.At(at).IsPlayer() {
		return fmt.Errorf("-dragon %v: no stone there", at)
	}
	if v.dragon, err = v.facts.Group(at); err != nil {
		return err
	}
	v.ring, err = v.facts.Surround(at)
	return err
}

// summary says in words what the numbers come to.
func (v *view) summary() string {
	s := ""
	if v.ring != nil {
		s = fmt.Sprintf("The group of %s is %v; the ring has %s.\n", v.o.dragon, v.ring.Status, cli.Count(len(v.ring.Corners), "corner"))
	}
	verb, found := "count", "estimate"
	if v.dead.Len() == 1 {
		verb = "counts"
	}
	if v.count.Finished() {
		found = "count"
	}
	return s + fmt.Sprintf("%s %s as dead.\nThe %s of the score, by territory and without komi: %v.\n",
		cli.Count(v.dead.Len(), "stone"), verb, found, v.count.Margin(board.TerritoryScoring))
}
