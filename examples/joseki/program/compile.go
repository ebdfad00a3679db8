package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/servers"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/joseki/mine"
)

// compile writes the patterns of joseki trees.
func compile(ctx context.Context, args []string, out, errs io.Writer) error {
	f := cli.NewFlags(ctx, cli.Usage{Name: "joseki compile", Args: "[flags] FILE.sgf…", Example: "tree.sgf"}, errs)
	stats := f.Bool("stats", false, "say on standard error how many patterns and corner variations there are")
	prefix := f.String("prefix", "", "beginning of the names of patterns (default by the name of the file)")
	rest, err := cli.Parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) == 0 {
		return cli.Usagef("joseki compile wants trees: FILE.sgf…")
	}
	var all []corner.Shape
	for _, name := range rest {
		s, err := compileFile(name, *prefix)
		if err != nil {
			return err
		}
		for _, w := range s.Warnings {
			fmt.Fprintln(errs, w)
		}
		if err := s.WriteDB(out); err != nil {
			return err
		}
		if *stats {
			if err := sayStats(errs, s); err != nil {
				return err
			}
		}
		for i := range s.Entries {
			all = append(all, s.Entries[i].Shape)
		}
	}
	if *stats && len(rest) > 1 {
		tree, err := corner.NewTree(all)
		if err != nil {
			return err
		}
		fmt.Fprintf(errs, "all: %s, %s\n", cli.Count(len(all), "pattern"), cli.Count(tree.Stats().Variations, "corner variation"))
	}
	return nil
}

// readTree returns the contents of a file, a record of a server as SGF. A name of a tree that ships
// means that tree if there is no such file.
func readTree(name string) ([]byte, error) {
	data, err := cli.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		if shipped, missing := fs.ReadFile(joseki.Data(), name); missing == nil {
			return shipped, nil
		}
	}
	if err != nil {
		return nil, err
	}
	root, ok, err := servers.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if ok {
		return []byte(root.String()), nil
	}
	return data, nil
}

// compileFile compiles one file.
func compileFile(name, prefix string) (*joseki.Set, error) {
	data, err := readTree(name)
	if err != nil {
		return nil, err
	}
	if prefix == "" {
		base, _ := trimExt(filepath.Base(name), ".sgf")
		prefix = mine.Prefix(base)
	}
	return joseki.Compile(name, prefix, data)
}

func sayStats(w io.Writer, s *joseki.Set) error {
	m, err := s.Matcher()
	if err != nil {
		return err
	}
	st := m.Tree().Stats()
	fmt.Fprintf(w, "%s: %s, %s, %s deep\n", s.Name, cli.Count(st.Shapes, "pattern"), cli.Count(st.Variations, "corner variation"), cli.Count(st.Depth, "move"))
	return nil
}
