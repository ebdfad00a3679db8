package board_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

func setOf(t *testing.T, size int, vertices ...string) *board.Set {
	t.Helper()
	var s board.Set
	for _, v := range vertices {
		p, err := board.ParsePoint(v, size)
		if err != nil {
			t.Fatal(err)
		}
		s.Add(p)
	}
	return &s
}

func TestScoreDiagrams(t *testing.T) {
	tests := []struct {
		name, diagram string
		dead, seki    []string
		area, terr    board.Score
	}{
		{
			name: "empty board",
			diagram: `
				. .
				. .`,
			area: board.Score{Neutral: 4},
			terr: board.Score{Neutral: 4},
		},
		{
			name: "walls",
			diagram: `
				. X O . .
				. X O . .
				. X O . .
				. X O . .
				. X O . .`,
			area: board.Score{Black: board.Count{Stones: 5, Territory: 5}, White: board.Count{Stones: 5, Territory: 10}},
			terr: board.Score{Black: board.Count{Stones: 5, Territory: 5}, White: board.Count{Stones: 5, Territory: 10}},
		},
		{
			name: "dame between walls and dead stones on both sides",
			diagram: `
				. X . O .
				O X . O .
				. X . O X
				. X . O X
				. X . O .`,
			dead: []string{"A4", "E2"},
			area: board.Score{Black: board.Count{Stones: 5, Territory: 5, Prisoners: 1},
				White: board.Count{Stones: 5, Territory: 5, Prisoners: 2}, Neutral: 5},
			terr: board.Score{Black: board.Count{Stones: 5, Territory: 5, Prisoners: 1},
				White: board.Count{Stones: 5, Territory: 5, Prisoners: 2}, Neutral: 5},
		},
		{
			// Neither side can play D6 or D7 without being captured.
			name: "seki with shared liberties",
			diagram: `
				. O X . O X .
				O O X . O X .
				. O O O X X .
				. . . O X . .
				. . . O X . .
				. . . O X . .
				. . . O X . .`,
			seki: []string{"C6", "E6"},
			area: board.Score{Black: board.Count{Stones: 10, Territory: 11}, White: board.Count{Stones: 12, Territory: 14},
				Neutral: 2},
			terr: board.Score{Black: board.Count{Stones: 10, Territory: 11}, White: board.Count{Stones: 12, Territory: 14},
				Neutral: 2},
		},
		{
			// A7 and E7 are eyes, C7 is nobody's: who plays it is captured.
			name: "seki with an eye each",
			diagram: `
				. X . O . O X
				X X O O O O X
				O O O X X X X
				X X X X . . .
				. . . . . . .
				. . . . . . .
				. . . . . . .`,
			seki: []string{"A6", "D7"},
			area: board.Score{Black: board.Count{Stones: 13, Territory: 25}, White: board.Count{Stones: 9, Territory: 1},
				Neutral: 1},
			terr: board.Score{Black: board.Count{Stones: 13, Territory: 24}, White: board.Count{Stones: 9}, Neutral: 3},
		},
		{
			// B5 is a false eye of White's: a point that he has to fill in the
			// end, but that counts for him until then.
			name: "one-sided dame",
			diagram: `
				O . O X .
				O O X X .
				. O X . .
				O O X . .
				. O X . .`,
			area: board.Score{Black: board.Count{Stones: 6, Territory: 8}, White: board.Count{Stones: 8, Territory: 3}},
			terr: board.Score{Black: board.Count{Stones: 6, Territory: 8}, White: board.Count{Stones: 8, Territory: 3}},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := boardtest.MustParse(t, test.diagram)
			dead, seki := setOf(t, b.Size(), test.dead...), setOf(t, b.Size(), test.seki...)
			test.terr.Scoring = board.TerritoryScoring
			if diff := cmp.Diff(test.area, board.AreaScore(b, dead)); diff != "" {
				t.Errorf("area: mismatch (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.terr, board.TerritoryScore(b, dead, seki)); diff != "" {
				t.Errorf("territory: mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSekiStones(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X . O . O X
		X X O O O O X
		O O O X X X X
		X X X X . . .
		. . . . O . .
		. . . . . . .
		. . . . . . .`)
	dead := setOf(t, 7, "E3")
	want := *setOf(t, 7, "A6", "B6", "B7", "A5", "B5", "C5", "C6", "D6", "E6", "F6", "D7", "F7")
	if diff := cmp.Diff(want, board.SekiStones(b, dead)); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	seki := board.SekiStones(b, dead)
	if got := board.TerritoryScore(b, dead, &seki); got.Black.Territory != 24 || got.White.Territory != 0 {
		t.Errorf("territory %d and %d, want 24 and 0", got.Black.Territory, got.White.Territory)
	}
	// Points that are not on the board change nothing.
	dead.Add(board.At(20, 20))
	if got := board.SekiStones(b, dead); got != want {
		t.Errorf("a point outside changed the result")
	}
}

func TestScoreUnderRules(t *testing.T) {
	want := map[string]struct{ even, handicap string }{
		"chinese":      {"W+12.5", "W+15.5"},
		"japanese":     {"W+9.5", "W+9.5"},
		"korean":       {"W+9.5", "W+9.5"},
		"aga":          {"W+12.5", "W+14.5"},
		"new_zealand":  {"W+12", "W+12"},
		"tromp-taylor": {"W+12.5", "W+12.5"},
		"ing":          {"W+13", "W+13"},
	}
	for _, r := range allRules() {
		g := gameOf(t, r, `
			. X O . .
			. X O . .
			. X O . .
			. X O . .
			. X O . .`)
		// Each puts a stone into the other's territory, where it is dead.
		play(t, g, "E1", "A1", "pass", "pass")
		dead := setOf(t, 5, "A1", "E1")
		// By area 10 against 15, by territory 5+1 against 10+1.
		if r.Scoring == board.TerritoryScoring {
			if err := g.SetKomi(4.5); err != nil {
				t.Fatal(err)
			}
		}
		if got := g.Score(dead).String(); got != want[r.Name].even {
			t.Errorf("%s: %s, want %s", r.Name, got, want[r.Name].even)
		}
		if err := g.SetHandicap(3); err != nil {
			t.Fatal(err)
		}
		if got := g.Score(dead).String(); got != want[r.Name].handicap {
			t.Errorf("%s, handicap 3: %s, want %s", r.Name, got, want[r.Name].handicap)
		}
	}
}

// TestRulesDiffer plays a game in which Black captures a stone and then fills
// his own territory while White passes: free by area, dear by territory.
func TestRulesDiffer(t *testing.T) {
	// The whole board is Black's, six stones and 19 points, with one prisoner.
	for name, want := range map[string]string{"chinese": "B+17.5", "japanese": "B+13.5", "aga": "B+17.5"} {
		r, err := board.ParseRules(name)
		if err != nil {
			t.Fatal(err)
		}
		g := newGame(t, 5, r)
		play(t, g, "A2", "A1", "B1", "pass", "C3", "pass", "C2", "pass", "C4", "pass", "D4", "pass", "pass", "pass")
		if got := g.Board().Prisoners(board.Black); got != 1 {
			t.Fatalf("%d prisoners, want 1", got)
		}
		if got := g.Score(nil).String(); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestPassStones checks that with pass stones, and White passing last, counting
// territory gives what counting area gives, whatever is dead and whoever passes.
func TestPassStones(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for round := range 60 {
		g := newGame(t, 5+round%5, board.AGA())
		if round%3 > 0 {
			if _, err := g.FreeHandicap(1 + round%3); err != nil {
				t.Fatal(err)
			}
		}
		for range 20 + rng.IntN(120) {
			p := board.At(rng.IntN(g.Size()), rng.IntN(g.Size()))
			if rng.IntN(20) == 0 || g.Play(p, g.ToPlay()) != nil {
				play(t, g, "pass")
			}
		}
		for !g.Over() || g.ToPlay() != board.Black {
			play(t, g, "pass")
		}
		var dead board.Set
		for range rng.IntN(5) {
			dead.Add(board.At(rng.IntN(g.Size()), rng.IntN(g.Size())))
		}
		area := g.Score(&dead)
		r := g.Rules()
		r.Scoring = board.TerritoryScoring
		if err := g.SetRules(r); err != nil {
			t.Fatal(err)
		}
		territory := g.Score(&dead)
		if area.Margin() != territory.Margin() {
			t.Errorf("round %d: %v by area, %v by territory\n%s", round, area, territory, boardtest.Format(g.Board()))
		}
	}
}

// TestScoreAgainstSteps compares counts with a walk from each point over the open
// ones, on random positions with dead strings and strings in seki.
func TestScoreAgainstSteps(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(51, 52))
	for round := range sample.Of(24, 72) {
		size := board.MinSize + round%(board.MaxSize-board.MinSize+1)
		b := randomPosition(t, rng, size, rng.IntN(2*size*size))
		dead, seki := randomSet(rng, size, rng.IntN(4)), randomSet(rng, size, rng.IntN(4))
		whole := func(s *board.Set) board.Set {
			var all board.Set
			for p := range s.All() {
				for q := range b.Stones(p) {
					all.Add(q)
				}
			}
			return all
		}
		removed, inSeki := whole(&dead), whole(&seki)
		open := b.EmptyPoints()
		open.Or(&removed)
		area, territory := board.Score{}, board.Score{Scoring: board.TerritoryScoring}
		for p := range board.Points(size) {
			c := b.At(p)
			if !open.Has(p) {
				for _, s := range []*board.Score{&area, &territory} {
					[...]*board.Count{nil, &s.Black, &s.White}[c].Stones++
				}
				continue
			}
			black, white, peace := false, false, false
			region := reached(board.SetOf(p), open)
			for q := range region.All() {
				for _, n := range q.Neighbors() {
					if !open.Has(n) {
						black = black || b.At(n) == board.Black
						white = white || b.At(n) == board.White
						peace = peace || inSeki.Has(n)
					}
				}
			}
			for _, s := range []*board.Score{&area, &territory} {
				switch {
				case black == white, peace && s == &territory:
					s.Neutral++
				case black:
					s.Black.Territory++
				default:
					s.White.Territory++
				}
				switch c {
				case board.Black:
					s.White.Prisoners++
				case board.White:
					s.Black.Prisoners++
				}
			}
		}
		for _, s := range []*board.Score{&area, &territory} {
			s.Black.Prisoners += b.Prisoners(board.Black)
			s.White.Prisoners += b.Prisoners(board.White)
		}
		if diff := cmp.Diff(area, board.AreaScore(b, &dead)); diff != "" {
			t.Fatalf("area: mismatch (-want +got):\n%s\n%s", diff, boardtest.Format(b))
		}
		if diff := cmp.Diff(territory, board.TerritoryScore(b, &dead, &seki)); diff != "" {
			t.Fatalf("territory: mismatch (-want +got):\n%s\n%s", diff, boardtest.Format(b))
		}
	}
}

func TestScoreJSON(t *testing.T) {
	s := board.Score{Scoring: board.TerritoryScoring, Black: board.Count{Stones: 3, Territory: 7, Prisoners: 2},
		White: board.Count{Stones: 4, PassStones: 1}, Neutral: 5, Komi: 6.5, Handicap: 2}
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"scoring":"territory","black":{"stones":3,"territory":7,"prisoners":2,"pass_stones":0},` +
		`"white":{"stones":4,"territory":0,"prisoners":0,"pass_stones":1},"neutral":5,"komi":6.5,"handicap":2}`
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	var back board.Score
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(s, back); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if s.Points(board.Black) != 9 || s.Points(board.White) != 9.5 || s.Points(board.Empty) != 0 {
		t.Errorf("points %v, %v, %v; want 9, 9.5, 0", s.Points(board.Black), s.Points(board.White), s.Points(board.Empty))
	}
}

func TestMargin(t *testing.T) {
	for m, want := range map[board.Margin]struct {
		text   string
		winner board.Color
	}{
		3.5: {"W+3.5", board.White}, -12: {"B+12", board.Black}, 0: {"0", board.Empty}, 361: {"W+361", board.White},
		-0.25: {"B+0.25", board.Black},
	} {
		text, err := m.MarshalText()
		if err != nil || string(text) != want.text || m.Winner() != want.winner {
			t.Errorf("%v: %s, %v, %v; want %s, %v", float64(m), text, err, m.Winner(), want.text, want.winner)
		}
		back := board.Margin(99)
		if err := back.UnmarshalText(text); err != nil || back != m {
			t.Errorf("%s reads as %v, %v", text, back, err)
		}
	}
	for text, want := range map[string]board.Margin{"w+1": 1, " B+0.5 ": -0.5, "Draw": 0, "jigo": 0, "B+0": 0, "W+.5": 0.5} {
		if got, err := board.ParseMargin(text); err != nil || got != want || math.Signbit(float64(got)) && got == 0 {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "W", "W+", "B+R", "W+T", "?", "Void", "W+-3", "W+1e3", "B+.", "W+1.2.3", "3.5", "B+Inf"} {
		if m, err := board.ParseMargin(text); err == nil {
			t.Errorf("%q: %v, %v; want an error", text, m, err)
		}
	}
	for _, m := range []board.Margin{board.Margin(math.NaN()), board.Margin(math.Inf(1))} {
		if _, err := m.MarshalText(); err == nil {
			t.Errorf("%v: %v", float64(m), err)
		}
	}
}

// TestMarginJSON: programs read numbers, and may write texts as in game records.
func TestMarginJSON(t *testing.T) {
	type result struct {
		Margin board.Margin
		By     map[string]board.Margin
	}
	r := result{-3.5, map[string]board.Margin{"area": 12, "none": 0}}
	data, err := json.Marshal(r)
	if want := `{"Margin":-3.5,"By":{"area":12,"none":0}}`; err != nil || string(data) != want {
		t.Errorf("%s, %v; want %s", data, err, want)
	}
	var plain struct{ Margin float64 }
	if err := json.Unmarshal(data, &plain); err != nil || plain.Margin != -3.5 {
		t.Errorf("%v, %v", plain, err)
	}
	var back result
	if err := json.Unmarshal(data, &back); err != nil || !cmp.Equal(r, back) {
		t.Errorf("%v reads as %v, %v", r, back, err)
	}
	for text, want := range map[string]board.Margin{`"W+0.5"`: 0.5, `"B+7"`: -7, `"jigo"`: 0, `1e2`: 100, `null`: 42} {
		m := board.Margin(42)
		if err := json.Unmarshal([]byte(text), &m); err != nil || m != want {
			t.Errorf("%s: %v, %v; want %v", text, m, err, want)
		}
	}
	for _, text := range []string{`"B+R"`, `"3.5"`, `true`, `[1]`, `1e999`} {
		if err := json.Unmarshal([]byte(text), new(board.Margin)); err == nil {
			t.Errorf("%s is read", text)
		}
	}
	if _, err := json.Marshal(board.Margin(math.NaN())); err == nil {
		t.Errorf("no number: %v", err)
	}
}

func FuzzParseMargin(f *testing.F) {
	for _, s := range []string{"W+3.5", "B+12", "0", "draw", "w+0.0", "B+R", "W+1e400"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := board.ParseMargin(s)
		if err != nil {
			return
		}
		if back, err := board.ParseMargin(m.String()); err != nil || back != m {
			t.Errorf("%q is %v, which reads as %v, %v", s, m, back, err)
		}
	})
}
