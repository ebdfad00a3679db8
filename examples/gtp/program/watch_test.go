package program_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestWatch plays a client that watches the search, whoever moves.
func TestWatch(t *testing.T) {
	engine := clitest.Engine(run)
	setup := []string{"boardsize 5", "play b c3"}
	for i, args := range [][]string{nil, {"-engine", "simple"}, {"-engine", "classical"}, {"-threads", "2"}} {
		for k, c := range []struct {
			command    string
			have, lack string
		}{
			{"lz-analyze w 1", "winrate ", "scoreLead"},
			{"analyze w interval 1 maxmoves 2", "order 1", "order 2"},
			{"kata-analyze w 1", "scoreLead ", "ownership"},
			{"kata-analyze w 1 ownership true", " ownership ", "nothing"},
			{"lz-analyze w 1 allow w a1,b1 1", "info move A1 ", "info move B2 "},
			{"lz-analyze w 1 avoid w b3 20", "info move ", "B3 visits"},
			{"lz-analyze w 1 allow w pass 1", "move pass visits", "PASS"},
		} {
			if i > 0 && (i+k)%sample.Of(3, 1) != 0 {
				continue // each command is given to two engines at least
			}
			list := strings.Join(engine.Watch(t, args, setup, c.command, 2), "\n")
			if !strings.Contains(list, c.have) || strings.Contains(list, c.lack) {
				t.Errorf("%v %s: no %q, or %q, in\n%s", args, c.command, c.have, c.lack, list)
			}
		}
	}
	for i, name := range []string{"lz-", "kata-", ""} {
		for k, args := range []string{"-visits 20 -threads 1", "-engine simple"} {
			if (i+k)%sample.Of(2, 1) != 0 {
				continue // each command is given to one of them
			}
			out := runScript(t, "boardsize 5\n"+name+"genmove_analyze b 1\nplay w a1\n", strings.Fields(args)...)
			lines := strings.Split(out, "\n")
			if len(lines) < 7 || lines[2] != "=" || !strings.HasPrefix(lines[3], "info move ") || !strings.Contains(out, " pv ") || !strings.Contains(out, "\nplay ") {
				t.Errorf("%s: %sgenmove_analyze:\n%s", args, name, out)
			}
		}
	}
	if out := runScript(t, "lz-analyze b 1\n", "-random"); !strings.HasPrefix(out, "? unknown") {
		t.Errorf("the random mover answers %s", out)
	}
}
