package gamesearch_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/race"
)

// oracle is a policy that gives nearly all chances to the moves with which the player wins, or to the others.
type oracle struct {
	gamesearch.Policy
	komi float64
	lies bool
}

func (o oracle) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]gamesearch.Chance, error) {
	n := len(dst)
	dst, err := o.Policy.Append(dst, b, c, last, previous)
	x := &solver{komi: o.komi, known: make(map[state]bool)}
	good := x.good(b.Clone(), c, 8)
	sum := 0.0
	for i := range dst[n:] {
		m := &dst[n+i]
		m.Chance = 0.001
		if slices.Contains(good, m.Point) != o.lies {
			m.Chance = 1
		}
		sum += m.Chance
	}
	for i := range dst[n:] {
		dst[n+i].Chance /= sum
	}
	return dst, err
}

// inquiry is a policy that remembers how often it was asked about each position.
type inquiry struct {
	gamesearch.Policy
	asked map[uint64]int
	more  func([]gamesearch.Chance) []gamesearch.Chance // changes what it says
	fault error
}

func (q *inquiry) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]gamesearch.Chance, error) {
	if q.asked != nil {
		q.asked[b.Hash()]++
	}
	dst, err := q.Policy.Append(dst, b, c, last, previous)
	if q.more != nil {
		dst = q.more(dst)
	}
	if q.fault != nil {
		err = q.fault
	}
	return dst, err
}

func likely(t *testing.T) gamesearch.Policy {
	t.Helper()
	table, err := prior.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	e, err := prior.NewEstimator(table)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestReviserKnows: on small boards, where all lines of play can be tried, a search goes on after a move that loses
// with an answer that wins more often if a policy that is always wrong is revised by who knows, as soon as a position
// has been visited some times.
func TestReviserKnows(t *testing.T) {
	race.Alone(t)
	const playouts, revise = 100, 3
	positions := 0
	var replies, right [2]int
	for seed := uint64(0); positions < 20 && seed < 4000; seed++ {
		b, err := board.New(4)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, 9, rand.NewPCG(seed, 9)); err != nil {
			t.Fatal(err)
		}
		if empty := b.EmptyPoints(); empty.Len() > 8 {
			continue
		}
		x := &solver{komi: 0.5, known: make(map[state]bool)}
		good := x.good(b, board.White, 9)
		p := gamesearch.Position{Board: b, ToPlay: board.White, Komi: x.komi}
		first := even(p)
		if x.nodes > mostSolved || len(good) == len(first) || len(first) < 3 {
			continue
		}
		positions++
		plain := likely(t)
		wrong := oracle{plain, x.komi, true}
		for i, policy := range []gamesearch.Policy{wrong, gamesearch.Revised{Policy: wrong, Second: oracle{plain, x.komi, false}}} {
			s, err := gamesearch.New(policy, games(t))
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Search(t.Context(), p, first, gamesearch.Options{Playouts: playouts, Seed: seed, Expand: 2, Revise: revise})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range r.Lines {
				if slices.Contains(good, l.Moves[0]) || len(l.Moves) < 2 {
					continue
				}
				b := b.Clone()
				b.PlayAssumeLegal(l.Moves[0], board.White)
				answers := x.good(b, board.Black, 8)
				if len(answers) == 0 {
					continue // a pass wins, or nothing
				}
				replies[i]++
				if slices.Contains(answers, l.Moves[1]) {
					right[i]++
				}
			}
		}
	}
	t.Logf("in %d positions %v of %v moves that lose are answered", positions, right, replies)
	if positions < 20 || replies[0] < 40 || replies[1] < 40 || right[0]*100 > replies[0]*70 || right[1]*100 < replies[1]*95 {
		t.Errorf("in %d positions %v of %v moves that lose are answered", positions, right, replies)
	}
}

// TestReviserFirst: who knows decides about the moves that First proposes.
func TestReviserFirst(t *testing.T) {
	pos := position(t, three, board.White, 0)
	plain := likely(t)
	move := func(policy gamesearch.Policy) (board.Point, float64, []gamesearch.Chance) {
		s, err := gamesearch.New(policy, games(t))
		if err != nil {
			t.Fatal(err)
		}
		list, err := s.First(t.Context(), pos)
		if err != nil {
			t.Fatal(err)
		}
		best := slices.MaxFunc(list, func(a, b gamesearch.Chance) int {
			return int(math.Copysign(1, a.Chance-b.Chance))
		})
		return best.Point, best.Chance, list
	}
	_, _, before := move(plain)
	for _, want := range before {
		if want.Point == board.Pass {
			continue
		}
		second := &inquiry{Policy: plain, more: func(list []gamesearch.Chance) []gamesearch.Chance {
			for i := range list {
				list[i].Chance = 0.01
				if list[i].Point == want.Point {
					list[i].Chance = 0.99
				}
			}
			return list
		}}
		got, chance, list := move(gamesearch.Revised{Policy: plain, Second: second})
		if got != want.Point || chance != 0.99 || len(list) != len(before) {
			t.Errorf("%v with %v comes first of %d moves, want %v of %d", got, chance, len(list), want.Point, len(before))
		}
	}
	silent := &inquiry{Policy: plain, more: func([]gamesearch.Chance) []gamesearch.Chance { return nil }}
	if _, _, list := move(gamesearch.Revised{Policy: plain, Second: silent}); !cmp.Equal(list, before) {
		t.Errorf("%v, want %v as nothing was revised", list, before)
	}
}

// TestReviserAsked: positions are revised once, after Options.Revise visits, and not the one where the search begins,
// whose chances are given. Who says the same or nothing changes nothing.
func TestReviserAsked(t *testing.T) {
	race.Alone(t)
	pos := position(t, fight, board.White, 7.5)
	plain := likely(t)
	search := func(policy gamesearch.Policy, o gamesearch.Options) *gamesearch.Result {
		s, err := gamesearch.New(policy, games(t))
		if err != nil {
			t.Fatal(err)
		}
		o.Playouts, o.Seed = 600, 5
		r, err := s.Search(t.Context(), pos, even(pos), o)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	want := search(plain, gamesearch.Options{})
	before := 0
	for _, revise := range []int{1, 20, 32, 0, 1000} {
		second := &inquiry{Policy: plain, asked: make(map[uint64]int)}
		same := search(gamesearch.Revised{Policy: plain, Second: second}, gamesearch.Options{Revise: revise})
		if diff := cmp.Diff(want, same); diff != "" {
			t.Errorf("revised after %d visits, with the same chances: mismatch (-want +got):\n%s", revise, diff)
		}
		silent := &inquiry{Policy: plain, more: func([]gamesearch.Chance) []gamesearch.Chance { return nil }}
		if diff := cmp.Diff(want, search(gamesearch.Revised{Policy: plain, Second: silent}, gamesearch.Options{Revise: revise})); diff != "" {
			t.Errorf("revised after %d visits, with nothing to say: mismatch (-want +got):\n%s", revise, diff)
		}
		if second.asked[pos.Board.Hash()] != 0 {
			t.Errorf("asked about the position at the beginning")
		}
		total := 0
		for _, n := range second.asked {
			total += n // two ways may lead to a position
		}
		// Each first move is a position of its own: it was asked about if it was visited often enough.
		visits := revise
		if visits == 0 {
			visits = gamesearch.DefaultRevise
		}
		for _, l := range same.Lines {
			b := pos.Board.Clone()
			if l.Moves[0] == board.Pass {
				continue
			}
			b.PlayAssumeLegal(l.Moves[0], pos.ToPlay)
			if got := second.asked[b.Hash()]; got != 0 && l.Visits < visits || got == 0 && l.Visits >= max(visits, gamesearch.DefaultExpand+1) {
				t.Errorf("asked %d times after %v, which has %d visits, want once from %d on", got, l.Moves[0], l.Visits, visits)
			}
		}
		switch {
		case revise == 0:
			if total != before {
				t.Errorf("asked %d times by default, %d with that number", total, before)
			}
		case revise == 1000:
			if total != 0 {
				t.Errorf("asked %d times though no position has so many visits", total)
			}
		case total < 1 || before > 0 && total >= before:
			t.Errorf("asked %d times after %d visits, %d after fewer", total, revise, before)
		}
		before = total
	}
}

// TestReviserFaults: an error, or what is no chance, ends a search; moves that nobody tries do not matter.
func TestReviserFaults(t *testing.T) {
	pos := position(t, fight, board.White, 7.5)
	trouble := errors.New("trouble")
	plain := likely(t)
	for name, x := range map[string]struct {
		add   gamesearch.Chance
		fault error
		want  error
	}{
		"error":        {fault: trouble, want: trouble},
		"no number":    {add: gamesearch.Chance{Point: board.At(4, 4), Chance: math.NaN()}, want: gamesearch.ErrPolicy},
		"below zero":   {add: gamesearch.Chance{Point: board.At(4, 4), Chance: -0.1}, want: gamesearch.ErrPolicy},
		"infinite":     {add: gamesearch.Chance{Point: board.At(4, 4), Chance: math.Inf(1)}, want: gamesearch.ErrPolicy},
		"no point":     {add: gamesearch.Chance{Point: -1, Chance: 0.1}, want: gamesearch.ErrPolicy},
		"beyond":       {add: gamesearch.Chance{Point: board.NumPoints, Chance: 0.1}, want: gamesearch.ErrPolicy},
		"nobody tries": {add: gamesearch.Chance{Point: board.At(24, 24), Chance: 0.1}},
	} {
		second := &inquiry{Policy: plain, fault: x.fault, more: func(list []gamesearch.Chance) []gamesearch.Chance { return append(list, x.add) }}
		s, err := gamesearch.New(gamesearch.Revised{Policy: plain, Second: second}, games(t))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 300, Revise: 10})
		if !errors.Is(err, x.want) || r == nil || (r.Playouts < 300) != (x.want != nil) {
			t.Errorf("%s: %v, %v", name, r, err)
		}
		if x.fault != nil {
			if _, err := s.First(t.Context(), pos); !errors.Is(err, x.want) {
				t.Errorf("%s: %v of First", name, err)
			}
		}
	}
}

// advised is a Reviser with advice for all moves on the lower lines.
type advised struct{ gamesearch.Revised }

func (advised) Advise(_ context.Context, dst []gamesearch.Advice, p *gamesearch.Position) ([]gamesearch.Advice, error) {
	for q := range board.Points(p.Board.Size()) {
		if q.Row() < 2 {
			dst = append(dst, gamesearch.Advice{Move: q, Games: 50})
		}
	}
	return dst, nil
}

// TestReviserAdvice: advice stays when a position is revised after it was given.
func TestReviserAdvice(t *testing.T) {
	pos := position(t, fight, board.White, 7.5)
	plain := likely(t)
	search := func(revise int) *gamesearch.Result {
		s, err := gamesearch.New(advised{gamesearch.Revised{Policy: plain, Second: plain}}, games(t))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 600, Seed: 5, Advise: 20, Revise: revise})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if diff := cmp.Diff(search(1000), search(40)); diff != "" {
		t.Errorf("mismatch (-never revised +revised with the same chances):\n%s", diff)
	}
}
