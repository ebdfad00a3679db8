// Package score tells which stones are dead, whose each point is, and what the game
// comes to, in one call:
//
//	r, err := score.OfGame(ctx, game, score.Options{})
//	r.Margin(board.TerritoryScoring) // positive when White wins
//	r.Status(p)                      // alive, dead, seki or unsettled
//	r.Owner(p)                       // whose point that is
//
// There is nothing to set up, and the same position has the same answer each time. Who
// asks about many positions keeps an Estimator.
//
// # How it is found
//
// Random games from the position (package playout) say how likely each point becomes
// whose. A string that they give to the opponent is dead, unless games whose players
// do not throw large strings away disagree: that is how stones in seki are told from dead
// ones, since ordinary random games do not know seki. A LifeReader, if there is one,
// decides about groups on which random games are of two minds.
//
// When little of the board is open, the game is over, and is then played to its very end
// as players do who agree: neutral points are filled in turn, first where a small search
// sees the most to be had, and a string that tactical reading would then capture is
// protected, which costs a point of territory. A protection is left out if the owner can
// do without: if random games after the attack give him the points all the same. What is
// on the board then is counted, under area and under territory rules.
//
// As long as much is open, the score is an estimate: the sum over the points of how
// likely each belongs to whom.
//
// # How good it is
//
// TestGames counts the last positions of games of professionals and compares the counts
// with the published results; TestStable measures how much an estimate changes from move
// to move. Records often stop before the last neutral points are filled, or while a ko is
// going on.
package score
