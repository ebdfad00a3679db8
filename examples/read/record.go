package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/reading/search"
)

// session is a question that is being answered.
type session struct {
	o     *options
	b     *board.Board
	out   io.Writer
	trees []*sgf.Node // one for each search, if -o asks for them
}

// read runs one search, in which player moves first, and prints its answer.
func (s *session) read(title string, player board.Color, run func(search.Recorder) (search.Result, error)) (search.Result, error) {
	rec := new(recorder)
	if s.o.out != "" {
		root, err := sgf.FromBoard(s.b, player)
		if err != nil {
			return search.Result{}, err
		}
		s.trees = append(s.trees, root)
		rec.node = root
	}
	res, err := run(rec)
	if err == nil {
		err = rec.err
	}
	if err != nil {
		return res, err
	}
	text := describe(title, res, rec.count)
	if rec.node != nil {
		if err := rec.node.SetText("C", text); err != nil {
			return res, err
		}
	}
	_, err = fmt.Fprintln(s.out, text)
	return res, err
}

// describe says in a line what a search has found.
func describe(title string, res search.Result, variations int) string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s: %v", title, res.Code)
	switch {
	case res.Code == search.Fail:
	case res.Move == board.Pass:
		t.WriteString(", no move is needed")
	case res.Move != board.NoPoint:
		fmt.Fprintf(&t, " at %v", res.Move)
	}
	fmt.Fprintf(&t, " (%d variations, %d positions)", variations, res.Nodes)
	if res.Limited {
		t.WriteString(", as far as the bound on positions lets see")
	}
	return t.String()
}

// recorder counts the variations of a search and, if it has a node to hang them
// on, writes them down.
type recorder struct {
	count int
	node  *sgf.Node // of the position, or nil
	err   error     // the first one
	open  []mark
}

// mark is a variation that is being read.
type mark struct {
	number int
	note   string
}

// Enter implements search.Recorder.
func (r *recorder) Enter(_ *board.Board, move board.Point, color board.Color, note string) {
	r.count++
	if r.node == nil {
		return
	}
	r.open = append(r.open, mark{r.count, note})
	r.node = r.node.NewChild()
	if err := r.node.SetMove(board.Move{Point: move, Color: color}); err != nil && r.err == nil {
		r.err = err
	}
}

// Leave implements search.Recorder.
func (r *recorder) Leave(_ *board.Board, outcome search.Code) {
	if r.node == nil || len(r.open) == 0 {
		return
	}
	m := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	text := fmt.Sprintf("variation %d: %v", m.number, outcome)
	if m.note != "" {
		text += ", " + m.note
	}
	if err := r.node.SetText("C", text); err != nil && r.err == nil {
		r.err = err
	}
	r.node = r.node.Parent()
}
