package score_test

import (
	"flag"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
)

// mended are games of the collection, by line, that are counted in the record as GNU Go 3.8
// counts them, and what their count hangs on.
var mended = []struct {
	line int
	what string
}{
	{4408, "Q17 saves three stones, and what is around M18, L19 and N19 lives in a seki with them then"},
	{4922, "H3 begins a ko about stones that are dead all the same"},
	{7471, "N2 attacks two strings at once, but what attacks is cut off, and one move saves both"},
	{7846, "S19 is dead, and in no seki: T17 takes what R19 would leave to be taken"},
	{9178, "N11 prevents a combination, when all else is played"},
	{9302, "G10 and the stones around its four points are in a seki when N8 is filled"},
	{9390, "A13, B13, B14 and A15 are in a seki with the stones around them"},
	{10236, "P6 protects what O5 would, and costs nothing"},
	{10281, "the corner at A1"},
	{10334, "O12 protects against L12 as well as against P12"},
	{16604, "R17 takes S17, R18, T18 and S19 as long as P13 is open"},
	{20191, "a move inside attacks two strings and dies there"},
	{23783, "E19 saves a protection that E16 does not"},
	{24740, "S2, T2 and S1 are in a seki with the stones around them"},
	{26658, "T1 takes five stones as long as P4 is open"},
	{30360, "M15 protects N18, and costs nothing, as what would save it needs M15 later"},
	{34432, "R8 takes a stone, but is taken itself"},
	{34576, "H9 saves H8 after H10, though H13 is still to be filled"},
	{35740, "G12 and H9 are in a seki, and S4, which random games give to White, is proved to be dead"},
	{35940, "F1 and G2 are in a seki with the stones around them"},
	{37985, "a move at T8 is answered at T12, where nobody else plays"},
	{48694, "R17 is dead, which careful random games do not know"},
	{56536, "H4 is dead, of which random games know nothing"},
}

var allMended = flag.Bool("score.mended", false, "count all of the games of TestMended rather than none, or each third one with TENGEN_FULL")

// TestMended counts the last positions of these games.
func TestMended(t *testing.T) {
	if testing.Short() {
		t.Skip("counts whole games to the end, some seconds each on a slow machine; the tests without -short do")
	}
	if sample.Of(1, 0) > 0 && !*allMended {
		t.Skip("takes seconds and a collection of games that is not part of the repository; TENGEN_FULL=1 or -score.mended asks for it. TestGolden counts positions without it")
	}
	e, err := score.New(score.Options{})
	if err != nil {
		t.Fatal(err)
	}
	line, found := 0, 0
	for text := range shared.Lines(t, "games/pro.txt.gz") {
		line++
		if found == len(mended) || line != mended[found].line {
			continue
		}
		what := mended[found].what
		found++
		if found%3 != 0 && !*allMended {
			continue
		}
		f := strings.Fields(text)
		komi, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		want, err := board.ParseMargin(f[3])
		if err != nil {
			t.Fatal(err)
		}
		g := counted{line, f[4], komi, float64(want)}
		r, err := e.Estimate(t.Context(), g.at(t, len(g.moves)/2))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Margin(board.TerritoryScoring) + board.Margin(komi); got != want {
			t.Errorf("line %d, %s: %v, want %v", line, what, got, want)
		}
	}
	if found != len(mended) {
		t.Errorf("%d of %d games are in the collection", found, len(mended))
	}
}
