package katanet_test

import (
	"bytes"
	"testing"

	"github.com/tengen-go/tengen/genmove/network/internal/katanet"
	"github.com/tengen-go/tengen/genmove/network/internal/katanet/katanettest"
)

func benchmark(b *testing.B, n *katanet.Net, size int) {
	spatial, global := katanet.RandomInputs(size, size, 1)
	r := n.NewRunner()
	var out katanet.Output
	r.Run(spatial, global, size, size, &out)
	b.ReportAllocs()
	for b.Loop() {
		r.Run(spatial, global, size, size, &out)
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/1000, "ms/eval")
}

// BenchmarkModels evaluates positions on 19x19 with the model files beside the project.
func BenchmarkModels(b *testing.B) {
	for _, m := range models {
		b.Run(m.file, func(b *testing.B) { benchmark(b, readModel(b, m.file), 19) })
	}
}

// BenchmarkRandom evaluates positions with networks of one kind of block.
func BenchmarkRandom(b *testing.B) {
	for _, kind := range []string{katanettest.Ordinary, katanettest.Pooled, katanettest.Nested, katanettest.Attention, katanettest.FeedForward} {
		b.Run(kind, func(b *testing.B) {
			data := katanettest.Random(17, 1, katanettest.Options{Channels: 64, Blocks: []string{kind, kind, kind, kind}})
			n, err := katanet.Read(bytes.NewReader(data), katanet.Limits{})
			if err != nil {
				b.Fatal(err)
			}
			benchmark(b, n, 19)
		})
	}
}

// BenchmarkRead reads a model file.
func BenchmarkRead(b *testing.B) {
	data := model(b, models[0].file)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := katanet.Read(bytes.NewReader(data), katanet.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
