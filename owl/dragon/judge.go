package dragon

import (
	"context"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// genus returns the eyes of a dragon if its opponent moves first and if it does, summed
// up: 2 for one sure eye, 3 for an eye and a half.
func (g *Dragon) genus() int { return int(g.Eyes.Min()) + int(g.Eyes.Max()) }

// lunchStones returns how many stones of the opponent a dragon can capture beside it.
func (w *work) lunchStones(g *Dragon) int {
	if l := w.in.Worms.At(g.Lunch); l != nil {
		return l.Size()
	}
	return 0
}

// single returns the worm of a dragon that is one string, else nil.
func (w *work) single(g *Dragon) *worm.Worm {
	if len(g.Strings) != 1 {
		return nil
	}
	return w.in.Worms.At(g.Strings[0])
}

// crude judges a dragon without reading: by eyes, moyo and escape, in the order and with
// the thresholds that the reference engine was observed to use.
func (w *work) crude(g *Dragon) {
	eyes, lunch := g.genus(), w.lunchStones(g)
	half := float64(eyes) / 2
	if lunch > 0 {
		half++
	}
	g.WeaknessBefore = weaknessOf(g.MoyoValue, g.Escape, half)
	strong := lunch > 0
	s := w.single(g)
	switch {
	case eyes > 3:
		g.Crude = Alive
	case s != nil && s.IsLost() && eyes < 3:
		g.Crude = Dead
	case strong && eyes < 3 && g.Escape < 5 && (eyes == 2 || lunch > 2):
		g.Crude = Critical
	case strong && eyes >= 3:
		g.Crude = Alive
	case !strong && eyes < 3 && g.Escape == 0 && g.MoyoValue < 5:
		g.Crude = Dead
	case eyes == 3 && g.Escape < 5:
		g.Crude = Critical
	case g.MoyoValue >= 10:
		g.Crude = Alive
	default:
		g.Crude = Unknown
	}
}

// obvious reports whether a dragon is so strong that it need not be read. Its string, if it is
// a single one, cannot be captured; and it has two eyes even if it loses all marginal points,
// or it would not be weak without eyes and with less escape.
func (w *work) obvious(g *Dragon) bool {
	if s := w.single(g); s != nil && s.Attack().Code == search.Win {
		return false
	}
	return w.sure[w.d.Index(g.Origin)] >= 2 || weaknessOf(g.MoyoValue, g.Escape-10, 0) < max(0.12, 0.32-0.01*g.EffectiveSize)
}

// settled returns the unconditional status of the dragon: board.Alive if one of its strings
// lives, board.Dead if all of them die.
func (w *work) settled(g *Dragon) board.SettledStatus {
	dead := true
	for _, s := range g.Strings {
		switch w.in.Worms.At(s).Unconditional {
		case board.Alive:
			return board.Alive
		case board.Dead:
		default:
			dead = false
		}
	}
	if dead {
		return board.Dead
	}
	return board.Undecided
}

// read asks about the life of each dragon that is not obvious.
func (w *work) read(ctx context.Context, life search.Life) error {
	if life == nil {
		return nil
	}
	budget := search.BudgetOf(ctx)
	for i := range w.d.dragons {
		g := &w.d.dragons[i]
		if w.settled(g) != board.Undecided || w.obvious(g) {
			continue
		}
		if s := w.single(g); s != nil && s.Inessential {
			continue
		}
		if budget != nil && budget.Left() == 0 {
			g.Unknown = true
			continue
		}
		reader := life
		if w.in.Closely != nil && w.d.At(w.in.Focus) == g {
			reader = w.in.Closely
		} else if h := w.known(g); h != nil {
			g.Attack, g.Defense, g.Read, g.Unknown = h.Attack, h.Defense, h.Read, h.Unknown
			continue
		}
		if err := w.readOne(ctx, reader, g); err != nil {
			if ended.Err(ctx) != nil {
				for j := i; j < len(w.d.dragons); j++ {
					w.d.dragons[j].Unknown = w.d.dragons[j].Unknown || !w.d.dragons[j].Read
				}
			}
			return err
		}
	}
	return nil
}

// known returns the group of an earlier analysis with the stones of g, or nil.
func (w *work) known(g *Dragon) *Dragon {
	if w.in.Known == nil {
		return nil
	}
	if h := w.in.Known.At(g.Origin); h != nil && h.Stones == g.Stones {
		return h
	}
	return nil
}

func (w *work) readOne(ctx context.Context, life search.Life, g *Dragon) error {
	var err error
	if g.Attack, err = life.Attack(ctx, w.b, &g.Stones); err != nil {
		return err
	}
	if g.Attack.Success() && !g.Attack.Certain && w.escapesAfter(g) {
		g.Attack = search.Result{Nodes: g.Attack.Nodes, Limited: g.Attack.Limited}
	}
	if g.Attack.Code != search.Fail {
		if g.Defense, err = life.Defend(ctx, w.b, &g.Stones); err != nil {
			return err
		}
	}
	g.Read = true
	return nil
}

// outside is the escape route from which on a group is taken to have got away.
const outside = 5

// escapesAfter reports whether a group can still run away after the move that kills it
// according to reading, because a search.Life reads only a part of the board.
func (w *work) escapesAfter(g *Dragon) bool {
	v := w.values[g.Color-board.Black]
	if v == nil || g.Surround == influence.Surrounded {
		return false
	}
	if m := g.Attack.Move; m != board.Pass && m != board.NoPoint {
		if !w.b.Try(m, g.Color.Opponent()) {
			return false
		}
		defer w.b.Undo()
	}
	return influence.EscapeRoute(influence.EscapeQuery{Board: w.b, Dragon: &g.Stones, Values: v, Blocked: w.blocked(g.Color)}) >= outside
}

// facts are what the status of a dragon rests on.
type facts struct {
	*Dragon
	string  *worm.Worm // if the dragon has one string
	settled board.SettledStatus
	obvious bool
}

// lost reports whether tactical reading captures the only string of a dragon.
func (f *facts) lost() bool { return f.string != nil && f.string.IsLost() }

// urgent reports whether tactical reading captures the only string of a dragon, or saves it.
func (f *facts) urgent() bool {
	return f.string != nil && f.string.Attack().Code == search.Win && f.string.Defense().Code != search.Fail
}

func (f *facts) inessential() bool { return f.string != nil && f.string.Inessential }

// rules are the statuses in order: the first rule that applies decides.
var rules = [...]struct {
	applies func(*facts) bool
	status  Status
}{
	{func(f *facts) bool { return f.settled == board.Alive }, Alive},
	{func(f *facts) bool { return f.settled == board.Dead }, Dead},
	{(*facts).inessential, Dead},
	{func(f *facts) bool { return f.obvious && !f.Read }, Alive},
	{func(f *facts) bool { return f.lost() && !f.proved() }, Dead},
	{func(f *facts) bool { return f.Read && f.Attack.Success() && f.Defense.Code == search.Fail }, Dead},
	{func(f *facts) bool { return f.urgent() && !f.proved() && !f.obvious }, Critical},
	{func(f *facts) bool { return f.Read && f.Attack.Code == search.Fail }, Alive},
	{func(f *facts) bool { return f.Read && f.Defense.Code == search.Fail }, Dead},
	{func(f *facts) bool { return f.Read }, Critical},
}

// conclude sets the status, the safety and the weakness of a dragon. If no rule applies, the status
// is that before reading, or Alive if nothing was known then either.
func (w *work) conclude(g *Dragon) {
	f := &facts{g, w.single(g), w.settled(g), w.obvious(g)}
	g.Status = g.Crude
	if g.Crude == Unknown && !g.Unknown {
		g.Status = Alive
	}
	for _, r := range rules {
		if r.applies(f) {
			g.Status = r.status
			break
		}
	}
	if g.Status == Critical && f.urgent() && !g.proved() && !f.obvious {
		g.tactical(f.string)
	}
	g.Safety = w.safety(g, f.string, f.settled)
	g.Weakness = g.weakness()
}

// proved reports whether the answers about a dragon are more than estimates.
func (g *Dragon) proved() bool {
	return g.Read && g.Attack.Certain && (g.Attack.Code == search.Fail || g.Defense.Certain)
}

// tactical takes the moves of tactical reading where reading of life and death knows
// none.
func (g *Dragon) tactical(s *worm.Worm) {
	if !g.Attack.Success() {
		g.Attack = search.Result{Code: s.Attack().Code, Move: s.Attack().Move}
	}
	if !g.Defense.Success() {
		g.Defense = search.Result{Code: s.Defense().Code, Move: s.Defense().Move}
	}
}

func (w *work) safety(g *Dragon, s *worm.Worm, settled board.SettledStatus) Safety {
	switch {
	case s != nil && s.Inessential:
		return SafetyInessential
	case settled == board.Alive && w.in.Worms.At(g.Origin).Invincible:
		return Invincible
	case s != nil && s.IsLost() && g.Status == Dead:
		return TacticallyDead
	case g.Status == Dead:
		return SafetyDead
	case g.Status == Critical:
		return SafetyCritical
	case g.genus() >= 6 || g.MoyoValue > 20:
		return StronglyAlive
	}
	return SafetyAlive
}

func (g *Dragon) weakness() float64 {
	switch g.Safety {
	case Invincible, SafetyInessential:
		return 0
	case SafetyDead, TacticallyDead, SafetyCritical:
		return 1
	}
	uncertain := 0
	if g.Read && !g.Attack.Certain && g.Attack.Limited {
		uncertain++
	}
	return afterReading(g.WeaknessBefore, uncertain, g.Threat.Code != search.Fail)
}

// strategic shares the weak groups of the opponent among the dragons around them.
func (w *work) strategic() {
	for i := range w.d.dragons {
		g := &w.d.dragons[i]
		g.StrategicSize = g.EffectiveSize
	}
	for i := range w.d.dragons {
		weak := &w.d.dragons[i]
		if weak.Safety == SafetyInessential || len(weak.Hostile) == 0 {
			continue
		}
		sum := 0.0
		for _, j := range weak.Hostile {
			sum += w.d.dragons[j].EffectiveSize
		}
		if sum <= 0 {
			continue
		}
		for _, j := range weak.Hostile {
			h := &w.d.dragons[j]
			h.StrategicSize += weak.EffectiveSize * weak.Weakness * h.EffectiveSize / sum
		}
	}
	for i := range w.d.dragons {
		g := &w.d.dragons[i]
		g.StrategicSize = math.Min(g.StrategicSize, 3*g.EffectiveSize)
	}
}
