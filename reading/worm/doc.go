// Package worm finds the tactical facts of every string of a position: whether
// it can be captured and saved and by which moves, which moves threaten that, how
// much it weighs, and how it lies among its neighbors. A string with these facts
// is a worm, in the words of GNU Go.
//
//	worms, err := worm.Analyze(ctx, b, worm.Options{})
//	w := worms.At(p)
//	if w != nil && w.Attack().Code != search.Fail {
//		fmt.Println(w.Origin, "falls to", w.Attack().Move)
//	}
//
// # What is found, and how
//
// Analyze asks a [search.Tactics], by default a reading.Reader, whether each
// string can be captured and, if so, whether it can be saved. Then it looks for
// further moves: the liberties of a string that can be captured and the empty
// points behind them; the moves of the pattern databases [ShippedAttack] and
// [ShippedDefense]; and what was found for another string close by, because one
// move may attack or save several. Two neighbors that can both be captured and
// that nothing else saves save each other by capturing first. Threats come last:
// moves that would capture or save if they were not answered.
//
// Sizes, liberties, cutting stones and the other facts of shape need no reading.
// They are those of GNU Go, with one exception that [Worm] names.
//
// A position in the middle of a game on 19 lines takes six to seven milliseconds.
// The reader that Analyze makes agrees with GNU Go at its usual level on the codes
// of attacks of 99.1% of the strings, and of defenses of 98.8%; it misses three in
// a hundred of the captures that GNU Go finds, and finds others. Moves of the lists
// are verified by reading, too: against a deeper reader more than 99% of the
// attacks and threats to capture hold, and about 95% of the defenses and threats to
// save. The lists are not complete. Who has more time gives a reading.Reader of his
// own in Options.Tactics.
//
// The definitions are those of the manual of GNU Go, chapter 7; where the program
// differs from it, they follow the program, and the fields of [Worm] say so.
//
// # Functions for patterns
//
// [Functions] supplies the tactical names of the constraint language (attack,
// oplay_defend, safe_xmove and so on; see pattern.Vocabulary) to databases of any
// package. They need nothing but a search.Tactics; where it has a method for a
// question, such as those of search.MoveTactics and search.PairTactics, that is used.
package worm
