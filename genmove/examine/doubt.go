package examine

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
)

// Doubted returns d, the dragons of b, with some dead dragons changed to alive: those whose
// death is not proved and that have eyes, are otherwise not weak, or have room that reading did
// not see completely. It returns d itself if there are none. The error wraps ErrMissing without
// dragons, and is that of dragon.NewDragons otherwise.
func Doubted(b *board.Board, d *dragon.Dragons) (*dragon.Dragons, error) {
	if d == nil {
		return nil, missing("a doubt", Dragons)
	}
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
		// The status is not sure: each doubtful answer adds a quarter to the weakness.
		h.Weakness = min(1, g.WeaknessBefore+doubtWeakness*min(g.WeaknessBefore, 1-g.WeaknessBefore))
	}
	if list == nil {
		return d, nil
	}
	return dragon.NewDragons(b, list)
}

// These are the conditions for doubting a death that reading did not prove. In games against
// another program such answers were wrong in 29 of 29 cases of room for two eyes, in 7 of 8
// cases of groups that are not weak, and in 12 of 14 cases in which a limit stopped the search
// and the group has room around it.
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
