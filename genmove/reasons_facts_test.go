package genmove_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// said returns all reasons in one form: kind, move, targets, code.
func said(r *genmove.Reasons) []string {
	var list []string
	for _, p := range r.Moves() {
		for _, x := range r.At(p).Reasons {
			list = append(list, strings.TrimSpace(fmt.Sprintf("%v %v %s %s %v", p, x.Kind, name(x.Target), name(x.Other), x.Code)))
		}
	}
	slices.Sort(list)
	return list
}

func name(p board.Point) string {
	if p == board.NoPoint {
		return "-"
	}
	return p.String()
}

func wantSaid(t *testing.T, what string, r *genmove.Reasons, want ...string) {
	t.Helper()
	slices.Sort(want)
	if got := said(r); !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// TestLives: what becomes of the facts about a group, seen by its owner and by the opponent.
func TestLives(t *testing.T) {
	a2, e5, e6, e7, e4 := pt(t, "A2"), pt(t, "E5"), pt(t, "E6"), pt(t, "E7"), pt(t, "E4")
	full := func(status dragon.Status) dragon.Dragon {
		return dragon.Dragon{Origin: a2, Status: status, Safety: dragon.SafetyAlive, Attack: search.Result{Code: search.KoA, Move: e5},
			Defense: search.Result{Code: search.KoB, Move: e6}, Threat: search.MoveResult{Move: e7, Code: search.Win}, Rescue: search.MoveResult{Move: e4, Code: search.KoA}}
	}
	read := func(g dragon.Dragon, attack, defense bool) dragon.Dragon {
		g.Read, g.Attack.Limited, g.Defense.Limited = true, attack, defense
		return g
	}
	without := func(g dragon.Dragon) dragon.Dragon {
		g.Attack, g.Defense, g.Threat, g.Rescue = search.Result{Move: e5}, search.Result{Move: e6}, search.MoveResult{Move: e7}, search.MoveResult{Move: e4}
		return g
	}
	inessential := full(dragon.Critical)
	inessential.Safety = dragon.SafetyInessential
	for _, c := range []struct {
		name        string
		g           dragon.Dragon
		owner, hunt []string
	}{
		{"critical", full(dragon.Critical), []string{"E6 owl defend A2 - ko_b"}, []string{"E5 owl attack A2 - ko_a"}},
		{"alive", full(dragon.Alive), []string{"E7 owl prevent threat A2 - win"}, []string{"E7 owl attack threat A2 - win"}},
		{"dead", full(dragon.Dead), []string{"E4 owl defend threat A2 - ko_a"}, nil},
		{"unknown", full(dragon.Unknown), nil, nil},
		{"without moves", without(full(dragon.Critical)), nil, nil},
		{"alive without moves", without(full(dragon.Alive)), nil, nil},
		{"dead without moves", without(full(dragon.Dead)), nil, nil},
		{"matters to nobody", inessential, nil, nil},
		{"alive, as far as was read", read(full(dragon.Alive), true, false),
			[]string{"E7 owl prevent threat A2 - win", "E5 uncertain defend A2 - win"}, []string{"E7 owl attack threat A2 - win", "E5 uncertain attack A2 - win"}},
		{"alive, proved", read(full(dragon.Alive), false, true), []string{"E7 owl prevent threat A2 - win"}, []string{"E7 owl attack threat A2 - win"}},
		{"dead, as far as was read", read(full(dragon.Dead), false, true), []string{"E4 owl defend threat A2 - ko_a", "E6 uncertain defend A2 - win"}, nil},
		{"dead, proved", read(full(dragon.Dead), true, false), []string{"E4 owl defend threat A2 - ko_a"}, nil},
		{"critical, as far as was read", read(full(dragon.Critical), true, true), []string{"E6 owl defend A2 - ko_b"}, []string{"E5 owl attack A2 - ko_a"}},
	} {
		for by, want := range map[board.Color][]string{board.Black: c.owner, board.White: c.hunt} {
			s := made(t, four, by, []dragon.Dragon{c.g}, nil)
			r := genmove.NewReasons(s)
			if err := (genmove.Groups{}).Reasons(t.Context(), s, r); err != nil {
				t.Fatal(err)
			}
			wantSaid(t, fmt.Sprintf("%s, %v to play", c.name, by), r, want...)
		}
	}
}

// TestRaces: a race that is decided by who moves first is a reason for the mover, about
// his group and, unless both live, about the other one.
func TestRaces(t *testing.T) {
	a2, j9, e5 := pt(t, "A2"), pt(t, "J9"), pt(t, "E5")
	for _, c := range []struct {
		attack, defense search.Code
		seki            bool
		want            []string
	}{
		{search.Win, search.Win, false, []string{"E5 semeai A2 - win", "E5 semeai J9 - win"}},
		{search.Win, search.Win, true, []string{"E5 semeai A2 - win"}},
		{search.KoA, search.Win, false, []string{"E5 semeai A2 - win", "E5 semeai J9 - win"}},
		{search.Fail, search.Win, false, nil}, // it wins anyway
		{search.Win, search.Fail, false, nil}, // it loses anyway
		{search.KoA, search.KoB, false, nil},  // the same ko whoever begins
		{search.Win, search.KoA, false, []string{"E5 semeai A2 - ko_a", "E5 semeai J9 - ko_a"}},
	} {
		groups := []dragon.Dragon{{Origin: a2, Semeais: []dragon.Semeai{{Opponent: 1, Attack: search.Result{Code: c.attack}, Defense: search.Result{Code: c.defense, Move: e5}, Seki: c.seki}}}, {Origin: j9}}
		for _, by := range []board.Color{board.Black, board.White} {
			s := made(t, four, by, groups, nil)
			r := genmove.NewReasons(s)
			if err := (genmove.Groups{}).Reasons(t.Context(), s, r); err != nil {
				t.Fatal(err)
			}
			want := c.want
			if by == board.White {
				want = nil
			}
			wantSaid(t, fmt.Sprintf("attack %v, defense %v, seki %v, %v to play", c.attack, c.defense, c.seki, by), r, want...)
		}
	}
}

// TestEyesOfGroups: the vital points of unsettled eye spaces beside weak groups are reasons,
// those of attack for the opponent, of defense for the owner.
func TestEyesOfGroups(t *testing.T) {
	a2, a9, b1, c1, b9 := pt(t, "A2"), pt(t, "A9"), pt(t, "B1"), pt(t, "C1"), pt(t, "B9")
	half := pt(t, "B2")
	for _, c := range []struct {
		name        string
		g           dragon.Dragon
		value       eye.Value
		owner, hunt []string
	}{
		{"weak", dragon.Dragon{Status: dragon.Alive, Weakness: 0.5}, eye.Value{DefendFirst: 1, DefendTwice: 1},
			[]string{"B1 vital eye A2 - win", "D5 vital eye A2 - win"}, []string{"C1 vital eye A2 - win", "D6 vital eye A2 - win"}},
		{"strong", dragon.Dragon{Status: dragon.Alive, Weakness: 0.4}, eye.Value{DefendFirst: 1, DefendTwice: 1}, nil, nil},
		{"critical", dragon.Dragon{Status: dragon.Critical, Weakness: 0.1}, eye.Value{DefendFirst: 1, DefendTwice: 1},
			[]string{"B1 vital eye A2 - win", "D5 vital eye A2 - win"}, []string{"C1 vital eye A2 - win", "D6 vital eye A2 - win"}},
		{"settled", dragon.Dragon{Status: dragon.Alive, Weakness: 0.5}, eye.Value{AttackTwice: 1, AttackFirst: 1, DefendFirst: 1, DefendTwice: 1}, nil, nil},
	} {
		for by, want := range map[board.Color][]string{board.Black: c.owner, board.White: c.hunt} {
			g := c.g
			g.Origin = a2
			s := made(t, four, by, []dragon.Dragon{g, {Origin: a9, Status: dragon.Alive}}, nil)
			m, err := eye.NewMap(s.Board, eye.Facts{
				Spaces: []eye.Space{
					{Color: board.Black, Points: board.SetOf(b1, c1, half), Value: c.value, Attack: []board.Point{c1}, Defense: []board.Point{b1}, HalfEyes: []board.Point{half}},
					{Color: board.Black, Points: board.SetOf(b9), Value: c.value, Attack: []board.Point{b9}, Defense: []board.Point{b9}},
				},
				Ends: []eye.HalfEye{{Point: half, Color: board.Black, Topology: 3, Attack: []board.Point{pt(t, "D6")}, Defense: []board.Point{pt(t, "D5")}}},
			})
			if err != nil {
				t.Fatal(err)
			}
			s.Eyes = m
			r := genmove.NewReasons(s)
			if err := (genmove.Groups{}).Reasons(t.Context(), s, r); err != nil {
				t.Fatal(err)
			}
			wantSaid(t, fmt.Sprintf("%s, %v to play", c.name, by), r, want...)
		}
	}
}

// linked answers questions about connections as the test says.
type linked struct {
	examine.ConnectionReader
	connect, disconnect map[[2]board.Point]search.Result // by the stones, in either order
	asked               int
}

func (x *linked) Connect(_ context.Context, _ *board.Board, p, q board.Point) (search.Result, error) {
	x.asked++
	return x.connect[[2]board.Point{min(p, q), max(p, q)}], nil
}

func (x *linked) Disconnect(_ context.Context, _ *board.Board, p, q board.Point) (search.Result, error) {
	x.asked++
	return x.disconnect[[2]board.Point{min(p, q), max(p, q)}], nil
}

// TestNeighborLinks: groups side by side of which one is weak are joined or parted where
// reading says that one move decides.
func TestNeighborLinks(t *testing.T) {
	const d = `
		. . . . . . . . .
		. . . . . . . . .
		. . X . . X . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . O . . . . . .
		. . . . . . . . .
		X . . . . . . . .`
	c7, f7, c3, a1, d7, d6 := pt(t, "C7"), pt(t, "F7"), pt(t, "C3"), pt(t, "A1"), pt(t, "D7"), pt(t, "D6")
	pair := [2]board.Point{min(c7, f7), max(c7, f7)}
	yes := func(p board.Point, c search.Code) search.Result { return search.Result{Move: p, Code: c} }
	for _, c := range []struct {
		name        string
		level       int
		weak        [2]float64
		safety      dragon.Safety
		far         bool
		join, cut   search.Result
		owner, hunt []string
		asked       bool
	}{
		{name: "one is weak", level: 10, weak: [2]float64{0.2, 0}, safety: dragon.SafetyAlive, join: yes(d7, search.Win), cut: yes(d6, search.KoA),
			owner: []string{"D7 connect C7 F7 win"}, hunt: []string{"D6 cut C7 F7 ko_a"}, asked: true},
		{name: "the other is weak", level: 10, weak: [2]float64{0, 0.2}, safety: dragon.SafetyAlive, join: yes(d7, search.KoB), cut: yes(d6, search.Win),
			owner: []string{"D7 connect C7 F7 ko_b"}, hunt: []string{"D6 cut C7 F7 win"}, asked: true},
		{name: "low level", level: 4, weak: [2]float64{0.2, 0}, safety: dragon.SafetyAlive, join: yes(d7, search.Win), cut: yes(d6, search.KoA)},
		{name: "the least level", level: 5, weak: [2]float64{0.2, 0}, safety: dragon.SafetyAlive, join: yes(d7, search.Win), cut: yes(d6, search.KoA),
			owner: []string{"D7 connect C7 F7 win"}, hunt: []string{"D6 cut C7 F7 ko_a"}, asked: true},
		{name: "strong", level: 10, weak: [2]float64{0.15, 0.15}, safety: dragon.SafetyAlive, join: yes(d7, search.Win), cut: yes(d6, search.Win)},
		{name: "captured", level: 10, weak: [2]float64{1, 1}, safety: dragon.TacticallyDead, join: yes(d7, search.Win), cut: yes(d6, search.Win)},
		{name: "matters to nobody", level: 10, weak: [2]float64{1, 1}, safety: dragon.SafetyInessential, join: yes(d7, search.Win), cut: yes(d6, search.Win)},
		{name: "connected", level: 10, weak: [2]float64{0.2, 0}, safety: dragon.SafetyAlive, join: yes(d7, search.Win), cut: yes(d6, search.Fail), asked: true},
		{name: "parted", level: 10, weak: [2]float64{0.2, 0}, safety: dragon.SafetyAlive, join: yes(d7, search.Fail), cut: yes(d6, search.Win), asked: true},
		{name: "cut without a move", level: 10, weak: [2]float64{0.2, 0}, safety: dragon.SafetyAlive, join: yes(d7, search.Win), cut: yes(board.Pass, search.Win), asked: true},
		{name: "joined without a move", level: 10, weak: [2]float64{0.2, 0}, safety: dragon.SafetyAlive, join: yes(board.Pass, search.Win), cut: yes(d6, search.Win), asked: true},
	} {
		for by, want := range map[board.Color][]string{board.Black: c.owner, board.White: c.hunt} {
			s := made(t, d, by, []dragon.Dragon{
				{Origin: c7, WeaknessBefore: c.weak[0], Safety: c.safety, Neighbors: []int{1, 2, 3}},
				{Origin: f7, WeaknessBefore: c.weak[1], Safety: dragon.SafetyAlive, Neighbors: []int{0, 2}},
				{Origin: c3, WeaknessBefore: 1, Safety: dragon.SafetyAlive, Neighbors: []int{0, 1, 3}},
				{Origin: a1, WeaknessBefore: 1, Safety: dragon.SafetyAlive, Neighbors: []int{0, 2}},
			}, nil)
			x := &linked{ConnectionReader: connect.New(connect.Options{}), connect: map[[2]board.Point]search.Result{pair: c.join}, disconnect: map[[2]board.Point]search.Result{pair: c.cut}}
			a, err := examine.New(examine.Options{Connector: x})
			if err != nil {
				t.Fatal(err)
			}
			s.Analyst, s.Level = a, c.level
			if s.Links, err = connect.NewLinks(s.Board, connect.LinkFacts{}); err != nil {
				t.Fatal(err)
			}
			r := genmove.NewReasons(s)
			if err := (genmove.Links{}).Reasons(t.Context(), s, r); err != nil {
				t.Fatal(err)
			}
			wantSaid(t, fmt.Sprintf("%s, %v to play", c.name, by), r, want...)
			if (x.asked > 0) != c.asked {
				t.Errorf("%s: %d questions", c.name, x.asked)
			}
		}
	}
}

// TestKnownLinks: the cuts of Links are connections for one player, and cuts for the other
// unless the strings are lost to each other; where the opponent would cut is a connection
// only if reading confirms it.
func TestKnownLinks(t *testing.T) {
	a2, a9, e5, e6 := pt(t, "A2"), pt(t, "A9"), pt(t, "E5"), pt(t, "E6")
	pair := [2]board.Point{min(a2, a9), max(a2, a9)}
	for _, c := range []struct {
		name        string
		cut         connect.Cut
		after       search.Code // of cutting them
		owner, hunt []string
	}{
		{"two points", connect.Cut{A: a2, B: a9, Move: e5, Code: search.KoA, Defense: e6, DefenseCode: search.KoB}, search.Win, []string{"E6 connect A9 A2 ko_b"}, []string{"E5 cut A9 A2 ko_a"}},
		{"one point", connect.Cut{A: a2, B: a9, Move: e5, Code: search.Win, Defense: e5, DefenseCode: search.Win}, search.Win, []string{"E5 connect A9 A2 win"}, []string{"E5 cut A9 A2 win"}},
		{"lost", connect.Cut{A: a2, B: a9, Move: e5, Code: search.Win}, search.Win, nil, nil},
	} {
		for by, want := range map[board.Color][]string{board.Black: c.owner, board.White: c.hunt} {
			s := made(t, four, by, nil, []worm.Worm{})
			x := &linked{ConnectionReader: connect.New(connect.Options{}), disconnect: map[[2]board.Point]search.Result{pair: {Code: c.after, Move: e5}}}
			var err error
			if s.Analyst, err = examine.New(examine.Options{Connector: x}); err != nil {
				t.Fatal(err)
			}
			if s.Links, err = connect.NewLinks(s.Board, connect.LinkFacts{Cuts: []connect.Cut{c.cut}}); err != nil {
				t.Fatal(err)
			}
			r := genmove.NewReasons(s)
			if err := (genmove.Links{}).Reasons(t.Context(), s, r); err != nil {
				t.Fatal(err)
			}
			for i, w := range want { // the order of two targets is that of the points
				if a2 < a9 {
					want[i] = strings.Replace(w, "A9 A2", "A2 A9", 1)
				}
			}
			wantSaid(t, fmt.Sprintf("%s, %v to play", c.name, by), r, want...)
		}
	}
}

// TestKnownBreakIns: ways into territories are moves for both players.
func TestKnownBreakIns(t *testing.T) {
	s := made(t, four, board.White, nil, nil)
	into := func(owner board.Color, p string, blocked bool) influence.BreakIn {
		return influence.BreakIn{Owner: owner, Blocked: blocked, Result: search.Result{Code: search.Win, Move: pt(t, p)}}
	}
	r := genmove.NewReasons(s)
	if err := (genmove.BreakIns{}).Reasons(t.Context(), s, r); err != nil || len(r.Moves()) != 0 {
		t.Errorf("%v, %v", r.Moves(), err)
	}
	s.BreakIns = &[2][]influence.BreakIn{
		{into(board.White, "C3", false), into(board.White, "D3", true), into(board.Black, "E3", false)},
		{into(board.Black, "C4", false), into(board.White, "D4", false)},
	}
	if err := (genmove.BreakIns{}).Reasons(t.Context(), s, r); err != nil {
		t.Fatal(err)
	}
	wantSaid(t, "break-ins", r, "C3 expand territory - - win", "C4 expand territory - - win")
}

// TestKnownStrings: attacks, defenses and threats become reasons of whoever makes them, and
// a move for one string is tried for another one that hangs on a move and is close by.
func TestKnownStrings(t *testing.T) {
	const d = `
		. . . . . . . . .
		. . . . . . . . .
		. . X . . O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`
	c7, f7, c6, f6, d7, e7, a1 := pt(t, "C7"), pt(t, "F7"), pt(t, "C6"), pt(t, "F6"), pt(t, "D7"), pt(t, "E7"), pt(t, "A1")
	hang := []worm.Worm{
		{Origin: c7, Attacks: []search.MoveResult{win(c6)}, Defenses: []search.MoveResult{win(d7)}, DefenseThreats: []search.MoveResult{{Move: a1, Code: search.KoA}}},
		{Origin: f7, Attacks: []search.MoveResult{{Move: f6, Code: search.KoB}}, Defenses: []search.MoveResult{win(e7)}, AttackThreats: []search.MoveResult{win(a1)}},
	}
	// Each player plays for one string, and the other one is tried at the same points: the
	// distances from the moves to the strings are at most 4.
	for by, want := range map[board.Color][]string{
		board.Black: {"F6 attack F7 - ko_b", "D7 defend C7 - win", "A1 defend threat C7 - ko_a", "A1 attack threat F7 - win"},
		board.White: {"C6 attack C7 - win", "E7 defend F7 - win"},
	} {
		s := made(t, d, by, nil, hang)
		s.Analyst = nil
		r := genmove.NewReasons(s)
		if err := (genmove.Strings{}).Reasons(t.Context(), s, r); err != nil {
			t.Fatal(err)
		}
		wantSaid(t, by.String(), r, want...)
	}
	// A ladder that starts at the stone between two: White in atari next to another in atari.
	const two = `
		. . . . . . . . .
		. . . . O O . . .
		. . . X . . . . .
		. . X O . O X . .
		. . . X . X . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`
	d6, f := pt(t, "D6"), pt(t, "F6")
	e6 := pt(t, "E6")
	s := made(t, two, board.White, nil, []worm.Worm{
		{Origin: d6, Attacks: []search.MoveResult{win(e6)}, Defenses: []search.MoveResult{win(e6)}},
		{Origin: f, Attacks: []search.MoveResult{win(pt(t, "F7"))}, Defenses: []search.MoveResult{win(pt(t, "F7"))}},
	})
	r := genmove.NewReasons(s)
	if err := (genmove.Strings{}).Reasons(t.Context(), s, r); err != nil {
		t.Fatal(err)
	}
	// E6 joins both into one string.
	x := r.At(e6).Find(genmove.Defend, f, board.NoPoint)
	want, err := s.Analyst.Tactics().DoesDefend(t.Context(), s.Board, e6, f)
	if err != nil || (x != nil) != (want.Code != search.Fail) || x != nil && x.Code != want.Code {
		t.Errorf("E6 for F6: %v, reading says %v, %v", x, want, err)
	}
	if want.Code == search.Fail {
		t.Errorf("the test wants a move that saves both")
	}
}

// TestBorderPoints: points beside stones at which territory depends on who moves first, the
// larger ones first; half of the swing of their neighbors counts.
func TestBorderPoints(t *testing.T) {
	s := made(t, four, board.Black, nil, nil)
	b1, h9, h8, e5 := pt(t, "B1"), pt(t, "H9"), pt(t, "H8"), pt(t, "E5")
	swings := func(at map[board.Point]float64) *examine.Fields {
		black, white := map[board.Point]float64{}, map[board.Point]float64{}
		for p, v := range at {
			black[p], white[p] = -v/2, v/2
		}
		return &examine.Fields{Neutral: field(t, s.Board, board.Empty, nil), BlackFirst: field(t, s.Board, board.Black, black), WhiteFirst: field(t, s.Board, board.White, white)}
	}
	for _, c := range []struct {
		name string
		at   map[board.Point]float64
		want []board.Point
	}{
		{"none", nil, nil},
		{"far from stones", map[board.Point]float64{e5: 2}, nil},
		{"a point", map[board.Point]float64{h9: 0.5}, []board.Point{h9}},
		{"too little", map[board.Point]float64{h9: 0.25}, nil},
		{"half of a neighbor", map[board.Point]float64{h9: 0.75}, []board.Point{h9, h8}},
		{"the wrong way", map[board.Point]float64{h9: -1}, nil},
		{"two", map[board.Point]float64{b1: 0.5, h9: 0.5}, []board.Point{b1, h9}},
	} {
		s.Influence = swings(c.at)
		r := genmove.NewReasons(s)
		if err := (genmove.Borders{}).Reasons(t.Context(), s, r); err != nil {
			t.Fatal(err)
		}
		got := r.Moves()
		slices.Sort(c.want)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	for _, f := range []*examine.Fields{nil, {BlackFirst: s.Influence.BlackFirst}, {WhiteFirst: s.Influence.WhiteFirst}} {
		s.Influence = f
		if err := (genmove.Borders{}).Reasons(t.Context(), s, genmove.NewReasons(s)); err != nil {
			t.Error(err)
		}
	}
}

// TestLinkReach: connections of up to six rows and columns together are read.
func TestLinkReach(t *testing.T) {
	for _, c := range []struct {
		other string
		asked bool
	}{{"E5", true}, {"E4", false}} {
		b8 := pt(t, "B8")
		b := must(t, 9)
		for _, p := range []board.Point{b8, pt(t, c.other)} {
			b.PlayAssumeLegal(p, board.Black)
		}
		s := made(t, b.String(), board.Black, []dragon.Dragon{
			{Origin: b8, WeaknessBefore: 1, Safety: dragon.SafetyAlive, Neighbors: []int{1}},
			{Origin: pt(t, c.other), WeaknessBefore: 1, Safety: dragon.SafetyAlive, Neighbors: []int{0}},
		}, nil)
		x := &linked{ConnectionReader: connect.New(connect.Options{})}
		var err error
		if s.Analyst, err = examine.New(examine.Options{Connector: x}); err != nil {
			t.Fatal(err)
		}
		s.Level = 10
		if s.Links, err = connect.NewLinks(s.Board, connect.LinkFacts{}); err != nil {
			t.Fatal(err)
		}
		if err := (genmove.Links{}).Reasons(t.Context(), s, genmove.NewReasons(s)); err != nil || (x.asked > 0) != c.asked {
			t.Errorf("%s: %d questions, %v", c.other, x.asked, err)
		}
	}
}
