package mine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/joseki/mine"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// games returns the beginnings of 480 games on 19×19 and 60 on 9×9.
func games(t testing.TB) []record.Game {
	t.Helper()
	list, skipped, err := record.Read("testdata/games.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 500 || skipped != 0 {
		t.Fatalf("%d games, %d skipped", len(list), skipped)
	}
	return list
}

// every returns one game in so many.
func every(list []record.Game, step int) []record.Game {
	var some []record.Game
	for i := 0; i < len(list); i += step {
		some = append(some, list[i])
	}
	return some
}

// loose keeps much of few games.
func loose() mine.Options {
	return mine.Options{MinPlayed: 2, MinPlayedSmall: 2, Gain: 0.5, MoveGain: 0.5, MinPlayedOpening: 3, NoLadders: true}
}

func corners(t testing.TB, list []record.Game, o mine.Options) ([]mine.File, mine.Stats) {
	t.Helper()
	files, st, err := mine.Corners(context.Background(), list, o)
	if err != nil {
		t.Fatal(err)
	}
	return files, st
}

// sets compiles mined trees.
func sets(t testing.TB, files []mine.File) []*joseki.Set {
	t.Helper()
	var list []*joseki.Set
	for _, f := range files {
		s, err := joseki.Compile(f.Name, mine.Prefix(strings.TrimSuffix(f.Name, ".sgf")), f.Data)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Warnings) > 0 {
			t.Errorf("%v", s.Warnings)
		}
		list = append(list, s)
	}
	return list
}

// TestWorkers checks that the number of goroutines changes nothing.
func TestWorkers(t *testing.T) {
	list := games(t)[:sample.Of(50, 250)]
	o := loose()
	o.NoLadders = false
	var want []mine.File
	var wantStats mine.Stats
	for _, workers := range []int{1, 3} {
		o.Workers = workers
		files, st := corners(t, list, o)
		opening, err := mine.Openings(context.Background(), list, 9, o)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, opening)
		if workers == 1 {
			want, wantStats = files, st
			continue
		}
		if diff := cmp.Diff(wantStats, st); diff != "" {
			t.Errorf("%d workers: stats mismatch (-want +got):\n%s", workers, diff)
		}
		for i := range files {
			if !bytes.Equal(want[i].Data, files[i].Data) || want[i].Name != files[i].Name {
				t.Errorf("%d workers: %s differs", workers, files[i].Name)
			}
		}
	}
}

// turn turns a game, and exchanges nothing else.
func turn(g record.Game, by board.Transform) record.Game {
	g.Moves = slices.Clone(g.Moves)
	for i, p := range g.Moves {
		g.Moves[i] = by.Apply(p, g.Size)
	}
	return g
}

// TestOrientation turns every game differently. The counts cannot depend on it,
// though the trees may show mirror images and other ways to the same positions.
func TestOrientation(t *testing.T) {
	list := every(games(t), sample.Of(2, 1))
	turned := slices.Clone(list)
	for i := range turned {
		turned[i] = turn(turned[i], board.Transform(i%board.NumTransforms))
	}
	a, sa := corners(t, list, loose())
	b, sb := corners(t, turned, loose())
	if diff := cmp.Diff(sa, sb); diff != "" {
		t.Errorf("stats mismatch (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(facts(t, a), facts(t, b)); diff != "" {
		t.Errorf("entries mismatch (-want +got):\n%s", diff)
	}
	oa, err := mine.Openings(context.Background(), list, 19, loose())
	if err != nil {
		t.Fatal(err)
	}
	ob, err := mine.Openings(context.Background(), turned, 19, loose())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(oa.Data), string(ob.Data)); diff != "" {
		t.Errorf("openings mismatch (-want +got):\n%s", diff)
	}
}

// facts returns what entries say, one a line, with mirror images made equal.
func facts(t *testing.T, files []mine.File) []string {
	t.Helper()
	var lines []string
	for _, s := range sets(t, files) {
		for i := range s.Entries {
			e := &s.Entries[i]
			lines = append(lines, min(fact(e, false), fact(e, true)))
		}
	}
	slices.Sort(lines)
	return lines
}

func fact(e *joseki.Entry, mirror bool) string {
	at := func(c corner.Cell) corner.Cell {
		if mirror {
			return corner.Cell{X: c.Y, Y: c.X}
		}
		return c
	}
	var stones []string
	for _, s := range e.Shape.Stones {
		stones = append(stones, fmt.Sprint(at(s.Cell), s.Own))
	}
	slices.Sort(stones)
	return fmt.Sprint(e.Shape.Width, at(e.Shape.Move), stones, e.Count, e.Total, e.Year, e.Class)
}

// TestCounts counts the games again for each entry: how often its position comes
// up with a move in the corner, and how often with its move.
func TestCounts(t *testing.T) {
	list := games(t)[:sample.Of(120, 200)]
	files, _ := corners(t, list, loose())
	type key struct {
		shape string
		side  int8
	}
	totals, counts := map[key]int{}, map[string]int{}
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range list {
		b.Clear()
		c := board.Black
		for n, p := range g.Moves {
			if n >= 30 {
				break
			}
			for k := corner.View(0); k < 8; k += 2 {
				at, ok := k.Cell(p, 19)
				if !ok || at.X > 8 || at.Y > 8 {
					continue
				}
				for _, side := range []int8{5, 6, 7, 8, 9, 12} {
					straight, mirror := picture(b, k, side, c), picture(b, k+1, side, c)
					totals[key{min(straight, mirror), side}]++
					m := corner.Cell{X: at.Y, Y: at.X}
					counts[min(fmt.Sprint(side, straight, at), fmt.Sprint(side, mirror, m))]++
				}
			}
			if p != board.Pass && b.Play(p, c, board.Strict) != nil {
				t.Fatal("illegal move in the games")
			}
			c = c.Opponent()
		}
	}
	n := 0
	for _, s := range sets(t, files) {
		for i := range s.Entries {
			e := &s.Entries[i]
			b.Clear()
			for _, x := range e.Shape.Stones {
				color := board.White
				if x.Own {
					color = board.Black
				}
				if err := b.Setup(points(color == board.Black, x.Cell), points(color == board.White, x.Cell), nil); err != nil {
					t.Fatal(err)
				}
			}
			straight, mirror := picture(b, 0, e.Shape.Width, board.Black), picture(b, 1, e.Shape.Width, board.Black)
			m := corner.Cell{X: e.Shape.Move.Y, Y: e.Shape.Move.X}
			count := counts[min(fmt.Sprint(e.Shape.Width, straight, e.Shape.Move), fmt.Sprint(e.Shape.Width, mirror, m))]
			if total := totals[key{min(straight, mirror), e.Shape.Width}]; count != e.Count || total != e.Total {
				t.Errorf("%v: %d of %d, want %d of %d", e.Place, e.Count, e.Total, count, total)
			}
			n++
		}
	}
	if n < sample.Of(100, 200) {
		t.Errorf("only %d entries: the test says little", n)
	}
}

// TestOccurrences adds up the occurrences of each game, and finds what Corners counts:
// as many positions and moves of each region that are frequent enough, the moves in
// corners, and the numbers of every entry.
func TestOccurrences(t *testing.T) {
	list := every(games(t), sample.Of(2, 1))
	o := loose()
	o.Gain, o.MoveGain, o.MinPlayed, o.MinPlayedSmall = math.Inf(-1), math.Inf(-1), 3, 3
	files, st := corners(t, list, o)
	type position struct {
		side   int
		stones string
	}
	totals, counts := map[position]int{}, map[position]map[corner.Cell]int{}
	answered, left := 0, 0
	moves := 0
	for _, g := range list {
		seq, err := mine.Occurrences(g, o)
		if err != nil {
			t.Fatal(err)
		}
		for x := range seq {
			at := position{x.Side, x.Stones}
			if x.Left {
				left++
				continue
			}
			if x.Side == 5 {
				moves++
			}
			if x.Answered {
				answered++
			}
			totals[at]++
			if counts[at] == nil {
				counts[at] = map[corner.Cell]int{}
			}
			if x.Inside() {
				counts[at][x.Move]++
			}
		}
	}
	if moves != st.Moves || answered == 0 || left == 0 {
		t.Errorf("%d moves in corners, want %d; %d answered, %d times left", moves, st.Moves, answered, left)
	}
	for _, r := range st.Regions {
		positions, moves := 0, 0
		for at, n := range counts {
			often := 0
			for _, n := range n {
				if n >= 3 {
					often++
				}
			}
			if at.side == r.Side && often > 0 {
				positions++
				moves += often
			}
		}
		if positions != r.Positions || moves != r.Moves {
			t.Errorf("%d×%d: %d positions, %d moves; want %d, %d", r.Side, r.Side, positions, moves, r.Positions, r.Moves)
		}
	}
	entries := 0
	for _, s := range sets(t, files) {
		for i := range s.Entries {
			e := &s.Entries[i]
			ok := false
			for _, mirror := range []bool{false, true} {
				at := func(c corner.Cell) corner.Cell {
					if mirror {
						return corner.Cell{X: c.Y, Y: c.X}
					}
					return c
				}
				var stones [2][]corner.Cell
				for _, s := range e.Shape.Stones {
					side := 1
					if s.Own {
						side = 0
					}
					stones[side] = append(stones[side], at(s.Cell))
				}
				var text [2]string
				for i := range stones {
					slices.SortFunc(stones[i], func(a, b corner.Cell) int { return int(a.Y)*19 + int(a.X) - int(b.Y)*19 - int(b.X) })
					for _, c := range stones[i] {
						text[i] += string(rune('a'+c.X)) + string(rune('a'+c.Y))
					}
				}
				p := position{int(e.Shape.Width), text[0] + "/" + text[1]}
				ok = ok || totals[p] == e.Total && counts[p][at(e.Shape.Move)] == e.Count
			}
			if !ok {
				t.Errorf("%v: %d of %d is not what occurred", e.Place, e.Count, e.Total)
			}
			entries++
		}
	}
	if entries < sample.Of(200, 500) {
		t.Errorf("only %d entries: the test says little", entries)
	}
	if _, err := mine.Occurrences(record.Game{}, mine.Options{Regions: []int{30}}); err == nil {
		t.Errorf("regions of 30: error %v", err)
	}
}

// TestWholeBoards counts positions by itself and gets the file of Openings.
func TestWholeBoards(t *testing.T) {
	list := every(games(t), sample.Of(2, 1))
	for _, size := range []int{9, 19} {
		counts := map[string]int{}
		boards := map[string]pattern.FullBoard{}
		for _, g := range list {
			if g.Size != size {
				continue
			}
			seq, err := mine.WholeBoards(g)
			if err != nil {
				t.Fatal(err)
			}
			for b := range seq {
				counts[b.String()]++
				boards[b.String()] = b
			}
		}
		var kept []pattern.FullBoard
		for s, b := range boards {
			if b.Value = counts[s]; b.Value >= 2 {
				kept = append(kept, b)
			}
		}
		want, err := mine.Openings(t.Context(), list, size, mine.Options{MinPlayedOpening: 2})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, mine.OpeningsFile(size, kept)); diff != "" || len(kept) < 10 {
			t.Errorf("%d positions; mismatch (-want +got):\n%s", len(kept), diff)
		}
	}
	if _, err := mine.WholeBoards(record.Game{Size: 1}); !errors.Is(err, board.ErrSize) {
		t.Errorf("size 1: error %v", err)
	}
}

func points(yes bool, c corner.Cell) []board.Point {
	if !yes {
		return nil
	}
	return []board.Point{corner.View(0).Point(c, 19)}
}

// picture draws a corner with c as O.
func picture(b *board.Board, v corner.View, side int8, c board.Color) string {
	var s strings.Builder
	for y := range side {
		for x := range side {
			switch b.At(v.Point(corner.Cell{X: x, Y: y}, 19)) {
			case board.Empty:
				s.WriteByte('.')
			case c:
				s.WriteByte('O')
			default:
				s.WriteByte('X')
			}
		}
	}
	return s.String()
}

// TestOpenings compares with a count of positions by brute force.
func TestOpenings(t *testing.T) {
	list := games(t)
	f, err := mine.Openings(context.Background(), list, 9, mine.Options{MinPlayedOpening: 2})
	if err != nil {
		t.Fatal(err)
	}
	o, err := joseki.ParseOpenings(f.Name, f.Data, 9)
	if err != nil {
		t.Fatal(err)
	}
	first := map[board.Point]float64{} // the first moves of all games, in all orientations
	games := 0.0
	for _, g := range list {
		if g.Size == 9 {
			games++
			for by := range board.Transform(board.NumTransforms) {
				first[by.Apply(g.Moves[0], 9)] += 1.0 / board.NumTransforms
			}
		}
	}
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	choices := o.Choices(b, board.Black)
	for _, c := range choices {
		if want := first[c.Move]; want < c.Count-1e-9 || want > c.Count+1e-9 {
			t.Errorf("first move %v: %v times, want %v", c.Move, c.Count, want)
		}
	}
	if len(choices) < 4 || games < 50 {
		t.Errorf("%d first moves in %v games: the test says little", len(choices), games)
	}
}

// TestLadders mines games that are made up: a move is made where the ladder
// works and another where it does not. It gets a constraint.
func TestLadders(t *testing.T) {
	games := ladderGames(t)
	files, st := corners(t, games, mine.Options{MinPlayed: 3, MinPlayedSmall: 3, Gain: 0.1, MoveGain: 0.1, Regions: []int{5, 9}})
	if st.Ladders == 0 || st.Constraints < st.Ladders {
		t.Fatalf("%d moves with constraints, %d on ladders", st.Constraints, st.Ladders)
	}
	found := false
	for _, s := range sets(t, files) {
		if _, err := s.Matcher(); err != nil {
			t.Error(err)
		}
		for i := range s.Entries {
			found = found || s.Entries[i].Conditional()
		}
	}
	if !found {
		t.Error("no entry has a constraint")
	}
	o := mine.Options{MinPlayed: 3, MinPlayedSmall: 3, Gain: 0.1, MoveGain: 0.1, Regions: []int{5, 9}, NoLadders: true}
	if _, st := corners(t, games, o); st.Constraints != 0 {
		t.Errorf("%d constraints without looking for them", st.Constraints)
	}
}

// ladderGames returns games in which Black captures a stone in a ladder when the
// lower left corner is his, and does something else when it is White's.
func ladderGames(t *testing.T) []record.Game {
	t.Helper()
	var list []record.Game
	for i := range 120 {
		black := []string{"Q17", "R16", "R15"}
		white := []string{"Q16", "T1", "S1"}
		// The ladder of Q16 runs over one of these points.
		far := []string{"D4", "E4", "F5", "G6"}[i/2%4]
		move := "P16" // atari: a ladder
		if i%2 == 0 {
			black = append(black, far)
			white = append(white, "T2")
		} else {
			black = append(black, "A1")
			white = append(white, far)
			move = "N17"
		}
		g := record.Game{Size: 19, Year: 2000 + i%20}
		for k := range black {
			for _, s := range []string{black[k], white[k]} {
				p, err := board.ParsePoint(s, 19)
				if err != nil {
					t.Fatal(err)
				}
				g.Moves = append(g.Moves, p)
			}
		}
		p, err := board.ParsePoint(move, 19)
		if err != nil {
			t.Fatal(err)
		}
		g.Moves = append(g.Moves, p)
		list = append(list, g)
	}
	return list
}

func TestSplitAndBetween(t *testing.T) {
	var list []record.Game
	for i := range 25 {
		list = append(list, record.Game{Size: 19, Year: 1990 + i})
	}
	list = append(list, record.Game{Size: 19})
	a, b := mine.Split(list)
	if len(a) != 23 || len(b) != 3 || a[22].Year != 2012 || b[0].Year != 2013 {
		t.Errorf("split into %d and %d", len(a), len(b))
	}
	for _, tc := range []struct{ from, to, want int }{{0, 0, 26}, {2000, 0, 15}, {0, 1994, 5}, {1995, 1996, 2}} {
		if got := len(mine.Between(list, tc.from, tc.to)); got != tc.want {
			t.Errorf("from %d to %d: %d games, want %d", tc.from, tc.to, got, tc.want)
		}
	}
}

// TestScore compares with a count by hand.
func TestScore(t *testing.T) {
	set, err := joseki.Compile("x.sgf", "X", []byte("(;SZ[19];B[pd]SQ[mg]C[J 6/10])"))
	if err != nil {
		t.Fatal(err)
	}
	book, err := joseki.NewBook(nil, set)
	if err != nil {
		t.Fatal(err)
	}
	list, err := record.Parse("x", strings.NewReader("19 0 0 0 pddddpqqjjqc\n9 0 0 0 ee\n"))
	if err != nil {
		t.Fatal(err)
	}
	// Q16, D16 and D4 are suggested; in the lower right corner Q4 is, but the move
	// is R3; K10 is in no corner; nothing is known for R17.
	got, err := mine.Score(context.Background(), book, list, 1, 30, joseki.Options{}, mine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := mine.Result{Games: 1, Moves: 5, Covered: 3, Top: 3, Suggestions: 4}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("result mismatch (-want +got):\n%s", diff)
	}
	if got, err = mine.Score(context.Background(), book, list, 2, 3, joseki.Options{}, mine.Options{}); err != nil || got.Moves != 2 {
		t.Errorf("moves 2 and 3: %+v, error %v", got, err)
	}
	if got.Coverage() != 1 || got.Top1() != 1 || got.Mean() != 1 || (mine.Result{}).Mean() != 0 {
		t.Errorf("shares of %+v", got)
	}
}

// fate is a Tactics that knows one answer to all attacks.
type fate struct {
	code search.Code
	err  error
}

func (f fate) Attack(_ context.Context, b *board.Board, str board.Point) (search.Result, error) {
	libs := b.LibertySet(str)
	return search.Result{Code: f.code, Move: libs.First()}, f.err
}

func (f fate) Defend(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{Code: f.code.Reverse(), Move: board.Pass}, f.err
}

// TestScoreConstraints: a move that its constraint forbids is no suggestion, if somebody
// evaluates constraints; an error of a function is told.
func TestScoreConstraints(t *testing.T) {
	set, err := joseki.Compile("x.sgf", "X", []byte("(;SZ[19]AB[od][qd][pe]AW[oc][pc][pd][pf]"+
		";B[oe]SQ[lh]LB[qe:A][qf:B][re:C][pf:D]C[Joseki\n;oplay_attack(*,A,B,C,D)])"))
	if err != nil {
		t.Fatal(err)
	}
	book, err := joseki.NewBook(nil, set)
	if err != nil {
		t.Fatal(err)
	}
	list, err := record.Parse("x", strings.NewReader("19 0 0 0 ddocodpcqdpdpepfoe\n"))
	if err != nil {
		t.Fatal(err)
	}
	with := func(f fate) func(*pattern.Database) (*pattern.Bound, error) {
		return func(db *pattern.Database) (*pattern.Bound, error) {
			calls, err := worm.NewFunctions(f)
			if err != nil {
				return nil, err
			}
			return db.Bind(pattern.BoardFuncs(), calls.Table())
		}
	}
	trouble := errors.New("trouble")
	for _, c := range []struct {
		name        string
		bind        func(*pattern.Database) (*pattern.Bound, error)
		suggestions int
		err         error
	}{
		{"nobody evaluates", nil, 1, nil},
		{"the ladder works", with(fate{code: search.Win}), 1, nil},
		{"the ladder fails", with(fate{code: search.Fail}), 0, nil},
		{"the reader fails", with(fate{err: trouble}), 0, trouble},
		{"nobody binds", func(*pattern.Database) (*pattern.Bound, error) { return nil, trouble }, 0, trouble},
	} {
		got, err := mine.Score(t.Context(), book, list, 9, 9, joseki.Options{}, mine.Options{Bind: c.bind, Workers: 3})
		if !errors.Is(err, c.err) || got.Suggestions != c.suggestions || got.Covered != c.suggestions {
			t.Errorf("%s: %+v, %v, want %d suggestions, error %v", c.name, got, err, c.suggestions, c.err)
		}
	}
}

func TestOptionsAndCancel(t *testing.T) {
	list := games(t)[:50]
	for _, regions := range [][]int{{9, 5}, {2, 9}, {5, 19}, {5, 6, 7, 8, 9, 10, 11, 12, 13}} {
		if _, _, err := mine.Corners(context.Background(), list, mine.Options{Regions: regions}); err == nil {
			t.Errorf("regions %v: error %v", regions, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := mine.Corners(ctx, list, mine.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: error %v", err)
	}
	if _, err := mine.Openings(ctx, list, 9, mine.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled openings: error %v", err)
	}
	var calls atomic.Int32
	o := loose()
	o.Progress = func(stage string, done, total int) {
		if done > total || stage == "" {
			t.Errorf("%s: %d of %d", stage, done, total)
		}
		calls.Add(1)
	}
	corners(t, list, o)
	if calls.Load() == 0 {
		t.Error("no progress")
	}
}
