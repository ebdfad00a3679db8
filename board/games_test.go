package board_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
)

// TestProfessionalGames replays a large collection of real games. All moves are
// legal but for those in testdata/illegal.txt, which lists the first illegal
// move of each such game: the line of the game and the number of the move, both
// from 1, the point, and the reason.
func TestProfessionalGames(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short")
	}
	want, err := os.ReadFile("testdata/illegal.txt")
	if err != nil {
		t.Fatal(err)
	}
	illegal := map[string]bool{}
	for line := range strings.Lines(string(want)) {
		number, _, _ := strings.Cut(line, " ")
		illegal[number] = true
	}
	lines := slices.Collect(shared.Lines(t, "games/pro.txt.gz"))
	// One game in so many, and those with an illegal move.
	var chosen []int
	for i := range lines {
		if (i+1)%sample.Of(200, 1) == 0 || illegal[strconv.Itoa(i+1)] {
			chosen = append(chosen, i)
		}
	}

	const workers = 2
	found := make([]string, len(lines))
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for k := w; k < len(chosen); k += workers {
				found[chosen[k]] = replay(chosen[k]+1, lines[chosen[k]])
			}
		})
	}
	wg.Wait()

	var got strings.Builder
	for _, s := range found {
		got.WriteString(s)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
}

// TestOwnGames replays games of our own, in which every move is legal.
func TestOwnGames(t *testing.T) {
	n := 0
	for line := range shared.Own(t) {
		n++
		if s := replay(100*n, line); s != "" { // each hundredth board is checked
			t.Error(s)
		}
	}
	if n < 20 {
		t.Errorf("%d games", n)
	}
}

// replay plays a game and returns a line that says what is wrong with it, if
// anything.
func replay(number int, line string) string {
	fields := strings.Fields(line)
	if len(fields) != 5 {
		return fmt.Sprintf("%d: %d fields\n", number, len(fields))
	}
	size := 0
	if _, err := fmt.Sscan(fields[0], &size); err != nil {
		return fmt.Sprintf("%d: %v\n", number, err)
	}
	b, err := board.New(size)
	if err != nil {
		return fmt.Sprintf("%d: %v\n", number, err)
	}
	c := board.Black
	moves := fields[4]
	for i := 0; i+2 <= len(moves); i += 2 {
		p := board.Pass
		if s := moves[i : i+2]; s != "--" {
			if p, err = board.FromSGF(s, size); err != nil {
				return fmt.Sprintf("%d %d: %v\n", number, i/2+1, err)
			}
		}
		if err := b.Play(p, c, board.Strict); err != nil {
			reason := err.Error()
			switch {
			case errors.Is(err, board.ErrKo):
				reason = "ko"
			case errors.Is(err, board.ErrOccupied):
				reason = "occupied"
			case errors.Is(err, board.ErrSuicide):
				reason = "suicide"
			}
			return fmt.Sprintf("%d %d %v %s\n", number, i/2+1, p, reason)
		}
		c = c.Opponent()
	}
	// A whole check of every game would take most of the time.
	if number%100 == 0 {
		if err := boardtest.CheckConsistency(b); err != nil {
			return fmt.Sprintf("%d: %v\n", number, err)
		}
	}
	return ""
}
