package program

import (
	"bytes"
	"context"
	"fmt"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/internal/wholefile"
)

func init() {
	verbs = append(verbs, verb{"fmt", "[-l] [-w] FILE…", "print files in canonical layout", `-w shapes.db`, format})
}

// format prints files in canonical layout, or writes them back. What would change
// in one file is told by
//
//	patterns fmt FILE | diff FILE -
func format(ctx context.Context, s *streams, args []string) error {
	flags := newFlags(ctx, s, "fmt")
	list := flags.Bool("l", false, "print the names of files that would change")
	write := flags.Bool("w", false, "write files back instead of printing them")
	if err := cli.ParseArgs(flags, args); err != nil {
		return err
	}
	if *write && flags.NArg() == 0 {
		return cli.Usagef("-w needs files")
	}
	sources, files, err := parse(s, flags.Args())
	if err != nil {
		return err
	}
	for i, f := range files {
		src := sources[i]
		text := f.Format()
		changed := !bytes.Equal(text, src.text)
		if *list && changed {
			fmt.Fprintln(s.out, src.name)
		}
		switch {
		case *write && changed && src.name != stdinName:
			if err := wholefile.Data(src.name, text); err != nil {
				return err
			}
		case !*write && !*list:
			if _, err := s.out.Write(text); err != nil {
				return err
			}
		}
	}
	return nil
}
