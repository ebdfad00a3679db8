package playout_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
)

func learnt(t testing.TB) *playout.Heavy {
	t.Helper()
	h, err := playout.NewLearnt(table(t))
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func marshal(t testing.TB, w *playout.Weights) []byte {
	t.Helper()
	data, err := w.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// endings returns positions of games that were played to an end on which random games and
// the result agree. They begin with the given game.
func endings(t testing.TB, from, games int) (list []playout.Lesson) {
	t.Helper()
	// The games that weights are learnt from are the others.
	lines, _ := shared.Games(t, 2*from+1, 2)
	rng := rand.New(rand.NewPCG(uint64(from), 1))
	for line := range lines {
		if games == 0 {
			break
		}
		w := strings.Fields(line)
		if len(w) != 5 || w[0] != "19" || len(w[3]) < 3 || w[3][2] < '0' || w[3][2] > '9' {
			continue
		}
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		var lessons []playout.Lesson
		x := playout.Lesson{Board: b, ToPlay: board.Black, Last: board.NoPoint, Owner: make([]int8, board.NumPoints)}
		for l := w[4]; len(l) >= 2; l = l[2:] {
			p := board.Pass
			if l[:2] != "--" {
				if p, err = board.FromSGF(l[:2], 19); err != nil {
					t.Fatal(err)
				}
			}
			if !b.Legal(p, x.ToPlay, board.Strict) {
				break
			}
			b.PlayAssumeLegal(p, x.ToPlay)
			x.ToPlay, x.Last = x.ToPlay.Opponent(), p
			if rng.IntN(60) == 0 {
				before := x
				before.Board = b.Clone()
				lessons = append(lessons, before)
			}
		}
		end, err := playout.Owners(t.Context(), heavy(t), b, x.ToPlay, board.NoPoint, playout.Options{Games: 20})
		if err != nil {
			t.Fatal(err)
		}
		unclear := 0
		for p := range board.Points(19) {
			switch v := end.Owner[p]; {
			case v > 0.3:
				x.Owner[p] = 1
			case v < -0.3:
				x.Owner[p] = -1
			}
			if math.Abs(end.Owner[p]) < 0.6 {
				unclear++
			}
		}
		if unclear > 20 {
			continue
		}
		games--
		list = append(list, lessons...)
	}
	return list
}

// missed returns the mean square errors of owners after random games that the side to move begins.
func missed(t testing.TB, h *playout.Heavy, list []playout.Lesson, games int) float64 {
	t.Helper()
	sum, n := 0.0, 0.0
	for _, x := range list {
		var owner, one [board.NumPoints]float64
		src, size := rand.NewPCG(0, x.Board.Hash()), x.Board.Size()
		for range games {
			b := x.Board.Clone()
			if _, err := h.Play(t.Context(), b, x.ToPlay, x.Last, playout.MovesPerPoint*size*size, src); err != nil {
				t.Fatal(err)
			}
			playout.Count(b, &one)
			for p, v := range one {
				owner[p] += v / float64(games)
			}
		}
		for p := range board.Points(size) {
			m := owner[p]
			sum += (float64(x.Owner[p])-m)*(float64(x.Owner[p])-m) - (1-m*m)/float64(games-1)
			n++
		}
	}
	return sum / n
}

// TestLearnt: random games with the shipped weights end more often as games of players did,
// in games that the weights were not learnt from.
func TestLearnt(t *testing.T) {
	race.Alone(t)
	games := sample.Of(20, 50)
	list := endings(t, 0, games)
	plain, now := missed(t, heavy(t), list, 12), missed(t, learnt(t), list, 12)
	t.Logf("%d positions: the square error of owners is %.4f, without weights %.4f", len(list), now, plain)
	if len(list) < sample.Of(30, 50) || now > 0.96*plain {
		t.Errorf("%d positions: the square error of owners is %.4f, without weights %.4f", len(list), now, plain)
	}
}

// TestLearn: what is learnt from positions makes owners of these right more often, does not
// depend on threads, and stands the way to a file and back.
func TestLearn(t *testing.T) {
	list := endings(t, 100, 12)
	again := func(yield func(playout.Lesson) bool) {
		for {
			for _, x := range list {
				if !yield(x) {
					return
				}
			}
		}
	}
	told := 0
	o := playout.LearnOptions{Steps: sample.Of(60, 100), Games: 6, Rate: 0.03, Threads: 1, Progress: func(int, float64) { told++ }}
	if race.Enabled {
		o.Steps = 1 // what is learned is tested without the race detector
	}
	w, err := playout.Learn(t.Context(), table(t), again, o)
	if err != nil || told != o.Steps/100 {
		t.Fatalf("%d reports, error %v", told, err)
	}
	h, err := heavy(t).Weighted(w)
	if err != nil {
		t.Fatal(err)
	}
	if !race.Enabled {
		plain, now := missed(t, heavy(t), list, 12), missed(t, h, list, 12)
		t.Logf("the square error of owners is %.4f, before %.4f", now, plain)
		if now >= 0.99*plain {
			t.Errorf("the square error of owners is %.4f, before %.4f", now, plain)
		}
	}
	o.Steps = 2
	var files [2][]byte
	for i := range files {
		o.Threads = 1 + 3*i
		few, err := playout.Learn(t.Context(), table(t), again, o)
		if err != nil {
			t.Fatal(err)
		}
		files[i] = marshal(t, few)
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("four threads learn something else")
	}
	back, err := playout.ReadWeights(bytes.NewReader(marshal(t, w)))
	if err != nil {
		t.Fatal(err)
	}
	g, err := heavy(t).Weighted(back)
	if err != nil {
		t.Fatal(err)
	}
	if back.Shapes() != w.Shapes() || missed(t, g, list[:2], 5) != missed(t, h, list[:2], 5) {
		t.Errorf("weights are others when they were read back")
	}
}

// TestLearnNothing: no lessons, wrong ones, and an end of the context.
func TestLearnNothing(t *testing.T) {
	b := boardtest.MustParse(t, ". . .\n. X .\n. . .")
	good := playout.Lesson{Board: b, ToPlay: board.White, Last: board.At(1, 1), Owner: make([]int8, board.NumPoints)}
	learn := func(ctx context.Context, list ...playout.Lesson) (*playout.Weights, error) {
		return playout.Learn(ctx, table(t), slices.Values(list), playout.LearnOptions{Batch: 2, Games: 1})
	}
	for _, list := range [][]playout.Lesson{{}, {good}} {
		if w, err := learn(t.Context(), list...); w != nil || err != nil {
			t.Errorf("%d lessons: %v, %v", len(list), w, err)
		}
	}
	if w, err := learn(t.Context(), good, good, good); w == nil || err != nil {
		t.Errorf("three lessons: %v, %v", w, err)
	}
	for _, x := range []struct {
		change func(*playout.Lesson)
		want   error
	}{
		{func(x *playout.Lesson) { x.Board = nil }, board.ErrNoBoard},
		{func(x *playout.Lesson) { x.Board = new(board.Board) }, board.ErrNoBoard},
		{func(x *playout.Lesson) { x.ToPlay = board.Empty }, board.ErrColor},
		{func(x *playout.Lesson) { x.Owner = x.Owner[:9] }, playout.ErrOwners},
	} {
		bad := good
		x.change(&bad)
		if _, err := learn(t.Context(), good, bad); !errors.Is(err, x.want) {
			t.Errorf("error %v, want %v", err, x.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := learn(ctx, good, good); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

// TestWeightsFile: what is no file of weights is refused, and what can be read is written
// the same again.
func TestWeightsFile(t *testing.T) {
	w, err := playout.ShippedWeights()
	if err != nil {
		t.Fatal(err)
	}
	data := marshal(t, w)
	if back, err := playout.ReadWeights(bytes.NewReader(data)); err != nil || !bytes.Equal(marshal(t, back), data) {
		t.Errorf("weights change on their way, error %v", err)
	}
	change := func(at int, to byte) []byte {
		d := slices.Clone(data)
		d[at] = to
		return d
	}
	const head = len("tengen random games\x00\x01")
	swapped := slices.Clone(data)
	copy(swapped[len(data)-3:], data[len(data)-6:len(data)-3])
	for name, bad := range map[string][]byte{
		"nothing":          nil,
		"another version":  change(head-1, 2),
		"a cut":            data[:len(data)-1],
		"no head":          data[:head+5],
		"an endless place": change(head+3, 0x7f),
		"a chance above 1": change(head+4*10+3, 0x7f),
		"a shape twice":    swapped,
	} {
		if _, err := playout.ReadWeights(bytes.NewReader(bad)); !errors.Is(err, playout.ErrWeights) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if _, err := playout.ReadWeights(iotest.ErrReader(context.Canceled)); !errors.Is(err, context.Canceled) {
		t.Errorf("a reader that fails: %v", err)
	}
	if _, err := (*playout.Weights)(nil).MarshalBinary(); !errors.Is(err, playout.ErrWeights) {
		t.Errorf("no weights: %v", err)
	}
	if _, err := heavy(t).Weighted(nil); !errors.Is(err, playout.ErrWeights) {
		t.Errorf("no weights: %v", err)
	}
	if _, err := new(playout.Heavy).Weighted(w); err == nil {
		t.Error("a Heavy without a table takes weights")
	}
	if _, err := playout.NewLearnt(nil); err == nil {
		t.Error("no table is none")
	}
}

// TestNoWeights: weights that correct nothing leave the games as they are.
func TestNoWeights(t *testing.T) {
	b := scattered(t, 9, 20)
	o := playout.Options{Games: 30, Seed: 2}
	plain, err := playout.Owners(t.Context(), heavy(t), b, board.Black, board.NoPoint, o)
	if err != nil {
		t.Fatal(err)
	}
	// From lessons in which nobody owns anything after a full board, nothing is learnt.
	end := playout.Lesson{Board: boardtest.MustParse(t, ". X .\nX X X\n. X ."), ToPlay: board.White, Last: board.NoPoint, Owner: make([]int8, board.NumPoints)}
	w, err := playout.Learn(t.Context(), table(t), slices.Values([]playout.Lesson{end}), playout.LearnOptions{Batch: 1, Games: 3})
	if err != nil {
		t.Fatal(err)
	}
	if w.Shapes() != 0 {
		t.Fatalf("%d shapes are learnt from no choice", w.Shapes())
	}
	h, err := learnt(t).Weighted(w)
	if err != nil {
		t.Fatal(err)
	}
	got, err := playout.Owners(t.Context(), h, b, board.Black, board.NoPoint, o)
	if err != nil || !slices.Equal(got.Owner, plain.Owner) {
		t.Errorf("games change, error %v", err)
	}
}
