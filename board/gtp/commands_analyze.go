package gtp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
)

// addAnalyzeCommands adds the commands with which clients watch an engine think.
// Those whose names begin with kata write fractions, the others numbers from 0
// to 10000, as the engines do that brought these commands up.
func (s *Server) addAnalyzeCommands() {
	for _, prefix := range []string{"", "lz-", "kata-"} {
		parts := 10000.0
		if prefix == "kata-" {
			parts = 1
		}
		s.commands[prefix+"analyze"] = command{stream: true, flush: true, handle: func(ctx context.Context, c *Call) error {
			return analyze(ctx, c, parts)
		}}
		s.commands[prefix+"genmove_analyze"] = command{flush: true, handle: func(ctx context.Context, c *Call) error {
			return genmoveAnalyze(ctx, c, parts)
		}}
	}
}

// request is what the arguments of an analysis ask for.
type request struct {
	color    board.Color
	interval time.Duration
	moves    int // at most
	parts    float64
}

// ErrAnalyze says that an argument of an analysis is not understood.
var ErrAnalyze = errors.New("invalid analysis argument")

// analysisFlags are the words that other engines take with a value and that
// change nothing here, because no engine tells what they ask for.
var analysisFlags = []string{"ownership", "movesownership", "ownershipstdev", "pvvisits", "pvedgevisits", "rootinfo", "minmoves"}

// parseAnalysis reads "[color] [interval] [word value]…", the interval in
// hundredths of a second.
func parseAnalysis(c *Call, parts float64) (request, error) {
	r := request{color: c.Game().ToPlay(), parts: parts, interval: time.Second, moves: math.MaxInt}
	i := 0
	if color, err := c.Color(0); err == nil {
		r.color = color
		i++
	}
	if _, err := strconv.Atoi(c.Arg(i)); err == nil {
		if r.interval, err = c.centiseconds(i); err != nil {
			return r, err
		}
		i++
	}
	for ; i < len(c.Args); i += 2 {
		if i+1 == len(c.Args) {
			return r, fmt.Errorf("%w: %s without a value", ErrAnalyze, c.Arg(i))
		}
		switch word := strings.ToLower(c.Arg(i)); word {
		case "interval":
			d, err := c.centiseconds(i + 1)
			if err != nil {
				return r, err
			}
			r.interval = d
		case "maxmoves":
			n, err := strconv.Atoi(c.Arg(i + 1))
			if err != nil || n < 1 {
				return r, fmt.Errorf("%w: maxmoves %s", ErrAnalyze, c.Arg(i+1))
			}
			r.moves = n
		default:
			known := false
			for _, f := range analysisFlags {
				known = known || f == word
			}
			if !known {
				return r, fmt.Errorf("%w: %s", ErrAnalyze, c.Arg(i))
			}
		}
	}
	return r, nil
}

func (c *Call) centiseconds(i int) (time.Duration, error) {
	n, err := strconv.Atoi(c.Arg(i))
	if err != nil || n < 0 || n > maxSeconds {
		return 0, fmt.Errorf("%w: interval %s", ErrAnalyze, c.Arg(i))
	}
	return time.Duration(n) * 10 * time.Millisecond, nil
}

// analyze tells what the engine thinks until any line arrives. An engine that is
// ready sooner has said all that it knows; then the command waits.
func analyze(ctx context.Context, c *Call, parts float64) error {
	r, err := parseAnalysis(c, parts)
	if err != nil {
		return err
	}
	var broken error // of the writer
	show := func(list []Thought) {
		if broken == nil && len(list) > 0 {
			c.Print(c.info(list, r), "\n")
			broken = c.Flush()
		}
	}
	_, list, err := c.server.think(ctx, r.color, seldom(r.interval, show))
	switch {
	case err == nil:
		show(list)
	case ctx.Err() == nil:
		return err
	}
	if broken == nil {
		<-ctx.Done()
	}
	return broken
}

// genmoveAnalyze generates a move and tells on the way what the engine thinks.
// The last line is "play" and the move.
func genmoveAnalyze(ctx context.Context, c *Call, parts float64) error {
	r, err := parseAnalysis(c, parts)
	if err != nil {
		return err
	}
	var broken error
	show := func(list []Thought) {
		if broken == nil && len(list) > 0 {
			c.Print(c.info(list, r), "\n")
			broken = c.Flush()
		}
	}
	start := time.Now()
	p, err := c.server.choose(ctx, func(ctx context.Context, _ *board.Game, color board.Color) (board.Point, error) {
		p, list, err := c.server.think(ctx, color, seldom(r.interval, show))
		if err == nil {
			show(list)
		}
		return p, err
	}, r.color)
	if err != nil {
		return err
	}
	c.server.timeSpent(r.color, time.Since(start))
	switch {
	case broken != nil:
		return broken
	case p == board.NoPoint:
		c.Print("play resign")
		return nil
	}
	if err := c.Game().Play(p, r.color); err != nil {
		return err
	}
	c.Print("play ", c.FormatVertex(p))
	return nil
}

// info writes thoughts on one line.
func (c *Call) info(list []Thought, r request) string {
	number := func(part float64) string {
		if r.parts == 1 {
			return strconv.FormatFloat(part, 'f', 6, 64)
		}
		return strconv.Itoa(int(math.Round(part * r.parts)))
	}
	var words []string
	for i, t := range withShares(list)[:min(len(list), r.moves)] {
		line := t.Line
		if len(line) == 0 {
			line = []board.Point{t.Point}
		}
		words = append(words, fmt.Sprintf("info move %s visits %d winrate %s prior %s order %d pv%s",
			c.FormatVertex(t.Point), t.Visits, number(t.Winrate), number(t.Prior), i, c.server.formatLine(line)))
	}
	return strings.Join(words, " ")
}
