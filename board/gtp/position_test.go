package gtp_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestOrientations plays the same moves in all orientations: the client sees the
// same board, and the boards inside are the eight images of one another.
func TestOrientations(t *testing.T) {
	const moves = "b b1 w d2 b c3 w e5 b a4 w b4 b pass w a5 b c4 w a3"
	images := make(map[uint64]bool)
	var want string
	for o := range board.NumTransforms {
		s := newServer(t, gtp.Config{Size: 5})
		do(t, s, fmt.Sprint("orientation ", o))
		do(t, s, "gogui-play_sequence "+moves)
		var seen strings.Builder
		for _, cmd := range []string{"showboard", "move_history", "all_legal b", "list_stones w", "findlib b4",
			"accuratelib w d4", "is_legal b a4", "color e5", "color b5", "captures w", "printsgf", "invariant_hash"} {
			seen.WriteString(s.Do(t.Context(), cmd))
		}
		if o == 0 {
			want = seen.String()
		}
		if seen.String() != want {
			t.Errorf("orientation %d: the client sees\n%s\nwant\n%s", o, seen.String(), want)
		}
		images[s.Game().Board().StonesHash()] = true
	}
	if len(images) != board.NumTransforms {
		t.Errorf("%d different boards in the eight orientations", len(images))
	}
}

// TestInvariantHash plays random games and compares the hash of a position with
// that of its images, and with invariant_hash_for_moves one move earlier.
func TestInvariantHash(t *testing.T) {
	race.Alone(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for range sample.Of(5, 10) {
		var servers []*gtp.Server
		for range board.NumTransforms {
			servers = append(servers, newServer(t, gtp.Config{Size: 5}))
		}
		s := servers[0]
		for n := range 25 {
			color := [...]string{"b", "w"}[n%2]
			legal := strings.Fields(do(t, s, "all_legal "+color))
			if len(legal) == 0 {
				break
			}
			vertex := legal[rng.IntN(len(legal))]
			predicted := make(map[string]string)
			for line := range strings.SplitSeq(do(t, s, "invariant_hash_for_moves "+color), "\n") {
				v, hash, _ := strings.Cut(line, " ")
				predicted[v] = hash
			}
			if len(predicted) != len(legal) {
				t.Fatalf("%d hashes for %d legal moves", len(predicted), len(legal))
			}
			p, err := board.ParsePoint(vertex, 5)
			if err != nil {
				t.Fatal(err)
			}
			for o, image := range servers {
				q := board.Transform(o).Apply(p, 5)
				do(t, image, "play "+color+" "+q.String())
				if got := do(t, image, "invariant_hash"); got != predicted[vertex] {
					t.Fatalf("image %d after %s %s: hash %s, predicted %s", o, color, vertex, got, predicted[vertex])
				}
			}
		}
	}
	a, b := newServer(t, gtp.Config{Size: 5}), newServer(t, gtp.Config{Size: 5})
	do(t, a, "play b a2")
	do(t, b, "play b a3")
	if do(t, a, "invariant_hash") == do(t, b, "invariant_hash") {
		t.Error("different positions have one hash")
	}
}

// TestInvariantKo: equal stones with other bans on retaking a ko, or with none, are other positions. Two kos lie side by
// side, at all places of a row, and a stone in a corner tells the board from its mirror image.
func TestInvariantKo(t *testing.T) {
	point := func(col, row int) string { return board.At(col, row).String() }
	for x := range 11 {
		s := newServer(t, gtp.Config{})
		setup := "gogui-setup b a1"
		for _, p := range [][2]int{{2, 4}, {4, 4}, {2, 6}, {4, 6}, {3, 5}} {
			setup += " b " + point(x+p[0], p[1])
		}
		for _, p := range [][2]int{{1, 4}, {5, 4}, {1, 6}, {5, 6}, {0, 5}, {6, 5}, {2, 5}, {4, 5}} {
			setup += " w " + point(x+p[0], p[1])
		}
		left, right := point(x+1, 5), point(x+5, 5)
		hashes := map[string]string{}
		for what, moves := range map[string]string{
			"the right one last": "b " + left + " b " + right, "the left one last": "b " + right + " b " + left,
			"both long ago": "b " + left + " b " + right + " w pass b pass",
		} {
			do(t, s, "clear_board")
			do(t, s, setup)
			do(t, s, "gogui-play_sequence "+moves)
			if got := do(t, s, "captures b"); got != "2" {
				t.Fatalf("%s: %s stones are taken", what, got)
			}
			h := do(t, s, "invariant_hash")
			if other := hashes[h]; other != "" {
				t.Errorf("%s and %s, %d to the right: both %s", what, other, x, h)
			}
			hashes[h] = what
		}
	}
}

// TestLoadRules takes the rules of a file that names some, and keeps those that were set
// with others.
func TestLoadRules(t *testing.T) {
	s, err := gtp.NewServer(gtp.Config{})
	if err != nil {
		t.Fatal(err)
	}
	usual := s.Game().Rules()
	for _, test := range []struct {
		property string
		want     board.Rules
	}{
		{"", usual}, {"RU[what we like]", usual}, {"RU[]", usual}, {"RU[Japanese]", board.Japanese()}, {"", board.Japanese()},
		{"RU[NZ]", board.NewZealand()}, {"RU[chinese]", board.Chinese()},
	} {
		file := filepath.Join(t.TempDir(), "g.sgf")
		if err := os.WriteFile(file, []byte("(;SZ[9]"+test.property+";B[ee])"), 0o600); err != nil {
			t.Fatal(err)
		}
		if answer := s.Do(t.Context(), "loadsgf "+file); !strings.HasPrefix(answer, "=") {
			t.Fatal(answer)
		}
		if got := s.Game().Rules(); got != test.want {
			t.Errorf("%q: %v, want %v", test.property, got, test.want)
		}
	}
}

// TestRecordRules: Config.RecordRules are those of records that name none, not of others nor
// of a new game.
func TestRecordRules(t *testing.T) {
	japanese := board.Japanese()
	s := newServer(t, gtp.Config{RecordRules: &japanese, ReadFile: func(name string) ([]byte, error) { return []byte(name), nil }})
	if got := s.Game().Rules(); got != board.Chinese() {
		t.Errorf("at the start: %v", got)
	}
	for record, want := range map[string]board.Rules{"(;SZ[9])": japanese, "(;SZ[9]RU[NZ])": board.NewZealand()} {
		do(t, s, "loadsgf "+record)
		if got := s.Game().Rules(); got != want {
			t.Errorf("%s: %v, want %v", record, got, want)
		}
	}
}

// TestRecordOptions reads a record in a character set of the caller, whose characters hold
// brackets and name the rules, and writes it with the names of the players.
func TestRecordOptions(t *testing.T) {
	words := map[string]string{"\x95\x5d\x95\x5c": "Ann", "\x8d\x5d": "Bob", "\x95\x5c": "chinese", "\x8d\x5c": "B+R"}
	decode := func(b []byte) (string, error) { return words[string(b)], nil }
	const record = "(;SZ[9]CA[Shift_JIS]PB[\x95\x5d\x95\x5c]PW[\x8d\x5d]RU[\x95\x5c]RE[\x8d\x5c];B[ee];W[gc])"
	s := newServer(t, gtp.Config{
		RecordOptions: []sgf.Option{sgf.Charset(func(string) func([]byte) (string, error) { return decode })},
		ReadFile:      func(string) ([]byte, error) { return []byte(record), nil },
	})
	do(t, s, "kgs-rules japanese")
	do(t, s, "loadsgf x.sgf")
	if got := s.Game().Rules(); got != board.Chinese() {
		t.Errorf("rules %v", got)
	}
	const want = "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[7.5]RU[Chinese]PB[Ann]PW[Bob]RE[B+R];B[ee];W[gc])"
	if got := strings.ReplaceAll(do(t, s, "printsgf"), "\n", ""); got != want {
		t.Errorf("printed %s, want %s", got, want)
	}
}

// TestSGFRoundTrip writes positions with printsgf and reads them back.
func TestSGFRoundTrip(t *testing.T) {
	files := make(map[string][]byte)
	cfg := gtp.Config{
		Size:      5,
		WriteFile: func(name string, data []byte) error { files[name] = data; return nil },
		ReadFile:  func(name string) ([]byte, error) { return files[name], nil },
	}
	for _, setup := range []string{
		"",
		"gogui-play_sequence b c3 w b2 b pass w d4",
		"gogui-setup b a1 w b1|gogui-setup_player w",
		"gogui-setup b a1 w b1|gogui-setup_player w|play w c3|play b d3|undo",
		"orientation 5|set_free_handicap b2 d4 a5|play w c3|komi 0.5",
		"gogui-setup_player w",
	} {
		s := newServer(t, cfg)
		if setup != "" {
			for cmd := range strings.SplitSeq(setup, "|") {
				do(t, s, cmd)
			}
		}
		before := state(t, s)
		do(t, s, "printsgf x.sgf")
		toPlay := s.Game().ToPlay().String()
		do(t, s, "clear_board")
		if got := do(t, s, "loadsgf x.sgf"); got != toPlay {
			t.Errorf("%s: %s to play after reading, want %s", setup, got, toPlay)
		}
		after := state(t, s)
		// The last line counts steps of the history, which a setup at the
		// start may have more or fewer of.
		for i := range len(before) - 1 {
			if before[i] != after[i] {
				t.Errorf("%s: %q before writing, %q after reading", setup, before[i], after[i])
			}
		}
	}
}

// TestLoadIllegalMoves loads a game with a suicide, a stone on another and a ko
// retaken at once: they are moves like others, also when later ones are undone.
func TestLoadIllegalMoves(t *testing.T) {
	files := map[string]string{
		"suicide":  "(;SZ[5]AB[ab][bb][ca]AW[de];W[aa];B[ee];W[ba];B[ed];W[ec])",
		"occupied": "(;SZ[5];B[aa];W[aa];B[bb];W[bb];B[cc];W[dd])",
		"ko":       "(;SZ[5]AB[ba][ab][bc]AW[bb][ca][db][cc];B[cb];W[bb];B[ee];W[ed])",
	}
	s := newServer(t, gtp.Config{ReadFile: func(name string) ([]byte, error) { return []byte(files[name]), nil }})
	for _, tt := range []struct {
		name     string
		moves    int
		captures string // of Black and White, once the last move is taken back
	}{{"suicide", 5, "2 0"}, {"occupied", 6, "0 0"}, {"ko", 4, "1 1"}} {
		do(t, s, "loadsgf "+tt.name)
		if n := len(s.Game().Moves()); n != tt.moves {
			t.Errorf("%s: %d moves, want %d", tt.name, n, tt.moves)
		}
		do(t, s, "undo")
		if got := do(t, s, "captures b") + " " + do(t, s, "captures w"); got != tt.captures {
			t.Errorf("%s: captures %s, want %s", tt.name, got, tt.captures)
		}
	}
}

// TestSmallStars has the points that GNU Go 3.8 marks on small boards.
func TestSmallStars(t *testing.T) {
	for size, want := range map[int]string{
		2: "", 3: "B2", 4: "", 5: "B4 D4 C3 B2 D2", 6: "C4 D4 C3 D3", 7: "C5 E5 D4 C3 E3", 8: "C6 F6 C3 F3", 9: "C7 G7 E5 C3 G3",
		11: "C9 J9 F6 C3 J3", 12: "D9 J9 D4 J4", 13: "D10 G10 K10 D7 G7 K7 D4 G4 K4", 14: "D11 L11 D4 L4",
	} {
		lines := strings.Split(strings.TrimSpace(do(t, newServer(t, gtp.Config{Size: size}), "showboard")), "\n")
		var got []string
		for i, line := range lines[1 : size+1] {
			for col, word := range strings.Fields(line)[1 : size+1] {
				if word == "+" {
					got = append(got, board.At(col, size-1-i).String())
				}
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("size %d: %s, want %s", size, s, want)
		}
	}
}

// TestLoadStops: what comes after the place that was asked for is not done, be it moves, also of one node, or stones that
// are set.
func TestLoadStops(t *testing.T) {
	const file = "(;SZ[5]AB[ea];B[aa];W[bb]B[ab];AW[cc];W[dd])"
	s := newServer(t, gtp.Config{ReadFile: func(string) ([]byte, error) { return []byte(file), nil }})
	for word, want := range map[string]string{
		"1": "E5 |", "2": "E5 A5 |", "3": "E5 A5 | B4", "4": "E5 A5 A4 | C3 B4", "": "E5 A5 A4 | C3 B4 D2", "9": "E5 A5 A4 | C3 B4 D2",
	} {
		do(t, s, strings.TrimSpace("loadsgf file "+word))
		got := map[string]bool{}
		for _, p := range strings.Fields(do(t, s, "list_stones b")) {
			got["b "+p] = true
		}
		for _, p := range strings.Fields(do(t, s, "list_stones w")) {
			got["w "+p] = true
		}
		black, white, _ := strings.Cut(want, "|")
		n := 0
		for _, p := range strings.Fields(black) {
			if n++; !got["b "+p] {
				t.Errorf("before move %q: no black stone at %s", word, p)
			}
		}
		for _, p := range strings.Fields(white) {
			if n++; !got["w "+p] {
				t.Errorf("before move %q: no white stone at %s", word, p)
			}
		}
		if n != len(got) {
			t.Errorf("before move %q: the stones %v, want %s", word, got, want)
		}
	}
}

// TestFileNames: names may have blanks, with quotation marks or without.
func TestFileNames(t *testing.T) {
	files := map[string]string{}
	s := newServer(t, gtp.Config{Size: 5,
		ReadFile: func(name string) ([]byte, error) {
			if text, ok := files[name]; ok {
				return []byte(text), nil
			}
			return nil, os.ErrNotExist
		},
		WriteFile: func(name string, data []byte) error { files[name] = string(data); return nil },
	})
	do(t, s, "gogui-play_sequence b c3 w b2 b d4")
	for _, line := range []string{"printsgf my games/the last  one.sgf", `printsgf "quoted 2"`, "printsgf plain"} {
		do(t, s, line)
	}
	for _, tt := range []struct {
		line, want string
		moves      int
	}{
		{"loadsgf my games/the last  one.sgf", "white", 3},
		{"loadsgf my games/the last  one.sgf 2", "white", 1},
		{`loadsgf "my games/the last  one.sgf" 3`, "black", 2},
		{"loadsgf my games/the last  one.sgf b2", "white", 1},
		{`loadsgf "quoted 2"`, "white", 3},
		{"loadsgf quoted 2", "white", 3},
		{"loadsgf plain 2", "white", 1},
		{"loadsgf plain", "white", 3},
	} {
		if got := do(t, s, tt.line); got != tt.want || len(s.Game().Moves()) != tt.moves {
			t.Errorf("%s: %q after %d moves, want %q after %d", tt.line, got, len(s.Game().Moves()), tt.want, tt.moves)
		}
	}
	if got := s.Do(t.Context(), "loadsgf no such file 3"); got != "? cannot open or parse 'no'\n\n" {
		t.Errorf("a missing file: %q", got)
	}
}

// TestLoadStrange: a file with strange values is loaded, and the log tells of them.
func TestLoadStrange(t *testing.T) {
	var log bytes.Buffer
	s := newServer(t, gtp.Config{Log: &log, ReadFile: func(string) ([]byte, error) {
		return []byte("(;SZ[9]KM[6.5目]HA[2.0]AB[cc][gg]AW[gg];W[ee])"), nil
	}})
	do(t, s, "loadsgf strange.sgf")
	if got := do(t, s, "get_komi") + do(t, s, "get_handicap") + do(t, s, "color g3"); got != " 6.52white" {
		t.Errorf("komi, handicap and stone: %q", got)
	}
	for _, want := range []string{"strange.sgf:1:11: property KM", "property HA", "property AB"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("no %q in the log %q", want, &log)
		}
	}
}

// TestNoSquares: boards that are not square are refused in so many words.
func TestNoSquares(t *testing.T) {
	var log bytes.Buffer
	s := newServer(t, gtp.Config{Log: &log, ReadFile: func(string) ([]byte, error) { return []byte("(;SZ[19:13];B[aa])"), nil }})
	script(t, s, `
		boardsize 19 13 -> ? unacceptable size: boards are squares
		rectangular_boardsize 19 13 -> ? unacceptable size: boards are squares
		rectangular_boardsize 13 13 ->
		query_boardsize -> 13
		loadsgf wide.sgf -> ? cannot load 'wide.sgf': wide.sgf:1:6: property SZ: unsupported board size: 19 columns and 13 rows are not a square
		query_boardsize -> 13
	`)
	if !strings.Contains(log.String(), "wide.sgf:1:6: property SZ: unsupported board size: 19 columns and 13 rows are not a square") {
		t.Errorf("log %q", &log)
	}
}

// TestLoadWithoutLiberties: a file that begins with stones that no board can hold is refused
// with the reason, and such a setup in the middle of a game is left out. The board is whole
// either way.
func TestLoadWithoutLiberties(t *testing.T) {
	files := map[string]string{"root": "(;SZ[3]AB[aa][ba][ab][bb][ca][cb][ac][bc][cc];W[aa])", "middle": "(;SZ[3];B[aa];W[ba]AW[aa:cc];B[bb])"}
	var log bytes.Buffer
	s := newServer(t, gtp.Config{Size: 5, Log: &log, ReadFile: func(name string) ([]byte, error) { return []byte(files[name]), nil }})
	script(t, s, `
		play b a1 ->
		loadsgf root -> ? cannot load 'root': root:1:8: a string without liberties at A1
		query_boardsize -> 5
		color a1 -> black
		loadsgf middle -> white
		query_boardsize -> 3
		color b2 -> black
		color b3 -> white
		color c1 -> empty
		play w c1 ->
		undo ->
		undo ->
		color b2 -> empty
	`)
	if !strings.Contains(log.String(), "the setup is ignored") {
		t.Errorf("log %q", &log)
	}
}

// TestDevices: files that may never end are not read.
func TestDevices(t *testing.T) {
	dir := t.TempDir()
	names := []string{dir}
	for _, name := range []string{"/dev/zero", "/dev/stdin"} {
		if _, err := os.Stat(name); err == nil {
			names = append(names, name)
		}
	}
	if mkfifo, err := exec.LookPath("mkfifo"); err == nil {
		pipe := filepath.Join(dir, "pipe.sgf")
		if err := exec.Command(mkfifo, pipe).Run(); err == nil {
			names = append(names, pipe)
		}
	}
	s := newServer(t, gtp.Config{})
	for _, name := range names {
		if got := s.Do(t.Context(), "loadsgf "+name); !strings.HasPrefix(got, "? cannot open or parse") {
			t.Errorf("%s: %.100q", name, got)
		}
	}
	file := filepath.Join(dir, "game.sgf")
	if err := os.WriteFile(file, []byte("(;SZ[9];B[cc])"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := do(t, s, "loadsgf "+file); got != "white" {
		t.Errorf("a file: %q", got)
	}
	if err := os.WriteFile(file, bytes.Repeat([]byte("(;B[cc])"), 3<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := s.Do(t.Context(), "loadsgf "+file); !strings.HasPrefix(got, "? cannot open or parse") {
		t.Errorf("a file of 24 MB: %q", got)
	}
}

// TestScoreOfTheBoard: without an engine that knows better, the board is counted as it stands.
func TestScoreOfTheBoard(t *testing.T) {
	for _, engine := range []gtp.Engine{nil, new(mover)} {
		s := newServer(t, gtp.Config{Size: 5, Engine: engine})
		script(t, s, `
			komi 6.5 ->
			final_score -> W+6.5
			play b c1 ->
			play b c2 ->
			play b c3 ->
			play b c4 ->
			play b c5 ->
			final_score -> B+18.5
			play w d1 ->
			play w d2 ->
			play w d3 ->
			play w d4 ->
			play w d5 ->
			final_score -> W+1.5
			kgs-rules japanese ->
			komi 0 ->
			final_score -> B+5.0
			trymove b a1 ->
			final_score -> ? trial moves are on the board
			popgo ->
			komi 1e308 -> ? unacceptable komi: 1e+308, want -1000 to 1000
			komi -1001 -> ? unacceptable komi: -1001, want -1000 to 1000
			komi 1e999 -> ? komi not a float
			komi 1000 ->
			final_score -> W+995.0
		`)
	}
}
