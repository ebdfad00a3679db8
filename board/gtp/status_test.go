package gtp_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// TestStatuses draws statuses: b and w territory, d dead, x alive, - dame.
func TestStatuses(t *testing.T) {
	b := boardtest.MustParse(t, `
		. O X . .
		O X X . .
		. . X O O
		. X X . .
		X . X . .`)
	draw := func(dead *board.Set) string {
		list := gtp.Statuses(b, dead)
		text := ""
		for row := range 5 {
			line := ""
			for col := range 5 {
				line += string("xd?wb-"[list[board.At(col, 4-row)]])
			}
			text += line + "\n"
		}
		return text
	}
	one := board.SetOf(board.At(3, 2))
	corner := board.SetOf(board.At(0, 3), board.At(1, 4))
	for _, tt := range []struct {
		dead *board.Set
		want string
	}{
		{nil, "wxx--\nxxx--\n--xxx\n-xx--\nxbx--\n"},
		{&one, "wxxbb\nxxxbb\n--xdd\n-xxbb\nxbxbb\n"},
		{&corner, "bdx--\ndxx--\nbbxxx\nbxx--\nxbx--\n"},
	} {
		if diff := cmp.Diff(tt.want, draw(tt.dead)); diff != "" {
			t.Errorf("dead %v: mismatch (-want +got):\n%s", tt.dead, diff)
		}
	}
}

func TestStatusesOfNothing(t *testing.T) {
	if list := gtp.Statuses(nil, nil); len(list) != board.NumPoints {
		t.Errorf("%d statuses", len(list))
	}
	if err := gtp.CheckEngine(t.Context(), nil, 5, board.Chinese()); !errors.Is(err, gtp.ErrEngine) {
		t.Errorf("no engine: %v", err)
	}
}
