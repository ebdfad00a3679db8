package board_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/shared"
)

var sgfProperty = regexp.MustCompile(`([A-Za-z]+)\s*((?:\[[^\]]*\]\s*)+)`)

// loadSetup reads the size, the setup stones and the moves of an SGF file
// without variations and without escapes in texts.
func loadSetup(text string) (*board.Game, error) {
	var g *board.Game
	for _, m := range sgfProperty.FindAllStringSubmatch(text, -1) {
		var values []string
		for _, v := range strings.Split(m[2], "]") {
			if _, v, ok := strings.Cut(v, "["); ok {
				values = append(values, v)
			}
		}
		if m[1] == "SZ" {
			size, err := strconv.Atoi(values[0])
			if err != nil {
				return nil, err
			}
			if g, err = board.NewGame(size, board.Japanese()); err != nil {
				return nil, err
			}
			continue
		}
		if m[1] != "AB" && m[1] != "AW" && m[1] != "B" && m[1] != "W" {
			continue
		}
		if g == nil {
			return nil, errors.New("no size")
		}
		c := board.Black
		if m[1][len(m[1])-1] == 'W' {
			c = board.White
		}
		var points []board.Point
		for _, v := range values {
			p, err := board.FromSGF(v, g.Size())
			if err != nil {
				return nil, err
			}
			points = append(points, p)
		}
		var err error
		switch m[1] {
		case "AB":
			err = g.Setup(points, nil, nil)
		case "AW":
			err = g.Setup(nil, points, nil)
		default:
			err = g.Play(points[0], c)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m[0], err)
		}
	}
	if g == nil {
		return nil, errors.New("no size")
	}
	return g, nil
}

// TestUnconditionalSuite runs the published suite of unconditional status.
func TestUnconditionalSuite(t *testing.T) {
	file := shared.Path(t, "regression/unconditional.tst")
	dir := filepath.Dir(file)
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()

	var g *board.Game
	var status board.Unconditional
	var id, vertex string
	tests, passed := 0, 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		if want, ok := strings.CutPrefix(line, "#?"); ok && id != "" {
			// A regular expression of the whole answer, in brackets.
			want = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(want), "["), "]")
			p, err := board.ParsePoint(vertex, g.Size())
			if err != nil {
				t.Fatalf("test %s: %v", id, err)
			}
			tests++
			if got := status.At(p).String(); regexp.MustCompile("^" + want + "$").MatchString(got) {
				passed++
			} else {
				t.Errorf("test %s: %s is %s, want %s", id, vertex, got, want)
			}
			id = ""
			continue
		}
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "loadsgf":
			text, err := os.ReadFile(filepath.Join(dir, words[1]))
			if err != nil {
				t.Fatal(err)
			}
			if g, err = loadSetup(string(text)); err != nil {
				t.Fatalf("%s: %v", words[1], err)
			}
		case "boardsize":
			size, _ := strconv.Atoi(words[1])
			if g, err = board.NewGame(size, board.Japanese()); err != nil {
				t.Fatal(err)
			}
		case "play":
			m, err := board.ParseMove(words[1]+" "+words[2], g.Size())
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Play(m.Point, m.Color); err != nil {
				t.Fatal(err)
			}
		case "clear_board":
		default:
			if len(words) != 3 || words[1] != "unconditional_status" {
				t.Fatalf("unexpected line %q", line)
			}
			id, vertex = words[0], words[2]
			status = board.UnconditionalStatus(g.Board())
		}
	}
	if tests == 0 {
		t.Error("the suite has no tests")
	}
	t.Logf("%d of %d tests passed", passed, tests)
}
