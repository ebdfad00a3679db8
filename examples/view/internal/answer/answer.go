// Package answer answers what the viewer's page asks: a request in JSON, a response in
// JSON. It is the same behind a server and, compiled for the browser, in the page itself.
//
// A request is an object with the member "op", which names the question, and the
// arguments of that. A position is the text of an SGF file whose main line ends in it.
// A response is an object with the member "result", or "error" with a kind and a
// message. While long work goes on, messages with the member "progress", and with
// "partial" where there is something to show, come before the response.
package answer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/genmove"
)

// MaxRequest is the longest request in bytes.
const MaxRequest = 16 << 20

// Kinds of errors, as responses name them.
const (
	badRequest = "request"  // the request makes no sense
	badFile    = "file"     // a file that is not what it should be
	illegal    = "illegal"  // a move that the rules forbid
	canceled   = "canceled" // nobody waits for the answer any more
	failed     = "failed"   // anything else
)

// Error is why a request has no result.
type Error struct {
	Kind    string `json:"kind"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

func errorf(kind, format string, args ...any) *Error {
	return &Error{kind, fmt.Sprintf(format, args...)}
}

// Progress says how far long work is. Total is 0 if that is not known.
type Progress struct {
	What  string `json:"what"`
	Done  int    `json:"done,omitempty"`
	Total int    `json:"total,omitempty"`
}

// A Message is what Answer reports on the way, or its response.
type Message struct {
	Progress *Progress `json:"progress,omitempty"`
	Partial  any       `json:"partial,omitempty"`
	Result   any       `json:"result,omitempty"`
	Error    *Error    `json:"error,omitempty"`
}

// Options are the inputs of an Answerer.
type Options struct {
	// Game is shown first, and Name is its name.
	Game []byte
	Name string
	// Suites is the folder with .tst files and the games that they name, or nil.
	Suites fs.FS
	// Place says where the answers are found: "server" or "page".
	Place string
	// Moves says which patterns and values the classical engine uses.
	Moves genmove.Options
}

// Answerer answers requests of any number of goroutines, one position after the other. The
// score of a whole game and the tests of a suite have workers of their own.
type Answerer struct {
	o Options
	// front answers what the user waits for, back the work beside it.
	front, back *desk
}

// New returns an Answerer.
func New(o Options) *Answerer {
	return &Answerer{o: o, front: newDesk(o.Moves), back: newDesk(o.Moves)}
}

// asked is a request that is being answered.
type asked struct {
	*Answerer
	ctx    context.Context
	body   []byte
	report func(Message)
}

// operations are the questions by their names.
var operations = map[string]func(*asked) (any, error){
	"hello":      hello,
	"open":       open,
	"save":       save,
	"position":   position,
	"layer":      layer,
	"point":      point,
	"candidates": candidates,
	"explain":    why,
	"new":        start,
	"reply":      reply,
	"count":      count,
	"find":       find,
	"compare":    compare,
	"patterns":   patterns,
	"graph":      graph,
	"suites":     suites,
	"suite":      suite,
	"tests":      tests,
	"problem":    problem,
}

// Answer returns the response to a request, and reports messages on the way from the
// same goroutine. When the context ends it comes back soon with an error. report may be nil.
func (a *Answerer) Answer(ctx context.Context, request []byte, report func([]byte)) []byte {
	q := &asked{Answerer: a, ctx: ctx, body: request, report: func(m Message) {
		if report != nil {
			report(encode(m))
		}
	}}
	result, err := q.answer()
	if err == nil {
		return encode(Message{Result: result})
	}
	told, ok := errors.AsType[*Error](err)
	switch {
	case ctx.Err() != nil:
		told = errorf(canceled, "canceled")
	case !ok:
		told = errorf(failed, "%v", err)
	}
	return encode(Message{Error: told})
}

func (q *asked) answer() (any, error) {
	if len(q.body) > MaxRequest {
		return nil, errorf(badRequest, "a request of more than %d bytes", MaxRequest)
	}
	var head struct {
		Op string `json:"op"`
	}
	if err := json.Unmarshal(q.body, &head); err != nil {
		return nil, errorf(badRequest, "not a request: %v", err)
	}
	do := operations[head.Op]
	if do == nil {
		return nil, errorf(badRequest, "no question %q", head.Op)
	}
	if err := q.ctx.Err(); err != nil {
		return nil, err
	}
	return do(q)
}

// read reads the arguments of a request. What has a misspelt name is an error.
func (q *asked) read(into any) error {
	d := json.NewDecoder(bytes.NewReader(q.body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return errorf(badRequest, "arguments: %v", err)
	}
	return nil
}

// tell reports what is being done.
func (q *asked) tell(what string, done, total int) {
	q.report(Message{Progress: &Progress{what, done, total}})
}

// encode writes a message. What cannot be written is told as an error.
func encode(m Message) []byte {
	text, err := json.Marshal(m)
	if err != nil {
		text, _ = json.Marshal(Message{Error: errorf(failed, "%v", err)}) // a plain text
	}
	return text
}

// oneOf returns an error unless a value is one of some.
func oneOf(name, value string, allowed ...string) error {
	if !slices.Contains(allowed, value) {
		return errorf(badRequest, "%s %q: want one of %s", name, value, strings.Join(allowed, ", "))
	}
	return nil
}

// op is embedded in the arguments of all requests.
type op struct {
	Op string `json:"op"`
}

// Greeting lists what the page can ask for.
type Greeting struct {
	Place     string      `json:"place"`
	Name      string      `json:"name"`
	Game      []byte      `json:"game"`
	Layers    []LayerInfo `json:"layers"`
	Databases []Choice    `json:"databases"`
	Valuers   []Choice    `json:"valuers"`
	Suites    bool        `json:"suites"`
	MaxLevel  int         `json:"max_level"`
	Level     int         `json:"level"`
	Rules     []RuleSet   `json:"rules"`
	Ranks     []string    `json:"ranks"`
}

// Choice is an entry of a menu, with an explanation.
type Choice struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	About string `json:"about,omitempty"`
}

func hello(q *asked) (any, error) {
	var args op
	if err := q.read(&args); err != nil {
		return nil, err
	}
	g := Greeting{Place: q.o.Place, Name: q.o.Name, Game: q.o.Game, Layers: Layers(), Databases: databaseChoices(),
		Suites: q.o.Suites != nil, MaxLevel: maxLevel, Level: usualLevel, Rules: ruleSets(), Ranks: ranks()}
	for _, v := range valuers {
		g.Valuers = append(g.Valuers, v.Choice)
	}
	return g, nil
}
