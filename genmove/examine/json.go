package examine

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/position"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/worm"
)

// factsJSON is the form of Facts; see Facts.MarshalJSON.
type factsJSON struct {
	position.JSON
	ToPlay    board.Color  `json:"to_play"`
	Last      board.Point  `json:"last_move"`
	Previous  board.Point  `json:"previous_move"`
	Prisoners players[int] `json:"prisoners"`
	Found     []string     `json:"found"`
	Unknown   []string     `json:"unknown,omitempty"`

	Worms     *worm.Worms                   `json:"worms,omitempty"`
	Links     *connect.Links                `json:"links,omitempty"`
	Losses    *lossesJSON                   `json:"losses,omitempty"`
	Influence *Fields                       `json:"influence,omitempty"`
	BreakIns  *players[[]influence.BreakIn] `json:"break_ins,omitempty"`
	Joseki    *[]joseki.Suggestion          `json:"joseki,omitempty"`
	Eyes      *eye.Map                      `json:"eyes,omitempty"`
	Dragons   *dragon.Dragons               `json:"dragons,omitempty"`
	Own       map[string]json.RawMessage    `json:"own,omitempty"`
}

// players is something of each player.
type players[T any] struct {
	Black T `json:"black"`
	White T `json:"white"`
}

type lossesJSON struct {
	Neutral    lossJSON `json:"neutral"`
	BlackFirst lossJSON `json:"black_first"`
	WhiteFirst lossJSON `json:"white_first"`
}

type lossJSON struct {
	Dead        []board.Point `json:"dead"`
	Inessential []board.Point `json:"inessential"`
	Strength    [][]float32   `json:"strength,omitempty"` // rows from the top
}

// MarshalJSON writes an object with these members, where ko and unknown may be missing. The
// error is board.ErrNoBoard if f has no board, or that of an added fact.
//
//   - size, black, white and to_play; black and white are lists of stones
//   - ko: a point and the color that may not play there
//   - last_move and previous_move: GTP vertices, PASS or none
//   - prisoners: what black and white have captured
//   - found and unknown: names of facts; a fact may be unknown in part only
//   - worms: see worm.Worms.MarshalJSON; links: see connect.Links.MarshalJSON;
//   - losses and influence: objects of neutral, black_first and white_first. Those of
//     losses are objects of the lists dead and inessential, and strength, a list of rows
//     from the top of the board down, if it is known; those of influence are described
//     at influence.Result.MarshalJSON;
//   - break_ins: an object of black and white, the side that moves first, each a list of
//     influence.BreakIn;
//   - joseki: a list of joseki.Suggestion;
//   - eyes: see eye.Map.MarshalJSON; dragons: see dragon.Dragons.MarshalJSON;
//   - own: an object of the facts that were added, by name.
func (f *Facts) MarshalJSON() ([]byte, error) {
	if f == nil {
		return nil, board.ErrNoBoard
	}
	b := f.Board
	if b == nil {
		return nil, board.ErrNoBoard
	}
	p := position.Of(b)
	out := factsJSON{
		JSON: p.JSON(), ToPlay: f.ToPlay, Last: f.Last, Previous: f.Previous,
		Prisoners: players[int]{b.Prisoners(board.Black), b.Prisoners(board.White)},
		Found:     f.names(f.Found), Unknown: f.names(f.Unknown),
		Worms: f.Worms, Links: f.Links, Influence: f.Influence, Eyes: f.Eyes, Dragons: f.Dragons, Own: maps.Clone(f.read),
	}
	if l := f.Losses; l != nil {
		out.Losses = &lossesJSON{l.Neutral.json(b.Size()), l.BlackFirst.json(b.Size()), l.WhiteFirst.json(b.Size())}
	}
	if f.BreakIns != nil {
		out.BreakIns = &players[[]influence.BreakIn]{f.BreakIns[0], f.BreakIns[1]}
	}
	if f.Joseki != nil {
		out.Joseki = &f.Joseki
	}
	for i, o := range f.own {
		if f.Found&(firstOwn<<i) == 0 {
			continue
		}
		text, err := json.Marshal(o.value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", o.name, err)
		}
		if out.Own == nil {
			out.Own = map[string]json.RawMessage{}
		}
		out.Own[o.name] = text
	}
	return json.Marshal(out)
}

// names returns the names of facts, those of one's own included.
func (f *Facts) names(w Want) []string {
	list := []string{}
	for i := range 64 {
		own := i - len(names)
		switch {
		case w&(1<<i) == 0:
		case own < 0:
			list = append(list, names[i])
		case own < len(f.own):
			list = append(list, f.own[own].name)
		}
	}
	return list
}

func (l *Loss) json(size int) lossJSON {
	j := lossJSON{Dead: position.List(&l.Dead), Inessential: position.List(&l.Inessential)}
	if l.Strength == nil {
		return j
	}
	for row := size - 1; row >= 0; row-- {
		j.Strength = append(j.Strength, slices.Clone(l.Strength[board.At(0, row):][:size]))
	}
	return j
}

// loss is the opposite of Loss.json.
func (j *lossJSON) loss(size int) (l Loss, err error) {
	if l.Dead, err = position.Set(j.Dead, size); err != nil {
		return l, err
	}
	if l.Inessential, err = position.Set(j.Inessential, size); err != nil || j.Strength == nil {
		return l, err
	}
	l.Strength = make([]float32, board.NumPoints)
	if len(j.Strength) != size {
		return l, fmt.Errorf("%w: strength of %d rows", errFacts, len(j.Strength))
	}
	for i, row := range j.Strength {
		if len(row) != size {
			return l, fmt.Errorf("%w: strength has a row of %d points", errFacts, len(row))
		}
		copy(l.Strength[board.At(0, size-1-i):], row)
	}
	return l, nil
}

// errFacts reports that facts do not belong together.
var errFacts = errors.New("facts of different positions")

// UnmarshalJSON reads what MarshalJSON writes, and leaves f as it is if there is an error. It
// keeps added facts as text, for Own.Of. The error says which fact belongs to another
// position or is named in found and missing, wraps ErrWant if found has an unknown name, or is
// one of package board or of the package of a fact.
func (f *Facts) UnmarshalJSON(data []byte) error {
	var in factsJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	b, err := in.board()
	if err != nil {
		return err
	}
	r := Facts{
		Position: Position{Board: b, ToPlay: in.ToPlay, Last: in.Last, Previous: in.Previous},
		Worms:    in.Worms, Links: in.Links, Influence: in.Influence, Eyes: in.Eyes, Dragons: in.Dragons, read: in.Own,
	}
	if err := r.check(); err != nil {
		return err
	}
	if j := in.Losses; j != nil {
		r.Losses = new(LossesBy)
		for _, l := range []struct {
			from *lossJSON
			to   *Loss
		}{{&j.Neutral, &r.Losses.Neutral}, {&j.BlackFirst, &r.Losses.BlackFirst}, {&j.WhiteFirst, &r.Losses.WhiteFirst}} {
			if *l.to, err = l.from.loss(in.Size); err != nil {
				return fmt.Errorf("losses: %w", err)
			}
		}
	}
	if in.BreakIns != nil {
		r.BreakIns = &[2][]influence.BreakIn{in.BreakIns.Black, in.BreakIns.White}
	}
	if in.Joseki != nil {
		r.Joseki = append([]joseki.Suggestion{}, *in.Joseki...)
	}
	if r.Found, err = r.readNames(in.Found); err != nil {
		return err
	}
	if r.Unknown, err = r.readNames(in.Unknown); err != nil {
		return err
	}
	r.asked = r.Found | r.Unknown
	if err := r.agree(); err != nil {
		return err
	}
	*f = r
	return nil
}

// board returns the board with its ko ban: that of a capture that is made again.
func (j *factsJSON) board() (*board.Board, error) {
	_, b, err := j.Read()
	if err != nil {
		return nil, err
	}
	if k := j.Ko; k != nil {
		taker, _ := b.IsKoCapture(k.Point, k.Color)
		stone := []board.Point{k.Point}
		if k.Color == board.Black {
			err = b.Setup(stone, nil, []board.Point{taker})
		} else {
			err = b.Setup(nil, stone, []board.Point{taker})
		}
		if err == nil {
			err = b.Play(taker, k.Color.Opponent(), board.IgnoreKo)
		}
		if err != nil {
			return nil, fmt.Errorf("ko at %v: %w", k.Point, err)
		}
	}
	b.SetPrisoners(board.Black, j.Prisoners.Black)
	b.SetPrisoners(board.White, j.Prisoners.White)
	return b, nil
}

// readNames returns the facts of the library among the names. Other names must be those of
// added facts.
func (f *Facts) readNames(list []string) (Want, error) {
	var w Want
	for _, name := range list {
		i := slices.Index(names[:], name)
		if i < 0 && f.read[name] == nil {
			return 0, fmt.Errorf("%w: %q", ErrWant, name)
		}
		if i >= 0 {
			w |= 1 << i
		}
	}
	return w, nil
}

// agree returns an error unless all facts that were found are there and are of the
// position.
func (f *Facts) agree() error {
	partly := f.Unknown&Influence != 0 && f.Found&Influence == 0
	field := func(r *influence.Result, first board.Color) bool {
		if r == nil {
			return partly
		}
		return r.Describes(f.Board) && r.ToPlay() == first && r.Kind() == influence.Territorial
	}
	for _, fact := range [...]struct {
		want         Want
		there, right bool
	}{
		{Worms, f.Worms != nil, f.Worms != nil && f.Worms.Describes(f.Board)},
		{Threats, f.Worms != nil, true},
		{Links, f.Links != nil, f.Links != nil && f.Links.Describes(f.Board)},
		{Losses, f.Losses != nil, true},
		{Influence, f.Influence != nil, f.Influence != nil && field(f.Influence.Neutral, board.Empty) &&
			field(f.Influence.BlackFirst, board.Black) && field(f.Influence.WhiteFirst, board.White)},
		{BreakIns, f.BreakIns != nil, true},
		{Joseki, f.Joseki != nil, true},
		{Eyes, f.Eyes != nil, f.Eyes != nil && f.Eyes.Describes(f.Board)},
		{Dragons, f.Dragons != nil, f.Dragons != nil && f.Dragons.Describes(f.Board)},
	} {
		if fact.there && !fact.right || !fact.there && f.Found&fact.want != 0 {
			return fmt.Errorf("%w: %v", errFacts, fact.want)
		}
	}
	return nil
}
