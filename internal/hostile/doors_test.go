package hostile_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/review"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// TestRefused: what cannot be answered is refused with an error that programs can tell.
func TestRefused(t *testing.T) {
	ctx := t.Context()
	var nothing context.Context
	var zero board.Game
	g := must(board.NewGame(7, board.Chinese()))
	b := g.Board()
	stones := board.SetOf(board.At(2, 2))
	if err := g.Play(board.At(2, 2), board.Black); err != nil {
		t.Fatal(err)
	}
	a := must(examine.New(examine.Options{}))
	server := must(gtp.NewServer(gtp.Config{}))
	two := func(_ any, err error) error { return err }
	for name, tt := range map[string]struct{ err, want error }{
		"a zero Game, scored":        {two(score.OfGame(ctx, &zero, score.Options{})), board.ErrNoBoard},
		"a zero Game, reviewed":      {two(must(review.New(review.Options{Visits: 1, Again: 1})).Review(ctx, &zero, nil)), board.ErrNoBoard},
		"a zero Game, played":        {zero.Play(board.At(1, 1), board.Black), board.ErrNoBoard},
		"a zero Game, evaluated":     {two(network.FromGame(&zero)), network.ErrPosition},
		"a zero Game, served":        {server.SetGame(&zero), board.ErrNoBoard},
		"a zero Game, moved":         {two(must(genmove.New(genmove.Options{})).Generate(ctx, &zero, board.Black)), board.ErrNoBoard},
		"a zero Game, examined":      {two(a.Facts(ctx, examine.Of(&zero), examine.Worms)), board.ErrNoBoard},
		"a nil Reasoner":             {two(genmove.New(genmove.Options{Reasoners: []genmove.Reasoner{nil}})), genmove.ErrOptions},
		"a nil Reasoner of endgames": {two(genmove.New(genmove.Options{Endgame: []genmove.Reasoner{genmove.Borders{}, nil}})), genmove.ErrOptions},
		"a zero Engine":              {two(new(genmove.Engine).Generate(ctx, g, board.White)), nil},
		"a zero Situation":           {genmove.Strings{}.Reasons(ctx, &genmove.Situation{}, nil), nil},
		"no reader to serve":         {server.Serve(ctx, nil, new(strings.Builder)), nil},
		"no writer to serve":         {server.Serve(ctx, strings.NewReader("quit\n"), nil), nil},
		"a client without streams":   {two(client.New(nil, nil).Ask(ctx, "name")), client.ErrGone},
		"a zero client":              {two(new(client.Client).Ask(ctx, "name")), client.ErrGone},
		"a client that answers nil":  {two(client.Direct(nil).Ask(ctx, "name")), client.ErrGone},
		"no server":                  {gtpanalysis.Register(nil, a), nil},
		"a zero Analyst, registered": {gtpanalysis.Register(server, &examine.Analyst{}), gtpanalysis.ErrNoSource},
		"a zero Analyst":             {two(new(examine.Analyst).Facts(ctx, examine.Of(g), examine.Worms)), examine.ErrNoAnalyst},
		"a fact that does not exist": {two(a.Facts(ctx, examine.Of(g), math.MaxUint64)), examine.ErrWant},
		"a zero Judge":               {two(new(gtpanalysis.Scorer).Score(ctx, g)), gtpanalysis.ErrNoSource},
		"a zero Player":              {two(new(gtpanalysis.Player).Move(ctx, g, board.White)), mcts.ErrOptions},
		"a zero Estimator":           {two(new(score.Estimator).EstimateGame(ctx, g)), examine.ErrNoAnalyst},
		"a zero Both":                {two(new(owl.Both).Attack(ctx, b, &stones)), nil},
		"a zero Prover":              {two(new(owl.Prover).Attack(ctx, b, &stones)), nil},
		"a zero Guided":              {two(new(owl.Guided).Attack(ctx, b, &stones)), nil},
		"a zero Reader":              {two(new(owl.Reader).Attack(ctx, b, &stones)), nil},
		"a Both of a zero Prover":    {two(owl.NewBoth(new(owl.Prover), must(owl.NewProver(owl.Options{})))), nil},
		"a zero connect.Analyzer":    {two(new(connect.Analyzer).Analyze(ctx, b, nil)), nil},
		"a zero connect.Reader":      {two(new(connect.Reader).Connect(ctx, b, board.At(2, 2), board.At(2, 2))), nil},
		"a zero combination.Reader":  {two(new(combination.Reader).Attack(ctx, b, board.Black, nil)), nil},
		"a zero Reviewer":            {two(new(review.Reviewer).Review(ctx, g, nil)), mcts.ErrOptions},
		"too many workers":           {two(review.New(review.Options{Workers: 1 << 20})), mcts.ErrOptions},
		"too many threads":           {two(mcts.FromModel(must(network.Shipped()), mcts.Options{Threads: 1 << 20})), mcts.ErrOptions},
		"a zero Searcher":            {two(new(mcts.Searcher).Search(ctx, g, mcts.Limits{})), mcts.ErrOptions},
		"a zero Model":               {two(mcts.FromModel(new(network.Model), mcts.Options{})), network.ErrOptions},
		"a point of size 26":         {two(board.ParsePoint("A1", 26)), board.ErrPoint},
		"a point of size -1":         {two(board.ParsePoint("A1", -1)), board.ErrPoint},
		"a reader without a context": {two(reading.New(reading.Options{}).Attack(nothing, b, board.At(2, 2))), board.ErrNoContext},
		"an analyst without one":     {two(a.Facts(nothing, examine.Of(g), examine.Worms)), board.ErrNoContext},
		"a server without one":       {server.Serve(nothing, strings.NewReader(""), new(strings.Builder)), board.ErrNoContext},
		"an engine without one":      {two(must(genmove.New(genmove.Options{})).Generate(nothing, g, board.White)), board.ErrNoContext},
	} {
		if tt.err == nil || tt.want != nil && !errors.Is(tt.err, tt.want) {
			t.Errorf("%s: %v, want %v", name, tt.err, tt.want)
		}
	}
}

// TestHarmless: what has no error to return, and no sense, does nothing.
func TestHarmless(t *testing.T) {
	b := boardOf(t)
	if m := memory.New(math.MaxInt); m == nil {
		t.Error("no memory of the largest size")
	} else {
		k := memory.Key{Kind: "attack", Color: board.White}
		area := b.EmptyPoints()
		m.Keep(k, b, &area, search.Result{Code: search.Win, Move: board.At(1, 1)})
		if r, ok := m.Recall(k, b); !ok || r.Code != search.Win {
			t.Errorf("the largest memory recalls %v, %v", r, ok)
		}
	}
	for _, c := range []board.Color{board.Empty, board.Border, 4, 5, 128, 255} {
		if got := c.Opponent(); got != c {
			t.Errorf("the opponent of %v is %v", c, got)
		}
	}
	for _, size := range []int{-1, math.MinInt, 26, math.MaxInt} {
		if p := board.At(0, 0); p.On(size) || p.SGF(size) != "" {
			t.Errorf("A1 is on a board of size %d, at %q", size, p.SGF(size))
		}
	}
	for name, m := range map[string]pattern.Matcher{"plain": pattern.NewPlain(nil), "best": dfa.Best(nil)(), "zero": new(pattern.Plain), "zero dfa": new(dfa.Matcher)} {
		if list := m.AppendMatches(nil, b, pattern.Query{}); len(list) > 0 {
			t.Errorf("%s finds %v", name, list)
		}
	}
	var zero board.Game
	if zero.Len() != 0 || zero.Size() != 0 || zero.Over() || zero.Clone().Board() != nil || len(zero.Moves()) > 0 {
		t.Error("the zero Game has a history")
	}
}

func boardOf(t *testing.T) *board.Board { return sensible(t)[0]().(*board.Board) }
