package dragon

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// bare returns the work on a position of which only the strings are known, as they are given.
func bare(t *testing.T, diagram string, worms ...worm.Worm) *work {
	t.Helper()
	b := boardtest.MustParse(t, diagram)
	v, err := worm.NewWorms(b, worms)
	if err != nil {
		t.Fatal(err)
	}
	w := &work{in: Input{Board: b, Worms: v}, b: b, d: new(Dragons)}
	w.group()
	w.sizes()
	w.eyes()
	return w
}

var (
	taken = []search.MoveResult{{Move: board.At(0, 0), Code: search.Win}}
	saved = []search.MoveResult{{Move: board.At(0, 1), Code: search.Win}}
)

// TestCrude: eyes, moyo, escape and what can be captured judge a group in this order.
func TestCrude(t *testing.T) {
	eyes := func(min, max uint8) eye.Value { return eye.Value{AttackFirst: min, DefendFirst: max, DefendTwice: max} }
	safe := worm.Worm{Origin: board.At(3, 3)}
	lost := worm.Worm{Origin: board.At(3, 3), Attacks: taken}
	saves := worm.Worm{Origin: board.At(3, 3), Attacks: taken, Defenses: saved}
	for i, tt := range []struct {
		eyes   eye.Value
		escape int
		moyo   float64
		lunch  int // stones
		worm   worm.Worm
		want   Status
	}{
		{eyes(2, 2), 0, 0, 0, safe, Alive},
		{eyes(2, 2), 0, 0, 0, lost, Alive},
		{eyes(1, 2), 0, 0, 0, safe, Critical},
		{eyes(1, 2), 0, 0, 0, lost, Critical},
		{eyes(1, 2), 4, 0, 0, safe, Critical},
		{eyes(1, 2), 5, 0, 0, safe, Unknown},
		{eyes(1, 2), 5, 10, 0, safe, Alive},
		{eyes(1, 2), 0, 0, 1, safe, Alive},
		{eyes(1, 1), 20, 20, 0, lost, Dead},
		{eyes(1, 1), 20, 20, 0, saves, Alive},
		{eyes(1, 1), 0, 0, 1, safe, Critical},
		{eyes(1, 1), 4, 0, 1, safe, Critical},
		{eyes(1, 1), 5, 0, 1, safe, Unknown},
		{eyes(0, 1), 0, 0, 2, safe, Unknown},
		{eyes(0, 1), 0, 0, 3, safe, Critical},
		{eyes(0, 0), 0, 0, 3, safe, Critical},
		{eyes(0, 0), 0, 0, 2, safe, Unknown},
		{eyes(0, 0), 0, 0, 0, safe, Dead},
		{eyes(1, 1), 0, 4.9, 0, safe, Dead},
		{eyes(1, 1), 0, 5, 0, safe, Unknown},
		{eyes(1, 1), 1, 0, 0, safe, Unknown},
		{eyes(0, 0), 0, 9.9, 0, safe, Unknown},
		{eyes(0, 0), 0, 10, 0, safe, Alive},
	} {
		b := boardtest.MustParse(t, `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . O . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`)
		for j := range tt.lunch {
			b.Try(board.At(6, j), board.Black)
		}
		lunch := board.NoPoint
		if tt.lunch > 0 {
			lunch = board.At(6, 0)
		}
		v, err := worm.NewWorms(b, []worm.Worm{tt.worm})
		if err != nil {
			t.Fatal(err)
		}
		w := &work{in: Input{Board: b, Worms: v}, b: b, d: new(Dragons)}
		w.group()
		g := w.d.At(board.At(3, 3))
		g.Eyes, g.Escape, g.MoyoValue, g.Lunch = tt.eyes, tt.escape, tt.moyo, lunch
		if w.crude(g); g.Crude != tt.want {
			t.Errorf("%d: %v, want %v", i, g.Crude, tt.want)
		}
		half := float64(tt.eyes.Min()+tt.eyes.Max()) / 2
		if tt.lunch > 0 {
			half++
		}
		if want := weaknessOf(tt.moyo, tt.escape, half); g.WeaknessBefore != want {
			t.Errorf("%d: weakness %v, want %v", i, g.WeaknessBefore, want)
		}
	}
}

// TestWeakness: from 1 for a group that has nothing to 0 for one that has enough of anything; more
// of anything is never weaker. Two numbers are worked out by hand.
func TestWeakness(t *testing.T) {
	for _, tt := range []struct {
		moyo   float64
		escape int
		eyes   float64
		want   float64
	}{
		{0, 0, 0, 1}, {15, 0, 0, 0}, {100, 0, 0, 0}, {0, 25, 0, 0}, {0, 0, 3, 0}, {-1, -1, -1, 1},
		// 0.65 by the moyo, 0.6 by escape, 1 by eyes.
		{3, 5, 0, 0.7*0.6 + 0.3*0.65},
		// 0.3 by the moyo, 0.45 by escape, 0.5 by eyes: 1.3 times the least is less.
		{6, 7, 1.5, min(0.7*0.3+0.3*0.48, 0.39)},
		// 0.475 between two steps of the moyo, 0.8 by eyes.
		{4.5, 0, 1, 0.7*0.475 + 0.3*0.8},
		// Nothing but a doubtful eye.
		{0, 0, 0.5, 0.7*0.95 + 0.3},
		{0, 5, 1.5, 0.7*0.5 + 0.3*0.6},
		// The rest hardly counts where one thing is enough.
		{12, 0, 0, 0.065},
	} {
		if got := weaknessOf(tt.moyo, tt.escape, tt.eyes); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("moyo %v, escape %d, eyes %v: %v, want %v", tt.moyo, tt.escape, tt.eyes, got, tt.want)
		}
	}
	for moyo := 0.0; moyo < 18; moyo++ {
		for escape := 0; escape < 30; escape += 2 {
			for eyes := 0.0; eyes < 4; eyes += 0.5 {
				w := weaknessOf(moyo, escape, eyes)
				if w < 0 || w > 1 || weaknessOf(moyo+1, escape, eyes) > w+1e-9 || weaknessOf(moyo, escape+1, eyes) > w+1e-9 || weaknessOf(moyo, escape, eyes+0.5) > w+1e-9 {
					t.Errorf("moyo %v, escape %d, eyes %v: %v", moyo, escape, eyes, w)
				}
			}
		}
	}
	for _, tt := range []struct {
		w          float64
		uncertain  int
		threatened bool
		want       float64
	}{{0.4, 0, false, 0.4}, {0.4, 1, false, 0.5}, {0.8, 1, false, 0.85}, {0.4, 0, true, 0.49}, {1, 1, true, 1}, {0, 2, false, 0}, {0.4, 2, false, 0.625}} {
		if got := afterReading(tt.w, tt.uncertain, tt.threatened); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%v, %d answers in doubt, threatened %v: %v, want %v", tt.w, tt.uncertain, tt.threatened, got, tt.want)
		}
	}
	for _, tt := range []struct {
		d    Dragon
		want float64
	}{
		{Dragon{Safety: Invincible, WeaknessBefore: 0.4}, 0},
		{Dragon{Safety: SafetyInessential, WeaknessBefore: 0.4}, 0},
		{Dragon{Safety: SafetyDead, WeaknessBefore: 0.4}, 1},
		{Dragon{Safety: TacticallyDead, WeaknessBefore: 0.4}, 1},
		{Dragon{Safety: SafetyCritical, WeaknessBefore: 0.4}, 1},
		{Dragon{Safety: SafetyAlive, WeaknessBefore: 0.4}, 0.4},
		{Dragon{Safety: StronglyAlive, WeaknessBefore: 0.4, Read: true}, 0.4},
		{Dragon{Safety: SafetyAlive, WeaknessBefore: 0.4, Read: true, Attack: search.Result{Limited: true}}, 0.5},
		{Dragon{Safety: SafetyAlive, WeaknessBefore: 0.4, Attack: search.Result{Limited: true}}, 0.4},
		{Dragon{Safety: SafetyAlive, WeaknessBefore: 0.4, Read: true, Attack: search.Result{Limited: true, Certain: true}}, 0.4},
		{Dragon{Safety: SafetyAlive, WeaknessBefore: 0.4, Threat: search.MoveResult{Code: search.Win}}, 0.49},
	} {
		if got := tt.d.weakness(); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%v, read %v, %+v: %v, want %v", tt.d.Safety, tt.d.Read, tt.d.Attack, got, tt.want)
		}
	}
	for w, want := range map[float64]bool{0.39: false, 0.4: false, 0.41: true} {
		if d := (&Dragon{Weakness: w}); d.IsWeak() != want {
			t.Errorf("%v is weak: %v", w, !want)
		}
	}
}

// TestConclude: what reading and tactics say becomes a status and a safety.
func TestConclude(t *testing.T) {
	const open = `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . O . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`
	at := board.At(3, 3)
	win, fail := search.Result{Code: search.Win, Move: board.At(1, 1)}, search.Result{}
	sure := func(r search.Result) search.Result { r.Certain = true; return r }
	for _, tt := range []struct {
		name   string
		worm   worm.Worm
		d      Dragon
		status Status
		safety Safety
	}{
		{"read alive", worm.Worm{}, Dragon{Read: true, Attack: fail, Defense: win, Crude: Dead}, Alive, SafetyAlive},
		{"read dead", worm.Worm{}, Dragon{Read: true, Attack: win, Defense: fail, Crude: Alive}, Dead, SafetyDead},
		{"read critical", worm.Worm{}, Dragon{Read: true, Attack: win, Defense: win, Crude: Alive}, Critical, SafetyCritical},
		{"not read", worm.Worm{}, Dragon{Crude: Critical}, Critical, SafetyCritical},
		{"not read, dead", worm.Worm{}, Dragon{Crude: Dead}, Dead, SafetyDead},
		{"nobody knows", worm.Worm{}, Dragon{Crude: Unknown}, Alive, SafetyAlive},
		{"nobody knows for want of time", worm.Worm{}, Dragon{Crude: Unknown, Unknown: true}, Unknown, SafetyAlive},
		{"lost by tactics", worm.Worm{Attacks: taken}, Dragon{Read: true, Attack: win, Defense: win}, Dead, TacticallyDead},
		{"lost by tactics, but proved alive", worm.Worm{Attacks: taken}, Dragon{Read: true, Attack: sure(fail)}, Alive, SafetyAlive},
		{"lost by tactics, but proved critical", worm.Worm{Attacks: taken}, Dragon{Read: true, Attack: sure(win), Defense: sure(win)}, Critical, SafetyCritical},
		{"lost by tactics, the defense a guess", worm.Worm{Attacks: taken}, Dragon{Read: true, Attack: sure(win), Defense: win}, Dead, TacticallyDead},
		{"critical by tactics", worm.Worm{Attacks: taken, Defenses: saved}, Dragon{Read: true, Attack: fail}, Critical, SafetyCritical},
		{"critical by tactics, but proved alive", worm.Worm{Attacks: taken, Defenses: saved}, Dragon{Read: true, Attack: sure(fail)}, Alive, SafetyAlive},
		{"a ko by tactics", worm.Worm{Attacks: []search.MoveResult{{Move: board.At(0, 0), Code: search.KoA}}, Defenses: saved}, Dragon{Read: true, Attack: fail}, Alive, SafetyAlive},
		{"three eyes", worm.Worm{}, Dragon{Read: true, Eyes: eye.Value{AttackFirst: 3, DefendFirst: 3, DefendTwice: 3}}, Alive, StronglyAlive},
		{"two eyes and a half", worm.Worm{}, Dragon{Read: true, Eyes: eye.Value{AttackFirst: 2, DefendFirst: 3, DefendTwice: 3}}, Alive, SafetyAlive},
		{"a large moyo", worm.Worm{}, Dragon{Read: true, MoyoValue: 20.1}, Alive, StronglyAlive},
		{"a moyo", worm.Worm{}, Dragon{Read: true, MoyoValue: 20}, Alive, SafetyAlive},
	} {
		tt.worm.Origin = at
		w := bare(t, open, tt.worm)
		g := w.d.At(at)
		tt.d.Origin, tt.d.Color, tt.d.Strings, tt.d.Stones, tt.d.WeaknessBefore = g.Origin, g.Color, g.Strings, g.Stones, 0.4
		*g = tt.d
		if w.conclude(g); g.Status != tt.status || g.Safety != tt.safety || g.Weakness != g.weakness() {
			t.Errorf("%s: %v, %v, want %v, %v", tt.name, g.Status, g.Safety, tt.status, tt.safety)
		}
		if tt.name == "critical by tactics" && (g.Attack.Move != taken[0].Move || g.Attack.Code != search.Win || g.Defense.Move != saved[0].Move || g.Defense.Code != search.Win) {
			t.Errorf("%s: %+v, %+v", tt.name, g.Attack, g.Defense)
		}
	}
	// A single string with two sure eyes need not be read, nor one with a moyo; one that can be
	// captured must.
	for _, tt := range []struct {
		worm worm.Worm
		sure int
		moyo float64
		size float64
		esc  int
		want bool
	}{
		{worm.Worm{}, 2, 0, 1, 0, true},
		{worm.Worm{}, 1, 0, 1, 0, false},
		{worm.Worm{}, 0, 15, 1, 0, true},
		{worm.Worm{Attacks: taken, Defenses: saved}, 2, 15, 1, 0, false},
		// 0.065 for the moyo; escape counts from ten on.
		{worm.Worm{}, 0, 12, 19, 0, true},
		{worm.Worm{}, 0, 12, 100, 0, true},
		{worm.Worm{}, 0, 9, 14, 0, false},
		{worm.Worm{}, 0, 9, 11, 0, true},
		{worm.Worm{}, 0, 9, 13, 10, false},
		{worm.Worm{}, 0, 9, 13, 25, true},
		{worm.Worm{}, 0, 0, 1, 34, true},
		{worm.Worm{}, 0, 0, 1, 20, false},
	} {
		tt.worm.Origin = at
		w := bare(t, open, tt.worm)
		g := w.d.At(at)
		w.sure[0], g.MoyoValue, g.EffectiveSize, g.Escape = tt.sure, tt.moyo, tt.size, tt.esc
		if got := w.obvious(g); got != tt.want {
			t.Errorf("%+v: obvious %v", tt, got)
		}
	}
}

// TestSettle: what the races of a group make of it.
func TestSettle(t *testing.T) {
	win, fail, ko := search.Result{Code: search.Win, Move: board.At(1, 1)}, search.Result{}, search.Result{Code: search.KoA, Move: board.At(2, 2)}
	vague := search.Result{Limited: true}
	for _, tt := range []struct {
		name   string
		before Status
		races  []Semeai
		status Status
		safety Safety
		saves  board.Point
	}{
		{"nobody can kill it", Dead, []Semeai{{Attack: fail, Defense: win}}, Alive, SafetyAlive, board.NoPoint},
		{"nobody can kill it, in seki", Critical, []Semeai{{Attack: fail, Defense: win, Seki: true}}, Alive, AliveInSeki, board.NoPoint},
		{"it lives if it moves first", Dead, []Semeai{{Attack: win, Defense: win}}, Critical, SafetyCritical, board.At(1, 1)},
		{"it stays critical", Critical, []Semeai{{Attack: win, Defense: win}}, Critical, SafetyCritical, board.NoPoint},
		{"it loses", Dead, []Semeai{{Attack: win, Defense: fail}}, Dead, SafetyDead, board.NoPoint},
		{"it wins one race and loses the other", Dead, []Semeai{{Attack: fail, Defense: win}, {Attack: win, Defense: fail}}, Critical, SafetyCritical, board.At(1, 1)},
		{"a ko and a win", Dead, []Semeai{{Attack: win, Defense: ko}, {Attack: win, Defense: win}}, Critical, SafetyCritical, board.At(1, 1)},
		{"a win and a ko", Dead, []Semeai{{Attack: win, Defense: win}, {Attack: win, Defense: ko}}, Critical, SafetyCritical, board.At(1, 1)},
		{"nobody has read to the end", Dead, []Semeai{{Attack: vague, Defense: fail}}, Dead, SafetyDead, board.NoPoint},
		{"it lives both ways, as far as one can see", Dead, []Semeai{{Attack: vague, Defense: win}}, Alive, SafetyAlive, board.NoPoint},
	} {
		w := bare(t, ". . .\n. O .\n. . .\n")
		g := w.d.At(board.At(1, 1))
		g.Status, g.Safety, g.Semeais = tt.before, SafetyDead, tt.races
		if tt.before == Critical {
			g.Safety = SafetyCritical
		}
		if w.settle(g, nil); g.Status != tt.status || g.Safety != tt.safety {
			t.Errorf("%s: %v, %v, want %v, %v", tt.name, g.Status, g.Safety, tt.status, tt.safety)
		}
		if tt.saves != board.NoPoint && (g.Defense.Move != tt.saves || !g.Attack.Success() || !g.Read) {
			t.Errorf("%s: %+v, %+v", tt.name, g.Attack, g.Defense)
		}
		// What is proved stays.
		g.Status, g.Safety, g.Read, g.Attack = tt.before, SafetyDead, true, search.Result{Certain: true}
		if w.settle(g, nil); g.Status != tt.before || g.Safety != SafetyDead {
			t.Errorf("%s, but proved otherwise: %v", tt.name, g.Status)
		}
		// What Life has looked at stays, too, if it has.
		for read, life := range map[bool]search.Life{true: includer{true}, false: includer{false}} {
			g.Status, g.Safety, g.Read, g.Attack = tt.before, SafetyDead, true, search.Result{}
			if w.settle(g, life); (g.Status != tt.before || g.Safety != SafetyDead) == read && tt.before != tt.status {
				t.Errorf("%s, included %v: %v", tt.name, read, g.Status)
			}
		}
		g.Status, g.Safety, g.Read, g.Attack = tt.before, SafetyDead, false, search.Result{}
		if w.settle(g, includer{true}); g.Status != tt.status {
			t.Errorf("%s, not read: %v", tt.name, g.Status)
		}
	}
}

// includer is a Life that answers nothing and includes others or not.
type includer struct{ yes bool }

func (includer) Attack(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{}, nil
}

func (includer) Defend(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{}, nil
}

func (x includer) Includes(*board.Board, *board.Set) bool { return x.yes }

// TestStrategic: a weak group is shared among those around it by their sizes, and nobody comes
// to more than three times his own.
func TestStrategic(t *testing.T) {
	w := &work{d: &Dragons{dragons: []Dragon{
		{EffectiveSize: 10, Weakness: 1, Hostile: []int{1, 2}, Safety: SafetyDead},
		{EffectiveSize: 6, Hostile: []int{0}, Safety: SafetyAlive},
		{EffectiveSize: 2, Hostile: []int{0, 3}, Safety: SafetyAlive},
		{EffectiveSize: 40, Weakness: 0.5, Hostile: []int{2}, Safety: SafetyAlive},
		{EffectiveSize: 5, Weakness: 1, Hostile: []int{1}, Safety: SafetyInessential},
	}}}
	w.strategic()
	for i, want := range []float64{10, 6 + 10*6.0/8, 3 * 2, 40, 5} {
		if got := w.d.dragons[i].StrategicSize; math.Abs(got-want) > 1e-9 {
			t.Errorf("dragon %d: %v, want %v", i, got, want)
		}
	}
}

// TestOwners: an eye space belongs to the group that alone has stones beside it.
func TestOwners(t *testing.T) {
	b := boardtest.MustParse(t, `
		. O . O X . . . .
		O O O O X . . . .
		X X X X X X X X X
		. . . . . . . . .
		X X X X X X X X X
		O O O O O O O O O
		. O . . O . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := a.Analyze(t.Context(), b, eye.Input{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := worm.NewWorms(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := &work{in: Input{Board: b, Worms: v, Eyes: m}, b: b, d: new(Dragons)}
	w.group()
	w.eyes()
	sum := map[int]eye.Value{}
	sure := map[int]int{}
	for _, c := range []board.Color{board.Black, board.White} {
		for s := range m.Spaces(c) {
			owners := map[int]bool{}
			for p := range s.Points.All() {
				for _, q := range p.Neighbors() {
					if b.At(q) == c {
						owners[w.d.Index(q)] = true
					}
				}
			}
			if len(owners) != 1 {
				if got := w.owner(s); got != -1 {
					t.Errorf("%v of several groups belongs to %d", s.Points, got)
				}
				continue
			}
			for i := range owners {
				if got := w.owner(s); got != i {
					t.Errorf("%v belongs to %d, want %d", s.Points, got, i)
				}
				sum[i] = sum[i].Add(s.Value)
				sure[i] += s.Pessimistic
			}
		}
	}
	for i, g := range w.d.All() {
		if g.Eyes != sum[i] || w.sure[i] != sure[i] {
			t.Errorf("%v: eyes %v and %d for certain, want %v and %d", g.Origin, g.Eyes, w.sure[i], sum[i], sure[i])
		}
	}
	if g := w.d.At(board.At(1, 8)); g.Eyes.Min() != 2 || w.sure[w.d.Index(g.Origin)] != 2 || g.HalfEye != board.NoPoint {
		t.Errorf("two eyes: %v, %d", g.Eyes, w.sure[w.d.Index(g.Origin)])
	}
}

// TestMoyos: a point of a moyo belongs to the groups of its player that come to it first, in equal
// shares, and of the two fields, with either player to move first, the worse one counts.
func TestMoyos(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. O . . . . . . .
		. . . . O . . X .
		. . . . . . . . .
		. . . . . . . . .
		. . O . . . . X .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	// White's are the first five columns, or four, where it is far stronger by ten and more.
	first := func(cols int, player board.Color) *influence.Result {
		f := influence.ResultFacts{ToPlay: player, Territory: make([]float64, board.NumPoints)}
		f.Black.Influence, f.White.Influence = make([]float64, board.NumPoints), make([]float64, board.NumPoints)
		for p := range board.Points(9) {
			switch {
			case p.Col() < cols && p.Row() != 4:
				f.White.Influence[p], f.Black.Influence[p], f.Territory[p] = 50, 4, 0.5+float64(p.Row())/32
			case p.Col() < cols: // not ten times as strong
				f.White.Influence[p], f.Black.Influence[p], f.Territory[p] = 50, 5, 0.5
			case p.Col() == 8: // both too weak
				f.White.Influence[p], f.Black.Influence[p] = 0.5, 10
			case p.Col() == 7: // both strong
				f.White.Influence[p], f.Black.Influence[p] = 10, 200
			default:
				f.White.Influence[p], f.Black.Influence[p], f.Territory[p] = 3, 100, -0.25
			}
		}
		r, err := influence.NewResult(b, f)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	share := func(r *influence.Result, cols int, d *Dragons, number int) (n, value float64) {
		c := d.Dragon(number).Color
		far := map[board.Point]map[int]int{}
		for i, g := range d.All() {
			if g.Color != c {
				continue
			}
			dist := map[board.Point]int{}
			front := g.Stones.Append(nil)
			for _, p := range front {
				dist[p] = 0
			}
			for len(front) > 0 {
				p := front[0]
				front = front[1:]
				for _, q := range p.Neighbors() {
					mine := q.On(9) && b.At(q) == board.Empty && q.Col() >= 0
					if mine && c == board.White {
						mine = q.Col() < cols && q.Row() != 4
					} else if mine {
						mine = q.Col() >= cols && q.Col() < 7
					}
					if _, seen := dist[q]; mine && !seen {
						dist[q] = dist[p] + 1
						front = append(front, q)
						if far[q] == nil {
							far[q] = map[int]int{}
						}
						far[q][i] = dist[q]
					}
				}
			}
		}
		for p, by := range far {
			least, k := 1000, 0.0
			for _, d := range by {
				if d < least {
					least, k = d, 0
				}
				if d == least {
					k++
				}
			}
			if d, ok := by[number]; ok && d == least {
				n += 1 / k
				value += math.Abs(r.Territory(p)) / k
			}
		}
		return n, value
	}
	v, err := worm.NewWorms(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, cols := range [][2]int{{5, 5}, {5, 4}, {4, 5}} {
		r, s := first(cols[0], board.Black), first(cols[1], board.White)
		w := &work{in: Input{Board: b, Worms: v, BlackFirst: r, WhiteFirst: s}, b: b, d: new(Dragons)}
		w.group()
		w.moyos()
		sum := 0.0
		for i, g := range w.d.All() {
			n, value := share(r, cols[0], w.d, i)
			m, other := share(s, cols[1], w.d, i)
			if want := int(math.Round(min(n, m))); g.MoyoSize != want || math.Abs(g.MoyoValue-min(value, other)) > 1e-4 {
				t.Errorf("%v, %d columns: %d points worth %v, want %d worth %v", g.Origin, cols, g.MoyoSize, g.MoyoValue, want, min(value, other))
			}
			sum += n
		}
		if sum < 20 {
			t.Errorf("%v points in moyos", sum)
		}
	}
}

// TestDragonsJSON: all fields come back from JSON.
func TestDragonsJSON(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. X . O .
		. . . . .
		. X . O .
		. . . . .`)
	move := search.Result{Code: search.KoA, Move: board.At(1, 2), Nodes: 7, Limited: true, Certain: true, Line: search.LineOf(board.At(1, 2), board.At(0, 0))}
	one := Dragon{
		Strings: []board.Point{board.At(1, 3), board.At(1, 1)}, EffectiveSize: 1.5, StrategicSize: 2.5,
		Eyes: eye.Value{AttackTwice: 0, AttackFirst: 1, DefendFirst: 2, DefendTwice: 3}, HalfEye: board.At(0, 2), Lunch: board.At(3, 3),
		Escape: 4, Surround: influence.WeaklySurrounded, SurroundSize: 9, MoyoSize: 11, MoyoValue: 12.5,
		Crude: Critical, Attack: move, Defense: search.Result{Code: search.Win, Move: board.At(2, 2)}, Read: true,
		Threat: search.MoveResult{Move: board.At(4, 4), Code: search.Win}, Rescue: search.MoveResult{Move: board.At(4, 0), Code: search.KoB},
		Status: Alive, Safety: AliveInSeki, WeaknessBefore: 0.25, Weakness: 1, Neighbors: []int{1, 2}, Hostile: []int{2, 1},
		Semeais: []Semeai{{Opponent: 2, Attack: move, Defense: move, Seki: true}}, Unknown: true,
	}
	d, err := NewDragons(b, []Dragon{one, {Origin: board.At(3, 1), Weakness: 0, WeaknessBefore: 1, Status: Unknown, Crude: Unknown, Safety: Invincible}, {Origin: board.At(3, 3)}})
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	var back Dragons
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(d.dragons, back.dragons, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	// The given numbers are those of the slice.
	g := d.At(board.At(1, 1))
	if d.Len() != 3 || g.Semeais[0].Opponent != d.Index(board.At(3, 3)) || len(g.Hostile) != 2 || g.Hostile[0] > g.Hostile[1] ||
		g.Origin != board.At(1, 3) || g.Size() != 2 || d.Same(board.At(3, 3), board.At(3, 1)) || !d.Same(board.At(1, 1), board.At(1, 3)) {
		t.Errorf("%+v", g)
	}
	for _, p := range []board.Point{board.NoPoint, board.Pass, board.NumPoints, -1, board.At(0, 0)} {
		if i := d.Index(p); i != -1 || d.At(p) != nil {
			t.Errorf("dragon %d at %v", i, p)
		}
	}
	if d.Dragon(3) != nil || d.Dragon(-1) != nil || d.Dragon(2) == nil {
		t.Error("there are three dragons")
	}
	for name, bad := range map[string]Dragon{
		"code":             {Attack: search.Result{Code: search.Win + 1}},
		"code of a threat": {Threat: search.MoveResult{Code: search.Win + 1}},
		"code of a race":   {Semeais: []Semeai{{Defense: search.Result{Code: search.Win + 1}}}},
		"race with nobody": {Semeais: []Semeai{{Opponent: 1}}},
		"hostile":          {Hostile: []int{-1}},
		"neighbor":         {Neighbors: []int{1}},
		"weakness":         {Weakness: 1.01},
		"weakness before":  {WeaknessBefore: -0.01},
		"no number":        {Weakness: math.NaN()},
		"status":           {Status: Unknown + 1},
		"crude status":     {Crude: Unknown + 1},
		"safety":           {Safety: Invincible + 1},
	} {
		bad.Origin = board.At(1, 1)
		if _, err := NewDragons(b, []Dragon{bad}); !errors.Is(err, ErrDragons) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestDead: who moves first decides about critical groups.
func TestDead(t *testing.T) {
	b := boardtest.MustParse(t, `
		X . O . .
		. . . . .
		X . O . .
		. . . . .
		X . O . .`)
	var list []Dragon
	for i, s := range []Status{Dead, Critical, Alive} {
		list = append(list, Dragon{Origin: board.At(0, 2*i), Status: s}, Dragon{Origin: board.At(2, 2*i), Status: s})
	}
	d, err := NewDragons(b, list)
	if err != nil {
		t.Fatal(err)
	}
	dead := []board.Point{board.At(0, 0), board.At(2, 0)}
	for c, more := range map[board.Color][]board.Point{board.Black: {board.At(2, 2)}, board.White: {board.At(0, 2)}, board.Empty: nil} {
		if got, want := d.Dead(c), board.SetOf(append(dead[:2:2], more...)...); got != want {
			t.Errorf("if %v moves first %v are lost, want %v", c, got, want)
		}
	}
}

// TestNeighbors: groups are next to each other within five steps from both through points that are
// not the opponent's area.
func TestNeighbors(t *testing.T) {
	for _, tt := range []struct {
		diagram string
		want    bool
	}{
		{"X O . . . . . . . . . . .", true},
		{"X . . . . O . . . . . . .", true},
		{"X . . . . . . . . . O . .", true},
		{"X . . . . . . . . . . O .", false},
		{"X . . . . . . . . . . X .", false},
		{"X . . . . . . . . . X . .", true},
	} {
		w := bare(t, tt.diagram+"\n"+emptyRows(12))
		w.neighbors()
		for i, g := range w.d.All() {
			hostile := tt.want && w.d.Dragon(1-i).Color != g.Color
			if got := len(g.Neighbors) == 1; got != tt.want || len(g.Hostile) == 1 != hostile {
				t.Errorf("%s: neighbors %v, hostile %v", tt.diagram, g.Neighbors, g.Hostile)
			}
		}
	}
}

// TestWallBetween: groups that touch one wall from its two sides are next to it and not to each other.
func TestWallBetween(t *testing.T) {
	w := bare(t, `
		. . . O . . .
		. . . O . . .
		. X X O X X .
		. . . O . . .
		. . . O . . .
		. . . O . . .
		. . . O . . .`)
	w.neighbors()
	for _, g := range w.d.All() {
		want := 1
		if g.Color == board.White {
			want = 2
		}
		if len(g.Neighbors) != want || len(g.Hostile) != want {
			t.Errorf("%v at %v: neighbors %v, hostile %v, want %d", g.Color, g.Origin, g.Neighbors, g.Hostile, want)
		}
	}
}

func emptyRows(n int) (s string) {
	for range n {
		s += ". . . . . . . . . . . . .\n"
	}
	return s
}

// TestStatusText: every status and safety is read as it is written, and the numbers behind the last ones are neither.
func TestStatusText(t *testing.T) {
	for s := Status(0); s < 6; s++ {
		text, err := s.MarshalText()
		if ok := s <= Unknown; ok != (err == nil) || !ok && (!errors.Is(err, ErrStatus) || s.String() != "invalid") {
			t.Errorf("status %d: %q, %v", s, text, err)
		}
		if read := Status(9); err == nil && (read.UnmarshalText(text) != nil || read != s || s.String() != string(text)) {
			t.Errorf("status %d is written as %q and read as %d", s, text, read)
		}
	}
	for s := Safety(0); s < 10; s++ {
		text, err := s.MarshalText()
		if ok := s <= Invincible; ok != (err == nil) || !ok && (!errors.Is(err, ErrStatus) || s.String() != "invalid") {
			t.Errorf("safety %d: %q, %v", s, text, err)
		}
		if read := Safety(99); err == nil && (read.UnmarshalText(text) != nil || read != s || s.String() != string(text)) {
			t.Errorf("safety %d is written as %q and read as %d", s, text, read)
		}
	}
	status, safety := Critical, Invincible
	if err := status.UnmarshalText([]byte("lost")); !errors.Is(err, ErrStatus) || status != Critical {
		t.Errorf("%v, %v", status, err)
	}
	if err := safety.UnmarshalText([]byte("")); !errors.Is(err, ErrStatus) || safety != Invincible {
		t.Errorf("%v, %v", safety, err)
	}
}
