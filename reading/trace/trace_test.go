package trace_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/trace"
)

var _ search.Recorder = (*trace.Recorder)(nil)

const ladder = `
	. . . . . . .
	. . X X . . .
	. X O . . . .
	. . . . . . .
	. . . . . . .
	. . . . . . .
	. . . . . . .`

// play makes a variation of the moves a, b and c, the last of them beside b.
func play(r *trace.Recorder, b *board.Board) {
	one, two, three := board.At(0, 0), board.At(1, 0), board.At(2, 0)
	enter := func(p board.Point, c board.Color, note string) {
		b.TryAssumeLegal(p, c)
		r.Enter(b, p, c, note)
	}
	leave := func(code search.Code) {
		b.Undo()
		r.Leave(b, code)
	}
	enter(one, board.Black, "")
	enter(two, board.White, "after a ko threat")
	leave(search.Fail)
	enter(three, board.White, "")
	leave(search.KoB)
	leave(search.Win)
}

// comments lists the moves and comments of a tree, with a blank for each step down.
func comments(root *sgf.Node) []string {
	var lines []string
	var walk func(n *sgf.Node, indent string)
	walk = func(n *sgf.Node, indent string) {
		text, _ := n.Text("C")
		moves, _ := n.Moves()
		lines = append(lines, fmt.Sprint(indent, moves, " ", text))
		for _, c := range n.Children() {
			walk(c, indent+" ")
		}
	}
	walk(root, "")
	return lines
}

func TestBegin(t *testing.T) {
	b := boardtest.MustParse(t, ladder)
	defer boardtest.Restored(t, b)()
	var r trace.Recorder
	play(&r, b)
	if r.Variations() != 3 || len(r.Trees()) != 0 {
		t.Errorf("%d variations in %d trees, want 3 that are only counted", r.Variations(), len(r.Trees()))
	}
	for range 2 {
		if err := r.Begin(b, board.Black); err != nil {
			t.Fatal(err)
		}
		play(&r, b)
	}
	play(&r, b)
	if err := r.SetComment("a test"); err != nil {
		t.Fatal(err)
	}
	want := [][]string{{
		"[] ",
		" [black A1] variation 1: win",
		"  [white B1] variation 2: fail, after a ko threat",
		"  [white C1] variation 3: ko_b",
	}}
	want = append(want, append(append([]string{"[] a test"}, want[0][1:]...),
		" [black A1] variation 4: win", "  [white B1] variation 5: fail, after a ko threat", "  [white C1] variation 6: ko_b"))
	var got [][]string
	for _, tree := range r.Trees() {
		got = append(got, comments(tree))
	}
	if diff := cmp.Diff(want, got); diff != "" || r.Err() != nil || r.Variations() != 6 {
		t.Errorf("%d variations, error %v, mismatch (-want +got):\n%s", r.Variations(), r.Err(), diff)
	}
	r.Reset()
	if r.Variations() != 0 || len(r.Trees()) != 0 || r.SetComment("nothing") != nil {
		t.Error("something is left after Reset")
	}
}

// TestTrace records two questions about different positions and writes them.
func TestTrace(t *testing.T) {
	g, err := board.NewGame(7, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	var r trace.Recorder
	if err := r.StartTrace(g); err != nil {
		t.Fatal(err)
	}
	play(&r, g.Board())
	play(&r, g.Board())
	g.Board().Try(board.At(6, 6), board.White)
	play(&r, g.Board())
	g.Board().Undo()
	var out bytes.Buffer
	if err := r.FinishTrace(&out); err != nil {
		t.Fatal(err)
	}
	games, err := sgf.Parse(out.Bytes())
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	if n := len(games[0].Children()); n != 2 {
		t.Errorf("%d searches in the first tree, want 2", n)
	}
	want := []string{
		"[] ",
		" [black A1] variation 7: win",
		"  [white B1] variation 8: fail, after a ko threat",
		"  [white C1] variation 9: ko_b",
	}
	if diff := cmp.Diff(want, comments(games[1])); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	pos, err := games[1].Position()
	if err != nil || pos.Board.At(board.At(6, 6)) != board.White {
		t.Errorf("the second tree does not begin with the trial move: %v", err)
	}
	if r.Variations() != 0 || len(r.Trees()) != 0 {
		t.Error("something is left after FinishTrace")
	}
}

// TestReader records real searches: the lines can be played, and all are there.
func TestReader(t *testing.T) {
	b := boardtest.MustParse(t, ladder)
	var r trace.Recorder
	reader := reading.New(reading.Options{Recorder: &r, CacheSize: -1})
	if err := r.Begin(b, board.Black); err != nil {
		t.Fatal(err)
	}
	res, err := reader.Attack(t.Context(), b, board.At(2, 4))
	if err != nil || r.Err() != nil {
		t.Fatal(err, r.Err())
	}
	if res.Code != search.Win || r.Variations() < 5 {
		t.Fatalf("%v after %d variations", res, r.Variations())
	}
	n := -1
	for node := range r.Trees()[0].All() {
		n++
		if pos, err := node.Position(); err != nil || len(pos.Warnings) > 0 {
			t.Fatalf("variation %d: %v, %v", n, err, pos)
		}
	}
	if n != r.Variations() {
		t.Errorf("%d nodes of %d variations", n, r.Variations())
	}
}

func TestErrors(t *testing.T) {
	b := boardtest.MustParse(t, ladder)
	g, err := board.NewGame(7, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	var r trace.Recorder
	if err := r.Begin(b, board.Border); err == nil || len(r.Trees()) != 0 {
		t.Errorf("a tree in which the border moves: %v, %d trees", err, len(r.Trees()))
	}
	if err := r.Begin(b, board.Black); err != nil {
		t.Fatal(err)
	}
	b.Try(board.At(0, 0), board.Black)
	r.Enter(b, board.At(0, 0), board.Black, "")
	for name, ask := range map[string]func() error{
		"Begin":       func() error { return r.Begin(b, board.Black) },
		"StartTrace":  func() error { return r.StartTrace(g) },
		"FinishTrace": func() error { return r.FinishTrace(new(bytes.Buffer)) },
	} {
		if err := ask(); err == nil {
			t.Errorf("%s during a search: %v", name, err)
		}
	}
	b.Undo()
	r.Leave(b, search.Fail)
	r.Leave(b, search.Fail) // one too many
	if r.Err() != nil || r.Variations() != 1 {
		t.Errorf("%d variations, %v", r.Variations(), r.Err())
	}
	if err := r.StartTrace(g); err != nil {
		t.Fatal(err)
	}
	r.Enter(b, board.At(0, 0), board.Black, "") // without the move
	if err := r.FinishTrace(new(bytes.Buffer)); err == nil || r.Err() == nil {
		t.Errorf("a variation that is not on the board: %v", err)
	}
}

// traced is an engine that reads one string and records that.
type traced struct {
	*trace.Recorder
	reader *reading.Reader
}

func (e traced) Move(ctx context.Context, g *board.Game, _ board.Color) (board.Point, error) {
	r, err := e.reader.Attack(ctx, g.Board(), board.At(2, 4))
	return r.Move, err
}

// TestEngine serves the commands of traces.
func TestEngine(t *testing.T) {
	rec := new(trace.Recorder)
	e := traced{rec, reading.New(reading.Options{Recorder: rec})}
	var file []byte
	s, err := gtp.NewServer(gtp.Config{Size: 7, Engine: e, WriteFile: func(_ string, data []byte) error {
		file = data
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"gogui-setup b c6 b d6 b b5 w c5", "start_sgftrace", "reg_genmove b", "finish_sgftrace vars.sgf",
	} {
		if got := s.Do(t.Context(), line); got[0] != '=' {
			t.Fatalf("%s: %s", line, got)
		}
	}
	games, err := sgf.Parse(file)
	if err != nil || len(games) != 1 || len(games[0].Children()) == 0 {
		t.Errorf("%d trees, %v:\n%s", len(games), err, file)
	}
}
