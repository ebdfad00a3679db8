package main

import (
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// add adds a tool that changes nothing outside this program.
func add[In, Out any](d *desk, name, title, description string, readOnly bool, h mcp.ToolHandlerFor[In, Out]) {
	closed := false
	mcp.AddTool(d.mcp, &mcp.Tool{
		Name: name, Title: title, Description: description,
		Annotations: &mcp.ToolAnnotations{Title: title, ReadOnlyHint: readOnly, DestructiveHint: &closed, OpenWorldHint: &closed, IdempotentHint: true},
	}, h)
}

func (d *desk) addTools() {
	add(d, "load_game", "Load a game", "Loads a game record from an SGF text, or from a file below the folder of the server. It replaces the game of the session. Questions follow the main line of the record.", false, d.loadGame)
	add(d, "load_position", "Load a position", "Loads a position from a diagram, from moves, or from moves on a diagram. It replaces the game of the session.", false, d.loadPosition)
	add(d, "groups", "Groups and whether they live", "Lists the groups of stones with their status, how sure it is, and which move kills or saves each.", true, d.groups)
	add(d, "score", "Score", "Says who leads by how many points, what is settled whoever plays, and with count the result with dead stones.", true, d.score)
	add(d, "best_moves", "Best moves", "Lists the best moves by the neural network, or by a search of as many positions as visits says.", true, d.bestMoves)
	add(d, "explain_move", "Why a move", "Says why a move is good or bad, as sentences and as claims with their proofs; with than, which of two moves is better and why.", true, d.explainMove)
	add(d, "explain_position", "What a position holds", "Says who leads and why, and which groups are dead, weak or urgent, as sentences and as claims with their proofs.", true, d.explainPosition)
	add(d, "verify_claim", "Is it true?", "Checks a statement about a move or a position, given as an English sentence or as a kind with points, by playing it out on the board.", true, d.verifyClaim)
	add(d, "joseki", "Joseki and openings", "Lists the moves that known corner sequences and openings have in this position, with how often professionals chose them.", true, d.joseki)
	add(d, "draw_board", "Draw the board", "Draws the board as a PNG image and as text, with owners of points, groups in danger, or the best moves.", true, d.draw)
}
