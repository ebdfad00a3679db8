package mine

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/joseki"
)

// errOptions reports that options make no sense.
var errOptions = errors.New("invalid options")

// Stats has the counts of a mining run.
type Stats struct {
	Games   int // that were given
	Moves   int // in corners of 19×19
	Regions []RegionStats
	Lost    int // positions that no sequence of moves in the corner leads to
	// Constraints is the number of moves with constraints, and Ladders the number of those that
	// depend on a ladder that leaves the corner; the others depend on stones near the region.
	Constraints, Ladders int
}

// RegionStats has the counts of one region.
type RegionStats struct {
	Side      int
	Positions int
	Moves     int
}

// kind is a kind of first move.
type kind struct {
	name, prefix string
	cells        []corner.Cell // with X at most Y; none for all others
}

var kinds = [...]kind{
	{"hoshi", "JH", []corner.Cell{{X: 3, Y: 3}}},
	{"komoku", "JK", []corner.Cell{{X: 2, Y: 3}}},
	{"sansan", "JS", []corner.Cell{{X: 2, Y: 2}}},
	{"takamoku", "JT", []corner.Cell{{X: 3, Y: 4}}},
	{"mokuhazushi", "JM", []corner.Cell{{X: 2, Y: 4}}},
	{"other", "JO", nil},
}

// kindOf returns the index in kinds of a first move.
func kindOf(c cell) int {
	at := c.at()
	if at.X > at.Y {
		at.X, at.Y = at.Y, at.X
	}
	for i := range kinds {
		if slices.Contains(kinds[i].cells, at) {
			return i
		}
	}
	return len(kinds) - 1
}

// Prefix returns the prefix for the patterns of a file that Corners makes, by
// the name of the file without its extension. Names that Corners does not use
// have the prefix J.
func Prefix(name string) string {
	for _, k := range kinds {
		if k.name == name {
			return k.prefix
		}
	}
	return "J"
}

// files writes the tree as one file for each kind of first move.
func (g *grower) files() []File {
	var files []File
	for i, k := range kinds {
		part := &knot{}
		for _, e := range g.root.entries {
			if kindOf(e.c) == i {
				part.entries = append(part.entries, e)
			}
		}
		for _, c := range g.root.children {
			if kindOf(c.c) == i {
				part.children = append(part.children, c)
			}
		}
		var w bytes.Buffer
		fmt.Fprintf(&w, "(;FF[4]GM[1]SZ[%d]CA[UTF-8]AP[tengen]GN[%s]", size, k.name)
		part.write(&w, nil)
		w.WriteString(")\n")
		files = append(files, File{k.name + ".sgf", w.Bytes()})
	}
	return files
}

// branch is a move from a knot as it is written: a node with an entry, or
// without one, and what follows.
type branch struct {
	e *entry
	k *knot
	s step
}

// branches returns the nodes after k. Each entry needs a node; the first one of
// a move also carries what follows.
func (k *knot) branches() []branch {
	var list []branch
	for i := range k.entries {
		e := &k.entries[i]
		b := branch{e: e, s: e.step}
		if !slices.ContainsFunc(list, func(x branch) bool { return x.s == e.step }) {
			if j := slices.IndexFunc(k.children, func(c *knot) bool { return c.step == e.step }); j >= 0 {
				b.k = k.children[j]
			}
		}
		list = append(list, b)
	}
	for _, c := range k.children {
		if !slices.ContainsFunc(k.entries, func(e entry) bool { return e.step == c.step }) {
			list = append(list, branch{k: c, s: c.step})
		}
	}
	return list
}

// write writes what follows a knot. The path is the moves that lead to it.
func (k *knot) write(w *bytes.Buffer, path []step) {
	list := k.branches()
	for _, b := range list {
		if len(list) > 1 {
			w.WriteString("\n(")
		}
		b.write(w, path)
		if b.k != nil {
			b.k.write(w, append(slices.Clip(path), b.s))
		}
		if len(list) > 1 {
			w.WriteByte(')')
		}
	}
}

// sgfPoint returns a cell as an SGF point.
func sgfPoint(c cell) string { return corner.View(0).Point(c.at(), size).SGF(size) }

// write writes the node of a branch.
func (b *branch) write(w *bytes.Buffer, path []step) {
	player := byte('B')
	if b.s.color == board.White {
		player = 'W'
	}
	fmt.Fprintf(w, ";%c[%s]", player, sgfPoint(b.s.c))
	if b.k != nil || len(path) < 2 {
		if name := nameOf(path, b.s); name != "" {
			fmt.Fprintf(w, "N[%s]", name)
		}
	}
	end := ""
	if b.k != nil {
		if left, of, ok := b.k.end(b.s.color); ok {
			end = fmt.Sprintf("tenuki %d/%d", left, of)
		}
	}
	if b.e == nil {
		if end != "" {
			fmt.Fprintf(w, "C[%s]", end)
		}
		return
	}
	e := b.e
	far := corner.Cell{X: int8(e.side - 1), Y: int8(e.side - 1)}
	fmt.Fprintf(w, "SQ[%s]", sgfPoint(cellAt(far)))
	if e.ladder != nil && len(e.ladder.labels) > 0 {
		w.WriteString("LB")
		for _, l := range e.ladder.labels {
			fmt.Fprintf(w, "[%s:%c]", sgfPoint(l.c), l.name)
		}
	}
	fmt.Fprintf(w, "C[%c %d/%d", e.class(), e.count, e.total)
	if e.year > 0 {
		fmt.Fprintf(w, " %d", e.year)
	}
	if end != "" {
		w.WriteString("\n" + end)
	}
	if e.ladder != nil {
		w.WriteString("\n;" + strings.ReplaceAll(e.ladder.constraint, "]", "\\]"))
	}
	w.WriteByte(']')
}

// class decides the class of a move from the frequencies of the move, of an answer of the
// opponent in the corner, and of players who left the corner instead of answering.
//
// A frequent move is urgent if almost every player answers. If many players leave, it loses a
// class, because tenuki is an answer too, and if most do, it loses two. Only players with a
// stone in the corner can leave it: a move elsewhere after the opponent has taken a corner is
// no tenuki.
func (e *entry) class() joseki.Class {
	share := float64(e.count) / float64(e.total)
	rank := 3
	switch {
	case share >= 0.2 || share >= 0.1 && e.answered >= 0.6:
		rank = 1
	case share >= 0.03:
		rank = 2
	}
	if left, ok := e.from.p.leave(leaveClass); ok && e.contact {
		switch {
		case rank == 1 && left <= 0.1 && share >= 0.3 && e.count >= 20:
			rank = 0
		case left >= 0.8:
			rank += 2
		case left >= 0.5:
			rank++
		}
	}
	return [...]joseki.Class{joseki.Urgent, joseki.Standard, joseki.Lesser, joseki.Minor}[min(rank, 3)]
}

// leaveClass and leaveEnd are the numbers of players that must have been in a position after a
// move of the opponent there, for their choices to count: for the classes of moves, and for the
// ends of sequences.
const (
	leaveClass = 10
	leaveEnd   = 20
)

// leave returns the share of players who left the corner in a position instead
// of answering the opponent there. It returns false when fewer than least were in
// it.
func (p *position) leave(least int32) (float64, bool) {
	n := p.left + p.replies
	return float64(p.left) / float64(max(n, 1)), n >= least
}

// end returns how often the sequence that leads to a knot ended there: how often
// the opponent of the last player left the corner, of how many times. The largest
// region that is known counts. It reports false when fewer than half did.
func (k *knot) end(last board.Color) (left, of int32, ok bool) {
	side := 0
	for i := range k.entries {
		e := &k.entries[i]
		if !e.contact || e.color == last || e.side <= side {
			continue
		}
		if share, enough := e.from.p.leave(leaveEnd); enough {
			side, ok = e.side, share >= 0.5
			left, of = e.from.p.left, e.from.p.left+e.from.p.replies
		}
	}
	return left, of, ok
}
