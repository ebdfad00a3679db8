package program

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/reading/search"
)

// maxLiberties is where strings count as out of reach of tactical reading.
const maxLiberties = 4

// Report is what the program finds out about a position. Its JSON form is what
// -json prints: points are GTP vertices, colors black and white, codes win,
// ko_a (a ko that favors the side to move), ko_b (a ko that does not) and fail.
type Report struct {
	Size   int         `json:"size"`
	Moves  int         `json:"moves"`
	ToPlay board.Color `json:"to_play"`
	// Prisoners counts those that each player has taken.
	Prisoners map[string]int `json:"prisoners"`
	Warnings  []string       `json:"warnings,omitempty"`
	// Strings lists the strings with at most four liberties, those that can be
	// captured first.
	Strings []String `json:"strings"`
	// Nodes is the number of positions that reading looked at for them.
	Nodes int `json:"nodes"`
	// Lead is White's lead in points, without komi (negative if Black leads), if influence is
	// asked for: when Black moves first, when White does, and when neither does.
	Lead *Lead `json:"lead,omitempty"`
	// Facts is what -show asks for besides strings, in the form of
	// examine.Facts.MarshalJSON.
	Facts *examine.Facts `json:"facts,omitempty"`
	// Score is what -show score asks for, in the form of score.Result.MarshalJSON.
	Score *score.Result `json:"score,omitempty"`
}

// Lead is the field lead of a Report.
type Lead struct {
	BlackFirst board.Margin `json:"black_first"`
	WhiteFirst board.Margin `json:"white_first"`
	Neutral    board.Margin `json:"neutral"`
}

// String says what reading knows of one string.
type String struct {
	Origin    board.Point   `json:"origin"`
	Color     board.Color   `json:"color"`
	Stones    []board.Point `json:"stones"`
	Liberties []board.Point `json:"liberties"`
	Attack    Outcome       `json:"attack"`
	// Defense is left out when the string cannot be captured.
	Defense *Outcome `json:"defense,omitempty"`
}

// Outcome is the answer to one question about a string.
type Outcome struct {
	search.Result
	// How names the technique, as far as it has a name: take, ladder, throw-in,
	// net; capture, extend, connect.
	How string `json:"how,omitempty"`
	// Line is a likely course of play, the move of the result first.
	Line []board.Point `json:"line,omitempty"`
}

// analyze reads every string of the board that has few liberties.
func analyze(ctx context.Context, r search.Reader, b *board.Board) ([]String, error) {
	var captured, safe []String
	for _, origin := range b.AppendStrings(nil, board.Empty) {
		if b.Liberties(origin) > maxLiberties {
			continue
		}
		s, err := analyzeString(ctx, r, b, origin)
		if err != nil {
			return nil, fmt.Errorf("reading %v: %w", origin, err)
		}
		if s.Attack.Code == search.Fail {
			safe = append(safe, s)
		} else {
			captured = append(captured, s)
		}
	}
	return append(captured, safe...), nil
}

func analyzeString(ctx context.Context, r search.Reader, b *board.Board, origin board.Point) (String, error) {
	s := String{
		Origin:    origin,
		Color:     b.At(origin),
		Stones:    b.AppendStones(nil, origin),
		Liberties: b.AppendLiberties(nil, origin),
	}
	attack, err := r.Attack(ctx, b, origin)
	if err != nil {
		return s, err
	}
	s.Attack.Result = attack
	if attack.Code == search.Fail {
		return s, nil
	}
	if s.Attack.How, err = attackKind(ctx, r, b, origin, attack.Move); err != nil {
		return s, err
	}
	if s.Attack.Line, err = attackLine(ctx, r, b, origin, attack.Move); err != nil {
		return s, err
	}
	defense, err := r.Defend(ctx, b, origin)
	if err != nil {
		return s, err
	}
	s.Defense = &Outcome{Result: defense}
	if defense.Code != search.Fail {
		s.Defense.How = defenseKind(b, origin, defense.Move)
		s.Defense.Line = []board.Point{defense.Move}
	}
	return s, nil
}

// attackKind names the way in which move captures the string.
func attackKind(ctx context.Context, r search.Reader, b *board.Board, str, move board.Point) (string, error) {
	if b.Liberties(str) == 1 && b.IsLiberty(str, move) {
		return "take", nil
	}
	if b.Liberties(str) == 2 && b.IsLiberty(str, move) {
		ladder, err := r.Ladder(ctx, b, str)
		if err != nil {
			return "", err
		}
		if ladder.Code == search.Win && ladder.Move == move {
			return "ladder", nil
		}
	}
	attacker := b.At(str).Opponent()
	switch {
	case b.IsSelfAtari(move, attacker) && !b.IsCapture(move, attacker):
		return "throw-in", nil
	case !b.IsLiberty(str, move) && !touches(b, move, attacker):
		return "net", nil
	}
	return "", nil
}

// touches reports whether a player has a stone beside a point.
func touches(b *board.Board, p board.Point, c board.Color) bool {
	for _, n := range p.Neighbors() {
		if b.At(n) == c {
			return true
		}
	}
	return false
}

// defenseKind names the way in which move saves the string.
func defenseKind(b *board.Board, str, move board.Point) string {
	c := b.At(str)
	switch {
	case b.IsCapture(move, c):
		return "capture"
	case b.IsLiberty(str, move):
		for _, n := range move.Neighbors() {
			if b.At(n) == c && !b.SameString(n, str) {
				return "connect"
			}
		}
		return "extend"
	}
	return ""
}

// attackLine plays an attack out: the attacker follows the reader, the defender
// resists where he gets most liberties.
func attackLine(ctx context.Context, r search.Reader, b *board.Board, str, move board.Point) ([]board.Point, error) {
	const longest = 60
	depth := b.Depth()
	defer b.UndoTo(depth)
	owner := b.At(str)
	var line []board.Point
	for len(line) < longest && b.TryKo(move, owner.Opponent()) {
		line = append(line, move)
		if b.At(str) == board.Empty {
			break
		}
		reply := resist(b, str)
		if reply == board.NoPoint || !b.Try(reply, owner) {
			break
		}
		attack, err := r.Attack(ctx, b, str)
		if err != nil {
			return nil, err
		}
		if attack.Code == search.Fail {
			break // a ko decides, or the reply was not the best one
		}
		line = append(line, reply)
		move = attack.Move
	}
	return line, nil
}

// resist returns the move that gives the string most liberties: a liberty of
// it, or the capture of a neighbor.
func resist(b *board.Board, str board.Point) board.Point {
	c := b.At(str)
	best, most := board.NoPoint, b.Liberties(str)-1
	try := func(p board.Point) {
		if !b.Try(p, c) {
			return
		}
		if n := b.Liberties(str); n > most {
			best, most = p, n
		}
		b.Undo()
	}
	for _, p := range b.AppendLiberties(nil, str) {
		try(p)
	}
	for _, n := range b.AppendNeighborsAtMost(nil, str, 1) {
		for _, p := range b.AppendLiberties(nil, n) {
			try(p)
		}
	}
	return best
}
