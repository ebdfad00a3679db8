package gtp_test

import (
	"context"
	"fmt"
	"log"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// A command of one's own reads its arguments and prints points as the orientation
// command turns them.
func ExampleCall() {
	server, err := gtp.NewServer(gtp.Config{Size: 9})
	if err != nil {
		log.Fatal(err)
	}
	add := func(name string, h gtp.Handler) {
		if err := server.Register(name, h); err != nil {
			log.Fatal(err)
		}
	}
	add("liberties_after", func(_ context.Context, c *gtp.Call) error {
		m, err := c.Move(0)
		if err != nil {
			return err
		}
		b := c.Server().Game().Board().Clone()
		if err := b.Play(m.Point, m.Color, board.Strict); err != nil {
			return err
		}
		c.PrintVertices(b.AppendLiberties(nil, m.Point))
		return nil
	})
	add("scale", func(_ context.Context, c *gtp.Call) error {
		p, err := c.Vertex(0)
		if err != nil {
			return err
		}
		n, err := c.Int(1, "times")
		if err != nil {
			return err
		}
		f, err := c.Float(2, "factor")
		if err != nil {
			return err
		}
		c.PrintVertex(p)
		c.Printf(" %s %.1f %q", c.FormatVertex(p), float64(n)*f, c.Arg(3))
		return nil
	})
	add("show", func(_ context.Context, c *gtp.Call) error {
		points, err := c.Points(0)
		if err != nil {
			return err
		}
		values := make([]float64, board.NumPoints)
		for _, p := range points {
			values[p] = 1
		}
		c.PrintNumbers(values)
		return nil
	})
	ctx := context.Background()
	for _, line := range []string{"liberties_after b c3", "scale a1 3 0.5", "scale a1 x", "liberties_after b", "boardsize 3", "show a1 b2"} {
		fmt.Println(strings.ReplaceAll(strings.TrimSpace(server.Do(ctx, line)), " \n", "\n"))
	}
	fmt.Println(slices.Contains(server.Commands(), "scale"))
	// Output:
	// = C4 B3 D3 C2
	// = A1 A1 1.5 ""
	// ? times not an integer
	// ? invalid color or coordinate
	// =
	// =
	// 0.000 0.000 0.000
	// 0.000 -1.000 0.000
	// -1.000 0.000 0.000
	// true
}

// What a server tells an engine and others: the level, and pictures while a command runs.
func ExampleServer_OnLevel() {
	var log strings.Builder
	server, err := gtp.NewServer(gtp.Config{Size: 9, Log: &log})
	if err != nil {
		fmt.Println(err)
		return
	}
	server.OnLevel(func(level int) error {
		if level > 10 {
			return fmt.Errorf("no level %d", level)
		}
		server.ShowGraphics(gtp.Graphics{Status: fmt.Sprint("level ", level)})
		return nil
	})
	for _, line := range []string{"level 7", "level 11"} {
		fmt.Println(strings.TrimSpace(server.Do(context.Background(), line)))
	}
	fmt.Print(log.String())
	// Output:
	// =
	// ? no level 11
	// gogui-gfx:
	// CLEAR
	// STATUS level 7
}

// A Clock shares the time that is left out among the moves to come.
func ExampleClock_Deadline() {
	var c gtp.Clock
	g, err := board.NewGame(19, board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(c.Settings().Unlimited, c.Deadline(g, board.Black).IsZero())
	c.TimeLeft(board.Black, 30_000_000_000, 10) // half a minute for ten moves
	left, stones, limited := c.Left(board.Black)
	fmt.Println(left, stones, limited, c.Deadline(g, board.Black).IsZero())
	for _, s := range []gtp.FinalStatus{gtp.Alive, gtp.Dead, gtp.Dame} {
		text, _ := s.MarshalText()
		var again gtp.FinalStatus
		err := again.UnmarshalText(text)
		fmt.Println(again, err)
	}
	// Output:
	// true true
	// 30s 10 true false
	// alive <nil>
	// dead <nil>
	// dame <nil>
}
