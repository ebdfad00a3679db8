package owl_test

import (
	"fmt"
	"slices"
)

// polyominoes returns the shapes of n connected points, one for each class of those that
// are the same but for place, turning and mirroring.
func polyominoes(n int) [][][2]int {
	if n == 1 {
		return [][][2]int{{{0, 0}}}
	}
	seen := map[string]bool{}
	var list [][][2]int
	for _, small := range polyominoes(n - 1) {
		for _, c := range small {
			for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				p := [2]int{c[0] + d[0], c[1] + d[1]}
				if slices.Contains(small, p) {
					continue
				}
				shape := append(slices.Clone(small), p)
				if key := canonical(shape); !seen[key] {
					seen[key] = true
					list = append(list, shape)
				}
			}
		}
	}
	return list
}

func canonical(shape [][2]int) string {
	best := ""
	for k := range 8 {
		turned := make([][2]int, len(shape))
		mx, my := 100, 100
		for i, c := range shape {
			x, y := c[0], c[1]
			if k&1 != 0 {
				x = -x
			}
			if k&2 != 0 {
				y = -y
			}
			if k&4 != 0 {
				x, y = y, x
			}
			turned[i] = [2]int{x, y}
			mx, my = min(mx, x), min(my, y)
		}
		for i := range turned {
			turned[i][0] -= mx
			turned[i][1] -= my
		}
		slices.SortFunc(turned, func(a, b [2]int) int { return (a[0]-b[0])*100 + a[1] - b[1] })
		if s := fmt.Sprint(turned); best == "" || s < best {
			best = s
		}
	}
	return best
}
