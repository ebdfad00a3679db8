package program

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/review"
)

// Document is what was found out about a game, and what -json prints.
type Document struct {
	File string `json:"file"`
	// Game is its number in the file, counted from 1.
	Game  int     `json:"game"`
	Moves int     `json:"moves"`
	Rules string  `json:"rules"`
	Komi  float64 `json:"komi"`
	// Points are the positions in their order, that before the first move among them.
	Points   []review.Point `json:"points"`
	Mistakes []Mistake      `json:"mistakes"`
	// Incomplete says that the review was interrupted: positions are missing.
	Incomplete bool `json:"incomplete,omitempty"`

	least float64 // what counts as a mistake
}

// Mistake is a mistake with its reasons.
type Mistake struct {
	review.Mistake
	// Why says why the move is a mistake, and Reasons why the better move is better.
	Why     []string `json:"why,omitempty"`
	Reasons []string `json:"reasons,omitempty"`
}

// better returns the better move and what follows it.
func (m *Mistake) better() []board.Point { return m.Before.Best }

// lead writes a lead, which is positive for White.
func lead(v float64) string {
	v = math.Round(10*v) / 10
	switch {
	case v > 0:
		return fmt.Sprintf("W+%.1f", v)
	case v < 0:
		return fmt.Sprintf("B+%.1f", -v)
	}
	return "even"
}

// chances returns how likely the player who made the mistake wins before and after it, in
// hundredths.
func (m *Mistake) chances() (before, after float64) {
	return 100 * winRate(&m.Before, m.Color), 100 * winRate(&m.After, m.Color)
}

// shownLoss returns the loss in points, rounded so that it is no more than the difference of the
// leads that stand beside it.
func (m *Mistake) shownLoss() float64 {
	return min(m.Loss, math.Abs(math.Round(10*m.Before.Lead)-math.Round(10*m.After.Lead))/10)
}

// shownChances writes the chances. A mistake does not raise them: if the estimates say so, they
// show nothing but how sure the game was.
func (m *Mistake) shownChances() string {
	before, after := m.chances()
	if after >= before {
		return fmt.Sprintf("about %.0f %%", (before+after)/2)
	}
	return fmt.Sprintf("%.0f %% → %.0f %%", before, after)
}

// winRate returns the probability that c wins.
func winRate(p *review.Point, c board.Color) float64 {
	if p.ToPlay != c {
		return 1 - p.WinRate
	}
	return p.WinRate
}

// moves writes a line of play.
func moves(list []board.Point) string {
	parts := make([]string, len(list))
	for i, p := range list {
		parts[i] = p.String()
	}
	return strings.Join(parts, " ")
}

// shown is the number of moves of a line that are printed.
const shown = 6

// print writes the list.
func (d *Document) print(w io.Writer) error {
	var out strings.Builder
	by := map[board.Color]int{}
	for _, m := range d.Mistakes {
		by[m.Color]++
	}
	fmt.Fprintf(&out, "%s: %s, ", d.File, cli.Count(d.Moves, "move"))
	if d.Incomplete && len(d.Points) > d.Moves {
		fmt.Fprint(&out, "interrupted in the second look at possible mistakes, ")
	} else if d.Incomplete {
		fmt.Fprintf(&out, "interrupted after %d of %s, ", len(d.Points), cli.Count(d.Moves+1, "position"))
	}
	if len(d.Mistakes) == 0 {
		fmt.Fprintf(&out, "no mistakes of %v points or more\n", d.least)
	} else {
		fmt.Fprintf(&out, "%s of %v points or more, %d by Black and %d by White\n", cli.Count(len(d.Mistakes), "mistake"), d.least, by[board.Black], by[board.White])
	}
	for _, m := range d.Mistakes {
		fmt.Fprintf(&out, "%4d %v %-4v loses at least %4.1f   %s → %s   wins %s\n", m.Number, m.Color, m.Move, m.shownLoss(),
			lead(m.Before.Lead), lead(m.After.Lead), m.shownChances())
		if len(m.Why) > 0 {
			fmt.Fprintf(&out, "     %s\n", strings.Join(m.Why, "; "))
		}
		line := m.better()
		fmt.Fprintf(&out, "     better %s", moves(line[:min(shown, len(line))]))
		if len(m.Reasons) > 0 {
			fmt.Fprintf(&out, "   (%s)", strings.Join(m.Reasons, "; "))
		}
		fmt.Fprintln(&out)
	}
	_, err := io.WriteString(w, out.String())
	return err
}
