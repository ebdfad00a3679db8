package connect_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// signatureFile has a line for each way of asking: how many nodes its questions took, and a
// checksum of the answers. A change that is only meant to be faster leaves it alone; after one
// that changes what is read, go test ./connect -update writes it again.
const signatureFile = "testdata/signature.txt"

// pin compares a line of signatureFile with what came out, or writes it again.
func pin(t *testing.T, name, format string, args ...any) {
	t.Helper()
	text, err := os.ReadFile(signatureFile)
	if err != nil {
		t.Fatal(err)
	}
	got := name + ": " + fmt.Sprintf(format, args...)
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, name+": ") })
	switch {
	case i >= 0 && lines[i] == got:
	case *update:
		if i >= 0 {
			lines = slices.Delete(lines, i, i+1)
		}
		lines = append(lines, got)
		slices.Sort(lines)
		if err := os.WriteFile(signatureFile, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	case i < 0:
		t.Errorf("%s has no line for %q", signatureFile, got)
	default:
		t.Errorf("got %q, want %q", got, lines[i])
	}
}

// TestSignature asks questions about small boards with random stones, where kos, captures and
// passes come up often, and finds the links of some.
func TestSignature(t *testing.T) {
	race.Alone(t)
	m := memory.New(0)
	shallow, quick := connect.Level(10), connect.Level(10).Fast()
	shallow.Depth, shallow.BreakInDepth = 4, 3
	quick.Nodes, quick.BreakInNodes = 40, 40
	for i, c := range []struct {
		name      string
		questions int
		o         connect.Options
	}{
		{"captures", 200, connect.Options{Tactics: searchtest.Captures{}, Limits: search.Limits{Nodes: 80}}},
		{"captures, few moves deep", 150, connect.Options{Tactics: searchtest.Captures{}, Params: shallow, Limits: search.Limits{Nodes: 80}}},
		{"captures, few nodes", 150, connect.Options{Tactics: searchtest.Captures{}, Params: quick}},
		{"captures, other kos", 100, connect.Options{Tactics: searchtest.Captures{}, Ko: search.KoResolving, Limits: search.Limits{Nodes: 80}}},
		{"reading", 90, connect.Options{Limits: search.Limits{Nodes: 80}}},
		{"reading, few nodes", 150, connect.Options{Params: quick}},
		{"memory", 100, connect.Options{Params: quick, Memory: m}},
	} {
		rng := rand.New(rand.NewPCG(41, uint64(i)))
		r := connect.New(c.o)
		sum := fnv.New64a()
		name, questions := c.name, c.questions
		if parts := sample.Of(4, 1); parts > 1 {
			name, questions = name+", a part", questions/parts
		}
		for n := 0; n < questions; {
			b := scatter(t, rng, 5+n%4)
			qs := randomQuestions(rng, b, 3)
			for _, q := range qs {
				res := q.ask(t, r, b)
				fmt.Fprintln(sum, res)
			}
			n += len(qs)
		}
		pin(t, name, "%d nodes, answers %x", r.Nodes(), sum.Sum64())
	}
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	rng, sum, cuts := rand.New(rand.NewPCG(41, 59)), fnv.New64a(), 0
	boards, name := sample.Of(10, 20), "links"
	if boards < 20 {
		name += ", a part"
	}
	for i := range boards {
		l, err := a.Analyze(t.Context(), scatter(t, rng, 5+i%5), nil)
		if err != nil {
			t.Fatal(err)
		}
		cuts += len(l.Cuts())
		fmt.Fprintln(sum, l, l.Joints())
	}
	pin(t, name, "%d cuts, answers %x", cuts, sum.Sum64())
}

// randomQuestions returns up to n questions about random strings of one color; one in four is
// about a string and three random points.
func randomQuestions(rng *rand.Rand, b *board.Board, n int) []asked {
	list := b.AppendStrings(nil, board.Color(1+rng.IntN(2)))
	if len(list) < 2 {
		return nil
	}
	var all []asked
	for range n {
		i := rng.IntN(len(list) - 1)
		q := asked{kind: kinds[rng.IntN(2)], x: list[i], y: list[i+1+rng.IntN(len(list)-1-i)]}
		if rng.IntN(4) == 0 {
			q = asked{kind: kinds[2+rng.IntN(2)], x: q.x}
			for range 3 {
				q.goal.Add(board.At(rng.IntN(b.Size()), rng.IntN(b.Size())))
			}
		}
		all = append(all, q)
	}
	return all
}
