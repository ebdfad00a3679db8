package gtp

import (
	"context"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/influence"
)

// Influencer computes influence. It must leave the board as it found it, also
// when the context ends; the error is then the context's.
type Influencer interface {
	// Influence returns the territorial influence with a player to move first.
	Influence(ctx context.Context, b *board.Board, toMove board.Color) (*influence.Result, error)
	// MoveInfluence returns it after a move, with the opponent to move first,
	// and the one that results if he does not answer the move.
	MoveInfluence(ctx context.Context, b *board.Board, move board.Point, c board.Color) (after, followup *influence.Result, err error)
}

// Surrounder tells whether groups are surrounded. The contract is that of
// Influencer; the points are those of stones.
type Surrounder interface {
	// Surround returns the ring around the group of a stone.
	Surround(ctx context.Context, b *board.Board, dragon board.Point) (*influence.Surround, error)
	// DoesSurround tells what a stone of the opponent at move does to the
	// group; see influence.DoesSurround.
	DoesSurround(ctx context.Context, b *board.Board, move, dragon board.Point) (influence.SurroundStatus, error)
}

// The errors of the commands about influence, with the texts that GNU Go
// answers.
var (
	ErrDragon        = errors.New("dragon vertex must not be empty")
	ErrInfluenceWhat = errors.New("unknown influence data")
)

// ErrNoInfluence says that there is nobody to answer.
var ErrNoInfluence = errors.New("no influence")

// influenceData are the last arguments of the commands about influence: what is
// printed for a point, and whether the numbers are whole.
var influenceData = []struct {
	name  string
	whole bool
	value func(r *influence.Result, p board.Point) float64
}{
	{"white_influence", false, func(r *influence.Result, p board.Point) float64 { return r.Influence(board.White, p) }},
	{"black_influence", false, func(r *influence.Result, p board.Point) float64 { return r.Influence(board.Black, p) }},
	{"white_strength", false, func(r *influence.Result, p board.Point) float64 { return r.Strength(board.White, p) }},
	{"black_strength", false, func(r *influence.Result, p board.Point) float64 { return r.Strength(board.Black, p) }},
	{"white_attenuation", false, func(r *influence.Result, p board.Point) float64 { return r.Attenuation(board.White, p) }},
	{"black_attenuation", false, func(r *influence.Result, p board.Point) float64 { return r.Attenuation(board.Black, p) }},
	{"white_permeability", false, func(r *influence.Result, p board.Point) float64 { return r.Permeability(board.White, p) }},
	{"black_permeability", false, func(r *influence.Result, p board.Point) float64 { return r.Permeability(board.Black, p) }},
	{"territory_value", false, (*influence.Result).Territory},
	{"influence_regions", true, func(r *influence.Result, p board.Point) float64 { return float64(r.RegionCode(p)) }},
	{"non_territory", true, func(r *influence.Result, p board.Point) float64 {
		v := 0
		if r.NonTerritory(board.White, p) {
			v |= 1
		}
		if r.NonTerritory(board.Black, p) {
			v |= 2
		}
		return float64(v)
	}},
}

// RegisterInfluence adds the commands initial_influence, move_influence and
// followup_influence to s, answered by f, and is_surrounded, does_surround and
// surround_map if f is a Surrounder. The error is ErrNoInfluence if f is nil.
func RegisterInfluence(s *gtp.Server, f Influencer) error {
	if f == nil {
		return ErrNoInfluence
	}
	commands := map[string]gtp.Handler{
		"initial_influence": func(ctx context.Context, c *gtp.Call) error {
			color, err := c.Color(0)
			if err != nil {
				return err
			}
			i, err := influenceWhat(c, 1)
			if err != nil {
				return err
			}
			r, err := f.Influence(ctx, c.Board(), color)
			return printInfluence(c, r, i, err)
		},
		"move_influence": moveInfluence(f, func(after, _ *influence.Result) *influence.Result { return after }),
		"followup_influence": moveInfluence(f, func(_, followup *influence.Result) *influence.Result {
			return followup
		}),
	}
	if g, ok := f.(Surrounder); ok {
		commands["is_surrounded"] = isSurrounded(g)
		commands["does_surround"] = doesSurround(g)
		commands["surround_map"] = surroundMap(g)
	}
	for name, h := range commands {
		if err := s.Register(name, h); err != nil {
			return err
		}
	}
	analyzeInfluence(s, commands)
	return nil
}

// analyzeInfluence adds the lines for GoGui's menu: maps of numbers for both
// players.
func analyzeInfluence(s *gtp.Server, commands map[string]gtp.Handler) {
	for _, d := range influenceData {
		kind := "dboard"
		if d.whole {
			kind = "sboard"
		}
		for _, c := range [2]board.Color{board.Black, board.White} {
			s.Analyze(kind, fmt.Sprintf("Influence, %s first: %s", title(c), d.name), fmt.Sprintf("initial_influence %v %s", c, d.name))
		}
	}
	for _, c := range [2]board.Color{board.Black, board.White} {
		s.Analyze("dboard", "Territory after a move of "+title(c), fmt.Sprintf("move_influence %v %%p territory_value", c))
		s.Analyze("dboard", "Territory after two moves of "+title(c), fmt.Sprintf("followup_influence %v %%p territory_value", c))
	}
	if commands["is_surrounded"] != nil {
		s.Analyze("string", "Surrounded?", "is_surrounded %p")
	}
}

func title(c board.Color) string {
	if c == board.Black {
		return "Black"
	}
	return "White"
}

func influenceWhat(c *gtp.Call, i int) (int, error) {
	for k := range influenceData {
		if influenceData[k].name == c.Arg(i) {
			return k, nil
		}
	}
	return 0, fmt.Errorf("%w: %q", ErrInfluenceWhat, c.Arg(i))
}

// printInfluence prints a line for each row, from the top row down, and turned
// as the orientation command says.
func printInfluence(c *gtp.Call, r *influence.Result, what int, err error) error {
	if err != nil {
		return err
	}
	d := &influenceData[what]
	size := c.Board().Size()
	// The client may see the board turned.
	seen := make([]float64, board.NumPoints)
	for p := range board.Points(size) {
		to, err := board.ParsePoint(c.FormatVertex(p), size)
		if err != nil {
			return err
		}
		seen[to] = d.value(r, p)
	}
	for row := size - 1; row >= 0; row-- {
		for col := range size {
			if v := seen[board.At(col, row)]; d.whole {
				c.Printf("%2.0f ", v)
			} else {
				c.Printf("%6.2f ", v)
			}
		}
		c.Print("\n")
	}
	return nil
}

func moveInfluence(f Influencer, pick func(after, followup *influence.Result) *influence.Result) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		m, err := c.Move(0)
		if err != nil {
			return err
		}
		if m.Point == board.Pass {
			return gtp.ErrMove
		}
		i, err := influenceWhat(c, 2)
		if err != nil {
			return err
		}
		if !c.Board().Legal(m.Point, m.Color, board.Strict) {
			return gtp.ErrIllegal
		}
		after, followup, err := f.MoveInfluence(ctx, c.Board(), m.Point, m.Color)
		return printInfluence(c, pick(after, followup), i, err)
	}
}

// dragon reads the stone of a group.
func dragon(c *gtp.Call, i int) (board.Point, error) {
	p, err := c.Stone(i)
	if errors.Is(err, gtp.ErrVertexEmpty) {
		err = ErrDragon
	}
	return p, err
}

func isSurrounded(g Surrounder) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		d, err := dragon(c, 0)
		if err != nil {
			return err
		}
		s, err := g.Surround(ctx, c.Board(), d)
		if err != nil {
			return err
		}
		c.Print(int(s.Status))
		return nil
	}
}

func doesSurround(g Surrounder) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		move, err := c.Point(0)
		if err != nil {
			return err
		}
		if c.Board().At(move) != board.Empty {
			return ErrMove
		}
		d, err := dragon(c, 1)
		if err != nil {
			return err
		}
		if !c.Board().Legal(move, c.Board().At(d).Opponent(), board.Strict) {
			return gtp.ErrIllegal
		}
		s, err := g.DoesSurround(ctx, c.Board(), move, d)
		if err != nil {
			return err
		}
		c.Print(int(s))
		return nil
	}
}

func surroundMap(g Surrounder) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		d, err := dragon(c, 0)
		if err != nil {
			return err
		}
		p, err := c.Point(1)
		if err != nil {
			return err
		}
		s, err := g.Surround(ctx, c.Board(), d)
		if err != nil {
			return err
		}
		c.Print(s.Map(p))
		return nil
	}
}
