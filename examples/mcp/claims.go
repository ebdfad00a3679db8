package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/owl/dragon"
)

type askClaim struct {
	where
	Sentence string   `json:"sentence,omitempty" jsonschema:"an English sentence in the form that explain_move and explain_position use, such as: D4 captures 3 stones at E5 in a ladder; or: the group of White at C3 is dead. Either this or kind"`
	Kind     string   `json:"kind,omitempty" jsonschema:"the kind of the claim, such as capture, ladder, net, connect, cut, kill, live, dead, seki, race_won, shape or loses"`
	Name     string   `json:"name,omitempty" jsonschema:"which shape, opening or proverb"`
	Player   string   `json:"player,omitempty" jsonschema:"black or white: who makes the move, or whom the claim is about; if left out the side to move, or the owner of the stone that a claim without a move is about"`
	Move     string   `json:"move,omitempty" jsonschema:"the move that does it; none for a claim about the position"`
	Points   []string `json:"points,omitempty" jsonschema:"a stone of each string or group that the claim is about, or empty points"`
	Stones   int      `json:"stones,omitempty" jsonschema:"how many stones the claim says; not looked at if left out"`
	Value    float64  `json:"value,omitempty" jsonschema:"the number of liberties that a claim of kind pressure or escape says"`
}

type verdict struct {
	Verdict  string `json:"verdict" jsonschema:"true (proved), false, unproved (neither could be shown, as for all estimates), or invalid (it makes no sense here, such as a capture where there is no stone)"`
	Reason   string `json:"reason"`
	Sentence string `json:"sentence" jsonschema:"the claim as it was understood"`
	Claim    claim  `json:"claim"`
}

const (
	maxSentence = 300
	maxPoints   = 6
)

func (d *desk) verifyClaim(ctx context.Context, r *mcp.CallToolRequest, in askClaim) (*mcp.CallToolResult, *verdict, error) {
	a, err := d.find(r.Session, in.where)
	if err != nil {
		return nil, nil, err
	}
	c, err := a.claim(&in, d.grammar)
	if err != nil {
		return nil, nil, err
	}
	var v *verdict
	err = d.work(ctx, func(ctx context.Context, w *worker) error {
		v, err = a.judge(ctx, w, c)
		return err
	})
	return nil, v, err
}

// claim reads a claim and fills in the player.
func (a *asked) claim(in *askClaim, g grammar) (*explain.Claim, error) {
	var c explain.Claim
	switch {
	case (in.Sentence != "") == (in.Kind != ""):
		return nil, fmt.Errorf("give either a sentence, such as: D4 captures 3 stones at E5; or a kind: %s", kinds())
	case len(in.Sentence) > maxSentence || len(in.Name) > maxSentence:
		return nil, fmt.Errorf("want a claim of at most %d bytes: one sentence", maxSentence)
	case len(in.Points) > maxPoints:
		return nil, fmt.Errorf("points: %d, want at most %d", len(in.Points), maxPoints)
	case in.Sentence != "":
		parsed, err := g.parse(in.Sentence, a.game.Size())
		if err != nil {
			return nil, err
		}
		c = *parsed
	default:
		if c.Kind = explain.Kind(in.Kind); !slices.Contains(explain.Kinds(), c.Kind) {
			return nil, fmt.Errorf("kind %q: want one of %s", clip(in.Kind), kinds())
		}
	}
	if err := a.complete(&c, in); err != nil {
		return nil, err
	}
	return &c, nil
}

// complete adds what the arguments beside kind and sentence say, and the player.
func (a *asked) complete(c *explain.Claim, in *askClaim) error {
	c.Name, c.Stones, c.Value = cmp.Or(in.Name, c.Name), cmp.Or(in.Stones, c.Stones), cmp.Or(in.Value, c.Value)
	for _, vertex := range in.Points {
		p, err := a.point("points", vertex)
		if err != nil {
			return err
		}
		c.Points = append(c.Points, p)
	}
	if in.Move != "" {
		p, err := a.point("move", in.Move)
		if err != nil {
			return err
		}
		c.Move = p
	}
	if in.Player != "" {
		player, err := board.ParseColor(in.Player)
		if err != nil {
			return fmt.Errorf("player %q: want black or white", clip(in.Player))
		}
		c.Player = player
	}
	if c.Player == board.Empty {
		c.Player = a.game.ToPlay()
		if c.Move == board.NoPoint && len(c.Points) > 0 && a.game.Board().At(c.Points[0]).IsPlayer() {
			c.Player = a.game.Board().At(c.Points[0])
		}
	}
	if c.Move != board.NoPoint {
		if err := a.game.Legal(c.Move, c.Player); err != nil {
			return fmt.Errorf("move %v: %v cannot play there: %w", c.Move, c.Player, err)
		}
	}
	return nil
}

// kinds lists the kinds of claims.
func kinds() string {
	var names []string
	for _, k := range explain.Kinds() {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
}

// judge asks the verifier, and adds what it does not look at: the number of stones, what is proved
// of groups, and the lead.
func (a *asked) judge(ctx context.Context, w *worker, c *explain.Claim) (*verdict, error) {
	err := c.Verify(a.game.Board(), a.game.ToPlay())
	if inner := errors.Unwrap(err); inner != nil {
		err = inner // without kind and move, which the sentence has
	}
	if err == nil {
		if err = a.stones(ctx, w, c); err != nil && !errors.Is(err, explain.ErrFalse) {
			return nil, err
		}
	}
	v := &verdict{}
	switch {
	case err == nil:
		c.Proved, c.Source = true, "proved"
		v.Verdict, v.Reason = "true", "the verifier played it out or counted it on the board"
	case errors.Is(err, explain.ErrFalse):
		v.Verdict, v.Reason = "false", err.Error()
	case errors.Is(err, explain.ErrUnproved):
		v.Verdict, v.Reason = "unproved", err.Error()
		if err := a.compare(ctx, w, c, v); err != nil {
			return nil, err
		}
	case errors.Is(err, explain.ErrClaim):
		v.Verdict, v.Reason = "invalid", err.Error()
	default:
		return nil, err
	}
	plain := *c
	plain.Proved = true // a sentence without "probably": it is the verdict that says how sure it is
	if plain.Stones == 0 {
		plain.Stones, _ = a.count(c)
	}
	v.Claim = claimOf(explain.English(), &plain)
	v.Sentence = v.Claim.Sentence
	if v.Verdict != "true" {
		v.Claim.Proof, v.Claim.Source = "", ""
	}
	return v, nil
}

// compare says what is known otherwise of what the verifier could not prove: the estimate of a
// lead, and the status of a group. A status that is proved makes a claim of another one false.
func (a *asked) compare(ctx context.Context, w *worker, c *explain.Claim, v *verdict) error {
	switch c.Kind {
	case "lead":
		e, err := a.evaluate(ctx, w)
		if err == nil {
			v.Reason = fmt.Sprintf("a lead is an estimate: the network says that %s", lead(float64(e.Lead)))
		}
		return err
	case "dead", "urgent", "weak":
		f, err := a.examine(ctx, w)
		if err != nil || len(c.Points) == 0 || f.Dragons.At(c.Points[0]) == nil {
			return err
		}
		g := describe(f, f.Dragons.At(c.Points[0]))
		v.Reason += fmt.Sprintf("; by reading the group is %s, which is %s: %s", g.Status, g.Proof, g.Why)
		wanted := map[explain.Kind]dragon.Status{"dead": dragon.Dead, "urgent": dragon.Critical, "weak": dragon.Unknown}[c.Kind]
		if g.Proof == proved && g.Status != wanted.String() {
			v.Verdict = "false"
		}
	}
	return nil
}

// count returns how many stones the strings have that the claim is about, before its move and
// after it. If it names none, they are those of the move.
func (a *asked) count(c *explain.Claim) (before, after int) {
	b := a.game.Board()
	next := b.Clone()
	points := c.Points
	if c.Move != board.NoPoint && next.Play(c.Move, c.Player, board.Strict) == nil && len(points) == 0 {
		points = []board.Point{c.Move}
	}
	for _, p := range points {
		before += b.StringSize(p)
		after += next.StringSize(p)
	}
	if before == 0 {
		before = after
	}
	return before, after
}

// stones compares the number of stones that the claim says with those of the strings, or of the
// group, that it is about. The error wraps explain.ErrFalse if it is another one.
func (a *asked) stones(ctx context.Context, w *worker, c *explain.Claim) error {
	before, after := a.count(c)
	if c.Stones == 0 || c.Stones == before || c.Stones == after {
		return nil
	}
	f, err := a.examine(ctx, w)
	if err != nil {
		return err
	}
	if len(c.Points) > 0 {
		if g := f.Dragons.At(c.Points[0]); g != nil && g.Size() == c.Stones {
			return nil
		}
	}
	return fmt.Errorf("%w: it is not about %d stones, but about %d", explain.ErrFalse, c.Stones, before)
}

// grammar reads sentences: it is the templates of a language turned round.
type grammar []rule

// rule reads the sentences of one template.
type rule struct {
	kind    explain.Kind
	name    string
	pattern *regexp.Regexp
	length  int // of the template: longer ones come first
}

// placeholders returns the patterns of what stands in a sentence for the fields of a claim.
func placeholders(l *explain.Language) map[string]string {
	number := func(field, digits, one, many string) string {
		return fmt.Sprintf(`(?P<%s>%s) (?:%s|%s)`, field, digits, regexp.QuoteMeta(one), regexp.QuoteMeta(many))
	}
	const vertex = `[a-z]\d\d?`
	players := fmt.Sprintf("%s|%s", regexp.QuoteMeta(l.Words["black"]), regexp.QuoteMeta(l.Words["white"]))
	return map[string]string{
		"{move}":      `(?P<move>` + vertex + `)`,
		"{point}":     `(?P<points>` + vertex + `)`,
		"{points}":    `(?P<points>` + vertex + `(?:(?:, | and )` + vertex + `)*)`,
		"{stones}":    number("stones", `\d{1,3}`, l.Stone, l.Stones),
		"{games}":     number("stones", `\d{1,9}`, l.Game, l.Games),
		"{liberties}": number("value", `\d{1,3}`, l.Liberty, l.Liberties),
		"{value}":     number("value", `\d{1,4}(?:\.\d)?`, l.Point, l.Points),
		"{percent}":   `(?P<percent>\d{1,3}) %`,
		"{player}":    `(?P<player>` + players + `)`,
		"{opponent}":  `(?P<opponent>` + players + `)`,
		"{name}":      `(?P<name>[a-z0-9' -]+?)`,
	}
}

var placeholder = regexp.MustCompile(`\{\w+\}`)

// newGrammar returns the grammar of the sentences of a language.
func newGrammar(l *explain.Language) (grammar, error) {
	var g grammar
	fields := placeholders(l)
	behind := ` \(` + fields["{stones}"] + `\)`
	for name, template := range l.Templates {
		kind, what, _ := strings.Cut(name, "/")
		r := rule{kind: explain.Kind(kind), name: what, length: len(template)}
		text, from := "", 0
		for _, at := range placeholder.FindAllStringIndex(template, -1) {
			field, ok := fields[template[at[0]:at[1]]]
			if !ok {
				return nil, fmt.Errorf("template %q: unknown placeholder", template)
			}
			text += regexp.QuoteMeta(template[from:at[0]]) + field
			from = at[1]
		}
		text += regexp.QuoteMeta(template[from:])
		// The number of stones behind a group may be left out.
		text = strings.Replace(text, behind, "(?:"+behind+")?", 1)
		var err error
		if r.pattern, err = regexp.Compile(`(?i)^(?:(?P<move>[a-z]\d\d?) )?` + text + `$`); err != nil {
			return nil, err
		}
		g = append(g, r)
	}
	slices.SortFunc(g, func(r, s rule) int {
		return cmp.Or(cmp.Compare(s.length, r.length), cmp.Compare(r.kind, s.kind), cmp.Compare(r.name, s.name))
	})
	return g, nil
}

// parse reads a sentence.
func (g grammar) parse(text string, size int) (*explain.Claim, error) {
	text = strings.TrimSuffix(strings.Join(strings.Fields(text), " "), ".")
	for _, r := range g {
		if m := r.pattern.FindStringSubmatch(text); m != nil {
			return r.claim(m, size)
		}
	}
	return nil, fmt.Errorf("sentence %q is in none of the forms of explain_move and explain_position, such as: D4 captures 3 stones at E5 in a ladder; "+
		"D4 connects C3 and E5; the group of White at C3 is dead; or give kind, move and points instead", clip(text))
}

// claim fills in the fields that the pattern has found.
func (r *rule) claim(found []string, size int) (*explain.Claim, error) {
	c := &explain.Claim{Kind: r.kind, Name: r.name}
	for i, field := range r.pattern.SubexpNames() {
		text := found[i]
		if i == 0 || text == "" {
			continue
		}
		var err error
		switch field {
		case "move":
			c.Move, err = board.ParsePoint(text, size)
		case "points":
			for _, vertex := range strings.Fields(strings.NewReplacer(",", " ", " and ", " ", " AND ", " ").Replace(text)) {
				var p board.Point
				if p, err = board.ParsePoint(vertex, size); err != nil {
					break
				}
				c.Points = append(c.Points, p)
			}
		case "stones":
			c.Stones, err = strconv.Atoi(text)
		case "value":
			c.Value, err = strconv.ParseFloat(text, 64)
		case "percent":
			c.Value, err = strconv.ParseFloat(text, 64)
			c.Value /= 100
		case "player":
			c.Player, err = board.ParseColor(text)
		case "opponent":
			var opponent board.Color
			opponent, err = board.ParseColor(text)
			c.Player = opponent.Opponent()
		case "name":
			c.Name = text
		}
		if err != nil {
			return nil, fmt.Errorf("sentence: %q: %w", text, err)
		}
	}
	return c, nil
}
