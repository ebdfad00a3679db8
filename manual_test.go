package tengen_test

import (
	"fmt"
	"go/ast"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// The forms of docs/manual.md: the rows of a line, and tests with their package.
var (
	manualRow   = regexp.MustCompile(`\b([PRI])([0-9]{2,3})\b`)
	manualTests = regexp.MustCompile("`([a-z][a-z0-9/]*)`:((?:,? (?:Test|Example)[A-Z]\\w*)+)")
)

// TestManualPage: docs/manual.md has every row once, each with what shows it or a reason why
// nothing does, and the tests that it names are in the packages where it says.
func TestManualPage(t *testing.T) {
	text, err := os.ReadFile("docs/manual.md")
	if err != nil {
		t.Fatal(err)
	}
	x := load(t)
	rows := map[string]int{}
	declared := map[string]map[string]bool{}
	named := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 3 || !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| rows") {
			continue
		}
		for _, m := range manualRow.FindAllString(cells[0], -1) {
			rows[m]++
		}
		shown := cells[2]
		tests := manualTests.FindAllStringSubmatch(shown, -1)
		if len(tests) == 0 && !strings.Contains(shown, "**obsolete**") && !strings.Contains(shown, "**no**") && !strings.Contains(shown, "as ") {
			t.Errorf("nothing shows %s", cells[0])
		}
		for _, m := range tests {
			if declared[m[1]] == nil {
				declared[m[1]] = x.testsOf(m[1])
			}
			for _, name := range strings.FieldsFunc(m[2], func(r rune) bool { return r == ' ' || r == ',' }) {
				named++
				if !declared[m[1]][name] {
					t.Errorf("%s: there is no %s in %s", cells[0], name, m[1])
				}
			}
		}
	}
	for letter, n := range map[string]int{"P": 129, "R": 49, "I": 65} {
		for i := 1; i <= n; i++ {
			id := fmt.Sprintf("%s%02d", letter, i)
			if rows[id] != 1 {
				t.Errorf("%d lines for %s", rows[id], id)
			}
			delete(rows, id)
		}
	}
	if len(rows) > 0 || named < 150 {
		t.Errorf("%d tests are named; rows that do not exist: %v", named, rows)
	}
}

// testsOf returns the names of the test functions of a package, and of the body of a program.
func (x *index) testsOf(dir string) map[string]bool {
	names := map[string]bool{}
	for name, f := range x.all {
		if at := path.Dir(name); !strings.HasSuffix(name, "_test.go") || at != dir && at != dir+"/program" {
			continue
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
				names[fn.Name.Name] = true
			}
		}
	}
	return names
}
