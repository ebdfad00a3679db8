package joseki_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/worm"
)

// labeled are trees in which the last node labels its own move, with a letter for which the
// constraint has room. % is that letter.
var labeled = []string{
	`(;SZ[19]AB[od][qd][pe]AW[oc][pc][pd][pf];B[oe]SQ[lh]LB[oe:%][qe:A][qf:B][re:C][pf:D]C[J
;oplay_attack(%,A,B,C,D)])`,
	`(;SZ[19];B[pd];W[nc]SQ[mg]LB[pd:A][pc:b][oc:c][od:d][nc:%]C[F
;xplay_attack(A,b,c,d,%)])`,
	`(;SZ[19]AB[pd]AW[qd];B[qc]SQ[mg]LB[qc:%][qd:E]C[J
;attack(E) || oplay_attack(%,E)])`,
	`(;SZ[19]AB[pd]AW[qd];B[qe]SQ[mh]LB[qe:%][qc:a][qd:E]C[j
;!xplay_attack(a,%)])`,
	`(;SZ[19]AB[pd]AW[pc];B[qc]SQ[mg]LB[qc:%][pc:E][oc:a]C[J
;oplay_attack(%,E) || lib(E)==3])`,
	`(;SZ[19]AB[pd][oc]AW[pc];B[qc]SQ[mg]LB[qc:%][pc:E][pb:a]C[U
;oplay_attack(%,a,E)])`,
	`(;SZ[19]AB[qd]AW[qc][pd];B[pc]SQ[mg]LB[pc:%][oc:a][pd:E]C[t
;!xplay_attack(a,%)])`,
	`(;SZ[19]AB[qd][pc]AW[qc][pd];B[qb]SQ[mg]LB[qb:%][qc:E][rc:a]C[J
;oplay_attack(%,a,E)])`,
	`(;SZ[19]AB[pd][oe]AW[od][nd];B[oc]SQ[lg]LB[oc:%][od:E][nc:a]C[J
;xplay_attack(%,?,%) || oplay_attack(%,a,E)])`,
	`(;SZ[19]AB[rd][qd]AW[rc][qc][pd];B[rb]SQ[mg]LB[rb:%][rc:E][sc:a][qb:b]C[S
;oplay_attack(%,a,b,E) && legal_omove(%)])`,
}

// TestLabelOnTheMove: a letter on the move of its node stands for the same point as *, in what
// compiles and in what is accepted.
func TestLabelOnTheMove(t *testing.T) {
	if len(labeled) != 10 {
		t.Fatalf("%d trees", len(labeled))
	}
	accepted := map[bool]int{}
	for _, tree := range labeled {
		letter := strings.ReplaceAll(tree, "%", "M")
		// The same without the label, and with * in the constraint.
		star := strings.ReplaceAll(strings.ReplaceAll(tree, ":%]", ":]"), "%", "*")
		var found [2]map[board.Point]int
		for i, text := range []string{letter, star} {
			s := compile(t, text)
			if len(s.Warnings) > 0 {
				t.Errorf("%s: %v", text, s.Warnings)
			}
			var out strings.Builder
			if err := s.WriteDB(&out); err != nil {
				t.Fatal(err)
			}
			f, err := pattern.Parse("written.db", []byte(out.String()))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := pattern.Compile(pattern.Joseki(), f); err != nil {
				t.Errorf("what is written does not compile: %v\n%s", err, out.String())
			}
			db, err := s.Database()
			if err != nil {
				t.Fatal(err)
			}
			calls, err := worm.NewFunctions(reading.New(reading.Options{}))
			if err != nil {
				t.Fatal(err)
			}
			bound, err := db.Bind(pattern.BoardFuncs(), calls.Table())
			if err != nil {
				t.Fatal(err)
			}
			matcher, err := corner.New(db)
			if err != nil {
				t.Fatal(err)
			}
			found[i] = map[board.Point]int{}
			b := beforeLast(t, text)
			for _, m := range matcher.AppendMatches(nil, b, pattern.Query{}) {
				v, err := bound.Constraint(t.Context(), b, m)
				if err != nil {
					t.Fatal(err)
				}
				found[i][db.Move(m)] = v
				accepted[v != 0]++
			}
		}
		if len(found[0]) == 0 || len(found[0]) != len(found[1]) {
			t.Errorf("%s: %v with the letter, %v with *", letter, found[0], found[1])
		}
		for p, v := range found[0] {
			if found[1][p] != v {
				t.Errorf("%s: %v with the letter, %v with *", letter, found[0], found[1])
			}
		}
	}
	if accepted[true] == 0 || accepted[false] == 0 {
		t.Errorf("accepted %v", accepted)
	}
}

// beforeLast returns the board before the last move of a tree of one line.
func beforeLast(t *testing.T, text string) *board.Board {
	t.Helper()
	roots, err := sgf.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := sgf.PositionAt(roots[0], sgf.BeforeMove(strings.Count(text, ";B[")+strings.Count(text, ";W[")))
	if err != nil {
		t.Fatal(err)
	}
	return p.Board
}
