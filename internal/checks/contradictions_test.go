package checks

import (
	"context"
	"flag"
	"iter"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

var (
	agreeGroups = flag.Int("checks.groups", sample.Of(2, 5), "number of groups in TestContradictions, read with the usual effort if there are more")
	agreeSkip   = flag.Int("checks.skip", 0, "number of games that TestContradictions and TestRefuted leave out at the start")
	agreeWins   = flag.Int("checks.wins", sample.Of(3, 5), "number of questions in TestRefuted, read with the usual effort if there are more")
	agreeShow   = flag.Bool("checks.show", false, "print each contradiction")
)

// agreeing returns an Analyst of the usual effort, or of a low level.
func agreeing(t *testing.T, usual bool) *examine.Analyst {
	t.Helper()
	o := examine.Options{NoMemory: true}
	if !usual {
		o.Effort = search.AtLevel(1)
	}
	a, err := examine.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// positions iterates over positions of games: four of each, at 30, 50, 70 and 90 % of the moves.
func positions(t *testing.T, skip int) iter.Seq[*board.Game] {
	games, _ := shared.Games(t, skip, 7)
	return func(yield func(*board.Game) bool) {
		for line := range games {
			words := strings.Fields(line)
			if len(words) != 5 || words[0] != "19" {
				continue
			}
			moves := words[4]
			for _, share := range []int{30, 50, 70, 90} {
				g, err := board.NewGame(19, board.Japanese())
				if err != nil {
					t.Fatal(err)
				}
				n := len(moves) / 2 * share / 100
				for i := range n {
					p, err := board.FromSGF(moves[2*i:2*i+2], 19)
					if moves[2*i] == '-' {
						p, err = board.Pass, nil
					}
					if err == nil {
						err = g.Play(p, g.ToPlay())
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				if !yield(g) {
					return
				}
			}
		}
	}
}

// status returns what two answers about a group say of it.
func status(attack, defense search.Result) dragon.Status {
	switch {
	case !attack.Success():
		return dragon.Alive
	case !defense.Success():
		return dragon.Dead
	}
	return dragon.Critical
}

// count is a number of questions and how many of them failed.
type count struct{ failed, of int }

func (c *count) add(failed bool) bool {
	c.of++
	if failed {
		c.failed++
	}
	return failed
}

func (c count) log(t *testing.T, what string) {
	t.Logf("%-60s %4d of %4d", what, c.failed, c.of)
}

// TestContradictions compares what the facts, with less effort, and single questions say of the same
// groups. Answers of which both are proved must agree.
//
//	go test ./internal/checks -run Contradictions -v -checks.groups 500
func TestContradictions(t *testing.T) {
	race.Alone(t)
	a := agreeing(t, *agreeGroups > 5)
	ctx := context.Background()
	var forms, facts, proved count
	start := time.Now()
	for g := range positions(t, *agreeSkip) {
		if forms.of >= *agreeGroups {
			break
		}
		f, err := a.Facts(ctx, examine.Position{Board: g.Board(), ToPlay: g.ToPlay()}, examine.Dragons)
		if err != nil {
			t.Fatal(err)
		}
		taken := 0
		for i, d := range f.Dragons.All() {
			if !d.Read || i%2 == 1 || taken == 5 || forms.of >= *agreeGroups {
				continue
			}
			taken++
			alone, err := a.Dragon(ctx, f, d.Origin)
			if err != nil {
				t.Fatal(err)
			}
			goal := d.Stones
			attack, err := a.Life().Attack(ctx, f.Board, &goal)
			if err != nil {
				t.Fatal(err)
			}
			defense, err := a.Life().Defend(ctx, f.Board, &goal)
			if err != nil {
				t.Fatal(err)
			}
			asked := status(attack, defense)
			show := forms.add(alone.Status != d.Status)
			show = facts.add(asked != alone.Status) || show
			if d.Attack.Certain && attack.Certain && proved.add(d.Attack.Success() != attack.Success()) {
				t.Errorf("%v: the facts prove %v, the question %v\n%v", d.Origin, d.Attack.Code, attack.Code, f.Board)
			}
			if show && *agreeShow {
				t.Logf("%v (%d stones, genus %v): list %v (%v %v), alone %v, asked %v (%v %v)\n%v", d.Origin, d.Size(), d.Eyes, d.Status, d.Attack, d.Defense, alone.Status,
					asked, attack, defense, f.Board)
			}
		}
	}
	forms.log(t, "groups of which the facts, read with less effort, say another status")
	facts.log(t, "groups of which attack and defense say another status than the group alone")
	proved.log(t, "groups of which two proved answers differ")
	t.Logf("%v", time.Since(start).Round(time.Second))
}

// TestRefuted asks, after each move that is said to kill or to save a group, what the other side can do.
//
//	go test ./internal/checks -run Refuted -v -checks.wins 1000
func TestRefuted(t *testing.T) {
	race.Alone(t)
	a := agreeing(t, *agreeWins > 5)
	ctx := context.Background()
	var proved, unlimited, limited count
	start := time.Now()
	for g := range positions(t, *agreeSkip) {
		if proved.of+unlimited.of+limited.of >= *agreeWins {
			break
		}
		b := g.Board()
		f, err := a.Facts(ctx, examine.Position{Board: b, ToPlay: g.ToPlay()}, examine.Dragons)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Dragons.All() {
			if !d.Read || proved.of+unlimited.of+limited.of >= *agreeWins {
				continue
			}
			for _, defends := range []bool{false, true} {
				ask, answer, c := a.Life().Attack, a.Life().Defend, d.Color.Opponent()
				if defends {
					ask, answer, c = answer, ask, d.Color
				}
				goal := d.Stones
				r, err := ask(ctx, f.Board, &goal)
				if err != nil {
					t.Fatal(err)
				}
				if r.Code != search.Win || r.Move == board.Pass || !f.Board.Try(r.Move, c) {
					continue
				}
				left := f.Board.StonesOf(d.Color)
				left.And(&goal)
				var after search.Result
				if !left.IsEmpty() {
					after, err = answer(ctx, f.Board, &left)
				}
				f.Board.Undo()
				if err != nil {
					t.Fatal(err)
				}
				to := &unlimited
				switch {
				case r.Certain:
					to = &proved
				case r.Limited:
					to = &limited
				}
				if to.add(after.Success()) && *agreeShow {
					t.Logf("%v defends %v: %v, then %v\n%v", d.Origin, defends, r, after, f.Board)
				}
				if r.Certain && after.Success() {
					t.Errorf("%v: %v is proved, then %v\n%v", d.Origin, r, after, f.Board)
				}
			}
		}
	}
	proved.log(t, "proved successes that the other side answers")
	unlimited.log(t, "successes without a limit that the other side answers")
	limited.log(t, "limited successes that the other side answers")
	t.Logf("%v", time.Since(start).Round(time.Second))
}
