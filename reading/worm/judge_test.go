package worm_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
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
// safe, its defense is asked for.
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
		t.Errorf("%v, want an attack at D5 and a defense at J9", w)
	}
	closed := database(t, pattern.Attack(), pattern.Spec{Name: "Closed", Diagram: "*X", Entry: "8,A", Labels: "*A", Constraint: "lib(A) == 3"})
	w = analyze(t, boardtest.MustParse(t, lone), worm.Options{Tactics: j, Attack: closed, NoThreats: true}).At(stone)
	if len(w.Attacks) > 0 {
		t.Errorf("%v, want no attack, as the constraint does not hold", w)
	}
	// An outcome that is an estimate is none.
	limited = true
	w = analyze(t, boardtest.MustParse(t, lone), worm.Options{Tactics: j, Attack: attack, NoThreats: true}).At(stone)
	if len(w.Attacks) > 0 {
		t.Errorf("%v, want no attack", w)
	}
}

// TestPatternsKnow: constraints ask what has been found so far, even where reading was cut short.
// Reading holds the stone for safe, a pattern attacks it, and a pattern of defenses whose constraint
// says so comes after that.
func TestPatternsKnow(t *testing.T) {
	stone, attacked, far := at(t, "E5"), at(t, "D5"), at(t, "J9")
	attack := database(t, pattern.Attack(), pattern.Spec{Name: "Beside", Diagram: "*X", Entry: "8,A"})
	for _, test := range []struct {
		limited    bool
		saved      search.Code // what is left of the stone after the attack
		attack     search.Code
		constraint string
		want       search.Code
	}{
		{false, search.Fail, search.Win, "attack(A) == WIN", search.Win},
		{false, search.Fail, search.Win, "attack(A) < WIN", search.Fail},
		{true, search.KoA, search.KoB, "attack(A)", search.Win},
		{true, search.KoA, search.KoB, "!attack(A)", search.Fail},
	} {
		j := judge{
			attack: func(b *board.Board, _ board.Point) search.Result {
				black := b.StonesOf(board.Black)
				return search.Result{Limited: test.limited && black.Len() == 1}
			},
			defend: func(b *board.Board, _ board.Point) search.Result {
				white := b.StonesOf(board.White)
				switch {
				case b.At(attacked) == board.White:
					return search.Result{Code: test.saved, Move: far}
				case white.IsEmpty():
					return search.Result{Code: search.KoA, Move: far}
				}
				return search.Result{Code: search.Win, Move: far}
			},
		}
		defense := database(t, pattern.Defense(), pattern.Spec{Name: "Answer", Diagram: "*...O", Entry: "8,D", Labels: "*...A", Constraint: test.constraint})
		w := analyze(t, boardtest.MustParse(t, lone), worm.Options{Tactics: j, Attack: attack, Defense: defense, NoThreats: true}).At(stone)
		var got search.Code
		for _, end := range []string{"A5", "J5", "E1", "E9"} {
			got = max(got, w.DefenseCode(at(t, end)))
		}
		if w.AttackCode(attacked) != test.attack || got != test.want {
			t.Errorf("%s: %v, want an attack at D5 of code %v and, at the edge, a defense of code %v", test.constraint, w, test.attack, test.want)
		}
	}
}

// TestWhereThreatsAre: strings with little room are threatened from their liberties, and from the
// points behind these if they have only three. Any white stone is a threat to this judge.
func TestWhereThreatsAre(t *testing.T) {
	j := judge{
		attack: func(b *board.Board, _ board.Point) search.Result {
			if white := b.StonesOf(board.White); white.IsEmpty() {
				return search.Result{}
			}
			return search.Result{Code: search.Win, Move: at(t, "J9")}
		},
		defend: func(*board.Board, board.Point) search.Result {
			return search.Result{Code: search.Win, Move: at(t, "J9")}
		},
	}
	for stones, want := range map[string]int{
		"E5":          0, // 4 liberties with 8 points behind them
		"A1 B1 C1 D1": 0, // 5 with 6
		"A1 B1 C1":    4, // 4 with 5
		"A1 B1":       7, // 3 with 4
		"E1":          8, // 3 with 5
		"D1 E1 F1 D2": 0, // 6
	} {
		b, err := board.New(9)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range strings.Fields(stones) {
			if err := b.Play(at(t, v), board.Black, board.Strict); err != nil {
				t.Fatal(err)
			}
		}
		w := analyze(t, b, worm.Options{Tactics: j, NoPatterns: true}).At(at(t, strings.Fields(stones)[0]))
		if len(w.Attacks) > 0 || len(w.AttackThreats) != want {
			t.Errorf("%s: %v, want %d threats", stones, w, want)
		}
	}
}

// TestNoNeedOfDefense: patterns of defenses say nothing of a string that nobody can capture.
func TestNoNeedOfDefense(t *testing.T) {
	defense := database(t, pattern.Defense(), pattern.Spec{Name: "Beside", Diagram: "*O", Entry: "8,D"})
	w := analyze(t, boardtest.MustParse(t, lone), worm.Options{Tactics: judge{}, Defense: defense, NoThreats: true}).At(at(t, "E5"))
	if len(w.Defenses) > 0 {
		t.Errorf("%v, want no defenses", w)
	}
}

// TestThreatsOfNeighbors: a move that saves a neighbor is tried as a threat, also when another
// position was analyzed in between. White's stone can be captured, and saved at J9, where it threatens
// the black one.
func TestThreatsOfNeighbors(t *testing.T) {
	far := at(t, "J9")
	j := judge{
		attack: func(b *board.Board, str board.Point) search.Result {
			if b.At(str) == board.White || b.At(far) == board.White {
				return search.Result{Code: search.Win, Move: at(t, "A1")}
			}
			return search.Result{}
		},
		defend: func(*board.Board, board.Point) search.Result { return search.Result{Code: search.Win, Move: far} },
	}
	a, err := worm.NewAnalyzer(worm.Options{Tactics: j, NoPatterns: true})
	if err != nil {
		t.Fatal(err)
	}
	alone := boardtest.MustParse(t, lone)
	b := alone.Clone()
	if err := b.Play(at(t, "E4"), board.White, board.Strict); err != nil {
		t.Fatal(err)
	}
	w, err := a.Analyze(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Analyze(t.Context(), alone); err != nil {
		t.Fatal(err)
	}
	again, err := a.WithThreats(t.Context(), b, w)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []*worm.Worms{w, again} {
		if v := w.At(at(t, "E5")); !slices.Contains(v.AttackThreats, search.MoveResult{Move: far, Code: search.Win}) {
			t.Errorf("%v, want a threat at J9", v)
		}
	}
}

// TestActions: a pattern that is neither an attack nor a defense does what its
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
		{"nothing but gain", two, "B2", map[string]search.Code{"B3": search.Gain}, "none"},
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
		{"the first, and others on the diagonals", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . O . . .
			. . . X . . .
			. . O . O . .
			. . . . . . .`, "D3", map[string]search.Code{"D4": search.Win, "C2": search.Win, "E2": search.Win}, "D4"},
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
// its color at its border, fewer than three empty points of the edge, no eye, no room
// and nothing to capture.
func TestInessentialBorder(t *testing.T) {
	const edge = `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		X X X X X . .
		X O O O X . .
		X . . X X . .`
	lunch := attackable(map[board.Point]search.Code{at(t, "A2"): search.Win}, at(t, "G7"))
	for _, c := range []struct {
		name, diagram, of string
		tactics           search.Tactics
		want              bool
	}{
		{"alone", ring, "C5", judge{}, true},
		{"beside a friend", replaceOnce(t, ring, "X . O O", "X . X O"), "C5", judge{}, false},
		{"at the edge", edge, "B2", judge{}, true},
		{"with three empty points at the edge", replaceOnce(t, edge, ". . X X", ". . . X"), "B2", judge{}, false},
		{"with something to capture", edge, "B2", lunch, false},
		{"with an eye", `
			. . . . . . .
			O O O O O . .
			O X X X O . .
			O X . X O . .
			O X X X O . .
			O O O O O . .
			. . . . . . .`, "B5", judge{}, false},
		{"with room", `
			O O O O O O O
			O . . . . . O
			O . . . . . O
			O . . X . . O
			O . . . . . O
			O . . . . . O
			O O O O O O O`, "D4", judge{}, false},
	} {
		o := worm.Options{Tactics: c.tactics, NoPatterns: true, NoThreats: true}
		if got := analyze(t, boardtest.MustParse(t, c.diagram), o).At(at(t, c.of)); got.Inessential != c.want {
			t.Errorf("%s: %v, want inessential %v", c.name, got, c.want)
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
		if got := analyze(t, b, worm.Options{NoThreats: true, NoPatterns: true}).At(at(t, "B3")).Liberties; got[0] != 3 || got[1] != c.want {
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
// anyway is no defense, one after which he gets less is.
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
	want := []search.MoveResult{{Move: better, Code: search.KoA}, {Move: at(t, "F5"), Code: search.KoB}}
	if diff := cmp.Diff(want, w.Defenses); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// TestLostStrings: nothing is tried for a string that nothing saves, and against it
// only what is close by; a defense that a search calls one only because it ran into
// its limit is none, but then the string may be saved.
func TestLostStrings(t *testing.T) {
	stone, other, move := at(t, "E5"), at(t, "H8"), at(t, "G6")
	b := boardtest.MustParse(t, replaceOnce(t, lone, ". . . . . . . . .\n\t. . . . . . . . .\n\t. . . . . . . . .\n\t. . . . . . . . .\n\t. . . . X",
		". . . . . . . . .\n\t. . . . . . . X .\n\t. . . . . . . . .\n\t. . . . . . . . .\n\t. . . . X"))
	for _, c := range []struct {
		name    string
		defense search.Result // of the stone at E5
		lost    bool
	}{
		{"lost", search.Result{}, true},
		{"estimate", search.Result{Code: search.Win, Move: board.Pass, Limited: true}, true},
		{"saved", search.Result{Code: search.Win, Move: at(t, "E6")}, false},
	} {
		j := judge{
			attack: func(b *board.Board, str board.Point) search.Result {
				switch {
				case b.SameString(str, other):
					return search.Result{Code: search.Win, Move: move}
				case b.SameString(str, stone) && b.At(at(t, "E4")) == board.Empty:
					return search.Result{Code: search.Win, Move: at(t, "D5")}
				}
				return search.Result{}
			},
			defend: func(b *board.Board, str board.Point) search.Result {
				switch {
				case b.SameString(str, other):
					return search.Result{Code: search.Win, Move: at(t, "J9")}
				case b.At(move) == board.White:
					return search.Result{}
				}
				return c.defense
			},
		}
		w := analyze(t, b, worm.Options{Tactics: j, NoPatterns: true, NoThreats: true}).At(stone)
		if w.IsLost() != (c.lost && !c.defense.Limited) || w.Unknown.Defense != c.defense.Limited {
			t.Errorf("%s: lost %v, unknown %v", c.name, w.IsLost(), w.Unknown)
		}
		if w.LostOrUnknown() != c.lost || (w.AttackCode(move) == search.Win) == c.lost || (w.DefenseCode(at(t, "E4")) == search.Win) == c.lost {
			t.Errorf("%s: %v", c.name, w)
		}
	}
}

// TestMoveQuestions asks a judge what single moves do.
func TestMoveQuestions(t *testing.T) {
	stone, first, second := at(t, "E5"), at(t, "D5"), at(t, "F5")
	always := func(r search.Result) func(*board.Board, board.Point) search.Result {
		return func(*board.Board, board.Point) search.Result { return r }
	}
	missed := func(b *board.Board, _ board.Point) search.Result {
		if b.At(second) == board.Black {
			return search.Result{}
		}
		return search.Result{Code: search.Win, Move: first}
	}
	const atari = `
		. . . . .
		. . O . .
		. O X . .
		. . O . .
		. . . . .`
	for _, c := range []struct {
		name, diagram string
		j             judge
		attack        bool
		move, of      board.Point
		want          search.Code
	}{
		{"capture that is a ko", atari, judge{attack: always(search.Result{Code: search.KoA, Move: at(t, "D3")}), defend: always(search.Result{Code: search.KoA, Move: at(t, "D3")})},
			true, at(t, "D3"), at(t, "C3"), search.KoA},
		{"defense that changes nothing", lone, judge{attack: always(search.Result{Code: search.KoA, Move: first})}, false, second, stone, search.Fail},
		{"defense that only hides the attack", lone, judge{attack: missed}, false, second, stone, search.Fail},
		{"defense", lone, judge{attack: missed, defend: always(search.Result{Code: search.Win, Move: second})}, false, second, stone, search.Win},
	} {
		b := boardtest.MustParse(t, c.diagram)
		r := reading.Complete(c.j, nil)
		ask := r.DoesDefend
		if c.attack {
			ask = r.DoesAttack
		}
		if got, err := ask(t.Context(), b, c.move, c.of); err != nil || got.Code != c.want {
			t.Errorf("%s: %v, %v, want %v", c.name, got, err, c.want)
		}
	}
}

// TestPairQuestions asks a judge about two strings.
func TestPairQuestions(t *testing.T) {
	x, y := at(t, "B4"), at(t, "D2")
	b := boardtest.MustParse(t, `
		. . . . .
		. X . . .
		. O . . .
		. . . X .
		. . . . .`)
	p, q := at(t, "A5"), at(t, "E1")
	won := func(move board.Point) search.Result { return search.Result{Code: search.Win, Move: move} }
	// by answers for x unless a saving move is there, and for y likewise.
	attacks := func(saveX, saveY []board.Point) func(*board.Board, board.Point) search.Result {
		return func(b *board.Board, str board.Point) search.Result {
			list := saveY
			if b.SameString(str, x) {
				list = saveX
			} else if !b.SameString(str, y) {
				return won(at(t, "B2")) // the white stone can be captured
			}
			for _, m := range list {
				if b.At(m) == board.Black {
					return search.Result{}
				}
			}
			return won(at(t, "C3"))
		}
	}
	defends := func(moveX, moveY board.Point) func(*board.Board, board.Point) search.Result {
		return func(b *board.Board, str board.Point) search.Result {
			if b.SameString(str, x) {
				return won(moveX)
			}
			return won(moveY)
		}
	}
	for _, c := range []struct {
		name string
		j    judge
		want search.Code
	}{
		{"the same move", judge{attacks([]board.Point{p}, []board.Point{p}), defends(p, p)}, search.Win},
		{"each its own", judge{attacks([]board.Point{p}, []board.Point{q}), defends(p, q)}, search.Fail},
		{"the first saves both", judge{attacks([]board.Point{p}, []board.Point{p, q}), defends(p, q)}, search.Win},
		{"the second saves both", judge{attacks([]board.Point{p, q}, []board.Point{q}), defends(p, q)}, search.Win},
		{"a third move saves both", judge{attacks([]board.Point{p, at(t, "B2")}, []board.Point{q, at(t, "B2")}), defends(p, q)}, search.Win},
		{"only one in danger", judge{attack: func(b *board.Board, str board.Point) search.Result {
			if b.SameString(str, x) && b.At(q) != board.Black {
				return won(p)
			}
			return search.Result{}
		}, defend: func(b *board.Board, str board.Point) search.Result {
			if b.SameString(str, x) {
				return won(q)
			}
			return search.Result{}
		}}, search.Win},
	} {
		if got, err := reading.Complete(c.j, nil).DefendBoth(t.Context(), b, x, y); err != nil || got.Code != c.want {
			t.Errorf("%s: %v, %v, want %v", c.name, got, err, c.want)
		}
	}
}

// TestHelpless: a stone in atari that nothing saves is no defendable one.
func TestHelpless(t *testing.T) {
	const diagram = `
		. . . . .
		. . O . .
		. O X a .
		. . O . .
		. . . . .`
	attack := func(*board.Board, board.Point) search.Result {
		return search.Result{Code: search.Win, Move: at(t, "D3")}
	}
	for name, c := range map[string]struct {
		j    judge
		want int
	}{
		"lost":  {judge{attack: attack}, 0},
		"saved": {judge{attack: attack, defend: attack}, 1},
	} {
		e := newEvaluator(t, c.j, board.White, diagram, map[string]string{"S": "C4"})
		if got := e.value("adjacent_to_defendable_stone_in_atari(S)"); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
		if got := e.value("adjacent_to_stone_in_atari(S)"); got != 1 {
			t.Errorf("%s: no stone in atari", name)
		}
	}
}
