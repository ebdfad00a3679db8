// Package classical serves the engine that chooses moves by reasons.
package classical

import (
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/analysis"
	"github.com/tengen-go/tengen/genmove/prior"
)

// engine is a Reasoned that also answers final_score and final_status.
type engine struct {
	*analysis.Reasoned
	gtp.ScoreEngine
	gtp.StatusEngine
}

// NewServer returns a server whose engine chooses moves by reasons. It has the commands of analysis
// and those that explain moves.
func NewServer(cfg gtp.Config, o genmove.Options) (*gtp.Server, error) {
	var err error
	if o.Prior == nil {
		if o.Prior, err = prior.Shipped(); err != nil {
			return nil, err
		}
	}
	e, err := genmove.New(o)
	if err != nil {
		return nil, err
	}
	r, err := analysis.NewReasoned(e)
	if err != nil {
		return nil, err
	}
	judge, err := analysis.NewJudge(o.Prior, nil)
	if err != nil {
		return nil, err
	}
	cfg.Engine = engine{r, judge, judge}
	s, err := gtp.NewServer(cfg)
	if err != nil {
		return nil, err
	}
	return s, cli.First(analysis.RegisterReasons(s, e), analysis.Register(s, e.Analyst()))
}
