package reading_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// A sturdy reader captures, if several moves do, by the one that has most liberties itself. It is a
// search.Attacker, and takes the place of a Reader where one is asked for.
type sturdy struct{ *reading.Reader }

func (r sturdy) Attack(ctx context.Context, b *board.Board, target board.Point) (search.Result, error) {
	attack, err := r.Reader.Attack(ctx, b, target)
	if err != nil || attack.Code == search.Fail {
		return attack, err
	}
	// Moves near the string, in an order of our own: those that end with most liberties first.
	near := b.LibertySet(target)
	near.Grow()
	empty := b.EmptyPoints()
	near.And(&empty)
	moves, attacker := near.Append(nil), b.At(target).Opponent()
	slices.SortStableFunc(moves, func(p, q board.Point) int {
		return cmp.Compare(b.LibertiesAfter(q, attacker), b.LibertiesAfter(p, attacker))
	})
	for _, move := range moves {
		does, err := r.DoesAttack(ctx, b, move, target)
		if err != nil || does.Code == attack.Code {
			attack.Move = move
			return attack, err
		}
	}
	return attack, nil
}

// Reading with an order of moves of one's own.
func ExampleReader_DoesAttack_order() {
	b := diagram(`
		. . . . . . .
		. . . . . . .
		. . X X . . .
		. X O O . . .
		. . X X . . .
		. . . . . . .
		. . . . . . .`)
	usual := reading.New(reading.Options{})
	for _, r := range []search.Attacker{usual, sturdy{usual}} {
		res, err := r.Attack(context.Background(), b, vertex("C4"))
		fmt.Println(res.Code, res.Move, err)
	}
	// Output:
	// win E4 <nil>
	// win E3 <nil>
}
