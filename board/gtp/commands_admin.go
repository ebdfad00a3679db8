package gtp

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/cputime"
)

// adminCommands are about the server itself.
func adminCommands() map[string]Handler {
	return map[string]Handler{
		"protocol_version":    func(_ context.Context, c *Call) error { c.Print("2"); return nil },
		"name":                func(_ context.Context, c *Call) error { c.Print(c.server.cfg.Name); return nil },
		"version":             func(_ context.Context, c *Call) error { c.Print(c.server.cfg.Version); return nil },
		"known_command":       knownCommand,
		"list_commands":       listCommands,
		"help":                listCommands,
		"quit":                func(_ context.Context, c *Call) error { c.server.quit = true; return nil },
		"echo":                func(_ context.Context, c *Call) error { c.Print(c.Text); return nil },
		"echo_err":            echoErr,
		"cputime":             cpuTime,
		"clear_cache":         clearCache,
		"level":               level,
		"get_random_seed":     func(_ context.Context, c *Call) error { c.Print(c.server.seed); return nil },
		"set_random_seed":     setRandomSeed,
		"advance_random_seed": advanceRandomSeed,
		"set_game":            setGame,
		"kgs-rules":           kgsRules,
		"kgs-game_over":       func(context.Context, *Call) error { return nil },
		"cgos-gameover":       func(context.Context, *Call) error { return nil },
	}
}

func knownCommand(_ context.Context, c *Call) error {
	_, ok := c.server.commands[c.Arg(0)]
	c.Print(ok)
	return nil
}

func listCommands(_ context.Context, c *Call) error {
	c.Print(strings.Join(c.server.Commands(), "\n"))
	return nil
}

func echoErr(_ context.Context, c *Call) error {
	fmt.Fprintln(c.server.cfg.Log, c.Text)
	c.Print(c.Text)
	return nil
}

func cpuTime(_ context.Context, c *Call) error {
	c.Printf("%.3f", cputime.Process().Seconds())
	return nil
}

func clearCache(_ context.Context, c *Call) error {
	c.server.clearCache()
	return nil
}

func (s *Server) clearCache() {
	s.memory = memory{}
	if e, ok := s.cfg.Engine.(cacheEngine); ok {
		e.ClearCache()
	}
	for _, f := range s.onClear {
		f()
	}
}

func level(_ context.Context, c *Call) error {
	n, err := c.Int(0, "level")
	if err != nil {
		return err
	}
	c.server.memory = memory{}
	if e, ok := c.server.cfg.Engine.(levelEngine); ok {
		if err := e.SetLevel(n); err != nil {
			return err
		}
	}
	for _, f := range c.server.onLevel {
		if err := f(n); err != nil {
			return err
		}
	}
	return nil
}

func (s *Server) setSeed(seed int64) {
	s.seed = seed
	s.memory = memory{}
	if e, ok := s.cfg.Engine.(seedEngine); ok {
		e.SetSeed(seed)
	}
}

var errSeed = errors.New("invalid seed")

func setRandomSeed(_ context.Context, c *Call) error {
	seed, err := strconv.ParseInt(c.Arg(0), 10, 64)
	if err != nil {
		return errSeed
	}
	c.server.setSeed(seed)
	return nil
}

// maxAdvance bounds how long advance_random_seed can take.
const maxAdvance = 1_000_000

func advanceRandomSeed(_ context.Context, c *Call) error {
	n, err := c.Int(0, "")
	if err != nil || n < 0 || n > maxAdvance {
		return errors.New("invalid number of games")
	}
	seed := c.server.seed
	for range n {
		seed = int64(rand.New(rand.NewPCG(uint64(seed), 0)).Int32())
	}
	c.server.setSeed(seed)
	c.Print(seed)
	return nil
}

func setGame(_ context.Context, c *Call) error {
	if c.Text != "Go" {
		return errors.New("unsupported game")
	}
	return nil
}

// kgsRules knows the four names of KGS and those of board.ParseRules. The komi
// is set by a command of its own.
func kgsRules(_ context.Context, c *Call) error {
	r, err := board.ParseRules(c.Text)
	if err != nil {
		return errors.New("unknown rules")
	}
	return c.Game().SetRules(r)
}

// goguiCommands are those that GoGui adds to the protocol.
func goguiCommands() map[string]Handler {
	return map[string]Handler{
		"gogui-analyze_commands": goguiAnalyze,
		// To have the command tells GoGui that "# interrupt" is understood.
		"gogui-interrupt":     func(context.Context, *Call) error { return nil },
		"gogui-title":         goguiTitle,
		"gogui-version":       func(_ context.Context, c *Call) error { c.Print(goguiVersion); return nil },
		"gogui-play_sequence": goguiPlaySequence,
		"gogui-setup":         goguiSetup,
		"gogui-setup_player":  goguiSetupPlayer,
	}
}

// goguiVersion is the GoGui whose extension commands these are.
const goguiVersion = "1.4.9"

func goguiAnalyze(_ context.Context, c *Call) error {
	lines := slices.Clone(c.server.analyze)
	lines = slices.DeleteFunc(lines, func(line string) bool {
		_, label, _ := strings.Cut(line, "/")
		_, cmd, _ := strings.Cut(label, "/")
		name, _, _ := strings.Cut(cmd, " ")
		_, ok := c.server.commands[name]
		return !ok
	})
	c.Print(strings.Join(lines, "\n"))
	return nil
}

func goguiTitle(_ context.Context, c *Call) error {
	c.Print(strings.TrimSpace(c.server.cfg.Name + " " + c.server.cfg.Version))
	return nil
}

func goguiPlaySequence(_ context.Context, c *Call) error {
	if c.Board().Depth() > 0 {
		return errPlaying
	}
	g := c.Game().Clone()
	for i := 0; i < len(c.Args); i += 2 {
		m, err := c.Move(i)
		if err != nil {
			return err
		}
		if err := playLeniently(g, m); err != nil {
			return err
		}
	}
	c.server.game = g
	return nil
}

func goguiSetup(_ context.Context, c *Call) error {
	var black, white, empty []board.Point
	for i := 0; i < len(c.Args); i += 2 {
		p, err := c.Point(i + 1)
		if err != nil {
			return ErrMove
		}
		color, err := c.Color(i)
		switch {
		case color == board.Black:
			black = append(black, p)
		case color == board.White:
			white = append(white, p)
		case strings.EqualFold(c.Arg(i), "empty"), strings.EqualFold(c.Arg(i), "e"):
			empty = append(empty, p)
		case err != nil:
			return ErrMove
		}
	}
	return c.Game().Setup(black, white, empty)
}

func goguiSetupPlayer(_ context.Context, c *Call) error {
	color, err := c.Color(0)
	if err != nil {
		return err
	}
	return c.Game().SetToPlay(color)
}

// chat hands a line of a conversation on KGS to the engine: the room (game or private), the
// name of the writer, and the text.
func chat(c *Call, e chatEngine) error {
	room, rest, _ := strings.Cut(c.Text, " ")
	name, text, ok := strings.Cut(strings.TrimLeft(rest, " "), " ")
	if !ok || room != "game" && room != "private" {
		return errors.New("want game or private, a name and a text")
	}
	c.Print(e.Chat(room == "private", name, strings.TrimLeft(text, " ")))
	return nil
}
