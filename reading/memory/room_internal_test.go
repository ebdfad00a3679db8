package memory

import (
	"testing"
	"unsafe"

	"github.com/tengen-go/tengen/board"
)

// TestRoom: a memory has as many buckets as there is room for, of the powers of two, and none if there is no room for one.
func TestRoom(t *testing.T) {
	const one = int(unsafe.Sizeof(bucket{}))
	for size := 1; size < 70*one; size++ {
		m := New(size)
		if (m == nil) != (size < one) {
			t.Fatalf("%d bytes: %v", size, m)
		}
		if m == nil {
			continue
		}
		if n := int(m.mask + 1); n*one > size || 2*n*one <= size {
			t.Fatalf("%d buckets of %d bytes in %d", n, one, size)
		}
	}
}

// TestClearWithin: what is forgotten while a question is open is forgotten with what that rests on.
func TestClearWithin(t *testing.T) {
	m := New(0)
	m.Open()
	m.Touch(board.At(1, 1))
	m.Clear()
	m.Touch(board.At(2, 2))
	if area := m.Close(); !area.IsEmpty() {
		t.Errorf("%v", area)
	}
}
