package suite_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/internal/suite"
)

type log struct {
	testing.TB
	text string
}

func (l *log) Errorf(format string, args ...any) { l.text += fmt.Sprintf(format, args...) }

func TestCall(t *testing.T) {
	refused := errors.New("refused")
	if err := suite.Call(func() error { return refused }); err != refused {
		t.Error(err)
	}
	if err := suite.Call(func() error { return nil }); err != nil {
		t.Error(err)
	}
	err := suite.Call(func() error { panic("boom") })
	if !errors.Is(err, suite.ErrPanic) || !strings.Contains(err.Error(), "boom") || !strings.Contains(err.Error(), "suite_test.go") {
		t.Error(err)
	}
}

func TestSurvive(t *testing.T) {
	l := &log{TB: t}
	func() {
		defer suite.Survive(l)
		panic("boom")
	}()
	if !strings.Contains(l.text, "panics: boom") {
		t.Errorf("%q", l.text)
	}
	l.text = ""
	func() { defer suite.Survive(l) }()
	if l.text != "" {
		t.Errorf("%q", l.text)
	}
	if err := suite.Ended().Err(); err != context.Canceled {
		t.Error(err)
	}
}
