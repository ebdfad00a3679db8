package checks

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading"
)

// judge is GNU Go, as the program that TENGEN_GNUGO names:
//
//	TENGEN_GNUGO=gnugo TENGEN_COMPARED=10 go test ./internal/checks -run AgainstGNUGo -v
//
// TENGEN_COMPARED is how many games and positions are compared, 5 if it is not set.
type judge struct {
	*client.Client
	t *testing.T
}

func newJudge(t *testing.T) (judge, int) {
	t.Helper()
	program := os.Getenv("TENGEN_GNUGO")
	if program == "" {
		t.Skip("TENGEN_GNUGO does not name a program to compare with")
	}
	count := 5
	if n, err := strconv.Atoi(os.Getenv("TENGEN_COMPARED")); err == nil {
		count = n
	}
	c, err := client.Start(program+" --mode gtp --level 10", client.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return judge{c, t}, count
}

// ask returns the answer to a command, which may not fail.
func (j judge) ask(format string, args ...any) string {
	j.t.Helper()
	answer, err := j.Ask(j.t.Context(), fmt.Sprintf(format, args...))
	if err != nil {
		j.t.Fatalf(format+": %v", append(args, err)...)
	}
	return strings.TrimSpace(answer)
}

// show puts a position on its board.
func (j judge) show(b *board.Board, toPlay board.Color) {
	j.t.Helper()
	root, err := sgf.FromBoard(b, toPlay)
	if err != nil {
		j.t.Fatal(err)
	}
	name := filepath.Join(j.t.TempDir(), "position.sgf")
	if err := sgf.WriteFile(name, root); err != nil {
		j.t.Fatal(err)
	}
	j.ask("loadsgf %s", name)
}

// sorted returns the points of an answer in their order.
func (j judge) sorted(answer string, size int) []board.Point {
	j.t.Helper()
	var list []board.Point
	for _, word := range strings.Fields(answer) {
		p, err := board.ParsePoint(word, size)
		if err != nil {
			j.t.Fatal(err)
		}
		list = append(list, p)
	}
	slices.Sort(list)
	return list
}

// TestRulesAgainstGNUGo plays random games, and compares after each move what is legal, how
// many stones were captured, and which liberties strings have. Nothing may differ.
func TestRulesAgainstGNUGo(t *testing.T) {
	j, count := newJudge(t)
	moves, kos, questions := 0, 0, 0
	for n := range count {
		size := []int{5, 9, 7, 13, 19}[n%5]
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(n), 11))
		j.ask("boardsize %d", size)
		j.ask("clear_board")
		c := board.Black
		for range size*size + 20 {
			empty := b.EmptyPoints()
			legal := [2][]board.Point{}
			for i, x := range []board.Color{board.Black, board.White} {
				for p := range empty.All() {
					if b.Legal(p, x, board.Strict) {
						legal[i] = append(legal[i], p)
					}
				}
				slices.Sort(legal[i])
				questions++
				if want := j.sorted(j.ask("all_legal %v", x), size); !slices.Equal(legal[i], want) {
					t.Fatalf("legal for %v: %v, want %v\n%v", x, legal[i], want, b)
				}
			}
			if banned, _ := b.Ko(); banned != board.NoPoint {
				kos++
			}
			for _, x := range []board.Color{board.Black, board.White} {
				questions++
				if want := j.ask("captures %v", x); strconv.Itoa(b.Prisoners(x)) != want {
					t.Fatalf("%v has %d prisoners, want %s\n%v", x, b.Prisoners(x), want, b)
				}
			}
			strings := b.AppendStrings(nil, board.Empty)
			rng.Shuffle(len(strings), func(i, k int) { strings[i], strings[k] = strings[k], strings[i] })
			for _, s := range strings[:min(len(strings), 4)] {
				libs := b.AppendLiberties(nil, s)
				slices.Sort(libs)
				questions++
				if want := j.sorted(j.ask("findlib %v", s), size); !slices.Equal(libs, want) {
					t.Fatalf("liberties of %v: %v, want %v\n%v", s, libs, want, b)
				}
			}
			mine := legal[0]
			if c == board.White {
				mine = legal[1]
			}
			if len(mine) == 0 {
				break
			}
			p := mine[rng.IntN(len(mine))]
			if err := b.Play(p, c, board.Strict); err != nil {
				t.Fatal(err)
			}
			j.ask("play %v %v", c, p)
			moves++
			c = c.Opponent()
		}
	}
	t.Logf("%d games, %d moves, %d positions with a ko ban, %d questions: no difference", count, moves, kos, questions)
}

// differences counts answers, and lists those that are not the same.
type differences struct {
	same, all int
	list      []string
}

func (d *differences) add(same bool, format string, args ...any) {
	d.all++
	if same {
		d.same++
		return
	}
	d.list = append(d.list, fmt.Sprintf(format, args...))
}

// report logs the differences, and fails if fewer than least in a hundred are the same.
func (d *differences) report(t *testing.T, what string, least int) {
	t.Helper()
	t.Logf("%s: %d of %d the same", what, d.same, d.all)
	for _, line := range d.list {
		t.Log("   " + line)
	}
	if d.all == 0 || 100*d.same < least*d.all {
		t.Errorf("%s: %d of %d are the same, want %d in a hundred", what, d.same, d.all, least)
	}
}

// TestUnconditionalAgainstGNUGo compares what lives whatever the opponent plays, at the end of
// random games. Nothing may differ.
func TestUnconditionalAgainstGNUGo(t *testing.T) {
	j, count := newJudge(t)
	var d differences
	for n := range count {
		size := []int{7, 9, 13}[n%3]
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, 6*size*size/5, rand.NewPCG(uint64(n), 12)); err != nil {
			t.Fatal(err)
		}
		j.show(b, board.Black)
		u := board.UnconditionalStatus(b)
		for p := range board.Points(size) {
			got := strings.ReplaceAll(u.At(p).String(), " ", "_")
			want := j.ask("unconditional_status %v", p)
			d.add(got == want, "position %d, %v: %s, GNU Go says %s", n, p, got, want)
		}
	}
	d.report(t, "unconditional status", 100)
}

// TestCodesAgainstGNUGo compares the codes of tactical reading, of connections and of life and
// death, in positions of games, and lists where they differ: either of the two may be
// wrong there.
func TestCodesAgainstGNUGo(t *testing.T) {
	j, count := newJudge(t)
	tactics := reading.New(reading.Options{})
	links := connect.New(connect.Options{})
	prover, err := owl.NewProver(owl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	guided, err := owl.NewGuided(owl.GuidedOptions{})
	if err != nil {
		t.Fatal(err)
	}
	both, err := owl.NewBoth(prover, guided)
	if err != nil {
		t.Fatal(err)
	}
	code := func(answer string) string { return strings.Fields(answer + " 0")[0] }
	var captures, connections, lives differences
	positions := boardtest.ReadPositions(t, "../../board/testdata/positions.txt")
	for n := range count {
		p := positions[n*97%len(positions)]
		b := p.Board.Clone()
		j.show(b, p.ToPlay)
		str := b.AppendStrings(nil, board.Empty)
		for _, s := range str {
			r, err := tactics.Attack(t.Context(), b, s)
			if err != nil {
				t.Fatal(err)
			}
			want := code(j.ask("attack %v", s))
			captures.add(strconv.Itoa(r.Code.GTP()) == want, "position %d, attack %v: %d, GNU Go says %s", n*97%len(positions), s, r.Code.GTP(), want)
		}
		rng := rand.New(rand.NewPCG(uint64(n), 13))
		for range 8 {
			x := str[rng.IntN(len(str))]
			i := slices.IndexFunc(str, func(y board.Point) bool { return y != x && b.At(y) == b.At(x) && near(x, y) })
			if i < 0 {
				continue
			}
			r, err := links.Disconnect(t.Context(), b, x, str[i])
			if err != nil {
				t.Fatal(err)
			}
			want := code(j.ask("disconnect %v %v", x, str[i]))
			connections.add(strconv.Itoa(r.Code.GTP()) == want, "position %d, disconnect %v %v: %d, GNU Go says %s", n*97%len(positions), x, str[i], r.Code.GTP(), want)
		}
		for range 3 {
			s := str[rng.IntN(len(str))]
			// The group that GNU Go means.
			var goal board.Set
			for _, q := range j.sorted(j.ask("dragon_stones %v", s), b.Size()) {
				goal.Add(q)
			}
			r, err := both.Attack(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			want := code(j.ask("owl_attack %v", s))
			lives.add(strconv.Itoa(r.Code.GTP()) == want, "position %d, owl_attack %v: %d, GNU Go says %s", n*97%len(positions), s, r.Code.GTP(), want)
		}
	}
	captures.report(t, "captures", 90)
	connections.report(t, "connections", 60)
	lives.report(t, "life and death", 60)
}

// near reports whether two points are at most three lines apart.
func near(p, q board.Point) bool {
	dx, dy := p.Col()-q.Col(), p.Row()-q.Row()
	return max(dx, -dx) <= 3 && max(dy, -dy) <= 3
}

// TestDeadAgainstGNUGo compares dead stones at the end of finished games.
func TestDeadAgainstGNUGo(t *testing.T) {
	j, count := newJudge(t)
	counter, err := score.New(score.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var d differences
	n := 0
	for line := range shared.Own(t) {
		if n++; n > 4*count || n%4 != 0 {
			continue
		}
		fields := strings.Fields(line)
		size, err := strconv.Atoi(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		g, err := board.NewGame(size, board.Chinese())
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(fields[4]); i += 2 {
			p := board.Pass
			if word := fields[4][i : i+2]; word != "--" {
				if p, err = board.FromSGF(word, size); err != nil {
					t.Fatal(err)
				}
			}
			if err := g.Play(p, g.ToPlay()); err != nil {
				t.Fatal(err)
			}
		}
		r, err := counter.Estimate(t.Context(), examine.Of(g))
		if err != nil {
			t.Fatal(err)
		}
		j.show(g.Board(), g.ToPlay())
		var want board.Set
		for _, p := range j.sorted(j.ask("final_status_list dead"), size) {
			want.Add(p)
		}
		dead := r.Dead()
		for _, s := range g.Board().AppendStrings(nil, board.Empty) {
			d.add(dead.Has(s) == want.Has(s), "game %d, %v: dead %t, GNU Go says %t", n, s, dead.Has(s), want.Has(s))
		}
	}
	d.report(t, "dead strings of finished games", 90)
}
