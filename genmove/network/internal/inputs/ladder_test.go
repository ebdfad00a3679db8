package inputs_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// ladders draws the position on b: x and o are stones that a ladder captures, * are first moves of
// the side to move.
func ladders(b *board.Board, me board.Color) string {
	f := encode(&inputs.Position{Board: b, ToPlay: me})
	n := f.Size
	var s strings.Builder
	for i := range n * n {
		sign := string(".XO"[b.At(board.At(i%n, n-1-i/n))])
		if f.Plane(inputs.PlaneLadder)[i] == 1 {
			sign = strings.ToLower(sign)
		}
		if f.Plane(inputs.PlaneWorking)[i] == 1 {
			sign = "*"
		}
		s.WriteString(sign)
		if i%n == n-1 {
			s.WriteString("\n")
		} else {
			s.WriteString(" ")
		}
	}
	return s.String()
}

// TestLadderDiagrams reads positions in which Black is to move. The diagrams are the answers: see
// ladders.
func TestLadderDiagrams(t *testing.T) {
	for name, diagram := range map[string]string{
		// It goes down and to the right as far as the edge.
		"works": `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . X X . . . . .
			. X o o * . . . .
			. . X . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`,
		"breaker": `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . X X . . . . .
			. X O O . . . . .
			. . X . . . . . .
			. . . . . . O . .
			. . . . . . . . .
			. . . . . . . . .`,
		"breaker beside the way": `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . X X . . . . .
			. X o o * . . . .
			. . X . . . . . .
			. . . . . . . . .
			. . . . . . . . O
			. . . . . . . . .`,
		// The breaker stands in atari, so that the last move takes it.
		"breaker that falls": `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . X X . . . . .
			. X o o * . . . .
			. . X . . . . . .
			. . . . . . . . .
			. . . . . . . X .
			. . . . . . X o .`,
		"in atari at the edge": `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . X X . . .
			. X o o . . .`,
		"in atari at the edge, with a friend": `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . X X . . .
			. X O O . O .`,
		"driven to the edge": `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. X X . X X .
			X o * O * o X
			. . . . . . .`,
		"too many liberties": `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . X X . . .
			. X O O . . .
			. . . . . . .`,
		"two moves": `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . X X X . .
			. X . X . X .
			. X * o * X .`,
		// Black throws in, White takes that stone, Black takes all.
		"snapback": `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			X X X . . . .
			o o o X . . .
			o * * X . . .`,
		// Either side to move takes stones that are in atari.
		"saved by a capture": `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. O . . . . .
			. O X X . . .
			. X O O . . .`,
		// The large black string has two liberties. White could only capture it by a ko.
		"ko": `
			X . X X X
			X X X O O
			X O O O O
			X O O . O
			. x O O .`,
		"the same without a ko": `
			x . x x x
			x x x O O
			x O O O O
			x O O . O
			. O O O .`,
		// Both liberties are kos: whichever White retakes, Black takes the other one.
		"double ko": `
			. . . . . . . . .
			. . X X X X X . .
			. X o o o o o X .
			X o * o o o * o X
			. X o o o o o X .
			. . X X X X X . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`,
	} {
		b := boardtest.MustParse(t, strings.NewReplacer("x", "X", "o", "O", "*", ".").Replace(diagram))
		want := strings.TrimSpace(strings.ReplaceAll(diagram, "\t", "")) + "\n"
		if got := ladders(b, board.Black); got != want {
			t.Errorf("%s: got\n%swant\n%s", name, got, want)
		}
		// The ladders are the same if White is to move, but his moves work against black strings.
		got := strings.ReplaceAll(ladders(b, board.White), "*", ".")
		if want := strings.ReplaceAll(want, "*", "."); got != want {
			t.Errorf("%s, White to move: got\n%swant\n%s", name, got, want)
		}
	}
}

// A plainLadder reads a ladder by the rules of KataGo's features, without shortcuts.
type plainLadder struct {
	str   board.Point
	nodes int
}

const mostPlain = 20_000

// caught reports whether the string is captured. The last move is on b.
func (l *plainLadder) caught(b *board.Board, defends bool, depth int) bool {
	c := b.At(l.str)
	libs := b.AppendLiberties(nil, l.str)
	if l.nodes++; l.nodes > mostPlain {
		return false
	}
	if !defends {
		if len(libs) != 2 {
			return len(libs) < 2
		}
		if l.twoKos(b, libs) {
			return true
		}
		for _, p := range libs {
			after := b.Clone()
			if after.Play(p, c.Opponent(), board.Strict) == nil && l.caught(after, true, depth+1) {
				return true
			}
		}
		return false
	}
	if ko, _ := b.Ko(); len(libs) > 1 || depth > 0 && ko != board.NoPoint {
		return false
	}
	for p := range board.Points(b.Size()) {
		saves := p == libs[0]
		for _, q := range p.Neighbors() {
			if b.At(q) == c.Opponent() && b.Liberties(q) == 1 {
				for r := range b.Stones(q) {
					for _, s := range r.Neighbors() {
						saves = saves || b.At(s) == c && b.SameString(s, l.str)
					}
				}
			}
		}
		if !saves || b.At(p) != board.Empty {
			continue
		}
		mode := board.Strict
		if depth == 0 {
			mode = board.IgnoreKo
		}
		after := b.Clone()
		if after.Play(p, c, mode) == nil && !l.caught(after, false, depth+1) {
			return false
		}
	}
	return true
}

// twoKos reports whether the attacker can take a ko on both liberties of the string, whose owner
// has no more than two after connecting one, and takes nothing.
func (l *plainLadder) twoKos(b *board.Board, libs []board.Point) bool {
	c := b.At(l.str)
	for _, p := range libs {
		_, ko := b.IsKoCapture(p, c.Opponent())
		after := b.Clone()
		if !ko || after.Play(p, c, board.Strict) != nil || after.Liberties(l.str) > 2 {
			return false
		}
	}
	for s := range b.Stones(l.str) {
		for _, p := range s.Neighbors() {
			if b.At(p) == c.Opponent() && b.Liberties(p) == 1 {
				return false
			}
		}
	}
	return true
}

// gamePositions returns 300 positions of games.
func gamePositions(t *testing.T) []boardtest.Position {
	t.Helper()
	list := boardtest.ReadPositions(t, "../../../../board/testdata/positions.txt")
	for line := range shared.Own(t) {
		f := strings.Fields(line)
		for moves := 160; moves <= min(len(f[4]), 480); moves += 120 {
			// A pass ends what can be read as a list of positions.
			if !strings.Contains(f[4][:moves], "--") {
				p, err := boardtest.ParsePositions(f[0] + " " + f[4][:moves])
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, p...)
			}
		}
	}
	if len(list) < 300 {
		t.Fatalf("%d positions, want 300", len(list))
	}
	return list[:300]
}

// TestPlainLadders compares the ladders of positions with those of a plain search.
func TestPlainLadders(t *testing.T) {
	race.Alone(t)
	read, caught, long := 0, 0, 0
	for _, p := range gamePositions(t) {
		b := p.Board
		f := encode(&inputs.Position{Board: b, ToPlay: p.ToPlay})
		at := func(q board.Point) int { return (f.Size-1-q.Row())*f.Size + q.Col() }
		working := make([]uint8, f.Size*f.Size)
		unsure := false
		for _, s := range b.AppendStrings(b.AppendStrings(nil, board.Black), board.White) {
			want := false
			l := plainLadder{str: s}
			switch libs := b.AppendLiberties(nil, s); len(libs) {
			case 1:
				want = l.caught(b, true, 0)
			case 2:
				for _, q := range libs {
					after := b.Clone()
					if after.Play(q, b.At(s).Opponent(), board.Strict) == nil && l.caught(after, true, 0) {
						want = true
						if b.At(s) != p.ToPlay {
							working[at(q)] = 1
						}
					}
				}
			default:
				continue
			}
			if l.nodes > mostPlain {
				long, unsure = long+1, true
				continue
			}
			read++
			if want {
				caught++
			}
			if got := f.Plane(inputs.PlaneLadder)[at(s)] == 1; got != want {
				t.Errorf("%v: caught %v, want %v\n%v", s, got, want, b)
			}
		}
		if got := f.Plane(inputs.PlaneWorking); !unsure && !slices.Equal(got, working) {
			t.Errorf("moves %v, want %v\n%v", got, working, b)
		}
	}
	t.Logf("%d strings with at most two liberties, %d of them caught; %d more took too long", read, caught, long)
	if read < 3000 || caught < 1000 || long > 3 {
		t.Error("too few to tell")
	}
}

// TestReading compares the ladders of strings with two liberties with those that package reading
// finds. There the defender has more moves: he may let a stone be taken in a ko, or join its
// friends to retake. All else is equal.
func TestReading(t *testing.T) {
	race.Alone(t)
	r := reading.New(reading.Options{})
	same, ko, safe := 0, 0, 0
	for _, p := range gamePositions(t) {
		b := p.Board
		f := encode(&inputs.Position{Board: b, ToPlay: p.ToPlay})
		for _, s := range b.AppendStrings(b.AppendStrings(nil, board.Black), board.White) {
			if b.Liberties(s) != 2 {
				continue
			}
			res, err := r.Ladder(t.Context(), b, s)
			if err != nil {
				t.Fatal(err)
			}
			got := f.Plane(inputs.PlaneLadder)[(f.Size-1-s.Row())*f.Size+s.Col()] == 1
			switch {
			case got == (res.Code == search.Win):
				same++
			case !got:
				t.Errorf("%v: package reading catches it by %v\n%v", s, res.Line, b)
			case res.Code == search.Fail:
				safe++
			default:
				ko++
			}
		}
	}
	t.Logf("%d strings are the same, %d are a ko and %d are safe for package reading", same, ko, safe)
	if same < 3000 || ko > same/100 || safe > same/500 {
		t.Error("too many differ")
	}
}
