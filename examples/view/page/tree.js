// The tree of variations: the main line runs to the right, variations below it.
import { $, svg, segments } from "./dom.js";
import { game } from "./game.js";
import { failed } from "./work.js";
import { sgfPoint, pointsOf } from "./points.js";

const DX = 26, DY = 30, R = 9;
let spots = [], drawing = null;

/** layout gives each node a column and a row: children stand right of their parents. */
function layout() {
  spots = [];
  const free = []; // the first row that is free in each column
  const stack = [[0, 0, 0]];
  // A line is placed as a whole, so that variations do not cross it.
  while (stack.length) {
    const [start, column, least] = stack.pop();
    const line = [];
    for (let i = start; i !== undefined; i = game.nodes[i].children[0]) line.push(i);
    let row = least;
    for (let k = -1; k < line.length; k++) row = Math.max(row, free[column + k] ?? 0);
    line.forEach((i, k) => {
      spots[i] = [column + k, row];
      free[column + k] = row + 1;
    });
    if (column > 0) free[column - 1] = Math.max(free[column - 1] ?? 0, row + 1);
    line.forEach((i, k) => {
      const others = game.nodes[i].children.slice(1);
      stack.push(...others.map((c) => [c, column + k + 1, row + 1]).reverse());
    });
  }
}

/** drawTree draws the whole tree. */
function drawTree() {
  layout();
  const lines = svg("g", { class: "branches" }), nodes = svg("g", {});
  let width = 0, height = 0;
  spots.forEach((spot, i) => {
    if (!spot) return;
    const n = game.nodes[i], x = 20 + spot[0] * DX, y = 20 + spot[1] * DY;
    width = Math.max(width, x);
    height = Math.max(height, y);
    if (n.parent >= 0) {
      const [pc, pr] = spots[n.parent], px = 20 + pc * DX, py = 20 + pr * DY;
      lines.append(svg("path", { d: pr === spot[1] ? `M${px} ${py}H${x}` : `M${px} ${py}V${y - DX / 2}L${px + DX / 2} ${y}H${x}` }));
    }
    const color = n.move?.split(" ")[0] ?? "none";
    const g = svg("g", { class: `node ${color}`, "data-node": i, role: "treeitem", id: `node-${i}`, "aria-label": n.move ?? "start" });
    g.append(svg("circle", { cx: x, cy: y, r: color === "none" ? 5 : R }));
    if (n.comment) g.append(svg("circle", { cx: x + R - 1, cy: y - R + 1, r: 3.2, class: "note" }));
    nodes.append(g);
  });
  drawing = svg("svg", { width: width + 24, height: height + 24, role: "group" }, lines, nodes);
  drawing.addEventListener("click", (e) => {
    const node = e.target.closest("[data-node]");
    if (node) game.go(Number(node.dataset.node)).catch(failed);
  });
  $("tree").replaceChildren(drawing);
  mark();
}

/** mark marks the shown node and brings it into view. */
function mark() {
  drawing?.querySelector(".now")?.classList.remove("now");
  drawing?.querySelector("[aria-selected]")?.removeAttribute("aria-selected");
  const now = drawing?.querySelector(`[data-node="${game.at}"]`), spot = spots[game.at];
  if (!now || !spot) return;
  now.classList.add("now");
  now.setAttribute("aria-selected", "true");
  $("tree").setAttribute("aria-activedescendant", now.id);
  const box = $("tree"), x = 20 + spot[0] * DX, y = 20 + spot[1] * DY;
  if (x < box.scrollLeft + 40 || x > box.scrollLeft + box.clientWidth - 40) box.scrollLeft = x - box.clientWidth / 2;
  if (y < box.scrollTop + 20 || y > box.scrollTop + box.clientHeight - 20) box.scrollTop = y - box.clientHeight / 2;
}

/** tool is what a click on the board does: play, or the identifier of a mark. */
let tool = "play";
const marks = ["TR", "SQ", "CR", "MA"];
export const marking = () => tool !== "play";

/** putMark puts the mark of the tool on a point, or takes it away. */
export function putMark(vertex) {
  const at = sgfPoint(vertex, game.size);
  if (tool === "LB") {
    const labels = game.get("LB"), rest = labels.filter((l) => !l.startsWith(`${at}:`));
    const used = new Set(labels.map((l) => l.split(":")[1]));
    const letter = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((l) => !used.has(l)) ?? "?";
    return game.set("LB", rest.length < labels.length ? rest : [...labels, `${at}:${letter}`]);
  }
  // A point has one mark of these kinds.
  const had = marks.map((id) => [id, game.get(id).flatMap(pointsOf)]).filter(([, points]) => points.includes(at));
  for (const [id, points] of had) game.setAt(game.at, id, points.filter((p) => p !== at));
  return game.set(tool, had.some(([id]) => id === tool) ? game.get(tool) : [...game.get(tool), at]);
}

export function startTree() {
  segments($("tools"), [["play", "play", "a click plays a move"], ["TR", "△"], ["SQ", "□"], ["CR", "○"], ["MA", "✕"], ["LB", "A"]], tool, (t) => { tool = t; });
  game.on("tree", drawTree);
  game.on("node", () => {
    mark();
    $("comment").value = game.node.comment;
  });
  $("tabs").addEventListener("shown", mark); // a list that is not shown does not scroll
  $("comment").addEventListener("input", (e) => {
    const had = Boolean(game.node.comment);
    game.node.comment = e.target.value;
    game.changed = true;
    if (had !== Boolean(e.target.value)) drawTree();
  });
  $("tree").addEventListener("keydown", (e) => {
    if (e.key === "Enter") $("board").focus();
  });
}
