package answer

import (
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/mcts"
)

// The opponent of a game. Without a rank it thinks for fullTime at each move.
const (
	fullTime = 2 * time.Second
	resignAt = 0.04 // the win rate below which it resigns
)

// RuleSet is a set of rules to play by, with the komi of an even game.
type RuleSet struct {
	Name  string  `json:"name"`
	Title string  `json:"title"`
	Komi  float64 `json:"komi"`
}

// ruleSets returns the rules to choose from, the usual ones first.
func ruleSets() (list []RuleSet) {
	for _, r := range []board.Rules{board.Japanese(), board.Chinese(), board.Korean(), board.AGA(), board.NewZealand(), board.Ing(), board.TrompTaylor()} {
		list = append(list, RuleSet{r.Name, r.SGF(), r.Komi})
	}
	return list
}

// ranks returns the ranks of the opponent, the weakest first.
func ranks() (list []string) {
	for r := mcts.MinRank; r <= mcts.MaxRank; r++ {
		if r != 0 {
			list = append(list, r.String())
		}
	}
	return list
}

// start returns the tree of a new game.
func start(q *asked) (any, error) {
	var args struct {
		op
		Size     int     `json:"size"`
		Handicap int     `json:"handicap"`
		Komi     float64 `json:"komi"`
		Rules    string  `json:"rules"`
		Black    string  `json:"black"`
		White    string  `json:"white"`
		Date     string  `json:"date"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	rules, err := board.ParseRules(args.Rules)
	if err != nil {
		return nil, errorf(badRequest, "%v", err)
	}
	g, err := board.NewGame(args.Size, rules)
	if err == nil {
		err = g.SetKomi(args.Komi)
	}
	if err == nil && args.Handicap > 1 {
		_, err = g.FixedHandicap(args.Handicap)
	}
	if err != nil {
		return nil, errorf(badRequest, "%v", err)
	}
	for c, name := range map[board.Color]string{board.Black: args.Black, board.White: args.White} {
		if err := g.SetPlayer(c, name); err != nil {
			return nil, err
		}
	}
	root, err := sgf.FromGame(g)
	if err != nil {
		return nil, err
	}
	if args.Date != "" {
		if err := root.SetText("DT", args.Date); err != nil {
			return nil, errorf(badRequest, "date: %v", err)
		}
	}
	return treeOf("game.sgf", []*sgf.Node{root}, 1)
}

// Reply is a move of the engine.
type Reply struct {
	Move   board.Move `json:"move"`
	Resign bool       `json:"resign,omitempty"`
}

// reply chooses a move as an opponent of a rank.
func reply(q *asked) (any, error) {
	var args struct {
		op
		where
		Rank string `json:"rank"` // empty for the full strength
		Seed uint64 `json:"seed"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	var rank mcts.Rank
	if args.Rank != "" {
		var err error
		if rank, err = mcts.ParseRank(args.Rank); err != nil {
			return nil, errorf(badRequest, "%v", err)
		}
	}
	return q.at(&args.where, func(s *scene) (any, error) {
		g := s.place.game
		p, err := s.d.opponent(rank, args.Seed)
		if err != nil {
			return nil, err
		}
		q.tell("thinking", 0, 0)
		choice, err := p.Choose(q.ctx, g, g.ToPlay(), mcts.Budget{})
		if err == nil {
			err = q.ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		return Reply{board.Move{Color: g.ToPlay(), Point: choice.Move}, choice.Resign}, nil
	})
}

// opponent returns the player of a rank, which remembers how long it has been behind.
func (d *desk) opponent(rank mcts.Rank, seed uint64) (*mcts.Player, error) {
	p := d.opponents[rank]
	if p == nil {
		o := mcts.PlayerOptions{Options: mcts.Options{Threads: 1}, Rank: rank, Resign: resignAt}
		if rank == 0 {
			o.Time = fullTime
		}
		var err error
		if p, err = mcts.NewPlayer(d.player.Model(), o); err != nil {
			return nil, err
		}
		d.opponents[rank] = p
	}
	if p.Options().Seed != seed {
		p.SetSeed(seed)
	}
	return p, nil
}

// Counted is a finished game, counted.
type Counted struct {
	// Margin is the result as text, such as W+4.5, and Lead by how many points White wins.
	Margin string  `json:"margin"`
	Lead   float64 `json:"lead"`
	// Dead stones, and the owners of the points: x for Black, o for White, a dot for neither, rows
	// from the top down.
	Dead   []board.Point `json:"dead"`
	Owners string        `json:"owners"`
	Score  board.Score   `json:"score"`
}

// count counts a position as a finished game: with its own opinion about the dead stones, or with
// the player's.
func count(q *asked) (any, error) {
	var args struct {
		op
		where
		// Dead are the dead stones; null leaves that to the library.
		Dead []string `json:"dead"`
		// Toggle is a stone whose string changes between dead and alive.
		Toggle string `json:"toggle"`
	}
	if err := q.read(&args); err != nil {
		return nil, err
	}
	return q.at(&args.where, func(s *scene) (any, error) {
		q.tell("counting", 0, 0)
		final, err := s.count()
		if err != nil {
			return nil, err
		}
		if args.Dead == nil && args.Toggle == "" {
			return s.counted(final, final.margin), nil
		}
		b := s.place.game.Board()
		if args.Dead != nil {
			final.Dead = board.Set{}
			for _, text := range args.Dead {
				p, err := s.place.on("dead", text)
				if err != nil {
					return nil, err
				}
				for x := range b.Stones(p) {
					final.Dead.Add(x)
				}
			}
		}
		if args.Toggle != "" {
			p, err := s.place.on("toggle", args.Toggle)
			if err != nil {
				return nil, err
			}
			dead := final.Dead.Has(p)
			for x := range b.Stones(p) {
				if dead {
					final.Dead.Remove(x)
				} else {
					final.Dead.Add(x)
				}
			}
		}
		final.Seki.AndNot(&final.Dead)
		return s.counted(final, final.Margin(s.place.game)), nil
	})
}

// final has the stones that matter at the end of a game, and what it comes to.
type final struct {
	mcts.Final
	margin board.Margin
}

// counted describes a count of the position.
func (s *scene) counted(f final, margin board.Margin) *Counted {
	g := s.place.game
	return &Counted{Margin: margin.String(), Lead: float64(margin), Dead: append([]board.Point{}, points(f.Dead)...), Owners: owners(g.Board(), &f.Dead), Score: g.ScoreSeki(&f.Dead, &f.Seki)}
}

// owners writes the owners of the points without the dead stones: a player owns a point if only his
// living stones reach it over empty ones.
func owners(b *board.Board, dead *board.Set) string {
	size := b.Size()
	living := func(p board.Point) board.Color {
		if dead.Has(p) {
			return board.Empty
		}
		return b.At(p)
	}
	reach := [2]board.Set{}
	for i, c := range []board.Color{board.Black, board.White} {
		var next []board.Point
		for p := range fromTop(size) {
			if living(p) == c {
				next = append(next, p)
			}
		}
		for len(next) > 0 {
			p := next[len(next)-1]
			next = next[:len(next)-1]
			if reach[i].Has(p) || living(p) == c.Opponent() {
				continue
			}
			reach[i].Add(p)
			for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				if col, row := p.Col()+d[0], p.Row()+d[1]; col >= 0 && row >= 0 && col < size && row < size {
					next = append(next, board.At(col, row))
				}
			}
		}
	}
	var text []byte
	for p := range fromTop(size) {
		switch x, o := reach[0].Has(p), reach[1].Has(p); {
		case x && !o:
			text = append(text, 'x')
		case o && !x:
			text = append(text, 'o')
		default:
			text = append(text, '.')
		}
	}
	return string(text)
}
