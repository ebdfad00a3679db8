package prior

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// TestSmallFeaturesPlayed compares the features of moves in random positions with what happens when
// they are played.
func TestSmallFeaturesPlayed(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 1))
	met := map[int]int{}
	v := new(view)
	for range 500 {
		size := 3 + r.IntN(11)
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, r.IntN(size*size), rand.NewPCG(r.Uint64(), 1)); err != nil {
			t.Fatal(err)
		}
		c := board.Color(1 + r.IntN(2))
		stones := b.StonesOf(c.Opponent())
		last, previous := board.NoPoint, board.NoPoint
		if n := stones.Len(); n > 0 && r.IntN(4) > 0 {
			last = stones.Nth(r.IntN(n))
			if own := b.StonesOf(c); !own.IsEmpty() && r.IntN(4) > 0 {
				previous = own.Nth(r.IntN(own.Len()))
			}
		}
		v.look(b, c, last, previous)
		empty := b.EmptyPoints()
		full := size*size - empty.Len()
		phase := 2
		if 9*full < size*size {
			phase = 0
		} else if 3*full < size*size {
			phase = 1
		}
		steps := func(p, q board.Point) int {
			if q == board.NoPoint {
				return 0
			}
			dx, dy := p.Col()-q.Col(), p.Row()-q.Row()
			dx, dy = max(dx, -dx), max(dy, -dy)
			return min(dx+dy+max(dx, dy), 17)
		}
		// By the number of stones: 1, 2, 3 to 5, more.
		sized := func(n int) int { return [...]int{0, 0, 1, 2, 2, 2, 3}[min(n, 6)] }
		for p := range empty.All() {
			if !b.Try(p, c) {
				continue
			}
			libs, captured := min(b.Liberties(p), 3), b.Captured()
			joined := b.StringSize(p)
			b.Undo()
			var want []int
			saver, lastTaken := false, false
			var seen board.Set
			for _, q := range p.Neighbors() {
				if !q.On(size) || b.At(q) == board.Empty || seen.Has(q) {
					continue
				}
				str := board.SetOf(b.AppendStones(nil, q)...)
				seen.Or(&str)
				had, isLast := b.Liberties(q), last != board.NoPoint && str.Has(last)
				switch {
				case b.At(q) == c && had == 1:
					want = append(want, extends+3*(libs-1)+min(sized(str.Len()), 2))
				case b.At(q) == c && had == 2 && libs == 2:
					want = append(want, extendsTwo+min(str.Len()/4, 1))
				case b.At(q) == c && had == 2 && libs == 3:
					want = append(want, extendsTwo+1+min(str.Len()/4, 1))
				case b.At(q) == c:
				case had == 1:
					lastTaken = lastTaken || isLast
					for s := range str.All() {
						for _, n := range s.Neighbors() {
							saver = saver || b.At(n) == c && b.Liberties(n) == 1
						}
					}
				case had == 2 && isLast:
					want = append(want, atarisLast+libs-1)
				case had == 2:
					want = append(want, atarisOther+libs-1)
				case had == 3 && isLast:
					want = append(want, pressesLast)
				}
			}
			switch {
			case captured > 0 && saver:
				want = append(want, capturesSaver+sized(captured))
			case captured > 0 && lastTaken:
				want = append(want, capturesLast+sized(captured))
			case captured > 0:
				want = append(want, capturesOther+sized(captured))
			case libs == 1:
				want = append(want, selfAtari+sized(joined))
			}
			if captured == 1 && libs == 1 {
				want = append(want, koCapture)
			}
			if b.IsEye(p, c) {
				want = append(want, fillsEye)
			}
			line := min(p.Col(), p.Row(), size-1-p.Col(), size-1-p.Row())
			far := steps(p, last)
			want = append(want, lineAndPhase+10*phase+line, toLast+far, toPrevious+steps(p, previous))
			if far == 0 || far > 8 {
				want = append(want, tenukiPhase+phase)
			}
			var got []int
			for _, f := range v.appendSmall(nil, p) {
				got = append(got, int(f))
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%v at %v after %v and %v: features %v, want %v\n%v", c, p, previous, last, got, want, b)
			}
			for _, f := range want {
				met[f]++
			}
		}
	}
	if len(met) < 60 {
		t.Errorf("%d features were met", len(met))
	}
}

// TestContents: what shapes tell of points: the player, the last move, and strings of one and two
// liberties.
func TestContents(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 2))
	v := new(view)
	for range 50 {
		size := 4 + r.IntN(8)
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, size*size/2, rand.NewPCG(r.Uint64(), 1)); err != nil {
			t.Fatal(err)
		}
		stones := b.StonesOf(board.White)
		if stones.IsEmpty() {
			continue
		}
		last := stones.Nth(r.IntN(stones.Len()))
		v.look(b, board.Black, last, board.NoPoint)
		for p := range board.Points(size) {
			want := [3]uint8{}
			if at := b.At(p); at != board.Empty {
				side := uint8(1)
				if at == board.White {
					side = 2
				}
				want = [3]uint8{side, side, side}
				if p == last {
					want[1], want[2] = 4, 4
				}
				switch b.Liberties(p) {
				case 1:
					want[2] = 4 + side
				case 2:
					want[2] = 6 + side
				}
			}
			for f := range want {
				if got := v.contents[f][p]; got != want[f] {
					t.Fatalf("%v for the family %d: %d, want %d\n%v", p, f, got, want[f], b)
				}
			}
		}
	}
}

// TestRings: each point around a move is there once, at its distance, nearest ones first, and the
// points that turn into each other have the same keys, turned.
func TestRings(t *testing.T) {
	type at struct{ dx, dy int }
	where := map[at]*ring{}
	before := 0
	for i := range rings {
		k := &rings[i]
		dx, dy := max(k.dx, -k.dx), max(k.dy, -k.dy)
		if d := dx + dy + max(dx, dy); d != k.dist || d < before || d > 13 {
			t.Errorf("%d, %d is %d away, after %d", k.dx, k.dy, k.dist, before)
		}
		before = k.dist
		if where[at{k.dx, k.dy}] != nil {
			t.Errorf("%d, %d is there twice", k.dx, k.dy)
		}
		where[at{k.dx, k.dy}] = k
	}
	n := 0
	for dx := -13; dx <= 13; dx++ {
		for dy := -13; dy <= 13; dy++ {
			if d := max(dx, -dx) + max(dy, -dy) + max(dx, -dx, dy, -dy); d > 0 && d <= 13 {
				n++
			}
		}
	}
	if n != len(rings) {
		t.Errorf("%d points, want %d", len(rings), n)
	}
	keys := map[uint64]bool{}
	for p, k := range where {
		for c := range k.keys {
			keys[k.keys[c][0]] = true
			mirrored, flipped, turned := where[at{-p.dx, p.dy}], where[at{p.dx, -p.dy}], where[at{p.dy, p.dx}]
			if mirrored.keys[c][0] != k.keys[c][1] || flipped.keys[c][0] != k.keys[c][2] || turned.keys[c][0] != k.keys[c][4] {
				t.Errorf("%v: keys that do not turn", p)
			}
		}
	}
	if len(keys) != 9*n {
		t.Errorf("%d different keys, want %d", len(keys), 9*n)
	}
}
