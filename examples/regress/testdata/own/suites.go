//go:build ignore

// Suites makes the suites of this folder from games of our own: questions about strings,
// pairs of strings, and groups, at random moves of the games. A question is taken if it
// needs some reading, if two programs agree that the answer is a plain yes or no, and if
// each accepts the other's move. The moves that a suite accepts are all those near what
// is asked about after which neither of them finds a reply.
//
//	go build -o /tmp/gtp ./examples/gtp
//	zcat internal/shared/testdata/*.gz | go run ./examples/regress/testdata/own/suites.go \
//		-a /tmp/gtp -b "gnugo --mode gtp" -dir examples/regress/testdata/own
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/board/sgf"
)

// kind is a kind of question, and what the other side is asked after its answer.
type kind struct {
	suite, ask, reply string
	two               bool // it is about two strings
	attack            bool // the side that does not own the strings moves
	counter           string
	least             int // nodes
}

var kinds = []kind{
	{"tactics", "attack", "defend", false, true, "reading", 25},
	{"tactics", "defend", "attack", false, false, "reading", 25},
	{"connection", "connect", "disconnect", true, false, "connection", 8},
	{"connection", "disconnect", "connect", true, true, "connection", 8},
	{"life", "owl_attack", "owl_defend", false, true, "owl", 20},
	{"life", "owl_defend", "owl_attack", false, false, "owl", 20},
}

func main() {
	log.SetFlags(0)
	a := flag.String("a", "", "the first program; its counters of nodes say what is easy")
	b := flag.String("b", "", "the second program")
	dir := flag.String("dir", ".", "where the suites are written")
	number := flag.Int("questions", 16, "questions of a kind")
	seed := flag.Uint64("seed", 1, "seed of the random numbers")
	flag.Parse()
	var games []string
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		games = append(games, in.Text())
	}
	check(in.Err())
	m := maker{ctx: context.Background(), rng: rand.New(rand.NewPCG(*seed, 0)), dir: *dir}
	for i, command := range []string{*a, *b} {
		var err error
		m.programs[i], err = client.Start(command, client.Options{})
		check(err)
	}
	check(os.MkdirAll(filepath.Join(*dir, "games"), 0o777))
	suites := map[string]*strings.Builder{}
	for _, k := range kinds {
		if suites[k.suite] == nil {
			suites[k.suite] = new(strings.Builder)
			fmt.Fprintln(suites[k.suite], "# Made by suites.go: two programs agree about these answers.")
		}
		out := suites[k.suite]
		for n, yes := 0, 0; n < *number; {
			game := m.rng.IntN(len(games))
			text, ok, win, err := m.question(k, games[game], game+1)
			check(err)
			if !ok || !win && n-yes >= *number/3 {
				continue
			}
			if n++; win {
				yes++
			}
			m.asked++
			fmt.Fprintf(out, text, m.asked)
		}
	}
	for name, out := range suites {
		check(os.WriteFile(filepath.Join(*dir, name+".tst"), []byte(out.String()), 0o666))
	}
	for _, p := range m.programs {
		check(p.Close())
	}
}

type maker struct {
	ctx      context.Context
	rng      *rand.Rand
	dir      string
	programs [2]*client.Client
	asked    int
	files    []string // of the games that a question is about
}

// question draws a question about a game, which it writes to a file. The text has a verb for
// the number of the question.
func (m *maker) question(k kind, line string, number int) (text string, ok, win bool, err error) {
	f := strings.Fields(line)
	moves := f[4]
	last := 40 + m.rng.IntN(len(moves)/2-40)
	b, err := board.New(19)
	if err != nil {
		return "", false, false, err
	}
	root, err := sgf.New(19)
	if err != nil {
		return "", false, false, err
	}
	node, c := root, board.Black
	for i := range len(moves) / 2 {
		p := board.Pass
		if s := moves[2*i : 2*i+2]; s != "--" {
			if p, err = board.FromSGF(s, 19); err != nil {
				return "", false, false, err
			}
		}
		node = node.NewChild()
		if err := node.SetMove(board.Move{Point: p, Color: c}); err != nil {
			return "", false, false, err
		}
		if i < last {
			if err := b.Play(p, c, board.IgnoreKo); err != nil {
				return "", false, false, err
			}
		}
		c = c.Opponent()
	}
	x, y, ok := m.strings(b, k.two)
	if !ok {
		return "", false, false, nil
	}
	what := x.String()
	if k.two {
		what += " " + y.String()
	}
	file := fmt.Sprintf("games/%02d.sgf", number)
	path := filepath.Join(m.dir, file)
	if err := sgf.WriteFile(path, root); err != nil {
		return "", false, false, err
	}
	keep := false
	defer func() {
		if !keep && !slices.Contains(m.files, file) {
			err = errors.Join(err, os.Remove(path))
		}
	}()
	var codes [2]string
	var answers [2]board.Point
	for i, p := range m.programs {
		if _, err := p.Ask(m.ctx, fmt.Sprintf("loadsgf %s %d", path, last+1)); err != nil {
			return "", false, false, err
		}
		if i == 0 {
			if _, err := p.Ask(m.ctx, "reset_"+k.counter+"_node_counter"); err != nil {
				return "", false, false, err
			}
		}
		answer, err := p.Ask(m.ctx, k.ask+" "+what)
		if err != nil {
			return "", false, false, err
		}
		words := strings.Fields(answer)
		codes[i], answers[i] = words[0], board.NoPoint
		if len(words) > 1 {
			if answers[i], err = board.ParsePoint(words[1], 19); err != nil {
				return "", false, false, err
			}
		}
		if i == 0 {
			nodes := 0
			answer, err := p.Ask(m.ctx, "get_"+k.counter+"_node_counter")
			if err != nil {
				return "", false, false, err
			}
			if _, err := fmt.Sscan(answer, &nodes); err != nil {
				return "", false, false, err
			}
			if nodes < k.least {
				return "", false, false, nil
			}
		}
	}
	text = fmt.Sprintf("loadsgf %s %d\n%%d %s %s\n", file, last+1, k.ask, what)
	switch {
	case codes[0] != codes[1]:
		return "", false, false, nil
	case codes[0] == "0":
		keep = true
		m.files = append(m.files, file)
		return text + "#? [0]\n", true, false, nil
	case codes[0] != "1" || answers[0] == board.Pass || answers[1] == board.Pass:
		return "", false, false, nil
	}
	mover := b.At(x)
	if k.attack {
		mover = mover.Opponent()
	}
	var right []string
	for _, p := range near(b, x, y) {
		good, err := m.holds(k, b, p, mover, what)
		if err != nil {
			return "", false, false, err
		}
		if good {
			right = append(right, p.String())
		} else if p == answers[0] || p == answers[1] {
			return "", false, false, nil
		}
	}
	for _, p := range answers {
		if !slices.Contains(right, p.String()) {
			return "", false, false, nil
		}
	}
	keep = true
	m.files = append(m.files, file)
	return fmt.Sprintf("%s#? [1 (%s)]\n", text, strings.Join(right, "|")), true, true, nil
}

// strings draws a string, or two of one color that are near each other.
func (m *maker) strings(b *board.Board, two bool) (x, y board.Point, ok bool) {
	var stones []board.Point
	for p := range board.Points(19) {
		if c := b.At(p); (c == board.Black || c == board.White) && b.Origin(p) == p {
			stones = append(stones, p)
		}
	}
	if len(stones) == 0 {
		return 0, 0, false
	}
	x = stones[m.rng.IntN(len(stones))]
	if !two {
		return x, board.NoPoint, true
	}
	var others []board.Point
	for _, q := range stones {
		dx, dy := x.Col()-q.Col(), x.Row()-q.Row()
		if q != x && b.At(q) == b.At(x) && dx*dx+dy*dy <= 18 {
			others = append(others, q)
		}
	}
	if len(others) == 0 {
		return 0, 0, false
	}
	return x, others[m.rng.IntN(len(others))], true
}

// near returns the empty points within two steps of the strings.
func near(b *board.Board, at ...board.Point) []board.Point {
	var area board.Set
	for _, x := range at {
		if x != board.NoPoint {
			for q := range b.Stones(x) {
				area.Add(q)
			}
		}
	}
	for range 2 {
		area.Grow()
	}
	var list []board.Point
	for p := range area.All() {
		if p.On(19) && b.At(p) == board.Empty {
			list = append(list, p)
		}
	}
	return list
}

// holds reports whether neither program finds a reply to a move.
func (m *maker) holds(k kind, b *board.Board, p board.Point, mover board.Color, what string) (bool, error) {
	next := b.Clone()
	if next.Play(p, mover, board.Strict) != nil {
		return false, nil
	}
	for _, s := range strings.Fields(what) {
		q, err := board.ParsePoint(s, 19)
		if err != nil {
			return false, err
		}
		if next.At(q) == board.Empty {
			return k.attack, nil
		}
	}
	for _, c := range m.programs {
		if _, err := c.Ask(m.ctx, fmt.Sprintf("play %v %v", mover, p)); err != nil {
			return false, err
		}
		answer, err := c.Ask(m.ctx, k.reply+" "+what)
		if err != nil {
			return false, err
		}
		if _, err := c.Ask(m.ctx, "undo"); err != nil {
			return false, err
		}
		if answer != "0" && !strings.HasPrefix(answer, "0 ") {
			return false, nil
		}
	}
	return true, nil
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
