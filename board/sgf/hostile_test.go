package sgf_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/hostile"
)

// TestHostileCalls calls everything that a node can do with identifiers, values,
// points and numbers that make no sense. What is refused changes nothing, and
// what was accepted can be written and read again.
func TestHostileCalls(t *testing.T) {
	values := append(hostile.Values(), &bytes.Buffer{}, context.Background(),
		"B", "AB", "aW", "LB", "C", "SZ", "CA", "KM", "GB18030", "aa:ss", "aa:bb", "]", "\\", "1e999", "19:x",
		sgf.End(), sgf.BeforeMove(-5), sgf.BeforeMove(math.MaxInt), sgf.BeforePlayAt(-3), sgf.BeforePlayAt(board.At(24, 24)),
		board.Move{}, board.Move{Point: -4, Color: board.Black}, board.Move{Point: board.Pass, Color: 9},
		board.Move{Point: board.At(0, 0), Color: board.White},
		sgf.Label{Point: -1, Text: "]"}, []sgf.Label{{Point: 3}, {Point: board.At(0, 0), Text: "a:b]\\"}},
		[]string{"]", "\\", "aa"}, []board.Move{{Point: board.At(30, 0)}}, []board.Move{{Point: board.At(1, 1), Color: board.Black}})
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	values = append(values, b)
	for name, text := range map[string]string{
		"plain":    "(;SZ[9]AB[aa]C[x];B[bb];W[cc])",
		"empty":    "(;)",
		"large":    "(;SZ[52]AB[ZZ])",
		"no size":  "(;SZ[x]AB[aa])",
		"charsets": "(;CA[Klingon]C[\xff])",
	} {
		t.Run(name, func(t *testing.T) {
			root := func() *sgf.Node {
				games, err := sgf.Parse([]byte(text))
				if err != nil {
					t.Fatal(err)
				}
				return games[0]
			}
			// A node of another tree, which may be attached.
			other := root().NewChild()
			state := func(n *sgf.Node) string {
				var w bytes.Buffer
				if err := sgf.Write(&w, n.Root()); err != nil {
					t.Fatal(err)
				}
				again, err := sgf.Parse(w.Bytes())
				if err != nil || len(again) != 1 || !sgf.Equal(again[0], n.Root()) {
					t.Fatalf("written and read again it is another tree (%v): %q", err, w.String())
				}
				return w.String()
			}
			hostile.Methods(t, root, state, append(values, other))
		})
	}
	t.Run("zero", func(t *testing.T) {
		hostile.Methods(t, func() *sgf.Node { return new(sgf.Node) }, func(n *sgf.Node) string { return n.Root().String() },
			append(values, new(sgf.Node)))
	})
	values = append(values, (*sgf.Node)(nil), new(sgf.Node), (*board.Board)(nil), new(board.Board), (*board.Game)(nil), new(board.Game), board.Chinese())
	hostile.Funcs(t, map[string]any{
		"PositionAt": sgf.PositionAt, "GameAt": sgf.GameAt, "FromBoard": sgf.FromBoard, "FromGame": sgf.FromGame,
		"FromMoves": sgf.FromMoves, "Write": sgf.Write, "Equal": sgf.Equal, "New": sgf.New, "Ident": sgf.Ident,
		"BeforeMove": sgf.BeforeMove, "BeforePlayAt": sgf.BeforePlayAt, "Parse": sgf.Parse,
	}, values)
}

// TestNoNode: what takes a node or a position says that it got none.
func TestNoNode(t *testing.T) {
	_, err := sgf.PositionAt(nil, sgf.End())
	_, _, err2 := sgf.GameAt(nil, sgf.End(), board.Chinese())
	if !errors.Is(err, sgf.ErrValue) || !errors.Is(err2, sgf.ErrValue) {
		t.Errorf("positions of nil: %v, %v", err, err2)
	}
	_, err = sgf.FromBoard(nil, board.Black)
	_, err2 = sgf.FromGame(nil)
	if !errors.Is(err, board.ErrNoBoard) || !errors.Is(err2, board.ErrNoBoard) {
		t.Errorf("records of nil: %v, %v", err, err2)
	}
	if _, err := new(sgf.Node).Apply(nil); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("a node on nil: %v", err)
	}
	pos, err := sgf.PositionAt(new(sgf.Node), sgf.End())
	if err != nil || pos.Board.Size() != 19 || pos.Moves != 0 {
		t.Errorf("the zero node: %v", err)
	}
	root := new(sgf.Node)
	if err := root.Set("SZ", "9"); err != nil {
		t.Fatal(err)
	}
	if _, err := root.AddMoves(board.Move{Point: board.At(0, 0), Color: board.Black}); err != nil {
		t.Fatal(err)
	}
	if got := root.String(); got != "(;SZ[9];B[ai])\n" {
		t.Errorf("a tree that grew from the zero node: %q", got)
	}
}
