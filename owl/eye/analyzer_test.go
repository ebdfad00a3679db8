package eye_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// analyze finds the eyes of a diagram, read tactically.
func analyze(t testing.TB, b *board.Board) *eye.Map {
	t.Helper()
	r := reading.New(reading.Options{})
	w, err := worm.NewAnalyzer(worm.Options{Tactics: r, NoThreats: true, NoPatterns: true})
	if err != nil {
		t.Fatal(err)
	}
	a, err := eye.NewAnalyzer(eye.Options{Moves: r})
	if err != nil {
		t.Fatal(err)
	}
	m, err := a.Analyze(t.Context(), b, input(t, w, b))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func point(t testing.TB, s string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(s, board.MaxSize)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// found finds the eyes of a diagram in which nothing can be captured but the strings of
// the stones lost.
func found(t *testing.T, b *board.Board, lost ...string) *eye.Map {
	t.Helper()
	in := eye.Input{Stones: make([]eye.Stone, board.NumPoints)}
	for _, s := range lost {
		for p := range b.Stones(point(t, s)) {
			in.Stones[p].Attacks = []search.MoveResult{{Move: b.AppendLiberties(nil, p)[0], Code: search.Win}}
		}
	}
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := a.Analyze(t.Context(), b, in)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestSpaces looks at single spaces of Black: a is a point of it, b the best point of
// attack and of defense, if there is one.
func TestSpaces(t *testing.T) {
	for _, c := range []struct {
		name, diagram string
		lost          []string
		value         string
		size, margins int
	}{
		{"three in the corner", `
			a b . X O .
			X X X X O .
			. O O O O .
			. . . . . .
			. . . . . .
			. . . . . .`, nil, "1122", 3, 0},
		{"a dead stone in the middle of three", `
			a O . X O .
			X X X X O .
			. O O O O .
			. . . . . .
			. . . . . .
			. . . . . .`, []string{"B6"}, "1111", 3, 0},
		{"open at one end", `
			. . . . . .
			O O O O O O
			X X X X X O
			a . . . . .
			X X X X X O
			O O O O O O`, nil, "1222", 6, 1},
		{"half an eye", `
			. X a X O
			. X X b O
			. . X . O
			O O O O O
			. . . . .`, nil, "0011", 1, 0},
		{"a false eye", `
			. X a X O
			. X X O O
			. . X . O
			O O O O O
			. . . . .`, nil, "0000", 1, 1},
		{"a stone at the edge that the space cuts off", `
			. . . . . .
			O O O O O .
			. . . . O .
			X X X X O .
			O O O X O .
			a X . X O .`, []string{"A2"}, "1111", 5, 0},
	} {
		b, marks := boardtest.MustParseMarked(t, c.diagram)
		m := found(t, b, c.lost...)
		s := m.At(marks['a'], board.Black)
		if s == nil {
			t.Errorf("%s: no space\n%v%v", c.name, b, m)
			continue
		}
		if s.Value.String() != c.value || s.Size() != c.size || s.Marginal.Len() != c.margins {
			t.Errorf("%s: %v, want %s, %d points, %d margins\n%v%v", c.name, s, c.value, c.size, c.margins, b, m)
		}
		if vital, ok := marks['b']; ok && (len(s.Attack) == 0 || s.Attack[0] != vital || s.Defense[0] != vital) {
			t.Errorf("%s: attack %v, defense %v, want %v", c.name, s.Attack, s.Defense, vital)
		}
	}
}

// TestLostOnMargin: a stone that is lost on a false eye is no way in, as a living one is.
// D5 is the false eye, with a white stone that Black captures together with D3 by playing
// D4.
func TestLostOnMargin(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . .
		. O O X O O .
		. O X O X O .
		. O X . X O .
		. O X O X O .
		. O X X X O .
		. O O O O O .`)
	m := found(t, b, "D5", "D3")
	s := m.At(point(t, "D4"), board.Black)
	if s == nil || s.Value.Min() != 1 || s.Value.Max() != 1 || s.Size() != 3 {
		t.Errorf("%v\n%v%v", s, b, m)
	}
	if e := evaluate(t, "$.X", 2); e.Value.Min() != 0 {
		t.Errorf("beside a living stone: %v", e.Value)
	}
}

// TestFill looks at what the opponent can fill in a race to capture.
func TestFill(t *testing.T) {
	for _, c := range []struct{ diagram, want string }{
		{`
			. . X O .
			X X X O .
			O O O O .
			. . . . .
			. . . . .`, "[A5 B5]"},
		{`
			. O . X O
			X X X X O
			O O O O O
			. . . . .
			. . . . .`, "[A5 C5]"},
		{`
			. . . X O
			X X X X O
			O O O O O
			. . . . .
			. . . . .`, "[]"}, // not settled
	} {
		b := boardtest.MustParse(t, c.diagram)
		lost := []string{}
		if b.At(point(t, "B5")) == board.White {
			lost = append(lost, "B5")
		}
		m := found(t, b, lost...)
		s := m.At(point(t, "A5"), board.Black)
		if s == nil || fmt.Sprint(s.Fill) != c.want {
			t.Errorf("%v, want %s\n%v", s, c.want, b)
		}
	}
}

// TestEnds looks at the topology of the point a.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		diagram   string
		topology  float32
		attack    string // the points of attack
		territory bool
	}{
		{`
			a X . . O
			X X . . O
			. . . . O
			. . . . O
			O O O O O`, 2, "[]", false},
		{`
			. X a X O
			. X X b O
			. . X . O
			O O O O O
			. . . . .`, 3, "[D4]", false},
		{`
			a X . . O
			X O . . O
			. . . . O
			. . . . O
			O O O O O`, 4, "[]", false},
		{`
			. X a X O
			. X X O O
			. . X . O
			O O O O O
			. . . . .`, 4, "[]", false},
	} {
		b, marks := boardtest.MustParseMarked(t, c.diagram)
		m := found(t, b)
		h := m.End(marks['a'], board.Black)
		if h == nil {
			t.Errorf("no end\n%v%v", b, m)
			continue
		}
		if got := fmt.Sprint(h.Attack); h.Topology != c.topology || got != c.attack || h.Territory != c.territory {
			t.Errorf("%v, want %v, attack %s\n%v%v", h, c.topology, c.attack, b, m)
		}
		if half := m.HalfEye(marks['a']); (half != nil) != (c.topology > 2) {
			t.Errorf("half eye %v\n%v", half, b)
		}
	}
}

// turn maps points of a board by one of the eight symmetries.
func turn(p board.Point, size, k int) board.Point {
	if p == board.NoPoint || p == board.Pass {
		return p
	}
	c, r := p.Col(), p.Row()
	if k&1 != 0 {
		c = size - 1 - c
	}
	if k&2 != 0 {
		r = size - 1 - r
	}
	if k&4 != 0 {
		c, r = r, c
	}
	return board.At(c, r)
}

func turnAll(points []board.Point, size, k int) []board.Point {
	var list []board.Point
	for _, p := range points {
		list = append(list, turn(p, size, k))
	}
	return list
}

func turnMoves(moves []search.MoveResult, size, k int) []search.MoveResult {
	var list []search.MoveResult
	for _, m := range moves {
		list = append(list, search.MoveResult{Move: turn(m.Move, size, k), Code: m.Code})
	}
	return list
}

func sorted(points []board.Point) []board.Point {
	list := append([]board.Point{}, points...)
	slices.Sort(list)
	return list
}

// plain returns what there is to compare of a space that was turned: which points are
// equally good is another matter.
func plain(s *eye.Space, size, k int) any {
	points := func(l []board.Point) []board.Point { return sorted(turnAll(l, size, k)) }
	return []any{
		points(s.Points.Append(nil)), points(s.Marginal.Append(nil)), s.Value, points(s.Attack), points(s.Defense),
		points(s.AttackThreats), points(s.DefenseThreats), points(s.HalfEyes), s.Pessimistic, points(s.Fill), s.Source,
	}
}

// TestTurned checks that turning the board and swapping the colors changes nothing.
func TestTurned(t *testing.T) {
	race.Alone(t)
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	compared, estimated := 0, 0
	for n, p := range games(t, sample.Of(50, 25)) {
		size := p.b.Size()
		want, err := a.Analyze(t.Context(), p.b, p.in)
		if err != nil {
			t.Fatal(err)
		}
		// By default every fourth one of the sixteen ways, the others with the next positions.
		for k := n % sample.Of(4, 1); k < 16; k += sample.Of(4, 1) {
			swap := k >= 8
			color := func(c board.Color) board.Color {
				if swap && c.IsPlayer() {
					return c.Opponent()
				}
				return c
			}
			b, err := board.New(size)
			if err != nil {
				t.Fatal(err)
			}
			stones := map[board.Color][]board.Point{}
			in := eye.Input{Stones: make([]eye.Stone, board.NumPoints)}
			for q := range board.Points(size) {
				r := turn(q, size, k)
				c := color(p.b.At(q))
				stones[c] = append(stones[c], r)
				s := p.in.Stones[q]
				in.Stones[r] = eye.Stone{Attacks: turnMoves(s.Attacks, size, k), Defenses: turnMoves(s.Defenses, size, k), Inessential: s.Inessential}
			}
			if err := b.Setup(stones[board.Black], stones[board.White], nil); err != nil {
				t.Fatal(err)
			}
			got, err := a.Analyze(t.Context(), b, in)
			if err != nil {
				t.Fatal(err)
			}
			for s := range want.Spaces(board.Empty) {
				g := got.At(turn(s.Origin(), size, k), color(s.Color))
				if g == nil {
					t.Errorf("position %d, turn %d: no space for %v", n, k, s)
					continue
				}
				compared++
				if s.Source == "size" {
					estimated++
				}
				if diff := cmp.Diff(plain(s, size, k), plain(g, size, 0)); diff != "" {
					t.Errorf("position %d, turn %d: %v: mismatch (-want +got):\n%s", n, k, s, diff)
				}
			}
			for h := range want.Ends(board.Empty) {
				g := got.End(turn(h.Point, size, k), color(h.Color))
				if g == nil || g.Topology != h.Topology || g.Territory != h.Territory ||
					!slices.Equal(sorted(g.Attack), sorted(turnAll(h.Attack, size, k))) {
					t.Errorf("position %d, turn %d: %v, want %v", n, k, g, h)
				}
			}
		}
	}
	t.Logf("%d spaces compared, %d by their size", compared, estimated)
}

// TestHistory checks that an answer does not depend on what was asked before.
func TestHistory(t *testing.T) {
	race.Alone(t)
	positions := games(t, sample.Of(20, 5))
	used, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for n := len(positions) - 1; n >= 0; n-- {
		p := positions[n]
		m, err := used.Analyze(t.Context(), p.b, p.in)
		if err != nil {
			t.Fatal(err)
		}
		if n%sample.Of(6, 4) != 0 {
			continue
		}
		fresh, err := eye.NewAnalyzer(eye.Options{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := fresh.Analyze(t.Context(), p.b, p.in)
		if err != nil {
			t.Fatal(err)
		}
		if m.String() != again.String() {
			t.Errorf("position %d: another answer\n%v\n%v", n, m, again)
		}
	}
}

// TestJSON writes and reads the eyes of positions, and makes them from plain data.
func TestJSON(t *testing.T) {
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for n, p := range games(t, sample.Of(40, 20)) {
		m, err := a.Analyze(t.Context(), p.b, p.in)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		var read eye.Map
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		made, err := eye.NewMap(p.b, m.Facts())
		if err != nil {
			t.Fatal(err)
		}
		for name, g := range map[string]*eye.Map{"read": &read, "made": made} {
			again, err := json.Marshal(g)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(text, again) || g.String() != m.String() || !g.Describes(p.b) {
				t.Errorf("position %d: %s, it is another one", n, name)
			}
		}
	}
}

func TestNewMapErrors(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . X
		X X X
		. . .`)
	one := board.SetOf(point(t, "A3"), point(t, "B3"))
	good := eye.Space{Color: board.Black, Points: one}
	with := func(change func(*eye.Space)) []eye.Space {
		s := good
		change(&s)
		return []eye.Space{s}
	}
	for name, f := range map[string]eye.Facts{
		"color":         {Spaces: with(func(s *eye.Space) { s.Color = board.Empty })},
		"no points":     {Spaces: with(func(s *eye.Space) { s.Points = board.Set{} })},
		"off the board": {Spaces: with(func(s *eye.Space) { s.Points.Add(point(t, "D4")) })},
		"own stone":     {Spaces: with(func(s *eye.Space) { s.Marginal.Add(point(t, "A1")) })},
		"value":         {Spaces: with(func(s *eye.Space) { s.Value.AttackTwice = 2 })},
		"twice":         {Spaces: []eye.Space{good, good}},
		"vital":         {Spaces: with(func(s *eye.Space) { s.Attack = []board.Point{board.Pass} })},
		"half eye":      {Spaces: with(func(s *eye.Space) { s.HalfEyes = []board.Point{point(t, "A1")} })},
		"pessimistic":   {Spaces: with(func(s *eye.Space) { s.Pessimistic = -1 })},
		"four eyes":     {Spaces: with(func(s *eye.Space) { s.Pessimistic = 4 })},
		"end's sum, 9":  {Spaces: []eye.Space{good}, Ends: []eye.HalfEye{{Point: point(t, "A3"), Color: board.Black, Topology: 8.25}}},
		"source":        {Spaces: with(func(s *eye.Space) { s.Source = "guess" })},
		"lost end":      {Ends: []eye.HalfEye{{Point: point(t, "A1"), Color: board.Black}}},
		"end's color":   {Spaces: []eye.Space{good}, Ends: []eye.HalfEye{{Point: point(t, "A3")}}},
		"end's sum":     {Spaces: []eye.Space{good}, Ends: []eye.HalfEye{{Point: point(t, "A3"), Color: board.Black, Topology: -1}}},
		"end's move":    {Spaces: []eye.Space{good}, Ends: []eye.HalfEye{{Point: point(t, "A3"), Color: board.Black, Attack: []board.Point{board.NoPoint}}}},
		"end twice":     {Spaces: []eye.Space{good}, Ends: []eye.HalfEye{{Point: point(t, "A3"), Color: board.Black}, {Point: point(t, "A3"), Color: board.Black}}},
	} {
		if _, err := eye.NewMap(b, f); err == nil {
			t.Errorf("%s: error %v", name, err)
		}
	}
	end := eye.HalfEye{Point: point(t, "A3"), Color: board.Black, Topology: 8}
	for name, f := range map[string]eye.Facts{
		"good":        {Spaces: []eye.Space{good}},
		"three eyes":  {Spaces: with(func(s *eye.Space) { s.Pessimistic = 3 })},
		"last source": {Spaces: with(func(s *eye.Space) { s.Source = "shapes" })},
		"all lost":    {Spaces: []eye.Space{good}, Ends: []eye.HalfEye{end}},
	} {
		if _, err := eye.NewMap(b, f); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := eye.NewMap(nil, eye.Facts{}); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("error %v, want %v", err, board.ErrNoBoard)
	}
	for _, text := range []string{`{}`, `[]`, `{"size":3,"spaces":[{}]}`, `{"size":3,"black":["A1"],"spaces":[{"color":"black","points":["D1"]}]}`} {
		m := new(eye.Map)
		if err := json.Unmarshal([]byte(text), m); err == nil {
			t.Errorf("%s: error %v", text, err)
		}
	}
}

// mover is a Mover that answers as it is told.
type mover func(ctx context.Context) (search.Result, error)

func (m mover) SafeMove(ctx context.Context, _ *board.Board, _ board.Point, _ board.Color) (search.Result, error) {
	return m(ctx)
}

// contested has half eyes that depend on whether stones can be placed.
const contested = `
	. . O . . . .
	. O . X . . .
	X X X . X O .
	X . X X . O .
	X X . X X O .
	O O O O O O .
	. . . . . . .`

func TestAnalyzeErrors(t *testing.T) {
	b := boardtest.MustParse(t, contested)
	wrong := errors.New("wrong")
	ctx, cancel := context.WithCancel(t.Context())
	var a *eye.Analyzer
	for name, c := range map[string]struct {
		moves mover
		want  error
	}{
		"error":    {func(context.Context) (search.Result, error) { return search.Result{}, wrong }, wrong},
		"canceled": {func(ctx context.Context) (search.Result, error) { cancel(); return search.Result{}, ctx.Err() }, context.Canceled},
		"busy": {func(context.Context) (search.Result, error) {
			_, err := a.Analyze(t.Context(), b, eye.Input{})
			return search.Result{}, err
		}, search.ErrBusy},
	} {
		var err error
		if a, err = eye.NewAnalyzer(eye.Options{Moves: c.moves}); err != nil {
			t.Fatal(err)
		}
		if m, err := a.Analyze(ctx, b, eye.Input{}); !errors.Is(err, c.want) || m != nil {
			t.Errorf("%s: %v, error %v, want %v", name, m, err, c.want)
		}
		if _, err := a.Analyze(ctx, nil, eye.Input{}); !errors.Is(err, board.ErrNoBoard) {
			t.Errorf("no board: error %v", err)
		}
		ctx, cancel = context.WithCancel(t.Context())
	}
	cancel()
	if _, err := a.Analyze(ctx, b, eye.Input{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// TestSizes asks one Analyzer about random positions of several sizes in turn: nothing of
// a larger board is left when a smaller one comes.
func TestSizes(t *testing.T) {
	used, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(19, 13))
	for i := range sample.Of(30, 60) {
		size := 4 + i%5
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		all := board.AllPoints(size)
		for range size * size * 2 / 3 {
			b.Play(all.Nth(rng.IntN(size*size)), board.Color(1+rng.IntN(2)), board.Strict)
		}
		fresh, err := eye.NewAnalyzer(eye.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want, err := fresh.Analyze(t.Context(), b, eye.Input{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := used.Analyze(t.Context(), b, eye.Input{})
		if err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Errorf("after other sizes:\n%v, want\n%v\n%v", got, want, b)
		}
	}
}
