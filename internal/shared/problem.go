package shared

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// Problem is a problem of life and death.
type Problem struct {
	Board  *board.Board
	ToPlay board.Color
	Moves  []board.Point // those that solve it
	Goal   board.Set     // the stones that live or die, of problems of our own
}

// ParseProblem reads a line of Problems.
func ParseProblem(t testing.TB, line string) Problem {
	t.Helper()
	var x struct {
		Size         int
		Black, White []string
		Play         string
		Moves, Goal  []string
	}
	if err := json.Unmarshal([]byte(line), &x); err != nil {
		t.Fatal(err)
	}
	points := func(list []string) (points []board.Point) {
		for _, v := range list {
			p, err := board.FromSGF(v, x.Size)
			if err != nil {
				t.Fatal(err)
			}
			points = append(points, p)
		}
		return points
	}
	b, err := board.New(x.Size)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Setup(points(x.Black), points(x.White), nil); err != nil {
		t.Fatal(err)
	}
	p := Problem{Board: b, ToPlay: board.Black, Moves: points(x.Moves)}
	if x.Play == "W" {
		p.ToPlay = board.White
	}
	for _, q := range points(x.Goal) {
		p.Goal.Add(q)
	}
	return p
}

// Near returns the stones of the problem and the points beside them, diagonally too.
func (p *Problem) Near() board.Set {
	var stones []board.Point
	for q := range board.Points(p.Board.Size()) {
		if p.Board.At(q).IsPlayer() {
			stones = append(stones, q)
		}
	}
	var near board.Set
	for q := range board.Points(p.Board.Size()) {
		if slices.ContainsFunc(stones, func(s board.Point) bool {
			dx, dy := q.Col()-s.Col(), q.Row()-s.Row()
			return dx*dx+dy*dy <= 2
		}) {
			near.Add(q)
		}
	}
	return near
}
