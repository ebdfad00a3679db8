package influence_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// place puts a small diagram on a board of 19 lines, its lower left point at p.
func place(t *testing.T, diagram string, p board.Point) *board.Board {
	t.Helper()
	var stones [2][]board.Point
	rows := strings.Fields(diagram)
	for i, row := range rows {
		for j, c := range row {
			if k := strings.IndexRune("XO", c); k >= 0 {
				stones[k] = append(stones[k], board.At(p.Col()+j, p.Row()+len(rows)-1-i))
			}
		}
	}
	return setup(t, 19, stones[0], stones[1])
}

// query asks about all stones of player c, with the opponent's as hostile.
func query(b *board.Board, c board.Color) influence.SurroundQuery {
	var own, hostile board.Set
	for _, s := range b.AppendStrings(nil, board.Empty) {
		for p := range b.Stones(s) {
			if b.At(p) == c {
				own.Add(p)
			} else {
				hostile.Add(p)
			}
		}
	}
	return influence.SurroundQuery{Board: b, Dragon: &own, Hostile: &hostile}
}

// TestSurroundStatus has the positions of the manual with the answers that GNU
// Go 3.8 gives.
func TestSurroundStatus(t *testing.T) {
	middle, edge := board.At(8, 8), board.At(4, 0)
	for _, c := range []struct {
		name, diagram string
		at            board.Point
		dragon        board.Color
		want          influence.SurroundStatus
	}{
		{"between", "O.X.O ..... .O.O.", middle, board.Black, influence.Surrounded},
		{"wide", "O.XXXXXX.O .......... .O......O.", middle, board.Black, influence.NotSurrounded},
		{"over the line", ".......... .....O.... .X.......X .X...O...X .......... .......... ..........", edge, board.White, influence.NotSurrounded},
		{"below the line, gap of eight", ".......... .......... .X.......X .....O.... .X.......X .X...O...X .......... .......... ..........", edge, board.White, influence.NotSurrounded},
		{"below the line, gap of six", "........ ........ .X.....X ....O... .X.....X .X..O..X ........ ........ ........", edge, board.White, influence.WeaklySurrounded},
		{"below the line, gap of four", "...... ...... .X...X ...O.. .X...X .X.O.X ...... ...... ......", edge, board.White, influence.Surrounded},
		{"alone", "..... ..X.. .....", middle, board.Black, influence.NotSurrounded},
		{"one stone on the ring", "O...O ..... O...O ..X..", middle, board.Black, influence.NotSurrounded},
		{"two stones, one on the ring", "O...O ..... O.X.O ..X..", middle, board.Black, influence.WeaklySurrounded},
		{"two inside", "O...O ..X.. O.X.O ..... .....", middle, board.Black, influence.Surrounded},
		{"gap below the edge", "O.....O ....... ...X...", board.At(8, 0), board.Black, influence.WeaklySurrounded},
		{"wide gap below the edge", "O.......O ......... ....X....", board.At(6, 0), board.Black, influence.NotSurrounded},
		{"jump to the second line", "O.....O ....... O.XXX.O ..X.... .......", board.At(8, 1), board.Black, influence.WeaklySurrounded},
		{"jump below the second line", ".O..O ..O.. ..... ...XO O..X. ..... .....", board.At(10, 0), board.Black, influence.WeaklySurrounded},
		// GNU Go calls this weakly surrounded; in games it calls groups that can jump like this not surrounded as
		// often as not.
		{"jump into the open", "O.....O ....... O.XXX.O ..X.... .......", middle, board.Black, influence.NotSurrounded},
	} {
		b := place(t, c.diagram, c.at)
		s, err := influence.FindSurround(query(b, c.dragon))
		if err != nil {
			t.Fatal(err)
		}
		if s.Status != c.want {
			t.Errorf("%s: %v, want %v; corners %v", c.name, s.Status, c.want, s.Corners)
		}
	}
}

// TestSurroundMap drops the stone at the bottom, which lies behind two others.
func TestSurroundMap(t *testing.T) {
	b := place(t, "O.X.O ..... .O.O. ..... ..O..", board.At(8, 8))
	s, err := influence.FindSurround(query(b, board.Black))
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	for row := 12; row >= 8; row-- {
		got = append(got, s.Map(board.At(10, row)))
	}
	if diff := cmp.Diff([]int{1, 1, 1, 2, 0}, got); diff != "" {
		t.Errorf("the column of the stone, mismatch (-want +got):\n%s", diff)
	}
	if s.Size() != s.Hull.Len() || s.Size() != 5+3+3 {
		t.Errorf("size %d", s.Size())
	}
}

// TestAngles numbers a ring of eight stones as the manual does.
func TestAngles(t *testing.T) {
	b := place(t, ".O.O. O...O ..X.. O...O .O.O.", board.At(7, 7))
	s, err := influence.FindSurround(query(b, board.Black))
	if err != nil {
		t.Fatal(err)
	}
	want := "[J8 H9 H11 J12 L12 M11 M9 L8]"
	if got := fmt.Sprint(s.Corners); got != want {
		t.Errorf("corners %s, want %s", got, want)
	}
	if s.Status != influence.Surrounded {
		t.Errorf("status %v", s.Status)
	}
}

func TestAllies(t *testing.T) {
	b := place(t, "O...O ..X.. O...O", board.At(8, 8))
	q := query(b, board.Black)
	if s, err := influence.FindSurround(q); err != nil || s.Status != influence.Surrounded {
		t.Fatalf("%v, %v", s, err)
	}
	// A friend that reaches out of the ring.
	q.Allies = []board.Set{board.SetOf(board.At(12, 9), board.At(13, 9), board.At(14, 9))}
	if s, err := influence.FindSurround(q); err != nil || s.Status != influence.NotSurrounded {
		t.Errorf("with a friend outside: %v, %v", s.Status, err)
	}
	// One beside the ring, a diagonal step away or farther.
	for name, c := range map[string]struct {
		diagram string
		ally    board.Point
		want    influence.SurroundStatus
	}{
		"diagonal":            {"O...O ..X.. O..XO ...X. .....", board.At(11, 9), influence.WeaklySurrounded},
		"diagonal, cut":       {"O...O ..... O.X.O ..O.. .....", board.At(11, 9), influence.Surrounded},
		"diagonal, cut above": {"O...O ..... O.XO. ..... .....", board.At(11, 9), influence.Surrounded},
		"diagonal, single":    {"O...O ..... O.X.O ..... .....", board.At(11, 9), influence.NotSurrounded},
		"two points away":     {"O...O ..X.. O...O ..... .....", board.At(11, 9), influence.Surrounded},
	} {
		p := place(t, c.diagram, board.At(8, 8))
		whole := query(p, board.Black)
		whole.Allies = []board.Set{board.SetOf(c.ally)}
		if name == "diagonal" {
			dragon := board.SetOf(board.At(10, 11))
			whole.Dragon, whole.Allies = &dragon, []board.Set{board.SetOf(board.At(11, 10), c.ally)}
		}
		if s, err := influence.FindSurround(whole); err != nil || s.Status != c.want {
			t.Errorf("%s: %v, %v; want %v", name, s.Status, err, c.want)
		}
	}
	// One that is not near.
	q.Allies = []board.Set{board.SetOf(board.At(0, 0))}
	if s, err := influence.FindSurround(q); err != nil || s.Status != influence.Surrounded {
		t.Errorf("with a friend far away: %v, %v", s.Status, err)
	}
}

func TestDoesSurround(t *testing.T) {
	b := place(t, "O.X.. ..... .O.O.", board.At(8, 8))
	defer boardtest.Restored(t, b)()
	q := query(b, board.Black)
	if s, err := influence.DoesSurround(q, board.At(12, 10)); err != nil || s != influence.Surrounded {
		t.Errorf("closing the ring: %v, %v", s, err)
	}
	if s, err := influence.DoesSurround(q, board.At(0, 0)); err != nil || s != influence.NotSurrounded {
		t.Errorf("far away: %v, %v", s, err)
	}
	if _, err := influence.DoesSurround(q, board.At(8, 10)); !errors.Is(err, influence.ErrInput) {
		t.Errorf("on a stone: %v", err)
	}
	if _, err := influence.FindSurround(influence.SurroundQuery{}); !errors.Is(err, influence.ErrInput) {
		t.Errorf("empty query: %v", err)
	}
	var none board.Set
	if _, err := influence.FindSurround(influence.SurroundQuery{Board: b, Dragon: &none, Hostile: &none}); !errors.Is(err, influence.ErrInput) {
		t.Errorf("no group: %v", err)
	}
}

func TestNeighbors(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. O . . . . . O .
		. . . . . . . . .
		. . X . . O . . .
		. . . . . O . O .
		. . . . . O . . .
		. . . . . . . . .
		. O . . . . . O .
		. . . . . . . . .`)
	dragon := board.SetOf(board.At(2, 5))
	q := influence.NewSurroundQuery(b, &dragon, nil)
	// The two stones at the right lie behind the wall or too far away.
	want := board.SetOf(board.At(1, 7), board.At(1, 1), board.At(5, 5), board.At(5, 4), board.At(5, 3))
	if *q.Hostile != want || len(q.Allies) > 0 {
		t.Errorf("neighbors %v and %v, want %v", q.Hostile.Append(nil), q.Allies, want.Append(nil))
	}
	// What belongs to the group of a neighbor is hostile or an ally, too; strings in no group are their own.
	b = boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		X . O . X . O . O
		. . . . . . . . .
		. . . O . X . X .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	dragon = board.SetOf(board.At(4, 6))
	right, far := board.SetOf(board.At(6, 6), board.At(8, 6)), board.SetOf(board.At(5, 4), board.At(7, 4))
	for _, c := range []struct {
		groups          []board.Set
		hostile, allies board.Set
	}{
		{nil, board.SetOf(board.At(2, 6), board.At(3, 4), board.At(6, 6)), board.SetOf(board.At(5, 4))},
		{[]board.Set{dragon, far, right, board.SetOf(board.At(0, 6))}, board.SetOf(board.At(2, 6), board.At(3, 4), board.At(6, 6), board.At(8, 6)), far},
	} {
		q := influence.NewSurroundQuery(b, &dragon, slices.Values(c.groups))
		if *q.Hostile != c.hostile || len(q.Allies) != 1 || q.Allies[0] != c.allies {
			t.Errorf("of groups %v: hostile %v, allies %v", c.groups, q.Hostile.Append(nil), q.Allies)
		}
	}
}

// TestEscapeRoute has the position of the manual: the four points at distance
// four are summed.
func TestEscapeRoute(t *testing.T) {
	b := place(t, `
		.........
		....X..O.
		..X....O.
		X........
		XO.O....O
		XO.....O.
		XO...X..O
		...X.....
		X....X...`, board.At(4, 4))
	dragon := board.SetOf(board.At(5, 8), board.At(5, 7), board.At(5, 6), board.At(7, 8))
	values := make([]uint8, board.NumPoints)
	for row := range 19 {
		for col := range 19 {
			values[board.At(col, row)] = 1
		}
	}
	q := influence.EscapeQuery{Board: b, Dragon: &dragon, Values: values}
	if got := influence.EscapeRoute(q); got != 4 {
		t.Errorf("%d points at distance four, want 4", got)
	}
	blocked := board.SetOf(board.At(10, 9))
	q.Blocked = &blocked
	if got := influence.EscapeRoute(q); got >= 4 {
		t.Errorf("%d points although the way is blocked", got)
	}
	if got := influence.EscapeRoute(influence.EscapeQuery{}); got != 0 {
		t.Errorf("empty query: %d", got)
	}
}

// scattered returns a board with random stones.
func scattered(t *testing.T, rng *rand.Rand, size, stones int) *board.Board {
	t.Helper()
	b := setup(t, size, nil, nil)
	all := board.AllPoints(size)
	for range stones {
		b.Play(all.Nth(rng.IntN(size*size)), board.Color(1+rng.IntN(2)), board.Strict)
	}
	return b
}

// TestEscapeRoutes compares with the lengths of shortest ways, found by going over the
// board again and again.
func TestEscapeRoutes(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 1))
	some, none := 0, 0
	for i := range 600 {
		b := scattered(t, rng, 7+i%7, 10+rng.IntN(20))
		size := b.Size()
		list := b.AppendStrings(nil, board.Empty)
		first := list[rng.IntN(len(list))]
		c := b.At(first)
		var dragon, blocked board.Set
		for _, s := range append(slices.Clone(list), first) {
			if b.At(s) == c && (s == first || rng.IntN(4) == 0) {
				for p := range b.Stones(s) { // in every third case not all of them
					if p == first || i%3 > 0 || rng.IntN(2) == 0 {
						dragon.Add(p)
					}
				}
			}
		}
		q := influence.EscapeQuery{Board: b, Dragon: &dragon, Values: make([]uint8, board.NumPoints)}
		for p := range board.Points(size) {
			q.Values[p] = uint8(rng.IntN(7))
			if b.At(p) == board.Empty && rng.IntN(12) == 0 {
				blocked.Add(p)
			}
		}
		if i%2 == 0 {
			q.Blocked = &blocked
		}
		free := func(p board.Point) bool {
			row, col := p.Row(), p.Col()
			if row < 1 || col < 1 || row > size-2 || col > size-2 || b.At(p) == c.Opponent() {
				return false
			}
			if q.Blocked != nil && blocked.Has(p) {
				return false
			}
			for _, n := range p.Neighbors() {
				if b.At(n) == c.Opponent() {
					return false
				}
			}
			return true
		}
		away := map[board.Point]int{}
		for p := range dragon.All() {
			away[p] = 0
		}
		for step := range 4 {
			for p := range board.Points(size) {
				if _, known := away[p]; known || !free(p) {
					continue
				}
				near := false
				for _, n := range p.Neighbors() {
					d, known := away[n]
					near = near || known && d == step
				}
				for _, n := range p.Diagonals() {
					x, y := board.At(p.Col(), n.Row()), board.At(n.Col(), p.Row())
					near = near || step == 0 && dragon.Has(n) && b.At(x) == board.Empty && b.At(y) == board.Empty
				}
				if near {
					away[p] = step + 1
				}
			}
		}
		want := 0
		for p, d := range away {
			if d == 4 {
				want += int(q.Values[p])
			}
		}
		if want > 0 {
			some++
		} else {
			none++
		}
		if got := influence.EscapeRoute(q); got != want {
			t.Errorf("%v escapes with %d, want %d\n%v", dragon, got, want, b)
		}
	}
	if some < 100 || none < 50 {
		t.Errorf("%d groups can escape, %d cannot", some, none)
	}
}
