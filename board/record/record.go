// Package record reads collections of games as lists of moves: folders of SGF files, and texts
// with a game a line, as they suit statistics and training.
//
// A [Game] has the moves of an even game and a few facts about it; [Read] takes what it is
// given, [Parse] reads a text and [FromSGF] a game of package sgf. For whole game trees and
// positions set up there are sgf.Games and sgf.GameAt.
package record

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

// ErrGame reports that a collection has something that is not a game.
var ErrGame = errors.New("malformed game")

// Game is the moves of a game that began on an empty board, Black first, with passes.
type Game struct {
	Size    int
	Year    int           // 0 if it is not known
	Komi    float64       // if HasKomi
	HasKomi bool          // the komi is known
	Outcome board.Outcome // the zero value if it is not known
	Moves   []board.Point
}

// Read reads the games at a path: an SGF file, a folder with SGF files at any depth, or a text
// in the format of Parse, which gzip may have compressed. skipped counts the games that are
// left out, with handicap, set-up stones or a move out of turn, and files of a folder without a
// game. The error wraps ErrGame or an error of package sgf and names the file and the line.
func Read(path string) (games []Game, skipped int, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, 0, err
	}
	if !info.IsDir() && !isSGF(path) {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, 0, err
		}
		var r io.Reader = bytes.NewReader(data)
		if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
			if r, err = gzip.NewReader(r); err != nil {
				return nil, 0, fmt.Errorf("%s: %w", path, err)
			}
		}
		games, err := Parse(path, r)
		return games, 0, err
	}
	err = filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !isSGF(name) {
			return err
		}
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		for root, err := range sgf.Games(f, sgf.Name(name)) {
			_, malformed := errors.AsType[*sgf.Error](err)
			if err != nil && !(info.IsDir() && (malformed || errors.Is(err, sgf.ErrTooLarge))) {
				return err
			}
			if g, ok := FromSGF(root); ok {
				games = append(games, g)
			} else {
				skipped++ // one bad file costs no other
			}
		}
		return nil
	})
	return games, skipped, err
}

func isSGF(name string) bool { return strings.EqualFold(filepath.Ext(name), ".sgf") }

// FromSGF returns the main line of a game. It reports false for games with handicap, set-up
// stones or a move out of turn, and for a root that is nil, of another game, or of an unknown
// board size.
func FromSGF(root *sgf.Node) (Game, bool) {
	if root == nil {
		return Game{}, false
	}
	size, err := root.BoardSize()
	if err != nil {
		return Game{}, false
	}
	g := Game{Size: size}
	if date, err := root.SimpleText("DT"); err == nil && len(date) >= 4 {
		g.Year, _ = strconv.Atoi(date[:4])
	}
	g.Komi, g.HasKomi, _ = root.Komi()
	g.Outcome, _, _ = root.Outcome()
	turn := board.Black
	for n := range root.MainLine() {
		if n.Has("AB") || n.Has("AW") || n.Has("AE") {
			return Game{}, false
		}
		m, ok, err := n.Move()
		if err != nil || ok && m.Color != turn {
			return Game{}, false
		}
		if ok {
			g.Moves = append(g.Moves, m.Point)
			turn = turn.Opponent()
		}
	}
	return g, true
}

// Parse reads games, one on each line, with five fields: size, year (0 or ? if unknown), komi,
// result and moves, which are SGF points without separators, Black first, with -- for a pass.
// Invalid komi and results count as unknown, and empty lines and lines that start with # are
// ignored. The error wraps ErrGame and names file and line.
func Parse(file string, r io.Reader) ([]Game, error) {
	if r == nil {
		return nil, fmt.Errorf("%s: %w: nothing to read from", file, ErrGame)
	}
	var games []Game
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	for line := 1; in.Scan(); line++ {
		text := strings.TrimSpace(in.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		g, err := parseGame(text)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w: %w", file, line, ErrGame, err)
		}
		games = append(games, g)
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return games, nil
}

func parseGame(text string) (Game, error) {
	f := strings.Fields(text)
	if len(f) != 4 && len(f) != 5 {
		return Game{}, fmt.Errorf("%d fields, expected size, year, komi, result and moves", len(f))
	}
	var g Game
	var err error
	if g.Size, err = strconv.Atoi(f[0]); err != nil || g.Size < board.MinSize || g.Size > board.MaxSize {
		return g, fmt.Errorf("%w: %q", board.ErrSize, f[0])
	}
	if f[1] != "?" {
		if g.Year, err = strconv.Atoi(f[1]); err != nil || g.Year < 0 || g.Year > 9999 {
			return g, fmt.Errorf("year %q", f[1])
		}
	}
	komi, err := strconv.ParseFloat(f[2], 64)
	if g.HasKomi = err == nil && !math.IsInf(komi, 0) && !math.IsNaN(komi); g.HasKomi {
		g.Komi = komi
	}
	if o, err := board.ParseOutcome(f[3]); err == nil {
		g.Outcome = o
	}
	if len(f) == 4 {
		return g, nil // a game without moves
	}
	moves := f[4]
	if len(moves)%2 != 0 {
		return g, fmt.Errorf("%d letters for moves, expected two each", len(moves))
	}
	g.Moves = make([]board.Point, 0, len(moves)/2)
	for i := 0; i < len(moves); i += 2 {
		p := board.Pass
		if moves[i:i+2] != "--" {
			if p, err = board.FromSGF(moves[i:i+2], g.Size); err != nil {
				return g, fmt.Errorf("move %d: %w", i/2+1, err)
			}
		}
		g.Moves = append(g.Moves, p)
	}
	return g, nil
}
