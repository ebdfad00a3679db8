package connect

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// record hands the tree of a search to the recorder. A proof-number search jumps
// about; the variations come in order when it has ended. Searches that test an answer are
// left out.
func (r *Reader) record(code search.Code) {
	if r.o.Recorder == nil || r.err != nil || r.attempt != &r.attempts[0] {
		return
	}
	note := ""
	switch r.q.taker {
	case r.q.first:
		note = fmt.Sprintf("%v may take kos against the ban", r.q.taker)
	case board.Empty:
		note = "nobody may take a ko against the ban"
	}
	r.recordBelow(0, 0, code, note, make(map[int32]bool))
}

// recordBelow records the moves that were tried at a node. code is what success
// is worth in this search to the side that moves first. What positions share is
// recorded where it comes first, seen says which moves that were.
func (r *Reader) recordBelow(i int32, depth int, code search.Code, note string, seen map[int32]bool) {
	n := r.tree.nodes[i]
	if n.children == 0 || seen[n.first] {
		return
	}
	seen[n.first] = true
	mover := r.mover(depth)
	for j := n.first; j < n.first+int32(n.children); j++ {
		c := r.tree.nodes[j]
		if !c.expanded && c.pn != 0 && c.dn != 0 {
			continue
		}
		text := note
		if c.taking {
			text = join(text, "after a ko threat")
		}
		if c.pn != 0 && c.dn != 0 {
			text = join(text, "undecided")
		}
		if c.move == board.Pass {
			r.b.TryAssumeLegal(board.Pass, mover)
		} else {
			r.b.TryKo(c.move, mover)
		}
		r.o.Recorder.Enter(r.b, c.move, mover, text)
		r.recordBelow(j, depth+1, code, "", seen)
		r.b.Undo()
		r.o.Recorder.Leave(r.b, r.outcome(&c, mover, code))
	}
}

// outcome returns the result of a node for a player: undecided ones count as
// cut.
func (r *Reader) outcome(n *node, player board.Color, code search.Code) search.Code {
	won := (n.pn == 0) == (player == r.q.color)
	switch {
	case player == r.q.first && won:
		return code
	case player == r.q.first:
		return search.Fail
	case won:
		return search.Win
	}
	return code.Reverse()
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + ", " + b
}
