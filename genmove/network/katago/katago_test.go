package katago_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/network/katago"
	"github.com/tengen-go/tengen/internal/kernel"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
)

// model reads a model file of the shared folder.
func model(t testing.TB, name string) *network.Model {
	t.Helper()
	f, err := os.Open(filepath.Join(shared.Path(t, "reference/katago"), name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		t.Skipf("the shared folder has no model file of KataGo: %v", err)
	case err != nil:
		t.Fatal(err)
	}
	defer f.Close()
	m, err := katago.Read(f, katago.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestExpected compares evaluations with what KataGo's CPU backend printed for the same positions:
// real and random networks of versions 8, 15 and 17, boards from 5 to 19 lines, several rules,
// komis and orientations.
func TestExpected(t *testing.T) {
	race.Alone(t)
	type worst struct {
		rows                           int
		policy, ownership, value, lead float64
	}
	models := map[string]*network.Model{}
	worsts := map[string]*worst{}
	step, i := sample.Of(8, 1), 0
	if kernel.Best() == kernel.Portable {
		step = sample.Of(20, 1)
	}
	for line := range shared.Lines(t, "reference/katago/expected.jsonl.gz") {
		if i++; i%step != 0 {
			continue
		}
		var r struct {
			Model    string
			Size     int
			Rules    string
			Komi     float64
			Moves    [][2]string
			Symmetry int
			Raw      struct {
				WhiteWin, WhiteLoss, NoResult, WhiteLead, WhiteScoreSelfplay, WhiteScoreSelfplaySq float64
				VarTimeLeft, ShorttermWinlossError, ShorttermScoreError                            float64
				Policy, WhiteOwnership                                                             []*float64
				PolicyPass                                                                         float64
			}
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		if models[r.Model] == nil {
			models[r.Model], worsts[r.Model] = model(t, r.Model), &worst{}
		}
		rules, err := board.ParseRules(r.Rules)
		if err != nil {
			t.Fatal(err)
		}
		if r.Rules == "chinese" {
			rules.Superko = board.SimpleKo // as KataGo has it
		}
		g, err := board.NewGame(r.Size, rules)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.SetKomi(r.Komi); err != nil {
			t.Fatal(err)
		}
		for _, m := range r.Moves {
			c, err := board.ParseColor(m[0])
			if err != nil {
				t.Fatal(err)
			}
			p, err := board.ParsePoint(m[1], r.Size)
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Play(p, c); err != nil {
				t.Fatal(err)
			}
		}
		p, err := network.FromGame(g)
		if err != nil {
			t.Fatal(err)
		}
		// These rows have KataGo's usual optimism at the root.
		e, err := models[r.Model].NewEvaluator(network.Options{Symmetry: network.Symmetry(r.Symmetry), Optimism: 0.2})
		if err != nil {
			t.Fatal(err)
		}
		v, err := e.Evaluate(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		w := worsts[r.Model]
		w.rows++
		apart := func(most *float64, got float32, want float64) { *most = max(*most, math.Abs(float64(got)-want)) }
		i := 0
		for row := r.Size - 1; row >= 0; row-- {
			for col := range r.Size {
				q := board.At(col, row)
				if want := r.Raw.Policy[i]; want != nil {
					apart(&w.policy, v.Policy[q], *want)
				} else if v.Policy[q] != 0 {
					t.Errorf("%s: illegal move %v has policy %v", r.Model, q, v.Policy[q])
				}
				apart(&w.ownership, v.Ownership[q], *r.Raw.WhiteOwnership[i])
				i++
			}
		}
		apart(&w.policy, v.Policy[board.Pass], r.Raw.PolicyPass)
		win, loss := v.Win, v.Loss
		if v.ToPlay == board.Black {
			win, loss = loss, win
		}
		apart(&w.value, win, r.Raw.WhiteWin)
		apart(&w.value, loss, r.Raw.WhiteLoss)
		apart(&w.value, 1-win-loss, r.Raw.NoResult)
		apart(&w.lead, v.WinlossError, r.Raw.ShorttermWinlossError)
		apart(&w.lead, v.Lead, r.Raw.WhiteLead)
		apart(&w.lead, v.ScoreMean, r.Raw.WhiteScoreSelfplay)
		square := float64(v.ScoreMean)*float64(v.ScoreMean) + float64(v.ScoreStdev)*float64(v.ScoreStdev)
		if d := math.Abs(square - r.Raw.WhiteScoreSelfplaySq); d > 0.002+1e-5*square {
			t.Errorf("%s: expected square of the score %v, want %v", r.Model, square, r.Raw.WhiteScoreSelfplaySq)
		}
		apart(&w.lead, v.VarTime, r.Raw.VarTimeLeft)
		apart(&w.lead, v.ScoreError, r.Raw.ShorttermScoreError)
	}
	for name, w := range worsts {
		t.Logf("%s: %d rows, greatest differences: policy %.1e, ownership %.1e, win rate %.1e, lead %.1e", name, w.rows, w.policy, w.ownership, w.value, w.lead)
		if w.policy > 1e-4 || w.ownership > 1e-4 || w.value > 1e-4 || w.lead > 0.02 {
			t.Errorf("%s: too far from KataGo's numbers", name)
		}
	}
}

// TestErrors reads what is no model file.
func TestErrors(t *testing.T) {
	for name, data := range map[string]string{
		"nothing": "", "text": "hello\nworld\n", "old version": "net\n7\n22\n19\n", "new version": "net\n18\n22\n19\n",
	} {
		m, err := katago.Read(bytes.NewReader([]byte(data)), katago.Limits{})
		if err == nil || m != nil {
			t.Errorf("%s: got a model", name)
		}
		t.Log(name, "-", err)
	}
}
