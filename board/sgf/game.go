package sgf

import (
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// GameAt returns a game with the main line from root up to where, with setups and moves as
// steps of its history. Illegal moves are played and reported as [Warning]s; the package
// comment says how properties become rules, komi, handicap, players and outcome. Options and
// errors are those of [PositionAt], and the error may also wrap board.ErrRules for the
// fallback.
func GameAt(root *Node, where Where, fallback board.Rules, opts ...Option) (*board.Game, []Warning, error) {
	if root == nil {
		return nil, nil, errNil
	}
	size, err := root.BoardSize()
	if err != nil {
		return nil, nil, err
	}
	r := replay{Position: Position{Node: root}, config: replayConfig(root, opts)}
	if err := r.bound(root.MainLine()); err != nil {
		return nil, nil, err
	}
	r.begin(root)
	g, err := board.NewGame(size, r.rulesOf(root, fallback))
	if err != nil {
		return nil, nil, err
	}
	komi, known, err := root.Komi()
	r.warnOf(root, "KM", err)
	if known {
		if err := g.SetKomi(komi); err != nil {
			return nil, nil, err
		}
	}
	r.handicap = r.readHandicap(root)
	t := onGame{Game: g, handicap: r.handicap}
	if err := g.SetHandicap(t.handicap); err != nil {
		r.warn(root, 0, "HA", fmt.Errorf("%w, ignored", err))
		t.handicap = 0
	}
	r.Board, r.ToPlay, r.table = g.Board(), root.firstToPlay(t.handicap), t
	if err := t.settle(&r); err != nil {
		return nil, nil, root.errorAt(0, "HA", err)
	}
	stop := false
	for n := range root.MainLine() {
		if stop, err = r.apply(n, where); err != nil {
			return nil, nil, err
		}
		if err := t.settle(&r); err != nil {
			return nil, nil, n.errorAt(0, "", err)
		}
		if stop {
			break
		}
	}
	outcome, _, err := root.Outcome()
	r.warnOf(root, "RE", err)
	if !stop {
		if err := g.SetOutcome(outcome); err != nil {
			return nil, nil, root.errorAt(0, "RE", err)
		}
	}
	for _, p := range players {
		// Names in an unknown character set cost no game.
		if name, err := root.SimpleText(p.id); err == nil {
			if err := g.SetPlayer(p.color, strings.TrimSpace(name)); err != nil {
				return nil, nil, root.errorAt(0, p.id, err)
			}
		}
	}
	return g, r.Warnings, nil
}

// players are the properties with the names of the players.
var players = [...]struct {
	id    string
	color board.Color
}{{"PB", board.Black}, {"PW", board.White}}

type onGame struct {
	*board.Game
	handicap int
}

// settle updates the game after each node.
func (g onGame) settle(r *replay) error {
	if g.Handicap() != g.handicap {
		if err := g.SetHandicap(g.handicap); err != nil {
			return err
		}
	}
	return g.SetToPlay(r.ToPlay)
}

func (g onGame) setup(black, white, empty []board.Point) error {
	return g.Setup(black, white, empty)
}

func (g onGame) play(m board.Move) (forbidden, err error) {
	return g.PlayRecorded(m.Point, m.Color)
}

// FromGame returns the root of a new game with the history of g on its main line. Each step is
// a node, but setups and handicap stones at the start belong to the root, with RU, KM, HA, PB,
// PW and RE as far as g has them; PL marks an unexpected side to move. The error wraps
// board.ErrNoBoard if g is nil.
func FromGame(g *board.Game) (*Node, error) {
	if g == nil || g.Board() == nil {
		return nil, board.ErrNoBoard
	}
	root, err := New(g.Size())
	if err != nil {
		return nil, err
	}
	if err := root.setInfo(g); err != nil {
		return nil, err
	}

	// What each step has left: the first one is the empty board.
	steps := make([]step, g.Len()+1)
	steps[0].setup = true
	for i, s := range g.Steps() {
		steps[i].next = s.ToPlay
		steps[i+1] = step{move: s.Move, setup: !s.IsMove()}
	}
	steps[g.Len()].next = g.ToPlay()

	empty, err := board.New(g.Size())
	if err != nil {
		return nil, err
	}
	n, expected := root, board.Empty
	for i, s := range steps {
		if s.setup && i > 0 {
			// Setups at the start come together in the root.
			before := empty
			if root.Child() != nil {
				n = n.NewChild()
				if before, err = g.Position(i - 1); err != nil {
					return nil, err
				}
			}
			after, err := g.Position(i)
			if err != nil {
				return nil, err
			}
			if err := n.setDifference(before, after); err != nil {
				return nil, err
			}
		}
		if !s.setup {
			n = n.NewChild()
			if err := n.SetMove(s.move); err != nil {
				return nil, err
			}
			expected = s.move.Color.Opponent()
		}
		if n == root {
			if i+1 < len(steps) && steps[i+1].setup {
				continue
			}
			expected = root.firstToPlay(g.Handicap())
		}
		if s.next != expected {
			if err := n.SetColor("PL", s.next); err != nil {
				return nil, err
			}
			expected = s.next
		}
	}
	return root, nil
}

// setInfo sets what is known of a game as a whole.
func (root *Node) setInfo(g *board.Game) error {
	if ru := g.Rules().SGF(); ru != "" {
		if err := root.SetSimpleText("RU", ru); err != nil {
			return err
		}
	}
	if err := root.SetReal("KM", g.Komi()); err != nil {
		return err
	}
	if h := g.Handicap(); h > 0 {
		if err := root.SetNumber("HA", h); err != nil {
			return err
		}
	}
	for _, p := range players {
		if name := g.Player(p.color); name != "" {
			if err := root.SetSimpleText(p.id, name); err != nil {
				return err
			}
		}
	}
	if o := g.Outcome(); o.Ending != "" {
		return root.SetSimpleText("RE", o.String())
	}
	return nil
}

// step is a step of a game's history.
type step struct {
	move  board.Move
	setup bool
	next  board.Color
}

// setDifference makes n a setup that turns one position into the other.
func (n *Node) setDifference(before, after *board.Board) error {
	var lists [3][]board.Point
	for row := after.Size() - 1; row >= 0; row-- {
		for col := range after.Size() {
			p := board.At(col, row)
			if c := after.At(p); c != before.At(p) {
				lists[c%3] = append(lists[c%3], p)
			}
		}
	}
	for c, id := range [...]string{"AE", "AB", "AW"} {
		if err := n.SetPoints(id, lists[c]...); err != nil {
			return err
		}
	}
	return nil
}
