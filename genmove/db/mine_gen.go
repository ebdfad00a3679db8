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
//	go run mine_gen.go FILE.txt.gz >mined.db
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
		log.Fatal("usage: go run mine_gen.go [flags] FILE.txt.gz >mined.db")
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
	nextFour = 4 // neighbours, for the conditions of liberties
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
	libEnemy1   // the neighbour is an enemy string with one liberty
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
	libs [4]int             // of the strings on the neighbours, in the same order
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

// next returns the index of the neighbour in a direction.
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

// any leaves the lowest bit of each byte that is not zero.
func any(w uint64) uint64 {
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
			others += bits.OnesCount64(any(w))
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
		d.open[k] &^= any(w) * 0xff
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

// print prints a rule as a pattern.
func (r *rule) print(out *bufio.Writer, n int) {
	top, left, bottom, right := reach, reach, reach, reach // of the rows and columns that are shown
	var north, west, east, south bool
	show := func(row, col int) {
		top, bottom, left, right = min(top, row), max(bottom, row), min(left, col), max(right, col)
	}
	content := map[int]byte{cells / 2: '*'}
	label := map[int]byte{}
	var terms []string
	for _, l := range r.literals {
		at := l.point()
		switch l.kind {
		case edgeAt:
			switch l.cell {
			case 0:
				north = true
			case 1:
				west = true
			case 2:
				east = true
			case 3:
				south = true
			}
			step := steps[l.cell]
			show(reach+step[0]*(l.arg-1), reach+step[1]*(l.arg-1))
			continue
		case ownLibs:
			terms = append(terms, fmt.Sprintf("olib(*) > %d", l.arg))
			continue
		case cellEmpty:
			content[at] = '.'
		case cellNoOwn:
			content[at] = 'x'
		case cellNoEnemy:
			content[at] = 'o'
		case cellOwn, libOwn1, libOwn2, libOwn3, libOwnMore:
			content[at] = 'O'
		default:
			content[at] = 'X'
		}
		show(at/width, at%width)
		if l.kind >= libEnemy1 {
			name := "ABCD"[l.cell]
			if l.kind >= libOwn1 {
				name += 'a' - 'A'
			}
			label[at] = name
			terms = append(terms, fmt.Sprintf("lib(%c) %s", name, [...]string{"== 1", "== 2", "> 2", "== 1", "== 2", "== 3", "> 2"}[l.kind-libEnemy1]))
		}
	}
	diagram := func(label map[int]byte) string {
		var b strings.Builder
		border := func() {
			if west {
				b.WriteByte('+')
			}
			b.WriteString(strings.Repeat("-", right-left+1))
			if east {
				b.WriteByte('+')
			}
			b.WriteByte('\n')
		}
		if north {
			border()
		}
		for row := top; row <= bottom; row++ {
			if west {
				b.WriteByte('|')
			}
			for col := left; col <= right; col++ {
				char := byte('?')
				if row >= 0 && row < width && col >= 0 && col < width {
					at := row*width + col
					if c, ok := content[at]; ok {
						char = c
					}
					if c, ok := label[at]; ok {
						char = c
					}
				}
				b.WriteByte(char)
			}
			if east {
				b.WriteByte('|')
			}
			b.WriteByte('\n')
		}
		if south {
			border()
		}
		return b.String()
	}
	name, words := r.describe()
	fmt.Fprintf(out, "Pattern %s%d\n# %s; players chose %.1f %% of them\n\n%s\n:8,%s\n", name, n, words, 100*r.played/(r.played+r.others), diagram(nil), classOf(name))
	if len(terms) > 0 {
		fmt.Fprintf(out, "\n%s\n;%s\n", diagram(label), strings.Join(terms, " && "))
	}
	fmt.Fprintln(out)
}

// classOf returns the class letters for the names that describe gives: moves in contact
// attack or defend what they touch, and may do so beside own stones that are in danger;
// moves on the first two lines are about territory, others at a distance about more.
func classOf(name string) string {
	starts := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(name, w) })
	}
	class := "OX"
	switch {
	case starts("Escape", "Connect", "Join", "Stretch", "Bend"):
		class = "Xd"
	case starts("Capture", "Atari", "Push", "Cut", "Hane"):
		class = "Xa"
	case starts("Wedge", "Attach", "Shoulder", "Cap", "Press"):
		class = "OXa"
	}
	switch {
	case strings.HasSuffix(name, "First") || strings.HasSuffix(name, "Second"):
		class += "e"
	case class == "OX":
		class += "E"
	}
	return class
}

// describe returns a name for a rule, and what to say about it: how the move lies to the
// stones that are closest, and on which line.
func (r *rule) describe() (name, words string) {
	var own, enemy [8][]int // by how far they are: 1, diagonal, jump, knight's move, farther
	line := 0
	liberties := map[kind]bool{}
	for _, l := range r.literals {
		liberties[l.kind] = true
		if l.kind == edgeAt {
			if line == 0 || l.arg < line {
				line = l.arg
			}
			continue
		}
		at := l.point()
		row, col := at/width-reach, at%width-reach
		if row < 0 {
			row = -row
		}
		if col < 0 {
			col = -col
		}
		near := min(row, col)
		far := max(row, col)
		class := [4][4]int{1: {0, 1, 0, 0}, 2: {2, 3, 5, 0}, 3: {4, 6, 7, 7}}[far][near]
		switch {
		case l.kind == cellOwn || l.kind >= libOwn1 && l.kind <= libOwnMore:
			own[class] = append(own[class], at)
		case l.kind == cellEnemy || l.kind >= libEnemy1 && l.kind <= libEnemyMore:
			enemy[class] = append(enemy[class], at)
		}
	}
	touch, touched := len(own[0]), len(enemy[0])
	switch {
	case liberties[libEnemy1]:
		name, words = "Capture", "a capture"
	case liberties[libOwn1]:
		name, words = "Escape", "a way out of atari"
	case liberties[libEnemy2]:
		name, words = "Atari", "an atari"
	case touch >= 2 && touched > 0:
		name, words = "Connect", "a connection against a stone in contact"
	case touch >= 2:
		name, words = "Join", "a connection"
	case touch == 1 && touched >= 2:
		name, words = "Push", "a push between stones"
	case touch == 1 && touched == 1:
		name, words = "Bend", "a bend or a push along stones"
	case touch == 1:
		name, words = "Stretch", "a stretch"
	case touched >= 2:
		name, words = "Wedge", "a wedge"
	case touched == 1 && len(own[1]) > 0 && len(enemy[1]) > 0:
		name, words = "Cut", "a cut or a bend among diagonals"
	case touched == 1 && len(own[1]) > 0:
		name, words = "Hane", "a hane"
	case touched == 1:
		name, words = "Attach", "a contact move"
	case len(own[1]) > 0 && len(enemy[1]) > 0:
		name, words = "Shape", "a diagonal move beside a stone of the opponent"
	case len(own[1]) > 0:
		name, words = "Diagonal", "a diagonal move"
	case len(enemy[1]) > 0:
		name, words = "Shoulder", "a move on the shoulder of a stone"
	case len(own[2]) > 0:
		name, words = "Jump", "a one-point jump"
	case len(own[3]) > 0:
		name, words = "Knight", "a knight's move"
	case len(enemy[2]) > 0:
		name, words = "Cap", "a cap"
	case len(enemy[3]) > 0:
		name, words = "Press", "a knight's move from a stone of the opponent"
	case len(own[4]) > 0:
		name, words = "TwoPointJump", "a two-point jump"
	case len(own[5])+len(own[6])+len(own[7]) > 0:
		name, words = "LargeJump", "a large jump"
	case len(enemy[4])+len(enemy[5])+len(enemy[6])+len(enemy[7]) > 0:
		name, words = "Approach", "a move that keeps a distance from the opponent"
	default:
		name, words = "Open", "a move in the open"
	}
	if line > 0 {
		words += " on the " + [...]string{"first", "second", "third", "fourth", "fifth"}[line-1] + " line"
		name += [...]string{"First", "Second", "Third", "Fourth", "Fifth"}[line-1]
	}
	return name, words
}
