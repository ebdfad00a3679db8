package answer

import (
	"errors"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
)

// The levels of reading that can be asked for.
const (
	maxLevel   = 12
	usualLevel = search.UsualLevel
)

// maxMoves bounds how long a line of moves may be.
const maxMoves = 5000

// where is embedded in the arguments of what is asked about a position.
type where struct {
	// SGF is a game whose main line ends in the position.
	SGF string `json:"sgf"`
	// Level is the depth of reading.
	Level *int `json:"level"`
}

// place is a position as a game and as what can be examined.
type place struct {
	game     *board.Game
	node     *sgf.Node
	warnings []sgf.Warning
	level    int
}

func (p *place) position() examine.Position { return examine.Of(p.game) }

// open reads the position. Bad games are bad requests.
func (w *where) open() (*place, error) {
	p := &place{level: usualLevel}
	if w.Level != nil {
		p.level = *w.Level
	}
	if p.level < 0 || p.level > maxLevel {
		return nil, errorf(badRequest, "level %d: want 0 to %d", p.level, maxLevel)
	}
	games, err := sgf.Parse([]byte(w.SGF), sgf.DefaultCharset("UTF-8"), sgf.Untrusted())
	if err != nil {
		return nil, errorf(badFile, "%v", err)
	}
	n := 0
	for node := range games[0].MainLine() {
		if p.node = node; n > maxMoves {
			return nil, errorf(badFile, "a game of more than %d nodes", maxMoves)
		}
		n++
	}
	p.game, p.warnings, err = sgf.GameAt(games[0], sgf.End(), board.Japanese(), sgf.MaxMoves(maxMoves))
	if err != nil {
		return nil, errorf(badFile, "%v", err)
	}
	return p, nil
}

// on reads a vertex of the board.
func (p *place) on(name, vertex string) (board.Point, error) {
	at, err := board.ParsePoint(vertex, p.game.Size())
	if err != nil || !at.On(p.game.Size()) {
		return 0, errorf(badRequest, "%s %q: want a point of the board", name, vertex)
	}
	return at, nil
}

// side reads a player, or Empty for neither.
func side(name, value string) (board.Color, error) {
	if value == "" || value == "none" {
		return board.Empty, nil
	}
	c, err := board.ParseColor(value)
	if err != nil {
		return c, errorf(badRequest, "%s %q: want black, white or none", name, value)
	}
	return c, nil
}

// Look is what is seen of a position.
type Look struct {
	Size int `json:"size"`
	// Stones has a letter for each point, rows from the top down: x for Black, o for
	// White, a dot for an empty point.
	Stones    string        `json:"stones"`
	ToPlay    board.Color   `json:"to_play"`
	Moves     int           `json:"moves"`
	Last      *board.Move   `json:"last,omitempty"`
	Ko        string        `json:"ko,omitempty"`
	Prisoners [2]int        `json:"prisoners"` // of Black and of White
	Komi      float64       `json:"komi"`
	Rules     string        `json:"rules"`
	Over      bool          `json:"over,omitempty"`
	Warnings  []string      `json:"warnings,omitempty"`
	Marks     []Mark        `json:"marks,omitempty"`
	Captured  []board.Point `json:"captured,omitempty"`
	// Node has the properties of the requested move, each an identifier and a value.
	Node [][2]string `json:"node,omitempty"`
}

// position shows a position, or the one after a move.
func position(q *asked) (any, error) {
	var args struct {
		op
		where
		Move string `json:"move"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	p, err := args.open()
	if err != nil {
		return nil, err
	}
	var node [][2]string
	if args.Move != "" {
		m, err := board.ParseMove(args.Move, p.game.Size())
		if err != nil {
			return nil, errorf(badRequest, "move %q: %v", args.Move, err)
		}
		if err := p.game.Play(m.Point, m.Color); err != nil {
			return nil, errorf(illegal, "%v: %s", m.Point, reason(err))
		}
		id := "B"
		if m.Color == board.White {
			id = "W"
		}
		node = [][2]string{{id, m.Point.SGF(p.game.Size())}}
		p.node = nil
	}
	l := look(p)
	l.Node = node
	if node != nil {
		l.Captured = p.game.Board().AppendCaptured(nil)
	}
	return l, nil
}

// reason says why a move is refused.
func reason(err error) string {
	for known, text := range map[error]string{
		board.ErrOccupied: "there is a stone already",
		board.ErrKo:       "the ko may not be taken back at once",
		board.ErrSuicide:  "the stone would have no liberty",
		board.ErrSuperko:  "the position has been there before",
	} {
		if errors.Is(err, known) {
			return text
		}
	}
	return err.Error()
}

func look(p *place) *Look {
	g, b := p.game, p.game.Board()
	l := &Look{Size: b.Size(), Stones: letters(b), ToPlay: g.ToPlay(), Moves: len(g.Moves()), Komi: g.Komi(), Rules: g.Rules().Name, Over: g.Over(),
		Prisoners: [2]int{b.Prisoners(board.Black), b.Prisoners(board.White)}}
	if m, ok := g.LastMove(); ok {
		l.Last = &m
	}
	if at, _ := b.Ko(); at != board.NoPoint {
		l.Ko = at.String()
	}
	for _, w := range p.warnings {
		l.Warnings = append(l.Warnings, w.String())
	}
	if p.node != nil {
		l.Marks = nodeMarks(p.node)
	}
	return l
}

// letters writes the stones of a board.
func letters(b *board.Board) string {
	var s strings.Builder
	for p := range fromTop(b.Size()) {
		s.WriteByte(".xo"[b.At(p)])
	}
	return s.String()
}

// fromTop iterates over the points of a board, rows from the top down, as pages are read.
func fromTop(size int) func(func(board.Point) bool) {
	return func(yield func(board.Point) bool) {
		for row := size - 1; row >= 0; row-- {
			for col := range size {
				if !yield(board.At(col, row)) {
					return
				}
			}
		}
	}
}

// nodeMarks returns the marks and labels that a node of a game puts on the board.
func nodeMarks(n *sgf.Node) (marks []Mark) {
	for _, m := range []struct{ id, shape string }{
		{"CR", "circle"}, {"SQ", "square"}, {"TR", "triangle"}, {"MA", "cross"}, {"SL", "dot"},
	} {
		points, err := n.Points(m.id)
		if err != nil {
			continue // what makes no sense cannot be shown, and stays in the file
		}
		for _, p := range points {
			marks = append(marks, Mark{At: p, Shape: m.shape})
		}
	}
	labels, err := n.Labels("LB")
	if err != nil {
		return marks
	}
	for _, l := range labels {
		marks = append(marks, Mark{At: l.Point, Shape: "text", Text: l.Text})
	}
	return marks
}
