package program

import (
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/trace"
)

// session is a question that is being answered.
type session struct {
	o     *options
	b     *board.Board
	out   io.Writer
	trees []*sgf.Node // one for each search, if -o asks for them
}

// read runs one search, in which player moves first, and prints its answer.
func (s *session) read(title string, player board.Color, ask func(*examine.Analyst, search.Recorder) (search.Result, error)) (search.Result, error) {
	rec := new(trace.Recorder)
	if s.o.out != "" {
		if err := rec.Begin(s.b, player); err != nil {
			return search.Result{}, err
		}
	}
	a, err := s.analyst()
	if err != nil {
		return search.Result{}, err
	}
	res, err := ask(a, rec)
	if err == nil {
		err = rec.Err()
	}
	if err != nil {
		return res, err
	}
	text := describe(title, res, rec.Variations())
	if err := rec.SetComment(text); err != nil {
		return res, err
	}
	s.trees = append(s.trees, rec.Trees()...)
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
	fmt.Fprintf(&t, " (%s, %s)", cli.Count(variations, "variation"), cli.Count(res.Nodes, "position"))
	if res.Limited {
		t.WriteString(", search limit reached, not certain")
	}
	return t.String()
}
