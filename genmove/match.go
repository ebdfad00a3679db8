package genmove

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// What class letters of patterns are worth in points. Those of j and t are for boards of
// 19 lines, and in proportion to the size on others.
const (
	standardValue = 35 // J
	urgentValue   = 40 // U
	lesserValue   = 24 // j
	minorValue    = 16 // t
	urgentShape   = 15 // U
	strongShape   = 1  // c
	fixedSlack    = 1.005
	fixedRandom   = 5
	fixedSize     = 17 // with F, from this size on, j and t are upper bounds, too
	classSize     = 19
	mostDragons   = 5 // of each player, that a match speaks of
)

// AddMatch adds the reasons of an accepted match: its class letters, the action of its pattern
// and the values of its colon line. The functions of bound that add reasons must be those of
// Effects begun with r. The error is that of a function, a *pattern.CallError, that of a
// reader, or says that r has no position; reasons added before it stay.
func (r *Reasons) AddMatch(ctx context.Context, bound *pattern.Bound, m pattern.Match) error {
	if err := entered(ctx, r.s, r); err != nil {
		return err
	}
	if bound == nil || bound.Database() == nil {
		return nil
	}
	db := bound.Database()
	p, move := db.Pattern(m.Pattern), db.Move(m)
	if p == nil || move == board.NoPoint || p.Class.Has('F') && r.s.Scoring {
		return nil
	}
	if p.Action != nil {
		if _, _, err := bound.Act(ctx, r.s.Board, m); err != nil {
			return err
		}
	}
	if err := r.addClass(ctx, p, m, move); err != nil {
		return err
	}
	r.addValues(p, move)
	if c, text := r.At(move), colonLine(p); !slices.Contains(c.Patterns, text) {
		c.Patterns = append(c.Patterns, text)
	}
	return nil
}

// colonLine names a pattern, with what its colon line says.
func colonLine(p *pattern.Pattern) string {
	words := []string{cmp.Or(p.Class.String(), "-")}
	for _, v := range p.Values {
		if !v.TakesLabel() {
			words = append(words, fmt.Sprintf("%v(%v)", v.Key, v.Number))
		}
	}
	if p.Helper != "" {
		words = append(words, p.Helper)
	}
	text := source(p) + " " + strings.Join(words, ",")
	if p.Action != nil {
		text += " and an action"
	}
	return text
}

// addClass writes down what the class letters say.
func (r *Reasons) addClass(ctx context.Context, p *pattern.Pattern, m pattern.Match, move board.Point) error {
	class, c, from := p.Class, r.At(move), source(p)
	own, enemy := r.stones(p, m, move)
	add := func(k Kind, targets []board.Point) {
		for _, t := range targets {
			r.Add(Reason{Kind: k, Move: move, Target: t, Source: from})
		}
	}
	plain := func(k Kind) { r.Add(Reason{Kind: k, Move: move, Source: from}) }
	if class.Has('T') || class.Has('N') {
		plain(Antisuji)
	}
	if class.Has('C') {
		if err := r.addPairs(ctx, Connect, move, own, from); err != nil {
			return err
		}
	}
	if class.Has('B') {
		if err := r.addPairs(ctx, Cut, move, enemy, from); err != nil {
			return err
		}
	}
	if class.Has('c') {
		add(StrategicDefend, own)
		r.addShape(p, move, 'c', strongShape)
	}
	if class.Has('d') {
		add(StrategicDefend, own)
	}
	if class.Has('a') {
		add(StrategicAttack, enemy)
	}
	if class.Has('e') {
		plain(ExpandTerritory)
	}
	if class.Has('E') {
		plain(ExpandMoyo)
	}
	if class.Has('I') {
		plain(Invasion)
	}
	if class.Has('W') {
		c.Worthwhile = true
	}
	if class.Has('J') {
		plain(ExpandTerritory)
		plain(ExpandMoyo)
		c.AtLeast(standardValue)
	}
	if class.Has('U') {
		add(StrategicDefend, own)
		add(StrategicAttack, enemy)
		r.addShape(p, move, 'U', urgentShape)
		c.AtLeast(urgentValue)
	}
	r.addLesser(p, c)
	if class.Has('j') {
		plain(ExpandTerritory)
		plain(ExpandMoyo)
	}
	return nil
}

// addLesser bounds the value of moves of the classes j and t.
func (r *Reasons) addLesser(p *pattern.Pattern, c *Case) {
	value := 0.0
	switch {
	case p.Class.Has('j'):
		value = lesserValue
	case p.Class.Has('t'):
		value = minorValue
	default:
		return
	}
	size := r.s.Board.Size()
	value *= float64(size) / classSize
	if shape, ok := p.Number("shape"); ok {
		value *= 1 + shape/100
	}
	if p.Class.Has('F') && size >= fixedSize {
		value *= fixedSlack
		c.AtMost(value)
		c.Randomness = fixedRandom
	}
	c.AtLeast(value)
}

// shapeOf says what a contribution to shape comes from: a class letter of a pattern, or 0 for its
// value.
type shapeOf struct {
	pattern *pattern.Pattern
	letter  byte
}

// addShape adds what a pattern contributes to the shape of a move. A pattern that matches in
// several ways contributes once.
func (r *Reasons) addShape(p *pattern.Pattern, move board.Point, letter byte, v float64) {
	c, by := r.At(move), shapeOf{p, letter}
	if !c.shaped[by] {
		if c.shaped == nil {
			c.shaped = make(map[shapeOf]bool)
		}
		c.shaped[by] = true
		c.Shape = append(c.Shape, v)
	}
}

// addValues writes down the values of the colon line.
func (r *Reasons) addValues(p *pattern.Pattern, move board.Point) {
	c, shape := r.At(move), 0.0
	for _, v := range p.Values {
		if v.TakesLabel() {
			continue
		}
		switch v.Key {
		case "value", "minvalue":
			c.AtLeast(v.Number)
		case "maxvalue":
			c.AtMost(v.Number)
		case "minterri":
			c.MinTerritory = max(c.MinTerritory, v.Number)
		case "maxterri":
			c.MaxTerritory = min(c.MaxTerritory, v.Number)
		case "shape":
			shape += v.Number
		case "followup":
			c.AddFollowup(v.Number)
		case "reverse_followup":
			c.AddReverse(v.Number)
		}
	}
	// In patterns of the classes j and t shape is a part of the value.
	if shape != 0 && !p.Class.Has('j') && !p.Class.Has('t') {
		r.addShape(p, move, 0, shape)
	}
}

// stones returns a stone of each string of both players that the diagram shows, one of
// each group and at most mostDragons of a player, except for the own strings that can be
// captured and that the move does not save.
func (r *Reasons) stones(p *pattern.Pattern, m pattern.Match, move board.Point) (own, enemy []board.Point) {
	for i := range p.Stones {
		e := &p.Elements[i]
		at := r.s.StringAt(m.At(e.Offset))
		list := &enemy
		if e.Cell.IsOwn() {
			if list = &own; r.s.lost(at, move) {
				continue
			}
		}
		same := func(q board.Point) bool { return r.s.SameGroup(q, at) }
		if at != board.NoPoint && len(*list) < mostDragons && !slices.ContainsFunc(*list, same) {
			*list = append(*list, at)
		}
	}
	return own, enemy
}

// addPairs adds a reason for each two of the stones, which are of different groups: with
// Connect if the opponent could cut them now, and cannot after the move; with Cut if they
// could be joined now, and cannot afterwards.
func (r *Reasons) addPairs(ctx context.Context, k Kind, move board.Point, stones []board.Point, from string) error {
	for i, x := range stones {
		for _, y := range stones[:i] {
			if r.At(move).Find(k, r.s.GroupAt(x), r.s.GroupAt(y)) != nil {
				continue
			}
			code, err := r.s.parts(ctx, k, move, x, y)
			if err != nil {
				return err
			}
			r.Add(Reason{Kind: k, Move: move, Target: x, Other: y, Code: code, Source: from})
		}
	}
	return nil
}

// parts reads what a move of the player whose turn it is does to the link between two
// strings: with Connect whether it joins own ones that the opponent could part, with Cut
// whether it parts strings of the opponent that he could join.
func (s *Situation) parts(ctx context.Context, k Kind, move, x, y board.Point) (search.Code, error) {
	before, after := s.Analyst.Connector().Disconnect, s.Analyst.Connector().Disconnect
	if k == Cut {
		before, after = s.Analyst.Connector().Connect, s.Analyst.Connector().Connect
	}
	was, err := before(ctx, s.Board, x, y)
	if err != nil || was.Code == search.Fail || was.Move == board.Pass {
		return search.Fail, err
	}
	if !s.Board.Try(move, s.ToPlay) {
		return search.Fail, nil
	}
	defer s.Board.Undo()
	switch {
	case s.Board.At(x) == board.Empty || s.Board.At(y) == board.Empty: // captured
		return search.Win, nil
	case s.Board.Origin(x) == s.Board.Origin(y):
		return search.Win, nil
	}
	is, err := after(ctx, s.Board, x, y)
	if err != nil || is.Code >= was.Code {
		return search.Fail, err
	}
	return is.Code.Reverse(), nil
}
