package gtp_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// firstMover plays on the first legal point.
type firstMover struct{}

func (firstMover) Move(_ context.Context, g *board.Game, c board.Color) (board.Point, error) {
	empty := g.Board().EmptyPoints()
	for p := range empty.All() {
		if g.Legal(p, c) == nil {
			return p, nil
		}
	}
	return board.Pass, nil
}

var answerPattern = regexp.MustCompile(`^([?][0-9]* |=[0-9]*[ \n])[^\n]*(\n[^\n]+)*$`)

// firstThinker plays the first legal move and tells all.
type firstThinker struct{ firstMover }

func (e firstThinker) Think(ctx context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	var list []gtp.Thought
	empty := g.Board().EmptyPoints()
	for p := range empty.All() {
		if g.Legal(p, c) == nil {
			list = append(list, gtp.Thought{Candidate: gtp.Candidate{Point: p, Value: -float64(len(list))}})
		}
	}
	if report != nil {
		report(list)
	}
	p, err := e.Move(ctx, g, c)
	return p, list, err
}

// FuzzServe sends arbitrary input: each command up to quit gets one well-formed
// answer, in order, and the same input gets the same answers.
func FuzzServe(f *testing.F) {
	for _, name := range []string{"testdata/gnugo.gtp", "testdata/server.gtp"} {
		seed, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(seed)
		for part := range bytes.SplitSeq(seed, []byte("\n\n")) {
			f.Add(part)
		}
	}
	f.Add([]byte("boardsize 2\nplay b a1\ngenmove w\ngenmove b\ngenmove w\ntrymove b a1\nundo\npopgo\nfinal_score"))
	f.Add([]byte("analyze b 0\nlz-genmove_analyze w interval 0 maxmoves 2\ntop_moves\nall_move_values\nrestricted_genmove b a1 c3\nkata-analyze"))
	f.Add([]byte("lz-genmove_analyze 10 avoid b c3,pass 1 allow w a1 9 ownership true\nshow_thoughts w\nkata-time_settings fischer-capped 9.5 1 -1 3\ngenmove b\ngogui-interrupt\n# interrupt"))
	f.Add([]byte("kgs-time_settings byoyomi 0 20 5\ntime_left b 3.5 4\ngenmove b\nrectangular_boardsize 3 4\nloadsgf \"a\" 2\nprintsgf b c\nanalyze allow b b2 1"))
	f.Add([]byte("orientation 6\nloadsgf a\nloadsgf a 3\nloadsgf b c3\nprintsgf c\nset_free_handicap a1 b2\ngg-undo 2\x00"))
	tree, err := os.ReadFile("testdata/game.sgf")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		if len(in) > 1<<14 {
			t.Skip("more than 16 KiB of commands: too slow to be fuzzed")
		}
		run := func() string {
			s := newServer(t, gtp.Config{
				Size: 5, Engine: firstThinker{},
				ReadFile: func(name string) ([]byte, error) {
					if name == "a" {
						return tree, nil
					}
					return []byte(name), nil
				},
				WriteFile: func(string, []byte) error { return errors.New("no disk") },
			})
			var out bytes.Buffer
			if err := s.Serve(t.Context(), bytes.NewReader(in), &out); err != nil {
				t.Fatal(err)
			}
			return out.String()
		}
		var ids []string
		for line := range strings.SplitSeq(string(in), "\n") {
			r := gtp.ParseRequest(line)
			if r.Name == "" {
				continue
			}
			if r.Name == "cputime" {
				t.Skip("cputime answers something else each time, so that two runs cannot be compared")
			}
			ids = append(ids, r.ID)
			if r.Name == "quit" {
				break
			}
		}
		out := run()
		if len(ids) == 0 {
			if out != "" {
				t.Fatalf("answers without commands: %q", out)
			}
			return
		}
		answers := strings.Split(strings.TrimSuffix(out, "\n\n"), "\n\n")
		if len(answers) != len(ids) {
			t.Fatalf("%d answers to %d commands: %q", len(answers), len(ids), out)
		}
		for i, a := range answers {
			if !answerPattern.MatchString(a) || !strings.HasPrefix(a[1:], ids[i]+" ") && !strings.HasPrefix(a[1:], ids[i]+"\n") {
				t.Errorf("answer %d is %q", i, a)
			}
		}
		if again := run(); again != out {
			t.Errorf("a second run answers %q, the first one %q", again, out)
		}
	})
}
