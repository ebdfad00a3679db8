package pattern

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

// Variadic, as the largest number of arguments, means no limit.
const Variadic = -1

// Owner is the package that supplies a name of the standard vocabulary.
type Owner uint8

const (
	OwnerPattern   Owner = iota // needs only a board: BoardFuncs
	OwnerWorm                   // tactical reading and facts about strings
	OwnerConnect                // connection reading
	OwnerInfluence              // influence, territory, surrounding
	OwnerEye                    // eye spaces
	OwnerOwl                    // the running life-and-death analysis
	OwnerDragon                 // the status of groups
	OwnerGenmove                // effects on the choice of a move, and the game
)

var ownerNames = [...]string{"pattern", "reading/worm", "connect", "influence", "owl/eye", "owl", "owl/dragon", "genmove"}

// String returns the path of the package within the module.
func (o Owner) String() string {
	if int(o) < len(ownerNames) {
		return ownerNames[o]
	}
	return "unknown"
}

// Use says whether a name is meant for constraints or for actions. Any name may be used in
// both.
type Use uint8

const (
	Test   Use = 1 << iota // in constraints, for its value
	Effect                 // in actions, for what it does
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
	MaxArgs int // or Variadic: moves, and then MinArgs targets
	Use     Use
	// Cost is the relative cost of a call: full reading of one string costs 1, and a lookup
	// 0.01.
	Cost  float64
	Owner Owner
	kind  wordKind
}

// Takes reports whether the name may be called with n arguments.
func (w Word) Takes(n int) bool { return takes(w.MinArgs, w.MaxArgs, n) }

// IsSequence reports whether the name plays a sequence of moves before it evaluates its last
// MinArgs arguments; the others may be ?.
func (w Word) IsSequence() bool {
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
