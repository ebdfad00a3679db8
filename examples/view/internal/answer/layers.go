package answer

import (
	"fmt"
	"math"

	"github.com/tengen-go/tengen/board"
)

// LayerInfo describes a layer and its arguments.
type LayerInfo struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	About string `json:"about"`
	Group string `json:"group"`
	// Heat reports that the layer colors all points, so that only one such layer is shown.
	Heat bool `json:"heat,omitempty"`
	// First, State, Player and Point say which arguments matter: the side that moves first,
	// before or after groups are judged, the player, and the chosen point.
	First  bool `json:"first,omitempty"`
	State  bool `json:"state,omitempty"`
	Player bool `json:"player,omitempty"`
	Point  bool `json:"point,omitempty"`
}

// layerArgs are the arguments of a layer.
type layerArgs struct {
	op
	where
	Layer  string `json:"layer"`
	First  string `json:"first"`
	State  string `json:"state"`
	Player string `json:"player"`
	At     string `json:"at"`
}

// view is a layer that is being made.
type view struct {
	*scene
	first, player board.Color
	after         bool
	at            board.Point // NoPoint if none was chosen
	out           *Layer
}

// Layer is what is drawn over the board. A layer may have any of its parts.
type Layer struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	Heat  *Heat  `json:"heat,omitempty"`
	Areas []Area `json:"areas,omitempty"`
	Marks []Mark `json:"marks,omitempty"`
	Links []Link `json:"links,omitempty"`
	// Text says in words what is seen, a line each.
	Text   []string `json:"text,omitempty"`
	Legend []Swatch `json:"legend,omitempty"`
	// Score is the score of the position if the layer knows it. It is better than that of a graph.
	Score *GraphPoint `json:"score,omitempty"`
}

// Heat is a number for each point, rows from the top down; nil for points without one.
// Numbers that may be of either player are positive for White.
type Heat struct {
	Values   []*float64 `json:"values"`
	Max      float64    `json:"max"` // the number with the strongest color
	Signed   bool       `json:"signed,omitempty"`
	Tone     string     `json:"tone,omitempty"` // black or white, of numbers without a sign
	Decimals int        `json:"decimals"`
	// Percent reports that the numbers are shown as percent, without a sign: the color tells the
	// owner.
	Percent bool `json:"percent,omitempty"`
	// Plain reports that the numbers themselves are of no interest.
	Plain bool `json:"plain,omitempty"`
}

// Area is a set of points that belong together.
type Area struct {
	Points []board.Point `json:"points"`
	Tone   string        `json:"tone"`
	// Strength is how strongly it is colored, from 0 to 1.
	Strength float64 `json:"strength,omitempty"`
	Title    string  `json:"title,omitempty"`
	Label    string  `json:"label,omitempty"`
}

// Mark is a figure or a short text on a point.
type Mark struct {
	At    board.Point `json:"at"`
	Shape string      `json:"shape"` // circle, square, triangle, cross, dot, ring or text
	Text  string      `json:"text,omitempty"`
	Tone  string      `json:"tone,omitempty"`
	Title string      `json:"title,omitempty"`
}

// Link is a line between two points.
type Link struct {
	From  board.Point `json:"from"`
	To    board.Point `json:"to"`
	Tone  string      `json:"tone"`
	Title string      `json:"title,omitempty"`
}

// Swatch is an entry of a legend.
type Swatch struct {
	Tone  string `json:"tone"`
	Shape string `json:"shape"` // area, or one of Mark
	Text  string `json:"text"`
}

// layers are all layers in the order of the menu.
var layers = []struct {
	LayerInfo
	draw func(*view) error
}{
	{LayerInfo{Key: "strings", Title: "Stones in danger", Group: "Life and death", About: "Which strings of stones can be captured or saved, and where."}, drawStrings},
	{LayerInfo{Key: "groups", Title: "Groups: alive or dead", Group: "Life and death", About: "Which stones live or die together, and whether they do."}, drawGroups},
	{LayerInfo{Key: "eyes", Title: "Eyes", Group: "Life and death", About: "Eye spaces with the number of eyes they are worth, half eyes, and vital points."}, drawEyes},
	{LayerInfo{Key: "links", Title: "Connections and cuts", Group: "Life and death", About: "Which stones are connected, and where they can be cut."}, drawLinks},
	{LayerInfo{Key: "regions", Title: "Territory and moyo", Group: "Territory", About: "Who holds which part of the board, and how firmly.", First: true, State: true, Heat: true}, drawRegions},
	{LayerInfo{Key: "territory", Title: "Territory in percent", Group: "Territory", About: "The probability that each point becomes territory.", First: true, State: true, Heat: true}, drawTerritory},
	{LayerInfo{Key: "influence", Title: "Influence of one player", Group: "Territory", About: "What radiates from the stones of one player.", First: true, State: true, Player: true, Heat: true}, drawInfluence},
	{LayerInfo{Key: "balance", Title: "Stronger influence", Group: "Territory", About: "The influence of both players compared at each point.", First: true, State: true, Heat: true}, drawBalance},
	{LayerInfo{Key: "sources", Title: "Where influence starts", Group: "Territory", About: "The stones that give a player influence, and points where he can come in.", First: true, State: true, Player: true, Heat: true}, drawSources},
	{LayerInfo{Key: "permeability", Title: "Walls and gaps", Group: "Territory", About: "How much of a player's influence gets through each point.", First: true, State: true, Player: true, Heat: true}, drawPermeability},
	{LayerInfo{Key: "escape", Title: "Escape routes", Group: "Attack", About: "Where the groups of a player can run to.", Player: true, Heat: true}, drawEscape},
	{LayerInfo{Key: "surround", Title: "How a group is surrounded", Group: "Attack", About: "The ring around the group of the stone that you choose.", Point: true}, drawSurround},
	{LayerInfo{Key: "breakins", Title: "Ways to break in", Group: "Attack", About: "Territory that the opponent can break into.", First: true}, drawBreakIns},
	{LayerInfo{Key: "ownership", Title: "Owners at the end", Group: "Search", About: "The owner of each point at the end of the game, the dead stones, and the score.", Heat: true}, drawOwnership},
	{LayerInfo{Key: "policy", Title: "First ideas", Group: "Search", About: "The probability of each move before any search.", Heat: true}, drawPolicy},
	{LayerInfo{Key: "joseki", Title: "Joseki and openings", Group: "Moves", About: "Moves of known corner sequences and openings, and how often they were chosen."}, drawJoseki},
	{LayerInfo{Key: "delta", Title: "What a move changes", Group: "Moves", About: "What a move at the point that you choose changes in the territory.", Point: true, Heat: true}, drawDelta},
}

// Layers returns the layers of the board, in the order of the menu.
func Layers() (list []LayerInfo) {
	for _, l := range layers {
		list = append(list, l.LayerInfo)
	}
	return list
}

// layer makes a layer of a position.
func layer(q *asked) (any, error) {
	var args layerArgs
	if err := q.read(&args); err != nil {
		return nil, err
	}
	return q.layer(&args)
}

func (q *asked) layer(args *layerArgs) (any, error) {
	for _, l := range layers {
		if l.Key != args.Layer {
			continue
		}
		v := &view{out: &Layer{Key: l.Key, Title: l.Title}, player: board.Black}
		var err error
		if v.first, err = side("first", args.First); err != nil {
			return nil, err
		}
		if args.Player != "" {
			if v.player, err = side("player", args.Player); err != nil || !v.player.IsPlayer() {
				return nil, errorf(badRequest, "player %q: want black or white", args.Player)
			}
		}
		if args.State != "" {
			if err := oneOf("state", args.State, "before", "after"); err != nil {
				return nil, err
			}
			v.after = args.State == "after"
		}
		draw := func(s *scene) (any, error) {
			v.scene = s
			if args.At != "" {
				if v.at, err = s.place.on("at", args.At); err != nil {
					return nil, err
				}
			}
			if err := l.draw(v); err != nil {
				return nil, err
			}
			return v.out, nil
		}
		return q.at(&args.where, draw)
	}
	return nil, errorf(badRequest, "no layer %q", args.Layer)
}

// heat fills the numbers of a layer with what value returns; NaN is no number.
func (v *view) heat(h Heat, value func(board.Point) float64) {
	for p := range fromTop(v.place.game.Size()) {
		x := value(p)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			h.Values = append(h.Values, nil)
			continue
		}
		x = math.Round(x*1e4) / 1e4
		h.Values = append(h.Values, &x)
	}
	if h.Max == 0 {
		for _, x := range h.Values {
			if x != nil {
				h.Max = max(h.Max, math.Abs(*x))
			}
		}
		if h.Max == 0 {
			h.Max = 1
		}
	}
	v.out.Heat = &h
}

func (v *view) say(format string, args ...any) {
	v.out.Text = append(v.out.Text, fmt.Sprintf(format, args...))
}

// area adds an area, unless it is empty.
func (v *view) area(a Area) {
	if len(a.Points) > 0 {
		v.out.Areas = append(v.out.Areas, a)
	}
}

func (v *view) mark(m Mark) { v.out.Marks = append(v.out.Marks, m) }
func (v *view) legend(tone, shape, text string) {
	v.out.Legend = append(v.out.Legend, Swatch{tone, shape, text})
}

// players says what the colors of numbers mean.
func (v *view) players(black, white string) {
	v.legend("black", "area", black)
	v.legend("white", "area", white)
}

func points(s board.Set) []board.Point { return s.Append(nil) }

// lead says by how much White is ahead.
func lead(margin float64) string {
	switch {
	case math.Abs(margin) < 0.05:
		return "even"
	case margin > 0:
		return fmt.Sprintf("White is ahead by %.1f", margin)
	}
	return fmt.Sprintf("Black is ahead by %.1f", -margin)
}

func name(c board.Color) string {
	switch c {
	case board.Black:
		return "Black"
	case board.White:
		return "White"
	}
	return "nobody"
}
