//go:build ignore

// Mine_gen finds local shapes that players choose, and prints them as patterns.
//
// It takes positions from a collection of games (a gzip file with a game a line, as size,
// year, komi, result and moves in SGF letters, Black first) and learns rules that tell the
// moves that were played from the other legal ones, by sequential covering: a rule begins
// with nothing but the move and gets one condition after the other, the one that tells
// most about the moves that earlier rules do not find (the gain of FOIL, Quinlan 1990).
// A condition is what a point at most three lines away shows, an edge at most five lines
// away, or a number of liberties. Rules are learnt in rounds, the first ones for moves that
// are played often where they are possible.
//
// Only every second game is looked at, so that the others can judge.
//
//	go run mine_gen.go mine_print.go FILE.txt.gz >mined.db
//
// Shape values are set afterwards, by go run ./examples/patterns values. The numbers at the
// ends of names count the rules.
package main

import (
	"bufio"
	"compress/gzip"
	"flag"
	"fmt"
	"log"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
)

var (
	positions = flag.Int("n", 24000, "how many positions to learn from, each of another game as long as there are some")
	sampled   = flag.Int("others", 12, "how many moves that were not played to take from a position")
	rounds    = flag.String("rates", "0.10,0.07,0.05,0.035,0.025,0.018,0.013,0.009,0.0065,0.005,0.004", "how often moves must be played, round by round")
	most      = flag.Int("rules", 400, "most rules")
	least     = flag.Int("played", 40, "how often a rule must find a move that was played")
	longest   = flag.Int("conditions", 12, "most conditions of a rule")
)

func main() {
	log.SetFlags(0)
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: go run mine_gen.go mine_print.go [flags] FILE.txt.gz >mined.db")
	}
	games, err := read(flag.Arg(0))
	if err != nil {
		log.Fatal(err)
	}
	var d data
	if err := d.fill(games); err != nil {
		log.Fatal(err)
	}
	log.Printf("%d moves that were played, %d others, each for %.1f; %d conditions", d.played, d.others, d.weight, len(d.literals))
	out := bufio.NewWriter(os.Stdout)
	n := 0
	for _, text := range strings.Split(*rounds, ",") {
		var rate float64
		if _, err := fmt.Sscan(text, &rate); err != nil {
			log.Fatal(err)
		}
		for n < *most {
			r, ok := d.learn(rate)
			if !ok {
				break
			}
			n++
			r.print(out, n)
		}
		left, others := d.uncovered()
		log.Printf("rate %g: %d rules find %.1f %% of the moves, with %.1f proposed a position", rate, n,
			100*(1-float64(left)/float64(d.played)), float64(d.others-others)*d.weight/float64(*positions)+float64(d.played-left)/float64(d.played))
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}

// read returns the moves of every second game on 19×19 boards.
func read(name string) ([]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	var list []string
	n := 0
	for s := bufio.NewScanner(z); ; {
		if !s.Scan() {
			return list, s.Err()
		}
		if w := strings.Fields(s.Text()); len(w) == 5 && w[0] == "19" {
			if n%2 == 0 && len(w[4]) > 80 {
				list = append(list, w[4])
			}
			n++
		}
	}
}

const (
	reach    = 3           // how far conditions look, in lines
	width    = 2*reach + 1 // of what they look at
	cells    = width * width
	edges    = 5 // how far away an edge may be, in lines from the move
	nextFour = 4 // neighbors, for the conditions of liberties
)

// kind is what a condition asks.
type kind uint8

const (
	cellEmpty kind = iota
	cellOwn
	cellEnemy
	cellNoOwn   // x
	cellNoEnemy // o
	edgeAt      // the edge is arg lines away in direction cell
	libEnemy1   // the neighbor is an enemy string with one liberty
	libEnemy2
	libEnemyMore // more than two
	libOwn1
	libOwn2
	libOwn3
	libOwnMore // more than two
	ownLibs    // the move would have more than arg liberties
)

type literal struct {
	kind kind
	cell int // index into the window, or direction
	arg  int
}

// data holds the examples as bits: a byte an example, a bit a view of it. The moves that
// were played come first.
type data struct {
	literals       []literal
	bits           [][]uint64 // of each literal
	played, others int
	words, split   int // split is the first word of the others
	weight         float64
	open           []uint64 // the examples that no rule finds yet
}

// look is what is seen around a move in one view.
type look struct {
	cell [cells]board.Color // Border off the board
	edge [4]int             // lines to the edges: up, left, right, down
	libs [4]int             // of the strings on the neighbors, in the same order
	own  int                // liberties of the move
}

func (d *data) fill(games []string) error {
	for c := range cells {
		if c == cells/2 {
			continue
		}
		for _, k := range []kind{cellEmpty, cellOwn, cellEnemy, cellNoOwn, cellNoEnemy} {
			d.literals = append(d.literals, literal{kind: k, cell: c})
		}
	}
	for dir := range 4 {
		for n := 1; n <= edges; n++ {
			d.literals = append(d.literals, literal{edgeAt, dir, n})
		}
		for k := libEnemy1; k <= libOwnMore; k++ {
			d.literals = append(d.literals, literal{kind: k, cell: dir})
		}
	}
	for n := 1; n <= 4; n++ {
		d.literals = append(d.literals, literal{ownLibs, 0, n})
	}
	d.played = *positions
	d.others = *positions * *sampled
	d.split = (d.played + 7) / 8
	d.words = d.split + (d.others+7)/8
	d.bits = make([][]uint64, len(d.literals))
	for i := range d.bits {
		d.bits[i] = make([]uint64, d.words)
	}
	d.open = make([]uint64, d.words)
	rng := rand.New(rand.NewPCG(1, 2))
	order := rng.Perm(len(games))
	b, err := board.New(19)
	if err != nil {
		return err
	}
	var looks [8]look
	legalSum := 0
	other := d.split * 8
	for n := 0; n < *positions; n++ {
		moves := games[order[n%len(games)]]
		at := rng.IntN(len(moves)/2 - 1)
		if moves[2*at:2*at+2] == "--" || !replay(b, moves, at) {
			n--
			continue
		}
		c := board.Black
		if at%2 == 1 {
			c = board.White
		}
		p, err := board.FromSGF(moves[2*at:2*at+2], 19)
		if err != nil || !b.Legal(p, c, board.Strict) {
			n--
			continue
		}
		seen(b, p, c, &looks)
		d.add(n, &looks)
		empty := b.EmptyPoints()
		var legal []board.Point
		for q := range empty.All() {
			if q != p && b.Legal(q, c, board.Strict) {
				legal = append(legal, q)
			}
		}
		legalSum += len(legal)
		for range *sampled {
			if len(legal) == 0 {
				break
			}
			seen(b, legal[rng.IntN(len(legal))], c, &looks)
			d.add(other, &looks)
			other++
		}
	}
	d.weight = float64(legalSum) / float64(d.others)
	return nil
}

// replay puts the first n moves on the board.
func replay(b *board.Board, moves string, n int) bool {
	b.Clear()
	c := board.Black
	for k := range n {
		if pair := moves[2*k : 2*k+2]; pair != "--" {
			p, err := board.FromSGF(pair, 19)
			if err != nil || b.Play(p, c, board.Strict) != nil {
				return false
			}
		}
		c = c.Opponent()
	}
	return true
}

// seen looks at the surroundings of a move in all orientations.
func seen(b *board.Board, p board.Point, c board.Color, looks *[8]look) {
	size := b.Size()
	own := b.LibertiesAfter(p, c)
	for t := range board.Transform(8) {
		l := &looks[t]
		*l = look{own: own}
		at := func(row, col int) (board.Point, bool) {
			r, k := t.Offset(row, col)
			x, y := p.Col()+k, p.Row()-r
			if x < 0 || y < 0 || x >= size || y >= size {
				return board.NoPoint, false
			}
			return board.At(x, y), true
		}
		for i := range cells {
			q, ok := at(i/width-reach, i%width-reach)
			switch {
			case !ok:
				l.cell[i] = board.Border
			case b.At(q) == c:
				l.cell[i] = board.Black
			case b.At(q) != board.Empty:
				l.cell[i] = board.White
			}
		}
		for dir, step := range steps {
			for n := 1; n <= edges; n++ {
				if _, ok := at(step[0]*n, step[1]*n); !ok {
					l.edge[dir] = n
					break
				}
			}
			if q, ok := at(step[0], step[1]); ok && b.At(q) != board.Empty {
				l.libs[dir] = b.Liberties(q)
			}
		}
	}
}

// steps are the directions up, left, right and down as rows and columns.
var steps = [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}

// next returns the index of the neighbor in a direction.
func next(dir int) int { return cells/2 + steps[dir][0]*width + steps[dir][1] }

func (l *literal) holds(s *look) bool {
	own, enemy := board.Black, board.White
	switch l.kind {
	case cellEmpty:
		return s.cell[l.cell] == board.Empty
	case cellOwn:
		return s.cell[l.cell] == own
	case cellEnemy:
		return s.cell[l.cell] == enemy
	case cellNoOwn:
		return s.cell[l.cell] == board.Empty || s.cell[l.cell] == enemy
	case cellNoEnemy:
		return s.cell[l.cell] == board.Empty || s.cell[l.cell] == own
	case edgeAt:
		return s.edge[l.cell] == l.arg
	case ownLibs:
		return s.own > l.arg
	}
	c, libs := s.cell[next(l.cell)], s.libs[l.cell]
	switch l.kind {
	case libEnemy1:
		return c == enemy && libs == 1
	case libEnemy2:
		return c == enemy && libs == 2
	case libEnemyMore:
		return c == enemy && libs > 2
	case libOwn1:
		return c == own && libs == 1
	case libOwn2:
		return c == own && libs == 2
	case libOwn3:
		return c == own && libs == 3
	}
	return c == own && libs > 2
}

// add enters an example.
func (d *data) add(n int, looks *[8]look) {
	shift := n % 8 * 8
	d.open[n/8] |= 0xff << shift
	for i := range d.literals {
		for v := range looks {
			if d.literals[i].holds(&looks[v]) {
				d.bits[i][n/8] |= 1 << (shift + v)
			}
		}
	}
}

// lowest leaves the lowest bit of each byte that is not zero.
func lowest(w uint64) uint64 {
	w |= w >> 4
	w |= w >> 2
	w |= w >> 1
	return w & 0x0101010101010101
}

// subset is a set of examples and views: the words that are not zero, with their places.
// The first played of them are words of moves that were played.
type subset struct {
	at     []int32
	words  []uint64
	played int
}

// meet returns the members of a set that also meet a literal.
func (d *data) meet(set *subset, lit []uint64) *subset {
	var r subset
	for i, at := range set.at {
		if w := set.words[i] & lit[at]; w != 0 {
			r.at, r.words = append(r.at, at), append(r.words, w)
			if i < set.played {
				r.played++
			}
		}
	}
	return &r
}

// count counts the examples of a set that also meet a literal.
func (set *subset) count(lit []uint64) (played, others int) {
	for i, at := range set.at {
		if i == set.played {
			played, others = others, 0
		}
		if w := set.words[i] & lit[at]; w != 0 {
			others += bits.OnesCount64(lowest(w))
		}
	}
	if set.played == len(set.at) {
		return others, 0
	}
	return played, others
}

// all returns the examples in bits as a subset.
func (d *data) all(words []uint64) *subset {
	var r subset
	for i, w := range words {
		if w != 0 {
			r.at, r.words = append(r.at, int32(i)), append(r.words, w)
			if i < d.split {
				r.played++
			}
		}
	}
	return &r
}

// uncovered returns how many examples no rule finds.
func (d *data) uncovered() (played, others int) { return d.all(d.open).count(d.open) }

// rule is a set of conditions.
type rule struct {
	literals       []literal
	played, others float64
}

// patience is with how many other first conditions a rule is tried in vain.
const patience = 12

// learn finds the next rule for moves that are played at least at the given rate, and
// takes what it finds out of the open examples. It reports whether there is one.
func (d *data) learn(rate float64) (rule, bool) {
	var best []int
	var banned []int // first conditions that led to nothing
	for len(banned) < patience && best == nil {
		var first int
		if best, first = d.climb(rate, banned); first < 0 {
			break
		}
		banned = append(banned, first)
	}
	if best == nil {
		return rule{}, false
	}
	full := slices.Clone(d.bits[best[0]])
	for _, i := range best[1:] {
		for k, w := range d.bits[i] {
			full[k] &= w
		}
	}
	p, n := d.all(full).count(full)
	r := rule{played: float64(p), others: float64(n) * d.weight}
	for _, i := range best {
		r.literals = append(r.literals, d.literals[i])
	}
	for k, w := range full {
		d.open[k] &^= lowest(w) * 0xff
	}
	return r, true
}

// climb adds one condition after the other and returns the best rule on the way, nil if
// none is good enough, and the condition that it began with, -1 if there is none.
func (d *data) climb(rate float64, banned []int) (best []int, first int) {
	set := d.all(d.open)
	p0, n0 := set.count(d.open)
	var path []int
	bestWorth, first := 0.0, -1
	price := rate / (1 - rate)
	for len(path) < *longest && p0 >= *least {
		pick, played, others, most := -1, 0, 0, 1.0
		before := math.Log(float64(p0) / (float64(p0) + float64(n0)*d.weight))
		stone := d.hasStone(path)
		for i := range d.literals {
			if !stone && !d.hasStone([]int{i}) || d.conflicts(path, i) || len(path) == 0 && slices.Contains(banned, i) {
				continue
			}
			p, n := set.count(d.bits[i])
			if p < *least {
				continue
			}
			// One other example more than there is, lest rare shapes look certain.
			found := float64(p)
			among := float64(n+1) * d.weight
			if worth := found - price*among; worth > bestWorth {
				bestWorth, best = worth, append(slices.Clone(path), i)
			}
			if gain := found * (math.Log(found/(found+among)) - before); gain > most {
				pick, played, others, most = i, p, n, gain
			}
		}
		if pick < 0 {
			break
		}
		path = append(path, pick)
		first = path[0]
		p0, n0 = played, others
		set = d.meet(set, d.bits[pick])
	}
	return best, first
}

// conflicts reports whether a literal adds nothing, or asks for the same point as one of
// the path.
func (d *data) conflicts(path []int, i int) bool {
	l := d.literals[i]
	for _, k := range path {
		m := d.literals[k]
		switch {
		case l.kind == ownLibs || m.kind == ownLibs:
			if l.kind == m.kind {
				return true
			}
		case (l.kind == edgeAt) != (m.kind == edgeAt):
		case l.kind == edgeAt:
			if l.cell == m.cell || l.cell == 3-m.cell {
				return true
			}
		case l.point() == m.point():
			return true
		}
	}
	return false
}

// hasStone reports whether conditions ask for a stone. Patterns need one as anchor, so that
// the first condition of each rule is a stone.
func (d *data) hasStone(path []int) bool {
	return slices.ContainsFunc(path, func(i int) bool {
		k := d.literals[i].kind
		return k == cellOwn || k == cellEnemy || k >= libEnemy1 && k <= libOwnMore
	})
}

// point returns the cell that a literal asks about.
func (l *literal) point() int {
	if l.kind >= libEnemy1 && l.kind <= libOwnMore {
		return next(l.cell)
	}
	return l.cell
}
