package program

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/reading/search"
)

// simpleMover plays by rules that fit on a page. It saves and captures strings that one move
// decides, and otherwise plays where its stone cannot be captured. It passes when such a move
// would only fill territory. The analysis commands show a tree search, which does not choose
// its moves.
type simpleMover struct {
	*gtpanalysis.Scorer
	watched *gtpanalysis.Player
	analyst *examine.Analyst
	seed    int64
}

func newSimpleMover(j *gtpanalysis.Scorer, a *examine.Analyst, p *gtpanalysis.Player) *simpleMover {
	return &simpleMover{Scorer: j, watched: p, analyst: a}
}

// Analyze implements gtp.AnalysisEngine.
func (m *simpleMover) Analyze(ctx context.Context, g *board.Game, q gtp.Query, report func(gtp.Analysis)) error {
	return m.watched.Analyze(ctx, g, q, report)
}

// ClearCache is the optional method of a gtp.Engine.
func (m *simpleMover) ClearCache() { m.watched.ClearCache() }

// SetSeed is the optional method of a gtp.Engine.
func (m *simpleMover) SetSeed(seed int64) {
	m.seed = seed
	m.watched.SetSeed(seed)
}

// Move implements gtp.Engine.
func (m *simpleMover) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	return m.choose(ctx, g, c, false)
}

// candidates is how many moves the simple mover tells of, and most how much a move
// is worth for each stone that it captures or saves.
const (
	candidates = 10
	most       = 10
)

// Candidates implements gtp.CandidateEngine.
func (m *simpleMover) Candidates(ctx context.Context, g *board.Game, c board.Color) ([]gtp.Candidate, error) {
	urgent, lost, err := m.urgent(ctx, g, c, false)
	if err != nil {
		return nil, err
	}
	quiet, err := m.quiet(ctx, g, c, &lost, candidates)
	list := quiet
	if urgent.Point != board.NoPoint {
		list = slices.DeleteFunc(list, func(q gtp.Candidate) bool { return q.Point == urgent.Point })
		list = slices.Insert(list, 0, urgent)
	}
	return list[:min(len(list), candidates)], err
}

// CleanupMove is the optional method of a gtp.Engine.
func (m *simpleMover) CleanupMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	return m.choose(ctx, g, c, true)
}

func (m *simpleMover) choose(ctx context.Context, g *board.Game, c board.Color, cleanup bool) (board.Point, error) {
	best, lost, err := m.urgent(ctx, g, c, cleanup)
	if err != nil || best.Point != board.NoPoint {
		return best.Point, err
	}
	list, err := m.quiet(ctx, g, c, &lost, 1)
	if err != nil || len(list) == 0 {
		return board.Pass, err
	}
	return list[0].Point, nil
}

// urgent returns the capture or the rescue that is worth most stones, or NoPoint
// if none is there: a string hangs if its opponent can capture it and its owner
// can save it. In a cleanup strings that cannot be saved are captured too. Such
// lost strings are also returned.
func (m *simpleMover) urgent(ctx context.Context, g *board.Game, c board.Color, cleanup bool) (best gtp.Candidate, lost board.Set, err error) {
	b := g.Board()
	for _, str := range b.AppendStrings(nil, board.Empty) {
		attack, err := m.analyst.Tactics().Attack(ctx, b, str)
		if err != nil {
			return best, lost, err
		}
		if attack.Code == search.Fail {
			continue
		}
		defense, err := m.analyst.Tactics().Defend(ctx, b, str)
		if err != nil {
			return best, lost, err
		}
		mine := b.At(str) == c
		if defense.Code == search.Fail {
			for p := range b.Stones(str) {
				lost.Add(p)
			}
			if mine || !cleanup {
				continue
			}
		}
		move := attack.Move
		if mine {
			move = defense.Move
		}
		if value := most * float64(b.StringSize(str)); value > best.Value && move != board.Pass && g.Legal(move, c) == nil {
			best = gtp.Candidate{Point: move, Value: value}
		}
	}
	return best, lost, nil
}

// quiet returns the best moves that hang on nothing, at most n of them.
func (m *simpleMover) quiet(ctx context.Context, g *board.Game, c board.Color, lost *board.Set, n int) ([]gtp.Candidate, error) {
	b := g.Board()
	settled := settled(b, lost)
	last, _ := g.LastMove()
	// The same position has the same moves, however often it is asked about.
	rng := rand.New(rand.NewPCG(uint64(m.seed), b.Hash()))
	var list []gtp.Candidate
	empty := b.EmptyPoints()
	for p := range empty.All() {
		if settled.Has(p) || b.IsEye(p, c) || g.Legal(p, c) != nil || b.IsSelfAtari(p, c) {
			continue
		}
		list = append(list, gtp.Candidate{Point: p, Value: shape(b, p, c, last.Point) + rng.Float64()})
	}
	slices.SortFunc(list, func(a, b gtp.Candidate) int { return cmp.Compare(b.Value, a.Value) })
	safe := list[:0]
	for _, q := range list {
		if len(safe) == n {
			break
		}
		lost, err := m.wouldBeLost(ctx, b, q.Point, c)
		if err != nil {
			return nil, err
		}
		if !lost {
			safe = append(safe, q)
		}
	}
	return safe, nil
}

// wouldBeLost reports whether a stone of c on p could be captured at once.
func (m *simpleMover) wouldBeLost(ctx context.Context, b *board.Board, p board.Point, c board.Color) (bool, error) {
	if !b.Try(p, c) {
		return true, nil
	}
	defer b.Undo()
	r, err := m.analyst.Tactics().Attack(ctx, b, p)
	return r.Code != search.Fail, err
}

// settled returns the points where neither player needs to play: unconditional territory, and
// regions of at most a sixth of the board that the stones of one player surround. Lost stones
// surround nothing.
func settled(b *board.Board, lost *board.Set) board.Set {
	small := b.Size() * b.Size() / 6
	u := board.UnconditionalStatus(b)
	var settled, done board.Set
	empty := b.EmptyPoints()
	for p := range empty.All() {
		if u.At(p) != board.Undecided {
			settled.Add(p)
		}
		if done.Has(p) {
			continue
		}
		region, owner := openRegion(b, p, lost)
		done.Or(&region)
		if owner.IsPlayer() && region.Len() <= small {
			settled.Or(&region)
		}
	}
	return settled
}

// openRegion returns the points that can be reached from p over empty points
// and stones of gone, which may be nil, and the player whose other stones
// surround them: Empty if there are none, Border if both players have some.
func openRegion(b *board.Board, p board.Point, gone *board.Set) (board.Set, board.Color) {
	region := board.SetOf(p)
	owner := board.Empty
	for open := []board.Point{p}; len(open) > 0; {
		q := open[len(open)-1]
		open = open[:len(open)-1]
		for _, r := range q.Neighbors() {
			c := b.At(r)
			switch {
			case c == board.Border || region.Has(r):
			case c == board.Empty || gone != nil && gone.Has(r):
				region.Add(r)
				open = append(open, r)
			default:
				// Black and White together have both bits of Border.
				owner |= c
			}
		}
	}
	return region, owner
}

// shape gives a point a value: more on the third and fourth line, more next to
// stones of both players, where something is at stake, and more near the last
// move.
func shape(b *board.Board, p board.Point, c board.Color, last board.Point) float64 {
	line := min(p.Col(), p.Row(), b.Size()-1-p.Col(), b.Size()-1-p.Row())
	value := 1 + [...]float64{0, 0.5, 2, 2, 1}[min(line, 4)]
	for _, q := range p.Neighbors() {
		switch b.At(q) {
		case c:
			value += 0.3
			if b.Liberties(q) <= 2 {
				value += 0.7
			}
		case c.Opponent():
			value += 0.6
			if b.Liberties(q) <= 3 {
				value++
			}
		}
	}
	for _, q := range p.Diagonals() {
		if b.At(q).IsPlayer() {
			value += 0.2
		}
	}
	if last.On(b.Size()) {
		away := max(abs(p.Col()-last.Col()), abs(p.Row()-last.Row()))
		value += max(0, 1.5-0.4*float64(away))
	}
	return value
}

func abs(n int) int { return max(n, -n) }
