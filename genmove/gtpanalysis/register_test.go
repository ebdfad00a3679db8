package gtpanalysis_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// lives is a Tactics in whose eyes no string can be captured.
type lives struct{}

func (lives) Attack(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{}, nil
}

func (lives) Defend(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{Code: search.Win, Move: board.Pass}, nil
}

// caught has a white stone in atari, which a ladder takes if it runs.
const caught = "gogui-setup w c6 b b6 b c7 b c5 b d7 w f3 b f2 b g3 w e3"

// TestTacticsReachAll: a Tactics that is handed to the Analyst answers every command.
func TestTacticsReachAll(t *testing.T) {
	usual, mild := serverOf(t, 9, examine.Options{}), serverOf(t, 9, examine.Options{Tactics: lives{}})
	for _, s := range []*gtp.Server{usual, mild} {
		s.Do(t.Context(), caught)
	}
	script(t, mild, `
		attack c6 -> 0
		defend c6 -> 1 PASS
		attack_either c6 f3 -> 0
	`)
	for _, cmd := range []string{"attack c6", "worm_data c6", "initial_influence black territory_value", "show_strings"} {
		if a, b := usual.Do(t.Context(), cmd), mild.Do(t.Context(), cmd); a == b {
			t.Errorf("%s: the same answer %q from both", cmd, a)
		}
	}
}

// TestTrialMoves: the facts are those of the position with the trial moves.
func TestTrialMoves(t *testing.T) {
	s := serverOf(t, 9, examine.Options{})
	s.Do(t.Context(), caught)
	at := func() string {
		return s.Do(t.Context(), "worm_data d7") + s.Do(t.Context(), "initial_influence w territory_value")
	}
	before := at()
	if got := s.Do(t.Context(), "trymove b c6"); got != "? illegal move\n\n" {
		t.Fatalf("trymove: %q", got)
	}
	s.Do(t.Context(), "trymove b e7")
	s.Do(t.Context(), "trymove w f6")
	during := at()
	plain := serverOf(t, 9, examine.Options{NoMemory: true})
	plain.Do(t.Context(), caught+" b e7 w f6")
	if want := plain.Do(t.Context(), "worm_data d7") + plain.Do(t.Context(), "initial_influence w territory_value"); during != want {
		t.Errorf("after trial moves\n%s\nwant\n%s", during, want)
	}
	s.Do(t.Context(), "popgo")
	s.Do(t.Context(), "popgo")
	if after := at(); after != before || after == during {
		t.Error("trial moves that were taken back still count")
	}
}

// leveled is an engine that refuses levels above 10.
type leveled struct{ judged }

func (leveled) SetLevel(n int) error {
	if n > 10 {
		return fmt.Errorf("level %d", n)
	}
	return nil
}

// TestLevel: level sets the effort of the Analyst, so that attack reads less deeply, and
// the facts of a position are found anew; what the engine refuses is refused.
func TestLevel(t *testing.T) {
	a, err := examine.New(examine.Options{NoMemory: true})
	if err != nil {
		t.Fatal(err)
	}
	s, err := gtp.NewServer(gtp.Config{Size: 19, Engine: leveled{judged{newJudge(t, nil)}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.Register(s, a); err != nil {
		t.Fatal(err)
	}
	// A ladder across the board.
	s.Do(t.Context(), "gogui-setup w c3 b b3 b c2 b d2 w r16 w k10")
	nodes := func() (n int) {
		s.Do(t.Context(), "reset_reading_node_counter")
		s.Do(t.Context(), "worm_data c3")
		s.Do(t.Context(), "attack k10")
		s.Do(t.Context(), "attack r16")
		fmt.Sscanf(s.Do(t.Context(), "get_reading_node_counter"), "= %d", &n)
		return n
	}
	usual := nodes()
	script(t, s, `
		level 0 ->
		level 11 ->? level 11
		level -1 ->
	`)
	if a.Effort().Level() != 0 {
		t.Errorf("level %d", a.Effort().Level())
	}
	if low := nodes(); low >= usual || low == 0 {
		t.Errorf("%d nodes at level 0, %d at 10", low, usual)
	}
	for _, step := range []struct {
		line  string
		level int
	}{
		{"decrease_depths ->? depths cannot be decreased further", 0}, {"increase_depths ->", 1}, {"increase_depths ->", 2},
		{"decrease_depths ->", 1}, {"level 10 ->", 10}, {"decrease_depths ->", 9}, {"increase_depths ->", 10},
	} {
		if script(t, s, step.line); a.Effort().Level() != step.level {
			t.Errorf("%s level %d, want %d", step.line, a.Effort().Level(), step.level)
		}
	}
	if again := nodes(); again != usual {
		t.Errorf("%d nodes at level 10, and %d before", again, usual)
	}
}

// gauge is a reader that notes the highest level at which it is asked.
type gauge struct {
	search.Reader
	level int
	most  *int
}

func (g *gauge) With(e search.Effort) search.Reader {
	return &gauge{search.With(g.Reader, e), e.Level(), g.most}
}

func (g *gauge) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	*g.most = max(*g.most, g.level)
	return g.Reader.Attack(ctx, b, str)
}

func (g *gauge) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	*g.most = max(*g.most, g.level)
	return g.Reader.Defend(ctx, b, str)
}

// TestLevelOfCommands: after the command level no command reads deeper than that, and at
// the usual one they do.
func TestLevelOfCommands(t *testing.T) {
	most := 0
	s := serverOf(t, 9, examine.Options{NoMemory: true, Tactics: &gauge{reading.New(reading.Options{}), search.UsualLevel, &most}})
	s.Do(t.Context(), "gogui-setup w c6 b b6 b c7 w c4 b d7 w f3 b f2 b g3 w e3 b g5 w f7")
	usual, low := map[string]int{}, map[string]int{}
	for level, asked := range map[int]map[string]int{search.UsualLevel: usual, 2: low} {
		if got := s.Do(t.Context(), fmt.Sprint("level ", level)); got != "= \n\n" {
			t.Fatalf("level: %q", got)
		}
		for _, cmd := range []string{
			"attack c6", "defend c6", "attack_either c6 c4", "connect c6 c4", "disconnect c6 c4", "break_in c6 a1 a2 b1 b2", "block_off c6 a1 a2 b1 b2",
			"worm_data c6", "same_dragon c6 c4", "initial_influence black territory_value", "move_influence b c5 territory_value", "is_surrounded c6",
		} {
			most = -1
			if got := s.Do(t.Context(), cmd); got[0] != '=' {
				t.Fatalf("%s: %q", cmd, got)
			}
			asked[cmd] = most
		}
	}
	deeper := 0
	for cmd, level := range low {
		if level > 2 {
			t.Errorf("%s at level 2 reads at level %d", cmd, level)
		}
		if usual[cmd] > level {
			deeper++
		}
	}
	if deeper < 7 {
		t.Errorf("%d commands read deeper at the usual level: %v, at level 2 %v", deeper, usual, low)
	}
}

// TestMenu: GoGui's menu has the types that GoGui knows, and every command exists.
func TestMenu(t *testing.T) {
	s := serverOf(t, 9, examine.Options{})
	menu := s.Do(t.Context(), "gogui-analyze_commands")
	for _, want := range []string{
		"varpo/Attack/attack %p\n", "varp/Defend/defend %p\n", "varp/Connect/connect %P\n", "varpo/Disconnect/disconnect %P\n",
		"dboard/Influence, Black first: territory_value/show_influence black territory_value\n",
		"gfx/Territory, White first/show_territory white\n", "gfx/Groups and cuts/show_groups\n",
	} {
		if !strings.Contains(menu, want) {
			t.Errorf("no %q in\n%s", want, menu)
		}
	}
	s.Do(t.Context(), caught)
	for line := range strings.Lines(strings.TrimSpace(menu[2:])) {
		parts := strings.Split(strings.TrimSpace(line), "/")
		if len(parts) != 3 || strings.Contains(parts[2], "%") {
			continue
		}
		if answer := s.Do(t.Context(), parts[2]); !strings.HasPrefix(answer, "=") {
			t.Errorf("%s: %s", parts[2], answer)
		}
	}
}

// TestPictures: numbers for GoGui are positive where Black is better off, and drawings
// show what was found.
func TestPictures(t *testing.T) {
	s := serverOf(t, 9, examine.Options{})
	s.Do(t.Context(), "gogui-setup b c1 b c2 b c3 b c4 b c5 b c6 b c7 b c8 b c9 w e1 w e2 w e3 w e4 w e5 w e6 w e7 w e8 w e9 w a5")
	for _, what := range strings.Fields("territory_value influence_regions") {
		grid := rows(t, s, "show_influence black "+what)
		grid = grid[1:] // the first line is empty
		if len(grid) != 9 || grid[8][0][0] == '-' || grid[8][8][0] != '-' {
			t.Errorf("%s: %v", what, grid)
		}
	}
	grid := rows(t, s, "show_influence black black_influence")[1:]
	if grid[0][2] < "0.900" || grid[0][6] != "0.000" || strings.HasPrefix(grid[0][0], "-") {
		t.Errorf("black influence: %v", grid[0])
	}
	territory := s.Do(t.Context(), "show_territory white")
	for _, want := range []string{"BLACK A1", "WHITE F1", "MARK A5", "STATUS white first: white has "} {
		if !strings.Contains(territory, want) {
			t.Errorf("no %q in\n%s", want, territory)
		}
	}
	if got := s.Do(t.Context(), "show_groups"); !strings.Contains(got, " C9 1") || !strings.Contains(got, "STATUS 3 groups") {
		t.Errorf("show_groups: %s", got)
	}
	s.Do(t.Context(), "clear_board")
	s.Do(t.Context(), "gogui-setup w c3 b b3 b d3 b c4")
	if got := s.Do(t.Context(), "show_strings"); !strings.Contains(got, "MARK C3") && !strings.Contains(got, "TRIANGLE C3") || !strings.Contains(got, "LABEL C2 ") {
		t.Errorf("show_strings: %s", got)
	}
	s.Do(t.Context(), "boardsize 19")
	s.Do(t.Context(), "play b d4")
	s.Do(t.Context(), "play w f3")
	if got := s.Do(t.Context(), "show_joseki"); !strings.Contains(got, "LABEL ") || !strings.Contains(got, "moves for black") {
		t.Errorf("show_joseki: %s", got)
	}
	script(t, s, `
		show_territory green ->? invalid color
		show_influence black nonsense ->? unknown influence data
	`)
}

// TestOnlyWhatIsAsked: a command finds no more than it prints.
func TestOnlyWhatIsAsked(t *testing.T) {
	fields := &countFields{}
	var err error
	if fields.e, err = influence.New(influence.Options{}); err != nil {
		t.Fatal(err)
	}
	s := serverOf(t, 9, examine.Options{Fields: fields})
	s.Do(t.Context(), caught)
	for _, cmd := range []string{"attack c6", "worm_data", "same_dragon c6 f3", "is_surrounded c6", "show_strings"} {
		s.Do(t.Context(), cmd)
	}
	if fields.asked != 0 {
		t.Errorf("influence was computed %d times", fields.asked)
	}
	for range 2 {
		s.Do(t.Context(), "initial_influence black territory_value")
		s.Do(t.Context(), "initial_influence white white_influence")
	}
	if fields.asked != 6 {
		t.Errorf("influence was computed %d times, want once for each side and for none, before groups are known and after", fields.asked)
	}
}

type countFields struct {
	e     *influence.Engine
	asked int
}

func (c *countFields) Compute(ctx context.Context, in influence.Input, r *influence.Result) error {
	c.asked++
	return c.e.Compute(ctx, in, r)
}
