// Counting a game that is over: the owners of the points, and dead stones, which a click changes.
import { $ } from "./dom.js";
import { game } from "./game.js";
import { stoneAt } from "./board.js";
import { vertexOf } from "./points.js";
import { work, cancel, failed } from "./work.js";
import { put } from "./layers.js";
import { learn } from "./scores.js";

let counted = null; // the count of the shown position
let queue = Promise.resolve();

/** result returns the count of the shown position. */
export const result = () => counted;

/** counting reports whether a click on a stone says that it is dead or alive. */
export const counting = (vertex) => Boolean(counted) && stoneAt(vertex) !== ".";

/** toggle changes whether the string of a stone is dead. Fast clicks are counted one after the other. */
export function toggle(vertex) {
  queue = queue.then(() => counted ? count({ dead: counted.dead, toggle: vertex }) : null);
  return queue;
}

async function count(args = {}) {
  const at = game.at;
  try {
    const c = await work("count", "count", { sgf: game.sgf(), ...args });
    if (at !== game.at) return;
    counted = c;
    const lead = c.lead;
    learn(at, { lead, win_rate: (1 + Math.sign(game.board.to_play === "white" ? lead : -lead)) / 2, to_play: game.board.to_play, visits: 0 });
    put("count", layer(c));
    game.fire("counted");
  } catch (err) {
    failed(err);
  }
}

/** player writes the points of a player. */
function player(name, c, score, extra) {
  const parts = score.scoring === "area" ? [`${c.stones} stones`, `${c.territory} territory`] : [`${c.territory} territory`, `${c.prisoners} prisoners`];
  if (c.pass_stones) parts.push(`${c.pass_stones} for passes`);
  return `${name}: ${[...parts, ...extra].join(" + ")}`;
}

function layer(c) {
  const s = c.score, size = game.size, owned = (letter) => [...c.owners].flatMap((x, i) => x === letter && (game.board.stones[i] === "." || c.dead.includes(vertexOf(i, size))) ? [vertexOf(i, size)] : []);
  const extra = [s.komi ? `${s.komi} komi` : "", s.handicap ? `${s.handicap} for handicap` : ""].filter(Boolean);
  return {
    key: "count", title: `The game is counted: ${c.margin === "0" ? "a draw" : c.margin}`,
    text: [player("Black", s.black, s, []), player("White", s.white, s, extra), "Click on stones to change whether they are dead."],
    areas: [], links: [],
    marks: [...owned("x").map((at) => ({ at, shape: "own", tone: "black" })), ...owned("o").map((at) => ({ at, shape: "own", tone: "white" })), ...c.dead.map((at) => ({ at, shape: "cross", tone: "bad", title: "dead" }))],
    legend: [{ tone: "black", shape: "own", text: "Black's" }, { tone: "white", shape: "own", text: "White's" }, { tone: "bad", shape: "cross", text: "dead" }],
  };
}

export function startScoring() {
  game.on("node", () => {
    cancel("count");
    counted = null;
  });
  game.on("look", () => { if (game.board.over && !counted) count(); });
}
