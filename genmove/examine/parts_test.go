package examine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// tied answers what connects and cuts any two strings.
type tied struct {
	connect, cut search.Result
	err          error
	asked        int
}

func (x *tied) Connect(context.Context, *board.Board, board.Point, board.Point) (search.Result, error) {
	x.asked++
	return x.connect, x.err
}

func (x *tied) Disconnect(context.Context, *board.Board, board.Point, board.Point) (search.Result, error) {
	x.asked++
	return x.cut, x.err
}

// TestJoin: a group that was read and found dead or critical lives by a strong living neighbor of its
// color that it cannot be cut from, and a dead one is critical if a move connects it and
// another one cuts it.
func TestJoin(t *testing.T) {
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	b := boardtest.MustParse(t, `
		. . . . . . .
		. X . . . . O
		. . . . . . .
		. . . X . . .
		. . . . . . .
		. . . . . . .
		. . . . . . X`)
	won := func(s string) search.Result { return search.Result{Code: search.Win, Move: at(s)} }
	done, fail := search.Result{Code: search.Win, Move: board.Pass}, search.Result{}
	weak := dragon.Dragon{Origin: at("B6"), Status: dragon.Dead, Safety: dragon.SafetyDead, Weakness: 1, WeaknessBefore: 0.3, Read: true, Attack: won("A6"), Neighbors: []int{1}}
	strong := dragon.Dragon{Origin: at("D4"), Status: dragon.Alive, Safety: dragon.SafetyAlive}
	critical := weak
	critical.Status, critical.Safety, critical.Defense = dragon.Critical, dragon.SafetyCritical, won("A5")
	change := func(d dragon.Dragon, f func(d *dragon.Dragon)) dragon.Dragon { f(&d); return d }
	for _, tt := range []struct {
		name        string
		weak, other dragon.Dragon
		link        tied
		want        dragon.Status
	}{
		{"tied", weak, strong, tied{connect: done}, dragon.Alive},
		{"tied and critical", critical, strong, tied{connect: done}, dragon.Alive},
		{"who moves first", weak, strong, tied{connect: won("C5"), cut: won("C6")}, dragon.Critical},
		{"who moves first, and critical anyway", critical, strong, tied{connect: won("C5"), cut: won("C6")}, dragon.Critical},
		{"only in a ko", weak, strong, tied{connect: search.Result{Code: search.KoA, Move: at("C5")}}, dragon.Dead},
		{"apart", weak, strong, tied{connect: fail}, dragon.Dead},
		{"nobody knows whether it can be cut", weak, strong, tied{connect: done, cut: search.Result{Limited: true}}, dragon.Dead},
		{"a cut that needs no move", weak, strong, tied{connect: won("C5"), cut: search.Result{Code: search.Win, Move: board.Pass}}, dragon.Dead},
		{"not read", change(weak, func(d *dragon.Dragon) { d.Read = false }), strong, tied{connect: done}, dragon.Dead},
		{"lost by tactics", change(weak, func(d *dragon.Dragon) { d.Safety = dragon.TacticallyDead }), strong, tied{connect: done}, dragon.Dead},
		{"no neighbor", change(weak, func(d *dragon.Dragon) { d.Neighbors = nil }), strong, tied{connect: done}, dragon.Dead},
		{"the neighbor is critical", weak, change(strong, func(d *dragon.Dragon) { d.Status = dragon.Critical }), tied{connect: done}, dragon.Dead},
		{"the neighbor is weak", weak, change(strong, func(d *dragon.Dragon) { d.Weakness = 0.41 }), tied{connect: done}, dragon.Dead},
		{"the neighbor is nearly weak", weak, change(strong, func(d *dragon.Dragon) { d.Weakness = 0.4 }), tied{connect: done}, dragon.Alive},
		{"the neighbor is of the other color", weak, change(strong, func(d *dragon.Dragon) { d.Origin = at("G6") }), tied{connect: done}, dragon.Dead},
		{"the neighbor is far away", weak, change(strong, func(d *dragon.Dragon) { d.Origin = at("G1") }), tied{connect: done}, dragon.Dead},
	} {
		d, err := dragon.NewDragons(b, []dragon.Dragon{tt.weak, tt.other})
		if err != nil {
			t.Fatal(err)
		}
		before := fmt.Sprint(d)
		a := &Analyst{quick: &tt.link}
		got, err := a.join(t.Context(), b, d)
		if err != nil {
			t.Fatal(err)
		}
		g := got.At(at("B6"))
		if g.Status != tt.want || fmt.Sprint(d) != before || tt.want == tt.weak.Status && got != d {
			t.Errorf("%s: %v, want %v", tt.name, g, tt.want)
		}
		switch {
		case tt.want == dragon.Alive && (g.Safety != dragon.SafetyAlive || g.Weakness != 0.3 || g.Attack.Success()):
			t.Errorf("%s: %v, %v, %+v", tt.name, g.Safety, g.Weakness, g.Attack)
		case tt.want == dragon.Critical && tt.weak.Status == dragon.Dead && (g.Safety != dragon.SafetyCritical || g.Defense != tt.link.connect || g.Attack != tt.weak.Attack):
			t.Errorf("%s: %v, %+v, %+v", tt.name, g.Safety, g.Attack, g.Defense)
		}
	}
	// A killing move that is none gives way to the cut.
	pass := change(weak, func(d *dragon.Dragon) { d.Attack = search.Result{Code: search.Win, Move: board.Pass} })
	d, err := dragon.NewDragons(b, []dragon.Dragon{pass, strong})
	if err != nil {
		t.Fatal(err)
	}
	got, err := (&Analyst{quick: &tied{connect: won("C5"), cut: won("C6")}}).join(t.Context(), b, d)
	if err != nil || got.At(at("B6")).Attack != won("C6") {
		t.Errorf("%v, %v", got, err)
	}
	no := errors.New("no")
	if got, err := (&Analyst{quick: &tied{err: no}}).join(t.Context(), b, d); got != d || !errors.Is(err, no) {
		t.Errorf("%v, %v, want what was there before", got, err)
	}
	if got, err := (&Analyst{}).join(t.Context(), b, nil); got != nil || err != nil {
		t.Errorf("%v, %v of nothing", got, err)
	}
}

// TestPositions: the last moves of a game, trial moves among them, and what tells positions apart.
func TestPositions(t *testing.T) {
	g, err := board.NewGame(5, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	at := board.At
	look := func(when string, toPlay board.Color, last, previous board.Point) Position {
		t.Helper()
		p := Of(g)
		if p.ToPlay != toPlay || p.Last != last || p.Previous != previous {
			t.Errorf("%s: %v to play, last %v, previous %v", when, p.ToPlay, p.Last, p.Previous)
		}
		p.Board = p.Board.Clone()
		return p
	}
	all := []Position{look("at the beginning", board.Black, board.NoPoint, board.NoPoint)}
	for i, m := range []board.Move{{Point: at(0, 0), Color: board.Black}, {Point: at(1, 1), Color: board.White}, {Point: at(2, 2), Color: board.Black}} {
		if err := g.Play(m.Point, m.Color); err != nil {
			t.Fatal(err)
		}
		previous := board.NoPoint
		if i > 0 {
			previous = at(i-1, i-1)
		}
		all = append(all, look(fmt.Sprint("move ", i+1), m.Color.Opponent(), m.Point, previous))
	}
	b := g.Board()
	b.Try(at(4, 4), board.White)
	all = append(all, look("a trial move", board.Black, at(4, 4), at(2, 2)))
	b.Try(at(3, 4), board.White)
	all = append(all, look("another one", board.Black, at(3, 4), at(4, 4)))
	b.UndoTo(0)
	p := all[3]
	for _, change := range []func(q *Position){
		func(q *Position) { q.ToPlay = board.Black },
		func(q *Position) { q.Last = at(3, 3) },
		func(q *Position) { q.Previous = at(3, 3) },
		func(q *Position) { q.Board = boardtest.MustParse(t, ". .\n. .\n") },
		func(q *Position) {
			q.Board = q.Board.Clone()
			if err := q.Board.Setup(nil, []board.Point{at(4, 2)}, nil); err != nil {
				t.Fatal(err)
			}
		},
	} {
		q := p
		change(&q)
		all = append(all, q)
	}
	all = append(all, Position{})
	for i, x := range all {
		for j, y := range all {
			if x.Same(y) != (i == j) {
				t.Errorf("positions %d and %d are the same: %v", i, j, i != j)
			}
		}
	}
	for name, c := range map[string]struct {
		p  Position
		ok bool
	}{
		"all is well":               {p, true},
		"after passes":              {Position{Board: p.Board, ToPlay: board.White, Last: board.Pass, Previous: board.Pass}, true},
		"the last move off it":      {Position{Board: p.Board, ToPlay: board.White, Last: at(5, 0)}, false},
		"the one before off it":     {Position{Board: p.Board, ToPlay: board.White, Previous: at(0, 5)}, false},
		"nobody's turn":             {Position{Board: p.Board}, false},
		"the turn of nobody at all": {Position{Board: p.Board, ToPlay: board.Border}, false},
		"no board":                  {Position{ToPlay: board.White}, false},
	} {
		if err := c.p.check(); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	next, err := p.After(at(3, 0))
	if err != nil || next.ToPlay != board.Black || next.Last != at(3, 0) || next.Previous != at(2, 2) || next.Board.At(at(3, 0)) != board.White || p.Board.At(at(3, 0)) != board.Empty {
		t.Errorf("%+v, %v", next, err)
	}
}

// TestLead: territory and what was captured, with White's positive; 0 where nothing is known.
func TestLead(t *testing.T) {
	b := boardtest.MustParse(t, ". . . .\n. X O .\n. X O .\n. . . .\n")
	b.SetPrisoners(board.Black, 3)
	b.SetPrisoners(board.White, 5)
	territory := make([]float64, board.NumPoints)
	territory[board.At(0, 0)], territory[board.At(3, 0)], territory[board.At(3, 3)] = -1, 1, 0.5
	r, err := influence.NewResult(b, influence.ResultFacts{ToPlay: board.Black, Territory: territory})
	if err != nil {
		t.Fatal(err)
	}
	f := &Facts{Position: Position{Board: b, ToPlay: board.Black}, Influence: &Fields{BlackFirst: r}}
	if got, want := f.Lead(board.Black), r.TerritorySum()+2; got != want || r.TerritorySum() != 0.5 {
		t.Errorf("White leads by %v, want %v; territory %v", got, want, r.TerritorySum())
	}
	if f.Lead(board.White) != 0 || f.Lead(board.Empty) != 0 || (*Facts)(nil).Lead(board.Black) != 0 || (&Facts{}).Lead(board.Black) != 0 {
		t.Error("a lead where nothing is known")
	}
}

// TestExpansions: of the ways into territories those of the player that need a move, each once.
func TestExpansions(t *testing.T) {
	in := func(owner board.Color, blocked bool, move board.Point) influence.BreakIn {
		return influence.BreakIn{Owner: owner, Blocked: blocked, Result: search.Result{Code: search.Win, Move: move}}
	}
	p, q, r := board.At(1, 1), board.At(2, 2), board.At(3, 3)
	f := &Facts{BreakIns: &[2][]influence.BreakIn{
		{in(board.White, false, q), in(board.White, false, p), in(board.White, false, q), in(board.Black, false, r), in(board.White, true, r), in(board.White, false, board.Pass), in(board.White, false, board.NoPoint)},
		{in(board.Black, false, r)},
	}}
	if got := f.Expansions(board.Black); !slices.Equal(got, []board.Point{q, p}) {
		t.Errorf("black comes in at %v", got)
	}
	if got := f.Expansions(board.White); !slices.Equal(got, []board.Point{r}) {
		t.Errorf("white comes in at %v", got)
	}
	if f.Expansions(board.Empty) != nil || (&Facts{}).Expansions(board.Black) != nil {
		t.Error("ways in for nobody")
	}
}

// TestWants: names of facts, there and back.
func TestWants(t *testing.T) {
	for text, want := range map[string]Want{
		"": 0, "worms": Worms, "threats": Threats, "links": Links, "losses": Losses, "influence": Influence, "break_ins": BreakIns,
		"joseki": Joseki, "eyes": Eyes, "dragons": Dragons, "worms,dragons": Worms | Dragons, "worms,threats,links": Worms | Threats | Links,
	} {
		if got, err := ParseWant(text); err != nil || got != want || want.String() != text {
			t.Errorf("%q is %v, %v, written %q", text, got, err, want.String())
		}
	}
	if got, err := ParseWant(" all , threats ,"); err != nil || got != All|Threats {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := ParseWant("worms,own0"); !errors.Is(err, ErrWant) || got != 0 {
		t.Errorf("%v, %v", got, err)
	}
	if got := (Dragons | firstOwn | firstOwn<<2).String(); got != "dragons,own0,own2" {
		t.Errorf("facts of one's own: %s", got)
	}
}

// TestAdded: how many facts of one's own there may be, what they may need, and what they are called.
func TestAdded(t *testing.T) {
	a := &Analyst{}
	find := func(context.Context, *Facts) (int, error) { return 7, nil }
	for i := range 64 {
		own, err := Add(a, fmt.Sprint("fact ", i), 0, find)
		if room := i < 64-len(names); room != (err == nil) || err != nil && !errors.Is(err, ErrWant) || room && own.Want != firstOwn<<i {
			t.Errorf("fact %d: %v, %v", i, own.Want, err)
		}
	}
	// The last one has a name as the first one has.
	last := &Facts{Found: 1 << 63, own: make([]ownValue, 64-len(names))}
	last.own[len(last.own)-1].name = "last"
	if got := last.names(last.Found); !slices.Equal(got, []string{"last"}) {
		t.Errorf("names %v", got)
	}
	a = &Analyst{}
	if _, err := Add[int](a, "none", 0, nil); !errors.Is(err, ErrMissing) {
		t.Errorf("without a finder: %v", err)
	}
	if _, err := Add(a, "links", 0, find); !errors.Is(err, ErrWant) {
		t.Errorf("a name of the library: %v", err)
	}
	if _, err := Add(a, "itself", firstOwn, find); !errors.Is(err, ErrMissing) {
		t.Errorf("what needs itself: %v", err)
	}
	first, err := Add(a, "first", Dragons, find)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Add(a, "second", first.Want|Worms, find)
	if err != nil {
		t.Fatal(err)
	}
	if got := a.closure(second.Want); got&(first.Want|Dragons|Links|Eyes|Worms) != first.Want|Dragons|Links|Eyes|Worms || got&(Influence|Losses|Joseki) != 0 {
		t.Errorf("the second fact needs %v", got)
	}
	if got := a.closure(first.Want); got&second.Want != 0 || a.closure(Joseki) != Joseki {
		t.Errorf("the first fact needs %v, joseki %v", got, a.closure(Joseki))
	}
	f := &Facts{Found: first.Want | second.Want, own: []ownValue{{"first", 5}, {"second", "no number"}}}
	if v, ok := first.Of(f); !ok || v != 5 {
		t.Errorf("%v, %v", v, ok)
	}
	if v, ok := second.Of(f); ok || v != 0 {
		t.Errorf("%v, %v, which is no number", v, ok)
	}
	if got := f.names(f.Found | Worms); !slices.Equal(got, []string{"worms", "first", "second"}) {
		t.Errorf("names %v", got)
	}
	if got := f.names(second.Want << 1); len(got) > 0 {
		t.Errorf("names %v of what nobody has added", got)
	}
	f.Found = second.Want
	if _, ok := first.Of(f); ok {
		t.Error("what was not found is there")
	}
	// Of facts that were read the number is none of an Analyst.
	f = &Facts{Found: first.Want | second.Want, own: []ownValue{{"first", 5}}, read: map[string]json.RawMessage{"second": []byte("7")}}
	if v, ok := second.Of(f); !ok || v != 7 {
		t.Errorf("%v, %v, want what was read", v, ok)
	}
	if _, ok := (Own[int]{}).Of(f); ok {
		t.Error("no fact is there")
	}
	if _, ok := first.Of(nil); ok {
		t.Error("a fact of nothing is there")
	}
}

// TestOwnApart: facts that are found further on do not change those of the same position that were found before.
func TestOwnApart(t *testing.T) {
	a, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	times := 0
	var own []Own[int]
	for i := range 8 {
		o, err := Add(a, fmt.Sprint("fact ", i), 0, func(context.Context, *Facts) (int, error) {
			times++
			return times, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		own = append(own, o)
	}
	b := boardtest.MustParse(t, ". . .\n. . .\n. . .\n")
	f, err := a.Facts(t.Context(), Position{Board: b, ToPlay: board.Black}, own[0].Want)
	if err != nil {
		t.Fatal(err)
	}
	// Facts are written by their names, and only those that were found.
	third, err := a.Facts(t.Context(), Position{Board: b, ToPlay: board.Black}, own[2].Want)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(third)
	if err != nil {
		t.Fatal(err)
	}
	for i := range own {
		if got := bytes.Contains(data, []byte(fmt.Sprintf("%q:", fmt.Sprint("fact ", i)))); got != (i == 2) {
			t.Errorf("fact %d is written: %v in %s", i, got, data)
		}
	}
	for i, o := range own[1:] {
		one, err := a.More(t.Context(), f, o.Want)
		if err != nil {
			t.Fatal(err)
		}
		first, _ := o.Of(one)
		two, err := a.More(t.Context(), f, o.Want)
		if err != nil {
			t.Fatal(err)
		}
		x, _ := o.Of(one)
		y, _ := o.Of(two)
		if _, ok := o.Of(f); ok || x != first || y != first+1 {
			t.Errorf("fact %d: %d, then %d and %d", i+1, first, x, y)
		}
		f = two
	}
}

// TestClear: what anybody has put into the memory is forgotten.
func TestClear(t *testing.T) {
	a, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, key, area := boardtest.MustParse(t, ". . .\n. . .\n. . .\n"), memory.Key{Kind: memory.Own}, board.Set{}
	a.Memory().Keep(key, b, &area, search.Result{Code: search.Win})
	if _, ok := a.Memory().Recall(key, b); !ok {
		t.Fatal("it was not kept")
	}
	a.Clear()
	if r, ok := a.Memory().Recall(key, b); ok {
		t.Errorf("%+v is remembered", r)
	}
}

// TestLossJSON: lost stones and strengths come back, and what is not of the size is refused.
func TestLossJSON(t *testing.T) {
	l := Loss{Dead: board.SetOf(board.At(0, 0), board.At(2, 1)), Inessential: board.SetOf(board.At(1, 2)), Strength: make([]float32, board.NumPoints)}
	for p := range board.Points(3) {
		l.Strength[p] = float32(p)
	}
	j := l.json(3)
	got, err := j.loss(3)
	if err != nil || got.Dead != l.Dead || got.Inessential != l.Inessential || !slices.Equal(got.Strength, l.Strength) {
		t.Errorf("%+v, %v", got, err)
	}
	if len(j.Strength) != 3 || len(j.Strength[0]) != 3 || j.Strength[0][1] != float32(board.At(1, 2)) || j.Strength[2][0] != float32(board.At(0, 0)) {
		t.Errorf("rows %v", j.Strength)
	}
	for _, text := range []string{
		`{"dead":["D1"]}`, `{"inessential":["A4"]}`, `{"strength":[]}`, `{"strength":[[1,2,3],[1,2,3]]}`, `{"strength":[[1,2,3],[1,2,3],[1,2]]}`,
		`{"strength":[[1,2,3],[1,2,3],[1,2,3,4]]}`, `{"strength":[[1,2,3],[1,2,3],[1,2,3],[1,2,3]]}`,
	} {
		var j lossJSON
		if err := json.Unmarshal([]byte(text), &j); err != nil {
			t.Fatal(err)
		}
		if _, err := j.loss(3); err == nil {
			t.Errorf("%s is a loss on a board of 3 lines", text)
		}
	}
}
