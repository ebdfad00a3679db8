package program

import (
	"context"
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/pattern"
)

// verdict is whether a match is accepted, and how that came about.
type verdict struct {
	accepted bool
	why      string   // what decided
	asked    []string // each question of class letters, constraint, helper and action with its answer
}

// jury accepts and rejects the matches of a database in a position as an engine does that
// chooses moves, and remembers what it asked.
type jury struct {
	ctx   context.Context
	facts *examine.Facts
	bound *pattern.Bound
	left  map[string]string // why patterns are left out
	asked []string
}

// newJury examines a position for the patterns of a database, and leaves out those whose
// functions are missing. If an Analyst uses databases of that kind, it examines the position
// with this one. group is a stone of the group that patterns of a search are about, or
// board.NoPoint.
func newJury(ctx context.Context, db *pattern.Database, pos *cli.Position, group board.Point) (*jury, error) {
	shipped, err := examine.Shipped()
	if err != nil {
		return nil, err
	}
	own := *shipped
	put(&own, db)
	a, err := examine.New(examine.Options{NoMemory: true, Databases: &own})
	if err != nil {
		return nil, err
	}
	p := examine.Position{Board: pos.Board, ToPlay: pos.ToPlay, Last: pos.Last, Previous: pos.Previous}
	j := &jury{ctx: ctx, left: map[string]string{}}
	want := wanted(db) | examine.Links | examine.Influence | statuses(db)
	if group != board.NoPoint {
		want |= examine.Dragons | examine.Eyes
	}
	if j.facts, err = a.Facts(ctx, p, want); err != nil {
		return nil, err
	}
	functions, err := a.Functions()
	if err != nil {
		return nil, err
	}
	effects := new(genmove.Effects)
	tables := append(functions.Tables(), effects.Table())
	for i := range tables {
		tables[i] = j.listen(tables[i])
	}
	var unbound []pattern.Unbound
	j.bound, unbound = db.BindPartial(tables...)
	for _, u := range unbound {
		j.left[u.Pattern] = u.String()
	}
	j.bound.Judge = &listener{functions.Judge(nil), j}
	functions.Begin(j.facts)
	if group != board.NoPoint {
		g := &owl.Group{Color: pos.Board.At(group), Eyes: j.facts.Eyes}
		if d := j.facts.Dragons.At(group); d != nil {
			g.Goal = d.Stones
		}
		functions.Group(g)
	}
	effects.Begin(genmove.NewReasons(genmove.SituationOf(a, nil, j.facts)))
	return j, nil
}

// statuses returns the facts that class letters of a database ask for.
func statuses(db *pattern.Database) (want examine.Want) {
	for _, p := range db.All() {
		if p.Class.HasAny(pattern.ClassOf("OoXx")) {
			want = examine.Links | examine.Eyes | examine.Dragons
		}
	}
	return want
}

// note remembers a question and its answer.
func (j *jury) note(question string, answer any, err error) {
	if err != nil {
		answer = err
	}
	j.asked = append(j.asked, fmt.Sprintf("%s = %v", question, answer))
}

// listen returns a table whose functions and helpers are noted when they are called.
func (j *jury) listen(t pattern.Table) pattern.Table {
	out := pattern.Table{Name: t.Name}
	for _, f := range t.Funcs {
		call := f.Call
		f.Call = func(e *pattern.Env, args []board.Point) (int, error) {
			words := make([]string, len(args))
			for i, p := range args {
				words[i] = p.String()
			}
			question := f.Name
			if f.MaxArgs != 0 {
				question += "(" + strings.Join(words, ", ") + ")"
			}
			v, err := call(e, args)
			if !f.Const {
				j.note(question, scaled(v, f.Scale), err)
			}
			return v, err
		}
		out.Funcs = append(out.Funcs, f)
	}
	for _, h := range t.Helpers {
		call := h.Call
		h.Call = func(e *pattern.Env) (bool, error) {
			ok, err := call(e)
			j.note("helper "+h.Name, ok, err)
			return ok, err
		}
		out.Helpers = append(out.Helpers, h)
	}
	return out
}

// scaled returns the value of a function that counts fractions.
func scaled(v, scale int) any {
	if scale > 1 {
		return float64(v) / float64(scale)
	}
	return v
}

// listener notes what class letters ask.
type listener struct {
	pattern.ClassJudge
	j *jury
}

func (l *listener) Status(p board.Point) pattern.Status {
	s := l.ClassJudge.Status(p)
	l.j.note(fmt.Sprintf("status of the group of %v", p), s, nil)
	return s
}

func (l *listener) Safety(ctx context.Context, b *board.Board, move board.Point, c board.Color) (pattern.Safety, error) {
	s, err := l.ClassJudge.Safety(ctx, b, move, c)
	l.j.note(fmt.Sprintf("safety of %v at %v", c, move), s, err)
	return s, err
}

func (l *listener) Saved(ctx context.Context, b *board.Board, stone, move board.Point) (bool, error) {
	ok, err := l.ClassJudge.Saved(ctx, b, stone, move)
	l.j.note(fmt.Sprintf("%v is not lost with the move at %v", stone, move), ok, err)
	return ok, err
}

// judge decides about a match, step by step as pattern.Bound.Accepts does. The error is that of
// a context that has ended.
func (j *jury) judge(m pattern.Match) (v verdict, err error) {
	j.asked = nil
	defer func() { v.asked = j.asked }()
	p := j.bound.Database().Pattern(m.Pattern)
	failed := func(what string, err error) (verdict, error) {
		if err := j.bound.Faults.Add(err); err != nil {
			return verdict{}, err
		}
		return verdict{why: fmt.Sprintf("%s: %v", what, err)}, nil
	}
	if !j.bound.Has(m.Pattern) {
		return verdict{why: j.left[p.Name]}, nil
	}
	if j.illegal(p, m) {
		return verdict{why: "the move is illegal"}, nil
	}
	ok, err := j.bound.Allows(j.ctx, j.facts.Board, m)
	switch {
	case err != nil:
		return failed("class", err)
	case !ok:
		return verdict{why: fmt.Sprintf("class %v: %s", p.Class, last(j.asked))}, nil
	}
	value, err := j.bound.Constraint(j.ctx, j.facts.Board, m)
	switch {
	case err != nil:
		return failed("constraint", err)
	case value == 0:
		return verdict{why: "the constraint is 0"}, nil
	}
	ok, err = j.bound.Help(j.ctx, j.facts.Board, m)
	switch {
	case err != nil:
		return failed("helper", err)
	case !ok:
		return verdict{why: "the helper " + p.Helper + " says no"}, nil
	}
	if p.Action != nil {
		j.asked = append(j.asked, "action:")
		if _, _, err := j.bound.Act(j.ctx, j.facts.Board, m); err != nil {
			return failed("action", err)
		}
	}
	return verdict{accepted: true}, nil
}

// last returns the last line of a list, or "".
func last(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1]
}

// illegal reports whether the board refuses the move of a match, other than for a ko, in
// databases whose patterns propose moves. Patterns of connections and influence only name points.
func (j *jury) illegal(p *pattern.Pattern, m pattern.Match) bool {
	switch j.bound.Database().Kind().Name {
	case pattern.Connections().Name, pattern.Influence().Name, pattern.Barriers().Name:
		return false
	}
	move := m.At(p.MoveOffset)
	if !p.HasMove || j.facts.Board.Legal(move, m.Color, board.Strict) {
		return false
	}
	_, ko := j.facts.Board.IsKoCapture(move, m.Color)
	return !ko
}

// explain describes a match and the verdict on it in lines.
func explain(db *pattern.Database, m pattern.Match, v verdict) string {
	p := db.Pattern(m.Pattern)
	var out strings.Builder
	result := "accepted"
	if !v.accepted {
		result = "refused, " + v.why
	}
	fmt.Fprintf(&out, "%s: %s\n", matchLine(db, m), result)
	fmt.Fprintf(&out, "    %v, class %v, orientation %d, anchor %v", p.Pos, p.Class, m.Orientation, m.Anchor)
	for _, l := range p.Labels {
		fmt.Fprintf(&out, ", %c is %v", l.Name, m.At(l.Offset))
	}
	fmt.Fprintln(&out)
	for _, line := range v.asked {
		fmt.Fprintf(&out, "    %s\n", line)
	}
	return out.String()
}
