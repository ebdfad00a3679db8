package reading_test

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// vertex is board.ParsePoint for vertices that are known to be right.
func vertex(s string) board.Point {
	p, err := board.ParsePoint(s, board.MaxSize)
	if err != nil {
		panic(err)
	}
	return p
}

// diagram is board.ParseDiagram for diagrams that are known to be right.
func diagram(s string) *board.Board {
	b, err := board.ParseDiagram(s)
	if err != nil {
		panic(err)
	}
	return b
}

const ladderDiagram = `
	. . . . . . . . .
	. . . . . . . . .
	. . X X . . . . .
	. X O O X . . . .
	. X X O . . . . .
	. . X . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .`

func ExampleReader_Attack() {
	b := diagram(netDiagram)
	r := reading.New(reading.Options{})
	res, err := r.Attack(context.Background(), b, vertex("D5"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Code, res.Move)
	// Output: win E5
}

func ExampleReader_Defend() {
	b := diagram(netDiagram)
	r := reading.New(reading.Options{})
	res, err := r.Defend(context.Background(), b, vertex("D5"))
	fmt.Println(res.Code, res.Move, err)
	res, err = r.Defend(context.Background(), b, vertex("C5"))
	fmt.Println(res.Code, err)
	_, err = r.Defend(context.Background(), b, vertex("A1"))
	fmt.Println(err)
	// Output:
	// win E5 <nil>
	// win <nil>
	// no string at the point: A1
}

func ExampleReader_Ladder() {
	b := diagram(ladderDiagram)
	r := reading.New(reading.Options{})
	res, err := r.Ladder(context.Background(), b, vertex("D5"))
	fmt.Println(res.Code, err)
	// Output: win <nil>
}

func ExampleReader_SafeMove() {
	b := diagram(koDiagram)
	r := reading.New(reading.Options{})
	for _, v := range []string{"E1", "E3", "C2"} {
		res, err := r.SafeMove(context.Background(), b, vertex(v), board.Black)
		fmt.Println(v, res.Code, err)
	}
	// Output:
	// E1 fail <nil>
	// E3 win <nil>
	// C2 fail <nil>
}

func ExampleReader_DoesAttack() {
	b := diagram(netDiagram)
	r := reading.New(reading.Options{})
	res, err := r.DoesAttack(context.Background(), b, vertex("E6"), vertex("D5"))
	fmt.Println(res.Code, err)
	res, err = r.DoesAttack(context.Background(), b, vertex("A1"), vertex("D5"))
	fmt.Println(res.Code, err)
	// Output:
	// win <nil>
	// fail <nil>
}

func ExampleReader_DoesDefend() {
	b := diagram(netDiagram)
	r := reading.New(reading.Options{})
	res, err := r.DoesDefend(context.Background(), b, vertex("E5"), vertex("D5"))
	fmt.Println(res.Code, err)
	// Output: win <nil>
}

func ExampleReader_AllAttacks() {
	b := diagram(ladderDiagram)
	r := reading.New(reading.Options{})
	moves, err := r.AllAttacks(context.Background(), b, vertex("D5"))
	fmt.Println(moves, err)
	// Output: [{D4 win} {E5 win} {E4 win}] <nil>
}

func ExampleReader_AllDefenses() {
	b := diagram(ladderDiagram)
	r := reading.New(reading.Options{})
	moves, err := r.AllDefenses(context.Background(), b, vertex("D5"))
	fmt.Println(moves[0], err)
	// Output: {D4 win} <nil>
}

func ExampleReader_AttackEither() {
	b := diagram(pair)
	r := reading.New(reading.Options{})
	res, err := r.AttackEither(context.Background(), b, vertex("B2"), vertex("F2"))
	fmt.Println(res.Code, err)
	// Output: win <nil>
}

func ExampleReader_DefendBoth() {
	b := diagram(pair)
	r := reading.New(reading.Options{})
	res, err := r.DefendBoth(context.Background(), b, vertex("B2"), vertex("F2"))
	fmt.Println(res.Code, err)
	// Output: win <nil>
}

func ExampleReader_BreakThrough() {
	b := diagram(`
		. . . . . . . . .
		. . . . . . . . .
		. . . O O O . . .
		. . . O . O . . .
		. . . O O O . . .
		. . . . O . . . .
		. . . O X O . . .
		. . . O X O . . .
		. . . . . . . . .`)
	r := reading.New(reading.Options{})
	res, err := r.BreakThrough(context.Background(), b, vertex("D3"), vertex("E4"), vertex("F3"))
	fmt.Println(res.Code, err)
	// Output: fail <nil>
}

func ExampleReader_With() {
	r := reading.New(reading.Options{})
	b := diagram(ladderDiagram)
	// A view shares all but the depths with its reader.
	quick := r.With(search.Effort{Deeper: -6, Limits: search.Limits{Nodes: 50}})
	res, err := quick.Attack(context.Background(), b, vertex("D5"))
	fmt.Println(res.Code, res.Nodes == r.Nodes(), err)
	// Output: win true <nil>
}

func ExampleReader_SetParams() {
	r := reading.New(reading.Options{})
	r.SetParams(r.Params().Deepen(2))
	fmt.Println(r.Params().Depth)
	// Output: 18
}

func ExampleReader_Memory() {
	r := reading.New(reading.Options{Memory: memory.New(0)})
	b := diagram(ladderDiagram)
	for range 2 {
		res, err := r.Attack(context.Background(), b, vertex("D5"))
		fmt.Println(res.Code, res.Move, res.Nodes > 0, err)
	}
	fmt.Println(r.Memory().Stats("attack").Known)
	// Output:
	// win D4 true <nil>
	// win D4 false <nil>
	// 1
}

// alive is a Tactics that loses no string.
type alive struct{}

func (alive) Attack(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{}, nil
}

func (alive) Defend(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{Code: search.Win, Move: board.Pass}, nil
}

func ExampleComplete() {
	r := reading.Complete(alive{}, nil)
	res, err := r.SafeMove(context.Background(), diagram(koDiagram), vertex("E1"), board.Black)
	fmt.Println(res.Code, err)
	// Output: win <nil>
}

func ExampleSuperstring() {
	b := diagram(`
		. . . . .
		. X . X .
		. X . X .
		. . . . .
		. . . . .`)
	set := reading.Superstring(b, vertex("B4"))
	fmt.Println(set.Append(nil))
	// Output: [B3 D3 B4 D4]
}

func ExampleLevel() {
	p := reading.Level(10)
	fmt.Println(p.Depth, p.FourlibDepth, p.Deepen(1).Depth)
	// Output: 16 7 17
}

// lines counts the variations of a search.
type lines struct {
	depth, deepest, moves int
}

func (l *lines) Enter(b *board.Board, move board.Point, color board.Color, note string) {
	l.depth++
	l.moves++
	l.deepest = max(l.deepest, l.depth)
}

func (l *lines) Leave(b *board.Board, outcome search.Code) { l.depth-- }

// A recorder is handed every move that is tried.
func ExampleOptions_recorder() {
	rec := &lines{}
	r := reading.New(reading.Options{Recorder: rec})
	res, err := r.Attack(context.Background(), diagram(ladderDiagram), vertex("D5"))
	fmt.Println(err, rec.moves == res.Nodes, rec.depth)
	// Output: <nil> true 0
}
