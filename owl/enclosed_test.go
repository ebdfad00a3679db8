package owl_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

var update = flag.Bool("update", false, "write the answers in testdata again")

// enclosedFile has groups of White that Black encloses, with all that is right about them.
const enclosedFile = "testdata/enclosed.txt"

const enclosedHead = `# Groups of White that Black encloses at the top left of a 9x9 board whose other rows are empty: the points of the
# region in which is played, the stones that are the goal, the code with all moves that achieve it if Black moves first
# and if White does, and the rows. The oracle of oracle_test.go found the answers; go test -run Enclosed -update asks
# it again.
`

// enclosed is a group of enclosedFile.
type enclosed struct {
	b      *board.Board
	region []board.Point
	goal   board.Set
	code   [2]search.Code // by the side that moves first
	moves  [2]board.Set
	pass   [2]bool // a pass achieves it too
}

func (x *enclosed) String() string {
	var s strings.Builder
	region := board.SetOf(x.region...)
	fmt.Fprintf(&s, "region %v\ngoal %v\n", region, x.goal)
	for _, first := range sides {
		line := fmt.Sprintf("%v %v %v", first, x.code[first], x.moves[first])
		if x.pass[first] {
			line += " pass"
		}
		s.WriteString(strings.TrimSpace(line) + "\n")
	}
	rows := strings.Split(strings.TrimSpace(boardtest.Format(x.b)), "\n")
	for len(rows) > 0 && !strings.ContainsAny(rows[len(rows)-1], "XO") {
		rows = rows[:len(rows)-1]
	}
	return s.String() + strings.Join(rows, "\n") + "\n"
}

// solve asks the oracle. It reports false if there are too many positions.
func (x *enclosed) solve() bool {
	o := &oracle{b: x.b, owner: board.White, region: x.region, goal: x.goal, most: 100_000}
	for _, first := range sides {
		code, moves, ok := o.answer(first)
		if !ok {
			return false
		}
		x.code[first], x.moves[first], x.pass[first] = code, board.Set{}, false
		for p := range moves {
			if p == board.Pass {
				x.pass[first] = true
			} else {
				x.moves[first].Add(p)
			}
		}
	}
	return true
}

// right reports whether an answer has the right code and a move that achieves it.
func (x *enclosed) right(first side, r search.Result) bool {
	return r.Code == x.code[first] && (!r.Success() || x.moves[first].Has(r.Move) || r.Move == board.Pass && x.pass[first])
}

// turn returns the group on the turned board, with the colors exchanged if swap is set.
func (x *enclosed) turn(t testing.TB, k int, swap bool) *enclosed {
	t.Helper()
	y := *x
	y.b, y.goal = turned(t, x.b, x.goal, k, swap)
	for _, first := range sides {
		y.moves[first] = apply(board.Transform(k), x.moves[first], x.b.Size())
	}
	return &y
}

// reordered returns the position with the stones placed in another order.
func reordered(t testing.TB, b *board.Board) *board.Board {
	t.Helper()
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	x, y := black.Append(nil), white.Append(nil)
	slices.Reverse(x)
	slices.Reverse(y)
	c, err := board.New(b.Size())
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Setup(x, y, nil); err != nil {
		t.Fatal(err)
	}
	return c
}

// readEnclosed reads enclosedFile.
func readEnclosed(t testing.TB) (list []*enclosed) {
	t.Helper()
	data, err := os.ReadFile(enclosedFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Split(strings.TrimPrefix(string(data), enclosedHead), "\n\n") {
		lines := strings.Split(strings.TrimSpace(text), "\n")
		x := new(enclosed)
		points := func(words []string) (s board.Set) {
			for _, w := range words {
				s.Add(boardtest.MustPoint(t, w))
			}
			return s
		}
		region := points(strings.Fields(lines[0])[1:])
		x.region, x.goal = region.Append(nil), points(strings.Fields(lines[1])[1:])
		for i, first := range sides {
			words := strings.Fields(lines[2+i])
			if err := x.code[first].UnmarshalText([]byte(words[1])); err != nil || words[0] != first.String() {
				t.Fatalf("%q: %v", lines[2+i], err)
			}
			words = words[2:]
			if n := len(words); n > 0 && words[n-1] == "pass" {
				x.pass[first], words = true, words[:n-1]
			}
			x.moves[first] = points(words)
		}
		rows := lines[4:]
		for len(rows) < 9 {
			rows = append(rows, ". . . . . . . . .")
		}
		x.b = boardtest.MustParse(t, strings.Join(rows, "\n"))
		list = append(list, x)
	}
	return list
}

// TestEnclosed: a Prover finds the code of each group by one of the moves that achieve it, on
// turned boards, with colors exchanged and with stones placed in another order, with a small table and a large one, before and after
// it was asked about other groups. So does a Both. A Guided, which tries a few moves and proves
// nothing, is right about most groups. The oracle confirms some of the answers.
func TestEnclosed(t *testing.T) {
	race.Alone(t)
	if *update {
		writeEnclosed(t)
	}
	list := readEnclosed(t)
	unlimited := search.Limits{Nodes: -1}
	prove := newProver(t, owl.Options{Limits: unlimited})
	small := newProver(t, owl.Options{Limits: unlimited, CacheSize: 1})
	both := newBoth(t, newProver(t, owl.Options{Limits: unlimited}), guided(t, 1))
	met, others := map[search.Code]int{}, 0
	try := guided(t, 150)
	tried, right := 0, 0
	for i, x := range list {
		for _, first := range sides {
			met[x.code[first]]++
			check := func(name string, e search.Life, k int) search.Result {
				t.Helper()
				x := x.turn(t, k%8, k >= 8)
				r := ask(t, e, first, x.b, &x.goal)
				if !x.right(first, r) || r.Limited || !r.Certain {
					t.Errorf("group %d, %s, %v first: %+v, want\n%v", i, name, first, r, x)
				}
				playable(t, x.b, r, first.color(x.b.At(x.goal.First())))
				return r
			}
			for k := i % sample.Of(16, 1); k < 16; k += sample.Of(16, 1) {
				check("Prover", prove, k)
			}
			every := sample.Of(3, 1)
			if i%every == 0 {
				check("small table", small, i%16)
			}
			plain := check("Prover", prove, 0)
			if (i+1)%every == 0 && check("Both", both, 0).Move != plain.Move {
				others++
			}
			if i%sample.Of(20, 5) == 0 {
				fresh := prover(t, -1)
				if again := check("new Prover", fresh, 0); again.Move != plain.Move {
					t.Errorf("group %d, %v first: %+v, a new Prover %+v", i, first, plain, again)
				}
				if again := ask(t, try, first, reordered(t, x.b), &x.goal); again != ask(t, try, first, x.b, &x.goal) {
					t.Errorf("group %d, %v first: a Guided says %+v if the stones were placed in another order", i, first, again)
				}
			}
			if again := ask(t, prove, first, reordered(t, x.b), &x.goal); again != plain {
				t.Errorf("group %d, %v first: %+v, with the stones placed in another order %+v", i, first, plain, again)
			}
			if kind := x.code[first]; i%sample.Of(18, 3) == 0 && (kind == search.Win || kind == search.Fail) {
				tried++
				if r := ask(t, try, first, x.b, &x.goal); r.Certain {
					t.Errorf("group %d: a Guided says %+v, and proves nothing", i, r)
				} else if r.Code == kind {
					right++
				}
			}
		}
	}
	t.Logf("a Guided is right about %d of %d", right, tried)
	if right*10 < tried*9 {
		t.Errorf("a Guided is right about %d of %d groups", right, tried)
	}
	for _, c := range []search.Code{search.Win, search.KoA, search.KoB, search.Fail} {
		if met[c] < 10 {
			t.Errorf("%v is the answer of %d questions", c, met[c])
		}
	}
	if others == 0 {
		t.Error("Both prefers no move")
	}
	step := sample.Of(24, 1)
	for i := 0; i < len(list); i += step {
		x := *list[i]
		if want := x.String(); !x.solve() || x.String() != want {
			t.Errorf("group %d of %s: the oracle says\n%v, want\n%v", i, enclosedFile, x.String(), want)
		}
	}
}

// writeEnclosed looks for groups with all kinds of answers, and writes them.
func writeEnclosed(t *testing.T) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	v := newProver(t, owl.Options{Limits: search.Limits{Nodes: -1}})
	kinds := map[[2]search.Code]int{}
	file := strings.Builder{}
	file.WriteString(enclosedHead)
	for n, tries := 0, 0; n < 240 && tries < 60_000; tries++ {
		x := randomEnclosed(r, 3+tries%6)
		attack, defend := ask(t, v, attacker, x.b, &x.goal), ask(t, v, defender, x.b, &x.goal)
		kind := [2]search.Code{attack.Code, defend.Code}
		if kinds[kind] >= 30 || attack.Nodes+defend.Nodes < 12 || !x.solve() {
			continue
		}
		kinds[kind]++
		if n++; n > 1 {
			file.WriteString("\n")
		}
		file.WriteString(x.String())
	}
	t.Logf("%v", kinds)
	if err := os.WriteFile(enclosedFile, []byte(file.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
