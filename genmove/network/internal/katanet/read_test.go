package katanet_test

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

	"github.com/tengen-go/tengen/genmove/network/internal/katanet"
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
	for version := 8; version <= 17; version++ {
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
func refused(t *testing.T, n *katanet.Net, err error) {
	t.Helper()
	var e *katanet.Error
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

// TestTruncated cuts every file at random places.
func TestTruncated(t *testing.T) {
	race.Alone(t)
	files(t, func(t *testing.T, data []byte) {
		r := rand.New(rand.NewPCG(1, uint64(len(data))))
		for range sample.Of(5, 20) {
			at := r.IntN(len(data) - 1)
			n, err := katanet.Read(bytes.NewReader(data[:at]), katanet.Limits{})
			if err == nil && len(bytes.TrimSpace(data[at:])) == 0 {
				continue
			}
			// A number of a text file may be cut in two, so that the file ends with a whole one.
			if err == nil && at > len(data)-12 && !bytes.Contains(data, []byte("@BIN@")) {
				continue
			}
			refused(t, n, err)
			if !errors.Is(err, katanet.ErrTruncated) {
				// What is left of a token may have another meaning.
				if blank(data[at-1]) || bytes.Contains(data, []byte("@BIN@")) && !printable(data[at-1]) {
					t.Errorf("cut at %d: %v", at, err)
				}
			}
		}
		for range sample.Of(2, 5) {
			zipped := packed(data[:min(len(data), 50000)])
			n, err := katanet.Read(bytes.NewReader(zipped[:2+r.IntN(len(zipped)-2)]), katanet.Limits{})
			refused(t, n, err)
		}
	})
}

func blank(b byte) bool { return b == ' ' || b == '\n' || b == '\r' || b == '\t' }

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
		count := sample.Of(8, 1000)
		if len(data) > 1e6 {
			count = sample.Of(3, 1000)
		}
		places := textPlaces(data)
		r := rand.New(rand.NewPCG(2, uint64(len(data))))
		altered := bytes.Clone(data)
		accepted := 0
		limit := allowance(data)
		for range count {
			at := places[r.IntN(len(places))]
			altered[at] ^= byte(1 + r.IntN(255))
			var n *katanet.Net
			var err error
			if a := allocated(func() { n, err = katanet.Read(bytes.NewReader(altered), katanet.Limits{}) }); a > limit {
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
		if a := allocated(func() { katanet.Read(bytes.NewReader(data), katanet.Limits{}) }); a > allowance(data) {
			t.Errorf("%d bytes allocated for a file of %d", a, len(data))
		}
	})
	head := "huge 17 22 19 20 20 20 20 40 0.25 150 0 0 0 0 0 0 0 0 trunk 4096 16384 1 1 1 1 0 0 0 0 0 0 conv 7 7 22 16384 1 1\n"
	for _, test := range []struct {
		data string
		want error
	}{
		{"", katanet.ErrTruncated}, {"@BIN@", katanet.ErrTruncated}, {"@BIN@" + strings.Repeat("\x00", 1000), katanet.ErrTruncated}, {"0 0 0", katanet.ErrTruncated},
		{"@BIN@" + strings.Repeat("\x00", 4<<20+4), katanet.ErrTruncated},
		{strings.Repeat("0.0 ", 1<<20), katanet.ErrTruncated}, {"0" + strings.Repeat(" 0", 1<<20), katanet.ErrSyntax},
	} {
		var err error
		data := head + test.data
		a := allocated(func() { _, err = katanet.Read(strings.NewReader(data), katanet.Limits{}) })
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
		{8, "", "random\n8\n", "random\n7\n", katanet.ErrOldVersion, "version 7, expected 8 to 17"},
		{8, "", "random\n8\n", "random\n3\n", katanet.ErrOldVersion, "version 3"},
		{8, "", "random\n8\n", "random\n18\n", katanet.ErrNewVersion, "version 18, expected 8 to 17"},
		{8, "", "random\n8\n", "random\n-1\n", katanet.ErrRange, "model version"},
		{8, "", "random\n8\n", "random\neight\n", katanet.ErrSyntax, `model version is "eight", expected an integer`},
		{8, "", "random\n8\n", "random\n99999999999999999999\n", katanet.ErrRange, "model version"},
		{8, "", "8\n22\n19\n", "8\n13\n19\n", katanet.ErrInputs, "13 spatial input channels, expected 22"},
		{8, "", "8\n22\n19\n", "8\n22\n16\n", katanet.ErrInputs, "16 global input channels, expected 19"},
		{13, "", "20.0\n19.0\n", "20.0\nNaN\n", katanet.ErrNotFinite, "scoreMeanMult"},
		{13, "", "20.0\n19.0\n", "20.0\n-1\n", katanet.ErrRange, "scoreMeanMult"},
		{13, "", "20.0\n19.0\n", "20.0\nmuch\n", katanet.ErrSyntax, "scoreMeanMult"},
		{15, "", "150.0\n0\n", "150.0\n1\n", katanet.ErrEncoder, "metaEncoderVersion"},
		{15, "", "150.0\n0\n0\n0\n", "150.0\n0\n2\n0\n", katanet.ErrRange, "preferPassAliveUnderSuicideRules"},
		{15, "", "150.0\n0\n0\n0\n0\n", "150.0\n0\n0\n0\n1\n", katanet.ErrOption, "header option 2"},
		{15, "", "8\n8\n8\n0\n0\n", "8\n8\n8\n2\n0\n", katanet.ErrNormKind, "trunkNormKind is 2"},
		{15, "", "8\n8\n8\n0\n0\n", "8\n8\n8\n0\n3\n", katanet.ErrOption, "trunk option 1"},
		{8, "", "trunk\n1\n", "trunk\n0\n", katanet.ErrRange, "numBlocks"},
		{8, "", "trunk\n1\n16\n", "trunk\n1\n99999\n", katanet.ErrRange, "trunk channels"},
		{8, "", "trunk\n1\n16\n", "trunk\n1\n17\n", katanet.ErrShape, "16 output channels, expected 17"},
		{8, "", "net.conv1\n3\n3\n22\n16\n1\n1\n", "net.conv1\n3\n3\n22\n16\n2\n1\n", katanet.ErrDilation, `convolution "net.conv1"`},
		{8, "", "net.conv1\n3\n3\n22\n16\n1\n1\n", "net.conv1\n3\n3\n22\n16\n1\n0\n", katanet.ErrDilation, "horizontal dilation is 0"},
		{8, "", "net.conv1\n3\n3\n", "net.conv1\n4\n4\n", katanet.ErrKernel, "kernel of 4x4"},
		{8, "", "net.conv1\n3\n3\n", "net.conv1\n3\n5\n", katanet.ErrKernel, "kernel of 3x5"},
		{8, "", "net.conv1\n3\n3\n", "net.conv1\n0\n0\n", katanet.ErrKernel, "kernel of 0x0"},
		{8, "", "net.conv1\n3\n3\n22\n", "net.conv1\n3\n3\n23\n", katanet.ErrShape, "23 input channels, expected 22"},
		{8, "", "net.matrix2\n19\n", "net.matrix2\n18\n", katanet.ErrShape, `matrix "net.matrix2"`},
		{8, "", "ordinary_block", "dilated_block", katanet.ErrBlockKind, `block 1: unknown kind of block: "dilated_block"`},
		{11, "", "ACTIVATION_RELU", "ACTIVATION_GELU", katanet.ErrActivation, `block 1, ordinary_block "net.block3", activation "net.act5": unknown activation: "ACTIVATION_GELU"`},
		{8, "", "1e-3\n", "-1\n", katanet.ErrRange, "epsilon"},
		{17, "", "policyhead\n2\n", "policyhead\n3\n", katanet.ErrOption, "policyChannels is 3"},
		{17, "", "policyhead\n2\n0\n", "policyhead\n2\n7\n", katanet.ErrOption, "policy head option 1"},
		{17, "", "valuehead\n0\n0\n", "valuehead\n0\n4\n", katanet.ErrOption, "value head option 2"},
		{17, katanettest.FeedForward, "16\n35\n1\n", "16\n35\n0\n", katanet.ErrOption, "useSwiGLU is \"0\""},
		{17, katanettest.FeedForward, "16\n35\n1\n", "15\n35\n1\n", katanet.ErrShape, "15 channels, expected 16"},
		{17, katanettest.Attention, "2\n2\n8\n6\n1\n0\n", "2\n3\n8\n6\n1\n0\n", katanet.ErrShape, "2 heads, expected a multiple of 3"},
		{17, katanettest.Attention, "2\n2\n8\n6\n1\n0\n", "2\n2\n8\n6\n2\n0\n", katanet.ErrRange, "useRope"},
		{17, katanettest.Attention, "2\n2\n8\n6\n1\n0\n", "2\n2\n8\n6\n1\n2\n", katanet.ErrRange, "learnableRope"},
		{17, katanettest.Attention, "2\n2\n8\n6\n1\n0\n", "256\n1\n16384\n6\n1\n0\n", katanet.ErrRange, "256 heads"},
		{17, katanettest.Attention, "2\n2\n8\n6\n1\n0\n", "257\n1\n8\n6\n1\n0\n", katanet.ErrRange, "numHeads"},
		{17, katanettest.Attention, "2\n2\n8\n6\n1\n0\n", "2\n2\n9\n6\n1\n0\n", katanet.ErrShape, "16 outputs, expected 18"},
		{17, katanettest.Attention, "\n50.0\n", "\n0\n", katanet.ErrRange, "theta"},
		{17, katanettest.Attention, "\n50.0\n", "\n1e-30\n", nil, ""},
		{17, katanettest.Attention, "\n50.0\n", "\n-5\n", katanet.ErrRange, "theta"},
		{17, katanettest.LearnedAttention, "4\n2\n6\n8\n1\n1\n", "8\n4\n3\n4\n1\n1\n", katanet.ErrShape, "3 channels a head, expected an even number"},
		{17, katanettest.LearnedAttention, "2\n3\n2\n", "1\n3\n2\n", katanet.ErrShape, "1 heads, expected 2"},
		{17, katanettest.LearnedAttention, "2\n3\n2\n", "2\n4\n2\n", katanet.ErrShape, "4 pairs, expected 3"},
		{17, katanettest.LearnedAttention, "2\n3\n2\n", "2\n3\n3\n", katanet.ErrShape, "3 dimensions, expected 2"},
		{17, "", "net.conv1", strings.Repeat("x", 2000), katanet.ErrSyntax, "without white space"},
	} {
		if test.kind == "" {
			test.kind = katanettest.Ordinary
		}
		for _, text := range []bool{false, true} {
			data := katanettest.Random(test.version, 3, katanettest.Options{Text: text, Blocks: []string{test.kind}})
			if !bytes.Contains(data, []byte(test.old)) {
				t.Fatalf("version %d has no %q", test.version, test.old)
			}
			n, err := katanet.Read(bytes.NewReader(bytes.Replace(data, []byte(test.old), []byte(test.new), 1)), katanet.Limits{})
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
	reasons := []error{katanet.ErrTruncated, katanet.ErrTooLarge, katanet.ErrGzip, katanet.ErrSyntax, katanet.ErrTrailing, katanet.ErrOldVersion, katanet.ErrNewVersion, katanet.ErrInputs, katanet.ErrEncoder,
		katanet.ErrOption, katanet.ErrBlockKind, katanet.ErrActivation, katanet.ErrNormKind, katanet.ErrDilation, katanet.ErrKernel, katanet.ErrShape, katanet.ErrRange, katanet.ErrNotFinite, katanet.ErrNesting}
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
	n, err := katanet.Read(bytes.NewReader(data), katanet.Limits{})
	refused(t, n, err)
	if !errors.Is(err, katanet.ErrOption) || !strings.Contains(err.Error(), "groupSize") {
		t.Error(err)
	}
}

// TestNesting reads blocks that are nested too deeply.
func TestNesting(t *testing.T) {
	const norm = "n 1 0 0 0\n0\n1\na ACTIVATION_RELU "
	const start = "nested_bottleneck_block b 1 " + norm + "c 1 1 1 1 1 1\n1\n"
	head := "x 11 22 19 trunk 1 1 1 1 1 1 c 1 1 22 1 1 1\n" + strings.Repeat("1 ", 22) + "m 19 1\n" + strings.Repeat("1 ", 19)
	n, err := katanet.Read(strings.NewReader(head+strings.Repeat(start, 10000)), katanet.Limits{})
	refused(t, n, err)
	if !errors.Is(err, katanet.ErrNesting) {
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
				n, err := katanet.Read(bytes.NewReader(bad), katanet.Limits{})
				refused(t, n, err)
				var e *katanet.Error
				errors.As(err, &e)
				if !errors.Is(err, katanet.ErrNotFinite) || e.Offset != int64(at) {
					t.Errorf("version %d, block %d: %v, expected byte %d", version, i+1, err, at)
				}
			}
		}
	}
	text := katanettest.Random(8, 1, katanettest.Options{Text: true})
	at := bytes.Index(text, []byte("net.matrix"))
	at += bytes.IndexByte(text[at:], ' ') + 1
	for _, x := range []string{"nan ", "Inf ", "-inf ", "1e39 ", "-1e300 "} {
		n, err := katanet.Read(io.MultiReader(bytes.NewReader(text[:at]), strings.NewReader(x), bytes.NewReader(text[at:])), katanet.Limits{})
		refused(t, n, err)
		if !errors.Is(err, katanet.ErrNotFinite) {
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
		{"1 0 0 0\n0\n0\n", katanet.ErrRange},
		{"1 1e-3 0 0\n0\n-1\n", katanet.ErrRange},
		{"1 0 1 0\n0\n1e-30\n1e30\n", katanet.ErrNotFinite},
		{"1 0 0 1\n3e38\n1e-5\n0\n", katanet.ErrNotFinite},
		{"2 0 0 0\n0 0\n1 1\n", katanet.ErrShape},
	} {
		n, err := katanet.Read(strings.NewReader(head+"ordinary_block b n "+test.norm), katanet.Limits{})
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
		if _, err := katanet.Read(bytes.NewReader(content), katanet.Limits{MaxBytes: size}); err != nil {
			t.Errorf("limit of the size: %v", err)
		}
		for _, max := range []int64{size - 1, size / 2, 100, 1} {
			n, err := katanet.Read(bytes.NewReader(content), katanet.Limits{MaxBytes: max})
			refused(t, n, err)
			// The last byte is a blank that nothing needs.
			if !errors.Is(err, katanet.ErrTooLarge) {
				t.Errorf("limit of %d: %v", max, err)
			}
		}
	}
	// One megabyte of blanks in a kilobyte, behind a whole file and before one.
	blanks := bytes.Repeat([]byte("\n"), 1<<20)
	for _, bomb := range [][]byte{packed(append(bytes.Clone(data), blanks...)), packed(append(blanks, data...))} {
		var err error
		a := allocated(func() { _, err = katanet.Read(bytes.NewReader(bomb), katanet.Limits{MaxBytes: 1 << 19}) })
		if !errors.Is(err, katanet.ErrTooLarge) || a > 2<<19 {
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
		{"empty", nil, katanet.ErrTruncated},
		{"blank", []byte(" \n\t\r "), katanet.ErrTruncated},
		{"gzip of nothing", packed(nil), katanet.ErrTruncated},
		{"start of gzip", []byte("\x1f\x8b"), katanet.ErrTruncated},
		{"wrong start of gzip", []byte("\x1f\x8bxxxxxxxxxxxxxxx"), katanet.ErrGzip},
		{"trailing text", append(bytes.Clone(data), "more"...), katanet.ErrTrailing},
		{"trailing byte", append(bytes.Clone(data), 0), katanet.ErrTrailing},
		{"check sum", damaged, katanet.ErrGzip},
		{"picture", []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), nil},
		{"words", []byte("there is no network here"), katanet.ErrSyntax},
		{"damaged gzip", middle, nil},
	} {
		n, err := katanet.Read(bytes.NewReader(test.data), katanet.Limits{})
		refused(t, n, err)
		if test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%s: %v, expected %v", test.name, err, test.want)
		}
	}
	broken := errors.New("broken")
	n, err := katanet.Read(io.MultiReader(bytes.NewReader(data[:len(data)/2]), &failing{broken}), katanet.Limits{})
	refused(t, n, err)
	if !errors.Is(err, broken) {
		t.Error(err)
	}
	// Tokens on one line, and more blanks than needed.
	text := katanettest.Random(12, 1, katanettest.Options{Text: true})
	for _, variant := range []string{
		strings.Join(strings.Fields(string(text)), " "), "\r\n\t " + strings.Join(strings.Fields(string(text)), "\r\n\t ") + "\r\n",
	} {
		if _, err := katanet.Read(strings.NewReader(variant), katanet.Limits{}); err != nil {
			t.Error(err)
		}
	}
	// The line feed behind a block is not required.
	if _, err := katanet.Read(bytes.NewReader(bytes.TrimRight(data, "\n")), katanet.Limits{}); err != nil && !errors.Is(err, katanet.ErrTruncated) {
		t.Error(err)
	}
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }

// TestNoAllocation evaluates boards of one size again, and of changing ones.
func TestNoAllocation(t *testing.T) {
	for _, version := range []int{8, 17} {
		n, err := katanet.Read(bytes.NewReader(katanettest.Random(version, 1, katanettest.Options{})), katanet.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		r := n.NewRunner()
		var out katanet.Output
		spatial, global := katanet.RandomInputs(9, 9, 1)
		r.Run(spatial, global, 9, 9, &out)
		if a := testing.AllocsPerRun(5, func() { r.Run(spatial, global, 9, 9, &out) }); a != 0 {
			t.Errorf("version %d: %v allocations", version, a)
		}
	}
}

// TestShared uses one network in several goroutines, whose results are equal.
func TestShared(t *testing.T) {
	n, err := katanet.Read(bytes.NewReader(katanettest.Random(17, 1, katanettest.Options{})), katanet.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	spatial, global := katanet.RandomInputs(9, 7, 1)
	var want katanet.Output
	n.NewRunner().Run(spatial, global, 9, 7, &want)
	var wait sync.WaitGroup
	for k := range 4 {
		wait.Go(func() {
			r := n.NewRunner()
			var out katanet.Output
			for i := range 6 {
				if i%2 == k%2 {
					small, _ := katanet.RandomInputs(3, 5, 2)
					r.Run(small, global, 3, 5, &out)
				}
				r.Run(spatial, global, 9, 7, &out)
				if d, where := katanet.Difference(&out, &want); d != 0 {
					t.Error(where)
				}
			}
		})
	}
	wait.Wait()
}

// TestBadInputs makes sure that inputs of a wrong length panic at once.
func TestBadInputs(t *testing.T) {
	n, err := katanet.Read(bytes.NewReader(katanettest.Random(8, 1, katanettest.Options{})), katanet.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	spatial, global := katanet.RandomInputs(5, 5, 1)
	for _, f := range []func(r *katanet.Runner){
		func(r *katanet.Runner) { r.Run(spatial[1:], global, 5, 5, new(katanet.Output)) },
		func(r *katanet.Runner) { r.Run(spatial, global[1:], 5, 5, new(katanet.Output)) },
		func(r *katanet.Runner) { r.Run(nil, global, 0, 5, new(katanet.Output)) },
		func(r *katanet.Runner) { r.Run(spatial, global, -5, -5, new(katanet.Output)) },
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

// FuzzRead reads any data and evaluates what is accepted.
func FuzzRead(f *testing.F) {
	for version := 8; version <= 17; version++ {
		for _, kind := range []string{katanettest.Ordinary, katanettest.Pooled, katanettest.Attention, katanettest.LearnedAttention, katanettest.FeedForward} {
			f.Add(katanettest.Random(version, 1, katanettest.Options{Channels: 4, Kernel: 1, Text: version%2 == 0, Blocks: []string{kind}}))
		}
	}
	f.Add(katanettest.Random(17, 1, katanettest.Options{Channels: 4, Kernel: 1, RootTip: true, Blocks: []string{katanettest.Nested}}))
	f.Add(katanettest.Random(9, 1, katanettest.Options{Channels: 4, Gzip: true}))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := katanet.Read(bytes.NewReader(data), katanet.Limits{MaxBytes: 1 << 20})
		if err != nil {
			refused(t, n, err)
			return
		}
		spatial, global := katanet.RandomInputs(4, 3, 1)
		var out katanet.Output
		n.NewRunner().Run(spatial, global, 4, 3, &out)
		if len(out.Policy) != 12 || len(out.Ownership) != 12 {
			t.Errorf("%d moves, %d owners", len(out.Policy), len(out.Ownership))
		}
	})
}
