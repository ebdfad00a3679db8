package pattern_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/exp/ebnf"

	"github.com/tengen-go/tengen/pattern"
)

func readGrammar(t *testing.T) ebnf.Grammar {
	t.Helper()
	f, err := os.Open("grammar.ebnf")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := ebnf.Parse("grammar.ebnf", f)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestGrammarIsComplete(t *testing.T) {
	if err := ebnf.Verify(readGrammar(t), "Text"); err != nil {
		t.Error(err)
	}
}

// sentences makes random sentences of a grammar.
type sentences struct {
	grammar ebnf.Grammar
	rnd     *rand.Rand
	out     strings.Builder
	spaced  bool // blanks may stand between the parts of the present production
	budget  int  // of choices; once it is used up, the shortest ones are made
}

func (s *sentences) from(start string) string {
	s.out.Reset()
	s.budget = 200
	s.production(start)
	return s.out.String()
}

func (s *sentences) production(name string) {
	outer := s.spaced
	s.spaced = unicode.IsUpper(rune(name[0])) && s.codeProduction(name)
	s.expr(s.grammar[name].Expr)
	s.spaced = outer
}

// codeProduction reports whether the grammar allows blanks between the parts.
func (s *sentences) codeProduction(name string) bool {
	switch name {
	case "Text", "Database", "Pattern", "Diagram", "Labels", "Eyes", "EyeShape", "FullBoards", "Code":
		return false
	}
	return true
}

func (s *sentences) expr(e ebnf.Expression) {
	s.budget--
	switch e := e.(type) {
	case ebnf.Alternative:
		i := s.rnd.IntN(len(e))
		if s.budget < 0 {
			// The last alternatives of the grammar are no deeper than the others,
			// but for Unary, which ends in a call.
			i = len(e) - 1
		}
		s.expr(e[i])
	case ebnf.Sequence:
		for i, x := range e {
			if i > 0 && s.spaced && s.rnd.IntN(3) == 0 {
				s.out.WriteString(" ")
			}
			s.expr(x)
		}
	case *ebnf.Group:
		s.expr(e.Body)
	case *ebnf.Option:
		if s.budget > 0 && s.rnd.IntN(2) == 0 {
			s.expr(e.Body)
		}
	case *ebnf.Repetition:
		for s.budget > 0 && s.rnd.IntN(2) == 0 {
			s.expr(e.Body)
		}
	case *ebnf.Range:
		low, _ := utf8.DecodeRuneInString(e.Begin.String)
		high, _ := utf8.DecodeRuneInString(e.End.String)
		s.out.WriteRune(low + rune(s.rnd.IntN(int(high-low)+1)))
	case *ebnf.Token:
		s.out.WriteString(e.String)
	case *ebnf.Name:
		s.production(e.String)
	}
}

// syntax returns the faults of syntax among err.
func syntax(err error) []*pattern.Error {
	var list pattern.ErrorList
	var faults []*pattern.Error
	if errors.As(err, &list) {
		for _, e := range list {
			// The grammar does not bound numbers.
			if errors.Is(e, pattern.ErrSyntax) && !strings.Contains(e.Expected, "at most 2147483647") {
				faults = append(faults, e)
			}
		}
	}
	return faults
}

// TestParsersAcceptGrammar feeds random sentences of the grammar to the
// parsers: none may have a fault of syntax, though labels that do not exist,
// diagrams that are no rectangles and the like are to be expected.
func TestParsersAcceptGrammar(t *testing.T) {
	s := &sentences{grammar: readGrammar(t), rnd: rand.New(rand.NewPCG(1, 2))}
	build := func(spec pattern.Spec) error {
		spec.Name, spec.Diagram, spec.Labels = "A", "O*", "ab"
		_, err := pattern.Build(pattern.Anything(), spec)
		return err
	}
	tests := []struct {
		start string
		parse func(text string) error
		most  int // of the length
	}{
		{"Database", func(text string) error {
			_, err := pattern.Parse("", []byte(text))
			return err
		}, 1 << 16},
		{"Constraint", func(text string) error { return build(pattern.Spec{Constraint: text}) }, 1 << 16},
		{"Action", func(text string) error { return build(pattern.Spec{Action: text}) }, 1 << 16},
		{"FullBoards", func(text string) error {
			_, err := pattern.ParseFullBoard("", []byte(text), 19)
			return err
		}, 1 << 16},
		{"Eyes", func(text string) error {
			_, err := pattern.ParseEyes("", []byte(renumber(text)))
			return err
		}, 1 << 16},
	}
	for _, tt := range tests {
		t.Run(tt.start, func(t *testing.T) {
			longest := 0
			for range 500 {
				text := s.from(tt.start)
				longest = max(longest, len(text))
				if faults := syntax(tt.parse(text)); len(faults) > 0 {
					t.Fatalf("%v\nin\n%s", faults[0], text)
				}
			}
			if longest < 40 {
				t.Errorf("the longest sentence has %d bytes: the generator does nothing", longest)
			}
		})
	}
}

// renumber gives the shapes of an eye database rising numbers, which a grammar
// cannot ask for.
func renumber(text string) string {
	var out strings.Builder
	n := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "Pattern ") {
			n++
			line = "Pattern " + strings.Repeat("1", n) + "\n"
			if n > 15 {
				break
			}
		}
		out.WriteString(line)
	}
	return out.String()
}
