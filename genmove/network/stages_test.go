package network_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
)

// netFile writes a small network with random weights, as genmove/network/train/README.md has it.
type netFile struct {
	bytes.Buffer
	rng *rand.Rand
}

func (f *netFile) numbers(v ...any) {
	for _, x := range v {
		binary.Write(&f.Buffer, binary.LittleEndian, x)
	}
}

// conv writes a convolution whose sums come out at about a tenth of a code's range.
func (f *netFile) conv(taps, in, out int) {
	f.numbers(uint32(2))
	for range taps * taps * in * out {
		f.numbers(int8(f.rng.IntN(81) - 40))
	}
	for range out {
		f.numbers(int32(f.rng.IntN(2000) * taps))
	}
	for range out {
		f.numbers(int16(600 + f.rng.IntN(600)))
	}
}

func (f *netFile) fixed(in, out int) {
	f.numbers(uint32(18))
	for range in * out {
		f.numbers(int32(f.rng.IntN(2001) - 1000))
	}
	for range out {
		f.numbers(int64(f.rng.IntN(1 << 20)))
	}
}

func (f *netFile) dot(in int) {
	for range in {
		f.numbers(int8(f.rng.IntN(255) - 127))
	}
	f.numbers(0.001, 0.0)
}

// layers writes the weights for one stage, with as many blocks as seed says.
func (f *netFile) layers(seed uint64) {
	f.rng = rand.New(rand.NewPCG(5, seed))
	f.numbers(uint32(seed))
	f.conv(3, planes, channels)
	f.fixed(19, channels)
	for i := range seed {
		f.conv(1, channels, mid)
		f.numbers(uint32(min(i, 1)))
		if i > 0 {
			f.fixed(3*mid, mid)
		}
		f.conv(3, mid, mid)
		f.conv(3, mid, mid)
		f.conv(1, mid, channels)
	}
	f.conv(1, channels, head)
	f.conv(1, channels, head)
	f.fixed(3*head, head)
	f.dot(head)
	f.dot(head)
	f.fixed(4*head+22, hidden)
	f.fixed(hidden, 5)
}

const planes, channels, mid, head, hidden = 16, 32, 16, 16, 8

// staged returns a network with a stage for each seed; limits are in thousandths of the points.
func staged(limits []uint32, seeds ...uint64) []byte {
	f := &netFile{}
	f.WriteString("TNGNNET4")
	f.numbers(uint32(6))
	f.WriteString("random")
	f.numbers(uint32(planes), uint32(channels), uint32(mid), uint32(head), uint32(hidden))
	for i := range planes {
		f.WriteByte(byte(i))
	}
	f.numbers(uint32(len(seeds)), limits)
	for _, s := range seeds {
		f.layers(s)
	}
	return f.Bytes()
}

// TestStages: the stones on the board choose the weights.
func TestStages(t *testing.T) {
	read := func(file []byte) *network.Evaluator {
		return must(must(network.Read(bytes.NewReader(file))).NewEvaluator(network.Options{}))
	}
	all := read(staged([]uint32{150, 400}, 1, 2, 3))
	single := []*network.Evaluator{read(staged(nil, 1)), read(staged(nil, 2)), read(staged(nil, 3))}
	rng := rand.New(rand.NewPCG(3, 4))
	var seen [3]int
	for range 60 {
		g := randomGame(t, 7, rng.IntN(40), board.Chinese(), rng)
		stones := 0
		for p := range board.Points(7) {
			if g.Board().At(p).IsPlayer() {
				stones++
			}
		}
		stage := 0
		if stones >= 8 { // 0.15 of 49 points are 7.35
			stage++
		}
		if stones >= 20 { // 0.4 of them are 19.6
			stage++
		}
		seen[stage]++
		p := position(t, g)
		got := evaluate(t, all, p)
		for i, e := range single {
			if want := evaluate(t, e, p); (got == want) != (i == stage) {
				t.Errorf("%d stones: the same as stage %d: %v", stones, i, got == want)
			}
		}
	}
	if seen[0] == 0 || seen[1] == 0 || seen[2] == 0 {
		t.Errorf("positions of the stages: %v", seen)
	}
}

func TestReadStagesErrors(t *testing.T) {
	file := staged([]uint32{400}, 1, 2)
	for n := range len(file) {
		if n%97 != 0 && n > 200 {
			continue
		}
		if _, err := network.Read(bytes.NewReader(file[:n])); !errors.Is(err, network.ErrFormat) {
			t.Fatalf("%d bytes of %d: %v", n, len(file), err)
		}
	}
	const at = 8 + 4 + 6 + 20 + planes // of the number of stages
	for _, c := range []struct {
		what  string
		at    int
		value uint32
	}{{"no stage", at, 0}, {"many stages", at, 9}, {"an end at 0", at + 4, 0}, {"an end past the board", at + 4, 1001}} {
		bad := bytes.Clone(file)
		binary.LittleEndian.PutUint32(bad[c.at:], c.value)
		if _, err := network.Read(bytes.NewReader(bad)); !errors.Is(err, network.ErrFormat) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
	for _, ends := range [][]uint32{{400, 300}, {400, 400}} {
		if _, err := network.Read(bytes.NewReader(staged(ends, 1, 2, 3))); !errors.Is(err, network.ErrFormat) {
			t.Errorf("ends %d: %v", ends, err)
		}
	}
}
