package program

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
)

// header is the first line of a log: all that decides which games are played. A run goes on
// with a log if its own is the same.
type header struct {
	Constants   []string        `json:"constants,omitempty"` // that are tuned
	Wide        float64         `json:"wide,omitempty"`
	Pairs       int             `json:"pairs,omitempty"` // of the whole way of a tuning
	Batch       int             `json:"batch,omitempty"`
	Sides       [2]mcts.Params  `json:"sides"`
	Networks    [2]network.Info `json:"networks"`
	Size        int             `json:"size"`
	Rules       string          `json:"rules"`
	Komi        float64         `json:"komi"`
	Visits      int             `json:"visits"`
	Time        string          `json:"time"`
	Openings    []string        `json:"openings,omitempty"`
	Plies       int             `json:"plies"`
	Temperature float64         `json:"temperature"`
	Seed        uint64          `json:"seed"`
}

var errLog = errors.New("a log of something else")

// pairLog keeps the outcomes of pairs, in a file if there is one, so that a run that was
// interrupted can go on.
type pairLog struct {
	file *os.File
	done []outcome // of earlier runs
}

// openLog opens the log of a run, which need not exist. Without a name nothing is kept.
func openLog(name string, h header) (*pairLog, error) {
	if name == "" {
		return new(pairLog), nil
	}
	f, err := cli.OpenLog(name)
	if err != nil {
		return nil, err
	}
	l := &pairLog{file: f}
	end, err := l.read(h)
	if err == nil {
		err = f.Truncate(end) // what a run was writing when it ended
	}
	if err == nil {
		_, err = f.Seek(end, io.SeekStart)
	}
	if err == nil && end == 0 {
		err = l.write(h)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return l, nil
}

// read reads the lines that are whole, and returns where they end.
func (l *pairLog) read(h header) (end int64, err error) {
	r := bufio.NewReader(l.file)
	for n := 0; ; n++ {
		line, err := r.ReadBytes('\n')
		if err == io.EOF {
			if n == 0 && len(line) > 0 {
				return 0, errLog
			}
			return end, nil
		}
		if err != nil {
			return 0, err
		}
		if n == 0 {
			var was header
			if err := json.Unmarshal(line, &was); err != nil || !reflect.DeepEqual(was, h) {
				return 0, errLog
			}
		} else {
			var o outcome
			if err := json.Unmarshal(line, &o); err != nil || o.Pair != len(l.done) || !isShare(o.Black) || !isShare(o.White) {
				return 0, fmt.Errorf("line %d: %w", n+1, errLog)
			}
			l.done = append(l.done, o)
		}
		end += int64(len(line))
	}
}

func isShare(v float64) bool { return v == 0 || v == 0.5 || v == 1 }

func (l *pairLog) write(v any) error {
	data, err := json.Marshal(v)
	if err == nil {
		_, err = l.file.Write(append(data, '\n'))
	}
	return err
}

// add keeps the outcome of the pair after those before.
func (l *pairLog) add(o outcome) error {
	if l.file == nil {
		return nil
	}
	return l.write(o)
}

func (l *pairLog) close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
