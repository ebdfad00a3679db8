package connect_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// kinds are the kinds of questions of the package.
var kinds = []string{"connect", "disconnect", "break_in", "block_off"}

// asked is one of the four questions about connections.
type asked struct {
	kind string
	x, y board.Point
	goal board.Set // in place of y, for break-ins
}

func (q *asked) err(ctx context.Context, r *connect.Reader, b *board.Board) (search.Result, error) {
	switch q.kind {
	case "connect":
		return r.Connect(ctx, b, q.x, q.y)
	case "disconnect":
		return r.Disconnect(ctx, b, q.x, q.y)
	case "break_in":
		return r.BreakIn(ctx, b, q.x, &q.goal)
	}
	return r.BlockOff(ctx, b, q.x, &q.goal)
}

func (q *asked) ask(t testing.TB, r *connect.Reader, b *board.Board) search.Result {
	t.Helper()
	res, err := q.err(t.Context(), r, b)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// lines returns how many lines lie between two points at most.
func lines(p, q board.Point) int {
	return max(p.Col()-q.Col(), q.Col()-p.Col(), p.Row()-q.Row(), q.Row()-p.Row())
}

// questions returns questions about the strings of a position that are near to each
// other, and about the room beside them.
func questions(b *board.Board) []asked {
	var all []asked
	strs := b.AppendStrings(nil, board.Empty)
	size := b.Size()
	for i, x := range strs {
		for _, y := range strs[:i] {
			if b.At(x) == b.At(y) && lines(x, y) <= 3 {
				all = append(all, asked{kind: "connect", x: x, y: y}, asked{kind: "disconnect", x: x, y: y})
			}
		}
		// The empty points of the square of three lines whose middle is three lines
		// away, towards the middle of the board.
		var goal board.Set
		col, row := x.Col()+3, x.Row()
		if x.Col() > size/2 {
			col = x.Col() - 3
		}
		for c := col - 1; c <= col+1; c++ {
			for r := row - 1; r <= row+1; r++ {
				if p := board.At(c, r); c >= 0 && c < size && r >= 0 && r < size && b.At(p) == board.Empty {
					goal.Add(p)
				}
			}
		}
		if goal.Len() >= 4 {
			all = append(all, asked{kind: "break_in", x: x, goal: goal}, asked{kind: "block_off", x: x, goal: goal})
		}
	}
	return all
}

// game is a line of positions.txt: the moves that lead to the position.
type game struct {
	size  int
	moves []board.Point
}

func readGames(t testing.TB) []game {
	t.Helper()
	text, err := os.ReadFile("../board/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	var games []game
	for line := range strings.Lines(string(text)) {
		w := strings.Fields(line)
		if len(w) < 2 || strings.HasPrefix(line, "#") {
			continue
		}
		g := game{}
		if g.size, err = strconv.Atoi(w[0]); err != nil {
			t.Fatal(err)
		}
		for s := w[1]; len(s) >= 2; s = s[2:] {
			p := board.Pass
			if s[:2] != "--" {
				if p, err = board.FromSGF(s[:2], g.size); err != nil {
					t.Fatal(err)
				}
			}
			g.moves = append(g.moves, p)
		}
		games = append(games, g)
	}
	return games
}

// replay plays the game and calls visit after each move from the given one on, until
// it returns false.
func (g *game) replay(t testing.TB, from int, visit func(b *board.Board) bool) {
	t.Helper()
	b, err := board.New(g.size)
	if err != nil {
		t.Fatal(err)
	}
	c := board.Black
	for i, p := range g.moves {
		if err := b.Play(p, c, board.AllowSuicide); err != nil {
			t.Fatal(err)
		}
		c = c.Opponent()
		if i+1 >= from && !visit(b) {
			return
		}
	}
}

// countedFrom returns the number that an environment variable holds, or the usual one.
func countedFrom(t testing.TB, name string, usual int) int {
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// TestFarAndNear asks all questions of positions of games twice, after a move that is
// far from what is asked about, and after one that matters. After the first the
// memory knows nearly all answers that it has kept; after the second, at a point that
// the answer rests on, it knows none. TENGEN_POSITIONS is the number of positions.
func TestFarAndNear(t *testing.T) {
	race.Alone(t)
	const distance = 8 // lines
	games := readGames(t)
	m := memory.New(0)
	r := connect.New(connect.Options{Params: connect.Level(10).Fast(), Memory: m})
	known := func(q *asked, b *board.Board) bool {
		before := m.Stats(q.kind).Known
		q.ask(t, r, b)
		return m.Stats(q.kind).Known > before
	}
	type counts struct{ far, kept, near, wrong int }
	all := map[string]*counts{}
	for _, k := range kinds {
		all[k] = &counts{}
	}
	for n := range countedFrom(t, "TENGEN_POSITIONS", sample.Of(1, 3)) {
		g := games[n*len(games)/250%len(games)]
		g.replay(t, len(g.moves), func(b *board.Board) bool {
			for i, q := range questions(b) {
				if i/2%sample.Of(4, 1) != 0 {
					continue // the questions come in pairs
				}
				c := all[q.kind]
				m.Clear()
				first := q.ask(t, r, b)
				if first.Limited {
					continue
				}
				if !known(&q, b) {
					t.Fatalf("position %d, %v of %v and %v: not known at once", n, q.kind, q.x, q.y)
				}
				// What the answer does not rest on does not matter.
				if p := farPoint(b, &q, distance); p != board.NoPoint {
					b.TryAssumeLegal(p, board.White)
					c.far++
					if known(&q, b) {
						c.kept++
					}
					b.Undo()
				}
				// Its move does, as do the liberties of a string that has few.
				near := b.LibertySet(q.x)
				for i, p := range [2]board.Point{first.Move, near.First()} {
					if i == 1 && (p == first.Move || near.Len() > 4) || p == board.NoPoint || p == board.Pass || b.At(p) != board.Empty || !b.Try(p, board.Black) {
						continue
					}
					if b.At(q.x).IsPlayer() && (q.y == board.NoPoint || b.At(q.y).IsPlayer() && !b.SameString(q.x, q.y)) {
						c.near++
						if known(&q, b) {
							c.wrong++
						}
					}
					b.Undo()
				}
			}
			return true
		})
	}
	for _, k := range kinds {
		c := all[k]
		t.Logf("%v: %d of %d kept after far moves, %d of %d after near ones", k, c.kept, c.far, c.wrong, c.near)
		if c.far < sample.Of(6, 15) || c.kept < c.far*9/10 {
			t.Errorf("%v: only %d of %d kept after far moves", k, c.kept, c.far)
		}
		if c.near < sample.Of(8, 15) || c.wrong > 0 {
			t.Errorf("%v: %d of %d kept after near moves, want 0", k, c.wrong, c.near)
		}
	}
}

// farPoint returns an empty point that is so many lines away from the stones of the
// strings and from the goal, and not beside a stone, or NoPoint.
func farPoint(b *board.Board, q *asked, distance int) board.Point {
	from := q.goal
	for _, x := range [2]board.Point{q.x, q.y} {
		for s := range b.Stones(x) {
			from.Add(s)
		}
	}
next:
	for p := range board.Points(b.Size()) {
		if b.At(p) != board.Empty {
			continue
		}
		for _, n := range p.Neighbors() {
			if b.At(n).IsPlayer() {
				continue next
			}
		}
		for s := range from.All() {
			if lines(p, s) < distance {
				continue next
			}
		}
		return p
	}
	return board.NoPoint
}

// TestKeptAnswers plays games and compares the answers that the memory knows with
// those of a reader that remembers nothing. TENGEN_KEPT is the number of answers that
// are compared.
func TestKeptAnswers(t *testing.T) {
	race.Alone(t)
	want := countedFrom(t, "TENGEN_KEPT", sample.Of(40, 250))
	games := readGames(t)
	m := memory.New(0)
	p := connect.Level(10).Fast()
	r := connect.New(connect.Options{Params: p, Memory: m})
	fresh := connect.New(connect.Options{Params: p})
	rng := rand.New(rand.NewPCG(12, 1))
	checks, codes, moves := 0, 0, 0
	byKind := map[string]int{}
	for n := 0; checks < want && n < len(games); n++ {
		g := games[n]
		// A few questions are asked after every move.
		g.replay(t, 40, func(b *board.Board) bool {
			all := questions(b)
			// The same strings come up again and again, as in a game.
			for range 24 {
				if len(all) == 0 {
					break
				}
				q := all[rng.IntN(len(all))]
				before := m.Stats(q.kind).Known
				got := q.ask(t, r, b)
				if m.Stats(q.kind).Known == before {
					continue
				}
				res := q.ask(t, fresh, b)
				if res.Limited {
					continue // where a limit ends a search is another matter
				}
				checks++
				byKind[q.kind]++
				if got.Code != res.Code {
					codes++
					t.Logf("game %d, %d stones: %v %v %v: kept %v %v, new %v %v", n, b.Depth(), q.kind, q.x, q.y, got.Code, got.Move, res.Code, res.Move)
				} else if got.Move != res.Move {
					moves++
				}
			}
			return checks < want
		})
	}
	t.Logf("%d kept answers: %d codes and %d moves differ; by kind %v", checks, codes, moves, byKind)
	if checks < want || 1000*codes > 5*checks {
		t.Errorf("%d of %d kept answers differ, want at most 0.5 %%", codes, checks)
	}
	for _, k := range kinds {
		if byKind[k] == 0 {
			t.Errorf("%v: no answer was kept", k)
		}
	}
}

// BenchmarkNext finds the worms and links of the positions of a game one after the
// other, with a memory that knows those before.
func BenchmarkNext(b *testing.B) {
	games := readGames(b)
	m := memory.New(0)
	tactics := worm.DefaultReader(m)
	worms, err := worm.NewAnalyzer(worm.Options{Tactics: tactics})
	if err != nil {
		b.Fatal(err)
	}
	links, err := connect.NewAnalyzer(connect.LinkOptions{Tactics: tactics})
	if err != nil {
		b.Fatal(err)
	}
	positions, n := 0, 0
	nodes := tactics.Nodes()
	stats := map[string]memory.Stats{}
	counted := []string{"attack", "defend", "ladder", "connect", "disconnect"}
	for b.Loop() {
		m.Clear()
		games[n%len(games)].replay(b, 1, func(bd *board.Board) bool {
			w, err := worms.Analyze(b.Context(), bd)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := links.Analyze(b.Context(), bd, w); err != nil {
				b.Fatal(err)
			}
			positions++
			return true
		})
		for _, k := range counted {
			s, sum := m.Stats(k), stats[k]
			sum.Asked += s.Asked
			sum.Known += s.Known
			stats[k] = sum
		}
		n++
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(positions), "ms/position")
	b.ReportMetric(float64(tactics.Nodes()-nodes)/float64(positions), "nodes/position")
	for _, k := range counted {
		b.ReportMetric(100*float64(stats[k].Known)/float64(max(1, stats[k].Asked)), "%"+k)
	}
}

// TestQuickAgrees: with a memory that it shares, the quick form repeats what a wide search has
// found. Without one it may differ.
func TestQuickAgrees(t *testing.T) {
	f := readBreakIns(t)[0]
	m := memory.New(0)
	tactics := worm.DefaultReader(m)
	level := connect.Level(10)
	wide := connect.New(connect.Options{Params: level, Tactics: tactics, Memory: m})
	quick := connect.New(connect.Options{Params: level.Fast(), Tactics: tactics, Memory: m})
	alone := connect.New(connect.Options{Params: level.Fast()})
	asked, differ := 0, 0
	for i, q := range questions(f.b) {
		if i%sample.Of(25, 3) != 0 || q.kind != "connect" && q.kind != "disconnect" {
			continue
		}
		want := q.ask(t, wide, f.b)
		if want.Limited {
			continue
		}
		asked++
		if got := q.ask(t, quick, f.b); got.Code != want.Code || got.Move != want.Move {
			t.Errorf("%v of %v and %v: %v at %v, want %v at %v", q.kind, q.x, q.y, got.Code, got.Move, want.Code, want.Move)
		}
		if q.ask(t, alone, f.b).Code != want.Code {
			differ++
		}
	}
	if asked < sample.Of(2, 10) || 10*differ > asked+5 {
		t.Errorf("%d questions, and %d other codes without the memory", asked, differ)
	}
}
