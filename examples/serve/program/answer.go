package program

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
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
	// Explanations are about the position.
	Explanations []explained `json:"explanations,omitempty"`
}

// estimate is what the search and the network know of a position or of a move.
type estimate struct {
	Visits  int     `json:"visits"`
	Winrate float64 `json:"winrate"`
	Lead    float64 `json:"scoreLead"`
	Self    float64 `json:"scoreSelfplay"`
	Stdev   float64 `json:"scoreStdev"`
	Utility float64 `json:"utility"`
	Weight  float64 `json:"weight"`
}

// rootInfo is about the position as a whole.
type rootInfo struct {
	estimate
	Player       string   `json:"currentPlayer"`
	RawWinrate   float64  `json:"rawWinrate"`
	RawLead      float64  `json:"rawLead"`
	RawSelf      float64  `json:"rawScoreSelfplay"`
	RawStdev     float64  `json:"rawScoreSelfplayStdev"`
	RawNoResult  float64  `json:"rawNoResultProb"`
	RawWinError  *float64 `json:"rawStWrError,omitempty"`
	RawLeadError *float64 `json:"rawStScoreError,omitempty"`
	RawTimeLeft  *float64 `json:"rawVarTimeLeft,omitempty"`
	Hash         string   `json:"thisHash"`
}

// moveInfo is about a move.
type moveInfo struct {
	estimate
	Move       string    `json:"move"`
	Mean       float64   `json:"scoreMean"`
	Prior      float64   `json:"prior"`
	LCB        float64   `json:"lcb"`
	UtilityLCB float64   `json:"utilityLcb"`
	Order      int       `json:"order"`
	PV         []string  `json:"pv"`
	PVVisits   []int     `json:"pvVisits,omitempty"`
	Ownership  []float64 `json:"ownership,omitempty"`
	// Explanations are about the move.
	Explanations []explained `json:"explanations,omitempty"`
}

// answer returns what a search has found as the query wants it.
func (j *job) answer(r *mcts.Result, during bool) *answer {
	g := j.game
	as := j.as
	if !as.IsPlayer() {
		as = r.ToPlay
	}
	// Win rates and utilities of the search are those of the side to move, leads White's.
	share := func(v float64) float64 {
		if as != r.ToPlay {
			return 1 - v
		}
		return v
	}
	utility := func(v float64) float64 {
		if as != r.ToPlay {
			return -v
		}
		return v
	}
	points := func(v float64) float64 {
		if as == board.Black {
			return -v
		}
		return v
	}
	owners := func(o *[board.NumPoints]float32) (list []float64) {
		if o == nil {
			return nil
		}
		for p := range rows(g.Size()) {
			list = append(list, points(float64(o[p])))
		}
		return list
	}
	raw := &r.Root
	a := &answer{ID: j.id, Turn: j.turn, During: during, Moves: []moveInfo{}, Ownership: owners(r.Ownership)}
	a.Root = &rootInfo{
		estimate: estimate{
			Visits: r.Visits, Winrate: share(r.WinRate), Lead: points(r.Lead), Self: points(r.ScoreMean), Stdev: r.ScoreStdev,
			Utility: utility(r.Utility), Weight: r.Weight,
		},
		Player: letter(r.ToPlay), RawWinrate: raw.WinRate(as), RawLead: points(float64(raw.Lead)),
		RawSelf: points(float64(raw.ScoreMean)), RawStdev: float64(raw.ScoreStdev), RawNoResult: max(0, float64(1-raw.Win-raw.Loss)),
		// The network says how far the difference of two probabilities may move.
		RawWinError: said(raw.WinlossError, 0.5), RawLeadError: said(raw.ScoreError, 1), RawTimeLeft: said(raw.VarTime, 1),
		Hash: fmt.Sprintf("%016X", g.Board().Hash()),
	}
	if c := j.counted; c != nil {
		lead := points(float64(c.Margin(g.Rules().Scoring)))
		a.Root.Lead, a.Root.Self, a.Root.Stdev = lead, lead, 0
		a.Root.Utility = float64(cmp.Compare(lead, 0))
		a.Root.Winrate = (1 + a.Root.Utility) / 2
		for i, p := range slices.Collect(rows(g.Size()))[:len(a.Ownership)] {
			a.Ownership[i] = points(whites[c.Owner(p)])
		}
	}
	for _, c := range r.Candidates {
		if c.Visits == 0 {
			continue // the move that the policy likes best, in a search of one visit
		}
		m := moveInfo{
			estimate: estimate{
				Visits: c.Visits, Winrate: share(c.WinRate), Lead: points(c.Lead), Self: points(c.ScoreMean), Stdev: c.ScoreStdev,
				Utility: utility(c.Utility), Weight: c.Weight,
			},
			// The lower bound of the side to move is the upper one of its opponent.
			Move: vertex(c.Move), Mean: points(c.Lead), Prior: c.Prior, LCB: share(c.LCB), UtilityLCB: utility(c.UtilityLCB), Order: c.Order,
			Ownership: owners(c.Ownership),
		}
		length := min(j.pvLength, len(c.Variation))
		for _, p := range c.Variation[:length] {
			m.PV = append(m.PV, vertex(p))
		}
		if j.pvVisits {
			m.PVVisits = c.VariationVisits[:length]
		}
		a.Moves = append(a.Moves, m)
	}
	if j.policy {
		a.Policy = j.chances(raw)
	}
	return a
}

// whites are the ownerships of points, positive for White.
var whites = [...]float64{board.Empty: 0, board.Black: -1, board.White: 1}

// said returns scale*v, or nil if v is the -1 of a network that does not say.
func said(v float32, scale float64) *float64 {
	if v < 0 {
		return nil
	}
	x := scale * float64(v)
	return &x
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

// chances returns the policy of the network: a number for each point, -1 if the player may not
// play there, and one for a pass.
func (j *job) chances(raw *network.Evaluation) []float64 {
	g := j.game
	list := make([]float64, 0, g.Size()*g.Size()+1)
	for p := range rows(g.Size()) {
		v := float64(raw.Policy[p])
		if g.Legal(p, g.ToPlay()) != nil {
			v = -1
		}
		list = append(list, v)
	}
	return append(list, float64(raw.Policy[board.Pass]))
}
