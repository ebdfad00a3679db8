package worm

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/reading/search"
)

// errWorms reports that worms are not those of a position.
var errWorms = errors.New("invalid worms")

// NewWorms makes the Worms of the position on b from plain data, which it copies; the package
// comment says which fields it uses. It serves callers that find worms without an Analyzer. The
// error is board.ErrNoBoard if b is nil, and says which worm names no string or one
// named before, or if a list has more than 10 moves, one twice, or one without a code or
// off the empty points (a defense may be board.Pass).
func NewWorms(b *board.Board, worms []Worm) (*Worms, error) {
	if b == nil || b.Size() == 0 {
		return nil, board.ErrNoBoard
	}
	a := new(Analyzer)
	w := a.describe(b)
	given := make([]bool, len(w.worms))
	for k := range worms {
		from := &worms[k]
		i, err := w.named(from)
		if err != nil {
			return nil, fmt.Errorf("%w: worm %d: %w", errWorms, k, err)
		}
		v := &w.worms[i]
		if given[i] {
			return nil, fmt.Errorf("%w: worm %d: the string of %v is there twice", errWorms, k, v.Origin)
		}
		given[i] = true
		if err := v.take(from, b); err != nil {
			return nil, fmt.Errorf("%w: worm %d, %v: %w", errWorms, k, v.Origin, err)
		}
		w.counted = w.counted || v.Cutstone2 != 0
	}
	a.relations()
	return w, nil
}

// named returns the number of the string that a given worm is about.
func (w *Worms) named(v *Worm) (int, error) {
	name := v.Origin
	if name == board.NoPoint && len(v.Stones) > 0 {
		name = v.Stones[0]
	}
	if name == board.NoPoint {
		return -1, errors.New("neither an origin nor stones")
	}
	i := w.Index(name)
	if i < 0 {
		return -1, fmt.Errorf("no stone at %v", name)
	}
	u := &w.worms[i]
	if v.Color != board.Empty && v.Color != u.Color {
		return -1, fmt.Errorf("the stone at %v is %v, not %v", name, u.Color, v.Color)
	}
	if len(v.Stones) == 0 {
		return i, nil
	}
	stones, err := position.Set(v.Stones, w.Size())
	if err != nil {
		return -1, err
	}
	for p := range stones.All() {
		if w.Index(p) != i {
			return -1, fmt.Errorf("%v is no stone of the string of %v", p, name)
		}
	}
	if len(v.Stones) != u.Size() {
		return -1, fmt.Errorf("%d stones, the string of %v has %d", len(v.Stones), name, u.Size())
	}
	return i, nil
}

// take copies what only reading tells.
func (v *Worm) take(from *Worm, b *board.Board) error {
	for _, l := range []struct {
		name     string
		from     []search.MoveResult
		to       *[]search.MoveResult
		passable bool
	}{
		{"attacks", from.Attacks, &v.Attacks, true},
		{"defenses", from.Defenses, &v.Defenses, true},
		{"attack_threats", from.AttackThreats, &v.AttackThreats, false},
		{"defense_threats", from.DefenseThreats, &v.DefenseThreats, false},
	} {
		if err := checkMoves(l.from, b, l.passable); err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
		*l.to = append([]search.MoveResult(nil), l.from...)
		slices.SortStableFunc(*l.to, func(x, y search.MoveResult) int { return int(y.Code) - int(x.Code) })
	}
	if from.Cutstone2 < 0 {
		return fmt.Errorf("%d cutting points", from.Cutstone2)
	}
	v.Cutstone2 = from.Cutstone2
	if !v.Invincible {
		v.Unknown = from.Unknown
	}
	return nil
}

// checkMoves reports what is wrong with a list of moves.
func checkMoves(moves []search.MoveResult, b *board.Board, passable bool) error {
	if len(moves) > maxMoves {
		return fmt.Errorf("%d moves, want at most %d", len(moves), maxMoves)
	}
	for i, m := range moves {
		switch {
		case m.Code == search.Fail || m.Code > search.Win:
			return fmt.Errorf("%v with the code %v", m.Move, m.Code)
		case m.Move == board.Pass && passable:
		case b.At(m.Move) != board.Empty:
			return fmt.Errorf("a move at %v, which is no empty point", m.Move)
		}
		if slices.ContainsFunc(moves[:i], func(n search.MoveResult) bool { return n.Move == m.Move }) {
			return fmt.Errorf("%v is there twice", m.Move)
		}
	}
	return nil
}

// wormsJSON is the form of Worms.
type wormsJSON struct {
	position.JSON
	Counted bool   `json:"cutstone2_known,omitempty"`
	Worms   []Worm `json:"worms"`
}

// MarshalJSON writes an object; the package comment describes its members.
func (w *Worms) MarshalJSON() ([]byte, error) {
	return json.Marshal(wormsJSON{w.of.JSON(), w.counted, append([]Worm{}, w.worms...)})
}

// UnmarshalJSON reads what MarshalJSON writes, or only the fields that NewWorms uses. If the
// position or its worms are invalid, there is an error and w is unchanged.
func (w *Worms) UnmarshalJSON(data []byte) error {
	var j wormsJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("%w: %w", errWorms, err)
	}
	of, b, err := j.Read()
	if err != nil {
		return fmt.Errorf("%w: %w", errWorms, err)
	}
	v, err := NewWorms(b, j.Worms)
	if err != nil {
		return err
	}
	v.of = of // with the ko
	v.counted = v.counted || j.Counted
	*w = *v
	return nil
}
