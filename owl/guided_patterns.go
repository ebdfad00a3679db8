package owl

import (
	"embed"
	"fmt"
	"sync"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/worm"
)

//go:embed db/attack.db db/defend.db db/vital.db
var bases embed.FS

// The databases of a Guided.
const (
	baseAttack  = iota // moves of the opponent of the group
	baseDefense        // moves of its owner
	baseVital          // moves of the opponent that make an eye space worth less than it looks
	numBases
)

// shippedBase is a shipped database and what makes matchers for it.
type shippedBase struct {
	db      *pattern.Database
	matcher func() pattern.Matcher
}

// The databases are compiled once and never change.
var shippedBases = sync.OnceValues(func() (list [numBases]shippedBase, err error) {
	for i, one := range [numBases]struct {
		kind pattern.Kind
		name string
	}{{pattern.OwlAttack(), "db/attack.db"}, {pattern.OwlDefense(), "db/defend.db"}, {pattern.OwlVital(), "db/vital.db"}} {
		db, err := pattern.Load(one.kind, bases, one.name)
		if err != nil {
			return list, err
		}
		list[i] = shippedBase{db, dfa.Best(db)}
	}
	return list, nil
})

// base is a database of a Guided.
type base struct {
	db      *pattern.Database
	matcher pattern.Matcher
	bound   *pattern.Bound
	matches []pattern.Match
	value   []int16 // of each pattern
}

// The value of a pattern that has none, as most.
const patternValue = 50

// bind prepares the databases.
func (g *guide) bind(o GuidedOptions, m *memory.Memory) error {
	shipped, err := shippedBases()
	if err != nil {
		return err
	}
	if g.strings, err = worm.NewFunctions(g.tactics); err != nil {
		return err
	}
	links := connect.New(connect.Options{Params: connect.Level(0).Fast(), Tactics: g.tactics, Memory: m})
	joined, err := connect.NewFunctions(links, g.tactics)
	if err != nil {
		return err
	}
	tables := []pattern.Table{pattern.BoardFuncs(), g.strings.Table(), joined.Table(), eye.NewFunctions(g.tactics).Table(), g.own.Table()}
	for i, given := range [numBases]*pattern.Database{o.Attack, o.Defense, o.Vital} {
		p := &g.patterns[i]
		p.db = given
		if given == nil || given == shipped[i].db {
			p.db, p.matcher = shipped[i].db, shipped[i].matcher()
		} else if want := shipped[i].db.Kind().Name; given.Kind().Name != want {
			return fmt.Errorf("%w: a database of kind %s where one of kind %s belongs", ErrOptions, given.Kind().Name, want)
		} else {
			p.matcher = dfa.Best(given)()
		}
		if p.bound, err = p.db.Bind(tables...); err != nil {
			return err
		}
		p.bound.Judge = g.strings.Judge(nil)
		for _, one := range p.db.All() {
			v, ok := one.Number("value")
			if !ok {
				v = patternValue
			}
			p.value = append(p.value, int16(max(0, min(v, 99))))
		}
	}
	return nil
}

// proposePatterns notes the moves of patterns.
func (g *guide) proposePatterns() {
	which := baseDefense
	if g.turn == attacker {
		which = baseAttack
	}
	g.match(which, func(m pattern.Match, p *base) { g.add(p.db.Move(m), int(p.value[m.Pattern])) })
	if g.turn == attacker {
		g.match(baseVital, func(m pattern.Match, p *base) { g.add(p.db.Move(m), int(p.value[m.Pattern])) })
	}
}

// match calls use for the matches of a database at the group that hold.
func (g *guide) match(which int, use func(m pattern.Match, p *base)) {
	p := &g.patterns[which]
	g.own.Begin(&g.group)
	defer g.own.Begin(nil)
	p.matches = p.matcher.AppendMatches(p.matches[:0], g.b, pattern.Query{Color: g.color(g.turn), Goal: &g.scan.goal})
	for _, m := range p.matches {
		move := p.db.Move(m)
		if g.b.At(move) != board.Empty || int(g.guesses[move]) >= int(p.value[m.Pattern]) {
			continue // it is known to be as good already
		}
		ok, err := p.bound.Accepts(g.ctx, g.b, m)
		if err != nil {
			g.err = err
			return
		}
		if ok {
			use(m, p)
		}
	}
}

// Faults returns the errors of functions that patterns called, the first one of each
// function in each pattern.
func (v *Guided) Faults() []*pattern.CallError {
	if v.guide == nil {
		return nil
	}
	var list []*pattern.CallError
	for i := range v.patterns {
		list = append(list, v.patterns[i].bound.Faults.All()...)
	}
	return list
}
