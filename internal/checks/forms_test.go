package checks

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/review"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// small is a position with something of everything.
const small = `
	. X O . .
	X X O . .
	O O . X .
	. . X X .
	. . . . .`

// facts are all that has a form in JSON that it is read back from, in a fixed order.
func facts() []any {
	return []any{
		new(examine.Facts), new(worm.Worms), new(connect.Links), new(eye.Map), new(dragon.Dragons), new(influence.Result),
		new(score.Result), new(genmove.Decision), new(review.Review),
	}
}

// FuzzFacts reads facts from arbitrary JSON: there is an error, or what is written again is
// read as the same.
func FuzzFacts(f *testing.F) {
	race.Alone(f)
	d, err := theDesk()
	if err != nil {
		f.Fatal(err)
	}
	b := boardtest.MustParse(f, small)
	p := examine.Position{Board: b, ToPlay: board.Black}
	all, err := d.analyst.Facts(f.Context(), p, examine.All|examine.Dragons|examine.BreakIns|examine.Threats)
	if err != nil {
		f.Fatal(err)
	}
	counted, err := d.estimator.Estimate(f.Context(), p)
	if err != nil {
		f.Fatal(err)
	}
	g := boardtest.MustGame(f, small, board.Black)
	decision, err := d.engine.Generate(f.Context(), g, board.Black)
	if err != nil {
		f.Fatal(err)
	}
	if err := g.Play(decision.Move, board.Black); err != nil {
		f.Fatal(err)
	}
	reviewed, err := d.reviewer.Review(f.Context(), g, nil)
	if err != nil {
		f.Fatal(err)
	}
	for i, v := range []any{all, all.Worms, all.Links, all.Eyes, all.Dragons, all.Influence.WhiteFirst, counted, decision, reviewed} {
		data, err := json.Marshal(v)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(byte(i), data)
		f.Add(byte(i), data[:len(data)/2])
		f.Add(byte(i), bytes.ReplaceAll(data, []byte("5"), []byte("-7")))
		f.Add(byte(i), bytes.ReplaceAll(data, []byte("A1"), []byte("E5")))
		f.Add(byte(i), bytes.ReplaceAll(data, []byte(`"C3"`), []byte("null")))
	}
	f.Fuzz(func(t *testing.T, kind byte, data []byte) {
		i := int(kind) % len(facts())
		v := facts()[i]
		if json.Unmarshal(data, v) != nil {
			return
		}
		once, err := json.Marshal(v)
		if err != nil {
			t.Fatalf("%T is read and cannot be written: %v\n%s", v, err, data)
		}
		again := facts()[i]
		if err := json.Unmarshal(once, again); err != nil {
			t.Fatalf("%T is written and cannot be read: %v\n%s", v, err, once)
		}
		twice, err := json.Marshal(again)
		if err != nil || !bytes.Equal(once, twice) {
			t.Errorf("%T: %v\n%s\nthen\n%s", v, err, once, twice)
		}
		if s, ok := v.(fmt.Stringer); ok {
			_ = s.String()
		}
	})
}

// databases are some patterns to begin with.
const databases = `
Pattern A1

XO
*.

:8,OX,value(20)

ab
*.

;lib(a) <= 2 && oplay_attack(*,b)

Pattern A2

|.*O
|.Xa

:4,s,shape(3)

|.*O
|.Xa

;attack(a) || !xplay_defend_both(*,a,a)

Pattern A3

???
?O!
+--

:|,X
`

// FuzzAutomaton compiles any text of patterns, and wants an automaton of any size to find in
// any position what the plain matcher finds.
func FuzzAutomaton(f *testing.F) {
	for i, seed := range seeds() {
		f.Add([]byte(databases), seed, uint16(i*i))
	}
	f.Add([]byte("Pattern A\nO*\n:8,-\n"), []byte{17, 1}, uint16(0))
	f.Fuzz(func(t *testing.T, text, data []byte, states uint16) {
		if len(text) > 4<<10 {
			return
		}
		file, err := pattern.Parse("f", text)
		if err != nil {
			return
		}
		db, err := pattern.Compile(pattern.Anything(), file)
		if err != nil {
			return
		}
		a, err := dfa.Build(db, dfa.Options{MaxStates: int(states)})
		if err != nil {
			if !errors.Is(err, dfa.ErrTooLarge) {
				t.Error(err)
			}
			return
		}
		p, _ := positionOf(t, data)
		defer boardtest.Restored(t, p.board)()
		q := pattern.Query{Color: p.toPlay}
		var found [2]map[pattern.Match]int
		for i, m := range []pattern.Matcher{a.Matcher(), pattern.NewPlain(db)} {
			found[i] = make(map[pattern.Match]int)
			for _, x := range m.AppendMatches(nil, p.board, q) {
				found[i][x]++
			}
		}
		if !maps.Equal(found[0], found[1]) {
			t.Errorf("%d matches of the automaton, %d of the plain matcher\n%s\n%s", len(found[0]), len(found[1]), text, boardtest.Format(p.board))
		}
	})
}

// FuzzConstraints evaluates any constraint, with all functions that there are, in any
// position. It may fail, and leaves the board as it was.
func FuzzConstraints(f *testing.F) {
	for i, text := range []string{
		"oplay_attack(*,a) && lib(b)", "xplay_break_through(a,*,b,C)", "oplay_connect(*,a,b) || xplay_disconnect(*,a,b)",
		"half_eye(a) || proper_eye(C)", "oplay_defend_both(*,b,b)", "ladder_capture(a) || olib(C) > 2", "oterri(C) && xmoyo(*)",
		"x_somewhere(a,b,C)", "obvious_false_oeye(C)", "lib(a) <= 2 && amalgamate_most_valuable_helper(a,b,C)", "xarea(C) || omoyo(a)",
		"oplay_attack(*,C,a,b)", "safe_xmove(*)", "oplay_attack_either(*,a,b)", "xplay_connect(*,b,b)",
	} {
		f.Add(text, []byte{byte(3 * i), byte(i), byte(i), byte(i)})
	}
	f.Fuzz(func(t *testing.T, text string, data []byte) {
		if len(text) > 200 {
			return
		}
		db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*.\n.X.", Labels: "a*.\n.bC", Constraint: text})
		if err != nil {
			return
		}
		d, err := theDesk()
		if err != nil {
			t.Fatal(err)
		}
		p, rng := positionOf(t, data)
		functions, err := d.analyst.Functions()
		if err != nil {
			t.Fatal(err)
		}
		bound, _ := db.BindPartial(functions.Tables()...)
		defer watch(func() string { return boardtest.Format(p.board) + text })()
		ctx := search.WithBudget(context.Background(), search.NewBudget(20*fuzzNodes))
		known, err := d.analyst.Facts(ctx, examine.Position{Board: p.board, ToPlay: p.toPlay}, examine.Worms|examine.Influence)
		if err != nil {
			t.Fatal(err)
		}
		functions.Begin(known)
		defer boardtest.Restored(t, p.board)()
		for range 4 {
			m := pattern.Match{
				Orientation: board.Transform(rng.IntN(board.NumTransforms)), Color: p.toPlay,
				Anchor: board.At(rng.IntN(p.board.Size()), rng.IntN(p.board.Size())),
			}
			// The pattern need not match there: a function has to do with what it finds.
			if v, err := bound.Constraint(ctx, p.board, m); err == nil && !bound.Has(0) && v != 0 {
				t.Errorf("%q is left out and answers %d", text, v)
			}
		}
	})
}
