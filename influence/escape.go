package influence

import "github.com/tengen-go/tengen/board"

// escapeAlive is the value of a living group for one that runs to it.
const escapeAlive = 6

// EscapeValue returns the value of an empty point for a running group of player c: 4 in the
// player's own moyo, 2 in his area, 1 on neutral ground and 0 in the opponent's area. The
// result should be one of kind Escape without a side to move first.
func (r *Result) EscapeValue(c board.Color, p board.Point) int {
	if !c.IsPlayer() || !r.on(p) {
		return 0
	}
	switch g, owner := r.Region(p); {
	case owner == c && g >= Moyo:
		return 4
	case owner == c:
		return 2
	case owner == board.Empty:
		return 1
	}
	return 0
}

// EscapeQuery describes a group and its surroundings for EscapeRoute.
type EscapeQuery struct {
	Board  *board.Board
	Dragon *board.Set // the stones of the group, all of one player
	// Values are the escape values of points, indexed by board.Point: EscapeValue on empty
	// points, and on the stones of other groups of the player: 6 for living ones, 4 for those that
	// are not settled, 2 for stones that cannot be captured at once; see [Result.EscapeValues].
	Values []uint8
	// Blocked are empty points that the group cannot pass, such as points where
	// a connection is inhibited; nil means none.
	Blocked *board.Set
}

// EscapeValues fills dst, indexed by point, with EscapeValue of all empty points for player c
// and returns it; a slice that is too short is replaced. Living stones of player c get the
// value friend, other stones 0.
func (r *Result) EscapeValues(dst []uint8, c board.Color, friend uint8) []uint8 {
	if len(dst) < board.NumPoints {
		dst = make([]uint8, board.NumPoints)
	}
	clear(dst)
	for p := range board.Points(r.size) {
		switch {
		case r.stones[p] == empty:
			dst[p] = uint8(r.EscapeValue(c, p))
		case r.stones[p] == living && r.StoneColor(p) == c:
			dst[p] = friend
		}
	}
	return dst
}

// escapeSteps is how far a group looks.
const escapeSteps = 4

// EscapeRoute returns the sum of the values of all points at distance four from the group. A
// path of four steps leads to them through empty points or friends, not beside stones of the
// opponent and not along the first line; its first step may be diagonal if both points beside
// it are empty. It returns 0 for an incomplete query.
func EscapeRoute(q EscapeQuery) int {
	b := q.Board
	if b == nil || q.Dragon == nil || len(q.Values) < board.NumPoints {
		return 0
	}
	size := b.Size()
	c := b.At(q.Dragon.First())
	if !c.IsPlayer() {
		return 0
	}
	opponent := c.Opponent()
	passable := func(p board.Point) bool {
		if !p.On(size) || q.Dragon.Has(p) || b.At(p) == opponent || q.Blocked != nil && q.Blocked.Has(p) {
			return false
		}
		if min(p.Row(), p.Col(), size-1-p.Row(), size-1-p.Col()) == 0 {
			return false
		}
		for _, n := range p.Neighbors() {
			if b.At(n) == opponent {
				return false
			}
		}
		return true
	}
	var seen board.Set
	seen.Or(q.Dragon)
	front := q.Dragon.Append(nil)
	sum := 0
	for step := 1; step <= escapeSteps; step++ {
		var next []board.Point
		reach := func(p board.Point) {
			if !seen.Has(p) && passable(p) {
				seen.Add(p)
				next = append(next, p)
			}
		}
		for _, p := range front {
			for _, n := range p.Neighbors() {
				reach(n)
			}
			if step > 1 {
				continue
			}
			for _, s := range steps[4:] {
				if b.At(p+s.beside1) == board.Empty && b.At(p+s.beside2) == board.Empty {
					reach(p + s.delta)
				}
			}
		}
		if step == escapeSteps {
			for _, p := range next {
				sum += int(q.Values[p])
			}
		}
		front = next
	}
	return sum
}
