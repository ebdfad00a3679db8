// The page: puts the parts together.
import { $ } from "./dom.js";
import { ask, gone } from "./api.js";
import { game } from "./game.js";
import { board, drawBoard } from "./board.js";
import { failed, tell, hush } from "./work.js";
import { startTheme } from "./theme.js";
import { startSound } from "./sound.js";
import { startTabs } from "./tabs.js";
import { startLayers } from "./layers.js";
import { startMoves } from "./moves.js";
import { startReview } from "./review.js";
import { startGuess, guess, guessing } from "./guess.js";
import { startPlay, playing, mine } from "./play.js";
import { startScoring, counting, toggle } from "./scoring.js";
import { startGames } from "./games.js";
import { startPoint, ask as askPoint } from "./point.js";
import { startTree, marking, putMark } from "./tree.js";
import { startGraph } from "./graph.js";
import { startPatterns } from "./patterns.js";
import { startSuites } from "./suites.js";
import { startFiles, openGame } from "./files.js";
import { startKeys } from "./keys.js";
import { annotate } from "./annotate.js";

function names() {
  const of = (id) => game.get(id, 0)[0]?.replace(/\\([\s\S])/g, "$1");
  const look = game.board;
  ["black", "white"].forEach((color, i) => {
    const name = of(["PB", "PW"][i]) || ["Black", "White"][i], taken = look.prisoners[i];
    $(color).textContent = $(color).title = name;
    $(`${color}-taken`).textContent = taken ? `has captured ${taken}` : "";
  });
  $("terms").textContent = `komi ${look.komi}, ${look.rules.replaceAll("_", " ").replace(/\b[a-z]/g, (c) => c.toUpperCase())} rules`;
  $("title").textContent = game.title || game.name;
  document.title = `${game.title || game.name} – tengen`;
  const line = game.line().filter((i) => game.nodes[i].move).length;
  $("where").textContent = `${look.moves} / ${line}`;
  for (const [id, off] of [["first", game.node.parent < 0], ["back", game.node.parent < 0], ["back10", game.node.parent < 0], ["remove", game.node.parent < 0],
    ["forth", !game.node.children.length], ["forth10", !game.node.children.length], ["last", !game.node.children.length]]) $(id).disabled = off;
  document.body.dataset.toPlay = look.to_play;
  if (look.warnings) tell(look.warnings.at(-1), "warning");
}

/** clicked does what a click on a point of the board means now. */
async function clicked(vertex) {
  if (counting(vertex)) return toggle(vertex);
  if (guessing()) return guess(vertex);
  if (playing()) return mine(vertex);
  return marking() ? putMark(vertex) : game.play(vertex);
}

async function main() {
  startTheme();
  startSound();
  startTabs("point", "review");
  tell("loading …");
  const hello = await ask("hello");
  startLayers(hello.layers);
  startMoves(hello, () => playing() || guessing());
  startPoint(hello.databases);
  startTree();
  startGraph();
  startReview();
  startGuess();
  startScoring();
  startPlay(hello);
  startGames();
  startPatterns(hello.databases);
  startFiles();
  startKeys();
  $("annotate").onclick = annotate;
  game.on("node", hush);
  game.on("reviewed", drawBoard);
  game.on("look", drawBoard);
  game.on("look", names);
  board.onplay = (vertex) => clicked(vertex).catch(failed);
  board.single = (vertex) => marking() || counting(vertex);
  board.onchoose = (vertex) => askPoint(vertex);
  board.onwheel = (by) => game.step(by).catch(failed);
  await openGame(hello.name, hello.game).catch((err) => { if (!gone(err)) throw err; }); // a game was dropped meanwhile
  await startSuites(hello);
  document.body.dataset.ready = "yes";
}

main().catch((err) => {
  failed(err);
  document.body.dataset.ready = "failed";
});
