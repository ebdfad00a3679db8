package dfa

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/window"
)

// TestKnownPoints follows what nodes know of the points that matter to them: what the node before knew, and
// the two points that it has read.
func TestKnownPoints(t *testing.T) {
	b, _ := built(t, 1)
	b.o.MaxStates = 300
	b.grow()
	edges, again := 0, 0
	for i := range b.nodes {
		n := &b.nodes[i]
		for _, c := range n.children {
			if c < 0 {
				continue
			}
			edges++
			child := &b.nodes[c]
			for k := range uint8(window.Side * window.Side) {
				matters := false
				for _, f := range child.forms {
					matters = matters || b.care[f]>>k&1 != 0
				}
				want := n.known>>k&1 != 0 || k == n.cells[0] || k == n.cells[1]
				if matters && child.known>>k&1 != 0 != want {
					t.Fatalf("node %d after node %d, which reads %v: point %d is known: %v", c, i, n.cells, k, !want)
				}
				if matters && want {
					again++
				}
			}
		}
	}
	if edges < 1000 || again < 1000 {
		t.Errorf("%d edges, %d points", edges, again)
	}
}

// TestDotPoints draws states that read one point, and two: they show so many coordinates, and as many
// letters at their edges.
func TestDotPoints(t *testing.T) {
	const side = window.Side
	at := func(k int) string { return fmt.Sprintf("(%d,%d)", k/side-window.Before, k%side-window.Before) }
	for k0 := range side * side {
		for _, k1 := range []int{0, k0, side*side - 1} {
			var s state
			for code := range s {
				if k0 != k1 || code&3 == code>>2 {
					s[code] = listBit
				}
			}
			var text bytes.Buffer
			d := &dotWriter{a: &Automaton{lists: []uint16{0}, states: []state{{}, s}}, w: bufio.NewWriter(&text), seen: map[uint32]bool{0: true}}
			d.node(1<<12 | uint32(k0)<<6 | uint32(k1))
			if err := d.w.Flush(); err != nil {
				t.Fatal(err)
			}
			label, letters := at(k0), ". O X #"
			if k0 != k1 {
				label += " " + at(k1)
				letters = ".. O. X. #. .O OO XO #O .X OX XX #X .# O# X# ##"
			}
			if want := fmt.Sprintf("[label=%q]", label); !strings.Contains(text.String(), want) {
				t.Errorf("points %d and %d: %s, want %s", k0, k1, text.String(), want)
			}
			if want := fmt.Sprintf("[label=%q]", letters); !strings.Contains(text.String(), want) {
				t.Errorf("points %d and %d: %s, want %s", k0, k1, text.String(), want)
			}
		}
	}
}

// TestCare: the points that matter to a form are those at which not every content fits.
func TestCare(t *testing.T) {
	b, _ := built(t, 1)
	matter, others := 0, 0
	for i := range b.care {
		for k := range window.Side * window.Side {
			all := true
			for code := range 4 {
				all = all && b.fit[i][k]>>code&1 != 0
			}
			if got := b.care[i]>>k&1 != 0; got == all {
				t.Fatalf("form %d: point %d matters: %v, and %b fits", i, k, got, b.fit[i][k])
			}
			if all {
				others++
			} else {
				matter++
			}
		}
	}
	if matter == 0 || others == 0 {
		t.Errorf("%d points matter, %d do not", matter, others)
	}
}

// TestLastOfQueue: as many nodes are expanded as there are, the last one of them too, and no more than are allowed.
func TestLastOfQueue(t *testing.T) {
	race.Alone(t)
	for _, c := range []struct{ waiting, most, want int }{{0, 2, 0}, {1, 0, 0}, {1, 2, 1}, {3, 1, 1}} {
		b, _ := built(t, 1)
		b.queue = b.queue[:c.waiting]
		b.o.MaxStates = c.most
		for i := range b.nodes {
			b.nodes[i].gain = 0 // a node that is reached again does not wait again
		}
		before := len(b.nodes)
		b.grow()
		expanded := 0
		for i := range b.nodes[:before] {
			if b.nodes[i].children != nil {
				expanded++
			}
		}
		if c.waiting <= 1 && c.most <= 2 && expanded < c.want || expanded > c.most || c.want == 0 && expanded > 0 {
			t.Errorf("%d nodes of %d were expanded, %d are allowed", expanded, c.waiting, c.most)
		}
	}
}
