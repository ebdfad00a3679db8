package problem

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// ErrNoQuestion reports that a problem asks nothing: stones of a color are missing, no group of
// the position is surrounded, or the fields of a Problem name no group that fits its Question.
var ErrNoQuestion = errors.New("a problem without a question")

// ErrMove reports that a move to judge is illegal. The reason is wrapped beside it.
var ErrMove = errors.New("illegal move")

// A Question is what the side to move is asked to do; the empty one asks nothing:
//
//   - kill: kill a group of the opponent.
//   - live: save an own group.
//   - capture: capture a single string of the opponent.
//   - rescue: save a single own string from capture.
//   - connect: join two own strings.
//   - cut: keep two strings of the opponent apart.
type Question string

const (
	askKill    Question = "kill"
	askLive    Question = "live"
	askCapture Question = "capture"
	askRescue  Question = "rescue"
	askConnect Question = "connect"
	askCut     Question = "cut"
)

// own reports whether the group belongs to the side to move.
func (q Question) own() bool { return q == askLive || q == askRescue || q == askConnect }

// A Problem is a position with a question. Find makes one; a program may fill in the fields
// itself.
type Problem struct {
	// Name is the name in its collection, or empty.
	Name string
	// Board is the position. A Solver works on a copy of it.
	Board  *board.Board
	ToPlay board.Color
	// Question is what ToPlay is asked to do with Group.
	Question Question
	// Group has the stones in question, all of one color: it is dead once all are captured. For
	// Connect and Cut it is one of the two strings, and Other is the other one.
	Group, Other board.Set
	// Key has the first moves that the source of the problem gives as right, if it gives any.
	// Check alone looks at them, and at SaysKo, which tells that the source speaks of a ko.
	Key    []board.Point
	SaysKo bool
}

// check returns an error unless p asks a question about stones of the right color.
func (p *Problem) check() error {
	switch {
	case p == nil:
		return fmt.Errorf("%w: no problem", ErrNoQuestion)
	case p.Board == nil || p.Board.Size() == 0:
		return board.ErrNoBoard
	case !p.ToPlay.IsPlayer():
		return fmt.Errorf("%w: the side to move is %v", board.ErrColor, p.ToPlay)
	case !slices.Contains([]Question{askKill, askLive, askCapture, askRescue, askConnect, askCut}, p.Question):
		return fmt.Errorf("%w: %q", ErrNoQuestion, p.Question)
	case p.Group.IsEmpty():
		return fmt.Errorf("%w: no group to %v", ErrNoQuestion, p.Question)
	}
	groups := []*board.Set{&p.Group}
	if p.Question == askConnect || p.Question == askCut {
		if p.Other.IsEmpty() {
			return fmt.Errorf("%w: no second string to %v", ErrNoQuestion, p.Question)
		}
		groups = append(groups, &p.Other)
	}
	owner := p.owner()
	for _, g := range groups {
		for q := range g.All() {
			if p.Board.At(q) != owner {
				return fmt.Errorf("%w: no stone of %v at %v to %v", ErrNoQuestion, owner, q, p.Question)
			}
		}
	}
	return nil
}

// owner returns the color of the group.
func (p *Problem) owner() board.Color {
	if p.Question.own() {
		return p.ToPlay
	}
	return p.ToPlay.Opponent()
}

// Target returns a stone of the largest string of the group, or board.NoPoint without one.
func (p *Problem) Target() board.Point {
	if p == nil || p.Board == nil {
		return board.NoPoint
	}
	best := board.NoPoint
	for q := range p.Group.All() {
		if p.Board.At(q).IsPlayer() && (best == board.NoPoint || p.Board.StringSize(q) > p.Board.StringSize(best)) {
			best = q
		}
	}
	return best
}

// String says the question in a sentence, such as "Black to kill D9".
func (p *Problem) String() string {
	if p == nil || p.check() != nil {
		return "no question"
	}
	color := "Black"
	if p.ToPlay == board.White {
		color = "White"
	}
	switch p.Question {
	case askConnect:
		return fmt.Sprintf("%s to connect %v and %v", color, p.Target(), p.Other.First())
	case askCut:
		return fmt.Sprintf("%s to cut %v from %v", color, p.Target(), p.Other.First())
	case askLive:
		return fmt.Sprintf("%s to live with %v", color, p.Target())
	}
	return fmt.Sprintf("%s to %v %v", color, p.Question, p.Target())
}

// byKo reports whether a code is a success by a ko.
func byKo(c search.Code) bool { return c == search.KoA || c == search.KoB }

// successes says how a question is answered, and failures how it is not.
var (
	successes = map[Question]string{askKill: "killed", askLive: "saved", askCapture: "captured", askRescue: "saved", askConnect: "connected", askCut: "cut"}
	failures  = map[Question]string{askKill: "it lives", askLive: "it dies", askCapture: "it gets away", askRescue: "it is captured", askConnect: "they are cut apart", askCut: "they are connected"}
)

// Describe says what the side to move achieves, such as "killed at B9 (20 positions, proved)".
func (p *Problem) Describe(r search.Result) string {
	if p.check() != nil {
		return "no question"
	}
	var s strings.Builder
	switch {
	case !r.Success():
		s.WriteString("no move does")
	case r.Move.On(p.Board.Size()):
		fmt.Fprintf(&s, "%s at %v", outcome(p.Question, r.Code), r.Move)
	default:
		fmt.Fprintf(&s, "%s without a move", outcome(p.Question, r.Code))
	}
	if r.Success() && r.Line.Len() > 1 {
		fmt.Fprintf(&s, ", main variation %v", r.Line)
	}
	unit := "positions"
	if r.Nodes == 1 {
		unit = "position"
	}
	fmt.Fprintf(&s, " (%d %s", r.Nodes, unit)
	switch {
	case r.Limited:
		s.WriteString(", cut short by the limit")
	case r.Certain:
		s.WriteString(", proved")
	}
	s.WriteString(")")
	return s.String()
}

// outcome says in words what a code means for a question, such as "killed by a ko".
func outcome(q Question, c search.Code) string {
	switch c {
	case search.KoA:
		return successes[q] + " by a ko"
	case search.KoB:
		return successes[q] + " by a ko that the opponent takes first"
	case search.Fail, search.Gain:
		return failures[q]
	}
	return successes[q]
}
