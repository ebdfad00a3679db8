package playout_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/gentest"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
)

var (
	table     = gentest.Table
	heavy     = gentest.Heavy
	point     = boardtest.MustPoint
	scattered = gentest.Scattered
)

func TestPlayers(t *testing.T) {
	h := heavy(t)
	t.Run("heavy", func(t *testing.T) { gentest.RunPlayer(t, func() playout.Player { return h.Clone() }) })
	t.Run("careful", func(t *testing.T) { gentest.RunPlayer(t, func() playout.Player { return h.Careful().Clone() }) })
}

// TestHeavyEyes: nobody fills an eye, and both players pass at the end.
func TestHeavyEyes(t *testing.T) {
	h := heavy(t)
	for _, size := range []int{2, 5, 9, 13} {
		start, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(20) {
			moves, err := h.Play(t.Context(), start.Clone(), board.Black, board.NoPoint, 1000, rand.NewPCG(seed, 1))
			if err != nil {
				t.Fatal(err)
			}
			replay := start.Clone()
			for i, m := range moves {
				if replay.IsEye(m.Point, m.Color) {
					t.Errorf("size %d, move %d: %v fills an eye", size, i, m)
				}
				replay.PlayAssumeLegal(m.Point, m.Color)
			}
			if n := len(moves); n < 2 || moves[n-1].Point != board.Pass || moves[n-2].Point != board.Pass {
				t.Errorf("size %d: %d moves without two passes at the end", size, n)
			}
		}
	}
}

// TestHeavyAnswers: what was just put into atari is saved, as a rule, by taking a
// neighbor in atari or else by running; a last move that is in atari itself is taken.
func TestHeavyAnswers(t *testing.T) {
	h := heavy(t)
	for _, c := range []struct{ name, diagram, last, want string }{
		{"runs", `
			. . . . . . . . .
			. . . . . . . . .
			. . . X X . . . .
			. . X O O X . . .
			. . . X . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "D5", "E5"},
		{"runs beside a neighbor of two liberties", `
			. . . . . . . . .
			. . . O . . . . .
			. . O X X . . . .
			. . X O O X . . .
			. . . X . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "D5", "E5"},
		{"takes a neighbor", `
			. . . . . . . . .
			. . . O . . . . .
			. . O X X O . . .
			. . X O O X . . .
			. . . X . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "D5", "E8"},
		{"takes the last stone", `
			. . . . . . . . .
			. . . X X . . . .
			. . X O O X . . .
			. . . X . . . . .
			. . O . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . O
			. . . . . . . . X`, "J1", "H1"},
		{"catches what cannot run", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . O . . . .
			. . O X . . . . .`, "D1", "D2"},
		{"saves what could be caught", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . X . . . .
			. . X O . . . . .`, "C1", "D2"},
		{"plays in the middle of three points", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			X X X X . . . . .
			. . . X . . . . .`, "D1", "B1"},
	} {
		start := boardtest.MustParse(t, c.diagram)
		good := 0
		for seed := range uint64(100) {
			moves, err := h.Play(t.Context(), start.Clone(), board.White, point(t, c.last), 1, rand.NewPCG(seed, 1))
			if err != nil {
				t.Fatal(err)
			}
			if moves[0].Point == point(t, c.want) {
				good++
			}
		}
		least := 75
		if c.name == "plays in the middle of three points" {
			least = 25 // it is looked for less often
		}
		if good < least {
			t.Errorf("%s: %d times of 100, want %d", c.name, good, least)
		}
	}
}

// TestCareful: three stones in a row in an eye of five points are a seki, which careful
// players leave alone and others do not.
func TestCareful(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		X X X X X X X X X
		X X X X X X X X X
		O O O O O O O O O
		. . . . . . . . .
		O O O O O O O O O
		O O O O O O O O .
		X X X X X X X O .
		X . O O O . X O .`)
	o := playout.Options{Games: 200, Seed: 1}
	careful, err := playout.Owners(t.Context(), heavy(t).Careful(), b, board.Black, board.NoPoint, o)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := playout.Owners(t.Context(), heavy(t), b, board.Black, board.NoPoint, o)
	if err != nil {
		t.Fatal(err)
	}
	for s, sign := range map[string]float64{"A1": -1, "D1": 1} {
		p := point(t, s)
		if careful.Owner[p]*sign < 0.9 {
			t.Errorf("%s stays on the board in careful games: %.2f", s, careful.Owner[p])
		}
	}
	if p := point(t, "A1"); plain.Owner[p] < careful.Owner[p]+0.2 {
		t.Errorf("A1 stays as often in plain games: %.2f, and %.2f in careful ones", plain.Owner[p], careful.Owner[p])
	}
}

func TestHeavyRefuses(t *testing.T) {
	if _, err := playout.NewHeavy(nil); !errors.Is(err, prior.ErrTable) {
		t.Errorf("without a table: %v", err)
	}
	b := boardtest.MustParse(t, ". . .\n. . .\n. . .")
	if _, err := new(playout.Heavy).Play(t.Context(), b, board.Black, board.NoPoint, 9, rand.NewPCG(1, 1)); !errors.Is(err, prior.ErrTable) {
		t.Errorf("the zero value: %v", err)
	}
}

func TestPlayAllocatesNothing(t *testing.T) {
	h, src := heavy(t), rand.NewPCG(1, 1)
	start, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	b := start.Clone()
	play := func() {
		b.CopyFrom(start)
		if _, err := h.Play(t.Context(), b, board.Black, board.NoPoint, 243, src); err != nil {
			t.Fatal(err)
		}
	}
	for range 100 {
		play()
	}
	if n := testing.AllocsPerRun(100, play); n > 0 {
		t.Errorf("%v allocations a game", n)
	}
}

// TestCount compares it with the area of board.Board.Playout on boards where every
// empty region is an eye.
func TestCount(t *testing.T) {
	for seed := range uint64(50) {
		b, err := board.New(7)
		if err != nil {
			t.Fatal(err)
		}
		want, err := b.Playout(board.Black, 1000, rand.NewPCG(seed, 2))
		if err != nil {
			t.Fatal(err)
		}
		single := true
		empty := b.EmptyPoints()
		for p := range empty.All() {
			for _, q := range p.Neighbors() {
				single = single && b.At(q) != board.Empty
			}
		}
		var owner [board.NumPoints]float64
		owner[0] = 5
		got, sum := playout.Count(b, &owner), 0.0
		for row := range 7 {
			for col := range 7 {
				sum += owner[board.At(col, row)]
			}
		}
		if single && got != float64(want.Score) || got != sum || owner[0] != 5 {
			t.Errorf("seed %d: counted %v, owners sum to %v, want %d", seed, got, sum, want.Score)
		}
	}
}

func TestOwner(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X .
		X . O
		. O .`)
	for s, want := range map[string]board.Color{"A3": board.Black, "B2": board.Empty, "C1": board.White, "B3": board.Black, "A1": board.Empty} {
		if got := playout.Owner(b, point(t, s)); got != want {
			t.Errorf("%s belongs to %v, want %v", s, got, want)
		}
	}
}

// TestOwnersEnds: when the context ends, what the games so far tell is returned, and
// it is what that many games tell.
func TestOwnersEnds(t *testing.T) {
	b := scattered(t, 9, 30)
	before := -1
	for _, looks := range []int{0, 1, 5, 30} {
		got, err := playout.Owners(gentest.EndAfter(t.Context(), looks), heavy(t), b, board.White, board.NoPoint, playout.Options{Games: 1000, Seed: 3})
		if !errors.Is(err, context.Canceled) || got == nil {
			t.Fatalf("canceled after %d looks: %v, %v", looks, got, err)
		}
		games := got.Games
		if games > looks || games < before || looks == 30 && games == 0 {
			t.Errorf("%d games were played in %d looks", games, looks)
		}
		before = games
		if games == 0 { // Options.Games of 0 stands for the default
			if slices.ContainsFunc(got.Owner, func(v float64) bool { return v != 0 }) {
				t.Errorf("owners after no game: %v", got.Owner)
			}
			continue
		}
		want, err := playout.Owners(t.Context(), heavy(t), b, board.White, board.NoPoint, playout.Options{Games: games, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%d games: mismatch (-want +got):\n%s", games, diff)
		}
		for i, v := range got.Owner {
			if math.IsNaN(v) {
				t.Fatalf("point %d has no number", i)
			}
		}
	}
}

// looking is a context that counts how often it is looked at.
type looking struct {
	context.Context
	looks int
}

func (l *looking) Err() error {
	l.looks++
	return l.Context.Err()
}

// TestLooks: a game looks at its context every 64 moves, and ends as soon as that has.
func TestLooks(t *testing.T) {
	const every = 64
	h := heavy(t)
	for _, size := range []int{9, 19, 25} {
		empty, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		ctx := &looking{Context: t.Context()}
		moves, err := h.Play(ctx, empty.Clone(), board.Black, board.NoPoint, 3*size*size, rand.NewPCG(1, 2))
		if want := (len(moves) + every - 1) / every; err != nil || ctx.looks < want {
			t.Errorf("%d lines: %d looks in %d moves, want %d; %v", size, ctx.looks, len(moves), want, err)
		}
		for _, looks := range []int{0, 1, 2} {
			b := empty.Clone()
			if looks*every > len(moves) {
				continue
			}
			got, err := h.Play(gentest.EndAfter(t.Context(), looks), b, board.Black, board.NoPoint, 3*size*size, rand.NewPCG(1, 2))
			stones := b.StonesOf(board.Black)
			if white := b.StonesOf(board.White); !errors.Is(err, context.Canceled) || got != nil || stones.Len()+white.Len() > looks*every {
				t.Errorf("%d lines, %d looks: %d stones on the board, %d moves, %v", size, looks, stones.Len()+white.Len(), len(got), err)
			}
		}
	}
}

// TestSmallestBoard: a board of two lines has owners too.
func TestSmallestBoard(t *testing.T) {
	b := boardtest.MustParse(t, "X .\n. O")
	o, err := playout.Owners(t.Context(), heavy(t), b, board.Black, board.NoPoint, playout.Options{Games: 4})
	if err != nil || o.Games != 4 {
		t.Fatalf("%v, %v", o, err)
	}
}

// broken is a player that cannot.
type broken struct{ err error }

func (p broken) Play(context.Context, *board.Board, board.Color, board.Point, int, rand.Source) ([]board.Move, error) {
	return nil, p.err
}

func TestOwnersRefuses(t *testing.T) {
	b := scattered(t, 9, 30)
	before := boardtest.Restored(t, b)
	trouble := errors.New("trouble")
	for _, x := range []struct {
		p    playout.Player
		b    *board.Board
		c    board.Color
		want error
	}{
		{nil, b, board.Black, playout.ErrNoPlayer},
		{heavy(t), nil, board.Black, board.ErrNoBoard},
		{heavy(t), new(board.Board), board.Black, board.ErrNoBoard},
		{heavy(t), b, board.Empty, board.ErrColor},
		{broken{trouble}, b, board.Black, trouble},
	} {
		if o, err := playout.Owners(t.Context(), x.p, x.b, x.c, board.NoPoint, playout.Options{Games: 3}); !errors.Is(err, x.want) || o != nil {
			t.Errorf("%T, %v: %v, %v, want %v", x.p, x.c, o, err, x.want)
		}
	}
	before()
}

// TestHabits: habits change games, and the default ones do not.
func TestHabits(t *testing.T) {
	start := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . X X . . . .
		. . X O O X . . .
		. . . X . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	runs := func(o playout.Habits) (n int) {
		h, err := heavy(t).With(o)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(100) {
			moves, err := h.Play(t.Context(), start.Clone(), board.White, point(t, "D5"), 1, rand.NewPCG(seed, 1))
			if err != nil {
				t.Fatal(err)
			}
			if moves[0].Point == point(t, "E5") {
				n++
			}
		}
		return n
	}
	o := playout.DefaultHabits()
	usual := runs(o)
	o.Answer, o.Far = 0, 1000
	if never := runs(o); never > 10 || usual < 75 {
		t.Errorf("answers %d times of 100, and without the habit %d times", usual, never)
	}
	for _, bad := range []playout.Habits{{Answer: 1.1}, {Far: -1}, {Retake: math.NaN()}} {
		if _, err := heavy(t).With(bad); !errors.Is(err, playout.ErrHabits) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

// deaf plays one move and does not look at the context.
type deaf struct{ games *int }

func (d deaf) Play(_ context.Context, b *board.Board, c board.Color, _ board.Point, _ int, _ rand.Source) ([]board.Move, error) {
	*d.games++
	return nil, b.Play(board.At(0, 0), c, board.Strict)
}

// TestOwnersDeaf: no game begins once the context has ended, whatever the player makes of it.
func TestOwnersDeaf(t *testing.T) {
	b, err := board.New(5)
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	if o, err := playout.Owners(t.Context(), deaf{&games}, b, board.Black, board.NoPoint, playout.Options{Games: 3}); err != nil || o.Games != 3 || games != 3 {
		t.Fatalf("%+v after %d games, %v", o, games, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	games = 0
	o, err := playout.Owners(ctx, deaf{&games}, b, board.Black, board.NoPoint, playout.Options{Games: 3})
	if !errors.Is(err, context.Canceled) || o == nil || o.Games != 0 || games != 0 {
		t.Errorf("%+v after %d games, %v", o, games, err)
	}
}

// TestGames: 0 stands for DefaultGames, and negative numbers are refused.
func TestGames(t *testing.T) {
	b, h := scattered(t, 5, 8), heavy(t)
	var got [2]*playout.Ownership
	for i, games := range []int{0, playout.DefaultGames} {
		var err error
		if got[i], err = playout.Owners(t.Context(), h, b, board.White, board.NoPoint, playout.Options{Games: games, Seed: 3}); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(got[1], got[0]); diff != "" || got[0].Games != playout.DefaultGames {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if _, err := playout.Owners(t.Context(), h, b, board.White, board.NoPoint, playout.Options{Games: -3}); !errors.Is(err, playout.ErrOptions) {
		t.Errorf("of -3 games: %v", err)
	}
}
