package main

import (
	"bufio"
	"context"
	"fmt"
	"hash/fnv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn1x2[string, int, string](&shard{})
	register.DoFn3x1[context.Context, int, func(*string) bool, error](&shardFile{})
}

// write writes lines in no order to a file, or to several ones: analysis.jsonl, or
// analysis-00000-of-00004.jsonl and so on. The name of a file does not depend on who
// writes it, so that a part that is done twice does no harm.
func (o *options) write(s beam.Scope, name string, lines beam.PCollection) {
	filesystem.ValidateScheme(o.out)
	parts := beam.GroupByKey(s, beam.ParDo(s, &shard{o.shards}, lines))
	beam.ParDo0(s, &shardFile{Name: o.out + name, Shards: o.shards}, parts)
}

// shard says in which file a line goes.
type shard struct{ Shards int }

func (f *shard) ProcessElement(line string) (int, string) {
	return hashed(line, f.Shards), line
}

// hashed returns a number below n for a text.
func hashed(text string, n int) int {
	h := fnv.New32a()
	h.Write([]byte(text))
	return int(h.Sum32() % uint32(n))
}

// shardFile writes a file.
type shardFile struct {
	Name   string
	Shards int
}

func (f *shardFile) ProcessElement(ctx context.Context, part int, lines func(*string) bool) error {
	name := f.Name
	if f.Shards > 1 {
		name += fmt.Sprintf("-%05d-of-%05d", part, f.Shards)
	}
	return writeFile(ctx, name+".jsonl", func(write func([]byte) error) error {
		for line := ""; lines(&line); {
			if err := write(append([]byte(line), '\n')); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeFile writes a file of any file system that Beam knows.
func writeFile(ctx context.Context, name string, content func(write func([]byte) error) error) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close()
	file, err := fs.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<20)
	err = content(func(data []byte) error { _, err := w.Write(data); return err })
	if err == nil {
		err = w.Flush()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	return err
}
