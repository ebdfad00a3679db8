package influence

import "github.com/tengen-go/tengen/pattern"

// LeaveOut makes the engine ignore a pattern, or heed it again.
func (e *Engine) LeaveOut(db *pattern.Database, i int32, out bool) {
	for _, d := range [2]*database{e.influence, e.barriers} {
		if d.bound.Database() == db {
			d.effects[i].bound = d.bound.Has(i) && !out
		}
	}
}

// Scale multiplies the strength of a pattern.
func (e *Engine) Scale(db *pattern.Database, i int32, by float32) {
	for _, d := range [2]*database{e.influence, e.barriers} {
		if d.bound.Database() == db {
			d.effects[i].value *= by
		}
	}
}
