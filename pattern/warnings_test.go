package pattern_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/pattern"
)

// TestSlips: what compiles and is probably a slip gives a warning with its place, and the like
// that is none gives none.
func TestSlips(t *testing.T) {
	const body = "Pattern A\nO*.\nX..\n\n:8,%v\n\nO*a\nB..\n\n;%c\n>%a\n"
	text := func(values, constraint, action string) string {
		return strings.NewReplacer("%v", values, "%c", constraint, "%a", action).Replace(body)
	}
	for _, c := range []struct {
		name, values, constraint, action string
		want                             []string
	}{
		{"none", "-,value(5),maxvalue(5),terri(1),maxterri(2),shape(-2),followup(1),reverse_followup(1),jump_out_helper", "lib(B)/2==0", "add_cut_move(B,a)", nil},
		{"bounds", "-,value(9),maxvalue(5)", "lib(B)", "antisuji(a)", []string{"db:5:1: warning: pattern A: the value is at least 9 and at most 5; 5 counts"}},
		{"bounds of territory", "-,terri(3),maxterri(2)", "lib(B)", "antisuji(a)", []string{"db:5:1: warning: pattern A: the value is at least 3 and at most 2; 2 counts"}},
		{"below 0", "-,value(-3)", "lib(B)", "antisuji(a)", []string{"db:5:12: warning: pattern A: value(-3) is less than 0, which it is in any case"}},
		{"twice", "-,shape(3),shape(2)", "lib(B)", "antisuji(a)", []string{"db:5:15: warning: pattern A: shape stands twice"}},
		{"twice under two names", "-,value(3),minvalue(2)", "lib(B)", "antisuji(a)", []string{"db:5:15: warning: pattern A: minvalue stands twice"}},
		{"division", "-", "lib(B)==1/0", "antisuji(a)", []string{"db:10:11: warning: pattern A: a division by 0 gives 0"}},
		{"one point twice", "-", "lib(B)", "add_cut_move(B,B)", []string{"db:11:2: warning: pattern A: add_cut_move is about two points, and both are B"}},
		{"a helper", "-,jumpout_helper", "lib(B)", "antisuji(a)", []string{"db:5:6: warning: pattern A: helper jumpout_helper is not one of the library, did you mean jump_out_helper?"}},
		{"a helper of one's own", "-,my_helper", "lib(B)", "antisuji(a)", nil},
	} {
		f, err := pattern.Parse("db", []byte(text(c.values, c.constraint, c.action)))
		if err != nil {
			t.Fatal(err)
		}
		db, err := pattern.Compile(pattern.General(), f)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range db.Warnings() {
			got = append(got, w.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	for _, k := range []pattern.Kind{pattern.OwlAttack(), pattern.OwlDefense()} {
		f, err := pattern.Parse("db", []byte("Pattern A\nO*.\nX..\n\n:8,sCcb,value(50),threatens_to_capture(B)\n\nO*a\nB..\n"))
		if err != nil {
			t.Fatal(err)
		}
		db, err := pattern.Compile(k, f)
		if err != nil || len(db.Warnings()) != 2 {
			t.Fatalf("%v: %v, %v", k, db.Warnings(), err)
		}
	}
}

// TestOneError: a slip at the start of a line gives one error and no others that follow from it.
func TestOneError(t *testing.T) {
	const good = "Pattern A\nO*.\nX..\n\n:8,-\n\nO*a\nB..\n\n;lib(B)==2\n"
	for _, c := range []struct{ name, text, want string }{
		{"a blank before Pattern", " " + good, "db:1:1: line starts with ' ', expected no blank in front"},
		{"a blank before the colon line", strings.Replace(good, ":8", " :8", 1), "db:5:1: pattern A: line starts with ' ', expected no blank in front"},
		{"a tab before a row", strings.Replace(good, "O*.", "\tO*.", 1), "db:2:1: pattern A: line starts with '\\t', expected no blank in front"},
		{"a directive", "atribute_map general\n" + good, `db:1:1: unknown directive "atribute_map", expected attribute_map`},
		{"one in between", good + "\ngoal_element none\n", `db:12:1: unknown directive "goal_element", expected goal_elements`},
		{"an assignment", strings.Replace(good, "==", "=", 1), "db:10:8: pattern A: unexpected character '=', expected =="},
		{"a single &", strings.Replace(good, "==2", "&1", 1), "db:10:8: pattern A: unexpected character '&', expected &&"},
	} {
		f, _ := pattern.Parse("db", []byte(c.text))
		_, err := pattern.Compile(pattern.General(), f)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}
