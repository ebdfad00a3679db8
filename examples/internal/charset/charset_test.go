package charset_test

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"
	"unicode"

	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/charset"
)

// samples are texts in several character sets, as hexadecimal numbers.
var samples = []struct{ ca, text, bytes string }{
	{"GB18030", "常昊九段", "b3a3eabbbec5b6ce"},
	{"GB18030", "马晓春", "c2edcffeb4ba"},
	{"GB18030", "黑中盘胜", "badad6d0c5cccaa4"},
	{"GB18030", "这步棋很好，白棋不能断。", "d5e2b2bdc6e5badcbac3a3acb0d7c6e5b2bbc4dcb6cfa1a3"},
	{"GB18030", "李昌镐", "c0eeb2fdb8e4"},
	{"GB18030", "注册", "d7a2b2e1"},
	{"GB18030", "围棋甲级联赛第3轮", "cea7c6e5bcd7bcb6c1aac8fcb5da33c2d6"},
	{"GB18030", "乗亂", "815c8179"},
	{"GB18030", "漢字", "9d68d7d6"},
	{"GB18030", "𠀀", "95328236"},
	{"GB18030", "ḿ", "8135f437"},
	{"GB18030", "俞斌 vs 古力", "d3e1b1f320767320b9c5c1a6"},
	{"Big5", "周俊勳九段", "a950ab54beb1a445ac71"},
	{"Big5", "黑中盤勝", "b6c2a4a4bd4cb3d3"},
	{"Big5", "許功蓋", "b35ca55cbb5c"},
	{"Big5", "這一手很好，白棋不能斷。", "b36fa440a4e2abdca66ea141a5d5b4d1a4a3afe0c25fa143"},
	{"Big5", "林海峰", "aa4caefcae70"},
	{"Big5", "功夫", "a55ca4d2"},
	{"Big5", "第一屆圍棋名人戰", "b2c4a440a9a1b3f2b4d1a657a448bed4"},
	{"Big5", "張栩", "b169aedd"},
	{"Shift_JIS", "本因坊秀策", "967b88f696568f478df4"},
	{"Shift_JIS", "黒番中押し勝ち", "8d9594d49286899f82b58f9f82bf"},
	{"Shift_JIS", "十段戦", "8f5c926990ed"},
	{"Shift_JIS", "表示", "955c8ea6"},
	{"Shift_JIS", "ソフト", "835c83748367"},
	{"Shift_JIS", "小林光一", "8fac97d18cf588ea"},
	{"Shift_JIS", "ここは急所です。", "82b182b182cd8b7d8f8a82c582b78142"},
	{"Shift_JIS", "趙治勲", "e6e28ea18c4d"},
	{"Shift_JIS", "ﾎｳ", "ceb3"},
	{"EUC-JP", "本因坊戦", "cbdcb0f8cbb7c0ef"},
	{"EUC-JP", "黒番中押し勝ち", "b9f5c8d6c3e6b2a1a4b7bea1a4c1"},
	{"EUC-JP", "小林光一", "beaeced3b8f7b0ec"},
	{"EUC-JP", "ここは急所です。", "a4b3a4b3a4cfb5debdeaa4c7a4b9a1a3"},
	{"EUC-JP", "趙治勲", "ece4bca3b7ae"},
	{"EUC-JP", "武宮正樹", "c9f0b5dcc0b5bcf9"},
	{"EUC-JP", "大竹英雄九段", "c2e7c3ddb1d1cdbab6e5c3ca"},
	{"ISO-2022-JP", "本因坊秀策", "1b24424b5c30784b373d283a761b2842"},
	{"ISO-2022-JP", "黒番中押し勝ち", "1b2442397548564366322124373e2124411b2842"},
	{"ISO-2022-JP", "張栩九段", "1b244244255b5b3665434a1b2842"},
	{"ISO-2022-JP", "ボ卑移 vs 武宮", "1b2442255c485c305c1b2842207673201b24424970355c1b2842"},
	{"ISO-2022-JP", "丂仃", "1b242844302130431b2842"},
	{"ISO-2022-JP", "ｱｲｳ", "1b28493132331b2842"},
	{"EUC-JP", "丂仃", "8fb0a18fb0c3"},
	{"EUC-JP", "鄧小平", "8fe2c7beaecabf"},
	{"EUC-KR", "이창호", "c0ccc3a2c8a3"},
	{"EUC-KR", "흑 불계승", "c8e620bad2b0e8bdc2"},
	{"EUC-KR", "조훈현 九段", "c1b6c8c6c7f620cefad3ab"},
	{"EUC-KR", "좋은 수입니다.", "c1c1c0ba20bcf6c0d4b4cfb4d92e"},
	{"EUC-KR", "박정환", "b9dac1a4c8af"},
	{"EUC-KR", "이세돌", "c0ccbcbcb5b9"},
	{"EUC-KR", "똠방각하", "8c63b9e6b0a2c7cf"},
	{"EUC-KR", "햏", "c164"},
	{"Shift_JIS", "①の▲が急所→②", "874082cc81a382aa8b7d8f8a81a88741"},
	{"Shift_JIS", "黒③×は良い手④★", "8d958742817e82cd97c782a28ee88743819a"},
	{"EUC-JP", "白△に黒▲、○×", "c7f2a2a4a4cbb9f5a2a5a1a2a1fba1df"},
	{"GB18030", "黑①▲白②△★", "badaa2d9a1f8b0d7a2daa1f7a1ef"},
	{"Big5", "黑▲是好手→△", "b6c2a1b6ac4fa66ea4e2a1f7a1b5"},
	{"EUC-KR", "①의 수 ▲○×", "a8e7c0c720bcf620a1e3a1dba1bf"},
	{"windows-1251", "Крамник", "caf0e0ecede8ea"},
	{"KOI8-R", "Петров", "f0c5d4d2cfd7"},
	{"ISO-8859-2", "Dvořák", "44766ff8e16b"},
	{"ISO-8859-15", "€5", "a435"},
}

func TestDecode(t *testing.T) {
	for _, s := range samples {
		b, err := hex.DecodeString(s.bytes)
		if err != nil {
			t.Fatal(err)
		}
		decode := charset.Lookup(s.ca)
		if decode == nil {
			t.Fatalf("%s is not known", s.ca)
		}
		if got, err := decode(b); got != s.text || err != nil {
			t.Errorf("%s: %q, %v, want %q", s.ca, got, err, s.text)
		}
		// Text that is UTF-8 after all stays as it is, if the set has several bytes.
		if got, _ := decode([]byte("Jürgen €")); (s.ca == "GB18030" || s.ca == "Big5" || s.ca == "Shift_JIS" || strings.HasPrefix(s.ca, "EUC")) && strings.ContainsRune(got, '\uFFFD') {
			t.Errorf("%s: UTF-8 becomes %q", s.ca, got)
		}
	}
	for name, ca := range map[string]string{"gb2312": "GB18030", "GBK": "GB18030", "x-sjis": "Shift_JIS", "CP949": "EUC-KR", "cp1251": "windows-1251", "big5-hkscs": "Big5"} {
		if charset.Lookup(name) == nil || charset.Lookup(ca) == nil {
			t.Errorf("%s is not known", name)
		}
	}
	if charset.Lookup("Klingon") != nil {
		t.Error("Klingon is known")
	}
}

// TestBroken decodes what is cut off or makes no sense: nothing but the broken characters is
// lost.
func TestBroken(t *testing.T) {
	for _, ca := range []string{"GB18030", "Big5", "Shift_JIS", "EUC-JP", "EUC-KR", "ISO-2022-JP"} {
		decode := charset.Lookup(ca)
		for a := range 256 {
			for b := range 256 {
				got, err := decode([]byte{'x', byte(a), byte(b), 'y'})
				if err != nil || !strings.HasPrefix(got, "x") || a < 0x80 && b < 0x80 && got != "x"+string([]byte{byte(a), byte(b)})+"y" {
					t.Fatalf("%s, %x %x: %q, %v", ca, a, b, got, err)
				}
				if _, err := decode([]byte{byte(a), byte(b)}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestGuess reads games without CA in all sets of several bytes, and in others. They stay as
// they are when they are written, and become UTF-8 when they are converted.
func TestGuess(t *testing.T) {
	byCA := map[string][]string{}
	for _, s := range samples {
		if strings.ContainsAny(s.ca, "0123456789") && s.ca != "GB18030" && s.ca != "Big5" || s.ca == "KOI8-R" {
			continue
		}
		b, err := hex.DecodeString(s.bytes)
		if err != nil {
			t.Fatal(err)
		}
		byCA[s.ca] = append(byCA[s.ca], string(b))
		for _, ca := range []string{"", "CA[UTF-8]", "CA[unknown]"} {
			if len([]rune(s.text)) < 3 || strings.ContainsAny(s.text, "\U00020000ḿ똠햏乗ﾎ") {
				continue // too little to tell
			}
			in := "(;GM[1]" + ca + "SZ[9]PB[" + string(b) + "]PW[x];B[aa]C[" + string(b) + "];W[bb])"
			games, err := sgf.Parse([]byte(in), charset.Options()...)
			if err != nil || len(games) != 1 {
				t.Fatal(games, err)
			}
			g := games[0]
			pb, err := g.SimpleText("PB")
			c, err2 := g.Child().Text("C")
			if pb != s.text || c != s.text || err != nil || err2 != nil {
				t.Errorf("%s %s: PB %q, %v, C %q, %v, want %q; guessed %s", s.ca, ca, pb, err, c, err2, s.text, charset.Guess([]byte(in)))
			}
			if len(g.Repairs()) > 0 {
				t.Errorf("%s: repairs %v", s.text, g.Repairs())
			}
			if got := strings.ReplaceAll(g.String(), "\n", ""); got != in {
				t.Errorf("%s: written as %q, want %q", s.text, got, in)
			}
			if err := g.ToUTF8(); err != nil {
				t.Fatal(err)
			}
			if got := g.String(); !strings.Contains(got, "CA[UTF-8]") || strings.Count(got, s.text) != 2 {
				t.Errorf("%s: converted to %s", s.text, got)
			}
		}
	}
	for ca, texts := range byCA {
		if got := charset.Guess([]byte(strings.Join(texts, " "))); got != ca {
			t.Errorf("%s is guessed to be %q", ca, got)
		}
	}
	for _, s := range []string{"J\xfcrgen M\xfcller", "Fran\xe7ois", "\xe9t\xe9 \xe0 la", "plain", "", "\xff\xfe", "na\xefve \xe6ther", "caf\xe9"} {
		if got := charset.Guess([]byte("(;PB[" + s + "];B[aa])")); got != "" {
			t.Errorf("%q is guessed to be %s", s, got)
		}
	}
	for _, s := range []string{"Fran\xe7ois \x93the king\x94", "J\xfcrgen\x92s \x80 5", "na\xefve \x96 as it is"} {
		in := "(;PB[" + s + "];B[aa])"
		if got := charset.Guess([]byte(in)); got != "windows-1252" {
			t.Errorf("%q is guessed to be %q", s, got)
		}
		games, err := sgf.Parse([]byte(in), charset.Options()...)
		if err != nil {
			t.Fatal(err)
		}
		if pb, err := games[0].SimpleText("PB"); err != nil || strings.IndexFunc(pb, unicode.IsControl) >= 0 {
			t.Errorf("%q is read as %q, %v", s, pb, err)
		}
	}
	// What is far behind does not matter.
	b, err := hex.DecodeString("b9f5c8d6c3e6b2a1a4b7bea1a4c1")
	if err != nil {
		t.Fatal(err)
	}
	if got := charset.Guess(append(bytes.Repeat(b, 10_000), "\xff\xff\xff\xff\xff\xff"...)); got != "EUC-JP" {
		t.Errorf("a long text is guessed to be %q", got)
	}
	if got := charset.Guess([]byte("ein längerer Text mit vielen Ümläüten, öfter größer für fünf Blöcke, überall \xff")); got != "UTF-8" {
		t.Errorf("UTF-8 with a broken byte is guessed to be %q", got)
	}
}

// TestWrongCA reads UTF-8 whose CA names another set, in which brackets would be swallowed.
func TestWrongCA(t *testing.T) {
	for _, ca := range []string{"GB2312", "GBK", "Big5", "Shift_JIS", "EUC-KR", "EUC-JP"} {
		in := "(;GM[1]CA[" + ca + "]SZ[9]PW[注册]PB[你]RO[三];B[ee]C[你];W[gc])"
		games, err := sgf.Parse([]byte(in), charset.Options()...)
		if err != nil || len(games) != 1 {
			t.Fatal(games, err)
		}
		g := games[0]
		pw, err := g.SimpleText("PW")
		c, err2 := g.Child().Text("C")
		if pw != "注册" || c != "你" || !g.Has("RO") || err != nil || err2 != nil {
			t.Errorf("%s: PW %q, C %q, %v, %v", ca, pw, c, err, err2)
		}
		if got := strings.ReplaceAll(g.String(), "\n", ""); got != in {
			t.Errorf("%s: written as %s", ca, got)
		}
		if err := g.ToUTF8(); err != nil || !strings.Contains(g.String(), "PW[注册]PB[你]") {
			t.Errorf("%s: %v, %s", ca, err, g)
		}
	}
}

// TestJIS reads games in ISO-2022-JP, in which all characters look like ASCII, brackets and
// backslashes among them: with CA, without it, and with brackets that are escaped. They are
// written as they were.
func TestJIS(t *testing.T) {
	const names = "\x1b$B\x3c\x5c\x44\x5d\x37\x5b\x1b(B [9\\] \x1b$B\x5c\x5c\x1b(B: x" // 尺捗契 and others
	for _, ca := range []string{"", "CA[ISO-2022-JP]", "CA[iso-2022-jp]"} {
		in := "(;SZ[9]" + ca + "PB[" + names + "]C[" + names + "\n\x1b$B\x25\x5d\x1b(B\\]];B[aa]LB[aa:\x1b$B\x25\x5d\x1b(B];W[bb])\n"
		games, err := sgf.Parse([]byte(in), charset.Options()...)
		if err != nil || len(games) != 1 || len(games[0].Repairs()) > 0 || games[0].String() != in {
			t.Fatalf("%s: %v, %v", ca, games, err)
		}
		want, err := charset.Lookup("ISO-2022-JP")([]byte(strings.ReplaceAll(names, "\\]", "]")))
		if err != nil || strings.ContainsRune(want, '\uFFFD') {
			t.Fatal(want, err)
		}
		for range 2 {
			if got, err := games[0].SimpleText("PB"); got != want || err != nil {
				t.Errorf("%s: %q, %v, want %q", ca, got, err, want)
			}
			if got, err := games[0].Text("C"); got != want+"\nポ]" || err != nil {
				t.Errorf("%s: comment %q, %v", ca, got, err)
			}
			if labels, err := games[0].Child().Labels("LB"); err != nil || len(labels) != 1 || labels[0].Text != "ポ" {
				t.Errorf("%s: labels %q, %v", ca, labels, err)
			}
			if err := games[0].ToUTF8(); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(strings.Split(games[0].String(), ";")); n != 4 {
			t.Errorf("%s in UTF-8: %v", ca, games[0])
		}
	}
}
