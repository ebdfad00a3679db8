package answer

import (
	"strings"
	"testing"
)

// TestStrangeGames opens games with what is found in the wild, and goes to every position:
// none is refused, what is strange is told, and what is saved is readable.
func TestStrangeGames(t *testing.T) {
	a := New(Options{})
	for _, tt := range []struct {
		name, text string
		moves      int    // at the end of the main line
		warning    string // stands in a warning, unless it is empty
		saved      string // stands in what is saved
	}{
		{"a move off the board", "(;GM[1]FF[4]SZ[9];B[cc];W[dundefined];B[gc])", 3, `"dundefined"`, "W[dundefined]"},
		{"backticks", "(;GM[1]FF[4]SZ[9];B[``];W[gc];B[cg])", 3, "taken for a pass", "B[``]"},
		{"ss on 18", "(;GM[1]FF[4]SZ[18];B[dd];W[ss];B[pp];W[])", 4, `"ss"`, "W[ss]"},
		{"twice in a row", "(;SZ[9];B[cc];B[dd];W[ee])", 3, "not this player's turn", ""},
		{"on a stone", "(;SZ[9];B[cc];W[cc];B[dd])", 3, "occupied", ""},
		{"stones without liberties", "(;SZ[2];B[aa];AB[aa]AW[ab][bb][ba];W[bb])", 2, "liberties", ""},
		{"komi in hundredths", "(;SZ[9]KM[375]RU[Chinese];B[cc])", 1, "read as 7.5", "KM[375]"},
		{"size in words", "(;SZ[9x9];B[cc])", 1, "read as 9:9", "SZ[9x9]"},
		{"dashes", "(;SZ[9];B[ee]\n---\n;W[gc]\n)", 2, "unexpected '-'", ""},
		{"a bracket in a comment", "(;SZ[9];B[ee]C[a [b] c];W[gc])", 2, "not escaped", ""},
		{"cut off", "(;SZ[9];B[ee];W[gc]C[what", 2, "not closed", "what"},
		{"CR alone", "(;SZ[9]\r;B[ee]\r;W[gc]\r)\r", 2, "", ""},
		{"a mark", "\xef\xbb\xbf(;SZ[9]PB[囲碁];B[ee])", 1, "", "囲碁"},
		{"UTF-8 without CA", "(;GM[1]FF[4]SZ[9]PW[注册]PB[b]C[你好];B[ee]C[你];W[gc])", 2, "", "PW[注册]"},
		{"GBK without CA", "(;SZ[9]PB[\xb3\xa3\xea\xbb]PW[\xc2\xed\xcf\xfe\xb4\xba];B[ee]C[\xba\xda\xc6\xe5])", 1, "GB18030", "PB[常昊]"},
		{"GB2312", "(;CA[GB2312]SZ[9]PB[\xb3\xa3\xea\xbb];B[ee])", 1, "", "PB[常昊]"},
		{"Big5 with 5C", "(;CA[Big5]SZ[9]PB[\xb3\x5c\xa5\x5c\xbb\x5c]PW[x];B[ee])", 1, "", "PB[許功蓋]PW[x]"},
		{"Shift_JIS with 5C", "(;CA[Shift_JIS]SZ[9]PB[\x95\x5c\\]x]PW[\x83\x5c];B[ee])", 1, "", `PB[表\]x]PW[ソ]`},
		{"EUC-KR", "(;CA[EUC-KR]SZ[9]PB[\xc0\xcc\xc3\xa2\xc8\xa3];B[ee])", 1, "", "PB[이창호]"},
		{"EUC-JP", "(;CA[EUC-JP]SZ[9]PB[\xb9\xf5\xc8\xd6];B[ee])", 1, "", "PB[黒番]"},
		{"an unknown set", "(;CA[Klingon]SZ[9]PB[J\xfcrgen];B[ee])", 1, "ISO-8859-1", "PB[Jürgen]"},
		{"rules with more words", "(;SZ[9]RU[Chinese (area)];B[ee])", 1, "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var tree Tree
			tell(t, a, t.Context(), request(t, "open", map[string]any{"name": "x.sgf", "data": []byte(tt.text)})).into(t, &tree)
			warnings := strings.Join(tree.Warnings, "\n")
			if (warnings == "") != (tt.warning == "") || !strings.Contains(warnings, tt.warning) {
				t.Errorf("warnings %q, want %q", warnings, tt.warning)
			}
			var out struct{ SGF string }
			tell(t, a, t.Context(), request(t, "save", map[string]any{"nodes": tree.Nodes})).into(t, &out)
			if !strings.Contains(out.SGF, tt.saved) || !strings.Contains(out.SGF, "CA[UTF-8]") {
				t.Errorf("no %s in what is saved, %s", tt.saved, out.SGF)
			}
			// The page sends the nodes on the way to each position.
			path, moves := "(", 0
			for _, n := range tree.Nodes {
				path += ";"
				for _, p := range n.Props {
					path += p.ID + "[" + strings.Join(p.Values, "][") + "]"
				}
				if n.Move != nil {
					moves++
				}
				var l Look
				tell(t, a, t.Context(), request(t, "position", map[string]any{"sgf": path + ")"})).into(t, &l)
				if l.Moves != moves {
					t.Errorf("%d moves after %d", l.Moves, moves)
				}
			}
			if moves != tt.moves {
				t.Errorf("%d moves, want %d", moves, tt.moves)
			}
		})
	}
}

// TestLargeFiles refuses files above the limits before they cost memory.
func TestLargeFiles(t *testing.T) {
	for name, text := range map[string]string{
		"nodes":      "(" + strings.Repeat(";C[xy]", 1_000_001) + ")",
		"moves":      "(;SZ[9]" + strings.Repeat(";B[aa]", 100_001) + ")",
		"properties": "(;SZ[9]" + strings.Repeat("A[]", 500_001) + ")",
		"values":     "(;SZ[9]LB" + strings.Repeat("[]", 500_001) + ")",
	} {
		if err := Check(name, []byte(text)); err == nil || !strings.Contains(err.Error(), " more than ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := unpack([]byte(strings.Repeat(" ", 10))); err != nil {
		t.Error(err)
	}
}
