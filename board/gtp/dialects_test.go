package gtp_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// expert is an engine that knows all that an analysis can tell. It likes the empty
// points in the order of expertMoves, and White's side of the board is the right one.
type expert struct{ gtp.Clock }

var expertMoves = []board.Point{board.At(1, 1), board.At(2, 2), board.At(0, 0), board.Pass}

func (e *expert) analysis(g *board.Game, q gtp.Query) gtp.Analysis {
	owner := make([]float64, board.NumPoints)
	for p := range board.Points(g.Size()) {
		owner[p] = float64(2*p.Col()+1-g.Size()) / float64(g.Size())
	}
	sign := 1.0
	if q.Color == board.Black {
		sign = -1
	}
	var a gtp.Analysis
	visits := 90
	for _, p := range expertMoves {
		if g.Legal(p, q.Color) != nil || !q.Allows(p, q.Color, 0) {
			continue
		}
		t := gtp.Thought{
			Candidate: gtp.Candidate{Point: p, Value: float64(visits)}, Visits: visits, WinRate: 0.5 + sign/8, LCB: new(0.25),
			Prior: float64(visits) / 256, Lead: new(2.5), ScoreMean: new(3.0), ScoreStdev: new(12.5),
			Utility: new(sign / 4), UtilityLCB: new(sign/4 - 0.5), Weight: new(float64(visits) - 0.5),
			Line: []board.Point{p, board.Pass}, LineVisits: []int{visits, visits / 2},
		}
		if q.MovesOwnership {
			t.Ownership = owner
		}
		a.Thoughts = append(a.Thoughts, t)
		visits /= 3
	}
	if q.Ownership {
		a.Ownership = owner
	}
	a.Root = &gtp.Root{
		Visits: 131, WinRate: 0.5 + sign/8, Lead: new(2.25), Utility: new(sign / 8), Weight: new(130.5),
		Raw: &gtp.Raw{WinRate: 0.5, Lead: new(1.0), NoResult: new(0.0), WinRateError: new(0.125)},
	}
	return a
}

func (e *expert) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p, _, err := e.Think(ctx, g, c, nil)
	return p, err
}

func (e *expert) Think(ctx context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	p, a, err := e.ThinkQuery(ctx, g, gtp.Query{Color: c}, func(a gtp.Analysis) {
		if report != nil {
			report(a.Thoughts)
		}
	})
	return p, a.Thoughts, err
}

func (e *expert) ThinkQuery(ctx context.Context, g *board.Game, q gtp.Query, report func(gtp.Analysis)) (board.Point, gtp.Analysis, error) {
	a := e.analysis(g, q)
	for range 3 {
		time.Sleep(time.Second)
		report(a)
	}
	return a.Thoughts[0].Point, a, ctx.Err()
}

func (e *expert) Analyze(ctx context.Context, g *board.Game, q gtp.Query, report func(gtp.Analysis)) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(500 * time.Millisecond):
			report(e.analysis(g, q))
		}
	}
}

func (*expert) FinalStatus(_ context.Context, g *board.Game) ([]gtp.FinalStatus, error) {
	dead := board.SetOf(board.At(0, 0))
	return gtp.Statuses(g.Board(), &dead), nil
}

// TestDialects plays the sessions of clients in testdata/clients. A line that begins
// with > is sent. One with ~ waits as long as it says. Between them stands what comes
// back, an empty line as a dot.
func TestDialects(t *testing.T) {
	files, err := filepath.Glob("testdata/clients/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sessions: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			synctest.Test(t, func(t *testing.T) {
				c := serve(t, t.Context(), newServer(t, gtp.Config{Name: "Expert", Version: "1.0", Size: 5, Engine: new(expert)}))
				var got strings.Builder
				show := func(out string) { got.WriteString(strings.ReplaceAll("\n"+out, "\n\n", "\n.\n")[1:]) }
				for line := range strings.Lines(string(text)) {
					switch line[0] {
					case '>':
						got.WriteString(line)
						show(c.send(strings.TrimPrefix(line[1:], " ")))
					case '~':
						got.WriteString(line)
						d, err := time.ParseDuration(strings.TrimSpace(line[1:]))
						if err != nil {
							t.Fatal(err)
						}
						time.Sleep(d)
						show(c.wait())
					}
				}
				if rest, err := c.end(); rest != "" || err != nil {
					t.Errorf("end: %q, %v", rest, err)
				}
				if *update {
					if err := os.WriteFile(file, []byte(got.String()), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				if diff := cmp.Diff(string(text), got.String()); diff != "" && !*update {
					t.Errorf("mismatch (-want +got):\n%s", diff)
				}
			})
		})
	}
}

// TestExpert: the engine of the sessions keeps the contract.
func TestExpert(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		if err := gtp.CheckEngine(t.Context(), new(expert), 3, board.Chinese()); err != nil {
			t.Error(err)
		}
	})
}
