package genmove

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/examine"
)

// plainScore is what search finds, without windows and without memory: all moves that repeat no
// position, to the depth given.
func plainScore(m *room, turn board.Color, passed bool, depth int, path []uint64) int {
	for _, w := range m.walls {
		if m.b.At(w) != m.owner {
			return -len(m.points) - m.stones
		}
	}
	if depth == 0 {
		return m.count()
	}
	var scores []int
	if passed {
		scores = append(scores, m.count())
	} else {
		scores = append(scores, plainScore(m, turn.Opponent(), true, depth-1, path))
	}
	for _, p := range m.points {
		if m.b.At(p) != board.Empty || !m.b.Try(p, turn) {
			continue
		}
		if h := m.b.StonesHash(); !slices.Contains(path, h) {
			scores = append(scores, plainScore(m, turn.Opponent(), false, depth-1, append(slices.Clone(path), h)))
		}
		m.b.Undo()
	}
	if turn == m.owner {
		return slices.Max(scores)
	}
	return slices.Min(scores)
}

// randomRooms calls use with rooms in the corner of a board that hold random stones.
func randomRooms(t *testing.T, n int, use func(s *Situation, m *room)) {
	t.Helper()
	r := rand.New(rand.NewPCG(11, 12))
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	walls := []string{`
		. . O X . . .
		. . O X . . .
		O O O X . . .
		X X X X . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`, `
		. . . . O X .
		O O O O O X .
		X X X X X X .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`, `
		. . . O X . .
		. O O O X . .
		O O X X X . .
		X X X . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`}
	for n > 0 {
		b := boardtest.MustParse(t, walls[r.IntN(len(walls))])
		inside := []board.Point{}
		for p := range board.Points(7) {
			if p.Row() < 3 && b.At(p) == board.Empty && p.Col() < 4 && b.LibertiesAfterAtMost(p, board.White, 1) > 0 {
				inside = append(inside, p)
			}
		}
		for range r.IntN(3) {
			b.Try(inside[r.IntN(len(inside))], board.Color(1+r.IntN(2)))
		}
		b = boardtest.MustParse(t, b.String())
		f, err := a.Facts(t.Context(), examine.Position{Board: b, ToPlay: board.Black}, 0)
		if err != nil {
			t.Fatal(err)
		}
		s := SituationOf(a, nil, f)
		w := boardtest.MustPoint(t, "A5")
		for p := range board.Points(7) {
			if b.At(p) == board.White && b.StringSize(p) >= 5 {
				w = p
			}
		}
		m, ok := s.roomAround(w)
		if !ok || len(m.points) > 5 {
			n--
			continue
		}
		m.ctx, m.seen, m.limit = t.Context(), make(map[roomKey]roomValue), 1<<30
		use(s, m)
		n--
	}
}

// TestRoomScores: with windows, memory and depths one after the other the score is that of all lines.
func TestRoomScores(t *testing.T) {
	asked := 0
	randomRooms(t, 40, func(_ *Situation, m *room) {
		all := len(m.points) + m.stones
		for _, c := range []board.Color{board.Black, board.White} {
			for _, passed := range []bool{false, true} {
				m.seen = make(map[roomKey]roomValue)
				m.path = append(m.path[:0], m.b.StonesHash())
				const depth = 6
				got, _ := m.search(c, passed, -all, all, depth)
				want := plainScore(m, c, passed, depth, []uint64{m.b.StonesHash()})
				asked++
				if got != want {
					t.Errorf("%v first, passed %v: %d, want %d\n%v", c, passed, got, want, m.b)
				}
			}
		}
	})
	if asked < 40 {
		t.Errorf("only %d rooms", asked/4)
	}
}

// TestRoomsKnown: a room that is remembered has the answer that it has when it is searched, for each player, among
// others like it.
func TestRoomsKnown(t *testing.T) {
	x := Rooms{known: new(roomsKnown)}
	found := 0
	randomRooms(t, 40, func(_ *Situation, m *room) {
		for range 2 {
			for _, c := range []board.Color{board.Black, board.White} {
				got, err := x.answer(t.Context(), m, c, 10_000)
				if err != nil {
					t.Fatal(err)
				}
				want, err := m.solve(t.Context(), c, 10_000)
				if err != nil {
					t.Fatal(err)
				}
				if got.gain != want.gain || !slices.Equal(got.best, want.best) {
					t.Errorf("%v: remembered %v, searched %v\n%v", c, got, want, m.b)
				}
				if len(want.best) > 0 {
					found++
				}
			}
		}
	})
	if found == 0 || len(x.known.answers) < 4 {
		t.Errorf("%d gains, %d answers", found, len(x.known.answers))
	}
}

// TestRoomsTakeIn: a stone of the owner that touches nothing but the room is inside it, and may be captured there
// like those of the opponent; the score is that of all lines.
func TestRoomsTakeIn(t *testing.T) {
	b := boardtest.MustParse(t, `
		. O . O X . .
		. . X O X . .
		O O O O X . .
		X X X X X . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := a.Facts(t.Context(), examine.Position{Board: b, ToPlay: board.Black}, examine.Dragons)
	if err != nil {
		t.Fatal(err)
	}
	s := SituationOf(a, nil, f)
	for _, p := range []string{"D7", "B7"} {
		m, ok := s.roomAround(pt(t, p))
		if !ok {
			t.Fatalf("no room around %s", p)
		}
		if len(m.walls) != 1 || len(m.points) != 6 || m.stones != 6 || !m.in.Has(pt(t, "B7")) {
			t.Errorf("around %s: walls %v, %d stones, %d points", p, m.walls, m.stones, len(m.points))
		}
		m.ctx, m.limit = t.Context(), 1<<30
		all := len(m.points) + m.stones
		for _, c := range []board.Color{board.Black, board.White} {
			m.seen = make(map[roomKey]roomValue)
			m.path = append(m.path[:0], b.StonesHash())
			const depth = 6
			got, _ := m.search(c, false, -all, all, depth)
			if want := plainScore(m, c, false, depth, []uint64{b.StonesHash()}); got != want {
				t.Errorf("%v first: %d, want %d", c, got, want)
			}
		}
	}
}
