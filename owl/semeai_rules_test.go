package owl_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// duel is a Racer for races of Black against White that answers what it is told, or fails, and
// notes the questions.
type duel struct {
	kill  search.Result // Black attacks White
	life  search.Result // Black defends
	saved search.Result // White defends
	left  int           // so many answers before it fails; below 0 it never does
	asked []string
}

var errDuel = errors.New("no answer")

func (d *duel) answer(r search.Result, what string, b *board.Board, goal, against *board.Set) (search.Result, error) {
	d.asked = append(d.asked, what)
	if against != nil && b.At(goal.First()) == b.At(against.First()) {
		return search.Result{}, errors.New("a race of one color")
	}
	if d.left == 0 {
		return search.Result{}, errDuel
	}
	d.left--
	return r, nil
}

func (d *duel) AttackRace(_ context.Context, b *board.Board, goal, against *board.Set) (search.Result, error) {
	if b.At(goal.First()) == board.White {
		return d.answer(d.kill, "kill", b, goal, against)
	}
	return d.answer(search.Result{}, "after", b, goal, against)
}

func (d *duel) DefendRace(_ context.Context, b *board.Board, goal, against *board.Set) (search.Result, error) {
	if b.At(goal.First()) == board.White {
		return d.answer(d.saved, "saved", b, goal, against)
	}
	return d.answer(d.life, "life", b, goal, against)
}

func (d *duel) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	if b.At(goal.First()) == board.White {
		return d.answer(d.kill, "attack white", b, goal, nil)
	}
	return d.answer(search.Result{}, "attack black", b, goal, nil)
}

func (d *duel) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	if b.At(goal.First()) == board.White {
		return d.answer(d.saved, "defend white", b, goal, nil)
	}
	return d.answer(d.life, "defend", b, goal, nil)
}

// plain is a search.Life that reads no races.
type plain struct{ search.Life }

// duelling has a race of Black on the left with White in the middle, whose last liberty is C1 if
// Black plays there.
const duelling = `
	. . . . .
	. . . . .
	X X X . .
	X O X . .
	X O . . .`

// TestSemeaiRules: what comes of a race is put together from what is read about both groups.
func TestSemeaiRules(t *testing.T) {
	other, saves := board.At(4, 4), board.At(3, 3)
	win := func(m board.Point) search.Result { return search.Result{Code: search.Win, Move: m} }
	ko := func(m board.Point) search.Result { return search.Result{Code: search.KoA, Move: m} }
	fail := search.Result{}
	vague := func(r search.Result) search.Result { r.Limited = true; return r }
	tried := func(m board.Point) search.Result {
		return search.Result{Code: search.Win, Move: m, Line: search.LineOf(m)}
	}
	for _, tt := range []struct {
		name  string
		d     duel
		want  owl.Race
		asked string
	}{
		{"the kill saves", duel{kill: win(other), life: win(saves)}, owl.Race{win(saves), win(other), other}, "kill life"},
		{"who takes what is against him lives", duel{kill: win(other), life: fail}, owl.Race{win(other), win(other), other}, "kill life"},
		{"dead all the same, and the kill is a guess", duel{kill: vague(win(other)), life: fail}, owl.Race{fail, vague(fail), board.Pass}, "kill life"},
		{"alive, and the kill is a guess", duel{kill: vague(win(other)), life: win(saves)}, owl.Race{win(saves), vague(win(other)), other}, "kill life"},
		{"nothing need be played to kill", duel{kill: win(board.Pass), life: win(saves)}, owl.Race{win(saves), win(board.Pass), saves}, "kill life"},
		{"nothing need be played to kill or live", duel{kill: win(board.Pass), life: win(board.Pass)}, owl.Race{win(board.Pass), win(board.Pass), board.Pass}, "kill life"},
		{"a seki", duel{kill: fail, life: win(saves)}, owl.Race{win(saves), fail, saves}, "kill life"},
		{"a ko to kill, and life", duel{kill: ko(other), life: win(saves)}, owl.Race{win(saves), ko(other), saves}, "kill life"},
		{"a ko to kill, and a ko to live", duel{kill: ko(other), life: ko(saves)}, owl.Race{ko(saves), ko(other), other}, "kill life"},
		{"a ko to kill, and no life", duel{kill: ko(other), life: fail}, owl.Race{fail, ko(other), other}, "kill life"},
		{"no hope", duel{kill: fail, life: fail}, owl.Race{fail, fail, board.Pass}, "kill life"},
		{"life needs a move that kills as well", duel{kill: vague(fail), life: win(saves), saved: fail}, owl.Race{win(saves), tried(saves), saves}, "kill saved life saved"},
		{"life needs a move that does not kill", duel{kill: vague(fail), life: win(saves), saved: win(other)}, owl.Race{win(saves), vague(fail), saves}, "kill saved saved life saved"},
		{"a guess that is right", duel{kill: vague(win(board.Pass)), saved: fail, life: win(board.Pass)}, owl.Race{win(board.Pass), vague(win(board.Pass)), board.Pass}, "kill saved life"},
	} {
		b := boardtest.MustParse(t, duelling)
		hash := b.Hash()
		black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
		d := tt.d
		d.left = -1
		r, err := owl.NewReader(&d)
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.Semeai(t.Context(), b, &black, &white)
		if err != nil || got != tt.want || strings.Join(d.asked, " ") != tt.asked || b.Hash() != hash {
			t.Errorf("%s:\n%+v, %v after %q, want\n%+v", tt.name, got, err, d.asked, tt.want)
		}
		if seki := tt.want.Life.Success() && !tt.want.Kill.Success(); got.Seki() != seki {
			t.Errorf("%s: seki %v", tt.name, got.Seki())
		}
		// The same of an engine that reads no races.
		e := tt.d
		e.left = -1
		if r, err = owl.NewReader(plain{&e}); err != nil {
			t.Fatal(err)
		}
		asked := strings.NewReplacer("kill", "attack white", "saved", "defend white", "life", "defend").Replace(tt.asked)
		if got, err := r.Semeai(t.Context(), b, &black, &white); err != nil || got != tt.want || strings.Join(e.asked, " ") != asked {
			t.Errorf("%s, without races: %+v, %v after %q, want %+v", tt.name, got, err, e.asked, tt.want)
		}
		// Whichever question fails, its error comes back, and nothing else.
		for n := range d.asked {
			d := tt.d
			d.left = n
			if r, err = owl.NewReader(&d); err != nil {
				t.Fatal(err)
			}
			none := owl.Race{Move: board.NoPoint}
			if got, err := r.Semeai(t.Context(), b, &black, &white); !errors.Is(err, errDuel) || got != none || b.Hash() != hash {
				t.Errorf("%s: %+v, %v after %d answers", tt.name, got, err, n)
			}
		}
		// Groups that make no sense are refused before anything is asked.
		d.asked, d.left = nil, -1
		if r, err = owl.NewReader(plain{&d}); err != nil {
			t.Fatal(err)
		}
		part := board.SetOf(board.At(0, 0))
		for _, other := range []*board.Set{&part, {}, nil} {
			if _, err := r.Semeai(t.Context(), b, &black, other); !errors.Is(err, search.ErrGoal) || len(d.asked) > 0 {
				t.Errorf("%v, asked %q", err, d.asked)
			}
		}
	}
}

// TestBothRaces: Both leaves races to its first engine if that reads them, and else asks both about
// the group alone.
func TestBothRaces(t *testing.T) {
	b := boardtest.MustParse(t, duelling)
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	for _, tt := range []struct {
		racer bool
		first []string
	}{{true, []string{"kill", "life"}}, {false, []string{"attack white", "defend"}}} {
		d := &duel{kill: search.Result{Code: search.Win, Move: board.At(2, 0)}, life: search.Result{Code: search.Win, Move: board.At(3, 3)}, left: -1}
		var e search.Life = d
		if !tt.racer {
			e = plain{d}
		}
		v, err := owl.NewBoth(e, &says{})
		if err != nil {
			t.Fatal(err)
		}
		x, err := v.AttackRace(t.Context(), b, &white, &black)
		if err != nil || x != d.kill {
			t.Errorf("%+v, %v", x, err)
		}
		y, err := v.DefendRace(t.Context(), b, &black, &white)
		if err != nil || y != d.life || !slices.Equal(d.asked, tt.first) {
			t.Errorf("%+v, %v after %q, want %q", y, err, d.asked, tt.first)
		}
	}
	// A move is not made up where the error of an engine is the answer.
	for n := range 2 {
		d := &duel{life: search.Result{Limited: true}, left: n}
		v, err := owl.NewBoth(d, plain{d})
		if err != nil {
			t.Fatal(err)
		}
		if r, err := v.Defend(t.Context(), b, &black); !errors.Is(err, errDuel) || len(d.asked) != n+1 || r.Code != search.Fail {
			t.Errorf("%+v, %v after %q", r, err, d.asked)
		}
	}
}
