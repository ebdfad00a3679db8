package gtp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/tengen-go/tengen/board"
)

// playCommands make moves of the game and take them back.
func playCommands() map[string]Handler {
	return map[string]Handler{
		"play":         play,
		"black":        func(_ context.Context, c *Call) error { return playColor(c, board.Black) },
		"white":        func(_ context.Context, c *Call) error { return playColor(c, board.White) },
		"undo":         func(_ context.Context, c *Call) error { return c.server.undo(1) },
		"gg-undo":      ggUndo,
		"last_move":    lastMove,
		"move_history": moveHistory,
	}
}

var (
	errUndo    = errors.New("cannot undo")
	errStack   = errors.New("genmove cannot be called when stackp > 0")
	errPlaying = errors.New("trial moves are on the board")
)

func play(_ context.Context, c *Call) error {
	m, err := c.Move(0)
	if err != nil {
		return err
	}
	return playLeniently(c.Game(), m)
}

func playColor(c *Call, color board.Color) error {
	p, err := c.Vertex(0)
	if err != nil {
		return err
	}
	return playLeniently(c.Game(), board.Move{Point: p, Color: color})
}

// playLeniently plays a move that a controller has accepted, which may repeat a position.
func playLeniently(g *board.Game, m board.Move) error {
	err := g.Play(m.Point, m.Color)
	if errors.Is(err, board.ErrSuperko) {
		err = playUnder(g, m, func(r *board.Rules) { r.Superko = board.SimpleKo })
	}
	switch {
	case errors.Is(err, board.ErrTrial):
		return errPlaying
	case err != nil:
		return ErrIllegal
	}
	return nil
}

// playUnder plays a move under the rules of the game with a change.
func playUnder(g *board.Game, m board.Move, change func(*board.Rules)) error {
	rules := g.Rules()
	lenient := rules
	change(&lenient)
	if err := g.SetRules(lenient); err != nil {
		return err
	}
	err := g.Play(m.Point, m.Color)
	if err := g.SetRules(rules); err != nil {
		return err
	}
	return err
}

func ggUndo(_ context.Context, c *Call) error {
	n := 1
	if c.Arg(0) != "" {
		var err error
		if n, err = c.Int(0, "number of moves"); err != nil {
			return err
		}
	}
	if n < 0 {
		return errors.New("can't undo a negative number of moves")
	}
	return c.server.undo(n)
}

// undo takes n moves back. Setups and handicaps are no moves: it stops there
// with an error, and then nothing has changed.
func (s *Server) undo(n int) error {
	if s.game.Board().Depth() > 0 {
		return errUndo
	}
	g := s.game
	if n > 1 {
		g = g.Clone()
	}
	for range n {
		if _, ok := g.LastMove(); !ok {
			return errUndo
		}
		if err := g.Undo(); err != nil {
			return errUndo
		}
	}
	s.game = g
	return nil
}

func lastMove(_ context.Context, c *Call) error {
	moves := c.Game().Moves()
	if len(moves) == 0 {
		return errors.New("no previous move known")
	}
	printMove(c, moves[len(moves)-1])
	return nil
}

func moveHistory(_ context.Context, c *Call) error {
	for _, m := range slices.Backward(c.Game().Moves()) {
		printMove(c, m)
		c.Print("\n")
	}
	return nil
}

func printMove(c *Call, m board.Move) {
	c.Print(m.Color.String(), " ", c.FormatVertex(m.Point))
}

// addEngineCommands adds the commands that stand for the methods of the engine.
func (s *Server) addEngineCommands() {
	e := s.cfg.Engine
	if e == nil {
		return
	}
	add := func(name string, h Handler) { s.commands[name] = command{handle: h} }
	move := s.mover()
	if s.thinks() {
		for name, h := range areaCommands() {
			add(name, h)
		}
		move = s.inArea(move)
	}
	add("genmove", func(ctx context.Context, c *Call) error { return genmove(ctx, c, move, true) })
	add("genmove_black", func(ctx context.Context, c *Call) error { return genmoveColor(ctx, c, move, board.Black) })
	add("genmove_white", func(ctx context.Context, c *Call) error { return genmoveColor(ctx, c, move, board.White) })
	add("kata-search", func(ctx context.Context, c *Call) error { return searchMove(ctx, c, move) })
	add("reg_genmove", regGenmove)
	add("gg_genmove", ggGenmove)
	if e, ok := e.(cleanupEngine); ok {
		add("kgs-genmove_cleanup", func(ctx context.Context, c *Call) error { return genmove(ctx, c, e.CleanupMove, false) })
	}
	s.addAnalyzeCommands()
	if s.thinks() {
		add("restricted_genmove", restrictedGenmove)
		add("top_moves", topMovesLast)
		add("top_moves_black", func(ctx context.Context, c *Call) error { return topMoves(ctx, c, board.Black) })
		add("top_moves_white", func(ctx context.Context, c *Call) error { return topMoves(ctx, c, board.White) })
	}
	if _, ok := e.(ThinkingEngine); ok {
		add("all_move_values", allMoveValues)
		add("move_probabilities", moveProbabilities)
		add("move_uncertainty", moveUncertainty)
	}
	if _, ok := e.(StatusEngine); ok {
		add("final_status", finalStatus)
		add("final_status_list", finalStatusList)
	}
	if e, ok := e.(chatEngine); ok {
		add("kgs-chat", func(_ context.Context, c *Call) error { return chat(c, e) })
	}
	if e, ok := e.(TraceEngine); ok {
		s.Trace(e)
	}
	s.addGraphics()
	s.setSeed(s.seed)
}

type chooser func(ctx context.Context, g *board.Game, color board.Color) (board.Point, error)

// choose asks for a move and checks it. The game is as before.
func (s *Server) choose(ctx context.Context, choose chooser, color board.Color) (board.Point, error) {
	if s.game.Board().Depth() > 0 {
		return board.NoPoint, errStack
	}
	p, err := choose(ctx, s.game, color)
	s.game.Board().UndoTo(0)
	if err != nil {
		return board.NoPoint, err
	}
	s.lastGenmove = color
	s.generated = nil
	if s.memory.at.equal(situationOf(s.game, color)) {
		s.generated = s.memory.thoughts
	}
	switch p {
	case board.Resign:
		return p, nil
	case board.NoPoint:
		return p, errors.New("the engine chose no move")
	}
	if err := s.game.Legal(p, color); err != nil {
		return board.NoPoint, fmt.Errorf("the engine chose %s: %w", s.formatVertex(p), err)
	}
	return p, nil
}

func genmove(ctx context.Context, c *Call, choose chooser, mayResign bool) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	return generate(ctx, c, choose, color, mayResign)
}

// genmoveColor is the form of version 1 of the protocol, which knows no
// resignation.
func genmoveColor(ctx context.Context, c *Call, choose chooser, color board.Color) error {
	return generate(ctx, c, choose, color, false)
}

func generate(ctx context.Context, c *Call, choose chooser, color board.Color, mayResign bool) error {
	start := time.Now()
	p, err := c.server.choose(ctx, choose, color)
	if err != nil {
		return err
	}
	c.server.timeSpent(color, time.Since(start))
	if p == board.Resign {
		if mayResign {
			c.Print("resign")
			return c.Game().Resign(color)
		}
		p = board.Pass
	}
	if err := c.Game().Play(p, color); err != nil {
		return err
	}
	c.PrintVertex(p)
	return nil
}

// searchMove answers as genmove does and does not play the move.
func searchMove(ctx context.Context, c *Call, choose chooser) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	p, err := c.server.choose(ctx, choose, color)
	if err != nil {
		return err
	}
	if p == board.Resign {
		c.Print("resign")
		return nil
	}
	c.PrintVertex(p)
	return nil
}

// regGenmove asks for a move under the random seed 0, as regression tests
// expect it.
func regGenmove(ctx context.Context, c *Call) error {
	return conservative(ctx, c, 0)
}

// ggGenmove is regGenmove under a seed of one's own.
func ggGenmove(ctx context.Context, c *Call) error {
	seed := int64(0)
	if c.Arg(1) != "" {
		var err error
		if seed, err = strconv.ParseInt(c.Arg(1), 10, 64); err != nil {
			return errSeed
		}
	}
	return conservative(ctx, c, seed)
}

// conservative asks for a move that is not played.
func conservative(ctx context.Context, c *Call, seed int64) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	s := c.server
	choose := s.mover()
	var list []Thought
	switch e := s.cfg.Engine.(type) {
	case conservativeThinker:
		choose = func(ctx context.Context, g *board.Game, color board.Color) (p board.Point, err error) {
			p, list, err = e.ConservativeThink(ctx, g, color)
			return p, err
		}
	case conservativeEngine:
		choose = e.ConservativeMove
	}
	defer s.underSeed(seed)()
	p, err := s.choose(ctx, choose, color)
	if err != nil {
		return err
	}
	if list != nil {
		s.generated = list
	}
	c.PrintVertex(p)
	return nil
}

// underSeed gives the engine a seed until the function that it returns is called.
func (s *Server) underSeed(seed int64) func() {
	e, ok := s.cfg.Engine.(seedEngine)
	if !ok {
		return func() {}
	}
	e.SetSeed(seed)
	return func() { e.SetSeed(s.seed) }
}

// restrictedGenmove answers which of some points the engine likes best, or PASS
// if it considers none of them. The move is not played.
func restrictedGenmove(ctx context.Context, c *Call) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	allowed, err := c.Points(1)
	if err != nil {
		return err
	}
	if len(allowed) == 0 {
		return errors.New("no allowed vertex")
	}
	s := c.server
	defer s.underSeed(0)()
	p, err := s.choose(ctx, func(ctx context.Context, _ *board.Game, color board.Color) (board.Point, error) {
		_, list, err := s.think(ctx, color, nil)
		return firstOf(list, allowed), err
	}, color)
	if err != nil {
		return err
	}
	c.PrintVertex(p)
	return nil
}

// maxCandidates is how many moves top_moves prints.
const maxCandidates = 10

// topMoves prints nothing if color is Empty: no move was generated yet.
func topMoves(ctx context.Context, c *Call, color board.Color) error {
	if color == board.Empty {
		return nil
	}
	list, err := c.server.thoughts(ctx, color)
	if err != nil {
		return err
	}
	printTopMoves(c, list)
	return nil
}

// topMovesLast prints the values from before the last generated move. It asks the engine again
// if that does not return them with its moves.
func topMovesLast(ctx context.Context, c *Call) error {
	s := c.server
	if _, ok := s.cfg.Engine.(ThinkingEngine); ok {
		printTopMoves(c, s.generated)
		return nil
	}
	return topMoves(ctx, c, s.lastGenmove)
}

// allMoveValues prints all that was thought about the last move that was generated,
// a point a line.
func allMoveValues(_ context.Context, c *Call) error {
	values := make(map[board.Point]float64)
	var points []board.Point
	for _, t := range c.server.generated {
		if t.Point != board.Pass {
			values[t.Point] = t.Value
			points = append(points, t.Point)
		}
	}
	for _, seen := range c.server.outwardAll(points) {
		c.Printf("%v  %.2f\n", seen, values[c.server.inward(seen)])
	}
	return nil
}

// spread is how many points of value make a move e times as likely.
const spread = 1

// chances returns the moves that might have been chosen instead of the last move that was
// generated, and their probabilities: their shares of the visits of a search, or without one
// those of a choice whose values are random by about spread.
func (s *Server) chances() (moves []board.Point, chances []float64) {
	sum := 0.0
	visited := searched(s.generated)
	for _, t := range s.generated {
		w := float64(t.Visits)
		if !visited {
			w = math.Exp((t.Value - s.generated[0].Value) / spread)
		}
		if w < leastChance {
			continue
		}
		moves, chances, sum = append(moves, t.Point), append(chances, w), sum+w
	}
	for i := range chances {
		chances[i] /= sum
	}
	return moves, chances
}

// leastChance is the weight of moves that are left out, beside the best move with 1.
const leastChance = 0.0001

// moveProbabilities prints the moves that might have been chosen, one a line.
func moveProbabilities(_ context.Context, c *Call) error {
	moves, chances := c.server.chances()
	for i, p := range moves {
		c.Printf("%s %.4f\n", c.FormatVertex(p), chances[i])
	}
	return nil
}

// moveUncertainty prints the entropy of the choice in bits.
func moveUncertainty(_ context.Context, c *Call) error {
	_, chances := c.server.chances()
	bits := 0.0
	for _, p := range chances {
		bits -= p * math.Log2(p)
	}
	c.Printf("%.4f", bits)
	return nil
}

func printTopMoves(c *Call, list []Thought) {
	for _, m := range list[:min(len(list), maxCandidates)] {
		c.Print(c.FormatVertex(m.Point), " ", strconv.FormatFloat(m.Value, 'f', 2, 64), " ")
	}
}
