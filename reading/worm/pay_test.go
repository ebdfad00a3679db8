package worm

import (
	"cmp"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestPatternsPay counts on positions of professional games what each pattern
// finds that reading has not found: how often it is on the board, how many
// strings its move is tried on, how many of them it captures or saves, or does
// with a better code, and how many of these a much deeper reader confirms.
//
// Patterns have to occur, and may not cost more than a few hundred nodes a position. In
// the fifty positions of an ordinary run they find nothing: what finds are worth only a
// long run tells. Of 4,000 positions deeper reading confirms 28 of the 33 finds of attack
// patterns and refutes the others; four of five have to be confirmed.
//
// TENGEN_POSITIONS says how many positions; from 4,000 on a pattern that finds
// nothing is a failure. TENGEN_SKIP says how many games to leave out, by default
// those that patterns may be made from, and TENGEN_PATTERNS names a folder with
// an attack.db and a defense.db to be judged instead of the shipped ones.
//
//	TENGEN_POSITIONS=5000 go test ./reading/worm -run PatternsPay -v
func TestPatternsPay(t *testing.T) {
	race.Alone(t)
	number, skip := sample.Of(20, 50), heldOut
	for name, n := range map[string]*int{"TENGEN_POSITIONS": &number, "TENGEN_SKIP": &skip} {
		if v, err := strconv.Atoi(os.Getenv(name)); err == nil {
			*n = v
		}
	}
	o := Options{NoThreats: true}
	if dir := os.Getenv("TENGEN_PATTERNS"); dir != "" {
		var err error
		if o.Attack, err = pattern.Load(pattern.Attack(), os.DirFS(dir), "attack.db"); err == nil {
			o.Defense, err = pattern.Load(pattern.Defense(), os.DirFS(dir), "defense.db")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	own := DefaultReader(nil)
	o.Tactics = own
	a, err := NewAnalyzer(o)
	if err != nil {
		t.Fatal(err)
	}
	var deep reads
	deep.use(reading.New(reading.Options{Params: reading.Level(12).Thoroughly(), Limits: search.Limits{Nodes: 50_000}}))
	type count struct{ matches, tests, finds, confirmed, refuted, nodes int }
	var counts [2]map[int32]*count
	for kind := range counts {
		counts[kind] = map[int32]*count{}
		for i := range a.finders[kind].matcher.Database().All() {
			counts[kind][i] = new(count)
		}
	}
	best := func(kind, i int) search.MoveResult {
		if kind == attacks {
			return a.w.worms[i].Attack()
		}
		return a.w.worms[i].Defense()
	}
	positions, strings := 0, 0
	var before []search.MoveResult
	for b := range gamePositions(t, number, skip) {
		positions++
		w := a.begin(t.Context(), b)
		deep.begin(t.Context(), b)
		strings += w.Len()
		a.shapes()
		a.readAll()
		a.calls.Begin(a.w)
		for kind := range a.finders {
			f := &a.finders[kind]
			db := f.matcher.Database()
			f.matches = f.matcher.AppendMatches(f.matches[:0], b, pattern.Query{})
			for _, m := range f.matches {
				c := counts[kind][m.Pattern]
				c.matches++
				before = before[:0]
				for i := range w.worms {
					before = append(before, best(kind, i))
					c.tests -= a.tried[kind][i].Len()
				}
				nodes := own.Nodes()
				if err := a.tryMatch(kind, f, db, m); err != nil {
					t.Fatal(err)
				}
				c.nodes += own.Nodes() - nodes
				for i := range w.worms {
					c.tests += a.tried[kind][i].Len()
					now := best(kind, i)
					if now.Code <= before[i].Code {
						continue
					}
					c.finds++
					code := search.Fail
					deep.limited = false
					if kind == attacks {
						code = deep.attackBy(now.Move, w.worms[i].Origin)
					} else {
						code = deep.defendBy(now.Move, w.worms[i].Origin)
					}
					switch {
					case code >= now.Code:
						c.confirmed++
					case !deep.limited:
						c.refuted++
					}
				}
			}
		}
		if err := cmp.Or(a.err(), deep.err); err != nil {
			t.Fatalf("%v: %v", w, err)
		}
	}
	if positions == 0 {
		t.Fatal("no positions")
	}
	for kind := range counts {
		db := a.finders[kind].matcher.Database()
		var all count
		for i, p := range db.All() {
			c := counts[kind][i]
			t.Logf("%-24s on the board %5d times, tried %4d times, finds %3d, confirmed %3d, refuted %2d, %.1f nodes a position",
				p.Name, c.matches, c.tests, c.finds, c.confirmed, c.refuted, float64(c.nodes)/float64(positions))
			if number >= 4000 && c.finds == 0 {
				t.Errorf("%s finds nothing", p.Name)
			}
			all.matches += c.matches
			all.finds += c.finds
			all.confirmed += c.confirmed
			all.nodes += c.nodes
		}
		t.Logf("%s: finds %d, confirmed %d, of %d strings in %d positions, for %.1f nodes a position",
			db.Kind().Name, all.finds, all.confirmed, strings, positions, float64(all.nodes)/float64(positions))
		if all.matches == 0 || all.nodes > maxPay*positions || all.finds >= 20 && all.confirmed*5 < all.finds*4 {
			t.Errorf("%s: on the board %d times, tried for %d nodes, finds %d, confirmed %d; want some, at most %d nodes a position, four fifths confirmed",
				db.Kind().Name, all.matches, all.nodes, all.finds, all.confirmed, maxPay)
		}
	}
}

// maxPay is how many nodes a position the patterns of one database may cost. The attack
// patterns cost a hundred.
const maxPay = 300

// heldOut is the number of games that patterns may be made from. What patterns are
// worth is measured on the games after them, the last tenth of the collection.
const heldOut = 53_800

// gamePositions yields positions after 60 to 220 moves of professional games, one
// a game, without the first skip games, or positions of games of our own.
func gamePositions(t *testing.T, number, skip int) func(yield func(*board.Board) bool) {
	t.Helper()
	games, _ := shared.Games(t, skip, 1)
	return func(yield func(*board.Board) bool) {
		n := 0
		for line := range games {
			if n == number {
				return
			}
			fields := strings.Fields(line)
			moves := 60 + n*37%161
			if len(fields) != 5 || fields[0] != "19" || len(fields[4])/2 < moves {
				continue
			}
			if b := replay(fields[4][:2*moves]); b != nil {
				n++
				if !yield(b) {
					return
				}
			}
		}
	}
}

// replay plays moves in SGF letters, Black first, on a board of 19 lines. It
// returns nil if they cannot be played.
func replay(moves string) *board.Board {
	b, err := board.New(19)
	if err != nil {
		return nil
	}
	c := board.Black
	for ; moves != ""; moves = moves[2:] {
		p := board.Pass
		if moves[:2] != "--" {
			if p, err = board.FromSGF(moves[:2], 19); err != nil {
				return nil
			}
		}
		if b.Play(p, c, board.Strict) != nil {
			return nil
		}
		c = c.Opponent()
	}
	return b
}
