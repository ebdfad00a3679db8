// Files: opened, dropped, saved.
import { $, el } from "./dom.js";
import { ask } from "./api.js";
import { game } from "./game.js";
import { work, cancel, failed, tell } from "./work.js";
import * as patterns from "./patterns.js";
import * as suites from "./suites.js";

/** base64 returns bytes as JSON carries them to the library. */
async function base64(blob) {
  return new Promise((resolve, reject) => {
    const r = new FileReader();
    r.onload = () => resolve(r.result.slice(r.result.indexOf(",") + 1));
    r.onerror = () => reject(r.error);
    r.readAsDataURL(blob);
  });
}

let bytes = "", name = "";

/** file returns the name and the bytes of the file whose game is shown. */
export const file = () => ({ name, data: bytes });

/**
 * openGame shows a game of a file, given as base64: the one with a number, or the first that can be shown. It reports
 * false if the changes of the game before are not to be left behind.
 */
export async function openGame(fileName, data, number) {
  const tree = await work("open", "open", { name: fileName, data, game: number });
  if (!game.leave()) return false;
  [name, bytes] = [fileName, data];
  cancel();
  await game.load(tree);
  if (tree.warnings) tell(tree.warnings.join("\n"), "warning");
  else tell("");
  return true;
}

const kind = (f) => /\.db$/i.test(f.name) ? "db" : /\.tst$/i.test(f.name) ? "tst" : "sgf";

// Mail programs and phones add .txt.
const known = (f) => /\.((sgf|mgt|gib|ngf)(\.txt)?(\.gz)?|gz|db|tst)$/i.test(f.name);

/**
 * openFiles takes what was chosen or dropped: a game, a database, or a suite with its games. Of several files
 * only those of known kinds are taken; a single one is tried whatever its name is, and the library says if it
 * is no record.
 */
async function openFiles(list) {
  const all = [...list];
  const files = all.length > 1 ? all.filter(known) : all;
  if (!files.length) return tell("none of these files is a game record, a database of patterns or a suite", "warning");
  if (!await openKnown(files)) return;
  const others = all.filter((f) => !files.includes(f)).map((f) => f.name);
  if (others.length) tell(`left out, being no game record, database of patterns or suite: ${others.slice(0, 5).join(", ")}${others.length > 5 ? ` and ${others.length - 5} more` : ""}`, "warning");
}

/** openKnown opens files and reports whether all went well. */
async function openKnown(files) {
  try {
    const suite = files.find((f) => kind(f) === "tst");
    if (suite) {
      const games = {};
      for (const f of files.filter((f) => kind(f) === "sgf")) games[f.webkitRelativePath || f.name] = await base64(f);
      await suites.load(suite.name, await suite.text(), games);
      return true;
    }
    for (const f of files) {
      if (kind(f) === "db") await patterns.load(f.name, await f.text());
      else await openGame(f.name, await base64(f));
    }
    return true;
  } catch (err) {
    failed(err);
    return false;
  }
}

/** saveGame hands the game with all that was added to the browser as a file. */
export async function saveGame() {
  const { changed } = game;
  game.changed = false; // what is changed while the file is made is not in it
  try {
    const { sgf } = await ask("save", { nodes: game.list() });
    const url = URL.createObjectURL(new Blob([sgf], { type: "application/x-go-sgf" }));
    const a = el("a", { href: url, download: game.name.replace(/(\.sgf)?(\.gz)?$/i, "") + ".sgf" });
    a.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    tell("saved");
  } catch (err) {
    game.changed ||= changed;
    failed(err);
  }
}

/** dropped collects the files of a drop, those in folders included. */
async function dropped(transfer) {
  const out = [];
  async function walk(entry, path) {
    if (entry.isFile) {
      const f = await new Promise((ok, no) => entry.file(ok, no));
      out.push(f);
    } else if (entry.isDirectory) {
      const reader = entry.createReader();
      for (let part; (part = await new Promise((ok, no) => reader.readEntries(ok, no))).length;) for (const e of part) await walk(e, `${path}${entry.name}/`);
    }
  }
  const entries = [...transfer.items].map((i) => i.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...transfer.files];
  for (const e of entries) await walk(e, "");
  return out;
}

export function startFiles() {
  $("open").onclick = () => $("file").click();
  $("save").onclick = saveGame;
  $("file").onchange = (e) => {
    openFiles(e.target.files);
    e.target.value = "";
  };
  addEventListener("dragover", (e) => {
    e.preventDefault();
    document.body.classList.add("drop");
  });
  addEventListener("dragleave", (e) => { if (!e.relatedTarget) document.body.classList.remove("drop"); });
  addEventListener("drop", async (e) => {
    e.preventDefault();
    document.body.classList.remove("drop");
    openFiles(await dropped(e.dataTransfer));
  });
  addEventListener("beforeunload", (e) => { if (game.changed) e.preventDefault(); });
}
