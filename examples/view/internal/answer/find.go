package answer

import (
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// maxListed bounds how many games of a file are listed, and maxHits how many places are found.
const (
	maxListed = 20_000
	maxHits   = 500
)

// GameInfo is a line in the list of games.
type GameInfo struct {
	Black  string `json:"black"`
	White  string `json:"white"`
	Date   string `json:"date,omitempty"`
	Event  string `json:"event,omitempty"`
	Result string `json:"result,omitempty"`
}

// gameInfo reads what a game says about itself.
func gameInfo(root *sgf.Node) (g GameInfo) {
	text := func(id string) string { s, _ := root.SimpleText(id); return strings.TrimSpace(s) }
	g = GameInfo{Black: text("PB"), White: text("PW"), Date: text("DT"), Event: text("EV"), Result: text("RE")}
	if o, known, err := root.Outcome(); known && err == nil {
		g.Result = o.String()
	}
	return g
}

// Hit is a place where a position was found.
type Hit struct {
	Game  int `json:"game"`  // counted from 1
	Moves int `json:"moves"` // that were played before it
	// Next is the move that was played there, as it would be on the board that is shown.
	Next *board.Move `json:"next,omitempty"`
	// Swapped says that the colors are exchanged.
	Swapped bool `json:"swapped,omitempty"`
	GameInfo
}

// Places are where of a position in a collection.
type Places struct {
	Hits []Hit `json:"hits"`
	// Games is the number of games that were searched.
	Games int  `json:"games"`
	More  bool `json:"more,omitempty"` // there are others
}

// turned is one of the sixteen views of a position.
type turned struct {
	back    board.Transform // from the game to the board that is shown
	swapped bool
}

// find looks for the stones of a position in the games of a file, turned, mirrored and with
// exchanged colors too.
func find(q *asked) (any, error) {
	var args struct {
		op
		where
		Name string `json:"name"`
		Data []byte `json:"data"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	p, err := args.open()
	if err != nil {
		return nil, err
	}
	views, err := viewsOf(p.game.Board())
	if err != nil {
		return nil, err
	}
	data, err := unpack(args.Data)
	if err != nil {
		return nil, err
	}
	games, err := cli.Records(args.Name, data)
	if err != nil {
		return nil, errorf(badFile, "%v", err)
	}
	out := &Places{Hits: []Hit{}}
	for i, root := range games {
		if err := q.ctx.Err(); err != nil {
			return nil, err
		}
		if i%50 == 0 {
			q.tell("looking through the games", i, len(games))
		}
		out.Games++
		if len(out.Hits) == maxHits {
			out.More = true
			break
		}
		if size, err := root.BoardSize(); err != nil || size != p.game.Size() || root.ToUTF8() != nil {
			continue
		}
		g, _, err := sgf.GameAt(root, sgf.End(), board.Japanese(), sgf.MaxMoves(maxMoves), sgf.Context(q.ctx))
		if err != nil {
			continue // a game that cannot be replayed has no positions
		}
		if hit, ok := within(g, views); ok {
			hit.Game, hit.GameInfo = i+1, gameInfo(root)
			out.Hits = append(out.Hits, hit)
		}
	}
	return out, nil
}

// viewsOf returns the sixteen views of the stones of a board by their hashes.
func viewsOf(b *board.Board) (map[uint64]turned, error) {
	views := map[uint64]turned{}
	// A position that looks the same in several views is taken as it stands, if it can.
	for _, swapped := range []bool{false, true} {
		for t := range board.Transform(board.NumTransforms) {
			var stones [board.White + 1][]board.Point
			for p := range fromTop(b.Size()) {
				c := b.At(p)
				if swapped && c.IsPlayer() {
					c = c.Opponent()
				}
				stones[c] = append(stones[c], t.Apply(p, b.Size()))
			}
			x, err := board.New(b.Size())
			if err != nil {
				return nil, err
			}
			if err := x.Setup(stones[board.Black], stones[board.White], nil); err != nil {
				return nil, err
			}
			if _, known := views[x.StonesHash()]; !known {
				views[x.StonesHash()] = turned{t.Inverse(), swapped}
			}
		}
	}
	return views, nil
}

// within returns the first place of a position in a game.
func within(g *board.Game, views map[uint64]turned) (Hit, bool) {
	moves := 0
	for b, step := range g.Replay() {
		if v, ok := views[b.StonesHash()]; ok {
			hit := Hit{Moves: moves, Swapped: v.swapped}
			if step.IsMove() && step.Move.Point != board.Pass {
				m := board.Move{Color: step.Move.Color, Point: v.back.Apply(step.Move.Point, g.Size())}
				if v.swapped {
					m.Color = m.Color.Opponent()
				}
				hit.Next = &m
			}
			return hit, true
		}
		if step.IsMove() {
			moves++
		}
	}
	v, ok := views[g.Board().StonesHash()]
	return Hit{Moves: moves, Swapped: v.swapped}, ok
}
