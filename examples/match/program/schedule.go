package program

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/examples/internal/cli"
)

// key says what the games of one log have in common: another match has another log.
func (o *options) key() string {
	return fmt.Sprintf("%s | %s | size %d, komi %v, %s, %d plies, seed %d", o.commands[0], o.commands[1], o.size, o.komi,
		o.rules.Name, o.plies, o.seed)
}

// begin is how each line of a log of the match begins.
func (o *options) begin() []byte {
	line, err := json.Marshal(result{Match: o.key()})
	if err != nil {
		return nil
	}
	begin, _, _ := bytes.Cut(line, []byte(`,"game":`))
	return begin
}

// gamelog is the file of the games so far.
type gamelog struct {
	mu   sync.Mutex
	file *os.File        // nil if there is none
	done map[int]*result // by numbers from 0
}

// errLog says that a file is not a log of this match.
var errLog = errors.New("not a log of this match")

// openLog reads the games that were played and goes on after them. A line that was cut
// short when the match was broken off is taken out.
func openLog(o *options) (*gamelog, error) {
	l := &gamelog{done: map[int]*result{}}
	if o.log == "" {
		return l, nil
	}
	f, err := cli.OpenLog(o.log)
	if err != nil {
		return nil, err
	}
	l.file = f
	r, good, begin := bufio.NewReader(f), int64(0), o.begin()
	for n := 1; ; n++ {
		line, err := r.ReadBytes('\n')
		if err == io.EOF && (bytes.HasPrefix(line, begin) || bytes.HasPrefix(begin, line)) {
			break
		}
		if err != nil && err != io.EOF {
			f.Close()
			return nil, err
		}
		var g result
		if err == io.EOF || json.Unmarshal(line, &g) != nil || g.Match != o.key() || g.Game < 1 {
			f.Close()
			return nil, fmt.Errorf("%s:%d: %w", o.log, n, errLog)
		}
		good += int64(len(line))
		l.done[g.Game-1] = &g
	}
	if err := cli.First(f.Truncate(good), seek(f, good)); err != nil {
		f.Close()
		return nil, err
	}
	return l, nil
}

func seek(f *os.File, to int64) error {
	_, err := f.Seek(to, 0)
	return err
}

func (l *gamelog) add(r *result) error {
	if l.file == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	line, err := json.Marshal(r)
	if err == nil {
		_, err = l.file.Write(append(line, '\n'))
	}
	return err
}

func (l *gamelog) close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}

// outcome is a game, or what ended the match.
type outcome struct {
	*result
	err error
}

// games yields all games in their order: those of the log, and those that are played now.
func games(ctx context.Context, o *options, log *gamelog, p *cli.Progress) iter.Seq[outcome] {
	var numbers []int
	left := 0
	for i := range o.games {
		numbers = append(numbers, i)
		if log.done[i] == nil {
			left++
		}
	}
	var played atomic.Int64
	began := time.Now()
	work := func(ctx context.Context, i int) outcome {
		if r := log.done[i]; r != nil {
			return outcome{r, nil}
		}
		r, err := play(ctx, o, i)
		if err == nil {
			err = log.add(r)
		}
		n := played.Add(1)
		p.Tell(func() string { return cli.Left(int(n), left, "game", time.Since(began)) })
		return outcome{r, err}
	}
	return cli.Ordered(ctx, slices.Values(numbers), cli.Times(min(o.jobs, o.games), work))
}
