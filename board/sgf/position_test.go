package sgf_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/boardtest"
)

func TestPositionAt(t *testing.T) {
	const (
		game    = "(;SZ[3]AB[aa];W[bb];B[cc];W[];AE[aa]AB[ca]B[ac];C[end]PL[B])"
		white   = "(;SZ[3];W[aa];B[bb];PL[W])"
		twoEach = "(;SZ[3];B[aa]W[bb];B[cc]W[ca])"
	)
	tests := []struct {
		in     string
		where  sgf.Where
		toPlay board.Color
		moves  int
		want   string
	}{
		{game, sgf.BeforeMove(1), board.White, 0, "X.. ... ..."},
		{game, sgf.BeforeMove(2), board.Black, 1, "X.. .O. ..."},
		{game, sgf.BeforeMove(3), board.White, 2, "X.. .O. ..X"},
		{game, sgf.BeforeMove(4), board.Black, 3, "..X .O. ..X"},
		{game, sgf.BeforeMove(5), board.Black, 4, "..X .O. X.X"},
		{game, sgf.BeforeMove(0), board.White, 0, "X.. ... ..."},
		{game, sgf.BeforeMove(-5), board.White, 0, "X.. ... ..."},
		{game, sgf.End(), board.Black, 4, "..X .O. X.X"},
		{game, sgf.Where{}, board.Black, 4, "..X .O. X.X"},
		{game, sgf.BeforePlayAt(board.At(2, 0)), board.Black, 1, "X.. .O. ..."},
		{game, sgf.BeforePlayAt(board.At(0, 2)), board.Black, 4, "..X .O. X.X"},
		{game, sgf.BeforePlayAt(board.Pass), board.White, 2, "X.. .O. ..X"},
		{white, sgf.BeforeMove(1), board.White, 0, "... ... ..."},
		{white, sgf.End(), board.White, 2, "O.. .X. ..."},
		{twoEach, sgf.BeforeMove(2), board.White, 1, "X.. ... ..."},
		{twoEach, sgf.BeforeMove(4), board.White, 3, "X.. .O. ..X"},
		{"(;SZ[3])", sgf.End(), board.Black, 0, "... ... ..."},
		{"(;SZ[3]HA[1])", sgf.End(), board.Black, 0, "... ... ..."},
		{"(;SZ[3]HA[2])", sgf.End(), board.White, 0, "... ... ..."},
		{"(;SZ[3]AB[aa])", sgf.End(), board.White, 0, "X.. ... ..."},
		{"(;SZ[3]AB[aa]AW[cc])", sgf.End(), board.Black, 0, "X.. ... ..O"},
		{"(;SZ[3]AB[aa]PL[B])", sgf.End(), board.Black, 0, "X.. ... ..."},
		{"(;SZ[3]PL[])", sgf.End(), board.Black, 0, "... ... ..."},
		{"(;SZ[3]PL[W];B[aa])", sgf.BeforeMove(1), board.Black, 0, "... ... ..."},
		{"(;SZ[3]AB[aa:cb]AE[bb])", sgf.End(), board.White, 0, "XXX X.X ..."},
		{"(;SZ[3](;B[aa];W[bb])(;B[cc]))", sgf.End(), board.Black, 2, "X.. .O. ..."},
	}
	for _, tt := range tests {
		pos, err := sgf.PositionAt(one(t, tt.in), tt.where)
		if err != nil {
			t.Errorf("%s: %v", tt.in, err)
			continue
		}
		got := strings.Join(rows(pos.Board), " ")
		if got != tt.want || pos.ToPlay != tt.toPlay || pos.Moves != tt.moves || pos.Warnings != nil {
			t.Errorf("%s, %+v: %s, %v, %d moves, %v, want %s, %v, %d moves",
				tt.in, tt.where, got, pos.ToPlay, pos.Moves, pos.Warnings, tt.want, tt.toPlay, tt.moves)
		}
	}
}

// rows writes a board without coordinates.
func rows(b *board.Board) []string {
	var list []string
	for row := b.Size() - 1; row >= 0; row-- {
		var s strings.Builder
		for col := range b.Size() {
			s.WriteByte(".XO"[b.At(board.At(col, row))])
		}
		list = append(list, s.String())
	}
	return list
}

func TestIllegalMoves(t *testing.T) {
	// A ko at B3 and C3, a point where White has no liberty at A1, and then a
	// stone on top of another, which captures.
	const in = "(;SZ[5]AB[ba][ab][bc][ae:ae][be][dd]AW[ca][db][cc]AE[ae]AB[ad];B[cb];W[bb];B[cb];W[ae];W[dd];B[dd])"
	root := one(t, in)
	type warning struct {
		Move  string
		Moves int
		Err   error
	}
	var got []warning
	pos, err := sgf.PositionAt(root, sgf.End())
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range pos.Warnings {
		got = append(got, warning{w.Move.String(), w.Moves, w.Err})
		if m, ok, err := w.Node.Move(); m != w.Move || !ok || err != nil {
			t.Errorf("the node of %v has the move %v", w, m)
		}
	}
	want := []warning{
		{"black C4", 3, board.ErrKo},
		{"white A1", 4, board.ErrSuicide},
		{"white D2", 5, sgf.ErrValue},
		{"white D2", 5, board.ErrOccupied},
		{"black D2", 6, board.ErrOccupied},
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b error) bool { return errors.Is(a, b) || errors.Is(b, a) })); diff != "" {
		t.Errorf("warnings mismatch (-want +got):\n%s", diff)
	}
	if s := pos.Warnings[0].String(); s != "move 3, black C4: "+board.ErrKo.Error() {
		t.Errorf("String() = %q", s)
	}
	wantBoard := boardtest.MustParse(t, `
		. X O . .
		X . X O .
		. X O . .
		X . . X .
		. X . . .`)
	if diff := cmp.Diff(rows(wantBoard), rows(pos.Board)); diff != "" {
		t.Errorf("position mismatch (-want +got):\n%s", diff)
	}
	// Each captured twice in the ko; the suicide is Black's prisoner.
	if b, w := pos.Board.Prisoners(board.Black), pos.Board.Prisoners(board.White); b != 2 || w != 1 {
		t.Errorf("prisoners %d and %d, want 2 and 1", b, w)
	}

	g, warnings, err := sgf.GameAt(root, sgf.End(), board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	if len(warnings) != 5 {
		t.Errorf("warnings of the game: %v", warnings)
	}
	if diff := cmp.Diff(rows(pos.Board), rows(g.Board())); diff != "" {
		t.Errorf("position of the game mismatch (-want +got):\n%s", diff)
	}
	if got := len(g.Moves()); got != 6 {
		t.Errorf("%d moves in the game, want 6", got)
	}
	if g.Rules().Name != "japanese" || g.Rules().Suicide {
		t.Errorf("the rules have changed: %+v", g.Rules())
	}
}

func TestCaptureOnOccupiedPoint(t *testing.T) {
	pos, err := sgf.PositionAt(one(t, "(;SZ[3]AB[ba]AW[aa][bb];W[ba])"), sgf.End())
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(rows(pos.Board), " "); got != "OO. .O. ..." || len(pos.Warnings) != 1 {
		t.Errorf("%s, %v", got, pos.Warnings)
	}
}

func TestPositionErrors(t *testing.T) {
	tests := []struct {
		in   string
		kind error
		want string
	}{
		{"(;SZ[2]AB[aa:bb])", board.ErrNoLiberty, "1:8: a string without liberties at A1"},
	}
	for _, tt := range tests {
		root := one(t, tt.in)
		_, err := sgf.PositionAt(root, sgf.End())
		if !errors.Is(err, tt.kind) || err.Error() != tt.want {
			t.Errorf("PositionAt of %s: %v, want %s", tt.in, err, tt.want)
		}
		if _, _, err := sgf.GameAt(root, sgf.End(), board.Chinese()); !errors.Is(err, tt.kind) {
			t.Errorf("GameAt of %s: %v, want %v", tt.in, err, tt.kind)
		}
		last := root
		for last.Child() != nil {
			last = last.Child()
		}
		if _, err := last.Position(); !errors.Is(err, tt.kind) {
			t.Errorf("Position of %s: %v, want %v", tt.in, err, tt.kind)
		}
	}
}

func TestPositionInVariation(t *testing.T) {
	root := one(t, "(;SZ[3]AB[aa](;W[bb];B[cc])(;W[ca](;B[cb])(;B[ba];W[ac];C[here])))")
	n := root
	for range 2 {
		n = n.Children()[1]
	}
	pos, err := n.Position()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(rows(pos.Board), " "); got != "XXO ... ..." || pos.ToPlay != board.White || pos.Moves != 2 || pos.Node != n {
		t.Errorf("%s, %v to play, %d moves", got, pos.ToPlay, pos.Moves)
	}
}

func TestApply(t *testing.T) {
	root := one(t, "(;SZ[3]AB[aa];W[aa];B[zz])")
	b, err := board.New(3)
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range []*sgf.Node{root, root.Child()} {
		warnings, err := n.Apply(b)
		if err != nil || len(warnings) != i {
			t.Errorf("Apply: %v, %v", warnings, err)
		}
	}
	if got := strings.Join(rows(b), " "); got != "O.. ... ..." {
		t.Errorf("board %s", got)
	}
	if warnings, err := root.Child().Child().Apply(b); err != nil || len(warnings) != 1 || !errors.Is(warnings[0].Err, sgf.ErrValue) {
		t.Errorf("Apply: %v, %v, want a warning that wraps ErrValue", warnings, err)
	}
	other, err := board.New(5)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := root.Apply(other); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("Apply to a wrong size: %v, want ErrSize", err)
	}
	if !b.Try(board.At(1, 1), board.Black) {
		t.Fatal("the trial move is illegal")
	}
	for _, n := range []*sgf.Node{root, root.Child()} {
		if _, err := n.Apply(b); !errors.Is(err, board.ErrTrial) {
			t.Errorf("Apply with trial moves: %v, want ErrTrial", err)
		}
	}
	if _, err := one(t, "(;SZ[3:4])").Apply(b); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("Apply of a rectangle: %v, want ErrSize", err)
	}
}

func TestFromBoard(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X O .
		X . . O
		. . . .
		. . O .`)
	root, err := sgf.FromBoard(b, board.White)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := root.String(), "(;FF[4]GM[1]CA[UTF-8]SZ[4]AB[ba][ab]AW[ca][db][cd]PL[W])\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	pos, err := root.Position()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(rows(b), rows(pos.Board)); diff != "" || pos.ToPlay != board.White {
		t.Errorf("%v to play, position mismatch (-want +got):\n%s", pos.ToPlay, diff)
	}
	if _, err := sgf.FromBoard(b, board.Border); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("FromBoard with Border to play: %v", err)
	}
}

func TestGameAt(t *testing.T) {
	root := one(t, "(;SZ[9]RU[NZ]KM[0,5]HA[2]AB[cc][gg];W[cg];B[gc];W[])")
	g, warnings, err := sgf.GameAt(root, sgf.End(), board.Japanese())
	if err != nil || warnings != nil {
		t.Fatal(err, warnings)
	}
	if g.Rules().Name != "new_zealand" || g.Komi() != 0.5 || g.Handicap() != 2 || g.ToPlay() != board.Black || g.Len() != 4 {
		t.Errorf("rules %s, komi %v, handicap %d, %v to play, %d steps", g.Rules().Name, g.Komi(), g.Handicap(), g.ToPlay(), g.Len())
	}
	if err := g.UndoN(3); err != nil || g.ToPlay() != board.White || g.Handicap() != 2 {
		t.Errorf("after undo: %v, %v to play, handicap %d", err, g.ToPlay(), g.Handicap())
	}
	if _, _, err := sgf.GameAt(one(t, "(;SZ[3:4])"), sgf.End(), board.Japanese()); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("no square: %v", err)
	}
	if _, _, err := sgf.GameAt(root, sgf.End(), board.Rules{Superko: 99}); err != nil {
		t.Errorf("the fallback is not needed, but: %v", err)
	}
	if _, _, err := sgf.GameAt(one(t, "(;RU[mine])"), sgf.End(), board.Rules{Superko: 99}); !errors.Is(err, board.ErrRules) {
		t.Errorf("bad fallback: %v, want ErrRules", err)
	}
	g, _, err = sgf.GameAt(one(t, "(;KM[]HA[]RU[])"), sgf.End(), board.Chinese())
	if err != nil || g.Komi() != 7.5 || g.Handicap() != 0 || g.Rules().Name != "chinese" {
		t.Errorf("empty values: %v", err)
	}
}

func TestSuperkoInGame(t *testing.T) {
	// A ko is taken back after two passes, so that the position of the start
	// comes again.
	const in = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[];B[];W[bb])"
	root := one(t, in)
	pos, err := sgf.PositionAt(root, sgf.End())
	if err != nil {
		t.Fatal(err)
	}
	simple, warnings, err := sgf.GameAt(root, sgf.End(), board.Japanese())
	if err != nil || warnings != nil {
		t.Fatal(err, warnings)
	}
	superko, warnings, err := sgf.GameAt(root, sgf.End(), board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	if len(warnings) != 1 || warnings[0].Moves != 4 || !errors.Is(warnings[0].Err, board.ErrSuperko) {
		t.Errorf("warnings %v, want superko at move 4", warnings)
	}
	for _, g := range []*board.Game{simple, superko} {
		if diff := cmp.Diff(rows(pos.Board), rows(g.Board())); diff != "" {
			t.Errorf("position mismatch (-want +got):\n%s", diff)
		}
	}
}

func TestFromGame(t *testing.T) {
	g, err := board.NewGame(9, board.AGA())
	if err != nil {
		t.Fatal(err)
	}
	check := func(want string) {
		t.Helper()
		root, err := sgf.FromGame(g)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(root.String(), "\n", ""); got != "(;FF[4]GM[1]CA[UTF-8]SZ[9]RU[AGA]KM[7.5]"+want+")" {
			t.Errorf("got %s, want %s", got, want)
		}
		again, warnings, err := sgf.GameAt(root, sgf.End(), board.Japanese())
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range warnings {
			if w.Err.Error() != "not this player's turn" {
				t.Errorf("warning %v", w)
			}
		}
		if diff := cmp.Diff(rows(g.Board()), rows(again.Board())); diff != "" {
			t.Errorf("position mismatch (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(g.Moves(), again.Moves()); diff != "" {
			t.Errorf("moves mismatch (-want +got):\n%s", diff)
		}
		if again.ToPlay() != g.ToPlay() || again.Handicap() != g.Handicap() || again.Komi() != g.Komi() || again.Rules() != g.Rules() {
			t.Errorf("%v to play, handicap %d, komi %v, rules %v", again.ToPlay(), again.Handicap(), again.Komi(), again.Rules())
		}
	}
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check("")
	do(g.SetToPlay(board.White))
	check("PL[W]")
	_, err = g.FixedHandicap(2)
	do(err)
	check("HA[2]AB[gc][cg]")
	do(g.Setup(nil, points(t, "A1"), nil))
	check("HA[2]AB[gc][cg]AW[ai]")
	do(g.Play(board.At(4, 4), board.White))
	check("HA[2]AB[gc][cg]AW[ai];W[ee]")
	do(g.Play(board.Pass, board.Black))
	do(g.Play(board.At(4, 5), board.Black))
	check("HA[2]AB[gc][cg]AW[ai];W[ee];B[];B[ed]")
	do(g.Setup(points(t, "B1"), points(t, "J9"), points(t, "A1")))
	check("HA[2]AB[gc][cg]AW[ai];W[ee];B[];B[ed];AE[ai]AB[bi]AW[ia]")
	do(g.SetToPlay(board.Black))
	check("HA[2]AB[gc][cg]AW[ai];W[ee];B[];B[ed];AE[ai]AB[bi]AW[ia]PL[B]")
}

// TestFromGameSteps makes files of random games with setups, also several in a row, and changes of who is to move: each node leads
// to the position after its step and says who moves then, with PL only where it would be somebody else without.
func TestFromGameSteps(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 1))
	color := func() board.Color { return board.Color(1 + r.IntN(2)) }
	starts, rows3, needed := 0, 0, 0 // games that begin with several setups, setups in a row later, PL properties
	for range 400 {
		g, err := board.NewGame(3, board.Rules{Suicide: true})
		if err != nil {
			t.Fatal(err)
		}
		for range r.IntN(7) {
			switch p := board.At(r.IntN(3), r.IntN(3)); r.IntN(5) {
			case 0, 1:
				list := [3][]board.Point{}
				list[r.IntN(3)] = []board.Point{p}
				_ = g.Setup(list[0], list[1], list[2]) // no string may be left without a liberty
			case 2:
				if err := g.SetToPlay(color()); err != nil {
					t.Fatal(err)
				}
			case 3:
				_ = g.Play(p, color()) // it may be forbidden
			default:
				_ = g.Play(p, g.ToPlay())
			}
		}
		root, err := sgf.FromGame(g)
		if err != nil {
			t.Fatal(err)
		}
		var steps []board.Step
		for _, s := range g.Steps() {
			steps = append(steps, s)
		}
		first := 0 // the steps in the root
		for first < len(steps) && !steps[first].IsMove() {
			first++
		}
		if first > 1 {
			starts++
		}
		for i := first; i+1 < len(steps); i++ {
			if !steps[i].IsMove() && !steps[i+1].IsMove() {
				rows3++
			}
		}
		i := first
		for n := range root.MainLine() {
			pos, err := n.Position()
			if err != nil || i > g.Len() {
				t.Fatalf("%v, %d steps of %d\n%v", err, i, g.Len(), root)
			}
			want, err := g.Position(i)
			if err != nil {
				t.Fatal(err)
			}
			next := g.ToPlay()
			if i < len(steps) {
				next = steps[i].ToPlay
			}
			if !slices.Equal(rows(pos.Board), rows(want)) || pos.ToPlay != next {
				t.Fatalf("after step %d %v to play in\n%v, want %v in\n%v\n%v", i, pos.ToPlay, pos.Board, next, want, root)
			}
			if n.Delete("PL") {
				needed++
				if pos, err := n.Position(); err != nil || pos.ToPlay == next {
					t.Fatalf("after step %d %v moves without PL, %v\n%v", i, next, err, root)
				}
				if err := n.SetColor("PL", next); err != nil {
					t.Fatal(err)
				}
			}
			i++
		}
		if i != g.Len()+1 {
			t.Fatalf("%d nodes for %d steps, %d of them in the root\n%v", i-first, g.Len(), first, root)
		}
	}
	if starts < 20 || rows3 < 20 || needed < 50 {
		t.Errorf("%d games begin with several setups, %d setups in a row, %d times PL", starts, rows3, needed)
	}
}
