package main

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/analysis"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/reading/search"
)

// reasoner is a Reasoned that also answers final_score and final_status. The analysis commands show
// a tree search, which has no part in its moves.
type reasoner struct {
	recorder
	gtp.AnalysisEngine
	gtp.ScoreEngine
	gtp.StatusEngine
}

// newClassicalServer returns a server whose engine chooses moves by reasons, with the commands that
// explain them.
func newClassicalServer(cfg gtp.Config, o *settings, p *analysis.Player) (*gtp.Server, error) {
	table, err := prior.Shipped()
	if err != nil {
		return nil, err
	}
	how := genmove.Options{Effort: search.AtLevel(o.level), Prior: table, AllPatterns: o.allPatterns}
	if err := o.moves.Options(&how, cfg.Log); err != nil {
		return nil, err
	}
	e, err := genmove.New(how)
	if err != nil {
		return nil, err
	}
	r, err := analysis.NewReasoned(e)
	if err != nil {
		return nil, err
	}
	judge, err := analysis.NewJudge(score.Options{Table: table, Analyst: e.Analyst()}, nil)
	if err != nil {
		return nil, err
	}
	record := recorder{Reasoned: r}
	if o.record != "" {
		record.considered = make(map[uint64]choice)
		o.save = func(g *board.Game) error { return record.save(g, o.record) }
	}
	cfg.Engine = reasoner{record, p, judge, judge}
	s, err := gtp.NewServer(cfg)
	if err != nil {
		return nil, err
	}
	s.OnClearCache(p.ClearCache)
	return s, cli.First(analysis.RegisterReasons(s, e), analysis.Register(s, e.Analyst()))
}
