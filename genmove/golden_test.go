package genmove_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

var update = flag.Bool("update", false, "write the golden files in testdata, to be read before they are committed")

// golden compares a text with a file in testdata, or writes it.
func golden(t *testing.T, file, got string) {
	t.Helper()
	file = "internal/testdata/" + file
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s: mismatch (-want +got):\n%s", file, diff)
	}
}

// goldenParts compares texts with the parts of a file in testdata, except those that are empty.
// Each part begins with a match of start.
func goldenParts(t *testing.T, file string, start *regexp.Regexp, parts []string) {
	t.Helper()
	if *update {
		golden(t, file, strings.Join(parts, ""))
		return
	}
	text, err := os.ReadFile("internal/testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	starts := start.FindAllIndex(text, -1)
	if len(starts) != len(parts) || starts[0][0] != 0 {
		t.Fatalf("%s has %d parts, want %d", file, len(starts), len(parts))
	}
	for i, got := range parts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		if got == "" {
			continue
		}
		if diff := cmp.Diff(strings.Split(string(text[starts[i][0]:end]), "\n"), strings.Split(got, "\n")); diff != "" {
			t.Errorf("%s, part %d: mismatch (-want +got):\n%s", file, i, diff)
		}
	}
}

// partsOf is sample.Of, but all that there is if files are written.
func partsOf(usual, large int) int {
	if *update {
		return large
	}
	return sample.Of(usual, large)
}

// describe writes a value with its steps and reasons, in hundredths.
func describe(v *genmove.Valued) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%v %.2f manual %.2f secondary %.2f", v.Move, v.Value, v.Manual, v.Secondary)
	for _, x := range [...]struct {
		is   bool
		word string
	}{{!v.Safe, "not safe"}, {v.Illegal, "illegal"}, {v.Rough, "rough"}} {
		if x.is {
			s.WriteString(", " + x.word)
		}
	}
	for i, x := range v.Steps {
		fmt.Fprintf(&s, "%s%s %+.2f", [2]string{"; ", ": "}[btoi(i == 0)], x.Name, x.Part)
		if x.Note != "" {
			s.WriteString(" (" + x.Note + ")")
		}
	}
	s.WriteByte('\n')
	for _, r := range v.Reasons {
		fmt.Fprintf(&s, "  %v\n", r)
	}
	for _, p := range v.Patterns {
		fmt.Fprintf(&s, "  pattern %s\n", p)
	}
	return s.String()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestDecisions chooses moves in the positions of decisions.txt, and says why.
func TestDecisions(t *testing.T) {
	race.Alone(t)
	const file = "decisions.txt"
	text, err := os.ReadFile("internal/testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	e := engine(t, genmove.Options{Effort: search.AtLevel(3), Examine: examine.Options{NoMemory: true}})
	var got strings.Builder
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		head, rest, _ := strings.Cut(block, "\n")
		diagram, _, _ := strings.Cut(rest, "\nBlack: ")
		fmt.Fprintf(&got, "%s\n%s\n", head, diagram)
		for _, c := range [2]board.Color{board.Black, board.White} {
			g := boardtest.MustGame(t, diagram, c)
			same := boardtest.Restored(t, g.Board())
			d, err := e.Generate(t.Context(), g, c)
			if err != nil {
				t.Fatal(err)
			}
			same()
			first, _, _ := strings.Cut(d.String(), "\n")
			name := [2]string{"White", "Black"}[btoi(c == board.Black)]
			fmt.Fprintf(&got, "%s: %s\n", name, first)
			for i := range d.Moves {
				text := describe(&d.Moves[i])
				if i >= 4 {
					text, _, _ = strings.Cut(text, "\n")
					text += "\n"
				}
				got.WriteString(text)
			}
		}
		got.WriteByte('\n')
	}
	golden(t, file, got.String())
}

// TestEachKind values a move for each kind of reason that there is, about groups of every status and
// for all results of reading. The facts are made up, so that nothing but the arithmetic counts.
func TestEachKind(t *testing.T) {
	a1, a9, j1, j9, e5 := pt(t, "A1"), pt(t, "A9"), pt(t, "J1"), pt(t, "J9"), pt(t, "E5")
	group := func(o board.Point, status dragon.Status, safety dragon.Safety, weakness float64) dragon.Dragon {
		return dragon.Dragon{Origin: o, Status: status, Safety: safety, EffectiveSize: 8, StrategicSize: 10, WeaknessBefore: weakness, Weakness: weakness / 2}
	}
	var got strings.Builder
	for _, c := range []struct {
		name     string
		status   dragon.Status
		safety   dragon.Safety
		weakness float64
	}{
		{"alive", dragon.Alive, dragon.SafetyAlive, 0.2}, {"weak", dragon.Alive, dragon.SafetyAlive, 0.9},
		{"critical", dragon.Critical, dragon.SafetyCritical, 1}, {"dead", dragon.Dead, dragon.SafetyDead, 1},
		{"invincible", dragon.Alive, dragon.Invincible, 0}, {"inessential", dragon.Alive, dragon.SafetyInessential, 0.5},
	} {
		groups := []dragon.Dragon{group(a1, c.status, c.safety, c.weakness), group(a9, dragon.Alive, dragon.SafetyAlive, 0.4),
			group(j1, c.status, c.safety, c.weakness), group(j9, dragon.Alive, dragon.SafetyAlive, 0.6)}
		worms := []worm.Worm{{Origin: a1, Attacks: []search.MoveResult{win(pt(t, "B1"))}, Defenses: []search.MoveResult{win(pt(t, "A3"))}}, {Origin: a9},
			{Origin: j1, Attacks: []search.MoveResult{win(pt(t, "H1"))}, Defenses: []search.MoveResult{win(pt(t, "J2"))}}, {Origin: j9}}
		s := made(t, four, board.Black, groups, worms)
		at := map[board.Point]float64{}
		for p := range board.Points(9) {
			at[p] = float64(p.Col()-4) / 5
		}
		s.Influence = fields(t, s.Board, at)
		for k := genmove.Attack; k <= genmove.Antisuji; k++ {
			for _, code := range []search.Code{search.Win, search.KoA, search.KoB} {
				x := genmove.Reason{Kind: k, Move: e5, Code: code, Value: 7}
				mine, other := a1, a9
				if k.Against() {
					mine, other = j1, j9
				}
				if k.Targets() > 0 {
					x.Target = mine
				}
				if k.Targets() > 1 {
					x.Other = other
				}
				r := genmove.NewReasons(s)
				r.Add(x)
				list, err := genmove.Points{}.Value(t.Context(), s, r)
				if err != nil {
					t.Fatal(err)
				}
				for i := range list {
					fmt.Fprintf(&got, "%s: %s", c.name, describe(&list[i]))
				}
			}
		}
	}
	golden(t, "kinds.txt", got.String())
}
