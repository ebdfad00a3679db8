package gtp

import (
	"time"

	"github.com/tengen-go/tengen/board"
)

// Clock hears what time the players have, and says how much of it a move may
// take. An engine that embeds one is a ClockEngine. The zero value knows no
// limit. Like engines it belongs to one goroutine.
type Clock struct {
	settings TimeSettings
	limited  bool
	players  [2]remaining
}

// remaining is the time of one player, in overtime if stones is not 0.
type remaining struct {
	time   time.Duration
	stones int
}

// SetTime implements ClockEngine: both players have all of it.
func (c *Clock) SetTime(t TimeSettings) {
	c.settings, c.limited = t, !t.Unlimited
	all := remaining{time: t.Main}
	if t.Main == 0 {
		all = c.period()
	}
	c.players = [2]remaining{all, all}
}

// period is a whole period of overtime, nothing if there is none.
func (c *Clock) period() remaining {
	if c.settings.Period == 0 {
		return remaining{}
	}
	return remaining{c.settings.Period, max(c.settings.Stones, 1)}
}

// TimeLeft implements ClockEngine. It limits the player also if SetTime has not.
func (c *Clock) TimeLeft(color board.Color, left time.Duration, stones int) {
	if color.IsPlayer() {
		c.limited = true
		c.players[color-board.Black] = remaining{max(left, 0), stones}
	}
}

// Left returns what a player has left, as in TimeLeft, and whether there is a
// limit at all.
func (c *Clock) Left(color board.Color) (left time.Duration, stones int, limited bool) {
	if !c.limited || !color.IsPlayer() {
		return 0, 0, false
	}
	r := c.players[color-board.Black]
	return r.time, r.stones, true
}

// Spend takes off what a move of color has taken. A move in which main time runs
// out is the first one of overtime, and after the last one of a period the next
// period begins; periods are not counted.
func (c *Clock) Spend(color board.Color, d time.Duration) {
	if !c.limited || !color.IsPlayer() {
		return
	}
	r := &c.players[color-board.Black]
	r.time -= d
	if over := c.period(); r.stones == 0 && r.time <= 0 {
		r.time += over.time
		r.stones = over.stones
	}
	switch {
	case r.stones == 1:
		*r = c.period()
	case r.stones > 1:
		r.stones--
	}
	r.time = max(r.time, 0)
}

// Share returns how long a move of color may take so that the time lasts for the
// game, and whether there is a limit at all. Of main time it is an equal part for
// each move that is likely to come, when games last three quarters of the points
// of the board; a period of overtime adds its part for a stone. A margin is left
// for the way to the clock.
func (c *Clock) Share(g *board.Game, color board.Color) (share time.Duration, limited bool) {
	left, stones, limited := c.Left(color)
	if !limited {
		return 0, false
	}
	if stones > 0 {
		share = left / time.Duration(stones)
	} else {
		area := g.Size() * g.Size()
		share = left / time.Duration(max((3*area/4-g.Len())/2, g.Size()))
		share += c.settings.Period / time.Duration(max(c.settings.Stones, 1))
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
