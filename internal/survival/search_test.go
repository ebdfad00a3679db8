package survival

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/reading/search"
)

// favors is a policy that nearly always makes one move if it can, and else passes.
type favors board.Point

func (f favors) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, _, _ board.Point) ([]gamesearch.Chance, error) {
	if p := board.Point(f); b.Legal(p, c, board.Strict) {
		return append(dst, gamesearch.Chance{Point: p, Chance: 0.9}, gamesearch.Chance{Point: board.Pass, Chance: 0.1}), nil
	}
	return append(dst, gamesearch.Chance{Point: board.Pass, Chance: 1}), nil
}

// plays is a Player that makes the moves it is told, and notes what it is asked.
type plays struct {
	moves []board.Move
	err   error
	games int
	limit int
	last  board.Point
	color board.Color
	end   func() // after so many games
	after int
}

func (p *plays) Play(_ context.Context, b *board.Board, c board.Color, last board.Point, limit int, _ rand.Source) ([]board.Move, error) {
	p.games++
	p.color, p.last, p.limit = c, last, limit
	if p.end != nil && p.games == p.after {
		p.end()
	}
	if p.err != nil {
		return nil, p.err
	}
	for _, m := range p.moves {
		if err := b.Play(m.Point, m.Color, board.Strict); err != nil {
			return nil, err
		}
	}
	return p.moves, nil
}

// TestReach: moves are made up to so many steps from the goal, and no farther, whatever the policy
// says of them.
func TestReach(t *testing.T) {
	b := boardtest.MustParse(t, threeInARow)
	goal := b.StonesOf(board.White)
	steps := func(p board.Point) int {
		n := 100
		for q := range goal.All() {
			dx, dy := p.Col()-q.Col(), p.Row()-q.Row()
			n = min(n, max(dx, -dx)+max(dy, -dy))
		}
		return n
	}
	seen := map[bool]int{}
	for _, reach := range []int{0, 1, 2, 5, 6, 7} {
		for _, p := range []board.Point{board.At(1, 0), board.At(0, 3), board.At(1, 4), board.At(5, 1), board.At(3, 5), board.At(0, 6), board.At(0, 7), board.At(7, 2), board.At(8, 8)} {
			j, err := New(favors(p), &plays{}, Options{Playouts: 30, Reach: reach})
			if err != nil {
				t.Fatal(err)
			}
			v, err := j.Judge(t.Context(), b, &goal, true)
			if err != nil {
				t.Fatal(err)
			}
			within := reach
			if within == 0 {
				within = DefaultReach
			}
			want := board.Pass
			if steps(p) <= within {
				want = p
			}
			seen[want == p]++
			if v.Move != want {
				t.Errorf("reach %d: the move is %v, want %v, %d steps away", reach, v.Move, want, steps(p))
			}
		}
	}
	if seen[true] < 10 || seen[false] < 10 {
		t.Errorf("%v", seen)
	}
}

// TestRandomGames: a game is won by White if he owns more of the points of the goal at its end than
// Black does, and is a tie if both own as many.
func TestRandomGames(t *testing.T) {
	// Black owns A3 to C1 once he has taken C3.
	const start = `
		. . . . .
		. . . X .
		. . O X .
		. . X . .
		. . . . .`
	take := []board.Move{{Point: board.At(1, 2), Color: board.Black}, {Point: board.Pass, Color: board.White}, {Point: board.At(2, 3), Color: board.Black}}
	add := []board.Move{{Point: board.At(2, 3), Color: board.White}}
	at := func(c, r int) board.Point { return board.At(c, r) }
	for _, tt := range []struct {
		name  string
		moves []board.Move
		goal  []board.Point
		want  float64
	}{
		{"it stands", nil, []board.Point{at(2, 2)}, 1},
		{"it is taken", take, []board.Point{at(2, 2)}, 0},
		{"another one stands", add, []board.Point{at(2, 2), at(2, 3), at(3, 3)}, 1},
		{"one of each", nil, []board.Point{at(2, 2), at(3, 3)}, 0.5},
		{"more of Black's", nil, []board.Point{at(2, 2), at(3, 3), at(3, 2)}, 0},
		{"nobody's", nil, []board.Point{at(0, 0)}, 0.5},
	} {
		p := &plays{moves: tt.moves}
		g := &games{player: p, goal: board.SetOf(tt.goal...)}
		b := boardtest.MustParse(t, start)
		v, err := g.Evaluate(t.Context(), &gamesearch.Position{Board: b, ToPlay: board.White, Last: at(4, 4)}, rand.NewPCG(1, 2))
		if err != nil || v.Win != tt.want || v.Scored || !slices.Equal(v.Moves, tt.moves) {
			t.Errorf("%s: %+v, %v, want %v", tt.name, v, err, tt.want)
		}
		if p.color != board.White || p.last != at(4, 4) || p.limit != 25*playout.MovesPerPoint {
			t.Errorf("%s: asked for %d moves from %v after %v", tt.name, p.limit, p.color, p.last)
		}
		for q := range board.Points(5) {
			want := map[board.Color]float64{board.Black: -1, board.White: 1}[playout.Owner(b, q)]
			if v.Owner[q] != want {
				t.Errorf("%s: %v belongs to %v, want %v", tt.name, q, v.Owner[q], want)
			}
		}
	}
	wrong := errors.New("wrong")
	b := boardtest.MustParse(t, start)
	if _, err := (&games{player: &plays{err: wrong}}).Evaluate(t.Context(), &gamesearch.Position{Board: b, ToPlay: board.White}, rand.NewPCG(1, 2)); !errors.Is(err, wrong) {
		t.Errorf("%v, want the error of the player", err)
	}
}

// TestKeeps: a question is searched once as long as its answer is kept, and questions that differ in
// anything are different questions.
func TestKeeps(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. X O . .
		X O . O .
		. X O . .
		. . . . .`)
	all := b.StonesOf(board.White)
	one := board.SetOf(board.At(3, 2))
	for _, tt := range []struct{ keep, first, again int }{{0, 9, 9}, {1, 9, 0}, {5, 9, 0}} {
		j, err := New(favors(board.At(0, 0)), &plays{}, Options{Playouts: 9, Keep: tt.keep})
		if err != nil {
			t.Fatal(err)
		}
		ask := func(want int, what string, v *Judge, b *board.Board, goal *board.Set, attack bool) {
			t.Helper()
			if r, err := v.Judge(t.Context(), b, goal, attack); err != nil || r.Nodes != want {
				t.Errorf("keep %d, %s: %+v, %v, want %d nodes", tt.keep, what, r, err, want)
			}
		}
		ask(tt.first, "first", j, b, &all, true)
		ask(tt.again, "again", j, b, &all, true)
		ask(9, "other side", j, b, &all, false)
		ask(9, "other goal", j, b, &one, false)
		ask(1, "one game", j.WithEffort(search.Effort{Limits: search.Limits{Nodes: 1}}).(*Judge), b, &one, false)
		// White cannot take back at once.
		ko := boardtest.MustParse(t, `
			. . . . .
			. X O . .
			X O . O .
			. X O . .
			. . . . .`)
		if err := ko.Play(board.At(2, 2), board.Black, board.Strict); err != nil {
			t.Fatal(err)
		}
		if _, banned := ko.Ko(); banned != board.White {
			t.Fatalf("no ko\n%v", ko)
		}
		free := boardtest.MustParse(t, ko.String())
		ask(9, "ko", j, ko, &one, false)
		ask(9, "no ko", j, free, &one, false)
	}
}

// TestUnmade: what cannot be made is an error of the first question, and of the next ones.
func TestUnmade(t *testing.T) {
	b := boardtest.MustParse(t, threeInARow)
	goal := b.StonesOf(board.White)
	wrong := errors.New("wrong")
	for _, tt := range []struct {
		make func() (gamesearch.Policy, playout.Player, error)
		want error
	}{
		{func() (gamesearch.Policy, playout.Player, error) { return nil, nil, wrong }, wrong},
		{func() (gamesearch.Policy, playout.Player, error) { return nil, playout.Light{}, nil }, gamesearch.ErrPolicy},
	} {
		j, err := from(Options{}, tt.make)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if v, err := j.Judge(t.Context(), b, &goal, true); !errors.Is(err, tt.want) {
				t.Errorf("%+v, %v, want %v", v, err, tt.want)
			}
		}
	}
}

// TestEndedSearch: errors of the policy and the games, and contexts that end meanwhile, come back, and
// nothing is kept.
func TestEndedSearch(t *testing.T) {
	b := boardtest.MustParse(t, threeInARow)
	goal := b.StonesOf(board.White)
	hash := b.Hash()
	wrong := errors.New("wrong")
	ctx, cancel := context.WithCancel(t.Context())
	for _, tt := range []struct {
		name   string
		player *plays
		policy gamesearch.Policy
		want   error
	}{
		{"a game fails", &plays{err: wrong}, favors(board.At(1, 0)), wrong},
		{"the policy fails", &plays{}, refuses{wrong}, wrong},
		{"the context ends", &plays{end: cancel, after: 3}, favors(board.At(1, 0)), context.Canceled},
	} {
		j, err := New(tt.policy, tt.player, Options{Keep: 5})
		if err != nil {
			t.Fatal(err)
		}
		budget := search.NewBudget(1000)
		v, err := j.Judge(search.WithBudget(ctx, budget), b, &goal, true)
		if !errors.Is(err, tt.want) || len(j.known) != 0 || b.Hash() != hash || v.Move != board.NoPoint || v.Chance != 0 {
			t.Errorf("%s: %+v, %v, %d kept", tt.name, v, err, len(j.known))
		}
	}
}

// refuses is a policy that knows no moves.
type refuses struct{ err error }

func (r refuses) Append(dst []gamesearch.Chance, _ *board.Board, _ board.Color, _, _ board.Point) ([]gamesearch.Chance, error) {
	return dst, r.err
}

// TestSeeds: other random numbers are other games.
func TestSeeds(t *testing.T) {
	b := boardtest.MustParse(t, threeInARow)
	goal := b.StonesOf(board.White)
	chances := map[float64]bool{}
	for seed := range uint64(6) {
		j, err := New(favors(board.At(1, 0)), playout.Light{}, Options{Playouts: 40, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		v, err := j.Judge(t.Context(), b, &goal, true)
		if err != nil {
			t.Fatal(err)
		}
		chances[v.Chance] = true
	}
	if len(chances) < 2 {
		t.Errorf("the same chance with all seeds: %v", chances)
	}
}

// TestSettledBoards: where nothing else is open players pass, and what a group comes to has nothing to do
// with who has more of the board. Two eyes live unconditionally, and of three points in a row the one in
// the middle kills and saves.
func TestSettledBoards(t *testing.T) {
	const rest = `
		. X . X . X .
		X X X X X X X
		X X X X X X X
		X X X X X X X
		X X X X X X X
		O O O O X X X
		`
	for _, tt := range []struct {
		name, last   string
		kills, saves bool
	}{
		{"two eyes", ". O . O X . X", false, true},
		{"three in a row", ". . . O X . X", true, true},
		{"two in a row", ". . O O X . X", true, false},
	} {
		for _, swapped := range []bool{false, true} {
			b := boardtest.MustParse(t, rest+tt.last)
			goal := b.StonesOf(board.White)
			if swapped {
				b = swap(t, b)
			}
			u := board.UnconditionalStatus(b)
			if lives := u.At(goal.First()) == board.Alive; lives != !tt.kills {
				t.Fatalf("%s: unconditionally alive %v", tt.name, lives)
			}
			j := shippedJudge(t, Options{Playouts: 200})
			for attack, want := range map[bool]bool{true: tt.kills, false: tt.saves} {
				v, err := j.Judge(t.Context(), b, &goal, attack)
				if err != nil || (v.Chance > 0.5) != want {
					t.Errorf("%s, colors exchanged %v, attack %v: %+v, %v, want success %v", tt.name, swapped, attack, v, err, want)
				}
			}
		}
	}
}

// some is a policy with the same few moves everywhere, some of which are likelier than others.
type some []gamesearch.Chance

func (s some) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, _, _ board.Point) ([]gamesearch.Chance, error) {
	for _, x := range s {
		if b.Legal(x.Point, c, board.Strict) {
			dst = append(dst, x)
		}
	}
	return dst, nil
}

// TestMostVisited: the move of an answer is the one that was tried most often, the second the next one; of equals those
// that come first. With a move or none that was tried there is no second.
func TestMostVisited(t *testing.T) {
	b := boardtest.MustParse(t, threeInARow)
	goal := b.StonesOf(board.White)
	policy := some{
		{Point: board.At(7, 7), Chance: 0.1}, {Point: board.At(0, 0), Chance: 0.25}, {Point: board.At(1, 0), Chance: 0.2},
		{Point: board.At(2, 0), Chance: 0.3}, {Point: board.At(5, 1), Chance: 0.1}, {Point: board.Pass, Chance: 0.05},
	}
	seconds := 0
	for _, playouts := range []int{1, 2, 3, 4, 5, 7, 10, 20, 50} {
		for seed := range uint64(4) {
			j, err := New(policy, playout.Light{}, Options{Playouts: playouts, Seed: seed, Reach: 20})
			if err != nil {
				t.Fatal(err)
			}
			v, err := j.Judge(t.Context(), b, &goal, true)
			if err != nil {
				t.Fatal(err)
			}
			s, err := gamesearch.New(policy, &games{player: playout.Light{}, goal: goal})
			if err != nil {
				t.Fatal(err)
			}
			p := gamesearch.Position{Board: b.Clone(), ToPlay: board.Black, Last: board.NoPoint, Previous: board.NoPoint}
			first, err := s.First(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Search(t.Context(), p, first, gamesearch.Options{Playouts: playouts, Seed: seed, Allow: func(board.Point, board.Color, int) bool { return true }})
			if err != nil {
				t.Fatal(err)
			}
			var order []int
			for i, l := range r.Lines {
				if l.Visits > 0 {
					order = append(order, i)
				}
			}
			slices.SortStableFunc(order, func(i, k int) int { return r.Lines[k].Visits - r.Lines[i].Visits })
			want := [2]board.Point{}
			chance := 0.0
			for k := range min(len(order), 2) {
				want[k] = r.Moves[order[k]].Point
			}
			if len(order) > 0 {
				chance = r.Lines[order[0]].Value
			}
			if v.Move != want[0] || v.Second != want[1] || v.Chance != chance {
				t.Errorf("%d games, seed %d: %v and %v, chance %v, want %v, %v\n%+v", playouts, seed, v.Move, v.Second, v.Chance, want, chance, r.Lines)
			}
			if v.Second != board.NoPoint {
				seconds++
			}
		}
	}
	if seconds < 10 {
		t.Errorf("%d answers have a second move", seconds)
	}
}
