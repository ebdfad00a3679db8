package reading_test

import (
	"testing"

	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestAdjust: Options.Adjust changes the depths of every effort, and nothing else.
func TestAdjust(t *testing.T) {
	r := reading.New(reading.Options{Adjust: func(p reading.Params) reading.Params {
		p.BackfillDepth, p.Depth = 3, p.Depth+100
		return p
	}})
	for level := range 13 {
		for _, e := range []search.Effort{search.AtLevel(level), {Deeper: level - search.UsualLevel, Rough: true, Thorough: true}} {
			want := reading.Level(level)
			want.BackfillDepth, want.Depth = 3, want.Depth+100
			want.Rough, want.Thorough = e.Rough, e.Thorough
			if got := search.With(r, e).(*reading.Reader).Params(); got != want {
				t.Errorf("level %d: %+v, want %+v", level, got, want)
			}
		}
	}
	want := reading.Level(reading.DefaultLevel)
	want.BackfillDepth, want.Depth = 3, want.Depth+100
	if got := r.Params(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
