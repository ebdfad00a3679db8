package board

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// errMargin reports that a text is no result, or none with a margin.
var errMargin = errors.New("invalid result")

// Margin is a difference of points, positive when White is ahead.
type Margin float64

// String returns the result as SGF and GTP write it: "W+3.5", "B+12", or "0" for
// a tie and for less than a billionth of a point. It is "?" for a number that is too large
// to be the margin of a game.
func (m Margin) String() string {
	v := math.Abs(float64(m))
	switch {
	case !m.valid():
		return "?"
	case v < leastMargin:
		return "0"
	case m < 0:
		return "B+" + strconv.FormatFloat(v, 'f', -1, 64)
	}
	return "W+" + strconv.FormatFloat(v, 'f', -1, 64)
}

// Numbers outside these bounds would be texts of hundreds of digits.
const (
	leastMargin = 1e-9
	mostMargin  = 1e9
)

// valid reports whether m can be the margin of a game.
func (m Margin) valid() bool { return math.Abs(float64(m)) <= mostMargin }

// Winner returns the player who is ahead, or Empty for a tie.
func (m Margin) Winner() Color {
	switch {
	case m > 0:
		return White
	case m < 0:
		return Black
	}
	return Empty
}

// ParseMargin reads what Margin.String writes, in any case; "draw" and "jigo"
// are ties too. Results without a margin, such as "B+R", give an error that
// wraps ErrMargin.
func ParseMargin(s string) (Margin, error) {
	t := strings.ToLower(strings.TrimSpace(s))
	if t == "0" || t == "draw" || t == "jigo" {
		return 0, nil
	}
	sign, number := 1.0, ""
	switch {
	case strings.HasPrefix(t, "w+"):
		number = t[2:]
	case strings.HasPrefix(t, "b+"):
		sign, number = -1, t[2:]
	}
	// ParseFloat alone would also take signs, exponents and words.
	if number == "" || strings.Trim(number, "0123456789.") != "" {
		return 0, fmt.Errorf("%w: %q", errMargin, s)
	}
	v, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: %q", errMargin, s)
	}
	if v < leastMargin {
		return 0, nil
	}
	m := Margin(sign * v)
	if !m.valid() {
		return 0, fmt.Errorf("%w: %q", errMargin, s)
	}
	return m, nil
}

// MarshalText implements encoding.TextMarshaler with the text of String.
func (m Margin) MarshalText() ([]byte, error) {
	if !m.valid() {
		return nil, fmt.Errorf("%w: %v", errMargin, float64(m))
	}
	return []byte(m.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler with what ParseMargin reads.
func (m *Margin) UnmarshalText(text []byte) error {
	v, err := ParseMargin(string(text))
	if err != nil {
		return err
	}
	*m = v
	return nil
}

// MarshalJSON implements json.Marshaler with a number, positive when White wins, so that
// programs need not parse text; MarshalText writes text.
func (m Margin) MarshalJSON() ([]byte, error) {
	if !m.valid() {
		return nil, fmt.Errorf("%w: %v", errMargin, float64(m))
	}
	return strconv.AppendFloat(nil, float64(m), 'g', -1, 64), nil
}

// UnmarshalJSON implements json.Unmarshaler: it takes a number or, in quotes, what
// ParseMargin reads.
func (m *Margin) UnmarshalJSON(data []byte) error {
	s := string(data)
	if s == "null" {
		return nil
	}
	if len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' {
		return m.UnmarshalText(data[1 : len(s)-1])
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || !Margin(v).valid() {
		return fmt.Errorf("%w: %s", errMargin, s)
	}
	*m = Margin(v)
	return nil
}

// Count is what one player has on the board and in his bowl's lid.
type Count struct {
	// Stones is the number of living stones.
	Stones int `json:"stones"`
	// Territory is the number of points that only this player's stones
	// surround, those under dead stones included. Under territory scoring,
	// points that stones in seki surround are left out.
	Territory int `json:"territory"`
	// Prisoners is the number of the opponent's stones captured in play or dead
	// on the board.
	Prisoners int `json:"prisoners"`
	// PassStones is the number of stones that the opponent's passes gave.
	PassStones int `json:"pass_stones"`
}

// Score is a counted position. Its JSON form has the fields below.
type Score struct {
	Scoring Scoring `json:"scoring"`
	Black   Count   `json:"black"`
	White   Count   `json:"white"`
	// Neutral is the number of points without an owner.
	Neutral int `json:"neutral"`
	// Komi and Handicap are White's points for moving second and for handicap
	// stones.
	Komi     float64 `json:"komi"`
	Handicap int     `json:"handicap"`
}

// Points returns the points of the player c, White's with komi and handicap.
func (s Score) Points(c Color) float64 {
	switch c {
	case Black:
		return s.count(&s.Black)
	case White:
		return s.count(&s.White) + s.Komi + float64(s.Handicap)
	}
	return 0
}

func (s *Score) count(c *Count) float64 {
	if s.Scoring == TerritoryScoring {
		return float64(c.Territory + c.Prisoners + c.PassStones)
	}
	return float64(c.Stones + c.Territory)
}

// Margin returns White's points less Black's.
func (s Score) Margin() Margin { return Margin(s.Points(White) - s.Points(Black)) }

// String returns the margin as text, such as "W+3.5".
func (s Score) String() string { return s.Margin().String() }

// AreaScore counts the area of b, without komi, after removing strings with a stone in dead,
// which may be nil. A point belongs to a player if only his stones reach it over empty points,
// as Tromp and Taylor define it, also in a seki.
func AreaScore(b *Board, dead *Set) Score { return count(b, AreaScoring, dead, nil) }

// TerritoryScore counts territory and prisoners of b, without komi. A string with a stone in
// dead is a prisoner; one with a stone in seki lives, but points that it helps to surround are
// no territory. Both sets may be nil; see SekiStones.
func TerritoryScore(b *Board, dead, seki *Set) Score { return count(b, TerritoryScoring, dead, seki) }

// SekiStones returns the living stones that are in seki by article 8 of the Japanese rules of
// 1989: those of strings that have a neutral point as a liberty, after removing dead stones.
// The definition assumes that the players have filled all neutral points that can be filled.
func SekiStones(b *Board, dead *Set) Set {
	open, living := takeOff(orNone(b), dead)
	neutral := open
	for i := range living {
		reached := living[i]
		reached.Flood(&open)
		neutral.And(&reached)
	}
	neutral.Grow()
	var seki Set
	for i := range living {
		strings := neutral
		strings.And(&living[i])
		strings.Flood(&living[i])
		seki.Or(&strings)
	}
	return seki
}

// takeOff returns the points that are empty once the strings with a stone in dead
// are taken off, and the stones of Black and of White that are left.
func takeOff(b *Board, dead *Set) (open Set, living [2]Set) {
	open, living = b.EmptyPoints(), [2]Set{b.StonesOf(Black), b.StonesOf(White)}
	if dead != nil {
		for i := range living {
			strings := *dead
			strings.And(&living[i])
			strings.Flood(&living[i])
			living[i].AndNot(&strings)
			open.Or(&strings)
		}
	}
	return open, living
}

func count(b *Board, scoring Scoring, dead, seki *Set) Score {
	b = orNone(b)
	s := Score{Scoring: scoring, Neutral: b.Size() * b.Size()}
	open, living := takeOff(b, dead)
	var reached [2]Set // the open points that Black and White reach
	var inSeki Set     // those that a string in seki reaches
	for i := range living {
		reached[i] = living[i]
		reached[i].Flood(&open)
		reached[i].And(&open)
		if seki != nil && scoring == TerritoryScoring {
			strings := *seki
			strings.And(&living[i])
			strings.Flood(&living[i])
			strings.Flood(&open)
			inSeki.Or(&strings)
		}
	}
	for i, c := range [2]*Count{&s.Black, &s.White} {
		own := reached[i]
		own.AndNot(&reached[1-i])
		own.AndNot(&inSeki)
		player := Color(i) + Black
		prisoners := b.StonesOf(player.Opponent())
		prisoners.And(&open)
		c.Stones, c.Territory = living[i].Len(), own.Len()
		c.Prisoners = b.Prisoners(player) + prisoners.Len()
		s.Neutral -= c.Stones + c.Territory
	}
	return s
}

// orNone returns b, or a board without points for nil.
func orNone(b *Board) *Board {
	if b == nil {
		return &Board{}
	}
	return b
}

// Score counts the game under its rules, with komi, handicap and passes. Strings with a stone
// in dead, which may be nil, are removed. Territory in a seki counts too; see ScoreSeki.
func (g *Game) Score(dead *Set) Score { return g.ScoreSeki(dead, nil) }

// ScoreSeki is Score that is told which strings are in seki, as TerritoryScore
// is. Area scoring does not need to know.
func (g *Game) ScoreSeki(dead, seki *Set) Score {
	s := count(orNone(g.board), g.rules.Scoring, dead, seki)
	s.Komi = g.komi
	if g.rules.Scoring == AreaScoring {
		s.Handicap = g.rules.Compensation.Points(g.Handicap())
	}
	if g.rules.PassStones {
		for _, e := range g.entries {
			switch e.move {
			case Move{Pass, Black}:
				s.White.PassStones++
			case Move{Pass, White}:
				s.Black.PassStones++
			}
		}
	}
	return s
}
