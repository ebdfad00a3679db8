package program

import (
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
)

// Report is what is printed about a position.
type Report struct {
	Size     int         `json:"size"`
	Moves    int         `json:"moves"` // that were played
	ToPlay   board.Color `json:"to_play"`
	Warnings []string    `json:"warnings,omitempty"`
	// Groups are those of the position, or the one that was asked for: rows from the
	// top, each row from the left.
	Groups []Group `json:"groups"`
	// Nodes is the number of positions that reading of life and death has looked at.
	Nodes int `json:"nodes"`
}

// Group is what is printed about a group.
type Group struct {
	Letter string        `json:"letter"` // on the board
	Origin board.Point   `json:"origin"`
	Color  board.Color   `json:"color"`
	Stones []board.Point `json:"stones"`
	Status dragon.Status `json:"status"`
	Safety dragon.Safety `json:"safety"`
	Eyes   eye.Value     `json:"eyes"`
	// Kill and Save are what its opponent and its owner achieve who move first, if that
	// was read or is known from reading about its only string.
	Kill *search.Result `json:"kill,omitempty"`
	Save *search.Result `json:"save,omitempty"`
	// Weakness, from 0 to 1, is how weak the group is.
	Weakness float64 `json:"weakness"`
	// Why says what the status rests on.
	Why []string `json:"why"`
}

// newReport describes the groups, or only the one of a stone.
func newReport(f *examine.Facts, only board.Point) *Report {
	rep := &Report{Size: f.Board.Size(), ToPlay: f.ToPlay, Groups: []Group{}}
	for i, d := range f.Dragons.All() {
		if only != board.NoPoint && f.Dragons.Index(only) != i {
			continue
		}
		g := Group{
			Letter: letter(i), Origin: d.Origin, Color: d.Color, Stones: d.Stones.Append(nil), Status: d.Status,
			Safety: d.Safety, Eyes: d.Eyes, Weakness: d.Weakness, Why: why(f, d),
		}
		if d.Read || d.Attack.Success() || d.Defense.Success() {
			g.Kill = &d.Attack
			if d.Attack.Success() {
				g.Save = &d.Defense
			}
		}
		rep.Groups = append(rep.Groups, g)
	}
	return rep
}

// letter returns the name of group i: A to Z, a to z, and then with a number.
func letter(i int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	s := letters[i%len(letters) : i%len(letters)+1]
	if n := i / len(letters); n > 0 {
		s += fmt.Sprint(n + 1)
	}
	return s
}

// why says what the status of a group rests on, the most important thing first.
func why(f *examine.Facts, d *dragon.Dragon) (list []string) {
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	for _, s := range d.Strings {
		switch w := f.Worms.At(s); {
		case w.Unconditional == board.Alive:
			say("settled: it lives even if its owner always passes")
			return list
		case w.Unconditional == board.Dead:
			say("settled: it dies even if its opponent always passes")
			return list
		}
	}
	if d.Safety == dragon.SafetyInessential {
		say("it matters to nobody")
		return list
	}
	if w := f.Worms.At(d.Origin); len(d.Strings) == 1 && w.Attack().Code != search.Fail {
		text := fmt.Sprintf("captured at %v", w.Attack().Move)
		if w.Defense().Code == search.Fail {
			text += ", and nothing saves it from that"
		} else {
			text += fmt.Sprintf(", saved at %v", w.Defense().Move)
		}
		say("%s", text)
	}
	for _, r := range d.Semeais {
		say("%s", race(f, d, r))
	}
	switch {
	case d.Read && d.Attack.Nodes == 0 && d.Attack.Limited:
		say("not shut in: %s", room(d))
	case d.Read:
		say("%s", read(d))
	case d.Eyes.Min() >= 2:
		say("two eyes")
	case d.Unknown:
		say("not read to the end: a bound or an interrupt came first")
	default:
		say("room: %s", room(d))
	}
	if d.Safety == dragon.AliveInSeki {
		say("seki")
	}
	return list
}

// room says what a group has that needs no reading.
func room(d *dragon.Dragon) string {
	var parts []string
	if d.MoyoValue > 0 {
		parts = append(parts, fmt.Sprintf("a sphere of influence worth %.0f points", d.MoyoValue))
	}
	if d.Escape > 0 {
		parts = append(parts, fmt.Sprintf("ways out worth %d", d.Escape))
	}
	if len(parts) == 0 {
		parts = append(parts, "a part of the board that is too large to read")
	}
	return strings.Join(parts, ", ")
}

// read says what reading has found.
func read(d *dragon.Dragon) string {
	var s strings.Builder
	fmt.Fprintf(&s, "read: %s", cli.Count(d.Attack.Nodes+d.Defense.Nodes, "position"))
	line := func(what string, r search.Result) {
		if r.Success() && r.Line.Len() > 1 {
			fmt.Fprintf(&s, ", %s by %v", what, r.Line)
		}
	}
	line("killed", d.Attack)
	line("saved", d.Defense)
	switch {
	case d.Attack.Limited || d.Defense.Limited:
		s.WriteString(", as far as the bound lets see")
	case d.Attack.Certain && (!d.Attack.Success() || d.Defense.Certain):
		s.WriteString(", proved")
	}
	if c := d.Attack.Chance; c > 0 {
		fmt.Fprintf(&s, ", dies with a probability of %.0f %% if the opponent moves first", 100*c)
	}
	return s.String()
}

// race says how a race with another group ends.
func race(f *examine.Facts, d *dragon.Dragon, r dragon.Semeai) string {
	other := f.Dragons.Dragon(r.Opponent)
	text := fmt.Sprintf("race with %s (%v): ", letter(r.Opponent), other.Origin)
	first, second := r.Defense.Success(), r.Attack.Success()
	switch {
	case r.Seki:
		return text + "seki if it moves first"
	case first && second:
		return text + fmt.Sprintf("won by who moves first, at %v or %v", r.Defense.Move, r.Attack.Move)
	case first:
		return text + "won"
	case second:
		return text + "lost"
	}
	return text + "neither dies"
}
