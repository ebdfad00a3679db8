package examine

import (
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/worm"
)

// Databases are the compiled patterns and books that finders use. They are immutable and shared
// by all goroutines. A nil field means the shipped database, except that without Joseki there
// are no suggestions.
type Databases struct {
	// Attack and Defense are those of package reading/worm, Links that of package
	// connect.
	Attack, Defense, Links *pattern.Database
	// Influence and Barriers are those of package influence.
	Influence, Barriers *pattern.Database
	// Joseki is the book of corner sequences and openings.
	Joseki *joseki.Book
}

// Shipped returns the databases that come with the library. They are compiled once.
func Shipped() (*Databases, error) {
	var d Databases
	var err error
	if d.Attack, err = worm.ShippedAttack(); err != nil {
		return nil, err
	}
	if d.Defense, err = worm.ShippedDefense(); err != nil {
		return nil, err
	}
	if d.Links, err = connect.Shipped(); err != nil {
		return nil, err
	}
	if d.Influence, d.Barriers, err = influence.Shipped(); err != nil {
		return nil, err
	}
	d.Joseki, err = joseki.Shipped()
	return &d, err
}

// matcher returns a matcher of the patterns of connections, or nil for the shipped
// ones, for which package connect has one ready.
func (d *Databases) matcher() pattern.Matcher {
	if shipped, err := connect.Shipped(); d.Links == nil || err == nil && d.Links == shipped {
		return nil
	}
	return dfa.Best(d.Links)()
}
