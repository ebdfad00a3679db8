package board_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// step is a move at a named point of a diagram and what should come of it.
type step struct {
	point rune
	color board.Color
	mode  board.Mode
	err   error
}

const (
	black, white = board.Black, board.White
	strict       = board.Strict
)

// TestShapes plays through the shapes that the rules are about. Each step is
// made as a move of the game and as a trial move.
func TestShapes(t *testing.T) {
	for _, test := range []struct {
		name      string
		diagram   string
		steps     []step
		want      string
		prisoners [2]int // taken by Black, by White
		ko        rune   // the banned point in the end
	}{
		{
			name: "a capture in the corner",
			diagram: `
				O a . .
				X . . .
				. . . .
				. . . .`,
			steps: []step{{'a', black, strict, nil}},
			want: `
				. X . .
				X . . .
				. . . .
				. . . .`,
			prisoners: [2]int{1, 0},
		},
		{
			name: "one move takes three strings",
			diagram: `
				. X O X .
				. X O X .
				X O a O X
				. X X X .
				. . . . .`,
			steps: []step{{'a', black, strict, nil}},
			want: `
				. X . X .
				. X . X .
				X . X . X
				. X X X .
				. . . . .`,
			prisoners: [2]int{4, 0},
		},
		{
			name: "ko: no retaking at once",
			diagram: `
				. X O .
				X O a O
				. X O .
				. . . .`,
			steps: []step{{'a', black, strict, nil}},
			want: `
				. X O .
				X b X O
				. X O .
				. . . .`,
			prisoners: [2]int{1, 0},
			ko:        'b',
		},
		{
			name: "ko: retaken after a threat and its answer",
			diagram: `
				. X O .
				X b X O
				. X O .
				c . . d`,
			steps: []step{{'c', white, strict, nil}, {'d', black, strict, nil}, {'b', white, strict, nil}},
			want: `
				. X O .
				X O a O
				. X O .
				O . . X`,
			prisoners: [2]int{0, 1},
			ko:        'a',
		},
		{
			name: "snapback: one stone is taken, five are taken back",
			diagram: `
				X O b a X
				X O O O X
				X X X X X
				. . . . .
				. . . . .`,
			steps: []step{{'b', black, strict, nil}, {'a', white, strict, nil}, {'b', black, strict, nil}},
			want: `
				X . X . X
				X . . . X
				X X X X X
				. . . . .
				. . . . .`,
			prisoners: [2]int{5, 1},
		},
		{
			name: "suicide of several stones is refused",
			diagram: `
				X a O .
				X X O .
				O O O .
				. . . .`,
			steps: []step{{'a', black, strict, board.ErrSuicide}, {'a', black, board.IgnoreKo, board.ErrSuicide}},
			want: `
				X a O .
				X X O .
				O O O .
				. . . .`,
		},
		{
			name: "suicide of several stones where it is allowed",
			diagram: `
				X a O .
				X X O .
				O O O .
				. . . .`,
			steps: []step{{'a', black, board.AllowSuicide, nil}},
			want: `
				. . O .
				. . O .
				O O O .
				. . . .`,
			prisoners: [2]int{0, 4},
		},
		{
			name: "suicide of one stone where it is allowed",
			diagram: `
				a O .
				O O .
				. . .`,
			steps: []step{{'a', black, strict, board.ErrSuicide}, {'a', black, board.AllowSuicide, nil}},
			want: `
				. O .
				O O .
				. . .`,
			prisoners: [2]int{0, 1},
		},
		{
			name: "double ko: the other one may be taken",
			diagram: `
				. X O . . .
				X O a O . .
				. X O . . .
				. X O . . .
				X b X O . .
				. X O . . .`,
			steps: []step{{'a', black, strict, nil}, {'b', white, strict, nil}},
			want: `
				. X O . . .
				X . X O . .
				. X O . . .
				. X O . . .
				X O d O . .
				. X O . . .`,
			prisoners: [2]int{1, 1},
			ko:        'd',
		},
		{
			name: "seki: whoever plays first is taken",
			diagram: `
				O X a O X .
				O X b O X .
				O X X O X .
				O O O X X .
				. . . . . .
				. . . . . .`,
			steps: []step{{'a', white, strict, nil}, {'b', black, strict, nil}},
			want: `
				O X . . X .
				O X X . X .
				O X X . X .
				O O O X X .
				. . . . . .
				. . . . . .`,
			prisoners: [2]int{4, 0},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, marks := boardtest.MustParseMarked(t, test.diagram)
			trial := b.Clone()
			done := boardtest.Restored(t, trial)
			for i, s := range test.steps {
				p := marks[s.point]
				if err := b.Play(p, s.color, s.mode); !errors.Is(err, s.err) {
					t.Fatalf("step %d: Play(%v, %v): %v, want %v", i, p, s.color, err, s.err)
				}
				if got := trial.TryMode(p, s.color, s.mode); got != (s.err == nil) {
					t.Fatalf("step %d: TryMode(%v, %v) is %t", i, p, s.color, got)
				}
			}
			after, afterMarks := boardtest.MustParseMarked(t, test.want)
			for name, b := range map[string]*board.Board{"Play": b, "Try": trial} {
				if diff := cmp.Diff(boardtest.Format(after), boardtest.Format(b)); diff != "" {
					t.Errorf("%s: mismatch (-want +got)\n%s", name, diff)
				}
				if got := [2]int{b.Prisoners(black), b.Prisoners(white)}; got != test.prisoners {
					t.Errorf("%s: prisoners %v, want %v", name, got, test.prisoners)
				}
				if ko, _ := b.Ko(); ko != afterMarks[test.ko] {
					t.Errorf("%s: ko ban at %v, want %v", name, ko, afterMarks[test.ko])
				}
				if err := boardtest.CheckConsistency(b); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			trial.UndoTo(0)
			done()
		})
	}
}

// TestKoBan follows one ko through everything that lifts the ban or goes around
// it.
func TestKoBan(t *testing.T) {
	const diagram = `
		. X O .
		X b X O
		. X O .
		. . . c`
	start := func() (*board.Board, board.Point, board.Point) {
		b, marks := boardtest.MustParseMarked(t, diagram)
		a := marks['b'] + board.East
		// White takes the ko, so that Black is banned.
		if err := b.Play(marks['b'], white, strict); err != nil {
			t.Fatal(err)
		}
		return b, a, marks['c']
	}

	b, a, away := start()
	if ko, c := b.Ko(); ko != a || c != black {
		t.Fatalf("ban at %v for %v, want %v for black", ko, c, a)
	}
	if b.Hash() == b.StonesHash() {
		t.Error("the ban is not in the hash")
	}
	if err := b.Play(a, black, strict); !errors.Is(err, board.ErrKo) {
		t.Errorf("retaking at once: %v, want ErrKo", err)
	}
	if b.Legal(a, black, board.AllowSuicide) || b.Try(a, black) || b.TryMode(a, black, board.AllowSuicide) {
		t.Error("the banned move is legal")
	}
	done := boardtest.Restored(t, b)
	if !b.TryKo(a, black) {
		t.Error("TryKo minds the ban")
	}
	b.UndoTo(0)
	done()
	if !b.Legal(a, white, strict) {
		t.Error("the ban is for both players")
	}

	for name, lift := range map[string]func(b *board.Board) error{
		"a pass":                   func(b *board.Board) error { return b.Play(board.Pass, black, strict) },
		"a move elsewhere":         func(b *board.Board) error { return b.Play(away, black, strict) },
		"a move of the same color": func(b *board.Board) error { return b.Play(away, white, strict) },
		"setup":                    func(b *board.Board) error { return b.Setup([]board.Point{away}, nil, nil) },
	} {
		b, a, _ := start()
		if err := lift(b); err != nil {
			t.Fatal(err)
		}
		if ko, c := b.Ko(); ko != board.NoPoint || c != board.Empty || b.Hash() != b.StonesHash() {
			t.Errorf("%s leaves a ban at %v for %v", name, ko, c)
		}
		if !b.Legal(a, black, strict) {
			t.Errorf("%s does not lift the ban", name)
		}
	}
}

// TestTripleKoCycle goes once around three kos: every capture is legal, and the
// position of the stones comes back, which only superko forbids.
func TestTripleKoCycle(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		. X O . . X O .
		X a X O X O b O
		. X O . . X O .
		. . . . . . . .
		. X O . . . . .
		X d X O . . . .
		. X O . . . . .
		. . . . . . . .`)
	d, a := marks['d'], marks['a']
	kos := [3][2]board.Point{ // the point on the black side, the one on the white side
		{a, a + board.East},
		{marks['b'] + board.West, marks['b']},
		{d, d + board.East},
	}
	stones, hash := b.StonesHash(), b.Hash()
	seen := map[uint64]bool{}
	// White can take the first ko, Black the second, White the third, and so on.
	for i, s := range []struct {
		ko    int
		color board.Color
	}{{0, white}, {1, black}, {2, white}, {0, black}, {1, white}, {2, black}} {
		p := kos[s.ko][0]
		if s.color == black {
			p = kos[s.ko][1]
		}
		if stone, ok := b.IsKoCapture(p, s.color); !ok || !b.IsKo(p) || !b.IsKo(stone) {
			t.Fatalf("capture %d: %v is no ko capture for %v\n%s", i, p, s.color, boardtest.Format(b))
		}
		if !b.Try(p, s.color) {
			t.Fatalf("capture %d at %v by %v is illegal\n%s", i, p, s.color, boardtest.Format(b))
		}
		if seen[b.StonesHash()] {
			t.Fatalf("capture %d repeats too early", i)
		}
		seen[b.StonesHash()] = true
	}
	if b.StonesHash() != stones {
		t.Error("six captures do not bring the position back")
	}
	if ko, c := b.Ko(); ko != d || c != white || b.Hash() == hash {
		t.Errorf("ban at %v for %v, want %v for white, and in the hash", ko, c, d)
	}
	b.UndoTo(0)
	if b.Hash() != hash {
		t.Error("the hash has changed")
	}
}

func TestSnapback(t *testing.T) {
	for _, test := range []struct {
		name    string
		diagram string
		color   board.Color
		want    bool
	}{
		{"one taken, five lost", `
			X O X a X
			X O O O X
			X X X X X
			. . . . .
			. . . . .`, white, true},
		{"one taken, two lost", `
			. X X O .
			X O a X O
			. X X O .
			. . . . .
			. . . . .`, white, true},
		{"two taken by one stone", `
			O O a X .
			X X X . .
			. . . . .
			. . . . .
			. . . . .`, black, false},
		{"a ko", `
			. X O .
			X O a O
			. X O .
			. . . .`, black, false},
		{"nothing captured", `
			X O a X
			X O O X
			X X X X
			. . . .`, white, false},
		{"two liberties afterwards", `
			X O X a .
			X O O O X
			X X X X X
			. . . . .
			. . . . .`, white, false},
	} {
		b, marks := boardtest.MustParseMarked(t, test.diagram)
		if got := b.IsSnapback(marks['a'], test.color); got != test.want {
			t.Errorf("%s: %t, want %t\n%s", test.name, got, test.want, test.diagram)
		}
	}
}

func TestSeki(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		O X a O X .
		O X b O X .
		O X X O X .
		O O O X X .
		. . . . . .
		. . . . . .`)
	if got := b.CommonLiberties(board.At(1, 5), board.At(3, 5)); got != 2 {
		t.Errorf("%d common liberties, want 2", got)
	}
	for _, first := range marks {
		for _, c := range [2]board.Color{black, white} {
			if !b.IsSelfAtari(first, c) || b.LibertiesAfter(first, c) != 1 || !b.Try(first, c) {
				t.Fatalf("%v at %v is no self-atari", c, first)
			}
			libs := b.LibertySet(first)
			if taken := b.CapturedBy(libs.First(), c.Opponent()); taken < 4 {
				t.Errorf("the answer to %v at %v takes %d stones", c, first, taken)
			}
			b.Undo()
		}
	}
}
