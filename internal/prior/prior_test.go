package prior_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/gentest"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/race"
	samples "github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
)

var (
	table = gentest.Table
	point = boardtest.MustPoint
)

// list returns the chances of the moves that e finds.
func list(tb testing.TB, e *prior.Estimator, b *board.Board, c board.Color, last, previous board.Point) []prior.Chance {
	tb.Helper()
	list, err := e.Append(nil, b, c, last, previous)
	if err != nil {
		tb.Fatal(err)
	}
	return list
}

func chances(tb testing.TB, diagram string, c board.Color, last, previous board.Point) []prior.Chance {
	tb.Helper()
	e, err := prior.NewEstimator(table(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return list(tb, e, boardtest.MustParse(tb, diagram), c, last, previous)
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
}

// TestPolicy: an Estimator keeps what tree searches are promised.
func TestPolicy(t *testing.T) {
	gentest.RunPolicy(t, func() *prior.Estimator { return gentest.Estimator(t) })
}

func TestEstimatorRefuses(t *testing.T) {
	e, err := prior.NewEstimator(table(t))
	if err != nil {
		t.Fatal(err)
	}
	before := []prior.Chance{{Point: board.Pass, Chance: 1}}
	for _, x := range []struct {
		b    *board.Board
		c    board.Color
		want error
	}{
		{nil, board.Black, board.ErrNoBoard},
		{new(board.Board), board.Black, board.ErrNoBoard},
		{boardtest.MustParse(t, ". .\n. ."), board.Empty, board.ErrColor},
		{boardtest.MustParse(t, ". .\n. ."), board.Border, board.ErrColor},
	} {
		if l, err := e.Append(before, x.b, x.c, board.NoPoint, board.NoPoint); !errors.Is(err, x.want) || len(l) != 1 {
			t.Errorf("%v on %v: %v, %v, want %v", x.c, x.b, l, err, x.want)
		}
	}
}

// TestAround: the code of a shape is the same for the players in turn, and its
// factor for all turnings of the board.
func TestAround(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. X O . .
		. . . X .
		. O . . .
		. . . . .`)
	p := point(t, "C3")
	// Two bits a point: own stones 1, enemies 2.
	if v := prior.Around(b, p, board.Black); bits.OnesCount16(v) != 4 {
		t.Errorf("Black sees %016b around %v", v, p)
	}
	black, white := prior.Around(b, p, board.Black), prior.Around(b, p, board.White)
	if black&0x5555 != white>>1&0x5555 || black>>1&0x5555 != white&0x5555 {
		t.Errorf("Black sees %016b, White %016b", black, white)
	}
	if v := prior.Around(b, point(t, "A1"), board.White); bits.OnesCount16(v) != 5*2+1 {
		t.Errorf("White sees %016b around A1", v)
	}
	want := table(t).Factor(black)
	if want == 1 || want <= 0 {
		t.Errorf("factor %v of a common shape", want)
	}
	for tr := range board.Transform(board.NumTransforms) {
		turned, err := board.New(5)
		if err != nil {
			t.Fatal(err)
		}
		var stones [3][]board.Point
		for _, s := range b.AppendStrings(nil, board.Empty) {
			stones[b.At(s)] = append(stones[b.At(s)], tr.Apply(s, 5))
		}
		if err := turned.Setup(stones[board.Black], stones[board.White], nil); err != nil {
			t.Fatal(err)
		}
		if f := table(t).Factor(prior.Around(turned, tr.Apply(p, 5), board.Black)); f != want {
			t.Errorf("turned by %d the factor is %v, want %v", tr, f, want)
		}
	}
}

// TestSymmetry turns a position: chances turn with it, and do not depend on which
// player is called Black.
func TestSymmetry(t *testing.T) {
	e, err := prior.NewEstimator(table(t))
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
	byPoint := func(list []prior.Chance) (v [board.NumPoints]float64) {
		for _, m := range list {
			v[m.Point] = m.Chance
		}
		return v
	}
	want := byPoint(list(t, e, stones(0, false), board.Black, last, previous))
	for tr := range board.Transform(board.NumTransforms) {
		got := byPoint(list(t, e, stones(tr, true), board.White, tr.Apply(last, size), tr.Apply(previous, size)))
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

func TestBinary(t *testing.T) {
	p := table(t)
	data, err := p.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	q, err := prior.Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := q.MarshalBinary(); err != nil || !bytes.Equal(data, again) || q.Shapes() != p.Shapes() {
		t.Errorf("what was read is not what was written: %v", err)
	}
	for _, bad := range [][]byte{nil, data[:5], data[:len(data)-1], append(slices.Clone(data), 0), bytes.Repeat([]byte{7}, 100)} {
		if _, err := prior.Read(bytes.NewReader(bad)); !errors.Is(err, prior.ErrTable) {
			t.Errorf("%d bytes: %v", len(bad), err)
		}
	}
	if _, err := prior.NewEstimator(nil); !errors.Is(err, prior.ErrTable) {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	small, err := prior.Train(f.Context(), slices.Values([]prior.Record{}), prior.TrainOptions{})
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
		p, err := prior.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		again, err := p.MarshalBinary()
		if err != nil || !bytes.Equal(again, data) {
			t.Fatalf("another form: %v", err)
		}
		e, err := prior.NewEstimator(p)
		if err != nil {
			t.Fatal(err)
		}
		if list := list(t, e, b, board.White, board.NoPoint, board.NoPoint); len(list) != 9 {
			t.Fatalf("%d moves", len(list))
		}
	})
}

// walls are games in which everybody answers directly to the right of the last
// move.
func walls(n int) []prior.Record {
	var list []prior.Record
	for i := range n {
		r := prior.Record{Size: 9}
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
	race.Alone(t)
	agreed := 0.0
	o := prior.TrainOptions{Every: 1, Passes: 3, MinPlayed: 3, MinSeen: 20, Seed: 5,
		Progress: func(positions int, agreement float64) {
			if agreed = agreement; positions%1000 != 0 || agreement < 0 || agreement > 1 {
				t.Errorf("progress after %d positions: agreement %v", positions, agreement)
			}
		}}
	var forms [2][]byte
	for i := range forms {
		p, err := prior.Train(t.Context(), slices.Values(walls(samples.Of(10, 60))), o)
		if err != nil {
			t.Fatal(err)
		}
		if forms[i], err = p.MarshalBinary(); err != nil {
			t.Fatal(err)
		}
		e, err := prior.NewEstimator(p)
		if err != nil {
			t.Fatal(err)
		}
		b := boardtest.MustParse(t, strings.Repeat(". . . . . . . . .\n", 8)+"X O X O . . . . .")
		if list := list(t, e, b, board.Black, board.At(3, 0), board.At(2, 0)); list[0].Point != board.At(4, 0) {
			t.Errorf("likeliest %v, want E1", list[:3])
		}
	}
	if agreed < 0.5 {
		t.Errorf("agreement %v at the end", agreed)
	}
	if !bytes.Equal(forms[0], forms[1]) {
		t.Error("learning twice gives two results")
	}
	if _, err := prior.Train(t.Context(), slices.Values([]prior.Record{{Size: 1}}), o); !errors.Is(err, board.ErrSize) {
		t.Errorf("a board of one line: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := prior.Train(ctx, slices.Values(walls(1)), o); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// TestAgreement compares the shipped prior with games that it was not made of.
func TestAgreement(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at the positions of many games; the run without -short does")
	}
	e, err := prior.NewEstimator(table(t))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	first, five, n := 0, 0, 0
	for _, moves := range lastGames(t, samples.Of(75, 150)) {
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
		list := list(t, e, b, moves[k].Color, moves[k-1].Point, moves[k-2].Point)
		i := slices.IndexFunc(list, func(c prior.Chance) bool { return c.Point == moves[k].Point })
		n++
		if i == 0 {
			first++
		}
		if i >= 0 && i < 5 {
			five++
		}
	}
	t.Logf("first choice %.1f %%, in the first five %.1f %% of %d positions", 100*float64(first)/float64(n), 100*float64(five)/float64(n), n)
	if first*100 < 37*n || five*100 < 63*n {
		t.Errorf("agreement is too small, want 37 %% and 63 %%")
	}
}

// lastGames returns games of the last tenth of the collection, or skips.
func lastGames(t *testing.T, n int) [][]board.Move {
	t.Helper()
	var lines []string
	for line := range shared.Lines(t, "games/pro.txt.gz") {
		if moves := line[strings.LastIndexByte(line, ' ')+1:]; strings.HasPrefix(line, "19 ") && len(moves) > 80 {
			lines = append(lines, moves)
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

func TestRecordIsFollowedWhileLegal(t *testing.T) {
	m := board.Move{Point: board.At(2, 2), Color: board.Black}
	r := prior.Record{Size: 5, Moves: []board.Move{m, m, {Point: board.At(1, 1), Color: board.Border}}}
	p, err := prior.Train(t.Context(), slices.Values([]prior.Record{r}), prior.TrainOptions{Every: 1})
	if diff := cmp.Diff(nil, err); diff != "" || p.Shapes() != 0 {
		t.Errorf("error %v, %v", err, p)
	}
}
