package answer

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// maxFile bounds files after they are unpacked, maxNodes the nodes of a game that is shown, and
// maxValues the values of all its properties.
const (
	maxFile   = 16 << 20
	maxNodes  = 100_000
	maxValues = 500_000
)

// Node is a node of a game tree. Props are all properties but the comment, raw.
type Node struct {
	// Parent is the place of the node before in the list, −1 for the root.
	Parent  int        `json:"parent"`
	Props   []Property `json:"props"`
	Comment string     `json:"comment,omitempty"`
	// Move is the move of the node, if there is one.
	Move *board.Move `json:"move,omitempty"`
}

// Property is an identifier and its raw values.
type Property struct {
	ID     string   `json:"id"`
	Values []string `json:"values"`
}

// Tree is a game of a file: each node comes after its parent, the children of a node
// in their order.
type Tree struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
	Game  int    `json:"game"` // counted from 1
	Size  int    `json:"size"`
	Title string `json:"title"`
	Nodes []Node `json:"nodes"`
	// Warnings says what is strange about the game.
	Warnings []string `json:"warnings,omitempty"`
	// List has the games of the file, if there are several and none was asked for.
	List []GameInfo `json:"list,omitempty"`
}

// open reads a game of a file: the one with a number, or the first that can be shown.
func open(q *asked) (any, error) {
	var args struct {
		op
		Name string `json:"name"`
		Data []byte `json:"data"`
		Game *int   `json:"game"` // counted from 1
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	data, err := unpack(args.Data)
	if err != nil {
		return nil, err
	}
	games, err := cli.Records(args.Name, data)
	if err != nil {
		return nil, errorf(badFile, "%v", err)
	}
	if args.Game != nil {
		return treeOf(args.Name, games, *args.Game)
	}
	t, first := treeOf(args.Name, games, 1)
	err = first
	for i := 2; i <= len(games) && err != nil; i++ {
		t, err = treeOf(args.Name, games, i)
	}
	if err != nil {
		return nil, first
	}
	if first != nil {
		t.Warnings = append([]string{fmt.Sprintf("game 1 cannot be shown: %v", first)}, t.Warnings...)
	}
	if len(games) > 1 {
		for _, root := range games[:min(len(games), maxListed)] {
			if err := root.ToUTF8(); err != nil {
				t.List = append(t.List, GameInfo{Black: "?", White: "?"}) // the number of the game stays right
				continue
			}
			t.List = append(t.List, gameInfo(root))
		}
	}
	return t, nil
}

// unpack returns what gzip has packed, or data itself.
func unpack(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte("\x1f\x8b")) {
		return data, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err == nil {
		data, err = io.ReadAll(io.LimitReader(r, maxFile+1))
	}
	switch {
	case err != nil:
		return nil, errorf(badFile, "%v", err)
	case len(data) > maxFile:
		return nil, errorf(badFile, "a file of more than %d bytes", maxFile)
	}
	return data, nil
}

func readTree(name string, data []byte, number int) (*Tree, error) {
	games, err := cli.Records(name, data)
	if err != nil {
		return nil, errorf(badFile, "%v", err)
	}
	return treeOf(name, games, number)
}

// treeOf returns one of the games of a file, which are counted from 1.
func treeOf(name string, games []*sgf.Node, number int) (*Tree, error) {
	if number < 1 || number > len(games) {
		return nil, errorf(badRequest, "game %d: the file has %d", number, len(games))
	}
	root := games[number-1]
	if gm, err := root.Number("GM"); err == nil && gm != 1 {
		return nil, errorf(badFile, "GM[%d]: not a game of Go", gm)
	}
	if err := root.ToUTF8(); err != nil {
		return nil, errorf(badFile, "%v", err)
	}
	t := &Tree{Name: name, Games: len(games), Game: number, Title: title(root)}
	var err error
	if t.Size, err = root.BoardSize(); err != nil {
		return nil, errorf(badFile, "%v", err)
	}
	at := map[*sgf.Node]int{}
	values := 0
	for n := range root.All() {
		if len(t.Nodes) == maxNodes {
			return nil, errorf(badFile, "a game of more than %d nodes", maxNodes)
		}
		node := Node{Parent: -1}
		if n.Parent() != nil {
			node.Parent = at[n.Parent()]
		}
		at[n] = len(t.Nodes)
		for p := range n.Properties() {
			if values += max(1, len(p.Values)); values > maxValues {
				return nil, errorf(badFile, "a game of more than %d values", maxValues)
			}
			if sgf.Ident(p.ID) != "C" {
				node.Props = append(node.Props, Property{p.ID, p.Values})
			}
		}
		if values := n.Get("C"); len(values) > 1 {
			n.Set("C", strings.Join(values, "\n")) // comments that a careless program has written apart
		}
		if n.Has("C") {
			if node.Comment, err = n.Text("C"); err != nil {
				return nil, errorf(badFile, "%v", err)
			}
		}
		// What is not a point of the board counts as a pass.
		if m, there, _ := n.Move(); there {
			node.Move = &m
		}
		t.Nodes = append(t.Nodes, node)
	}
	// What cannot be replayed is told now, and not in the middle of the game.
	_, warnings, err := sgf.GameAt(root, sgf.End(), board.Japanese())
	if err != nil {
		return nil, errorf(badFile, "%v", err)
	}
	t.Warnings = cli.Notes(warnings)
	return t, nil
}

// title says who played, and what came of it.
func title(root *sgf.Node) string {
	text := func(id string) string { s, _ := root.SimpleText(id); return strings.TrimSpace(s) }
	var parts []string
	if b, w := text("PB"), text("PW"); b != "" || w != "" {
		parts = append(parts, b+" – "+w)
	} else if name := text("GN"); name != "" {
		parts = append(parts, name)
	}
	if date := text("DT"); date != "" {
		parts = append(parts, date)
	}
	if o, known, err := root.Outcome(); known {
		parts = append(parts, o.String())
	} else if err != nil {
		parts = append(parts, text("RE"))
	}
	return strings.Join(parts, ", ")
}

// save writes a game as an SGF file.
func save(q *asked) (any, error) {
	var args struct {
		op
		Nodes []Node `json:"nodes"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	root, err := writeTree(args.Nodes)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := sgf.Write(&out, root); err != nil {
		return nil, err
	}
	return struct {
		SGF string `json:"sgf"`
	}{out.String()}, nil
}

func writeTree(nodes []Node) (*sgf.Node, error) {
	if len(nodes) == 0 || len(nodes) > maxNodes {
		return nil, errorf(badRequest, "a game of %d nodes", len(nodes))
	}
	made := make([]*sgf.Node, len(nodes))
	for i, n := range nodes {
		switch {
		case i == 0 && n.Parent == -1:
			made[i] = new(sgf.Node)
		case i > 0 && n.Parent >= 0 && n.Parent < i:
			made[i] = made[n.Parent].NewChild()
		default:
			return nil, errorf(badRequest, "node %d: no parent %d before it", i, n.Parent)
		}
		if i == 0 {
			// Texts come from the page, which knows no other character set.
			if err := made[i].Set("CA", "UTF-8"); err != nil {
				return nil, err
			}
		}
		for _, p := range n.Props {
			if i == 0 && sgf.Ident(p.ID) == "CA" {
				continue
			}
			if err := made[i].Add(p.ID, p.Values...); err != nil {
				return nil, errorf(badRequest, "node %d: property %q: %v", i, p.ID, err)
			}
		}
		if n.Comment != "" {
			if err := made[i].SetText("C", n.Comment); err != nil {
				return nil, errorf(badRequest, "node %d: %v", i, err)
			}
		}
	}
	return made[0], nil
}

// Check returns an error if a file holds no game that can be shown.
func Check(name string, data []byte) error {
	data, err := unpack(data)
	if err == nil {
		_, err = readTree(name, data, 1)
	}
	return err
}
