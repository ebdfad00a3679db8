package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/joseki"
)

// desk answers the calls of all sessions. Each session has a game of its own, and the workers
// are lent to one call after the other.
type desk struct {
	settings settings
	folder   *os.Root // nil without -folder
	mcp      *mcp.Server
	workers  chan *worker
	grammar  grammar

	mu    sync.Mutex
	games map[*mcp.ServerSession]*loaded
}

// worker holds what belongs to one goroutine at a time. Its answers depend on the position
// alone, whatever it was asked before.
type worker struct {
	analyst   *examine.Analyst
	counter   *score.Estimator
	player    *mcts.Player
	evaluator *network.Evaluator
	joseki    *joseki.Suggester
	explainer *explain.Explainer
}

// treeBytes bounds the tree of a search.
const treeBytes = 64 << 20

func newWorker() (*worker, error) {
	model, err := network.Shipped()
	if err != nil {
		return nil, err
	}
	data, err := examine.Shipped()
	if err != nil {
		return nil, err
	}
	w := &worker{joseki: joseki.NewSuggester(data.Joseki, joseki.Options{})}
	if w.evaluator, err = model.NewEvaluator(network.Options{}); err != nil {
		return nil, err
	}
	if w.analyst, err = examine.New(examine.Options{NoMemory: true, Databases: data}); err != nil {
		return nil, err
	}
	if w.explainer, err = explain.New(explain.Options{Analyst: w.analyst, Evaluator: w.evaluator}); err != nil {
		return nil, err
	}
	if w.counter, err = score.New(score.Options{}); err != nil {
		return nil, err
	}
	w.player, err = mcts.NewPlayer(model, mcts.PlayerOptions{Options: mcts.Options{Threads: 1, MaxBytes: treeBytes, NoReuse: true}})
	return w, err
}

func newDesk(s *settings) (*desk, error) {
	d := &desk{settings: *s, workers: make(chan *worker, s.workers), games: make(map[*mcp.ServerSession]*loaded)}
	var err error
	if d.grammar, err = newGrammar(explain.English()); err != nil {
		return nil, err
	}
	if s.folder != "" {
		if d.folder, err = os.OpenRoot(s.folder); err != nil {
			return nil, fmt.Errorf("-folder: %w", err)
		}
	}
	for range s.workers {
		w, err := newWorker()
		if err != nil {
			return nil, err
		}
		d.workers <- w
	}
	d.mcp = mcp.NewServer(&mcp.Implementation{Name: "tengen", Title: "Facts about positions of Go", Version: version}, &mcp.ServerOptions{
		Instructions: instructions,
		Capabilities: &mcp.ServerCapabilities{},
	})
	d.addTools()
	d.addResources()
	return d, nil
}

// version is that of the tools, for clients that ask.
const version = "1"

const instructions = `Facts about positions of the game of Go, found by reading and by a neural network. ` +
	`Call load_game or load_position first; each session has one game. The other tools ask about the end of the game, ` +
	`or about the position after "after_move" moves, with the moves of "try" played on top. ` +
	`Points are vertices such as Q16: columns A to T without I, rows from the bottom. ` +
	`Leads are White's: positive if White is ahead. Each answer says whether it is proved, searched or estimated: ` +
	`repeat as certain only what is proved, and check sentences of your own with verify_claim before you say them.`

// server returns the server, for one session or many.
func (d *desk) server() *mcp.Server { return d.mcp }

func (d *desk) close() {
	if d.folder != nil {
		_ = d.folder.Close() // it was only read
	}
}

// idle is how long a session over HTTP may stay without a request.
const idle = 30 * time.Minute

// handler serves streamable HTTP. Requests of pages in a browser are refused.
func (d *desk) handler() http.Handler {
	sessions := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return d.mcp }, &mcp.StreamableHTTPOptions{
		SessionTimeout: idle, MaxRequestBodyBytes: maxRequest,
	})
	mux := http.NewServeMux()
	mux.Handle("/mcp", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && r.Header.Get("Mcp-Session-Id") == "" && d.live() >= d.settings.sessions {
			http.Error(w, fmt.Sprintf("%d clients are connected, which is the limit; disconnect one, or start the server with -sessions", d.settings.sessions),
				http.StatusServiceUnavailable)
			return
		}
		sessions.ServeHTTP(w, r)
	}))
	return http.NewCrossOriginProtection().Handler(mux)
}

// live returns the number of sessions. One that has not begun yet, as while a client asks which
// protocols there are, does not count.
func (d *desk) live() int {
	n := 0
	for s := range d.mcp.Sessions() {
		if s.InitializeParams() != nil {
			n++
		}
	}
	return n
}

// load makes g the game of a session, and drops the games of sessions that are over.
func (d *desk) load(session *mcp.ServerSession, g *loaded) {
	alive := slices.Collect(d.mcp.Sessions())
	d.mu.Lock()
	defer d.mu.Unlock()
	for s := range d.games {
		if !slices.Contains(alive, s) {
			delete(d.games, s)
		}
	}
	d.games[session] = g
}

// game returns the game of a session.
func (d *desk) game(session *mcp.ServerSession) (*loaded, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if g := d.games[session]; g != nil {
		return g, nil
	}
	return nil, errNoGame
}

// work lends a worker to f, and bounds its time.
func (d *desk) work(ctx context.Context, f func(context.Context, *worker) error) error {
	limited, cancel := context.WithTimeout(ctx, d.settings.time)
	defer cancel()
	var w *worker
	select {
	case w = <-d.workers:
	case <-limited.Done():
		return fmt.Errorf("all %d workers are busy: ask again later", d.settings.workers)
	}
	defer func() { d.workers <- w }()
	err := f(limited, w)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return fmt.Errorf("this took longer than %v: ask for fewer visits, or about a smaller question", d.settings.time)
	}
	return err
}
