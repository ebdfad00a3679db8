package advice_test

import (
	"context"
	"errors"
	"maps"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/advice"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// told answers as the test says, and an error where it says nothing.
type told struct{ attack, defend map[board.Point]search.Result }

var errAsked = errors.New("not to be asked")

func (x told) Attack(_ context.Context, b *board.Board, p board.Point) (search.Result, error) {
	return answer(x.attack, b, p)
}

func (x told) Defend(_ context.Context, b *board.Board, p board.Point) (search.Result, error) {
	return answer(x.defend, b, p)
}

func answer(m map[board.Point]search.Result, b *board.Board, p board.Point) (search.Result, error) {
	for q, r := range m {
		if b.SameString(p, q) {
			return r, nil
		}
	}
	return search.Result{}, errAsked
}

// TestGames: how many games the answers of a reader are worth, to both players.
func TestGames(t *testing.T) {
	// Two white stones with two liberties; those of Black have more.
	const d = `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . X X . . .
		. X O O X . .
		. . . . . . .`
	c2, c1, d1 := boardtest.MustPoint(t, "C2"), boardtest.MustPoint(t, "C1"), boardtest.MustPoint(t, "D1")
	yes := func(p board.Point, c search.Code) search.Result { return search.Result{Move: p, Code: c} }
	limited := search.Result{Move: c1, Code: search.Win, Limited: true}
	for _, x := range []struct {
		name           string
		attack         search.Result
		defend         *search.Result
		owner, hunter  map[board.Point]float64
		ownerE, huntsE bool
	}{
		{name: "hangs on a move", attack: yes(c1, search.Win), defend: &search.Result{Move: d1, Code: search.Win},
			owner: map[board.Point]float64{d1: 70}, hunter: map[board.Point]float64{c1: 70}},
		{name: "hangs on a ko", attack: yes(c1, search.KoA), defend: &search.Result{Move: d1, Code: search.KoB},
			owner: map[board.Point]float64{d1: 35}, hunter: map[board.Point]float64{c1: 35}},
		{name: "lost", attack: yes(c1, search.Win), defend: &search.Result{},
			owner: map[board.Point]float64{c1: -80, d1: -80}},
		{name: "gets away", attack: search.Result{}, hunter: map[board.Point]float64{c1: -15, d1: -15}},
		{name: "attack not read to the end", attack: limited},
		{name: "defense not read to the end", attack: yes(c1, search.Win), defend: &limited},
		{name: "without a move", attack: yes(board.Pass, search.Win), defend: &search.Result{Move: board.Pass, Code: search.Win}},
		{name: "no answer", attack: yes(c1, search.Win), ownerE: true, huntsE: true},
	} {
		b := boardtest.MustParse(t, d)
		reader := told{attack: map[board.Point]search.Result{c2: x.attack}, defend: map[board.Point]search.Result{}}
		if x.defend != nil {
			reader.defend[c2] = *x.defend
		}
		a, err := advice.New(reader)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // nothing is left over from the first time
			for by, want := range map[board.Color]map[board.Point]float64{board.White: x.owner, board.Black: x.hunter} {
				list, err := a.Advise(t.Context(), nil, b, by)
				if wantErr := by == board.White && x.ownerE || by == board.Black && x.huntsE; errors.Is(err, errAsked) != wantErr {
					t.Errorf("%s, %v: %v", x.name, by, err)
				}
				got := map[board.Point]float64{}
				for _, y := range list {
					got[y.Move] += y.Games
				}
				if !maps.Equal(got, want) {
					t.Errorf("%s, %v: %v, want %v", x.name, by, got, want)
				}
			}
		}
	}
	// A string of three liberties is not read, and a large one is worth 200 games at most.
	b := boardtest.MustParse(t, "O O O O O O\nO O O O O O\nX X X X . X\n. . . . X .\n. X . . . .\n. . . . . .")
	big := boardtest.MustPoint(t, "A6")
	liberty := boardtest.MustPoint(t, "E4")
	reader := told{attack: map[board.Point]search.Result{big: yes(liberty, search.Win)}, defend: map[board.Point]search.Result{big: yes(liberty, search.Win)}}
	for _, p := range []string{"A4", "F4", "E3", "B2"} {
		reader.attack[boardtest.MustPoint(t, p)] = limited
	}
	a, err := advice.New(reader)
	if err != nil {
		t.Fatal(err)
	}
	list, err := a.Advise(t.Context(), nil, b, board.White)
	if err != nil || len(list) != 1 || list[0] != (advice.Advice{Move: liberty, Games: 200}) {
		t.Errorf("%v, %v", list, err)
	}
	// The smallest board has advice, too.
	b = boardtest.MustParse(t, "X .\n. .")
	corner := boardtest.MustPoint(t, "A2")
	a, err = advice.New(told{attack: map[board.Point]search.Result{corner: {}}})
	if err != nil {
		t.Fatal(err)
	}
	if list, err = a.Advise(t.Context(), nil, b, board.White); err != nil || len(list) != 2 {
		t.Errorf("%v, %v", list, err)
	}
}
