package eye_test

import (
	"bytes"
	"compress/flate"
	"io"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/eye"
)

// magic begins the data of a table.
const magic = "tengen eye 1\n"

// pack returns a table of plain bytes as ParseTable reads it.
func pack(t *testing.T, raw []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	b.WriteString(magic)
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(raw); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestMalformedTables: a table for spaces of up to two points is malformed if anything is left out or
// added. The number of points has bounds.
func TestMalformedTables(t *testing.T) {
	data, err := eye.Generate(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(data[len(magic):])))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := eye.ParseTable(pack(t, raw)); err != nil {
		t.Fatal(err)
	}
	for n := range raw {
		if table, err := eye.ParseTable(pack(t, raw[:n])); err == nil || table != nil {
			t.Errorf("the first %d of %d bytes: %v", n, len(raw), err)
		}
	}
	for _, more := range []byte{0, 1, 0xff} {
		if _, err := eye.ParseTable(pack(t, append(bytes.Clone(raw), more))); err == nil {
			t.Errorf("with %d at the end: %v", more, err)
		}
	}
	for points, ok := range map[byte]bool{0: false, 1: false, 2: true, 3: false, 7: false, 8: false, 0xff: false} {
		changed := bytes.Clone(raw)
		changed[0] = points
		if _, err := eye.ParseTable(pack(t, changed)); (err == nil) != ok {
			t.Errorf("of %d points: %v", points, err)
		}
	}
	// As many points, and nothing of any.
	for points, ok := range map[byte]bool{0: false, 1: true, 7: true, 8: false} {
		empty := append([]byte{points}, make([]byte, points)...)
		if _, err := eye.ParseTable(pack(t, empty)); (err == nil) != ok {
			t.Errorf("nothing of %d points: %v", points, err)
		}
	}
	if _, err := eye.ParseTable(raw); err == nil {
		t.Errorf("without a header: %v", err)
	}
}

// TestHalfEyeText: the text of an end of an eye space says what it is, and what decides it.
func TestHalfEyeText(t *testing.T) {
	at := board.At(2, 3)
	moves := []board.Point{board.At(0, 0)}
	for _, x := range []struct {
		h    eye.HalfEye
		want string
	}{
		{eye.HalfEye{Point: at, Color: board.Black, Topology: 0}, "C4 black eye 0"},
		{eye.HalfEye{Point: at, Color: board.Black, Topology: 2}, "C4 black eye 2"},
		{eye.HalfEye{Point: at, Color: board.White, Topology: 3, Attack: moves, Defense: []board.Point{board.At(1, 1), at}}, "C4 white half eye 3 attack [A1] defense [B2 C4]"},
		{eye.HalfEye{Point: at, Color: board.White, Topology: 3, Attack: moves}, "C4 white half eye 3 attack [A1]"},
		{eye.HalfEye{Point: at, Color: board.White, Topology: 3, Defense: moves}, "C4 white half eye 3 defense [A1]"},
		{eye.HalfEye{Point: at, Color: board.White, Topology: 4}, "C4 white false eye 4"},
		{eye.HalfEye{Point: at, Color: board.White, Topology: 4, Territory: true}, "C4 white false eye 4 territory"},
	} {
		if got := x.h.String(); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}
