package dragon

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// ErrInput reports that an Input is invalid.
var ErrInput = errors.New("invalid input")

// Input is a position and the facts found about it. All facts but Board and Worms may be nil.
// Without Links each string is a group of its own; without the others there are no eyes, no
// moyo or no escape.
type Input struct {
	Board *board.Board
	Worms *worm.Worms
	Links *connect.Links
	Eyes  *eye.Map
	// BlackFirst and WhiteFirst are territorial influence with that player to move first.
	// Escape is influence for escape with neither player to move.
	BlackFirst, WhiteFirst, Escape *influence.Result
	// Closely, if not nil, reads the group of the stone at Focus instead of Options.Life. The
	// caller then asks about that group alone. The results for the other groups are copied from
	// Known, an earlier analysis of the position, if that is not nil.
	Closely search.Life
	Focus   board.Point
	Known   *Dragons
}

// Options says how groups are judged.
type Options struct {
	// Life reads life and death. Without it each status is that of Dragon.Crude. If it has the
	// method Includes of *owl.Reader, its answer about a group overrides a race against a group
	// that it includes.
	Life search.Life
	// Races reads races between groups that are dead or critical according to Life. Without it
	// no races are read.
	Races SemeaiReader
	// Threats looks for threats to kill and to save, see Dragon.Threat. That reads some
	// ten times as many positions as all else. Without it there are none.
	Threats Threatener
}

// Analyzer finds the dragons of positions and keeps its scratch space. It belongs to one
// goroutine.
type Analyzer struct {
	o    Options
	busy atomic.Bool
}

// NewAnalyzer returns an Analyzer.
func NewAnalyzer(o Options) *Analyzer { return &Analyzer{o: o} }

// Analyze returns the dragons of a position. If the context ends, its error comes with the
// dragons as far as they are known, see Dragon.Unknown; a budget that runs out
// (search.WithBudget) is no error. The other errors come without dragons: that of a reader,
// board.ErrNoBoard, or one that wraps ErrInput if Worms is nil or a fact belongs to another
// position.
func (a *Analyzer) Analyze(ctx context.Context, in Input) (*Dragons, error) {
	if in.Board == nil || in.Board.Size() == 0 {
		return nil, board.ErrNoBoard
	}
	if err := in.check(); err != nil {
		return nil, err
	}
	if !a.busy.CompareAndSwap(false, true) {
		return nil, search.ErrBusy
	}
	defer a.busy.Store(false)
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	w := work{in: in, b: in.Board, d: &Dragons{of: position.Of(in.Board)}}
	w.group()
	w.sizes()
	w.eyes()
	w.neighbors()
	w.escapes()
	w.moyos()
	for i := range w.d.dragons {
		w.crude(&w.d.dragons[i])
	}
	err := w.read(ctx, a.o.Life)
	if err != nil && ended.Err(ctx) == nil {
		return nil, err
	}
	for i := range w.d.dragons {
		w.conclude(&w.d.dragons[i])
	}
	if err == nil {
		if err = w.races(ctx, a.o.Races, a.o.Life); err != nil && ended.Err(ctx) == nil {
			return nil, err
		}
	}
	if err == nil {
		if err = w.threats(ctx, a.o.Threats); err != nil && ended.Err(ctx) == nil {
			return nil, err
		}
	}
	w.strategic()
	return w.d, err
}

func (in *Input) check() error {
	if in.Worms == nil {
		return fmt.Errorf("%w: worms are missing", ErrInput)
	}
	for _, f := range []struct {
		name string
		ok   bool
	}{
		{"worms", in.Worms.Describes(in.Board)},
		{"dragons", in.Known == nil || in.Known.Describes(in.Board)},
		{"links", in.Links == nil || in.Links.Describes(in.Board)},
		{"eyes", in.Eyes == nil || in.Eyes.Describes(in.Board)},
		{"influence", in.BlackFirst == nil || in.BlackFirst.Describes(in.Board)},
		{"influence", in.WhiteFirst == nil || in.WhiteFirst.Describes(in.Board)},
		{"influence for escape", in.Escape == nil || in.Escape.Describes(in.Board)},
	} {
		if !f.ok {
			return fmt.Errorf("%w: %s of another position", ErrInput, f.name)
		}
	}
	return nil
}

// work is one analysis.
type work struct {
	in Input
	b  *board.Board
	d  *Dragons
	// values are the escape values of the points, for each player.
	values [2][]uint8
	// sure are the eyes of each dragon that are left if all margins and half eyes fall.
	sure []int
}

// group makes the dragons of the strings that belong together.
func (w *work) group() {
	for p := range inOrder(w.b) {
		if w.d.index[p] != 0 {
			continue
		}
		g := Dragon{Status: Unknown, Crude: Unknown}
		links := w.in.Links
		w.d.add(w.b, g, p, func(q board.Point) bool { return links != nil && links.Same(p, q) })
	}
}

// sizes sums up what is known of the strings of each dragon.
func (w *work) sizes() {
	for i := range w.d.dragons {
		g := &w.d.dragons[i]
		best := -1
		for _, s := range g.Strings {
			v := w.in.Worms.At(s)
			g.EffectiveSize += v.EffectiveSize
			g.Unknown = g.Unknown || v.Unknown.Attack || v.Unknown.Defense || w.in.Links != nil && w.in.Links.IsUnknown(s)
			// The largest lunch that can defend itself counts; one that cannot is eye
			// space already.
			if l := w.in.Worms.At(v.Lunch); l != nil && l.Defense().Code != search.Fail && l.Size() > best {
				best, g.Lunch = l.Size(), v.Lunch
			}
		}
	}
}

// eyes gives each eye space to the one dragon that it belongs to, and sums them up.
func (w *work) eyes() {
	w.sure = make([]int, len(w.d.dragons))
	if w.in.Eyes == nil {
		return
	}
	for i := range w.d.dragons {
		g := &w.d.dragons[i]
		first := true
		for s := range w.in.Eyes.Spaces(g.Color) {
			if w.owner(s) != i {
				continue
			}
			if first {
				g.Eyes, first = s.Value, false
			} else {
				g.Eyes = g.Eyes.Add(s.Value)
			}
			w.sure[i] += s.Pessimistic
			if g.HalfEye == board.NoPoint && s.Value.Min() != s.Value.Max() && len(s.Defense) > 0 {
				g.HalfEye = s.Defense[0]
			}
		}
	}
}

// owner returns the number of the dragon that an eye space belongs to: the only one
// beside it of which stones are there, or -1 if there are several.
func (w *work) owner(s *eye.Space) int {
	around := s.Points
	around.Grow()
	owner := -1
	for p := range around.All() {
		if w.b.At(p) != s.Color {
			continue
		}
		switch i := w.d.Index(p); {
		case owner < 0:
			owner = i
		case owner != i:
			return -1
		}
	}
	return owner
}

// neighbors finds which dragons are next to each other: those that meet within five
// steps from both through empty points that are not the area of the other player, or
// that touch.
func (w *work) neighbors() {
	const steps = 5
	n := len(w.d.dragons)
	reach := make([]board.Set, n)
	empty := w.b.EmptyPoints()
	for i := range reach {
		g := &w.d.dragons[i]
		within := empty
		for p := range empty.All() {
			if w.area(g.Color.Opponent(), p) {
				within.Remove(p)
			}
		}
		front := g.Stones
		front.Grow() // what the stones touch belongs to them, whoever is stronger there
		for range steps - 1 {
			next := front
			next.Grow()
			next.And(&within)
			front.Or(&next)
		}
		reach[i] = front
	}
	for i := range n {
		g := &w.d.dragons[i]
		for j := range n {
			h := &w.d.dragons[j]
			if i == j || !(reach[i].Intersects(&h.Stones) || reach[j].Intersects(&g.Stones) || reach[i].Intersects(&reach[j]) && w.meet(&reach[i], &reach[j])) {
				continue
			}
			g.Neighbors = append(g.Neighbors, j)
			if h.Color != g.Color {
				g.Hostile = append(g.Hostile, j)
			}
		}
	}
}

// meet reports whether two regions meet at an empty point.
func (w *work) meet(x, y *board.Set) bool {
	both, empty := *x, w.b.EmptyPoints()
	both.And(y)
	return both.Intersects(&empty)
}

// area reports whether p is in the area of c, whichever player moves first.
func (w *work) area(c board.Color, p board.Point) bool {
	if w.in.BlackFirst == nil || w.in.WhiteFirst == nil {
		return false
	}
	return w.in.BlackFirst.WhoseArea(p) == c && w.in.WhiteFirst.WhoseArea(p) == c
}
