package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// query is a line of input.
type query struct {
	ID     string `json:"id"`
	Action string `json:"action"`

	// Of the action terminate.
	TerminateID string `json:"terminateId"`
	TurnNumbers *[]int `json:"turnNumbers"`

	Moves         *[]move      `json:"moves"`
	InitialStones []move       `json:"initialStones"`
	InitialPlayer player       `json:"initialPlayer"`
	Rules         rules        `json:"rules"`
	Komi          *float64     `json:"komi"`
	BoardXSize    int          `json:"boardXSize"`
	BoardYSize    int          `json:"boardYSize"`
	AnalyzeTurns  []int        `json:"analyzeTurns"`
	MaxVisits     *int         `json:"maxVisits"`
	Ownership     bool         `json:"includeOwnership"`
	MovesOwners   bool         `json:"includeMovesOwnership"`
	Policy        bool         `json:"includePolicy"`
	PVVisits      bool         `json:"includePVVisits"`
	Avoid         []restricted `json:"avoidMoves"`
	Allow         []restricted `json:"allowMoves"`
	Override      override     `json:"overrideSettings"`
	Every         *float64     `json:"reportDuringSearchEvery"`
	First         *float64     `json:"firstReportDuringSearchAfter"`
	Priority      int          `json:"priority"`
	Priorities    []int        `json:"priorities"`
	Bonus         *bonus       `json:"whiteHandicapBonus"`
}

// override are the settings that mean something here. Programs send many more, which
// change how a search goes.
type override struct {
	MaxTime   *float64 `json:"maxTime"`
	MaxVisits *int     `json:"maxVisits"`
	As        string   `json:"reportAnalysisWinratesAs"`
}

// restricted are moves that are left out, or that are the only ones.
type restricted struct {
	Player player   `json:"player"`
	Moves  []string `json:"moves"`
	Depth  int      `json:"untilDepth"`
}

// player is a colour.
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

// bonus is what White gets under area rules for handicap stones.
type bonus board.Compensation

func (b *bonus) UnmarshalJSON(data []byte) error {
	switch strings.Trim(string(data), `"`) {
	case "0":
		*b = bonus(board.CompensateNone)
	case "N":
		*b = bonus(board.CompensateStones)
	case "N-1":
		*b = bonus(board.CompensateLessOne)
	default:
		return fmt.Errorf("whiteHandicapBonus %s: want 0, N or N-1", data)
	}
	return nil
}

// rules are a name, or an object that says what is forbidden and how is counted.
type rules struct{ *board.Rules }

func (r *rules) UnmarshalJSON(data []byte) error {
	var name string
	if json.Unmarshal(data, &name) == nil {
		parsed, err := board.ParseRules(name)
		if err != nil {
			return err
		}
		r.Rules = &parsed
		return nil
	}
	var parts struct {
		Ko      string `json:"ko"`
		Scoring string `json:"scoring"`
		Suicide bool   `json:"suicide"`
		Tax     string `json:"tax"`
		Button  bool   `json:"hasButton"`
		Bonus   bonus  `json:"whiteHandicapBonus"`
	}
	if err := json.Unmarshal(data, &parts); err != nil {
		return fmt.Errorf("want a name or an object: %w", err)
	}
	if parts.Button {
		return errors.New("hasButton: rules with a button are not known")
	}
	var parsed board.Rules
	tax := "NONE"
	switch parts.Scoring {
	case "AREA":
		parsed = board.TrompTaylor()
	case "TERRITORY":
		parsed, tax = board.Japanese(), "SEKI"
	default:
		return fmt.Errorf("scoring %q: want AREA or TERRITORY", parts.Scoring)
	}
	if parts.Tax != "" && parts.Tax != tax {
		return fmt.Errorf("tax %s with scoring %s: want tax %s", parts.Tax, parts.Scoring, tax)
	}
	switch parts.Ko {
	case "SIMPLE", "":
		parsed.Superko = board.SimpleKo
	case "POSITIONAL":
		parsed.Superko = board.PositionalSuperko
	case "SITUATIONAL":
		parsed.Superko = board.SituationalSuperko
	default:
		return fmt.Errorf("ko %q: want SIMPLE, POSITIONAL or SITUATIONAL", parts.Ko)
	}
	parsed.Suicide, parsed.Compensation = parts.Suicide, board.Compensation(parts.Bonus)
	r.Rules = &parsed
	return nil
}

// fault is what is wrong with a field of a query.
type fault struct {
	field, text string
}

func (f *fault) Error() string { return f.field + ": " + f.text }

func faultf(field, format string, args ...any) error {
	return &fault{field, fmt.Sprintf(format, args...)}
}

// known are the names of the fields.
var known = []string{"id", "action", "terminateId", "turnNumbers", "moves", "initialStones", "initialPlayer", "rules", "komi",
	"boardXSize", "boardYSize", "analyzeTurns", "maxVisits", "includeOwnership", "includeMovesOwnership", "includePolicy", "includePVVisits", "avoidMoves", "allowMoves", "overrideSettings", "reportDuringSearchEvery",
	"firstReportDuringSearchAfter", "priority", "priorities", "whiteHandicapBonus"}

// harmless are fields with which programs ask for what is not known here, or which
// change how a search goes.
var harmless = []string{"includeOwnershipStdev", "includeMovesOwnershipStdev", "includeNoResultValue", "rootPolicyTemperature",
	"rootFpuReductionMax", "analysisPVLen", "model"}

// maxMoves bounds the moves of a query, and maxHistory those of the histories of all its
// positions together.
const (
	maxMoves   = 100_000
	maxHistory = 1_000_000
)

// jobs returns a job for each position that the query asks about, with bounds for
// the search of each.
func (q *query) jobs(most int) ([]*job, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	r := board.TrompTaylor()
	if q.Rules.Rules != nil {
		r = *q.Rules.Rules
	}
	if q.Bonus != nil {
		r.Compensation = board.Compensation(*q.Bonus)
	}
	komi := r.Komi
	if q.Komi != nil {
		komi = *q.Komi
	}
	if !(komi >= -150 && komi <= 150) || komi*2 != float64(int(komi*2)) {
		return nil, faultf("komi", "want a half or whole number from -150 to 150")
	}
	g, err := q.start(r, komi)
	if err != nil {
		return nil, err
	}
	turns := q.AnalyzeTurns
	if turns == nil {
		turns = []int{len(*q.Moves)}
	}
	if q.Priorities != nil && len(q.Priorities) != len(turns) {
		return nil, faultf("priorities", "want one for each of analyzeTurns")
	}
	base, err := q.base(most)
	if err != nil {
		return nil, err
	}
	history := 0
	wanted := map[int]int{} // its place in turns
	for i, n := range turns {
		if n < 0 || n > len(*q.Moves) {
			return nil, faultf("analyzeTurns", "there is no turn %d", n)
		}
		if history += n; history > maxHistory {
			return nil, faultf("analyzeTurns", "want at most %d moves before all turns together", maxHistory)
		}
		wanted[n] = i
	}
	var list []*job
	for n := 0; ; n++ {
		if i, ok := wanted[n]; ok {
			j := *base
			j.turn, j.game = n, g.Clone()
			if q.Priorities != nil {
				j.priority = q.Priorities[i]
			}
			list = append(list, &j)
		}
		if n == len(*q.Moves) {
			return list, nil
		}
		m := (*q.Moves)[n]
		p, err := point(m.at, g.Size())
		if err == nil {
			if err = g.SetToPlay(m.color); err == nil {
				err = g.Play(p, m.color)
			}
		}
		if err != nil {
			return nil, faultf("moves", "move %d, %v %s: %v", n, m.color, m.at, err)
		}
	}
}

// check looks at the moves and the size of the board.
func (q *query) check() error {
	switch {
	case q.Moves == nil:
		return faultf("moves", "must be there")
	case len(*q.Moves) > maxMoves:
		return faultf("moves", "want at most %d", maxMoves)
	case q.BoardXSize == 0:
		return faultf("boardXSize", "must be there")
	case q.BoardYSize == 0:
		return faultf("boardYSize", "must be there")
	case q.BoardXSize != q.BoardYSize:
		return faultf("boardYSize", "boards have as many rows as columns here")
	case q.BoardXSize < board.MinSize || q.BoardXSize > board.MaxSize:
		return faultf("boardXSize", "want %d to %d", board.MinSize, board.MaxSize)
	}
	return nil
}

// start returns the game before the first move.
func (q *query) start(r board.Rules, komi float64) (*board.Game, error) {
	g, err := board.NewGame(q.BoardXSize, r)
	if err == nil {
		err = g.SetKomi(komi)
	}
	if err != nil {
		return nil, err
	}
	var stones [3][]board.Point
	var taken board.Set
	for _, s := range q.InitialStones {
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
	if len(q.InitialStones) > 0 {
		if err := g.Setup(stones[board.Black], stones[board.White], nil); err != nil {
			return nil, faultf("initialStones", "%v", err)
		}
	}
	if n := len(stones[board.Black]); n > 1 && len(stones[board.White]) == 0 {
		if err := g.SetHandicap(n); err != nil {
			return nil, faultf("initialStones", "%v", err)
		}
	}
	first := board.Black
	switch {
	case q.InitialPlayer != 0:
		first = board.Color(q.InitialPlayer)
	case len(*q.Moves) > 0:
		first = (*q.Moves)[0].color
	case len(stones[board.Black]) > 0 && len(stones[board.White]) == 0:
		first = board.White // handicap
	}
	return g, g.SetToPlay(first)
}

// base returns what all jobs of the query have in common.
func (q *query) base(most int) (*job, error) {
	j := &job{id: q.ID, visits: most, priority: q.Priority, ownership: q.Ownership, movesOwnership: q.MovesOwners, policy: q.Policy, pvVisits: q.PVVisits}
	for _, v := range []*int{q.Override.MaxVisits, q.MaxVisits} {
		if v != nil {
			if *v < 1 {
				return nil, faultf("maxVisits", "want 1 or more")
			}
			j.visits = min(*v, mostVisits)
		}
	}
	if t := q.Override.MaxTime; t != nil {
		if !(*t > 0) {
			return nil, faultf("overrideSettings", "maxTime: want more than 0 seconds")
		}
		j.time = seconds(*t)
	}
	switch strings.ToUpper(q.Override.As) {
	case "BLACK", "":
		j.as = board.Black
	case "WHITE":
		j.as = board.White
	case "SIDETOMOVE":
		j.as = board.Empty
	default:
		return nil, faultf("overrideSettings", "reportAnalysisWinratesAs: want BLACK, WHITE or SIDETOMOVE")
	}
	if q.Every != nil {
		if !(*q.Every > 0) {
			return nil, faultf("reportDuringSearchEvery", "want more than 0 seconds")
		}
		j.every, j.first = seconds(*q.Every), seconds(*q.Every)
	}
	if q.First != nil {
		if !(*q.First > 0) {
			return nil, faultf("firstReportDuringSearchAfter", "want more than 0 seconds")
		}
		j.first = seconds(*q.First)
	}
	for _, list := range []struct {
		field string
		moves []restricted
		only  bool
	}{{"avoidMoves", q.Avoid, false}, {"allowMoves", q.Allow, true}} {
		for _, r := range list.moves {
			if r.Player == 0 || r.Depth < 1 {
				return nil, faultf(list.field, "want player, moves and untilDepth, from 1 on")
			}
			x := gtp.Restriction{Color: board.Color(r.Player), Depth: r.Depth, Only: list.only}
			for _, text := range r.Moves {
				p, err := point(text, q.BoardXSize)
				if err != nil {
					return nil, faultf(list.field, "%v", err)
				}
				x.Points = append(x.Points, p)
			}
			j.restrictions = append(j.restrictions, x)
		}
	}
	return j, nil
}

// deep returns the names of restrictions that hold for more than the first move of a variation.
func (q *query) deep() (fields []string) {
	more := func(r restricted) bool { return r.Depth > 1 }
	if slices.ContainsFunc(q.Avoid, more) {
		fields = append(fields, "avoidMoves")
	}
	if slices.ContainsFunc(q.Allow, more) {
		fields = append(fields, "allowMoves")
	}
	return fields
}

// seconds returns a duration from a millisecond to a year.
func seconds(s float64) time.Duration {
	return time.Duration(min(max(s, 1e-3), 3e7) * float64(time.Second))
}
