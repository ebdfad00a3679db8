package score_test

import (
	"flag"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

var update = flag.Bool("update", false, "write testdata/golden.txt with the counts of today, to be read before they are committed")

// counts is a position of a file in testdata, and the counts of it.
type counts struct {
	name, diagram string
	slow          bool      // counted with TENGEN_FULL only
	once          bool      // turned with TENGEN_FULL only
	passed        bool      // both players have
	first         [2]string // if Black moves first, and if White does
}

// inSeki is the position of hand.txt in which two groups share B1 and F1.
const inSeki = "three stones in a row with two liberties in common"

// named returns the position of a name in one of the files.
func named(tb testing.TB, name string) counts {
	tb.Helper()
	for _, file := range []string{handFile, goldenFile} {
		for _, c := range readCounts(tb, file) {
			if c.name == name {
				return c
			}
		}
	}
	tb.Fatalf("no position %q", name)
	return counts{}
}

// hand returns the board of a position.
func hand(tb testing.TB, name string) *board.Board {
	tb.Helper()
	return boardtest.MustParse(tb, named(tb, name).diagram)
}

func newEstimator(tb testing.TB) *score.Estimator {
	tb.Helper()
	e, err := score.New(score.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

// The two files. The counts of hand.txt were found by hand, so -update leaves them alone.
const (
	handFile   = "testdata/hand.txt"
	goldenFile = "testdata/golden.txt"
)

// readCounts reads a file: for each position, which may be marked as slow or once, a name, its
// diagram, and a count for each player that moves first, or one for both, or one after two passes.
func readCounts(tb testing.TB, file string) []counts {
	tb.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	var list []counts
	var to *string
	for line := range strings.Lines(string(text)) {
		switch word := strings.TrimSpace(line); {
		case word == "" || strings.HasPrefix(word, "//"):
		case strings.HasPrefix(word, "position"):
			_, name, _ := strings.Cut(word, ": ")
			list = append(list, counts{name: name, slow: strings.HasPrefix(word, "position, slow"), once: strings.HasPrefix(word, "position, once")})
			to = &list[len(list)-1].diagram
		case strings.HasPrefix(word, "Black first: "), strings.HasPrefix(word, "both: "), strings.HasPrefix(word, "passed: "):
			list[len(list)-1].passed = strings.HasPrefix(word, "passed")
			to = &list[len(list)-1].first[0]
			_, line, _ = strings.Cut(line, ": ")
			*to += line
		case strings.HasPrefix(word, "White first: "):
			to = &list[len(list)-1].first[1]
			_, line, _ = strings.Cut(line, ": ")
			*to += line
		default:
			*to += line
		}
	}
	for i := range list {
		if list[i].first[1] == "" {
			list[i].first[1] = list[i].first[0]
		}
	}
	return list
}

// at returns what is asked about the board, which may be turned.
func (c *counts) at(b *board.Board, first board.Color) examine.Position {
	p := examine.Position{Board: b, ToPlay: first}
	if c.passed {
		p.Last, p.Previous = board.Pass, board.Pass
	}
	return p
}

// write is the inverse of readCounts for one position.
func (c *counts) write(s *strings.Builder) {
	slow := ""
	if c.slow {
		slow = ", slow"
	} else if c.once {
		slow = ", once"
	}
	fmt.Fprintf(s, "position%s: %s\n%s", slow, c.name, c.diagram)
	switch {
	case c.passed:
		fmt.Fprintf(s, "passed: %s\n", c.first[0])
	case c.first[0] == c.first[1]:
		fmt.Fprintf(s, "both: %s\n", c.first[0])
	default:
		fmt.Fprintf(s, "Black first: %sWhite first: %s\n", c.first[0], c.first[1])
	}
}

// mark writes the margins of a result, and a diagram: X and O are stones that live, x and o dead
// ones, # and @ stones in seki, ? unsettled ones; b and w are points of territory, B and W points
// that count by area alone. The result is one of a board that was turned and has its colors
// exchanged if swap is set; what is written is about the board as it was. White has so many prisoners
// more than Black, which are left out.
func mark(r *score.Result, b *board.Board, turn board.Transform, swap bool, more board.Margin) string {
	var s strings.Builder
	back, sign := func(c board.Color) board.Color { return c }, board.Margin(1)
	if swap {
		back, sign = board.Color.Opponent, -1
	}
	word := "counted"
	if !r.Finished() {
		word = "estimated"
	}
	land := math.Round(10*float64(sign*r.Margin(board.TerritoryScoring)-more)) / 10
	fmt.Fprintf(&s, "%v by area, %v by territory, %s\n", sign*r.Margin(board.AreaScoring), board.Margin(land), word)
	for row := b.Size() - 1; row >= 0; row-- {
		for col := range b.Size() {
			p := board.At(col, row)
			q := turn.Apply(p, b.Size())
			owner, land := back(r.Owner(q)), back(r.Territory(q))
			letters := ".BW"
			switch st := r.Status(q); {
			case st == score.None && owner == land:
				letters = ".bw"
			case st == score.Alive && owner == b.At(p) && land == board.Empty:
				letters, owner = "!XO", b.At(p)
			case st == score.Dead && land == b.At(p).Opponent():
				letters, owner = "!xo", b.At(p)
			case st == score.Seki && land == board.Empty:
				letters, owner = "!#@", b.At(p)
			case st == score.Unsettled:
				letters = "???"
			case st != score.None: // nothing that is meant to be
				letters = "!!!"
			}
			fmt.Fprintf(&s, "%c ", letters[owner])
		}
		s.WriteByte('\n')
	}
	return strings.ReplaceAll(s.String(), " \n", "\n")
}

// TestGolden counts the positions of both files, whichever player moves first. By default they are
// counted with one player first, by turns; slow ones are left out, and those of golden.txt that
// TestTurned counts.
func TestGolden(t *testing.T) {
	race.Alone(t)
	if *update {
		writeGolden(t)
	}
	var sums signature
	e, ctx := newCounting(t, &sums.reads), &looked{Context: t.Context()}
	for _, file := range []string{handFile, goldenFile} {
		for n, c := range readCounts(t, file) {
			b := boardtest.MustParse(t, c.diagram)
			for i, first := range [2]board.Color{board.Black, board.White} {
				if (c.slow || (i+n)%2 == 0 || n%3 == 0 && file == goldenFile) && sample.Of(1, 0) > 0 {
					continue
				}
				r, err := e.Estimate(ctx, c.at(b, first))
				if err != nil {
					t.Fatal(err)
				}
				sums.add(b, r)
				if diff := cmp.Diff(strings.Split(c.first[i], "\n"), strings.Split(mark(r, b, 0, false, 0), "\n")); diff != "" {
					t.Errorf("%s: %s, %v first: mismatch (-want +got):\n%s", file, c.name, first, diff)
				}
			}
		}
	}
	if sample.Of(1, 0) > 0 {
		sums.check(t, ctx.n)
	}
}

// writeGolden writes the counts of today.
func writeGolden(t *testing.T) {
	t.Helper()
	e := newEstimator(t)
	var text strings.Builder
	for _, c := range readCounts(t, goldenFile) {
		b := boardtest.MustParse(t, c.diagram)
		for i, first := range [2]board.Color{board.Black, board.White} {
			r, err := e.Estimate(t.Context(), c.at(b, first))
			if err != nil {
				t.Fatal(err)
			}
			c.first[i] = mark(r, b, 0, false, 0)
		}
		c.write(&text)
	}
	if err := os.WriteFile(goldenFile, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// stones leaves of a count the margins and what becomes of stones: of neutral points several may
// be worth the same, and of protections.
func stones(count string) []string {
	lines := strings.Split(count, "\n")
	for i := range lines[1:] {
		lines[1+i] = strings.Map(func(r rune) rune {
			if strings.ContainsRune("bwBW", r) {
				return '.'
			}
			return r
		}, lines[1+i])
	}
	return lines
}

// mirrored reports whether the board is the same after a turn or a reflection.
func mirrored(tb testing.TB, b *board.Board) bool {
	for turn := board.Transform(1); turn < board.NumTransforms; turn++ {
		if boardtest.MustTurn(tb, b, turn, false).String() == b.String() {
			return true
		}
	}
	return false
}

// TestTurned: margins and statuses are the same on a board that is turned or mirrored, and with the
// colors exchanged, and whatever was captured before. By default every third position is turned in
// one of the sixteen ways, most of which come about, those of hand.txt with the player first whom
// TestGolden leaves out, and those that take long not at all.
func TestTurned(t *testing.T) {
	race.Alone(t)
	e := newEstimator(t)
	ways := 0
	for _, file := range []string{handFile, goldenFile} {
		for n, c := range readCounts(t, file) {
			b := boardtest.MustParse(t, c.diagram)
			for k := 1; k < 2*board.NumTransforms; k += sample.Of(16, 1) {
				if n%sample.Of(3, 1) != 0 && file == goldenFile || (c.slow || c.once) && sample.Of(1, 0) > 0 {
					continue
				}
				way, player := (k+n)%(2*board.NumTransforms), (k/8+n)%2
				turn, swap := board.Transform(way%board.NumTransforms), way >= board.NumTransforms
				ways |= 1 << way
				first := [2]board.Color{board.Black, board.White}
				if swap {
					first[0], first[1] = first[1], first[0]
				}
				turned := boardtest.MustTurn(t, b, turn, swap)
				turned.SetPrisoners(first[0], 6)
				turned.SetPrisoners(first[1], 9)
				r, err := e.Estimate(t.Context(), c.at(turned, first[player]))
				if err != nil {
					t.Fatal(err)
				}
				want, got := stones(c.first[player]), stones(mark(r, b, turn, swap, 3))
				if mirrored(t, b) { // any of its halves may come first
					want, got = want[:1], got[:1]
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s: %s, turned by %v, exchanged %v, player %d first: mismatch (-want +got):\n%s", file, c.name, turn, swap, player, diff)
				}
			}
		}
	}
	if bits.OnesCount(uint(ways)) < sample.Of(12, 16) {
		t.Errorf("ways %b came about", ways)
	}
}

// TestTurnedMoves: random moves have the same count turned and with colors exchanged, with their
// prisoners and with the ko ban of the last one.
func TestTurnedMoves(t *testing.T) {
	e := newEstimator(t)
	random := rand.New(rand.NewPCG(1, 2))
	kos, prisoners := 0, 0
	for n := 0; kos < sample.Of(1, 3); n++ {
		const size = 5
		played, color := boardtest.MustParse(t, strings.Repeat(". . . . .\n", size)), board.Black
		var moves []board.Move
		ban := board.NoPoint
		for tries := 0; tries < 150 && (len(moves) < 15 || ban == board.NoPoint); tries++ {
			if p := board.At(random.IntN(size), random.IntN(size)); played.Play(p, color, board.Strict) == nil {
				moves = append(moves, board.Move{Point: p, Color: color})
				color = color.Opponent()
				ban, _ = played.Ko()
			}
		}
		if ban == board.NoPoint && n%10 > 0 {
			continue
		}
		if ban != board.NoPoint {
			kos++
		}
		prisoners += played.Prisoners(board.Black) + played.Prisoners(board.White)
		var want string
		for way := 0; way < 2*board.NumTransforms; way += sample.Of(5, 1) {
			turn, swap := board.Transform(way%board.NumTransforms), way >= board.NumTransforms
			b, err := board.New(size)
			if err != nil {
				t.Fatal(err)
			}
			p := examine.Position{Board: b}
			for _, m := range moves {
				if m.Point = turn.Apply(m.Point, size); swap {
					m.Color = m.Color.Opponent()
				}
				if err := b.Play(m.Point, m.Color, board.Strict); err != nil {
					t.Fatal(err)
				}
				p.ToPlay, p.Previous, p.Last = m.Color.Opponent(), p.Last, m.Point
			}
			r, err := e.Estimate(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			got := mark(r, played, turn, swap, 0)
			if way == 0 {
				want = got
			}
			if got != want {
				t.Errorf("%v turned by %v, exchanged %v:\n%s\nwant\n%s", moves, turn, swap, got, want)
			}
		}
	}
	if prisoners == 0 {
		t.Error("no prisoners")
	}
}
