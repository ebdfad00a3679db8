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
  game.fire(node === game.at ? "score" : "scores");
}

/** scoreAt returns the score of a node, if it is known. */
export const scoreAt = (node = game.at) => scores.get(node);

/** learnMove keeps what a review says of the move of a node. */
export const learnMove = (node, played) => moves.set(node, played);

/** playedAt returns what a review says of the move of a node. */
export const playedAt = (node) => moves.get(node);

// The longest searches by node: {visits, line, losses}, the losses by move.
const searches = new Map();
const confirmed = 200; // the visits of the search that a review spends on mistakes

/** learnSearch keeps the moves of a search of a node, unless a longer search is known. */
export function learnSearch(node, { visits, moves: list }) {
  if (!list.length || (searches.get(node)?.visits ?? 0) > visits) return;
  searches.set(node, { visits, line: list[0].line ?? [list[0].move], losses: new Map(list.map((m) => [m.move, m.loss])) });
  game.fire("score");
}

/** judge says what the move of a node lost and what was better, by the longest search: {number, color, move, loss, best}, or nothing. */
export function judge(node) {
  const n = game.nodes[node], review = moves.get(node), search = n && searches.get(n.parent);
  if (!n?.move || !search || review?.mistake && search.visits <= confirmed) return review;
  const [color, move] = n.move.split(" "), loss = search.losses.get(move) ?? review?.loss;
  return loss === undefined ? undefined : { number: game.depth(node), color, move, loss, best: search.line };
}

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
  searches.clear();
});
