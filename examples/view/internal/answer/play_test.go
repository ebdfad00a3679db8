package answer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/sample"
)

// gameOf reads the game of an SGF text.
func gameOf(t *testing.T, text string) *board.Game {
	t.Helper()
	games, err := sgf.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := sgf.GameAt(games[0], sgf.End(), board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestStart: a new game has the terms that were asked for.
func TestStart(t *testing.T) {
	a := New(Options{})
	for _, tt := range []struct {
		size, handicap int
		komi           float64
		rules          string
		toPlay         board.Color
	}{{19, 0, 6.5, "Japanese", board.Black}, {13, 4, 0.5, "chinese", board.White}, {9, 2, -3, "AGA", board.White}} {
		var tree Tree
		tell(t, a, t.Context(), request(t, "new", map[string]any{"size": tt.size, "handicap": tt.handicap, "komi": tt.komi, "rules": tt.rules, "black": "me]", "white": "you", "date": "2026-11-27"})).into(t, &tree)
		var out struct{ SGF string }
		tell(t, a, t.Context(), request(t, "save", map[string]any{"nodes": tree.Nodes})).into(t, &out)
		g := gameOf(t, out.SGF)
		if g.Size() != tt.size || g.Handicap() != tt.handicap || g.Komi() != tt.komi || !strings.EqualFold(g.Rules().Name, tt.rules) || g.ToPlay() != tt.toPlay || g.Player(board.Black) != "me]" {
			t.Errorf("%+v: %s", tt, out.SGF)
		}
	}
}

// TestReply: opponents of all ranks make legal moves, and those of a rank the same one with the
// same seed.
func TestReply(t *testing.T) {
	const text = "(;SZ[9]KM[6.5];B[ee];W[cc];B[gc])"
	a := New(Options{})
	for _, rank := range append(ranks()[:2:2], []string{"5d", "", "1k"}[:sample.Of(1, 3)]...) {
		ask := func(seed int) (r Reply) {
			tell(t, a, t.Context(), request(t, "reply", map[string]any{"sgf": text, "rank": rank, "seed": seed})).into(t, &r)
			return r
		}
		r := ask(7)
		if err := gameOf(t, text).Legal(r.Move.Point, board.White); err != nil || r.Move.Color != board.White || r.Resign {
			t.Errorf("%q: %+v, %v", rank, r, err)
		}
		if rank != ranks()[0] && (rank != "1k" || sample.Of(0, 1) == 0) {
			continue
		}
		if again := ask(7); again != r {
			t.Errorf("%q: %v, then %v", rank, r, again)
		}
	}
}

// TestCount: a finished game is counted as the library counts it, and a stone that the player calls
// dead or alive changes that.
func TestCount(t *testing.T) {
	a := New(Options{})
	dead := strings.Replace(walls, "AW[", "AW[ae][", 1)
	for _, rules := range []string{"Chinese", "Japanese"} {
		text := strings.Replace(strings.Replace(dead, ")", ";W[];B[])", 1), "SZ[9]", "SZ[9]KM[6.5]RU["+rules+"]", 1)
		g := gameOf(t, text)
		ask := func(args map[string]any) (c Counted) {
			args["sgf"] = text
			tell(t, a, t.Context(), request(t, "count", args)).into(t, &c)
			return c
		}
		c := ask(map[string]any{})
		want, err := score.OfGame(t.Context(), g, score.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Margin != want.Margin(g.Rules().Scoring).String() || c.Score.Margin().String() != c.Margin || !slices.Equal(c.Dead, []board.Point{board.At(0, 4)}) {
			t.Errorf("%s: %+v, want %v", rules, c, want.Margin(g.Rules().Scoring))
		}
		if rules == "Chinese" {
			// Whose points are drawn, and what is counted, is the same.
			x, o := strings.Count(c.Owners, "x"), strings.Count(c.Owners, "o")
			if black, white := c.Score.Black, c.Score.White; x != black.Stones+black.Territory || o != white.Stones+white.Territory {
				t.Errorf("%d points of Black, %d of White: %+v", x, o, c.Score)
			}
		}
		alive := ask(map[string]any{"dead": c.Dead, "toggle": "A5"})
		if len(alive.Dead) != 0 || alive.Lead <= c.Lead {
			t.Errorf("%s: with the stone alive %+v, without %+v", rules, alive, c)
		}
		if again := ask(map[string]any{"dead": alive.Dead, "toggle": "A5"}); fmt.Sprint(again) != fmt.Sprint(c) {
			t.Errorf("%s: dead again %+v, first %+v", rules, again, c)
		}
	}
}

// TestFind: a position is found in all its views, with the next move as it would be here.
func TestFind(t *testing.T) {
	a := New(Options{})
	// The same moves: as they are, turned by half, with the colors exchanged, on another board, and others.
	file := "(;SZ[9]PB[A]DT[2001]RE[B+R];B[cc];W[gd];B[dg])(;SZ[9]PB[B];B[gg];W[cf];B[fc])(;SZ[9]PB[C]AW[cc];B[gd];W[dg])(;SZ[13];B[cc];W[gd])(;SZ[9];B[cc];W[gg])(;SZ[9];B[ee];W[zz)"
	var f Places
	tell(t, a, t.Context(), request(t, "find", map[string]any{"sgf": "(;SZ[9];B[cc];W[gd])", "name": "x.sgf", "data": []byte(file)})).into(t, &f)
	var got []string
	for _, h := range f.Hits {
		got = append(got, fmt.Sprintf("%d %s %d %v %v", h.Game, h.Black, h.Moves, h.Next, h.Swapped))
	}
	if want := []string{"1 A 2 black D3 false", "2 B 2 black D3 false", "3 C 1 black D3 true"}; !slices.Equal(got, want) || f.Games != 6 {
		t.Errorf("found %q in %d games, want %q", got, f.Games, want)
	}
	tell(t, a, t.Context(), request(t, "find", map[string]any{"sgf": "(;SZ[9];B[aa])", "data": []byte(file)})).into(t, &f)
	if len(f.Hits) != 0 {
		t.Errorf("a position that is not there: %+v", f.Hits)
	}
	// The list of the games says who played, and when.
	var tree Tree
	tell(t, a, t.Context(), request(t, "open", map[string]any{"name": "x.sgf", "data": []byte(file)})).into(t, &tree)
	if len(tree.List) != 6 || tree.List[0] != (GameInfo{Black: "A", Date: "2001", Result: "B+R"}) {
		t.Errorf("the list is %+v", tree.List)
	}
}

// TestPlayed: a graph says what each move lost, and what the search would have played.
func TestPlayed(t *testing.T) {
	var g Graph
	r := tell(t, New(Options{}), t.Context(), request(t, "graph", map[string]any{"sgf": "(;SZ[6]KM[7]RU[Chinese];B[dd];W[aa];B[cd];W[])"}))
	r.into(t, &g)
	if len(g.Moves) != 4 || g.Moves[1].Loss < 3 || g.Moves[1].Color != board.White || len(g.Moves[1].Best) == 0 || g.Moves[1].Best[0] == g.Moves[1].Move {
		t.Fatalf("moves %+v", g.Moves)
	}
	for _, m := range g.Mistakes {
		if x := g.Moves[m.Number-1]; x.Loss != m.Loss || x.Move != m.Move {
			t.Errorf("the mistake %+v is the move %+v", m, x)
		}
	}
	if text, err := json.Marshal(g.Points[0]); err != nil || !strings.Contains(string(text), `"to_play":"black"`) {
		t.Errorf("%s, %v", text, err)
	}
}
