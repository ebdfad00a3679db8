package owl

import (
	"context"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// errNoEngine reports that a Reader has no search.Life to ask.
var errNoEngine = errors.New("no engine")

// A Grader is a search.Life that can read with more or less effort. WithEffort returns a view
// of it, for the same goroutine.
type Grader interface {
	WithEffort(search.Effort) search.Life
}

// A Reader answers questions about single moves, threats and connections by asking a
// search.Life. The Reader and its board belong to the goroutine of that search.Life. NewReader
// makes one; the zero Reader returns errors.
type Reader struct {
	e search.Life // through engine, as the zero Reader has none
}

// noEngine answers for the zero Reader.
type noEngine struct{}

func (noEngine) Attack(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{}, errNoEngine
}

func (noEngine) Defend(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{}, errNoEngine
}

func (r *Reader) engine() search.Life {
	if r.e == nil {
		return noEngine{}
	}
	return r.e
}

// NewReader returns a Reader that asks e. There is an error if e is nil.
func NewReader(e search.Life) (*Reader, error) {
	if e == nil {
		return nil, errNoEngine
	}
	return &Reader{e}, nil
}

// With returns a view of the Reader that asks with the given effort, or r itself if its
// search.Life is no Grader.
func (r *Reader) With(e search.Effort) *Reader {
	if g, ok := r.e.(Grader); ok {
		return &Reader{g.WithEffort(e)}
	}
	return r
}

// Unjudged returns a view of the Reader whose search.Life asks no Judge, which is faster. It
// returns r itself if the search.Life is not a *Both.
func (r *Reader) Unjudged() *Reader {
	if v, ok := r.e.(*Both); ok {
		return &Reader{v.WithJudge(nil)}
	}
	return r
}

// Nodes returns the number of positions visited by the search.Life, or 0 if it does not count
// them.
func (r *Reader) Nodes() int {
	if n, ok := r.e.(interface{ Nodes() int }); ok {
		return n.Nodes()
	}
	return 0
}

// Attack reports whether the goal can be killed when its opponent moves first.
func (r *Reader) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	if _, err := ownerOf(b, goal); err != nil {
		return search.Result{}, err
	}
	return r.engine().Attack(ctx, b, goal)
}

// Defend reports whether the goal can be saved when its owner moves first.
func (r *Reader) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	if _, err := ownerOf(b, goal); err != nil {
		return search.Result{}, err
	}
	return r.engine().Defend(ctx, b, goal)
}

// checkMove checks what questions about a move want.
func checkMove(b *board.Board, move board.Point, goal *board.Set) (board.Color, error) {
	owner, err := ownerOf(b, goal)
	if err != nil {
		return owner, err
	}
	if move != board.Pass && !move.On(b.Size()) {
		return owner, fmt.Errorf("%w: %v", board.ErrPoint, move)
	}
	return owner, nil
}

// afterMove plays a move for a player and asks what the other one achieves then. It
// reports false if the move is illegal.
func (r *Reader) afterMove(ctx context.Context, b *board.Board, move board.Point, c, owner board.Color, ask question, goal *board.Set) (search.Result, bool, error) {
	if !b.Try(move, c) {
		return search.Result{}, false, nil
	}
	defer b.Undo()
	left := b.StonesOf(owner)
	left.And(goal)
	if left.IsEmpty() {
		return search.Result{Code: search.Fail, Certain: true}, true, nil // all are taken
	}
	res, err := ask(ctx, b, &left)
	return res, true, err
}

type question = func(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error)

// DoesAttack returns what the opponent of its owner achieves against the goal by playing at
// move. It is Fail if the move is illegal, if another move achieves more, or if the goal is
// lost anyway. It agrees with the move of Attack unless a Certain answer contradicts, and
// otherwise fails if a limit stops the search; the errors wrap search.ErrGoal, and
// board.ErrPoint if move is off the board.
func (r *Reader) DoesAttack(ctx context.Context, b *board.Board, move board.Point, goal *board.Set) (search.Result, error) {
	return r.does(ctx, b, move, goal, false)
}

// DoesDefend returns what the owner of the goal achieves for it by playing at move. It is Win
// if the goal can be killed before the move and not after it, a code of ko if the outcome
// improves to that, else Fail. Limits, errors and the move of Defend are treated as in
// DoesAttack.
func (r *Reader) DoesDefend(ctx context.Context, b *board.Board, move board.Point, goal *board.Set) (search.Result, error) {
	return r.does(ctx, b, move, goal, true)
}

// does is DoesDefend if defend is set, and DoesAttack otherwise.
func (r *Reader) does(ctx context.Context, b *board.Board, move board.Point, goal *board.Set, defend bool) (search.Result, error) {
	owner, err := checkMove(b, move, goal)
	if err != nil {
		return search.Result{}, err
	}
	c, ask, reply := r.side(owner, defend)
	after, ok, err := r.afterMove(ctx, b, move, c, owner, reply, goal)
	if err != nil || !ok {
		return search.Result{}, err
	}
	code := after.Code.Reverse()
	if code == search.Fail && after.Certain {
		return outcome(search.Fail, move, after), nil
	}
	best, err := ask(ctx, b, goal)
	if err != nil {
		return search.Result{}, err
	}
	own := isOwn(move, best, after)
	after.Nodes += best.Nodes
	if code == search.Fail && !own {
		return outcome(search.Fail, move, after), nil
	}
	before, err := reply(ctx, b, goal)
	if err != nil {
		return search.Result{}, err
	}
	// A defense is superfluous if the goal is as safe without it, an attack only if the goal is
	// lost without it.
	already := before.Code.Reverse()
	switch {
	case own && !(before.Certain && (already == search.Win || defend && already >= best.Code)):
		best.Nodes = after.Nodes + before.Nodes
		return best, nil
	case defend && already >= code || !defend && already == search.Win && !before.Limited:
		code = search.Fail
	case !defend && code != search.Win && best.Code > code:
		best.Nodes = 0
		return outcome(search.Fail, move, after, before, best), nil
	}
	return outcome(code, move, after, before), nil
}

// side returns the color of the player who attacks or defends the goal of owner, the question
// that tells what he achieves if he moves first, and that of his opponent.
func (r *Reader) side(owner board.Color, defend bool) (c board.Color, ask, reply question) {
	if defend {
		return owner, r.engine().Defend, r.engine().Attack
	}
	return owner.Opponent(), r.engine().Attack, r.engine().Defend
}

// isOwn reports whether a move is that of an answer, which then decides. Searches that hit a
// limit favor the side that moves first. After a move they refute it too often, and two of
// three such refutations were wrong.
func isOwn(move board.Point, best, after search.Result) bool {
	return move == best.Move && move != board.Pass && best.Code != search.Fail && !after.Certain
}

// outcome is the result of a question that others have answered.
func outcome(code search.Code, move board.Point, asked ...search.Result) search.Result {
	res := search.Result{Code: code, Move: move, Certain: true}
	for _, a := range asked {
		res.Nodes += a.Nodes
		res.Limited = res.Limited || a.Limited
		res.Certain = res.Certain && a.Certain
	}
	if res.Limited {
		res.Code = search.Fail
	}
	if res.Code == search.Fail {
		res.Move = board.NoPoint
	}
	return res
}

// Threat is a pair of moves of one player, without an answer between them, and their result.
// The zero Threat means that there is none.
type Threat struct {
	Code          search.Code
	First, Second board.Point
}

// ThreatenAttack looks for two moves in a row that kill a goal which one move does not
// kill. Only moves on its liberties and beside them are tried as the first.
func (r *Reader) ThreatenAttack(ctx context.Context, b *board.Board, goal *board.Set) (Threat, error) {
	return r.threaten(ctx, b, goal, false)
}

// ThreatenDefense looks for two moves in a row that save a goal which one move does not
// save, as ThreatenAttack does.
func (r *Reader) ThreatenDefense(ctx context.Context, b *board.Board, goal *board.Set) (Threat, error) {
	return r.threaten(ctx, b, goal, true)
}

func (r *Reader) threaten(ctx context.Context, b *board.Board, goal *board.Set, defend bool) (Threat, error) {
	owner, err := ownerOf(b, goal)
	if err != nil {
		return Threat{}, err
	}
	c, ask, _ := r.side(owner, defend)
	now, err := ask(ctx, b, goal)
	if err != nil || now.Code != search.Fail {
		return Threat{}, err
	}
	first := *goal
	first.Grow()
	first.Grow()
	empty := b.EmptyPoints()
	first.And(&empty)
	var best Threat
	for p := range first.All() {
		res, ok, err := r.afterMove(ctx, b, p, c, owner, ask, goal)
		if err != nil {
			return Threat{}, err
		}
		if ok && !res.Limited && res.Code > best.Code {
			best = Threat{res.Code, p, res.Move}
			if best.Code == search.Win {
				break
			}
		}
	}
	return best, nil
}

// substantialSize is the number of stones from which capturing a string is life.
const substantialSize = 7

// Substantial reports whether capturing the string at str saves the player who captures it: the
// string is large, or his stones live after its liberties are filled and it is captured. The
// error wraps search.ErrString if there is no stone.
func (r *Reader) Substantial(ctx context.Context, b *board.Board, str board.Point) (bool, error) {
	if b == nil || b.Size() == 0 {
		return false, board.ErrNoBoard
	}
	owner := b.At(str)
	if !owner.IsPlayer() {
		return false, fmt.Errorf("%w: %v", search.ErrString, str)
	}
	if b.StringSize(str) >= substantialSize {
		return true, nil
	}
	depth := b.Depth()
	defer b.UndoTo(depth)
	libs := b.LibertySet(str)
	captors := board.Set{}
	foe := owner.Opponent()
	for p := range b.Stones(str) {
		for _, n := range p.Neighbors() {
			if b.At(n) == foe {
				captors.Add(n)
			}
		}
	}
	for p := range libs.All() {
		if b.TryKo(p, foe) {
			captors.Add(p)
		}
	}
	if b.At(str) != board.Empty || captors.IsEmpty() {
		return false, nil
	}
	foes := b.StonesOf(foe)
	captors.Flood(&foes)
	captors.And(&foes)
	res, err := r.engine().Attack(ctx, b, &captors)
	return err == nil && res.Code == search.Fail, err
}

// ConnectionDefends returns what the owner of two groups achieves for the first one by a move
// that connects it with the second, which is a success if both together live afterwards. Limits
// and errors are as in DoesDefend.
func (r *Reader) ConnectionDefends(ctx context.Context, b *board.Board, move board.Point, goal, friend *board.Set) (search.Result, error) {
	owner, err := checkMove(b, move, goal)
	if err != nil {
		return search.Result{}, err
	}
	if other, err := ownerOf(b, friend); err != nil {
		return search.Result{}, err
	} else if other != owner {
		return search.Result{}, search.ErrColors
	}
	both := *goal
	both.Or(friend)
	after, ok, err := r.afterMove(ctx, b, move, owner, owner, r.engine().Attack, &both)
	if err != nil || !ok {
		return search.Result{}, err
	}
	return outcome(after.Code.Reverse(), move, after), nil
}
