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
// Searches put trial moves on the board and take them back with [Board.Try] and [Board.Undo],
// which allocate nothing. [Board.Play] plays moves that stay, and [Board.AppendCaptured]
// returns the stones that the last move has captured.
//
// These methods change a Board: Play, PlayAssumeLegal, Playout, Try, TryKo, TryMode,
// TryAssumeLegal, Undo, UndoTo, Clear, CopyFrom, Setup and SetPrisoners. All others only read
// it, and so do the functions and analyzers of this package. Any number of goroutines may read
// the same Board while none changes it; a goroutine that plays needs its own, from
// [Board.Clone] or [Board.CopyFrom].
//
// Methods panic on a nil Board, but functions and analyzers treat nil as the zero value.
// Methods that take a point of a string accept any of its stones. They return 0, false, NoPoint
// or nothing if there is no stone. Methods that take a point to play on return the same if it
// is not empty, or if the color is not a player's.
//
// # Diagrams
//
// [ParseDiagram] ignores spaces and empty lines. Column letters above and below the rows, row
// numbers beside them, and a frame of the signs - + | may be there, as String, the GTP command
// showboard and many programs write them. Text after a row number at the right is a remark. The
// board has as many lines as the diagram has rows. A line may have 4096 bytes.
//
// # Life without further moves
//
// [UnconditionalStatus] returns the stones that live, and the points that are territory, even
// if their owner never answers. [IsMeaningless] finds moves that cannot change that.
//
// A move is meaningless without replacement if its point is settled already, or if the stone is
// unconditionally dead as soon as it is played. Another move replaces it if that makes the
// point unconditional territory too. Illegal moves and passes are not meaningless.
//
// The analysis lets the opponent fill in wherever he can, except by suicide. Invincible strings
// are the pass-alive ones of D. B. Benson (Life in the Game of Go, Information Sciences 10,
// 1976). Dead stones and territory go further than Benson's regions, because a region need not
// consist of liberties to be too small to live in.
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
// [Board.Playout] plays random games. It draws each move from the legal ones under [Strict]
// with equal chances, except for moves that fill an eye of the player: an empty point with only
// his stones beside it, and at most one diagonal stone of the opponent, or none at the edge. A
// player without such a move passes (B. Brügmann, Monte Carlo Go, 1993).
package board
