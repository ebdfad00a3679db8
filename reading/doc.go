// Package reading is tactical reading: whether a single string can be captured
// or saved, by which moves, and whether a ko decides.
//
// # Questions
//
// A [Reader] answers questions about a [board.Board]: [Reader.Attack] and
// [Reader.Defend] about one string, [Reader.AllAttacks] and [Reader.AllDefenses]
// for all moves that work, [Reader.DoesAttack], [Reader.DoesDefend] and
// [Reader.SafeMove] about one move, [Reader.AttackEither], [Reader.DefendBoth]
// and [Reader.BreakThrough] about several strings, [Reader.Ladder] for ladders
// alone. All of them leave the board as they found it, may be asked with
// trial moves on it, and count depth from the position that they are asked about.
//
// Outcomes are codes of [search.Code], seen from the side that moves first:
// search.Win, search.KoA when the other side needs the first ko threat,
// search.KoB when the side itself needs it, search.Fail. A capture that was found
// can be trusted more than a defense that was found. A search that a limit on
// nodes cuts short finds no capture, and calls the string saved: the result is
// then Limited. Questions about one move or one shape answer no success then.
//
// # The search
//
// Attacker and defender move in turn. A string with more than four liberties
// counts as safe, near the limits of depth one with more than three or two (see
// [Params]); a string that gets there by one move is not read further. Each side
// has its own candidates for each number of liberties. They come in batches: the
// liberties and rescues of neighbors in atari first, then nets and moves beside
// the liberties, then moves that prepare an atari, sacrifices and counter-attacks
// on neighbors with few liberties, then moves around the superstring, and close
// to the question everything that might have to do with the target. When no
// candidate of the defender works, the attacker must still show that he captures
// after a pass. What cannot change the outcome of a ko that is already there is
// left out, as in an alpha-beta search.
//
// The move that is found is put to the test before it is the answer: it is played
// and the other side asked as in a question of its own, which looks one move
// further. A move that does not hold is left out, and the search chooses again.
// Where no attack works on a string with three liberties, a few that suggest
// themselves are put to the same test and to one that looks further, unless the
// question is bounded to less than ten thousand nodes.
// So Attack does not capture what Defend has just saved, nor the other way round,
// but for about one in two thousand answers.
//
// A string that is closed in, with at most six empty points to play for, is read by
// trying all moves there, with proof numbers. Such answers are exact, but for the kos
// below, for strings with five liberties, which count as walls, and for the few
// questions that take more than some thousand nodes (fewer at lower levels): those are
// left to the usual search. Rough questions are not read in this way.
//
// The method follows the published descriptions of GNU Go's tactical reading
// (the chapter on it in its manual), with other candidates, a wide last batch,
// and bounds.
//
// # Kos
//
// So that lines end and nobody has ko threats without end, a [search.KoScheme] says
// which kos may be taken: whoever takes a ko against the ban becomes its master,
// and is then restricted in other kos.
//
// A string that no move saves may still live by a ko that comes up only when the
// attacker takes the last liberties. That counts from the fourth move of a line on; in
// the first three such a string counts as captured, as usual in tactical reading.
// Where all moves are tried, a capture is search.KoA if it fails only when the owner may
// retake kos at once, and search.KoB if it works only when the attacker may.
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
