package prior

import (
	"bytes"
	"encoding/binary"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// TestOneStep follows one step of learning by hand, where there are two legal moves: each has
// half of the chance before it.
func TestOneStep(t *testing.T) {
	b := boardtest.MustParse(t, `
		. O
		X .`)
	o := TrainOptions{Rate: 0.3}
	o.defaults()
	v := new(view)
	v.look(b, board.Black, board.NoPoint, board.NoPoint)
	first, second := board.At(0, 1), board.At(1, 0) // in board order either may come first
	if empty := b.EmptyPoints(); empty.First() != first {
		first, second = second, first
	}
	features := func(tr *trainer, p board.Point) []int32 {
		var list []int32
		for _, f := range v.appendSmall(nil, p) {
			list = append(list, int32(f))
		}
		for _, k := range v.appendShapes(nil, p) {
			list = append(list, tr.number[k])
		}
		return list
	}
	for _, played := range []board.Point{first, second} {
		tr := &trainer{o: o, rng: rand.New(rand.NewPCG(1, 1))}
		counts := map[uint32]shapeCount{}
		for _, p := range []board.Point{first, second} {
			for _, k := range v.appendShapes(nil, p) {
				counts[k] = shapeCount{Played: 1000}
			}
		}
		tr.choose(counts)
		tr.v = *v
		tr.learn(b, board.Move{Point: played, Color: board.Black})
		want := make([]float64, len(tr.weight))
		squares := make([]float64, len(tr.weight))
		for _, p := range []board.Point{first, second} {
			g := -0.5
			if p == played {
				g = 0.5
			}
			for _, f := range features(tr, p) {
				squares[f] += 0.25
				want[f] += 0.3 * g / math.Sqrt(squares[f]+1)
			}
		}
		for f := range want {
			if math.Abs(tr.weight[f]-want[f]) > 1e-12 {
				t.Errorf("%v was played: the weight of %d is %v, want %v", played, f, tr.weight[f], want[f])
			}
		}
		table := tr.table()
		for f := range table.small {
			if table.small[f] != float32(want[f]) {
				t.Errorf("feature %d has %v in the table, want %v", f, table.small[f], want[f])
			}
		}
		for k, i := range tr.number {
			if w, ok := table.find(k); !ok || math.Abs(float64(w)-want[i]) > 0.5/scale+1e-9 {
				t.Errorf("a shape has %v, %v in the table, want %v", w, ok, want[i])
			}
		}
		// It is the first move that was thought likeliest, as none was.
		if want := map[bool]int{true: 1, false: 0}[played == first]; tr.right != want || tr.positions != 1 {
			t.Errorf("%d of %d right, want %d of 1", tr.right, tr.positions, want)
		}
	}
}

// TestWeightsEnd: weights of shapes in a table end where a byte does.
func TestWeightsEnd(t *testing.T) {
	tr := &trainer{}
	tr.o.defaults()
	tr.choose(map[uint32]shapeCount{7: {Played: 100}, 9 << 16: {Played: 90}, 5: {Played: 80}, 1<<32 - 1: {Played: 70}})
	for i, w := range []float64{100, -100, 1, -1} {
		tr.weight[numSmall+i] = w
	}
	table := tr.table()
	for k, want := range map[uint32]float32{7: 127.0 / scale, 9 << 16: -127.0 / scale, 5: 1, 1<<32 - 1: -1, 6: 0, 8: 0, 9<<16 + 1: 0, 9<<16 - 1: 0} {
		if got := table.shape(k); got != want {
			t.Errorf("shape %d has %v, want %v", k, got, want)
		}
	}
}

// TestChoose: the commonest shapes get weights, of those that were played or seen often enough.
func TestChoose(t *testing.T) {
	counts := map[uint32]shapeCount{
		1: {Played: 12}, 2: {Played: 11}, 3: {Seen: 60}, 4: {Seen: 59}, 5: {Played: 11, Seen: 59}, 6: {Played: 40}, 7: {Played: 20, Seen: 100}, 8: {Played: 12},
	}
	for most, want := range map[int][]uint32{0: {7, 6, 3, 1, 8}, 4: {7, 6, 3, 1}, 2: {7, 6}} {
		tr := &trainer{o: TrainOptions{Shapes: most}}
		tr.o.defaults()
		tr.choose(counts)
		if !slices.Equal(tr.keys, want) || len(tr.weight) != numSmall+len(want) || len(tr.sum) != len(tr.weight) {
			t.Errorf("at most %d: %v with %d weights, want %v", most, tr.keys, len(tr.weight), want)
		}
		for i, k := range want {
			if tr.number[k] != int32(numSmall+i) {
				t.Errorf("shape %d has number %d, want %d", k, tr.number[k], numSmall+i)
			}
		}
	}
}

// TestPositions: which positions are learned from, and which moves are the last ones there.
func TestPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 1))
	g := Record{Size: 9}
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	c := board.Black
	for range 60 {
		empty := b.EmptyPoints()
		p := empty.Nth(rng.IntN(empty.Len()))
		if rng.IntN(10) == 0 || b.IsSelfAtari(p, c) || b.Play(p, c, board.Strict) != nil {
			p = board.Pass
			b.PlayAssumeLegal(p, c)
		}
		g.Moves = append(g.Moves, board.Move{Point: p, Color: c})
		c = c.Opponent()
	}
	for every := 1; every <= 4; every++ {
		learned, games := 0, 40
		met := map[int]bool{}
		tr := &trainer{o: TrainOptions{Every: every}, rng: rand.New(rand.NewPCG(43, uint64(every)))}
		err := tr.each(t.Context(), slices.Values(slices.Repeat([]Record{g}, games)), func(at *board.Board, m board.Move) {
			learned++
			// The position is the one before the move.
			i := slices.IndexFunc(g.Moves, func(o board.Move) bool { return o == m })
			before, err := board.New(9)
			if err != nil {
				t.Fatal(err)
			}
			last, previous := board.NoPoint, board.NoPoint
			for j, o := range g.Moves {
				if o == m && before.StonesHash() == at.StonesHash() {
					i = j
					break
				}
				before.PlayAssumeLegal(o.Point, o.Color)
				last, previous = o.Point, last
			}
			met[i] = true
			if m.Point == board.Pass || before.StonesHash() != at.StonesHash() || tr.v.last != last || tr.v.previous != previous || tr.v.c != m.Color || tr.v.b != at {
				t.Fatalf("move %d, %v: after %v and %v, want %v and %v", i, m, tr.v.previous, tr.v.last, previous, last)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		stones := 0
		for _, m := range g.Moves {
			if m.Point != board.Pass {
				stones++
			}
		}
		mean := float64(games*stones) / float64(learned)
		if every == 1 && learned != games*stones || every > 1 && math.Abs(mean-float64(every)) > 0.5 || len(met) != stones {
			t.Errorf("every %d: %d of %d positions, %d different of %d", every, learned, games*stones, len(met), stones)
		}
	}
}

// TestFactorOfShapes: the factor of what is around a point is that of the smallest shape there,
// and chances come from the weights of all features.
func TestFactorOfShapes(t *testing.T) {
	table, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	e, err := NewEstimator(table)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(43, 2))
	v := new(view)
	kinds := map[uint16]bool{}
	for _, size := range []int{2, 5, 9, 19} {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, size*size/2, rng); err != nil {
			t.Fatal(err)
		}
		c := board.Color(1 + rng.IntN(2))
		last := board.At(rng.IntN(size), rng.IntN(size))
		v.look(b, c, last, board.NoPoint)
		weight := map[board.Point]float64{}
		total := 0.0
		for p := range board.Points(size) {
			if !b.Legal(p, c, board.Strict) {
				continue
			}
			keys := v.appendShapes(nil, p)
			around := Around(b, p, c)
			kinds[around] = true
			if got, want := table.Factor(around), math.Exp(float64(table.shape(keys[0]))); math.Abs(got-want) > 1e-6*want {
				t.Errorf("%v for %v: factor %v, want %v\n%v", p, c, got, want, b)
			}
			for i, step := range AroundSteps() {
				want := uint16(3)
				if p+step > 0 && (p + step).On(size) {
					switch b.At(p + step) {
					case board.Empty:
						want = 0
					case c:
						want = 1
					default:
						want = 2
					}
				}
				if got := around >> (2 * i) & 3; got != want {
					t.Errorf("%v is %d at %v, want %d\n%v", p+step, got, p, want, b)
				}
			}
			sum := 0.0
			for _, f := range v.appendSmall(nil, p) {
				sum += float64(table.small[f])
			}
			v.shapes(p, func(key uint32) bool {
				w, ok := table.find(key)
				sum += float64(w)
				return ok
			})
			weight[p] = math.Exp(sum)
			total += weight[p]
		}
		list, err := e.Append(nil, b, c, last, board.NoPoint)
		if err != nil || len(list) != len(weight) {
			t.Fatalf("%d moves, want %d, %v", len(list), len(weight), err)
		}
		for _, m := range list {
			if want := weight[m.Point] / total; math.Abs(m.Chance-want) > 1e-4*want+1e-9 {
				t.Errorf("%v has %v, want %v", m.Point, m.Chance, want)
			}
		}
	}
	if len(kinds) < 50 {
		t.Errorf("%d shapes: the test says little", len(kinds))
	}
}

// TestHeaders: what does not go together is refused, and what does is read as it was written.
func TestHeaders(t *testing.T) {
	table := &Table{keys: []uint32{3, 70000, 80000}, values: []int8{5, -7, 127}}
	for i := range table.small {
		table.small[i] = float32(i)/8 - 9
	}
	table.makeIndex()
	good, err := table.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Read(bytes.NewReader(good))
	if err != nil || got.small != table.small || !slices.Equal(got.keys, table.keys) || !slices.Equal(got.values, table.values) || !slices.Equal(got.index, table.index) {
		t.Fatalf("%v, %v is not what was written", got, err)
	}
	const head = len(magic)
	put := func(at int, x uint32) func([]byte) []byte {
		return func(data []byte) []byte {
			binary.LittleEndian.PutUint32(data[at:], x)
			return data
		}
	}
	weights := head + 8
	keys := weights + 4*numSmall
	bad := map[string]func([]byte) []byte{
		"another magic":             func(d []byte) []byte { d[0]++; return d },
		"another version":           func(d []byte) []byte { d[head-1]++; return d },
		"only the magic":            func(d []byte) []byte { return d[:head] },
		"half of the numbers":       func(d []byte) []byte { return d[:head+7] },
		"the numbers only":          func(d []byte) []byte { return d[:head+8] },
		"one feature more":          put(head, numSmall+1),
		"one feature less":          put(head, numSmall-1),
		"one shape more":            put(head+4, 4),
		"one shape less":            put(head+4, 2),
		"shapes beyond all bounds":  put(head+4, 1<<32-1),
		"a byte more":               func(d []byte) []byte { return append(d, 0) },
		"a byte less":               func(d []byte) []byte { return d[:len(d)-1] },
		"no number":                 put(weights, math.Float32bits(float32(math.NaN()))),
		"a large weight":            put(weights+4*(numSmall-1), math.Float32bits(100)),
		"a small weight":            put(weights, math.Float32bits(-100)),
		"shapes out of order":       put(keys, 75000),
		"a shape that comes twice":  put(keys+4, 80000),
		"the last shape comes late": put(keys+8, 2),
	}
	for _, name := range slices.Sorted(maps.Keys(bad)) {
		if got, err := Read(bytes.NewReader(bad[name](slices.Clone(good)))); !errors.Is(err, ErrTable) || got != nil {
			t.Errorf("%s: error %v", name, err)
		}
	}
	for _, w := range []float32{99.5, -99.5} {
		if got, err := Read(bytes.NewReader(put(weights, math.Float32bits(w))(slices.Clone(good)))); err != nil || got.small[0] != w {
			t.Errorf("weight %v: %v", w, err)
		}
	}
	if _, err := Read(failing{}); !errors.Is(err, errRead) {
		t.Errorf("error %v of the reader", err)
	}
}

var errRead = errors.New("no more")

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errRead }

// TestShapesOfFamilies: a shape of each distance, seven of plain stones and two with liberties, and four more
// near the last move; each is another one where there are stones.
func TestShapesOfFamilies(t *testing.T) {
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Playout(board.Black, 120, rand.NewPCG(43, 3)); err != nil {
		t.Fatal(err)
	}
	stones := b.StonesOf(board.White)
	last := stones.First()
	v := new(view)
	v.look(b, board.Black, last, board.NoPoint)
	near, far := 0, 0
	empty := b.EmptyPoints()
	for p := range empty.All() {
		dx, dy := p.Col()-last.Col(), p.Row()-last.Row()
		dx, dy = max(dx, -dx), max(dy, -dy)
		want := 9
		if dx+dy+max(dx, dy) <= 8 {
			want = 13
			near++
		} else {
			far++
		}
		keys := v.appendShapes(nil, p)
		different := map[uint32]bool{}
		for _, k := range keys {
			different[k] = true
		}
		if len(keys) != want || len(different) != want {
			t.Errorf("%v, %d and %d from the last move: %d shapes, %d different ones, want %d", p, dx, dy, len(keys), len(different), want)
		}
	}
	if near < 5 || far < 50 {
		t.Errorf("%d points near the last move, %d far from it", near, far)
	}
}
