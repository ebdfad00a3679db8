package genmove_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
)

// worth is a Valuer of moves whose values are given.
type worth struct {
	list []genmove.Valued
	err  error
}

func (v worth) Value(context.Context, *genmove.Situation, *genmove.Reasons) ([]genmove.Valued, error) {
	return slices.Clone(v.list), v.err
}

// luck is a Player whose games end at once, or, with a chance, after one more move
// at a point that the opponent of the last mover fills. It counts its games by the move before.
type luck struct {
	chance float64
	at     board.Point
	games  map[board.Point]int
	cancel context.CancelFunc // called in the game number stop
	stop   int
}

func (l *luck) Play(_ context.Context, b *board.Board, c board.Color, last board.Point, _ int, src rand.Source) ([]board.Move, error) {
	if l.games == nil {
		l.games = map[board.Point]int{}
	}
	l.games[last]++
	if l.stop--; l.stop == 0 {
		l.cancel()
	}
	if l.chance > 0 && rand.New(src).Float64() < l.chance && b.At(l.at) == board.Empty {
		return nil, b.Play(l.at, c, board.Strict)
	}
	return nil, nil
}

// cornerStones is a board of five lines where areas are counted easily: each player has a stone in a
// corner and the two points beside it, and nobody has the rest.
const cornerStones = `
	. . . . O
	. . . . .
	. . . . .
	. . . . .
	X . . . .`

// TestTrialsByHand: where all games end alike, half of what a move gains by area counts. A stone
// at D2 has the four points beside it: five points against a pass; one at A2 has A3 and B2, as
// A2 was Black's before: two; one at E2 has E1, E3, D2 too: four.
func TestTrialsByHand(t *testing.T) {
	for _, c := range []struct {
		name  string
		value float64
		want  float64
	}{
		{"D2", 3, 4},
		{"A2", 3, 2.5},
		{"E2", 1, 2.5},
		{"E2", 9, 6.5},
	} {
		for _, color := range []board.Color{board.Black, board.White} {
			s := made(t, cornerStones, color, nil, nil)
			move := pt(t, c.name)
			if color == board.White { // the same turned by half a circle
				move = board.At(4-move.Col(), 4-move.Row())
			}
			k := genmove.TrialsWith(new(luck), genmove.Trials{Valuer: worth{list: []genmove.Valued{{Move: move, Value: c.value}}}, Games: 100})
			list, err := k.Value(t.Context(), s, genmove.NewReasons(s))
			if err != nil || len(list) != 1 {
				t.Fatal(list, err)
			}
			step, ok := list[0].Step("choice")
			if math.Abs(list[0].Value-c.want) > 1e-9 || !ok || step.Total != list[0].Value {
				t.Errorf("%v %s: %v, want %v", color, c.name, list[0], c.want)
			}
		}
	}
}

// TestTrialsOrder: games decide between moves that are worth about the same, and half of
// the moves get no more games after each round.
func TestTrialsOrder(t *testing.T) {
	s := made(t, cornerStones, board.Black, nil, nil)
	names := []string{"A2", "B1", "E2", "D2"}
	var moves []genmove.Valued
	for i, n := range names {
		moves = append(moves, genmove.Valued{Move: pt(t, n), Value: 3.3 - 0.1*float64(i)})
	}
	player := new(luck)
	list, err := genmove.TrialsWith(player, genmove.Trials{Valuer: worth{list: moves}, Games: 160}).Value(t.Context(), s, genmove.NewReasons(s))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"D2", "E2", "A2", "B1"} {
		if list[i].Move != pt(t, want) {
			t.Errorf("%d is %v, want %s", i, list[i].Move, want)
		}
	}
	// 40 after a pass; half of the other 120 for four moves, half of the rest for two, the rest
	// for one.
	for name, want := range map[string]int{"A2": 15, "B1": 15, "E2": 15 + 15, "D2": 15 + 15 + 30} {
		if got := player.games[pt(t, name)]; got != want {
			t.Errorf("%d games after %s, want %d", got, name, want)
		}
	}
	if got := player.games[board.Pass]; got != 40 {
		t.Errorf("%d games after a pass, want 40", got)
	}
}

// TestTrialsErrors: with a player that fails, canceled, and without games.
func TestTrialsErrors(t *testing.T) {
	s := made(t, cornerStones, board.Black, nil, nil)
	before := s.Board.String()
	moves := []genmove.Valued{{Move: pt(t, "A2"), Value: 3}, {Move: pt(t, "D2"), Value: 2.9}}
	r := genmove.NewReasons(s)
	ctx, cancel := context.WithCancel(t.Context())
	list, err := genmove.TrialsWith(&luck{cancel: cancel, stop: 50}, genmove.Trials{Valuer: worth{list: moves}, Games: 160}).Value(ctx, s, r)
	if !errors.Is(err, context.Canceled) || len(list) != 2 || list[0].Value != 3 {
		t.Errorf("canceled: %v, %v", list, err)
	}
	failed := errors.New("no value")
	if _, err := genmove.TrialsWith(new(luck), genmove.Trials{Valuer: worth{err: failed}}).Value(t.Context(), s, r); !errors.Is(err, failed) {
		t.Errorf("a Valuer that fails: %v", err)
	}
	player := new(luck)
	list, err = genmove.TrialsWith(player, genmove.Trials{Valuer: worth{list: moves}, Games: -1}).Value(t.Context(), s, r)
	if err != nil || list[0].Value != 3 || len(player.games) > 0 {
		t.Errorf("no games: %v, %v, %v", list, err, player.games)
	}
	if s.Board.String() != before {
		t.Error("the board has changed")
	}
}

// TestTrialsOfAllowedMoves: where only some moves are allowed, random games are played after these, however bad
// they are.
func TestTrialsOfAllowedMoves(t *testing.T) {
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	var allowed []board.Point
	for _, name := range []string{"A1", "J9", "B2"} {
		allowed = append(allowed, pt(t, name))
	}
	e, err := genmove.New(genmove.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := e.Restricted(t.Context(), g, board.Black, allowed)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Moves) != len(allowed) {
		t.Errorf("%d moves are considered:\n%v", len(d.Moves), d)
	}
	for _, v := range d.Moves {
		if _, ok := v.Step("choice"); !ok || !slices.Contains(allowed, v.Move) {
			t.Errorf("no random games after %v", v)
		}
	}
}

// TestTrialsGolden corrects the values of moves by games of chance, of few and of many of them.
func TestTrialsGolden(t *testing.T) {
	s := made(t, cornerStones, board.Black, nil, nil)
	var got strings.Builder
	for _, games := range []int{8, 40, 160, 1000} {
		for _, chance := range []float64{0, 0.3, 0.5} {
			var moves []genmove.Valued
			for i, name := range []string{"B1", "A2", "E2", "D2"} {
				moves = append(moves, genmove.Valued{Move: pt(t, name), Value: []float64{20, 3.3, 1, 0}[i], Safe: true})
			}
			k := genmove.TrialsWith(&luck{chance: chance, at: pt(t, "D4")}, genmove.Trials{Valuer: worth{list: moves}, Games: games, Seed: 3})
			list, err := k.Value(t.Context(), s, genmove.NewReasons(s))
			if err != nil {
				t.Fatal(err)
			}
			for i := range list {
				fmt.Fprintf(&got, "%d games, chance %.1f: %s", games, chance, describe(&list[i]))
			}
		}
	}
	golden(t, "trials.txt", got.String())
}
