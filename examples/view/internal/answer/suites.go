package answer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/reading/search"
)

// maxTests bounds how many commands a suite has.
const maxTests = 20_000

// Test is a numbered command of a suite with the answer that is expected.
type Test struct {
	Number  int    `json:"number"`
	Command string `json:"command"`
	// Expect is a regular expression, as the file has it.
	Expect string `json:"expect"`
	// Hard reports that the expectation is marked as hard to meet.
	Hard bool `json:"hard,omitempty"`
	// Game is the argument of the last loadsgf before it.
	Game string `json:"game"`
	// Answer and OK are known after it was run.
	Answer string `json:"answer,omitempty"`
	OK     *bool  `json:"ok,omitempty"`
	// Want and Got are the points that the expectation and the answer speak of.
	Want []string `json:"want,omitempty"`
	Got  []string `json:"got,omitempty"`

	setup []string // commands since the last loadsgf, which is the first of them
	line  int
}

var (
	expectation = regexp.MustCompile(`^#\?\s*\[(.*)\]\s*([*&]*)\s*$`)
	numbered    = regexp.MustCompile(`^(\d+)\s+(.*)$`)
	vertex      = regexp.MustCompile(`\b[A-HJ-Z](?:[1-9]|1\d|2[0-5])\b`)
)

// parseSuite reads a file of tests.
func parseSuite(text string) ([]Test, error) {
	var list []Test
	var setup []string
	game := ""
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if m := expectation.FindStringSubmatch(line); m != nil {
			if k := len(list) - 1; k >= 0 && list[k].Expect == "" {
				if strings.Contains(m[2], "&") {
					list = list[:k] // nobody counts it
					continue
				}
				list[k].Expect, list[k].Hard = m[1], strings.Contains(m[2], "*")
				list[k].Want = vertex.FindAllString(m[1], -1)
			}
			continue
		}
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if m := numbered.FindStringSubmatch(line); m != nil {
			number, err := strconv.Atoi(m[1])
			if err != nil || len(list) == maxTests {
				return nil, errorf(badFile, "line %d: too many tests, or too high a number", n+1)
			}
			list = append(list, Test{Number: number, Command: m[2], Game: game, setup: slices.Clone(setup), line: n + 1})
			continue
		}
		if rest, ok := strings.CutPrefix(line, "loadsgf "); ok {
			game, setup = strings.TrimSpace(rest), nil
		}
		setup = append(setup, line)
	}
	list = slices.DeleteFunc(list, func(t Test) bool { return t.Expect == "" })
	if len(list) == 0 {
		return nil, errorf(badFile, "no tests with an expectation")
	}
	return list, nil
}

// meets reports whether an answer is the expected one: the expectation is a regular
// expression behind ^ and before $, and ! before it means that it may not be so.
func meets(expect, answer string) (bool, error) {
	body, not := strings.CutPrefix(expect, "!")
	re, err := regexp.Compile("^" + body + "$")
	if err != nil {
		return false, errorf(badFile, "expectation %q: %v", expect, err)
	}
	return re.MatchString(answer) != not, nil
}

// suiteArgs are embedded in the arguments of what is asked about a suite: one that the
// server knows by its name, or a text, with the games that belong to it.
type suiteArgs struct {
	Name  string            `json:"name"`
	Text  string            `json:"text"`
	Files map[string][]byte `json:"files"`
}

func (s *suiteArgs) load(q *asked) ([]Test, error) {
	text := s.Text
	if text == "" {
		if path.Ext(s.Name) != ".tst" {
			return nil, errorf(badRequest, "suite %q: want the name of a .tst file", s.Name)
		}
		data, err := q.readSuite(s.Name)
		if err != nil {
			return nil, err
		}
		text = string(data)
	}
	return parseSuite(text)
}

// readSuite reads a file of the folder with suites.
func (q *asked) readSuite(name string) ([]byte, error) {
	if q.o.Suites == nil {
		return nil, errorf(badRequest, "%s: this viewer has no folder with suites; drop the file with its games", name)
	}
	if !fs.ValidPath(name) {
		return nil, errorf(badRequest, "%q is no name of a file below the folder", name)
	}
	data, err := fs.ReadFile(q.o.Suites, name)
	if err != nil {
		return nil, errorf(badFile, "%v", err)
	}
	return data, nil
}

// reader returns what reads the games that tests load: those that came with the suite, by
// the ends of their paths, or those of the folder.
func (s *suiteArgs) reader(q *asked) func(string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		for known, data := range s.Files {
			if known == name || path.Base(known) == path.Base(name) {
				return data, nil
			}
		}
		if ext := path.Ext(name); ext != ".sgf" && ext != ".gz" {
			return nil, errorf(badRequest, "%s: not a game", name)
		}
		return q.readSuite(path.Clean(name))
	}
}

// suites lists the suites of the folder.
func suites(q *asked) (any, error) {
	var args op
	if err := q.read(&args); err != nil {
		return nil, err
	}
	names := []string{}
	if q.o.Suites != nil {
		list, err := fs.Glob(q.o.Suites, "*.tst")
		if err != nil {
			return nil, err
		}
		names = append(names, list...)
	}
	return struct {
		Names []string `json:"names"`
	}{names}, nil
}

// suite lists the tests of a suite.
func suite(q *asked) (any, error) {
	var args struct {
		op
		suiteArgs
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	list, err := args.load(q)
	if err != nil {
		return nil, err
	}
	return struct {
		Name  string `json:"name"`
		Tests []Test `json:"tests"`
	}{args.Name, list}, nil
}

// tests runs tests, and reports each.
func tests(q *asked) (any, error) {
	var args struct {
		op
		suiteArgs
		Valuer string `json:"valuer"`
		Visits int    `json:"visits"`
		Level  *int   `json:"level"`
		// Only are the numbers of the tests to run; none means all.
		Only []int `json:"only"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	level := usualLevel
	if args.Level != nil {
		level = *args.Level
	}
	if level < 0 || level > maxLevel {
		return nil, errorf(badRequest, "level %d: want 0 to %d", level, maxLevel)
	}
	list, err := args.load(q)
	if err != nil {
		return nil, err
	}
	if len(args.Only) > 0 {
		list = slices.DeleteFunc(list, func(t Test) bool { return !slices.Contains(args.Only, t.Number) })
	}
	if err := q.back.take(q); err != nil {
		return nil, err
	}
	defer q.back.give()
	r, err := newRunner(q, args.reader(q), level, args.Valuer, args.Visits)
	if err != nil {
		return nil, err
	}
	passed := 0
	for i := range list {
		q.tell("running tests", i, len(list))
		if err := r.run(&list[i]); err != nil {
			return nil, err
		}
		if *list[i].OK {
			passed++
		}
		q.report(Message{Partial: list[i]})
	}
	return struct {
		Passed int    `json:"passed"`
		Total  int    `json:"total"`
		Tests  []Test `json:"tests"`
	}{passed, len(list), list}, nil
}

// runner runs tests on a server of the protocol.
type runner struct {
	q      *asked
	server *gtp.Server
	ran    []string // what brought the server to its position
}

func newRunner(q *asked, read func(string) ([]byte, error), level int, key string, visits int) (*runner, error) {
	cfg := gtp.Config{ReadFile: read, WriteFile: func(string, []byte) error { return errors.New("tests write no files") }}
	engine, err := newEngine(q, key, visits, level)
	if err != nil {
		return nil, err
	}
	if engine != nil {
		cfg.Engine = engine
	}
	s, err := gtp.NewServer(cfg)
	if err != nil {
		return nil, err
	}
	a, err := examine.New(examine.Options{Effort: search.AtLevel(level)})
	if err != nil {
		return nil, err
	}
	return &runner{q: q, server: s}, gtpanalysis.Register(s, a)
}

// set brings the server to the position of a test.
func (r *runner) set(t *Test) error {
	r.ran = t.setup
	for _, line := range t.setup {
		if answer := r.server.Do(r.q.ctx, line); strings.HasPrefix(answer, "?") {
			return fmt.Errorf("%s: %s", line, strings.TrimSpace(strings.TrimPrefix(answer, "?")))
		}
		if err := r.q.ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// run runs a test. The error is that of the context, or of an expectation.
func (r *runner) run(t *Test) error {
	ok := false
	t.OK = &ok
	if !slices.Equal(r.ran, t.setup) || r.ran == nil {
		if err := r.set(t); err != nil {
			r.ran = nil
			if ended := r.q.ctx.Err(); ended != nil {
				return ended
			}
			t.Answer = err.Error()
			return nil
		}
	}
	answer := strings.TrimSpace(r.server.Do(r.q.ctx, t.Command))
	if err := r.q.ctx.Err(); err != nil {
		return err
	}
	text, success := strings.CutPrefix(answer, "=")
	t.Answer = strings.TrimSpace(strings.TrimPrefix(text, "?"))
	t.Got = vertex.FindAllString(t.Answer, -1)
	if !strings.HasPrefix(t.Command, "reg_") && strings.Contains(t.Command, "genmove") {
		r.ran = nil // it has played
	}
	if !success {
		return nil
	}
	met, err := meets(t.Expect, t.Answer)
	ok = met
	return err
}

// engine plays the first candidate of a Valuer.
type engine struct {
	q      *asked
	valuer Valuer
	visits int
	level  int
}

// newEngine returns the engine of a Valuer, or nil without one.
func newEngine(q *asked, key string, visits, level int) (*engine, error) {
	if key == "" {
		return nil, nil
	}
	for _, v := range valuers {
		if v.Key == key {
			return &engine{q, v.Valuer, visits, level}, nil
		}
	}
	return nil, errorf(badRequest, "no valuer %q", key)
}

// Move implements gtp.Engine.
func (e *engine) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	g = g.Clone()
	if err := g.SetToPlay(c); err != nil {
		return board.NoPoint, err
	}
	silent := &asked{Answerer: e.q.Answerer, ctx: ctx, report: func(Message) {}}
	s, err := e.q.back.scene(silent, &place{game: g, level: e.level})
	if err != nil {
		return board.NoPoint, err
	}
	list, err := e.valuer.Value(ctx, s.situation(e.visits), func([]Candidate) {})
	if err != nil || len(list) == 0 {
		return board.Pass, err
	}
	return list[0].Move, nil
}

// problem opens the game of a test at its position.
func problem(q *asked) (any, error) {
	var args struct {
		op
		suiteArgs
		Number int `json:"number"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	list, err := args.load(q)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(list, func(t Test) bool { return t.Number == args.Number })
	if i < 0 {
		return nil, errorf(badRequest, "no test %d", args.Number)
	}
	r, err := newBoardRunner(q, args.reader(q))
	if err != nil {
		return nil, err
	}
	t := list[i]
	if err := r.set(&t); err != nil {
		return nil, errorf(badFile, "%v", err)
	}
	// The tree of the file, if nothing was played on top of it, else what was played.
	if len(t.setup) == 1 && t.Game != "" {
		name, _, _ := strings.Cut(t.Game, " ")
		data, err := args.reader(q)(name)
		if err != nil {
			return nil, err
		}
		tree, err := readTree(name, data, 1)
		if err != nil {
			return nil, err
		}
		return &Problem{t, tree, tree.after(len(r.server.Game().Moves()))}, nil
	}
	root, err := sgf.FromGame(r.server.Game())
	if err != nil {
		return nil, err
	}
	tree, err := readTree(t.Game, []byte(root.String()), 1)
	if err != nil {
		return nil, err
	}
	return &Problem{t, tree, len(tree.Nodes) - 1}, nil
}

// newBoardRunner returns a runner that knows nothing but games.
func newBoardRunner(q *asked, read func(string) ([]byte, error)) (*runner, error) {
	s, err := gtp.NewServer(gtp.Config{ReadFile: read, WriteFile: func(string, []byte) error { return errors.New("tests write no files") }})
	return &runner{q: q, server: s}, err
}

// Problem is a test with its game. Node is the place of its position in the tree.
type Problem struct {
	Test Test  `json:"test"`
	Tree *Tree `json:"tree"`
	Node int   `json:"node"`
}

// after returns the node of the main line after which so many moves have been played.
func (t *Tree) after(moves int) int {
	at, n := 0, 0
	for {
		child := -1
		for i := at + 1; i < len(t.Nodes) && child < 0; i++ {
			if t.Nodes[i].Parent == at {
				child = i
			}
		}
		if child < 0 || n == moves && t.Nodes[child].Move != nil {
			return at
		}
		if t.Nodes[child].Move != nil {
			n++
		}
		at = child
	}
}
