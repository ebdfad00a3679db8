// Package influence estimates who owns which part of the board: influence that
// spreads from stones, and from it territory, moyo and area, the worth of moves,
// ways to escape, and whether a group is surrounded.
//
//	e, err := influence.New(influence.Options{})
//	var r influence.Result
//	err = e.Compute(ctx, influence.Input{Board: b, ToPlay: board.Black}, &r)
//	fmt.Println(r.Territory(p), r.WhoseMoyo(p))
//
// Numbers for both players are positive for White: a territory value of -0.5
// says that Black gets the point as likely as not.
//
// # What is computed
//
// Every living stone is a source. Its influence spreads outwards, breadth first,
// and falls with each step by the attenuation, the permeability of the points it
// passes, and the angle by which the way bends. The fields of all sources of a
// player add up. Stones of the opponent stop it, points beside them let less of
// it through, and so do patterns: connections that cannot be broken. Other
// patterns add sources where a player can come in, and tell points that become
// nobody's territory. All of this depends on who is assumed to move first
// everywhere, Input.ToPlay: a connection of that player may be looser, and his
// stones have a way in where the opponent's would be answered.
//
// The territory value of a point comes from the ratio of the influences there,
// less where both are small, more so in the center, and never more than that of
// its neighbors; a dead stone adds a prisoner. There are two kinds of influence:
// [Territorial], and [Escape], which falls faster, knows no connections and
// counts walls as stronger than their stones.
//
// The worth of a move is what the territory changes between two computations
// with the opponent to move first, before the move and after it: see
// [Engine.ComputeMove], [MoveValue] and, for what it threatens,
// [Engine.ComputeFollowup].
//
// # What has to be known
//
// The package reads nothing itself. Which stones are lost and how strong the
// others are stands in [Input]; [LostStrings] asks a tactical reader about
// strings, and packages that read life and death know it for groups; [StrengthOf] makes
// strengths of how weak groups are. Without them, [Engine.EstimateDead] guesses from
// influence alone. Constraints of patterns
// call tactical functions that Options.Tables supplies; without them the
// patterns that read are left out, and [Engine.Unbound] lists them. With a
// worm.Functions f all patterns are there:
//
//	e, err := influence.New(influence.Options{Tables: []pattern.Table{f.Table()}})
//
// Then the first computation of a position reads, some milliseconds in the middle
// of a game, and those after it do not, as the Engine keeps the answers.
// [CorrectBreakIns] asks a [DistanceReader] for ways in that need connection reading.
// In the other direction, [Functions] supplies what constraints of other
// databases ask about influence.
//
// # Results
//
// A [Result] is computed into memory that the caller owns, so it can be used
// again; [Result.Clone] keeps one, [Result.Describes] tells whether it is of a
// board, and it is written as JSON. Turning the board, or exchanging the colors, turns
// or exchanges all numbers and changes none, as long as the functions of Options.Tables
// answer alike. [Owner] puts two results together: whose a
// point is, if nobody knows who comes to move there first.
//
// The method is that of GNU Go, described in the chapter on influence of its
// manual; where the program differs, as for stones that are dead or the order of
// the steps, the program is followed. The databases influence.db and barriers.db
// were written for this package.
//
// # How good it is
//
// TestOwnership, TestScore and TestBreakInsInGames measure it on finished
// professional games, as many as flags say; the owners of final points are what
// GNU Go 3.8 answers. After 95 % of the moves Owner is right about 98.5 % of the
// points, six more than if each belonged to the nearest stone, and the score is
// off by six or seven points; after 60 %, 87 % and 18 points. Most of the points
// that it gets wrong are at borders, where the next move decides. Most of the
// error of the score comes from a few groups whose life or death only reading
// would tell: it limits the whole. TestPatternsOneByOne and TestEnhancements
// measure each pattern.
//
// Break-ins are found in one of seven results after 60 % of the moves, and in one of
// seventeen after 95 %. Of the points that they erase the owner loses six of ten after
// 60 % and seven of ten after 80 %; on average the score gets better by a tenth of a
// point. Reading them takes a few milliseconds to some tens for a result, by the
// Connector.
//
// FindSurround answers what GNU Go 3.8 does about four of five groups in positions
// of games, if it is told the groups of that program.
package influence
