package problem_test

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/cputime"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/problem"
	"github.com/tengen-go/tengen/reading/search"
)

// level is a collection of problems.
type level struct {
	name  string
	floor float64
}

// levels are the collections of problems, the easiest one first, with the least share of their
// first moves, in percent, that have to be judged right.
var levels = []level{{"beginner", 95}, {"intermediate", 80}, {"advanced", 60}, {"hashimoto", 45}}

// levelsAsked returns the two easiest levels, or all with TENGEN_FULL or TENGEN_PROBLEM_STEP.
func levelsAsked() []level {
	if os.Getenv("TENGEN_PROBLEM_STEP") != "" {
		return levels
	}
	return levels[:sample.Of(2, len(levels))]
}

// given is a problem of a collection.
type given struct {
	ID    string   `json:"id"`
	Size  int      `json:"size"`
	Black []string `json:"black"`
	White []string `json:"white"`
	Play  string   `json:"play"`
	Moves []string `json:"moves"`
}

func points(t testing.TB, list []string, size int) (out []board.Point) {
	t.Helper()
	for _, s := range list {
		p, err := board.FromSGF(s, size)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

func (g *given) set(t testing.TB) (b *board.Board, toPlay board.Color, moves []board.Point) {
	t.Helper()
	b, err := board.New(g.Size)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Setup(points(t, g.Black, g.Size), points(t, g.White, g.Size), nil); err != nil {
		t.Fatal(err)
	}
	toPlay = board.Black
	if g.Play == "W" {
		toPlay = board.White
	}
	return b, toPlay, points(t, g.Moves, g.Size)
}

// collection returns every step-th problem of a level. TENGEN_PROBLEM_STEP is another step, and
// TENGEN_PROBLEM_LEVELS names the levels that are not empty, otherwise all are.
func collection(t testing.TB, level string, step int) (list []given) {
	t.Helper()
	if only := os.Getenv("TENGEN_PROBLEM_LEVELS"); only != "" && !slices.Contains(strings.Split(only, ","), level) {
		return nil
	}
	if own, err := strconv.Atoi(os.Getenv("TENGEN_PROBLEM_STEP")); err == nil && own > 0 {
		step = own
	}
	shared.Path(t, "tsumego") // skips where there is none
	lines, _ := shared.Problems(t, level, step)
	for line := range lines {
		var g given
		if err := json.Unmarshal([]byte(line), &g); err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list
}

func solver(t testing.TB) *problem.Solver {
	t.Helper()
	s, err := problem.New(problem.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestVerdicts judges the given first moves of collections. A verdict that takes more than a
// second of the processor counts as none. By default only the two easiest collections are asked,
// with TENGEN_FULL=1 all are; TENGEN_PROBLEM_VERBOSE=1 shows all verdicts.
func TestVerdicts(t *testing.T) {
	race.Alone(t)
	step := sample.Of(480, 6)
	verbose := os.Getenv("TENGEN_PROBLEM_VERBOSE") != ""
	s := solver(t)
	problems, solvedAll := 0, 0
	for _, level := range levelsAsked() {
		n, solved, moves, right, slow := 0, 0, 0, 0, 0
		others, wrong := 0, 0
		var spent time.Duration
		for _, g := range collection(t, level.name, step) {
			b, toPlay, keys := g.set(t)
			p, err := s.Find(t.Context(), b, toPlay)
			if err != nil {
				t.Errorf("%s: %v", g.ID, err)
				continue
			}
			judge := func(m board.Point) (problem.Verdict, bool) {
				start := cputime.Process()
				v, err := s.Judge(t.Context(), p, m)
				took := cputime.Process() - start
				if err != nil {
					t.Fatalf("%s: %v: %v", g.ID, m, err)
				}
				spent += took
				if verbose {
					t.Logf("%s: %v: %v is %v, key %v, %+v, %d ms", g.ID, p, m, &v, keys, v.Result, took.Milliseconds())
				}
				return v, took <= time.Second
			}
			some := false
			for _, m := range keys {
				v, soon := judge(m)
				moves++
				switch {
				case !soon:
					slow++
				case v.Kind == "right":
					some = true
					right++
				}
			}
			n++
			if some {
				solved++
			}
			// A move that is not given, to see how often those are said to be right.
			if m := another(b, p, keys); m != board.NoPoint {
				v, soon := judge(m)
				others++
				if soon && v.Kind != "right" {
					wrong++
				}
			}
		}
		if n == 0 {
			continue
		}
		share := 100 * float64(solved) / float64(n)
		t.Logf("%s: %d of %d problems (%.1f %%) and %d of %d given moves are right, %d too slow; %d of %d others are not right; %.0f ms a move", level.name,
			solved, n, share, right, moves, slow, wrong, others, float64(spent.Milliseconds())/float64(moves+others))
		// The floors are those of whole collections; a part may have a problem more that is hard.
		least := level.floor / 100 * float64(n)
		if step > 1 {
			least--
		}
		if step < 120 && float64(solved) < least {
			t.Errorf("%s: %.1f %% of the problems, want %.0f", level.name, share, level.floor)
		}
		problems += n
		solvedAll += solved
	}
	if 100*solvedAll < 50*problems {
		t.Errorf("%d of %d problems, want half of them", solvedAll, problems)
	}
}

// another returns a legal point beside the group that is no given move, or board.NoPoint: the
// middle one.
func another(b *board.Board, p *problem.Problem, keys []board.Point) board.Point {
	near := p.Group
	near.Grow()
	empty := b.EmptyPoints()
	near.And(&empty)
	for _, m := range keys {
		near.Remove(m)
	}
	var list []board.Point
	for q := range near.All() {
		if b.Legal(q, p.ToPlay, board.Strict) {
			list = append(list, q)
		}
	}
	if len(list) == 0 {
		return board.NoPoint
	}
	return list[len(list)/2]
}

// TestDifficulty compares the estimates with the levels of collections, from 0 to 3: the rank
// correlation of the two.
func TestDifficulty(t *testing.T) {
	race.Alone(t)
	step := sample.Of(150, 5)
	s := solver(t)
	var scores, want []float64
	for i, level := range levelsAsked() {
		sum, n := 0.0, 0
		for _, g := range collection(t, level.name, step) {
			b, toPlay, _ := g.set(t)
			p, err := s.Find(t.Context(), b, toPlay)
			if err != nil {
				t.Fatal(err)
			}
			d, err := s.Difficulty(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			scores, want = append(scores, d.Score), append(want, float64(i))
			sum, n = sum+d.Score, n+1
		}
		t.Logf("%s: %.2f, the mean of %d problems", level.name, sum/float64(max(n, 1)), n)
	}
	if len(scores) < sample.Of(5, 10) {
		t.Skip("TENGEN_PROBLEM_LEVELS or TENGEN_PROBLEM_STEP leave too few problems for a correlation")
	}
	r := correlation(ranks(scores), ranks(want))
	t.Logf("rank correlation %.2f", r)
	if r < 0.4 {
		t.Errorf("rank correlation %.2f, want 0.4", r)
	}
}

// ranks returns the rank of each value, equal values having the mean of theirs.
func ranks(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		for _, w := range values {
			switch {
			case w < v:
				out[i]++
			case w == v:
				out[i] += 0.5
			}
		}
	}
	return out
}

// correlation returns the coefficient of K. Pearson.
func correlation(x, y []float64) float64 {
	n := float64(len(x))
	var mx, my float64
	for i := range x {
		mx += x[i] / n
		my += y[i] / n
	}
	var xy, xx, yy float64
	for i := range x {
		xy += (x[i] - mx) * (y[i] - my)
		xx += (x[i] - mx) * (x[i] - mx)
		yy += (y[i] - my) * (y[i] - my)
	}
	return xy / math.Sqrt(xx*yy)
}

type fate int

const (
	unclear fate = iota
	changes
	stays
)

// fateOf says whether a move of toPlay changes the fate of the string at str, as a search for
// proofs within closed zones sees it.
func fateOf(t testing.TB, life search.Life, b *board.Board, toPlay board.Color, move, str board.Point) fate {
	t.Helper()
	goal := b.StringSet(str)
	owner := b.At(str)
	ask := life.Attack
	if owner != toPlay {
		ask = life.Defend
	}
	before, err := ask(t.Context(), b, &goal)
	if err != nil {
		t.Fatal(err)
	}
	if before.Code == search.Fail && !before.Limited {
		return stays
	}
	if !b.Try(move, toPlay) {
		return unclear
	}
	defer b.Undo()
	left := b.StonesOf(owner)
	left.And(&goal)
	var after search.Result
	if !left.IsEmpty() {
		if after, err = ask(t.Context(), b, &left); err != nil {
			t.Fatal(err)
		}
	}
	switch {
	case after.Limited || before.Limited:
		return unclear
	case after.Code < before.Code:
		return changes
	}
	return stays
}

// TestGroups: the group that Find names has the largest string whose fate the given first moves
// change. Problems in which that cannot be read are left out.
func TestGroups(t *testing.T) {
	race.Alone(t)
	step := sample.Of(320, 6)
	s := solver(t)
	life, err := owl.NewProver(owl.Options{Closed: true, Limits: search.Limits{Nodes: 60_000}})
	if err != nil {
		t.Fatal(err)
	}
	right, wrong := 0, 0
	for _, level := range levelsAsked() {
		yes, no, open := 0, 0, 0
		for _, g := range collection(t, level.name, step) {
			b, toPlay, moves := g.set(t)
			p, err := s.Find(t.Context(), b, toPlay)
			if err != nil {
				t.Errorf("%s: %v", g.ID, err)
				no++
				continue
			}
			strs := slices.Concat(b.AppendStrings(nil, board.Black), b.AppendStrings(nil, board.White))
			slices.SortStableFunc(strs, func(x, y board.Point) int { return b.StringSize(y) - b.StringSize(x) })
			found, want := fate(unclear), board.NoPoint
			for _, q := range strs {
				for _, m := range moves {
					f := fateOf(t, life, b, toPlay, m, q)
					if f == changes && want == board.NoPoint {
						want = q
					}
					if p.Group.Has(q) && (f == changes || b.StringSize(q) == b.StringSize(p.Target()) && f == stays && found != changes) {
						found = f
					}
				}
				if want != board.NoPoint && b.StringSize(q) < b.StringSize(want) {
					break
				}
			}
			switch {
			case want == board.NoPoint || found == unclear && b.StringSize(p.Target()) >= b.StringSize(want):
				open++
			case p.Group.Has(want), found == changes && b.StringSize(p.Target()) >= b.StringSize(want):
				yes++
			default:
				no++
				t.Logf("%s: %v, want %v; moves %v\n%v", g.ID, p, want, moves, b)
			}
		}
		t.Logf("%s: the right group in %d problems, another one in %d, and %d cannot be read", level.name, yes, no, open)
		right += yes
		wrong += no
	}
	if 100*right < 95*(right+wrong) {
		t.Errorf("the right group in %d of %d problems, want 95 %%", right, right+wrong)
	}
}
