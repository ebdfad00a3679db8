// The page: puts the parts together.
import { $ } from "./dom.js";
import { ask } from "./api.js";
import { game } from "./game.js";
import { board, drawBoard } from "./board.js";
import { failed, tell } from "./work.js";
import { startTheme } from "./theme.js";
import { startTabs } from "./tabs.js";
import { startLayers } from "./layers.js";
import { startMoves } from "./moves.js";
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
  const prisoners = (n) => n ? ` · ${n} taken` : "";
  $("black").textContent = (of("PB") ?? "Black") + prisoners(look.prisoners[0]);
  $("white").textContent = (of("PW") ?? "White") + prisoners(look.prisoners[1]) + ` · komi ${look.komi}`;
  $("title").textContent = game.title || game.name;
  document.title = `${game.title || game.name} – tengen`;
  const line = game.line().filter((i) => game.nodes[i].move).length;
  $("where").textContent = `${look.moves} / ${line}`;
  for (const [id, off] of [["first", game.node.parent < 0], ["back", game.node.parent < 0], ["back10", game.node.parent < 0], ["remove", game.node.parent < 0],
    ["forth", !game.node.children.length], ["forth10", !game.node.children.length], ["last", !game.node.children.length]]) $(id).disabled = off;
  document.body.dataset.toPlay = look.to_play;
  if (look.warnings) tell(look.warnings.at(-1), "warning");
}

async function main() {
  startTheme();
  startTabs("layers");
  tell("loading …");
  const hello = await ask("hello");
  startLayers(hello.layers);
  startMoves(hello.valuers);
  startPoint(hello.databases);
  startTree();
  startGraph();
  startPatterns(hello.databases);
  startFiles();
  startKeys();
  $("annotate").onclick = annotate;
  game.on("look", drawBoard);
  game.on("look", names);
  board.onplay = (vertex) => (marking() ? putMark(vertex) : game.play(vertex)).catch(failed);
  board.onchoose = (vertex) => askPoint(vertex);
  board.onwheel = (by) => game.step(by).catch(failed);
  await openGame(hello.name, hello.game);
  await startSuites(hello);
  document.body.dataset.ready = "yes";
}

main().catch((err) => {
  failed(err);
  document.body.dataset.ready = "failed";
});
