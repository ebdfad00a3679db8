// Package mine counts what is played in the corners of games and makes joseki
// trees and openings of it, in the formats that package joseki reads.
//
// Package record reads collections. [Corners] takes, for each move that a game
// makes in a corner, what stood there: squares of several sizes from the corner,
// brought into one of eight orientations and with the player to move as O. It
// counts the moves of each such position, leaves out what is rare or what a
// smaller square tells as well, and arranges the rest as trees with one file for
// each kind of first move. Where it depends on a ladder, or on stones nearby,
// whether a move was chosen, which package reading finds out, the move gets labels
// and a constraint. [Openings] does the same for whole boards.
//
// The class of a move comes from how often it was chosen, how often it was
// answered in the corner, and how often players left the corner instead: where
// most leave, a move is no urgent one, and the sequence is marked as ended. Lines
// get names in the words of the field, such as "komoku, low approach, two-space
// high pincer". The file PROVENANCE of package joseki has the numbers.
//
// [Occurrences] and [WholeBoards] hand out what a single game adds to the counts, for
// collections that are counted on many machines; examples/beam does it.
//
// [Score] tells how well a book predicts the moves of games.
//
// The results depend on the games and the options, but not on the number of
// workers.
package mine
