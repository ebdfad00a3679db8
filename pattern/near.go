package pattern

import "iter"

// nearWord returns the name of the standard vocabulary that is most like a name, or
// "".
func nearWord(name string) string {
	return near(name, func(yield func(string) bool) {
		for _, w := range sortedWords() {
			if !yield(w.Name) {
				return
			}
		}
	})
}

// near returns the name that may have been meant by a misspelt one: the first in the
// order of the alphabet of those that the fewest typing mistakes lead to, one in a
// name of up to five letters, two in a longer one. It returns "" if there is none.
func near(name string, names iter.Seq[string]) string {
	most := 1
	if len(name) > 5 {
		most = 2
	}
	best := ""
	for n := range names {
		d := mistakes(name, n, most)
		if d < most || d == most && (best == "" || n < best) {
			best, most = n, d
		}
	}
	return best
}

// mistakes returns how many letters have to be put in, left out, replaced or swapped
// with their neighbors to make b of a, or more than most: the Damerau–Levenshtein
// distance, in its variant that changes no place twice.
func mistakes(a, b string, most int) int {
	if len(a) == 0 || len(b) == 0 || max(len(a)-len(b), len(b)-len(a)) > most {
		return most + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
