package program

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"

	"github.com/tengen-go/tengen/internal/sample"
)

// sessionPatience is how long a session of a few commands may take before it counts as one
// without end.
const sessionPatience = 5 * time.Minute

// words are arguments of commands, right and wrong.
var words = strings.Fields(`b w black white a1 b2 c3 d4 e5 c1 a5 e1 b4 d2 pass resign PASS a26 z9 i5 0 1 2 3 5 6 7 -1 0.5 -6.5 1e9 nan
	99999999999999999999 on off true alive dead seki black_territory dame r japanese chinese aga file.sgf missing.sgf - // '
	dragons territory interval 10 minmoves maxmoves avoid allow ownership 1-2 =3 #`)

var sessionAnswer = regexp.MustCompile(`^([?][0-9]* |=[0-9]*[ \n])[^\n]*(\n[^\n]+)*$`)

// sessionOf makes commands of bytes: as they are, or from the names of commands and words.
func sessionOf(data []byte, names []string) string {
	if len(data) == 0 {
		return ""
	}
	if data[0]&1 == 0 {
		return string(data[1:])
	}
	var text strings.Builder
	for i := 1; i+2 < len(data); {
		fmt.Fprintf(&text, "%d %s", i, names[(int(data[i])|int(data[i+1])<<8)%len(names)])
		n := int(data[i+2]) % 4
		i += 3
		for ; n > 0 && i < len(data); n-- {
			text.WriteString(" " + words[int(data[i])%len(words)])
			i++
		}
		text.WriteString("\n")
	}
	return text.String()
}

// FuzzSession hands sessions to each engine with all its commands: there is one well-formed
// answer to each command, nothing is written, and the server goes on.
func FuzzSession(f *testing.F) {
	record, err := os.ReadFile("../../../board/gtp/testdata/game.sgf")
	if err != nil {
		f.Fatal(err)
	}
	engines := []string{"classical", "search", "simple", "random", "network"}
	for i := range engines {
		play := "play b c3\nplay w d3\nplay b d4\nplay w c4\nplay b b4\ngenmove w\n"
		if i > 0 && testing.Short() {
			break
		}
		if sample.Of(0, 1) == 0 && (engines[i] == "simple" || engines[i] == "random") {
			continue
		}
		f.Add(byte(i), []byte("\x00"+play+"final_score\nundo\ngenmove b\ntop_moves\nfinal_status_list dead\nshowboard\n"))
		if i == 0 || sample.Of(0, 1) == 1 { // the engine has no part in most of these answers
			f.Add(byte(i), []byte("\x00"+play+"attack d3\nowl_attack c3\ndragon_status\neval_eye a1\ninitial_influence b territory_value\nlz-analyze b 1 maxmoves 3\nworm_data c3\n"))
		}
		f.Add(byte(i), []byte("\x00loadsgf file.sgf\nboardsize 2\ngenmove b\ngenmove w\ngenmove b\ngenmove w\nfinal_score\nclear_board\nquit\nname\n"))
		if engines[i] == "search" {
			f.Add(byte(i), []byte("\x00"+play+"kata-set-param maxVisits 3\nkata-get-param maxTime\nset_position b a1 w b2\nkata-set-rules japanese\ngenmove b\nkgs-genmove_cleanup w\nstop\n"))
		}
		if engines[i] == "network" {
			f.Add(byte(i), []byte("\x00"+play+"kata-raw-nn\nkata-raw-nn 3 0\nkata-set-rules aga\nkata-get-rules\nkata-set-rules {}\nkata-set-rules [\n"))
		}
		f.Add(byte(i), append([]byte{1}, bytes.Repeat([]byte{7, 0, 2, 0, 7, 9, 0, 1, 5, 40, 0, 2, 5, 6, 90, 0, 0, 130, 0, 2, 5, 60}, 3)...))
	}
	f.Fuzz(func(t *testing.T, which byte, data []byte) {
		if len(data) > 400 {
			t.Skip("an input of more than 400 bytes: the fuzzer stops what takes longer than a second, and the commands in it may")
		}
		wrote := 0
		newSession := func() *gtp.Server {
			cfg := gtp.Config{
				Size: 5,
				ReadFile: func(name string) ([]byte, error) {
					if name == "file.sgf" {
						return record, nil
					}
					return nil, os.ErrNotExist
				},
				WriteFile: func(string, []byte) error { wrote++; return errors.New("no disk") },
			}
			engine := engines[int(which)%len(engines)]
			s, err := newServer(&settings{config: cfg, engine: engine, player: mcts.PlayerOptions{
				Options: mcts.Options{Threads: 1}, Visits: 4, Resign: 0.03, Alone: engine == "network",
			}}, must(network.Shipped()))
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		s := newSession()
		names := strings.Fields(strings.TrimPrefix(s.Do(t.Context(), "list_commands"), "="))
		session := sessionOf(data, names)
		hang := time.AfterFunc(sessionPatience, func() { panic("a session does not end:\n" + session) })
		defer hang.Stop()
		var ids []string
		quit := false
		for line := range strings.SplitSeq(session, "\n") {
			if r := gtp.ParseRequest(line); r.Name != "" {
				ids = append(ids, r.ID)
				if quit = r.Name == "quit"; quit {
					break
				}
			}
		}
		var out bytes.Buffer
		if err := s.Serve(t.Context(), strings.NewReader(session), &out); err != nil {
			t.Fatalf("%v\n%s", err, session)
		}
		if len(ids) == 0 {
			return
		}
		answers := strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n")
		if len(answers) != len(ids) {
			t.Fatalf("%d answers to %d commands\n%s\n%s", len(answers), len(ids), session, out.String())
		}
		for i, a := range answers {
			if !sessionAnswer.MatchString(a) || !strings.HasPrefix(a[1:], ids[i]+" ") && !strings.HasPrefix(a[1:], ids[i]+"\n") {
				t.Errorf("answer %d is %q\n%s", i, a, session)
			}
		}
		if a := s.Do(t.Context(), "showboard"); !strings.HasPrefix(a, "=") && !quit {
			t.Errorf("after\n%sshowboard answers %q", session, a)
		}
	})
}
