package program

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/owl/problem"
)

// entry is a problem of a file. Its question is found later.
type entry struct {
	problem.Problem
	notes []string // what is strange about it
	err   error    // why it cannot be solved
}

// ErrProblem says that a problem makes no sense.
var ErrProblem = errors.New("invalid problem")

// entries reads a file of problems: lines of JSON, or SGF. One that makes no sense has an
// error, and costs no other.
func entries(name string) ([]entry, error) {
	data, err := cli.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return fromJSON(name, data)
	}
	return fromSGF(name, data)
}

// fromSGF makes a problem of the root of each game tree.
func fromSGF(name string, data []byte) ([]entry, error) {
	games, err := cli.Records(name, data)
	if err != nil {
		return nil, err
	}
	var list []entry
	for i, root := range games {
		var p entry
		p.Name = fmt.Sprintf("problem %d", i+1)
		if gn, err := root.SimpleText("GN"); err == nil && gn != "" {
			p.Name = gn
		}
		if p.err = cli.CheckGo(root); p.err == nil {
			var pos *sgf.Position
			if pos, p.err = sgf.PositionAt(root, sgf.BeforeMove(1)); p.err == nil {
				p.Board, p.ToPlay, p.notes = pos.Board, pos.ToPlay, cli.Notes(pos.Warnings)
				p.Key, p.SaysKo = problem.Key(root)
			}
		}
		list = append(list, p)
	}
	return list, nil
}

// jsonProblem is a line of JSON.
type jsonProblem struct {
	ID    string   `json:"id"`
	Size  int      `json:"size"`
	Black []string `json:"black"`
	White []string `json:"white"`
	Play  string   `json:"play"`
	Moves []string `json:"moves"`
	Ko    bool     `json:"ko"`
}

func fromJSON(name string, data []byte) ([]entry, error) {
	var list []entry
	s := bufio.NewScanner(bytes.NewReader(data))
	s.Buffer(nil, 1<<20)
	for n := 1; s.Scan(); n++ {
		if len(bytes.TrimSpace(s.Bytes())) == 0 {
			continue
		}
		var j jsonProblem
		err := json.Unmarshal(s.Bytes(), &j)
		var p entry
		if err == nil {
			p, err = j.entry()
		}
		if err != nil {
			p.err = fmt.Errorf("%s:%d: %w: %w", name, n, ErrProblem, err)
		}
		if p.Name == "" {
			p.Name = fmt.Sprintf("problem %d", len(list)+1)
		}
		list = append(list, p)
	}
	return list, s.Err()
}

func (j *jsonProblem) entry() (p entry, err error) {
	p.Name = j.ID
	if p.Board, err = board.New(j.Size); err != nil {
		return p, err
	}
	if p.ToPlay, err = board.ParseColor(j.Play); err != nil {
		return p, err
	}
	var lists [3][]board.Point
	for i, from := range [][]string{j.Black, j.White, j.Moves} {
		for _, s := range from {
			q, err := board.FromSGF(s, j.Size)
			if err != nil {
				return p, err
			}
			lists[i] = append(lists[i], q)
		}
	}
	p.Key, p.SaysKo = lists[2], j.Ko
	return p, p.Board.Setup(lists[0], lists[1], nil)
}
