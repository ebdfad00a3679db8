package worm_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

func at(t testing.TB, vertex string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(vertex, board.MaxSize)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func analyze(t testing.TB, b *board.Board, o worm.Options) *worm.Worms {
	t.Helper()
	defer boardtest.Restored(t, b)()
	w, err := wormsOf(t.Context(), b, o)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

const small = `
	. . . . .
	. X . . .
	O . . . .
	X X X X X
	. X X X .`

const ring = `
	. . . . . . .
	. O O O O O .
	. O X . O O .
	. O . O O O .
	. O O . O O .
	. . O O O . .
	. . . . . . .`

// The values are those of GNU Go 3.8 but for the cutting stones: see Worm.
var facts = []struct {
	name, diagram string
	want          []string // one for each worm
}{
	{"two eyes", small, []string{
		"B4 black size 1 (3.67) liberties [4 8 2 1] lunch A3 cutstone 0 genus 0",
		"A3 white size 1 (1.67) liberties [2 0 0 0] attack B3 win lunch none cutstone 0 genus 0",
		"A2 black size 8 (12.17) liberties [6 4 4 0] lunch A3 cutstone 0 genus 2 invincible alive",
	}},
	{"one stone", `
		. . . . .
		. . . . .
		. . X . .
		. . . . .
		. . . . .`, []string{
		"C3 black size 1 (13.00) liberties [4 8 8 4] lunch none cutstone 0 genus 0",
	}},
	{"cross cut", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . O X . . . . .
		. O X O . . . . .
		. . . . . . . . .
		. . . . . . . . .`, []string{
		"C4 white size 1 (4.75) liberties [2 5 6 7] lunch C3 cutstone 2 genus 0",
		"D4 black size 1 (8.00) liberties [2 3 6 9] lunch none cutstone 2 genus 0",
		"B3 white size 1 (5.25) liberties [3 5 5 5] lunch C3 cutstone 0 genus 0",
		"C3 black size 1 (2.00) liberties [1 1 2 2] attack C2 win defense C2 win lunch none cutstone 2 genus 0",
		"D3 white size 1 (6.50) liberties [2 3 5 6] lunch C3 cutstone 2 genus 0",
	}},
	{"inessential stone", ring, []string{
		"B6 white size 19 (33.00) liberties [21 6 2 0] lunch C5 cutstone 0 genus 2 invincible alive",
		"C5 black size 1 (1.50) liberties [2 0 0 0] attack C4 win lunch none cutstone 0 genus 0 inessential dead",
	}},
}

// line is a worm as the tests compare it.
func line(w *worm.Worm) string {
	s := fmt.Sprintf("%v %v size %d (%.2f) liberties %v", w.Origin, w.Color, w.Size(), w.EffectiveSize, w.Liberties)
	if a := w.Attack(); a.Code != search.Fail {
		s += fmt.Sprintf(" attack %v %v", a.Move, a.Code)
	}
	if d := w.Defense(); d.Code != search.Fail {
		s += fmt.Sprintf(" defense %v %v", d.Move, d.Code)
	}
	s += fmt.Sprintf(" lunch %v cutstone %d genus %d", w.Lunch, w.Cutstone, w.Genus)
	if w.Inessential {
		s += " inessential"
	}
	if w.Invincible {
		s += " invincible"
	}
	if w.Unconditional != board.Undecided {
		s += " " + w.Unconditional.String()
	}
	return s
}

func TestFacts(t *testing.T) {
	for _, c := range facts {
		t.Run(c.name, func(t *testing.T) {
			w := analyze(t, boardtest.MustParse(t, c.diagram), worm.Options{})
			var got []string
			for i, v := range w.All() {
				if w.Worm(i) != v || w.At(v.Origin) != v || w.Index(v.Stones[v.Size()-1]) != i {
					t.Errorf("worm %d is not where the index says", i)
				}
				got = append(got, line(v))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestIndex(t *testing.T) {
	b := boardtest.MustParse(t, small)
	w := analyze(t, b, worm.Options{})
	if w.Len() != 3 || w.Size() != 5 {
		t.Fatalf("%d worms on a board of size %d", w.Len(), w.Size())
	}
	for _, p := range []board.Point{at(t, "A5"), board.NoPoint, board.Pass, -7, 20000} {
		if w.At(p) != nil || w.Index(p) != -1 {
			t.Errorf("a worm at %v", p)
		}
	}
	if w.Worm(-1) != nil || w.Worm(3) != nil {
		t.Error("worms beyond the list")
	}
	if got := w.Unconditional(at(t, "A1")); got != board.BlackTerritory {
		t.Errorf("A1 is %v", got)
	}
	if !w.Describes(b) {
		t.Error("does not describe its own board")
	}
	b.Try(at(t, "E5"), board.Black)
	if w.Describes(b) {
		t.Error("describes another position")
	}
}

func TestCutstone2(t *testing.T) {
	w := analyze(t, boardtest.MustParse(t, small), worm.Options{})
	counts := make([]int, board.NumPoints)
	counts[at(t, "A2")], counts[at(t, "D1")], counts[at(t, "E5")] = 2, 1, 9
	c := w.WithCutstone2(counts)
	if got := [3]int{c.Worm(0).Cutstone2, c.Worm(1).Cutstone2, c.Worm(2).Cutstone2}; got != [3]int{0, 0, 3} {
		t.Errorf("got %v, want [0 0 3]", got)
	}
	if w.Worm(2).Cutstone2 != 0 || c.WithCutstone2(nil).Worm(2).Cutstone2 != 0 {
		t.Error("counts stay where they should not")
	}
	// Counts of what is no point are nobody's, whatever their index is as a point.
	long := make([]int, 1<<16+board.NumPoints)
	for i := board.NumPoints; i < len(long); i++ {
		long[i] = 1
	}
	for _, v := range w.WithCutstone2(long).All() {
		if v.Cutstone2 != 0 {
			t.Errorf("%v counts %d", v.Origin, v.Cutstone2)
		}
	}
}

func TestJSON(t *testing.T) {
	w := analyze(t, boardtest.MustParse(t, small), worm.Options{})
	text, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	var back struct {
		Size  int
		Worms []worm.Worm
	}
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	var want []worm.Worm
	for _, v := range w.All() {
		want = append(want, *v)
	}
	if diff := cmp.Diff(want, back.Worms); diff != "" || back.Size != 5 {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if !strings.Contains(string(text), `"attacks":[{"move":"B3","code":"win"}`) {
		t.Errorf("codes and points are no words: %s", text)
	}
	if got := strings.Count(w.String(), "\n"); got != 3 || !strings.Contains(w.String(), "A2 black size 8 (12.17) liberties [6 4 4 0]") {
		t.Errorf("text form:\n%v", w)
	}
}

// oracle is a Tactics without further methods: it answers from tables, and at
// most so many questions.
type oracle struct {
	attacks, defenses map[string]search.Result
	left              int
	asked             map[string]int
}

var errOracle = errors.New("asked too often")

func (o *oracle) answer(table map[string]search.Result, name string, b *board.Board, str board.Point) (search.Result, error) {
	if !b.At(str).IsPlayer() {
		return search.Result{}, search.ErrString
	}
	if o.left--; o.left < 0 {
		return search.Result{}, errOracle
	}
	if o.asked == nil {
		o.asked = map[string]int{}
	}
	for p := range b.Stones(str) {
		o.asked[name+p.String()]++
		if r, ok := table[p.String()]; ok {
			return r, nil
		}
	}
	return search.Result{}, nil
}

func (o *oracle) Attack(_ context.Context, b *board.Board, str board.Point) (search.Result, error) {
	return o.answer(o.attacks, "attack ", b, str)
}

func (o *oracle) Defend(_ context.Context, b *board.Board, str board.Point) (search.Result, error) {
	return o.answer(o.defenses, "defend ", b, str)
}

const raceBoard = `
	. . . . . . .
	. . O O O . .
	. O X X X O .
	. O X O O X .
	. . X . . X .
	. . . X X . .
	. . . . . . .`

// TestOtherTactics analyses with a Tactics that knows just two facts: both inner
// strings fall and nothing saves them. So each saves itself by taking the other.
func TestOtherTactics(t *testing.T) {
	b := boardtest.MustParse(t, raceBoard)
	o := &oracle{left: 10000, attacks: map[string]search.Result{
		"C3": {Code: search.Win, Move: at(t, "F6")},
		"D4": {Code: search.Win, Move: at(t, "D3")},
	}}
	w := analyze(t, b, worm.Options{Tactics: o, NoThreats: true, NoPatterns: true})
	black, white := w.At(at(t, "C5")), w.At(at(t, "D4"))
	if m := black.Attack(); m != (search.MoveResult{Move: at(t, "F6"), Code: search.Win}) {
		t.Errorf("attack on C5 is %v", m)
	}
	if m := black.Defense(); m != (search.MoveResult{Move: at(t, "D3"), Code: search.Win}) {
		t.Errorf("defense of C5 is %v, want the capture of its neighbor", m)
	}
	if m := white.Defense(); m != (search.MoveResult{Move: at(t, "F6"), Code: search.Win}) {
		t.Errorf("defense of D4 is %v, want the capture of its neighbor", m)
	}
	if white.IsLost() || black.IsLost() {
		t.Error("a string is lost that can capture first")
	}
	// Every string was asked about.
	for _, v := range w.All() {
		if b.StringSize(v.Origin) == 1 && o.asked["attack "+v.Origin.String()] == 0 {
			t.Errorf("nobody asked about %v", v.Origin)
		}
	}
	// The answer is always that nothing saves the string, so each liberty of a
	// string that falls is an attack.
	for _, lib := range b.AppendLiberties(nil, white.Origin) {
		if white.AttackCode(lib) == search.Fail {
			t.Errorf("liberty %v of D4 was not tried: %v", lib, white.Attacks)
		}
	}
}

// TestErrors stops a Tactics after so many questions: the error comes back, and
// the board is as it was.
func TestErrors(t *testing.T) {
	b := boardtest.MustParse(t, raceBoard)
	restored := boardtest.Restored(t, b)
	full := &oracle{left: 1 << 30, attacks: map[string]search.Result{"D4": {Code: search.Win, Move: at(t, "D3")}}}
	if _, err := wormsOf(t.Context(), b, worm.Options{Tactics: full}); err != nil {
		t.Fatal(err)
	}
	questions := 1<<30 - full.left
	for n := range questions {
		o := &oracle{left: n, attacks: full.attacks}
		if w, err := wormsOf(t.Context(), b, worm.Options{Tactics: o}); !errors.Is(err, errOracle) || w != nil {
			t.Fatalf("after %d of %d questions: %v, %v", n, questions, w, err)
		}
		restored()
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if w, err := wormsOf(ctx, b, worm.Options{}); !errors.Is(err, context.Canceled) || w != nil {
		t.Errorf("canceled: %v, %v", w, err)
	}
}

// canceling ends a context after some questions, as an impatient caller does.
type canceling struct {
	twoMethods
	left   int
	cancel func()
}

func (c *canceling) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if c.left--; c.left < 0 {
		c.cancel()
	}
	return c.twoMethods.Attack(ctx, b, str)
}

// TestDeterminism analyses positions again, in another order and in parallel.
func TestDeterminism(t *testing.T) {
	boards := benchPositions(t)
	boards = []*board.Board{boards[0], boards[50], boards[100], boards[150]}[:sample.Of(2, 4)]
	want := make([]string, len(boards))
	for i, b := range boards {
		want[i] = analyze(t, b, worm.Options{}).String()
	}
	var wg sync.WaitGroup
	for k := range 2 {
		wg.Go(func() {
			a, err := worm.NewAnalyzer(worm.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			for i := range boards {
				i = (i*3 + k) % len(boards)
				w, err := a.Analyze(t.Context(), boards[i].Clone())
				if err != nil {
					t.Error(err)
				} else if got := w.String(); got != want[i] {
					t.Errorf("position %d differs (-want +got):\n%s", i, cmp.Diff(want[i], got))
				}
			}
		})
	}
	wg.Wait()
}

// TestClaims checks what the worms of real positions claim: attacks and defenses
// are legal, lists are ordered, and only strings that fall have defenses.
func TestClaims(t *testing.T) {
	race.Alone(t)
	a, err := worm.NewAnalyzer(worm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range benchPositions(t) {
		if i%sample.Of(35, 10) != 0 {
			continue
		}
		restored := boardtest.Restored(t, b)
		w, err := a.Analyze(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		restored()
		stones, total := 0, 0.0
		for _, v := range w.All() {
			stones += v.Size()
			total += v.EffectiveSize
			if v.Liberties[0] != b.Liberties(v.Origin) || v.Size() != b.StringSize(v.Origin) {
				t.Errorf("position %d: %v", i, v)
			}
			if len(v.Attacks) == 0 && len(v.Defenses) > 0 || len(v.Attacks) > 0 && len(v.AttackThreats) > 0 || !v.LostOrUnknown() && len(v.DefenseThreats) > 0 {
				t.Errorf("position %d: contradiction in %v", i, v)
			}
			for _, list := range [][]search.MoveResult{v.Attacks, v.Defenses, v.AttackThreats, v.DefenseThreats} {
				if len(list) > 10 {
					t.Errorf("position %d: %d moves in %v", i, len(list), v)
				}
				for k, m := range list {
					if m.Code == search.Fail || k > 0 && m.Code > list[k-1].Code || m.Move != board.Pass && b.At(m.Move) != board.Empty {
						t.Errorf("position %d: move %v of %v", i, m, v)
					}
				}
			}
			if l := w.At(v.Lunch); v.Lunch != board.NoPoint && (l == nil || l.Color == v.Color || l.Attack().Code == search.Fail) {
				t.Errorf("position %d: lunch of %v", i, v)
			}
		}
		empty := b.EmptyPoints()
		if stones+empty.Len() != b.Size()*b.Size() || total > float64(stones)+float64(empty.Len())/2+0.01 {
			t.Errorf("position %d: %d stones, effective sizes %.2f in all", i, stones, total)
		}
	}
}

// TestThreats carries the threats in real positions out, with a reader as shallow
// as the one that finds them.
func TestThreats(t *testing.T) {
	boards := benchPositions(t)
	a, err := worm.NewAnalyzer(worm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := reading.New(reading.Options{Params: reading.Level(0).Thoroughly()})
	captures, rescues := 0, 0
	behind := [2]int{} // those that are no liberties
	for i := 0; i < len(boards); i += sample.Of(50, 25) {
		b := boards[i]
		restored := boardtest.Restored(t, b)
		w, err := a.Analyze(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range w.All() {
			for _, m := range v.AttackThreats {
				captures++
				if !b.IsLiberty(v.Origin, m.Move) {
					behind[0]++
				}
				if !b.Try(m.Move, v.Color.Opponent()) {
					t.Fatalf("position %d: %v cannot be played", i, m)
				}
				res, err := r.Attack(t.Context(), b, v.Origin)
				b.Undo()
				if err != nil || res.Code != m.Code {
					t.Errorf("position %d: %v does not threaten %v: %v, %v", i, m, v, res, err)
				}
			}
			for _, m := range v.DefenseThreats {
				rescues++
				if !b.IsLiberty(v.Origin, m.Move) {
					behind[1]++
				}
				if !b.Try(m.Move, v.Color) {
					t.Fatalf("position %d: %v cannot be played", i, m)
				}
				b.Try(board.Pass, v.Color.Opponent())
				res, err := r.Defend(t.Context(), b, v.Origin)
				b.UndoTo(0)
				if err != nil || res.Code != m.Code {
					t.Errorf("position %d: %v does not help %v: %v, %v", i, m, v, res, err)
				}
			}
		}
		restored()
	}
	if captures == 0 || rescues == 0 || behind[0] == 0 || behind[1] == 0 {
		t.Errorf("%d threats to capture, %d to save, %v behind the liberties", captures, rescues, behind)
	}
}

// TestOwnPatterns analyses with databases of one's own.
func TestOwnPatterns(t *testing.T) {
	build := func(k pattern.Kind, spec pattern.Spec) *pattern.Database {
		db, err := pattern.Build(k, spec)
		if err != nil {
			t.Fatal(err)
		}
		return db
	}
	b := boardtest.MustParse(t, raceBoard)
	o := &oracle{left: 10000, attacks: map[string]search.Result{"D4": {Code: search.KoA, Move: at(t, "D3")}}}
	// The oracle knows no defense, so what a pattern proposes captures.
	attack := build(pattern.Attack(), pattern.Spec{Name: "Above", Diagram: "*\nX\nO", Entry: "8,A", Labels: "*\nA\nO", Constraint: "lib(A) >= 3 && attack(A) == 0"})
	defense := build(pattern.Defense(), pattern.Spec{Name: "Below", Diagram: "XO\n.*", Entry: "8,D", Labels: "XA\n.*", Constraint: "defend(A) != WIN && attack(A) > 0"})
	plain := func(db *pattern.Database) (pattern.Matcher, error) { return pattern.NewPlain(db), nil }
	for _, newMatcher := range []func(*pattern.Database) (pattern.Matcher, error){nil, plain} {
		o.left = 10000
		w := analyze(t, b, worm.Options{Tactics: o, Attack: attack, Defense: defense, NewMatcher: newMatcher, NoThreats: true})
		if got := w.At(at(t, "D4")); got.DefenseCode(at(t, "E3")) != search.KoB {
			// A ko after the move is better than one before it.
			t.Errorf("the pattern did not save D4: %v", got)
		}
		if got := w.At(at(t, "C6")).Attack(); got.Code != search.Fail {
			t.Errorf("C6 is no X with an O below: %v", got)
		}
		if got := w.At(at(t, "F4")); got.AttackCode(at(t, "G4")) != search.Win {
			t.Errorf("the pattern did not capture F4: %v", got)
		}
	}
	unknown := build(pattern.Attack(), pattern.Spec{Name: "A", Diagram: "X*", Entry: "8,A", Labels: "A*", Constraint: "nobody(A)"})
	var bind *pattern.BindError
	if _, err := worm.NewAnalyzer(worm.Options{Attack: unknown}); !errors.As(err, &bind) {
		t.Errorf("unknown name: %v", err)
	}
	k := pattern.Attack()
	k.MoveOptional = true
	still := build(k, pattern.Spec{Name: "A", Diagram: "XO", Entry: "8,A"})
	if _, err := worm.NewAnalyzer(worm.Options{Attack: still}); err == nil {
		t.Errorf("pattern without a move: %v", err)
	}
	if _, err := worm.NewAnalyzer(worm.Options{Attack: defense}); err == nil {
		t.Errorf("defenses as attacks: %v", err)
	}
	for _, m := range []pattern.Matcher{nil, pattern.NewPlain(defense)} {
		other := func(*pattern.Database) (pattern.Matcher, error) { return m, nil }
		if _, err := worm.NewAnalyzer(worm.Options{Attack: attack, NewMatcher: other}); err == nil {
			t.Errorf("matcher of another database: %v", err)
		}
	}
	failing := func(*pattern.Database) (pattern.Matcher, error) { return nil, errOracle }
	if _, err := worm.NewAnalyzer(worm.Options{NewMatcher: failing}); !errors.Is(err, errOracle) {
		t.Errorf("matcher that fails: %v", err)
	}
}

func TestShippedPatterns(t *testing.T) {
	for _, load := range []func() (*pattern.Database, error){worm.ShippedAttack, worm.ShippedDefense} {
		db, err := load()
		if err != nil {
			t.Fatal(err)
		}
		if db.Len() == 0 || len(db.Warnings()) > 0 {
			t.Errorf("%s: %d patterns, warnings %v", db.Kind().Name, db.Len(), db.Warnings())
		}
		for _, o := range []worm.Options{{Attack: db}, {Defense: db}} {
			right := o.Attack != nil && db.Kind().Name == pattern.Attack().Name || o.Defense != nil && db.Kind().Name == pattern.Defense().Name
			if _, err := worm.NewAnalyzer(o); right != (err == nil) {
				t.Errorf("%s for attacks %v: %v", db.Kind().Name, o.Attack != nil, err)
			}
		}
	}
}

// wormsOf finds the worms of b with a new Analyzer.
func wormsOf(ctx context.Context, b *board.Board, o worm.Options) (*worm.Worms, error) {
	a, err := worm.NewAnalyzer(o)
	if err != nil {
		return nil, err
	}
	return a.Analyze(ctx, b)
}
