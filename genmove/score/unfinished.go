package score

import (
	"context"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
)

// sureOwner is the ownership from which a point counts as owned while a game goes on.
const sureOwner = 0.4

// mostKomi bounds the komi that the network is told. It knows no games with more.
const mostKomi = 20

// told returns the komi that the network is told.
func (t terms) told(s board.Scoring) float64 { return min(max(t.of(s), -mostKomi), mostKomi) }

// estimate asks the network who owns the points and by how much White leads by area. His lead by
// territory is that less the stones that he has placed more than Black. What is proved, what
// reading found dead, and sekis stay as they are. Other stones belong to the owner of their points.
func (s *situation) estimate(ctx context.Context, t terms) (*Result, error) {
	komi := t.told(board.AreaScoring)
	v, err := s.evaluate(ctx, s.toPlay, komi, board.Chinese(), network.UnknownHistory())
	if err != nil {
		return nil, err
	}
	for q := range board.Points(s.b.Size()) {
		s.owner[q] = float64(v.Ownership[q])
	}
	// A string has one owner.
	strings := s.b.AppendStrings(nil, board.Empty)
	for _, str := range strings {
		kept := s.kept(s.b.Stones(str), s.owner)
		if s.proved.Has(str) || s.told.Has(str) || s.seki.Has(str) {
			kept = 1
			if s.dead.Has(str) {
				kept = -1
			}
		}
		if s.b.At(str) == board.Black {
			kept = -kept
		}
		for q := range s.b.Stones(str) {
			s.owner[q] = kept
		}
	}
	white, black := s.b.StonesOf(board.White), s.b.StonesOf(board.Black)
	placed := white.Len() + s.b.Prisoners(board.Black) - black.Len() - s.b.Prisoners(board.White)
	most := float64(s.b.Size() * s.b.Size())
	lead := min(max(float64(v.Lead)-komi, -most), most)
	r := newResult(s)
	r.area, r.byLand = board.Margin(lead), board.Margin(lead-float64(placed))
	for _, str := range strings {
		status := Alive
		switch kept := s.kept(s.b.Stones(str), s.owner); {
		case s.open.Has(str) || math.Abs(kept) <= sureOwner:
			status = Unsettled
		case kept < 0:
			status = Dead
		}
		for q := range s.b.Stones(str) {
			r.status[q] = status
		}
	}
	for p := range board.Points(s.b.Size()) {
		switch {
		case s.owner[p] > sureOwner:
			r.owner[p] = board.White
		case s.owner[p] < -sureOwner:
			r.owner[p] = board.Black
		}
		if s.b.At(p) == board.Empty || r.status[p] == Dead {
			r.land[p] = r.owner[p]
		}
	}
	return r, nil
}
