package worm_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestMovesHold plays the attacks and defenses that an analysis of real positions
// knows, and lets a deeper reader answer: nearly all of them hold. Without the
// second opinion on defenses, one in eight of those would not.
func TestMovesHold(t *testing.T) {
	race.Alone(t)
	a, err := worm.NewAnalyzer(worm.Options{NoThreats: true})
	if err != nil {
		t.Fatal(err)
	}
	r := reading.New(reading.Options{Params: reading.Level(10).Thoroughly(), Limits: search.Limits{Nodes: 10_000}})
	var held, all [2]int
	boards := benchPositions(t)
	for i := 3; i < len(boards); i += sample.Of(30, 8) {
		b := boards[i]
		w, err := a.Analyze(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range w.All() {
			for k, list := range [2][]search.MoveResult{v.Attacks, v.Defenses} {
				for _, m := range list {
					c, ask := v.Color.Opponent(), r.Defend
					if k == 1 {
						c, ask = v.Color, r.Attack
					}
					if m.Move == board.Pass || !b.Try(m.Move, c) {
						continue // a ko that is banned, or nothing to play
					}
					var res search.Result
					if b.At(v.Origin) != board.Empty {
						res, err = ask(t.Context(), b, v.Origin)
					}
					b.Undo()
					if err != nil {
						t.Fatal(err)
					}
					all[k]++
					if res.Code.Reverse() >= m.Code {
						held[k]++
					}
				}
			}
		}
	}
	t.Logf("%d of %d attacks and %d of %d defenses hold", held[0], all[0], held[1], all[1])
	if all[0] < sample.Of(100, 500) || all[1] < sample.Of(60, 300) || held[0]*1000 < all[0]*985 || held[1]*100 < all[1]*97 {
		t.Error("too few hold")
	}
}
