package dragon_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestOwners: an eye space belongs to the group that alone has stones beside it.
func TestOwners(t *testing.T) {
	b := boardtest.MustParse(t, `
		. O . O X . . . .
		O O O O X . . . .
		X X X X X X X X X
		. . . . . . . . .
		X X X X X X X X X
		O O O O O O O O O
		. O . . O . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	a, err := eye.NewAnalyzer(eye.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := a.Analyze(t.Context(), b, eye.Input{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := worm.NewWorms(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := found(t, dragon.Input{Board: b, Worms: v, Eyes: m}, dragon.Options{})
	sum := map[int]eye.Value{}
	for _, c := range []board.Color{board.Black, board.White} {
		for s := range m.Spaces(c) {
			owners := map[int]bool{}
			for p := range s.Points.All() {
				for _, q := range p.Neighbors() {
					if b.At(q) == c {
						owners[d.Index(q)] = true
					}
				}
			}
			if len(owners) != 1 {
				continue // a space of several groups belongs to none
			}
			for i := range owners {
				sum[i] = sum[i].Add(s.Value)
			}
		}
	}
	for i, g := range d.All() {
		if g.Eyes != sum[i] {
			t.Errorf("%v: eyes %v, want %v", g.Origin, g.Eyes, sum[i])
		}
	}
	if g := d.At(board.At(1, 8)); g.Eyes.Min() != 2 || g.HalfEye != board.NoPoint {
		t.Errorf("two eyes: %v", g.Eyes)
	}
}

// all returns the dragons as plain data.
func all(d *dragon.Dragons) (list []dragon.Dragon) {
	for _, g := range d.All() {
		list = append(list, *g)
	}
	return list
}

// TestDragonsJSON: all fields come back from JSON.
func TestDragonsJSON(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. X . O .
		. . . . .
		. X . O .
		. . . . .`)
	move := search.Result{Code: search.KoA, Move: board.At(1, 2), Nodes: 7, Limited: true, Certain: true, Line: search.LineOf(board.At(1, 2), board.At(0, 0))}
	one := dragon.Dragon{
		Strings: []board.Point{board.At(1, 3), board.At(1, 1)}, EffectiveSize: 1.5, StrategicSize: 2.5,
		Eyes: eye.Value{AttackTwice: 0, AttackFirst: 1, DefendFirst: 2, DefendTwice: 3}, HalfEye: board.At(0, 2), Lunch: board.At(3, 3),
		Escape: 4, Surround: influence.WeaklySurrounded, SurroundSize: 9, MoyoSize: 11, MoyoValue: 12.5,
		Crude: dragon.Critical, Attack: move, Defense: search.Result{Code: search.Win, Move: board.At(2, 2)}, Read: true,
		Threat: search.MoveResult{Move: board.At(4, 4), Code: search.Win}, Rescue: search.MoveResult{Move: board.At(4, 0), Code: search.KoB},
		Status: dragon.Alive, Safety: dragon.AliveInSeki, WeaknessBefore: 0.25, Weakness: 1, Neighbors: []int{1, 2}, Hostile: []int{2, 1},
		Semeais: []dragon.Semeai{{Opponent: 2, Attack: move, Defense: move, Seki: true}}, Unknown: true,
	}
	d, err := dragon.NewDragons(b, []dragon.Dragon{one, {Origin: board.At(3, 1), Weakness: 0, WeaknessBefore: 1, Status: dragon.Unknown, Crude: dragon.Unknown, Safety: dragon.Invincible}, {Origin: board.At(3, 3)}})
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	var back dragon.Dragons
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(all(d), all(&back), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	// The given numbers are those of the slice.
	g := d.At(board.At(1, 1))
	if d.Len() != 3 || g.Semeais[0].Opponent != d.Index(board.At(3, 3)) || len(g.Hostile) != 2 || g.Hostile[0] > g.Hostile[1] ||
		g.Origin != board.At(1, 3) || g.Size() != 2 || d.Same(board.At(3, 3), board.At(3, 1)) || !d.Same(board.At(1, 1), board.At(1, 3)) {
		t.Errorf("%+v", g)
	}
	for _, p := range []board.Point{board.NoPoint, board.Pass, board.NumPoints, -1, board.At(0, 0)} {
		if i := d.Index(p); i != -1 || d.At(p) != nil {
			t.Errorf("dragon %d at %v", i, p)
		}
	}
	if d.Dragon(3) != nil || d.Dragon(-1) != nil || d.Dragon(2) == nil {
		t.Error("there are three dragons")
	}
}

// TestDead: critical groups are lost if the opponent moves first.
func TestDead(t *testing.T) {
	b := boardtest.MustParse(t, `
		X . O . .
		. . . . .
		X . O . .
		. . . . .
		X . O . .`)
	var list []dragon.Dragon
	for i, s := range []dragon.Status{dragon.Dead, dragon.Critical, dragon.Alive} {
		list = append(list, dragon.Dragon{Origin: board.At(0, 2*i), Status: s}, dragon.Dragon{Origin: board.At(2, 2*i), Status: s})
	}
	d, err := dragon.NewDragons(b, list)
	if err != nil {
		t.Fatal(err)
	}
	dead := []board.Point{board.At(0, 0), board.At(2, 0)}
	for c, more := range map[board.Color][]board.Point{board.Black: {board.At(2, 2)}, board.White: {board.At(0, 2)}, board.Empty: nil} {
		if got, want := d.Dead(c), board.SetOf(append(dead[:2:2], more...)...); got != want {
			t.Errorf("if %v moves first %v are lost, want %v", c, got, want)
		}
	}
}

// TestNeighbors: groups are next to each other within five steps from both through points that are
// not the opponent's area.
func TestNeighbors(t *testing.T) {
	for _, tt := range []struct {
		diagram string
		want    bool
	}{
		{"X O . . . . . . . . . . .", true},
		{"X . . . . O . . . . . . .", true},
		{"X . . . . . . . . . O . .", true},
		{"X . . . . . . . . . . O .", false},
		{"X . . . . . . . . . . X .", false},
		{"X . . . . . . . . . X . .", true},
	} {
		d := found(t, bare(t, tt.diagram+"\n"+emptyRows(12)), dragon.Options{})
		for i, g := range d.All() {
			hostile := tt.want && d.Dragon(1-i).Color != g.Color
			if got := len(g.Neighbors) == 1; got != tt.want || len(g.Hostile) == 1 != hostile {
				t.Errorf("%s: neighbors %v, hostile %v", tt.diagram, g.Neighbors, g.Hostile)
			}
		}
	}
}

// TestWallBetween: groups that touch one wall from its two sides are neighbors of the wall, and not
// of each other.
func TestWallBetween(t *testing.T) {
	d := found(t, bare(t, `
		. . . O . . .
		. . . O . . .
		. X X O X X .
		. . . O . . .
		. . . O . . .
		. . . O . . .
		. . . O . . .`), dragon.Options{})
	for _, g := range d.All() {
		want := 1
		if g.Color == board.White {
			want = 2
		}
		if len(g.Neighbors) != want || len(g.Hostile) != want {
			t.Errorf("%v at %v: neighbors %v, hostile %v, want %d", g.Color, g.Origin, g.Neighbors, g.Hostile, want)
		}
	}
}

func emptyRows(n int) (s string) {
	for range n {
		s += ". . . . . . . . . . . . .\n"
	}
	return s
}

// TestStatusText: statuses and safeties are read as they are written. Other numbers are invalid.
func TestStatusText(t *testing.T) {
	for s := dragon.Status(0); s < 6; s++ {
		text, err := s.MarshalText()
		if ok := s <= dragon.Unknown; ok != (err == nil) || !ok && (err == nil || s.String() != "invalid") {
			t.Errorf("status %d: %q, %v", s, text, err)
		}
		if read := dragon.Status(9); err == nil && (read.UnmarshalText(text) != nil || read != s || s.String() != string(text)) {
			t.Errorf("status %d is written as %q and read as %d", s, text, read)
		}
	}
	for s := dragon.Safety(0); s < 10; s++ {
		text, err := s.MarshalText()
		if ok := s <= dragon.Invincible; ok != (err == nil) || !ok && (err == nil || s.String() != "invalid") {
			t.Errorf("safety %d: %q, %v", s, text, err)
		}
		if read := dragon.Safety(99); err == nil && (read.UnmarshalText(text) != nil || read != s || s.String() != string(text)) {
			t.Errorf("safety %d is written as %q and read as %d", s, text, read)
		}
	}
	status, safety := dragon.Critical, dragon.Invincible
	if err := status.UnmarshalText([]byte("lost")); err == nil || status != dragon.Critical {
		t.Errorf("%v, %v", status, err)
	}
	if err := safety.UnmarshalText([]byte("")); err == nil || safety != dragon.Invincible {
		t.Errorf("%v, %v", safety, err)
	}
}
