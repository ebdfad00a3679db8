package pattern_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/pattern"
)

// TestVocabulary compares the vocabulary with the list of documented macros:
// each name once, with its arguments and its cost, and besides them just the
// raw names and constants.
func TestVocabulary(t *testing.T) {
	src, err := os.ReadFile("testdata/macros.txt")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]bool{}
	for line := range strings.Lines(string(src)) {
		f := strings.Fields(line)
		name := f[0]
		w, ok := pattern.WordNamed(name)
		if !ok {
			t.Errorf("%s is missing", name)
			continue
		}
		documented[name] = true
		args, open := strings.CutSuffix(f[1], "+")
		cost, _ := strconv.ParseFloat(f[2], 64)
		n, _ := strconv.Atoi(args)
		want := pattern.Word{Name: name, MinArgs: n, MaxArgs: n, Cost: cost, Owner: w.Owner}
		if open {
			want.MaxArgs = -1
		}
		if diff := cmp.Diff(want, w, cmpopts.IgnoreUnexported(pattern.Word{})); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", name, diff)
		}
	}
	if len(documented) != 126 {
		t.Errorf("%d macros, want 126", len(documented))
	}
	var others, all []string
	for _, w := range pattern.Vocabulary() {
		all = append(all, w.Name)
		if !documented[w.Name] {
			others = append(others, w.Name)
		}
		if w.Owner == "" {
			t.Errorf("%s has no owner", w.Name)
		}
	}
	want := []string{"ALIVE", "CRITICAL", "DEAD", "UNKNOWN", "WIN", "bent_four_helper", "disconnect_helper", "distrust_tactics_helper", "doing_scoring"}
	if diff := cmp.Diff(want, others); diff != "" {
		t.Errorf("raw names: mismatch (-want +got):\n%s", diff)
	}
	if slices.Sort(all); len(slices.Compact(all)) != 135 {
		t.Errorf("%d names, want 135, each once", len(slices.Compact(all)))
	}
}

// TestBoardFuncsAreTheirOwners checks that the board functions are exactly the
// names that package pattern owns.
func TestBoardFuncsAreTheirOwners(t *testing.T) {
	var owned, supplied []string
	for _, w := range pattern.Vocabulary() {
		if w.Owner == "pattern" {
			owned = append(owned, w.Name)
		}
	}
	for _, f := range pattern.BoardFuncs().Funcs {
		supplied = append(supplied, f.Name)
		w, _ := pattern.WordNamed(f.Name)
		if f.MinArgs != w.MinArgs || f.MaxArgs != w.MaxArgs || f.Call == nil {
			t.Errorf("%s = %+v, want as %+v", f.Name, f, w)
		}
	}
	slices.Sort(supplied)
	if diff := cmp.Diff(owned, supplied); diff != "" {
		t.Errorf("mismatch (-owned +supplied):\n%s", diff)
	}
}

// TestDocumentedMacros compares the vocabulary with the list of macros and raw names
// that the project goes by: each has exactly one owner, and there are no others but
// constants.
func TestDocumentedMacros(t *testing.T) {
	src, err := os.ReadFile(shared.Path(t, "reference/autohelpers.md"))
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile(`^[a-zA-Z_0-9]+`)
	var documented []string
	section := ""
	for line := range strings.Lines(string(src)) {
		if title, ok := strings.CutPrefix(line, "## "); ok {
			section = title[:1]
		}
		cells := strings.Split(line, "|")
		if len(cells) < 4 || section != "1" && section != "2" {
			continue
		}
		first := strings.TrimSpace(cells[1])
		if n := name.FindString(first); n != "" && n != "macro" && n != "name" && n != "if" {
			documented = append(documented, n)
		}
	}
	if len(documented) < 130 {
		t.Fatalf("%d names are documented", len(documented))
	}
	owners := map[string]int{}
	for _, w := range pattern.Vocabulary() {
		owners[w.Name]++
	}
	for _, n := range documented {
		if owners[n] != 1 {
			t.Errorf("%s has %d owners", n, owners[n])
		}
	}
	for n := range owners {
		if w, _ := pattern.WordNamed(n); w.MaxArgs != 0 && !slices.Contains(documented, n) {
			t.Errorf("%s is not documented", n)
		}
	}
}
