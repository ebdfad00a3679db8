package sgf_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

// records returns a collection of plain game records: a few properties in the
// root, and about 250 moves that need not make sense.
func records(games int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	for i := range games {
		fmt.Fprintf(&b, "(;GM[1]FF[4]CA[UTF-8]AP[bench:1]SZ[19]HA[0]KM[6.5]PB[Player %d]PW[Player %d]RE[W+Resign]\n", i, i+1)
		for k := range 200 + r.IntN(100) {
			fmt.Fprintf(&b, ";%c[%c%c]", "BW"[k%2], 'a'+r.IntN(19), 'a'+r.IntN(19))
			if k%10 == 9 {
				b.WriteByte('\n')
			}
		}
		b.WriteString(")\n")
	}
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	data := records(1000)
	nodes := bytes.Count(data, []byte(";"))
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := sgf.Parse(data); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(nodes)*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkWrite(b *testing.B) {
	data := records(1000)
	games, err := sgf.Parse(data)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if err := sgf.Write(io.Discard, games...); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPosition loads the ends of games with random legal moves.
func BenchmarkPosition(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	var games []*sgf.Node
	moves := 0
	for range 20 {
		bd, err := board.New(19)
		if err != nil {
			b.Fatal(err)
		}
		var line []board.Move
		for c := board.Black; len(line) < 250; c = c.Opponent() {
			p := board.At(r.IntN(19), r.IntN(19))
			if bd.Play(p, c, board.Strict) == nil {
				line = append(line, board.Move{Point: p, Color: c})
			} else {
				c = c.Opponent()
			}
		}
		root, err := sgf.FromMoves(19, line)
		if err != nil {
			b.Fatal(err)
		}
		games = append(games, root)
		moves += len(line)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, g := range games {
			if _, err := sgf.PositionAt(g, sgf.End()); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(moves)*float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}
