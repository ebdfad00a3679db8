package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
)

// header is the first line of a log: all that decides which games are played. A run goes on
// with a log if its own is the same.
type header struct {
	Numbers  []string  `json:"numbers,omitempty"`
	Usual    []float64 `json:"usual"` // what numbers were when the run began
	Wide     float64   `json:"wide,omitempty"`
	Judge    string    `json:"judge,omitempty"`
	Pairs    int       `json:"pairs"`
	Size     int       `json:"size"`
	Playouts int       `json:"playouts"`
	Seed     uint64    `json:"seed"`
}

// record is the line of a pair of games.
type record struct {
	Pair   int     `json:"pair"`
	Better float64 `json:"better"`
}

var errLog = errors.New("a log of something else")

// pairLog keeps what pairs have come to, in a file if there is one, so that a run that was
// interrupted can go on.
type pairLog struct {
	file *os.File
	done []float64 // what earlier runs have played
	next int
}

// openLog opens the log of a run, which need not exist. Without a name nothing is kept.
func openLog(name string, h header) (*pairLog, error) {
	if name == "" {
		return new(pairLog), nil
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
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
			var x record
			if err := json.Unmarshal(line, &x); err != nil || x.Pair != len(l.done) || !(x.Better >= -1 && x.Better <= 1) {
				return 0, fmt.Errorf("line %d: %w", n+1, errLog)
			}
			l.done = append(l.done, x.Better)
		}
		end += int64(len(line))
	}
}

func (l *pairLog) write(v any) error {
	data, err := json.Marshal(v)
	if err == nil {
		_, err = l.file.Write(append(data, '\n'))
	}
	return err
}

// pair returns what the next pair comes to: what the log says, or what play plays.
func (l *pairLog) pair(play func(n int) (float64, error)) (float64, error) {
	n := l.next
	if n < len(l.done) {
		l.next++
		return l.done[n], nil
	}
	v, err := play(n)
	if err != nil {
		return 0, err
	}
	l.next++
	if l.file != nil {
		err = l.write(record{n, v})
	}
	return v, err
}

func (l *pairLog) close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
