package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/reading/search"
)

type askMoves struct {
	where
	Visits int  `json:"visits,omitempty" jsonschema:"how many visits a tree search has, from 1 on; 1 if left out, which is one evaluation by the network. 200 take about half a second on 19x19"`
	Most   int  `json:"most,omitempty" jsonschema:"the most moves to return, 1 to 20; 5 if left out"`
	Why    bool `json:"why,omitempty" jsonschema:"say why, for the first three moves"`
}

type movesReport struct {
	ToPlay         string      `json:"to_play"`
	Visits         int         `json:"visits"`
	Lead           string      `json:"lead" jsonschema:"who leads by how much, komi included"`
	WinProbability float64     `json:"win_probability" jsonschema:"the estimated probability that the side to move wins"`
	Source         string      `json:"source"`
	Proof          string      `json:"proof"`
	Moves          []candidate `json:"moves" jsonschema:"the best moves, the best one first"`
}

type candidate struct {
	Move           string   `json:"move"`
	Prior          float64  `json:"prior" jsonschema:"the probability that the network gives the move before a search"`
	Visits         int      `json:"visits,omitempty"`
	WhiteLead      *float64 `json:"white_lead,omitempty" jsonschema:"points after the move, positive if White leads"`
	WinProbability *float64 `json:"win_probability,omitempty" jsonschema:"of the side to move, after the move"`
	Variation      []string `json:"variation,omitempty"`
	Why            []claim  `json:"why,omitempty" jsonschema:"what the move does, if that was asked for"`
}

const (
	usualMoves   = 5
	mostMoves    = 20
	maxVariation = 12
)

func (d *desk) bestMoves(ctx context.Context, r *mcp.CallToolRequest, in askMoves) (*mcp.CallToolResult, *movesReport, error) {
	a, err := d.find(r.Session, in.where)
	if err != nil {
		return nil, nil, err
	}
	if in.Visits < 0 || in.Visits > d.settings.visits {
		return nil, nil, fmt.Errorf("visits %d: want 1 to %d", in.Visits, d.settings.visits)
	}
	if in.Most < 0 || in.Most > mostMoves {
		return nil, nil, fmt.Errorf("most %d: want 1 to %d", in.Most, mostMoves)
	}
	visits, most := max(in.Visits, 1), in.Most
	if most == 0 {
		most = usualMoves
	}
	var report *movesReport
	err = d.work(ctx, func(ctx context.Context, w *worker) error {
		if visits == 1 {
			report, err = a.byPolicy(ctx, w, most)
		} else {
			report, err = a.bySearch(ctx, w, visits, most)
		}
		if err == nil && in.Why {
			err = a.why(ctx, w, report.Moves[:min(len(report.Moves), explainedMoves)])
		}
		return err
	})
	return nil, report, err
}

// explainedMoves is the number of moves that best_moves explains, with explainedClaims claims each.
const (
	explainedMoves  = 3
	explainedClaims = 5
)

// why adds what is known of moves.
func (a *asked) why(ctx context.Context, w *worker, moves []candidate) error {
	p, err := a.position(ctx, w)
	if err != nil {
		return err
	}
	for i := range moves {
		move, err := board.ParsePoint(moves[i].Move, a.game.Size())
		if err != nil {
			return err
		}
		x, err := w.explainer.Move(search.WithBudget(ctx, search.NewBudget(factNodes)), p, move)
		if errors.Is(err, explain.ErrMove) {
			continue // it captures its own stones
		}
		if err != nil {
			return err
		}
		moves[i].Why = claimsOf(explain.English(), x.Claims[:min(len(x.Claims), explainedClaims)])
	}
	return nil
}

// byPolicy returns the moves that the network finds likely.
func (a *asked) byPolicy(ctx context.Context, w *worker, most int) (*movesReport, error) {
	v, err := a.evaluate(ctx, w)
	if err != nil {
		return nil, err
	}
	report := &movesReport{
		ToPlay: v.ToPlay.String(), Visits: 1, Lead: lead(float64(v.Lead)), WinProbability: probability(v.WinRate(v.ToPlay)),
		Source: "one evaluation of the neural network: ask for visits to search", Proof: estimated, Moves: []candidate{},
	}
	for range most {
		best := v.Best()
		if v.Policy[best] <= 0 {
			break
		}
		report.Moves = append(report.Moves, candidate{Move: best.String(), Prior: probability(float64(v.Policy[best]))})
		v.Policy[best] = 0
	}
	return report, nil
}

// bySearch returns the moves that a tree search finds best.
func (a *asked) bySearch(ctx context.Context, w *worker, visits, most int) (*movesReport, error) {
	w.player.Forget()
	r, err := w.player.Search(ctx, a.game, a.game.ToPlay(), mcts.Limits{Visits: visits})
	if err != nil {
		return nil, err
	}
	report := &movesReport{
		ToPlay: r.ToPlay.String(), Visits: r.Visits, Lead: lead(r.Lead), WinProbability: probability(r.WinRate),
		Source: "a tree search with the neural network", Proof: searched, Moves: []candidate{},
	}
	if r.Stop == "context" {
		report.Source += ", which the limit on time ended"
	}
	for _, c := range r.Candidates[:min(len(r.Candidates), most)] {
		whiteLead, win := round(c.Lead), probability(c.WinRate)
		report.Moves = append(report.Moves, candidate{
			Move: c.Move.String(), Prior: probability(c.Prior), Visits: c.Visits, WhiteLead: &whiteLead, WinProbability: &win,
			Variation: vertices(c.Variation[:min(len(c.Variation), maxVariation)]),
		})
	}
	return report, nil
}

type askJoseki struct {
	where
	Color string `json:"color,omitempty" jsonschema:"black or white: whose moves; the side to move if left out"`
}

type josekiReport struct {
	Color  string       `json:"color"`
	Source string       `json:"source"`
	Moves  []josekiMove `json:"moves" jsonschema:"moves of known corner sequences and openings, the most frequent first"`
}

type josekiMove struct {
	Move      string  `json:"move"`
	Corner    string  `json:"corner,omitempty" jsonschema:"the point in the corner that the move belongs to"`
	Class     string  `json:"class" jsonschema:"urgent, standard, lesser, minor (playing elsewhere is as good), trick or antisuji"`
	Name      string  `json:"name,omitempty"`
	Frequency float64 `json:"frequency" jsonschema:"how often players choose it when they play in this corner"`
	Chosen    int     `json:"chosen" jsonschema:"how often it was chosen in the games that were counted"`
	Of        int     `json:"of" jsonschema:"in how many games the corner came up with a move in it"`
	Condition bool    `json:"condition,omitempty" jsonschema:"whether the move rests on a condition, such as a ladder, that was not looked at"`
}

const maxJoseki = 40

func (d *desk) joseki(ctx context.Context, r *mcp.CallToolRequest, in askJoseki) (*mcp.CallToolResult, *josekiReport, error) {
	a, err := d.find(r.Session, in.where)
	if err != nil {
		return nil, nil, err
	}
	color := a.game.ToPlay()
	if in.Color != "" {
		if color, err = board.ParseColor(in.Color); err != nil {
			return nil, nil, fmt.Errorf("color %q: want black or white", clip(in.Color))
		}
	}
	report := &josekiReport{Color: color.String(), Source: "counts of moves in games of professionals", Moves: []josekiMove{}}
	err = d.work(ctx, func(ctx context.Context, w *worker) error {
		found, err := w.joseki.Append(ctx, nil, a.game.Board(), color)
		if err != nil {
			return err
		}
		for _, s := range found[:min(len(found), maxJoseki)] {
			report.Moves = append(report.Moves, josekiMoveOf(s))
		}
		return nil
	})
	return nil, report, err
}

func josekiMoveOf(s joseki.Suggestion) josekiMove {
	m := josekiMove{
		Move: s.Move.String(), Class: s.Class.String(), Name: clip(s.Line), Frequency: probability(s.Frequency),
		Chosen: s.Count, Of: s.Total, Condition: s.Conditional,
	}
	if s.Corner != board.NoPoint {
		m.Corner = s.Corner.String()
	}
	return m
}
