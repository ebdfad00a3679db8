// The score over the game, and the moves that lost most.
import { $, svg, el, titled } from "./dom.js";
import { game } from "./game.js";
import { work, failed, busy, cancel, tell } from "./work.js";

const W = 640, H = 150, LEFT = 34, RIGHT = 14, TOP = 8, BOTTOM = 18;
let points = new Map(), mistakes = [], known = "", line = [];

/** signature tells lines apart. */
const signature = () => game.line().map((i) => game.nodes[i].move ?? "-").join(" ");

export const leadText = (lead) => Math.abs(lead) < 0.05 ? "even" : `${lead > 0 ? "W" : "B"}+${Math.abs(lead).toFixed(1)}`;

/** analysis returns what the graph knows of the shown line. */
export const analysis = () => ({ points, mistakes, fits: known === signature() });

/** improve replaces the score of the shown position by a better one. */
export function improve(p) {
  if (known !== signature() || !points.has(p.moves)) return;
  points.set(p.moves, p);
  draw();
}

export async function run() {
  if (busy("graph")) return cancel("graph");
  const list = game.line();
  points = new Map();
  mistakes = [];
  known = signature();
  line = list;
  $("graph-run").textContent = "Stop";
  let next = 0;
  try {
    const g = await work("graph", "graph", { sgf: game.sgf(list.at(-1)) }, {
      partial: (p) => {
        points.set(p.moves, p);
        if (performance.now() > next) {
          next = performance.now() + 150;
          draw();
        }
      },
    });
    points = new Map(g.points.map((p) => [p.moves, p]));
    mistakes = g.mistakes ?? [];
    tell("");
  } catch (err) {
    failed(err);
  }
  $("graph-run").textContent = "Estimate over the game";
  draw();
}

/** nextMistake goes to the next mistake in the order of the game. */
export function nextMistake() {
  const order = mistakes.map((m) => m.number).sort((a, b) => a - b);
  if (order.length) game.toMove(order.find((n) => n > game.depth()) ?? order[0]).catch(failed);
}

/** nice rounds a range up to a number that is easily read. */
function nice(x) {
  for (const n of [5, 10, 20, 30, 50, 80, 100, 150, 200, 300]) if (x <= n) return n;
  return 400;
}

/** medians replaces each value by the middle one of it, the two before and the two after. */
const medians = (values) => values.map((_, i) => {
  const near = values.slice(Math.max(0, i - 2), i + 3).sort((a, b) => a - b);
  return near[Math.floor(near.length / 2)];
});

export function draw() {
  const total = Math.max(1, line.filter((i) => game.nodes[i]?.move).length);
  const list = [...points.values()].sort((a, b) => a.moves - b.moves);
  $("graph-note").textContent = list.length ? "thin: each position; thick: the median of five" : "not estimated yet";
  const top = nice(Math.max(5, ...list.map((p) => Math.abs(p.lead))));
  const x = (n) => LEFT + (n / total) * (W - LEFT - RIGHT), y = (v) => TOP + (1 - v / top) / 2 * (H - TOP - BOTTOM);
  const s = svg("svg", { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": list.length ? `Score over ${total} moves` : "The score is not estimated yet" });
  s.append(svg("rect", { x: LEFT, y: TOP, width: W - LEFT - RIGHT, height: H - TOP - BOTTOM, class: "ground" }));
  for (const v of [top, top / 2, 0, -top / 2, -top]) {
    s.append(svg("path", { d: `M${LEFT} ${y(v)}H${W - RIGHT}`, class: v === 0 ? "zero" : "grid" }),
      svg("text", { x: LEFT - 5, y: y(v), class: "scale" }, v === 0 ? "0" : `${v > 0 ? "W" : "B"}${Math.abs(v)}`));
  }
  for (let n = 0; n <= total; n += total > 160 ? 50 : total > 60 ? 20 : 10) s.append(svg("text", { x: x(n), y: H - 4, class: "moves" }, String(n)));
  if (list.length > 1) {
    const curve = (values) => list.map((p, i) => `${i ? "L" : "M"}${x(p.moves).toFixed(1)} ${y(values[i]).toFixed(1)}`).join("");
    const path = curve(medians(list.map((p) => p.lead)));
    const fill = `${path}L${x(list.at(-1).moves)} ${y(0)}L${x(list[0].moves)} ${y(0)}Z`;
    s.append(svg("clipPath", { id: "above" }, svg("rect", { x: 0, y: 0, width: W, height: y(0) })), svg("clipPath", { id: "below" }, svg("rect", { x: 0, y: y(0), width: W, height: H })),
      svg("path", { d: fill, class: "fill-white", "clip-path": "url(#above)" }), svg("path", { d: fill, class: "fill-black", "clip-path": "url(#below)" }),
      svg("path", { d: curve(list.map((p) => p.lead)), class: "each" }), svg("path", { d: path, class: "curve" }));
  }
  for (const m of mistakes) {
    const p = points.get(m.number);
    if (p) s.append(titled(svg("circle", { cx: x(m.number), cy: y(p.lead), r: 4.5, class: "mistake" }), `${m.number}. ${m.color} ${m.move} loses ${m.loss.toFixed(1)}`));
  }
  const now = game.depth();
  if (now <= total) s.append(svg("path", { d: `M${x(now)} ${TOP}V${H - BOTTOM}`, class: "now" }));
  s.addEventListener("click", (e) => {
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(s.getScreenCTM().inverse());
    game.toMove(Math.round(Math.min(1, Math.max(0, (p.x - LEFT) / (W - LEFT - RIGHT))) * total)).catch(failed);
  });
  $("graph").replaceChildren(s);
  $("mistakes").replaceChildren(...mistakes.map((m) => el("li", {}, el("button", {
    type: "button", class: m.number === now ? "chip now" : "chip", title: `${m.color} ${m.move} loses ${m.loss.toFixed(1)} points`, onclick: () => game.toMove(m.number).catch(failed),
  }, el("span", { class: `stone ${m.color}`, "aria-hidden": "true" }), `${m.number} ${m.move}`, el("b", {}, `−${m.loss.toFixed(1)}`)))));
  const p = points.get(now);
  $("score").textContent = p && known === signature() ? leadText(p.lead) : "";
}

export function startGraph() {
  $("graph-run").onclick = run;
  game.on("tree", () => {
    if (known !== signature()) line = game.line();
  });
  game.on("node", () => {
    if (!points.size) line = game.line();
    draw();
  });
}

/** forget forgets the graph of another game. */
export function forget() {
  cancel("graph");
  points = new Map();
  mistakes = [];
  line = game.line();
  draw();
}
