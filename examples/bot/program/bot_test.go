package program

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

func newBot(t testing.TB, o Options) *Bot {
	t.Helper()
	b, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var game = boardtest.MustGame

func TestConformance(t *testing.T) {
	race.Alone(t)
	for _, c := range []struct {
		size, playouts int
		rules          board.Rules
	}{{2, 0, board.Chinese()}, {2, 30, board.NewZealand()}, {3, 30, board.TrompTaylor()}, {sample.Of(3, 4), 0, board.NewZealand()}, {sample.Of(3, 5), 30, board.Japanese()}} {
		if err := gtp.CheckEngine(t.Context(), newBot(t, Options{Playouts: c.playouts}), c.size, c.rules); err != nil {
			t.Errorf("size %d, %s, %d playouts: %v", c.size, c.rules.Name, c.playouts, err)
		}
	}
}

// TestMoves looks for the point that captures or saves six stones, and with it the game for White.
func TestMoves(t *testing.T) {
	const position = `
		. . X X X . .
		. X O O O X .
		. X O O O X .
		. X X . X X .
		. . O O O . .
		. . . . . . .
		. . . . . . .`
	for _, c := range []struct {
		toPlay   board.Color
		playouts int
	}{{board.Black, 0}, {board.White, 0}, {board.White, 400}} {
		p, err := newBot(t, Options{Playouts: c.playouts}).Move(t.Context(), game(t, position, c.toPlay), c.toPlay)
		if want := board.At(3, 3); err != nil || p != want {
			t.Errorf("%v, %d playouts: %v, %v, want %v", c.toPlay, c.playouts, p, err, want)
		}
	}
}

// TestPass: when all points are settled the bot passes, and knows the score.
func TestPass(t *testing.T) {
	const end = `
		. O . O X . X
		O O O O X X .
		. O O X X . X
		O O O X X X X
		. O X X . X .
		O O X . X X X
		. O X X X . X`
	b := newBot(t, Options{Playouts: 100})
	for _, c := range []board.Color{board.Black, board.White} {
		g := game(t, end, c)
		if p, err := b.Move(t.Context(), g, c); err != nil || p != board.Pass {
			t.Errorf("%v plays %v, %v, want a pass", c, p, err)
		}
		if m, err := b.FinalScore(t.Context(), g); err != nil || m.String() != "B+1.5" {
			t.Errorf("score %v, %v", m, err)
		}
	}
}

func TestDeterministic(t *testing.T) {
	const position = `
		. . . . . . .
		. . . X . . .
		. . O . X . .
		. . O X . . .
		. . . O . . .
		. . . . . . .
		. . . . . . .`
	var moves [][]gtp.Thought
	for _, seed := range []int64{7, 7} {
		b := newBot(t, Options{Playouts: 200, Seed: seed})
		_, list, err := b.Think(t.Context(), game(t, position, board.Black), board.Black, nil)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, list)
	}
	if diff := cmp.Diff(moves[0], moves[1]); diff != "" {
		t.Errorf("the same seed, twice: mismatch:\n%s", diff)
	}
}

// TestWithout leaves out each ingredient in turn.
func TestWithout(t *testing.T) {
	for _, r := range recipe {
		b := newBot(t, Options{Playouts: 20, Without: []string{r.name}})
		if len(b.ingredients) != len(recipe)-1 {
			t.Errorf("%d ingredients without %s", len(b.ingredients), r.name)
		}
		if r.name == "rules" {
			continue // then others may refuse what is left
		}
		g := game(t, strings.Repeat(". . . . .\n", 5), board.Black)
		if p, err := b.Move(t.Context(), g, board.Black); err != nil || !p.On(5) {
			t.Errorf("without %s: %v, %v", r.name, p, err)
		}
	}
	if _, err := New(Options{Without: []string{"luck"}}); err == nil || !strings.Contains(err.Error(), "luck") || !strings.Contains(err.Error(), "habit") {
		t.Errorf("error %v", err)
	}
}

// TestSettings: seeds, clocks and the wish to resign reach the search.
func TestSettings(t *testing.T) {
	g := game(t, strings.Repeat(". . . . . . .\n", 7), board.Black)
	think := func(b *Bot) (board.Point, []gtp.Thought) {
		p, list, err := b.Think(t.Context(), g, board.Black, nil)
		if err != nil {
			t.Fatal(err)
		}
		return p, list
	}
	b := newBot(t, Options{Playouts: 60})
	_, first := think(b)
	b.SetSeed(5)
	if _, other := think(b); cmp.Equal(first, other) {
		t.Error("the seed changes nothing")
	}
	b.SetSeed(0)
	if _, again := think(b); !cmp.Equal(first, again) {
		t.Error("the same seed gives something else")
	}
	visits := 0
	for _, m := range first {
		visits += m.Visits
	}
	if visits != 60 || len(first[0].Line) == 0 || first[0].WinRate == 0 {
		t.Errorf("%d visits of 60 playouts, %v", visits, first[0])
	}

	endless := newBot(t, Options{Playouts: 1 << 30})
	endless.TimeLeft(board.Black, 10*time.Second, 50)
	start := time.Now()
	reports := 0
	if _, _, err := endless.Think(t.Context(), g, board.Black, func([]gtp.Thought) { reports++ }); err != nil {
		t.Fatal(err)
	}
	if spent := time.Since(start); spent > 5*time.Second {
		t.Errorf("%v for a move of 0.2 s", spent)
	}
	endless.TimeLeft(board.Black, 5*time.Second, 10)
	if _, _, err := endless.Think(t.Context(), g, board.Black, func([]gtp.Thought) { reports++ }); err != nil || reports == 0 {
		t.Errorf("%d reports in 0.4 s, %v", reports, err)
	}

	hopeless := game(t, strings.Repeat(". . . . . . .\n", 7), board.White)
	if err := hopeless.SetKomi(-100); err != nil {
		t.Fatal(err)
	}
	for resign, want := range map[float64]bool{0: false, 0.1: true} {
		p, err := newBot(t, Options{Playouts: 50, Resign: resign}).Move(t.Context(), hopeless, board.White)
		if err != nil || (p == board.Resign) != want {
			t.Errorf("-resign %v: %v, %v", resign, p, err)
		}
	}
}

func TestProgram(t *testing.T) {
	var out, log bytes.Buffer
	script := "boardsize 7\nplay b d4\ntop_moves_white\nfinal_score\nattack d4\nlz-genmove_analyze w maxmoves 1\n" +
		"final_status_list dead\ngenmove w\nrestricted_genmove w a1\nquit\n"
	if err := run(t.Context(), []string{"-playouts", "20", "-v"}, strings.NewReader(script), &out, &log); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(out.String(), "\n\n")
	words := strings.Fields(strings.TrimPrefix(answers[2], "="))
	if len(words) == 0 || len(words)%2 != 0 || strings.Contains(out.String(), "?") {
		t.Errorf("unexpected answers:\n%s", &out)
	}
	if info := answers[5]; !strings.HasPrefix(info, "=\ninfo move ") || !strings.Contains(info, "\nplay ") {
		t.Errorf("unexpected analysis:\n%s", info)
	}
	if !strings.Contains(log.String(), "white thinks: ") {
		t.Errorf("nothing in the log: %q", &log)
	}
	for _, args := range [][]string{{"-nonsense"}, {"-without", "luck"}, {"-without=habit,luck"}, {"stray"}, {"-playouts", "many"}} {
		log.Reset()
		if err := run(t.Context(), args, strings.NewReader(""), &out, &log); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := newBot(t, Options{}).Move(ctx, game(t, strings.Repeat(". . . . .\n", 5), board.Black), board.Black); err == nil {
		t.Error("no error")
	}
}

// TestSmall keeps the program small enough to be read at one go.
func TestSmall(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		lines += bytes.Count(text, []byte("\n"))
	}
	if lines > 480 {
		t.Errorf("%d lines, want at most 480", lines)
	}
}
