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

// addAnalyzeCommands adds the commands by which clients watch an engine think. Those
// whose names begin with kata write fractions as KataGo does, the others numbers from 0
// to 10000 as Leela Zero does.
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
				return genmoveAnalyze(ctx, c, kata, true)
			}}
		}
	}
	if s.thinks() {
		s.commands["kata-search_analyze"] = command{flush: true, handle: func(ctx context.Context, c *Call) error {
			return genmoveAnalyze(ctx, c, true, false)
		}}
	}
	if analyzes || s.thinks() {
		// Any line ends an analysis; this one does nothing else.
		s.commands["stop"] = command{handle: func(context.Context, *Call) error { return nil }}
	}
}

// request has the arguments of an analysis.
type request struct {
	Query
	moves    int // at most
	kata     bool
	root     bool // asks for Analysis.Root
	pvVisits bool // asks for Thought.LineVisits
}

// errAnalyze reports that an argument of an analysis is invalid.
var errAnalyze = errors.New("invalid analysis argument")

// flag returns the variable of a word whose value is true or false, or nil if there is no
// such word. Some words are accepted and have no effect.
func (r *request) flag(word string) *bool {
	switch word {
	case "ownership":
		return &r.Ownership
	case "movesownership":
		return &r.MovesOwnership
	case "rootinfo":
		return &r.root
	case "pvvisits":
		return &r.pvVisits
	case "ownershipstdev", "movesownershipstdev", "pvedgevisits", "noresultvalue":
		return new(bool)
	}
	return nil
}

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

// word reads the word number i with its values, and returns the number of arguments
// that it has read.
func (r *request) word(c *Call, i int) (int, error) {
	word := strings.ToLower(c.Arg(i))
	if i+1 >= len(c.Args) {
		return 0, fmt.Errorf("%w: %s without a value", errAnalyze, c.Arg(i))
	}
	switch word {
	case "interval":
		d, err := c.centiseconds(i + 1)
		if err != nil {
			return 0, err
		}
		r.Interval = d
	case "maxmoves", "minmoves":
		n, err := strconv.Atoi(c.Arg(i + 1))
		if err != nil || n < 0 || n == 0 && word == "maxmoves" {
			return 0, fmt.Errorf("%w: %s %s", errAnalyze, c.Arg(i), c.Arg(i+1))
		}
		if word == "maxmoves" {
			r.moves = n
		}
	case "avoid", "allow":
		limit, err := c.restriction(i+1, word == "allow")
		if err != nil {
			return 0, err
		}
		r.Restrictions = append(r.Restrictions, limit)
		return 4, nil
	default:
		flag := r.flag(word)
		if flag == nil {
			return 0, fmt.Errorf("%w: %s", errAnalyze, c.Arg(i))
		}
		switch strings.ToLower(c.Arg(i + 1)) {
		case "true":
			*flag = true
		case "false":
			*flag = false
		default:
			return 0, fmt.Errorf("%w: %s %s, want true or false", errAnalyze, c.Arg(i), c.Arg(i+1))
		}
	}
	return 2, nil
}

// restriction reads "color vertex,vertex,… depth", as in "avoid b q16,d4 1".
func (c *Call) restriction(i int, only bool) (Restriction, error) {
	fail := func() (Restriction, error) {
		return Restriction{}, fmt.Errorf("%w: want a color, vertices with commas between them and a number of moves after %s", errAnalyze, c.Arg(i-1))
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
		return 0, fmt.Errorf("%w: interval %s", errAnalyze, c.Arg(i))
	}
	return time.Duration(n) * 10 * time.Millisecond, nil
}

// shower prints reports. It keeps the last one and the error of the writer.
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

// shortestInterval is the shortest interval at which an analysis repeats its last line.
const shortestInterval = 100 * time.Millisecond

// analyze prints the reports of the engine until any line arrives. If the engine finishes
// earlier, the last report is repeated: a client that gets nothing for long assumes that
// the engine has failed.
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

// genmoveAnalyze generates a move, prints the reports of the engine meanwhile, and plays
// the move if play is set. The last line is "play" and the move.
func genmoveAnalyze(ctx context.Context, c *Call, kata, play bool) error {
	r, err := parseAnalysis(c, kata)
	if err != nil {
		return err
	}
	out := shower{c: c, r: r}
	start := time.Now()
	p, err := c.server.choose(ctx, func(ctx context.Context, _ *board.Game, _ board.Color) (board.Point, error) {
		p, a, err := c.server.thinkQuery(ctx, r.Query, seldom(r.Interval, out.show))
		if err != nil {
			return p, err
		}
		out.conclude(a)
		return r.obey(p, a.Thoughts), nil
	}, r.Color)
	if err != nil {
		return err
	}
	if play {
		c.server.timeSpent(r.Color, time.Since(start))
	}
	word := "resign"
	if p != board.Resign {
		word = c.analysisVertex(p)
	}
	if play {
		if p == board.Resign {
			err = c.Game().Resign(r.Color)
		} else {
			err = c.Game().Play(p, r.Color)
		}
		if err != nil {
			return err
		}
	}
	c.Print("play ", word)
	return cmp.Or(out.broken, c.Flush())
}

// obey returns p if the restrictions allow it. Otherwise it returns the best thought that
// they allow, or a pass if there is none.
func (r *request) obey(p board.Point, list []Thought) board.Point {
	if p == board.Resign || r.Allows(p, r.Color, 0) {
		return p
	}
	for _, t := range list {
		if r.Allows(t.Point, r.Color, 0) {
			return t.Point
		}
	}
	return board.Pass
}

// analysisVertex is FormatVertex with a pass in small letters: clients read PASS as a
// vertex there.
func (c *Call) analysisVertex(p board.Point) string {
	if p == board.Pass || p == board.NoPoint {
		return "pass"
	}
	return c.FormatVertex(p)
}

// info writes an analysis on one line, or nothing if it has no move with visits.
func (c *Call) info(a Analysis, r request) string {
	list := a.Thoughts
	known := searched(list)
	if !known {
		list = withShares(list)
	}
	l := infoLine{c: c, r: r, priors: slices.ContainsFunc(list, func(t Thought) bool { return t.Prior > 0 })}
	n := 0
	for i := range list {
		if t := &list[i]; t.Visits > 0 && r.Allows(t.Point, r.Color, 0) && n < r.moves {
			l.move(t, n, known)
			n++
		}
	}
	if n == 0 {
		return ""
	}
	if r.kata && r.root && a.Root != nil {
		l.root(a.Root)
	}
	if r.Ownership {
		l.owners("ownership", a.Ownership)
	}
	return string(l.text)
}

// infoLine is a line of an analysis that is being written. Values that the engine does not
// know are left out.
type infoLine struct {
	c      *Call
	r      request
	priors bool // whether the engine has priors
	text   []byte
}

func (l *infoLine) words(words ...string) {
	for _, w := range words {
		if len(l.text) > 0 {
			l.text = append(l.text, ' ')
		}
		l.text = append(l.text, w...)
	}
}

func (l *infoLine) count(key string, n int) { l.words(key, strconv.Itoa(n)) }

// probability writes a number from 0 to 1 in the format of the command.
func (l *infoLine) probability(key string, v float64) {
	if l.r.kata {
		l.number(key, &v)
		return
	}
	l.count(key, int(math.Round(v*10000)))
}

func (l *infoLine) number(key string, v *float64) {
	if v != nil && !math.IsNaN(*v) && !math.IsInf(*v, 0) {
		l.words(key, strconv.FormatFloat(*v, 'f', 6, 64))
	}
}

// points writes White's points for the player whose moves are analyzed.
func (l *infoLine) points(key string, white *float64) {
	if white != nil && l.r.Color == board.Black {
		l.number(key, new(0-*white))
		return
	}
	l.number(key, white)
}

// lead writes a lead under both its names. Older clients look for scoreMean.
func (l *infoLine) lead(white *float64) {
	l.points("scoreMean", white)
	l.points("scoreLead", white)
}

// move writes the values of a move.
func (l *infoLine) move(t *Thought, order int, searched bool) {
	l.words("info", "move", l.c.analysisVertex(t.Point))
	l.count("visits", t.Visits)
	kata := l.r.kata
	if kata && searched {
		l.count("edgeVisits", t.Visits)
	}
	if kata {
		l.number("utility", t.Utility)
	}
	l.probability("winrate", t.WinRate)
	if kata {
		l.lead(t.Lead)
		l.number("scoreStdev", t.ScoreStdev)
		l.points("scoreSelfplay", t.ScoreMean)
	}
	if l.priors {
		l.probability("prior", t.Prior)
	}
	if t.LCB != nil {
		l.probability("lcb", *t.LCB)
	}
	if kata {
		l.number("utilityLcb", t.UtilityLCB)
		l.number("weight", t.Weight)
	}
	l.count("order", order)
	line := t.Line
	if len(line) == 0 {
		line = []board.Point{t.Point}
	}
	l.words("pv")
	for _, p := range line {
		l.words(l.c.analysisVertex(p))
	}
	if l.r.pvVisits && len(t.LineVisits) > 0 {
		l.words("pvVisits")
		for _, n := range t.LineVisits {
			l.words(strconv.Itoa(n))
		}
	}
	if l.r.MovesOwnership {
		l.owners("movesOwnership", t.Ownership)
	}
}

// root writes the values of the position.
func (l *infoLine) root(root *Root) {
	player := "B"
	if l.r.Color == board.White {
		player = "W"
	}
	l.words("rootInfo", "currPlayer", player)
	l.count("visits", root.Visits)
	l.number("utility", root.Utility)
	l.probability("winrate", root.WinRate)
	l.lead(root.Lead)
	l.number("scoreStdev", root.ScoreStdev)
	l.points("scoreSelfplay", root.ScoreMean)
	l.number("weight", root.Weight)
	if raw := root.Raw; raw != nil {
		l.probability("rawWinrate", raw.WinRate)
		l.points("rawLead", raw.Lead)
		l.points("rawScoreSelfplay", raw.ScoreMean)
		l.number("rawScoreSelfplayStdev", raw.ScoreStdev)
		l.number("rawNoResultProb", raw.NoResult)
		l.number("rawStWrError", raw.WinRateError)
		l.number("rawStScoreError", raw.ScoreError)
		l.number("rawVarTimeLeft", raw.VarTime)
	}
}

// owners writes the owners, if there are any, as the player sees them: 1 for his points,
// from the top row down and each row from the left.
func (l *infoLine) owners(word string, owner []float64) {
	if len(owner) != board.NumPoints {
		return
	}
	sign := 1.0
	if l.r.Color == board.Black {
		sign = -1
	}
	l.words(word)
	size := l.c.Game().Size()
	for row := size - 1; row >= 0; row-- {
		for col := range size {
			v := sign * owner[l.c.server.inward(board.At(col, row))]
			if !(math.Abs(v) <= 1) {
				v = 0
			}
			l.text = append(l.text, ' ')
			l.text = strconv.AppendFloat(l.text, v+0, 'f', 4, 64)
		}
	}
}
