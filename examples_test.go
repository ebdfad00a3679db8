package tengen_test

import (
	"go/ast"
	"go/doc"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/internal/race"
)

// noExample says why exported functions appear in no example that runs.
var noExample = map[string]string{
	"internal/boardtest.MustGame":                needsT,
	"internal/boardtest.MustParseMarked":         needsT,
	"internal/boardtest.MustPoint":               needsT,
	"internal/boardtest.ReadPositions":           needsT,
	"board/gtp/client.Start":                     "starts another program; New shows the same with an engine of this process",
	"genmove/examine/examinetest.RunFinders":     needsT,
	"genmove/genmovetest.RunReasoner":            needsT,
	"genmove/genmovetest.RunValuer":              needsT,
	"owl/owltest.RunEngine":                      needsT,
	"pattern/patterntest.Run":                    needsT,
	"reading/search/searchtest.RunAreaConnector": needsT,
	"reading/search/searchtest.RunConnector":     needsT,
	"reading/search/searchtest.RunReader":        needsT,
	"reading/search/searchtest.RunTactics":       needsT,
}

const needsT = "is called by a test, with its testing.T, as the tests of the package itself show"

// packageFiles returns the files of a folder, with its tests, in the order of their names.
func (x *index) packageFiles(dir string) (files []*ast.File) {
	for _, name := range slices.Sorted(maps.Keys(x.all)) {
		f := x.all[name]
		if path.Dir(name) != dir || len(f.Comments) > 0 && f.Comments[0].List[0].Text == "//go:build ignore" {
			continue
		}
		files = append(files, f)
	}
	return files
}

// called adds the functions of other packages that the examples of a package that run
// name: "path.Name". Programs that stand on their own take the whole file.
func called(files []*ast.File, set map[string]bool) {
	imports := map[string]string{}
	helpers := map[string]*ast.FuncDecl{}
	for _, f := range files {
		for _, i := range f.Imports {
			name := strings.Trim(i.Path.Value, `"`)
			imports[path.Base(name)] = name
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
				helpers[fn.Name.Name] = fn
			}
		}
	}
	seen := map[string]bool{}
	var visit func(n ast.Node)
	visit = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && imports[x.Name] != "" {
					set[imports[x.Name]+"."+n.Sel.Name] = true
				}
			case *ast.Ident: // what stands beside the example
				if fn := helpers[n.Name]; fn != nil && !seen[n.Name] {
					seen[n.Name] = true
					visit(fn)
				}
			}
			return true
		})
	}
	for _, e := range doc.Examples(files...) {
		if e.Output != "" || e.EmptyOutput {
			visit(e.Code)
		}
	}
}

// TestExamples wants every exported function, which includes what makes the values of
// all types, in an example that runs, of its own package or of another one; and a doc
// comment for every exported identifier.
func TestExamples(t *testing.T) {
	race.Alone(t)
	x := load(t)
	used := map[string]bool{}
	packages := map[string]*doc.Package{}
	var dirs []string
	for _, r := range rooms {
		if !strings.Contains(r.name, "internal") {
			dirs = append(dirs, r.name)
		}
	}
	for _, dir := range append(dirs, ".") {
		files := x.packageFiles(dir)
		p, err := doc.NewFromFiles(x.set, files, module+"/"+dir, doc.PreserveAST)
		if err != nil {
			t.Fatal(err)
		}
		var tests []*ast.File
		for _, f := range files {
			if strings.HasSuffix(x.set.File(f.Pos()).Name(), "_test.go") {
				tests = append(tests, f)
			}
		}
		called(tests, used)
		if dir != "." {
			packages[dir] = p
		}
	}
	var missing []string
	functions := 0
	for dir, p := range packages {
		check := func(name, text string, function bool) {
			if text == "" {
				t.Errorf("%s: %s has no doc comment", dir, name)
			}
			if function {
				functions++
				name = dir + "." + name
				if reason := noExample[name]; used[module+"/"+name] == (reason != "") {
					missing = append(missing, name+" "+reason)
				}
			}
		}
		all := slices.Clone(p.Funcs)
		for _, typ := range p.Types {
			all = append(all, typ.Funcs...)
			check(typ.Name, typ.Doc, false)
			for _, m := range typ.Methods {
				check(typ.Name+"."+m.Name, m.Doc, false)
			}
		}
		for _, f := range all {
			check(f.Name, f.Doc, true)
		}
		// A comment on a group, or on the first of several constants, is one for all;
		// those of a type are told by its comment.
		for _, v := range slices.Concat(p.Consts, p.Vars) {
			text := v.Doc
			for _, s := range v.Decl.Specs {
				if s, ok := s.(*ast.ValueSpec); ok {
					text += s.Doc.Text() + s.Comment.Text()
					check(s.Names[0].Name, text, false)
				}
			}
		}
	}
	slices.Sort(missing)
	for _, name := range missing {
		t.Errorf("%s: in no example that runs, or, with a reason, in one after all", name)
	}
	if functions < 200 {
		t.Errorf("only %d functions", functions)
	}
}
