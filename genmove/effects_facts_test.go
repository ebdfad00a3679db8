package genmove_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// call asks a function of Effects about points, and returns its answer.
func call(t *testing.T, s *genmove.Situation, r *genmove.Reasons, name, move string, args ...string) int {
	t.Helper()
	var e genmove.Effects
	e.Begin(r)
	env := &pattern.Env{Context: t.Context(), Board: s.Board, Color: s.ToPlay, Move: pt(t, move), Pattern: &pattern.Pattern{Name: "P"}}
	var points []board.Point
	for _, a := range args {
		points = append(points, pt(t, a))
	}
	before := s.Board.String()
	for _, f := range e.Table().Funcs {
		if f.Name == name {
			n, err := f.Call(env, points)
			if err != nil {
				t.Fatal(name, err)
			}
			if s.Board.String() != before {
				t.Fatalf("%s changes the board", name)
			}
			return n
		}
	}
	t.Fatalf("no function %s", name)
	return 0
}

// help asks a helper of Effects about a move.
func help(t *testing.T, s *genmove.Situation, r *genmove.Reasons, name, move string) bool {
	t.Helper()
	var e genmove.Effects
	e.Begin(r)
	env := &pattern.Env{Context: t.Context(), Board: s.Board, Color: s.ToPlay, Move: pt(t, move), Pattern: &pattern.Pattern{Name: "P"}}
	before := s.Board.String()
	for _, h := range e.Table().Helpers {
		if h.Name == name {
			ok, err := h.Call(env)
			if err != nil {
				t.Fatal(name, err)
			}
			if s.Board.String() != before {
				t.Fatalf("%s changes the board", name)
			}
			return ok
		}
	}
	t.Fatalf("no helper %s", name)
	return false
}

// TestJumpOut: by whose area the move is in, and whose eye space.
func TestJumpOut(t *testing.T) {
	for _, by := range []board.Color{board.Black, board.White} {
		for _, c := range []struct {
			area, eye board.Color
			out, far  bool
		}{
			{board.Empty, board.Empty, true, true}, {by, board.Empty, false, false}, {by.Opponent(), board.Empty, true, false},
			{board.Empty, by, false, false}, {board.Empty, by.Opponent(), true, true},
		} {
			s := made(t, four, by, nil, nil)
			at := map[board.Point]float64{}
			switch c.area {
			case board.White:
				at[pt(t, "E5")] = 1
			case board.Black:
				at[pt(t, "E5")] = -1
			}
			s.Influence = fields(t, s.Board, at)
			for _, known := range []bool{true, false} {
				if s.Eyes = nil; known {
					var f eye.Facts
					if c.eye != board.Empty {
						f.Spaces = []eye.Space{{Color: c.eye, Points: board.SetOf(pt(t, "E5"))}}
					}
					var err error
					if s.Eyes, err = eye.NewMap(s.Board, f); err != nil {
						t.Fatal(err)
					}
				}
				out, far := c.out, c.far
				if !known {
					out, far = c.area != by, c.area == board.Empty
				}
				r := genmove.NewReasons(s)
				if got := help(t, s, r, "jump_out_helper", "E5"); got != out {
					t.Errorf("%v, in the area of %v and an eye of %v: out %v", by, c.area, c.eye, got)
				}
				if got := help(t, s, r, "jump_out_far_helper", "E5"); got != far {
					t.Errorf("%v, in the area of %v and an eye of %v: far out %v", by, c.area, c.eye, got)
				}
			}
		}
	}
}

// TestHopeHelpers: what a player does who has nothing that lives, or whose opponent has not.
func TestHopeHelpers(t *testing.T) {
	status := func(black, white dragon.Status) []dragon.Dragon {
		return []dragon.Dragon{{Origin: pt(t, "A1"), Status: black}, {Origin: pt(t, "J1"), Status: white}}
	}
	for _, c := range []struct {
		groups            []dragon.Dragon
		scoring           bool
		reinforce, thrash bool
	}{
		{status(dragon.Alive, dragon.Alive), false, false, false},
		{status(dragon.Alive, dragon.Dead), false, true, false},
		{status(dragon.Alive, dragon.Dead), true, false, false},
		{status(dragon.Dead, dragon.Alive), false, false, true},
		{status(dragon.Critical, dragon.Alive), false, false, true},
		{status(dragon.Dead, dragon.Alive), true, false, false},
	} {
		s := made(t, four, board.Black, c.groups, nil)
		s.Scoring = c.scoring
		r := genmove.NewReasons(s)
		if got := help(t, s, r, "reinforce_helper", "E5"); got != c.reinforce {
			t.Errorf("%+v: reinforce %v", c, got)
		}
		if help(t, s, r, "thrash_around_helper", "E5") {
			t.Errorf("%+v: Black thrashes around", c)
		}
		// White has the statuses of Black.
		groups := status(c.groups[1].Status, c.groups[0].Status)
		w := made(t, four, board.White, groups, nil)
		w.Scoring = c.scoring
		if got := help(t, w, genmove.NewReasons(w), "thrash_around_helper", "E5"); got != c.thrash {
			t.Errorf("%+v: thrash around %v", c, got)
		}
		if got := call(t, s, r, "doing_scoring", "E5"); got != btoi(c.scoring) {
			t.Errorf("scoring %v: %d", c.scoring, got)
		}
		if help(t, s, r, "high_handicap_helper", "E5") {
			t.Error("White has no stone")
		}
	}
	// A corner that is surrounded is no safe place.
	s := made(t, "X . X . .\n. X O . .\nX . O . .\n. O . O .\n. . . . .", board.White, []dragon.Dragon{{Origin: board.At(2, 2), Status: dragon.Alive}, {Origin: board.At(0, 4), Status: dragon.Dead}}, nil)
	if help(t, s, genmove.NewReasons(s), "reinforce_helper", "B5") || !help(t, s, genmove.NewReasons(s), "reinforce_helper", "D5") {
		t.Error("B5 is taken at once and D5 is not")
	}
	// 32.4 stones are four tenths of 81, and 16.2 two.
	for _, c := range []struct {
		own, enemy int
		want       bool
	}{{17, 15, true}, {17, 16, false}, {16, 17, true}, {0, 40, true}} {
		b := must(t, 9)
		own, enemy := c.own, c.enemy
		for p := range board.Points(9) {
			if p.Col()%2 == 1 {
				continue
			}
			switch {
			case own > 0:
				b.PlayAssumeLegal(p, board.White)
				own--
			case enemy > 0:
				b.PlayAssumeLegal(p, board.Black)
				enemy--
			}
		}
		s := made(t, b.String(), board.White, []dragon.Dragon{}, nil)
		stones := s.Board.StonesOf(board.White)
		if stones.Len() != c.own {
			t.Fatal("stones were captured")
		}
		if c.own+c.enemy > 40 {
			t.Fatal("too many stones")
		}
		if got := help(t, s, genmove.NewReasons(s), "thrash_around_helper", "B2"); got != c.want {
			t.Errorf("%d own stones of %d: %v", c.own, c.own+c.enemy, got)
		}
	}
	only := made(t, "X . .\n. . .\n. . X", board.Black, nil, nil)
	if r := genmove.NewReasons(only); !help(t, only, r, "high_handicap_helper", "B2") {
		t.Error("White has stones")
	}
	only.Scoring = true
	if r := genmove.NewReasons(only); help(t, only, r, "high_handicap_helper", "B2") {
		t.Error("while scoring")
	}
}

// TestMirrors: who copies what, and when that is answered.
func TestMirrors(t *testing.T) {
	const mirror = `
		. . . . . . .
		. X O . X . .
		. . . . . O .
		. . . . . . .
		. X . . . . .
		. . O . X O .
		. . . . . . .`
	const more = `
		X . . . . . X
		. X O . X . .
		. . . . . O .
		. . . . . . .
		. X . . . . .
		. . O . X O .
		O . . . . . O`
	mirrored := func(diagram string) bool {
		s := made(t, diagram, board.White, nil, nil)
		return call(t, s, genmove.NewReasons(s), "break_mirror_helper", "D4", "D4") != 0
	}
	if mirrored(mirror) {
		t.Error("eight stones are a copy")
	}
	for _, c := range []struct {
		change string
		want   bool
	}{{"", true}, {"komi", false}, {"no komi", true}, {"Black", false}, {"elsewhere", false}, {"no copy", false}} {
		s, at := made(t, more, board.White, nil, nil), "D4"
		switch c.change {
		case "komi", "no komi":
			g, err := board.NewGame(7, board.Chinese())
			if err == nil {
				err = g.SetKomi(map[string]float64{"komi": 0.5}[c.change])
			}
			if err != nil {
				t.Fatal(err)
			}
			s.Game = g
		case "Black":
			s = made(t, more, board.Black, nil, nil)
		case "elsewhere":
			at = "D5"
		case "no copy":
			s.Board.PlayAssumeLegal(pt(t, "D1"), board.Black)
		}
		if got := call(t, s, genmove.NewReasons(s), "break_mirror_helper", "D4", at); got != btoi(c.want) {
			t.Errorf("%q: %d", c.change, got)
		}
	}
	ten := strings.Replace(strings.Replace(more, "X . . . . . X", "X . . . . . .", 1), "O . . . . . O", ". . . . . . O", 1)
	if mirrored(ten) {
		t.Error("ten stones are enough")
	}
	even := made(t, strings.Repeat("X X X . . . . .\n", 2)+strings.Repeat(". . . . . . . .\n", 4)+strings.Repeat(". . . . . O O O\n", 2), board.White, nil, nil)
	if call(t, even, genmove.NewReasons(even), "break_mirror_helper", "E5", "E5") != 0 {
		t.Error("a board without a middle")
	}
}

// TestSmallEffects: what functions write down about strings, by their sizes.
func TestSmallEffects(t *testing.T) {
	s := made(t, four, board.Black, nil, nil)
	s.HandicapLeft, s.HandicapTotal = 3, 7
	r := genmove.NewReasons(s)
	if a, b := call(t, s, r, "remaining_handicap_stones", "E5"), call(t, s, r, "total_handicap_stones", "E5"); a != 3 || b != 7 {
		t.Errorf("%d of %d stones of a handicap", a, b)
	}
	at := func(p string) *genmove.Case { return r.At(pt(t, p)) }
	for _, c := range []struct {
		name, move      string
		args            []string
		followup, other float64
	}{
		{"threaten_to_save", "B5", []string{"A1"}, 2 + 2*2, 0}, {"threaten_to_save", "B6", []string{"E5"}, 0, 0},
		{"threaten_to_capture", "C5", []string{"J9"}, 6, 0}, {"threaten_to_capture", "C6", []string{"A1"}, 0, 0},
		{"prevent_attack_threat", "D5", []string{"A1"}, 0, 4}, {"prevent_attack_threat", "D6", []string{"E5"}, 0, 0},
	} {
		if n := call(t, s, r, c.name, c.move, c.args...); n != 0 || at(c.move).Followup != c.followup || at(c.move).ReverseFollowup != c.other {
			t.Errorf("%s %v: %d, followup %v, reverse %v", c.name, c.args, n, at(c.move).Followup, at(c.move).ReverseFollowup)
		}
	}
	for _, c := range []struct {
		name string
		args []string
	}{{"antisuji", []string{"F1"}}, {"known_safe_move", []string{"F2"}}, {"good_attack_threat", []string{"F3", "J9"}}, {"good_attack_threat", []string{"F4", "E5"}}, {"replace", []string{"F5", "F6"}},
		{"add_connect_move", []string{"A1", "A9"}}, {"add_defend_both_move", []string{"A1", "A9"}}, {"add_cut_move", []string{"J1", "J9"}}} {
		if n := call(t, s, r, c.name, "F7", c.args...); n != 0 {
			t.Errorf("%s: %d", c.name, n)
		}
	}
	if !at("F1").Has(genmove.Antisuji) || !at("F2").KnownSafe || at("F5").Replacement != pt(t, "F6") || !at("F7").Has(genmove.Connect) || !at("F7").Has(genmove.DefendBoth) || !at("F7").Has(genmove.Cut) {
		t.Errorf("%v", said(r))
	}
	if a, b := at("F3").Against, at("F4").Against; len(a) != 1 || s.Board.Origin(a[0]) != s.Board.Origin(pt(t, "J9")) || len(b) != 0 {
		t.Errorf("threats against %v, %v", a, b)
	}
}

// TestThrowIn: a stone that is thrown in beside a string of two liberties threatens it if it
// is caught after it has taken the other liberty.
func TestThrowIn(t *testing.T) {
	race.Alone(t)
	diagrams := []string{`
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		X X X X . . .
		. O O . X . .`}
	for n := range sample.Of(40, 100) {
		b := must(t, 7)
		if _, err := b.Playout(board.Black, 15+n%25, rand.NewPCG(uint64(n), 7)); err != nil {
			t.Fatal(err)
		}
		diagrams = append(diagrams, b.String())
	}
	accepted, refused := 0, 0
	for i, d := range diagrams {
		for _, by := range []board.Color{board.Black, board.White} {
			s := made(t, d, by, nil, []worm.Worm{})
			for p := range board.Points(7) {
				if s.Board.At(p) != board.Empty || !s.Board.At(p+board.East).IsPlayer() {
					continue
				}
				r := genmove.NewReasons(s)
				got := help(t, s, r, "throw_in_atari_helper", p.String())
				target := p + board.East
				want := s.Board.At(target) == by.Opponent() && s.Board.Liberties(target) == 2 && slowThrowIn(t, s, p, target)
				if got != want {
					t.Errorf("position %d, %v: %v at %v\n%v", i, by, got, p, s.Board)
				}
				if f := r.At(p).Followup; f != 0 && !got || got && f != 2*s.Worm(target).EffectiveSize {
					t.Errorf("position %d, %v: followup %v at %v", i, by, f, p)
				}
				if got {
					accepted++
				} else if s.Board.At(target) == by.Opponent() && s.Board.Liberties(target) == 2 {
					refused++
				}
			}
		}
	}
	if accepted < 10 || refused < 10 {
		t.Errorf("%d moves are accepted, %d refused", accepted, refused)
	}
}

// slowThrowIn tells by trial moves what the documentation of the helper says.
func slowThrowIn(t *testing.T, s *genmove.Situation, move, target board.Point) bool {
	b := s.Board.Clone()
	if b.Play(move, s.ToPlay, board.Strict) != nil {
		return false
	}
	captured := func(p board.Point) bool {
		x, err := s.Analyst.Tactics().Attack(t.Context(), b, p)
		return err == nil && x.Code != search.Fail
	}
	for _, p := range []board.Point{target + board.North, target + board.South} {
		if b.At(p) == s.ToPlay && captured(p) {
			return false
		}
	}
	for _, p := range s.Board.AppendLiberties(nil, target) {
		if p != move && b.Play(p, s.Opponent(), board.Strict) == nil {
			return b.At(target) == s.Opponent() && captured(target)
		}
	}
	return true
}

// TestAttackEither: of two strings that can each be saved, but not both, one is captured.
func TestAttackEither(t *testing.T) {
	const d = `
		. . . . . . .
		. . . . . . .
		. . X . X . .
		. X O . O X .
		. . . . . . .
		. . . . . . .
		. . . . . . .`
	found := 0
	s := made(t, d, board.Black, nil, []worm.Worm{})
	for _, point := range []string{"D3", "D4", "D5", "C3", "G1"} {
		p := pt(t, point)
		for _, args := range [][2]string{{"C4", "E4"}, {"C4", "C5"}, {"C5", "E5"}, {"C4", "D4"}} {
			r := genmove.NewReasons(s)
			if n := call(t, s, r, "test_attack_either_move", p.String(), args[0], args[1]); n != 0 {
				t.Errorf("%v: %d", p, n)
			}
			x, y := pt(t, args[0]), pt(t, args[1])
			want := false
			if b := s.Board.Clone(); b.At(x) == board.White && b.At(y) == board.White && b.Origin(x) != b.Origin(y) && b.Play(p, board.Black, board.Strict) == nil && b.At(x) == board.White && b.At(y) == board.White {
				want = true
				tactics := s.Analyst.Tactics()
				for _, q := range []board.Point{x, y} {
					a, err := tactics.Attack(t.Context(), b, q)
					want = want && err == nil && a.Code != search.Fail
					a, err = tactics.Defend(t.Context(), b, q)
					want = want && err == nil && a.Code == search.Win
				}
				if want {
					// Every move that saves both, tried one after another.
					for q := range board.Points(7) {
						c := b.Clone()
						if c.Play(q, board.White, board.Strict) != nil {
							continue
						}
						safe := true
						for _, o := range []board.Point{x, y} {
							a, err := tactics.Attack(t.Context(), c, o)
							safe = safe && err == nil && a.Code == search.Fail
						}
						want = want && !safe
					}
				}
			}
			if want {
				found++
			}
			if got := r.At(p).Has(genmove.AttackEither); got != want {
				t.Errorf("%v against %v: %v", p, args, got)
			}
		}
	}
	if found == 0 {
		t.Error("nothing attacks two strings")
	}
}

// TestBackfillHelper: moves that are worth a little because they will be needed, and values that
// move on to the move that is needed.
func TestBackfillHelper(t *testing.T) {
	const d = `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		X X X . . . .
		O O X . . . .
		. O O X . . .
		. O . . X . .`
	for _, c := range []struct {
		by               board.Color
		a, b, target     string
		backfill, replac bool
	}{
		{board.White, "D1", "C1", "B1", false, false},
		{board.Black, "D1", "C1", "B1", false, false},
		{board.Black, "C1", "D1", "B1", false, false},
		{board.White, "A1", "D1", "B1", true, true},
	} {
		s := made(t, d, c.by, nil, nil)
		r := genmove.NewReasons(s)
		call(t, s, r, "backfill_helper", "A1", c.a, c.b, c.target)
		want := map[board.Point]float64{}
		b := s.Board.Clone()
		if b.Play(pt(t, c.a), c.by, board.Strict) == nil && b.Play(pt(t, c.b), c.by.Opponent(), board.Strict) == nil && b.At(pt(t, c.target)).IsPlayer() {
			if p := saves(t, s, b, pt(t, c.target)); p != board.NoPoint {
				want[p] = 0.1
			}
		}
		for p := range board.Points(7) {
			if got := r.At(p).MinValue; got != want[p] {
				t.Errorf("%+v: %v is worth %v, want %v", c, p, got, want[p])
			}
		}
		r = genmove.NewReasons(s)
		call(t, s, r, "backfill_replace", "A1", c.a, c.target)
		to := board.NoPoint
		b = s.Board.Clone()
		if b.Play(pt(t, c.a), b.At(pt(t, c.target)).Opponent(), board.Strict) == nil {
			if p := saves(t, s, b, pt(t, c.target)); p != board.NoPoint && s.Board.At(p) == board.Empty && p != pt(t, c.a) {
				to = p
			}
		}
		if got := r.At(pt(t, c.a)).Replacement; got != to {
			t.Errorf("%+v: replaced by %v, want %v", c, name(got), name(to))
		}
	}
}

// saves returns the move that saves a string that can be captured, by reading.
func saves(t *testing.T, s *genmove.Situation, b *board.Board, p board.Point) board.Point {
	a, err := s.Analyst.Tactics().Attack(t.Context(), b, p)
	if err != nil || a.Code == search.Fail {
		return board.NoPoint
	}
	d, err := s.Analyst.Tactics().Defend(t.Context(), b, p)
	if err != nil || d.Code == search.Fail || d.Move == board.Pass {
		return board.NoPoint
	}
	return d.Move
}

// TestOpeningCorners: in each empty corner of a board of 9 lines or more the same four
// points, seen from every side, and none if a stone is within seven lines.
func TestOpeningCorners(t *testing.T) {
	for _, size := range []int{8, 9, 10, 11, 13, 19} {
		for _, stone := range []int{-1, 0, min(7, size/2) - 1, min(7, size/2)} {
			b := must(t, size)
			if stone >= 0 {
				b.PlayAssumeLegal(board.At(stone, stone), board.Black)
			}
			s := &genmove.Situation{Facts: &examine.Facts{Position: examine.Position{Board: b, ToPlay: board.White}}, Board: b}
			r := genmove.NewReasons(s)
			if err := (genmove.Openings{}).Reasons(t.Context(), s, r); err != nil {
				t.Fatal(err)
			}
			want := map[board.Point]float64{}
			for corner := range 4 {
				if size < 9 || corner == 0 && stone >= 0 && stone < min(7, size/2) {
					continue
				}
				far := corner == 3 && size%2 == 1 && stone == min(7, size/2) && size/2 == stone
				for i, at := range [][2]int{{3, 3}, {2, 3}, {3, 2}, {2, 2}} {
					col, row := at[0], at[1]
					if corner&1 != 0 {
						col = size - 1 - col
					}
					if corner&2 != 0 {
						row = size - 1 - row
					}
					if p := board.At(col, row); b.At(p) == board.Empty && !far {
						want[p] = max(want[p], 30*float64(size)/19-float64(i)/2)
					}
				}
			}
			if stone == min(7, size/2) {
				continue // it is in another corner of small boards
			}
			for p := range board.Points(size) {
				if got := r.At(p).Expected; math.Abs(got-want[p]) > 1e-9 || (got > 0) != r.At(p).Has(genmove.ExpandMoyo) || (got > 0) != r.At(p).Has(genmove.ExpandTerritory) {
					t.Errorf("size %d, stone %d: %v is worth %v, want %v", size, stone, p, got, want[p])
				}
			}
		}
	}
}

// deathless is a search.Life by whom all groups live.
type deathless struct{}

func (deathless) Attack(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{Certain: true}, nil
}

func (deathless) Defend(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return search.Result{Certain: true}, nil
}

// TestCombinationReasons: the reasons are those of a reader of combinations, for the levels
// that ask it, and groups that are dead or critical do not count.
func TestCombinationReasons(t *testing.T) {
	race.Alone(t)
	const d = `
		. . . . . . .
		. . . O . . .
		. O O . O O .
		. O X . X O .
		. . . . . . .
		. . X X X . .
		. . . . . . .`
	found := 0
	for _, by := range []board.Color{board.Black, board.White}[:sample.Of(1, 2)] {
		for _, c := range []struct {
			level  int
			status dragon.Status
			dead   bool
		}{{3, dragon.Alive, false}, {2, dragon.Alive, false}, {10, dragon.Critical, true}} {
			s := made(t, d, by, []dragon.Dragon{{Origin: pt(t, "C4"), Status: c.status}}, []worm.Worm{})
			var err error
			if s.Analyst, err = examine.New(examine.Options{NoMemory: true, Life: deathless{}}); err != nil {
				t.Fatal(err)
			}
			s.Level = c.level
			r := genmove.NewReasons(s)
			if err := new(genmove.Combinations).Reasons(t.Context(), s, r); err != nil {
				t.Fatal(err)
			}
			x, err := combination.New(combination.Options{Tactics: s.Analyst.Tactics(), Substance: s.Analyst.Life(), Nodes: 400})
			if err != nil {
				t.Fatal(err)
			}
			var dead board.Set
			if c.dead {
				for p := range s.Board.Stones(pt(t, "C4")) {
					dead.Add(p)
				}
			}
			want := genmove.NewReasons(s)
			if c.level >= 3 {
				mine, err := x.Attack(t.Context(), s.Board, by, &dead)
				if err != nil {
					t.Fatal(err)
				}
				if mine.Code != search.Fail {
					want.Add(genmove.Reason{Kind: genmove.MyCombination, Move: mine.Move, Code: mine.Code, Value: float64(mine.Value)})
				}
				moves, his, err := x.Defend(t.Context(), s.Board, by.Opponent(), &dead)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range moves {
					want.Add(genmove.Reason{Kind: genmove.YourCombination, Move: m, Code: his.Code, Value: float64(his.Value)})
				}
			}
			found += len(said(r))
			if got := said(r); !slices.Equal(got, said(want)) {
				t.Errorf("%v, %+v: %v, want %v", by, c, got, said(want))
			}
		}
	}
	if found == 0 {
		t.Error("no combination")
	}
}
