package program

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

func init() {
	verbs = append(verbs, verb{"dot", "-db FILE[,FILE] [-matcher dfa|corner]", "print an automaton or a corner tree for Graphviz", `-db shapes.db | dot -Tsvg >shapes.svg`, dot})
}

// dot prints the automaton or the tree of a database as a graph.
func dot(ctx context.Context, s *streams, args []string) error {
	flags := newFlags(ctx, s, "dot")
	db := dbFlags(flags)
	name := flags.String("matcher", "dfa", "what to print: dfa or corner")
	states := flags.Int("states", 0, "most states of the automaton; 0 means as many as usual")
	if err := cli.ParseArgs(flags, args); err != nil {
		return err
	}
	if flags.NArg() > 0 || *name != "dfa" && *name != "corner" {
		return cli.Usagef("want -db FILE[,FILE] and -matcher dfa or corner")
	}
	table, err := db.load(s, *name)
	if err != nil {
		return err
	}
	if *name == "corner" {
		t, err := corner.Build(table)
		if err != nil {
			return err
		}
		return t.WriteDot(s.out)
	}
	a, err := dfa.Build(table, dfa.Options{MaxStates: *states})
	if err != nil {
		return err
	}
	if err := a.WriteDot(s.out); err != nil {
		return err
	}
	st := a.Stats()
	fmt.Fprintf(s.err, "%s, %s, %s, %s\n", cli.Count(st.Patterns, "pattern"), cli.Count(st.States, "state"), cli.Count(st.Transitions, "transition"), cli.Count(st.Lists, "list"))
	return nil
}
