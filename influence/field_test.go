package influence

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
)

// open is an empty board for spreads.
func open(size int) (pass *plane, closed *[numCells]bool) {
	pass, closed = new(plane), new([numCells]bool)
	for p := range closed {
		closed[p] = !board.Point(p).On(size)
	}
	for p := range pass {
		pass[p] = 1
	}
	return pass, closed
}

// TestManualField is the table of the manual: a source of strength 100 with
// attenuation 3, rounded down.
func TestManualField(t *testing.T) {
	const want = `
		0 0 0 0 0 0 0 0 0 0 0
		0 0 0 0 1 1 1 0 0 0 0
		0 0 0 1 2 3 2 1 0 0 0
		0 0 1 3 5 11 5 3 1 0 0
		0 1 2 5 16 33 16 5 2 1 0
		0 1 3 11 33 100 33 11 3 1 0
		0 1 2 5 16 33 16 5 2 1 0
		0 0 1 3 5 11 5 3 1 0 0
		0 0 0 1 2 3 2 1 0 0 0
		0 0 0 0 1 1 1 0 0 0 0
		0 0 0 0 0 0 0 0 0 0 0`
	pass, closed := open(11)
	var total sums
	new(spreader).spread(&total, source{board.At(5, 5), 100, 3}, pass, closed, 2)
	var got [][]string
	for row := 10; row >= 0; row-- {
		var line []string
		for col := range 11 {
			line = append(line, strconv.Itoa(int(total[board.At(col, row)])))
		}
		got = append(got, line)
	}
	if diff := cmp.Diff(numbers(want), got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// reference spreads as the manual describes, step by step and with the scalar
// products written out.
func reference(size int, s source, pass *plane, closed *[numCells]bool, diagonal float64) map[board.Point]float64 {
	dirs := [8][2]int{{-1, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {1, 1}, {-1, 1}}
	at := func(row, col int) board.Point {
		if row < 0 || col < 0 || row >= size || col >= size {
			return board.NoPoint
		}
		return board.At(col, row)
	}
	reach := map[board.Point]float64{s.at: float64(s.strength)}
	queue := []board.Point{s.at}
	m, n := s.at.Row(), s.at.Col()
	for k := 0; k < len(queue); k++ {
		i, j := queue[k].Row(), queue[k].Col()
		for d, v := range dirs {
			di, dj := v[0], v[1]
			to := at(i+di, j+dj)
			damping := 1.0
			if k > 0 {
				dot := di*(i-m) + dj*(j-n)
				if dot <= 0 {
					continue
				}
				damping = float64(dot*dot) / float64((di*di+dj*dj)*((i-m)*(i-m)+(j-n)*(j-n)))
			}
			if to == board.NoPoint || closed[to] {
				continue
			}
			x := reach[queue[k]] * damping / float64(s.attenuation)
			if k > 0 {
				x *= float64(pass[queue[k]])
			}
			if d >= 4 {
				beside := func(p board.Point) float64 { return float64(pass[p]) }
				x = x / diagonal * max(beside(at(i+di, j)), beside(at(i, j+dj)))
			}
			if x < cutoff {
				continue
			}
			if _, seen := reach[to]; !seen {
				queue = append(queue, to)
			}
			reach[to] += x
		}
	}
	return reach
}

// TestReference compares with the reference on boards of all sizes with random
// obstacles.
func TestReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	var sp spreader
	for size := board.MinSize; size <= board.MaxSize; size++ {
		for range 6 {
			pass, closed := open(size)
			for p := range board.Point(board.NumPoints) {
				if !p.On(size) {
					continue
				}
				switch rng.IntN(8) {
				case 0:
					closed[p], pass[p] = true, 0
				case 1:
					pass[p] = 0
				case 2:
					pass[p] = rng.Float32()
				}
			}
			s := source{board.At(rng.IntN(size), rng.IntN(size)), 100 * rng.Float32(), 1.5 + 2*rng.Float32()}
			var total sums
			sp.spread(&total, s, pass, closed, 1.7)
			want := reference(size, s, pass, closed, 1.7)
			for p := range board.Point(board.NumPoints) {
				// The cut-off may fall on either side of a rounded number.
				if got := float64(total[p]); math.Abs(got-want[p]) > 0.05+0.001*want[p] {
					t.Fatalf("size %d, source %v: %.4f at %v, want %.4f", size, s, got, p, want[p])
				}
			}
		}
	}
}
