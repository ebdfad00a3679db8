// The review of a game: what each move lost, the mistakes with better moves, and a summary for each player.
import { $, el } from "./dom.js";
import { game } from "./game.js";
import { showLine } from "./board.js";
import { work, failed, busy, cancel, tell } from "./work.js";
import { learn, learnMove, playedAt, judge, forgetMoves, leadText, scoreAt, lossTone, lossText } from "./scores.js";
import { drawGraph } from "./graph.js";
import { why } from "./why.js";
import { showTab } from "./tabs.js";
import { playing } from "./play.js";

let mistakes = []; // with the nodes of the moves, the worst first
let reviewed = []; // the nodes of the moves that were reviewed

/** found returns the mistakes of the last review. */
export const found = () => mistakes;

export async function review() {
  if (busy("graph")) return cancel("graph");
  if (playing()) return tell("Finish your game first, or resign.", "warning");
  const line = game.line(), loaded = game.nodes;
  const nodes = []; // by number of moves: the last node with so many
  let n = 0;
  for (const i of line) nodes[game.nodes[i].move ? ++n : n] = i;
  if (!n) return tell("There is no move to review yet.", "warning");
  forget();
  button();
  showTab("review");
  let next = 0;
  try {
    const job = work("graph", "graph", { sgf: game.sgf(line.at(-1)) }, {
      partial: (p) => {
        if (game.nodes !== loaded) return;
        learn(nodes[p.moves], p);
        if (performance.now() > next) {
          next = performance.now() + 150;
          drawGraph();
        }
      },
    });
    button();
    const g = await job;
    if (game.nodes !== loaded) return;
    for (const p of g.points) learn(nodes[p.moves], p);
    const worst = new Set(g.mistakes?.map((m) => m.number));
    for (const m of g.moves) learnMove(nodes[m.number], { ...m, mistake: worst.has(m.number) });
    reviewed = g.moves.map((m) => nodes[m.number]);
    mistakes = (g.mistakes ?? []).map((m) => ({ ...m, node: nodes[m.number] }));
    tell("");
  } catch (err) {
    failed(err);
  }
  button();
  render();
  game.fire("score");
  game.fire("reviewed");
}

const button = () => { $("graph-run").textContent = busy("graph") ? "Stop the review" : "Review this game"; };

/** nextMistake goes to the position before the next mistake in the order of the game. */
export function nextMistake() {
  if (!mistakes.length) return tell("First review the game: then this key goes from mistake to mistake.", "warning");
  const order = [...mistakes].sort((a, b) => a.number - b.number), now = game.depth();
  game.go(game.nodes[(order.find((m) => m.number - 1 > now) ?? order[0]).node].parent).catch(failed);
}

/** phaseOf returns the phase of a move: 0 opening, 1 middle game, 2 endgame. */
function phaseOf(number) {
  const points = game.size * game.size;
  return number <= points / 7 ? 0 : number <= points / 2.4 ? 1 : 2;
}

const sizes = [["2 to 5 points", 2, 5], ["5 to 10 points", 5, 10], ["10 points and more", 10, Infinity]];
const phases = ["opening", "middle game", "endgame"];

/** summarize returns the rows of the summary: a title, and what to write for each player. */
function summarize(color) {
  const list = reviewed.map(playedAt).filter((m) => m && m.color === color && m.move !== "PASS");
  const sum = (part) => part.reduce((a, m) => a + m.loss, 0);
  const mean = (part) => part.length ? (sum(part) / part.length).toFixed(1) : "–";
  const agree = list.filter((m) => m.best?.[0] === m.move).length;
  return [String(list.length), list.length ? `${Math.round(100 * agree / list.length)} %` : "–", mean(list),
    ...phases.map((_, k) => mean(list.filter((m) => phaseOf(m.number) === k))),
    ...sizes.map(([, from, to]) => String(list.filter((m) => m.loss >= from && m.loss < to).length))];
}

function render() {
  $("mistakes").replaceChildren(...mistakes.map((m) => el("li", {}, el("button", {
    type: "button", class: "chip", "data-node": m.node, title: `${m.color} ${m.move} loses ${m.loss.toFixed(1)} points; show the better move`, onclick: () => game.go(game.nodes[m.node].parent).catch(failed),
  }, el("span", { class: `stone ${m.color}`, "aria-hidden": "true" }), `${m.number} ${m.move}`, el("b", {}, `−${m.loss.toFixed(1)}`)))));
  $("mistake").disabled = !mistakes.length;
  if (!reviewed.length) {
    $("summary").replaceChildren(el("p", { class: "empty" }, "A review draws the score over the game, lists the biggest mistakes with better moves, and sums up how each player did."));
    return;
  }
  const [b, w] = [summarize("black"), summarize("white")];
  const titles = ["Moves", "Same as the engine's choice", "Points lost a move", ...phases.map((p) => `… in the ${p}`), ...sizes.map(([t]) => `Mistakes of ${t}`)];
  $("summary").replaceChildren(el("table", { class: "summary" }, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Summary"), el("th", { scope: "col" }, "Black"), el("th", { scope: "col" }, "White"))),
    el("tbody", {}, titles.map((t, i) => el("tr", {}, el("th", { scope: "row" }, t), el("td", {}, b[i]), el("td", {}, w[i]))))));
}

/** reasons unfolds what a mistake does, what the better move does, and what the opponent's best answer does. */
function reasons({ move, color, best }, node) {
  const answer = judge(game.next(node))?.best?.[0], opponent = color === "black" ? "white" : "black";
  return why("mistake", best?.length ? `Why is ${best[0]} better than ${move}?` : `What does ${move} do?`, [
    { node: game.nodes[node].parent, move: `${color} ${move}`, heading: move },
    ...(best?.length ? [{ node: game.nodes[node].parent, move: `${color} ${best[0]}`, heading: `Better: ${best[0]}` }] : []),
    ...(answer ? [{ node, move: `${opponent} ${answer}`, heading: `The answer to ${move}: ${opponent} ${answer}` }] : []),
  ]);
}

/** insight says what the next move of the game lost and what was better, and what the last one did. */
function insight() {
  const box = $("insight"), next = game.next(), move = next === undefined ? null : judge(next);
  for (const c of document.querySelectorAll("#mistakes .chip")) c.classList.toggle("now", Number(c.dataset.node) === next || Number(c.dataset.node) === game.at);
  box.replaceChildren();
  $("mistake-why").replaceChildren();
  const last = judge(game.at), score = scoreAt();
  if (last && last.loss >= 0.5) box.append(el("span", { class: `loss ${lossTone(last.loss)}` }, lossText(last.loss)), ` Move ${last.number}, ${last.move}, lost ${last.loss.toFixed(1)} points${score ? `: ${leadText(score.lead)} now` : ""}. `);
  for (const [m, node] of [[last, game.at], [move, next]]) if (m?.loss >= 0.5 && m.best?.[0] !== m.move) $("mistake-why").append(reasons(m, node));
  if (!move) return;
  const best = move.best ?? [];
  if (best[0] === move.move) box.append(`Next: ${move.color} ${move.move}, as the engine would play.`);
  else {
    box.append(`Next: ${move.color} ${move.move} loses ${move.loss.toFixed(1)}. `);
    if (best.length) box.append("Better: ", el("button", { type: "button", class: "small", title: "Show the variation", onmouseenter: () => showLine(best, move.color), onmouseleave: () => showLine(), onfocus: () => showLine(best, move.color), onblur: () => showLine(), onclick: () => game.play(best[0], move.color).catch(failed) }, best.slice(0, 6).join(" ")));
  }
}

/** forget forgets the last review. */
function forget() {
  cancel("graph");
  mistakes = [];
  reviewed = [];
  forgetMoves();
  render();
}

export function startReview() {
  $("graph-run").onclick = review;
  $("mistake").onclick = nextMistake;
  game.on("load", () => {
    forget();
    button();
  });
  game.on("tree", () => {
    if (!reviewed.every((i) => game.has(i))) {
      reviewed = reviewed.filter((i) => game.has(i));
      mistakes = mistakes.filter((m) => game.has(m.node));
      render();
    }
  });
  for (const what of ["node", "score"]) game.on(what, insight);
  render();
}
