package genmove

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/reading/search"
)

// Trials is a Valuer that corrects the values of another one by playouts after the best moves
// and after a pass. It averages the gain in area against the pass and the value so far by how
// sure each is; the package comment says how the playouts are shared out. A Trials belongs to
// one goroutine.
type Trials struct {
	// Valuer returns the values to correct; nil means Points.
	Valuer Valuer
	// Games is the total number of playouts, negative for none. 0 means 100,000 divided by the
	// points of the board at level 10, 1.4 times as many for each level above that, and none
	// below level 8 or on boards of 13 lines and more.
	Games int
	// MaxMoves is the number of best moves that are tried, 0 for 8. Half as many of
	// the moves that players choose most often are tried too.
	MaxMoves int
	// Seed seeds the playouts.
	Seed uint64

	player playout.Player // nil before it is needed
}

// defaultTried is the default number of best moves that Trials tries.
const defaultTried = 8

const (
	// trialPoints is how many points of the board all games of a move at the default level
	// fill together, so that all sizes of boards take about as long.
	trialPoints = 100_000
	// trialsBelow is the size from which so few games say too little: in positions with known
	// answers they lost as much as they gained.
	trialsBelow = 13
	// trialsFrom is the level from which an Engine plays playouts, and trialsDouble how
	// many levels double them.
	trialsFrom   = confirmFrom
	trialsDouble = 2
	// By how many points values are wrong, and what playouts say if there were no
	// end of them: root mean squares, by judgement.
	valueError = 3
	trialError = 3
	// After how many standard errors a gain makes something of a move that was worth nothing. Where
	// territory is counted such a move costs a point, and the errors are those of playouts
	// without end, too.
	clearGain = 2
)

// defaultTrials returns the default of Trials.Games.
func defaultTrials(size, level int) int {
	if size <= 0 || size >= trialsBelow || level < trialsFrom {
		return 0
	}
	most := trialPoints * math.Exp2(float64(level-search.UsualLevel)/trialsDouble)
	return int(most) / (size * size)
}

// newPlayer returns a player of playouts that chooses moves as players do.
func newPlayer() (playout.Player, error) {
	t, err := prior.Shipped()
	if err != nil {
		return nil, err
	}
	return playout.NewLearnt(t)
}

// trial is a move that is tried.
type trial struct {
	v     *Valued
	board *board.Board
	sum   float64
	games int
}

// Value implements Valuer. The moves are sorted, the best ones first. Its errors are those of its
// Valuer and of the playouts, and one that wraps ErrOptions if MaxMoves is negative.
func (k *Trials) Value(ctx context.Context, s *Situation, r *Reasons) ([]Valued, error) {
	if err := entered(ctx, s, r); err != nil {
		return nil, err
	}
	valuer := k.Valuer
	if valuer == nil {
		valuer = Points{}
	}
	if k.MaxMoves < 0 {
		return nil, fmt.Errorf("%w: Trials of %d moves", ErrOptions, k.MaxMoves)
	}
	list, err := valuer.Value(ctx, s, r)
	order(list)
	games := k.Games
	if games == 0 {
		games = defaultTrials(s.Board.Size(), s.Level)
	}
	if err != nil || games <= 0 {
		return list, err
	}
	if k.player == nil {
		if k.player, err = newPlayer(); err != nil {
			return nil, err
		}
	}
	tried := k.choose(s, r, list)
	if len(tried) == 0 {
		return list, nil
	}
	if err := k.play(ctx, s, r, tried, games); err != nil {
		if ended.Err(ctx) == nil {
			return nil, err
		}
		return list, err
	}
	order(list)
	return list, nil
}

// choose returns the moves to be tried, without games: the best ones, and those that
// players like best.
func (k *Trials) choose(s *Situation, r *Reasons, list []Valued) []*trial {
	most := k.MaxMoves
	if most == 0 {
		most = defaultTried
	}
	var tried []*trial
	add := func(v *Valued) bool {
		if _, forbidden := v.Step(stepForbidden); forbidden || v.Illegal || v.proved() || r.replacement(v.Move) != board.NoPoint {
			return false
		}
		b := s.Board.Clone()
		if b.Play(v.Move, s.ToPlay, board.Strict) != nil {
			return false
		}
		tried = append(tried, &trial{v: v, board: b})
		return true
	}
	var liked []*Valued
	for i := range list {
		v := &list[i]
		if len(tried) == most || v.Value <= 0 || !add(v) {
			liked = append(liked, v)
		}
	}
	slices.SortStableFunc(liked, func(a, b *Valued) int { return cmp.Compare(b.liked(), a.liked()) })
	left := most / 2
	for _, v := range liked {
		if left == 0 || v.liked() <= 0 {
			break
		}
		if add(v) {
			left--
		}
	}
	return tried
}

// liked returns how likely players are to choose the move, as its reasons say.
func (v *Valued) liked() float64 {
	for i := range v.Reasons {
		if x := &v.Reasons[i]; x.Kind == Habit {
			return x.Value
		}
	}
	return 0
}

// play plays the playouts after the moves, and corrects their values.
func (k *Trials) play(ctx context.Context, s *Situation, r *Reasons, tried []*trial, games int) error {
	t := trier{player: k.player, s: s, src: rand.NewPCG(k.Seed, trialStream), scratch: s.Board.Clone()}
	pass := &trial{v: &Valued{Move: board.Pass}, board: s.Board}
	if err := t.play(ctx, pass, max(games/passPart, 1)); err != nil {
		return err
	}
	base := pass.mean()
	left := slices.Clone(tried)
	for games -= pass.games; games > 0 && len(left) > 0; left = left[:(len(left)+1)/2] {
		n := games
		if len(left) > 1 {
			n = games / 2
		}
		each := max(n/len(left), 1)
		for _, x := range left {
			if err := t.play(ctx, x, each); err != nil {
				return err
			}
		}
		games -= each * len(left)
		slices.SortStableFunc(left, func(a, b *trial) int {
			return cmp.Compare(t.corrected(b, base), t.corrected(a, base))
		})
	}
	for _, x := range tried {
		if x.games > 0 {
			x.v.choose(r.At(x.v.Move), t.corrected(x, base), fmt.Sprintf("%.2f in %d random games", x.mean()-base, x.games))
		}
	}
	return nil
}

const (
	// One of so many games is played after a pass.
	passPart = 4
	// trialStream is the second word of seeds.
	trialStream = 0x7472_6961_6c73
)

func (x *trial) mean() float64 { return x.sum / float64(x.games) }

// trier plays playouts, and knows how much they differ.
type trier struct {
	player  playout.Player
	s       *Situation
	src     rand.Source
	scratch *board.Board
	owner   [board.NumPoints]float64
	games   int
	spread  float64 // the sum of squares of differences from the means of moves
}

// play plays n games after a move, the opponent first.
func (t *trier) play(ctx context.Context, x *trial, n int) error {
	size := t.s.Board.Size()
	sum, squares := 0.0, 0.0
	for range n {
		if err := ended.Err(ctx); err != nil {
			return err
		}
		t.scratch.CopyFrom(x.board)
		if _, err := t.player.Play(ctx, t.scratch, t.s.Opponent(), x.v.Move, playout.MovesPerPoint*size*size, t.src); err != nil {
			return err
		}
		margin := playout.Count(t.scratch, &t.owner)
		if t.s.ToPlay == board.Black {
			margin = -margin
		}
		sum += margin
		squares += margin * margin
	}
	x.sum += sum
	x.games += n
	t.games += n
	t.spread += squares - sum*sum/float64(n)
	return nil
}

// corrected returns the value of a move together with what its games say.
func (t *trier) corrected(x *trial, base float64) float64 {
	gain := x.mean() - base
	square := t.spread / float64(t.games) / float64(x.games) // of the standard error
	const v, e = valueError * valueError, trialError * trialError
	doubt := square
	if t.s.countsTerritory() {
		doubt += e
	}
	if x.v.Value <= 0 && gain < clearGain*math.Sqrt(doubt) {
		return x.v.Value
	}
	return x.v.Value + v/(v+e+square)*(gain-x.v.Value)
}
