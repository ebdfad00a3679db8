package connect

import (
	"embed"
	"sync"

	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/pattern"
)

//go:embed conn.db
var shipped embed.FS

var connectionPatterns = sync.OnceValues(func() (*pattern.Database, error) {
	return pattern.Load(pattern.Connections(), shipped, "conn.db")
})

// connectionMatchers makes matchers for the shipped patterns.
var connectionMatchers = sync.OnceValues(func() (func() pattern.Matcher, error) {
	db, err := Shipped()
	if err != nil {
		return nil, err
	}
	return dfa.Best(db), nil
})

// Shipped returns the shipped patterns of connections and cuts. The database is
// compiled once and shared.
func Shipped() (*pattern.Database, error) { return connectionPatterns() }
