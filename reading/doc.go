// Package reading is tactical reading: whether a single string can be captured
// or saved, by which moves, and whether a ko decides.
//
// # Questions
//
// A [Reader] answers questions about a [board.Board]:
//
//   - about one string: [Reader.Attack], [Reader.Defend], and [Reader.Ladder] for ladders alone
//   - all moves that work: [Reader.AllAttacks] and [Reader.AllDefenses]
//   - about one move: [Reader.DoesAttack], [Reader.DoesDefend] and [Reader.SafeMove]
//   - about several strings: [Reader.AttackEither], [Reader.DefendBoth], [Reader.BreakThrough]
//
// All of them leave the board as they found it, also if an error occurs. The board may have
// trial moves on it; depth is counted from the current position.
//
// Results are a [search.Code] for the side that moves first: search.Win, search.KoA if the
// other side needs the first ko threat, search.KoB if the side itself needs it, and
// search.Fail. A capture that was found is more reliable than a defense that was found. If a
// limit on nodes stops the search, the result is Limited: the search then finds no capture and
// calls the string saved. Questions about one move or one shape then return no success.
//
// # The search
//
// Attacker and defender move in turn. A string with more than four liberties counts as safe.
// Near the limits of depth, more than three or two liberties are enough (see [Params]). Each
// side has its own candidates for each number of liberties, in this order:
//
//  1. liberties, and rescues of neighbors in atari
//  2. nets and moves beside the liberties
//  3. moves that prepare an atari, sacrifices, and counter-attacks on neighbors with few liberties
//  4. moves around the superstring
//  5. near the start of the search, every move that might affect the target
//
// If no candidate of the defender works, the attacker must still show that he captures after a
// pass. The search skips moves that cannot change the outcome of a ko that is already there, as
// an alpha-beta search does.
//
// Attack and Defend are two views of one search: Defend begins one move deeper, as if an attack
// had just been played. Before a move becomes the answer it is tested: the search plays it and
// asks the other side. If the move fails, the search chooses another one. If no move works, a
// few plausible moves get the same test, unless the question is limited to fewer than 10,000
// nodes. A question after a move still looks further than the search that led there. So one of
// 500 strings that Attack calls safe can be captured by a move after which Defend fails, and one
// of 300 strings that Defend calls lost can be saved by a move after which Attack fails.
//
// An enclosed string with at most six empty points to play on is read by trying all moves
// there, with proof numbers. These answers are exact, except for kos (see below) and strings
// with five liberties, which count as walls. A few of these questions take more than some
// thousand nodes, fewer at lower levels, and are left to the usual search. Rough questions
// always are.
//
// The method follows the published descriptions of GNU Go's tactical reading (the chapter on it
// in its manual), with other candidates, a wide last batch, and limits.
//
// # Kos
//
// A [search.KoScheme] says which kos may be captured, so that variations end and neither side
// has endless ko threats. The player who retakes a ko at once becomes its master, and is then
// restricted in other kos.
//
// A string that no move saves may still live by a ko that arises only when the attacker fills
// the last liberties. Such a ko counts from the fourth move of a variation on; in the first
// three the string counts as captured, as is usual in tactical reading. If all moves are tried,
// a capture is search.KoA if it fails only when the owner may retake kos at once, and
// search.KoB if it works only when the attacker may.
//
// # Caches
//
// A table of positions serves one question after another; its keys cover all
// that an answer depends on, the depth included. Answers to Attack and Defend are
// also kept while the game goes on, as long as nothing changes in the part of
// the board that they depend on; such an answer reports no nodes. The table of a
// question changes fewer than one answer in ten thousand as long as no limit on nodes is
// reached; with a memory fewer than one answer in two hundred differs. Answers that a
// limit or an ended context cut short are never kept.
//
// Candidates that are rated alike are tried in the order of their points, and far
// from the question only the first are, so that on a board that is turned or
// mirrored fewer than one code in a thousand differs.
//
// A Reader belongs to one goroutine. It allocates nothing once it has grown.
package reading
