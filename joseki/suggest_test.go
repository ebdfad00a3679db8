package joseki_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/pattern"
)

func book(t testing.TB, openings string, trees ...string) *joseki.Book {
	t.Helper()
	var list []*joseki.Openings
	if openings != "" {
		o, err := joseki.ParseOpenings("openings.txt", []byte(openings), 19)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, o)
	}
	var sets []*joseki.Set
	for _, text := range trees {
		sets = append(sets, compile(t, text))
	}
	b, err := joseki.NewBook(list, sets...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// suggest returns the suggestions of s.
func suggest(t testing.TB, s *joseki.Suggester, b *board.Board, c board.Color) []joseki.Suggestion {
	t.Helper()
	list, err := s.Append(t.Context(), nil, b, c)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// told is what tests look at of a suggestion.
type told struct {
	Move      string
	Class     string
	Frequency float64
	Count     int
}

func tell(list []joseki.Suggestion) []told {
	var out []told
	for _, s := range list {
		out = append(out, told{s.Move.String(), s.Class.String(), math.Round(s.Frequency*1e4) / 1e4, s.Count})
	}
	return out
}

// TestFrequencies computes the frequencies of a small book by hand.
func TestFrequencies(t *testing.T) {
	// In the square of seven, O17 was chosen 6 times of 10 and R17 3 times; in
	// the square of nine O17 2 times of 5 and L17 3 times.
	const tree = `(;SZ[19];B[pd]
		(;W[nc]SQ[mg]C[J 6/10])(;W[qc]SQ[mg]C[U 3/10])
		(;W[nc]SQ[ki]C[j 2/5])(;W[kc]SQ[ki]C[t 3/5]))`
	const s = 3.0
	// Two mirror images share what is not on the diagonal.
	small := map[string]float64{"O17": 3 / (10 + s), "R14": 3 / (10 + s), "R17": 3 / (10.0 + s)}
	rest := s / (5.0 + s) // what smaller regions keep
	want := map[string]float64{
		"O17": small["O17"]*rest + 1/(5+s), "R14": small["R14"]*rest + 1/(5+s),
		"R17": small["R17"] * rest, "L17": 1.5 / (5 + s), "R11": 1.5 / (5 + s),
	}
	check := func(b *board.Board, c board.Color, want map[string]float64) {
		t.Helper()
		got := map[string]float64{}
		list := suggest(t, joseki.NewSuggester(book(t, "", tree), joseki.Options{}), b, c)
		for _, x := range list {
			got[x.Move.String()] = x.Frequency
		}
		for p := range want {
			if math.Abs(want[p]-got[p]) > 1e-12 || len(got) != len(want) {
				t.Fatalf("frequencies are %v, want %v", got, want)
			}
		}
		if !slices.IsSortedFunc(list, func(a, b joseki.Suggestion) int {
			return int(math.Copysign(1, b.Frequency-a.Frequency))
		}) && len(list) > 0 && list[0].Frequency < list[len(list)-1].Frequency {
			t.Errorf("%v: not in the order of frequencies", tell(list))
		}
	}
	b := position(t, 19, "Q16", "")
	check(b, board.White, want)
	// With a stone in the square of nine but not in that of seven.
	check(position(t, 19, "Q16 L18", ""), board.White, small)
	check(position(t, 19, "", "Q16 L18"), board.Black, small)
	check(position(t, 19, "Q16 N18", ""), board.White, map[string]float64{})
	check(position(t, 19, "", "Q16"), board.White, map[string]float64{})
}

// TestBothWays gives a position once as it is and once as its mirror image: what
// is known of it counts together.
func TestBothWays(t *testing.T) {
	bk := book(t, "", `(;SZ[19];B[pd](;W[nc];B[qf]SQ[ki]C[J 6/10])(;W[qf];B[nd]SQ[ki]C[J 4/10]))`)
	s := joseki.NewSuggester(bk, joseki.Options{})
	for _, tc := range []struct{ white, six, four string }{{"O17", "R14", "Q14"}, {"R14", "O17", "O16"}} {
		want := []told{{tc.six, "standard", 0.4615, 6}, {tc.four, "standard", 0.3077, 4}}
		if diff := cmp.Diff(want, tell(suggest(t, s, position(t, 19, "Q16", tc.white), board.Black))); diff != "" {
			t.Errorf("White at %s: mismatch (-want +got):\n%s", tc.white, diff)
		}
	}
}

// TestSuggestions checks the fields of suggestions.
func TestSuggestions(t *testing.T) {
	bk := book(t, "", `(;SZ[19];B[pd]N[star]SQ[mg]
		(;W[nc]SQ[mg]C[U 6/10 1990])(;W[qc]N[invasion]SQ[mg]C[j 4/10
:shape(-10)])(;W[qd]SQ[mg]C[a]))`)
	s := joseki.NewSuggester(bk, joseki.Options{})
	b := position(t, 19, "D4", "")
	got := suggest(t, s, b, board.White)
	i := slices.IndexFunc(got, func(x joseki.Suggestion) bool { return x.Move == board.At(2, 2) })
	if i < 0 {
		t.Fatalf("no suggestion for C3 in %v", tell(got))
	}
	x := got[i]
	x.View = 0
	want := joseki.Suggestion{
		Move: board.At(2, 2), Class: joseki.Lesser, Value: 24 * 0.9, Frequency: 4.0 / 13, Count: 4, Total: 10,
		Line: "invasion", Entry: 2, Corner: board.At(0, 0),
	}
	if diff := cmp.Diff(want, x); diff != "" {
		t.Errorf("suggestion mismatch (-want +got):\n%s", diff)
	}
	// Antisuji moves are no suggestions, unless everything is wanted.
	all := suggest(t, joseki.NewSuggester(bk, joseki.Options{MinFrequency: -1}), b, board.White)
	has := func(list []joseki.Suggestion, c joseki.Class) bool {
		return slices.ContainsFunc(list, func(x joseki.Suggestion) bool { return x.Class == c })
	}
	if has(got, joseki.Antisuji) || !has(all, joseki.Antisuji) {
		t.Errorf("antisuji: %v, and with everything %v", tell(got), tell(all))
	}
	most := suggest(t, joseki.NewSuggester(bk, joseki.Options{MaxPerCorner: 1}), b, board.White)
	perCorner := map[board.Point]int{}
	for _, x := range most {
		if perCorner[x.Corner]++; perCorner[x.Corner] > 1 {
			t.Errorf("more than one suggestion for a corner: %v", tell(most))
		}
	}
	if list := suggest(t, s, b, board.Empty); len(list) > 0 {
		t.Errorf("%d suggestions for nobody", len(list))
	}
}

// TestSymmetry turns positions around; the suggestions turn with them.
func TestSymmetry(t *testing.T) {
	bk, err := joseki.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	s := joseki.NewSuggester(bk, joseki.Options{})
	for _, b := range openings(t, 12)[:20] {
		want := tell(suggest(t, s, b, board.Black))
		for turn := range board.Transform(board.NumTransforms) {
			turned, err := board.New(19)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range []board.Color{board.Black, board.White} {
				for _, o := range b.AppendStrings(nil, c) {
					for p := range b.Stones(o) {
						turned.PlayAssumeLegal(turn.Apply(p, 19), c.Opponent())
					}
				}
			}
			list := suggest(t, s, turned, board.White)
			for i := range list {
				list[i].Move = turn.Inverse().Apply(list[i].Move, 19)
			}
			slices.SortStableFunc(list, func(x, y joseki.Suggestion) int {
				switch {
				case x.Frequency-y.Frequency > 1e-9:
					return -1
				case y.Frequency-x.Frequency > 1e-9:
					return 1
				}
				return int(x.Move - y.Move)
			})
			got := tell(list)
			byMove := func(a, b told) int { return strings.Compare(a.Move, b.Move) }
			slices.SortFunc(got, byMove)
			sorted := slices.Clone(want)
			slices.SortFunc(sorted, byMove)
			for i := range got {
				if i < len(sorted) && math.Abs(got[i].Frequency-sorted[i].Frequency) < 2e-4 {
					got[i].Frequency = sorted[i].Frequency
				}
			}
			if diff := cmp.Diff(sorted, got); diff != "" {
				t.Fatalf("turn %d mismatch (-want +got):\n%s", turn, diff)
			}
		}
	}
}

// openings returns the first n moves of games.
func openings(t testing.TB, n int) []*board.Board {
	t.Helper()
	text, err := os.ReadFile("../board/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	var boards []*board.Board
	for line := range strings.Lines(string(text)) {
		size, moves, _ := strings.Cut(strings.TrimSpace(line), " ")
		if size != "19" || len(moves) < 2*n {
			continue
		}
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		c := board.Black
		for i := range n {
			p, err := board.FromSGF(moves[2*i:2*i+2], 19)
			if err == nil {
				err = b.Play(p, c, board.Strict)
			}
			if err != nil {
				t.Fatal(err)
			}
			c = c.Opponent()
		}
		boards = append(boards, b)
	}
	return boards
}

// TestSmallBoards wants no sequences where the corner that they were played in is
// most of the board: none on boards of up to seven lines, as all squares of the
// shipped book have at least five, and no large squares on others.
func TestSmallBoards(t *testing.T) {
	bk, err := joseki.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	s := joseki.NewSuggester(bk, joseki.Options{MinFrequency: -1})
	for size := board.MinSize; size <= 13; size++ {
		largest := int8(0)
		for _, stones := range []string{"", "C3", "C3 D3"} {
			if size < 5 && stones != "" {
				continue
			}
			for _, x := range suggest(t, s, position(t, size, stones, ""), board.White) {
				if x.Entry < 0 {
					continue // an opening of this size
				}
				shape := bk.Entry(x.Entry).Shape
				largest = max(largest, shape.Width, shape.Height)
			}
		}
		want := map[int]int8{8: 5, 9: 6, 10: 6, 11: 7, 12: 8, 13: 8}[size]
		if largest > want || largest == 0 && want > 0 {
			t.Errorf("on %d lines entries of squares up to %d are suggested, want up to %d", size, largest, want)
		}
		if o := bk.Openings(size); (o != nil) != slices.Contains(joseki.OpeningSizes(), size) {
			t.Errorf("openings for size %d: %v", size, o.Len())
		}
	}
}

// TestLegal checks on other sizes and on full boards that suggestions are legal
// moves, each once.
func TestLegal(t *testing.T) {
	bk, err := joseki.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	s := joseki.NewSuggester(bk, joseki.Options{MinFrequency: -1})
	rng := rand.New(rand.NewPCG(1, 9))
	for size := board.MinSize; size <= board.MaxSize; size++ {
		for range 6 {
			b, err := board.New(size)
			if err != nil {
				t.Fatal(err)
			}
			c := board.Black
			for range rng.IntN(size * size / 3) {
				if p := board.At(rng.IntN(size), rng.IntN(size)); b.Legal(p, c, board.Strict) {
					b.PlayAssumeLegal(p, c)
					c = c.Opponent()
				}
			}
			hash := b.Hash()
			var seen board.Set
			for _, x := range suggest(t, s, b, c) {
				if !b.Legal(x.Move, c, board.Strict) || seen.Has(x.Move) {
					t.Fatalf("size %d: %v is not legal or comes twice", size, x.Move)
				}
				seen.Add(x.Move)
			}
			if b.Hash() != hash {
				t.Fatal("the board was modified")
			}
		}
	}
}

// TestOpenings looks up whole boards.
func TestOpenings(t *testing.T) {
	const text = "F1 30 dd\nF2 10 dc\nF3 7 pddd\n"
	o, err := joseki.ParseOpenings("o.txt", []byte(text), 19)
	if err != nil {
		t.Fatal(err)
	}
	empty := position(t, 19, "", "")
	counts := map[string]float64{}
	total := 0.0
	for _, c := range o.Choices(empty, board.Black) {
		counts[c.Move.String()] = c.Count
		total += c.Count
	}
	want := map[string]float64{
		"D16": 7.5, "Q16": 7.5, "D4": 7.5, "Q4": 7.5,
		"D17": 1.25, "C16": 1.25, "Q17": 1.25, "R16": 1.25, "D3": 1.25, "C4": 1.25, "Q3": 1.25, "R4": 1.25,
	}
	if diff := cmp.Diff(want, counts); diff != "" || total != 40 {
		t.Errorf("counts of %v in all mismatch (-want +got):\n%s", total, diff)
	}
	b := position(t, 19, "Q16", "")
	got := o.Choices(b, board.White)
	wantChoices := []joseki.Choice{{Move: board.At(3, 15), Count: 3.5, Name: "F3"}, {Move: board.At(15, 3), Count: 3.5, Name: "F3"}}
	slices.SortFunc(got, func(a, b joseki.Choice) int { return int(b.Move - a.Move) })
	if diff := cmp.Diff(wantChoices, got); diff != "" {
		t.Errorf("choices mismatch (-want +got):\n%s", diff)
	}
	if x := o.Choices(b, board.Black); len(x) > 0 {
		t.Errorf("%v: choices for the wrong player", x)
	}
	if x := o.Choices(position(t, 19, "K10", ""), board.White); len(x) > 0 {
		t.Errorf("choices %v for an unknown position", x)
	}
	if x := o.Choices(position(t, 13, "", ""), board.White); len(x) > 0 {
		t.Errorf("choices %v for another size", x)
	}
}

// TestBadOpenings wants errors for moves and stones that are not on the board.
func TestBadOpenings(t *testing.T) {
	inside, right, above := board.At(8, 8), board.At(9, 0), board.At(0, 9)
	for _, p := range []board.Point{right, above, board.NoPoint, board.Pass} {
		for _, f := range []pattern.FullBoard{{Move: p}, {Move: inside, Own: []board.Point{p}}, {Move: inside, Enemy: []board.Point{board.At(0, 0), p}}} {
			f.Name, f.Size = "F1", 9
			if _, err := joseki.NewOpenings(9, []pattern.FullBoard{f}); !errors.Is(err, joseki.ErrTree) || !errors.Is(err, board.ErrPoint) {
				t.Errorf("%+v: error %v", f, err)
			}
		}
	}
	for _, size := range []int{board.MinSize, board.MaxSize} {
		if o, err := joseki.NewOpenings(size, nil); err != nil || o.Size() != size {
			t.Errorf("no openings of size %d: %v, %v", size, o.Size(), err)
		}
	}
	for _, size := range []int{board.MinSize - 1, board.MaxSize + 1} {
		if _, err := joseki.NewOpenings(size, nil); !errors.Is(err, board.ErrSize) {
			t.Errorf("size %d: error %v", size, err)
		}
	}
}

// TestQuarters: an opening move is suggested for the corner in whose quarter of the board it
// is, and for none on the middle lines.
func TestQuarters(t *testing.T) {
	for _, size := range []int{8, 9} {
		b := position(t, size, "", "")
		for p := range board.Points(size) {
			o, err := joseki.NewOpenings(size, []pattern.FullBoard{{Name: "F1", Size: size, Value: 1, Move: p}})
			if err != nil {
				t.Fatal(err)
			}
			bk, err := joseki.NewBook([]*joseki.Openings{o})
			if err != nil {
				t.Fatal(err)
			}
			last := size - 1
			want := 8
			switch {
			case 2*p.Col() == last || 2*p.Row() == last:
				want = 0
			case p.Col() == p.Row() || p.Col()+p.Row() == last:
				want = 4
			}
			got := suggest(t, joseki.NewSuggester(bk, joseki.Options{MinFrequency: -1}), b, board.Black)
			if len(got) != want {
				t.Errorf("size %d: %v is suggested %d times, want %d", size, p, len(got), want)
			}
			for _, x := range got {
				corner := board.At(last*(2*x.Move.Col()/size), last*(2*x.Move.Row()/size))
				if x.Corner != corner {
					t.Errorf("size %d: %v belongs to the corner %v, want %v", size, x.Move, x.Corner, corner)
				}
			}
		}
	}
}

// TestBookOpenings checks that openings and corners go together.
func TestBookOpenings(t *testing.T) {
	bk := book(t, "F3 6 ddpd\n", `(;SZ[19];B[pd]SQ[mg]C[J 3/4])`)
	b := position(t, 19, "Q16", "")
	got := tell(suggest(t, joseki.NewSuggester(bk, joseki.Options{}), b, board.White))
	s := 3.0
	plain := math.Round(3/(4+s)*1e4) / 1e4
	// Three corners are empty; the opening knows two of them, which it cannot
	// tell apart.
	with := math.Round((3/(4+s)*s/(3+s)+3/(3+s))*1e4) / 1e4
	want := []told{{"D16", "standard", with, 3}, {"Q4", "standard", with, 3}, {"D4", "standard", plain, 3}}
	slices.SortFunc(got, func(a, b told) int { return strings.Compare(a.Move, b.Move) })
	slices.SortFunc(want, func(a, b told) int { return strings.Compare(a.Move, b.Move) })
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("suggestions mismatch (-want +got):\n%s", diff)
	}
	for _, x := range suggest(t, joseki.NewSuggester(bk, joseki.Options{NoOpenings: true}), b, board.White) {
		if math.Abs(x.Frequency-3/(4+s)) > 1e-9 {
			t.Errorf("without openings: %+v", x)
		}
	}
}

// TestAllocations checks that suggesting allocates nothing once it is warm.
func TestAllocations(t *testing.T) {
	bk, err := joseki.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	s := joseki.NewSuggester(bk, joseki.Options{})
	boards := openings(t, 14)[:30]
	var dst []joseki.Suggestion
	ctx := t.Context()
	run := func() {
		for _, b := range boards {
			dst, _ = s.Append(ctx, dst[:0], b, board.Black)
		}
	}
	run()
	if n := testing.AllocsPerRun(5, run); n > 0 {
		t.Errorf("%v allocations for %d positions", n, len(boards))
	}
}

func BenchmarkSuggest(b *testing.B) {
	bk, err := joseki.Shipped()
	if err != nil {
		b.Fatal(err)
	}
	boards := slices.Concat(openings(b, 4), openings(b, 10), openings(b, 20), openings(b, 30))
	s := joseki.NewSuggester(bk, joseki.Options{})
	var dst []joseki.Suggestion
	ctx := b.Context()
	n := 0
	// The fastest pass over each few positions: other work on the machine
	// disturbs it least.
	const few = 20
	best := make([]time.Duration, len(boards)/few)
	for i := range best {
		best[i] = time.Hour
	}
	boards = boards[:few*len(best)]
	b.ReportAllocs()
	for b.Loop() {
		n = 0
		for i := range best {
			start := time.Now()
			for _, bd := range boards[i*few : (i+1)*few] {
				dst, _ = s.Append(ctx, dst[:0], bd, board.Black)
				n += len(dst)
			}
			best[i] = min(best[i], time.Since(start))
		}
	}
	sum := time.Duration(0)
	for _, d := range best {
		sum += d
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(len(boards))/float64(b.N), "µs/position")
	b.ReportMetric(float64(sum.Nanoseconds())/1000/float64(len(boards)), "µs/position-best")
	b.ReportMetric(float64(n)/float64(len(boards)), "suggestions/position")
}

// TestBoundShipped evaluates the constraints of the shipped book.
func TestBoundShipped(t *testing.T) {
	bk, err := joseki.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	if n := bk.Constraints().Len(); n < 20 {
		t.Errorf("%d moves with constraints, want at least 20", n)
	}
	for i := range bk.Len() {
		if e := bk.Entry(int32(i)); e.Conditional() && !strings.Contains(e.Constraint[0], "play_") {
			t.Errorf("%s: constraint %q", e.Name, e.Constraint)
		}
	}
	s := joseki.NewSuggester(bk, joseki.Options{Bound: bind(t, bk.Constraints())})
	for _, b := range openings(t, 25)[:40] {
		for _, x := range suggest(t, s, b, board.White) {
			if x.Conditional {
				t.Errorf("%v is still conditional", x.Move)
			}
		}
	}
	if _, err := bk.Constraints().Bind(pattern.BoardFuncs()); err == nil {
		t.Error("the constraints bind without functions that read")
	}
}

// TestCancel cancels a suggestion before a constraint is evaluated. What was in
// the slice stays, and the suggester goes on to work.
func TestCancel(t *testing.T) {
	bk := book(t, "", taisha)
	s := joseki.NewSuggester(bk, joseki.Options{Bound: bind(t, bk.Constraints())})
	b := position(t, 19, "P16 R16 Q15", "P17 Q17 Q16 Q14")
	want := suggest(t, s, b, board.Black)
	if len(want) != 1 {
		t.Fatalf("%d suggestions, want 1", len(want))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	first := []joseki.Suggestion{{Move: board.At(1, 1)}}
	got, err := s.Append(ctx, first, b, board.Black)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	if diff := cmp.Diff(first, got); diff != "" {
		t.Errorf("suggestions mismatch (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, suggest(t, s, b, board.Black)); diff != "" {
		t.Errorf("later suggestions mismatch (-want +got):\n%s", diff)
	}
	// It is the same without constraints.
	if list, err := joseki.NewSuggester(bk, joseki.Options{}).Append(ctx, nil, b, board.Black); !errors.Is(err, context.Canceled) || len(list) != 0 {
		t.Errorf("%d suggestions without constraints, error %v", len(list), err)
	}
}

// TestConstraintFails: an entry whose constraint fails in one corner is left out there
// and nowhere else, and the error is reported once; a context that ends inside the
// function ends the suggestions.
func TestConstraintFails(t *testing.T) {
	bk := book(t, "", "(;SZ[19];B[pd]\n;W[nc]SQ[mg]LB[pd:A]C[J\n;lib(A) > 1])")
	no := errors.New("no")
	calls := 0
	fail := func(*pattern.Env, board.Point) error { return nil }
	bound, err := bk.Constraints().Bind(pattern.Table{Funcs: []pattern.Func{pattern.Standard("lib", func(e *pattern.Env, args []board.Point) (int, error) {
		calls++
		return e.Board.Liberties(args[0]), fail(e, args[0])
	})}})
	if err != nil {
		t.Fatal(err)
	}
	s := joseki.NewSuggester(bk, joseki.Options{Bound: bound})
	b := position(t, 19, "Q16 D4", "")
	want := suggest(t, s, b, board.White)
	corner := func(p board.Point) bool { return p.Col() > 9 }
	right := slices.DeleteFunc(slices.Clone(want), func(x joseki.Suggestion) bool { return !corner(x.Move) })
	left := slices.DeleteFunc(slices.Clone(want), func(x joseki.Suggestion) bool { return corner(x.Move) })
	if len(left) == 0 || len(left) != len(right) {
		t.Fatalf("suggestions %v", want)
	}
	fail = func(_ *pattern.Env, p board.Point) error {
		if corner(p) {
			return no
		}
		return nil
	}
	if diff := cmp.Diff(left, suggest(t, s, b, board.White)); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if f := s.Faults().All(); len(f) != 1 || !errors.Is(f[0], no) || f[0].Function != "lib" {
		t.Errorf("faults %v", f)
	}
	ctx, cancel := context.WithCancel(t.Context())
	calls = 0
	fail = func(e *pattern.Env, _ board.Point) error { cancel(); return e.Context.Err() }
	if list, err := s.Append(ctx, nil, b, board.White); len(list) > 0 || !errors.Is(err, context.Canceled) || calls != 1 {
		t.Errorf("canceled inside: %v, %v after %d calls", list, err, calls)
	}
	// What is not known here is no fault.
	bound.Faults.Clear()
	fail = func(*pattern.Env, board.Point) error { return pattern.ErrUnknown }
	if list := suggest(t, s, b, board.White); len(list) > 0 || bound.Faults.Err() != nil {
		t.Errorf("unknown: %v, faults %v", list, bound.Faults.Err())
	}
}
