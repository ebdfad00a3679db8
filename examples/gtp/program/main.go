// Package program is the body of examples/gtp, which examples/tengen runs, too.
package program

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/netfile"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// Main serves commands until quit or the end of the input, and returns the exit status.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Status("gtp", run(ctx, args, stdin, stdout, stderr), stderr)
}

func run(ctx context.Context, args []string, in io.Reader, out, log io.Writer) error {
	s, err := readFlags(ctx, args, log)
	if err != nil {
		return err
	}
	m, err := netfile.Read(s.model)
	if err != nil {
		return fmt.Errorf("-model: %w", err)
	}
	server, err := newServer(s, m)
	if err != nil {
		return err
	}
	err = server.Serve(ctx, in, out)
	if s.save != nil {
		err = errors.Join(err, s.save(server.Game()))
	}
	return err
}

// examine returns the options of the Analyst.
func (s *settings) examine() examine.Options {
	o := examine.Options{Effort: search.AtLevel(s.level), NoBreakIns: s.noBreakIn}
	if s.depths != nil && s.depths.Given() {
		if o.Memory = s.depths.Memory(); o.Memory == nil {
			o.NoMemory = true
		}
		t := s.depths.Tactics(o.Memory)
		t.Limits.Nodes = examine.DefaultNodes
		o.Tactics = reading.New(t)
	}
	return o
}

// newServer returns a server with the engine of s, and all commands that it has.
func newServer(s *settings, m *network.Model) (*gtp.Server, error) {
	p, err := mcts.NewPlayer(m, s.player)
	if err != nil {
		return nil, err
	}
	player, err := gtpanalysis.NewPlayer(p)
	if err != nil {
		return nil, err
	}
	player.Pondering = s.ponder
	cfg := s.config
	if s.engine == "classical" {
		return newClassicalServer(cfg, s, player, m)
	}
	// Commands run one at a time, so that the mover and the commands that ask about
	// a position may share an Analyst.
	analyst, err := examine.New(s.examine())
	if err != nil {
		return nil, err
	}
	judge, err := gtpanalysis.NewScorer(score.Options{Model: m}, nil)
	if err != nil {
		return nil, err
	}
	switch s.engine {
	case "random":
		cfg.Engine = newRandomMover(judge)
	case "simple":
		cfg.Engine = newSimpleMover(judge, analyst, player)
	default:
		if s.engine == "search" {
			player.Judge = judge
		}
		cfg.Engine = player
	}
	server, err := gtp.NewServer(cfg)
	if err != nil {
		return nil, err
	}
	if cfg.Engine == player {
		err = gtpanalysis.RegisterSearch(server, player)
	}
	return server, errors.Join(err, gtpanalysis.Register(server, analyst), registerExplanations(server, analyst, m))
}

// registerExplanations adds the commands that say why.
func registerExplanations(s *gtp.Server, a *examine.Analyst, m *network.Model) error {
	net, err := m.NewEvaluator(network.Options{})
	if err != nil {
		return err
	}
	e, err := explain.New(explain.Options{Analyst: a, Evaluator: net})
	if err != nil {
		return err
	}
	return gtpanalysis.RegisterExplanations(s, e, nil)
}
