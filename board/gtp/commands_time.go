package gtp

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/tengen-go/tengen/board"
)

// timeCommands tell the engine about clocks.
func timeCommands() map[string]Handler {
	return map[string]Handler{
		"time_settings":     timeSettings,
		"kgs-time_settings": kgsTimeSettings,
		"time_left":         timeLeft,
		"kata-list_time_settings": func(_ context.Context, c *Call) error {
			c.Print("none absolute byoyomi canadian fischer fischer-capped")
			return nil
		},
		"kata-time_settings": kataTimeSettings,
	}
}

func (s *Server) setTime(t TimeSettings) {
	s.clock.SetTime(t)
	if e, ok := s.cfg.Engine.(ClockEngine); ok {
		e.SetTime(t)
	}
}

// maxSeconds bounds times, so that they fit a time.Duration.
const maxSeconds = 1 << 30

// numbers reads n arguments from number i on as numbers that are not negative.
func (c *Call) numbers(i, n int) ([]int, bool) {
	out := make([]int, n)
	for k := range out {
		v, err := strconv.Atoi(c.Arg(i + k))
		if err != nil || v < 0 || v > maxSeconds {
			return nil, false
		}
		out[k] = v
	}
	return out, true
}

func seconds(n int) time.Duration { return time.Duration(n) * time.Second }

// timeSettings reads main time, overtime, and the stones to be played in it. By
// the protocol, overtime without stones means that there is no limit.
func timeSettings(_ context.Context, c *Call) error {
	v, ok := c.numbers(0, 3)
	if !ok {
		return errors.New("not three integers")
	}
	t := TimeSettings{Main: seconds(v[0]), Period: seconds(v[1]), Stones: v[2]}
	switch {
	case v[1] > 0 && v[2] == 0:
		t = TimeSettings{Unlimited: true}
	case v[1] == 0:
		t.Stones = 0
	}
	c.server.setTime(t)
	return nil
}

// durations reads n arguments from number i on as seconds, with a fraction if need
// be, that are not negative.
func (c *Call) durations(i, n int) ([]time.Duration, bool) {
	out := make([]time.Duration, n)
	for k := range out {
		v, err := c.Float(i+k, "")
		if err != nil || v < 0 || v > maxSeconds {
			return nil, false
		}
		out[k] = time.Duration(v * float64(time.Second))
	}
	return out, true
}

func kgsTimeSettings(_ context.Context, c *Call) error {
	var t TimeSettings
	switch c.Arg(0) {
	case "none":
		t.Unlimited = true
	case "absolute":
		v, ok := c.durations(1, 1)
		if !ok {
			return errors.New("main time not a number")
		}
		t.Main = v[0]
	case "byoyomi", "canadian":
		v, ok := c.durations(1, 2)
		n, okN := c.numbers(3, 1)
		if !ok || !okN {
			return errors.New("want main time, overtime and a number")
		}
		t.Main, t.Period = v[0], v[1]
		if c.Arg(0) == "canadian" {
			t.Stones = n[0]
		} else if t.Stones, t.Periods = 1, n[0]; t.Periods == 0 {
			t.Stones, t.Period = 0, 0
		}
	default:
		return errors.New("unknown time system")
	}
	c.server.setTime(t)
	return nil
}

// kataTimeSettings knows two systems more, those with increments. The limits of the
// second may be negative, which means that there are none.
func kataTimeSettings(ctx context.Context, c *Call) error {
	var t TimeSettings
	switch c.Arg(0) {
	case "fischer":
	case "fischer-capped":
		var limits [2]time.Duration
		for i := range limits {
			v, err := c.Float(3+i, "")
			if err != nil || v > maxSeconds {
				return errors.New("want main time, increment, and the most of both main time and a move")
			}
			limits[i] = time.Duration(max(v, 0) * float64(time.Second))
		}
		t.MaxMain, t.MaxMove = limits[0], limits[1]
	default:
		return kgsTimeSettings(ctx, c)
	}
	v, ok := c.durations(1, 2)
	if !ok {
		return errors.New("want main time and increment")
	}
	t.Main, t.Increment = v[0], v[1]
	c.server.setTime(t)
	return nil
}

func timeLeft(_ context.Context, c *Call) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	left, err1 := c.Float(1, "")
	stones, err2 := strconv.Atoi(c.Arg(2))
	if err1 != nil || err2 != nil || stones < 0 {
		// The text is that of GNU Go, which takes no fractions.
		return errors.New("time and stones not two integers")
	}
	// A clock may have run out a moment ago.
	c.server.timeLeft(color, time.Duration(min(max(left, 0), maxSeconds)*float64(time.Second)), stones)
	return nil
}

func (s *Server) timeLeft(color board.Color, left time.Duration, stones int) {
	s.clock.TimeLeft(color, left, stones)
	if e, ok := s.cfg.Engine.(ClockEngine); ok {
		e.TimeLeft(color, left, stones)
	}
}

// timeSpent tells the engine what is left of its time after a move that it has
// generated, because not all controllers do.
func (s *Server) timeSpent(color board.Color, d time.Duration) {
	s.clock.Spend(color, d)
	if left, stones, limited := s.clock.Left(color); limited {
		s.timeLeft(color, left, stones)
	}
}
