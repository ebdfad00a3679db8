package connect_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// halting is a recorder that stops a search in the middle until it is told to go on.
type halting struct {
	once     sync.Once
	in, goOn chan struct{}
}

func (h *halting) Enter(*board.Board, board.Point, board.Color, string) {
	h.once.Do(func() {
		close(h.in)
		<-h.goOn
	})
}

func (*halting) Leave(*board.Board, search.Code) {}

// TestBusy asks a reader that reads already: the second question is refused, and after the
// first one others have answers.
func TestBusy(t *testing.T) {
	h := &halting{in: make(chan struct{}), goOn: make(chan struct{})}
	r := connect.New(connect.Options{Recorder: h, Limits: search.Limits{Nodes: 30}})
	b := boardtest.MustParse(t, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . O X O . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	x, y := boardtest.MustPoint(t, "C4"), boardtest.MustPoint(t, "E4")
	done := make(chan error)
	go func() {
		_, err := r.Connect(context.Background(), b.Clone(), x, y)
		done <- err
	}()
	<-h.in
	if _, err := r.Disconnect(t.Context(), b, x, y); !errors.Is(err, search.ErrBusy) {
		t.Errorf("it was asked by two: %v, want ErrBusy", err)
	}
	close(h.goOn)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, err := r.Disconnect(t.Context(), b, x, y); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// TestNoBoardToConnectOn asks about no board at all.
func TestNoBoardToConnectOn(t *testing.T) {
	r := connect.New(connect.Options{})
	x, y := board.At(2, 3), board.At(4, 3)
	for name, ask := range map[string]func() error{
		"Connect":    func() error { _, err := r.Connect(t.Context(), nil, x, y); return err },
		"Disconnect": func() error { _, err := r.Disconnect(t.Context(), nil, x, y); return err },
	} {
		if err := ask(); !errors.Is(err, board.ErrNoBoard) {
			t.Errorf("%s: %v, want ErrNoBoard", name, err)
		}
	}
}
