package program

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/race"
	samples "github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// asker asks one question of a position in three ways: of the library, through the
// protocol, and of the document that the program prints.
type asker struct {
	t      *testing.T
	facts  *examine.Facts
	a      *examine.Analyst
	server *gtp.Server
	report Report
}

// engine passes, and knows what a game comes to.
type engine struct{ *gtpanalysis.Scorer }

func (engine) Move(context.Context, *board.Game, board.Color) (board.Point, error) {
	return board.Pass, nil
}

// TestOneAnswer: the library, the protocol and the program give the same answers about
// 20 positions, for attack, defend, facts of strings, links, sums of influence, joseki.
func TestOneAnswer(t *testing.T) {
	race.Alone(t)
	total, first, step := samples.Of(1, 4), samples.Of(108, 8), 50
	if testing.Short() {
		total, first, step = 2, 8, 100
	}
	games, err := sgf.Parse(sample, sgf.Name("sample.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	file := clitest.File(t, "sample.sgf", string(sample))
	for i := range total {
		move := first + step*i
		t.Run(fmt.Sprint(move), func(t *testing.T) {
			q := &asker{t: t}
			pos, err := sgf.PositionAt(games[0], sgf.BeforeMove(move))
			if err != nil {
				t.Fatal(err)
			}
			if q.a, err = examine.New(examine.Options{NoMemory: true}); err != nil {
				t.Fatal(err)
			}
			p := examine.Position{Board: pos.Board, ToPlay: pos.ToPlay}
			if q.facts, err = q.a.Facts(t.Context(), p, examine.All); err != nil {
				t.Fatal(err)
			}
			b, err := examine.New(examine.Options{NoMemory: true})
			if err != nil {
				t.Fatal(err)
			}
			judge, err := gtpanalysis.NewScorer(score.Options{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if q.server, err = gtp.NewServer(gtp.Config{Engine: engine{judge}}); err == nil {
				err = gtpanalysis.Register(q.server, b)
			}
			if err != nil {
				t.Fatal(err)
			}
			q.say("loadsgf %s %d", file, move)
			status, out, errs := program.Run(t, "-json", "-show", "all", "-move", fmt.Sprint(move), file)
			if status != 0 {
				t.Fatalf("status %d, %s", status, errs)
			}
			if err := json.Unmarshal([]byte(out), &q.report); err != nil {
				t.Fatal(err)
			}
			if !q.report.Facts.Worms.Describes(q.facts.Board) {
				t.Fatal("different positions")
			}
			q.strings()
			q.worms()
			q.links()
			q.influence()
			q.joseki()
			game, _, err := sgf.GameAt(games[0], sgf.BeforeMove(move), board.Japanese())
			if err != nil {
				t.Fatal(err)
			}
			q.score(game)
		})
	}
}

// say sends a command, and returns its answer.
func (q *asker) say(format string, args ...any) string {
	cmd := fmt.Sprintf(format, args...)
	answer := q.server.Do(q.t.Context(), cmd)
	text, ok := strings.CutPrefix(answer, "=")
	if !ok {
		q.t.Fatalf("%s: %s", cmd, answer)
	}
	return strings.TrimSpace(text)
}

// same compares the answers of the library with those of the protocol and the program.
func (q *asker) same(what, library, protocol, program string) {
	q.t.Helper()
	if library != protocol || library != program {
		q.t.Errorf("%s: the library says %q, the protocol %q, the program %q", what, library, protocol, program)
	}
}

// answer writes a result as the protocol does.
func answer(r search.Result) string {
	if r.Code == search.Fail {
		return "0"
	}
	return fmt.Sprintf("%d %v", r.Code.GTP(), r.Move)
}

// strings asks for attacks and defenses.
func (q *asker) strings() {
	for _, s := range q.report.Strings {
		attack, err := q.a.Tactics().Attack(q.t.Context(), q.facts.Board, s.Origin)
		if err != nil {
			q.t.Fatal(err)
		}
		q.same(fmt.Sprint("attack ", s.Origin), answer(attack), q.say("attack %v", s.Origin), answer(s.Attack.Result))
		if s.Defense == nil {
			continue
		}
		defense, err := q.a.Tactics().Defend(q.t.Context(), q.facts.Board, s.Origin)
		if err != nil {
			q.t.Fatal(err)
		}
		q.same(fmt.Sprint("defend ", s.Origin), answer(defense), q.say("defend %v", s.Origin), answer(s.Defense.Result))
	}
}

// worms asks for the facts of strings: those that worm_data prints.
func (q *asker) worms() {
	read := q.report.Facts.Worms
	for _, w := range q.facts.Worms.All() {
		if diff := cmp.Diff(w, read.At(w.Origin)); diff != "" {
			q.t.Errorf("%v: mismatch (-library +program):\n%s", w.Origin, diff)
		}
		field := func(name string) string {
			for line := range strings.Lines(q.say("worm_data %v", w.Origin)) {
				if rest, ok := strings.CutPrefix(line, name+" "); ok {
					return strings.TrimSpace(rest)
				}
			}
			q.t.Fatalf("worm_data has no %s", name)
			return ""
		}
		for name, v := range map[string]any{
			"attack_code": int(w.Attack().Code), "defense_code": int(w.Defense().Code), "cutstone2": w.Cutstone2,
			"liberties2": w.Liberties[1], "genus": w.Genus, "effective_size": fmt.Sprintf("%.2f", w.EffectiveSize),
		} {
			if got := field(name); got != fmt.Sprint(v) {
				q.t.Errorf("%v %s: the library says %v, the protocol %s", w.Origin, name, v, got)
			}
		}
	}
}

// links asks for pairs of strings of one color whether they belong together.
func (q *asker) links() {
	yes := func(v bool) string { return map[bool]string{true: "1", false: "0"}[v] }
	read := q.report.Facts.Links
	for i, v := range q.facts.Worms.All() {
		w := q.facts.Worms.Worm(i + 1)
		if w == nil || w.Color != v.Color {
			continue
		}
		q.same(fmt.Sprint(v.Origin, w.Origin), yes(q.facts.Links.Same(v.Origin, w.Origin)),
			q.say("same_dragon %v %v", v.Origin, w.Origin), yes(read.Same(v.Origin, w.Origin)))
	}
	if diff := cmp.Diff(q.facts.Links.Cuts(), read.Cuts()); diff != "" {
		q.t.Errorf("cuts: mismatch (-library +program):\n%s", diff)
	}
}

// influence asks for sums of territory. The protocol prints values with two places.
func (q *asker) influence() {
	for _, c := range []board.Color{board.Black, board.White} {
		want, got := q.facts.Influence.First(c).TerritorySum(), 0.0
		for _, word := range strings.Fields(q.say("initial_influence %v territory_value", c)) {
			var v float64
			fmt.Sscan(word, &v)
			got += v
		}
		program := q.report.Facts.Influence.First(c).TerritorySum()
		if math.Abs(got-want) > 361*0.005 || math.Abs(program-want) > 361*0.0005 {
			q.t.Errorf("%v first: the library says %.3f, the protocol %.3f, the program %.3f", c, want, got, program)
		}
		prisoners := float64(q.facts.Board.Prisoners(board.White) - q.facts.Board.Prisoners(board.Black))
		if lead := q.facts.Lead(c); math.Abs(lead-want-prisoners) > 1e-9 {
			q.t.Errorf("lead %v, territory %v", lead, want)
		}
	}
}

// joseki asks for moves, which the protocol draws as labels.
func (q *asker) joseki() {
	if diff := cmp.Diff(q.facts.Joseki, q.report.Facts.Joseki); diff != "" {
		q.t.Errorf("joseki: mismatch (-library +program):\n%s", diff)
	}
	want := ""
	for _, s := range q.facts.Joseki {
		want += fmt.Sprintf(" %v %.0f", s.Move, 100*s.Frequency)
	}
	got := ""
	for line := range strings.Lines(q.say("show_joseki")) {
		if rest, ok := strings.CutPrefix(line, "LABEL"); ok {
			got = strings.TrimRight(rest, "\n")
		}
	}
	if got != want {
		q.t.Errorf("joseki: the library says %q, the protocol %q", want, got)
	}
}

// score asks what the game comes to, and which stones are dead.
func (q *asker) score(g *board.Game) {
	r, err := score.OfGame(q.t.Context(), g, score.Options{})
	if err != nil {
		q.t.Fatal(err)
	}
	text := func(r *score.Result) string {
		m := r.Margin(g.Rules().Scoring)
		return fmt.Sprintf("%v+%.1f", map[board.Color]string{board.Black: "B", board.White: "W"}[m.Winner()], math.Abs(float64(m)))
	}
	q.same("final_score", text(r), q.say("final_score"), text(q.report.Score))
	estimate, _, _ := strings.Cut(q.say("estimate_score"), " ")
	q.same("estimate_score", text(r), estimate, text(q.report.Score))
	var dead board.Set
	for _, word := range strings.Fields(q.say("final_status_list dead")) {
		p, err := board.ParsePoint(word, 19)
		if err != nil {
			q.t.Fatal(err)
		}
		dead.Add(p)
	}
	q.same("dead stones", r.Dead().String(), dead.String(), q.report.Score.Dead().String())
}

// TestScore: what the game comes to is what the record says, on the board.
func TestScore(t *testing.T) {
	file := clitest.File(t, "sample.sgf", string(sample)) // B+54.5, with a komi of 6.5
	_, out, _ := program.Run(t, "-show", "influence,score", file)
	if !strings.Contains(out, "B+54.5 by area, counted") {
		t.Errorf("not counted as in the record, B+54.5:\n%s", out)
	}
	var lead float64
	_, rest, _ := strings.Cut(out, "Nobody first: Black ")
	fmt.Sscan(rest, &lead)
	if math.Abs(lead-61) > 3 {
		t.Errorf("Black is ahead by %v, want 61:\n%s", lead, rest)
	}
}
