package draw

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tengen-go/tengen/board"
)

// ErrPicture reports that something cannot be drawn: the values, range or palette of a heat map, a
// label of more than 8 characters, a Turn that is not one of the eight symmetries, or a number of
// pixels out of range. Renderers also fail with the errors of the writer, and with
// board.ErrNoBoard for a Picture without a board.
var ErrPicture = errors.New("invalid picture")

// maxLabel is the largest number of characters of a label.
const maxLabel = 8

// Mark is a figure on a point or on the stone there.
type Mark uint8

const (
	NoMark   Mark = iota
	Circle        // in text ( )
	Square        // in text [ ]
	Triangle      // in text / \
	Cross         // in text > <
	Dot           // in text : :
	numMarks
)

// String returns the name of the mark in small letters.
func (m Mark) String() string {
	if m < numMarks {
		return [numMarks]string{"none", "circle", "square", "triangle", "cross", "dot"}[m]
	}
	return fmt.Sprintf("Mark(%d)", uint8(m))
}

// Region says how firmly a player holds a point.
type Region uint8

const (
	NoRegion  Region = iota
	Area             // shown red
	Moyo             // shown yellow
	Territory        // shown cyan
	numRegions
)

// String returns the name of the region in small letters.
func (r Region) String() string {
	if r < numRegions {
		return [numRegions]string{"none", "area", "moyo", "territory"}[r]
	}
	return fmt.Sprintf("Region(%d)", uint8(r))
}

func (r Region) paint() Paint {
	return [numRegions]Paint{NoPaint, Red, Yellow, Cyan}[r]
}

// cell is what a Picture shows on one point.
type cell struct {
	label     string
	tint, ink Paint
	stone     board.Color
	owner     board.Color
	mark      Mark
	region    Region
}

// Picture is a position with everything that is to be shown on it. The fields
// concern the whole picture and may be set in any order. A Picture is not for
// use by several goroutines unless all of them only render it.
type Picture struct {
	// Title stands above the board, Caption below it. Both may have several
	// lines; drawings set a caption of several lines flush left, as a list.
	Title, Caption string
	// Last is the last move, which gets a mark of its own.
	Last board.Point
	// Coordinates puts the letters and numbers of the lines around the board.
	// New sets it.
	Coordinates bool
	// Crop shows a part of the board: the rectangle between two points of it.
	// The zero value shows the whole board.
	Crop [2]board.Point
	// Turn rotates or mirrors the picture. Coordinates keep naming the real
	// points: after a quarter turn the letters run along the sides.
	Turn board.Transform
	// Heat colors the backgrounds, or is nil.
	Heat *Heat
	// Font writes texts in Image, PNG and GIF that have characters beyond ASCII, or is nil.
	Font Font
	// Legend explains below the board what is shown of regions and heat.
	Legend bool

	size  int
	cells [board.NumPoints]cell
	notes []string // moves of variations that cannot be shown on the board
}

// New returns a picture of the stones on b.
func New(b *board.Board) *Picture {
	p := &Picture{Coordinates: true}
	if b == nil {
		return p // the renderers answer board.ErrNoBoard
	}
	p.size = b.Size()
	for row := range p.size {
		for col := range p.size {
			at := board.At(col, row)
			p.cells[at].stone = b.At(at)
		}
	}
	return p
}

// Size returns the number of lines of the board.
func (p *Picture) Size() int { return p.size }

// each calls f with the cells of those points that are on the board.
func (p *Picture) each(points []board.Point, f func(*cell)) {
	for _, at := range points {
		if at.On(p.size) {
			f(&p.cells[at])
		}
	}
}

// SetStone puts stones of the color c on points, or removes them if c is Empty, ignoring the
// rules. It does not change the board of New. A color that is neither a player nor Empty is
// ignored.
func (p *Picture) SetStone(c board.Color, points ...board.Point) {
	if c <= board.White {
		p.each(points, func(x *cell) { x.stone = c })
	}
}

// Mark sets the mark of points; NoMark takes it away. A point has one mark.
func (p *Picture) Mark(m Mark, points ...board.Point) {
	if m < numMarks {
		p.each(points, func(x *cell) { x.mark = m })
	}
}

// Label writes a short text on a point, instead of the point or on the stone; an empty text
// removes it. Control characters become U+FFFD. Labels of more than 8 characters make
// the renderers fail with ErrPicture.
func (p *Picture) Label(at board.Point, text string) {
	if at.On(p.size) {
		p.cells[at].label = clean(text, false)
	}
}

// Tint colors the background of points and the inner part of stones on them.
func (p *Picture) Tint(c Paint, points ...board.Point) {
	if c.valid() {
		p.each(points, func(x *cell) { x.tint = c })
	}
}

// Ink sets the color of marks and labels of points. Renderers darken or
// lighten it where it could not be read. With NoPaint, which is the default,
// they choose black or white.
func (p *Picture) Ink(c Paint, points ...board.Point) {
	if c.valid() {
		p.each(points, func(x *cell) { x.ink = c })
	}
}

// SetRegion shows that owner holds points as territory, moyo or area; NoRegion removes that. Text
// marks empty points with # x - (Black) and @ o ~ (White), ANSI gives points a cyan, yellow or
// red background unless a Tint overrides it, and drawings add a square in the owner's color,
// larger for firmer regions. An owner that is not a player is ignored.
func (p *Picture) SetRegion(r Region, owner board.Color, points ...board.Point) {
	if r >= numRegions || r != NoRegion && !owner.IsPlayer() {
		return
	}
	if r == NoRegion {
		owner = board.Empty
	}
	p.each(points, func(x *cell) { x.region, x.owner = r, owner })
}

// Variation shows moves as stones with numbers from the given one on, the players in turn, as
// in books: captured stones stay. A pass, or a move on a stone, becomes a line below the board,
// such as "8 pass" or "7 at 4". The error wraps board.ErrColor or board.ErrPoint, and nothing
// is drawn then.
func (p *Picture) Variation(first board.Color, from int, moves ...board.Point) error {
	if !first.IsPlayer() {
		return fmt.Errorf("%w: %v begins a variation", board.ErrColor, first)
	}
	for i, at := range moves {
		if at != board.Pass && !at.On(p.size) {
			return fmt.Errorf("%w: move %d at %v", board.ErrPoint, i+1, at)
		}
	}
	for i, at := range moves {
		n, c := strconv.Itoa(from+i), first
		if i%2 != 0 {
			c = first.Opponent()
		}
		x := &p.cells[at]
		switch {
		case at == board.Pass:
			p.notes = append(p.notes, n+" pass")
		case x.stone == board.Empty:
			x.stone, x.label = c, n
		case x.label != "":
			p.notes = append(p.notes, n+" at "+x.label)
		default:
			p.notes = append(p.notes, n+" at "+at.String())
		}
	}
	return nil
}

// CropToContent sets Crop to the part of the board that has stones, marks, labels, tints or
// regions, with a margin of the given number of lines. It includes an edge of the board that is
// at most two lines farther away. Without any content, Crop shows the whole board.
func (p *Picture) CropToContent(margin int) {
	lo, hi := [2]int{p.size, p.size}, [2]int{-1, -1}
	for row := range p.size {
		for col := range p.size {
			if p.cells[board.At(col, row)] == (cell{}) && board.At(col, row) != p.Last {
				continue
			}
			for i, v := range [2]int{col, row} {
				lo[i], hi[i] = min(lo[i], v), max(hi[i], v)
			}
		}
	}
	if hi[0] < 0 {
		p.Crop = [2]board.Point{}
		return
	}
	margin = min(max(margin, 0), board.MaxSize)
	for i := range 2 {
		lo[i], hi[i] = lo[i]-margin, hi[i]+margin
		if lo[i] <= 2 {
			lo[i] = 0
		}
		if hi[i] >= p.size-3 {
			hi[i] = p.size - 1
		}
	}
	p.Crop = [2]board.Point{board.At(lo[0], lo[1]), board.At(hi[0], hi[1])}
}

// check looks for everything that keeps a picture from being drawn, and returns
// the visible part and the scale of the heat map.
func (p *Picture) check() (view, scale, error) {
	var s scale
	v, err := p.view()
	if err != nil {
		return v, s, err
	}
	for at := range v.points() {
		if n := utf8.RuneCountInString(p.cells[at].label); n > maxLabel {
			return v, s, fmt.Errorf("%w: a label of %d characters at %v, want at most %d", ErrPicture, n, at, maxLabel)
		}
	}
	if p.Heat != nil {
		s, err = p.Heat.check(p.size)
	}
	return v, s, err
}

// value returns the number that the heat map has for a point, if any.
func (p *Picture) value(at board.Point) (float64, bool) {
	if p.Heat == nil {
		return 0, false
	}
	x := p.Heat.Values[at]
	return x, x == x
}

// label returns the text on a point: its label, or the value of the heat map.
func (p *Picture) label(at board.Point) string {
	x := &p.cells[at]
	if x.label == "" && x.stone == board.Empty && x.mark == NoMark && p.Heat != nil && p.Heat.Labels {
		if v, ok := p.value(at); ok {
			return decimal(v, p.Heat.Decimals)
		}
	}
	return x.label
}

// decimal writes a number without the minus sign of a rounded zero, and one too
// long for a grid with an exponent.
func decimal(v float64, decimals int) string {
	if math.Abs(v) >= 1e9 {
		return strconv.FormatFloat(v, 'e', decimals, 64)
	}
	s := strconv.FormatFloat(v, 'f', decimals, 64)
	if strings.Trim(s, "-0.") == "" {
		s = strings.TrimPrefix(s, "-")
	}
	return s
}

// background returns the color behind a point in drawings and in 256 colors,
// and whether it differs from the wood of the board.
func (p *Picture) background(at board.Point, s scale) (rgb, bool) {
	x, bg, tinted := &p.cells[at], wood, false
	if v, ok := p.value(at); ok {
		bg, tinted = s.palette.color(s.at(v), wood), true
	}
	if x.region != NoRegion {
		bg, tinted = mix(bg, x.region.paint().rgb(), 0.6), true
	}
	if x.tint != NoPaint {
		bg, tinted = mix(bg, x.tint.rgb(), 0.8), true
	}
	return bg, tinted
}

// below returns the lines of text under the board.
func (p *Picture) below() []string {
	lines := splitLines(p.Caption)
	if len(p.notes) > 0 {
		lines = append(lines, strings.Join(p.notes, ", "))
	}
	return lines
}

// splitLines returns the lines of a title or caption, none for an empty text.
func splitLines(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(clean(s, true), "\n")
}

// clean replaces what could steer a terminal, turn the direction of writing or
// break a line, and invalid UTF-8. Line feeds stay where lines are allowed.
func clean(s string, lines bool) string {
	if lines {
		s = strings.ReplaceAll(s, "\r\n", "\n")
	}
	return strings.Map(func(r rune) rune {
		if r == '\n' && lines {
			return r
		}
		if r == '\t' {
			return ' '
		}
		if unicode.In(r, unicode.C, unicode.Zl, unicode.Zp) {
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, string(unicode.ReplacementChar)))
}
