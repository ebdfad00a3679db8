package genmove_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/pattern"
)

// plays counts, in positions of games, the moves that patterns propose and that were
// played, and how many of them would have been if all legal moves at most three lines away
// were alike.
type plays struct{ matches, played, expected float64 }

// finds is what a database comes to in games.
type finds struct {
	good, bad   plays // of patterns without and with negative shape values
	positions   float64
	proposed    float64 // moves with a positive score
	found       float64 // positions in which the move that was played is one of them
	seen, known int     // patterns that match somewhere, and those whose constraints can be asked
}

// count looks for the patterns of a database whose constraints need only a board, in every
// n-th position of games. The score of a move is as in the choice of moves: the largest
// shape value counts fully and each further one for one, and so do the negative ones. A
// pattern without one counts as the least that is positive.
func (f *finds) count(t *testing.T, l *loaded, every int, games func(func(string) bool)) {
	t.Helper()
	db := l.db
	bound, _ := db.BindPartial(pattern.BoardFuncs())
	matcher := l.matcher()()
	matched := make([]bool, db.Len())
	for i := range db.All() {
		if bound.Has(i) {
			f.known++
		}
	}
	number := 0
	for line := range games {
		w := strings.Fields(line)
		if len(w) != 5 || w[0] != "19" {
			continue
		}
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		c := board.Black
		for k, moves := 0, w[4]; len(moves) >= 2; k, moves = k+1, moves[2:] {
			if moves[:2] != "--" {
				p, err := board.FromSGF(moves[:2], 19)
				if err != nil || !b.Legal(p, c, board.Strict) {
					break
				}
				if k%every == number%every {
					f.position(t, bound, matcher, b, c, p, matched)
				}
				b.PlayAssumeLegal(p, c)
			}
			c = c.Opponent()
		}
		number++
	}
	for _, ok := range matched {
		if ok {
			f.seen++
		}
	}
}

func (f *finds) position(t *testing.T, bound *pattern.Bound, matcher pattern.Matcher, b *board.Board, c board.Color, move board.Point, matched []bool) {
	t.Helper()
	db := bound.Database()
	type proposal struct {
		pattern int32
		move    board.Point
	}
	seen := map[proposal]bool{}
	type sums struct{ best, worst, more float64 }
	scores := map[board.Point]sums{}
	for _, m := range matcher.AppendMatches(nil, b, pattern.Query{Color: c}) {
		p := proposal{m.Pattern, db.Move(m)}
		if seen[p] || !bound.Has(m.Pattern) || !b.Legal(p.move, c, board.Strict) {
			continue
		}
		if v, err := bound.Constraint(context.Background(), b, m); err != nil {
			t.Fatal(err)
		} else if v == 0 {
			continue
		}
		seen[p] = true
		matched[m.Pattern] = true
		shape, _ := db.Pattern(m.Pattern).Number("shape")
		into, score := &f.good, scores[p.move]
		switch {
		case shape >= 0:
			shape = max(shape, 1)
			if score.best > 0 {
				score.more++
			}
			score.best = max(score.best, shape)
		case shape < 0:
			into = &f.bad
			if score.worst < 0 {
				score.more--
			}
			score.worst = min(score.worst, shape)
		}
		scores[p.move] = score
		into.matches++
		if p.move == move {
			into.played++
		}
		into.expected += share(b, c, p.move, move)
	}
	f.positions++
	for p, score := range scores {
		if score.best+score.worst+score.more <= 0 {
			continue
		}
		f.proposed++
		if p == move {
			f.found++
		}
	}
}

// share returns 1/n if the move that was played is one of the n legal moves at most three
// lines away from p, or else 0.
func share(b *board.Board, c board.Color, p, played board.Point) float64 {
	const reach = 3
	legal := 0
	near := false
	for col := max(p.Col()-reach, 0); col <= min(p.Col()+reach, b.Size()-1); col++ {
		for row := max(p.Row()-reach, 0); row <= min(p.Row()+reach, b.Size()-1); row++ {
			if q := board.At(col, row); b.Legal(q, c, board.Strict) {
				legal++
				near = near || q == played
			}
		}
	}
	if !near {
		return 0
	}
	return 1 / float64(legal)
}

// TestShapesInGames asks games that the patterns were not made from: players choose moves
// with positive shape values oftener than moves nearby, and those with negative ones more
// rarely; and shapes find most moves.
func TestShapesInGames(t *testing.T) {
	race.Alone(t)
	most, every := sample.Of(40, 120), 45
	games, ours := shared.Games(t, 0, 1)
	step := 2
	if !ours {
		step = 180
	}
	var some []string
	n := 0
	for line := range games {
		if !strings.HasPrefix(line, "19 ") {
			continue
		}
		// Games with even numbers are those that the shapes were mined from.
		if n++; (n-1)%step != 1 {
			continue
		}
		if some = append(some, line); len(some) == most {
			break
		}
	}
	for _, name := range []string{"shapes.db", "endgame.db", "fuseki.db"} {
		var f finds
		f.count(t, loadDatabase(t, name), every, slices.Values(some))
		t.Logf("%s: %.0f positions, %.1f moves proposed each, %.1f %% of the moves found; positive shape %.0f played of %.0f expected %.1f, negative %.0f of %.0f expected %.1f; %d of %d patterns seen",
			name, f.positions, f.proposed/f.positions, 100*f.found/f.positions, f.good.played, f.good.matches, f.good.expected, f.bad.played, f.bad.matches, f.bad.expected, f.seen, f.known)
		if f.good.played < 1.5*f.good.expected {
			t.Errorf("%s: %.0f moves of positive shape were played, of any moves nearby %.1f would have been", name, f.good.played, f.good.expected)
		}
		if f.bad.expected > 20 && f.bad.played > 0.8*f.bad.expected {
			t.Errorf("%s: %.0f moves of negative shape were played, of any moves nearby %.1f would have been", name, f.bad.played, f.bad.expected)
		}
		if name != "shapes.db" {
			continue
		}
		if f.proposed > 50*f.positions || !ours && f.found < 0.72*f.positions {
			t.Errorf("%s: %.1f moves proposed, %.1f %% of the moves found", name, f.proposed/f.positions, 100*f.found/f.positions)
		}
		if most == 120 && !ours && f.seen < f.known*9/10 {
			t.Errorf("%s: %d of %d patterns are nowhere in the games", name, f.known-f.seen, f.known)
		}
	}
}
