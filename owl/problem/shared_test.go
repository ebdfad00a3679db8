package problem_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/problem"
	"github.com/tengen-go/tengen/reading/search"
)

var _ = runtime.NumCPU
var _ sync.Mutex
var _ time.Time

// given is a problem of a collection.
type given struct {
	ID    string   `json:"id"`
	Size  int      `json:"size"`
	Black []string `json:"black"`
	White []string `json:"white"`
	Play  string   `json:"play"`
	Moves []string `json:"moves"`
}

func points(t testing.TB, list []string, size int) []board.Point {
	t.Helper()
	var out []board.Point
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

func problems(t testing.TB, level string, step int) (list []given) {
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

type fate int

const (
	unclear fate = iota
	changes
	stays
)

// fateOf says whether a move of toPlay changes the fate of the string at str.
func fateOf(t testing.TB, life search.Life, b *board.Board, toPlay board.Color, move, str board.Point) fate {
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
	if left.IsEmpty() {
		after = search.Result{}
	} else if after, err = ask(t.Context(), b, &left); err != nil {
		t.Fatal(err)
	}
	switch {
	case after.Limited || before.Limited:
		return unclear
	case after.Code < before.Code:
		return changes
	}
	return stays
}

// TestGroups: Find names the largest string whose fate the given first move changes.
func TestGroups(t *testing.T) {
	levels := os.Getenv("TENGEN_PROBLEM_GROUPS")
	if levels == "" {
		t.Skip()
	}
	step, _ := strconv.Atoi(os.Getenv("STEP"))
	step = max(step, 1)
	s, err := problem.New(problem.Options{})
	if err != nil {
		t.Fatal(err)
	}
	life, err := owl.NewProver(owl.Options{Closed: true, Limits: search.Limits{Nodes: 60000}})
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range strings.Split(levels, ",") {
		right, wrong, open := 0, 0, 0
		for _, g := range problems(t, level, step) {
			b, toPlay, moves := g.set(t)
			p, err := s.Find(context.Background(), b, toPlay)
			if err != nil {
				t.Errorf("%s: %v", g.ID, err)
				continue
			}
			strs := slices.Concat(b.AppendStrings(nil, board.Black), b.AppendStrings(nil, board.White))
			slices.SortStableFunc(strs, func(x, y board.Point) int { return b.StringSize(y) - b.StringSize(x) })
			var unclears []board.Point
			want := board.NoPoint
			for _, q := range strs {
				f := fateOf(t, life, b, toPlay, moves[0], q)
				if f == changes {
					want = q
					break
				}
				if f == unclear {
					unclears = append(unclears, q)
				}
			}
			switch {
			case want == board.NoPoint:
				open++
				fmt.Printf("OPEN %s %s: %v, unclear %v move %v\n", level, g.ID, p, unclears, moves)
			case p.Group.Has(want):
				right++
			default:
				wrong++
				fmt.Printf("WRONG %s %s: %v, want the string of %v; move %v unclear %v\n%v\n", level, g.ID, p, want, moves, unclears, b)
			}
		}
		t.Logf("%s: right %d, wrong %d, open %d", level, right, wrong, open)
	}
}
