package worm_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestClasses: the letters O, o, X and x of patterns go by what reading says of the strings in the
// diagram: a lost string is dead, one that can be saved critical, and a safe one may be anything.
// The string that a defense saves can be captured, so that O leaves such patterns out, and o does
// not.
func TestClasses(t *testing.T) {
	b := boardtest.MustParse(t, replaceOnce(t, lone, "X .", "X O"))
	target, beside, move, far := at(t, "E5"), at(t, "F5"), at(t, "D5"), at(t, "J9")
	attack := pattern.Spec{Name: "Between", Diagram: "*XO"}
	defense := pattern.Spec{Name: "Beside", Diagram: "*OX"}
	for _, c := range []struct {
		status pattern.Status // of the string beside the target
		class  string
		want   bool
	}{
		{pattern.StatusUnknown, "A", true}, {pattern.StatusUnknown, "AO", true}, {pattern.StatusUnknown, "AoX", true}, {pattern.StatusUnknown, "Ax", true},
		{pattern.StatusCritical, "A", true}, {pattern.StatusCritical, "AO", false}, {pattern.StatusCritical, "Ao", true},
		{pattern.StatusDead, "A", true}, {pattern.StatusDead, "AO", false}, {pattern.StatusDead, "Ao", true}, {pattern.StatusDead, "AX", true},
		{pattern.StatusUnknown, "D", true}, {pattern.StatusUnknown, "DX", true}, {pattern.StatusUnknown, "DxX", true}, {pattern.StatusUnknown, "DO", false}, {pattern.StatusUnknown, "Do", true},
		{pattern.StatusCritical, "D", true}, {pattern.StatusCritical, "DX", true}, {pattern.StatusCritical, "Dx", true},
		{pattern.StatusDead, "D", true}, {pattern.StatusDead, "DX", false}, {pattern.StatusDead, "Dx", true}, {pattern.StatusDead, "DoX", false},
	} {
		saves := c.class[0] == 'D'
		j := judge{
			attack: func(b *board.Board, str board.Point) search.Result {
				inDanger := saves && b.SameString(str, target) && b.At(move) == board.Empty
				if inDanger || str == beside && c.status != pattern.StatusUnknown {
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
		o := worm.Options{Tactics: j, NoThreats: true}
		code := (*worm.Worm).AttackCode
		if saves {
			defense.Entry = "8," + c.class
			o.Defense, code = database(t, pattern.Defense(), defense), (*worm.Worm).DefenseCode
		} else {
			attack.Entry = "8," + c.class
			o.Attack = database(t, pattern.Attack(), attack)
		}
		if got := code(analyze(t, b, o).At(target), move) == search.Win; got != c.want {
			t.Errorf("class %s beside a string that is %v: %v, want %v", c.class, c.status, got, c.want)
		}
	}
}
