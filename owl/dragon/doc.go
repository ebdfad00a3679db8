// Package dragon finds the dragons of a position. A dragon is a group of strings that live or
// die together. The package collects its eyes, room, escape routes and the results of reading,
// and derives a status and a weakness from them.
//
//	a := dragon.NewAnalyzer(dragon.Options{Life: reader})
//	d, err := a.Analyze(ctx, dragon.Input{Board: b, Worms: worms, Links: links, Eyes: eyes})
//	g := d.At(p)
//	fmt.Println(g.Origin, g.Status, g.Attack.Move, g.Defense.Move)
//
// The package itself reads nothing. Package connect finds the strings that belong together,
// package owl/eye the values of eyes, and package influence the room to run. A [search.Life],
// such as those of package owl, decides whether a group lives. Package genmove/examine puts
// these packages together.
//
// # How a status comes about
//
// A group that lives or dies unconditionally (see board.UnconditionalStatus) is settled. A
// group with so much room or so many escape routes that it would not be weak without any eyes
// counts as alive. The other groups are read. If the opponent, moving first, cannot kill the
// group, it is alive. If he can, and the owner, moving first, cannot save it, it is dead;
// otherwise it is critical. Without a search.Life the status is the crude one, which counts
// eyes, moyo and escape.
//
// Two neighboring groups that are both dead or critical run a race, which a [SemeaiReader]
// reads. A group that cannot be killed in any of its races lives. A group that wins a race, or
// reaches a seki, only if it moves first is critical.
//
// The definitions are those of the manual of GNU Go, chapter 7. The numbers were found by
// observing that program.
//
// # Facts and JSON
//
// [NewDragons] takes dragons from any source. It identifies each one by its Strings, which list
// a stone of each string, or by Origin if it is a single string, and derives Origin, Color,
// Strings and Stones from that. The other fields are taken as they are; the numbers in
// Neighbors, Hostile and Semeais refer to the given slice. A string that is not given becomes a
// dragon of status Unknown.
//
// The JSON object of a [Dragons] names its position by the members size, black, white and, if
// there is a ko, ko: the number of lines, lists of stones, and the point and color of the ban.
// dragons lists the dragons, with members named like the fields of [Dragon]; attack and defense
// are present if they were read. neighbors, hostile and the opponents of semeais are positions
// in this list, counted from 0. Points are GTP vertices; colors, codes and statuses are words.
package dragon
