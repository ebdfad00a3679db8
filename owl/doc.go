// Package owl reads life and death: whether a group can be killed, and whether it can be
// saved.
// A [search.Life] answers two questions about a goal, which is a set of stones of one color:
// can the attacker kill it, and can the defender save it? The group is dead once all its stones
// are captured. It lives if the defender can prevent that forever: with two eyes, in a seki, by
// a capture, or by a link to living stones. The codes are those of [search.Result]; search.KoA
// and search.KoB mean that a ko decides.
//
// # The search
//
// A [Prover] is a search.Life that searches depth first with proof numbers. It tries every move
// within a zone. A group lives if it is pass-alive (Benson). It dies if it is captured, or if
// it has no room for an eye. Knowledge of shapes only orders the moves, so a proof does not
// rest on rules of thumb.
//
// Up to three searches find the code. In the first one the other side may retake every ko at
// once, as if it had all the threats. In the second one the side that moves first may do so,
// and in the third one neither side may. If a position repeats, the attacker has failed.
//
// If only the attacker can start a ko, and at any time, the group is dead: the attacker waits
// until the defender has no threats left. The bent four in the corner is such a shape under
// Japanese rules. A fourth search finds these groups: in it the defender has all the threats
// until he passes, and none afterwards.
//
// So a group is dead, and the answer may be Certain, if the attacker can force it into such a
// shape, even if the defender would live as long as he has threats. If a limit stops the fourth
// search, the code is that of a ko and not Certain.
//
// The goal may be a part of a group. It is then saved only if some of its own stones are, so a
// part can be dead while a ko decides about the whole group.
//
// # The zone
//
// If solid walls of the attacker enclose the group, the zone is the area inside them. An answer
// that is found within the limits is Certain. If the walls have gaps, the search assumes that
// the attacker can hold the links between his stones (diagonals, jumps and knight's moves) and
// those from the second and third line to the edge; such an answer is not Certain.
//
// Some stones of the attacker belong to the zone and may be captured: those with few liberties
// outside, and those that border only a little empty space with no stone of the defender beside
// it. All other walls are assumed to stand, also in an answer that is Certain.
//
// If the defender fails in a zone with gaps, the search asks again in wider zones that reach
// through the gaps. There the defender has to live without a ko. The answer is Limited if a
// limit has prevented these searches.
//
// # Open groups
//
// If a group is not enclosed, or its zone is too large to search, the Prover tries the points
// within three, two and one steps of the group. It answers from the widest of these zones that
// it can search completely. There the group also lives if it gets out. It gets out if one of
// its strings with three liberties reaches the rim of the zone and has room outside, or if it
// meets friendly stones with room for two eyes. These answers are estimates and never Certain.
//
// # Tests
//
// A success that is not Certain is tested: the Prover plays the move and asks for the reply, which
// sees walls that the move has changed. If the reply succeeds, it is the next move to be tried,
// because the vital point is often the same for both sides. If none of three moves stands, the
// answer is a failure, and Limited.
//
// # Guided search
//
// A [Guided] is a search.Life for groups that are not enclosed. In each position it asks which
// strings around the group can be captured ([search.Tactics]), what the eye spaces of the group
// are worth (package owl/eye), and how much room it has to run. Then it tries a few moves:
// vital points, captures and rescues, cuts, escapes, and moves that patterns propose
// ([GuidedOptions]). A group lives if it has two certain eyes, or room enough. It dies if it
// is captured, or if the defender has no move left to try.
//
// [Both] asks a Prover first. If the Prover hits its limit, Both asks a Guided. For open groups
// it takes the move of the Guided if both of them succeed. If several moves succeed, it prefers
// one that looks clearly better to the Guided, provided that a search proves this move as well.
// If the answer is not proved, and no search that was cut short leans to success, Both plays
// the moves that look best and asks the Prover for the reply.
//
// GuidedOptions.Chances can change which moves look best, according to what players choose.
//
// # Judges
//
// An answer that is not proved may be put to a [Judge] ([Both.WithJudge]). The Judge estimates
// the positions after the moves that were found, with the answers of the engines as evidence.
// Its estimate decides unless the answer is a ko. With [Both.WithChances] it also estimates the
// move near the group that players choose most often, and of moves with about the same outcome
// that which they choose is the answer. Package genmove/examine asks the shipped network for the
// chances. Its Judge is asked about single groups alone: below the usual level it is the network,
// from there on a search with playouts.
//
// # Patterns
//
// [Functions] supply the names of the constraint language that ask about the group of a running
// search, as a [Group] describes it.
//
// # Memory
//
// With Options.Memory, a search.Life keeps answers during a game, together with the zones that
// it has searched and their surroundings. The zone is part of the question. An answer is reused
// only for the same zone with the same stones and the same number of nodes, so answers that hit
// a limit are kept too.
//
// [search.Tactics]: https://pkg.go.dev/github.com/tengen-go/tengen/reading/search#Tactics
// [search.Result]: https://pkg.go.dev/github.com/tengen-go/tengen/reading/search#Result
package owl
