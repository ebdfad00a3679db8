package owl

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
)

// sees lets a Guided look at a position as at the first one of a question, and returns what it
// sees; the rest is in its scan.
func sees(t *testing.T, v *Guided, b *board.Board, goal *board.Set, turn side, ply int) *view {
	t.Helper()
	defer boardtest.Restored(t, b)()
	g := v.guide
	g.begin(t.Context(), b, goal, b.At(goal.First()), 10, v.depths())
	g.prepare()
	w := new(view)
	g.look(w, turn, ply, goal)
	if g.err != nil {
		t.Fatal(g.err)
	}
	return w
}

// places returns where a view has a move, from 0 on, or -1.
func (v *view) place(p board.Point) int {
	return slices.IndexFunc(v.moves, func(m guess) bool { return m.point == p })
}

// marked returns a position with the stones of White as the group, but for those at lower case
// letters, which are empty points with names.
func marked(t *testing.T, diagram string) (*board.Board, board.Set, map[rune]board.Point) {
	t.Helper()
	b, marks := boardtest.MustParseMarked(t, diagram)
	return b, b.StonesOf(board.White), marks
}

// sights are positions in which some moves must come to mind. The group is all white stones, or
// the string of the first one, if first is set, in the order of points.
var sights = []struct {
	name, diagram string
	kill, save    string // the moves of either side, best ones first
	among         int    // how many moves may come before the last one of them
}{
	{"the middle of three points", `
		. m . O X . . . .
		O O O O X . . . .
		X X X X X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, "m", "m", 0},
	{"the middle of the pyramid", `
		. m . O X . . . .
		O . O O X . . . .
		O O O X X . . . .
		X X X X . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, "m", "m", 0},
	// The point parts two strings.
	{"the cut", `
		. . . . . . . . .
		X X X X X X X . .
		X O O c O O X . .
		X . O X . . X . .
		X O O X X X X . .
		X X X X . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, "c", "", 3},
	// Two stones in atari.
	{"a string in atari", `
		. v . O O c O O X
		O O O O X X X X X
		X X X X X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, "vc", "vc", 0},
	// Who takes or saves three stones has two eyes, or leaves one.
	{"the three stones that are lunch", `
		. O X X X l X . .
		O O O O O O X . .
		X X X X X X X . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, "l", "l", 0},
	// The last liberty in the open.
	{"the way out", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. X . w . X . . .
		. X . O . X . . .
		. X X O X X . . .
		. . X O X . . . .
		. . X X X . . . .`, "w", "w", 3},
	// A margin of an eye space.
	{"the open end of a corridor", `
		. . . . e X . . .
		O O O O O X . . .
		X X X X X X . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, "e", "e", 3},
	// The second eye is false or not as h is Black's or White's.
	{"the corner of an eye", `
		. O . O X . . . .
		O O O h X . . . .
		X X O O X . . . .
		. X X X X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, "h", "h", 0},
}

// TestSights: the moves that decide come to mind first, to both sides, however the board is
// turned and whoever has which color.
func TestSights(t *testing.T) {
	v := guided(t, 10)
	for _, tt := range sights {
		b, goal, marks := marked(t, tt.diagram)
		for k := range 16 {
			c, moved := turned(t, b, goal, k/2, k%2 == 1)
			for turn, moves := range [2]string{tt.kill, tt.save} {
				if moves == "" {
					continue // it is lost
				}
				w := sees(t, v, c, &moved, side(turn), 0)
				if w.ruling != undecided {
					t.Errorf("%s, turn %d, side %d: ruling %d", tt.name, k, turn, w.ruling)
					continue
				}
				for i, m := range moves {
					p := board.Transform(k/2).Apply(marks[m], b.Size())
					if n := w.place(p); n < 0 || n > i+tt.among {
						t.Errorf("%s, turn %d, side %d: %c, %v, is number %d of %v\n%v", tt.name, k, turn, m, p, n, w.moves, c)
					}
				}
			}
		}
	}
}

// TestSightsAreMoves: what comes to mind are empty points, each once, best ones first; colors
// make no difference, nor does what was seen before.
func TestSightsAreMoves(t *testing.T) {
	race.Alone(t)
	v, other := guided(t, 10), guided(t, 10)
	met := 0
	for i, x := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		if i%23 != 7 {
			continue
		}
		b := x.Board
		for _, s := range b.AppendStrings(nil, board.White) {
			goal := board.SetOf(b.AppendStones(nil, s)...)
			if goal.Len() < 3 {
				continue
			}
			for turn := range side(2) {
				w := sees(t, v, b, &goal, turn, i%4)
				c, same := turned(t, b, goal, 0, true)
				w2 := sees(t, other, c, &same, turn, i%4)
				if w.ruling != w2.ruling || !slices.Equal(w.moves, w2.moves) || w.hope != w2.hope || w.effort != w2.effort {
					t.Errorf("%v: %+v, with the colors exchanged %+v\n%v", s, w, w2, b)
				}
				if w.ruling != undecided {
					continue
				}
				met++
				var seen board.Set
				for k, m := range w.moves {
					if b.At(m.point) != board.Empty || seen.Has(m.point) || m.value <= 0 || k > 0 && m.value > w.moves[k-1].value {
						t.Errorf("move %d of %v\n%v", k, w.moves, b)
					}
					seen.Add(m.point)
				}
			}
		}
	}
	if met < 30 {
		t.Errorf("%d positions", met)
	}
}

// TestRulings: what can be said of a group at a glance.
func TestRulings(t *testing.T) {
	v := guided(t, 10)
	for _, tt := range []struct {
		name, diagram string
		turn          side
		ply           int
		want          ruling
	}{
		{"two eyes", `
			. O . O X . .
			O O O O X . .
			X X X X X . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, attacker, 0, lives},
		{"one eye", `
			. O O O X . .
			O O O O X . .
			X X X X X . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, attacker, 0, undecided},
		{"all in atari, without a way out", `
			. O O X . . .
			X X X . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, defender, 0, dies},
		// Room to run counts from the third move on.
		{"in the open", `
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . O . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .`, attacker, 2, lives},
	} {
		b, goal, _ := marked(t, tt.diagram)
		for k := range 8 {
			c, moved := turned(t, b, goal, k, k%2 == 0)
			if w := sees(t, v, c, &moved, tt.turn, tt.ply); w.ruling != tt.want {
				t.Errorf("%s, turn %d: ruling %d, want %d", tt.name, k, w.ruling, tt.want)
			}
		}
	}
	// Without a stone left it is dead.
	b := boardtest.MustParse(t, ". O .\n. . .\n. . .\n")
	goal, none := b.StonesOf(board.White), board.Set{}
	sees(t, v, b, &goal, attacker, 0)
	var w view
	if v.look(&w, defender, 1, &none); w.ruling != dies {
		t.Errorf("nothing left: ruling %d", w.ruling)
	}
}

// TestFriends: which friends live by themselves, and whether a group hangs together with such.
func TestFriends(t *testing.T) {
	v := guided(t, 10)
	for _, tt := range []struct {
		name, diagram string // g is a stone of the group, f one of friends
		strong        bool
	}{
		{"two eyes, far away", `
			. . . . . . . O . O . O X
			. . . . . . . O O O O O X
			. . . . . . . X X X X X X
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			X X X X X . . . . . . . .
			O O O O X . . . . . . . .
			. X g O X . . . . . . . .
			. X X X X . . . . . . . .
			. . . . . . . . . . . . .`, true},
		{"two eyes, but a cut between", `
			. O . O X X g O X . . . .
			O O O O f . O O X . . . .
			X X X X X X X X X . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .`, true},
		{"one eye, closed in", `
			. O f O X X g O X . . . .
			O O O O O . O O X . . . .
			X X X X X X X X X . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .`, false},
		{"no eye, in the open", `
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . f . . . . . . . .
			. . . . O . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			. . . . . . . . . . . . .
			X X X X X . . . . . . . .
			O O O O X . . . . . . . .
			. X g O X . . . . . . . .
			. X X X X . . . . . . . .
			. . . . . . . . . . . . .`, true},
	} {
		b, _, marks := marked(t, tt.diagram)
		for _, m := range marks {
			if !b.Try(m, board.White) {
				t.Fatalf("%s: %v", tt.name, m)
			}
		}
		goal := board.SetOf(b.AppendStones(nil, marks['g'])...)
		friend := marks['f']
		if friend == board.NoPoint {
			friend = board.At(7, 12)
		}
		for k := range 8 {
			turn := board.Transform(k)
			c, moved := turned(t, b, goal, k, k%2 == 0)
			sees(t, v, c, &moved, attacker, 0)
			if got := v.strong.Has(turn.Apply(friend, b.Size())); got != tt.strong {
				t.Errorf("%s, turn %d: strong %v\n%v", tt.name, k, v.strong, c)
			}
		}
	}
}

// TestLinked: a group that hangs together with friends that live does so itself, and one that
// can be parted from them does not yet.
func TestLinked(t *testing.T) {
	v := guided(t, 10)
	for _, tt := range []struct {
		name, diagram string // g is a stone of the group, w a move of its owner
		linked        bool
	}{
		{"a solid link", `
			. O . O X . g O X
			O O O O w O O O X
			X X X X X X X X X
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, true},
		{"no link", `
			. O . O X . g O X
			O O O O . X O w X
			X X X X X X X X X
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, false},
	} {
		b, _, marks := marked(t, tt.diagram)
		b.Try(marks['g'], board.White)
		goal := board.SetOf(b.AppendStones(nil, marks['g'])...)
		for k := range 8 {
			turn := board.Transform(k)
			c, moved := turned(t, b, goal, k, k%2 == 0)
			sees(t, v, c, &moved, attacker, 0)
			if !v.strong.Has(turn.Apply(board.At(1, 8), b.Size())) || v.linked() {
				t.Errorf("%s, turn %d, at first: strong %v, linked %v", tt.name, k, v.strong, v.linked())
			}
			c.Try(turn.Apply(marks['w'], b.Size()), c.At(moved.First()))
			v.survey()
			if got := v.linked(); got != tt.linked {
				t.Errorf("%s, turn %d: linked %v\n%v", tt.name, k, got, c)
			}
		}
	}
}

// TestJoins: a new stone belongs to a group that it touches, diagonally or as a one or two
// points' jump or a knight's move, but not behind stones of the opponent.
func TestJoins(t *testing.T) {
	v := guided(t, 10)
	const size, mid = 13, 6
	for dx := -5; dx <= 5; dx++ {
		for dy := -5; dy <= 5; dy++ {
			if dx == 0 && dy == 0 {
				continue
			}
			b, err := board.New(size)
			if err != nil {
				t.Fatal(err)
			}
			old, move := board.At(mid, mid), board.At(mid+dx, mid+dy)
			b.Try(old, board.White)
			b.Try(move, board.White)
			v.guiding.b, v.owner = b, board.White
			goal := board.SetOf(old)
			u, w := max(dx, -dx), max(dy, -dy)
			u, w = min(u, w), max(u, w)
			want := w <= 3 && u == 0 || u == 1 && w <= 2
			if got := v.joins(move, &goal); got != want {
				t.Errorf("%d, %d: %v, want %v", dx, dy, got, want)
			}
			if !want || u+w == 1 {
				continue
			}
			// Black on every other point of the rectangle between them.
			for p := range board.Points(size) {
				if p.Col() >= min(mid, mid+dx) && p.Col() <= max(mid, mid+dx) && p.Row() >= min(mid, mid+dy) && p.Row() <= max(mid, mid+dy) {
					b.Try(p, board.Black)
				}
			}
			if v.joins(move, &goal) {
				t.Errorf("%d, %d: it joins behind black stones\n%v", dx, dy, b)
			}
		}
	}
}

// TestGoalAfter: which stones belong to the group after a move.
func TestGoalAfter(t *testing.T) {
	v := guided(t, 10)
	for _, tt := range []struct {
		name, diagram string // g is a stone of the group, m the move
		turn          side
		in, out       string // points that belong to the group then, and that do not
	}{
		{"the attacker parts it", `
			. . . . X . . . .
			. . . . X . . . .
			g O O O m O O . .
			. . . . X . . . .
			. . . . X . . . .
			. . . . X . . . .
			. . . . X . . . .
			. . . . X . . . .
			. . . . X . . . .`, attacker, "A7 D7", "F7 G7"},
		{"the parts still hang together", `
			. . . . X . . . .
			. . . . O O O . .
			g O O O m X . . .
			. . . . X . . . .
			. . . . X . . . .
			. . . . X . . . .
			. . . . X . . . .
			. . . . X . . . .
			. . . . X . . . .`, attacker, "A7 D7 E8 G8", "E7"},
		{"the owner takes two stones, and what is around them joins", `
			. . . . . . . . .
			. O O . . . . . .
			g X X m . . . . .
			. O O . . . . . .
			. . . . . . . . .
			. . . . . . . O .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, defender, "A7 D7 B8 C8 B6 C6", "H4"},
		{"the owner links with a friend", `
			. . . . . . . . .
			. . . . . . . . .
			g . m . O O . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, defender, "A7 C7", "E7 F7"},
		{"the owner touches a friend", `
			. . . . . . . . .
			. . . . . . . . .
			g . m O O . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, defender, "A7 C7 D7 E7", ""},
		{"the owner plays elsewhere", `
			. . . . . . . . .
			. . . . . . . . .
			g . . . . . . m .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, defender, "A7", "H7"},
	} {
		b, _, marks := marked(t, tt.diagram)
		if !b.Try(marks['g'], board.White) {
			t.Fatal(tt.name)
		}
		goal := board.SetOf(b.AppendStones(nil, marks['g'])...)
		if tt.turn == attacker {
			goal = b.StonesOf(board.White)
		}
		v.begin(t.Context(), b, &goal, board.White, 10, v.depths())
		c := board.White
		if tt.turn == attacker {
			c = board.Black
		}
		if !b.Try(marks['m'], c) {
			t.Fatal(tt.name)
		}
		got := v.goalAfter(&view{}, &goal, marks['m'], tt.turn)
		var in, out board.Set
		if in.UnmarshalText([]byte(tt.in)) != nil || out.UnmarshalText([]byte(tt.out)) != nil {
			t.Fatal(tt.name)
		}
		missing := in
		missing.AndNot(&got)
		if !missing.IsEmpty() || got.Intersects(&out) {
			t.Errorf("%s: %v, want %v and nothing of %v\n%v", tt.name, got, in, out, b)
		}
		pass := v.goalAfter(&view{}, &goal, board.Pass, tt.turn)
		mine := b.StonesOf(board.White)
		left := goal
		left.And(&mine)
		if pass != left {
			t.Errorf("%s: %v after a pass, want %v", tt.name, pass, left)
		}
	}
	// Parts that touch a string that cannot be saved hang together.
	b, goal, marks := marked(t, `
		. . . . X . . . .
		. . . . X . . . .
		. O O O m O O . .
		. . . X f X . . .
		. . . . X . . . .
		. . . . X . . . .
		. . . . X . . . .
		. . . . X . . . .
		. . . . X . . . .`)
	v.begin(t.Context(), b, &goal, board.White, 10, v.depths())
	b.Try(marks['m'], board.Black)
	fallen := board.SetOf(board.At(3, 6), board.At(5, 6))
	if got := v.goalAfter(&view{fallen: []board.Set{fallen}}, &goal, marks['m'], attacker); got != goal {
		t.Errorf("beside a string that is lost: %v, want %v", got, goal)
	}
}

// TestStringsRead: strings are critical, lost or safe as tactics have it.
func TestStringsRead(t *testing.T) {
	v := guided(t, 10)
	b, marks := boardtest.MustParseMarked(t, `
		. . . . . . . . . . .
		. X X . . . . . . . .
		X c O . . . . . . . .
		. X X . . . . . . . .
		. . . . . . . . . . .
		. . g . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`)
	b.Try(marks['c'], board.White)
	b.Try(marks['g'], board.White)
	goal := board.SetOf(marks['g'])
	sees(t, v, b, &goal, attacker, 0)
	f := v.at(marks['c'])
	if f == nil || f.size != 2 || f.liberties != 1 || !f.critical() || f.lost() || f.ours || f.color != board.White || f.attack.Code != search.Win || f.attack.Move != board.At(3, 8) {
		t.Errorf("a string in atari: %+v", f)
	}
	if f = v.at(marks['g']); f == nil || !f.ours || f.critical() || f.lost() || f.liberties != 4 {
		t.Errorf("the group: %+v", f)
	}
	// Eyes are told of the string that can be taken and saved, and of the one that is lost.
	lost, marks := boardtest.MustParseMarked(t, `
		. O X . . . . . .
		O X . . . . . . .
		O O O . . . . . .
		. . . X X . . . .
		. . X c O . . . .
		. . . X X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	lost.Try(marks['c'], board.White)
	goal = board.SetOf(lost.AppendStones(nil, board.At(0, 6))...)
	sees(t, v, lost, &goal, attacker, 0)
	for _, tt := range []struct {
		at               board.Point
		attacks, defends int
	}{{board.At(4, 4), 1, 1}, {marks['c'], 1, 1}, {board.At(1, 6), 0, 0}, {board.At(3, 5), 0, 0}} {
		if s := v.stones[tt.at]; len(s.Attacks) != tt.attacks || len(s.Defenses) != tt.defends {
			t.Errorf("%v: %+v, want %d attacks and %d defenses", tt.at, s, tt.attacks, tt.defends)
		}
	}
	corner := v.at(board.At(1, 7))
	if corner == nil || corner.color != board.Black {
		t.Fatalf("%+v", corner)
	}
	for p := range lost.Stones(board.At(1, 7)) {
		s := v.stones[p]
		if corner.lost() != (len(s.Attacks) == 1 && len(s.Defenses) == 0) || corner.critical() != (len(s.Attacks) == 1 && len(s.Defenses) == 1) {
			t.Errorf("%v: %+v and %+v", p, corner, s)
		}
	}
	if f = v.at(board.At(0, 0)); f != nil {
		t.Errorf("an empty point: %+v", f)
	}
}

// TestLunchesAddUp: strings of the attacker within two steps of the group are lunches if they can be taken and saved, and what
// they are worth adds up, to three at most.
func TestLunchesAddUp(t *testing.T) {
	v := guided(t, 10)
	met, many, own := 0, 0, 0
	groupsOf(t, 47, 3, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		sees(t, v, b, &goal, attacker, 0)
		g := v.guide
		var lunches []board.Point
		for _, f := range g.known {
			near := false
			for p := range b.Stones(f.stone) {
				for q := range goal.All() {
					near = near || max(p.Col(), q.Col())-min(p.Col(), q.Col())+max(p.Row(), q.Row())-min(p.Row(), q.Row()) <= 2
				}
			}
			switch taken, saved := f.attack.Code != search.Fail, f.defense.Code != search.Fail; {
			case !near || !taken || !saved:
			case b.At(f.stone) == owner:
				own++
			default:
				lunches = append(lunches, b.Origin(f.stone))
			}
		}
		for _, before := range []int{0, 1} {
			g.group.Lunches, g.most = nil, before
			g.findLunches()
			want := before
			var stones []board.Point
			for _, l := range g.group.Lunches {
				want += l.Max
				stones = append(stones, l.Stone)
			}
			if !slices.Equal(stones, lunches) {
				t.Errorf("lunches %v, want %v\n%v", stones, lunches, b)
			}
			if want = min(want, 3); g.most != want {
				t.Errorf("%d, want %d with %v\n%v", g.most, want, g.group.Lunches, b)
			}
		}
		if n := len(g.group.Lunches); n > 0 {
			met++
			if n > 1 {
				many++
			}
		}
	})
	if met < 3 || many == 0 || own == 0 {
		t.Errorf("%d groups with lunches, %d with several, %d strings of their own like that", met, many, own)
	}
}
