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
// A [Map] has the distance of each point from a string in moves, as its owner sees it. A point
// where the opponent cannot play safely costs almost nothing, and an open point a move.
// Diagonals, jumps, bamboo joints, the edge, ladders and lost stones have costs of their own. A
// map is computed best first, and ladders are read only if a link depends on one.
// [Reader.Measure] fills one in tens of microseconds.
//
// # Search
//
// [Reader.Connect], [Reader.Disconnect], [Reader.BreakIn] and [Reader.BlockOff] use
// proof-number search, in which a leaf is more promising if the remaining distance is shorter.
// A win holds even if the opponent may retake every ko at once. If there is none, further
// searches find whether ko threats of one side decide. If a search reaches a limit, it answers
// that there is no connection.
//
// A question about two strings is answered in three steps:
//
//  1. A narrow search tries points on the shortest paths between the maps of both ends, captures
//     and rescues of stones in between, and attacks on the ends.
//  2. The search is repeated and widened. If a side would fail within Params.Wide moves of the
//     question, it also tries the moves that refute it below, all points near the shortest
//     path, and the liberties of weak strings beside these. If this search reaches its limit of
//     nodes, the answer of the narrow one is kept.
//  3. The move is tested: it is played, and the opposite question is asked. If the move fails, the
//     search chooses another one. A move that only the narrow search found is tested before it is
//     given up.
//
// After a move of Connect, Disconnect therefore fails, and the other way round, except for
// about two in a thousand answers (examples/judge counts them). Questions about areas, and
// those with Params.Fast, use only the first step.
//
// Tactical questions go to a [search.Tactics], by default a reader of package reading, with
// more effort in the current position than beyond it. Within one question about connections, a
// tactical answer is reused as long as nothing changes around its string. About one in fifty of
// the reused answers differs from a new search.
//
// # What belongs together
//
// An [Analyzer] matches the patterns of conn.db, or others. Patterns of class B mark points
// where one move cuts one of two links. Patterns of class C join strings if their link is not
// marked and reading cannot cut it. The result, [Links], has the groups of joined strings, and
// the cuts with the moves that prevent them. [Functions] supplies the names of the constraint
// language about connections.
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
