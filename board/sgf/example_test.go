package sgf_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/boardtest"
)

func Example() {
	const file = `(;FF[4]GM[1]CA[UTF-8]SZ[5]PB[Ann]PW[Bob]
		;B[cc];W[bc](;B[cb]N[solid])(;B[bb]N[hane];W[ab]))`
	games, err := sgf.Parse([]byte(file))
	if err != nil {
		fmt.Println(err)
		return
	}
	root := games[0]
	black, _ := root.SimpleText("PB")
	fmt.Println("Black is", black)

	for n := range root.All() {
		if name, err := n.SimpleText("N"); err == nil {
			m, _, _ := n.Move()
			fmt.Println(name, m.Point)
		}
	}
	pos, err := sgf.PositionAt(root, sgf.End())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(boardtest.Format(pos.Board))
	fmt.Println(pos.ToPlay, "to play")
	// Output:
	// Black is Ann
	// solid C4
	// hane B4
	// . . . . .
	// . . X . .
	// . O X . .
	// . . . . .
	// . . . . .
	// white to play
}

// A program that reads games for its own purposes says where it cannot use one.
func ExampleNode_Pos() {
	const file = `(;SZ[9]
;B[cc];W[gg]
 (;B[gc])
 (;B[cg]))`
	games, err := sgf.Parse([]byte(file), sgf.Name("joseki.sgf"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range games[0].All() {
		if len(n.Children()) > 1 {
			fmt.Printf("%v: two ways to go on, at %v and %v\n", n.Pos(), n.Children()[0].Pos(), n.Children()[1].Pos())
		}
	}
	fmt.Println(games[0].NewChild().Pos())
	// Output:
	// joseki.sgf:2:7: two ways to go on, at joseki.sgf:3:3 and joseki.sgf:4:3
	// joseki.sgf
}

func ExampleParse() {
	games, err := sgf.Parse([]byte("(;SZ[9]\n;B[cc]C[the end is missing"), sgf.Name("game.sgf"))
	fmt.Println(len(games), err)
	for _, e := range games[0].Repairs() {
		fmt.Println(e)
		fmt.Println("line", e.Line, "property", e.Property)
	}
	// Output:
	// 1 <nil>
	// game.sgf:2:8: property C: syntax error: the value is not closed
	// line 2 property C
}

func ExampleRead() {
	games, err := sgf.Read(strings.NewReader("(;PB[Ann]) (;PB[Bob])"))
	fmt.Println(len(games), err)
	// Output: 2 <nil>
}

func ExampleReadFile() {
	_, err := sgf.ReadFile("testdata/missing.sgf")
	fmt.Println(errors.Is(err, os.ErrNotExist))
	// Output: true
}

func ExampleCharset() {
	// The package golang.org/x/text/encoding/htmlindex knows most names.
	upper := func(b []byte) (string, error) { return strings.ToUpper(string(b)), nil }
	games, err := sgf.Parse([]byte("(;CA[x-loud]C[hello])"),
		sgf.Charset(func(name string) func([]byte) (string, error) {
			if name == "x-loud" {
				return upper
			}
			return nil
		}))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(games[0].Text("C"))
	// Output: HELLO <nil>
}

func ExampleDefaultCharset() {
	file := []byte("(;PB[J\xfcrgen])(;PB[\x80])") // it does not say what it is in
	for _, name := range []string{"ISO-8859-1", "Windows-1252"} {
		games, err := sgf.Parse(file, sgf.DefaultCharset(name))
		if err != nil {
			fmt.Println(err)
			return
		}
		first, _ := games[0].SimpleText("PB")
		second, _ := games[1].SimpleText("PB")
		fmt.Printf("%q %q\n", first, second)
	}
	// Output:
	// "Jürgen" "\u0080"
	// "Jürgen" "€"
}

func ExampleWrite() {
	root, err := sgf.New(9)
	if err != nil {
		fmt.Println(err)
		return
	}
	n := root.NewChild()
	if err := n.SetMove(board.Move{Point: board.At(4, 4), Color: board.Black}); err != nil {
		fmt.Println(err)
	}
	if err := n.SetText("C", "[tengen]"); err != nil {
		fmt.Println(err)
	}
	if err := sgf.Write(os.Stdout, root); err != nil {
		fmt.Println(err)
	}
	// Output: (;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee]C[[tengen\]])
}

func ExampleWriteFile() {
	root, err := sgf.FromMoves(9, []board.Move{{Point: board.At(4, 4), Color: board.Black}})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = sgf.WriteFile("testdata/no/such/folder.sgf", root)
	fmt.Println(errors.Is(err, os.ErrNotExist))
	// Output: true
}

func ExamplePositionAt() {
	games, err := sgf.Parse([]byte("(;SZ[3]AB[bb];W[ba];B[ab];W[cc])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, where := range []sgf.Where{sgf.BeforeMove(1), sgf.BeforePlayAt(board.At(0, 1)), sgf.End()} {
		pos, err := sgf.PositionAt(games[0], where)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("moves: %d, %v to play\n", pos.Moves, pos.ToPlay)
	}
	// Output:
	// moves: 0, white to play
	// moves: 1, black to play
	// moves: 3, black to play
}

func ExamplePosition_warnings() {
	games, err := sgf.Parse([]byte("(;SZ[9];B[ee];W[ee])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	pos, err := sgf.PositionAt(games[0], sgf.End())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pos.Board.At(board.At(4, 4)), pos.Warnings)
	// Output: white [move 2, white E5: point is occupied]
}

func ExampleNode_Position() {
	games, err := sgf.Parse([]byte("(;SZ[9](;B[ee])(;B[cc];W[gg]))"))
	if err != nil {
		fmt.Println(err)
		return
	}
	variation := games[0].Children()[1]
	pos, err := variation.Position()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pos.Board.At(board.At(2, 6)), pos.Moves)
	// Output: black 1
}

func ExampleNode_Apply() {
	games, err := sgf.Parse([]byte("(;SZ[9]AB[aa:cc];B[ee];W[gg])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := board.New(9)
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range games[0].MainLine() {
		if _, err := n.Apply(b); err != nil {
			fmt.Println(err)
			return
		}
		empty := b.EmptyPoints()
		fmt.Println(81-empty.Len(), "stones")
	}
	// Output:
	// 9 stones
	// 10 stones
	// 11 stones
}

func ExampleGameAt() {
	games, err := sgf.Parse([]byte("(;SZ[9]RU[NZ]KM[5.5];B[ee];W[cc])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	g, warnings, err := sgf.GameAt(games[0], sgf.End(), board.Japanese())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Rules().Name, g.Komi(), g.Moves(), g.ToPlay(), len(warnings))
	// Output: new_zealand 5.5 [black E5 white C7] black 0
}

func ExampleFromGame() {
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := g.Play(board.At(4, 4), board.Black); err != nil {
		fmt.Println(err)
	}
	root, err := sgf.FromGame(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(root)
	// Output: (;FF[4]GM[1]CA[UTF-8]SZ[9]RU[Chinese]KM[7.5];B[ee])
}

func ExampleFromBoard() {
	b, err := board.ParseDiagram(`
		. X .
		X . O
		. O .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	root, err := sgf.FromBoard(b, board.White)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(root)
	// Output: (;FF[4]GM[1]CA[UTF-8]SZ[3]AB[ba][ab]AW[cb][bc]PL[W])
}

func ExampleFromMoves() {
	root, err := sgf.FromMoves(9, []board.Move{
		{Point: board.At(4, 4), Color: board.Black},
		{Point: board.Pass, Color: board.White},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(root)
	// Output: (;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee];W[])
}

func ExampleNode_Points() {
	games, err := sgf.Parse([]byte("(;SZ[9]TR[aa:ca][ee])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(games[0].Points("TR"))
	// Output: [A9 B9 C9 E5] <nil>
}

func ExampleNode_Labels() {
	games, err := sgf.Parse([]byte(`(;SZ[9]LB[aa:1][ee:x\:y])`))
	if err != nil {
		fmt.Println(err)
		return
	}
	labels, err := games[0].Labels("LB")
	for _, l := range labels {
		fmt.Println(l.Point, l.Text)
	}
	fmt.Println(err)
	// Output:
	// A9 1
	// E5 x:y
	// <nil>
}

func ExampleNode_Attach() {
	games, err := sgf.Parse([]byte("(;SZ[9](;B[aa])(;B[bb]))"))
	if err != nil {
		fmt.Println(err)
		return
	}
	root := games[0]
	// Make the variation the main line.
	variation := root.Children()[1]
	variation.Detach()
	if err := root.Attach(variation, 0); err != nil {
		fmt.Println(err)
	}
	fmt.Println(root.Child().Move())
	// Output: black B8 true <nil>
}

func ExampleNode_ToUTF8() {
	games, err := sgf.Parse([]byte("(;PB[J\xfcrgen])")) // Latin-1
	if err != nil {
		fmt.Println(err)
		return
	}
	root := games[0]
	fmt.Println(root.SetSimpleText("PW", "呉清源"))
	if err := root.ToUTF8(); err != nil {
		fmt.Println(err)
	}
	if err := root.SetSimpleText("PW", "呉清源"); err != nil {
		fmt.Println(err)
	}
	fmt.Print(root)
	// Output:
	// 1:3: property PW: unsupported character set: '呉' is not in ISO-8859-1; convert the game with ToUTF8
	// (;PB[Jürgen]CA[UTF-8]PW[呉清源])
}

func ExampleEqual() {
	a, errA := sgf.Parse([]byte("(;B[aa];W[bb])"))
	b, errB := sgf.Parse([]byte("( ; B [aa] (;W[bb]) )"))
	fmt.Println(errA, errB, sgf.Equal(a[0], b[0]))
	// Output: <nil> <nil> true
}

// Old files have small letters in identifiers, which mean nothing.
func ExampleIdent() {
	fmt.Println(sgf.Ident("Black"), sgf.Ident("TerrB"))
	// Output: B TB
}

// Scalars of the root, raw values and what is missing.
func ExampleNode_Real() {
	games, err := sgf.Parse([]byte("(;SZ[9]KM[5.5]HA[0]XX[any thing]PL[W])"))
	if err != nil {
		log.Fatal(err)
	}
	root := games[0]
	komi, err := root.Real("KM")
	handicap, err2 := root.Number("HA")
	toPlay, err3 := root.Color("PL")
	fmt.Println(komi, handicap, toPlay, err, err2, err3)
	raw, ok := root.Raw("XX")
	fmt.Println(raw, ok)
	_, err = root.Real("TM")
	fmt.Println(errors.Is(err, sgf.ErrMissing))
	// Output:
	// 5.5 0 white <nil> <nil> <nil>
	// any thing true
	// true
}

// Setters check what they write.
func ExampleNode_SetPoints() {
	root, err := sgf.New(9)
	if err != nil {
		log.Fatal(err)
	}
	n := root.NewChild()
	fmt.Println(errors.Join(
		n.SetPoints("TR", board.At(0, 8), board.At(1, 8)),
		n.SetLabels("LB", sgf.Label{Point: board.At(4, 4), Text: "A"}),
		n.SetColor("PL", board.White),
		n.SetNumber("MN", 7),
		root.SetReal("KM", 6.5)))
	fmt.Println(root)
	fmt.Println(n.SetPoints("TR", board.At(9, 9)))
	// Output:
	// <nil>
	// (;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5];TR[aa][ba]LB[ee:A]PL[W]MN[7])
	//
	// property TR: malformed value: "K10", want a point of the 9×9 board
}

// Boards of any shape are read with Coords, counted from the upper left corner.
func ExampleNode_Coords() {
	games, err := sgf.Parse([]byte("(;SZ[52:30]TR[aa][Zd])"))
	if err != nil {
		log.Fatal(err)
	}
	columns, rows, err := games[0].Size()
	fmt.Println(columns, rows, err)
	coords, err := games[0].Coords("TR")
	fmt.Println(coords, err)
	// Output:
	// 52 30 <nil>
	// [aa Zd] <nil>
}

// A path leads from the root to a node; a copy of a node is the root of a tree
// of its own.
func ExampleNode_Path() {
	games, err := sgf.Parse([]byte("(;SZ[9];B[cc](;W[gg])(;W[gc]C[better]))"))
	if err != nil {
		log.Fatal(err)
	}
	for n := range games[0].All() {
		if n.Has("C") {
			fmt.Println(len(n.Path()), n.Parent().Root() == games[0])
			fmt.Println(n.Clone())
		}
	}
	// Output:
	// 3 true
	// (;SZ[9]W[gc]C[better])
}

// Files have all sorts of values where there should be numbers.
func ExampleNode_Komi() {
	games, err := sgf.Parse([]byte("(;SZ[9]KM[6.5目]HA[2.0])"), sgf.Name("game.sgf"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(games[0].Komi())
	fmt.Println(games[0].Handicap())
	// Output:
	// 6.5 true game.sgf:1:11: property KM: malformed value: "6.5目" is no number, read as 6.5
	// 2 true game.sgf:1:21: property HA: malformed value: "2.0" is no whole number, read as 2
}

func ExampleLimit() {
	upload := strings.NewReader("(;C[" + strings.Repeat("all work and no play ", 1000) + "])")
	_, err := sgf.Read(upload, sgf.Limit(1<<12))
	fmt.Println(errors.Is(err, sgf.ErrTooLarge))
	// Output: true
}

func ExampleStrict() {
	_, err := sgf.Parse([]byte("(;B[aa]--;W[bb])"), sgf.Strict())
	fmt.Println(err)
	// Output: 1:8: syntax error: unexpected '-' where a property is expected
}

func ExampleGuessCharset() {
	upper := func(b []byte) (string, error) { return strings.ToUpper(string(b)), nil }
	games, err := sgf.Parse([]byte("(;C[\xa4hello])"),
		sgf.Charset(func(name string) func([]byte) (string, error) { return upper }),
		sgf.GuessCharset(func([]byte) string { return "x-loud" }))
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := games[0].Text("C")
	fmt.Println(text[len(text)-5:])
	// Output: HELLO
}

func ExampleUntrusted() {
	_, err := sgf.Parse([]byte("(;GM[1]"+strings.Repeat(";", 20_000)+")"), sgf.Untrusted())
	fmt.Println(err)
	// Output: too large: more than 14001 nodes
}

func ExampleMaxNodes() {
	_, err := sgf.Parse([]byte("(;GM[1];B[aa];W[bb])"), sgf.MaxNodes(2))
	fmt.Println(err)
	// Output: too large: more than 2 nodes
}

func ExampleMaxMoves() {
	games, err := sgf.Parse([]byte("(;GM[1];B[aa];W[bb])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = sgf.PositionAt(games[0], sgf.End(), sgf.MaxMoves(1))
	fmt.Println(err)
	// Output: too large: more than 1 moves
}

func ExampleContext() {
	games, err := sgf.Parse([]byte("(;GM[1]" + strings.Repeat(";B[]", 1000) + ")"))
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = sgf.PositionAt(games[0], sgf.End(), sgf.Context(ctx))
	fmt.Println(err)
	// Output: context canceled
}

func ExampleMerge() {
	games, err := sgf.Parse([]byte("(;SZ[9];B[ee];W[cc])(;SZ[9];B[ee];W[gg])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	root, err := sgf.Merge(games...)
	fmt.Println(err)
	fmt.Print(root)
	// Output:
	// <nil>
	// (;SZ[9]CA[UTF-8];B[ee]
	// (;W[cc])
	// (;W[gg]))
}

func ExampleNode_Transform() {
	games, err := sgf.Parse([]byte("(;SZ[9];B[ca];W[gc]TR[aa])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	err = games[0].Transform(6) // columns and rows change places
	fmt.Println(err)
	fmt.Print(games[0])
	// Output:
	// <nil>
	// (;SZ[9];B[ac];W[cg]TR[aa])
}
