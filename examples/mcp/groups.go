package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

type askGroups struct {
	where
	At    string `json:"at,omitempty" jsonschema:"a point with a stone: only its group, which is read deeper than all groups are"`
	Color string `json:"color,omitempty" jsonschema:"black or white: only the groups of that color"`
}

type groupsReport struct {
	ToPlay  string  `json:"to_play"`
	Groups  []group `json:"groups" jsonschema:"the groups, those in danger first, then the large ones"`
	LeftOut int     `json:"left_out,omitempty" jsonschema:"how many more there are: ask with at or color"`
}

// group is what is known of a group of strings that live or die together.
type group struct {
	Color     string   `json:"color"`
	Stones    []string `json:"stones"`
	Size      int      `json:"size"`
	Liberties int      `json:"liberties" jsonschema:"those of all of its stones"`
	Status    string   `json:"status" jsonschema:"alive, dead, critical (it lives or dies by who moves first there) or unknown"`
	Safety    string   `json:"safety,omitempty" jsonschema:"a finer word, such as alive_in_seki, strongly_alive or invincible"`
	Proof     string   `json:"proof" jsonschema:"proved, searched or estimated"`
	Why       string   `json:"why"`
	Kill      *answer  `json:"kill,omitempty" jsonschema:"what the opponent achieves if he moves first"`
	Save      *answer  `json:"save,omitempty" jsonschema:"what the owner achieves if he moves first"`
	Eyes      string   `json:"eyes,omitempty"`
	Weak      bool     `json:"weak,omitempty" jsonschema:"whether the group may come under attack"`
}

// answer is what a search says to one question about a group.
type answer struct {
	Result    string   `json:"result" jsonschema:"win, fail, ko_a (the opponent has to find the first ko threat), ko_b (the side that moves first has to), gain or loss"`
	Move      string   `json:"move,omitempty"`
	Variation []string `json:"variation,omitempty" jsonschema:"the best moves of both sides in turn"`
	Proof     string   `json:"proof"`
}

const (
	proved    = "proved"
	searched  = "searched"
	estimated = "estimated"
	maxGroups = 40
	maxStones = 120
)

func (d *desk) groups(ctx context.Context, r *mcp.CallToolRequest, in askGroups) (*mcp.CallToolResult, *groupsReport, error) {
	a, err := d.find(r.Session, in.where)
	if err != nil {
		return nil, nil, err
	}
	var color board.Color
	if in.Color != "" {
		if color, err = board.ParseColor(in.Color); err != nil {
			return nil, nil, fmt.Errorf("color %q: want black or white", clip(in.Color))
		}
	}
	only := board.NoPoint
	if in.At != "" {
		if only, err = a.stone("at", in.At); err != nil {
			return nil, nil, err
		}
	}
	report := &groupsReport{ToPlay: a.game.ToPlay().String(), Groups: []group{}}
	err = d.work(ctx, func(ctx context.Context, w *worker) error {
		facts, err := a.examine(ctx, w)
		if err != nil {
			return err
		}
		if only != board.NoPoint {
			g, err := w.analyst.Dragon(ctx, facts, only)
			if err != nil {
				return err
			}
			report.Groups = append(report.Groups, describe(facts, g))
			return nil
		}
		report.list(facts, color)
		return nil
	})
	return nil, report, err
}

// stone reads a vertex with a stone.
func (a *asked) stone(argument, vertex string) (board.Point, error) {
	p, err := a.point(argument, vertex)
	if err == nil && !a.game.Board().At(p).IsPlayer() {
		err = fmt.Errorf("%s %v: there is no stone; ask groups without it for all groups", argument, p)
	}
	return p, err
}

// list adds the groups of a color, or of both.
func (r *groupsReport) list(facts *examine.Facts, color board.Color) {
	var list []*dragon.Dragon
	for _, g := range facts.Dragons.All() {
		if color == board.Empty || g.Color == color {
			list = append(list, g)
		}
	}
	slices.SortStableFunc(list, func(g, h *dragon.Dragon) int {
		return cmp.Or(cmp.Compare(urgency(h), urgency(g)), cmp.Compare(h.Size(), g.Size()))
	})
	for _, g := range list[:min(len(list), maxGroups)] {
		r.Groups = append(r.Groups, describe(facts, g))
	}
	r.LeftOut = len(list) - len(r.Groups)
}

// urgency orders groups: critical ones first, then those that are weak or unknown, then dead ones.
func urgency(g *dragon.Dragon) int {
	switch {
	case g.Status == dragon.Critical:
		return 3
	case g.Status == dragon.Unknown || g.Status == dragon.Alive && g.IsWeak():
		return 2
	case g.Status == dragon.Dead:
		return 1
	}
	return 0
}

func describe(facts *examine.Facts, g *dragon.Dragon) group {
	d := group{
		Color: g.Color.String(), Size: g.Size(), Liberties: liberties(facts.Board, g),
		Status: g.Status.String(), Safety: g.Safety.String(), Weak: g.Status == dragon.Alive && g.IsWeak(),
	}
	d.Stones = setVertices(g.Stones)
	d.Stones = d.Stones[:min(len(d.Stones), maxStones)]
	d.Proof, d.Why = certainty(facts, g)
	if g.Read || g.Attack.Success() {
		d.Kill = answerOf(g.Attack)
		if g.Attack.Success() {
			d.Save = answerOf(g.Defense)
		}
	}
	if e := g.Eyes; e.AttackFirst == e.DefendFirst {
		d.Eyes = fmt.Sprint(e.DefendFirst)
	} else {
		d.Eyes = fmt.Sprintf("%d, or %d if the owner moves first", e.AttackFirst, e.DefendFirst)
	}
	return d
}

func liberties(b *board.Board, g *dragon.Dragon) int {
	free, around := b.EmptyPoints(), g.Stones
	around.Grow()
	return around.Common(&free)
}

func answerOf(r search.Result) *answer {
	a := &answer{Result: r.Code.String(), Proof: proofOf(r)}
	if r.Move != board.NoPoint {
		a.Move = r.Move.String()
	}
	if r.Line.Len() > 1 {
		a.Variation = vertices(r.Line.Append(nil))
	}
	return a
}

func proofOf(r search.Result) string {
	switch {
	case r.Certain:
		return proved
	case r.Limited:
		return estimated
	}
	return searched
}

// certainty says how sure the status of a group is, and what it rests on.
func certainty(facts *examine.Facts, g *dragon.Dragon) (proof, why string) {
	dead := true
	for _, s := range g.Strings {
		switch facts.Worms.At(s).Unconditional {
		case board.Alive:
			return proved, "it lives even if its owner always passes"
		case board.Dead:
		default:
			dead = false
		}
	}
	switch {
	case dead:
		return proved, "it cannot live even if the opponent always passes"
	case g.Unknown:
		return estimated, "a limit ended the reading before the answer"
	case !g.Read:
		return estimated, "it was not read: its eyes, its room and its ways out, or the capture of its only string, say so"
	}
	proof = proofOf(g.Attack)
	if g.Attack.Success() {
		proof = weaker(proof, proofOf(g.Defense))
	}
	assumed := ""
	if proof == proved {
		assumed = ", as long as the walls around it stand"
	}
	switch kill, save := g.Attack.Success(), g.Defense.Success(); {
	case g.Status == dragon.Alive && !kill:
		return proof, "the opponent, moving first, does not kill it" + assumed
	case g.Status == dragon.Dead && kill && !save:
		return proof, "the opponent, moving first, kills it, and the owner, moving first, does not save it" + assumed
	case g.Status == dragon.Critical && kill && save:
		return proof, "the opponent kills it if he moves first, and the owner saves it if he does" + assumed
	case g.Status == dragon.Unknown:
		return estimated, "reading gave no answer"
	}
	return weaker(proof, searched), "the capture of its only string, or a race with a group beside it, says so"
}

// weaker returns the less certain one of two words.
func weaker(a, b string) string {
	order := []string{estimated, searched, proved}
	return order[min(slices.Index(order, a), slices.Index(order, b))]
}
