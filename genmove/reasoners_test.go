package genmove_test

import (
	"errors"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// reasonsBy returns what one Reasoner writes down about a position.
func reasonsBy(t *testing.T, s *genmove.Situation, x genmove.Reasoner) *genmove.Reasons {
	t.Helper()
	defer boardtest.Restored(t, s.Board)()
	r := genmove.NewReasons(s)
	if err := x.Reasons(t.Context(), s, r); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestStrings: what Worms know of captures and rescues becomes reasons, and each of them
// does what it says on the board.
func TestStrings(t *testing.T) {
	s, _ := situation(t, board.White, examine.Worms|examine.Threats, decided)
	r := reasonsBy(t, s, genmove.Strings{})
	found := 0
	for _, p := range r.Moves() {
		for _, x := range r.At(p).Reasons {
			if x.Code != search.Win || x.Kind != genmove.Attack && x.Kind != genmove.Defend {
				continue
			}
			found++
			if !s.Board.Try(p, s.ToPlay) {
				t.Fatalf("%v is illegal", p)
			}
			ask := s.Analyst.Tactics().Attack
			if x.Kind == genmove.Attack {
				ask = s.Analyst.Tactics().Defend
			}
			if s.Board.At(x.Target) != board.Empty {
				if res, err := ask(t.Context(), s.Board, x.Target); err != nil || res.Code == search.Win {
					t.Errorf("%v does not hold: %v, %v", x, res, err)
				}
			}
			s.Board.Undo()
		}
	}
	if found == 0 {
		t.Error("nothing is captured or saved")
	}
}

// TestGroups: six stones that depend on one move are saved by their owner and killed by
// the opponent there, and nobody says so of groups that are settled.
func TestGroups(t *testing.T) {
	link := boardtest.MustPoint(t, "J1")
	for _, c := range []struct {
		by   board.Color
		kind genmove.Kind
	}{{board.White, genmove.OwlDefend}, {board.Black, genmove.OwlAttack}} {
		s := situationBy(t, drawn(t, "six stones"), c.by)
		r := reasonsBy(t, s, genmove.Groups{})
		target := s.GroupAt(boardtest.MustPoint(t, "E2"))
		if r.At(link).Find(c.kind, target, board.NoPoint) == nil {
			t.Errorf("%v: %v, want %v", c.by, r.At(link).Reasons, c.kind)
		}
		for _, p := range r.Moves() {
			for _, x := range r.At(p).Reasons {
				if (x.Kind == genmove.OwlAttack || x.Kind == genmove.OwlDefend) && x.Target != target {
					t.Errorf("%v of a settled group", x)
				}
			}
		}
	}
}

// TestVital: of moves near a critical group those that save it are found, by the answer of
// reading alone.
func TestVital(t *testing.T) {
	s := situationBy(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . X X X X X . .
		. X O O O O O X .
		. X O . . . O X .`, board.White)
	s.Level = 10
	r := genmove.NewReasons(s)
	for _, x := range []genmove.Reasoner{genmove.Groups{}, genmove.Vital{MaxMoves: 20}} {
		if err := x.Reasons(t.Context(), s, r); err != nil {
			t.Fatal(err)
		}
	}
	g := s.Dragon(boardtest.MustPoint(t, "C2"))
	if g.Status != dragon.Critical {
		t.Fatalf("%v, want a critical group", g)
	}
	saved := 0
	for _, p := range r.Moves() {
		x := r.At(p).Find(genmove.OwlDefend, g.Origin, board.NoPoint)
		if x == nil {
			continue
		}
		if !s.Board.Try(p, board.White) {
			t.Fatal(p)
		}
		res, err := s.Analyst.Life().Attack(t.Context(), s.Board, &g.Stones)
		s.Board.Undo()
		if err != nil || res.Code == search.Win {
			t.Errorf("%v does not save the group: %v, %v", p, res, err)
		}
		saved++
	}
	if saved == 0 {
		t.Error("nothing saves the group")
	}
}

// TestLinks: a cut of the opponent's and a connection of one's own are seen at the same
// point from both sides.
func TestLinks(t *testing.T) {
	const d = `
		. . . . . . .
		. . O O . . .
		. . O X O . .
		. . . a X O .
		. . . . X O .
		. . . . . . .
		. . . . . . .`
	for _, c := range []struct {
		by   board.Color
		kind genmove.Kind
	}{{board.Black, genmove.Connect}, {board.White, genmove.Cut}} {
		s, at := situation(t, c.by, statuses, d)
		if r := reasonsBy(t, s, genmove.Links{}); !r.At(at['a']).Has(c.kind) {
			t.Errorf("%v: %v, want %v", c.by, r.At(at['a']).Reasons, c.kind)
		}
	}
}

// TestCorners makes reasons of suggestions: what is rare is left out, tricks are forbidden, and
// a move is worth the more the oftener it is chosen. What nobody has counted has the value of its
// class as a bound.
func TestCorners(t *testing.T) {
	b := boardtest.MustParse(t, strings.Repeat(strings.Repeat(". ", 9)+"\n", 9))
	b.PlayAssumeLegal(board.At(0, 0), board.White)
	often, seldom, rare, trick, taken := board.At(2, 2), board.At(3, 2), board.At(4, 2), board.At(5, 2), board.At(0, 0)
	suggestion := func(p board.Point, c joseki.Class, frequency float64, line string) joseki.Suggestion {
		return joseki.Suggestion{Move: p, Class: c, Frequency: frequency, Value: 20, Line: line, Count: int(100 * frequency), Total: 100}
	}
	f := &examine.Facts{Position: examine.Position{Board: b, ToPlay: board.Black}, Joseki: []joseki.Suggestion{
		suggestion(often, joseki.Standard, 0.6, "star point"), suggestion(seldom, joseki.Standard, 0.25, ""),
		suggestion(rare, joseki.Standard, 0.05, ""), suggestion(trick, joseki.Trick, 0.6, ""), suggestion(taken, joseki.Standard, 0.6, ""),
	}}
	r := reasonsBy(t, genmove.SituationOf(analyst(t), nil, f), genmove.Corners{})
	for _, c := range []struct {
		p      board.Point
		kinds  []genmove.Kind
		source string
		least  float64
	}{
		{often, []genmove.Kind{genmove.ExpandTerritory, genmove.ExpandMoyo}, "joseki: star point", 20},
		{seldom, []genmove.Kind{genmove.ExpandTerritory, genmove.ExpandMoyo}, "joseki", 14},
		{trick, []genmove.Kind{genmove.Antisuji}, "joseki", 0},
		{rare, nil, "", 0},
		{taken, nil, "", 0},
	} {
		got := r.At(c.p)
		var kinds []genmove.Kind
		for _, x := range got.Reasons {
			kinds = append(kinds, x.Kind)
			if x.Source != c.source {
				t.Errorf("%v: source %q, want %q", c.p, x.Source, c.source)
			}
		}
		if !slices.Equal(kinds, c.kinds) || math.Abs(got.Expected-c.least) > 1e-9 {
			t.Errorf("%v: %v, at least %v, want %v, %v", c.p, kinds, got.Expected, c.kinds, c.least)
		}
	}
	for i := range f.Joseki {
		f.Joseki[i].Count, f.Joseki[i].Total = 0, 0
	}
	r = reasonsBy(t, genmove.SituationOf(analyst(t), nil, f), genmove.Corners{MinFrequency: 0.04})
	if c := r.At(seldom); c.MinValue != 20 || c.Expected != 0 {
		t.Errorf("not counted: at least %v, expected %v, want at least 20", c.MinValue, c.Expected)
	}
	if r.Look(rare) == nil {
		t.Error("what is rare is left out although it is frequent enough")
	}
}

// TestOpenings: each empty corner has moves, and no other one; somebody who copies all
// moves finds the middle taken.
func TestOpenings(t *testing.T) {
	g := boardtest.MustGame(t, strings.Repeat(strings.Repeat(". ", 19)+"\n", 19), board.Black)
	if err := g.Play(board.At(3, 3), board.Black); err != nil {
		t.Fatal(err)
	}
	s, err := genmove.NewSituation(t.Context(), analyst(t), g, board.White, 0)
	if err != nil {
		t.Fatal(err)
	}
	r := reasonsBy(t, s, genmove.Openings{})
	for _, p := range r.Moves() {
		if p.Col() < 9 && p.Row() < 9 {
			t.Errorf("%v is in a corner that is not empty", p)
		}
	}
	if n := len(r.Moves()); n != 12 {
		t.Errorf("%d moves, want four in each of three corners", n)
	}
	// The star point is worth most, 3-3 least.
	for _, c := range []struct {
		col, row int
		want     float64
	}{{15, 15, 30}, {16, 15, 29.5}, {15, 16, 29}, {16, 16, 28.5}, {15, 3, 30}, {3, 15, 30}} {
		if got := r.At(board.At(c.col, c.row)).Expected; got != c.want {
			t.Errorf("%v is worth %v, want %v", board.At(c.col, c.row), got, c.want)
		}
	}
	mirror := boardtest.MustGame(t, strings.Repeat(strings.Repeat(". ", 9)+"\n", 9), board.Black)
	if err := mirror.SetKomi(0); err != nil {
		t.Fatal(err)
	}
	for i, p := range []board.Point{board.At(2, 2), board.At(6, 2), board.At(2, 5), board.At(4, 2), board.At(3, 3), board.At(1, 1)} {
		for k, q := range []board.Point{p, board.At(8-p.Col(), 8-p.Row())} {
			if err := mirror.Play(q, board.Black+board.Color(k)); err != nil {
				t.Fatal(i, err)
			}
		}
	}
	for _, c := range []board.Color{board.White, board.Black} {
		s, err := genmove.NewSituation(t.Context(), analyst(t), mirror, c, 0)
		if err != nil {
			t.Fatal(err)
		}
		want := 50.
		if c == board.Black {
			want = 0
		}
		if got := reasonsBy(t, s, genmove.Openings{}).At(board.At(4, 4)).Expected; got != want {
			t.Errorf("%v: the middle is worth %v, want %v", c, got, want)
		}
	}
}

// TestHabits: those of Standard name what the shipped network expects.
func TestHabits(t *testing.T) {
	s, _ := situation(t, board.White, statuses, decided)
	m, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	e, err := m.NewEvaluator(network.Options{Symmetry: network.SymmetryCanonical})
	if err != nil {
		t.Fatal(err)
	}
	p, err := network.FromGame(s.Game)
	if err != nil {
		t.Fatal(err)
	}
	v, err := e.Evaluate(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	list, err := genmove.Standard(s.Analyst, &genmove.Databases{})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(x genmove.Reasoner) bool { _, ok := x.(*genmove.Habits); return ok })
	r := reasonsBy(t, s, list[i])
	seen := 0
	for q := range board.Points(s.Board.Size()) {
		x, chance := r.At(q).Find(genmove.Habit, board.NoPoint, board.NoPoint), v.Policy[q]
		if x != nil {
			seen++
		}
		if chance > 0.05 && (x == nil || x.Value != float64(chance)) {
			t.Errorf("%v: %v, want a chance of %v", q, x, chance)
		}
	}
	if seen == 0 || seen > 24 {
		t.Errorf("%d moves are named", seen)
	}
}

// TestHabitsWithoutGame: a position that comes without its game has the last two moves all the same.
func TestHabitsWithoutGame(t *testing.T) {
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range []string{"E5", "C3"} {
		if err := g.Play(pt(t, m), board.Black+board.Color(i)); err != nil {
			t.Fatal(err)
		}
	}
	chances := func(s *genmove.Situation) (list []float64) {
		r := reasonsBy(t, s, new(genmove.Habits))
		for _, p := range r.Moves() {
			list = append(list, r.At(p).Find(genmove.Habit, board.NoPoint, board.NoPoint).Value)
		}
		return list
	}
	s, err := genmove.NewSituation(t.Context(), analyst(t), g, board.Black, 0)
	if err != nil {
		t.Fatal(err)
	}
	want := chances(s)
	if got := chances(genmove.SituationOf(s.Analyst, nil, s.Facts)); !slices.Equal(got, want) {
		t.Errorf("without the game %v, want %v", got, want)
	}
	f := *s.Facts
	f.Last, f.Previous = board.NoPoint, board.NoPoint
	if got := chances(genmove.SituationOf(s.Analyst, nil, &f)); slices.Equal(got, want) {
		t.Error("the last moves make no difference")
	}
}

// TestBorders: the gap in a wall is a move of the endgame, and points inside are not.
func TestBorders(t *testing.T) {
	s := situationBy(t, drawn(t, "gap"), board.White)
	r := reasonsBy(t, s, genmove.Borders{})
	if !r.At(boardtest.MustPoint(t, "D5")).Has(genmove.Endgame) {
		t.Errorf("moves %v, want D5 among them", r.Moves())
	}
	for _, p := range []string{"A1", "A9"} {
		if r.Look(boardtest.MustPoint(t, p)) != nil {
			t.Errorf("%s is at a border", p)
		}
	}
}

// TestLoadDatabases: files are found by their names, and patterns that cannot be bound are
// refused.
func TestLoadDatabases(t *testing.T) {
	const p = "Pattern P\n\nXO\n.*\n\n:8,e,value(3)\n"
	db, err := genmove.LoadDatabases(fstest.MapFS{"shapes.db": {Data: []byte(p)}, "endgame.db": {Data: []byte(p)}})
	if err != nil || db.Shapes == nil || db.Endgame == nil || db.Fuseki != nil {
		t.Fatalf("%+v, %v", db, err)
	}
	x := patternsOf(t, analyst(t), &genmove.Databases{Shapes: db.Shapes})
	s, _ := situation(t, board.White, statuses, decided)
	r := reasonsBy(t, s, x)
	if len(r.Moves()) == 0 || len(x.Faults()) != 0 {
		t.Errorf("moves %v, faults %v", r.Moves(), x.Faults())
	}
	for _, m := range r.Moves() {
		if r.At(m).MinValue != 3 || r.At(m).Reasons[0].Source != "shapes.db:1:1: P" {
			t.Errorf("%v: %+v", m, r.At(m))
		}
	}
	if _, err := genmove.LoadDatabases(fstest.MapFS{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without files: %v", err)
	}
	if _, err := genmove.LoadDatabases(fstest.MapFS{"fuseki.db": {Data: []byte("Pattern\n")}}); err == nil {
		t.Error("nonsense is loaded")
	}
	bad, err := genmove.LoadDatabases(fstest.MapFS{"shapes.db": {Data: []byte(p + "\n.a\n.*\n\n;luck(a)\n")}})
	if err == nil {
		_, err = genmove.Standard(analyst(t), bad)
	}
	if err == nil {
		t.Error("luck is bound")
	}
}

// TestHandicap: with patterns the stones are theirs, without patterns those of the rules,
// and always as many as were asked for.
func TestHandicap(t *testing.T) {
	g := emptyGame(t, 9)
	// A stone of each corner, on the second and third line; the corner itself shows O.
	db, err := genmove.LoadDatabases(fstest.MapFS{"handicap.db": {Data: []byte(`
Pattern Corner

....|
....|
.*..|
...O|
----+

:8,-,value(1)
`)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{2, 3} {
		stones, err := engine(t, genmove.Options{Databases: db}).Handicap(t.Context(), g, n)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range stones {
			col, row := min(p.Col(), 8-p.Col()), min(p.Row(), 8-p.Row())
			if col+row != 3 || col*row != 2 {
				t.Errorf("%v is not a point of the pattern", p)
			}
		}
	}
	// Each empty corner counts.
	stones, err := engine(t, genmove.Options{Databases: db}).Handicap(t.Context(), g, 16)
	corners := map[[2]bool]int{}
	for _, p := range stones {
		if min(p.Col(), 8-p.Col())+min(p.Row(), 8-p.Row()) == 3 {
			corners[[2]bool{p.Col() > 4, p.Row() > 4}]++
		}
	}
	if err != nil || len(corners) != 4 {
		t.Errorf("%d corners have stones: %v, %v", len(corners), stones, err)
	}
	for _, n := range []int{2, 4, 9} {
		stones, err := engine(t, genmove.Options{Databases: db}).Handicap(t.Context(), g, n)
		if err != nil || len(stones) != n {
			t.Errorf("%d stones: %v, %v", n, stones, err)
		}
		slices.Sort(stones)
		if len(slices.Compact(stones)) != n {
			t.Errorf("%d stones, some of them twice: %v", n, stones)
		}
	}
	if _, err := engine(t, genmove.Options{}).Handicap(t.Context(), g, 1); !errors.Is(err, board.ErrHandicap) {
		t.Errorf("one stone: %v", err)
	}
}

// TestShippedDatabases wants all of them, bound and shared.
func TestShippedDatabases(t *testing.T) {
	race.Alone(t)
	db, err := genmove.ShippedDatabases()
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range []*pattern.Database{db.Shapes, db.Fuseki, db.Endgame, db.Handicap} {
		if x == nil || x.Len() == 0 {
			t.Errorf("database %d is empty", i)
		}
	}
	if again, _ := genmove.ShippedDatabases(); again != db {
		t.Error("not shared")
	}
	if _, err := genmove.New(genmove.Options{Databases: db}); err != nil {
		t.Error(err)
	}
}
