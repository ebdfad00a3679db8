// Why: what the library has to say about moves and positions, on request.
import { el } from "./dom.js";
import { game } from "./game.js";
import { showLine } from "./board.js";
import { settings } from "./settings.js";
import { pointing } from "./point.js";
import { work, cancel, failed } from "./work.js";

const language = navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
const sources = { proved: "every reply was played out", counted: "counted on the board", table: "from a table of games" };

let boxes = new Map(); // name and questions → what unfolds, which stays when the page around it is drawn again
let latest = new Map(); // name → the last of them

/** variation shows a line of moves behind a node, with a button that adds it to the game. */
export const variation = (line, color, comment, node = game.at) => el("p", { class: "line" },
  el("span", { onmouseenter: () => showLine(line, color), onmouseleave: () => showLine() }, line.join(" ")),
  el("button", { type: "button", class: "small", title: "Add the variation to the game", "aria-label": `Add the variation of ${line[0]} to the game`, onfocus: () => showLine(line, color), onblur: () => showLine(), onclick: () => game.sequence(node, line, color, comment) }, "add"));

/**
 * why returns what unfolds the reasons of some questions: {node, move, heading}, of which the last two may be missing. A move is
 * "black D4"; without one the position is explained. For each name there is one until another position is shown.
 */
export function why(name, title, questions) {
  const key = JSON.stringify([name, questions]);
  if (!boxes.has(key)) boxes.set(key, unfolding(key, questions));
  const box = boxes.get(key);
  if (latest.get(name)?.open && latest.get(name) !== box) box.open = true; // another question came while it was open
  latest.set(name, box);
  box.firstChild.textContent = title;
  return box;
}

function unfolding(key, questions) {
  const answers = el("div", {});
  let asked = false;
  const box = el("details", { class: "why", ontoggle: async () => {
    if (!box.open || asked) return;
    asked = true;
    answers.replaceChildren(el("p", { class: "empty" }, "…"));
    try {
      const found = [];
      for (const q of questions) found.push({ ...q, ...await work(`why ${key}`, "explain", { sgf: game.sgf(q.node), level: settings.level, move: q.move, language }) });
      answers.replaceChildren(...found.map((a) => reasons(a, found.filter((b) => b !== a && b.node === a.node))));
    } catch (err) {
      asked = false; // unfolding it again asks again
      box.open = false;
      failed(err);
    }
  } }, el("summary", {}), answers);
  return box;
}

/** bare returns a sentence about a move without that move. */
const bare = ({ move }, { text }) => text.replace(move?.split(" ")[1], "");

/** reasons writes an answer, without what is true of other moves in the same position, too. */
function reasons(answer, others) {
  const { node, heading, language, sentences, nothing } = answer;
  const own = sentences.filter((s) => !others.some((o) => o.sentences.some((x) => bare(o, x) === bare(answer, s))));
  return el("section", {}, heading ? el("h4", {}, heading) : null, own.length ? el("ul", { class: "reasons", lang: language }, own.map((s) => el("li", {},
    el("span", pointing(s.points ?? []), s.text), " ", el("span", { class: `badge ${s.guess ? "" : "good"}`, lang: "en", title: s.guess ? "an estimate, or not confirmed" : sources[s.source] }, s.guess ? "guess" : s.source),
    s.line ? variation(s.line, s.first, s.text, node) : null))) : sentences.length ? el("p", {}, "It does nothing that the other move does not do.") : el("p", { lang: nothing ? language : "en" }, nothing ?? "There is nothing to explain."));
}

game.on("node", () => {
  for (const key of boxes.keys()) cancel(`why ${key}`);
  boxes = new Map();
  latest = new Map();
});
