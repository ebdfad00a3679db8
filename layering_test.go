package tengen_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/tengen-go/tengen"

// rooms says which packages of the module each package may import outside its
// tests. "*" stands for all rooms above it in the list but those for tests.
// Internal packages that are not in it may be imported by all, and import board only.
var rooms = []struct {
	name    string
	imports string
}{
	{"board", ""},
	{"board/sgf", "board"},
	{"board/record", "board board/sgf"},
	{"board/gtp", "board board/sgf"},
	{"board/gtp/client", ""},
	{"board/gtp/tst", "board/gtp/client"},
	{"board/draw", "board"},
	{"internal/boardtest", "board"},
	{"pattern", "board"},
	{"internal/matchtest", "board pattern"},
	{"pattern/patterntest", "board pattern internal/matchtest"},
	{"dfa", "board pattern"},
	{"corner", "board pattern"},
	{"reading/search", "board"},
	{"reading/search/searchtest", "board internal/boardtest reading/search"},
	{"reading/memory", "board reading/search"},
	{"internal/ko", "board reading/search"},
	{"reading", "board internal/ko reading/search reading/memory"},
	{"reading/trace", "board board/sgf reading/search"},
	{"reading/worm", "board pattern dfa reading reading/search reading/memory"},
	{"connect", "board internal/ko pattern dfa reading reading/search reading/memory reading/worm"},
	{"influence", "board pattern dfa reading/search"},
	{"owl/eye", "board pattern reading/search"},
	{"owl", "board internal/ko pattern dfa reading reading/search reading/memory reading/worm connect owl/eye"},
	{"owl/owltest", "board internal/boardtest reading/search owl"},
	{"owl/dragon", "*"},
	{"owl/problem", "board board/sgf reading/search reading connect owl"},
	{"owl/combination", "board pattern dfa reading/search reading/worm"},
	{"joseki", "board board/sgf pattern corner"},
	{"joseki/mine", "board board/record pattern corner joseki reading reading/search"},
	{"internal/prior", "board"},
	{"internal/shapenet", "board internal/prior"},
	{"genmove/network/internal/inputs", "board"},
	{"genmove/network/internal/games", "board"},
	{"genmove/network/internal/samples", "board genmove/network/internal/inputs"},
	{"genmove/network/internal/intnet", "board genmove/network/internal/inputs"},
	{"genmove/network/internal/katanet", "board"},
	{"genmove/network/internal/katanet/katanettest", "board"},
	{"genmove/network", "board genmove/network/internal/inputs genmove/network/internal/intnet"},
	{"genmove/network/katago", "board genmove/network genmove/network/internal/katanet"},
	{"genmove/internal/room", "board"},
	{"genmove/mcts", "board genmove/network reading reading/search genmove/internal/room"},
	{"genmove/mcts/mctstest", "board genmove/mcts genmove/network"},
	{"internal/playout", "board internal/prior"},
	{"internal/gentest", "board internal/prior internal/playout internal/boardtest"},
	{"internal/advice", "board reading/search"},
	{"internal/survival", "board owl reading reading/search internal/prior internal/shapenet internal/playout internal/advice"},
	{"genmove/examine", "board genmove/network pattern dfa owl owl/dragon reading reading/search reading/memory reading/worm connect influence owl/eye joseki internal/prior internal/survival"},
	{"genmove/examine/examinetest", "board internal/boardtest genmove/examine influence joseki owl/dragon"},
	{"genmove/score", "board reading/search owl owl/combination internal/prior internal/playout internal/survival genmove/examine genmove/network"},
	{"genmove/explain", "board owl/dragon joseki reading/search reading/worm genmove/network genmove/examine"},
	{"genmove/review", "board reading/search genmove/network genmove/mcts genmove/score"},
	{"genmove", "board pattern dfa reading/search reading/worm influence owl/dragon owl/combination joseki genmove/network genmove/examine genmove/explain genmove/internal/room"},
	{"genmove/genmovetest", "board internal/boardtest genmove genmove/examine reading/search"},
	{"genmove/gtpanalysis", "*"},
}

// light are rooms that small programs use alone, and that keep away from large packages
// of the standard library.
var light = strings.Fields("board board/sgf board/gtp board/draw pattern dfa corner reading/search reading/memory reading reading/trace internal/prior internal/shapenet internal/playout")

// TestLayering reads the imports of every package and compares them with the
// rooms above: nothing imports upwards, and library packages import nothing
// from outside but the standard library.
func TestLayering(t *testing.T) {
	allowed := map[string][]string{"": {}}
	var above []string
	for _, r := range rooms {
		list := strings.Fields(r.imports)
		if r.imports == "*" {
			list = slices.Clone(above)
		}
		allowed[r.name] = list
		if !strings.HasSuffix(r.name, "test") {
			above = append(above, r.name)
		}
	}
	seen := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "node_modules" || exists(name+"/go.mod")) {
			return filepath.SkipDir // a folder with a go.mod is a module of its own
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if strings.HasPrefix(string(src), "//go:build ignore\n") {
			return nil // a program beside its data, not part of the package
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
		if err != nil {
			return err
		}
		seen++
		room := path.Dir(filepath.ToSlash(name))
		if room == "." {
			room = ""
		}
		// The programs that train networks are no rooms, and import what they need.
		example := strings.HasPrefix(room, "examples/") || strings.HasPrefix(room, "genmove/network/train/")
		internal := strings.Contains("/"+room+"/", "/internal/")
		list, known := allowed[room]
		if !known && !example && !internal {
			t.Errorf("%s: %q is not in the table of rooms", name, room)
			return nil
		}
		for _, spec := range file.Imports {
			imp, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			inside, ours := strings.CutPrefix(imp, module+"/")
			_, listed := allowed[inside]
			switch {
			case !ours && !strings.Contains(strings.Split(imp, "/")[0], "."):
				if imp == "encoding/json" && slices.Contains(light, room) {
					t.Errorf("%s imports %s, which programs that only ask for a capture would carry", name, imp)
				}
			case !ours:
				if !example || !strings.HasPrefix(imp, "golang.org/x/exp/") {
					t.Errorf("%s imports %s", name, imp)
				}
			case example:
			case strings.HasPrefix(inside, "internal/") && !listed:
			case internal && !known:
				if inside != "board" {
					t.Errorf("%s imports %s, want board only", name, imp)
				}
			case !slices.Contains(list, inside):
				t.Errorf("%s imports %s; %q may import %v", name, imp, room, list)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 10 {
		t.Fatalf("only %d source files found", seen)
	}
}

// TestFrontPage wants every room that exists on the front page and in README, and those
// that hold more than tests and documents in ARCHITECTURE.
func TestFrontPage(t *testing.T) {
	front, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	plan, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, r := range rooms {
		if _, err := os.Stat(filepath.FromSlash(r.name)); err != nil {
			continue
		}
		if strings.Contains(r.name, "internal/") {
			continue
		}
		found++
		if !strings.Contains(string(front), "["+module+"/"+r.name+"]") {
			t.Errorf("doc.go does not name %s", r.name)
		}
		if !strings.Contains(string(readme), "`"+r.name+"`") {
			t.Errorf("README.md does not name %s", r.name)
		}
		if strings.HasSuffix(r.name, "test") || r.name == "genmove" {
			continue
		}
		if short := path.Base(r.name); !strings.Contains(string(plan), "`"+r.name+"`") && !strings.Contains(string(plan), "`"+short+"`") {
			t.Errorf("ARCHITECTURE.md does not name %s", r.name)
		}
	}
	if found < 10 {
		t.Errorf("only %d rooms found", found)
	}
	programs, err := filepath.Glob("examples/*/main.go")
	if err != nil || len(programs) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, p := range programs {
		dir := path.Dir(filepath.ToSlash(p))
		command := "`go run ./" + dir
		if exists(dir + "/go.mod") {
			command = "`go -C " + dir + " run ."
		}
		if !strings.Contains(string(readme), command) {
			t.Errorf("README.md does not name %s", dir)
		}
	}
}

// TestRequirements keeps go.mod at its two direct requirements.
func TestRequirements(t *testing.T) {
	src, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	var direct []string
	for line := range strings.Lines(string(src)) {
		f := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "require "))
		if len(f) >= 2 && strings.HasPrefix(f[1], "v") && !strings.Contains(line, "// indirect") {
			direct = append(direct, f[0])
		}
	}
	slices.Sort(direct)
	want := []string{"github.com/google/go-cmp", "golang.org/x/exp"}
	if !slices.Equal(direct, want) {
		t.Errorf("direct requirements are %v, want %v", direct, want)
	}
}
