package record_test

import (
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/board/sgf"
)

// TestRead reads all forms of collections.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	list, err := record.Parse("x", strings.NewReader("19 2000 6.5 B+R pddpqcqd\n19 2001 6.5 W+3.5 ppddqqqp--oq\n9 2002 ? ? ee\n19 0 7.5 0\n13 2004 6.5 W+R aa--bb\n"))
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range list {
		var moves []board.Move
		c := board.Black
		for _, p := range g.Moves {
			moves = append(moves, board.Move{Point: p, Color: c})
			c = c.Opponent()
		}
		root, err := sgf.FromMoves(g.Size, moves)
		if err != nil {
			t.Fatal(err)
		}
		if err := root.SetSimpleText("DT", fmt.Sprintf("%04d-05-06", g.Year)); err != nil {
			t.Fatal(err)
		}
		if g.HasKomi {
			if err := root.SetReal("KM", g.Komi); err != nil {
				t.Fatal(err)
			}
		}
		if err := root.SetSimpleText("RE", g.Outcome.String()); err != nil {
			t.Fatal(err)
		}
		sub := filepath.Join(dir, fmt.Sprint(i%2))
		if err := os.MkdirAll(sub, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := sgf.WriteFile(filepath.Join(sub, fmt.Sprintf("%d.sgf", i)), root); err != nil {
			t.Fatal(err)
		}
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("handicap.sgf", "(;SZ[19]HA[2]AB[pd][dp];W[dd])")
	write("turn.sgf", "(;SZ[19];W[dd])")
	write("none.sgf", "no game")
	write("off.sgf", "(;SZ[19];B[dd];W[d?];B[pd])")
	write("notes.txt", "nothing")
	got, skipped, err := record.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if skipped != 4 {
		t.Errorf("%d games skipped, want 4", skipped)
	}
	want := []record.Game{list[0], list[2], list[4], list[1], list[3]} // folder by folder
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("games mismatch (-want +got):\n%s", diff)
	}
	if _, _, err := record.Read(filepath.Join(dir, "missing")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: error %v", err)
	}
}

func TestParse(t *testing.T) {
	const text = "# a comment\n19 1999 5.5 B+R pddd--dp\n\n9 ? ? ?\n13 0 0 0 aa\n"
	got, err := record.Parse("x", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []record.Game{
		{Size: 19, Year: 1999, Komi: 5.5, HasKomi: true, Outcome: board.Outcome{Ending: "resignation", Winner: board.Black}, Moves: []board.Point{board.At(15, 15), board.At(3, 15), board.Pass, board.At(3, 3)}},
		{Size: 9}, {Size: 13, HasKomi: true, Outcome: board.OutcomeOf(0), Moves: []board.Point{board.At(0, 12)}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("games mismatch (-want +got):\n%s", diff)
	}
	for text, want := range map[string]string{
		"19 1999 5.5":         "x:1: malformed game: 3 fields",
		"\n99 1999 5.5 B+R":   "x:2: malformed game: unacceptable size",
		"19 late 5.5 B+R":     `year "late"`,
		"19 1999 5.5 B+R pdd": "3 letters",
		"9 1999 5.5 B+R aapd": "move 2: invalid coordinate",
	} {
		if _, err := record.Parse("x", strings.NewReader(text)); !errors.Is(err, record.ErrGame) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// TestNothing reads nothing.
func TestNothing(t *testing.T) {
	if _, err := record.Parse("x", nil); !errors.Is(err, record.ErrGame) {
		t.Errorf("no reader: error %v", err)
	}
	if _, _, err := record.Read(""); err == nil {
		t.Error("no error for no path")
	}
}

// FuzzParse reads anything.
func FuzzParse(f *testing.F) {
	f.Add("19 1999 5.5 B+R pddd--dp\n9 ? ? ?\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := record.Parse("x", strings.NewReader(text))
		if err != nil {
			return
		}
		for _, g := range list {
			for _, p := range g.Moves {
				if p != board.Pass && !p.On(g.Size) {
					t.Fatalf("%v on size %d", p, g.Size)
				}
			}
		}
	})
}

func ExampleParse() {
	const text = "19 1999 5.5 B+R pddpqcqdpcoc\n9 ? 6.5 W+0.5 eegegc\n"
	games, err := record.Parse("games.txt", strings.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	for _, g := range games {
		fmt.Println(g.Size, g.Year, g.Komi, g.Outcome, g.Moves)
	}
	// Output:
	// 19 1999 5.5 B+R [Q16 D4 R17 R16 Q17 P17]
	// 9 0 6.5 W+0.5 [E5 G5 G7]
}

// FromSGF takes a game that began on an empty board.
func ExampleFromSGF() {
	for _, text := range []string{"(;SZ[19]DT[1999-12-31];B[pd];W[dd])", "(;SZ[19]HA[2]AB[pd][dp];W[dd])"} {
		games, err := sgf.Parse([]byte(text))
		if err != nil {
			log.Fatal(err)
		}
		g, ok := record.FromSGF(games[0])
		fmt.Println(g.Year, g.Moves, ok)
	}
	// Output:
	// 1999 [Q16 D16] true
	// 0 [] false
}
