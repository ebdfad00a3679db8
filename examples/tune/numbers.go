package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/playout"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// settings are what a search plays with. Capture and failure multiply the games that advice
// is worth which speaks for moves, and against them.
type settings struct {
	rule             gamesearch.Rule
	habits           playout.Habits
	capture, failure float64
}

// number is one of the settings: where it begins and how far steps go, and its bounds.
type number struct {
	name        string
	start, step float64
	least, most float64
	of          func(*settings) *float64
}

// usual is what searches play with that nobody has tuned.
var usual = func() settings {
	s := settings{gamesearch.DefaultRule(), playout.DefaultHabits(), 1, 1}
	if w, err := playout.ShippedWeights(); err == nil { // newMatch tells the error
		s.habits = w.Habits()
	}
	return s
}()

// numbers are all that can be tuned.
var numbers = func() []number {
	list := []number{
		{"even", 0, 6, 1, 100, func(s *settings) *float64 { return &s.rule.Even }},
		{"prior", 0, 80, 0, 2000, func(s *settings) *float64 { return &s.rule.Prior }},
		{"amaf", 0, 1200, 50, 50000, func(s *settings) *float64 { return &s.rule.Amaf }},
		{"early", 0, 0.8, 1, 10, func(s *settings) *float64 { return &s.rule.Early }},
		{"margin", 0, 0.03, 0, 0.5, func(s *settings) *float64 { return &s.rule.Margin }},
		{"capture", 0, 0.3, 0, 5, func(s *settings) *float64 { return &s.capture }},
		{"failure", 0, 0.3, 0, 5, func(s *settings) *float64 { return &s.failure }},
		{"answer", 0, 0.1, 0, 1, func(s *settings) *float64 { return &s.habits.Answer }},
		{"press", 0, 0.15, 0, 1, func(s *settings) *float64 { return &s.habits.Press }},
		{"nakade", 0, 0.15, 0, 1, func(s *settings) *float64 { return &s.habits.Nakade }},
		{"retake", 0, 0.15, 0, 1, func(s *settings) *float64 { return &s.habits.Retake }},
		{"self-atari", 0, 0.04, 0, 1, func(s *settings) *float64 { return &s.habits.SelfAtari }},
		{"far", 0, 2, 0, 100, func(s *settings) *float64 { return &s.habits.Far }},
	}
	for i := range list {
		s := usual
		list[i].start = *list[i].of(&s)
	}
	return list
}()

// clamp keeps a value of the number within its bounds.
func (n *number) clamp(v float64) float64 { return max(n.least, min(v, n.most)) }

// settingsOf returns the usual settings with values for some numbers.
func settingsOf(list []number, values []float64) settings {
	s := usual
	for i, n := range list {
		*n.of(&s) = values[i]
	}
	return s
}

// chosen returns the numbers of the given names, all if there are none, with steps
// that are so many times as wide.
func chosen(names []string, wide float64) ([]number, error) {
	for _, name := range names {
		if !slices.ContainsFunc(numbers, func(n number) bool { return n.name == name }) {
			return nil, cli.Usagef("no number is called %q", name)
		}
	}
	var list []number
	for _, n := range numbers {
		if len(names) == 0 || slices.Contains(names, n.name) {
			n.step *= wide
			list = append(list, n)
		}
	}
	return list, nil
}

// parseValues reads values such as "even=20,prior=350".
func parseValues(text string) (settings, error) {
	s := usual
	for part := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(part, "=")
		i := slices.IndexFunc(numbers, func(n number) bool { return n.name == name })
		if i < 0 {
			return s, cli.Usagef("no number is called %q", name)
		}
		v, err := strconv.ParseFloat(value, 64)
		if n := &numbers[i]; err != nil || math.IsNaN(v) || n.clamp(v) != v {
			return s, cli.Usagef("%s=%q: expected %g to %g", name, value, n.least, n.most)
		}
		*numbers[i].of(&s) = v
	}
	return s, nil
}

// formatValues writes values as parseValues reads them.
func formatValues(list []number, values []float64) string {
	parts := make([]string, len(list))
	for i, n := range list {
		parts[i] = fmt.Sprintf("%s=%.4g", n.name, values[i])
	}
	return strings.Join(parts, ",")
}
