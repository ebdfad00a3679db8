package pattern_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/pattern"
)

const good = "Pattern A\n\nO*.\n.X.\n\n:8,C\n\nOab\nA..\n\n"

func TestErrors(t *testing.T) {
	tests := []struct {
		name, src string
		want      []string
	}{
		{"all in one run", "O*\n:8,-\n;lib(a)\n>x()\nPattern\nPattern A b\n oops\nPattern B\nPattern C\nO*\nPattern D\n:8,-\n:8,-\n", []string{
			"db:1:1: diagram row is out of place, expected Pattern NAME above it",
			"db:2:1: colon line is out of place, expected Pattern NAME above it",
			"db:3:1: ; line is out of place, expected Pattern NAME above it",
			"db:4:1: > line is out of place, expected Pattern NAME above it",
			"db:5:1: empty pattern, expected a diagram and a colon line",
			"db:5:8: pattern without a name, expected a name",
			"db:6:1: pattern A: empty pattern, expected a diagram and a colon line",
			`db:6:11: pattern A: "b" after the name, expected the end of the line`,
			"db:7:1: pattern A: line starts with ' ', expected Pattern, a directive, #, a diagram row, :, ; or >",
			"db:8:1: pattern B: empty pattern, expected a diagram and a colon line",
			"db:9:1: pattern C: pattern without a colon line, expected a line that starts with : below the diagram",
			"db:13:1: pattern D: second colon line is out of place, expected one colon line in a pattern",
		}},
		{"directive without argument", "attribute_map\n", []string{
			"db:1:15: attribute_map without an argument, expected an argument",
		}},
		{"syntax and content", "Pattern A\nO*\n\n:8,q\n\nPattern B\nO*\n\n:8\n\nPattern C\nO.\n\n:8,-\n", []string{
			`db:4:4: pattern A: unknown letter in class "q", expected letters of sOoXxDCcnBAbeEadIJjtTUWFNY or -`,
			"db:9:3: pattern B: colon line without a class, expected , and class letters (or -)",
			"db:12:1: pattern C: no move, expected one * in the diagram",
		}},
		{"directives of content", "attribute_map plain\ngoal_elements O,\ncallback_data O.q\n" + good + "attribute_map none\n", []string{
			"db:1:15: unknown attribute_map plain, expected general, value_only, owl_attack, owl_defense, none",
			"db:2:16: ',' in goal_elements, expected none or characters of .XOxo",
			"db:3:17: 'q' in callback_data, expected none or characters of .XOxo,!",
			"db:14:15: attribute_map changes to none, expected plain",
		}},
		{"late attribute_map", good + "attribute_map none\n", []string{
			"db:11:1: late attribute_map, expected it above the first pattern",
		}},
		{"row below south edge", "Pattern A\nO*\n--\nO*\n\n:8,-\n", []string{
			"db:4:1: pattern A: row below the south edge, expected the end of the diagram",
		}},
		{"border only", "Pattern A\n--\n\n:8,-\n", []string{
			"db:2:1: pattern A: diagram without cells, expected rows of cells",
		}},
		{"row without cells", "Pattern A\n| hm\n\n:8,-\n", []string{
			"db:2:2: pattern A: diagram row without cells, expected cells, characters of .OXox*?,!QY",
		}},
		{"kinds", "Pattern A\nO*!\n\n:8,-\n\nPattern B\n.*.\n\n:8,-\n\nPattern C\nQ*\n\n:8,-\n", []string{
			"db:2:3: pattern A: cell '!' in a database of kind general, expected a character of .OXox*?",
			"db:7:1: pattern B: no stone can be the anchor, expected a stone O or X",
			"db:12:1: pattern C: cell 'Q' in a database of kind general, expected a character of .OXox*?",
		}},
		{"constraints", good + ";\n" + strings.Repeat("# c\n"+good, 1) + ";lib(a\n" + good + ";1 +\n" + good + ";a\n" +
			good + ";lib(a) == 99999999999\n" + good + ";3x\n" + good + ">return lib(d)\n" + good + ";lib(A))\n", []string{
			"db:11:1: pattern A: empty constraint or action, expected an expression",
			"db:23:7: pattern A: unexpected end, expected , or )",
			"db:34:5: pattern A: unexpected end, expected a name, a number, (, ! or -",
			"db:45:2: pattern A: label 'a' outside of a call, expected a name, a number, (, ! or -",
			"db:56:12: pattern A: number 99999999999, expected at most 2147483647",
			"db:67:3: pattern A: 'x' after a number, expected an operator",
			"db:78:13: pattern A: unknown label 'd', expected a letter of the constraint diagram, or *",
			"db:89:8: pattern A: unexpected \")\", expected an operator or the end",
		}},
		{"tenuki", good + ";lib(?)\n" + good + ";same_string(a,?)\n", []string{
			"db:11:6: pattern A: ? is the first argument of lib, expected a label or *",
			"db:11:6: pattern A: ? is an argument of lib, which plays no moves, expected a label or *",
			"db:22:16: pattern A: ? is an argument of same_string, which plays no moves, expected a label or *",
		}},
		{"no move", "Pattern A\nO.\n\n:8,-\n\nOa\n;lib(*)\n", []string{
			"db:2:1: pattern A: no move, expected one * in the diagram",
			"db:7:6: pattern A: * is no label of a pattern without a move, expected a diagram with *",
		}},
		{"nesting", good + ";" + strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300) + "\n", []string{
			"db:11:102: pattern A: expression is nested too deeply, expected at most 200 levels",
		}},
		{"length", good + ";1" + strings.Repeat("+ lib(a)", 4000) + "\n", []string{
			"db:11:26216: pattern A: constraint or action is too long, expected at most 16383 words and operators",
		}},
		{"name without a blank", good + "\nPattern+B\nO*\n\n:8,-\n", []string{
			"db:12:8: pattern +B: '+' after Pattern, expected a blank and a name",
		}},
		{"entries", "Pattern A\nO*\n\n:8,-,(3)\n\nPattern B\nO*\n\n:,-\n\nPattern C\nO*\n\n:8,-,)\n", []string{
			`db:4:6: pattern A: unknown key "", expected value, minvalue, maxvalue, terri, minterri, maxterri, shape, followup, reverse_followup`,
			`db:9:2: pattern B: colon line without a symmetry character, expected 8 | - \ / + X or O`,
			"db:14:6: pattern C: unexpected ')', expected key(value) or the name of a helper",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := compile(pattern.General(), tt.src)
			var list pattern.ErrorList
			if !errors.As(err, &list) {
				t.Fatalf("error = %v, want an ErrorList", err)
			}
			got := strings.Split(list.Error(), "\n")
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestErrorsByKind(t *testing.T) {
	tests := []struct {
		kind        pattern.Kind
		src, reason string
	}{
		{pattern.Attack(), "Pattern A\nO*\n\n:8,A\n", "expected a stone X"},
		{pattern.Defense(), "Pattern A\nX*\n\n:8,D\n", "expected a stone O"},
		{pattern.OwlDefense(), "Pattern A\nX*\n\n:8,-,helper\n", "helper helper in a database of kind owl_defense"},
		{pattern.OwlAttack(), "Pattern A\nX*\n\n:8,-,threatens_eye(a)\n", "label 'a' without a constraint diagram"},
		{pattern.Connections(), "Pattern A\nO*\n\n:8,C,value(1)\n", "expected no values"},
		{pattern.Joseki(), "Pattern A\nO*\n--\n\n:8,sF\n", "expected the edges of exactly one corner"},
		{pattern.Fixed(), "Pattern A\nO*\n\n:8,-\n", "expected Q or Y in every diagram"},
		{pattern.Fixed(), "Pattern A\nQY*\n\n:8,-\n", "expected one Q or Y in a diagram"},
	}
	for _, tt := range tests {
		_, err := compile(tt.kind, tt.src)
		if err == nil || !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("%s: error = %v, want one with %q", tt.kind.Name, err, tt.reason)
		}
	}
}

func TestWarnings(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"symmetry character", "Pattern A\nO*\n\n:9,-\n", "db:4:2: warning: pattern A: unknown symmetry '9' is taken as 8"},
		{"symmetry and edges", "Pattern A\nO*O\n---\n\n:-,-\n", "db:5:2: warning: pattern A: symmetry '-' contradicts the edges"},
		{"not square", "Pattern A\nO*\n\n:/,-\n", `db:4:2: warning: pattern A: symmetry '/' of a diagram that is not square`},
		{"not symmetric", "Pattern A\nO*.\n\n:|,-\n", "db:2:1: warning: pattern A: the diagram has not the symmetry '|'"},
		{"half turn", "Pattern A\nO*.\n\n:O,-\n", "db:2:1: warning: pattern A: the diagram has not the symmetry 'O'"},
		{"comment without a blank", "Pattern A\nO*ü\n\n:8,-\n", "db:2:3: warning: pattern A: 'ü' right after the cells of a row is taken for the start of a comment"},
		{"comment after an edge", "Pattern A\nO*|a\n\n:8,-\n", "db:2:4: warning: pattern A: 'a' right after the cells of a row is taken for the start of a comment"},
		{"duplicate", "Pattern A\nO*\n\n:8,-\n\nPattern A\nX*\n\n:8,-\n", "db:6:1: warning: pattern A: name is already used at db:1:1"},
		{"class", "Pattern A\nO*\n\n:8,sD\n", "db:4:4: warning: pattern A: class D means nothing in a database of kind general"},
		{"constraint without diagram", "Pattern A\nO*\n\n:8,-\n;lib(*)\n", "db:5:1: warning: pattern A: constraint without a constraint diagram is ignored"},
		{"constraint after action", good + ">antisuji(a)\n;lib(A)\n", "db:12:1: warning: pattern A: constraint after an action is ignored"},
		{"effect in a constraint", good + ";antisuji(a) == 0\n", "db:11:2: warning: pattern A: antisuji stands in a constraint for its effect; it has no value"},
		{"test as a statement", good + ">alive(A); antisuji(a)\n", "db:11:2: warning: pattern A: the value of alive is not used"},
		{"useless diagram", good, "db:8:1: warning: pattern A: constraint diagram that nothing uses"},
		{"rest", "Pattern A\nO*\n\n:8,-,help more\n", `db:4:6: warning: pattern A: "more" after the helper means nothing`},
		{"too large", "Pattern A\nO*" + strings.Repeat("?", 24) + "\n\n:8,-\n", "db:1:1: warning: pattern A: 1×26 points do not fit on any board: pattern left out"},
		{"far too large", "Pattern A\nO*" + strings.Repeat("?", 500) + "\n\n:8,-\n", "db:1:1: warning: pattern A: 1×502 points do not fit on any board: pattern left out"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			db := mustCompile(t, pattern.General(), tt.src)
			if diff := cmp.Diff("["+tt.want+"]", fmt.Sprint(db.Warnings())); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestIgnoredConstraintHasNoEffect(t *testing.T) {
	db := mustCompile(t, pattern.General(), "Pattern A\nO*\n\n:8,-\n;lib(*)\n")
	if p := db.Pattern(0); p.Constraint != nil {
		t.Errorf("constraint = %v, want none", p.Constraint)
	}
}

// TestSeveralFiles reads two files as one table; each chooses its own keys.
func TestSeveralFiles(t *testing.T) {
	fsys := fstest.MapFS{
		"a.db": {Data: []byte("attribute_map general\n" + good)},
		"b.db": {Data: []byte("attribute_map value_only\n\nPattern B\r\nO*\r\n\r\n:8,-,value(2.5)")},
		"c.db": {Data: []byte("Pattern\n")},
	}
	db, err := pattern.Load(pattern.General(), fsys, "a.db", "b.db")
	if err != nil {
		t.Fatal(err)
	}
	if i, ok := db.Index("B"); !ok || i != 1 || db.Len() != 2 {
		t.Errorf("index of B = %d, %v in %d patterns, want 1, true in 2", i, ok, db.Len())
	}
	if v, ok := db.Pattern(1).Number(pattern.KeyValue); !ok || v != 2.5 {
		t.Errorf("value of B = %v, %v, want 2.5, true", v, ok)
	}
	if _, err := pattern.Load(pattern.General(), fsys, "a.db", "c.db"); !errors.Is(err, pattern.ErrSyntax) {
		t.Errorf("error = %v, want ErrSyntax", err)
	}
	if _, err := pattern.Load(pattern.General(), fsys, "d.db"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error = %v, want fs.ErrNotExist", err)
	}
}

// TestBuildTakesOnePattern refuses parts that smuggle in other lines.
func TestBuildTakesOnePattern(t *testing.T) {
	for _, spec := range []pattern.Spec{
		{Name: "A\nPattern B", Diagram: "O*"},
		{Name: "A B", Diagram: "O*"},
		{Name: "", Diagram: "O*"},
		{Name: "A", Diagram: "O*\n:8,-\ncallback_data X"},
	} {
		if _, err := pattern.Build(pattern.General(), spec); !errors.Is(err, pattern.ErrSyntax) {
			t.Errorf("%+v: error = %v, want ErrSyntax", spec, err)
		}
	}
}

func TestByteOrderMark(t *testing.T) {
	if _, err := compile(pattern.General(), "\ufeff"+good); err != nil {
		t.Error(err)
	}
}

// TestKeys reads all keys of all attribute maps.
func TestKeys(t *testing.T) {
	type value struct {
		Key    pattern.Key
		Number float64
		Label  byte
	}
	tests := []struct {
		attributes, values string
		want               []value
		err                string
	}{
		{"general", "value(1),minvalue(2),maxvalue(3),terri(4),minterri(5),maxterri(6.5),shape(-7),followup(8),followup_value(9),reverse_followup(10)", []value{
			{pattern.KeyMinValue, 1, 0}, {pattern.KeyMinValue, 2, 0}, {pattern.KeyMaxValue, 3, 0},
			{pattern.KeyMinTerritory, 4, 0}, {pattern.KeyMinTerritory, 5, 0}, {pattern.KeyMaxTerritory, 6.5, 0},
			{pattern.KeyShape, -7, 0}, {pattern.KeyFollowup, 8, 0}, {pattern.KeyFollowup, 9, 0}, {pattern.KeyReverseFollowup, 10, 0},
		}, ""},
		{"value_only", "value( 1.5 )", []value{{pattern.KeyValue, 1.5, 0}}, ""},
		{"value_only", "shape(1)", nil, "expected value"},
		{"owl_attack", "value(60) threatens_to_capture(A) ,threatens_eye(*)", []value{
			{pattern.KeyValue, 60, 0}, {pattern.KeyThreatensToCapture, 0, 'A'}, {pattern.KeyThreatensEye, 0, '*'},
		}, ""},
		{"owl_defense", "reverse_sente(b)", []value{{pattern.KeyReverseSente, 0, 'b'}}, ""},
		{"owl_defense", "reverse_sente(bA)", nil, "reverse_sente(bA), expected one label"},
		{"owl_defense", "reverse_sente(c)", nil, "unknown label 'c'"},
		{"owl_defense", "terri(1)", nil, "expected value, threatens_to_capture, threatens_eye, reverse_sente"},
		{"none", "value(1)", nil, "expected no values"},
		{"general", "shape(inf)", nil, "expected a number"},
		{"general", "shape()", nil, "expected a number"},
	}
	for _, tt := range tests {
		db, err := compile(pattern.General(), "attribute_map "+tt.attributes+"\nPattern A\nX*.\n\n:8,-,"+tt.values+"\n\nA*b\n")
		if err != nil {
			if tt.err == "" || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%s: %s: error = %v, want %q", tt.attributes, tt.values, err, tt.err)
			}
			continue
		}
		var got []value
		for _, v := range db.Pattern(0).Values {
			got = append(got, value{v.Key, v.Number, v.Label.Name})
			if want, _ := db.Pattern(0).Label(v.Label.Name); v.Key.TakesLabel() && v.Label.Offset != want {
				t.Errorf("%v: offset %v, want %v", v.Key, v.Label.Offset, want)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || tt.err != "" {
			t.Errorf("%s: %s: mismatch (-want +got):\n%s", tt.attributes, tt.values, diff)
		}
	}
}

// TestTreesOfPrograms compiles trees that no text can give: they have no
// places, and parts are missing.
func TestTreesOfPrograms(t *testing.T) {
	diagram := func(rows ...string) *pattern.Diagram {
		d := &pattern.Diagram{}
		for _, r := range rows {
			d.Rows = append(d.Rows, pattern.Row{Cells: r})
		}
		return d
	}
	entry := &pattern.Entry{Symmetry: '8', Class: "s"}
	tests := []struct {
		name string
		decl pattern.Decl
		want string
	}{
		{"good", pattern.Decl{Name: "A", Main: diagram("O*"), Entry: entry}, ""},
		{"name", pattern.Decl{Main: diagram("O*"), Entry: entry}, `-: "" as the name of a pattern, expected one word`},
		{"diagram", pattern.Decl{Name: "A", Entry: entry}, "-: pattern A: pattern without a diagram, expected a diagram"},
		{"rows", pattern.Decl{Name: "A", Main: diagram(), Entry: entry}, "-: pattern A: diagram without cells, expected rows of cells"},
		{"cells", pattern.Decl{Name: "A", Main: diagram("O*z"), Entry: entry}, "-: pattern A: cell 'z', expected a character of .OXox*?,!QY"},
		{"entry", pattern.Decl{Name: "A", Main: diagram("O*")}, "-: pattern A: pattern without a colon line, expected a colon line"},
		{"labels", pattern.Decl{Name: "A", Main: diagram("O*"), Entry: entry, Labels: diagram("O~")}, "-: pattern A: '~' in a constraint diagram, expected a letter but O, Q, X, Y, o and x, or a cell character"},
		{"code", pattern.Decl{Name: "A", Main: diagram("O*"), Entry: entry, Code: []pattern.CodeLine{{Mark: '%', Text: "1"}}}, "-: pattern A: code line with mark '%', expected ; or >"},
	}
	for _, tt := range tests {
		db, err := pattern.Compile(pattern.General(), &pattern.File{Items: []pattern.Item{{}, {Pattern: &tt.decl}}}, nil)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != tt.want || err == nil && db.Len() != 1 {
			t.Errorf("%s: error %q, want %q", tt.name, got, tt.want)
		}
		tt.decl.Format()
	}
	directive := &pattern.Directive{Word: "shape_map", Arg: "none"}
	if _, err := pattern.Compile(pattern.General(), &pattern.File{Items: []pattern.Item{{Directive: directive}}}); !errors.Is(err, pattern.ErrSyntax) {
		t.Errorf("error = %v, want ErrSyntax", err)
	}
}

func TestPositions(t *testing.T) {
	for want, p := range map[string]pattern.Pos{
		"-": {}, "a": {File: "a"}, "1:2": {Line: 1, Col: 2}, "a:1:2": {File: "a", Line: 1, Col: 2},
	} {
		if got := p.String(); got != want {
			t.Errorf("%#v = %s, want %s", p, got, want)
		}
	}
	w := pattern.Warning{Msg: "hm"}
	if got := w.String(); got != "-: warning: hm" {
		t.Errorf("warning = %s", got)
	}
}
