package board

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// MarshalText implements encoding.TextMarshaler with a line such as "4/1XO1/XO1O/1XO1 ko black
// C2 prisoners 0 1": the rows from the top with X for a black stone, O for a white one and
// numbers of empty points, and the ko ban and the prisoners if there are any. The error is
// ErrNoBoard for the zero value.
func (b *Board) MarshalText() ([]byte, error) {
	if b == nil || b.size == 0 {
		return nil, ErrNoBoard
	}
	var text []byte
	for row := b.size - 1; row >= 0; row-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				text = strconv.AppendInt(text, int64(empty), 10)
			}
			empty = 0
		}
		for col := range b.size {
			if c := b.At(At(col, row)); c == Empty {
				empty++
			} else {
				flush()
				text = append(text, ".XO?"[c&3])
			}
		}
		if flush(); row > 0 {
			text = append(text, '/')
		}
	}
	if b.ko != NoPoint {
		text = fmt.Appendf(text, " ko %v %v", b.koColor, b.ko)
	}
	if b.prisoners != ([4]int32{}) {
		text = fmt.Appendf(text, " prisoners %d %d", b.prisoners[Black], b.prisoners[White])
	}
	return text, nil
}

// UnmarshalText implements encoding.TextUnmarshaler for the text of MarshalText. The error
// wraps ErrDiagram, and also ErrSize, ErrNoLiberty, or ErrKo for an impossible ko ban, and b is
// then unchanged.
func (b *Board) UnmarshalText(text []byte) error {
	words := strings.Fields(string(text))
	if len(words) == 0 {
		return fmt.Errorf("%w: no rows", ErrDiagram)
	}
	n, err := parseRows(words[0])
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDiagram, err)
	}
	for words = words[1:]; len(words) > 0; words = words[3:] {
		if len(words) < 3 {
			return fmt.Errorf("%w: %q, want \"ko\", a color and a vertex, or \"prisoners\" and two numbers", ErrDiagram, strings.Join(words, " "))
		}
		switch words[0] {
		case "ko":
			err = n.setKo(words[1], words[2])
		case "prisoners":
			err = n.parsePrisoners(words[1], words[2])
		default:
			err = fmt.Errorf("unexpected %q", words[0])
		}
		if err != nil {
			return fmt.Errorf("%w: %w", ErrDiagram, err)
		}
	}
	b.CopyFrom(n)
	return nil
}

func parseRows(text string) (*Board, error) {
	size := strings.Count(text[:min(len(text), MaxSize*(MaxSize+1))], "/") + 1
	b, err := New(size)
	if err != nil {
		return nil, err
	}
	var stones [3][]Point
	row := size
	for line := range strings.SplitSeq(text, "/") {
		row--
		col := 0
		for i := 0; i < len(line) && col <= size; i++ {
			switch c := line[i]; {
			case c == 'X' || c == 'x' || c == '#':
				stones[Black] = append(stones[Black], At(col, row))
				col++
			case c == 'O' || c == 'o':
				stones[White] = append(stones[White], At(col, row))
				col++
			case c == '.' || c == '+':
				col++
			case c >= '0' && c <= '9':
				n := int(c - '0')
				if i+1 < len(line) && line[i+1] >= '0' && line[i+1] <= '9' {
					i++
					n = 10*n + int(line[i]-'0')
				}
				col += n
			default:
				return nil, fmt.Errorf("row %d: unexpected %q", row+1, c)
			}
		}
		if col != size {
			return nil, fmt.Errorf("row %d has not %d points, as many as there are rows", row+1, size)
		}
	}
	return b, b.Setup(stones[Black], stones[White], nil)
}

// setKo forbids a player to take a ko.
func (b *Board) setKo(color, vertex string) error {
	c, err := ParseColor(color)
	if err != nil {
		return err
	}
	p, err := ParsePoint(vertex, b.size)
	if err != nil {
		return err
	}
	if _, ok := b.IsKoCapture(p, c); !ok || b.ko != NoPoint {
		return fmt.Errorf("%w: %v takes no ko at %v", ErrKo, c, p)
	}
	b.ko, b.koColor = p, c
	b.hash ^= zobristKo[p&(numCells-1)]
	return nil
}

func (b *Board) parsePrisoners(black, white string) error {
	for i, word := range []string{black, white} {
		n, err := strconv.ParseInt(word, 10, 32)
		if err != nil || n < 0 {
			return fmt.Errorf("%q prisoners", word)
		}
		b.SetPrisoners([...]Color{Black, White}[i], int(n))
	}
	return nil
}

// MoveText returns the moves of the game as words that PlayText plays, such as "D4 Q16 white C3
// PASS": vertices, with a color before a move out of turn. The first move is Black's. A
// resignation is the last word; setups and handicaps are left out.
func (g *Game) MoveText() string {
	var text []byte
	turn := Black
	for _, m := range g.Moves() {
		if m.Color != turn {
			text = fmt.Appendf(text, " %v", m.Color)
		}
		text = fmt.Appendf(text, " %v", m.Point)
		turn = m.Color.Opponent()
	}
	if o := g.Outcome(); o.Ending == byResignation {
		if o.Winner == turn {
			text = fmt.Appendf(text, " %v", turn.Opponent())
		}
		text = append(text, " resign"...)
	}
	return strings.TrimSpace(string(text))
}

// PlayText plays the moves of text: vertices such as "D4", "pass", SGF points such as "dp", or
// "resign" at the end. The players move in turn, unless "black", "white" or a single letter
// before a move names the player. The error names the wrong word and may wrap
// ErrPoint or an error of Legal, and the game is then unchanged.
func (g *Game) PlayText(text string) error {
	next, outcome, played := g.ToPlay(), g.outcome, 0
	ended := false
	named := Empty // the player that a word names, of the next move
	for i, word := range strings.Fields(text) {
		isMove, err := false, errMove
		if !ended {
			isMove, err = g.playWord(word, &named)
		}
		if err != nil {
			if err := g.UndoN(played); err != nil {
				return err
			}
			g.top().next, g.outcome = next, outcome
			return fmt.Errorf("%w: word %d, %q: %w", errMove, i+1, word, err)
		}
		if isMove {
			played++
		}
		ended = strings.EqualFold(word, "resign")
	}
	if named != Empty {
		return g.SetToPlay(named)
	}
	return nil
}

// playWord does what a word of PlayText says, and reports whether it was a move. A player that is
// named does not change the position before his move, which counts for superko.
func (g *Game) playWord(word string, named *Color) (isMove bool, err error) {
	if c, err := ParseColor(word); err == nil {
		*named = c
		return false, nil
	}
	player := cmp.Or(*named, g.ToPlay())
	if strings.EqualFold(word, "resign") {
		*named = Empty
		return false, g.Resign(player)
	}
	p, err := ParsePoint(word, g.Size())
	if err != nil {
		q, err2 := FromSGF(word, g.Size())
		if err2 != nil {
			return false, err
		}
		p = q
	}
	*named = Empty
	return true, g.Play(p, player)
}

// LegalMoves returns the points where c may play now, from A1 on row by row, without passes,
// which are always legal. There are none if c is not a player, or if there are trial moves on
// the board.
func (g *Game) LegalMoves(c Color) []Point {
	var points []Point
	for p := range Points(g.Size()) {
		if g.Legal(p, c) == nil {
			points = append(points, p)
		}
	}
	return points
}
