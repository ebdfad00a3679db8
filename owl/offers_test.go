package owl

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
)

// offering returns a guide on a board of nine lines, empty but for given stones.
func offering(t *testing.T, turn side, owner board.Color, black, white []board.Point) *guide {
	t.Helper()
	b, err := board.New(9)
	if err == nil {
		err = b.Setup(black, white, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	g := new(guide)
	g.b, g.turn, g.owner = b, turn, owner
	g.survey()
	g.scan.goal = g.mine
	return g
}

// noted compares what is noted with what should be, point by point.
func (g *guide) noted(t *testing.T, name string, want map[string]int) {
	t.Helper()
	for p := range board.Points(g.b.Size()) {
		if got := int(g.guesses[p]); got != want[p.String()] {
			t.Errorf("%s, side %d: %v has %d, want %d", name, g.turn, p, got, want[p.String()])
		}
	}
}

// TestProposedLunches: what taking a string is worth by the eyes it leaves, ten less if it takes a
// ko, and a point for each stone up to ten. The owner takes, and the opponent saves.
func TestProposedLunches(t *testing.T) {
	take, save := board.At(2, 2), board.At(6, 6)
	for _, c := range []struct {
		min, likely, max, size int
		attack, defense        search.Code
		takes, saves           int
	}{
		{0, 0, 0, 1, search.Win, search.Win, 21, 21},
		{0, 0, 1, 1, search.Win, search.Win, 46, 46},
		{0, 1, 1, 2, search.Win, search.Win, 62, 62},
		{0, 1, 2, 3, search.Win, search.KoA, 73, 63},
		{1, 2, 2, 6, search.KoB, search.Win, 66, 76},
		{2, 2, 2, 9, search.Win, search.Win, 84, 84},
		{2, 2, 2, 12, search.Win, search.Win, 85, 85},
	} {
		for turn, want := range [...]map[string]int{attacker: {save.String(): c.saves}, defender: {take.String(): c.takes}} {
			g := offering(t, side(turn), board.White, []board.Point{board.At(0, 0)}, []board.Point{board.At(8, 8)})
			g.known = []fact{{}, {stone: board.At(0, 0), size: c.size, attack: search.MoveResult{Move: take, Code: c.attack}, defense: search.MoveResult{Move: save, Code: c.defense}}}
			g.index[board.At(0, 0)] = 2
			g.group.Lunches = []Lunch{{Stone: board.At(0, 0), Min: c.min, Likely: c.likely, Max: c.max}}
			g.proposeLunches()
			g.noted(t, fmt.Sprintf("%+v", c), want)
		}
	}
}

// TestProposedRescues: what strings of the group are worth that can be taken, by the part of the
// group that they are, and what else may serve either side.
func TestProposedRescues(t *testing.T) {
	// A string of one stone and one of three, a quarter of the group and three.
	one, three := board.At(0, 0), board.At(4, 4)
	white := []board.Point{one, three, board.At(5, 4), board.At(6, 4)}
	take, save := board.At(2, 7), board.At(7, 1)
	none := search.MoveResult{}
	win := func(p board.Point) search.MoveResult { return search.MoveResult{Move: p, Code: search.Win} }
	ko := func(p board.Point) search.MoveResult { return search.MoveResult{Move: p, Code: search.KoA} }
	for _, c := range []struct {
		name            string
		f               fact
		attack, defense map[string]int
	}{
		{"safe", fact{stone: one, size: 1, liberties: 2, ours: true}, nil, nil},
		{"another's", fact{stone: one, size: 1, liberties: 2, attack: win(take), defense: win(save)}, nil, nil},
		// 40 and a quarter of 40; what the other side wants 12 less, liberties 25 less.
		{"a quarter", fact{stone: one, size: 1, liberties: 2, ours: true, attack: win(take), defense: win(save)},
			map[string]int{take.String(): 50 + 38/8, save.String(): 38, "A2": 25, "B1": 25},
			map[string]int{take.String(): 38, save.String(): 50 + 38/8, "A2": 25, "B1": 25}},
		// 40 and three quarters of 40. Of eight liberties none is noted.
		{"three quarters", fact{stone: three, size: 3, liberties: 8, ours: true, attack: win(take), defense: ko(save)},
			map[string]int{take.String(): 70 + 58/8, save.String(): 58},
			map[string]int{take.String(): 58, save.String(): 60 + 58/8}},
		{"a ko to take it", fact{stone: one, size: 1, liberties: 4, ours: true, attack: ko(take), defense: win(save)},
			map[string]int{take.String(): 40 + 38/8, save.String(): 38},
			map[string]int{take.String(): 38, save.String(): 50 + 38/8}},
		// It can wait, and there is nothing for the owner.
		{"lost", fact{stone: three, size: 3, liberties: 2, ours: true, attack: win(take), defense: none},
			map[string]int{take.String(): 50}, nil},
		{"lost by a ko", fact{stone: three, size: 3, liberties: 2, ours: true, attack: ko(take), defense: none},
			map[string]int{take.String(): 40}, nil},
	} {
		for turn, want := range [...]map[string]int{attacker: c.attack, defender: c.defense} {
			g := offering(t, side(turn), board.White, nil, white)
			g.known = []fact{c.f}
			g.proposeRescues()
			g.noted(t, c.name, want)
		}
	}
}

// TestProposedVital: what the points of an eye space are worth, by how many eyes depend on them.
func TestProposedVital(t *testing.T) {
	a, d, a2, d2, m := board.At(1, 1), board.At(7, 7), board.At(2, 1), board.At(7, 6), board.At(0, 8)
	stone := board.At(4, 4)
	value := func(least, most uint8) eye.Value {
		return eye.Value{AttackTwice: least, AttackFirst: least, DefendFirst: most, DefendTwice: most}
	}
	for _, c := range []struct {
		name            string
		s               eye.Space
		attack, defense map[string]int
	}{
		{"an eye", eye.Space{Value: value(0, 1), Attack: []board.Point{a, a2}, Defense: []board.Point{d, d2}},
			map[string]int{"B2": 55, "C2": 51}, map[string]int{"H8": 50, "H7": 46}},
		{"an eye more", eye.Space{Value: value(1, 2), Pessimistic: 1, Attack: []board.Point{a}, Defense: []board.Point{d}},
			map[string]int{"B2": 55}, map[string]int{"H8": 50}},
		{"an eye that is not for certain", eye.Space{Value: value(1, 2), Attack: []board.Point{a}, Defense: []board.Point{d}},
			map[string]int{"B2": 65}, map[string]int{"H8": 60}},
		{"two eyes", eye.Space{Value: value(0, 2), Attack: []board.Point{a}, Defense: []board.Point{d}},
			map[string]int{"B2": 75}, map[string]int{"H8": 70}},
		{"a doubt", eye.Space{Value: value(1, 1), PessimisticAttack: a, PessimisticDefense: d},
			map[string]int{"B2": 35}, map[string]int{"H8": 30}},
		{"a doubt about two", eye.Space{Value: value(2, 2), PessimisticAttack: a, PessimisticDefense: d},
			map[string]int{"B2": 45}, map[string]int{"H8": 40}},
		{"no doubt where there is better", eye.Space{Value: value(0, 1), Attack: []board.Point{a}, Defense: []board.Point{d}, PessimisticAttack: a2, PessimisticDefense: d2},
			map[string]int{"B2": 55}, map[string]int{"H8": 50}},
		{"nowhere to begin", eye.Space{Value: value(1, 1), PessimisticAttack: board.NoPoint, PessimisticDefense: board.NoPoint}, nil, nil},
		{"threats", eye.Space{Value: value(1, 1), PessimisticAttack: board.NoPoint, PessimisticDefense: board.NoPoint, AttackThreats: []board.Point{a, a2}, DefenseThreats: []board.Point{d, d2}},
			map[string]int{"B2": 28, "C2": 24}, map[string]int{"H8": 28, "H7": 24}},
		// A margin has four more for each point of the space beside it.
		{"margins", eye.Space{Value: value(1, 1), PessimisticAttack: board.NoPoint, PessimisticDefense: board.NoPoint, Points: board.SetOf(m, board.At(1, 8), board.At(0, 7), board.At(0, 0), stone), Marginal: board.SetOf(m, board.At(0, 0), stone)},
			map[string]int{"A9": 28, "A1": 20}, map[string]int{"A9": 28, "A1": 20}},
	} {
		for turn, want := range [...]map[string]int{attacker: c.attack, defender: c.defense} {
			g := offering(t, side(turn), board.White, nil, []board.Point{stone})
			g.proposeVital(&c.s)
			g.noted(t, c.name, want)
		}
	}
}

// TestProposedHalfEyes: the corners of half eyes, the best one first.
func TestProposedHalfEyes(t *testing.T) {
	p := board.At(3, 0)
	a, d := []board.Point{board.At(2, 1), board.At(4, 1)}, []board.Point{board.At(4, 1), board.At(2, 1)}
	s := eye.Space{Color: board.White, Points: board.SetOf(p), Value: eye.Value{AttackTwice: 1, AttackFirst: 1, DefendFirst: 1, DefendTwice: 1}, HalfEyes: []board.Point{p}, PessimisticAttack: board.NoPoint, PessimisticDefense: board.NoPoint}
	for turn, want := range [...]map[string]int{attacker: {"C2": 42, "E2": 36}, defender: {"E2": 42, "C2": 36}} {
		g := offering(t, side(turn), board.White, nil, []board.Point{board.At(3, 1), board.At(2, 0), board.At(4, 0)})
		m, err := eye.NewMap(g.b, eye.Facts{Spaces: []eye.Space{s}, Ends: []eye.HalfEye{{Point: p, Color: board.White, Topology: 3, Attack: a, Defense: d}}})
		if err != nil {
			t.Fatal(err)
		}
		g.group.Eyes = m
		g.proposeVital(&s)
		g.noted(t, "a half eye", want)
	}
}

// TestProposedEscape plays each move near groups of random positions and looks at the room that
// they have then. Moves count by twice what is gained, for the owner from three on, for the
// opponent more if the group has not run away afterwards; those on the first line do not.
func TestProposedEscape(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	count := [2]int{}
	shut := 0
	for i := range 250 {
		b, err := board.New(9 + 2*(i%2))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, 20+rng.IntN(20), rng); err != nil {
			t.Fatal(err)
		}
		strings := b.AppendStrings(nil, board.White)
		if len(strings) == 0 {
			continue
		}
		goal := board.SetOf(b.AppendStones(nil, strings[rng.IntN(len(strings))])...)
		for _, turn := range []side{attacker, defender} {
			g := new(guide)
			g.b, g.turn, g.owner = b, turn, board.White
			g.survey()
			g.scan.goal = goal
			var strong board.Set
			g.ground.lay(b, board.White, &goal, &strong)
			g.room = g.ground.room(b, &goal, &g.empty, &g.mine, &g.beside)
			before := g.room
			g.proposeEscape()
			got := g.guesses
			empty := g.empty
			for p := range empty.All() {
				steps := 99
				for q := range goal.All() {
					steps = min(steps, max(p.Col()-q.Col(), q.Col()-p.Col())+max(p.Row()-q.Row(), q.Row()-p.Row()))
				}
				last := b.Size() - 1
				want := 0
				c := g.color(turn)
				switch {
				case b.IsCapture(p, c): // the look does not take stones off
					continue
				case steps > 2 || p.Col() == 0 || p.Row() == 0 || p.Col() == last || p.Row() == last:
				case turn == attacker && before == 0:
				case turn == defender && b.LibertiesAfter(p, c) < 2:
				default:
					if b.LibertiesAfter(p, c) == 0 {
						continue // nor does it know that a move is suicide
					}
					b.TryAssumeLegal(p, c)
					after := new(guide)
					after.b, after.owner = b, board.White
					after.survey()
					run := goal
					if turn == defender {
						run.Add(p)
					}
					room := g.ground.room(b, &run, &after.empty, &after.mine, &after.beside)
					b.Undo()
					gain := room - before
					if turn == attacker {
						gain = -gain
					}
					if turn == defender && gain < 3 || gain <= 0 {
						break
					}
					count[turn]++
					if turn == attacker && room < 9 {
						gain += 8
						shut++
					}
					want = 25 + min(2*gain, 45)
				}
				if int(got[p]) != want {
					t.Errorf("%v of %v, side %d: %d, want %d\n%v", p, goal.First(), turn, got[p], want, b)
				}
			}
		}
	}
	t.Logf("%v moves, %d of them shut the group in", count, shut)
	if count[attacker] < 100 || count[defender] < 100 || shut < 50 {
		t.Errorf("%v moves, %d of them shut the group in", count, shut)
	}
}

// TestAdd: what speaks for a move adds up to the largest value and an eighth of each other one.
func TestAdd(t *testing.T) {
	g := offering(t, attacker, board.White, nil, []board.Point{board.At(4, 4)})
	for _, c := range []struct {
		at    board.Point
		value int
	}{
		{board.At(0, 0), 40}, {board.At(0, 0), 16}, {board.At(1, 0), 16}, {board.At(1, 0), 40}, {board.At(2, 0), 0}, {board.At(3, 0), -5},
		{board.At(4, 4), 50}, {board.Pass, 50}, {board.NoPoint, 50}, {board.At(9, 0), 50},
		{board.At(5, 0), 118}, {board.At(5, 0), 40}, {board.At(6, 0), 42}, {board.At(7, 0), 1},
	} {
		g.add(c.at, c.value)
	}
	g.noted(t, "sums", map[string]int{"A1": 42, "B1": 42, "F1": 120, "G1": 42, "H1": 1})
	v := new(view)
	g.collect(v)
	want := []guess{{board.At(5, 0), 120}, {board.At(0, 0), 42}, {board.At(1, 0), 42}, {board.At(6, 0), 42}, {board.At(7, 0), 1}}
	if !slices.Equal(v.moves, want) {
		t.Errorf("%v, want %v", v.moves, want)
	}
	g.noted(t, "after that", nil)
	if len(g.points) != 0 {
		t.Errorf("%v are noted after that", g.points)
	}
}

// TestUpdate works out the numbers of positions from those of what comes of them: who moves
// succeeds by one of the moves, and fails by all. Three more moves are tried when those so far
// have failed; those that are not count as one each.
func TestUpdate(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	failed, won, more := 0, 0, 0
	for range 3000 {
		n := 1 + rng.IntN(9)
		g := new(guide)
		g.nodes = []pnode{{kids: 1, n: int32(n), use: int32(min(3, n))}}
		for range n {
			k := pnode{phi: uint32(1 + rng.IntN(9)), delta: uint32(1 + rng.IntN(9))}
			switch rng.IntN(5) {
			case 0:
				if rng.IntN(4) == 0 {
					k.phi, k.delta = never, 0 // who moves there fails
				}
			case 1, 2:
				k.phi, k.delta = 0, never
			}
			g.nodes = append(g.nodes, k)
		}
		tried := min(3, n)
		for {
			all := true
			for _, k := range g.nodes[1 : 1+tried] {
				all = all && k.phi == 0
			}
			if !all || tried == n {
				break
			}
			tried = min(tried+3, n)
		}
		phi, delta, wins, fails := never, n-tried, false, true
		for _, k := range g.nodes[1 : 1+tried] {
			wins = wins || k.delta == 0
			fails = fails && k.phi == 0
			phi = min(phi, int(k.delta))
			if k.phi < never {
				delta += int(k.phi)
			}
		}
		switch {
		case wins:
			phi, delta = 0, never
			won++
		case fails:
			phi, delta = never, 0
			failed++
		}
		if tried > 3 {
			more++
		}
		g.update(0)
		if got := g.nodes[0]; int(got.phi) != phi || int(got.delta) != delta || int(got.use) != tried {
			t.Fatalf("%+v: %d, %d of %d moves, want %d, %d of %d", g.nodes[1:], got.phi, got.delta, got.use, phi, delta, tried)
		}
		best, likely := g.best(0), g.likeliest(0)
		for i := int32(1); i <= g.nodes[0].use; i++ {
			k, b, l := g.nodes[i], g.nodes[best], g.nodes[likely]
			if k.delta < b.delta || k.delta == b.delta && i < best {
				t.Fatalf("%+v: best %d", g.nodes, best)
			}
			if x, y := float64(k.phi)/float64(k.delta), float64(l.phi)/float64(l.delta); x > y || x == y && i < likely {
				t.Fatalf("%+v: likeliest %d", g.nodes, likely)
			}
		}
	}
	if failed < 50 || won < 50 || more < 50 {
		t.Errorf("%d failed, %d won, %d with more moves", failed, won, more)
	}
}
