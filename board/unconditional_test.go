package board_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// statusDiagram shows each point: A alive, D dead, b and w territory, a dot
// where nothing is settled.
func statusDiagram(size int, u *board.Unconditional) string {
	var s strings.Builder
	for row := size - 1; row >= 0; row-- {
		for col := range size {
			if col > 0 {
				s.WriteByte(' ')
			}
			s.WriteByte(".ADwb"[u.At(board.At(col, row))])
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// unindent removes the white space around the lines of a diagram.
func unindent(diagram string) string {
	var s strings.Builder
	for line := range strings.Lines(strings.TrimSpace(diagram)) {
		s.WriteString(strings.TrimSpace(line) + "\n")
	}
	return s.String()
}

var unconditionalTests = []struct{ name, diagram, want string }{
	{
		name: "two eyes, and nothing settled outside",
		diagram: `
			. X . X O .
			X X X X O .
			O O O O O .
			. . . . . .
			. . . . . .
			. . . . . .`,
		want: `
			b A b A . .
			A A A A . .
			. . . . . .
			. . . . . .
			. . . . . .
			. . . . . .`,
	},
	{
		name: "one eye",
		diagram: `
			. X O .
			X X O .
			O O O .
			. . . .`,
		want: `
			. . . .
			. . . .
			. . . .
			. . . .`,
	},
	{
		// White cannot live in the corner, wherever he begins.
		name: "dead stones and territory",
		diagram: `
			. . O X . X
			. O . X X X
			X X X X O O
			. X . X O .
			X X X X O .
			O O O O O .`,
		want: `
			b b D A b A
			b D b A A A
			A A A A . .
			b A b A . .
			A A A A . .
			. . . . . .`,
	},
	{
		// There is room for two eyes on the right.
		name: "a wide corner",
		diagram: `
			. X . X . . .
			X X X X . . .
			. . . X . . .
			. . . X . . .
			. . . X X X X
			. . . . . . .
			. . . . . . .`,
		want: `
			b A b A . . .
			A A A A . . .
			. . . A . . .
			. . . A . . .
			. . . A A A A
			. . . . . . .
			. . . . . . .`,
	},
	{
		// If White takes the two stones he is dead, but he need not, and Black
		// cannot add stones: White would take more of them and live.
		name: "a seki with two stones inside",
		diagram: `
			. X X X X X X X X X
			X X X X X X X X X X
			X X O O O O O O X X
			X X O O O O O O X X
			X X O O . O O O X X
			X X O . X X . O X X
			X X O O O . O O X X
			X X O O O O O O X X
			X X X X X X X X X X
			X X X X X X X X X .`,
		want: `
			b A A A A A A A A A
			A A A A A A A A A A
			A A . . . . . . A A
			A A . . . . . . A A
			A A . . . . . . A A
			A A . . . . . . A A
			A A . . . . . . A A
			A A . . . . . . A A
			A A A A A A A A A A
			A A A A A A A A A b`,
	},
	{
		// Black can fill this one with a shape that leaves White one eye.
		name: "two stones inside and no seki",
		diagram: `
			. X X X X X X X X X
			X X X X X X X X X X
			X X O O O O O O X X
			X X O O O O O O X X
			X X O O . . O O X X
			X X O . X X . O X X
			X X O O O O O O X X
			X X O O O O O O X X
			X X X X X X X X X X
			X X X X X X X X X .`,
		want: `
			b A A A A A A A A A
			A A A A A A A A A A
			A A D D D D D D A A
			A A D D D D D D A A
			A A D D b b D D A A
			A A D b A A b D A A
			A A D D D D D D A A
			A A D D D D D D A A
			A A A A A A A A A A
			A A A A A A A A A b`,
	},
	{
		// The black stone can be taken, but then White is in atari.
		name: "a stone that dies with its taker",
		diagram: `
			X . X X .
			. O X X X
			X X X . X
			X . X X X
			. X X X .`,
		want: `
			A b A A b
			b D A A A
			A A A b A
			A b A A A
			b A A A b`,
	},
}

func TestUnconditionalStatus(t *testing.T) {
	var analyzer board.UnconditionalAnalyzer
	for _, test := range unconditionalTests {
		t.Run(test.name, func(t *testing.T) {
			b := boardtest.MustParse(t, test.diagram)
			restored := boardtest.Restored(t, b)
			u := board.UnconditionalStatus(b)
			restored()
			if diff := cmp.Diff(unindent(test.want), statusDiagram(b.Size(), &u)); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s", diff)
			}

			// The analyzer is used again and again, and must not remember.
			var again board.Unconditional
			analyzer.Analyze(b, &again)
			if again != u {
				t.Errorf("an analyzer that has been used before has another result")
			}
			// Everything settled here is Black's.
			analyzer.AnalyzeColor(b, board.Black, &again)
			if again != u {
				t.Errorf("the result for Black alone is another one")
			}
			analyzer.AnalyzeColor(b, board.White, &again)
			if again != (board.Unconditional{}) {
				t.Errorf("something is settled for White")
			}
			analyzer.AnalyzeColor(b, board.Empty, &again)
			if again != (board.Unconditional{}) {
				t.Errorf("something is settled for nobody")
			}

			turned := board.UnconditionalStatus(boardtest.MustParse(t, swapColors(test.diagram)))
			want := strings.ReplaceAll(unindent(test.want), "b", "w")
			if diff := cmp.Diff(want, statusDiagram(b.Size(), &turned)); diff != "" {
				t.Errorf("colors swapped: mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestUnconditionalKeepsTrialMoves(t *testing.T) {
	b := boardtest.MustParse(t, unconditionalTests[0].diagram)
	b.Try(board.At(5, 5), board.White)
	b.Try(board.At(0, 0), board.Black)
	defer boardtest.Restored(t, b)()
	u := board.UnconditionalStatus(b)
	if got := u.At(board.At(0, 5)); got != board.BlackTerritory {
		t.Errorf("A6 is %v, want %v", got, board.BlackTerritory)
	}
	if got := u.At(-1); got != board.Undecided {
		t.Errorf("a point outside is %v", got)
	}
}

// TestUnconditionalUnderSymmetry turns random positions in all eight ways. The
// order in which points are tried may not matter.
func TestUnconditionalUnderSymmetry(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	settled := 0
	for round := range 60 {
		size := 5 + round%9
		b := randomPosition(t, rng, size, size*size/2+rng.IntN(2*size*size))
		u := board.UnconditionalStatus(b)
		for turn := board.Transform(1); turn < board.NumTransforms; turn++ {
			var stones [3][]board.Point
			for row := range size {
				for col := range size {
					p := board.At(col, row)
					stones[b.At(p)] = append(stones[b.At(p)], turn.Apply(p, size))
				}
			}
			c := newBoard(t, size)
			if err := c.Setup(stones[board.Black], stones[board.White], nil); err != nil {
				t.Fatal(err)
			}
			v := board.UnconditionalStatus(c)
			for row := range size {
				for col := range size {
					p := board.At(col, row)
					if u.At(p) != board.Undecided {
						settled++
					}
					if got := v.At(turn.Apply(p, size)); got != u.At(p) {
						t.Fatalf("%v is %v, turned by %d it is %v\n%s", p, u.At(p), turn, got, boardtest.Format(b))
					}
				}
			}
		}
	}
	if settled == 0 {
		t.Error("nothing was settled anywhere")
	}
}

func TestUnconditionalAllocatesNothing(t *testing.T) {
	boards := realPositions(t)
	var analyzer board.UnconditionalAnalyzer
	var u board.Unconditional
	analyze := func() {
		for _, b := range boards {
			analyzer.Analyze(b, &u)
		}
	}
	analyze()
	if n := testing.AllocsPerRun(3, analyze); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

func TestStatusText(t *testing.T) {
	all := []board.SettledStatus{board.Undecided, board.Alive, board.Dead, board.WhiteTerritory, board.BlackTerritory}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	if want := `["undecided","alive","dead","white_territory","black_territory"]`; string(text) != want {
		t.Errorf("JSON %s, want %s", text, want)
	}
	var back []board.SettledStatus
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(all, back); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if _, err := board.SettledStatus(5).MarshalText(); err == nil {
		t.Errorf("status 5: %v", err)
	}
	if err := back[0].UnmarshalText([]byte("lively")); err == nil || back[0] != board.Undecided {
		t.Errorf("lively: %v", err)
	}
}

func TestMeaningless(t *testing.T) {
	const corner = `
		. . . . X O .
		X X X X X O .
		O O O O O O .
		. . . . . . .
		. O O O O O O
		X O . O . O .
		. O O O O O O`
	b := boardtest.MustParse(t, corner)
	defer boardtest.Restored(t, b)()
	for _, test := range []struct {
		vertex      string
		color       board.Color
		replacement string
		meaningless bool
	}{
		{"B7", board.Black, "none", false},
		{"A7", board.Black, "B7", true},
		// C7 makes two eyes as well.
		{"C7", board.Black, "B7", true},
		{"D7", board.Black, "B7", true},
		// White's move there destroys an eye.
		{"B7", board.White, "none", false},
		// White's territory and eyes.
		{"C2", board.White, "none", true},
		{"pass", board.White, "none", false},
		{"E7", board.White, "none", false},
	} {
		p, err := board.ParsePoint(test.vertex, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		replacement, meaningless := board.IsMeaningless(b, p, test.color)
		if replacement.String() != test.replacement || meaningless != test.meaningless {
			t.Errorf("%v at %s: %v, %v; want %s, %v", test.color, test.vertex, replacement, meaningless, test.replacement,
				test.meaningless)
		}
	}
}

// TestMeaninglessByDefinition checks each verdict on random positions.
func TestMeaninglessByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	territory := map[board.Color]board.SettledStatus{board.Black: board.BlackTerritory, board.White: board.WhiteTerritory}
	var never, lost, replaced, kept int
	for round := range 40 {
		size := 5 + round%5
		b := randomPosition(t, rng, size, size*size/2+rng.IntN(size*size))
		c := board.Color(1 + round%2)
		empty := b.EmptyPoints()
		moves := empty.Append(nil)
		before := board.UnconditionalStatus(b)
		verdicts := map[board.Point]board.Point{} // the replacements
		restored := boardtest.Restored(t, b)
		for _, p := range moves {
			if q, ok := board.IsMeaningless(b, p, c); ok {
				verdicts[p] = q
			}
		}
		restored()
		after := map[board.Point]board.Unconditional{}
		for _, p := range moves {
			if b.Try(p, c) {
				after[p] = board.UnconditionalStatus(b)
				b.Undo()
			}
		}
		for _, p := range moves {
			replacement, meaningless := verdicts[p]
			u, legal := after[p]
			switch {
			case !legal:
				if meaningless {
					t.Errorf("the illegal move %v is reported", p)
				}
			case before.At(p) != board.Undecided, u.At(p) == board.Dead:
				if !meaningless || replacement != board.NoPoint {
					t.Errorf("%v: %v, want no replacement\n%s", p, replacement, boardtest.Format(b))
				}
				if before.At(p) != board.Undecided {
					never++
				} else {
					lost++
				}
			case meaningless:
				replaced++
				if _, again := verdicts[replacement]; again || replacement == p {
					t.Errorf("%v: the replacement %v is meaningless itself", p, replacement)
				}
			default:
				kept++
				for _, q := range moves {
					if r, ok := after[q]; ok && q != p && r.At(p) == territory[c] {
						if _, gone := verdicts[q]; !gone && (u.At(q) != territory[c] || q < p) {
							t.Errorf("%v settles %v, which is not replaced\n%s", q, p, boardtest.Format(b))
						}
					}
				}
			}
		}
	}
	t.Logf("%d settled, %d lost, %d replaced, %d kept", never, lost, replaced, kept)
	if never < 10 || replaced < 10 || kept < 10 {
		t.Errorf("too few of a kind: %d settled, %d replaced, %d kept", never, replaced, kept)
	}
}

func BenchmarkUnconditionalStatus(b *testing.B) {
	boards := realPositions(b)
	var analyzer board.UnconditionalAnalyzer
	var u board.Unconditional
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		analyzer.Analyze(boards[i%len(boards)], &u)
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}
