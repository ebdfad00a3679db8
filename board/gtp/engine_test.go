package gtp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// mover plays a fixed answer and leaves its trial moves on the board.
type mover struct {
	point board.Point
	err   error
}

func (e *mover) Move(_ context.Context, g *board.Game, c board.Color) (board.Point, error) {
	g.Board().Try(board.At(0, 0), c)
	return e.point, e.err
}

// allRounder has all the methods that an engine can have, and writes down what
// it is told.
type allRounder struct {
	mover
	log []string
}

func (e *allRounder) note(format string, a ...any) { e.log = append(e.log, fmt.Sprintf(format, a...)) }

func (e *allRounder) ConservativeMove(_ context.Context, _ *board.Game, c board.Color) (board.Point, error) {
	e.note("conservative %v", c)
	return board.At(2, 2), nil
}

func (e *allRounder) CleanupMove(_ context.Context, _ *board.Game, c board.Color) (board.Point, error) {
	e.note("cleanup %v", c)
	return board.Resign, nil
}

func (e *allRounder) Candidates(_ context.Context, g *board.Game, c board.Color) ([]gtp.Candidate, error) {
	var list []gtp.Candidate
	for i := range 12 {
		list = append(list, gtp.Candidate{Point: board.At(i%5, i/5), Value: 20.125 - float64(i)})
	}
	if c == board.White {
		list = list[:2]
		list[1].Point = board.Pass
	}
	return list, nil
}

func (e *allRounder) FinalScore(_ context.Context, g *board.Game) (board.Margin, error) {
	return g.Score(nil).Margin(), nil
}

// FinalStatus calls the strings of one stone dead and the left half territory.
func (e *allRounder) FinalStatus(_ context.Context, g *board.Game) ([]gtp.FinalStatus, error) {
	status := make([]gtp.FinalStatus, board.NumPoints)
	for row := range g.Size() {
		for col := range g.Size() {
			p := board.At(col, row)
			switch {
			case g.Board().StringSize(p) == 1:
				status[p] = gtp.Dead
			case g.Board().At(p) == board.Empty && col < 2:
				status[p] = gtp.BlackTerritory
			case g.Board().At(p) == board.Empty:
				status[p] = gtp.Dame
			}
		}
	}
	return status, nil
}

func (e *allRounder) Handicap(_ context.Context, g *board.Game, n int) ([]board.Point, error) {
	if n > 3 {
		return []board.Point{board.At(1, 1), board.At(1, 1)}, nil
	}
	return []board.Point{board.At(1, 1), board.At(3, 3)}, nil
}

func (e *allRounder) SetLevel(level int) error {
	if level > 10 {
		return errors.New("too hard")
	}
	e.note("level %d", level)
	return nil
}
func (e *allRounder) SetSeed(seed int64) { e.note("seed %d", seed) }
func (e *allRounder) ClearCache()        { e.note("clear") }
func (e *allRounder) SetTime(t gtp.TimeSettings) {
	e.note("time unlimited=%v main=%v period=%v stones=%d periods=%d", t.Unlimited, t.Main, t.Period, t.Stones, t.Periods)
}
func (e *allRounder) TimeLeft(c board.Color, left time.Duration, stones int) {
	e.note("left %v %v %d", c, left, stones)
}
func (e *allRounder) StartTrace(*board.Game) error { e.note("start trace"); return nil }
func (e *allRounder) FinishTrace(w io.Writer) error {
	_, err := io.WriteString(w, "(;C[trace])")
	return err
}

// do runs a command that is expected to succeed.
func do(t *testing.T, s *gtp.Server, line string) string {
	t.Helper()
	answer := s.Do(t.Context(), line)
	text, ok := strings.CutPrefix(answer, "= ")
	if !ok { // an answer that streams
		text, ok = strings.CutPrefix(answer, "=\n")
	}
	if !ok {
		t.Fatalf("%s: %q", line, answer)
	}
	return strings.TrimSuffix(text, "\n\n")
}

// script runs lines "command -> answer", the answer without its framing. A dot
// at the end of an answer stands for the end of a line after a blank.
func script(t *testing.T, s *gtp.Server, lines string) {
	t.Helper()
	for line := range strings.SplitSeq(strings.TrimSpace(lines), "\n") {
		cmd, want, ok := strings.Cut(strings.TrimSpace(line), " ->")
		if !ok {
			t.Fatalf("no answer in %q", line)
		}
		got := strings.TrimSuffix(s.Do(t.Context(), cmd), "\n\n")
		got = strings.ReplaceAll(strings.TrimPrefix(got, "= "), "\n", " / ")
		if got != strings.TrimSuffix(strings.TrimPrefix(want, " "), ".") {
			t.Errorf("%s: %q, want %q", cmd, got, want)
		}
	}
}

func TestEngineCommands(t *testing.T) {
	e := new(allRounder)
	files := make(map[string]string)
	s := newServer(t, gtp.Config{Size: 5, Seed: 3, Engine: e, WriteFile: func(name string, data []byte) error {
		if name == "full" {
			return errors.New("no space left")
		}
		files[name] = string(data)
		return nil
	}})
	s.OnClearCache(func() { e.note("clear too") })
	e.point = board.At(1, 1)
	script(t, s, `
		top_moves ->
		genmove b -> B2
		top_moves -> A1 20.12 B1 19.12 C1 18.12 D1 17.12 E1 16.12 A2 15.12 B2 14.12 C2 13.12 D2 12.12 E2 11.12 .
		top_moves_white -> A1 20.12 PASS 19.12 .
		genmove w -> ? the engine chose B2: point is occupied
		genmove green -> ? invalid color
		genmove -> ? invalid color
		reg_genmove w -> C3
		last_move -> black B2
		kgs-genmove_cleanup w -> PASS
		last_move -> white PASS
		play b b3 ->
		play w d4 ->
		trymove b e5 ->
		genmove b -> ? genmove cannot be called when stackp > 0
		top_moves_black -> ? genmove cannot be called when stackp > 0
		final_score -> ? trial moves are on the board
		final_status b2 -> ? trial moves are on the board
		popgo ->
		final_score -> W+6.5
		komi -30 ->
		final_score -> B+31.0
		komi 1 ->
		final_score -> 0
		final_status b2 -> alive
		final_status a1 -> black_territory
		final_status pass -> ? invalid coordinate
		final_status_list -> ? missing status
		final_status_list undead -> ? invalid status
		final_status_list alive -> B3 B2
		final_status_list dead -> D4
		final_status_list seki ->
		final_status_list black_territory -> A5 B5 A4 B4 A3 A2 A1 B1
		place_free_handicap 3 -> ? board not empty
		clear_board ->
		place_free_handicap 3 -> D4 B2
		get_handicap -> 2
		clear_board ->
		place_free_handicap 1 -> ? invalid handicap
		place_free_handicap 4 -> ? invalid handicap: B2 comes twice
		list_stones b ->
		finish_sgftrace t.sgf ->
		start_sgftrace ->
		finish_sgftrace -> ? missing filename
		finish_sgftrace full -> ? cannot write 'full'
		finish_sgftrace again.sgf ->
		finish_sgftrace none.sgf ->
		start_sgftrace ->
		finish_sgftrace t.sgf ->
		level 7 ->
		level 11 -> ? too hard
		set_random_seed 9 ->
		time_settings 600 30 5 ->
		time_settings 600 0 5 ->
		time_settings 600 30 0 ->
		kgs-time_settings none ->
		kgs-time_settings absolute 60 ->
		kgs-time_settings byoyomi 60 30 3 ->
		kgs-time_settings canadian 60 300 25 ->
		time_left b 50 0 ->
		time_left w -3 2 ->
		clear_cache ->
	`)
	want := []string{
		"seed 3", "seed 0", "conservative white", "seed 3", "cleanup white",
		"start trace", "clear", "clear too", "start trace", "clear", "clear too",
		"level 7", "seed 9",
		"time unlimited=false main=10m0s period=30s stones=5 periods=0",
		"time unlimited=false main=10m0s period=0s stones=0 periods=0",
		"time unlimited=true main=0s period=0s stones=0 periods=0",
		"time unlimited=true main=0s period=0s stones=0 periods=0",
		"time unlimited=false main=1m0s period=0s stones=0 periods=0",
		"time unlimited=false main=1m0s period=30s stones=1 periods=3",
		"time unlimited=false main=1m0s period=5m0s stones=25 periods=0",
		"left black 50s 0", "left white 0s 2", "clear", "clear too",
	}
	if diff := cmp.Diff(want, e.log); diff != "" {
		t.Errorf("what the engine heard: mismatch (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[string]string{"again.sgf": "(;C[trace])", "t.sgf": "(;C[trace])"}, files); diff != "" {
		t.Errorf("files: mismatch (-want +got):\n%s", diff)
	}
}

func TestResign(t *testing.T) {
	e := &mover{point: board.Resign}
	s := newServer(t, gtp.Config{Size: 5, Engine: e})
	script(t, s, `
		genmove b -> resign
		printsgf -> (;FF[4]GM[1]CA[UTF-8]SZ[5]KM[7.5]RU[Chinese]RE[W+R])
		last_move -> ? no previous move known
		reg_genmove b -> PASS
		genmove_black -> PASS
		last_move -> black PASS
		genmove_white -> PASS
	`)
	e.err = errors.New("out of\n\nmemory")
	script(t, s, `
		genmove b -> ? out of memory
		is_legal b a1 -> 1
	`)
	e.err, e.point = nil, board.At(10, 10)
	script(t, s, `genmove b -> ? the engine chose L11: invalid coordinate`)
}

// TestOptionalCommands: commands exist as far as the engine has methods.
func TestOptionalCommands(t *testing.T) {
	names := strings.Fields(`genmove genmove_black genmove_white reg_genmove gg_genmove kgs-genmove_cleanup top_moves
		top_moves_black top_moves_white restricted_genmove analyze lz-analyze kata-analyze genmove_analyze
		lz-genmove_analyze kata-genmove_analyze final_status final_status_list start_sgftrace
		finish_sgftrace all_move_values kgs-chat`)
	for _, tt := range []struct {
		engine gtp.Engine
		want   int
	}{{nil, 0}, {new(mover), 5}, {new(allRounder), len(names) - 2}, {newReporter(), 17}} {
		s := newServer(t, gtp.Config{Engine: tt.engine})
		list := strings.Split(do(t, s, "list_commands"), "\n")
		n := 0
		for _, name := range names {
			if do(t, s, "known_command "+name) == "true" {
				n++
			}
		}
		if n != tt.want {
			t.Errorf("%T: %d of the optional commands, want %d", tt.engine, n, tt.want)
		}
		for _, name := range list {
			if do(t, s, "known_command "+name) != "true" {
				t.Errorf("%T: %s is listed and not known", tt.engine, name)
			}
		}
		if diff := cmp.Diff(list, s.Commands()); diff != "" {
			t.Errorf("%T: list_commands and Commands: mismatch:\n%s", tt.engine, diff)
		}
		if help := do(t, s, "help"); help != strings.Join(list, "\n") {
			t.Errorf("help answers %q", help)
		}
	}
}

// TestSuperko: what comes from the other side may repeat a position, what the
// engine chooses may not.
func TestSuperko(t *testing.T) {
	e := new(mover)
	rules := board.TrompTaylor()
	s := newServer(t, gtp.Config{Size: 2, Rules: &rules, Engine: e})
	// Both take two stones, and White's next move would repeat the position
	// after the third move.
	e.point = board.At(1, 1)
	script(t, s, `
		play b a1 ->
		genmove w -> B2
		play b a2 ->
		play w b1 ->
		list_stones b ->
		play b a2 ->
		play w pass ->
		play b a1 ->
		list_stones w ->
		is_legal w b2 -> 0
		all_legal w -> B1
		genmove w -> ? the engine chose B2: superko: the position has occurred before
		list_stones w ->
		play w b2 ->
		list_stones w -> B2
	`)
	if got := s.Game().Rules(); got != rules {
		t.Errorf("the rules are %v afterwards, want %v", got, rules)
	}
}

func TestStatusText(t *testing.T) {
	for st := gtp.Alive; st <= gtp.Dame; st++ {
		var read gtp.FinalStatus
		text, err := st.MarshalText()
		if err != nil || read.UnmarshalText(text) != nil || read != st {
			t.Errorf("%v is marshalled as %q, %v, and read as %v", st, text, err, read)
		}
	}
	if _, err := gtp.FinalStatus(9).MarshalText(); err == nil {
		t.Errorf("an unknown status is marshalled: %v", err)
	}
	read := gtp.Seki
	if err := read.UnmarshalText([]byte("living")); err == nil || read != gtp.Seki {
		t.Errorf("UnmarshalText of an unknown word: %v, %v", read, err)
	}
	if got := gtp.FinalStatus(9).String(); got != "Status(9)" {
		t.Errorf("an unknown status prints as %q", got)
	}
	if err := read.UnmarshalText(nil); err == nil {
		t.Error("nothing is read as a status")
	}
}
