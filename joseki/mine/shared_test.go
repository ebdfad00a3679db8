package mine_test

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/joseki/mine"
)

// TestHeldOut measures the shipped book on the games that it was not mined from:
// every fourth game of the last tenth.
func TestHeldOut(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a large collection")
	}
	games, _, err := record.Read(shared.Path(t, "games/pro.txt.gz"))
	if err != nil {
		t.Fatal(err)
	}
	_, last := mine.Split(games)
	var some []record.Game
	for i := 0; i < len(last); i += sample.Of(72, 12) {
		some = append(some, last[i])
	}
	book, err := joseki.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	r, err := mine.Score(context.Background(), book, some, 1, 30, joseki.Options{}, mine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d moves: coverage %.3f, top 1 %.3f, %.2f suggestions", r.Moves, r.Coverage(), r.Top1(), r.Mean())
	if r.Moves < sample.Of(1500, 10000) || r.Coverage() < 0.80 || r.Top1() < 0.53 || r.Mean() > 4 {
		t.Errorf("%d moves: coverage %.3f, top 1 %.3f, %.2f suggestions; want at least 0.80 and 0.53 with at most 4",
			r.Moves, r.Coverage(), r.Top1(), r.Mean())
	}
}
