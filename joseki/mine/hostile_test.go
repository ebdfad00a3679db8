package mine_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/internal/hostile"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/joseki/mine"
)

// TestIllegalMoves wants games to end before a move that cannot be played, also
// for the counts.
func TestIllegalMoves(t *testing.T) {
	// After a few moves: on a stone, off the board, nowhere, suicide.
	good := []board.Point{board.At(15, 15), board.At(3, 3), board.At(16, 13), board.At(13, 16)}
	hole := []board.Point{board.At(18, 17), board.At(3, 3), board.At(17, 18), board.At(18, 18)}
	list := map[string][]board.Point{"fine": good, "suicide": hole}
	for name, p := range map[string]board.Point{
		"stone": board.At(16, 13), "beside the board": board.At(19, 3), "none": board.NoPoint, "negative": -5, "far": math.MaxInt16, "corner of another": board.At(24, 24),
	} {
		list[name] = append(slices.Clip(good), p)
	}
	for name, moves := range list {
		n := 4
		if name == "suicide" {
			n = 3
		}
		var games []record.Game
		for range 12 {
			games = append(games, record.Game{Size: 19, Moves: moves})
		}
		o := mine.Options{MinPlayed: 2, MinPlayedSmall: 2, Gain: 1e-9, MoveGain: 1e-9, NoLadders: true}
		files, st := corners(t, games, o)
		if st.Moves != n*len(games) {
			t.Errorf("%s: %d moves in corners, want %d", name, st.Moves, n*len(games))
		}
		sets(t, files)
		f, err := mine.Openings(context.Background(), games, 19, o)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		opening, err := joseki.ParseOpenings(f.Name, f.Data, 19)
		if err != nil || opening.Len() != n {
			t.Errorf("%s: error %v, openings\n%s", name, err, f.Data)
		}
		book, err := joseki.NewBook([]*joseki.Openings{opening})
		if err != nil {
			t.Fatal(err)
		}
		if r, err := mine.Score(context.Background(), book, games, 1, 30, joseki.Options{}, mine.Options{}); err != nil || r.Moves != n*len(games) {
			t.Errorf("%s: scored %+v, error %v", name, r, err)
		}
	}
}

// TestSizes wants errors for boards that there are not.
func TestSizes(t *testing.T) {
	for _, size := range []int{math.MinInt, -1, 0, 1, 26, 1 << 20, math.MaxInt} {
		if _, err := mine.Openings(context.Background(), []record.Game{{Size: size}}, size, mine.Options{}); !errors.Is(err, board.ErrSize) {
			t.Errorf("size %d: error %v", size, err)
		}
	}
}

// TestLongGame looks at more moves than have numbers.
func TestLongGame(t *testing.T) {
	moves := slices.Repeat([]board.Point{board.Pass}, 40000)
	moves = append(moves, board.At(15, 15), board.Pass)
	games := slices.Repeat([]record.Game{{Size: 19, Moves: moves}}, 3)
	files, st := corners(t, games, mine.Options{Moves: math.MaxInt, MinPlayed: 1, MinPlayedSmall: 1})
	if st.Moves != 0 {
		t.Errorf("%d moves in corners, want none among the first %d", st.Moves, math.MaxInt16)
	}
	sets(t, files)
}

// TestHostileCalls calls everything with whatever a careless caller might hand
// over.
func TestHostileCalls(t *testing.T) {
	book, err := joseki.NewBook(nil, sets(t, files(t))...)
	if err != nil {
		t.Fatal(err)
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	var none context.Context
	list := games(t)[:3]
	var odd []record.Game
	for _, p := range hostile.Points() {
		odd = append(odd, record.Game{Size: 19, Moves: []board.Point{board.At(3, 3), p, board.At(15, 15), p, p}})
	}
	values := append(hostile.Values(), context.Background(), canceled,
		book, (*joseki.Book)(nil), &joseki.Book{}, io.Reader(strings.NewReader("19 ? ? ? pddd\n")), &bytes.Buffer{},
		[]record.Game(nil), []record.Game{{}}, []record.Game{{Size: -1}, {Size: math.MaxInt, Year: math.MinInt}}, list, odd,
		joseki.Options{}, joseki.Options{MinFrequency: math.NaN(), Smoothing: math.NaN(), MaxPerCorner: -1},
		mine.Options{}, mine.Options{Regions: []int{}, MinPlayed: math.MinInt, Workers: -1, NoLadders: true},
		mine.Options{Regions: []int{math.MinInt, math.MaxInt}}, mine.Options{Regions: []int{9, 9}, Moves: math.MaxInt, MinPlayed: 1, MinPlayedSmall: 1, Workers: math.MaxInt},
		mine.Options{Gain: math.NaN(), MoveGain: math.NaN(), MinPlayed: math.MaxInt, MinPlayedOpening: math.MinInt}, mine.Options{Gain: math.Inf(-1), MoveGain: math.Inf(-1), MinPlayed: 1})
	hostile.Methods(t, func() mine.Result { return mine.Result{Covered: math.MinInt} }, func(mine.Result) string { return "" }, values)
	hostile.Funcs(t, map[string]any{
		"Split": mine.Split, "Between": mine.Between, "Prefix": mine.Prefix,
		"Openings": func(ctx context.Context, list []record.Game, o mine.Options) error {
			for _, size := range []int{-1, 2, 19, 26} {
				if _, err := mine.Openings(ctx, list, size, o); err != nil && !errors.Is(err, board.ErrSize) {
					return err
				}
			}
			return nil
		},
		"Corners": mine.Corners,
		"without context": func(list []record.Game, o mine.Options) {
			_, _, _ = mine.Corners(none, list, o)
			_, _ = mine.Openings(none, list, 19, o)
			_, _ = mine.Score(none, book, list, 1, 30, joseki.Options{}, o)
		},
		"Score": func(ctx context.Context, book *joseki.Book, list []record.Game, so joseki.Options, o mine.Options) {
			for _, r := range [][2]int{{math.MinInt, math.MaxInt}, {30, 1}, {0, 5}} {
				_, _ = mine.Score(ctx, book, list, r[0], r[1], so, o)
			}
		},
	}, values)
}

// files are trees that are mined from a few games.
func files(t testing.TB) []mine.File {
	t.Helper()
	list, _ := corners(t, games(t)[:40], loose())
	return list
}
