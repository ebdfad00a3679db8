// Package examine is the examined position: what all rooms of the library have to
// say about one position, found out once, in the right order, and only as far as
// somebody asks.
//
//	a, err := examine.New(examine.Options{})
//	f, err := a.Facts(ctx, examine.Of(game), examine.Links|examine.Influence)
//	// f.Worms, f.Links, f.Losses, f.Influence
//	g, err := a.After(ctx, f, move)
//
// [Facts] is a plain struct with a field for each fact. An [Analyst] holds one
// finder for each of them and knows what each needs: what is wanted is found with
// what it needs, nothing else is. All finders share one tactical reader, one reader
// of connections, one of life and death, and one memory of answers, so that a position
// that follows another by one move takes a fraction of the time.
//
// # Taking parts out
//
// Everything can be handed in through [Options]: the tactical reader that all rooms ask, the
// reader of connections, that of life and death, the databases of patterns, and each finder. A
// finder is an interface with one method; the analyzers of the rooms are those that are used by
// default. A fact of one's own is added by [Add].
//
// # Levels
//
// A level (search.AtLevel) says how deep all questions are read: reading.Level and
// connect.Level have the depths, and what is usually read less deeply, such as the
// constraints of influence, becomes shallower or deeper along with the rest
// (search.Effort.Under). [Usual] says which facts a level asks for.
//
// # Bounds
//
// A budget of nodes (search.WithBudget) and the context bound a whole examination.
// What did not fit is named in Facts.Unknown, and what is known is returned.
//
// An Analyst belongs to one goroutine; Facts may be shared.
package examine
