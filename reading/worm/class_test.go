package worm_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestClassOfAttack: the letters O, o, X and x of patterns of attacks go by what reading says of
// the strings in the diagram: one that is lost is dead, one that can be saved critical, and one
// that is safe may be anything.
func TestClassOfAttack(t *testing.T) {
	const diagram = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . X O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`
	target, beside, move, far := at(t, "E5"), at(t, "F5"), at(t, "D5"), at(t, "J9")
	for _, c := range []struct {
		status pattern.Status
		class  string
		want   bool
	}{
		{pattern.StatusUnknown, "A", true}, {pattern.StatusUnknown, "AO", true}, {pattern.StatusUnknown, "AoX", true}, {pattern.StatusUnknown, "Ax", true},
		{pattern.StatusCritical, "A", true}, {pattern.StatusCritical, "AO", false}, {pattern.StatusCritical, "Ao", true},
		{pattern.StatusDead, "A", true}, {pattern.StatusDead, "AO", false}, {pattern.StatusDead, "Ao", true}, {pattern.StatusDead, "AX", true},
	} {
		j := judge{
			attack: func(b *board.Board, str board.Point) search.Result {
				if str == beside && c.status != pattern.StatusUnknown {
					return search.Result{Code: search.Win, Move: far}
				}
				return search.Result{}
			},
			defend: func(b *board.Board, str board.Point) search.Result {
				if str == beside && c.status == pattern.StatusCritical {
					return search.Result{Code: search.Win, Move: far}
				}
				return search.Result{}
			},
		}
		db := database(t, pattern.Attack(), pattern.Spec{Name: "Between", Diagram: "*XO", Entry: "8," + c.class})
		w := analyze(t, boardtest.MustParse(t, diagram), worm.Options{Tactics: j, Attack: db, NoThreats: true})
		if got := w.At(target).AttackCode(move) == search.Win; got != c.want {
			t.Errorf("class %s beside a string that is %v: attacked %v, want %v", c.class, c.status, got, c.want)
		}
	}
}

// TestClassOfDefense: the same for patterns of defenses, in which the string that the move
// saves can be captured, so that O leaves such patterns out and o does not.
func TestClassOfDefense(t *testing.T) {
	const diagram = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . X O . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`
	target, beside, move, far := at(t, "E5"), at(t, "F5"), at(t, "D5"), at(t, "J9")
	for _, c := range []struct {
		status pattern.Status // of the string beside the one that is to be saved
		class  string
		want   bool
	}{
		{pattern.StatusUnknown, "D", true}, {pattern.StatusUnknown, "DX", true}, {pattern.StatusUnknown, "DxX", true}, {pattern.StatusUnknown, "DO", false}, {pattern.StatusUnknown, "Do", true},
		{pattern.StatusCritical, "D", true}, {pattern.StatusCritical, "DX", true}, {pattern.StatusCritical, "Dx", true},
		{pattern.StatusDead, "D", true}, {pattern.StatusDead, "DX", false}, {pattern.StatusDead, "Dx", true}, {pattern.StatusDead, "DoX", false},
	} {
		// The string at target can be captured until there is a stone at move.
		j := judge{
			attack: func(b *board.Board, str board.Point) search.Result {
				if b.SameString(str, target) && b.At(move) == board.Empty || str == beside && c.status != pattern.StatusUnknown {
					return search.Result{Code: search.Win, Move: far}
				}
				return search.Result{}
			},
			defend: func(b *board.Board, str board.Point) search.Result {
				if str == beside && c.status == pattern.StatusCritical {
					return search.Result{Code: search.Win, Move: far}
				}
				return search.Result{}
			},
		}
		db := database(t, pattern.Defense(), pattern.Spec{Name: "Beside", Diagram: "*OX", Entry: "8," + c.class})
		w := analyze(t, boardtest.MustParse(t, diagram), worm.Options{Tactics: j, Defense: db, NoThreats: true})
		if got := w.At(target).DefenseCode(move) == search.Win; got != c.want {
			t.Errorf("class %s beside a string that is %v: saved %v, want %v", c.class, c.status, got, c.want)
		}
	}
}
