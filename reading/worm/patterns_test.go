package worm

import (
	"os"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestPatternPositions has positions for each shipped pattern: it matches there, and
// its constraint holds. In most of them its move achieves what is said of it, also for
// a much deeper reader, and an analysis knows that; a reader that changes may see some
// of them otherwise.
func TestPatternPositions(t *testing.T) {
	race.Alone(t)
	text, err := os.ReadFile("testdata/patterns.txt")
	if err != nil {
		t.Fatal(err)
	}
	with, err := NewAnalyzer(Options{NoThreats: true})
	if err != nil {
		t.Fatal(err)
	}
	without, err := NewAnalyzer(Options{NoThreats: true, NoPatterns: true})
	if err != nil {
		t.Fatal(err)
	}
	var deep reads
	deep.use(reading.New(reading.Options{Params: reading.Level(12).Thoroughly(), Limits: search.Limits{Nodes: 50_000}}))
	tested := map[string]bool{}
	positions, held := 0, 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Fields(line)
		name, b := words[0], replay(words[4])
		str, err := board.ParsePoint(words[1], 19)
		if err != nil || b == nil {
			t.Fatalf("%s: %v", name, err)
		}
		move, err := board.ParsePoint(words[2], 19)
		if err != nil {
			t.Fatal(err)
		}
		var want search.Code
		if err := want.UnmarshalText([]byte(words[3])); err != nil {
			t.Fatal(err)
		}

		kind := attacks
		if p, _ := find(with.finders[defenses].matcher.Database(), name); p >= 0 {
			kind = defenses
		}
		if !proposes(t, with, kind, b, name, str, move) {
			t.Errorf("%s does not propose %v for %v", name, move, str)
		}
		deep.begin(t.Context(), b)
		code := deep.attackBy
		if kind == defenses {
			code = deep.defendBy
		}
		confirmed := code(move, str)
		if deep.err != nil {
			t.Fatal(deep.err)
		}
		known := func(a *Analyzer) search.Code {
			w, err := a.Analyze(t.Context(), b)
			if err != nil {
				t.Fatal(err)
			}
			if kind == attacks {
				return w.At(str).AttackCode(move)
			}
			return w.At(str).DefenseCode(move)
		}
		found := known(with)
		tested[name] = true
		positions++
		if confirmed == want && found == want {
			held++
		} else {
			t.Logf("%s: %v achieves %v for an analysis, %v for a deep reader, want %v", name, move, found, confirmed, want)
		}
		if testing.Verbose() && known(without) == want {
			t.Logf("%s: %v is found without the pattern, too", name, move)
		}
	}
	for _, f := range with.finders {
		for _, p := range f.matcher.Database().All() {
			if !tested[p.Name] {
				t.Errorf("%s has no position", p.Name)
			}
		}
	}
	if held*3 < positions*2 {
		t.Errorf("%d of %d positions are as they are said to be", held, positions)
	}
}

// find returns the pattern with a name and its number, or -1.
func find(db *pattern.Database, name string) (int32, *pattern.Pattern) {
	for i, p := range db.All() {
		if p.Name == name {
			return i, p
		}
	}
	return -1, nil
}

// proposes reports whether a match of the pattern whose constraint holds has the
// given move, and the string among those that it is tried on.
func proposes(t *testing.T, a *Analyzer, kind int, b *board.Board, name string, str, move board.Point) bool {
	t.Helper()
	f := &a.finders[kind]
	db := f.matcher.Database()
	number, p := find(db, name)
	if p == nil {
		t.Fatalf("no pattern %s", name)
	}
	want := pattern.Cell('X')
	if kind == defenses {
		want = 'O'
	}
	for _, m := range f.matcher.AppendMatches(nil, b, pattern.Query{}) {
		if m.Pattern != number || db.Move(m) != move {
			continue
		}
		if v, err := f.bound.Constraint(t.Context(), b, m); err != nil {
			t.Fatal(err)
		} else if v == 0 {
			continue
		}
		for _, e := range p.Elements[:p.Stones] {
			if e.Cell == want && b.SameString(m.At(e.Offset), str) {
				return true
			}
		}
	}
	return false
}

// replay plays moves in SGF letters, Black first, on a board of 19 lines. It
// returns nil if they cannot be played.
func replay(moves string) *board.Board {
	b, err := board.New(19)
	if err != nil {
		return nil
	}
	c := board.Black
	for ; moves != ""; moves = moves[2:] {
		p := board.Pass
		if moves[:2] != "--" {
			if p, err = board.FromSGF(moves[:2], 19); err != nil {
				return nil
			}
		}
		if b.Play(p, c, board.Strict) != nil {
			return nil
		}
		c = c.Opponent()
	}
	return b
}
