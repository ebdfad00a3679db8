package explain

import "slices"

// Kind says what a Claim is about, and so what its other fields mean and what Verify checks. These
// are the kinds:
//
//   - capture: if Line is empty, Move takes the strings at Points off the board. Otherwise the
//     string at Points[0] cannot be saved after Move.
//   - rescue: the opponent could capture the string at Points[0] by moving first, and cannot
//     after Move.
//   - ladder: Move captures the string at Points[0], which can only run from atari to atari.
//   - net: Move captures the string at Points[0] without putting it into atari.
//   - snapback: the opponent can take the stone at Move, but Player then takes the string at
//     Points[0] by playing at Move again.
//   - double_threat: after Move one of the strings at Points is captured.
//   - shortage_of_liberties: Move captures the string at Points[0], which stays in atari if its
//     owner connects it.
//   - connect: after Move the strings at Points cannot be cut apart.
//   - cut: the owner of the strings at Points could join them by playing at Move. After Move he
//     can neither capture the stone nor get near to a connection: he needs four moves in a row.
//   - kill: the group at Points[0] can be saved if its owner moves first, and is captured after
//     Move.
//   - live: the group at Points[0] cannot be captured after Move, whatever the opponent plays.
//   - two_eyes: after Move the group at Points[0] lives even if its owner always passes.
//   - false_eye: after Move the eye of the opponent at Points[0] is false.
//   - steal_eye: the group at Points[0] would have two eyes with a stone at Move. After Move no
//     single move of its owner makes two eyes.
//   - dead_shape: Move takes the vital point of the eye space around it, which has the shape
//     Name.
//   - seki: the strings at Points[0] and Points[1] are of different colors and share liberties.
//     Neither has two eyes, and neither can be captured although the other player moves first.
//   - ko: Move takes the ko stone at Points[0], which the opponent may not retake at once.
//   - race_won: the string at Points[0] of the opponent and the string at Points[1] of Player
//     are beside each other, and Player captures the former first after Move.
//   - escape: Move makes a way out for the weak group at Points[0]. With the Name "liberties"
//     the string at Points[0] had at most three liberties and has Value after Move, two more or
//     better.
//   - territory: Move gains Value points around Points, as Source estimates.
//   - reduction: Move takes Value points of territory away from the opponent, as Source
//     estimates.
//   - joseki: the book knows Move from Name; Value is the frequency, from 0 to 1.
//   - opening: Move does what Name says in an open part of the board, such as "corner",
//     "approach", "enclosure", "extension".
//   - sente: if the opponent does not answer Move, Player can capture the string at Points[0].
//     With the Name "followup" a second move would gain Value points, as Source estimates.
//   - gote: the opponent need not answer Move: a second move would gain Value points only, as
//     Source estimates.
//   - shape: Move makes the shape Name, such as "hane"; Language.Templates has them all.
//   - ladder_breaker: the opponent can capture the string at Points[0] in a ladder, and after
//     Move he cannot capture it.
//   - proverb: the condition of the proverb Name holds for Move.
//   - endgame: Move is worth Value points in the endgame, as Source estimates.
//   - self_atari: after Move the string of Player that it belongs to has one liberty.
//   - fills_own_eye: Move fills an eye of Player.
//   - loses: after Move the opponent captures the string at Points[0] of Player by Line; with
//     the Name "left" he could capture it before, too. If Points is empty, Move is Value points
//     worse than the best move, or than the one that it is compared with, as Source estimates.
//   - lead: Player is ahead by Value points, as Source estimates.
//   - urgent: the group at Points[0] of Player is lost if the opponent moves first, and can be
//     saved if Player does.
//   - dead: the group at Points[0] of Player is lost.
//   - weak: the group at Points[0] of Player has no sure way to live yet.
//   - pressure: Move leaves the string at Points[0] of the opponent Value liberties, two or
//     three.
//   - prevents: the opponent could play at Move himself, and that would have been a claim of the
//     kind Name about Points.
type Kind string

const (
	kindCapture             Kind = "capture"
	kindRescue              Kind = "rescue"
	kindLadder              Kind = "ladder"
	kindNet                 Kind = "net"
	kindSnapback            Kind = "snapback"
	kindDoubleThreat        Kind = "double_threat"
	kindShortageOfLiberties Kind = "shortage_of_liberties"
	kindConnect             Kind = "connect"
	kindCut                 Kind = "cut"
	kindKill                Kind = "kill"
	kindLive                Kind = "live"
	kindTwoEyes             Kind = "two_eyes"
	kindFalseEye            Kind = "false_eye"
	kindStealEye            Kind = "steal_eye"
	kindDeadShape           Kind = "dead_shape"
	kindSeki                Kind = "seki"
	kindKo                  Kind = "ko"
	kindRaceWon             Kind = "race_won"
	kindEscape              Kind = "escape"
	kindTerritory           Kind = "territory"
	kindReduction           Kind = "reduction"
	kindJoseki              Kind = "joseki"
	kindOpening             Kind = "opening"
	kindSente               Kind = "sente"
	kindGote                Kind = "gote"
	kindShape               Kind = "shape"
	kindLadderBreaker       Kind = "ladder_breaker"
	kindProverb             Kind = "proverb"
	kindEndgame             Kind = "endgame"
	kindSelfAtari           Kind = "self_atari"
	kindFillsOwnEye         Kind = "fills_own_eye"
	kindLoses               Kind = "loses"
	kindLead                Kind = "lead"
	kindUrgent              Kind = "urgent"
	kindDead                Kind = "dead"
	kindWeak                Kind = "weak"
	kindPressure            Kind = "pressure"
	kindPrevents            Kind = "prevents"
)

var kinds = []Kind{
	kindCapture, kindRescue, kindLadder, kindNet, kindSnapback, kindDoubleThreat,
	kindShortageOfLiberties, kindConnect, kindCut, kindKill, kindLive, kindTwoEyes,
	kindFalseEye, kindStealEye, kindDeadShape, kindSeki, kindKo, kindRaceWon, kindEscape,
	kindTerritory, kindReduction, kindJoseki, kindOpening, kindSente, kindGote, kindShape,
	kindLadderBreaker, kindProverb, kindEndgame, kindSelfAtari, kindFillsOwnEye, kindLoses,
	kindLead, kindUrgent, kindDead, kindWeak, kindPressure, kindPrevents,
}

// Kinds returns all kinds of claims.
func Kinds() []Kind { return slices.Clone(kinds) }

// Source says where a Claim comes from. These are the sources:
//
//   - proved: Verify has played all replies out.
//   - counted: Verify has counted stones and liberties of the diagram.
//   - table: a book of games or sequences says so.
//   - network: the evaluator estimates it.
//   - reading: reading or influence says so, and Verify could not confirm it within its bound.
type Source string

const (
	sourceProved  Source = "proved"
	sourceCounted Source = "counted"
	sourceTable   Source = "table"
	sourceNetwork Source = "network"
	sourceReading Source = "reading"
)
