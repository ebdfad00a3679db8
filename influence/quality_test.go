package influence_test

import (
	"bufio"
	"compress/gzip"
	"flag"
	"io"
	"iter"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/sample"
)

var (
	qualityGames = flag.Int("influence.games", sample.Of(3, 12), "how many games the tests of quality look at; 200 takes minutes")
)

// record is a finished game: the line of a collection.
type record struct {
	size  int
	komi  float64
	score float64 // White's margin
	moves string
	owner string // of final points, empty if not known
	end   *board.Board
}

func readGames(t *testing.T, name string, keep func(f []string) (record, bool)) []record {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Skipf("no games: %v", err)
	}
	defer file.Close()
	zip, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []record
	s := bufio.NewScanner(zip)
	s.Buffer(nil, 1<<16)
	for s.Scan() {
		if r, ok := keep(strings.Fields(s.Text())); ok {
			list = append(list, r)
		}
	}
	if err := s.Err(); err != nil && err != io.ErrUnexpectedEOF {
		t.Fatal(err)
	}
	return list
}

// margin reads a result such as B+3.5 as White's margin.
func margin(s string) (float64, bool) {
	if len(s) < 3 {
		return 0, false
	}
	v, err := strconv.ParseFloat(s[2:], 64)
	if s[0] == 'B' {
		v = -v
	}
	return v, err == nil
}

// after returns the board after a part of the moves.
func (r *record) after(t testing.TB, part float64) *board.Board {
	t.Helper()
	return r.at(t, int(math.Round(part*float64(len(r.moves)/2))))
}

// at returns the board after n moves.
func (r *record) at(t testing.TB, n int) *board.Board {
	t.Helper()
	b, err := board.New(r.size)
	if err != nil {
		t.Fatal(err)
	}
	c := board.Black
	for i := range n {
		if m := r.moves[2*i : 2*i+2]; m != "--" {
			p, err := board.FromSGF(m, r.size)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Play(p, c, board.IgnoreKo); err != nil {
				t.Fatal(err)
			}
		}
		c = c.Opponent()
	}
	return b
}

// nearest returns who is nearest to each point, 1 for White, -1 for Black, 0
// for nobody. Dead stones do not count.
func nearest(b *board.Board, dead *board.Set) map[board.Point]int {
	size := b.Size()
	dist := map[board.Point]int{}
	owner := map[board.Point]int{}
	var queue []board.Point
	for row := range size {
		for col := range size {
			p := board.At(col, row)
			if c := b.At(p); c != board.Empty && !dead.Has(p) {
				dist[p], owner[p] = 0, int(c)*2-3
				queue = append(queue, p)
			}
		}
	}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, n := range p.Neighbors() {
			if !n.On(size) {
				continue
			}
			d, seen := dist[n]
			switch {
			case !seen:
				dist[n], owner[n] = dist[p]+1, owner[p]
				queue = append(queue, n)
			case d == dist[p]+1 && owner[n] != owner[p]:
				owner[n] = 0
			}
		}
	}
	return owner
}

// tally counts right guesses; no guess counts half.
type tally struct{ right, points float64 }

func (c *tally) add(guess int, truth byte) {
	want := map[byte]int{'b': -1, 'w': 1}[truth]
	if want == 0 {
		return
	}
	c.points++
	switch guess {
	case want:
		c.right++
	case 0:
		c.right += 0.5
	}
}

func (c tally) percent() float64 { return 100 * c.right / c.points }

// parts are how much of a game has been played.
var parts = []float64{0.6, 0.8, last}

const last = 0.95

// samples are the games with the owners of their final points: those by which the
// numbers and patterns of this package were chosen, and others, which were looked
// at only to measure what came of it.
var samples = []struct{ name, file string }{{"training", "owners.txt.gz"}, {"held out", "heldout.txt.gz"}}

// readOwners returns the first games of a sample.
func readOwners(t *testing.T, file string, n int) []record {
	t.Helper()
	games := readGames(t, filepath.Join("testdata", file), func(f []string) (record, bool) {
		if len(f) != 5 {
			return record{}, false
		}
		size, err := strconv.Atoi(f[0])
		komi, err2 := strconv.ParseFloat(f[1], 64)
		m, ok := margin(f[2])
		return record{size: size, komi: komi, score: m, moves: f[3], owner: f[4]}, ok && err == nil && err2 == nil
	})
	games = games[:min(len(games), n)]
	for i := range games {
		games[i].end = games[i].after(t, 1)
	}
	return games
}

// ownershipGain is how many more percent of the points influence has to know than the
// guess that each belongs to the nearest stone: a little less than it does in all games
// of the samples.
var ownershipGain = map[float64]float64{0.6: 5, 0.8: 5.8, last: 5.9}

// TestOwnership compares influence with the owners of points at the end,
// which GNU Go 3.8 has told; see testdata/owners.go. To compare with, there are
// the guesses that each point belongs to the nearest stone, or to the nearest
// stone that cannot be captured.
func TestOwnership(t *testing.T) {
	skipShort(t)
	x := newTactics(t)
	for _, sample := range samples {
		games := readOwners(t, sample.file, *qualityGames)
		for _, part := range parts {
			var ours, plain, alive tally
			for i := range games {
				g := &games[i]
				b := g.after(t, part)
				black, white := x.compute(t, b, board.Black, true), x.compute(t, b, board.White, true)
				var none board.Set
				dead, err := x.dead(t.Context(), b, board.Empty)
				if err != nil {
					t.Fatal(err)
				}
				near, nearAlive := nearest(b, &none), nearest(b, &dead)
				for p, truth := range g.owners() {
					ours.add(guess(black, white, p), truth)
					plain.add(near[p], truth)
					alive.add(nearAlive[p], truth)
				}
			}
			t.Logf("%s, %d games at %.0f %%: influence %.2f %%, nearest stone %.2f %%, nearest living stone %.2f %%",
				sample.name, len(games), 100*part, ours.percent(), plain.percent(), alive.percent())
			if want := ownershipGain[part]; len(games) >= 12 && ours.percent() < plain.percent()+want {
				t.Errorf("%s at %.0f %%: influence %.2f %%, want %.1f more than %.2f %%", sample.name, 100*part, ours.percent(), want, plain.percent())
			}
		}
	}
}

// player is 1 for White, -1 for Black, 0 for nobody.
func player(c board.Color) int {
	switch c {
	case board.Black:
		return -1
	case board.White:
		return 1
	}
	return 0
}

// owners iterates over the points of the board and their final owners.
func (r *record) owners() iter.Seq2[board.Point, byte] {
	return func(yield func(board.Point, byte) bool) {
		for i := range r.owner {
			if !yield(board.At(i%r.size, r.size-1-i/r.size), r.owner[i]) {
				return
			}
		}
	}
}

func skipShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes seconds")
	}
}
