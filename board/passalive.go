package board

// PassAliveGroups is what Benson's algorithm finds for one player.
type PassAliveGroups struct {
	// Strings holds the origin of each string that is pass-alive, in the order
	// of Board.AppendStrings.
	Strings []Point
	// Stones is the set of all stones of these strings.
	Stones Set
	// Regions is the set of the points, empty ones and the opponent's stones,
	// of the regions that give them life: all strings around such a region are
	// pass-alive, and the region is vital to one of them at least.
	Regions Set
}

// PassAlive returns the strings of c that the opponent cannot capture even if c
// always passes. (D. B. Benson, Life in the Game of Go, Information Sciences 10,
// 1976.) Nothing is alive if c is no player.
//
// A region is a connected set of points without stones of c. It is vital to a
// string if each of its empty points is a liberty of that string. A set of
// strings is alive if each has two vital regions around which no other strings
// stand.
//
// With AllowSuicide in m, the opponent may also clear a region by taking his own
// stones off; then a region is vital only if every point of it, also those under
// stones, touches the string. The other bits of m make no difference.
func PassAlive(b *Board, c Color, m Mode) PassAliveGroups {
	var result PassAliveGroups
	if !c.IsPlayer() {
		return result
	}
	regions := enclosedRegions(b, c)
	origins := b.AppendStrings(nil, c)
	alive := make(map[Point]bool, len(origins))
	for _, o := range origins {
		alive[o] = true
	}
	for i := range regions {
		regions[i].findVital(b, m)
	}

	// Strings without two vital regions and regions with other strings around
	// them fall out in turn, until both sets stay.
	for changed := true; changed; {
		changed = false
		eyes := make(map[Point]int, len(origins))
		for i := range regions {
			r := &regions[i]
			if !r.out {
				for _, o := range r.vital {
					eyes[o]++
				}
			}
		}
		for _, o := range origins {
			if alive[o] && eyes[o] < 2 {
				alive[o] = false
				changed = true
			}
		}
		for i := range regions {
			r := &regions[i]
			for _, o := range r.around {
				r.out = r.out || !alive[o]
			}
		}
	}

	for _, o := range origins {
		if alive[o] {
			result.Strings = append(result.Strings, o)
			for p := range b.Stones(o) {
				result.Stones.Add(p)
			}
		}
	}
	for i := range regions {
		if r := &regions[i]; !r.out && len(r.vital) > 0 {
			result.Regions.Or(&r.points)
		}
	}
	return result
}

// region is a connected set of points without stones of one player.
type region struct {
	points Set
	around []Point // origins of the player's strings that touch it
	vital  []Point // those of them to which it is vital
	out    bool
}

// enclosedRegions returns the regions of c.
func enclosedRegions(b *Board, c Color) (regions []region) {
	var open Set
	for row := range b.Size() {
		for col := range b.Size() {
			if p := At(col, row); b.At(p) != c {
				open.Add(p)
			}
		}
	}
	var todo []Point
	for !open.IsEmpty() {
		var r region
		var seen Set
		first := open.First()
		open.Remove(first)
		todo = append(todo[:0], first)
		for len(todo) > 0 {
			p := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			r.points.Add(p)
			for _, n := range p.Neighbors() {
				if open.Has(n) {
					open.Remove(n)
					todo = append(todo, n)
				} else if b.At(n) == c {
					if o := b.Origin(n); !seen.Has(o) {
						seen.Add(o)
						r.around = append(r.around, o)
					}
				}
			}
		}
		regions = append(regions, r)
	}
	return regions
}

// findVital fills in the strings to which the region is vital.
func (r *region) findVital(b *Board, m Mode) {
	for _, o := range r.around {
		vital := true
		for p := range r.points.All() {
			if b.At(p) != Empty && m&AllowSuicide == 0 {
				continue
			}
			touches := false
			for _, n := range p.Neighbors() {
				touches = touches || b.SameString(n, o)
			}
			if !touches {
				vital = false
				break
			}
		}
		if vital {
			r.vital = append(r.vital, o)
		}
	}
}
