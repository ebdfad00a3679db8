package influence_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// TestEscapeValueByRegion: 4 in the own moyo, 2 in the own area, 1 on neutral ground,
// 0 in the area of the opponent; friends have what the caller says.
func TestEscapeValueByRegion(t *testing.T) {
	b := setup(t, 13, []board.Point{board.At(3, 9), board.At(3, 5), board.At(3, 2)}, []board.Point{board.At(9, 9), board.At(9, 5), board.At(9, 2)})
	r := compute(t, newEngine(t, influence.Options{}), influence.Input{Board: b, Kind: influence.Escape})
	values := r.EscapeValues(nil, board.Black, 5)
	seen := map[int]int{}
	for row := range 13 {
		for col := range 13 {
			p := board.At(col, row)
			want := 1
			switch {
			case b.At(p) == board.Black:
				want = 5
			case b.At(p) == board.White:
				want = 0
			case r.WhoseMoyo(p) == board.Black:
				want = 4
			case r.WhoseArea(p) == board.Black:
				want = 2
			case r.WhoseArea(p) == board.White:
				want = 0
			}
			seen[want]++
			if got := int(values[p]); got != want {
				t.Errorf("%v is worth %d, want %d", p, got, want)
			}
		}
	}
	if len(seen) != 5 {
		t.Errorf("only the values %v", seen)
	}
}

// TestLeakAtDeadStone: a wall without a gap lets the opponent through where one of
// its stones is dead, and lets his influence come there undiminished.
func TestLeakAtDeadStone(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . X . . . .
		. . . . X . . . .
		. . O . X . . . .
		. . . . X . . . .
		. . O . X . . . .
		. . . . X . . . .
		. . O . X . . . .
		. . . . X . . . .
		. . . . X . . . .`)
	e := newEngine(t, influence.Options{NoPatterns: true})
	dead := board.SetOf(board.At(4, 4))
	whole := compute(t, e, influence.Input{Board: b})
	leak := compute(t, e, influence.Input{Board: b, Dead: &dead})
	for p, want := range map[board.Point][2]float64{
		board.At(3, 4): {0.25 * 0.65 * 0.65, 1}, // beside the stone
		board.At(3, 5): {0.25 * 0.65 * 0.65, 1}, // diagonally below the next one
		board.At(3, 7): {0.25 * 0.65 * 0.65, 0.25 * 0.65 * 0.65},
	} {
		for i, r := range []*influence.Result{whole, leak} {
			if got := r.Permeability(board.White, p); got < want[i]-1e-4 || got > want[i]+1e-4 {
				t.Errorf("permeability %.4f at %v, want %.4f", got, p, want[i])
			}
		}
	}
	behind := board.At(5, 4)
	if whole.Influence(board.White, behind) != 0 || leak.Influence(board.White, behind) <= 0 {
		t.Errorf("influence behind the wall %.2f, and %.2f where a stone is dead", whole.Influence(board.White, behind), leak.Influence(board.White, behind))
	}
	// Its own player's influence stops there.
	if got := leak.Permeability(board.Black, board.At(4, 4)); got != 0 {
		t.Errorf("permeability %.2f of the dead stone for Black", got)
	}
}

// TestSourcesOfPatterns: enhancements count for escape only; invasions for the player
// to move, or for both with nobody to move or the class s, and never at the end.
func TestSourcesOfPatterns(t *testing.T) {
	b := setup(t, 9, nil, []board.Point{board.At(4, 4)})
	none, err := pattern.Compile(pattern.Barriers())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		class   string
		kind    influence.Kind
		toMove  board.Color
		scoring bool
		want    [2]float64 // strength of Black and of White above the stone
	}{
		{"E", influence.Territorial, board.Black, false, [2]float64{}},
		{"E", influence.Escape, board.Empty, false, [2]float64{0, 10}},
		{"E", influence.Escape, board.Black, false, [2]float64{0, 10}},
		{"I", influence.Territorial, board.Black, false, [2]float64{10, 0}},
		{"I", influence.Territorial, board.White, false, [2]float64{}},
		{"I", influence.Territorial, board.Empty, false, [2]float64{10, 10}},
		{"I", influence.Territorial, board.Black, true, [2]float64{}},
		{"I", influence.Escape, board.Black, false, [2]float64{10, 0}},
		{"Ie", influence.Territorial, board.Black, false, [2]float64{10, 0}},
		{"Ie", influence.Escape, board.Black, false, [2]float64{200, 0}},
		{"Is", influence.Territorial, board.White, false, [2]float64{10, 10}},
		{"Is", influence.Territorial, board.Black, false, [2]float64{10, 10}},
		{"Is", influence.Territorial, board.Black, true, [2]float64{}},
	} {
		file, err := pattern.Parse("test.db", []byte("attribute_map value_only\n\nPattern Above\n\n*\nO\n\n:|,"+c.class+",value(10)\n"))
		if err != nil {
			t.Fatal(err)
		}
		db, err := pattern.Compile(pattern.Influence(), file)
		if err != nil {
			t.Fatal(err)
		}
		e := newEngine(t, influence.Options{Influence: db, Barriers: none})
		r := compute(t, e, influence.Input{Board: b, ToPlay: c.toMove, Kind: c.kind, Scoring: c.scoring})
		p := board.At(4, 5)
		if got := [2]float64{r.Strength(board.Black, p), r.Strength(board.White, p)}; got != c.want {
			t.Errorf("%s, %v, %v to move, scoring %v: strengths %v, want %v", c.class, c.kind, c.toMove, c.scoring, got, c.want)
		}
	}
}

// TestNearStonesMatter: of stones behind two others only those beyond a squared
// distance of 8 are dropped.
func TestNearStonesMatter(t *testing.T) {
	for _, c := range []struct {
		diagram string
		corners int
	}{
		{"O...O ..X.. .O.O. ..O..", 5},             // at distance 4
		{"O..OO ....O ..X.. ..... O...O", 4},       // a corner at distance 8, two stones before it
		{"O.X.O ..... .O.O. ..... ..O..", 4},       // at distance 16
		{"O.X.O ..... .O.O. ..O..", 4},             // at distance 9
		{"O...O ..... ..X.. .O.O. ..... O...O", 4}, // corners at distance 8 of a hexagon
	} {
		b := place(t, c.diagram, board.At(7, 7))
		s, err := influence.FindSurround(query(b, board.Black))
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Corners) != c.corners {
			t.Errorf("%s: corners %v, want %d", c.diagram, s.Corners, c.corners)
		}
	}
}
