package score

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/scatter"
)

// TestOver: between two walls on the edges of a board there are 63 points which both players reach, and none of
// them is beside stones of both. Of 81 points 6 may be undecided (0.08 of them are 6.48), and 8 may be not settled.
func TestOver(t *testing.T) {
	b := boardtest.MustParse(t, `
		X . . . . . . . O
		X . . . . . . . O
		X . . . . . . . O
		X . . . . . . . O
		X . . . . . . . O
		X . . . . . . . O
		X . . . . . . . O
		X . . . . . . . O
		X . . . . . . . O`)
	for _, c := range []struct {
		n          int
		such, rest float64
		want       bool
	}{
		{0, 0, 1, true},
		{0, 0, 0.5, false},
		{63, 0.5, 1, false},
		{8, 0.5, 1, true},
		{9, 0.5, 1, false},
		{9, -0.5, 1, false},
		{9, 0.85, 1, true},
		{9, -0.85, 1, true},
		{6, 0, 1, true},
		{7, 0, 1, false},
		{7, 0.3, 1, false},
		{7, -0.3, 1, false},
		{7, 0.35, 1, true},
	} {
		s := &situation{b: b, owner: make([]float64, board.NumPoints)}
		n := 0
		for p := range board.Points(b.Size()) {
			if b.At(p) != board.Empty {
				continue
			}
			if s.owner[p] = c.rest; n < c.n {
				s.owner[p] = c.such
			}
			n++
		}
		if got := s.over(); got != c.want {
			t.Errorf("%d points of %v, others of %v: over %v, want %v", c.n, c.such, c.rest, got, c.want)
		}
	}
	// On a small board four undecided points are not too many, and those beside stones of both do not count.
	small := boardtest.MustParse(t, `
		X . . O .
		X . . O .
		X . . O .
		X . . O .
		X . . O .`)
	for _, c := range []struct {
		columns []int
		rows    int
		want    bool
	}{
		{[]int{4}, 4, true},
		{[]int{4}, 5, false},
		{[]int{1}, 5, false},
		{[]int{1, 2}, 2, true},
		{[]int{1, 2}, 3, false},
	} {
		s := &situation{b: small, owner: make([]float64, board.NumPoints)}
		for p := range board.Points(5) {
			s.owner[p] = 1
		}
		for _, x := range c.columns {
			for y := range c.rows {
				s.owner[board.At(x, y)] = 0
			}
		}
		if got := s.over(); got != c.want {
			t.Errorf("%d points of the columns %v: over %v, want %v", c.rows, c.columns, got, c.want)
		}
	}
	shared := boardtest.MustParse(t, `
		X . O . O
		X . O . O
		X . O . O
		X . O O O
		X . O . O`)
	s := &situation{b: shared, owner: make([]float64, board.NumPoints)}
	for p := range board.Points(5) {
		if p.Col() != 1 {
			s.owner[p] = 1
		}
	}
	if !s.over() {
		t.Error("five points beside stones of both: not over")
	}
	s.dead = shared.StonesOf(board.Black)
	if s.over() {
		t.Error("five undecided points beside dead stones: over")
	}
}

// TestEstimatedDead: in an estimate the point of a dead stone is territory of its captor, and that of one that is
// not thought to be dead is nobody's, though both are likely to become Black's.
func TestEstimatedDead(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. X . O .
		. . . . .
		. O . X .
		. . . . .`)
	dead := board.At(3, 3)
	s := &situation{b: b, owner: make([]float64, board.NumPoints), dead: board.SetOf(dead)}
	for p := range board.Points(5) {
		s.owner[p] = -0.9
	}
	r := newResult(s)
	r.estimated(s)
	for p := range board.Points(5) {
		want := board.Black
		if b.At(p) != board.Empty && p != dead {
			want = board.Empty
		}
		if r.Territory(p) != want || r.Owner(p) != board.Black {
			t.Errorf("%v is of %v, territory of %v, want %v", p, r.Owner(p), r.Territory(p), want)
		}
		if (r.Status(p) == Dead) != (p == dead) {
			t.Errorf("%v is %v", p, r.Status(p))
		}
	}
	// 25 points are Black's to nine tenths each; both have played as often.
	if r.Margin(board.AreaScoring) != -22.5 || r.Margin(board.TerritoryScoring) != -22.5 {
		t.Errorf("%v by area, %v by territory", r.Margin(board.AreaScoring), r.Margin(board.TerritoryScoring))
	}
}

// TestEstimatedStatus: in an estimate a string is unsettled if it depends on who moves first, however
// sure random games are, or if these are not sure of it and nothing is proved; else it is dead if it is
// given up, and alive otherwise.
func TestEstimatedStatus(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. O . . .
		. . . . .
		. . . X .
		. . . X .`)
	one, two := board.SetOf(board.At(1, 3)), board.SetOf(board.At(3, 0), board.At(3, 1))
	for _, c := range []struct {
		kept               float64 // by its owner, as random games have it
		open, proved, dead bool
		want               StoneStatus
	}{
		{0.9, false, false, false, Alive},
		{0.41, false, false, false, Alive},
		{0.39, false, false, false, Unsettled},
		{-0.39, false, false, true, Unsettled},
		{0.39, false, true, false, Alive},
		{0, false, true, true, Dead},
		{-0.41, false, false, true, Dead},
		{-0.9, false, true, true, Dead},
		{0.9, true, false, false, Unsettled},
		{0.9, true, true, false, Unsettled},
		{-0.9, true, false, true, Unsettled},
		{0.1, true, true, true, Unsettled},
	} {
		for _, group := range []board.Set{one, two} {
			s := &situation{b: b, owner: make([]float64, board.NumPoints)}
			for p := range board.Points(5) {
				s.owner[p] = 1 // all other stones are sure
				if b.At(p) == board.Black {
					s.owner[p] = -1
				}
			}
			sign := 1.0
			if b.At(group.First()) == board.Black {
				sign = -1
			}
			for p := range group.All() {
				s.owner[p] = sign * c.kept
			}
			for set, in := range map[*board.Set]bool{&s.open: c.open, &s.proved: c.proved, &s.dead: c.dead} {
				if in {
					set.Or(&group)
				}
			}
			r := newResult(s)
			r.estimated(s)
			for p := range board.Points(5) {
				want := None
				switch {
				case group.Has(p):
					want = c.want
				case b.At(p).IsPlayer():
					want = Alive
				}
				if r.Status(p) != want {
					t.Errorf("%+v, %v: %v is %v, want %v", c, group.Append(nil), p, r.Status(p), want)
				}
			}
		}
	}
}

// TestCountedOwners: when a game was played to its end points are whose stones alone reach them, and
// nobody's if stones of both or of neither do.
func TestCountedOwners(t *testing.T) {
	e := newInner(t)
	for _, c := range []struct{ name, diagram, dead, owners string }{
		{"nobody is there", ". . .\n. . .\n. . .", "", ". . .\n. . .\n. . ."},
		{"all are dead", ". . .\n. O .\n. . .", "B2", ". . .\n. . .\n. . ."},
		{"a wall of each", ". X O .\n. X O .\n. X O .\n. X O .", "", "X X O O\nX X O O\nX X O O\nX X O O"},
		{"a prisoner", ". X O .\n. X O X\n. X O .\n. X O .", "D3", "X X O O\nX X O O\nX X O O\nX X O O"},
		{"a neutral point", ". X . O .\n. X . O .\n. X . O .\n. X . O .\n. X X O .", "", "X X . O O\nX X . O O\nX X . O O\nX X . O O\nX X X O O"},
	} {
		b := boardtest.MustParse(t, c.diagram)
		none := make([]float64, board.NumPoints)
		s := &situation{e: e, b: b, plain: none, careful: none, owner: none}
		if c.dead != "" {
			p, err := board.ParsePoint(c.dead, b.Size())
			if err != nil {
				t.Fatal(err)
			}
			s.dead.Add(p)
		}
		r := newResult(s)
		r.counted(s, newFinisher(t.Context(), s))
		rows := strings.Split(strings.ReplaceAll(c.owners, " ", ""), "\n")
		for p := range board.Points(b.Size()) {
			owner := map[byte]board.Color{'.': board.Empty, 'X': board.Black, 'O': board.White}[rows[b.Size()-1-p.Row()][p.Col()]]
			land := board.Empty
			if b.At(p) == board.Empty || s.dead.Has(p) {
				land = owner
			}
			if r.Owner(p) != owner || r.Territory(p) != land {
				t.Errorf("%s: %v is of %v, territory of %v, want %v and %v", c.name, p, r.Owner(p), r.Territory(p), owner, land)
			}
		}
		if !r.Finished() {
			t.Errorf("%s: the game is not over", c.name)
		}
	}
}

// TestOverPlain compares whether random positions are over with counting points one by one: neither more than four that are
// undecided, nor a region of more than eight that both reach and that is nobody's, on boards of 36 points. What is beside stones
// of both does not count, nor what is close to groups that are settled, or beside dead stones that only one player reaches.
func TestOverPlain(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 1))
	yes, no, told := 0, 0, 0
	for range 300 {
		b := scatter.Game(r, 6, 6+r.IntN(22))
		s := &situation{b: b, owner: make([]float64, board.NumPoints)}
		for _, p := range b.AppendStrings(nil, board.Empty) {
			switch r.IntN(10) {
			case 0, 1:
				s.addString(&s.dead, p)
				s.addString(&s.told, p)
			case 2:
				s.addString(&s.dead, p)
			case 3:
				if r.IntN(2) == 0 {
					s.addString(&s.settled, p)
				}
			}
		}
		values := [][]float64{{0, 0.29, 0.31, 0.5, 0.79, 0.81, 1, 1}, {0.31, 0.79, 0.5, 0.81}, {0, 0.31, 0.81, 1, 1, 1}}[r.IntN(3)]
		for p := range board.Points(6) {
			s.owner[p] = values[r.IntN(len(values))]
			if r.IntN(2) == 0 {
				s.owner[p] = -s.owner[p]
			}
		}
		alive := func(p board.Point, c board.Color) bool { return b.At(p) == c && !s.dead.Has(p) }
		open := func(p board.Point) bool { return b.At(p) == board.Empty || s.dead.Has(p) }
		reach := func(c board.Color) map[board.Point]bool {
			return walk(b, func(p board.Point) bool { return alive(p, c) }, open)
		}
		black, white := reach(board.Black), reach(board.White)
		both := func(p board.Point) bool { return open(p) && black[p] && white[p] }
		from := walk(b, s.told.Has, func(p board.Point) bool { return b.At(p) == board.Empty || s.told.Has(p) })
		free := alone(b, func(p board.Point) bool {
			beside := map[board.Color]bool{}
			for _, q := range append(neighborsOn(b, p), p) {
				for _, c := range []board.Color{board.Black, board.White} {
					beside[c] = beside[c] || alive(q, c)
				}
			}
			for q := range s.settled.All() {
				if steps(p, q) <= 2 {
					return true
				}
			}
			return beside[board.Black] && beside[board.White] || from[p] && !both(p)
		})
		undecided := 0
		want := true
		for p := range board.Points(6) {
			if b.At(p) == board.Empty && s.owner[p] <= 0.3 && s.owner[p] >= -0.3 && !free[p] {
				undecided++
			}
			if from[p] && !both(p) && s.owner[p] < 0.3 && b.At(p) == board.Empty {
				told++
			}
			if !both(p) {
				continue
			}
			n := 0
			for q := range walk(b, func(q board.Point) bool { return q == p }, both) {
				if !free[q] && s.owner[q] <= 0.8 && s.owner[q] >= -0.8 {
					n++
				}
			}
			want = want && n <= 8
		}
		want = want && undecided <= 4
		if got := s.over(); got != want {
			t.Fatalf("over %v, want %v; %d undecided; dead %v, told %v, settled %v\n%v", got, want, undecided, s.dead, s.told, s.settled, b)
		}
		if want {
			yes++
		} else {
			no++
		}
	}
	if yes < 25 || no < 25 || told < 25 {
		t.Errorf("%d are over, %d are not, %d points are those of who is around dead stones", yes, no, told)
	}
}

// TestPlayedTerms: passes of a game count as the game itself counts them, and moves do not.
func TestPlayedTerms(t *testing.T) {
	e := newInner(t)
	for passes := range 4 {
		g, err := board.NewGame(5, board.AGA())
		if err != nil {
			t.Fatal(err)
		}
		for row := range 5 {
			for i, p := range []board.Point{board.At(1, row), board.At(3, row)} {
				if err := g.Play(p, board.Black+board.Color(i)); err != nil {
					t.Fatal(err)
				}
			}
		}
		// White has one stone more, so that stones and passes are not mixed up.
		if err := g.Play(board.At(4, 0), board.White); err != nil {
			t.Fatal(err)
		}
		for n := range passes {
			if err := g.Play(board.Pass, board.Black+board.Color(n%2)); err != nil {
				t.Fatal(err)
			}
		}
		rules := board.AGA()
		for _, scoring := range []board.Scoring{board.AreaScoring, board.TerritoryScoring} {
			rules.Scoring = scoring
			if err := g.SetRules(rules); err != nil {
				t.Fatal(err)
			}
			r, err := e.EstimateGame(t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			// Before two passes the neutral points between the walls are filled in turn.
			even := 0.0
			if scoring == board.AreaScoring && passes < 2 {
				even = float64(2*passes - 1)
			}
			if got, want := r.Margin(scoring), g.Score(nil).Margin()+board.Margin(even); got != want {
				t.Errorf("%d passes, %v: %v, want %v\n%v", passes, scoring, got, want, r)
			}
		}
	}
}

// TestOverLarge: on a board of 361 points 28 may be undecided (0.08 of them are 28.88), and 19 of a region may be nobody's
// (0.055 of them are 19.86).
func TestOverLarge(t *testing.T) {
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	for row := range 19 {
		b.PlayAssumeLegal(board.At(0, row), board.Black)
		b.PlayAssumeLegal(board.At(18, row), board.White)
	}
	for _, c := range []struct {
		n    int
		such float64
		want bool
	}{{19, 0.5, true}, {20, 0.5, false}, {8, 0.5, true}, {28, 0.9, true}} {
		s := &situation{b: b, owner: make([]float64, board.NumPoints)}
		n := 0
		for p := range board.Points(19) {
			if b.At(p) != board.Empty {
				continue
			}
			if s.owner[p] = 1; n < c.n {
				s.owner[p] = c.such
			}
			n++
		}
		if got := s.over(); got != c.want {
			t.Errorf("%d points of %v: over %v, want %v", c.n, c.such, got, c.want)
		}
	}
	// Undecided points that only Black reaches.
	lone, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	lone.PlayAssumeLegal(board.At(0, 0), board.Black)
	for n, want := range map[int]bool{14: true, 28: true, 29: false} {
		s := &situation{b: lone, owner: make([]float64, board.NumPoints)}
		i := 0
		for p := range board.Points(19) {
			if s.owner[p] = -1; lone.At(p) == board.Empty && i < n {
				s.owner[p] = 0.1
				i++
			}
		}
		if got := s.over(); got != want {
			t.Errorf("%d undecided points: over %v, want %v", n, got, want)
		}
	}
}
