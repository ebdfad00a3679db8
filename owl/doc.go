// Package owl reads life and death: whether a group can be killed, and whether it can be
// saved.
//
// A [search.Life] answers both questions about a goal, a set of stones of one color. The
// group is dead once all of them are taken, and alive if that can be prevented for ever,
// by two eyes, in a seki, by a capture, or by a link with stones that live. The codes are
// those of [search.Result]: search.KoA and search.KoB if a ko decides.
//
// # The search
//
// A [Prover] is a search.Life that searches with proof numbers, depth first, through
// everything that can be played within a zone. A group lives if it is pass-alive (Benson),
// and dies by being taken, or when there is no room for an eye. What it knows of shapes
// only tells it where to look first; what it proves holds without rules of thumb.
//
// Up to three searches tell the codes: first the other side may take kos against the ban
// as if it had all the threats, then the side that moves first may, and last nobody. A
// repetition of a position is no success for the attacker.
//
// A ko that only the attacker can begin, whenever he likes, is no ko: he waits until all
// threats are gone, and the group is dead, as one with a bent four in the corner is by the
// Japanese rules. A fourth search, in which the defender has all the threats until he
// passes and none from then on, tells.
//
// # The zone
//
// Where solid walls of the attacker shut the group in, the zone is what they enclose, and
// an answer that was found within the limits is Certain. Elsewhere the attacker is taken
// to hold the links between his stones, diagonals, jumps and knight's moves, and those
// from the second and third line to the edge; the answer is not Certain then. Stones of
// the attacker are part of the zone and may be taken if they have few liberties outside,
// or lead to little room there that no stone of the defender is beside; other walls are
// taken to stand, also by an answer that is Certain. What the defender cannot do in such a
// zone is put to the test in wider ones, which reach through the gaps. There he has to live
// without a ko. An answer that a limit has kept from this test is Limited.
//
// # Open groups
//
// A group that is not closed in, or whose zone is too large to be searched to the end, is
// read again within three, two and one steps of its stones, and the widest of these zones
// that can be searched to the end tells. The group lives there too if it gets out: if a
// string of it with three liberties reaches the rim where there is room outside, or meets
// friends that have room for two eyes. These answers are estimates and never Certain.
//
// # Guided search
//
// A [Guided] is a search.Life for groups that nothing closes in. At each position it asks which
// strings around the group fall ([search.Tactics]), what its eye spaces are worth (package
// owl/eye), and how much room it has to run, and tries a few moves: vital points, captures
// and rescues, cuts, ways out, and what patterns propose (ShippedPatterns). A group lives
// with two eyes for certain, or with room enough, and dies when it is taken or has nothing
// left to try. [Both] asks a Prover first and a Guided where that is cut short; near groups
// that nothing closes in it takes the move of the Guided if both succeed. Where several moves
// succeed it takes one that looks clearly better to the Guided than the one that the Prover
// has found, if that is proved to do the same. Where nobody has proved an answer, and no search
// that was cut short leans to success, it plays the moves that look best, and asks the Prover
// what the other side can do after them.
//
// Which moves look best may depend on what players choose, of which GuidedOptions.Chances
// tells.
//
// # Judges
//
// What remains a guess may be put to a [Judge] ([Both.WithJudge]). What it thinks of the
// positions after the moves that were found, with what the engines have guessed as evidence,
// decides, except for kos. Package genmove/survival has one that searches with random games, and
// package genmove/examine asks it about single groups.
//
// # Patterns
//
// [Functions] supply the names of the constraint language that ask about the group of a
// running search, as a [Group] describes it.
//
// # Memory
//
// With Options.Memory answers are kept while a game goes on, with the zones that were read
// and what is around them. The zone belongs to the question: an answer is used again only
// where the same zone with the same stones is to be read with the same number of nodes. So
// answers may be kept that a limit has cut short.
//
// [search.Tactics]: https://pkg.go.dev/github.com/tengen-go/tengen/reading/search#Tactics
// [search.Result]: https://pkg.go.dev/github.com/tengen-go/tengen/reading/search#Result
package owl
