package main

import "cmp"

// mostKeys is how many keys sums keep unless they are told to, some hundred megabytes at most.
const mostKeys = 1 << 20

// sums add up values before they are handed to Beam, which encodes each pair it gets: a
// goroutine sees the same positions and shapes again and again. They belong to a bundle.
type sums[K comparable, V any] struct {
	add  func(a, b V) V
	m    map[K]V
	most int // keys; 0 means mostKeys
}

// begin starts a bundle.
func (s *sums[K, V]) begin(add func(a, b V) V) { s.add, s.m = add, map[K]V{} }

// put adds a value to that of a key. When there are too many keys it emits them all.
func (s *sums[K, V]) put(k K, v V, emit func(K, V)) {
	if old, ok := s.m[k]; ok {
		v = s.add(old, v)
	} else if len(s.m) >= cmp.Or(s.most, mostKeys) {
		s.flush(emit)
	}
	s.m[k] = v
}

// flush emits what there is.
func (s *sums[K, V]) flush(emit func(K, V)) {
	for k, v := range s.m {
		emit(k, v)
	}
	clear(s.m)
}
