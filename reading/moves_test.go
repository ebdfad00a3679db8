package reading_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

const netDiagram = `
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . X O . . . . .
	. . O X . . . . .
	. . O O . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .`

const koDiagram = `
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . X O . . . . .
	. X O . O . . . .
	. . X O . . . . .`

func TestKoCodes(t *testing.T) {
	ctx := context.Background()
	b := boardtest.MustParse(t, koDiagram)
	r := reading.New(reading.Options{})
	c2, d2 := point(t, b, "C2"), point(t, b, "D2")
	if err := b.Play(d2, board.Black, board.Strict); err != nil {
		t.Fatal(err)
	}
	// White may not retake before he has played a ko threat.
	res, err := r.Attack(ctx, b, d2)
	if err != nil || res.Code != search.KoB || res.Move != c2 {
		t.Errorf("attack against the ban: %v %v %v, want ko_b C2", res.Code, res.Move, err)
	}
	// After an exchange elsewhere he may, and Black needs the threat.
	for _, m := range []struct {
		v string
		c board.Color
	}{{"H8", board.White}, {"H7", board.Black}} {
		if err := b.Play(point(t, b, m.v), m.c, board.Strict); err != nil {
			t.Fatal(err)
		}
	}
	res, err = r.Attack(ctx, b, d2)
	if err != nil || res.Code != search.KoA || res.Move != c2 {
		t.Errorf("attack without a ban: %v %v %v, want ko_a C2", res.Code, res.Move, err)
	}
	for _, scheme := range []search.KoScheme{search.KoLoose, search.KoResolving} {
		res, err := reading.New(reading.Options{Ko: scheme}).Attack(ctx, b, d2)
		if err != nil || res.Code != search.KoA {
			t.Errorf("scheme %d: %v %v, want ko_a", scheme, res.Code, err)
		}
	}
}

// TestKomasterIsResetWhenTheKoIsFilled reads the example of the manual in which
// an attack is only found if the master of a ko is forgotten once the ko is
// settled.
func TestKomasterIsResetWhenTheKoIsFilled(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . X . X X O X X . X X
		. . X . X X O . O X X X .
		. . X X X . O O O O O O X
		. . . . . . . . . . . O O
		. . . . . . . . . . . O .
		. . . . . . . . . . . O O
		. . . . . X X X . . . O .
		. . . . X X . X X . . O .
		. . . . X . X . X X X O O
		. . . . . X X . X . X O X
		. . . . . . O X O O O X .
		. . O O O O O X O . O X X
		. . O . O . O . X O X X .`)
	r := reading.New(reading.Options{})
	s := situation{str: "L1"}
	attack, defend := s.ask(t, r, b)
	if attack.Code != search.Win || attack.Move != point(t, b, "H1") {
		t.Errorf("attack: %v %v, want win H1", attack.Code, attack.Move)
	}
	if defend.Code != search.KoA || defend.Move != point(t, b, "K2") {
		t.Errorf("defend: %v %v, want ko_a K2", defend.Code, defend.Move)
	}
}

// TestTwoKos reads the example of the manual with two kos in a corner: the string
// between them cannot take back in both of them.
func TestTwoKos(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . O . . . . . .
		. . O . . . . . .
		O O O . . . . . .
		O . O O . . . . .
		X O X O O O O . .
		. X X X O . . . .
		X O . . . . . . .`)
	s := situation{str: "C3"}
	for _, scheme := range []search.KoScheme{search.KoStrict, search.KoLoose, search.KoResolving} {
		attack, defend := s.ask(t, reading.New(reading.Options{Ko: scheme}), b)
		if attack.Code != search.Win || attack.Move != point(t, b, "A2") {
			t.Errorf("scheme %d, attack: %v %v, want win A2", scheme, attack.Code, attack.Move)
		}
		if defend.Code != search.KoB || defend.Move != point(t, b, "C1") {
			t.Errorf("scheme %d, defend: %v %v, want ko_b C1", scheme, defend.Code, defend.Move)
		}
	}
}

func TestSafeMove(t *testing.T) {
	b := boardtest.MustParse(t, koDiagram)
	r := reading.New(reading.Options{})
	for _, c := range []struct {
		move  string
		color board.Color
		want  search.Code
	}{
		{"D2", board.Black, search.Win}, // takes a ko
		{"D2", board.White, search.Win},
		{"G7", board.Black, search.Win},
		{"C2", board.Black, search.Fail}, // occupied
		{"E1", board.Black, search.Fail}, // can be captured
	} {
		restored := boardtest.Restored(t, b)
		got, err := r.SafeMove(context.Background(), b, point(t, b, c.move), c.color)
		restored()
		if err != nil || got.Code != c.want {
			t.Errorf("%v %s: %v %v, want %v", c.color, c.move, got, err, c.want)
		}
	}
}

func TestDoesAttackAndDefend(t *testing.T) {
	ctx := context.Background()
	b := boardtest.MustParse(t, netDiagram)
	r := reading.New(reading.Options{})
	d5 := point(t, b, "D5")
	for _, c := range []struct {
		move           string
		attack, defend search.Code
	}{
		{"E5", search.Win, search.Win},
		{"A1", search.Fail, search.Fail},
		{"D6", search.Fail, search.Fail}, // occupied
		{"J9", search.Fail, search.Fail},
	} {
		p := point(t, b, c.move)
		restored := boardtest.Restored(t, b)
		attack, err := r.DoesAttack(ctx, b, p, d5)
		if err != nil {
			t.Fatal(err)
		}
		defend, err := r.DoesDefend(ctx, b, p, d5)
		if err != nil {
			t.Fatal(err)
		}
		restored()
		if attack.Code != c.attack || defend.Code != c.defend {
			t.Errorf("%s: attacks %v, defends %v, want %v and %v", c.move, attack, defend, c.attack, c.defend)
		}
	}
	// A string that is lost anyway needs no attack.
	lost := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		O O O . . . . . .
		X X O . . . . . .
		. X O . . . . . .`)
	if code, err := r.DoesAttack(ctx, lost, point(t, lost, "A1"), point(t, lost, "B1")); err != nil || code.Code != search.Fail {
		t.Errorf("attack on a lost string: %v %v, want fail", code, err)
	}
}

func TestAllMovesContainTheBest(t *testing.T) {
	ctx := context.Background()
	r := reading.New(reading.Options{})
	for _, s := range situations {
		b := boardtest.MustParse(t, s.diagram)
		p := point(t, b, s.str)
		restored := boardtest.Restored(t, b)
		attacks, err := r.AllAttacks(ctx, b, p)
		if err != nil {
			t.Fatal(err)
		}
		defenses, err := r.AllDefenses(ctx, b, p)
		if err != nil {
			t.Fatal(err)
		}
		restored()
		attack, defend := s.ask(t, r, b)
		checkMoves(t, s.name+", attack", attacks, attack)
		if attack.Code == search.Fail {
			defend.Code = search.Fail
		}
		checkMoves(t, s.name+", defense", defenses, defend)
	}
}

func checkMoves(t *testing.T, name string, list []search.MoveResult, best search.Result) {
	t.Helper()
	if best.Code == search.Fail {
		if list != nil {
			t.Errorf("%s: moves %v, want none", name, list)
		}
		return
	}
	if !slices.Contains(list, search.MoveResult{Move: best.Move, Code: best.Code}) {
		t.Errorf("%s: %v %v is not among %v", name, best.Move, best.Code, list)
	}
	if !slices.IsSortedFunc(list, func(x, y search.MoveResult) int { return int(y.Code) - int(x.Code) }) {
		t.Errorf("%s: %v is not sorted", name, list)
	}
}

func TestLadder(t *testing.T) {
	ctx := context.Background()
	r := reading.New(reading.Options{})
	open := boardtest.MustParse(t, situations[0].diagram)
	res, err := r.Ladder(ctx, open, point(t, open, "D5"))
	if err != nil || res.Code != search.Win {
		t.Errorf("ladder: %v %v, want win", res.Code, err)
	}
	// A stone of the defender on both ways stops it.
	broken := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . O . .
		. . X X . . O . .
		. X O O X . . . .
		. X X O . . . . .
		. . X . . . . . .
		. . . . . O O . .
		. . . . . O . . .
		. . . . . . . . .`)
	res, err = r.Ladder(ctx, broken, point(t, broken, "D5"))
	if err != nil || res.Code != search.Fail {
		t.Errorf("broken ladder: %v %v, want fail", res.Code, err)
	}
	// Three liberties are no ladder.
	b := boardtest.MustParse(t, netDiagram)
	res, err = r.Ladder(ctx, b, point(t, b, "C4"))
	if err != nil || res.Code != search.Fail {
		t.Errorf("ladder of a string with more liberties: %v %v, want fail", res.Code, err)
	}
}

// pair has two white strings of which Black can capture one by a double attack.
const pair = `
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. X . . . X . . .
	X O . . . O X . .
	X O O . O O X . .
	. X X . X X . . .`

func TestPairs(t *testing.T) {
	ctx := context.Background()
	b := boardtest.MustParse(t, pair)
	r := reading.New(reading.Options{})
	x, y := point(t, b, "B2"), point(t, b, "F2")
	restored := boardtest.Restored(t, b)
	either, err := r.AttackEither(ctx, b, x, y)
	if err != nil {
		t.Fatal(err)
	}
	both, err := r.DefendBoth(ctx, b, x, y)
	if err != nil {
		t.Fatal(err)
	}
	restored()
	alone, err := r.Attack(ctx, b, x)
	if err != nil {
		t.Fatal(err)
	}
	if either.Code < alone.Code {
		t.Errorf("either is %v, one alone %v", either.Code, alone.Code)
	}
	if both.Code != search.Win {
		t.Errorf("both can be defended: %v, want win", both.Code)
	}
	// The two strings become one question when they are one string.
	same, err := r.AttackEither(ctx, b, x, x)
	if err != nil || same.Code != alone.Code {
		t.Errorf("either of one string: %v %v, want %v", same.Code, err, alone.Code)
	}
}

// strongShape has three white stones, D3, E4 and F3, that nothing parts.
const strongShape = `
	. . . . . . . . .
	. . . . . . . . .
	. . . O O O . . .
	. . . O . O . . .
	. . . O O O . . .
	. . . . O . . . .
	. . . O X O . . .
	. . . O X O . . .
	. . . . . . . . .`

func TestBreakThrough(t *testing.T) {
	ctx := context.Background()
	r := reading.New(reading.Options{})
	for _, c := range []struct {
		name, diagram string
		want          search.Code
	}{
		{"strong stones", strongShape, search.Fail},
		{"a weak stone", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . X . . . X . .
			. X . . X . . X .
			. . . . O . . . .
			. X . O X O . X .
			. X X X X X X X .
			. . . . . . . . .`, search.Win},
	} {
		b := boardtest.MustParse(t, c.diagram)
		restored := boardtest.Restored(t, b)
		got, err := r.BreakThrough(ctx, b, point(t, b, "D3"), point(t, b, "E4"), point(t, b, "F3"))
		restored()
		if err != nil || got.Code != c.want {
			t.Errorf("%s: %v %v, want %v", c.name, got, err, c.want)
		}
	}
}

func TestSuperstring(t *testing.T) {
	for _, c := range []struct {
		name, diagram, str string
		want               string
	}{
		{"bamboo joint", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . X . X . . .
			. . . X . X . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "D5", "D5 F5 D6 F6"},
		{"free diagonal", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . X . . . . .
			. . . . X . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "D6", "E5 D6"},
		{"a jump through a point of self-atari", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . X . . . .
			. . . X . X . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "D5", "D5 F5 E6"},
		{"a cut diagonal", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . X O . . . .
			. . . . X . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "D6", "D6"},
	} {
		b := boardtest.MustParse(t, c.diagram)
		set := reading.Superstring(b, point(t, b, c.str))
		got := ""
		for p := range set.All() {
			if got != "" {
				got += " "
			}
			got += p.String()
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	b := boardtest.MustParse(t, netDiagram)
	if set := reading.Superstring(b, point(t, b, "A1")); !set.IsEmpty() {
		t.Errorf("the superstring of an empty point is %v", set)
	}
}

// TestTwoReaders lets two goroutines read at the same time; the race detector
// sees whether they meet.
func TestTwoReaders(t *testing.T) {
	var wg sync.WaitGroup
	results := make([][]search.Result, 2)
	for i := range results {
		b := boardtest.MustParse(t, hard)
		wg.Go(func() {
			r := reading.New(reading.Options{})
			for _, s := range b.AppendStrings(nil, board.Empty) {
				res, err := r.Attack(context.Background(), b, s)
				if err != nil {
					t.Error(err)
				}
				results[i] = append(results[i], res)
			}
		})
	}
	wg.Wait()
	if diff := cmp.Diff(results[0], results[1]); diff != "" {
		t.Errorf("two readers: mismatch (-first +second)\n%s", diff)
	}
}

// TestDefensesOfTripod asks for a string in a corner that B4 and C1 save by a ko: all
// questions say so alike.
func TestDefensesOfTripod(t *testing.T) {
	ctx := context.Background()
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . O . . . . . .
		. . O . . . . . .
		O O O . . . . . .
		O . O O . . . . .
		X O X O O O O . .
		. X X X O . . . .
		X O . . . . . . .`)
	str := point(t, b, "C3")
	r := reading.New(reading.Options{})
	defend, err := r.Defend(ctx, b, str)
	if err != nil || defend.Code != search.KoB {
		t.Errorf("defend: %v %v, %v, want ko_b", defend.Code, defend.Move, err)
	}
	for _, v := range []string{"B4", "C1"} {
		if res, err := r.DoesDefend(ctx, b, point(t, b, v), str); err != nil || res.Code != search.KoB {
			t.Errorf("%s: %v, %v, want ko_b", v, res.Code, err)
		}
	}
	moves, err := r.AllDefenses(ctx, b, str)
	for _, v := range []string{"B4", "C1"} {
		if !slices.Contains(moves, search.MoveResult{Move: point(t, b, v), Code: search.KoB}) {
			t.Errorf("all defenses: %v, %v, want ko_b at %s among them", moves, err, v)
		}
	}
}
