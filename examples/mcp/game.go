package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/reading/search"
)

var errNoGame = errors.New("no game is loaded: call load_game with an SGF text or a path, or load_position with a diagram or moves")

// loaded is the game of a session. It is not changed, but for what is kept in facts.
type loaded struct {
	root     *sgf.Node
	game     *board.Game // at its end
	at       int         // the number of moves before the position that questions are about
	steps    []int       // by a number of moves, that of the steps of the history before the next move
	warnings []string

	mu    sync.Mutex
	facts []kept // the last ones, the latest first
}

// kept are facts of a position that were found already.
type kept struct {
	at    int
	try   string
	facts *examine.Facts
}

// factNodes bounds the reading for the facts of a position, and that for an explanation: it ends
// that of few positions, which take 50 ms of processor time then. Groups that were not read to the
// end are estimates.
const factNodes = 100_000

// keptFacts is how many positions of a game have their facts kept.
const keptFacts = 4

// newLoaded returns a game whose questions are about its end.
func newLoaded(root *sgf.Node, g *board.Game) *loaded {
	l := &loaded{root: root, game: g}
	for i, step := range g.Steps() {
		if step.IsMove() {
			l.steps = append(l.steps, i)
		}
	}
	l.at = len(l.steps)
	l.steps = append(l.steps, g.Len())
	return l
}

// moves returns the number of moves of the game.
func (l *loaded) moves() int { return len(l.steps) - 1 }

// after returns the game after a number of moves, which the caller may change.
func (l *loaded) after(moves int) (*board.Game, error) {
	if moves < 0 || moves > l.moves() {
		return nil, fmt.Errorf("after_move %d: the game has %d moves, want 0 to %d", moves, l.moves(), l.moves())
	}
	g := l.game.Clone()
	return g, g.UndoN(g.Len() - l.steps[moves])
}

// where says which position of the game a call is about.
type where struct {
	AfterMove *int   `json:"after_move,omitempty" jsonschema:"how many moves of the game are on the board, 0 for the start; what the load said if left out, which is the end of the game unless it said otherwise"`
	Try       string `json:"try,omitempty" jsonschema:"moves to play on top of that position, such as: Q16 D4 pass; the side to move begins"`
}

// asked is the position that a call is about.
type asked struct {
	*loaded
	game *board.Game // of this call alone
	at   int
	try  string
}

// maxTry bounds the text of moves that are tried.
const maxTry = 4096

// find returns the position that a call is about.
func (d *desk) find(session *mcp.ServerSession, w where) (*asked, error) {
	l, err := d.game(session)
	if err != nil {
		return nil, err
	}
	a := &asked{loaded: l, at: l.at, try: w.Try}
	if w.AfterMove != nil {
		a.at = *w.AfterMove
	}
	if a.game, err = l.after(a.at); err != nil {
		return nil, err
	}
	if len(w.Try) > maxTry {
		return nil, fmt.Errorf("try: %d bytes of moves, want at most %d", len(w.Try), maxTry)
	}
	if err := a.game.PlayText(w.Try); err != nil {
		return nil, fmt.Errorf("try: %w; %v is to move at first", err, a.game.ToPlay())
	}
	return a, nil
}

// examine returns the facts of the position that groups and explanations rest on, found once.
func (a *asked) examine(ctx context.Context, w *worker) (*examine.Facts, error) {
	if f := a.kept(); f != nil {
		return f, nil
	}
	ctx = search.WithBudget(ctx, search.NewBudget(factNodes))
	f, err := w.analyst.Facts(ctx, examine.Of(a.game), explain.DefaultWant)
	if err != nil {
		return nil, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.facts = slices.Insert(a.facts, 0, kept{a.at, a.try, f})
	a.facts = a.facts[:min(len(a.facts), keptFacts)]
	return f, nil
}

func (a *asked) kept() *examine.Facts {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, k := range a.facts {
		if k.at == a.at && k.try == a.try {
			return k.facts
		}
	}
	return nil
}

// point reads a vertex of the board.
func (a *asked) point(argument, vertex string) (board.Point, error) {
	p, err := board.ParsePoint(vertex, a.game.Size())
	if err != nil || !p.On(a.game.Size()) {
		return board.NoPoint, fmt.Errorf("%s %q: want a point of the %dx%d board such as %v", argument, clip(vertex), a.game.Size(), a.game.Size(), board.At(2, 2))
	}
	return p, nil
}

// clip shortens a text of a client for a message.
func clip(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// vertices returns points as texts; those of a set stand in board order.
func vertices(points []board.Point) []string {
	list := make([]string, len(points))
	for i, p := range points {
		list[i] = p.String()
	}
	return list
}

func setVertices(s board.Set) []string { return vertices(s.Append(nil)) }

// lead says who leads by how much, from a lead of White's.
func lead(white float64) string {
	switch margin := round(white); {
	case margin > 0:
		return fmt.Sprintf("White leads by %g points", margin)
	case margin < 0:
		return fmt.Sprintf("Black leads by %g points", -margin)
	}
	return "nobody leads"
}
