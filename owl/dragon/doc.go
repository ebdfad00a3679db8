// Package dragon finds the dragons of a position: the groups of strings that live or die
// together, with what decides about that. Eyes, room, ways to escape, reading of life and
// death, and from all of them a status and how weak each group is.
//
//	a := dragon.NewAnalyzer(dragon.Options{Life: reader})
//	d, err := a.Analyze(ctx, dragon.Input{Board: b, Worms: worms, Links: links, Eyes: eyes})
//	g := d.At(p)
//	fmt.Println(g.Origin, g.Status, g.Attack.Move, g.Defense.Move)
//
// The package reads nothing itself. Which strings belong together says package connect,
// what eyes are worth package owl/eye, how groups can run package influence, and whether
// a group lives somebody who implements Life, such as package owl. Package
// genmove/examine puts them together.
//
// # How a status comes about
//
// A group that lives or dies unconditionally (see board.UnconditionalStatus) is settled.
// A group with so much room or so many ways to run that it would not be weak without any
// eyes is taken to be alive. The others are read: if the opponent, who moves first,
// cannot kill the group, it is alive; if he can, and the owner, who moves first, cannot
// save it, it is dead; else it is critical. Nobody who reads leaves the crude status,
// which counts eyes, moyo and escape.
//
// Two groups beside each other that both are dead or critical by that run a race, which
// somebody who implements SemeaiReader reads: one that nobody can kill in any of its races lives,
// and one that wins or comes to a seki if it moves first is critical.
//
// The definitions are those of the manual of GNU Go, chapter 7, and the numbers those
// that its program was observed to use.
package dragon
