package influence_test

import (
	"bufio"
	"compress/gzip"
	"flag"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
)

var (
	qualityGames = flag.Int("influence.games", 6, "how many games the tests of quality look at; 200 takes minutes")
	qualityFile  = flag.String("influence.owners", filepath.Join("testdata", "owners.txt.gz"), "games with the owners of final points")
)

// record is a finished game: the line of a collection.
type record struct {
	size  int
	komi  float64
	score float64 // White's margin
	moves string
	owner string // of final points, empty if not known
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

func sign(v float64) int {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
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

// TestOwnership compares the signs of territory values, the mean of those with
// either player to move first, with the owners of points at the end, which GNU Go
// 3.8 has told; see testdata/owners.go. Where there is no territory, the stronger
// influence counts, and a stone counts for its player. To compare with, there are
// the guesses that each point belongs to the nearest stone, or to the nearest
// stone that cannot be captured.
func TestOwnership(t *testing.T) {
	skipShort(t)
	games := readGames(t, *qualityFile, func(f []string) (record, bool) {
		if len(f) != 5 {
			return record{}, false
		}
		size, _ := strconv.Atoi(f[0])
		return record{size: size, moves: f[3], owner: f[4]}, true
	})
	games = games[:min(len(games), *qualityGames)]
	x := newTactics(t)
	for _, part := range parts {
		var ours, plain, alive tally
		for i := range games {
			g := &games[i]
			b := g.after(t, part)
			rb, rw := x.compute(t, b, board.Black, true), x.compute(t, b, board.White, true)
			var none board.Set
			dead, err := x.dead(t.Context(), b, board.Empty)
			if err != nil {
				t.Fatal(err)
			}
			near, nearAlive := nearest(b, &none), nearest(b, &dead)
			for row := range g.size {
				for col := range g.size {
					p := board.At(col, row)
					truth := g.owner[(g.size-1-row)*g.size+col]
					v := rb.Territory(p) + rw.Territory(p)
					for _, r := range []interface {
						StoneColor(board.Point) board.Color
					}{rb, rw} {
						if c := r.StoneColor(p); c != board.Empty {
							v += float64(c)*2 - 3
						}
					}
					if v == 0 {
						v = rb.Influence(board.White, p) + rw.Influence(board.White, p) - rb.Influence(board.Black, p) - rw.Influence(board.Black, p)
					}
					ours.add(sign(v), truth)
					plain.add(near[p], truth)
					alive.add(nearAlive[p], truth)
				}
			}
		}
		t.Logf("%d games at %.0f %%: influence %.2f %%, nearest stone %.2f %%, nearest living stone %.2f %%",
			len(games), 100*part, ours.percent(), plain.percent(), alive.percent())
		if part == last && ours.percent() < plain.percent()+3 {
			t.Errorf("influence %.2f %%, want three more than %.2f %%", ours.percent(), plain.percent())
		}
	}
}

func skipShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes seconds")
	}
}

// shared returns the folder with collections of games.
func shared(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("TENGEN_SHARED")
	if dir == "" {
		root := ".."
		for range 4 {
			if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
				break
			}
			root = filepath.Join(root, "..")
		}
		dir = filepath.Join(root, "..", "shared")
	}
	return dir
}

// TestScore compares estimates with results of games that were decided by eight
// points or more. Groups are dead if influence says so; nothing else knows.
func TestScore(t *testing.T) {
	skipShort(t)
	games := readGames(t, filepath.Join(shared(t), "games", "pro.txt.gz"), func(f []string) (record, bool) {
		if len(f) != 5 || f[0] != "19" || f[2] == "?" || len(f[4]) < 400 {
			return record{}, false
		}
		m, ok := margin(f[3])
		komi, err := strconv.ParseFloat(f[2], 64)
		return record{size: 19, komi: komi, score: m, moves: f[4]}, ok && err == nil && math.Abs(m) >= 8
	})
	rng := rand.New(rand.NewPCG(2, 0))
	rng.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	games = games[:min(len(games), *qualityGames)]
	x := newTactics(t)
	for _, part := range parts {
		var sum, right, sxx, sxy, sx, sy, bias float64
		for i := range games {
			g := &games[i]
			b := g.after(t, part)
			v := (x.compute(t, b, board.Black, true).TerritorySum() + x.compute(t, b, board.White, true).TerritorySum()) / 2
			est := v + float64(b.Prisoners(board.White)-b.Prisoners(board.Black)) + g.komi
			sum += math.Abs(est - g.score)
			bias += est - g.score
			if est*g.score > 0 {
				right++
			}
			sx, sy = sx+g.score, sy+est
			sxx, sxy = sxx+g.score*g.score, sxy+g.score*est
		}
		n := float64(len(games))
		slope := (sxy - sx*sy/n) / (sxx - sx*sx/n)
		t.Logf("%d games at %.0f %%: mean error %.1f, bias %.1f, sign %.1f %%, slope %.2f", len(games), 100*part, sum/n, bias/n, 100*right/n, slope)
		if part == last && n >= 50 && (sum/n > 8 || slope < 0.8 || slope > 1.2) {
			t.Errorf("mean error %.1f, want at most 8; slope %.2f, want 0.8 to 1.2", sum/n, slope)
		}
	}
}
