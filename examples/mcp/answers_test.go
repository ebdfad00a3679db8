package main

import (
	"bytes"
	"fmt"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tengen-go/tengen/board"
)

// three groups: the white one in the lower left corner lives or dies by who plays B1, the white
// one in the lower right corner is dead, and the black one in the upper left corner has two eyes.
const three = `
	. X . X O . . . .
	X X X X O . . . .
	O O O O O . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	X X X X X . X X X
	O O O O X . X O O
	. . . O X . X O .`

// TestGroups asks about groups of which it is known what becomes of them, in all orientations.
func TestGroups(t *testing.T) {
	b, err := board.ParseDiagram(three)
	if err != nil {
		t.Fatal(err)
	}
	c := overMemory(t, open(t))
	for turn := range board.Transform(board.NumTransforms) {
		at := func(vertex string) string {
			p, err := board.ParsePoint(vertex, 9)
			if err != nil {
				t.Fatal(err)
			}
			return turn.Apply(p, 9).String()
		}
		var r gameReport
		c.call("load_position", arguments{"diagram": turned(t, b, turn)}, &r)
		var all groupsReport
		c.call("groups", arguments{}, &all)
		for _, tt := range []struct{ at, status, proof, kill, save string }{
			{"A2", "critical", "proved", at("B1"), at("B1")},
			{"J2", "dead", "", "", ""},
			{"A8", "alive", "proved", "", ""},
		} {
			var one groupsReport
			c.call("groups", arguments{"at": at(tt.at)}, &one)
			for name, list := range map[string][]group{"all": all.Groups, "one": one.Groups} {
				i := slices.IndexFunc(list, func(g group) bool { return slices.Contains(g.Stones, at(tt.at)) })
				if i < 0 || name == "one" && len(list) != 1 {
					t.Fatalf("orientation %d, %s: no group of %s: %+v", turn, name, at(tt.at), list)
				}
				g := list[i]
				if g.Status != tt.status || tt.proof != "" && g.Proof != tt.proof || tt.kill != "" && (g.Kill == nil || g.Kill.Move != tt.kill) ||
					tt.save != "" && (g.Save == nil || g.Save.Move != tt.save) || g.Why == "" || g.Size != len(g.Stones) {
					t.Errorf("orientation %d, %s: %+v, want %+v", turn, name, g, tt)
				}
			}
		}
		if len(all.Groups) < 4 || all.Groups[0].Status != "critical" {
			t.Errorf("the critical group is not the first one: %+v", all)
		}
		var white groupsReport
		c.call("groups", arguments{"color": "w"}, &white)
		for _, g := range white.Groups {
			if g.Color != "white" {
				t.Errorf("asked for white groups: %+v", g)
			}
		}
	}
}

// turned returns the diagram of a board that is turned.
func turned(t *testing.T, b *board.Board, turn board.Transform) string {
	t.Helper()
	c, err := board.New(b.Size())
	if err != nil {
		t.Fatal(err)
	}
	var stones [2][]board.Point
	for p := range board.Points(b.Size()) {
		if color := b.At(p); color.IsPlayer() {
			stones[color-board.Black] = append(stones[color-board.Black], turn.Apply(p, b.Size()))
		}
	}
	if err := c.Setup(stones[0], stones[1], nil); err != nil {
		t.Fatal(err)
	}
	return c.String()
}

// TestVariations plays the variations of all groups of a game out: each move is legal.
func TestVariations(t *testing.T) {
	c := overMemory(t, open(t))
	played := 0
	for after := 20; after <= 300; after += 40 {
		var r gameReport
		c.call("load_game", arguments{"sgf": sample(t), "after_move": after}, &r)
		b, err := board.ParseDiagram(r.Diagram)
		if err != nil {
			t.Fatal(err)
		}
		var all groupsReport
		c.call("groups", arguments{}, &all)
		for _, g := range all.Groups {
			color, err := board.ParseColor(g.Color)
			if err != nil {
				t.Fatal(err)
			}
			for _, side := range []struct {
				a     *answer
				first board.Color
			}{{g.Kill, color.Opponent()}, {g.Save, color}} {
				if side.a == nil {
					continue
				}
				copied, c := b.Clone(), side.first
				for _, vertex := range side.a.Variation {
					p, err := board.ParsePoint(vertex, 19)
					if err == nil {
						err = copied.Play(p, c, board.Strict)
					}
					if err != nil {
						t.Errorf("after %d, group at %s: %s in %v: %v", after, g.Stones[0], vertex, side.a.Variation, err)
						break
					}
					c = c.Opponent()
					played++
				}
			}
		}
	}
	if played < 50 {
		t.Errorf("only %d moves were played", played)
	}
}

// sample is a game of 300 moves.
func sample(t testing.TB) string {
	t.Helper()
	data, err := os.ReadFile("../view/program/sample.sgf")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// finished is a position without dead stones in which all is settled.
const finished = `
	. X . X O . O O .
	X X X X O O . O O
	. X X O O O O O .
	X X X O . O . O O
	X X X O O O O O O
	. X X X X O O . O
	X X . X X X O O O
	X X X X . X X O .
	. X X X X . X O O`

// TestScore compares the count of a finished position with that of the board.
func TestScore(t *testing.T) {
	b, err := board.ParseDiagram(finished)
	if err != nil {
		t.Fatal(err)
	}
	c := overMemory(t, open(t))
	for _, komi := range []float64{0, 6.5, -20} {
		var r gameReport
		c.call("load_position", arguments{"diagram": finished, "komi": komi, "moves": "pass pass"}, &r)
		var s scoreReport
		c.call("score", arguments{"count": true}, &s)
		area, points := board.AreaScore(b, nil), board.AreaScore(b, nil)
		area.Komi = komi
		if s.Counted == nil || s.Counted.Area != area.String() || !s.Counted.Finished || len(s.Counted.Dead) > 0 || s.Komi != komi {
			t.Errorf("komi %v: %+v, want %v", komi, s.Counted, area)
		}
		if black, white := points.Points(board.Black), points.Points(board.White); s.Settled.Black != int(black) || s.Settled.White != int(white) || s.Settled.Proof != "proved" {
			t.Errorf("settled: %+v, want %v and %v", s.Settled, black, white)
		}
		if want := -float64(area.Margin()); math.Abs(s.WhiteLead+want) > 6 || (s.WhiteLead < 0) != strings.HasPrefix(s.Lead, "Black") {
			t.Errorf("komi %v: %s, %v, want about %v", komi, s.Lead, s.WhiteLead, -want)
		}
		if s.BlackPoints+s.WhitePoints+s.OpenPoints != 81 {
			t.Errorf("%+v", s)
		}
	}
	var s scoreReport
	if c.call("score", arguments{}, &s); s.Counted != nil {
		t.Error("counted without being asked")
	}
}

// last is a position in which all is settled but one corner.
const last = `
	. O . O . . . . .
	O O O O O O O O O
	. . . . . . . . .
	O O O O O O O O O
	X X X X X X X X X
	. . . . . . . . .
	X X X X X . . . .
	O O O O X . . . .
	. . . O X . . . .`

// TestBestMoves wants the move that decides the game among three without a search, and first with one.
func TestBestMoves(t *testing.T) {
	c := overMemory(t, open(t))
	var r gameReport
	c.call("load_position", arguments{"diagram": last, "to_play": "black"}, &r)
	for _, visits := range []int{1, 100} {
		var m movesReport
		c.call("best_moves", arguments{"visits": visits, "most": 3}, &m)
		found := slices.IndexFunc(m.Moves, func(c candidate) bool { return c.Move == "B1" })
		if len(m.Moves) > 3 || found < 0 || visits > 1 && found > 0 || m.Visits != visits || m.ToPlay != "black" {
			t.Errorf("%d visits: %+v", visits, m)
		}
		if want := map[int]string{1: "estimated", 100: "searched"}[visits]; m.Proof != want || (visits > 1) != (m.Moves[0].WhiteLead != nil) {
			t.Errorf("%d visits: %+v, want %s", visits, m, want)
		}
	}
}

// TestWhy wants the reasons of moves to be those that explain_move gives.
func TestWhy(t *testing.T) {
	c := overMemory(t, open(t))
	var r gameReport
	c.call("load_game", arguments{"sgf": sample(t), "after_move": 130}, &r)
	var m movesReport
	c.call("best_moves", arguments{"why": true, "most": 4}, &m)
	said := 0
	for i, move := range m.Moves {
		var e explained
		c.call("explain_move", arguments{"move": move.Move}, &e)
		if i == 3 {
			e.Claims = nil
		}
		if want := e.Claims[:min(len(e.Claims), 5)]; fmt.Sprint(move.Why) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v", move.Move, move.Why, want)
		}
		said += len(move.Why)
	}
	if said == 0 || len(m.Moves) != 4 {
		t.Errorf("%+v", m)
	}
	if c.call("best_moves", arguments{}, &m); m.Moves[0].Why != nil {
		t.Errorf("reasons without being asked: %+v", m.Moves[0])
	}
}

// TestBestMovesAgain wants the same answer to the same question, whatever was asked between.
func TestBestMovesAgain(t *testing.T) {
	c := overMemory(t, open(t))
	var r gameReport
	c.call("load_game", arguments{"sgf": sample(t)}, &r)
	ask := func() string {
		var m movesReport
		c.call("best_moves", arguments{"visits": 40, "after_move": 60}, &m)
		var s scoreReport
		c.call("score", arguments{"after_move": 60, "count": true}, &s)
		var g groupsReport
		c.call("groups", arguments{"after_move": 60}, &g)
		_, text := c.try("groups", arguments{"after_move": 60})
		return fmt.Sprintf("%+v %+v %s", m.Moves[0].Variation, s.Counted, text)
	}
	first := ask()
	for after := 61; after < 68; after++ {
		var g groupsReport
		c.call("groups", arguments{"after_move": after}, &g)
		var m movesReport
		c.call("best_moves", arguments{"visits": 20, "after_move": after}, &m)
	}
	if again := ask(); again != first {
		t.Errorf("%s\n%s", first, again)
	}
}

// TestTime ends a search in time and says so.
func TestTime(t *testing.T) {
	c := overMemory(t, open(t, "-time", "150ms", "-visits", "1000000"))
	var r gameReport
	c.call("load_position", arguments{}, &r)
	got, text := c.try("best_moves", arguments{"visits": 1000000})
	if !strings.Contains(text, "limit on time") && !(got.IsError && strings.Contains(text, "150ms")) {
		t.Error(text)
	}
}

// TestJoseki wants the moves of the empty board to be the same in all orientations, and the
// answers to an approach.
func TestJoseki(t *testing.T) {
	c := overMemory(t, open(t))
	var r gameReport
	c.call("load_position", arguments{}, &r)
	var j josekiReport
	c.call("joseki", arguments{}, &j)
	corners := map[board.Point]bool{}
	for _, m := range j.Moves {
		p, err := board.ParsePoint(m.Move, 19)
		if err != nil || m.Chosen > m.Of || m.Frequency <= 0 || m.Frequency > 1 {
			t.Fatalf("%+v %v", m, err)
		}
		corners[p] = true
	}
	for p := range corners {
		for turn := range board.Transform(board.NumTransforms) {
			if !corners[turn.Apply(p, 19)] {
				t.Errorf("%v is there and %v is not", p, turn.Apply(p, 19))
			}
		}
	}
	if !corners[board.At(3, 3)] || j.Color != "black" {
		t.Errorf("%+v", j)
	}
	c.call("load_position", arguments{"moves": "Q16 R14"}, &r)
	c.call("joseki", arguments{}, &j)
	if !slices.ContainsFunc(j.Moves, func(m josekiMove) bool { return m.Move == "O17" && strings.Contains(m.Name, "hoshi") }) {
		t.Errorf("%+v", j)
	}
}

// TestDrawBoard reads the pictures back.
func TestDrawBoard(t *testing.T) {
	for name, way := range transports {
		t.Run(name, func(t *testing.T) {
			c := way(t, open(t))
			var r gameReport
			c.call("load_position", arguments{"diagram": three, "moves": "B1"}, &r)
			widths := map[int]int{}
			for _, show := range []string{"", "nothing", "owners", "groups", "moves"} {
				for _, pixels := range []int{0, 12, 48} {
					got, text := c.try("draw_board", arguments{"show": show, "pixels": pixels, "mark": []string{"E5"}})
					if got.IsError || len(got.Content) != 2 || !strings.Contains(text, "After move 1, white to play") {
						t.Fatalf("%q %d: %v %s", show, pixels, got.IsError, text)
					}
					picture, ok := got.Content[0].(*mcp.ImageContent)
					if !ok || picture.MIMEType != "image/png" || len(picture.Data) > 512<<10 {
						t.Fatalf("%q %d: %+v", show, pixels, got.Content[0])
					}
					img, err := png.Decode(bytes.NewReader(picture.Data))
					if err != nil {
						t.Fatal(err)
					}
					widths[pixels] = img.Bounds().Dx()
				}
			}
			if !(widths[12] < widths[0] && widths[0] < widths[48]) {
				t.Errorf("widths by pixels: %v", widths)
			}
		})
	}
}

// TestSizes asks all tools about positions of random moves on boards of all kinds, and wants
// answers of bounded size.
func TestSizes(t *testing.T) {
	c := overMemory(t, open(t))
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{2, 3, 7, 25} {
		for _, part := range []float64{0.2, 0.7} {
			g, err := board.NewGame(size, board.TrompTaylor())
			if err != nil {
				t.Fatal(err)
			}
			for range int(part * float64(size*size)) {
				moves := g.LegalMoves(g.ToPlay())
				move := board.Pass
				if len(moves) > 0 {
					move = moves[r.IntN(len(moves))]
				}
				if err := g.Play(move, g.ToPlay()); err != nil {
					t.Fatal(err)
				}
			}
			var report gameReport
			c.call("load_position", arguments{"size": size, "moves": g.MoveText(), "rules": "tromp-taylor"}, &report)
			if report.Diagram != g.Board().String() {
				t.Errorf("%s\n%s", report.Diagram, g.Board())
			}
			for _, q := range []struct {
				tool string
				with arguments
			}{
				{"groups", nil}, {"score", arguments{"count": size < 13}}, {"best_moves", arguments{"visits": 10, "most": 20, "why": true}}, {"best_moves", arguments{"why": true}},
				{"joseki", nil}, {"draw_board", arguments{"show": "groups", "pixels": 48}}, {"explain_position", nil}, {"explain_move", arguments{"move": "pass"}},
			} {
				if got, text := c.try(q.tool, q.with); got.IsError && !strings.Contains(text, "the board is empty") {
					t.Errorf("%s of %v on %d lines: %s", q.tool, q.with, size, text)
				}
			}
		}
	}
}
