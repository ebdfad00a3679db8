package gtp_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEngineComment wants the methods that the comment of Engine lists to be those of the interfaces
// that are not exported, with the same arguments and results.
func TestEngineComment(t *testing.T) {
	fset := token.NewFileSet()
	methods := func(to map[string]string, i *ast.InterfaceType) {
		for _, m := range i.Methods.List {
			for _, name := range m.Names {
				var s bytes.Buffer
				if err := printer.Fprint(&s, fset, m.Type); err != nil {
					t.Fatal(err)
				}
				to[name.Name] = strings.NewReplacer("\n", "", "\t", "").Replace(s.String())
			}
		}
	}
	f, err := parser.ParseFile(fset, "engine.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	listed, asked := map[string]string{}, map[string]string{}
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		spec := g.Specs[0].(*ast.TypeSpec)
		i, ok := spec.Type.(*ast.InterfaceType)
		if ok && !spec.Name.IsExported() {
			methods(asked, i)
		}
		if spec.Name.Name != "Engine" {
			continue
		}
		var code strings.Builder
		for line := range strings.Lines(g.Doc.Text()) {
			if strings.HasPrefix(line, "\t") {
				code.WriteString(line)
			}
		}
		c, err := parser.ParseFile(fset, "comment", "package p\ntype Engine interface {\n"+code.String()+"}\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		methods(listed, c.Decls[0].(*ast.GenDecl).Specs[0].(*ast.TypeSpec).Type.(*ast.InterfaceType))
	}
	if len(listed) < 5 {
		t.Fatalf("the comment lists %v", listed)
	}
	if diff := cmp.Diff(asked, listed); diff != "" {
		t.Errorf("mismatch (-interfaces +comment):\n%s", diff)
	}
}
