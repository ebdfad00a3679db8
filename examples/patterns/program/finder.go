package program

import (
	"cmp"
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// finder finds the patterns of a database in positions, and may ask an Analyst whether
// their classes and constraints hold. It belongs to one goroutine.
type finder struct {
	db      *pattern.Database
	matcher pattern.Matcher
	matches []pattern.Match
	found   []proposal
	seen    map[proposal]bool // those of found

	bound   *pattern.Bound
	unbound []pattern.Unbound // what a complete binding lacks

	// These are nil if nothing is asked that needs more than a board.
	analyst   *examine.Analyst
	functions *examine.Functions
	effects   genmove.Effects
	want      examine.Want
}

// proposal is a move that a pattern proposes.
type proposal struct {
	pattern int32
	move    board.Point
}

// newFinder returns a finder. With accepted it reads at the given level; else it heeds
// only constraints that need nothing but a board.
func newFinder(db *pattern.Database, accepted bool, level int) (*finder, error) {
	f := &finder{db: db, matcher: dfa.Best(db)(), seen: map[proposal]bool{}}
	if !accepted {
		f.bound, _ = db.BindPartial(pattern.BoardFuncs())
		return f, nil
	}
	var err error
	if f.analyst, err = examine.New(examine.Options{NoMemory: true, Effort: search.AtLevel(level)}); err != nil {
		return nil, err
	}
	if f.functions, err = f.analyst.Functions(); err != nil {
		return nil, err
	}
	f.bound, f.unbound = db.BindPartial(append(f.functions.Tables(), f.effects.Table())...)
	f.bound.Judge = f.functions.Judge(nil)
	f.want = wanted(db)
	return f, nil
}

// wanted returns the facts that the patterns of a database ask for.
func wanted(db *pattern.Database) examine.Want {
	want := examine.Worms
	for _, name := range db.Names() {
		word, _ := pattern.WordNamed(name)
		switch word.Owner {
		case "connect":
			if word.Cost < 1 {
				want |= examine.Links
			}
		case "influence":
			want |= examine.Influence
		case "owl/eye":
			want |= examine.Eyes
		case "owl/dragon":
			want |= examine.Dragons
		}
	}
	return want
}

// find returns what the patterns propose, each pattern and move once, ordered by
// pattern and move. The slice is good until the next call.
func (f *finder) find(ctx context.Context, at *asked) ([]proposal, error) {
	f.found = f.found[:0]
	clear(f.seen)
	f.matches = f.matcher.AppendMatches(f.matches[:0], at.board, pattern.Query{Color: at.color})
	accept := func(m pattern.Match) (bool, error) {
		if !at.board.Legal(f.db.Move(m), at.color, board.Strict) {
			return false, nil
		}
		if !f.bound.Has(m.Pattern) {
			return true, nil
		}
		v, err := f.bound.Constraint(ctx, at.board, m)
		return v != 0, err
	}
	if f.analyst != nil {
		facts, err := f.analyst.Facts(ctx, examine.Position{Board: at.board, ToPlay: at.color, Last: at.last, Previous: at.previous}, f.want)
		if err != nil {
			return nil, err
		}
		f.functions.Begin(facts)
		f.effects.Begin(genmove.NewReasons(genmove.SituationOf(f.analyst, nil, facts)))
		accept = func(m pattern.Match) (bool, error) {
			if !f.bound.Has(m.Pattern) {
				return false, nil
			}
			return f.bound.Accepts(ctx, facts.Board, m)
		}
	}
	for _, m := range f.matches {
		p := proposal{m.Pattern, f.db.Move(m)}
		if p.move == board.NoPoint || f.seen[p] {
			continue
		}
		ok, err := accept(m)
		if err != nil {
			return nil, err
		}
		if ok {
			f.found = append(f.found, p)
			f.seen[p] = true
		}
	}
	slices.SortFunc(f.found, func(a, b proposal) int {
		return cmp.Or(cmp.Compare(a.pattern, b.pattern), cmp.Compare(a.move, b.move))
	})
	return f.found, nil
}
