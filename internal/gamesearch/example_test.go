package gamesearch_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
)

func ExampleFromTable() {
	table, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	s, err := gamesearch.FromTable(table)
	if err != nil {
		log.Fatal(err)
	}
	// Black lives at B1, or is killed there; everything else is White's.
	b, err := boardtest.Parse(`
		O . O O . O
		O O O O O O
		O O O O O O
		O O O O O O
		X X X X O O
		. . . X O O`)
	if err != nil {
		log.Fatal(err)
	}
	p := gamesearch.Position{Board: b, ToPlay: board.White, Komi: -30}
	first, err := s.First(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	r, err := s.Search(context.Background(), p, first, gamesearch.Options{Playouts: 300})
	if err != nil {
		log.Fatal(err)
	}
	best := slices.MaxFunc(r.Lines, func(a, b gamesearch.Line) int { return a.Visits - b.Visits })
	fmt.Println(best.Moves[0])
	// Output: B1
}

// The lines of a search say how each move goes on.
func ExampleSearcher_SearchReport() {
	table, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	s, err := gamesearch.FromTable(table)
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(7)
	if err != nil {
		log.Fatal(err)
	}
	p := gamesearch.Position{Board: b, ToPlay: board.Black}
	first := []gamesearch.Chance{{Point: board.At(3, 3), Chance: 3}, {Point: board.Pass, Chance: 1}}
	var reports []int // playouts so far, ten times a second
	r, err := s.SearchReport(context.Background(), p, first, gamesearch.Options{Playouts: 100},
		func(r *gamesearch.Result) { reports = append(reports, r.Playouts) })
	if err != nil {
		log.Fatal(err)
	}
	visits := 0
	for _, l := range r.Lines {
		fmt.Println(l.Moves[0], l.Prior)
		visits += l.Visits
	}
	fmt.Println(visits, len(reports) < 100)
	// Output:
	// D4 0.75
	// PASS 0.25
	// 100 true
}

// greedy is a policy that likes to take, and an evaluator that counts stones.
type greedy struct{}

func (greedy) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, _, _ board.Point) ([]gamesearch.Chance, error) {
	n, sum := len(dst), 0.0
	empty := b.EmptyPoints()
	for p := range empty.All() {
		if !b.Legal(p, c, board.Strict) {
			continue
		}
		chance := 1.0
		if b.IsCapture(p, c) {
			chance = 10
		}
		dst = append(dst, gamesearch.Chance{Point: p, Chance: chance})
		sum += chance
	}
	for i := range dst[n:] {
		dst[n+i].Chance /= sum
	}
	return dst, nil
}

func (greedy) Evaluate(_ context.Context, p *gamesearch.Position, _ rand.Source) (gamesearch.Value, error) {
	var stones [4]float64
	for row := range p.Board.Size() {
		for col := range p.Board.Size() {
			stones[p.Board.At(board.At(col, row))]++
		}
	}
	black, white := stones[board.Black], stones[board.White]
	return gamesearch.Value{Win: (1 + white) / (2 + black + white)}, nil
}

// A policy and an evaluator of one's own need no table and no random games.
func ExampleNew() {
	s, err := gamesearch.New(greedy{}, greedy{})
	if err != nil {
		log.Fatal(err)
	}
	b, err := boardtest.Parse(`
		. . . . .
		. X X . .
		X O O . .
		. X X . .
		. . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	p := gamesearch.Position{Board: b, ToPlay: board.Black}
	first, err := s.First(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	r, err := s.Search(context.Background(), p, first, gamesearch.Options{Playouts: 300, Expand: 1})
	if err != nil {
		log.Fatal(err)
	}
	best := slices.MaxFunc(r.Lines, func(a, b gamesearch.Line) int { return a.Visits - b.Visits })
	fmt.Println(best.Moves[0])
	// Output: D3
}

func ExampleGames() {
	games, err := gamesearch.NewGames(playout.Light{})
	if err != nil {
		log.Fatal(err)
	}
	b, err := boardtest.Parse(`
		. X O .
		X X O O
		. X O .
		X X O O`)
	if err != nil {
		log.Fatal(err)
	}
	p := gamesearch.Position{Board: b, ToPlay: board.White, Komi: 0.5}
	v, err := games.Evaluate(context.Background(), &p, rand.NewPCG(1, 2))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v.Win, v.Margin)
	// Output: 1 0.5
}

// Threads share a tree if each has a policy and an evaluator of its own.
func ExampleNewParallel() {
	s, err := gamesearch.NewParallel(func() (gamesearch.Policy, gamesearch.Evaluator, error) {
		games, err := gamesearch.NewGames(playout.Light{})
		return greedy{}, games, err
	})
	if err != nil {
		log.Fatal(err)
	}
	b, err := boardtest.Parse(`
		. . . . .
		. X X . .
		X O O . .
		. X X . .
		. . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	p := gamesearch.Position{Board: b, ToPlay: board.Black}
	first, err := s.First(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	r, err := s.Search(context.Background(), p, first, gamesearch.Options{Playouts: 500, Threads: 2})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Playouts)
	// Output: 500
}

// A searcher thinks in the opponent's time if it searches his position until he has moved,
// and goes on with that afterwards.
func ExampleOptions_reuse() {
	table, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	s, err := gamesearch.FromTable(table)
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(5)
	if err != nil {
		log.Fatal(err)
	}
	think := func(ctx context.Context, p gamesearch.Position) (visits int) {
		first, err := s.First(ctx, p)
		if err != nil {
			log.Fatal(err)
		}
		r, err := s.Search(ctx, p, first, gamesearch.Options{Playouts: 1000, Reuse: true})
		if err != nil {
			log.Fatal(err)
		}
		for _, l := range r.Lines {
			visits += l.Visits
		}
		return visits
	}
	// White thinks about Black's moves. Here nobody interrupts him: a program would end the
	// context when the move arrives.
	p := gamesearch.Position{Board: b, ToPlay: board.Black}
	fmt.Println(think(context.Background(), p))

	center := board.At(2, 2)
	b.PlayAssumeLegal(center, board.Black)
	p.ToPlay, p.Last = board.White, center
	fmt.Println(think(context.Background(), p) > 1000)
	// Output:
	// 1000
	// true
}

// A search that looks only at what comes of moves, not at games in which they were made
// later.
func ExampleDefaultRule() {
	rule := gamesearch.DefaultRule()
	rule.Amaf = 1
	o := gamesearch.Options{Playouts: 500, Rule: rule}
	fmt.Println(o.Rule.Prior > 0, o.Rule.Amaf)
	// Output: true 1
}

// central is greedy that has advice for positions which are visited often: to play in the
// middle.
type central struct{ greedy }

func (central) Advise(_ context.Context, dst []gamesearch.Advice, p *gamesearch.Position) ([]gamesearch.Advice, error) {
	middle := p.Board.Size() / 2
	return append(dst, gamesearch.Advice{Move: board.At(middle, middle), Games: 200}), nil
}

// A policy that is an Adviser is asked once about each position that matters.
func ExampleAdviser() {
	s, err := gamesearch.New(central{}, greedy{})
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(5)
	if err != nil {
		log.Fatal(err)
	}
	p := gamesearch.Position{Board: b, ToPlay: board.Black}
	first, err := s.First(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	r, err := s.Search(context.Background(), p, first, gamesearch.Options{Playouts: 300})
	if err != nil {
		log.Fatal(err)
	}
	best := slices.MaxFunc(r.Lines, func(a, b gamesearch.Line) int { return a.Visits - b.Visits })
	fmt.Println(best.Moves[0])
	// Output: C3
}
