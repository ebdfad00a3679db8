package program

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
)

// TestExplanations asks for explanations. Each that is proved is verified on a board of its own.
func TestExplanations(t *testing.T) {
	race.Alone(t)
	const moves = `[["B","D4"],["W","D3"],["B","E3"],["W","E4"],["B","D5"],["W","F3"],["B","E2"],["W","C3"]]`
	query := func(id, more string) string {
		return fmt.Sprintf(`{"id":%q,"moves":%s,"boardXSize":9,"boardYSize":9,"rules":"japanese","maxVisits":10,"analyzeTurns":[0,5,8]%s}`+"\n", id, moves, more)
	}
	list := ask(t, query("with", `,"explanations":true`)+query("without", "")+query("again", `,"explanations":true`), "-jobs", "1")
	proved := 0
	for _, turn := range []int{0, 5, 8} {
		g, err := board.NewGame(9, board.Japanese())
		if err != nil {
			t.Fatal(err)
		}
		if err := g.PlayText(strings.Join(strings.Fields("D4 D3 E3 E4 D5 F3 E2 C3")[:turn], " ")); err != nil {
			t.Fatal(err)
		}
		with, without, again := final(t, list, "with", turn), final(t, list, "without", turn), final(t, list, "again", turn)
		check := func(what string, claims []explained) {
			for _, c := range claims {
				if c.Sentence == "" {
					t.Errorf("turn %d, %s: no sentence: %+v", turn, what, c)
				}
				if !c.Proved {
					continue
				}
				proved++
				if err := c.Verify(g.Board(), g.ToPlay()); err != nil {
					t.Errorf("turn %d, %s: %s: %v", turn, what, c.Sentence, err)
				}
			}
		}
		check("position", with.Explanations)
		if (len(with.Explanations) > 0) != (turn > 0) || len(without.Explanations) > 0 {
			t.Errorf("turn %d: %d explanations, without %d", turn, len(with.Explanations), len(without.Explanations))
		}
		for i, m := range with.Moves {
			check(m.Move, m.Explanations)
			if i < 3 && m.Move != "pass" && !strings.HasPrefix(m.Explanations[0].Sentence, m.Move+" ") || i >= 3 && m.Explanations != nil ||
				without.Moves[i].Explanations != nil {
				t.Errorf("turn %d, move %d, %s: %+v", turn, i, m.Move, m.Explanations)
			}
			if fmt.Sprint(m.Explanations) != fmt.Sprint(again.Moves[i].Explanations) {
				t.Errorf("turn %d, %s: other explanations in the same run", turn, m.Move)
			}
		}
	}
	if proved < 5 {
		t.Errorf("only %d claims are proved", proved)
	}
}

// TestExplanationsOfNothing asks for explanations where there is nothing to explain, and as no
// query may.
func TestExplanationsOfNothing(t *testing.T) {
	list := ask(t, `{"id":"over","moves":[["B","pass"],["W","pass"]],"boardXSize":5,"boardYSize":5,"maxVisits":1,"explanations":true}`+"\n"+
		`{"id":"wrong","moves":[],"boardXSize":5,"boardYSize":5,"explanations":"yes"}`+"\n")
	if r := final(t, list, "over", 2); r.Explanations != nil {
		t.Errorf("%+v", r)
	}
	for _, r := range list {
		if r.ID == "wrong" && (r.Field != "explanations" || !strings.Contains(r.Error, "want true or false")) {
			t.Errorf("%+v", r)
		}
	}
}
