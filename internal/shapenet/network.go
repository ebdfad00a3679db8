package shapenet

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"
)

// Network is a small convolutional network that estimates the chances of moves. It is immutable
// and shared by all goroutines; an Estimator applies it.
type Network struct {
	channels     int
	trust        float32 // the weight of the table
	first, last  layer
	inner, outer []layer     // of each block
	pool         [][]float32 // of each block, by output and input
}

// layer is a layer of 3×3 convolutions with weights of a byte.
type layer struct {
	in, out int
	weights []int8 // by output, input, row and column
	// scale makes steps of activations of a sum, or what comes out of the last layer;
	// bias is what is added then.
	scale, bias []float32
	// packed are the weights as they are multiplied, by input, row, column and block of outputs.
	packed []lanes
}

// lanes are the weights of a block of outputs, or sums of products of them: three in a word.
type lanes [laneWords]uint64

const (
	laneWords = 11
	laneBits  = 21
	inBlock   = 3 * laneWords // outputs of a block
	steps     = 127           // the largest activation
	// mostWeights bounds the sum of the sizes of the weights of an output, so that no sum of
	// products leaves its lane.
	mostWeights = (1<<(laneBits-1) - 1) / steps
)

// ErrNetwork reports that data is not a network, or that there is no network.
var ErrNetwork = errors.New("not a network of move chances")

//go:embed network.bin
var shippedData []byte

// shipped is read when it is asked for first. It is not a sync.OnceValues, which
// would link the data into programs that never ask.
var shipped struct {
	once sync.Once
	net  *Network
	err  error
}

// Shipped returns the network that comes with this package.
func Shipped() (*Network, error) {
	shipped.once.Do(func() { shipped.net, shipped.err = Read(bytes.NewReader(shippedData)) })
	return shipped.net, shipped.err
}

// magic starts the binary form; the last byte is the version.
const magic = "tengen network\x00\x01"

// What Read accepts.
const (
	mostChannels = 3 * inBlock
	mostBlocks   = 16
	mostBytes    = 1 << 23
	mostNumber   = 1e4 // of a scale, a bias and the like
)

// Read reads the binary form of a network, as train.py writes it, to its end. The error wraps
// ErrNetwork or is that of r.
func Read(r io.Reader) (*Network, error) {
	data, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return nil, err
	}
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok {
		return nil, fmt.Errorf("%w: wrong first bytes", ErrNetwork)
	}
	d := &decoder{data: rest}
	inputs, channels, blocks := d.uint32(), d.uint32(), d.uint32()
	top := d.float()
	n := &Network{trust: d.float()}
	switch {
	case d.err != nil:
		return nil, d.err
	case inputs != planes:
		return nil, fmt.Errorf("%w: %d planes, want %d", ErrNetwork, inputs, planes)
	case channels < 1 || channels > mostChannels || blocks > mostBlocks:
		return nil, fmt.Errorf("%w: %d channels and %d blocks, want at most %d and %d", ErrNetwork, channels, blocks, mostChannels, mostBlocks)
	case !(top > 0):
		return nil, fmt.Errorf("%w: the largest activation is %v", ErrNetwork, top)
	}
	n.channels = int(channels)
	step := top / steps
	n.first = d.layer(planes, n.channels, 1/(steps*step), 1/step)
	for range blocks {
		n.inner = append(n.inner, d.layer(n.channels, n.channels, 1, 1/step))
		n.outer = append(n.outer, d.layer(n.channels, n.channels, 1, 1/step))
	}
	n.last = d.layer(n.channels, 1, step, 1)
	for range blocks {
		n.pool = append(n.pool, d.floats(n.channels*n.channels))
	}
	if d.err != nil {
		return nil, d.err
	}
	if len(d.data) > 0 {
		return nil, fmt.Errorf("%w: %d bytes too many", ErrNetwork, len(d.data))
	}
	return n, nil
}

// String describes the size of the network.
func (n *Network) String() string {
	return fmt.Sprintf("network of %d blocks of %d channels", len(n.inner), n.channels)
}

// decoder takes numbers off data until there is an error.
type decoder struct {
	data []byte
	err  error
}

// take returns the next bytes, nil if there are not as many.
func (d *decoder) take(n int) []byte {
	if d.err != nil {
		return nil
	}
	if len(d.data) < n {
		d.err = fmt.Errorf("%w: %d bytes are missing", ErrNetwork, n-len(d.data))
		return nil
	}
	list := d.data[:n]
	d.data = d.data[n:]
	return list
}

func (d *decoder) uint32() uint32 {
	if list := d.take(4); list != nil {
		return binary.LittleEndian.Uint32(list)
	}
	return 0
}

func (d *decoder) float() float32 {
	v := math.Float32frombits(d.uint32())
	if d.err == nil && !(v > -mostNumber && v < mostNumber) {
		d.err = fmt.Errorf("%w: %v where a number is wanted", ErrNetwork, v)
	}
	return v
}

func (d *decoder) floats(n int) []float32 {
	if d.err != nil || len(d.data) < 4*n {
		d.take(4 * n)
		return nil
	}
	list := make([]float32, n)
	for i := range list {
		list[i] = d.float()
	}
	return list
}

// layer reads a layer. What comes out is multiplied by scale, and biases by bias.
func (d *decoder) layer(in, out int, scale, bias float32) layer {
	l := layer{in: in, out: out}
	weights := d.take(9 * in * out)
	l.scale, l.bias = d.floats(out), d.floats(out)
	if d.err != nil {
		return l
	}
	l.weights = make([]int8, len(weights))
	for i, w := range weights {
		l.weights[i] = int8(w)
	}
	for o := range out {
		sum := 0
		for _, w := range l.weights[9*in*o:][:9*in] {
			sum += max(int(w), -int(w))
		}
		if sum > mostWeights {
			d.err = fmt.Errorf("%w: the weights of an output sum up to %d, want at most %d", ErrNetwork, sum, mostWeights)
			return l
		}
		l.scale[o] *= scale
		l.bias[o] *= bias
	}
	blocks := (out + inBlock - 1) / inBlock
	l.packed = make([]lanes, 9*in*blocks)
	for o := range out {
		lane := o % inBlock
		for i := range in {
			for k := range 9 {
				w := int64(l.weights[9*(in*o+i)+k])
				l.packed[(9*i+k)*blocks+o/inBlock][lane/3] += uint64(w << (laneBits * (lane % 3)))
			}
		}
	}
	return l
}
