package katanet

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/genmove/network/internal/katanet/katanettest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// unpacked returns the content of a gzip file.
func unpacked(t testing.TB, data []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	data, err = io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func packed(data []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(data)
	z.Close()
	return b.Bytes()
}

// files calls f with the unpacked content of all model files there are, and of random ones.
func files(t *testing.T, f func(t *testing.T, data []byte)) {
	for version := minVersion; version <= maxVersion; version++ {
		for _, text := range []bool{false, true} {
			t.Run(fmt.Sprintf("version %d, text %v", version, text), func(t *testing.T) {
				f(t, katanettest.Random(version, 1, katanettest.Options{Text: text, Channels: 10}))
			})
		}
	}
	for _, m := range models {
		t.Run(m.file, func(t *testing.T) { f(t, unpacked(t, model(t, m.file))) })
	}
}

// refused checks that an error is an *Error that says where, and that there is no Net.
func refused(t *testing.T, n *Net, err error) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e.Where == "" || n != nil {
		t.Fatalf("%v with error %v, expected an *Error alone", n, err)
	}
}

// allocated returns the number of bytes that f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestTruncated cuts every file at 20 random places.
func TestTruncated(t *testing.T) {
	race.Alone(t)
	files(t, func(t *testing.T, data []byte) {
		r := rand.New(rand.NewPCG(1, uint64(len(data))))
		for range 20 {
			at := r.IntN(len(data) - 1)
			n, err := Read(bytes.NewReader(data[:at]), Limits{})
			if err == nil && len(bytes.TrimSpace(data[at:])) == 0 {
				continue
			}
			// A number of a text file may be cut in two, so that the file ends with a whole one.
			if err == nil && at > len(data)-12 && !bytes.Contains(data, []byte("@BIN@")) {
				continue
			}
			refused(t, n, err)
			if !errors.Is(err, ErrTruncated) {
				// What is left of a token may have another meaning.
				if blank(data[at-1]) || bytes.Contains(data, []byte("@BIN@")) && !printable(data[at-1]) {
					t.Errorf("cut at %d: %v", at, err)
				}
			}
		}
		for range 5 {
			zipped := packed(data[:min(len(data), 50000)])
			n, err := Read(bytes.NewReader(zipped[:2+r.IntN(len(zipped)-2)]), Limits{})
			refused(t, n, err)
		}
	})
}

func printable(b byte) bool { return b > ' ' && b < 0x7f }

// textPlaces returns the places of the tokens of a file. In a binary file these may include a few
// bytes of numbers.
func textPlaces(data []byte) []int {
	var places []int
	end := bytes.Index(data, []byte("@BIN@"))
	if end < 0 {
		end = len(data)
	}
	for end >= 0 && end <= len(data) {
		var part []int
		i := end - 1
		for ; i >= 0 && (printable(data[i]) || blank(data[i])); i-- {
			part = append(part, i)
		}
		places = append(places, part...)
		next := bytes.Index(data[min(len(data), end+5):], []byte("@BIN@"))
		if next < 0 {
			break
		}
		end += 5 + next
	}
	return places
}

// TestAltered changes bytes of tokens. Most of these files are refused, and none makes Read panic
// or allocate much.
func TestAltered(t *testing.T) {
	race.Alone(t)
	files(t, func(t *testing.T, data []byte) {
		count := sample.Of(100, 1000)
		if len(data) > 1e6 {
			count = sample.Of(25, 1000)
		}
		places := textPlaces(data)
		r := rand.New(rand.NewPCG(2, uint64(len(data))))
		altered := bytes.Clone(data)
		accepted := 0
		limit := allowance(data)
		for range count {
			at := places[r.IntN(len(places))]
			altered[at] ^= byte(1 + r.IntN(255))
			var n *Net
			var err error
			if a := allocated(func() { n, err = Read(bytes.NewReader(altered), Limits{}) }); a > limit {
				t.Errorf("byte %d is %#02x: %d bytes allocated of %d", at, altered[at], a, limit)
			}
			if err == nil {
				accepted++
			} else {
				refused(t, n, err)
			}
			altered[at] = data[at]
		}
		t.Logf("%d of %d altered files accepted", accepted, count)
	})
}

// allowance returns how much Read may allocate for a file: twice its size, and fixed buffers.
func allowance(data []byte) uint64 { return 2*uint64(len(data)) + 200<<10 }

// TestAllocation measures what Read allocates in all, also for files that announce more than they
// have.
func TestAllocation(t *testing.T) {
	race.Alone(t)
	files(t, func(t *testing.T, data []byte) {
		if a := allocated(func() { Read(bytes.NewReader(data), Limits{}) }); a > allowance(data) {
			t.Errorf("%d bytes allocated for a file of %d", a, len(data))
		}
	})
	head := "huge 17 22 19 20 20 20 20 40 0.25 150 0 0 0 0 0 0 0 0 trunk 4096 16384 1 1 1 1 0 0 0 0 0 0 conv 7 7 22 16384 1 1\n"
	for _, test := range []struct {
		data string
		want error
	}{
		{"", ErrTruncated}, {"@BIN@", ErrTruncated}, {"@BIN@" + strings.Repeat("\x00", 1000), ErrTruncated}, {"0 0 0", ErrTruncated},
		{"@BIN@" + strings.Repeat("\x00", 4<<20+4), ErrTruncated},
		{strings.Repeat("0.0 ", 1<<20), ErrTruncated}, {"0" + strings.Repeat(" 0", 1<<20), ErrSyntax},
	} {
		var err error
		data := head + test.data
		a := allocated(func() { _, err = Read(strings.NewReader(data), Limits{}) })
		if !errors.Is(err, test.want) || a > allowance([]byte(data)) {
			t.Errorf("%d bytes allocated for a file of %d: %v", a, len(data), err)
		}
	}
}

// TestRefused reads files with one thing that is not known.
func TestRefused(t *testing.T) {
	for _, test := range []struct {
		version  int
		kind     string // of the only block
		old, new string // text that is replaced once
		want     error
		where    string // part of the error
	}{
		{8, "", "random\n8\n", "random\n7\n", ErrOldVersion, "version 7, expected 8 to 17"},
		{8, "", "random\n8\n", "random\n3\n", ErrOldVersion, "version 3"},
		{8, "", "random\n8\n", "random\n18\n", ErrNewVersion, "version 18, expected 8 to 17"},
		{8, "", "random\n8\n", "random\n-1\n", ErrRange, "model version"},
		{8, "", "random\n8\n", "random\neight\n", ErrSyntax, `model version is "eight", expected an integer`},
		{8, "", "random\n8\n", "random\n99999999999999999999\n", ErrRange, "model version"},
		{8, "", "8\n22\n19\n", "8\n13\n19\n", ErrInputs, "13 spatial input channels, expected 22"},
		{8, "", "8\n22\n19\n", "8\n22\n16\n", ErrInputs, "16 global input channels, expected 19"},
		{13, "", "20.0\n19.0\n", "20.0\nNaN\n", ErrNotFinite, "scoreMeanMult"},
		{13, "", "20.0\n19.0\n", "20.0\n-1\n", ErrRange, "scoreMeanMult"},
		{13, "", "20.0\n19.0\n", "20.0\nmuch\n", ErrSyntax, "scoreMeanMult"},
		{15, "", "150.0\n0\n", "150.0\n1\n", ErrEncoder, "metaEncoderVersion"},
		{15, "", "150.0\n0\n0\n0\n", "150.0\n0\n2\n0\n", ErrRange, "preferPassAliveUnderSuicideRules"},
		{15, "", "150.0\n0\n0\n0\n0\n", "150.0\n0\n0\n0\n1\n", ErrOption, "header option 2"},
		{15, "", "8\n8\n8\n0\n0\n", "8\n8\n8\n2\n0\n", ErrNormKind, "trunkNormKind is 2"},
		{15, "", "8\n8\n8\n0\n0\n", "8\n8\n8\n0\n3\n", ErrOption, "trunk option 1"},
		{8, "", "trunk\n1\n", "trunk\n0\n", ErrRange, "numBlocks"},
		{8, "", "trunk\n1\n16\n", "trunk\n1\n99999\n", ErrRange, "trunk channels"},
		{8, "", "trunk\n1\n16\n", "trunk\n1\n17\n", ErrShape, "16 output channels, expected 17"},
		{8, "", "net.conv1\n3\n3\n22\n16\n1\n1\n", "net.conv1\n3\n3\n22\n16\n2\n1\n", ErrDilation, `convolution "net.conv1"`},
		{8, "", "net.conv1\n3\n3\n22\n16\n1\n1\n", "net.conv1\n3\n3\n22\n16\n1\n0\n", ErrDilation, "horizontal dilation is 0"},
		{8, "", "net.conv1\n3\n3\n", "net.conv1\n4\n4\n", ErrKernel, "kernel of 4x4"},
		{8, "", "net.conv1\n3\n3\n", "net.conv1\n3\n5\n", ErrKernel, "kernel of 3x5"},
		{8, "", "net.conv1\n3\n3\n", "net.conv1\n0\n0\n", ErrKernel, "kernel of 0x0"},
		{8, "", "net.conv1\n3\n3\n22\n", "net.conv1\n3\n3\n23\n", ErrShape, "23 input channels, expected 22"},
		{8, "", "net.matrix2\n19\n", "net.matrix2\n18\n", ErrShape, `matrix "net.matrix2"`},
		{8, "", "ordinary_block", "dilated_block", ErrBlockKind, `block 1: unknown kind of block: "dilated_block"`},
		{11, "", "ACTIVATION_RELU", "ACTIVATION_GELU", ErrActivation, `block 1, ordinary_block "net.block3", activation "net.act5": unknown activation: "ACTIVATION_GELU"`},
		{8, "", "1e-3\n", "-1\n", ErrRange, "epsilon"},
		{17, "", "policyhead\n2\n", "policyhead\n3\n", ErrOption, "policyChannels is 3"},
		{17, "", "policyhead\n2\n0\n", "policyhead\n2\n7\n", ErrOption, "policy head option 1"},
		{17, "", "valuehead\n0\n0\n", "valuehead\n0\n4\n", ErrOption, "value head option 2"},
		{17, katanettest.FeedForward, "16\n35\n1\n", "16\n35\n0\n", ErrOption, "useSwiGLU is \"0\""},
		{17, katanettest.FeedForward, "16\n35\n1\n", "15\n35\n1\n", ErrShape, "15 channels, expected 16"},
		{17, katanettest.Attention, "2\n2\n8\n6\n1\n0\n", "2\n3\n8\n6\n1\n0\n", ErrShape, "2 heads, expected a multiple of 3"},
		{17, katanettest.Attention, "2\n2\n8\n6\n1\n0\n", "2\n2\n8\n6\n2\n0\n", ErrRange, "useRope"},
		{17, katanettest.Attention, "2\n2\n8\n6\n1\n0\n", "2\n2\n8\n6\n1\n2\n", ErrRange, "learnableRope"},
		{17, katanettest.Attention, "2\n2\n8\n6\n1\n0\n", "256\n1\n16384\n6\n1\n0\n", ErrRange, "256 heads"},
		{17, katanettest.Attention, "2\n2\n8\n6\n1\n0\n", "257\n1\n8\n6\n1\n0\n", ErrRange, "numHeads"},
		{17, katanettest.Attention, "2\n2\n8\n6\n1\n0\n", "2\n2\n9\n6\n1\n0\n", ErrShape, "16 outputs, expected 18"},
		{17, katanettest.Attention, "\n50.0\n", "\n0\n", ErrRange, "theta"},
		{17, katanettest.Attention, "\n50.0\n", "\n1e-30\n", nil, ""},
		{17, katanettest.Attention, "\n50.0\n", "\n-5\n", ErrRange, "theta"},
		{17, katanettest.LearnedAttention, "4\n2\n6\n8\n1\n1\n", "8\n4\n3\n4\n1\n1\n", ErrShape, "3 channels a head, expected an even number"},
		{17, katanettest.LearnedAttention, "2\n3\n2\n", "1\n3\n2\n", ErrShape, "1 heads, expected 2"},
		{17, katanettest.LearnedAttention, "2\n3\n2\n", "2\n4\n2\n", ErrShape, "4 pairs, expected 3"},
		{17, katanettest.LearnedAttention, "2\n3\n2\n", "2\n3\n3\n", ErrShape, "3 dimensions, expected 2"},
		{17, "", "net.conv1", strings.Repeat("x", 2000), ErrSyntax, "without white space"},
	} {
		if test.kind == "" {
			test.kind = katanettest.Ordinary
		}
		for _, text := range []bool{false, true} {
			data := katanettest.Random(test.version, 3, katanettest.Options{Text: text, Blocks: []string{test.kind}})
			if !bytes.Contains(data, []byte(test.old)) {
				t.Fatalf("version %d has no %q", test.version, test.old)
			}
			n, err := Read(bytes.NewReader(bytes.Replace(data, []byte(test.old), []byte(test.new), 1)), Limits{})
			if test.want == nil && err == nil {
				continue
			}
			if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.where) {
				t.Errorf("version %d, %q for %q: error %v, expected %v with %q", test.version, test.new, test.old, err, test.want, test.where)
				continue
			}
			refused(t, n, err)
		}
	}
}

// TestDistinct makes sure that no reason is a special case of another.
func TestDistinct(t *testing.T) {
	reasons := []error{ErrTruncated, ErrTooLarge, ErrGzip, ErrSyntax, ErrTrailing, ErrOldVersion, ErrNewVersion, ErrInputs, ErrEncoder,
		ErrOption, ErrBlockKind, ErrActivation, ErrNormKind, ErrDilation, ErrKernel, ErrShape, ErrRange, ErrNotFinite, ErrNesting}
	for i, a := range reasons {
		for j, b := range reasons {
			if i != j && (errors.Is(a, b) || a.Error() == b.Error()) {
				t.Errorf("%v is %v", a, b)
			}
		}
	}
}

func TestRootTipOption(t *testing.T) {
	data := katanettest.Random(15, 1, katanettest.Options{Blocks: []string{katanettest.Ordinary}, RootTip: true})
	i := bytes.Index(data, []byte("net.tip"))
	j := i + bytes.Index(data[i:], []byte("\n0\n0\n"))
	data[j+3] = '8'
	n, err := Read(bytes.NewReader(data), Limits{})
	refused(t, n, err)
	if !errors.Is(err, ErrOption) || !strings.Contains(err.Error(), "groupSize") {
		t.Error(err)
	}
}

// TestNesting reads blocks that are nested too deeply.
func TestNesting(t *testing.T) {
	const norm = "n 1 0 0 0\n0\n1\na ACTIVATION_RELU "
	const start = "nested_bottleneck_block b 1 " + norm + "c 1 1 1 1 1 1\n1\n"
	head := "x 11 22 19 trunk 1 1 1 1 1 1 c 1 1 22 1 1 1\n" + strings.Repeat("1 ", 22) + "m 19 1\n" + strings.Repeat("1 ", 19)
	n, err := Read(strings.NewReader(head+strings.Repeat(start, 10000)), Limits{})
	refused(t, n, err)
	if !errors.Is(err, ErrNesting) {
		t.Error(err)
	}
}

// TestNotFinite puts numbers that are not finite into blocks.
func TestNotFinite(t *testing.T) {
	for _, version := range []int{8, 17} {
		data := katanettest.Random(version, 1, katanettest.Options{})
		places := bytes.Count(data, []byte("@BIN@"))
		for i := range places {
			at := 0
			for range i + 1 {
				at += bytes.Index(data[at:], []byte("@BIN@")) + 5
			}
			for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
				bad := bytes.Clone(data)
				binary.LittleEndian.PutUint32(bad[at:], math.Float32bits(float32(x)))
				n, err := Read(bytes.NewReader(bad), Limits{})
				refused(t, n, err)
				var e *Error
				errors.As(err, &e)
				if !errors.Is(err, ErrNotFinite) || e.Offset != int64(at) {
					t.Errorf("version %d, block %d: %v, expected byte %d", version, i+1, err, at)
				}
			}
		}
	}
	text := katanettest.Random(8, 1, katanettest.Options{Text: true})
	at := bytes.Index(text, []byte("net.matrix"))
	at += bytes.IndexByte(text[at:], ' ') + 1
	for _, x := range []string{"nan ", "Inf ", "-inf ", "1e39 ", "-1e300 "} {
		n, err := Read(io.MultiReader(bytes.NewReader(text[:at]), strings.NewReader(x), bytes.NewReader(text[at:])), Limits{})
		refused(t, n, err)
		if !errors.Is(err, ErrNotFinite) {
			t.Errorf("%q: %v", x, err)
		}
	}
}

// TestVariance refuses batch norms that would divide by zero or overflow.
func TestVariance(t *testing.T) {
	head := "x 8 22 19 trunk 1 1 1 1 1 1 c 1 1 22 1 1 1\n" + strings.Repeat("1 ", 22) + "m 19 1\n" + strings.Repeat("1 ", 19)
	for _, test := range []struct {
		norm string
		want error
	}{
		{"1 0 0 0\n0\n0\n", ErrRange},
		{"1 1e-3 0 0\n0\n-1\n", ErrRange},
		{"1 0 1 0\n0\n1e-30\n1e30\n", ErrNotFinite},
		{"1 0 0 1\n3e38\n1e-5\n0\n", ErrNotFinite},
		{"2 0 0 0\n0 0\n1 1\n", ErrShape},
	} {
		n, err := Read(strings.NewReader(head+"ordinary_block b n "+test.norm), Limits{})
		refused(t, n, err)
		if !errors.Is(err, test.want) || !strings.Contains(err.Error(), `norm "n"`) {
			t.Errorf("%q: %v, expected %v", test.norm, err, test.want)
		}
	}
}

// TestLimit stops at the limit of the unpacked size.
func TestLimit(t *testing.T) {
	data := katanettest.Random(15, 1, katanettest.Options{})
	size := int64(len(data))
	for _, content := range [][]byte{data, packed(data)} {
		if _, err := Read(bytes.NewReader(content), Limits{MaxBytes: size}); err != nil {
			t.Errorf("limit of the size: %v", err)
		}
		for _, max := range []int64{size - 1, size / 2, 100, 1} {
			n, err := Read(bytes.NewReader(content), Limits{MaxBytes: max})
			refused(t, n, err)
			// The last byte is a blank that nothing needs.
			if !errors.Is(err, ErrTooLarge) {
				t.Errorf("limit of %d: %v", max, err)
			}
		}
	}
	// One megabyte of blanks in a kilobyte, behind a whole file and before one.
	blanks := bytes.Repeat([]byte("\n"), 1<<20)
	for _, bomb := range [][]byte{packed(append(bytes.Clone(data), blanks...)), packed(append(blanks, data...))} {
		var err error
		a := allocated(func() { _, err = Read(bytes.NewReader(bomb), Limits{MaxBytes: 1 << 19}) })
		if !errors.Is(err, ErrTooLarge) || a > 2<<19 {
			t.Errorf("%d bytes allocated, %v", a, err)
		}
	}
}

// TestContainer reads files with trailing data, damaged gzip and other readers than files.
func TestContainer(t *testing.T) {
	data := katanettest.Random(12, 1, katanettest.Options{})
	damaged := packed(data)
	damaged[len(damaged)-6]++ // the check sum
	middle := packed(data)
	middle[len(middle)/2] ^= 0xff
	for _, test := range []struct {
		name string
		data []byte
		want error
	}{
		{"empty", nil, ErrTruncated},
		{"blank", []byte(" \n\t\r "), ErrTruncated},
		{"gzip of nothing", packed(nil), ErrTruncated},
		{"start of gzip", []byte("\x1f\x8b"), ErrTruncated},
		{"wrong start of gzip", []byte("\x1f\x8bxxxxxxxxxxxxxxx"), ErrGzip},
		{"trailing text", append(bytes.Clone(data), "more"...), ErrTrailing},
		{"trailing byte", append(bytes.Clone(data), 0), ErrTrailing},
		{"check sum", damaged, ErrGzip},
		{"picture", []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), nil},
		{"words", []byte("there is no network here"), ErrSyntax},
		{"damaged gzip", middle, nil},
	} {
		n, err := Read(bytes.NewReader(test.data), Limits{})
		refused(t, n, err)
		if test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%s: %v, expected %v", test.name, err, test.want)
		}
	}
	broken := errors.New("broken")
	n, err := Read(io.MultiReader(bytes.NewReader(data[:len(data)/2]), &failing{broken}), Limits{})
	refused(t, n, err)
	if !errors.Is(err, broken) {
		t.Error(err)
	}
	// Tokens on one line, and more blanks than needed.
	text := katanettest.Random(12, 1, katanettest.Options{Text: true})
	for _, variant := range []string{
		strings.Join(strings.Fields(string(text)), " "), "\r\n\t " + strings.Join(strings.Fields(string(text)), "\r\n\t ") + "\r\n",
	} {
		if _, err := Read(strings.NewReader(variant), Limits{}); err != nil {
			t.Error(err)
		}
	}
	// The line feed behind a block is not required.
	if _, err := Read(bytes.NewReader(bytes.TrimRight(data, "\n")), Limits{}); err != nil && !errors.Is(err, ErrTruncated) {
		t.Error(err)
	}
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }

// TestNoAllocation evaluates boards of one size again, and of changing ones.
func TestNoAllocation(t *testing.T) {
	for _, version := range []int{8, 17} {
		n, err := Read(bytes.NewReader(katanettest.Random(version, 1, katanettest.Options{})), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		r := n.NewRunner()
		var out Output
		spatial, global := randomInputs(9, 9, 1)
		r.Run(spatial, global, 9, 9, &out)
		if a := testing.AllocsPerRun(5, func() { r.Run(spatial, global, 9, 9, &out) }); a != 0 {
			t.Errorf("version %d: %v allocations", version, a)
		}
	}
}

// TestShared uses one network in several goroutines, whose results are equal.
func TestShared(t *testing.T) {
	n, err := Read(bytes.NewReader(katanettest.Random(17, 1, katanettest.Options{})), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	spatial, global := randomInputs(9, 7, 1)
	var want Output
	n.NewRunner().Run(spatial, global, 9, 7, &want)
	var wait sync.WaitGroup
	for k := range 4 {
		wait.Go(func() {
			r := n.NewRunner()
			var out Output
			for i := range 6 {
				if i%2 == k%2 {
					small, _ := randomInputs(3, 5, 2)
					r.Run(small, global, 3, 5, &out)
				}
				r.Run(spatial, global, 9, 7, &out)
				if d, where := difference(&out, &want); d != 0 {
					t.Error(where)
				}
			}
		})
	}
	wait.Wait()
}

// TestBadInputs makes sure that inputs of a wrong length panic at once.
func TestBadInputs(t *testing.T) {
	n, err := Read(bytes.NewReader(katanettest.Random(8, 1, katanettest.Options{})), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	spatial, global := randomInputs(5, 5, 1)
	for _, f := range []func(r *Runner){
		func(r *Runner) { r.Run(spatial[1:], global, 5, 5, new(Output)) },
		func(r *Runner) { r.Run(spatial, global[1:], 5, 5, new(Output)) },
		func(r *Runner) { r.Run(nil, global, 0, 5, new(Output)) },
		func(r *Runner) { r.Run(spatial, global, -5, -5, new(Output)) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f(n.NewRunner())
		}()
	}
}

func TestSoftplus(t *testing.T) {
	for x, want := range map[float32]float64{-100: math.Exp(-100), 0: math.Ln2, 1: 1.3132616875182228, 40: 40, 41: 41, 1e30: 1e30} {
		if got := softplus(x); math.Abs(got-want) > 1e-12*want && got != float64(x) {
			t.Errorf("softplus of %v is %v, expected %v", x, got, want)
		}
	}
}

// FuzzRead reads any data and evaluates what is accepted.
func FuzzRead(f *testing.F) {
	for version := minVersion; version <= maxVersion; version++ {
		for _, kind := range []string{katanettest.Ordinary, katanettest.Pooled, katanettest.Attention, katanettest.LearnedAttention, katanettest.FeedForward} {
			f.Add(katanettest.Random(version, 1, katanettest.Options{Channels: 4, Kernel: 1, Text: version%2 == 0, Blocks: []string{kind}}))
		}
	}
	f.Add(katanettest.Random(17, 1, katanettest.Options{Channels: 4, Kernel: 1, RootTip: true, Blocks: []string{katanettest.Nested}}))
	f.Add(katanettest.Random(9, 1, katanettest.Options{Channels: 4, Gzip: true}))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Read(bytes.NewReader(data), Limits{MaxBytes: 1 << 20})
		if err != nil {
			refused(t, n, err)
			return
		}
		spatial, global := randomInputs(4, 3, 1)
		var out Output
		n.NewRunner().Run(spatial, global, 4, 3, &out)
		if len(out.Policy) != 12 || len(out.Ownership) != 12 {
			t.Errorf("%d moves, %d owners", len(out.Policy), len(out.Ownership))
		}
	})
}
