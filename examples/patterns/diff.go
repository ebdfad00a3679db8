package main

import (
	"fmt"
	"slices"
	"strings"
)

// diffContext is the number of unchanged lines around changes.
const diffContext = 3

// edit is a line of a difference: kept, removed or added.
type edit struct {
	mark byte // ' ', '-' or '+'
	line string
}

// unifiedDiff returns the differences between two texts in the unified format,
// or "" if there are none.
func unifiedDiff(oldName, newName, oldText, newText string) string {
	edits := diffLines(strings.SplitAfter(oldText, "\n"), strings.SplitAfter(newText, "\n"))
	var out strings.Builder
	oldLine, newLine := 1, 1
	for i := 0; i < len(edits); {
		// The next change, and the end of the changes that are close to it.
		first := i
		for first < len(edits) && edits[first].mark == ' ' {
			first++
		}
		if first == len(edits) {
			break
		}
		last := first
		for j := first; j < len(edits) && j <= last+2*diffContext; j++ {
			if edits[j].mark != ' ' {
				last = j
			}
		}
		from, to := max(i, first-diffContext), min(len(edits), last+1+diffContext)
		oldLine, newLine = oldLine+from-i, newLine+from-i
		oldCount, newCount := 0, 0
		var body strings.Builder
		for _, e := range edits[from:to] {
			if e.mark != '+' {
				oldCount++
			}
			if e.mark != '-' {
				newCount++
			}
			body.WriteByte(e.mark)
			body.WriteString(e.line)
			if !strings.HasSuffix(e.line, "\n") {
				body.WriteString("\n\\ No newline at end of file\n")
			}
		}
		if out.Len() == 0 {
			fmt.Fprintf(&out, "--- %s\n+++ %s\n", oldName, newName)
		}
		fmt.Fprintf(&out, "@@ -%s +%s @@\n%s", lineRange(oldLine, oldCount), lineRange(newLine, newCount), body.String())
		oldLine, newLine = oldLine+oldCount, newLine+newCount
		i = to
	}
	return out.String()
}

// lineRange prints a range of lines; an empty one names the line before it.
func lineRange(line, count int) string {
	if count == 0 {
		line--
	}
	return fmt.Sprintf("%d,%d", line, count)
}

// maxEdits bounds the search for the shortest list of edits. Texts that differ
// more are shown as wholly different between their common ends.
const maxEdits = 2000

// diffLines finds a shortest list of edits.
func diffLines(a, b []string) []edit {
	// A text that ends with a newline has an empty last part, which is no line.
	trim := func(s []string) []string {
		if n := len(s); n > 0 && s[n-1] == "" {
			return s[:n-1]
		}
		return s
	}
	a, b = trim(a), trim(b)
	var head, middle, tail []edit
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		head = append(head, edit{' ', a[0]})
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		tail = append(tail, edit{' ', a[len(a)-1]})
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	slices.Reverse(tail)
	if reach := shortest(a, b); reach != nil {
		middle = walkBack(a, b, reach)
	} else {
		for _, line := range a {
			middle = append(middle, edit{'-', line})
		}
		for _, line := range b {
			middle = append(middle, edit{'+', line})
		}
	}
	return slices.Concat(head, middle, tail)
}

// shortest returns, for every number d of edits up to the one that is needed,
// how far they get in a on the diagonals -d-1 to d+1, or nil when it gives up
// (E. W. Myers, An O(ND) Difference Algorithm and Its Variations, 1986).
func shortest(a, b []string) [][]int {
	most := min(len(a)+len(b), maxEdits)
	v := make([]int, 2*most+3)
	middle := most + 1
	var reach [][]int
	for d := 0; d <= most; d++ {
		for k := -d; k <= d; k += 2 {
			x := v[middle+k-1] + 1
			if k == -d || k != d && v[middle+k-1] < v[middle+k+1] {
				x = v[middle+k+1]
			}
			for x < len(a) && x-k < len(b) && a[x] == b[x-k] {
				x++
			}
			v[middle+k] = x
			if x >= len(a) && x-k >= len(b) {
				return append(reach, slices.Clone(v[middle-d-1:middle+d+2]))
			}
		}
		reach = append(reach, slices.Clone(v[middle-d-1:middle+d+2]))
	}
	return nil
}

// walkBack makes the edits from the end.
func walkBack(a, b []string, reach [][]int) []edit {
	var edits []edit
	x, y := len(a), len(b)
	for d := len(reach) - 1; d >= 0; d-- {
		prevX, prevY := 0, 0
		if d > 0 {
			v := reach[d-1] // of the diagonals -d to d
			k := x - y
			prev := k - 1
			if k == -d || k != d && v[k-1+d] < v[k+1+d] {
				prev = k + 1
			}
			prevX = v[prev+d]
			prevY = prevX - prev
		}
		for x > prevX && y > prevY {
			x, y = x-1, y-1
			edits = append(edits, edit{' ', a[x]})
		}
		switch {
		case d == 0:
		case x == prevX:
			y--
			edits = append(edits, edit{'+', b[y]})
		default:
			x--
			edits = append(edits, edit{'-', a[x]})
		}
	}
	slices.Reverse(edits)
	return edits
}
