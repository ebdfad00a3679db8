package owl

import (
	"fmt"
	"math"
	"os"
	"strings"
)

// A Fitter collects what searches have proved, and fits to it the weights of order.go and
// estimate.go: those of moves by the likelihood of the one that wins among all, those of
// positions by that of their outcomes. TestTsumego drives it. It stands in the package because
// it needs the features of moves and shapes, which no caller should see.
type Fitter struct {
	samples [2][]fitSample
	quota   int
	n       int
	shapes  [2][]shapeSample
}

// shapeSample is a position with its outcome.
type shapeSample struct {
	s    shape
	live bool
}

// fitSample is a position as the features of its moves.
type fitSample struct {
	moves []uint32 // features of each move, the first one wins
}

// Observe makes the Prover hand what it proves to f.
func (v *Prover) Observe(f *Fitter) {
	v.s.solved = func(p position, success bool) {
		if len(f.shapes[0])+len(f.shapes[1]) > 4000000 || f.n > f.quota*20 {
			return
		}
		f.shapes[p.turn] = append(f.shapes[p.turn], shapeSample{v.a.shapeOf(&p, v.a.eyeRoom(&p)), success == (p.turn == defender)})
	}
	v.s.observe = func(p position, fr *frame, best *child) {
		if fr.n < 3 {
			return
		}
		f.n++
		if f.n > f.quota {
			return
		}
		bits := func(m uint8) uint32 {
			if m == noCell {
				return 1 << passes
			}
			var x uint32
			for i := range fr.has {
				if fr.has[i].has(m) {
					x |= 1 << i
				}
			}
			return x
		}
		smp := fitSample{moves: []uint32{bits(best.move)}}
		for i := range fr.list[:fr.n] {
			c := &fr.list[i]
			if c.delta != 0 {
				smp.moves = append(smp.moves, bits(c.move))
			}
		}
		// Moves that were not listed, as the winner came first, have not been tried.
		listed := map[uint8]bool{}
		for i := range fr.list[:fr.n] {
			listed[fr.list[i].move] = true
		}
		for x := p.empty(v.s.a); !x.isEmpty(); x = x.rest() {
			if !listed[x.first()] {
				smp.moves = append(smp.moves, bits(x.first()))
			}
		}
		if len(smp.moves) > 1 {
			f.samples[p.turn] = append(f.samples[p.turn], smp)
		}
	}
}

// Next begins a question: f takes so many samples of it.
func (f *Fitter) Next(quota int) { f.n, f.quota = 0, quota }

// Fit prints the weights, and how surprising the winning moves are.
func (f *Fitter) Fit() {
	f.fitShapes()
	var out strings.Builder
	for side := range 2 {
		var w [numFeatures]float64
		var g2 [numFeatures]float64
		list := f.samples[side]
		for epoch := range 30 {
			loss, hits := 0.0, 0
			for _, s := range list {
				sum, top := 0.0, 0
				e := make([]float64, len(s.moves))
				for i, m := range s.moves {
					sc := 0.0
					for k := range w {
						if m>>k&1 != 0 {
							sc += w[k]
						}
					}
					e[i] = math.Exp(sc)
					sum += e[i]
					if e[i] > e[top] {
						top = i
					}
				}
				loss -= math.Log(e[0] / sum)
				if top == 0 {
					hits++
				}
				var g [numFeatures]float64
				for i, m := range s.moves {
					d := -e[i] / sum
					if i == 0 {
						d++
					}
					for k := range g {
						if m>>k&1 != 0 {
							g[k] += d
						}
					}
				}
				for k := range w {
					if g[k] != 0 {
						g2[k] += g[k] * g[k]
						w[k] += 0.1 * g[k] / math.Sqrt(1e-3+g2[k])
					}
				}
			}
			if epoch%10 == 9 {
				fmt.Printf("side %d: %d samples, loss %.3f, top %.1f %%\n", side, len(list), loss/float64(len(list)), 100*float64(hits)/float64(len(list)))
			}
		}
		fmt.Fprintf(&out, "	{")
		for k := range w {
			if k > 0 {
				fmt.Fprint(&out, ", ")
			}
			fmt.Fprintf(&out, "%d", int(math.Round(100*w[k])))
		}
		fmt.Fprintf(&out, "},\n")
	}
	fmt.Print(out.String())
	if name := os.Getenv("TENGEN_OWL_FIT"); name != "" {
		os.WriteFile(name, []byte(out.String()), 0o644)
	}
}

// fitShapes does for positions what Fit does for moves.
func (f *Fitter) fitShapes() {
	var out strings.Builder
	for side := range 2 {
		var w, g2 [numShapes][shapeValues]float64
		list := f.shapes[side]
		for range 4 {
			loss, hits, live := 0.0, 0, 0
			for _, s := range list {
				x := 0.0
				for i, n := range s.s {
					x += w[i][n]
				}
				p := 1 / (1 + math.Exp(-x))
				d := -p
				if s.live {
					d = 1 - p
					live++
					loss -= math.Log(p)
				} else {
					loss -= math.Log(1 - p)
				}
				if (p > 0.5) == s.live {
					hits++
				}
				for i, n := range s.s {
					g2[i][n] += d * d
					w[i][n] += 0.05*d/math.Sqrt(1e-2+g2[i][n]) - 1e-7*w[i][n]
				}
			}
			n := float64(len(list))
			fmt.Printf("shapes side %d: %d samples, live %.2f, loss %.3f, right %.1f %%\n", side, len(list), float64(live)/n, loss/n, 100*float64(hits)/n)
		}
		fmt.Fprintf(&out, "	{\n")
		for i := range w {
			fmt.Fprintf(&out, "		{")
			for n := range w[i] {
				if n > 0 {
					fmt.Fprint(&out, ", ")
				}
				fmt.Fprintf(&out, "%d", int(math.Round(100*w[i][n])))
			}
			fmt.Fprintf(&out, "},\n")
		}
		fmt.Fprintf(&out, "	},\n")
	}
	if name := os.Getenv("TENGEN_OWL_FIT"); name != "" {
		os.WriteFile(name+".shapes", []byte(out.String()), 0o644)
	}
}
