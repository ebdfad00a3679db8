package gtpanalysis_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// inCorner has a white group with three points in a row in the corner; it lives or dies
// by the middle one. A black group on the other side has two eyes.
//
//	A9 . . . W B   ...   in the last row: B at B1 D1 F1 and above A1 to F1
const inCorner = "gogui-setup w d9 w a8 w b8 w c8 w d8 b e9 b e8 b a7 b b7 b c7 b d7 " +
	"b b1 b d1 b e1 b a2 b b2 b c2 b d2 b e2 w f1 w f2 w a3 w b3 w c3 w d3 w e3"

func TestLifeCommands(t *testing.T) {
	s := serverOf(t, 9, examine.Options{})
	s.Do(t.Context(), inCorner)
	script(t, s, `
		owl_attack d8 -> 1 B9
		owl_defend d8 -> 1 B9
		owl_does_attack b9 d8 -> 1
		owl_does_attack a9 d8 -> 0
		owl_does_defend b9 d8 -> 1
		owl_does_defend c9 d8 -> 0
		owl_attack a2 -> 0
		owl_defend a2 -> 1 PASS
		owl_threaten_attack a2 -> 0
		owl_substantial f2 -> 1
		owl_connection_defends b9 d8 a8 -> 1
		owl_connection_defends c9 d8 a8 -> 0
	`)
	for _, bad := range []struct{ cmd, want string }{
		{"owl_attack", "? invalid coordinate\n\n"},
		{"owl_does_attack d8 d8", "? move vertex must be empty\n\n"},
		{"owl_does_attack b9 c9", "? dragon vertex must not be empty\n\n"},
	} {
		if got := s.Do(t.Context(), bad.cmd); got != bad.want {
			t.Errorf("%s: %q, want %q", bad.cmd, got, bad.want)
		}
	}
}

// A race of a black and a white string with three liberties each, and one where Black has
// two: who moves first wins the first one, White the second one.
const (
	evenRace   = "gogui-setup w a9 b c9 w d9 b f9 w a8 b c8 w d8 b f8 w a7 b c7 w d7 b f7 w a6 w b6 w c6 b d6 b e6 b f6 w c5 b d5 w c4 b d4 w b3 b e3 w c2 b d2"
	unevenRace = "gogui-setup w a9 b b9 b c9 w d9 b f9 w a8 b c8 w d8 b f8 w a7 b c7 w d7 b f7 w a6 w b6 w c6 b d6 b e6 b f6 w c5 b d5 w c4 b d4 w b3 b e3 w c2 b d2"
)

func TestTacticalSemeai(t *testing.T) {
	s := serverOf(t, 9, examine.Options{})
	s.Do(t.Context(), evenRace)
	script(t, s, `
		tactical_analyze_semeai c9 d9 -> 1 1 E7
		tactical_analyze_semeai d9 c9 -> 1 1 B7
	`)
	s.Do(t.Context(), unevenRace)
	script(t, s, `
		tactical_analyze_semeai c9 d9 -> 0 0 PASS
		tactical_analyze_semeai d9 c9 -> 1 1 PASS
		report_uncertainty on ->
		tactical_analyze_semeai d9 c9 -> 1 1 PASS uncertain
	`)
	if got, want := s.Do(t.Context(), "tactical_analyze_semeai c9 j9"), "? vertex must not be empty\n\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// hasty is an engine that never reads to the end.
type hasty struct{}

func (hasty) Attack(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{Limited: true}, nil
}

func (hasty) Defend(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{Code: search.Win, Move: board.Pass, Limited: true}, nil
}

func TestUncertainty(t *testing.T) {
	s := serverOf(t, 9, examine.Options{Life: hasty{}})
	s.Do(t.Context(), inCorner)
	script(t, s, `
		owl_defend d8 -> 1 PASS
		report_uncertainty on ->
		owl_defend d8 -> 1 PASS uncertain
		owl_attack d8 -> 0
		analyze_semeai d8 a7 -> 1 0 PASS uncertain
		report_uncertainty off ->
		owl_defend d8 -> 1 PASS
	`)
	if got, want := s.Do(t.Context(), "report_uncertainty maybe"), "? invalid argument\n\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// hastyIn is an engine that reads one of the two questions to the end.
type hastyIn struct{ attacks, defenses bool }

func (h hastyIn) Attack(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{Limited: h.attacks}, nil
}

func (h hastyIn) Defend(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{Code: search.Win, Move: board.Pass, Limited: h.defenses}, nil
}

// TestUncertainRace: a race is uncertain if either of its questions is.
func TestUncertainRace(t *testing.T) {
	for _, h := range []hastyIn{{}, {attacks: true}, {defenses: true}, {true, true}} {
		s := serverOf(t, 9, examine.Options{Life: h})
		s.Do(t.Context(), inCorner)
		s.Do(t.Context(), "report_uncertainty on")
		got := s.Do(t.Context(), "analyze_semeai d8 a7")
		if want := h.attacks || h.defenses; strings.Contains(got, "uncertain") != want {
			t.Errorf("%+v: %q", h, got)
		}
	}
}

// TestLifeNodes: nodes of questions about groups are counted apart from those about strings.
func TestLifeNodes(t *testing.T) {
	s := serverOf(t, 9, examine.Options{NoMemory: true})
	s.Do(t.Context(), inCorner)
	count := func(name string) (n int) {
		t.Helper()
		if _, err := fmt.Sscanf(s.Do(t.Context(), "get_"+name+"_node_counter"), "= %d", &n); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		return n
	}
	s.Do(t.Context(), "owl_attack d8")
	if count("owl") == 0 {
		t.Error("a group is read without nodes")
	}
	s.Do(t.Context(), "reset_owl_node_counter")
	s.Do(t.Context(), "attack d8")
	if n := count("owl"); n != 0 {
		t.Errorf("%d nodes for a string", n)
	}
}

// counting is an engine of life and death that counts the questions.
type counting struct {
	search.Life
	asked int
}

func (c *counting) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	c.asked++
	return c.Life.Attack(ctx, b, goal)
}

func (c *counting) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	c.asked++
	return c.Life.Defend(ctx, b, goal)
}

// TestCustomLife: an engine of one's own answers all commands that rest on life and death.
func TestCustomLife(t *testing.T) {
	race.Alone(t)
	p, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: sample.Of(2000, 0)}})
	if err != nil {
		t.Fatal(err)
	}
	k := &counting{Life: p}
	s := serverOf(t, 9, examine.Options{Life: k, Effort: search.AtLevel(sample.Of(2, search.UsualLevel))})
	s.Do(t.Context(), inCorner)
	for _, cmd := range []string{
		"owl_attack d8", "owl_defend d8", "owl_does_attack b9 d8", "owl_threaten_attack a2", "analyze_semeai d8 a7",
		"dragon_status d8",
	} {
		k.asked = 0
		if got := s.Do(t.Context(), cmd); !strings.HasPrefix(got, "=") || k.asked == 0 {
			t.Errorf("%s: %d questions, %s", cmd, k.asked, got)
		}
	}
}

// TestRaceRemembered: a race is kept in the memory until something changes near it.
func TestRaceRemembered(t *testing.T) {
	s := serverOf(t, 9, examine.Options{Effort: search.AtLevel(sample.Of(2, search.UsualLevel))})
	nodes := func() (n int) {
		s.Do(t.Context(), "reset_owl_node_counter")
		if got := s.Do(t.Context(), "analyze_semeai c9 d9"); got[0] != '=' {
			t.Fatal(got)
		}
		fmt.Sscanf(s.Do(t.Context(), "get_owl_node_counter"), "= %d", &n)
		return n
	}
	s.Do(t.Context(), unevenRace)
	first, again := nodes(), nodes()
	s.Do(t.Context(), "play b j1")
	far := nodes()
	s.Do(t.Context(), "clear_cache")
	fresh := nodes()
	if least := sample.Of(200, 1000); first < least || fresh < least || again*100 > first || far*100 > first {
		t.Errorf("%d nodes, %d again, %d after a move far away, %d without memory", first, again, far, fresh)
	}
}
