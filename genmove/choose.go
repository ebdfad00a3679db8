package genmove

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
)

// Decision is a move that was chosen, and all that was thought of.
type Decision struct {
	Color board.Color `json:"color"`
	// Move is a point, board.Pass, or board.Resign.
	Move board.Point `json:"move"`
	// Value is the value of the move in points, 0 for a pass.
	Value float64 `json:"value"`
	// Why says how the move was chosen: by value, as a ko threat, as dame and so on.
	Why string `json:"why"`
	// Lead is the number of points by which White leads before the move, komi included, as
	// Situation.Lead estimates it. It is negative if Black leads.
	Lead float64 `json:"lead"`
	// Moves are all moves that were considered, the best one first.
	Moves []Valued `json:"moves"`
	// Incomplete reports that the context ended before the choice was complete.
	Incomplete bool `json:"incomplete,omitempty"`
}

// String explains the decision: a line for the move, and the best moves with their steps
// and reasons.
func (d *Decision) String() string {
	var t strings.Builder
	move := d.Move.String()
	if d.Move == board.Resign {
		move = "resigns"
	}
	fmt.Fprintf(&t, "%v %s (%.2f, %s), lead %s\n", d.Color, move, d.Value, d.Why, ahead(d.Lead))
	for i := range d.Moves {
		if d.Moves[i].Value <= 0 && i > 0 {
			break
		}
		fmt.Fprintf(&t, "%v\n", d.Moves[i])
	}
	return t.String()
}

// ahead writes a lead of White as board.Margin does, in tenths of points.
func ahead(lead float64) string { return board.Margin(math.Round(10*lead) / 10).String() }

// UnmarshalJSON reads what json.Marshal writes. If a move is invalid, or a reason has no kind,
// there is an error and d is unchanged.
func (d *Decision) UnmarshalJSON(data []byte) error {
	type plain Decision
	var x plain
	if err := json.Unmarshal(data, &x); err != nil {
		return err
	}
	for i := range x.Moves {
		for _, r := range x.Moves[i].Reasons {
			if !r.Kind.valid() {
				return fmt.Errorf("%w: none, for %v", errKind, r.Move)
			}
		}
	}
	*d = Decision(x)
	return nil
}

// Rules of choice.
const (
	endgameBelow = 6    // a best move of at most so much asks for the endgame
	blunderTries = 6    // how many moves are checked for what they throw away
	leastBlunder = 1    // what counts as thrown away
	tinyKo       = 1    // a ko for whose sake no point is given
	dameValue    = 0.01 // of filling a neutral point
	leastWorth   = 0.25 // what is worth less comes after neutral points; the smallest kos are worth more
)

// choose picks a move of the list, which is in order: the best one that is allowed, does
// not throw away more than it wins, and is legal or has a threat for its ko. It returns
// its place in the list, or -1 for none, and in which way it was chosen.
func choose(ctx context.Context, s *Situation, list []Valued) (int, string, error) {
	why := "by value"
	if len(list) > 0 && list[0].Illegal && list[0].Value > 0 {
		koThreats(list)
		why = "by value, with ko threats for " + list[0].Move.String()
		legalFirst(list)
	}
	checked := map[board.Point]bool{}
	for range blunderTries {
		i := slices.IndexFunc(list, func(v Valued) bool { return !v.Illegal })
		if i < 0 || list[i].Value <= 0 {
			return -1, why, nil
		}
		v := &list[i]
		if checked[v.Move] {
			return i, why, nil
		}
		checked[v.Move] = true
		points, what, err := Blunder(ctx, s, v.Move)
		if err != nil {
			return i, why, err
		}
		if points >= leastBlunder {
			v.add(stepBlunder, -points, what)
			legalFirst(list)
		}
	}
	i := slices.IndexFunc(list, func(v Valued) bool { return !v.Illegal })
	if i >= 0 && list[i].Value <= 0 {
		i = -1
	}
	return i, why, nil
}

// legalFirst sorts moves by value, those that the rules forbid behind all others.
func legalFirst(list []Valued) {
	slices.SortStableFunc(list, func(a, b Valued) int {
		switch {
		case a.Illegal == b.Illegal:
			return cmp.Compare(b.Value, a.Value)
		case a.Illegal:
			return 1
		}
		return -1
	})
}

// koThreats adds the value of their threats to the moves of a list whose best one is banned by
// a ko. A threat counts as much as the ko if it is at least as large.
func koThreats(list []Valued) {
	ko := list[0].Value
	for i := range list {
		v := &list[i]
		if v.Illegal || v.Followup <= 0 || !v.Safe && !v.sacrifice() {
			continue
		}
		if ko < tinyKo && v.Value < 0 {
			continue
		}
		counted := 0.0
		if step, ok := v.Step(stepFollowup); ok {
			counted = step.Part
		}
		if part := min(v.Followup, ko) - counted; part > 0 {
			v.add(stepKo, part, fmt.Sprintf("a threat of %.1f for a ko of %.1f", v.Followup, ko))
		}
	}
}

// When a game is given up: on boards of 19 lines, that far behind, when so much of the
// board is full and no large fight is undecided.
const (
	resignSize    = 19
	resignBehind  = 45
	resignFull    = 0.6
	resignValue   = 10
	resignFights  = 8
	resignWeakest = 0.4
)

// resigns reports whether the game is lost beyond doubt for the player whose turn it is.
func resigns(s *Situation, best float64) bool {
	if s.Board.Size() < resignSize || best >= resignValue || s.Dragons == nil || s.ahead() > -resignBehind {
		return false
	}
	empty := s.Board.EmptyPoints()
	all := float64(s.Board.Size() * s.Board.Size())
	if all-float64(empty.Len()) < resignFull*all {
		return false
	}
	for _, g := range s.Dragons.All() {
		if g.Color == s.ToPlay && g.Status == dragon.Critical {
			return false
		}
		if g.Color != s.ToPlay && g.EffectiveSize >= resignFights && g.Weakness > resignWeakest && g.Status != dragon.Dead {
			return false
		}
	}
	return true
}
