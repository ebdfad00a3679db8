// Tune looks for better constants of the tree search of package genmove/mcts by games of the search
// against itself. With -a, -b or -model-b it plays a match between two settings or two networks.
//
//	go run ./examples/tune [flags]
//
//	-only NAMES      tune these constants alone, separated by commas, such as CPUCT,FPUReduction
//	-wide F          steps so many times as wide (1)
//	-batch N         pairs that are compared before the constants move (8)
//	-a VALUES        constants of side A in a match, such as CPUCT=1.2,FPUReduction=0.3; all
//	                 others are the defaults. Tactics=0 takes its reader away, Reuse=0 the tree of
//	                 the move before, Transpositions=0 what positions have in common; Effort=2
//	                 gives it twice the visits and the time
//	-b VALUES        those of side B
//	-model FILE      a network of KataGo or of this module instead of the shipped one
//	-model-b FILE    another network for side B
//	-elo LOW,HIGH    end a match when it is clear which difference in strength is right, such as 0,20
//	-pairs N         how many pairs of games to play, in a match at most (1000)
//	-visits N        visits of a move (100), 0 with -time for no limit
//	-time D          time of a move, such as 100ms
//	-size N          lines of the board (9)
//	-rules NAME      rules (chinese)
//	-komi X          komi, by default that of the rules
//	-openings FILE   begin with the moves in the lines of a file, such as "C3 G7", one line a pair
//	-plies N         then with N moves of the policy (8)
//	-temperature T   temperature of these moves (1)
//	-jobs N          pairs at a time, by default as many as there are cores
//	-seed N          other openings and another way
//	-log FILE        keep the outcome of each pair; with the same flags a run goes on there
//	-every N         write what is known after so many pairs (50)
//
// # Games
//
// The games of a pair have the same opening, and each side has Black once. Each search has one
// thread. Games end with two passes, and are counted under the rules without the stones that the
// ownership of the last searches calls dead; under the rules of Tromp and Taylor none are. A side
// resigns if its win rate is below 3 % in the searches of both sides.
//
// A line of results has the games of A with Wilson's interval, and the difference in strength
// with an interval from the spread of pairs. Both intervals hold in 95 of 100 cases. With -time,
// results depend on the machine.
//
// # Tuning
//
// All constants move at once (J. C. Spall, Multivariate stochastic approximation using a
// simultaneous perturbation gradient approximation, 1992): each pair compares values on two sides
// of the present ones. The result is the mean of the second half of the way, also if the run is
// interrupted. Ten thousand pairs are not too many for all constants together. One alone shows a
// tendency after some hundreds. Play a match with another seed to judge the result.
//
// The exit status is 1 when something fails, 2 for wrong usage.
package main

import (
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/tune/program"
)

func main() { cli.Main(program.Main) }
