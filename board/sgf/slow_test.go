package sgf_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

// tokens splits a raw value: an escaped character, a line break of one or two characters
// (escaped or not), or a character.
func tokens(raw string) (list []string) {
	for len(raw) > 0 {
		n := 0
		if raw[0] == '\\' && len(raw) > 1 {
			n = 1
		}
		for _, lineBreak := range []string{"\r\n", "\n\r"} {
			if strings.HasPrefix(raw[n:], lineBreak) {
				n++
				break
			}
		}
		list = append(list, raw[:n+1])
		raw = raw[n+1:]
	}
	return list
}

// TestRandomTexts compares texts of random characters with what their tokens say one by
// one, and writes each so that it is read again as it was.
func TestRandomTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	const letters = "ab]:\\\\\\\n\r\n\r\t\v\f \u00fc\u5341"
	for range 3000 {
		var raw strings.Builder
		runes := []rune(letters)
		for range rng.IntN(8) {
			raw.WriteRune(runes[rng.IntN(len(runes))])
		}
		text, line, broken := "", "", false
		for _, k := range tokens(raw.String()) {
			broken = broken || k == "]" || k == "\\"
			c := strings.TrimPrefix(k, "\\")
			switch {
			case c == "": // a backslash at the end
				c = "\\"
				text, line = text+c, line+c
			case strings.ContainsAny(c, "\r\n"):
				if c == k {
					text, line = text+"\n", line+" "
				}
			case strings.Contains("\t\v\f", c):
				text, line = text+" ", line+" "
			default:
				text, line = text+c, line+c
			}
		}
		n := one(t, "(;GM[1])")
		if err := n.ToUTF8(); err != nil {
			t.Fatal(err)
		}
		if err := n.Set("C", raw.String()); (err != nil) != broken {
			t.Fatalf("%q set: %v", raw.String(), err)
		}
		if !broken {
			if got, err := n.Text("C"); got != text || err != nil {
				t.Fatalf("%q is %q, %v, want %q", raw.String(), got, err, text)
			}
			if got, err := n.SimpleText("C"); got != line || err != nil {
				t.Fatalf("%q in a line is %q, %v, want %q", raw.String(), got, err, line)
			}
		}
		if err := n.SetText("C", text); err != nil {
			t.Fatal(err)
		}
		again := one(t, n.String())
		if got, err := again.Text("C"); got != text || err != nil {
			t.Fatalf("%q written is read as %q, %v", text, got, err)
		}
	}
}

// written writes a tree by recursion: nodes one after the other, variations in parentheses.
func written(n *sgf.Node, props map[*sgf.Node]string) string {
	s := ";" + props[n]
	switch list := n.Children(); len(list) {
	case 0:
	case 1:
		s += written(list[0], props)
	default:
		for _, c := range list {
			s += "(" + written(c, props) + ")"
		}
	}
	return s
}

// TestRandomTrees writes random trees, which is compared with writing them by recursion;
// lines are kept short where they can be, and all is read again as it was.
func TestRandomTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	for range 300 {
		root := one(t, "(;)")
		nodes := []*sgf.Node{root}
		props := map[*sgf.Node]string{}
		for range rng.IntN(25) {
			// Mostly at the end, so that there are long lines.
			at := nodes[len(nodes)-1]
			if rng.IntN(4) == 0 {
				at = nodes[rng.IntN(len(nodes))]
			}
			nodes = append(nodes, at.NewChild())
		}
		for _, n := range nodes {
			value := strings.Repeat("x", rng.IntN(80))
			if rng.IntN(2) == 0 {
				value = "y"
			}
			if err := n.Set("XX", value); err != nil {
				t.Fatal(err)
			}
			props[n] = "XX[" + value + "]"
		}
		text := root.String()
		if got, want := strings.ReplaceAll(text, "\n", ""), "("+written(root, props)+")"; got != want {
			t.Fatalf("%s\nwant\n%s", got, want)
		}
		// A line ends before a node that would make it too long, before a variation, and
		// nowhere else.
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		for i, l := range lines {
			if len(strings.TrimRight(l, ")")) > 72 && strings.LastIndexByte(strings.TrimRight(l, ")"), ';') > 1 {
				t.Fatalf("a line of %d characters with several nodes: %s", len(l), l)
			}
			if i == 0 || l[0] == '(' {
				continue
			}
			first := l
			if k := strings.IndexAny(l[1:], ";("); k >= 0 {
				first = l[:k+1]
			}
			if l[0] != ';' || len(lines[i-1])+len(strings.TrimRight(first, ")")) <= 72 {
				t.Fatalf("a line that ends too early: %s\n%s", lines[i-1], l)
			}
		}
		again := one(t, text)
		if !sgf.Equal(root, again) || again.String() != text {
			t.Fatalf("%s\nread and written again\n%s", text, again)
		}
		copied := root.Clone()
		if !sgf.Equal(root, copied) || copied.String() != text {
			t.Fatalf("%s\ncopied\n%s", text, copied)
		}
		some := nodes[rng.IntN(len(nodes))]
		if path := some.Path(); path[0] != root || path[len(path)-1] != some {
			t.Fatal("a path that does not lead there")
		} else {
			for i := 1; i < len(path); i++ {
				if path[i].Parent() != path[i-1] {
					t.Fatal("a path with a gap")
				}
			}
		}
		if part := some.String(); strings.ReplaceAll(part, "\n", "") != "("+written(some, props)+")" {
			t.Fatalf("below a node:\n%s", part)
		}
	}
}

// TestMarkIsWritten reads a game with a byte-order mark: it is written with one unless CA
// says what it is in.
func TestMarkIsWritten(t *testing.T) {
	const mark = "\xef\xbb\xbf"
	for _, test := range []struct{ in, want string }{
		{"(;C[\u5341])", "(;C[\u5341])\n"},
		{mark + "(;C[\u5341])", mark + "(;C[\u5341])\n"},
		{mark + "(;CA[UTF-8]C[\u5341])", "(;CA[UTF-8]C[\u5341])\n"},
		{mark + "(;CA[ISO-8859-1]C[\u5341])", mark + "(;CA[ISO-8859-1]C[\u5341])\n"},
	} {
		games, err := sgf.Parse([]byte(test.in))
		if err != nil {
			t.Fatal(err)
		}
		var s strings.Builder
		if err := sgf.Write(&s, games...); err != nil || s.String() != test.want {
			t.Errorf("%q: written as %q, %v, want %q", test.in, s.String(), err, test.want)
		}
		again, err := sgf.Parse([]byte(s.String()))
		if err != nil {
			t.Fatal(err)
		}
		want, err := games[0].Text("C")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := again[0].Text("C"); err != nil || got != want {
			t.Errorf("%q: read again as %q, %v, want %q", test.in, got, err, want)
		}
	}
}

// TestAddMovesErrors tells which move is none.
func TestAddMovesErrors(t *testing.T) {
	n := one(t, "(;SZ[9])")
	moves := []board.Move{{Point: board.At(1, 1), Color: board.Black}, {Point: board.At(9, 1), Color: board.White}}
	if _, err := n.AddMoves(moves...); err == nil || !strings.Contains(err.Error(), "move 2:") || n.Child() != nil {
		t.Errorf("error %v, below it %v", err, n.Child())
	}
}

// TestBadTextBelow tries to take a game whose texts cannot be read, or not be written,
// into another one: nothing changes.
func TestBadTextBelow(t *testing.T) {
	hook := sgf.Charset(func(string) func([]byte) (string, error) { return decodeTen })
	for _, test := range []struct{ name, part, whole string }{
		{"cannot be read", "(;CA[Shift_JIS]C[ok];LB[aa:\x8f\x41])", "(;CA[UTF-8])"},
		{"cannot be written", "(;CA[Shift_JIS]C[ok];LB[aa:\x8f\x5c])", "(;CA[ISO-8859-1])"},
		{"cannot be written, without a colon", "(;CA[UTF-8]C[ok];C[\u5341])", "(;CA[ISO-8859-1])"},
	} {
		part, whole := one(t, test.part, hook), one(t, test.whole, hook)
		before := part.String()
		if err := whole.Attach(part, 0); !errors.Is(err, sgf.ErrValue) || part.Parent() != nil || part.String() != before || whole.Child() != nil {
			t.Errorf("%s: %v, %s below %s", test.name, err, part, whole)
		}
	}
}

// TestAllPoints reads every pair of letters as a point, a stone and a rectangle, on boards
// of several sizes.
func TestAllPoints(t *testing.T) {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0?"
	for _, size := range []struct {
		text       string
		cols, rows int
	}{{"1", 1, 1}, {"2", 2, 2}, {"5:3", 5, 3}, {"19", 19, 19}, {"25", 25, 25}, {"26", 26, 26}, {"27:52", 27, 52}} {
		for col := range len(letters) {
			for row := range len(letters) {
				v := letters[col:col+1] + letters[row:row+1]
				n := one(t, "(;SZ["+size.text+"];TR["+v+"]B["+v+"])").Child()
				on := col < size.cols && row < size.rows && col < 52 && row < 52
				got, err := n.Coords("TR")
				if (err == nil) != on || on && (len(got) != 1 || got[0] != sgf.Coord{Col: col, Row: row} || got[0].String() != v) {
					t.Fatalf("%s on %s: %v, %v", v, size.text, got, err)
				}
				if size.cols != size.rows || size.cols < board.MinSize || size.cols > board.MaxSize {
					continue
				}
				p, err := n.Point("B")
				switch {
				case v == "tt" && size.cols <= 19, col == row && col == size.cols:
					if p != board.Pass || err != nil {
						t.Fatalf("tt on %s: %v, %v", size.text, p, err)
					}
				case (err == nil) != on || on && p != board.At(col, size.rows-1-row):
					t.Fatalf("%s on %s: %v, %v", v, size.text, p, err)
				}
			}
		}
		// A rectangle by any two corners.
		from, to := sgf.Coord{Col: size.cols / 2, Row: size.rows - 1}, sgf.Coord{Col: size.cols - 1, Row: size.rows / 2}
		n := one(t, "(;SZ["+size.text+"];TR["+from.String()+":"+to.String()+"])").Child()
		got, err := n.Coords("TR")
		want := (size.cols - size.cols/2) * (size.rows - size.rows/2)
		if err != nil || len(got) != want || got[0].Row != to.Row || got[0].Col != from.Col {
			t.Errorf("a rectangle on %s: %v, %v, want %d points", size.text, got, err, want)
		}
	}
	for _, c := range []sgf.Coord{{Col: -1}, {Row: -1}, {Col: 52}, {Row: 52}} {
		if s := c.String(); s != "??" {
			t.Errorf("%d, %d: %s", c.Col, c.Row, s)
		}
	}
}

// TestHandicapBounds reads the least and the largest handicap that there can be, and what
// is beyond.
func TestHandicapBounds(t *testing.T) {
	for _, test := range []struct {
		value  string
		stones int
		known  bool
		bad    bool
	}{
		{"0", 0, true, false}, {"625", 625, true, false}, {"-1", 0, false, true}, {"626", 0, false, true},
		{"0.0", 0, true, true}, {"625.0", 625, true, true}, {"626.0", 0, false, true}, {"2.5", 0, false, true}, {" ", 0, false, false},
	} {
		stones, known, err := one(t, "(;HA["+test.value+"])").Handicap()
		if stones != test.stones || known != test.known || errors.Is(err, sgf.ErrValue) != test.bad {
			t.Errorf("HA[%s]: %d, %v, %v, want %d, %v", test.value, stones, known, err, test.stones, test.known)
		}
	}
}
