package connect

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestUpdate compares the numbers of random nodes with what they mean: who moves needs one child that is
// proved, the other side all of them, and the verdict hangs on a ko if no proof goes without one.
func TestUpdate(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 1))
	verdicts := map[[2]bool]int{} // decided, by ko
	for range 4000 {
		var tr tree
		tr.nodes = append(tr.nodes, node{pn: 1, dn: 1, sawKo: rng.IntN(4) == 0})
		n := 1 + rng.IntN(4)
		for range n {
			c := node{pn: int32(rng.IntN(4)), dn: int32(1 + rng.IntN(4)), ko: rng.IntN(2) == 0, taking: rng.IntN(4) == 0}
			switch {
			case c.pn == 0:
				c.dn = infinite
			case rng.IntN(3) == 0:
				c.pn, c.dn = infinite, 0
			}
			tr.nodes = append(tr.nodes, c)
		}
		tr.nodes[0].first, tr.nodes[0].children = 1, int16(n)
		or := rng.IntN(2) == 0
		children := tr.nodes[1:]
		// With the roles exchanged the side to move always proves.
		effort := func(c node) (mine, his int32) {
			if or {
				return c.pn, c.dn
			}
			return c.dn, c.pn
		}
		mine, his, clean, any := int32(infinite), int64(0), false, false
		for _, c := range children {
			m, h := effort(c)
			mine, his = min(mine, m), his+int64(h)
			clean = clean || m == 0 && !c.ko && !c.taking
			any = any || c.ko
		}
		want := node{pn: mine, dn: int32(min(his, infinite))}
		if !or {
			want.pn, want.dn = want.dn, want.pn
		}
		ko := false
		switch {
		case mine == 0:
			ko = !clean
		case his == 0:
			ko = any || tr.nodes[0].sawKo
		}
		changed := tr.update(0, or)
		got := tr.nodes[0]
		if got.pn != want.pn || got.dn != want.dn || changed != (got.pn != 1 || got.dn != 1) {
			t.Fatalf("%+v, changed %v, want %d and %d from %+v", got, changed, want.pn, want.dn, children)
		}
		if decided := mine == 0 || his == 0; decided {
			verdicts[[2]bool{mine == 0, ko}]++
			if got.ko != ko {
				t.Fatalf("hangs on a ko: %v, want %v from %+v, the connector moves: %v", got.ko, ko, children, or)
			}
		} else if got.ko {
			t.Fatal("nothing is decided, and hangs on a ko")
		}
		if tr.update(0, or) {
			t.Fatal("changed again")
		}
		// The best child is that with the least to prove.
		best := tr.best(0, or)
		if m, _ := effort(tr.nodes[best]); m != mine {
			t.Fatalf("the child with %d is the best, want %d", m, mine)
		}
	}
	for _, k := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
		if verdicts[k] < 50 {
			t.Errorf("%d nodes decided %v, by ko %v", verdicts[k], k[0], k[1])
		}
	}
}

// TestUnread: stones that a pattern joins belong to a group of which not all is known if it is not known
// whether they can be captured, and are not joined if they can.
func TestUnread(t *testing.T) {
	taken := []search.MoveResult{{Move: board.At(0, 0), Code: search.Win}}
	for _, tt := range []struct {
		name            string
		class           string
		one, other      worm.Worm
		joined, unknown bool
	}{
		{"safe", "C", worm.Worm{}, worm.Worm{}, true, false},
		{"one not read", "C", worm.Worm{Unknown: worm.Unknown{Attack: true}}, worm.Worm{}, true, true},
		{"defense not read", "C", worm.Worm{Unknown: worm.Unknown{Defense: true}}, worm.Worm{}, true, false},
		{"one can be captured", "C", worm.Worm{Attacks: taken, Defenses: taken}, worm.Worm{}, false, false},
		{"the other can be captured", "C", worm.Worm{}, worm.Worm{Attacks: taken, Defenses: taken}, false, false},
		{"one can be captured, and counts all the same", "Cs", worm.Worm{Attacks: taken, Defenses: taken}, worm.Worm{}, true, false},
		{"not read, and counts all the same", "Cs", worm.Worm{Unknown: worm.Unknown{Attack: true}}, worm.Worm{}, true, false},
	} {
		b := boardtest.MustParse(t, ". . . . .\n. . . . .\n. O . O .\n. . . . .\n. . . . .")
		x, y := board.At(1, 2), board.At(3, 2)
		tt.one.Origin, tt.other.Origin = x, y
		w, err := worm.NewWorms(b, []worm.Worm{tt.one, tt.other})
		if err != nil {
			t.Fatal(err)
		}
		db, err := pattern.Build(pattern.Connections(), pattern.Spec{Name: "Jump", Diagram: "O.O", Entry: "8," + tt.class})
		if err != nil {
			t.Fatal(err)
		}
		l := new(Links)
		work := new(builder)
		work.begin(b, w, l, nil)
		m := pattern.NewPlain(db).AppendMatches(nil, b, pattern.Query{Sides: pattern.AsWhite})
		if len(m) == 0 {
			t.Fatal("no match")
		}
		joined := work.joinStones(db.Pattern(m[0].Pattern), m[0])
		work.finish()
		if (len(joined) == 2) != tt.joined || l.Same(x, y) != tt.joined {
			t.Errorf("%s: joined %v", tt.name, joined)
		}
		if got := l.IsUnknown(x); got != tt.unknown || l.IsUnknown(y) {
			t.Errorf("%s: unknown %v", tt.name, got)
		}
	}
}

// TestEndedBefore: when the context has ended before there are no links, whether the worms are known or not.
func TestEndedBefore(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. O . . .\n. . X . .\n. O . O .\n. . . . .")
	a, err := NewAnalyzer(LinkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := worm.NewWorms(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, w := range []*worm.Worms{w, nil} {
		if l, err := a.Analyze(ctx, b, w); l != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("worms known %v: %v, %v", w != nil, l, err)
		}
	}
}
