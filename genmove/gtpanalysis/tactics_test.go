package gtpanalysis_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// twoMethods answers what its table says, and has no other methods.
type twoMethods struct {
	attacks, defenses map[string]search.Result
	err               error
}

func (f *twoMethods) Attack(_ context.Context, _ *board.Board, str board.Point) (search.Result, error) {
	return f.attacks[str.String()], f.err
}

func (f *twoMethods) Defend(_ context.Context, _ *board.Board, str board.Point) (search.Result, error) {
	return f.defenses[str.String()], f.err
}

// allMethods adds the others. It answers with what it was asked.
type allMethods struct {
	twoMethods
	nodes, cleared int
	asked          []string
}

func (f *allMethods) Ladder(_ context.Context, _ *board.Board, str board.Point) (search.Result, error) {
	f.asked = append(f.asked, fmt.Sprint("ladder ", str))
	return search.Result{Code: search.KoB, Move: board.Pass}, f.err
}

func (f *allMethods) SafeMove(context.Context, *board.Board, board.Point, board.Color) (search.Result, error) {
	return search.Result{}, f.err
}

func (f *allMethods) DoesAttack(_ context.Context, _ *board.Board, move, str board.Point) (search.Result, error) {
	f.asked = append(f.asked, fmt.Sprint("does attack ", move, " ", str))
	return search.Result{Code: search.KoA}, f.err
}

func (f *allMethods) DoesDefend(_ context.Context, _ *board.Board, move, str board.Point) (search.Result, error) {
	f.asked = append(f.asked, fmt.Sprint("does defend ", move, " ", str))
	return search.Result{}, f.err
}

func (f *allMethods) AttackEither(_ context.Context, _ *board.Board, str1, str2 board.Point) (search.Result, error) {
	f.asked = append(f.asked, fmt.Sprint("either ", str1, " ", str2))
	return search.Result{Code: search.Win, Move: board.At(0, 0)}, f.err
}

func (f *allMethods) DefendBoth(_ context.Context, _ *board.Board, str1, str2 board.Point) (search.Result, error) {
	f.asked = append(f.asked, fmt.Sprint("both ", str1, " ", str2))
	return search.Result{Code: search.Win, Move: board.Pass}, f.err
}

func (f *allMethods) BreakThrough(context.Context, *board.Board, board.Point, board.Point, board.Point) (search.Result, error) {
	return search.Result{}, f.err
}

func (f *allMethods) Nodes() int { return f.nodes }
func (f *allMethods) Clear()     { f.cleared++ }

func newServer(t *testing.T, tactics search.Tactics) *gtp.Server {
	t.Helper()
	return serverOf(t, 9, examine.Options{Tactics: tactics, NoMemory: true})
}

// script runs lines "command -> answer", the answer without its framing.
func script(t *testing.T, s *gtp.Server, lines string) {
	t.Helper()
	for line := range strings.SplitSeq(strings.TrimSpace(lines), "\n") {
		cmd, want, ok := strings.Cut(strings.TrimSpace(line), " ->")
		if !ok {
			t.Fatalf("no answer in %q", line)
		}
		got := strings.TrimPrefix(strings.TrimSuffix(s.Do(t.Context(), cmd), "\n\n"), "= ")
		if got != strings.TrimPrefix(want, " ") {
			t.Errorf("%s: %q, want %q", cmd, got, want)
		}
	}
}

func TestAnswers(t *testing.T) {
	at := board.At
	f := new(allMethods)
	f.attacks = map[string]search.Result{
		"C3": {Code: search.Win, Move: at(2, 3)},
		"D4": {Code: search.KoA, Move: at(0, 0)},
		"E5": {Code: search.KoB, Move: board.Pass},
		"F6": {Code: search.Gain, Move: at(8, 8)},
		"G7": {Code: search.Loss, Move: at(8, 8)},
	}
	f.defenses = map[string]search.Result{"C3": {Code: search.Win, Move: board.Pass}}
	s := newServer(t, f)
	script(t, s, `
		gogui-play_sequence b c3 w d4 b e5 w f6 b g7 w h8 b a1 ->
		attack c3 -> 1 C4
		attack d4 -> 2 A1
		attack e5 -> 3 PASS
		attack f6 -> 4 J9
		attack g7 -> 5 J9
		attack h8 -> 0
		defend c3 -> 1 PASS
		defend d4 -> 0
		attack -> ? invalid coordinate
		attack z9 -> ? invalid coordinate
		attack pass -> ? invalid coordinate
		attack e4 -> ? vertex must not be empty
		defend e4 -> ? vertex must not be empty
		ladder_attack e4 -> ? vertex must not be empty
		ladder_attack c3 -> ? string must have exactly 2 liberties
		ladder_attack a1 -> 3 PASS
		does_attack -> ? invalid coordinate
		does_attack b1 -> ? invalid coordinate
		does_attack pass a1 -> ? invalid coordinate
		does_attack c3 a1 -> ? move vertex must be empty
		does_attack b1 b2 -> ? string vertex must not be empty
		does_attack b1 a1 -> 2
		does_defend a1 a1 -> ? move vertex must be empty
		does_defend b1 a1 -> 0
		attack_either a1 -> ? invalid coordinate
		attack_either a1 b2 -> ? string vertex must not be empty
		attack_either b2 a1 -> ? string vertex must not be empty
		attack_either a1 d4 -> ? vertices must have same color
		attack_either a1 c3 -> 1
		defend_both a1 d4 -> ? vertices must have same color
		defend_both c3 e5 -> 1
		get_reading_node_counter -> 0
	`)
	want := "[ladder A1 does attack B1 A1 does defend B1 A1 either A1 C3 both C3 E5]"
	if got := fmt.Sprint(f.asked); got != want {
		t.Errorf("asked %s, want %s", got, want)
	}
	f.nodes = 30
	script(t, s, `
		get_reading_node_counter -> 30
		reset_reading_node_counter ->
		get_reading_node_counter -> 0
		clear_cache ->
		orientation 2 ->
		play b c3 ->
		attack c3 -> 5 A1
		play b g7 ->
		attack g7 -> 1 G6
	`)
	f.nodes = 42
	script(t, s, `get_reading_node_counter -> 12`)
	if f.cleared != 1 {
		t.Errorf("cleared %d times", f.cleared)
	}
	f.err = errors.New("no idea")
	script(t, s, `
		attack c3 -> ? no idea
		defend c3 -> ? no idea
		does_attack b1 c3 -> ? no idea
		attack_either c3 g7 -> ? no idea
	`)
}

// TestOwnTactics: two methods are enough to answer all questions, but nothing counts their nodes.
func TestOwnTactics(t *testing.T) {
	f := new(twoMethods)
	f.attacks = map[string]search.Result{"C3": {Code: search.KoA, Move: board.At(0, 0)}}
	s := newServer(t, f)
	script(t, s, `
		play b c3 ->
		attack c3 -> 2 A1
		does_defend b1 c3 -> 0
		ladder_attack c3 -> ? string must have exactly 2 liberties
		known_command get_reading_node_counter -> false
	`)
}

// TestReader asks the library's reader, in the game and after trial moves.
func TestReader(t *testing.T) {
	s := newServer(t, reading.New(reading.Options{}))
	script(t, s, `
		gogui-setup w e5 b d5 b e6 b f6 w a1 b b1 ->
		attack e5 -> 1 E4
		ladder_attack e5 -> 1 E4
		does_attack e4 e5 -> 1
		does_attack j1 e5 -> 0
		defend a1 -> 0
		attack a1 -> 1 A2
		trymove b a2 ->
		attack a1 -> ? vertex must not be empty
		popgo ->
		trymove b e4 ->
		trymove w f5 ->
		attack e5 -> 1 G5
		popgo ->
		popgo ->
	`)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s.Do(t.Context(), "clear_cache")
	if got := s.Do(ctx, "attack e5"); got != "? interrupted\n\n" {
		t.Errorf("attack in a context that has ended: %q", got)
	}
}
