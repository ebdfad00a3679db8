package connect

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// terrain holds what distance maps ask about a position, each fact worked out
// when it is first needed: the maps from both ends share it. It belongs to one
// position and one player.
type terrain struct {
	b     *board.Board
	r     *Reader
	own   board.Color
	enemy board.Color
	// libs are the liberties that an enemy stone at an empty point would have,
	// up to maxLibs, plus 1; 0 is unknown.
	libs [board.NumPoints]int8
	// falls reports whether an enemy stone at an empty point is caught in a
	// ladder, caught whether the enemy string with an origin cannot be saved.
	falls  [board.NumPoints]truth
	caught [board.NumPoints]truth
	taken  [board.NumPoints]truth // whether it falls in a ladder
}

type truth int8

const (
	unknown truth = iota
	yes
	no
)

func truthOf(v bool) truth {
	if v {
		return yes
	}
	return no
}

// passable reports whether the enemy string at p, which is not caught, can be
// captured at once or in a ladder.
func (t *terrain) passable(p board.Point) bool {
	switch t.b.Liberties(p) {
	case 1:
		return true
	case 2:
		o := t.b.Origin(p)
		if t.taken[o] == unknown {
			t.taken[o] = truthOf(t.r.ladder(p))
		}
		return t.taken[o] == yes
	}
	return false
}

const maxLibs = 6

func (t *terrain) begin(r *Reader, own board.Color) {
	t.b, t.r, t.own, t.enemy = r.b, r, own, own.Opponent()
	clear(t.libs[:])
	clear(t.falls[:])
	clear(t.caught[:])
	clear(t.taken[:])
}

// enemyLibs returns how many liberties an enemy stone at the empty point p would
// have, at most maxLibs. One that captures counts as having two at least: it
// cannot be laughed off.
func (t *terrain) enemyLibs(p board.Point) int {
	if n := t.libs[p]; n > 0 {
		return int(n) - 1
	}
	n := t.b.LibertiesAfterAtMost(p, t.enemy, maxLibs)
	if n == 1 && t.b.IsCapture(p, t.enemy) {
		n = 2
		t.falls[p] = no
	}
	t.libs[p] = int8(n + 1)
	return n
}

// fallsInLadder reports whether an enemy stone at the empty point p, which would
// have two liberties, is caught in a ladder.
func (t *terrain) fallsInLadder(p board.Point) bool {
	if t.falls[p] != unknown {
		return t.falls[p] == yes
	}
	r := t.r
	r.touch(p)
	r.wide = r.wide || !r.tracked
	key := r.stoneKey(p, t.enemy)
	e, known := r.nearby.find(key)
	res := search.Result{Code: e.code}
	if !known {
		res = search.Result{}
		if t.b.Try(p, t.enemy) {
			if !r.runs(p) && !r.stopped() {
				var err error
				if res, err = r.tactics.Ladder(r.ctx, t.b, p); err != nil {
					r.fail(err)
				}
			}
			t.b.Undo()
		}
		r.nearby.put(e, key, res)
	}
	t.falls[p] = truthOf(res.Code == search.Win)
	return t.falls[p] == yes
}

// fallsAfter reports whether an enemy stone at p is caught, at once or in a
// ladder, when a stone at q has been played before.
func (t *terrain) fallsAfter(p, q board.Point) bool {
	ok := false
	if t.b.Try(q, t.own) {
		if t.b.Try(p, t.enemy) {
			ok = t.b.Liberties(p) <= 2 && t.r.ladder(p)
			t.b.Undo()
		}
		t.b.Undo()
	}
	return ok
}

// isCaught reports whether the enemy string at p, with at most two liberties,
// cannot get away from a ladder even if it moves first.
func (t *terrain) isCaught(p board.Point) bool {
	o := t.b.Origin(p)
	if t.caught[o] == unknown {
		t.caught[o] = truthOf(!t.escapes(p) && t.stuck(p))
	}
	return t.caught[o] == yes
}

// escapes reports whether a look tells that the enemy string at p is not caught:
// from atari it gets room, or a ladder does not work even against its pass.
func (t *terrain) escapes(p board.Point) bool {
	switch t.b.Liberties(p) {
	case 1:
		libs := t.b.LibertySet(p)
		return t.b.LibertiesAfterAtMost(libs.First(), t.enemy, roomLibs) == roomLibs
	case 2:
		return !t.r.ladder(p)
	}
	return true
}

// roomLibs are the liberties of a string that is out of the worst.
const roomLibs = 3

// stuck reports whether the enemy string at p, which is in atari or falls in a
// ladder, does not get away if it moves first: neither by a liberty nor by taking
// what is in atari beside it. A ko counts as getting away.
func (t *terrain) stuck(p board.Point) bool {
	b, r := t.b, t.r
	r.buf = appendTakes(b, b.AppendLiberties(r.buf[:0], p), p)
	for _, q := range r.buf {
		if !b.Try(q, t.enemy) {
			if b.Legal(q, t.enemy, board.IgnoreKo) {
				return false
			}
			continue
		}
		libs := b.Liberties(p)
		away := libs >= roomLibs || libs == 2 && !r.ladder(p)
		b.Undo()
		if away {
			return false
		}
	}
	return true
}
