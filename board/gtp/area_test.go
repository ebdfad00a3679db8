package gtp_test

import (
	"bytes"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// TestSearchArea: the area restricts genmove and its forms for a player, and nothing else.
func TestSearchArea(t *testing.T) {
	var log bytes.Buffer
	e := newReporter()
	s := newServer(t, gtp.Config{Size: 9, Engine: e, Log: &log})
	script(t, s, `
		set_search_limit b2 ->
		genmove b -> C3
		undo ->
		limit_search 1 ->
		reg_genmove b -> C3
		top_moves_black -> C3 9.00 B2 4.00 PASS -1.00 .
		genmove b -> B2
		undo ->
		genmove_black -> B2
		undo ->
		set_search_diamond j9 ->
		genmove b -> PASS
		undo ->
		set_search_diamond a1 ->
		genmove b -> C3
		reset_search_mask ->
		genmove_white -> PASS
		limit_search 0 ->
		genmove w -> B2
		limit_search -> ? invalid value for search limit
		limit_search yes -> ? invalid value for search limit
		set_search_diamond -> ? invalid coordinate
		set_search_limit z9 -> ? invalid coordinate
	`)
	// A diamond replaces what was there, other points are added, and its stones are marked.
	for _, c := range []string{"set_search_limit a9", "set_search_diamond a1", "set_search_limit j9", "draw_search_area"} {
		do(t, s, c)
	}
	const want = ` 9 .  .  .  .  .  .  .  .  *
 8 .  .  .  .  .  .  .  .  .
 7 *  .  .  .  .  .  .  .  .
 6 *  *  .  .  .  .  .  .  .
 5 *  *  *  .  .  .  .  .  .
 4 *  *  *  *  .  .  .  .  .
 3 *  * (X) *  *  .  .  .  .
 2 * (O) *  *  *  *  .  .  .
 1 *  *  *  *  *  *  *  .  .
`
	if got := trimLines(log.String()); got != want {
		t.Errorf("the area is\n%s\nwant\n%s", got, want)
	}
}

// trimLines removes blanks at the ends of lines, and one after the number in front.
func trimLines(text string) string {
	var out bytes.Buffer
	for _, line := range bytes.Split(bytes.TrimSuffix([]byte(text), []byte("\n")), []byte("\n")) {
		out.Write(bytes.TrimRight(line, " "))
		out.WriteByte('\n')
	}
	return out.String()
}

// TestChances: the probabilities of moves are their shares of the visits, or fall by e for each
// point of value.
func TestChances(t *testing.T) {
	e := newReporter()
	s := newServer(t, gtp.Config{Size: 5, Engine: e})
	script(t, s, `
		move_probabilities ->
		move_uncertainty -> 0.0000
		reg_genmove b -> C3
		move_probabilities -> C3 0.8000 / B2 0.2000
		move_uncertainty -> 0.7219
	`)
	at := func(col, row int, value float64) gtp.Thought {
		return gtp.Thought{Candidate: gtp.Candidate{Point: board.At(col, row), Value: value}}
	}
	e.list = []gtp.Thought{at(2, 2, 5), at(1, 1, 4), at(0, 0, 3)}
	// The shares are 1, 1/e and 1/e².
	script(t, s, `
		reg_genmove b -> C3
		move_probabilities -> C3 0.6652 / B2 0.2447 / A1 0.0900
		move_uncertainty -> 1.2009
	`)
	e.list = []gtp.Thought{at(2, 2, 20), at(1, 1, 10.9), at(0, 0, 10.7)}
	script(t, s, `
		genmove b -> C3
		move_probabilities -> C3 0.9999 / B2 0.0001
	`)
}
