package reading_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// oneMove says by the rules alone what reading.Complete makes of searchtest.Captures: a string falls if
// it is in atari, and is saved by extending to two liberties.
type oneMove struct{ b *board.Board }

func (o oneMove) atari(s board.Point) bool { return o.b.Liberties(s) == 1 }

func (o oneMove) extends(s board.Point) bool {
	libs := o.b.LibertySet(s)
	return o.b.Liberties(s) > 1 || o.b.LibertiesAfter(libs.First(), o.b.At(s)) > 1
}

// after reports whether a move of c is legal and what holds after it.
func (o oneMove) after(p board.Point, c board.Color, holds func() bool) bool {
	if !o.b.Try(p, c) {
		return false
	}
	defer o.b.Undo()
	return holds()
}

// some reports whether what holds can be reached by some move of c.
func (o oneMove) some(c board.Color, holds func() bool) bool {
	for p := range board.Points(o.b.Size()) {
		if o.after(p, c, holds) {
			return true
		}
	}
	return false
}

func (o oneMove) savesBoth(x, y board.Point) bool {
	def := o.b.At(x)
	switch {
	case !o.atari(x) && !o.atari(y):
		return true
	case o.atari(x) && !o.extends(x) || o.atari(y) && !o.extends(y):
		return false
	}
	return o.some(def, func() bool { return !o.atari(x) && !o.atari(y) })
}

func (o oneMove) capturesEither(x, y board.Point) bool {
	att := o.b.At(x).Opponent()
	return o.atari(x) || o.atari(y) || !o.b.SameString(x, y) && o.some(att, func() bool { return !o.savesBoth(x, y) })
}

func (o oneMove) safe(p board.Point, c board.Color) bool {
	_, ko := o.b.IsKoCapture(p, c)
	return o.after(p, c, func() bool { return ko || !o.atari(p) })
}

func (o oneMove) attacks(p, s board.Point) search.Code {
	if o.atari(s) && !o.extends(s) {
		return search.Fail // it is lost without a move
	}
	if o.atari(s) && o.b.IsLiberty(s, p) {
		return search.Win
	}
	att := o.b.At(s).Opponent()
	code := search.Win
	if !o.b.Legal(p, att, board.Strict) {
		if o.atari(s) {
			return search.Fail // the capture is more than a ko
		}
		code = search.KoB
	}
	if !o.b.TryKo(p, att) {
		return search.Fail
	}
	defer o.b.Undo()
	if o.b.At(s) == att.Opponent() && o.extends(s) {
		return search.Fail
	}
	return code
}

func (o oneMove) defends(p, s board.Point) bool {
	if !o.atari(s) {
		return false
	}
	libs, def := o.b.LibertySet(s), o.b.At(s)
	last := libs.First()
	return o.after(p, def, func() bool {
		if o.atari(s) {
			return false
		}
		// The attack that was there before comes all the same.
		falls := p != last && o.after(last, def.Opponent(), func() bool { return o.b.At(s) != def || !o.extends(s) })
		return !falls
	})
}

// TestComplete compares what is made of captures and rescues of one move with what the rules say
// after every move.
func TestComplete(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 21))
	r := reading.Complete(searchtest.Captures{}, nil)
	count := map[string]map[search.Code]int{}
	check := func(name string, b *board.Board, got search.Result, err error, want search.Code, points ...board.Point) {
		if err != nil {
			t.Fatal(err)
		}
		if count[name] == nil {
			count[name] = map[search.Code]int{}
		}
		count[name][want]++
		if got.Code != want {
			t.Errorf("%s, %v: %v %v, want %v\n%v", name, points, got.Code, got.Move, want, b)
		}
	}
	code := func(yes bool) search.Code {
		if yes {
			return search.Win
		}
		return search.Fail
	}
	for i := range 400 {
		size := 4 + i%4
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, size+rng.IntN(size*size), rng); err != nil {
			t.Fatal(err)
		}
		o := oneMove{b}
		restored := boardtest.Restored(t, b)
		list := b.AppendStrings(nil, board.Empty)
		for _, x := range list {
			for _, y := range list {
				if b.At(x) != b.At(y) || rng.IntN(3) > 0 {
					continue
				}
				got, err := r.DefendBoth(t.Context(), b, x, y)
				check("both", b, got, err, code(o.savesBoth(x, y)), x, y)
				if x != y && got.Code == search.Win && got.Move != board.Pass && !o.after(got.Move, b.At(x), func() bool { return !o.atari(x) && !o.atari(y) }) {
					t.Errorf("%v and %v are not saved by %v\n%v", x, y, got.Move, b)
				}
				got, err = r.AttackEither(t.Context(), b, x, y)
				check("either", b, got, err, code(o.capturesEither(x, y)), x, y)
			}
		}
		for p := range board.Points(size) {
			c := board.Black
			if rng.IntN(2) == 0 {
				c = board.White
			}
			got, err := r.SafeMove(t.Context(), b, p, c)
			check("safe", b, got, err, code(o.safe(p, c)), p)
			if len(list) == 0 {
				continue
			}
			s := list[rng.IntN(len(list))]
			got, err = r.DoesAttack(t.Context(), b, p, s)
			check("attacks", b, got, err, o.attacks(p, s), p, s)
			got, err = r.DoesDefend(t.Context(), b, p, s)
			check("defends", b, got, err, code(o.defends(p, s)), p, s)
		}
		restored()
	}
	t.Log(count)
	for name, of := range count {
		if of[search.Fail] < 50 || of[search.Win] < 50 {
			t.Errorf("%s: %v", name, of)
		}
	}
}
