package sgf

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// Komi returns the komi in KM of the root, and whether it has a value. It reads "6目半" and
// "3 3/4子" as points, and 375, 650 or 7500 of servers as hundredths; 3.75, half a komi in
// Chinese counting, is 7.5 unless RU names territory rules. The error is an [*Error] that wraps
// ErrValue if the text is not exactly the komi.
func (n *Node) Komi() (komi float64, known bool, err error) {
	root := n.Root()
	c, v, missing := root.first("KM")
	if missing != nil || strings.Trim(v, blanks) == "" {
		komi, known = root.koreanKomi()
		return komi, known, nil
	}
	written, err := root.Real("KM")
	known = err == nil
	if !known {
		written, known = root.komiInWords(v)
	}
	komi = root.points(written)
	switch {
	case known && math.Abs(komi) > board.MaxKomi:
		err = fmt.Errorf("%w: %s is no komi, ignored", ErrValue, quote(v))
		komi, known = 0, false
	case err == nil && komi == written:
		return komi, true, nil
	case err == nil:
		err = fmt.Errorf("%w: %s, read as %v points", ErrValue, quote(v), komi)
	case known:
		err = fmt.Errorf("%w: %s is no number, read as %v", ErrValue, quote(v), komi)
	default:
		err = fmt.Errorf("%w: %s is no number, ignored", ErrValue, quote(v))
	}
	return komi, known, root.errorAt(c.valueStart, c.id, err)
}

// koreanKomi returns the komi of old Korean records, which have KO[5.5] in the root. Elsewhere KO
// stands beside a move and has no fraction.
func (root *Node) koreanKomi() (komi float64, known bool) {
	_, v, missing := root.first("KO")
	if missing != nil || root.Has("B") || root.Has("W") || !strings.Contains(v, ".") {
		return 0, false
	}
	komi, err := strconv.ParseFloat(strings.Trim(v, blanks), 64)
	if err != nil || math.IsNaN(komi) || math.Abs(komi) > board.MaxKomi {
		return 0, false
	}
	return komi, true
}

// komiInWords reads the value v of KM, which is no number, as a margin of White.
func (root *Node) komiInWords(v string) (komi float64, known bool) {
	komi, known = leading(v)
	text, err := root.SimpleText("KM")
	if err != nil || !known && strings.ContainsAny(text, "0123456789") {
		return komi, known
	}
	if o, err := board.ParseOutcome("W+" + text); err == nil && o.Margin > 0 {
		return float64(o.Margin), true
	}
	return komi, known
}

// points returns the komi that a number means. Some servers write hundredths or thousandths of a
// point, and under Chinese rules half of the komi, in stones.
func (root *Node) points(written float64) float64 {
	komi, size := written, math.Abs(written)
	if size == math.Trunc(size) {
		handicap, _, _ := root.Handicap()
		switch {
		case size >= 1000 && size < 100_000 && math.Mod(size, 250) == 0:
			komi /= 1000
		case size >= 100 && size < 1000 && math.Mod(size, 25) == 0,
			size > 0 && size < 100 && math.Mod(size, 25) == 0 && (handicap > 0 || root.byFox()):
			komi /= 100
		}
	}
	if math.Mod(math.Abs(komi)*4, 2) != 1 {
		return komi
	}
	if name, err := root.SimpleText("RU"); err == nil && komi == written {
		if rules, err := board.ParseRules(name); err == nil && rules.Scoring == board.TerritoryScoring {
			return komi
		}
	}
	return 2 * komi
}

// byFox reports whether a record is of Fox, which names itself in a second AP of some records.
func (root *Node) byFox() bool {
	return slices.ContainsFunc(root.Get("AP"), func(v string) bool { return strings.HasPrefix(strings.Trim(v, blanks), "foxwq") })
}

// Handicap returns the number in HA of the root, as [Node.Komi] does for KM. It reads "9.0" as
// 9. A fraction, or a number below 0 or above the number of points, is unknown.
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

// Outcome returns the outcome in RE of the root, as board.ParseOutcome reads it, and whether it
// has a value. The error is an [*Error].
func (n *Node) Outcome() (o board.Outcome, known bool, err error) {
	root := n.Root()
	c, v, missing := root.first("RE")
	if missing != nil || strings.Trim(v, blanks) == "" {
		return o, false, nil
	}
	text, err := root.SimpleText("RE")
	if err != nil {
		return o, false, err
	}
	if o, err = board.ParseOutcome(text); err != nil {
		return o, false, root.errorAt(c.valueStart, c.id, err)
	}
	return o, true, nil
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
		r.warn(root, c.valueStart, c.id, fmt.Errorf("%w: GM[%s]", errGame, v))
	}
}

// readHandicap returns the handicap, 0 if it is not known, and adds a warning if the
// value is strange.
func (r *replay) readHandicap(root *Node) int {
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
		r.add(Warning{Node: n, Property: id, Moves: r.Moves, Err: err})
	}
}

// add adds a warning unless there are too many already.
func (r *replay) add(w Warning) {
	if len(r.Warnings) < maxWarnings {
		r.Warnings = append(r.Warnings, w)
	}
}
