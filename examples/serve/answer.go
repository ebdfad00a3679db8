package main

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/wilson"
)

// answer is what is found out about a position.
type answer struct {
	ID        string     `json:"id"`
	Turn      int        `json:"turnNumber"`
	During    bool       `json:"isDuringSearch"`
	None      bool       `json:"noResults,omitempty"`
	Root      *rootInfo  `json:"rootInfo,omitempty"`
	Moves     []moveInfo `json:"moveInfos,omitempty"`
	Ownership []float64  `json:"ownership,omitempty"`
	Policy    []float64  `json:"policy,omitempty"`
}

// rootInfo is about the position as a whole.
type rootInfo struct {
	Player  string  `json:"currentPlayer"`
	Visits  int     `json:"visits"`
	Winrate float64 `json:"winrate"`
	Lead    float64 `json:"scoreLead"`
	Self    float64 `json:"scoreSelfplay"`
	Utility float64 `json:"utility"`
	Hash    string  `json:"thisHash"`
}

// moveInfo is about a move.
type moveInfo struct {
	Move    string   `json:"move"`
	Visits  int      `json:"visits"`
	Winrate float64  `json:"winrate"`
	Lead    float64  `json:"scoreLead"`
	Mean    float64  `json:"scoreMean"`
	Self    float64  `json:"scoreSelfplay"`
	Prior   float64  `json:"prior"`
	LCB     float64  `json:"lcb"`
	Utility float64  `json:"utility"`
	Order   int      `json:"order"`
	PV      []string `json:"pv"`
}

// answer returns what a search has found as the query wants it.
func (j *job) answer(r *gamesearch.Result, during bool) *answer {
	g := j.game
	c := g.ToPlay()
	// The result speaks of the player to move; the answer of the player that the query
	// names, or of the same one.
	turned := j.as.IsPlayer() && j.as != c
	share := func(v float64) float64 {
		if turned {
			return 1 - v
		}
		return v
	}
	points := func(v float64) float64 {
		if turned {
			return -v
		}
		return v
	}
	a := &answer{ID: j.id, Turn: j.turn, During: during, Moves: []moveInfo{}}
	a.Root = &rootInfo{
		Player: letter(c), Visits: r.Playouts, Winrate: share(r.Win), Lead: points(r.Lead), Self: points(r.Lead),
		Utility: points(2*r.Win - 1), Hash: fmt.Sprintf("%016X", g.Board().Hash()),
	}
	for _, l := range best(r.Lines) {
		low, _ := wilson.Interval(l.Value, l.Visits)
		m := moveInfo{
			Move: vertex(l.Moves[0]), Visits: l.Visits, Winrate: share(l.Value), Lead: points(l.Lead), Mean: points(l.Lead),
			Self: points(l.Lead), Prior: l.Prior, LCB: low, Utility: points(2*l.Value - 1), Order: len(a.Moves),
		}
		if turned {
			// What is least for the player who moves is most for the other one.
			m.LCB = 1 - low
		}
		for _, p := range l.Moves {
			m.PV = append(m.PV, vertex(p))
		}
		a.Moves = append(a.Moves, m)
	}
	if j.ownership && r.Owner != nil {
		a.Ownership = make([]float64, 0, g.Size()*g.Size())
		for p := range rows(g.Size()) {
			v := r.Owner[p] // positive is White's
			if j.as == board.Black || !j.as.IsPlayer() && c == board.Black {
				v = -v
			}
			a.Ownership = append(a.Ownership, v)
		}
	}
	if j.policy {
		a.Policy = j.chances(r)
	}
	return a
}

// letter returns B or W.
func letter(c board.Color) string {
	if c == board.Black {
		return "B"
	}
	return "W"
}

// vertex writes a move as the protocol of games does.
func vertex(p board.Point) string {
	if p == board.Pass {
		return "pass"
	}
	return p.String()
}

// rows iterates over the points, rows from the top and each row from the left.
func rows(size int) iter.Seq[board.Point] {
	return func(yield func(board.Point) bool) {
		for row := size - 1; row >= 0; row-- {
			for col := range size {
				if !yield(board.At(col, row)) {
					return
				}
			}
		}
	}
}

// best returns the moves that were searched, those that were tried most first.
func best(lines []gamesearch.Line) []gamesearch.Line {
	list := slices.DeleteFunc(slices.Clone(lines), func(l gamesearch.Line) bool { return l.Visits == 0 })
	slices.SortStableFunc(list, func(a, b gamesearch.Line) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Value, a.Value))
	})
	return list
}

// chances returns how likely the moves seemed before the search: a number for each
// point, -1 where the player may not play, and one for a pass.
func (j *job) chances(r *gamesearch.Result) []float64 {
	g := j.game
	size := g.Size()
	list := make([]float64, 0, size*size+1)
	for p := range rows(size) {
		v := 0.0
		if g.Legal(p, g.ToPlay()) != nil {
			v = -1
		}
		list = append(list, v)
	}
	list = append(list, 0)
	sum := 0.0
	for _, l := range r.Lines {
		sum += l.Prior
	}
	for _, l := range r.Lines {
		i := size * size
		if p := l.Moves[0]; p != board.Pass {
			i = (size-1-p.Row())*size + p.Col()
		}
		list[i] = l.Prior / max(sum, 1e-300)
	}
	return list
}
