// Package draw shows a board with marks, labels and heat maps as plain text,
// as colored terminal text, as SVG and as PNG.
//
// A Picture is made from a board with New. It copies the stones, so the board
// may change afterwards. Everything else is put on it point by point (Mark,
// Label, Tint, Ink, Region, Variation) or for the whole picture (the exported
// fields: title, caption, last move, crop, orientation, heat map, legend). Then
// any of the renderers writes it:
//
//	Text     the layout of GTP's showboard, for logs, tests and documents
//	ANSI     the same layout in 16 or 256 colors, for a terminal
//	Numbers  the heat map as a grid of numbers
//	SVG      a vector drawing in one self-contained file
//	PNG      a raster drawing of the same design
//
// GIF writes a game as an animation of such drawings.
//
// # Colors of a terminal
//
// The letters of ANSI are those of Text. A label on a stone without tint or ink replaces the
// letter of the stone, whose color shows it. With 256 colors the board is brown and has heat
// maps. With 16 colors it keeps the background of the terminal, and heat shows in the palette's
// color of the sign, from half of the range on. Tints are backgrounds; ink is the foreground
// with 256 colors and the background with 16.
//
// The output depends on nothing but the Picture and the arguments, byte for
// byte, so it can be compared with golden files. For PNG this means the pixels: the
// bytes may change with the compressor of the standard library.
//
// # Points off the board
//
// Analyses often return board.NoPoint or board.Pass instead of a point. Marking such a point, or
// any other point outside the board, does nothing, so results can be passed on unchecked.
//
// Settings of the whole picture are checked when it is rendered: a crop whose corners are off the
// board, a heat map of the wrong length, a label that is too long. The renderer then returns an
// error and writes nothing.
//
// # Text
//
// Titles, captions and labels are Unicode. Control and formatting characters
// and invalid UTF-8 are replaced by U+FFFD, so that a label from a game record
// cannot steer a terminal or break an XML parser. SVG writes text as text, in
// whatever sans-serif font the viewer has. PNG brings its own stroke font, which
// covers printable ASCII; accented Latin letters lose the accent, and any other
// character becomes a box, unless Picture.Font is set: it writes texts that have such
// characters.
package draw
