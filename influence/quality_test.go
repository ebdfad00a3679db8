package influence_test

import (
	"bufio"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/shared"
)

var (
	qualityGames = flag.Int("influence.games", 12, "how many games the tests of quality look at; 200 takes minutes")
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

// TestOwnership compares influence.Owner with the owners of points at the end,
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
					ours.add(player(influence.Owner(black, white, p)), truth)
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

// TestScore compares estimates with results of games that were decided by eight
// points or more: those of the training sample, and as many others. Groups are dead
// if influence says so; nothing else knows. Where the collection is missing, the games
// with known owners take the place of both.
func TestScore(t *testing.T) {
	skipShort(t)
	var all []record
	lines, ours := shared.Games(t, 0, 1)
	for line := range lines {
		f := strings.Fields(line)
		if len(f) != 5 || f[0] != "19" || f[2] == "?" || len(f[4]) < 400 {
			continue
		}
		m, ok := margin(f[3])
		komi, err := strconv.ParseFloat(f[2], 64)
		if ok && err == nil && math.Abs(m) >= 8 {
			all = append(all, record{size: 19, komi: komi, score: m, moves: f[4]})
		}
	}
	if ours {
		all = all[:0]
		for _, sample := range samples {
			for _, g := range readOwners(t, sample.file, math.MaxInt) {
				if math.Abs(g.score) >= 8 {
					all = append(all, g)
				}
			}
		}
	}
	rng := rand.New(rand.NewPCG(2, 0))
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	x := newTactics(t)
	const sampleSize = 200
	for k, sample := range samples {
		games := all[min(len(all), k*sampleSize):min(len(all), (k+1)*sampleSize)]
		if k > 0 {
			games = others(games, readOwners(t, samples[0].file, sampleSize))
		}
		most, parts := *qualityGames, parts
		if ours {
			if k > 0 {
				break
			}
			// There are not many, and a few of them tell little.
			most, parts = sampleSize, []float64{last}
		}
		games = games[:min(len(games), most)]
		for _, part := range parts {
			var s scores
			for i := range games {
				g := &games[i]
				b := g.after(t, part)
				v := (x.compute(t, b, board.Black, true).TerritorySum() + x.compute(t, b, board.White, true).TerritorySum()) / 2
				s.add(v+prisoners(b)+g.komi, g.score)
			}
			t.Logf("%s, %d games at %.0f %%: %v", sample.name, len(games), 100*part, &s)
			want := scoreFloor(len(games), k > 0 || ours)
			if part == last && (s.meanError() > want.err || s.sign() < want.sign || s.slope() < want.slope || s.slope() > 1.2) {
				t.Errorf("%s: want an error of %.1f at most, the sign of %.0f %%, a slope from %.1f to 1.2", sample.name, want.err, want.sign, want.slope)
			}
		}
	}
}

// scoreFloor is what scores late in so many games have to reach: a little less than what
// was measured of 12, of 50 and of 200 games.
func scoreFloor(games int, heldOut bool) (want struct{ err, sign, slope float64 }) {
	switch {
	case games < 12:
		want.err, want.sign, want.slope = 15, 60, 0.2
	case games < 50:
		want.err, want.sign, want.slope = 9, 80, 0.5
	case heldOut:
		want.err, want.sign, want.slope = 7.9, 93, 0.7
	default:
		want.err, want.sign, want.slope = 5.7, 93, 0.85
	}
	return want
}

// others returns the games that are not in known.
func others(games, known []record) []record {
	seen := map[string]bool{}
	for _, g := range known {
		seen[g.moves] = true
	}
	return slices.DeleteFunc(slices.Clone(games), func(g record) bool { return seen[g.moves] })
}

// scores compares estimates with results.
type scores struct{ n, sum, bias, right, sx, sy, sxx, sxy float64 }

func (s *scores) add(estimate, score float64) {
	s.n++
	s.sum += math.Abs(estimate - score)
	s.bias += estimate - score
	if estimate*score > 0 {
		s.right++
	}
	s.sx, s.sy = s.sx+score, s.sy+estimate
	s.sxx, s.sxy = s.sxx+score*score, s.sxy+score*estimate
}

func (s *scores) meanError() float64 { return s.sum / s.n }
func (s *scores) sign() float64      { return 100 * s.right / s.n }
func (s *scores) slope() float64 {
	return (s.sxy - s.sx*s.sy/s.n) / (s.sxx - s.sx*s.sx/s.n)
}

func (s *scores) String() string {
	return fmt.Sprintf("mean error %.2f, bias %.1f, sign %.1f %%, slope %.2f", s.meanError(), s.bias/s.n, s.sign(), s.slope())
}
