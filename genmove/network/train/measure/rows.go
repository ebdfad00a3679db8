package main

import (
	"cmp"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/network/internal/games"
	"github.com/tengen-go/tengen/internal/cputime"
	"github.com/tengen-go/tengen/internal/kernel"
	"github.com/tengen-go/tengen/internal/wilson"
)

// interval returns the 95 % interval of a share, in percent.
func interval(share float64, n int) string {
	low, high := wilson.Interval(share, n)
	return fmt.Sprintf("%.1f to %.1f", 100*low, 100*high)
}

// policy prints how often the network chooses the professional's move. Like predict.py it takes
// moves 5 to 199 of 19×19 games with more than 40 moves, under Chinese rules with komi 6.5.
func (m *measurer) policy() error {
	if err := m.files.read(); err != nil {
		return err
	}
	rank := make([]int, m.usual(2000, math.MaxInt))
	done, err := m.professional(rank, func(w *worker, game *board.Game, played board.Point) (rank int, err error) {
		if err := w.evaluate(game); err != nil {
			return 0, err
		}
		for p := range board.Points(game.Size()) {
			if w.v.Policy[p] > w.v.Policy[played] {
				rank++
			}
		}
		if w.v.Policy[board.Pass] > w.v.Policy[played] {
			rank++
		}
		return rank, nil
	})
	if err != nil {
		return err
	}
	n, first, five := 0, 0, 0
	for i, r := range rank {
		if !done[i] {
			continue
		}
		n++
		if r == 0 {
			first++
		}
		if r < 5 {
			five++
		}
	}
	share := ratio(first, n)
	m.print(figure{name: "professional's move is first choice, %", n: n, value: 100 * share, digits: 1, floor: 44, target: 48.5, note: interval(share, n)})
	share = ratio(five, n)
	m.print(figure{name: "professional's move is in first five, %", n: n, value: 100 * share, digits: 1, floor: none, target: none, note: interval(share, n)})
	return nil
}

// professional calls f for positions of professional games of which the move played is known, one
// in a game, and sets rank to the results.
func (m *measurer) professional(rank []int, f func(w *worker, game *board.Game, played board.Point) (int, error)) ([]bool, error) {
	list := m.draw(func(g *games.Game) bool { return g.Len() > 40 })
	rules := board.Chinese()
	rules.Komi = 6.5
	done, err := m.each(min(len(rank), len(list)), func(w *worker, i int) error {
		g, rng := list[i], m.source(i)
		k := 5 + rng.IntN(min(200, g.Len())-5)
		for g.Move(k).Point == board.Pass {
			k = 5 + rng.IntN(min(200, g.Len())-5)
		}
		game, err := play(g, rules, k)
		if err != nil {
			return err
		}
		rank[i], err = f(w, game, g.Move(k).Point)
		return err
	})
	return append(done, make([]bool, len(rank)-len(done))...), err
}

// searchVisits is the number of visits of the row search.
const searchVisits = 100

// search prints how often a search finds the professional's move.
func (m *measurer) search() error {
	if err := m.files.read(); err != nil {
		return err
	}
	rank := make([]int, m.usual(300, math.MaxInt))
	done, err := m.professional(rank, func(w *worker, game *board.Game, played board.Point) (int, error) {
		if w.player == nil {
			o := mcts.PlayerOptions{Visits: searchVisits, Options: mcts.Options{Threads: 1, NoReuse: true, Symmetry: m.opt.Symmetry}}
			var err error
			if w.player, err = mcts.NewPlayer(m.model, o); err != nil {
				return 0, err
			}
		}
		r, err := w.player.Search(w.ctx, game, game.ToPlay(), mcts.Limits{Visits: searchVisits})
		if err != nil {
			return 0, err
		}
		if r.Move != played {
			return 1, nil
		}
		return 0, nil
	})
	if err != nil {
		return err
	}
	n, first := 0, 0
	for i, r := range rank {
		if done[i] {
			n++
			if r == 0 {
				first++
			}
		}
	}
	share := ratio(first, n)
	m.print(figure{
		name: "professional's move at 100 visits, %", n: n, value: 100 * share, digits: 1, floor: 45, target: 50,
		note: interval(share, n),
	})
	return nil
}

func ratio(a, b int) float64 { return float64(a) / float64(max(b, 1)) }

// stages are the points of a game at which the network is asked for the result. The winner is not
// asked for where its target is none.
var stages = [...]struct {
	percent                   int
	leadFloor, leadTarget     float64
	winnerFloor, winnerTarget float64
}{
	{25, none, none, none, none},
	{50, none, none, 66, 72},
	{75, 3.9, 3.0, 80, 85},
	{90, 3.0, 2.2, 86, 90},
	{100, 1.8, 1.0, 94, 97},
}

// outcomes prints the error of the lead and how often the winner is right in counted games of the
// last tenth.
func (m *measurer) outcomes() error {
	if m.results {
		return nil
	}
	if err := m.files.read(); err != nil {
		return err
	}
	m.results = true
	counted, komi, list := 0, 0, []*games.Game(nil)
	for i := len(m.files.all) * 9 / 10; i < len(m.files.all); i++ {
		g := &m.files.all[i]
		_, ok := g.Counted()
		if g.Size != 19 || !ok {
			continue
		}
		counted++
		if g.Known && moves(g) > 0 {
			komi++
			list = append(list, g)
		}
	}
	rng := m.source(-1)
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	list = list[:m.usual(len(list), len(list))]
	type answer struct{ lead, white float64 }
	answers := make([][len(stages)]answer, len(list))
	done, err := m.each(len(list), func(w *worker, i int) error {
		g := list[i]
		rules := g.Rules()
		if m.rules != "game" {
			rules, _ = board.ParseRules(m.rules)
			rules.Komi = g.Komi
		}
		game, err := play(g, rules, 0)
		if err != nil {
			return err
		}
		for s, stage := range stages {
			if err := resume(game, g, (moves(g)*stage.percent+50)/100); err != nil {
				return err
			}
			if err := w.evaluate(game); err != nil {
				return err
			}
			answers[i][s] = answer{float64(w.v.Lead), w.v.WinRate(board.White)}
		}
		return nil
	})
	if err != nil {
		return err
	}
	n, zero := 0, 0.0
	var off [len(stages)]float64
	var right [len(stages)]int
	decided := 0
	for i, g := range list {
		if !done[i] {
			continue
		}
		margin, _ := g.Counted()
		n++
		zero += math.Abs(margin)
		if margin != 0 {
			decided++
		}
		for s, a := range answers[i] {
			off[s] += math.Abs(a.lead - margin)
			if margin != 0 && (a.white > 0.5) == (margin > 0) {
				right[s]++
			}
		}
	}
	if m.asked["lead"] {
		m.print(figure{
			name: "error of a lead of 0, points", n: n, value: zero / float64(max(n, 1)), digits: 2, floor: none, target: none,
			note: fmt.Sprintf("%d counted games of the last tenth, komi known in %d", counted, komi),
		})
		for s, stage := range stages {
			m.print(figure{
				name: fmt.Sprintf("error of the lead at %d %% of the moves, points", stage.percent), n: n, value: off[s] / float64(max(n, 1)),
				digits: 2, floor: stage.leadFloor, target: stage.leadTarget, less: true,
			})
		}
	}
	if m.asked["winner"] {
		for s, stage := range stages {
			if math.IsNaN(stage.winnerTarget) {
				continue
			}
			share := ratio(right[s], decided)
			m.print(figure{
				name: fmt.Sprintf("winner right at %d %% of the moves, %%", stage.percent), n: decided, value: 100 * share,
				digits: 1, floor: stage.winnerFloor, target: stage.winnerTarget, note: interval(share, decided),
			})
		}
	}
	return nil
}

// teachers prints how far the lead is from the teacher's. One position in ten follows random moves.
func (m *measurer) teachers() error {
	if err := m.files.read(); err != nil {
		return err
	}
	c, err := openCache(m.teacher, m.cache)
	if err != nil {
		return err
	}
	defer c.close()
	list := m.draw(func(g *games.Game) bool { return g.Len() > 10 })
	n := m.usual(2000, len(list))
	off, random := make([]float64, n), make([]bool, n)
	done, err := m.each(n, func(w *worker, i int) error {
		g, rng := list[i], m.source(i)
		game, err := play(g, g.Rules(), rng.IntN(g.Len()+1))
		if err != nil {
			return err
		}
		if random[i] = rng.IntN(10) == 0; random[i] {
			for range 1 + rng.IntN(3) {
				p, ok := randomMove(game, rng)
				if !ok {
					break
				}
				if err := game.Play(p, game.ToPlay()); err != nil {
					return err
				}
			}
		}
		want, err := c.lead(w, game)
		if err != nil {
			return err
		}
		err = w.evaluate(game)
		off[i] = math.Abs(float64(w.v.Lead) - want)
		return err
	})
	if err != nil {
		return err
	}
	var sum, count [2]float64
	for i, d := range off {
		if done[i] {
			k := 0
			if random[i] {
				k = 1
			}
			sum[k] += d
			count[k]++
		}
	}
	all := count[0] + count[1]
	m.print(figure{
		name: "lead against the teacher's, points", n: int(all), value: (sum[0] + sum[1]) / max(all, 1), digits: 2, floor: 3, target: 2, less: true,
		note: fmt.Sprintf("%.2f in %.0f positions after random moves; %d answers of the teacher were in the cache", sum[1]/max(count[1], 1), count[1], c.found.Load()),
	})
	return nil
}

// calibration prints how far the win probability is from the share of games won.
func (m *measurer) calibration() error {
	if err := m.files.read(); err != nil {
		return err
	}
	// Time and forfeits do not depend on the position.
	list := m.draw(func(g *games.Game) bool {
		return g.Known && g.Winner() != board.Empty && !strings.HasSuffix(g.Result, "+T") && !strings.HasSuffix(g.Result, "+F") && g.Len() > 10
	})
	if len(list) == 0 {
		return fmt.Errorf("no game has a known winner")
	}
	n := m.usual(5000, 2*len(list))
	note := "one position of each game"
	if n > len(list) {
		note = fmt.Sprintf("two positions of %d games, one of the others", n-len(list))
	}
	type answer struct {
		p   float64 // of the side to move
		won bool
	}
	answers := make([]answer, n)
	done, err := m.each(n, func(w *worker, i int) error {
		g := list[i%len(list)]
		game, err := play(g, g.Rules(), m.source(i).IntN(g.Len()+1))
		if err != nil {
			return err
		}
		if err := w.evaluate(game); err != nil {
			return err
		}
		answers[i] = answer{w.v.WinRate(game.ToPlay()), g.Winner() == game.ToPlay()}
		return nil
	})
	if err != nil {
		return err
	}
	var bins [10]bin
	all := 0
	for i, a := range answers {
		if done[i] {
			bins[min(9, int(10*a.p))].add(a.p, a.won)
			all++
		}
	}
	gap, table := calibrate(bins[:])
	m.print(figure{
		name: "largest gap of the win probability, %", n: all, value: 100 * gap, digits: 1, floor: 6, target: 3, less: true,
		note: note + "; the bins are below",
	})
	m.after = append(m.after, table)
	return nil
}

// bin has the predictions of an interval of probabilities.
type bin struct {
	n   int
	sum float64
	won int
}

func (b *bin) add(p float64, won bool) {
	b.n++
	b.sum += p
	if won {
		b.won++
	}
}

// calibrate returns the largest gap of the bins that have at least 50 positions, none if there are
// no such bins, and all bins as a table.
func calibrate(bins []bin) (gap float64, table string) {
	gap = none
	var s strings.Builder
	fmt.Fprintf(&s, "%-16s %9s %12s %9s %7s\n", "win probability", "positions", "predicted, %", "won, %", "gap")
	for i := range bins {
		b := &bins[i]
		low, high := 100*i/len(bins), 100*(i+1)/len(bins)
		if b.n == 0 {
			fmt.Fprintf(&s, "%3d to %3d %%     %9d\n", low, high, 0)
			continue
		}
		mean, share := b.sum/float64(b.n), ratio(b.won, b.n)
		few := ""
		if b.n < 50 {
			few = "  fewer than 50"
		} else {
			if d := math.Abs(mean - share); !(d <= gap) { // gap may be none
				gap = d
			}
		}
		fmt.Fprintf(&s, "%3d to %3d %%     %9d %12.1f %9.1f %+7.1f%s\n", low, high, b.n, 100*mean, 100*share, 100*(share-mean), few)
	}
	return gap, s.String()
}

// speed prints the evaluations a second of one goroutine: the best of five rounds over the same
// positions, in processor time.
func (m *measurer) speed() error {
	if err := m.files.read(); err != nil {
		return err
	}
	list := m.draw(func(g *games.Game) bool { return g.Len() > 10 })
	var positions []network.Position
	for i, g := range list[:m.usual(200, len(list))] {
		game, err := play(g, g.Rules(), m.source(i).IntN(g.Len()+1))
		if err != nil {
			continue
		}
		p, err := network.FromGame(game)
		if err != nil {
			return err
		}
		positions = append(positions, p)
	}
	e, err := m.model.NewEvaluator(network.Options{})
	if err != nil {
		return err
	}
	var v network.Evaluation
	round := func() (time.Duration, error) {
		start := cputime.Process()
		for i := range positions {
			if err := e.EvaluateInto(m.ctx, &positions[i], &v); err != nil {
				return 0, err
			}
		}
		return cputime.Process() - start, nil
	}
	runtime.GC()
	var times []time.Duration
	for range 5 {
		d, err := round()
		if m.ctx.Err() != nil {
			break
		}
		if err != nil {
			return err
		}
		times = append(times, d)
	}
	f := figure{name: "evaluations a second, one thread", floor: none, target: none, note: kernel.Best().String()}
	if len(times) > 0 && len(positions) > 0 {
		best := slices.MinFunc(times, cmp.Compare[time.Duration])
		f.n, f.value = len(positions), float64(len(positions))/max(best.Seconds(), 1e-9)
	}
	switch kernel.Best() {
	case kernel.Portable:
		f.floor, f.target = 90, 120
	case kernel.AVX2, kernel.AVX512:
		f.floor, f.target = 600, 800
	}
	m.print(f)
	return nil
}
