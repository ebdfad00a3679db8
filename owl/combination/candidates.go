package combination

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// candidate is a move that may threaten targets.
type candidate struct {
	move    board.Point
	targets board.Set
	// conditional moves count only if they threaten two strings.
	conditional bool
}

// candidates returns the moves that may threaten the targets in a region: their liberties
// if they have few, the points behind these, and the moves of patterns.
func (r *Reader) candidates(near *board.Set) ([]candidate, error) {
	region := r.safe
	if near != nil {
		region.And(near)
	}
	var list []candidate
	add := func(p, target board.Point, conditional bool) {
		i := slices.IndexFunc(list, func(k candidate) bool { return k.move == p })
		if i < 0 {
			i = len(list)
			list = append(list, candidate{move: p, conditional: conditional})
		}
		list[i].targets.Add(target)
		list[i].conditional = list[i].conditional && conditional
	}
	for _, s := range r.stringsIn(&region) {
		n := r.b.Liberties(s)
		if n == maxLiberties && (!r.wide || near != nil) {
			continue // patterns know when a string of four liberties is in danger
		}
		libs := r.b.LibertySet(s)
		for p := range libs.All() {
			if !r.b.IsSelfAtari(p, r.c) {
				add(p, s, false)
			}
		}
		// What saves a stone of the attacker beside the target.
		for _, q := range r.b.AppendNeighborsAtMost(nil, s, 2) {
			rescue := r.b.LibertySet(q)
			for p := range rescue.All() {
				if !r.b.IsSelfAtari(p, r.c) {
					add(p, s, false)
				}
			}
		}
		if n > 2 {
			continue
		}
		// Behind the liberties: nets.
		behind := libs
		behind.Grow()
		empty := r.b.EmptyPoints()
		behind.And(&empty)
		behind.AndNot(&libs)
		for p := range behind.All() {
			add(p, s, false)
		}
	}
	if err := r.patterns.find(r, near, add); err != nil {
		return nil, err
	}
	return list, nil
}

// replies appends to list the points where a threat that has been played may be answered,
// the reply that the tactical reader knows first. No reply helps if certain is true.
func (r *Reader) replies(list []board.Point, t threat) (_ []board.Point, certain bool, err error) {
	s := t.targets[0]
	res, err := r.o.Tactics.Defend(r.ctx, r.b, s)
	if err != nil {
		return list, false, err
	}
	if res.Code == search.Fail && !res.Limited {
		return list, true, nil
	}
	list = append(list, res.Move, t.move)
	libs := r.b.LibertySet(s)
	list = libs.Append(list)
	behind := libs
	behind.Grow()
	empty := r.b.EmptyPoints()
	behind.And(&empty)
	list = behind.Append(list)
	// Captures of what surrounds it, and atari on that.
	for _, q := range r.b.AppendNeighborsAtMost(nil, s, maxLiberties-1) {
		around := r.b.LibertySet(q)
		list = around.Append(list)
	}
	return list, false, nil
}

// saves reports whether a reply to a threat is legal and saves all its targets.
func (r *Reader) saves(t threat, p board.Point) (bool, error) {
	if !r.try(p, r.c.Opponent()) {
		return false, nil
	}
	defer r.b.Undo()
	return r.allSaved(t)
}

// allSaved reports whether no target of a threat can be captured now.
func (r *Reader) allSaved(t threat) (bool, error) {
	for _, s := range t.targets[:t.n] {
		if r.b.At(s) != r.c.Opponent() {
			return false, nil
		}
		code, err := r.attack(s)
		if err != nil || code >= r.goal {
			return false, err
		}
	}
	return true, nil
}

// finder finds the moves of patterns.
type finder struct {
	matcher pattern.Matcher
	bound   *pattern.Bound
	matches []pattern.Match
}

// find calls add for each move of a pattern with each target in its diagram.
func (f *finder) find(r *Reader, near *board.Set, add func(p, target board.Point, conditional bool)) error {
	db := f.matcher.Database()
	f.matches = f.matcher.AppendMatches(f.matches[:0], r.b, pattern.Query{Color: r.c})
	for _, m := range f.matches {
		move := db.Move(m)
		if near != nil && !near.Has(move) {
			continue
		}
		p := db.Pattern(m.Pattern)
		if !p.Class.Has('s') && r.b.IsSelfAtari(move, r.c) {
			continue
		}
		held := false
		for _, e := range p.Elements[:p.Stones] {
			at := m.At(e.Offset)
			if e.Cell != 'X' || !r.safe.Has(at) {
				continue
			}
			if !held {
				if ok, err := f.bound.Accepts(r.ctx, r.b, m); !ok || err != nil {
					if err != nil {
						return err
					}
					break
				}
				held = true
			}
			add(move, at, p.Class.Has('c'))
		}
	}
	return nil
}
