package answer

import (
	"errors"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/genmove/network"
)

// mostSaid is the largest number of sentences about a move or a position.
const mostSaid = 8

// Why explains a move or a position in sentences, the most important one first.
type Why struct {
	Language  string     `json:"language"`
	Sentences []Sentence `json:"sentences"`
	// Nothing is the sentence to show if there are no others. It is empty for a position.
	Nothing string `json:"nothing,omitempty"`
}

// Sentence is a claim in words.
type Sentence struct {
	Text string `json:"text"`
	// Points are the stones and empty points that the sentence is about.
	Points []board.Point `json:"points,omitempty"`
	// Source says where the claim comes from, and Guess that nothing confirms it.
	Source explain.Source `json:"source"`
	Guess  bool           `json:"guess,omitempty"`
	// Line is a variation that shows the claim. First is the player who begins it.
	Line  []board.Point `json:"line,omitempty"`
	First board.Color   `json:"first,omitzero"`
}

// why explains a move, or the position if there is none.
func why(q *asked) (any, error) {
	var args struct {
		op
		where
		Move     string `json:"move"`
		Language string `json:"language"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	if err := oneOf("language", args.Language, "en", "de"); err != nil {
		return nil, err
	}
	l := explain.English()
	if args.Language == "de" {
		l = explain.German()
	}
	return q.at(&args.where, func(s *scene) (any, error) {
		g := s.place.game
		move := board.Move{Color: g.ToPlay()}
		if args.Move != "" {
			var err error
			if move, err = board.ParseMove(args.Move, g.Size()); err != nil {
				return nil, errorf(badRequest, "move %q: %v", args.Move, err)
			}
			if err := g.Legal(move.Point, move.Color); err != nil {
				return nil, errorf(illegal, "%v: %s", move.Point, reason(err))
			}
		}
		x, f, err := s.explain(move)
		if err == nil {
			err = q.ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		return tellWhy(x, f, l), nil
	})
}

// explain explains a move, or the position if its point is NoPoint. It returns the facts, too.
func (s *scene) explain(move board.Move) (*explain.Explanation, *examine.Facts, error) {
	f, err := s.situation(0).Facts()
	if err != nil {
		return nil, nil, err
	}
	e, err := s.d.explainer()
	if err != nil {
		return nil, nil, err
	}
	s.q.tell("explaining", 0, 0)
	g := s.place.game
	if move.Color != g.ToPlay() {
		g = g.Clone()
		if err := g.SetToPlay(move.Color); err != nil {
			return nil, nil, err
		}
	}
	p := explain.Of(g)
	p.Facts = f // only used if the same player is to move
	var x *explain.Explanation
	if move.Point == board.NoPoint {
		x, err = e.Position(s.q.ctx, p)
	} else {
		x, err = e.Move(s.q.ctx, p, move.Point)
	}
	if errors.Is(err, explain.ErrNoStones) || errors.Is(err, explain.ErrMove) {
		// An empty board, or a move that captures its own stones where the rules allow it.
		return &explain.Explanation{Player: move.Color, Move: move.Point}, f, nil
	}
	return x, f, err
}

// explainer returns the Explainer of the desk.
func (d *desk) explainer() (*explain.Explainer, error) {
	if d.explains != nil {
		return d.explains, nil
	}
	model, err := network.Shipped()
	if err != nil {
		return nil, err
	}
	evaluator, err := model.NewEvaluator(network.Options{})
	if err != nil {
		return nil, err
	}
	if err := d.analysts(); err != nil {
		return nil, err
	}
	d.explains, err = explain.New(explain.Options{Analyst: d.judged, Evaluator: evaluator})
	return d.explains, err
}

// tellWhy writes an explanation. It leaves out who leads and what a move loses by one look of the
// network: the page shows the figures of its search for both.
func tellWhy(x *explain.Explanation, f *examine.Facts, l *explain.Language) *Why {
	w := &Why{Language: l.Name, Sentences: []Sentence{}}
	if x.Move != board.NoPoint {
		w.Nothing = sentence(l, x.Move)
	}
	for i := range x.Claims {
		c := &x.Claims[i]
		if c.Kind == "lead" || c.Kind == "loses" && len(c.Points) == 0 || len(w.Sentences) == mostSaid {
			continue
		}
		s := Sentence{Text: sentence(l, c.Move, *c), Points: pointsOf(c, f), Source: c.Source, Guess: c.IsGuess()}
		if c.Line.Len() > 1 {
			s.Line, s.First = c.Line.Append(nil), c.First()
		}
		w.Sentences = append(w.Sentences, s)
	}
	return w
}

// sentence writes what an explanation says of a move.
func sentence(l *explain.Language, move board.Point, claims ...explain.Claim) string {
	x := explain.Explanation{Move: move, Claims: claims}
	return strings.TrimSpace(x.Text(l, explain.Brief))
}

// pointsOf returns the points of a claim, with all stones of its strings or groups.
func pointsOf(c *explain.Claim, f *examine.Facts) []board.Point {
	var set board.Set
	for _, p := range c.Points {
		set.Add(p)
		if f.Board.At(p) == board.Empty {
			continue
		}
		switch c.Kind {
		case "dead", "weak", "urgent", "kill", "live", "two_eyes":
			set.Or(&f.Dragons.At(p).Stones)
		default:
			stones := board.SetOf(f.Worms.At(p).Stones...)
			set.Or(&stones)
		}
	}
	return set.Append(nil)
}
