package program

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/pattern"
)

func init() {
	verbs = append(verbs, verb{"transform", "-by LETTERS [-pattern NAME] FILE…", "rotate and mirror patterns", `-by h shapes.db`, transform})
}

const transformHelp = `letters of the wanted forms, or all:
a as it is          b rows mirrored
c columns mirrored  d half turn
e transposed        f quarter turn anticlockwise
h transposed along the other diagonal
g quarter turn clockwise`

// transform prints files with their patterns turned. With several letters every
// pattern is printed in all these forms, the letter added to its name.
func transform(ctx context.Context, s *streams, args []string) error {
	flags := newFlags(ctx, s, "transform")
	by := flags.String("by", "", transformHelp)
	only := flags.String("pattern", "", "print no pattern but that of this `name`")
	if err := cli.ParseArgs(flags, args); err != nil {
		return err
	}
	turns, err := orientations(*by)
	if err != nil {
		return err
	}
	_, files, err := parse(s, flags.Args())
	if err != nil {
		return err
	}
	found := false
	for i, f := range files {
		turned, err := f.Replace(func(d *pattern.Decl) ([]*pattern.Decl, error) {
			if *only != "" && d.Name != *only {
				return nil, nil
			}
			found = true
			var list []*pattern.Decl
			for _, t := range turns {
				d, err := d.Turn(t)
				if err != nil {
					return nil, err
				}
				if len(turns) > 1 {
					d.Name += string(pattern.OrientationLetter(t))
				}
				list = append(list, d)
			}
			return list, nil
		})
		if err != nil {
			fmt.Fprintln(s.err, err)
			return errFaults
		}
		text := turned.Format()
		if i > 0 && len(text) > 0 {
			fmt.Fprintln(s.out)
		}
		if _, err := s.out.Write(text); err != nil {
			return err
		}
	}
	if *only != "" && !found {
		return fmt.Errorf("no pattern %s", *only)
	}
	return nil
}

// orientations returns the orientations of letters; all gives all of them, in
// the order of their numbers.
func orientations(letters string) ([]board.Transform, error) {
	var turns []board.Transform
	if letters == "all" {
		for t := range board.Transform(board.NumTransforms) {
			turns = append(turns, t)
		}
		return turns, nil
	}
	for i := range len(letters) {
		t, ok := pattern.OrientationNamed(letters[i])
		if !ok {
			return nil, cli.Usagef("unknown orientation %q, expected letters from a to h", letters[i:i+1])
		}
		turns = append(turns, t)
	}
	if len(turns) == 0 {
		return nil, cli.Usagef("-by is missing, expected letters from a to h")
	}
	return turns, nil
}
