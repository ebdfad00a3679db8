package dragon

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// asker is a Life, a Racer and a Threatener that notes what it is asked, and answers the same
// to all, or fails.
type asker struct {
	asked         []string
	attack, saves search.Result
	first, second owl.Race // of the group named first in asked, and of the other one
	threat        owl.Threat
	err           error
	end           func()
}

func (a *asker) note(what string, goals ...*board.Set) error {
	for _, g := range goals {
		what += " " + g.First().String()
	}
	a.asked = append(a.asked, what)
	if a.err != nil && a.end != nil {
		a.end()
	}
	return a.err
}

func (a *asker) Attack(_ context.Context, _ *board.Board, g *board.Set) (search.Result, error) {
	return a.attack, a.note("attack", g)
}

func (a *asker) Defend(_ context.Context, _ *board.Board, g *board.Set) (search.Result, error) {
	return a.saves, a.note("defend", g)
}

func (a *asker) Semeai(_ context.Context, b *board.Board, x, y *board.Set) (owl.Race, error) {
	r := a.first
	if b.At(x.First()) == board.White {
		r = a.second
	}
	return r, a.note("race", x, y)
}

func (a *asker) ThreatenAttack(_ context.Context, _ *board.Board, g *board.Set) (owl.Threat, error) {
	return a.threat, a.note("threaten", g)
}

func (a *asker) ThreatenDefense(_ context.Context, _ *board.Board, g *board.Set) (owl.Threat, error) {
	return a.threat, a.note("rescue", g)
}

// apart has two strings that touch, a third one with a liberty in common with the first, and one
// far from all.
const apart = `
	. . . . . . .
	. X O . . . .
	. . . . . . .
	. . O . . . X
	. . . . . . .
	. . . . . . .
	O . . . . . .`

// known forgets that nothing is known of strings that were not given.
func known(w *work) {
	for i := range w.d.dragons {
		w.d.dragons[i].Unknown = false
	}
}

// TestRaced: who is raced with whom: a black group that is dead or critical with each such white one
// that it touches or shares a liberty with.
func TestRaced(t *testing.T) {
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	for _, tt := range []struct {
		name     string
		statuses map[string]Status
		safety   map[string]Safety
		want     []string
	}{
		{"all live", nil, nil, nil},
		{"two that touch", map[string]Status{"B6": Dead, "C6": Dead}, nil, []string{"race B6 C6", "race C6 B6"}},
		{"one critical", map[string]Status{"B6": Critical, "C6": Dead}, nil, []string{"race B6 C6", "race C6 B6"}},
		{"one lives", map[string]Status{"B6": Dead}, nil, nil},
		{"the other one lives", map[string]Status{"C6": Dead}, nil, nil},
		{"one is unknown", map[string]Status{"B6": Unknown, "C6": Dead}, nil, nil},
		{"nobody cares", map[string]Status{"B6": Dead, "C6": Dead}, map[string]Safety{"B6": SafetyInessential}, nil},
		{"far apart", map[string]Status{"B6": Dead, "C4": Dead}, nil, nil},
		{"not beside each other", map[string]Status{"G4": Dead, "C6": Dead, "A1": Dead}, nil, nil},
	} {
		w := bare(t, apart)
		w.neighbors()
		for i := range w.d.dragons {
			w.d.dragons[i].Status, w.d.dragons[i].Safety = Alive, SafetyAlive
		}
		for s, v := range tt.statuses {
			w.d.At(at(s)).Status, w.d.At(at(s)).Safety = v, SafetyDead
		}
		for s, v := range tt.safety {
			w.d.At(at(s)).Safety = v
		}
		a := &asker{first: owl.Race{Life: search.Result{Code: search.Win}, Move: at("B5")}, second: owl.Race{Kill: search.Result{Code: search.Win}, Move: at("C5")}}
		if err := w.races(t.Context(), a, nil); err != nil || !slices.Equal(a.asked, tt.want) {
			t.Errorf("%s: asked %q, %v, want %q", tt.name, a.asked, err, tt.want)
		}
		if len(tt.want) > 0 {
			// Black lives if he moves first, and White, who moves first, kills him.
			x, y := w.d.At(at("B6")), w.d.At(at("C6"))
			if s := x.Semeais; len(s) != 1 || s[0].Opponent != w.d.Index(at("C6")) || s[0].Defense.Move != at("B5") || s[0].Attack.Move != at("C5") || !s[0].Seki || s[0].Defense.Code != search.Win || s[0].Attack.Code != search.Win {
				t.Errorf("%s: black's race is %+v", tt.name, s)
			}
			if s := y.Semeais; len(s) != 1 || s[0].Opponent != w.d.Index(at("B6")) || s[0].Defense.Success() || s[0].Attack.Success() || s[0].Seki || s[0].Defense.Move != board.NoPoint {
				t.Errorf("%s: white's race is %+v", tt.name, s)
			}
			if x.Status != Critical || tt.statuses["B6"] == Dead && (!x.Read || x.Weakness != 1) {
				t.Errorf("%s: black is %v", tt.name, x)
			}
		}
		// Without a budget nobody is asked, and those in question are unknown.
		if len(tt.want) > 0 {
			known(w)
			w.d.At(at("B6")).Status, w.d.At(at("C6")).Status = Dead, Dead
			a.asked = nil
			ctx := search.WithBudget(t.Context(), search.NewBudget(0))
			if err := w.races(ctx, a, nil); err != nil || len(a.asked) > 0 || !w.d.At(at("B6")).Unknown || !w.d.At(at("C6")).Unknown || w.d.At(at("G4")).Unknown {
				t.Errorf("%s: without a budget asked %q, %v", tt.name, a.asked, err)
			}
		}
	}
	w := bare(t, apart)
	for x, ys := range map[string]map[string]bool{
		"B6": {"C6": true, "C4": false, "G4": false, "A1": false},
		"C6": {"B6": true, "C4": true, "G4": false, "A1": false},
		"C4": {"B6": false, "C6": true, "G4": false, "A1": false},
	} {
		for y, want := range ys {
			if got := w.close(w.d.At(at(x)), w.d.At(at(y))); got != want {
				t.Errorf("%s and %s are close: %v", x, y, got)
			}
		}
	}
}

// TestThreatened: who is asked for threats against groups, and for those that revive them.
func TestThreatened(t *testing.T) {
	eyes := func(twice, min, max uint8) eye.Value {
		return eye.Value{AttackTwice: twice, AttackFirst: min, DefendFirst: max, DefendTwice: max}
	}
	for _, tt := range []struct {
		name string
		d    Dragon
		want string
	}{
		{"read, alive", Dragon{Read: true, Status: Alive, Safety: SafetyAlive}, "threaten"},
		{"read, dead", Dragon{Read: true, Status: Dead, Safety: SafetyDead}, "rescue"},
		{"read, critical", Dragon{Read: true, Status: Critical}, ""},
		{"read, unknown", Dragon{Read: true, Status: Unknown}, ""},
		{"not read", Dragon{Status: Alive, Safety: SafetyAlive}, ""},
		{"two eyes, of which one can be taken by two moves", Dragon{Status: Alive, Safety: SafetyAlive, Eyes: eyes(1, 2, 2)}, "threaten"},
		{"two eyes for good", Dragon{Status: Alive, Safety: SafetyAlive, Eyes: eyes(2, 2, 2)}, ""},
		{"an eye and a half", Dragon{Status: Alive, Safety: SafetyAlive, Eyes: eyes(0, 1, 2)}, ""},
	} {
		for _, code := range []search.Code{search.Fail, search.KoA, search.Win} {
			w := bare(t, ". . .\n. O .\n. . .\n")
			g := w.d.At(board.At(1, 1))
			tt.d.Stones, tt.d.Strings, tt.d.Origin, tt.d.Color, tt.d.WeaknessBefore = g.Stones, g.Strings, g.Origin, g.Color, 0.4
			*g = tt.d
			before := g.Weakness
			a := &asker{threat: owl.Threat{Code: code, First: board.At(0, 1), Second: board.At(2, 1)}}
			if err := w.threats(t.Context(), a); err != nil || tt.want == "" && len(a.asked) > 0 || tt.want != "" && !slices.Equal(a.asked, []string{tt.want + " B2"}) {
				t.Errorf("%s: asked %q, %v, want %q", tt.name, a.asked, err, tt.want)
			}
			var threat, rescue search.MoveResult
			if found := (search.MoveResult{Move: board.At(0, 1), Code: code}); code != search.Fail && tt.want == "threaten" {
				threat = found
			} else if code != search.Fail && tt.want == "rescue" {
				rescue = found
			}
			if g.Threat != threat || g.Rescue != rescue {
				t.Errorf("%s, %v: threat %v, rescue %v", tt.name, code, g.Threat, g.Rescue)
			}
			var next [2]board.Point
			if threat.Code != search.Fail {
				next[0] = a.threat.Second
			} else if rescue.Code != search.Fail {
				next[1] = a.threat.Second
			}
			if got := [2]board.Point{g.ThreatNext, g.RescueNext}; got != next {
				t.Errorf("%s, %v: second moves %v, want %v", tt.name, code, got, next)
			}
			if want := 0.49; threat.Code != search.Fail && math.Abs(g.Weakness-want) > 1e-9 || code == search.Fail && g.Weakness != before {
				t.Errorf("%s, %v: weakness %v", tt.name, code, g.Weakness)
			}
			var functions Functions
			functions.Begin(w.d)
			env := &pattern.Env{Context: t.Context(), Board: w.b, Color: g.Color.Opponent()}
			for _, p := range []board.Point{board.At(0, 1), board.At(2, 1)} {
				n, err := called(functions.Table(), "owl_threatens", env, p, g.Origin)
				if err != nil {
					t.Fatal(err)
				}
				if got, want := n == 1, p == threat.Move && threat.Code != search.Fail; got != want && g.Status != Critical {
					t.Errorf("%s, %v: threatened at %v: %v", tt.name, code, p, got)
				}
			}
			// Without a budget nobody is asked.
			known(w)
			ctx := search.WithBudget(t.Context(), search.NewBudget(0))
			a.asked = nil
			if err := w.threats(ctx, a); err != nil || len(a.asked) > 0 || g.Unknown != (tt.want != "") {
				t.Errorf("%s: without a budget asked %q, unknown %v, %v", tt.name, a.asked, g.Unknown, err)
			}
		}
	}
}

// TestThreatErrors: an error ends it, and when the context ends it is not known what was asked.
func TestThreatErrors(t *testing.T) {
	for _, ends := range []bool{false, true} {
		w := bare(t, apart)
		known(w)
		for i := range w.d.dragons {
			w.d.dragons[i].Read, w.d.dragons[i].Status = true, Alive
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		a := &asker{err: errors.New("no"), threat: owl.Threat{Code: search.Win}}
		if ends {
			a.end = cancel
		}
		if err := w.threats(ctx, a); !errors.Is(err, a.err) || len(a.asked) != 1 {
			t.Errorf("asked %q, %v", a.asked, err)
		}
		if g := w.d.Dragon(0); g.Unknown != ends || g.Threat.Code != search.Fail {
			t.Errorf("ended %v: unknown %v, threat %v", ends, g.Unknown, g.Threat)
		}
		// The same for races.
		w = bare(t, apart)
		known(w)
		w.neighbors()
		for i := range w.d.dragons {
			w.d.dragons[i].Status = Dead
		}
		ctx, cancel = context.WithCancel(t.Context())
		defer cancel()
		a = &asker{err: errors.New("no")}
		if ends {
			a.end = cancel
		}
		if err := w.races(ctx, a, nil); !errors.Is(err, a.err) || len(a.asked) != 1 {
			t.Errorf("asked %q, %v", a.asked, err)
		}
		if x, y := w.d.At(board.At(1, 5)), w.d.At(board.At(2, 5)); x.Unknown != ends || y.Unknown != ends || len(x.Semeais) > 0 {
			t.Errorf("ended %v: unknown %v, %v", ends, x.Unknown, y.Unknown)
		}
	}
}

// TestReadOnce: which groups are read, by whom, and what is asked of them.
func TestReadOnce(t *testing.T) {
	win := search.Result{Code: search.Win, Move: board.At(0, 0)}
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	all := []string{"B6", "C6", "C4", "G4", "A1"}
	for _, tt := range []struct {
		name    string
		attack  search.Result
		change  func(w *work)
		skip    string
		defends bool
	}{
		{"nobody can be killed", search.Result{}, func(*work) {}, "", false},
		{"everybody can be killed", win, func(*work) {}, "", true},
		{"two sure eyes", win, func(w *work) { w.sure[w.d.Index(at("C4"))] = 2 }, "C4", true},
		{"one sure eye", win, func(w *work) { w.sure[w.d.Index(at("C4"))] = 1 }, "", true},
		{"room", win, func(w *work) { w.d.At(at("G4")).MoyoValue = 15 }, "G4", true},
	} {
		w := bare(t, apart)
		tt.change(w)
		a := &asker{attack: tt.attack, saves: search.Result{Code: search.KoA, Move: board.At(1, 0)}}
		if err := w.read(t.Context(), a); err != nil {
			t.Fatal(err)
		}
		want := map[string]int{}
		for _, s := range all {
			g := w.d.At(at(s))
			if read := s != tt.skip; g.Read != read || read && (g.Attack != tt.attack || g.Defense.Success() != tt.defends) {
				t.Errorf("%s: %s read %v, attack %v, defense %v", tt.name, s, g.Read, g.Attack, g.Defense)
			}
			if s != tt.skip {
				want["attack "+s]++
				if tt.defends {
					want["defend "+s]++
				}
			}
		}
		for _, q := range a.asked {
			want[q]--
		}
		for q, n := range want {
			if n != 0 {
				t.Errorf("%s: %q is asked %d times too few", tt.name, q, n)
			}
		}
	}
	// One reader for all, and a closer one for the group in question.
	w := bare(t, apart)
	far, near := &asker{}, &asker{}
	w.in.Closely, w.in.Focus = near, at("C4")
	if err := w.read(t.Context(), far); err != nil || len(far.asked) != 4 || fmt.Sprint(near.asked) != "[attack C4]" {
		t.Errorf("asked %q, closely %q, %v", far.asked, near.asked, err)
	}
	// Without a closer one that one reads the group in question too.
	w = bare(t, apart)
	far, w.in.Focus = &asker{}, at("C4")
	if err := w.read(t.Context(), far); err != nil || len(far.asked) != 5 {
		t.Errorf("asked %q, %v", far.asked, err)
	}
	// Without a budget nobody is read.
	w = bare(t, apart)
	a := &asker{}
	known(w)
	ctx := search.WithBudget(t.Context(), search.NewBudget(0))
	if err := w.read(ctx, a); err != nil || len(a.asked) > 0 {
		t.Errorf("without a budget asked %q, %v", a.asked, err)
	}
	for _, s := range all {
		if !w.d.At(at(s)).Unknown {
			t.Errorf("%s is known without a budget", s)
		}
	}
	// An error ends it; when the context ends those that were not read are unknown.
	for _, ends := range []bool{false, true} {
		w := bare(t, apart)
		known(w)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		no := errors.New("no")
		a := &asker{err: no}
		if ends {
			a.end = cancel
		}
		if err := w.read(ctx, a); !errors.Is(err, no) || len(a.asked) != 1 {
			t.Errorf("asked %q, %v", a.asked, err)
		}
		for _, s := range all {
			if w.d.At(at(s)).Unknown != ends {
				t.Errorf("ended: %v, %s is unknown: %v", ends, s, !ends)
			}
		}
	}
}

// TestWrongDragons: what NewDragons refuses, and what is at the edge of that.
func TestWrongDragons(t *testing.T) {
	b := boardtest.MustParse(t, apart)
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	bad := search.Code(99)
	for name, tt := range map[string]struct {
		d    Dragon
		want error // nil for none
		ok   bool
	}{
		"the last status":       {Dragon{Origin: at("B6"), Status: Unknown, Crude: Unknown}, nil, true},
		"behind it":             {Dragon{Origin: at("B6"), Status: Unknown + 1}, ErrStatus, false},
		"a crude one behind it": {Dragon{Origin: at("B6"), Crude: Unknown + 1}, ErrStatus, false},
		"the last safety":       {Dragon{Origin: at("B6"), Safety: Invincible}, nil, true},
		"a safety behind it":    {Dragon{Origin: at("B6"), Safety: Invincible + 1}, ErrStatus, false},
		"weakest":               {Dragon{Origin: at("B6"), Weakness: 1, WeaknessBefore: 1}, nil, true},
		"weaker":                {Dragon{Origin: at("B6"), Weakness: 1.01}, ErrDragons, false},
		"weaker before":         {Dragon{Origin: at("B6"), WeaknessBefore: 1.01}, ErrDragons, false},
		"stronger":              {Dragon{Origin: at("B6"), Weakness: -0.01}, ErrDragons, false},
		"stronger before":       {Dragon{Origin: at("B6"), WeaknessBefore: -0.01}, ErrDragons, false},
		"no number":             {Dragon{Origin: at("B6"), Weakness: math.NaN()}, ErrDragons, false},
		"an attack":             {Dragon{Origin: at("B6"), Attack: search.Result{Code: bad}}, search.ErrCode, false},
		"a defense":             {Dragon{Origin: at("B6"), Defense: search.Result{Code: bad}}, search.ErrCode, false},
		"a threat":              {Dragon{Origin: at("B6"), Threat: search.MoveResult{Code: bad}}, search.ErrCode, false},
		"a rescue":              {Dragon{Origin: at("B6"), Rescue: search.MoveResult{Code: bad}}, search.ErrCode, false},
		"a race":                {Dragon{Origin: at("B6"), Semeais: []Semeai{{Attack: search.Result{Code: bad}}}}, search.ErrCode, false},
		"a defense in a race":   {Dragon{Origin: at("B6"), Semeais: []Semeai{{Defense: search.Result{Code: bad}}}}, search.ErrCode, false},
		"the best code":         {Dragon{Origin: at("B6"), Attack: search.Result{Code: search.Win}}, nil, true},
		"itself as a neighbor":  {Dragon{Origin: at("B6"), Neighbors: []int{0}}, nil, true},
		"a neighbor too many":   {Dragon{Origin: at("B6"), Neighbors: []int{1}}, ErrDragons, false},
		"a neighbor too few":    {Dragon{Origin: at("B6"), Hostile: []int{-1}}, ErrDragons, false},
		"a race with nobody":    {Dragon{Origin: at("B6"), Semeais: []Semeai{{Opponent: 1}}}, ErrDragons, false},
		"no stone":              {Dragon{Origin: at("B5")}, ErrDragons, false},
		"two colors":            {Dragon{Strings: []board.Point{at("B6"), at("C6")}}, ErrDragons, false},
		"one string twice":      {Dragon{Strings: []board.Point{at("B6"), at("B6")}}, ErrDragons, false},
	} {
		d, err := NewDragons(b, []Dragon{tt.d})
		if tt.ok != (err == nil) || !tt.ok && (!errors.Is(err, ErrDragons) || !errors.Is(err, tt.want) || d != nil) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Numbers of dragons become those in the order of the board, whatever their order was.
	d, err := NewDragons(b, []Dragon{
		{Origin: at("A1"), Neighbors: []int{1, 2}, Hostile: []int{1}, Weakness: 0.1},
		{Origin: at("G4"), Hostile: []int{2, 0}, Weakness: 0.2},
		{Strings: []board.Point{at("C4"), at("C6")}, Semeais: []Semeai{{Opponent: 1}}, Weakness: 0.3},
	})
	if err != nil {
		t.Fatal(err)
	}
	// B6, which was not given, then C6 with C4, G4 and A1.
	for i, want := range []string{"[] [] [] 0 true", "[] [] [{2 ", "[] [1 3] [] 0.2 false", "[1 2] [2] [] 0.1 false"} {
		g := d.Dragon(i)
		if got := fmt.Sprintf("%v %v %v %v %v", g.Neighbors, g.Hostile, g.Semeais, g.Weakness, g.Unknown); len(got) < len(want) || got[:len(want)] != want {
			t.Errorf("dragon %d: %s, want %s", i, got, want)
		}
	}
	if d.Len() != 4 || d.Dragon(4) != nil || d.Dragon(-1) != nil || d.Index(at("C6")) != 1 || d.Index(at("C4")) != 1 || d.Index(at("B5")) != -1 || !d.Same(at("C6"), at("C4")) {
		t.Errorf("%v", d)
	}
	if f := (Functions{d: d}); f.Status(at("B6")) != pattern.StatusUnknown {
		t.Error("what nobody gave has a status")
	}
}

// TestEscapesAfter: whether a group gets away is asked after the move that is said to kill it, if there
// is one, and not of a group in a ring.
func TestEscapesAfter(t *testing.T) {
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	w := bare(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . X O X . . .
		. . . . X . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	values := make([]uint8, board.NumPoints)
	for p := range board.Points(9) {
		values[p] = 20
	}
	g := w.d.At(at("E4"))
	before := w.b.Hash()
	for _, tt := range []struct {
		name   string
		move   board.Point
		ring   influence.SurroundStatus
		values []uint8
		want   bool
	}{
		{"no move is needed", board.Pass, influence.NotSurrounded, values, true},
		{"no move", board.NoPoint, influence.NotSurrounded, values, true},
		{"a move elsewhere", at("A1"), influence.NotSurrounded, values, true},
		{"a move that takes it", at("E5"), influence.NotSurrounded, values, false},
		{"a move that cannot be made", at("D4"), influence.NotSurrounded, values, false},
		{"in a ring", board.Pass, influence.Surrounded, values, false},
		{"nearly in a ring", board.Pass, influence.WeaklySurrounded, values, true},
		{"nobody knows ways out", board.Pass, influence.NotSurrounded, nil, false},
		{"there are none", board.Pass, influence.NotSurrounded, make([]uint8, board.NumPoints), false},
	} {
		w.values = [2][]uint8{nil, tt.values}
		g.Surround, g.Attack = tt.ring, search.Result{Code: search.Win, Move: tt.move}
		if got := w.escapesAfter(g); got != tt.want || w.b.Hash() != before {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

// TestNothingKnown: of groups that nobody has told of the functions say that, whatever is asked; the
// names of statuses are known always.
func TestNothingKnown(t *testing.T) {
	b := boardtest.MustParse(t, apart)
	f := new(Functions)
	n := 0
	for _, fn := range f.Table().Funcs {
		args := []board.Point{board.At(1, 5), board.At(2, 5)}[:min(max(fn.MinArgs, 0), 2)]
		_, err := fn.Call(&pattern.Env{Context: t.Context(), Board: b, Color: board.White}, args)
		constant := slices.Contains([]string{"ALIVE", "DEAD", "CRITICAL", "UNKNOWN"}, fn.Name)
		if constant != (err == nil) || err != nil && !errors.Is(err, pattern.ErrUnknown) {
			t.Errorf("%s: %v", fn.Name, err)
		}
		n++
	}
	if n < 15 || f.Status(board.At(1, 5)) != pattern.StatusUnknown {
		t.Errorf("%d functions", n)
	}
}

// TestLunch: a string beside a group that can be captured is its lunch, unless nothing saves that: then it
// is eye space already.
func TestLunch(t *testing.T) {
	taken := []search.MoveResult{{Move: board.At(1, 4), Code: search.Win}}
	saved := []search.MoveResult{{Move: board.At(0, 5), Code: search.Win}}
	for name, tt := range map[string]struct {
		black worm.Worm
		want  board.Point
	}{
		"safe":      {worm.Worm{}, board.NoPoint},
		"in danger": {worm.Worm{Attacks: taken, Defenses: saved}, board.At(1, 5)},
		"lost":      {worm.Worm{Attacks: taken}, board.NoPoint},
	} {
		tt.black.Origin = board.At(1, 5)
		w := bare(t, apart, tt.black, worm.Worm{Origin: board.At(2, 5)})
		g := w.d.At(board.At(2, 5))
		if g.Lunch != tt.want {
			t.Errorf("%s: the lunch is %v, want %v", name, g.Lunch, tt.want)
		}
		stones := 0
		if tt.want != board.NoPoint {
			stones = 1
		}
		if got := w.lunchStones(g); got != stones {
			t.Errorf("%s: %d stones, want %d", name, got, stones)
		}
	}
}

// TestOnlyStrings: nothing but the strings needs to be known; then each is a group of its own.
func TestOnlyStrings(t *testing.T) {
	w := bare(t, apart)
	d, err := NewAnalyzer(Options{}).Analyze(t.Context(), Input{Board: w.b, Worms: w.in.Worms})
	if err != nil || d.Len() != 5 {
		t.Fatalf("%v, %v", d, err)
	}
	for _, g := range d.All() {
		if len(g.Strings) != 1 || g.Eyes != (eye.Value{}) || g.MoyoSize != 0 || g.Escape != 0 || g.Read {
			t.Errorf("%v", g)
		}
	}
}

// called calls a function of a table.
func called(table pattern.Table, name string, env *pattern.Env, args ...board.Point) (int, error) {
	for _, f := range table.Funcs {
		if f.Name == name {
			return f.Call(env, args)
		}
	}
	return 0, pattern.ErrUnknown
}

// TestAskedThreats: has_aji and owl_threatens ask for the threat to a group that nobody has
// looked for, once, and only about the position that the groups are of.
func TestAskedThreats(t *testing.T) {
	for _, c := range []struct {
		status Status
		code   search.Code
		aji    int
		killed int
		asked  string
	}{
		{Dead, search.Win, 1, 0, "rescue B2"}, {Dead, search.Fail, 0, 0, "rescue B2"},
		{Alive, search.Win, 0, 1, "threaten B2"}, {Alive, search.Fail, 0, 0, "threaten B2"},
		{Critical, search.Win, 0, 0, ""}, {Unknown, search.Win, 0, 0, ""},
	} {
		b := boardtest.MustParse(t, ". . .\n. O .\n. . .\n")
		d, err := NewDragons(b, []Dragon{{Origin: board.At(1, 1), Status: c.status}})
		if err != nil {
			t.Fatal(err)
		}
		g := d.At(board.At(1, 1))
		a := &asker{threat: owl.Threat{Code: c.code, First: board.At(0, 1), Second: board.At(2, 1)}}
		var f Functions
		f.Ask(a)
		f.Begin(d)
		env := &pattern.Env{Context: t.Context(), Board: b, Color: g.Color.Opponent()}
		for range 2 {
			aji, err := called(f.Table(), "has_aji", env, g.Origin)
			if err != nil || aji != c.aji {
				t.Errorf("%v, %v: has_aji %d, %v", c.status, c.code, aji, err)
			}
			killed, err := called(f.Table(), "owl_threatens", env, board.At(0, 1), g.Origin)
			if err != nil || killed != c.killed {
				t.Errorf("%v, %v: owl_threatens %d, %v", c.status, c.code, killed, err)
			}
		}
		if c.asked == "" && len(a.asked) > 0 || c.asked != "" && !slices.Equal(a.asked, []string{c.asked}) {
			t.Errorf("%v, %v: asked %q, want %q", c.status, c.code, a.asked, c.asked)
		}
		a.asked = nil
		f.Begin(d)
		b.Try(board.At(0, 0), board.White)
		if aji, err := called(f.Table(), "has_aji", env, g.Origin); aji != 0 || err != nil || len(a.asked) > 0 {
			t.Errorf("%v, %v: %d, %v, asked %q on another board", c.status, c.code, aji, err, a.asked)
		}
	}
}
