package katanet_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
	"github.com/tengen-go/tengen/genmove/network/internal/katanet"
	"github.com/tengen-go/tengen/internal/kernel"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
)

// models are the model files beside the project, with what KataGo says of them.
var models = []struct {
	file                              string
	version, blocks, channels, policy int
	parameters                        int64
}{
	{"g170-b6c96-s175395328-d26788732.bin.gz", 8, 6, 96, 1, 1027911},
	{"b7c96h3tfrs-test5-cnorm.bin.gz", 17, 14, 96, 2, 0},
	{"b7c96h6kv3qk32v16tflrs-fson-bnh.bin.gz", 17, 14, 96, 2, 0},
	{"random-b4c32.bin.gz", 15, 4, 32, 2, 0},
	{"random-b3c48nbt-relu.bin.gz", 15, 3, 48, 2, 0},
	{"random-b3c48nbt-mish.bin.gz", 15, 3, 48, 2, 0},
}

// model returns the content of a model file, and skips the test if there is none.
func model(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(shared.Path(t, "reference/katago"), name))
	if err != nil {
		t.Skip(err)
	}
	return data
}

func readModel(t testing.TB, name string) *katanet.Net {
	t.Helper()
	n, err := katanet.Read(strings.NewReader(string(model(t, name))), katanet.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestModels(t *testing.T) {
	race.Alone(t)
	for _, m := range models {
		n := readModel(t, m.file)
		if n.Version() != m.version || n.Blocks() != m.blocks || n.Channels() != m.channels || n.PolicyChannels() != m.policy {
			t.Errorf("%s: version %d, %d blocks, %d channels, %d policies, expected %+v", m.file, n.Version(), n.Blocks(), n.Channels(), n.PolicyChannels(), m)
		}
		if m.parameters != 0 && n.Parameters() != m.parameters {
			t.Errorf("%s: %d parameters, expected %d", m.file, n.Parameters(), m.parameters)
		}
		if n.PreferPassAliveUnderSuicide() {
			t.Errorf("%s: prefers pass-alive under suicide", m.file)
		}
		t.Logf("%s: name %s, %d parameters", m.file, n.Name(), n.Parameters())
	}
}

// row is a line of expected.jsonl.gz.
type row struct {
	Model    string
	Size     int
	Rules    string
	Komi     float64
	Moves    [][2]string
	Symmetry int
	Raw      struct {
		WhiteWin, WhiteLoss, NoResult                           float64
		WhiteLead, WhiteScoreSelfplay, WhiteScoreSelfplaySq     float64
		VarTimeLeft, ShorttermWinlossError, ShorttermScoreError float64
		PolicyPass                                              float64
		Policy                                                  []*float64
		WhiteOwnership                                          []float64
	}
}

// position returns the position of the row and what its side to move may not play.
func (r *row) position(t testing.TB) *inputs.Position {
	rules := board.Rules{}
	p := &inputs.Position{Komi: r.Komi}
	switch r.Rules {
	case "japanese":
		p.Territory, p.Tax = true, inputs.TaxSeki
	case "chinese":
	case "aga":
		p.Superko = board.SituationalSuperko
	case "tromp-taylor":
		p.Superko, p.Suicide = board.PositionalSuperko, true
	case "new-zealand":
		p.Superko, p.Suicide = board.SituationalSuperko, true
	default:
		t.Fatalf("rules %s", r.Rules)
	}
	rules.Superko, rules.Suicide = p.Superko, p.Suicide
	g, err := board.NewGame(r.Size, rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Moves {
		c := board.Black
		if m[0] == "w" {
			c = board.White
		}
		q, err := board.ParsePoint(m[1], r.Size)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(q, c); err != nil {
			t.Fatal(err)
		}
	}
	p.Board, p.ToPlay, p.Moves = g.Board(), g.ToPlay(), g.Moves()
	for i := range p.Before {
		if n := g.Len() - 1 - i; n >= 0 {
			if p.Before[i], err = g.Position(n); err != nil {
				t.Fatal(err)
			}
		}
	}
	p.Banned = new(board.Set)
	for q := range board.Points(r.Size) {
		if errors.Is(g.Legal(q, p.ToPlay), board.ErrSuperko) {
			p.Banned.Add(q)
		}
	}
	p.PassEnds = g.Passes() > 0
	if r.Rules == "chinese" && p.PassEnds {
		// KataGo hides the history when the opponent has passed and passing is friendly.
		p.Moves, p.PassEnds = nil, false
	}
	return p
}

// mirror returns where a symmetry takes the point (x, y).
func mirror(x, y, size, symmetry int) (int, int) {
	if symmetry&1 != 0 {
		y = size - 1 - y
	}
	if symmetry&2 != 0 {
		x = size - 1 - x
	}
	if symmetry&4 != 0 {
		x, y = y, x
	}
	return x, y
}

// differences are the largest differences to the printed numbers.
type differences struct{ policy, win, ownership, lead, score, stdev, varTime, winlossError, scoreError float64 }

func (d *differences) add(o differences) {
	d.policy, d.win, d.ownership = max(d.policy, o.policy), max(d.win, o.win), max(d.ownership, o.ownership)
	d.lead, d.score, d.stdev = max(d.lead, o.lead), max(d.score, o.score), max(d.stdev, o.stdev)
	d.varTime, d.winlossError, d.scoreError = max(d.varTime, o.varTime), max(d.winlossError, o.winlossError), max(d.scoreError, o.scoreError)
}

func (d differences) String() string {
	return fmt.Sprintf("policy %.1e, win %.1e, ownership %.1e, lead %.4f, score %.4f, stdev %.4f, time %.4f, errors %.4f %.4f",
		d.policy, d.win, d.ownership, d.lead, d.score, d.stdev, d.varTime, d.winlossError, d.scoreError)
}

func (d *differences) within() bool {
	return d.policy <= 5e-5 && d.win <= 5e-5 && d.ownership <= 5e-5 && d.lead <= 0.002 && d.score <= 0.002 &&
		d.stdev <= 0.002 && d.varTime <= 0.002 && d.winlossError <= 0.001 && d.scoreError <= 0.001
}

// optimism is the share of the optimistic policy in the printed policies. The numbers agree to six
// digits with 0.2, and only with that.
const optimism = 0.2

// compare evaluates the row and returns the differences.
func (r *row) compare(t testing.TB, n *katanet.Net, runner *katanet.Runner, e *inputs.Encoder) (d differences) {
	size, points := r.Size, r.Size*r.Size
	p := r.position(t)
	var f inputs.Features
	e.Encode(&f, p, inputs.Needs{PastLadders: true, PassAliveUnderSuicide: n.PreferPassAliveUnderSuicide()})
	spatial := make([]float32, inputs.Planes*points)
	to := make([]int, points)
	for i := range points {
		x, y := mirror(i%size, i/size, size, r.Symmetry)
		to[i] = y*size + x
		for k := range inputs.Planes {
			spatial[k*points+to[i]] = float32(f.Spatial[k*points+i])
		}
	}
	var out katanet.Output
	runner.Run(spatial, f.Global[:], size, size, &out)
	for i, x := range out.Optimistic {
		out.Policy[i] += (x - out.Policy[i]) * optimism
	}
	if len(out.Optimistic) > 0 {
		out.Pass += (out.OptimisticPass - out.Pass) * optimism
	}

	sign, win, loss := 1.0, float64(out.Win), float64(out.Loss)
	if p.ToPlay == board.Black {
		sign, win, loss = -1, loss, win
	}
	no := float64(out.NoResult)
	if p.Superko != board.SimpleKo && !p.Territory {
		no = math.Inf(-1)
	}
	most := max(win, loss, no)
	win, loss, no = math.Exp(win-most), math.Exp(loss-most), math.Exp(no-most)
	sum := win + loss + no
	win, loss, no = win/sum, loss/sum, no/sum
	raw := &r.Raw
	d.win = max(math.Abs(win-raw.WhiteWin), math.Abs(loss-raw.WhiteLoss), math.Abs(no-raw.NoResult))
	d.lead = math.Abs(sign*float64(out.Lead)*(1-no) - raw.WhiteLead)
	d.score = math.Abs(sign*float64(out.ScoreMean)*(1-no) - raw.WhiteScoreSelfplay)
	meanSq := (float64(out.ScoreMean)*float64(out.ScoreMean) + float64(out.ScoreStdevRaw)*float64(out.ScoreStdevRaw)) * (1 - no)
	d.stdev = math.Abs(math.Sqrt(meanSq) - math.Sqrt(raw.WhiteScoreSelfplaySq))
	d.varTime = math.Abs(float64(out.VarTime) - raw.VarTimeLeft)
	d.winlossError = math.Abs(float64(out.WinlossError) - raw.ShorttermWinlossError)
	d.scoreError = math.Abs(float64(out.ScoreError) - raw.ShorttermScoreError)

	sum, most = 0, float64(out.Pass)
	for i, want := range raw.Policy {
		if want != nil {
			most = max(most, float64(out.Policy[to[i]]))
		}
	}
	for i, want := range raw.Policy {
		if want != nil {
			sum += math.Exp(float64(out.Policy[to[i]]) - most)
		}
	}
	pass := math.Exp(float64(out.Pass) - most)
	sum += pass
	d.policy = math.Abs(pass/sum - raw.PolicyPass)
	for i, want := range raw.Policy {
		if want != nil {
			d.policy = max(d.policy, math.Abs(math.Exp(float64(out.Policy[to[i]])-most)/sum-*want))
		}
		d.ownership = max(d.ownership, math.Abs(sign*float64(out.Ownership[to[i]])-raw.WhiteOwnership[i]))
	}
	return d
}

// TestExpected compares with what KataGo printed for positions on boards of five sizes.
func TestExpected(t *testing.T) {
	race.Alone(t)
	byModel := make(map[string][]*row)
	for line := range shared.Lines(t, "reference/katago/expected.jsonl.gz") {
		r := new(row)
		if err := json.Unmarshal([]byte(line), r); err != nil {
			t.Fatal(err)
		}
		byModel[r.Model] = append(byModel[r.Model], r)
	}
	for _, m := range models {
		t.Run(m.file, func(t *testing.T) {
			n, rows := readModel(t, m.file), byModel[m.file]
			if len(rows) == 0 {
				t.Fatal("no rows")
			}
			step := sample.Of(12, 1)
			if kernel.Best() == kernel.Portable {
				step = sample.Of(15, 1)
			}
			for i := range (len(rows) + step - 1) / step {
				rows[i] = rows[i*step]
			}
			rows = rows[:(len(rows)+step-1)/step]
			slices.SortStableFunc(rows, func(a, b *row) int { return a.Size - b.Size })
			var all differences
			runner, e := n.NewRunner(), new(inputs.Encoder)
			for _, r := range rows {
				d := r.compare(t, n, runner, e)
				all.add(d)
				if !d.within() {
					t.Errorf("%d, %s, komi %v, symmetry %d, moves %v:\n%v", r.Size, r.Rules, r.Komi, r.Symmetry, r.Moves, d)
				}
			}
			t.Logf("%d rows: %v", len(rows), all)
		})
	}
}
