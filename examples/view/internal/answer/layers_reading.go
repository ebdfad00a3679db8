package answer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// drawStrings shows which strings can be captured and saved.
func drawStrings(v *view) error {
	f, err := v.need(examine.Worms | examine.Threats)
	if err != nil {
		return err
	}
	lost, critical, unknown := 0, 0, 0
	for _, w := range f.Worms.All() {
		tone, title := "", wormTitle(w)
		switch {
		case w.Unknown.Attack || w.Unknown.Defense:
			tone, unknown = "unknown", unknown+1
		case w.Attack().Code == search.Fail:
			if w.Unconditional == board.Alive {
				tone = "good"
			}
		case w.IsLost():
			tone, lost = "bad", lost+1
		default:
			tone, critical = "warn", critical+1
			for _, m := range w.Attacks {
				v.mark(Mark{At: m.Move, Shape: "cross", Tone: "bad", Title: fmt.Sprintf("takes %v: %s", w.Origin, code(m.Code))})
			}
			for _, m := range w.Defenses {
				v.mark(Mark{At: m.Move, Shape: "ring", Tone: "good", Title: fmt.Sprintf("saves %v: %s", w.Origin, code(m.Code))})
			}
		}
		if tone != "" {
			v.area(Area{Points: w.Stones, Tone: tone, Strength: 0.8, Title: title})
		}
	}
	v.say("%s, %d of them lost, %d in danger, %d not known", cli.Count(f.Worms.Len(), "string"), lost, critical, unknown)
	v.legend("bad", "area", "lost: can be taken, and not saved")
	v.legend("warn", "area", "in danger: who moves first decides")
	v.legend("good", "area", "lives without further moves")
	v.legend("bad", "cross", "takes a string")
	v.legend("good", "ring", "saves a string")
	return nil
}

// wormTitle describes a string in a line.
func wormTitle(w *worm.Worm) string {
	s := fmt.Sprintf("%v, %s, %s", w.Origin, cli.Count(w.Size(), "stone"), cli.Count(w.Liberties[0], "liberty"))
	if a := w.Attack(); a.Code != search.Fail {
		s += fmt.Sprintf("; falls to %v (%s)", a.Move, code(a.Code))
		if d := w.Defense(); d.Code != search.Fail {
			s += fmt.Sprintf(", saved by %v (%s)", d.Move, code(d.Code))
		}
	}
	return s
}

// code says a code in words.
func code(c search.Code) string {
	switch c {
	case search.Win:
		return "unconditionally"
	case search.KoA:
		return "by a good ko"
	case search.KoB:
		return "by a bad ko"
	case search.Gain:
		return "no, but gains something"
	case search.Loss:
		return "at a loss"
	}
	return "no"
}

// statusTone is the color of a status.
func statusTone(s dragon.Status) string {
	return [...]string{dragon.Alive: "good", dragon.Dead: "bad", dragon.Critical: "warn", dragon.Unknown: "unknown"}[s]
}

// drawGroups shows the dragons.
func drawGroups(v *view) error {
	f, err := v.need(examine.Worms | examine.Links | examine.Eyes | examine.Dragons)
	if err != nil {
		return err
	}
	var counts [4]int
	for i, d := range f.Dragons.All() {
		counts[d.Status]++
		v.area(Area{Points: points(d.Stones), Tone: statusTone(d.Status), Strength: 0.8, Title: dragonTitle(d), Label: letter(i)})
		for _, l := range spanning(f.Board, d.Strings) {
			v.out.Links = append(v.out.Links, Link{From: l[0], To: l[1], Tone: "muted"})
		}
		if d.Status == dragon.Critical {
			v.mark(Mark{At: d.Attack.Move, Shape: "cross", Tone: "bad", Title: fmt.Sprintf("kills %v", d.Origin)})
			v.mark(Mark{At: d.Defense.Move, Shape: "ring", Tone: "good", Title: fmt.Sprintf("saves %v", d.Origin)})
		}
	}
	v.say("%s: %d alive, %d critical, %d dead, %d not known", cli.Count(f.Dragons.Len(), "group"), counts[dragon.Alive], counts[dragon.Critical], counts[dragon.Dead], counts[dragon.Unknown])
	v.legend("good", "area", "alive")
	v.legend("warn", "area", "critical: who moves first decides")
	v.legend("bad", "area", "dead")
	v.legend("unknown", "area", "not known")
	v.legend("muted", "line", "strings of one group")
	v.legend("bad", "cross", "kills a group")
	v.legend("good", "ring", "saves a group")
	return nil
}

// letter returns the label of group i: letters, because numbers on stones are those of moves.
func letter(i int) string {
	if i >= 26 {
		return letter(i/26-1) + letter(i%26)
	}
	return string(rune('a' + i))
}

// spanning returns lines that hold strings together: each string is tied to the nearest of
// those before, where their stones are nearest.
func spanning(b *board.Board, strings []board.Point) (lines [][2]board.Point) {
	distance := func(p, q board.Point) int {
		dx, dy := p.Col()-q.Col(), p.Row()-q.Row()
		return dx*dx + dy*dy
	}
	left := slices.Clone(strings)
	tied := left[:1:1]
	for left = left[1:]; len(left) > 0; {
		best, at := [2]board.Point{}, -1
		for i, s := range left {
			for _, t := range tied {
				for p := range b.Stones(s) {
					for q := range b.Stones(t) {
						if at < 0 || distance(p, q) < distance(best[0], best[1]) {
							best, at = [2]board.Point{p, q}, i
						}
					}
				}
			}
		}
		lines, tied = append(lines, best), append(tied, left[at])
		left = slices.Delete(left, at, at+1)
	}
	return lines
}

// dragonTitle describes a group in a line.
func dragonTitle(d *dragon.Dragon) string {
	s := fmt.Sprintf("%v: %s, %v, %s, %s eyes, escape %d", d.Origin, cli.Count(d.Size(), "stone"), d.Status, words(d.Safety.String()), d.Eyes, d.Escape)
	if d.Attack.Code != search.Fail {
		s += fmt.Sprintf("; %v kills %s", d.Attack.Move, code(d.Attack.Code))
	}
	if d.Defense.Code != search.Fail {
		s += fmt.Sprintf("; %v saves %s", d.Defense.Move, code(d.Defense.Code))
	}
	return s
}

// words makes a text for people of a name for programs.
func words(s string) string { return strings.ReplaceAll(s, "_", " ") }

// drawEyes shows eye spaces, half eyes and vital points.
func drawEyes(v *view) error {
	f, err := v.need(examine.Worms | examine.Eyes)
	if err != nil {
		return err
	}
	spaces := [3]int{}
	for s := range f.Eyes.Spaces(board.Empty) {
		if s.Value.DefendTwice == 0 {
			continue // no eye, whoever moves there
		}
		spaces[s.Color]++
		marginal := s.Marginal
		proper := s.Points
		proper.AndNot(&marginal)
		v.area(Area{Points: points(proper), Tone: tone(s.Color), Strength: 0.75, Title: s.String(), Label: eyes(s.Value)})
		v.area(Area{Points: points(marginal), Tone: tone(s.Color), Strength: 0.3, Title: s.String()})
		if !s.Value.Settled() {
			for _, p := range s.Attack {
				v.mark(Mark{At: p, Shape: "cross", Tone: "bad", Title: fmt.Sprintf("takes an eye of %v", s.Origin())})
			}
			for _, p := range s.Defense {
				v.mark(Mark{At: p, Shape: "ring", Tone: "good", Title: fmt.Sprintf("makes an eye of %v", s.Origin())})
			}
		}
	}
	half, untrue := 0, 0
	for h := range f.Eyes.Ends(board.Empty) {
		switch {
		case h.IsHalf():
			half++
			v.mark(Mark{At: h.Point, Shape: "text", Text: "½", Tone: tone(h.Color), Title: h.String()})
		case h.IsFalse():
			untrue++
			v.mark(Mark{At: h.Point, Shape: "text", Text: "✕", Tone: tone(h.Color), Title: h.String()})
		}
	}
	v.say("%s of Black, %s of White; %s, %s", cli.Count(spaces[board.Black], "eye space"), cli.Count(spaces[board.White], "eye space"), cli.Count(half, "half eye"), cli.Count(untrue, "false eye"))
	v.players("Black's eye space", "White's eye space")
	v.legend("bad", "cross", "takes an eye")
	v.legend("good", "ring", "makes an eye")
	v.legend("info", "text", "numbers: eyes if the attacker moves first / the defender")
	return nil
}

// eyes returns the value of a space as text.
func eyes(e eye.Value) string {
	if e.Settled() {
		return fmt.Sprint(e.Min())
	}
	return fmt.Sprintf("%d/%d", e.Min(), e.Max())
}

func tone(c board.Color) string {
	if c.IsPlayer() {
		return c.String()
	}
	return "muted"
}

// drawLinks shows which strings belong together and where they can be cut.
func drawLinks(v *view) error {
	f, err := v.need(examine.Worms | examine.Links)
	if err != nil {
		return err
	}
	for _, j := range f.Links.Joints() {
		for i := 1; i < len(j.Stones); i++ {
			v.out.Links = append(v.out.Links, Link{From: j.Stones[i-1], To: j.Stones[i], Tone: "good", Title: j.Pattern})
		}
	}
	for _, c := range f.Links.Cuts() {
		v.out.Links = append(v.out.Links, Link{From: c.A, To: c.B, Tone: "bad", Title: fmt.Sprintf("%v cuts %v from %v: %s", c.Move, c.A, c.B, code(c.Code))})
		v.mark(Mark{At: c.Move, Shape: "cross", Tone: "bad", Title: fmt.Sprintf("cuts %v from %v: %s", c.A, c.B, code(c.Code))})
		if c.DefenseCode != search.Fail {
			v.mark(Mark{At: c.Defense, Shape: "ring", Tone: "good", Title: fmt.Sprintf("connects %v and %v: %s", c.A, c.B, code(c.DefenseCode))})
		}
	}
	groups := 0
	for i, list := range f.Links.All() {
		if len(list) < 2 {
			continue
		}
		groups++
		var all board.Set
		for _, s := range list {
			for p := range f.Board.Stones(s) {
				all.Add(p)
			}
		}
		v.area(Area{Points: points(all), Tone: fmt.Sprintf("g%d", i%8), Strength: 0.7, Title: fmt.Sprintf("%d strings that belong together", len(list))})
	}
	v.say("%s of several strings, %s", cli.Count(groups, "group"), cli.Count(len(f.Links.Cuts()), "cut"))
	v.legend("g0", "area", "connected strings; each group has a color")
	v.legend("good", "line", "connected")
	v.legend("bad", "line", "can be cut")
	v.legend("bad", "cross", "cuts")
	v.legend("good", "ring", "connects")
	return nil
}
