package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/owl/dragon"
)

type askBoard struct {
	where
	Show   string   `json:"show,omitempty" jsonschema:"owners, groups, moves or nothing: colors for who owns each point, marks on groups that are dead or in danger, or the best moves with letters; nothing if left out"`
	Mark   []string `json:"mark,omitempty" jsonschema:"points to mark with a circle"`
	Pixels int      `json:"pixels,omitempty" jsonschema:"the distance of two lines in pixels, 12 to 48; 28 if left out"`
}

const (
	usualPixels  = 28
	minPixels    = 12
	maxPixels    = 48
	letteredMost = 5
)

// shows are what a picture can show, with the function that puts it there.
var shows = map[string]func(*asked, context.Context, *worker, *draw.Picture) error{
	"owners": (*asked).showOwners, "groups": (*asked).showGroups, "moves": (*asked).showMoves,
}

func (d *desk) draw(ctx context.Context, r *mcp.CallToolRequest, in askBoard) (*mcp.CallToolResult, any, error) {
	a, err := d.find(r.Session, in.where)
	if err != nil {
		return nil, nil, err
	}
	if in.Pixels == 0 {
		in.Pixels = usualPixels
	}
	if in.Pixels < minPixels || in.Pixels > maxPixels {
		return nil, nil, fmt.Errorf("pixels %d: want %d to %d", in.Pixels, minPixels, maxPixels)
	}
	show, known := shows[in.Show]
	if in.Show != "" && in.Show != "nothing" && !known {
		return nil, nil, fmt.Errorf("show %q: want owners, groups, moves or nothing", clip(in.Show))
	}
	p := draw.New(a.game.Board())
	p.Title = a.title()
	if m, ok := a.game.LastMove(); ok {
		p.Last = m.Point
	}
	if show != nil {
		if err := d.work(ctx, func(ctx context.Context, w *worker) error { return show(a, ctx, w, p) }); err != nil {
			return nil, nil, err
		}
	}
	for _, vertex := range in.Mark {
		at, err := a.point("mark", vertex)
		if err != nil {
			return nil, nil, err
		}
		p.Mark(draw.Circle, at)
	}
	var png bytes.Buffer
	if err := p.PNG(&png, in.Pixels); err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{
		&mcp.ImageContent{Data: png.Bytes(), MIMEType: "image/png"},
		&mcp.TextContent{Text: p.String()},
	}}, nil, nil
}

// title names the position.
func (a *asked) title() string {
	title := fmt.Sprintf("After move %d", a.at)
	if a.try != "" {
		title += " and " + clip(strings.Join(strings.Fields(a.try), " "))
	}
	return fmt.Sprintf("%s, %v to play", title, a.game.ToPlay())
}

func (a *asked) showOwners(ctx context.Context, w *worker, p *draw.Picture) error {
	v, err := a.evaluate(ctx, w)
	if err != nil {
		return err
	}
	p.Heat = draw.NewHeat(v.Ownership[:])
	p.Heat.Min, p.Heat.Max = -1, 1
	p.Caption = "Blue: Black's points. Red: White's points. Estimated by the neural network."
	return nil
}

func (a *asked) showGroups(ctx context.Context, w *worker, p *draw.Picture) error {
	facts, err := a.examine(ctx, w)
	if err != nil {
		return err
	}
	for _, g := range facts.Dragons.All() {
		stones := slices.Collect(g.Stones.All())
		switch {
		case g.Status == dragon.Dead:
			p.Mark(draw.Cross, stones...)
		case g.Status == dragon.Critical:
			p.Mark(draw.Triangle, stones...)
		case g.IsWeak():
			p.Mark(draw.Square, stones...)
		}
	}
	p.Caption = "Cross: dead. Triangle: lives or dies by who moves first. Square: weak."
	return nil
}

func (a *asked) showMoves(ctx context.Context, w *worker, p *draw.Picture) error {
	moves, err := a.byPolicy(ctx, w, letteredMost)
	if err != nil {
		return err
	}
	for i, m := range moves.Moves {
		if at, err := board.ParsePoint(m.Move, a.game.Size()); err == nil {
			p.Label(at, string(rune('A'+i)))
		}
	}
	p.Caption = "A, B, …: moves by the neural network, the likeliest first."
	return nil
}
