// Package influence estimates who owns which part of the board.
package influence
