// Package shapenet estimates which moves players choose, as package prior does, with a small
// convolutional network that corrects the table of shapes. It agrees with players more often than
// the table alone. As it takes longer, a search asks it only about positions that it visits often.
//
//	net, err := shapenet.Shipped()                         // for all goroutines
//	estimator, err := shapenet.NewEstimator(net, table)    // for one; table is a *prior.Table
//	moves, err := estimator.Append(nil, b, board.Black, last, previous)
//
// A layer of 3×3 convolutions leads from the planes of Features to channels, and blocks of two
// such layers follow. The input of a block is added to its output, and the mean of the input over
// the board, times a matrix, to its middle (K. He et al., Deep Residual Learning for Image
// Recognition, 2016; D. Wu, Accelerating Self-Play Learning in Go, 2019, for the means). A last
// convolution yields a number for each point, to which the weighted logarithm of the chance from
// the table is added. The board may have any size: outside of it all planes are zero.
//
// The network computes with integers in plain Go. Activations have seven bits, and larger ones
// count as 127; weights have eight bits, and one 64-bit word adds three products at once.
//
// The weights, network.bin, are learned by train.py from positions that features_gen.go exports
// from games. Those that ship have seen 2.16 million positions of 41,302 professional games on
// 19×19 boards, each once:
//
//	go run features_gen.go -every 4 -tests 600 -o DIR games.txt.gz
//	python3 train.py --data DIR --out network.bin
//
// In that run numbers that are nearly 0 were taken for 0 from the twelfth of 33 parts on only, so
// that the same commands give weights that are alike, not the same. In 10,130 positions of 600
// games that neither was learned from, the move played was
//
//	          first choice       in the first five   log-loss
//	          table   network    table   network     table   network
//	opening   40.0 %  40.0 %     70.1 %  71.0 %      2.497   2.301
//	middle    35.1 %  37.5 %     62.2 %  67.0 %      2.842   2.597
//	end       37.0 %  40.2 %     61.2 %  67.0 %      2.768   2.458
//	all       37.3 %  39.3 %     64.3 %  68.3 %      2.707   2.452
//
// where parts of a game end when a sixth and a third of the points have stones. The network has
// 19.5 million products on a 19×19 board, of which those with 0 are left out; a position takes
// one to two milliseconds, and a third of one with the table alone.
//
// A tree search that asks it about positions that it visits often wins more games in the
// same time.
package shapenet
