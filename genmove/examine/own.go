package examine

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
)

// ownFact is a fact that was added to an Analyst.
type ownFact struct {
	name  string
	want  Want
	needs Want
	find  func(ctx context.Context, f *Facts) (any, error)
}

// ownValue is such a fact of a position.
type ownValue struct {
	name  string
	value any
}

// Own is an added fact of type T. Want asks for it, and Of returns it.
type Own[T any] struct {
	Want   Want
	name   string
	number int
}

// Add adds a fact of the caller's own to an Analyst; the Want of the result asks for it. The
// Analyst calls find with facts that include needs, which it must not change, and MarshalJSON
// writes the fact under its name. The error wraps ErrWant if the name is taken or there are too
// many, ErrMissing if find is nil or needs are unknown, and ErrNoAnalyst if a is nil.
//
//	stones, err := examine.Add(a, "stones", examine.Worms,
//		func(ctx context.Context, f *examine.Facts) (int, error) {
//			return f.Worms.Len(), nil
//		})
//	f, err := a.Facts(ctx, p, stones.Want)
//	n, ok := stones.Of(f)
func Add[T any](a *Analyst, name string, needs Want, find func(ctx context.Context, f *Facts) (T, error)) (Own[T], error) {
	if a == nil {
		return Own[T]{}, ErrNoAnalyst
	}
	n := len(a.own)
	want := firstOwn << n
	if want == 0 {
		return Own[T]{}, fmt.Errorf("%w: no room for %s beside %d other facts", ErrWant, name, n)
	}
	if slices.Contains(names[:], name) || slices.ContainsFunc(a.own, func(o ownFact) bool { return o.name == name }) {
		return Own[T]{}, fmt.Errorf("%w: a second one of the name %q", ErrWant, name)
	}
	if find == nil || needs >= want {
		return Own[T]{}, fmt.Errorf("%w: %s needs what was not added before it", ErrMissing, name)
	}
	a.own = append(a.own, ownFact{name, want, needs, func(ctx context.Context, f *Facts) (any, error) { return find(ctx, f) }})
	return Own[T]{want, name, n}, nil
}

// Of returns the fact of f, and whether it was found. f must be from the Analyst to which the
// fact was added, or read from JSON; the fact is then read from the text under its name.
func (o Own[T]) Of(f *Facts) (T, bool) {
	var v T
	switch {
	case f == nil || o.Want == 0:
	case f.Found&o.Want != 0 && o.number < len(f.own):
		v, ok := f.own[o.number].value.(T)
		return v, ok
	case f.read[o.name] != nil:
		if json.Unmarshal(f.read[o.name], &v) == nil {
			return v, true
		}
	}
	var none T
	return none, false
}
