package reading

import (
	"math"

	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// Params are the depths at which reading becomes narrower. Depths count moves
// from the position of Attack, whose first move is played at depth 0. Defend begins at depth 1,
// as if an attack had just been played, and depths of what the defender may try, FourlibDepth
// among them, count from there. If Rough, both begin at depth 0.
type Params struct {
	// Depth is where strings with three liberties begin to count as safe.
	// Ladders are read beyond it.
	Depth int `json:"depth"`
	// BranchDepth is the depth from which on the defender only tries the best candidate for a
	// string with three or four liberties. The attacker becomes narrower before that:
	//
	//   - against two liberties he tries two moves from 1/2 of it on
	//   - against three he tries two from 1/2 of it on, and one from 2/3
	//   - against four he tries one from 1/3 of it on
	//   - if Thorough, he tries two against two and one against three from about 5/8 of it on, and
	//     one against four from 1/4
	BranchDepth int `json:"branch_depth"`
	// BackfillDepth bounds moves that prepare an atari. Preparations on
	// liberties that the attacker could not fill end at two thirds of it.
	BackfillDepth int `json:"backfill_depth"`
	// Backfill2Depth bounds the more distant preparations, throw-ins, and
	// moves beside the liberties.
	Backfill2Depth int `json:"backfill2_depth"`
	// BreakChainDepth bounds counter-attacks on neighbors with three
	// liberties, and help for friends that a string in atari could join.
	BreakChainDepth int `json:"break_chain_depth"`
	// SuperstringDepth bounds moves around strings that are linked with the
	// target; 0 turns them off.
	SuperstringDepth int `json:"superstring_depth"`
	// FourlibDepth is where strings with four liberties begin to count as
	// safe.
	FourlibDepth int `json:"fourlib_depth"`
	// KoDepth bounds the taking of kos against the ban.
	KoDepth int `json:"ko_depth"`
	// Thorough makes candidates that rarely decide anything as long as the
	// depths allow. Without it they end sooner, each kind at a ply of its own,
	// for half of the nodes.
	Thorough bool `json:"thorough"`
	// Rough turns off the test of answers, and makes the defender as narrow as the attacker at
	// low levels; see search.Effort.
	Rough bool `json:"rough,omitempty"`
}

// DefaultLevel is the level that New uses when Options.Params is zero.
const DefaultLevel = search.UsualLevel

// Level returns the depths of a playing level; 10 is the default, each level
// above it adds one to most depths. Levels below 0 count as 0.
func Level(n int) Params {
	n = max(n, 0)
	shift := n - DefaultLevel
	switch {
	case n == 9:
		shift = 0
	case n == 8:
		shift = -1
	case n < 8:
		shift = n - 8
	}
	p := Params{
		Depth:           max(6, 16+shift),
		BranchDepth:     max(3, 13+shift),
		BackfillDepth:   max(2, 12+shift),
		Backfill2Depth:  max(1, 5+shift),
		BreakChainDepth: max(2, 7+shift),
		FourlibDepth:    7 + shift,
		KoDepth:         8 + shift,
	}
	if n >= 8 {
		p.SuperstringDepth = 7
	}
	if n < DefaultLevel {
		// The last two fall more slowly than the others at first.
		p.KoDepth = [...]int{1, 1, 2, 3, 4, 5, 6, 7, 7, 8}[n]
		p.FourlibDepth = [...]int{1, 1, 2, 3, 4, 5, 6, 7, 7, 7}[n]
	}
	return p
}

// Thoroughly returns p with Thorough set.
func (p Params) Thoroughly() Params {
	p.Thorough = true
	return p
}

// Deepen returns p with all depths raised by n, except a depth of 0 for superstrings. It suits
// a question that another search asks at depth n and that should see as far as one at its root.
func (p Params) Deepen(n int) Params {
	p.Depth += n
	p.BranchDepth += n
	p.BackfillDepth += n
	p.Backfill2Depth += n
	p.BreakChainDepth += n
	p.FourlibDepth += n
	p.KoDepth += n
	if p.SuperstringDepth > 0 {
		p.SuperstringDepth += n
	}
	return p
}

// defense returns the depths at which the defender becomes narrower: those of
// DefaultLevel at least. A low level tries fewer attacks, so that it misses captures,
// but the defender does not overlook what would save him.
func (p Params) defense() Params {
	if p.Depth < 0 || p.Rough {
		return p // a ladder, or good enough
	}
	usual := Level(DefaultLevel)
	p.Depth = max(p.Depth, usual.Depth)
	p.BranchDepth = max(p.BranchDepth, usual.BranchDepth)
	p.BackfillDepth = max(p.BackfillDepth, usual.BackfillDepth)
	p.Backfill2Depth = max(p.Backfill2Depth, usual.Backfill2Depth)
	p.BreakChainDepth = max(p.BreakChainDepth, usual.BreakChainDepth)
	p.SuperstringDepth = max(p.SuperstringDepth, usual.SuperstringDepth)
	p.KoDepth = max(p.KoDepth, usual.KoDepth)
	return p
}

// The defaults of Options.
const (
	defaultNodes     = 100_000
	defaultCacheSize = 1 << 20
)

// Options says how a Reader reads. The zero value asks for the defaults.
type Options struct {
	// Params are the depths; the zero value means Level(DefaultLevel).
	Params Params
	// Adjust changes the depths of every effort, those of Params among them; nil leaves them.
	// It must always return the same for the same depths.
	Adjust func(Params) Params
	// Limits bounds each question: Nodes (0 means 100,000, a negative
	// number no bound), and Depth, which replaces Params.Depth when it is not
	// 0.
	Limits search.Limits
	// CacheSize is the size limit in bytes of the table of positions of one question; 0 means
	// 1 MiB, a negative number no table, and more than MaxCacheSize counts as
	// MaxCacheSize.
	CacheSize int
	// Memory keeps answers while the game goes on. Nil keeps none: an answer then
	// depends on the question alone. Several readers of one goroutine may share
	// one.
	Memory *memory.Memory
	// Ko is the rule by which kos are read.
	Ko search.KoScheme
	// Recorder takes the variations, if it is not nil. With one, answers are not
	// taken from Memory.
	Recorder search.Recorder
}

// MaxCacheSize is the most that Options.CacheSize may ask for.
const MaxCacheSize = min(1<<32, math.MaxInt)

// withDefaults returns the options with all defaults filled in.
func (o Options) withDefaults() Options {
	if o.Params == (Params{}) {
		o.Params = Level(DefaultLevel)
	}
	if o.Limits.Depth > 0 {
		o.Params.Depth = o.Limits.Depth
	}
	if o.Adjust != nil {
		o.Params = o.Adjust(o.Params)
	}
	if o.Limits.Nodes == 0 {
		o.Limits.Nodes = defaultNodes
	}
	if o.CacheSize == 0 {
		o.CacheSize = defaultCacheSize
	}
	o.CacheSize = min(o.CacheSize, MaxCacheSize)
	return o
}
