package cli

import (
	"flag"
	"strconv"

	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
)

// Depths are the flags that replace depths of tactical reading at every level, and the size of
// its tables. They have the names of GNU Go's options.
type Depths struct {
	depth, branch, backfill, fourlib, ko, cache number
}

// number is the value of a flag that may be missing.
type number struct {
	n     int
	given bool
}

// String implements flag.Value.
func (v *number) String() string {
	if v == nil || !v.given {
		return ""
	}
	return strconv.Itoa(v.n)
}

// Set implements flag.Value. A number is 0 or more.
func (v *number) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return err
	}
	v.n, v.given = int(n), true
	return nil
}

// AddFlags adds the flags.
func (d *Depths) AddFlags(fs *flag.FlagSet) {
	for _, f := range []struct {
		value             *number
		long, short, text string
	}{
		{&d.depth, "depth", "D", "number of `moves` after which strings with three liberties count as safe, at any level (16 at level 10)"},
		{&d.branch, "branch-depth", "", "number of `moves` after which the defender tries one move, at any level (13)"},
		{&d.backfill, "backfill-depth", "B", "number of `moves` that may prepare an atari, at any level (12)"},
		{&d.fourlib, "fourlib-depth", "F", "number of `moves` after which strings with four liberties count as safe, at any level (7)"},
		{&d.ko, "ko-depth", "K", "number of `moves` after which kos are no longer taken against the ban, at any level (8)"},
		{&d.cache, "cache-size", "M", "size in `MB` of the tables of reading, 0 for none"},
	} {
		fs.Var(f.value, f.long, f.text)
		if f.short != "" {
			fs.Var(f.value, f.short, "as -"+f.long)
		}
	}
}

// Given reports whether one of the flags was set.
func (d *Depths) Given() bool { return d.adjusts() || d.cache.given }

func (d *Depths) adjusts() bool {
	return d.depth.given || d.branch.given || d.backfill.given || d.fourlib.given || d.ko.given
}

// Tactics returns the options of a reader with these depths, which keeps answers in m.
func (d *Depths) Tactics(m *memory.Memory) reading.Options {
	o := reading.Options{CacheSize: d.bytes(), Memory: m}
	if d.adjusts() {
		o.Adjust = d.adjust
	}
	return o
}

// Memory returns a memory of answers of the given size, or nil for none.
func (d *Depths) Memory() *memory.Memory { return memory.New(d.bytes()) }

// bytes is the size of tables: 0 for the default, negative for none.
func (d *Depths) bytes() int {
	switch {
	case !d.cache.given:
		return 0
	case d.cache.n == 0:
		return -1
	}
	return min(d.cache.n<<20, reading.MaxCacheSize)
}

// adjust replaces the depths that were given.
func (d *Depths) adjust(p reading.Params) reading.Params {
	for _, x := range []struct {
		value *number
		to    *int
	}{{&d.depth, &p.Depth}, {&d.branch, &p.BranchDepth}, {&d.backfill, &p.BackfillDepth}, {&d.fourlib, &p.FourlibDepth}, {&d.ko, &p.KoDepth}} {
		// A negative depth stands for ladders only, which no flag replaces.
		if x.value.given && p.Depth >= 0 {
			*x.to = x.value.n
		}
	}
	return p
}
