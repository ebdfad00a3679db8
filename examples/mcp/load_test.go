package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/examine"
)

const short = "(;SZ[9]KM[5.5]RU[Japanese]PB[Ann]PW[Bob]RE[W+R];B[ee];W[gc];B[cg];W[gg])"

// TestLoadGame reads a game and compares what the tools and the resources say of it with the game.
func TestLoadGame(t *testing.T) {
	for name, way := range transports {
		t.Run(name, func(t *testing.T) {
			c := way(t, open(t))
			var r gameReport
			c.call("load_game", arguments{"sgf": short}, &r)
			if r.Size != 9 || r.Komi != 5.5 || r.Rules != "japanese" || r.Moves != 4 || r.AfterMove != 4 || r.ToPlay != "black" || r.LastMove != "white G3" ||
				r.Black != "Ann" || r.White != "Bob" || r.Result != "W+R" {
				t.Errorf("%+v", r)
			}
			c.call("load_game", arguments{"sgf": short, "after_move": 1, "rules": "chinese", "komi": 7.5}, &r)
			if r.Komi != 7.5 || r.Rules != "chinese" || r.Moves != 4 || r.AfterMove != 1 || r.ToPlay != "white" {
				t.Errorf("%+v", r)
			}
			b, err := board.ParseDiagram(r.Diagram)
			if err != nil {
				t.Fatal(err)
			}
			stones := b.StonesOf(board.Black)
			if stones.String() != "E5" || len(stones.Append(nil)) != 1 {
				t.Errorf("stones of Black %v", stones)
			}
		})
	}
}

// TestSecondGame reads one game of several.
func TestSecondGame(t *testing.T) {
	c := overMemory(t, open(t))
	var r gameReport
	c.call("load_game", arguments{"sgf": short + "(;SZ[13];B[cc])", "game": 2}, &r)
	if r.Size != 13 || r.Moves != 1 {
		t.Errorf("%+v", r)
	}
}

// TestSetupBetweenMoves counts moves, not the other steps of a game.
func TestSetupBetweenMoves(t *testing.T) {
	c := overMemory(t, open(t))
	var r gameReport
	c.call("load_game", arguments{"sgf": "(;SZ[9]AB[aa];B[ee];AW[bb][cc];W[gc];AE[aa])"}, &r)
	for after, stones := range []int{1, 4, 4} {
		c.call("load_game", arguments{"sgf": "(;SZ[9]AB[aa];B[ee];AW[bb][cc];W[gc];AE[aa])", "after_move": after}, &r)
		b, err := board.ParseDiagram(r.Diagram)
		if err != nil {
			t.Fatal(err)
		}
		black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
		if n := black.Len() + white.Len(); r.Moves != 2 || n != stones {
			t.Errorf("after %d of %d moves there are %d stones, want %d", after, r.Moves, n, stones)
		}
	}
}

// TestTry plays moves on top of a position: the same position has the same answers.
func TestTry(t *testing.T) {
	c := overMemory(t, open(t))
	var r gameReport
	c.call("load_game", arguments{"sgf": short}, &r)
	var game, tried scoreReport
	c.call("score", arguments{}, &game)
	c.call("score", arguments{"after_move": 2, "try": "C3 G3"}, &tried)
	if fmt.Sprint(game) != fmt.Sprint(tried) {
		t.Errorf("%+v\n%+v", game, tried)
	}
}

// TestResources reads back what the resources hand out.
func TestResources(t *testing.T) {
	for name, way := range transports {
		t.Run(name, func(t *testing.T) {
			c := way(t, open(t))
			if _, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "tengen://game/sgf"}); err == nil || !strings.Contains(err.Error(), "load_game") {
				t.Errorf("without a game: %v", err)
			}
			var r gameReport
			c.call("load_game", arguments{"sgf": short, "after_move": 3}, &r)
			list, err := c.ListResources(t.Context(), nil)
			if err != nil || len(list.Resources) != 3 {
				t.Fatal(list, err)
			}
			texts := map[string]string{}
			for _, resource := range list.Resources {
				got, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: resource.URI})
				if err != nil || len(got.Contents) != 1 || got.Contents[0].MIMEType != resource.MIMEType {
					t.Fatal(got, err)
				}
				texts[resource.Name] = got.Contents[0].Text
			}
			want, err := sgf.Parse([]byte(short))
			if err != nil {
				t.Fatal(err)
			}
			read, err := sgf.Parse([]byte(texts["sgf"]))
			if err != nil || !sgf.Equal(read[0], want[0]) {
				t.Errorf("%v: %s", err, texts["sgf"])
			}
			b, err := board.ParseDiagram(texts["diagram"])
			if err != nil {
				t.Fatal(err)
			}
			var facts examine.Facts
			if err := facts.UnmarshalJSON([]byte(texts["facts"])); err != nil {
				t.Fatal(err)
			}
			if facts.Board.StonesHash() != b.StonesHash() || facts.ToPlay != board.White || !facts.Dragons.Describes(b) || facts.Dragons.Len() != 3 {
				t.Errorf("the facts are not those of the diagram: %s", texts["facts"])
			}
		})
	}
}

// TestLoadPosition loads the same position in three ways.
func TestLoadPosition(t *testing.T) {
	c := overMemory(t, open(t))
	var moves, both, diagram gameReport
	c.call("load_position", arguments{"size": 9, "moves": "E5 G7 C3 G3"}, &moves)
	c.call("load_position", arguments{"diagram": strings.Repeat(". . . . . . . . .\n", 9), "moves": "E5 G7 C3 G3"}, &both)
	c.call("load_position", arguments{"diagram": moves.Diagram}, &diagram)
	if moves.Diagram != both.Diagram || moves.Diagram != diagram.Diagram || moves.ToPlay != "black" || diagram.Moves != 0 || both.Moves != 4 {
		t.Errorf("%+v\n%+v\n%+v", moves, both, diagram)
	}
	c.call("load_position", arguments{"diagram": moves.Diagram, "to_play": "white", "rules": "chinese", "komi": 0}, &diagram)
	if diagram.ToPlay != "white" || diagram.Rules != "chinese" || diagram.Komi != 0 {
		t.Errorf("%+v", diagram)
	}
}

// folder makes a folder with a game, a folder, a link out of it and a large file, and beside it
// a game that nobody may read.
func folder(t *testing.T) string {
	t.Helper()
	top := t.TempDir()
	inside := filepath.Join(top, "inside")
	if err := os.MkdirAll(filepath.Join(inside, "more"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"secret.sgf": short, "inside/one.sgf": short, "inside/more/two.sgf": "(;SZ[13])", "inside/large.sgf": strings.Repeat(" ", (2<<20)+1),
	} {
		if err := os.WriteFile(filepath.Join(top, filepath.FromSlash(name)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(top, "secret.sgf"), filepath.Join(inside, "link.sgf")); err != nil {
		t.Log("without a link: ", err)
	}
	return inside
}

// TestFolder reads below the folder and nowhere else.
func TestFolder(t *testing.T) {
	inside := folder(t)
	for name, way := range transports {
		t.Run(name, func(t *testing.T) {
			c := way(t, open(t, "-folder", inside))
			for file, size := range map[string]int{"one.sgf": 9, "more/two.sgf": 13, "more/../one.sgf": 9} {
				var r gameReport
				if c.call("load_game", arguments{"path": file}, &r); r.Size != size {
					t.Errorf("%s: %+v", file, r)
				}
			}
			for file, message := range map[string]string{
				"../secret.sgf": "within the folder", "more/../../secret.sgf": "within the folder", filepath.Join(inside, "one.sgf"): "without a slash at the beginning",
				"link.sgf": "within the folder", "none.sgf": "path \"none.sgf\": no such file or directory: want a file within the folder of the server; the path . lists its files", "large.sgf": "at most",
				".": "large.sgf, link.sgf, more/, one.sgf", "more": "two.sgf", "one.sgf\x00": "within the folder",
			} {
				if r, text := c.try("load_game", arguments{"path": file}); !r.IsError || !strings.Contains(text, message) {
					t.Errorf("%s: %q, want %q", file, text, message)
				}
			}
		})
	}
	if r, text := overMemory(t, open(t)).try("load_game", arguments{"path": "one.sgf"}); !r.IsError || !strings.Contains(text, "-folder") {
		t.Errorf("without a folder: %q", text)
	}
}

// TestServers reads files as servers write them: SGF in GBK, and GIB in EUC-KR.
func TestServers(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"fox.sgf":   "(;SZ[19]PB[\xb3\xa3\xea\xbb\xbe\xc5\xb6\xce]PW[\xc2\xed\xcf\xfe\xb4\xba]RU[\xd6\xd0\xb9\xfa\xb9\xe6\xd4\xf2]KM[375]RE[\xba\xda\xd6\xd0\xc5\xcc\xca\xa4];B[pd];W[dd])",
		"tygem.gib": "\\HS\r\n\\[GAMEBLACKNAME=\xc0\xcc\xc3\xa2\xc8\xa3\\]\r\n\\[GAMERESULT=black 3.5 wins\\]\r\n\\[GAMETAG=G65\\]\r\n\\HE\r\n\\GS\r\nINI 0 1 0 &4\r\nSTO 0 2 1 15 3\r\nSTO 0 3 2 3 3\r\n\\GE\r\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := overMemory(t, open(t, "-folder", dir))
	for file, want := range map[string]string{"fox.sgf": "常昊九段 chinese 7.5 B+R 2", "tygem.gib": "이창호 japanese 6.5 B+3.5 2"} {
		var r gameReport
		c.call("load_game", arguments{"path": file}, &r)
		if got := fmt.Sprint(r.Black, " ", r.Rules, " ", r.Komi, " ", r.Result, " ", r.Moves); got != want {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
}

// TestBadInput wants errors that say what to do, after which the game of the session is as before.
func TestBadInput(t *testing.T) {
	long := strings.Repeat("D4 ", (16 << 10))
	var many bytes.Buffer
	many.WriteString("(;SZ[19]")
	for range 2000 + 1 {
		many.WriteString(";B[]")
	}
	many.WriteString(")")
	tests := []struct {
		tool    string
		with    arguments
		message string
	}{
		{"load_game", arguments{}, "give the text of an SGF file"},
		{"load_game", arguments{"sgf": short, "path": "x"}, "one of them"},
		{"load_game", arguments{"sgf": "hello"}, "want an SGF file"},
		{"load_game", arguments{"sgf": short, "game": 2}, "want 1 to 1"},
		{"load_game", arguments{"sgf": short, "game": -1}, "want 1 to 1"},
		{"load_game", arguments{"sgf": short, "after_move": 5}, "want 0 to 4"},
		{"load_game", arguments{"sgf": short, "after_move": -1}, "want 0 to 4"},
		{"load_game", arguments{"sgf": "(;SZ[30])"}, "size"},
		{"load_game", arguments{"sgf": short, "rules": "chess"}, "want japanese"},
		{"load_game", arguments{"sgf": short, "komi": 1e9}, "want a number of points"},
		{"load_game", arguments{"sgf": "(" + strings.Repeat(";", 50000+1) + ")"}, "nodes"},
		{"load_game", arguments{"sgf": strings.Repeat("(;B[aa])", (2<<20)/8+1)}, "bytes"},
		{"load_game", arguments{"sgf": many.String()}, "too large"},
		{"load_game", arguments{"sgf": 3}, "sgf"},
		{"load_position", arguments{"diagram": ". X"}, "want rows"},
		{"load_position", arguments{"diagram": "X O\nO X"}, "without liberties"},
		{"load_position", arguments{"diagram": ". .\n. .", "size": 9}, "leave the size out"},
		{"load_position", arguments{"diagram": strings.Repeat(".", (16<<10)+1)}, "at most"},
		{"load_position", arguments{"size": 1}, "want 2 to 25"},
		{"load_position", arguments{"size": 99}, "want 2 to 25"},
		{"load_position", arguments{"moves": "D4 D4"}, "want moves such as"},
		{"load_position", arguments{"moves": "D4 Z4"}, "want moves such as"},
		{"load_position", arguments{"moves": long}, "at most"},
		{"load_position", arguments{"to_play": "red"}, "want black or white"},
		{"load_position", arguments{"rules": "red"}, "want japanese"},
		{"load_position", arguments{"komi": -1e9}, "want a number of points"},
		{"groups", arguments{"at": "A1"}, "there is no stone"},
		{"groups", arguments{"at": "K10"}, "want a point of the 9x9 board"},
		{"groups", arguments{"at": "pass"}, "want a point of the 9x9 board"},
		{"groups", arguments{"color": "red"}, "want black or white"},
		{"groups", arguments{"after_move": 5}, "want 0 to 4"},
		{"groups", arguments{"try": "E5"}, "occupied"},
		{"groups", arguments{"try": "hello"}, "hello"},
		{"groups", arguments{"try": long}, "at most"},
		{"groups", arguments{"unknown": true}, "unknown"},
		{"score", arguments{"after_move": 99}, "want 0 to 4"},
		{"score", arguments{"count": "yes"}, "count"},
		{"best_moves", arguments{"visits": -1}, "want 1 to"},
		{"best_moves", arguments{"visits": 1_000_000_000}, "want 1 to"},
		{"best_moves", arguments{"most": 21}, "want 1 to 20"},
		{"joseki", arguments{"color": "red"}, "want black or white"},
		{"explain_move", arguments{}, "say which move to explain"},
		{"explain_move", arguments{"try": "A1"}, "say which move to explain"},
		{"explain_move", arguments{"move": "E5"}, "black cannot play there: point is occupied"},
		{"explain_move", arguments{"move": "hello"}, "want a point of the 9x9 board"},
		{"explain_move", arguments{"move": "A1", "than": "E5"}, "black cannot play there: point is occupied"},
		{"explain_move", arguments{"move": "A1", "language": "xx"}, "want one of de, en"},
		{"explain_position", arguments{"after_move": 0}, "the board is empty"},
		{"explain_position", arguments{"language": "xx"}, "want one of de, en"},
		{"verify_claim", arguments{}, "give either a sentence"},
		{"verify_claim", arguments{"sentence": "D4 is good", "kind": "capture"}, "give either a sentence"},
		{"verify_claim", arguments{"sentence": "D4 is good"}, "give kind, move and points instead"},
		{"verify_claim", arguments{"sentence": strings.Repeat("D4 ", 200)}, "one sentence"},
		{"verify_claim", arguments{"sentence": "Z99 is a hane"}, "z99"},
		{"verify_claim", arguments{"kind": "wisdom"}, "want one of capture, rescue"},
		{"verify_claim", arguments{"kind": "capture", "move": "E5", "points": []string{"G7"}}, "black cannot play there: point is occupied"},
		{"verify_claim", arguments{"kind": "capture", "move": "T19"}, "want a point of the 9x9 board"},
		{"verify_claim", arguments{"kind": "capture", "move": "A1", "points": []string{"T19"}}, "want a point of the 9x9 board"},
		{"verify_claim", arguments{"kind": "capture", "move": "A1", "points": strings.Fields(strings.Repeat("A1 ", 6+1))}, "at most"},
		{"verify_claim", arguments{"kind": "capture", "move": "A1", "player": "red"}, "want black or white"},
		{"draw_board", arguments{"show": "secrets"}, "want owners, groups, moves or nothing"},
		{"draw_board", arguments{"pixels": 1000}, "want 12 to 48"},
		{"draw_board", arguments{"mark": []string{"E5", "T19"}}, "want a point of the 9x9 board"},
	}
	for name, way := range transports {
		t.Run(name, func(t *testing.T) {
			c := way(t, open(t))
			for _, tool := range []string{"groups", "score", "best_moves", "joseki", "draw_board", "explain_position", "verify_claim"} {
				if r, text := c.try(tool, arguments{}); !r.IsError || !strings.Contains(text, "load_game") {
					t.Errorf("%s without a game: %q", tool, text)
				}
			}
			var before, after gameReport
			c.call("load_game", arguments{"sgf": short}, &before)
			for _, tt := range tests {
				r, text := c.try(tt.tool, tt.with)
				if !r.IsError || !strings.Contains(strings.ToLower(text), strings.ToLower(tt.message)) || len(text) > 1000 {
					t.Errorf("%s %.100v: %q, want %q", tt.tool, tt.with, text, tt.message)
				}
			}
			got, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "tengen://game/sgf"})
			if err != nil {
				t.Fatal(err)
			}
			if c.call("load_game", arguments{"sgf": got.Contents[0].Text}, &after); !slices.Equal(before.Warnings, after.Warnings) || before.Diagram != after.Diagram {
				t.Errorf("the game has changed: %+v", after)
			}
		})
	}
}
