package gtp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
)

// addAnalyzeCommands adds the commands with which clients watch an engine think.
// Those whose names begin with kata write fractions, the others numbers from 0
// to 10000, as the engines do that brought these commands up.
func (s *Server) addAnalyzeCommands() {
	_, analyzes := s.cfg.Engine.(AnalysisEngine)
	for _, prefix := range []string{"", "lz-", "kata-"} {
		kata := prefix == "kata-"
		if analyzes || s.thinks() {
			s.commands[prefix+"analyze"] = command{stream: true, flush: true, handle: func(ctx context.Context, c *Call) error {
				return analyze(ctx, c, kata)
			}}
		}
		if s.thinks() {
			s.commands[prefix+"genmove_analyze"] = command{flush: true, handle: func(ctx context.Context, c *Call) error {
				return genmoveAnalyze(ctx, c, kata)
			}}
		}
	}
}

// request is what the arguments of an analysis ask for.
type request struct {
	Query
	moves int // at most
	kata  bool
}

// ErrAnalyze says that an argument of an analysis is not understood.
var ErrAnalyze = errors.New("invalid analysis argument")

// analysisFlags are the words that other engines take with a value and that
// change nothing here, because no engine tells what they ask for.
var analysisFlags = []string{"movesownership", "ownershipstdev", "pvvisits", "pvedgevisits", "rootinfo", "minmoves"}

// parseAnalysis reads "[color] [interval] [word value]…", the interval in
// hundredths of a second.
func parseAnalysis(c *Call, kata bool) (request, error) {
	r := request{Query: Query{Color: c.Game().ToPlay(), Interval: time.Second}, moves: math.MaxInt, kata: kata}
	i := 0
	if color, err := c.Color(0); err == nil {
		r.Color = color
		i++
	}
	if _, err := strconv.Atoi(c.Arg(i)); err == nil {
		if r.Interval, err = c.centiseconds(i); err != nil {
			return r, err
		}
		i++
	}
	for i < len(c.Args) {
		n, err := r.word(c, i)
		if err != nil {
			return r, err
		}
		i += n
	}
	return r, nil
}

// word reads the word number i with its values, and returns how many arguments
// they are together.
func (r *request) word(c *Call, i int) (int, error) {
	word := strings.ToLower(c.Arg(i))
	if i+1 >= len(c.Args) {
		return 0, fmt.Errorf("%w: %s without a value", ErrAnalyze, c.Arg(i))
	}
	switch word {
	case "interval":
		d, err := c.centiseconds(i + 1)
		if err != nil {
			return 0, err
		}
		r.Interval = d
	case "maxmoves":
		n, err := strconv.Atoi(c.Arg(i + 1))
		if err != nil || n < 1 {
			return 0, fmt.Errorf("%w: maxmoves %s", ErrAnalyze, c.Arg(i+1))
		}
		r.moves = n
	case "ownership":
		r.Ownership = strings.EqualFold(c.Arg(i+1), "true")
	case "avoid", "allow":
		limit, err := c.restriction(i+1, word == "allow")
		if err != nil {
			return 0, err
		}
		r.Restrictions = append(r.Restrictions, limit)
		return 4, nil
	default:
		if !slices.Contains(analysisFlags, word) {
			return 0, fmt.Errorf("%w: %s", ErrAnalyze, c.Arg(i))
		}
	}
	return 2, nil
}

// restriction reads "color vertex,vertex,… depth", as in "avoid b q16,d4 1".
func (c *Call) restriction(i int, only bool) (Restriction, error) {
	fail := func() (Restriction, error) {
		return Restriction{}, fmt.Errorf("%w: want a color, vertices with commas between them and a number of moves after %s", ErrAnalyze, c.Arg(i-1))
	}
	color, err := c.Color(i)
	if err != nil {
		return fail()
	}
	r := Restriction{Color: color, Only: only}
	for word := range strings.SplitSeq(c.Arg(i+1), ",") {
		p, err := c.server.parseVertex(word)
		if err != nil {
			return fail()
		}
		r.Points = append(r.Points, p)
	}
	if r.Depth, err = strconv.Atoi(c.Arg(i + 2)); err != nil || r.Depth < 1 {
		return fail()
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

// shower prints reports, and remembers the last one and what became of it.
type shower struct {
	c      *Call
	r      request
	last   string
	broken error // of the writer
}

func (s *shower) show(a Analysis) {
	if text := s.c.info(a, s.r); text != "" {
		s.last = text
		s.repeat()
	}
}

// conclude shows the last report unless that has been shown.
func (s *shower) conclude(a Analysis) {
	if s.c.info(a, s.r) != s.last {
		s.show(a)
	}
}

func (s *shower) repeat() {
	if s.broken == nil && s.last != "" {
		s.c.Print(s.last, "\n")
		s.broken = s.c.Flush()
	}
}

// shortestInterval is how often an analysis repeats what it has said at most.
const shortestInterval = 100 * time.Millisecond

// analyze tells what the engine thinks until any line arrives. What an engine has
// said that is ready sooner is repeated, because a client that hears nothing for
// long takes the engine for dead.
func analyze(ctx context.Context, c *Call, kata bool) error {
	r, err := parseAnalysis(c, kata)
	if err != nil {
		return err
	}
	out := shower{c: c, r: r}
	last, err := c.server.watch(ctx, r.Query, seldom(r.Interval, out.show))
	switch {
	case err == nil:
		out.conclude(last)
	case ctx.Err() == nil:
		return err
	}
	again := time.NewTicker(max(r.Interval, shortestInterval))
	defer again.Stop()
	for out.broken == nil {
		select {
		case <-ctx.Done():
			return nil
		case <-again.C:
			out.repeat()
		}
	}
	return out.broken
}

// genmoveAnalyze generates a move and tells on the way what the engine thinks.
// The last line is "play" and the move.
func genmoveAnalyze(ctx context.Context, c *Call, kata bool) error {
	r, err := parseAnalysis(c, kata)
	if err != nil {
		return err
	}
	out := shower{c: c, r: r}
	start := time.Now()
	p, err := c.server.choose(ctx, func(ctx context.Context, _ *board.Game, color board.Color) (board.Point, error) {
		owner, err := c.server.owner(ctx, r.Query)
		if err != nil {
			return board.NoPoint, err
		}
		timely := seldom(r.Interval, out.show)
		p, list, err := c.server.think(ctx, color, func(list []Thought) { timely(Analysis{list, owner}) })
		if err != nil {
			return p, err
		}
		out.conclude(Analysis{list, owner})
		return r.obey(p, list), nil
	}, r.Color)
	if err != nil {
		return err
	}
	c.server.timeSpent(r.Color, time.Since(start))
	word := "resign"
	if p != board.NoPoint {
		if err := c.Game().Play(p, r.Color); err != nil {
			return err
		}
		word = c.analysisVertex(p)
	}
	c.Print("play ", word)
	return cmp.Or(out.broken, c.Flush())
}

// obey returns p, or the best of the moves that the restrictions allow, or a pass
// if the engine has thought of none of them.
func (r *request) obey(p board.Point, list []Thought) board.Point {
	if p == board.NoPoint || r.Allows(p, r.Color, 0) {
		return p
	}
	for _, t := range list {
		if r.Allows(t.Point, r.Color, 0) {
			return t.Point
		}
	}
	return board.Pass
}

// analysisVertex is FormatVertex with a pass in small letters: clients take PASS
// for a vertex there.
func (c *Call) analysisVertex(p board.Point) string {
	if p == board.Pass || p == board.NoPoint {
		return "pass"
	}
	return c.FormatVertex(p)
}

// info writes an analysis on one line, or nothing if there are no moves to tell of.
func (c *Call) info(a Analysis, r request) string {
	part := func(v float64) string {
		if r.kata {
			return strconv.FormatFloat(v, 'f', 6, 64)
		}
		return strconv.Itoa(int(math.Round(v * 10000)))
	}
	var words []string
	for _, t := range withShares(a.Thoughts) {
		if t.Visits == 0 || !r.Allows(t.Point, r.Color, 0) || len(words) == r.moves {
			continue
		}
		text := fmt.Sprintf("info move %s visits %d winrate %s", c.analysisVertex(t.Point), t.Visits, part(t.Winrate))
		if r.kata && t.Lead != nil && !math.IsNaN(*t.Lead) && !math.IsInf(*t.Lead, 0) {
			// Older clients look for scoreMean.
			text += fmt.Sprintf(" scoreMean %.6f scoreLead %.6f", *t.Lead, *t.Lead)
		}
		text += fmt.Sprintf(" prior %s lcb %s order %d pv", part(t.Prior), part(t.lcb), len(words))
		line := t.Line
		if len(line) == 0 {
			line = []board.Point{t.Point}
		}
		for _, p := range line {
			text += " " + c.analysisVertex(p)
		}
		words = append(words, text)
	}
	if len(words) > 0 && r.Ownership && len(a.Owner) == board.NumPoints {
		words = append(words, c.ownership(a.Owner, r.Color))
	}
	return strings.Join(words, " ")
}

// ownership writes the owners as the player sees them: 1 for his points, from the
// top row down and each row from the left.
func (c *Call) ownership(owner []float64, color board.Color) string {
	sign := 1.0
	if color == board.Black {
		sign = -1
	}
	text := []byte("ownership")
	size := c.Game().Size()
	for row := size - 1; row >= 0; row-- {
		for col := range size {
			v := sign * owner[c.server.inward(board.At(col, row))]
			if !(math.Abs(v) <= 1) {
				v = 0
			}
			text = append(text, ' ')
			text = strconv.AppendFloat(text, v+0, 'f', 4, 64)
		}
	}
	return string(text)
}
