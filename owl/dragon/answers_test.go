package dragon_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

var update = flag.Bool("update", false, "write the answers in testdata again")

const answersFile = "testdata/dragons.txt"

const answersHead = `# Groups of random positions with random facts, which the test makes, and all that an Analyzer says of them. The file
# says what it found, not what is right: go test -run Answers -update writes it again.
`

// coin is a Life, a SemeaiReader and a Threatener whose answers follow from the stones of the group
// alone: they stand for all the answers that readers give.
type coin struct{ seed uint64 }

func (c coin) result(b *board.Board, goal *board.Set, salt uint64) search.Result {
	r := rand.New(rand.NewPCG(c.seed+salt, uint64(goal.First())<<8+uint64(goal.Len())))
	res := search.Result{Code: []search.Code{search.Fail, search.Fail, search.Win, search.Win, search.KoA}[r.IntN(5)], Nodes: r.IntN(50)}
	if empty := b.EmptyPoints(); res.Success() {
		res.Move = empty.Nth(r.IntN(empty.Len()))
	}
	switch r.IntN(4) {
	case 0:
		res.Certain = true
	case 1:
		res.Limited = true
	}
	return res
}

func (c coin) Attack(_ context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return c.result(b, goal, 1), nil
}

func (c coin) Defend(_ context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return c.result(b, goal, 2), nil
}

func (c coin) Includes(_ *board.Board, goal *board.Set) bool { return goal.First()%3 == 0 }

func (c coin) Semeai(_ context.Context, b *board.Board, mine, other *board.Set) (owl.Race, error) {
	return owl.Race{Life: c.result(b, mine, 3), Kill: c.result(b, other, 4), Move: c.result(b, mine, 5).Move}, nil
}

func (c coin) threat(b *board.Board, goal *board.Set, salt uint64) (owl.Threat, error) {
	r := c.result(b, goal, salt)
	return owl.Threat{Code: r.Code, First: r.Move, Second: c.result(b, goal, salt+1).Move}, nil
}

func (c coin) ThreatenAttack(_ context.Context, b *board.Board, goal *board.Set) (owl.Threat, error) {
	return c.threat(b, goal, 6)
}

func (c coin) ThreatenDefense(_ context.Context, b *board.Board, goal *board.Set) (owl.Threat, error) {
	return c.threat(b, goal, 8)
}

// field returns an influence that falls with the distance from stones of each player.
func field(t *testing.T, r *rand.Rand, b *board.Board, player board.Color) *influence.Result {
	t.Helper()
	f := influence.ResultFacts{ToPlay: player, Territory: make([]float64, board.NumPoints)}
	of := [2][]float64{make([]float64, board.NumPoints), make([]float64, board.NumPoints)}
	weight := [2]float64{1 + float64(r.IntN(3)), 1 + float64(r.IntN(3))}
	for p := range board.Points(b.Size()) {
		for q := range board.Points(b.Size()) {
			if c := b.At(q); c.IsPlayer() {
				d := max(p.Col()-q.Col(), q.Col()-p.Col()) + max(p.Row()-q.Row(), q.Row()-p.Row())
				of[c-board.Black][p] += weight[c-board.Black] * 100 * math.Pow(3, -float64(d))
			}
		}
		f.Territory[p] = (of[1][p] - of[0][p]) / (of[1][p] + of[0][p])
	}
	f.Black.Influence, f.White.Influence = of[0], of[1]
	v, err := influence.NewResult(b, f)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// random returns a position with random facts.
func random(t *testing.T, r *rand.Rand) dragon.Input {
	t.Helper()
	size := 8 + r.IntN(6)
	b := scatter.Game(r, size, size*size/12+r.IntN(size*size/4))
	in := dragon.Input{Board: b, Focus: board.NoPoint}
	empty := b.EmptyPoints()
	moves := func() []search.MoveResult {
		codes := []search.Code{search.Win, search.Win, search.KoA, search.KoB}
		return []search.MoveResult{{Move: empty.Nth(r.IntN(empty.Len())), Code: codes[r.IntN(4)]}}
	}
	var worms []worm.Worm
	stones := make([]eye.Stone, board.NumPoints)
	var links connect.LinkFacts
	for _, c := range []board.Color{board.Black, board.White} {
		var group []board.Point
		foes := b.AppendStrings(nil, c.Opponent())
		for _, s := range b.AppendStrings(nil, c) {
			w := worm.Worm{Origin: s, EffectiveSize: float64(r.IntN(80)) / 4, Inessential: r.IntN(12) == 0}
			if r.IntN(3) == 0 {
				w.Attacks = moves()
				if r.IntN(2) == 0 {
					w.Defenses = moves()
				}
			}
			if r.IntN(3) == 0 && len(foes) > 0 {
				w.Lunch = foes[r.IntN(len(foes))]
			}
			switch r.IntN(10) {
			case 0:
				w.Unconditional, w.Invincible = board.Alive, r.IntN(2) == 0
			case 1:
				w.Unconditional = board.Dead
			case 2:
				w.Unknown.Attack = true
			}
			worms = append(worms, w)
			for p := range b.Stones(s) {
				stones[p] = eye.Stone{Attacks: w.Attacks, Defenses: w.Defenses, Inessential: w.Inessential}
			}
			if group = append(group, s); r.IntN(2) == 0 {
				links.Groups, group = append(links.Groups, group), nil
			}
		}
		if len(group) > 0 {
			links.Groups = append(links.Groups, group)
		}
	}
	for p := range empty.All() {
		if r.IntN(15) == 0 {
			links.BlackCuts.Add(p)
		}
		if r.IntN(15) == 0 {
			links.WhiteCuts.Add(p)
		}
	}
	var err error
	if in.Worms, err = worm.NewWorms(b, worms); err != nil {
		t.Fatal(err)
	}
	if in.Links, err = connect.NewLinks(b, links); err != nil {
		t.Fatal(err)
	}
	eyes, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if in.Eyes, err = eyes.Analyze(t.Context(), b, eye.Input{Stones: stones}); err != nil {
		t.Fatal(err)
	}
	in.BlackFirst, in.WhiteFirst, in.Escape = field(t, r, b, board.Black), field(t, r, b, board.White), field(t, r, b, board.Empty)
	return in
}

// full describes all that is said of a group in two lines.
func full(g *dragon.Dragon) string {
	code := func(r search.Result) string {
		s := fmt.Sprintf("%v %v", r.Code, r.Move)
		if r.Certain {
			s += " certain"
		}
		if r.Limited {
			s += " limited"
		}
		return s
	}
	var w strings.Builder
	fmt.Fprintf(&w, "%v\n  strings %v sizes %.2f %.2f half eye %v lunch %v surround %v %d moyo %d %.2f before %.3f crude %v read %v unknown %v", g, g.Strings,
		g.EffectiveSize, g.StrategicSize, g.HalfEye, g.Lunch, g.Surround, g.SurroundSize, g.MoyoSize, g.MoyoValue, g.WeaknessBefore, g.Crude, g.Read, g.Unknown)
	fmt.Fprintf(&w, " attack %s defense %s threat %v %v rescue %v %v near %v %v", code(g.Attack), code(g.Defense), g.Threat, g.ThreatNext, g.Rescue, g.RescueNext, g.Neighbors, g.Hostile)
	for _, s := range g.Semeais {
		fmt.Fprintf(&w, " race %d %s, %s %v", s.Opponent, code(s.Attack), code(s.Defense), s.Seki)
	}
	return w.String() + "\n"
}

// TestAnswers: all that is said of groups of random positions is what was said before.
func TestAnswers(t *testing.T) {
	race.Alone(t)
	r := rand.New(rand.NewPCG(3, 1))
	var file strings.Builder
	file.WriteString(answersHead)
	for i := range 36 {
		in := random(t, r)
		asked := coin{uint64(i)}
		restored := boardtest.Restored(t, in.Board)
		d, err := dragon.NewAnalyzer(dragon.Options{Life: asked, Races: asked, Threats: asked}).Analyze(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		restored()
		fmt.Fprintf(&file, "\nposition %d\n", i)
		for _, g := range d.All() {
			file.WriteString(full(g))
		}
	}
	if *update {
		if err := os.WriteFile(answersFile, []byte(file.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(answersFile)
	if err != nil {
		t.Fatal(err)
	}
	got, want := strings.Split(file.String(), "\n"), strings.Split(string(data), "\n")
	if len(got) != len(want) {
		t.Fatalf("%d lines, want %d", len(got), len(want))
	}
	differ := 0
	for i, line := range got {
		if line != want[i] {
			if differ++; differ <= 10 {
				t.Errorf("line %d: %s\nwant %s", i+1, line, want[i])
			}
		}
	}
	if differ > 0 {
		t.Errorf("%d lines differ", differ)
	}
}
