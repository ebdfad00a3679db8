// Good moves in the position that is shown, of one or of two who are asked, with values and variations.
// The first one is asked by itself in each position, as long as analysis is on.
import { $, el } from "./dom.js";
import { game } from "./game.js";
import { board, drawOver, showLine } from "./board.js";
import { settings, keep } from "./settings.js";
import { work, failed, cancel, busy } from "./work.js";
import { why, variation } from "./why.js";
import { learn, leadText, lossTone, lossText, judge, playedAt, learnSearch, scoreAt, scoreText } from "./scores.js";

const sides = ["a", "b"];
let found = {}; // side → answer
let other = []; // moves that somebody else shows in this position, instead
let timer = 0;

/** paused says whether somebody else forbids analysis: a game that is being played, or moves that are guessed. */
let paused = () => false;

export function startMoves({ valuers, place }, pausedBy) {
  paused = pausedBy;
  settings.visits ??= place === "page" ? 40 : 200; // in the page itself a search takes much longer
  const options = () => valuers.map((v) => el("option", { value: v.key, title: v.about }, v.title));
  $("valuer-a").replaceChildren(...options());
  $("valuer-b").replaceChildren(el("option", { value: "" }, "nobody else"), ...options());
  $("visits").value = settings.visits;
  $("visits").onchange = (e) => {
    if (!e.target.checkValidity()) return;
    keep({ visits: Number(e.target.value) });
    refresh();
  };
  $("valuer-a").onchange = $("valuer-b").onchange = refresh;
  $("analysis").onclick = () => switchAnalysis(!settings.analysis);
  game.on("node", clear);
  for (const what of ["look", "mode"]) game.on(what, refresh);
  for (const what of ["score", "reviewed"]) game.on(what, render);
  render();
}

/** switchAnalysis switches analysis on or off. */
export function switchAnalysis(on) {
  keep({ analysis: on });
  refresh();
}

function stop() {
  clearTimeout(timer);
  for (const side of sides) cancel(`moves ${side}`);
}

function clear() {
  stop();
  found = {};
  other = [];
  showLine();
  render();
}

/** refresh asks for the moves of the shown position, if that is wanted. */
function refresh() {
  clear();
  if (!settings.analysis || paused() || !game.board || game.board.over) return;
  // Stepping quickly asks about the last position only.
  timer = setTimeout(() => {
    for (const side of sides) if ($(`valuer-${side}`).value) asks(side, $(`valuer-${side}`).value);
  }, 30);
}

async function asks(side, valuer) {
  const args = { sgf: game.sgf(), level: settings.level, valuer, visits: settings.visits }, at = game.at;
  const take = (c) => {
    if (at !== game.at) return;
    found[side] = c;
    if (c.score) learn(at, c.score);
    if (valuer === "search" && !c.partial) learnSearch(at, c);
    render();
  };
  try {
    take(await work(`moves ${side}`, "candidates", args, { partial: take }));
  } catch (err) {
    failed(err);
    render();
  }
}

/** suggest shows moves on the board, instead of those of the analysis, until another position is shown. */
export function suggest(hints) {
  other = hints;
  render();
}

/** proposals returns the moves of the first one who was asked. */
export const proposals = () => found.a;

/** lossOf returns what a move loses: for the move of the game what the review says, where that is known. */
function lossOf(m) {
  const next = game.next(), judged = next === undefined ? null : judge(next);
  return m.move === judged?.move && m.loss !== undefined ? judged.loss : m.loss;
}

/** searched reports whether a search has tried a move often enough to say what it loses. */
const searched = (m) => m.loss === undefined || m.share >= 0.015;

/** hintsOf returns what is drawn on the board for an answer. */
function hintsOf(side, c, most) {
  return c.moves.filter((m, rank) => rank < most && (rank === 0 || searched(m))).map((m, rank) => ({
    move: m.move, rank, side, tone: m.loss === undefined ? "" : lossTone(lossOf(m)),
    short: m.loss === undefined ? short(m.text) : rank === 0 ? "best" : lossText(lossOf(m)), title: `${m.move}: ${describe(m)}`,
  }));
}

function render() {
  const both = Boolean(found.a && found.b), hints = [];
  if (!paused()) {
    for (const side of ["b", "a"]) if (found[side]) hints.push(...hintsOf(side, found[side], both ? 5 : 9));
    const next = game.next(), played = next === undefined ? null : judge(next);
    // Without a search the review says what was better.
    if (playedAt(next) && !found.a && played?.best?.[0] && played.best[0] !== played.move) hints.push({ move: played.best[0], rank: 0, tone: "loss-0", short: "best", title: `${played.best[0]}: better than ${played.move}` });
    board.next = next === undefined || !game.nodes[next].move ? null : { move: game.nodes[next].move, tone: played ? lossTone(played.loss) : "", title: played ? `the move of the game loses ${played.loss.toFixed(1)}` : "the move of the game" };
  } else board.next = null;
  board.hints = other.length ? other : hints;
  drawOver();
  $("analysis").disabled = paused();
  $("analysis").setAttribute("aria-pressed", String(settings.analysis && !paused()));
  $("moves").replaceChildren(...sides.filter((s) => found[s]).map((side) => list(side, found[side])));
  if (!found.a && !found.b) $("moves").replaceChildren(el("p", { class: "empty" }, !settings.analysis ? "Analysis is off. Switch it on with the button below the board or the key A: every position you visit is then searched."
    : game.board?.over ? "The game is over and counted." : paused() ? "No help with the moves now." : "…"));
  if (both) $("moves").append(difference());
  const reasons = paused() || !game.board ? "" : why("position", question(scoreAt()), [{ node: game.at }]);
  if (!reasons || reasons !== $("why").firstChild) $("why").replaceChildren(reasons); // what stays keeps the focus
}

/** question asks about the position. */
const question = (score) => !score ? "What matters here?" : Math.abs(score.lead) < 0.05 ? "Why is the game even?" : `Why is ${score.lead > 0 ? "White" : "Black"} ahead?`;

/** short shortens a value for the board. */
const short = (text) => text.endsWith("%") ? percent(parseFloat(text)) : text.replace("+", "");
const percent = (x) => x > 0 && x < 1 ? "<1" : String(Math.round(x));

/** describe writes the figures of a move. */
const describe = (m) => [m.loss === undefined ? "" : lossOf(m) < 0.05 ? "loses nothing" : `loses ${lossOf(m).toFixed(1)}`, m.lead === undefined ? "" : leadText(m.lead), m.text].filter(Boolean).join(", ");

function list(side, c) {
  const name = $(`valuer-${side}`).selectedOptions[0]?.textContent ?? c.valuer, score = scoreAt();
  return el("section", { class: `valuer side-${side}`, "aria-busy": String(busy(`moves ${side}`)) },
    el("h3", {}, found.b ? el("span", { class: `swatch hint-${side}`, "aria-hidden": "true" }) : null, `${name}: ${c.to_play} to play`, c.score && score ? el("span", { class: "note now-score" }, scoreText(score)) : null),
    c.moves.some((m) => m.loss !== undefined) ? el("div", { class: "move head", "aria-hidden": "true" }, ...["Move", "Searched", "Lost", "Then", `${c.to_play === "black" ? "Black" : "White"} wins`].map((t) => el("span", {}, t))) : null,
    c.moves.length ? el("ol", { class: "moves" }, c.moves.map((m) => el("li", {},
      el("button", {
        type: "button", class: "move",
        onmouseenter: () => showLine(m.line ?? [m.move], c.to_play), onmouseleave: () => showLine(),
        onfocus: () => showLine(m.line ?? [m.move], c.to_play), onblur: () => showLine(),
        onclick: () => game.play(m.move).catch(failed),
        "aria-label": `${m.move}, ${describe(m)}: play it`,
      }, el("b", {}, m.move === "PASS" ? "pass" : m.move), el("meter", { min: 0, max: 1, value: String(m.share), "aria-hidden": "true" }),
        m.loss === undefined ? el("span", {}) : el("span", { class: searched(m) ? `loss ${lossTone(lossOf(m))}` : "loss unsure", title: searched(m) ? "points lost, beside the best move" : "hardly searched" }, searched(m) ? lossText(lossOf(m)) : "?"),
        el("span", { class: "num lead" }, m.lead !== undefined ? leadText(m.lead) : ""), el("span", { class: "num", title: m.loss === undefined ? undefined : `the probability that ${c.to_play} wins` }, m.text)),
      m.line?.length > 1 ? variation(m.line, c.to_play, `${name}: ${m.text}`) : null,
      m.move === "PASS" ? null : why(`moves ${side}`, `Why ${m.move}?`, [{ node: game.at, move: `${c.to_play} ${m.move}` }]),
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
