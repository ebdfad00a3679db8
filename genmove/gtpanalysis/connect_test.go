package gtpanalysis_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
)

// links answers every question with what it was asked.
type links struct {
	res   search.Result
	err   error
	asked []string
}

func (l *links) Connect(_ context.Context, _ *board.Board, x, y board.Point) (search.Result, error) {
	l.asked = append(l.asked, fmt.Sprint("connect ", x, " ", y))
	return l.res, l.err
}

func (l *links) Disconnect(_ context.Context, _ *board.Board, x, y board.Point) (search.Result, error) {
	l.asked = append(l.asked, fmt.Sprint("disconnect ", x, " ", y))
	return l.res, l.err
}

func (l *links) BreakIn(_ context.Context, _ *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	l.asked = append(l.asked, fmt.Sprint("break in ", str, " ", goal.Append(nil)))
	return l.res, l.err
}

func (l *links) BlockOff(_ context.Context, _ *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	l.asked = append(l.asked, fmt.Sprint("block off ", str, " ", goal.Append(nil)))
	return l.res, l.err
}

func (l *links) Distances(context.Context, *board.Board, board.Point, float64, []float64) error {
	return l.err
}

func TestConnectionAnswers(t *testing.T) {
	l := &links{res: search.Result{Code: search.KoA, Move: board.At(2, 3)}}
	s := serverOf(t, 9, examine.Options{Connector: l})
	script(t, s, `
		gogui-play_sequence b c3 w d4 b e5 ->
		known_command get_connection_node_counter -> false
		connect c3 e5 -> 2 C4
		disconnect c3 e5 -> 2 C4
		break_in c3 a1 b1 -> 2 C4
		block_off c3 a1 c3 -> 2 C4
		connect -> ? invalid coordinate
		connect c3 -> ? invalid coordinate
		connect c3 pass -> ? invalid coordinate
		connect c3 a1 -> ? vertex must not be empty
		connect a1 c3 -> ? vertex must not be empty
		disconnect c3 d4 -> ? vertices must have same color
		break_in a1 b1 -> ? vertex must not be empty
		break_in c3 z1 -> ? invalid coordinate
		block_off c3 b1 pass -> ? invalid coordinate
		break_in c3 -> 0
		block_off c3 -> 1 PASS
	`)
	want := "[connect C3 E5 disconnect C3 E5 break in C3 [A1 B1] block off C3 [A1 C3]]"
	if got := fmt.Sprint(l.asked); got != want {
		t.Errorf("asked %s, want %s", got, want)
	}
	l.res = search.Result{}
	script(t, s, `
		connect c3 e5 -> 0
	`)
	l.res = search.Result{Code: search.Win, Move: board.Pass}
	script(t, s, `connect c3 e5 -> 1 PASS`)
	l.err = errors.New("no idea")
	script(t, s, `
		connect c3 e5 -> ? no idea
		break_in c3 a1 -> ? no idea
	`)
}

// TestManualBreakIn asks what the manual asks about its example: Black comes in at E8, and into the
// goal without the first points at G7. White cannot keep him out of the whole of it.
func TestManualBreakIn(t *testing.T) {
	script(t, serverOf(t, 9, examine.Options{}), `
		gogui-setup b d7 b d6 b e6 b f6 b d4 b e3 w e7 w f7 w g6 w g4 w g2 ->
		break_in d7 e9 f9 g9 e8 f8 g8 h8 g7 h7 j7 h6 j6 h5 j5 h4 j4 h3 j3 h2 j2 -> 1 E8
		block_off d7 e9 f9 g9 e8 f8 g8 h8 g7 h7 j7 h6 j6 h5 j5 h4 j4 h3 j3 h2 j2 -> 0
		break_in d7 f9 g9 f8 g8 h8 g7 h7 j7 h6 j6 h5 j5 h4 j4 h3 j3 h2 j2 -> 1 G7
	`)
}

// TestConnectReader asks the library's readers.
func TestConnectReader(t *testing.T) {
	script(t, serverOf(t, 9, examine.Options{}), `
		get_connection_node_counter -> 0
		gogui-setup b d4 b d6 w g4 w h5 w c8 w g8 ->
		connect d4 d6 -> 1 D5
		connect d4 d4 -> 1 PASS
		disconnect d4 d4 -> 0
		disconnect g4 h5 -> 0
		disconnect c8 g8 -> 1 E8
		same_dragon g4 h5 -> 1
		same_dragon c8 g8 -> 0
		same_dragon d4 g4 -> ? vertices must have same color
		same_dragon d4 a1 -> ? vertex must not be empty
		same_dragon d4 -> ? invalid coordinate
		reset_connection_node_counter ->
		get_connection_node_counter -> 0
		clear_cache ->
	`)
}
