package examine_test

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// spy is a reader that counts at which levels it is asked.
type spy struct {
	search.Reader
	level int
	asked map[int]int
}

func newSpy() *spy {
	r := reading.New(reading.Options{Limits: search.Limits{Nodes: examine.DefaultNodes}})
	return &spy{r, search.UsualLevel, map[int]int{}}
}

func (s *spy) With(e search.Effort) search.Reader {
	return &spy{search.With(s.Reader, e), e.Level(), s.asked}
}

func (s *spy) Memory() *memory.Memory { return nil }

func (s *spy) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	s.asked[s.level]++
	return s.Reader.Attack(ctx, b, str)
}

func (s *spy) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	s.asked[s.level]++
	return s.Reader.Defend(ctx, b, str)
}

func (s *spy) SafeMove(ctx context.Context, b *board.Board, p board.Point, c board.Color) (search.Result, error) {
	s.asked[s.level]++
	return s.Reader.SafeMove(ctx, b, p, c)
}

func (s *spy) Ladder(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	s.asked[s.level]++
	return s.Reader.Ladder(ctx, b, str)
}

// levels returns the lowest and the highest level that somebody asked at.
func (s *spy) levels() (low, high int) {
	low, high = 99, -1
	for l := range s.asked {
		low, high = min(low, l), max(high, l)
	}
	return low, high
}

// TestLevelReachesAll: whatever is asked, at a lower level no question is read deeper than
// at that level, and at a higher one each is read deeper than usual.
func TestLevelReachesAll(t *testing.T) {
	race.Alone(t)
	const want = examine.All | examine.Threats | examine.BreakIns | examine.Dragons
	s := newSpy()
	a := newAnalyst(t, examine.Options{Tactics: s, NoMemory: true})
	p := diagram(t, fight, board.Black)
	if sample.Of(0, 1) > 0 {
		p = recorded(t, 100)[0]
	}
	usual := map[examine.Want]int{}
	levels := []int{search.UsualLevel, 0, search.UsualLevel + sample.Of(1, 3), 5}
	for _, level := range levels[:sample.Of(3, 4)] {
		if err := a.SetEffort(search.AtLevel(level)); err != nil {
			t.Fatal(err)
		}
		f := facts(t, a, p, 0)
		for fact := examine.Worms; fact <= examine.Eyes; fact <<= 1 {
			clear(s.asked)
			var err error
			if f, err = a.More(t.Context(), f, fact); err != nil {
				t.Fatal(err)
			}
			low, high := s.levels()
			switch {
			case high < 0:
				continue // needs no reading
			case level == search.UsualLevel:
				usual[fact] = low
			case high > level:
				t.Errorf("%v at level %d: somebody read at level %d", fact, level, high)
			case level > search.UsualLevel && low <= usual[fact]:
				t.Errorf("%v at level %d: the least that somebody read at is level %d, usually %d", fact, level, low, usual[fact])
			}
		}
		if f.Found != want {
			t.Fatalf("found %v, want %v", f.Found, want)
		}
	}
}

// TestConnectorLevel: the reader of connections goes with the level too, though it is
// made once.
func TestConnectorLevel(t *testing.T) {
	s := newSpy()
	a := newAnalyst(t, examine.Options{Tactics: s, NoMemory: true})
	p := diagram(t, fight, board.Black)
	highest := func(level int) int {
		t.Helper()
		if err := a.SetEffort(search.AtLevel(level)); err != nil {
			t.Fatal(err)
		}
		clear(s.asked)
		if _, err := a.Connector().Disconnect(t.Context(), p.Board, point(t, "C7"), point(t, "G8")); err != nil {
			t.Fatal(err)
		}
		_, high := s.levels()
		return high
	}
	usual, low, again := highest(search.UsualLevel), highest(2), highest(search.UsualLevel)
	if usual < 0 || low >= usual || low > 2 || again != usual {
		t.Errorf("connections are read at level %d, at level 2 at level %d, then at level %d", usual, low, again)
	}
}

// TestUsual: a player asks for break-ins from level 10 on.
func TestUsual(t *testing.T) {
	for level, want := range map[int]examine.Want{0: examine.All, 9: examine.All, 10: examine.All | examine.BreakIns, 15: examine.All | examine.BreakIns} {
		if got := examine.Usual(search.AtLevel(level)); got != want {
			t.Errorf("usual at level %d are %v, want %v", level, got, want)
		}
	}
}
