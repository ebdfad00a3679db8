package pattern_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

const good = "Pattern A\n\nO*.\n.X.\n\n:8,C\n\nOab\nA..\n\n"

// TestLargestPatterns: a pattern may be as large as the largest board, and a larger one
// is left out.
func TestLargestPatterns(t *testing.T) {
	for _, c := range []struct{ width, height, patterns int }{{25, 1, 1}, {1, 25, 1}, {25, 25, 1}, {26, 1, 0}, {1, 26, 0}} {
		rows := make([]string, c.height)
		for i := range rows {
			rows[i] = strings.Repeat(".", c.width)
		}
		rows[0] = "*" + rows[0][1:]
		if c.width > 1 {
			rows[0] = "*O" + rows[0][2:]
		} else {
			rows[1] = "O"
		}
		db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "Large", Diagram: strings.Join(rows, "\n")})
		if err != nil {
			t.Fatal(err)
		}
		if db.Len() != c.patterns || len(db.Warnings()) != 1-c.patterns {
			t.Errorf("%d×%d points: %d patterns, %v", c.width, c.height, db.Len(), db.Warnings())
		}
	}
}

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
			"db:6:1: pattern A: pattern without a colon line, expected a line that starts with : below the diagram",
			`db:6:11: pattern A: "b" after the name, expected the end of the line`,
			"db:7:1: pattern A: line starts with ' ', expected no blank in front",
			"db:8:1: pattern B: empty pattern, expected a diagram and a colon line",
			"and 2 more",
		}},
		{"no diagram", "Pattern A\n\n:8,-\n\nPattern B\nO*\n", []string{
			"db:1:1: pattern A: pattern without a diagram, expected a diagram above the colon line",
			"db:5:1: pattern B: pattern without a colon line, expected a line that starts with : below the diagram",
		}},
		{"lower case", "pattern A\nO*\n\n:8,-\n\nPATTERN B\n\nO*\n\n:8,-\n", []string{
			`db:1:1: pattern A: line starts with "pattern", expected Pattern`,
			`db:6:1: pattern B: line starts with "PATTERN", expected Pattern`,
		}},
		{"comment inside a diagram", "Pattern A\nO*\n# hm\nXX\n\n:8,-\n\nPattern B\nO*\nX.\n\n:8,-\n\nO*\n#\n# hm\nab\n\n;lib(a)\n", []string{
			"db:3:1: pattern A: comment inside a diagram, expected it above or below the diagram",
			"db:15:1: pattern B: comment inside a diagram, expected it above or below the diagram",
		}},
		{"blanks in a colon line", "Pattern A\nO*\n\n: 8 , -\n\nPattern B\nO*\n\n:8 ,-\n", []string{
			`db:4:2: pattern A: blank in front of the symmetry character, expected 8 | - \ / + X or O right after the colon`,
			"db:9:3: pattern B: colon line without a class, expected , and class letters (or -)",
		}},
		{"class letters", "Pattern A\nO*\n\n:8, sé q\n", []string{
			"db:4:6: pattern A: unknown class letter 'é', expected letters of sOoXxDCcnBAbeEadIJjtTUWFNY or -",
		}},
		{"decimals", good + ";lib(A) < 1.\n" + good + ";lib(A) < 1.2.3\n" + good + ";lib(A) < .5\n" + good + ";lib(A) < 9999999999.5\n", []string{
			"db:11:13: pattern A: number 1., expected a digit",
			"db:22:14: pattern A: '.' after a number, expected an operator",
			`db:33:11: pattern A: unexpected character '.', expected a name, a number or an operator`,
			"db:44:11: pattern A: number 9999999999.5, expected at most 2147483647",
		}},
		{"constraint that needs a diagram", "Pattern A\nO*\n\n:8,-\n;lib(*) == 0 && lib(a) > 1\n>antisuji(b)\n", []string{
			"db:5:21: pattern A: label 'a' without a constraint diagram, expected a constraint diagram that shows it, or *",
			"db:6:11: pattern A: label 'b' without a constraint diagram, expected a constraint diagram that shows it, or *",
		}},
		{"directive without argument", "attribute_map\n", []string{
			"db:1:15: attribute_map without an argument, expected an argument",
		}},
		{"syntax and content", "Pattern A\nO*\n\n:8,q\n\nPattern B\nO*\n\n:8\n\nPattern C\nO.\n\n:8,-\n", []string{
			`db:4:4: pattern A: unknown class letter 'q', expected letters of sOoXxDCcnBAbeEadIJjtTUWFNY or -`,
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
		{"class", "Pattern A\nO*\n\n:8,sD\n", "db:4:5: warning: pattern A: class D means nothing in a database of kind general"},
		{"several classes", "Pattern A\nO*\n\n:8, sOAD\n", "db:4:7: warning: pattern A: class AD means nothing in a database of kind general"},
		{"* elsewhere", "Pattern A\nO*.\n\n:8,-\n\na.*\n;legal_omove(*) || lib(a)\n", "db:6:3: warning: pattern A: * stands for the move, which is elsewhere in the diagram above"},
		{"a label of three strings", "Pattern A\nX.X\n.*X\nX.X\n\n:8,-\n\nA.A\n.*A\nA.A\n;lib(A)\n", "db:8:3: warning: pattern A: label A stands for the one at db:8:1, not for this point"},
		{"a label of one string", "Pattern A\nX.X\n.*X\nX.X\n\n:8,-\n\nA.B\n.*X\nC.B\n;lib(A) || lib(B) || lib(C)\n", ""},
		{"a label of two points", "Pattern A\nO*..\n\n:8,-\n\nO*aa\n;olib(a)\n", ""},
		{"a label of two points apart", "Pattern A\nO.*.\n\n:8,-\n\nOa*a\n;olib(a)\n", "db:6:4: warning: pattern A: label a stands for the one at db:6:2, not for this point"},
		{"a label against the symmetry", "Pattern A\nX*X\n\n:|,-\n\nA*X\n;lib(A) > 1\n", `db:7:2: warning: pattern A: lib contradicts the symmetry '|': turned, it would be another question`},
		{"labels against the symmetry", "Pattern A\nX*X\n\n:|,-\n\nA*B\n;lib(A) && lib(B) && attack(B)\n", `db:7:22: warning: pattern A: attack contradicts the symmetry '|': turned, it would be another question`},
		{"labels of the symmetry", "Pattern A\nX*X\nX.X\n\n:|,-\n\nA*X\nX.B\n;lib(A) && lib(B) && oplay_attack_either(*,A,B)\n>antisuji(*)\n", ""},
		{"an action against the symmetry", "Pattern A\nO*.\n\n:8,-\n\nPattern B\n.O.\n.*.\n\n:|,-\n\n.O.\na*.\n>antisuji(a)\n", `db:14:2: warning: pattern B: antisuji contradicts the symmetry '|': turned, it would be another question`},
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

// TestConstraintWithoutDiagram: a constraint that needs no label but * is honored
// without a constraint diagram.
func TestConstraintWithoutDiagram(t *testing.T) {
	db := mustCompile(t, pattern.General(), "Pattern A\nO*\n\n:8,-\n;olib(*) > 3\n")
	bound, err := db.Bind(pattern.BoardFuncs())
	if err != nil {
		t.Fatal(err)
	}
	for diagram, want := range map[string]int{
		". . . .\n. X . .\n. . . .\n. . . .": 1,
		". O . .\nO X . .\n. O . .\n. . . .": 0,
	} {
		b := boardtest.MustParse(t, diagram)
		if got := constraint(t, bound, b, pattern.Match{Color: board.Black, Anchor: board.At(1, 2)}); got != want {
			t.Errorf("the constraint is %d, want %d on\n%s", got, want, diagram)
		}
	}
	if len(db.Warnings()) > 0 {
		t.Error(db.Warnings())
	}
}

// TestManyFaults: a text of nothing but faults is given up on, and the message is
// short.
func TestManyFaults(t *testing.T) {
	_, err := pattern.Parse("db", []byte(strings.Repeat("=\n", 100_000)))
	var list pattern.ErrorList
	if !errors.As(err, &list) || len(list) > 2000 {
		t.Fatalf("%d faults", len(list))
	}
	text := err.Error()
	if n := strings.Count(text, "\n"); n != 10 || !strings.HasSuffix(text, fmt.Sprintf("and %d more", len(list)-10)) {
		t.Errorf("a message of %d lines:\n%s", n+1, text)
	}
	if last := list[len(list)-1]; !strings.Contains(last.Msg, "has not been read") {
		t.Errorf("the last fault is %v", last)
	}
	// A thousand are kept, and that the rest has not been read is one more.
	for _, c := range []struct{ faults, kept int }{{999, 999}, {1000, 1001}, {1001, 1001}} {
		if _, err := pattern.Parse("db", []byte(strings.Repeat("=\n", c.faults))); !errors.As(err, &list) || len(list) != c.kept {
			t.Errorf("of %d faults %d are kept, want %d", c.faults, len(list), c.kept)
		}
	}
	var all strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&all, "Pattern A%d\nO*ü\n\n:9,q\n\n", i)
	}
	if _, err = compile(pattern.General(), all.String()); !errors.As(err, &list) || len(list) > 2000 {
		t.Errorf("%d faults of content", len(list))
	}
	db := mustCompile(t, pattern.General(), strings.ReplaceAll(all.String(), ",q", ",s"))
	if n := len(db.Warnings()); db.Len() != 5000 || n < 1000 || n > 2000 {
		t.Errorf("%d patterns, %d warnings", db.Len(), n)
	}
}

// hugeFile is a file that says it is too large, and must not be read.
type hugeFile struct{ fs.File }

func (hugeFile) Stat() (fs.FileInfo, error) { return hugeInfo{}, nil }
func (hugeFile) Read([]byte) (int, error)   { panic("it is read") }
func (hugeFile) Close() error               { return nil }

type hugeInfo struct{ fs.FileInfo }

func (hugeInfo) Size() int64 { return pattern.MaxFile + 1 }

type hugeFS struct{}

func (hugeFS) Open(string) (fs.File, error) { return hugeFile{}, nil }

// TestTooLarge refuses large texts before they are read, all kinds of them.
func TestTooLarge(t *testing.T) {
	text := make([]byte, pattern.MaxFile+1)
	_, err1 := pattern.Parse("db", text)
	_, err2 := pattern.ParseEyes("db", text)
	_, err3 := pattern.ParseFullBoard("db", text, 19)
	_, err4 := pattern.Load(pattern.General(), hugeFS{}, "db")
	for i, err := range []error{err1, err2, err3, err4} {
		if !errors.Is(err, pattern.ErrSyntax) || err.Error() != "db: 8388609 bytes, expected at most 8388608" {
			t.Errorf("%d: %v", i, err)
		}
	}
	f, _ := pattern.Parse("db", text)
	if _, err := pattern.Compile(pattern.General(), f); !errors.Is(err, pattern.ErrSyntax) {
		t.Errorf("Compile: %v", err)
	}
}

// TestLongestConstraint: as many words and operators as a message says are taken, and no more.
func TestLongestConstraint(t *testing.T) {
	mustCompile(t, pattern.General(), good+";1"+strings.Repeat("+1", 8191)+"\n")
	for _, text := range []string{"!1" + strings.Repeat("+1", 8191), "1" + strings.Repeat("+1", 8192)} {
		if _, err := compile(pattern.General(), good+";"+text+"\n"); err == nil {
			t.Errorf("%d letters are taken", len(text))
		}
	}
}

// TestSuggestions: a name of up to five letters may have one mistake, a longer one two.
func TestSuggestions(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"lib", ""}, {"lob", "lib"}, {"lobb", ""}, {"libxy", ""}, {"aattackk", "attack"}, {"atackk", "attack"}, {"atakk", ""},
	} {
		db := mustCompile(t, pattern.General(), good+";"+c.name+"(A)\n")
		got := ""
		for _, u := range db.Unknown() {
			_, got, _ = strings.Cut(u.String(), "did you mean ")
		}
		if got = strings.TrimSuffix(got, "?"); got != c.want {
			t.Errorf("%s: did you mean %q, want %q", c.name, got, c.want)
		}
	}
}

// TestNames lists what the vocabulary does not have, with suggestions, and so does
// Bind with the names of the tables.
func TestNames(t *testing.T) {
	db := mustCompile(t, pattern.General(), good+";oplay_atack(*,A) && WIN == atack(A) && ilb(A) && mine(a) && lib_(A)\n>antisuij(a)\n")
	var got []string
	for _, u := range db.Unknown() {
		got = append(got, u.String())
	}
	want := []string{
		"db:11:2: pattern A: unknown function oplay_atack, did you mean oplay_attack?",
		"db:11:29: pattern A: unknown function atack, did you mean attack?",
		"db:11:41: pattern A: unknown function ilb, did you mean lib?",
		"db:11:51: pattern A: unknown function mine",
		"db:11:62: pattern A: unknown function lib_, did you mean lib?",
		"db:12:2: pattern A: unknown function antisuij, did you mean antisuji?",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	db = mustCompile(t, pattern.General(), "Pattern A\nO*.\n.X.\n\n:8,C,hepler\n\nOab\nA..\n\n;miene(A) && lib(A)\n")
	_, err := db.Bind(pattern.BoardFuncs(), pattern.Table{
		Funcs:   []pattern.Func{{Name: "mine", MaxArgs: 1, Call: sure(func(*pattern.Env, []board.Point) int { return 1 })}},
		Helpers: []pattern.Helper{{Name: "helper", Call: func(*pattern.Env) (bool, error) { return true, nil }}},
	})
	wantText := `cannot bind the general database:
db:5:6: pattern A: unknown helper hepler, did you mean helper?
db:10:2: pattern A: unknown function miene, did you mean mine?`
	if err == nil || err.Error() != wantText {
		t.Errorf("%v, want\n%s", err, wantText)
	}
	// Many of them are counted.
	var all strings.Builder
	for i := range 30 {
		fmt.Fprintf(&all, "Pattern A%d\nO*\n\n:8,-\n\nO*\n\n;nobody(*)\n\n", i)
	}
	if _, err = mustCompile(t, pattern.General(), all.String()).Bind(); !strings.HasSuffix(err.Error(), "\nand 20 more") || strings.Count(err.Error(), "\n") != 11 {
		t.Errorf("30 names: %v", err)
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
	if v, ok := db.Pattern(1).Number("value"); !ok || v != 2.5 {
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
		Key    string
		Number float64
		Label  byte
	}
	tests := []struct {
		attributes, values string
		want               []value
		err                string
	}{
		{"general", "value(1),minvalue(2),maxvalue(3),terri(4),minterri(5),maxterri(6.5),shape(-7),followup(8),followup_value(9),reverse_followup(10)", []value{
			{"minvalue", 1, 0}, {"minvalue", 2, 0}, {"maxvalue", 3, 0},
			{"minterri", 4, 0}, {"minterri", 5, 0}, {"maxterri", 6.5, 0},
			{"shape", -7, 0}, {"followup", 8, 0}, {"followup", 9, 0}, {"reverse_followup", 10, 0},
		}, ""},
		{"value_only", "value( 1.5 )", []value{{"value", 1.5, 0}}, ""},
		{"value_only", "shape(1)", nil, "expected value"},
		{"owl_attack", "value(60) threatens_to_capture(A) ,threatens_eye(*)", []value{
			{"value", 60, 0}, {"threatens_to_capture", 0, 'A'}, {"threatens_eye", 0, '*'},
		}, ""},
		{"owl_defense", "reverse_sente(b)", []value{{"reverse_sente", 0, 'b'}}, ""},
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
			if want, _ := db.Pattern(0).Label(v.Label.Name); v.TakesLabel() && v.Label.Offset != want {
				t.Errorf("%v: offset %v, want %v", v.Key, v.Label.Offset, want)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || tt.err != "" {
			t.Errorf("%s: %s: mismatch (-want +got):\n%s", tt.attributes, tt.values, diff)
		}
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
