package mine

// ladder is a condition on the rest of the board for a move.
type ladder struct {
	labels     []letter
	constraint string
}

// letter is a label on a cell.
type letter struct {
	c    cell
	name byte
}
