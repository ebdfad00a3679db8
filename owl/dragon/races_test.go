package dragon_test

import (
	"context"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// gives up groups that contain one of its points, and takes all others for alive.
type gives []board.Point

func (g gives) has(goal *board.Set) bool { return slices.ContainsFunc(g, goal.Has) }

func (g gives) Attack(_ context.Context, _ *board.Board, goal *board.Set) (search.Result, error) {
	if g.has(goal) {
		return search.Result{Code: search.Win, Move: board.Pass}, nil
	}
	return search.Result{}, nil
}

func (g gives) Defend(_ context.Context, _ *board.Board, goal *board.Set) (search.Result, error) {
	if g.has(goal) {
		return search.Result{}, nil
	}
	return search.Result{Code: search.Win, Move: board.Pass}, nil
}

func racer(t testing.TB) *owl.Reader {
	t.Helper()
	p, err := owl.NewProver(owl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := owl.NewReader(p)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// liberties are races of Black on B2 and White on E2 without eyes: the side with more liberties wins.
// With the same number, the side that moves first wins.
var liberties = []struct {
	name         string
	diagram      string
	black, white dragon.Status
}{
	{"four against three", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. O . O . . X . X
		O O O O X X X X X
		. X X X O O . X .
		. . . . . . . X .
	`, dragon.Alive, dragon.Dead},
	{"three against three", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. O . O . . X . X
		O O O O X X X X X
		O X X X O O . X .
		. . . . . . . X .
	`, dragon.Critical, dragon.Critical},
	{"two against three", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. O . O . . X . X
		O O O O X X X X X
		O X X X O O . X .
		O O . . . . . X .
	`, dragon.Dead, dragon.Alive},
}

// TestLiberties: if reading gives both groups up, the race decides.
func TestLiberties(t *testing.T) {
	race.Alone(t)
	black, white := board.At(1, 1), board.At(4, 1)
	for i, l := range liberties {
		b := parse(t, l.diagram)
		for turn := range board.Transform(8) {
			for k, swap := range []bool{false, true} {
				if sample.Of(1, 0) > 0 && (i+int(turn)+k)%4 > 0 {
					continue // each turn, with another color or diagram
				}
				c := boardtest.MustTurn(t, b, turn, swap)
				x, y := turn.Apply(black, b.Size()), turn.Apply(white, b.Size())
				a := dragon.NewAnalyzer(dragon.Options{Life: gives{x, y}, Races: racer(t)})
				in := input(t, c)
				in.Links = nil // the dead stones would link the others
				d, err := a.Analyze(t.Context(), in)
				if err != nil {
					t.Fatal(err)
				}
				g, h := d.At(x), d.At(y)
				if g.Status != l.black || h.Status != l.white {
					t.Errorf("%s, turned by %d:\n%v\n%v\nwant %v and %v\n%v", l.name, turn, g, h, l.black, l.white, c)
				}
				checkRaces(t, d)
			}
		}
	}
}

// checkRaces: both sides of a race tell the same, critical groups have moves, and variations
// begin with them.
func checkRaces(t *testing.T, d *dragon.Dragons) {
	t.Helper()
	for i, g := range d.All() {
		results := []search.Result{g.Attack, g.Defense}
		for _, s := range g.Semeais {
			results = append(results, s.Attack, s.Defense)
			h := d.Dragon(s.Opponent)
			k := slices.IndexFunc(h.Semeais, func(r dragon.Semeai) bool { return r.Opponent == i })
			if h.Color == g.Color || k < 0 {
				t.Errorf("%v has a race with %v: %+v", g, h, h.Semeais)
				continue
			}
			if s.Seki && !s.Defense.Success() {
				t.Errorf("%v: a seki in which it dies: %+v", g.Origin, s)
			}
		}
		for _, r := range results {
			if r.Move.On(board.MaxSize) && r.Line.Len() > 0 && r.Line.At(0) != r.Move {
				t.Errorf("%v: move %v, variation %v", g.Origin, r.Move, r.Line)
			}
		}
		if g.Status == dragon.Critical && g.Read && !(g.Attack.Success() && g.Defense.Success()) {
			t.Errorf("%v is critical, without an attack or a defense", g)
		}
	}
}

// told is a Racer that gives the same answer to the owner of each group.
type told map[board.Color]owl.Race

func (r told) Semeai(_ context.Context, b *board.Board, mine, _ *board.Set) (owl.Race, error) {
	return r[b.At(mine.First())], nil
}

// TestRaceRules: what follows for two groups that are given up without each other from who
// wins if Black, and if White moves first.
func TestRaceRules(t *testing.T) {
	at := board.At(0, 0) // where any move is
	yes := search.Result{Code: search.Win, Move: at}
	no, maybe := search.Result{}, search.Result{Limited: true}
	wins := owl.Race{Life: yes, Kill: yes, Move: at}
	loses := owl.Race{Life: no, Kill: no, Move: board.Pass}
	seki := owl.Race{Life: yes, Kill: no, Move: at}
	unclear := owl.Race{Life: maybe, Kill: maybe, Move: board.Pass}
	for _, c := range []struct {
		name                     string
		blackFirst, whiteFirst   owl.Race
		black, white             dragon.Status
		blackSafety, whiteSafety dragon.Safety
	}{
		{"who moves first wins", wins, wins, dragon.Critical, dragon.Critical, dragon.SafetyCritical, dragon.SafetyCritical},
		{"black wins", wins, loses, dragon.Alive, dragon.Dead, dragon.SafetyAlive, dragon.SafetyDead},
		{"white wins", loses, wins, dragon.Dead, dragon.Alive, dragon.SafetyDead, dragon.SafetyAlive},
		{"seki", seki, seki, dragon.Alive, dragon.Alive, dragon.AliveInSeki, dragon.AliveInSeki},
		{"black first makes a seki", seki, wins, dragon.Critical, dragon.Alive, dragon.SafetyCritical, dragon.SafetyAlive},
		{"not read to the end", unclear, unclear, dragon.Dead, dragon.Dead, dragon.SafetyDead, dragon.SafetyDead},
	} {
		b := parse(t, liberties[1].diagram)
		x, y := board.At(1, 1), board.At(4, 1)
		a := dragon.NewAnalyzer(dragon.Options{Life: gives{x, y}, Races: told{board.Black: c.blackFirst, board.White: c.whiteFirst}})
		d, err := a.Analyze(t.Context(), input(t, b))
		if err != nil {
			t.Fatal(err)
		}
		g, h := d.At(x), d.At(y)
		if g.Status != c.black || h.Status != c.white || g.Safety != c.blackSafety || h.Safety != c.whiteSafety {
			t.Errorf("%s:\n%v\n%v\nwant %v (%v) and %v (%v)", c.name, g, h, c.black, c.blackSafety, c.white, c.whiteSafety)
		}
		if len(g.Semeais) != 1 || len(h.Semeais) != 1 {
			t.Errorf("%s: races %v and %v", c.name, g.Semeais, h.Semeais)
		}
	}
}

// TestRacesOfGames reads the races of positions of games.
func TestRacesOfGames(t *testing.T) {
	race.Alone(t)
	races := 0
	for _, b := range positions(t, sample.Of(120, 40)) {
		r := racer(t).With(search.Effort{Limits: search.Limits{Nodes: 2000}})
		d, err := dragon.NewAnalyzer(dragon.Options{Life: r, Races: r}).Analyze(t.Context(), input(t, b))
		if err != nil {
			t.Fatal(err)
		}
		checkRaces(t, d)
		for _, g := range d.All() {
			races += len(g.Semeais)
		}
	}
	if races == 0 {
		t.Error("no races")
	}
}
