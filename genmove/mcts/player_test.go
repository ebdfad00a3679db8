package mcts_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// fixed is a network that has the same opinion of all positions. White is to move if the komi that
// it sees is positive, so that games need a positive komi.
type fixed struct {
	owners *board.Set // White's points; nil if all points belong to nobody
	win    float32    // logit of White's win
	lead   float32    // White's
	likely []board.Point
	pass   float32 // logit
}

func (f fixed) Info() network.Info        { return network.Info{Name: "fixed"} }
func (f fixed) NewRunner() network.Runner { return f }

func (f fixed) Run(in *network.Inputs, out *network.Raw) error {
	sign := float32(1)
	if in.Global[5] < 0 {
		sign = -1
	}
	*out = network.Raw{
		Policy: make([]float32, in.Size*in.Size), Ownership: make([]float32, in.Size*in.Size), Pass: f.pass, NoResult: -99,
		Win: sign * f.win, Loss: -sign * f.win, ScoreMean: sign * f.lead, Lead: sign * f.lead, ScoreStdev: 1,
		VarTime: -1, WinlossError: -1, ScoreError: -1,
	}
	for row := range in.Size {
		for col := range in.Size {
			p, i := board.At(col, in.Size-1-row), row*in.Size+col
			if at := slices.Index(f.likely, p); at >= 0 {
				out.Policy[i] = 3 - 0.1*float32(at)
			}
			if f.owners != nil {
				out.Ownership[i] = -0.97 * sign
				if f.owners.Has(p) {
					out.Ownership[i] = 0.97 * sign
				}
			}
		}
	}
	return nil
}

func points(t testing.TB, names string) (list []board.Point) {
	t.Helper()
	for _, name := range strings.Fields(names) {
		list = append(list, boardtest.MustPoint(t, name))
	}
	return list
}

// player returns a Player with one thread.
func player(t testing.TB, n network.Net, o mcts.PlayerOptions) *mcts.Player {
	t.Helper()
	o.Threads = 1
	return must(mcts.NewPlayer(must(network.NewModel(n)), o))
}

func shippedPlayer(t testing.TB, o mcts.PlayerOptions) *mcts.Player {
	t.Helper()
	o.Threads = 1
	return must(mcts.NewPlayer(must(network.Shipped()), o))
}

// playout plays a game to its end and returns it.
func playout(t testing.TB, p *mcts.Player, size int, rules board.Rules) *board.Game {
	t.Helper()
	g := newGame(t, size, rules)
	for g.Passes() < 2 {
		stones := g.Board().StonesHash()
		x, err := p.Choose(t.Context(), g, g.ToPlay(), mcts.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if g.Board().StonesHash() != stones || g.Board().Depth() != 0 {
			t.Fatalf("move %d has changed the board", g.Len())
		}
		if x.Resign {
			return g
		}
		if err := g.Play(x.Move, g.ToPlay()); err != nil {
			t.Fatalf("move %d, %v: %v", g.Len(), x.Move, err)
		}
		if g.Len() > 3*size*size+100 {
			t.Fatalf("no end after %d moves:\n%v", g.Len(), g.Board())
		}
	}
	return g
}

// TestPlayerGames: one seed gives one game, other seeds other ones, and games end.
func TestPlayerGames(t *testing.T) {
	race.Alone(t)
	for _, o := range []mcts.PlayerOptions{
		{Visits: 6, Options: mcts.Options{Symmetry: network.SymmetryRandom}},
		{Rank: -12},
	} {
		play := func(seed uint64) string {
			o.Seed = seed
			return fmt.Sprint(playout(t, shippedPlayer(t, o), sample.Of(3, 7), board.Chinese()).Moves())
		}
		a := play(1)
		if b := play(1); a != b {
			t.Errorf("%+v: one seed, two games:\n%s\n%s", o, a, b)
		}
		seed := uint64(2)
		for ; seed < 7 && play(seed) == a; seed++ {
		}
		if seed == 7 {
			t.Errorf("%+v: six seeds, one game:\n%s", o, a)
		}
	}
	for i, rules := range allRules {
		for size := 2; size <= 4; size++ {
			if size == 4 && i%4 < sample.Of(3, 0) {
				continue // by default under every fourth rules
			}
			for k, o := range []mcts.PlayerOptions{{Visits: 4, Resign: 0.03}, {Alone: true}, {Rank: -20}, {Rank: -9}, {Rank: 1}} {
				if (i+size+k)%sample.Of(5, 1) != 0 {
					continue
				}
				if size == 2 && rules.Superko == board.SimpleKo {
					continue // captures may go on for ever, which is better than to lose
				}
				o.Seed = uint64(i)
				playout(t, shippedPlayer(t, o), size, rules)
			}
		}
	}
}

// walls is a finished game: Black has the left half, White the right one. A4 is a dead stone of
// White's, and E3 one of Black's. With a komi of half a point White wins by that under area rules,
// and by 2.5 points under territory rules.
const walls = `
	. X X O . .
	X X X O O .
	O . X O . O
	. X X O X .
	X . X O O O
	. X X O . .`

// right is White's half.
func right() *board.Set {
	var white board.Set
	for p := range board.Points(6) {
		if p.Col() >= 3 {
			white.Add(p)
		}
	}
	return &white
}

// position returns a game with the stones of a diagram and half a point of komi, and c to move. The
// opponent's pass is the last move if passed is set.
func position(t testing.TB, diagram string, rules board.Rules, c board.Color, passed bool) *board.Game {
	t.Helper()
	g := boardtest.MustGame(t, diagram, c)
	if err := errors.Join(g.SetRules(rules), g.SetKomi(0.5)); err != nil {
		t.Fatal(err)
	}
	if passed {
		if err := errors.Join(g.SetToPlay(c.Opponent()), g.Play(board.Pass, c.Opponent())); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestPlayerEnding looks at passes. The network has one opinion of all positions, so that the
// search plays at the likely points unless it sees the end of the game.
func TestPlayerEnding(t *testing.T) {
	const black, white = board.Black, board.White
	chinese, japanese, tromp := board.Chinese(), board.Japanese(), board.TrompTaylor()
	neutral := strings.Replace(walls, "X O O O", "X . O O", 1)                                                                // D2
	alive := strings.NewReplacer("O . X O . O", "X . X O . O", "O X .", "O O .", "X X X O O .", ". X X O . .").Replace(walls) // no dead stones
	all := []mcts.PlayerOptions{{Visits: 60}, {Rank: -20}, {Rank: -3}, {Rank: 3}}
	search := all[:1]
	for _, tt := range []struct {
		name, diagram string
		color         board.Color
		rules         board.Rules
		unsettled     bool
		passed        bool    // the opponent has passed
		lead          float32 // White's
		likely        string
		want          string // NOT PASS is any point
		players       []mcts.PlayerOptions
	}{
		{"area, won after a pass", walls, white, chinese, false, true, 0.5, "D6 E1", "PASS", all},
		{"area, lost after a pass, nothing to gain", walls, black, chinese, false, true, 0.5, "A1 A6", "PASS", search},
		{"area, a neutral point", neutral, black, chinese, false, false, -0.5, "D2", "D2", all},
		{"area, unsettled", walls, black, chinese, true, false, 0.5, "A3 B4", "NOT PASS", all},
		{"area, a capture is needed", walls, black, tromp, false, true, -1.5, "A3 B4", "NOT PASS", search},
		{"area, no dead stones", alive, white, tromp, true, true, 2.5, "E1", "PASS", all},
		{"territory, nothing to gain", walls, white, japanese, false, false, 2.5, "E1 F6", "PASS", all},
		{"territory, after a pass", walls, white, japanese, false, true, 2.5, "E1 F6", "PASS", all},
		{"territory, lost after a pass", walls, black, japanese, false, true, 2.5, "A1 A6", "PASS", all},
		{"territory, unsettled", walls, black, japanese, true, false, 2.5, "A3 B4", "NOT PASS", all},
		{"territory, a move gains", walls, black, japanese, false, true, -8, "A1 A6", "NOT PASS", search},
		{"opening", "......\n......\n..O...\n......\n......\n......", white, japanese, false, false, 2.5, "D6", "NOT PASS", all},
		{"opening, after a pass", "......\n......\n......\n......\n......\n......", white, tromp, false, true, 0.5, "D6", "NOT PASS", all},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := position(t, tt.diagram, tt.rules, tt.color, tt.passed)
			f := fixed{lead: tt.lead, win: 2, pass: -3, likely: points(t, tt.likely)}
			if tt.lead < 0 {
				f.win = -2
			}
			if !tt.unsettled {
				f.owners = right()
			}
			for _, o := range tt.players {
				x, err := player(t, f, o).Choose(t.Context(), g, tt.color, mcts.Budget{})
				if err != nil {
					t.Fatal(err)
				}
				if p := x.Move; tt.want == "NOT PASS" && p == board.Pass || tt.want != "NOT PASS" && p.String() != tt.want {
					t.Errorf("rank %v: %v, want %s; the search says %v", o.Rank, p, tt.want, x.Result.Candidates)
				}
			}
		})
	}
}

// TestPlayerAgreed: under area rules other than those of Tromp and Taylor, a pass does not count on
// dead stones of the player's own, which the search takes for alive.
func TestPlayerAgreed(t *testing.T) {
	// White's stones at A3 and A4 are dead. White wins only if they count.
	lost := strings.NewReplacer(". X X O X .", "O X X O . .", "X . X O O O\n\t. X X O . .", "X . X X O O\n\t. X X X O .").Replace(walls)
	for _, tt := range []struct {
		name, diagram string
		rules         board.Rules
		safe          bool // Black gains nothing by playing on
		want          string
	}{
		{"a neutral point is left", strings.Replace(lost, "X X O O\n", "X . O O\n", 1), board.Chinese(), false, "D2"},
		{"nothing is left", lost, board.Chinese(), false, "PASS"},
		{"the stones count", strings.Replace(lost, "X X O O\n", "X . O O\n", 1), board.TrompTaylor(), false, "PASS"},
		{"the stones cannot be captured", strings.Replace(lost, "X X O O\n", "X . O O\n", 1), board.Chinese(), true, "PASS"},
	} {
		g := position(t, tt.diagram, tt.rules, board.White, true)
		f := fixed{owners: right(), likely: points(t, "D2 E1"), pass: -3}
		if tt.safe {
			f.lead = float32(g.Score(nil).Margin())
		}
		f.owners.Remove(boardtest.MustPoint(t, "D2"))
		x, err := player(t, f, mcts.PlayerOptions{Visits: 60}).Choose(t.Context(), g, board.White, mcts.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if x.Result.Move != board.Pass || x.Move.String() != tt.want {
			t.Errorf("%s: %v, want %s; the search says %v\n%v", tt.name, x.Move, tt.want, x.Result.Move, g.Board())
		}
	}
}

// slow is a network that takes 10 ms for an evaluation and counts them.
type slow struct {
	fixed
	runs *int
}

func (s slow) NewRunner() network.Runner { return s }

func (s slow) Run(in *network.Inputs, out *network.Raw) error {
	*s.runs++
	time.Sleep(10 * time.Millisecond)
	return s.fixed.Run(in, out)
}

// TestPlayerEndingLimits: the searches that decide whether to pass are part of the time and of the
// visits of a move.
func TestPlayerEndingLimits(t *testing.T) {
	lost := strings.NewReplacer(". X X O X .", "O X X O . .", "X . X O O O\n\t. X X O . .", "X . X X O O\n\t. X X X O .").Replace(walls)
	for _, tt := range []struct {
		name, diagram string
		rules         board.Rules
		passed        bool
	}{
		{"a pass that is as good", walls, board.Chinese(), false},
		{"a pass that counts on dead stones", lost, board.Chinese(), true},
	} {
		synctest.Test(t, func(t *testing.T) {
			g := position(t, tt.diagram, tt.rules, board.White, tt.passed)
			runs := 0
			n := slow{fixed{owners: right(), lead: 2.5, win: 2, pass: -3, likely: points(t, "E1 F6")}, &runs}
			began := time.Now()
			x, err := player(t, n, mcts.PlayerOptions{}).Choose(t.Context(), g, board.White, mcts.Budget{Time: 2 * time.Second})
			if d := time.Since(began); err != nil || d > 2*time.Second+30*time.Millisecond {
				t.Errorf("%s: %v after %v, %v", tt.name, x, d, err)
			}
			// A tree that an analysis has made does not count.
			p := player(t, n, mcts.PlayerOptions{Visits: 40})
			if _, err := p.Search(t.Context(), g, board.White, mcts.Limits{Visits: 2000}); err != nil {
				t.Fatal(err)
			}
			runs = 0
			if x, err := p.Choose(t.Context(), g, board.White, mcts.Budget{}); err != nil || runs > 40 {
				t.Errorf("%s: %v after %d evaluations, %v", tt.name, x, runs, err)
			}
		})
	}
}

// TestPlayerResigns: three turns in a row far behind, not at once, and never with Resign 0.
func TestPlayerResigns(t *testing.T) {
	resignsAfter := func(p *mcts.Player, n int) int {
		g := position(t, strings.Repeat(strings.Repeat(".", 7)+"\n", 7), board.Chinese(), board.Black, false)
		for i := range n {
			x, err := p.Choose(t.Context(), g, board.Black, mcts.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			if x.Resign {
				return i
			}
			white := board.At(6-x.Move.Col(), x.Move.Row())
			if g.Play(x.Move, board.Black) != nil || g.Play(white, board.White) != nil && g.Play(board.Pass, board.White) != nil {
				t.Fatalf("%v is illegal", x.Move)
			}
		}
		return -1
	}
	lost := fixed{win: 5, lead: 40, pass: -3}
	for _, c := range []struct {
		name    string
		net     fixed
		options mcts.PlayerOptions
		want    int // moves before it resigns, -1 for never
	}{
		{"lost", lost, mcts.PlayerOptions{Visits: 4, Resign: 0.03}, 5}, // after a fifth of 49 moves
		{"lost, alone", lost, mcts.PlayerOptions{Alone: true, Resign: 0.03}, 5},
		{"lost, 9k", lost, mcts.PlayerOptions{Rank: -9, Resign: 0.03}, 5},
		{"never", lost, mcts.PlayerOptions{Visits: 4}, -1},
		{"not far enough", fixed{win: 1, lead: 4, pass: -3}, mcts.PlayerOptions{Visits: 4, Resign: 0.03}, -1},
	} {
		if at := resignsAfter(player(t, c.net, c.options), 9); at != c.want {
			t.Errorf("%s: it resigns after %d moves, want %d", c.name, at, c.want)
		}
	}
	// The turns must follow each other.
	p := player(t, lost, mcts.PlayerOptions{Visits: 4, Resign: 0.5})
	g := position(t, walls, board.Chinese(), board.Black, false)
	for range 5 {
		if x, err := p.Choose(t.Context(), g, board.Black, mcts.Budget{}); err != nil || x.Resign {
			t.Errorf("resigned in the first turn: %v, %v", x, err)
		}
	}
}

// TestPlayerCleanup: a dead stone is captured, although a pass would be enough, and then the player
// passes.
func TestPlayerCleanup(t *testing.T) {
	for _, o := range []mcts.PlayerOptions{{Visits: 20}, {Alone: true}, {Rank: -15}, {Rank: 1}} {
		for _, rules := range []board.Rules{board.Chinese(), board.Japanese()} {
			g := position(t, walls, rules, board.Black, true)
			p := player(t, fixed{owners: right(), lead: 2.5, win: 2, pass: -3}, o)
			white := boardtest.MustPoint(t, "A4")
			f, err := p.Final(t.Context(), g)
			if want := board.SetOf(white, boardtest.MustPoint(t, "E3")); err != nil || f.Dead != want || !f.Seki.IsEmpty() {
				t.Errorf("dead %v, in seki %v, %v, want %v dead", f.Dead, f.Seki, err, want)
			}
			for n := 0; g.Board().At(white) == board.White; n++ {
				q, err := p.Cleanup(t.Context(), g, board.Black, mcts.Budget{})
				if err != nil {
					t.Fatal(err)
				}
				if q == board.Pass || n > 3 {
					t.Fatalf("%s: move %d is %v", rules.Name, n, q)
				}
				if err := errors.Join(g.Play(q, board.Black), g.Play(board.Pass, board.White)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// finished is a game to the end: Black has the left with a dead stone at A3, White the right.
const finished = `
	. X . O .
	X X O O .
	O . X O O
	X X . O O
	. X O O .`

// TestPlayerAlone looks at single evaluations.
func TestPlayerAlone(t *testing.T) {
	white := board.SetOf(points(t, "D5 E5 C4 D4 E4 D3 E3 D2 E2 C1 D1 E1")...)
	opening := ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . ."
	for _, tt := range []struct {
		name, diagram string
		passed        bool // White has passed
		likely        string
		pass          float32
		want          string
	}{
		{"best policy", finished, false, "C5", 2, "C5"},
		{"no eye", finished, false, "A5 C2", 2, "C2"},
		{"pass is best", finished, false, "C5", 4, "PASS"},
		{"lost after a pass", finished, true, "C5", 2, "C5"},
		{"no pass in the opening", opening, true, "C4", 9, "C4"},
		{"fills an eye to save stones", ". X . O .\nX O O O .\n. O . . .\n. . . . .\n. . . . .", false, "A5", -3, "A5"},
	} {
		g := position(t, tt.diagram, board.TrompTaylor(), board.Black, tt.passed)
		f := fixed{owners: &white, likely: points(t, tt.likely), pass: tt.pass}
		x, err := player(t, f, mcts.PlayerOptions{Alone: true}).Choose(t.Context(), g, board.Black, mcts.Budget{})
		if err != nil || x.Move.String() != tt.want {
			t.Errorf("%s: %v, %v, want %s", tt.name, x.Move, err, tt.want)
		}
		checkResult(t, g, x.Result)
	}
	// White wins as it stands, by half a point and a dead stone.
	g := position(t, finished, board.Chinese(), board.White, true)
	x, err := player(t, fixed{owners: &white, likely: points(t, "C5"), pass: -3}, mcts.PlayerOptions{Alone: true}).Choose(t.Context(), g, board.White, mcts.Budget{})
	if won := g.Score(nil).Margin() > 0; err != nil || !won || x.Move != board.Pass {
		t.Errorf("after a pass, won %v: %v, %v", won, x.Move, err)
	}
	// The candidates are those that the limits allow.
	p := shippedPlayer(t, mcts.PlayerOptions{Alone: true})
	allow := points(t, "A1 B2")
	r, err := p.Search(t.Context(), newGame(t, 5, board.Chinese()), board.Black, mcts.Limits{Visits: 9, Allow: allow})
	if err != nil || len(r.Candidates) != 2 || r.Candidates[0].Prior+r.Candidates[1].Prior < 0.999 || r.Visits != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestPlayerStops: a move ends with its context, and the tree is still there.
func TestPlayerStops(t *testing.T) {
	p := shippedPlayer(t, mcts.PlayerOptions{Time: time.Minute})
	g := newGame(t, 9, board.Chinese())
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Choose(ended, g, board.Black, mcts.Budget{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Choose: %v", err)
	}
	if _, err := p.Final(ended, g); !errors.Is(err, context.Canceled) {
		t.Errorf("Final: %v", err)
	}
	if _, err := p.Cleanup(ended, g, board.Black, mcts.Budget{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Cleanup: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	x, err := p.Choose(ctx, g, board.Black, mcts.Budget{Every: time.Millisecond, Progress: func(r *mcts.Result) {
		if r.Visits >= 3 {
			cancel()
		}
	}})
	if err != nil || g.Legal(x.Move, board.Black) != nil || x.Result.Stop != "context" {
		t.Errorf("%v, %v", x, err)
	}
	if r, err := p.Search(t.Context(), g, board.Black, mcts.Limits{Playouts: 1}); err != nil || r.Visits < 4 {
		t.Errorf("%v after another playout, %v", r, err)
	}
	p.Forget()
	if r, err := p.Search(t.Context(), g, board.Black, mcts.Limits{Playouts: 1}); err != nil || r.Visits != 2 {
		t.Errorf("%v after Forget, %v", r, err)
	}
	// A budget bounds the time of the options.
	p = shippedPlayer(t, mcts.PlayerOptions{Time: time.Hour})
	if x, err := p.Choose(t.Context(), g, board.Black, mcts.Budget{Time: time.Millisecond}); err != nil || x.Result.Stop != "time" {
		t.Errorf("%v, %v, want the end by time", x, err)
	}
	for name, err := range map[string]error{
		"Choose":  second(p.Choose(t.Context(), nil, board.Black, mcts.Budget{})),
		"Search":  second(p.Search(t.Context(), nil, board.Black, mcts.Limits{Visits: 1})),
		"Final":   second(p.Final(t.Context(), nil)),
		"Cleanup": second(p.Cleanup(t.Context(), nil, board.Black, mcts.Budget{})),
	} {
		if !errors.Is(err, mcts.ErrNoGame) {
			t.Errorf("%s without a game: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestPlayerOptions: what cannot be is refused, and changes nothing.
func TestPlayerOptions(t *testing.T) {
	m := must(network.Shipped())
	for _, o := range []mcts.PlayerOptions{
		{Visits: -1}, {Visits: 1<<30 + 1}, {Time: -1}, {Resign: 1}, {Resign: -0.1}, {Rank: -21}, {Rank: 6},
		{Rank: 1, Alone: true}, {Rank: -9, Visits: 50}, {Options: mcts.Options{Threads: 257}},
	} {
		if _, err := mcts.NewPlayer(m, o); !errors.Is(err, mcts.ErrOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := mcts.NewPlayer(nil, mcts.PlayerOptions{}); !errors.Is(err, mcts.ErrOptions) {
		t.Errorf("no model: %v", err)
	}
	p := must(mcts.NewPlayer(m, mcts.PlayerOptions{}))
	if err := errors.Join(p.SetLimits(7, time.Second), p.SetThreads(2)); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.SetLimits(-1, 0)); !errors.Is(err, mcts.ErrOptions) {
		t.Error(err)
	}
	if err := p.SetThreads(-1); !errors.Is(err, mcts.ErrOptions) {
		t.Error(err)
	}
	if o := p.Options(); o.Visits != 7 || o.Time != time.Second || o.Threads != 2 || p.Model() != m {
		t.Errorf("%+v", o)
	}
	p = must(mcts.NewPlayer(m, mcts.PlayerOptions{Rank: -9}))
	if err := p.SetLimits(50, 0); !errors.Is(err, mcts.ErrOptions) {
		t.Errorf("visits for a rank: %v", err)
	}
}
