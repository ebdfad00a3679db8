package answer

import (
	"cmp"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/review"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/reading/search"
)

// maxScenes is how many positions a desk remembers, so that switching layers and going
// back and forth costs nothing.
const maxScenes = 24

// desk examines positions, one after the other. A goroutine takes it, uses it and gives it
// back.
type desk struct {
	turn chan struct{} // holds a value while nobody works

	// analyst takes for lost what tactical reading and, late in the game, influence
	// give up; judged, which shares its memory, what the statuses of groups say.
	analyst, judged *examine.Analyst
	player          *mcts.Player
	opponents       map[mcts.Rank]*mcts.Player // 0 is the full strength
	reasoner        *genmove.Engine
	explains        *explain.Explainer
	moves           genmove.Options // of the reasoner
	level           int
	scenes          []*scene // the one that was used last comes first
}

func newDesk(moves genmove.Options) *desk {
	moves.NoResign = true
	d := &desk{turn: make(chan struct{}, 1), level: usualLevel, moves: moves, opponents: map[mcts.Rank]*mcts.Player{}}
	d.turn <- struct{}{}
	return d
}

// take waits until the desk is free. The caller must give it back.
func (d *desk) take(q *asked) (err error) {
	select {
	case <-d.turn:
	default:
		q.tell("waiting", 0, 0)
		select {
		case <-d.turn:
		case <-q.ctx.Done():
			return q.ctx.Err()
		}
	}
	defer func() {
		if err != nil {
			d.give()
		}
	}()
	if err := q.ctx.Err(); err != nil {
		return err
	}
	if d.player == nil {
		q.tell("loading", 0, 0)
		return d.furnish()
	}
	return nil
}

func (d *desk) give() { d.turn <- struct{}{} }

// furnish makes the workers that every question needs.
func (d *desk) furnish() error {
	model, err := network.Shipped()
	if err != nil {
		return err
	}
	// One thread and a new tree for each search: the same question has the same answer.
	d.player, err = mcts.NewPlayer(model, mcts.PlayerOptions{Options: mcts.Options{Threads: 1, NoReuse: true}})
	return err
}

// analysts makes the analysts, which take longer, when the first of them is asked.
func (d *desk) analysts() error {
	if d.analyst != nil {
		return nil
	}
	analyst, err := examine.New(examine.Options{Losses: examine.EstimatedLosses{}})
	if err != nil {
		return err
	}
	if d.judged, err = examine.New(examine.Options{Memory: analyst.Memory()}); err != nil {
		return err
	}
	for _, a := range []*examine.Analyst{analyst, d.judged} {
		if err := a.SetEffort(search.AtLevel(d.level)); err != nil {
			return err
		}
	}
	d.analyst = analyst
	return nil
}

// scene is a position with what is known of it.
type scene struct {
	d     *desk
	q     *asked
	place *place
	// facts has what does not depend on which groups are lost; before and after also have
	// influence, as it is without statuses of groups and with them.
	facts, before, after *examine.Facts
	escape               *influence.Result
	searched             *mcts.Result // with the usual number of visits
	latest               *mcts.Result // of the question that is being answered
	final                *final       // the stones that are dead if the game ends here
}

// scene returns the scene of a position.
func (d *desk) scene(q *asked, p *place) (*scene, error) {
	if p.level != d.level && d.analyst != nil {
		for _, a := range []*examine.Analyst{d.analyst, d.judged} {
			if err := a.SetEffort(search.AtLevel(p.level)); err != nil {
				return nil, err
			}
		}
	}
	if p.level != d.level {
		d.level, d.scenes = p.level, nil
	}
	at := p.position()
	i := slices.IndexFunc(d.scenes, func(s *scene) bool { return s.place.position().Same(at) && sameTerms(s.place.game, p.game) })
	s := &scene{d: d, place: p}
	if i >= 0 {
		s = d.scenes[i]
		d.scenes = slices.Delete(d.scenes, i, i+1)
	}
	if len(d.scenes) == maxScenes {
		d.scenes = d.scenes[:maxScenes-1]
	}
	d.scenes = slices.Insert(d.scenes, 0, s)
	s.q, s.latest = q, nil
	return s, nil
}

// sameTerms reports whether two games count alike and forbid the same moves next.
func sameTerms(g, h *board.Game) bool {
	return g.Komi() == h.Komi() && g.Rules() == h.Rules() && g.Handicap() == h.Handicap() &&
		slices.Equal(g.Moves(), h.Moves())
}

// phases are the facts in the order in which they are found, with words for them.
var phases = []struct {
	want examine.Want
	text string
}{
	{examine.Worms, "reading strings"},
	{examine.Threats, "reading threats"},
	{examine.Joseki, "looking up joseki"},
	{examine.Eyes, "finding eyes"},
	{examine.Links, "reading connections"},
	{examine.Dragons, "reading groups"},
	{examine.Influence, "computing influence"},
	{examine.BreakIns, "reading invasions"},
}

// grow adds facts to some, step by step, and tells about each.
func (s *scene) grow(a *examine.Analyst, f *examine.Facts, want examine.Want) (*examine.Facts, error) {
	for i, phase := range phases {
		if want&phase.want == 0 || f != nil && f.Found&phase.want != 0 && f.Unknown&phase.want == 0 {
			continue
		}
		s.q.tell(phase.text, i, len(phases))
		var err error
		if f == nil {
			f, err = a.Facts(s.q.ctx, s.place.position(), phase.want)
		} else {
			f, err = a.More(s.q.ctx, f, phase.want)
		}
		if err != nil {
			return nil, err
		}
	}
	return f, nil
}

// need finds facts that do not depend on who is lost.
func (s *scene) need(want examine.Want) (*examine.Facts, error) {
	if err := s.d.analysts(); err != nil {
		return nil, err
	}
	f, err := s.grow(s.d.analyst, s.facts, want)
	if err == nil {
		s.facts = f
	}
	return f, err
}

// influenced returns facts with influence, before the groups are judged or after that.
func (s *scene) influenced(after bool, more examine.Want) (f *examine.Facts, err error) {
	if err := s.d.analysts(); err != nil {
		return nil, err
	}
	known, a := &s.before, s.d.analyst
	want := examine.Worms
	if after {
		known, a, want = &s.after, s.d.judged, examine.Worms|examine.Links|examine.Eyes|examine.Dragons
	}
	if *known == nil {
		if *known, err = s.need(want); err != nil {
			*known = nil
			return nil, err
		}
	}
	if f, err = s.grow(a, *known, examine.Influence); err != nil {
		return nil, err
	}
	*known = f
	// Invasions correct influence; earlier answers must not depend on whether they were found.
	return s.grow(a, f, more)
}

// search searches the position as review does around mistakes, with its ownership and dead stones.
func (s *scene) search() (*mcts.Result, error) {
	if s.searched != nil {
		return s.searched, nil
	}
	s.q.tell("searching", 0, 0)
	return s.searchWith(review.DefaultAgain, nil)
}

// searchWith searches the position with a number of visits. It reports what it knows on the way if
// report is not nil.
func (s *scene) searchWith(visits int, report func(*mcts.Result)) (*mcts.Result, error) {
	usual := visits == review.DefaultAgain
	if usual && s.searched != nil {
		return s.searched, nil
	}
	at := s.place.game
	if !at.Over() && at.Passes() > 0 {
		// As in a review, another pass does not end the game.
		at = at.Clone()
		if err := at.Setup(nil, nil, nil); err != nil {
			return nil, err
		}
	}
	lim := mcts.Limits{Visits: visits, Ownership: true, Progress: report}
	if report != nil {
		lim.Every = 100 * time.Millisecond
	}
	r, err := s.d.player.Search(s.q.ctx, at, at.ToPlay(), lim)
	if err == nil {
		err = s.q.ctx.Err() // what was found until then is not what was asked for
	}
	if err == nil && usual {
		s.searched = r
	}
	return r, err
}

// count tells which stones are dead: as the game is counted if it is over, and else by the
// ownership of a short search.
func (s *scene) count() (final, error) {
	if s.final != nil {
		return *s.final, nil
	}
	g := s.place.game
	var f final
	if g.Over() {
		r, err := score.OfGame(s.q.ctx, g, score.Options{})
		if err != nil {
			return f, err
		}
		f.Dead, f.margin = r.Dead(), r.Margin(g.Rules().Scoring)
		for p := range fromTop(g.Size()) {
			if r.Status(p) == score.Seki {
				f.Seki.Add(p)
			}
		}
	} else {
		var err error
		if f.Final, err = s.d.player.Final(s.q.ctx, g); err != nil {
			return f, err
		}
		f.margin = f.Margin(g)
	}
	s.final = &f
	return f, nil
}

// score returns the one score of the position that everything shows: counted if the game is over,
// and else by a search.
func (s *scene) score(r *mcts.Result) (*GraphPoint, error) {
	x := review.Point{Moves: len(s.place.game.Moves()), ToPlay: r.ToPlay, Lead: r.Lead, WinRate: r.WinRate, Visits: r.Visits}
	if s.place.game.Over() {
		f, err := s.count()
		if err != nil {
			return nil, err
		}
		x.Lead, x.Visits = float64(f.margin), 0
		x.WinRate = (1 + float64(cmp.Compare(x.Lead, 0))) / 2
		if x.ToPlay == board.Black {
			x.WinRate = 1 - x.WinRate
		}
	}
	return graphPoint(x), nil
}

// runAway returns influence for escape.
func (s *scene) runAway() (*influence.Result, error) {
	if s.escape != nil {
		return s.escape, nil
	}
	f, err := s.influenced(false, 0)
	if err != nil {
		return nil, err
	}
	r, err := s.d.analyst.Escape(s.q.ctx, f)
	if err == nil {
		s.escape = r
	}
	return r, err
}

// at opens the position of a request at the front desk and hands its scene to work.
func (q *asked) at(w *where, work func(*scene) (any, error)) (any, error) {
	p, err := w.open()
	if err != nil {
		return nil, err
	}
	if err := q.front.take(q); err != nil {
		return nil, err
	}
	defer q.front.give()
	s, err := q.front.scene(q, p)
	if err != nil {
		return nil, err
	}
	return work(s)
}
