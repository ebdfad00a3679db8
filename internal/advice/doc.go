// Package advice tells a tree search what reading says about moves.
//
// Playouts misjudge long forced variations, such as ladders. In positions that the search visits
// often, a [Reader] reads which strings can be captured and saved, and by which moves.
package advice
