package checks

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
)

// position is a position to ask about.
type position struct {
	board  *board.Board
	toPlay board.Color
	last   board.Point
}

// The kinds of positions that positionOf makes.
const (
	kindStones = iota // stones as the bytes say
	kindRandom        // stones at random, any number of them
	kindFull          // a full board but for a few points
	kindGame          // some moves of a random game, so that there may be a ko
	kindEmpty         // no stones
	numKinds
)

// positionOf makes a position of arbitrary bytes: the first one says how large the board is,
// the second one what kind of position it is, and the others what stands on it. The
// position may make no sense, but there may be such a board.
func positionOf(t testing.TB, data []byte) (position, *rand.Rand) {
	t.Helper()
	seed := [2]uint64{uint64(len(data)), 7}
	for _, x := range data {
		seed[0] = seed[0]*0x9e3779b97f4a7c15 + uint64(x) + 1
	}
	rng := rand.New(rand.NewPCG(seed[0], seed[1]))
	take := func() byte {
		if len(data) == 0 {
			return byte(rng.Uint32())
		}
		x := data[0]
		data = data[1:]
		return x
	}
	size := board.MinSize + int(take())%(board.MaxSize-board.MinSize+1)
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	p := position{board: b, toPlay: board.Black + board.Color(take()&1), last: board.NoPoint}
	kind := int(take()) % numKinds
	density, white := rng.Float64(), 0.5
	switch rng.IntN(4) {
	case 0:
		density *= density
	case 1:
		white = rng.Float64()
	}
	few := 1 + rng.IntN(4)
	var stones [3][]board.Point
	all := board.AllPoints(size)
	for q := range all.All() {
		c := board.Empty
		switch kind {
		case kindStones:
			if len(data) > 0 {
				c = board.Color(take() % 3)
			}
		case kindRandom, kindFull:
			if kind == kindFull || rng.Float64() < density {
				c = board.Black
				if rng.Float64() < white {
					c = board.White
				}
			}
		}
		stones[c] = append(stones[c], q)
	}
	switch kind {
	case kindFull:
		for range few {
			q := board.At(rng.IntN(size), rng.IntN(size))
			stones[board.Empty] = append(stones[board.Empty], q)
		}
	case kindGame:
		p.play(t, rng, rng.IntN(size*size*3/2), rng.IntN(2) == 0)
		return p, rng
	}
	place(t, b, stones)
	if err := boardtest.CheckConsistency(b); err != nil {
		t.Fatalf("%v\n%s", err, boardtest.Format(b))
	}
	return p, rng
}

// play plays random moves, and if ko is set only until one of them has taken a ko.
func (p *position) play(t testing.TB, rng *rand.Rand, moves int, ko bool) {
	t.Helper()
	for range moves {
		r, err := p.board.Playout(p.toPlay, 1, rng)
		if err != nil {
			t.Fatal(err)
		}
		if r.Moves > 0 {
			p.toPlay = p.toPlay.Opponent()
		}
		if banned, _ := p.board.Ko(); banned != board.NoPoint && ko {
			return
		}
	}
}

// place puts stones on the board. It wants Setup to refuse them if a string has no liberty,
// and then takes a stone from each such string until it does not.
func place(t testing.TB, b *board.Board, stones [3][]board.Point) {
	t.Helper()
	for {
		var on [board.NumPoints]board.Color
		for _, c := range []board.Color{board.Black, board.White, board.Empty} {
			for _, q := range stones[c] {
				on[q] = c
			}
		}
		stuck := withoutLiberty(b.Size(), &on)
		err := b.Setup(stones[board.Black], stones[board.White], stones[board.Empty])
		if (err != nil) != (len(stuck) > 0) || err != nil && !errors.Is(err, board.ErrNoLiberty) {
			t.Fatalf("Setup: %v with %d strings without liberties", err, len(stuck))
		}
		if err == nil {
			return
		}
		stones[board.Empty] = append(stones[board.Empty], stuck...)
	}
}

// withoutLiberty returns a stone of each string without liberties.
func withoutLiberty(size int, on *[board.NumPoints]board.Color) []board.Point {
	var list []board.Point
	var seen board.Set
	steps := [4]board.Point{board.North, board.South, board.East, board.West}
	for p := range board.Points(size) {
		if on[p] == board.Empty || seen.Has(p) {
			continue
		}
		seen.Add(p)
		free := false
		todo := []board.Point{p}
		for len(todo) > 0 {
			q := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, d := range steps {
				switch r := q + d; {
				case !r.On(size):
				case on[r] == board.Empty:
					free = true
				case on[r] == on[p] && !seen.Has(r):
					seen.Add(r)
					todo = append(todo, r)
				}
			}
		}
		if !free {
			list = append(list, p)
		}
	}
	return list
}

// seeds are inputs of positionOf: every kind of position on boards of several sizes.
func seeds() [][]byte {
	sizes := []byte{0, 11, 23, 3, 17}
	sizes = sizes[:sample.Of(2, 5)]
	if testing.Short() {
		sizes = sizes[:2]
	}
	var list [][]byte
	for _, size := range sizes {
		for kind := range byte(numKinds) {
			list = append(list, []byte{size, kind, kind, size ^ 5*kind})
		}
	}
	return list
}

// TestPositions wants all kinds of positions to be made, the extreme ones among them.
func TestPositions(t *testing.T) {
	var sizes, empty, fewLiberties, kos int
	seen := make(map[int]bool)
	for i := 0; i < 2000; i += sample.Of(5, 1) {
		p, _ := positionOf(t, []byte{byte(i % 24), byte(i), byte(i / 24), byte(i >> 8), byte(i)})
		b := p.board
		if !seen[b.Size()] {
			seen[b.Size()] = true
			sizes++
		}
		free := b.EmptyPoints()
		switch n := free.Len(); {
		case n == b.Size()*b.Size():
			empty++
		case n <= 4:
			fewLiberties++
		}
		if ko, _ := b.Ko(); ko != board.NoPoint {
			kos++
		}
	}
	if sizes != board.MaxSize-board.MinSize+1 || empty < sample.Of(20, 100) || fewLiberties < sample.Of(20, 100) || kos < sample.Of(2, 10) {
		t.Errorf("%d sizes, %d boards without stones, %d nearly full, %d with a ko ban", sizes, empty, fewLiberties, kos)
	}
}
