package mine

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/pattern"
)

// openingMoves is how many stones a position of openings has at most.
const openingMoves = 30

// whole is a move on a whole board, in a normal orientation.
type whole struct {
	key  uint64
	move uint16 // the index of the point: rows from the top
	game int32
	n    int16
	turn board.Transform
}

// Openings mines positions of whole boards of one size with their moves, in the form that
// joseki.ParseOpenings reads, sorted by the number of stones and the frequency. A move is kept
// if it was chosen MinPlayedOpening times in the position, in any orientation and by either
// player. The error wraps board.ErrSize, is about an option, or is that of ctx.
func Openings(ctx context.Context, games []record.Game, boardSize int, o Options) (File, error) {
	if boardSize < board.MinSize || boardSize > board.MaxSize {
		return File{}, fmt.Errorf("%w: openings of size %d", board.ErrSize, boardSize)
	}
	if ctx == nil {
		return File{}, board.ErrNoContext
	}
	if o.MinPlayedOpening == 0 {
		if o.MinPlayedOpening = 2; boardSize == size {
			o.MinPlayedOpening = 10
		}
	}
	o = o.withDefaults()
	if err := o.check(); err != nil {
		return File{}, err
	}
	parts := make([][]whole, chunks(games))
	keys := boardKeys(boardSize)
	err := inChunks(ctx, o, "openings", games, func(_, i int, games []record.Game) {
		b, err := board.New(boardSize)
		if err != nil {
			return
		}
		for j, g := range games {
			if g.Size == boardSize {
				parts[i] = wholeGame(parts[i], b, int32(i*chunk+j), g.Moves, keys)
			}
		}
	})
	if err != nil {
		return File{}, err
	}
	all := slices.Concat(parts...)
	slices.SortFunc(all, func(a, b whole) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.move, b.move), cmp.Compare(a.game, b.game), cmp.Compare(a.n, b.n))
	})
	var list []pattern.FullBoard
	b, err := board.New(boardSize)
	if err != nil {
		return File{}, err
	}
	for i := 0; i < len(all); {
		first := i
		for i < len(all) && all[i].key == all[first].key && all[i].move == all[first].move {
			i++
		}
		if i-first >= o.MinPlayedOpening {
			list = append(list, opening(b, games, all[first], i-first))
		}
	}
	return OpeningsFile(boardSize, list), nil
}

// OpeningsFile writes positions with their moves, and the numbers of times that they were
// chosen as values, in the form of Openings. It names the list and sorts it by the number of
// stones and the frequency.
func OpeningsFile(boardSize int, list []pattern.FullBoard) File {
	stones := func(f pattern.FullBoard) int { return len(f.Own) + len(f.Enemy) }
	for i := range list {
		list[i].Name = ""
	}
	slices.SortFunc(list, func(a, b pattern.FullBoard) int {
		return cmp.Or(cmp.Compare(stones(a), stones(b)), -cmp.Compare(a.Value, b.Value), cmp.Compare(a.String(), b.String()))
	})
	var w bytes.Buffer
	for i := range list {
		list[i].Name = fmt.Sprintf("F%d-%d", boardSize, i+1)
		fmt.Fprintln(&w, list[i])
	}
	return File{fmt.Sprintf("openings%d.txt", boardSize), w.Bytes()}
}

// wholeKeys are the keys of stones, of the opponent and of the side to move, by
// orientation and point.
type wholeKeys [board.NumTransforms][board.NumPoints][2]uint64

// boardKeys returns keys for the points of a board in all orientations, for
// stones of the opponent and of the side to move.
func boardKeys(n int) *wholeKeys {
	keys := &wholeKeys{}
	for t := range board.Transform(board.NumTransforms) {
		for p := range board.Points(n) {
			c := cell(t.Apply(p, n))
			keys[t][p] = [2]uint64{stoneKey(c, false), stoneKey(c, true)}
		}
	}
	return keys
}

// wholeGame appends the moves of one game.
func wholeGame(list []whole, b *board.Board, g int32, moves []board.Point, keys *wholeKeys) []whole {
	b.Clear()
	n := b.Size()
	c := board.Black
	for i, p := range moves {
		if i > openingMoves || p != board.Pass && !b.Legal(p, c, board.Strict) {
			break
		}
		if p != board.Pass {
			var sum [board.NumTransforms]uint64
			for _, color := range [2]board.Color{board.Black, board.White} {
				own := 0
				if color == c {
					own = 1
				}
				stones := b.StonesOf(color)
				for q := range stones.All() {
					for t := range sum {
						sum[t] ^= keys[t][q][own]
					}
				}
			}
			// Of the orientations with the lowest key, for the position may be
			// symmetric, the one that puts the move lowest.
			best := whole{key: sum[0], move: uint16(p), game: g, n: int16(i)}
			for t := range board.Transform(board.NumTransforms) {
				m := uint16(t.Apply(p, n))
				if cmp.Or(cmp.Compare(sum[t], best.key), cmp.Compare(m, best.move)) < 0 {
					best.key, best.move, best.turn = sum[t], m, t
				}
			}
			list = append(list, best)
			b.PlayAssumeLegal(p, c)
		}
		c = c.Opponent()
	}
	return list
}

// opening replays the game of a move and returns its position.
func opening(b *board.Board, games []record.Game, w whole, count int) pattern.FullBoard {
	n := b.Size()
	f := pattern.FullBoard{Size: n, Value: count, Move: board.Point(w.move)}
	c := replay(&games[w.game], b, int(w.n))
	for _, color := range [2]board.Color{board.Black, board.White} {
		var points []board.Point
		stones := b.StonesOf(color)
		for q := range stones.All() {
			points = append(points, w.turn.Apply(q, n))
		}
		slices.Sort(points)
		if color == c {
			f.Own = points
		} else {
			f.Enemy = points
		}
	}
	return f
}
