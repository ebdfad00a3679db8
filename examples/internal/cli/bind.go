package cli

import (
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/pattern"
)

// Bind binds a database to the functions of an Analyst of its own, and to those of more.
func Bind(db *pattern.Database, more ...pattern.Table) (*pattern.Bound, error) {
	a, err := examine.New(examine.Options{})
	if err != nil {
		return nil, err
	}
	functions, err := a.Functions()
	if err != nil {
		return nil, err
	}
	return db.Bind(append(functions.Tables(), more...)...)
}
