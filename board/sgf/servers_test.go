package sgf_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

// TestKomiOfServers reads the komi as servers and programs write it.
func TestKomiOfServers(t *testing.T) {
	for _, tt := range []struct {
		props string
		komi  float64
	}{
		{"KM[375]RU[Chinese]AP[foxwq]", 7.5}, {"KM[375]HA[0]AP[foxwq]", 7.5}, {"KM[375]RU[Japanese]", 7.5}, {"KM[325]", 6.5}, {"KM[275]RU[cn]", 5.5},
		{"KM[650]", 6.5}, {"KM[650]RU[Chinese]", 6.5}, {"KM[750]", 7.5}, {"KM[550]", 5.5}, {"KM[-650]", -6.5}, {"KM[700]", 7},
		{"KM[7500]", 7.5}, {"KM[6500]", 6.5}, {"KM[3750]RU[Chinese]", 7.5},
		{"KM[50]HA[2]", 0.5}, {"KM[50]AP[foxwq]", 0.5}, {"KM[50]HA[0]RU[Chinese]AP[GNU Go:3.8]RN[3]AP[foxwq]", 0.5}, {"KM[50]AP[x][foxwq]", 0.5}, {"KM[50]AP[GNU Go:3.8]", 50}, {"KM[50]", 50}, {"KM[0]HA[3]", 0},
		{"KM[3.75]RU[Chinese]", 7.5}, {"KM[3.75]", 7.5}, {"KM[2.75]RU[Chinese (area)]", 5.5}, {"KM[3.25]RU[AGA]", 6.5}, {"KM[-3.75]RU[Chinese]", -7.5},
		{"KM[3.75]RU[Japanese]", 3.75}, {"KM[3,75]RU[中国规则]", 7.5},
		{"KM[6目半]", 6.5}, {"KM[半目]", 0.5}, {"KM[５目半]RU[日本規則]", 5.5}, {"KM[6집반]", 6.5}, {"KM[5 1/2]", 5.5}, {"KM[6½ points]", 6.5},
		{"KM[3 3/4子]", 7.5}, {"KM[3又3/4子]RU[中国规则]", 7.5}, {"KM[3.75子]", 7.5}, {"KM[2.75子]RU[Chinese]", 5.5}, {"KM[-6目]", -6},
		{"KO[5.5]GK[1]", 5.5}, {"KM[6.5]KO[5.5]", 6.5},
		{"KM[7.5]", 7.5}, {"KM[0.5]", 0.5}, {"KM[8]", 8}, {"KM[-10]HA[2]", -10}, {"KM[361]", 361}, {"KM[999]", 999},
	} {
		for _, size := range []string{"9", "19"} {
			root := one(t, "(;SZ["+size+"]"+tt.props+";B[dd])")
			komi, known, err := root.Komi()
			written, _ := root.Real("KM")
			if !root.Has("KM") {
				written, _ = root.Real("KO")
			}
			if komi != tt.komi || !known || (err == nil) != (komi == written) || err != nil && !errors.Is(err, sgf.ErrValue) {
				t.Errorf("%s: %v, %v, %v, want %v", tt.props, komi, known, err, tt.komi)
			}
			g, _, err := sgf.GameAt(root, sgf.End(), board.Japanese())
			if err != nil || g.Komi() != tt.komi {
				t.Errorf("%s: game with %v, %v", tt.props, g.Komi(), err)
			}
		}
	}
}

// TestStrangeRecords replays records with values as they are found: each is read to its end
// with a warning about what is strange.
func TestStrangeRecords(t *testing.T) {
	for _, tt := range []struct {
		in       string
		moves    string // P is a pass
		warnings []string
		rules    string
	}{
		{"(;SZ[18];B[dd];W[ss];B[pp];W[])", "D15 P Q3 P", []string{`property W: malformed value: "ss", taken for a pass`}, ""},
		{"(;SZ[13];B[dd];W[nn];B[tt])", "D10 P P", []string{`"nn", taken for a pass`}, ""},
		{"(;SZ[9];B[``];W[gc];B[cg])", "P G7 C3", []string{"\"``\", taken for a pass"}, ""},
		{"(;SZ[9];B[ ];W[\n];B[PASS];W[--])", "P P P P", []string{`"PASS", taken for a pass`, `"--", taken for a pass`}, ""},
		{"(;SZ[20];B[tt];W[uu])", "U1 P", []string{`"uu", taken for a pass`}, ""},
		{"(;SZ[9];W[dundefined];B[cc];W[gc])", "P C7 G7", []string{`property W: malformed value: "dundefined", want a point of the 9×9 board; taken for a pass`}, ""},
		{"(;SZ[9];B[zz];W[cc];B[ja];W[3D])", "P C7 P P", []string{`"zz"`, `"ja"`, `"3D"`}, ""},
		{"(;SZ[9];B[cc];B[dd];W[ee])", "C7 D6 E5", []string{"move 2, black D6: not this player's turn"}, ""},
		{"(;SZ[9];B[cc];W[cc];B[dd])", "C7 C7 D6", []string{"move 2, white C7: point is occupied"}, ""},
		{"(;SZ[9]HA[2];B[cc];B[gg];W[ee])", "C7 G3 E5", []string{`property HA: malformed value: HA[2], but the stones are placed as moves`}, ""},
		{"(;SZ[9]HA[3];W[ee];B[cc])", "E5 C7", []string{`HA[3], but the stones are not on the board`}, ""},
		{"(;SZ[9]HA[2]AB[cc][gg];W[ee];B[cc])", "E5 C7", []string{"move 2, black C7: point is occupied"}, ""},
		{"(;SZ[];B[aa])", "A19", []string{`property SZ: malformed value: "", want a size such as 19 or 19:13, read as 19:19`}, ""},
		{"(;SZ[19x19];B[aa])", "A19", []string{`read as 19:19`}, ""},
		{"(;SZ[9*9];B[aa])", "A9", []string{`read as 9:9`}, ""},
		{"(;SZ[13 by 13];B[aa])", "A13", []string{`read as 13:13`}, ""},
		{"(;SZ[19:19];B[aa])", "A19", nil, ""},
		{"(;SZ[9]AB[aa][zz]PL[x];B[cc])", "C7", []string{`property AB: malformed value: "zz", want a point of the 9×9 board; ignored`, `property PL: malformed value: "x", want B or W; ignored`}, ""},
		{"(;SZ[9]RU[Chinese (area)];B[cc])", "C7", nil, "chinese"},
		{"(;SZ[9]RU[Chinese 1988];B[cc])", "C7", nil, "chinese"},
		{"(;SZ[9]RU[Old Chinese];B[cc])", "C7", nil, "chinese"},
		{"(;SZ[9]RU[jp];B[cc])", "C7", nil, "japanese"},
		{"(;SZ[9]RU[Japanese 1989 rules];B[cc])", "C7", nil, "japanese"},
		{"(;SZ[9]RU[日本规则];B[cc])", "C7", nil, "japanese"},
		{"(;SZ[9]RU[AGA];B[cc])", "C7", nil, "aga"},
		{"(;SZ[9]RU[NZ:1.2];B[cc])", "C7", nil, "new_zealand"},
		{"(;SZ[9]RU[AGA (area, 2009)];B[cc])", "C7", nil, "aga"},
		{"(;SZ[9]RU[Japanese or Chinese];B[cc])", "C7", []string{`unknown rules: "Japanese or Chinese"; taken for korean`}, "korean"},
		{"(;SZ[9]RU[koSITUATIONALscoreAREAtaxNONEsui1];B[cc])", "C7", nil, "koSITUATIONALscoreAREAtaxNONEsui1"},
	} {
		t.Run(tt.in, func(t *testing.T) {
			root := one(t, tt.in)
			g, warnings, err := sgf.GameAt(root, sgf.End(), board.Korean())
			if err != nil {
				t.Fatal(err)
			}
			var moves []string
			for _, m := range g.Moves() {
				if m.Point == board.Pass {
					moves = append(moves, "P")
				} else {
					moves = append(moves, m.Point.String())
				}
			}
			if got := strings.Join(moves, " "); got != tt.moves {
				t.Errorf("moves %s, want %s", got, tt.moves)
			}
			if tt.rules != "" && g.Rules().Name != tt.rules {
				t.Errorf("rules %s, want %s", g.Rules().Name, tt.rules)
			}
			ok := len(warnings) == len(tt.warnings)
			for i, w := range warnings {
				ok = ok && strings.Contains(w.String(), tt.warnings[i])
			}
			if !ok {
				t.Errorf("warnings %v, want %v", warnings, tt.warnings)
			}
			// Position and game agree, and so does every node on the way.
			n, played := root, 0
			for m := range root.MainLine() {
				n = m
				list, _ := m.Moves()
				played += len(list)
			}
			pos, err := n.Position()
			if err != nil || pos.Moves != len(moves) || played != len(moves) {
				t.Errorf("%d moves at the end, %d in all nodes, %v", pos.Moves, played, err)
			}
			if got := one(t, root.String()); !sgf.Equal(root, got) {
				t.Error("the tree has changed")
			}
		})
	}
}

// TestDescribedRules reads rules as KataGo describes them.
func TestDescribedRules(t *testing.T) {
	g, _, err := sgf.GameAt(one(t, "(;SZ[9]RU[koPOSITIONALscoreTERRITORYtaxSEKIsui1whbN-1])"), sgf.End(), board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	r := g.Rules()
	if r.Superko != board.PositionalSuperko || r.Scoring != board.TerritoryScoring || !r.Suicide || r.Compensation != board.CompensateLessOne || r.Komi != 6.5 {
		t.Errorf("%+v", r)
	}
	for _, name := range []string{"koSIMPLEscoreAREAtaxALLsui0", "koSIMPLEscoreAREAtaxNONEsui0button1", "koXscoreAREA", "koSIMPLEscore"} {
		if _, err := board.ParseRules(name); !errors.Is(err, board.ErrRules) {
			t.Errorf("%s: %v, want ErrRules", name, err)
		}
	}
}

// TestLongGames: games above the limits are refused before they are replayed, those at the
// limits are not.
func TestLongGames(t *testing.T) {
	game := func(part string, n int, opts ...sgf.Option) *sgf.Node {
		return one(t, "(;SZ[9]"+strings.Repeat(part, n)+")", opts...)
	}
	for _, tt := range []struct {
		name string
		root *sgf.Node
		opts []sgf.Option
		want error
	}{
		{"at the limit", game(";B[]", 100_000), nil, nil},
		{"above it", game(";B[]", 100_001), nil, sgf.ErrTooLarge},
		{"several in a node", game(";B[]W[][]", 33_334), nil, sgf.ErrTooLarge},
		{"without a limit", game(";B[]", 100_001), []sgf.Option{sgf.MaxMoves(-1)}, nil},
		{"above one's own", game(";B[]", 11), []sgf.Option{sgf.MaxMoves(10)}, sgf.ErrTooLarge},
		{"above that of the file", game(";B[]", 11, sgf.MaxMoves(10)), nil, sgf.ErrTooLarge},
		{"beside it", game(";B[]", 11, sgf.MaxMoves(10)), []sgf.Option{sgf.MaxMoves(11)}, nil},
		{"comments", game(";C[xxxxxxxxxxxxxxxxxxxx]", 20_000), []sgf.Option{sgf.Untrusted()}, nil},
		{"setups", game(";AE[aa:ii]", 10_000), nil, sgf.ErrTooLarge},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := sgf.PositionAt(tt.root, sgf.End(), tt.opts...)
			if !errors.Is(err, tt.want) {
				t.Errorf("PositionAt: %v, want %v", err, tt.want)
			}
			if _, _, err := sgf.GameAt(tt.root, sgf.BeforeMove(1), board.Chinese(), tt.opts...); !errors.Is(err, tt.want) {
				t.Errorf("GameAt: %v, want %v", err, tt.want)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	root := game(";B[]", 1000)
	if _, err := sgf.PositionAt(root, sgf.End(), sgf.Context(ctx)); !errors.Is(err, context.Canceled) {
		t.Errorf("PositionAt: %v, want Canceled", err)
	}
	if _, _, err := sgf.GameAt(root, sgf.End(), board.Chinese(), sgf.Context(ctx)); !errors.Is(err, context.Canceled) {
		t.Errorf("GameAt: %v, want Canceled", err)
	}
}

// TestManyNodes counts the nodes of all games of a file.
func TestManyNodes(t *testing.T) {
	text := []byte("(;B[];C[;;;;](;)(;))(;)")
	for most, want := range map[int]error{-1: nil, 0: nil, 1: sgf.ErrTooLarge, 4: sgf.ErrTooLarge, 5: nil, 6: nil} {
		if _, err := sgf.Parse(text, sgf.MaxNodes(most)); !errors.Is(err, want) {
			t.Errorf("at most %d nodes: %v, want %v", most, err, want)
		}
	}
	if _, err := sgf.Parse([]byte("(;B["+strings.Repeat(" ", 16<<20)+"])"), sgf.Untrusted()); !errors.Is(err, sgf.ErrTooLarge) {
		t.Errorf("a large file: %v, want ErrTooLarge", err)
	}
}

// TestUntrusted refuses files whose trees would take far more memory than the files.
func TestUntrusted(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       error
	}{
		{"real", "(;GM[1]" + strings.Repeat(";B[aa];W[bb]", 150) + ")", nil},
		{"short nodes", "(;GM[1]" + strings.Repeat(";", 9000) + ")", nil},
		{"very many short nodes", "(;GM[1]" + strings.Repeat(";", 20_000) + ")", sgf.ErrTooLarge},
		{"very many variations", "(;GM[1]" + strings.Repeat("(;)", 50_000) + ")", sgf.ErrTooLarge},
		{"many moves", "(;GM[1]" + strings.Repeat(";B[aa]", 99_999) + ")", nil},
		{"a broken game", "(;GM[1]" + strings.Repeat(";B[aa]--", 400) + ")", nil},
		{"nothing but broken nodes", "(;GM[1]" + strings.Repeat(";B[aa]--", 100_000) + ")", sgf.ErrTooLarge},
	} {
		if _, err := sgf.Parse([]byte(tt.text), sgf.Untrusted()); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
}
