package dfa_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/internal/matchtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/pattern"
)

var _ pattern.Matcher = (*dfa.Matcher)(nil)

// small returns a database with patterns of all kinds of middles.
func small(t testing.TB) *pattern.Database {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	boards, err := matchtest.RealPositions()
	if err != nil {
		t.Fatal(err)
	}
	var specs []pattern.Spec
	for _, g := range matchtest.Generators() {
		if g.Kind.Name == "joseki" {
			specs = g.Patterns(rng, boards, 40)
		}
	}
	db, err := pattern.Build(pattern.Joseki(), specs...)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// TestOptions refuses options that make no sense.
func TestOptions(t *testing.T) {
	if _, err := dfa.Build(nil, dfa.Options{}); err == nil || errors.Is(err, dfa.ErrTooLarge) {
		t.Errorf("no database: error %v", err)
	}
	// States are numbered with 19 bits.
	if _, err := dfa.Build(small(t), dfa.Options{MaxStates: 1<<19 - 1}); err != nil {
		t.Errorf("as many states as there may be: error %v", err)
	}
	for _, o := range []dfa.Options{{MaxStates: -1}, {MaxStates: 1 << 19}, {MaxStates: 1 << 20}} {
		if _, err := dfa.Build(small(t), o); err == nil || errors.Is(err, dfa.ErrTooLarge) {
			t.Errorf("%+v: error %v", o, err)
		}
	}
}

// TestTooMany: more patterns than there are numbers are refused.
func TestTooMany(t *testing.T) {
	race.Alone(t)
	if a, err := dfa.Build(tooMany(t), dfa.Options{}); a != nil || !errors.Is(err, dfa.ErrTooLarge) {
		t.Errorf("error %v", err)
	}
}
