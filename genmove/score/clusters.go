package score

import "github.com/tengen-go/tengen/board"

const (
	// mostInner is how many liberties a string has beside neutral points that joins the
	// regions that it has liberties in.
	mostInner = 2
	// wideCluster is the largest number of points of a region that is joined.
	wideCluster = 6
	// mostJoining is how many liberties such a string has at most.
	mostJoining = 4
)

// parts divides the neutral points into those that do not depend on each other: regions,
// and several of them where strings between them are short of liberties.
func (f *finisher) parts(open *board.Set) []board.Set {
	var parts []board.Set
	for region := range open.Regions() {
		parts = append(parts, region)
	}
	for inner := 0; inner <= mostInner; inner++ {
		parts = f.merge(parts, open, inner)
	}
	return parts
}

// merge joins parts that are beside the same string with so many liberties elsewhere, as
// long as they do not become too large.
func (f *finisher) merge(parts []board.Set, open *board.Set, inner int) []board.Set {
	near := *open
	near.Grow()
	var done board.Set
	for p := range near.All() {
		if !f.b.At(p).IsPlayer() || done.Has(p) || f.dead.Has(p) || f.stays(p) {
			continue
		}
		addString(f.b, &done, p)
		libs := f.b.LibertySet(p)
		own := libs
		own.AndNot(open)
		if own.Len() != inner || libs.Len() > mostJoining {
			continue
		}
		var joined board.Set
		n := 0
		for i := range parts {
			if parts[i].Intersects(&libs) {
				joined.Or(&parts[i])
				n++
			}
		}
		if n < 2 || joined.Len() > wideCluster {
			continue
		}
		kept := parts[:0]
		for i := range parts {
			if !parts[i].Intersects(&joined) {
				kept = append(kept, parts[i])
			}
		}
		parts = append(kept, joined)
	}
	return parts
}
