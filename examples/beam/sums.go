package main

// sums add up values before they are handed to Beam, which encodes each pair it gets: a
// goroutine sees the same positions again and again. They belong to a bundle.
type sums[K comparable, V any] struct {
	add  func(a, b V) V
	m    map[K]V
	most int // keys
}

// begin starts a bundle. At most most keys are kept.
func (s *sums[K, V]) begin(add func(a, b V) V, most int) { s.add, s.m, s.most = add, map[K]V{}, most }

// put adds a value to that of a key. When there are too many keys it emits them all.
func (s *sums[K, V]) put(k K, v V, emit func(K, V)) {
	if old, ok := s.m[k]; ok {
		v = s.add(old, v)
	} else if len(s.m) >= s.most {
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
