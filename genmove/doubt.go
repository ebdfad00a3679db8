package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
)

// examined is Analyst.Facts with doubt about groups that are said to be lost without
// proof: those that doubtful names live in all that rests on them.
func examined(ctx context.Context, a *examine.Analyst, p examine.Position, want examine.Want) (*examine.Facts, error) {
	return examinedWith(ctx, a, p, want, nil)
}

// examinedWith is examined, with what rests on Losses found after change has corrected these.
func examinedWith(ctx context.Context, a *examine.Analyst, p examine.Position, want examine.Want, change func(*examine.Facts) error) (*examine.Facts, error) {
	if want&examine.Dragons == 0 && want&examine.Influence == 0 {
		return a.Facts(ctx, p, want)
	}
	f, err := a.Facts(ctx, p, examine.Dragons)
	if err != nil {
		return f, err
	}
	if f.Dragons, err = doubted(f.Board, f.Dragons); err != nil {
		return nil, err
	}
	f.Found &^= examine.Losses | examine.Influence | examine.BreakIns
	if change != nil {
		if f, err = a.More(ctx, f, examine.Losses); err != nil {
			return f, err
		}
		if err := change(f); err != nil {
			return nil, err
		}
	}
	return a.More(ctx, f, want)
}

// doubted returns dragons of which those that doubtful names live. It returns d itself if
// there are none.
func doubted(b *board.Board, d *dragon.Dragons) (*dragon.Dragons, error) {
	var list []dragon.Dragon
	for i, g := range d.All() {
		if !doubtful(g) {
			continue
		}
		if list == nil {
			for _, h := range d.All() {
				list = append(list, *h)
			}
		}
		h := &list[i]
		h.Status, h.Safety = dragon.Alive, dragon.SafetyAlive
		h.Attack.Limited, h.Attack.Certain = true, false
		// Nobody is sure of it: a quarter more for each of the answers in doubt.
		h.Weakness = min(1, g.WeaknessBefore+doubtWeakness*min(g.WeaknessBefore, 1-g.WeaknessBefore))
	}
	if list == nil {
		return d, nil
	}
	return dragon.NewDragons(b, list)
}

// When reading that proved nothing is not believed to have found the end of a group. In
// games against another program it contradicted such answers in 29 of 29 cases of room for
// two eyes, in 7 of 8 of groups that are not weak, and in 12 of 14 of groups that were
// called dead, with a search that had been cut short, and that have room around them.
const (
	twoEyes       = 4   // the fewest and the most eyes, in halves of a sure one, together
	doubtRoom     = 4.5 // half the empty points that are nearest to the group
	doubtWeakness = 0.5
)

// doubtful reports whether a group that is said to be dead or critical is likely to live:
// nothing is proved, and it has eyes, is not weak otherwise, or has room in which reading
// did not see everything.
func doubtful(g *dragon.Dragon) bool {
	if !g.Read || g.Safety != dragon.SafetyDead && g.Safety != dragon.SafetyCritical || g.Attack.Certain {
		return false
	}
	switch {
	case int(g.Eyes.Min())+int(g.Eyes.Max()) >= twoEyes:
		return true
	case g.WeaknessBefore < dragon.Weak:
		return true
	}
	return g.Status == dragon.Dead && g.Defense.Limited && g.EffectiveSize-float64(g.Size()) >= doubtRoom
}
