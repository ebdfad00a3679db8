package connect_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// linksOf analyzes a position.
func linksOf(t testing.TB, b *board.Board) *connect.Links {
	t.Helper()
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := a.Analyze(t.Context(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// cuttable are shapes in which X can cut stones of O, and whether O can prevent
// it.
var cuttable = []struct {
	name, shape string
	saved       bool
}{
	{"jump with a stone on each side", ".X. O.O .X.", true},
	{"diagonal", "OX .O X.", true},
	{"a cut that is made", ".XX. OX.. .XO. ....", false},
}

// TestCuts checks that each cut works, and that it is prevented by the defense
// that is named.
func TestCuts(t *testing.T) {
	for _, test := range cuttable {
		t.Run(test.name, func(t *testing.T) {
			b := center(t, test.shape)
			r := connect.New(connect.Options{})
			saved := false
			for _, c := range linksOf(t, b).Cuts() {
				if res, err := r.Disconnect(t.Context(), b, c.A, c.B); err != nil || res.Code == search.Fail {
					t.Errorf("%+v: disconnect says %+v, %v", c, res, err)
				}
				res, err := r.Connect(t.Context(), b, c.A, c.B)
				if err != nil || (res.Code == search.Fail) != (c.DefenseCode == search.Fail) {
					t.Errorf("%+v: connect says %+v, %v", c, res, err)
				}
				if c.DefenseCode == search.Fail {
					if c.Defense != board.NoPoint {
						t.Errorf("%+v: a defense that fails", c)
					}
					continue
				}
				saved = true
				if !b.Try(c.Defense, b.At(c.A)) {
					t.Fatalf("%+v: the defense is illegal", c)
				}
				if res, err := r.Disconnect(t.Context(), b, c.A, c.B); err != nil || res.Code == search.Win {
					t.Errorf("%+v: after the defense disconnect says %+v, %v", c, res, err)
				}
				b.Undo()
			}
			if saved != test.saved {
				t.Errorf("there is a cut that can be prevented: %v, want %v", saved, test.saved)
			}
		})
	}
}

// TestReasons looks at links of positions of games: each cutting point is marked by a joint, no other one is, stones that
// a joint has joined are of one group, and points off the board are of none.
func TestReasons(t *testing.T) {
	a, err := connect.NewAnalyzer(connect.LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	joined := 0
	for _, i := range []int{8, 11} {
		b := boardtest.ReadPositions(t, "../board/testdata/positions.txt")[i].Board
		l, err := a.Analyze(t.Context(), b, nil)
		if err != nil {
			t.Fatal(err)
		}
		var marked board.Set
		for _, j := range l.Joints() {
			for _, p := range j.Cuts {
				marked.Add(p)
			}
			for _, p := range j.Stones {
				if joined++; len(j.Stones) < 2 || !l.Same(p, j.Stones[0]) {
					t.Errorf("%+v: %v is of group %d", j, p, l.Group(p))
				}
			}
		}
		cuts, white := l.CuttingPoints(board.Black), l.CuttingPoints(board.White)
		cuts.Or(&white)
		if marked != cuts || cuts.IsEmpty() {
			t.Errorf("marked are %v, cutting points %v", marked, cuts)
		}
		for _, p := range []board.Point{board.Pass, board.NoPoint, -1, board.NumPoints, board.At(19, 3)} {
			if l.Group(p) != -1 || l.Same(p, p) || l.IsUnknown(p) {
				t.Errorf("%v is of group %d", p, l.Group(p))
			}
		}
		if l.Strings(-1) != nil || l.Strings(l.Len()) != nil || len(l.Strings(l.Len()-1)) == 0 {
			t.Error("strings of groups that are none")
		}
	}
	if joined < 10 {
		t.Errorf("%d stones are joined", joined)
	}
}

// TestDescribes asks about the position of the links, one with another stone, and
// one with a ko ban.
func TestDescribes(t *testing.T) {
	b := center(t, ".X. O.O .X.")
	l := linksOf(t, b)
	if !l.Describes(b) || !l.Describes(b.Clone()) {
		t.Error("the links do not describe their position")
	}
	small, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	empty, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range []*board.Board{small, empty} {
		if l.Describes(other) {
			t.Errorf("the links describe an empty board of size %d", other.Size())
		}
	}
	if !b.Try(board.At(0, 0), board.Black) {
		t.Fatal("a move at a corner is illegal")
	}
	if l.Describes(b) {
		t.Error("the links describe the position after a move")
	}
	b.Undo()
	if !l.Describes(b) {
		t.Error("the links do not describe their position after a move was taken back")
	}
}

// TestLinksJSON compares what is written with what the methods say.
func TestLinksJSON(t *testing.T) {
	for _, shape := range []string{".X. O.O .X.", "OOXX O.OX X..O X.OO", "..."} {
		b := center(t, shape)
		l := linksOf(t, b)
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		type points struct{ Black, White []board.Point }
		type written struct {
			Size   int             `json:"size"`
			Groups [][]board.Point `json:"groups"`
			Points points          `json:"cutting_points"`
			Cuts   []connect.Cut   `json:"cuts"`
			Joints []connect.Joint `json:"joints"`
		}
		want := written{Size: 19, Groups: [][]board.Point{}, Cuts: append([]connect.Cut{}, l.Cuts()...), Joints: append([]connect.Joint{}, l.Joints()...)}
		for _, g := range l.All() {
			want.Groups = append(want.Groups, g)
		}
		black, white := l.CuttingPoints(board.Black), l.CuttingPoints(board.White)
		want.Points = points{black.Append([]board.Point{}), white.Append([]board.Point{})}
		var got written
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", shape, diff)
		}
	}
}

// TestLinksString: the text tells all that is known, and nothing about what is not there.
func TestLinksString(t *testing.T) {
	b := boardtest.MustParse(t, ". X . X .\n. . . . .\nO . O . O\n. . . . .\n. . . . X")
	at := func(name string) board.Point { return boardtest.MustPoint(t, name) }
	counts := make([]int, board.NumPoints)
	counts[at("C3")] = 2
	for _, c := range []struct {
		f    connect.LinkFacts
		want string
	}{
		{connect.LinkFacts{}, ""},
		{connect.LinkFacts{Groups: [][]board.Point{{at("B5"), at("D5")}, {at("E3"), at("A3"), at("C3")}}}, "black group B5 D5\nwhite group A3 C3 E3\n"},
		{connect.LinkFacts{BlackCuts: board.SetOf(at("C5"), at("C4"))}, "black can be cut at C4 C5\n"},
		{connect.LinkFacts{WhiteCuts: board.SetOf(at("B3"))}, "white can be cut at B3\n"},
		{connect.LinkFacts{Cuts: []connect.Cut{{A: at("B5"), B: at("D5"), Move: at("C5"), Code: search.KoA, Defense: at("C4"), DefenseCode: search.Win}}},
			"B5 and D5: cut C5 ko_a, connection C4 win\n"},
		{connect.LinkFacts{Cutstone2: counts}, "C3 cuts at 2 points\n"},
		{connect.LinkFacts{Unknown: board.SetOf(at("E1"))}, "unknown links of E1\n"},
	} {
		l, err := connect.NewLinks(b, c.f)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, l.String()); diff != "" {
			t.Errorf("mismatch (-want +got):\n%s", diff)
		}
	}
}
