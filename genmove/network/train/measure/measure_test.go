package main

import (
	"bytes"
	"context"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/genmove/network"

	"github.com/tengen-go/tengen/board"
)

// TestCalibrate: the gap is the largest one of the bins with 50 positions.
func TestCalibrate(t *testing.T) {
	var bins [10]bin
	for i := range 49 {
		bins[9].add(0.95, i < 10) // far off, but too few
	}
	if gap, _ := calibrate(bins[:]); !math.IsNaN(gap) {
		t.Errorf("gap %v without large bins, want none", gap)
	}
	for i := range 100 {
		bins[2].add(0.25, i < 20)
		bins[6].add(0.65, i < 62)
	}
	gap, table := calibrate(bins[:])
	if math.Abs(gap-0.05) > 1e-9 || !strings.Contains(table, "-5.0") || !strings.Contains(table, "fewer than 50") {
		t.Errorf("gap %v, want 0.05; table\n%s", gap, table)
	}
}

// TestDeadStrings: a string is dead as a whole, by the mean of its points.
func TestDeadStrings(t *testing.T) {
	b, err := board.ParseDiagram(`
		X X . O
		X . . O
		. . . .
		O . . X`)
	if err != nil {
		t.Fatal(err)
	}
	var owner [board.NumPoints]float32
	for p, v := range map[string]float32{"aa": -1, "ba": 0.5, "ab": 0.2, "da": 1, "db": 0.3, "ad": -0.1, "dd": 0.4} {
		q, err := board.FromSGF(p, 4)
		if err != nil {
			t.Fatal(err)
		}
		owner[q] = v
	}
	var want board.Set
	want.Add(board.At(0, 0))
	want.Add(board.At(3, 0))
	if got := network.DeadStones(b, &owner, 0); got != want {
		t.Errorf("dead stones %v, want %v", got.Append(nil), want.Append(nil))
	}
}

// TestMissing: without files the table says which file is missing, and wrong options are errors.
func TestMissing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "none")
	var out bytes.Buffer
	if err := run(context.Background(), []string{"-shared", dir}, &out); err == nil {
		t.Error("no error without files")
	}
	for _, r := range rows {
		if !strings.Contains(out.String(), "\n"+r.name+" ") {
			t.Errorf("no row %s", r.name)
		}
	}
	for _, name := range []string{"pro.txt.gz", "kgs-counted.jsonl.gz"} {
		if !strings.Contains(out.String(), filepath.Join(dir, "games", name)) {
			t.Errorf("no word of %s in\n%s", name, out.String())
		}
	}
	for _, args := range []string{"-rows x", "-symmetry 8", "-symmetry all", "-threads 0", "-n -1", "-rules go", "-model " + dir, "more"} {
		if err := run(context.Background(), strings.Fields(args), &out); err == nil {
			t.Errorf("%s: no error", args)
		}
	}
}
