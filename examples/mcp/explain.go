package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/reading/search"
)

type askMove struct {
	where
	Move     string `json:"move,omitempty" jsonschema:"a move of the side to move, such as Q16; the move that the game makes from this position if left out"`
	Than     string `json:"than,omitempty" jsonschema:"another move of the side to move: say which of the two is better, and why"`
	Language string `json:"language,omitempty" jsonschema:"the language of the sentences: en or de; en if left out"`
}

type askPosition struct {
	where
	Language string `json:"language,omitempty" jsonschema:"the language of the sentences: en or de; en if left out"`
}

// explained is an explanation as text and as data.
type explained struct {
	Player     string  `json:"player" jsonschema:"the side to move"`
	Move       string  `json:"move,omitempty" jsonschema:"the move that is explained, the worse one of two"`
	Text       string  `json:"text" jsonschema:"the claims as sentences, those that matter most first"`
	Claims     []claim `json:"claims"`
	Better     string  `json:"better,omitempty" jsonschema:"the better one of two moves"`
	Instead    []claim `json:"instead,omitempty" jsonschema:"claims about the better one"`
	Incomplete bool    `json:"incomplete,omitempty" jsonschema:"whether the time was over before all was looked at"`
}

// claim is a statement about a position or a move.
type claim struct {
	Sentence  string   `json:"sentence"`
	Proof     string   `json:"proof,omitempty" jsonschema:"proved, table (a book of games says so) or estimated"`
	Source    string   `json:"source,omitempty" jsonschema:"proved (all replies were played out), counted (on the board), table, network or reading"`
	Kind      string   `json:"kind"`
	Name      string   `json:"name,omitempty"`
	Player    string   `json:"player"`
	Move      string   `json:"move,omitempty"`
	Points    []string `json:"points,omitempty"`
	Stones    int      `json:"stones,omitempty"`
	Value     float64  `json:"value,omitempty"`
	Variation []string `json:"variation,omitempty"`
	First     string   `json:"first,omitempty" jsonschema:"the player who begins the variation"`
}

// maxClaims bounds the claims of an answer.
const maxClaims = 16

// languages are the languages of sentences.
var languages = map[string]func() *explain.Language{"en": explain.English, "de": explain.German}

func languageOf(name string) (*explain.Language, error) {
	if name == "" {
		name = "en"
	}
	l, ok := languages[name]
	if !ok {
		return nil, fmt.Errorf("language %q: want one of %s", clip(name), strings.Join(slices.Sorted(maps.Keys(languages)), ", "))
	}
	return l(), nil
}

func (d *desk) explainMove(ctx context.Context, r *mcp.CallToolRequest, in askMove) (*mcp.CallToolResult, *explained, error) {
	a, err := d.find(r.Session, in.where)
	if err != nil {
		return nil, nil, err
	}
	l, err := languageOf(in.Language)
	if err != nil {
		return nil, nil, err
	}
	move, err := a.moveToExplain(in.Move)
	if err != nil {
		return nil, nil, err
	}
	than := board.NoPoint
	if in.Than != "" {
		if than, err = a.move("than", in.Than); err != nil {
			return nil, nil, err
		}
	}
	return d.explain(ctx, a, l, func(ctx context.Context, w *worker, p explain.Position) (*explain.Explanation, error) {
		if than != board.NoPoint && than != move {
			return w.explainer.Difference(ctx, p, move, than)
		}
		return w.explainer.Move(ctx, p, move)
	})
}

// moveToExplain reads a move, or takes that of the game, whose player is then the side to move.
func (a *asked) moveToExplain(text string) (board.Point, error) {
	if text != "" {
		return a.move("move", text)
	}
	if a.try != "" || a.at >= a.moves() {
		return board.NoPoint, errors.New("move: the game has no move after this position; say which move to explain, such as Q16, or ask with a smaller after_move")
	}
	m := a.loaded.game.Moves()[a.at]
	return m.Point, a.game.SetToPlay(m.Color)
}

// move reads a legal move of the side to move.
func (a *asked) move(argument, vertex string) (board.Point, error) {
	if strings.EqualFold(vertex, "pass") {
		return board.Pass, nil
	}
	p, err := a.point(argument, vertex)
	if err != nil {
		return p, err
	}
	if err := a.game.Legal(p, a.game.ToPlay()); err != nil {
		return p, fmt.Errorf("%s %v: %v cannot play there: %w", argument, p, a.game.ToPlay(), err)
	}
	return p, nil
}

func (d *desk) explainPosition(ctx context.Context, r *mcp.CallToolRequest, in askPosition) (*mcp.CallToolResult, *explained, error) {
	a, err := d.find(r.Session, in.where)
	if err != nil {
		return nil, nil, err
	}
	l, err := languageOf(in.Language)
	if err != nil {
		return nil, nil, err
	}
	result, x, err := d.explain(ctx, a, l, func(ctx context.Context, w *worker, p explain.Position) (*explain.Explanation, error) {
		return w.explainer.Position(ctx, p)
	})
	if errors.Is(err, explain.ErrNoStones) {
		err = errors.New("the board is empty, so that there is nothing to explain: ask with a larger after_move, or joseki for openings")
	}
	return result, x, err
}

// explain asks with the facts of the position.
func (d *desk) explain(ctx context.Context, a *asked, l *explain.Language,
	ask func(context.Context, *worker, explain.Position) (*explain.Explanation, error),
) (*mcp.CallToolResult, *explained, error) {
	var x *explain.Explanation
	err := d.work(ctx, func(ctx context.Context, w *worker) error {
		p, err := a.position(ctx, w)
		if err != nil {
			return err
		}
		x, err = ask(search.WithBudget(ctx, search.NewBudget(factNodes)), w, p)
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	x.Claims = x.Claims[:min(len(x.Claims), maxClaims)]
	x.Instead = x.Instead[:min(len(x.Instead), maxClaims)]
	e := &explained{
		Player: x.Player.String(), Text: x.Text(l, explain.Full), Claims: claimsOf(l, x.Claims), Instead: claimsOf(l, x.Instead), Incomplete: x.Incomplete,
	}
	if x.Move != board.NoPoint {
		e.Move = x.Move.String()
	}
	if x.Better != board.NoPoint {
		e.Better = x.Better.String()
	}
	return nil, e, nil
}

// position returns the position with its facts, for explanations.
func (a *asked) position(ctx context.Context, w *worker) (explain.Position, error) {
	facts, err := a.examine(ctx, w)
	p := explain.Of(a.game)
	p.Facts = facts
	return p, err
}

func claimsOf(l *explain.Language, list []explain.Claim) []claim {
	claims := make([]claim, len(list))
	for i := range list {
		claims[i] = claimOf(l, &list[i])
	}
	return claims
}

func claimOf(l *explain.Language, c *explain.Claim) claim {
	d := claim{
		Sentence: sentence(l, c), Proof: estimated, Source: string(c.Source), Kind: string(c.Kind), Name: c.Name, Player: c.Player.String(),
		Points: vertices(c.Points), Stones: c.Stones, Value: probability(c.Value), Variation: vertices(c.Line.Append(nil)),
	}
	if len(d.Variation) > 0 {
		d.First = c.First().String()
	}
	switch {
	case c.Proved:
		d.Proof = proved
	case c.Source == "table":
		d.Proof = "table"
	}
	if c.Move != board.NoPoint {
		d.Move = c.Move.String()
	}
	return d
}

// sentence returns the claim with its move as the subject.
func sentence(l *explain.Language, c *explain.Claim) string {
	text := l.Sentence(c)
	if c.Move != board.NoPoint {
		text = c.Move.String() + " " + text
	}
	return text
}
