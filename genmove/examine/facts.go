package examine

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/worm"
)

// Want is a set of wanted facts. Facts that the caller has added are members too; see [Own].
type Want uint64

// The facts of the library, with what each needs.
const (
	// Worms: the tactical facts of each string except threats, Facts.Worms.
	Worms Want = 1 << iota
	// Threats: the threats of and against each string, which enter Facts.Worms. Needs
	// Worms.
	Threats
	// Links: which strings belong together, Facts.Links. Needs Worms; the counts of
	// cutting points enter these (worm.Worm.Cutstone2).
	Links
	// Losses: which stones are lost, Facts.Losses. Needs Worms, and Dragons unless
	// Options.Losses does without.
	Losses
	// Influence: the likely owners of the board, Facts.Influence. Needs Losses.
	Influence
	// BreakIns: ways into territories, Facts.BreakIns. Needs Influence, which it corrects.
	BreakIns
	// Joseki: moves of known corner sequences and openings, Facts.Joseki.
	Joseki
	// Eyes: the eye spaces of both players, Facts.Eyes. Needs Worms.
	Eyes
	// Dragons: the groups and whether they live, Facts.Dragons. Needs Worms, Links and
	// Eyes.
	Dragons

	firstOwn
)

// All is all facts of the library but Threats, BreakIns and Dragons, which take long.
// Dragons are found all the same if Losses rest on them, as by default.
const All = Worms | Links | Losses | Influence | Joseki | Eyes

var names = [...]string{"worms", "threats", "links", "losses", "influence", "break_ins", "joseki", "eyes", "dragons"}

// String returns the names of the facts with commas between them; added facts are called own0,
// own1 and so on.
func (w Want) String() string {
	var list []string
	for i := range 64 {
		switch {
		case w&(1<<i) == 0:
		case i < len(names):
			list = append(list, names[i])
		default:
			list = append(list, "own"+strconv.Itoa(i-len(names)))
		}
	}
	return strings.Join(list, ",")
}

// ErrWant reports that there is no fact of a name.
var ErrWant = errors.New("no such fact")

// ParseWant reads what String writes, for facts of the library; "all" is All, and the empty
// text no fact. The error wraps ErrWant.
func ParseWant(list string) (Want, error) {
	var w Want
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		switch i := slices.Index(names[:], name); {
		case i >= 0:
			w |= 1 << i
		case name == "all":
			w |= All
		case name != "":
			return 0, fmt.Errorf("%w: %q, want all, or some of %s", ErrWant, name, strings.Join(names[:], ","))
		}
	}
	return w, nil
}

// Facts is an examined position. A field is nil if the caller did not ask for that fact. Facts
// do not change once they are returned, and may be shared.
type Facts struct {
	Position

	Worms  *worm.Worms
	Links  *connect.Links
	Losses *LossesBy
	// Influence holds territorial influence under each assumption about who moves
	// first everywhere. If it is Unknown, those that are not known are nil.
	Influence *Fields
	// BreakIns are the ways into territories when Black moves first and when White does.
	// Influence has no territory that they erase. If BreakIns is Unknown, they are those that
	// were found in time.
	BreakIns *[2][]influence.BreakIn
	// Joseki are the moves that known corner sequences and openings suggest to the side to
	// move; the slice is empty, and not nil, if there are none.
	Joseki []joseki.Suggestion
	Eyes   *eye.Map
	// Dragons are the groups with their statuses.
	Dragons *dragon.Dragons

	// Found are the facts that were found, and Unknown the wanted facts that are missing or
	// incomplete because a budget or the context ended.
	Found, Unknown Want

	asked Want
	plain *Fields                    // Influence without BreakIns, once they were looked for
	own   []ownValue                 // by number
	read  map[string]json.RawMessage // added facts that came with JSON, by name
}

// Loss is which stones are lost under one assumption, for influence: see
// influence.Input for its fields.
type Loss struct {
	Dead        board.Set
	Inessential board.Set
	Strength    []float32
}

// LossesBy are the lost stones for each assumption: neither player moves first, Black does, or
// White does.
type LossesBy struct {
	Neutral, BlackFirst, WhiteFirst Loss
}

// First returns the losses if c moves first, Neutral if c is not a player.
func (l *LossesBy) First(c board.Color) *Loss {
	switch c {
	case board.Black:
		return &l.BlackFirst
	case board.White:
		return &l.WhiteFirst
	}
	return &l.Neutral
}

// Fields is the influence for each assumption: neither player moves first, Black does, or White
// does.
type Fields struct {
	Neutral    *influence.Result `json:"neutral"`
	BlackFirst *influence.Result `json:"black_first"`
	WhiteFirst *influence.Result `json:"white_first"`
}

// First returns the field in which c moves first, Neutral if c is not a player.
func (f *Fields) First(c board.Color) *influence.Result {
	switch c {
	case board.Black:
		return f.BlackFirst
	case board.White:
		return f.WhiteFirst
	}
	return f.Neutral
}

// After returns the position after a move, as [Position.After]. The error for nil Facts is
// board.ErrNoBoard.
func (f *Facts) After(move board.Point) (Position, error) {
	if f == nil {
		return Position{}, board.ErrNoBoard
	}
	return f.Position.After(move)
}

// Same reports whether f and q are the same position, as [Position.Same]. Nil Facts have an
// empty one.
func (f *Facts) Same(q Position) bool {
	if f == nil {
		return q.Board == nil
	}
	return f.Position.Same(q)
}

// Expansions returns the moves with which c, moving first, breaks into territory of the
// opponent, each once, in the order in which they were found.
func (f *Facts) Expansions(c board.Color) []board.Point {
	if f == nil || !c.IsPlayer() || f.BreakIns == nil {
		return nil
	}
	var moves []board.Point
	for _, x := range f.BreakIns[c-board.Black] {
		if m := x.Result.Move; x.Owner == c.Opponent() && !x.Blocked && m != board.NoPoint && m != board.Pass && !slices.Contains(moves, m) {
			moves = append(moves, m)
		}
	}
	return moves
}
