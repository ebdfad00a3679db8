package boardtest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// recorder is a testing.TB that keeps the messages instead of failing.
type recorder struct {
	testing.TB
	messages []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.messages = append(r.messages, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(r)
}

const position = `
	. X O .
	X O a O
	. X O .
	. . . b`

// TestRestoredSeesEveryChange changes a board in all ways there are, and expects
// a message that names the change.
func TestRestoredSeesEveryChange(t *testing.T) {
	d1 := board.At(3, 0)
	for _, test := range []struct {
		name   string
		change func(b *board.Board)
		want   string // "" if nothing has changed in the end
	}{
		{"nothing", func(b *board.Board) {}, ""},
		{"try and undo", func(b *board.Board) { b.Try(d1, board.Black); b.Undo() }, ""},
		{"a trial move", func(b *board.Board) { b.Try(d1, board.Black) }, "trial moves"},
		{"a trial pass", func(b *board.Board) { b.Try(board.Pass, board.Black) }, "trial moves"},
		{"a stone", func(b *board.Board) { b.PlayAssumeLegal(d1, board.Black) }, "D1 was empty, is black"},
		{"prisoners", func(b *board.Board) { b.SetPrisoners(board.White, 5) }, "prisoners"},
		{"a ko ban lifted", func(b *board.Board) { b.PlayAssumeLegal(board.Pass, board.White) }, "ko ban"},
		{"another size", func(b *board.Board) { small, _ := board.New(3); b.CopyFrom(small) }, "size was 4, is 3"},
	} {
		b, marks := boardtest.MustParseMarked(t, position)
		b.PlayAssumeLegal(marks['a'], board.Black)
		rec := &recorder{TB: t}
		done := boardtest.Restored(rec, b)
		test.change(b)
		done()
		switch got := strings.Join(rec.messages, "\n"); {
		case test.want == "" && got != "":
			t.Errorf("%s: %s", test.name, got)
		case !strings.Contains(got, test.want):
			t.Errorf("%s: message %q lacks %q", test.name, got, test.want)
		}
	}

	// A string of three stones that was put together in another order.
	b, err := board.New(3)
	if err != nil {
		t.Fatal(err)
	}
	row := []board.Point{board.At(0, 0), board.At(1, 0), board.At(2, 0)}
	for _, p := range row {
		b.PlayAssumeLegal(p, board.Black)
	}
	rec := &recorder{TB: t}
	done := boardtest.Restored(rec, b)
	b.Clear()
	for _, p := range slices.Backward(row) {
		b.PlayAssumeLegal(p, board.Black)
	}
	if done(); len(rec.messages) != 1 || !strings.Contains(rec.messages[0], "string of A1 was") {
		t.Errorf("another order of stones: %q", rec.messages)
	}
}

func TestMustParseFails(t *testing.T) {
	for name, parse := range map[string]func(testing.TB){
		"MustParse":       func(t testing.TB) { boardtest.MustParse(t, "..\n.?") },
		"MustParseMarked": func(t testing.TB) { boardtest.MustParseMarked(t, "..\n.?") },
	} {
		rec := &recorder{TB: t}
		func() {
			defer func() {
				if recover() != any(rec) {
					t.Errorf("%s goes on after an error", name)
				}
			}()
			parse(rec)
		}()
		if len(rec.messages) != 1 || !strings.Contains(rec.messages[0], "unexpected '?'") {
			t.Errorf("%s: messages %q", name, rec.messages)
		}
	}
}

// TestCompareSeesDifferences compares a board with references of other
// positions.
func TestCompareSeesDifferences(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, position)
	start := boardtest.ReferenceOf(b)
	b.PlayAssumeLegal(marks['a'], board.Black)
	if err := start.Compare(b); err == nil {
		t.Error("no difference after a move")
	}
	if err := start.Play(marks['a'], board.Black, board.Strict); err != nil {
		t.Fatal(err)
	}
	if err := start.Compare(b); err != nil {
		t.Errorf("after the same move: %v", err)
	}
	for name, change := range map[string]func(b *board.Board){
		"ko ban":    func(b *board.Board) { b.PlayAssumeLegal(board.Pass, board.White) },
		"prisoners": func(b *board.Board) { b.SetPrisoners(board.Black, 9) },
		"D1 is":     func(b *board.Board) { b.PlayAssumeLegal(marks['b'], board.White) },
		"size":      func(b *board.Board) { small, _ := board.New(3); b.CopyFrom(small) },
	} {
		other := b.Clone()
		change(other)
		if err := start.Compare(other); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("error %v lacks %q", err, name)
		}
	}
}

// TestReferenceRefuses checks the reasons and that nothing changes.
func TestReferenceRefuses(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, position)
	b.PlayAssumeLegal(marks['a'], board.Black)
	r := boardtest.ReferenceOf(b)
	ko, c := r.Ko()
	for _, test := range []struct {
		p    board.Point
		c    board.Color
		m    board.Mode
		want error
	}{
		{ko, c, board.Strict, board.ErrKo},
		{ko, c, board.AllowSuicide, board.ErrKo},
		{ko, c.Opponent(), board.Strict, nil},
		{ko, c, board.IgnoreKo, nil},
		{marks['a'], c, board.IgnoreKo, board.ErrOccupied},
		{board.At(4, 0), c, board.Strict, board.ErrPoint},
		{board.NoPoint, c, board.Strict, board.ErrPoint},
		{marks['b'], board.Empty, board.Strict, board.ErrColor},
		{board.At(0, 3), board.White, board.Strict, board.ErrSuicide},
		{board.At(0, 3), board.White, board.AllowSuicide, nil},
	} {
		trial := *r
		if err := trial.Play(test.p, test.c, test.m); !errors.Is(err, test.want) {
			t.Errorf("%v at %v: %v, want %v", test.c, test.p, err, test.want)
		} else if err != nil && trial != *r {
			t.Errorf("%v at %v: an error has changed the board", test.c, test.p)
		}
	}
	if r.At(-1) != board.Border || r.At(board.At(4, 4)) != board.Border {
		t.Error("there is something outside the board")
	}
	if stones, libs := r.String(marks['b']); stones != nil || libs != nil {
		t.Errorf("an empty point is a string of %v with %v", stones, libs)
	}
}

// TestFormatRoundTrip writes random positions and reads them again.
func TestFormatRoundTrip(t *testing.T) {
	src := rand.NewPCG(1, 2)
	for size := board.MinSize; size <= board.MaxSize; size++ {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, size*size/2, src); err != nil {
			t.Fatal(err)
		}
		if err := boardtest.CheckConsistency(b); err != nil {
			t.Fatal(err)
		}
		again := boardtest.MustParse(t, boardtest.Format(b))
		if again.Hash() != b.StonesHash() {
			t.Errorf("size %d: another position comes back\n%s", size, boardtest.Format(b))
		}
	}
}
