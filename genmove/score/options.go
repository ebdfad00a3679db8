package score

import (
	"errors"

	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/reading/search"
)

// Options are the terms and the readers of an Estimator. The zero value has no komi, and uses
// the readers of the library.
type Options struct {
	// Komi is White's komi, under both ways of counting.
	Komi float64
	// Handicap is what White gets under area scoring for handicap stones; see
	// board.Compensation.Points.
	Handicap int
	// PassStones are the prisoners that Black and White got by passes, under rules with pass
	// stones. They count under territory scoring.
	PassStones [2]int

	// Games is the number of playouts of each kind that are played; 0 means
	// 150. Negative numbers are refused.
	Games int

	// Analyst has the tactical reader, which is all of it that is used; nil means one of the
	// Estimator's own. Its memory is cleared with each position, so that answers do not depend on
	// those before.
	Analyst *examine.Analyst
	// Life reads the life of groups in doubt and of possible sekis. If it is nil, an owl.Prover
	// reads sekis and the groups that playouts know least about. Positions are turned for it, with
	// Black to move.
	Life search.Life
	// Model estimates positions of games that go on, and after two passes it has a say in which
	// stones are dead; nil means network.Shipped.
	Model *network.Model
}

// ErrOptions reports that an option cannot be used.
var ErrOptions = errors.New("invalid options")

// defaultGames is the default of Options.Games.
const defaultGames = 150
