package answer

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/sample"
)

// sees returns a layer as the page gets it.
func sees(t *testing.T, a *Answerer, text, key string, args map[string]any) *Layer {
	t.Helper()
	all := map[string]any{"sgf": text, "layer": key}
	for k, v := range args {
		all[k] = v
	}
	l := new(Layer)
	tell(t, a, t.Context(), request(t, "layer", all)).into(t, l)
	return l
}

// TestLayers: each layer can be drawn on boards of all kinds, has something to say, and
// speaks of points of the board.
func TestLayers(t *testing.T) {
	a := New(Options{})
	positions := []string{battle, "(;SZ[2])", "(;SZ[25];B[mm])", "(;SZ[3]AB[bb];W[])", "(;SZ[5]AB[aa])", fight, walls}
	for _, text := range positions[:sample.Of(4, len(positions))] {
		root, err := sgf.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		size, err := root[0].BoardSize()
		if err != nil {
			t.Fatal(err)
		}
		for _, info := range Layers() {
			if size == 25 && info.Group == "Search" && testing.Short() {
				continue
			}
			l := sees(t, a, text, info.Key, map[string]any{"at": "A1", "first": "white", "state": "after", "player": "white", "level": sample.Of(2, 10)})
			if l.Key != info.Key || l.Text == nil || l.Legend == nil {
				t.Errorf("%s: %s says nothing", text, info.Key)
			}
			if l.Heat != nil && (!info.Heat || len(l.Heat.Values) != size*size || !(l.Heat.Max > 0)) {
				t.Errorf("%s: %s: %d numbers, most %v", text, info.Key, len(l.Heat.Values), l.Heat.Max)
			}
			// The legend explains all that is drawn.
			explained := func(shape, tone string) {
				if strings.HasPrefix(tone, "g") && len(tone) == 2 {
					tone = "g0" // one of several colors for groups
				}
				if !slices.ContainsFunc(l.Legend, func(s Swatch) bool {
					return s.Shape == shape && (s.Tone == tone || shape == "text")
				}) {
					t.Errorf("%s: %s: no legend for %s %s: %+v", text, info.Key, tone, shape, l.Legend)
				}
			}
			var points []board.Point
			for _, x := range l.Areas {
				points = append(points, x.Points...)
				explained("area", x.Tone)
			}
			for _, x := range l.Marks {
				points = append(points, x.At)
				explained(x.Shape, x.Tone)
			}
			for _, x := range l.Links {
				points = append(points, x.From, x.To)
				explained("line", x.Tone)
			}
			for _, p := range points {
				if p != board.Pass && !p.On(size) {
					t.Errorf("%s: %s speaks of %v", text, info.Key, p)
				}
			}
		}
	}
}

// TestLayersAgree: what layers show is what the library says when it is asked directly.
func TestLayersAgree(t *testing.T) {
	a := New(Options{})
	games, err := sgf.Parse([]byte(walls))
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := sgf.GameAt(games[0], sgf.End(), board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	analyst, err := examine.New(examine.Options{NoMemory: true})
	if err != nil {
		t.Fatal(err)
	}
	f, err := analyst.Facts(t.Context(), examine.Of(g), examine.Influence)
	if err != nil {
		t.Fatal(err)
	}
	for _, first := range []board.Color{board.Empty, board.Black, board.White} {
		r := f.Influence.First(first)
		word := first.String()
		if first == board.Empty {
			word = "none"
		}
		for key, value := range map[string]func(board.Point) float64{
			"territory":    r.Territory,
			"influence":    func(p board.Point) float64 { return r.Influence(board.White, p) },
			"permeability": func(p board.Point) float64 { return r.Permeability(board.White, p) },
		} {
			l := sees(t, a, walls, key, map[string]any{"first": word, "player": "white"})
			i := 0
			for p := range fromTop(9) {
				got := l.Heat.Values[i]
				if i++; got != nil && math.Abs(*got-value(p)) > 1e-3 {
					t.Errorf("%s, %v first: %v at %v, want %v", key, first, *got, p, value(p))
				}
			}
		}
	}
	// Turned boards have turned layers: the mirror image of the walls is the walls of the other
	// color, all but who has more.
	mirror := strings.NewReplacer("AB[", "AW[", "AW[", "AB[").Replace(walls)
	x, y := sees(t, a, walls, "territory", nil), sees(t, a, strings.Replace(mirror, "PL[W]", "PL[B]", 1), "territory", nil)
	for i := range x.Heat.Values {
		if p, q := x.Heat.Values[i], y.Heat.Values[i]; (p == nil) != (q == nil) || p != nil && math.Abs(*p+*q) > 1e-3 {
			t.Errorf("number %d: colors exchanged: %v and %v", i, p, q)
		}
	}
}

// TestStrings: the white stone in a ladder is in danger, and the layer says where.
func TestStrings(t *testing.T) {
	l := sees(t, New(Options{}), fight, "strings", nil)
	tone := ""
	for _, x := range l.Areas {
		if slices.Contains(x.Points, board.At(3, 5)) {
			tone = x.Tone
		}
	}
	if tone != "warn" || !strings.Contains(strings.Join(l.Text, " "), "1 in danger") {
		t.Errorf("D6 is %q: %q", tone, l.Text)
	}
}

// TestDelta: the effect of a move adds up to what the move is worth.
func TestDelta(t *testing.T) {
	a := New(Options{})
	text := "(;SZ[9]KM[0];B[cc];W[gg])"
	l := sees(t, a, text, "delta", map[string]any{"at": "E5"})
	sum := 0.0
	for _, x := range l.Heat.Values {
		sum += *x
	}
	games, err := sgf.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := sgf.GameAt(games[0], sgf.End(), board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	analyst, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := analyst.Facts(t.Context(), examine.Of(g), examine.Influence)
	if err != nil {
		t.Fatal(err)
	}
	e5 := board.At(4, 4)
	after, _, err := analyst.MoveInfluence(t.Context(), f, e5)
	if err != nil {
		t.Fatal(err)
	}
	want := influence.MoveValue(f.Influence.First(board.White), after, board.Black, 0)
	if math.Abs(-sum-want) > 0.05 || want <= 0 {
		t.Errorf("the layer sums up to %.2f, the move is worth %.2f", -sum, want)
	}
	if l := sees(t, a, text, "delta", map[string]any{"at": "C7"}); l.Heat != nil || !strings.Contains(l.Text[0], "already") {
		t.Errorf("a move on a stone: %q", l.Text)
	}
}

// TestPoint: facts about points with and without stones.
func TestPoint(t *testing.T) {
	a := New(Options{})
	facts := func(at string) (*Facts, string) {
		f := new(Facts)
		tell(t, a, t.Context(), request(t, "point", map[string]any{"sgf": fight, "at": at})).into(t, f)
		var words []string
		for _, s := range f.Sections {
			for _, r := range s.Rows {
				words = append(words, s.Title+"/"+r.Name+"="+r.Value)
			}
		}
		return f, strings.Join(words, "\n")
	}
	f, text := facts("D6")
	for _, want := range []string{"String/taken by=", "String/saved by=", "Group/status=", "Influence/Black first, after=", "End of the game/owner="} {
		if !strings.Contains(text, want) {
			t.Errorf("D6: no %q in\n%s", want, text)
		}
	}
	if f.Stone != board.White || len(f.Stones) != 1 {
		t.Errorf("D6: %v, %v", f.Stone, f.Stones)
	}
	if _, text = facts("D5"); !strings.Contains(text, "takes the string D6") || !strings.Contains(text, "Black to play here/territory gained=") {
		t.Errorf("D5: \n%s", text)
	}
}

// TestCandidates: all valuers propose legal moves, the same ones each time, the best first, and
// moves with reasons say them.
func TestCandidates(t *testing.T) {
	for _, v := range valuers {
		var lists [2]string
		for i := range lists {
			a := New(Options{})
			var c Candidates
			r := tell(t, a, t.Context(), request(t, "candidates", map[string]any{"sgf": fight, "valuer": v.Key, "visits": sample.Of(10, 100), "level": sample.Of(1, 10)}))
			r.into(t, &c)
			lists[i] = string(r.Result)
			if k := slices.IndexFunc(c.Moves, func(m Candidate) bool { return m.Move.String() == "D5" }); v.Key == "territory" && (k < 0 || c.Moves[k].Reasons == nil) {
				t.Errorf("no reason for D5: %s", r.Result)
			}
			if len(c.Moves) < 3 || c.ToPlay != board.Black || v.Key != "search" && !slices.IsSortedFunc(c.Moves, func(a, b Candidate) int {
				switch {
				case a.Value > b.Value:
					return -1
				case a.Value < b.Value:
					return 1
				}
				return 0
			}) {
				t.Errorf("%s: %s", v.Key, r.Result)
			}
			for n, m := range c.Moves {
				if m.Move == board.Pass || i > 0 || n%sample.Of(2, 1) > 0 {
					continue
				}
				at := request(t, "position", map[string]any{"sgf": fight, "move": "black " + m.Move.String()})
				if r := tell(t, a, t.Context(), at); r.Error != nil || m.Text == "" || m.Share < 0 || m.Share > 1 || len(m.Line) > 0 && m.Line[0] != m.Move {
					t.Errorf("%s: %+v, %v", v.Key, m, r.Error)
				}
			}
		}
		if lists[0] != lists[1] {
			t.Errorf("%s: different answers\n%s\n%s", v.Key, lists[0], lists[1])
		}
	}
}

// TestNetwork: candidates, ownership and score are those of a search without the viewer.
func TestNetwork(t *testing.T) {
	model, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	result := func(text string, visits int) (*board.Game, *mcts.Result) {
		games, err := sgf.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		g, _, err := sgf.GameAt(games[0], sgf.End(), board.Japanese())
		if err != nil {
			t.Fatal(err)
		}
		p, err := mcts.NewPlayer(model, mcts.PlayerOptions{Options: mcts.Options{Threads: 1}})
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Search(t.Context(), g, g.ToPlay(), mcts.Limits{Visits: visits, Ownership: true})
		if err != nil {
			t.Fatal(err)
		}
		return g, r
	}
	a := New(Options{})
	_, r := result(fight, 60)
	var c Candidates
	tell(t, a, t.Context(), request(t, "candidates", map[string]any{"sgf": fight, "valuer": "search", "visits": 60})).into(t, &c)
	if c.Visits != 60 || len(c.Moves) != min(len(r.Candidates), mostCandidates) {
		t.Fatalf("%d moves of %d after %d visits", len(c.Moves), len(r.Candidates), c.Visits)
	}
	for i, m := range c.Moves {
		if want := r.Candidates[i]; m.Move != want.Move || m.Value != want.WinRate || *m.Lead != want.Lead || m.Share != float64(want.Visits)/60 {
			t.Errorf("move %d is %+v, want %+v", i, m, want)
		}
	}
	// White's stone behind Black's wall is dead; after two passes the board is counted without it.
	dead := strings.Replace(walls, "AW[", "AW[ae][", 1)
	for _, text := range []string{dead, strings.Replace(dead, ")", ";W[];B[])", 1)} {
		g, r := result(text, 200)
		l := sees(t, a, text, "ownership", nil)
		i := 0
		for p := range fromTop(9) {
			if got := *l.Heat.Values[i]; math.Abs(got-float64(r.Ownership[p])) > 1e-3 {
				t.Errorf("%v belongs to %v, want %v", p, got, r.Ownership[p])
			}
			i++
		}
		if len(l.Marks) != 1 || l.Marks[0].At != board.At(0, 4) {
			t.Errorf("dead stones: %+v", l.Marks)
		}
		want := r.Lead
		if g.Over() {
			set := board.SetOf(board.At(0, 4))
			want = float64(g.Score(&set).Margin())
		}
		if l.Score == nil || l.Score.Lead != tenths(want) || l.Text[0] != "1 dead stone" {
			t.Errorf("%+v, %q, want %v", l.Score, l.Text, want)
		}
	}
}

// TestPatterns: the matches are those that the library accepts, and the reasons are values
// of the constraints.
func TestPatterns(t *testing.T) {
	a := New(Options{})
	text := "Pattern Yes\n\n?X\nO*\n\n:8,-\n\n?b\na*\n\n;attack(b) || 1\n\nPattern No\n\n?X\nO*\n\n:8,-\n\n?b\na*\n\n;xlib(b) > 1000\n"
	var p Patterns
	tell(t, a, t.Context(), request(t, "patterns", map[string]any{"sgf": fight, "file": DatabaseText{"mine.db", text}, "all": true})).into(t, &p)
	if p.Patterns != 2 || p.Matches == 0 || p.Accepted*2 != p.Matches {
		t.Fatalf("%+v", p)
	}
	for _, f := range p.Found {
		if f.Accepted != (f.Name == "Yes") || f.Value == nil || len(f.Calls) == 0 || len(f.Diagram) != 2 || len(f.Labels) != 2 || f.Constraint == "" {
			t.Errorf("%+v", f)
		}
		if f.Name == "Yes" && f.Calls[0].Name != "attack" || f.Name == "No" && !strings.Contains(f.Why, "constraint") {
			t.Errorf("%+v", f)
		}
	}
	// At a point, only what speaks of it.
	var here, far Patterns
	tell(t, a, t.Context(), request(t, "patterns", map[string]any{"sgf": fight, "file": DatabaseText{"mine.db", text}, "at": "E6"})).into(t, &here)
	tell(t, a, t.Context(), request(t, "patterns", map[string]any{"sgf": fight, "file": DatabaseText{"mine.db", text}, "at": "J1"})).into(t, &far)
	if here.Matches == 0 || far.Matches != 0 {
		t.Errorf("%d matches at E6, %d at J1", here.Matches, far.Matches)
	}
	for _, f := range here.Found {
		if !slices.Contains(f.Points, board.At(4, 5)) {
			t.Errorf("%s speaks of %v", f.Name, f.Points)
		}
	}
	// All shipped databases can be asked.
	for _, d := range databaseChoices() {
		var p Patterns
		tell(t, a, t.Context(), request(t, "patterns", map[string]any{"sgf": fight, "database": d.Key, "all": true})).into(t, &p)
		if p.Patterns == 0 || p.Matches < p.Accepted || len(p.Found) > p.Matches {
			t.Errorf("%s: %d patterns, %d matches, %d accepted, %d found", d.Key, p.Patterns, p.Matches, p.Accepted, len(p.Found))
		}
	}
}

// TestCompare: a database is like itself, and unlike one that lacks its patterns.
func TestCompare(t *testing.T) {
	a := New(Options{})
	// Two stones that a diagonal holds together.
	text := "(;SZ[9]AB[dd][ee]AW[gg])"
	compared := func(b map[string]any) *Comparison {
		c := new(Comparison)
		tell(t, a, t.Context(), request(t, "compare", map[string]any{"sgf": text, "a": map[string]string{"database": "conn"}, "b": b})).into(t, c)
		return c
	}
	if c := compared(map[string]any{"database": "conn"}); len(c.OnlyA)+len(c.OnlyB) != 0 || c.Both == 0 || len(c.Effects) != 1 || !strings.Contains(c.Effects[0], "the same") {
		t.Errorf("with itself: %+v", c)
	}
	nothing := DatabaseText{"conn.db", "Pattern Far\n\nOOOOOOO\n\n:8,C\n"}
	c := compared(map[string]any{"file": nothing})
	if len(c.OnlyA) == 0 || len(c.OnlyB) != 0 || c.Both != 0 || !slices.ContainsFunc(c.Effects, func(s string) bool { return strings.Contains(s, "with D6") }) {
		data, _ := json.Marshal(c.Effects)
		t.Errorf("without patterns: %d and %d, %s", len(c.OnlyA), len(c.OnlyB), data)
	}
	if c := compared(map[string]any{"database": "attack"}); c.Effects != nil {
		t.Errorf("databases of different places have no effects: %q", c.Effects)
	}
}

// TestGraph: the score of a game has a point for each move, and the worst move is found.
func TestGraph(t *testing.T) {
	// White lives with two eyes, fills one of them, and dies.
	nodes := []string{"(;SZ[7]KM[0]AB[ca][cb][cc][cd][ce][cf][cg]AW[da][db][dc][dd][de][df][dg][ea][eb][ec][ed][ee][ef][eg][fa][fc][fd][ff][fg][ga][gb][gc][gd][ge][gf][gg]",
		";B[]", ";W[fb]", ";B[fe]"}
	a := New(Options{})
	var g Graph
	r := tell(t, a, t.Context(), request(t, "graph", map[string]any{"sgf": strings.Join(nodes, "") + ")"}))
	r.into(t, &g)
	if len(g.Points) != 4 || len(r.messages) < 6 {
		t.Fatalf("%d points, %d messages", len(g.Points), len(r.messages))
	}
	for i, p := range g.Points {
		if p.Moves != i {
			t.Errorf("point %d is after %d moves", i, p.Moves)
		}
		// The graph searches positions around a mistake as the layer does, also after a pass.
		l := sees(t, a, strings.Join(nodes[:i+1], "")+")", "ownership", nil)
		if l.Score == nil || *l.Score != p {
			t.Errorf("score of the layer %+v, want that of the graph %+v", l.Score, p)
		}
	}
	if len(g.Mistakes) != 1 || g.Mistakes[0].Number != 2 || g.Mistakes[0].Move.String() != "F6" || g.Mistakes[0].Color != board.White || g.Mistakes[0].Loss < 20 {
		t.Errorf("mistakes %+v in %+v", g.Mistakes, g.Points)
	}
}
