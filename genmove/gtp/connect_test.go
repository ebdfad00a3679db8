package gtp_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/board"
	protocol "github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove/gtp"
	"github.com/tengen-go/tengen/reading/search"
)

var (
	_ gtp.Connections = (*connect.Reader)(nil)
	_ gtp.BreakIns    = (*connect.Reader)(nil)
	_ gtp.NodeCounter = (*connect.Reader)(nil)
	_ gtp.Clearer     = (*connect.Reader)(nil)
	_ gtp.Unions      = (*connect.Analyzer)(nil)
)

// links answers every question with what it was asked.
type links struct {
	res   search.Result
	same  bool
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

// area adds the methods about areas.
type area struct{ links }

func (l *area) BreakIn(_ context.Context, _ *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	l.asked = append(l.asked, fmt.Sprint("break in ", str, " ", goal.Append(nil)))
	return l.res, l.err
}

func (l *area) BlockOff(_ context.Context, _ *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	l.asked = append(l.asked, fmt.Sprint("block off ", str, " ", goal.Append(nil)))
	return l.res, l.err
}

func (l *links) SameDragon(_ context.Context, _ *board.Board, x, y board.Point) (bool, error) {
	l.asked = append(l.asked, fmt.Sprint("same ", x, " ", y))
	return l.same, l.err
}

func linkServer(t *testing.T, x gtp.Connections, u gtp.Unions) *protocol.Server {
	t.Helper()
	s, err := protocol.NewServer(protocol.Config{Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	if err := gtp.RegisterConnections(s, x); err != nil {
		t.Fatal(err)
	}
	if u != nil {
		if err := gtp.RegisterUnions(s, u); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestConnectionAnswers(t *testing.T) {
	l := &area{links{res: search.Result{Code: search.KoA, Move: board.At(2, 3)}}}
	s := linkServer(t, l, l)
	script(t, s, `
		gogui-play_sequence b c3 w d4 b e5 ->
		connect c3 e5 -> 2 C4
		disconnect c3 e5 -> 2 C4
		break_in c3 a1 b1 -> 2 C4
		block_off c3 a1 c3 -> 2 C4
		same_dragon c3 e5 -> 0
		connect -> ? invalid coordinate
		connect c3 -> ? invalid coordinate
		connect c3 pass -> ? invalid coordinate
		connect c3 a1 -> ? vertex must not be empty
		connect a1 c3 -> ? vertex must not be empty
		disconnect c3 d4 -> ? vertices must have same color
		same_dragon c3 d4 -> ? vertices must have same color
		same_dragon c3 a1 -> ? vertex must not be empty
		break_in a1 b1 -> ? vertex must not be empty
		break_in c3 z1 -> ? invalid coordinate
		block_off c3 b1 pass -> ? invalid coordinate
		break_in c3 -> 0
		block_off c3 -> 1 PASS
	`)
	want := "[connect C3 E5 disconnect C3 E5 break in C3 [A1 B1] block off C3 [A1 C3] same C3 E5]"
	if got := fmt.Sprint(l.asked); got != want {
		t.Errorf("asked %s, want %s", got, want)
	}
	l.res, l.same = search.Result{}, true
	script(t, s, `
		connect c3 e5 -> 0
		same_dragon c3 e5 -> 1
	`)
	l.res = search.Result{Code: search.Win, Move: board.Pass}
	script(t, s, `connect c3 e5 -> 1 PASS`)
	l.err = errors.New("no idea")
	script(t, s, `
		connect c3 e5 -> ? no idea
		break_in c3 a1 -> ? no idea
		same_dragon c3 e5 -> ? no idea
	`)
}

func TestOptionalConnections(t *testing.T) {
	s := linkServer(t, new(links), nil)
	script(t, s, `
		known_command connect -> true
		known_command break_in -> false
		known_command same_dragon -> false
		known_command get_connection_node_counter -> false
	`)
	if err := gtp.RegisterConnections(s, nil); err != gtp.ErrNoConnections {
		t.Errorf("RegisterConnections(nil): %v", err)
	}
	if err := gtp.RegisterUnions(s, nil); err != gtp.ErrNoConnections {
		t.Errorf("RegisterUnions(nil): %v", err)
	}
}

// TestConnectReader asks the library's readers.
func TestConnectReader(t *testing.T) {
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s := linkServer(t, connect.New(connect.Options{}), a)
	script(t, s, `
		get_connection_node_counter -> 0
		gogui-setup b d4 b d6 w g4 w h5 w c8 w g8 ->
		connect d4 d6 -> 1 D5
		connect d4 d4 -> 1 PASS
		disconnect d4 d4 -> 0
		disconnect g4 h5 -> 0
		disconnect c8 g8 -> 1 E8
		same_dragon g4 h5 -> 1
		same_dragon c8 g8 -> 0
		reset_connection_node_counter ->
		get_connection_node_counter -> 0
		clear_cache ->
	`)
}
