// The score and the win rate over the game. Black's side is up.
import { $, svg, titled } from "./dom.js";
import { game } from "./game.js";
import { failed } from "./work.js";
import { scoreAt, playedAt, leadText, blackWins, scoreText } from "./scores.js";

const W = 640, H = 132, LEFT = 40, RIGHT = 44, TOP = 6, BOTTOM = 16;

/** nice rounds a range up to a number that is easily read. */
function nice(x) {
  for (const n of [10, 20, 30, 50, 80, 100, 150, 200, 300]) if (x <= n) return n;
  return 400;
}

/** drawGraph draws what is known of the line that is shown. */
export function drawGraph() {
  const line = game.line(), list = [];
  let n = 0, now = 0;
  for (const i of line) {
    if (game.nodes[i].move) n++;
    if (i === game.at) now = n;
    const s = scoreAt(i);
    if (s && list.at(-1)?.n === n) list.pop();
    if (s) list.push({ n, s, node: i });
  }
  const total = Math.max(1, n), sorted = list.map((p) => Math.abs(p.s.lead)).sort((a, b) => a - b);
  const max = nice(Math.max(5, 1.3 * (sorted[Math.floor(0.93 * sorted.length)] ?? 0))); // a few extremes are cut off
  const x = (k) => LEFT + (W - LEFT - RIGHT) * k / total;
  const y = (lead) => TOP + (H - TOP - BOTTOM) * (0.5 + Math.max(-max, Math.min(max, lead)) / max / 2);
  const s = svg("svg", { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": `Score over the game: ${list.length} of ${total + 1} positions are known` });
  s.append(svg("rect", { x: LEFT, y: TOP, width: W - LEFT - RIGHT, height: H - TOP - BOTTOM, class: "ground" }));
  for (const lead of [-max, -max / 2, 0, max / 2, max]) {
    s.append(svg("path", { d: `M${LEFT} ${y(lead)}H${W - RIGHT}`, class: lead ? "grid" : "zero" }), svg("text", { x: LEFT - 4, y: y(lead), class: "scale" }, lead ? leadText(lead).replace(".0", "") : "0"));
  }
  for (const [part, text] of [[-1, "B 100 %"], [0, "50 %"], [1, "W 100 %"]]) s.append(svg("text", { x: W - RIGHT + 3, y: y(part * max), class: "scale win-text" }, text));
  for (let k = 0; k <= total; k += total > 120 ? 50 : total > 30 ? 10 : 5) s.append(svg("text", { x: x(k), y: H - 4 }, String(k)));
  if (list.length) {
    const curve = (value) => list.map((p, i) => `${i ? "L" : "M"}${x(p.n).toFixed(1)} ${y(value(p.s)).toFixed(1)}`).join("");
    const lead = curve((v) => v.lead), fill = `${lead}L${x(list.at(-1).n)} ${y(0)}L${x(list[0].n)} ${y(0)}Z`;
    s.append(svg("clipPath", { id: "above" }, svg("rect", { x: 0, y: 0, width: W, height: y(0) })), svg("clipPath", { id: "below" }, svg("rect", { x: 0, y: y(0), width: W, height: H })),
      svg("path", { d: fill, class: "fill-black", "clip-path": "url(#above)" }), svg("path", { d: fill, class: "fill-white", "clip-path": "url(#below)" }),
      svg("path", { d: curve((v) => max * (1 - 2 * blackWins(v))), class: "win" }), svg("path", { d: lead, class: "curve" }));
    for (const p of list) {
      const played = playedAt(p.node);
      if (played?.mistake) s.append(titled(svg("circle", { cx: x(p.n), cy: y(p.s.lead), r: 4, class: "mistake" }), `move ${p.n} loses ${played.loss.toFixed(1)}`));
      else if (list.length < total / 2) s.append(titled(svg("circle", { cx: x(p.n), cy: y(p.s.lead), r: 2, class: "known" }), scoreText(p.s)));
    }
  }
  s.append(svg("path", { d: `M${x(now)} ${TOP}V${H - BOTTOM}`, class: "now" }));
  s.addEventListener("click", (e) => {
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(s.getScreenCTM().inverse());
    game.toMove(Math.round(Math.min(1, Math.max(0, (p.x - LEFT) / (W - LEFT - RIGHT))) * total)).catch(failed);
  });
  $("graph").replaceChildren(s);
  const shown = scoreAt();
  $("score").textContent = shown ? scoreText(shown) : "";
  $("score").title = !shown ? "" : shown.visits ? `by a search of ${shown.visits} visits` : "the game is over and was counted";
}

export function startGraph() {
  let due = 0;
  const soon = () => { due ||= requestAnimationFrame(() => { due = 0; drawGraph(); }); };
  for (const what of ["tree", "node", "score", "scores"]) game.on(what, soon);
}
