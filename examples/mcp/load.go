package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/charset"
	"github.com/tengen-go/tengen/examples/internal/servers"
)

// The bounds of what a session holds.
const (
	maxText     = 2 << 20 // bytes of a game
	maxNodes    = 50_000
	maxMoves    = 2_000
	maxDiagram  = 16 << 10 // bytes
	maxWarnings = 10
	maxNames    = 60 // of files in a message
)

type loadGame struct {
	SGF       string   `json:"sgf,omitempty" jsonschema:"the text of an SGF file; either this or path"`
	Path      string   `json:"path,omitempty" jsonschema:"a file below the folder of the server, such as games/one.sgf; that of a folder lists its files"`
	Game      int      `json:"game,omitempty" jsonschema:"which game of the file, from 1 on; the first if left out"`
	AfterMove *int     `json:"after_move,omitempty" jsonschema:"the number of moves before the position that later calls are about; the end of the game if left out"`
	Rules     string   `json:"rules,omitempty" jsonschema:"rules such as japanese or chinese in place of those of the file; without any, japanese"`
	Komi      *float64 `json:"komi,omitempty" jsonschema:"the points White gets, in place of those of the file"`
}

type loadPosition struct {
	Diagram string   `json:"diagram,omitempty" jsonschema:"rows of the board from the top, X for Black, O for White, a dot for an empty point; coordinates may stand around them. An empty board if left out"`
	Size    int      `json:"size,omitempty" jsonschema:"lines of the board, 2 to 25, if there is no diagram; 19 if left out"`
	Moves   string   `json:"moves,omitempty" jsonschema:"moves played from there, such as: D4 Q16 white C3 pass; the side to move begins and the sides alternate"`
	ToPlay  string   `json:"to_play,omitempty" jsonschema:"black or white: who is to move in the diagram; black if left out"`
	Rules   string   `json:"rules,omitempty" jsonschema:"rules such as japanese or chinese; japanese if left out"`
	Komi    *float64 `json:"komi,omitempty" jsonschema:"the points White gets; those of the rules if left out"`
}

// gameReport is what a load answers.
type gameReport struct {
	Size      int      `json:"size"`
	Rules     string   `json:"rules"`
	Komi      float64  `json:"komi"`
	Handicap  int      `json:"handicap,omitempty"`
	Black     string   `json:"black,omitempty" jsonschema:"the name of the player of Black"`
	White     string   `json:"white,omitempty"`
	Result    string   `json:"result,omitempty"`
	Moves     int      `json:"moves" jsonschema:"how many moves the game has"`
	AfterMove int      `json:"after_move" jsonschema:"the position that later calls are about unless they say otherwise"`
	ToPlay    string   `json:"to_play"`
	LastMove  string   `json:"last_move,omitempty"`
	Diagram   string   `json:"diagram"`
	Warnings  []string `json:"warnings,omitempty" jsonschema:"what was strange about the game"`
}

func (d *desk) loadGame(ctx context.Context, r *mcp.CallToolRequest, in loadGame) (*mcp.CallToolResult, *gameReport, error) {
	text := []byte(in.SGF)
	switch {
	case in.SGF != "" && in.Path != "":
		return nil, nil, errors.New("both sgf and path are given: want one of them")
	case in.SGF == "" && in.Path == "":
		return nil, nil, errors.New("no game: give the text of an SGF file as sgf, or the path of a file")
	case in.Path != "":
		var err error
		if text, err = d.read(in.Path); err != nil {
			return nil, nil, err
		}
	}
	l, err := parse(ctx, text, &in)
	if err != nil {
		return nil, nil, err
	}
	if in.AfterMove != nil {
		if _, err := l.after(*in.AfterMove); err != nil {
			return nil, nil, err
		}
		l.at = *in.AfterMove
	}
	return d.loaded(r, l)
}

// loaded makes l the game of the session and reports on it.
func (d *desk) loaded(r *mcp.CallToolRequest, l *loaded) (*mcp.CallToolResult, *gameReport, error) {
	report, err := l.report()
	if err != nil {
		return nil, nil, err
	}
	d.load(r.Session, l)
	return nil, report, nil
}

// read reads a file below the folder. The root of the folder lets no path out of it, be it by
// dots or by links.
func (d *desk) read(name string) ([]byte, error) {
	if d.folder == nil {
		return nil, errors.New("this server reads no files: hand over the text of the game as sgf, or start the server with -folder")
	}
	if path.IsAbs(name) {
		return nil, fmt.Errorf("path %q: want a path within the folder of the server, without a slash at the beginning", clip(name))
	}
	info, err := d.folder.Stat(name)
	var why *fs.PathError // its Op is a name of the system's call
	if errors.As(err, &why) {
		return nil, fmt.Errorf("path %q: %w: want a file within the folder of the server; the path . lists its files", clip(name), why.Err)
	}
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, d.list(name)
	}
	if !info.Mode().IsRegular() || info.Size() > maxText {
		return nil, fmt.Errorf("path %q: want a plain file of at most %d bytes", clip(name), maxText)
	}
	f, err := d.folder.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxText+1))
}

// list returns an error that names the files in a folder.
func (d *desk) list(name string) error {
	f, err := d.folder.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	entries, err := f.ReadDir(maxNames)
	if err != nil && err != io.EOF {
		return err
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		if names[i] = e.Name(); e.IsDir() {
			names[i] += "/"
		}
	}
	slices.Sort(names)
	if len(names) == maxNames {
		names = append(names, "…")
	}
	return fmt.Errorf("path %q is a folder; it holds: %s", clip(name), strings.Join(names, ", "))
}

// records returns the games of a file of SGF, GIB or NGF, in any character set.
func records(text []byte) ([]*sgf.Node, error) {
	if root, ok, err := servers.Read(text); ok {
		return []*sgf.Node{root}, err
	}
	return sgf.Parse(text, append(charset.Options(), sgf.Untrusted(), sgf.Limit(maxText), sgf.MaxNodes(maxNodes))...)
}

// parse reads a game and replays it.
func parse(ctx context.Context, text []byte, in *loadGame) (*loaded, error) {
	roots, err := records(text)
	if err != nil {
		return nil, fmt.Errorf("%w: want an SGF file such as (;SZ[19];B[pd];W[dp]) of at most %d bytes and %d nodes", err, maxText, maxNodes)
	}
	n := max(in.Game, 1)
	if in.Game < 0 || n > len(roots) {
		return nil, fmt.Errorf("game %d: the file has %d, want 1 to %d", in.Game, len(roots), len(roots))
	}
	root := roots[n-1]
	g, warnings, err := sgf.GameAt(root, sgf.End(), board.Japanese(), sgf.Context(ctx), sgf.MaxMoves(maxMoves))
	if err != nil {
		return nil, err
	}
	if err := terms(g, in.Rules, in.Komi); err != nil {
		return nil, err
	}
	l := newLoaded(root, g)
	for _, w := range warnings[:min(len(warnings), maxWarnings)] {
		l.warnings = append(l.warnings, w.String())
	}
	if len(warnings) > maxWarnings {
		l.warnings = append(l.warnings, fmt.Sprintf("and %d more", len(warnings)-maxWarnings))
	}
	return l, nil
}

// terms replaces rules and komi of a game by those of a call.
func terms(g *board.Game, rules string, komi *float64) error {
	if rules != "" {
		r, err := board.ParseRules(rules)
		if err != nil {
			return fmt.Errorf("rules %q: want japanese, chinese, korean, aga, new_zealand, ing or tromp-taylor: %w", clip(rules), board.ErrRules)
		}
		if err := g.SetRules(r); err != nil {
			return err
		}
	}
	if komi != nil {
		if err := g.SetKomi(*komi); err != nil {
			return fmt.Errorf("komi %g: want a number of points such as 6.5: %w", *komi, err)
		}
	}
	return nil
}

func (d *desk) loadPosition(_ context.Context, r *mcp.CallToolRequest, in loadPosition) (*mcp.CallToolResult, *gameReport, error) {
	g, err := in.game()
	if err != nil {
		return nil, nil, err
	}
	if len(in.Moves) > maxDiagram {
		return nil, nil, fmt.Errorf("moves: %d bytes, want at most %d", len(in.Moves), maxDiagram)
	}
	if err := g.PlayText(in.Moves); err != nil {
		return nil, nil, fmt.Errorf("moves: %w; want moves such as: D4 Q16 white C3 pass", err)
	}
	root, err := sgf.FromGame(g)
	if err != nil {
		return nil, nil, err
	}
	return d.loaded(r, newLoaded(root, g))
}

// game returns the game before the moves.
func (in *loadPosition) game() (*board.Game, error) {
	rules := board.Japanese()
	size := in.Size
	if size == 0 {
		size = 19
	}
	var stones *board.Board
	if in.Diagram != "" {
		if len(in.Diagram) > maxDiagram {
			return nil, fmt.Errorf("diagram: %d bytes, want at most %d", len(in.Diagram), maxDiagram)
		}
		var err error
		if stones, err = board.ParseDiagram(in.Diagram); err != nil {
			return nil, fmt.Errorf("diagram: %w; want rows such as \". X O .\" from the top, as many as each has points", err)
		}
		if in.Size != 0 && in.Size != stones.Size() {
			return nil, fmt.Errorf("size %d: the diagram has %d rows; leave the size out", in.Size, stones.Size())
		}
		size = stones.Size()
	}
	g, err := board.NewGame(size, rules)
	if err != nil {
		return nil, fmt.Errorf("size %d: want %d to %d: %w", size, board.MinSize, board.MaxSize, err)
	}
	if err := terms(g, in.Rules, nil); err != nil {
		return nil, err
	}
	komi := g.Rules().Komi
	if in.Komi != nil {
		komi = *in.Komi
	}
	if err := terms(g, "", &komi); err != nil {
		return nil, err
	}
	if stones != nil {
		black, white := stones.StonesOf(board.Black), stones.StonesOf(board.White)
		if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
			return nil, err
		}
	}
	if in.ToPlay != "" {
		c, err := board.ParseColor(in.ToPlay)
		if err != nil {
			return nil, fmt.Errorf("to_play %q: want black or white", clip(in.ToPlay))
		}
		if err := g.SetToPlay(c); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// report describes the game and the position that questions are about.
func (l *loaded) report() (*gameReport, error) {
	g, err := l.after(l.at)
	if err != nil {
		return nil, err
	}
	r := &gameReport{
		Size: g.Size(), Rules: g.Rules().Name, Komi: g.Komi(), Handicap: g.Handicap(),
		Black: clip(g.Player(board.Black)), White: clip(g.Player(board.White)),
		Moves: l.moves(), AfterMove: l.at, ToPlay: g.ToPlay().String(), Diagram: g.Board().String(), Warnings: l.warnings,
	}
	if o := l.game.Outcome(); o.Ending != "" {
		r.Result = o.String()
	}
	if m, ok := g.LastMove(); ok {
		r.LastMove = m.String()
	}
	return r, nil
}

// round keeps one place after the point.
func round(x float64) float64 { return math.Round(x*10) / 10 }

// probability keeps three places after the point.
func probability(x float64) float64 { return math.Round(x*1000) / 1000 }
