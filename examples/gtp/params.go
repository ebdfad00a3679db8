package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/mcts"
)

// registerSearch adds the commands of KataGo and Leela Zero that steer a search.
func registerSearch(s *gtp.Server, m *treeMover) error {
	for _, c := range []struct {
		name   string
		handle gtp.Handler
	}{
		{"kata-set-param", func(_ context.Context, c *gtp.Call) error {
			if len(c.Args) != 2 {
				return errors.New("want the name of a parameter and a value")
			}
			return m.setParam(c.Arg(0), c.Arg(1))
		}},
		{"kata-get-param", func(_ context.Context, c *gtp.Call) error {
			if len(c.Args) != 1 {
				return errors.New("want the name of a parameter")
			}
			p, err := paramOf(c.Arg(0))
			if err != nil {
				return err
			}
			c.Print(p.get(m, c.Game()))
			return nil
		}},
		{"kata-list-params", func(_ context.Context, c *gtp.Call) error {
			names := make([]string, len(params))
			for i := range params {
				names[i] = params[i].name
			}
			c.Print(strings.Join(names, " "))
			return nil
		}},
		{"lz-setoption", func(_ context.Context, c *gtp.Call) error {
			if len(c.Args) != 4 || c.Arg(0) != "name" || c.Arg(2) != "value" {
				return errors.New("want name, an option, value and a value")
			}
			if !strings.EqualFold(c.Arg(1), "visits") {
				return fmt.Errorf("unknown option %q, want visits", c.Arg(1))
			}
			return m.setParam("maxVisits", c.Arg(3))
		}},
		{"stop", func(context.Context, *gtp.Call) error { return nil }},
	} {
		if err := s.Register(c.name, c.handle); err != nil {
			return err
		}
	}
	return nil
}

// param is a parameter of the search.
type param struct {
	name string
	get  func(m *treeMover, g *board.Game) string
	// least and most bound the value. whole says that it is an integer.
	least, most float64
	whole       bool
	set         func(m *treeMover, v float64)
}

// maxVisits and maxTime mean that there is no limit.
const (
	maxVisits = 1 << 30
	maxTime   = 1e9 // seconds
)

var params = []param{
	{
		name: "maxVisits", least: 1, most: math.MaxInt64, whole: true,
		get: func(m *treeMover, _ *board.Game) string {
			if m.visits == 0 {
				return strconv.Itoa(maxVisits)
			}
			return strconv.Itoa(m.visits)
		},
		set: func(m *treeMover, v float64) {
			m.visits = 0
			if v < maxVisits {
				m.visits = int(v)
			}
		},
	},
	{
		name: "maxTime", least: 0.001, most: math.MaxFloat64,
		get: func(m *treeMover, g *board.Game) string {
			t := m.time
			switch {
			case t == 0 && m.visits == 0:
				t = moveTime(g.Size())
			case t == 0:
				return strconv.Itoa(maxTime)
			}
			return strconv.FormatFloat(t.Seconds(), 'g', -1, 64)
		},
		set: func(m *treeMover, v float64) {
			m.time = 0
			if v < maxTime {
				m.time = time.Duration(v * float64(time.Second))
			}
		},
	},
	{
		name: "numSearchThreads", least: 1, most: mcts.MaxThreads, whole: true,
		get: func(m *treeMover, _ *board.Game) string { return strconv.Itoa(m.threads) },
		set: func(m *treeMover, v float64) {
			m.threads = int(v)
			m.ClearCache()
		},
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

func (m *treeMover) setParam(name, value string) error {
	p, err := paramOf(name)
	if err != nil {
		return err
	}
	v, err := strconv.ParseFloat(value, 64)
	if err != nil || !(v >= p.least && v <= p.most) || p.whole && v != math.Trunc(v) {
		return fmt.Errorf("%s %q, want %s", name, value, p.values())
	}
	p.set(m, v)
	return nil
}

// values describes the values of p.
func (p *param) values() string {
	kind := "a number"
	if p.whole {
		kind = "an integer"
	}
	if p.most > maxTime {
		return fmt.Sprintf("%s of at least %v", kind, p.least)
	}
	return fmt.Sprintf("%s from %v to %v", kind, p.least, p.most)
}
