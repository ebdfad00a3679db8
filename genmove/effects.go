package genmove

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// Effects supplies the names of the constraint language that write down reasons, and
// those that ask about the game, to pattern databases. It belongs to one goroutine, as
// the tables bound to it do.
type Effects struct {
	s *Situation
	r *Reasons
}

// Begin says which position the next evaluations belong to, and where reasons are written
// down. The functions return pattern.ErrUnknown if r is nil.
func (e *Effects) Begin(r *Reasons) {
	e.s, e.r = nil, r
	if r != nil {
		e.s = r.s
	}
}

// Table returns the functions whose owner in the standard vocabulary is "genmove",
// and the helpers that colon lines of general patterns name. Followups of strings are two
// points for each stone of their effective size. Arguments that are no strings, or no empty
// points, have no effect.
//
//	antisuji known_safe_move                  forbid a move; count it as safe
//	replace backfill_replace                  give the value of a move to another one
//	add_connect_move add_cut_move             the move connects, or cuts, two groups
//	add_defend_both_move                      it saves two strings
//	test_attack_either_move                   it attacks two strings, if it does
//	defend_against_atari                      reverse followup: an atari that it prevents
//	prevent_attack_threat                     the same, for a threat to a string
//	threaten_to_save threaten_to_capture      followup: a string that is saved, or captured
//	good_attack_threat                        a threat that a counter-threat does not answer
//	backfill_helper                           a later defense has a small value
//	break_mirror_helper                       does the opponent mirror all moves?
//	remaining_handicap_stones total_handicap_stones doing_scoring
//
//	jump_out_helper jump_out_far_helper high_handicap_helper        helpers
//	reinforce_helper thrash_around_helper throw_in_atari_helper
func (e *Effects) Table() pattern.Table {
	t := pattern.Table{Name: "genmove"}
	for name, call := range map[string]func(*pattern.Env, []board.Point) (int, error){
		"antisuji":                  e.antisuji,
		"known_safe_move":           e.knownSafe,
		"replace":                   e.replace,
		"backfill_replace":          e.backfillReplace,
		"add_connect_move":          e.addPair(Connect),
		"add_cut_move":              e.addPair(Cut),
		"add_defend_both_move":      e.addPair(DefendBoth),
		"test_attack_either_move":   e.testAttackEither,
		"defend_against_atari":      e.defendAgainstAtari,
		"prevent_attack_threat":     e.preventThreat,
		"threaten_to_save":          e.threatenToSave,
		"threaten_to_capture":       e.threatenToCapture,
		"good_attack_threat":        e.goodThreat,
		"backfill_helper":           e.backfill,
		"break_mirror_helper":       e.breakMirror,
		"remaining_handicap_stones": func(*pattern.Env, []board.Point) (int, error) { return e.s.HandicapLeft, nil },
		"total_handicap_stones":     func(*pattern.Env, []board.Point) (int, error) { return e.s.HandicapTotal, nil },
		"doing_scoring":             func(*pattern.Env, []board.Point) (int, error) { return truth(e.s.Scoring), nil },
	} {
		t.Funcs = append(t.Funcs, pattern.Standard(name, func(env *pattern.Env, args []board.Point) (int, error) {
			if e.r == nil {
				return 0, pattern.ErrUnknown
			}
			return call(env, args)
		}))
	}
	for name, call := range map[string]func(*pattern.Env) (bool, error){
		"jump_out_helper":       e.jumpOut,
		"jump_out_far_helper":   e.jumpOutFar,
		"high_handicap_helper":  e.highHandicap,
		"reinforce_helper":      e.reinforce,
		"thrash_around_helper":  e.thrashAround,
		"throw_in_atari_helper": e.throwIn,
	} {
		t.Helpers = append(t.Helpers, pattern.Helper{Name: name, Call: func(env *pattern.Env) (bool, error) {
			if e.r == nil {
				return false, pattern.ErrUnknown
			}
			return call(env)
		}})
	}
	return t
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// source names the pattern of an evaluation.
func source(p *pattern.Pattern) string { return fmt.Sprintf("%v: %s", p.Pos, p.Name) }

func (e *Effects) antisuji(env *pattern.Env, a []board.Point) (int, error) {
	e.r.Forbid(a[0], source(env.Pattern))
	return 0, nil
}

func (e *Effects) knownSafe(_ *pattern.Env, a []board.Point) (int, error) {
	e.r.At(a[0]).KnownSafe = true
	return 0, nil
}

func (e *Effects) goodThreat(_ *pattern.Env, a []board.Point) (int, error) {
	if o := e.s.StringAt(a[1]); o != board.NoPoint {
		c := e.r.At(a[0])
		c.Against = append(c.Against, o)
	}
	return 0, nil
}

func (e *Effects) replace(_ *pattern.Env, a []board.Point) (int, error) {
	e.replaceMove(a[0], a[1])
	return 0, nil
}

func (e *Effects) replaceMove(from, to board.Point) {
	if _, meaningless := board.IsMeaningless(e.s.Board, to, e.s.ToPlay); !meaningless {
		e.r.Replace(from, to)
	}
}

// backfillReplace: if the opponent of the owner of the string at a[1] plays a[0] and can
// then capture it, and it can be saved at some point, the value of a[0] goes to that.
func (e *Effects) backfillReplace(env *pattern.Env, a []board.Point) (int, error) {
	c := env.Board.At(a[1])
	if !c.IsPlayer() || !env.Board.TryKo(a[0], c.Opponent()) {
		return 0, nil
	}
	d, err := e.savedAt(env, a[1])
	env.Board.Undo()
	if err == nil && d != board.NoPoint {
		e.replaceMove(a[0], d)
	}
	return 0, err
}

// backfill: O at a[0], X at a[1]; if then the string at a[2] can be captured and be saved
// at some point, that is worth a little.
func (e *Effects) backfill(env *pattern.Env, a []board.Point) (int, error) {
	b := env.Board
	depth := b.Depth()
	defer b.UndoTo(depth)
	if !b.Try(a[0], env.Color) || !b.Try(a[1], env.Opponent()) || !b.At(a[2]).IsPlayer() {
		return 0, nil
	}
	d, err := e.savedAt(env, a[2])
	if err == nil && d != board.NoPoint {
		b.UndoTo(depth)
		e.r.At(d).AtLeast(backfillValue)
	}
	return 0, err
}

// backfillValue is the least value of a move that will be needed in the end.
const backfillValue = 0.1

// savedAt returns the move that saves the string at p, which can be captured, or NoPoint.
func (e *Effects) savedAt(env *pattern.Env, p board.Point) (board.Point, error) {
	t := e.s.Analyst.Tactics()
	a, err := t.Attack(env.Context, env.Board, p)
	if err != nil || a.Code == search.Fail {
		return board.NoPoint, err
	}
	d, err := t.Defend(env.Context, env.Board, p)
	if err != nil || d.Code == search.Fail || d.Move == board.Pass {
		return board.NoPoint, err
	}
	return d.Move, nil
}

// addPair returns the function that adds a reason of the kind about two stones.
func (e *Effects) addPair(k Kind) func(*pattern.Env, []board.Point) (int, error) {
	return func(env *pattern.Env, a []board.Point) (int, error) {
		e.r.Add(Reason{Kind: k, Move: env.Move, Target: a[0], Other: a[1], Code: search.Win, Source: source(env.Pattern)})
		return 0, nil
	}
}

func (e *Effects) testAttackEither(env *pattern.Env, a []board.Point) (int, error) {
	b := env.Board
	if b.At(a[0]) != env.Opponent() || b.At(a[1]) != env.Opponent() || b.Origin(a[0]) == b.Origin(a[1]) {
		return 0, nil
	}
	now, err := e.s.Analyst.Tactics().DefendBoth(env.Context, b, a[0], a[1])
	if err != nil || now.Code != search.Win {
		return 0, err // one of them is lost without this
	}
	code, err := e.attacksEither(env, a)
	if err == nil && code != search.Fail {
		e.r.Add(Reason{Kind: AttackEither, Move: env.Move, Target: a[0], Other: a[1], Code: code, Source: source(env.Pattern)})
	}
	return 0, err
}

// attacksEither returns what the move achieves against two strings of the opponent that
// can be captured after it, and saved one by one, but not both.
func (e *Effects) attacksEither(env *pattern.Env, a []board.Point) (search.Code, error) {
	b, t := env.Board, e.s.Analyst.Tactics()
	if !b.Try(env.Move, env.Color) {
		return search.Fail, nil
	}
	defer b.Undo()
	if b.At(a[0]) == board.Empty || b.At(a[1]) == board.Empty {
		return search.Fail, nil
	}
	for _, p := range a {
		r, err := t.Attack(env.Context, b, p)
		if err != nil || r.Code == search.Fail {
			return search.Fail, err
		}
		if r, err = t.Defend(env.Context, b, p); err != nil || r.Code != search.Win {
			return search.Fail, err
		}
	}
	both, err := t.DefendBoth(env.Context, b, a[0], a[1])
	if err != nil {
		return search.Fail, err
	}
	return both.Code.Reverse(), nil
}

// stonePoints is the value of a captured stone: itself and its point.
const stonePoints = 2

func (e *Effects) preventThreat(env *pattern.Env, a []board.Point) (int, error) {
	if env.Board.At(a[0]).IsPlayer() {
		e.r.At(env.Move).AddReverse(stonePoints * e.s.stringSize(a[0]))
	}
	return 0, nil
}

func (e *Effects) threatenToSave(env *pattern.Env, a []board.Point) (int, error) {
	if env.Board.At(a[0]).IsPlayer() {
		// At least one stone of the opponent has to fall for that.
		e.r.At(env.Move).AddFollowup(stonePoints + stonePoints*e.s.stringSize(a[0]))
	}
	return 0, nil
}

func (e *Effects) threatenToCapture(env *pattern.Env, a []board.Point) (int, error) {
	if env.Board.At(a[0]) == env.Opponent() {
		e.r.At(env.Move).AddFollowup(stonePoints * e.s.stringSize(a[0]))
	}
	return 0, nil
}

// defendAgainstAtari: the opponent could put the own string of two liberties into atari,
// safely, and it could not capture its way out.
func (e *Effects) defendAgainstAtari(env *pattern.Env, a []board.Point) (int, error) {
	b, t := env.Board, e.s.Analyst.Tactics()
	if b.At(a[0]) != env.Color || b.Liberties(a[0]) != 2 {
		return 0, nil
	}
	for _, n := range b.AppendNeighborsAtMost(nil, a[0], 1) {
		if b.IsLiberty(env.Move, n) {
			continue
		}
		if d, err := t.Defend(env.Context, b, n); err != nil || d.Code != search.Fail {
			return 0, err
		}
	}
	for _, p := range b.AppendLiberties(nil, a[0]) {
		safe, err := t.SafeMove(env.Context, b, p, env.Opponent())
		if err != nil {
			return 0, err
		}
		if safe.Code == search.Win {
			e.r.At(env.Move).AddReverse(stonePoints * e.s.stringSize(a[0]))
			return 0, nil
		}
	}
	return 0, nil
}

// mirrorStones is how many stones must be there before anybody counts as copying.
const mirrorStones = 10

// breakMirror reports whether a[0] is the center of a board on which Black has mirrored all
// moves of White, and White is to move without komi.
func (e *Effects) breakMirror(env *pattern.Env, a []board.Point) (int, error) {
	b, size := env.Board, env.Board.Size()
	if env.Color != board.White || size%2 == 0 || a[0] != board.At(size/2, size/2) || e.s.Game != nil && e.s.Game.Komi() > 0 {
		return 0, nil
	}
	return truth(isMirrored(b)), nil
}

// isMirrored reports whether the stones opposite those of one player are the other's, and
// there are some.
func isMirrored(b *board.Board) bool {
	stones, size := 0, b.Size()
	for p := range board.Points(size) {
		c := b.At(p)
		if c == board.Empty {
			continue
		}
		stones++
		if b.At(board.At(size-1-p.Col(), size-1-p.Row())) != c.Opponent() {
			return false
		}
	}
	return stones > mirrorStones
}
