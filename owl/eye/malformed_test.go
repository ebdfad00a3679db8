package eye

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// pack returns a table of plain bytes as ParseTable reads it.
func pack(t *testing.T, raw []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	b.WriteString(tableMagic)
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

// TestMalformedTables: of a table for spaces of up to two points nothing can be left out, and nothing added;
// the number of points has bounds.
func TestMalformedTables(t *testing.T) {
	data, err := Generate(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(data[len(tableMagic):])))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ParseTable(pack(t, raw)); err != nil {
		t.Fatal(err)
	}
	for n := range raw {
		if table, err := ParseTable(pack(t, raw[:n])); !errors.Is(err, ErrTable) || table != nil {
			t.Errorf("the first %d of %d bytes: %v", n, len(raw), err)
		}
	}
	for _, more := range []byte{0, 1, 0xff} {
		if _, err := ParseTable(pack(t, append(bytes.Clone(raw), more))); !errors.Is(err, ErrTable) {
			t.Errorf("with %d at the end: %v", more, err)
		}
	}
	for points, ok := range map[byte]bool{0: false, 1: false, 2: true, 3: false, maxTable: false, maxTable + 1: false, 0xff: false} {
		changed := bytes.Clone(raw)
		changed[0] = points
		if _, err := ParseTable(pack(t, changed)); (err == nil) != ok || err != nil && !errors.Is(err, ErrTable) {
			t.Errorf("of %d points: %v", points, err)
		}
	}
	// As many points, and nothing of any.
	for points, ok := range map[byte]bool{0: false, 1: true, maxTable: true, maxTable + 1: false} {
		empty := append([]byte{points}, make([]byte, points)...)
		if _, err := ParseTable(pack(t, empty)); (err == nil) != ok || err != nil && !errors.Is(err, ErrTable) {
			t.Errorf("nothing of %d points: %v", points, err)
		}
	}
	if _, err := ParseTable(raw); !errors.Is(err, ErrTable) {
		t.Errorf("without a header: %v", err)
	}
}

// TestHalfEyeText: the text of an end of an eye space says what it is, and what decides it.
func TestHalfEyeText(t *testing.T) {
	at := board.At(2, 3)
	moves := []board.Point{board.At(0, 0)}
	for _, x := range []struct {
		h    HalfEye
		want string
	}{
		{HalfEye{Point: at, Color: board.Black, Topology: 0}, "C4 black eye 0"},
		{HalfEye{Point: at, Color: board.Black, Topology: 2}, "C4 black eye 2"},
		{HalfEye{Point: at, Color: board.White, Topology: 3, Attack: moves, Defense: []board.Point{board.At(1, 1), at}}, "C4 white half eye 3 attack [A1] defense [B2 C4]"},
		{HalfEye{Point: at, Color: board.White, Topology: 3, Attack: moves}, "C4 white half eye 3 attack [A1]"},
		{HalfEye{Point: at, Color: board.White, Topology: 3, Defense: moves}, "C4 white half eye 3 defense [A1]"},
		{HalfEye{Point: at, Color: board.White, Topology: 4}, "C4 white false eye 4"},
		{HalfEye{Point: at, Color: board.White, Topology: 4, Territory: true}, "C4 white false eye 4 territory"},
	} {
		if got := x.h.String(); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}
