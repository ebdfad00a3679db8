package program

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/network"
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
func newClassicalServer(cfg gtp.Config, s *settings, p *gtpanalysis.Player, m *network.Model) (*gtp.Server, error) {
	how := genmove.Options{Effort: search.AtLevel(s.level), Examine: s.examine(), AllPatterns: s.allPatterns}
	if err := s.moves.Options(&how, cfg.Log); err != nil {
		return nil, err
	}
	e, err := genmove.New(how)
	if err != nil {
		return nil, err
	}
	r, err := gtpanalysis.NewReasoned(e)
	if err != nil {
		return nil, err
	}
	judge, err := gtpanalysis.NewScorer(score.Options{Analyst: e.Analyst(), Model: m}, nil)
	if err != nil {
		return nil, err
	}
	record := recorder{Reasoned: r}
	if s.record != "" {
		record.considered = make(map[uint64]choice)
		s.save = func(g *board.Game) error { return record.save(g, s.record) }
	}
	cfg.Engine = reasoner{record, p, judge, judge}
	server, err := gtp.NewServer(cfg)
	if err != nil {
		return nil, err
	}
	server.OnClearCache(p.ClearCache)
	return server, cli.First(gtpanalysis.RegisterReasons(server, e), gtpanalysis.Register(server, e.Analyst()), registerExplanations(server, e.Analyst(), m))
}
