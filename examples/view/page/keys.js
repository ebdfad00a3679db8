// The keys of the page. On the board itself, arrows move a cursor; see board.js.
import { $ } from "./dom.js";
import { game } from "./game.js";
import { nth, openDrawer } from "./layers.js";
import { switchAnalysis } from "./moves.js";
import { nextMistake } from "./review.js";
import { undo, hint, pass, playing } from "./play.js";
import { settings, keep } from "./settings.js";
import { drawBoard } from "./board.js";
import { saveGame } from "./files.js";
import { showTab } from "./tabs.js";
import { cancel, failed } from "./work.js";

const walk = {
  ArrowLeft: () => game.step(-1), ArrowRight: () => game.step(1), ",": () => game.step(-1), ".": () => game.step(1),
  ArrowUp: () => game.sibling(-1), ArrowDown: () => game.sibling(1),
  PageUp: () => game.step(-10), PageDown: () => game.step(10), Home: () => game.go(0), End: () => game.step(1e6),
  Delete: () => playing() ? undo() : game.remove(), p: pass,
};

const commands = {
  r: () => showTab("review"), y: () => showTab("play"), x: () => showTab("explore"), g: () => showTab("games"), w: () => showTab("workshop"),
  i: () => showTab("point"), d: () => showTab("patterns"), t: () => showTab("tests"), l: () => openDrawer(),
  b: () => $("board").focus({ focusVisible: true }), u: undo, h: hint, m: () => numberMoves(!settings.moveNumbers),
  a: () => switchAnalysis(!settings.analysis), n: nextMistake, "?": () => $("keys").showModal(),
};

/** numberMoves shows or hides the numbers of moves on the stones. */
function numberMoves(on) {
  keep({ moveNumbers: on });
  $("move-numbers").setAttribute("aria-pressed", String(on));
  drawBoard();
}

/** stop ends all work, and analysis does not begin again by itself. */
function stop() {
  switchAnalysis(false);
  cancel();
}

export function startKeys() {
  addEventListener("keydown", (e) => {
    if ((e.ctrlKey || e.metaKey) && !e.altKey) {
      if (e.key === "o") $("file").click();
      else if (e.key === "s") saveGame();
      else return;
      e.preventDefault();
      return;
    }
    if (e.altKey || $("keys").open) return;
    if (e.key === "Escape") {
      stop();
      return;
    }
    // What is typed into fields is no command, and lists keep their arrows.
    const field = e.target.closest?.("input:not([type=checkbox]), textarea, select, [role=tablist]");
    if (field) return;
    const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    if (walk[key]) Promise.resolve(walk[key]()).catch(failed);
    else if (commands[key]) commands[key]();
    else if (/^\d$/.test(key)) nth(Number(key));
    else return;
    e.preventDefault();
  });
  const buttons = { first: "Home", back10: "PageUp", back: "ArrowLeft", forth: "ArrowRight", forth10: "PageDown", last: "End", remove: "Delete" };
  for (const [id, key] of Object.entries(buttons)) $(id).onclick = () => Promise.resolve(walk[key]()).catch(failed);
  $("help").onclick = () => $("keys").showModal();
  $("stop").onclick = stop;
  $("move-numbers").onclick = () => numberMoves(!settings.moveNumbers);
  $("move-numbers").setAttribute("aria-pressed", String(settings.moveNumbers));
}
