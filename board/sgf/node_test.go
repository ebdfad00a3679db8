package sgf_test

import (
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/sample"
)

// names lists the values of N of some nodes.
func names(nodes []*sgf.Node) string {
	var list []string
	for _, n := range nodes {
		v, _ := n.Raw("N")
		list = append(list, v)
	}
	return strings.Join(list, " ")
}

// find returns the node whose N is name.
func find(t *testing.T, root *sgf.Node, name string) *sgf.Node {
	t.Helper()
	for n := range root.All() {
		if v, _ := n.Raw("N"); v == name {
			return n
		}
	}
	t.Fatalf("no node %s", name)
	return nil
}

const tree = "(;N[0]SZ[9](;N[1];N[2](;N[3])(;N[4]))(;N[5])(;N[6];N[7]))"

func TestWalks(t *testing.T) {
	root := one(t, tree)
	if got := names(slices.Collect(root.All())); got != "0 1 2 3 4 5 6 7" {
		t.Errorf("All: %s", got)
	}
	if got := names(slices.Collect(root.MainLine())); got != "0 1 2 3" {
		t.Errorf("MainLine: %s", got)
	}
	four := find(t, root, "4")
	if got := names(four.Path()); got != "0 1 2 4" {
		t.Errorf("Path: %s", got)
	}
	if four.Root() != root || four.Parent() != find(t, root, "2") || root.Parent() != nil {
		t.Error("Root or Parent is wrong")
	}
	if got := names(root.Children()); got != "1 5 6" {
		t.Errorf("Children: %s", got)
	}
	if got := names(find(t, root, "6").Children()); got != "7" {
		t.Errorf("Children of 6: %s", got)
	}
	if four.Children() != nil || four.Child() != nil {
		t.Error("4 has children")
	}
	for range root.All() {
		break // stopping early must be possible
	}
	for range root.MainLine() {
		break
	}
}

func TestSurgery(t *testing.T) {
	root := one(t, tree)
	two := find(t, root, "2")
	two.Detach()
	if two.Parent() != nil || two.Root() != two {
		t.Error("a detached node is no root")
	}
	if size, err := two.BoardSize(); size != 9 || err != nil {
		t.Errorf("size of the detached tree: %d, %v", size, err)
	}
	if got, want := two.String(), "(;SZ[9]N[2]\n(;N[3])\n(;N[4]))\n"; got != want {
		t.Errorf("detached: %q, want %q", got, want)
	}
	two.Detach() // nothing happens
	if err := root.Attach(two, 1); err != nil {
		t.Fatal(err)
	}
	if got := names(slices.Collect(root.All())); got != "0 1 2 3 4 5 6 7" {
		t.Errorf("attached: %s", got)
	}
	if got := names(root.Children()); got != "1 2 5 6" {
		t.Errorf("children: %s", got)
	}
	for _, i := range []int{-1, 0, 99} {
		two.Detach()
		if err := root.Attach(two, i); err != nil {
			t.Fatal(err)
		}
		want := map[int]string{-1: "1 5 6 2", 0: "2 1 5 6", 99: "1 5 6 2"}[i]
		if got := names(root.Children()); got != want {
			t.Errorf("children after Attach at %d: %s, want %s", i, got, want)
		}
	}
	before := root.String()
	for _, err := range []error{root.Attach(two, 0), two.Attach(root, 0), root.Attach(root, 0), root.Attach(nil, 0)} {
		if !errors.Is(err, sgf.ErrValue) {
			t.Errorf("Attach: %v, want ErrTree", err)
		}
	}
	if root.String() != before {
		t.Error("errors changed the tree")
	}
	for _, c := range slices.Clone(root.Children()) {
		c.Detach()
	}
	if len(root.Children()) != 0 || root.Child() != nil {
		t.Error("children are left")
	}
	if got := root.String(); got != "(;N[0]SZ[9])\n" {
		t.Errorf("got %q", got)
	}
	root.NewChild()
	root.NewChild()
	root.NewChild()
	if got := root.String(); got != "(;N[0]SZ[9]\n(;)\n(;)\n(;))\n" {
		t.Errorf("got %q", got)
	}
}

func TestAttachConvertsTexts(t *testing.T) {
	latin := one(t, "(;C[\xe9];LB[aa:\xfc\\:]N[x])")
	root, err := sgf.New(19)
	if err != nil {
		t.Fatal(err)
	}
	if err := root.Attach(latin, 0); err != nil {
		t.Fatal(err)
	}
	if got, want := root.String(), "(;FF[4]GM[1]CA[UTF-8]SZ[19];C[é];LB[aa:ü\\:]N[x])\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	other := one(t, "(;CA[KOI8-R]C[\xe9])")
	if err := root.Attach(other, 0); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("Attach: %v, want ErrCharset", err)
	}
	utf := one(t, "(;CA[UTF-8];C[呉])")
	if err := one(t, "(;)").Attach(utf, 0); !errors.Is(err, sgf.ErrValue) || utf.Parent() != nil {
		t.Errorf("Attach to Latin-1: %v, want ErrCharset", err)
	}
}

func TestEdit(t *testing.T) {
	tests := []struct {
		name string
		edit func(n *sgf.Node) error
		want string
	}{
		{"set in place", func(n *sgf.Node) error { return n.Set("AB", "zz") }, "A[1] AB[zz]C[x]"},
		{"set new", func(n *sgf.Node) error { return n.Set("X", "1", "2") }, "A[1] AddBlack[aa] [bb] C[x] AB[cc]X[1][2]"},
		{"set by a long name", func(n *sgf.Node) error { return n.Set("Comment", "y") }, "A[1] AddBlack[aa] [bb] Comment[y]AB[cc]"},
		{"add", func(n *sgf.Node) error { return n.Add("A", "2") }, "A[1][2]AddBlack[aa] [bb] C[x] AB[cc]"},
		{"add to the first", func(n *sgf.Node) error { return n.Add("AB", "dd") }, "A[1] AddBlack[aa] [bb][dd]C[x] AB[cc]"},
		{"add new", func(n *sgf.Node) error { return n.Add("X", "") }, "A[1] AddBlack[aa] [bb] C[x] AB[cc]X[]"},
		{"delete both", func(n *sgf.Node) error {
			if !n.Delete("AB") || n.Delete("AB") {
				return errors.New("Delete says the wrong thing")
			}
			return nil
		}, "A[1] C[x]"},
	}
	for _, tt := range tests {
		n := one(t, "(; A[1] AddBlack[aa] [bb] C[x] AB[cc] )")
		if err := tt.edit(n); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if got := strings.TrimSuffix(strings.TrimPrefix(n.String(), "(;"), ")\n"); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
		checkRoundTrip(t, []*sgf.Node{n})
	}
	n := one(t, "(;AddBlack[aa][bb]C[x]AB[cc])")
	if diff := cmp.Diff([]string{"aa", "bb", "cc"}, n.Get("AB")); diff != "" {
		t.Errorf("Get mismatch (-want +got):\n%s", diff)
	}
	if n.Get("X") != nil || n.Has("X") || !n.Has("AddBlack") {
		t.Error("Get or Has finds the wrong properties")
	}
	if v, ok := n.Raw("AB"); v != "aa" || !ok {
		t.Errorf("Raw = %q, %v", v, ok)
	}
	for range n.Properties() {
		break
	}
}

func TestSizeChangesWithRoot(t *testing.T) {
	root := one(t, "(;SZ[9];B[aa])")
	if err := root.SetNumber("SZ", 13); err != nil {
		t.Fatal(err)
	}
	if m, _, err := root.Child().Move(); m.Point != board.At(0, 12) || err != nil {
		t.Errorf("move %v, %v", m, err)
	}
	root.Delete("SZ")
	if size, err := root.Child().BoardSize(); size != 19 || err != nil {
		t.Errorf("size %d, %v", size, err)
	}
	// A size in another node does not count.
	if err := root.Child().Set("SZ", "5"); err != nil {
		t.Fatal(err)
	}
	if size, err := root.BoardSize(); size != 19 || err != nil {
		t.Errorf("size %d, %v", size, err)
	}
}

func TestEqual(t *testing.T) {
	a := one(t, tree)
	for s, want := range map[string]bool{
		tree:                                               true,
		strings.ReplaceAll(tree, "[", " \n["):              true,
		strings.Replace(tree, "N[7]", "N[8]", 1):           false,
		strings.Replace(tree, "N[7]", "N[7][]", 1):         false,
		strings.Replace(tree, "N[7]", "N[7]A[]", 1):        false,
		strings.Replace(tree, "N[7]", "", 1):               false,
		strings.Replace(tree, "N[7]", "Nn[7]", 1):          false,
		strings.Replace(tree, "(;N[5])", "", 1):            false,
		strings.Replace(tree, "N[0]SZ[9]", "SZ[9]N[0]", 1): false,
	} {
		b := one(t, s)
		if got := sgf.Equal(a, b); got != want {
			t.Errorf("Equal with %s = %v", s, got)
		}
		if got := sgf.Equal(b, a); got != want {
			t.Errorf("Equal of %s = %v", s, got)
		}
	}
	if sgf.Equal(a, nil) || !sgf.Equal(nil, nil) {
		t.Error("Equal with nil is wrong")
	}
}

func TestErrorsTellPlaces(t *testing.T) {
	games, err := sgf.Parse([]byte("(;SZ[9]\n;C[é]\n  B[zz])(;SZ[9];W[x])"), sgf.Name("g.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = games[0].Position()
	if err != nil {
		t.Error(err)
	}
	// warning returns the only warning about a game.
	warning := func(root *sgf.Node) error {
		pos, err := sgf.PositionAt(root, sgf.End())
		if err != nil || len(pos.Warnings) != 1 {
			t.Fatalf("%v, %v, want one warning", pos, err)
		}
		return pos.Warnings[0].Err
	}
	err = warning(games[0])
	const want = `g.sgf:3:5: property B: malformed value: "zz", want a point of the 9×9 board; taken for a pass`
	if err.Error() != want {
		t.Errorf("warning %v, want %s", err, want)
	}
	var e *sgf.Error
	if !errors.As(err, &e) || e.File != "g.sgf" || e.Line != 3 || e.Column != 5 || e.Property != "B" {
		t.Errorf("error %+v", e)
	}
	err = warning(games[1])
	if !strings.HasPrefix(err.Error(), "g.sgf:3:19: property W: ") {
		t.Errorf("error %v", err)
	}
	// After a change the node's place is told, of a copy none.
	n := games[0].Child()
	if err := n.Set("C", "a longer comment"); err != nil {
		t.Fatal(err)
	}
	if _, _, err = n.Move(); err == nil || !strings.HasPrefix(err.Error(), "g.sgf:2:2: property B: ") {
		t.Errorf("error %v", err)
	}
	if _, _, err = n.Clone().Move(); err == nil || !strings.HasPrefix(err.Error(), "property B: ") {
		t.Errorf("error %v", err)
	}
}

func TestNew(t *testing.T) {
	for _, size := range []int{-1, 0, 53} {
		if _, err := sgf.New(size); !errors.Is(err, sgf.ErrValue) {
			t.Errorf("New(%d): %v, want ErrSize", size, err)
		}
	}
	if n, err := sgf.New(52); err != nil || n.String() != "(;FF[4]GM[1]CA[UTF-8]SZ[52])\n" {
		t.Errorf("New(52) = %v, %v", n, err)
	}
	if _, err := sgf.FromMoves(9, []board.Move{{Point: board.At(0, 0), Color: board.Black}, {Point: board.At(9, 0), Color: board.White}}); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("FromMoves: %v, want ErrValue", err)
	}
}

// failing is a writer that fails after some bytes.
type failing int

var errFull = errors.New("disk full")

func (f *failing) Write(p []byte) (int, error) {
	if *f -= failing(len(p)); *f < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	f := failing(3)
	if err := sgf.Write(&f, one(t, tree)); !errors.Is(err, errFull) {
		t.Errorf("Write: %v, want %v", err, errFull)
	}
	if err := sgf.Write(io.Discard, one(t, tree), nil); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("Write of nil: %v, want ErrTree", err)
	}
	if err := sgf.WriteFile(t.TempDir(), one(t, tree)); err == nil {
		t.Error("WriteFile to a folder succeeded")
	}
	name := t.TempDir() + "/x.sgf"
	if err := sgf.WriteFile(name, one(t, tree), one(t, "(;A[])")); err != nil {
		t.Fatal(err)
	}
	if games, err := sgf.ReadFile(name); err != nil || len(games) != 2 || !sgf.Equal(games[0], one(t, tree)) {
		t.Errorf("read back %v, %v", games, err)
	}
}

func TestLinesAreShort(t *testing.T) {
	root := one(t, "(;"+strings.Repeat(";B[aa]", 1000)+")")
	for line := range strings.Lines(root.String()) {
		if len(line) > 80 {
			t.Fatalf("a line of %d bytes", len(line))
		}
	}
}

// TestDetachMany takes thousands of siblings out of a tree in several orders. What is
// left is not copied each time.
func TestDetachMany(t *testing.T) {
	many := sample.Of(10_000, 20_000)
	for _, tt := range []struct {
		name  string
		order func(i int) int
	}{
		{"from the front", func(i int) int { return i }},
		{"from the end", func(i int) int { return many - 1 - i }},
		{"from both ends", func(i int) int { return []int{i / 2, many - 1 - i/2}[i%2] }},
		{"shuffled", func(i int) int { return i * 7919 % many }},
	} {
		root, err := sgf.New(19)
		if err != nil {
			t.Fatal(err)
		}
		children := make([]*sgf.Node, many)
		for i := range children {
			children[i] = root.NewChild()
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for i := range children {
			c := children[tt.order(i)]
			c.Detach()
			if c.Parent() != nil || len(root.Children()) != many-1-i {
				t.Fatalf("%s: %d children after %d", tt.name, len(root.Children()), i+1)
			}
			if i == many/2 {
				for _, c := range root.Children() {
					if c.Parent() != root {
						t.Fatalf("%s: a child without its parent", tt.name)
					}
				}
			}
		}
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > uint64(many)*2000 {
			t.Errorf("%s: %d bytes for each", tt.name, used/uint64(many))
		}
		if root.Child() != nil {
			t.Errorf("%s: %d children are left", tt.name, len(root.Children()))
		}
	}
}
