package cli

import (
	"flag"
	"io"

	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/internal/wholefile"
)

// Pictures are the names of picture files to write.
type Pictures struct{ SVG, PNG string }

// AddFlags adds -svg and -png.
func (p *Pictures) AddFlags(fs *flag.FlagSet) {
	fs.StringVar(&p.SVG, "svg", "", "also draw the board to this SVG `file`")
	fs.StringVar(&p.PNG, "png", "", "also draw the board to this PNG `file`")
}

// Save writes the files that have names.
func (p *Pictures) Save(pic *draw.Picture) error {
	if p.SVG != "" {
		if err := wholefile.Write(p.SVG, pic.SVG); err != nil {
			return err
		}
	}
	if p.PNG != "" {
		return wholefile.Write(p.PNG, func(w io.Writer) error { return pic.PNG(w, 32) })
	}
	return nil
}

// Whens are the values of a flag that says when to use colors.
var whens = [...]string{"auto", "always", "never"}

// ColorFlag adds a flag that says when to use colors.
func ColorFlag(fs *flag.FlagSet, name string) *string {
	return fs.String(name, "auto", "`when` to use colors: auto (when the output is a terminal), always, never")
}

// CheckColor returns an error that is ErrUsage unless when is a value of that flag.
func CheckColor(name, when string) error { return OneOf(name, when, whens[:]...) }

// Colors returns how many colors to use on w.
func Colors(when string, w io.Writer) draw.Depth {
	f := File(w)
	switch {
	case when == "always":
		return draw.Colors256
	case when == "auto" && f != nil:
		return draw.ColorTerminal(f)
	}
	return draw.NoColor
}
