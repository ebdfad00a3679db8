package gtp

import (
	"time"

	"github.com/tengen-go/tengen/board"
)

// Clock keeps the time of the players, and returns how much of it a move may take. An engine
// that embeds one is a ClockEngine. The zero value has no limit; a Clock belongs to one
// goroutine.
type Clock struct {
	settings TimeSettings
	set      bool
	players  [2]remaining
}

// remaining is the time of one player, in overtime if stones is not 0: the stones
// of this period, or the periods if there is a number of them.
type remaining struct {
	time    time.Duration
	stones  int
	limited bool
}

// Settings returns the settings of the last SetTime, or those without a limit.
func (c *Clock) Settings() TimeSettings {
	if !c.set {
		return TimeSettings{Unlimited: true}
	}
	return c.settings
}

// SetTime implements ClockEngine: both players have all of it.
func (c *Clock) SetTime(t TimeSettings) {
	c.settings, c.set = t, true
	all := remaining{time: t.Main}
	if t.Main == 0 {
		all = c.overtime()
	}
	all.limited = !t.Unlimited
	c.players = [2]remaining{all, all}
}

// overtime is all overtime, nothing if there is none.
func (c *Clock) overtime() remaining {
	r := remaining{limited: true}
	if c.settings.Period > 0 {
		r.time = c.settings.Period
		r.stones = max(c.settings.Stones, 1)
		if c.settings.Periods > 0 {
			r.stones = c.settings.Periods
		}
	}
	return r
}

// TimeLeft implements ClockEngine. It limits the player also if SetTime has not.
func (c *Clock) TimeLeft(color board.Color, left time.Duration, stones int) {
	if color.IsPlayer() {
		c.players[color-board.Black] = remaining{max(left, 0), max(stones, 0), true}
	}
}

// Left returns the time of a player and the stones left in a period, as in TimeLeft, and
// whether there is a limit at all.
func (c *Clock) Left(color board.Color) (left time.Duration, stones int, limited bool) {
	if !color.IsPlayer() {
		return 0, 0, false
	}
	r := c.players[color-board.Black]
	return r.time, r.stones, r.limited
}

// Spend subtracts the time of a move of color, and adds the increment if there is one. A move
// in which main time runs out is the first one of overtime. After the last stone of a Canadian
// period the next one begins, and a Japanese period starts again for each move unless it was
// exceeded.
func (c *Clock) Spend(color board.Color, d time.Duration) {
	if !color.IsPlayer() || !c.players[color-board.Black].limited {
		return
	}
	r := &c.players[color-board.Black]
	r.time -= d
	if r.stones == 0 {
		if r.time > 0 {
			r.time += c.settings.Increment
			if c.settings.MaxMain > 0 {
				r.time = min(r.time, c.settings.MaxMain)
			}
			return
		}
		over := c.overtime()
		r.time += over.time
		r.stones = over.stones
	}
	switch {
	case c.settings.Periods > 0:
		for ; r.time < 0 && r.stones > 1; r.stones-- {
			r.time += c.settings.Period
		}
		if r.time >= 0 && r.stones > 0 {
			r.time = c.settings.Period
		}
	case r.stones == 1:
		*r = c.overtime()
	case r.stones > 1:
		r.stones--
	}
	r.time = max(r.time, 0)
}

// Share returns how long a move of color may take, and whether there is a limit at all. It is
// an equal part of main time for each move expected, if games last three quarters of the points
// of the board, plus overtime and increment for one move, less a margin for the way to the
// clock. A Japanese period lasts for one move, and none is given up.
func (c *Clock) Share(g *board.Game, color board.Color) (share time.Duration, limited bool) {
	left, stones, limited := c.Left(color)
	if !limited {
		return 0, false
	}
	t := c.settings
	switch {
	case stones > 0 && t.Periods > 0:
		share = left
	case stones > 0:
		share = left / time.Duration(stones)
	default:
		area := g.Size() * g.Size()
		share = left/time.Duration(max((3*area/4-g.Len())/2, g.Size())) + t.Increment
		switch {
		case t.Periods > 0:
			share += t.Period
		case t.Period > 0:
			share += t.Period / time.Duration(max(t.Stones, 1))
		default:
			share = min(share, left)
		}
	}
	if t.MaxMove > 0 {
		share = min(share, t.MaxMove)
	}
	return share - min(share/2, share/10+100*time.Millisecond), true
}

// Deadline returns when a move of color that begins now should be made, after its
// Share, or the zero time if there is no limit.
func (c *Clock) Deadline(g *board.Game, color board.Color) time.Time {
	share, limited := c.Share(g, color)
	if !limited {
		return time.Time{}
	}
	return time.Now().Add(share)
}
