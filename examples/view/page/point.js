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
      el("dl", { class: "facts" }, s.rows.map((r) => [el("dt", {}, r.name), el("dd", r.points ? pointing(r.points) : {}, r.value)])))), patterns);
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
