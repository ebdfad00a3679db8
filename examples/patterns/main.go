// Command patterns works with pattern databases.
//
//	patterns check [-kind KIND] [-bind] FILE…      check files and count their patterns
//	patterns fmt [-l] [-w] FILE…                   print files in canonical layout
//	patterns transform -by LETTERS FILE…           rotate and mirror patterns
//	patterns match -db FILE[,FILE] -sgf FILE       list the patterns that are in a position; with
//	                                               -accepted those whose constraints hold, and
//	                                               with -why what each asked, and the answers
//	patterns count -db FILE[,FILE] -games FILE     count how often players play proposed moves;
//	patterns ablate -db FILE[,FILE] -games FILE    measure what each pattern adds to a database;
//	                                               both take -suites FILES instead of -games
//	patterns values -db FILE -games FILE           print a database with shape values from games
//	patterns bench -db FILE[,FILE] -games FOLDER   measure and compare the matchers
//	patterns functions                             explain class letters and functions
//	patterns dot -db FILE[,FILE]                   print an automaton or a corner tree for Graphviz
//
// A FILE that is - stands for the standard input, and so does no FILE at all.
// The exit status is 0 if all is well, 1 if a file has faults, and 2 if the
// command line has.
package main

import (
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/patterns/program"
)

func main() { cli.Main(program.Main) }
