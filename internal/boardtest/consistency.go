package boardtest

import (
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// CheckConsistency computes from the stones of b everything that b updates incrementally, and
// returns an error for the first difference: strings, their sizes and liberties, the sets of
// empty points and of stones, the hash, or a ko ban without a ko.
func CheckConsistency(b *board.Board) error {
	if err := ReferenceOf(b).Compare(b); err != nil {
		return err
	}
	var lists [3][]board.Point
	for p := range board.Points(b.Size()) {
		lists[b.At(p)] = append(lists[b.At(p)], p)
	}
	for c, list := range lists {
		c := board.Color(c)
		if got, want := b.StonesOf(c), board.SetOf(list...); got != want {
			return fmt.Errorf("%v points %v, want %v", c, got, want)
		}
	}
	fresh, err := board.New(b.Size())
	if err != nil {
		return err
	}
	if err := fresh.Setup(lists[board.Black], lists[board.White], nil); err != nil {
		return err
	}
	if b.StonesHash() != fresh.Hash() {
		return fmt.Errorf("hash of the stones %x, want %x", b.StonesHash(), fresh.Hash())
	}
	ko, c := b.Ko()
	if ko == board.NoPoint {
		if c != board.Empty || b.Hash() != b.StonesHash() {
			return errors.New("a ko ban without a point")
		}
		return nil
	}
	if b.Hash() == b.StonesHash() {
		return errors.New("the ko ban is not in the hash")
	}
	if _, ok := b.IsKoCapture(ko, c); !ok {
		return fmt.Errorf("ko ban at %v for %v, which is no ko", ko, c)
	}
	return nil
}
