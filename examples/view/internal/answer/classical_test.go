package answer

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/pattern"
)

// TestOwnMoves: the classical engine of the viewer uses the patterns that it is given, and names
// them beside the moves.
func TestOwnMoves(t *testing.T) {
	race.Alone(t)
	f, err := pattern.Parse("own.db", []byte("Pattern Far\n\n|*...\n|....\n|..O.\n\n:8,E,value(60)\n"))
	if err != nil {
		t.Fatal(err)
	}
	db, err := pattern.Compile(pattern.General(), f)
	if err != nil {
		t.Fatal(err)
	}
	a := New(Options{Moves: genmove.Options{Databases: &genmove.Databases{Own: []*pattern.Database{db}}}})
	text := string(a.Answer(t.Context(), []byte(request(t, "candidates", map[string]any{"sgf": "(;SZ[9]AB[cc]AW[gg]PL[B])", "valuer": "classical"})), nil))
	for _, want := range []string{"pattern own.db:1:1: Far E,minvalue(60)", `"choice"`, `"bounds"`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %.2000s", want, text)
		}
	}
	if strings.Contains(text, "shapes.db") {
		t.Error("patterns that were left out take part")
	}
}
