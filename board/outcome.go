package board

import (
	"fmt"
	"strconv"
	"strings"
)

// The ways in which a game ends.
const (
	notEnded      = ""
	byScore       = "score"
	byResignation = "resignation"
	byTime        = "time"
	byForfeit     = "forfeit"
	byUnknown     = "unknown"
	void          = "void"
)

// Outcome is how a game ended and who won. The zero value is a game that has not ended.
type Outcome struct {
	// Ending is "" while the game goes on or if nothing is known, "score" if it was counted,
	// "resignation", "time" if the loser ran out of time, "forfeit" if the loser broke a rule or
	// left, "unknown" if only the winner is known, or "void" if there is no result.
	Ending string
	// Winner is Black or White, or Empty for a tie and for a game without a winner.
	Winner Color
	// Margin is the margin of a counted game, positive when White wins, else 0.
	Margin Margin
}

// OutcomeOf returns the outcome of a game that was counted.
func OutcomeOf(m Margin) Outcome { return Outcome{byScore, m.Winner(), m} }

// String returns the outcome as the SGF property RE has it: "B+3.5", "W+R", "W+T", "B+F", "B+",
// "0" for a tie, "Void", or "?".
func (o Outcome) String() string {
	side := "?"
	switch o.Winner {
	case Black:
		side = "B+"
	case White:
		side = "W+"
	}
	switch {
	case o.Ending == byScore:
		return o.Margin.String()
	case o.Ending == void:
		return "Void"
	case o.Ending == notEnded || side == "?":
		return "?"
	}
	return side + map[string]string{byResignation: "R", byTime: "T", byForfeit: "F"}[o.Ending]
}

// check returns an error for an outcome that contradicts itself.
func (o Outcome) check() error {
	m := float64(o.Margin)
	bad := false
	switch o.Ending {
	case byScore:
		bad = !o.Margin.valid() || o.Winner != o.Margin.Winner()
	case byResignation, byTime, byForfeit, byUnknown:
		bad = !o.Winner.IsPlayer() || m != 0
	case notEnded, void:
		bad = o.Winner != Empty || m != 0
	default:
		bad = true
	}
	if bad {
		return fmt.Errorf("%w: ending %q, won by %v, margin %v", errMargin, o.Ending, o.Winner, m)
	}
	return nil
}

// MarshalText implements encoding.TextMarshaler with the text of String.
func (o Outcome) MarshalText() ([]byte, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	return []byte(o.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler with what ParseOutcome reads.
func (o *Outcome) UnmarshalText(text []byte) error {
	v, err := ParseOutcome(string(text))
	if err != nil {
		return err
	}
	*o = v
	return nil
}

// ParseOutcome reads a result as SGF and programs write it, such as "B+R", "W+Time", "B+3,5",
// "Jigo", "Void", "" or "?" for a game that has not ended, and in words, such as "Black
// wins by 3 1/2" or "黑中盘胜" in Chinese, Japanese or Korean. Stones of Chinese counting (子) are
// two points each.
func ParseOutcome(s string) (Outcome, error) {
	t := resultSigns.Replace(strings.ToLower(strings.TrimSpace(s)))
	if o, ok := fixedResults[strings.Trim(t, " .!")]; ok {
		return o, nil
	}
	winner, how := Empty, ""
	if side, rest, ok := strings.Cut(t, "+"); ok {
		winner, _ = ParseColor(strings.TrimSpace(side))
		how = strings.TrimSpace(rest)
	}
	if winner == Empty {
		if hasWord(t, tieWords) {
			return Outcome{Ending: byScore}, nil
		}
		winner, how = winnerOf(t), t
	}
	if winner == Empty {
		return Outcome{}, fmt.Errorf("%w: %q", errMargin, s)
	}
	o := Outcome{Winner: winner}
	margin, counted := marginOf(how)
	letters := how[:len(how)-len(strings.TrimLeft(how, "abcdefghijklmnopqrstuvwxyz"))]
	switch {
	case letters == "r" || hasWord(how, resignWords):
		o.Ending = byResignation
	case letters == "t" || hasWord(how, timeWords):
		o.Ending = byTime
	case letters == "f" || hasWord(how, forfeitWords):
		o.Ending = byForfeit
	case counted && margin < leastMargin:
		return Outcome{Ending: byScore}, nil
	case counted && !Margin(margin).valid():
		return Outcome{}, fmt.Errorf("%w: %q", errMargin, s)
	case counted && winner == Black:
		o.Ending, o.Margin = byScore, Margin(-margin)
	case counted:
		o.Ending, o.Margin = byScore, Margin(margin)
	case how == "" || how == "?" || how == t:
		o.Ending = byUnknown
	default:
		return Outcome{}, fmt.Errorf("%w: %q", errMargin, s)
	}
	return o, nil
}

// fixedResults are results in small letters that name no player.
var fixedResults = map[string]Outcome{
	"": {}, "?": {}, "unknown": {}, "unfinished": {}, "not finished": {}, "suspended": {}, "adjourned": {}, "打掛": {}, "打掛け": {}, "打挂": {},
	"0": {Ending: byScore}, "0.0": {Ending: byScore}, "=": {Ending: byScore},
	"void": {Ending: void}, "no result": {Ending: void}, "noresult": {Ending: void}, "annulled": {Ending: void}, "canceled": {Ending: void},
	"無勝負": {Ending: void}, "无胜负": {Ending: void}, "無勝負け": {Ending: void}, "무효": {Ending: void},
	"both lose": {Ending: void}, "両者負け": {Ending: void}, "双方负": {Ending: void},
}

// The words of results, in small letters.
var (
	tieWords     = []string{"draw", "jigo", "tie", "和棋", "和局", "持碁", "持棋", "ジゴ", "무승부", "빅"}
	resignWords  = []string{"resign", "中盘", "中盤", "中押", "不计", "認輸", "认输", "投了", "投子", "불계"}
	timeWords    = []string{"time", "超时", "超時", "时间", "時間", "逾时", "逾時", "시간"}
	forfeitWords = []string{"forfeit", "default", "disqualif", "disconnect", "illegal", "反則", "反则", "犯规", "弃权", "棄権", "不戦", "掉线", "离线", "기권", "반칙", "몰수"}
	winWords     = []string{"win", "won", "胜", "勝", "승"}
	lossWords    = []string{"resign", "lose", "loses", "lost", "forfeits", "times out", "timed out", "ran out", "认输", "認輸", "投了", "投子", "负", "負", "弃权", "棄権", "기권", "犯规", "敗", "败", "패"}
	blackWords   = []string{"black", "黑", "黒", "흑"}
	whiteWords   = []string{"white", "白", "백"}
)

// resultSigns turns signs of other scripts into those of ASCII, and numbers in words of
// Chinese into digits.
var resultSigns = strings.NewReplacer("＋", "+", "．", ".", "，", ".", ",", ".", "½", " 1/2", "¼", " 1/4", "¾", " 3/4", "０", "0", "１", "1", "２", "2",
	"３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9", "又", " ", "四分之一", " 1/4", "四分之三", " 3/4", "二分之一", " 1/2")

func hasWord(s string, words []string) bool { return firstWord(s, words) >= 0 }

// firstWord returns where one of the words stands first in s, or -1.
func firstWord(s string, words []string) int {
	for i := range s {
		if wordAt(s, i, words) {
			return i
		}
	}
	return -1
}

// wordAt reports whether one of the words stands at s[i:]. It must not be the end of a longer
// word.
func wordAt(s string, i int, words []string) bool {
	for _, w := range words {
		if strings.HasPrefix(s[i:], w) && (i == 0 || !isLetter(w[0]) || !isLetter(s[i-1])) {
			return true
		}
	}
	return false
}

// winnerOf returns who wins in a sentence: the player named last before the first word for
// winning, or the opponent of the one before a word for losing. Without such words it is the
// only player named.
func winnerOf(s string) Color {
	last, both := Empty, false
	loser := Empty
	for i := range s {
		switch {
		case wordAt(s, i, blackWords):
			both = both || last == White
			last = Black
		case wordAt(s, i, whiteWords):
			both = both || last == Black
			last = White
		case last == Empty:
		case wordAt(s, i, winWords):
			return last
		case loser == Empty && wordAt(s, i, lossWords):
			loser = last
		}
	}
	switch {
	case loser != Empty:
		return loser.Opponent()
	case both:
		return Empty
	}
	return last
}

// marginOf reads the first number, with a fraction or a half after it.
func marginOf(s string) (points float64, ok bool) {
	i := strings.IndexAny(s, "0123456789")
	if k := strings.IndexAny(s, "一二三四五六七八九十"); i < 0 && k >= 0 {
		var n int
		n, s = chineseNumber(s[k:])
		points, ok = float64(n), true
	} else if i >= 0 {
		if i > 0 && s[i-1] == '.' {
			i--
		}
		end := i
		for end < len(s) && (s[end] >= '0' && s[end] <= '9' || s[end] == '.') {
			end++
		}
		v, err := strconv.ParseFloat(strings.TrimRight(s[i:end], "."), 64)
		if err != nil || i > 0 && s[i-1] == '-' || strings.HasPrefix(s[end:], "e") {
			return 0, false
		}
		if strings.HasPrefix(s[end:], "/") {
			end = i // a fraction alone
		} else {
			points = v
		}
		s, ok = s[end:], true
	}
	rest := strings.TrimSpace(s)
	for _, f := range []struct {
		text   string
		points float64
	}{{"1/2", 0.5}, {"1/4", 0.25}, {"3/4", 0.75}} {
		if after, found := strings.CutPrefix(rest, f.text); found {
			points += f.points
			rest = after
		}
	}
	if strings.Contains(rest, "半") || strings.Contains(rest, "반") || !ok && strings.Contains(rest, "half") {
		points, ok = points+0.5, true
	}
	if strings.Contains(rest, "子") {
		points *= 2
	}
	return points, ok
}

// chineseNumber reads a number below 100, and returns what follows it.
func chineseNumber(s string) (n int, rest string) {
	digit := 0
	for i, r := range s {
		if r == '十' {
			n += 10 * max(digit, 1)
			digit = 0
			continue
		}
		k := strings.IndexRune("一二三四五六七八九", r)
		if k < 0 {
			return n + digit, s[i:]
		}
		digit = k/len("一") + 1
	}
	return n + digit, ""
}
