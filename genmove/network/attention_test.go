package network_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/kernel"
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

// conv writes a convolution whose sums come out at about a tenth of a code's range. With zero it
// gives 0.
func (f *netFile) conv(taps, in, out int, zero bool) {
	f.numbers(uint32(2))
	for range taps * taps * in * out {
		w := int8(f.rng.IntN(81) - 40)
		if zero {
			w = 0
		}
		f.numbers(w)
	}
	for range out {
		f.numbers(int32(f.rng.IntN(2000) * taps))
	}
	for range out {
		mul := int16(600 + f.rng.IntN(600))
		if zero {
			mul = 0
		}
		f.numbers(mul)
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

// attending returns a network of two blocks and two heads. kind is 0 for no attention, 1 for one
// that adds nothing, and 2 for one that does, before the second block.
func attending(kind int) []byte {
	const planes, channels, mid, head, hidden, heads, width = 16, 32, 16, 16, 8, 2, 32
	f := &netFile{rng: rand.New(rand.NewPCG(5, 6))}
	f.WriteString("TNGNNET2")
	f.numbers(uint32(6))
	f.WriteString("random")
	f.numbers(uint32(planes), uint32(channels), uint32(mid), uint32(2), uint32(head), uint32(hidden), uint32(heads))
	for i := range planes {
		f.WriteByte(byte(i))
	}
	f.conv(3, planes, channels, false)
	f.fixed(19, channels)
	for i := range 2 {
		attend := kind > 0 && i == 1
		f.numbers(uint32(map[bool]int{true: 1}[attend]))
		if attend {
			rng := f.rng // what follows is to be the same without attention
			f.rng = rand.New(rand.NewPCG(7, 8))
			for range 2 * 49 * 2 * width {
				f.numbers(int8(f.rng.IntN(81) - 40))
			}
			f.conv(1, channels, width, false)
			f.conv(1, channels, 2*width, false)
			f.conv(1, width, channels, kind == 1)
			f.rng = rng
		}
		f.conv(1, channels, mid, false)
		f.numbers(uint32(1))
		f.fixed(3*mid, mid)
		f.conv(3, mid, mid, false)
		f.conv(3, mid, mid, false)
		f.conv(1, mid, channels, false)
	}
	f.conv(1, channels, head, false)
	f.conv(1, channels, head, false)
	f.fixed(3*head, head)
	f.dot(head)
	f.dot(head)
	f.fixed(4*head+22, hidden)
	f.fixed(hidden, 5)
	return f.Bytes()
}

// TestAttention: attention that adds nothing changes nothing, another one changes something, and all
// versions of the kernels agree.
func TestAttention(t *testing.T) {
	list := checksumPositions(t, 30)
	var sums [3]string
	for kind := range sums {
		m, err := network.Read(bytes.NewReader(attending(kind)))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range kernel.Paths() {
			sum := checksum(t, m, list, path)
			if sums[kind] == "" {
				sums[kind] = sum
			} else if sum != sums[kind] {
				t.Errorf("attention %d: %v differs from %v", kind, path, kernel.Portable)
			}
		}
	}
	if sums[0] != sums[1] {
		t.Error("attention that adds nothing changes evaluations")
	}
	if sums[0] == sums[2] {
		t.Error("attention changes nothing")
	}
}

func TestReadAttentionErrors(t *testing.T) {
	file := attending(2)
	for n := range len(file) {
		if n%97 != 0 && n > 200 {
			continue
		}
		if _, err := network.Read(bytes.NewReader(file[:n])); !errors.Is(err, network.ErrFormat) {
			t.Fatalf("%d bytes of %d: %v", n, len(file), err)
		}
	}
	heads := bytes.Clone(file)
	binary.LittleEndian.PutUint32(heads[8+4+6+24:], 33)
	if _, err := network.Read(bytes.NewReader(heads)); !errors.Is(err, network.ErrFormat) {
		t.Errorf("33 heads: %v", err)
	}
}
