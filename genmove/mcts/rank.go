package mcts

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/detmath"
)

// Rank is the strength of an amateur: -20 to -1 are 20k to 1k, 1 to 5 are 1d to 5d. 0 is no rank.
type Rank int

const (
	MinRank Rank = -20
	MaxRank Rank = 5
)

// ParseRank reads a rank from 20k to 1k or from 1d to 5d. The error wraps ErrOptions.
func ParseRank(s string) (Rank, error) {
	number, kyu := strings.CutSuffix(strings.ToLower(s), "k")
	number, dan := strings.CutSuffix(number, "d")
	n, err := strconv.ParseUint(number, 10, 8)
	r := Rank(n)
	if kyu {
		r = -r
	}
	if err != nil || kyu == dan || r == 0 || !r.valid() {
		return 0, fmt.Errorf("%w: rank %q, want 20k to 1k or 1d to 5d", ErrOptions, s)
	}
	return r, nil
}

// String returns a text such as "5k", or "none" for 0.
func (r Rank) String() string {
	switch {
	case r < 0:
		return strconv.Itoa(-int(r)) + "k"
	case r > 0:
		return strconv.Itoa(int(r)) + "d"
	}
	return "none"
}

func (r Rank) valid() bool { return MinRank <= r && r <= MaxRank }

// step returns the number of ranks below r, so that 1k and 1d are one step apart.
func (r Rank) step() float64 {
	if r > 0 {
		r--
	}
	return float64(r - MinRank)
}

// level is how a rank plays.
type level struct {
	// temperature flattens the probabilities of moves: they follow the policy, or the weights of
	// the search, to the power 1/temperature.
	temperature float64
	// overlook is the probability that the player does not see an atari of two stones. It falls
	// with the number of stones.
	overlook float64
	// visits is the number of visits of a move. 1 is the policy alone.
	visits int
}

// levelOf returns how a rank plays. The numbers come from matches between ranks and with GNU Go;
// docs/strength.md has the figures and the commands.
//
// Ranks between two entries are interpolated, visits in the logarithm.
func levelOf(r Rank) level {
	table := [...]struct {
		rank Rank
		level
	}{
		{-20, level{2.8, 0.65, 1}},
		{-17, level{1.8, 0.46, 1}},
		{-14, level{1.4, 0.3, 1}},
		{-12, level{1.14, 0.19, 1}},
		{-10, level{0.9, 0.11, 1}},
		{-8, level{0.7, 0.055, 1}},
		{-6, level{0.56, 0.03, 1}},
		{-4, level{0.34, 0, 1}},
		{-3, level{0.26, 0, 2}},
		{-1, level{0.2, 0, 5}},
		{1, level{0.2, 0, 7}},
		{3, level{0.2, 0, 13}},
		{5, level{0.2, 0, 26}},
	}
	i := 1
	for table[i].rank < r {
		i++
	}
	a, b := table[i-1], table[i]
	f := (r.step() - a.rank.step()) / (b.rank.step() - a.rank.step())
	mix := func(x, y float64) float64 { return x + f*(y-x) }
	return level{
		temperature: mix(a.temperature, b.temperature),
		overlook:    mix(a.overlook, b.overlook),
		visits:      int(math.Round(detmath.Exp(mix(ln(float64(a.visits)), ln(float64(b.visits)))))),
	}
}

const (
	// A player at a rank plays no move with less than leastShare of the weight of the best one, and
	// none where the ownership without its sign is above settledPoint, unless it is the best one.
	leastShare   = 1.0 / 200
	settledPoint = 0.9
	// An atari matters if the moves that answer it have this share of the weight together.
	atariShare = 0.05
	// The least number of stones in an atari that matters, of the player's own and of the
	// opponent's, and of those that a move itself puts into atari.
	ownAtari, opponentAtari, selfAtari = 2, 3, 3
)

// draw chooses a move for a player at a rank, by chance. An atari that matters and that the player
// does not overlook is answered. Moves that answer overlooked ones are not played.
func (p *Player) draw(g *board.Game, c board.Color, r *Result) board.Point {
	if r.Move == board.Pass {
		return board.Pass
	}
	level := levelOf(p.options.Rank)
	b := g.Board()
	rng := rand.New(rand.NewPCG(p.options.Seed, b.Hash()+uint64(g.Len())))
	overlooks := func(stones int) bool { return rng.Float64() < level.overlook*3/float64(stones+1) }

	var weight [board.NumPoints]float64
	sum, most := 0.0, 0.0
	settled := board.UnconditionalStatus(b)
	for i := range r.Candidates {
		x := &r.Candidates[i]
		if x.Move != board.Pass && isSensible(b, &settled, x.Move, c) {
			weight[x.Move] = x.Weight
			sum += x.Weight
			most = max(most, x.Weight)
		}
	}
	var urgent, hidden board.Set
	for _, a := range ataris(b, c) {
		total := 0.0
		for q := range a.answers.All() {
			total += weight[q]
		}
		switch {
		case total < atariShare*sum:
		case overlooks(a.stones):
			hidden.Or(&a.answers)
		default:
			urgent.Or(&a.answers)
		}
	}
	hidden.AndNot(&urgent)
	chance := make([]float64, len(r.Candidates))
	sum = 0
	for i := range r.Candidates {
		q := r.Candidates[i].Move
		w := weight[q]
		switch {
		case w <= 0 || hidden.Has(q):
		case !urgent.IsEmpty() && !urgent.Has(q):
		case q != r.Move && urgent.IsEmpty() && (w < leastShare*most || math.Abs(float64(r.Ownership[q])) > settledPoint):
		case q != r.Move && stonesInAtari(b, q, c) >= selfAtari && !overlooks(selfAtari):
		default:
			chance[i] = detmath.Exp(ln(w/most) / level.temperature)
			sum += chance[i]
		}
	}
	x := rng.Float64() * sum
	for i, y := range chance {
		if x -= y; x < 0 {
			return r.Candidates[i].Move
		}
	}
	if r.Visits > 1 { // nothing is left to draw from
		return r.Move
	}
	return sensible(g, c, r)
}

// atari is a string with one liberty and the moves that answer it.
type atari struct {
	stones  int
	answers board.Set
}

// ataris returns the ataris of several stones that c may answer, by a capture, or by a move after
// which his own string has at least two liberties.
func ataris(b *board.Board, c board.Color) []atari {
	var list []atari
	for _, s := range b.AppendStrings(nil, board.Empty) {
		if b.Liberties(s) != 1 {
			continue
		}
		a := atari{stones: b.StringSize(s)}
		liberty := b.AppendLiberties(nil, s)[0]
		if b.At(s) != c {
			if a.stones >= opponentAtari {
				a.answers.Add(liberty)
				list = append(list, a)
			}
			continue
		}
		if a.stones < ownAtari {
			continue
		}
		if b.LibertiesAfterAtMost(liberty, c, 2) > 1 {
			a.answers.Add(liberty)
		}
		for _, n := range b.AppendNeighbors(nil, s) {
			if b.Liberties(n) == 1 {
				a.answers.Add(b.AppendLiberties(nil, n)[0])
			}
		}
		list = append(list, a)
	}
	return list
}

// stonesInAtari returns the size of the string that c at q would put into atari, 0 if the move
// captures or leaves two liberties.
func stonesInAtari(b *board.Board, q board.Point, c board.Color) int {
	if b.IsCapture(q, c) || !b.IsSelfAtari(q, c) || !b.Try(q, c) {
		return 0
	}
	defer b.Undo()
	if b.At(q) != c {
		return 0
	}
	return b.StringSize(q)
}
