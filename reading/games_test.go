package reading_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// proGames returns every step-th game of the collection of professional games, or
// games of our own, at most n of them, as lists of points in SGF letters.
func proGames(t testing.TB, n, step int) (sizes []int, games [][]string) {
	t.Helper()
	list, _ := shared.Games(t, 0, step)
	for line := range list {
		fields := strings.Fields(line)
		if len(fields) < 5 {
			continue
		}
		size, err := strconv.Atoi(fields[0])
		if err != nil {
			continue
		}
		var moves []string
		for s := fields[4]; len(s) >= 2; s = s[2:] {
			moves = append(moves, s[:2])
		}
		if sizes, games = append(sizes, size), append(games, moves); len(games) == n {
			break
		}
	}
	return sizes, games
}

// replay plays a game and calls visit after every move that has a number from
// first on.
func replay(t testing.TB, size int, moves []string, first int, visit func(n int, b *board.Board)) {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	c := board.Black
	for i, m := range moves {
		p := board.Pass
		if m != "--" {
			if p, err = board.FromSGF(m, size); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.Play(p, c, board.AllowSuicide); err != nil {
			return // a record with an error in it
		}
		c = c.Opponent()
		if i+1 >= first {
			visit(i+1, b)
		}
	}
}

// fightingGame returns a random game in which stones are played next to others.
func fightingGame(t testing.TB, size, moves int, seed uint64) []string {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	c := board.Black
	var game []string
	for len(game) < moves {
		var legal []board.Point
		empty := b.EmptyPoints()
		for p := range empty.All() {
			near := 0
			for _, q := range p.Neighbors() {
				if b.At(q).IsPlayer() {
					near++
				}
			}
			if b.Legal(p, c, board.Strict) && !b.IsEye(p, c) && !b.IsSelfAtari(p, c) && (near > 0 || len(game) < 8 || rng.IntN(12) == 0) {
				legal = append(legal, p)
			}
		}
		if len(legal) == 0 {
			break
		}
		p := legal[rng.IntN(len(legal))]
		b.PlayAssumeLegal(p, c)
		game = append(game, p.SGF(size))
		c = c.Opponent()
	}
	return game
}

// weakStrings returns the strings with lo to hi liberties.
func weakStrings(b *board.Board, lo, hi int) []board.Point {
	var list []board.Point
	for _, s := range b.AppendStrings(nil, board.Empty) {
		if n := b.Liberties(s); n >= lo && n <= hi {
			list = append(list, s)
		}
	}
	return list
}

// compareReaders replays a game and asks two readers the same questions.
func compareReaders(t *testing.T, name string, size int, moves []string, first, every int, x, y *reading.Reader) (asked, hits int) {
	// Only what is worth keeping counts.
	t.Helper()
	ctx := context.Background()
	replay(t, size, moves, first, func(n int, b *board.Board) {
		if n%every != 0 || t.Failed() {
			return
		}
		for _, s := range weakStrings(b, 1, 4) {
			for _, attack := range []bool{true, false} {
				ask := func(r *reading.Reader) search.Result {
					var res search.Result
					var err error
					if attack {
						res, err = r.Attack(ctx, b, s)
					} else {
						res, err = r.Defend(ctx, b, s)
					}
					if err != nil {
						t.Fatal(err)
					}
					return res
				}
				got, want := ask(x), ask(y)
				if want.Nodes >= 15 {
					asked++
				}
				if got.Nodes == 0 && want.Nodes > 0 {
					hits++
				}
				if got.Code != want.Code || got.Move != want.Move {
					t.Errorf("%s, move %d, string %v, attack %v: with caches %v %v, without %v %v",
						name, n, s, attack, got.Code, got.Move, want.Code, want.Move)
				}
			}
		}
	})
	return asked, hits
}

func TestMemoryChangesNothing(t *testing.T) {
	race.Alone(t)
	asked, hits := 0, 0
	for i, size := range []int{9, 13} {
		x := reading.New(reading.Options{Limits: search.Limits{Nodes: -1}, Memory: memory.New(0)})
		y := reading.New(reading.Options{Limits: search.Limits{Nodes: -1}})
		a, h := compareReaders(t, "game "+strconv.Itoa(i), size, fightingGame(t, size, sample.Of(40, 50), uint64(i)), 8, sample.Of(4, 1), x, y)
		asked, hits = asked+a, hits+h
	}
	t.Logf("%d of %d costly questions were answered from memory", hits, asked)
	if hits == 0 {
		t.Error("the memory was never used")
	}
}

func TestTableChangesNothing(t *testing.T) {
	// Without a table only shallow reading takes little time.
	none := reading.Options{Params: reading.Level(2), CacheSize: -1, Limits: search.Limits{Nodes: -1}}
	small := none
	small.CacheSize = 1 << 12
	large := none
	large.CacheSize = 0
	game := fightingGame(t, 9, 45, 11)
	for name, o := range map[string]reading.Options{"small": small, "large": large} {
		compareReaders(t, name, 9, game, 10, 3, reading.New(o), reading.New(none))
	}
}

// TENGEN_GAMES sets the number of games.
func TestMemoryInProfessionalGames(t *testing.T) {
	if testing.Short() {
		t.Skip("replays a whole game with two readers; the run without -short does")
	}
	n := 1
	if s := os.Getenv("TENGEN_GAMES"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	sizes, games := proGames(t, n, 59773/n)
	asked, hits := 0, 0
	for i, g := range games {
		x := reading.New(reading.Options{Limits: search.Limits{Nodes: -1}, Memory: memory.New(0)})
		y := reading.New(reading.Options{Limits: search.Limits{Nodes: -1}})
		a, h := compareReaders(t, "game "+strconv.Itoa(i), sizes[i], g, 100, sample.Of(8, 2), x, y)
		asked, hits = asked+a, hits+h
	}
	t.Logf("%d of %d costly questions were answered from memory", hits, asked)
}
