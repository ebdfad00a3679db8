// Package eye finds the eye spaces of a position and their values.
//
// An eye space is what a player has enclosed, or nearly so: empty points, and stones of the
// opponent that are lost there. Its [Value] is four numbers of eyes, which depend on the side
// that moves first and on whether the other side answers.
//
// The value of a space follows from its [Graph]: which points are adjacent, which are open to
// the opponent, where the edge is and where stones are. The package comes with a [Table] of all
// spaces up to seven points, with every distribution of stones. [Generate] and [Solve] have
// made it by playing out every continuation under the rules of Go on the graph; no entry was
// written by hand. Larger spaces are estimated from their parts.
//
// An [Analyzer] finds the spaces of a position. The domain of a player consists of the points
// beside his safe stones and the points that pairs of such points enclose. Points in one domain
// only are eye space; they are marginal if they touch the other domain. End points are judged
// by the four points diagonally next to them. A [HalfEye] is an eye only if its owner moves
// there first, and a false eye is open to the opponent. The caller says in an [Input] which
// strings can be captured, so the package reads nothing but single moves, and those only if
// [Options] names a reader. The result is a [Map].
//
// [Functions] are the names of the constraint language that ask about eyes.
//
// # What the numbers mean
//
// The numbers count eyes at the end of the fight. With two eyes the defender cannot be captured
// even without another eye; with one eye he cannot be captured if he has another one. Life in
// seki counts as well. Neither side has ko threats, and suicide is illegal.
//
// # JSON
//
// The JSON object of a [Map] names its position by the members size, black, white and, if there
// is a ko, ko: the number of lines, lists of stones, and the point and color of the ban. spaces
// lists the eye spaces with the fields of [Space], and ends their end points with the fields of
// [HalfEye]. Points are GTP vertices; colors and sources are words, values four digits.
//
// The idea of taking eye spaces for sums of games that count eyes is Howard Landman's
// (Eyespace Values in Go, in Games of No Chance, 1996); the four numbers are those of
// the manual of GNU Go.
package eye
