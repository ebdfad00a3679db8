package program

import (
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// paints are the colors of the statuses. Groups that are weak and not dead are red, too.
var paints = [...]draw.Paint{dragon.Dead: draw.Cyan, dragon.Alive: draw.Green, dragon.Critical: draw.Red, dragon.Unknown: draw.Yellow}

// picture draws the groups: the color is the status, the letter the group.
func picture(f *examine.Facts, rep *Report, last board.Point) *draw.Picture {
	p := draw.New(f.Board)
	p.Last = last
	var kills, saves board.Set
	for i := range rep.Groups {
		g := &rep.Groups[i]
		paint := paints[g.Status]
		if d := known(f, g); d != nil && d.IsWeak() && g.Status != dragon.Dead {
			paint = draw.Red
		}
		p.Tint(paint, g.Stones...)
		for _, s := range g.Stones {
			p.Label(s, g.Letter)
		}
		if g.Status == dragon.Critical {
			add(&kills, g.Kill, rep.Size)
			add(&saves, g.Save, rep.Size)
		}
	}
	for q := range kills.All() {
		if saves.Has(q) {
			p.Mark(draw.Circle, q)
		} else {
			p.Mark(draw.Triangle, q)
		}
	}
	saves.AndNot(&kills)
	p.Mark(draw.Square, saves.Append(nil)...)
	return p
}

// known returns what is known of a group of the report, or nil.
func known(f *examine.Facts, g *Group) *dragon.Dragon {
	if f.Dragons == nil || len(g.Stones) == 0 {
		return nil
	}
	return f.Dragons.At(g.Stones[0])
}

// add adds the move of a result, if it has one on the board.
func add(set *board.Set, r *search.Result, size int) {
	if r != nil && r.Success() && r.Move.On(size) {
		set.Add(r.Move)
	}
}

// print writes the picture and a few lines for each group.
func (rep *Report) print(w io.Writer, pic *draw.Picture, colors draw.Depth) error {
	pic.Caption = "/ \\ kills   [ ] saves   ( ) does both"
	if colors != draw.NoColor {
		pic.Caption += "   green lives, cyan is dead, red critical or weak, yellow unknown"
	}
	if err := pic.ANSI(w, colors); err != nil {
		return err
	}
	for _, note := range rep.Warnings {
		fmt.Fprintln(w, "note:", note)
	}
	count := [len(paints)]int{}
	for i := range rep.Groups {
		count[rep.Groups[i].Status]++
	}
	var parts []string
	for _, s := range []dragon.Status{dragon.Alive, dragon.Critical, dragon.Dead, dragon.Unknown} {
		if count[s] > 0 {
			parts = append(parts, fmt.Sprintf("%d %v", count[s], s))
		}
	}
	if len(parts) == 0 {
		parts = []string{"no stones"}
	}
	fmt.Fprintf(w, "\n%s: %s; %s read.\n", cli.Count(len(rep.Groups), "group"), strings.Join(parts, ", "), cli.Count(rep.Nodes, "position"))
	for i := range rep.Groups {
		rep.Groups[i].print(w)
	}
	return nil
}

func (g *Group) print(w io.Writer) {
	fmt.Fprintf(w, "%-2s %-4v %v: %v, eyes %v", g.Letter, g.Origin, cli.Count(len(g.Stones), g.Color.String()+" stone"), g.Status, g.Eyes)
	move := func(what string, r *search.Result) {
		if r == nil || !r.Success() {
			return
		}
		fmt.Fprintf(w, ", %s %v", what, at(r))
		if r.Code != search.Win {
			fmt.Fprintf(w, " (%v)", r.Code)
		}
	}
	if g.Status == dragon.Critical || g.Status == dragon.Dead {
		move("killed", g.Kill)
	}
	if g.Status == dragon.Critical {
		move("saved", g.Save)
	}
	fmt.Fprintln(w)
	for _, s := range g.Why {
		fmt.Fprintf(w, "        %s\n", s)
	}
}

// at says where a result is reached.
func at(r *search.Result) string {
	if r.Move == board.Pass {
		return "without a move"
	}
	return fmt.Sprintf("at %v", r.Move)
}
