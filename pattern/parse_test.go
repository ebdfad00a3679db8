package pattern_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/pattern"
)

// compile parses and compiles a text as one file named db.
func compile(k pattern.Kind, src string) (*pattern.Database, error) {
	f, err := pattern.Parse("db", []byte(src))
	db, err2 := pattern.Compile(k, f)
	if err != nil && !errors.Is(err2, pattern.ErrSyntax) && !errors.Is(err2, pattern.ErrMeaning) {
		return nil, fmt.Errorf("Compile loses the fault of Parse: %w", err)
	}
	return db, err2
}

func mustCompile(t testing.TB, k pattern.Kind, src string) *pattern.Database {
	t.Helper()
	db, err := compile(k, src)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func readManual(t testing.TB) []byte {
	t.Helper()
	src, err := os.ReadFile("testdata/manual.db")
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// describe prints what compiling has made of a pattern.
func describe(p *pattern.Pattern) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s %dx%d edges %04b sym %c class %v", p.Name, p.Height, p.Width, p.Edges, p.Symmetry, p.Class)
	fmt.Fprintf(&s, " anchor %v%v", p.AnchorCell, p.Anchor)
	if p.HasMove {
		fmt.Fprintf(&s, " move %v", p.MoveOffset)
	}
	fmt.Fprintf(&s, " stones %d of %d", p.Stones, len(p.Elements))
	for _, l := range p.Labels {
		fmt.Fprintf(&s, " %c%v", l.Name, l.Offset)
	}
	if p.Helper != "" {
		s.WriteString(" helper " + p.Helper)
	}
	if p.Constraint != nil {
		s.WriteString(" ;" + p.Constraint.String())
	}
	if p.Action != nil {
		s.WriteString(" >" + p.Action.String())
	}
	for _, v := range p.Values {
		fmt.Fprintf(&s, " %v=%v", v.Key, v.Number)
	}
	return s.String()
}

func TestManualExamples(t *testing.T) {
	db := mustCompile(t, pattern.Anything(), string(readManual(t)))
	var got []string
	for _, p := range db.All() {
		got = append(got, describe(p))
	}
	want := []string{
		"EB112 4x5 edges 0010 sym 8 class de anchor X{0 1} move {1 1} stones 3 of 17",
		"EB112left 5x4 edges 0100 sym 8 class de anchor O{0 1} move {2 1} stones 3 of 17",
		"Wedge 3x3 edges 0000 sym 8 class C anchor O{0 1} move {1 1} stones 3 of 7 b{0 1} a{1 -1} c{2 1} helper wedge_helper",
		"Conn311 2x3 edges 0000 sym 8 class C anchor O{0 0} move {0 1} stones 3 of 5 a{0 2} B{1 1} ;oplay_attack_either(*,a,a,B)",
		"EJ4 4x5 edges 0010 sym 8 class dE anchor O{1 1} move {-1 2} stones 6 of 20 a{1 0} >antisuji(a)",
		"CC204 3x1 edges 0000 sym + class C anchor O{0 0} stones 2 of 3 A{1 0} ;!safe_xmove(A) && !ko(A) && !xcut(A)",
		"CC205 2x2 edges 0000 sym \\ class C anchor X{0 0} stones 3 of 4 A{0 0} B{1 1} ;attack(A) || (!safe_xmove(B) && !ko(B) && !xcut(B))",
		"CB11 4x4 edges 0000 sym 8 class B anchor O{0 1} move {2 0} stones 7 of 10 A{0 1} a{1 0} B{1 2} b{2 1} ;!attack(A) && !attack(B) && !xplay_attack(*,a,b,*) && !xplay_attack(*,b,a,*)",
		"Nonterritory56 3x3 edges 0000 sym 8 class t anchor X{1 0} stones 3 of 8 e{-1 0} a{-1 1} c{-1 2} b{0 1} d{1 2} ;oplay_attack(a,b,c,d,d) >non_xterritory(e);",
		"Ladder 8x8 edges 1001 sym 8 class sF anchor X{2 3} move {2 0} stones 7 of 64 A{2 2} C{2 3} D{3 1} B{3 2} ;oplay_attack(*,A,B,C,D)",
		"Box 3x19 edges 0000 sym 8 class - anchor O{0 1} move {1 -1} stones 4 of 7 shape=-2 minvalue=80",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if w := db.Warnings(); len(w) != 0 {
		t.Errorf("warnings = %v, want none", w)
	}
}

// TestManualExamplesInTheirKinds compiles each example as the kind of database
// that it belongs to.
func TestManualExamplesInTheirKinds(t *testing.T) {
	f, err := pattern.Parse("manual.db", readManual(t))
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]pattern.Kind{
		"CC204": pattern.Connections(), "CC205": pattern.Connections(), "CB11": pattern.Connections(),
		"Nonterritory56": pattern.Barriers(), "Ladder": pattern.Joseki(),
	}
	for _, d := range f.Decls() {
		k, ok := kinds[d.Name]
		if !ok {
			k = pattern.General()
		}
		one, err := pattern.Parse("manual.db", d.Format())
		if err != nil {
			t.Fatal(err)
		}
		db, err := pattern.Compile(k, one)
		if err != nil {
			t.Errorf("%s: %v", d.Name, err)
			continue
		}
		if p := db.Pattern(0); k.Name == "conn" && !p.AnchorCell.IsOwn() || k.Name == "joseki" && p.Anchor != (pattern.Offset{Row: 0, Col: 7}) {
			t.Errorf("%s: anchor %v at %v", d.Name, p.AnchorCell, p.Anchor)
		}
	}
}

// TestBrokenExamples breaks the examples of the manual one by one.
func TestBrokenExamples(t *testing.T) {
	src := string(readManual(t))
	tests := []struct {
		pattern, old, new string
		reason            error
		want              string
	}{
		{"EB112", "O....\n", "O...\n", pattern.ErrMeaning,
			"db:11:5: pattern EB112: diagram is not rectangular: row of 4 cells, expected 5 cells as in the first row"},
		{"EB112", "-----", "----", pattern.ErrMeaning,
			"db:13:1: pattern EB112: border ---- does not fit the rows, expected -----"},
		{"EB112", ":8,ed,NULL", ":8", pattern.ErrMeaning,
			"db:15:3: pattern EB112: colon line without a class, expected , and class letters (or -)"},
		{"EB112", "O.*oo", "O..oo", pattern.ErrMeaning,
			"db:9:1: pattern EB112: no move, expected one * in the diagram"},
		{"EB112", "O.*oo", "O.*o*", pattern.ErrMeaning,
			"db:10:5: pattern EB112: second *, expected one * in a diagram"},
		{"EB112", "O.*oo", "O.a*o", pattern.ErrSyntax,
			"db:10:3: pattern EB112: obsolete cell character 'a' in a diagram row, expected a character of .OXox*?,!QY, | or a blank before a comment"},
		{"EB112left", "|...X", "...X", pattern.ErrMeaning,
			"db:21:1: pattern EB112left: west edge | on some rows only, expected it on every row or on none"},
		{"EB112left", ":8,ed", ":8,eq", pattern.ErrMeaning,
			"db:26:5: pattern EB112left: unknown class letter 'q', expected letters of sOoXxDCcnBAbeEadIJjtTUWFNY or -"},
		{"Wedge", "?Oc\n", "?Oc.\n", pattern.ErrMeaning,
			"db:38:4: pattern Wedge: diagram is not rectangular: row of 4 cells, expected 3 cells as in the first row"},
		{"Conn311", ":8,C,NULL", ":8,C,shape(x)", pattern.ErrMeaning,
			"db:45:12: pattern Conn311: shape(x), expected a number"},
		{"Conn311", ":8,C,NULL", ":8,C,shpe(1)", pattern.ErrMeaning,
			"db:45:6: pattern Conn311: unknown key \"shpe\", expected value, minvalue, maxvalue, terri, minterri, maxterri, shape, followup, reverse_followup"},
		{"Conn311", ":8,C,NULL", ":8,C,shape(1", pattern.ErrMeaning,
			"db:45:13: pattern Conn311: shape( is not closed, expected )"},
		{"Conn311", "(*,a,a,B)", "(*,a,a,C)", pattern.ErrMeaning,
			"db:50:28: pattern Conn311: unknown label 'C', expected a letter of the constraint diagram, or *"},
		{"Conn311", "(*,a,a,B)", "(*)", pattern.ErrMeaning,
			"db:50:2: pattern Conn311: oplay_attack_either with 1, expected at least 2 arguments"},
		{"Conn311", "(*,a,a,B)", "(?,a,a,B)", pattern.ErrMeaning,
			"db:50:22: pattern Conn311: ? is the first argument of oplay_attack_either, expected a label or *"},
		{"Conn311", "(*,a,a,B)", "(*,a,?,B)", pattern.ErrMeaning,
			"db:50:26: pattern Conn311: ? is a target of oplay_attack_either, expected a label or *"},
		{"Conn311", "(*,a,a,B)", "(*,a,a,B", pattern.ErrSyntax,
			"db:50:29: pattern Conn311: unexpected end, expected , or )"},
		{"Conn311", "(*,a,a,B)", "(*,a,a,lib)", pattern.ErrSyntax,
			"db:50:28: pattern Conn311: unexpected \"lib\", expected a label, * or ?"},
		{"Conn311", "?BO", "?OB", pattern.ErrMeaning,
			"db:48:2: pattern Conn311: 'O' in the constraint diagram differs from the diagram above, expected 'X' as above, or a label"},
		{"EJ4", ".aXOX\n.....\n-----", ".aXOX\n.....", pattern.ErrMeaning,
			"db:62:1: pattern EJ4: constraint diagram with other edges, expected the edges of the diagram above"},
		{"EJ4", ".aXOX\n", "", pattern.ErrMeaning,
			"db:62:1: pattern EJ4: constraint diagram of 3 rows of 5 cells, expected 4 rows of 5 cells as in the diagram above"},
		{"EJ4", "antisuji(a)", "antisuji(a) antisuji(a)", pattern.ErrSyntax,
			"db:68:14: pattern EJ4: unexpected \"antisuji\", expected ; or an operator"},
		{"CC204", "&& !ko", "& !ko", pattern.ErrSyntax,
			"db:82:17: pattern CC204: unexpected character '&', expected &&"},
		{"CC205", "(!safe", "((!safe", pattern.ErrSyntax,
			"db:94:54: pattern CC205: unexpected end, expected )"},
		{"CC205", "XO\nO.\n", "XO.\n.\n", pattern.ErrMeaning,
			"db:87:2: pattern CC205: diagram is not rectangular: row of 1 cells, expected 3 cells as in the first row"},
		{"CB11", "attack(B) &&", "attack(b,B) &&", pattern.ErrMeaning,
			"db:110:17: pattern CB11: attack with 2, expected 1 argument"},
		{"CB11", "?*!O\n??O?\n\n:8", "?*!O\n??O?\n\n?OX?\n\n:8", pattern.ErrSyntax,
			"db:103:1: pattern CB11: second diagram is out of place, expected a line that starts with :"},
		{"Nonterritory56", "eac\n", "oac\n", pattern.ErrMeaning,
			"db:120:1: pattern Nonterritory56: 'o' in the constraint diagram differs from the diagram above, expected '.' as above, or a label"},
		{"Nonterritory56", "non_xterritory(e)", "if non_xterritory(e)", pattern.ErrSyntax,
			"db:125:5: pattern Nonterritory56: unexpected \"non_xterritory\", expected ("},
		{"Ladder", "--------+", "---------", pattern.ErrMeaning,
			"db:129:1: pattern Ladder: border --------- does not fit the rows, expected --------+"},
		{"Ladder", "...XX...|\n", "...XX...\n", pattern.ErrMeaning,
			"db:132:9: pattern Ladder: east edge | on some rows only, expected it on every row or on none"},
	}
	for _, tt := range tests {
		t.Run(tt.pattern, func(t *testing.T) {
			head, rest, ok := strings.Cut(src, "Pattern "+tt.pattern+"\n")
			if !ok || !strings.Contains(rest, tt.old) {
				t.Fatalf("no %q in %s", tt.old, tt.pattern)
			}
			broken := head + "Pattern " + tt.pattern + "\n" + strings.Replace(rest, tt.old, tt.new, 1)
			k := pattern.Anything()
			k.MoveOptional = !strings.HasPrefix(tt.want, "db:9:1: pattern EB112: no move")
			if !k.MoveOptional {
				broken, _, _ = strings.Cut(broken, "Pattern EB112left")
			}
			_, err := compile(k, broken)
			if !errors.Is(err, tt.reason) {
				t.Errorf("error %v does not wrap %v", err, tt.reason)
			}
			if diff := cmp.Diff(tt.want, fmt.Sprint(err)); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
