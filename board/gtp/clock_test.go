package gtp_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

func TestClock(t *testing.T) {
	const s = time.Second
	for _, tt := range []struct {
		name     string
		settings gtp.TimeSettings
		spend    []time.Duration
		left     time.Duration
		stones   int
	}{
		{"main time", gtp.TimeSettings{Main: 600 * s}, []time.Duration{10 * s, 20 * s}, 570 * s, 0},
		{"run out", gtp.TimeSettings{Main: 10 * s}, []time.Duration{11 * s}, 0, 0},
		{"into overtime", gtp.TimeSettings{Main: 10 * s, Period: 300 * s, Stones: 25}, []time.Duration{4 * s, 16 * s}, 290 * s, 24},
		{"stones", gtp.TimeSettings{Period: 30 * s, Stones: 3}, []time.Duration{1 * s, 2 * s}, 27 * s, 1},
		{"next period", gtp.TimeSettings{Period: 30 * s, Stones: 3}, []time.Duration{1 * s, 2 * s, 3 * s}, 30 * s, 3},
		{"byo-yomi", gtp.TimeSettings{Main: 5 * s, Period: 30 * s, Stones: 1, Periods: 5}, []time.Duration{6 * s, 28 * s}, 30 * s, 5},
		{"a period lost", gtp.TimeSettings{Period: 20 * s, Stones: 1, Periods: 5}, []time.Duration{19 * s, 41 * s}, 20 * s, 3},
		{"the last period", gtp.TimeSettings{Period: 20 * s, Stones: 1, Periods: 2}, []time.Duration{21 * s, 20 * s}, 20 * s, 1},
		{"out of periods", gtp.TimeSettings{Period: 20 * s, Stones: 1, Periods: 2}, []time.Duration{41 * s}, 0, 1},
		{"through main time and periods", gtp.TimeSettings{Main: 5 * s, Period: 20 * s, Stones: 1, Periods: 5}, []time.Duration{50 * s}, 20 * s, 3},
		{"Fischer", gtp.TimeSettings{Main: 60 * s, Increment: 10 * s}, []time.Duration{4 * s, 30 * s}, 46 * s, 0},
		{"Fischer, run out", gtp.TimeSettings{Main: 60 * s, Increment: 10 * s}, []time.Duration{61 * s}, 0, 0},
		{"capped", gtp.TimeSettings{Main: 60 * s, Increment: 10 * s, MaxMain: 65 * s}, []time.Duration{2 * s}, 65 * s, 0},
	} {
		var c gtp.Clock
		c.SetTime(tt.settings)
		for _, d := range tt.spend {
			c.Spend(board.White, d)
		}
		left, stones, limited := c.Left(board.White)
		if left != tt.left || stones != tt.stones || !limited {
			t.Errorf("%s: %v for %d stones, %v; want %v for %d", tt.name, left, stones, limited, tt.left, tt.stones)
		}
		other := tt.settings.Main
		if other == 0 {
			other = tt.settings.Period
		}
		if left, _, _ := c.Left(board.Black); left != other {
			t.Errorf("%s: Black has %v left, want %v", tt.name, left, other)
		}
	}
}

// TestShare plays games with nothing but the shares: the time lasts, and most of
// it is used.
func TestShare(t *testing.T) {
	for _, tt := range []struct {
		size     int
		settings gtp.TimeSettings
	}{
		{9, gtp.TimeSettings{Main: 5 * time.Minute}},
		{19, gtp.TimeSettings{Main: 30 * time.Minute}},
		{19, gtp.TimeSettings{Main: time.Minute, Period: 5 * time.Minute, Stones: 25}},
		{13, gtp.TimeSettings{Main: time.Minute, Period: 10 * time.Second, Stones: 1, Periods: 3}},
		{9, gtp.TimeSettings{Period: 20 * time.Second, Stones: 1, Periods: 5}},
		{9, gtp.TimeSettings{Main: 5 * time.Minute, Increment: 5 * time.Second}},
		{9, gtp.TimeSettings{Main: 5 * time.Minute, Increment: 30 * time.Second, MaxMain: 6 * time.Minute, MaxMove: 20 * time.Second}},
	} {
		g, err := board.NewGame(tt.size, board.Chinese())
		if err != nil {
			t.Fatal(err)
		}
		var c gtp.Clock
		c.SetTime(tt.settings)
		for n := range 2 * tt.size * tt.size {
			color := g.ToPlay()
			share, limited := c.Share(g, color)
			left, stones, _ := c.Left(color)
			bound := left
			if stones == 0 {
				bound += tt.settings.Period
			}
			if tt.settings.MaxMove > 0 && share > tt.settings.MaxMove {
				t.Fatalf("%v, move %d: a share of %v", tt.settings, n, share)
			}
			if !limited || share < 0 || share > bound || share == 0 && bound > 0 {
				t.Fatalf("%v, move %d: a share of %v with %v left", tt.settings, n, share, left)
			}
			c.Spend(color, share)
			if n == tt.size*tt.size*3/4 && stones == 0 && tt.settings.MaxMove == 0 && left > tt.settings.Main*6/10 {
				t.Errorf("%v: %v left of main time after %d moves", tt.settings, left, n)
			}
			if err := g.Play(board.Pass, color); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestPeriods: a period of byo-yomi is for one move, however many are left; an
// increment can be spent as it comes; the stones of Canadian overtime share theirs.
func TestPeriods(t *testing.T) {
	for _, tt := range []struct {
		settings, left string
		least, most    time.Duration
	}{
		{"kgs-time_settings byoyomi 0 20 5", "", 15 * time.Second, 20 * time.Second},
		{"kgs-time_settings byoyomi 0 20 5", "time_left b 20 5", 15 * time.Second, 20 * time.Second},
		{"kgs-time_settings byoyomi 600 20 5", "time_left b 20 1", 15 * time.Second, 20 * time.Second},
		{"kgs-time_settings byoyomi 600 20 0", "time_left b 0 0", 0, 0},
		{"kgs-time_settings byoyomi 600 20 5", "time_left b 0 0", 15 * time.Second, 20 * time.Second},
		{"kgs-time_settings canadian 600 100 5", "time_left b 100 5", 15 * time.Second, 20 * time.Second},
		{"time_settings 0 100 5", "", 15 * time.Second, 20 * time.Second},
		{"time_settings 0 100 5", "time_left b 60 5", 8 * time.Second, 12 * time.Second},
		{"kata-time_settings fischer 10 20", "time_left b 12.5 0", 10 * time.Second, 12500 * time.Millisecond},
		{"kata-time_settings fischer 300 20", "", 20 * time.Second, 40 * time.Second},
		{"kata-time_settings fischer-capped 300 20 600 8.5", "", 7 * time.Second, 8500 * time.Millisecond},
		{"kata-time_settings fischer-capped 300 20 -1 -1", "", 20 * time.Second, 40 * time.Second},
	} {
		e := new(clocked)
		s := newServer(t, gtp.Config{Size: 9, Engine: e})
		do(t, s, tt.settings)
		if tt.left != "" {
			do(t, s, tt.left)
		}
		share, limited := e.Share(s.Game(), board.Black)
		if !limited || share < tt.least || share > tt.most {
			t.Errorf("%s, %s: %v for a move (%v), want %v to %v", tt.settings, tt.left, share, limited, tt.least, tt.most)
		}
	}
	for _, line := range []string{
		"kata-time_settings fischer 10", "kata-time_settings fischer -1 3", "kata-time_settings fischer-capped 1 2 x 3",
		"kata-time_settings fischer-capped 1 2 3", "kata-time_settings fischer 1 NaN", "kgs-time_settings fischer 10 5",
		"time_left b NaN 0", "time_left b 5 0.5",
	} {
		if got := newServer(t, gtp.Config{}).Do(t.Context(), line); got[0] != '?' {
			t.Errorf("%s: %q", line, got)
		}
	}
}

// TestMostSeconds: times up to 2^30 seconds are taken, longer ones are not, by any command and at any place, and the end
// of time left is as if it were 2^30 seconds.
func TestMostSeconds(t *testing.T) {
	for _, line := range []string{
		"time_settings # 5 5", "time_settings 5 # 5", "time_settings 5 5 #",
		"kgs-time_settings absolute #", "kgs-time_settings byoyomi # 5 5", "kgs-time_settings byoyomi 5 # 5", "kgs-time_settings byoyomi 5 5 #",
		"kgs-time_settings canadian # 5 5", "kgs-time_settings canadian 5 # 5", "kgs-time_settings canadian 5 5 #",
		"kata-time_settings fischer # 5", "kata-time_settings fischer 5 #", "kata-time_settings fischer-capped # 5 9 9",
		"kata-time_settings fischer-capped 5 # 9 9", "kata-time_settings fischer-capped 5 5 # 9", "kata-time_settings fischer-capped 5 5 9 #",
	} {
		for number, taken := range map[string]bool{"0": true, "1": true, "1073741824": true, "1073741825": false, "1e99": false, "x": false, "": false, "NaN": false} {
			s := newServer(t, gtp.Config{})
			got := s.Do(t.Context(), strings.Replace(line, "#", number, 1))
			if taken != (got == "= \n\n") {
				t.Errorf("%s with %s: %q", line, number, got)
			}
		}
	}
	for left, want := range map[string]time.Duration{"1073741824": 1 << 30 * time.Second, "1e30": 1 << 30 * time.Second, "-3": 0, "2.5": 2500 * time.Millisecond} {
		e := new(clocked)
		do(t, newServer(t, gtp.Config{Size: 9, Engine: e}), "time_left w "+left+" 0")
		if got, _, limited := e.Left(board.White); got != want || !limited {
			t.Errorf("time_left %s: %v (%v), want %v", left, got, limited, want)
		}
	}
}

// clocked passes, and knows the time.
type clocked struct{ gtp.Clock }

func (*clocked) Move(context.Context, *board.Game, board.Color) (board.Point, error) {
	return board.Pass, nil
}

// TestOneClock: what is said of one player's time says nothing of the other's.
func TestOneClock(t *testing.T) {
	var c gtp.Clock
	c.TimeLeft(board.Black, time.Minute, 0)
	if left, _, limited := c.Left(board.White); limited {
		t.Errorf("White has %v", left)
	}
}

func TestNoClock(t *testing.T) {
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	var c gtp.Clock
	c.SetTime(gtp.TimeSettings{Unlimited: true})
	c.Spend(board.Black, time.Hour)
	if share, limited := c.Share(g, board.Black); limited || share != 0 {
		t.Errorf("a share of %v, %v without a limit", share, limited)
	}
	if d := c.Deadline(g, board.Black); !d.IsZero() {
		t.Errorf("the deadline %v without a limit", d)
	}
	c.TimeLeft(board.Empty, time.Second, 0)
	if _, _, limited := c.Left(board.Black); limited {
		t.Error("the time of nobody is a limit")
	}
	c.TimeLeft(board.Black, 60*time.Second, 3)
	if share, limited := c.Share(g, board.Black); !limited || share > 20*time.Second || share < 15*time.Second {
		t.Errorf("a share of %v, %v of 60 s for three moves", share, limited)
	}
	if d := time.Until(c.Deadline(g, board.Black)); d > 20*time.Second || d < 10*time.Second {
		t.Errorf("a deadline in %v", d)
	}
}
