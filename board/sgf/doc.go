// Package sgf reads and writes the Smart Game Format: FF[4], and the older
// dialects that are found in the wild.
package sgf
