package problem_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/problem"
	"github.com/tengen-go/tengen/reading/search"
)

// shapes reads the problems of testdata/shapes.sgf, by name.
func shapes(t testing.TB, s *problem.Solver) map[string]*problem.Problem {
	t.Helper()
	games, err := sgf.ReadFile("testdata/shapes.sgf")
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]*problem.Problem{}
	for _, root := range games {
		pos, err := sgf.PositionAt(root, sgf.BeforeMove(1))
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.Find(t.Context(), pos.Board, pos.ToPlay)
		if err != nil {
			t.Fatal(err)
		}
		p.Name, _ = root.SimpleText("GN")
		p.Key, p.SaysKo = problem.Key(root)
		list[p.Name] = p
	}
	return list
}

func point(t testing.TB, v string, size int) board.Point {
	t.Helper()
	p, err := board.ParsePoint(v, size)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// known is what books say of the shapes of testdata/shapes.sgf.
var known = map[string]struct {
	question problem.Question
	code     search.Code
	size     int    // stones of the group
	verdicts string // moves with their verdicts
}{
	"bulky five":                       {"kill", search.Win, 9, "F19 right, E19 wrong, F18 wrong"},
	"three legs":                       {"live", search.Win, 9, "F19 right, E19 wrong, G19 wrong, F18 wrong"},
	"six in the corner":                {"kill", search.Win, 6, "B18 right, A18 ko, E15 wrong"},
	"six in the corner with a liberty": {"kill", search.KoA, 6, "B19 right, A19 wrong, E19 wrong"},
	"three inside":                     {"live", search.Win, 9, "F18 right, E18 wrong, G18 wrong"},
	"square four":                      {"live", search.Fail, 5, "A19 wrong, B18 wrong"},
}

// TestShapes finds the questions of known shapes, and judges moves.
func TestShapes(t *testing.T) {
	s := solver(t)
	list := shapes(t, s)
	for name, want := range known {
		p := list[name]
		if p == nil {
			t.Fatalf("no %s", name)
		}
		r, err := s.Solve(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if p.Question != want.question || r.Code != want.code || p.Group.Len() != want.size {
			t.Errorf("%s: %v, %v by %d stones, want %v, %v, %d", name, p.Question, r.Code, p.Group.Len(), want.question, want.code, want.size)
		}
		for part := range strings.SplitSeq(want.verdicts, ", ") {
			move, kind, _ := strings.Cut(part, " ")
			v, err := s.Judge(t.Context(), p, point(t, move, 19))
			if err != nil {
				t.Fatal(err)
			}
			if string(v.Kind) != kind || v.Result.Limited {
				t.Errorf("%s: %s is %v, want %s", name, move, &v, kind)
			}
			if v.Kind == "wrong" {
				refuted(t, s, p, &v)
			}
		}
	}
}

// refuted plays the first move and the refutation of a wrong one: the side to move must not
// succeed then.
func refuted(t *testing.T, s *problem.Solver, p *problem.Problem, v *problem.Verdict) {
	t.Helper()
	b := p.Board.Clone()
	if !b.Try(v.Move, p.ToPlay) {
		t.Fatalf("%v is illegal", v.Move)
	}
	if reply := v.Refutation().At(0); reply.On(b.Size()) && !b.Try(reply, p.ToPlay.Opponent()) {
		t.Fatalf("%s: the refutation %v is illegal", p.Name, v.Refutation())
	}
	q := *p
	q.Board = b
	stones := b.StonesOf(b.At(p.Target()))
	if q.Group.And(&stones); q.Group.IsEmpty() {
		if p.Question == "kill" {
			t.Errorf("%s: %v captures the group, and is wrong", p.Name, v.Refutation())
		}
		return
	}
	if r, err := s.Solve(t.Context(), &q); err != nil || r.Code == search.Win && r.Move != board.Pass {
		t.Errorf("%s: after %v, refuted by %v, %v succeeds: %+v, %v", p.Name, v.Move, v.Refutation(), p.ToPlay, r, err)
	}
}

// TestTurned: the answers are the same in all eight directions and with the colors swapped.
func TestTurned(t *testing.T) {
	race.Alone(t)
	s := solver(t)
	for name, p := range shapes(t, s) {
		want, err := s.Solve(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		for turn := board.Transform(len(name) % sample.Of(3, 1)); turn < board.NumTransforms; turn += board.Transform(sample.Of(3, 1)) {
			b := boardtest.MustTurn(t, p.Board, turn, true)
			got, err := s.Find(t.Context(), b, p.ToPlay.Opponent())
			if err != nil {
				t.Fatal(err)
			}
			if got.Question != p.Question || got.Group.Len() != p.Group.Len() || !got.Group.Has(turn.Apply(p.Target(), 19)) {
				t.Errorf("%s, turn %v: %v, want %v", name, turn, got, p)
			}
			if r, err := s.Solve(t.Context(), got); err != nil || r.Code != want.Code {
				t.Errorf("%s, turn %v: %v, %v, want %v", name, turn, r.Code, err, want.Code)
			}
		}
	}
}

// TestTree reads solution trees back: their moves are legal, the first moves that they call right
// are judged right, the wrong ones wrong, and every end says which.
func TestTree(t *testing.T) {
	s := solver(t)
	for name, p := range shapes(t, s) {
		last := 0
		root, err := s.Tree(t.Context(), p, problem.Limits{Progress: func(n int) { last = n }})
		if err != nil {
			t.Fatal(err)
		}
		games, err := sgf.Parse([]byte(root.String()), sgf.Strict())
		if err != nil {
			t.Fatalf("%s: %v\n%v", name, err, root)
		}
		moves, wrong := 0, 0
		for n := range games[0].All() {
			pos, err := n.Position()
			if err != nil || len(pos.Warnings) > 0 {
				t.Fatalf("%s: %v, %v", name, err, pos)
			}
			if _, ok, _ := n.Move(); ok {
				moves++
			}
			if n.Has("BM") {
				wrong++
			}
			text, _ := n.Text("C")
			if n.Child() == nil && !strings.HasPrefix(text, "RIGHT: ") && !strings.HasPrefix(text, "WRONG: ") && !strings.Contains(text, "no answer") {
				t.Errorf("%s: the end of a variation says %q\n%v", name, text, root)
			}
		}
		if moves != last || moves == 0 || moves > 200+1 || wrong == 0 {
			t.Errorf("%s: %d moves, %d reported, %d wrong ones", name, moves, last, wrong)
		}
		keys, _ := problem.Key(games[0])
		if (len(keys) > 0) != (len(p.Key) > 0) || len(keys) > 0 && !slices.Contains(p.Key, keys[0]) {
			t.Errorf("%s: the tree calls %v right, want one of %v\n%v", name, keys, p.Key, root)
		}
		for _, n := range games[0].Children() {
			m, _, _ := n.Move()
			v, err := s.Judge(t.Context(), p, m.Point)
			if err != nil || (v.Kind == "right") == n.Has("BM") {
				t.Errorf("%s: %v is %v, %v, in\n%v", name, m, &v, err, root)
			}
		}
		few, err := s.Tree(t.Context(), p, problem.Limits{Moves: 1, Tries: -1})
		if err != nil || len(few.Children()) > 1 {
			t.Errorf("%s: a tree of a move is %v, %v", name, few, err)
		}
	}
}

func TestHints(t *testing.T) {
	s := solver(t)
	list := shapes(t, s)
	for name, word := range map[string]string{
		"bulky five": "inside", "three legs": "eyes", "six in the corner": "vital", "six in the corner with a liberty": "ko",
		"three inside": "inside", "square four": "no move",
	} {
		h, err := s.Hints(t.Context(), list[name])
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(h.Idea, word) || !strings.Contains(h.Where, "upper left corner") || strings.Contains(h.Idea, h.Move.String()) {
			t.Errorf("%s: %+v, want %q", name, h, word)
		}
		if h.Move.On(19) && (!h.Area.Has(h.Move) || !slices.Contains(list[name].Key, h.Move)) {
			t.Errorf("%s: the area %v and the move %v", name, &h.Area, h.Move)
		}
	}
}

// TestCheck spoils problems and wants to be told.
func TestCheck(t *testing.T) {
	s := solver(t)
	list := shapes(t, s)
	check := func(p *problem.Problem, want ...string) {
		t.Helper()
		found, err := s.Check(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range found {
			word, _, _ := strings.Cut(f.String(), ":")
			got = append(got, strings.TrimSuffix(word, ", proved"))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", p.Name, got, want)
		}
	}
	for name, p := range list {
		if name == "square four" {
			check(p, "unsolvable")
		} else {
			check(p)
		}
	}
	p := *list["bulky five"]
	p.Key = []board.Point{point(t, "E19", 19), point(t, "D17", 19)}
	check(&p, "wrong key E19", "illegal key D17", "second solution F19")
	p.Key = nil
	check(&p)
	p = *list["six in the corner with a liberty"]
	p.SaysKo = false
	check(&p, "ko unsaid")
	// Four points in a row are two eyes.
	b, marks := boardtest.MustParseMarked(t, `
		. a . . O X . . .
		O O O O O X . . .
		X X X X X X . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	q, err := s.Find(t.Context(), b, board.White)
	if err != nil {
		t.Fatal(err)
	}
	q.Key = []board.Point{marks['a']}
	check(q, "settled")
}

// TestBadInput: errors say what is wrong.
func TestBadInput(t *testing.T) {
	s := solver(t)
	ctx := t.Context()
	empty, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	one, _ := board.New(9)
	if err := one.Setup([]board.Point{board.At(2, 2)}, nil, nil); err != nil {
		t.Fatal(err)
	}
	far, _ := board.New(19)
	if err := far.Setup([]board.Point{board.At(3, 3)}, []board.Point{board.At(15, 15)}, nil); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		b    *board.Board
		c    board.Color
		want error
	}{
		"no board": {nil, board.Black, board.ErrNoBoard}, "a zero board": {new(board.Board), board.Black, board.ErrNoBoard},
		"nobody to move": {far, board.Empty, board.ErrColor}, "no stones": {empty, board.Black, problem.ErrNoQuestion},
		"one color": {one, board.White, problem.ErrNoQuestion}, "no question": {far, board.Black, problem.ErrNoQuestion},
	} {
		if p, err := s.Find(ctx, c.b, c.c); !errors.Is(err, c.want) || p != nil {
			t.Errorf("%s: %v, %v, want %v", name, p, err, c.want)
		}
	}
	if _, err := s.About(ctx, far, board.Black, board.At(9, 9)); !errors.Is(err, search.ErrString) {
		t.Errorf("no stone: %v", err)
	}
	p := shapes(t, s)["bulky five"]
	for name, m := range map[string]board.Point{"occupied": point(t, "D17", 19), "no point": board.NoPoint, "pass": board.Pass} {
		if _, err := s.Judge(ctx, p, m); !errors.Is(err, problem.ErrMove) {
			t.Errorf("%s: %v, want ErrMove", name, err)
		}
	}
	if _, err := s.Judge(ctx, p, point(t, "D17", 19)); !errors.Is(err, board.ErrOccupied) || !strings.Contains(err.Error(), "D17") {
		t.Errorf("an occupied point: %v", err)
	}
	bad := map[string]*problem.Problem{"nil": nil, "no question": {Board: p.Board, ToPlay: board.Black, Group: p.Group}}
	q := *p
	q.Question = "live"
	bad["a group of the other side"] = &q
	r := *p
	r.Group = board.Set{}
	bad["no group"] = &r
	u := *p
	u.Question = "cut"
	bad["one string to cut"] = &u
	for name, p := range bad {
		if _, err := s.Solve(ctx, p); !errors.Is(err, problem.ErrNoQuestion) {
			t.Errorf("%s: %v, want ErrNoQuestion", name, err)
		}
		if p.String() != "no question" || p.Describe(search.Result{}) != "no question" {
			t.Errorf("%s: %v", name, p)
		}
	}
	if _, err := new(problem.Solver).Solve(ctx, p); err == nil {
		t.Errorf("the zero Solver: %v", err)
	}
	if _, err := new(problem.Solver).Find(ctx, p.Board, board.Black); err == nil {
		t.Errorf("the zero Solver: %v", err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.Judge(ended, p, point(t, "F19", 19)); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
	if _, err := s.Find(ended, p.Board, board.Black); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
}

// TestAnywhere asks about random positions: there is a question that a Solver takes, or an error
// that says why not, and the board is as it was.
func TestAnywhere(t *testing.T) {
	race.Alone(t)
	prover, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: sample.Of(40, 300)}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := problem.New(problem.Options{Life: prover})
	if err != nil {
		t.Fatal(err)
	}
	src, found := rand.New(rand.NewPCG(7, 9)), 0
	for _, size := range []int{2, 3, 5, 9, 25, 13}[:sample.Of(4, 6)] {
		for range sample.Of(7/size, 18/size*2) + 1 {
			b, err := board.New(size)
			if err != nil {
				t.Fatal(err)
			}
			c := board.Black
			for range src.IntN(size * size) {
				b.Play(board.At(src.IntN(size), src.IntN(size)), c, board.Strict) // or not, if it is illegal
				c = c.Opponent()
			}
			restored := boardtest.Restored(t, b)
			p, err := s.Find(t.Context(), b, c)
			switch {
			case err != nil:
				if p != nil || !errors.Is(err, problem.ErrNoQuestion) {
					t.Errorf("%v, %v\n%v", p, err, b)
				}
			default:
				found++
				r, err := s.Solve(t.Context(), p)
				if err != nil {
					t.Errorf("%v: %v\n%v", p, err, b)
				}
				if _, err := s.Tree(t.Context(), p, problem.Limits{Moves: 10}); err != nil {
					t.Errorf("%v: %v\n%v", p, err, b)
				}
				if _, err := s.Hints(t.Context(), p); err != nil || p.Describe(r) == "" {
					t.Errorf("%v: %v\n%v", p, err, b)
				}
			}
			restored()
		}
	}
	if found < sample.Of(4, 10) {
		t.Errorf("questions in %d positions, want 10", found)
	}
}

// TestAsked asks a reader that notes and interrupts questions.
func TestAsked(t *testing.T) {
	prover, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 50}})
	if err != nil {
		t.Fatal(err)
	}
	l := &asked{Life: prover}
	s, err := problem.New(problem.Options{Life: l})
	if err != nil {
		t.Fatal(err)
	}
	p := shapes(t, solver(t))["six in the corner with a liberty"]
	restored := boardtest.Restored(t, p.Board)
	// A verdict so far comes with the error of the context.
	ctx, cancel := context.WithCancel(t.Context())
	l.after = func(n int) {
		if n == 1 {
			cancel()
		}
	}
	v, err := s.Judge(ctx, p, point(t, "A18", 19))
	if !errors.Is(err, context.Canceled) || v.Kind == "unclear" || v.Proved {
		t.Errorf("%+v, %v", v, err)
	}
	// A second goroutine is told that the Solver is busy.
	l.n, l.after = 0, func(int) {
		if _, err := s.Solve(t.Context(), p); !errors.Is(err, search.ErrBusy) {
			t.Errorf("a second question: %v, want ErrBusy", err)
		}
	}
	if _, err := s.Solve(t.Context(), p); err != nil || l.n != 1 {
		t.Errorf("%d questions, %v", l.n, err)
	}
	// The answer is kept.
	if _, err := s.Solve(t.Context(), p); err != nil || l.n != 1 {
		t.Errorf("%d questions, %v", l.n, err)
	}
	restored()
}

// asked is a reader that calls a function after each question.
type asked struct {
	search.Life
	n     int
	after func(n int)
}

func (l *asked) note() {
	if l.n++; l.after != nil {
		l.after(l.n)
	}
}

func (l *asked) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	defer l.note()
	return l.Life.Attack(ctx, b, goal)
}

func (l *asked) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	defer l.note()
	return l.Life.Defend(ctx, b, goal)
}

// TestTactical finds questions where no group is surrounded: strings to capture and to save,
// and to join and to cut apart.
func TestTactical(t *testing.T) {
	s := solver(t)
	for _, c := range []struct {
		text         string
		black, white problem.Question
		right        string // for both
	}{
		{`
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . X X . . . . . . .
			. . . . O X . . . . . . .
			. . . . X . O . . . . . .
			. . . . X O . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .`, "capture", "rescue", "D9"},
		{`
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . X X X X . . . . . . .
			. . O O O . X . . . . . .
			. . . . . O O X . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .`, "connect", "cut", "H9"},
	} {
		b := boardtest.MustParse(t, c.text)
		for color, want := range map[board.Color]problem.Question{board.Black: c.black, board.White: c.white} {
			p, err := s.Find(t.Context(), b, color)
			if err != nil || p.Question != want {
				t.Fatalf("%v, %v, want to %v\n%v", p, err, want, b)
			}
			for move, kind := range map[string]problem.Kind{c.right: "right", "A1": "wrong"} {
				if v, err := s.Judge(t.Context(), p, point(t, move, 13)); err != nil || v.Kind != kind {
					t.Errorf("%v: %s is %v, %v, want %v", p, move, &v, err, kind)
				}
			}
			root, err := s.Tree(t.Context(), p, problem.Limits{Moves: sample.Of(2, 20)})
			if err != nil {
				t.Fatal(err)
			}
			if keys, _ := problem.Key(root); len(keys) != 1 || keys[0].String() != c.right {
				t.Errorf("%v: the tree says %v\n%v", p, keys, root)
			}
			if h, err := s.Hints(t.Context(), p); err != nil || h.Move.String() != c.right || h.Idea == "" {
				t.Errorf("%v: %+v, %v", p, h, err)
			}
		}
	}
}
