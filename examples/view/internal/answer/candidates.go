package answer

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// Candidate is a move with what somebody thinks of it.
type Candidate struct {
	Move board.Point `json:"move"`
	// Value is what candidates are ordered by, in the unit of the Valuer.
	Value float64 `json:"value"`
	// Text is the value as it is shown, Share how long its bar is, from 0 to 1.
	Text  string  `json:"text"`
	Share float64 `json:"share"`
	// Lead is by how many points White is ahead after the move, if that is known.
	Lead *float64 `json:"lead,omitempty"`
	// Line is the main line, the move first.
	Line []board.Point `json:"line,omitempty"`
	// Notes are further figures, Reasons why the move is made.
	Notes   []Row    `json:"notes,omitempty"`
	Reasons []string `json:"reasons,omitempty"`
}

// Situation is what a Valuer is asked about. All of it is left as it was.
type Situation struct {
	Game    *board.Game
	Analyst *examine.Analyst
	// Facts are those of the position, with Worms, Links, Eyes, Dragons, Joseki, Influence.
	Facts *examine.Facts
	// Games is how many random games are wanted of those who play them.
	Games int
	scene *scene
}

// Valuer says what the moves of the player whose turn it is are worth, the best first.
// It reports what it holds so far if that takes long. A context that ends is an error.
type Valuer interface {
	Value(ctx context.Context, s *Situation, report func([]Candidate)) ([]Candidate, error)
}

// valuers are those that there are. Somebody who chooses moves is added here.
var valuers = []struct {
	Choice
	Valuer
}{
	{Choice{"search", "Search", "a tree search of random games: how likely the player wins"}, searchValuer{}},
	{Choice{"classical", "Classical", "points, by the reasons for a move, step by step"}, classicalValuer{}},
	{Choice{"territory", "Territory", "points of territory that a move gains, as influence sees it, with reasons"}, territoryValuer{}},
	{Choice{"habit", "Habit", "how likely players choose a move, without reading"}, habitValuer{}},
}

// maxGames bounds the work of a Valuer, and mostCandidates is how many moves are told.
const (
	maxGames       = 100_000
	mostCandidates = 20
)

// Candidates are the moves that a Valuer proposes.
type Candidates struct {
	Valuer  string      `json:"valuer"`
	ToPlay  board.Color `json:"to_play"`
	Moves   []Candidate `json:"moves"`
	Games   int         `json:"games,omitempty"`
	Partial bool        `json:"partial,omitempty"`
}

// candidates values the moves of a position.
func candidates(q *asked) (any, error) {
	var args struct {
		op
		where
		Valuer string `json:"valuer"`
		Games  int    `json:"games"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	if args.Games < 0 || args.Games > maxGames {
		return nil, errorf(badRequest, "games %d: want 0 to %d", args.Games, maxGames)
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
		out := &Candidates{Valuer: args.Valuer, ToPlay: s.place.game.ToPlay(), Games: args.Games}
		situation, err := s.situation(args.Games)
		if err != nil {
			return nil, err
		}
		out.Moves, err = valuers[i].Value(q.ctx, situation, func(list []Candidate) {
			q.report(Message{Partial: &Candidates{Valuer: args.Valuer, ToPlay: out.ToPlay, Moves: cut(list), Partial: true}})
		})
		if err == nil {
			err = q.ctx.Err()
		}
		out.Moves = cut(out.Moves)
		return out, err
	})
}

func cut(list []Candidate) []Candidate {
	if list == nil {
		return []Candidate{}
	}
	return list[:min(len(list), mostCandidates)]
}

// situation examines the position for a Valuer.
func (s *scene) situation(games int) (*Situation, error) {
	if _, err := s.need(examine.Worms | examine.Joseki | examine.Eyes | examine.Links | examine.Dragons); err != nil {
		return nil, err
	}
	f, err := s.influenced(false, 0)
	if err != nil {
		return nil, err
	}
	if games == 0 {
		games = 1000
	}
	return &Situation{Game: s.place.game, Analyst: s.d.analyst, Facts: f, Games: games, scene: s}, nil
}

// searchValuer asks a tree search.
type searchValuer struct{}

func (searchValuer) Value(ctx context.Context, s *Situation, report func([]Candidate)) ([]Candidate, error) {
	p := gamesearch.Position{Board: s.Game.Board(), ToPlay: s.Game.ToPlay(), Last: s.Facts.Last, Previous: s.Facts.Previous, Komi: s.Game.Komi()}
	searcher := s.scene.d.searcher
	first, err := searcher.First(ctx, p)
	if err != nil {
		return nil, err
	}
	first = slices.DeleteFunc(first, func(c gamesearch.Chance) bool { return s.Game.Legal(c.Point, p.ToPlay) != nil })
	o := gamesearch.Options{Game: s.Game, Playouts: s.Games, Trust: gamesearch.TrustFor(p.Board.Size()), Nodes: 20_000}
	r, err := searcher.SearchReport(ctx, p, first, o, func(r *gamesearch.Result) {
		s.scene.q.tell("playing random games", r.Playouts, s.Games)
		report(searched(p.ToPlay, r))
	})
	if err != nil {
		return nil, err
	}
	return searched(p.ToPlay, r), nil
}

// searched writes down what a search has found, what was tried most first.
func searched(c board.Color, r *gamesearch.Result) (list []Candidate) {
	for i, m := range r.Moves {
		line := r.Lines[i]
		if line.Visits == 0 {
			continue
		}
		x := Candidate{Move: m.Point, Value: m.Chance, Text: fmt.Sprintf("%.1f %%", 100*line.Value), Share: m.Chance, Line: line.Moves[:min(len(line.Moves), 12)]}
		x.Notes = []Row{{Name: "games", Value: fmt.Sprint(line.Visits)}, {Name: "wins", Value: fmt.Sprintf("%.1f %%", 100*line.Value)}, {Name: "first opinion", Value: fmt.Sprintf("%.1f %%", 100*line.Prior)}}
		if r.Scored {
			lead := line.Lead
			if c == board.Black {
				lead = -lead
			}
			x.Lead = &lead
		}
		list = append(list, x)
	}
	order(list)
	return list
}

func order(list []Candidate) {
	slices.SortStableFunc(list, func(a, b Candidate) int { return cmp.Compare(b.Value, a.Value) })
}

// habitValuer asks what players choose.
type habitValuer struct{}

func (habitValuer) Value(_ context.Context, s *Situation, _ func([]Candidate)) ([]Candidate, error) {
	list, err := s.scene.d.habits.Append(nil, s.Game.Board(), s.Game.ToPlay(), s.Facts.Last, s.Facts.Previous)
	if err != nil {
		return nil, err
	}
	var out []Candidate
	for _, m := range list {
		if s.Game.Legal(m.Point, s.Game.ToPlay()) == nil {
			out = append(out, Candidate{Move: m.Point, Value: m.Chance, Text: fmt.Sprintf("%.1f %%", 100*m.Chance), Share: m.Chance})
		}
	}
	return out, nil
}

// territoryValuer asks what moves gain of territory, of those that have a reason or that
// players like.
type territoryValuer struct{}

func (territoryValuer) Value(ctx context.Context, s *Situation, report func([]Candidate)) ([]Candidate, error) {
	g, c := s.Game, s.Game.ToPlay()
	liked, err := s.scene.d.habits.Append(nil, g.Board(), c, s.Facts.Last, s.Facts.Previous)
	if err != nil {
		return nil, err
	}
	var moves []board.Point
	for i, m := range liked {
		if g.Legal(m.Point, c) == nil && (i < 24 || s.scene.reasons(m.Point) != nil) {
			moves = append(moves, m.Point)
		}
	}
	before := s.Facts.Influence.First(c.Opponent())
	var out []Candidate
	for i, m := range moves {
		s.scene.q.tell("computing influence after moves", i, len(moves))
		after, followup, err := s.Analyst.MoveInfluence(ctx, s.Facts, m)
		if err != nil {
			return nil, err
		}
		gain := influence.MoveValue(before, after, c, g.Board().CapturedBy(m, c))
		more := influence.MoveValue(after, followup, c, 0)
		lead := s.Facts.Lead(c.Opponent()) + gain
		if c == board.Black {
			lead = s.Facts.Lead(c.Opponent()) - gain
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

// reasons says in words why the player whose turn it is may want to move at a point, as
// far as the facts tell.
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
