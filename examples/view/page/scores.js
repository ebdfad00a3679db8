// What is known of the positions of the game: one score for each, which everything on the page shows.
import { game } from "./game.js";

// Scores by node: {lead, win_rate, to_play, visits}, as the answers have them.
const scores = new Map();
// The moves of a reviewed line by node: {loss, best, ...}.
const moves = new Map();

/** weight orders scores: a count is better than any search, a longer search than a shorter one. */
const weight = (s) => s.visits === 0 ? Infinity : s.visits;

/** learn keeps the score of a node, unless a better one is known; a count by the player replaces another. */
export function learn(node, score) {
  const known = scores.get(node);
  if (!score || known && weight(known) > weight(score)) return;
  scores.set(node, score);
  game.fire("score");
}

/** scoreAt returns the score of a node, if it is known. */
export const scoreAt = (node = game.at) => scores.get(node);

/** learnMove keeps what a review says of the move of a node. */
export const learnMove = (node, played) => moves.set(node, played);

/** playedAt returns what a review says of the move of a node. */
export const playedAt = (node) => moves.get(node);

/** forgetMoves makes room for another review. */
export const forgetMoves = () => moves.clear();

/** leadText writes White's lead. */
export const leadText = (lead) => Math.abs(lead) < 0.05 ? "even" : `${lead > 0 ? "W" : "B"}+${Math.abs(lead).toFixed(1)}`;

/** blackWins returns the probability that Black wins. */
export const blackWins = (s) => s.to_play === "black" ? s.win_rate : 1 - s.win_rate;

/** scoreText writes a score with its certainty. */
export function scoreText(s) {
  if (s.visits === 0) return `${leadText(s.lead)}, counted`;
  const b = blackWins(s);
  return `${leadText(s.lead)} · ${b >= 0.5 ? "Black" : "White"} wins ${Math.round(100 * Math.max(b, 1 - b))} %`;
}

/** lossTone returns the class of a color for points lost. */
export const lossTone = (loss) => `loss-${[0.5, 1.5, 3, 6, 12].filter((x) => loss >= x).length}`;

/** lossText writes points lost. */
export const lossText = (loss) => loss < 0.05 ? "0" : `−${loss.toFixed(1)}`;

game.on("load", () => {
  scores.clear();
  moves.clear();
});
