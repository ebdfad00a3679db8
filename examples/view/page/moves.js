// Moves that somebody proposes, of one or of two who are asked, with values and main lines.
import { $, el } from "./dom.js";
import { game } from "./game.js";
import { board, drawOver, showLine } from "./board.js";
import { settings, keep } from "./settings.js";
import { work, failed, cancel, busy } from "./work.js";
import { leadText } from "./graph.js";

let found = {}; // side → answer
let live = false; // asks again when the position changes

export function startMoves(valuers) {
  const options = () => valuers.map((v) => el("option", { value: v.key, title: v.about }, v.title));
  $("valuer-a").replaceChildren(...options());
  $("valuer-b").replaceChildren(el("option", { value: "" }, "nobody else"), ...options());
  $("visits").value = settings.visits;
  $("visits").onchange = (e) => { if (e.target.checkValidity()) keep({ visits: Number(e.target.value) }); };
  $("valuer-a").onchange = $("valuer-b").onchange = () => { if (live) run(); };
  $("moves-run").onclick = () => { live ? halt() : start(); };
  game.on("node", clear);
  game.on("look", () => { if (live) run(); });
  render();
}

export function start() {
  live = true;
  run();
}

/** halt stops asking. */
export function halt() {
  live = false;
  for (const side of ["a", "b"]) cancel(`moves ${side}`);
  render();
}

function clear() {
  for (const side of ["a", "b"]) cancel(`moves ${side}`);
  found = {};
  showLine();
  render();
}

function run() {
  clear();
  for (const side of ["a", "b"]) {
    const valuer = $(`valuer-${side}`).value;
    if (valuer) asks(side, valuer);
  }
}

async function asks(side, valuer) {
  const args = { sgf: game.sgf(), level: settings.level, valuer, visits: settings.visits }, at = game.at;
  const take = (c) => {
    if (at !== game.at) return;
    found[side] = c;
    render();
  };
  try {
    take(await work(`moves ${side}`, "candidates", args, { partial: take }));
  } catch (err) {
    failed(err);
    render();
  }
}

/** proposals returns the moves of the first one who was asked. */
export const proposals = () => found.a;

function render() {
  const both = Boolean(found.a && found.b);
  const hints = [];
  for (const side of ["b", "a"]) {
    (found[side]?.moves ?? []).slice(0, both ? 5 : 10).forEach((m, rank) => hints.push({ ...m, rank, side, short: short(m.text), title: `${m.move} ${m.text}` }));
  }
  board.hints = hints;
  drawOver();
  $("moves-run").textContent = live ? "Stop" : "Find moves";
  $("moves-run").classList.toggle("on", live);
  $("moves").replaceChildren(...["a", "b"].filter((s) => found[s]).map((side) => list(side, found[side])));
  if (!found.a && !found.b) $("moves").replaceChildren(el("p", { class: "empty" }, live ? "…" : "Find moves with the button or the key F. They are asked for anew in each position until you stop."));
  if (both) $("moves").append(difference());
}

/** short shortens a value for the board. */
const short = (text) => text.endsWith("%") ? String(Math.round(parseFloat(text))) : text.replace("+", "");

function list(side, c) {
  const name = $(`valuer-${side}`).selectedOptions[0]?.textContent ?? c.valuer;
  return el("section", { class: `valuer side-${side}`, "aria-busy": String(busy(`moves ${side}`)) },
    el("h3", {}, el("span", { class: `swatch hint-${side}`, "aria-hidden": "true" }), `${name}: ${c.to_play} to play`),
    c.moves.length ? el("ol", { class: "moves" }, c.moves.map((m) => el("li", {},
      el("button", {
        type: "button", class: "move",
        onmouseenter: () => showLine(m.line ?? [m.move], c.to_play), onmouseleave: () => showLine(),
        onfocus: () => showLine(m.line ?? [m.move], c.to_play), onblur: () => showLine(),
        onclick: () => game.play(m.move).catch(failed),
        "aria-label": `${m.move}, ${m.text}: play it`,
      }, el("b", {}, m.move === "PASS" ? "pass" : m.move), el("meter", { min: 0, max: 1, value: String(m.share), "aria-hidden": "true" }), el("span", { class: "num" }, m.text),
        el("span", { class: "num lead" }, m.lead !== undefined ? leadText(m.lead) : "")),
      m.line?.length > 1 ? el("p", { class: "line" }, el("span", {}, m.line.join(" ")),
        el("button", { type: "button", class: "small", title: "Add the line to the game", "aria-label": `Add the line of ${m.move} to the game`, onclick: () => game.sequence(game.at, m.line, c.to_play, `${name}: ${m.text}`) }, "add")) : null,
      m.reasons?.length ? el("ul", { class: "reasons" }, m.reasons.map((r) => el("li", {}, r))) : null,
      m.notes ? el("p", { class: "notes" }, m.notes.map((n) => `${n.name} ${n.value}`).join(" · ")) : null))) : el("p", {}, "no move"));
}

/** difference says where the two who were asked agree. */
function difference() {
  const a = found.a.moves, b = found.b.moves;
  const common = a.filter((m) => b.some((n) => n.move === m.move)).map((m) => m.move);
  const text = a[0]?.move === b[0]?.move ? `Both like ${a[0]?.move} best.` : `They differ: ${a[0]?.move} against ${b[0]?.move}.`;
  return el("p", { class: "agreement" }, `${text} ${common.length} of ${a.length} moves are proposed by both.`);
}
