// Writes what was found out into the game: scores, mistakes, proposed lines.
import { game } from "./game.js";
import { leadText, playedAt, scoreAt } from "./scores.js";
import { found as mistakes } from "./review.js";
import { proposals } from "./moves.js";
import { tell } from "./work.js";

/** note adds a line to a comment, unless it is there. */
function note(node, text) {
  if (!node.comment.includes(text)) node.comment = [node.comment, text].filter(Boolean).join("\n");
}

function setProperty(node, id, value) {
  node.props = node.props.filter((p) => p.id !== id).concat({ id, values: [value] });
}

/** annotate writes the graph and the proposed moves into the tree. SGF has scores as V, for Black. */
export function annotate() {
  let written = 0;
  for (const i of game.line()) {
    const node = game.nodes[i], score = scoreAt(i);
    if (!score) continue;
    setProperty(node, "V", (-score.lead).toFixed(1));
    written++;
    const m = mistakes().find((x) => x.node === i), best = playedAt(i)?.best;
    if (!m) continue;
    note(node, `Loses ${m.loss.toFixed(1)} points: ${leadText(score.lead)} after it.`);
    setProperty(node, "BM", "1");
    if (best?.length) game.sequence(node.parent, best, m.color, "Better.");
  }
  const found = proposals();
  if (found?.moves.length) {
    for (const m of found.moves.slice(0, 3)) game.sequence(game.at, m.line ?? [m.move], found.to_play, `${found.valuer}: ${m.text}`);
    written += Math.min(3, found.moves.length);
  }
  game.changed ||= written > 0;
  game.fire("tree");
  game.fire("node");
  game.show();
  tell(written ? "The analysis is in the game now; save it to keep it." : "Nothing to write yet. First review the game, or switch analysis on.");
}
