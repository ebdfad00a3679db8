// Mcp gives language models facts about positions of Go, over the Model Context Protocol.
//
//	go -C examples/mcp run . [flags]
//
//	-folder DIR   the folder that load_game may read files from; without it the tool takes texts only
//	-http ADDR    serve streamable HTTP at http://ADDR/mcp, ADDR being a loopback address such as
//	              localhost:8642, instead of standard input and output
//	-visits N     the most visits that a call may ask of a search (1600)
//	-time D       how long a call may take at most (20s)
//	-workers N    how many calls are answered side by side (2)
//	-sessions N   how many clients may be connected over HTTP at once (8)
//
// README.md lists the tools, and the lines of configuration for common clients.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("mcp: ")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stderr, &mcp.StdioTransport{MaxLineLength: maxRequest})
	if err != nil && !errors.Is(err, flag.ErrHelp) && !errors.Is(err, io.EOF) && ctx.Err() == nil {
		log.Fatal(err)
	}
}

// maxRequest bounds a message of a client in bytes.
const maxRequest = 4 << 20

// settings are what the flags say.
type settings struct {
	folder   string
	http     string
	visits   int
	time     time.Duration
	workers  int
	sessions int
}

// run serves until ctx ends or the client leaves: over HTTP if the flags say so, else over stdio.
func run(ctx context.Context, args []string, messages io.Writer, stdio mcp.Transport) error {
	s, err := readFlags(args, messages)
	if err != nil {
		return err
	}
	d, err := newDesk(s)
	if err != nil {
		return err
	}
	defer d.close()
	if s.http == "" {
		return d.server().Run(ctx, stdio)
	}
	listener, err := listen(s.http)
	if err != nil {
		return err
	}
	fmt.Fprintf(messages, "mcp: serving http://%s/mcp\n", listener.Addr())
	server := &http.Server{Handler: d.handler(), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 5 * time.Minute}
	go func() {
		<-ctx.Done()
		_ = server.Close() // Serve returns
	}()
	return server.Serve(listener)
}

// readFlags reads the arguments of the program and checks their ranges.
func readFlags(args []string, messages io.Writer) (*settings, error) {
	var s settings
	flags := flag.NewFlagSet("mcp", flag.ContinueOnError)
	flags.SetOutput(messages)
	flags.StringVar(&s.folder, "folder", "", "the `folder` that load_game may read files from; none if it is empty")
	flags.StringVar(&s.http, "http", "", "a loopback `address` to serve HTTP at, such as localhost:8642, instead of standard input and output")
	flags.IntVar(&s.visits, "visits", 1600, "the most visits that a call may ask of a search")
	flags.DurationVar(&s.time, "time", 20*time.Second, "how long a call may take at most")
	flags.IntVar(&s.workers, "workers", 2, "how many calls are answered side by side")
	flags.IntVar(&s.sessions, "sessions", 8, "how many clients may be connected over HTTP at once")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	switch {
	case flags.NArg() > 0:
		return nil, fmt.Errorf("unexpected argument %q: all settings are flags", flags.Arg(0))
	case s.visits < 1 || s.visits > 1_000_000:
		return nil, fmt.Errorf("-visits %d: want 1 to 1000000", s.visits)
	case s.time <= 0:
		return nil, fmt.Errorf("-time %v: want more than 0", s.time)
	case s.workers < 1 || s.workers > 64:
		return nil, fmt.Errorf("-workers %d: want 1 to 64", s.workers)
	case s.sessions < 1 || s.sessions > 1000:
		return nil, fmt.Errorf("-sessions %d: want 1 to 1000", s.sessions)
	}
	return &s, nil
}

// listen listens at a loopback address and refuses any other one.
func listen(address string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("-http %q: want an address such as localhost:8642: %w", address, err)
	}
	if host == "localhost" {
		host = "127.0.0.1"
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return nil, fmt.Errorf("-http %q: want a loopback address such as localhost:%s, as there is no password", address, port)
	}
	return net.Listen("tcp", net.JoinHostPort(host, port))
}
