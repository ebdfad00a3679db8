package combination_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/reading/search"
)

var update = flag.Bool("update", false, "write the answers in testdata again")

// answersFile has random positions and the combinations that are found in them.
const answersFile = "testdata/answers.txt"

// TestAnswers: the combinations in positions, the moves that prevent them and the moves that are
// blunders are what they were. Tactics are simple, so that they can be followed by hand. The file
// says what was found, not what is right: go test -run Answers -update writes the answers again.
func TestAnswers(t *testing.T) {
	data, err := os.ReadFile(answersFile)
	if err != nil {
		t.Fatal(err)
	}
	head, text, _ := strings.Cut(string(data), "\n\n")
	blocks := strings.Split(strings.TrimSpace(text), "\n\n")
	readers := map[string]*combination.Reader{
		"one threat":             reader(t, combination.Options{Tactics: &ataris{}, Moves: 1}),
		"one threat, no ko":      reader(t, combination.Options{Tactics: &ataris{}, Moves: 1, MinCode: search.Win}),
		"two threats":            reader(t, combination.Options{Tactics: &ataris{}, Moves: 2}),
		"two threats, shy":       reader(t, combination.Options{Tactics: &ataris{shy: true}, Moves: 2, MinCode: search.Win}),
		"other patterns":         reader(t, combination.Options{Tactics: &ataris{}, Moves: 2, Patterns: distant(t)}),
		"three threats, bounded": reader(t, combination.Options{Tactics: &ataris{}, Moves: 3, Nodes: 300}),
	}
	var names []string
	for name := range readers {
		names = append(names, name)
	}
	slices.Sort(names)
	found := map[string]int{}
	var nodes [2][]string // as they are, and as they should be
	for i, block := range blocks {
		lines := strings.Split(block, "\n")
		size := len(strings.Fields(lines[0]))
		b := boardtest.MustParse(t, strings.Join(lines[:size], "\n"))
		var got []string
		var count []string
		for _, name := range names {
			for _, c := range []board.Color{board.Black, board.White} {
				restored := boardtest.Restored(t, b)
				moves, res, err := readers[name].Defend(t.Context(), b, c, nil)
				if err != nil {
					t.Fatal(err)
				}
				restored()
				count = append(count, fmt.Sprint(res.Nodes))
				if !res.Success() {
					if len(moves) > 0 || res.Value > 0 || res.Code != search.Fail {
						t.Errorf("position %d, %s: %+v, prevented by %v", i, name, res, moves)
					}
					continue
				}
				found[name]++
				line := fmt.Sprintf("%s, %v: %v %v for %d, all %v, seen %v, prevented by %v", name, c, res.Move, res.Code, res.Value, res.Moves, res.Seen, moves)
				if res.Limited {
					line += ", limited"
				}
				got = append(got, line)
			}
		}
		got = append(got, "blunders "+blunders(t, readers["one threat"], b))
		nodes[0] = append(nodes[0], "nodes "+strings.Join(count, " "))
		want := lines[size:]
		if n := len(want); n > 0 {
			nodes[1] = append(nodes[1], want[n-1])
			want = want[:n-1]
		}
		if !slices.Equal(got, want) && !*update {
			t.Errorf("position %d:\n%s\nwant\n%s\n%v", i, strings.Join(got, "\n"), strings.Join(want, "\n"), b)
		}
		blocks[i] = strings.Join(append(slices.Concat(lines[:size], got), nodes[0][i]), "\n")
	}
	if *update {
		if err := os.WriteFile(answersFile, []byte(head+"\n\n"+strings.Join(blocks, "\n\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, name := range names {
		if found[name] < 5 {
			t.Errorf("%s: %d combinations", name, found[name])
		}
	}
	t.Run("nodes", func(t *testing.T) {
		if !slices.Equal(nodes[0], nodes[1]) {
			t.Errorf("searches try other numbers of moves")
		}
	})
}

// blunders returns the moves of both players after which the opponent has a combination of at least
// two stones, each with the first move that still prevents it.
func blunders(t *testing.T, r *combination.Reader, b *board.Board) string {
	t.Helper()
	var list []string
	for _, c := range []board.Color{board.Black, board.White} {
		for p := range board.Points(b.Size()) {
			if !b.Legal(p, c, board.Strict) {
				continue
			}
			safe, help, err := r.Confirm(t.Context(), b, c, p, 4)
			if err != nil {
				t.Fatal(err)
			}
			if !safe {
				list = append(list, fmt.Sprintf("%v %v-%v", c, p, help))
			}
		}
	}
	return strings.Join(list, ", ")
}
