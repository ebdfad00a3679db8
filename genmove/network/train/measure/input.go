package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/network/internal/games"
	"github.com/tengen-go/tengen/genmove/network/katago"
)

// loadModel reads a network of this module or of KataGo, the shipped one if name is empty.
func loadModel(name string) (*network.Model, error) {
	if name == "" {
		return network.Shipped()
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m, ours := network.Read(f)
	if ours == nil {
		return m, nil
	}
	if _, err := f.Seek(0, 0); err != nil {
		return nil, err
	}
	if m, err = katago.Read(f, katago.Limits{}); err != nil {
		return nil, fmt.Errorf("%s: neither a network of this module (%w) nor one of KataGo (%w)", name, ours, err)
	}
	return m, nil
}

// files are the collections. They are read when a row needs them.
type files struct {
	dir  string
	all  []games.Game // nil if not read
	test []games.Game // the 19×19 games of the test part
}

func (f *files) read() error {
	if f.all != nil {
		return nil
	}
	name := filepath.Join(f.dir, "games", "pro.txt.gz")
	all, err := games.Read(name)
	if err != nil {
		return explain(name, err)
	}
	_, test := games.Split(all, nil)
	for _, g := range test {
		if g.Size == 19 {
			f.test = append(f.test, g)
		}
	}
	f.all = all
	return nil
}

// explain returns err, or that the file is missing.
func explain(name string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no file %s; -shared names the folder", name)
	}
	return err
}

// draw returns the test games that f accepts in random order.
func (m *measurer) draw(f func(*games.Game) bool) []*games.Game {
	var list []*games.Game
	for i := range m.files.test {
		if g := &m.files.test[i]; f(g) {
			list = append(list, g)
		}
	}
	rng := rand.New(rand.NewPCG(m.seed, 0))
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// source returns the random numbers of position i of a row.
func (m *measurer) source(i int) *rand.Rand { return rand.New(rand.NewPCG(m.seed, uint64(i)+1)) }

// play returns the game after the first k moves of g.
func play(g *games.Game, r board.Rules, k int) (*board.Game, error) {
	game, err := board.NewGame(g.Size, r)
	if err != nil {
		return nil, err
	}
	return game, resume(game, g, k)
}

// resume plays the moves of g on until there are k.
func resume(game *board.Game, g *games.Game, k int) error {
	for i := game.Len(); i < k; i++ {
		m := g.Move(i)
		if err := game.Play(m.Point, m.Color); err != nil {
			return fmt.Errorf("%w: move %d: %w", errRecord, i+1, err)
		}
	}
	return nil
}

// errRecord says that a game has an illegal move. Rows leave such games out.
var errRecord = errors.New("broken record")

// moves returns the number of moves without passes at the end.
func moves(g *games.Game) int {
	n := g.Len()
	for n > 0 && g.Move(n-1).Point == board.Pass {
		n--
	}
	return n
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

// worker evaluates for one goroutine.
type worker struct {
	ctx       context.Context
	evaluator *network.Evaluator
	teacher   *network.Evaluator // nil until needed
	player    *mcts.Player       // nil until needed
	v         network.Evaluation
}

// evaluate sets w.v to what the network says about g.
func (w *worker) evaluate(g *board.Game) error {
	p, err := network.FromGame(g)
	if err != nil {
		return err
	}
	return w.evaluator.EvaluateInto(w.ctx, &p, &w.v)
}

// each calls f for the numbers below n on all threads and returns which calls have succeeded.
// Broken records and the end of the context are no errors; other errors end the work.
func (m *measurer) each(n int, f func(w *worker, i int) error) (done []bool, err error) {
	done = make([]bool, n)
	var next atomic.Int64
	var failed atomic.Pointer[error]
	var wait sync.WaitGroup
	for range min(m.threads, n) {
		wait.Go(func() {
			e, err := m.model.NewEvaluator(m.opt)
			if err != nil {
				failed.Store(&err)
				return
			}
			w := &worker{ctx: m.ctx, evaluator: e}
			for failed.Load() == nil && m.ctx.Err() == nil {
				i := int(next.Add(1) - 1)
				if i >= n {
					return
				}
				switch err := f(w, i); {
				case err == nil:
					done[i] = true
				case !errors.Is(err, errRecord) && m.ctx.Err() == nil:
					err = fmt.Errorf("number %d: %w", i, err)
					failed.CompareAndSwap(nil, &err)
				}
			}
		})
	}
	wait.Wait()
	if e := failed.Load(); e != nil {
		return done, *e
	}
	return done, nil
}
