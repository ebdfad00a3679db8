package program

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/pattern"
)

// check compiles trees, all the way to the matcher, and says what is odd about
// them. Without files it checks the shipped ones, and that the binary form is
// theirs.
func check(ctx context.Context, args []string, out, errs io.Writer) error {
	f := cli.NewFlags(ctx, cli.Usage{Name: "joseki check", Args: "[FILE.sgf…]", Example: "tree.sgf"}, errs)
	rest, err := cli.Parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) == 0 {
		return checkShipped(out)
	}
	faults := 0
	for _, name := range rest {
		set, err := compileFile(name, "")
		if err != nil {
			fmt.Fprintln(errs, err)
			faults++
			continue
		}
		if err := checkSet(out, set); err != nil {
			fmt.Fprintln(errs, err)
			faults++
		}
	}
	if faults > 0 {
		return fmt.Errorf("%d of %s have faults", faults, cli.Count(len(rest), "file"))
	}
	return nil
}

// checkSet compiles a set and reports on it.
func checkSet(out io.Writer, set *joseki.Set) error {
	for _, w := range set.Warnings {
		fmt.Fprintln(out, w)
	}
	m, err := set.Matcher()
	if err != nil {
		return err
	}
	db := m.Database()
	for _, w := range slices.Concat(db.Warnings(), corner.Warnings(db)) {
		// A set knows better where its patterns come from.
		if i, ok := db.Index(w.Pattern); ok {
			w.Pos = pattern.Pos{File: set.Entries[i].Place.String()}
		}
		fmt.Fprintln(out, w)
	}
	if _, err := cli.Bind(db); err != nil {
		return err
	}
	counts := map[joseki.Class]int{}
	conditional := 0
	seen := map[string]int{}
	for i := range set.Entries {
		e := &set.Entries[i]
		counts[e.Class]++
		if e.Conditional() {
			conditional++
		}
		key := shapeKey(e.Shape)
		if first, ok := seen[key]; ok {
			fmt.Fprintf(out, "%v: the same position and move as %v\n", e.Place, set.Entries[first].Place)
			continue
		}
		seen[key] = i
	}
	fmt.Fprintf(out, "%s: %s, %s", set.Name, cli.Count(len(set.Entries), "pattern"), cli.Count(m.Tree().Stats().Variations, "corner variation"))
	for _, c := range []joseki.Class{joseki.Urgent, joseki.Standard, joseki.Lesser, joseki.Minor, joseki.Trick, joseki.Antisuji} {
		if counts[c] > 0 {
			fmt.Fprintf(out, ", %d %v", counts[c], c)
		}
	}
	if conditional > 0 {
		fmt.Fprintf(out, ", %d with constraints", conditional)
	}
	fmt.Fprintln(out)
	return nil
}

// shapeKey returns a text that equal shapes and mirror images have in common.
func shapeKey(s corner.Shape) string {
	write := func(mirrored bool) string {
		at := func(c corner.Cell, kind byte) [3]byte {
			if mirrored {
				c.X, c.Y = c.Y, c.X
			}
			return [3]byte{byte(c.X), byte(c.Y), kind}
		}
		list := make([][3]byte, 0, len(s.Stones)+2)
		for _, t := range s.Stones {
			kind := byte(0)
			if t.Own {
				kind = 1
			}
			list = append(list, at(t.Cell, kind))
		}
		slices.SortFunc(list, func(a, b [3]byte) int { return bytes.Compare(a[:], b[:]) })
		list = append(list, at(s.Move, 0), at(corner.Cell{X: s.Width, Y: s.Height}, 0))
		text := make([]byte, 0, 3*len(list))
		for _, x := range list {
			text = append(text, x[:]...)
		}
		return string(text)
	}
	return min(write(false), write(true))
}

// checkShipped checks the files that ship.
func checkShipped(out io.Writer) error {
	files, err := readFiles(joseki.Data())
	if err != nil {
		return err
	}
	total := 0
	for _, file := range files {
		total += len(file.Data)
	}
	openings, sets, err := partsOf(files)
	if err != nil {
		return err
	}
	for _, set := range sets {
		if err := checkSet(out, set); err != nil {
			return err
		}
	}
	book, err := joseki.NewBook(openings, sets...)
	if err != nil {
		return err
	}
	want, err := book.AppendBinary(nil)
	if err != nil {
		return err
	}
	shipped, err := joseki.Shipped()
	if err != nil {
		return err
	}
	got, err := shipped.AppendBinary(nil)
	if err != nil {
		return err
	}
	if !bytes.Equal(got, want) {
		return errors.New(binaryName + " is not the binary form of the trees and openings beside it")
	}
	for _, size := range joseki.OpeningSizes() {
		if o := book.Openings(size); o != nil {
			fmt.Fprintf(out, "openings on %d×%d: %d\n", size, size, o.Len())
		}
	}
	fmt.Fprintf(out, "%s in %s, %d in binary form\n", cli.Count(total, "byte"), cli.Count(len(files), "file"), len(got))
	return nil
}
