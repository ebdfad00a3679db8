package sgf_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

// TestTransform turns a game in all ways: every position and every mark is that of the game,
// turned, and the way back leads to the same file.
func TestTransform(t *testing.T) {
	const in = "(;SZ[9]AB[aa:bc][ii]AW[hb]LB[ca:b:c]TR[aa:cb]AR[aa:cb]C[aa];B[dc]LN[ab:cd];W[tt];B[zz]VW[];W[ihj]MA[ab](;B[ee])(;AE[aa:ii]W[gb]XX[aa]))"
	for k := range board.Transform(8) {
		root, turned := one(t, in), one(t, in)
		if err := turned.Transform(k); err != nil {
			t.Fatal(err)
		}
		was, is := slices.Collect(root.All()), slices.Collect(turned.All())
		for i, n := range was {
			before, err := n.Position()
			after, err2 := is[i].Position()
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			for p := range board.Points(9) {
				if before.Board.At(p) != after.Board.At(k.Apply(p, 9)) {
					t.Fatalf("transform %d, node %d: another stone at %v", k, i, p)
				}
			}
			for _, id := range []string{"TR", "MA"} {
				a, _ := n.Points(id)
				b, _ := is[i].Points(id)
				for j := range a {
					a[j] = k.Apply(a[j], 9)
				}
				slices.Sort(a)
				slices.Sort(b)
				if !slices.Equal(a, b) {
					t.Errorf("transform %d, %s: %v, want %v", k, id, b, a)
				}
			}
			lines, _ := n.Lines("AR")
			got, _ := is[i].Lines("AR")
			for j, l := range lines {
				if got[j] != [2]board.Point{k.Apply(l[0], 9), k.Apply(l[1], 9)} {
					t.Errorf("transform %d: the arrow %v is %v", k, l, got[j])
				}
			}
		}
		if labels, err := is[0].Labels("LB"); err != nil || len(labels) != 1 || labels[0].Text != "b:c" || labels[0].Point != k.Apply(board.At(2, 8), 9) {
			t.Errorf("transform %d: labels %v, %v", k, labels, err)
		}
		if err := turned.Transform(k.Inverse()); err != nil || turned.String() != root.String() {
			t.Errorf("transform %d and back: %v, %s", k, err, turned)
		}
	}
	if err := one(t, "(;SZ[9:13])").Transform(1); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("a board that is no square: %v, want ErrSize", err)
	}
}

func TestMerge(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		in         []string
	}{
		{"alone", ";CA[UTF-8](;B[aa])", []string{"(;CA[UTF-8];B[aa])"}},
		{"two lines", ";SZ[9]CA[UTF-8](;B[aa](;W[bb]C[x](;B[cc]))(;W[dd]))", []string{"(;SZ[9];B[aa];W[bb];B[cc])", "(;SZ[9]C[root];B[aa];W[dd])", "(;SZ[9];B[aa];W[bb]C[x])"}},
		{"the first one keeps its comment", ";SZ[9]CA[UTF-8](;B[aa]C[one]TR[bb])", []string{"(;SZ[9];B[aa]C[one])", "(;SZ[9];B[aa]C[two]TR[bb])"}},
		{"setups are not joined", ";SZ[9]CA[UTF-8](;B[aa]AE[bb])(;B[aa]AE[bb])", []string{"(;SZ[9];B[aa]AE[bb])", "(;SZ[9];B[aa]AE[bb])"}},
		{"passes of two kinds", ";SZ[9]CA[UTF-8](;B[](;W[aa])(;W[bb]))", []string{"(;SZ[9];B[];W[aa])", "(;SZ[9];B[tt];W[bb])"}},
		{"character sets", ";SZ[9]CA[UTF-8](;B[aa]C[é])(;B[bb]C[é])", []string{"(;SZ[9];B[aa]C[\xe9])", "(;SZ[9];B[bb]C[é])"}},
	} {
		var games []*sgf.Node
		for _, in := range tt.in {
			games = append(games, one(t, in))
		}
		got, err := sgf.Merge(games...)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if s := outline(got); s != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, s, tt.want)
		}
		for i, g := range games {
			if strings.TrimSpace(g.String()) != strings.TrimSpace(one(t, tt.in[i]).String()) {
				t.Errorf("%s: game %d has changed", tt.name, i)
			}
		}
	}
	for _, in := range [][]string{{"(;SZ[9])", "(;SZ[13])"}, {"(;SZ[9])", "(;SZ[9]AB[aa])"}, {"(;SZ[9])", "(;SZ[9]PL[W])"}, {}} {
		var games []*sgf.Node
		for _, text := range in {
			games = append(games, one(t, text))
		}
		if _, err := sgf.Merge(games...); !errors.Is(err, sgf.ErrValue) {
			t.Errorf("%q: %v, want ErrTree", in, err)
		}
	}
	if _, err := sgf.Merge(nil); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("nil: %v, want ErrTree", err)
	}
}

// TestMergeAll merges random games: each is a path of the tree, and no node has two children
// with the same move.
func TestMergeAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	var games []*sgf.Node
	for range 200 {
		moves := make([]board.Move, rng.IntN(6))
		for i := range moves {
			moves[i] = board.Move{Color: board.Color(1 + i%2), Point: board.At(rng.IntN(2), rng.IntN(2))}
		}
		g, err := sgf.FromMoves(5, moves)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	root, err := sgf.Merge(games...)
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.All() {
		seen := map[board.Move]bool{}
		for _, c := range n.Children() {
			if m, _, _ := c.Move(); seen[m] {
				t.Fatalf("two children with %v", m)
			} else {
				seen[m] = true
			}
		}
	}
	for _, g := range games {
		at := root
		for n := range g.MainLine() {
			m, ok, _ := n.Move()
			if !ok {
				continue
			}
			i := slices.IndexFunc(at.Children(), func(c *sgf.Node) bool { k, _, _ := c.Move(); return k == m })
			if i < 0 {
				t.Fatalf("%v is missing", g)
			}
			at = at.Children()[i]
		}
	}
}
