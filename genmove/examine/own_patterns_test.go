package examine_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// ownDatabase compiles patterns of a kind.
func ownDatabase(t *testing.T, k pattern.Kind, text string) *pattern.Database {
	t.Helper()
	f, err := pattern.Parse("own.db", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	db, err := pattern.Compile(k, f)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// TestConnectionsAskInfluence: patterns of connections ask whose moyo and area a point is, and
// the answers are those of influence.
func TestConnectionsAskInfluence(t *testing.T) {
	const d = `
		. . . . . . . . .
		. . X . . . O . .
		. . . . . . . . .
		. . X . . . O . .
		. . . . . . . . .
		. . X . . . O . .
		. . . . . . . . .
		. . X . . . O . .
		. . . . . . . . .`
	c7, c5 := boardtest.MustPoint(t, "C8"), boardtest.MustPoint(t, "C6")
	for _, c := range []struct {
		constraint string
		joined     bool
	}{{"omoyo(a)", true}, {"oarea(a)", true}, {"xmoyo(a)", false}, {"xarea(a) || xterri(a)", false}} {
		db := ownDatabase(t, pattern.Connections(), "Pattern Join\n\n.O\n..\n.O\n\n:8,C\n\n.O\na.\n.O\n\n;"+c.constraint+"\n")
		a := newAnalyst(t, examine.Options{NoMemory: true, Databases: &examine.Databases{Links: db}})
		f := facts(t, a, diagram(t, d, board.Black), examine.Links|examine.Influence)
		if got := f.Links.Same(c7, c5); got != c.joined {
			t.Errorf("%s: joined %v", c.constraint, got)
		}
		if len(a.Faults()) > 0 {
			t.Errorf("%s: %v", c.constraint, a.Faults())
		}
	}
}

// TestBarriersAskEyes: patterns of barriers ask about half and false eyes, and what they say
// takes effect where it is so.
func TestBarriersAskEyes(t *testing.T) {
	const d = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . O . O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . X . . . .
		. . . . . . . . .
		. . . . . . . . .`
	strength := func(constraint string) float64 {
		t.Helper()
		db := ownDatabase(t, pattern.Barriers(), "attribute_map value_only\n\nPattern Wall\n\nO,O\n\n:+,A\n\nbaO\n\n;"+constraint+"\n")
		shipped, err := examine.Shipped()
		if err != nil {
			t.Fatal(err)
		}
		own := *shipped
		own.Barriers = db
		a := newAnalyst(t, examine.Options{NoMemory: true, Databases: &own})
		f := facts(t, a, diagram(t, d, board.Black), examine.Influence)
		if f.Found&examine.Eyes == 0 {
			t.Errorf("%s: eyes have not been looked for", constraint)
		}
		if len(a.Faults()) > 0 {
			t.Errorf("%s: %v", constraint, a.Faults())
		}
		sum := 0.0
		for p := range board.Points(9) {
			for _, c := range []board.Color{board.Black, board.White} {
				sum += f.Influence.First(board.White).Influence(c, p)
			}
		}
		return sum
	}
	open, closed := strength("halfeye(a) && 0"), strength("halfeye(a) || 1")
	if math.Abs(open-closed) < 0.01 {
		t.Fatalf("the wall has no effect: %v and %v", open, closed)
	}
	for constraint, want := range map[string]float64{
		"halfeye(a)": open, "!halfeye(a)": closed, "false_eye(a)": open, "!false_eye(a)": closed,
		"false_eye_territory(a)": open, "!false_eye_territory(a)": closed,
	} {
		if got := strength(constraint); math.Abs(got-want) > 1e-6 {
			t.Errorf("%s: %v, want %v", constraint, got, want)
		}
	}
}

// TestBarriersRefused: patterns of influence that ask for what is not known yet are refused with
// their place, and do not vanish.
func TestBarriersRefused(t *testing.T) {
	for _, constraint := range []string{"weak(b)", "xterri(a)", "no_such_thing(a)"} {
		db := ownDatabase(t, pattern.Barriers(), "attribute_map value_only\n\nPattern Wall\n\nO,O\n\n:+,A\n\nbaO\n\n;"+constraint+"\n")
		_, err := examine.New(examine.Options{Databases: &examine.Databases{Barriers: db}})
		var unbound *pattern.BindError
		if !errors.As(err, &unbound) || len(unbound.Unbound) != 1 || unbound.Unbound[0].Pattern != "Wall" || unbound.Unbound[0].Pos.Line != 11 {
			t.Errorf("%s: %v", constraint, err)
		}
	}
}

// TestClassLetters: O, o, X and x of databases that are matched before groups are known go by
// what tactical reading says of strings.
func TestClassLetters(t *testing.T) {
	// White's stone at G8 is lost, the one at G3 can be captured and saved, that at C7 is safe.
	const d = `
		. . . . . . X . .
		. . . . . X O X .
		. . O . . . . X .
		. . . . . X X X .
		. . . . . . . . .
		. . . . . . X . .
		. . . . . X O . .
		. . . . . . . . .
		. . . . . . . . .`
	stones := map[string]pattern.Status{"G8": pattern.StatusDead, "G3": pattern.StatusCritical, "C7": pattern.StatusUnknown}
	a := newAnalyst(t, examine.Options{NoMemory: true})
	f := facts(t, a, diagram(t, d, board.Black), examine.Worms)
	for name, want := range stones {
		w := f.Worms.At(boardtest.MustPoint(t, name))
		got := pattern.StatusUnknown
		switch {
		case w.IsLost():
			got = pattern.StatusDead
		case len(w.Attacks) > 0:
			got = pattern.StatusCritical
		}
		if got != want {
			t.Fatalf("%s is %v, the test wants %v", name, got, want)
		}
	}
	// Each white stone is joined with a point beside it that only an action can mark: the class
	// decides whether a pattern of connections cuts there.
	for class, want := range map[string][]string{
		"-": {"C7", "G3", "G8"}, "O": {"C7"}, "o": {"C7", "G3", "G8"},
	} {
		db := ownDatabase(t, pattern.Connections(), "Pattern Cut\n\nO*\n\n:8,Bs"+class+"\n")
		a := newAnalyst(t, examine.Options{NoMemory: true, Databases: &examine.Databases{Links: db}})
		f := facts(t, a, diagram(t, d, board.Black), examine.Links)
		cuts := f.Links.CuttingPoints(board.White)
		var got []string
		for name := range stones {
			near := boardtest.MustPoint(t, name).Neighbors()
			if slices.ContainsFunc(near[:], func(q board.Point) bool { return cuts.Has(q) }) {
				got = append(got, name)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("class %s: cuts beside %q, want %q", class, got, want)
		}
	}
}
