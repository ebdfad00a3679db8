package boardtest_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
)

func ExampleParsePositions() {
	list, err := boardtest.ParsePositions("9 eegc\n\n13 dd\n")
	for _, p := range list {
		fmt.Println(p.Board.Size(), p.Board.At(board.At(4, 4)), p.ToPlay)
	}
	fmt.Println(err)
	// Output:
	// 9 black black
	// 13 empty white
	// <nil>
}

func TestParsePositionsErrors(t *testing.T) {
	for text, want := range map[string]error{
		"nine ee":      nil,
		"9 eeg":        nil,
		"9 ee\n9 eeee": board.ErrOccupied,
		"0 ee":         board.ErrSize,
	} {
		if list, err := boardtest.ParsePositions(text); err == nil || want != nil && !errors.Is(err, want) || list != nil {
			t.Errorf("%q: %v, %v, want %v", text, list, err, want)
		}
	}
}

func TestReadPositions(t *testing.T) {
	if list := boardtest.ReadPositions(t, "../../board/testdata/positions.txt"); len(list) != 250 {
		t.Errorf("%d positions, want 250", len(list))
	}
}

func FuzzParsePositions(f *testing.F) {
	f.Add("9 eegc\n19 ddpp")
	f.Add("9 tt\n3 aabbcc")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := boardtest.ParsePositions(text)
		if err != nil {
			return
		}
		for _, p := range list {
			if err := boardtest.CheckConsistency(p.Board); err != nil {
				t.Error(err)
			}
		}
	})
}
