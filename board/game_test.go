package board_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

func newGame(t testing.TB, size int, r board.Rules) *board.Game {
	t.Helper()
	g, err := board.NewGame(size, r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// gameOf returns a game with a diagram as its setup.
func gameOf(t testing.TB, r board.Rules, diagram string) *board.Game {
	t.Helper()
	b := boardtest.MustParse(t, diagram)
	g := newGame(t, b.Size(), r)
	stones := [3][]board.Point{}
	for p := range board.Point(board.NumPoints) {
		if c := b.At(p); c.IsPlayer() {
			stones[c] = append(stones[c], p)
		}
	}
	if err := g.Setup(stones[black], stones[white], nil); err != nil {
		t.Fatal(err)
	}
	return g
}

func vertex(t testing.TB, g *board.Game, s string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(s, g.Size())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// play makes moves of the side to move, all of which must be legal.
func play(t testing.TB, g *board.Game, vertices ...string) {
	t.Helper()
	for _, v := range vertices {
		if err := g.Play(vertex(t, g, v), g.ToPlay()); err != nil {
			t.Fatalf("%v %s: %v\n%s", g.ToPlay(), v, err, boardtest.Format(g.Board()))
		}
	}
}

func allRules() []board.Rules {
	return []board.Rules{board.Chinese(), board.Japanese(), board.Korean(), board.AGA(), board.NewZealand(),
		board.TrompTaylor(), board.Ing()}
}

func TestSendTwoReturnOneUnderRules(t *testing.T) {
	// Black adds a stone at A1, White takes two, Black takes one back: the
	// position is the one at the start, but White is to move now.
	const diagram = `
		O . X .
		O O X X
		O O X .
		. X . X`
	for _, r := range allRules() {
		g := gameOf(t, r, diagram)
		play(t, g, "A1", "C1")
		want := map[board.Superko]error{board.PositionalSuperko: board.ErrSuperko}[r.Superko]
		b1 := vertex(t, g, "B1")
		if err := g.Legal(b1, black); !errors.Is(err, want) {
			t.Errorf("%s: Legal = %v, want %v", r.Name, err, want)
		}
		before := boardtest.Format(g.Board())
		err := g.Play(b1, black)
		if !errors.Is(err, want) {
			t.Errorf("%s: Play = %v, want %v", r.Name, err, want)
		}
		if err != nil {
			if diff := cmp.Diff(before, boardtest.Format(g.Board())); diff != "" || g.ToPlay() != black || g.Len() != 3 {
				t.Errorf("%s: the refused move changed the game (-want +got):\n%s", r.Name, diff)
			}
			continue
		}
		// A second time round, the side to move is the same as well.
		play(t, g, "pass")
		want = map[board.Superko]error{board.SituationalSuperko: board.ErrSuperko}[r.Superko]
		if err := g.Legal(vertex(t, g, "A1"), black); !errors.Is(err, want) {
			t.Errorf("%s: second round: Legal = %v, want %v", r.Name, err, want)
		}
	}
}

func TestTripleKoUnderRules(t *testing.T) {
	const diagram = `
		. X O . . . . . .
		X O . O . . . . .
		. X O . . . . . .
		. X O . . . . . .
		X . X O . . . . .
		. X O . . . . . .
		. X O . . . . . .
		X O . O . . . . .
		. X O . . . . . .`
	for _, r := range allRules() {
		g := gameOf(t, r, diagram)
		play(t, g, "C8", "B5", "C2", "B8", "C5")
		want := board.ErrSuperko
		if r.Superko == board.SimpleKo {
			want = nil
		}
		if err := g.Legal(vertex(t, g, "B2"), white); !errors.Is(err, want) {
			t.Errorf("%s: closing the cycle: %v, want %v", r.Name, err, want)
		}
		// Retaking the ko just taken is forbidden everywhere.
		if err := g.Legal(vertex(t, g, "B5"), white); !errors.Is(err, board.ErrKo) {
			t.Errorf("%s: retaking: %v, want %v", r.Name, err, board.ErrKo)
		}
		// A stone elsewhere makes it another position.
		play(t, g, "J9", "J1")
		if err := g.Play(vertex(t, g, "B2"), white); err != nil {
			t.Errorf("%s: after an exchange: %v", r.Name, err)
		}
	}
}

func TestSetupStartsNewRepetition(t *testing.T) {
	g := gameOf(t, board.TrompTaylor(), `
		O . X .
		O O X X
		O O X .
		. X . X`)
	play(t, g, "A1", "C1")
	if err := g.Setup(nil, nil, nil); err != nil {
		t.Fatal(err)
	}
	play(t, g, "B1")
	if err := g.UndoN(2); err != nil {
		t.Fatal(err)
	}
	if err := g.Legal(vertex(t, g, "B1"), black); !errors.Is(err, board.ErrSuperko) {
		t.Errorf("after undo of the setup: %v, want %v", err, board.ErrSuperko)
	}
}

func TestSuicideUnderRules(t *testing.T) {
	const diagram = `
		. X O . .
		X X O . .
		O O O . .
		. . . . O
		. . . O .`
	for _, r := range allRules() {
		g := gameOf(t, r, diagram)
		want := board.ErrSuicide
		if r.Suicide {
			want = nil
		}
		if err := g.Play(vertex(t, g, "A5"), black); !errors.Is(err, want) {
			t.Errorf("%s: several stones: %v, want %v", r.Name, err, want)
		}
		if !r.Suicide {
			continue
		}
		if got := g.Board().Prisoners(white); got != 4 {
			t.Errorf("%s: White has %d prisoners, want 4", r.Name, got)
		}
		if err := g.SetToPlay(black); err != nil {
			t.Fatal(err)
		}
		// A single stone leaves the position as it was, with White to move.
		want = nil
		if r.Superko == board.PositionalSuperko {
			want = board.ErrSuperko
		}
		if err := g.Legal(vertex(t, g, "E1"), black); !errors.Is(err, want) {
			t.Errorf("%s: single stone: %v, want %v", r.Name, err, want)
		}
	}
}

// TestSuperkoAgainstList plays random games on small boards and compares every
// judgement with a search through the list of all earlier positions.
func TestSuperkoAgainstList(t *testing.T) {
	type situation struct {
		stones string
		next   board.Color
	}
	rng := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for round := range sample.Of(24, 60) {
		r := board.Rules{Suicide: round%2 == 0, Superko: board.Superko(round / 2 % 3)}
		g := newGame(t, 2+round%3, r)
		seen := []situation{{boardtest.Format(g.Board()), black}}
		mode := board.Strict
		if r.Suicide {
			mode = board.AllowSuicide
		}
		for range 120 {
			var legal []board.Point
			for row := range g.Size() {
				for col := range g.Size() {
					p, c := board.At(col, row), g.ToPlay()
					after := g.Board().Clone()
					want := after.Play(p, c, mode)
					if want == nil {
						text := boardtest.Format(after)
						for _, s := range seen {
							if s.stones == text && (r.Superko == board.PositionalSuperko ||
								r.Superko == board.SituationalSuperko && s.next == c.Opponent()) {
								want = board.ErrSuperko
								refused++
								break
							}
						}
					}
					if got := g.Legal(p, c); !errors.Is(got, want) {
						t.Fatalf("round %d: %v %v: %v, want %v\n%s", round, c, p, got, want, boardtest.Format(g.Board()))
					}
					if want == nil {
						legal = append(legal, p)
					}
				}
			}
			p := board.Pass
			if len(legal) > 0 && rng.IntN(10) > 0 {
				p = legal[rng.IntN(len(legal))]
			}
			if rng.IntN(12) == 0 {
				n := rng.IntN(min(g.Len(), 9) + 1)
				if err := g.UndoN(n); err != nil {
					t.Fatal(err)
				}
				seen = seen[:len(seen)-n]
				continue
			}
			if err := g.Play(p, g.ToPlay()); err != nil {
				t.Fatal(err)
			}
			seen = append(seen, situation{boardtest.Format(g.Board()), g.ToPlay()})
		}
	}
	if refused < 100 {
		t.Errorf("only %d repetitions came up", refused)
	}
}

// state is all that a game shows of itself, the order of stones included, which
// decides the order of searches.
func state(g *board.Game) string {
	b := g.Board()
	ko, koColor := b.Ko()
	var orders string
	for p := range board.Point(board.NumPoints) {
		if b.At(p).IsPlayer() && b.Origin(p) == p {
			orders += fmt.Sprint(b.AppendStones(nil, p))
		}
	}
	return fmt.Sprint(boardtest.Format(b), ko, koColor, b.Hash(), b.Prisoners(black), b.Prisoners(white), orders,
		g.ToPlay(), g.Handicap(), g.Passes(), g.Over(), g.Moves(), g.Len())
}

func TestUndoEverything(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(3, 4))
	for round, r := range allRules() {
		g := newGame(t, 7+round%3*2, r)
		states := []string{state(g)}
		// grow adds steps of all kinds until there are n.
		grow := func(n int) {
			for tries := 0; g.Len() < n && tries < 10000; tries++ {
				p := board.At(rng.IntN(g.Size()), rng.IntN(g.Size()))
				before := g.Len()
				switch k := rng.IntN(60); {
				case k == 0:
					_ = g.Setup([]board.Point{p}, []board.Point{p + board.East}, []board.Point{p + board.North})
				case k == 1:
					_ = g.Play(board.Pass, g.ToPlay())
				case k == 2 && g.Len() == 0:
					_, _ = g.FixedHandicap(3)
				case k == 3:
					_ = g.Play(p, g.ToPlay().Opponent())
				default:
					_ = g.Play(p, g.ToPlay())
				}
				if g.Len() > before {
					states = append(states, state(g))
				}
			}
		}
		for range sample.Of(3, 10) {
			grow(g.Len() + 20 + rng.IntN(60))
			if len(states) != g.Len()+1 {
				t.Fatalf("%s: %d steps, want %d", r.Name, g.Len(), len(states)-1)
			}
			for i := 0; i <= g.Len(); i += 17 {
				b, err := g.Position(i)
				if err != nil {
					t.Fatal(err)
				}
				if err := boardtest.CheckConsistency(b); err != nil {
					t.Fatalf("%s: position %d: %v", r.Name, i, err)
				}
			}
			for n := rng.IntN(g.Len() + 1); n > 0; {
				k := min(n, 1+rng.IntN(5))
				if err := g.UndoN(k); err != nil {
					t.Fatal(err)
				}
				n -= k
				states = states[:len(states)-k]
				if diff := cmp.Diff(states[len(states)-1], state(g)); diff != "" {
					t.Fatalf("%s: mismatch after undo (-want +got):\n%s", r.Name, diff)
				}
			}
		}
		if err := g.UndoN(g.Len()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(states[0], state(g)); diff != "" {
			t.Errorf("%s: mismatch at the start (-want +got):\n%s", r.Name, diff)
		}
		if err := g.Undo(); err == nil {
			t.Errorf("%s: Undo at the start: %v", r.Name, err)
		}
	}
}

func TestUndoKeepsTheLiveBoard(t *testing.T) {
	g := newGame(t, 9, board.Chinese())
	b := g.Board()
	play(t, g, "C3", "D4")
	if err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	if g.Board() != b {
		t.Error("the live board is another one after Undo")
	}
}

func TestUndoRestoresTheSideToMove(t *testing.T) {
	g := newGame(t, 9, board.Chinese())
	if err := g.SetToPlay(white); err != nil {
		t.Fatal(err)
	}
	play(t, g, "C3")
	if err := g.Play(vertex(t, g, "D3"), white); err != nil {
		t.Fatal(err)
	}
	for _, want := range []board.Color{black, white} {
		if err := g.Undo(); err != nil {
			t.Fatal(err)
		}
		if got := g.ToPlay(); got != want {
			t.Errorf("%v to move, want %v", got, want)
		}
	}
}

func TestCloneIsIndependent(t *testing.T) {
	g := newGame(t, 9, board.TrompTaylor())
	rng := rand.New(rand.NewPCG(5, 6))
	randomMoves := func(g *board.Game, n int) {
		for range n {
			_ = g.Play(board.At(rng.IntN(9), rng.IntN(9)), g.ToPlay())
		}
	}
	randomMoves(g, 150)
	before := state(g)
	c := g.Clone()
	if diff := cmp.Diff(before, state(c)); diff != "" {
		t.Errorf("mismatch of the clone (-want +got):\n%s", diff)
	}
	if err := c.UndoN(40); err != nil {
		t.Fatal(err)
	}
	randomMoves(c, 200)
	if err := c.SetKomi(-3); err != nil {
		t.Fatal(err)
	}
	if err := c.SetHandicap(5); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, state(g)); diff != "" || g.Komi() != 7.5 {
		t.Errorf("the original changed with the clone (-want +got):\n%s", diff)
	}
	other := state(c)
	randomMoves(g, 100)
	if err := g.UndoN(g.Len()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(other, state(c)); diff != "" {
		t.Errorf("the clone changed with the original (-want +got):\n%s", diff)
	}
}

func TestCloneLeavesTrialMovesOut(t *testing.T) {
	g := newGame(t, 9, board.Chinese())
	play(t, g, "C3")
	want := state(g)
	g.Board().Try(vertex(t, g, "D4"), white)
	c := g.Clone()
	if diff := cmp.Diff(want, state(c)); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	for name, err := range map[string]error{
		"Play":   g.Play(vertex(t, g, "E5"), black),
		"Legal":  g.Legal(vertex(t, g, "E5"), black),
		"Undo":   g.Undo(),
		"Setup":  g.Setup(nil, nil, nil),
		"Handic": second(g.FixedHandicap(2)),
	} {
		if name == "Handic" && errors.Is(err, board.ErrHandicap) {
			continue
		}
		if !errors.Is(err, board.ErrTrial) {
			t.Errorf("%s with a trial move on the board: %v, want %v", name, err, board.ErrTrial)
		}
	}
}

// errSome stands for an error that wraps none of the package.
var errSome = errors.New("some error")

func second[T any](_ T, err error) error { return err }

func TestPassesAndOver(t *testing.T) {
	g := newGame(t, 9, board.AGA())
	steps := []struct {
		vertex string
		color  board.Color
		passes int
		over   bool
	}{
		{"pass", black, 1, false}, {"C3", white, 0, false}, {"pass", black, 1, false}, {"pass", black, 2, false},
		{"pass", white, 3, true}, {"pass", black, 4, true}, {"D4", black, 0, false},
	}
	for i, s := range steps {
		if err := g.Play(vertex(t, g, s.vertex), s.color); err != nil {
			t.Fatal(err)
		}
		if g.Passes() != s.passes || g.Over() != s.over {
			t.Errorf("step %d: %d passes, over %v; want %d, %v", i, g.Passes(), g.Over(), s.passes, s.over)
		}
	}

	r := board.AGA()
	r.Scoring = board.TerritoryScoring
	g = newGame(t, 9, r)
	play(t, g, "C3", "pass", "pass")
	if g.Over() {
		t.Error("over although White has not passed last")
	}
	play(t, g, "pass")
	if !g.Over() {
		t.Error("not over after White's last pass")
	}
}

func TestGameRefusesBadInput(t *testing.T) {
	if _, err := board.NewGame(1, board.Chinese()); !errors.Is(err, board.ErrSize) {
		t.Errorf("size 1: %v", err)
	}
	if _, err := board.NewGame(9, board.Rules{Komi: math.NaN()}); !errors.Is(err, board.ErrKomi) {
		t.Errorf("komi NaN: %v", err)
	}
	for _, r := range []board.Rules{{Superko: 3}, {Scoring: 2}, {Compensation: 3}} {
		if _, err := board.NewGame(9, r); !errors.Is(err, board.ErrRules) {
			t.Errorf("%+v: %v", r, err)
		}
	}
	g := newGame(t, 5, board.Japanese())
	play(t, g, "C3")
	before := state(g)
	for name, test := range map[string]struct{ err, want error }{
		"occupied":       {g.Play(vertex(t, g, "C3"), white), board.ErrOccupied},
		"outside":        {g.Play(board.At(5, 0), white), board.ErrPoint},
		"no point":       {g.Play(board.NoPoint, white), board.ErrPoint},
		"no color":       {g.Play(vertex(t, g, "C4"), board.Empty), board.ErrColor},
		"pass, no color": {g.Play(board.Pass, board.Border), board.ErrColor},
		"to play":        {g.SetToPlay(board.Empty), board.ErrColor},
		"komi":           {g.SetKomi(math.Inf(1)), board.ErrKomi},
		"rules":          {g.SetRules(board.Rules{Scoring: 9}), board.ErrRules},
		"setup":          {g.Setup([]board.Point{board.At(0, 7)}, nil, nil), board.ErrPoint},
		"undo 2":         {g.UndoN(2), errSome},
		"undo -1":        {g.UndoN(-1), errSome},
		"position 2":     {second(g.Position(2)), errSome},
		"handicap":       {g.SetHandicap(-1), board.ErrHandicap},
		"handicap 26":    {g.SetHandicap(26), board.ErrHandicap},
	} {
		if test.err == nil || test.want != errSome && !errors.Is(test.err, test.want) {
			t.Errorf("%s: %v, want %v", name, test.err, test.want)
		}
	}
	if diff := cmp.Diff(before, state(g)); diff != "" || g.Komi() != 6.5 || g.Rules() != board.Japanese() {
		t.Errorf("refused input changed the game (-want +got):\n%s", diff)
	}
}

func TestMoveText(t *testing.T) {
	m := board.Move{Point: board.At(3, 3), Color: black}
	if got := m.String(); got != "black D4" {
		t.Errorf("String = %q", got)
	}
	moves := []board.Move{m, {Point: board.Pass, Color: white}}
	text, err := json.Marshal(moves)
	if err != nil {
		t.Fatal(err)
	}
	if want := `["black D4","white PASS"]`; string(text) != want {
		t.Errorf("JSON %s, want %s", text, want)
	}
	var back []board.Move
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(moves, back); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if _, err := (board.Move{}).MarshalText(); err == nil {
		t.Errorf("marshal of no move: %v", err)
	}
	for text, want := range map[string]error{
		"": nil, "black": nil, "black D4 D5": nil, "red D4": board.ErrColor,
		"w T1": board.ErrPoint, "w none": board.ErrPoint,
	} {
		if _, err := board.ParseMove(text, 9); err == nil || want != nil && !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"black D4", "W pass", " b  a1 ", "white T20", "x y"} {
		f.Add(s, 9)
	}
	f.Fuzz(func(t *testing.T, s string, size int) {
		m, err := board.ParseMove(s, size)
		if err != nil {
			return
		}
		back, err := board.ParseMove(m.String(), size)
		if err != nil || back != m {
			t.Errorf("%q is %v, which reads as %v, %v", s, m, back, err)
		}
	})
}

// FuzzGame does what the bytes say to a game, and takes it all back.
// TestSetupsAreSmall bounds what a step of the history keeps: a file may have
// 100,000 setups.
func TestSetupsAreSmall(t *testing.T) {
	race.Alone(t)
	const steps, most = 3000, 2000
	g := newGame(t, 19, board.Chinese())
	points := g.Board().EmptyPoints()
	if err := g.Setup(points.Append(nil)[2:], nil, nil); err != nil {
		t.Fatal(err)
	}
	first := points.First()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for i := range steps {
		var err error
		if i%2 == 0 {
			err = g.Setup([]board.Point{first}, nil, nil)
		} else {
			err = g.Setup(nil, nil, []board.Point{first})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) / steps; n > most {
		t.Errorf("a setup takes %d bytes, want %d at most", n, most)
	}
	if err := g.UndoN(steps); err != nil || g.Board().At(first) != board.Empty {
		t.Errorf("taking the setups back: %v\n%s", err, boardtest.Format(g.Board()))
	}
}

// TestManyPasses: files may have more of them than small numbers hold.
func TestManyPasses(t *testing.T) {
	const passes = 40000
	g := newGame(t, 2, board.Chinese())
	for range passes {
		if err := g.Play(board.Pass, g.ToPlay()); err != nil {
			t.Fatal(err)
		}
	}
	if g.Passes() != passes || !g.Over() {
		t.Errorf("%d passes, over %v; want %d", g.Passes(), g.Over(), passes)
	}
}

func FuzzGame(f *testing.F) {
	f.Add([]byte{0, 10, 20, 30, 250, 251, 252, 253, 254, 255, 1, 2, 3})
	f.Add([]byte{5, 254, 3, 0, 1, 2, 4, 0, 1, 253, 2, 2, 0, 250, 250})
	f.Fuzz(func(t *testing.T, steps []byte) {
		if len(steps) < 2 || len(steps) > 300 {
			return
		}
		g := newGame(t, 2+int(steps[0]%4), allRules()[steps[1]%7])
		start := state(g)
		for _, step := range steps[2:] {
			p := board.At(int(step)%g.Size(), int(step)/g.Size()%(g.Size()+1))
			before, fallible := state(g), error(nil)
			switch {
			case step >= 254:
				fallible = g.Undo()
			case step >= 250:
				fallible = g.Play(board.Pass, g.ToPlay())
			case step >= 245:
				_, fallible = g.FreeHandicap(int(step) - 244)
			case step >= 240:
				fallible = g.Setup([]board.Point{p}, []board.Point{p + board.East}, []board.Point{p + board.North})
			default:
				fallible = g.Play(p, g.ToPlay())
			}
			if fallible != nil && state(g) != before {
				t.Fatalf("step %d: %v, but the game changed", step, fallible)
			}
			if err := boardtest.CheckConsistency(g.Board()); err != nil {
				t.Fatalf("step %d: %v", step, err)
			}
		}
		if err := g.UndoN(g.Len()); err != nil || state(g) != start {
			t.Errorf("after taking everything back: %v\n%s", err, state(g))
		}
	})
}

func BenchmarkGamePlay(b *testing.B) {
	rng := rand.New(rand.NewPCG(7, 8))
	g := newGame(b, 19, board.TrompTaylor())
	for g.Len() < 300 {
		_ = g.Play(board.At(rng.IntN(19), rng.IntN(19)), g.ToPlay())
	}
	moves := g.Moves()
	b.ReportAllocs()
	for b.Loop() {
		g, err := board.NewGame(19, board.TrompTaylor())
		if err != nil {
			b.Fatal(err)
		}
		for _, m := range moves {
			if err := g.Play(m.Point, m.Color); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N*len(moves))/b.Elapsed().Seconds(), "moves/s")
}

func BenchmarkGameUndo(b *testing.B) {
	rng := rand.New(rand.NewPCG(7, 8))
	g := newGame(b, 19, board.TrompTaylor())
	for g.Len() < 300 {
		_ = g.Play(board.At(rng.IntN(19), rng.IntN(19)), g.ToPlay())
	}
	last := g.Moves()[g.Len()-1]
	b.ReportAllocs()
	for b.Loop() {
		if err := g.Undo(); err != nil {
			b.Fatal(err)
		}
		if err := g.Play(last.Point, last.Color); err != nil {
			b.Fatal(err)
		}
	}
}

// TestPlayRecorded plays what rules forbid, and takes it back again.
func TestPlayRecorded(t *testing.T) {
	const position = `
		. . . X .
		. . . . X
		. X O . .
		X O . O .
		. X O . X`
	b := boardtest.MustParse(t, position)
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	for _, c := range []struct {
		name  string
		rules board.Rules
		moves string
		want  error // of the last move
		there board.Color
	}{
		{"legal", board.Chinese(), "A5", nil, board.Black},
		{"a ko taken back", board.Chinese(), "C2 B2", board.ErrKo, board.White},
		{"a repetition", board.Chinese(), "C2 pass pass B2", board.ErrSuperko, board.White},
		{"the same where it is allowed", board.Japanese(), "C2 pass pass B2", nil, board.White},
		{"a stone on another", board.Chinese(), "B2", board.ErrOccupied, board.Black},
		{"on an own stone", board.Chinese(), "B3", board.ErrOccupied, board.Black},
		{"suicide of a stone", board.Chinese(), "pass E5", board.ErrSuicide, board.Empty},
	} {
		g, err := board.NewGame(5, c.rules)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
			t.Fatal(err)
		}
		before, steps := g.Board().String(), g.Len()
		var forbidden error
		var p board.Point
		for v := range strings.FieldsSeq(c.moves) {
			if p, err = board.ParsePoint(v, 5); err != nil {
				t.Fatal(err)
			}
			if forbidden, err = g.PlayRecorded(p, g.ToPlay()); err != nil {
				t.Fatalf("%s: %v: %v", c.name, v, err)
			}
		}
		if !errors.Is(forbidden, c.want) || g.Board().At(p) != c.there || g.Rules() != c.rules {
			t.Errorf("%s: %v, %v at %v, want %v", c.name, forbidden, g.Board().At(p), p, c.want)
		}
		if m, ok := g.LastMove(); !ok || m.Point != p {
			t.Errorf("%s: the last move is %v", c.name, m)
		}
		if err := g.UndoN(g.Len() - steps); err != nil || g.Board().String() != before {
			t.Errorf("%s: %v, and then\n%v", c.name, err, g.Board())
		}
		for _, bad := range []board.Move{{Point: board.NoPoint, Color: board.Black}, {Point: board.At(0, 0), Color: board.Empty}, {Point: board.At(7, 7), Color: board.White}} {
			if _, err := g.PlayRecorded(bad.Point, bad.Color); err == nil || g.Len() != steps {
				t.Errorf("%s: %v is accepted", c.name, bad)
			}
		}
	}
}
