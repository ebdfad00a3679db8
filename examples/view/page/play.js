// A game against the engine.
import { $, el } from "./dom.js";
import { ask } from "./api.js";
import { game } from "./game.js";
import { settings, keep } from "./settings.js";
import { work, failed, cancel, tell } from "./work.js";
import { suggest } from "./moves.js";
import { result } from "./scoring.js";
import { showTab } from "./tabs.js";

// The game: color is the player's; root is the node where it began and first the side to move there; tail is the node where it stands;
// added has the nodes that were made for it; ended says how it ended.
let play = null;

/** playing reports whether a game goes on, in which nobody helps. */
export const playing = () => Boolean(play && !play.ended);

const other = (color) => color === "black" ? "white" : "black";
const letter = { black: "B", white: "W" };
const fields = ["color", "rank", "size", "handicap", "rules", "clock"];

export function startPlay(hello) {
  $("play-rank").replaceChildren(...hello.ranks.map((r) => el("option", {}, r)), el("option", { value: "" }, "full strength"));
  $("play-rules").replaceChildren(...hello.rules.map((r) => el("option", { value: r.name }, r.title)));
  $("play-handicap").replaceChildren(el("option", { value: 0 }, "none"), ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => el("option", { value: n }, `${n} stones`)));
  for (const f of fields) if (settings.play?.[f] !== undefined) $(`play-${f}`).value = settings.play[f];
  if (settings.play?.rank === undefined) $("play-rank").value = "10k";
  const komi = () => { $("play-komi").value = Number($("play-handicap").value) ? 0.5 : hello.rules.find((r) => r.name === $("play-rules").value).komi; };
  $("play-rules").onchange = $("play-handicap").onchange = komi;
  komi();
  $("play-form").onsubmit = (e) => {
    e.preventDefault();
    start().catch(failed);
  };
  $("play-here").onclick = () => begin(chosen(), game.at);
  $("undo").onclick = undo;
  $("hint").onclick = hint;
  $("pass").onclick = pass;
  $("resign").onclick = () => { if (playing()) end(`${letter[other(play.color)]}+R`); };
  $("accept").onclick = accept;
  $("resume").onclick = undo; // the passes are taken back
  game.on("load", () => { if (play && game.nodes !== play.nodes) leave(); });
  for (const what of ["look", "counted"]) game.on(what, show);
  setInterval(tick, 200);
  show();
}

function leave() {
  play = null;
  cancel("reply");
  clocks();
  game.fire("mode");
  show();
}

/** chosen returns what the form says. */
function chosen() {
  const value = Object.fromEntries(fields.map((f) => [f, $(`play-${f}`).value]));
  keep({ play: value });
  return { ...value, color: value.color === "any" ? (Math.random() < 0.5 ? "black" : "white") : value.color };
}

/** start starts a new game with what the form says. */
async function start() {
  const value = chosen(), { color } = value;
  const engine = value.rank ? `tengen ${value.rank}` : "tengen";
  const tree = await ask("new", {
    size: Number(value.size), handicap: Number(value.handicap), komi: Number($("play-komi").value), rules: value.rules, date: new Date().toISOString().slice(0, 10),
    black: color === "black" ? "You" : engine, white: color === "white" ? "You" : engine,
  });
  if (!game.leave()) return;
  cancel();
  play = null;
  await game.load(tree);
  begin(value, 0, true);
}

/** begin begins a game at the shown node, which is that of a new game or of another one. */
function begin({ color, rank, clock: time }, root, fresh = false) {
  const [main, period] = time.split(" ").map(Number);
  play = {
    color, rank, root, fresh, first: game.board.to_play, tail: root, added: new Set(), nodes: game.nodes, seed: Math.floor(Math.random() * 2 ** 32), ended: "",
    period, clock: time ? { black: clock(main, period), white: clock(main, period) } : null, since: performance.now(),
  };
  cancel();
  game.fire("mode");
  showTab("play");
  show();
  $("board").scrollIntoView({ block: "nearest" });
  turn();
}

/** clock is the time of a player: of the main time, or of the period for one move. */
const clock = (main, period) => ({ left: 1000 * (main || period), over: !main });

/** tick takes time from the player whose turn it is. */
function tick() {
  if (!playing() || !play.clock) return;
  const now = performance.now(), c = play.clock[toPlay()], passed = now - play.since;
  play.since = now;
  if (game.board?.over && game.at === play.tail) return;
  c.left -= passed;
  if (c.left <= 0 && !c.over) [c.left, c.over] = [c.left + 1000 * play.period, true];
  if (c.left <= 0) end(`${letter[other(toPlay())]}+T`);
  clocks();
}

function clocks() {
  for (const color of ["black", "white"]) {
    const c = play?.clock?.[color], s = c ? Math.max(0, Math.ceil(c.left / 1000)) : 0;
    $(`${color}-clock`).textContent = c ? `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}` : "";
  }
}

/** toPlay returns the player whose turn it is at the tail. */
const toPlay = () => play.tail === play.root ? play.first : other(play.nodes[play.tail].move.split(" ")[0]);

/** made notes a move at the tail. */
async function made(vertex, color) {
  const known = game.nodes.length;
  await game.play(vertex, color);
  if (!play) return;
  play.tail = game.at;
  if (game.nodes.length > known) play.added.add(game.at);
  const c = play.clock?.[color];
  if (c?.over) c.left = 1000 * play.period;
  show();
  turn();
}

/** turn asks the engine for its move, if it is its turn. */
async function turn() {
  if (!playing() || toPlay() === play.color || game.board?.over) return;
  const mine = play, tail = play.tail;
  try {
    const r = await work("reply", "reply", { sgf: game.sgf(tail), rank: play.rank, seed: play.seed });
    if (play !== mine || play.tail !== tail || play.ended) return;
    if (r.resign) return end(`${letter[play.color]}+R`);
    if (game.at !== tail) await game.go(tail);
    const [color, vertex] = r.move.split(" ");
    await made(vertex, color);
    if (vertex === "PASS") tell("The engine passes.");
  } catch (err) {
    failed(err);
  }
}

/** mine makes a move of the player. */
export async function mine(vertex) {
  if (toPlay() !== play.color) return tell("The engine is thinking.", "warning");
  if (game.at !== play.tail) {
    await game.go(play.tail);
    return tell("This is your game again. Click once more to play.", "warning");
  }
  return made(vertex, play.color);
}

/** pass passes, in a game or in a variation. */
export const pass = () => Promise.resolve(playing() ? mine("PASS") : game.play("PASS")).catch(failed);

/** undo takes the last move of the player and what came after it back. */
export async function undo() {
  if (!playing()) return tell("Undo is for games against the engine.", "warning");
  cancel("reply");
  try {
    if (game.at !== play.tail) await game.go(play.tail);
    while (game.at !== play.root) {
      const color = game.node.move.split(" ")[0];
      await (play.added.has(game.at) ? game.remove() : game.step(-1)); // what the game had before stays
      play.tail = game.at;
      if (color === play.color) break;
    }
  } catch (err) {
    failed(err);
  }
  show();
  turn();
}

/** hint shows a good move. */
export async function hint() {
  if (!playing() || toPlay() !== play.color) return tell("Hints are for your turn in a game against the engine.", "warning");
  const at = game.at;
  try {
    const c = await work("hint", "candidates", { sgf: game.sgf(), valuer: "search", visits: settings.visits });
    if (at !== game.at || !c.moves.length) return;
    suggest([{ move: c.moves[0].move, rank: 0, tone: "loss-0", short: "hint", title: "a good move" }]);
    tell(c.moves[0].move === "PASS" ? "A pass is best." : `Try ${c.moves[0].move}.`);
  } catch (err) {
    failed(err);
  }
}

/** end ends the game with a result. */
function end(outcome) {
  cancel("reply");
  play.ended = outcome;
  if (play.fresh) game.setAt(0, "RE", [outcome]); // what is played in another game leaves the result of that alone
  game.fire("mode");
  show();
}

function accept() {
  if (!result()) return;
  const margin = result().margin;
  if (playing()) end(margin);
  else {
    game.setAt(0, "RE", [margin]);
    tell(`The result ${margin} is in the game now.`);
  }
}

/** words says who has won. */
function words(outcome) {
  if (outcome === "0" || outcome === "Draw") return "The game is a draw.";
  const [color, how] = outcome.split("+");
  const who = { B: "Black", W: "White" }[color], you = letter[play.color] === color ? "you win" : "the engine wins";
  return `${who} wins ${{ R: "by resignation", T: "on time" }[how] ?? `by ${how} points`}: ${you}.`;
}

function show() {
  const over = Boolean(game.board?.over);
  document.body.dataset.playing = String(playing());
  $("play-form").hidden = playing();
  $("play-tools").hidden = !playing() && !over;
  for (const id of ["undo", "hint", "pass", "resign"]) $(id).hidden = !playing() || over;
  $("accept").hidden = !over || !result();
  $("resume").hidden = !over || !playing();
  let text = "";
  if (play?.ended) text = `${words(play.ended)} Review this game to see what decided it.`;
  else if (over && result()) text = `Both have passed: ${result().margin === "0" ? "a draw" : result().margin}. Click on stones that are counted wrongly.`;
  else if (playing()) text = toPlay() === play.color ? `Your turn: ${play.color}.` : "The engine is thinking …";
  $("play-state").textContent = text;
}
