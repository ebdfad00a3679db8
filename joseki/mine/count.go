package mine

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync/atomic"
)

// position is what a region of the corner looked like, with the moves that were
// made.
type position struct {
	key        uint64
	first, end int32 // in the order of the region
	moves      []choice
	rest       int32 // samples whose moves are not among moves
	replies    int32 // samples that answered a move of the opponent in the corner
	left       int32 // how often the player made no such answer but left the corner
	kept       bool
}

// n returns how often the position occurred.
func (p *position) n() int32 { return p.end - p.first }

// choice is a move of a position.
type choice struct {
	move       cell  // in the normal view
	first, end int32 // in the order of the region
}

func (c *choice) n() int32 { return c.end - c.first }

// level is all that is counted for one region.
type level struct {
	order     []int32 // the samples, by position and move
	positions []position
	index     map[uint64]int32 // of the positions that are kept
}

// count sorts the samples of one region. Moves outside the region count for its
// positions, but only moves inside can be told.
func (s *samples) count(r, side, least int) *level {
	type item struct {
		key  uint64
		move cell
		i    int32
	}
	items := make([]item, len(s.list))
	for i := range s.list {
		items[i] = item{s.keys[r][i], s.list[i].moveIn(r), int32(i)}
	}
	slices.SortFunc(items, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.move, b.move), cmp.Compare(a.i, b.i))
	})
	l := &level{order: make([]int32, len(items)), index: map[uint64]int32{}}
	for i, x := range items {
		l.order[i] = x.i
	}
	for i := 0; i < len(items); {
		p := position{key: items[i].key, first: int32(i)}
		for i < len(items) && items[i].key == p.key {
			c := choice{move: items[i].move, first: int32(i)}
			for i < len(items) && items[i].key == p.key && items[i].move == c.move {
				i++
			}
			if c.end = int32(i); int(c.n()) >= least && c.move.inside(side) {
				p.moves = append(p.moves, c)
			} else {
				p.rest += c.n()
			}
		}
		p.end = int32(i)
		for _, k := range l.order[p.first:p.end] {
			if s.list[k].reply {
				p.replies++
			}
		}
		if len(p.moves) > 0 {
			l.positions = append(l.positions, p)
		}
	}
	s.leave(r, l)
	return l
}

// leave counts how often the positions of a level were left.
func (s *samples) leave(r int, l *level) {
	left := s.left[r]
	slices.Sort(left)
	for i := range l.positions {
		p := &l.positions[i]
		at, _ := slices.BinarySearch(left, p.key)
		for at < len(left) && left[at] == p.key {
			p.left++
			at++
		}
	}
}

// floor is the least chance that a move is given for comparisons.
const floor = 0.002

// smoothing is the default of joseki.Options, by which suggestions are made.
const smoothing = 3

// forecast is a distribution over the cells of a view.
type forecast struct {
	chance [size * size]float64
	known  []cell
}

func (f *forecast) clear() {
	for _, c := range f.known {
		f.chance[c] = 0
	}
	f.known = f.known[:0]
}

func (f *forecast) add(c cell, p float64) {
	if f.chance[c] == 0 {
		f.known = append(f.known, c)
	}
	f.chance[c] += p
}

// predict fills in what the positions of the given levels that are kept say
// about the corner of a sample, in the view from the corner. It is the rule of
// joseki.Suggester.
func (f *forecast) predict(s *samples, i int32, levels []*level) {
	f.clear()
	m := &s.list[i]
	for r, l := range levels {
		at, ok := l.index[s.keys[r][i]]
		if !ok {
			continue
		}
		p := &l.positions[at]
		all := float64(p.n()) + smoothing
		for _, c := range f.known {
			f.chance[c] *= (smoothing + float64(p.rest)) / all
		}
		for _, c := range p.moves {
			n := float64(c.n()) / all
			switch at := c.move; {
			case m.equal>>r&1 != 0 && at != at.mirrored():
				f.add(at, n/2)
				f.add(at.mirrored(), n/2)
			case m.mirrored>>r&1 != 0:
				f.add(at.mirrored(), n)
			default:
				f.add(at, n)
			}
		}
	}
}

// of returns the chance of a move of region r, given in the normal view.
func (f *forecast) of(m *sample, r int, c cell) float64 {
	p := 0.0
	switch {
	case m.equal>>r&1 != 0:
		p = f.chance[c]
		if c != c.mirrored() {
			p += f.chance[c.mirrored()]
		}
	case m.mirrored>>r&1 != 0:
		p = f.chance[c.mirrored()]
	default:
		p = f.chance[c]
	}
	return max(p, floor)
}

// choose keeps the positions of level r, the last one of levels, that improve
// the prediction enough.
func (s *samples) choose(ctx context.Context, levels []*level, o Options) error {
	r := len(levels) - 1
	l, below := levels[r], levels[:r]
	forecasts := make([]forecast, o.Workers)
	const block = 1024
	blocks := (len(l.positions) + block - 1) / block
	var done atomic.Int64
	err := parallel(ctx, o.Workers, blocks, func(w, i int) {
		end := min((i+1)*block, len(l.positions))
		for j := i * block; j < end; j++ {
			p := &l.positions[j]
			if r == 0 {
				p.kept = true
				continue
			}
			at := l.order[p.first]
			forecasts[w].predict(s, at, below)
			p.prune(&forecasts[w], &s.list[at], r, o)
		}
		o.Progress("positions", int(done.Add(int64(end-i*block))), len(l.positions))
	})
	if err != nil {
		return err
	}
	for i := range l.positions {
		if l.positions[i].kept {
			l.index[l.positions[i].key] = int32(i)
		}
	}
	return nil
}

// prune leaves out the moves of a position that smaller regions predict about as
// well, and decides whether the position is kept. A count of n is taken as n-1,
// because its own games are in the counts of the smaller regions too.
func (p *position) prune(f *forecast, m *sample, r int, o Options) {
	p.moves = slices.DeleteFunc(p.moves, func(c choice) bool {
		q, n := f.of(m, r, c.move), float64(c.n())
		with := n - 1 + (smoothing+float64(p.rest))*q
		without := (smoothing + float64(p.rest) + n) * q
		if math.Abs(n*math.Log(with/without)) >= o.MoveGain {
			return false
		}
		p.rest += c.n()
		return true
	})
	if len(p.moves) == 0 {
		return
	}
	total, rest := float64(p.n()), smoothing+float64(p.rest)
	gain := 0.0
	for _, c := range p.moves {
		q, n := f.of(m, r, c.move), float64(c.n())
		gain += n * math.Log((n-1+rest*q)/(total-1+smoothing)/q)
	}
	if p.rest > 0 {
		gain += float64(p.rest) * math.Log(rest/(total+smoothing))
	}
	p.kept = gain/float64(len(p.moves)) >= o.Gain
}
