// Package examine finds the facts of a position: the results of all packages of the library,
// found once, in the right order, and only if the caller asks for them.
//
//	a, err := examine.New(examine.Options{})
//	f, err := a.Facts(ctx, examine.Of(game), examine.Links|examine.Influence)
//	// f.Worms, f.Links, f.Losses, f.Influence
//	g, err := a.After(ctx, f, move)
//
// [Facts] is a plain struct with a field for each fact. An [Analyst] holds one finder for each
// of them and knows its dependencies. Asking for a fact also computes its dependencies, and
// nothing else. All finders share one tactical reader, one connection reader, one reader of
// life and death, and one memory of answers. So a position one move later takes a fraction of
// the time.
//
// # Taking parts out
//
// The caller can replace every part through [Options]: the tactical reader, the connection
// reader, the reader of life and death, the pattern databases, and each finder. A finder is an
// interface with one method; the default ones are the analyzers of the packages below. [Add]
// adds a new kind of fact.
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
