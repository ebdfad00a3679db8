//go:build !js

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/internal/race"
)

// said is a command that the page tells to use.
var said = regexp.MustCompile("`(tengen (?:gtp|serve)[^`]*)`")

// settings returns the commands of a section of docs/clients.md, such as "tengen gtp".
func settings(t *testing.T, client string) (commands []string) {
	t.Helper()
	page, err := os.ReadFile("../../docs/clients.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), "\n## "+client+"\n")
	text, _, _ = strings.Cut(text, "\n## ")
	for _, m := range said.FindAllStringSubmatch(text, -1) {
		commands = append(commands, m[1])
	}
	if len(commands) == 0 {
		t.Fatalf("docs/clients.md has no command for %s", client)
	}
	return commands
}

// TestClients replays what clients of the Go Text Protocol send, to the command that the page names.
func TestClients(t *testing.T) {
	files, err := filepath.Glob("testdata/clients/*.txt")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d clients, %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			replay(t, settings(t, name)[0], string(text))
		})
	}
}

// replay sends the commands of a script. What stands behind an arrow is a pattern that the answer
// must match; a command with ~ is watched for two lines, and ended by the next.
func replay(t *testing.T, command, script string) {
	in, commands := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan int, 1)
	go func() {
		status := run(t.Context(), append(strings.Fields(command)[1:], "-visits", "4", "-threads", "1", "-time", "5"), in, out, io.Discard)
		out.Close()
		done <- status
	}()
	r := bufio.NewScanner(answers)
	r.Buffer(nil, 1<<20)
	watching := false
	for line := range strings.Lines(script) {
		line, want, _ := strings.Cut(strings.TrimSpace(line), " -> ")
		if strings.HasPrefix(line, "# ") && line != "# interrupt" {
			continue
		}
		line, watch := strings.CutPrefix(line, "~ ")
		go fmt.Fprintln(commands, line)
		if line == "# interrupt" {
			continue // is no command, and has no answer
		}
		for watching && r.Scan() && r.Text() != "" { // the rest of what was watched
		}
		number := ""
		if line[0] <= '9' {
			number, _, _ = strings.Cut(line, " ")
		}
		if !r.Scan() || !strings.HasPrefix(r.Text(), "="+number) {
			t.Fatalf("%s: %q", line, r.Text())
		}
		answer := strings.TrimPrefix(r.Text(), "="+number)
		if watching = watch; watch {
			for range 2 {
				if r.Scan(); !strings.HasPrefix(r.Text(), "info move ") {
					t.Fatalf("%s: %q", line, r.Text())
				}
			}
			continue
		}
		for r.Scan() && r.Text() != "" {
			answer += "\n" + r.Text()
		}
		if !regexp.MustCompile(want).MatchString(answer) {
			t.Errorf("%s: %q, want %s", line, answer, want)
		}
	}
	for r.Scan() {
	}
	if status := <-done; status != 0 {
		t.Errorf("status %d", status)
	}
}

// TestClientsOfServe sends the queries of clients to the command that the page names for each.
func TestClientsOfServe(t *testing.T) {
	for client, file := range map[string]string{"KaTrain": "katrain", "LizzieYzy": "lizzie"} {
		queries, err := os.ReadFile("../serve/testdata/" + file + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		commands := settings(t, client)
		args := strings.Fields(commands[len(commands)-1])[1:]
		if args[0] != "serve" {
			t.Fatalf("%s: the last command is %v", client, args)
		}
		status, out, errs := tengen(t, string(queries), args...)
		if answers := strings.Count(out, `"isDuringSearch":false`); status != 0 || errs != "" || answers < 4 || strings.Contains(out, `"error"`) {
			t.Errorf("%s: status %d, %d answers, %s%s", client, status, answers, out, errs)
		}
	}
}

// sabaki is a program for Node.js that sets up a position with the module of Sabaki, and asks.
const sabaki = `
const {Controller, ControllerStateTracker} = require('@sabaki/gtp')
async function main() {
  const engine = new Controller(process.argv[1], process.argv.slice(2))
  engine.start()
  const tracker = new ControllerStateTracker(engine)
  await tracker.sync({komi: 0.5, boardsize: [9, 9], timeSettings: {mainTime: 0, byoyomiTime: 1, byoyomiStones: 1},
    history: [{name: 'set_free_handicap', args: ['C3', 'G7']}, {name: 'play', args: ['W', 'E5']}]})
  let lines = 0
  const watched = engine.sendCommand({name: 'kata-analyze', args: ['B', '10']}, ({line}) => {
    if (/^info move .* visits .* pv /.test(line) && ++lines == 2) engine.sendCommand({name: 'protocol_version'})
  })
  if ((await watched).error || lines < 2) throw new Error('no analysis')
  const move = await tracker.queueCommand({name: 'genmove', args: ['B']})
  if (move.error) throw new Error(move.content)
  console.log('move ' + move.content)
  console.log('state ' + JSON.stringify(tracker.state))
  await tracker.sync({history: [{name: 'play', args: ['B', 'A1']}]})
  const board = await engine.sendCommand({name: 'list_stones', args: ['black']})
  console.log('stones ' + board.content)
  await engine.stop()
}
main().catch(err => { console.error(err); process.exit(1) })
`

// TestSabakiClient lets the module that Sabaki speaks to engines with drive the command.
func TestSabakiClient(t *testing.T) {
	race.Alone(t)
	node := lookFor(t, "node")
	if out, err := exec.Command(node, "-e", "require.resolve('@sabaki/gtp')").CombinedOutput(); err != nil {
		t.Skipf("Node.js finds no @sabaki/gtp (npm install -g @sabaki/gtp, NODE_PATH=$(npm root -g)): %.80s", out)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	args := append([]string{"-e", sabaki, self}, strings.Fields(settings(t, "Sabaki")[0])[1:]...)
	cmd := exec.CommandContext(ctx, node, append(args, "-visits", "4")...)
	cmd.Env = append(os.Environ(), clitest.AsProgram+"=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{`(?m)^move ([A-J][1-9]|PASS)$`, `"komi":0.5,"boardsize":\[9,9\]`, `"name":"set_free_handicap"`, `(?m)^stones A1$`} {
		if !regexp.MustCompile(want).Match(out) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
}
