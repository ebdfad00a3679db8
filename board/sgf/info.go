package sgf

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// Komi returns what KM of the root says, and whether it says anything. Unlike
// [Node.Real] it reads what it can, since files have all sorts of things there: of
// "6.5目" it reads the number at the beginning. The error is an [*Error] that wraps
// ErrValue if the value is not a number alone; known tells whether komi can be used
// nevertheless. An empty value says nothing, as programs write it that do not know.
func (n *Node) Komi() (komi float64, known bool, err error) {
	root := n.Root()
	c, v, missing := root.first("KM")
	if missing != nil || strings.Trim(v, blanks) == "" {
		return 0, false, nil
	}
	if komi, err = root.Real("KM"); err == nil {
		return komi, true, nil
	}
	if komi, known = leading(v); known {
		err = fmt.Errorf("%w: %s is no number, read as %v", ErrValue, quote(v), komi)
	} else {
		err = fmt.Errorf("%w: %s is no number, ignored", ErrValue, quote(v))
	}
	return komi, known, root.errorAt(c.valueStart, c.id, err)
}

// Handicap returns what HA of the root says, as [Node.Komi] does with KM. Of "9.0"
// it reads 9; a number with a fraction, below 0 or above that of the points of a
// board is not known.
func (n *Node) Handicap() (stones int, known bool, err error) {
	root := n.Root()
	c, v, missing := root.first("HA")
	if missing != nil || strings.Trim(v, blanks) == "" {
		return 0, false, nil
	}
	if stones, err = root.Number("HA"); err == nil && 0 <= stones && stones <= board.MaxSize*board.MaxSize {
		return stones, true, nil
	}
	f, ok := leading(v)
	if ok && f == math.Trunc(f) && 0 <= f && f <= board.MaxSize*board.MaxSize {
		stones, known = int(f), true
		err = fmt.Errorf("%w: %s is no whole number, read as %d", ErrValue, quote(v), stones)
	} else {
		stones = 0
		err = fmt.Errorf("%w: %s is no number of stones, ignored", ErrValue, quote(v))
	}
	return stones, known, root.errorAt(c.valueStart, c.id, err)
}

// leading reads the number that a value begins with.
func leading(v string) (float64, bool) {
	v = strings.Replace(strings.Trim(v, blanks), ",", ".", 1)
	end := 0
	for end < len(v) && (v[end] >= '0' && v[end] <= '9' || v[end] == '.' || end == 0 && (v[end] == '-' || v[end] == '+')) {
		end++
	}
	// A full stop may end a sentence.
	f, err := strconv.ParseFloat(strings.TrimRight(v[:end], "."), 64)
	return f, err == nil && !math.IsInf(f, 0)
}

// checkGame adds a warning if the file says that it is of another game.
func (r *replay) checkGame(root *Node) {
	c, v, missing := root.first("GM")
	if v = strings.Trim(v, blanks); missing == nil && v != "1" && v != "" {
		r.warn(root, c.valueStart, c.id, fmt.Errorf("%w: GM[%s]", ErrGame, v))
	}
}

// handicap returns the handicap, 0 if it is not known, and adds a warning if the
// value is strange.
func (r *replay) handicap(root *Node) int {
	h, _, err := root.Handicap()
	r.warnOf(root, "HA", err)
	return h
}

// rulesOf returns the rules that RU names, or others with a warning.
func (r *replay) rulesOf(root *Node, fallback board.Rules) board.Rules {
	c, v, missing := root.first("RU")
	if missing != nil || strings.Trim(v, blanks) == "" {
		return fallback
	}
	name, err := root.SimpleText("RU")
	if err == nil {
		var rules board.Rules
		if rules, err = board.ParseRules(name); err == nil {
			return rules
		}
	}
	r.warn(root, c.valueStart, c.id, fmt.Errorf("%w; taken for %s", err, fallback.Name))
	return fallback
}

// warn adds a warning about a property of n, at index i of the properties.
func (r *replay) warn(n *Node, i int, id string, err error) {
	r.warnOf(n, id, n.errorAt(i, id, err))
}

// warnOf does so for an error that knows its place, or for none.
func (r *replay) warnOf(n *Node, id string, err error) {
	if err != nil {
		r.Warnings = append(r.Warnings, Warning{Node: n, Property: id, Moves: r.Moves, Err: err})
	}
}
