package gtp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/wholefile"
)

// Config configures a server. The zero value is a server without an engine for a 19×19 board
// under Chinese rules.
type Config struct {
	// Name and Version answer the commands name and version. Lizzie ignores analysis unless the
	// version is two numbers with a dot between them, 0.15 or more.
	Name, Version string
	// Engine chooses moves. If it is nil there is no genmove.
	Engine Engine
	// Size is the board at the start, 19 if it is 0.
	Size int
	// Rules are the rules at the start, board.Chinese if nil.
	Rules *board.Rules
	// RecordRules are the rules for records that name none (loadsgf); nil means the current
	// rules.
	RecordRules *board.Rules
	// Komi is the komi; nil means that of the rules.
	Komi *float64
	// Seed is the random seed at the start.
	Seed int64
	// Patient finishes running and queued commands when "quit" is read or the input ends; see
	// the package comment.
	Patient bool
	// Log gets the output of echo_err, dump_stack and draw_search_area; nil discards it. The
	// goroutine of Serve or Do writes to it.
	Log io.Writer
	// Verbose writes to Log the values of a ThinkingEngine for the moves that it generates: its
	// best three, and at most one report each second while it thinks.
	Verbose bool
	// ReadFile and WriteFile access the files of loadsgf, printsgf and finish_sgftrace. If nil
	// they use the file system (mode 0666, names relative to the working directory), and refuse
	// devices, pipes and files of more than 16 MB.
	ReadFile  func(name string) ([]byte, error)
	WriteFile func(name string, data []byte) error
	// RecordOptions are for reading the records of loadsgf, such as further character sets.
	RecordOptions []sgf.Option
}

// Server is a game and the commands that act on it. Its methods must not be called by two
// goroutines at once; handlers may call them. NewServer makes one; the zero Server has the zero
// Game and no commands but those that are registered.
type Server struct {
	cfg      Config
	commands map[string]command
	analyze  []string
	onClear  []func()
	onLevel  []func(int) error

	game        *board.Game
	orientation int
	trials      int // trial moves since reset_trymove_counter
	lastGenmove board.Color
	seed        int64
	clock       Clock
	memory      memory
	generated   []Thought // with the last move
	tracer      TraceEngine
	tracing     bool
	trace       []byte // what finish_sgftrace could not write
	area        searchArea
	quit        bool
}

type command struct {
	handle Handler
	stream bool // any input ends it
	flush  bool // Call.Flush sends what it has printed
}

// errName reports that a command cannot have a name.
var errName = errors.New("not a command name")

// NewServer returns a server with the commands of this package. The error is
// one of board.NewGame.
func NewServer(cfg Config) (*Server, error) {
	if cfg.Size == 0 {
		cfg.Size = 19
	}
	if cfg.Rules == nil {
		r := board.Chinese()
		cfg.Rules = &r
	}
	if cfg.Log == nil {
		cfg.Log = io.Discard
	}
	if cfg.ReadFile == nil {
		cfg.ReadFile = readRegular
	}
	if cfg.WriteFile == nil {
		cfg.WriteFile = wholefile.Data
	}
	g, err := board.NewGame(cfg.Size, *cfg.Rules)
	if err != nil {
		return nil, err
	}
	if cfg.Komi != nil {
		if err := g.SetKomi(*cfg.Komi); err != nil {
			return nil, err
		}
	}
	s := &Server{cfg: cfg, commands: make(map[string]command), game: g, seed: cfg.Seed}
	for _, set := range []map[string]Handler{
		adminCommands(), setupCommands(), playCommands(), trialCommands(),
		boardCommands(), timeCommands(), goguiCommands(),
	} {
		for name, h := range set {
			s.commands[name] = command{handle: h}
		}
	}
	s.addEngineCommands()
	return s, nil
}

// maxRecord bounds the files that loadsgf reads.
const maxRecord = 16 << 20

// readRegular reads a file that is not a device or a pipe, which might never end.
func readRegular(name string) ([]byte, error) {
	info, err := os.Stat(name) // opening a pipe would wait
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxRecord+1))
	if err == nil && len(data) > maxRecord {
		err = fmt.Errorf("%s: more than %d bytes", name, maxRecord)
	}
	return data, err
}

// Register adds a command, or replaces the one of that name. A name is one word
// of printable ASCII without #, and does not begin with a digit. There is an
// error if it is not, or if h is nil.
func (s *Server) Register(name string, h Handler) error {
	return s.register(name, command{handle: h})
}

// RegisterStream is Register for a command that prints until the client stops it, such as an
// analysis. Its context ends when any line of input arrives, and Call.Flush sends what was
// printed so far.
func (s *Server) RegisterStream(name string, h Handler) error {
	return s.register(name, command{handle: h, stream: true, flush: true})
}

func (s *Server) register(name string, c command) error {
	bad := func(r rune) bool { return r <= ' ' || r > '~' || r == '#' }
	if name == "" || strings.ContainsFunc(name, bad) || '0' <= name[0] && name[0] <= '9' || c.handle == nil {
		return fmt.Errorf("%w: %q", errName, name)
	}
	s.add(name, c)
	return nil
}

func (s *Server) add(name string, c command) {
	if s.commands == nil {
		s.commands = make(map[string]command)
	}
	s.commands[name] = c
}

// Analyze adds a line to the answer of gogui-analyze_commands, which GoGui shows in a menu.
// kind is one of GoGui's types, such as "gfx", "dboard" or "string". The first word of cmd is
// the command, which may be registered later; lines of missing commands are left out.
func (s *Server) Analyze(kind, label, cmd string) {
	s.analyze = append(s.analyze, kind+"/"+label+"/"+cmd)
}

// OnClearCache adds something that the command clear_cache calls.
func (s *Server) OnClearCache(f func()) { s.onClear = append(s.onClear, f) }

// OnLevel adds something that the command level calls, after the engine has accepted
// the level. An error is the answer of the command.
func (s *Server) OnLevel(f func(level int) error) { s.onLevel = append(s.onLevel, f) }

// Trace adds the commands start_sgftrace and finish_sgftrace, which t obeys. Caches
// are emptied at the start, as clear_cache does, because their answers have no
// variations. An engine that is a TraceEngine needs no call of it.
func (s *Server) Trace(t TraceEngine) {
	s.tracer = t
	s.add("start_sgftrace", command{handle: startTrace})
	s.add("finish_sgftrace", command{handle: finishTrace})
}

// Commands returns the names of all commands, sorted.
func (s *Server) Commands() []string { return slices.Sorted(maps.Keys(s.commands)) }

// Game returns the game. Commands such as boardsize replace it by another.
func (s *Server) Game() *board.Game {
	if s.game == nil {
		s.game = &board.Game{}
	}
	return s.game
}

// SetGame replaces the game. The error is board.ErrNoBoard if g is nil or the zero Game.
func (s *Server) SetGame(g *board.Game) error {
	if g == nil || g.Board() == nil {
		return board.ErrNoBoard
	}
	s.game = g
	s.lastGenmove = board.Empty
	s.memory, s.generated = memory{}, nil
	return nil
}

// errNoStream reports that there is no reader or no writer.
var errNoStream = errors.New("no stream")

// Do answers one line as Serve does, in process, and returns the framed answer:
// the empty text if the line asks nothing. A command that streams must be ended
// through ctx.
func (s *Server) Do(ctx context.Context, line string) string {
	r := ParseRequest(line)
	if r.Name == "" {
		return ""
	}
	var buf bytes.Buffer
	_ = s.answer(ctx, r, &buf) // a buffer takes everything
	return buf.String()
}

// answer runs one command. The error is that of the writer.
func (s *Server) answer(ctx context.Context, r Request, w io.Writer) error {
	a := answer{w: w}
	text, err := s.run(ctx, r, &a)
	a.finish(r.ID, text, err)
	return a.flush()
}

func (s *Server) run(ctx context.Context, r Request, a *answer) (string, error) {
	cmd, ok := s.commands[r.Name]
	if !ok {
		return "", errUnknownCommand
	}
	c := &Call{Name: r.Name, Text: r.Text, Args: r.Args(), server: s, id: r.ID}
	if cmd.flush {
		c.answer = a
	}
	err := cmd.handle(ctx, c)
	if end := ended.Err(ctx); end != nil && (errors.Is(err, end) || errors.Is(err, context.Cause(ctx))) {
		err = errInterrupted
	}
	return c.out.String(), err
}
