package worm_test

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// readBack writes worms and reads them again.
func readBack(t testing.TB, w *worm.Worms) *worm.Worms {
	t.Helper()
	text, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	got := new(worm.Worms)
	if err := json.Unmarshal(text, got); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return got
}

// TestRoundTrip writes the worms of positions of games to JSON and reads them, and
// makes them anew from the moves alone.
func TestRoundTrip(t *testing.T) {
	race.Alone(t)
	every := sample.Of(50, 10)
	if testing.Short() {
		every = 50
	}
	a, err := worm.NewAnalyzer(worm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	boards := benchPositions(t)
	for k := 0; k < len(boards); k += every {
		b := boards[k]
		w, err := a.Analyze(search.WithBudget(t.Context(), search.NewBudget(k*1000)), b)
		if err != nil {
			t.Fatal(err)
		}
		if k%20 == 0 {
			counts := make([]int, board.NumPoints)
			for p := range board.Points(b.Size()) {
				counts[p] = int(p) * k % 5 % 3
			}
			w = w.WithCutstone2(counts)
		}
		got := readBack(t, w)
		if !reflect.DeepEqual(got, w) {
			t.Fatalf("position %d: read back:\n%v\nwritten:\n%v", k, got, w)
		}
		if got.String() != w.String() || !got.Describes(b) || got.Describes(boards[(k+1)%len(boards)]) {
			t.Fatalf("position %d is read back as another one", k)
		}
		var plain []worm.Worm
		for _, v := range w.All() {
			plain = append(plain, worm.Worm{Stones: v.Stones[len(v.Stones)/2:][:1], Attacks: v.Attacks, Defenses: v.Defenses,
				AttackThreats: v.AttackThreats, DefenseThreats: v.DefenseThreats, Cutstone2: v.Cutstone2, Unknown: v.Unknown})
			last := &plain[len(plain)-1]
			last.Origin, last.Stones = last.Stones[0], nil
		}
		made, err := worm.NewWorms(b, plain)
		if err != nil {
			t.Fatal(err)
		}
		if k%20 == 0 {
			made = made.WithCutstone2(nil)
			w = w.WithCutstone2(nil)
		}
		if !reflect.DeepEqual(made, w) {
			t.Fatalf("position %d: made:\n%v\nfound:\n%v", k, made, w)
		}
	}
}

// TestRoundTripKo: the ban of a ko is part of the position.
func TestRoundTripKo(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X O . .
		X . X O .
		. X O . .
		. . . . .
		. . . . .`)
	without := b.Clone()
	if err := b.Play(at(t, "B4"), board.White, board.Strict); err != nil {
		t.Fatal(err)
	}
	got := readBack(t, analyze(t, b, worm.Options{}))
	if !got.Describes(b) || got.Describes(without) {
		t.Error("the worms describe another position")
	}
	banned := b.Clone()
	b.PlayAssumeLegal(board.Pass, board.Black)
	if got.Describes(b) || !got.Describes(banned) {
		t.Error("worms of a position with a ko describe the one without")
	}
}

// The diagram of the tests of plain data.
const plain = `
	. . . . .
	. X O . .
	. X O . .
	O . . . .
	. . . . .`

func TestNewWorms(t *testing.T) {
	b := boardtest.MustParse(t, plain)
	moves := []search.MoveResult{{Move: at(t, "B2"), Code: search.KoB}, {Move: at(t, "A1"), Code: search.Win}}
	w, err := worm.NewWorms(b, []worm.Worm{
		{Origin: at(t, "B3"), Stones: []board.Point{at(t, "B3"), at(t, "B4")}, Color: board.Black, Attacks: moves,
			Unknown: worm.Unknown{Defense: true}},
		{Stones: []board.Point{at(t, "C3"), at(t, "C4")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	v := w.At(at(t, "B4"))
	if v.Attack() != moves[1] || v.Origin != at(t, "B4") || v.IsLost() || !v.LostOrUnknown() || v.Liberties[0] != 4 {
		t.Errorf("attacked: %v", v)
	}
	if moves[0].Code != search.KoB {
		t.Error("the caller's moves were sorted")
	}
	if u := w.At(at(t, "C4")); u.Lunch != at(t, "B4") || u.Unknown.Any() || u.Attack().Code != search.Fail {
		t.Errorf("given: %v", u)
	}
	if u := w.At(at(t, "A2")); u.Unknown != (worm.Unknown{Attack: true, Defense: true, Threats: true}) || u.Unknown.String() != "attack defense threats" {
		t.Errorf("not given: %v", u)
	}
	if _, err := worm.NewWorms(nil, nil); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("without a board: %v", err)
	}
	if _, err := worm.NewWorms(new(board.Board), nil); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("with the zero Board: %v", err)
	}
}

func TestInvalidWorms(t *testing.T) {
	b := boardtest.MustParse(t, plain)
	p := func(v string) board.Point { return at(t, v) }
	origin := func(v string) worm.Worm { return worm.Worm{Origin: p(v)} }
	attacked := func(moves ...search.MoveResult) []worm.Worm { return []worm.Worm{{Origin: p("B4"), Attacks: moves}} }
	var many []search.MoveResult
	empty := b.EmptyPoints()
	for q := range empty.All() {
		many = append(many, search.MoveResult{Move: q, Code: search.Win})
	}
	for _, c := range []struct {
		want  string
		worms []worm.Worm
	}{
		{"no stone at A1", []worm.Worm{origin("A1")}},
		{"no stone at T19", []worm.Worm{origin("T19")}},
		{"neither", []worm.Worm{{}}},
		{"no stone at", []worm.Worm{{Origin: -5}}},
		{"no stone at", []worm.Worm{{Origin: 9999}}},
		{"twice", []worm.Worm{origin("B4"), origin("B3")}},
		{"black, not white", []worm.Worm{{Origin: p("B4"), Color: board.White}}},
		{"C4 is no stone of the string", []worm.Worm{{Stones: []board.Point{p("B4"), p("C4")}}}},
		{"1 stones", []worm.Worm{{Stones: []board.Point{p("B4")}}}},
		{"twice", []worm.Worm{{Stones: []board.Point{p("B4"), p("B4")}}}},
		{"not on a board", []worm.Worm{{Stones: []board.Point{p("B4"), p("T19")}}}},
		{"no empty point", attacked(search.MoveResult{Move: p("C4"), Code: search.Win})},
		{"no empty point", attacked(search.MoveResult{Move: p("T19"), Code: search.Win})},
		{"no empty point", attacked(search.MoveResult{Code: search.Win})},
		{"code", attacked(search.MoveResult{Move: p("A1")})},
		{"code", attacked(search.MoveResult{Move: p("A1"), Code: 77})},
		{"twice", attacked(many[0], many[0])},
		{"at most 10", attacked(many...)},
		{"no empty point", []worm.Worm{{Origin: p("B4"), AttackThreats: []search.MoveResult{{Move: board.Pass, Code: search.Win}}}}},
		{"cutting points", []worm.Worm{{Origin: p("B4"), Cutstone2: -1}}},
	} {
		_, err := worm.NewWorms(b, c.worms)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want one with %q", err, c.want)
		}
	}
	for _, text := range []string{`null`, `[]`, `{}`, `{"size":5,"black":["A1","Z9"]}`, `{"size":5,"worms":[{"origin":"A1"}]}`,
		`{"size":5,"black":["A1"],"worms":[{"origin":"A1","attacks":[{"move":"A1","code":"win"}]}]}`,
		`{"size":5,"black":["A1"],"worms":[{"origin":"A1","attacks":[{"move":"A2","code":"sure"}]}]}`} {
		w := readBack(t, analyze(t, b, worm.Options{}))
		before := w.String()
		if err := json.Unmarshal([]byte(text), w); err == nil {
			t.Errorf("%s: error %v", text, err)
		}
		if w.String() != before {
			t.Errorf("%s changed the worms", text)
		}
	}
}

// checkBetter checks that what is known with less is known with more, and no worse.
func checkBetter(t *testing.T, name string, less, more *worm.Worms) {
	t.Helper()
	for i, v := range less.All() {
		u := more.Worm(i)
		if !v.Unknown.Attack && (u.Unknown.Attack || u.Attack().Code < v.Attack().Code) {
			t.Errorf("%s: the attack was known:\n%v\n%v", name, v, u)
		}
		newAttack := u.Attack().Code > v.Attack().Code // asks for a new defense
		if !v.Unknown.Defense && !newAttack && (u.Unknown.Defense || u.Defense().Code < v.Defense().Code) {
			t.Errorf("%s: the defense was known:\n%v\n%v", name, v, u)
		}
		if !v.Unknown.Threats && u.Unknown.Threats {
			t.Errorf("%s: the threats were known:\n%v\n%v", name, v, u)
		}
		if v.Unknown.Attack && v.Unknown.Defense && (v.IsLost() || v.Inessential && !u.Inessential) {
			t.Errorf("%s: nothing is known of %v", name, v)
		}
	}
}

// TestBudgets analyses positions with budgets from nothing to enough.
func TestBudgets(t *testing.T) {
	boards := benchPositions(t)
	for _, k := range []int{101, 20, 203}[:sample.Of(1, 3)] {
		b := boards[k]
		budget := search.NewBudget(1 << 30)
		full, err := wormsOf(search.WithBudget(t.Context(), budget), b, worm.Options{})
		if err != nil {
			t.Fatal(err)
		}
		all := 1<<30 - budget.Left()
		var before *worm.Worms
		unknown := 1 << 20
		for _, share := range []int{0, 1, 3, 8, 20, 40, 60, 80, 95, 100, 101} {
			w, err := wormsOf(search.WithBudget(t.Context(), search.NewBudget(all*share/100+share)), b, worm.Options{})
			if err != nil {
				t.Fatalf("%d %%: %v", share, err)
			}
			n := 0
			for _, v := range w.All() {
				if v.Unknown.Any() {
					n++
				}
				if share == 0 && !v.Invincible && v.Liberties[0] > 1 && !v.Unknown.Attack {
					t.Errorf("known without reading: %v", v)
				}
			}
			if n > unknown {
				t.Errorf("%d %%: %d strings have unknown facts, %d with less", share, n, unknown)
			}
			unknown = n
			if before != nil {
				checkBetter(t, "position", before, w)
			}
			before = w
		}
		if diff := cmp.Diff(full.String(), before.String()); diff != "" {
			t.Errorf("enough is not as if unbounded:\n%s", diff)
		}
	}
}

// TestCanceled analyses with contexts that end at some time.
func TestCanceled(t *testing.T) {
	b := benchPositions(t)[101]
	defer boardtest.Restored(t, b)()
	full := analyze(t, b, worm.Options{})
	for n := 0; ; n = 2*n + 1 {
		ctx, cancel := context.WithCancel(t.Context())
		c := &canceling{twoMethods{worm.DefaultReader(nil)}, n, cancel}
		w, err := wormsOf(ctx, b, worm.Options{Tactics: c})
		if w == nil || w.Len() != full.Len() {
			t.Fatalf("after %d attacks: %v", n, w)
		}
		checkBetter(t, "canceled", w, full)
		if err == nil && n > 0 {
			return
		}
		if !errors.Is(err, context.Canceled) || !w.Worm(w.Len()-1).Unknown.Threats {
			t.Errorf("after %d attacks: error %v", n, err)
		}
	}
}

// FuzzWorms reads anything: what is read without an error is written and read alike.
func FuzzWorms(f *testing.F) {
	for _, c := range facts {
		b := boardtest.MustParse(f, c.diagram)
		w, err := wormsOf(f.Context(), b, worm.Options{})
		if err != nil {
			f.Fatal(err)
		}
		text, err := json.Marshal(w)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"size":5,"black":["A1"],"worms":[{"origin":"A1","attacks":[{"move":"A2","code":"win"}]}]}`))
	f.Add([]byte(`{"size":2,"worms":[{}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		w := new(worm.Worms)
		if json.Unmarshal(text, w) != nil {
			return
		}
		if got := readBack(t, w); !reflect.DeepEqual(got, w) || got.String() != w.String() {
			t.Errorf("read back:\n%v\nwritten:\n%v", got, w)
		}
	})
}

// fourTimes yields each line four times.
func fourTimes(lines iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range lines {
			for range 4 {
				if !yield(line) {
					return
				}
			}
		}
	}
}

// TestLostInGames: in positions of professional games, where the reader of the
// commands attack and defend saves a string that the Analyzer calls lost, by a move
// that stands the test, a deeper referee refutes that move in nearly all cases.
func TestLostInGames(t *testing.T) {
	if testing.Short() {
		t.Skip("reads hundreds of strings twice, which takes too long under the race detector; the tests without -short do")
	}
	games, ours := shared.Games(t, 0, 100)
	if ours {
		games = fourTimes(games)
	}
	a, err := worm.NewAnalyzer(worm.Options{NoThreats: true})
	if err != nil {
		t.Fatal(err)
	}
	r := reading.New(reading.Options{})
	referee := reading.New(reading.Options{Params: reading.Level(16).Thoroughly(), Limits: search.Limits{Nodes: 300000}})
	lost, unknown, wrong, saved, claimed := 0, 0, 0, 0, 0
	n := -1
	for line := range games {
		if n++; lost >= sample.Of(25, 330) {
			break
		}
		fields := strings.Fields(line)
		if fields[0] != "19" {
			continue
		}
		moves, last := fields[4], 60+n%120
		if ours { // each game four times
			last = 100 + n%4*50
		}
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		for k, c := 0, board.Black; k+1 < len(moves) && k < 2*last; k, c = k+2, c.Opponent() {
			if moves[k] == '-' {
				b.PlayAssumeLegal(board.Pass, c)
				continue
			}
			p, err := board.FromSGF(moves[k:k+2], 19)
			if err != nil {
				t.Fatal(err)
			}
			b.PlayAssumeLegal(p, c)
		}
		w, err := a.Analyze(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range w.All() {
			if !v.LostOrUnknown() {
				continue
			}
			lost++
			if v.Unknown.Defense {
				unknown++
			}
			d, err := r.Defend(t.Context(), b, v.Origin)
			if err != nil {
				t.Fatal(err)
			}
			if d.Code != search.Win || d.Limited || !d.Move.On(19) {
				continue
			}
			does, err := r.DoesDefend(t.Context(), b, d.Move, v.Origin)
			if err != nil {
				t.Fatal(err)
			}
			if does.Code != search.Win {
				continue
			}
			saved++
			if !v.IsLost() {
				continue
			}
			claimed++
			if does, err = referee.DoesDefend(t.Context(), b, d.Move, v.Origin); err != nil {
				t.Fatal(err)
			}
			if does.Code == search.Win {
				wrong++
			}
		}
	}
	t.Logf("%d strings without a defense, %d of them unknown; the other reader saves %d, of which %d were called lost; the referee saves %d of these",
		lost, unknown, saved, claimed, wrong)
	if lost < sample.Of(20, 300) || wrong*100 > lost {
		t.Errorf("%d of %d lost strings can be saved", wrong, lost)
	}
}
