package program

import (
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/reading/search"
)

// picture draws the position. Strings that can be captured are red when nothing
// saves them and yellow when a move does; the vital points have labels: a where
// an attack starts, d where a defense does, v where both do.
func picture(b *board.Board, rep *Report, last board.Point) *draw.Picture {
	p := draw.New(b)
	p.Last = last
	labels := map[board.Point]string{}
	add := func(at board.Point, l string) {
		if at.On(b.Size()) {
			if old := labels[at]; old != "" && old != l {
				l = "v"
			}
			labels[at] = l
		}
	}
	for _, s := range rep.Strings {
		if s.Attack.Code == search.Fail {
			continue
		}
		add(s.Attack.Move, "a")
		if s.Defense.Code == search.Fail {
			p.Tint(draw.Red, s.Stones...)
		} else {
			p.Tint(draw.Yellow, s.Stones...)
			add(s.Defense.Move, "d")
		}
	}
	for at, l := range labels {
		p.Label(at, l)
	}
	return p
}

// printReport writes the position and, if strings are to be shown, some lines for
// every string in danger, or for every one.
func printReport(w io.Writer, o *options, b *board.Board, rep *Report, title string, last board.Point, colors draw.Depth) error {
	p := picture(b, rep, last)
	p.Title = title
	if o.show.strings {
		p.Caption = "a: captures   d: saves   v: does either"
	}
	if err := p.ANSI(w, colors); err != nil {
		return err
	}
	for _, warning := range rep.Warnings {
		fmt.Fprintf(w, "note: %s\n", warning)
	}
	if !o.show.strings {
		return nil
	}
	var out strings.Builder
	inDanger, unsure := 0, 0
	for _, s := range rep.Strings {
		if s.Attack.Code != search.Fail {
			inDanger++
		} else if s.Attack.Limited {
			unsure++
		}
	}
	fmt.Fprintf(&out, "\n%s with at most %s, %d of them can be captured.\n",
		cli.Count(len(rep.Strings), "string"), cli.Count(maxLiberties, "liberty"), inDanger)
	for _, s := range rep.Strings {
		if o.verbose || s.Attack.Code != search.Fail || s.Attack.Limited {
			printString(&out, &s)
		}
	}
	if safe := len(rep.Strings) - inDanger - unsure; !o.verbose && safe > 0 {
		fmt.Fprintf(&out, "\n%s safe; -v lists them.\n", areSafe(safe))
	}
	fmt.Fprintf(&out, "\n%s read.\n", cli.Count(rep.Nodes, "position"))
	_, err := io.WriteString(w, out.String())
	return err
}

func printString(w io.Writer, s *String) {
	stones := cli.Count(len(s.Stones), s.Color.String()+" stone")
	if len(s.Stones) > 1 {
		stones += " " + points(s.Stones)
	}
	fmt.Fprintf(w, "\n%v  %s, %s: ", s.Origin, stones, cli.Count(len(s.Liberties), "liberty"))
	attacker, owner := name(s.Color.Opponent()), name(s.Color)
	if s.Attack.Code == search.Fail {
		fmt.Fprint(w, "safe")
		if s.Attack.Limited {
			fmt.Fprint(w, " as far as was read")
		}
		fmt.Fprintln(w)
		return
	}
	fmt.Fprintf(w, "in danger\n    %s captures at %v%s%s", attacker, s.Attack.Move, ko(s.Attack.Code), how(s.Attack.How))
	if len(s.Attack.Line) > 1 {
		fmt.Fprintf(w, ": %s", points(s.Attack.Line))
	}
	switch d := s.Defense; {
	case d.Code == search.Fail:
		fmt.Fprintf(w, "\n    %s cannot save it\n", owner)
	default:
		fmt.Fprintf(w, "\n    %s saves it at %v%s%s", owner, d.Move, ko(d.Code), how(d.How))
		if d.Limited {
			fmt.Fprint(w, ", as far as was read")
		}
		fmt.Fprintln(w)
	}
}

func areSafe(n int) string {
	if n == 1 {
		return "One is"
	}
	return fmt.Sprintf("%d are", n)
}

// ko says what a code demands of the side that moves.
func ko(c search.Code) string {
	switch c {
	case search.KoA:
		return " in a ko (the opponent needs the first threat)"
	case search.KoB:
		return " in a ko (needing the first threat)"
	}
	return ""
}

func how(kind string) string {
	if kind == "" {
		return ""
	}
	return " (" + kind + ")"
}

func name(c board.Color) string {
	if c == board.Black {
		return "Black"
	}
	return "White"
}

// points lists points, long lists shortened.
func points(list []board.Point) string {
	const most = 12
	words := make([]string, 0, most+1)
	for i, p := range list {
		if i == most {
			words = append(words, "…")
			break
		}
		words = append(words, p.String())
	}
	return strings.Join(words, " ")
}
