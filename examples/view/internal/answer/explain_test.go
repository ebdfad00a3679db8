package answer

import (
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/sample"
)

// explained returns the answer to the question why.
func explained(t *testing.T, a *Answerer, text, move, language string) *Why {
	t.Helper()
	w := new(Why)
	tell(t, a, t.Context(), request(t, "explain", map[string]any{"sgf": text, "move": move, "language": language})).into(t, w)
	return w
}

// said returns the sentence that contains a text.
func said(t *testing.T, w *Why, part string) *Sentence {
	t.Helper()
	i := slices.IndexFunc(w.Sentences, func(s Sentence) bool { return strings.Contains(s.Text, part) })
	if i < 0 {
		t.Fatalf("no %q in %+v", part, w.Sentences)
	}
	return &w.Sentences[i]
}

// TestWhy: moves of both players and positions are explained, in two languages, with the points and
// the variation of each claim.
func TestWhy(t *testing.T) {
	a := New(Options{})
	for _, tt := range []struct{ name, text, move, language, want, source, points, line string }{
		{"a capture", fight, "black D5", "en", "D5 captures 1 stone at D6 in a ladder.", "proved", "D6", "black D5"},
		{"in German", fight, "black D5", "de", "D5 fängt 1 Stein bei D6 in einer Treppe.", "proved", "D6", "black D5"},
		{"a move of the other player", "(;SZ[9]PL[B]AW[ce][ee][ed][ef]AB[cd][be][cf])", "white D5", "en", "D5 saves 1 stone at C5 from capture.", "proved", "C5", ""},
		{"a group", "(;SZ[7]KM[0]AB[ca][cb][cc][cd][ce][cf][cg][aa]AW[da][db][dc][dd][de][df][dg][fb][gb][fd][fe][bd][be])", "", "en", "The group of White at B4 lives or dies by who moves first.", "proved", "B3 B4", "black B5"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := explained(t, a, tt.text, tt.move, tt.language)
			s := said(t, w, tt.want)
			var points []string
			for _, p := range s.Points {
				points = append(points, p.String())
			}
			slices.Sort(points)
			line := ""
			if len(s.Line) > 0 {
				line = board.Move{Point: s.Line[0], Color: s.First}.String()
			}
			if w.Language != tt.language || string(s.Source) != tt.source || s.Guess || strings.Join(points, " ") != tt.points || line != tt.line {
				t.Errorf("%s: %+v; the line begins with %q", w.Language, s, line)
			}
		})
	}
}

// TestWhyFits: all moves of a position have an answer, and the moves of each variation are legal
// one after the other.
func TestWhyFits(t *testing.T) {
	a := New(Options{})
	root, err := sgf.Parse([]byte(battle))
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := sgf.GameAt(root[0], sgf.End(), board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	lines, guesses, moves := 0, 0, []string{""}
	for p := range board.Points(9) {
		for _, c := range []board.Color{board.Black, board.White} {
			if g.Legal(p, c) == nil {
				moves = append(moves, board.Move{Point: p, Color: c}.String())
			}
		}
	}
	for i, move := range moves {
		if i%sample.Of(3, 1) != 0 {
			continue
		}
		w := explained(t, a, battle, move, "en")
		if (w.Nothing == "") != (move == "") || len(w.Sentences) > mostSaid {
			t.Errorf("%s: %+v", move, w)
		}
		for _, s := range w.Sentences {
			if s.Guess {
				guesses++
			}
			if s.Guess != (s.Source == "network" || s.Source == "reading") || s.Text == "" || slices.ContainsFunc(s.Points, func(p board.Point) bool { return !p.On(9) }) {
				t.Errorf("%s: %+v", move, s)
			}
			b, c := g.Board().Clone(), s.First
			for i, p := range s.Line {
				if err := b.Play(p, c, board.Strict); err != nil {
					t.Errorf("%s: %s: move %d of %v, %v first: %v", move, s.Text, i+1, s.Line, s.First, err)
					break
				}
				c = c.Opponent()
			}
			if len(s.Line) > 0 {
				lines++
			}
		}
	}
	if lines < 10 || guesses < 10 {
		t.Errorf("%d moves with %d variations, %d guesses", len(moves), lines, guesses)
	}
	if w := explained(t, a, "(;SZ[9])", "", "en"); len(w.Sentences) > 0 {
		t.Errorf("on an empty board: %+v", w.Sentences)
	}
}
