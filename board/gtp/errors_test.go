package gtp_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// state is everything that a client can ask of a server.
func state(t testing.TB, s *gtp.Server) []string {
	var out []string
	for _, cmd := range strings.Fields(`query_boardsize query_orientation get_komi get_handicap showboard last_move
		move_history invariant_hash printsgf get_random_seed get_trymove_counter dump_stack`) {
		out = append(out, cmd+": "+s.Do(t.Context(), cmd))
	}
	g := s.Game()
	ko, koColor := g.Board().Ko()
	return append(out, fmt.Sprint(g.Rules(), g.ToPlay(), g.Len(), g.Board().Depth(), ko, koColor))
}

// TestErrorsChangeNothing sends commands that must fail, in a position with
// moves, a handicap, a ko and an orientation, with and without trial moves.
func TestErrorsChangeNothing(t *testing.T) {
	bad := []string{
		"no_such_command", "boardsize", "boardsize x", "boardsize 0", "boardsize 99", "boardsize 9 8", "boardsize 9 x",
		"orientation", "orientation 8", "orientation -1", "komi", "komi x", "komi inf", "level", "level x",
		"play", "play b", "play b z9", "play q a1", "play b c2", "play b a10", "play w b2", "play b pass?",
		"black", "black c3", "white", "white z", "white b2", "gg-undo -1", "gg-undo 999", "gg-undo 9", "gg-undo x",
		"fixed_handicap", "fixed_handicap 2", "place_free_handicap 2", "set_free_handicap a1 a2",
		"loadsgf", "loadsgf no/such.sgf", "loadsgf testdata/game.sgf x", "loadsgf testdata/broken.sgf",
		"loadsgf testdata/size.sgf", "printsgf no/such/folder/x.sgf",
		"trymove", "trymove b c2", "trymove b", "tryko b z", "tryko w",
		"is_legal b", "all_legal", "captures", "color", "color pass", "countlib", "countlib h1", "findlib z",
		"findlib h1", "accuratelib b c3", "accuratelib b pass", "list_stones", "invariant_hash_for_moves",
		"unconditional_status", "unconditional_status pass", "set_random_seed", "set_random_seed x",
		"advance_random_seed", "advance_random_seed -1", "advance_random_seed 99999999999",
		"time_settings", "time_settings 1 2", "time_left", "time_left b", "time_left b 1 x", "time_left b 1 -1",
		"kgs-time_settings", "kgs-time_settings byoyomi", "kgs-rules", "kgs-rules x", "set_game Hex",
		"gogui-play_sequence b j1 w j1", "gogui-play_sequence b a1 w", "gogui-play_sequence b a1 b",
		"gogui-setup b", "gogui-setup b a1 w z1", "gogui-setup x a1", "gogui-setup_player", "gogui-setup_player x",
		"genmove", "genmove x", "reg_genmove", "genmove w", "genmove_black", "reg_genmove w",
	}
	inTrial := []string{
		"play b a1", "play b pass", "black a1", "white pass", "undo", "gg-undo", "gg-undo 1", "gogui-play_sequence b a1",
		"gogui-setup b a1", "genmove b", "reg_genmove b", "genmove_white",
	}
	s := newServer(t, gtp.Config{Engine: &mover{point: board.At(4, 4)}})
	script(t, s, `
		boardsize 9 ->
		orientation 3 ->
		komi 3.5 ->
		set_free_handicap e5 g7 ->
		gogui-play_sequence b b3 b a2 b b1 w c3 w d2 w c1 w b2 ->
		set_random_seed 4 ->
		play b c2 ->
		captures b -> 1
		is_legal w b2 -> 0
	`)
	check := func(cmds []string) {
		t.Helper()
		before := state(t, s)
		for _, cmd := range cmds {
			if got := s.Do(t.Context(), "8 "+cmd); !strings.HasPrefix(got, "?8 ") || !strings.HasSuffix(got, "\n\n") || strings.Count(got, "\n") != 2 {
				t.Errorf("%s: %q, want an error of one line", cmd, got)
			}
			if diff := cmp.Diff(before, state(t, s)); diff != "" {
				t.Fatalf("%s changed something (-before +after):\n%s", cmd, diff)
			}
		}
	}
	check(bad)
	script(t, s, `
		trymove w e6 ->
		trymove b d5 ->
	`)
	check(append(bad, inTrial...))
}

func TestNewServerErrors(t *testing.T) {
	nan := 0.0
	nan /= nan
	strange := board.Chinese()
	strange.Superko = 99
	for _, tt := range []struct {
		name string
		cfg  gtp.Config
		want error
	}{
		{"size", gtp.Config{Size: 26}, board.ErrSize},
		{"negative size", gtp.Config{Size: -1}, board.ErrSize},
		{"komi", gtp.Config{Komi: &nan}, board.ErrKomi},
		{"rules", gtp.Config{Rules: &strange}, board.ErrRules},
	} {
		if _, err := gtp.NewServer(tt.cfg); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
}

func TestRegister(t *testing.T) {
	s := newServer(t, gtp.Config{})
	hello := func(_ context.Context, c *gtp.Call) error {
		c.Print("hello ", c.Arg(0), c.Arg(-1), c.Arg(7))
		return nil
	}
	for _, name := range []string{"", "two words", "tab\t", "hash#", "5th", "naïve", "new\nline"} {
		if err := s.Register(name, hello); err == nil {
			t.Errorf("Register(%q): %v, want an error", name, err)
		}
		if err := s.RegisterStream(name, hello); err == nil {
			t.Errorf("RegisterStream(%q): %v, want an error", name, err)
		}
	}
	if err := s.Register("nothing", nil); err == nil {
		t.Errorf("Register without a handler: %v", err)
	}
	s.Analyze("string", "Hello", "my-hello %p")
	s.Analyze("string", "Other", "not_there")
	if got := do(t, s, "gogui-analyze_commands"); got != "" {
		t.Errorf("analyze commands without commands: %q", got)
	}
	if err := s.Register("my-hello", hello); err != nil {
		t.Fatal(err)
	}
	script(t, s, `
		known_command my-hello -> true
		my-hello you -> hello you
		gogui-analyze_commands -> string/Hello/my-hello %p
	`)
	if err := s.Register("name", hello); err != nil {
		t.Fatal(err)
	}
	if got := do(t, s, "name x"); got != "hello x" {
		t.Errorf("a replaced command answers %q", got)
	}
	if err := s.SetGame(nil); err != board.ErrNoBoard {
		t.Errorf("SetGame(nil): %v", err)
	}
}

// TestAnswerText: no text of a handler breaks the framing.
func TestAnswerText(t *testing.T) {
	for _, tt := range []struct {
		text string
		err  error
		want string
	}{
		{"", nil, "=4 \n\n"},
		{"a", nil, "=4 a\n\n"},
		{"a\n", nil, "=4 a\n\n"},
		{"a\n\n\n", nil, "=4 a\n\n"},
		{"a\n\nb", nil, "=4 a\nb\n\n"},
		{"\na", nil, "=4 \na\n\n"},
		{"\n\na", nil, "=4 \na\n\n"},
		{"\n", nil, "=4 \n\n"},
		{"a\r\n\x00\r\nb\t\x1bc", nil, "=4 a\nb\tc\n\n"},
		{"é", nil, "=4 é\n\n"},
		{"lost", errors.New("no\n\nway "), "?4 no way\n\n"},
		{"", errors.New(""), "?4 \n\n"},
	} {
		s := newServer(t, gtp.Config{})
		err := s.Register("say", func(_ context.Context, c *gtp.Call) error { c.Print(tt.text); return tt.err })
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Do(t.Context(), "4 say"); got != tt.want {
			t.Errorf("%q, %v: %q, want %q", tt.text, tt.err, got, tt.want)
		}
	}
}

func TestCPUTime(t *testing.T) {
	s := newServer(t, gtp.Config{})
	if got := do(t, s, "cputime"); !regexp.MustCompile(`^[0-9]+\.[0-9]{3}$`).MatchString(got) {
		t.Errorf("cputime answers %q, want seconds with three decimals", got)
	}
}
