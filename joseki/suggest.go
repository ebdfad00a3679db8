package joseki

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/pattern"
)

// Suggestion is a move that a book, or another source, suggests. A list of them survives a
// round trip through JSON.
type Suggestion struct {
	Move  board.Point `json:"move"`
	Class Class       `json:"class"`
	// Value is the least value of the move by its class, in points.
	Value float64 `json:"value"`
	// Frequency estimates how often the move is chosen, 0 to 1, when a move is
	// made in this corner.
	Frequency float64 `json:"frequency"`
	// Count and Total are the counts of the entry: how often this move, and any move, was
	// chosen in this position of the region.
	Count int `json:"count"`
	Total int `json:"total"`
	// Line is the name of the variation, or of the opening. If several orders of moves lead to
	// the position, it is the name of one of them.
	Line string `json:"line,omitempty"`
	// Entry is the index of the entry of the book for the largest part of the corner, or -1 if
	// only openings have the move.
	Entry int32 `json:"entry"`
	// View is how the entry is turned, in JSON the number of the view.
	View corner.View `json:"view"`
	// Corner is the point in the corner that the move belongs to.
	Corner board.Point `json:"corner"`
	// Conditional reports that the entry has a constraint which was not evaluated.
	Conditional bool `json:"conditional,omitempty"`
}

// errSuggestion reports that something is no suggestion.
var errSuggestion = errors.New("invalid suggestion")

// UnmarshalJSON reads an object with the fields of a Suggestion. It fails if the move or the corner
// is on no board, or if the class, the view, a frequency (0 to 1) or a number is out of range.
func (x *Suggestion) UnmarshalJSON(data []byte) error {
	type plain Suggestion // without this method
	var v plain
	if err := json.Unmarshal(data, &v); err != nil {
		return fmt.Errorf("%w: %w", errSuggestion, err)
	}
	switch {
	case !v.Move.On(board.MaxSize):
		return fmt.Errorf("%w: a move at %v", errSuggestion, v.Move)
	case !v.Corner.On(board.MaxSize):
		return fmt.Errorf("%w: a corner at %v", errSuggestion, v.Corner)
	case v.Class == 0:
		return fmt.Errorf("%w: no class", errSuggestion)
	case v.View >= 8:
		return fmt.Errorf("%w: view %d", errSuggestion, v.View)
	case v.Frequency < 0 || v.Frequency > 1:
		return fmt.Errorf("%w: the frequency %v", errSuggestion, v.Frequency)
	case v.Count < 0 || v.Total < 0 || v.Entry < -1:
		return fmt.Errorf("%w: count %d, total %d, entry %d", errSuggestion, v.Count, v.Total, v.Entry)
	}
	*x = Suggestion(v)
	return nil
}

// String describes the suggestion in a line.
func (x Suggestion) String() string {
	s := fmt.Sprintf("%v %v %.1f%% (%d of %d) value %.1f", x.Move, x.Class, 100*x.Frequency, x.Count, x.Total, x.Value)
	if x.Line != "" {
		s += " " + x.Line
	}
	if x.Conditional {
		s += " conditional"
	}
	return s
}

// Options changes what a Suggester does. The zero value means the defaults.
type Options struct {
	// MinFrequency is the smallest frequency of a suggestion; 0 means 0.01. A
	// negative number lets everything through, antisuji too.
	MinFrequency float64
	// MaxPerCorner bounds the number of suggestions for each corner; 0 means no bound.
	MaxPerCorner int
	// Smoothing is the weight of a smaller region beside a larger one, in games, up to a
	// billion; 0 and less means 3.
	Smoothing float64
	// NoOpenings leaves the openings of whole boards out.
	NoOpenings bool
	// Bound evaluates constraints, if it is not nil: the Constraints of the book
	// bound to functions. It belongs to the goroutine of the Suggester.
	Bound *pattern.Bound
}

// The defaults of Options.
const (
	defaultMinFrequency = 0.01
	defaultSmoothing    = 3
)

// Suggester looks moves up in a book. It holds scratch space and belongs to one
// goroutine; the book is shared.
type Suggester struct {
	book   *Book
	o      Options
	finder *corner.Finder
	found  []corner.Found
	runs   []run          // of found, by corner and region
	left   []run          // those of the corners to come
	merged []corner.Found // several runs of one region
	spare  []corner.Found
	player board.Color
	at     int // the corner
	chance [board.NumPoints]float64
	ready  [board.NumPoints]bool // whether a point is a candidate
	best   [board.NumPoints]candidate
	points []board.Point // the candidates
	here   []placed      // the entries of one region

	order []int32
	copy  []Suggestion

	chooser *chooser
	choices []Choice
}

// candidate is where a move comes from.
type candidate struct {
	entry int32 // 1 + its index, or 0 for none
	view  corner.View
	name  string
	count float64
	total float64
}

// placed is an entry that is found, with its move.
type placed struct {
	entry int32
	count float64
	point board.Point
	view  corner.View
}

// NewSuggester returns a suggester for a book. With nil it has no suggestions.
func NewSuggester(book *Book, o Options) *Suggester {
	book = book.orNothing()
	if o.MinFrequency == 0 || math.IsNaN(o.MinFrequency) {
		o.MinFrequency = defaultMinFrequency
	}
	if !(o.Smoothing > 0) { // this holds for NaN too
		o.Smoothing = defaultSmoothing
	}
	o.Smoothing = min(o.Smoothing, mostGames)
	return &Suggester{book: book, o: o, finder: corner.NewFinder(book.tree)}
}

// Book returns the book.
func (s *Suggester) Book() *Book { return s.book }

// Append appends to dst the moves that player c may choose in the corners of b, each once, the
// most frequent first, and returns it; the package comment says how frequencies are computed.
// An entry is left out if its constraint is false or fails, see Faults; without the means in
// the options constraints are only reported. The error is that of ctx, which it checks before
// each constraint, or board.ErrNoContext, and dst is then returned unchanged.
func (s *Suggester) Append(ctx context.Context, dst []Suggestion, b *board.Board, c board.Color) ([]Suggestion, error) {
	if b == nil || !c.IsPlayer() || s.book == nil {
		return dst, nil
	}
	if err := ended.Err(ctx); err != nil {
		return dst, err
	}
	first := len(dst)
	s.player = c
	s.look(b)
	s.left = s.runs
	s.openings(b, c)
	for k := range 4 {
		s.at = k
		if err := s.gather(ctx, b); err != nil {
			return dst[:first], err
		}
		dst = s.corner(dst, first, b)
	}
	s.sort(dst[first:])
	return dst, nil
}

// sort brings suggestions into the order of their frequencies. They are large, so
// their indexes are sorted.
func (s *Suggester) sort(list []Suggestion) {
	s.order = s.order[:0]
	for i := range list {
		s.order = append(s.order, int32(i))
	}
	slices.SortFunc(s.order, func(i, j int32) int {
		x, y := &list[i], &list[j]
		switch {
		case x.Frequency > y.Frequency:
			return -1
		case x.Frequency < y.Frequency:
			return 1
		}
		return int(x.Move) - int(y.Move)
	})
	s.copy = append(s.copy[:0], list...)
	for i, j := range s.order {
		list[i] = s.copy[j]
	}
}

// run is entries that are found in one region, by their numbers.
type run struct {
	corner        int
	width, height int8
	first, end    int // in what has been found
}

// compare compares corners, then regions, small ones first.
func (r run) compare(s run) int {
	return cmp.Or(r.corner-s.corner, int(r.width)*int(r.height)-int(s.width)*int(s.height), int(r.width)-int(s.width))
}

// look finds the entries on the board. A region that takes more than two thirds of
// a side of the board is no corner there: what was played in it elsewhere depends
// on sides that were open.
func (s *Suggester) look(b *board.Board) {
	s.found = s.finder.Append(s.found[:0], b, s.player, board.NoPoint)
	s.runs = s.runs[:0]
	most := int8(2 * b.Size() / 3)
	for i := range s.found {
		f := &s.found[i]
		if max(f.Width, f.Height) > most {
			continue
		}
		r := run{int(f.View >> 1), f.Width, f.Height, i, i + 1}
		if f.View.Mirrored() {
			r.width, r.height = f.Height, f.Width
		}
		if n := len(s.runs) - 1; n >= 0 && s.runs[n].end == i && s.runs[n].compare(r) == 0 && compareFound(s.found[i-1], *f) < 0 {
			s.runs[n].end++
			continue
		}
		s.runs = append(s.runs, r)
	}
	slices.SortStableFunc(s.runs, run.compare)
}

// region returns what is found in the region of the first of some runs, by the
// numbers of the entries, and the other runs. A region has several when its stones
// are their own mirror image, or when the book has a position in both ways.
func (s *Suggester) region(runs []run) (list []corner.Found, rest []run) {
	list = s.found[runs[0].first:runs[0].end]
	for rest = runs[1:]; len(rest) > 0 && rest[0].compare(runs[0]) == 0; rest = rest[1:] {
		s.merged, s.spare = merge(s.spare[:0], list, s.found[rest[0].first:rest[0].end]), s.merged
		list = s.merged
	}
	return list, rest
}

// merge appends the elements of two sorted lists to dst in their order.
func merge(dst, a, b []corner.Found) []corner.Found {
	for len(a) > 0 && len(b) > 0 {
		if compareFound(a[0], b[0]) <= 0 {
			dst, a = append(dst, a[0]), a[1:]
		} else {
			dst, b = append(dst, b[0]), b[1:]
		}
	}
	return append(append(dst, a...), b...)
}

// compareFound compares by corner, then by entry and view.
func compareFound(f, g corner.Found) int {
	key := func(f *corner.Found) int64 { return int64(f.View>>1)<<40 | int64(f.Shape)<<3 | int64(f.View) }
	return cmp.Compare(key(&f), key(&g))
}

// openings looks up the moves of the whole board.
func (s *Suggester) openings(b *board.Board, c board.Color) {
	s.choices = s.choices[:0]
	o := s.book.openings[b.Size()]
	if o == nil || s.o.NoOpenings {
		return
	}
	if s.chooser == nil || s.chooser.o != o {
		s.chooser = newChooser(o)
	}
	s.choices = s.chooser.append(s.choices, b, c)
}

// gather computes the frequencies of the moves in the corner s.at.
func (s *Suggester) gather(ctx context.Context, b *board.Board) error {
	s.points = s.points[:0]
	for len(s.left) > 0 && s.left[0].corner == s.at {
		var list []corner.Found
		list, s.left = s.region(s.left)
		if err := s.level(ctx, b, list); err != nil {
			s.forget()
			return err
		}
	}
	s.whole(b.Size())
	s.forget()
	return nil
}

// forget prepares for the candidates of another corner.
func (s *Suggester) forget() {
	for _, p := range s.points {
		s.ready[p] = false
	}
}

// corner appends the suggestions for the corner s.at.
func (s *Suggester) corner(dst []Suggestion, first int, b *board.Board) []Suggestion {
	// Most candidates are too rare to be sorted.
	s.points = slices.DeleteFunc(s.points, func(p board.Point) bool { return s.chance[p] < s.o.MinFrequency })
	slices.SortFunc(s.points, func(p, q board.Point) int {
		switch {
		case s.chance[p] > s.chance[q]:
			return -1
		case s.chance[p] < s.chance[q]:
			return 1
		}
		return int(p) - int(q)
	})
	n := 0
	for _, p := range s.points {
		if s.o.MaxPerCorner > 0 && n >= s.o.MaxPerCorner {
			break
		}
		if !b.Legal(p, s.player, board.Strict) {
			continue
		}
		x, ok := s.suggestion(p, b)
		if !ok {
			continue
		}
		n++
		// On small boards the corners overlap.
		if i := slices.IndexFunc(dst[first:], func(y Suggestion) bool { return y.Move == p }); i >= 0 {
			if dst[first+i].Frequency < x.Frequency {
				dst[first+i] = x
			}
			continue
		}
		dst = append(dst, x)
	}
	return dst
}

// level brings the entries that are found in one region into the frequencies.
func (s *Suggester) level(ctx context.Context, b *board.Board, list []corner.Found) error {
	total, kept := 0.0, 0.0
	s.here = s.here[:0]
	for i := range list {
		f := &list[i]
		m := &s.book.moves[f.Shape]
		total = max(total, float64(m.total))
		// A position that is its own mirror image is found twice, unless the move
		// is on the diagonal.
		n := float64(m.weight)
		if i > 0 && list[i-1].Shape == f.Shape || i+1 < len(list) && list[i+1].Shape == f.Shape {
			n /= 2
		}
		if m.conditional && s.o.Bound != nil {
			if err := ended.Err(ctx); err != nil {
				return err
			}
			if refused, err := s.refused(ctx, b, f); err != nil {
				return err
			} else if refused {
				continue
			}
		}
		kept += n
		s.here = append(s.here, placed{f.Shape, n, f.View.Point(f.Move, b.Size()), f.View})
	}
	if len(s.here) == 0 {
		return nil
	}
	total = max(total, kept)
	all := total + s.o.Smoothing
	scale := (s.o.Smoothing + total - kept) / all
	for _, p := range s.points {
		s.chance[p] *= scale
	}
	for i := range s.here {
		h := &s.here[i]
		s.candidate(h.point)
		s.chance[h.point] += h.count / all
		s.best[h.point] = candidate{entry: h.entry + 1, view: h.view}
	}
	return nil
}

// Faults returns the errors of functions that constraints called, without those of a context:
// the Faults of Options.Bound, or nil. Each error left out one entry in one corner.
func (s *Suggester) Faults() *pattern.Faults {
	if s.o.Bound == nil {
		return nil
	}
	return s.o.Bound.Faults
}

// refused reports whether an entry has a constraint that does not hold here. The
// error is that of the context.
func (s *Suggester) refused(ctx context.Context, b *board.Board, f *corner.Found) (bool, error) {
	x, ok := s.book.match(f.Shape, f.View, s.player, b.Size())
	if !ok || !s.o.Bound.Has(x.Pattern) {
		return false, nil
	}
	accepted, err := s.o.Bound.Accepts(ctx, b, x)
	return !accepted, err
}

// candidate makes a point a candidate.
func (s *Suggester) candidate(p board.Point) {
	if !s.ready[p] {
		s.ready[p] = true
		s.chance[p] = 0
		s.best[p] = candidate{}
		s.points = append(s.points, p)
	}
}

// whole brings the openings into the frequencies of the corner.
func (s *Suggester) whole(size int) {
	total := 0.0
	for _, c := range s.choices {
		if at, ok := cornerOf(c.Move, size); ok && at == s.at {
			total += c.Count
		}
	}
	if total == 0 {
		return
	}
	all := total + s.o.Smoothing
	for _, p := range s.points {
		s.chance[p] *= s.o.Smoothing / all
	}
	for _, c := range s.choices {
		if at, ok := cornerOf(c.Move, size); !ok || at != s.at {
			continue
		}
		s.candidate(c.Move)
		s.chance[c.Move] += c.Count / all
		best := &s.best[c.Move]
		best.name, best.count, best.total = c.Name, c.Count, total
	}
}

// suggestion makes the suggestion for a point of the corner. It returns false for
// moves that are not to be played.
func (s *Suggester) suggestion(p board.Point, b *board.Board) (Suggestion, bool) {
	best := &s.best[p]
	x := Suggestion{Move: p, Frequency: s.chance[p], Entry: -1, Corner: cornerView(s.at).Corner(b.Size())}
	if best.entry == 0 {
		x.Class, x.Line = Standard, best.name
		x.Count, x.Total = int(best.count+0.5), int(best.total+0.5)
		x.Value = Standard.value(b.Size(), 0)
		return x, true
	}
	x.Entry = best.entry - 1
	m := &s.book.moves[x.Entry]
	if m.class == Antisuji && s.o.MinFrequency >= 0 {
		return x, false
	}
	x.View, x.Line = best.view, s.book.lines[m.line]
	x.Class, x.Value = m.class, m.class.value(b.Size(), m.shape)
	x.Count, x.Total = int(m.count), int(m.total)
	x.Conditional = m.conditional && (s.o.Bound == nil || !s.o.Bound.Has(s.book.checkIndex[x.Entry]))
	return x, true
}
