package owl_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// answersFile has the answers of all engines about groups of games.
const answersFile = "testdata/answers.txt"

const answersHead = `# Answers about groups of board/testdata/positions.txt: the number of the group, a stone of it, the engine, the side
# that moves first, the code, the move, what is known of the answer, and the nodes. They say what the engines answer, not
# what is right: after a change that is meant to give other answers, go test ./owl -run TestAnswers -update writes
# them again, and the difference shows what has become of them.
`

// coin is a Judge that says something different of each position, but always the same of one.
type coin struct{}

func (coin) Judge(_ context.Context, b *board.Board, goal *board.Set, attack bool) (owl.Verdict, error) {
	near := *goal
	near.Grow()
	empty := b.EmptyPoints()
	near.And(&empty)
	if near.IsEmpty() {
		return owl.Verdict{Move: board.NoPoint}, nil
	}
	n := int(b.StonesHash() >> 20 % 1000)
	if attack {
		n = 999 - n
	}
	v := owl.Verdict{Chance: float64(n) / 1000, Move: near.Nth(n % near.Len()), Second: near.First(), Nodes: 1}
	return v, nil
}

// central gives points in the middle of the board larger chances.
func central(b *board.Board, _ board.Color, to *[board.NumPoints]float32) error {
	for p := range board.Points(b.Size()) {
		to[p] = float32(min(p.Col(), b.Size()-1-p.Col())*min(p.Row(), b.Size()-1-p.Row())) / 400
	}
	return nil
}

// answer is what an engine says about a group.
type answer struct {
	question, code string
	nodes          int
}

func newAnswer(n int, goal board.Set, name string, first side, r search.Result) answer {
	known := "complete"
	switch {
	case r.Certain && r.Limited:
		known = "certain and limited"
	case r.Certain:
		known = "certain"
	case r.Limited:
		known = "limited"
	}
	return answer{fmt.Sprintf("%d %v %s %v", n, goal.First(), name, first), fmt.Sprintf("%v %v %s", r.Code, r.Move, known), r.Nodes}
}

// answers asks all engines about groups of games, by default about every 13th group.
func answers(t *testing.T) (list []answer) {
	t.Helper()
	chosen, err := owl.NewGuided(owl.GuidedOptions{Limits: search.Limits{Nodes: 20}, Chances: central})
	if err != nil {
		t.Fatal(err)
	}
	both := newBoth(t, prover(t, 500), guided(t, 30))
	judged := both.WithJudge(coin{})
	level := func(e owl.Grader, by int) search.Life { return e.WithEffort(search.AtLevel(search.UsualLevel + by)) }
	for _, x := range []struct {
		name       string
		e          search.Life
		step, skip int
	}{
		{"prover", prover(t, 1000), 31, 3},
		{"closed", newProver(t, owl.Options{Limits: search.Limits{Nodes: 1000}, Closed: true}), 61, 4},
		{"guided", guided(t, 20), 59, 3},
		{"chosen", chosen, 241, 9},
		{"both", both, 131, 5},
		{"both-below", level(both, -3), 167, 11},
		{"both-above", level(both, 2), 241, 17},
		{"judged", judged, 131, 29},
		{"judged-below", level(judged, -1), 167, 41},
	} {
		n := 0
		groupsOf(t, x.step, x.skip, func(b *board.Board, goal, _ board.Set, _ board.Color) {
			if n++; n%sample.Of(13, 1) > 0 && !*update {
				return
			}
			for _, first := range sides {
				list = append(list, newAnswer(n, goal, x.name, first, ask(t, x.e, first, b, &goal)))
			}
		})
	}
	racer := prover(t, 1000)
	n := 0
	groupsOf(t, 47, 7, func(b *board.Board, goal, rival board.Set, _ board.Color) {
		if n++; rival.IsEmpty() || n%sample.Of(13, 1) > 0 && !*update {
			return
		}
		read, err := newReader(t, racer).Semeai(t.Context(), b, &goal, &rival)
		if err != nil {
			t.Fatal(err)
		}
		counted, err := owl.SemeaiByCount(b, &goal, &rival)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range []owl.Race{read, counted} {
			name := [...]string{"race", "count"}[i]
			list = append(list, newAnswer(n, goal, name, attacker, r.Kill), newAnswer(n, goal, name, defender, r.Life))
		}
	})
	return list
}

// TestAnswers: engines answer as before about groups of games, and by as many nodes.
func TestAnswers(t *testing.T) {
	race.Alone(t)
	list := answers(t)
	if *update {
		var file strings.Builder
		file.WriteString(answersHead)
		for _, a := range list {
			fmt.Fprintf(&file, "%s: %s, %d\n", a.question, a.code, a.nodes)
		}
		if err := os.WriteFile(answersFile, []byte(file.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(answersFile)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(strings.TrimPrefix(string(data), answersHead)), "\n")
	if len(list) < len(lines)/sample.Of(20, 1) {
		t.Fatalf("%d answers of %d", len(list), len(lines))
	}
	answered := make(map[string]string, len(lines)) // by the question
	for _, line := range lines {
		question, _, _ := strings.Cut(line, ":")
		answered[question] = line
	}
	want := make([]string, len(list))
	for i, a := range list {
		want[i] = answered[a.question]
	}
	compare := func(t *testing.T, same func(want, text, full string) bool) {
		differ := 0
		for i, a := range list {
			text := a.question + ": " + a.code + ","
			full := fmt.Sprintf("%s %d", text, a.nodes)
			if !same(want[i], text, full) {
				if differ++; differ <= 10 {
					t.Errorf("%s, want %s", full, want[i])
				}
			}
		}
		if differ > 0 {
			t.Errorf("%d of %d answers differ", differ, len(list))
		}
	}
	t.Run("codes", func(t *testing.T) {
		compare(t, func(want, text, _ string) bool { return strings.HasPrefix(want, text) })
	})
	t.Run("nodes", func(t *testing.T) {
		compare(t, func(want, _, full string) bool { return want == full })
	})
}
