package board_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
)

// randomSteps makes steps of all kinds in g and returns what they were and the
// boards before them.
func randomSteps(t *testing.T, g *board.Game, rng *rand.Rand, n int) (steps []board.Step, boards []*board.Board) {
	t.Helper()
	for len(steps) < n {
		s := board.Step{ToPlay: g.ToPlay()}
		before := g.Board().Clone()
		empty := g.Board().EmptyPoints()
		switch k := rng.IntN(20); {
		case k == 0 && !empty.IsEmpty():
			s.White = []board.Point{empty.Nth(rng.IntN(empty.Len()))}
			if g.Setup(nil, s.White, nil) != nil {
				continue
			}
		case k == 1:
			s.Move = board.Move{Point: board.Pass, Color: g.ToPlay()}
		case k == 2:
			if err := g.SetToPlay(g.ToPlay().Opponent()); err != nil {
				t.Fatal(err)
			}
			continue
		case !empty.IsEmpty():
			s.Move = board.Move{Point: empty.Nth(rng.IntN(empty.Len())), Color: g.ToPlay()}
		default:
			continue
		}
		if s.IsMove() && g.Play(s.Move.Point, s.Move.Color) != nil {
			continue
		}
		steps, boards = append(steps, s), append(boards, before)
	}
	return steps, boards
}

func TestStepsAndReplay(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for _, size := range []int{3, 5, 9} {
		g, err := board.NewGame(size, board.NewZealand())
		if err != nil {
			t.Fatal(err)
		}
		want, boards := randomSteps(t, g, rng, 150)
		var got []board.Step
		for i, s := range g.Steps() {
			if i != len(got) {
				t.Fatalf("step %d is counted as %d", len(got), i)
			}
			got = append(got, s)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("size %d: steps mismatch (-want +got):\n%s", size, diff)
		}
		i := 0
		for b, s := range g.Replay() {
			if err := boardtest.CheckConsistency(b); err != nil {
				t.Fatal(err)
			}
			if b.Hash() != boards[i].Hash() || b.Prisoners(board.Black) != boards[i].Prisoners(board.Black) {
				t.Fatalf("size %d, step %d: the position is\n%swant\n%s", size, i, boardtest.Format(b), boardtest.Format(boards[i]))
			}
			if diff := cmp.Diff(want[i], s); diff != "" {
				t.Fatalf("size %d: step %d mismatch (-want +got):\n%s", size, i, diff)
			}
			// Trial moves that are left there do no harm.
			b.Try(board.At(i%size, 0), board.Black)
			i++
		}
		if i != len(want) {
			t.Errorf("size %d: %d steps replayed, want %d", size, i, len(want))
		}
		for range g.Steps() {
			break
		}
		for range g.Replay() {
			break
		}
	}
}

// TestStepsAreCopies changes what the iterator hands out.
func TestStepsAreCopies(t *testing.T) {
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	points, err := g.FixedHandicap(3)
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Clone(points)
	slices.Sort(want)
	for range 2 {
		for _, s := range g.Steps() {
			slices.Sort(s.Black)
			if !slices.Equal(s.Black, want) || s.IsMove() || s.ToPlay != board.Black {
				t.Errorf("%+v, want a handicap on %v", s, want)
			}
			s.Black[0] = board.Pass
		}
	}
}

func TestLastMoves(t *testing.T) {
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	check := func(n int, want ...string) {
		t.Helper()
		got := []string{}
		for _, m := range g.LastMoves(n) {
			got = append(got, m.String())
		}
		if diff := cmp.Diff(want, got); len(want)+len(got) > 0 && diff != "" {
			t.Errorf("the last %d: mismatch (-want +got):\n%s", n, diff)
		}
	}
	play := func(moves ...string) {
		t.Helper()
		for _, s := range moves {
			m, err := board.ParseMove(s, 9)
			if err == nil {
				err = g.Play(m.Point, m.Color)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	check(3)
	play("b D4", "w pass", "w E5")
	check(-1)
	check(0)
	check(1, "white E5")
	check(2, "white PASS", "white E5")
	check(1000, "black D4", "white PASS", "white E5")
	if err := g.Setup(parsePoints(9, "A1"), nil, nil); err != nil {
		t.Fatal(err)
	}
	check(3)
	play("b C3")
	check(3, "black C3")
	if err := g.UndoN(2); err != nil {
		t.Fatal(err)
	}
	check(2, "white PASS", "white E5")
}

// gameChangers are the methods of *Game that change it.
var gameChangers = strings.Fields(`FixedHandicap FreeHandicap Play PlayRecorded PlayText Resign SetFreeHandicap SetHandicap SetKomi
	SetOutcome SetPlayer SetRules SetToPlay Setup Undo UndoN`)

var gameQuestions = map[string]func(g *board.Game) any{
	"Board":     func(g *board.Game) any { return g.Board().Hash() },
	"Clone":     func(g *board.Game) any { return g.Clone().Moves() },
	"Handicap":  func(g *board.Game) any { return g.Handicap() },
	"Komi":      func(g *board.Game) any { return g.Komi() },
	"LastMove":  func(g *board.Game) any { m, ok := g.LastMove(); return fmt.Sprint(m, ok) },
	"LastMoves": func(g *board.Game) any { return g.LastMoves(5) },
	"Legal": func(g *board.Game) any {
		var answers []error
		for row := range g.Size() {
			for col := range g.Size() {
				for _, c := range [2]board.Color{board.Black, board.White} {
					answers = append(answers, g.Legal(board.At(col, row), c))
				}
			}
		}
		return answers
	},
	"Len":      func(g *board.Game) any { return g.Len() },
	"Moves":    func(g *board.Game) any { return g.Moves() },
	"Over":     func(g *board.Game) any { return g.Over() },
	"Passes":   func(g *board.Game) any { return g.Passes() },
	"Position": func(g *board.Game) any { b, err := g.Position(g.Len() / 2); return fmt.Sprint(b.Hash(), err) },
	"Replay": func(g *board.Game) any {
		var all []any
		for b, s := range g.Replay() {
			b.Try(board.At(0, 0), s.ToPlay)
			all = append(all, b.Hash(), s)
		}
		return all
	},
	"LegalMoves": func(g *board.Game) any { return g.LegalMoves(g.ToPlay()) },
	"MoveText":   func(g *board.Game) any { return g.MoveText() },
	"Outcome":    func(g *board.Game) any { return g.Outcome() },
	"Player":     func(g *board.Game) any { return g.Player(board.Black) + g.Player(board.White) },
	"Rules":      func(g *board.Game) any { return g.Rules() },
	"Score":      func(g *board.Game) any { return g.Score(nil) },
	"ScoreSeki":  func(g *board.Game) any { return g.ScoreSeki(nil, nil) },
	"Size":       func(g *board.Game) any { return g.Size() },
	"Steps": func(g *board.Game) any {
		var all []board.Step
		for _, s := range g.Steps() {
			all = append(all, s)
		}
		return all
	},
	"ToPlay": func(g *board.Game) any { return g.ToPlay() },
}

// TestGameQuestionsOnlyRead lets goroutines ask all questions of one game at the
// same time, with a superko to look for in the history.
func TestGameQuestionsOnlyRead(t *testing.T) {
	var want []string
	typ := reflect.TypeFor[*board.Game]()
	for i := range typ.NumMethod() {
		if name := typ.Method(i).Name; !slices.Contains(gameChangers, name) {
			want = append(want, name)
		}
	}
	var names []string
	for name := range gameQuestions {
		names = append(names, name)
	}
	slices.Sort(names)
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("what a game can be asked and what is asked here: mismatch (-want +got):\n%s", diff)
	}
	g, err := board.NewGame(2, board.TrompTaylor())
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	repeated := 0
	for round := range 20 {
		randomSteps(t, g, rng, 2)
		before := fmt.Sprint(*g.Board())
		answers := make([]string, 3)
		var wg sync.WaitGroup
		for i := range answers {
			wg.Go(func() {
				for _, name := range names {
					answers[i] += fmt.Sprintln(name, gameQuestions[name](g))
				}
			})
		}
		wg.Wait()
		if after := fmt.Sprint(*g.Board()); after != before {
			t.Errorf("questions have changed the board: mismatch (-before +after):\n%s", cmp.Diff(strings.Fields(before), strings.Fields(after)))
		}
		if answers[0] != answers[1] || answers[0] != answers[2] {
			t.Errorf("round %d: answers differ: %s", round, cmp.Diff(answers[0], answers[1]))
		}
		repeated += strings.Count(answers[0], board.ErrSuperko.Error())
	}
	if repeated == 0 {
		t.Error("no superko was met")
	}
}

// TestLongHistory takes random steps of a game longer than any real one: all positions are found
// again, steps are taken back, and superko knows what has been there.
func TestLongHistory(t *testing.T) {
	g, err := board.NewGame(3, board.TrompTaylor())
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	var texts []string
	note := func() {
		text, err := g.Board().MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	note()
	for len(texts) < sample.Of(2_500, 12_000) {
		p := board.At(rng.IntN(3), rng.IntN(3))
		switch {
		case rng.IntN(40) == 0:
			err = g.Setup([]board.Point{p}, nil, []board.Point{board.At(rng.IntN(3), 0), board.At(0, 1)})
		case rng.IntN(8) == 0:
			err = g.Setup(nil, nil, []board.Point{p})
		case rng.IntN(30) == 0:
			err = g.Play(board.Pass, g.ToPlay())
		default:
			err = g.Play(p, g.ToPlay())
		}
		if err == nil {
			note()
		}
		if rng.IntN(500) == 0 {
			n := rng.IntN(min(300, g.Len()+1))
			if err := g.UndoN(n); err != nil {
				t.Fatal(err)
			}
			texts = texts[:len(texts)-n]
		}
		if text, _ := g.Board().MarshalText(); string(text) != texts[len(texts)-1] || len(texts) != g.Len()+1 {
			t.Fatalf("step %d: %s, want %s", g.Len(), text, texts[len(texts)-1])
		}
	}
	for range 200 {
		n := rng.IntN(len(texts))
		b, err := g.Position(n)
		if err != nil {
			t.Fatal(err)
		}
		if text, _ := b.MarshalText(); string(text) != texts[n] {
			t.Fatalf("position %d: %s, want %s", n, text, texts[n])
		}
	}
	// A game played anew from the steps allows and forbids the same moves.
	again, err := board.NewGame(3, board.TrompTaylor())
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range g.Steps() {
		if s.IsMove() {
			err = again.Play(s.Move.Point, s.Move.Color)
		} else {
			err = again.Setup(s.Black, s.White, s.Empty)
		}
		if err != nil {
			t.Fatalf("step %d: %v", i, err)
		}
	}
	superko := 0
	for p := range board.Points(3) {
		for _, c := range []board.Color{board.Black, board.White} {
			a, b := g.Legal(p, c), again.Legal(p, c)
			if !errors.Is(a, b) {
				t.Errorf("%v at %v: %v, and anew %v", c, p, a, b)
			}
			if errors.Is(a, board.ErrSuperko) {
				superko++
			}
		}
	}
	t.Logf("%d moves are forbidden by superko", superko)
}
