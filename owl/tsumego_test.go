//go:build unix

package owl_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/cputime"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

func readProblems(t testing.TB, level string) []problem {
	file, err := os.Open(shared.Path(t, "tsumego/"+level+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var list []problem
	for s := bufio.NewScanner(file); s.Scan(); {
		var p problem
		if err := json.Unmarshal(s.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// set returns the position, the defender, a stone of his largest string, and the moves.
// The defender is the side whose stones are nearer to the corner of the problem.
func (p *problem) set(t testing.TB) (b *board.Board, owner board.Color, target board.Point, moves []board.Point) {
	b, err := board.New(p.Size)
	if err != nil {
		t.Fatal(err)
	}
	black, white := p.points(t, p.Black), p.points(t, p.White)
	if err := b.Setup(black, white, nil); err != nil {
		t.Fatal(err)
	}
	mean := func(points []board.Point, x, y int) float64 {
		sum := 0
		for _, q := range points {
			sum += max(q.Col()-x, x-q.Col()) + max(q.Row()-y, y-q.Row())
		}
		return float64(sum) / float64(len(points))
	}
	best, cx, cy := 1e9, 0, 0
	for _, x := range []int{0, p.Size - 1} {
		for _, y := range []int{p.Size - 1, 0} {
			if d := mean(slices.Concat(black, white), x, y); d < best {
				best, cx, cy = d, x, y
			}
		}
	}
	owner = board.Black
	stones := black
	if mean(white, cx, cy) < mean(black, cx, cy) {
		owner, stones = board.White, white
	}
	for _, q := range stones {
		if target == board.NoPoint || b.StringSize(q) > b.StringSize(target) {
			target = q
		}
	}
	return b, owner, target, p.points(t, p.Moves)
}

// TestTsumego counts the problems whose first moves are found. TENGEN_OWL_TSUMEGO names the
// levels, such as beginner,advanced; TENGEN_OWL_HALF takes the problems with even (0) or odd
// (1) numbers only; TENGEN_OWL_NODES bounds a question. TENGEN_OWL_FIT names a file for
// weights that are fitted to what was proved, those of estimate.go with .shapes added.
func TestTsumego(t *testing.T) {
	levels := os.Getenv("TENGEN_OWL_TSUMEGO")
	if levels == "" {
		t.Skip("a measurement of minutes, beside TestOwnProblems; TENGEN_OWL_TSUMEGO=beginner runs it, with TENGEN_SHARED")
	}
	nodes, _ := strconv.Atoi(os.Getenv("TENGEN_OWL_NODES"))
	half, err := strconv.Atoi(os.Getenv("TENGEN_OWL_HALF"))
	if err != nil {
		half = -1
	}
	v, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: nodes}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var fitter owl.Fitter
	if os.Getenv("TENGEN_OWL_FIT") != "" {
		v.Observe(&fitter)
		defer fitter.Fit()
	}
	verbose := os.Getenv("TENGEN_OWL_VERBOSE") != ""
	for level := range strings.SplitSeq(levels, ",") {
		n, solved, found, proved := 0, 0, 0, 0
		total, spent := 0, time.Duration(0)
		for i, p := range readProblems(t, level) {
			if half >= 0 && i%2 != half {
				continue
			}
			b, owner, target, moves := p.set(t)
			toPlay := board.Black
			if p.Play == "W" {
				toPlay = board.White
			}
			f, err := a.Facts(t.Context(), examine.Position{Board: b, ToPlay: toPlay}, examine.Links)
			if err != nil {
				t.Fatal(err)
			}
			goal := board.SetOf(b.AppendStones(nil, target)...)
			for _, s := range f.Links.Strings(f.Links.Group(target)) {
				for q := range b.Stones(s) {
					goal.Add(q)
				}
			}
			ask := v.Attack
			if owner == toPlay {
				ask = v.Defend
			}
			fitter.Next(1000)
			start := cputime.Process()
			r, err := ask(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			spent += cputime.Process() - start
			total += r.Nodes
			n++
			ok := r.Code != search.Fail && slices.Contains(moves, r.Move)
			if ok {
				solved++
			}
			if r.Code != search.Fail {
				found++
			}
			if !r.Limited {
				proved++
			}
			if verbose {
				fmt.Printf("%-5v %s %s %s play %v to defend %v: %v %v limited %v certain %v nodes %d line %v want %v\n",
					ok, level, p.ID, target, toPlay, owner == toPlay, r.Code, r.Move, r.Limited, r.Certain, r.Nodes, r.Line, moves)
			}
		}
		t.Logf("%s: solved %d/%d (%.1f %%), found %d, read to the end %d, %d nodes, %.1f ms a problem, %.0f nodes/s", level, solved, n,
			100*float64(solved)/float64(n), found, proved, total, float64(spent.Milliseconds())/float64(n), float64(total)/spent.Seconds())
	}
}
