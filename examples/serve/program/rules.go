package program

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// bonus is what White gets under area rules for handicap stones.
type bonus board.Compensation

func (b *bonus) UnmarshalJSON(data []byte) error {
	switch strings.Trim(string(data), `"`) {
	case "0":
		*b = bonus(board.CompensateNone)
	case "N":
		*b = bonus(board.CompensateStones)
	case "N-1":
		*b = bonus(board.CompensateLessOne)
	default:
		return fmt.Errorf("%s, want 0, N or N-1", data)
	}
	return nil
}

// rules are a name, or an object that says what is forbidden and how is counted. Of rules with a
// group tax or a button it keeps the rest, with a warning.
type rules struct {
	*board.Rules
	warnings []string
}

const (
	noTax    = "the group tax is not counted: leads are those of %s scoring without it"
	noButton = "the button is not counted: leads are those without it"
)

func (r *rules) UnmarshalJSON(data []byte) error {
	var name string
	if json.Unmarshal(data, &name) != nil {
		return r.readParts(data)
	}
	if strings.HasPrefix(strings.TrimSpace(name), "{") {
		return r.readParts([]byte(name))
	}
	parsed, err := r.named(name)
	r.Rules = &parsed
	return err
}

// named returns the rules of a name.
func (r *rules) named(name string) (board.Rules, error) {
	switch strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name)) {
	case "stonescoring", "ancientarea":
		r.warnings = append(r.warnings, fmt.Sprintf(noTax, board.AreaScoring))
		return board.Rules{Name: name, Superko: board.SimpleKo, Scoring: board.AreaScoring, Komi: board.TrompTaylor().Komi}, nil
	case "ancientterritory":
		r.warnings = append(r.warnings, fmt.Sprintf(noTax, board.TerritoryScoring))
		return board.Japanese(), nil
	case "agabutton":
		r.warnings = append(r.warnings, noButton)
		return board.AGA(), nil
	}
	// A description such as koSIMPLEscoreAREAtaxALLsui0button1 is read without what is not counted.
	rest := strings.NewReplacer("taxALL", "", "button1", "").Replace(name)
	parsed, err := board.ParseRules(rest)
	if err != nil {
		return parsed, fmt.Errorf("%w: %q", board.ErrRules, name)
	}
	if strings.Contains(name, "taxALL") {
		r.warnings = append(r.warnings, fmt.Sprintf(noTax, parsed.Scoring))
	}
	if strings.Contains(name, "button1") {
		r.warnings = append(r.warnings, noButton)
	}
	return parsed, nil
}

// readParts reads an object. Members that are missing are as in the rules of Tromp and Taylor.
func (r *rules) readParts(data []byte) error {
	parsed := board.TrompTaylor()
	ko, scoring, tax, button, white := "POSITIONAL", "AREA", "", false, bonus(board.CompensateNone)
	friendly := false // whether players may pass before they have taken dead stones
	unknown, err := nested(data, map[string]any{
		"ko": &ko, "scoring": &scoring, "score": &scoring, "tax": &tax, "suicide": &parsed.Suicide, "hasButton": &button,
		"whiteHandicapBonus": &white, "friendlyPassOk": &friendly,
	})
	if err != nil {
		return err
	}
	for _, name := range unknown {
		r.warnings = append(r.warnings, fmt.Sprintf("unknown member %q, not used", name))
	}
	usual := "NONE"
	switch scoring {
	case "AREA":
	case "TERRITORY":
		parsed.Scoring, parsed.Komi, usual = board.TerritoryScoring, board.Japanese().Komi, "SEKI"
	default:
		return fmt.Errorf("scoring: %q, want AREA or TERRITORY", scoring)
	}
	switch tax {
	case "", usual:
	case "ALL":
		r.warnings = append(r.warnings, fmt.Sprintf(noTax, parsed.Scoring))
	case "NONE", "SEKI":
		r.warnings = append(r.warnings, fmt.Sprintf("tax %s is not counted with scoring %s: leads are those with tax %s", tax, scoring, usual))
	default:
		return fmt.Errorf("tax: %q, want NONE, SEKI or ALL", tax)
	}
	switch ko {
	case "SIMPLE":
		parsed.Superko = board.SimpleKo
	case "POSITIONAL":
		parsed.Superko = board.PositionalSuperko
	case "SITUATIONAL":
		parsed.Superko = board.SituationalSuperko
	case "SPIGHT":
		parsed.Superko = board.SituationalSuperko
		r.warnings = append(r.warnings, "ko SPIGHT is read as SITUATIONAL")
	default:
		return fmt.Errorf("ko: %q, want SIMPLE, POSITIONAL or SITUATIONAL", ko)
	}
	if button {
		r.warnings = append(r.warnings, noButton)
	}
	if friendly || parsed.Scoring == board.TerritoryScoring {
		parsed.Name = "" // dead stones are dead, unlike by the rules of Tromp and Taylor
	}
	parsed.Compensation = board.Compensation(white)
	r.Rules = &parsed
	return nil
}
