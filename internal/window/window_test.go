package window_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/window"
)

// TestManualGrid compares windows with the merged entries of 4×4 points that the
// manual of GNU Go (9.15) shows, from one row above and one column to the left
// of a point. The board is the left half of the manual's.
func TestManualGrid(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X . O .
		X X X X O
		. X . . O
		X . X . .
		. . . . X`)
	var v window.Views
	v.Set(b)
	const out = "????????"
	for _, c := range []struct {
		row, col int
		want     string
	}{
		{0, 0, out + " ??001000 ??101010 ??001000"},
		{0, 1, out + " 00100001 10101010 00100000"},
		{0, 2, out + " 10000100 10101001 10000001"},
		{1, 0, "??001000 ??101010 ??001000 ??100010"},
		{1, 1, "00100001 10101010 00100000 10001000"},
		{3, 0, "??001000 ??100010 ??000000 " + out},
	} {
		// The manual has O as 01.
		w := v.Window(0, c.row, c.col).Swapped()
		var rows []string
		for r := -1; r <= 2; r++ {
			row := ""
			for col := -1; col <= 2; col++ {
				k, ok := window.Index(r, col)
				if !ok {
					t.Fatalf("(%d,%d) is not in a window", r, col)
				}
				row += [4]string{"00", "01", "10", "??"}[w.Code(k)]
			}
			rows = append(rows, row)
		}
		if diff := cmp.Diff(c.want, strings.Join(rows, " ")); diff != "" {
			t.Errorf("entry (%d,%d): mismatch (-want +got):\n%s", c.row, c.col, diff)
		}
	}
}

func randomBoard(t *testing.T, rng *rand.Rand, size int) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	c := board.Black
	for range size * size / 2 {
		if p := board.At(rng.IntN(size), rng.IntN(size)); b.Legal(p, c, board.Strict) {
			b.PlayAssumeLegal(p, c)
		}
		c = c.Opponent()
	}
	return b
}

// TestViews compares views, windows and rows of stones with the board, point by
// point, on all sizes.
func TestViews(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 8))
	var v window.Views
	for size := board.MaxSize; size >= board.MinSize; size-- {
		b := randomBoard(t, rng, size)
		v.Set(b)
		for u := range board.Transform(board.NumTransforms) {
			at := func(r, c int) board.Color {
				p := board.At(c, size-1-r)
				if r < 0 || c < 0 || r >= size || c >= size {
					return board.Border
				}
				return b.At(u.Apply(p, size))
			}
			for r := range size {
				stones := v.Stones(u, r)
				for c := range size {
					p := u.Apply(board.At(c, size-1-r), size)
					if got := v.Point(u, r, c); got != p {
						t.Fatalf("size %d, view %d: (%d,%d) is %v, want %v", size, u, r, c, got, p)
					}
					if gr, gc := v.Locate(u, p); gr != r || gc != c {
						t.Fatalf("size %d, view %d: %v is at (%d,%d), want (%d,%d)", size, u, p, gr, gc, r, c)
					}
					if got := stones>>(2*(c+window.Before))&1 != 0; got != b.At(p).IsPlayer() {
						t.Fatalf("size %d, view %d: stone at (%d,%d): %v", size, u, r, c, got)
					}
					w := v.Window(u, r, c)
					if center, _ := window.Index(0, 0); board.Color(w.Code(center)) != b.At(p) {
						t.Fatalf("size %d, view %d: center %d, want %v", size, u, w.Code(center), b.At(p))
					}
					player, own := w.Own()
					if want := w.Swapped(); player == board.White && own != want || player == board.Black && own != w || player != b.At(p) {
						t.Fatalf("size %d, view %d: Own gives %v at %v", size, u, player, p)
					}
					for k := range window.Side * window.Side {
						dr, dc := k/window.Side-window.Before, k%window.Side-window.Before
						want := at(r+dr, c+dc)
						if got := board.Color(w.Code(k)); got != want {
							t.Fatalf("size %d, view %d: window at (%d,%d) holds %v at (%d,%d), want %v", size, u, r, c, got, dr, dc, want)
						}
						if got := board.Color(w.Swapped().Code(k)); got != want.Opponent() {
							t.Fatalf("swapped %v is %v", want, got)
						}
					}
				}
				if stones&^((uint64(1)<<(2*size)-1)<<(2*window.Before)) != 0 {
					t.Fatalf("size %d, view %d: stones outside the board in row %d", size, u, r)
				}
			}
		}
	}
}

// TestIndex checks which points are in a window.
func TestIndex(t *testing.T) {
	seen := map[int]bool{}
	for r := -10; r <= 10; r++ {
		for c := -10; c <= 10; c++ {
			k, ok := window.Index(r, c)
			if want := r >= -3 && r <= 4 && c >= -3 && c <= 4; ok != want {
				t.Errorf("Index(%d, %d) = %d, %v", r, c, k, ok)
			}
			if ok {
				seen[k] = true
			}
		}
	}
	if len(seen) != 64 {
		t.Errorf("%d different indexes", len(seen))
	}
}

// TestNear compares areas with distances, point by point.
func TestNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 8))
	var v window.Views
	var a window.Area
	for size := board.MinSize; size <= board.MaxSize; size++ {
		b := randomBoard(t, rng, size)
		v.Set(b)
		for _, reach := range []int{0, 1, 2, 3, 5, 8, 24} {
			var goal, stones board.Set
			for range 3 {
				p := board.At(rng.IntN(size), rng.IntN(size))
				goal.Add(p)
				if b.At(p).IsPlayer() {
					stones.Add(p)
				}
			}
			goal.Add(board.At(24, 24)) // perhaps off the board
			if size == board.MaxSize && b.At(board.At(24, 24)).IsPlayer() {
				stones.Add(board.At(24, 24))
			}
			if got := a.SetNear(b, &goal, reach); got == stones.IsEmpty() {
				t.Fatalf("size %d: SetNear = %v for %d stones", size, got, stones.Len())
			}
			if stones.IsEmpty() {
				continue
			}
			for u := range board.Transform(board.NumTransforms) {
				for r := range size {
					row := a.Row(u, r)
					for c := range size {
						p := v.Point(u, r, c)
						want := false
						for q := range stones.All() {
							dr, dc := p.Row()-q.Row(), p.Col()-q.Col()
							want = want || max(dr, -dr, dc, -dc) <= reach
						}
						if got := row>>(2*(c+window.Before))&1 != 0; got != want {
							t.Fatalf("size %d, reach %d, view %d: %v near is %v, want %v", size, reach, u, p, got, want)
						}
						row &^= 1 << (2 * (c + window.Before))
					}
					if row != 0 {
						t.Fatalf("size %d, reach %d: bits outside the board", size, reach)
					}
				}
			}
		}
	}
}

// TestNewForm compares the test of a window with what a shape demands of each point, in all
// turns: its cells, and beside its diagram the border behind the edges that it shows.
func TestNewForm(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 8))
	for range 300 {
		s := randomShape(rng)
		turn, swapped := board.Transform(rng.IntN(8)), rng.IntN(2) == 0
		row, col := int8(rng.IntN(3)-1), int8(rng.IntN(3)-1)
		f, test := window.NewForm(&s, 7, turn, swapped, row, col)
		want := map[int]window.Cell{}
		add := func(c window.Cell) {
			if swapped {
				c = c.Swapped()
			}
			r, col := turn.Offset(int(c.Row-row), int(c.Col-col))
			if k, ok := window.Index(r, col); ok {
				want[k] = window.Cell{Mask: want[k].Mask | c.Mask, Value: want[k].Value | c.Value}
			}
		}
		reach := 0
		for _, c := range s.Cells {
			add(c)
			if c.Mask == 3 && (c.Value == 1 || c.Value == 2) {
				dr, dc := int(c.Row-row), int(c.Col-col)
				reach = max(reach, dr, -dr, dc, -dc)
			}
		}
		for r := s.Diagram.Top - 1; r <= s.Diagram.Bottom+1; r++ {
			for c := s.Diagram.Left - 1; c <= s.Diagram.Right+1; c++ {
				above, below := s.North && r < s.Diagram.Top, s.South && r > s.Diagram.Bottom
				left, right := s.West && c < s.Diagram.Left, s.East && c > s.Diagram.Right
				inRow, inCol := r >= s.Diagram.Top && r <= s.Diagram.Bottom, c >= s.Diagram.Left && c <= s.Diagram.Right
				if inCol && (above || below) || inRow && (left || right) {
					add(window.Cell{Row: int8(r), Col: int8(c), Mask: 3, Value: 3})
				}
			}
		}
		for k := range window.Side * window.Side {
			if m, v := test.Mask.Code(k), test.Value.Code(k); m != want[k].Mask || v != want[k].Value {
				t.Fatalf("%+v, turn %d, swapped %v, origin (%d,%d): point %d has to be %d of %d, want %d of %d", s, turn, swapped, row, col, k, v, m, want[k].Value, want[k].Mask)
			}
		}
		if got := f.Reach(); got != reach {
			t.Fatalf("%+v, origin (%d,%d): reach %d, want %d", s, row, col, got, reach)
		}
	}
}

// TestBound compares where the origin of a form may stand with the points of its diagram, which have
// to be on the board, and those behind the edges that it shows, which may not. Inside is the
// diagram as far as the window goes.
func TestBound(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 8))
	stands := 0
	for range 400 {
		s := randomShape(rng)
		d := s.Diagram
		turn := board.Transform(rng.IntN(8))
		row, col := d.Top+rng.IntN(d.Bottom-d.Top+1), d.Left+rng.IntN(d.Right-d.Left+1)
		f, _ := window.NewForm(&s, 7, turn, false, int8(row), int8(col))
		inside := uint64(0)
		for r := d.Top; r <= d.Bottom; r++ {
			for c := d.Left; c <= d.Right; c++ {
				if k, ok := window.Index(turn.Offset(r-row, c-col)); ok {
					inside |= 1 << k
				}
			}
		}
		if got := f.Inside(); got != inside {
			t.Fatalf("%+v, turn %d: inside %x, want %x", s, turn, got, inside)
		}
		size := 2 + rng.IntN(8)
		bound := f.Bound(size)
		for atRow := range size {
			for atCol := range size {
				on := func(r, c int) bool {
					r, c = turn.Offset(r-row, c-col)
					return r+atRow >= 0 && r+atRow < size && c+atCol >= 0 && c+atCol < size
				}
				want := on(d.Top, d.Left) && on(d.Bottom, d.Right) &&
					!(s.North && on(d.Top-1, d.Left)) && !(s.South && on(d.Bottom+1, d.Left)) &&
					!(s.West && on(d.Top, d.Left-1)) && !(s.East && on(d.Top, d.Right+1))
				if got := bound.Has(atRow, atCol); got != want {
					t.Fatalf("%+v, turn %d, origin (%d,%d): stands at (%d,%d) of size %d: %v", s, turn, row, col, atRow, atCol, size, got)
				}
				if want {
					stands++
				}
			}
		}
	}
	if stands < 500 {
		t.Errorf("only %d places: the test says little", stands)
	}
}

// TestPass: a point passes always where nothing is demanded, and the less often the more is.
func TestPass(t *testing.T) {
	middle, _ := window.Index(0, 0)
	last := 2.0
	for _, c := range []window.Cell{{}, {Mask: 1}, {Mask: 3}, {Mask: 3, Value: 1}, {Mask: 3, Value: 3}} {
		var test window.Test
		test.Add(c)
		p := test.Pass(middle)
		if p <= 0 || p >= last || (c.Mask == 0) != (p == 1) {
			t.Errorf("%+v passes in %v of all cases, after %v", c, p, last)
		}
		last = p
		for _, m := range []uint8{1, 2} { // the players are alike
			var one, other window.Test
			one.Add(window.Cell{Mask: c.Mask, Value: c.Value & m})
			other.Add(window.Cell{Mask: c.Mask, Value: c.Value & m}.Swapped())
			if one.Pass(middle) != other.Pass(middle) {
				t.Errorf("%+v passes in %v, with the players exchanged in %v of all cases", c, one.Pass(middle), other.Pass(middle))
			}
		}
	}
}

// TestChoose: a shape is entered around one of its stones, as an own one, or around its anchor if
// it has none; and all its turns, with the players exchanged or not, are entered alike.
func TestChoose(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	middle, _ := window.Index(0, 0)
	for range 200 {
		s := randomShape(rng)
		f, test, stone := window.Choose(&s, 7)
		for u := range board.Transform(board.NumTransforms) {
			_, one := window.Enter(&s, 7, true)
			if _, other := window.Enter(turnedShape(&s, u, true), 7, false); one != other {
				t.Fatalf("%+v is entered around its anchor otherwise when it is turned by %d and exchanged", s, u)
			}
		}
		stones := 0
		at := window.Cell{}
		for _, c := range s.Cells {
			if c.Mask == 3 && (c.Value == 1 || c.Value == 2) {
				stones++
				if c.Row == f.OriginRow && c.Col == f.OriginCol {
					at = c
				}
			}
		}
		if stone != (stones > 0) {
			t.Fatalf("%+v: stone %v", s, stone)
		}
		if !stone {
			if f.OriginRow != 0 || f.OriginCol != 0 || f.Swap {
				t.Fatalf("%+v without stones: %+v", s, f)
			}
			continue
		}
		if at.Mask != 3 || f.Swap != (at.Value == 2) || test.Mask.Code(middle) != 3 || test.Value.Code(middle) != 1 {
			t.Fatalf("%+v: origin (%d,%d), swapped %v", s, f.OriginRow, f.OriginCol, f.Swap)
		}
		for u := range board.Transform(board.NumTransforms) {
			for _, swapped := range []bool{false, true} {
				if _, other, _ := window.Choose(turnedShape(&s, u, swapped), 7); other != test {
					t.Fatalf("%+v turned by %d, swapped %v, is entered otherwise", s, u, swapped)
				}
			}
		}
	}
}

// turnedShape turns a shape around its anchor.
func turnedShape(s *window.Shape, u board.Transform, swapped bool) *window.Shape {
	turned := &window.Shape{First: s.First, End: s.End}
	for _, c := range s.Cells {
		if swapped {
			c = c.Swapped()
		}
		r, col := u.Offset(int(c.Row), int(c.Col))
		c.Row, c.Col = int8(r), int8(col)
		turned.Cells = append(turned.Cells, c)
	}
	d := s.Diagram
	r1, c1 := u.Offset(d.Top, d.Left)
	r2, c2 := u.Offset(d.Bottom, d.Right)
	turned.Diagram = window.Box{Top: min(r1, r2), Left: min(c1, c2), Bottom: max(r1, r2), Right: max(c1, c2)}
	for _, side := range []struct {
		edge     bool
		row, col int
	}{{s.North, -1, 0}, {s.South, 1, 0}, {s.West, 0, -1}, {s.East, 0, 1}} {
		r, c := u.Offset(side.row, side.col)
		turned.North = turned.North || side.edge && r < 0
		turned.South = turned.South || side.edge && r > 0
		turned.West = turned.West || side.edge && c < 0
		turned.East = turned.East || side.edge && c > 0
	}
	return turned
}

// TestSieve compares a sieve with the tests of its forms one by one.
func TestSieve(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 8))
	var forms []window.Form
	var tests []window.Test
	shapes := make([]window.Shape, 600) // three blocks
	for i := range shapes {
		s := &shapes[i]
		s.End = 8
		s.Diagram = window.Box{Top: -1 - rng.IntN(3), Left: -1 - rng.IntN(3), Bottom: 1, Right: 1 + rng.IntN(3)}
		s.North, s.East = rng.IntN(8) == 0, rng.IntN(8) == 0
		for r := s.Diagram.Top; r <= s.Diagram.Bottom; r++ {
			for c := s.Diagram.Left; c <= s.Diagram.Right; c++ {
				kinds := []window.Cell{{Mask: 3}, {Mask: 3, Value: 1}, {Mask: 3, Value: 2}, {Mask: 1}, {Mask: 2}}
				if k := rng.IntN(12); k < len(kinds) {
					cell := kinds[k]
					cell.Row, cell.Col = int8(r), int8(c)
					s.Cells = append(s.Cells, cell)
				}
			}
		}
		f, test, _ := window.Choose(s, int32(i))
		forms, tests = append(forms, f), append(tests, test)
	}
	sieve := window.NewSieve(forms, tests)
	b := randomBoard(t, rng, 13)
	var v window.Views
	v.Set(b)
	found := 0
	for r := range 13 {
		for c := range 13 {
			w := v.Window(3, r, c)
			first, end := rng.IntN(300), 300+rng.IntN(301)
			var want []int32
			for i := first; i < end; i++ {
				if _, ok := forms[i].Found(&v, forms[i].Bound(13), 3, r, c, false); ok && tests[i].Holds(w) {
					want = append(want, int32(i))
				}
			}
			var got []int32
			for _, i := range sieve.AppendFits(nil, w, first, end) {
				if _, ok := forms[i].Found(&v, forms[i].Bound(13), 3, r, c, false); ok {
					got = append(got, i)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("forms %d to %d at (%d,%d): mismatch (-want +got):\n%s", first, end, r, c, diff)
			}
			found += len(want)
		}
	}
	if found < 100 {
		t.Errorf("only %d forms fit: the test says little", found)
	}
}
