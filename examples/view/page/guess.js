// Guess the move: a click on the board is compared with the next move of the game.
import { $ } from "./dom.js";
import { game } from "./game.js";
import { place } from "./points.js";
import { failed, tell } from "./work.js";
import { judge } from "./scores.js";
import { playing } from "./play.js";

let on = false, right = 0, tried = 0;

/** guessing reports whether moves are guessed. */
export const guessing = () => on;

/** guess compares a point with the next move, and makes that. */
export async function guess(vertex) {
  let next = game.next();
  while (next !== undefined && !game.nodes[next].move && game.nodes[next].children.length) next = game.nodes[next].children[0];
  const move = next === undefined ? null : game.nodes[next].move;
  if (!move) return tell("The game ends here.", "warning");
  const [color, at] = move.split(" "), engine = judge(next);
  tried++;
  let text = `Yes: ${color} ${at}.`;
  if (vertex === at) right++;
  else {
    const a = place(vertex, game.size), b = place(at, game.size);
    const far = a && b ? Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) : 0;
    text = `${vertex} was not played: ${color} played ${at}${far ? `, ${far === 1 ? "next to it" : `${far} lines away`}` : ""}.`;
    if (engine?.best?.[0] === vertex) text += ` ${vertex} is the engine's choice, though.`;
  }
  await game.go(next);
  say(text);
}

function say(text) { $("graph-note").textContent = `${text} ${right} of ${tried} guessed.`; }

function set(value) {
  on = value;
  right = tried = 0;
  $("guess").setAttribute("aria-pressed", String(on));
  document.body.dataset.guessing = String(on);
  $("graph-note").textContent = on ? "Click where the next move was played." : "";
  game.fire("mode");
}

export function startGuess() {
  $("guess").onclick = () => playing() ? tell("Finish your game first, or resign.", "warning") : set(!on);
  game.on("load", () => { if (on) set(false); });
  game.on("mode", () => { if (on && playing()) set(false); });
}
