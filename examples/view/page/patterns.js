// The patterns of a database in the position, and what tells two databases apart.
import { $, el } from "./dom.js";
import { game } from "./game.js";
import { board } from "./board.js";
import { settings } from "./settings.js";
import { work, failed, cancel } from "./work.js";
import { matchView } from "./match.js";
import { put } from "./layers.js";
import { showTab, shown } from "./tabs.js";

const files = new Map(); // databases that were loaded, by name
let databases = [], live = false;

function options(select, first) {
  const value = select.value;
  select.replaceChildren(...first, ...databases.map((d) => el("option", { value: d.key, title: d.about }, d.title)),
    ...[...files.keys()].map((n) => el("option", { value: `file:${n}` }, `${n} (loaded)`)));
  select.value = value;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}

function fill() {
  options($("db-a"), []);
  options($("db-b"), [el("option", { value: "" }, "nothing")]);
}

/** source is a database as requests name it. */
function source(value) {
  if (!value.startsWith("file:")) return { database: value };
  const name = value.slice(5);
  return { file: { name, text: files.get(name) } };
}

/** load takes a file of patterns that somebody works on, and compares it with the shipped one. */
export function load(name, text) {
  files.set(name, text);
  fill();
  const shipped = databases.find((d) => name.toLowerCase().startsWith(d.key));
  $("db-a").value = shipped ? shipped.key : `file:${name}`;
  $("db-b").value = shipped ? `file:${name}` : "";
  showTab("patterns");
  return start();
}

export function start() {
  live = true;
  return run();
}

async function run() {
  const a = source($("db-a").value), other = $("db-b").value;
  const args = { sgf: game.sgf(), level: settings.level }, at = game.at;
  const box = $("patterns");
  box.replaceChildren(el("p", { class: "empty" }, "…"));
  put("patterns");
  try {
    if (other) {
      const c = await work("patterns", "compare", { ...args, a, b: source(other) });
      if (at === game.at) compared(box, c);
      return;
    }
    const here = $("db-here").checked && board.chosen ? { at: board.chosen } : {};
    const p = await work("patterns", "patterns", { ...args, ...a, ...here, all: $("db-all").checked });
    if (at === game.at) listed(box, p);
  } catch (err) {
    failed(err);
    box.replaceChildren(el("pre", { class: "error" }, err.message ?? ""));
  }
}

/** marks shows where the moves of matches are. */
function marks(found, tone, title) {
  return found.filter((m) => m.move !== "none").map((m) => ({ at: m.move, shape: "dot", tone: tone ?? m.color, title: `${title ?? ""}${m.name}` }));
}

function listed(box, p) {
  box.replaceChildren(
    el("p", {}, `${p.database}: ${p.patterns} patterns, ${p.matches} matches, ${p.accepted} accepted.`),
    p.left ? el("details", {}, el("summary", {}, "Left out"), el("ul", {}, p.left.map((l) => el("li", {}, l)))) : "",
    ...p.found.slice(0, 100).map(matchView));
  put("patterns", { key: "patterns", title: `Patterns of ${p.database}`, marks: marks(p.found.filter((m) => m.accepted)) });
}

function compared(box, c) {
  const part = (title, list, tone) => el("details", { open: list.length > 0 }, el("summary", {}, el("span", { class: `swatch s-dot t-${tone}`, "aria-hidden": "true" }), `${title}: ${list.length}`), list.slice(0, 60).map(matchView));
  box.replaceChildren(
    el("h3", {}, `${c.a} and ${c.b}`),
    c.effects ? el("ul", { class: "effects" }, c.effects.map((e) => el("li", {}, e))) : "",
    part(`Only with ${c.a}`, c.only_a, "bad"), part(`Only with ${c.b}`, c.only_b, "good"),
    el("p", {}, `${c.both} matches are accepted with either.`));
  put("patterns", { ...(c.delta ?? {}), key: "patterns", title: `${c.a} → ${c.b}`, marks: [...marks(c.only_a, "bad", `only ${c.a}: `), ...marks(c.only_b, "good", `only ${c.b}: `)] });
}

export function startPatterns(list) {
  databases = list;
  fill();
  for (const id of ["db-a", "db-b", "db-all", "db-here"]) $(id).onchange = () => { if (live) run(); };
  $("db-run").onclick = start;
  $("db-open").onclick = () => $("file").click();
  game.on("node", () => {
    cancel("patterns");
    $("patterns").replaceChildren();
  });
  game.on("look", () => { if (live && shown() === "patterns") run(); });
}
