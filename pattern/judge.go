package pattern

import (
	"context"

	"github.com/tengen-go/tengen/board"
)

// Status is the life or death of a group, as class letters use it.
type Status uint8

const (
	StatusUnknown  Status = iota
	StatusAlive           // it lives, whoever moves first
	StatusCritical        // it lives or dies by who moves first
	StatusDead            // it dies, whoever moves first
)

var statusNames = [...]string{"unknown", "alive", "critical", "dead"}

// String returns unknown, alive, critical or dead.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return "invalid"
}

// Safety is the safety of a stone that has just been played.
type Safety uint8

const (
	Unsafe   Safety = iota // it can be captured, or the move is illegal
	SafeByKo               // whether it can be captured depends on a ko
	Safe                   // it cannot be captured
)

var safetyNames = [...]string{"unsafe", "ko", "safe"}

// String returns unsafe, ko or safe.
func (s Safety) String() string {
	if int(s) < len(safetyNames) {
		return safetyNames[s]
	}
	return "invalid"
}

// ClassJudge answers the questions of the class letters of patterns about a position; see
// [Bound.Allows]. The methods leave the board as they found it. Errors are as those of
// Func.Call.
type ClassJudge interface {
	// Status returns the status of the group of the stone at p, or StatusUnknown.
	Status(p board.Point) Status
	// Safety returns the safety of a stone of c at the empty point move.
	Safety(ctx context.Context, b *board.Board, move board.Point, c board.Color) (Safety, error)
	// Saved reports whether the string at stone cannot be captured, or not any more
	// once its owner has played at move. With board.NoPoint as the move, only the
	// first counts.
	Saved(ctx context.Context, b *board.Board, stone, move board.Point) (bool, error)
}

// safetyRule says which player's move must be safe in a database, unless the class of a pattern
// has the letter s.
type safetyRule uint8

const (
	// 0 is for databases whose moves are judged in other ways, or are no moves. The
	// letters s and n have no effect.
	_ safetyRule = iota
	// safetyOwn is for databases of moves of O. The move must be fully safe, without a ko; with
	// s it only has to be legal, and may retake a ko at once. With n a stone of X in its place
	// must not be capturable, except by a ko.
	safetyOwn
	// safetyCut is for databases of connections of O. In patterns of class B X makes the
	// cutting move: it must be safe, or safe by a ko, and no stone of X may be capturable
	// unless the move saves it. Other patterns have no such move.
	safetyCut
)

// The letters that ask about the groups of stones.
var classStatus = ClassOf("OoXx")

// rejects reports whether the class rejects a stone of O, or of X, whose group has
// the status.
func (c Class) rejects(own bool, s Status) bool {
	if own {
		return c.Has('O') && (s == StatusDead || s == StatusCritical) || c.Has('o') && s == StatusAlive
	}
	return c.Has('X') && s == StatusDead || c.Has('x') && s == StatusAlive
}

// Allows reports whether the class letters of the pattern allow the match, as far as b.Judge
// knows. It is false for a pattern that is not bound or not on the board. The error is a
// [CallError] with that of the Judge.
//
//   - O rejects stones of O whose group is dead or critical, o those whose group is
//     alive; X rejects stones of X whose group is dead, x those whose group is alive.
//     An unknown status never rejects.
//   - In databases of moves of O the move must be safe without a ko. With s it only has to be
//     legal, and may retake a ko at once; with n a stone of X in its place must not be capturable,
//     except by a ko. With O it must save strings of O in the diagram that can be captured.
//   - In databases of connections, a pattern of class B has the move of X that cuts. It must be
//     safe, or safe by a ko, and no stone of X may be capturable unless the move saves it.
//   - In other databases s and n have no effect.
//   - Without a Judge only legality is tested, of moves of O: they may capture in a ko.
func (b *Bound) Allows(ctx context.Context, bd *board.Board, m Match) (bool, error) {
	if !b.usable(bd, m) {
		return false, nil
	}
	return b.allows(ctx, bd, &b.db.patterns[m.Pattern], m)
}

func (b *Bound) allows(ctx context.Context, bd *board.Board, p *Pattern, m Match) (bool, error) {
	if b.Judge != nil && p.Class.HasAny(classStatus) {
		for i := range p.Stones {
			e := &p.Elements[i]
			if p.Class.rejects(e.Cell.IsOwn(), b.Judge.Status(m.At(e.Offset))) {
				return false, nil
			}
		}
	}
	switch b.db.kind.safety {
	case safetyOwn:
		return b.ownMove(ctx, bd, p, m)
	case safetyCut:
		if p.Class.Has('B') && !p.Class.Has('s') && b.Judge != nil {
			return b.cut(ctx, bd, p, m)
		}
	}
	return true, nil
}

// ownMove applies safetyOwn.
func (b *Bound) ownMove(ctx context.Context, bd *board.Board, p *Pattern, m Match) (bool, error) {
	if !p.HasMove {
		return true, nil
	}
	move := m.At(p.MoveOffset)
	if !bd.Legal(move, m.Color, board.Strict) {
		if _, ko := bd.IsKoCapture(move, m.Color); !ko {
			return false, nil
		}
	}
	if b.Judge == nil {
		return true, nil
	}
	if p.Class.Has('O') {
		if ok, err := b.stonesSaved(ctx, bd, p, m, true); !ok {
			return false, err
		}
	}
	if !p.Class.Has('s') {
		s, err := b.Judge.Safety(ctx, bd, move, m.Color)
		if s != Safe || err != nil {
			return false, judgeError(p, m, "the test of the move", err)
		}
	}
	if p.Class.Has('n') {
		s, err := b.Judge.Safety(ctx, bd, move, m.Color.Opponent())
		if s == Unsafe || err != nil {
			return false, judgeError(p, m, "class n", err)
		}
	}
	return true, nil
}

// cut applies safetyCut to a pattern of class B.
func (b *Bound) cut(ctx context.Context, bd *board.Board, p *Pattern, m Match) (bool, error) {
	if p.HasMove {
		s, err := b.Judge.Safety(ctx, bd, m.At(p.MoveOffset), m.Color.Opponent())
		if s == Unsafe || err != nil {
			return false, judgeError(p, m, "the test of the move", err)
		}
	}
	return b.stonesSaved(ctx, bd, p, m, false)
}

// stonesSaved reports whether the stones of O, or of X, in the diagram are safe, or
// saved by the move.
func (b *Bound) stonesSaved(ctx context.Context, bd *board.Board, p *Pattern, m Match, own bool) (bool, error) {
	move := board.NoPoint
	if p.HasMove {
		move = m.At(p.MoveOffset)
	}
	for i := range p.Stones {
		e := &p.Elements[i]
		if e.Cell.IsOwn() != own {
			continue
		}
		ok, err := b.Judge.Saved(ctx, bd, m.At(e.Offset), move)
		if !ok || err != nil {
			return false, judgeError(p, m, "the test of the stones", err)
		}
	}
	return true, nil
}

// judgeError wraps an error of a Judge.
func judgeError(p *Pattern, m Match, what string, err error) error {
	if err == nil {
		return nil
	}
	e := &CallError{Pos: p.Pos, Pattern: p.Name, Function: what, Match: m, Err: err}
	if p.HasMove {
		e.Move = m.At(p.MoveOffset)
	}
	return e
}
