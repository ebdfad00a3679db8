package program

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/mcts"
)

// constant is a field of mcts.Params that can be tuned: how far steps go, and its bounds.
type constant struct {
	name        string
	step        float64
	least, most float64
}

// constants are those that matter to a search with one thread that plays its best move.
var constants = []constant{
	{"CPUCT", 0.2, 0.1, 10},
	{"CPUCTLog", 0.15, 0, 5},
	{"CPUCTBase", 150, 10, 1e5},
	{"StdevScale", 0.2, 0, 1},
	{"StdevPrior", 0.1, 0.02, 2},
	{"StdevPriorWeight", 1, 0.1, 100},
	{"FPUReduction", 0.08, 0, 2},
	{"RootFPUReduction", 0.08, 0, 2},
	{"StaticScore", 0.05, 0, 2},
	{"DynamicScore", 0.1, 0, 2},
	{"Uncertainty", 0.1, 0, 5},
	{"MaxWeight", 3, 0.5, 100},
	{"RootTemperature", 0.15, 0.3, 3},
	{"LCBStdevs", 1, 0, 20},
	{"LCBShare", 0.05, 0, 1},
	{"LCBVisits", 15, 0, 400},
	{"EndingBonus", 0.2, 0, 5},
}

// clamp keeps a value within the bounds.
func (c *constant) clamp(v float64) float64 { return max(c.least, min(v, c.most)) }

// field returns the field of p with a name, or nil if there is none.
func field(p *mcts.Params, name string) *float64 {
	f := reflect.ValueOf(p).Elem().FieldByName(name)
	if !f.IsValid() {
		return nil
	}
	v, _ := f.Addr().Interface().(*float64)
	return v
}

// start returns the defaults of some constants.
func start(list []constant) []float64 {
	p := mcts.DefaultParams()
	values := make([]float64, len(list))
	for i, c := range list {
		values[i] = *field(&p, c.name)
	}
	return values
}

// paramsOf returns the default Params with values for some constants.
func paramsOf(list []constant, values []float64) mcts.Params {
	p := mcts.DefaultParams()
	for i, c := range list {
		*field(&p, c.name) = values[i]
	}
	return p
}

// chosen returns the constants of the given names, all if there are none, with steps that are so
// many times as wide.
func chosen(names []string, wide float64) ([]constant, error) {
	for _, name := range names {
		if !slices.ContainsFunc(constants, func(c constant) bool { return c.name == name }) {
			return nil, cli.Usagef("-only %s: no constant to tune", name)
		}
	}
	var list []constant
	for _, c := range constants {
		if len(names) == 0 || slices.Contains(names, c.name) {
			c.step *= wide
			list = append(list, c)
		}
	}
	return list, nil
}

// switches are what can be set for a side besides the fields of mcts.Params, with the defaults.
var switches = map[string]float64{"Effort": 1, "Tactics": 1, "Reuse": 1, "Transpositions": 1}

// parseSide reads values such as "CPUCT=1.2,FPUReduction=0.3,Tactics=0". The others are the
// defaults.
func parseSide(text string) (side, error) {
	x := side{params: mcts.DefaultParams()}
	set := maps.Clone(switches)
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' }) {
		name, value, _ := strings.Cut(part, "=")
		f := field(&x.params, name)
		_, isSwitch := switches[name]
		if f == nil && !isSwitch {
			return x, cli.Usagef("%q: mcts.Params has no constant %q, and it is none of %s", part, name,
				strings.Join(slices.Sorted(maps.Keys(switches)), ", "))
		}
		v, err := strconv.ParseFloat(value, 64)
		switch {
		case err != nil:
			return x, cli.Usagef("%q: want a number after %s=", part, name)
		case isSwitch && name != "Effort" && v != 0 && v != 1:
			return x, cli.Usagef("%q: want 0 or 1", part)
		case name == "Effort" && !(v >= 0.001 && v <= 1000):
			return x, cli.Usagef("%q: want 0.001 to 1000", part)
		case isSwitch:
			set[name] = v
		default:
			*f = v
		}
	}
	x.effort, x.tactics = set["Effort"], set["Tactics"] == 1
	x.noReuse, x.noTranspositions = set["Reuse"] == 0, set["Transpositions"] == 0
	if err := x.params.Validate(); err != nil {
		return x, cli.Usagef("%q: %v", text, err)
	}
	return x, nil
}

// formatValues writes values as parseParams reads them.
func formatValues(list []constant, values []float64) string {
	parts := make([]string, len(list))
	for i, c := range list {
		parts[i] = fmt.Sprintf("%s=%.4g", c.name, values[i])
	}
	return strings.Join(parts, ",")
}
