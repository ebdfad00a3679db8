package sgf_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

// TestStrangeProperties: what can be read is read, and told.
func TestStrangeProperties(t *testing.T) {
	for _, tt := range []struct {
		in       string
		komi     float64
		handicap int
		toPlay   board.Color
		rules    string
		warnings []error // each is one of GameAt
		text     string  // stands in the last of them
	}{
		{"(;KM[6.5]HA[2]RU[AGA]GM[1])", 6.5, 2, board.White, "aga", nil, ""},
		{"(;KM[6.5目])", 6.5, 0, board.Black, "japanese", []error{sgf.ErrValue}, `1:6: property KM: malformed value: "6.5目" is no number, read as 6.5`},
		{"(;CA[UTF-8]KM[ 3,75 子])", 7.5, 0, board.Black, "japanese", []error{sgf.ErrValue}, "read as 7.5"},
		{"(;KM[-5.5.])", -5.5, 0, board.Black, "japanese", []error{sgf.ErrValue}, "read as -5.5"},
		{"(;KM[abc])", 6.5, 0, board.Black, "japanese", []error{sgf.ErrValue}, `"abc" is no number, ignored`},
		{"(;KM[1e999])", 1, 0, board.Black, "japanese", []error{sgf.ErrValue}, "read as 1"},
		{"(;KM[+])", 6.5, 0, board.Black, "japanese", []error{sgf.ErrValue}, "ignored"},
		{"(;HA[9.0])", 6.5, 9, board.White, "japanese", []error{sgf.ErrValue}, `property HA: malformed value: "9.0" is no whole number, read as 9`},
		{"(;HA[3 stones])", 6.5, 3, board.White, "japanese", []error{sgf.ErrValue}, "read as 3"},
		{"(;HA[2.5])", 6.5, 0, board.Black, "japanese", []error{sgf.ErrValue}, "ignored"},
		{"(;HA[x])", 6.5, 0, board.Black, "japanese", []error{sgf.ErrValue}, "ignored"},
		{"(;HA[-1])", 6.5, 0, board.Black, "japanese", []error{sgf.ErrValue}, "ignored"},
		{"(;SZ[3]HA[10])", 6.5, 0, board.Black, "japanese", []error{board.ErrHandicap}, "10 stones, ignored"},
		{"(;RU[mine])", 6.5, 0, board.Black, "japanese", []error{board.ErrRules}, `1:6: property RU: unknown rules: "mine"; taken for japanese`},
		{"(;RU[]KM[]HA[]GM[])", 6.5, 0, board.Black, "japanese", nil, ""},
		{"(;GM[2]KM[x])", 6.5, 0, board.Black, "japanese", []error{sgf.ErrValue, sgf.ErrValue}, "property KM"},
		{"(;GM[2])", 6.5, 0, board.Black, "japanese", []error{sgf.ErrValue}, "1:6: property GM: not a game of Go: GM[2]"},
		{"(;SZ[9]AB[aa:bb]AW[bb])", 6.5, 0, board.Black, "japanese", []error{board.ErrOccupied}, "B8"},
		{"(;SZ[9];AB[aa]AW[aa][aa])", 6.5, 0, board.Black, "japanese", []error{board.ErrOccupied}, "1:9: property AB: point is occupied: AB and AW both have A9, which is White's"},
	} {
		root := one(t, tt.in)
		g, warnings, err := sgf.GameAt(root, sgf.End(), board.Japanese())
		if err != nil {
			t.Errorf("%s: %v", tt.in, err)
			continue
		}
		if g.Komi() != tt.komi || g.Handicap() != tt.handicap || g.ToPlay() != tt.toPlay || g.Rules().Name != tt.rules {
			t.Errorf("%s: komi %v, handicap %d, %v to play, %s rules", tt.in, g.Komi(), g.Handicap(), g.ToPlay(), g.Rules().Name)
		}
		ok := len(warnings) == len(tt.warnings)
		for i, w := range warnings {
			ok = ok && errors.Is(w.Err, tt.warnings[i]) && w.Property != "" && w.Node != nil
			if i == len(warnings)-1 {
				ok = ok && strings.Contains(w.String(), tt.text)
			}
		}
		if !ok {
			t.Errorf("%s: warnings %v, want %v, %q", tt.in, warnings, tt.warnings, tt.text)
		}
		// A position knows nothing of komi and rules.
		pos, err := sgf.PositionAt(root, sgf.End())
		if err != nil || pos.ToPlay != tt.toPlay && !strings.Contains(tt.in, "SZ[3]") {
			t.Errorf("%s: %v, %v to play", tt.in, err, pos.ToPlay)
		}
		for _, w := range pos.Warnings {
			if w.Property == "KM" || w.Property == "RU" {
				t.Errorf("%s: a position with %v", tt.in, w)
			}
		}
		if again := one(t, root.String()); !sgf.Equal(root, again) {
			t.Errorf("%s: reading has changed the tree", tt.in)
		}
	}
}

// TestNumbersThatBegin: a value is read as the number that it begins with, which has at most one sign, in front, and one point or
// comma; a full stop after it is none of it.
func TestNumbersThatBegin(t *testing.T) {
	for v, want := range map[string]float64{
		"6.5目": 6.5, "6,5 points": 6.5, "-3.5 moku": -3.5, "+7 or so": 7, "7-5": 7, "7+": 7, "7.": 7, "7. It was even.": 7, ".5k": 0.5, " 8 \n": 8, "0x10": 0, "1,2,3": 1.2,
	} {
		n := one(t, "(;KM["+v+"])")
		if got, known, _ := n.Komi(); !known || got != want {
			t.Errorf("%q: %v, %v, want %v", v, got, known, want)
		}
	}
	for _, v := range []string{"x", "x5", "--3", "-", "+-2", "1.2.3", "..", "目6.5", "e5"} {
		n := one(t, "(;KM["+v+"])")
		if got, known, err := n.Komi(); known || got != 0 || !errors.Is(err, sgf.ErrValue) {
			t.Errorf("%q: %v, %v, %v", v, got, known, err)
		}
	}
}

// TestOutcome: RE is read at the end of the game only, and written with the names of the players.
func TestOutcome(t *testing.T) {
	for re, want := range map[string]string{"RE[B+Resign]": "B+R", "RE[黑中盘胜]": "B+R", "RE[W+3,5]": "W+3.5", "RE[]": "", "": "", "RE[?]": "", "RE[Jigo]": "0", "RE[Void]": "Void"} {
		root := one(t, "(;SZ[9]PB[Ann]PW[ ]"+re+";B[aa];W[bb])")
		g, warnings, err := sgf.GameAt(root, sgf.End(), board.Japanese())
		if err != nil || len(warnings) > 0 {
			t.Fatal(re, err, warnings)
		}
		back, err := sgf.FromGame(g)
		if err != nil {
			t.Fatal(err)
		}
		got, _ := back.SimpleText("RE")
		name, _ := back.SimpleText("PB")
		if got != want || name != "Ann" || back.Has("PW") {
			t.Errorf("%s is written as %v", re, back)
		}
		if g, _, err := sgf.GameAt(root, sgf.BeforeMove(2), board.Japanese()); err != nil || g.Outcome() != (board.Outcome{}) || g.Player(board.Black) != "Ann" {
			t.Errorf("%s in the middle of the game: %v, %v", re, g.Outcome(), err)
		}
	}
	root := one(t, "(;SZ[9]RE[great fun];B[aa])")
	g, warnings, err := sgf.GameAt(root, sgf.End(), board.Japanese())
	if err != nil || len(warnings) != 1 || warnings[0].Property != "RE" || warnings[0].Err == nil || g.Outcome() != (board.Outcome{}) {
		t.Errorf("a result of no sense: %v, %v", warnings, err)
	}
}
