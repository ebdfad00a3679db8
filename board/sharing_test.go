package board_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
)

// changers are the methods of *Board that change it.
var changers = strings.Fields(`Clear CopyFrom Play PlayAssumeLegal Playout SetPrisoners Setup
	Try TryAssumeLegal TryKo TryMode Undo UndoTo UnmarshalText`)

// questions are the other methods of *Board, and all functions and methods of
// this package that take a *Board.
var questions = map[string]func(b *board.Board, p, q board.Point, c board.Color) any{
	"AppendCaptured":        func(b *board.Board, _, _ board.Point, _ board.Color) any { return b.AppendCaptured(nil) },
	"AppendLiberties":       func(b *board.Board, p, _ board.Point, _ board.Color) any { return b.AppendLiberties(nil, p) },
	"AppendLibertiesN":      func(b *board.Board, p, _ board.Point, _ board.Color) any { return b.AppendLibertiesN(nil, p, 2) },
	"AppendNeighbors":       func(b *board.Board, p, _ board.Point, _ board.Color) any { return b.AppendNeighbors(nil, p) },
	"AppendNeighborsAtMost": func(b *board.Board, p, _ board.Point, _ board.Color) any { return b.AppendNeighborsAtMost(nil, p, 3) },
	"AppendStones":          func(b *board.Board, p, _ board.Point, _ board.Color) any { return b.AppendStones(nil, p) },
	"AppendStrings":         func(b *board.Board, _, _ board.Point, c board.Color) any { return b.AppendStrings(nil, c) },
	"At":                    func(b *board.Board, p, _ board.Point, _ board.Color) any { return b.At(p) },
	"Captured":              func(b *board.Board, _, _ board.Point, _ board.Color) any { return b.Captured() },
	"CapturedBy":            func(b *board.Board, p, _ board.Point, c board.Color) any { return b.CapturedBy(p, c) },
	"Clone":                 func(b *board.Board, _, _ board.Point, _ board.Color) any { return b.Clone().Hash() },
	"CommonLiberties":       func(b *board.Board, p, q board.Point, _ board.Color) any { return b.CommonLiberties(p, q) },
	"Depth":                 func(b *board.Board, _, _ board.Point, _ board.Color) any { return b.Depth() },
	"EmptyPoints":           func(b *board.Board, _, _ board.Point, _ board.Color) any { return b.EmptyPoints() },
	"EstimateLiberties":     func(b *board.Board, p, _ board.Point, c board.Color) any { return b.EstimateLiberties(p, c) },
	"Hash":                  func(b *board.Board, _, _ board.Point, _ board.Color) any { return b.Hash() },
	"IsCapture":             func(b *board.Board, p, _ board.Point, c board.Color) any { return b.IsCapture(p, c) },
	"IsEye":                 func(b *board.Board, p, _ board.Point, c board.Color) any { return b.IsEye(p, c) },
	"IsKo":                  func(b *board.Board, p, _ board.Point, _ board.Color) any { return b.IsKo(p) },
	"IsKoCapture": func(b *board.Board, p, _ board.Point, c board.Color) any {
		stone, ok := b.IsKoCapture(p, c)
		return fmt.Sprint(stone, ok)
	},
	"IsLiberty":   func(b *board.Board, p, q board.Point, _ board.Color) any { return b.IsLiberty(p, q) },
	"IsSelfAtari": func(b *board.Board, p, _ board.Point, c board.Color) any { return b.IsSelfAtari(p, c) },
	"IsSnapback":  func(b *board.Board, p, _ board.Point, c board.Color) any { return b.IsSnapback(p, c) },
	"IsSuicide":   func(b *board.Board, p, _ board.Point, c board.Color) any { return b.IsSuicide(p, c) },
	"Ko": func(b *board.Board, _, _ board.Point, _ board.Color) any {
		p, c := b.Ko()
		return fmt.Sprint(p, c)
	},
	"Legal":                func(b *board.Board, p, _ board.Point, c board.Color) any { return b.Legal(p, c, board.Strict) },
	"Liberties":            func(b *board.Board, p, _ board.Point, _ board.Color) any { return b.Liberties(p) },
	"LibertiesAfter":       func(b *board.Board, p, _ board.Point, c board.Color) any { return b.LibertiesAfter(p, c) },
	"LibertiesAfterAtMost": func(b *board.Board, p, _ board.Point, c board.Color) any { return b.LibertiesAfterAtMost(p, c, 3) },
	"LibertySet":           func(b *board.Board, p, _ board.Point, _ board.Color) any { return b.LibertySet(p) },
	"LibertySetAfter":      func(b *board.Board, p, _ board.Point, c board.Color) any { return b.LibertySetAfter(p, c) },
	"MarshalText": func(b *board.Board, _, _ board.Point, _ board.Color) any {
		text, _ := b.MarshalText()
		return string(text)
	},
	"StringSet":  func(b *board.Board, p, _ board.Point, _ board.Color) any { return b.StringSet(p) },
	"Origin":     func(b *board.Board, p, _ board.Point, _ board.Color) any { return b.Origin(p) },
	"Prisoners":  func(b *board.Board, _, _ board.Point, c board.Color) any { return b.Prisoners(c) },
	"SameString": func(b *board.Board, p, q board.Point, _ board.Color) any { return b.SameString(p, q) },
	"Size":       func(b *board.Board, _, _ board.Point, _ board.Color) any { return b.Size() },
	"Stones":     func(b *board.Board, p, _ board.Point, _ board.Color) any { return slices.Collect(b.Stones(p)) },
	"StonesHash": func(b *board.Board, _, _ board.Point, _ board.Color) any { return b.StonesHash() },
	"StonesOf":   func(b *board.Board, _, _ board.Point, c board.Color) any { return b.StonesOf(c) },
	"String":     func(b *board.Board, _, _ board.Point, _ board.Color) any { return b.String() },
	"StringSize": func(b *board.Board, p, _ board.Point, _ board.Color) any { return b.StringSize(p) },
	"Trial": func(b *board.Board, _, _ board.Point, _ board.Color) any {
		p, c := b.Trial(0)
		return fmt.Sprint(p, c)
	},

	"func AreaScore": func(b *board.Board, p, _ board.Point, _ board.Color) any {
		dead := board.SetOf(p)
		return board.AreaScore(b, &dead)
	},
	"func IsMeaningless": func(b *board.Board, p, _ board.Point, c board.Color) any {
		if p.Col() != p.Row() {
			return nil // it is slow
		}
		q, ok := board.IsMeaningless(b, p, c)
		return fmt.Sprint(q, ok)
	},
	"func SekiStones": func(b *board.Board, p, _ board.Point, _ board.Color) any {
		dead := board.SetOf(p)
		return board.SekiStones(b, &dead)
	},
	"func TerritoryScore": func(b *board.Board, p, q board.Point, _ board.Color) any {
		dead, seki := board.SetOf(p), board.SetOf(q)
		return board.TerritoryScore(b, &dead, &seki)
	},
	"func UnconditionalStatus": func(b *board.Board, _, _ board.Point, _ board.Color) any {
		u := board.UnconditionalStatus(b)
		return u.Invincible
	},
	"UnconditionalAnalyzer.Analyze": func(b *board.Board, _, _ board.Point, _ board.Color) any {
		var a board.UnconditionalAnalyzer
		var u board.Unconditional
		a.Analyze(b, &u)
		return u.Invincible
	},
	"UnconditionalAnalyzer.AnalyzeColor": func(b *board.Board, _, _ board.Point, c board.Color) any {
		var a board.UnconditionalAnalyzer
		var u board.Unconditional
		a.AnalyzeColor(b, c, &u)
		return u.Invincible
	},
	// The board that is copied from is asked.
	"CopyFrom": func(b *board.Board, _, _ board.Point, _ board.Color) any {
		c := &board.Board{}
		c.CopyFrom(b)
		return c.Hash()
	},
}

// askAll asks all questions about all points and returns the answers.
func askAll(b *board.Board) []string {
	var answers []string
	size := b.Size()
	for _, name := range slices.Sorted(maps.Keys(questions)) {
		ask := questions[name]
		for row := range size {
			for col := range size {
				for c := board.Empty; c <= board.Border; c++ {
					p, q := board.At(col, row), board.At((col+row/3)%size, (row+1)%size)
					answers = append(answers, fmt.Sprintf("%s(%v, %v, %v): %v", name, p, q, c, ask(b, p, q, c)))
				}
			}
		}
		for _, p := range []board.Point{board.NoPoint, board.Pass, -1, board.NumPoints} {
			answers = append(answers, fmt.Sprintf("%s(%d): %v", name, p, ask(b, p, p, board.Black)))
		}
	}
	return answers
}

// TestQuestionsOnlyRead lets goroutines ask all questions of one board at the
// same time. The race detector sees writes; without it, those are seen that
// leave something different behind.
func TestQuestionsOnlyRead(t *testing.T) {
	b := newBoard(t, 5)
	rng := rand.New(rand.NewPCG(3, 1))
	c := board.Black
	random := func(play func(p board.Point)) {
		for range 18 {
			empty := b.EmptyPoints()
			if p := empty.Nth(rng.IntN(empty.Len())); b.Legal(p, c, board.Strict) && !b.IsEye(p, c) {
				play(p)
				c = c.Opponent()
			}
		}
	}
	random(func(p board.Point) { b.PlayAssumeLegal(p, c) })
	for _, trials := range []bool{false, true} {
		if trials {
			random(func(p board.Point) { b.TryAssumeLegal(p, c) })
		}
		// All fields, those that are not exported too.
		before := fmt.Sprint(*b)
		var wg sync.WaitGroup
		answers := make([][]string, 3)
		for i := range answers {
			wg.Go(func() { answers[i] = askAll(b) })
		}
		wg.Wait()
		if after := fmt.Sprint(*b); after != before {
			t.Errorf("questions have changed the board: mismatch (-before +after):\n%s", cmp.Diff(strings.Fields(before), strings.Fields(after)))
		}
		for _, a := range answers[1:] {
			if diff := cmp.Diff(answers[0], a); diff != "" {
				t.Errorf("trial moves %t: mismatch (-one goroutine +another):\n%s", trials, diff)
			}
		}
	}
}

// TestEveryQuestionIsAsked holds the lists above against the package.
func TestEveryQuestionIsAsked(t *testing.T) {
	var want, got []string
	typ := reflect.TypeFor[*board.Board]()
	for i := range typ.NumMethod() {
		want = append(want, typ.Method(i).Name)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.IsExported() && takesBoard(fn) {
				switch recv := receiver(fn); recv {
				case "":
					want = append(want, "func "+fn.Name.Name)
				case "Board": // found by reflection
				default:
					want = append(want, recv+"."+fn.Name.Name)
				}
			}
		}
	}
	got = append(slices.Collect(maps.Keys(questions)), changers...)
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, slices.Compact(got)); diff != "" {
		t.Errorf("what the package has and what is asked here: mismatch (-want +got):\n%s", diff)
	}
}

func takesBoard(fn *ast.FuncDecl) bool {
	for _, p := range fn.Type.Params.List {
		if star, ok := p.Type.(*ast.StarExpr); ok {
			if id, ok := star.X.(*ast.Ident); ok && id.Name == "Board" {
				return true
			}
		}
	}
	return false
}

func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	typ := fn.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	id, _ := typ.(*ast.Ident)
	if id == nil {
		return ""
	}
	return id.Name
}
