package inputs

import "github.com/tengen-go/tengen/board"

// areaFinder finds pass-alive strings and territory (D. B. Benson, Life in the Game of Go,
// Information Sciences 10, 1976) and the area that follows from them.
type areaFinder struct {
	size    int
	owner   [board.MaxSize * board.MaxSize]board.Color
	at      [board.MaxSize * board.MaxSize]board.Color // stones by index, rows from the top
	strings [board.MaxSize * board.MaxSize]int16       // number of the string of the color, -1 elsewhere
	region  [board.MaxSize * board.MaxSize]int16       // number of the region, -1 elsewhere
	stack   []int16
	regions []region
	alive   []bool
	vital   []int16 // of each string
	border  []int16 // numbers of strings, region by region
	seen    []int16 // by string, the last region that listed it
}

// region is a maximal set of points that are not of one color.
type region struct {
	first, size int // in the list of points
	border      [2]int
	vital       [4]int16 // strings for which it is vital
	vitals      int
	enemies     bool
	inner       int // points without a neighbor of the color
}

// mark sets own and opp to the area of me and of the opponent.
func (a *areaFinder) mark(b *board.Board, me board.Color, own, opp []uint8, suicide, tax bool) {
	size := b.Size()
	a.size = size
	n := size * size
	i := 0
	for row := size - 1; row >= 0; row-- {
		q := board.At(0, row)
		for range size {
			a.at[i] = b.At(q)
			a.owner[i] = board.Empty
			i++
			q += board.East
		}
	}
	a.benson(board.Black, suicide)
	a.benson(board.White, suicide)
	for i := range n {
		if a.owner[i] == board.Empty && a.at[i] != board.Empty {
			a.owner[i] = a.at[i]
		}
	}
	if tax {
		a.untax(b)
	}
	for i := range n {
		switch a.owner[i] {
		case me:
			own[i] = 1
		case me.Opponent():
			opp[i] = 1
		}
	}
}

// around calls f with the indexes beside i.
func (a *areaFinder) around(i int, list *[4]int) int {
	size, n := a.size, 0
	if x := i % size; x > 0 {
		list[n] = i - 1
		n++
		if x < size-1 {
			list[n] = i + 1
			n++
		}
	} else if size > 1 {
		list[n] = i + 1
		n++
	}
	if i >= size {
		list[n] = i - size
		n++
	}
	if i < size*(size-1) {
		list[n] = i + size
		n++
	}
	return n
}

// flood numbers the component of i among points for which the color is c, or is not if not is set.
func (a *areaFinder) flood(i int, c board.Color, not bool, number []int16, k int16) (from int) {
	from = len(a.stack)
	a.stack = append(a.stack, int16(i))
	number[i] = k
	var list [4]int
	for at := from; at < len(a.stack); at++ {
		m := a.around(int(a.stack[at]), &list)
		for _, j := range list[:m] {
			if number[j] < 0 && (a.at[j] == c) != not {
				number[j] = k
				a.stack = append(a.stack, int16(j))
			}
		}
	}
	return from
}

// benson marks the pass-alive strings of c and the regions of c in owner.
func (a *areaFinder) benson(c board.Color, suicide bool) {
	n := a.size * a.size
	for i := range n {
		a.strings[i], a.region[i] = -1, -1
	}
	a.stack = a.stack[:0]
	strings := 0
	for i := range n {
		if a.at[i] == c && a.strings[i] < 0 {
			a.flood(i, c, false, a.strings[:n], int16(strings))
			strings++
		}
	}
	if strings == 0 {
		return
	}
	a.alive, a.vital, a.seen = a.alive[:0], a.vital[:0], a.seen[:0]
	for range strings {
		a.alive, a.vital, a.seen = append(a.alive, true), append(a.vital, 0), append(a.seen, -1)
	}
	a.findRegions(c, suicide)
	a.dropStrings()
	a.claim(c)
}

// findRegions lists the regions of c with the strings around them and those for which they are
// vital.
func (a *areaFinder) findRegions(c board.Color, suicide bool) {
	n := a.size * a.size
	a.stack, a.regions, a.border = a.stack[:0], a.regions[:0], a.border[:0]
	var list [4]int
	for i := range n {
		if a.at[i] == c || a.region[i] >= 0 {
			continue
		}
		k := len(a.regions)
		from := a.flood(i, c, true, a.region[:n], int16(k))
		r := region{first: from, size: len(a.stack) - from}
		r.border[0] = len(a.border)
		counted := false
		for _, j := range a.stack[from:] {
			if a.at[j] != board.Empty {
				r.enemies = true
			}
			m := a.around(int(j), &list)
			var beside [4]int16
			besides := 0
			for _, q := range list[:m] {
				s := a.strings[q]
				if s < 0 {
					continue
				}
				beside[besides] = s
				besides++
				if a.seen[s] != int16(k) {
					a.seen[s] = int16(k)
					a.border = append(a.border, s)
				}
			}
			if besides == 0 {
				r.inner++
			}
			if a.at[j] != board.Empty && !suicide {
				continue
			}
			// The region is vital to the strings beside all of these points.
			if !counted {
				counted = true
				for x, s := range beside[:besides] {
					if !has(beside[:x], s) {
						r.vital[r.vitals] = s
						r.vitals++
					}
				}
				continue
			}
			kept := 0
			for _, s := range r.vital[:r.vitals] {
				if has(beside[:besides], s) {
					r.vital[kept] = s
					kept++
				}
			}
			r.vitals = kept
		}
		r.border[1] = len(a.border)
		a.regions = append(a.regions, r)
	}
}

// dropStrings drops strings with fewer than two vital regions whose borders are all alive, until
// nothing changes.
func (a *areaFinder) dropStrings() {
	for {
		clear(a.vital)
		for k := range a.regions {
			r := &a.regions[k]
			if a.borderAlive(r) {
				for _, s := range r.vital[:r.vitals] {
					a.vital[s]++
				}
			}
		}
		dropped := false
		for s := range a.alive {
			if a.alive[s] && a.vital[s] < 2 {
				a.alive[s] = false
				dropped = true
			}
		}
		if !dropped {
			break
		}
	}
}

// claim gives c its strings that are left and the regions that belong to it.
func (a *areaFinder) claim(c board.Color) {
	n := a.size * a.size
	for i := range n {
		if s := a.strings[i]; s >= 0 && a.alive[s] {
			a.owner[i] = c
		}
	}
	for k := range a.regions {
		r := &a.regions[k]
		points := a.stack[r.first : r.first+r.size]
		switch {
		case a.borderAlive(r) && (r.inner <= 1 || !r.enemies):
			for _, j := range points {
				a.owner[j] = c
			}
		case !r.enemies:
			for _, j := range points {
				if a.owner[j] == board.Empty {
					a.owner[j] = c
				}
			}
		}
	}
}

func (a *areaFinder) borderAlive(r *region) bool {
	for _, s := range a.border[r.border[0]:r.border[1]] {
		if !a.alive[s] {
			return false
		}
	}
	return true
}

// untax reduces the area to what a tax leaves: connected areas that touch no neutral point and hold
// no own stone in atari, and all stones.
func (a *areaFinder) untax(b *board.Board) {
	n := a.size * a.size
	for i := range n {
		a.region[i] = -1
	}
	a.stack = a.stack[:0]
	var list [4]int
	for i := range n {
		c := a.owner[i]
		if c == board.Empty || a.region[i] >= 0 {
			continue
		}
		from := len(a.stack)
		a.stack = append(a.stack, int16(i))
		a.region[i] = 0
		neutral := false
		for at := from; at < len(a.stack); at++ {
			j := int(a.stack[at])
			if a.at[j] == c && b.Liberties(board.At(j%a.size, a.size-1-j/a.size)) == 1 {
				neutral = true
			}
			m := a.around(j, &list)
			for _, q := range list[:m] {
				if a.owner[q] == board.Empty && a.at[q] == board.Empty {
					neutral = true
				}
				if a.owner[q] == c && a.region[q] < 0 {
					a.region[q] = 0
					a.stack = append(a.stack, int16(q))
				}
			}
		}
		if neutral {
			for _, j := range a.stack[from:] {
				a.region[j] = 1
			}
		}
	}
	for i := range n {
		if a.region[i] == 1 {
			a.owner[i] = board.Empty
		}
		if a.at[i] != board.Empty {
			a.owner[i] = a.at[i]
		}
	}
}

func has(list []int16, s int16) bool {
	for _, t := range list {
		if t == s {
			return true
		}
	}
	return false
}
