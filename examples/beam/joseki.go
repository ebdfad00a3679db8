package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/joseki/mine"
	"github.com/tengen-go/tengen/pattern"
)

func init() {
	register.DoFn3x1[context.Context, Record, func(string, Tally), error](&corners{})
	register.DoFn4x0[string, Tally, func(string, Tally), func(string, Choice)](&frequent{})
	register.Function4x1(cornerLine)
	register.Function2x1(addTallies)
	register.DoFn3x0[context.Context, Record, func(string, int)](&boards{})
	register.Function2x1(add)
	register.Emitter2[string, int]()
	register.DoFn3x1[string, int, func(int, string), error](&chosen{})
	register.DoFn3x1[context.Context, int, func(*string) bool, error](&openingsFile{})
	register.Emitter2[string, Tally]()
	register.Emitter2[string, Choice]()
	register.Emitter2[int, string]()
	register.Iter1[Tally]()
	register.Iter1[Choice]()
	register.Iter1[string]()
}

// Tally is how often a position, or a move there, came up; in how many of these cases
// the move answered one of the opponent in the corner, and was answered there; and how
// often the player left the corner instead.
type Tally struct{ Count, Replies, Answered, Left int64 }

func addTallies(a, b Tally) Tally {
	return Tally{a.Count + b.Count, a.Replies + b.Replies, a.Answered + b.Answered, a.Left + b.Left}
}

// Choice is a move of a position that was made often enough.
type Choice struct {
	Move     string `json:"move"`
	Count    int64  `json:"count"`
	Answered int64  `json:"answered"`
}

// corners returns the positions of corners with their moves as lines of JSON: the counts
// of mine.Corners.
func (o *options) corners(s beam.Scope, records beam.PCollection) beam.PCollection {
	o.mine.Regions = []int{5, 6, 7, 8, 9, 12}
	seen := beam.ParDo(s, &corners{Regions: o.mine.Regions, Moves: o.mine.Moves, Keys: o.keys}, records)
	counts := beam.CombinePerKey(s, addTallies, seen)
	least := &frequent{Smallest: o.mine.Regions[0], MinPlayedSmall: int64(o.mine.MinPlayedSmall), MinPlayed: int64(o.mine.MinPlayed)}
	positions, moves := beam.ParDo2(s, least, counts)
	return beam.ParDo(s, cornerLine, beam.CoGroupByKey(s, positions, moves))
}

// corners counts the positions and moves in the corners of a game.
type corners struct {
	Regions []int
	Moves   int
	Keys    int
	sums    sums[string, Tally]
}

// StartBundle and FinishBundle make one pair of all that a bundle says of a key.
func (f *corners) StartBundle(func(string, Tally))       { f.sums.begin(addTallies, f.Keys) }
func (f *corners) FinishBundle(emit func(string, Tally)) { f.sums.flush(emit) }

// ProcessElement counts a position by its square and stones, and a move by what its
// position is counted by, a blank and a cell.
func (f *corners) ProcessElement(ctx context.Context, r Record, emit func(string, Tally)) error {
	for _, g := range r.played(ctx) {
		list, err := mine.Occurrences(g, mine.Options{Regions: f.Regions, Moves: f.Moves})
		if err != nil {
			return err
		}
		for x := range list {
			position := strconv.Itoa(x.Side) + " " + x.Stones
			if x.Left {
				f.sums.put(position, Tally{Left: 1}, emit)
				continue
			}
			f.sums.put(position, Tally{Count: 1, Replies: one(x.Reply)}, emit)
			if x.Inside() {
				f.sums.put(position+" "+cell(x.Move), Tally{Count: 1, Answered: one(x.Answered)}, emit)
			}
		}
	}
	return nil
}

func one(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}

func cell(c corner.Cell) string { return string(rune('a'+c.X)) + string(rune('a'+c.Y)) }

// frequent leaves out what is rare.
type frequent struct {
	Smallest                  int
	MinPlayedSmall, MinPlayed int64
}

// ProcessElement tells positions from moves.
func (f *frequent) ProcessElement(key string, n Tally, positions func(string, Tally), moves func(string, Choice)) {
	least := f.MinPlayed
	if strings.HasPrefix(key, strconv.Itoa(f.Smallest)+" ") {
		least = f.MinPlayedSmall
	}
	if n.Count < least {
		return
	}
	if i := strings.LastIndexByte(key, ' '); i != strings.IndexByte(key, ' ') {
		moves(key[:i], Choice{key[i+1:], n.Count, n.Answered})
	} else {
		positions(key, n)
	}
}

// square is what is printed of a position.
type square struct {
	Side    int      `json:"side"`
	Stones  string   `json:"stones"`
	Count   int64    `json:"count"`
	Replies int64    `json:"replies"`
	Left    int64    `json:"left"`
	Moves   []Choice `json:"moves"`
}

// cornerLine prints a position that has moves.
func cornerLine(key string, positions func(*Tally) bool, moves func(*Choice) bool, emit func(string)) error {
	var n Tally
	var q square
	for c := (Choice{}); moves(&c); {
		q.Moves = append(q.Moves, c)
	}
	if !positions(&n) || len(q.Moves) == 0 {
		return nil
	}
	slices.SortFunc(q.Moves, func(a, b Choice) int {
		if a.Count != b.Count {
			return int(b.Count - a.Count)
		}
		return strings.Compare(a.Move, b.Move)
	})
	side, stones, _ := strings.Cut(key, " ")
	var err error
	if q.Side, err = strconv.Atoi(side); err != nil {
		return err
	}
	q.Stones, q.Count, q.Replies, q.Left = stones, n.Count, n.Replies, n.Left
	text, err := json.Marshal(q)
	emit(string(text))
	return err
}

// openings writes the files of mine.Openings.
func (o *options) openings(s beam.Scope, records beam.PCollection) {
	counts := beam.CombinePerKey(s, add, beam.ParDo(s, &boards{Keys: o.keys}, records))
	kept := beam.ParDo(s, &chosen{MinPlayed: o.mine.MinPlayedOpening}, counts)
	beam.ParDo0(s, &openingsFile{Prefix: o.out}, beam.GroupByKey(s, kept))
}

// boards takes the positions of whole boards, with their moves.
type boards struct {
	Keys int
	sums sums[string, int]
}

func (f *boards) StartBundle(func(string, int))       { f.sums.begin(add, f.Keys) }
func (f *boards) FinishBundle(emit func(string, int)) { f.sums.flush(emit) }

func add(a, b int) int { return a + b }

// ProcessElement writes a position as the size and what pattern.FullBoard writes.
func (f *boards) ProcessElement(ctx context.Context, r Record, emit func(string, int)) {
	for _, g := range r.played(ctx) {
		if !slices.Contains(joseki.OpeningSizes(), g.Size) {
			continue
		}
		list, err := mine.WholeBoards(g)
		if err != nil {
			continue // no board has this size
		}
		for b := range list {
			b.Name = strconv.Itoa(g.Size)
			f.sums.put(b.String(), 1, emit)
		}
	}
}

// chosen leaves out what is rare, and gives the rest the number as value.
type chosen struct{ MinPlayed int }

func (f *chosen) ProcessElement(text string, n int, emit func(int, string)) error {
	parts := strings.Fields(text)
	size, err := strconv.Atoi(parts[0])
	if err != nil {
		return err
	}
	least := f.MinPlayed
	if least == 0 {
		if least = 2; size == 19 {
			least = 10
		}
	}
	if n >= least {
		emit(size, fmt.Sprintf("%s %d %s", parts[0], n, parts[2]))
	}
	return nil
}

// openingsFile writes the positions of a size of boards as one file.
type openingsFile struct{ Prefix string }

func (f *openingsFile) ProcessElement(ctx context.Context, size int, lines func(*string) bool) error {
	var text strings.Builder
	for line := ""; lines(&line); {
		text.WriteString(line + "\n")
	}
	list, err := pattern.ParseFullBoard("openings", []byte(text.String()), size)
	if err != nil {
		return err
	}
	file := mine.OpeningsFile(size, list)
	return writeFile(ctx, f.Prefix+file.Name, func(write func([]byte) error) error { return write(file.Data) })
}
