package main

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSPRT: of pairs of games between two whose difference in strength is known, few lead to
// the wrong verdict, and the intervals hold what is true about as often as they say.
func TestSPRT(t *testing.T) {
	const runs = 400
	rng := rand.New(rand.NewPCG(5, 6))
	test := sprt{0, 60}
	for _, elo := range []float64{0, 60} {
		p := (1 + meanOf(elo)) / 2
		game := func() float64 {
			if rng.Float64() < p {
				return 0.5
			}
			return -0.5
		}
		wrong, open, outside := 0, 0, 0
		for range runs {
			var sum tally
			verdict := ""
			for sum.pairs < 400 {
				sum.add(game() + game())
				if verdict == "" {
					verdict = test.verdict(&sum)
				}
			}
			switch {
			case verdict == "":
				open++
			case strings.HasPrefix(verdict, "better") != (elo > 0):
				wrong++
			}
			if mean, err := sum.mean(); math.Abs(mean-meanOf(elo)) > 1.96*err {
				outside++
			}
		}
		if wrong > runs*8/100 || open > runs/5 || outside < runs/100 || outside > runs/10 {
			t.Errorf("%v Elo: of %d runs %d are wrong, %d open; %d intervals miss", elo, runs, wrong, open, outside)
		}
	}
}

// TestElo: differences are those of the usual scale, and there is one for pairs that all
// went one way.
func TestElo(t *testing.T) {
	for _, elo := range []float64{-300, 0, 20} {
		if got := eloOf(meanOf(elo)); math.Abs(got-elo) > 1e-9 {
			t.Errorf("%v Elo become %v", elo, got)
		}
	}
	if got := eloOf(0.5); math.Abs(got-190.85) > 0.01 { // three games of four
		t.Errorf("%v Elo for three games of four", got)
	}
	var all tally
	for range leastPairs - 1 {
		all.add(1)
	}
	test := sprt{0, 20}
	if v := test.verdict(&all); v != "" {
		t.Errorf("after %d pairs: %s", all.pairs, v)
	}
	all.add(1)
	if v := test.verdict(&all); !strings.HasPrefix(v, "better") {
		t.Errorf("all pairs won: %q, %v", v, test.likelihood(&all))
	}
}

// TestLog: a run that is interrupted and goes on ends as one that is not, a line that is cut
// off is played again, and the log of another run is refused.
func TestLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	h := header{Pairs: 5, Size: 9}
	failed := errors.New("interrupted")
	whole := make([]float64, 5)
	for i := range whole {
		whole[i] = float64(i%3-1) / 2
	}
	// go plays until pair end, and returns the pairs and how many of them were played.
	play := func(h header, end int) (got []float64, played int, err error) {
		l, err := openLog(name, h)
		if err != nil {
			return nil, 0, err
		}
		defer l.close()
		for range whole {
			v, err := l.pair(func(n int) (float64, error) {
				if n == end {
					return 0, failed
				}
				played++
				return whole[n], nil
			})
			if err != nil {
				return got, played, err
			}
			got = append(got, v)
		}
		return got, played, nil
	}
	if got, _, err := play(h, 3); err != failed || len(got) != 3 {
		t.Fatal(got, err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data[:len(data)-4], 0o644); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{3, 0} { // two pairs were kept, then all
		got, played, err := play(h, -1)
		if err != nil || played != want || fmt.Sprint(got) != fmt.Sprint(whole) {
			t.Errorf("%v, %d of them played, %v", got, played, err)
		}
	}
	h.Seed = 1
	if _, _, err := play(h, -1); !errors.Is(err, errLog) {
		t.Errorf("another run goes on: %v", err)
	}
	for _, bad := range []string{`{"pair":7,"better":0}`, `{"pair":5,"better":2}`, "?"} {
		data, _ := os.ReadFile(name)
		other := filepath.Join(t.TempDir(), "bad")
		if err := os.WriteFile(other, append(data, bad+"\n"...), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := openLog(other, header{Pairs: 5, Size: 9}); !errors.Is(err, errLog) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestGoOn: the program goes on with its log, to tune and to judge.
func TestGoOn(t *testing.T) {
	for _, what := range []string{"-only far,capture", "-judge far=0,self-atari=1"} {
		name := filepath.Join(t.TempDir(), "log")
		args := strings.Fields("-pairs 3 -size 5 -playouts 10 -every 1 -seed 3 " + what + " -log " + name)
		var first, second, log bytes.Buffer
		if status := run(t.Context(), args, &first, &log); status != 0 {
			t.Fatalf("status %d: %s", status, &log)
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(data), "\n")
		if err := os.WriteFile(name, []byte(strings.Join(lines[:2], "")), 0o644); err != nil { // one pair
			t.Fatal(err)
		}
		if status := run(t.Context(), args, &second, &log); status != 0 {
			t.Fatalf("status %d: %s", status, &log)
		}
		again, err := os.ReadFile(name)
		if first.String() != second.String() || string(again) != string(data) || err != nil || len(lines) != 5 {
			t.Errorf("%s: %s\nand then\n%s\n%s\n%s", what, &first, &second, data, again)
		}
	}
}
