package survival

import "github.com/tengen-go/tengen/board"

// margin is the number of lines that are left around the stones of a board.
const margin = 4

// A window is the square part of a board that holds all stones, with some lines around them and
// up to the edges that are near. What lies beyond is empty, and playouts would go on there
// for long without telling anything about a group.
type window struct {
	col, row int // of its first point
	size     int
}

// windowOf returns the window of a board, which is all of it where there are stones everywhere,
// or a ko.
func windowOf(b *board.Board) window {
	size := b.Size()
	if _, banned := b.Ko(); banned.IsPlayer() {
		return window{size: size}
	}
	stones := b.StonesOf(board.Black)
	white := b.StonesOf(board.White)
	stones.Or(&white)
	low, high := [2]int{size, size}, [2]int{-1, -1}
	for p := range stones.All() {
		for i, x := range [2]int{p.Col(), p.Row()} {
			low[i], high[i] = min(low[i], x), max(high[i], x)
		}
	}
	w := window{}
	for i := range low {
		low[i], high[i] = max(low[i]-margin, 0), min(high[i]+margin, size-1)
		w.size = max(w.size, high[i]-low[i]+1)
	}
	w.size = min(max(w.size, board.MinSize), size)
	w.col, w.row = min(low[0], size-w.size), min(low[1], size-w.size)
	return w
}

// in returns where a point of the board is in the window.
func (w window) in(p board.Point) board.Point {
	if p == board.Pass || p == board.NoPoint {
		return p
	}
	return board.At(p.Col()-w.col, p.Row()-w.row)
}

// out returns where a point of the window is on the board.
func (w window) out(p board.Point) board.Point {
	if p == board.Pass || p == board.NoPoint {
		return p
	}
	return board.At(p.Col()+w.col, p.Row()+w.row)
}

// board returns what the window shows of a board, as another board.
func (w window) board(b *board.Board) (*board.Board, error) {
	if w.size == b.Size() {
		return b.Clone(), nil
	}
	n, err := board.New(w.size)
	if err != nil {
		return nil, err
	}
	var stones [2][]board.Point
	for i := range stones {
		set := b.StonesOf(board.Black + board.Color(i))
		for p := range set.All() {
			stones[i] = append(stones[i], w.in(p))
		}
	}
	return n, n.Setup(stones[0], stones[1], nil)
}
