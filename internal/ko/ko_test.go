package ko_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/ko"
	"github.com/tengen-go/tengen/reading/search"
)

// kos holds a ko that Black can take at a, and another one at b.
const kos = `
	. . . . . . . . .
	. X O . . . X O .
	X O a O . X b X O
	. X O . . . X O .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .`

// transition is a row of the tables of states.
type transition struct {
	name   string
	state  ko.State
	banned bool // White's stone at b was just taken, so that White may not retake
	move   string
	color  board.Color

	want        ko.State
	conditional bool
	allowed     bool
}

func TestTransitions(t *testing.T) {
	at := func(s string) board.Point {
		p, err := board.ParsePoint(s, 9)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	var (
		free   = ko.State{}
		weak   = func(s string) ko.State { return ko.State{Status: ko.Weak, Point: at(s)} }
		black  = func(s string) ko.State { return ko.State{Status: ko.Black, Point: at(s)} }
		white  = func(s string) ko.State { return ko.State{Status: ko.White, Point: at(s)} }
		grayB  = func(s string) ko.State { return ko.State{Status: ko.GrayBlack, Point: at(s)} }
		grayW  = func(s string) ko.State { return ko.State{Status: ko.GrayWhite, Point: at(s)} }
		strict = []transition{
			{"a quiet move", free, false, "E5", board.Black, free, false, true},
			{"a quiet move keeps a komaster", black("B7"), false, "E5", board.Black, black("B7"), false, true},
			{"a quiet move ends a weak ko", weak("G7"), false, "E5", board.Black, free, false, true},
			{"a ko", free, false, "C7", board.Black, free, false, true},
			{"a ko against the ban", free, true, "G7", board.White, white("H7"), true, true},
			{"a ko after a ko capture", free, true, "C7", board.Black, weak("G7"), false, true},
			{"a ko when weak, elsewhere", weak("G7"), false, "C7", board.Black, weak("G7"), false, false},
			{"a ko against the ban when weak", weak("C7"), true, "G7", board.White, white("H7"), true, true},
			{"the komaster's other ko", black("H7"), false, "C7", board.Black, black("H7"), false, false},
			{"the komaster's nested ko", black("C6"), false, "C7", board.Black, black("B7"), false, true},
			{"the opponent at the komaster's point", white("C7"), false, "C7", board.Black, grayW("C7"), false, false},
			{"the opponent's other ko", white("E5"), false, "C7", board.Black, grayW("E5"), false, true},
			{"gray", grayB("E5"), false, "C7", board.Black, grayB("E5"), false, false},
			{"gray of White", grayW("E5"), false, "C7", board.Black, grayW("E5"), false, false},
			{"filling a komaster's point", black("E5"), false, "E5", board.Black, free, false, true},
			{"the opponent on a komaster's point", black("E5"), false, "E5", board.White, black("E5"), false, true},
			{"filling when gray", grayB("E5"), false, "E5", board.Black, free, false, true},
		}
		loose = []transition{
			{"a ko", free, false, "C7", board.Black, free, false, true},
			{"a ko after a ko capture", free, true, "C7", board.Black, free, false, true},
			{"a ko against the ban", free, true, "G7", board.White, white("H7"), true, true},
			{"the komaster's other ko", black("H7"), false, "C7", board.Black, black("H7"), false, true},
			{"the komaster against the ban", white("E5"), true, "G7", board.White, white("E5"), true, false},
			{"the opponent's other ko", white("E5"), false, "C7", board.Black, white("E5"), false, true},
			{"the opponent at the komaster's point", white("C7"), false, "C7", board.Black, white("C7"), false, false},
			{"the opponent against the ban", black("E5"), true, "G7", board.White, black("E5"), true, false},
		}
		resolving = []transition{
			{"a ko", free, false, "C7", board.Black, free, false, true},
			{"a ko against the ban", free, true, "G7", board.White, white("H7"), true, true},
			{"the komaster, his ko settled", black("E5"), false, "C7", board.Black, black("B7"), false, true},
			{"the komaster against the ban, his ko settled", white("E5"), true, "G7", board.White, white("H7"), true, true},
			{"the opponent's other ko", white("E5"), false, "C7", board.Black, white("E5"), false, true},
			{"the opponent at the komaster's point", white("C7"), false, "C7", board.Black, white("C7"), false, false},
		}
	)
	for i, table := range [][]transition{strict, loose, resolving} {
		scheme := search.KoScheme(i)
		for _, row := range table {
			b := boardtest.MustParse(t, kos)
			if row.banned {
				// H7 is Black's; let him take the ko at G7 there.
				if err := b.Setup(nil, []board.Point{at("G7")}, []board.Point{at("H7")}); err != nil {
					t.Fatal(err)
				}
				if err := b.Play(at("H7"), board.Black, board.Strict); err != nil {
					t.Fatal(err)
				}
			}
			type result struct {
				State                ko.State
				Conditional, Allowed bool
			}
			s, conditional, allowed := ko.Next(scheme, row.state, b, at(row.move), row.color)
			want := result{row.want, row.conditional, row.allowed}
			got := result{s, conditional, allowed}
			if !row.allowed {
				// The state after a move that is not allowed means nothing.
				got.State = want.State
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("scheme %d, %s: mismatch (-want +got)\n%s", scheme, row.name, diff)
			}
		}
	}
}

// TestNextBy lets each player, and nobody, take kos against the ban: what needs no threat
// is as in Next.
func TestNextBy(t *testing.T) {
	at := func(v string) board.Point {
		p, err := board.ParsePoint(v, 9)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	b := boardtest.MustParse(t, kos)
	free := ko.State{}
	if _, conditional, allowed, barred := ko.NextBy(search.KoStrict, board.Empty, free, b, at("C7"), board.Black); conditional || !allowed || barred {
		t.Errorf("a ko that is open: conditional %v, allowed %v, barred %v", conditional, allowed, barred)
	}
	if err := b.Setup(nil, []board.Point{at("G7")}, []board.Point{at("H7")}); err != nil {
		t.Fatal(err)
	}
	if err := b.Play(at("H7"), board.Black, board.Strict); err != nil {
		t.Fatal(err)
	}
	for _, k := range []search.KoScheme{search.KoStrict, search.KoLoose, search.KoResolving} {
		for _, taker := range []board.Color{board.Empty, board.Black, board.White} {
			next, conditional, allowed, barred := ko.NextBy(k, taker, free, b, at("G7"), board.White)
			want, _, _ := ko.Next(k, free, b, at("G7"), board.White)
			if !conditional || allowed != (taker == board.White) || barred == allowed || next != want {
				t.Errorf("scheme %d, %v may take: %v, conditional %v, allowed %v, barred %v", k, taker, next, conditional, allowed, barred)
			}
		}
	}
}

func TestStatusNames(t *testing.T) {
	got := ""
	for s := range ko.Status(7) {
		got += fmt.Sprint(s, " ")
	}
	if want := "free black white gray_black gray_white weak Status(6) "; got != want {
		t.Errorf("names %q, want %q", got, want)
	}
}
