package answer

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/review"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// Candidate is a move with its value from a Valuer.
type Candidate struct {
	Move board.Point `json:"move"`
	// Value is the value of the move in the unit of the Valuer.
	Value float64 `json:"value"`
	// Text is the value as text, and Share the length of its bar, from 0 to 1.
	Text  string  `json:"text"`
	Share float64 `json:"share"`
	// Lead is by how many points White is ahead after the move, if that is known.
	Lead *float64 `json:"lead,omitempty"`
	// Loss is how many points fewer the player has after it than after the first move of a search.
	Loss *float64 `json:"loss,omitempty"`
	// Line is the main line, the move first.
	Line []board.Point `json:"line,omitempty"`
	// Notes are further figures, Reasons why the move is made.
	Notes   []Row    `json:"notes,omitempty"`
	Reasons []string `json:"reasons,omitempty"`
}

// Situation is the position for a Valuer, which must not change it.
type Situation struct {
	Game *board.Game
	// Visits is the number of visits of a search.
	Visits int
	scene  *scene
}

// Analyst returns what computes facts. It knows the statuses of groups.
func (s *Situation) Analyst() (*examine.Analyst, error) {
	err := s.scene.d.analysts()
	return s.scene.d.judged, err
}

// Facts returns the facts of the position, with Worms, Links, Eyes, Dragons, Joseki and Influence.
func (s *Situation) Facts() (*examine.Facts, error) {
	if _, err := s.scene.need(examine.Worms | examine.Joseki | examine.Eyes | examine.Links | examine.Dragons); err != nil {
		return nil, err
	}
	return s.scene.influenced(true, examine.Joseki)
}

// Valuer returns the moves of the side to move with their values, the best first. It reports
// intermediate results if that takes long, and returns an error if the context ends.
type Valuer interface {
	Value(ctx context.Context, s *Situation, report func([]Candidate)) ([]Candidate, error)
}

// valuers lists the Valuers that the page offers. Add new ones here.
var valuers = []struct {
	Choice
	Valuer
}{
	{Choice{"search", "Search", "a tree search with the network: the probability that the player wins"}, searchValuer{}},
	{Choice{"classical", "Reasons", "points, by the reasons for a move, step by step, as the classical engine counts them"}, classicalValuer{}},
	{Choice{"territory", "Territory", "points of territory that a move gains, as influence sees it, with reasons"}, territoryValuer{}},
	{Choice{"policy", "First ideas", "the probability of each move, without a search"}, policyValuer{}},
}

// The limits of a Valuer.
const (
	usualVisits    = review.DefaultAgain
	maxVisits      = 100_000
	mostCandidates = 20
	maxLine        = 12
)

// Candidates are the moves that a Valuer proposes.
type Candidates struct {
	Valuer  string      `json:"valuer"`
	ToPlay  board.Color `json:"to_play"`
	Moves   []Candidate `json:"moves"`
	Visits  int         `json:"visits,omitempty"`
	Partial bool        `json:"partial,omitempty"`
	// Score is the score of the position if a search was asked.
	Score *GraphPoint `json:"score,omitempty"`
}

// candidates values the moves of a position.
func candidates(q *asked) (any, error) {
	var args struct {
		op
		where
		Valuer string `json:"valuer"`
		Visits int    `json:"visits"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	if args.Visits < 0 || args.Visits > maxVisits {
		return nil, errorf(badRequest, "visits %d: want 0 to %d", args.Visits, maxVisits)
	}
	i := slices.IndexFunc(valuers, func(v struct {
		Choice
		Valuer
	}) bool {
		return v.Key == args.Valuer
	})
	if i < 0 {
		return nil, errorf(badRequest, "no valuer %q", args.Valuer)
	}
	return q.at(&args.where, func(s *scene) (any, error) {
		out := &Candidates{Valuer: args.Valuer, ToPlay: s.place.game.ToPlay(), Visits: args.Visits}
		var err error
		out.Moves, err = valuers[i].Value(q.ctx, s.situation(args.Visits), func(list []Candidate) {
			part := &Candidates{Valuer: args.Valuer, ToPlay: out.ToPlay, Moves: cut(list), Partial: true}
			if r := s.latest; r != nil && !s.place.game.Over() {
				part.Score, _ = s.score(r) // a game that is over is counted at the end
			}
			q.report(Message{Partial: part})
		})
		if err == nil {
			err = q.ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		out.Moves = cut(out.Moves)
		if r := s.latest; r != nil {
			out.Score, err = s.score(r)
		}
		return out, err
	})
}

func cut(list []Candidate) []Candidate {
	if list == nil {
		return []Candidate{}
	}
	return list[:min(len(list), mostCandidates)]
}

// situation returns the Situation for a Valuer; 0 visits mean the default number.
func (s *scene) situation(visits int) *Situation {
	if visits == 0 {
		visits = usualVisits
	}
	return &Situation{Game: s.place.game, Visits: visits, scene: s}
}

// searchValuer searches with the network. Its moves are in the order of the search.
type searchValuer struct{}

func (searchValuer) Value(ctx context.Context, s *Situation, report func([]Candidate)) ([]Candidate, error) {
	r, err := s.scene.searchWith(s.Visits, func(r *mcts.Result) {
		s.scene.latest = r
		s.scene.q.tell("searching", r.Visits, s.Visits)
		report(searched(r))
	})
	if err != nil {
		return nil, err
	}
	s.scene.latest = r
	return searched(r), nil
}

// searched returns what a search has found.
func searched(r *mcts.Result) (list []Candidate) {
	for i := range r.Candidates {
		c := &r.Candidates[i]
		loss := r.Candidates[0].Lead - c.Lead
		if r.ToPlay == board.Black {
			loss = -loss
		}
		loss = tenths(max(0, loss))
		list = append(list, Candidate{
			Move: c.Move, Value: c.WinRate, Text: fmt.Sprintf("%.1f %%", 100*c.WinRate), Share: float64(c.Visits) / float64(r.Visits),
			Lead: &c.Lead, Loss: &loss, Line: c.Variation[:min(len(c.Variation), maxLine)],
			Notes: []Row{{Name: "visits", Value: fmt.Sprint(c.Visits)}, {Name: "before search", Value: fmt.Sprintf("%.1f %%", 100*c.Prior)}},
		})
	}
	return list
}

func order(list []Candidate) {
	slices.SortStableFunc(list, func(a, b Candidate) int { return cmp.Compare(b.Value, a.Value) })
}

// policyValuer shows the policy of the network.
type policyValuer struct{}

func (policyValuer) Value(_ context.Context, s *Situation, _ func([]Candidate)) ([]Candidate, error) {
	return s.scene.policy()
}

// policy returns the legal moves by the network's probability.
func (s *scene) policy() ([]Candidate, error) {
	r, err := s.search()
	if err != nil {
		return nil, err
	}
	var list []Candidate
	for p, v := range r.Root.Policy {
		if chance := float64(v); chance > 0 {
			list = append(list, Candidate{Move: board.Point(p), Value: chance, Text: fmt.Sprintf("%.1f %%", 100*chance), Share: chance})
		}
	}
	order(list)
	return list, nil
}

// territoryValuer computes the territory that moves gain: those with a reason, and those that the
// policy prefers.
type territoryValuer struct{}

func (territoryValuer) Value(ctx context.Context, s *Situation, report func([]Candidate)) ([]Candidate, error) {
	g, c := s.Game, s.Game.ToPlay()
	f, err := s.Facts()
	if err != nil {
		return nil, err
	}
	analyst, err := s.Analyst()
	if err != nil {
		return nil, err
	}
	liked, err := s.scene.policy()
	if err != nil {
		return nil, err
	}
	var moves []board.Point
	for i, m := range liked {
		if m.Move != board.Pass && (i < 24 || s.scene.reasons(m.Move) != nil) {
			moves = append(moves, m.Move)
		}
	}
	before := f.Influence.First(c.Opponent())
	var out []Candidate
	for i, m := range moves {
		s.scene.q.tell("computing influence after moves", i, len(moves))
		after, followup, err := analyst.MoveInfluence(ctx, f, m)
		if err != nil {
			return nil, err
		}
		gain := influence.MoveValue(before, after, c, g.Board().CapturedBy(m, c))
		more := influence.MoveValue(after, followup, c, 0)
		lead := f.Lead(c.Opponent()) + gain
		if c == board.Black {
			lead = f.Lead(c.Opponent()) - gain
		}
		lead += g.Komi()
		out = append(out, Candidate{Move: m, Value: gain, Text: fmt.Sprintf("%+.1f", gain), Lead: &lead, Reasons: s.scene.reasons(m),
			Notes: []Row{{Name: "gains", Value: fmt.Sprintf("%.1f", gain)}, {Name: "threatens", Value: fmt.Sprintf("%.1f", more)}}})
		if i%6 == 5 {
			report(shared(out))
		}
	}
	return shared(out), nil
}

// shared returns candidates in their order, with bars as long as their values.
func shared(list []Candidate) []Candidate {
	list = slices.Clone(list)
	order(list)
	if len(list) > 0 {
		best := math.Max(list[0].Value, 1)
		for i := range list {
			list[i].Share = math.Max(0, list[i].Value/best)
		}
	}
	return list
}

// reasons returns reasons in words for a move of the side to move at a point, according to the
// facts.
func (s *scene) reasons(at board.Point) (why []string) {
	f := s.facts
	if f == nil || f.Worms == nil {
		return nil
	}
	for _, w := range f.Worms.All() {
		if c := w.AttackCode(at); w.Color != f.ToPlay && c != search.Fail && !w.IsLost() {
			why = append(why, fmt.Sprintf("takes the string %v %s", w.Origin, code(c)))
		}
		if c := w.DefenseCode(at); w.Color == f.ToPlay && c != search.Fail {
			why = append(why, fmt.Sprintf("saves the string %v %s", w.Origin, code(c)))
		}
	}
	if f.Dragons != nil {
		for _, d := range f.Dragons.All() {
			if d.Status != dragon.Critical {
				continue
			}
			if d.Color != f.ToPlay && d.Attack.Move == at {
				why = append(why, fmt.Sprintf("kills the group %v %s", d.Origin, code(d.Attack.Code)))
			}
			if d.Color == f.ToPlay && d.Defense.Move == at {
				why = append(why, fmt.Sprintf("saves the group %v %s", d.Origin, code(d.Defense.Code)))
			}
		}
	}
	if f.Links != nil {
		for _, x := range f.Links.Cuts() {
			mine := f.Board.At(x.A) == f.ToPlay
			if !mine && x.Move == at {
				why = append(why, fmt.Sprintf("cuts %v from %v %s", x.A, x.B, code(x.Code)))
			}
			if mine && x.Defense == at {
				why = append(why, fmt.Sprintf("connects %v and %v %s", x.A, x.B, code(x.DefenseCode)))
			}
		}
	}
	for _, x := range f.Joseki {
		if x.Move == at {
			why = append(why, fmt.Sprintf("joseki, chosen %d times of %d", x.Count, x.Total))
		}
	}
	return why
}
