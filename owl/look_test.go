package owl

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestLook: what is seen of a position are the eye spaces that touch the group twice, how many eyes they are, and what follows
// from that and from the room to run.
func TestLook(t *testing.T) {
	v := guided(t, 10)
	met := map[string]int{}
	groupsOf(t, 61, 2, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		for _, ply := range [2]int{goal.Len() % 2, 2 + goal.Len()%3} {
			w := sees(t, v, b, &goal, defender, ply)
			g := v.guide
			if w.ruling == dies || w.ruling == lives && g.scan.goal.Intersects(&g.strong) {
				met["at once"]++
				continue // before anybody has looked for eyes
			}
			sum, least := eye.Value{}, 0
			var spaces []*eye.Space
			for s := range g.group.Eyes.Spaces(owner) {
				ours, others := 0, 0
				for p := range s.Points.All() {
					for _, list := range [][4]board.Point{p.Neighbors(), p.Diagonals()} {
						for _, q := range list {
							if goal.Has(q) {
								ours++
							} else if b.At(q) == owner {
								others++
							}
						}
					}
				}
				if x, y := g.contacts(s); x != ours || y != others {
					t.Fatalf("%v touches the group %d times and others %d times, want %d and %d\n%v", s.Points, x, y, ours, others, b)
				}
				if ours < 2 {
					met["no touch"]++
					continue
				}
				spaces = append(spaces, s)
				sum = sum.Add(s.Value)
				if 3*others <= ours {
					least += max(s.Pessimistic-g.cutsIn(s), 0)
				} else {
					met["of others"]++
				}
			}
			lunches := 0
			for _, l := range g.group.Lunches {
				lunches += l.Max
			}
			if best := min(sum.Max()+lunches, 3); !slices.Equal(g.spaces, spaces) || g.likely != sum.Min() || g.least != least || g.most != best {
				t.Fatalf("%v, %d eyes for certain, %d likely, %d at best, want %v, %d, %d and %d\n%v", g.spaces, g.least, g.likely, g.most, spaces, least, sum.Min(), best, b)
			}
			alive := g.least >= 2 || g.least == 1 && g.likely >= 3 || ply > g.d.distrust && g.likely >= 2 || ply >= 2 && g.room >= 9
			if alive != (w.ruling == lives) {
				t.Fatalf("%d eyes for certain, %d likely, room %d, after %d moves: ruling %d\n%v", g.least, g.likely, g.room, ply, w.ruling, b)
			}
			if alive {
				met["lives"]++
				continue
			}
			met["undecided"]++
			if hope := g.likely >= 2 || g.most >= 2 && g.room > 0 || g.room >= 9; w.hope != hope || w.promises(defender) != hope || w.promises(attacker) == hope {
				t.Fatalf("%d likely eyes, %d at best, room %d: hope %v\n%v", g.likely, g.most, g.room, w.hope, b)
			}
		}
	})
	for _, what := range []string{"lives", "undecided", "no touch", "of others"} {
		if met[what] < 3 {
			t.Errorf("%v", met)
		}
	}
}

// TestAliveAtAGlance: a group lives with two eyes for certain, or one and three likely ones; later in a search with two likely
// ones, and from the third move on with room to run.
func TestAliveAtAGlance(t *testing.T) {
	for least := range 4 {
		for likely := range 5 {
			for ply := range 6 {
				for room := 7; room <= 10; room++ {
					g := new(guide)
					g.least, g.likely, g.scan.ply, g.room, g.d = least, likely, ply, room, depths{distrust: 3}
					want := least >= 2 || least == 1 && likely > 2 || ply >= 4 && likely > 1 || ply > 1 && room > 8
					if got := g.alive(); got != want {
						t.Errorf("%d eyes for certain, %d likely, after %d moves with room %d: %v, want %v", least, likely, ply, room, got, want)
					}
				}
			}
		}
	}
}

// TestCutsInSpaces: a point of an eye space counts for each two strings of the group beside it that have no other liberty in
// common, if a stone of the attacker there is not in atari.
func TestCutsInSpaces(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 1))
	cuts, linked, poor := 0, 0, 0
	for range 600 {
		b := scatter.Stones(r, 5+r.IntN(3), 0.15, 0.4)
		g := new(guide)
		g.b, g.owner, g.scan.goal = b, board.White, b.StonesOf(board.White)
		for _, p := range g.scan.goal.Append(nil) {
			if r.IntN(6) == 0 {
				for q := range b.Stones(p) {
					g.scan.goal.Remove(q)
				}
			}
		}
		var s eye.Space
		for p := range board.Points(b.Size()) {
			if r.IntN(2) == 0 {
				s.Points.Add(p)
			}
		}
		want := 0
		for p := range s.Points.All() {
			if b.At(p) != board.Empty {
				continue
			}
			var list []board.Point
			for _, q := range p.Neighbors() {
				if g.scan.goal.Has(q) && !slices.Contains(list, b.Origin(q)) {
					list = append(list, b.Origin(q))
				}
			}
			for i, x := range list {
				for _, y := range list[:i] {
					common := 0
					for _, l := range b.AppendLiberties(nil, x) {
						if slices.Contains(b.AppendLiberties(nil, y), l) {
							common++
						}
					}
					switch {
					case common > 1:
						linked++
					case b.LibertiesAfter(p, board.Black) < 2:
						poor++
					default:
						want++
					}
				}
			}
		}
		cuts += want
		if got := g.cutsIn(&s); got != want {
			t.Fatalf("%d cuts in %v, want %d\n%v", got, s.Points, want, b)
		}
	}
	if cuts < 100 || linked < 100 || poor < 50 {
		t.Errorf("%d cuts, %d strings linked twice, %d points where the attacker would be in atari", cuts, linked, poor)
	}
}

// TestParts: after a move of the attacker the group is what still hangs together of it with most stones of the question: over
// common liberties, liberties side by side, and strings that cannot be saved.
func TestParts(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 2))
	parted, fell := 0, 0
	for range 400 {
		b := scatter.Stones(r, 7, 0.35, 0.15)
		white := b.StonesOf(board.White)
		if white.Len() < 4 {
			continue
		}
		goal := white
		var fallen []board.Set
		if r.IntN(2) == 0 {
			x, y := white.Nth(r.IntN(white.Len())), white.Nth(r.IntN(white.Len()))
			fallen = append(fallen, board.SetOf(x, y))
		}
		g := new(guide)
		g.b, g.owner = b, board.White
		for p := range white.All() {
			if r.IntN(3) > 0 {
				g.guiding.goal.Add(p)
			}
		}
		// Stones hang together one by one.
		steps := func(p, q board.Point) int {
			return max(p.Col()-q.Col(), q.Col()-p.Col()) + max(p.Row()-q.Row(), q.Row()-p.Row())
		}
		list := white.Append(nil)
		group := map[board.Point]int{}
		for i, p := range list {
			group[p] = i
		}
		for range list {
			for _, p := range list {
				for _, q := range list {
					linked := steps(p, q) == 1 || len(fallen) > 0 && fallen[0].Has(p) && fallen[0].Has(q)
					for _, x := range p.Neighbors() {
						for _, y := range q.Neighbors() {
							linked = linked || b.At(x) == board.Empty && b.At(y) == board.Empty && steps(x, y) <= 1
						}
					}
					if linked {
						group[p] = min(group[p], group[q])
					}
				}
			}
		}
		best, most := 0, -1
		for i := range list {
			n := 0
			for p, k := range group {
				if k == i && g.guiding.goal.Has(p) {
					n++
				}
			}
			if group[list[i]] == i && n > most {
				best, most = i, n
			}
		}
		var want board.Set
		for p, k := range group {
			if k == best {
				want.Add(p)
			}
		}
		g.part(&goal, fallen)
		if goal != want {
			t.Fatalf("%v, want %v, beside strings that are lost: %v\n%v", goal, want, fallen, b)
		}
		if want != white {
			parted++
			if len(fallen) > 0 {
				fell++
			}
		}
	}
	if parted < 50 || fell < 20 {
		t.Errorf("%d groups were parted, %d beside lost strings", parted, fell)
	}
	g := new(guide)
	var none board.Set
	if g.part(&none, nil); !none.IsEmpty() {
		t.Errorf("%v of nothing", none)
	}
}

// replies is a search.Tactics with one answer to each question, or an error.
type replies struct {
	attack, defend search.Result
	failAt         int // the question that ends with an error, from 1 on; 0 for none
	asked          int
}

var errReplies = errors.New("no reply")

func (r *replies) reply(x search.Result) (search.Result, error) {
	if r.asked++; r.asked == r.failAt {
		return search.Result{}, errReplies
	}
	return x, nil
}

func (r *replies) Attack(context.Context, *board.Board, board.Point) (search.Result, error) {
	return r.reply(r.attack)
}

func (r *replies) Defend(context.Context, *board.Board, board.Point) (search.Result, error) {
	return r.reply(r.defend)
}

// TestStringsAsked: tactics are asked about strings with up to four liberties, from the fourth move on up to three. Those that
// cannot be taken, or need no defense, have no moves.
func TestStringsAsked(t *testing.T) {
	b := boardtest.MustParse(t, ". O .\n. . .\n. . .\n")
	none := search.MoveResult{}
	take, save := search.MoveResult{Move: board.At(0, 0), Code: search.KoA}, search.MoveResult{Move: board.At(2, 0), Code: search.KoB}
	result := func(m search.MoveResult) search.Result { return search.Result{Move: m.Move, Code: m.Code} }
	needless := search.Result{Code: search.Win, Move: board.Pass}
	for liberties := 1; liberties <= 6; liberties++ {
		for ply := range 5 {
			for _, c := range []struct {
				attack, defend search.Result
				want           [2]search.MoveResult
				questions      int
			}{
				{search.Result{}, result(save), [2]search.MoveResult{none, none}, 1},
				{result(take), search.Result{}, [2]search.MoveResult{take, none}, 2},
				{result(take), result(save), [2]search.MoveResult{take, save}, 2},
				{result(take), needless, [2]search.MoveResult{none, none}, 2},
			} {
				for failAt := range 3 {
					r := &replies{attack: c.attack, defend: c.defend, failAt: failAt}
					g := new(guide)
					g.guiding.ctx, g.b, g.tactics, g.scan.ply = t.Context(), b, reading.Complete(r, nil), ply
					f := fact{stone: board.At(1, 2), liberties: liberties}
					g.read(&f)
					want, questions := c.want, c.questions
					if liberties > 4 || liberties == 4 && ply >= 3 {
						want, questions = [2]search.MoveResult{}, 0
					}
					if fails := failAt > 0 && failAt <= questions; fails != (g.err != nil) {
						t.Fatalf("%d liberties after %d moves, question %d fails: %v", liberties, ply, failAt, g.err)
					} else if fails {
						continue
					}
					if r.asked != questions || f.attack != want[0] || f.defense != want[1] {
						t.Errorf("%d liberties after %d moves: %+v and %+v after %d questions, want %+v after %d", liberties, ply, f.attack, f.defense, r.asked, want, questions)
					}
				}
			}
		}
	}
}

// TestTacticsFail: an error of tactics at any time is that of the question, and the board is as it was.
func TestTacticsFail(t *testing.T) {
	b := boardtest.MustParse(t, `
		. O . . O X .
		O O O O O X .
		X X . X X X .
		. O X . . . .
		. . . . . . .`+"\n. . . . . . .\n. . . . . . .\n")
	goal := b.StonesOf(board.White)
	failed := 0
	for failAt := 1; ; failAt += 1 + failAt/3 {
		restored := boardtest.Restored(t, b)
		v, err := NewGuided(GuidedOptions{Limits: search.Limits{Nodes: 10}, Tactics: &replies{failAt: failAt, attack: search.Result{Code: search.Win, Move: board.At(2, 4)}, defend: search.Result{Code: search.Win, Move: board.At(2, 4)}}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = v.Defend(t.Context(), b, &goal)
		restored()
		if err == nil {
			break
		}
		if failed++; !errors.Is(err, errReplies) {
			t.Fatalf("question %d: %v", failAt, err)
		}
	}
	if failed < 5 {
		t.Errorf("%d errors", failed)
	}
}

// TestTopology: a true eye has at most 2, half an eye 3, a false one 4 or more; quarters, which stand for kos, do not change that.
func TestTopology(t *testing.T) {
	p, other := board.At(3, 0), board.At(6, 6)
	b := boardtest.MustParse(t, strings.Repeat(". . . . . . . . .\n", 9))
	for quarters := 0; quarters <= 32; quarters++ {
		top := float32(quarters) / 4
		space := eye.Space{Color: board.White, Points: board.SetOf(p, other, other+board.East)}
		m, err := eye.NewMap(b, eye.Facts{Spaces: []eye.Space{space}, Ends: []eye.HalfEye{{Point: p, Color: board.White, Topology: top}}})
		if err != nil {
			t.Fatal(err)
		}
		g := Group{Color: board.White, Eyes: m}
		got, err := g.topology(p, board.White)
		if err != nil || (got <= 2) != (top <= 2) || (got == 3) != (top > 2 && top < 4) || (got >= 4) != (top >= 4) || max(float32(got)-top, top-float32(got)) >= 2 {
			t.Errorf("%v: %d, %v", top, got, err)
		}
		if top <= 2 && float32(got) < top || top >= 4 && float32(got) > top {
			t.Errorf("%v: %d is nearer to half an eye", top, got)
		}
		if got, err := g.topology(other, board.White); err != nil || got > 2 {
			t.Errorf("a point with neighbors in its space: %d, %v", got, err)
		}
		if _, err := g.topology(p, board.Black); !errors.Is(err, pattern.ErrUnknown) {
			t.Errorf("an eye of the other player: %v", err)
		}
	}
}
