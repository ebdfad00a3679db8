package cli

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

// TestDialects reads records as servers and programs write them: who played, what came of it, the
// komi, and all moves.
func TestDialects(t *testing.T) {
	gib := func(header, ini, moves string) string {
		return "\\HS\r\n\\[" + strings.ReplaceAll(header, "|", "\\]\r\n\\[") + "\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n3 0 &4\r\nINI 0 1 " + ini + " &4\r\nSTO 0 " +
			strings.ReplaceAll(moves, "|", " \r\nSTO 0 ") + " \r\n\\GE\r\n"
	}
	for _, tt := range []struct{ name, text, want string }{
		{"OGS", "(;FF[4]\nCA[UTF-8]\nGM[1]\nPC[OGS: https://online-go.com/game/1]\nPB[黒ann]\nPW[böb]\nTM[259200]OT[86400 fischer]\nRE[W+Timeout]\nSZ[19]\nKM[6.5]\nRU[Japanese]\n\n(;B[pd]\n(;W[dp]\n(;B[pp])))\n)\n",
			"黒ann, böb, W+T, 6.5, Q16 D4 Q4, japanese"},
		{"OGS with a handicap", "(;FF[4]\nCA[UTF-8]GM[1]PB[a]PW[b]RE[B+3.5]SZ[9]KM[0.5]RU[AGA]HA[2]AB[gc][cg]\nC[b: hi \\[9k\\]]\n(;W[ee]\n(;B[]\n(;W[])))\n)",
			"a, b, B+3.5, 0.5, white E5 PASS PASS, aga"},
		{"KGS", "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]\nRU[Japanese]SZ[19]KM[6.50]TM[1800]OT[5x30 byo-yomi]\nPW[foo]PB[bar]WR[5d]BR[4d]PC[The KGS Go Server at http://www.gokgs.com/]C[foo [5d\\]: hi\n]RE[W+Resign]\n;B[qd]BL[1795.1]\n;W[dc]WL[1790]\n;B[pq]BL[1793])\n",
			"bar, foo, W+R, 6.5, R16 D17 Q3, japanese"},
		{"Fox", "(;GM[1]FF[4]\nSZ[19]\nGN[]\nPB[绝艺]\nPW[野狐]\nBR[9段]\nWR[9段]\nKM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]RN[3]RE[B+R]TM[60]TC[3]TT[60]AP[foxwq]RL[0]\n;B[pd];W[dp])\n",
			"绝艺, 野狐, B+R, 7.5, Q16 D4, chinese"},
		{"Fox in GBK with a result in words", "(;GM[1]FF[4]SZ[19]KM[0]HA[2]RU[Chinese]RE[\xba\xda\xd6\xd0\xc5\xcc\xca\xa4]PB[\xb3\xa3\xea\xbb\xbe\xc5\xb6\xce]PW[\xc2\xed\xcf\xfe\xb4\xba]AP[foxwq];B[pd];B[dp];W[dd])",
			"常昊九段, 马晓春, B+R, 0, Q16 black D4 D16, chinese"},
		{"Fox with two programs", "(;GM[1]FF[4]SZ[19]KM[50]HA[0]RU[Chinese]AP[GNU Go:3.8]RE[\xb0\xd7\xca\xa4]PB[\xbf\xc2\xbd\xe0]PW[\xb9\xc5\xc1\xa6]AP[foxwq];B[pd];W[dd])",
			"柯洁, 古力, W+, 0.5, Q16 D16, chinese"},
		{"Tygem", gib("GAMEBLACKNAME=\xc0\xcc\xc3\xa2\xc8\xa3 (9D)|GAMEWHITENAME=bob|GAMERESULT=\xb9\xe9 \xba\xd2\xb0\xe8\xbd\xc2|GAMETAG=S0,R3,D0,G65,W2,Z0", "0", "2 1 15 3|3 2 3 15|4 1 15 15"),
			"이창호 (9D), bob, W+R, 6.5, Q16 D4 Q4, japanese"},
		{"wBaduk", gib("GAMEBLACKNAME=a|GAMEWHITENAME=b|GAMERESULT=흑 12집반승", "2", "2 2 3 3|3 1 15 15"),
			"a, b, B+12.5, 6.5, white D16 Q4, japanese"},
		{"NGF", "Rating game\r\n19\r\nBob    5D\r\nAnn   4D\r\nwww.cyberoro.com\r\n0\r\n0\r\n6\r\n20080102 [10:20]\r\n10\r\nWhite wins by 2.5\r\n2\r\nPMABBQEQE\r\nPMACWEQEQ\r\n",
			"Ann   4D, Bob    5D, W+2.5, 6.5, Q16 D4, japanese"},
		{"IGS", "(;\nGM[1]FF[3]\nRU[Japanese]SZ[19]HA[0]KM[5.5]\nPW[white]\nPB[black]\nGN[white-black(B) IGS]\nSY[Cgoban 1.9.2]TM[1800]RE[Black wins by resign]\n;\nB[pd]BL[500]\n;\nW[dp]WL[510]\n;\nB[tt]\n;\nW[tt]\n)\n",
			"black, white, B+R, 5.5, Q16 D4 PASS PASS, japanese"},
		{"NGF with CR alone", "Rating game\r9\rBob    5D\rAnn   4D\rwww.cyberoro.com\r0\r0\r6\r20080102 [10:20]\r10\rWhite wins on time\r2\rPMABBEEEE\rPMACWGEGE\r",
			"Ann   4D, Bob    5D, W+T, 6.5, D6 F6, japanese"},
		{"Tygem without words", gib("GAMEBLACKNAME=a|GAMEWHITENAME=b|GAMEINFOMAIN=GBKIND:3,GTYPE:0,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:2", "0", "2 1 15 3|3 2 3 15"),
			"a, b, W+3.5, 6.5, Q16 D4, japanese"},
		{"a Korean collection", "(;GM[1]FF[3]SZ[19]TE[\xc1\xa63\xc8\xb8]RD[1998-10-02]TM[180]LT[60]LC[5]GK[1]KO[5.5]RE[\xc8\xe6\xba\xd2\xb0\xe8\xbd\xc2]PB[\xc0\xcc\xc3\xa2\xc8\xa3]PW[bob];B[qd];W[dp])",
			"이창호, bob, B+R, 5.5, R16 D4, japanese"},
		{"komi in words", "(;GM[1]FF[4]SZ[19]CA[Shift_JIS]PB[\x95\x5c\x90\xe7\x89\xc6]PW[b]KM[6\x96\xda\x94\xbc]RE[\x94\x92\x94\xd4\x92\x86\x89\x9f\x82\xb5\x8f\x9f\x82\xbf];B[qd];W[dp])",
			"表千家, b, W+R, 6.5, R16 D4, japanese"},
		{"komi in stones", "(;GM[1]FF[4]SZ[19]CA[GBK]PB[a]PW[b]KM[3 3/4\xd7\xd3]RU[\xd6\xd0\xb9\xfa\xb9\xe6\xd4\xf2]RE[\xba\xda\xca\xa43\xd7\xd3];B[qd];W[dp])",
			"a, b, B+6, 7.5, R16 D4, chinese"},
		{"NNGS with dashes and CR alone", "From: nngs\r---\r(;\rGM[1]FF[3]\rSZ[9]KM[5.5]PW[w]PB[b]RE[B+Time]\r;\rB[cc]\r---\r;\rW[gg]\r)\r",
			"b, w, B+T, 5.5, C7 G3, japanese"},
		{"CGOS", "(;GM[1]FF[4]CA[UTF-8]\nRU[Chinese]SZ[9]KM[7.0]TM[300]\nPW[zen-1]PB[gnugo-3.8]WR[2400]BR[1800?]PC[cgos.computergo.org]RE[W+Illegal]GC[x];B[ee]BL[299]C[0.51 ee gg];W[gc]WL[298];B[ee])\n",
			"gnugo-3.8, zen-1, W+F, 7, E5 G7 E5, chinese"},
		{"GoGui", "(;FF[4]CA[UTF-8]AP[GoGui:1.4]SZ[9]KM[0]RU[Tromp-Taylor]\nAB[cc][dc]\nAW[gg]\nPL[W]\nRE[?]\n;W[ee]C[x]\n(;B[cg])\n(;B[gc]\nMA[aa][bb])\n)\n",
			", , ?, 0, white E5 C3, tromp-taylor"},
		{"Sabaki", "\ufeff(;GM[1]FF[4]CA[GBK]AP[Sabaki:0.52.2]KM[6.5]SZ[9]PB[注册]PW[名人]RE[黒中押し勝ち];B[ee]SBKV[51.2](;W[gc]HO[1]LB[aa:1][bb:×])(;W[cc]AR[aa:bb]))\n",
			"注册, 名人, B+R, 6.5, E5 G7, japanese"},
		{"Fuego", "(;FF[4]CA[UTF-8]AP[Fuego:1.1.SVN]SZ[9]KM[6.5]RU[Chinese]PB[Fuego]PW[GNU Go]RE[0]\n;B[ee]C[Value 0.5\nCount 100]LB[aa:1];W[gc];B[];W[])\n",
			"Fuego, GNU Go, 0, 6.5, E5 G7 PASS PASS, chinese"},
		{"a Japanese mail", "(;GM[1]SZ[19]PB[\x1b$BK\\0xK7=(:v\x1b(B]PW[\x1b$B0f>e0x@Y\x1b(B]RE[\x1b$B9uFsL\\>!\x1b(B];B[qd];W[dc])",
			"本因坊秀策, 井上因碩, B+2, 6.5, R16 D17, japanese"},
	} {
		games, err := Records(tt.name, []byte(tt.text))
		if err != nil || len(games) != 1 {
			t.Errorf("%s: %d games, %v", tt.name, len(games), err)
			continue
		}
		g, warnings, err := sgf.GameAt(games[0], sgf.End(), board.Japanese())
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		outcome := g.Outcome()
		if err := g.SetOutcome(board.Outcome{}); err != nil { // MoveText writes resignations
			t.Fatal(err)
		}
		got := fmt.Sprintf("%s, %s, %v, %v, %s, %s", g.Player(board.Black), g.Player(board.White), outcome, g.Komi(), g.MoveText(), g.Rules().Name)
		if got != tt.want {
			t.Errorf("%s: %s, want %s; %v", tt.name, got, tt.want, warnings)
		}
	}
}
