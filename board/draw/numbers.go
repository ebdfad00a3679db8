package draw

import (
	"fmt"
	"io"
	"strings"
)

// Numbers writes the values of the heat map as a grid of numbers with 0 to 6 decimals, as %6.2f
// prints them. The letter of a stone, X or O, follows the value of its point, and points
// without a value show only the stone or a dot. The error wraps ErrPicture if there is no valid
// heat map.
func (p *Picture) Numbers(w io.Writer, decimals int) error {
	v, _, err := p.check()
	switch {
	case err != nil:
		return err
	case p.Heat == nil:
		return fmt.Errorf("%w: there is no heat map", ErrPicture)
	case decimals < 0 || decimals > 6:
		return fmt.Errorf("%w: %d decimals, want 0 to 6", ErrPicture, decimals)
	}
	// Room for a sign and two digits, even where they are not needed: grids
	// of several positions then stand well under each other.
	width := 3
	if decimals > 0 {
		width += decimals + 1
	}
	var texts []string
	for at := range v.points() {
		text := ""
		if x, ok := p.value(at); ok {
			text = decimal(x, decimals)
		}
		texts = append(texts, text)
		width = max(width, len(text))
	}
	var out strings.Builder
	for _, line := range splitLines(p.Title) {
		out.WriteString(line + "\n")
	}
	side := p.side(v)
	header := p.header(v, side+1, width, 2)
	out.WriteString(header)
	for row := range v.rows() {
		var line strings.Builder
		if p.Coordinates {
			fmt.Fprintf(&line, "%*s", side, v.rowName(row))
		}
		for col := range v.cols() {
			text, stone := texts[row*v.cols()+col], stoneLetter(p.cells[v.at(col, row)].stone)
			switch {
			case text == "" && stone == "":
				text = "."
			case text == "":
				text, stone = stone, ""
			}
			fmt.Fprintf(&line, " %*s%-1s", width, text, stone)
		}
		if p.Coordinates {
			line.WriteString(" " + v.rowName(row))
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	out.WriteString(header)
	for _, line := range p.below() {
		out.WriteString(line + "\n")
	}
	_, err = io.WriteString(w, out.String())
	return err
}
