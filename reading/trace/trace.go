package trace

import (
	"errors"
	"fmt"
	"io"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/reading/search"
)

// Recorder is a search.Recorder. The zero value only counts variations, at little
// cost; it writes them after Begin or StartTrace. It takes part in one search at a
// time and belongs to the goroutine of the search.
type Recorder struct {
	count int
	err   error
	trees []*sgf.Node
	roots map[root]*sgf.Node // nil unless trees begin by themselves
	node  *sgf.Node          // what was just entered, or nil
	open  []mark
}

// root tells positions apart at which searches begin.
type root struct {
	hash  uint64
	color board.Color
}

// mark is a variation that is being read.
type mark struct {
	number int
	note   string
}

// errSearch reports that a search broke the contract of search.Recorder, or that a method was
// called that has to wait for the end of a search.
var errSearch = errors.New("unfinished variations")

// Begin starts a tree for later searches with the position of b, in which toPlay moves first.
// Variations are numbered from 1. The errors are one during a search and those of
// sgf.FromBoard, and nothing changes then.
func (r *Recorder) Begin(b *board.Board, toPlay board.Color) error {
	if len(r.open) > 0 {
		return errSearch
	}
	tree, err := sgf.FromBoard(b, toPlay)
	if err != nil {
		return err
	}
	r.trees = append(r.trees, tree)
	r.node, r.count, r.roots = tree, 0, nil
	return nil
}

// SetComment sets the comment of the root of the latest tree, for example to the result of the
// search. It does nothing without a tree.
func (r *Recorder) SetComment(text string) error {
	if len(r.trees) == 0 {
		return nil
	}
	return r.trees[len(r.trees)-1].SetText("C", text)
}

// Variations returns how many moves were tried since the last tree was begun.
func (r *Recorder) Variations() int { return r.count }

// Trees returns the trees recorded so far. The caller owns them once recording has ended.
func (r *Recorder) Trees() []*sgf.Node { return r.trees }

// Err returns the first error of writing a variation, or nil.
func (r *Recorder) Err() error { return r.err }

// Reset forgets all, so that the Recorder only counts.
func (r *Recorder) Reset() { *r = Recorder{} }

// StartTrace discards all variations and begins a new tree for the position of g, and for every
// other position at which a search begins; only that of g is also written without variations.
// With FinishTrace it makes a Recorder a gtp.TraceEngine. The errors are those of Begin.
func (r *Recorder) StartTrace(g *board.Game) error {
	var next Recorder
	if len(r.open) > 0 {
		return errSearch
	}
	if g == nil {
		return board.ErrNoBoard
	}
	if err := next.Begin(g.Board(), g.ToPlay()); err != nil {
		return err
	}
	next.roots = map[root]*sgf.Node{{g.Board().Hash(), g.ToPlay()}: next.node}
	next.node = nil
	*r = next
	return nil
}

// FinishTrace writes all trees as one SGF collection and forgets them. The errors are one
// during a search, Err, and those of sgf.Write.
func (r *Recorder) FinishTrace(w io.Writer) error {
	switch {
	case len(r.open) > 0:
		return errSearch
	case r.err != nil:
		return r.err
	}
	if err := sgf.Write(w, r.trees...); err != nil {
		return err
	}
	r.Reset()
	return nil
}

// Enter implements search.Recorder.
func (r *Recorder) Enter(b *board.Board, move board.Point, color board.Color, note string) {
	r.count++
	if len(r.trees) == 0 || r.err != nil {
		return
	}
	if r.roots != nil && len(r.open) == 0 {
		if r.err = r.find(b, move, color); r.err != nil {
			return
		}
	}
	r.open = append(r.open, mark{r.count, note})
	r.node = r.node.NewChild()
	r.err = r.node.SetMove(board.Move{Point: move, Color: color})
}

// find sets node to the root of the tree with the position before the last trial
// move on b, which it begins if need be.
func (r *Recorder) find(b *board.Board, move board.Point, color board.Color) error {
	if b.Depth() == 0 {
		return fmt.Errorf("%w: %v is not on the board", errSearch, move)
	}
	b.Undo()
	defer b.TryAssumeLegal(move, color)
	at := root{b.Hash(), color}
	if tree, ok := r.roots[at]; ok {
		r.node = tree
		return nil
	}
	tree, err := sgf.FromBoard(b, color)
	if err != nil {
		return err
	}
	r.trees = append(r.trees, tree)
	r.roots[at], r.node = tree, tree
	return nil
}

// Leave implements search.Recorder.
func (r *Recorder) Leave(_ *board.Board, outcome search.Code) {
	if len(r.open) == 0 {
		return
	}
	m := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	if r.err != nil {
		return
	}
	text := fmt.Sprintf("variation %d: %v", m.number, outcome)
	if m.note != "" {
		text += ", " + m.note
	}
	r.err = r.node.SetText("C", text)
	r.node = r.node.Parent()
}
