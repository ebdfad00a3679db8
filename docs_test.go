package tengen_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/pattern"
)

// documents are the pages that tell users what there is.
func documents(t *testing.T) map[string]string {
	t.Helper()
	pages := make(map[string]string)
	for _, pattern := range []string{"*.md", "docs/*.md", "examples/*/*.md"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			pages[filepath.ToSlash(name)] = string(text)
		}
	}
	if len(pages) < 3 {
		t.Fatalf("only %d documents", len(pages))
	}
	return pages
}

// index holds what the packages of the module declare.
type index struct {
	symbols map[string]map[string]bool // by the name of the package: "Name" and "Type.Name"
	embeds  map[string]bool            // "pkg.Type" that has names of other types, too
	dirs    map[string]string          // where the packages are
	tests   map[string]bool            // names of tests and benchmarks
	files   map[string]*ast.File       // but tests
	set     *token.FileSet             // the places in all files
	all     map[string]*ast.File       // with tests
}

// load reads all Go files of the module.
func load(t *testing.T) *index {
	t.Helper()
	x, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// parsed is what load returns, the same one for all tests, which read it only.
var parsed = sync.OnceValues(func() (*index, error) {
	x := &index{map[string]map[string]bool{}, map[string]bool{}, map[string]string{}, map[string]bool{}, map[string]*ast.File{},
		token.NewFileSet(), map[string]*ast.File{}}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") {
			return nil
		}
		name = filepath.ToSlash(name)
		f, err := parser.ParseFile(x.set, name, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		x.all[name] = f
		if strings.HasSuffix(name, "_test.go") {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok {
					x.tests[fn.Name.Name] = true
				}
			}
			return nil
		}
		x.files[name] = f
		if pkg := f.Name.Name; pkg != "main" {
			x.dirs[pkg] = path.Dir(name)
			if x.symbols[pkg] == nil {
				x.symbols[pkg] = map[string]bool{}
			}
			for _, d := range f.Decls {
				x.add(pkg, d)
			}
		}
		return nil
	})
	return x, err
})

// add puts what d declares into the index.
func (x *index) add(pkg string, d ast.Decl) {
	set := x.symbols[pkg]
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			name = typeName(d.Recv.List[0].Type) + "." + name
		}
		set[name] = true
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				for _, n := range s.Names {
					set[n.Name] = true
				}
			case *ast.TypeSpec:
				set[s.Name.Name] = true
				x.addMembers(pkg, s)
			}
		}
	}
}

// addMembers adds the fields or methods of a type.
func (x *index) addMembers(pkg string, s *ast.TypeSpec) {
	var list *ast.FieldList
	switch u := s.Type.(type) {
	case *ast.StructType:
		list = u.Fields
	case *ast.InterfaceType:
		list = u.Methods
	default:
		x.embeds[pkg+"."+s.Name.Name] = s.Assign.IsValid() // an alias
		return
	}
	for _, f := range list.List {
		if len(f.Names) == 0 {
			x.embeds[pkg+"."+s.Name.Name] = true
		}
		for _, n := range f.Names {
			x.symbols[pkg][s.Name.Name+"."+n.Name] = true
		}
	}
}

// typeName returns the name of the type of a receiver.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// has reports whether a package declares a name, which may be that of a field or a
// method of a type.
func (x *index) has(pkg, name string) bool {
	if x.symbols[pkg][name] {
		return true
	}
	typ, _, member := strings.Cut(name, ".")
	return member && x.symbols[pkg][typ] && x.embeds[pkg+"."+typ]
}

// qualified is a name with its package.
var qualified = regexp.MustCompile(`(^|[^\w./"-])([a-z]\w*)\.([A-Z]\w*(?:\.[A-Z]\w*)?)`)

// misnamed returns the names in a text whose packages are ours and do not declare them.
func (x *index) misnamed(text string) (wrong []string) {
	for _, m := range qualified.FindAllStringSubmatch(text, -1) {
		if x.symbols[m[2]] != nil && !x.has(m[2], m[3]) {
			wrong = append(wrong, m[2]+"."+m[3])
		}
	}
	return wrong
}

var (
	span    = regexp.MustCompile("`([^`\n]+)`")
	link    = regexp.MustCompile(`\]\(([^)#]+)\)`)
	aFile   = regexp.MustCompile(`^[\w./…-]+\.(go|md|db|bin|sgf|txt)$|^[\w-]+(/[\w-]+)+/?$`)
	program = regexp.MustCompile(`go (?:run|build)(?: -o \w+)? \./(examples/\w+)([^&|\n` + "`" + `]*)`)
	command = regexp.MustCompile("(?m)(?:^ *|`)tengen ([a-z]+)([^&|\n`]*)")
	aFlag   = regexp.MustCompile(`(?:^|[\s\[(])-([a-z][\w-]*)`)
	aTest   = regexp.MustCompile(`\b(Test[A-Z]\w*|Benchmark[A-Z]\w*)\b`)
)

// TestDocumentsNameWhatExists looks up every package, name, file, program, flag and test
// that the documents speak of.
func TestDocumentsNameWhatExists(t *testing.T) {
	race.Alone(t)
	x := load(t)
	looked := 0
	for page, text := range documents(t) {
		for _, wrong := range x.misnamed(text) {
			t.Errorf("%s: there is no %s", page, wrong)
		}
		for _, m := range aTest.FindAllString(text, -1) {
			if !x.tests[m] {
				t.Errorf("%s: there is no test %s", page, m)
			}
			looked++
		}
		dir := path.Dir(page)
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.FromSlash(path.Join(dir, m[1]))); err != nil {
				t.Errorf("%s links to %s, which does not exist", page, m[1])
			}
			looked++
		}
		for _, m := range span.FindAllStringSubmatch(text, -1) {
			name := strings.TrimPrefix(m[1], "./")
			if !aFile.MatchString(name) {
				continue
			}
			if !exists(name) && !exists(path.Join(dir, name)) && !within(name) {
				t.Errorf("%s: %s does not exist", page, m[1])
			}
			looked++
		}
		calls := program.FindAllStringSubmatch(text, -1)
		// The programs are subcommands of examples/tengen, too.
		for _, m := range command.FindAllStringSubmatch(text, -1) {
			if !slices.Contains([]string{"help", "version", "completion"}, m[1]) {
				calls = append(calls, []string{m[0], "examples/" + m[1], m[2]})
			}
		}
		for _, m := range calls {
			if !exists(m[1] + "/main.go") {
				t.Errorf("%s: there is no program %s", page, m[1])
				continue
			}
			for _, f := range aFlag.FindAllStringSubmatch(m[2], -1) {
				if !x.hasFlag(m[1], f[1]) {
					t.Errorf("%s: %s has no flag -%s", page, m[1], f[1])
				}
				looked++
			}
		}
		// A page beside a program speaks of its flags.
		if exists(path.Join(dir, "main.go")) {
			for _, m := range regexp.MustCompile("`-([a-z]+)[ `]").FindAllStringSubmatch(text, -1) {
				if !x.hasFlag(dir, m[1]) {
					t.Errorf("%s: %s has no flag -%s", page, dir, m[1])
				}
				looked++
			}
		}
	}
	if looked < 40 {
		t.Errorf("only %d names were looked up", looked)
	}
}

func exists(name string) bool {
	_, err := os.Stat(filepath.FromSlash(name))
	return err == nil
}

// within reports whether a name without a folder is that of a file somewhere: the pages
// speak of main.go or shapes.db.
func within(name string) bool {
	if strings.Contains(name, "/") {
		return false
	}
	for _, pattern := range []string{"*/", "*/*/", "*/*/*/"} {
		if found, _ := filepath.Glob(pattern + name); len(found) > 0 {
			return true
		}
	}
	return false
}

// hasFlag reports whether a program has a flag: whether its source, or that of what all
// programs share, has a text that is its name.
func (x *index) hasFlag(program, name string) bool {
	for file, f := range x.files {
		if dir := path.Dir(file); dir != program && dir != program+"/program" && dir != "examples/internal/cli" {
			continue
		}
		found := false
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			found = found || ok && lit.Kind == token.STRING && lit.Value == `"`+name+`"`
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// symbolLink is a link of a doc comment to a name.
var symbolLink = regexp.MustCompile(`(?m)(?:^|[\s(])\[\*?([A-Z]\w*(?:\.[A-Z]\w*)?|[a-z]\w*\.[A-Z]\w*(?:\.[A-Z]\w*)?)\]`)

// TestCommentsNameWhatExists looks up the names with a package in the comments of all
// packages, and the links of their doc comments.
func TestCommentsNameWhatExists(t *testing.T) {
	race.Alone(t)
	x := load(t)
	looked := 0
	for name, f := range x.files {
		for _, group := range f.Comments {
			text := group.Text()
			for _, wrong := range x.misnamed(text) {
				// A local variable may be called like a package.
				if !strings.Contains(text, wrong+"(") || !strings.Contains(text, "\n\t") {
					t.Errorf("%s: there is no %s", name, wrong)
				}
			}
			for _, m := range symbolLink.FindAllStringSubmatch(text, -1) {
				pkg, symbol := f.Name.Name, m[1]
				if m[1][0] >= 'a' {
					pkg, symbol, _ = strings.Cut(m[1], ".")
				}
				if x.symbols[pkg] != nil && !x.has(pkg, symbol) {
					t.Errorf("%s: the link [%s] leads nowhere", name, m[1])
				}
				looked++
			}
		}
	}
	if looked < 50 {
		t.Errorf("only %d links were looked up", looked)
	}
}

var goBlock = regexp.MustCompile("(?s)\n```go\n(.*?)\n```")

// TestDocumentsCode compiles the Go code of the documents: lines of a function that has
// a context.
func TestDocumentsCode(t *testing.T) {
	if testing.Short() {
		t.Skip("builds what the pages show, which takes seconds; the run without -short does")
	}
	x := load(t)
	var names, blocks []string
	for page, text := range documents(t) {
		for i, m := range goBlock.FindAllStringSubmatch(text, -1) {
			names = append(names, fmt.Sprintf("%s_%d.go", strings.NewReplacer("/", "_", ".", "_").Replace(page), i))
			blocks = append(blocks, m[1])
		}
	}
	if len(blocks) == 0 {
		t.Error("no code")
	}
	if out, err := compile(t, x, names, blocks); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	// What is wrong is found.
	for _, wrong := range [][]string{{`b, err := board.New("nine")`, `r := reading.NewReader()`}, {`x :=`}} {
		names := []string{"first.go", "second.go"}[:len(wrong)]
		out, err := compile(t, x, names, wrong)
		for i, name := range names {
			if err == nil || !strings.Contains(out, name+":") {
				t.Errorf("%s compiles", wrong[i])
			}
		}
	}
}

// TestDocumentsPatterns compiles the patterns of the documents, also those in Go code.
func TestDocumentsPatterns(t *testing.T) {
	blocks := 0
	for page, text := range documents(t) {
		var found []string
		for _, m := range regexp.MustCompile("(?s)\n```\n(Pattern .*?)\n```").FindAllStringSubmatch(text, -1) {
			found = append(found, m[1]+"\n")
		}
		for _, m := range regexp.MustCompile(`\[\]byte\(("Pattern .*")\)`).FindAllStringSubmatch(text, -1) {
			s, err := strconv.Unquote(m[1])
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, s)
		}
		for _, s := range found {
			blocks++
			f, err := pattern.Parse(page, []byte(s))
			if err == nil {
				_, err = pattern.Compile(pattern.General(), f)
			}
			if err != nil {
				t.Errorf("%v\n%s", err, s)
			}
		}
	}
	if blocks < 2 {
		t.Errorf("%d patterns", blocks)
	}
}

// compile builds a package with a file of each name, and what the compiler says of it.
func compile(t *testing.T, x *index, names, blocks []string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	args := []string{"build", "-o", os.DevNull}
	for i, code := range blocks {
		name := filepath.Join(dir, names[i])
		if err := os.WriteFile(name, []byte(page(x, code)), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
	}
	out, err := exec.Command("go", args...).CombinedOutput()
	return string(out), err
}

// page returns a file whose function has the lines of code, with the imports that they need.
func page(x *index, code string) string {
	imports, names := map[string]bool{"context": true}, []string{}
	seen := map[string]bool{"err": true, "_": true}
	var s scanner.Scanner
	file := token.NewFileSet()
	s.Init(file.AddFile("", file.Base(), len(code)), []byte(code), nil, 0)
	var line []string // names since the beginning of a statement
	depth, header := 0, false
	for last := ""; ; {
		_, tok, lit := s.Scan()
		switch tok {
		case token.PERIOD:
			if dir := x.dirs[last]; dir != "" {
				imports[module+"/"+dir] = true
			} else if slices.Contains([]string{"fmt", "os", "strings", "errors", "log", "time"}, last) {
				imports[last] = true
			}
		case token.IDENT:
			line = append(line, lit)
		case token.FOR, token.IF, token.SWITCH:
			header = true // names are those of the block
		case token.RBRACE:
			depth--
		case token.DEFINE:
			for _, name := range line {
				if !seen[name] && depth == 0 && !header {
					seen[name] = true
					names = append(names, name)
				}
			}
		case token.SEMICOLON:
			line = nil
		case token.LBRACE:
			line, header = nil, false
			depth++
		}
		if last = lit; tok == token.EOF {
			break
		}
	}
	var src strings.Builder
	src.WriteString("package page\n\n")
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range imports {
			if !yield(name) {
				return
			}
		}
	}) {
		fmt.Fprintf(&src, "import %q\n", name)
	}
	fmt.Fprintf(&src, "\nfunc _(ctx context.Context) {\n%s\n_ = err\n", code)
	for _, name := range names {
		fmt.Fprintf(&src, "_ = %s\n", name)
	}
	src.WriteString("}\n")
	return src.String()
}

// TestReadmeCommands wants a test beside each program of the front page that runs it as the front
// page says.
func TestReadmeCommands(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range program.FindAllStringSubmatch(documents(t)["README.md"], -1) {
		if seen[m[1]] {
			continue
		}
		seen[m[1]] = true
		var names []string
		for _, pattern := range []string{m[1] + "/*_test.go", m[1] + "/program/*_test.go"} {
			found, err := filepath.Glob(filepath.FromSlash(pattern))
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, found...)
		}
		call := fmt.Sprintf(`clitest.FrontPage(t, "%s", `, path.Base(m[1]))
		if !slices.ContainsFunc(names, func(name string) bool {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			return strings.Contains(string(text), call)
		}) {
			t.Errorf("%s: no test runs what the front page says: %s…)", m[1], call)
		}
	}
	if len(seen) < 8 {
		t.Errorf("only %d programs: %v", len(seen), seen)
	}
}
