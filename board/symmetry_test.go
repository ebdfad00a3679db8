package board_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
)

// TestTransformTable compares Offset with the table in the comment of Transform.
func TestTransformTable(t *testing.T) {
	const r, c = 2, 7
	want := [board.NumTransforms][2]int{{r, c}, {c, -r}, {-r, -c}, {-c, r}, {-c, -r}, {-r, c}, {c, r}, {r, -c}}
	for i, w := range want {
		gotR, gotC := board.Transform(i).Offset(r, c)
		if gotR != w[0] || gotC != w[1] {
			t.Errorf("transform %d turns (%d, %d) into (%d, %d), want (%d, %d)", i, r, c, gotR, gotC, w[0], w[1])
		}
	}
}

// TestTransformGroup checks the laws of a group, and that Then and Inverse do
// what they say to offsets and to points.
func TestTransformGroup(t *testing.T) {
	const n = board.NumTransforms
	offset := func(u board.Transform, r, c int) [2]int {
		r, c = u.Offset(r, c)
		return [2]int{r, c}
	}
	for u := range board.Transform(n) {
		if u.Then(u.Inverse()) != 0 || u.Inverse().Then(u) != 0 || u.Inverse().Inverse() != u {
			t.Errorf("%d is not undone by its inverse %d", u, u.Inverse())
		}
		if u.Then(0) != u || board.Transform(0).Then(u) != u {
			t.Errorf("transform 0 changes %d", u)
		}
		seen := map[board.Transform]bool{}
		for v := range board.Transform(n) {
			uv := u.Then(v)
			seen[uv] = true
			first := offset(u, 3, 5)
			if got, want := offset(uv, 3, 5), offset(v, first[0], first[1]); got != want {
				t.Errorf("%d.Then(%d) is %d: (3, 5) becomes %v, want %v", u, v, uv, got, want)
			}
			for w := range board.Transform(n) {
				if uv.Then(w) != u.Then(v.Then(w)) {
					t.Errorf("%d, %d, %d: Then is not associative", u, v, w)
				}
			}
		}
		if len(seen) != n {
			t.Errorf("%d followed by each transform gives %d of them", u, len(seen))
		}
	}
}

// TestTransformApply checks that points move as the offsets between them do, and
// that nothing leaves the board.
func TestTransformApply(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		b := newBoard(t, size)
		set := b.EmptyPoints()
		points := set.Append(nil)
		corner := board.At(0, 0)
		for u := range board.Transform(board.NumTransforms) {
			var image board.Set
			from := u.Apply(corner, size)
			for _, p := range points {
				q := u.Apply(p, size)
				image.Add(q)
				if !q.On(size) || u.Inverse().Apply(q, size) != p {
					t.Fatalf("size %d, transform %d: %v becomes %v", size, u, p, q)
				}
				r, c := u.Offset(corner.Row()-p.Row(), p.Col()-corner.Col())
				if gotR, gotC := from.Row()-q.Row(), q.Col()-from.Col(); gotR != r || gotC != c {
					t.Fatalf("size %d, transform %d: %v becomes %v, offset (%d, %d), want (%d, %d)", size, u, p, q, gotR, gotC, r, c)
				}
			}
			if image != set {
				t.Fatalf("size %d, transform %d: not all points are reached", size, u)
			}
			for _, p := range []board.Point{board.Pass, board.NoPoint, board.At(size, 0), -1} {
				if q := u.Apply(p, size); q != p {
					t.Errorf("size %d, transform %d: %v becomes %v", size, u, p, q)
				}
			}
		}
	}
}

// TestPlayIsSymmetric plays a position turned and mirrored: what the board
// answers turns with it.
func TestPlayIsSymmetric(t *testing.T) {
	for i, b := range realPositions(t)[:40] {
		u := board.Transform(1 + i%7)
		turned := newBoard(t, 19)
		var lists [3][]board.Point
		for row := range 19 {
			for col := range 19 {
				p := board.At(col, row)
				lists[b.At(p)] = append(lists[b.At(p)], u.Apply(p, 19))
			}
		}
		if err := turned.Setup(lists[board.Black], lists[board.White], nil); err != nil {
			t.Fatal(err)
		}
		for row := range 19 {
			for col := range 19 {
				p := board.At(col, row)
				q := u.Apply(p, 19)
				if b.Liberties(p) != turned.Liberties(q) || b.StringSize(p) != turned.StringSize(q) {
					t.Fatalf("position %d, transform %d: %v and %v differ", i, u, p, q)
				}
				for _, c := range [2]board.Color{board.Black, board.White} {
					if b.LibertiesAfter(p, c) != turned.LibertiesAfter(q, c) || b.CapturedBy(p, c) != turned.CapturedBy(q, c) {
						t.Fatalf("position %d, transform %d: %v at %v and %v differ", i, u, c, p, q)
					}
				}
			}
		}
	}
}
