package influence_test

import (
	"bufio"
	"flag"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/shared"
)

var endgameSuite = flag.Bool("influence.endgame", false, "rank the moves of the endgame suite")

// question is a test of a regression suite: a position, what is asked, and what
// the answer has to match.
type question struct {
	id, command, arg, want string
	pos                    *sgf.Position
	komi                   float64
}

var expected = regexp.MustCompile(`^#\? \[(!?)(.*)\]`)

// questions reads a suite. Tests that play moves first are left out.
func questions(t *testing.T, suite string) []question {
	t.Helper()
	dir := shared.Path(t, "regression")
	f, err := os.Open(filepath.Join(dir, suite))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []question
	var pos *sgf.Position
	s := bufio.NewScanner(f)
	for s.Scan() {
		line := strings.TrimSpace(s.Text())
		if m := expected.FindStringSubmatch(line); m != nil {
			if n := len(list); n > 0 && list[n-1].want == "" && m[1] == "" {
				list[n-1].want = m[2]
			}
			continue
		}
		w := strings.Fields(strings.SplitN(line, "#", 2)[0])
		switch {
		case len(w) >= 2 && w[0] == "loadsgf":
			pos = loadPosition(t, filepath.Join(dir, w[1]), strings.Join(w[2:], ""))
		case len(w) >= 2 && pos != nil && w[0][0] >= '0' && w[0][0] <= '9':
			list = append(list, question{id: suite + ":" + w[0], command: w[1], arg: strings.Join(w[2:], " "), pos: pos, komi: komiOf(pos.Node)})
		case len(w) > 0:
			pos = nil // other commands change the position
		}
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

func loadPosition(t *testing.T, name, until string) *sgf.Position {
	t.Helper()
	games, err := sgf.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	where := sgf.End()
	if n, err := strconv.Atoi(until); err == nil {
		where = sgf.BeforeMove(n)
	} else if until != "" {
		size, err := games[0].BoardSize()
		if err != nil {
			t.Fatal(err)
		}
		where = sgf.BeforePlayAt(parsePoint(t, until, size))
	}
	pos, err := sgf.PositionAt(games[0], where)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// komiOf returns the komi of a game, 0 if it does not say.
func komiOf(n *sgf.Node) float64 {
	v, err := n.Path()[0].Real("KM")
	if err != nil {
		return 0
	}
	return v
}

// gains returns what each legal move of c gains and threatens. Which stones a move
// saves or loses is found by reading.
func (x *tactics) gains(t *testing.T, b *board.Board, c board.Color) map[board.Point]float64 {
	t.Helper()
	in := x.input(t, b, c.Opponent(), true)
	var before, after influence.Result
	if err := x.engine.Compute(t.Context(), in, &before); err != nil {
		t.Fatal(err)
	}
	list := map[board.Point]float64{}
	points := b.EmptyPoints()
	for p := range points.All() {
		captured := b.CapturedBy(p, c)
		if !b.Try(p, c) {
			continue
		}
		tactical, err := x.dead(t.Context(), b, c.Opponent())
		b.Undo()
		if err != nil {
			t.Fatal(err)
		}
		saved, lost := *in.Dead, tactical
		saved.AndNot(&tactical)
		lost.AndNot(in.Dead)
		m := influence.Move{Point: p, Color: c, Unsafe: tactical.Has(p), Saved: &saved, Lost: &lost}
		if err := x.engine.ComputeMove(t.Context(), in, m, &after); err != nil {
			t.Fatal(err)
		}
		list[p] = influence.MoveValue(&before, &after, c, captured)
	}
	return list
}

// TestEndgame920 is the example by which the manual explains tuning: C4 is worth a
// point, because it makes B5 territory, and P15 is worth nothing.
func TestEndgame920(t *testing.T) {
	race.Alone(t)
	for _, q := range questions(t, "endgame.tst") {
		if q.id != "endgame.tst:920" {
			continue
		}
		x := newTactics(t)
		gains := x.gains(t, q.pos.Board, board.White)
		c4, p15 := gains[parsePoint(t, "C4", 19)], gains[parsePoint(t, "P15", 19)]
		if math.Abs(c4-1) > 0.1 || p15 > 0.5 {
			t.Errorf("C4 is worth %.2f, P15 %.2f; want 1 and 0", c4, p15)
		}
		return
	}
	t.Fatal("no such test")
}

// TestEndgameMoves asks which moves gain most territory in the endgame, where the
// suite asks for the best move. A move's sente and its threats do not count here,
// so the expected move is not always the one that gains most.
//
//	go test ./influence -run TestEndgameMoves -v -influence.endgame
func TestEndgameMoves(t *testing.T) {
	if !*endgameSuite {
		t.Skip("takes ten seconds: -influence.endgame")
	}
	x := newTactics(t)
	asked, first, fifth, near := 0, 0, 0, 0
	for _, q := range questions(t, "endgame.tst") {
		c, err := board.ParseColor(q.arg)
		if q.command != "reg_genmove" || err != nil || q.want == "" {
			continue
		}
		gains := x.gains(t, q.pos.Board, c)
		re := regexp.MustCompile("^(?:" + q.want + ")$")
		best, most := math.Inf(-1), math.Inf(-1)
		for p, v := range gains {
			most = max(most, v)
			if re.MatchString(p.String()) {
				best = max(best, v)
			}
		}
		above := 0
		for _, v := range gains {
			if v > best+1e-4 {
				above++
			}
		}
		asked++
		if above == 0 {
			first++
		}
		if above < 5 {
			fifth++
		}
		if best > most-1 {
			near++
		}
		t.Logf("%s: want %s, worth %.2f; %d moves gain more, at most %.2f", q.id, q.want, best, above, most)
	}
	t.Logf("of %d, %d gain most, %d are among five, %d within a point of the most", asked, first, fifth, near)
	if fifth < asked/4 {
		t.Error("less than a quarter are among five")
	}
}

// TestScoringSuite compares the estimate with the scores of finished positions.
func TestScoringSuite(t *testing.T) {
	skipShort(t)
	score := regexp.MustCompile(`^([BW])\\\+([0-9]+\.?[0-9]*)`)
	x := newTactics(t)
	asked, exact, near := 0, 0, 0
	for _, q := range questions(t, "newscore.tst") {
		m := score.FindStringSubmatch(q.want)
		if m == nil {
			continue
		}
		want, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		if m[1] == "B" {
			want = -want
		}
		b := q.pos.Board
		sum := 0.0
		for _, first := range [2]board.Color{board.Black, board.White} {
			sum += x.compute(t, b, first, true).TerritorySum() / 2
		}
		got := sum + prisoners(b) + q.komi
		asked++
		if math.Abs(got-want) < 1 {
			exact++
		}
		if math.Abs(got-want) < 8 {
			near++
		}
		t.Logf("%s: %.1f, want %.1f", q.id, got, want)
	}
	t.Logf("of %d, %d are right, %d within eight points", asked, exact, near)
	if near < asked/2 {
		t.Error("less than half are within eight points")
	}
}
