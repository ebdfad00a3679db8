package worm_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// judge is a Tactics made of two functions; nil is one that always fails.
type judge struct {
	attack, defend func(b *board.Board, str board.Point) search.Result
}

func (j judge) Attack(_ context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if j.attack == nil {
		return search.Result{}, nil
	}
	return j.attack(b, str), nil
}

func (j judge) Defend(_ context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if j.defend == nil {
		return search.Result{}, nil
	}
	return j.defend(b, str), nil
}

// attackable are the strings that a judge says can be captured, with a code, by a
// move at the given point, and saved.
func attackable(codes map[board.Point]search.Code, move board.Point) judge {
	return judge{
		attack: func(b *board.Board, str board.Point) search.Result {
			for p, code := range codes {
				if b.SameString(p, str) {
					return search.Result{Code: code, Move: move}
				}
			}
			return search.Result{}
		},
		defend: func(*board.Board, board.Point) search.Result {
			return search.Result{Code: search.Win, Move: move}
		},
	}
}

func database(t *testing.T, k pattern.Kind, spec pattern.Spec) *pattern.Database {
	t.Helper()
	db, err := pattern.Build(k, spec)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

const lone = `
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . X . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .`

// TestDefenseOfNewAttack: where a pattern captures a string that reading holds for
// safe, its defence is asked for.
func TestDefenseOfNewAttack(t *testing.T) {
	stone, move, far := at(t, "E5"), at(t, "D5"), at(t, "J9")
	limited := false
	j := judge{defend: func(b *board.Board, _ board.Point) search.Result {
		if b.At(move) == board.White {
			return search.Result{Limited: limited}
		}
		return search.Result{Code: search.Win, Move: far}
	}}
	attack := database(t, pattern.Attack(), pattern.Spec{Name: "Beside", Diagram: "*X", Entry: "8,A"})
	w := analyze(t, boardtest.MustParse(t, lone), worm.Options{Tactics: j, Attack: attack, NoThreats: true}).At(stone)
	if w.AttackCode(move) != search.Win || w.DefenseCode(far) != search.Win {
		t.Errorf("%v, want an attack at D5 and a defence at J9", w)
	}
	// An outcome that is an estimate is none.
	limited = true
	w = analyze(t, boardtest.MustParse(t, lone), worm.Options{Tactics: j, Attack: attack, NoThreats: true}).At(stone)
	if len(w.Attacks) > 0 {
		t.Errorf("%v, want no attack", w)
	}
}

// TestActions: a pattern that is neither an attack nor a defence does what its
// action does where its constraint holds, and its move is not tried.
func TestActions(t *testing.T) {
	tried := 0
	j := judge{attack: func(b *board.Board, str board.Point) search.Result {
		if b.At(at(t, "D5")) == board.White {
			tried++
		}
		return search.Result{}
	}}
	for _, c := range []struct {
		constraint string
		want       int
	}{{"lib(A) == 4", 1}, {"lib(A) == 3", 0}} {
		tried = 0
		silent := database(t, pattern.Attack(), pattern.Spec{Name: "Silent", Diagram: "*XO", Entry: "|,-", Labels: "*AO", Constraint: "lib(A) == 3", Action: "safe_omove(*);"})
		speaks := database(t, pattern.Defense(), pattern.Spec{Name: "Speaks", Diagram: "*O.", Entry: "-,-", Labels: "*A.", Constraint: c.constraint, Action: "safe_xmove(*);"})
		w := analyze(t, boardtest.MustParse(t, lone), worm.Options{Tactics: j, Attack: silent, Defense: speaks, NoThreats: true}).At(at(t, "E5"))
		if len(w.Attacks)+len(w.Defenses) > 0 || tried != c.want {
			t.Errorf("%s: the stone of the action was judged %d times, want %d; %v", c.constraint, tried, c.want, w)
		}
	}
}

// TestLunch: the best string of the opponent that can be captured is a cutting
// stone, or has the fewest liberties, or comes first in board order; a ko that the
// attacker has to fight first does not count, nor does the stone of a ko.
func TestLunch(t *testing.T) {
	const two = `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. O . . . . .
		. X . . . . .
		O . . . . . .`
	for _, c := range []struct {
		name, diagram, of string
		codes             map[string]search.Code
		want              string
	}{
		{"fewer liberties", two, "B2", map[string]search.Code{"B3": search.Win, "A1": search.Win}, "A1"},
		{"a better code does not count", two, "B2", map[string]search.Code{"B3": search.Win, "A1": search.KoA}, "A1"},
		{"only one", two, "B2", map[string]search.Code{"B3": search.KoA}, "B3"},
		{"ko that comes too late", two, "B2", map[string]search.Code{"B3": search.KoA, "A1": search.KoB}, "B3"},
		{"nothing but ko", two, "B2", map[string]search.Code{"B3": search.KoB}, "none"},
		{"nothing but loss", two, "B2", map[string]search.Code{"B3": search.Loss}, "none"},
		{"none", two, "B2", nil, "none"},
		{"a cutting stone", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . O . . . .
			. X O X . . .
			O . . . . . .`, "B2", map[string]search.Code{"C3": search.Win, "A1": search.Win}, "C3"},
		{"the first, above", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . O . . .
			. . O X O . .
			. . . . . . .
			. . . . . . .`, "D3", map[string]search.Code{"D4": search.Win, "C3": search.Win, "E3": search.Win}, "D4"},
		{"the first, left", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . O X O . .
			. . . O . . .
			. . . . . . .`, "D3", map[string]search.Code{"C3": search.Win, "E3": search.Win, "D2": search.Win}, "C3"},
		{"the stone of a ko", `
			. . . . . . .
			. . . . . . .
			. . O X . . .
			. O . O X . .
			. . O X . . .
			. . . . . . .
			. . . . . . .`, "D5", map[string]search.Code{"D4": search.Win}, "none"},
	} {
		codes := map[board.Point]search.Code{}
		for v, code := range c.codes {
			codes[at(t, v)] = code
		}
		o := worm.Options{Tactics: attackable(codes, at(t, "G7")), NoPatterns: true, NoThreats: true}
		got := analyze(t, boardtest.MustParse(t, c.diagram), o).At(at(t, c.of)).Lunch
		if got.String() != c.want {
			t.Errorf("%s: lunch %v, want %s", c.name, got, c.want)
		}
	}
}

// TestInessentialBorder: the place of an inessential string has no other string of
// its colour at its border.
func TestInessentialBorder(t *testing.T) {
	const diagram = `
		. . . . . . .
		. O O O O O .
		. O X . O O .
		. O . O O O .
		. O O . O O .
		. . O O O . .
		. . . . . . .`
	for _, c := range []struct {
		diagram string
		want    bool
	}{
		{diagram, true},
		{replaceOnce(t, diagram, "X . O O", "X . X O"), false},
	} {
		o := worm.Options{Tactics: judge{}, NoPatterns: true, NoThreats: true}
		if got := analyze(t, boardtest.MustParse(t, c.diagram), o).At(at(t, "C5")); got.Inessential != c.want {
			t.Errorf("%v, want inessential %v in%s", got, c.want, c.diagram)
		}
	}
}

// TestLibertiesOfKo: the liberty C3, where White could take a ko, leads nowhere; if
// White has nothing to take there it leads to E3 and C6.
func TestLibertiesOfKo(t *testing.T) {
	const diagram = `
		. . . . . . .
		. . . . . . .
		. . O . . . .
		. O X O . . .
		. X . X . . .
		. . X . . . .
		. . . . . . .`
	for _, c := range []struct {
		diagram string
		want    int
	}{
		{diagram, 4},
		{replaceOnce(t, diagram, ". . O .", ". . X ."), 6},
	} {
		b := boardtest.MustParse(t, c.diagram)
		if got := worm.LibertyOrders(b, at(t, "B3")); got[0] != 3 || got[1] != c.want {
			t.Errorf("liberties %v, want 3 and %d in%s", got, c.want, c.diagram)
		}
	}
}

func replaceOnce(t *testing.T, s, from, to string) string {
	t.Helper()
	before, after, ok := strings.Cut(s, from)
	if !ok {
		t.Fatalf("no %q in %s", from, s)
	}
	return before + to + after
}

// TestLimitedThreats: a threat that rests on an estimate is none.
func TestLimitedThreats(t *testing.T) {
	stone := at(t, "E5")
	for _, limited := range []bool{false, true} {
		lost := judge{
			attack: func(*board.Board, board.Point) search.Result {
				return search.Result{Code: search.Win, Move: at(t, "D5")}
			},
			defend: func(b *board.Board, _ board.Point) search.Result {
				if b.StringSize(stone) == 1 && b.At(at(t, "E7")) == board.Empty {
					return search.Result{}
				}
				return search.Result{Code: search.Win, Move: at(t, "F5"), Limited: limited}
			},
		}
		w := analyze(t, boardtest.MustParse(t, lone), worm.Options{Tactics: lost, NoPatterns: true}).At(stone)
		if !w.IsLost() || (w.DefenseThreat().Code == search.Win) == limited {
			t.Errorf("limited %v: %v", limited, w)
		}
		safe := judge{attack: func(b *board.Board, _ board.Point) search.Result {
			if b.Liberties(stone) == 2 {
				return search.Result{}
			}
			return search.Result{Code: search.Win, Move: at(t, "C9"), Limited: limited}
		}}
		w = analyze(t, boardtest.MustParse(t, `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . O . . . .
			. . . . X O . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`), worm.Options{Tactics: safe, NoPatterns: true}).At(stone)
		if len(w.Attacks) > 0 || (w.AttackThreat().Code == search.Win) == limited {
			t.Errorf("limited %v: %v", limited, w)
		}
	}
}

// TestDefensesThatChangeNothing: a move after which the attacker gets what he gets
// anyway is no defence, one after which he gets less is.
func TestDefensesThatChangeNothing(t *testing.T) {
	stone, better := at(t, "E5"), at(t, "E6")
	j := judge{
		attack: func(b *board.Board, _ board.Point) search.Result {
			if b.At(better) == board.Black {
				return search.Result{Code: search.KoB, Move: at(t, "D5")}
			}
			return search.Result{Code: search.KoA, Move: at(t, "D5")}
		},
		defend: func(*board.Board, board.Point) search.Result {
			return search.Result{Code: search.KoB, Move: at(t, "F5")}
		},
	}
	w := analyze(t, boardtest.MustParse(t, lone), worm.Options{Tactics: j, NoPatterns: true, NoThreats: true}).At(stone)
	want := []worm.Move{{Move: better, Code: search.KoA}, {Move: at(t, "F5"), Code: search.KoB}}
	if diff := cmp.Diff(want, w.Defenses); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
