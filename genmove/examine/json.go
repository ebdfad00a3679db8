package examine

import (
	"encoding/json"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/reading/worm"
)

// factsJSON is the form of Facts; see Facts.MarshalJSON.
type factsJSON struct {
	Size     int           `json:"size"`
	ToPlay   board.Color   `json:"to_play"`
	Last     board.Point   `json:"last_move"`
	Previous board.Point   `json:"previous_move"`
	Black    []board.Point `json:"black"`
	White    []board.Point `json:"white"`
	// Prisoners are those that Black and White have taken.
	Prisoners playersJSON[int] `json:"prisoners"`
	Found     []string         `json:"found"`
	Unknown   []string         `json:"unknown,omitempty"`

	Worms     *worm.Worms                       `json:"worms,omitempty"`
	Links     *connect.Links                    `json:"links,omitempty"`
	Losses    *LossesBy                         `json:"losses,omitempty"`
	Influence *Fields                           `json:"influence,omitempty"`
	BreakIns  *playersJSON[[]influence.BreakIn] `json:"break_ins,omitempty"`
	Joseki    *[]joseki.Suggestion              `json:"joseki,omitempty"`
	Own       map[string]any                    `json:"own,omitempty"`
}

// playersJSON is something of each player.
type playersJSON[T any] struct {
	Black T `json:"black"`
	White T `json:"white"`
}

// MarshalJSON writes an object. Always there are size, to_play, last_move and
// previous_move (a GTP vertex, PASS or none), black and white (the stones, from the
// bottom row up), prisoners (an object of what black and white have taken), found (the
// names of the facts) and, if there are any, unknown. Each fact that was found has the
// form of its own package:
//
//   - worms: see worm.Worms.MarshalJSON; links: see connect.Links.MarshalJSON;
//   - losses and influence: objects of neutral, black_first and white_first. Each of
//     losses has dead, inessential and strength, as influence.Input knows them; those of
//     influence are described at influence.Result.MarshalJSON;
//   - break_ins: an object of black and white, who move first: lists of
//     influence.BreakIn;
//   - joseki: a list of joseki.Suggestion;
//   - own: an object of the facts that were added, by name.
func (f *Facts) MarshalJSON() ([]byte, error) {
	b := f.Board
	if b == nil {
		return nil, board.ErrBoard
	}
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	out := factsJSON{
		Size: b.Size(), ToPlay: f.ToPlay, Last: f.Last, Previous: f.Previous,
		Black: black.Append([]board.Point{}), White: white.Append([]board.Point{}),
		Prisoners: playersJSON[int]{b.Prisoners(board.Black), b.Prisoners(board.White)},
		Found:     f.names(f.Found), Unknown: f.names(f.Unknown),
		Worms: f.Worms, Links: f.Links, Losses: f.Losses, Influence: f.Influence,
	}
	if f.BreakIns != nil {
		out.BreakIns = &playersJSON[[]influence.BreakIn]{f.BreakIns[0], f.BreakIns[1]}
	}
	if f.Joseki != nil {
		out.Joseki = &f.Joseki
	}
	for i, o := range f.own {
		if f.Found&(firstOwn<<i) != 0 {
			if out.Own == nil {
				out.Own = map[string]any{}
			}
			out.Own[o.name] = o.value
		}
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
