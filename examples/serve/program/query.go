package program

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// query is a line of input.
type query struct {
	id     string
	action string

	// Of the actions terminate and terminate_all.
	terminateID string
	turnNumbers *[]int

	moves         *[]move
	initialStones []move
	initialPlayer player
	rules         rules
	komi          *float64
	size, rows    *int
	analyzeTurns  *[]int
	maxVisits     *int
	ownership     bool
	movesOwners   bool
	policy        bool
	pvVisits      bool
	explanations  bool
	pvLength      *int
	avoid, allow  []restricted
	override      override
	every, first  *float64
	priority      int
	priorities    *[]int
	bonus         *bonus

	warnings []problem
}

// members returns the fields with the names that they have in JSON.
func (q *query) members() map[string]any {
	return map[string]any{
		"id": &q.id, "action": &q.action, "terminateId": &q.terminateID, "turnNumbers": &q.turnNumbers,
		"moves": &q.moves, "initialStones": &q.initialStones, "initialPlayer": &q.initialPlayer, "rules": &q.rules, "komi": &q.komi,
		"boardXSize": &q.size, "boardYSize": &q.rows, "analyzeTurns": &q.analyzeTurns, "maxVisits": &q.maxVisits,
		"includeOwnership": &q.ownership, "includeMovesOwnership": &q.movesOwners, "includePolicy": &q.policy,
		"includePVVisits": &q.pvVisits, "analysisPVLen": &q.pvLength, "explanations": &q.explanations, "avoidMoves": &q.avoid, "allowMoves": &q.allow,
		"overrideSettings": &q.override, "reportDuringSearchEvery": &q.every, "firstReportDuringSearchAfter": &q.first,
		"priority": &q.priority, "priorities": &q.priorities, "whiteHandicapBonus": &q.bonus,
	}
}

// unsupported are fields of the protocol that mean nothing here.
var unsupported = map[string]string{
	"includeOwnershipStdev":      "not supported: answers have no ownershipStdev",
	"includeMovesOwnershipStdev": "not supported: answers have no ownershipStdev",
	"includeNoResultValue":       "not supported: answers have no noResultValue",
	"includePVEdgeVisits":        "not supported: answers have no pvEdgeVisits",
	"rootPolicyTemperature":      "not supported: the search is as usual",
	"rootFpuReductionMax":        "not supported: the search is as usual",
	"model":                      "not supported: the model is that of the flag -model",
}

// read reads the fields of a query. The error is a *fault.
func (q *query) read(fields map[string]json.RawMessage) error {
	unknown, err := object(fields, q.members())
	if err != nil {
		return err
	}
	for _, name := range unknown {
		q.warn(name, "%s", cmp.Or(unsupported[name], "unknown field, not used"))
	}
	for _, text := range q.rules.warnings {
		q.warn("rules", "%s", text)
	}
	for _, name := range q.override.unknown {
		text := fmt.Sprintf("unknown or unsupported setting %q, not used", name)
		if strings.HasPrefix(name, "human") {
			text = fmt.Sprintf("%s is not supported: the network does not imitate players, answers are as without it", name)
		}
		q.warn("overrideSettings", "%s", text)
	}
	for _, list := range q.restrictions() {
		for _, r := range list.moves {
			for _, name := range r.unknown {
				q.warn(list.field, "unknown member %q, not used", name)
			}
			if r.depth > 1 {
				q.warn(list.field, "untilDepth %d: holds for the first move only", r.depth)
			}
		}
	}
	return nil
}

// mostWarnings bounds the warnings of a query.
const mostWarnings = 100

// warn notes what is strange about a field.
func (q *query) warn(field, format string, args ...any) {
	if len(q.warnings) < mostWarnings {
		q.warnings = append(q.warnings, problem{Warning: fmt.Sprintf(format, args...), Field: field, ID: q.id})
	}
}

// override are the settings that mean something here. Programs send many more, which
// change how a search goes.
type override struct {
	maxTime                *float64
	maxVisits, maxPlayouts *int
	as                     string
	unknown                []string
}

func (o *override) UnmarshalJSON(data []byte) error {
	var maxTime, maxVisits, maxPlayouts json.Number // or texts with numbers
	unknown, err := nested(data, map[string]any{
		"maxTime": &maxTime, "maxVisits": &maxVisits, "maxPlayouts": &maxPlayouts, "reportAnalysisWinratesAs": &o.as,
	})
	if err != nil {
		return err
	}
	o.unknown = unknown
	if maxTime != "" {
		t, err := maxTime.Float64()
		if err != nil || math.IsNaN(t) || t <= 0 {
			return fmt.Errorf("maxTime: %s, want more than 0 seconds", maxTime)
		}
		o.maxTime = &t
	}
	for _, x := range []struct {
		name string
		text json.Number
		to   **int
	}{{"maxVisits", maxVisits, &o.maxVisits}, {"maxPlayouts", maxPlayouts, &o.maxPlayouts}} {
		if x.text == "" {
			continue
		}
		n, err := strconv.Atoi(x.text.String())
		if err != nil || n < 1 {
			return fmt.Errorf("%s: %s, want an integer from 1 on", x.name, x.text)
		}
		*x.to = &n
	}
	return nil
}

// restricted are moves that are left out, or that are the only ones.
type restricted struct {
	player  player
	moves   []string
	depth   int
	unknown []string
}

func (r *restricted) UnmarshalJSON(data []byte) (err error) {
	r.unknown, err = nested(data, map[string]any{"player": &r.player, "moves": &r.moves, "untilDepth": &r.depth})
	return err
}

// player is a color.
type player board.Color

func (p *player) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	c, err := board.ParseColor(text)
	*p = player(c)
	return err
}

// move is a player and a place.
type move struct {
	color board.Color
	at    string
}

func (m *move) UnmarshalJSON(data []byte) error {
	var pair [2]string
	var all []json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil || len(all) != 2 {
		return errors.New(`want pairs such as ["B","Q4"]`)
	}
	if err := json.Unmarshal(data, &pair); err != nil {
		return errors.New(`want pairs such as ["B","Q4"]`)
	}
	var err error
	m.color, err = board.ParseColor(pair[0])
	m.at = pair[1]
	return err
}

// point reads a place as the protocol of games writes it, or as "(x,y)", counted from 0
// from the left and from the top.
func point(text string, size int) (board.Point, error) {
	var x, y int
	pair := strings.ReplaceAll(text, " ", "")
	if n, err := fmt.Sscanf(pair, "(%d,%d)", &x, &y); n == 2 && err == nil && strings.HasSuffix(pair, ")") {
		if p := board.At(x, size-1-y); p.On(size) {
			return p, nil
		}
		return board.NoPoint, fmt.Errorf("%w: %s", board.ErrPoint, text)
	}
	return board.ParsePoint(text, size)
}

// maxMoves bounds the moves of a query, and maxHistory those of the histories of all its
// positions together.
const (
	maxMoves   = 100_000
	maxHistory = 1_000_000
)

// jobs returns a job for each position that the query asks about, with bounds for
// the search of each. It adds warnings about the moves.
func (q *query) jobs(most int) ([]*job, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	g, err := q.start()
	if err != nil {
		return nil, err
	}
	base, err := q.base(most)
	if err != nil {
		return nil, err
	}
	moves := *q.moves
	turns := []int{len(moves)}
	if q.analyzeTurns != nil {
		turns = *q.analyzeTurns
	}
	wanted, err := q.wanted(turns)
	if err != nil {
		return nil, err
	}
	h := q.handicap(g)
	var list []*job
	for n := 0; ; n++ {
		if i, ok := wanted[n]; ok {
			j := *base
			j.turn, j.game = n, g.Clone()
			if q.priorities != nil {
				j.priority = (*q.priorities)[i]
			}
			list = append(list, &j)
		}
		if n == len(moves) {
			return list, nil
		}
		if err := q.play(g, n, &h); err != nil {
			return nil, err
		}
	}
}

// wanted returns for each turn that the query asks about its place in turns.
func (q *query) wanted(turns []int) (map[int]int, error) {
	if len(turns) == 0 {
		return nil, faultf("analyzeTurns", "want one turn at least")
	}
	if q.priorities != nil && len(*q.priorities) != len(turns) {
		return nil, faultf("priorities", "want one for each of analyzeTurns")
	}
	history := 0
	wanted := map[int]int{}
	for i, n := range turns {
		if n < 0 || n > len(*q.moves) {
			return nil, faultf("analyzeTurns", "there is no turn %d: want 0 to %d", n, len(*q.moves))
		}
		if history += n; history > maxHistory {
			return nil, faultf("analyzeTurns", "want at most %d moves before all turns together", maxHistory)
		}
		wanted[n] = i
	}
	return wanted, nil
}

// handicap counts the stones of a handicap: black ones on an empty board or in the first moves, to
// which White has answered with passes alone. A single one is none.
type handicap struct {
	stones int
	more   bool // the next black stone is one, too
}

func (q *query) handicap(g *board.Game) handicap {
	black, white := g.Board().StonesOf(board.Black), g.Board().StonesOf(board.White)
	return handicap{black.Len(), white.IsEmpty()}
}

// play plays move n of the query. What the rules forbid is played all the same, with a warning.
func (q *query) play(g *board.Game, n int, h *handicap) error {
	m := (*q.moves)[n]
	p, err := point(m.at, g.Size())
	if err != nil {
		return faultf("moves", "move %d, %v %s: %v", n, m.color, m.at, err)
	}
	if err := g.SetToPlay(m.color); err != nil {
		return faultf("moves", "move %d, %v %s: %v", n, m.color, m.at, err)
	}
	forbidden, err := g.PlayRecorded(p, m.color)
	if err != nil {
		return faultf("moves", "move %d, %v %s: %v", n, m.color, m.at, err)
	}
	if forbidden != nil {
		q.warn("moves", "move %d, %v %s: %v; played all the same", n, m.color, m.at, forbidden)
	}
	switch {
	case p == board.Pass || !h.more || forbidden != nil:
	case m.color == board.White:
		h.more = false
	default:
		// Where suicide is allowed, Black alone can place more stones than there are points.
		if h.stones = min(h.stones+1, g.Size()*g.Size()); h.stones > 1 {
			return g.SetHandicap(h.stones)
		}
	}
	return nil
}

// komiIn is the range of a komi.
const komiIn = 150

// check looks at the moves, the komi and the size of the board.
func (q *query) check() error {
	switch {
	case q.moves == nil:
		return missing("moves")
	case len(*q.moves) > maxMoves:
		return faultf("moves", "want at most %d", maxMoves)
	case q.size == nil:
		return missing("boardXSize")
	case q.rows == nil:
		return missing("boardYSize")
	case *q.size < board.MinSize || *q.size > board.MaxSize:
		return faultf("boardXSize", "want an integer from %d to %d", board.MinSize, board.MaxSize)
	case *q.rows < board.MinSize || *q.rows > board.MaxSize:
		return faultf("boardYSize", "want an integer from %d to %d", board.MinSize, board.MaxSize)
	case *q.size != *q.rows:
		return faultf("boardYSize", "boards have as many rows as columns here")
	case q.komi != nil && (!(math.Abs(*q.komi) <= komiIn) || math.Trunc(2**q.komi) != 2**q.komi):
		return faultf("komi", "want a half or whole number from %d to %d", -komiIn, komiIn)
	}
	return nil
}

// start returns the game before the first move.
func (q *query) start() (*board.Game, error) {
	r := board.TrompTaylor()
	if q.rules.Rules != nil {
		r = *q.rules.Rules
	}
	if q.bonus != nil {
		r.Compensation = board.Compensation(*q.bonus)
	}
	komi := r.Komi
	if q.komi != nil {
		komi = *q.komi
	}
	g, err := board.NewGame(*q.size, r)
	if err == nil {
		err = g.SetKomi(komi)
	}
	if err != nil {
		return nil, err
	}
	var stones [3][]board.Point
	var taken board.Set
	for _, s := range q.initialStones {
		p, err := point(s.at, g.Size())
		if err != nil || p == board.Pass {
			return nil, faultf("initialStones", "%q is no point of the board", s.at)
		}
		if taken.Has(p) {
			return nil, faultf("initialStones", "two stones at %s", s.at)
		}
		taken.Add(p)
		stones[s.color] = append(stones[s.color], p)
	}
	if len(q.initialStones) > 0 {
		if err := g.Setup(stones[board.Black], stones[board.White], nil); err != nil {
			return nil, faultf("initialStones", "%v", err)
		}
	}
	if h := q.handicap(g); h.stones > 1 && h.more {
		if err := g.SetHandicap(h.stones); err != nil {
			return nil, faultf("initialStones", "%v", err)
		}
	}
	first := board.Black
	switch {
	case q.initialPlayer != 0:
		first = board.Color(q.initialPlayer)
	case len(*q.moves) > 0:
		first = (*q.moves)[0].color
	case len(stones[board.Black]) > 0 && len(stones[board.White]) == 0:
		first = board.White // handicap
	}
	return g, g.SetToPlay(first)
}

// base returns what all jobs of the query have in common.
func (q *query) base(most int) (*job, error) {
	j := &job{
		id: q.id, visits: most, priority: q.priority, ownership: q.ownership, movesOwnership: q.movesOwners, policy: q.policy,
		pvVisits: q.pvVisits, explanations: q.explanations, pvLength: math.MaxInt, as: board.Black,
	}
	if v := q.maxVisits; v != nil && *v < 1 {
		return nil, faultf("maxVisits", "want an integer from 1 on")
	}
	if v := cmp.Or(q.maxVisits, q.override.maxVisits); v != nil {
		j.visits = min(*v, mostVisits)
	}
	if v := q.override.maxPlayouts; v != nil {
		j.visits = min(*v, j.visits) // each search begins with an empty tree
	}
	if t := q.override.maxTime; t != nil {
		j.time = seconds(*t)
	}
	switch strings.ToUpper(q.override.as) {
	case "BLACK", "":
	case "WHITE":
		j.as = board.White
	case "SIDETOMOVE":
		j.as = board.Empty
	default:
		return nil, faultf("overrideSettings", "reportAnalysisWinratesAs: %q, want BLACK, WHITE or SIDETOMOVE", q.override.as)
	}
	if n := q.pvLength; n != nil {
		if *n < 1 {
			return nil, faultf("analysisPVLen", "want an integer from 1 on")
		}
		j.pvLength = *n
	}
	if q.every != nil {
		if !(*q.every > 0) {
			return nil, faultf("reportDuringSearchEvery", "want more than 0 seconds")
		}
		j.every, j.first = seconds(*q.every), seconds(*q.every)
	}
	if q.first != nil {
		if !(*q.first > 0) {
			return nil, faultf("firstReportDuringSearchAfter", "want more than 0 seconds")
		}
		j.first = seconds(*q.first)
	}
	var err error
	j.restrictions, err = q.restricted()
	return j, err
}

// restriction is a field with moves that are left out, or that are the only ones.
type restriction struct {
	field string
	moves []restricted
	only  bool
}

func (q *query) restrictions() []restriction {
	return []restriction{{"avoidMoves", q.avoid, false}, {"allowMoves", q.allow, true}}
}

// restricted returns the restrictions of the first move.
func (q *query) restricted() (all []gtp.Restriction, err error) {
	for _, list := range q.restrictions() {
		for _, r := range list.moves {
			if r.player == 0 || r.depth < 1 {
				return nil, faultf(list.field, "want player, moves and untilDepth, from 1 on")
			}
			x := gtp.Restriction{Color: board.Color(r.player), Depth: r.depth, Only: list.only}
			for _, text := range r.moves {
				p, err := point(text, *q.size)
				if err != nil {
					return nil, faultf(list.field, "%v", err)
				}
				x.Points = append(x.Points, p)
			}
			all = append(all, x)
		}
	}
	return all, nil
}

// seconds returns a duration from a millisecond to a year.
func seconds(s float64) time.Duration {
	return time.Duration(min(max(s, 1e-3), 3e7) * float64(time.Second))
}
