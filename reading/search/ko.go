package search

// KoScheme is a ko rule for reading. It makes every variation end, and does not give both
// players ko threats in one variation.
type KoScheme uint8

const (
	// KoStrict knows who has retaken a ko at once, the komaster. He may take kos against the ban
	// that are nested in his own, and the opponent one other ko. A capture of a ko may answer one.
	KoStrict KoScheme = iota
	// KoLoose lets the komaster's opponent take any ko but the contested one,
	// and the komaster every ko that is not banned.
	KoLoose
	// KoResolving is KoLoose, but lets the komaster take a ko, also against
	// the ban, when his old ko is settled by that.
	KoResolving
)
