package score

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/reading/search"
)

// told are tactics that answer some questions as a test says.
type told struct {
	search.Tactics
	attack, defend func(b *board.Board, str board.Point) (search.Result, bool)
}

func (l *told) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if r, ok := l.attack(b, str); ok {
		return r, nil
	}
	return l.Tactics.Attack(ctx, b, str)
}

func (l *told) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if r, ok := l.defend(b, str); ok {
		return r, nil
	}
	return l.Tactics.Defend(ctx, b, str)
}

// estimatorOf returns an estimator with tactics that answer some questions as said.
func estimatorOf(t *testing.T, attack, defend func(b *board.Board, str board.Point) (search.Result, bool)) *Estimator {
	t.Helper()
	a, err := examine.New(examine.Options{Tactics: &told{newInner(t).analyst.Tactics(), attack, defend}, NoMemory: true})
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(Options{Analyst: a})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestSavedByPass: a string that is said to be captured and to be saved by a pass is not protected: a pass is no move that
// protects, and a game in which it were one would not end. By a move it is.
func TestSavedByPass(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. O . . .
		O X . . .
		. . . . .
		. . . . .`)
	b3, c3 := board.At(1, 2), board.At(2, 2)
	for save, want := range map[board.Point]board.Point{board.Pass: board.NoPoint, board.NoPoint: board.NoPoint, c3: c3} {
		black := func(code search.Code, p board.Point) func(*board.Board, board.Point) (search.Result, bool) {
			return func(b *board.Board, str board.Point) (search.Result, bool) {
				if b.At(str) != board.Black {
					return search.Result{}, true
				}
				return search.Result{Code: code, Move: p}, true
			}
		}
		e := estimatorOf(t, black(search.Win, c3), black(search.Win, save))
		f := newFinisher(t.Context(), &situation{e: e, b: b})
		f.strict = true // nothing excuses it
		if got := f.protect(board.Black); got != want || b.At(b3) != board.Black {
			t.Errorf("saved by %v, protected by %v, want %v", save, got, want)
		}
	}
}

// TestHoldFirst: what keeps dead stones from living comes before the protection of a string that is smaller than they are, or as
// large, and after that of a larger one. Reading is told which string has to be protected.
func TestHoldFirst(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(37, 1))
	var c board.Color
	menaced, save := board.NoPoint, board.NoPoint
	first := func(code search.Code, move *board.Point) func(*board.Board, board.Point) (search.Result, bool) {
		return func(b *board.Board, str board.Point) (search.Result, bool) {
			if b.Depth() > 0 || b.At(str) != c {
				return search.Result{}, false
			}
			if b.Origin(str) != menaced {
				return search.Result{}, true
			}
			return search.Result{Code: code, Move: *move}, true
		}
	}
	e := estimatorOf(t, first(search.Win, &save), first(search.Win, &save))
	var seen [3]int
	for n := 0; n < 20000 && min(seen[0], seen[1], seen[2]) < 2; n++ {
		s := randomEnclosures(r, e, scatter.Stones(r, 4+n%2, 0.4, 0.45))
		c = board.Color(1 + n/2%2)
		menaced = board.NoPoint
		f := newFinisher(t.Context(), s)
		f.strict = true // nothing excuses it
		keep, guests := f.hold(c)
		if guests == 0 {
			continue
		}
		for _, str := range f.b.AppendStrings(nil, c) {
			if f.dead.Has(str) || f.b.Liberties(str) > 4 {
				continue
			}
			menaced, save = f.b.Origin(str), f.b.AppendLiberties(nil, str)[0]
			// One that holds nothing says how the string is protected.
			g := newFinisher(t.Context(), s)
			g.strict, g.played = true, keepersNodes
			other := g.protect(c)
			if other == keep || other == board.NoPoint {
				continue
			}
			size := f.b.StringSize(str)
			want, k := keep, 0
			switch {
			case guests < size:
				want, k = other, 2
			case guests == size:
				k = 1
			}
			seen[k]++
			restored := boardtest.Restored(t, f.b)
			if got := f.protect(c); got != want {
				t.Errorf("%v plays %v, want %v: %v keeps %d stones from living, %v protects the %d of %v; dead %v\n%v",
					c, got, want, keep, guests, other, size, str, f.dead, f.b)
			}
			restored()
		}
	}
	if min(seen[0], seen[1], seen[2]) < 2 {
		t.Errorf("%d smaller strings, %d of the same size, %d larger ones", seen[0], seen[1], seen[2])
	}
}

// TestFinishCombined: nothing is to be protected by itself nor to be filled, but Black takes stones by D4, whatever White answers. White
// plays there before the game ends, whoever begins, and Black takes nothing then.
func TestFinishCombined(t *testing.T) {
	b := boardtest.MustParse(t, `
		O O O . . O O
		O O O O O O O
		O O . . O O O
		O X O . . O O
		X X X O O X X
		X X . X X X X
		X X . X X X X`)
	d4 := board.At(3, 3)
	pair := [2]board.Point{board.At(2, 3), board.At(3, 2)}
	inside := board.SetOf(board.At(2, 4), board.At(3, 4), d4, board.At(4, 3), pair[0], pair[1], board.At(4, 2))
	// works reports whether Black takes one of two strings after a first move, whatever White answers.
	works := func(b *board.Board, first board.Point) bool {
		b = b.Clone()
		if !b.Try(first, board.Black) {
			return false
		}
		for r := range board.Points(7) {
			if !b.Try(r, board.White) {
				continue
			}
			taken := false
			for _, str := range pair {
				taken = taken || b.At(str) != board.White || newSolver(b, inside).captured(str, board.White, board.Black, 6)
			}
			b.Undo()
			if !taken {
				return false
			}
		}
		return true
	}
	if !works(b, d4) {
		t.Fatal("no combination")
	}
	e := newInner(t)
	s := &situation{e: e, b: b, plain: make([]float64, board.NumPoints)}
	f := newFinisher(t.Context(), s)
	for _, c := range []board.Color{board.Black, board.White} {
		if p, q := f.protect(c), f.fill(c); p != board.NoPoint || q != board.NoPoint {
			t.Errorf("%v protects at %v, fills %v", c, p, q)
		}
	}
	for _, c := range []board.Color{board.Black, board.White} {
		f := newFinisher(t.Context(), s)
		if err := f.finish(c); err != nil {
			t.Fatal(err)
		}
		if f.b.At(d4) != board.White || !f.dead.IsEmpty() {
			t.Errorf("%v first: White does not protect; dead %v\n%v", c, f.dead, f.b)
		}
		for p := range board.Points(7) {
			if works(f.b, p) {
				t.Errorf("%v first: in the end Black takes stones by %v\n%v", c, p, f.b)
			}
		}
	}
}

// TestSharedAtMost: a string shares its liberties with another one if there are two or three of them and all moves there are
// lost, as reading is made to say here.
func TestSharedAtMost(t *testing.T) {
	all := func(*board.Board, board.Point) (search.Result, bool) { return search.Result{Code: search.Win}, true }
	e := estimatorOf(t, all, all)
	for open, row := range []string{1: ". O O O O", ". . O O O", ". . . O O", ". . . . O"} {
		if row == "" {
			continue
		}
		b := boardtest.MustParse(t, "X X X X X\n"+row+"\nO O O O O\nO O O O O\nO O O O O")
		s := &situation{e: e, b: b}
		for _, p := range []board.Point{board.At(0, 4), board.At(0, 0)} {
			if b.Liberties(p) != open {
				t.Fatalf("%v has %d liberties, want %d", p, b.Liberties(p), open)
			}
			restored := boardtest.Restored(t, b)
			if got, err := s.shares(t.Context(), p); err != nil || got != (open == 2 || open == 3) {
				t.Errorf("%v shares %d liberties: %v, %v", p, open, got, err)
			}
			restored()
		}
	}
}

// living is a reader of life and death to which all groups live.
type living struct{}

func (living) Attack(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{Code: search.Fail}, nil
}

func (living) Defend(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{Code: search.Win}, nil
}

// TestCollapse: White plays first. Black does not protect his stones around E2 as long as he looks at what each threat costs, and
// loses them, although they are said to live. The game is played once more then, and he protects all that could be captured:
// counted by hand he has the four points A7, A5, A2 and A1 and 21 stones in the end, White five points in his corner and 19 stones.
func TestCollapse(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X . . O . .
		X X . . O . .
		. X X O O . .
		X X . . O O O
		X . X O X O .
		. X O O X X .
		. X . . X . O`)
	e, err := New(Options{Life: living{}})
	if err != nil {
		t.Fatal(err)
	}
	p := examine.Position{Board: b, ToPlay: board.White, Last: board.NoPoint, Previous: board.NoPoint}
	restored := boardtest.Restored(t, b)
	r, err := e.Estimate(t.Context(), p)
	restored()
	if err != nil {
		t.Fatal(err)
	}
	// Without a second game they are lost.
	s := &situation{e: e, b: b.Clone(), toPlay: board.White, last: board.NoPoint}
	if err := s.play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.judge(t.Context()); err != nil {
		t.Fatal(err)
	}
	f := newFinisher(t.Context(), s)
	if err := f.finish(board.White); err != nil {
		t.Fatal(err)
	}
	e2 := board.At(4, 1)
	if f.b.At(e2) == board.Black || !f.collapsed() {
		t.Errorf("Black does not lose E2\n%v", f.b)
	}
	if dead := r.Dead(); !r.Finished() || r.Status(e2) != Alive || !dead.IsEmpty() {
		t.Errorf("finished %v, E2 %v, dead %v\n%v", r.Finished(), r.Status(e2), dead, r)
	}
	if got := r.Margin(board.TerritoryScoring); got != 5-4 {
		t.Errorf("%v by territory, want %v\n%v", got, board.Margin(1), r)
	}
	if got := r.Margin(board.AreaScoring); got != 24-25 {
		t.Errorf("%v by area, want %v\n%v", got, board.Margin(-1), r)
	}
}

// TestPlayInTurn: games that the player begins whose turn it is are plain and careful ones, half each, and whose the points are in
// them is what both say together. The end of the context ends either.
func TestPlayInTurn(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. X . O .
		. X . O .
		. X . O .
		. . . . .`)
	s := &situation{e: newInner(t), b: b, toPlay: board.White, last: board.NoPoint}
	if err := s.play(t.Context()); err != nil {
		t.Fatal(err)
	}
	plain, err := s.owners(t.Context(), s.e.plain, true)
	if err != nil {
		t.Fatal(err)
	}
	careful, err := s.owners(t.Context(), s.e.careful, true)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.playInTurn(t.Context()); err != nil {
		t.Fatal(err)
	}
	differ := false
	for p := range board.Points(5) {
		differ = differ || plain[p] != careful[p]
		if want := (plain[p] + careful[p]) / 2; s.owner[p] != want {
			t.Errorf("%v: %v, want %v", p, s.owner[p], want)
		}
	}
	if !differ {
		t.Error("careful games are like plain ones")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.playInTurn(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("in a context that has ended: %v", err)
	}
}

// TestStatusAfterLast: the first number that is no status is no word, the one before is.
func TestStatusAfterLast(t *testing.T) {
	for s, want := range map[StoneStatus]string{Unsettled: "unsettled", Unsettled + 1: "Status(5)"} {
		if got := s.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if _, err := s.MarshalText(); (err != nil) != (s > Unsettled) {
			t.Errorf("%v: %v", s, err)
		}
	}
}
