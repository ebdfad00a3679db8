package pattern_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// manyPatterns is the text of n patterns with constraints.
func manyPatterns(n int) []byte {
	var s strings.Builder
	for i := range n {
		fmt.Fprintf(&s, `Pattern P%d
# pattern number %d

?OX.?     the stones
O.*Xo
x...O
-----

:8,sOX,shape(%d),followup(2.5)

?OA.?
Ob*Ac
xdefO
-----

;lib(A) > %d && oplay_attack(*,d,b,A) != WIN
;&& (!xplay_attack_either(*,b,d,e,A) || ko(c) || lib(b) == 3)
>if (lib(A) == 2) antisuji(d); else replace(e,*);

`, i, i, i%7, i%4)
	}
	return []byte(s.String())
}

// BenchmarkCompile parses and compiles 1,200 patterns with constraints and
// actions.
func BenchmarkCompile(b *testing.B) {
	src := manyPatterns(1200)
	b.ReportAllocs()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		f, err := pattern.Parse("db", src)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := pattern.Compile(pattern.General(), f); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1200, "ns/pattern")
}

// standardTable supplies every name of the vocabulary with a function that
// returns 0.
func standardTable() pattern.Table {
	var t pattern.Table
	for _, w := range pattern.Vocabulary() {
		t.Funcs = append(t.Funcs, pattern.Standard(w.Name, sure(func(*pattern.Env, []board.Point) int { return 0 })))
	}
	return t
}

func BenchmarkBind(b *testing.B) {
	f, err := pattern.Parse("db", manyPatterns(1200))
	if err != nil {
		b.Fatal(err)
	}
	db, err := pattern.Compile(pattern.General(), f)
	if err != nil {
		b.Fatal(err)
	}
	table := standardTable()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := db.Bind(table); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkConstraint evaluates a constraint of four cheap calls.
func BenchmarkConstraint(b *testing.B) {
	db, err := pattern.Build(pattern.General(), pattern.Spec{
		Name: "A", Diagram: "O*.\n.X.", Labels: "O*a\nbB.",
		Constraint: "lib(B) == 4 && (ko(a) || x_somewhere(a,b,B)) && olib(*) > 2",
	})
	if err != nil {
		b.Fatal(err)
	}
	bound, err := db.Bind(pattern.BoardFuncs())
	if err != nil {
		b.Fatal(err)
	}
	bd := boardtest.MustParse(b, ". . . . .\n. X . . .\n. . O . .\n. . . . .\n. . . . .")
	m := pattern.Match{Color: board.Black, Anchor: board.At(1, 3)}
	ctx := b.Context()
	b.ReportAllocs()
	for b.Loop() {
		if v, err := bound.Constraint(ctx, bd, m); v == 0 || err != nil {
			b.Fatal("the constraint rejects")
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "constraints/s")
}
