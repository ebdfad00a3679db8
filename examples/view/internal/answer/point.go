package answer

import (
	"fmt"
	"math"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// Section is facts about a point that come from one place.
type Section struct {
	Title string `json:"title"`
	Rows  []Row  `json:"rows"`
}

// Row is a fact. Points are those that it speaks of.
type Row struct {
	Name   string        `json:"name"`
	Value  string        `json:"value"`
	Points []board.Point `json:"points,omitempty"`
}

func (s *Section) add(name, format string, args ...any) {
	s.Rows = append(s.Rows, Row{Name: name, Value: fmt.Sprintf(format, args...)})
}

func (s *Section) list(name string, points []board.Point) {
	if len(points) > 0 {
		s.Rows = append(s.Rows, Row{name, join(points), points})
	}
}

func join(points []board.Point) string {
	const most = 20
	var words []string
	for i, p := range points {
		if i == most {
			words = append(words, "…")
			break
		}
		words = append(words, p.String())
	}
	return strings.Join(words, " ")
}

// Facts is all that is known of a point.
type Facts struct {
	At       board.Point `json:"at"`
	Stone    board.Color `json:"stone"`
	Sections []Section   `json:"sections"`
	// Stones are those of the group of the point, or the points of its eye space.
	Stones []board.Point `json:"stones,omitempty"`
}

// point tells all facts about a point.
func point(q *asked) (any, error) {
	var args struct {
		op
		where
		At string `json:"at"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	return q.at(&args.where, func(s *scene) (any, error) {
		at, err := s.place.on("at", args.At)
		if err != nil {
			return nil, err
		}
		f, err := s.need(examine.Worms | examine.Threats | examine.Links | examine.Eyes | examine.Dragons)
		if err != nil {
			return nil, err
		}
		out := &Facts{At: at, Stone: f.Board.At(at)}
		if w := f.Worms.At(at); w != nil {
			d := f.Dragons.At(at)
			out.Stones = points(d.Stones)
			out.Sections = append(out.Sections, stringFacts(f.Board, w), groupFacts(f.Dragons, d))
		} else {
			if space := spaceAt(f.Eyes, at); space != nil {
				out.Stones = points(space.Points)
			}
			section, err := s.moveFacts(at)
			if err != nil {
				return nil, err
			}
			out.Sections = append(out.Sections, section)
		}
		if section := eyeFacts(f.Eyes, at); section.Rows != nil {
			out.Sections = append(out.Sections, section)
		}
		section, err := s.influenceFacts(at)
		if err == nil {
			out.Sections = append(out.Sections, section)
			section, err = s.endFacts(at)
		}
		out.Sections = append(out.Sections, section)
		return out, err
	})
}

// stringFacts tells about a string.
func stringFacts(b *board.Board, w *worm.Worm) Section {
	s := Section{Title: "String"}
	s.list("stones", w.Stones)
	s.list("liberties", b.AppendLiberties(nil, w.Origin))
	s.add("liberties of order 1–4", "%d, %d, %d, %d", w.Liberties[0], w.Liberties[1], w.Liberties[2], w.Liberties[3])
	s.add("effective size", "%.1f", w.EffectiveSize)
	for _, m := range []struct {
		name string
		list []search.MoveResult
	}{{"taken by", w.Attacks}, {"saved by", w.Defenses}, {"threats to take", w.AttackThreats}, {"threats to save", w.DefenseThreats}} {
		if len(m.list) > 0 {
			row := Row{Name: m.name, Value: moves(m.list)}
			for _, x := range m.list {
				row.Points = append(row.Points, x.Move)
			}
			s.Rows = append(s.Rows, row)
		} else if m.name == "taken by" {
			s.add(m.name, "nothing")
		}
	}
	if w.Unconditional != board.Undecided {
		s.add("unconditionally", "%v", w.Unconditional)
	}
	if w.Cutstone > 0 || w.Cutstone2 > 0 {
		s.add("cutting stone", "%d, %s", w.Cutstone, cli.Count(w.Cutstone2, "cutting point"))
	}
	if w.Lunch != board.NoPoint {
		s.Rows = append(s.Rows, Row{"can be taken nearby", w.Lunch.String(), []board.Point{w.Lunch}})
	}
	for _, x := range []struct {
		name string
		is   bool
	}{{"inessential", w.Inessential}, {"invincible", w.Invincible}} {
		if x.is {
			s.add(x.name, "yes")
		}
	}
	if w.Unknown.Any() {
		s.add("not read to the end", "%v", w.Unknown)
	}
	return s
}

// groupFacts tells about a dragon.
func groupFacts(all *dragon.Dragons, d *dragon.Dragon) Section {
	s := Section{Title: "Group"}
	s.Rows = append(s.Rows, Row{"status", fmt.Sprintf("%v, %s", d.Status, words(d.Safety.String())), points(d.Stones)})
	s.list("strings", d.Strings)
	outcome := func(name string, r search.Result) {
		text := code(r.Code)
		if r.Success() {
			text = fmt.Sprintf("%v, %s", r.Move, text)
		}
		var line []board.Point
		for _, p := range r.Line.All() {
			line = append(line, p)
		}
		if len(line) > 1 {
			text += ": " + join(line)
		}
		if r.Limited {
			text += " (a limit was reached)"
		}
		s.Rows = append(s.Rows, Row{name, text, line})
	}
	if d.Read {
		outcome("can be killed", d.Attack)
		if d.Attack.Code != search.Fail {
			outcome("can be saved", d.Defense)
		}
	} else {
		s.add("read", "no: settled without reading")
	}
	s.add("before reading", "%v", d.Crude)
	s.add("eyes", "%s (%v)", eyes(d.Eyes), d.Eyes)
	if d.HalfEye != board.NoPoint {
		s.Rows = append(s.Rows, Row{"half eye decided at", d.HalfEye.String(), []board.Point{d.HalfEye}})
	}
	s.add("escape", "%d, %s", d.Escape, words(d.Surround.String()))
	s.add("moyo", "%s worth %.1f", cli.Count(d.MoyoSize, "point"), d.MoyoValue)
	s.add("weakness", "%.2f, before reading %.2f", d.Weakness, d.WeaknessBefore)
	s.add("size", "%s, effective %.1f, strategic %.1f", cli.Count(d.Size(), "stone"), d.EffectiveSize, d.StrategicSize)
	var near []board.Point
	for _, i := range d.Hostile {
		near = append(near, all.Dragon(i).Origin)
	}
	s.list("hostile neighbors", near)
	for _, x := range d.Semeais {
		s.add("race", "with %v: attack %s, defense %s", all.Dragon(x.Opponent).Origin, code(x.Attack.Code), code(x.Defense.Code))
	}
	return s
}

// spaceAt returns the eye space of either player at a point.
func spaceAt(m *eye.Map, at board.Point) *eye.Space {
	for _, c := range []board.Color{board.Black, board.White} {
		if s := m.At(at, c); s != nil {
			return s
		}
	}
	return nil
}

// eyeFacts tells about the eye spaces and half eyes of a point.
func eyeFacts(m *eye.Map, at board.Point) Section {
	s := Section{Title: "Eyes"}
	for _, c := range []board.Color{board.Black, board.White} {
		space := m.At(at, c)
		if space == nil {
			continue
		}
		part := ""
		if space.Marginal.Has(at) {
			part = ", marginal here"
		}
		s.Rows = append(s.Rows, Row{name(c) + "'s eye space", fmt.Sprintf("%s, worth %s (%v)%s", cli.Count(space.Size(), "point"), eyes(space.Value), space.Value, part), points(space.Points)})
		s.add("value from", "%v", space.Source)
		s.list("eye taken at", space.Attack)
		s.list("eye made at", space.Defense)
		if h := m.End(at, c); h != nil {
			kind := "eye"
			switch {
			case h.IsFalse():
				kind = "false eye"
			case h.IsHalf():
				kind = "half eye"
			}
			s.add("this point", "%s, diagonals count %.2f", kind, h.Topology)
			s.list("made false at", h.Attack)
			s.list("made true at", h.Defense)
		}
	}
	return s
}

// moveFacts tells about a move of the player whose turn it is.
func (s *scene) moveFacts(at board.Point) (Section, error) {
	g := s.place.game
	c := g.ToPlay()
	out := Section{Title: fmt.Sprintf("%s to play here", name(c))}
	if err := g.Legal(at, c); err != nil {
		out.add("legal", "no: %s", reason(err))
		return out, nil
	}
	b := g.Board()
	out.add("liberties after the move", "%d", b.LibertiesAfter(at, c))
	if n := b.CapturedBy(at, c); n > 0 {
		out.add("captures", "%s", cli.Count(n, "stone"))
	}
	if b.IsSelfAtari(at, c) {
		out.add("self-atari", "yes")
	}
	for _, reason := range s.reasons(at) {
		out.add("reason", "%s", reason)
	}
	list, err := s.policy()
	if err != nil {
		return out, err
	}
	for i, m := range list {
		if m.Move == at {
			out.add("policy", "%s, number %d of %d", m.Text, i+1, len(list))
		}
	}
	before, after, followup, err := s.effect(at)
	if err != nil {
		return out, err
	}
	out.add("territory gained", "%.1f", influence.MoveValue(before, after, c, b.CapturedBy(at, c)))
	out.add("more if not answered", "%.1f", influence.MoveValue(after, followup, c, 0))
	return out, nil
}

// influenceFacts tells what influence says of a point.
func (s *scene) influenceFacts(at board.Point) (Section, error) {
	out := Section{Title: "Influence"}
	for _, after := range []bool{false, true} {
		f, err := s.influenced(after, 0)
		if err != nil {
			return out, err
		}
		when := "before groups are judged"
		if after {
			when = "after"
		}
		for _, first := range []board.Color{board.Black, board.White} {
			r := f.Influence.First(first)
			region, owner := r.Region(at)
			text := fmt.Sprintf("territory %+.2f, %v", r.Territory(at), region)
			if owner.IsPlayer() {
				text += " of " + name(owner)
			}
			if f.Losses.First(first).Dead.Has(at) && f.Board.At(at).IsPlayer() {
				text += ", counts as lost"
			}
			out.add(fmt.Sprintf("%s first, %s", name(first), when), "%s", text)
		}
	}
	r := s.before.Influence.Neutral
	for _, c := range []board.Color{board.Black, board.White} {
		out.add(name(c)+"'s influence", "%.1f, permeability %.2f, strength %.0f", r.Influence(c, at), r.Permeability(c, at), r.Strength(c, at))
	}
	if s.place.game.Board().At(at) == board.Empty {
		e, err := s.runAway()
		if err != nil {
			return out, err
		}
		out.add("escape value", "%d for Black, %d for White", e.EscapeValue(board.Black, at), e.EscapeValue(board.White, at))
	}
	return out, nil
}

// endFacts tells what becomes of a point at the end of the game.
func (s *scene) endFacts(at board.Point) (Section, error) {
	out := Section{Title: "End of the game"}
	r, err := s.search()
	if err != nil {
		return out, err
	}
	owner := float64(r.Ownership[at])
	if s.place.game.Board().At(at).IsPlayer() {
		status := "alive"
		final, err := s.count()
		if err != nil {
			return out, err
		}
		if final.Dead.Has(at) {
			status = "dead"
		}
		out.add("the stone", "%s", status)
	}
	c := board.Black
	if owner > 0 {
		c = board.White
	}
	out.add("owner", "%s with %.0f %%", name(c), 50*(1+math.Abs(owner)))
	return out, nil
}
