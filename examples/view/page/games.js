// The games of a file, and where the shown position occurs in them.
import { $, el } from "./dom.js";
import { game } from "./game.js";
import { work, failed } from "./work.js";
import { file, openGame } from "./files.js";
import { suggest } from "./moves.js";

const most = 300; // lines that are shown at once
let list = [];
let listed = ""; // the file whose games are listed

/** names writes who plays. */
const names = (g) => g.black || g.white ? `${g.black || "?"} – ${g.white || "?"}` : "no names";

function table(rows) {
  return el("table", { class: "list" }, el("thead", {}, el("tr", {}, ["", "Players", "Date", "Result"].map((t) => el("th", { scope: "col" }, t)))),
    el("tbody", {}, rows.map(([number, g, open, note]) => el("tr", { class: game.games === list.length && number === game.number ? "now" : "" },
      el("td", { class: "num" }, String(number)), el("td", {}, el("button", { type: "button", class: "link", onclick: () => open().catch(failed) }, names(g)), note ? el("span", { class: "note" }, ` ${note}`) : null, g.event ? el("span", { class: "note" }, ` ${g.event}`) : null),
      el("td", {}, g.date ?? ""), el("td", {}, g.result ?? "")))));
}

function render() {
  const want = $("games-filter").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const rows = list.map((g, i) => [i + 1, g]).filter(([, g]) => want.every((w) => `${names(g)} ${g.date ?? ""} ${g.event ?? ""} ${g.result ?? ""}`.toLowerCase().includes(w)));
  $("games-label").hidden = list.length < 2;
  if (list.length < 2) return $("games").replaceChildren(el("p", { class: "empty" }, "This file has one game. Open a collection, a file with several games, to choose from them and to search them."));
  $("games").replaceChildren(el("p", { class: "note" }, rows.length > most ? `${rows.length} games, the first ${most}:` : `${rows.length} of ${list.length} games`),
    table(rows.slice(0, most).map(([n, g]) => [n, g, () => openGame(file().name, file().data, n)])));
}

async function find() {
  const { name, data } = file(), at = game.at, loaded = game.nodes;
  $("hits").replaceChildren();
  try {
    const f = await work("find", "find", { sgf: game.sgf(), name, data });
    if (game.nodes !== loaded || game.at !== at) return;
    const next = Object.entries(Object.groupBy(f.hits.filter((h) => h.next), (h) => h.next.split(" ")[1])).sort((a, b) => b[1].length - a[1].length);
    suggest(next.slice(0, 12).map(([move, hits], rank) => ({ move, rank, short: String(hits.length), title: `${move}: played in ${hits.length} of ${f.hits.length} games` })));
    $("hits").replaceChildren(el("h3", {}, `${f.hits.length}${f.more ? " and more" : ""} of ${f.games} games have this position`), next.length ? el("p", { class: "note" }, `Next: ${next.slice(0, 6).map(([m, h]) => `${m} ${h.length}`).join(", ")}`) : null,
      f.hits.length ? table(f.hits.slice(0, most).map((h) => [h.game, h, async () => {
        if (await openGame(name, data, h.game)) await game.toMove(h.moves);
      }, `move ${h.moves}${h.swapped ? ", colors exchanged" : ""}`])) : null);
  } catch (err) {
    failed(err);
  }
}

export function startGames() {
  $("games-filter").oninput = render;
  $("find").onclick = find;
  $("find-open").onclick = () => $("file").click();
  game.on("load", () => {
    // The list stays while another game is played, or one of its own is shown.
    if (file().data !== listed) [list, listed] = [game.infos ?? [], file().data];
    render();
  });
  render();
}
