package mine_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/joseki/mine"
	"github.com/tengen-go/tengen/pattern"
)

// text is games, one a line.
const text = `19 1999 5.5 B+R pddpqcqdpcoc
19 2001 5.5 W+R ppddqqqppqoq
19 2004 6.5 B+R pdpqncqf
9 2001 6.5 W+R eegegc
`

// Corners makes joseki trees of games. Options that keep everything show what is
// counted.
func ExampleCorners() {
	games, err := record.Parse("games.txt", strings.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	files, stats, err := mine.Corners(context.Background(), games, mine.Options{
		Regions: []int{7}, MinPlayed: 2, MinPlayedSmall: 2, NoLadders: true,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(stats.Moves, "moves in corners")
	set, err := joseki.Compile(files[0].Name, mine.Prefix("hoshi"), files[0].Data)
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range set.Entries {
		fmt.Println(e.Place.Path, e.Count, "of", e.Total)
	}
	// Output:
	// 16 moves in corners
	// BQ16 5 of 6
	// BQ16 BR17 2 of 3
	// BQ16 BR17 WR16 2 of 2
	// BQ16 BR17 WR16 BQ17 2 of 2
	// BQ16 BR17 WR16 BQ17 WP17 2 of 2
}

// Openings counts moves on whole boards.
func ExampleOpenings() {
	games, err := record.Parse("games.txt", strings.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	file, err := mine.Openings(context.Background(), games, 19, mine.Options{MinPlayedOpening: 2})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n%s", file.Name, file.Data)
	// Output:
	// openings19.txt
	// F19-1 3 dp
	// F19-2 2 dppd
	// F19-3 2 cqpddp
	// F19-4 2 cdddppcc
	// F19-5 2 pcdppdqdqc
	// F19-6 2 ocpddppcqdqc
}

// Score measures how well a book predicts games.
func ExampleScore() {
	games, err := record.Parse("games.txt", strings.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	book, err := joseki.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	r, err := mine.Score(context.Background(), book, games, 1, 30, joseki.Options{}, mine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Games, "games,", r.Moves, "moves,", r.Covered > 0, r.Mean() > 1)
	// Output:
	// 3 games, 16 moves, true true
}

// Split keeps the last tenth of a collection apart, to measure on it.
func ExampleSplit() {
	first, last := mine.Split(make([]record.Game, 50))
	fmt.Println(len(first), len(last))
	// Output:
	// 45 5
}

// Between chooses years, to mine modern and classical games apart.
func ExampleBetween() {
	games, err := record.Parse("games.txt", strings.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(mine.Between(games, 0, 2000)), len(mine.Between(games, 2001, 0)))
	// Output:
	// 1 3
}

// Prefix names the patterns of the trees that Corners makes.
func ExamplePrefix() {
	fmt.Println(mine.Prefix("hoshi"), mine.Prefix("komoku"), mine.Prefix("mine"))
	// Output:
	// JH JK J
}

// Occurrences of many games, added up, are the counts that Corners makes trees of.
func ExampleOccurrences() {
	games, err := record.Parse("games.txt", strings.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	counts := map[string]int{}
	for _, g := range games {
		list, err := mine.Occurrences(g, mine.Options{Regions: []int{7}})
		if err != nil {
			log.Fatal(err)
		}
		for o := range list {
			if !o.Left {
				counts[fmt.Sprint(o.Stones, " ", o.Move)]++
			}
		}
	}
	fmt.Println(counts["/ {3 3}"], "first moves on 4-4,", counts["/dd {2 2}"], "invasions")
	// Output: 5 first moves on 4-4, 0 invasions
}

// WholeBoards and OpeningsFile do what Openings does, for who counts by himself.
func ExampleWholeBoards() {
	games, err := record.Parse("games.txt", strings.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	counts := map[string]int{}
	var list []pattern.FullBoard
	for _, g := range games[:3] {
		boards, err := mine.WholeBoards(g)
		if err != nil {
			log.Fatal(err)
		}
		for b := range boards {
			if counts[b.String()]++; counts[b.String()] == 2 {
				list = append(list, b)
			}
		}
	}
	for i := range list {
		list[i].Value = counts[list[i].String()]
	}
	fmt.Printf("%s", mine.OpeningsFile(19, list).Data)
	// Output:
	// F19-1 3 dp
	// F19-2 2 dppd
	// F19-3 2 cqpddp
	// F19-4 2 cdddppcc
	// F19-5 2 pcdppdqdqc
	// F19-6 2 ocpddppcqdqc
}

// OpeningsFile names positions and puts the frequent ones first.
func ExampleOpeningsFile() {
	file := mine.OpeningsFile(9, []pattern.FullBoard{
		{Size: 9, Value: 2, Move: board.At(2, 2)}, {Size: 9, Value: 5, Move: board.At(4, 4)},
	})
	fmt.Printf("%s\n%s", file.Name, file.Data)
	// Output:
	// openings9.txt
	// F9-1 5 ee
	// F9-2 2 cg
}
