// Package mine counts the moves in the corners of games and makes joseki trees and openings
// from them, in the formats of package joseki.
//
// Package record reads collections. [Corners] takes the position around each corner move of a
// game: squares of several sizes, turned into one of eight orientations, with the player to
// move as O. It counts the moves in each such position, and drops rare ones and those that a
// smaller square predicts. The rest become trees, with one file for each kind of first move. If
// the choice of a move depends on a ladder or on stones nearby, which package reading finds
// out, the move gets labels and a constraint. [Openings] does the same for whole boards.
//
// The class of a move comes from three frequencies: of the move, of an answer in the corner,
// and of players who left the corner instead. If most players leave, the move is not urgent,
// and the sequence is marked as ended. Variations get names in common terms, such as "komoku,
// low approach, two-space high pincer". The file PROVENANCE of package joseki has the numbers.
//
// [Occurrences] and [WholeBoards] return what a single game adds to the counts, for collections
// that are counted on many machines, as examples/beam does. [Score] measures how well a book
// predicts the moves of games.
//
// The results depend on the games and the options, but not on the number of workers.
package mine
