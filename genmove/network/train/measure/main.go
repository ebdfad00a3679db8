// Program measure prints the figures of a network on games that it was never trained on, each
// beside the floor and the target that the project has set.
//
//	measure [-model FILE] [-rows LIST] [-n N]
//
// It reads games/pro.txt.gz, games/kgs-counted.jsonl.gz and the teacher's file below the folder
// that -shared names. Interrupted, it prints what it has.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/kernel"
)

func main() {
	log.SetFlags(0)
	// The first ^C ends the measuring, a second one the program.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		log.Fatal("measure: ", err)
	}
}

// rows are the names for -rows and what prints them, in the order of the table.
var rows = []struct {
	name  string
	print func(*measurer) error
}{
	{"policy", (*measurer).policy},
	{"lead", (*measurer).outcomes},
	{"winner", (*measurer).outcomes},
	{"teacher", (*measurer).teachers},
	{"calibration", (*measurer).calibration},
	{"dead", (*measurer).dead},
	{"search", (*measurer).search},
	{"speed", (*measurer).speed},
}

// measurer has the options, the files, and the table.
type measurer struct {
	ctx     context.Context
	out     io.Writer
	files   files
	model   *network.Model
	opt     network.Options
	rules   string
	teacher string
	cache   string
	n       int // 0 for all
	threads int
	seed    uint64
	asked   map[string]bool // rows
	results bool            // whether the rows lead and winner, which share their work, are printed
	after   []string        // printed below the table
}

func run(ctx context.Context, args []string, out io.Writer) error {
	var names []string
	for _, r := range rows {
		names = append(names, r.name)
	}
	def := os.Getenv("TENGEN_SHARED")
	if def == "" {
		def = filepath.Join("..", "shared")
	}
	f := flag.NewFlagSet("measure", flag.ContinueOnError)
	dir := f.String("shared", def, "folder with the games and the teacher")
	model := f.String("model", "", "network to measure, of this module or of KataGo; default the shipped one")
	teacher := f.String("teacher", "", "KataGo model file for the row teacher; default b7c96h3tfrs-test5-cnorm below -shared")
	cache := f.String("cache", "", "file that keeps the teacher's answers")
	n := f.Int("n", 0, "positions or games of a row, 0 for the usual number; fewer where there are no more")
	list := f.String("rows", strings.Join(names, ","), "rows to print")
	threads := f.Int("threads", runtime.GOMAXPROCS(0), "goroutines")
	symmetry := f.String("symmetry", "0", "orientation, 0 to 7, or mean for the mean of all; the row speed always uses 0")
	rules := f.String("rules", "game", "rules of the rows lead and winner: game for those that the komi suggests, or a name")
	seed := f.Uint64("seed", 1, "seed of the random choices")
	if err := f.Parse(args); errors.Is(err, flag.ErrHelp) {
		return nil
	} else if err != nil {
		return err
	}
	switch {
	case f.NArg() > 0:
		return fmt.Errorf("unexpected argument %q", f.Arg(0))
	case *n < 0:
		return fmt.Errorf("-n %d: want 0 or more", *n)
	case *threads < 1:
		return fmt.Errorf("-threads %d: want 1 or more", *threads)
	}
	m := &measurer{
		ctx: ctx, out: out, files: files{dir: *dir}, rules: *rules, teacher: *teacher, cache: *cache,
		n: *n, threads: *threads, seed: *seed, asked: map[string]bool{},
	}
	if m.teacher == "" {
		m.teacher = filepath.Join(*dir, "reference", "katago", "b7c96h3tfrs-test5-cnorm.bin.gz")
	}
	if *rules != "game" {
		if _, err := board.ParseRules(*rules); err != nil {
			return fmt.Errorf("-rules %q: want game or a rule set", *rules)
		}
	}
	if *symmetry == "mean" {
		m.opt.Symmetry = network.SymmetryMean
	} else if s, err := strconv.ParseUint(*symmetry, 10, 8); err == nil && s < 8 {
		m.opt.Symmetry = network.Symmetry(s)
	} else {
		return fmt.Errorf("-symmetry %q: want 0 to 7 or mean", *symmetry)
	}
	for s := range strings.SplitSeq(*list, ",") {
		if s = strings.TrimSpace(s); !slices.Contains(names, s) {
			return fmt.Errorf("-rows: no row %q; there are %s", s, strings.Join(names, ", "))
		}
		m.asked[s] = true
	}
	var err error
	if m.model, err = loadModel(*model); err != nil {
		return err
	}
	i := m.model.Info()
	fmt.Fprintf(out, "network %s (%s, %d parameters), symmetry %s, kernels %v, %d threads, seed %d\n\n", i.Name, i.Format, i.Parameters, *symmetry, kernel.Best(), *threads, *seed)
	m.line("figure", "number", "value", "floor", "target", "")
	missing := false
	for _, r := range rows {
		if !m.asked[r.name] {
			continue
		}
		if ctx.Err() != nil {
			m.line(r.name, "-", "-", "", "", "not measured: interrupted")
			continue
		}
		if err := r.print(m); err != nil {
			missing = true
			m.line(r.name, "-", "-", "", "", "not measured: "+err.Error())
		}
	}
	for _, s := range m.after {
		fmt.Fprintf(out, "\n%s", s)
	}
	switch {
	case ctx.Err() != nil:
		return errors.New("interrupted: the table has what was measured until then")
	case missing:
		return errors.New("some rows were not measured")
	}
	return nil
}

// usual returns the number of positions or games of a row: what -n says or else n, or less if there
// are no more.
func (m *measurer) usual(n, there int) int {
	if m.n > 0 {
		n = m.n
	}
	return min(n, there)
}

// figure is a value of the table. A floor or target of NaN is none.
type figure struct {
	name          string
	n             int
	value         float64
	digits        int
	floor, target float64
	less          bool // whether less is better
	note          string
}

var none = math.NaN()

// print prints the figure, and how it stands to floor and target.
func (m *measurer) print(f figure) {
	show := func(v float64) string {
		if math.IsNaN(v) {
			return ""
		}
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	note := f.note
	measured := f.n > 0 && !math.IsNaN(f.value)
	if measured && !math.IsNaN(f.target) {
		reached := func(v float64) bool { return f.value >= v && !f.less || f.value <= v && f.less }
		verdict := "below the floor"
		if f.less {
			verdict = "above the floor"
		}
		if reached(f.target) {
			verdict = "target reached"
		} else if reached(f.floor) {
			verdict = "floor reached"
		}
		note = strings.TrimSuffix(verdict+"; "+note, "; ")
	}
	value := "-"
	if measured {
		value = strconv.FormatFloat(f.value, 'f', f.digits, 64)
	}
	if m.ctx.Err() != nil {
		note = strings.TrimSuffix("interrupted; "+note, "; ")
	}
	m.line(f.name, strconv.Itoa(f.n), value, show(f.floor), show(f.target), note)
}

// line prints a line of the table.
func (m *measurer) line(name, number, value, floor, target, note string) {
	s := fmt.Sprintf("%-48s %6s %8s %7s %7s  %s", name, number, value, floor, target, note)
	fmt.Fprintln(m.out, strings.TrimRight(s, " "))
}
