// The board: a drawing in which the distance of two lines is 1, with layers over it.
import { $, svg, titled, announce } from "./dom.js";
import { game } from "./game.js";
import { settings } from "./settings.js";
import { judge, lossTone } from "./scores.js";
import { letterOf, vertexOf, indexOf, place } from "./points.js";

const box = $("board");
const root = svg("svg", { class: "goban", "aria-hidden": "true" });
const parts = Object.fromEntries(["wood", "lines", "heat", "areas", "stones", "links", "marks", "hints", "line", "cursor"].map((n) => [n, svg("g", { class: n })]));
root.append(...Object.values(parts));
box.append(root);

export const board = {
  size: 0,
  cursor: "",   // the vertex of the cursor
  chosen: "",   // the vertex that facts are about
  numbers: false,
  layers: [],   // what is drawn over the board
  hints: [],    // moves that somebody proposes
  next: null,   // the next move of the game, with what it loses
  pending: "",  // the point that the first tap on a touch screen has selected
  onplay() {}, onchoose() {}, onwheel() {},
  single() { return false; }, // whether one tap on a point is enough
};

/** stars returns the marked points of a board. */
function stars(size) {
  if (size < 7) return size % 2 ? [[(size - 1) / 2, (size - 1) / 2]] : [];
  const e = size < 13 ? 2 : 3, far = size - 1 - e, mid = (size - 1) / 2;
  const list = [[e, e], [e, far], [far, e], [far, far]];
  if (size % 2) {
    list.push([mid, mid]);
    if (size >= 15) list.push([e, mid], [far, mid], [mid, e], [mid, far]);
  }
  return list;
}

/** ground draws the empty board. */
function ground(size) {
  board.size = size;
  const m = 1.15, w = size - 1 + 2 * m;
  root.setAttribute("viewBox", `${-m} ${-m} ${w} ${w}`);
  parts.wood.replaceChildren(svg("rect", { x: -m, y: -m, width: w, height: w, rx: 0.25 }));
  let lines = "";
  for (let i = 0; i < size; i++) lines += `M0 ${i}H${size - 1}M${i} 0V${size - 1}`;
  parts.lines.replaceChildren(svg("path", { d: lines }), svg("rect", { x: 0, y: 0, width: size - 1, height: size - 1 }),
    ...stars(size).map(([x, y]) => svg("circle", { cx: x, cy: y, r: 0.11 })));
  for (let i = 0; i < size; i++) {
    for (const at of [-0.82, size - 1 + 0.82]) {
      parts.lines.append(svg("text", { x: i, y: at }, letterOf(i)), svg("text", { x: at, y: i }, String(size - i)));
    }
  }
}

let drawn = null; // the position that the board shows

/** drawBoard draws the position that is shown. */
export function drawBoard() {
  const look = game.board;
  if (!look) return;
  // A layer that is drawn between two taps leaves the selected point.
  if (look !== drawn) board.pending = "";
  drawn = look;
  if (look.size !== board.size) {
    ground(look.size);
    board.cursor = board.chosen = "";
  }
  const stones = [];
  for (let i = 0; i < look.stones.length; i++) {
    if (look.stones[i] === ".") continue;
    const x = i % look.size, y = Math.floor(i / look.size);
    stones.push(svg("circle", { cx: x, cy: y, r: 0.475, class: look.stones[i] === "x" ? "black" : "white" }));
  }
  const last = look.last && place(look.last.split(" ")[1], look.size);
  if (settings.moveNumbers) stones.push(...numbers(look));
  else {
    // The ring of the last move leaves room for the letters of layers.
    if (last) stones.push(svg("circle", { cx: last[0], cy: last[1], r: board.layers.some((l) => l.areas?.length || l.heat) ? 0.36 : 0.22, class: `last on-${look.last.split(" ")[0]}` }));
    stones.push(...losses(look));
  }
  const ko = look.ko && place(look.ko, look.size);
  if (ko) stones.push(svg("rect", { x: ko[0] - 0.25, y: ko[1] - 0.25, width: 0.5, height: 0.5, class: "ko" }));
  parts.stones.replaceChildren(...stones);
  drawOver();
  describe();
}

/** numbers draws the numbers of the moves on the stones. */
function numbers(look) {
  const at = new Map();
  let n = 0;
  for (const i of game.path()) if (game.nodes[i].move) at.set(game.nodes[i].move.split(" ")[1], ++n);
  return [...at].filter(([v]) => stoneAt(v) !== ".").map(([v, k]) => {
    const [x, y] = place(v, look.size);
    return svg("text", { x, y, class: `count ${textOn(v)} ${k === n ? "newest" : ""} ${k > 99 ? "long" : ""}` }, String(k));
  });
}

/** losses draws dots on the stones of the last moves: their colors say how much these lost. */
function losses(look) {
  return game.path().slice(-8).flatMap((i) => {
    const played = judge(i), [color, v] = game.nodes[i].move?.split(" ") ?? [], at = v && place(v, look.size);
    if (!at || !played || played.loss < 0.5 || stoneAt(v) !== { black: "x", white: "o" }[color]) return [];
    return [titled(svg("circle", { cx: at[0], cy: at[1], r: 0.15, class: `dot ${lossTone(played.loss)}` }), `move ${played.number} lost ${played.loss.toFixed(1)} points`)];
  });
}

/** stoneAt returns "x", "o" or "." for a vertex. */
export const stoneAt = (vertex) => game.board?.stones[indexOf(vertex, board.size)] ?? ".";

/** drawOver draws layers, marks, proposed moves and the cursor. */
export function drawOver() {
  const size = board.size, look = game.board;
  if (!size || !look) return;
  const heat = [], areas = [], links = [], marks = [], hints = [];
  for (const layer of board.layers) {
    if (layer.heat) drawHeat(layer.heat, heat, marks);
    for (const a of layer.areas ?? []) drawArea(a, areas, marks);
    for (const l of layer.links ?? []) {
      const a = place(l.from, size), b = place(l.to, size);
      if (a && b) links.push(titled(svg("line", { x1: a[0], y1: a[1], x2: b[0], y2: b[1], class: `link t-${l.tone}` }), l.title));
    }
    for (const m of layer.marks ?? []) drawMark(m, marks);
  }
  for (const m of look.marks ?? []) drawMark({ ...m, tone: "own" }, marks);
  for (const h of board.hints) drawHint(h, hints);
  const next = board.next && place(board.next.move.split(" ")[1], size);
  if (next && stoneAt(board.next.move.split(" ")[1]) === ".") hints.push(titled(svg("circle", { cx: next[0], cy: next[1], r: 0.44, class: `next ${board.next.tone}` }), board.next.title));
  parts.heat.replaceChildren(...heat);
  parts.areas.replaceChildren(...areas);
  parts.links.replaceChildren(...links);
  parts.marks.replaceChildren(...marks);
  parts.hints.replaceChildren(...hints);
  drawCursor();
}

function drawHeat(h, heat, marks) {
  const size = board.size;
  h.values.forEach((v, i) => {
    if (v === null) return;
    const x = i % size, y = Math.floor(i / size);
    const tone = h.signed ? (v < 0 ? "black" : "white") : h.tone ?? "info";
    const strength = Math.min(1, Math.abs(v) / h.max);
    if (strength > 0.02) heat.push(svg("rect", { x: x - 0.5, y: y - 0.5, width: 1.001, height: 1.001, class: `t-${tone}`, "fill-opacity": (0.12 + 0.72 * strength).toFixed(3) }));
    const text = h.percent ? String(Math.round(100 * Math.abs(v))) : v.toFixed(h.decimals);
    if (board.numbers && !h.plain && Number(text) !== 0) marks.push(svg("text", { x, y, class: `value ${game.board.stones[i] === "x" ? "on-black" : game.board.stones[i] === "o" ? "on-white" : tone === "black" && strength > 0.3 ? "on-dark" : ""}` }, text.replace("-", "−")));
    else if (h.signed && game.board.stones[i] !== "." && strength > 0.25 && (game.board.stones[i] === "x") !== (v < 0)) {
      heat.push(svg("rect", { x: x - 0.5, y: y - 0.5, width: 1, height: 1, class: `t-${tone}`, "fill-opacity": 0.6 }));
    }
  });
}

function drawArea(a, areas, marks) {
  const size = board.size;
  const set = new Set(a.points), g = svg("g", { class: `area t-${a.tone}`, opacity: a.strength || 0.8 });
  for (const p of a.points) {
    const at = place(p, size);
    if (!at) continue;
    g.append(svg("rect", { x: at[0] - 0.5, y: at[1] - 0.5, width: 1.001, height: 1.001 }));
    // A border where the set ends.
    for (const [dx, dy, d] of [[0, -1, "h1"], [0, 1, "h1"], [-1, 0, "v1"], [1, 0, "v1"]]) {
      const x = at[0] + dx, y = at[1] + dy;
      if (x >= 0 && y >= 0 && x < size && y < size && set.has(vertexOf(y * size + x, size))) continue;
      g.append(svg("path", { d: `M${at[0] - 0.5 + (dx > 0 ? 1 : 0)} ${at[1] - 0.5 + (dy > 0 ? 1 : 0)}${d}` }));
    }
    if (stoneAt(p) !== "." && !settings.moveNumbers && !(a.label && p === a.points[0])) marks.push(titled(svg("circle", { cx: at[0], cy: at[1], r: 0.17, class: `pip t-${a.tone}` }), a.title));
  }
  areas.push(titled(g, a.title));
  const at = a.label && !settings.moveNumbers && place(a.points[0], size);
  if (at) marks.push(titled(svg("text", { x: at[0], y: at[1], class: `label ${textOn(a.points[0]) || (a.tone === "black" ? "on-black" : "")}` }, a.label), a.title));
}

const textOn = (vertex) => ({ x: "on-black", o: "on-white", ".": "" })[stoneAt(vertex)];

function drawMark(m, marks) {
  const at = place(m.at, board.size);
  if (!at) return;
  const [x, y] = at, c = `mark t-${m.tone ?? "info"} ${textOn(m.at)}`;
  const shapes = {
    circle: () => svg("circle", { cx: x, cy: y, r: 0.27, class: `${c} open` }),
    ring: () => svg("circle", { cx: x, cy: y, r: 0.34, class: `${c} open` }),
    dot: () => svg("circle", { cx: x, cy: y, r: 0.18, class: c }),
    own: () => svg("rect", { x: x - 0.15, y: y - 0.15, width: 0.3, height: 0.3, class: `own t-${m.tone}` }),
    square: () => svg("rect", { x: x - 0.24, y: y - 0.24, width: 0.48, height: 0.48, class: `${c} open` }),
    triangle: () => svg("path", { d: `M${x} ${y - 0.32}l0.29 0.5h-0.58z`, class: `${c} open` }),
    cross: () => svg("path", { d: `M${x - 0.22} ${y - 0.22}l0.44 0.44m0 -0.44l-0.44 0.44`, class: `${c} open` }),
    text: () => svg("g", { class: c }, stoneAt(m.at) === "." ? svg("circle", { cx: x, cy: y, r: 0.4, class: "back" }) : [],
      svg("text", { x, y, class: (m.text?.length ?? 0) > 2 ? "small" : "" }, m.text ?? "")),
  };
  marks.push(titled((shapes[m.shape] ?? shapes.dot)(), m.title));
}

/** drawHint draws a proposed move: {move, short, rank, side, tone, title}. */
function drawHint(h, hints) {
  const at = place(h.move, board.size);
  if (!at || stoneAt(h.move) !== ".") return;
  const g = svg("g", { class: `hint side-${h.side ?? "a"} ${h.tone ?? ""} ${h.rank === 0 ? "best" : ""}` });
  g.append(svg("circle", { cx: at[0], cy: at[1], r: 0.46 }), svg("text", { x: at[0], y: at[1], class: h.short.length > 3 ? "small" : "" }, h.short));
  hints.push(titled(g, h.title));
}

/** showLine draws a line of moves as numbered stones, or nothing. */
export function showLine(moves = [], color = "black") {
  const list = [];
  moves.forEach((vertex, i) => {
    const at = place(vertex, board.size);
    if (!at || moves.indexOf(vertex) < i) return;
    const c = (i % 2 === 0) === (color === "black") ? "black" : "white";
    list.push(svg("circle", { cx: at[0], cy: at[1], r: 0.475, class: c }), svg("text", { x: at[0], y: at[1], class: `on-${c}` }, String(i + 1)));
  });
  parts.line.replaceChildren(...list);
  box.classList.toggle("reading", list.length > 0);
}

/** light marks points while something that speaks of them is pointed at. */
export function light(points = []) {
  parts.line.replaceChildren(...points.map((p) => place(p, board.size)).filter(Boolean).map(([x, y]) => svg("rect", { x: x - 0.48, y: y - 0.48, width: 0.96, height: 0.96, rx: 0.12, class: "lit" })));
}

function drawCursor() {
  const list = [];
  const tapped = place(board.pending, board.size);
  if (tapped) list.push(svg("circle", { cx: tapped[0], cy: tapped[1], r: 0.475, class: `ghost ${game.board?.to_play}` }));
  for (const [vertex, name] of [[board.chosen, "chosen"], [board.cursor || board.pending, "at"]]) {
    const at = place(vertex, board.size);
    if (at) list.push(svg("rect", { x: at[0] - 0.5, y: at[1] - 0.5, width: 1, height: 1, rx: 0.14, class: name }));
  }
  parts.cursor.replaceChildren(...list);
}

/** describe tells who listens which position it is. */
function describe() {
  const look = game.board;
  box.setAttribute("aria-label", `Go board, ${look.size} lines, after ${look.moves} moves, ${look.to_play} to play${look.last ? `, last move ${look.last}` : ""}`);
}

/** vertexAt returns the vertex under the pointer, or "". */
function vertexAt(e) {
  const m = root.getScreenCTM();
  if (!m || !board.size) return "";
  const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m.inverse());
  const x = Math.round(p.x), y = Math.round(p.y);
  return x >= 0 && y >= 0 && x < board.size && y < board.size ? vertexOf(y * board.size + x, board.size) : "";
}

/** choose marks a point as the one that facts are about. */
export function choose(vertex) {
  board.chosen = vertex;
  drawCursor();
}

function speak(vertex) {
  const words = { x: "black stone", o: "white stone", ".": "empty" };
  announce(`${vertex} ${words[stoneAt(vertex)]}`);
}

// The pointer: a click plays, on a touch screen the second tap on a point; the right button or a long touch asks for facts.
let touched = 0, timer = 0;
box.addEventListener("mousedown", (e) => e.preventDefault()); // keys go on to walk in the game
box.addEventListener("click", (e) => {
  const v = vertexAt(e);
  if (!v || Date.now() - touched < 700) return;
  if (e.shiftKey || e.altKey) board.onchoose(v);
  else if (e.pointerType === "touch" && board.pending !== v && !board.single(v)) {
    board.pending = v; // a second tap plays
    drawCursor();
    announce(`${v}: tap again to play`);
  } else {
    board.pending = "";
    board.onplay(v);
  }
});
box.addEventListener("contextmenu", (e) => {
  e.preventDefault();
  const v = vertexAt(e);
  if (v && Date.now() - touched > 700) board.onchoose(v);
});
box.addEventListener("pointerdown", (e) => {
  if (e.pointerType !== "touch") return;
  const v = vertexAt(e);
  timer = setTimeout(() => {
    touched = Date.now();
    if (v) board.onchoose(v);
  }, 450);
});
for (const end of ["pointerup", "pointercancel", "pointerleave"]) box.addEventListener(end, () => clearTimeout(timer));
let wheel = 0;
box.addEventListener("wheel", (e) => {
  if (e.ctrlKey) return;
  e.preventDefault();
  wheel += e.deltaY * (e.deltaMode === 1 ? 20 : 1);
  const steps = Math.trunc(wheel / 40);
  if (steps) {
    wheel -= steps * 40;
    board.onwheel(Math.sign(steps));
  }
}, { passive: false });

// The keyboard: a cursor on the board while that has the focus.
box.addEventListener("keydown", (e) => {
  const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (e.ctrlKey || e.metaKey || e.altKey || !board.size) return;
  const [x, y] = place(board.cursor, board.size) ?? [Math.floor(board.size / 2), Math.floor(board.size / 2)];
  if (moves[e.key]) {
    const cx = Math.min(board.size - 1, Math.max(0, x + moves[e.key][0])), cy = Math.min(board.size - 1, Math.max(0, y + moves[e.key][1]));
    board.cursor = vertexOf(cy * board.size + cx, board.size);
    drawCursor();
    speak(board.cursor);
  } else if (e.key === "Enter" && board.cursor) board.onplay(board.cursor);
  else if (e.key === " " && board.cursor) board.onchoose(board.cursor);
  else return;
  e.preventDefault();
  e.stopPropagation();
});
box.addEventListener("focus", () => {
  if (!box.matches(":focus-visible")) return;
  board.cursor ||= vertexOf(Math.floor(board.size / 2) * (board.size + 1), board.size);
  drawCursor();
});
box.addEventListener("blur", () => {
  board.cursor = "";
  drawCursor();
});
