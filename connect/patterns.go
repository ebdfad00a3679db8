package connect

import (
	"embed"
	"sync"

	"github.com/tengen-go/tengen/pattern"
)

//go:embed conn.db
var shipped embed.FS

var connectionPatterns = sync.OnceValues(func() (*pattern.Database, error) {
	return pattern.Load(pattern.Connections(), shipped, "conn.db")
})

// Patterns returns the shipped patterns of connections and cuts. The database is
// compiled once and shared.
func Patterns() (*pattern.Database, error) { return connectionPatterns() }
