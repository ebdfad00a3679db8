package explain

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// Language is a table of templates that turns claims into sentences. Anybody can add one; Check
// reports what is missing.
type Language struct {
	// Name is the language's tag, such as "en".
	Name string
	// Templates holds a sentence for each kind, and for a kind with a name, such as "shape/hane".
	// The latter comes first if both are there. A template may contain {move}, {point}, {points},
	// {stones}, {games}, {liberties}, {value}, {percent}, {player}, {opponent} and {name}.
	Templates map[string]string
	// Words translates the names of shapes and the like, and "black", "white", "and", "pass".
	Words map[string]string
	// Stone, Stones and so on are the nouns that follow numbers.
	Stone, Stones, Game, Games, Point, Points, Liberty, Liberties string
	// Guess is what a guess is put into: a text with %s.
	Guess string
	// Sources says of estimates where they come from: a text with %s for each source.
	Sources map[Source]string
	// Variation is the text before a variation, with %s.
	Variation string
	// Nothing is said of a move without claims, with %s for the move. Better introduces the
	// claims about the better one of two moves. After is for what the opponent can do after a move:
	// that move, the opponent, and a sentence about his move.
	Nothing, Better, After string
	// Comma is the decimal separator.
	Comma string
}

// Sentence returns the claim in the language, without a subject and without a full stop if the
// claim is about a move, such as "captures 3 stones at D4 in a ladder". That of nil is empty.
func (l *Language) Sentence(c *Claim) string {
	if c == nil {
		return ""
	}
	t := l.template(c)
	if t == "" {
		return string(c.Kind)
	}
	text := strings.NewReplacer(
		"{move}", l.move(c.Move),
		"{point}", l.first(c.Points),
		"{points}", l.list(c.Points),
		"{stones}", count(max(c.Stones, 1), l.Stone, l.Stones),
		"{games}", count(c.Stones, l.Game, l.Games),
		"{liberties}", count(int(c.Value), l.Liberty, l.Liberties),
		"{value}", l.value(c.Value),
		"{percent}", strconv.Itoa(int(math.Round(100*c.Value)))+" %",
		"{player}", l.player(c.Player),
		"{opponent}", l.player(c.Player.Opponent()),
		"{name}", l.word(c.Name),
	).Replace(t)
	if s := l.Sources[c.Source]; s != "" && c.IsGuess() && c.Value != 0 {
		text = fmt.Sprintf(s, text)
	} else if c.IsGuess() && l.Guess != "" {
		text = fmt.Sprintf(l.Guess, text)
	}
	return text
}

func (l *Language) template(c *Claim) string {
	if c.Name != "" {
		if t := l.Templates[string(c.Kind)+"/"+c.Name]; t != "" {
			return t
		}
	}
	return l.Templates[string(c.Kind)]
}

func (l *Language) word(s string) string {
	if w := l.Words[s]; w != "" {
		return w
	}
	return s
}

func (l *Language) player(c board.Color) string { return l.word(c.String()) }

func (l *Language) move(p board.Point) string {
	if p == board.Pass {
		return l.word("pass")
	}
	return p.String()
}

func (l *Language) first(points []board.Point) string {
	if len(points) == 0 {
		return ""
	}
	return points[0].String()
}

// list returns the points with commas and "and" between them.
func (l *Language) list(points []board.Point) string {
	var b strings.Builder
	for i, p := range points {
		switch {
		case i == 0:
		case i == len(points)-1:
			b.WriteString(" " + l.word("and") + " ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(p.String())
	}
	return b.String()
}

// value returns a number of points with its noun.
func (l *Language) value(v float64) string {
	text := strconv.FormatFloat(v, 'f', 1, 64)
	text = strings.TrimSuffix(text, ".0")
	noun := l.Points
	if text == "1" {
		noun = l.Point
	}
	return strings.Replace(text, ".", l.Comma, 1) + " " + noun
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Check returns an error that names the kinds, shapes and proverbs for which the language has no
// template or word, and templates with an unknown placeholder.
func (l *Language) Check() error {
	var missing []string
	for _, k := range Kinds() {
		if l.Templates[string(k)] == "" {
			missing = append(missing, string(k))
		}
	}
	for name := range l.Templates {
		c := Claim{Player: board.Black, Move: board.At(3, 3), Points: []board.Point{board.At(2, 2)}, Proved: true}
		kind, what, _ := strings.Cut(name, "/")
		if c.Kind = Kind(kind); !slices.Contains(kinds, c.Kind) {
			missing = append(missing, fmt.Sprintf("%q is no kind", name))
			continue
		}
		c.Name = what
		if s := l.Sentence(&c); strings.ContainsAny(s, "{}") {
			missing = append(missing, fmt.Sprintf("%q has an unknown placeholder: %s", name, s))
		}
	}
	if l.Name != "en" {
		for _, name := range append(shapeNames(), proverbNames()...) {
			if l.Words[name] == "" {
				missing = append(missing, name)
			}
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("language %q: missing: %s", l.Name, strings.Join(missing, "; "))
	}
	return nil
}
