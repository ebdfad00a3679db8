package program

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/score"
)

// result is a game that was played, and a line of the log. Index 0 is of A, 1 of B.
type result struct {
	Match  string     `json:"match"` // what the games of one log have in common
	Game   int        `json:"game"`  // counted from 1
	Black  string     `json:"black"` // "A" or "B"
	Winner string     `json:"winner"`
	Result string     `json:"result"` // as in SGF, or what went wrong
	Fault  string     `json:"fault,omitempty"`
	Moves  int        `json:"moves"`
	Count  [2]int     `json:"count"`   // moves of each engine
	Spent  [2]float64 `json:"seconds"` // for these
	CPU    [2]float64 `json:"cpu_seconds"`
}

// names are those of the engines.
var names = [2]string{"A", "B"}

func (r *result) String() string {
	s := fmt.Sprintf("game %d: %s wins, Black is %s, %s, %d moves", r.Game, r.Winner, r.Black, r.Result, r.Moves)
	if r.Winner == "" {
		s = fmt.Sprintf("game %d: a tie, Black is %s, %s, %d moves", r.Game, r.Black, r.Result, r.Moves)
	}
	if r.Fault != "" {
		s += ", fault of " + r.Fault
	}
	return s
}

// errFault is something that loses the game for an engine.
var errFault = errors.New("fault")

// player is an engine in a game.
type player struct {
	*client.Client
	color board.Color
}

// ask asks with a bound of time; what goes wrong, unless the match ends, is errFault.
func (p *player) ask(ctx context.Context, timeout time.Duration, command string) (string, error) {
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	answer, err := p.Ask(limited, command)
	switch {
	case err == nil || ctx.Err() != nil:
		return answer, err
	case errors.Is(err, context.DeadlineExceeded):
		return "", fmt.Errorf("%w: no answer to %s after %v", errFault, command, timeout)
	}
	return "", fmt.Errorf("%w: %s: %w", errFault, command, err)
}

// play plays game number n, counted from 0. The error is one that ends the match.
func play(ctx context.Context, o *options, n int) (*result, error) {
	r := &result{Game: n + 1, Black: names[n%2], Match: o.key()}
	g, err := board.NewGame(o.size, o.rules)
	if err == nil {
		err = g.SetKomi(o.komi)
	}
	if err != nil {
		return nil, err
	}
	var side [2]player
	for i := range side {
		c, err := client.Start(strings.ReplaceAll(o.commands[i], "{seed}", strconv.Itoa(n+1)), client.Options{Grace: time.Second / 2})
		if err != nil {
			return nil, fmt.Errorf("engine %s: %w", names[i], err)
		}
		defer c.Close()
		side[i] = player{c, board.Black}
		if i != n%2 {
			side[i].color = board.White
		}
	}
	loser, err := moves(ctx, o, g, &side, r)
	for i := range side {
		side[i].Close()
		r.CPU[i] = side[i].CPU().Seconds()
	}
	switch {
	case err != nil && !errors.Is(err, errFault):
		return nil, err
	case err != nil:
		r.Fault, r.Winner, r.Result = names[loser], names[1-loser], err.Error()
		if err := g.SetOutcome(board.Outcome{Ending: "forfeit", Winner: side[1-loser].color}); err != nil {
			return nil, err
		}
	case loser >= 0:
		if err := g.Resign(side[loser].color); err != nil {
			return nil, err
		}
		r.Winner, r.Result = names[1-loser], g.Outcome().String()
	default:
		m, err := count(ctx, o, g)
		if err != nil {
			return nil, err
		}
		if err := g.SetOutcome(board.OutcomeOf(m)); err != nil {
			return nil, err
		}
		if r.Result = m.String(); m.Winner().IsPlayer() {
			r.Winner = names[0]
			if side[0].color != m.Winner() {
				r.Winner = names[1]
			}
		}
	}
	r.Moves = g.Len()
	return r, save(o, g, r)
}

// moves lets both sides move until the game is over. It returns who has lost by
// resigning or by a fault, which is the error, or -1.
func moves(ctx context.Context, o *options, g *board.Game, side *[2]player, r *result) (loser int, err error) {
	for i := range side {
		for _, command := range []string{fmt.Sprint("boardsize ", o.size), "clear_board", fmt.Sprint("komi ", o.komi)} {
			if _, err := side[i].ask(ctx, o.timeout, command); err != nil {
				return i, err
			}
		}
	}
	for _, p := range opening(o, r.Game-1) {
		c := g.ToPlay()
		if err := g.Play(p, c); err != nil {
			return -1, err
		}
		for i := range side {
			if _, err := side[i].ask(ctx, o.timeout, fmt.Sprintf("play %v %v", c, p)); err != nil {
				return i, err
			}
		}
	}
	for g.Passes() < 2 && g.Len() < 3*o.size*o.size {
		c, i := g.ToPlay(), 0
		if side[0].color != c {
			i = 1
		}
		began := time.Now()
		answer, err := side[i].ask(ctx, o.timeout, fmt.Sprintf("genmove %v", c))
		if err != nil {
			return i, err
		}
		r.Spent[i] += time.Since(began).Seconds()
		r.Count[i]++
		if strings.EqualFold(answer, "resign") {
			return i, nil
		}
		p, err := board.ParsePoint(answer, o.size)
		if err == nil {
			err = g.Play(p, c)
		}
		if err != nil {
			return i, fmt.Errorf("%w: plays %q: %w", errFault, answer, err)
		}
		if _, err := side[1-i].ask(ctx, o.timeout, fmt.Sprintf("play %v %v", c, p)); err != nil {
			if errors.Is(err, client.ErrAnswer) {
				return i, err // the move was refused
			}
			return 1 - i, err
		}
	}
	return -1, nil
}

// edge is how far from the edge the moves of an opening are at least.
func edge(size int) int {
	if size < 13 {
		return 2
	}
	return 3
}

// mostPlies is the longest opening for which there is room in any case.
func mostPlies(size int) int {
	n := max(size-2*edge(size), 0)
	return n * n / 9
}

// opening returns random moves that do not touch each other, the same ones for both games of a
// pair.
func opening(o *options, game int) []board.Point {
	random := rand.New(rand.NewPCG(o.seed, uint64(game/2)<<8|uint64(o.size)))
	var list []board.Point
	var taken board.Set
	low, n := edge(o.size), o.size-2*edge(o.size)
	for len(list) < o.plies {
		p := board.At(low+random.IntN(n), low+random.IntN(n))
		if taken.Has(p) {
			continue
		}
		taken.Add(p)
		for _, q := range p.Neighbors() {
			taken.Add(q)
		}
		for _, q := range p.Diagonals() {
			taken.Add(q)
		}
		list = append(list, p)
	}
	return list
}

// count returns the margin of a game that has ended.
func count(ctx context.Context, o *options, g *board.Game) (board.Margin, error) {
	if o.judge == "" {
		r, err := score.OfGame(ctx, g, score.Options{})
		if err != nil {
			return 0, err
		}
		return r.Margin(o.rules.Scoring), nil
	}
	c, err := client.Start(o.judge, client.Options{Grace: time.Second / 2})
	if err != nil {
		return 0, fmt.Errorf("judge: %w", err)
	}
	defer c.Close()
	j := player{Client: c}
	commands := []string{fmt.Sprint("boardsize ", o.size), "clear_board", fmt.Sprint("komi ", o.komi)}
	for _, m := range g.Moves() {
		commands = append(commands, fmt.Sprintf("play %v %v", m.Color, m.Point))
	}
	answer := ""
	for _, command := range append(commands, "final_score") {
		if answer, err = j.ask(ctx, 10*o.timeout, command); err != nil {
			return 0, fmt.Errorf("judge: %w", err)
		}
	}
	m, err := board.ParseMargin(answer)
	if err != nil {
		return 0, fmt.Errorf("judge: %w", err)
	}
	return m, nil
}

// save writes the game as SGF if that is wanted.
func save(o *options, g *board.Game, r *result) error {
	if o.sgf == "" {
		return nil
	}
	for i, c := range []board.Color{board.Black, board.White} {
		if err := g.SetPlayer(c, o.commands[(r.Game-1+i)%2]); err != nil {
			return err
		}
	}
	root, err := sgf.FromGame(g)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(o.sgf, 0o777); err != nil {
		return err
	}
	return sgf.WriteFile(filepath.Join(o.sgf, fmt.Sprintf("game%04d.sgf", r.Game)), root)
}
