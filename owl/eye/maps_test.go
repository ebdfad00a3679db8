package eye_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
)

var update = flag.Bool("update", false, "write the answers in testdata again")

// mapsFile has random positions with what is known of their stones, and the eyes found in them.
const mapsFile = "testdata/maps.txt"

// known reads a line about the string at a point: "B3 attack D4 win", "B3 defense D4 ko_a" or
// "B3 inessential".
func known(t testing.TB, b *board.Board, in *eye.Input, line string) {
	t.Helper()
	words := strings.Fields(line)
	for p := range b.Stones(boardtest.MustPoint(t, words[0])) {
		s := &in.Stones[p]
		if words[1] == "inessential" {
			s.Inessential = true
			continue
		}
		m := search.MoveResult{Move: boardtest.MustPoint(t, words[2])}
		if err := m.Code.UnmarshalText([]byte(words[3])); err != nil {
			t.Fatal(err)
		}
		if words[1] == "attack" {
			s.Attacks = append(s.Attacks, m)
		} else {
			s.Defenses = append(s.Defenses, m)
		}
	}
}

// wayward is a Mover that decides by the point and the color whether a stone can be placed.
type wayward struct{}

func (wayward) SafeMove(_ context.Context, b *board.Board, p board.Point, c board.Color) (search.Result, error) {
	if !b.Legal(p, c, board.Strict) {
		return search.Result{}, nil
	}
	codes := [...]search.Code{search.Win, search.Fail, search.KoA, search.Win, search.KoB}
	return search.Result{Code: codes[(3*p.Col()+p.Row()+int(c))%len(codes)], Move: p}, nil
}

// drawn describes all that a Map has, in lines.
func drawn(m *eye.Map) string {
	var w strings.Builder
	for s := range m.Spaces(board.Empty) {
		fmt.Fprintf(&w, "%v", s)
		if s.PessimisticAttack != board.NoPoint || s.PessimisticDefense != board.NoPoint {
			fmt.Fprintf(&w, " at worst %v %v", s.PessimisticAttack, s.PessimisticDefense)
		}
		w.WriteString("\n")
	}
	for h := range m.Ends(board.Empty) {
		fmt.Fprintf(&w, "%v\n", h)
	}
	return w.String()
}

// smallTable returns a table of spaces of at most three points.
func smallTable(t testing.TB) *eye.Table {
	t.Helper()
	data, err := eye.Generate(t.Context(), 3)
	if err != nil {
		t.Fatal(err)
	}
	small, err := eye.ParseTable(data)
	if err != nil {
		t.Fatal(err)
	}
	return small
}

// TestMaps: the eyes of positions are those of mapsFile, found with the defaults, and with a small
// table and another Mover, by Analyzers that have seen other positions before. The file says what
// was found, not what is right: go test -run Maps -update writes it again.
func TestMaps(t *testing.T) {
	race.Alone(t)
	large, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	small, err := eye.NewAnalyzer(eye.Options{Table: smallTable(t), Moves: wayward{}})
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(mapsFile)
	if err != nil {
		t.Fatal(err)
	}
	head, text, _ := strings.Cut(string(data), "\n\n")
	blocks := strings.Split(strings.TrimSpace(text), "\n\n")
	seen := map[string]int{}
	for i, block := range blocks {
		lines := strings.Split(block, "\n")
		isWord := func(line string) bool { return line[0] != '.' && line[1] != ' ' }
		n := slices.IndexFunc(lines, isWord)
		rows, rest := lines[:n], lines[n:]
		split := slices.IndexFunc(rest, func(line string) bool { return strings.HasPrefix(line, "eyes") })
		b := boardtest.MustParse(t, strings.Join(rows, "\n"))
		in := eye.Input{Stones: make([]eye.Stone, board.NumPoints)}
		for _, line := range rest[:split] {
			known(t, b, &in, line)
		}
		restored := boardtest.Restored(t, b)
		m, err := large.Analyze(t.Context(), b, in)
		if err != nil {
			t.Fatal(err)
		}
		for s := range m.Spaces(board.Empty) {
			seen[s.Source]++
		}
		got := "eyes\n" + drawn(m)
		if m, err = small.Analyze(t.Context(), b, in); err != nil {
			t.Fatal(err)
		}
		restored()
		if other := "eyes\n" + drawn(m); other != got {
			got += "eyes with a small table and another Mover\n" + drawn(m)
		}
		got = strings.TrimSpace(got)
		if want := strings.Join(rest[split:], "\n"); got != want && !*update {
			t.Errorf("position %d:\n%s\n%v\nwant\n%s", i, got, b, want)
		}
		blocks[i] = strings.Join(append(lines[:n+split:n+split], got), "\n")
	}
	if *update {
		if err := os.WriteFile(mapsFile, []byte(head+"\n\n"+strings.Join(blocks, "\n\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range []string{"table", "parts", "solved", "size"} {
		if seen[s] == 0 {
			t.Errorf("no space is judged by %v", s)
		}
	}
}
