package client_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/board/gtp/client"
)

// TestMain lets the test program play an engine for Start.
func TestMain(m *testing.M) {
	switch os.Getenv("CLIENT_TEST_ENGINE") {
	case "server":
		s, err := gtp.NewServer(gtp.Config{})
		if err == nil {
			err = s.Serve(context.Background(), os.Stdin, os.Stdout)
		}
		if err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	case "stubborn":
		fmt.Print("=1 here\n\n")
		time.Sleep(time.Minute)
		os.Exit(3)
	}
	os.Exit(m.Run())
}

// served returns a client of a server in this process.
func served(t *testing.T) *client.Client {
	t.Helper()
	s, err := gtp.NewServer(gtp.Config{})
	if err != nil {
		t.Fatal(err)
	}
	commands, in := io.Pipe()
	out, answers := io.Pipe()
	go func() {
		answers.CloseWithError(s.Serve(t.Context(), commands, answers))
	}()
	return client.New(in, out)
}

func TestAsk(t *testing.T) {
	c := served(t)
	for _, q := range []struct{ command, want string }{
		{"protocol_version", "2"},
		{" boardsize 9 ", ""},
		{"play black e5", ""},
		{"list_stones black", "E5"},
	} {
		if got, err := c.Ask(t.Context(), q.command); err != nil || got != q.want {
			t.Errorf("%q: %q, %v", q.command, got, err)
		}
	}
	// An answer of several lines.
	got, err := c.Ask(t.Context(), "showboard")
	if err != nil || strings.Count(got, "\n") < 9 {
		t.Errorf("showboard: %q, %v", got, err)
	}
	// A failure is the engine's, and the conversation goes on.
	if _, err := c.Ask(t.Context(), "play black e5"); !errors.Is(err, client.ErrAnswer) || !strings.Contains(err.Error(), "illegal move") {
		t.Errorf("a taken point: %v", err)
	}
	for _, bad := range []string{"", "  ", "name\nname"} {
		if _, err := c.Ask(t.Context(), bad); err == nil {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if got, err := c.Ask(t.Context(), "version"); err != nil {
		t.Errorf("after failures: %q, %v", got, err)
	}
	for range 2 {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := c.Ask(t.Context(), "name"); !errors.Is(err, client.ErrGone) {
		t.Errorf("after Close: %v", err)
	}
}

// answering returns a client whose engine answers each line with what is given.
func answering(t *testing.T, answers ...string) *client.Client {
	t.Helper()
	commands, in := io.Pipe()
	out, w := io.Pipe()
	t.Cleanup(func() { w.Close() })
	go func() {
		r := bufio.NewScanner(commands)
		for _, a := range answers {
			if !r.Scan() {
				return
			}
			io.WriteString(w, a)
		}
		if len(answers) > 0 {
			w.Close()
		}
	}()
	return client.New(in, out)
}

// TestEngines asks engines that answer in other ways than our server.
func TestEngines(t *testing.T) {
	for _, test := range []struct {
		answer, want string
		err          error
	}{
		{"=1 a\n\n", "a", nil},
		{"\r\n=1 a\r\nb\r\n\r\n", "a\nb", nil},
		{"=1\n\n", "", nil},
		{"=1 12\n\n", "12", nil},
		{"?1 no\n\n", "", client.ErrAnswer},
		{"=2 a\n\n", "", client.ErrGone},
		{"= a\n\n", "", client.ErrGone},
		{"hello\n\n", "", client.ErrGone},
		{"=1 cut short", "", client.ErrGone},
		{"", "", client.ErrGone},
	} {
		c := answering(t, test.answer)
		got, err := c.Ask(t.Context(), "name")
		if got != test.want || !errors.Is(err, test.err) || err == nil != (test.err == nil) {
			t.Errorf("%q: %q, %v", test.answer, got, err)
		}
		if _, again := c.Ask(t.Context(), "name"); errors.Is(test.err, client.ErrGone) && !errors.Is(again, client.ErrGone) {
			t.Errorf("%q: then %v", test.answer, again)
		}
	}
}

// TestCancel gives a question up.
func TestCancel(t *testing.T) {
	c := answering(t)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	if _, err := c.Ask(ctx, "genmove b"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := c.Ask(t.Context(), "name"); !errors.Is(err, client.ErrGone) {
		t.Error(err)
	}
	c.Close()
}

func TestStart(t *testing.T) {
	t.Setenv("CLIENT_TEST_ENGINE", "server")
	c, err := client.Start(`"`+os.Args[0]+`" -test.run 'x y'`, client.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := c.Ask(t.Context(), "query_boardsize"); err != nil || got != "19" {
		t.Errorf("%q, %v", got, err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	// One that ends is gone at the next question.
	if c, err = client.Start(os.Args[0], client.Options{}); err != nil {
		t.Fatal(err)
	}
	c.Ask(t.Context(), "quit")
	if _, err := c.Ask(t.Context(), "name"); !errors.Is(err, client.ErrGone) {
		t.Errorf("after quit: %v", err)
	}
	c.Close()
	if _, err := client.Start("/no/such/program", client.Options{}); err == nil {
		t.Error("a program that is not there")
	}
}

// TestKill closes a program that does not end.
func TestKill(t *testing.T) {
	t.Setenv("CLIENT_TEST_ENGINE", "stubborn")
	c, err := client.Start(os.Args[0], client.Options{Grace: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := c.Ask(t.Context(), "name"); err != nil || got != "here" {
		t.Errorf("%q, %v", got, err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

func TestDirect(t *testing.T) {
	s, err := gtp.NewServer(gtp.Config{})
	if err != nil {
		t.Fatal(err)
	}
	d := client.Direct(s.Do)
	for _, q := range []struct {
		command, want string
		err           error
	}{
		{"boardsize 9", "", nil},
		{"query_boardsize", "9", nil}, // the answer is a number, and there is none in front
		{"7 query_boardsize", "9", nil},
		{"play black k1", "", client.ErrAnswer},
		{"# nothing", "", client.ErrGone},
	} {
		if got, err := d.Ask(t.Context(), q.command); got != q.want || !errors.Is(err, q.err) || err != nil != (q.err != nil) {
			t.Errorf("%q: %q, %v", q.command, got, err)
		}
	}
	for _, bad := range []string{"", "a\nb"} {
		if got, err := d.Ask(t.Context(), bad); got != "" || err == nil {
			t.Errorf("%q: %q, %v", bad, got, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Ask(ctx, "name"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestSplit(t *testing.T) {
	for _, test := range []struct {
		line string
		want []string
	}{
		{"gnugo --mode gtp", []string{"gnugo", "--mode", "gtp"}},
		{"  a\t\tb  ", []string{"a", "b"}},
		{`"a b" 'c "d'e ''`, []string{"a b", `c "de`, ""}},
	} {
		if got, err := client.Split(test.line); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, %v", test.line, got, err)
		}
	}
	for _, bad := range []string{"", " ", `a "b`} {
		if _, err := client.Split(bad); err == nil {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func ExampleDirect() {
	s, _ := gtp.NewServer(gtp.Config{Size: 13})
	answer, err := client.Direct(s.Do).Ask(context.Background(), "query_boardsize")
	fmt.Println(answer, err)
	// Output: 13 <nil>
}

func ExampleSplit() {
	words, err := client.Split(`gnugo --mode gtp --infile "my game.sgf"`)
	fmt.Printf("%q %v\n", words, err)
	// Output: ["gnugo" "--mode" "gtp" "--infile" "my game.sgf"] <nil>
}

func Example() {
	// A server in this process instead of a program; see Start for these.
	s, _ := gtp.NewServer(gtp.Config{})
	commands, in := io.Pipe()
	out, answers := io.Pipe()
	go s.Serve(context.Background(), commands, answers)

	c := client.New(in, out)
	defer c.Close()
	ctx := context.Background()
	for _, command := range []string{"boardsize 9", "play white C3", "list_stones white"} {
		answer, err := c.Ask(ctx, command)
		fmt.Printf("%s: %q %v\n", command, answer, err)
	}
	// Output:
	// boardsize 9: "" <nil>
	// play white C3: "" <nil>
	// list_stones white: "C3" <nil>
}
