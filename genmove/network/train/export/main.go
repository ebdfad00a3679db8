// Program export writes the positions that train.py learns from: features, the move played, the
// result, and the labels of a teacher. README.md beside it says how the shipped network was made.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/network/internal/games"
	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
	"github.com/tengen-go/tengen/genmove/network/internal/samples"
)

// exporter has what a worker needs.
type exporter struct {
	capture   *capture
	evaluator *network.Evaluator // of capture
	out       network.Evaluation
	teacher   *teacher // nil for none
	opt       *options
}

type options struct {
	per    int
	random float64
	crop   float64
	end    float64
	later  bool
}

// labels reports whether positions get a label, now or later.
func (e *exporter) labels() bool { return e.teacher != nil || e.opt.later }

// position returns the position of g, in which White gets komi. Superko bans are left out, which
// are rare.
func position(g *board.Game, before *[2]*board.Board, komi float64) (network.Position, error) {
	h := network.Recent(g.LastMoves(inputs.History), *before)
	return network.NewPosition(g.Board(), g.ToPlay(), komi, 0, g.Rules(), h, network.NoBans())
}

// step plays a move in g and keeps the boards before the last two moves.
func step(g *board.Game, before *[2]*board.Board, m board.Move) error {
	b := g.Board().Clone()
	if err := g.Play(m.Point, m.Color); err != nil {
		return err
	}
	before[1], before[0] = before[0], b
	return nil
}

// capture is a network that keeps the features it is asked about.
type capture struct {
	features network.Inputs
	zeros    []float32
}

func (c *capture) Info() network.Info        { return network.Info{Name: "capture", PastLadders: true} }
func (c *capture) NewRunner() network.Runner { return c }

func (c *capture) Run(in *network.Inputs, out *network.Raw) error {
	c.features = *in
	area := in.Size * in.Size
	if len(c.zeros) != area {
		c.zeros = make([]float32, area)
	}
	*out = network.Raw{Policy: c.zeros, Ownership: c.zeros}
	return nil
}

// fill sets the features of r to those of p.
func (e *exporter) fill(r *samples.Record, p network.Position) error {
	if e.evaluator == nil {
		e.capture = &capture{}
		m, err := network.NewModel(e.capture)
		if err != nil {
			return err
		}
		if e.evaluator, err = m.NewEvaluator(network.Options{}); err != nil {
			return err
		}
	}
	err := e.evaluator.EvaluateInto(context.Background(), &p, &e.out)
	r.Features = inputs.Features(e.capture.features)
	return err
}

// pick returns up to n different numbers below most+1. A share of end lies in the last fifth, half
// of it among the last four.
func pick(rng *rand.Rand, n, most int, end float64) map[int]bool {
	at := map[int]bool{}
	for range n {
		last := most + 1
		if rng.Float64() < end {
			last = min(last, 4)
			if rng.IntN(2) == 0 {
				last = most/5 + 1
			}
		}
		at[most-rng.IntN(last)] = true
	}
	return at
}

// oddKomi returns a komi that a network should know about, near k at most times.
func oddKomi(rng *rand.Rand, k float64) float64 {
	switch x := rng.Float64(); {
	case x < 0.75:
		return k
	case x < 0.95:
		return k + float64(rng.IntN(15)-7)
	default:
		return k + math.Round(20*rng.NormFloat64())
	}
}

// game writes some positions of a game.
func (e *exporter) game(g *games.Game, rng *rand.Rand, emit func(*samples.Record)) error {
	n := g.Len()
	if n < 10 {
		return nil
	}
	at := pick(rng, e.opt.per, n, e.opt.end)
	rules := g.Rules()
	if e.labels() && rng.IntN(3) == 0 {
		// The teacher knows what other rules would mean.
		list := []board.Rules{board.Chinese(), board.Japanese(), board.AGA(), board.TrompTaylor(), board.NewZealand()}
		rules = list[rng.IntN(len(list))]
		rules.Komi = g.Komi
	}
	if rng.IntN(2) == 0 && rules.Scoring == board.AreaScoring {
		rules.Superko = board.SimpleKo
	}
	game, err := board.NewGame(g.Size, rules)
	if err != nil {
		return err
	}
	var before [2]*board.Board
	for i := 0; i <= n; i++ {
		if at[i] {
			r, komi := record(g, i, game.ToPlay()), g.Komi
			if e.labels() {
				if komi = oddKomi(rng, g.Komi); komi != g.Komi {
					r.Result, r.Margin = 0, float32(math.NaN())
				}
			}
			var err error
			switch {
			case e.labels() && rng.Float64() < e.opt.crop:
				err = e.cropped(game.Board(), rules, komi, rng, emit)
			case e.labels() && rng.Float64() < e.opt.random:
				err = e.afterRandom(game, &before, komi, rng, emit)
			default:
				if err = e.finish(r, game, &before, komi, rng); err == nil {
					emit(r)
				}
			}
			if err != nil {
				return err
			}
		}
		if i == n {
			break
		}
		if step(game, &before, g.Move(i)) != nil {
			return nil // the record is broken from here on
		}
	}
	return nil
}

// record returns the record of a position in which me moves before the move i of g: the move played
// and the outcome, without features.
func record(g *games.Game, i int, me board.Color) *samples.Record {
	r := &samples.Record{Move: samples.NoMove, Margin: float32(math.NaN())}
	if i < g.Len() {
		if m := g.Move(i); m.Color == me {
			r.Move = int16(moveIndex(m.Point, g.Size))
		}
	}
	if !g.Known {
		return r
	}
	switch g.Winner() {
	case me:
		r.Result = 1
	case me.Opponent():
		r.Result = -1
	}
	if margin, ok := g.Counted(); ok {
		r.Margin = float32(margin)
		if me == board.Black {
			r.Margin = -r.Margin
		}
	}
	return r
}

// afterRandom emits the position after one to three random legal moves, which has no move and no
// result.
func (e *exporter) afterRandom(game *board.Game, before *[2]*board.Board, komi float64, rng *rand.Rand, emit func(*samples.Record)) error {
	game = game.Clone()
	past := *before
	for range 1 + rng.IntN(3) {
		p, ok := randomMove(game, rng)
		if !ok {
			break
		}
		if err := step(game, &past, board.Move{Point: p, Color: game.ToPlay()}); err != nil {
			return err
		}
	}
	r := &samples.Record{Move: samples.NoMove, Margin: float32(math.NaN())}
	if err := e.finish(r, game, &past, komi, rng); err != nil {
		return err
	}
	emit(r)
	return nil
}

// cropped emits what stands in a part of b near an edge, as a problem would show it: without the
// rest of the board, without a history, either side to move.
func (e *exporter) cropped(b *board.Board, rules board.Rules, komi float64, rng *rand.Rand, emit func(*samples.Record)) error {
	size := b.Size()
	part, err := board.New(size)
	if err != nil {
		return err
	}
	row, col, reach := rng.IntN(size/4), rng.IntN(size), 4+rng.IntN(6)
	if rng.IntN(2) == 0 {
		row = size - 1 - row
	}
	if rng.IntN(2) == 0 {
		row, col = col, row
	}
	within := func(c board.Color) []board.Point {
		var list []board.Point
		stones := b.StonesOf(c)
		for p := range stones.All() {
			if max(p.Row()-row, row-p.Row(), p.Col()-col, col-p.Col()) <= reach {
				list = append(list, p)
			}
		}
		return list
	}
	if err := part.Setup(within(board.Black), within(board.White), nil); err != nil {
		return err
	}
	me := board.Black
	if rng.IntN(2) == 0 {
		me = board.White
	}
	p, err := network.NewPosition(part, me, komi, 0, rules, network.UnknownHistory(), network.NoBans())
	if err != nil {
		return err
	}
	r := &samples.Record{Move: samples.NoMove, Margin: float32(math.NaN())}
	if err := e.label(r, p, rng); err != nil {
		return err
	}
	emit(r)
	return nil
}

// randomMove returns a legal move that fills no eye.
func randomMove(g *board.Game, rng *rand.Rand) (board.Point, bool) {
	empty := g.Board().EmptyPoints()
	list := empty.Append(nil)
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, p := range list {
		if !g.Board().IsEye(p, g.ToPlay()) && g.Legal(p, g.ToPlay()) == nil {
			return p, true
		}
	}
	return board.NoPoint, false
}

// finish sets the features of r, and the label if there is a teacher, to those of g, where White
// gets komi.
func (e *exporter) finish(r *samples.Record, g *board.Game, before *[2]*board.Board, komi float64, rng *rand.Rand) error {
	p, err := position(g, before, komi)
	if err != nil {
		return err
	}
	return e.label(r, p, rng)
}

// label sets the features of r, and the label if there is a teacher, to those of p.
func (e *exporter) label(r *samples.Record, p network.Position, rng *rand.Rand) error {
	err := e.fill(r, p)
	if err != nil || e.teacher == nil {
		return err
	}
	r.Label, err = e.teacher.label(p, network.Symmetry(rng.IntN(8)))
	return err
}

func moveIndex(p board.Point, size int) int {
	if p == board.Pass {
		return size * size
	}
	return (size-1-p.Row())*size + p.Col()
}

func main() {
	log.SetFlags(0)
	if err := run(os.Args[1:]); errors.Is(err, flag.ErrHelp) {
		return
	} else if err != nil {
		log.Fatal("export: ", err)
	}
}

// collections are the files that games are chosen from.
type collections struct {
	pro, more string  // the last tenth of pro is left out
	counted   string  // games that are left out of both
	share     float64 // of more among the games chosen
	test      bool    // choose the last tenth of pro, and nothing else
}

// choose returns all games of a size in random order.
func (c *collections) choose(size int, seed uint64) ([]games.Game, error) {
	kept := map[string]bool{}
	if c.counted != "" {
		list, err := games.ReadCounted(c.counted)
		if err != nil {
			return nil, err
		}
		for i := range list {
			kept[games.Key(19, list[i].Moves)] = true
		}
	}
	all, err := games.Read(c.pro)
	if err != nil {
		return nil, err
	}
	train, test := games.Split(all, kept)
	for i := range test {
		kept[games.Key(test[i].Size, test[i].Moves)] = true
	}
	var more []games.Game
	if c.more != "" {
		if all, err = games.Read(c.more); err != nil {
			return nil, err
		}
		more = games.Without(all, kept)
	}
	if c.test {
		train, more = test, nil
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for _, l := range [][]games.Game{train, more} {
		rng.Shuffle(len(l), func(i, j int) { l[i], l[j] = l[j], l[i] })
	}
	var list []games.Game
	for i, j := 0, 0; i < len(train) || j < len(more); {
		from, at := train, &i
		if j < len(more) && (i >= len(train) || rng.Float64() < c.share) {
			from, at = more, &j
		}
		if g := from[*at]; g.Size == size {
			list = append(list, g)
		}
		*at++
	}
	log.Printf("%d games, %d more; %d are left out", len(train), len(more), len(test))
	return list, nil
}

// command is what the arguments ask for.
type command struct {
	from    collections
	opt     options
	teacher string // model file, empty for none
	out     string // file to write
	games   int    // 0 for all
	size    int
	seed    uint64
	workers int

	self, uneven, neglect bool // how games are made; without these they are those of collections
}

// parse reads the arguments.
func parse(args []string) (*command, error) {
	c := &command{}
	f := flag.NewFlagSet("export", flag.ContinueOnError)
	f.StringVar(&c.from.pro, "games", "", "collection of which the last tenth is left out")
	f.StringVar(&c.from.more, "more", "", "second collection, used whole")
	f.StringVar(&c.from.counted, "kept", "", "counted games that must not be trained on, as JSON lines")
	f.Float64Var(&c.from.share, "more-share", 0.25, "share of games of the second collection")
	f.BoolVar(&c.from.test, "test", false, "use the games that are left out, to test on")
	f.StringVar(&c.teacher, "teacher", "", "KataGo model file that labels positions; none for moves and results alone")
	f.StringVar(&c.out, "o", "", "file to write")
	f.IntVar(&c.games, "n", 0, "games to use, 0 for all")
	f.IntVar(&c.size, "size", 19, "size of the board")
	f.BoolVar(&c.self, "self", false, "let the teacher play the games")
	f.BoolVar(&c.uneven, "uneven", false, "with -self, games with handicap stones between players of different strength; -per and -end choose positions, without it all are written")
	f.BoolVar(&c.neglect, "neglect", false, "let the teacher go on from positions of the games, where one side leaves a group alone for some moves; -per and -end choose positions")
	f.Uint64Var(&c.seed, "seed", 1, "seed of the random choices")
	f.IntVar(&c.workers, "workers", runtime.GOMAXPROCS(0), "goroutines")
	f.IntVar(&c.opt.per, "per", 4, "positions of each game")
	f.Float64Var(&c.opt.random, "random", 0.1, "share of labeled positions after random moves")
	f.Float64Var(&c.opt.crop, "crop", 0, "share of labeled positions that are cut out of the board, as in problems")
	f.Float64Var(&c.opt.end, "end", 0.04, "additional share of positions in the last fifth of the game, half of them among its last four")
	f.BoolVar(&c.opt.later, "later", false, "vary komi, rules and moves as with a teacher, and leave the labels to the program label; with -self and -neglect the shipped network plays")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if f.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %q", f.Arg(0))
	}
	return c, c.check()
}

// check returns an error if the arguments do not go together.
func (c *command) check() error {
	switch {
	case c.out == "":
		return errors.New("-o FILE is missing")
	case c.games < 0 || c.workers < 1 || c.opt.per < 1:
		return errors.New("-n is negative, or -workers or -per below 1")
	case c.uneven && !c.self:
		return errors.New("-uneven needs -self")
	case c.neglect && c.self:
		return errors.New("-neglect and -self exclude each other")
	case c.self && c.games == 0:
		return errors.New("-self needs a number of games, -n")
	case !c.self && c.from.pro == "":
		return errors.New("-games FILE or -self is missing")
	case c.opt.later && c.teacher != "":
		return errors.New("-later and -teacher exclude each other")
	case (c.self || c.neglect) && !c.opt.later && c.teacher == "":
		return errors.New("-self and -neglect need a player: -teacher FILE, or -later")
	}
	return nil
}

// player returns the network that plays or labels, nil for none.
func (c *command) player() (*network.Model, error) {
	if c.opt.later && (c.self || c.neglect) {
		return network.Shipped()
	}
	return loadTeacher(c.teacher)
}

// list returns the games to use; those of -self are still empty.
func (c *command) list() ([]games.Game, error) {
	if c.self {
		return make([]games.Game, c.games), nil
	}
	list, err := c.from.choose(c.size, c.seed)
	if c.games > 0 && len(list) > c.games {
		list = list[:c.games]
	}
	return list, err
}

// export emits the positions of the game g, or of one that is played now.
func (c *command) export(e *exporter, g *games.Game, rng *rand.Rand, emit func(*samples.Record)) error {
	switch {
	case c.uneven:
		return e.unevenGame(c.size, rng, emit)
	case c.self:
		return e.selfPlay(c.size, rng, emit)
	case c.neglect:
		return e.neglectGame(g, rng, emit)
	}
	return e.game(g, rng, emit)
}

func run(args []string) error {
	c, err := parse(args)
	if err != nil {
		return err
	}
	list, err := c.list()
	if err != nil {
		return err
	}
	m, err := c.player()
	if err != nil {
		return err
	}
	f, err := os.Create(c.out)
	if err != nil {
		return err
	}
	if err := c.write(f, list, m); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// file is what the workers write to.
type file struct {
	mu      sync.Mutex
	w       *bufio.Writer
	start   time.Time
	written int // positions
	failed  error
}

// add writes n positions of the game i, unless there was an error. It reports whether to go on.
func (f *file) add(i int64, data []byte, n int, err error) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.failed != nil {
		return false
	}
	if err == nil {
		_, err = f.w.Write(data)
	}
	if err == nil && i%64 == 0 {
		err = f.w.Flush() // train.py may read already
	}
	if err != nil {
		f.failed = fmt.Errorf("game %d: %w", i, err)
		return false
	}
	f.written += n
	if i%2000 == 0 {
		log.Printf("game %d, %d positions, %.0f a second", i, f.written, float64(f.written)/time.Since(f.start).Seconds())
	}
	return true
}

// write writes the positions of all games.
func (c *command) write(w io.Writer, list []games.Game, m *network.Model) error {
	f := &file{w: bufio.NewWriterSize(w, 1<<20), start: time.Now()}
	var next atomic.Int64
	var wait sync.WaitGroup
	for range c.workers {
		wait.Go(func() {
			e := &exporter{opt: &c.opt, teacher: newTeacher(m)}
			var buf []byte
			for i := next.Add(1) - 1; i < int64(len(list)); i = next.Add(1) - 1 {
				rng := rand.New(rand.NewPCG(c.seed, uint64(i)+2))
				n := 0
				buf = buf[:0]
				err := c.export(e, &list[i], rng, func(r *samples.Record) { buf = r.Append(buf); n++ })
				if !f.add(i, buf, n, err) {
					return
				}
			}
		})
	}
	wait.Wait()
	if f.failed != nil {
		return f.failed
	}
	log.Printf("%d positions of %d bytes in %s", f.written, samples.Len(c.size), c.out)
	return f.w.Flush()
}
