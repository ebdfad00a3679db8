package mine_test

import (
	"testing"

	"github.com/tengen-go/tengen/joseki/mine"
)

// BenchmarkOccurrences and BenchmarkWholeBoards count a game an operation.
func BenchmarkOccurrences(b *testing.B) {
	list := games(b)
	for n := 0; b.Loop(); n++ {
		seq, err := mine.Occurrences(list[n%480], mine.Options{})
		if err != nil {
			b.Fatal(err)
		}
		for range seq {
		}
	}
}

func BenchmarkWholeBoards(b *testing.B) {
	list := games(b)
	for n := 0; b.Loop(); n++ {
		seq, err := mine.WholeBoards(list[n%480])
		if err != nil {
			b.Fatal(err)
		}
		for range seq {
		}
	}
}
