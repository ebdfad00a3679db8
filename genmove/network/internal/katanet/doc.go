// Package katanet reads the model files of the program KataGo and computes the outputs of these
// networks for single positions. It reads versions 8 to 17 of the format, in binary and in text.
//
// # From file to network
//
// 1. [Read] unpacks the file, and reads it as a stream of tokens and blocks of numbers. Buffers
// grow while data arrives, so a file cannot make Read keep more than about twice its own size. A
// long block of text with fewer than four bytes a number is refused for that reason.
//
// 2. Each descriptor (convolution, matrix, norm, block, head) becomes a layer at once. A batch norm
// becomes one factor and one summand a channel. Weights are packed for the kernels.
//
// 3. [Runner.Run] computes one position. The planes have exactly the size of the board, channels
// last, so no mask is needed. A plane that a convolution reads has a border of zeros. All others
// are matrices with one row a point.
//
// # What was compared
//
// Versions 8, 15 and 17 were compared with numbers that KataGo printed. Versions 9 to 14 and 16
// were tested only on files that the package katanettest writes.
package katanet
