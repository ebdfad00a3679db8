package board

import (
	"errors"
	"fmt"
)

// The reasons why a move or a change of the board is refused.
var (
	ErrSize      = errors.New("unacceptable size")
	ErrOccupied  = errors.New("point is occupied")
	ErrKo        = errors.New("ko: the capture is banned for one move")
	ErrSuicide   = errors.New("suicide")
	ErrTrial     = errors.New("trial moves are on the board")
	ErrNoLiberty = errors.New("a string without liberties")
)

// ErrNoBoard reports that a function got no board: a nil *Board, the zero Board, or a nil or
// zero Game. The packages that take a *Board or a *Game return it.
var ErrNoBoard = errors.New("no board")

// ErrNoContext reports that a function got a nil context. The packages that take a
// context.Context return it.
var ErrNoContext = errors.New("no context")

// Board is a position: the stones, the simple ko ban, the numbers of prisoners, and a stack of
// trial moves; Game knows the other rules. Methods that only read it may run on several
// goroutines at once, see the package comment. The zero value is a board without points on
// which no move is legal; see New.
type Board struct {
	// What has pointers stands first, so that the garbage collector need not
	// look at the rest.
	chains []chain
	free   []uint32

	// The trial stack, and what its records refer to.
	stack    []record
	absorbed []uint32
	saved    []savedChain
	captured []uint32

	size      int
	words     int // how many words of a Set the size needs
	hash      uint64
	prisoners [4]int32 // taken by Black, by White
	ko        Point    // the banned point, or NoPoint
	koColor   Color    // who may not play there
	nTaken    uint8
	taken     [4]Point // one stone of each string that the last move has taken
	empty     Set
	color     [NumPoints]Color
	next      [numCells]Point // the stones of a chain, in a ring
	cells     [numCells]cell
}

// numCells is NumPoints rounded up to a power of two. Tables of that length are
// indexed with p&(numCells-1), which needs no check of the range.
const numCells = 1 << 10

// cell says in one word what stands on a point: the color in the two low bits,
// and above them the chain of a stone. It repeats the color that Board.color
// has, because most neighbors that are looked at are asked for both. There is
// room for 16,384 chains; each trial move makes one at most, see MaxTrials.
type cell uint16

const firstStone = 4 // cells of stones are not below it

func stoneCell(slot uint32, c Color) cell { return cell(slot<<2) | cell(c) }
func (v cell) slot() uint32               { return uint32(v >> 2) }
func (v cell) color() Color               { return Color(v & 3) }

// chain is a string of stones. It is 128 bytes, so that indexing is a shift.
// The first one is not used: the cell of a stone differs from the colors.
type chain struct {
	libs  Set
	n     int32 // liberties
	size  int32 // stones
	head  Point // one stone of the ring, the string's origin
	color Color
	_     byte
	_     [12]byte
}

// savedChain is what an undo needs to part strings that a move has joined.
type savedChain struct {
	libs    Set
	n, size int32
}

// record is one move on the trial stack.
type record struct {
	hash      uint64
	near, far uint64  // liberties of an extended chain around the new stone
	touched   [4]cell // the strings that lost the point as a liberty
	slot      uint32
	n         int32 // liberties of an extended chain
	point, ko Point
	next      Point // a captured ring may still run through point
	stones    int16 // captured
	color     Color
	koColor   Color
	kind      uint8
	nTouched  uint8
	nAbsorbed uint8
	nCaptured uint8
}

const (
	kindPass = iota
	kindNew
	kindExtend
	kindMerge
)

// New returns an empty board of the given size, MinSize to MaxSize. The error
// wraps ErrSize.
func New(size int) (*Board, error) {
	if size < MinSize || size > MaxSize {
		return nil, fmt.Errorf("%w: %d, want %d to %d", ErrSize, size, MinSize, MaxSize)
	}
	b := &Board{size: size}
	b.chains = make([]chain, 1, size*size/3+4)
	b.Clear()
	return b, nil
}

// Clear empties the board, the prisoners and the trial stack.
func (b *Board) Clear() {
	for i := range b.color {
		b.color[i] = Border
	}
	for i := range b.cells {
		b.cells[i] = cell(Border)
	}
	b.empty = AllPoints(b.size)
	b.words = (b.size*stride+b.size)>>6 + 1
	for p := range Points(b.size) {
		b.color[p], b.cells[p] = Empty, 0
	}
	b.ko, b.koColor, b.hash = NoPoint, Empty, zobristSize[b.size]
	b.prisoners = [4]int32{}
	b.nTaken = 0
	b.chains, b.free = append(b.chains[:0], chain{}), b.free[:0]
	b.dropStack()
}

// Clone returns an independent copy of the position. Trial moves become
// ordinary moves of the copy, whose trial stack is empty.
func (b *Board) Clone() *Board {
	c := &Board{}
	c.CopyFrom(b)
	return c
}

// CopyFrom makes b a copy of src as Clone would. It allocates nothing once b is large enough,
// and treats a nil src as the zero Board.
func (b *Board) CopyFrom(src *Board) {
	if b == src {
		return
	}
	src = orNone(src)
	b.size, b.words, b.empty = src.size, src.words, src.empty
	b.color, b.cells, b.next = src.color, src.cells, src.next
	b.ko, b.koColor, b.hash, b.prisoners = src.ko, src.koColor, src.hash, src.prisoners
	b.chains = append(b.chains[:0], src.chains...)
	b.free = append(b.free[:0], src.free...)
	// Chains that only the trial stack of src still needs are free here.
	b.free = append(b.free, src.absorbed...)
	b.free = append(b.free, src.captured...)
	b.taken, b.nTaken = src.taken, src.nTaken
	if len(src.stack) > 0 {
		last := src.lastCaptured()
		b.nTaken = uint8(len(last))
		for i, s := range last {
			b.taken[i&3] = src.chains[s].head
		}
	}
	b.dropStack()
}

func (b *Board) dropStack() {
	b.stack, b.absorbed = b.stack[:0], b.absorbed[:0]
	b.saved, b.captured = b.saved[:0], b.captured[:0]
}

// Size returns the number of lines.
func (b *Board) Size() int { return b.size }

// At returns the content of p, or Border for a point outside the board.
func (b *Board) At(p Point) Color {
	if uint(p) >= NumPoints {
		return Border
	}
	return b.color[p]
}

// Ko returns the point of a ko that one player may not retake now, and that player, or NoPoint
// and Empty.
func (b *Board) Ko() (Point, Color) { return b.ko, b.koColor }

// Hash returns a key of the stones, the ko ban and the size. It does not depend
// on how the position arose, nor on the side to move. (A. L. Zobrist, A New
// Hashing Method with Application for Game Playing, 1970.)
func (b *Board) Hash() uint64 { return b.hash }

// StonesHash is Hash without the ko ban, as superko rules compare positions.
func (b *Board) StonesHash() uint64 {
	if b.ko != NoPoint {
		return b.hash ^ zobristKo[b.ko]
	}
	return b.hash
}

// Prisoners returns how many stones the player c has captured, 0 for a color
// that is not a player. Stones lost by suicide count for the opponent.
func (b *Board) Prisoners(c Color) int {
	if !c.IsPlayer() {
		return 0
	}
	return int(b.prisoners[c])
}

// SetPrisoners sets how many stones c has captured, for positions from other sources. It does
// nothing if c is not a player.
func (b *Board) SetPrisoners(c Color, n int) {
	if c.IsPlayer() {
		b.prisoners[c] = int32(n)
	}
}

// EmptyPoints returns the set of empty points.
func (b *Board) EmptyPoints() Set { return b.empty }

// StonesOf returns the set of all stones of the player c, of the empty points if c is Empty, or
// the empty set for Border. It gathers the set on each call, because updating it would make
// every move of a search slower.
func (b *Board) StonesOf(c Color) Set {
	if !c.IsPlayer() {
		if c == Empty {
			return b.empty
		}
		return Set{}
	}
	var s Set
	// Where the color is c, both bits of it become ones.
	flip := uint64(^c&3) * 0x0101010101010101
	for i := range b.words {
		rows := (*[2 * stride]Color)(b.color[i<<6:])
		s[i] = bothBits((*[8]Color)(rows[:]), flip) | bothBits((*[8]Color)(rows[8:]), flip)<<8 |
			bothBits((*[8]Color)(rows[16:]), flip)<<16 |
			bothBits((*[8]Color)(rows[32:]), flip)<<32 | bothBits((*[8]Color)(rows[40:]), flip)<<40 |
			bothBits((*[8]Color)(rows[48:]), flip)<<48
		if b.size > 22 {
			s[i] |= bothBits((*[8]Color)(rows[24:]), flip)<<24 | bothBits((*[8]Color)(rows[56:]), flip)<<56
		}
	}
	return s
}

// bothBits returns for which of eight points the two low bits are ones after a
// change of those in flip. The product brings the lowest bits of all bytes
// together in the last one.
func bothBits(c *[8]Color, flip uint64) uint64 {
	v := uint64(c[0]) | uint64(c[1])<<8 | uint64(c[2])<<16 | uint64(c[3])<<24 |
		uint64(c[4])<<32 | uint64(c[5])<<40 | uint64(c[6])<<48 | uint64(c[7])<<56
	v ^= flip
	return v & (v >> 1) & 0x0101010101010101 * 0x0102040810204080 >> 56
}

// Setup puts stones on the given points and removes those of empty, ignoring the rules of play;
// of points given twice white wins over black, and empty over both. It clears the ko ban and
// counts no prisoners. The error is ErrNoBoard, ErrPoint, ErrTrial if there are trial moves, or
// ErrNoLiberty if a string would have no liberty, and the board is then unchanged.
func (b *Board) Setup(black, white, empty []Point) error {
	if b.size == 0 {
		return ErrNoBoard
	}
	if len(b.stack) > 0 {
		return ErrTrial
	}
	var stones [3]Set // by color
	for c := range stones {
		stones[c] = b.StonesOf(Color(c))
	}
	for i, list := range [3][]Point{black, white, empty} {
		for _, p := range list {
			if !p.On(b.size) {
				return fmt.Errorf("%w: %v is not on a board of size %d", ErrPoint, p, b.size)
			}
			for c := range stones {
				stones[c].Remove(p)
			}
			stones[[3]Color{Black, White, Empty}[i]].Add(p)
		}
	}
	captured := stones[Black]
	captured.Or(&stones[White])
	for _, c := range [2]Color{Black, White} {
		free := stones[Empty]
		free.Flood(&stones[c])
		captured.AndNot(&free)
	}
	if p := captured.First(); p != NoPoint {
		return fmt.Errorf("%w at %v", ErrNoLiberty, p)
	}
	prisoners := b.prisoners
	b.Clear()
	for p := range Points(b.size) {
		// A string that lacked liberties on the way would lack them in the
		// end, so nothing is captured.
		switch {
		case stones[Black].Has(p):
			b.PlayAssumeLegal(p, Black)
		case stones[White].Has(p):
			b.PlayAssumeLegal(p, White)
		}
	}
	b.prisoners = prisoners
	return nil
}
