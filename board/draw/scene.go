package draw

import (
	"math"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// canvas is what SVG and PNG have in common. Lengths are in distances of two
// neighboring lines; (0, 0) is the upper left visible point, y grows downwards.
// The size of a text is the height of its capitals.
type canvas interface {
	rect(x, y, w, h float64, c rgb)
	// line is horizontal or vertical, and ends flat.
	line(x1, y1, x2, y2, width float64, c rgb)
	disc(x, y, r float64, c rgb)
	ring(x, y, r, width float64, c rgb)
	// stroke joins points with round ends; closed makes it an outline.
	stroke(points []float64, closed bool, width float64, c rgb)
	stone(x, y, r float64, c board.Color)
	// text has its middle, or with left its left end, at x; the middle of the
	// line of capitals is at y.
	text(x, y, size float64, left bool, c rgb, s string)
}

// The measures of drawings, in distances between lines.
const (
	stoneRadius = 0.475
	lineWidth   = 0.032
	edgeWidth   = 0.055
	starRadius  = 0.09
	markWidth   = 0.075
	labelSize   = 0.44
	coordSize   = 0.30
	coordOffset = 0.86 // from the outer line
	titleSize   = 0.46
	captionSize = 0.34
	emptyRoom   = 0.80 // for the width of a label on an empty point
	stoneRoom   = 0.70 // on a stone
	markRoom    = 0.46 // in a mark
	// The part of the width of the board that text may use by the measures of the stroke font.
	// The fonts of SVG viewers may be wider.
	textRoom     = 0.80
	lineSpacing  = 1.9 // of text, in heights of capitals
	paperPadding = 0.30
	legendHeight = 0.34
	// The wood ends where a line was cut off, or so far outside the edge.
	cutMargin   = 0.5
	edgeMargin  = 0.72
	coordMargin = 1.22
)

var (
	lineColor  = rgb{0x3d, 0x2e, 0x17}
	coordColor = rgb{0x54, 0x40, 0x22}
	textColor  = rgb{0x22, 0x22, 0x22}
	lastColor  = rgb{0xd6, 0x2b, 0x1f}
	paper      = rgb{0xff, 0xff, 0xff}
)

// scene is a drawing that has been measured.
type scene struct {
	p      *Picture
	face   // measures texts
	v      view
	s      scale
	top    []string
	bottom []string
	list   bool // bottom stands flush left
	// The outer bounds, and those of the wood.
	x0, y0, x1, y1 float64
	wx, wy, ww, wh float64
	regions        bool    // a legend of regions
	valueSize      float64 // of the values of the heat map: the same for all
}

// scene measures the drawing.
func (p *Picture) scene(f face) (*scene, error) {
	v, s, err := p.check()
	if err != nil {
		return nil, err
	}
	d := &scene{p: p, face: f, v: v, s: s}
	margin := func(atEdge bool) float64 {
		switch {
		case p.Coordinates:
			return coordMargin
		case atEdge:
			return edgeMargin
		}
		return cutMargin
	}
	left, right := margin(v.left == 0), margin(v.right == v.size-1)
	up, low := margin(v.up == v.size-1), margin(v.low == 0)
	d.wx, d.wy = -left, -up
	d.ww, d.wh = float64(v.cols()-1)+left+right, float64(v.rows()-1)+up+low
	d.x0, d.x1 = d.wx, d.wx+d.ww
	d.y0, d.y1 = d.wy, d.wy+d.wh
	for _, line := range splitLines(p.Title) {
		d.top = append(d.top, f.wrap(line, textRoom*d.ww/titleSize)...)
	}
	captions := p.below()
	d.list = len(captions) > 1
	for _, line := range captions {
		pieces := f.wrap(line, textRoom*d.ww/captionSize)
		for i := range pieces[1:] {
			if d.list {
				pieces[1+i] = "      " + pieces[1+i]
			}
		}
		d.bottom = append(d.bottom, pieces...)
	}
	d.valueSize = labelSize
	for at := range v.points() {
		if label := p.label(at); label != "" && p.cells[at].label == "" {
			d.valueSize = min(d.valueSize, fit(d.measure(label), d.room(at)))
		}
	}
	if p.Legend {
		d.regions = p.regionLegend(v) != ""
	}
	below := 0.0
	if d.regions {
		below += legendHeight * lineSpacing
	}
	if p.Legend && p.Heat != nil {
		below += legendHeight * lineSpacing
	}
	below += float64(len(d.bottom)) * captionSize * lineSpacing
	if len(d.top) > 0 {
		d.y0 -= float64(len(d.top))*titleSize*lineSpacing + paperPadding
	}
	if below > 0 {
		d.y1 += below + paperPadding
	}
	if below > 0 || len(d.top) > 0 {
		d.x0 -= paperPadding
		d.x1 += paperPadding
		d.y0 -= paperPadding
		d.y1 += paperPadding
		if len(d.top) > 0 {
			d.y0 += paperPadding
		}
		if below > 0 {
			d.y1 -= paperPadding / 2
		}
	}
	return d, nil
}

// wrap breaks a line of text between words so that no piece is wider than
// width, in heights of capitals, unless it is a single word.
func (f face) wrap(line string, width float64) []string {
	var out []string
	var now string
	for _, word := range strings.Split(line, " ") {
		next := word
		if now != "" {
			next = now + " " + word
		}
		if now != "" && f.measure(next).width/capHeight > width {
			out = append(out, now)
			next = word
		}
		now = next
	}
	return append(out, now)
}

// draw draws the scene from back to front.
func (d *scene) draw(c canvas) {
	c.rect(d.wx, d.wy, d.ww, d.wh, wood)
	d.eachPoint(func(x, y float64, at board.Point) {
		if bg, tinted := d.p.background(at, d.s); tinted {
			c.rect(x-0.5, y-0.5, 1, 1, bg)
		}
	})
	d.lines(c)
	d.eachPoint(func(x, y float64, at board.Point) { d.point(c, x, y, at) })
	if d.p.Coordinates {
		d.coordinates(c)
	}
	d.texts(c)
}

func (d *scene) eachPoint(f func(x, y float64, at board.Point)) {
	for row := range d.v.rows() {
		for col := range d.v.cols() {
			f(float64(col), float64(row), d.v.at(col, row))
		}
	}
}

func (d *scene) lines(c canvas) {
	v := d.v
	// Lines run half a step beyond the points where the board goes on.
	end := func(cut bool) float64 {
		if cut {
			return cutMargin
		}
		return 0
	}
	x1, x2 := -end(v.left > 0), float64(v.cols()-1)+end(v.right < v.size-1)
	y1, y2 := -end(v.up < v.size-1), float64(v.rows()-1)+end(v.low > 0)
	width := func(outer bool) float64 {
		if outer {
			return edgeWidth
		}
		return lineWidth
	}
	for _, outer := range [2]bool{false, true} {
		for col := range v.cols() {
			if i := v.left + col; (i == 0 || i == v.size-1) == outer {
				c.line(float64(col), y1, float64(col), y2, width(outer), lineColor)
			}
		}
		for row := range v.rows() {
			if i := v.up - row; (i == 0 || i == v.size-1) == outer {
				c.line(x1, float64(row), x2, float64(row), width(outer), lineColor)
			}
		}
	}
	// The corners of the edge need a square to be full.
	const h = edgeWidth / 2
	for _, x := range [2]float64{x1, x2} {
		for _, y := range [2]float64{y1, y2} {
			if x == float64(int(x)) && y == float64(int(y)) {
				c.line(x-h, y, x+h, y, edgeWidth, lineColor)
			}
		}
	}
}

// point draws everything on one point.
func (d *scene) point(c canvas, x, y float64, at board.Point) {
	s := &d.p.cells[at]
	bg, _ := d.p.background(at, d.s)
	label := d.p.label(at)
	if s.stone == board.Empty {
		switch {
		case label != "":
			// The lines of the board end around a label. They are not seen at
			// all between the values of a heat map.
			if s.label == "" {
				c.rect(x-0.5, y-0.5, 1, 1, bg)
				break
			}
			e := d.measure(label)
			half := min(max(0.30, e.width/capHeight*fit(e, d.room(at))/2+0.06), 0.5)
			c.rect(x-half, y-0.32, 2*half, 0.64, bg)
		case s.mark == NoMark && s.region != NoRegion:
			owned(c, x, y, regionSide[s.region], s.owner, bg)
		case s.mark == NoMark && d.lean(at) != 0:
			side, owner := mostLean*d.lean(at), board.White
			if side < 0 {
				side, owner = -side, board.Black
			}
			owned(c, x, y, side, owner, bg)
		case s.mark == NoMark && isStar(at, d.v.size):
			c.disc(x, y, starRadius, lineColor)
		}
	} else {
		c.stone(x, y, stoneRadius, s.stone)
		if bg = (rgb{0x2a, 0x2a, 0x2a}); s.stone == board.White {
			bg = rgb{0xf2, 0xf2, 0xf0}
		}
		if s.tint != NoPaint {
			bg = s.tint.rgb()
			c.disc(x, y, 0.33, bg)
		}
	}
	ink := over(bg)
	if s.ink != NoPaint {
		ink = legible(s.ink.rgb(), bg)
	}
	d.mark(c, x, y, s, ink, label != "")
	if at == d.p.Last {
		d.last(c, x, y, bg, label != "" || s.mark != NoMark)
	}
	if label == "" {
		return
	}
	e := d.measure(label)
	size := fit(e, d.room(at))
	if s.label == "" {
		size = d.valueSize
	}
	if s.mark != NoMark {
		size = min(size, 0.35)
		if !around(s.mark) {
			y -= 0.10
		}
	}
	// Labels of small letters stand in the middle too.
	c.text(x, y+(capHeight/2-(e.top+e.bottom)/2)/capHeight*size, size, false, ink, label)
}

// regionSide is the size of the squares of regions. mostLean is that of the squares of points
// of a heat map that have a certain owner.
var regionSide = [numRegions]float64{Area: 0.16, Moyo: 0.25, Territory: 0.36}

const (
	mostLean  = 0.40
	leastLean = 0.15 // smaller squares could not be seen
)

// owned draws a square in the color of a player, so that readers who cannot tell the colors of
// the board apart still see the owner of a point.
func owned(c canvas, x, y, side float64, owner board.Color, bg rgb) {
	fill, edge := inkBlack, inkWhite
	if owner == board.White {
		fill, edge = edge, fill
	}
	const rim = 0.03
	c.rect(x-side/2-rim, y-side/2-rim, side+2*rim, side+2*rim, mix(bg, edge, 0.55))
	c.rect(x-side/2, y-side/2, side, side, fill)
}

// lean is how far the heat map gives a point to White (up to 1) or Black (down to -1), if the
// map has both signs and does not write its values.
func (d *scene) lean(at board.Point) float64 {
	h := d.p.Heat
	if h == nil || h.Labels || !d.s.twoSided() {
		return 0
	}
	v := h.Values[at]
	if math.IsNaN(v) {
		return 0
	}
	v = max(-1, min(v/max(d.s.max, -d.s.min), 1))
	if math.Abs(v) < leastLean {
		return 0
	}
	return v
}

// room returns how wide the label of a point may be.
func (d *scene) room(at board.Point) float64 {
	switch s := &d.p.cells[at]; {
	case around(s.mark):
		return 0.46
	case s.mark != NoMark:
		return 0.58
	case s.stone != board.Empty:
		return 0.70
	}
	return 0.80
}

// fit returns the size of a label that may be so wide.
func fit(e extent, room float64) float64 {
	return min(labelSize, room*capHeight/e.width)
}

// mark draws the mark of a point. Circles and squares go around a label, the
// other marks stand below it.
func (d *scene) mark(c canvas, x, y float64, s *cell, ink rgb, label bool) {
	r, w := 0.26, markWidth
	if label {
		r, w = 0.37, 0.055
		if !around(s.mark) {
			r, y = 0.10, y+0.32
		}
	}
	switch s.mark {
	case Circle:
		c.ring(x, y, r, w, ink)
	case Square:
		h := r * 0.84
		c.stroke([]float64{x - h, y - h, x + h, y - h, x + h, y + h, x - h, y + h}, true, w, ink)
	case Triangle:
		r *= 1.15
		c.stroke([]float64{x, y - r, x + 0.866*r, y + r/2, x - 0.866*r, y + r/2}, true, w, ink)
	case Cross:
		h := r * 0.8
		c.stroke([]float64{x - h, y - h, x + h, y + h}, false, w*1.15, ink)
		c.stroke([]float64{x + h, y - h, x - h, y + h}, false, w*1.15, ink)
	case Dot:
		c.disc(x, y, r*0.6, ink)
	}
}

func around(m Mark) bool { return m == Circle || m == Square }

// last draws the mark of the last move.
func (d *scene) last(c canvas, x, y float64, bg rgb, busy bool) {
	color := legible(lastColor, bg)
	if busy {
		c.ring(x, y, 0.42, 0.06, color)
	} else {
		c.disc(x, y, 0.17, color)
	}
}

func (d *scene) coordinates(c canvas) {
	right, low := float64(d.v.cols()-1), float64(d.v.rows()-1)
	for col := range d.v.cols() {
		name := d.v.colName(col)
		c.text(float64(col), -coordOffset, coordSize, false, coordColor, name)
		c.text(float64(col), low+coordOffset, coordSize, false, coordColor, name)
	}
	for row := range d.v.rows() {
		name := d.v.rowName(row)
		c.text(-coordOffset, float64(row), coordSize, false, coordColor, name)
		c.text(right+coordOffset, float64(row), coordSize, false, coordColor, name)
	}
}

// texts draws what stands above and below the board.
func (d *scene) texts(c canvas) {
	middle := d.wx + d.ww/2
	y := d.wy - paperPadding - float64(len(d.top))*titleSize*lineSpacing + titleSize*lineSpacing/2
	for _, line := range d.top {
		c.text(middle, y, d.fitLine(line, titleSize, d.ww), false, textColor, line)
		y += titleSize * lineSpacing
	}
	y = d.wy + d.wh + paperPadding + legendHeight*lineSpacing/2
	if d.regions {
		d.regionKey(c, y)
		y += legendHeight * lineSpacing
	}
	if d.p.Legend && d.p.Heat != nil {
		d.heatKey(c, middle, y)
		y += legendHeight * lineSpacing
	}
	y += (captionSize - legendHeight) * lineSpacing / 2
	x := middle
	if d.list {
		x = d.wx
	}
	for _, line := range d.bottom {
		c.text(x, y, d.fitLine(line, captionSize, d.ww), d.list, textColor, line)
		y += captionSize * lineSpacing
	}
}

// fitLine makes a line smaller that is still too long, being one word.
func (d *scene) fitLine(line string, size, width float64) float64 {
	return min(size, textRoom*width*capHeight/d.measure(line).width)
}

// regionKey explains the squares of regions: whose they are, and the three kinds.
func (d *scene) regionKey(c canvas, y float64) {
	const size = 0.26
	type entry struct {
		word  string
		bg    rgb
		side  float64
		owner board.Color
	}
	words := []entry{{"Black's", wood, 0.25, board.Black}, {"White's", wood, 0.25, board.White}}
	for _, r := range [...]Region{Territory, Moyo, Area} {
		words = append(words, entry{r.String(), mix(wood, r.paint().rgb(), 0.6), regionSide[r], board.Black})
	}
	total := -0.5
	for _, e := range words {
		total += 0.5 + legendHeight*1.4 + d.measure(e.word).width/capHeight*size
	}
	scale := min(1, d.ww/total)
	x := d.wx + (d.ww-total*scale)/2
	for _, e := range words {
		h := legendHeight * scale
		c.rect(x, y-h/2, h, h, e.bg)
		owned(c, x+h/2, y, e.side*0.7*scale, e.owner, e.bg)
		c.text(x+1.4*h, y, size*scale, true, textColor, e.word)
		x += (0.5 + legendHeight*1.4 + d.measure(e.word).width/capHeight*size) * scale
	}
}

// heatKey shows the palette between the ends of the range.
func (d *scene) heatKey(c canvas, middle, y float64) {
	const size, steps = 0.27, 21
	bar := d.ww * 0.5
	lo, hi := decimal(d.s.min, legendDecimals), decimal(d.s.max, legendDecimals)
	for i := range steps {
		color := d.s.palette.color(float64(i)/(steps-1), wood)
		c.rect(middle-bar/2+bar*float64(i)/steps, y-legendHeight/2, bar/steps, legendHeight, color)
	}
	if d.s.twoSided() {
		owned(c, middle-bar/2+legendHeight/2, y, 0.18, board.Black, d.s.palette.color(0, wood))
		owned(c, middle+bar/2-legendHeight/2, y, 0.18, board.White, d.s.palette.color(1, wood))
	}
	room := d.ww*0.25 - 0.15
	for _, e := range [2]struct {
		s    string
		side float64
	}{{lo, -1}, {hi, 1}} {
		w := d.measure(e.s).width / capHeight * size
		at := min(1, room/w)
		c.text(middle+e.side*(bar/2+0.15+w*at/2), y, size*at, false, textColor, e.s)
	}
}
