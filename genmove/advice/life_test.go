package advice_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/advice"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/gamesearch/gamesearchtest"
	"github.com/tengen-go/tengen/internal/gentest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// fate is an engine that says the same of all groups, and keeps what it was asked about.
type fate struct {
	attack, defend search.Result
	err            error
	asked          []string
	nodes          []int // that questions may take
}

func (f *fate) Attack(ctx context.Context, _ *board.Board, goal *board.Set) (search.Result, error) {
	f.asked = append(f.asked, goal.String())
	f.nodes = append(f.nodes, search.BudgetOf(ctx).Left())
	return f.attack, f.err
}

func (f *fate) Defend(ctx context.Context, _ *board.Board, _ *board.Set) (search.Result, error) {
	f.nodes = append(f.nodes, search.BudgetOf(ctx).Left())
	search.BudgetOf(ctx).Spend(1)
	return f.defend, f.err
}

// frank is an adviser that says one thing.
type frank struct {
	gamesearch.Policy
	say gamesearch.Advice
	err error
}

func (f frank) Advise(_ context.Context, dst []gamesearch.Advice, _ *gamesearch.Position) ([]gamesearch.Advice, error) {
	return append(dst, f.say), f.err
}

// said is what the adviser of life says.
var said = gamesearch.Advice{Move: board.At(4, 4), Games: 3}

func life(t *testing.T, e owl.Engine) *advice.Life {
	t.Helper()
	l, err := advice.NewLife(frank{Policy: tactics(t), say: said}, e)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestGroups: stones are asked about together if no single move cuts them, the largest groups
// first, and only where random games do not agree.
func TestGroups(t *testing.T) {
	for _, x := range []struct {
		name, diagram string
		sure          string // points of which the owner is known
		want          []string
	}{
		{"diagonal", `
			. . . . . . .
			. . X . . . .
			. . . X X . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, "", []string{"D5 E5 C6"}},
		{"cut", `
			. . . . . . .
			. . X O . . .
			. X X . X X X
			. . . O . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, "", []string{"B5 C5 C6", "E5 F5 G5"}},
		{"cut by a stone with two liberties", `
			. . . . . . .
			. . . . . . .
			X X X . X X X
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, "", []string{"A5 B5 C5", "E5 F5 G5"}},
		{"cut in vain", `
			. . . . . . .
			. . X X X . .
			. X X . X X .
			. . . O . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, "", []string{"B5 C5 E5 F5 C6 D6 E6"}},
		{"caught when it cuts", `
			. . . . . . .
			. . X . X . .
			. . . X . . .
			. X X . X X .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, "", []string{"B4 C4 E4 F4 D5 C6 E6"}},
		{"two at most", `
			X X X . . . .
			. . . . . . .
			. . . . O O O
			. . . . . . .
			. X X X X . .
			. . . . . . .
			. . . . . O O`, "", []string{"B3 C3 D3 E3", "A7 B7 C7"}},
		{"settled", `
			X X X . . . .
			. . . . . . .
			. . . . O O O
			. . . . . . .
			. X X X X . .
			. . . . . . .
			. . . . . O O`, "B3 C3 D3 E3", []string{"A7 B7 C7", "E5 F5 G5"}},
		{"settled but for one", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. X X X X . .
			. . . . . . .
			. . . . . . .`, "B3 C3 D3", []string{"B3 C3 D3 E3"}},
		{"two stones", `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. X X . . . .
			. . . . . . .
			. . . . . . .`, "", nil},
	} {
		e := new(fate)
		owner := make([]float64, board.NumPoints)
		for _, s := range strings.Fields(x.sure) {
			owner[point(t, s)] = -1
		}
		list, err := life(t, e).AdviseAgain(t.Context(), nil, &gamesearch.Position{Board: boardtest.MustParse(t, x.diagram), ToPlay: board.Black}, owner, 100)
		if err != nil || !slices.Equal(list, []gamesearch.Advice{said}) {
			t.Errorf("%s: %v, %v", x.name, list, err)
		}
		if !slices.Equal(e.asked, x.want) {
			t.Errorf("%s: asked about %q, want %q", x.name, e.asked, x.want)
		}
	}
}

// TestGroupsAgain: what was asked about one position is forgotten at the next.
func TestGroupsAgain(t *testing.T) {
	e := new(fate)
	l := life(t, e)
	owner := make([]float64, board.NumPoints)
	for _, x := range []struct{ diagram, want string }{
		{"O O O O\n. . . .\n. . . .\n. . . .", "A4 B4 C4 D4"},
		{". . . .\nX X X .\n. . . .\n. . . .", "A3 B3 C3"},
	} {
		e.asked = nil
		if _, err := l.AdviseAgain(t.Context(), nil, &gamesearch.Position{Board: boardtest.MustParse(t, x.diagram), ToPlay: board.Black}, owner, 100); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(e.asked, []string{x.want}) {
			t.Errorf("asked about %q, want %q", e.asked, x.want)
		}
	}
}

// TestGroupsInTurn: strings that belonged together in one position need not in the next, nor the
// other way round.
func TestGroupsInTurn(t *testing.T) {
	const (
		joined = ". X X . .\nX . . . .\nX X . . .\n. . . . .\n. . O O O"
		apart  = ". X X X .\n. . . . .\n. . . . .\nX X X . .\n. . O O O"
	)
	together, separate := []string{"A3 B3 A4 B5 C5", "C1 D1 E1"}, []string{"B5 C5 D5", "A2 B2 C2"}
	owner := make([]float64, board.NumPoints)
	for _, turns := range [][]string{{joined, apart, joined, joined, apart}, {apart, joined, apart}} {
		e := new(fate)
		l := life(t, e)
		for i, diagram := range turns {
			want := together
			if diagram == apart {
				want = separate
			}
			e.asked = nil
			if _, err := l.AdviseAgain(t.Context(), nil, &gamesearch.Position{Board: boardtest.MustParse(t, diagram), ToPlay: board.Black}, owner, 100); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(e.asked, want) {
				t.Errorf("position %d: asked about %q, want %q", i, e.asked, want)
			}
		}
	}
}

// TestLifeGames: a group is worth a move if it can be killed and can be saved, to its owner the one
// that saves it; half as much if a ko decides.
func TestLifeGames(t *testing.T) {
	a1, b1 := point(t, "A1"), point(t, "B1")
	yes := func(p board.Point, c search.Code) search.Result { return search.Result{Move: p, Code: c} }
	limited := func(p board.Point) search.Result {
		return search.Result{Move: p, Code: search.Win, Limited: true}
	}
	no := search.Result{Move: board.NoPoint}
	for _, x := range []struct {
		name           string
		attack, defend search.Result
		c              board.Color
		move           board.Point
		games          float64
	}{
		{"to kill", yes(a1, search.Win), yes(b1, search.Win), board.White, a1, 100},
		{"to save", yes(a1, search.Win), yes(b1, search.Win), board.Black, b1, 100},
		{"to kill without a ko", yes(a1, search.Win), yes(b1, search.KoA), board.White, a1, 100},
		{"to save by a ko", yes(a1, search.Win), yes(b1, search.KoA), board.Black, b1, 50},
		{"alive", no, yes(b1, search.Win), board.Black, 0, 0},
		{"dead", yes(a1, search.Win), no, board.White, 0, 0},
		{"perhaps to be killed", limited(a1), yes(b1, search.Win), board.White, 0, 0},
		{"perhaps to be saved", yes(a1, search.Win), limited(b1), board.White, 0, 0},
		{"dies by itself", yes(board.Pass, search.Win), yes(b1, search.Win), board.Black, 0, 0},
		{"lives by itself", yes(a1, search.Win), yes(board.Pass, search.Win), board.White, 0, 0},
	} {
		b := boardtest.MustParse(t, `
			. . . . .
			. X X X X
			. . . . .
			. . . . .
			. . . . .`)
		mark := gamesearch.Advice{Move: board.Pass, Games: 1}
		list, err := life(t, &fate{attack: x.attack, defend: x.defend}).AdviseAgain(t.Context(), []gamesearch.Advice{mark}, &gamesearch.Position{Board: b, ToPlay: x.c}, make([]float64, board.NumPoints), 1000)
		want := []gamesearch.Advice{mark, said}
		if x.games != 0 {
			want = append(want, gamesearch.Advice{Move: x.move, Games: x.games})
		}
		if err != nil || !slices.Equal(list, want) {
			t.Errorf("%s: %v, %v, want %v", x.name, list, err, want)
		}
	}
}

// TestLifeNodes: each question may take as many nodes as there were visits, and more on larger
// boards.
func TestLifeNodes(t *testing.T) {
	for _, x := range []struct{ size, visits, want int }{{9, 100, 100}, {9, 5000, 5000}, {18, 100, 400}} {
		b, err := board.New(x.size)
		if err != nil {
			t.Fatal(err)
		}
		for col := range 3 {
			b.PlayAssumeLegal(board.At(col, 3), board.White)
			b.PlayAssumeLegal(board.At(col, 7), board.Black)
		}
		yes := search.Result{Move: board.At(0, 0), Code: search.Win}
		e := &fate{attack: yes, defend: yes}
		if _, err := life(t, e).AdviseAgain(t.Context(), nil, &gamesearch.Position{Board: b, ToPlay: board.White}, make([]float64, board.NumPoints), x.visits); err != nil {
			t.Fatal(err)
		}
		if want := []int{x.want, x.want, x.want, x.want}; !slices.Equal(e.nodes, want) {
			t.Errorf("%d lines, %d visits: questions of %v nodes, want %v", x.size, x.visits, e.nodes, want)
		}
	}
}

// corner has a black group with three points in a row to live in.
const corner = `
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	O O . . . . . . .
	X X O O O . . . .
	X X X X O . . . .
	. . . X O . . . .`

// TestLifeProver: with a Prover the vital point is found, and the board is as it was.
func TestLifeProver(t *testing.T) {
	prover, err := owl.NewProver(owl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, corner)
	restored := boardtest.Restored(t, b)
	for _, c := range []board.Color{board.Black, board.White} {
		list, err := life(t, prover).AdviseAgain(t.Context(), nil, &gamesearch.Position{Board: b, ToPlay: c}, make([]float64, board.NumPoints), 1000)
		if err != nil || len(list) != 2 || list[0] != said || list[1].Move != point(t, "B1") || list[1].Games <= 0 {
			t.Errorf("%v: %v, %v, want B1", c, list, err)
		}
		restored()
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := life(t, prover).AdviseAgain(ctx, nil, &gamesearch.Position{Board: b, ToPlay: board.White}, make([]float64, board.NumPoints), 1000); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	restored()
}

func TestLifeRefuses(t *testing.T) {
	if _, err := advice.NewLife(nil, new(fate)); !errors.Is(err, gamesearch.ErrPolicy) {
		t.Errorf("no adviser: %v", err)
	}
	if _, err := advice.NewLife(tactics(t), nil); !errors.Is(err, owl.ErrNoEngine) {
		t.Errorf("no engine: %v", err)
	}
	owner := make([]float64, board.NumPoints)
	l := life(t, new(fate))
	for _, p := range []*gamesearch.Position{nil, {}, {Board: new(board.Board)}} {
		if _, err := l.AdviseAgain(t.Context(), nil, p, owner, 100); !errors.Is(err, board.ErrBoard) {
			t.Errorf("no board: %v", err)
		}
	}
	b := boardtest.MustParse(t, corner)
	e := &fate{err: errors.New("trouble")}
	p := &gamesearch.Position{Board: b, ToPlay: board.White}
	if _, err := life(t, e).AdviseAgain(t.Context(), nil, p, owner, 100); !errors.Is(err, e.err) {
		t.Errorf("an engine that fails: %v", err)
	}
	if list, err := life(t, e).AdviseAgain(t.Context(), nil, p, nil, 100); err != nil || !slices.Equal(list, []gamesearch.Advice{said}) {
		t.Errorf("no owners: %v, %v", list, err)
	}
	a := frank{Policy: tactics(t), err: errors.New("trouble")}
	if l, err := advice.NewLife(a, new(fate)); err != nil {
		t.Error(err)
	} else if _, err := l.AdviseAgain(t.Context(), nil, p, owner, 100); !errors.Is(err, a.err) {
		t.Errorf("an adviser that fails: %v", err)
	}
}

func TestLifePolicy(t *testing.T) {
	gamesearchtest.RunPolicy(t, func() gamesearch.Policy { return life(t, new(fate)) })
}

// TestLifeSolves: with Life around its adviser a search finds the first move of more problems of life
// and death.
func TestLifeSolves(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds; the run without -short does")
	}
	player := gentest.Heavy(t)
	prover, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 10_000}, Closed: true})
	if err != nil {
		t.Fatal(err)
	}
	var solved [2]int
	problems := 0
	for line := range shared.OwnProblems() {
		if problems++; problems%16 != 0 {
			continue
		}
		x := shared.ParseProblem(t, line)
		near := x.Near()
		allow := func(m board.Point, _ board.Color, _ int) bool { return m == board.Pass || near.Has(m) }
		for i, policy := range []gamesearch.Policy{tactics(t), life(t, prover)} {
			games, err := gamesearch.NewGames(player)
			if err != nil {
				t.Fatal(err)
			}
			s, err := gamesearch.New(policy, games)
			if err != nil {
				t.Fatal(err)
			}
			p := gamesearch.Position{Board: x.Board, ToPlay: x.ToPlay, Last: board.NoPoint, Previous: board.NoPoint}
			think := func(playouts int) *gamesearch.Result {
				t.Helper()
				first, err := s.First(t.Context(), p)
				if err != nil {
					t.Fatal(err)
				}
				r, err := s.Search(t.Context(), p, first, gamesearch.Options{Playouts: playouts, AdviseAgain: 100, Allow: allow})
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			lead := think(100).Lead // a komi that makes the game even
			if p.Komi = -lead; p.ToPlay == board.Black {
				p.Komi = lead
			}
			lines := think(sample.Of(500, 600)).Lines
			best := slices.MaxFunc(lines, func(a, b gamesearch.Line) int { return a.Visits - b.Visits })
			if slices.Contains(x.Moves, best.Moves[0]) {
				solved[i]++
			}
		}
	}
	t.Logf("of %d problems %d are solved without Life, %d with it", problems/16, solved[0], solved[1])
	if solved[1] <= solved[0] {
		t.Errorf("of %d problems %d are solved without Life, %d with it", problems/16, solved[0], solved[1])
	}
}
