// Writes what was found out into the game: scores, mistakes, proposed lines.
import { game } from "./game.js";
import { analysis, leadText } from "./graph.js";
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
  const { points, mistakes, fits } = analysis();
  let n = 0, written = 0;
  if (fits && points.size) {
    for (const i of game.line()) {
      const node = game.nodes[i];
      if (node.move) n++;
      const p = points.get(n);
      if (!p) continue;
      setProperty(node, "V", (-p.lead).toFixed(1));
      written++;
      const m = mistakes.find((x) => x.number === n && node.move);
      if (m) {
        note(node, `Loses ${m.loss.toFixed(1)} points: ${leadText(p.lead)} after it.`);
        setProperty(node, "BM", "1");
      }
    }
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
  tell(written ? "The analysis is in the game now; save it to keep it." : "Nothing to write yet: estimate the score over the game, or find moves.");
}
