package gtpanalysis

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/mcts"
)

func (m *Player) setKataParam(_ context.Context, c *gtp.Call) error {
	if len(c.Args) != 2 {
		return errors.New("want the name of a parameter and a value")
	}
	return m.setParam(c.Arg(0), c.Arg(1))
}

func (m *Player) getKataParam(_ context.Context, c *gtp.Call) error {
	if len(c.Args) != 1 {
		return errors.New("want the name of a parameter")
	}
	p, err := paramOf(c.Arg(0))
	if err != nil {
		return err
	}
	c.Print(p.get(m.mcts().Options(), c.Game().Size()))
	return nil
}

func listKataParams(_ context.Context, c *gtp.Call) error {
	names := make([]string, len(params))
	for i := range params {
		names[i] = params[i].name
	}
	c.Print(strings.Join(names, " "))
	return nil
}

func (m *Player) setLeelaOption(_ context.Context, c *gtp.Call) error {
	if len(c.Args) != 4 || c.Arg(0) != "name" || c.Arg(2) != "value" {
		return errors.New("want name, an option, value and a value")
	}
	if !strings.EqualFold(c.Arg(1), "visits") {
		return fmt.Errorf("unknown option %q, want visits", c.Arg(1))
	}
	return m.setParam("maxVisits", c.Arg(3))
}

// param is a parameter of the search.
type param struct {
	name string
	get  func(o mcts.PlayerOptions, size int) string
	// least and most bound the value. whole says that it is an integer.
	least, most float64
	whole       bool
	set         func(p *mcts.Player, v float64) error
}

// noVisits and noTime mean that there is no limit.
const (
	noVisits = 1 << 30
	noTime   = 1e9 // seconds
)

var params = [...]param{
	{
		name: "maxVisits", least: 1, most: math.MaxInt64, whole: true,
		get: func(o mcts.PlayerOptions, _ int) string {
			if o.Visits == 0 {
				return strconv.Itoa(noVisits)
			}
			return strconv.Itoa(o.Visits)
		},
		set: func(p *mcts.Player, v float64) error {
			visits := 0
			if v < noVisits {
				visits = int(v)
			}
			return p.SetLimits(visits, p.Options().Time)
		},
	},
	{
		name: "maxTime", least: 0.001, most: math.MaxFloat64,
		get: func(o mcts.PlayerOptions, size int) string {
			t := o.Time
			switch {
			case t == 0 && o.Visits == 0:
				t = mcts.MoveTime(size)
			case t == 0:
				return strconv.Itoa(noTime)
			}
			return strconv.FormatFloat(t.Seconds(), 'g', -1, 64)
		},
		set: func(p *mcts.Player, v float64) error {
			t := time.Duration(0)
			if v < noTime {
				t = time.Duration(v * float64(time.Second))
			}
			return p.SetLimits(p.Options().Visits, t)
		},
	},
	{
		name: "numSearchThreads", least: 1, most: mcts.MaxThreads, whole: true,
		get: func(o mcts.PlayerOptions, _ int) string { return strconv.Itoa(o.Threads) },
		set: func(p *mcts.Player, v float64) error { return p.SetThreads(int(v)) },
	},
}

func paramOf(name string) (*param, error) {
	for i := range params {
		if params[i].name == name {
			return &params[i], nil
		}
	}
	return nil, fmt.Errorf("unknown parameter %q", name)
}

func (m *Player) setParam(name, value string) error {
	p, err := paramOf(name)
	if err != nil {
		return err
	}
	v, err := strconv.ParseFloat(value, 64)
	if err != nil || !(v >= p.least && v <= p.most) || p.whole && v != math.Trunc(v) {
		return fmt.Errorf("%s %q, want %s", name, value, p.values())
	}
	return p.set(m.player, v)
}

// values describes the values of p.
func (p *param) values() string {
	kind := "a number"
	if p.whole {
		kind = "an integer"
	}
	if p.most > noTime {
		return fmt.Sprintf("%s of at least %v", kind, p.least)
	}
	return fmt.Sprintf("%s from %v to %v", kind, p.least, p.most)
}
