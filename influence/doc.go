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
// Every living stone is a source of influence. Influence spreads breadth first from it. Each
// step weakens it by the attenuation, by the permeability of the points that it passes, and by
// the angle at which its path bends. The fields of all sources of a player are added. Stones of
// the opponent stop influence, and points beside them let less of it through. Patterns do the
// same where a connection cannot be broken. Other patterns add sources at points that a player
// can invade, or mark points that become no territory. All of this depends on Input.ToPlay, the
// player who is assumed to move first everywhere: his connections may be looser, and his stones
// can invade where the opponent's would be answered.
//
// The territory value of a point comes from the ratio of the influences there. It is smaller if
// both are small, even more so in the center, and never exceeds that of its neighbors; a dead
// stone adds a prisoner. There are two kinds of influence: [Territorial] and [Escape]. Escape
// influence falls faster, ignores connections and counts walls as stronger than their stones.
//
// The value of a move is the change of the territory between two computations with the opponent
// to move first, one before the move and one after it: see [Engine.ComputeMove] and
// [MoveValue]. [Engine.ComputeFollowup] computes what the move threatens.
//
// # What has to be known
//
// The package itself reads nothing. The caller says in [Input] which stones are lost and how
// strong the others are. A tactical reader knows lost strings, and packages that read life and
// death know the lost groups. [StrengthOf] turns the weakness of a group into a
// strength. Without such facts, [Engine.EstimateDead] guesses from influence alone: it is often
// wrong about races, about eyes that can be captured and about seki.
//
// Constraints of patterns call tactical functions of Options.Tables. Patterns whose functions
// are missing are left out, and [Engine.Unbound] lists them. With a worm.Functions f all
// patterns are used:
//
//	e, err := influence.New(influence.Options{Tables: []pattern.Table{f.Table()}})
//
// The first computation of a position then takes some milliseconds of reading in the middle of
// a game. Later ones are faster, because the Engine keeps the answers. A pure function must
// therefore depend only on facts that never change, as pattern.Func says.
//
// [CorrectBreakIns] asks a [DistanceReader] for break-ins, which need connection reading. In
// the other direction, [Functions] returns the functions of the constraint language that ask about
// influence:
//
//	xterri oterri xmoyo omoyo xarea oarea      with X, the opponent, to move first
//	xmoyo_opposite omoyo_opposite              with O to move first
//	is_surrounded does_surround surround_map   only if the Facts are Rings
//
// Databases that call other functions need more tables, at least that of pattern.BoardFuncs:
//
//	bound, err := db.Bind(pattern.BoardFuncs(), influence.Functions(facts))
//
// # Results
//
// A [Result] uses memory of the caller and can be reused. [Result.Clone] copies one,
// [Result.Describes] reports whether it belongs to a board, and its methods write and read
// JSON. Turning the board or exchanging the colors turns or exchanges all numbers and changes
// none, provided that the functions of Options.Tables answer alike.
//
// The method is that of GNU Go, described in the chapter on influence of its manual. Where the
// program differs from the manual, as for dead stones or the order of the steps, this package
// follows the program. The databases influence.db and barriers.db
// were written for this package.
//
// # How good it is
//
// TestOwnership and TestBreakInsInGames measure it on finished
// professional games, as many as flags say; the owners of final points are what
// GNU Go 3.8 answers. After 95 % of the moves Owner is right about 98.5 % of the
// points, six more than if each belonged to the nearest stone, and the score is
// off by six or seven points; after 60 %, 87 % and 18 points. Most of the points
// that it gets wrong are at borders, where the next move decides. Most of the
// error of the score comes from a few groups whose life or death only reading
// would tell: it limits the whole.
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
