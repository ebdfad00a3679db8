// Package games reads the game collections that networks are trained and measured on, and says
// which games must not be trained on.
//
// A collection has one game a line with five fields: size, year, komi ("?" if unknown), result, and
// the moves as pairs of SGF letters, Black first; "--" is a pass.
package games

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// Game is a game of a collection.
type Game struct {
	Size   int
	Komi   float64 // 6.5 if unknown
	Known  bool    // whether the komi is
	Result string
	Moves  string // pairs of SGF letters
}

// Counted returns the margin of a counted game, positive if White won.
func (g *Game) Counted() (margin float64, ok bool) {
	if g.Winner() == board.Empty {
		return 0, false
	}
	m, err := strconv.ParseFloat(g.Result[2:], 64)
	if err != nil || !(m >= 0 && m <= board.MaxSize*board.MaxSize) {
		return 0, false
	}
	if g.Result[0] == 'B' {
		m = -m
	}
	return m, true
}

// Winner returns who won, Empty if that is unknown.
func (g *Game) Winner() board.Color {
	switch {
	case strings.HasPrefix(g.Result, "B+"):
		return board.Black
	case strings.HasPrefix(g.Result, "W+"):
		return board.White
	}
	return board.Empty
}

// Len returns the number of moves, passes included.
func (g *Game) Len() int { return len(g.Moves) / 2 }

// Move returns the move i, or a Pass if its point is not on the board.
func (g *Game) Move(i int) board.Move {
	c := board.Black
	if i&1 != 0 {
		c = board.White
	}
	s := g.Moves[2*i : 2*i+2]
	p, err := board.FromSGF(s, g.Size)
	if err != nil || s == "--" {
		p = board.Pass
	}
	return board.Move{Point: p, Color: c}
}

// Rules returns the rules that the komi suggests: Chinese for 7.5 and more, Japanese otherwise.
func (g *Game) Rules() board.Rules {
	r := board.Japanese()
	if g.Komi >= 7 {
		r = board.Chinese()
	}
	r.Komi = g.Komi
	return r
}

// parse reads a line; ok is false for lines that are no games.
func parse(line string) (g Game, ok bool) {
	f := strings.Fields(line)
	if len(f) != 5 {
		return g, false
	}
	size, err := strconv.Atoi(f[0])
	if err != nil || size < board.MinSize || size > board.MaxSize {
		return g, false
	}
	g = Game{Size: size, Komi: 6.5, Result: f[3], Moves: f[4]}
	if len(g.Moves)%2 != 0 {
		return g, false
	}
	for i := 0; i < len(g.Moves); i += 2 {
		if s := g.Moves[i : i+2]; s != "--" {
			if _, err := board.FromSGF(s, size); err != nil {
				return g, false
			}
		}
	}
	if k, err := strconv.ParseFloat(f[2], 64); err == nil && math.Abs(k) <= board.MaxSize*board.MaxSize {
		g.Komi, g.Known = k, true
	}
	return g, true
}

// Read reads a collection from a file, packed with gzip if its name ends in .gz. Lines that are no
// games are skipped.
func Read(name string) ([]Game, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	var games []Game
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		if g, ok := parse(s.Text()); ok {
			games = append(games, g)
		}
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return games, nil
}

// Counted is a finished game with the players' own marks of territory.
type Counted struct {
	Rules    string
	Komi     float64
	Handicap string // points of handicap stones
	First    string // "B" or "W"
	Moves    string
	Margin   float64 // positive if White won
	Black    string  `json:"tb"` // points of Black's territory
	White    string  `json:"tw"`
}

// ReadCounted reads counted games, one JSON object a line.
func ReadCounted(name string) ([]Counted, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var games []Counted
	d := json.NewDecoder(r)
	for {
		var g Counted
		if err := d.Decode(&g); err == io.EOF {
			return games, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: game %d: %w", name, len(games)+1, err)
		}
		games = append(games, g)
	}
}

// keyMoves is the number of moves that tell whether two games are the same.
const keyMoves = 60

// Key returns what games that are the same share: the first 60 moves, in the least of the eight
// orientations.
func Key(size int, moves string) string {
	moves = moves[:min(len(moves), 2*keyMoves)]
	best := ""
	n := byte(size - 1)
	for t := range 8 {
		out := []byte(moves)
		for i := 0; i+1 < len(out); i += 2 {
			if out[i] < 'a' || out[i+1] < 'a' {
				continue
			}
			x, y := out[i]-'a', out[i+1]-'a'
			if t&1 != 0 {
				x = n - x
			}
			if t&2 != 0 {
				y = n - y
			}
			if t&4 != 0 {
				x, y = y, x
			}
			out[i], out[i+1] = 'a'+x, 'a'+y
		}
		if s := string(out); best == "" || s < best {
			best = s
		}
	}
	return best
}

// Split divides a collection into games to train on and games to test on. The test games are the
// last tenth, both of all games and of those on 19×19 with more than 40 moves. Games that share
// their Key with a test game or with one of kept are in neither part.
func Split(all []Game, kept map[string]bool) (train, test []Game) {
	var long []int
	held := make([]bool, len(all))
	for i := range all {
		if i >= len(all)*9/10 {
			held[i] = true
		}
		if all[i].Size == 19 && len(all[i].Moves) > 80 {
			long = append(long, i)
		}
	}
	for _, i := range long[len(long)*9/10:] {
		held[i] = true
	}
	keys := map[string]bool{}
	for i := range all {
		if held[i] {
			keys[Key(all[i].Size, all[i].Moves)] = true
			test = append(test, all[i])
		}
	}
	seen := map[string]bool{}
	for i := range all {
		if held[i] {
			continue
		}
		k := Key(all[i].Size, all[i].Moves)
		if keys[k] || kept[k] || seen[k] {
			continue
		}
		seen[k] = true
		train = append(train, all[i])
	}
	return train, test
}

// Without returns the games of a collection that share their Key with none of kept, each once.
func Without(all []Game, kept map[string]bool) []Game {
	seen := map[string]bool{}
	var games []Game
	for i := range all {
		k := Key(all[i].Size, all[i].Moves)
		if kept[k] || seen[k] {
			continue
		}
		seen[k] = true
		games = append(games, all[i])
	}
	return games
}
