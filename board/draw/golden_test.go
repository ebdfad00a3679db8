package draw_test

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
)

var update = flag.Bool("update", false, "write the golden files in testdata")

// formats are the renderers whose output is kept in files.
var formats = []struct {
	suffix string
	render func(*draw.Picture, io.Writer) error
}{
	{"txt", (*draw.Picture).Text},
	{"ansi16", func(p *draw.Picture, w io.Writer) error { return p.ANSI(w, draw.Colors16) }},
	{"ansi256", func(p *draw.Picture, w io.Writer) error { return p.ANSI(w, draw.Colors256) }},
	{"svg", (*draw.Picture).SVG},
	{"numbers", func(p *draw.Picture, w io.Writer) error {
		if p.Heat == nil {
			return nil
		}
		return p.Numbers(w, 2)
	}},
}

func TestGolden(t *testing.T) {
	for _, s := range scenes {
		for _, f := range formats {
			t.Run(s.name+"."+f.suffix, func(t *testing.T) {
				var first, second bytes.Buffer
				p := s.make(t)
				if err := f.render(p, &first); err != nil {
					t.Fatal(err)
				}
				if err := f.render(p, &second); err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(first.Bytes(), second.Bytes()) {
					t.Error("rendering the same picture twice gave different bytes")
				}
				if first.Len() == 0 {
					return // numbers of a picture without any
				}
				name := filepath.Join("testdata", s.name+"."+f.suffix)
				if *update {
					if err := os.WriteFile(name, first.Bytes(), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(string(want), first.String()); diff != "" {
					t.Errorf("mismatch (-want +got):\n%s", diff)
				}
			})
		}
	}
}

// TestShowboard compares with the layout of showboard as GNU Go prints it.
func TestShowboard(t *testing.T) {
	tests := []struct {
		size         int
		black, white []string
		want         string
	}{
		{9, []string{"E5"}, []string{"C3"}, `
   A B C D E F G H J
 9 . . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . + . . . + . . 7
 6 . . . . . . . . . 6
 5 . . . . X . . . . 5
 4 . . . . . . . . . 4
 3 . . O . . . + . . 3
 2 . . . . . . . . . 2
 1 . . . . . . . . . 1
   A B C D E F G H J
`},
		{3, nil, nil, `
   A B C
 3 . . . 3
 2 . + . 2
 1 . . . 1
   A B C
`},
		{11, nil, nil, `
   A B C D E F G H J K L
11 . . . . . . . . . . . 11
10 . . . . . . . . . . . 10
 9 . . + . . . . . + . . 9
 8 . . . . . . . . . . . 8
 7 . . . . . . . . . . . 7
 6 . . . . . + . . . . . 6
 5 . . . . . . . . . . . 5
 4 . . . . . . . . . . . 4
 3 . . + . . . . . + . . 3
 2 . . . . . . . . . . . 2
 1 . . . . . . . . . . . 1
   A B C D E F G H J K L
`},
	}
	for _, tt := range tests {
		got := "\n" + draw.New(newBoard(t, tt.size, tt.black, tt.white)).String()
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("size %d: mismatch (-want +got):\n%s", tt.size, diff)
		}
	}
}

// TestStars has the star points that GNU Go 3.8 marks on boards up to 19 lines.
func TestStars(t *testing.T) {
	want := map[int][]string{
		2: nil, 3: {"B2"}, 4: nil,
		5:  {"B4", "D4", "C3", "B2", "D2"},
		6:  {"C4", "D4", "C3", "D3"},
		7:  {"C5", "E5", "D4", "C3", "E3"},
		8:  {"C6", "F6", "C3", "F3"},
		9:  {"C7", "G7", "E5", "C3", "G3"},
		10: {"C8", "H8", "C3", "H3"},
		11: {"C9", "J9", "F6", "C3", "J3"},
		12: {"D9", "J9", "D4", "J4"},
		13: {"D10", "G10", "K10", "D7", "G7", "K7", "D4", "G4", "K4"},
		14: {"D11", "L11", "D4", "L4"},
		17: {"D14", "J14", "O14", "D9", "J9", "O9", "D4", "J4", "O4"},
		18: {"D15", "P15", "D4", "P4"},
		19: {"D16", "K16", "Q16", "D10", "K10", "Q10", "D4", "K4", "Q4"},
		25: {"D22", "N22", "W22", "D13", "N13", "W13", "D4", "N4", "W4"},
	}
	for size, stars := range want {
		p := draw.New(newBoard(t, size, nil, nil))
		p.Coordinates = false
		var got []string
		for row, line := range bytes.Split(bytes.TrimSpace([]byte(p.String())), []byte("\n")) {
			for col, c := range bytes.Fields(line) {
				if string(c) == "+" {
					got = append(got, board.At(col, size-1-row).String())
				}
			}
		}
		if diff := cmp.Diff(stars, got); diff != "" {
			t.Errorf("size %d: mismatch (-want +got):\n%s", size, diff)
		}
	}
}
