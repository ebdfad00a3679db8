// Package board is the ground that everything else stands on: points, colors,
// positions, and games.
//
// # Positions
//
// A [Board] holds the stones, the simple ko ban and the prisoners, and nothing
// else about the rules. Strings, their liberties and the hash are kept while
// stones come and go, so that asking for them is cheap:
//
//	b, err := board.New(19)
//	// …
//	err = b.Play(board.At(3, 15), board.Black, board.Strict)
//	n := b.Liberties(board.At(3, 15)) // 4
//
// A [Point] is an index into slices of length [NumPoints], the same on boards of
// all sizes from [MinSize] to [MaxSize]; rows are counted from the bottom, as
// players and GTP do. [Points] iterates over those of a board. A [Set] holds points
// in bits: it grows by its neighbors ([Set.Grow]), floods another set
// ([Set.Flood]) and parts into connected regions ([Set.Regions]), all stones of a
// color come as one from [Board.StonesOf], and a [Transform] is one of the eight
// symmetries. [ParseDiagram] reads a position drawn with letters, and
// [Board.String] draws it.
//
// Searches put trial moves on the board and take them off again, with
// [Board.Try] and [Board.Undo], which allocate nothing. Moves that stay are
// played with [Board.Play]; [Board.AppendCaptured] says what the last move has
// taken. Questions only read a Board, so that goroutines may ask the same one;
// who plays on it needs one of his own, from [Board.Clone] or [Board.CopyFrom].
//
// # Life without further moves
//
// [UnconditionalStatus] says which stones live, and which points are territory,
// even if their owner never answers. [IsMeaningless] tells moves that cannot
// change such a result.
//
// # Games
//
// A [Game] knows the rules: it keeps the history, forbids repetition under
// superko, places handicap stones, takes moves back, and counts. [Game.Steps] and
// [Game.Replay] go through what happened. [Rules] are values: [Chinese],
// [Japanese], [AGA], [NewZealand], [TrompTaylor] and others. [AreaScore] and
// [TerritoryScore] count a position when the dead stones are given. An [Outcome] says how
// a game ended, and [ParseOutcome] reads one.
//
// Random games are played by [Board.Playout].
package board
