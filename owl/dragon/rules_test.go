package dragon_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// stone is a white stone in the middle of an empty board.
const stone = `
	. . . . . . .
	. . . . . . .
	. . . . . . .
	. . . O . . .
	. . . . . . .
	. . . . . . .
	. . . . . . .`

var (
	middle = board.At(3, 3)
	taken  = []search.MoveResult{{Move: board.At(0, 0), Code: search.Win}}
	saved  = []search.MoveResult{{Move: board.At(0, 1), Code: search.Win}}
	yes    = search.Result{Code: search.Win, Move: board.At(1, 1)}
	no     = search.Result{}
)

func certain(r search.Result) search.Result { r.Certain = true; return r }

// eyes returns a map with eye spaces of a stone, each a point beside it.
func eyes(t *testing.T, b *board.Board, at board.Point, spaces ...eye.Space) *eye.Map {
	t.Helper()
	for i := range spaces {
		spaces[i].Color, spaces[i].Points = b.At(at), board.SetOf(at.Neighbors()[i])
	}
	m, err := eye.NewMap(b, eye.Facts{Spaces: spaces})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func value(attack, defend uint8) eye.Value {
	return eye.Value{AttackTwice: attack, AttackFirst: attack, DefendFirst: defend, DefendTwice: defend}
}

// moyo returns an influence by which the whole board is White's moyo, worth so much.
func moyo(t *testing.T, b *board.Board, worth float64) *influence.Result {
	t.Helper()
	f := influence.ResultFacts{Territory: make([]float64, board.NumPoints)}
	f.Black.Influence, f.White.Influence = make([]float64, board.NumPoints), make([]float64, board.NumPoints)
	empty := b.EmptyPoints()
	for p := range board.Points(b.Size()) {
		f.White.Influence[p], f.Black.Influence[p] = 50, 4
		if empty.Has(p) {
			f.Territory[p] = worth / float64(empty.Len())
		}
	}
	r, err := influence.NewResult(b, f)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestStatuses: what becomes of a single stone by its eyes, its moyo, tactics and reading.
func TestStatuses(t *testing.T) {
	var none worm.Worm
	lost, urgent := worm.Worm{Attacks: taken}, worm.Worm{Attacks: taken, Defenses: saved}
	one, half, oneAndHalf, two, three := value(1, 1), value(0, 1), value(1, 2), value(2, 2), value(3, 3)
	both := func(attack, defense search.Result) *asker { return &asker{attack: attack, saves: defense} }
	for _, tt := range []struct {
		name   string
		worm   worm.Worm
		eyes   eye.Value
		moyo   float64
		life   *asker // nil if it is not read
		crude  dragon.Status
		status dragon.Status
		safety dragon.Safety
	}{
		{"nothing", none, eye.Value{}, 0, nil, dragon.Dead, dragon.Dead, dragon.SafetyDead},
		{"an eye", none, one, 4.9, nil, dragon.Dead, dragon.Dead, dragon.SafetyDead},
		{"half an eye", none, half, 0, nil, dragon.Dead, dragon.Dead, dragon.SafetyDead},
		{"an eye and some room", none, one, 5.1, nil, dragon.Unknown, dragon.Alive, dragon.SafetyAlive},
		{"some room", none, eye.Value{}, 9.9, nil, dragon.Unknown, dragon.Alive, dragon.SafetyAlive},
		{"room", none, eye.Value{}, 10.1, nil, dragon.Alive, dragon.Alive, dragon.SafetyAlive},
		{"much room", none, eye.Value{}, 19.9, nil, dragon.Alive, dragon.Alive, dragon.SafetyAlive},
		{"more room", none, eye.Value{}, 20.1, nil, dragon.Alive, dragon.Alive, dragon.StronglyAlive},
		{"an eye and a half", none, oneAndHalf, 0, nil, dragon.Critical, dragon.Critical, dragon.SafetyCritical},
		{"an eye and a half, lost by tactics", lost, oneAndHalf, 0, nil, dragon.Critical, dragon.Dead, dragon.TacticallyDead},
		{"two eyes", none, two, 0, nil, dragon.Alive, dragon.Alive, dragon.SafetyAlive},
		{"three eyes", none, three, 0, nil, dragon.Alive, dragon.Alive, dragon.StronglyAlive},
		{"lost by tactics", lost, one, 20, nil, dragon.Dead, dragon.Dead, dragon.TacticallyDead},
		{"read alive", none, eye.Value{}, 0, both(no, yes), dragon.Dead, dragon.Alive, dragon.SafetyAlive},
		{"read dead", none, two, 0, both(yes, no), dragon.Alive, dragon.Dead, dragon.SafetyDead},
		{"read critical", none, two, 0, both(yes, yes), dragon.Alive, dragon.Critical, dragon.SafetyCritical},
		{"read alive with three eyes", none, three, 0, both(no, yes), dragon.Alive, dragon.Alive, dragon.StronglyAlive},
		{"lost by tactics, read critical", lost, eye.Value{}, 0, both(yes, yes), dragon.Dead, dragon.Dead, dragon.TacticallyDead},
		{"lost by tactics, but proved alive", lost, eye.Value{}, 0, both(certain(no), no), dragon.Dead, dragon.Alive, dragon.SafetyAlive},
		{"lost by tactics, but proved critical", lost, eye.Value{}, 0, both(certain(yes), certain(yes)), dragon.Dead, dragon.Critical, dragon.SafetyCritical},
		{"lost by tactics, the defense a guess", lost, eye.Value{}, 0, both(certain(yes), yes), dragon.Dead, dragon.Dead, dragon.TacticallyDead},
		{"critical by tactics", urgent, eye.Value{}, 0, both(no, no), dragon.Dead, dragon.Critical, dragon.SafetyCritical},
		{"critical by tactics, but proved alive", urgent, eye.Value{}, 0, both(certain(no), no), dragon.Dead, dragon.Alive, dragon.SafetyAlive},
		{"a ko by tactics", worm.Worm{Attacks: []search.MoveResult{{Move: board.At(0, 0), Code: search.KoA}}, Defenses: saved}, eye.Value{}, 0, both(no, no), dragon.Dead, dragon.Alive, dragon.SafetyAlive},
	} {
		tt.worm.Origin = middle
		in := bare(t, stone, tt.worm)
		in.BlackFirst, in.WhiteFirst = moyo(t, in.Board, tt.moyo), moyo(t, in.Board, tt.moyo)
		if tt.eyes.Valid() && tt.eyes.Max() <= 2 {
			in.Eyes = eyes(t, in.Board, middle, eye.Space{Value: tt.eyes})
		} else {
			in.Eyes = eyes(t, in.Board, middle, eye.Space{Value: two}, eye.Space{Value: one})
		}
		var o dragon.Options
		if tt.life != nil {
			o.Life = tt.life
		}
		g := found(t, in, o).At(middle)
		if g.Crude != tt.crude || g.Status != tt.status || g.Safety != tt.safety || g.Read != (tt.life != nil) {
			t.Errorf("%s: %v, before %v, read %v, want %v (%v), before %v", tt.name, g, g.Crude, g.Read, tt.status, tt.safety, tt.crude)
		}
		want := 1.0 // what is not alive
		if g.Status == dragon.Alive {
			want = g.WeaknessBefore
		}
		if g.Weakness != want {
			t.Errorf("%s: weakness %v, want %v", tt.name, g.Weakness, want)
		}
		if tt.name == "critical by tactics" && (g.Attack.Move != taken[0].Move || g.Attack.Code != search.Win || g.Defense.Move != saved[0].Move || g.Defense.Code != search.Win) {
			t.Errorf("%s: %+v, %+v", tt.name, g.Attack, g.Defense)
		}
	}
}

// TestObvious: which groups need no reading: those with two sure eyes or with much room,
// unless they can be captured at once.
func TestObvious(t *testing.T) {
	for _, tt := range []struct {
		worm worm.Worm
		sure int // eyes
		moyo float64
		want bool
	}{
		{worm.Worm{}, 2, 0, true},
		{worm.Worm{}, 1, 0, false},
		{worm.Worm{}, 0, 15, true},
		{worm.Worm{Attacks: taken, Defenses: saved}, 2, 15, false},
		{worm.Worm{}, 0, 12, true},
		{worm.Worm{}, 0, 9, false},
	} {
		tt.worm.Origin = middle
		in := bare(t, stone, tt.worm)
		in.BlackFirst, in.WhiteFirst = moyo(t, in.Board, tt.moyo), moyo(t, in.Board, tt.moyo)
		in.Eyes = eyes(t, in.Board, middle, eye.Space{Value: value(2, 2), Pessimistic: tt.sure})
		g := found(t, in, dragon.Options{Life: &asker{attack: certain(no)}}).At(middle)
		if g.Read == tt.want || g.Status != dragon.Alive && tt.worm.Attacks == nil {
			t.Errorf("%+v: %v, size %v, read %v", tt, g, g.EffectiveSize, g.Read)
		}
	}
}

// TestWeakness: from 1 for a group that has nothing to 0 for one that has enough of anything. Some
// numbers are worked out by hand, and more of anything is never weaker.
func TestWeakness(t *testing.T) {
	weakness := func(room float64, min, max uint8) float64 {
		in := bare(t, stone, worm.Worm{Origin: middle})
		in.BlackFirst, in.WhiteFirst = moyo(t, in.Board, room), moyo(t, in.Board, room)
		spaces := []eye.Space{{Value: value(min, max)}}
		if max > 2 {
			spaces = []eye.Space{{Value: value(2, 2)}, {Value: value(min-2, max-2)}}
		}
		in.Eyes = eyes(t, in.Board, middle, spaces...)
		return found(t, in, dragon.Options{}).At(middle).WeaknessBefore
	}
	for _, tt := range []struct {
		moyo     float64
		min, max uint8
		want     float64
	}{
		{0, 0, 0, 1}, {15, 0, 0, 0}, {40, 0, 0, 0}, {0, 3, 3, 0},
		// 0.475 between two steps of the moyo, 0.8 by eyes.
		{4.5, 1, 1, 0.7*0.475 + 0.3*0.8},
		// Nothing but a doubtful eye.
		{0, 0, 1, 0.7*0.95 + 0.3},
		// The rest hardly counts where one thing is enough.
		{12, 0, 0, 0.065},
	} {
		if got := weakness(tt.moyo, tt.min, tt.max); math.Abs(got-tt.want) > 1e-6 {
			t.Errorf("moyo %v, eyes %d and %d: %v, want %v", tt.moyo, tt.min, tt.max, got, tt.want)
		}
	}
	for _, e := range [][2]uint8{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}, {2, 3}} {
		before := 1.0
		for room := 0.0; room < 18; room++ {
			w := weakness(room, e[0], e[1])
			if w < 0 || w > before+1e-9 {
				t.Errorf("moyo %v, eyes %v: %v after %v", room, e, w, before)
			}
			before = w
		}
	}
	for w, want := range map[float64]bool{0.39: false, 0.4: false, 0.41: true} {
		if d := (&dragon.Dragon{Weakness: w}); d.IsWeak() != want {
			t.Errorf("%v is weak: %v", w, !want)
		}
	}
}

// fates is a Life that knows the status of each group, and how its answers are known.
type fates struct {
	status   map[string]dragon.Status
	certain  bool
	includes bool
}

func (f fates) of(goal *board.Set) dragon.Status {
	if s, ok := f.status[goal.First().String()]; ok {
		return s
	}
	return dragon.Alive
}

func (f fates) Attack(_ context.Context, _ *board.Board, goal *board.Set) (search.Result, error) {
	r := search.Result{Certain: f.certain}
	if f.of(goal) != dragon.Alive {
		r.Code, r.Move = search.Win, board.Pass
	}
	return r, nil
}

func (f fates) Defend(_ context.Context, _ *board.Board, goal *board.Set) (search.Result, error) {
	r := search.Result{Certain: f.certain}
	if f.of(goal) != dragon.Dead {
		r.Code, r.Move = search.Win, board.Pass
	}
	return r, nil
}

func (f fates) Includes(*board.Board, *board.Set) bool { return f.includes }

// TestRaced: a group that is dead or critical is raced with each such group of the opponent that it
// touches or shares a liberty with, unless reading has proved its status, or included the others.
func TestRaced(t *testing.T) {
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	type life = map[string]dragon.Status
	races := []string{"race B6 C6", "race C6 B6"}
	for _, tt := range []struct {
		name   string
		life   fates
		want   []string
		status dragon.Status // of B6 afterwards
	}{
		{"all live", fates{}, nil, dragon.Alive},
		{"two that touch", fates{status: life{"B6": dragon.Dead, "C6": dragon.Dead}}, races, dragon.Critical},
		{"one critical", fates{status: life{"B6": dragon.Critical, "C6": dragon.Dead}}, races, dragon.Critical},
		{"one lives", fates{status: life{"B6": dragon.Dead}}, nil, dragon.Dead},
		{"the other one lives", fates{status: life{"C6": dragon.Dead}}, nil, dragon.Alive},
		{"far apart", fates{status: life{"B6": dragon.Dead, "C4": dragon.Dead}}, nil, dragon.Dead},
		{"not beside each other", fates{status: life{"G4": dragon.Dead, "C6": dragon.Dead, "A1": dragon.Dead}}, nil, dragon.Alive},
		{"proved", fates{status: life{"B6": dragon.Dead, "C6": dragon.Dead}, certain: true}, races, dragon.Dead},
		{"included", fates{status: life{"B6": dragon.Dead, "C6": dragon.Dead}, includes: true}, races, dragon.Dead},
	} {
		// Black lives if he moves first, and White, who moves first, kills him.
		a := &asker{first: owl.Race{Life: yes, Move: at("B5")}, second: owl.Race{Kill: yes, Move: at("C5")}}
		d := found(t, bare(t, apart), dragon.Options{Life: tt.life, Races: a})
		x, y := d.At(at("B6")), d.At(at("C6"))
		if !slices.Equal(a.asked, tt.want) || x.Status != tt.status {
			t.Errorf("%s: asked %q, want %q; %v, want %v", tt.name, a.asked, tt.want, x, tt.status)
		}
		if len(tt.want) == 0 {
			continue
		}
		if s := x.Semeais; len(s) != 1 || s[0].Opponent != d.Index(y.Origin) || s[0].Defense.Move != at("B5") || s[0].Attack.Move != at("C5") || !s[0].Seki || s[0].Defense.Code != search.Win || s[0].Attack.Code != search.Win {
			t.Errorf("%s: black's race is %+v", tt.name, s)
		}
		if s := y.Semeais; len(s) != 1 || s[0].Opponent != d.Index(x.Origin) || s[0].Defense.Success() || s[0].Attack.Success() || s[0].Seki || s[0].Defense.Move != board.NoPoint {
			t.Errorf("%s: white's race is %+v", tt.name, s)
		}
	}
}

// TestThreatened: which groups a Threatener is asked about, and what becomes of its answer.
func TestThreatened(t *testing.T) {
	at := board.At(3, 3)
	twice := eye.Value{AttackTwice: 1, AttackFirst: 2, DefendFirst: 2, DefendTwice: 2}
	for _, tt := range []struct {
		name string
		life search.Life
		eyes eye.Value
		want string
	}{
		{"read, alive", &asker{attack: no}, eye.Value{}, "threaten"},
		{"read, dead", &asker{attack: yes}, eye.Value{}, "rescue"},
		{"read, critical", &asker{attack: yes, saves: yes}, eye.Value{}, ""},
		{"not read", nil, eye.Value{}, ""},
		{"two eyes, of which one can be taken by two moves", nil, twice, "threaten"},
		{"two eyes for good", nil, value(2, 2), ""},
	} {
		for _, code := range []search.Code{search.Fail, search.KoA, search.Win} {
			in := bare(t, stone)
			in.Eyes = eyes(t, in.Board, at, eye.Space{Value: tt.eyes})
			plain := found(t, in, dragon.Options{Life: tt.life}).At(at)
			a := &asker{threat: owl.Threat{Code: code, First: board.At(0, 1), Second: board.At(2, 1)}}
			g := found(t, in, dragon.Options{Life: tt.life, Threats: a}).At(at)
			if tt.want == "" && len(a.asked) > 0 || tt.want != "" && !slices.Equal(a.asked, []string{tt.want + " D4"}) {
				t.Errorf("%s: asked %q, want %q", tt.name, a.asked, tt.want)
			}
			want := *plain
			move, next := search.MoveResult{Move: a.threat.First, Code: code}, a.threat.Second
			switch {
			case code == search.Fail:
			case tt.want == "threaten":
				want.Threat, want.ThreatNext = move, next
			case tt.want == "rescue":
				want.Rescue, want.RescueNext = move, next
			}
			if g.Threat != want.Threat || g.Rescue != want.Rescue || g.ThreatNext != want.ThreatNext || g.RescueNext != want.RescueNext {
				t.Errorf("%s, %v: threat %v, rescue %v", tt.name, code, g.Threat, g.Rescue)
			}
			if g.Weakness < plain.Weakness || g.Weakness > plain.Weakness && g.Threat.Code == search.Fail {
				t.Errorf("%s, %v: weakness %v, without a threat %v", tt.name, code, g.Weakness, plain.Weakness)
			}
		}
	}
}

// TestReadOnce: each group is read once, by one reader, and saved only if it can be killed.
func TestReadOnce(t *testing.T) {
	all := []string{"B6", "C6", "C4", "G4", "A1"}
	for _, attack := range []search.Result{no, yes} {
		a := &asker{attack: attack, saves: search.Result{Code: search.KoA, Move: board.At(1, 0)}}
		d := found(t, bare(t, apart), dragon.Options{Life: a})
		want := map[string]int{}
		for _, s := range all {
			g := d.At(boardtest.MustPoint(t, s))
			if !g.Read || g.Attack != attack || g.Defense.Success() != attack.Success() {
				t.Errorf("%s read %v, attack %v, defense %v", s, g.Read, g.Attack, g.Defense)
			}
			want["attack "+s]++
			if attack.Success() {
				want["defend "+s]++
			}
		}
		for _, q := range a.asked {
			want[q]--
		}
		for q, n := range want {
			if n != 0 {
				t.Errorf("%q is asked %d times too few", q, n)
			}
		}
	}
	// A closer reader reads the group in question. The others are taken from an earlier analysis.
	in := bare(t, apart)
	in.Focus = boardtest.MustPoint(t, "C4")
	far, near := &asker{}, &asker{}
	in.Closely = near
	d := found(t, in, dragon.Options{Life: far})
	if len(far.asked) != 4 || fmt.Sprint(near.asked) != "[attack C4]" {
		t.Errorf("asked %q, closely %q", far.asked, near.asked)
	}
	far, near = &asker{}, &asker{}
	in.Known, in.Closely = d, near
	again := found(t, in, dragon.Options{Life: far})
	if len(far.asked) != 0 || fmt.Sprint(near.asked) != "[attack C4]" || again.String() != d.String() {
		t.Errorf("asked %q, closely %q\n%v\n%v", far.asked, near.asked, d, again)
	}
	in.Known, in.Closely = nil, nil
	far = &asker{}
	if found(t, in, dragon.Options{Life: far}); len(far.asked) != 5 {
		t.Errorf("asked %q", far.asked)
	}
}

// TestStopped: without a budget nothing is asked. An error of any reader ends the analysis. If the
// context has ended too, the dragons come with the error, and those that were not judged are unknown.
func TestStopped(t *testing.T) {
	life := fates{status: map[string]dragon.Status{"B6": dragon.Dead, "C6": dragon.Dead}}
	wrong := errors.New("wrong")
	for _, tt := range []struct {
		name    string
		with    func(a *asker) dragon.Options
		unknown []string // if the context ends
	}{
		{"life", func(a *asker) dragon.Options { return dragon.Options{Life: a} }, []string{"B6", "C6", "C4", "G4", "A1"}},
		{"races", func(a *asker) dragon.Options { return dragon.Options{Life: life, Races: a} }, []string{"B6", "C6"}},
		{"threats", func(a *asker) dragon.Options { return dragon.Options{Life: &asker{}, Threats: a} }, []string{"B6"}},
	} {
		in := bare(t, apart)
		plain := found(t, in, tt.with(&asker{}))
		for _, ends := range []bool{false, true} {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			a := &asker{err: wrong}
			if ends {
				a.end = cancel
			}
			d, err := dragon.NewAnalyzer(tt.with(a)).Analyze(ctx, in)
			if !errors.Is(err, wrong) || len(a.asked) != 1 || (d != nil) != ends {
				t.Errorf("%s: %v, %v after %q", tt.name, d, err, a.asked)
			}
			if !ends {
				continue
			}
			for _, g := range d.All() {
				if want := slices.Contains(tt.unknown, g.Origin.String()) || plain.At(g.Origin).Unknown; g.Unknown != want {
					t.Errorf("%s: %v is unknown: %v", tt.name, g.Origin, g.Unknown)
				}
			}
		}
		a := &asker{}
		d, err := dragon.NewAnalyzer(tt.with(a)).Analyze(search.WithBudget(t.Context(), search.NewBudget(0)), in)
		if err != nil || len(a.asked) > 0 {
			t.Errorf("%s: asked %q without a budget, %v", tt.name, a.asked, err)
		}
		for _, s := range tt.unknown {
			if !d.At(boardtest.MustPoint(t, s)).Unknown {
				t.Errorf("%s: %s is known without a budget", tt.name, s)
			}
		}
	}
}

// TestStrategic: a weak group is shared among those around it by their sizes, and no group counts
// more than three times its own size.
func TestStrategic(t *testing.T) {
	// C6 is weak, and so is C4 of the same color.
	life := fates{status: map[string]dragon.Status{"C6": dragon.Dead, "C4": dragon.Critical}}
	d := found(t, bare(t, apart), dragon.Options{Life: life})
	for i, g := range d.All() {
		want := g.EffectiveSize
		for _, h := range d.All() {
			if !slices.Contains(h.Hostile, i) {
				continue
			}
			sum := 0.0
			for _, k := range h.Hostile {
				sum += d.Dragon(k).EffectiveSize
			}
			want += h.EffectiveSize * h.Weakness * g.EffectiveSize / sum
		}
		if want = min(want, 3*g.EffectiveSize); math.Abs(g.StrategicSize-want) > 1e-9 {
			t.Errorf("%v: %v, want %v", g, g.StrategicSize, want)
		}
	}
	if b6 := d.At(boardtest.MustPoint(t, "B6")); b6.EffectiveSize == b6.StrategicSize {
		t.Errorf("%v has no share of its neighbors", b6)
	}
}
