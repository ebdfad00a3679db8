package genmove_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/shared"
)

// BenchmarkCold chooses moves in positions of games that the Engine knows nothing of. Its
// operations are positions.
func BenchmarkCold(b *testing.B) {
	positions := boardtest.ReadPositions(b, "../board/testdata/positions.txt")
	e := engine(b, genmove.Options{NoResign: true})
	for i := 0; b.Loop(); i++ {
		p := positions[i%len(positions)]
		g, err := board.NewGame(p.Board.Size(), board.Chinese())
		if err != nil {
			b.Fatal(err)
		}
		black, white := p.Board.StonesOf(board.Black), p.Board.StonesOf(board.White)
		if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
			b.Fatal(err)
		}
		e.ClearCache()
		if _, err := e.Generate(b.Context(), g, p.ToPlay); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGame chooses the moves of games of players one after another, with what the
// Engine remembers of those before. Its operations are moves.
func BenchmarkGame(b *testing.B) {
	const from, moves = 40, 30 // in a row, which is what is done for each game
	e := engine(b, genmove.Options{NoResign: true})
	list, _ := shared.Games(b, 0, 977)
	var games []record.Game
	for line := range list {
		one, err := record.Parse("games", strings.NewReader(line+"\n"))
		if err != nil {
			b.Fatal(err)
		}
		if one[0].Size == 19 && len(one[0].Moves) > from+moves {
			games = append(games, one[0])
		}
	}
	var g *board.Game
	for i := 0; b.Loop(); i++ {
		record := games[i/moves%len(games)]
		at := from + i%moves
		if at == from {
			b.StopTimer()
			var err error
			if g, err = board.NewGame(19, board.Chinese()); err != nil {
				b.Fatal(err)
			}
			for _, m := range record.Moves[:from] {
				if err := g.Play(m, g.ToPlay()); err != nil {
					b.Fatal(err)
				}
			}
			// The first move of a game is not one after another.
			e.ClearCache()
			if _, err := e.Generate(b.Context(), g, g.ToPlay()); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
		if err := g.Play(record.Moves[at], g.ToPlay()); err != nil {
			b.Fatal(err)
		}
		if _, err := e.Generate(b.Context(), g, g.ToPlay()); err != nil {
			b.Fatal(err)
		}
	}
}
