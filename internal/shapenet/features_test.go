package shapenet_test

import (
	"github.com/tengen-go/tengen/internal/shapenet"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
)

// TestBinary reads what is exported as train.py does, and compares it with planes that are made of the board.
func TestBinary(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	table, err := prior.NewEstimator(shippedTable(t))
	if err != nil {
		t.Fatal(err)
	}
	var f shapenet.Features
	var seen [31]int
	for i := range 40 {
		size := []int{19, 9, 2, 13, 25}[i%5]
		b, last, previous := position(t, rng, size, rng.IntN(size*size*2))
		c := board.Color(1 + i%2)
		chances, err := table.Append(nil, b, c, last, previous)
		if err != nil {
			t.Fatal(err)
		}
		f.Look(b, c, last, previous, append(chances, prior.Chance{Point: board.Pass, Chance: 0.5}))
		data, err := f.AppendBinary([]byte{7, 8})
		if err != nil || len(data) != 4+3*size*size || data[0] != 7 || data[1] != 8 || data[2] != uint8(size) {
			t.Fatalf("%d bytes, %v, %v", len(data), data[:3], err)
		}
		want := slowPlanes(b, c, last, previous, chances)
		share := float64(data[3])
		for at := range size * size {
			stone, move, chance := data[4+3*at], data[5+3*at], data[6+3*at]
			var got [31]float64
			if v := stone & 15; v > 8 {
				t.Fatalf("stone %d", v)
			} else if v > 0 {
				got[v-1] = 1
			}
			got[8], got[9] = float64(stone>>4&1), float64(stone>>5&1)
			if v := stone >> 6; v > 2 {
				t.Fatalf("%d stones are taken", v)
			} else if v > 0 {
				got[10+v-1] = 1
			}
			if v := move & 7; v > 0 {
				got[12+v-1] = 1
			}
			if v := move >> 3 & 3; v > 0 {
				got[16+v-1] = 1
			}
			if v := move >> 5; v > 0 {
				got[19+v-1] = 1
			}
			row, col := at/size, at%size
			got[23+min(row, col, size-1-row, size-1-col, 4)] = 1
			got[28] = math.RoundToEven(127*share/255) / 127
			if chance < 255 {
				got[29] = math.RoundToEven(127*(1-float64(chance)/255)) / 127
				got[30] = math.RoundToEven(127*math.Exp(-float64(chance)/40)) / 127
			}
			for k := range got {
				if math.Abs(got[k]-want[k][at]) > 1e-9 {
					t.Fatalf("plane %d at column %d, row %d: %v, want %v\n%v", k, col, row, got[k], want[k][at], b)
				}
				if got[k] > 0 {
					seen[k]++
				}
			}
		}
	}
	for k, n := range seen {
		if n == 0 {
			t.Errorf("plane %d was empty always", k)
		}
	}
}
