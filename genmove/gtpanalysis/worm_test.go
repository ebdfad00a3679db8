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
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/reading/worm"
)

func ExampleRegister_worms() {
	server, err := gtp.NewServer(gtp.Config{Size: 9})
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := examine.New(examine.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := gtpanalysis.Register(server, a); err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	server.Do(ctx, "gogui-play_sequence b c3 w c4 w d3 b d4 w b3")
	for line := range strings.Lines(server.Do(ctx, "worm_data c3")) {
		fmt.Println(strings.TrimSpace(line))
	}
	// Output:
	// = C3:
	// origin               C3
	// color                black
	// size                 1
	// effective_size       2.00
	// liberties            1
	// liberties2           1
	// liberties3           2
	// liberties4           2
	// attack_code          5
	// attack_point         C2
	// defense_code         5
	// defense_point        C2
	// lunch                PASS
	// cutstone             2
	// cutstone2            1
	// genus                0
	// inessential          0
	// invincible           0
	// unconditional_status unknown
}

// countingWorms counts how often it is asked, and fails if it has an error.
type countingWorms struct {
	a     *worm.Analyzer
	asked int
	err   error
}

func (c *countingWorms) Analyze(ctx context.Context, b *board.Board) (*worm.Worms, error) {
	c.asked++
	if c.err != nil {
		return nil, c.err
	}
	return c.a.Analyze(ctx, b)
}

func wormServer(t *testing.T, size int) (*gtp.Server, *countingWorms) {
	t.Helper()
	a, err := worm.NewAnalyzer(worm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := &countingWorms{a: a}
	return serverOf(t, size, examine.Options{Worms: c}), c
}

// serverOf returns a server with all commands, answered by an Analyst.
func serverOf(t *testing.T, size int, o examine.Options) *gtp.Server {
	t.Helper()
	s, err := gtp.NewServer(gtp.Config{Size: size})
	if err != nil {
		t.Fatal(err)
	}
	a, err := examine.New(o)
	if err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.Register(s, a); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWormStones expects what GNU Go 3.8 answers, trailing blanks included.
func TestWormStones(t *testing.T) {
	s, counting := wormServer(t, 9)
	s.Do(t.Context(), "gogui-play_sequence b c3 w c4 w d3 b d4 w b3 b d5")
	for _, c := range []struct{ cmd, want string }{
		{"worm_stones c3", "= C3 \n\n"},
		{"worm_stones d4", "= D5 D4 \n\n"},
		{"worm_stones a1", "? worm_stones called on an empty vertex\n\n"},
		{"worm_stones black", "= D5 D4 \nC3 \n\n"},
		{"worm_stones w", "= C4 \nB3 \nD3 \n\n"},
		{"worm_stones", "= D5 D4 \nC4 \nB3 \nC3 \nD3 \n\n"},
		{"worm_stones foo", "? invalid coordinate\n\n"},
		{"worm_stones pass", "? invalid coordinate\n\n"},
		{"worm_cutstone c3", "=  2\n\n"},
		{"worm_cutstone b3", "=  0\n\n"},
		{"worm_cutstone a1", "? vertex must not be empty\n\n"},
		{"worm_cutstone", "? invalid coordinate\n\n"},
		{"worm_cutstone foo", "? invalid coordinate\n\n"},
		{"worm_data z9", "? invalid color or coordinate\n\n"},
		{"worm_data pass", "? invalid color or coordinate\n\n"},
	} {
		if got := s.Do(t.Context(), c.cmd); got != c.want {
			t.Errorf("%s: %q, want %q", c.cmd, got, c.want)
		}
	}
	if counting.asked != 1 {
		t.Errorf("analyzed %d times, want once for one position", counting.asked)
	}
	s.Do(t.Context(), "clear_cache")
	s.Do(t.Context(), "worm_cutstone c3")
	s.Do(t.Context(), "play b g7")
	s.Do(t.Context(), "worm_cutstone c3")
	if counting.asked != 3 {
		t.Errorf("analyzed %d times, want 3", counting.asked)
	}
}

func TestWormData(t *testing.T) {
	s, counting := wormServer(t, 5)
	s.Do(t.Context(), "gogui-setup b b1 b b2 b a2 b c1 b d1 b d2 b e2 b c2 w b3 w a3")
	all := s.Do(t.Context(), "worm_data")
	if n := strings.Count(all, "origin "); n != 25 {
		t.Errorf("%d vertices, want 25", n)
	}
	if !strings.HasPrefix(all, "= A5:\norigin               A5\ncolor                empty\nsize                 0\neffective_size       0.00\n") {
		t.Errorf("starts with %.100q", all)
	}
	for _, c := range []struct{ vertex, want string }{
		{"a1", "unconditional_status black_territory"},
		{"a1", "attack_point         PASS"},
		{"b2", "unconditional_status alive"},
		{"b2", "origin               A2"},
		{"b2", "effective_size       12.75"},
		{"b2", "genus                2"},
		{"b2", "invincible           1"},
		{"a3", "effective_size       4.75"},
		{"a3", "unconditional_status unknown"},
	} {
		if got := s.Do(t.Context(), "worm_data "+c.vertex); !strings.Contains(got, c.want+"\n") {
			t.Errorf("worm_data %s has no line %q:\n%s", c.vertex, c.want, got)
		}
	}
	counting.err = errors.New("no idea")
	s.Do(t.Context(), "clear_cache")
	if got := s.Do(t.Context(), "worm_data a1"); got != "? worms: no idea\n\n" {
		t.Errorf("after an error: %q", got)
	}
	if err := gtpanalysis.Register(s, nil); err != gtpanalysis.ErrNoSource {
		t.Errorf("Register of nobody: %v", err)
	}
}

// TestWormOrientation turns the board: the answers turn with it.
func TestWormOrientation(t *testing.T) {
	s, _ := wormServer(t, 9)
	s.Do(t.Context(), "orientation 1")
	s.Do(t.Context(), "gogui-setup w a1 b a2 b c9 b d9")
	got := s.Do(t.Context(), "worm_data a1")
	for _, want := range []string{"= A1:", "origin               A1", "attack_point         B1"} {
		if !strings.Contains(got, want+"\n") {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if got := s.Do(t.Context(), "worm_stones"); got != "= C9 D9 \nA2 \nA1 \n\n" {
		t.Errorf("worm_stones: %q", got)
	}
	if got := s.Do(t.Context(), "worm_data"); !strings.HasPrefix(got, "= A9:\n") {
		t.Errorf("worm_data starts with %.20q", got)
	}
}
