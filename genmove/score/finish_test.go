package score

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// TestInSeki: strings that share two points are in a seki if they have one eye each, and are not if they have
// two, which random games that are sure of nothing do not tell.
func TestInSeki(t *testing.T) {
	for _, c := range []struct {
		diagram string
		seki    bool
	}{
		{`
		. X . O .
		X X . O O
		X X X O O
		X X X O O
		X X X O O`, true},
		{`
		. X . O .
		X X . O O
		X X X O O
		X X X O O
		. X X O .`, false},
		{`
		. X . O .
		. X . O .
		X X X O O
		X X X O O
		X X X O O`, true}, // one eye of two points each
	} {
		b := boardtest.MustParse(t, c.diagram)
		all := board.AllPoints(b.Size())
		for _, color := range []board.Color{board.Black, board.White} {
			own := b.StonesOf(color)
			// Nobody is captured by an opponent who moves first. Who fills one of the shared points, and the other
			// one too when he is left alone, dies of it if he has one eye, and does not if he has two.
			if newSolver(b, all).captured(own.First(), color, color.Opponent(), 5) {
				t.Errorf("%v is captured\n%v", color, b)
			}
			filled := b.Clone()
			if !filled.Try(board.At(2, 3), color) || !filled.Try(board.At(2, 4), color) {
				t.Fatal("he cannot play there")
			}
			if got := newSolver(filled, all).captured(own.First(), color, color.Opponent(), 5); got != c.seki {
				t.Errorf("%v is captured after he has filled both points: %v\n%v", color, got, b)
			}
		}
		s := &situation{e: newInner(t), b: b, plain: make([]float64, board.NumPoints)}
		want := board.Set{}
		if c.seki {
			empty := b.EmptyPoints()
			want = all
			want.AndNot(&empty)
		}
		if got := newFinisher(t.Context(), s).inSeki(); got != want {
			t.Errorf("in seki %v, want %v\n%v", got, want, b)
		}
	}
}

// TestOneShared: both groups have an eye in a corner and C4 in common. Who plays there is captured in
// his eye, unless he has another one.
func TestOneShared(t *testing.T) {
	for _, c := range []struct {
		diagram string
		seki    bool
	}{{`
		. X X O .
		X X . O O
		X X X O O
		X X X O O
		X X X O O`, true}, {`
		. X X O .
		X X . O O
		X X X O .
		X X X O O
		X X X O O`, false}} {
		b := boardtest.MustParse(t, c.diagram)
		all := board.AllPoints(b.Size())
		filled := b.Clone()
		if !filled.Try(board.At(2, 3), board.White) {
			t.Fatal("White cannot play there")
		}
		if got := newSolver(filled, all).captured(board.At(3, 0), board.White, board.Black, 5); got != c.seki {
			t.Errorf("White is captured after he has filled C4: %v\n%v", got, b)
		}
		s := &situation{e: newInner(t), b: b, plain: make([]float64, board.NumPoints)}
		want := board.Set{}
		if c.seki {
			empty := b.EmptyPoints()
			want = all
			want.AndNot(&empty)
		}
		if got := newFinisher(t.Context(), s).inSeki(); got != want {
			t.Errorf("in seki %v, want %v\n%v", got, want, b)
		}
	}
}

// TestNoSeki: both groups have but C4 in common and no eye, so that whoever moves first takes the
// other one.
func TestNoSeki(t *testing.T) {
	b := boardtest.MustParse(t, `
		X X X O O
		X X . O O
		X X X O O
		X X X O O
		X X X O O`)
	for i, str := range []board.Point{board.At(0, 0), board.At(4, 0)} {
		c := board.Black + board.Color(i)
		if !newSolver(b, board.AllPoints(b.Size())).captured(str, c, c.Opponent(), 1) {
			t.Errorf("%v is not captured", c)
		}
	}
	s := &situation{e: newInner(t), b: b, plain: make([]float64, board.NumPoints)}
	if got := newFinisher(t.Context(), s).inSeki(); !got.IsEmpty() {
		t.Errorf("in seki %v", got)
	}
}

// TestOutcome: White has ten points on the right. His stone at A5 has one liberty, so that it is taken at
// once, which gives Black a prisoner and four points. The stone at A3 stays, where Black has no points
// then, but it can be taken.
func TestOutcome(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X O . .
		. X O . .
		. X O . .
		. X O . .
		. X O . .`)
	for p, want := range map[board.Point]int{board.At(0, 4): 10 - 4 - 1, board.At(0, 2): 10 - 1} {
		f := newFinisher(t.Context(), &situation{e: newInner(t), b: b})
		restored := boardtest.Restored(t, b)
		f.b.Try(p, board.White)
		if lead, later := f.outcome(p, board.White); lead != want || later != 0 && p == board.At(0, 4) {
			t.Errorf("%v: %d and %d, want %d", p, lead, later, want)
		}
		f.b.Undo()
		restored()
	}
}

// TestLoss: White takes D4 at once by C4. Black then plays at B4, so that he keeps 13 of the 15 points he
// had; White has D4 and a prisoner more than before. If Black did not answer, nothing on the left would be his.
func TestLoss(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . X O . . .
		. . X O . . .
		. . X O . . .
		. . . X O . .
		. . X O . . .
		. . X O . . .
		. . X O . . .`)
	f := newFinisher(t.Context(), &situation{e: newInner(t), b: b})
	if got := f.loss(board.At(3, 3), board.At(2, 3)); got != 4 {
		t.Errorf("Black loses %d, want 4", got)
	}
	played := b.Clone()
	before := leadOf(played, new(board.Set))
	for i, p := range []board.Point{board.At(2, 3), board.At(1, 3)} {
		if !played.Try(p, [2]board.Color{board.White, board.Black}[i]) {
			t.Fatalf("no move at %v", p)
		}
	}
	if got := leadOf(played, new(board.Set)) - before; got != 4 {
		t.Errorf("the board says %d, want 4", got)
	}
}

// TestAllNodes: a finisher that has read as much as it may reads no more.
func TestAllNodes(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X . . O . .
		X X . . O . .
		. X X O O . .
		X X . . O O O
		X . X O X O .
		. X X O X X O
		. X . . X . O`)
	e := newInner(t)
	for _, spent := range []int{0, allNodes, allNodes + 1} {
		s := &situation{e: e, b: b.Clone(), toPlay: board.Black, owner: make([]float64, board.NumPoints), plain: make([]float64, board.NumPoints)}
		f := newFinisher(t.Context(), s)
		f.spent = spent
		if err := f.finish(board.Black); err != nil {
			t.Fatal(err)
		}
		if reads := f.spent > spent; reads != (spent <= allNodes) {
			t.Errorf("after %d nodes: %d", spent, f.spent)
		}
		if f.spent > allNodes+4*readNodes {
			t.Errorf("after %d nodes: %d, want %d at most", spent, f.spent, allNodes)
		}
	}
}

// TestDefense: Black attacks D9 by C9, as White dies of C8 after C5. Each point inside saves that, and so does C5, which
// costs White nothing. A solver tells what Black captures.
func TestDefense(t *testing.T) {
	b := boardtest.MustParse(t, `
		O . . O X X X . X
		O O . O X X X X .
		X O O X X X X X X
		X O O X X X X X X
		X X . X X X X X X
		. X O O O X X X X
		X X O . O X X X X
		. X O O O X X X X
		X X O . O X X X X`)
	c5, d9 := board.At(2, 4), board.At(3, 8)
	points := board.SetOf(c5, board.At(1, 8), board.At(2, 8), board.At(2, 7))
	if !newSolver(b, points).captured(d9, board.White, board.Black, 6) {
		t.Errorf("Black does not capture D9\n%v", b)
	}
	saved := b.Clone()
	if !saved.Try(c5, board.White) || newSolver(saved, points).captured(d9, board.White, board.Black, 8) {
		t.Errorf("C5 does not save D9\n%v", b)
	}
	f := newFinisher(t.Context(), &situation{e: newInner(t), b: b})
	if got := f.protect(board.White); got != c5 {
		t.Errorf("White protects at %v, want %v\n%v", got, c5, b)
	}
}
