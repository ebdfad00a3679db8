package pattern

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// key returns the key that a word of the colon line means.
func (a attributes) key(word string) (key string, ok bool) {
	switch a {
	case attributesGeneral:
		switch word {
		case "value", "minvalue":
			key = keyMinValue
		case "maxvalue":
			key = keyMaxValue
		case "terri", "minterri":
			key = keyMinTerritory
		case "maxterri":
			key = keyMaxTerritory
		case "shape":
			key = keyShape
		case "followup", "followup_value":
			key = keyFollowup
		case "reverse_followup":
			key = keyReverseFollowup
		}
	case attributesValueOnly, attributesOwlAttack, attributesOwlDefense:
		switch {
		case word == "value":
			key = keyValue
		case a == attributesValueOnly:
		case word == "threatens_to_capture":
			key = keyThreatensToCapture
		case word == "threatens_eye":
			key = keyThreatensEye
		case word == "reverse_sente":
			key = keyReverseSente
		}
	}
	return key, key != ""
}

// The words of keys, for messages.
const (
	generalWords = "value, minvalue, maxvalue, terri, minterri, maxterri, shape, followup, reverse_followup"
	owlWords     = "value, threatens_to_capture, threatens_eye, reverse_sente"
)

func (a attributes) words() string {
	switch a {
	case attributesGeneral:
		return generalWords
	case attributesValueOnly:
		return "value"
	case attributesOwlAttack, attributesOwlDefense:
		return owlWords
	}
	return "no values"
}

// entry compiles the colon line.
func (c *compiler) entry(e *entry) {
	p := c.p
	p.Symmetry = e.Symmetry
	c.symmetry(e)
	class, err := parseClass(e.Class)
	if err != nil {
		i := strings.IndexFunc(e.Class, func(r rune) bool { return !strings.ContainsRune(classLetters+"-"+blanks, r) })
		c.fail(e.letterPos(i), ErrMeaning, "letters of "+classLetters+" or -", fmt.Sprintf("unknown class letter %q", first(e.Class[i:])))
	}
	p.Class = class
	if k := &c.db.kind; k.Classes != "" && err == nil {
		if odd := class &^ ClassOf(k.Classes); odd != 0 {
			i := strings.IndexFunc(e.Class, func(r rune) bool { return odd.Has(byte(r)) })
			c.warn(e.letterPos(i), "class %v means nothing in a database of kind %s", odd, k.Name)
		}
	}
	for i, v := range e.Values {
		key, ok := c.attributes.key(v.Key)
		if !ok {
			c.fail(v.Pos, ErrMeaning, c.attributes.words(), fmt.Sprintf("unknown key %q", v.Key))
			continue
		}
		if (Value{Key: key}).TakesLabel() {
			c.warn(v.Pos, "%s means nothing: the search finds out what a move threatens", key)
			if len(v.Arg) != 1 {
				c.fail(v.ArgPos, ErrMeaning, "one label", fmt.Sprintf("%s(%s)", v.Key, v.Arg))
			} else if o, ok := c.label(v.ArgPos, v.Arg[0]); ok {
				p.Values = append(p.Values, Value{Key: key, Label: Label{v.Arg[0], o}})
			}
			continue
		}
		n, err := strconv.ParseFloat(v.Arg, 64)
		if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
			c.fail(v.ArgPos, ErrMeaning, "a number", fmt.Sprintf("%s(%s)", v.Key, v.Arg))
			continue
		}
		p.Values = append(p.Values, Value{Key: key, Number: n})
		if c.attributes == attributesGeneral {
			if key != keyShape && key != keyMaxValue && n < 0 {
				c.warn(v.ArgPos, "%s(%s) is less than 0, which it is in any case", v.Key, v.Arg)
			}
			if slices.ContainsFunc(e.Values[:i], func(w entryValue) bool { k, ok := c.attributes.key(w.Key); return ok && k == key }) {
				c.warn(v.Pos, "%s stands twice", key)
			}
		}
	}
	c.bounds(e)
	switch {
	case e.Helper == "" || e.Helper == "NULL":
	case c.db.kind.NoHelpers:
		c.fail(e.HelperPos, ErrMeaning, "key(value) or the end of the line", fmt.Sprintf("helper %s in a database of kind %s", e.Helper, c.db.kind.Name))
	default:
		p.Helper, p.HelperPos = e.Helper, e.HelperPos
		if n := near(e.Helper, slices.Values(helperWords[:])); n != "" && n != e.Helper {
			c.warn(e.HelperPos, "helper %s is not one of the library, did you mean %s?", e.Helper, n)
		}
	}
	if e.Rest != "" {
		c.warn(e.HelperPos, "%q after the helper means nothing", e.Rest)
	}
}

// helperWords are the helpers of the library.
var helperWords = [...]string{
	"cutstone2_helper", "high_handicap_helper", "jump_out_far_helper", "jump_out_helper", "reinforce_helper",
	"thrash_around_helper", "throw_in_atari_helper",
}

// bounds warns of bounds that leave no value.
func (c *compiler) bounds(e *entry) {
	for _, k := range [2][2]string{{keyMinValue, keyMaxValue}, {keyMinTerritory, keyMaxTerritory}} {
		low, high := math.Inf(-1), math.Inf(1)
		for _, v := range c.p.Values {
			switch {
			case v.Key == k[0] || v.Key == keyValue && k[0] == keyMinValue:
				low = max(low, v.Number)
			case v.Key == k[1]:
				high = min(high, v.Number)
			}
		}
		if low > high {
			c.warn(e.Pos, "the value is at least %v and at most %v; %v counts", low, high, high)
		}
	}
}

// letterPos returns the place of byte i of the class.
func (e *entry) letterPos(i int) Pos {
	if !e.ClassPos.IsValid() {
		return e.ClassPos
	}
	return e.ClassPos.after(i)
}

// mirrors returns the transforms that leave a diagram as it is when its
// symmetry character is true, and whether there is such a character.
func mirrors(symmetry byte) ([]board.Transform, bool) {
	switch symmetry {
	case '8':
		return nil, true
	case '|':
		return []board.Transform{7}, true
	case '-':
		return []board.Transform{5}, true
	case '\\':
		return []board.Transform{6}, true
	case '/':
		return []board.Transform{4}, true
	case '+':
		return []board.Transform{5, 7}, true
	case 'X':
		return []board.Transform{6, 4}, true
	case 'O':
		return []board.Transform{2}, true
	}
	return nil, false
}

// symmetry warns of symmetry characters that are not true of the diagram.
func (c *compiler) symmetry(e *entry) {
	g := c.main
	pos := e.Pos
	if pos.IsValid() {
		pos = pos.after(1)
	}
	transforms, ok := mirrors(e.Symmetry)
	if !ok {
		c.warn(pos, "unknown symmetry %q is taken as 8", rune(e.Symmetry))
		c.p.Symmetry = '8'
		return
	}
	for _, t := range transforms {
		if g.edges.Turn(t) != g.edges {
			c.warn(pos, "symmetry %q contradicts the edges", rune(e.Symmetry))
			return
		}
	}
	if g.height != g.width && strings.IndexByte(`X\/`, e.Symmetry) >= 0 {
		c.warn(pos, "symmetry %q of a diagram that is not square", rune(e.Symmetry))
		return
	}
	for _, t := range transforms {
		r1, c1 := t.Offset(g.height-1, g.width-1)
		top, left := min(r1, 0), min(c1, 0)
		for r := range g.height {
			for col := range g.width {
				nr, nc := t.Offset(r, col)
				if g.at(r, col) != g.at(nr-top, nc-left) {
					c.warn(g.pos(r, col), "the diagram has not the symmetry %q", rune(e.Symmetry))
					return
				}
			}
		}
	}
}

// label resolves a label that the pattern uses.
func (c *compiler) label(pos Pos, name byte) (Offset, bool) {
	o, ok := c.p.Label(name)
	switch {
	case ok:
		if name != '*' {
			c.labelUsed = true
		}
	case name == '*':
		c.fail(pos, ErrMeaning, "a diagram with *", "* is no label of a pattern without a move")
	case c.labels == nil:
		c.fail(pos, ErrMeaning, "a constraint diagram that shows it, or *", fmt.Sprintf("label %q without a constraint diagram", rune(name)))
	default:
		c.fail(pos, ErrMeaning, "a letter of the constraint diagram, or *", fmt.Sprintf("unknown label %q", rune(name)))
	}
	return o, ok
}
