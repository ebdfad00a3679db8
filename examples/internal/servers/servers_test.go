package servers_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/servers"
)

const (
	gib = "\\HS\r\n\\[GAMEBLACKNAME=Ann (3D)\\]\r\n\\[GAMEWHITENAME=\xc0\xcc\xc3\xa2\xc8\xa3\\]\r\n\\[GAMEDATE=2020-01-02\\]\r\n" +
		"\\[GAMERESULT=white 3.5 wins\\]\r\n\\[GAMETAG=S0,R2,D1,G65,W1,Z0\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n119 0 &4\r\n" +
		"INI 0 1 2 &4\r\nSTO 0 2 2 2 2\r\nSTO 0 3 1 16 15\r\nSTO 0 4 2 0 18\r\n\\GE\r\n"
	ngf = "Rating game\n13\nBob 5D\nAnn 4D\nsite\n0\n0\n6\n20200102 [10:20]\n5\nBlack wins by resign\n3\nPMABBEDED\nPMACWKKKK\nPMADBAAAA\n"
)

func TestRead(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"GIB", gib, "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[Ann (3D)]PW[이창호]DT[2020-01-02]RE[W+3.5]KM[6.5]HA[2]AB[pd][dp];W[cc];B[qp];W[as])"},
		{"GIB, GBK, no handicap", strings.NewReplacer("\xc0\xcc\xc3\xa2\xc8\xa3", "\xb3\xa3\xea\xbb\xbe\xc5\xb6\xce", "1 2 &4", "1 0 &4", "white 3.5 wins", "\xba\xda\xd6\xd0\xc5\xcc\xca\xa4").Replace(gib),
			"(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[Ann (3D)]PW[常昊九段]DT[2020-01-02]RE[B+R]KM[6.5];W[cc];B[qp];W[as])"},
		{"GIB with passes", strings.Replace(gib, "STO 0 4 2 0 18\r\n", "STO 0 4 2 0 18\r\nSKI 0 5\r\nSKI 0 6\r\n", 1),
			"(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[Ann (3D)]PW[이창호]DT[2020-01-02]RE[W+3.5]KM[6.5]HA[2]AB[pd][dp];W[cc];B[qp];W[as];B[];W[])"},
		{"GIB with a pass first", strings.NewReplacer("1 2 &4", "1 0 &4", "STO 0 2", "SKI 0 2\r\nSTO 0 2").Replace(gib),
			"(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[Ann (3D)]PW[이창호]DT[2020-01-02]RE[W+3.5]KM[6.5];B[];W[cc];B[qp];W[as])"},
		{"GIB, CR alone", strings.ReplaceAll(gib, "\r\n", "\r"), "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[Ann (3D)]PW[이창호]DT[2020-01-02]RE[W+3.5]KM[6.5]HA[2]AB[pd][dp];W[cc];B[qp];W[as])"},
		{"GIB with the result in tags", strings.NewReplacer("GAMERESULT=white 3.5 wins", "GAMERESULT=", "W1,Z0", "W8,Z0").Replace(gib),
			"(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[Ann (3D)]PW[이창호]DT[2020-01-02]KM[6.5]RE[W+T]HA[2]AB[pd][dp];W[cc];B[qp];W[as])"},
		{"GIB with the margin in tags", strings.NewReplacer("GAMERESULT=white 3.5 wins", "GAMENAME=", "GAMETAG=S0,R2,D1,G65,W1,Z0", "GAMEINFOMAIN=GTYPE:0,GRLT:0,ZIPSU:85,GONGJE:55").Replace(gib),
			"(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[Ann (3D)]PW[이창호]DT[2020-01-02]KM[5.5]RE[B+8.5]HA[2]AB[pd][dp];W[cc];B[qp];W[as])"},
		{"NGF, CR alone", strings.ReplaceAll(ngf, "\n", "\r"), "(;FF[4]GM[1]CA[UTF-8]SZ[13]GN[Rating game]PW[Bob 5D]PB[Ann 4D]PC[site]KM[6.5]DT[2020-01-02]RE[B+R];B[dc];W[jj];B[])"},
		{"NGF", ngf, "(;FF[4]GM[1]CA[UTF-8]SZ[13]GN[Rating game]PW[Bob 5D]PB[Ann 4D]PC[site]KM[6.5]DT[2020-01-02]RE[B+R];B[dc];W[jj];B[])"},
		{"NGF with a handicap", strings.Replace(strings.Replace(ngf, "site\n0\n", "site\n2\n", 1), "\n6\n", "\n0\n", 1),
			"(;FF[4]GM[1]CA[UTF-8]SZ[13]GN[Rating game]PW[Bob 5D]PB[Ann 4D]PC[site]HA[2]AB[jd][dj]KM[0]DT[2020-01-02]RE[B+R];B[dc];W[jj];B[])"},
	} {
		root, ok, err := servers.Read([]byte(tt.in))
		if !ok || err != nil {
			t.Errorf("%s: %v, %v", tt.name, ok, err)
			continue
		}
		want, err := sgf.Parse([]byte(tt.want))
		if err != nil {
			t.Fatal(err)
		}
		// The order of handicap points is that of the library.
		got := strings.ReplaceAll(strings.ReplaceAll(root.String(), "AB[dp][pd]", "AB[pd][dp]"), "AB[dj][jd]", "AB[jd][dj]")
		if got != want[0].String() {
			t.Errorf("%s:\n%swant\n%s", tt.name, got, want[0])
		}
		if _, _, err := sgf.GameAt(root, sgf.End(), board.Korean()); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// TestOthers leaves other files alone, and says what is wrong with broken ones.
func TestOthers(t *testing.T) {
	for _, in := range []string{"", "(;B[aa])", "\\H", strings.Repeat("\n", 20), "a\n19\n"} {
		if _, ok, err := servers.Read([]byte(in)); ok || err != nil {
			t.Errorf("%q: %v, %v", in, ok, err)
		}
	}
	for in, line := range map[string]string{
		strings.Replace(gib, "1 2 &4", "1 99 &4", 1):           "line 11: ",
		strings.Replace(gib, "STO 0 3 1 16", "STO 0 3 7 x", 1): "line 13: ",
		strings.Replace(gib, "STO 0 3 1", "STO 0 3 3", 1):      "line 13: ",
		strings.Replace(ngf, "\n13\n", "\n99\n", 1):            "line 2: ",
		strings.Replace(ngf, "site\n0", "site\nx", 1):          "line 6: ",
		strings.Replace(ngf, "PMACWKKKK", "PMAC", 1):           "line 14: ",
		strings.Replace(ngf, "PMACWKKKK", "PMACXKKKK", 1):      "line 14: ",
	} {
		if _, ok, err := servers.Read([]byte(in)); !ok || !errors.Is(err, servers.ErrRecord) || !strings.HasPrefix(err.Error(), line) {
			t.Errorf("%v, want %s", err, line)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(gib))
	f.Add([]byte(ngf))
	f.Fuzz(func(t *testing.T, data []byte) {
		root, ok, err := servers.Read(data)
		if !ok || err != nil {
			return
		}
		games, err := sgf.Parse([]byte(root.String()), sgf.Strict())
		if err != nil || len(games) != 1 || !sgf.Equal(games[0], root) {
			t.Fatalf("%v, written as %s", err, root)
		}
		if _, _, err := sgf.GameAt(root, sgf.End(), board.Korean()); err != nil {
			t.Fatal(err)
		}
	})
}
