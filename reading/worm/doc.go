// Package worm finds the tactical facts of every string of a position: whether
// it can be captured and saved and by which moves, which moves threaten that, how
// much it weighs, and how it lies among its neighbors. A string with these facts
// is a worm, in the words of GNU Go.
//
//	a, err := worm.NewAnalyzer(worm.Options{})
//	worms, err := a.Analyze(ctx, b)
//	w := worms.At(p)
//	if w != nil && w.Attack().Code != search.Fail {
//		fmt.Println(w.Origin, "falls to", w.Attack().Move)
//	}
//
// # What is found, and how
//
// Analyze asks a [search.Tactics], by default a reading.Reader, whether each string can be
// captured and, if so, whether it can be saved. Then it looks for further moves: the liberties of
// a string that can be captured and the empty points behind them; the moves of the pattern
// databases [ShippedAttack] and [ShippedDefense]; and the moves found for other strings close by,
// because one move may attack or save several. If two neighbors can both be captured, and nothing
// else saves them, each saves itself by capturing first.
//
// Threats come last: moves that would capture or save if they were not answered. Analyze tries
// the liberties, the empty points behind them, and moves that rescue or capture a neighbor. It
// skips strings with more than five liberties, and those of four or five with a lot of space
// behind them.
//
// Sizes, liberties, cutting stones and the other facts of shape need no reading.
// They are those of GNU Go, with one exception that [Worm] names.
//
// A position in the middle of a game on 19×19 takes six to seven milliseconds. With the default
// reader, the codes of attacks agree with GNU Go at its default level for 99.1% of the strings,
// and those of defenses for 98.8%. It misses 3% of the captures that GNU Go finds, and finds
// others. Reading verifies the moves of the lists too. Against a deeper reader more than 99% of
// the attacks and threats to capture hold, and about 95% of the defenses and threats to save.
// The lists are not complete; a stronger reading.Reader in Options.Tactics finds more.
//
// The definitions are those of the manual of GNU Go, chapter 7. Where the program differs from
// the manual they follow the program, as the fields of [Worm] say.
//
// # Functions for patterns
//
// [Functions] supplies the tactical names of the constraint language (attack, oplay_defend,
// safe_xmove and so on; see pattern.Vocabulary) to databases of any package. They need only a
// search.Tactics, and use its other methods if it has them, such as those of search.MoveTactics
// and search.PairTactics:
//
//	f, err := worm.NewFunctions(tactics)
//	bound, err := db.Bind(pattern.BoardFuncs(), f.Table())
//	f.Begin(worms)
//	… bound.Constraint(ctx, b, match) …
//
// Functions that ask for a code return it as a number, from 0 for search.Fail to 5 for
// search.Win, which is the value of the name WIN. They return 0 if a point does not hold the
// string or the empty point that is asked about, or if two strings are not of one color; that
// can happen after a sequence with captures. If the target is empty at the end of a sequence it
// was captured, and attacks return search.Win.
//
// # Facts and JSON
//
// [NewWorms] takes worms from any source. It identifies each one by Origin, which may be any
// stone of the string, or by Stones. It uses Attacks, Defenses and the threats, in any order,
// Cutstone2 and Unknown, and derives all other fields from the board and these moves. A string
// that is not given is unknown in every respect, unless it is invincible. Cutstone2 counts as
// known if it is not 0 for some string.
//
// The JSON object of a [Worms] names its position by the members size, black, white and, if
// there is a ko, ko: the number of lines, lists of stones, and the point and color of the ban.
// worms lists the worms with the fields of [Worm], and cutstone2_known is true if cutstone2 was
// counted. Points are GTP vertices, PASS or none; colors, codes and statuses are words.
package worm
