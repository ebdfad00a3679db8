package draw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// svgLine is the distance of two lines in the user units of SVG, which are pixels if the
// drawing is not scaled.
const svgLine = 32

// SVG writes the picture as a self-contained SVG 1.1 document in UTF-8, with 32 pixels between
// two lines and a viewBox for scaling. Its title element is the picture's title, or the size of
// the board, and its desc element lists the stones. Without its first line it can be pasted
// into HTML, also several times on one page.
func (p *Picture) SVG(w io.Writer) error {
	d, err := p.scene(face{})
	if err != nil {
		return err
	}
	c := &svg{}
	width, height := num((d.x1-d.x0)*svgLine), num((d.y1-d.y0)*svgLine)
	c.add(`<?xml version="1.0" encoding="UTF-8"?>`+"\n"+
		`<svg xmlns="http://www.w3.org/2000/svg" version="1.1" role="img" width="%s" height="%s" viewBox="%s %s %s %s">`,
		width, height, num(d.x0*svgLine), num(d.y0*svgLine), width, height)
	title := strings.Join(splitLines(p.Title), " ")
	if title == "" {
		title = fmt.Sprintf("Go board, %d lines", p.size)
	}
	c.add("<title>%s</title>", escape(title))
	c.add("<desc>%s</desc>", escape(p.describe(d.v)))
	c.out.WriteString(`<defs>` +
		`<radialGradient id="tengen-black" cx="0.36" cy="0.32" r="0.75">` + gradient(blackStone) + `</radialGradient>` +
		`<radialGradient id="tengen-white" cx="0.36" cy="0.32" r="0.75">` + gradient(whiteStone) + `</radialGradient>` +
		"</defs>\n")
	if d.x0 != d.wx {
		c.rect(d.x0, d.y0, d.x1-d.x0, d.y1-d.y0, paper)
	}
	c.add(`<g font-family="Helvetica, Arial, sans-serif" font-weight="500">`)
	d.draw(c)
	c.add("</g>\n</svg>")
	_, err = w.Write(c.out.Bytes())
	return err
}

// describe lists the visible stones in words.
func (p *Picture) describe(v view) string {
	var stones [3][]string
	for at := range v.points() {
		c := p.cells[at].stone
		stones[c] = append(stones[c], at.String())
	}
	var parts []string
	for _, c := range [2]board.Color{board.Black, board.White} {
		if len(stones[c]) > 0 {
			parts = append(parts, fmt.Sprintf("%v: %s.", c, strings.Join(stones[c], " ")))
		}
	}
	if len(parts) == 0 {
		return "no stones"
	}
	return strings.Join(parts, " ")
}

// The shades of stones, from the light to the rim.
var (
	blackStone = [2]rgb{{0x55, 0x55, 0x55}, {0x0c, 0x0c, 0x0c}}
	whiteStone = [2]rgb{{0xff, 0xff, 0xff}, {0xd9, 0xd8, 0xd2}}
	whiteRim   = rgb{0x6e, 0x6a, 0x60}
	shadow     = rgb{0x4a, 0x33, 0x10}
)

// The measures of a stone, in distances between lines and, for the light, in
// radii.
const (
	rimWidth    = 0.025
	shadowShift = 0.035
	shadowAlpha = 0.45
	lightShift  = -0.32
	lightReach  = 1.5
)

func gradient(c [2]rgb) string {
	return `<stop offset="0" stop-color="` + c[0].hex() + `"/><stop offset="1" stop-color="` + c[1].hex() + `"/>`
}

func escape(s string) string {
	var out bytes.Buffer
	// Writing to a buffer cannot fail.
	_ = xml.EscapeText(&out, []byte(s))
	return out.String()
}

// num writes a length in user units, with two decimals at most.
func num(v float64) string {
	s := strconv.FormatFloat(v, 'f', 2, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// svg is the canvas that writes elements.
type svg struct{ out bytes.Buffer }

func (c *svg) add(format string, args ...any) {
	fmt.Fprintf(&c.out, format, args...)
	c.out.WriteByte('\n')
}

// u converts lengths to user units.
func u(v float64) string { return num(v * svgLine) }

func (c *svg) rect(x, y, w, h float64, col rgb) {
	c.add(`<rect x="%s" y="%s" width="%s" height="%s" fill="%s" shape-rendering="crispEdges"/>`,
		u(x), u(y), u(w), u(h), col.hex())
}

func (c *svg) line(x1, y1, x2, y2, width float64, col rgb) {
	c.add(`<line x1="%s" y1="%s" x2="%s" y2="%s" stroke="%s" stroke-width="%s"/>`,
		u(x1), u(y1), u(x2), u(y2), col.hex(), u(width))
}

func (c *svg) disc(x, y, r float64, col rgb) {
	c.add(`<circle cx="%s" cy="%s" r="%s" fill="%s"/>`, u(x), u(y), u(r), col.hex())
}

func (c *svg) ring(x, y, r, width float64, col rgb) {
	c.add(`<circle cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="%s"/>`,
		u(x), u(y), u(r), col.hex(), u(width))
}

func (c *svg) stroke(points []float64, closed bool, width float64, col rgb) {
	var list []string
	for i := 0; i+1 < len(points); i += 2 {
		list = append(list, u(points[i])+","+u(points[i+1]))
	}
	name := "polyline"
	if closed {
		name = "polygon"
	}
	c.add(`<%s points="%s" fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="round" stroke-linecap="round"/>`,
		name, strings.Join(list, " "), col.hex(), u(width))
}

func (c *svg) stone(x, y, r float64, color board.Color) {
	c.add(`<circle cx="%s" cy="%s" r="%s" fill="%s" fill-opacity="%s"/>`,
		u(x+shadowShift), u(y+shadowShift), u(r), shadow.hex(), strconv.FormatFloat(shadowAlpha, 'g', -1, 64))
	if color == board.Black {
		c.add(`<circle cx="%s" cy="%s" r="%s" fill="url(#tengen-black)"/>`, u(x), u(y), u(r))
		return
	}
	c.add(`<circle cx="%s" cy="%s" r="%s" fill="url(#tengen-white)" stroke="%s" stroke-width="%s"/>`,
		u(x), u(y), u(r-rimWidth/2), whiteRim.hex(), u(rimWidth))
}

func (c *svg) text(x, y, size float64, left bool, col rgb, s string) {
	// Capitals of common sans-serif fonts are 0.72 of the font size high.
	const capitals = 0.72
	anchor := "middle"
	if left {
		anchor = "start"
	}
	c.add(`<text x="%s" y="%s" font-size="%s" text-anchor="%s" fill="%s">%s</text>`,
		u(x), u(y+size/2), u(size/capitals), anchor, col.hex(), escape(s))
}
