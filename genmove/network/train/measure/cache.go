package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
)

// cache has the teacher's leads. Its file has one key and one lead a line. A key is a hash of the
// teacher's file, the rules, the komi and the moves, so answers stay right when the choice of
// positions changes.
type cache struct {
	name    string // of the teacher's file
	teacher string // hash of the teacher's file
	model   func() (*network.Model, error)
	file    *os.File // nil for none
	found   atomic.Int64

	mu    sync.Mutex
	leads map[string]float64
}

// openCache returns the cache of a teacher. Without a file name it keeps nothing.
func openCache(teacher, file string) (*cache, error) {
	data, err := os.ReadFile(teacher)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no teacher %s; -teacher names a KataGo model file", teacher)
	} else if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	c := &cache{
		name: teacher, teacher: hex.EncodeToString(sum[:8]), leads: map[string]float64{},
		model: sync.OnceValues(func() (*network.Model, error) { return loadModel(teacher) }),
	}
	if file == "" {
		return c, nil
	}
	if c.file, err = os.OpenFile(file, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
		return nil, err
	}
	s := bufio.NewScanner(c.file)
	for s.Scan() {
		var key string
		var lead float64
		// An interrupted run may have left half a line.
		if n, err := fmt.Sscanf(s.Text(), "%s %g .", &key, &lead); err == nil && n == 2 {
			c.leads[key] = lead
		}
	}
	if err := s.Err(); err != nil {
		c.file.Close()
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return c, nil
}

func (c *cache) close() {
	if c.file != nil {
		c.file.Close()
	}
}

// lead returns the teacher's lead of g, the mean of all orientations.
func (c *cache) lead(w *worker, g *board.Game) (float64, error) {
	r := g.Rules()
	var text strings.Builder
	fmt.Fprintf(&text, "%s %d %s %v %v", c.teacher, g.Size(), r.Name, r.Komi, g.Komi())
	for _, m := range g.Moves() {
		fmt.Fprintf(&text, " %v%v", m.Color, m.Point)
	}
	sum := sha256.Sum256([]byte(text.String()))
	key := hex.EncodeToString(sum[:12])
	c.mu.Lock()
	lead, ok := c.leads[key]
	c.mu.Unlock()
	if ok {
		c.found.Add(1)
		return lead, nil
	}
	if w.teacher == nil {
		m, err := c.model()
		if err != nil {
			return 0, err
		}
		if w.teacher, err = m.NewEvaluator(network.Options{Symmetry: network.SymmetryMean}); err != nil {
			return 0, err
		}
	}
	p, err := network.FromGame(g)
	if err != nil {
		return 0, err
	}
	if err := w.teacher.EvaluateInto(w.ctx, &p, &w.v); err != nil {
		return 0, err
	}
	lead = float64(w.v.Lead)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leads[key] = lead
	if c.file != nil {
		if _, err := fmt.Fprintf(c.file, "%s %.4f .\n", key, lead); err != nil {
			return 0, err
		}
	}
	return lead, nil
}
