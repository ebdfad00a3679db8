package eye

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestHalfEyesInside compares what spaces with half eyes are worth with the definition: one half eye after
// the other is taken to be whole if one move of a player decides both it and the space, and the space is
// worth more then; if kos decide them, only where there is no other one of that kind.
func TestHalfEyesInside(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(27, 3))
	a, err := NewAnalyzer(Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := sample.Of(200, 900)
	whole, refused, byKo := 0, 0, 0
	for i := range n {
		b, in := randomField(t, rng, 4+i%6)
		m, err := a.Analyze(t.Context(), b, in)
		if err != nil {
			t.Fatal(err)
		}
		for s := range m.Spaces(board.Empty) {
			if len(s.HalfEyes) == 0 {
				continue
			}
			a.points = s.Points.Append(a.points[:0])
			d, ok := a.draw(s, nil)
			if !ok {
				continue
			}
			best, source, err := a.answer(t.Context(), &d)
			if err != nil {
				t.Fatal(err)
			}
			kos := 0
			for _, p := range s.HalfEyes {
				if m.End(p, s.Color).Topology != 3 {
					kos++
				}
			}
			for _, p := range s.HalfEyes {
				h := m.End(p, s.Color)
				onlyKo := h.Topology != 3 && kos == 1
				within := func(list []board.Point) bool { return slices.ContainsFunc(list, s.Points.Has) }
				if !onlyKo && !within(h.Attack) && !within(h.Defense) {
					continue
				}
				e, ok := a.draw(s, a.half(p, s.Color))
				if !ok {
					continue
				}
				got, src, err := a.answer(t.Context(), &e)
				if err != nil {
					t.Fatal(err)
				}
				both, once := false, false
				for i, p := range a.members[:e.points] {
					attack, defense := got.attack>>i&1 != 0, got.defense>>i&1 != 0
					both = both || (attack || defense) && (slices.Contains(h.Attack, p) || slices.Contains(h.Defense, p))
					once = once || attack && best.attack>>i&1 != 0 || defense && best.defense>>i&1 != 0
				}
				v, w := got.value, best.value
				more := v.AttackFirst >= w.AttackFirst && v.DefendFirst >= w.DefendFirst && v.AttackFirst+v.DefendFirst > w.AttackFirst+w.DefendFirst
				switch {
				case !more || v.AttackFirst == v.DefendFirst:
				case both:
					whole++
					best, source = got, src
				case once && onlyKo:
					byKo++
					best, source = got, src
				case once:
					refused++
				}
			}
			if s.Value != best.value || s.Source != source {
				t.Fatalf("%v: %v by %v, want %v by %v\n%v", s, s.Value, s.Source, best.value, source, b)
			}
		}
	}
	if whole < n/50 || byKo < n/100 || refused < n/150 {
		t.Errorf("%d whole, %d by kos, %d refused", whole, byKo, refused)
	}
}

// TestImproves: a value is better than another if neither player who moves first gets less for the owner and one of them
// gets him more; what comes of moving twice does not count.
func TestImproves(t *testing.T) {
	for i := range 256 {
		for j := range 256 {
			v := Value{uint8(i % 4), uint8(i / 4 % 4), uint8(i / 16 % 4), uint8(i / 64)}
			w := Value{uint8(j % 4), uint8(j / 4 % 4), uint8(j / 16 % 4), uint8(j / 64)}
			want := v.Min() >= w.Min() && v.Max() >= w.Max() && v.Min()+v.Max() != w.Min()+w.Max()
			if got := improves(v, w); got != want {
				t.Fatalf("%v is better than %v: %v, want %v", v, w, got, want)
			}
		}
	}
}

// TestAnswerOfNoTable asks about spaces, and works them out anew with their points in the order of the space, which need
// not be the one that answers are kept in: the same value, and the same points that decide it.
func TestAnswerOfNoTable(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(12, 31))
	a, err := NewAnalyzer(Options{})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[Source]int{}
	attacks, defenses := 0, 0
	for i := range 160 {
		b, in := randomField(t, rng, 4+i%4)
		m, err := a.Analyze(t.Context(), b, in)
		if err != nil {
			t.Fatal(err)
		}
		for s := range m.Spaces(board.Empty) {
			a.points = s.Points.Append(a.points[:0])
			d, ok := a.draw(s, nil)
			if !ok {
				continue
			}
			got, source, err := a.answer(t.Context(), &d)
			if err != nil {
				t.Fatal(err)
			}
			var e explorer
			want, src, err := a.table.evaluate(t.Context(), &e, &d.shape, d.x, d.islands, d.x&d.margin, d.out)
			if err != nil {
				t.Fatal(err)
			}
			if source == BySize || src == BySize {
				continue // how far it comes within its limit depends on the order
			}
			if got != want || source != src {
				t.Fatalf("%v: %+v by %v, want %+v by %v\n%v", s, got, source, want, src, b)
			}
			if source == ByTable {
				continue
			}
			seen[source]++
			if got.attack != 0 {
				attacks++
			}
			if got.defense != 0 {
				defenses++
			}
		}
	}
	t.Logf("spaces %v, %d with attacks, %d with defenses", seen, attacks, defenses)
	if seen[ByParts] < 5 || seen[BySolving] < 5 || attacks < 5 || defenses < 5 {
		t.Errorf("spaces %v, %d with attacks, %d with defenses", seen, attacks, defenses)
	}
}
