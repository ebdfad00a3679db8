//go:build ignore

// Pairs_gen makes the questions of connect/testdata/pairs.txt: pairs of strings in positions of
// professional games of which it is not obvious whether they can be joined or cut.
//
//	go run ./connect/testdata/pairs_gen.go -games 1200 -every 2 FILE.txt.gz >connect/testdata/pairs.txt
//
// Each is asked of a Reader and of GNU Go. Where they do not agree, the claim that the
// side to move succeeds is played out, by GNU Go on the one side and a Reader without
// narrow limits on the other, until one of them gives up or the board shows who is
// right. Kos, and what stays open, are left out. A position is kept if they differ
// somewhere in it, with the questions that both answer alike.
//
// A line begins with the size of a position and the moves that lead to it; those behind
// it are questions: the command, the strings, whether the side to move succeeds, and the
// move of GNU Go, or none where it sees none. The Reader that took part in making the file
// that is there was an earlier one; today's differs on fewer questions.
package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

var (
	games  = flag.Int("games", 1000, "how many games, a position of each")
	skip   = flag.Int("skip", 0, "how many of the games to leave out first")
	pairs  = flag.Int("pairs", 4, "pairs of a position")
	every  = flag.Int("every", 1, "keep every n-th position")
	binary = flag.String("gnugo", "gnugo", "the program to ask")
	level  = flag.Int("level", 10, "its level")
)

// farthest is how far strings may be apart: two moves and a little.
const farthest = 2*connect.Move + connect.Move/5

func main() {
	log.SetFlags(0)
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: go run pairs_gen.go [flags] FILE.txt.gz >pairs.txt")
	}
	if err := run(context.Background(), flag.Arg(0), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// A question asks whether the strings at x and y can be joined, or cut if join is not
// set, by who moves first.
type question struct {
	join bool
	x, y board.Point
}

func (q question) other() question { return question{!q.join, q.x, q.y} }

func (q question) String() string {
	if q.join {
		return fmt.Sprintf("connect %v %v", q.x, q.y)
	}
	return fmt.Sprintf("disconnect %v %v", q.x, q.y)
}

// mover returns who moves first.
func (q question) mover(b *board.Board) board.Color {
	if q.join {
		return b.At(q.x)
	}
	return b.At(q.x).Opponent()
}

// An answer is a code of the protocol, 0 for a failure, and a move.
type answer struct {
	code int
	move board.Point
}

// player answers questions about the position at hand.
type player interface {
	ask(ctx context.Context, b *board.Board, q question) (answer, error)
}

type reader struct{ *connect.Reader }

func (r reader) ask(ctx context.Context, b *board.Board, q question) (answer, error) {
	ask := r.Disconnect
	if q.join {
		ask = r.Connect
	}
	res, err := ask(ctx, b, q.x, q.y)
	if err != nil || res.Code == search.Fail {
		return answer{}, err
	}
	return answer{res.Code.GTP(), res.Move}, nil
}

// full hides that a reader has other efforts than its own.
type full struct{ search.Tactics }

func run(ctx context.Context, file string, w io.Writer) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	var lines []string
	for scan := bufio.NewScanner(z); scan.Scan(); {
		if w := strings.Fields(scan.Text()); len(w) == 5 && w[0] == "19" && len(w[4]) > 160 && !strings.Contains(w[4], "--") {
			lines = append(lines, w[4])
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	rng.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	g, err := startGNUGo(*binary, *level)
	if err != nil {
		return err
	}
	usual := reader{connect.New(connect.Options{})}
	deep := reader{connect.New(connect.Options{
		Params:  connect.Params{Depth: 40, Nodes: 10000, BreakInDepth: 1, BreakInNodes: 1},
		Tactics: full{worm.DefaultReader(nil)},
	})}
	sum := make(map[string]int)
	kept := 0
	for n, moves := range lines[min(*skip, len(lines)):min(*skip+*games, len(lines))] {
		rng := rand.New(rand.NewPCG(uint64(n+*skip), 3))
		moves = moves[:min(len(moves), 2*(30+rng.IntN(200)))]
		text := "19 " + moves
		list, err := boardtest.ParsePositions(text)
		if err != nil {
			continue
		}
		b := list[0].Board
		if err := g.load(moves); err != nil {
			return err
		}
		var found []string
		decisive := false
		for _, p := range choose(ctx, usual.Reader, b, rng) {
			for _, q := range []question{{false, p[0], p[1]}, {true, p[0], p[1]}} {
				ours, err := usual.ask(ctx, b, q)
				if err != nil {
					return err
				}
				theirs, err := g.ask(ctx, b, q)
				if err != nil {
					return err
				}
				if !q.join && ours.code == 0 && theirs.code == 0 && rng.IntN(4) > 0 {
					break // joined already
				}
				sum["asked"]++
				kind := fmt.Sprint(q.join, " ours ", ours.code, " theirs ", theirs.code)
				verdict := ""
				switch {
				case (ours.code == 0) == (theirs.code == 0):
					sum[kind]++
					verdict = "alike"
				default:
					verdict, err = judge(ctx, b, q, ours, theirs, deep, g)
					if err != nil {
						return err
					}
					sum[kind+" "+verdict]++
				}
				holds := "no"
				switch verdict {
				case "alike":
					if ours.code != 0 {
						holds = "yes"
					}
				case "yes", "no":
					holds, decisive = verdict, true
				default:
					continue
				}
				found = append(found, fmt.Sprintf("%v %s %v", q, holds, theirs.move))
			}
		}
		if !decisive {
			continue
		}
		if kept++; kept%*every == 0 {
			fmt.Fprintf(w, "19 %s\n%s\n", moves, strings.Join(found, "\n"))
		}
	}
	for k, v := range sum {
		log.Print(k, ": ", v)
	}
	return nil
}

// choose returns pairs of strings that are near each other and not joined for sure.
func choose(ctx context.Context, r *connect.Reader, b *board.Board, rng *rand.Rand) [][2]board.Point {
	var all [][2]board.Point
	var m connect.Map
	strs := b.AppendStrings(nil, board.Empty)
	for i, x := range strs {
		if err := r.Measure(ctx, b, x, 0, &m); err != nil {
			log.Fatal(err)
		}
		for _, y := range strs[:i] {
			if d := m.At(y); b.At(x) == b.At(y) && d > 0 && d <= farthest {
				all = append(all, [2]board.Point{x, y})
			}
		}
	}
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(*pairs, len(all))]
}

// judge plays out the claim of whom of the two says that the side to move succeeds.
func judge(ctx context.Context, b *board.Board, q question, ours, theirs answer, deep reader, g *gnugo) (string, error) {
	claim, a, d := ours, player(deep), player(g)
	if ours.code == 0 {
		claim, a, d = theirs, g, deep
	}
	if claim.code != 1 {
		return "ko", nil
	}
	won, err := play(ctx, b.Clone(), q, claim.move, a, d, g)
	if err != nil {
		return "", err
	}
	if won != "yes" {
		// Is there another move?
		first, err := deep.ask(ctx, b, q)
		if err != nil {
			return "", err
		}
		if first.code > 1 {
			return "ko", nil
		}
		if first.code == 1 && first.move != claim.move {
			again, err := play(ctx, b.Clone(), q, first.move, deep, g, g)
			if err != nil {
				return "", err
			}
			if again == "yes" {
				return "yes", nil
			}
			return "open", nil
		}
	}
	return won, nil
}

// play plays on from a question, with first as the first move, until one of the two has
// no answer, and reports whether a succeeds: "yes", "no", or why it is not known.
func play(ctx context.Context, b *board.Board, q question, first board.Point, a, d player, g *gnugo) (string, error) {
	played := 0
	defer func() { g.undo(played) }()
	c, joiner := q.mover(b), b.At(q.x)
	who := [2]player{a, d}
	ask := q
	move := first
	for n := range 60 {
		if !b.Try(move, c) {
			return "ko", nil
		}
		if err := g.play(c, move); err != nil {
			return "ko", nil
		}
		played++
		joined := b.At(q.x) == joiner && b.At(q.y) == joiner && b.SameString(q.x, q.y)
		apart := b.At(q.x) != joiner || b.At(q.y) != joiner
		if joined || apart {
			if joined == q.join {
				return "yes", nil
			}
			return "no", nil
		}
		c = c.Opponent()
		ask = ask.other()
		res, err := who[(n+1)%2].ask(ctx, b, ask)
		if err != nil {
			return "", err
		}
		switch {
		case res.code == 0 && n%2 == 0:
			return "yes", nil
		case res.code == 0:
			return "no", nil
		case res.code > 1:
			return "ko", nil
		}
		move = res.move
	}
	return "long", nil
}

// gnugo is a running GNU Go.
type gnugo struct {
	in  io.Writer
	out *bufio.Reader
}

func startGNUGo(name string, level int) (*gnugo, error) {
	cmd := exec.Command(name, "--mode", "gtp", "--level", fmt.Sprint(level), "--seed", "1")
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &gnugo{in, bufio.NewReader(out)}, cmd.Start()
}

func (g *gnugo) do(format string, args ...any) (string, error) {
	if _, err := fmt.Fprintf(g.in, format+"\n", args...); err != nil {
		return "", err
	}
	text := ""
	for {
		line, err := g.out.ReadString('\n')
		if err != nil {
			return "", err
		}
		if line = strings.TrimSpace(line); line != "" {
			text += line
		} else if text != "" {
			break
		}
	}
	if !strings.HasPrefix(text, "=") {
		return "", fmt.Errorf("%s: %s", fmt.Sprintf(format, args...), text)
	}
	return strings.TrimSpace(text[1:]), nil
}

func (g *gnugo) load(moves string) error {
	if _, err := g.do("boardsize 19"); err != nil {
		return err
	}
	if _, err := g.do("clear_board"); err != nil {
		return err
	}
	c := board.Black
	for ; len(moves) >= 2; moves = moves[2:] {
		p, err := board.FromSGF(moves[:2], 19)
		if err != nil {
			return err
		}
		if err := g.play(c, p); err != nil {
			return err
		}
		c = c.Opponent()
	}
	return nil
}

func (g *gnugo) play(c board.Color, p board.Point) error {
	_, err := g.do("play %v %v", c, p)
	return err
}

func (g *gnugo) undo(n int) {
	for range n {
		if _, err := g.do("undo"); err != nil {
			log.Fatal(err)
		}
	}
}

func (g *gnugo) ask(_ context.Context, _ *board.Board, q question) (answer, error) {
	text, err := g.do("%v", q)
	if err != nil {
		return answer{}, err
	}
	var a answer
	move := "PASS"
	if _, err := fmt.Sscan(text, &a.code, &move); err != nil && a.code != 0 {
		return answer{}, err
	}
	if a.code != 0 {
		a.move, err = board.ParsePoint(move, 19)
	}
	return a, err
}
