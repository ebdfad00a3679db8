package gtpanalysis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/network"
)

// RegisterSearch adds commands of KataGo and Leela Zero to s: kata-raw-nn, kata-set-rules,
// kata-get-rules, kata-set-param, kata-get-param, kata-list-params, lz-setoption and
// set_position. It also adds move_reasons and experimental_score of GNU Go. The engine of s
// need not be p; the error is ErrNoSource if p is nil.
func RegisterSearch(s *gtp.Server, p *Player) error {
	if p == nil {
		return ErrNoSource
	}
	if s == nil {
		return errNoServer
	}
	return register(s, map[string]gtp.Handler{
		"kata-raw-nn":      p.rawNetwork,
		"kata-set-rules":   setKataRules,
		"kata-get-rules":   getKataRules,
		"kata-set-param":   p.setKataParam,
		"kata-get-param":   p.getKataParam,
		"kata-list-params": listKataParams,
		"lz-setoption":     p.setLeelaOption,
		"set_position":     setPosition,

		"move_reasons":       p.moveReasons,
		"experimental_score": p.experimentalScore,
	})
}

// usualOptimism is the optimism of KataGo at the root of its search.
const usualOptimism = 0.2

// rawNetwork answers "kata-raw-nn [symmetry or all] [optimism]" in KataGo's format, from White's
// point of view.
func (m *Player) rawNetwork(ctx context.Context, c *gtp.Call) error {
	if len(c.Args) > 2 {
		return fmt.Errorf("%d arguments, want a symmetry and an optimism at most", len(c.Args))
	}
	first, last := 0, 7
	if word := c.Arg(0); word != "" && word != "all" {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > 7 {
			return fmt.Errorf("symmetry %q, want 0 to 7 or all", word)
		}
		first, last = n, n
	}
	optimism := usualOptimism
	if c.Arg(1) != "" {
		var err error
		if optimism, err = c.Float(1, "optimism"); err != nil || optimism < 0 || optimism > 1 {
			return fmt.Errorf("optimism %q, want a number from 0 to 1", c.Arg(1))
		}
	}
	if c.Board().Depth() > 0 {
		return errors.New("trial moves are on the board")
	}
	p, err := network.FromGame(c.Game())
	if err != nil {
		return err
	}
	for s := first; s <= last; s++ {
		evaluator, err := m.mcts().Model().NewEvaluator(network.Options{Symmetry: network.Symmetry(s), Optimism: float32(optimism)})
		if err != nil {
			return err
		}
		e, err := evaluator.Evaluate(ctx, p)
		if err != nil {
			return err
		}
		c.Printf("symmetry %d\n", s)
		if err := printRaw(c, &p, &e); err != nil {
			return err
		}
	}
	return nil
}

// printRaw prints an evaluation.
func printRaw(c *gtp.Call, p *network.Position, e *network.Evaluation) error {
	white, black := e.Win, e.Loss
	if e.ToPlay == board.Black {
		white, black = black, white
	}
	c.Printf("whiteWin %.6f\nwhiteLoss %.6f\nnoResult %.6f\n", white, black, max(0, 1-white-black))
	c.Printf("whiteLead %.3f\nwhiteScoreSelfplay %.3f\nwhiteScoreSelfplaySq %.3f\n",
		e.Lead, e.ScoreMean, float64(e.ScoreMean)*float64(e.ScoreMean)+float64(e.ScoreStdev)*float64(e.ScoreStdev))
	c.Printf("varTimeLeft %.3f\nshorttermWinlossError %.3f\nshorttermScoreError %.3f\n", e.VarTime, e.WinlossError, e.ScoreError)
	rows, err := seenRows(c, e.Size)
	if err != nil {
		return err
	}
	c.Print("policy\n")
	for _, row := range rows {
		for _, q := range row {
			if p.Legal(q) {
				c.Printf("%8.6f ", e.Policy[q])
			} else {
				c.Print("    NAN ")
			}
		}
		c.Print("\n")
	}
	c.Printf("policyPass %8.6f \nwhiteOwnership\n", e.Policy[board.Pass])
	for _, row := range rows {
		for _, q := range row {
			c.Printf("%9.7f ", e.Ownership[q])
		}
		c.Print("\n")
	}
	return nil
}

// seenRows returns the points of the board in rows from the top, as the orientation command has
// turned them.
func seenRows(c *gtp.Call, size int) ([][]board.Point, error) {
	rows := make([][]board.Point, size)
	for i := range rows {
		rows[i] = make([]board.Point, size)
	}
	for p := range board.Points(size) {
		seen, err := board.ParsePoint(c.FormatVertex(p), size)
		if err != nil {
			return nil, err
		}
		rows[size-1-seen.Row()][seen.Col()] = p
	}
	return rows, nil
}

// kataRules is KataGo's way of writing rules, in the order in which KataGo prints them.
type kataRules struct {
	FriendlyPassOk     bool   `json:"friendlyPassOk"`
	HasButton          bool   `json:"hasButton"`
	Ko                 string `json:"ko"`
	Scoring            string `json:"scoring"`
	Suicide            bool   `json:"suicide"`
	Tax                string `json:"tax"`
	WhiteHandicapBonus string `json:"whiteHandicapBonus"`
}

// kataRulesOf returns r as KataGo writes it.
func kataRulesOf(r board.Rules) kataRules {
	k := kataRules{
		Ko: strings.ToUpper(r.Superko.String()), Scoring: strings.ToUpper(r.Scoring.String()), Suicide: r.Suicide,
		Tax: "NONE", WhiteHandicapBonus: "0",
	}
	if r.Scoring == board.TerritoryScoring {
		k.Tax = "SEKI"
		return k
	}
	switch r.Compensation {
	case board.CompensateStones:
		k.WhiteHandicapBonus = "N"
	case board.CompensateLessOne:
		k.WhiteHandicapBonus = "N-1"
	}
	return k
}

// kataChinese returns the Chinese rules of KataGo, which forbid no repetition but that of a simple
// ko.
func kataChinese() board.Rules {
	r := board.Chinese()
	r.Superko = board.SimpleKo
	return r
}

// parseKataRules reads rules by name or as KataGo's JSON. The name chinese means KataGo's Chinese
// rules.
func parseKataRules(text string) (board.Rules, error) {
	text = strings.TrimSpace(text)
	if strings.EqualFold(text, "chinese") {
		return kataChinese(), nil
	}
	if !strings.HasPrefix(text, "{") {
		r, err := board.ParseRules(text)
		if err != nil {
			return r, fmt.Errorf("%w, want a name such as chinese or a JSON object", err)
		}
		return r, nil
	}
	// What the object leaves out is as in the rules of Tromp and Taylor.
	k := kataRulesOf(board.TrompTaylor())
	k.Tax = ""
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&k); err != nil {
		return board.Rules{}, fmt.Errorf("rules %s: %w", text, err)
	}
	if d.More() {
		return board.Rules{}, fmt.Errorf("rules %s: text after the JSON object", text)
	}
	return k.rules()
}

// rules returns the rules that k describes.
func (k kataRules) rules() (board.Rules, error) {
	r := board.Rules{Suicide: k.Suicide}
	fail := func(key, value, want string) (board.Rules, error) {
		return board.Rules{}, fmt.Errorf("rules: %s %q, want %s", key, value, want)
	}
	if k.HasButton {
		return fail("hasButton", "true", "false: a button is not supported")
	}
	if err := r.Superko.UnmarshalText([]byte(strings.ToLower(k.Ko))); err != nil {
		return fail("ko", k.Ko, "SIMPLE, POSITIONAL or SITUATIONAL")
	}
	if err := r.Scoring.UnmarshalText([]byte(strings.ToLower(k.Scoring))); err != nil {
		return fail("scoring", k.Scoring, "AREA or TERRITORY")
	}
	tax := kataRulesOf(r).Tax
	if k.Tax != "" && k.Tax != tax {
		return fail("tax", k.Tax, fmt.Sprintf("%s with scoring %s", tax, k.Scoring))
	}
	switch k.WhiteHandicapBonus {
	case "0":
	case "N":
		r.Compensation = board.CompensateStones
	case "N-1":
		r.Compensation = board.CompensateLessOne
	default:
		return fail("whiteHandicapBonus", k.WhiteHandicapBonus, "0, N or N-1")
	}
	for _, named := range []board.Rules{
		board.Japanese(), kataChinese(), board.Chinese(), board.AGA(), board.NewZealand(), board.TrompTaylor(),
	} {
		if kataRulesOf(named) == kataRulesOf(r) {
			return named, nil
		}
	}
	r.Name = "custom"
	return r, nil
}

// setKataRules answers kata-set-rules. The komi stays.
func setKataRules(_ context.Context, c *gtp.Call) error {
	if c.Text == "" {
		return errors.New("missing rules, want a name such as chinese or a JSON object")
	}
	r, err := parseKataRules(c.Text)
	if err != nil {
		return err
	}
	return c.Game().SetRules(r)
}

// getKataRules answers kata-get-rules.
func getKataRules(_ context.Context, c *gtp.Call) error {
	text, err := json.Marshal(kataRulesOf(c.Game().Rules()))
	if err != nil {
		return err
	}
	c.Print(string(text))
	return nil
}

// setPosition answers "set_position [color vertex]…", which starts a game with these stones.
func setPosition(_ context.Context, c *gtp.Call) error {
	if len(c.Args)%2 != 0 {
		return errors.New("want pairs of a color and a vertex")
	}
	var stones [2][]board.Point
	for i := 0; i < len(c.Args); i += 2 {
		m, err := c.Move(i)
		if err != nil {
			return err
		}
		if m.Point == board.Pass {
			return gtp.ErrMove
		}
		stones[m.Color-board.Black] = append(stones[m.Color-board.Black], m.Point)
	}
	old := c.Game()
	g, err := board.NewGame(old.Size(), old.Rules())
	if err != nil {
		return err
	}
	if err := g.SetKomi(old.Komi()); err != nil {
		return err
	}
	if err := g.Setup(stones[0], stones[1], nil); err != nil {
		return err
	}
	return c.Server().SetGame(g)
}
