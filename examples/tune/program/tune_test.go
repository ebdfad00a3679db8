package program_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/examples/tune/program"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

var tune = clitest.Of(program.Main)

// TestConstants: all fields of mcts.Params can be tuned but for those without effect here.
func TestConstants(t *testing.T) {
	for f := range reflect.TypeFor[mcts.Params]().Fields() {
		fixed := f.Name == "VirtualLoss" || f.Name == "MoveTemperature" // one thread, the best move
		status, out, _ := tune.Run(t, strings.Fields("-size 3 -plies 0 -visits 1 -pairs 1 -batch 1 -every 1 -only "+f.Name)...)
		if (status == 2) != fixed || !fixed && !strings.Contains(out, f.Name+"=") {
			t.Errorf("%s: status %d, %s, want tuned %v", f.Name, status, out, !fixed)
		}
	}
}

// TestSwitches: a side can be given more visits, and parts of a Player can be taken from it.
func TestSwitches(t *testing.T) {
	size, pairs := sample.Of(6, 7), sample.Of(2, 6)
	args := fmt.Sprintf("-size %d -plies %d -visits 2 -pairs %d -every 6 -seed 5 -a Effort=32 -b Tactics=0,Reuse=0,Transpositions=0", size, size-3, pairs)
	status, out, errs := tune.Run(t, strings.Fields(args)...)
	_, rest, _ := strings.Cut(out, "A wins ")
	won := 0
	if fmt.Sscan(rest, &won); status != 0 || 3*won < 4*pairs {
		t.Errorf("32 times the visits win %d of %d games: status %d, %s%s", won, 2*pairs, status, out, errs)
	}
	for _, bad := range []string{"Effort=0", "Effort=NaN", "Tactics=2", "Reuse=x", "Nothing=1", "Tactics"} {
		if status, _, errs := tune.Run(t, "-a", bad); status != 2 || !strings.Contains(errs, bad) {
			t.Errorf("%s: status %d, %s", bad, status, errs)
		}
	}
}

const quick = "-size 4 -plies 2 -visits 6 -every 1 -seed 3 "

// TestMatch: a search that hardly looks at the policy and plays moves of a few visits loses, whichever
// side it is, and the games do not depend on how many are played at a time.
func TestMatch(t *testing.T) {
	race.Alone(t)
	const bad = "CPUCT=0,CPUCTLog=0,FPUReduction=0,RootFPUReduction=0,RootTemperature=90,LCBShare=0,LCBVisits=0"
	pairs := sample.Of(2, 4)
	lines := map[string]string{}
	for _, flag := range []string{"-a " + bad, "-b " + bad, "-jobs 1 -b " + bad} {
		status, out, errs := tune.Run(t, strings.Fields(fmt.Sprintf("-size 7 -plies 2 -visits 16 -pairs %d -seed 5 ", pairs)+flag)...)
		if status != 0 {
			t.Fatal(errs)
		}
		lines[flag] = out
	}
	var won [2]int // by the good side
	for i, format := range []string{"B wins ", "A wins "} {
		out := lines[[]string{"-a " + bad, "-b " + bad}[i]]
		_, rest, _ := strings.Cut(out, format)
		for _, r := range rest {
			if r < '0' || r > '9' {
				break
			}
			won[i] = 10*won[i] + int(r-'0')
		}
	}
	if 2*won[0] < 3*pairs || won[0] != won[1] || lines["-b "+bad] != lines["-jobs 1 -b "+bad] {
		t.Errorf("the better side wins %d and %d of %d games:\n%v", won[0], won[1], 2*pairs, lines)
	}
}

// TestOpenings: games begin with the lines of a file, and a file with an illegal move is refused.
func TestOpenings(t *testing.T) {
	good := clitest.File(t, "good", "C3 B2\n\nD4 D3\n")
	status, out, errs := tune.Run(t, strings.Fields(quick+"-pairs 3 -b CPUCT=2 -openings "+good)...)
	if status != 0 || !strings.Contains(out, "6 games: ") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	for text, want := range map[string]string{"C3 C3\n": `line 1, "C3"`, "A1\nZ9": `line 2, "Z9"`, "\n": "no moves"} {
		status, _, errs := tune.Run(t, strings.Fields(quick+"-b CPUCT=2 -openings "+clitest.File(t, "bad", text))...)
		if status != 1 || !strings.Contains(errs, want) {
			t.Errorf("%q: status %d, %s", text, status, errs)
		}
	}
}

// TestGoOn: a run that is interrupted in the middle of a line goes on with its log and ends as one
// that is not, and the log of another run is refused.
func TestGoOn(t *testing.T) {
	for _, what := range []string{"-b CPUCT=3", "-only CPUCT,FPUReduction -batch 2"} {
		name := filepath.Join(t.TempDir(), "log")
		args := strings.Fields(quick + "-size 3 -plies 1 -pairs 3 " + what + " -log " + name)
		status, first, errs := tune.Run(t, args...)
		if status != 0 {
			t.Fatalf("status %d: %s", status, errs)
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(data), "\n")
		if err := os.WriteFile(name, []byte(lines[0]+lines[1]+lines[2][:9]), 0o644); err != nil { // one pair
			t.Fatal(err)
		}
		status, second, errs := tune.Run(t, args...)
		again, err := os.ReadFile(name)
		if status != 0 || first != second || string(again) != string(data) || err != nil || len(lines) != 5 {
			t.Errorf("%s: %s\nand then\n%s%s\n%s\n%s", what, first, second, errs, data, again)
		}
		if status, _, errs := tune.Run(t, append(args, "-komi", "3")...); status != 1 || !strings.Contains(errs, "a log of something else") {
			t.Errorf("another run goes on: status %d, %s", status, errs)
		}
		for _, bad := range []string{`{"pair":7,"black":0,"white":0}`, `{"pair":3,"black":2,"white":0}`, "?"} {
			if err := os.WriteFile(name, []byte(string(data)+bad+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			if status, _, errs := tune.Run(t, args...); status != 1 || !strings.Contains(errs, "line 5: "+"a log of something else") {
				t.Errorf("%s: status %d, %s", bad, status, errs)
			}
		}
	}
}

// TestRun: the program writes what it was asked for, says that it was interrupted, and refuses
// nonsense.
func TestRun(t *testing.T) {
	_, text, errs := tune.Run(t, strings.Fields(quick+"-pairs 2 -batch 1 -only LCBStdevs,CPUCT")...)
	if strings.Count(text, " pairs: CPUCT=") != 2 || strings.Count(text, "(was ") != 2 || strings.Contains(text, "FPU") {
		t.Errorf("%s%s", text, errs)
	}
	_, text, errs = tune.Run(t, strings.Fields("-size 3 -plies 0 -visits 0 -time 1ms -pairs 1 -elo 0,20 -b MoveTemperature=1")...)
	if !strings.Contains(text, "2 games: ") || !strings.Contains(text, "open: ") {
		t.Errorf("%s%s", text, errs)
	}
	tune.Interrupt(t, strings.Fields(quick)...)
	tune.Interrupt(t, strings.Fields(quick+"-b CPUCT=2")...)
	for _, bad := range []string{"-only luck", "-pairs 0", "-size 1", "-visits -1", "-visits 0", "more", "-wide 0", "-a luck=1", "-a CPUCT", "-b CPUCT=-1",
		"-visits 2000000000", "-b CPUCT=NaN", "-a CPUCT=1 -only CPUCT", "-elo 0,20", "-b CPUCT=1 -elo 5,5", "-b CPUCT=1 -elo 20", "-rules mine", "-komi x", "-temperature 0", "-plies 99", "-jobs 0"} {
		if status, _, errs := tune.Run(t, strings.Fields(bad)...); status != 2 || errs == "" {
			t.Errorf("%s: status %d, want 2", bad, status)
		}
	}
	for _, flag := range []string{"-model", "-model-b"} {
		if status, _, errs := tune.Run(t, flag, "no-such-file"); status != 1 || !strings.Contains(errs, flag+": open no-such-file") {
			t.Errorf("%s: status %d, %s", flag, status, errs)
		}
	}
}
