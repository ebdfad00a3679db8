package reading

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// AttackThreats returns moves against the string at str, which cannot be
// captured, after which it could be if they were not answered, with the codes of
// that capture, best first. It is nil for a string that can be captured at once,
// or with more than five liberties. When Limited, the list holds only what was
// found until then. The errors are those of Attack.
func (r *Reader) AttackThreats(ctx context.Context, b *board.Board, str board.Point) ([]Move, error) {
	str, err := r.ask(ctx, b, str)
	if err != nil {
		return nil, err
	}
	if a, _ := r.attack(str); a != search.Fail || b.Liberties(str) > 5 {
		return r.endList(nil)
	}
	att := b.At(str).Opponent()
	var points []board.Point
	points = b.AppendLiberties(points, str)
	for _, p := range points[:len(points):len(points)] {
		for _, q := range p.Neighbors() {
			if b.At(q) == board.Empty {
				points = append(points, q)
			}
		}
	}
	f := r.frame(r.ply(), str)
	f.start(b, str)
	r.addRescues(f, str, 0)
	r.addDoubleAtaris(f, str)
	points = append(points, f.moves[:f.n]...)

	var moves []Move
	var seen board.Set
	for _, p := range points {
		if seen.Has(p) || r.stopped {
			continue
		}
		seen.Add(p)
		if _, ok := r.play(p, att, false); !ok {
			continue
		}
		// A stone that is lost at once threatens nothing.
		code := search.Fail
		if a, _ := r.attack(p); a != search.Win {
			code, _ = r.attack(str)
		}
		r.undo(code)
		if code != search.Fail && !r.stopped {
			moves = append(moves, Move{p, code})
		}
	}
	return r.endList(moves)
}

// DefenseThreats returns moves for the string at str, which is lost, after which
// it could be saved if they were not answered, with the codes of that, best
// first. It is nil for a string that can be saved at once. When Limited, the list
// holds only what was found until then. The errors are those of Attack.
func (r *Reader) DefenseThreats(ctx context.Context, b *board.Board, str board.Point) ([]Move, error) {
	str, err := r.ask(ctx, b, str)
	if err != nil {
		return nil, err
	}
	if d, _ := r.defend(str); d != search.Fail {
		return r.endList(nil)
	}
	def := b.At(str)
	var moves []Move
	points := append([]Move(nil), r.candidates(str, false, board.NoPoint)...)
	var seen board.Set
	for _, m := range points {
		seen.Add(m.Point)
	}
	libs := b.LibertySet(str)
	for p := range libs.All() {
		for _, q := range append([]board.Point{p}, neighborList(p)...) {
			if b.At(q) == board.Empty && !seen.Has(q) {
				seen.Add(q)
				points = append(points, Move{Point: q})
			}
		}
	}
	for _, m := range points {
		if r.stopped {
			break
		}
		if _, ok := r.play(m.Point, def, false); !ok {
			continue
		}
		r.pass(def.Opponent())
		code, _ := r.defend(str)
		r.undo(search.Fail)
		r.undo(code)
		if code != search.Fail && !r.stopped {
			moves = append(moves, Move{m.Point, code})
		}
	}
	return r.endList(moves)
}

func neighborList(p board.Point) []board.Point {
	n := p.Neighbors()
	return n[:]
}
