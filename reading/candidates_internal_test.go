package reading

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/scatter"
)

// wanted are the candidates that there should be, found without a frame: the bonus of each time that a move is named.
type wanted struct {
	b        *board.Board
	str      board.Point
	def, att board.Color
	moves    map[board.Point][]int32
}

func (w *wanted) add(p board.Point, bonus int32)          { w.moves[p] = append(w.moves[p], bonus) }
func (w *wanted) libs(p board.Point) []board.Point        { return w.b.AppendLiberties(nil, p) }
func (w *wanted) after(p board.Point, c board.Color) int  { return w.b.LibertiesAfter(p, c) }
func (w *wanted) beside(p board.Point) bool               { return slices.Contains(w.libs(w.str), p) }
func (w *wanted) takes(p board.Point, c board.Color) bool { return w.b.IsCapture(p, c) }
func (w *wanted) has(p board.Point, c board.Color) bool   { return w.b.At(p) == c }
func (w *wanted) same(p, q board.Point) bool              { return w.b.SameString(p, q) }
func (w *wanted) then(p board.Point, c board.Color) (list []board.Point) {
	set := w.b.LibertySetAfter(p, c)
	return set.Append(nil)
}

// around returns the strings of the other color beside a string that have so many liberties, each once.
func (w *wanted) around(str board.Point, most int) (list []board.Point) {
	return w.b.AppendNeighborsAtMost(nil, str, most)
}

// captures names the captures of strings in atari that touch a string.
func (w *wanted) captures(str board.Point, bonus int32) {
	for _, o := range w.around(str, 1) {
		w.add(w.libs(o)[0], bonus)
	}
}

// holders names what saves the strings in atari that hold a string of the attacker.
func (w *wanted) holders(o board.Point) {
	for _, g := range w.around(o, 1) {
		if p := w.libs(g)[0]; w.after(p, w.def) > 1 {
			w.add(p, -2)
		}
		w.captures(g, -2)
	}
}

// two names the attacks on a string of the attacker with two liberties.
func (w *wanted) two(o board.Point, backfill, holding, narrow bool) {
	libs := w.libs(o)
	for i, p := range libs {
		if narrow && w.after(libs[1-i], w.att) >= 5 {
			continue
		}
		switch n := w.after(p, w.def); {
		case n > 1:
			w.add(p, 0)
		case n == 1 && backfill:
			w.add(p, -5)
		case n == 0 && holding:
			for _, q := range p.Neighbors() {
				if !w.has(q, w.att) || w.same(q, o) || len(w.libs(q)) > 2 {
					continue
				}
				for _, l := range w.libs(q) {
					if w.after(l, w.def) > 1 {
						w.add(l, -3)
					}
				}
			}
		}
	}
	w.holders(o)
}

// more names the attacks on a string of the attacker with three or four liberties.
func (w *wanted) more(o board.Point) {
	libs := w.libs(o)
	var runs []board.Point
	for _, p := range libs {
		if w.after(p, w.att) > len(libs) {
			runs = append(runs, p)
		}
	}
	if len(runs) > 1 {
		return
	}
	if len(runs) == 1 && w.after(runs[0], w.def) > 0 {
		libs = runs
	}
	for _, p := range libs {
		if w.after(p, w.def) > 0 {
			w.add(p, -2)
		}
	}
}

// liberties names the liberties of a string with at most so many where c does not only lose a stone, and the points beside them.
func (w *wanted) liberties(s board.Point, c board.Color, most int, second bool) {
	useful := func(p board.Point) {
		if w.has(p, board.Empty) && (w.after(p, c) > 1 || w.takes(p, c)) {
			w.add(p, 0)
		}
	}
	for _, p := range w.libs(s) {
		if len(w.libs(s)) > most {
			break
		}
		useful(p)
		for _, q := range p.Neighbors() {
			if second {
				useful(q)
			}
		}
	}
}

// weak names the attacks of c on strings around one of its own that have few liberties.
func (w *wanted) weak(s board.Point, c board.Color, most int) {
	for _, o := range w.around(s, most) {
		w.liberties(o, c, most, false)
		// What holds the string and is in atari itself, if that is one of c.
		for _, g := range w.around(o, 1) {
			if p := w.libs(g)[0]; w.after(p, c) > 1 {
				w.add(p, -2)
			}
			w.captures(g, -2)
		}
	}
}

// friends calls use for the neighbors of the liberties of the target that are of its color.
func (w *wanted) friends(use func(board.Point)) {
	for _, p := range w.libs(w.str) {
		for _, q := range p.Neighbors() {
			if w.has(q, w.def) && !w.same(q, w.str) {
				use(q)
			}
		}
	}
}

// TestCandidates makes the candidates of each kind near strings of random positions and compares them with what their comments
// say, told without a frame.
func TestCandidates(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 1))
	rd := New(Options{})
	met := map[string]int{}
	for range 150 {
		b := scatter.Stones(r, 5+r.IntN(4), 0.3, 0.3)
		c, err := rd.begin(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		for _, str := range b.AppendStrings(nil, board.Empty) {
			n := b.Liberties(str)
			if n > 4 {
				continue
			}
			ply, weak := r.IntN(8), 2+r.IntN(3)
			w := &wanted{b: b, str: str, def: b.At(str), att: b.At(str).Opponent()}
			libs := w.libs(str)
			near := w.around(str, 4)
			kinds := map[string][2]func(f *frame){
				"approaches": {func(f *frame) { c.addApproaches(f, str, n, ply) }, func(*frame) {
					for _, p := range libs {
						touches := slices.ContainsFunc(neighbors(p), func(q board.Point) bool { return w.has(q, w.att) })
						if k := w.after(p, w.att); k > 1 || k == 1 && (w.takes(p, w.att) || n == 2 && !touches) {
							w.add(p, 0)
						}
					}
				}},
				"sacrifices": {func(f *frame) { c.addSacrifices(f, str) }, func(*frame) {
					for _, p := range libs {
						if w.after(p, w.att) == 1 {
							w.add(p, 0)
						}
					}
				}},
				"nets": {func(f *frame) { c.addNets(f, str, n, ply) }, func(*frame) {
					for i, p := range libs {
						for _, q := range libs[:i] {
							if dx, dy := p.Col()-q.Col(), p.Row()-q.Row(); dx*dx == 1 && dy*dy == 1 {
								for _, x := range []board.Point{board.At(p.Col(), q.Row()), board.At(q.Col(), p.Row())} {
									if w.has(x, board.Empty) && !w.beside(x) {
										w.add(x, 10)
									}
								}
							}
						}
					}
					for _, p := range libs {
						for _, q := range p.Neighbors() {
							if ply <= c.extent.nets.of(n) && w.has(q, board.Empty) && !w.beside(q) {
								w.add(q, 0)
							}
						}
					}
				}},
				"backfills": {func(f *frame) { c.addBackfills(f, str, n, ply) }, func(*frame) {
					near2 := ply <= c.extent.backfills2
					helpers := func(p board.Point) {
						for _, q := range p.Neighbors() {
							if w.has(q, w.att) && len(w.libs(q)) <= 4 {
								w.captures(q, 0)
							}
						}
					}
					for _, p := range libs {
						switch after := w.then(p, w.att); {
						case len(after) > 1:
						case len(after) == 1:
							if w.after(after[0], w.att) > 0 {
								w.add(after[0], 0)
							}
							helpers(p)
						case 3*ply <= 2*c.p.BackfillDepth:
							behind := w.then(p, w.def)
							for _, q := range behind {
								if len(behind) > 4 || w.beside(q) {
									continue
								}
								if first := w.then(q, w.att); len(first) > 1 {
									w.add(q, 0)
								} else if len(first) == 1 && near2 {
									w.add(first[0], -2)
								}
							}
							helpers(p)
						}
					}
					for _, o := range near {
						if n == 2 && near2 && len(w.libs(o)) <= 2 {
							w.captures(o, 0)
						}
					}
				}},
				"extensions": {func(f *frame) { c.addExtensions(f, str, n) }, func(*frame) {
					for _, p := range libs {
						switch k := w.after(p, w.def); {
						case k == 0 || c.crawls(str, p):
						case k > 1 || w.takes(p, w.def):
							w.add(p, 0)
						case n == 2 && b.StringSize(str) == 1:
							w.add(p, -10)
						}
					}
				}},
				"second order": {func(f *frame) { c.addSecondOrder(f, str, n, ply) }, func(*frame) {
					for _, p := range libs {
						for _, q := range p.Neighbors() {
							if ply <= c.help.seconds.of(n) && w.has(q, board.Empty) && !w.beside(q) && w.after(q, w.def) > 1 {
								w.add(q, 0)
							}
						}
					}
				}},
				"friends": {func(f *frame) { c.addFriends(f, str) }, func(*frame) {
					for _, p := range libs {
						stays := n > 1 && w.after(p, w.att) > 1
						for _, q := range p.Neighbors() {
							if !w.has(q, w.def) || w.same(q, str) || stays && len(w.libs(q)) > 1 {
								continue
							}
							w.captures(q, 0)
							for _, l := range w.libs(q) {
								if len(w.libs(q)) <= 4 && w.after(l, w.def) > 1 {
									w.add(l, 0)
								}
							}
						}
					}
				}},
				"edges": {func(f *frame) { c.addEdges(f, str) }, func(*frame) {
					last := b.Size() - 1
					for _, p := range libs {
						for _, q := range p.Diagonals() {
							if (p.Col() == 0 || p.Row() == 0 || p.Col() == last || p.Row() == last) && w.has(q, board.Empty) && w.after(q, w.def) > 1 {
								w.add(q, 0)
							}
						}
					}
				}},
				"rescues": {func(f *frame) { c.addRescues(f, str, ply) }, func(*frame) {
					for _, o := range w.around(str, 1) {
						if p := w.libs(o)[0]; w.after(p, w.att) > 1 {
							w.add(p, 0)
						}
						w.captures(o, 0)
					}
				}},
				"double ataris": {func(f *frame) { c.addDoubleAtaris(f, str) }, func(*frame) {
					weak := w.around(str, 2)
					for i, x := range weak {
						for _, y := range weak[:i] {
							for _, p := range w.libs(x) {
								if slices.Contains(w.libs(y), p) {
									w.add(p, 0)
								}
							}
						}
					}
				}},
				"supports": {func(f *frame) { c.addSupports(f, str, ply) }, func(*frame) {
					most := 2
					if ply <= 2 {
						most = 3
					}
					for _, o := range near {
						l := w.libs(o)
						if len(l) != 2 || ply > 2 && w.after(l[0], w.att) >= 4 && w.after(l[1], w.att) >= 4 {
							continue
						}
						for _, p := range l {
							if w.after(p, w.att) > 1 {
								w.add(p, 0)
							}
						}
						for _, q := range w.around(o, most) {
							for _, p := range w.libs(q) {
								if !w.same(q, str) && (w.after(p, w.att) > 1 || w.takes(p, w.att)) {
									w.add(p, -1)
								}
							}
						}
					}
				}},
				"breaks": {func(f *frame) { c.addBreaks(f, str, n, ply) }, func(*frame) {
					w.captures(str, 0)
					for _, o := range near {
						if n > 1 && len(w.libs(o)) == 2 {
							w.two(o, ply <= c.d.Backfill2Depth/3, ply <= c.d.Backfill2Depth, n == 2)
						}
					}
				}},
				"deep breaks": {func(f *frame) { c.addDeepBreaks(f, str, n, ply) }, func(*frame) {
					more := ply <= c.d.BreakChainDepth
					most := 2
					if more {
						most = min(max(n+1, 3), 4)
					}
					for _, o := range near {
						k, common := len(w.libs(o)), 0
						switch {
						case k == 2 && more:
							w.two(o, ply <= c.d.Backfill2Depth/3, ply <= c.d.Backfill2Depth, false)
						case k > 2 && k <= most:
							w.more(o)
							w.holders(o)
						}
						for _, p := range w.libs(o) {
							if w.beside(p) {
								common++
							}
						}
						for _, p := range w.libs(o) {
							if more && k > 2 && common >= 2 && !w.beside(p) && w.after(p, w.def) > 1 {
								w.add(p, -2)
							}
						}
					}
				}},
				"far breaks": {func(f *frame) { c.addFarBreaks(f, str, 2) }, func(*frame) {
					for _, p := range libs {
						for _, q := range p.Neighbors() {
							if !w.has(q, w.att) || len(w.libs(q)) > 2 {
								continue
							}
							for _, l := range w.libs(q) {
								if !w.beside(l) && w.after(l, w.def) > 1 {
									w.add(l, -3)
								}
							}
						}
					}
				}},
				"attacks on what is linked": {func(f *frame) { c.addSuperstringAttacks(f, str, ply) }, func(*frame) {
					if ply >= c.p.SuperstringDepth {
						return
					}
					most := 2
					if ply <= c.p.Backfill2Depth {
						most = 3
					}
					var libs []board.Point
					for _, s := range appendSuperstring(b, nil, str, superStrings)[1:] {
						if len(w.libs(s)) > most {
							continue
						}
						all := slices.Clone(libs)
						for _, l := range w.libs(s) {
							if !slices.Contains(all, l) {
								all = append(all, l)
							}
						}
						if len(all) > 5 {
							break
						}
						libs = all
					}
					for _, p := range libs {
						if w.after(p, w.att) > 0 {
							w.add(p, 0)
						}
					}
				}},
				"help for what is linked": {func(f *frame) { c.addSuperstringDefenses(f, str, ply) }, func(*frame) {
					for _, s := range appendSuperstring(b, nil, str, superStrings)[1:] {
						if ply >= c.d.SuperstringDepth {
							break
						}
						w.captures(s, 0)
						for _, o := range w.around(s, 2) {
							if len(w.libs(o)) == 2 {
								w.two(o, ply <= c.d.Backfill2Depth/3, ply <= c.d.Backfill2Depth, false)
							}
						}
						for _, p := range w.libs(s) {
							if len(w.libs(s)) <= 4 && w.after(p, w.def) > 1 {
								w.add(p, 0)
							}
						}
					}
				}},
				"all help": {func(f *frame) { c.addWideDefenses(f, str, weak) }, func(*frame) {
					if weak > 2 {
						w.liberties(str, w.def, 4, true)
					}
					for _, o := range near {
						if len(w.libs(o)) > weak {
							continue
						}
						w.liberties(o, w.def, weak, len(w.libs(o)) < weak)
						for _, g := range w.around(o, max(weak-1, 2)) {
							if !w.same(g, str) {
								w.liberties(g, w.def, 2, false)
								w.weak(g, w.def, min(weak, 3))
							}
						}
					}
					w.friends(func(q board.Point) {
						w.liberties(q, w.def, weak, weak > 2)
						w.weak(q, w.def, min(weak, 3))
					})
				}},
				"all attacks": {func(f *frame) { c.addWideAttacks(f, str, weak) }, func(*frame) {
					if weak > 2 {
						w.liberties(str, w.att, 4, true)
					}
					for _, o := range near {
						if len(w.libs(o)) <= max(weak-1, 2) {
							w.liberties(o, w.att, weak, false)
							w.weak(o, w.att, min(weak, 3))
						}
					}
					w.friends(func(q board.Point) { w.liberties(q, w.att, max(weak-1, 2), weak > 2) })
				}},
				"retakes": {func(f *frame) {
					if n == 1 {
						c.addRetakes(f, str)
					}
				}, func(*frame) {
					if n > 1 || b.StringSize(str) > 1 {
						return
					}
					if after := w.then(libs[0], w.att); len(after) == 2 {
						for _, q := range after {
							if q != str {
								w.add(q, 0)
							}
						}
					}
				}},
			}
			for _, name := range slices.Sorted(maps.Keys(kinds)) {
				f := c.frame(ply, str)
				f.start(b, str)
				f.setTarget(b, str)
				w.moves = map[board.Point][]int32{}
				kinds[name][0](f)
				kinds[name][1](f)
				if f.n != len(w.moves) {
					t.Fatalf("%s of %v at ply %d: %v, want %v\n%v", name, str, ply, f.moves[:f.n], w.moves, b)
				}
				for i, p := range f.moves[:f.n] {
					met[name]++
					if list := w.moves[p]; len(list) == 0 || f.bonus[i] != slices.Max(list) || int(f.score[i]) != len(list)-1 {
						t.Fatalf("%s of %v at ply %d: %v has %d and was named %d times, want %v\n%v", name, str, ply, p, f.bonus[i], f.score[i]+1, list, b)
					}
				}
			}
		}
		if err := c.finish(); err != nil {
			t.Fatal(err)
		}
	}
	for name, n := range met {
		if n < 30 {
			t.Errorf("%s: %d candidates", name, n)
		}
	}
	if len(met) < 15 {
		t.Errorf("%v", met)
	}
}

func neighbors(p board.Point) []board.Point {
	list := p.Neighbors()
	return list[:]
}

// TestScores rates moves near strings of random positions by what they do: stones taken, saved and put into atari, as often as the
// move touches them, empty neighbors, liberties of the new string, and what it takes from the target or gives it.
func TestScores(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 2))
	rd := New(Options{})
	kinds := map[string]int{}
	for range 150 {
		b := scatter.Stones(r, 5+r.IntN(4), 0.3, 0.3)
		c, err := rd.begin(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		for _, str := range b.AppendStrings(nil, board.Empty) {
			n := b.Liberties(str)
			if n > 4 {
				continue
			}
			w := &wanted{b: b, str: str, def: b.At(str), att: b.At(str).Opponent()}
			for attack, own := range map[bool]board.Color{true: w.att, false: w.def} {
				f := c.frame(3, str)
				f.start(b, str)
				f.setTarget(b, str)
				first := board.NoPoint // of an earlier batch
				empty := b.EmptyPoints()
				for p := range empty.All() {
					if r.IntN(3) == 0 {
						f.add(p, 0)
						if first == board.NoPoint {
							first, f.from = p, 1
						}
					}
				}
				if attack {
					c.scoreAttacks(f, str, n)
				} else {
					c.scoreDefenses(f, str, n)
				}
				for i, p := range f.moves[:f.n] {
					var taken, saved, ataris, open int
					for _, q := range p.Neighbors() {
						switch size := len(b.AppendStones(nil, q)); {
						case b.At(q) == board.Empty:
							open++
						case b.At(q) == own && b.Liberties(q) == 1:
							saved += size
						case b.At(q) == own.Opponent() && b.Liberties(q) == 1:
							taken += size
						case b.At(q) == own.Opponent() && b.Liberties(q) == 2:
							ataris += size
						}
					}
					libs, beside := w.after(p, own), w.beside(p)
					want := 0
					switch {
					case i < f.from || f.n-f.from < 2: // nothing to be told apart
					case attack:
						want = attackCaptured*min(taken, 5) + attackSaved*min(saved, 5) + attackAtari*min(ataris, 4) + attackOpen*open + attackLiberty*min(libs, 4)
						if libs < 2 {
							want -= attackSelfAtari
							kinds["self-atari"]++
						}
						if beside {
							kinds["liberty"]++
							want += attackDenied * min(w.after(p, w.def), 5)
							if n == 2 && libs > 1 {
								want += attackSafeAtari
								kinds["safe atari"]++
							}
							if taken > 0 {
								want += attackTakesNear
								kinds["capture on a liberty"]++
							}
						}
					default:
						want = defendCaptured*min(taken, 5) + defendSaved*min(saved, 5) + defendAtari*min(ataris, 4) + defendOpen*open
						if beside {
							want += int(libertyScore[min(libs, 5)])
						} else {
							want += defendLiberty * min(libs, 4)
						}
						if taken > 0 {
							want += defendCapture
							if _, ko := b.IsKoCapture(p, own); ko {
								want -= defendKo
								kinds["ko"]++
							}
						}
						if last := b.Size() - 1; p.Col() > 0 && p.Row() > 0 && p.Col() < last && p.Row() < last {
							want += defendOffEdge
							kinds["off the edge"]++
						}
					}
					if int(f.score[i]) != want {
						t.Fatalf("attack %v on %v, %v: %d, want %d\n%v", attack, str, p, f.score[i], want, b)
					}
				}
			}
		}
		if err := c.finish(); err != nil {
			t.Fatal(err)
		}
	}
	if len(kinds) < 6 {
		t.Errorf("%v", kinds)
	}
	for kind, n := range kinds {
		if n < 10 {
			t.Errorf("%s: %d times", kind, n)
		}
	}
}
