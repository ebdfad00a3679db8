package answer

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/pattern"
)

// maxFound bounds how many matches are told.
const maxFound = 400

// Found is a match of a pattern, with why it is accepted or not.
type Found struct {
	Database    string      `json:"database"`
	Name        string      `json:"name"`
	Place       string      `json:"place"` // in the file
	Orientation int         `json:"orientation"`
	Letter      string      `json:"letter"` // of the orientation
	Color       board.Color `json:"color"`  // the player who is O
	Move        board.Point `json:"move"`
	// Points are the points that the diagram speaks of.
	Points   []board.Point `json:"points"`
	Accepted bool          `json:"accepted"`
	Why      string        `json:"why,omitempty"` // it was not accepted
	Class    string        `json:"class"`
	Values   []string      `json:"values,omitempty"`
	Helper   string        `json:"helper,omitempty"`
	// Diagram is the source of the pattern, and Labels the letters of points in it, in rows of
	// the same length; Edges are the sides that are edges of the board.
	Diagram []string `json:"diagram"`
	Labels  []string `json:"labels,omitempty"`
	Edges   string   `json:"edges,omitempty"`
	// Constraint is the source of the condition, Value its value, and Calls are the functions
	// that it called, in that order.
	Constraint string `json:"constraint,omitempty"`
	Value      *int   `json:"value,omitempty"`
	Calls      []Call `json:"calls,omitempty"`
	Action     string `json:"action,omitempty"`
}

// Call is a function that a constraint has called.
type Call struct {
	Name  string        `json:"name"`
	Args  []board.Point `json:"args"`
	Value float64       `json:"value"`
	Error string        `json:"error,omitempty"`
}

// Patterns are the matches of a database in a position.
type Patterns struct {
	Database string  `json:"database"`
	Patterns int     `json:"patterns"` // in the database
	Matches  int     `json:"matches"`
	Accepted int     `json:"accepted"`
	Found    []Found `json:"found"`
	// Left lists the patterns that were left out because their functions are missing.
	Left []string `json:"left,omitempty"`
}

// patterns finds patterns: all that are accepted or, if a point was chosen, all that speak
// of the point, with those that were rejected.
func patterns(q *asked) (any, error) {
	var args struct {
		op
		where
		source
		At string `json:"at"`
		// All tells rejected matches, too.
		All bool `json:"all"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	db, err := args.source.compile()
	if err != nil {
		return nil, err
	}
	return q.at(&args.where, func(s *scene) (any, error) {
		at := board.NoPoint
		if args.At != "" {
			if at, err = s.place.on("at", args.At); err != nil {
				return nil, err
			}
		}
		return s.find(args.source.title(), db, at, args.All || at != board.NoPoint)
	})
}

// find finds the patterns of a database that speak of a point, or all if it is NoPoint.
func (s *scene) find(title string, db *pattern.Database, at board.Point, rejected bool) (*Patterns, error) {
	f, err := s.informed()
	if err != nil {
		return nil, err
	}
	s.q.tell("matching patterns", 0, 0)
	e, left, err := newExplainer(s.d.analyst, f, db)
	if err != nil {
		return nil, err
	}
	out := &Patterns{Database: title, Patterns: db.Len(), Found: []Found{}}
	for _, u := range left {
		if text := u.String(); len(out.Left) < 20 {
			out.Left = append(out.Left, text)
		}
	}
	for _, m := range dfa.Best(db)().AppendMatches(nil, f.Board, pattern.Query{}) {
		if at != board.NoPoint && !speaksOf(db, m, at) {
			continue
		}
		out.Matches++
		ok, err := e.accepts(s.q, m)
		if err != nil {
			return nil, err
		}
		if ok {
			out.Accepted++
		} else if !rejected {
			continue
		}
		found := e.explain(m, ok)
		found.Database = title
		out.Found = append(out.Found, found)
	}
	slices.SortStableFunc(out.Found, func(a, b Found) int {
		return cmp.Or(-boolCompare(a.Accepted, b.Accepted), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Move, b.Move), cmp.Compare(a.Color, b.Color), cmp.Compare(a.Orientation, b.Orientation))
	})
	out.Found = out.Found[:min(len(out.Found), maxFound)]
	return out, nil
}

func boolCompare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// informed returns the facts that constraints ask for.
func (s *scene) informed() (*examine.Facts, error) {
	if _, err := s.need(examine.Worms | examine.Links | examine.Eyes | examine.Dragons); err != nil {
		return nil, err
	}
	return s.influenced(true, 0)
}

// speaksOf reports whether a match says something of a point: it is an element of the
// diagram, the move, or a label.
func speaksOf(db *pattern.Database, m pattern.Match, at board.Point) bool {
	if db.Move(m) == at {
		return true
	}
	for _, e := range db.AppendElements(nil, m) {
		if e.Point == at {
			return true
		}
	}
	p := db.Pattern(m.Pattern)
	return slices.ContainsFunc(p.Labels, func(l pattern.Label) bool { return m.At(l.Offset) == at })
}

// explainer evaluates matches and remembers what their constraints asked.
type explainer struct {
	db    *pattern.Database
	bound *pattern.Bound
	board *board.Board
	calls []Call
	why   string
	value *int
}

func newExplainer(a *examine.Analyst, f *examine.Facts, db *pattern.Database) (*explainer, []pattern.Unbound, error) {
	functions, err := a.Functions()
	if err != nil {
		return nil, nil, err
	}
	e := &explainer{db: db, board: f.Board}
	// Patterns of moves add reasons, which are not used here.
	effects := new(genmove.Effects)
	effects.Begin(genmove.NewReasons(genmove.SituationOf(a, nil, f)))
	tables := append(functions.Tables(), effects.Table())
	for i := range tables {
		tables[i].Funcs = slices.Clone(tables[i].Funcs)
		for j, fn := range tables[i].Funcs {
			tables[i].Funcs[j].Call = e.listen(fn)
		}
	}
	var left []pattern.Unbound
	e.bound, left = db.BindPartial(tables...)
	e.bound.Judge = functions.Judge(nil)
	functions.Begin(f)
	return e, left, nil
}

// listen returns a function that does what fn does, and writes down its answers.
func (e *explainer) listen(fn pattern.Func) func(*pattern.Env, []board.Point) (int, error) {
	return func(env *pattern.Env, args []board.Point) (int, error) {
		v, err := fn.Call(env, args)
		if !fn.Const {
			c := Call{Name: fn.Name, Args: slices.Clone(args), Value: float64(v) / float64(max(fn.Scale, 1))}
			if err != nil {
				c.Error = err.Error()
			}
			e.calls = append(e.calls, c)
		}
		return v, err
	}
}

// accepts reports whether a match is accepted, by the tests of pattern.Bound.Accepts in
// their order. The error is that of the context.
func (e *explainer) accepts(q *asked, m pattern.Match) (bool, error) {
	e.calls, e.why, e.value = e.calls[:0], "", nil
	if !e.bound.Has(m.Pattern) {
		e.why = "a name that it uses is not known here"
		return false, nil
	}
	ok, err := e.bound.Allows(q.ctx, e.board, m)
	e.calls = e.calls[:0] // what classes ask is no part of the constraint
	if err == nil && !ok {
		e.why = "its class letters reject it"
		return false, nil
	}
	if err == nil {
		var v int
		v, err = e.bound.Constraint(q.ctx, e.board, m)
		if err == nil {
			e.value = &v
			ok = v != 0
		}
	}
	if err == nil && !ok {
		e.why = "its constraint is 0"
		return false, nil
	}
	if err == nil {
		if ok, err = e.bound.Help(q.ctx, e.board, m); err == nil && !ok {
			e.why = "its helper rejects it"
		}
	}
	if err != nil {
		if ended := q.ctx.Err(); ended != nil {
			return false, ended
		}
		e.why = err.Error()
		if errors.Is(err, pattern.ErrUnknown) {
			e.why = "what it asks is not known here"
		}
		return false, nil
	}
	return ok, nil
}

// explain describes the match that accepts was asked about last.
func (e *explainer) explain(m pattern.Match, ok bool) Found {
	p := e.db.Pattern(m.Pattern)
	f := Found{Name: p.Name, Place: p.Pos.String(), Orientation: int(m.Orientation), Letter: string(rune(pattern.OrientationLetter(m.Orientation))),
		Color: m.Color, Move: e.db.Move(m), Accepted: ok, Why: e.why, Class: p.Class.String(), Helper: p.Helper,
		Value: e.value, Calls: slices.Clone(e.calls)}
	for _, el := range e.db.AppendElements(nil, m) {
		f.Points = append(f.Points, el.Point)
	}
	for _, v := range p.Values {
		if v.TakesLabel() {
			f.Values = append(f.Values, fmt.Sprintf("%v(%c)", v.Key, v.Label.Name))
		} else {
			f.Values = append(f.Values, fmt.Sprintf("%v(%s)", v.Key, strconv.FormatFloat(v.Number, 'g', -1, 64)))
		}
	}
	f.Diagram, f.Labels = diagram(p)
	f.Edges = edges(p.Edges)
	if p.Constraint != nil {
		f.Constraint = p.Constraint.String()
	} else {
		f.Value = nil
	}
	if p.Action != nil {
		f.Action = p.Action.String()
	}
	return f
}

// diagram draws a pattern as it stands in its file, and the letters of its labels, if it
// has any.
func diagram(p *pattern.Pattern) (cells, labels []string) {
	draw := make([][]byte, p.Height)
	names := make([][]byte, p.Height)
	for i := range draw {
		draw[i] = []byte(strings.Repeat("?", p.Width))
		names[i] = []byte(strings.Repeat(" ", p.Width))
	}
	put := func(on [][]byte, o pattern.Offset, c byte) {
		if at := p.Anchor.Add(o); at.Row >= 0 && int(at.Row) < p.Height && at.Col >= 0 && int(at.Col) < p.Width {
			on[at.Row][at.Col] = c
		}
	}
	for _, e := range p.Elements {
		put(draw, e.Offset, byte(e.Cell))
	}
	if p.HasMove {
		put(draw, p.MoveOffset, '*')
	}
	for _, l := range p.Labels {
		put(names, l.Offset, l.Name)
	}
	for i := range draw {
		cells = append(cells, string(draw[i]))
		if len(p.Labels) > 0 {
			labels = append(labels, string(names[i]))
		}
	}
	return cells, labels
}

// edges writes sides of a board as the letters n, s, w and e.
func edges(e pattern.Edges) string {
	s := ""
	for i, side := range []pattern.Edges{pattern.North, pattern.South, pattern.West, pattern.East} {
		if e&side != 0 {
			s += "nswe"[i : i+1]
		}
	}
	return s
}
