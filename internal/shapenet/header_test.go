package shapenet_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"github.com/tengen-go/tengen/internal/shapenet"
	"math"
	"strings"
	"testing"
)

// The bounds of networks, as their format has them.
const (
	mostChannels = 99
	mostBlocks   = 16
	mostWeights  = (1<<20 - 1) / 127 // sum of the sizes of the weights of an output
)

// TestHeaders reads networks of which there is nothing but the header: where its numbers are in range only the rest
// is missed, otherwise the error says which of them is not.
func TestHeaders(t *testing.T) {
	for _, inputs := range []uint32{31, 30, 32} {
		for _, channels := range []uint32{0, 1, mostChannels, mostChannels + 1, math.MaxUint32} {
			for _, blocks := range []uint32{0, 1, mostBlocks, mostBlocks + 1, math.MaxUint32} {
				for _, top := range []float32{1, 0, -1} {
					data := []byte("tengen network\x00\x01")
					for _, v := range []uint32{inputs, channels, blocks, math.Float32bits(top), math.Float32bits(1)} {
						data = binary.LittleEndian.AppendUint32(data, v)
					}
					want := "bytes are missing"
					switch {
					case inputs != 31:
						want = "planes"
					case channels == 0 || channels > mostChannels || blocks > mostBlocks:
						want = "channels"
					case top <= 0:
						want = "activation"
					}
					_, err := shapenet.Read(bytes.NewReader(data))
					if !errors.Is(err, shapenet.ErrNetwork) || !strings.Contains(err.Error(), want) {
						t.Errorf("%d planes, %d channels, %d blocks, activation %v: %v, want %s", inputs, channels, blocks, top, err, want)
					}
				}
			}
		}
	}
}
