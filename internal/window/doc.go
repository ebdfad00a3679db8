// Package window reads a board through windows of 8×8 points for the pattern
// matchers: as two-bit codes in two 64-bit words, in all eight orientations, so
// that a whole pattern is tested with two masked comparisons.
//
// It generalizes the grid of the GNU Go manual (9.15), which merges 4×4 points
// into 32 bits: code 00 is empty, 01 a stone of O, 10 a stone of X, 11 a point
// outside the board.
package window
