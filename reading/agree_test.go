package reading_test

import (
	"os"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// positions calls visit for the strings with one to four liberties of the positions
// of package board, which are as a game leaves them. Of the lines of that file it visits those
// whose number modulo step is rest.
func positionStrings(t testing.TB, step, rest int, visit func(line int, b *board.Board, s board.Point)) {
	t.Helper()
	for i, pos := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		if (i+1)%step != rest {
			continue
		}
		for _, s := range weakStrings(pos.Board, 1, 4) {
			visit(i+1, pos.Board, s)
		}
	}
}

// agreement counts how often the answer of a reader is refuted by the same reader,
// asked for the other side after the move of the answer.
type agreement struct {
	defenses, lost  int // defenses that win, and those of them after which Attack captures
	captures, saved int // captures that win, and those of them after which Defend saves
}

func (a *agreement) ask(t testing.TB, r *reading.Reader, name string, b *board.Board, s board.Point) {
	t.Helper()
	attack, err := r.Attack(t.Context(), b, s)
	if err != nil {
		t.Fatal(err)
	}
	if attack.Code == search.Fail {
		return
	}
	att := b.At(s).Opponent()
	if attack.Code == search.Win {
		a.captures++
		b.TryAssumeLegal(attack.Move, att)
		if b.At(s) != board.Empty {
			answer, err := r.Defend(t.Context(), b, s)
			if err != nil {
				t.Fatal(err)
			}
			if answer.Code != search.Fail {
				a.saved++
				t.Logf("%s: %v captures %v, but %v saves it: %v", name, attack.Move, s, answer.Move, answer.Code)
			}
		}
		b.Undo()
	}
	defense, err := r.Defend(t.Context(), b, s)
	if err != nil {
		t.Fatal(err)
	}
	if defense.Code == search.Win {
		a.defenses++
		b.TryAssumeLegal(defense.Move, att.Opponent())
		answer, err := r.Attack(t.Context(), b, s)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Code != search.Fail {
			a.lost++
			t.Logf("%s: %v saves %v, but %v captures it: %v", name, defense.Move, s, answer.Move, answer.Code)
		}
		b.Undo()
	}
}

// TestAnswersHold plays the answers of a reader and asks it for the other side.
// TENGEN_STRINGS sets how many strings of games are asked about besides those of
// the test positions.
func TestAnswersHold(t *testing.T) {
	race.Alone(t)
	r := reading.New(reading.Options{})
	var a agreement
	n, _ := strconv.Atoi(os.Getenv("TENGEN_STRINGS"))
	step := sample.Of(32, 2)
	if n > 0 {
		step = 1
	}
	positionStrings(t, step, 0, func(line int, b *board.Board, s board.Point) {
		a.ask(t, r, "line "+strconv.Itoa(line), b, s)
	})
	if n > 0 {
		sampleStrings(t, n, func(b *board.Board, s board.Point) { a.ask(t, r, "a game", b, s) })
	}
	t.Logf("%+v, %d nodes", a, r.Nodes())
	if a.lost*1000 > 3*a.defenses {
		t.Errorf("%d of %d defenses are refuted", a.lost, a.defenses)
	}
	if a.saved*1000 > a.captures {
		t.Errorf("%d of %d captures are refuted", a.saved, a.captures)
	}
}

// TestListsHold plays the moves of AllAttacks and AllDefenses and asks for the other
// side: it does not reach more than the lists leave it.
func TestListsHold(t *testing.T) {
	race.Alone(t)
	r := reading.New(reading.Options{})
	listed, refuted := 0, 0
	positionStrings(t, sample.Of(72, 6), 0, func(line int, b *board.Board, s board.Point) {
		for _, attack := range []bool{true, false} {
			list, c := r.AllDefenses, b.At(s)
			if attack {
				list, c = r.AllAttacks, c.Opponent()
			}
			moves, err := list(t.Context(), b, s)
			if err != nil {
				t.Fatal(err)
			}
			switch best := askOne(t, r, b, s, attack); {
			case len(moves) > 0 && moves[0].Code != best.Code:
				t.Errorf("line %d, %v, attack %v: the best of %v is not %v", line, s, attack, moves, best.Code)
			case len(moves) == 0 && attack && best.Success() && best.Move != board.Pass:
				t.Errorf("line %d, %v: no attacks, but %v %v", line, s, best.Move, best.Code)
			}
			for _, m := range moves {
				if !b.Try(m.Move, c) {
					continue // it takes a ko against the ban
				}
				if b.At(s) != board.Empty {
					listed++
					if answer := askOne(t, r, b, s, !attack); answer.Code > m.Code.Reverse() {
						refuted++
						t.Logf("line %d, %v, attack %v: %v %v, but %v %v", line, s, attack, m.Move, m.Code, answer.Move, answer.Code)
					}
				}
				b.Undo()
			}
		}
	})
	t.Logf("%d of %d moves are refuted", refuted, listed)
	if listed < sample.Of(50, 1000) || refuted*300 > listed {
		t.Errorf("%d of %d moves are refuted", refuted, listed)
	}
}

// TestTableChangesNoCode asks with and without a table of positions. An attacker who is
// narrow tries the defender's last answer first. Which of several that was may hang on
// the table, so that one code in ten thousand may change.
func TestTableChangesNoCode(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of strings twice, once without a table; the run without -short does")
	}
	most := search.Limits{Nodes: 200_000}
	with := reading.New(reading.Options{Limits: most})
	without := reading.New(reading.Options{Limits: most, CacheSize: -1})
	asked, differ := 0, 0
	positionStrings(t, sample.Of(64, 2), sample.Of(2, 0), func(line int, b *board.Board, s board.Point) {
		for _, attack := range []bool{true, false} {
			want, got := askOne(t, without, b, s, attack), askOne(t, with, b, s, attack)
			if want.Limited {
				continue
			}
			asked++
			if got.Code != want.Code || got.Move != want.Move {
				differ++
				t.Logf("line %d, %v, attack %v: %v %v with a table, %v %v without", line, s, attack, got.Code, got.Move, want.Code, want.Move)
			}
		}
	})
	t.Logf("%d of %d answers differ", differ, asked)
	if differ*10_000 > asked {
		t.Errorf("%d of %d answers differ without a table", differ, asked)
	}
}

// TestTurning asks on boards that are turned and mirrored. Candidates that are rated
// alike are tried in the order of their points, and far from the question only the
// first are, so that a code may change in one of a thousand questions.
func TestTurning(t *testing.T) {
	race.Alone(t)
	r := reading.New(reading.Options{})
	asked, differ := 0, 0
	positionStrings(t, sample.Of(60, 5), 0, func(line int, b *board.Board, s board.Point) {
		if ko, _ := b.Ko(); ko != board.NoPoint {
			return
		}
		turn := board.Transform(1 + line%(board.NumTransforms-1))
		turned := boardtest.MustTurn(t, b, turn, false)
		for _, attack := range []bool{true, false} {
			want, got := askOne(t, r, b, s, attack), askOne(t, r, turned, turn.Apply(s, b.Size()), attack)
			asked++
			if got.Code != want.Code {
				differ++
				t.Logf("line %d, %v, attack %v: %v, turned %d %v", line, s, attack, want.Code, turn, got.Code)
			}
		}
	})
	t.Logf("%d of %d codes differ", differ, asked)
	if differ*1000 > asked {
		t.Errorf("%d of %d codes differ on boards that are turned", differ, asked)
	}
}

// askOne attacks or defends a string.
func askOne(t testing.TB, r *reading.Reader, b *board.Board, s board.Point, attack bool) search.Result {
	t.Helper()
	question := r.Defend
	if attack {
		question = r.Attack
	}
	res, err := question(t.Context(), b, s)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// TestAttackFindsLadders asks for ladders: a string that one captures, Attack captures, too.
func TestAttackFindsLadders(t *testing.T) {
	r := reading.New(reading.Options{})
	ladders := 0
	positionStrings(t, 1, 0, func(line int, b *board.Board, s board.Point) {
		if ladder, err := r.Ladder(t.Context(), b, s); err != nil {
			t.Fatal(err)
		} else if ladder.Code != search.Win || b.Liberties(s) == 1 {
			return
		}
		ladders++
		if res := askOne(t, r, b, s, true); res.Code != search.Win {
			t.Errorf("line %d, %v: attack %v, but a ladder captures", line, s, res.Code)
		}
	})
	if ladders < 50 {
		t.Errorf("%d ladders", ladders)
	}
}
