package explain

import (
	"strings"

	"github.com/tengen-go/tengen/board"
)

// diagram is a shape as the finder sees it. The first line is the top row. * is the move, X a
// stone of the player, O one of the opponent, a dot an empty point, x no stone of the player,
// o no stone of the opponent, and ? anything, also outside the board. Stones of the player that
// stand for X must be on the board.
type diagram struct {
	name string
	rows []string
}

// diagrams are the shapes that the finder knows, the most special ones first.
var diagrams = parseDiagrams(`
bamboo joint
*X
..
XX

tiger's mouth
?X?
*.x
?X?

tiger's mouth
?*?
X.?
?X?

crosscut
XO
O*

peep
?O?
*.?
?O?

peep
.O?
*.O
?.?

wedge
?.?
O*O
?.?

hane
XO
.*

empty triangle
X.
*X

empty triangle
XX
*.

descent
XO
*.

turn
XO
X*

push
OO?
X*.

stretch
O.?
X*.

block
OO*
??X

block
??X
OO*

clamp
XO*

descent
?X?
O*?

attachment
O*

cap
*
.
O

shoulder hit
*.
.O

monkey jump
X???
...*

large keima
X...
?..*

keima
X.?
?.*

two-point jump
X..*

one-point jump
X.*

diagonal
X.
.*
`)

func parseDiagrams(text string) []diagram {
	var list []diagram
	for block := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		lines := strings.Split(block, "\n")
		list = append(list, diagram{name: lines[0], rows: lines[1:]})
	}
	return list
}

// matches reports whether the diagram is on b around the move in any of the eight orientations.
func (d *diagram) matches(b *board.Board, move board.Point, me board.Color) bool {
	row0, col0 := 0, 0
	for r, row := range d.rows {
		if i := strings.IndexByte(row, '*'); i >= 0 {
			row0, col0 = r, i
		}
	}
	for t := range board.Transform(8) {
		ok := true
		for r, row := range d.rows {
			for c := range len(row) {
				dr, dc := t.Offset(r-row0, c-col0)
				q := board.NoPoint
				if x, y := move.Col()+dc, move.Row()-dr; x >= 0 && y >= 0 && x < b.Size() && y < b.Size() {
					q = board.At(x, y)
				}
				ok = ok && fits(row[c], b, q, me)
			}
		}
		if ok {
			return true
		}
	}
	return false
}

// fits reports whether the point q, which may be outside the board, is what a letter says.
func fits(letter byte, b *board.Board, q board.Point, me board.Color) bool {
	color := board.Border
	if q != board.NoPoint {
		color = b.At(q)
	}
	switch letter {
	case 'X':
		return color == me
	case 'O':
		return color == me.Opponent()
	case '.':
		return color == board.Empty
	case 'x':
		return color != me
	case 'o':
		return color != me.Opponent()
	}
	return true
}

// badShape are the shapes and proverbs that speak against a move.
var badShape = map[string]bool{"empty triangle": true, "the empty triangle is bad": true, "the first line is the line of death": true}

// maxShapes is how many shapes of a move are said.
const maxShapes = 2

// shapes finds the shapes of the move, atari and the like first.
func (m *finder) shapes() error {
	m.ataris()
	if n := m.taken.Len(); n == 1 {
		m.say(m.named(kindShape, "ponnuki"))
	}
	if m.after.StringSize(m.move) == 1 && m.after.Liberties(m.move) == 1 {
		m.say(m.named(kindShape, "throw-in"))
	}
	joined := 0
	for _, q := range m.move.Neighbors() {
		if m.before.At(q) == m.me {
			joined++
		}
	}
	said := 0
	if joined >= 2 && m.say(m.named(kindShape, "solid connection")) {
		said++
	}
	for i := range diagrams {
		if said >= maxShapes {
			break
		}
		d := &diagrams[i]
		if d.matches(m.after, m.move, m.me) && !m.has(kindShape, d.name) && m.say(m.named(kindShape, d.name)) {
			said++
		}
	}
	for _, name := range proverbNames() {
		if len(m.told) > 0 && badShape[name] {
			continue // the move is worth it
		}
		m.say(m.named(kindProverb, name))
	}
	return m.ctx.Err()
}

// has reports whether a claim of the kind and name is there.
func (m *finder) has(k Kind, name string) bool {
	for i := range m.claims {
		if m.claims[i].Kind == k && m.claims[i].Name == name {
			return true
		}
	}
	return false
}

// named returns a claim of the kind with a name.
func (m *finder) named(k Kind, name string) Claim {
	c := m.claim(k)
	c.Name = name
	return c
}

// ataris claims that the move puts strings in atari.
func (m *finder) ataris() {
	var list []board.Point
	for _, p := range m.after.AppendNeighborsAtMost(nil, m.move, 1) {
		if m.before.Liberties(p) > 1 {
			list = append(list, p)
		}
	}
	if len(list) >= 2 {
		c := m.claim(kindShape, list...)
		c.Name = "double atari"
		if m.say(c) {
			return
		}
	}
	for _, p := range list {
		if m.told[m.f.Worms.At(p).Origin] {
			continue // its capture is known
		}
		c := m.claim(kindShape, p)
		c.Name = "atari"
		m.say(c)
	}
}
