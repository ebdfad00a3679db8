package sgf_test

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
)

// TestOfficialExample reads the example file of FF[4].
func TestOfficialExample(t *testing.T) {
	games, err := sgf.ReadFile(filepath.Join(shared.Path(t, "sgf"), "ff4_ex.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	if len(games) != 2 {
		t.Fatalf("%d games, want 2", len(games))
	}
	checkRoundTrip(t, games)

	nodes, moves := 0, 0
	for n := range games[0].All() {
		nodes++
		if _, ok, err := n.Move(); err != nil {
			t.Error(err)
		} else if ok {
			moves++
		}
		pos, err := n.Position()
		if err != nil {
			t.Error(err)
		} else if len(pos.Warnings) > 0 && pos.Warnings[0].Err != board.ErrSuicide {
			t.Error(pos.Warnings)
		}
	}
	t.Logf("%d nodes, %d moves in the first game", nodes, moves)

	markup := games[0].Children()[2].Child()
	if tr, err := markup.Points("TR"); len(tr) != 9 || err != nil {
		t.Errorf("TR = %v, %v", tr, err)
	}
	labels, err := markup.Child().Labels("LB")
	if err != nil || len(labels) != 22 || labels[8] != (sgf.Label{Point: board.At(6, 0), Text: "ABCDEFGH"}) {
		t.Errorf("LB = %v, %v", labels, err)
	}
	arrows, err := markup.Child().Child().Lines("AR")
	if err != nil || len(arrows) != 8 {
		t.Errorf("AR = %v, %v", arrows, err)
	}
	text, err := games[0].Children()[3].Text("C")
	unbroken := 6
	if raw, _ := games[0].Children()[3].Raw("C"); strings.Contains(raw, "\\\n\n") {
		unbroken-- // the one with LF CR, where the file came through a conversion
	}
	if err != nil || strings.Count(text, ">ok<") != unbroken {
		t.Errorf("the breaks of the text are wrong: %q, %v", text, err)
	}
	name, err := games[0].Children()[0].SimpleText("N")
	if name != "Moves, comments, annotations" || err != nil {
		t.Errorf("N = %q, %v", name, err)
	}
}

// TestRegressionGames reads all games of the regression suite and loads their
// ends.
func TestRegressionGames(t *testing.T) {
	files, moves := 0, 0
	err := filepath.WalkDir(shared.Path(t, "regression"), func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".sgf" {
			return err
		}
		if files++; files%sample.Of(3, 1) != 0 {
			return nil
		}
		games, err := sgf.ReadFile(name)
		if err != nil {
			t.Error(err)
			return nil
		}
		checkRoundTrip(t, games)
		for _, g := range games {
			pos, err := sgf.PositionAt(g, sgf.End())
			if err != nil {
				t.Error(err)
				continue
			}
			moves += pos.Moves
			for _, w := range pos.Warnings {
				if w.Err.Error() != "not this player's turn" {
					t.Errorf("%s: %v", name, w)
				}
			}
			if _, _, err := sgf.GameAt(g, sgf.End(), board.Japanese()); err != nil {
				t.Error(err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files, %d moves", files, moves)
}
