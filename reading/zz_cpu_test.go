package reading_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading"
)

func cpu() float64 {
	var u syscall.Rusage
	syscall.Getrusage(0, &u)
	return float64(u.Utime.Sec+u.Stime.Sec)*1e3 + float64(u.Utime.Usec+u.Stime.Usec)/1e3
}

func TestZZCPU(t *testing.T) {
	dir := sharedDir(t, "regression")
	type question struct {
		s suiteTest
		b *board.Board
	}
	var list []question
	for _, name := range []string{"reading.tst", "capture.tst", "tactics1.tst"} {
		for _, s := range readSuite(t, filepath.Join(dir, name)) {
			switch cmd, _, _ := strings.Cut(s.cmd, " "); cmd {
			case "attack", "defend", "attack_either", "defend_both":
				pos, err := s.position(dir)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, question{s, pos})
			}
		}
	}
	var all []float64
	best := 1e9
	n := 0
	for range 30 {
		r := reading.New(reading.Options{})
		c := cpu()
		for _, q := range list {
			q.s.ask(r, q.b)
		}
		d := cpu() - c
		n = r.Nodes()
		all = append(all, d)
		best = min(best, d)
	}
	fmt.Printf("CPU best %.1f ms first %.1f nodes %d  %.0f ns/node\n", best, all[0], n, best*1e6/float64(n))
}
