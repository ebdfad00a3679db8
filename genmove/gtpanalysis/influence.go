package gtpanalysis

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
)

// The errors of the commands about influence, with the texts that GNU Go
// answers.
var (
	errDragon        = errors.New("dragon vertex must not be empty")
	errInfluenceWhat = errors.New("unknown influence data")
)

// influenceData are the last arguments of the commands about influence: what is
// printed for a point, whether the numbers are whole, and in pictures the sign that
// makes those of White positive.
var influenceData = []struct {
	name  string
	whole bool
	sign  int
	value func(r *influence.Result, p board.Point) float64
}{
	{"white_influence", false, 1, func(r *influence.Result, p board.Point) float64 { return r.Influence(board.White, p) }},
	{"black_influence", false, -1, func(r *influence.Result, p board.Point) float64 { return r.Influence(board.Black, p) }},
	{"white_strength", false, 1, func(r *influence.Result, p board.Point) float64 { return r.Strength(board.White, p) }},
	{"black_strength", false, -1, func(r *influence.Result, p board.Point) float64 { return r.Strength(board.Black, p) }},
	{"white_attenuation", false, 1, func(r *influence.Result, p board.Point) float64 { return r.Attenuation(board.White, p) }},
	{"black_attenuation", false, -1, func(r *influence.Result, p board.Point) float64 { return r.Attenuation(board.Black, p) }},
	{"white_permeability", false, 1, func(r *influence.Result, p board.Point) float64 { return r.Permeability(board.White, p) }},
	{"black_permeability", false, -1, func(r *influence.Result, p board.Point) float64 { return r.Permeability(board.Black, p) }},
	{"territory_value", false, 1, (*influence.Result).Territory},
	{"influence_regions", true, 1, func(r *influence.Result, p board.Point) float64 { return float64(r.RegionCode(p)) }},
	{"non_territory", true, 1, func(r *influence.Result, p board.Point) float64 {
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

// initialInfluence prints what is known of each point when a player moves first.
func (x *session) initialInfluence(ctx context.Context, c *gtp.Call) error {
	r, i, err := x.influence(ctx, c)
	if err != nil {
		return err
	}
	return printInfluence(c, r, i)
}

// influence reads the side to move first and the requested part. It returns the result with the
// index of that part.
func (x *session) influence(ctx context.Context, c *gtp.Call) (*influence.Result, int, error) {
	color, err := c.Color(0)
	if err != nil {
		return nil, 0, err
	}
	i, err := influenceWhat(c, 1)
	if err != nil {
		return nil, 0, err
	}
	f, err := x.facts(ctx, c, x.influenced())
	if err != nil {
		return nil, 0, err
	}
	return f.Influence.First(color), i, nil
}

// influenced returns the facts that influence is shown from: break-ins correct it at the levels at
// which an engine asks for them.
func (x *session) influenced() examine.Want {
	return examine.Influence | examine.Usual(x.a.Effort())&examine.BreakIns
}

func influenceWhat(c *gtp.Call, i int) (int, error) {
	for k := range influenceData {
		if influenceData[k].name == c.Arg(i) {
			return k, nil
		}
	}
	return 0, errInfluenceWhat
}

// printInfluence prints a line for each row, from the top row down, and turned
// as the orientation command says.
func printInfluence(c *gtp.Call, r *influence.Result, what int) error {
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

// moveInfluence prints the same after a move, or after the move and no answer to it.
func (x *session) moveInfluence(followup bool) gtp.Handler {
	return func(ctx context.Context, c *gtp.Call) error {
		m, err := c.Move(0)
		if err != nil || m.Point == board.Pass {
			return errMove
		}
		i, err := influenceWhat(c, 2)
		if err != nil {
			return err
		}
		if !c.Board().Legal(m.Point, m.Color, board.Strict) {
			return gtp.ErrIllegal
		}
		f, err := x.factsFor(ctx, c, examine.Losses|x.influenced()&examine.BreakIns, m.Color)
		if err != nil {
			return err
		}
		r, unanswered, err := x.a.MoveInfluence(ctx, f, m.Point)
		if err != nil {
			return err
		}
		if followup {
			r = unanswered
		}
		return printInfluence(c, r, i)
	}
}

// The texts of errDragon in is_surrounded and does_surround, and of gtp.ErrMove in
// move_influence.
var (
	errNonempty = errors.New("dragon vertex must be nonempty")
	errMove     = errors.New("invalid move")
)

// isSurrounded prints the number of an influence.SurroundStatus.
func (x *session) isSurrounded(ctx context.Context, c *gtp.Call) error {
	s, err := x.surround(ctx, c, errNonempty)
	if err == nil {
		c.Print(int(s.Status))
	}
	return err
}

// surround reads a stone, and returns the ring around its group. The error is empty if there
// is no stone.
func (x *session) surround(ctx context.Context, c *gtp.Call, empty error) (*influence.Surround, error) {
	d, err := stone(c, 0, empty)
	if err != nil {
		return nil, err
	}
	f, err := x.facts(ctx, c, examine.Links)
	if err != nil {
		return nil, err
	}
	return f.Surround(d)
}

func (x *session) doesSurround(ctx context.Context, c *gtp.Call) error {
	move, err := c.Point(0)
	if err != nil {
		return err
	}
	if c.Board().At(move) != board.Empty {
		return errTaken
	}
	d, err := stone(c, 1, errNonempty)
	if err != nil {
		return err
	}
	if !c.Board().Legal(move, c.Board().At(d).Opponent(), board.Strict) {
		return gtp.ErrIllegal
	}
	f, err := x.facts(ctx, c, examine.Links)
	if err != nil {
		return err
	}
	s, err := f.DoesSurround(move, d)
	if err == nil {
		c.Print(int(s))
	}
	return err
}

// surroundMap prints where a point lies, as influence.Surround.Map says.
func (x *session) surroundMap(ctx context.Context, c *gtp.Call) error {
	if _, err := stone(c, 0, errDragon); err != nil {
		return err
	}
	p, err := c.Point(1)
	if err != nil {
		return err
	}
	s, err := x.surround(ctx, c, errDragon)
	if err == nil {
		c.Print(s.Map(p))
	}
	return err
}
