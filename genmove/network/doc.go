// Package network tells which moves players choose, as package prior does, with a small network of
// convolutions that corrects the table of shapes. It agrees with players more often than the
// table alone, and takes several times as long, so that a search asks it about positions that it visits often.
//
//	net, err := network.Shipped()                         // for all goroutines
//	estimator, err := network.NewEstimator(net, table)    // for one; table is a *prior.Table
//	moves, err := estimator.Append(nil, b, board.Black, last, previous)
//
// It is written in plain Go, with whole numbers: activations have seven bits and weights eight, and
// three products are added up in one 64-bit word.
//
// The weights, network.bin, are learned by train.py from positions that features_gen.go exports from games:
//
//	go run features_gen.go -o DIR games.txt.gz
//	python3 train.py --data DIR --out network.bin
package network
