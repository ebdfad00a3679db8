// Program export writes the positions that train.py learns from: features, the move played, the
// result, and the labels of a teacher. README.md beside it says how the shipped network was made.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
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
	margin, counted := g.Counted()
	var before [2]*board.Board
	for i := 0; i <= n; i++ {
		if at[i] {
			komi := g.Komi
			r := &samples.Record{Move: samples.NoMove, Margin: float32(math.NaN())}
			me := game.ToPlay()
			if i < n {
				m := g.Move(i)
				if m.Color == me {
					r.Move = int16(moveIndex(m.Point, g.Size))
				}
			}
			if g.Known {
				switch g.Winner() {
				case me:
					r.Result = 1
				case me.Opponent():
					r.Result = -1
				}
				if counted {
					r.Margin = float32(margin)
					if me == board.Black {
						r.Margin = -r.Margin
					}
				}
			}
			if e.labels() {
				if komi = oddKomi(rng, g.Komi); komi != g.Komi {
					r.Result, r.Margin = 0, float32(math.NaN())
				}
			}
			if e.labels() && rng.Float64() < e.opt.crop {
				if err := e.cropped(game.Board(), rules, komi, rng, emit); err != nil {
					return err
				}
			} else if e.labels() && rng.Float64() < e.opt.random {
				if err := e.afterRandom(game, &before, komi, rng, emit); err != nil {
					return err
				}
			} else {
				if err := e.finish(r, game, &before, komi, rng); err != nil {
					return err
				}
				emit(r)
			}
		}
		if i == n {
			break
		}
		m := g.Move(i)
		b := game.Board().Clone()
		if err := game.Play(m.Point, m.Color); err != nil {
			return nil // the record is broken from here on
		}
		before[1], before[0] = before[0], b
	}
	return nil
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
		b := game.Board().Clone()
		if err := game.Play(p, game.ToPlay()); err != nil {
			return err
		}
		past[1], past[0] = past[0], b
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
	if err := run(); err != nil {
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

func run() error {
	var c collections
	flag.StringVar(&c.pro, "games", "", "collection of which the last tenth is left out")
	flag.StringVar(&c.more, "more", "", "second collection, used whole")
	flag.StringVar(&c.counted, "kept", "", "counted games that must not be trained on, as JSON lines")
	model := flag.String("teacher", "", "KataGo model file that labels positions; none for moves and results alone")
	out := flag.String("o", "", "file to write")
	most := flag.Int("n", 0, "games to use, 0 for all")
	flag.Float64Var(&c.share, "more-share", 0.25, "share of games of the second collection")
	size := flag.Int("size", 19, "size of the board")
	flag.BoolVar(&c.test, "test", false, "use the games that are left out, to test on")
	self := flag.Bool("self", false, "let the teacher play the games")
	uneven := flag.Bool("uneven", false, "with -self, games with handicap stones between players of different strength; -per and -end choose positions, without it all are written")
	neglect := flag.Bool("neglect", false, "let the teacher go on from positions of the games, where one side leaves a group alone for some moves; -per and -end choose positions")
	seed := flag.Uint64("seed", 1, "seed of the random choices")
	workers := flag.Int("workers", runtime.GOMAXPROCS(0), "goroutines")
	opt := &options{}
	flag.IntVar(&opt.per, "per", 4, "positions of each game")
	flag.Float64Var(&opt.random, "random", 0.1, "share of labeled positions after random moves")
	flag.Float64Var(&opt.crop, "crop", 0, "share of labeled positions that are cut out of the board, as in problems")
	flag.Float64Var(&opt.end, "end", 0.04, "additional share of positions in the last fifth of the game, half of them among its last four")
	flag.BoolVar(&opt.later, "later", false, "vary komi, rules and moves as with a teacher, and leave the labels to the program label; with -self and -neglect the shipped network plays")
	flag.Parse()
	if *out == "" {
		return errors.New("-o FILE is missing")
	}
	if *uneven && !*self {
		return errors.New("-uneven needs -self")
	}
	if *neglect && *self {
		return errors.New("-neglect and -self exclude each other")
	}
	var list []games.Game
	if !*self {
		var err error
		if list, err = c.choose(*size, *seed); err != nil {
			return err
		}
	}
	if *most > 0 && len(list) > *most {
		list = list[:*most]
	}
	if *self {
		list = make([]games.Game, *most)
	}
	load := func() (*network.Model, error) { return loadTeacher(*model) }
	switch {
	case opt.later && *model != "":
		return errors.New("-later and -teacher exclude each other")
	case opt.later && (*self || *neglect):
		load = network.Shipped
	}
	shared, err := load()
	if err != nil {
		return err
	}
	f, err := os.Create(*out)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	var mu sync.Mutex
	var next, written atomic.Int64
	var failed atomic.Pointer[error]
	var wait sync.WaitGroup
	start := time.Now()
	for range *workers {
		wait.Add(1)
		go func() {
			defer wait.Done()
			e := &exporter{opt: opt, teacher: newTeacher(shared)}
			var buf []byte
			for failed.Load() == nil {
				i := next.Add(1) - 1
				if i >= int64(len(list)) {
					return
				}
				rng := rand.New(rand.NewPCG(*seed, uint64(i)+2))
				buf = buf[:0]
				n := 0
				emit := func(r *samples.Record) { buf = r.Append(buf); n++ }
				var err error
				if *uneven {
					err = e.unevenGame(*size, rng, emit)
				} else if *self {
					err = e.selfPlay(*size, rng, emit)
				} else if *neglect {
					err = e.neglectGame(&list[i], rng, emit)
				} else {
					err = e.game(&list[i], rng, emit)
				}
				mu.Lock()
				if err == nil {
					_, err = w.Write(buf)
				}
				if err == nil && i%64 == 0 {
					err = w.Flush()
				}
				mu.Unlock()
				if err != nil {
					err = fmt.Errorf("game %d: %w", i, err)
					failed.Store(&err)
					return
				}
				t := written.Add(int64(n))
				if i%2000 == 0 {
					log.Printf("game %d, %d positions, %.0f a second", i, t, float64(t)/time.Since(start).Seconds())
				}
			}
		}()
	}
	wait.Wait()
	if e := failed.Load(); e != nil {
		return *e
	}
	if err := w.Flush(); err != nil {
		return err
	}
	log.Printf("%d positions of %d bytes in %s", written.Load(), samples.Len(*size), *out)
	return f.Close()
}
