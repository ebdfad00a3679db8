package board

import (
	"errors"
	"fmt"
	"strings"
)

// The errors of rule sets and their words.
var (
	ErrRules = errors.New("unknown rules")
	ErrKomi  = errors.New("unacceptable komi")
)

// Superko says which repetitions of a position a rule set forbids.
type Superko uint8

const (
	// SimpleKo forbids only the immediate recapture of a single stone.
	SimpleKo Superko = iota
	// PositionalSuperko forbids a play that repeats an earlier position of the stones,
	// whichever side is to move.
	PositionalSuperko
	// SituationalSuperko forbids a play that repeats an earlier position of the
	// stones with the same player to move.
	SituationalSuperko
)

// Scoring is a way of counting.
type Scoring uint8

const (
	// AreaScoring counts living stones and the points they surround.
	AreaScoring Scoring = iota
	// TerritoryScoring counts surrounded points and prisoners.
	TerritoryScoring
)

// Compensation is what White gets under area scoring for the handicap stones in Black's area.
type Compensation uint8

const (
	// CompensateNone gives nothing.
	CompensateNone Compensation = iota
	// CompensateStones gives a point for every handicap stone.
	CompensateStones
	// CompensateLessOne gives a point for every handicap stone but the first.
	CompensateLessOne
)

var (
	superkoWords      = [...]string{"simple", "positional", "situational"}
	scoringWords      = [...]string{"area", "territory"}
	compensationWords = [...]string{"none", "n", "n-1"}
)

// String returns "simple", "positional" or "situational".
func (s Superko) String() string { return word(superkoWords[:], uint8(s), "Superko") }

// MarshalText implements encoding.TextMarshaler with the words of String.
func (s Superko) MarshalText() ([]byte, error) {
	return marshalWord(superkoWords[:], uint8(s), ErrRules)
}

// UnmarshalText implements encoding.TextUnmarshaler; the error wraps ErrRules.
func (s *Superko) UnmarshalText(text []byte) error {
	return unmarshalWord((*uint8)(s), superkoWords[:], text, ErrRules)
}

// String returns "area" or "territory".
func (s Scoring) String() string { return word(scoringWords[:], uint8(s), "Scoring") }

// MarshalText implements encoding.TextMarshaler with the words of String.
func (s Scoring) MarshalText() ([]byte, error) {
	return marshalWord(scoringWords[:], uint8(s), ErrRules)
}

// UnmarshalText implements encoding.TextUnmarshaler; the error wraps ErrRules.
func (s *Scoring) UnmarshalText(text []byte) error {
	return unmarshalWord((*uint8)(s), scoringWords[:], text, ErrRules)
}

// String returns "none", "n" or "n-1".
func (c Compensation) String() string { return word(compensationWords[:], uint8(c), "Compensation") }

// MarshalText implements encoding.TextMarshaler with the words of String.
func (c Compensation) MarshalText() ([]byte, error) {
	return marshalWord(compensationWords[:], uint8(c), ErrRules)
}

// UnmarshalText implements encoding.TextUnmarshaler; the error wraps ErrRules.
func (c *Compensation) UnmarshalText(text []byte) error {
	return unmarshalWord((*uint8)(c), compensationWords[:], text, ErrRules)
}

// Points returns the points that White gets for n handicap stones.
func (c Compensation) Points(n int) int {
	switch {
	case c == CompensateStones && n > 0:
		return n
	case c == CompensateLessOne && n > 1:
		return n - 1
	}
	return 0
}

func word(words []string, i uint8, name string) string {
	if int(i) < len(words) {
		return words[i]
	}
	return fmt.Sprintf("%s(%d)", name, i)
}

func marshalWord(words []string, i uint8, kind error) ([]byte, error) {
	if int(i) >= len(words) {
		return nil, fmt.Errorf("%w: %d, want less than %d", kind, i, len(words))
	}
	return []byte(words[i]), nil
}

func unmarshalWord(dst *uint8, words []string, text []byte, kind error) error {
	for i, w := range words {
		if w == string(text) {
			*dst = uint8(i)
			return nil
		}
	}
	return fmt.Errorf("%w: %q, want one of %s", kind, text, strings.Join(words, ", "))
}

// Rules is a rule set: the rules by which Game accepts moves and counts. To describe rules
// without a function here, change the fields of a value before it is used in a game.
type Rules struct {
	// Name is the rule set's name in the spelling of KGS, such as "new_zealand".
	Name string `json:"name"`
	// Suicide says that a player may capture his own stones.
	Suicide bool    `json:"suicide"`
	Superko Superko `json:"superko"`
	Scoring Scoring `json:"scoring"`
	// Komi is White's compensation in an even game, unless the players agree on another one.
	Komi float64 `json:"komi"`
	// Compensation is added under area scoring only: under territory scoring
	// the handicap stones do not count for Black.
	Compensation Compensation `json:"compensation"`
	// PassStones says that a pass costs a stone, which becomes a prisoner of the opponent, and
	// that White passes last. Territory scoring then agrees with area scoring, which it does
	// not affect.
	PassStones bool `json:"pass_stones"`
}

// Chinese returns the rules of the Chinese Weiqi Association as written: area
// scoring, no suicide, no repetition of a position. White gets a point for each
// handicap stone.
func Chinese() Rules {
	return Rules{Name: "chinese", Superko: PositionalSuperko, Scoring: AreaScoring, Komi: 7.5,
		Compensation: CompensateStones}
}

// Japanese returns the Japanese rules of 1989: territory scoring, no suicide,
// the simple ko rule. Longer cycles are allowed; the players may then agree that
// the game has no result.
func Japanese() Rules {
	return Rules{Name: "japanese", Superko: SimpleKo, Scoring: TerritoryScoring, Komi: 6.5}
}

// Korean returns the Korean rules, which differ from the Japanese ones in
// nothing that a Rules value holds but the name.
func Korean() Rules {
	r := Japanese()
	r.Name = "korean"
	return r
}

// AGA returns the rules of the American Go Association: situational superko, no
// suicide, and pass stones, so that area and territory scoring give one result.
// This value counts by area; set Scoring to count the other way. White gets a
// point for each handicap stone but the first.
func AGA() Rules {
	return Rules{Name: "aga", Superko: SituationalSuperko, Scoring: AreaScoring, Komi: 7.5,
		Compensation: CompensateLessOne, PassStones: true}
}

// NewZealand returns the rules of the New Zealand Go Society: area scoring,
// situational superko, suicide allowed, komi 7.
func NewZealand() Rules {
	return Rules{Name: "new_zealand", Suicide: true, Superko: SituationalSuperko, Scoring: AreaScoring, Komi: 7}
}

// TrompTaylor returns the logical rules of John Tromp and Bill Taylor: area
// scoring, positional superko, suicide allowed. The rules name no komi; 7.5 is
// the default.
func TrompTaylor() Rules {
	return Rules{Name: "tromp-taylor", Suicide: true, Superko: PositionalSuperko, Scoring: AreaScoring, Komi: 7.5}
}

// Ing returns the Goe rules of Ing Chang-ki: area scoring, suicide allowed,
// komi 8. Their distinction of fighting and disturbing ko is left to a referee;
// positional superko, which forbids every cycle, takes its place here.
func Ing() Rules {
	return Rules{Name: "ing", Suicide: true, Superko: PositionalSuperko, Scoring: AreaScoring, Komi: 8}
}

// ParseRules returns the rule set with a name as SGF (property RU), KGS and GTP programs write
// it: AGA, BGA, Chinese, chinese-kgs, French, GOE, Ing, Japanese, Korean, NZ, new_zealand,
// Tromp-Taylor and the like, and descriptions such as koPOSITIONALscoreAREAtaxNONEsui1. It
// ignores case, spaces, hyphens, underscores, a last word "rules" and additions as in "Chinese
// (area)"; the British and the French rules are those of the AGA. The error wraps ErrRules.
func ParseRules(name string) (Rules, error) {
	key := strings.Map(func(r rune) rune {
		switch r {
		case ' ', '\t', '\r', '\n', '-', '_', '\'', '.':
			return -1
		}
		return r
	}, strings.ToLower(name))
	key = strings.TrimSuffix(strings.TrimSuffix(key, "rules"), "rule")
	if r, ok := namedRules(key); ok {
		return r, nil
	}
	if strings.HasPrefix(key, "ko") && strings.Contains(key, "score") {
		return describedRules(name)
	}
	if r, ok := namedRules(within(key)); ok {
		return r, nil
	}
	return Rules{}, fmt.Errorf("%w: %q", ErrRules, name)
}

// ruleWords are the words by which a longer name is known. Where a name has several, it is
// known by none.
var ruleWords = [...]struct{ word, name string }{
	{"chinese", "chinese"}, {"japanese", "japanese"}, {"korean", "korean"}, {"newzealand", "nz"}, {"tromp", "tt"}, {"american", "aga"},
	{"中国", "chinese"}, {"中國", "chinese"}, {"중국", "chinese"}, {"日本", "japanese"}, {"일본", "japanese"},
	{"韩国", "korean"}, {"韓国", "korean"}, {"韓國", "korean"}, {"한국", "korean"}, {"应氏", "ing"}, {"應氏", "ing"},
}

// within returns the name of the rules that a longer name tells: a short name at the
// beginning, before what is no letter, or one of ruleWords anywhere.
func within(key string) string {
	end := 0
	for end < len(key) && 'a' <= key[end] && key[end] <= 'z' {
		end++
	}
	if _, ok := namedRules(key[:end]); ok {
		return key[:end]
	}
	found := ""
	for _, w := range ruleWords {
		if !strings.Contains(key, w.word) || found == w.name {
			continue
		}
		if found != "" {
			return ""
		}
		found = w.name
	}
	return found
}

// describedRules reads a description field by field: a word in small letters and its value.
func describedRules(name string) (Rules, error) {
	r := Rules{Name: name}
	for rest := strings.TrimSpace(name); rest != ""; {
		key := len(rest) - len(strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyz"))
		end := len(rest) - len(strings.TrimLeft(rest[key:], "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+. "))
		field, value := rest[:key], strings.TrimSpace(rest[key:end])
		rest = rest[end:]
		switch field + " " + value {
		case "ko SIMPLE":
			r.Superko = SimpleKo
		case "ko POSITIONAL":
			r.Superko = PositionalSuperko
		case "ko SITUATIONAL", "ko SPIGHT":
			r.Superko = SituationalSuperko
		case "score AREA":
			r.Scoring, r.Komi = AreaScoring, 7.5
		case "score TERRITORY":
			r.Scoring, r.Komi = TerritoryScoring, 6.5
		case "sui 1":
			r.Suicide = true
		case "whb N":
			r.Compensation = CompensateStones
		case "whb N-1":
			r.Compensation = CompensateLessOne
		case "sui 0", "tax NONE", "tax SEKI", "button 0", "whb 0", "fpok 0", "fpok 1":
		default:
			return Rules{}, fmt.Errorf("%w: %q: %q", ErrRules, name, field+value)
		}
	}
	return r, nil
}

// namedRules returns the rules of a name in small letters without blanks.
func namedRules(key string) (Rules, bool) {
	switch key {
	case "chinese", "china", "cn", "chn", "chineseogs", "chinesekgs":
		return Chinese(), true
	case "japanese", "japan", "jp", "jpn":
		return Japanese(), true
	case "korean", "korea", "kr", "kor":
		return Korean(), true
	case "aga", "american", "bga", "british", "french", "ffg":
		return AGA(), true
	case "nz", "newzealand":
		return NewZealand(), true
	case "tromptaylor", "tt", "logical":
		return TrompTaylor(), true
	case "goe", "ing", "inggoe":
		return Ing(), true
	}
	return Rules{}, false
}

// SGF returns the name for the property RU: one of the four that FF[4] lists if possible, and
// otherwise the common spelling.
func (r Rules) SGF() string {
	switch r.Name {
	case "aga":
		return "AGA"
	case "ing":
		return "GOE"
	case "japanese":
		return "Japanese"
	case "new_zealand":
		return "NZ"
	case "chinese":
		return "Chinese"
	case "korean":
		return "Korean"
	case "tromp-taylor":
		return "Tromp-Taylor"
	}
	return r.Name
}

// mode returns how the board checks moves under r.
func (r *Rules) mode() Mode {
	if r.Suicide {
		return AllowSuicide
	}
	return Strict
}
