package mine

import (
	"fmt"
	"iter"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/pattern"
)

// Occurrence is what one move of a game adds to the counts of Corners: a square in a corner in
// which a player was about to move, or which he left.
type Occurrence struct {
	// Side is the side of the square.
	Side int
	// Stones are those in the square: two letters for each, its column and its row counted from
	// the corner point, which is aa. Those of the player to move come first, then a slash and
	// those of the opponent, row by row. The square is turned into one of eight orientations,
	// so that equal positions have equal stones.
	Stones string
	// Left reports that the opponent had just played in the corner and the player went
	// elsewhere. The other fields mean nothing then.
	Left bool
	// Move is where the player moved, in the same orientation. It lies in the corner
	// of 9×9 points, and so not always inside the square.
	Move corner.Cell
	// Reply reports that the opponent's last move was in this corner too, and Answered
	// that his next one was.
	Reply, Answered bool
}

// Inside reports whether the move lies in the square.
func (o *Occurrence) Inside() bool { return int(o.Move.X) < o.Side && int(o.Move.Y) < o.Side }

// Occurrences returns what a game on 19×19 adds to the counts of [Corners], so that the games
// of a large collection can be counted anywhere and added. The frequency of a move in a
// position is the number of its occurrences that are not Left. Options.Regions and
// Options.Moves apply; games of other sizes have none.
func Occurrences(g record.Game, o Options) (iter.Seq[Occurrence], error) {
	if o = o.withDefaults(); o.check() != nil {
		return nil, o.check()
	}
	return func(yield func(Occurrence) bool) {
		b, err := board.New(size)
		if err != nil || g.Size != size {
			return
		}
		s := samples{keys: make([][]uint64, len(o.Regions)), left: make([][]uint64, len(o.Regions))}
		s.game(b, 0, g.Moves, o, newKeyTable(), func(m *sample, left bool) bool {
			for r, side := range o.Regions {
				x := Occurrence{Side: side, Stones: stonesIn(b, m.view(r), side, m.mover()), Left: left}
				if !left {
					x.Move, x.Reply, x.Answered = m.moveIn(r).at(), m.reply, m.answered
				}
				if !yield(x) {
					return false
				}
			}
			return true
		})
	}, nil
}

// stonesIn writes the stones of a square, those of own first.
func stonesIn(b *board.Board, v corner.View, side int, own board.Color) string {
	var mine, theirs []byte
	for y := range int8(side) {
		for x := range int8(side) {
			at := corner.Cell{X: x, Y: y}
			switch c := b.At(v.Point(at, size)); {
			case c == own:
				mine = append(mine, 'a'+byte(x), 'a'+byte(y))
			case c.IsPlayer():
				theirs = append(theirs, 'a'+byte(x), 'a'+byte(y))
			}
		}
	}
	return string(append(append(mine, '/'), theirs...))
}

// WholeBoards returns the positions of a game with their moves, in the form that [OpeningsFile]
// takes. Each has the value 1 and is turned into one of eight orientations, so that equal
// positions compare equal and their values can be added. The error wraps board.ErrSize.
func WholeBoards(g record.Game) (iter.Seq[pattern.FullBoard], error) {
	b, err := board.New(g.Size)
	if err != nil {
		return nil, fmt.Errorf("%w: openings of size %d", board.ErrSize, g.Size)
	}
	return func(yield func(pattern.FullBoard) bool) {
		games := []record.Game{g}
		for _, w := range wholeGame(nil, b.Clone(), 0, g.Moves, boardKeys(g.Size)) {
			if !yield(opening(b, games, w, 1)) {
				return
			}
		}
	}, nil
}
