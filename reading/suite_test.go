package reading_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// loadSGF returns the position before the given move, or at the end for 0.
func loadSGF(path string, before int) (*board.Board, error) {
	games, err := sgf.ReadFile(path)
	if err != nil {
		return nil, err
	}
	where := sgf.End()
	if before > 0 {
		where = sgf.BeforeMove(before)
	}
	pos, err := sgf.PositionAt(games[0], where)
	if err != nil {
		return nil, err
	}
	return pos.Board, nil
}

// suiteTest is one question of a suite with its expectation.
type suiteTest struct {
	file   string
	number int
	cmd    string
	expect string
	setup  []string // the commands since loadsgf, that one included
}

// readSuite returns the tests of a .tst file.
func readSuite(t testing.TB, path string) []suiteTest {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var tests []suiteTest
	var setup []string
	last := -1
	for sc := bufio.NewScanner(f); sc.Scan(); {
		line := strings.TrimSpace(sc.Text())
		if rest, ok := strings.CutPrefix(line, "#?"); ok {
			if last >= 0 {
				tests[last].expect = strings.TrimSpace(rest)
			}
			continue
		}
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		first, rest, _ := strings.Cut(line, " ")
		if n, err := strconv.Atoi(first); err == nil {
			tests = append(tests, suiteTest{filepath.Base(path), n, rest, "", append([]string(nil), setup...)})
			last = len(tests) - 1
			continue
		}
		switch first {
		case "loadsgf":
			setup = []string{line}
		case "popgo":
			for i := len(setup) - 1; i > 0; i-- {
				if strings.HasPrefix(setup[i], "trymove") {
					setup = append(setup[:i:i], setup[i+1:]...)
					break
				}
			}
		default:
			setup = append(setup, line)
		}
	}
	return tests
}

// passes tells whether an answer fulfils an expectation of a suite.
func passes(t testing.TB, expect, answer string) bool {
	t.Helper()
	body := regexp.MustCompile(`\][&*\s]*$`).ReplaceAllString(strings.TrimPrefix(expect, "["), "")
	body, neg := strings.CutPrefix(body, "!")
	re, err := regexp.Compile("^" + body + "$")
	if err != nil {
		t.Fatal(err)
	}
	return re.MatchString(answer) != neg
}

// position plays the set-up of a test.
func (s suiteTest) position(dir string) (*board.Board, error) {
	var b *board.Board
	for _, line := range s.setup {
		w := strings.Fields(line)
		switch w[0] {
		case "loadsgf":
			before := 0
			if len(w) > 2 {
				before, _ = strconv.Atoi(w[2])
			}
			var err error
			if b, err = loadSGF(filepath.Join(dir, w[1]), before); err != nil {
				return nil, err
			}
		case "trymove", "play":
			c, err := board.ParseColor(w[1])
			if err != nil {
				return nil, err
			}
			p, err := board.ParsePoint(w[2], b.Size())
			if err != nil {
				return nil, err
			}
			if w[0] == "trymove" && !b.Try(p, c) {
				return nil, fmt.Errorf("illegal: %s", line)
			}
			if w[0] == "play" {
				if err := b.Play(p, c, board.Strict); err != nil {
					return nil, err
				}
			}
		}
	}
	return b, nil
}

// ask answers one of the suite's questions as GTP would.
func (s suiteTest) ask(r *reading.Reader, b *board.Board) (string, int, error) {
	w := strings.Fields(s.cmd)
	var at []board.Point
	for _, v := range w[1:] {
		p, err := board.ParsePoint(v, b.Size())
		if err != nil {
			return "", 0, err
		}
		at = append(at, p)
	}
	ctx := context.Background()
	var res search.Result
	var err error
	switch w[0] {
	case "attack":
		res, err = r.Attack(ctx, b, at[0])
	case "defend":
		res, err = r.Defend(ctx, b, at[0])
	case "attack_either", "defend_both":
		if w[0] == "attack_either" {
			res, err = r.AttackEither(ctx, b, at[0], at[1])
		} else {
			res, err = r.DefendBoth(ctx, b, at[0], at[1])
		}
		return strconv.Itoa(res.Code.GTP()), res.Nodes, err
	default:
		return "", 0, fmt.Errorf("unknown command %q", s.cmd)
	}
	if err != nil || res.Code == search.Fail {
		return "0", res.Nodes, err
	}
	return fmt.Sprintf("%d %v", res.Code.GTP(), res.Move), res.Nodes, nil
}

func TestSuites(t *testing.T) {
	dir, ours := shared.Suites(t)
	names, want := []string{"reading.tst", "capture.tst", "tactics1.tst"}, 160
	if ours {
		names, want = []string{"tactics.tst"}, 32
	}
	r := reading.New(reading.Options{})
	type slow struct {
		name string
		d    time.Duration
		n    int
	}
	var slows []slow
	total, passed := 0, 0
	var spent time.Duration
	for _, name := range names {
		for _, s := range readSuite(t, filepath.Join(dir, name)) {
			switch cmd, _, _ := strings.Cut(s.cmd, " "); cmd {
			case "attack", "defend", "attack_either", "defend_both":
			default:
				continue
			}
			b, err := s.position(dir)
			if err != nil {
				t.Errorf("%s:%d: %v", s.file, s.number, err)
				continue
			}
			hash := b.Hash()
			start := time.Now()
			got, nodes, err := s.ask(r, b)
			d := time.Since(start)
			spent += d
			if err != nil {
				t.Errorf("%s:%d: %v", s.file, s.number, err)
			}
			if b.Hash() != hash {
				t.Errorf("%s:%d: board changed", s.file, s.number)
			}
			slows = append(slows, slow{fmt.Sprintf("%s:%d %s", s.file, s.number, s.cmd), d, nodes})
			total++
			if passes(t, s.expect, got) {
				passed++
			} else {
				t.Logf("%s:%d %s: want %s, got %s (%d nodes)", s.file, s.number, s.cmd, s.expect, got, nodes)
			}
		}
	}
	sort.Slice(slows, func(i, j int) bool { return slows[i].n > slows[j].n })
	for _, s := range slows[:min(len(slows), 40)] {
		t.Logf("slow: %s %v %d nodes", s.name, s.d, s.n)
	}
	if passed < want {
		t.Errorf("passed %d of %d, want at least %d", passed, total, want)
	}
	t.Logf("passed %d of %d, %d nodes, %v", passed, total, r.Nodes(), spent)
}
