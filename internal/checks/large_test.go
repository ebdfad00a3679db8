package checks

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/board/gtp/tst"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
)

const mega = 1 << 20

var largeSize = flag.Int("large", 10, "how many megabytes TestLarge hands to everything that reads")

// repeated is a text between two others, again and again, of so many bytes in all.
func repeated(first, text, last string, size int) io.Reader {
	return io.MultiReader(strings.NewReader(first), io.LimitReader(&cycle{text: text}, int64(size/len(text)*len(text))), strings.NewReader(last))
}

// cycle is a text without an end.
type cycle struct {
	text string
	at   int
}

func (c *cycle) Read(p []byte) (int, error) {
	for n := 0; n < len(p); {
		k := copy(p[n:], c.text[c.at:])
		n += k
		c.at = (c.at + k) % len(c.text)
	}
	return len(p), nil
}

// peak runs a function and returns by how much the memory in use grew meanwhile, in bytes.
// Garbage is collected often, so that it counts little.
func peak(run func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(3))
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	done, stopped := make(chan struct{}), make(chan uint64)
	go func() {
		most := before.HeapInuse
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				runtime.ReadMemStats(&now)
				most = max(most, now.HeapInuse)
			case <-done:
				stopped <- most
				return
			}
		}
	}()
	run()
	close(done)
	return <-stopped - before.HeapInuse
}

// large is an input of -large megabytes, and how much memory may be taken for it in
// megabytes.
type large struct {
	name   string
	memory int
	read   func(t *testing.T) error
	want   error // nil if it is to work, anyError for any
}

var errAny = errors.New("any error")

var largeInputs = []large{
	{"a record with a limit", 8, func(*testing.T) error {
		_, err := sgf.Read(repeated("(", ";B[aa]", ")", *largeSize*mega), sgf.Limit(mega))
		return err
	}, sgf.ErrTooLarge},
	{"a record of one comment", 800, func(t *testing.T) error {
		games, err := sgf.Read(repeated("(;C[", "all work and no play ", "])", *largeSize*mega))
		if err == nil && len(slices.Collect(games[0].Properties())) != 1 {
			t.Error("no comment")
		}
		return err
	}, nil},
	{"a record of moves", sample.Of(250, 2500), func(t *testing.T) error {
		size := *largeSize * mega / sample.Of(10, 1)
		games, err := sgf.Read(repeated("(", ";B[aa];W[bb]", ")", size))
		if err != nil {
			return err
		}
		n := 0
		for x := games[0]; x != nil; x = x.Child() {
			n++
		}
		if want := size / 12 * 2; n != want {
			t.Errorf("%d moves, want %d", n, want)
		}
		return nil
	}, nil},
	{"a line of the protocol", 16, func(t *testing.T) error {
		s, err := gtp.NewServer(gtp.Config{Size: 9})
		if err != nil {
			return err
		}
		var out bytes.Buffer
		if err := s.Serve(t.Context(), repeated("1 play b ", "x", "\n2 name\n3 quit\n", *largeSize*mega), &out); err != nil {
			return err
		}
		if answers := strings.Split(out.String(), "\n\n"); len(answers) != 4 || !strings.HasPrefix(answers[0], "?") || !strings.HasPrefix(answers[1], "=2") {
			t.Errorf("answers %.200q", out.String())
		}
		return nil
	}, nil},
	{"lines of the protocol", 16, func(t *testing.T) error {
		s, err := gtp.NewServer(gtp.Config{Size: 9})
		if err != nil {
			return err
		}
		return s.Serve(t.Context(), repeated("", "# "+strings.Repeat("x", 1000)+"\nname\n", "quit\n", *largeSize*mega), io.Discard)
	}, nil},
	{"patterns", 16, func(*testing.T) error {
		_, err := pattern.Parse("large.db", largeText("Pattern A\nO*\n:8,-\n\n"))
		return err
	}, pattern.ErrSyntax},
	{"patterns in a file", 16, func(*testing.T) error {
		_, err := pattern.Load(pattern.General(), fstest.MapFS{"large.db": {Data: largeText("# none\n")}}, "large.db")
		return err
	}, pattern.ErrSyntax},
	{"eye spaces", 16, func(*testing.T) error {
		_, err := pattern.ParseEyes("large.db", largeText("Pattern 1\n\n .!\n\n:01\n\n"))
		return err
	}, pattern.ErrSyntax},
	{"whole boards", 16, func(*testing.T) error {
		_, err := pattern.ParseFullBoard("large.db", largeText("Pattern 1\n"), 9)
		return err
	}, pattern.ErrSyntax},
	{"a diagram", 16, func(*testing.T) error {
		_, err := board.ParseDiagram(largeString(". X O\n"))
		return err
	}, board.ErrDiagram},
	{"a line of a diagram", 16, func(*testing.T) error {
		_, err := board.ParseDiagram(largeString(". "))
		return err
	}, board.ErrDiagram},
	{"a table of priors", 64, func(*testing.T) error {
		_, err := prior.Read(repeated("", "tengen", "", *largeSize*mega))
		return err
	}, prior.ErrTable},
	{"a book", 16, func(*testing.T) error {
		_, err := joseki.ParseBook(largeText("tengen"))
		return err
	}, joseki.ErrTree},
	{"a tree of corners", 16, func(*testing.T) error {
		_, _, err := corner.ParseTree(largeText("tengen"))
		return err
	}, corner.ErrBinary},
	{"a table of eye spaces", 16, func(*testing.T) error {
		_, err := eye.ParseTable(largeText("tengen"))
		return err
	}, errAny},
	{"a line of a game", 16, func(*testing.T) error {
		_, err := record.Parse("large.txt", repeated("19 2000 6.5 B+R ", "pdDP", "\n", *largeSize*mega))
		return err
	}, errAny},
	{"a suite", 16, func(*testing.T) error {
		_, err := tst.Parse(repeated("1 attack A1 ", "x", "\n", *largeSize*mega))
		return err
	}, errAny},
}

var (
	largeTexts   = make(map[string][]byte)
	largeStrings = make(map[string]string)
	onlyMade     bool // the texts are made, but not handed out
)

// largeString is largeText as a string.
func largeString(text string) string {
	if largeStrings[text] == "" {
		largeStrings = map[string]string{text: strings.Repeat(text, *largeSize*mega/len(text))}
	}
	if onlyMade {
		return ""
	}
	return largeStrings[text]
}

// largeText returns a text of -large megabytes. It is made before memory is measured.
func largeText(text string) []byte {
	if largeTexts[text] == nil {
		largeTexts = map[string][]byte{text: bytes.Repeat([]byte(text), *largeSize*mega/len(text))}
	}
	if onlyMade {
		return nil
	}
	return largeTexts[text]
}

// TestLarge hands -large megabytes to everything that reads: there is an error, or it
// works, and the memory that it takes is bounded.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("reads megabytes again and again, for seconds; the tests without -short do")
	}
	defer func() { largeTexts, largeStrings = make(map[string][]byte), make(map[string]string) }()
	for _, x := range largeInputs {
		var err error
		// The first time only makes the text.
		if x.want != nil {
			onlyMade = true
			_ = x.read(t)
			onlyMade = false
		}
		took := peak(func() { err = x.read(t) })
		t.Logf("%-26s %5d MB: %.90v", x.name, took>>20, err)
		if x.want == nil && err != nil || x.want == errAny && err == nil || x.want != nil && x.want != errAny && !errors.Is(err, x.want) {
			t.Errorf("%s: error %v, want %v", x.name, err, x.want)
		}
		if took > uint64(x.memory)*mega {
			t.Errorf("%s takes %d MB, want %d at most", x.name, took>>20, x.memory)
		}
	}
}
