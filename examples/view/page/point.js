// All facts about a point, and the patterns that matched there.
import { $, el, announce } from "./dom.js";
import { game } from "./game.js";
import { board, choose, light } from "./board.js";
import { settings } from "./settings.js";
import { work, failed, cancel } from "./work.js";
import { chosen } from "./layers.js";
import { matchView } from "./match.js";
import { shown, showTab } from "./tabs.js";

let databases = [], current = "";

/** words explains the names of facts that are not words of every player. */
const words = {
  "liberties of order 1–4": "its liberties, and the empty points up to four steps away",
  "effective size": "its stones and half of the empty points within four steps that no other string is nearer to",
  "unconditionally": "what it is even if its owner always passes",
  "cutting stone": "2 if it separates two strings of the opponent without a common liberty, 1 if they have one",
  "can be taken nearby": "a string of the opponent beside it that can be captured",
  "not read to the end": "questions whose search was cut short",
  "before reading": "what it looked like by its shape, before it was read",
  "eyes": "the eyes that it gets if the opponent moves first, and if its owner does; in brackets, with two moves in a row too",
  "escape": "how much room there is to run to; how closely it is surrounded",
  "moyo": "the framework around it that may become territory",
  "weakness": "0 is safe, 1 is as good as dead",
  "size": "its stones; with the empty points near them; with its share of weak neighbors that depend on it",
  "race": "who wins if both groups try to capture each other",
  "value from": "how the number of eyes was found",
  "this point": "what an eye on this point is worth: the diagonals count more than 2 for half an eye, and from 4 on for a false one",
  "policy": "the probability of the move before any search",
  "more if not answered": "what a second move in a row would gain",
  "escape value": "how good the point is for a group that runs",
};

/** ask shows the facts about a point. */
export async function ask(vertex, show = true) {
  choose(vertex);
  chosen();
  if (show) showTab("point");
  const sgf = game.sgf(), at = game.at;
  current = `${at} ${vertex}`;
  const box = $("point");
  box.replaceChildren(el("h2", {}, vertex), el("p", { class: "empty" }, "…"));
  try {
    const f = await work("point", "point", { sgf, level: settings.level, at: vertex });
    if (current !== `${at} ${vertex}`) return;
    const word = { black: "black stone", white: "white stone", empty: "empty point" }[f.stone];
    announce(`${f.at} ${word}. ${f.sections.map((s) => `${s.title}: ${s.rows.slice(0, 3).map((r) => `${r.name} ${r.value}`).join(", ")}`).join(". ")}`);
    const patterns = el("section", {}, el("h3", {}, "Patterns"), el("p", { class: "empty" }, "…"));
    box.replaceChildren(el("h2", {}, `${f.at} `, el("span", { class: "soft" }, word)), ...f.sections.map((s) => el("section", {}, el("h3", {}, s.title),
      el("dl", { class: "facts" }, s.rows.map((r) => [el("dt", { title: words[r.name] }, r.name), el("dd", r.points ? pointing(r.points) : {}, r.value)])))), patterns);
    await patternsAt(sgf, vertex, patterns, at);
  } catch (err) {
    failed(err);
    if (current === `${at} ${vertex}`) box.replaceChildren(el("h2", {}, vertex), el("p", { class: "error" }, err.message));
  }
}

/** pointing are attributes of something that speaks of points. */
export const pointing = (points) => ({ class: "points", tabindex: "0", onmouseenter: () => light(points), onmouseleave: () => light(), onfocus: () => light(points), onblur: () => light() });

async function patternsAt(sgf, vertex, box, at) {
  const parts = [];
  for (const d of databases) {
    const p = await work("point patterns", "patterns", { sgf, level: settings.level, database: d.key, at: vertex });
    if (current !== `${at} ${vertex}`) return;
    if (p.matches) parts.push(el("details", { open: p.accepted > 0 }, el("summary", {}, `${d.title}: ${p.accepted} accepted of ${p.matches}`), p.found.slice(0, 30).map((m) => matchView(m))));
  }
  box.replaceChildren(el("h3", {}, "Patterns"), ...(parts.length ? parts : [el("p", { class: "empty" }, "no pattern speaks of this point")]));
}

export function startPoint(list) {
  databases = list;
  game.on("node", () => {
    cancel("point");
    cancel("point patterns");
    light();
  });
  game.on("look", () => { if (board.chosen && shown() === "point") ask(board.chosen, false); });
}
