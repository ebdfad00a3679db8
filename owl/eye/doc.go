// Package eye finds the eye spaces of a position and tells what they are worth.
//
// An eye space is what a player has enclosed, or nearly so: empty points, and stones of
// the opponent that are lost there. What it is worth is a [Value], four numbers of
// eyes: who moves first decides, and whether the other one answers.
//
// What a space is worth follows from its [Graph]: which points are adjacent, which are
// open to the opponent, where the edge is and where stones are. The package comes with a
// [Table] of all spaces up to seven points, with every distribution of stones. It was
// made by trying all ways in which the game can go on, under the rules of Go on the
// graph; see [Generate] and [Solve]. Nothing in it was entered by hand. Larger spaces are
// estimated from their parts.
//
// An [Analyzer] finds the spaces of a position. The domain of a player is what is beside his
// stones that cannot be captured, and what pairs of such points enclose; what is in one
// domain alone is eye space, and marginal where it touches the other. End points are
// judged by the four points diagonally next to them: a [HalfEye] is worth something only
// to who moves there first, and a false eye is open. Which strings can be captured the
// caller says in an [Input], so that the package reads nothing but single moves, and those
// only if [Options] names a reader. The result is a [Map].
//
// [Functions] are the names of the constraint language that ask about eyes.
//
// The idea of taking eye spaces for sums of games that count eyes is Howard Landman's
// (Eyespace Values in Go, in Games of No Chance, 1996); the four numbers are those of
// the manual of GNU Go.
package eye
