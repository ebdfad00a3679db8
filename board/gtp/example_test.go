package gtp_test

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// center plays in the center, and passes when it is taken.
type center struct{}

func (center) Move(_ context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p := board.At(g.Size()/2, g.Size()/2)
	if g.Legal(p, c) != nil {
		return board.Pass, nil
	}
	return p, nil
}

// An engine is a value with one method. A program serves os.Stdin and os.Stdout
// in the same way.
func Example() {
	server, err := gtp.NewServer(gtp.Config{Name: "Center", Size: 9, Engine: center{}})
	if err != nil {
		log.Fatal(err)
	}
	input := strings.NewReader("1 name\n2 genmove black\n3 genmove white\n4 play black e5\n")
	if err := server.Serve(context.Background(), input, os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// =1 Center
	//
	// =2 E5
	//
	// =3 PASS
	//
	// ?4 illegal move
}

func ExampleNewServer() {
	rules, komi := board.Japanese(), 0.5
	server, err := gtp.NewServer(gtp.Config{Size: 13, Rules: &rules, Komi: &komi})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(server.Game().Size(), server.Game().Rules().Name, server.Game().Komi())
	// Output: 13 japanese 0.5
}

func ExampleServer_Do() {
	server, err := gtp.NewServer(gtp.Config{Size: 9})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	for _, line := range []string{"play b d4", "7 countlib d4", "play w d4"} {
		fmt.Printf("%q\n", server.Do(ctx, line))
	}
	// Output:
	// "= \n\n"
	// "=7 4\n\n"
	// "? illegal move\n\n"
}

func ExampleServer_Register() {
	server, err := gtp.NewServer(gtp.Config{Size: 9})
	if err != nil {
		log.Fatal(err)
	}
	// string_size VERTEX answers the number of stones in a string.
	err = server.Register("string_size", func(_ context.Context, c *gtp.Call) error {
		p, err := c.Stone(0)
		if err != nil {
			return err
		}
		c.Print(c.Board().StringSize(p))
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	server.Do(ctx, "gogui-play_sequence b c3 b c4")
	for _, line := range []string{"string_size c3", "string_size d3", "known_command string_size"} {
		fmt.Print(strings.TrimSuffix(server.Do(ctx, line), "\n"))
	}
	// Output:
	// = 2
	// ? vertex must not be empty
	// = true
}

// A command that streams ends when any input arrives.
func ExampleServer_RegisterStream() {
	server, err := gtp.NewServer(gtp.Config{})
	if err != nil {
		log.Fatal(err)
	}
	err = server.RegisterStream("ticks", func(ctx context.Context, c *gtp.Call) error {
		for n := 1; ; n++ {
			c.Printf("tick %d\n", n)
			if err := c.Flush(); err != nil {
				return err
			}
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(time.Hour):
			}
		}
	})
	if err != nil {
		log.Fatal(err)
	}
	input := strings.NewReader("1 ticks\n2 protocol_version\n")
	if err := server.Serve(context.Background(), input, os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// =1
	// tick 1
	//
	// =2 2
}

func ExampleServer_Analyze() {
	server, err := gtp.NewServer(gtp.Config{Size: 9})
	if err != nil {
		log.Fatal(err)
	}
	server.Analyze("plist", "Liberties", "findlib %p")
	fmt.Print(server.Do(context.Background(), "gogui-analyze_commands"))
	// Output: = plist/Liberties/findlib %p
}

func ExampleServer_OnClearCache() {
	server, err := gtp.NewServer(gtp.Config{})
	if err != nil {
		log.Fatal(err)
	}
	server.OnClearCache(func() { fmt.Println("forgotten") })
	server.Do(context.Background(), "clear_cache")
	// Output: forgotten
}

func ExampleServer_SetGame() {
	server, err := gtp.NewServer(gtp.Config{})
	if err != nil {
		log.Fatal(err)
	}
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	if err := g.Play(board.At(4, 4), board.Black); err != nil {
		log.Fatal(err)
	}
	if err := server.SetGame(g); err != nil {
		log.Fatal(err)
	}
	fmt.Print(server.Do(context.Background(), "last_move"))
	// Output: = black E5
}

func ExampleParseRequest() {
	r := gtp.ParseRequest("12 play  black D4 # the star point\r\n")
	fmt.Printf("%q %q %q %q\n", r.ID, r.Name, r.Text, r.Args())
	// Output: "12" "play" "black D4" ["black" "D4"]
}

// In a test of one's own engine, with several sizes and rules.
func ExampleCheckEngine() {
	for _, size := range []int{2, 3, 9} {
		fmt.Println(gtp.CheckEngine(context.Background(), center{}, size, board.TrompTaylor()))
	}
	// Output:
	// <nil>
	// <nil>
	// <nil>
}

// thoughtful plays in the middle, or beside it, and says so.
type thoughtful struct{ center }

func (thoughtful) Think(_ context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	var list []gtp.Thought
	for i, p := range []board.Point{board.At(g.Size()/2, g.Size()/2), board.At(g.Size()/2, g.Size()/2-1), board.Pass} {
		if g.Legal(p, c) == nil {
			list = append(list, gtp.Thought{Candidate: gtp.Candidate{Point: p, Value: float64(-i)}})
		}
	}
	return list[0].Point, list, nil
}

// An engine that tells what it thinks has the commands of analysis.
func ExampleThinkingEngine() {
	server, err := gtp.NewServer(gtp.Config{Size: 9, Engine: thoughtful{}})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	for _, line := range []string{"genmove b", "top_moves", "lz-genmove_analyze w", "restricted_genmove b a1 e3"} {
		fmt.Println(strings.TrimSpace(server.Do(ctx, line)))
	}
	// Output:
	// = E5
	// = E5 0.00 E4 -1.00 PASS -2.00
	// =
	// info move E4 visits 1000 winrate 5000 order 0 pv E4 info move pass visits 368 winrate 1839 order 1 pv pass
	// play E4
	// = PASS
}

// A player with ten minutes for the game thinks for 17.9 seconds about the first move.
func ExampleClock() {
	game, err := board.NewGame(9, board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	var c gtp.Clock
	c.SetTime(gtp.TimeSettings{Main: 10 * time.Minute})
	share, limited := c.Share(game, board.Black)
	fmt.Println(share, limited)
	c.Spend(board.Black, 18*time.Second)
	fmt.Println(c.Left(board.Black))
	// Output:
	// 17.9s true
	// 9m42s 0 true
}

func ExampleStatuses() {
	game, err := board.NewGame(5, board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	for i := range 5 {
		_ = game.Play(board.At(2, i), board.Black)
	}
	_ = game.Play(board.At(4, 4), board.White)
	dead := board.SetOf(board.At(4, 4))
	list := gtp.Statuses(game.Board(), &dead)
	fmt.Println(list[board.At(0, 0)], list[board.At(2, 0)], list[board.At(4, 4)], list[board.At(4, 0)])
	// Output: black_territory alive dead black_territory
}

// notebook writes down what it is told to record.
type notebook struct{ on bool }

func (n *notebook) StartTrace(*board.Game) error { n.on = true; return nil }
func (n *notebook) FinishTrace(w io.Writer) error {
	_, err := fmt.Fprintf(w, "recorded: %v\n", n.on)
	return err
}

// A recorder of searches, such as trace.Recorder, gets the commands of traces.
func ExampleServer_Trace() {
	server, err := gtp.NewServer(gtp.Config{WriteFile: func(name string, data []byte) error {
		fmt.Printf("%s: %s", name, data)
		return nil
	}})
	if err != nil {
		log.Fatal(err)
	}
	server.Trace(new(notebook))
	ctx := context.Background()
	server.Do(ctx, "start_sgftrace")
	server.Do(ctx, "finish_sgftrace vars.sgf")
	// Output: vars.sgf: recorded: true
}

// A command that draws for GoGui. Values are positive for White, as everywhere, and
// GoGui gets them the other way round.
func ExampleGraphics() {
	server, err := gtp.NewServer(gtp.Config{Size: 3})
	if err != nil {
		log.Fatal(err)
	}
	values := make([]float64, board.NumPoints)
	values[board.At(0, 0)], values[board.At(2, 2)] = 0.5, -1
	err = server.Register("field", func(_ context.Context, c *gtp.Call) error {
		c.PrintGraphics(gtp.Graphics{Influence: values, Labels: []gtp.GraphicsLabel{{Point: board.At(1, 1), Text: "dame"}}})
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	server.Analyze("gfx", "Field", "field")
	fmt.Print(server.Do(context.Background(), "field"))
	// Output:
	// = INFLUENCE C3 1.000 A1 -0.500
	// LABEL B2 dame
}

// An engine that thinks for as long as somebody watches it.
type ponderer struct{ thoughtful }

func (ponderer) Analyze(ctx context.Context, g *board.Game, q gtp.Query, report func(gtp.Analysis)) error {
	owner := make([]float64, board.NumPoints)
	owner[board.At(0, 2)] = 0.5 // likely to become White's
	for visits := 1; ; visits++ {
		report(gtp.Analysis{Ownership: owner, Thoughts: []gtp.Thought{
			{Candidate: gtp.Candidate{Point: board.At(1, 1)}, Visits: visits, WinRate: 0.6, Lead: new(-2.5)},
		}})
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Hour): // until it has found out more
		}
	}
}

// The server asks it for an analysis until a line comes.
func ExampleAnalysisEngine() {
	server, err := gtp.NewServer(gtp.Config{Size: 3, Engine: ponderer{}})
	if err != nil {
		log.Fatal(err)
	}
	input := strings.NewReader("kata-analyze black interval 100 ownership true\nname\n")
	if err := server.Serve(context.Background(), input, os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// =
	// info move B2 visits 1 edgeVisits 1 winrate 0.600000 scoreMean 2.500000 scoreLead 2.500000 order 0 pv B2 ownership -0.5000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000
	//
	// =
}

// decider analyzes the position while it chooses a move.
type decider struct{ thoughtful }

func (decider) ThinkQuery(ctx context.Context, g *board.Game, q gtp.Query, report func(gtp.Analysis)) (board.Point, gtp.Analysis, error) {
	p := board.At(0, 1)
	a := gtp.Analysis{
		Thoughts: []gtp.Thought{{Candidate: gtp.Candidate{Point: p}, Visits: 9, WinRate: 0.6, Line: []board.Point{p, board.Pass}, LineVisits: []int{9, 4}}},
		Root:     &gtp.Root{Visits: 10, WinRate: 0.55, Raw: &gtp.Raw{WinRate: 0.5}},
	}
	report(a)
	return p, a, ctx.Err()
}

// The move comes with all that the engine knows about the position.
func ExampleQueryThinker() {
	server, err := gtp.NewServer(gtp.Config{Size: 3, Engine: decider{}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(server.Do(context.Background(), "kata-genmove_analyze b rootInfo true pvVisits true"))
	// Output:
	// =
	// info move A2 visits 9 edgeVisits 9 winrate 0.600000 order 0 pv A2 pass pvVisits 9 4 rootInfo currPlayer B visits 10 winrate 0.550000 rawWinrate 0.500000
	// play A2
}

func ExampleQuery_Allows() {
	q := gtp.Query{Color: board.Black, Restrictions: []gtp.Restriction{
		{Color: board.Black, Points: []board.Point{board.At(2, 2)}, Depth: 2},
	}}
	fmt.Println(q.Allows(board.At(2, 2), board.Black, 0), q.Allows(board.At(2, 2), board.Black, 2))
	// Output: false true
}

// prudent plays beside the middle when its moves are compared with expectations.
type prudent struct{ thoughtful }

func (prudent) ConservativeMove(context.Context, *board.Game, board.Color) (board.Point, error) {
	return board.At(4, 3), nil
}

func (p prudent) ConservativeThink(ctx context.Context, g *board.Game, c board.Color) (board.Point, []gtp.Thought, error) {
	move, err := p.ConservativeMove(ctx, g, c)
	return move, []gtp.Thought{{Candidate: gtp.Candidate{Point: move, Value: 1}}}, err
}

// An engine can also tell what it thought for reg_genmove.
func ExampleEngine_conservative() {
	server, err := gtp.NewServer(gtp.Config{Size: 9, Engine: prudent{}})
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range []string{"reg_genmove b", "top_moves"} {
		fmt.Println(strings.TrimSpace(server.Do(context.Background(), line)))
	}
	// Output:
	// = E4
	// = E4 1.00
}
