package pattern_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// checkError checks that an error of a parser is a list whose entries have a
// place and a reason.
func checkError(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	var list pattern.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		t.Fatalf("error is %T, want an ErrorList", err)
	}
	for _, e := range list {
		if e.Err == nil || e.Msg == "" || !e.Pos.IsValid() {
			t.Errorf("error without reason, message or place: %+v", e)
		}
	}
}

// FuzzParse parses, compiles, formats and turns any text.
func FuzzParse(f *testing.F) {
	f.Add(readManual(f))
	f.Add([]byte(unbindable))
	f.Add([]byte("attribute_map owl_attack\n\nPattern A\n\n+--+\n|Y*|\n\n:X,sn,value(3),threatens_eye(a)\n\n+--+\n|Ya|\n"))
	f.Add([]byte("Pattern A\r\n*O\r\n\r\n:O,s\n\n*b\n;lib(b)\n# c\n>if(1)return 2;else{ko(*);}"))
	f.Add([]byte("Pattern A\nO*\n\n:8,-\n\nPattern\x7f\xff B\nO*\n"))
	f.Add([]byte("Pattern 0\nXX\n:0,-\r-\v,\fhelp\v,"))
	f.Add([]byte("Pattern 0\nXX\n:0,\nAA\n;\v\v\vlib(A)"))
	f.Add([]byte("Pattern A\nO*\n\n:8,-\n\nPatTern\x7f"))
	f.Fuzz(func(t *testing.T, src []byte) {
		file, err := pattern.Parse("f", src)
		checkError(t, err)
		db, compileErr := pattern.Compile(pattern.Anything(), file)
		checkError(t, compileErr)
		if err != nil && compileErr == nil {
			t.Error("Compile loses the faults of Parse")
		}
		if err != nil {
			return
		}
		text := file.Format()
		again, err := pattern.Parse("f", text)
		if err != nil {
			t.Fatalf("formatted text does not parse: %v\n%s", err, text)
		}
		if twice := again.Format(); !bytes.Equal(text, twice) {
			t.Fatalf("formatting twice: mismatch (-once +twice):\n%s", cmp.Diff(string(text), string(twice)))
		}
		db2, err := pattern.Compile(pattern.Anything(), again)
		if (err == nil) != (compileErr == nil) {
			t.Fatalf("formatted text: error %v, before %v", err, compileErr)
		}
		for _, d := range file.Decls() {
			for o := range board.Transform(8) {
				turned, err := d.Turn(o)
				if err != nil {
					continue
				}
				if back, err := turned.Turn(o.Inverse()); err != nil || !bytes.Equal(cells(back), cells(d)) {
					t.Fatalf("turning by %d and back: error %v\n%s", o, err, cmp.Diff(string(cells(d)), string(cells(back))))
				}
			}
		}
		if compileErr != nil {
			return
		}
		var before, after []string
		for _, p := range db.All() {
			before = append(before, describe(p))
		}
		for _, p := range db2.All() {
			after = append(after, describe(p))
		}
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("formatted text: mismatch (-before +after):\n%s", diff)
		}
		evaluateAll(t, db)
	})
}

// evaluateAll evaluates everything on an empty board, wherever the patterns
// would be.
func evaluateAll(t *testing.T, db *pattern.Database) {
	t.Helper()
	bound, _ := db.BindPartial(pattern.BoardFuncs())
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	for i := range db.All() {
		for _, anchor := range []board.Point{board.At(9, 9), board.At(0, 0), board.At(18, 18), board.NoPoint} {
			m := pattern.Match{Pattern: i, Orientation: board.Transform(i % 8), Color: board.White, Anchor: anchor}
			constraint(t, bound, b, m)
			help(t, bound, b, m)
			act(t, bound, b, m)
			if b.Depth() != 0 {
				t.Fatal("trial moves are left on the board")
			}
		}
	}
}

// FuzzExpression compiles any constraint and action.
func FuzzExpression(f *testing.F) {
	for _, s := range []string{
		"lib(a) > 2 && !ko(*) || oplay_lib(a,?,b,C) == 1", "lib(a) ? 1 : 2 - -3 % 0", "if (1) { return lib(a); } else ;",
		"((((1))))", "1 +\n2", "value;;", "x_somewhere(a,b,C) <= 1 != 0",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, spec := range []pattern.Spec{{Constraint: text}, {Action: text}} {
			spec.Name, spec.Diagram, spec.Labels = "A", "O*.\n.X.", "ab*\n.C."
			db, err := pattern.Build(pattern.General(), spec)
			checkError(t, err)
			if err != nil {
				continue
			}
			p := db.Pattern(0)
			program := p.Constraint
			if program == nil {
				program = p.Action
			}
			if program == nil {
				continue // a text without a line
			}
			evaluateAll(t, db)
			// The canonical text is the same program.
			spec.Constraint, spec.Action = "", ""
			if p.Constraint != nil {
				spec.Constraint = program.String()
			} else {
				spec.Action = program.String()
			}
			again, err := pattern.Build(pattern.General(), spec)
			if err != nil {
				t.Fatalf("%q does not compile: %v", program, err)
			}
			if diff := cmp.Diff(describe(p), describe(again.Pattern(0))); diff != "" {
				t.Errorf("mismatch (-before +after):\n%s", diff)
			}
		}
	})
}

func FuzzParseEyes(f *testing.F) {
	f.Add([]byte("Pattern 1\n\n .!\n\n|*X\n+--\n\n:0112\n"))
	f.Add([]byte("Pattern 2\n<>@($\n:0012\n# c\nPattern 3\nx)\n:1122\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		shapes, err := pattern.ParseEyes("f", src)
		checkError(t, err)
		last := 0
		for _, s := range shapes {
			if s.Number <= last || len(s.Vertices) == 0 {
				t.Errorf("shape %d after %d with %d vertices", s.Number, last, len(s.Vertices))
			}
			last = s.Number
			for i, v := range s.Vertices {
				for _, n := range v.Neighbors {
					w := s.Vertices[n]
					if d := (w.Row-v.Row)*(w.Row-v.Row) + (w.Col-v.Col)*(w.Col-v.Col); d != 1 || n == i {
						t.Errorf("shape %d: vertices %d and %d are neighbors", s.Number, i, n)
					}
				}
			}
		}
	})
}

func FuzzParseFullBoard(f *testing.F) {
	f.Add([]byte("F-H0-1 12 eeccgg\n# x\nF 3 eettcccg\n"), 9)
	f.Add([]byte("F 1 jjttttaa"), 19)
	f.Add([]byte("F 1 yytt"), 25)
	f.Fuzz(func(t *testing.T, src []byte, size int) {
		all, err := pattern.ParseFullBoard("f", src, size)
		if !errors.Is(err, board.ErrSize) {
			checkError(t, err)
		}
		for _, want := range all {
			got, err := pattern.ParseFullBoard("f", []byte(want.String()), size)
			if err != nil || len(got) != 1 {
				t.Fatalf("%s: %v, error %v", want, got, err)
			}
			got[0].Pos = want.Pos
			if diff := cmp.Diff(want, got[0]); diff != "" {
				t.Errorf("%s: mismatch (-want +got):\n%s", want, diff)
			}
		}
	})
}
