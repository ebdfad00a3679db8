package reading

import (
	"reflect"
	"testing"

	"github.com/tengen-go/tengen/reading/search"
)

// TestDepthsOfOthers: deeper Params have all depths raised, but for superstrings where they are off; the defender looks as deep as at
// the usual level at least, but in ladders and where a rough answer is good enough. FourlibDepth is the attacker's alone.
func TestDepthsOfOthers(t *testing.T) {
	usual := Level(DefaultLevel)
	for level := range 14 {
		for _, rough := range []bool{false, true} {
			p := Level(level)
			p.Rough = rough
			for _, n := range []int{-2, 0, 3} {
				deeper := p.Deepen(n)
				got, was := reflect.ValueOf(deeper), reflect.ValueOf(p)
				for i := range got.NumField() {
					name := got.Type().Field(i).Name
					if got.Field(i).Kind() != reflect.Int {
						if !got.Field(i).Equal(was.Field(i)) {
							t.Errorf("level %d: %s changes", level, name)
						}
						continue
					}
					want := int(was.Field(i).Int()) + n
					if name == "SuperstringDepth" && p.SuperstringDepth == 0 {
						want = 0
					}
					if int(got.Field(i).Int()) != want {
						t.Errorf("level %d deepened by %d: %s is %d, want %d", level, n, name, got.Field(i).Int(), want)
					}
				}
			}
			got, was, least := reflect.ValueOf(p.defense()), reflect.ValueOf(p), reflect.ValueOf(usual)
			for i := range got.NumField() {
				if got.Field(i).Kind() != reflect.Int {
					continue
				}
				want := was.Field(i).Int()
				if name := got.Type().Field(i).Name; !rough && name != "FourlibDepth" {
					want = max(want, least.Field(i).Int())
				}
				if got.Field(i).Int() != want {
					t.Errorf("level %d, rough %v: the defender has %s %d, want %d", level, rough, got.Type().Field(i).Name, got.Field(i).Int(), want)
				}
			}
		}
	}
	if ladder := ladderParams(usual); ladder.defense() != ladder {
		t.Errorf("%+v in a ladder, want %+v", ladder.defense(), ladder)
	}
}

// TestDefaults: what options leave open is filled in, and what they say stays but for a cache of more than there may be.
func TestDefaults(t *testing.T) {
	o := Options{}.withDefaults()
	if o.Params != Level(DefaultLevel) || o.Limits.Nodes != DefaultNodes || o.CacheSize != DefaultCacheSize {
		t.Errorf("%+v", o)
	}
	given := Options{Params: Level(3), Limits: search.Limits{Nodes: -1, Depth: 5}, CacheSize: MaxCacheSize + 1}
	o = given.withDefaults()
	want := Level(3)
	want.Depth = 5
	if o.Params != want || o.Limits.Nodes != -1 || o.CacheSize != MaxCacheSize {
		t.Errorf("%+v", o)
	}
	if o = (Options{CacheSize: -1, Limits: search.Limits{Nodes: 7}}).withDefaults(); o.CacheSize != -1 || o.Limits.Nodes != 7 || o.Params.Depth != Level(DefaultLevel).Depth {
		t.Errorf("%+v", o)
	}
}
