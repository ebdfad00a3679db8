package shapenet_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"github.com/tengen-go/tengen/internal/shapenet"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
)

// parameters are what a file of weights has, as numbers.
type parameters struct {
	channels, blocks int
	top, trust       float64
	layers           []weights // first, inner and outer of each block, last
	pool             [][]float64
}

type weights struct {
	in, out     int
	w           []int8
	scale, bias []float64
}

// binary returns the file. It follows the description in train.py, not the reader.
func (p *parameters) binary() []byte {
	out := []byte("tengen network\x00\x01")
	word := func(x uint32) { out = binary.LittleEndian.AppendUint32(out, x) }
	float := func(list ...float64) {
		for _, x := range list {
			word(math.Float32bits(float32(x)))
		}
	}
	word(31)
	word(uint32(p.channels))
	word(uint32(p.blocks))
	float(p.top, p.trust)
	for _, l := range p.layers {
		for _, w := range l.w {
			out = append(out, uint8(w))
		}
		float(l.scale...)
		float(l.bias...)
	}
	for _, m := range p.pool {
		float(m...)
	}
	return out
}

// randomNetwork returns weights whose activations are neither all zero nor all at the top.
func randomNetwork(rng *rand.Rand, channels, blocks int) *parameters {
	p := &parameters{channels: channels, blocks: blocks, top: 1 + 4*rng.Float64(), trust: rng.Float64()}
	layer := func(in, out int) {
		l := weights{in: in, out: out}
		for range out {
			// The sum of the sizes of weights stays below what is allowed.
			most, left := min(127, 2*mostWeights/(9*in)), mostWeights
			for range 9 * in {
				w := rng.IntN(2*most+1) - most
				w = max(-left, min(w, left))
				left -= max(w, -w)
				l.w = append(l.w, int8(w))
			}
			l.scale = append(l.scale, (0.5+rng.Float64())/float64(most)/math.Sqrt(float64(in)))
			l.bias = append(l.bias, rng.Float64()-0.5)
		}
		p.layers = append(p.layers, l)
	}
	layer(31, channels)
	for range 2 * blocks {
		layer(channels, channels)
	}
	layer(channels, 1)
	for range blocks {
		var m []float64
		for range channels * channels {
			m = append(m, (rng.Float64()-0.5)/float64(channels))
		}
		p.pool = append(p.pool, m)
	}
	return p
}

// slow is what the network says of a position, computed with floating point numbers plane by plane. The planes
// come from the board.
func (p *parameters) slow(t *testing.T, b *board.Board, c board.Color, last, previous board.Point, chances []prior.Chance) map[board.Point]float64 {
	t.Helper()
	size := b.Size()
	area := size * size
	x := slowPlanes(b, c, last, previous, chances)
	convolve := func(l weights, x [][]float64) [][]float64 {
		out := make([][]float64, l.out)
		for o := range out {
			out[o] = make([]float64, area)
			for row := range size {
				for col := range size {
					sum := 0.0
					for i := range l.in {
						for dy := -1; dy <= 1; dy++ {
							for dx := -1; dx <= 1; dx++ {
								if y, xx := row+dy, col+dx; y >= 0 && y < size && xx >= 0 && xx < size {
									sum += float64(l.w[((o*l.in+i)*3+dy+1)*3+dx+1]) * x[i][y*size+xx]
								}
							}
						}
					}
					out[o][row*size+col] = sum*l.scale[o] + l.bias[o]
				}
			}
		}
		return out
	}
	step := p.top / 127
	round := func(x [][]float64) {
		for _, plane := range x {
			for i, v := range plane {
				plane[i] = math.Floor(max(0, min(v, p.top))/step+0.5) * step
			}
		}
	}
	x = convolve(p.layers[0], x)
	round(x)
	for k := range p.blocks {
		y := convolve(p.layers[1+2*k], x)
		for o := range y {
			add := 0.0
			for i := range x {
				mean := 0.0
				for _, v := range x[i] {
					mean += v / float64(area)
				}
				add += p.pool[k][o*p.channels+i] * mean
			}
			for i := range y[o] {
				y[o][i] += add
			}
		}
		round(y)
		z := convolve(p.layers[2+2*k], y)
		for o := range z {
			for i := range z[o] {
				z[o][i] += x[o][i]
			}
		}
		round(z)
		x = z
	}
	out := convolve(p.layers[len(p.layers)-1], x)[0]
	result := map[board.Point]float64{}
	for _, m := range chances {
		log := max(math.Round(20*math.Log(m.Chance))/20, -255.0/20)
		result[m.Point] = out[m.Point.Row()*size+m.Point.Col()] + p.trust*log
	}
	return result
}

// slowPlanes returns the planes of a position, as train.py has them.
func slowPlanes(b *board.Board, c board.Color, last, previous board.Point, chances []prior.Chance) [][]float64 {
	size := b.Size()
	x := make([][]float64, 31)
	for i := range x {
		x[i] = make([]float64, size*size)
	}
	chance := map[board.Point]float64{}
	for _, m := range chances {
		chance[m.Point] = m.Chance
	}
	after := func(p board.Point, c board.Color) (libs, taken int) {
		n := b.Clone()
		before := n.StonesOf(c.Opponent())
		if !n.TryKo(p, c) {
			return 0, 0
		}
		now := n.StonesOf(c.Opponent())
		return min(n.Liberties(p), 4), before.Len() - now.Len()
	}
	stones := 0
	for p := range board.Points(size) {
		at := p.Row()*size + p.Col()
		set := func(plane int) { x[plane][at] = 1 }
		set(23 + min(p.Row(), p.Col(), size-1-p.Row(), size-1-p.Col(), 4))
		if p == last {
			set(8)
		}
		if p == previous {
			set(9)
		}
		if s := b.At(p); s != board.Empty {
			stones++
			plane := min(b.Liberties(p), 4) - 1
			if s != c {
				plane += 4
			}
			set(plane)
			continue
		}
		if libs, taken := after(p, c.Opponent()); libs > 0 {
			set(19 + libs - 1)
			if taken > 0 {
				set(10 + min(taken, 2) - 1)
			}
		}
		v, legal := chance[p]
		if !legal {
			continue
		}
		libs, taken := after(p, c)
		set(12 + libs - 1)
		if taken > 0 {
			set(16 + min(taken, 3) - 1)
		}
		if units := math.Round(-20 * math.Log(v)); units < 255 {
			x[29][at] = math.Round(127*(1-units/255)) / 127
			x[30][at] = math.Round(127*math.Exp(-units/40)) / 127
		}
	}
	for i := range x[28] {
		x[28][i] = math.Round(127*math.Floor(255*float64(stones)/float64(size*size))/255) / 127
	}
	return x
}

// position plays moves that are no suicide of eyes on a board, and returns it with the last two of them.
func position(t *testing.T, rng *rand.Rand, size, moves int) (b *board.Board, last, previous board.Point) {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	c := board.Black
	for range moves {
		empty := b.EmptyPoints()
		if empty.IsEmpty() {
			break
		}
		p := empty.Nth(rng.IntN(empty.Len()))
		if !b.IsEye(p, c) && b.Play(p, c, board.Strict) == nil {
			last, previous = p, last
			c = c.Opponent()
		}
	}
	return b, last, previous
}

func shippedTable(t testing.TB) *prior.Table {
	t.Helper()
	table, err := prior.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestSlowly compares networks with what floating point numbers come to, plane by plane.
func TestSlowly(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	table := shippedTable(t)
	plain, err := prior.NewEstimator(table)
	if err != nil {
		t.Fatal(err)
	}
	worst, spread := 0.0, 0.0
	for i, shape := range []struct{ channels, blocks, size, moves int }{
		{1, 0, 2, 1}, {3, 1, 5, 12}, {32, 2, 9, 30}, {33, 1, 9, 60}, {34, 1, 7, 20}, {99, 1, 6, 10}, {8, 3, 19, 200}, {32, 1, 13, 90}, {4, 2, 25, 300}, {5, 1, 19, 0},
	} {
		p := randomNetwork(rng, shape.channels, shape.blocks)
		net, err := shapenet.Read(bytes.NewReader(p.binary()))
		if err != nil {
			t.Fatal(err)
		}
		e, err := shapenet.NewEstimator(net, table)
		if err != nil {
			t.Fatal(err)
		}
		b, last, previous := position(t, rng, shape.size, shape.moves)
		c := board.Color(1 + i%2)
		before := b.String()
		// The same answer comes out of scratch space that has been used.
		if _, err := e.Append(nil, b, c.Opponent(), board.NoPoint, last); err != nil {
			t.Fatal(err)
		}
		got, err := e.Append(nil, b, c, last, previous)
		if err != nil {
			t.Fatal(err)
		}
		if b.String() != before {
			t.Errorf("the board is changed")
		}
		chances, err := plain.Append(nil, b, c, last, previous)
		if err != nil {
			t.Fatal(err)
		}
		want := p.slow(t, b, c, last, previous, chances)
		if len(got) != len(want) {
			t.Fatalf("%v: %d moves, want %d", net, len(got), len(want))
		}
		most, total, sum := math.Inf(-1), 0.0, 0.0
		for _, v := range want {
			most = max(most, v)
		}
		for _, v := range want {
			total += math.Exp(v - most)
		}
		for k, m := range got {
			sum += m.Chance
			if k > 0 && m.Chance > got[k-1].Chance {
				t.Errorf("%v: move %d is likelier than the one before", net, k)
			}
			should := want[m.Point] - most - math.Log(total)
			worst = max(worst, math.Abs(math.Log(m.Chance)-should))
			spread = max(spread, most-want[m.Point])
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%v: chances sum to %v", net, sum)
		}
		t.Logf("%v on %d lines: off by at most %.4f of %.2f so far", net, shape.size, worst, spread)
	}
	// What is rounded to another step here and there makes little of a difference.
	if worst > 0.05 || spread < 2 {
		t.Errorf("logarithms of chances differ by %.3f where they are spread over %.2f", worst, spread)
	}
}

// TestSymmetry: a network whose weights are turned says of a position that is turned what the other one says,
// but for what is rounded.
func TestSymmetry(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	table := shippedTable(t)
	for turn := range 8 {
		move := func(x, y, n int) (int, int) {
			if turn&1 != 0 {
				x = n - 1 - x
			}
			if turn&2 != 0 {
				y = n - 1 - y
			}
			if turn&4 != 0 {
				x, y = y, x
			}
			return x, y
		}
		p := randomNetwork(rng, 6, 1)
		var data [2][]byte
		data[0] = p.binary()
		for l := range p.layers {
			old := p.layers[l].w
			w := make([]int8, len(old))
			for i := range w {
				x, y := move(i%3, i/3%3, 3)
				w[i/9*9+3*y+x] = old[i]
			}
			p.layers[l].w = w
		}
		data[1] = p.binary()
		const size = 9
		b, last, previous := position(t, rng, size, 40)
		turned, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		to := func(p board.Point) board.Point { return board.At(move(p.Col(), p.Row(), size)) }
		var stones [2][]board.Point
		for p := range board.Points(size) {
			if s := b.At(p); s.IsPlayer() {
				stones[s-1] = append(stones[s-1], to(p))
			}
		}
		black, white := stones[board.Black-1], stones[board.White-1]
		if err := turned.Setup(black, white, nil); err != nil {
			t.Fatal(err)
		}
		if p, _ := b.Ko(); p != board.NoPoint {
			t.Fatal("a ko, which the other board does not know")
		}
		var found [2]map[board.Point]float64
		for i := range data {
			net, err := shapenet.Read(bytes.NewReader(data[i]))
			if err != nil {
				t.Fatal(err)
			}
			e, err := shapenet.NewEstimator(net, table)
			if err != nil {
				t.Fatal(err)
			}
			var list []prior.Chance
			if i == 0 {
				list, err = e.Append(nil, b, board.Black, last, previous)
			} else {
				list, err = e.Append(nil, turned, board.Black, to(last), to(previous))
			}
			if err != nil {
				t.Fatal(err)
			}
			found[i] = map[board.Point]float64{}
			for _, m := range list {
				at := m.Point
				if i == 0 {
					at = to(at)
				}
				found[i][at] = m.Chance
			}
		}
		if len(found[0]) != len(found[1]) || len(found[0]) < 20 {
			t.Fatalf("%d and %d moves", len(found[0]), len(found[1]))
		}
		for p, v := range found[0] {
			if w := found[1][p]; math.Abs(math.Log(w/v)) > 0.02 {
				t.Errorf("turn %d: %v has %v, turned %v", turn, p, v, w)
			}
		}
	}
}

// TestExtremes: with the largest weights that are allowed, and all activations at the top, sums stay in their lanes.
func TestExtremes(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 3))
	table := shippedTable(t)
	for _, sign := range []int8{1, -1} {
		p := randomNetwork(rng, 6, 1)
		p.trust = 0
		for l := range p.layers {
			w := &p.layers[l]
			for o := range w.out {
				w.scale[o], w.bias[o] = 0, 100 // all at the top
			}
			if l < len(p.layers)-1 {
				continue
			}
			w.scale[0], w.bias[0] = 1e-3, 0
			for i := range w.w {
				w.w[i] = 127 * sign
			}
		}
		// The outputs of the second layer get as much as goes into a lane, in turn of either sign.
		mid := &p.layers[2]
		for o := range mid.out {
			s := int8(1 - 2*(o%2))
			for i := range 9 * mid.in {
				mid.w[9*mid.in*o+i] = s * 127
			}
			mid.scale[o] = p.top / float64(127*9*mid.in)
			mid.bias[o] = -50
			if s < 0 {
				mid.scale[o], mid.bias[o] = -mid.scale[o], -p.top/2
			}
		}
		if 127*9*mid.in > mostWeights {
			t.Fatal("these weights are not allowed")
		}
		compare(t, p, table, rng, 9)
	}
	// Longer rows of weights may not be that large.
	p := randomNetwork(rng, 32, 1)
	w := p.layers[1].w[:9*32]
	for i := range w {
		w[i] = 0
	}
	left := mostWeights
	for i := range w {
		w[i] = int8(min(left, 127))
		left -= int(w[i])
	}
	if _, err := shapenet.Read(bytes.NewReader(p.binary())); err != nil || left != 0 {
		t.Errorf("weights as large as possible: %v, %d are left", err, left)
	}
	w[len(w)-1]--
	if w[len(w)-1] >= 0 {
		t.Fatal("no room for a weight below zero")
	}
	w[0] = -w[0]
	if _, err := shapenet.Read(bytes.NewReader(p.binary())); !errors.Is(err, shapenet.ErrNetwork) {
		t.Errorf("weights that are too large: %v", err)
	}
}

// compare fails if the network says something else than slow.
func compare(t *testing.T, p *parameters, table *prior.Table, rng *rand.Rand, size int) {
	t.Helper()
	net, err := shapenet.Read(bytes.NewReader(p.binary()))
	if err != nil {
		t.Fatal(err)
	}
	e, err := shapenet.NewEstimator(net, table)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := prior.NewEstimator(table)
	if err != nil {
		t.Fatal(err)
	}
	b, last, previous := position(t, rng, size, 30)
	chances, err := plain.Append(nil, b, board.White, last, previous)
	if err != nil {
		t.Fatal(err)
	}
	want := p.slow(t, b, board.White, last, previous, chances)
	got, err := e.Append(nil, b, board.White, last, previous)
	if err != nil {
		t.Fatal(err)
	}
	// Chances are the exponentials of what the last layer yields, over their sum; of two moves the difference is what is left.
	first, spread := got[0], 0.0
	for _, m := range got {
		want := want[m.Point] - want[first.Point]
		spread = max(spread, math.Abs(want))
		if d := math.Log(m.Chance / first.Chance); math.Abs(d-want) > 1e-3*math.Abs(want)+0.05 {
			t.Errorf("%v is %v behind %v, want %v", m.Point, d, first.Point, want)
		}
	}
	if spread < 1 || spread > 100 {
		t.Errorf("the moves are spread over %v", spread)
	}
}

// TestShipped: the network that ships can be read, and says much that the table does not.
func TestShipped(t *testing.T) {
	net, err := shapenet.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := shapenet.Shipped(); again != net || err != nil {
		t.Errorf("another network the second time, %v", err)
	}
	if file, err := os.Stat("network.bin"); err != nil || file.Size() > 400<<10 {
		t.Errorf("%v, %v", file, err)
	}
	if s := net.String(); !strings.HasPrefix(s, "network of ") {
		t.Errorf("it is a %s", s)
	}
}

// TestErrors: what is no position, no table or no network.
func TestErrors(t *testing.T) {
	net, err := shapenet.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	table := shippedTable(t)
	if _, err := shapenet.NewEstimator(nil, table); !errors.Is(err, shapenet.ErrNetwork) {
		t.Errorf("no network: %v", err)
	}
	if _, err := shapenet.NewEstimator(new(shapenet.Network), table); !errors.Is(err, shapenet.ErrNetwork) {
		t.Errorf("an empty network: %v", err)
	}
	if _, err := shapenet.NewEstimator(net, nil); !errors.Is(err, prior.ErrTable) {
		t.Errorf("no table: %v", err)
	}
	e, err := shapenet.NewEstimator(net, table)
	if err != nil {
		t.Fatal(err)
	}
	old := []prior.Chance{{Point: board.Pass, Chance: 1}}
	if list, err := e.Append(old, nil, board.Black, board.NoPoint, board.NoPoint); !errors.Is(err, board.ErrNoBoard) || !slices.Equal(list, old) {
		t.Errorf("no board: %v, %v", list, err)
	}
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	if list, err := e.Append(old, b, board.Empty, board.NoPoint, board.NoPoint); !errors.Is(err, board.ErrColor) || !slices.Equal(list, old) {
		t.Errorf("nobody to move: %v, %v", list, err)
	}
	list, err := e.Append(old, b, board.Black, board.Pass, board.Pass)
	if err != nil || len(list) != 82 || list[0] != old[0] {
		t.Errorf("%d moves after what was there, %v", len(list), err)
	}
}

// TestRead: what does not go together is refused.
func TestRead(t *testing.T) {
	p := randomNetwork(rand.New(rand.NewPCG(5, 3)), 4, 1)
	good := p.binary()
	if _, err := shapenet.Read(bytes.NewReader(good)); err != nil {
		t.Fatal(err)
	}
	head := len("tengen network\x00\x01")
	put := func(at int, x uint32) func([]byte) []byte {
		return func(data []byte) []byte {
			binary.LittleEndian.PutUint32(data[at:], x)
			return data
		}
	}
	scales := head + 20 + 9*31*4
	bad := map[string]func([]byte) []byte{
		"another magic":         func(d []byte) []byte { d[0]++; return d },
		"another version":       func(d []byte) []byte { d[head-1]++; return d },
		"nothing":               func(d []byte) []byte { return nil },
		"a byte more":           func(d []byte) []byte { return append(d, 0) },
		"other planes":          put(head, 30),
		"no channels":           put(head+4, 0),
		"too many channels":     put(head+4, mostChannels+1),
		"channels without end":  put(head+4, 1<<32-1),
		"one channel more":      put(head+4, 5),
		"one block more":        put(head+8, 2),
		"one block less":        put(head+8, 0),
		"blocks without end":    put(head+8, 1<<32-1),
		"no activations":        put(head+12, 0),
		"activations below":     put(head+12, math.Float32bits(-1)),
		"trust that is none":    put(head+16, math.Float32bits(float32(math.NaN()))),
		"an infinite scale":     put(scales, math.Float32bits(float32(math.Inf(1)))),
		"a bias that is none":   put(scales+16, math.Float32bits(float32(math.NaN()))),
		"a matrix without size": put(len(good)-4, math.Float32bits(float32(math.Inf(-1)))),
	}
	for _, name := range slices.Sorted(maps.Keys(bad)) {
		if n, err := shapenet.Read(bytes.NewReader(bad[name](slices.Clone(good)))); !errors.Is(err, shapenet.ErrNetwork) || n != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for i := range good {
		if _, err := shapenet.Read(bytes.NewReader(good[:i])); !errors.Is(err, shapenet.ErrNetwork) {
			t.Fatalf("%d of %d bytes: %v", i, len(good), err)
		}
	}
	if _, err := shapenet.Read(failing{}); !errors.Is(err, errRead) {
		t.Errorf("error %v of the reader", err)
	}
}

var errRead = errors.New("no more")

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errRead }

// FuzzRead: whatever can be read can be applied.
func FuzzRead(f *testing.F) {
	rng := rand.New(rand.NewPCG(6, 3))
	f.Add(randomNetwork(rng, 2, 1).binary())
	f.Add(randomNetwork(rng, 1, 0).binary())
	f.Add([]byte("tengen network\x00\x01"))
	table := shippedTable(f)
	b, err := board.New(5)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := shapenet.Read(bytes.NewReader(data))
		if err != nil {
			if !errors.Is(err, shapenet.ErrNetwork) {
				t.Errorf("error %v", err)
			}
			return
		}
		e, err := shapenet.NewEstimator(n, table)
		if err != nil {
			t.Fatal(err)
		}
		list, err := e.Append(nil, b, board.Black, board.NoPoint, board.NoPoint)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, m := range list {
			sum += m.Chance
		}
		if len(list) != 25 || !(math.Abs(sum-1) < 1e-6) {
			t.Errorf("%d moves with %v", len(list), sum)
		}
	})
}

// TestAllocations: an Estimator allocates nothing once it has started.
func TestAllocations(t *testing.T) {
	net, err := shapenet.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	e, err := shapenet.NewEstimator(net, shippedTable(t))
	if err != nil {
		t.Fatal(err)
	}
	b, last, previous := position(t, rand.New(rand.NewPCG(7, 3)), 9, 20)
	list := make([]prior.Chance, 0, board.NumPoints)
	if n := testing.AllocsPerRun(20, func() {
		if list, err = e.Append(list[:0], b, board.Black, last, previous); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEstimator(b *testing.B) {
	net, err := shapenet.Shipped()
	if err != nil {
		b.Fatal(err)
	}
	e, err := shapenet.NewEstimator(net, shippedTable(b))
	if err != nil {
		b.Fatal(err)
	}
	for name, size := range map[string]int{"9": 9, "13": 13, "19": 19} {
		b.Run(name, func(b *testing.B) {
			bd, err := board.New(size)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := bd.Playout(board.Black, size*size/3, rand.NewPCG(1, 2)); err != nil {
				b.Fatal(err)
			}
			var list []prior.Chance
			b.ReportAllocs()
			for b.Loop() {
				if list, err = e.Append(list[:0], bd, board.Black, board.At(3, 3), board.At(5, 5)); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}
