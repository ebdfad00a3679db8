package genmove_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/pattern"
)

// databases are the files of folder db with their kinds.
var databases = map[string]pattern.Kind{
	"shapes.db":   pattern.General(),
	"endgame.db":  pattern.General(),
	"fuseki.db":   pattern.General(),
	"handicap.db": pattern.Handicap(),
}

// loaded is one of the databases, compiled and parsed. Tests do not change it.
type loaded struct {
	db      *pattern.Database
	file    *pattern.File
	matcher func() func() pattern.Matcher // made when it is asked for
}

// loads loads each of the databases once.
var loads = func() map[string]func() (*loaded, error) {
	m := map[string]func() (*loaded, error){}
	for name, kind := range databases {
		m[name] = sync.OnceValues(func() (*loaded, error) {
			dir := os.DirFS("internal/db")
			db, err := pattern.Load(kind, dir, name)
			if err != nil {
				return nil, err
			}
			src, err := fs.ReadFile(dir, name)
			if err != nil {
				return nil, err
			}
			file, err := pattern.Parse(name, src)
			if err != nil {
				return nil, err
			}
			if !bytes.Equal(file.Format(), src) {
				return nil, fmt.Errorf("%s is not in canonical layout", name)
			}
			return &loaded{db, file, sync.OnceValue(func() func() pattern.Matcher { return dfa.Best(db) })}, nil
		})
	}
	return m
}()

// loadDatabase returns one of them.
func loadDatabase(t testing.TB, name string) *loaded {
	t.Helper()
	l, err := loads[name]()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestDatabases compiles all databases of the folder without a warning. Each pattern has a
// name of its own and a comment.
func TestDatabases(t *testing.T) {
	files, err := fs.Glob(os.DirFS("internal/db"), "*.db")
	if err != nil || len(files) != len(databases) {
		t.Fatalf("%v, %v; want those of the table", files, err)
	}
	for _, name := range files {
		l := loadDatabase(t, name)
		db, file := l.db, l.file
		for _, w := range db.Warnings() {
			t.Error(w)
		}
		seen := map[string]bool{}
		for _, d := range file.Decls() {
			if seen[d.Name] {
				t.Errorf("%s: two patterns %s", name, d.Name)
			}
			seen[d.Name] = true
			if lines := strings.Split(string(d.Format()), "\n"); !strings.HasPrefix(lines[1], "#") {
				t.Errorf("%s: nothing is said about %s", name, d.Name)
			}
		}
	}
}

// TestDatabasesBind binds all functions and helpers. What is left are those that know the
// choice of a move.
func TestDatabasesBind(t *testing.T) {
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	functions, err := a.Functions()
	if err != nil {
		t.Fatal(err)
	}
	for name := range databases {
		db := loadDatabase(t, name).db
		_, unbound := db.BindPartial(functions.Tables()...)
		for _, u := range unbound {
			if word, ok := pattern.WordNamed(u.Name); !ok || word.Owner != "genmove" || u.Args < word.MinArgs || word.MaxArgs >= 0 && u.Args > word.MaxArgs {
				t.Error(u)
			}
		}
	}
}

// signature returns a text that two patterns share if they find the same moves: the
// diagram, and the constraint with places for its labels, in the orientation whose text
// comes first.
func signature(t *testing.T, d *pattern.Decl) string {
	t.Helper()
	var best string
	for o := range board.Transform(8) {
		turned, err := d.Turn(o)
		if err != nil {
			t.Fatal(err)
		}
		// Parts are divided by empty lines: the name, the diagram, the colon line, then the
		// constraint diagram and the code, if there are any. Rows may have comments.
		var b strings.Builder
		places := map[byte]string{}
		part := 0
		for line := range strings.Lines(string(turned.Format())) {
			line = strings.TrimSuffix(line, "\n")
			code := strings.HasPrefix(line, ";") || strings.HasPrefix(line, ">")
			row, _, _ := strings.Cut(line, " ")
			switch {
			case line == "":
				part++
			case line[0] == '#' || part == 0 || line[0] == ':':
			case part == 1:
				b.WriteString(row + "\n")
			case !code:
				for k := range len(row) {
					if places[row[k]] == "" {
						places[row[k]] = fmt.Sprintf("<%d %d>", strings.Count(b.String(), "\n"), k)
					}
				}
				b.WriteString("\n")
			default:
				word := func(i int) bool {
					return i >= 0 && i < len(line) && (line[i] == '_' || line[i] >= 'a' && line[i] <= 'z' || line[i] >= 'A' && line[i] <= 'Z')
				}
				for i := range len(line) {
					if place := places[line[i]]; word(i) && !word(i-1) && !word(i+1) && place != "" {
						b.WriteString(place)
					} else {
						b.WriteByte(line[i])
					}
				}
			}
		}
		if s := b.String(); best == "" || s < best {
			best = s
		}
	}
	return best
}

// TestNoDuplicates looks for patterns that are the same but for how they are turned.
func TestNoDuplicates(t *testing.T) {
	for _, names := range [][]string{{"shapes.db", "endgame.db"}, {"fuseki.db"}, {"handicap.db"}} {
		seen := map[string]string{}
		for _, name := range names {
			for _, d := range loadDatabase(t, name).file.Decls() {
				s := signature(t, d)
				if other := seen[s]; other != "" {
					t.Errorf("%s is %s", d.Name, other)
				}
				seen[s] = d.Name
			}
		}
	}
}

// TestSignature tells patterns apart that differ in a label alone, and recognizes turned
// ones.
func TestSignature(t *testing.T) {
	parse := func(text string) *pattern.Decl {
		f, err := pattern.Parse("", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return f.Decls()[0]
	}
	const one = "Pattern A\n\nX*O\n\n:8,-\n\nA*b\n;lib(A)==1\n"
	a := parse(one)
	turned, err := a.Turn(3)
	if err != nil {
		t.Fatal(err)
	}
	if signature(t, a) != signature(t, turned) {
		t.Error("a turned pattern is another one")
	}
	if signature(t, a) != signature(t, parse("Pattern A\n\nO*X\n\n:8,-\n\nc*D\n;lib(D)==1\n")) {
		t.Error("a mirrored pattern with other letters is another one")
	}
	if signature(t, a) == signature(t, parse(strings.Replace(one, "lib(A)", "lib(b)", 1))) {
		t.Error("another string, the same signature")
	}
}

// TestOwnDiagrams puts each pattern on a board as its diagram shows it, once with as few
// stones as it allows and once with as many, and finds it there.
func TestOwnDiagrams(t *testing.T) {
	race.Alone(t)
	for name := range databases {
		l := loadDatabase(t, name)
		db, matcher := l.db, l.matcher()()
		var found []pattern.Match
		for i, p := range db.All() {
			for _, full := range []bool{false, true} {
				b, m := ownBoard(t, p, i, full)
				if b == nil {
					continue // so many stones leave a string without liberties
				}
				found = matcher.AppendMatches(found[:0], b, pattern.Query{Color: board.Black})
				if !slices.ContainsFunc(found, func(f pattern.Match) bool { return f.Pattern == i && db.Move(f) == db.Move(m) }) {
					t.Errorf("%s: %s is not found on\n%v", name, p.Name, b)
				}
				if move := db.Move(m); p.Constraint == nil && !b.Legal(move, board.Black, board.Strict) {
					t.Errorf("%s: %s proposes the illegal move %v on\n%v", name, p.Name, move, b)
				}
			}
		}
	}
}

// ownBoard returns a board of 19 lines with the stones of a pattern, with Black as O, and
// where it is. With full there are also stones where they may be; it is nil if there can be
// no such board.
func ownBoard(t *testing.T, p *pattern.Pattern, index int32, full bool) (*board.Board, pattern.Match) {
	t.Helper()
	const size = 19
	box, ok := p.Box(size)
	if !ok {
		t.Fatalf("%s is too large", p.Name)
	}
	m := pattern.Match{Pattern: index, Color: board.Black}
	m.Orientation, _ = p.OrientationRange()
	box = box.Turn(m.Orientation)
	// The anchor lies where the box fits, in the middle where it has room.
	col, row := -box.Left, box.Bottom
	if p.Edges&(pattern.West|pattern.East) == 0 {
		col += (size - (box.Right - box.Left + 1)) / 2
	}
	if p.Edges&(pattern.North|pattern.South) == 0 {
		row += (size - (box.Bottom - box.Top + 1)) / 2
	}
	m.Anchor = board.At(col, row)
	var black, white []board.Point
	for _, e := range p.Elements {
		at := m.At(e.Offset)
		switch {
		case e.Cell == 'O', full && e.Cell == 'o':
			black = append(black, at)
		case e.Cell == 'X', full && e.Cell == 'x':
			white = append(white, at)
		}
	}
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Setup(black, white, nil); err != nil && full {
		return nil, m
	} else if err != nil {
		t.Fatalf("%s: %v", p.Name, err)
	}
	return b, m
}
