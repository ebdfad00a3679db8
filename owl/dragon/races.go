package dragon

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// SemeaiReader reads a race between two groups of different colors in which the owner of the
// first one moves first. A *owl.Reader is one. The contract is that of search.Life.
type SemeaiReader interface {
	Semeai(ctx context.Context, b *board.Board, mine, other *board.Set) (owl.Race, error)
}

// races reads the races between groups that would both die or be critical without each
// other, and draws the conclusions: reading about one group takes the stones around it for
// strong, which in a race they are not.
func (w *work) races(ctx context.Context, r SemeaiReader, life search.Life) error {
	if r == nil {
		return nil
	}
	var touched []bool
	budget := search.BudgetOf(ctx)
	for i := range w.d.dragons {
		g := &w.d.dragons[i]
		if g.Color != board.Black || !w.racing(g) {
			continue
		}
		for _, j := range g.Hostile {
			h := &w.d.dragons[j]
			if !w.racing(h) || !w.close(g, h) {
				continue
			}
			if budget != nil && budget.Left() == 0 {
				g.Unknown, h.Unknown = true, true
				continue
			}
			if err := w.race(ctx, r, i, j); err != nil {
				if ended.Err(ctx) != nil {
					g.Unknown, h.Unknown = true, true
				}
				return err
			}
			if touched == nil {
				touched = make([]bool, len(w.d.dragons))
			}
			touched[i], touched[j] = true, true
		}
	}
	for i, yes := range touched {
		if yes {
			w.settle(&w.d.dragons[i], life)
		}
	}
	return nil
}

// racing reports whether a group may win or lose a race: its status is dead or critical, but
// not settled, and the group is not inessential.
func (w *work) racing(g *Dragon) bool {
	return (g.Status == Dead || g.Status == Critical) && g.Safety != SafetyInessential &&
		w.settled(g) == board.Undecided
}

// close reports whether two groups touch or have a liberty in common.
func (w *work) close(g, h *Dragon) bool {
	around, other, empty := g.Stones, h.Stones, w.b.EmptyPoints()
	around.Grow()
	if around.Intersects(&h.Stones) {
		return true
	}
	other.Grow()
	other.And(&empty)
	return around.Intersects(&other)
}

// race reads the race between the dragons i and j.
func (w *work) race(ctx context.Context, r SemeaiReader, i, j int) error {
	g, h := &w.d.dragons[i], &w.d.dragons[j]
	first, err := r.Semeai(ctx, w.b, &g.Stones, &h.Stones)
	if err != nil {
		return err
	}
	second, err := r.Semeai(ctx, w.b, &h.Stones, &g.Stones)
	if err != nil {
		return err
	}
	g.Semeais = append(g.Semeais, semeai(j, &first, &second))
	h.Semeais = append(h.Semeais, semeai(i, &second, &first))
	return nil
}

// semeai returns a race against the dragon number other as the side sees it that moves
// first in mine.
func semeai(other int, mine, theirs *owl.Race) Semeai {
	return Semeai{Opponent: other, Defense: led(mine.Life, mine.Move), Attack: led(theirs.Kill, theirs.Move), Seki: mine.Seki()}
}

// led returns an answer with the move that a race is won by. The variation of another move is
// dropped.
func led(r search.Result, move board.Point) search.Result {
	if r.Success() && r.Move != move {
		r.Move, r.Line = move, search.Line{}
	}
	return r
}

// includer is a search.Life that also reads weak groups around the group in question. Its
// answer about that group overrides a race against a group that it includes. A *owl.Reader is
// one.
type includer interface {
	Includes(b *board.Board, other *board.Set) bool
}

// settle concludes from the races of a group. A group that cannot be killed in any of its races
// lives, and one that lives in one of them if it moves first is critical. A lost race changes
// nothing, because there may be escapes that a race does not include. Proved statuses stay.
//
// The conclusion is an estimate, so races that hit a limit count too if both answers agree: a
// group that lives if it moves last lives if it moves first. Races against groups that reading
// of life and death has included are ignored.
func (w *work) settle(g *Dragon, life search.Life) {
	if g.proved() {
		return
	}
	x, includes := life.(includer)
	includes = includes && g.Read
	lives, seki := true, false
	var saved, first *Semeai
	attack := search.Result{}
	for i := range g.Semeais {
		s := &g.Semeais[i]
		if includes && x.Includes(w.b, &w.d.dragons[s.Opponent].Stones) {
			continue
		}
		if first == nil {
			first = s
		}
		lives = lives && !s.Attack.Success() && (!s.Attack.Limited || s.Defense.Success())
		seki = seki || s.Seki
		if s.Defense.Success() && (saved == nil || s.Defense.Code > saved.Defense.Code) {
			saved = s
		}
		if !attack.Success() {
			attack = s.Attack
		}
	}
	switch {
	case first == nil:
		return
	case lives:
		g.Status, g.Safety = Alive, SafetyAlive
		if seki {
			g.Safety = AliveInSeki
		}
		g.Attack, g.Defense = first.Attack, search.Result{}
	case g.Status == Dead && saved != nil:
		g.Status, g.Safety = Critical, SafetyCritical
		g.Attack, g.Defense = saved.Attack, saved.Defense
		if !g.Attack.Success() {
			g.Attack = attack
		}
	default:
		return
	}
	g.Read = true
	g.Weakness = g.weakness()
}
