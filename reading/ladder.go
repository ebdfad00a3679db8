package reading

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Ladder reads whether the string at str, which has at most two liberties, is captured in a
// ladder. The attacker only plays ataris and the capture; the owner runs, captures, retakes or
// joins a friend. It is faster than Attack, counts a string with more liberties as safe, and
// judges kos and returns errors as Attack does.
func (r *Reader) Ladder(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	c, str, err := r.ask(ctx, b, str)
	if err != nil {
		return search.Result{}, err
	}
	c.settings = r.l
	c.ataris = true
	key := c.questionKey("ladder", str)
	if res, ok := c.recall(key); ok {
		return res, nil
	}
	code, move := c.confirmed(keyAttack, str)
	return c.answer(key, keyAttack, str, code, move)
}

// ladderParams returns depths at which a search tries nothing but what belongs to a
// ladder, wherever it is. Only kos are read as with p.
func ladderParams(p Params) Params {
	return Params{
		Depth:           -ladderDepth,
		BranchDepth:     maxPly,
		BackfillDepth:   -1,
		Backfill2Depth:  -5,
		BreakChainDepth: maxPly, // help for friends that a string in atari could join
		FourlibDepth:    -1,
		KoDepth:         p.KoDepth,
		Thorough:        true,
	}
}
