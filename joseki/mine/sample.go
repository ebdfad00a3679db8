package mine

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/internal/hash"
	"github.com/tengen-go/tengen/pattern"
)

// Options says what is mined. The zero value means the defaults.
type Options struct {
	// Regions are the sides of the squares from which positions are taken, small ones first;
	// none means 5, 6, 7, 8, 9 and 12.
	Regions []int
	// Moves is the number of moves that are read from each game, up to the first illegal one; 0
	// means 30.
	Moves int
	// MinPlayed is the number of times that a move must have been chosen, and MinPlayedSmall
	// that for the smallest region; 0 means 3 and 8.
	MinPlayed, MinPlayedSmall int
	// Gain is the least improvement of the prediction by a position over smaller regions, in
	// nats for each of its moves, and MoveGain the least change for a move; 0 means 7.5 and
	// 5.2. A negative one keeps everything that smaller regions predict, too.
	Gain, MoveGain float64
	// MinPlayedOpening is the number of times that a move of the whole board must have been
	// chosen; 0 means 10 on 19×19 and 2 on other boards.
	MinPlayedOpening int
	// NoLadders leaves out constraints.
	NoLadders bool
	// Bind binds the constraints of a book to functions; Score calls it once for each
	// goroutine. Nil ignores constraints, so that moves they forbid are suggested.
	Bind func(constraints *pattern.Database) (*pattern.Bound, error)
	// Workers is the number of goroutines; 0 means one for each core, and there
	// are at most 256. It does not change the result.
	Workers int
	// Progress, if not nil, is called from time to time with the name of a stage and the part
	// that is done. Calls may come from several goroutines.
	Progress func(stage string, done, total int)
}

// mostMoves is how many moves of a game have numbers, and mostWorkers bounds the
// scratch space.
const (
	mostMoves   = math.MaxInt16
	mostWorkers = 256
)

func (o Options) withDefaults() Options {
	if len(o.Regions) == 0 {
		o.Regions = []int{5, 6, 7, 8, 9, 12}
	}
	defaults := func(x *int, v int) {
		if *x == 0 {
			*x = v
		}
	}
	defaults(&o.Moves, 30)
	defaults(&o.MinPlayed, 3)
	defaults(&o.MinPlayedSmall, 8)
	o.Moves = min(o.Moves, mostMoves)
	defaults(&o.Workers, runtime.GOMAXPROCS(0))
	o.Workers = min(o.Workers, mostWorkers)
	if o.Gain == 0 {
		o.Gain = 7.5
	}
	if o.MoveGain == 0 {
		o.MoveGain = 5.2
	}
	if o.Progress == nil {
		o.Progress = func(string, int, int) {}
	}
	return o
}

// check returns an error for negative numbers, and for regions that make no sense.
func (o Options) check() error {
	if min(o.Moves, o.MinPlayed, o.MinPlayedSmall, o.MinPlayedOpening, o.Workers) < 0 {
		return fmt.Errorf("%w: a number is negative", errOptions)
	}
	if len(o.Regions) > 8 || !slices.IsSorted(o.Regions) || o.Regions[0] < corner9/2 || o.Regions[len(o.Regions)-1] >= size {
		return fmt.Errorf("%w: %v, expected at most 8 sides from %d to %d, small ones first", errOptions, o.Regions, corner9/2, size-1)
	}
	return nil
}

// parallel calls work for 0 to n-1 on several goroutines, with the number of the
// goroutine.
func parallel(ctx context.Context, workers, n int, work func(worker, i int)) error {
	var next atomic.Int64
	var wg sync.WaitGroup
	for w := range min(workers, n) {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				work(w, i)
			}
		})
	}
	wg.Wait()
	return ctx.Err()
}

// inChunks calls work for some of the games at a time, with the number of the
// goroutine and that of the chunk, and tells about the progress. The games of
// chunk i begin with number i*chunk.
func inChunks(ctx context.Context, o Options, stage string, games []record.Game, work func(worker, i int, games []record.Game)) error {
	var done atomic.Int64
	return parallel(ctx, o.Workers, chunks(games), func(w, i int) {
		part := games[i*chunk : min((i+1)*chunk, len(games))]
		work(w, i, part)
		o.Progress(stage, int(done.Add(int64(len(part)))), len(games))
	})
}

// chunk is the number of games that are worked on at a time.
const chunk = 256

func chunks(games []record.Game) int { return (len(games) + chunk - 1) / chunk }

// Corners are quarters of 19×19.
const (
	size    = 19
	corner9 = 9
)

// cell is a point in a view as a number: 19 times the row plus the column.
type cell uint16

func cellAt(c corner.Cell) cell     { return cell(c.Y)*size + cell(c.X) }
func (c cell) at() corner.Cell      { return corner.Cell{X: int8(c % size), Y: int8(c / size)} }
func (c cell) mirrored() cell       { return c%size*size + c/size }
func (c cell) inside(side int) bool { return int(c%size) < side && int(c/size) < side }

// sample is a move in a corner.
type sample struct {
	game     int32
	number   int16 // of the move, from 0
	corner   uint8
	reply    bool  // the opponent's last move was in the same corner
	answered bool  // and the next move was
	move     cell  // in the view from the corner
	mirrored uint8 // by region: the normal view of the position is the mirrored one
	equal    uint8 // by region: the position is its own mirror image
}

// samples is the moves in corners, with the positions by region.
type samples struct {
	list []sample
	keys [][]uint64 // by region
	// left holds the keys of positions, by region, that players left: the
	// opponent's last move was in the corner, and the player's next one was not.
	left [][]uint64
}

// moveIn returns the move in the normal view of region r: of two moves that are
// mirror images in a position that is one, the one with the lower number.
func (s *sample) moveIn(r int) cell {
	switch {
	case s.equal>>r&1 != 0:
		return min(s.move, s.move.mirrored())
	case s.mirrored>>r&1 != 0:
		return s.move.mirrored()
	}
	return s.move
}

// view returns the normal view of region r.
func (s *sample) view(r int) corner.View {
	return corner.View(2*s.corner + s.mirrored>>r&1)
}

// stoneKey is the key of a stone; the keys of a position are combined by
// exclusive or.
func stoneKey(c cell, own bool) uint64 {
	n := uint64(c) * 2
	if own {
		n++
	}
	return hash.Nth(0, n)
}

// keyTable is stoneKey for all stones.
type keyTable [size * size][2]uint64

func newKeyTable() *keyTable {
	t := &keyTable{}
	for c := range t {
		t[c] = [2]uint64{stoneKey(cell(c), false), stoneKey(cell(c), true)}
	}
	return t
}

// take makes the samples of all games.
func take(ctx context.Context, games []record.Game, o Options) (*samples, error) {
	keys := newKeyTable()
	parts := make([]samples, chunks(games))
	err := inChunks(ctx, o, "games", games, func(_, i int, games []record.Game) {
		p := &parts[i]
		p.keys, p.left = make([][]uint64, len(o.Regions)), make([][]uint64, len(o.Regions))
		b, err := board.New(size)
		if err != nil {
			return
		}
		for j, g := range games {
			if g.Size == size {
				p.game(b, int32(i*chunk+j), g.Moves, o, keys, nil)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	s := &samples{keys: make([][]uint64, len(o.Regions)), left: make([][]uint64, len(o.Regions))}
	for i := range parts {
		s.list = append(s.list, parts[i].list...)
		for r := range s.keys {
			s.keys[r] = append(s.keys[r], parts[i].keys[r]...)
			s.left[r] = append(s.left[r], parts[i].left[r]...)
		}
	}
	return s, nil
}

// quarter returns the corner of a point, and its cell there.
func quarter(p board.Point) (k uint8, c cell, ok bool) {
	for k := range uint8(4) {
		if at, on := corner.View(2*k).Cell(p, size); on && cellAt(at).inside(corner9) {
			return k, cellAt(at), true
		}
	}
	return 0, 0, false
}

// game appends the samples of one game. It calls seen, if that is not nil, with each
// sample and each position that a player left, while the position is on b, and ends
// when seen returns false.
func (s *samples) game(b *board.Board, g int32, moves []board.Point, o Options, keys *keyTable, seen func(m *sample, left bool) bool) {
	b.Clear()
	c := board.Black
	last, touched := uint8(0), false // the corner of the move before, if it was in one
	for n, p := range moves {
		if n >= o.Moves || p != board.Pass && !b.Legal(p, c, board.Strict) {
			return
		}
		k, at, ok := quarter(p)
		if ok {
			m := sample{game: g, number: int16(n), corner: k, move: at, reply: touched && last == k}
			if n+1 < len(moves) {
				next, _, ok := quarter(moves[n+1])
				m.answered = ok && next == k
			}
			m.look(b, c, o.Regions, keys, s.keys)
			s.list = append(s.list, m)
			if seen != nil && !seen(&m, false) {
				return
			}
		}
		if touched && (!ok || k != last) {
			m := sample{game: g, number: int16(n), corner: last}
			m.look(b, c, o.Regions, keys, s.left)
			if seen != nil && !seen(&m, true) {
				return
			}
		}
		last, touched = k, ok
		if p != board.Pass {
			b.PlayAssumeLegal(p, c)
		}
		c = c.Opponent()
	}
}

// look appends the keys of the regions in the corner of a sample, where c is
// going to move.
func (m *sample) look(b *board.Board, c board.Color, regions []int, keys *keyTable, dst [][]uint64) {
	var straight, mirror [8]uint64
	v := corner.View(2 * m.corner)
	most := regions[len(regions)-1]
	for y := range most {
		for x := range most {
			at := corner.Cell{X: int8(x), Y: int8(y)}
			color := b.At(v.Point(at, size))
			if !color.IsPlayer() {
				continue
			}
			own := 0
			if color == c {
				own = 1
			}
			i := cellAt(at)
			for r, side := range regions {
				if i.inside(side) {
					straight[r] ^= keys[i][own]
					mirror[r] ^= keys[i.mirrored()][own]
				}
			}
		}
	}
	for r := range regions {
		key := straight[r]
		switch {
		case straight[r] == mirror[r]:
			m.equal |= 1 << r
		case mirror[r] < straight[r]:
			m.mirrored |= 1 << r
			key = mirror[r]
		}
		dst[r] = append(dst[r], key)
	}
}
