package reading_test

import (
	"fmt"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/reading"
)

func TestZZNodes(t *testing.T) {
	dir := sharedDir(t, "regression")
	r := reading.New(reading.Options{})
	type x struct {
		n int
		s string
		d time.Duration
	}
	var l []x
	tot, pass := 0, 0
	var ans strings.Builder
	for _, name := range []string{"reading.tst", "capture.tst", "tactics1.tst"} {
		for _, s := range readSuite(t, filepath.Join(dir, name)) {
			switch cmd, _, _ := strings.Cut(s.cmd, " "); cmd {
			case "attack", "defend", "attack_either", "defend_both":
				pos, err := s.position(dir)
				if err != nil {
					t.Fatal(err)
				}
				b := r.Nodes()
				t0 := time.Now()
				got, _, err := s.ask(r, pos)
				d := time.Since(t0)
				if err != nil {
					t.Fatal(err)
				}
				n := r.Nodes() - b
				tot += n
				ok := passes(t, s.expect, got)
				if ok {
					pass++
				}
				l = append(l, x{n, fmt.Sprintf("%s %d %s -> %s want %s %v", name, s.number, s.cmd, got, s.expect, ok), d})
				fmt.Fprintln(&ans, l[len(l)-1].s, n)
			}
		}
	}
	sort.Slice(l, func(i, j int) bool { return l[i].n > l[j].n })
	fmt.Println(pass, len(l), tot)
	for i, v := range l {
		if i < 25 {
			fmt.Println(v.n, v.s, v.d)
		}
	}
	if testing.Verbose() {
		fmt.Print("ALL\n", ans.String())
	}
}
