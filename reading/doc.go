// Package reading is tactical reading: whether a single string can be captured
// or saved, by which moves, and whether a ko decides.
package reading
