package board_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
)

const anyMove = board.IgnoreKo | board.AllowSuicide

var modes = [4]board.Mode{board.Strict, board.IgnoreKo, board.AllowSuicide, anyMove}

// checkMoveQueries compares all that b says about a move of c at p, before it is
// played, with what the reference board shows when it is played.
func checkMoveQueries(b *board.Board, r *boardtest.Reference, p board.Point, c board.Color) error {
	for _, m := range modes {
		trial := *r
		if got, want := b.Legal(p, c, m), trial.Play(p, c, m) == nil; got != want {
			return fmt.Errorf("Legal(%v, %v, %d) is %t, want %t", p, c, m, got, want)
		}
	}
	after := *r
	if after.Play(p, c, anyMove) != nil {
		return nil
	}
	opp := c.Opponent()
	captured := after.Prisoners(c) - r.Prisoners(c)
	stones, liberties := after.String(p)
	suicide := len(stones) == 0
	estimate := estimate(r, p, c)

	retaken := false // by a capture of one stone only
	stone, snapback := board.NoPoint, false
	if captured > 0 && len(liberties) == 1 {
		back := after
		if err := back.Play(liberties[0], opp, anyMove); err != nil {
			return err
		}
		took := back.Prisoners(opp) - after.Prisoners(opp)
		again, _ := back.String(liberties[0])
		snapback = took > 1
		if retaken = captured == 1 && took == 1 && len(again) == 1; retaken {
			stone = liberties[0]
		}
	}

	set := b.LibertySetAfter(p, c)
	koStone, ko := b.IsKoCapture(p, c)
	for _, check := range []struct {
		name      string
		got, want any
	}{
		{"IsSuicide", b.IsSuicide(p, c), suicide},
		{"LibertiesAfter", b.LibertiesAfter(p, c), len(liberties)},
		{"LibertySetAfter", fmt.Sprint(set.Append(nil)), fmt.Sprint(liberties)},
		{"EstimateLiberties", b.EstimateLiberties(p, c), estimate},
		{"CapturedBy", b.CapturedBy(p, c), captured},
		{"IsCapture", b.IsCapture(p, c), captured > 0},
		{"IsSelfAtari", b.IsSelfAtari(p, c), len(liberties) <= 1},
		{"IsKoCapture", ko, retaken},
		{"IsKoCapture stone", koStone, stone},
		{"IsSnapback", b.IsSnapback(p, c), snapback},
	} {
		if check.got != check.want {
			return fmt.Errorf("%s(%v, %v) is %v, want %v", check.name, p, c, check.got, check.want)
		}
	}
	for limit := range 6 {
		if got, want := b.LibertiesAfterAtMost(p, c, limit), min(len(liberties), limit); got != want {
			return fmt.Errorf("LibertiesAfterAtMost(%v, %v, %d) is %d, want %d", p, c, limit, got, want)
		}
	}
	return nil
}

// estimate counts the liberties of a new stone's string as if captured stones
// stayed.
func estimate(r *boardtest.Reference, p board.Point, c board.Color) int {
	var libs board.Set
	for _, n := range p.Neighbors() {
		switch r.At(n) {
		case board.Empty:
			libs.Add(n)
		case c:
			_, l := r.String(n)
			for _, q := range l {
				libs.Add(q)
			}
		}
	}
	libs.Remove(p)
	return libs.Len()
}

// checkStringQueries compares what b says about strings and pairs of strings
// with the reference board.
func checkStringQueries(b *board.Board, r *boardtest.Reference) error {
	var origins [3][]board.Point
	for row := r.Size() - 1; row >= 0; row-- {
		for col := range r.Size() {
			p := board.At(col, row)
			c := b.At(p)
			if o := b.Origin(p); c.IsPlayer() && !slices.Contains(origins[c], o) {
				origins[c] = append(origins[c], o)
				origins[0] = append(origins[0], o)
			}
			if got, want := b.IsKo(p), isKo(r, p); got != want {
				return fmt.Errorf("IsKo(%v) is %t, want %t", p, got, want)
			}
		}
	}
	for c, want := range origins {
		if got := b.AppendStrings(nil, board.Color(c)); !slices.Equal(got, want) {
			return fmt.Errorf("AppendStrings(%v) is %v, want %v", board.Color(c), got, want)
		}
	}
	for _, p := range origins[0] {
		stones, libs := r.String(p)
		var touching []board.Point
		for _, q := range stones {
			for _, n := range q.Neighbors() {
				if o := b.Origin(n); r.At(n) == b.At(p).Opponent() && !slices.Contains(touching, o) {
					touching = append(touching, o)
				}
			}
		}
		slices.Sort(touching)
		for _, atMost := range []int{0, 1, 2, 3, board.NumPoints} {
			var want []board.Point
			for _, o := range touching {
				if _, l := r.String(o); len(l) <= atMost {
					want = append(want, o)
				}
			}
			got := b.AppendNeighborsAtMost(nil, p, atMost)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				return fmt.Errorf("AppendNeighborsAtMost(%v, %d) is %v, want %v", p, atMost, got, want)
			}
		}
		for n := range 5 {
			if got, want := b.AppendLibertiesN(nil, p, n), libs[:min(n, len(libs))]; !slices.Equal(got, want) {
				return fmt.Errorf("AppendLibertiesN(%v, %d) is %v, want %v", p, n, got, want)
			}
		}
		if got := slices.Sorted(b.Stones(p)); !slices.Equal(got, stones) {
			return fmt.Errorf("Stones(%v) is %v, want %v", p, got, stones)
		}
		for _, q := range origins[0] {
			_, other := r.String(q)
			common := 0
			for _, l := range libs {
				if slices.Contains(other, l) {
					common++
				}
				if !b.IsLiberty(p, l) || b.IsLiberty(q, l) != slices.Contains(other, l) {
					return fmt.Errorf("IsLiberty(%v, %v) is %t", q, l, b.IsLiberty(q, l))
				}
			}
			if got := b.CommonLiberties(p, q); got != common {
				return fmt.Errorf("CommonLiberties(%v, %v) is %d, want %d", p, q, got, common)
			}
		}
	}
	return nil
}

// isKo plays both captures of a ko that p could take part in.
func isKo(r *boardtest.Reference, p board.Point) bool {
	takes := func(q board.Point, c board.Color) (board.Point, bool) {
		trial := *r
		if trial.Play(q, c, board.IgnoreKo) != nil {
			return board.NoPoint, false
		}
		return trialKo(&trial)
	}
	switch r.At(p) {
	case board.Empty:
		_, black := takes(p, board.Black)
		_, white := takes(p, board.White)
		return black || white
	case board.Black, board.White:
		_, libs := r.String(p)
		if len(libs) != 1 {
			return false
		}
		stone, ok := takes(libs[0], r.At(p).Opponent())
		return ok && stone == p
	}
	return false
}

func trialKo(r *boardtest.Reference) (board.Point, bool) {
	ko, _ := r.Ko()
	return ko, ko != board.NoPoint
}

// TestQueriesAgainstBruteForce asks everything at every point of positions from
// random games on small boards, where captures and kos are frequent.
func TestQueriesAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	games := sample.Of(18, 120)
	for game := range games {
		b := newBoard(t, 2+game%6)
		c := board.Black
		for move := range 60 {
			empty := b.EmptyPoints()
			points := append(empty.Append(nil), board.Pass)
			if b.Play(points[rng.IntN(len(points))], c, modes[game%4]) == nil && rng.IntN(8) > 0 {
				c = c.Opponent()
			}
			if move%3 != 0 {
				continue
			}
			r := boardtest.ReferenceOf(b)
			done := boardtest.Restored(t, b)
			err := checkStringQueries(b, r)
			for row := range b.Size() {
				for col := range b.Size() {
					for _, c := range [2]board.Color{board.Black, board.White} {
						if err == nil {
							err = checkMoveQueries(b, r, board.At(col, row), c)
						}
					}
				}
			}
			if err != nil {
				ko, koColor := b.Ko()
				t.Fatalf("game %d, move %d: %v\nko ban %v for %v\n%s", game, move, err, ko, koColor, boardtest.Format(b))
			}
			done()
		}
	}
}
