package games

import (
	"bytes"
	"compress/gzip"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/shared"
)

// turner turns moves. It uses board.Transform, so that it checks Key without repeating it.
type turner struct {
	size   int
	points [board.NumTransforms]map[[2]byte][2]byte
}

func newTurner(t *testing.T, size int) *turner {
	t.Helper()
	r := &turner{size: size}
	for i := range r.points {
		r.points[i] = map[[2]byte][2]byte{{'-', '-'}: {'-', '-'}}
		for p := range board.Points(size) {
			r.points[i][[2]byte([]byte(p.SGF(size)))] = [2]byte([]byte(board.Transform(i).Apply(p, size).SGF(size)))
		}
	}
	return r
}

func (r *turner) turn(i int, moves string) string {
	turned := make([]byte, 0, len(moves))
	for k := 0; k < len(moves); k += 2 {
		move := r.points[i][[2]byte{moves[k], moves[k+1]}]
		turned = append(turned, move[:]...)
	}
	return string(turned)
}

// start returns the first 60 moves.
func start(moves string) string { return moves[:min(len(moves), 120)] }

// opening is the beginning of a game.
type opening struct {
	size  int
	moves string
}

// TestSplitSharesNoGame: no game to train on begins like a test game or a counted game in any
// orientation.
func TestSplitSharesNoGame(t *testing.T) {
	files := map[string]string{}
	for _, name := range []string{"pro.txt.gz", "kgs.txt.gz", "kgs-counted.jsonl.gz"} {
		files[name] = shared.Path(t, "games/"+name)
	}
	counted, err := ReadCounted(files["kgs-counted.jsonl.gz"])
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]bool{}
	for i := range counted {
		kept[Key(19, counted[i].Moves)] = true
	}
	all, err := Read(files["pro.txt.gz"])
	if err != nil {
		t.Fatal(err)
	}
	// The same steps as those of train/export.
	train, test := Split(all, kept)
	for i := range test {
		kept[Key(test[i].Size, test[i].Moves)] = true
	}
	kgs, err := Read(files["kgs.txt.gz"])
	if err != nil {
		t.Fatal(err)
	}
	more := Without(kgs, kept)
	t.Logf("%d games to train on of %d, %d more of %d; %d to test on, %d counted", len(train), len(all), len(more), len(kgs), len(test), len(counted))
	if len(train) < len(all)*8/10 || len(more) < len(kgs)*8/10 || len(test) < len(all)/10 || len(counted) < 400 {
		t.Error("too few games are left")
	}

	turners := map[int]*turner{}
	held := map[opening]bool{}
	hold := func(size int, moves string) {
		if turners[size] == nil {
			turners[size] = newTurner(t, size)
		}
		for i := range board.NumTransforms {
			held[opening{size, turners[size].turn(i, start(moves))}] = true
		}
	}
	for i := range test {
		hold(test[i].Size, test[i].Moves)
	}
	for i := range counted {
		hold(19, counted[i].Moves)
	}
	for _, list := range [][]Game{train, more} {
		for i := range list {
			if g := &list[i]; held[opening{g.Size, start(g.Moves)}] {
				t.Errorf("a game to train on is held back too: %d lines, %.40s", g.Size, g.Moves)
			}
		}
	}
	tail := 0
	for i := len(all) * 9 / 10; i < len(all); i++ {
		if held[opening{all[i].Size, start(all[i].Moves)}] {
			tail++
		}
	}
	if want := len(all) - len(all)*9/10; tail != want {
		t.Errorf("%d games of the last tenth are held back, want %d", tail, want)
	}
}

// TestSplitLeavesOut: both tails are test games, and games like a test game, like one that is kept
// back, or like an earlier one are not trained on, whatever their orientation.
func TestSplitLeavesOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	r := newTurner(t, 19)
	var all []Game
	for range 100 {
		all = append(all, Game{Size: 19, Moves: randomMoves(rng, 19, 70)})
	}
	for range 50 {
		all = append(all, Game{Size: 9, Moves: randomMoves(rng, 9, 30)})
	}
	foreign := randomMoves(rng, 19, 80)
	all[10].Moves = r.turn(3, all[95].Moves) // of the last tenth of the long games on 19×19
	all[11].Moves = r.turn(5, foreign)
	all[12].Moves = r.turn(6, all[20].Moves)
	kept := map[string]bool{Key(19, foreign): true}
	count := func(list []Game, moves string) (n int) {
		for i := range list {
			if list[i].Moves == moves {
				n++
			}
		}
		return n
	}
	train, test := Split(all, kept)
	if len(test) != 10+15 || len(train) != 90+35-3 {
		t.Errorf("%d games to train on and %d to test on, want 122 and 25", len(train), len(test))
	}
	more := Without(all, kept)
	if len(more) != 150-3 {
		t.Errorf("Without returns %d games, want 147", len(more))
	}
	for _, c := range []struct{ game, train, more int }{{10, 0, 1}, {11, 0, 0}, {12, 1, 1}, {20, 0, 0}, {30, 1, 1}, {95, 0, 0}, {149, 0, 1}} {
		moves := all[c.game].Moves
		if a, b := count(train, moves), count(more, moves); a != c.train || b != c.more {
			t.Errorf("game %d: %d times in train, %d in Without; want %d, %d", c.game, a, b, c.train, c.more)
		}
	}
}

// randomMoves returns n random moves, a pass in twenty of them.
func randomMoves(rng *rand.Rand, size, n int) string {
	var s strings.Builder
	for range n {
		if rng.IntN(20) == 0 {
			s.WriteString("--")
		} else {
			s.WriteString(board.At(rng.IntN(size), rng.IntN(size)).SGF(size))
		}
	}
	return s.String()
}

// TestKey: a game has one key in all orientations, and moves after the 60th do not matter, but
// those before do.
func TestKey(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{2, 5, 9, 13, 19, 25} {
		r := newTurner(t, size)
		for range 50 {
			moves := randomMoves(rng, size, rng.IntN(100))
			want := Key(size, moves)
			for i := range board.NumTransforms {
				if got := Key(size, r.turn(i, moves)); got != want {
					t.Fatalf("size %d, orientation %d: key %s, want %s; moves %s", size, i, got, want, moves)
				}
			}
			if got := Key(size, start(moves)); got != want {
				t.Errorf("size %d: moves after the 60th change the key of %s", size, moves)
			}
			own := false
			for i := range board.NumTransforms {
				own = own || r.turn(i, start(moves)) == want
			}
			if !own {
				t.Errorf("size %d: key %s is no orientation of %s", size, want, moves)
			}
		}
	}
	// Two moves that no orientation maps to each other, at the 60th place and behind it.
	head := strings.Repeat("aabacada", 15)
	if Key(19, head[:118]+"dd") == Key(19, head[:118]+"jj") {
		t.Error("the 60th move does not change the key")
	}
	if Key(19, head+"dd") != Key(19, head+"jj") {
		t.Error("the 61st move changes the key")
	}
}

// write writes a file, packed with gzip, and returns its name.
func write(t *testing.T, name, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestReadSkips: lines that are no games are skipped, the others are read.
func TestReadSkips(t *testing.T) {
	bad := []string{
		"", " ", "19", "19 2000 6.5 B+R", "19 2000 6.5 B+R aabb extra", "x 2000 6.5 B+R aabb", "1 2000 6.5 B+R aa",
		"26 2000 6.5 B+R aabb", "-19 2000 6.5 B+R aabb", "19 2000 6.5 B+R aab", "19 2000 6.5 B+R aazz",
		"9 2000 6.5 B+R aajj", "19 2000 6.5 B+R aa-b", "19 2000 6.5 B+R AABB", "\x00\xff",
	}
	good := []string{"19 2000 ? W+R aabb--", "9 ? 5.5 B+2.5 ccdd", "25 1 nan ? yyaa"}
	list, err := Read(write(t, "games.txt.gz", strings.Join(append(append(bad, good...), bad...), "\n")))
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != len(good) {
		t.Fatalf("%d games, want %d: %v", len(list), len(good), list)
	}
	if g := list[0]; g.Size != 19 || g.Known || g.Komi != 6.5 || g.Winner() != board.White || g.Len() != 3 || g.Move(2) != (board.Move{Point: board.Pass, Color: board.Black}) {
		t.Errorf("first game: %+v", g)
	}
	if g := list[1]; !g.Known || g.Komi != 5.5 || g.Winner() != board.Black || g.Move(1) != (board.Move{Point: board.At(3, 5), Color: board.White}) {
		t.Errorf("second game: %+v", g)
	}
	if g := list[2]; g.Known || g.Komi != 6.5 || g.Winner() != board.Empty {
		t.Errorf("third game: %+v", g)
	}
}

// TestReadErrors: what cannot be read is an error that names the file.
func TestReadErrors(t *testing.T) {
	whole, err := os.ReadFile(write(t, "games.txt.gz", strings.Repeat("19 2000 6.5 B+R aabb\n", 100)))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, data := range map[string][]byte{"cut.gz": whole[:len(whole)-9], "plain.gz": []byte("19 2000 6.5 B+R aabb\n"), "empty.gz": nil} {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		for what, read := range map[string]func() error{
			"Read":        func() error { _, err := Read(name); return err },
			"ReadCounted": func() error { _, err := ReadCounted(name); return err },
		} {
			if err := read(); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s: error %v, want one that names %s", what, err, name)
			}
		}
	}
	if _, err := Read(write(t, "long.gz", "19 2000 6.5 B+R "+strings.Repeat("aa", 1<<20))); err == nil {
		t.Error("no error for a line of 2 MB")
	}
	if _, err := Read(filepath.Join(dir, "none.gz")); !os.IsNotExist(err) {
		t.Errorf("error %v for no file", err)
	}
}

// TestCounted: which results have a margin.
func TestCounted(t *testing.T) {
	for _, c := range []struct {
		result string
		margin float64
		ok     bool
		winner board.Color
	}{
		{"B+3.5", -3.5, true, board.Black}, {"W+12", 12, true, board.White}, {"W+0", 0, true, board.White},
		{"B+R", 0, false, board.Black}, {"W+", 0, false, board.White}, {"B+-3", 0, false, board.Black},
		{"W+NaN", 0, false, board.White}, {"W+Inf", 0, false, board.White}, {"W+1000", 0, false, board.White},
		{"", 0, false, board.Empty}, {"?", 0, false, board.Empty}, {"0", 0, false, board.Empty}, {"X+5", 0, false, board.Empty},
	} {
		g := Game{Result: c.result}
		margin, ok := g.Counted()
		if margin != c.margin && !(margin == 0 && c.margin == 0) || ok != c.ok || g.Winner() != c.winner {
			t.Errorf("%q: margin %v, %t, winner %v; want %v, %t, %v", c.result, margin, ok, g.Winner(), c.margin, c.ok, c.winner)
		}
	}
}

// TestReadCountedNamesGame: the error of broken JSON names the game.
func TestReadCountedNamesGame(t *testing.T) {
	good := `{"rules": "japanese", "komi": 6.5, "handicap": "", "first": "B", "moves": "aabb", "margin": -1.5, "tb": "cc", "tw": "dd"}` + "\n"
	list, err := ReadCounted(write(t, "good.gz", good+good))
	if err != nil {
		t.Fatal(err)
	}
	if want := (Counted{Rules: "japanese", Komi: 6.5, First: "B", Moves: "aabb", Margin: -1.5, Black: "cc", White: "dd"}); len(list) != 2 || list[1] != want {
		t.Errorf("%+v, want twice %+v", list, want)
	}
	for _, bad := range []string{"{\n", "{]}", `{"komi": "six"}`, "[]", `"text"`, "rules", `{"moves": 7}`} {
		name := write(t, "bad.gz", good+good+bad)
		if _, err := ReadCounted(name); err == nil || !strings.Contains(err.Error(), name+": game 3: ") {
			t.Errorf("%s: error %v, want one that names game 3", bad, err)
		}
	}
}
