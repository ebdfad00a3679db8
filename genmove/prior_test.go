package genmove_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove"
)

func chances(tb testing.TB, diagram string, c board.Color, last, previous board.Point) []genmove.Chance {
	tb.Helper()
	e, err := genmove.NewEstimator(prior(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return e.Append(nil, boardtest.MustParse(tb, diagram), c, last, previous)
}

// TestEstimator looks at the sum and the order, and at what anybody would play.
func TestEstimator(t *testing.T) {
	list := chances(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . X . . . .
		. . . X O X . . .
		. . . . . . . . .
		. . . . . . . . .
		. . O . . . . . .
		. . . . . . . . .`, board.White, point(t, "F5"), point(t, "C2"))
	sum := 0.0
	for i, m := range list {
		sum += m.Chance
		if i > 0 && m.Chance > list[i-1].Chance {
			t.Errorf("%v comes after %v", m, list[i-1])
		}
	}
	if math.Abs(sum-1) > 1e-9 || len(list) != 81-5 {
		t.Errorf("%d moves, sum %v", len(list), sum)
	}
	if list[0].Point != point(t, "E4") {
		t.Errorf("likeliest %v, want E4, which saves the stone", list[:5])
	}
	if e := chances(t, ". .\n. .", board.Empty, board.NoPoint, board.NoPoint); len(e) != 0 {
		t.Errorf("moves of nobody: %v", e)
	}
}

// TestSymmetry turns a position: chances turn with it, and do not depend on which
// player is called Black.
func TestSymmetry(t *testing.T) {
	e, err := genmove.NewEstimator(prior(t))
	if err != nil {
		t.Fatal(err)
	}
	const size = 13
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Playout(board.Black, 70, rand.NewPCG(3, 4)); err != nil {
		t.Fatal(err)
	}
	stones := func(tr board.Transform, swap bool) *board.Board {
		var list [3][]board.Point
		for _, s := range b.AppendStrings(nil, board.Empty) {
			c := b.At(s)
			if swap {
				c = c.Opponent()
			}
			for p := range b.Stones(s) {
				list[c] = append(list[c], tr.Apply(p, size))
			}
		}
		n, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		if err := n.Setup(list[board.Black], list[board.White], nil); err != nil {
			t.Fatal(err)
		}
		return n
	}
	last, previous := board.At(5, 6), board.At(2, 3)
	byPoint := func(list []genmove.Chance) (v [board.NumPoints]float64) {
		for _, m := range list {
			v[m.Point] = m.Chance
		}
		return v
	}
	want := byPoint(e.Append(nil, stones(0, false), board.Black, last, previous))
	for tr := range board.Transform(board.NumTransforms) {
		got := byPoint(e.Append(nil, stones(tr, true), board.White, tr.Apply(last, size), tr.Apply(previous, size)))
		for row := range size {
			for col := range size {
				p := board.At(col, row)
				if math.Abs(want[p]-got[tr.Apply(p, size)]) > 1e-6 {
					t.Fatalf("turned by %d, %v has %v, want %v", tr, p, got[tr.Apply(p, size)], want[p])
				}
			}
		}
	}
}

func TestPriorBinary(t *testing.T) {
	p := prior(t)
	data, err := p.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	q, err := genmove.ReadPrior(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := q.MarshalBinary(); err != nil || !bytes.Equal(data, again) || q.Shapes() != p.Shapes() {
		t.Errorf("what was read is not what was written: %v", err)
	}
	for _, bad := range [][]byte{nil, data[:5], data[:len(data)-1], append(slices.Clone(data), 0), bytes.Repeat([]byte{7}, 100)} {
		if _, err := genmove.ReadPrior(bytes.NewReader(bad)); !errors.Is(err, genmove.ErrPrior) {
			t.Errorf("%d bytes: %v", len(bad), err)
		}
	}
	if _, err := genmove.NewEstimator(nil); !errors.Is(err, genmove.ErrPrior) {
		t.Error(err)
	}
	if _, err := genmove.NewRollout(nil); !errors.Is(err, genmove.ErrPrior) {
		t.Error(err)
	}
}

func FuzzReadPrior(f *testing.F) {
	small, err := genmove.TrainPrior(f.Context(), slices.Values([]genmove.Record{}), genmove.TrainOptions{})
	if err != nil {
		f.Fatal(err)
	}
	data, err := small.MarshalBinary()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:20])
	f.Add([]byte{})
	b, err := board.New(3)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := genmove.ReadPrior(bytes.NewReader(data))
		if err != nil {
			return
		}
		again, err := p.MarshalBinary()
		if err != nil || !bytes.Equal(again, data) {
			t.Fatalf("another form: %v", err)
		}
		e, err := genmove.NewEstimator(p)
		if err != nil {
			t.Fatal(err)
		}
		if list := e.Append(nil, b, board.White, board.NoPoint, board.NoPoint); len(list) != 9 {
			t.Fatalf("%d moves", len(list))
		}
	})
}

// walls are games in which everybody answers directly to the right of the last
// move.
func walls(n int) []genmove.Record {
	var list []genmove.Record
	for i := range n {
		r := genmove.Record{Size: 9}
		c := board.Black
		for row := i % 3; row < 9; row += 2 {
			for col := range 9 {
				r.Moves = append(r.Moves, board.Move{Point: board.At(col, row), Color: c})
				c = c.Opponent()
			}
		}
		list = append(list, r)
	}
	return list
}

// TestTrain learns a strange habit and finds it again, the same each time.
func TestTrain(t *testing.T) {
	agreed := 0.0
	o := genmove.TrainOptions{Every: 1, Passes: 3, MinPlayed: 3, MinSeen: 20, Seed: 5,
		Progress: func(_ int, agreement float64) { agreed = agreement }}
	var forms [2][]byte
	for i := range forms {
		p, err := genmove.TrainPrior(t.Context(), slices.Values(walls(60)), o)
		if err != nil {
			t.Fatal(err)
		}
		if forms[i], err = p.MarshalBinary(); err != nil {
			t.Fatal(err)
		}
		e, err := genmove.NewEstimator(p)
		if err != nil {
			t.Fatal(err)
		}
		b := boardtest.MustParse(t, strings.Repeat(". . . . . . . . .\n", 8)+"X O X O . . . . .")
		if list := e.Append(nil, b, board.Black, board.At(3, 0), board.At(2, 0)); list[0].Point != board.At(4, 0) {
			t.Errorf("likeliest %v, want E1", list[:3])
		}
	}
	if agreed < 0.5 {
		t.Errorf("agreement %v at the end", agreed)
	}
	if !bytes.Equal(forms[0], forms[1]) {
		t.Error("learning twice gives two results")
	}
	if _, err := genmove.TrainPrior(t.Context(), slices.Values([]genmove.Record{{Size: 1}}), o); !errors.Is(err, board.ErrSize) {
		t.Errorf("a board of one line: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := genmove.TrainPrior(ctx, slices.Values(walls(1)), o); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestAgreement compares the shipped prior with games that it was not made of.
func TestAgreement(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at many positions")
	}
	e, err := genmove.NewEstimator(prior(t))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	first, five, n := 0, 0, 0
	for _, moves := range lastGames(t, 150) {
		k := 5 + rng.IntN(min(len(moves), 200)-5)
		if moves[k].Point == board.Pass {
			continue
		}
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves[:k] {
			if err := b.Play(m.Point, m.Color, board.IgnoreKo); err != nil {
				t.Fatal(err)
			}
		}
		list := e.Append(nil, b, moves[k].Color, moves[k-1].Point, moves[k-2].Point)
		i := slices.IndexFunc(list, func(c genmove.Chance) bool { return c.Point == moves[k].Point })
		n++
		if i == 0 {
			first++
		}
		if i >= 0 && i < 5 {
			five++
		}
	}
	t.Logf("first choice %.1f %%, in the first five %.1f %% of %d positions", 100*float64(first)/float64(n), 100*float64(five)/float64(n), n)
	if first*100 < 25*n || five*100 < 50*n {
		t.Errorf("agreement is too small")
	}
}

// lastGames returns games of the last tenth of the collection, or skips.
func lastGames(t *testing.T, n int) [][]board.Move {
	t.Helper()
	f, err := os.Open(filepath.Join(shared(t), "games", "pro.txt.gz"))
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	s := bufio.NewScanner(z)
	for s.Scan() {
		if w := strings.Fields(s.Text()); len(w) == 5 && w[0] == "19" && len(w[4]) > 80 {
			lines = append(lines, w[4])
		}
	}
	lines = lines[len(lines)*9/10:]
	var games [][]board.Move
	for i := range n {
		text := lines[i*len(lines)/n]
		var moves []board.Move
		c := board.Black
		for ; len(text) >= 2; text = text[2:] {
			p, err := board.Pass, error(nil)
			if text[:2] != "--" {
				if p, err = board.FromSGF(text[:2], 19); err != nil {
					t.Fatal(err)
				}
			}
			moves = append(moves, board.Move{Point: p, Color: c})
			c = c.Opponent()
		}
		games = append(games, moves)
	}
	return games
}

// shared returns the folder with the material beside the project, or skips.
func shared(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("TENGEN_SHARED")
	if dir == "" {
		root, err := filepath.Abs(".")
		if err != nil {
			t.Fatal(err)
		}
		for {
			if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
				break
			}
			if root == filepath.Dir(root) {
				t.Skip("outside a module")
			}
			root = filepath.Dir(root)
		}
		dir = filepath.Join(root, "..", "shared")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no material beside the project: %v", err)
	}
	return dir
}

func TestRecordIsFollowedWhileLegal(t *testing.T) {
	m := board.Move{Point: board.At(2, 2), Color: board.Black}
	r := genmove.Record{Size: 5, Moves: []board.Move{m, m, {Point: board.At(1, 1), Color: board.Border}}}
	p, err := genmove.TrainPrior(t.Context(), slices.Values([]genmove.Record{r}), genmove.TrainOptions{Every: 1})
	if diff := cmp.Diff(nil, err); diff != "" || p.Shapes() != 0 {
		t.Errorf("error %v, %v", err, p)
	}
}
