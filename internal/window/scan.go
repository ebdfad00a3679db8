package window

import (
	"math/bits"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// Layout has the patterns of a database as forms. Forms with an own stone in the middle come
// first, then those with a stone of the opponent, as an own stone with the players exchanged,
// then those without a stone there. It is immutable.
type Layout struct {
	Forms       []Form
	Tests       []Test
	Own, Stones int // so many are of the first kind, and of the first two
	reach       int // of stones from the middles of their forms, in rows or columns
}

// NewLayout enters n patterns. The function says how, and whether the middle is a
// stone, as Choose does.
func NewLayout(n int, enter func(pattern int32) (f Form, test Test, stone bool)) *Layout {
	l := &Layout{}
	var forms [3][]Form
	var tests [3][]Test
	for i := range n {
		f, test, stone := enter(int32(i))
		kind := 2
		switch {
		case stone && f.Swap:
			kind = 1
		case stone:
			kind = 0
		}
		forms[kind] = append(forms[kind], f)
		tests[kind] = append(tests[kind], test)
		l.reach = max(l.reach, f.Reach())
	}
	l.Own, l.Stones = len(forms[0]), len(forms[0])+len(forms[1])
	l.Forms, l.Tests = slices.Concat(forms[:]...), slices.Concat(tests[:]...)
	return l
}

// Fitter appends the numbers of the forms from first up to, but without, end whose
// tests a window meets. The range is one of the kinds of a Layout, or the first
// two.
type Fitter interface {
	AppendFits(dst []int32, w Window, first, end int) []int32
}

// Hit is the place of a pattern on a board. Its fields are those of a match of package pattern.
type Hit struct {
	Pattern     int32
	Orientation board.Transform
	Color       board.Color
	Anchor      board.Point
}

// Scanner looks through the windows around all stones, and around all points for patterns
// without stones in the middle, in all views. It has scratch space and belongs to one
// goroutine; the layout and the sieve are shared.
type Scanner struct {
	layout *Layout
	fitter Fitter
	size   int
	bounds []Bound
	views  Views
	near   Area
	may    Players
	fits   []int32
	hits   []Hit
}

// NewScanner returns a scanner for the forms of a layout.
func NewScanner(l *Layout, f Fitter) *Scanner {
	return &Scanner{layout: l, fitter: f, bounds: make([]Bound, len(l.Forms))}
}

// Players says by color who may be O.
type Players [4]bool

// Scan returns all places of patterns on b with a player as O who may be. With a
// goal they are only those close to a stone of it. The result is valid until the
// next call.
func (s *Scanner) Scan(b *board.Board, may Players, goal *board.Set) []Hit {
	if goal != nil && !s.near.SetNear(b, goal, s.layout.reach) {
		return nil
	}
	s.begin(b, may)
	for t := range board.Transform(board.NumTransforms) {
		for r := range s.size {
			area := ^uint64(0)
			if goal != nil {
				area = s.near.Row(t, r)
			}
			s.row(t, r, area)
		}
	}
	return s.hits
}

// ScanAt returns the places where the middle of a form is at p, as Scan does.
func (s *Scanner) ScanAt(b *board.Board, may Players, p board.Point) []Hit {
	if !p.On(b.Size()) {
		return nil
	}
	s.begin(b, may)
	for t := range board.Transform(board.NumTransforms) {
		r, c := s.views.Locate(t, p)
		s.row(t, r, 1<<(2*(c+Before)))
	}
	return s.hits
}

// begin takes a board.
func (s *Scanner) begin(b *board.Board, may Players) {
	if size := b.Size(); s.size != size {
		for i := range s.bounds {
			s.bounds[i] = s.layout.Forms[i].Bound(size)
		}
		s.size = size
	}
	s.views.Set(b)
	s.may, s.hits = may, s.hits[:0]
}

// row looks at the points of row r of view t that area holds.
func (s *Scanner) row(t board.Transform, r int, area uint64) {
	l := s.layout
	for x := area & s.views.Stones(t, r); x != 0; x &= x - 1 {
		c := bits.TrailingZeros64(x)/2 - Before
		player, w := s.views.Window(t, r, c).Own()
		first, end := 0, l.Stones
		if !s.may[player&3] {
			first = l.Own
		}
		if !s.may[player.Opponent()&3] {
			end = l.Own
		}
		if s.fits = s.fitter.AppendFits(s.fits[:0], w, first, end); len(s.fits) > 0 {
			s.found(t, r, c, player)
		}
	}
	if l.Stones == len(l.Forms) {
		return
	}
	for c := range s.size {
		if area>>(2*(c+Before))&1 == 0 {
			continue
		}
		w := s.views.Window(t, r, c)
		for player := board.Black; player <= board.White; player++ {
			if s.may[player] {
				s.fits = s.fitter.AppendFits(s.fits[:0], w, l.Stones, len(l.Forms))
				s.found(t, r, c, player)
			}
			w = w.Swapped()
		}
	}
}

// found records the hits among the forms whose windows fit around row r, column c
// of view t. The stones of the player have code 01 there.
func (s *Scanner) found(t board.Transform, r, c int, player board.Color) {
	for _, i := range s.fits {
		f := &s.layout.Forms[i]
		u, ok := f.Found(&s.views, s.bounds[i], t, r, c, player == board.White)
		if !ok {
			continue
		}
		h := Hit{f.Pattern, u, player, s.views.Point(t, r, c) + f.Anchor(u)}
		if f.Swap {
			h.Color = player.Opponent()
		}
		s.hits = append(s.hits, h)
	}
}
