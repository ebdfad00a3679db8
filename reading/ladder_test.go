package reading_test

import (
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestLadderThatIsNone asks about a string that only a ko captures, and one that no
// atari captures.
func TestLadderThatIsNone(t *testing.T) {
	for _, c := range []struct {
		diagram, str string
		want         search.Code
	}{
		{`X . X X X
		  X X X O O
		  X O O O O
		  X O O . O
		  . X O O .`, "A3", search.KoA},
		{`X O . X . . O X O
		  X O . O . . O . .
		  X X O . . . . . .
		  . . O . X . . . .
		  X O . . X O . . .
		  . . . O O X O . .
		  . . . . . X O . .
		  X O O X . . X O .
		  . X X . O . X X O`, "G2", search.Fail},
	} {
		b := boardtest.MustParse(t, c.diagram)
		res, err := reading.New(reading.Options{}).Ladder(t.Context(), b, point(t, b, c.str))
		if err != nil || res.Code != c.want {
			t.Errorf("ladder of %s: %v by %v, %v, want %v", c.str, res.Code, res.Line, err, c.want)
		}
	}
}

// TestLadders asks about all strings with at most two liberties. The attacker of a
// ladder plays ataris, and what a ladder captures Attack captures. Where no ko comes
// up, a plain search finds the same ladders but for those that fail by other defenses.
func TestLadders(t *testing.T) {
	race.Alone(t)
	r := reading.New(reading.Options{})
	count := map[search.Code]int{}
	plain, fewer, worse := 0, 0, 0
	positionStrings(t, sample.Of(6, 1), 0, func(line int, b *board.Board, s board.Point) {
		if b.Liberties(s) > 2 {
			return
		}
		res, err := r.Ladder(t.Context(), b, s)
		if err != nil {
			t.Fatal(err)
		}
		count[res.Code]++
		name := "line " + strconv.Itoa(line) + ", " + s.String()
		p := plainLadder{b: b, str: s}
		attack, err := r.Attack(t.Context(), b, s)
		if err != nil {
			t.Fatal(err)
		}
		if want := p.attack(0); !p.ko && p.nodes < mostPlain {
			plain++
			switch {
			case !want && res.Code == search.Win:
				t.Errorf("%s: win by %v, but it gets away", name, res.Line)
			case want && res.Code != search.Win && attack.Code == search.Win:
				// The plain search does not help friends, nor retake.
				fewer++
				t.Logf("%s: %v, a plain search captures", name, res.Code)
			}
		}
		checkLadder(t, name, b, s, res)
		if attack.Code < res.Code {
			worse++
			t.Logf("%s: a ladder says %v %v, Attack %v", name, res.Code, res.Line, attack.Code)
		}
	})
	t.Logf("%v, %d without a ko", count, plain)
	if plain < sample.Of(330, 1000) || count[search.KoA] == 0 {
		t.Error("too few to tell")
	}
	if fewer*100 > count[search.Win] {
		t.Errorf("%d ladders were not found", fewer)
	}
	if worse*1000 > count[search.Win] {
		t.Errorf("%d ladders are more than Attack achieves", worse)
	}
}

// checkLadder checks that the attacker's moves of a line put the string into atari
// or take it.
func checkLadder(t *testing.T, name string, b *board.Board, s board.Point, res search.Result) {
	t.Helper()
	base, c := b.Depth(), b.At(s).Opponent()
	for i, p := range res.Line.All() {
		if p == board.Pass {
			b.TryAssumeLegal(p, c)
		} else if !b.TryKo(p, c) {
			t.Errorf("%s: %v in %v is illegal", name, p, res.Line)
			break
		}
		if i%2 == 0 && b.At(s) != board.Empty && b.Liberties(s) > 1 {
			t.Errorf("%s: %v in %v leaves %d liberties", name, p, res.Line, b.Liberties(s))
		}
		c = c.Opponent()
	}
	b.UndoTo(base)
}

// plainLadder searches all ladders, as long as nobody takes a ko.
type plainLadder struct {
	b     *board.Board
	str   board.Point
	ko    bool
	nodes int
}

const mostPlain = 100_000

// try plays a move.
func (l *plainLadder) try(p board.Point, c board.Color) bool {
	if _, ko := l.b.IsKoCapture(p, c); ko {
		l.ko = true
		return false
	}
	l.nodes++
	return l.nodes < mostPlain && l.b.Try(p, c)
}

// attack reports whether the attacker, who is to move, captures.
func (l *plainLadder) attack(depth int) bool {
	b, c := l.b, l.b.At(l.str).Opponent()
	size := b.StringSize(l.str)
	if b.Liberties(l.str) > 2 {
		return false
	}
	for _, p := range b.AppendLiberties(nil, l.str) {
		if !l.try(p, c) {
			continue
		}
		won := false
		switch {
		case b.At(l.str) == board.Empty:
			// A single stone may be retaken.
			won = size > 1 || !(b.Liberties(p) == 1 && b.LibertiesAfter(l.str, c.Opponent()) >= 2)
		case b.Liberties(l.str) == 1:
			won = !l.defend(depth + 1)
		}
		b.Undo()
		if won {
			return true
		}
	}
	return false
}

// defend reports whether the owner, who is to move with one liberty, gets away.
func (l *plainLadder) defend(depth int) bool {
	b, c := l.b, l.b.At(l.str)
	moves := b.AppendLiberties(nil, l.str)
	for _, o := range b.AppendNeighborsAtMost(nil, l.str, 1) {
		moves = b.AppendLiberties(moves, o)
	}
	for _, p := range moves {
		if l.try(p, c) {
			saved := !l.attack(depth + 1)
			b.Undo()
			if saved {
				return true
			}
		}
	}
	// To do nothing saves a stone whose captor is taken.
	b.TryAssumeLegal(board.Pass, c)
	saved := !l.attack(depth + 1)
	b.Undo()
	return saved
}
