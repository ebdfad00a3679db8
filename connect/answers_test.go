package connect_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
)

var update = flag.Bool("update", false, "write the answers in testdata again")

const (
	answersFile = "testdata/answers.txt"
	answersHead = `# Answers about positions of board/testdata/positions.txt: the groups, joints and cuts that an Analyzer finds, distances
# from a few strings (with what they gain and the weak points on the way), and answers to questions, with their nodes.
# They say what was answered, not what is right: after a change that is meant to give other answers, go test ./connect
# -run TestAnswers -update writes them again, and the difference shows what has become of them.
`
)

// distances writes what a map has of the points that a string reaches.
func distances(b *board.Board, m *connect.Map) string {
	var s strings.Builder
	fmt.Fprintf(&s, "distances of %v:", m.Color())
	for p, d := range m.All() {
		fmt.Fprintf(&s, " %v %d from %v", p, d, m.From(p))
		if g := m.Gain(p); g != 0 && g != connect.Unreached {
			fmt.Fprintf(&s, " gains %d", g)
		}
		for _, w := range m.Weak(p) {
			if w != board.NoPoint {
				fmt.Fprintf(&s, " by %v", w)
			}
		}
		s.WriteByte(',')
	}
	s.WriteByte('\n')
	return s.String()
}

// TestAnswers: groups, distances and answers are those of answersFile.
func TestAnswers(t *testing.T) {
	race.Alone(t)
	r := connect.New(connect.Options{Limits: search.Limits{Nodes: 40}})
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	got.WriteString(answersHead)
	positions := boardtest.ReadPositions(t, "../board/testdata/positions.txt")
	var m connect.Map
	asked := 0
	for i := 7; i < len(positions); i += 83 {
		b := positions[i].Board
		l, err := a.Analyze(t.Context(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "\nposition %d\n", i)
		for n, group := range l.All() {
			if len(group) > 1 {
				fmt.Fprintf(&got, "group %d: %v\n", n, group)
			}
		}
		for _, j := range l.Joints() {
			fmt.Fprintf(&got, "joint %+v\n", j)
		}
		for _, c := range l.Cuts() {
			fmt.Fprintf(&got, "cut %+v\n", c)
		}
		fmt.Fprintf(&got, "cutting points %v %v, unknown %v\n", l.CuttingPoints(board.Black), l.CuttingPoints(board.White), l.Unknown())
		for k, str := range b.AppendStrings(nil, board.Empty) {
			if k%12 != i%12 {
				continue
			}
			if err := r.Measure(t.Context(), b, str, 0, &m); err != nil {
				t.Fatal(err)
			}
			got.WriteString(distances(b, &m))
		}
		for k, q := range questions(b) {
			if k%7 != i%7 {
				continue
			}
			asked++
			res := q.ask(t, r, b)
			fmt.Fprintf(&got, "%s %v %v %v: %v %v %d, limited %v, %v\n", q.kind, q.x, q.y, q.goal, res.Code, res.Move, res.Nodes, res.Limited, res.Line)
		}
	}
	t.Logf("%d questions", asked)
	if *update {
		if err := os.WriteFile(answersFile, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(answersFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
