package connect

import (
	"math"

	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// Params are the depths and the numbers of nodes that bound the searches.
// Depths count moves from the position of the question.
type Params struct {
	// Depth is the depth beyond which two strings count as not connected
	// (connect_depth2 of GNU Go).
	Depth int `json:"connect_depth"`
	// Nodes bounds the positions of a question about two strings.
	Nodes int `json:"connection_node_limit"`
	// Wide is the number of moves for which a search about two strings widens: where a side
	// would fail, it tries everything around the link. Each answer is then tested with the
	// opposite question. 0 turns both off.
	Wide int `json:"connect_wide,omitempty"`
	// BreakInDepth and BreakInNodes are the same for a string and an area. (GNU
	// Go's levels have half as many nodes there, which are not the same though.)
	BreakInDepth int `json:"breakin_depth"`
	BreakInNodes int `json:"breakin_node_limit"`
	// Known asks tactical questions about the current position in the way that the tactical
	// reader asks them itself, so that answers for worms are found in the memory. In exchange
	// other tactical questions get less effort. A search that reaches its limit of nodes
	// answers by its proof numbers; without Known it answers that the strings are cut apart.
	Known bool `json:"known,omitempty"`
}

// defaultLevel is the level that New uses when Options.Params is zero.
const defaultLevel = 10

// Level returns the limits of a playing level; 10 is the default. Levels below
// 0 count as 0, those above 20 as 20.
func Level(n int) Params {
	n = min(max(n, 0), 20)
	shift := search.AtLevel(n).Shift()
	return Params{
		Depth:        max(2, 20+2*shift),
		Nodes:        int(2000 * math.Pow(1.45, float64(shift))),
		Wide:         min(max(0, 6+shift), 6),
		BreakInDepth: max(2, 14+2*shift),
		BreakInNodes: int(800 * math.Pow(1.5, float64(shift))),
	}
}

// Fast returns the limits for connection questions of other searches: three moves less deep, a
// sixteenth of the nodes, and Known set.
func (p Params) Fast() Params {
	p.Depth = max(1, p.Depth-3)
	p.BreakInDepth = max(1, p.BreakInDepth-3)
	p.Nodes = max(1, p.Nodes/16)
	p.BreakInNodes = max(1, p.BreakInNodes/4)
	p.Wide, p.Known = 0, true
	return p
}

// Options says how a Reader reads. The zero value asks for the defaults.
type Options struct {
	// Params are the limits; the zero value means Level(10).
	Params Params
	// Limits overrides the limits of Params in its fields Nodes and Depth that are not 0. A
	// negative Nodes means no limit.
	Limits search.Limits
	// Tactics answers the tactical questions; nil means worm.DefaultReader(Memory). If it is a
	// search.Grader, the Reader asks views of it that read less deeply, with little depth deep
	// in the search.
	Tactics search.Tactics
	// Ko is the ko rule of the search. Only the player with the ko threats may retake kos at
	// once.
	Ko search.KoScheme
	// Memory keeps answers during a game. Nil keeps none: an answer then depends on the
	// question alone. It should be the memory of Tactics, because answers of other readers
	// count as depending on the whole board.
	Memory *memory.Memory
	// Recorder takes the variations, if it is not nil, when a question has been
	// answered. With one, answers are not
	// taken from Memory.
	Recorder search.Recorder
}
