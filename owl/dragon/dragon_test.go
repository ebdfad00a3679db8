package dragon_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// input finds what an Analyzer wants to know, but for influence.
func input(t testing.TB, b *board.Board) dragon.Input {
	t.Helper()
	ctx := context.Background()
	w, err := wormsOf(ctx, b, worm.Options{NoThreats: true})
	if err != nil {
		t.Fatal(err)
	}
	links, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := links.Analyze(ctx, b, w)
	if err != nil {
		t.Fatal(err)
	}
	eyes, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := eyes.Analyze(ctx, b, eye.Input{})
	if err != nil {
		t.Fatal(err)
	}
	return dragon.Input{Board: b, Worms: w, Links: l, Eyes: m}
}

func analyze(t testing.TB, b *board.Board) *dragon.Dragons {
	t.Helper()
	life, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 20_000}})
	if err != nil {
		t.Fatal(err)
	}
	d, err := dragon.NewAnalyzer(dragon.Options{Life: life}).Analyze(context.Background(), input(t, b))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func parse(t testing.TB, diagram string) *board.Board {
	t.Helper()
	b, err := board.ParseDiagram(diagram)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// shapes are groups of Black in a corner whose fate every book knows.
var shapes = []struct {
	name    string
	diagram string
	group   board.Point
	status  dragon.Status
	vital   board.Point // what kills and saves, if one point does both
}{
	{"straight three", `
		. . . X O . . . .
		X X X X O . . . .
		O O O O O . . . .
		. . . . . . . . .
		. . O . O . O . .
		. . . . . . . . .
		. . O . O . O . .
		. . . . . . . . .
		. . . . . . . . .
	`, board.At(3, 8), dragon.Critical, board.At(1, 8)},
	{"straight four", `
		. . . . X O . . .
		X X X X X O . . .
		O O O O O O . . .
		. . . . . . . . .
		. . O . O . O . .
		. . . . . . . . .
		. . O . O . O . .
		. . . . . . . . .
		. . . . . . . . .
	`, board.At(4, 8), dragon.Alive, board.NoPoint},
	{"two points", `
		. . X O . . . . .
		X X X O . . . . .
		O O O O . . . . .
		. . . . . . . . .
		. . O . O . O . .
		. . . . . . . . .
		. . O . O . O . .
		. . . . . . . . .
		. . . . . . . . .
	`, board.At(2, 8), dragon.Dead, board.NoPoint},
	{"two eyes", `
		. X . X O . . . .
		X X X X O . . . .
		O O O O O . . . .
		. . . . . . . . .
		. . O . O . O . .
		. . . . . . . . .
		. . O . O . O . .
		. . . . . . . . .
		. . . . . . . . .
	`, board.At(3, 8), dragon.Alive, board.NoPoint},
}

func TestShapes(t *testing.T) {
	for i, s := range shapes {
		b := parse(t, s.diagram)
		for turn := range board.Transform(8) {
			for k, swap := range []bool{false, true} {
				if sample.Of(1, 0) > 0 && (i+int(turn)+k)%2 > 0 {
					continue // each turn, with one color
				}
				c := boardtest.MustTurn(t, b, turn, swap)
				at := turn.Apply(s.group, b.Size())
				g := analyze(t, c).At(at)
				if g == nil || g.Status != s.status {
					t.Errorf("%s, turned by %d: %v, want %v\n%v", s.name, turn, g, s.status, c)
					continue
				}
				if s.vital == board.NoPoint {
					continue
				}
				if v := turn.Apply(s.vital, b.Size()); g.Attack.Move != v || g.Defense.Move != v {
					t.Errorf("%s, turned by %d: %v, want %v to kill and to save", s.name, turn, g, v)
				}
			}
		}
	}
}

// positions returns some positions of games.
func positions(t testing.TB, every int) []*board.Board {
	t.Helper()
	var boards []*board.Board
	for i, p := range boardtest.ReadPositions(t, "../../board/testdata/positions.txt") {
		if i%every == every/2 {
			boards = append(boards, p.Board)
		}
	}
	return boards
}

// TestPartition: each stone belongs to one dragon, that of the links, and what is told
// of dragons agrees with itself.
func TestPartition(t *testing.T) {
	race.Alone(t)
	for _, b := range positions(t, sample.Of(180, 60)) {
		in := input(t, b)
		before := b.Hash()
		d := analyze(t, b)
		if b.Hash() != before {
			t.Fatal("the board was changed")
		}
		stones := 0
		for i, g := range d.All() {
			stones += g.Size()
			for p := range g.Stones.All() {
				if b.At(p) != g.Color || d.Index(p) != i {
					t.Fatalf("%v belongs to dragon %d, not %d", p, d.Index(p), i)
				}
				if !in.Links.Same(p, g.Origin) {
					t.Errorf("%v and %v are not linked", p, g.Origin)
				}
			}
			if g.Weakness < 0 || g.Weakness > 1 || g.StrategicSize < g.EffectiveSize-1e-9 || g.StrategicSize > 3*g.EffectiveSize+1e-9 {
				t.Errorf("%v: weakness %v, strategic size %v of %v", g.Origin, g.Weakness, g.StrategicSize, g.EffectiveSize)
			}
			for _, j := range g.Neighbors {
				h := d.Dragon(j)
				if !slices.Contains(h.Neighbors, i) {
					t.Errorf("%v is a neighbor of %v, which is none of it", h.Origin, g.Origin)
				}
				if slices.Contains(g.Hostile, j) != (h.Color != g.Color) {
					t.Errorf("%v: hostile %v", g.Origin, g.Hostile)
				}
			}
			if g.Status == dragon.Critical && !(g.Attack.Success() && g.Defense.Success()) && g.Read {
				t.Errorf("%v is critical, without an attack or a defense", g)
			}
		}
		empty := b.EmptyPoints()
		if all := b.Size()*b.Size() - empty.Len(); stones != all {
			t.Errorf("%d stones in dragons, %d on the board", stones, all)
		}
	}
}

// TestJSON: dragons are the same after a way through JSON, and through NewDragons.
func TestJSON(t *testing.T) {
	race.Alone(t)
	for _, b := range positions(t, sample.Of(240, 80)) {
		d := analyze(t, b)
		data, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		var back dragon.Dragons
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(&back)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(data), string(again)); diff != "" {
			t.Errorf("mismatch (-want +got):\n%s", diff)
		}
		var list []dragon.Dragon
		for _, g := range d.All() {
			list = append(list, *g)
		}
		made, err := dragon.NewDragons(b, list)
		if err != nil || made.String() != d.String() || !made.Describes(b) {
			t.Errorf("made again: %v", err)
		}
	}
	for _, text := range []string{
		``, `[]`, `{}`, `{"size": 9, "black": ["A1"], "white": [], "dragons": [{"origin": "B2", "strings": ["B2"], "status": "alive", "safety": "alive", "crude_status": "alive", "eyes": "0000"}]}`,
		`{"size": 9, "black": ["A1"], "white": [], "dragons": [{"origin": "A1", "strings": ["A1"], "status": "lost"}]}`,
		`{"size": 9, "black": ["A1"], "white": [], "dragons": [{"origin": "A1", "strings": ["A1"], "status": "alive", "safety": "alive", "crude_status": "alive", "eyes": "0000", "neighbors": [7]}]}`,
	} {
		d := new(dragon.Dragons)
		if err := d.UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestNewDragons(t *testing.T) {
	b := parse(t, ". X . X O\nX X X X O\nO O O O O\n. . . . .\n. . . . .\n")
	d, err := dragon.NewDragons(b, []dragon.Dragon{{Origin: board.At(4, 4), Status: dragon.Alive, Weakness: 0.5}})
	if err != nil {
		t.Fatal(err)
	}
	if g := d.At(board.At(0, 2)); g == nil || g.Status != dragon.Alive || g.Size() != 7 || g.Color != board.White {
		t.Errorf("the given dragon is %v", g)
	}
	if g := d.At(board.At(1, 4)); g == nil || g.Status != dragon.Unknown || !g.Unknown {
		t.Errorf("a dragon that was not given is %v", g)
	}
	if _, err := dragon.NewDragons(nil, nil); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("no board: %v", err)
	}
}

// TestFunctions binds all names whose owner is this package.
func TestFunctions(t *testing.T) {
	b := parse(t, shapes[0].diagram)
	f := new(dragon.Functions)
	have := map[string]func(...board.Point) int{}
	for _, fn := range f.Table().Funcs {
		have[fn.Name] = func(args ...board.Point) int {
			v, err := fn.Call(&pattern.Env{Context: context.Background(), Board: b, Color: board.White}, args)
			if err != nil {
				return -1
			}
			return v
		}
	}
	for _, w := range pattern.Vocabulary() {
		if w.Owner == "owl/dragon" && have[w.Name] == nil {
			t.Errorf("%s is not there", w.Name)
		}
	}
	group, enemy, empty := board.At(3, 8), board.At(4, 8), board.At(8, 8)
	if got := have["alive"](group); got != -1 {
		t.Errorf("alive where nothing is known: %d", got)
	}
	f.Begin(analyze(t, b))
	for _, c := range []struct {
		name string
		args []board.Point
		want int
	}{
		{"critical", []board.Point{group}, 1}, {"alive", []board.Point{group}, 0}, {"dead", []board.Point{group}, 0},
		{"unknown", []board.Point{group}, 0}, {"status", []board.Point{group}, 2}, {"CRITICAL", nil, 2}, {"ALIVE", nil, 1}, {"DEAD", nil, 0}, {"UNKNOWN", nil, 3},
		{"alive", []board.Point{empty}, 0}, {"status", []board.Point{enemy}, 1},
		{"weakness", []board.Point{group}, 1000}, {"weak", []board.Point{group}, 1},
		{"x_alive_somewhere", []board.Point{empty, group}, 1}, {"o_alive_somewhere", []board.Point{group}, 0}, {"o_alive_somewhere", []board.Point{group, enemy}, 1},
		{"dragonsize", []board.Point{group}, 5}, {"dragonsize", []board.Point{empty}, 0},
		{"same_dragon", []board.Point{group, board.At(0, 7)}, 1}, {"same_dragon", []board.Point{group, enemy}, 0}, {"same_dragon", []board.Point{empty, empty}, 0},
		{"genus", []board.Point{group}, 1}, {"has_aji", []board.Point{group}, 0},
		{"owl_threatens", []board.Point{board.At(1, 8), group}, 1}, {"owl_threatens", []board.Point{board.At(2, 8), group}, 0},
	} {
		if got := have[c.name](c.args...); got != c.want {
			t.Errorf("%s%v = %d, want %d", c.name, c.args, got, c.want)
		}
	}
	if f.Status(group) != pattern.StatusCritical || f.Status(empty) != pattern.StatusUnknown {
		t.Errorf("statuses %v, %v", f.Status(group), f.Status(empty))
	}
}

func TestBadInput(t *testing.T) {
	ctx := context.Background()
	a := dragon.NewAnalyzer(dragon.Options{})
	if _, err := a.Analyze(ctx, dragon.Input{}); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("no board: %v", err)
	}
	b := parse(t, shapes[0].diagram)
	if _, err := a.Analyze(ctx, dragon.Input{Board: b}); !errors.Is(err, dragon.ErrInput) {
		t.Errorf("no worms: %v", err)
	}
	in := input(t, b)
	in.Board = parse(t, shapes[1].diagram)
	if _, err := a.Analyze(ctx, in); !errors.Is(err, dragon.ErrInput) {
		t.Errorf("facts of another position: %v", err)
	}
	in.Board = b
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if d, err := a.Analyze(ended, in); !errors.Is(err, context.Canceled) || d != nil {
		t.Errorf("ended context: %v, %v", d, err)
	}
}

// TestSettled: one string that lives for certain settles its group, one that is dead does
// not settle that of others, and a stone that can be captured at once is not obviously
// alive, however far it could run.
func TestSettled(t *testing.T) {
	b := parse(t, `
		. O . O X . . . .
		O O O O X . . . .
		X X X X X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		X . . . . . X . .
		O X . . . . . . .
		. X . . . . . . .
	`)
	living, stone, far := board.At(1, 8), board.At(0, 1), board.At(6, 2)
	for _, c := range []struct {
		name   string
		joined []board.Point
		at     board.Point
		want   dragon.Status
	}{
		{"a lost stone that hangs together with a living group", []board.Point{living, stone}, stone, dragon.Alive},
		{"a living group", nil, living, dragon.Alive},
		{"a lost stone", nil, stone, dragon.Dead},
		{"a stone in the open", nil, far, dragon.Alive},
	} {
		in := input(t, b)
		var groups [][]board.Point
		if c.joined != nil {
			groups = [][]board.Point{c.joined}
		}
		var err error
		if in.Links, err = connect.NewLinks(b, connect.LinkFacts{Groups: groups}); err != nil {
			t.Fatal(err)
		}
		life, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 5_000}})
		if err != nil {
			t.Fatal(err)
		}
		d, err := dragon.NewAnalyzer(dragon.Options{Life: life}).Analyze(context.Background(), in)
		if err != nil {
			t.Fatal(err)
		}
		if g := d.At(c.at); g.Status != c.want {
			t.Errorf("%s: %v, want %v", c.name, g, c.want)
		}
	}
	// White stones that are dead unconditionally, and one whose status is open.
	b = parse(t, `
		. X O . X . . . .
		X X X X X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
	`)
	in := input(t, b)
	inside, outside := board.At(2, 8), board.At(5, 4)
	if u := in.Worms.At(inside).Unconditional; u != board.Dead {
		t.Fatalf("the stone inside is %v", u)
	}
	var err error
	if in.Links, err = connect.NewLinks(b, connect.LinkFacts{Groups: [][]board.Point{{inside, outside}}}); err != nil {
		t.Fatal(err)
	}
	d, err := dragon.NewAnalyzer(dragon.Options{Life: lives{}}).Analyze(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	if g := d.At(outside); g.Status != dragon.Alive || !g.Read {
		t.Errorf("a group with a dead stone, of which a reader says that it lives: %v", g)
	}
}

// lives is a Life that says of every group that it cannot be killed.
type lives struct{}

func (lives) Attack(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{Certain: true}, nil
}

func (lives) Defend(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{Code: search.Win, Move: board.Pass, Certain: true}, nil
}

// wormsOf finds the worms of b with a new Analyzer.
func wormsOf(ctx context.Context, b *board.Board, o worm.Options) (*worm.Worms, error) {
	a, err := worm.NewAnalyzer(o)
	if err != nil {
		return nil, err
	}
	return a.Analyze(ctx, b)
}
