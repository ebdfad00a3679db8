package pattern

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

// wordUse says whether a name is meant for constraints or for actions. Any name may be used in
// both.
type wordUse uint8

const (
	test   wordUse = 1 << iota // in constraints, for its value
	effect                     // in actions, for what it does
)

// wordKind distinguishes macros, whose arguments and costs matter, from the other names.
type wordKind uint8

const (
	macro    wordKind = iota // a name that the language documents
	raw                      // a function that databases call by its own name
	constant                 // a named number
)

// Word is a name of the standard vocabulary, which constraints and actions may call if the
// program supplies it. Databases may call other names too.
type Word struct {
	Name    string
	MinArgs int
	MaxArgs int // or -1, no limit: moves, and then MinArgs targets
	use     wordUse
	// Cost is the relative cost of a call: full reading of one string costs 1, and a lookup
	// 0.01.
	Cost float64
	// Owner is the path, within the module, of the package that supplies the name: pattern for
	// those of BoardFuncs, reading/worm, connect, influence, owl/eye, owl, owl/dragon or genmove.
	Owner string
	kind  wordKind
}

// isSequence reports whether the name plays a sequence of moves before it evaluates its last
// MinArgs arguments; the others may be ?.
func (w Word) isSequence() bool {
	return strings.HasPrefix(w.Name, "oplay_") || strings.HasPrefix(w.Name, "xplay_")
}

func takes(least, most, n int) bool { return n >= least && (most < 0 || n <= most) }

// Vocabulary returns all names of the standard vocabulary, ordered by name.
// Each has exactly one owner.
func Vocabulary() []Word { return slices.Clone(sortedWords()) }

// WordNamed returns the entry of a name in the standard vocabulary, and whether
// there is one.
func WordNamed(name string) (Word, bool) {
	all := sortedWords()
	i, ok := slices.BinarySearchFunc(all, name, func(w Word, n string) int { return cmp.Compare(w.Name, n) })
	if !ok {
		return Word{}, false
	}
	return all[i], true
}

// sortedWords is made once and never changes.
var sortedWords = sync.OnceValue(func() []Word {
	all := words()
	slices.SortFunc(all, func(a, b Word) int { return cmp.Compare(a.Name, b.Name) })
	return all
})
