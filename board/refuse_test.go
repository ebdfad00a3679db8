package board_test

import (
	"errors"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// odd are points that are not on a board of size 5.
var odd = []board.Point{
	board.NoPoint, 2, 31, 32, 33 + 5, board.At(0, 4) + board.North, board.At(24, 24), board.At(24, 24) + 1,
	board.NumPoints - 1, board.NumPoints, board.NumPoints + 200, -1, -33, math.MaxInt16, math.MinInt16,
	board.At(2, 2) + 1024, board.At(2, 2) - 1024, // what a mask of the point would take for C3
}

const refusing = `
	. X O a .
	X O O . .
	. X O . .
	O . . . .
	b O . . .`

// TestErrorsLeaveTheBoard asks for what cannot be done.
func TestErrorsLeaveTheBoard(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, refusing)
	done := boardtest.Restored(t, b)
	type call struct {
		name string
		err  error
		want error
	}
	calls := []call{
		{"occupied", b.Play(board.At(0, 3), board.Black, anyMove), board.ErrOccupied},
		{"suicide", b.Play(marks['b'], board.Black, board.IgnoreKo), board.ErrSuicide},
		{"empty plays", b.Play(marks['a'], board.Empty, anyMove), board.ErrColor},
		{"border passes", b.Play(board.Pass, board.Border, anyMove), board.ErrColor},
		{"color 255", b.Play(marks['a'], 255, anyMove), board.ErrColor},
	}
	for _, p := range odd {
		calls = append(calls,
			call{"Play at " + p.String(), b.Play(p, board.Black, anyMove), board.ErrPoint},
			call{"Setup at " + p.String(), b.Setup([]board.Point{marks['a'], p}, nil, nil), board.ErrPoint},
			call{"Setup of empty " + p.String(), b.Setup(nil, nil, []board.Point{marks['a'], p}), board.ErrPoint})
	}
	calls = append(calls,
		call{"Setup of a pass", b.Setup(nil, []board.Point{board.Pass}, nil), board.ErrPoint},
		call{"Setup without liberties", b.Setup([]board.Point{marks['b']}, nil, nil), board.ErrNoLiberty},
	)
	for _, c := range calls {
		if !errors.Is(c.err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, c.err, c.want)
		}
	}
	done()

	if !b.Try(marks['a'], board.Black) {
		t.Fatal("a legal move is refused")
	}
	done = boardtest.Restored(t, b)
	for name, err := range map[string]error{
		"Play":  b.Play(board.At(4, 0), board.Black, board.Strict),
		"pass":  b.Play(board.Pass, board.Black, board.Strict),
		"Setup": b.Setup(nil, nil, nil),
	} {
		if !errors.Is(err, board.ErrTrial) {
			t.Errorf("%s with a trial move: %v, want ErrTrial", name, err)
		}
	}
	done()
	for _, size := range []int{math.MinInt, -1, 0, 1, 26, math.MaxInt} {
		if b, err := board.New(size); b != nil || !errors.Is(err, board.ErrSize) {
			t.Errorf("New(%d): %v", size, err)
		}
	}
}

// TestOddPointsAreHarmless asks every question about points outside the board,
// about empty points where a string is wanted, and for colors of no player.
func TestOddPointsAreHarmless(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, refusing)
	defer boardtest.Restored(t, b)()
	stone := board.At(0, 3)
	for _, p := range append(odd, board.Pass, marks['a']) {
		if p != marks['a'] && b.At(p) != board.Border {
			t.Errorf("At(%d) is %v", p, b.At(p))
		}
		libs := b.LibertySet(p)
		if b.Origin(p) != board.NoPoint || b.SameString(p, p) || b.SameString(p, stone) || b.StringSize(p) != 0 ||
			b.Liberties(p) != 0 || !libs.IsEmpty() || b.IsLiberty(p, marks['a']) || b.CommonLiberties(p, stone) != 0 ||
			b.CommonLiberties(stone, p) != 0 || len(b.AppendLiberties(nil, p)) != 0 || len(b.AppendLibertiesN(nil, p, 3)) != 0 ||
			len(b.AppendStones(nil, p)) != 0 || len(b.AppendNeighbors(nil, p)) != 0 || len(b.AppendNeighborsAtMost(nil, p, 9)) != 0 {
			t.Errorf("there is a string at %v", p)
		}
		for q := range b.Stones(p) {
			t.Errorf("%v is a stone of %v", q, p)
		}
		if p != marks['a'] && (b.IsLiberty(stone, p) || b.IsKo(p)) {
			t.Errorf("%v is a liberty or a ko", p)
		}
	}
	occupied := append(odd, stone)
	for c := range board.Color(6) {
		points := occupied
		if !c.IsPlayer() {
			points = append(points[:len(points):len(points)], marks['a'], marks['b'], board.Pass)
		}
		for _, p := range points {
			set := b.LibertySetAfter(p, c)
			_, ko := b.IsKoCapture(p, c)
			if b.Legal(p, c, anyMove) || b.Try(p, c) || b.TryKo(p, c) || b.TryMode(p, c, anyMove) || ko ||
				b.IsSuicide(p, c) || b.IsCapture(p, c) || b.CapturedBy(p, c) != 0 || b.IsSelfAtari(p, c) || b.IsSnapback(p, c) ||
				b.LibertiesAfter(p, c) != 0 || b.LibertiesAfterAtMost(p, c, 3) != 0 || b.EstimateLiberties(p, c) != 0 || !set.IsEmpty() {
				t.Errorf("%v may do something at %v", c, p)
			}
		}
		if !c.IsPlayer() {
			if b.SetPrisoners(c, 3); b.Prisoners(c) != 0 {
				t.Errorf("%v has prisoners", c)
			}
		}
	}
	if n := b.LibertiesAfterAtMost(marks['a'], board.White, -5); n > 0 {
		t.Errorf("at most -5 liberties: %d", n)
	}
}
