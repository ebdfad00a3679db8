package main

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	gamescore "github.com/tengen-go/tengen/genmove/score"
)

type askScore struct {
	where
	Count bool `json:"count,omitempty" jsonschema:"count as at the end of a game, with dead stones, by reading and random games, which takes up to a second; a game that goes on is estimated by the neural network"`
}

type scoreReport struct {
	ToPlay         string  `json:"to_play"`
	Lead           string  `json:"lead" jsonschema:"who leads by how much, komi included"`
	WhiteLead      float64 `json:"white_lead" jsonschema:"the same in points, positive if White leads"`
	WinProbability float64 `json:"win_probability" jsonschema:"the estimated probability that the side to move wins"`
	Source         string  `json:"source"`
	Proof          string  `json:"proof"`
	Komi           float64 `json:"komi"`
	Settled        settled `json:"settled"`
	BlackPoints    int     `json:"black_points" jsonschema:"points that Black owns with a probability of 75 percent or more, stones included, as the network sees it"`
	WhitePoints    int     `json:"white_points"`
	OpenPoints     int     `json:"open_points" jsonschema:"the other points"`
	Counted        *count  `json:"counted,omitempty" jsonschema:"the count, if it was asked for"`
}

// settled is what no side can change, even with many moves in a row.
type settled struct {
	Proof     string   `json:"proof"`
	Black     int      `json:"black" jsonschema:"stones of Black that live and points that are Black's territory, whoever plays"`
	White     int      `json:"white"`
	DeadBlack []string `json:"dead_black" jsonschema:"black stones that are dead, whoever plays"`
	DeadWhite []string `json:"dead_white"`
}

// count is the position counted as at the end of a game.
type count struct {
	Finished  bool     `json:"finished" jsonschema:"whether the game is over; otherwise the result is an estimate"`
	Territory string   `json:"territory" jsonschema:"the result by territory, komi included, such as B+3.5"`
	Area      string   `json:"area"`
	Dead      []string `json:"dead" jsonschema:"stones that are dead"`
	Seki      []string `json:"seki" jsonschema:"stones that live in seki"`
	Unsettled []string `json:"unsettled" jsonschema:"stones that live or die by who moves first, or of which it is not known"`
	Certainty float64  `json:"certainty" jsonschema:"from 0 to 1, that of the string about which least is known; no probability"`
	Proof     string   `json:"proof"`
}

// owned is the ownership from which on a point counts as owned: a probability of 75 percent.
const owned = 0.5

func (d *desk) score(ctx context.Context, r *mcp.CallToolRequest, in askScore) (*mcp.CallToolResult, *scoreReport, error) {
	a, err := d.find(r.Session, in.where)
	if err != nil {
		return nil, nil, err
	}
	report := &scoreReport{ToPlay: a.game.ToPlay().String(), Komi: a.game.Komi(), Settled: settledOn(a.game.Board())}
	report.Source, report.Proof = "one evaluation of the neural network", estimated
	err = d.work(ctx, func(ctx context.Context, w *worker) error {
		v, err := a.evaluate(ctx, w)
		if err != nil {
			return err
		}
		report.WhiteLead = round(float64(v.Lead))
		report.Lead = lead(float64(v.Lead))
		report.WinProbability = probability(v.WinRate(a.game.ToPlay()))
		for p := range board.Points(a.game.Size()) {
			switch {
			case v.Ownership[p] >= owned:
				report.WhitePoints++
			case v.Ownership[p] <= -owned:
				report.BlackPoints++
			default:
				report.OpenPoints++
			}
		}
		if in.Count {
			report.Counted, err = a.counted(ctx, w)
		}
		return err
	})
	return nil, report, err
}

// evaluate asks the network.
func (a *asked) evaluate(ctx context.Context, w *worker) (*network.Evaluation, error) {
	p, err := network.FromGame(a.game)
	if err != nil {
		return nil, err
	}
	v := new(network.Evaluation)
	return v, w.evaluator.EvaluateInto(ctx, &p, v)
}

func settledOn(b *board.Board) settled {
	u := board.UnconditionalStatus(b)
	s := settled{Proof: proved, DeadBlack: []string{}, DeadWhite: []string{}}
	for p := range board.Points(b.Size()) {
		black := b.At(p) == board.Black
		switch u.At(p) {
		case board.Alive:
			if black {
				s.Black++
			} else {
				s.White++
			}
		case board.Dead:
			if black {
				s.White++
				s.DeadBlack = append(s.DeadBlack, p.String())
			} else {
				s.Black++
				s.DeadWhite = append(s.DeadWhite, p.String())
			}
		case board.BlackTerritory:
			s.Black++
		case board.WhiteTerritory:
			s.White++
		}
	}
	return s
}

func (a *asked) counted(ctx context.Context, w *worker) (*count, error) {
	r, err := w.counter.EstimateGame(ctx, a.game)
	if err != nil {
		return nil, fmt.Errorf("counting: %w", err)
	}
	c := &count{
		Finished: r.Finished(), Certainty: probability(r.Certainty()), Unsettled: []string{}, Proof: estimated,
		Territory: r.Margin(board.TerritoryScoring).String(), Area: r.Margin(board.AreaScoring).String(),
		Dead: setVertices(r.Dead()), Seki: setVertices(r.Seki()),
	}
	for p := range board.Points(a.game.Size()) {
		if r.Status(p) == gamescore.Unsettled {
			c.Unsettled = append(c.Unsettled, p.String())
		}
	}
	if c.Finished {
		c.Proof = searched
	}
	return c, nil
}
