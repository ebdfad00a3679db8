package sgf

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// randomLetters returns up to n random letters out of a few.
func randomLetters(rng *rand.Rand, letters []string, n int) string {
	var s strings.Builder
	for range rng.IntN(n + 1) {
		s.WriteString(letters[rng.IntN(len(letters))])
	}
	return s.String()
}

// TestFoundGames compares where games begin in random texts with a regular expression at each parenthesis.
func TestFoundGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 1))
	strict := regexp.MustCompile(`^\([\x00- (]*(;[\x00- ]*([A-Za-z();\[]|$)|[A-Z]+\[)`)
	loose := regexp.MustCompile(`^\([\x00- (]*(;|[A-Z]+\[)`)
	letters := []string{"(", "(", ";", ")", "A", "Z", "[", "a", "\n", " ", "-", "]"}
	found := [2]int{}
	for range 20000 {
		s := randomLetters(rng, letters, 7)
		from := rng.IntN(len(s) + 1)
		for k, form := range []*regexp.Regexp{strict, loose} {
			want := -1
			for i := from; i < len(s) && want < 0; i++ {
				if form.MatchString(s[i:]) {
					want = i
				}
			}
			if got := findGame(s, from, k == 0); got != want {
				t.Fatalf("%q from %d, %v: %d, want %d", s, from, form, got, want)
			}
			if want >= 0 {
				found[k]++
			}
		}
	}
	if found[0] < 200 || found[1] <= found[0] {
		t.Errorf("games were found %v times", found)
	}
}

// plainProperties reads the properties of a node, whose text must begin with a letter, letter by letter. It
// is false if the text makes no sense.
func plainProperties(s string) (list []string, ok bool) {
	const between, ident, after, value, escaped = 0, 1, 2, 3, 4
	at := between
	for _, c := range s {
		switch letter := c == 'B' || c == 'c'; {
		case at == escaped:
			list[len(list)-1] += string(c)
			at = value
		case at == value && c == ']':
			at = after
		case at == value:
			list[len(list)-1] += string(c)
			if c == '\\' {
				at = escaped
			}
		case c == '[' && at != between:
			list = append(list, "")
			at = value
		case c == ' ' && at == ident:
			at = 5 // a value may still come, and nothing else
		case c == ' ':
		case letter && at != 5:
			at = ident
		default:
			return nil, false
		}
	}
	return list, at == after || at == between
}

// TestPlainProperties compares the values of random nodes with those that are read letter by letter, and
// what is refused with what that refuses.
func TestPlainProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 2))
	letters := []string{"[", "]", "[", "]", "]", "\\", "B", "c", "c", " ", "\u00e9"}
	read := 0
	for range 60000 {
		s := "c" + randomLetters(rng, letters, 9)
		want, ok := plainProperties(s)
		games, err := Parse([]byte("(;"+s+")"), Strict())
		if !ok {
			if err == nil && len(games) == 1 {
				t.Fatalf("%q is read as %v", s, games[0])
			}
			continue
		}
		if err != nil || len(games) != 1 {
			t.Fatalf("%q: %v", s, err)
		}
		var got []string
		for p := range games[0].Properties() {
			got = append(got, p.Values...)
		}
		if len(want) > 1 {
			read++
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q has the values %q, want %q", s, got, want)
		}
	}
	if read < 150 {
		t.Errorf("%d nodes were read", read)
	}
}

// TestUnknownNumbers: where nothing is said of komi and handicap, or nothing that can be read, they are 0.
func TestUnknownNumbers(t *testing.T) {
	for _, value := range []string{"", "KM[]HA[]", "KM[ ]HA[\n]", "KM[x]HA[x]", "KM[-]HA[-1]"} {
		games, err := Parse([]byte("(;GM[1]" + value + ")"))
		if err != nil {
			t.Fatal(err)
		}
		if komi, known, err := games[0].Komi(); komi != 0 || known || (err != nil) != strings.ContainsAny(value, "x-") {
			t.Errorf("%q: komi %v, %v, %v", value, komi, known, err)
		}
		if stones, known, err := games[0].Handicap(); stones != 0 || known || (err != nil) != strings.ContainsAny(value, "x-") {
			t.Errorf("%q: handicap %d, %v, %v", value, stones, known, err)
		}
	}
}

// TestRootBelow: a root that was attached below what had been taken out of its tree is a node like any other. A
// copy of it keeps the size of the board.
func TestRootBelow(t *testing.T) {
	games, err := Parse([]byte("(;SZ[9];B[aa])"))
	if err != nil {
		t.Fatal(err)
	}
	root := games[0]
	c := root.Child()
	c.Detach()
	if err := c.Attach(root, 0); err != nil {
		t.Fatal(err)
	}
	root.Delete("SZ")
	for name, n := range map[string]*Node{"below": root, "copy": root.Clone(), "whole": c, "copy of the whole": c.Clone()} {
		if size, err := n.BoardSize(); size != 9 || err != nil {
			t.Errorf("%s: size %d, %v", name, size, err)
		}
		if s := n.String(); !strings.HasPrefix(s, "(;SZ[9]") {
			t.Errorf("%s: written as %s", name, s)
		}
	}
}
