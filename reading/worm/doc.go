// Package worm finds the tactical facts of every string of a position: whether
// it can be captured and saved and by which moves, which moves threaten that, how
// much it weighs, and how it lies among its neighbours. A string with these facts
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
// Analyze asks a [search.Tactics], by default a reading.Reader, about every
// string. What it finds is carried further: all liberties of a string that can be
// captured are tried, as attacks and as defences; so are the moves of the pattern
// databases [AttackPatterns] and [DefensePatterns], for shapes that reading is
// too narrow or too shallow for; and a move that was found for one string is
// tried on the strings around it. Two neighbours that both fall and that nothing
// saves save each other by capturing first. The sizes, the orders of liberties,
// the cutting stones and the other facts of shape need no reading.
//
// The reader that Analyze makes is shallow, so that a position in the middle of a
// game takes a few milliseconds. It misses about four in a hundred of the captures
// that GNU Go finds; who has the time gives a reading.Reader of his own in Options.Tactics.
//
// The definitions are those of the manual of GNU Go, chapter 7; where the program
// differs from it, they follow the program, and the fields of [Worm] say so.
//
// # Functions for patterns
//
// [Functions] supplies the tactical names of the constraint language (attack,
// oplay_defend, safe_xmove and so on; see pattern.Vocabulary) to databases of any
// package. [SafeMove], [DoesAttack], [DoesDefend], [AttackEither] and
// [DefendBoth] are the same questions for Go programs. All of them need nothing
// but a search.Tactics; where it has a method for a question, that is used.
package worm
