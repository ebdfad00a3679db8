package main

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/connect"
	analysis "github.com/tengen-go/tengen/genmove/gtp"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/worm"
)

// registerAnalysis adds the commands that ask about a position, each answered
// by the package that knows. Commands run one at a time, so that they may share
// readers.
func registerAnalysis(s *gtp.Server) error {
	r := newReaders()
	if err := analysis.RegisterTactics(s, r.tactics); err != nil {
		return err
	}
	if err := analysis.RegisterDepths(s, r.deepen); err != nil {
		return err
	}
	s.Trace(r)
	worms, err := worm.NewAnalyzer(worm.Options{})
	if err != nil {
		return err
	}
	if err := analysis.RegisterWorms(s, worms); err != nil {
		return err
	}
	if err := analysis.RegisterConnections(s, r.links); err != nil {
		return err
	}
	links, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		return err
	}
	if err := analysis.RegisterUnions(s, links); err != nil {
		return err
	}
	fields, err := analysis.NewInfluenceAnalysis(reading.New(reading.Options{}))
	if err != nil {
		return err
	}
	fields.Links = func(ctx context.Context, b *board.Board) (*connect.Links, error) {
		return links.Analyze(ctx, b, nil)
	}
	return analysis.RegisterInfluence(s, fields)
}
