package main

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/network/internal/games"
)

// dead prints how often the network finds exactly the dead stones of finished amateur games. A
// string is dead if the mean of its ownership is the opponent's.
func (m *measurer) dead() error {
	name := filepath.Join(m.files.dir, "games", "kgs-counted.jsonl.gz")
	list, err := games.ReadCounted(name)
	if err != nil {
		return explain(name, err)
	}
	rng := m.source(-1)
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	list = list[:m.usual(len(list), len(list))]
	type answer struct{ dead, exact, winner, own bool }
	answers := make([]answer, len(list))
	done, err := m.each(len(list), func(w *worker, i int) error {
		c := &list[i]
		g, err := finished(c)
		if err != nil {
			return err
		}
		if err := w.evaluate(g); err != nil {
			return err
		}
		want, err := marked(c, g.Board())
		if err != nil {
			return err
		}
		got := network.DeadStones(g.Board(), &w.v.Ownership, 0)
		margin := count(g, got)
		answers[i] = answer{got == want, same(margin, c.Margin), margin > 0 == (c.Margin > 0), same(count(g, want), c.Margin)}
		return nil
	})
	if err != nil {
		return err
	}
	n, right, exact, winner, own := 0, 0, 0, 0, 0
	for i, a := range answers {
		if !done[i] {
			continue
		}
		n++
		right += one(a.dead)
		exact += one(a.exact)
		winner += one(a.winner)
		own += one(a.own)
	}
	for _, f := range []figure{
		{name: "dead stones exactly right, % of games", value: ratio(right, n), floor: 91, target: 96},
		{name: "margin exactly right, % of games", value: ratio(exact, n), floor: none, target: none},
		{name: "winner by counting right, % of games", value: ratio(winner, n), floor: none, target: none},
	} {
		f.n, f.digits, f.note = n, 1, interval(f.value, n)
		if strings.HasPrefix(f.name, "margin") {
			f.note += fmt.Sprintf("; the players' own marks give it in %.1f %%", 100*ratio(own, n))
		}
		f.value *= 100
		m.print(f)
	}
	return nil
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

func same(a, b float64) bool { return math.Abs(a-b) < 0.01 }

// finished returns the game c without the passes at its end.
func finished(c *games.Counted) (*board.Game, error) {
	word, _, _ := strings.Cut(c.Rules, " ")
	rules, err := board.ParseRules(word)
	if err != nil {
		return nil, err
	}
	rules.Komi = c.Komi
	g, err := board.NewGame(19, rules)
	if err != nil {
		return nil, err
	}
	stones, err := points(c.Handicap)
	if err != nil {
		return nil, err
	}
	if len(stones) > 0 {
		if err := g.SetFreeHandicap(stones); err != nil {
			return nil, err
		}
	}
	// games.Game lets Black move first.
	record := games.Game{Size: 19, Moves: c.Moves}
	for i := range moves(&record) {
		move := record.Move(i)
		if c.First == "W" {
			move.Color = move.Color.Opponent()
		}
		if err := g.Play(move.Point, move.Color); err != nil {
			return nil, fmt.Errorf("%w: move %d: %w", errRecord, i+1, err)
		}
	}
	return g, nil
}

// points reads pairs of SGF letters.
func points(s string) ([]board.Point, error) {
	var list []board.Point
	for i := 0; i+1 < len(s); i += 2 {
		p, err := board.FromSGF(s[i:i+2], 19)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// marked returns the stones on points that the players have marked as the opponent's territory.
func marked(c *games.Counted, b *board.Board) (board.Set, error) {
	var dead board.Set
	for color, s := range map[board.Color]string{board.Black: c.Black, board.White: c.White} {
		list, err := points(s)
		if err != nil {
			return dead, err
		}
		for _, p := range list {
			if b.At(p) == color.Opponent() {
				dead.Add(p)
			}
		}
	}
	return dead, nil
}

// count returns the margin of g under its rules, positive if White wins. It counts territory in
// seki too: the players have not filled all neutral points, so board.SekiStones would find far too
// many.
func count(g *board.Game, dead board.Set) float64 { return float64(g.Score(&dead).Margin()) }
