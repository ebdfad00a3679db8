package program

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// agreement counts the answers about strings, and those that another answer of the same
// reader contradicts.
type agreement struct {
	strings, lost, safe int // lost: Defend finds nothing; safe: Attack finds nothing
	limited             int // strings with an answer that the bound cut short, which are left out
	nodes, all          int // of Attack and Defend of the strings, and of all questions

	idle     int // Attack captures, but Defend needs no move
	refuted  int // Attack captures after the move of Defend
	saved    int // Defend saves after the move of Attack
	defenses int // lost strings that Attack does not capture after another move
	attacks  int // safe strings that Defend does not save after a move
	ladders  int // safe strings that Ladder captures
}

// agree asks a reader about the strings of random positions of a collection of games,
// and prints how many answers contradict one another.
func agree(ctx context.Context, o *options, stdout io.Writer) error {
	data, err := cli.ReadFile(o.agree)
	if err != nil {
		return err
	}
	games, err := record.Parse(cli.Called(o.agree), bytes.NewReader(data))
	if err != nil {
		return err
	}
	if len(games) == 0 {
		return fmt.Errorf("%s: no games", o.agree)
	}
	rng := rand.New(rand.NewPCG(o.seed, 0))
	c := &checker{r: reading.New(reading.Options{Params: reading.Level(o.level), Limits: search.Limits{Nodes: o.nodes}})}
	if o.verbose {
		c.out = stdout
	}
	for range o.positions {
		i := rng.IntN(len(games))
		b, err := board.New(games[i].Size)
		if err != nil {
			return err
		}
		n := rng.IntN(len(games[i].Moves) + 1)
		for k, m := range games[i].Moves[:n] {
			if err := b.Play(m, board.Black+board.Color(k%2), board.AllowSuicide); err != nil {
				return fmt.Errorf("%s, game %d: move %d: %w", o.agree, i+1, k+1, err)
			}
		}
		c.name, c.b = fmt.Sprintf("game %d, after move %d", i+1, n), b
		for _, s := range b.AppendStrings(nil, board.Empty) {
			if b.Liberties(s) > safeLiberties {
				continue
			}
			if err := c.check(ctx, s); err != nil {
				if ctx.Err() != nil && c.strings > 0 {
					c.all = c.r.Nodes()
					fmt.Fprint(stdout, c.agreement.String())
				}
				return err
			}
		}
	}
	c.all = c.r.Nodes()
	_, err = fmt.Fprint(stdout, c.agreement.String())
	return err
}

// checker asks about the strings of positions.
type checker struct {
	agreement
	r    *reading.Reader
	b    *board.Board
	name string    // of the position
	out  io.Writer // for contradictions, or nil
}

// errLimited stops the check of a string whose questions do not fit into the bound.
var errLimited = errors.New("limited")

// check asks all about one string.
func (c *checker) check(ctx context.Context, s board.Point) error {
	before := c.agreement
	err := c.compare(ctx, s)
	if errors.Is(err, errLimited) {
		nodes := c.nodes
		c.agreement = before
		c.nodes = nodes
		c.limited++
		return nil
	}
	return err
}

func (c *checker) compare(ctx context.Context, s board.Point) error {
	nodes := c.r.Nodes()
	attack, err := c.ask(ctx, s, true)
	if err != nil {
		return err
	}
	defense, err := c.ask(ctx, s, false)
	if err != nil {
		return err
	}
	c.nodes += c.r.Nodes() - nodes
	c.strings++
	owner := c.b.At(s)
	if attack.Code == search.Fail {
		c.safe++
		ladder, err := c.r.Ladder(ctx, c.b, s)
		if err != nil {
			return err
		}
		c.note(&c.ladders, ladder.Code == search.Win, s, "no attack, but a ladder", ladder.Move)
		return c.try(ctx, s, owner.Opponent(), &c.attacks, "no attack, but this captures")
	}
	if attack.Code == search.Win {
		if err := c.holds(ctx, s, owner.Opponent(), attack.Move, &c.saved, "this captures, but then it is saved"); err != nil {
			return err
		}
	}
	switch {
	case defense.Code == search.Fail:
		c.lost++
		if attack.Code == search.Win {
			return c.try(ctx, s, owner, &c.defenses, "no defense, but this saves")
		}
	case defense.Code == search.Win && defense.Move == board.Pass:
		c.note(&c.idle, attack.Code == search.Win, s, "no defense is needed, but this captures", attack.Move)
	case defense.Code == search.Win:
		return c.holds(ctx, s, owner, defense.Move, &c.refuted, "this saves, but then it is captured")
	}
	return nil
}

// ask asks one question about the string at s.
func (c *checker) ask(ctx context.Context, s board.Point, attack bool) (search.Result, error) {
	question := c.r.Defend
	if attack {
		question = c.r.Attack
	}
	res, err := question(ctx, c.b, s)
	if err == nil && res.Limited {
		err = errLimited
	}
	return res, err
}

// note counts a contradiction and prints it.
func (c *checker) note(count *int, found bool, s board.Point, text string, move board.Point) {
	if !found {
		return
	}
	*count++
	if c.out != nil {
		fmt.Fprintf(c.out, "%s: %v: %s: %v\n", c.name, s, text, move)
	}
}

// holds plays the move of an answer and asks for the other side.
func (c *checker) holds(ctx context.Context, s board.Point, player board.Color, move board.Point, count *int, text string) error {
	fails, err := c.after(ctx, s, player, move)
	c.note(count, !fails, s, text, move)
	return err
}

// after reports whether the other side fails after a move of player, which must be legal.
func (c *checker) after(ctx context.Context, s board.Point, player board.Color, move board.Point) (bool, error) {
	if !c.b.TryKo(move, player) {
		return true, nil
	}
	defer c.b.Undo()
	if c.b.At(s) == board.Empty {
		return true, nil
	}
	answer, err := c.ask(ctx, s, player == c.b.At(s))
	return answer.Code == search.Fail, err
}

// try plays obvious moves of player, for whom reading found none: on the liberties of the
// string and of the strings in atari beside it. It leaves out captures of a string in atari, as
// reading finds those attacks.
func (c *checker) try(ctx context.Context, s board.Point, player board.Color, count *int, text string) error {
	moves := c.b.AppendLiberties(nil, s)
	for _, q := range c.b.AppendNeighborsAtMost(nil, s, 1) {
		moves = c.b.AppendLiberties(moves, q)
	}
	for _, p := range moves {
		if !c.b.Legal(p, player, board.Strict) || player != c.b.At(s) && c.b.Liberties(s) == 1 && c.b.IsLiberty(s, p) {
			continue
		}
		fails, err := c.after(ctx, s, player, p)
		if err != nil {
			return err
		}
		if fails {
			c.note(count, true, s, text, p)
			return nil
		}
	}
	return nil
}

// String returns the counts as a table.
func (a agreement) String() string {
	share := func(n, of int) string { return fmt.Sprintf("%d (%.3f %%)", n, 100*float64(n)/float64(max(of, 1))) }
	return fmt.Sprintf(`%d strings, %d with an attack and no defense, %d with no attack; %d left out, cut short
no defense, but a liberty or capture saves:   %s
no attack, but a liberty or capture captures: %s
a ladder captures, but no attack:             %d
an attack captures, but no defense is needed: %d
the move of a defense is refuted:             %d
the move of an attack is refuted:             %d
%d positions read to attack and defend, %d in all
`, a.strings, a.lost, a.safe, a.limited, share(a.defenses, a.lost), share(a.attacks, a.safe), a.ladders, a.idle, a.refuted, a.saved, a.nodes, a.all)
}
