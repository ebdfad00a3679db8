package explain_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// TestShapes wants shapes found and verified: finder and verifier know them in different ways.
func TestShapes(t *testing.T) {
	e := explainer(t, explain.Options{Want: examine.Worms})
	for name, diagram := range map[string]string{
		"hane": `
			. . . . . . .
			. . . . . . .
			. . X O . . .
			. . . m . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"diagonal": `
			. . . . . . .
			. . . . . . .
			. . X . . . .
			. . . m . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"crosscut": `
			. . . . . . .
			. . . . . . .
			. . X O . . .
			. . O m . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"empty triangle": `
			. . . . . . .
			. . . . . . .
			. . X . . . .
			. . X m . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"bamboo joint": `
			. . . . . . .
			. . . . . . .
			. . X . X . .
			. . X . m . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"tiger's mouth": `
			. . . . . . .
			. . . . . . .
			. . X . . . .
			. . . X . . .
			. . m . . . .
			. . . . . . .
			. . . . . . .`,
		"one-point jump": `
			. . . . . . .
			. . . . . . .
			. . X . m . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"two-point jump": `
			. . . . . . .
			. . . . . . .
			. . X . . m .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"keima": `
			. . . . . . .
			. . . . . . .
			. . X . . . .
			. . . . m . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"large keima": `
			. . . . . . .
			. . . . . . .
			. . X . . . .
			. . . . . m .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"stretch": `
			. . . . . . .
			. . . . . . .
			. . O . . . .
			. . X m . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"push": `
			. . . . . . .
			. . . . . . .
			. . O O . . .
			. . X m . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"turn": `
			. . . . . . .
			. . . . . . .
			. . X O . . .
			. . X m . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"block": `
			. . . . . . .
			. . . . X . .
			. . O O m . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"attachment": `
			. . . . . . .
			. . . . . . .
			. . O m . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"wedge": `
			. . . . . . .
			. . . . . . .
			. . O m O . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"clamp": `
			. . . . . . .
			. . . . . . .
			. . X O m . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"peep": `
			. . . . . . .
			. . . . . . .
			. . O . O . .
			. . . m . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"shoulder hit": `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . m . . .
			. . O . . . .
			. . . . . . .
			. . . . . . .`,
		"cap": `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . m . . . .
			. . . . . . . . .
			. . . . O . . . .
			. . . . . . . . .
			. . . . . . . . .`,
		"monkey jump": `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. X . . . . .
			. . . . m . .`,
		"descent": `
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . X O . .
			. . . m . . .
			. . . . . . .`,
		"atari": `
			. . O O O . .
			. . . . . . .
			. . X O m . .
			. . . X . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"double atari": `
			. . . . . . .
			. . . . . . .
			. X O X . . .
			. . m O X . .
			. . X O . . .
			. . . X . . .
			. . . . . . .`,
		"ponnuki": `
			. . . . . . .
			. . . X . . .
			. . X O m . .
			. . . X . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"throw-in": `
			. . . . . . .
			. . . . . . .
			. . . O . . .
			. . O m O . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`,
		"solid connection": `
			. . . . . . .
			. . . . . . .
			. . . X . . .
			. . O m O . .
			. . . X . . .
			. . . . . . .
			. . . . . . .`,
	} {
		t.Run(name, func(t *testing.T) {
			b, marks := boardtest.MustParseMarked(t, diagram)
			x, err := e.Move(t.Context(), at(b, board.Black), marks['m'])
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range x.Claims {
				if c.Kind == "shape" && c.Name == name && c.Proved {
					return
				}
			}
			t.Errorf("not found:\n%s", x.Text(explain.English(), explain.Full))
		})
	}
}
