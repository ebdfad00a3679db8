package gtp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"runtime/debug"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
)

// ErrEngine reports that an engine breaks the contract of its interfaces.
var ErrEngine = errors.New("engine breaks its contract")

// CheckEngine lets e play a game with itself and returns an error that wraps ErrEngine and says
// what is wrong at which move, or nil. It checks that moves are legal under r, that the engine
// leaves the game alone, returns soon after a context ends and does not panic, what its optional
// interfaces promise, and that no two embedded types share an optional method. Call it with
// several sizes and rules, such as 2, 3 and a superko rule.
func CheckEngine(ctx context.Context, e Engine, size int, r board.Rules) error {
	if e == nil {
		return fmt.Errorf("%w: no engine", ErrEngine)
	}
	if ctx == nil {
		return board.ErrNoContext
	}
	g, err := board.NewGame(size, r)
	if err != nil {
		return err
	}
	if err := misfits(e); err != nil {
		return fmt.Errorf("%w: %w", ErrEngine, err)
	}
	k := engineCheck{e: e, g: g}
	for g.Passes() < 2 && g.Len() < 3*size*size {
		if err := ctx.Err(); err != nil {
			return err
		}
		over, err := k.move(ctx)
		if err != nil {
			return fmt.Errorf("%w: size %d, %s rules, move %d, %v to play: %w", ErrEngine, size, r.Name, g.Len(), g.ToPlay(), err)
		}
		if over {
			break
		}
	}
	return nil
}

// optionalMethods are the interfaces that the server looks for.
var optionalMethods = [...]reflect.Type{
	reflect.TypeFor[AnalysisEngine](), reflect.TypeFor[CandidateEngine](), reflect.TypeFor[ClockEngine](),
	reflect.TypeFor[PonderingEngine](), reflect.TypeFor[QueryThinker](), reflect.TypeFor[ScoreEngine](),
	reflect.TypeFor[StatusEngine](), reflect.TypeFor[ThinkingEngine](), reflect.TypeFor[TraceEngine](),
	reflect.TypeFor[conservativeThinker](), reflect.TypeFor[cleanupEngine](), reflect.TypeFor[handicapEngine](),
	reflect.TypeFor[levelEngine](), reflect.TypeFor[seedEngine](), reflect.TypeFor[cacheEngine](), reflect.TypeFor[chatEngine](),
}

// misfits returns an error for a method that has the name of an optional one and another type,
// and for one that two embedded types have, which Go then leaves out.
func misfits(e Engine) error {
	v := reflect.ValueOf(e)
	for _, t := range optionalMethods {
		for i := range t.NumMethod() {
			want := t.Method(i)
			m := v.MethodByName(want.Name)
			if m.IsValid() && m.Type() != want.Type {
				return fmt.Errorf("%s is a %v, want %v", want.Name, m.Type(), want.Type)
			}
			if from := embedded(v.Type(), want.Name); !m.IsValid() && len(from) > 1 {
				return fmt.Errorf("%s is a method of embedded %v and %v, so the engine has none", want.Name, from[0], from[1])
			}
		}
	}
	return nil
}

// embedded returns the embedded fields of a struct, or of what a pointer points to, that have a
// method of the name.
func embedded(t reflect.Type, name string) (from []reflect.Type) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.Anonymous {
			if f.Name == name {
				return nil // the field hides the methods
			}
			continue
		}
		if _, ok := f.Type.MethodByName(name); ok {
			from = append(from, f.Type)
		}
	}
	return from
}

// watched is how long an analysis is watched at most.
const watched = 100 * time.Millisecond

type engineCheck struct {
	e Engine
	g *board.Game
}

// soon is how long an engine may take when its context has ended already. It is
// generous, as the machine may be busy.
const soon = 10 * time.Second

func (k *engineCheck) move(ctx context.Context) (over bool, err error) {
	defer func() {
		if v := recover(); v != nil {
			over, err = false, fmt.Errorf("it panics: %v\n%s", v, debug.Stack())
		}
	}()
	ended, cancel := context.WithCancel(ctx)
	cancel()
	start := time.Now()
	if p, err := k.choose(ended, "Move in a context that has ended", k.e.Move); err == nil {
		err = k.legal(p)
		if err != nil {
			return false, err
		}
	} else if !errors.Is(err, ended.Err()) {
		return false, err
	}
	if took := time.Since(start); took > soon {
		return false, fmt.Errorf("Move returned %v after its context had ended", took)
	}
	if err := k.optional(ctx); err != nil {
		return false, err
	}
	p, err := k.choose(ctx, "Move", k.e.Move)
	if err != nil || p == board.Resign {
		return true, err
	}
	if err := k.legal(p); err != nil {
		return false, err
	}
	return false, k.g.Play(p, k.g.ToPlay())
}

// choose asks for a move.
func (k *engineCheck) choose(ctx context.Context, what string, choose chooser) (p board.Point, err error) {
	err = k.untouched(what, func() error {
		p, err = choose(ctx, k.g, k.g.ToPlay())
		return err
	})
	return p, err
}

func (k *engineCheck) legal(p board.Point) error {
	if p == board.Resign {
		return nil
	}
	if err := k.g.Legal(p, k.g.ToPlay()); err != nil {
		return fmt.Errorf("chose %v: %w", p, err)
	}
	return nil
}

// untouched calls ask and reports whether it has changed the game.
func (k *engineCheck) untouched(what string, ask func() error) error {
	b := k.g.Board()
	hash, steps, toPlay, komi := b.Hash(), k.g.Len(), k.g.ToPlay(), k.g.Komi()
	err := ask()
	switch {
	case b.Depth() > 0:
		return fmt.Errorf("%s left %d trial moves on the board", what, b.Depth())
	case b.Hash() != hash || k.g.Len() != steps || k.g.ToPlay() != toPlay || k.g.Komi() != komi:
		return fmt.Errorf("%s changed the game", what)
	case err != nil:
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// optional checks the interfaces that k.e may satisfy.
func (k *engineCheck) optional(ctx context.Context) error {
	if e, ok := k.e.(conservativeEngine); ok {
		p, err := k.choose(ctx, "ConservativeMove", e.ConservativeMove)
		if err != nil {
			return err
		}
		if p == board.Resign {
			return errors.New("ConservativeMove resigned")
		}
		if err := k.legal(p); err != nil {
			return err
		}
		if e, ok := k.e.(conservativeThinker); ok {
			again, err := k.choose(ctx, "ConservativeThink", func(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
				p, _, err := e.ConservativeThink(ctx, g, c)
				return p, err
			})
			if err != nil {
				return err
			}
			if again != p {
				return fmt.Errorf("ConservativeMove chose %v, ConservativeThink %v", p, again)
			}
		}
	}
	if e, ok := k.e.(cleanupEngine); ok {
		p, err := k.choose(ctx, "CleanupMove", e.CleanupMove)
		if err == nil {
			err = k.legal(p)
		}
		if err != nil {
			return err
		}
	}
	if e, ok := k.e.(ThinkingEngine); ok {
		if err := k.untouched("Think", func() error { return k.think(ctx, e) }); err != nil {
			return err
		}
	}
	if e, ok := k.e.(QueryThinker); ok {
		if err := k.untouched("ThinkQuery", func() error { return k.thinkQuery(ctx, e) }); err != nil {
			return err
		}
	}
	if e, ok := k.e.(AnalysisEngine); ok {
		if err := k.untouched("Analyze", func() error { return k.analyze(ctx, e) }); err != nil {
			return err
		}
	}
	if e, ok := k.e.(CandidateEngine); ok {
		if err := k.untouched("Candidates", func() error { return k.candidates(ctx, e) }); err != nil {
			return err
		}
	}
	if e, ok := k.e.(ScoreEngine); ok {
		err := k.untouched("FinalScore", func() error {
			m, err := e.FinalScore(ctx, k.g)
			if err == nil && (math.IsNaN(float64(m)) || math.IsInf(float64(m), 0)) {
				err = fmt.Errorf("a score of %v", float64(m))
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	if e, ok := k.e.(StatusEngine); ok {
		return k.untouched("FinalStatus", func() error { return k.status(ctx, e) })
	}
	return nil
}

func (k *engineCheck) candidates(ctx context.Context, e CandidateEngine) error {
	list, err := e.Candidates(ctx, k.g, k.g.ToPlay())
	if err != nil {
		return err
	}
	return k.ordered(list)
}

// think checks the move, the thoughts that come with it, and those that are
// reported on the way.
func (k *engineCheck) think(ctx context.Context, e ThinkingEngine) error {
	var reported error
	p, list, err := e.Think(ctx, k.g, k.g.ToPlay(), func(list []Thought) {
		if reported == nil {
			reported = k.sound(list)
		}
	})
	if err != nil {
		return err
	}
	if reported != nil {
		return fmt.Errorf("a report of %w", reported)
	}
	if k.g.Board().Depth() > 0 {
		return nil // untouched tells it
	}
	if err := k.legal(p); err != nil {
		return err
	}
	var moves []Candidate
	for _, t := range list {
		moves = append(moves, t.Candidate)
	}
	if err := k.ordered(moves); err != nil {
		return err
	}
	return k.sound(list)
}

// thinkQuery checks the move and the analysis that comes with it.
func (k *engineCheck) thinkQuery(ctx context.Context, e QueryThinker) error {
	var reported error
	q := Query{Color: k.g.ToPlay(), Interval: time.Millisecond, Ownership: true, MovesOwnership: true}
	p, a, err := e.ThinkQuery(ctx, k.g, q, func(a Analysis) {
		if reported == nil {
			reported = k.soundAnalysis(a)
		}
	})
	if err != nil || k.g.Board().Depth() > 0 { // untouched tells it
		return err
	}
	if reported != nil {
		return fmt.Errorf("a report of %w", reported)
	}
	if err := k.legal(p); err != nil {
		return err
	}
	return k.soundAnalysis(a)
}

// soundAnalysis checks a report.
func (k *engineCheck) soundAnalysis(a Analysis) error {
	if err := k.sound(a.Thoughts); err != nil {
		return err
	}
	if a.Ownership != nil {
		if err := k.owners(a.Ownership); err != nil {
			return err
		}
	}
	if a.Root != nil {
		return soundRoot(a.Root)
	}
	return nil
}

// analyze reads some reports of an engine, and checks that it stops when the context ends.
func (k *engineCheck) analyze(ctx context.Context, e AnalysisEngine) error {
	const enough = 3
	ctx, cancel := context.WithTimeout(ctx, watched)
	defer cancel()
	stopped, _ := ctx.Deadline()
	reports := 0
	var reported error
	err := e.Analyze(ctx, k.g, Query{Color: k.g.ToPlay(), Interval: time.Millisecond, Ownership: true, MovesOwnership: true}, func(a Analysis) {
		if reported == nil {
			reported = k.soundAnalysis(a)
		}
		if reports++; reports == enough {
			stopped = time.Now()
			cancel()
		}
	})
	switch {
	case reported != nil:
		return fmt.Errorf("a report of %w", reported)
	case err != nil && ended.Err(ctx) != nil && errors.Is(err, ended.Err(ctx)):
		return errors.New("the end of its context is an error")
	case err != nil:
		return err
	case time.Since(stopped) > soon:
		return fmt.Errorf("returned %v after its context had ended", time.Since(stopped))
	}
	return nil
}

// owners checks the owners of points in a report.
func (k *engineCheck) owners(owner []float64) error {
	if len(owner) != board.NumPoints {
		return fmt.Errorf("%d owners, want %d", len(owner), board.NumPoints)
	}
	for row := range k.g.Size() {
		for col := range k.g.Size() {
			if p := board.At(col, row); !(math.Abs(owner[p]) <= 1) {
				return fmt.Errorf("the owner %v of %v, want them from -1 to 1", owner[p], p)
			}
		}
	}
	return nil
}

// sound checks what goes with the moves. It asks nothing of the board, which may
// have trial moves on it while the engine thinks.
func (k *engineCheck) sound(list []Thought) error {
	for _, t := range list {
		switch {
		case math.IsNaN(t.Value):
			return fmt.Errorf("%v without a value", t.Point)
		case t.Visits < 0:
			return fmt.Errorf("%v with %d visits", t.Point, t.Visits)
		case !(0 <= t.WinRate && t.WinRate <= 1), !(0 <= t.Prior && t.Prior <= 1):
			return fmt.Errorf("%v with a winrate of %v and a prior of %v, want them from 0 to 1", t.Point, t.WinRate, t.Prior)
		case len(t.Line) > 0 && t.Line[0] != t.Point:
			return fmt.Errorf("%v with a line that begins at %v", t.Point, t.Line[0])
		case t.LineVisits != nil && len(t.LineVisits) != len(t.Line):
			return fmt.Errorf("%v with a line of %d moves and visits of %d", t.Point, len(t.Line), len(t.LineVisits))
		case t.LCB != nil && !(0 <= *t.LCB && *t.LCB <= t.WinRate):
			return fmt.Errorf("%v with a winrate of %v and a lower bound of %v", t.Point, t.WinRate, *t.LCB)
		case t.Weight != nil && *t.Weight < 0, t.ScoreStdev != nil && *t.ScoreStdev < 0:
			return fmt.Errorf("%v with a negative weight or standard deviation", t.Point)
		case t.UtilityLCB != nil && (t.Utility == nil || !(*t.UtilityLCB <= *t.Utility)):
			return fmt.Errorf("%v with a lower bound of its utility that is none", t.Point)
		}
		err := finite(map[string]*float64{
			"a lead": t.Lead, "a score": t.ScoreMean, "a standard deviation": t.ScoreStdev, "a utility": t.Utility, "a weight": t.Weight,
			"a lower bound of the utility": t.UtilityLCB,
		})
		if err == nil && t.Ownership != nil {
			err = k.owners(t.Ownership)
		}
		if err != nil {
			return fmt.Errorf("%v with %w", t.Point, err)
		}
	}
	return nil
}

// finite checks numbers with their names, of which nil ones are not known.
func finite(numbers map[string]*float64) error {
	for _, name := range slices.Sorted(maps.Keys(numbers)) {
		if v := numbers[name]; v != nil && (math.IsNaN(*v) || math.IsInf(*v, 0)) {
			return fmt.Errorf("%s of %v", name, *v)
		}
	}
	return nil
}

// soundRoot checks what is said of the whole position.
func soundRoot(r *Root) error {
	raw := r.Raw
	if raw == nil {
		raw = new(Raw)
	}
	if r.Visits < 0 || !(0 <= r.WinRate && r.WinRate <= 1) || !(0 <= raw.WinRate && raw.WinRate <= 1) {
		return fmt.Errorf("the position with %d visits and winrates of %v and %v", r.Visits, r.WinRate, raw.WinRate)
	}
	err := finite(map[string]*float64{
		"a lead": r.Lead, "a score": r.ScoreMean, "a standard deviation": r.ScoreStdev, "a utility": r.Utility, "a weight": r.Weight,
		"a raw lead": raw.Lead, "a raw score": raw.ScoreMean, "a raw standard deviation": raw.ScoreStdev,
		"a probability of no result": raw.NoResult, "a winrate error": raw.WinRateError, "a score error": raw.ScoreError,
		"a time": raw.VarTime,
	})
	if err != nil {
		return fmt.Errorf("the position with %w", err)
	}
	return nil
}

// ordered checks a list of moves, the best one first.
func (k *engineCheck) ordered(list []Candidate) error {
	if k.g.Board().Depth() > 0 {
		return nil // untouched tells it
	}
	last := math.Inf(1)
	for _, m := range list {
		if m.Point == board.NoPoint {
			return errors.New("a candidate that is no move")
		}
		if err := k.legal(m.Point); err != nil {
			return err
		}
		if !(m.Value <= last) {
			return fmt.Errorf("a candidate of value %v after one of %v", m.Value, last)
		}
		last = m.Value
	}
	return nil
}

func (k *engineCheck) status(ctx context.Context, e StatusEngine) error {
	list, err := e.FinalStatus(ctx, k.g)
	if err != nil {
		return err
	}
	if len(list) < board.NumPoints {
		return fmt.Errorf("%d statuses, want %d", len(list), board.NumPoints)
	}
	b := k.g.Board()
	for p := range board.Points(b.Size()) {
		if st := list[p]; st > Dame || (st <= Seki) != b.At(p).IsPlayer() {
			return fmt.Errorf("%v at %v, which is %v", st, p, b.At(p))
		}
	}
	return nil
}
