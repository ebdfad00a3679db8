package program

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
)

// TestFunctionsPage: the page is what the program writes, and has each name with an example.
func TestFunctionsPage(t *testing.T) {
	page, err := os.ReadFile("../FUNCTIONS.md")
	if err != nil {
		t.Fatal(err)
	}
	out, errs, status := command(t, "", "functions")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	if diff := cmp.Diff(out, string(page)); diff != "" {
		t.Errorf("go generate would change the page (-want +got):\n%s", diff)
	}
	names := map[string]bool{}
	for _, w := range pattern.Vocabulary() {
		names[w.Name] = true
		if !strings.Contains(out, "| `"+usage1(w)+"` |") {
			t.Errorf("%s is not on the page", w.Name)
		}
		m := meanings[w.Name]
		if m.text == "" || !strings.Contains(m.example, w.Name) {
			t.Errorf("%s: %q, example %q", w.Name, m.text, m.example)
		}
	}
	for name := range meanings {
		if !names[name] {
			t.Errorf("%s is explained and in no vocabulary", name)
		}
	}
}

// exampleLine has a point for each label of an example: a is a stone of O, b and d of X.
const exampleLine = "OX*.XO"

// TestFunctionsExamples compiles the examples and binds them to what the library supplies.
func TestFunctionsExamples(t *testing.T) {
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	functions, err := a.Functions()
	if err != nil {
		t.Fatal(err)
	}
	// Those that only work inside of package influence mark points.
	effects := pattern.Table{Funcs: []pattern.Func{}}
	for _, name := range []string{"non_oterritory", "non_xterritory"} {
		effects.Funcs = append(effects.Funcs, pattern.Standard(name, nothing))
	}
	tables := append(functions.Tables(), new(genmove.Effects).Table(), effects)
	for name, m := range meanings {
		text := fmt.Sprintf("Pattern Example\n\n%s\n\n:8,-\n\nab*cde\n\n%s\n", exampleLine, m.example)
		file, err := pattern.Parse("example.db", []byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		db, err := pattern.Compile(pattern.Anything(), file)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := db.Bind(tables...); err != nil && name != "oracle_threatens" {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, barriers, err := influence.Shipped()
	if err != nil || !strings.Contains(strings.Join(barriers.Names(), " "), "non_oterritory") {
		t.Errorf("the shipped barriers mark no territory: %v", err)
	}
}

func nothing(*pattern.Env, []board.Point) (int, error) { return 0, nil }

// TestLetters compiles the example of each class letter in a database of its kind, which gives no
// warning, and each letter that a kind gives a meaning is on the page.
func TestLetters(t *testing.T) {
	kinds := map[string][]string{"owl": {"owl_attack", "owl_defense", "owl_vital"}}
	explained := map[string]string{}
	for _, l := range letters {
		for _, name := range strings.Split(l.kinds, ", ") {
			list := kinds[name]
			if list == nil {
				list = []string{name}
			}
			for _, name := range list {
				k, ok := pattern.KindNamed(name)
				if !ok {
					t.Errorf("%s: no kind %q", l.letter, name)
					continue
				}
				explained[name] += l.letter
				if k.Classes != "" && !strings.Contains(k.Classes, l.letter) {
					t.Errorf("kind %s has no letter %s", name, l.letter)
				}
			}
		}
		if _, class, _ := strings.Cut(l.example, ","); !strings.Contains(strings.Split(class, ",")[0], l.letter) {
			t.Errorf("%s: the example %s does not use it", l.letter, l.example)
		}
	}
	for _, name := range []string{"general", "attack", "defense", "conn", "influence", "barriers", "combination"} {
		k, _ := pattern.KindNamed(name)
		for _, c := range k.Classes {
			if !strings.ContainsRune(explained[name], c) && !strings.ContainsRune(unheeded[name], c) {
				t.Errorf("kind %s: the letter %c is not explained", name, c)
			}
		}
	}
}

// unheeded are letters that kinds allow and nobody heeds.
var unheeded = map[string]string{"barriers": "E"}
