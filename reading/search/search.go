// Package search is the vocabulary that all reading shares: result codes and results, efforts,
// limits and budgets, the ko rule, the interfaces that packages ask, and the recorder of
// variations. It contains no search.
//
// # Contract
//
// These rules hold for [Attacker], [Life] and all other interfaces that refer to them:
//
//   - A question leaves the board, and the goal if there is one, as it found them.
//   - If the context ends, the error is that of the context and Code means nothing.
//   - The error wraps [ErrString] if there is no stone; it is board.ErrNoBoard or another one if
//     the board is nil.
//   - The Move of a success is board.Pass or a move that the side that moves first can make,
//     except for a ko. The Move of Fail is board.NoPoint.
//   - Line is empty or begins with Move.
//   - The same question has the same answer unless Limited is set.
//
// Packages searchtest and owltest check implementations.
package search
