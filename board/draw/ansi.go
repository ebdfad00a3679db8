package draw

import (
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// Depth is how many colors a terminal has.
type Depth uint8

const (
	NoColor  Depth = iota // text only, no escape sequences at all
	Colors16              // the eight colors of ECMA-48 and their bright shades
	Colors256
)

// ColorTerminal returns the number of colors to use on a file, or NoColor unless it is a
// terminal. In the environment, a NO_COLOR that is not empty, TERM=dumb and a missing TERM mean
// no colors, and TERM or COLORTERM may announce 256. On Windows WT_SESSION, ANSICON or
// ConEmuANSI identify terminals with colors.
func ColorTerminal(f *os.File) Depth {
	if !IsTerminal(f) {
		return NoColor
	}
	return depth(os.Getenv, runtime.GOOS)
}

// IsTerminal reports whether f is a terminal, by the mode of the file. It also reports true for
// the null device, which is a character device but shows nothing.
func IsTerminal(f *os.File) bool {
	if f == nil || *f == (os.File{}) {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

func depth(getenv func(string) string, goos string) Depth {
	term := getenv("TERM")
	switch {
	case getenv("NO_COLOR") != "", term == "dumb":
		return NoColor
	case getenv("COLORTERM") == "truecolor", getenv("COLORTERM") == "24bit",
		strings.Contains(term, "256color"), strings.Contains(term, "direct"):
		return Colors256
	case term != "":
		return Colors16
	case goos == "windows" && getenv("WT_SESSION") != "":
		return Colors256
	case goos == "windows" && (getenv("ANSICON") != "" || getenv("ConEmuANSI") == "ON"):
		return Colors16
	}
	return NoColor
}

// ANSI writes the picture with escape sequences for a terminal with the given number of colors;
// with NoColor it writes what Text does. All colored parts set foreground and background, so
// they can be read on dark and on light terminals; the package comment describes the colors.
func (p *Picture) ANSI(w io.Writer, d Depth) error {
	if d == NoColor {
		return p.Text(w)
	}
	v, s, err := p.check()
	if err != nil {
		return err
	}
	a := &ansi{p: p, scale: s, rich: d >= Colors256}
	return p.writeText(w, v, p.grid(v, false), a)
}

// style is how a terminal shows a character; -1 is the terminal's own color.
type style struct {
	fg, bg int
	bold   bool
}

var plain = style{fg: -1, bg: -1}

// ansi is the painter of one picture.
type ansi struct {
	p     *Picture
	scale scale
	rich  bool
	now   style
	begun bool
}

// set changes the style where it differs from the current one. Every sequence
// starts with a reset, so none depends on those before it.
func (a *ansi) set(out *strings.Builder, s style) {
	if !a.begun {
		a.begun, a.now = true, plain
	}
	if s == a.now {
		return
	}
	a.now = s
	out.WriteString("\x1b[0")
	if s.bold {
		out.WriteString(";1")
	}
	a.color(out, s.fg, 0)
	a.color(out, s.bg, 10)
	out.WriteByte('m')
}

// color writes the parameter of a color; base is 0 for the foreground and 10
// for the background.
func (a *ansi) color(out *strings.Builder, c, base int) {
	switch {
	case c < 0:
		return
	case a.rich:
		out.WriteString(";" + strconv.Itoa(38+base) + ";5")
	case c < 8:
		c += 30 + base
	default:
		c += 82 + base
	}
	out.WriteString(";" + strconv.Itoa(c))
}

func (a *ansi) end(out *strings.Builder) { a.set(out, plain) }

func (a *ansi) cell(out *strings.Builder, at board.Point) {
	if a.rich {
		a.set(out, a.cell256(at))
	} else {
		a.set(out, a.cell16(at))
	}
}

// gap colors the brackets and the space beside a point: with 256 colors as
// the background of the point, so that cells become nearly square.
func (a *ansi) gap(out *strings.Builder, at board.Point) {
	switch {
	case !a.rich:
		a.set(out, plain)
	case at == board.NoPoint:
		a.set(out, a.on(wood))
	default:
		bg, _ := a.p.background(at, a.scale)
		a.set(out, a.on(bg))
	}
}

func (a *ansi) on(bg rgb) style {
	return style{fg: over(bg).index256(), bg: bg.index256()}
}

func (a *ansi) cell256(at board.Point) style {
	x := &a.p.cells[at]
	bg, _ := a.p.background(at, a.scale)
	switch {
	case x.stone != board.Empty && x.tint != NoPaint:
		bg = x.tint.rgb()
	case x.stone == board.Black:
		bg = inkBlack
	case x.stone == board.White:
		bg = inkWhite
	}
	s := a.on(bg)
	s.bold = x.stone != board.Empty || x.label != ""
	if x.ink != NoPaint && (x.label != "" || x.mark != NoMark) {
		s.fg = legible(x.ink.rgb(), bg).index256()
	}
	if x.stone == board.Empty && x.label == "" && x.region == NoRegion {
		// Empty points step back behind everything else.
		s.fg = mix(over(bg), bg, 0.35).index256()
	}
	return s
}

func (a *ansi) cell16(at board.Point) style {
	const black, brightWhite = 0, 15
	x := &a.p.cells[at]
	paint := x.tint
	if paint == NoPaint && (x.label != "" || x.mark != NoMark) {
		paint = x.ink
	}
	if paint == NoPaint && x.stone == board.Empty {
		paint = x.region.paint()
		if v, ok := a.p.value(at); ok && paint == NoPaint {
			paint = a.heat16(a.scale.at(v))
		}
	}
	switch {
	case paint != NoPaint:
		c := paint.index16()
		s := style{fg: black, bg: c}
		// These are dark on all terminals, the other colors are not. Black
		// is never bold, which many terminals would show as gray.
		if c == black || c == 1 || c == 4 || c == 5 || c == 8 {
			s.fg, s.bold = brightWhite, x.stone != board.Empty
		}
		return s
	case x.stone == board.Black:
		return style{fg: brightWhite, bg: black, bold: true}
	case x.stone == board.White:
		return style{fg: black, bg: brightWhite}
	case x.label != "":
		return style{fg: -1, bg: -1, bold: true}
	}
	return plain
}

// heat16 returns the color for a place in the range: an end of the palette, or
// none where it is nearer to the middle.
func (a *ansi) heat16(t float64) Paint {
	pal := a.scale.palette
	switch {
	case pal.Low == NoPaint && pal.Mid == NoPaint:
		if t >= 0.5 {
			return pal.High
		}
		return NoPaint
	case t <= 0.25:
		return pal.Low
	case t >= 0.75:
		return pal.High
	}
	return NoPaint
}

// legend shows the colors of the heat map between the ends of its range.
func (a *ansi) legend(out *strings.Builder) {
	if a.p.Heat == nil {
		return
	}
	out.WriteString(decimal(a.scale.min, legendDecimals) + " ")
	const steps = 11
	for i := range steps {
		t := float64(i) / (steps - 1)
		switch c := a.heat16(t); {
		case a.rich:
			a.set(out, a.on(a.scale.palette.color(t, wood)))
		case c != NoPaint:
			a.set(out, style{fg: c.index16(), bg: c.index16()})
		default:
			a.set(out, plain)
		}
		out.WriteString("  ")
	}
	a.set(out, plain)
	out.WriteString(" " + decimal(a.scale.max, legendDecimals) + "\n")
}

// legendDecimals is the precision of the ends of a range in legends.
const legendDecimals = 2
