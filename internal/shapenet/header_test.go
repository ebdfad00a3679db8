package shapenet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"
)

// TestHeaders reads networks of which there is nothing but the header: where its numbers are in range only the rest
// is missed, otherwise the error says which of them is not.
func TestHeaders(t *testing.T) {
	for _, inputs := range []uint32{planes, planes - 1, planes + 1} {
		for _, channels := range []uint32{0, 1, mostChannels, mostChannels + 1, math.MaxUint32} {
			for _, blocks := range []uint32{0, 1, mostBlocks, mostBlocks + 1, math.MaxUint32} {
				for _, top := range []float32{1, 0, -1} {
					data := []byte(magic)
					for _, v := range []uint32{inputs, channels, blocks, math.Float32bits(top), math.Float32bits(1)} {
						data = binary.LittleEndian.AppendUint32(data, v)
					}
					want := "bytes are missing"
					switch {
					case inputs != planes:
						want = "planes"
					case channels == 0 || channels > mostChannels || blocks > mostBlocks:
						want = "channels"
					case top <= 0:
						want = "activation"
					}
					_, err := Read(bytes.NewReader(data))
					if !errors.Is(err, ErrNetwork) || !strings.Contains(err.Error(), want) {
						t.Errorf("%d planes, %d channels, %d blocks, activation %v: %v, want %s", inputs, channels, blocks, top, err, want)
					}
				}
			}
		}
	}
}
