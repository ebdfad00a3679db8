package program_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

func runScript(t *testing.T, script string, args ...string) string {
	t.Helper()
	var out, log bytes.Buffer
	if err := run(t.Context(), args, strings.NewReader(script), &out, &log); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestClients sends what clients of the protocol send when they connect, and
// looks for the commands that they use when present.
func TestClients(t *testing.T) {
	for _, random := range []bool{false, true} {
		var args []string
		if random {
			args = []string{"-random"}
		}
		list := strings.Fields(runScript(t, "list_commands\nquit\n", args...))
		known := make(map[string]bool)
		for _, name := range list {
			known[name] = true
		}
		for client, names := range map[string]string{
			"every client": "protocol_version name version known_command list_commands quit boardsize clear_board komi play genmove",
			"GoGui": `undo gg-undo set_free_handicap time_settings time_left final_status_list gogui-analyze_commands
				gogui-interrupt gogui-play_sequence gogui-setup gogui-setup_player gogui-title gogui-version`,
			"gogui-twogtp": "undo fixed_handicap final_score final_status final_status_list cputime komi time_settings",
			"Sabaki":       "set_free_handicap",
			"gtp2ogs":      "set_free_handicap place_free_handicap kgs-time_settings showboard",
			"KGS":          "undo kgs-genmove_cleanup kgs-rules kgs-time_settings kgs-game_over final_status_list",
			"CGOS":         "time_settings time_left",
		} {
			for _, name := range strings.Fields(names) {
				if !known[name] {
					t.Errorf("random=%v: %s wants %s", random, client, name)
				}
			}
		}
	}
}

func TestFlags(t *testing.T) {
	got := runScript(t, "query_boardsize\nget_komi\nget_random_seed\nattack a1\n",
		"-size", "9", "-rules", "Japanese", "-komi", "0", "-seed", "4")
	if want := "= 9\n\n=  0.0\n\n= 4\n\n? vertex must not be empty\n\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := runScript(t, "get_komi\n", "-rules", "japanese"), "=  6.5\n\n"; got != want {
		t.Errorf("komi of the rules: %q, want %q", got, want)
	}
	for _, args := range []string{"-rules x", "-size 1", "-size 40", "-level 99", "-threads 0", "-engine x", "-komi NaN", "-name=", "-nonsense", "stray"} {
		var out, log bytes.Buffer
		if err := run(t.Context(), strings.Fields(args), strings.NewReader("name\n"), &out, &log); err == nil {
			t.Errorf("%s: no error", args)
		}
		if out.Len() > 0 {
			t.Errorf("%s: %q on standard output", args, out.String())
		}
	}
}

// TestSeeds: one seed gives one game.
func TestSeeds(t *testing.T) {
	race.Alone(t)
	script := "boardsize 9\n" + strings.Repeat("genmove b\ngenmove w\n", sample.Of(4, 10))
	for _, mover := range []string{"-engine random", "-engine simple", "-visits 5 -threads 1"} {
		play := func(seed string) string {
			return runScript(t, script, append(strings.Fields(mover), "-seed", seed)...)
		}
		a, b := play("1"), play("1")
		if a != b {
			t.Errorf("%s: one seed, two games:\n%s\n%s", mover, a, b)
		}
		if c := play("2"); a == c {
			t.Errorf("%s: two seeds, one game", mover)
		}
	}
}

// TestTrace records what the readers look at, and only while it is asked for.
func TestTrace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "vars.sgf")
	out := runScript(t, `boardsize 9
gogui-setup b c6 b d7 b e7 w d6
finish_sgftrace `+file+`
attack d6
get_reading_node_counter
start_sgftrace
attack d6
connect d7 c6
get_reading_node_counter
finish_sgftrace `+file+`
attack d6
increase_depths
attack d6
decrease_depths
`)
	answers := strings.Split(out, "\n\n")
	if answers[2] != "= " || answers[3] != answers[6] || answers[3] != answers[10] {
		t.Errorf("unexpected answers:\n%s", out)
	}
	var first, second int
	fmt.Sscanf(answers[4]+answers[8], "= %d= %d", &first, &second)
	if second < 2*first || first == 0 {
		t.Errorf("%d nodes, then %d", first, second)
	}
	games, err := sgf.ReadFile(file)
	if err != nil || len(games) == 0 {
		t.Fatalf("%d trees, %v", len(games), err)
	}
	variations := 0
	for _, g := range games {
		for n := range g.All() {
			if text, err := n.Text("C"); err == nil && strings.HasPrefix(text, "variation ") {
				variations++
			}
		}
	}
	if variations < 3 {
		t.Errorf("%d variations", variations)
	}
	deep := strings.Split(runScript(t, strings.Repeat("decrease_depths\n", 11)+strings.Repeat("increase_depths\n", 20)), "\n\n")
	if deep[9] != "= " || deep[10] != "? depths cannot be decreased further" || deep[30] != "= " {
		t.Errorf("depths: %q", deep)
	}
}

// TestWithoutBreakIn: a territory that the opponent can come into is none, unless nobody looks.
func TestWithoutBreakIn(t *testing.T) {
	const script = `boardsize 9
gogui-setup b a4 b b5 b c5 b d4 b e5 b f5 b h5 b j5 w b7 w c7 w d7 w g7 w h6
initial_influence black territory_value
`
	for _, engine := range []string{"search", "classical"} {
		with := runScript(t, script, "-engine", engine)
		without := runScript(t, script, "-engine", engine, "-without-break-in")
		below := runScript(t, script, "-engine", engine, "-level", "9")
		if with == without || without != below {
			t.Errorf("%s: with break-ins\n%s\nwithout\n%s\non level 9\n%s", engine, with, without, below)
		}
	}
}

// TestSameInfluence: influence is the same whatever engine plays, and what the library says. Two
// stones of White at the edge have no room to live.
func TestSameInfluence(t *testing.T) {
	const script = `boardsize 9
gogui-setup b c1 b c2 b c3 b c4 b c5 b c6 b c7 b c8 b c9 w e1 w e2 w e3 w e4 w e5 w e6 w e7 w e8 w e9 w a4 w a5
`
	a, err := examine.New(examine.Options{NoMemory: true})
	if err != nil {
		t.Fatal(err)
	}
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	var stones [2][]board.Point
	for row := range 9 {
		stones[0], stones[1] = append(stones[0], board.At(2, row)), append(stones[1], board.At(4, row))
		if row == 3 || row == 4 {
			stones[1] = append(stones[1], board.At(0, row))
		}
	}
	if err := g.Setup(stones[0], stones[1], nil); err != nil {
		t.Fatal(err)
	}
	f, err := a.Facts(t.Context(), examine.Of(g), examine.Influence|examine.BreakIns)
	if err != nil {
		t.Fatal(err)
	}
	wants := map[board.Color]string{}
	for _, c := range [2]board.Color{board.Black, board.White} {
		r := f.Influence.First(c)
		if r.Living(board.At(0, 3)) {
			t.Errorf("%v first: the stones at the edge live", c)
		}
		var want strings.Builder
		for row := 8; row >= 0; row-- {
			for col := range 9 {
				fmt.Fprintf(&want, "%6.2f ", r.Territory(board.At(col, row)))
			}
			want.WriteString("\n")
		}
		wants[c] = want.String()
	}
	for _, engine := range []string{"search", "classical", "network", "simple", "random"} {
		out := runScript(t, script+"initial_influence black territory_value\ninitial_influence white territory_value\n", "-engine", engine)
		answers := strings.Split(out, "\n\n")
		for i, c := range [2]board.Color{board.Black, board.White} {
			if got := answers[2+i]; !strings.Contains(got, strings.TrimSpace(wants[c])) {
				t.Errorf("-engine %s, %v first: %s\nwant\n%s", engine, c, got, wants[c])
			}
		}
	}
}
