package board_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// TestParseOutcome reads the forms of many programs and servers; the outcome is told as SGF
// writes it.
func TestParseOutcome(t *testing.T) {
	for want, texts := range map[string][]string{
		"B+R":    {"B+R", "b+r", "B+Resign", "B+Resignation", "Black+R", "B + R", "黑中盘胜", "黑中盤勝", "黒中押し勝ち", "黒番中押し勝", "흑 불계승", "흑불계승", "Black wins by resignation", "White resigns", "White resigned.", "白投了", "白认输", "黑不计胜", "Black won by resign", "B＋R", "白投子认输，黑胜"},
		"W+R":    {"W+R", "W+Resign", "白中盘胜", "白中押し勝ち", "백 불계승", "Black resigns.", "white wins by resignation of black", "W+R (moves beyond 200)"},
		"W+T":    {"W+T", "W+Time", "w+time", "白超时胜", "白時間切れ勝ち", "백 시간승", "White wins on time", "W+Timeout", "Black loses on time", "黑超时负"},
		"B+F":    {"B+F", "B+Forfeit", "B+Illegal", "黒反則勝ち", "Black wins by forfeit", "White forfeits", "白弃权"},
		"B+":     {"B+", "B+?", "Black wins", "Black won", "黑胜", "黒勝ち", "흑승", "White lost", "白负"},
		"W+":     {"W+", "white wins!", "白勝"},
		"B+3.5":  {"B+3.5", "b+3,5", "B+3.50", "B+3 1/2", "B+3½", "Black wins by 3 1/2", "Black wins by 3.5 points", "Black won by 3.5 moku", "黑胜3目半", "黑胜三目半", "黒3目半勝ち", "黒三目半勝", "흑 3집반승", "흑 3.5집승", "black 3.5 wins", "黑胜1又3/4子", "黑胜１．７５子", "B+3.5 (moves beyond 200)"},
		"W+3.5":  {"W+3.5", "白胜3目半", "white 3.5 win", "백 3집반승"},
		"W+0.5":  {"W+0.5", "W+1/2", "W+.5", "白半目勝ち", "白胜半目", "백 반집승", "White wins by half a point", "白胜1/4子", "白胜四分之一子"},
		"B+12.5": {"B+12.5", "黑胜十二目半"},
		"B+20":   {"B+20", "B+20.0", "黑胜二十目"},
		"0":      {"0", "Draw", "draw", "Jigo", "jigo", "Tie", "和棋", "持碁", "ジゴ", "무승부", "B+0", "W+0.0", "0.0"},
		"Void":   {"Void", "void", "No Result", "無勝負", "无胜负"},
		"?":      {"?", "", " ", "Unknown", "打掛け"},
	} {
		for _, text := range texts {
			o, err := board.ParseOutcome(text)
			if err != nil || o.String() != want {
				t.Errorf("%q: %v (%v), want %s", text, o, err, want)
			}
			again, err := board.ParseOutcome(o.String())
			if err != nil || again != o {
				t.Errorf("%q: %v is read as %v, %v", text, o, again, err)
			}
		}
	}
	for _, text := range []string{"X+R", "3.5", "+", "B+nonsense", "hello", "Black White", "B-3", "W+-3", "B+1e400", "weather", "B+NaN"} {
		if o, err := board.ParseOutcome(text); err == nil {
			t.Errorf("%q: %v, %v, want an error", text, o, err)
		}
	}
}

// TestMarginsAreOutcomes: what Margin writes, ParseOutcome reads.
func TestMarginsAreOutcomes(t *testing.T) {
	for m := board.Margin(-361); m <= 361; m += 0.25 {
		if o, err := board.ParseOutcome(m.String()); err != nil || o != board.OutcomeOf(m) || o.Winner != m.Winner() || o.String() != m.String() {
			t.Fatalf("%v: %v, %v", m, o, err)
		}
	}
}

func TestOutcomeText(t *testing.T) {
	for _, o := range []board.Outcome{{}, {Ending: "void"}, board.OutcomeOf(0), board.OutcomeOf(-2.5), {"time", board.White, 0}, {"unknown", board.Black, 0}} {
		data, err := json.Marshal(o)
		var back board.Outcome
		if err != nil || json.Unmarshal(data, &back) != nil || back != o {
			t.Errorf("%v as JSON is %s (%v), read as %v", o, data, err, back)
		}
	}
	for _, o := range []board.Outcome{{"resignation", board.Empty, 0}, {"score", board.Black, 3}, {"void", board.Black, 0}, {"time", board.Black, 2}, {Ending: "99"}} {
		if data, err := json.Marshal(o); err == nil {
			t.Errorf("%v as JSON is %s, %v, want an error", o, data, err)
		}
	}
}

// TestGameOutcome: an outcome stays until the game goes on.
func TestGameOutcome(t *testing.T) {
	g, err := board.NewGame(9, board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	if err := g.SetPlayer(board.White, "Ann"); err != nil {
		t.Fatal(err)
	}
	for name, step := range map[string]func() error{
		"a move":  func() error { return g.Play(board.At(2, 2), g.ToPlay()) },
		"a setup": func() error { return g.Setup(nil, nil, []board.Point{board.At(2, 2)}) },
		"undo":    g.Undo,
	} {
		if err := g.Play(board.Pass, g.ToPlay()); err != nil {
			t.Fatal(err)
		}
		if err := g.Resign(board.White); err != nil || g.Outcome() != (board.Outcome{Ending: "resignation", Winner: board.Black}) || g.Clone().Outcome() != g.Outcome() {
			t.Errorf("White resigned: %v, %v", g.Outcome(), err)
		}
		if err := step(); err != nil || g.Outcome() != (board.Outcome{}) {
			t.Errorf("after %s: %v, %v", name, g.Outcome(), err)
		}
	}
	if err := g.SetOutcome(board.OutcomeOf(-3.5)); err != nil || g.Outcome().String() != "B+3.5" {
		t.Errorf("counted: %v, %v", g.Outcome(), err)
	}
	if err := g.SetOutcome(board.Outcome{Ending: "time"}); err == nil || g.Outcome().String() != "B+3.5" {
		t.Errorf("time without a winner: %v, %v", g.Outcome(), err)
	}
	if err := errors.Join(g.Resign(board.Empty), g.SetPlayer(board.Border, "x")); !errors.Is(err, board.ErrColor) {
		t.Error(err)
	}
	if g.Player(board.White) != "Ann" || g.Player(board.Black)+g.Player(board.Empty) != "" || g.Clone().Player(board.White) != "Ann" {
		t.Error("names of players")
	}
}

func FuzzParseOutcome(f *testing.F) {
	f.Add("黑胜3又3/4子")
	f.Add("White wins by 3 1/2")
	f.Fuzz(func(t *testing.T, text string) {
		o, err := board.ParseOutcome(text)
		if err != nil {
			return
		}
		if back, err := board.ParseOutcome(o.String()); err != nil || back != o {
			t.Errorf("%q is %v, and that %v, %v", text, o, back, err)
		}
	})
}

func ExampleParseOutcome() {
	for _, text := range []string{"B+Resign", "W+T", "Black wins by 3 1/2", "白中盘胜", "Jigo"} {
		o, err := board.ParseOutcome(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(o, o.Ending, o.Winner)
	}
	// Output:
	// B+R resignation black
	// W+T time white
	// B+3.5 score black
	// W+R resignation white
	// 0 score empty
}

func ExampleOutcomeOf() {
	g, err := board.NewGame(9, board.Japanese())
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := g.SetOutcome(board.OutcomeOf(-3.5)); err != nil {
		fmt.Println(err)
	}
	fmt.Println(g.Outcome(), "for", g.Outcome().Winner)
	// Output: B+3.5 for black
}
