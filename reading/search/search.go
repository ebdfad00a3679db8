// Package search is the vocabulary that all reading shares: result codes and
// results, efforts, limits and budgets, the ko rule, the interfaces that rooms ask,
// and the recorder that a search hands its variations to. It contains no search.
package search
