package genmove

import (
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/worm"
)

// Databases are the compiled databases and tables that stages need. They are
// immutable and shared by all goroutines; each goroutine makes its own stages from
// them. Fields may be replaced before the first use.
type Databases struct {
	// Attack and Defense are those of package reading/worm.
	Attack, Defense *pattern.Database
	// Influence and Barriers are those of package influence.
	Influence, Barriers *pattern.Database
	// Joseki is the book of corner sequences and openings. Without one there is no
	// stage for them.
	Joseki *joseki.Book
	// Prior is the table of move priors.
	Prior *prior.Table
}

// Shipped returns the databases that come with the library.
func Shipped() (*Databases, error) {
	var d Databases
	var err error
	if d.Attack, err = worm.ShippedAttack(); err != nil {
		return nil, err
	}
	if d.Defense, err = worm.ShippedDefense(); err != nil {
		return nil, err
	}
	if d.Influence, d.Barriers, err = influence.Shipped(); err != nil {
		return nil, err
	}
	if d.Prior, err = prior.Shipped(); err != nil {
		return nil, err
	}
	if d.Joseki, err = joseki.Shipped(); err != nil {
		return nil, err
	}
	return &d, nil
}

// Effort bounds the reading of the stages; the zero value asks for the defaults of
// the packages. Databases that it names go before those of Databases.
type Effort struct {
	Worms       worm.Options
	Connections connect.LinkOptions
	// Breaker is that of the stage Influence. It belongs to the goroutine of the
	// stages.
	Breaker influence.Connector
}

// Stages returns new stages for one goroutine: Worms, Connections, Influence and
// Joseki.
func (d *Databases) Stages(e Effort) ([]Stage, error) {
	if e.Worms.Attack == nil {
		e.Worms.Attack = d.Attack
	}
	if e.Worms.Defense == nil {
		e.Worms.Defense = d.Defense
	}
	worms, err := worm.NewAnalyzer(e.Worms)
	if err != nil {
		return nil, err
	}
	links, err := connect.NewAnalyzer(e.Connections)
	if err != nil {
		return nil, err
	}
	engine, barriers, err := d.newInfluence()
	if err != nil {
		return nil, err
	}
	stages := []Stage{Worms{worms}, Connections{links}, Influence{Engine: engine, Functions: barriers, Breaker: e.Breaker}}
	if d.Joseki == nil {
		return stages, nil
	}
	functions, err := NewFunctions(nil, nil)
	if err != nil {
		return nil, err
	}
	bound, err := d.Joseki.Constraints().Bind(functions.Tables()...)
	if err != nil {
		return nil, err
	}
	source := joseki.NewSuggester(d.Joseki, joseki.Options{Bound: bound})
	return append(stages, Joseki{Source: source, Functions: functions}), nil
}
