package memory

import (
	"testing"
	"unsafe"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// TestRoom: a memory has as many buckets as there is room for, of the powers of two, and none if there is no room for one.
func TestRoom(t *testing.T) {
	const one = int(unsafe.Sizeof(bucket{}))
	for buckets := range 70 {
		for _, size := range []int{buckets*one - 1, buckets * one, buckets*one + 1, buckets*one + one/2} {
			if size < 1 {
				continue
			}
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

// TestKeptAgain: an answer that is kept again takes its own place, not that of another.
func TestKeptAgain(t *testing.T) {
	m := New(int(unsafe.Sizeof(bucket{})))
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	area := board.SetOf(board.At(0, 0))
	for i := range ways {
		m.Keep(Key{Kind: "attack", Level: uint64(i)}, b, &area, search.Result{Code: search.Win, Nodes: 100})
	}
	for range 2 * ways {
		m.Keep(Key{Kind: "attack", Level: 1}, b, &area, search.Result{Code: search.KoA, Nodes: 100})
	}
	for i := range ways {
		want := search.Win
		if i == 1 {
			want = search.KoA
		}
		if r, ok := m.Recall(Key{Kind: "attack", Level: uint64(i)}, b); !ok || r.Code != want {
			t.Errorf("answer %d: %v, %v", i, r.Code, ok)
		}
	}
}
