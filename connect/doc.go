// Package connect reads connections: whether two strings can be joined or cut
// apart, whether a string can reach an area, and which strings of a position
// belong together.
//
//	r := connect.New(connect.Options{})
//	res, err := r.Disconnect(ctx, b, p, q) // can p and q be cut apart?
//	res, err = r.BreakIn(ctx, b, p, &goal) // does p get into the goal?
//
// # Distances
//
// A [Map] says how many moves each point is from a string, as its owner sees it:
// a point where the opponent cannot play safely costs next to nothing, an open
// one a move, and diagonals, jumps, bamboo joints, the edge, ladders and stones
// that cannot be saved have costs of their own. Maps are worked out best first,
// and ladders are only read where a link would matter. [Reader.Measure] fills one
// in some ten microseconds.
//
// # Search
//
// [Reader.Connect], [Reader.Disconnect], [Reader.BreakIn] and [Reader.BlockOff]
// search. The search is proof-number search, a leaf being the more promising the
// shorter the distance that is left. A win holds even if the opponent may take kos
// as he likes; where it does not, further searches tell whether it depends on ko
// threats of the one side or of the other. Out of its limits, a search says that
// there is no connection.
//
// A question about two strings is answered in three steps:
//
//  1. A narrow search tries points on the shortest ways between the maps of both
//     ends, captures and rescues of stones in between, and attacks on the ends.
//  2. The search is repeated and widens. Where a side would fail within Params.Wide
//     moves of the question, it also tries the moves that refute it below, all points
//     near the shortest way, and the liberties of weak strings beside these. If this
//     search reaches its limit of nodes, the answer of the narrow one stands.
//  3. The move is tested. It is played, and the opposite question is asked. A move
//     that does not hold is left out, and the search chooses again; a move that only
//     the narrow search found is tested before it is given up.
//
// So a move that Connect has found is one after which Disconnect fails, and the other
// way round, but for about two in a thousand answers (examples/judge counts them).
// Questions about areas, and the quick form of Params.Fast, take the first step only.
//
// Tactical questions go to a [search.Tactics], by default a reader of
// package reading, with more effort in the position itself than beyond. Within a
// question about connections, a tactical answer is used again as long as nothing
// changes around its string, which makes the answers a little less than exact:
// about one in fifty is not what a new search would find.
//
// # What belongs together
//
// An [Analyzer] matches the patterns of conn.db, or others: those of class B mark
// points where one move cuts one of two links, those of class C join strings
// whose link is not marked and which reading cannot part. The result, [Links], is
// a union of strings for packages that build groups on it; it also names the
// cuts that were found, with the moves that prevent them. [Functions] supplies
// the names of the constraint language that have to do with connections.
//
// The distances, the candidates and the ways to find cuts follow what is known of GNU Go's
// connection reading; the search differs.
//
// Functions that ask for a code return it as a number, from 0 for search.Fail to 5 for
// search.Win. A string that is missing cannot be connected, and is cut off. If no links were
// given, xcut and ocut return pattern.ErrUnknown.
//
// # JSON
//
// The JSON object of a [Links] names its position by the members size, black, white and, if
// there is a ko, ko: the number of lines, lists of stones, and the point and color of the ban.
// groups lists the first stones of the strings of each group, and cutting_points the points at
// which links of black and of white can be cut. cuts and joints are the results of Cuts and
// Joints; cutstone2 lists the counts of Cutstone2 that are not 0, each with its stone; and
// unknown lists the stones that Unknown returns. Points are GTP vertices, PASS or none; colors
// and codes are words.
package connect
