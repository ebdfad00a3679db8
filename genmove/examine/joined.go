package examine

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// joinReach is how far two groups may be apart, in rows and columns together, if one of
// them may live by being connected with the other.
const joinReach = 4

// join corrects the statuses of groups that live, or can live, by a link with one that
// lives: reading of life and death proves that only where the other group lives by proof
// as well. A group that cannot be cut from it lives, and one that a move of its owner
// connects is critical. It returns d if there is none. When the context ends, what was
// found before is kept.
func (a *Analyst) join(ctx context.Context, b *board.Board, d *dragon.Dragons) (*dragon.Dragons, error) {
	if d == nil {
		return nil, nil
	}
	var list []dragon.Dragon
	for i, g := range d.All() {
		if !joinable(g) {
			continue
		}
		status, attack, defense, err := a.joinOne(ctx, b, d, g)
		if err != nil {
			return d, err
		}
		if status == g.Status {
			continue
		}
		if list == nil {
			for _, h := range d.All() {
				list = append(list, *h)
			}
		}
		changed := &list[i]
		changed.Status = status
		switch status {
		case dragon.Alive:
			changed.Safety, changed.Weakness = dragon.SafetyAlive, g.WeaknessBefore
			changed.Attack = search.Result{}
		case dragon.Critical:
			changed.Safety, changed.Defense = dragon.SafetyCritical, defense
			if changed.Attack.Code == search.Fail || !changed.Attack.Move.On(b.Size()) {
				changed.Attack = attack
			}
		}
	}
	if list == nil {
		return d, nil
	}
	return dragon.NewDragons(b, list)
}

// joinable reports whether the status of a group was read and may rest on a link that
// reading has not seen.
func joinable(g *dragon.Dragon) bool {
	return g.Read && (g.Safety == dragon.SafetyDead && g.Status == dragon.Dead || g.Safety == dragon.SafetyCritical && g.Status == dragon.Critical)
}

// joinOne returns the status of a group with regard to its links, and if that is critical
// the moves that cut it off and connect it.
func (a *Analyst) joinOne(ctx context.Context, b *board.Board, d *dragon.Dragons, g *dragon.Dragon) (status dragon.Status, attack, defense search.Result, err error) {
	status = g.Status
	for _, j := range g.Neighbors {
		h := d.Dragon(j)
		if h.Color != g.Color || h.Status != dragon.Alive || h.IsWeak() {
			continue
		}
		p, q, distance := g.Nearest(h)
		if distance > joinReach {
			continue
		}
		connect, err := a.quick.Connect(ctx, b, p, q)
		if err != nil {
			return g.Status, attack, defense, err
		}
		if connect.Code != search.Win {
			continue
		}
		cut, err := a.quick.Disconnect(ctx, b, p, q)
		if err != nil {
			return g.Status, attack, defense, err
		}
		if cut.Code == search.Fail && !cut.Limited {
			return dragon.Alive, attack, defense, nil
		}
		if status == dragon.Dead && connect.Move.On(b.Size()) && cut.Move.On(b.Size()) {
			status, attack, defense = dragon.Critical, cut, connect
		}
	}
	return status, attack, defense, nil
}
