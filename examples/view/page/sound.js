// The sound of stones, off until it is asked for. It is made here, so that the page loads no file for it.
import { $ } from "./dom.js";
import { game } from "./game.js";
import { settings, keep } from "./settings.js";

let audio; // made at the first sound: browsers allow none before the page is used

/** knock makes the sound of a stone on wood, so many seconds from now: a short noise through a narrow filter. */
function knock(after, pitch, loudness) {
  const length = 0.06, start = audio.currentTime + after;
  const buffer = audio.createBuffer(1, Math.ceil(length * audio.sampleRate), audio.sampleRate), data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (2 * Math.random() - 1) * Math.exp(-9 * i / data.length);
  const noise = new AudioBufferSourceNode(audio, { buffer });
  noise.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 3 }))
    .connect(new GainNode(audio, { gain: loudness })).connect(audio.destination);
  noise.start(start);
}

let shown = -1, prisoners = 0;

/** heard makes a sound if the position that is shown now is one move after the one before. */
function heard() {
  const moved = game.node.move && !game.node.move.endsWith(" PASS") && game.node.parent === shown;
  const taken = game.board.prisoners[0] + game.board.prisoners[1];
  if (moved && settings.sound) {
    audio ??= new AudioContext();
    audio.resume();
    knock(0, 1400, 0.8);
    for (let i = 0; i < Math.min(3, taken - prisoners); i++) knock(0.09 + 0.05 * i, 2600, 0.3);
  }
  [shown, prisoners] = [game.at, taken];
}

export function startSound() {
  const button = $("sound"), show = () => button.setAttribute("aria-pressed", String(settings.sound));
  button.onclick = () => {
    keep({ sound: !settings.sound });
    show();
  };
  game.on("load", () => { shown = -1; });
  game.on("look", heard);
  show();
}
