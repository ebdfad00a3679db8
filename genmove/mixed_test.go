package genmove_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
)

// TestMixed values random moves, among weak groups of all sizes, for random reasons of all kinds, with
// random bounds, of which most are wrong. By default it values two of five rounds. The values are
// those of mixed.txt, which says what they were, not what is right.
func TestMixed(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(20, 26))
	got := make([]string, 80) // the rounds of both
	for n, c := range []board.Color{board.Black, board.White} {
		s := situationBy(t, drawn(t, "brawl"), c)
		empty := s.Board.EmptyPoints()
		pick := func(c board.Color) board.Point {
			stones := s.Board.StonesOf(c)
			return s.Board.Origin(stones.Nth(rng.IntN(stones.Len())))
		}
		for round := range 40 {
			r := genmove.NewReasons(s)
			for range 1 + rng.IntN(12) {
				move := empty.Nth(rng.IntN(empty.Len()))
				for range 1 + rng.IntN(4) {
					x := genmove.Reason{Kind: genmove.Attack + genmove.Kind(rng.IntN(int(genmove.Antisuji))), Move: move, Value: float64(rng.IntN(90)) / 10}
					x.Code = []search.Code{search.Win, search.Win, search.KoA, search.KoB}[rng.IntN(4)]
					of := c
					if x.Kind.Against() {
						of = c.Opponent()
					}
					if x.Kind.Targets() > 0 {
						x.Target = pick(of)
					}
					if x.Kind.Targets() > 1 {
						x.Other = pick(of)
					}
					r.Add(x)
				}
				m := r.At(move)
				v := float64(rng.IntN(200)) / 10
				switch rng.IntN(10) {
				case 0:
					m.AtLeast(v)
				case 1:
					m.AtMost(v)
				case 2:
					m.Expect(v)
				case 3:
					m.AddFollowup(v)
				case 4:
					m.AddReverse(v)
				case 5:
					m.Shape = append(m.Shape, v-10)
				case 6:
					m.MinTerritory = v
				case 7:
					m.MaxTerritory = v / 4
				case 8:
					m.AtLeast(v / 20)
				case 9:
					m.Worthwhile, m.KnownSafe = true, v < 10
				}
			}
			if round%5 >= partsOf(2, 5) {
				continue
			}
			k := genmove.Points{MaxMoves: 4, Manual: round%4 == 0, NoThreats: round%8 == 1, Overlook: float64(round%3) / 4, Seed: int64(round)}
			list, err := k.Value(t.Context(), s, r)
			if err != nil {
				t.Fatal(err)
			}
			text := fmt.Sprintf("%v %d\n", c, round)
			for i := range list {
				text += describe(&list[i])
			}
			got[40*n+round] = text
		}
	}
	goldenParts(t, "mixed.txt", regexp.MustCompile(`(?m)^(black|white) \d+$`), got)
}
