package main

import (
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/analysis"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/reading/search"
)

// reasoner is a Reasoned that also answers final_score and final_status. The analysis commands show
// a tree search, which has no part in its moves.
type reasoner struct {
	*analysis.Reasoned
	gtp.AnalysisEngine
	gtp.ScoreEngine
	gtp.StatusEngine
}

// newClassicalServer returns a server whose engine chooses moves by reasons, with the commands that
// explain them.
func newClassicalServer(cfg gtp.Config, s *settings, p *analysis.Player) (*gtp.Server, error) {
	table, err := prior.Shipped()
	if err != nil {
		return nil, err
	}
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(s.level), Prior: table, Examine: examine.Options{NoBreakIns: s.noBreakIn}})
	if err != nil {
		return nil, err
	}
	r, err := analysis.NewReasoned(e)
	if err != nil {
		return nil, err
	}
	judge, err := analysis.NewJudge(table, nil)
	if err != nil {
		return nil, err
	}
	cfg.Engine = reasoner{r, p, judge, judge}
	server, err := gtp.NewServer(cfg)
	if err != nil {
		return nil, err
	}
	server.OnClearCache(p.ClearCache)
	return server, cli.First(analysis.RegisterReasons(server, e), analysis.Register(server, e.Analyst()))
}
