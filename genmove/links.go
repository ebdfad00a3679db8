package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// Links is the Reasoner of connections and cuts: those of the fact Links, and those between
// neighboring groups, one of them weak, which it reads.
type Links struct{}

// Reasons implements Reasoner. It needs Links, and Dragons in order to read.
func (Links) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	if s.Links == nil {
		return nil
	}
	for _, c := range s.Links.Cuts() {
		if s.Board.At(c.A) == s.ToPlay {
			r.Add(Reason{Kind: Connect, Move: c.Defense, Target: c.A, Other: c.B, Code: c.DefenseCode, Source: "links"})
			if c.Move != c.Defense && c.Move.On(s.Board.Size()) {
				if err := addLink(ctx, s, r, Connect, c.Move, c.A, c.B, "links, by reading"); err != nil {
					return err
				}
			}
			continue
		}
		if c.DefenseCode != search.Fail {
			r.Add(Reason{Kind: Cut, Move: c.Move, Target: c.A, Other: c.B, Code: c.Code, Source: "links"})
		}
	}
	if s.Dragons == nil {
		return nil
	}
	return neighbors(ctx, s, r)
}

// linkLevel is the level from which connections between neighbors are read.
const linkLevel = 5

// neighbors reads whether groups of one player side by side, of which one at least is weak
// or critical, can be joined and parted by one move.
func neighbors(ctx context.Context, s *Situation, r *Reasons) error {
	if s.Level < linkLevel {
		return nil
	}
	x := s.Analyst.Connector()
	for i, g := range s.Dragons.All() {
		for _, j := range g.Neighbors {
			h := s.Dragons.Dragon(j)
			if j <= i || h.Color != g.Color || !linkMatters(g, h) {
				continue
			}
			p, q, distance := g.Nearest(h)
			if distance > linkReach {
				continue
			}
			cut, err := x.Disconnect(ctx, s.Board, p, q)
			if err != nil {
				return err
			}
			if cut.Code == search.Fail || cut.Move == board.Pass {
				continue // they are connected
			}
			join, err := x.Connect(ctx, s.Board, p, q)
			if err != nil {
				return err
			}
			if join.Code == search.Fail || join.Move == board.Pass {
				continue // they are lost to each other
			}
			if g.Color == s.ToPlay {
				r.Add(Reason{Kind: Connect, Move: join.Move, Target: p, Other: q, Code: join.Code, Source: "neighbors, by reading"})
				if err := addLink(ctx, s, r, Connect, cut.Move, p, q, "neighbors, by reading"); err != nil {
					return err
				}
			} else {
				r.Add(Reason{Kind: Cut, Move: cut.Move, Target: p, Other: q, Code: cut.Code, Source: "neighbors, by reading"})
				if err := addLink(ctx, s, r, Cut, join.Move, p, q, "neighbors, by reading"); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// addLink adds a connection or a cut if reading confirms that the move makes it.
func addLink(ctx context.Context, s *Situation, r *Reasons, k Kind, move, x, y board.Point, why string) error {
	code, err := s.parts(ctx, k, move, x, y)
	if err != nil {
		return err
	}
	if code != search.Fail {
		r.Add(Reason{Kind: k, Move: move, Target: x, Other: y, Code: code, Source: why})
	}
	return nil
}

// linkMatters reports whether anything depends on whether two groups are connected.
func linkMatters(g, h *dragon.Dragon) bool {
	for _, one := range [2]*dragon.Dragon{g, h} {
		if one.Safety == dragon.SafetyInessential || one.Safety == dragon.TacticallyDead {
			return false
		}
	}
	return g.WeaknessBefore > someWeakness || h.WeaknessBefore > someWeakness
}

// someWeakness is the weakness from which the connection of a group is worth reading.
const someWeakness = 0.15

// linkReach is how far two strings may be apart, in rows and columns together, if their
// connection is read.
const linkReach = 6
