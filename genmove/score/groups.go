package score

import (
	"context"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// shutNodes is after how much reading no further groups are asked about that are shut in and whose
// owner is known.
const shutNodes = 80_000

// read asks the reader of life and death about the groups in doubt: those whose owner is not
// expected by more than a measure. The Estimator's own reader also answers about enclosed groups,
// and is believed if it is Certain.
func (s *situation) read(ctx context.Context, doubt *board.Set) error {
	if s.alone() {
		return nil
	}
	found, err := s.groups(ctx)
	if err != nil {
		return err
	}
	spent := 0
	for i := range found {
		if !found[i].Intersects(doubt) {
			continue
		}
		if err := s.readGroup(ctx, &found[i], &spent); err != nil {
			return err
		}
	}
	return nil
}

// readGroup asks about a group. It adds to spent the nodes of reading about groups whose owner is
// known.
//
// The expected owner keeps the last word in two cases. In the first a limit stopped the reader. It
// is believed all the same if it found that the group dies whichever side moves first, unless the
// network denies that after two passes. In the second the own reader found that the group depends
// on the side that moves first: players who stop there see an answer that reading does not. Of a
// large enclosed group that it did not read to the end, a survival.Judge estimates whether it
// depends on that side.
func (s *situation) readGroup(ctx context.Context, group *board.Set, spent *int) error {
	own, sure := s.e.o.Life == nil, sureKept
	if own {
		sure = halfKept
	}
	kept := math.Abs(s.kept(group.All(), s.owner))
	if kept > sure && (!own || *spent > shutNodes || !s.enclosed(group)) {
		return nil
	}
	// Only a proof counts against an owner that is known, but for a large group in doubt.
	large := own && kept <= evenKept && group.Len() >= largeGroup && s.enclosed(group)
	proofs := kept > sure && !large
	a, d, err := verdicts(ctx, s.e.life, s.b, group, proofs)
	if err != nil {
		return err
	}
	if kept > sure {
		*spent += a.Nodes + d.Nodes
	}
	if lives := a.Code == search.Fail && !a.Limited; proofs && (!a.Certain || !lives && !d.Certain) {
		return nil
	}
	if s.learn(group, &a, &d, own) || !large {
		return nil
	}
	lost, err := s.lostToMove(ctx, group)
	if lost {
		s.dead.Or(group)
	}
	return err
}

// lostToMove reports whether it is the turn of a group's opponent, and a Judge is fairly sure that
// the group dies if he moves first, and lives if its owner does.
func (s *situation) lostToMove(ctx context.Context, group *board.Set) (bool, error) {
	if s.b.At(group.First()) == s.toPlay {
		return false, nil
	}
	for _, attack := range [2]bool{true, false} {
		v, err := s.e.judge.Judge(ctx, s.b, group, attack)
		if err != nil || v.Chance < fairlySure {
			return false, err
		}
	}
	return true, nil
}

// learn takes over what the reader of life and death, or the Estimator's own, says of a group. It
// returns false if it leaves the group to the expected owner.
func (s *situation) learn(group *board.Set, a, d *search.Result, own bool) bool {
	switch {
	case a.Code == search.Fail && !a.Limited:
		s.dead.AndNot(group)
	case d.Code == search.Fail && !d.Limited:
		s.dead.Or(group)
		s.told.Or(group)
	case own && d.Code == search.Fail && a.Code == search.Win && (!s.passed || s.kept(group.All(), s.net) < netKept):
		s.dead.Or(group)
	case own:
		return false
	case a.Code != search.Fail && d.Code != search.Fail && !a.Limited && !d.Limited:
		s.open.Or(group)
	}
	return true
}

// verdicts asks about a group whichever side moves first. It does not ask about the defense if the
// group lives anyway, or if only proofs count and the attack is none.
func verdicts(ctx context.Context, life search.Life, b *board.Board, group *board.Set, proofs bool) (attack, defense search.Result, err error) {
	attack, err = life.Attack(ctx, b, group)
	if err != nil || attack.Code == search.Fail && !attack.Limited || proofs && !attack.Certain {
		return attack, defense, err
	}
	defense, err = life.Defend(ctx, b, group)
	return attack, defense, err
}

// enclosed reports whether a group is shut in: over open points it reaches no living stones of
// its own but those it is made of.
func (s *situation) enclosed(group *board.Set) bool {
	own := s.b.StonesOf(s.b.At(group.First()))
	open := s.b.EmptyPoints()
	open.Or(&own)
	reach := *group
	reach.Flood(&open)
	reach.And(&own)
	reach.AndNot(group)
	reach.AndNot(&s.dead)
	return reach.IsEmpty()
}

// union tells which strings belong together. It is indexed by the origins of strings and
// leads from each, in steps, to one of its group.
type union [board.NumPoints]board.Point

func (u *union) find(p board.Point) board.Point {
	for u[p] != p {
		p = u[p]
	}
	return p
}

func (u *union) join(p, q board.Point) { u[u.find(q)] = u.find(p) }

// lostLiberties is how many liberties a string has that may be one that joins those around
// it.
const lostLiberties = 4

// groups returns the strings, with those of a player together that his opponent cannot
// cut: they share two liberties, or one where the opponent would be captured, or are
// beside a string of his that he cannot save.
func (s *situation) groups(ctx context.Context) ([]board.Set, error) {
	u := new(union)
	for p := range board.Points(s.b.Size()) {
		u[p] = p
	}
	list := s.b.AppendStrings(nil, board.Empty)
	var beside []board.Point
	for _, str := range list {
		if !s.dead.Has(str) || s.b.Liberties(str) > lostLiberties {
			continue
		}
		d, err := s.e.analyst.Tactics().Defend(ctx, s.b, str)
		if err != nil {
			return nil, err
		}
		if d.Code != search.Fail {
			continue
		}
		beside = s.b.AppendNeighbors(beside[:0], str)
		for _, q := range beside {
			u.join(beside[0], q)
		}
	}
	for p := range board.Points(s.b.Size()) {
		if s.b.At(p) != board.Empty {
			continue
		}
		for _, c := range [2]board.Color{board.Black, board.White} {
			if err := s.joinAt(ctx, u, p, c); err != nil {
				return nil, err
			}
		}
	}
	var groups []board.Set
	number := make(map[board.Point]int)
	for _, str := range list {
		first := u.find(s.b.Origin(str))
		i, ok := number[first]
		if !ok {
			i = len(groups)
			groups = append(groups, board.Set{})
			number[first] = i
		}
		s.addString(&groups[i], str)
	}
	return groups, nil
}

// joinAt joins the strings of c that have the liberty p in common, if the opponent cannot
// cut there.
func (s *situation) joinAt(ctx context.Context, u *union, p board.Point, c board.Color) error {
	var strings []board.Point
	for _, q := range p.Neighbors() {
		if s.b.At(q) == c {
			strings = append(strings, s.b.Origin(q))
		}
	}
	if len(strings) < 2 {
		return nil
	}
	lost, asked := !s.b.Legal(p, c.Opponent(), board.Strict), false
	for i, str := range strings {
		for _, other := range strings[:i] {
			if u.find(str) == u.find(other) {
				continue
			}
			both, libs := s.b.LibertySet(str), s.b.LibertySet(other)
			if both.Common(&libs) > 1 {
				u.join(str, other)
				continue
			}
			if !lost && !asked {
				asked = true
				s.b.TryAssumeLegal(p, c.Opponent())
				a, err := s.e.analyst.Tactics().Attack(ctx, s.b, p)
				s.b.Undo()
				if err != nil {
					return err
				}
				lost = a.Code == search.Win
			}
			if lost {
				u.join(str, other)
			}
		}
	}
	return nil
}
