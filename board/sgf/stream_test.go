package sgf_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/sample"
)

// collect returns the games of a stream as text, and errors as what they wrap.
func collect(games iter.Seq2[*sgf.Node, error]) (list []string, errs []error) {
	for g, err := range games {
		if err != nil {
			errs = append(errs, err)
			list = append(list, "error")
			continue
		}
		list = append(list, fmt.Sprint(g.Pos(), g, g.Repairs()))
	}
	return list, errs
}

// collection returns n games of different lengths, some with long comments, variations and
// characters of two bytes.
func collection(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "(;GM[1]SZ[9]GN[game %d]", i)
		for k := range i * 7 % 400 {
			fmt.Fprintf(&b, "\r\n;%c[%c%c]", "BW"[k%2], 'a'+k%9, 'a'+k*i%9)
		}
		switch i % 5 {
		case 1:
			fmt.Fprintf(&b, "C[%s\\]; (;B[aa\\]]", strings.Repeat("long ", i*3%20000))
		case 2:
			b.WriteString("(;B[aa](;W[bb])(;W[cc]))(;B[dd])")
		case 3:
			b.WriteString("CA[Shift_JIS]C[\x95\x5c\x83\x5c\x95\x5d]")
		}
		b.WriteString(")\n\nbetween the games\n")
	}
	return b.String()
}

func TestGames(t *testing.T) {
	big := collection(sample.Of(200, 800))
	files := map[string]string{"collection": big, "small": "(;B[aa])(;B[bb])", "no parenthesis": ";B[aa];W[bb]", "UTF-8": "\ufeff" + big,
		"one game": "(;GM[1]" + strings.Repeat(";B[aa]C[x [y] z];W[bb]\n", 4_000) + ")" + big}
	for _, order := range []string{"\xff\xfe", "\xfe\xff"} {
		var b bytes.Buffer
		for _, c := range append([]uint16{0xfeff}, utf16.Encode([]rune("(;B[aa]C[\U0001F600黒]"+strings.Repeat(";W[bb]C[白\U00020BB7]", 12_000)+")(;B[cc])"))...) {
			if order == "\xff\xfe" {
				b.Write([]byte{byte(c), byte(c >> 8)})
			} else {
				b.Write([]byte{byte(c >> 8), byte(c)})
			}
		}
		files["UTF-16 "+order] = b.String()
	}
	names, err := filepath.Glob("testdata/*.sgf")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(data)
	}
	for name, text := range files {
		t.Run(name, func(t *testing.T) {
			parsed, err := sgf.Parse([]byte(text), sgf.Name("f"))
			if err != nil {
				t.Fatal(err)
			}
			want := make([]string, len(parsed))
			for i, g := range parsed {
				want[i] = fmt.Sprint(g.Pos(), g, g.Repairs())
			}
			for how, r := range map[string]io.Reader{"whole": strings.NewReader(text), "halves": iotest.HalfReader(strings.NewReader(text)), "with its end": iotest.DataErrReader(strings.NewReader(text))} {
				got, errs := collect(sgf.Games(r, sgf.Name("f")))
				if len(errs) > 0 || len(got) != len(want) {
					t.Fatalf("%s: %d games, want %d; %v", how, len(got), len(want), errs)
				}
				for i := range want {
					if got[i] != want[i] {
						t.Fatalf("%s: game %d is\n%.300s\nwant\n%.300s", how, i, got[i], want[i])
					}
				}
			}
		})
	}
}

// TestGamesBroken: a game that cannot be read is an error in its place, and costs no other.
func TestGamesBroken(t *testing.T) {
	good := func(i int) string { return fmt.Sprintf("(;GM[1]SZ[9]GN[%d];B[aa])\n", i) }
	long := "(;GM[1]" + strings.Repeat(";B[aa]C[\\] ( (;]", 30_000) + ")\n"
	limit := int64(sample.Of(300_000, 1_000_000))
	open := "(;GM[1]C[" + strings.Repeat("never closed ", 100_000) + "\n"
	for _, tt := range []struct {
		name, text string
		opts       []sgf.Option
		want       string // of each game, its number, or x for an error
		kind       error
	}{
		{"strict", good(0) + "(;GM[1]B[aa]??)" + good(1) + "(;GM[1]B)" + good(2), []sgf.Option{sgf.Strict()}, "0x1x2", sgf.ErrSyntax},
		{"too long", good(0) + long + good(1) + long + good(2), []sgf.Option{sgf.Limit(100_000)}, "0x1x2", sgf.ErrTooLarge},
		{"a little too long", good(0) + "(;GM[1]C[" + strings.Repeat("word ", 300) + "])" + good(1), []sgf.Option{sgf.Limit(1000)}, "0x1", sgf.ErrTooLarge},
		{"too many nodes", good(0) + "(;GM[1]" + strings.Repeat(";", 1000) + ")" + good(1), []sgf.Option{sgf.MaxNodes(100)}, "0x1", sgf.ErrTooLarge},
		{"too many nodes of many", good(0) + "(;GM[1]" + strings.Repeat(";C[node]", 100_000) + ")" + strings.Repeat(good(1), 20_000), []sgf.Option{sgf.MaxNodes(100)}, "0x" + strings.Repeat("1", 20_000), sgf.ErrTooLarge},
		{"a bracket too many", good(0) + strings.Replace(good(1), "GN[1]", "GN[[1]", 1) + strings.Replace(good(2), ")", "", 1) + strings.Repeat(good(3), 20_000), nil, "0[12" + strings.Repeat("3", 20_000), nil},
		{"not closed, without GM", good(0) + "(;SZ[9]GN[1];B[aa]\n(;SZ[9]GN[2];B[aa])\n(\n;\nCA[UTF-8]GN[3];W[bb]\n(;AP[x]GN[4])\n" + good(5), nil, "012345", nil},
		{"never closed", good(0) + open + good(1) + good(2), []sgf.Option{sgf.Limit(200_000)}, "0x12", sgf.ErrTooLarge},
		{"no game is closed", strings.Repeat(strings.Replace(good(0), ")", "", 1), 20_000), []sgf.Option{sgf.Limit(200_000)}, strings.Repeat("0", 20_000), nil},
		{"no game", strings.Repeat("no game ", 1000), nil, "x", sgf.ErrNoGame},
		{"nothing", "", nil, "x", sgf.ErrNoGame},
		{"no game in much", strings.Repeat("\x00", int(4*limit)), []sgf.Option{sgf.Limit(limit)}, "x", sgf.ErrTooLarge},
		{"parentheses", strings.Repeat("(", int(3*limit)), []sgf.Option{sgf.Limit(limit)}, "x", sgf.ErrTooLarge},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got strings.Builder
			for g, err := range sgf.Games(strings.NewReader(tt.text), tt.opts...) {
				if err != nil {
					if got.WriteString("x"); !errors.Is(err, tt.kind) {
						t.Errorf("error %v, want %v", err, tt.kind)
					}
					continue
				}
				name, _ := g.SimpleText("GN")
				got.WriteString(name)
			}
			if got.String() != tt.want {
				t.Errorf("games %.100s, want %.100s", got.String(), tt.want)
			}
		})
	}
	failure := errors.New("the disk is gone")
	list, errs := collect(sgf.Games(io.MultiReader(strings.NewReader(good(0)+"(;GM[1];B[cc]"), iotest.ErrReader(failure))))
	if len(list) != 3 || len(errs) != 1 || !errors.Is(errs[0], failure) {
		t.Errorf("%q, %v", list, errs)
	}
	for range sgf.Games(strings.NewReader(good(0) + good(1))) {
		break
	}
	if list, errs := collect(sgf.Games(nil)); len(list) != 1 || !errors.Is(errs[0], sgf.ErrNoGame) {
		t.Errorf("no reader: %q, %v", list, errs)
	}
}

// TestGamesMemory reads much more than it may keep: 8 MB, or 30 with TENGEN_FULL.
func TestGamesMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 8 MB")
	}
	text := collection(200)
	var parts []io.Reader
	size := 0
	for size < sample.Of(8, 30)<<20 {
		parts = append(parts, strings.NewReader(text))
		size += len(text)
	}
	var most, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&now)
	before, count := now.HeapAlloc, 0
	for _, err := range sgf.Games(io.MultiReader(parts...)) {
		if err != nil {
			t.Fatal(err)
		}
		if count++; count%1000 == 0 {
			runtime.GC()
			runtime.ReadMemStats(&now)
			most.HeapAlloc = max(most.HeapAlloc, now.HeapAlloc)
		}
	}
	if want := 200 * len(parts); count != want || most.HeapAlloc > before+4<<20 {
		t.Errorf("%d games of %d, %d bytes", count, want, most.HeapAlloc-before)
	}
}

func ExampleGames() {
	r := strings.NewReader("(;GN[first];B[dd])\n(;GN[second];B[cc])")
	for game, err := range sgf.Games(r) {
		if err != nil {
			fmt.Println(err) // of one game; those after it are read
			continue
		}
		name, _ := game.SimpleText("GN")
		fmt.Println(name)
	}
	// Output:
	// first
	// second
}
