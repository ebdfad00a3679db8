package influence

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// intrusion is a place where a stone has a way in.
type intrusion struct {
	stone, at board.Point
	strength  float32
	player    int
}

// collect remembers the intrusions of a match.
func (e *Engine) collect(m pattern.Match, f *effect) {
	for _, o := range f.weak {
		e.intrusions = append(e.intrusions, intrusion{m.Anchor, m.At(o), f.value, side(m.Color)})
	}
}

// intrude makes sources of the intrusions. Of those of one stone at one point
// the strongest counts, and those of one stone together have at most the given
// share of its strength: it can follow up on one of them only.
func (e *Engine) intrude(r *Result, share float32) {
	list := e.intrusions
	slices.SortFunc(list, func(x, y intrusion) int {
		return cmp.Or(cmp.Compare(x.stone, y.stone), cmp.Compare(x.at, y.at), cmp.Compare(y.strength, x.strength))
	})
	list = slices.CompactFunc(list, func(x, y intrusion) bool { return x.stone == y.stone && x.at == y.at })
	for i := 0; i < len(list); {
		j, sum := i, float32(0)
		for ; j < len(list) && list[j].stone == list[i].stone; j++ {
			sum += list[j].strength
		}
		first := list[i]
		scale := float32(1)
		if most := share * r.strength[first.player][first.stone]; sum > most {
			scale = most / sum
		}
		for ; i < j; i++ {
			if x := list[i]; r.stones[x.at] == empty && x.strength*scale > 0 {
				e.add(x.player, x.at, x.strength*scale, r.ordinary)
			}
		}
	}
}

// extra is a source that a pattern adds for a player.
type extra struct {
	player int
	source
}

// add remembers a source for enter.
func (e *Engine) add(player int, at board.Point, strength, attenuation float32) {
	e.sources = append(e.sources, extra{player, source{at, strength, attenuation}})
}

// enter makes sources of what patterns tell. A point is one source for a player,
// however many patterns speak of it and whichever stones can come there: the
// strongest, and of two equal ones that which reaches farther.
func (e *Engine) enter(r *Result) {
	for _, x := range e.sources {
		strength, attenuation := &r.strength[x.player][x.at], &r.attenuation[x.player][x.at]
		if x.strength > *strength || x.strength == *strength && x.attenuation < *attenuation {
			*strength, *attenuation = x.strength, x.attenuation
		}
	}
}
