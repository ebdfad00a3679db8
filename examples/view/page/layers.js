// The layers: which are switched on, and what they show of the position.
import { $, el, segments } from "./dom.js";
import { game } from "./game.js";
import { board, drawBoard, drawOver } from "./board.js";
import { learn, scoreAt, scoreText } from "./scores.js";
import { settings, keep } from "./settings.js";
import { shown } from "./tabs.js";
import { work, cancel, failed } from "./work.js";

let infos = [];
const on = new Set();
const drawn = new Map(); // key → layer of the shown position
/** extra holds layers that others put over the board, by name: that of a panel, or the count. */
const extra = new Map();

/** startLayers makes the menu. */
export function startLayers(list) {
  infos = list;
  const groups = Map.groupBy(infos, (l) => l.group);
  let n = 0;
  $("layers").replaceChildren(...[...groups].map(([group, members]) => el("fieldset", {}, el("legend", {}, group), members.map((l) => {
    n++;
    return el("label", { class: "layer", title: l.about },
      el("input", { type: "checkbox", id: `layer-${l.key}`, onchange: (e) => toggle(l.key, e.target.checked) }),
      el("span", {}, l.title), n <= 9 ? el("kbd", { "aria-hidden": "true" }, String(n)) : null);
  }))));
  segments($("opt-first"), [["none", "nobody"], ["black", "Black"], ["white", "White"]], settings.first, (first) => change({ first }));
  segments($("opt-state"), [["before", "by captures", "stones that cannot escape capture count as lost"], ["after", "by life and death", "groups that cannot live count as lost"]], settings.state, (state) => change({ state }));
  segments($("opt-player"), [["black", "Black"], ["white", "White"]], settings.player, (player) => change({ player }));
  $("level").value = settings.level;
  $("level").onchange = (e) => {
    if (e.target.checkValidity() && e.target.value !== "") change({ level: Number(e.target.value) }, true);
  };
  $("numbers").checked = board.numbers = settings.numbers;
  $("numbers").onchange = (e) => {
    keep({ numbers: e.target.checked });
    board.numbers = e.target.checked;
    drawOver();
  };
  game.on("node", () => {
    for (const key of on) cancel(`layer ${key}`);
    drawn.clear();
    extra.clear();
    paint();
  });
  game.on("look", refresh);
  game.on("score", () => { if (drawn.size) paint(); });
  $("tabs").addEventListener("shown", () => { if (extra.size) paint(); });
  $("drawer-open").onclick = () => openDrawer();
  $("drawer-close").onclick = () => openDrawer(false);
}

/** openDrawer shows the menu of layers, or hides it. */
export function openDrawer(open = $("drawer").hidden) {
  $("drawer").hidden = !open;
  $("drawer-open").setAttribute("aria-expanded", String(open));
  document.body.dataset.drawer = String(open);
}

function change(what, all = false) {
  keep(what);
  const key = Object.keys(what)[0];
  for (const l of infos) if (on.has(l.key) && (all || l[key])) drawn.delete(l.key);
  refresh();
}

/** toggle switches a layer; of those that color all points only one is on. */
export function toggle(key, value = !on.has(key)) {
  const info = infos.find((l) => l.key === key);
  if (!info) return;
  if (value && info.heat) for (const l of infos) if (l.heat && l.key !== key) drop(l.key);
  if (value) on.add(key);
  else drop(key);
  $(`layer-${key}`).checked = value;
  refresh();
}

function drop(key) {
  on.delete(key);
  drawn.delete(key);
  cancel(`layer ${key}`);
  $(`layer-${key}`).checked = false;
}

/** nth switches the layer with a number in the menu, counted from 1; 0 switches all off. */
export function nth(n) {
  if (n > 0) return toggle(infos[n - 1]?.key);
  for (const l of infos) drop(l.key);
  paint();
}

/** isOn reports whether a layer is switched on. */
const isOn = (key) => on.has(key);

/** chosen is called when another point was chosen. */
export function chosen() {
  for (const l of infos) if (l.point) drawn.delete(l.key);
  refresh();
}

/** put puts a layer of a panel over the board as long as that is shown, or takes it away. */
export function put(name, layer) {
  if (layer) extra.set(name, layer);
  else extra.delete(name);
  paint();
}

/** refresh asks for the layers that are switched on and not known. */
export function refresh() {
  if (!game.board) return;
  paint();
  for (const l of infos) if (on.has(l.key) && !drawn.has(l.key)) fetchLayer(l);
}

async function fetchLayer(l) {
  const at = game.at;
  const args = { sgf: game.sgf(), level: settings.level, layer: l.key };
  if (l.first) args.first = settings.first;
  if (l.state) args.state = settings.state;
  if (l.player) args.player = settings.player;
  if (l.point && board.chosen) args.at = board.chosen;
  try {
    const layer = await work(`layer ${l.key}`, "layer", args);
    if (at !== game.at || !on.has(l.key)) return;
    drawn.set(l.key, layer);
    if (layer.score) learn(at, layer.score);
    paint();
  } catch (err) {
    failed(err);
  }
}

function paint() {
  const list = [...infos.filter((l) => on.has(l.key) && drawn.has(l.key)).map((l) => drawn.get(l.key)), ...[...extra].filter(([name]) => name === "count" || name === shown()).map(([, layer]) => layer)];
  // One map of colors at a time.
  const heat = list.filter((l) => l.heat).pop();
  board.layers = list.map((l) => l.heat && l !== heat ? { ...l, heat: undefined } : l);
  drawBoard();
  $("legend").replaceChildren(...list.map((l) => el("section", { "data-layer": l.key }, el("h3", {}, l.title),
    l.score && scoreAt() ? el("p", { class: "now-score" }, scoreText(scoreAt())) : null,
    (l.text ?? []).map((t) => el("p", {}, t)),
    l.legend ? el("ul", {}, l.legend.map((s) => el("li", {}, el("span", { class: `swatch s-${s.shape} t-${s.tone}`, "aria-hidden": "true" }), s.text))) : null)));
}
