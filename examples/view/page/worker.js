// The worker runs the library, compiled for the browser, beside the page.
"use strict";
importScripts("wasm_exec.js");

const early = [];
let running = false;

function handle({ id, request, cancel }) {
  if (cancel) tengenCancel(id);
  else tengenAsk(id, request);
}

self.tengenTell = (id, message) => postMessage({ id, message });
self.tengenReady = () => {
  running = true;
  for (const data of early.splice(0)) handle(data);
};
onmessage = ({ data }) => { if (running) handle(data); else early.push(data); };

/** load returns the program, which may come packed or unpacked by the server. */
async function load() {
  const response = await fetch("view.wasm.gz");
  if (!response.ok) throw new Error(`view.wasm.gz: ${response.status} ${response.statusText}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

(async () => {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(await load(), go.importObject);
  self.tengenMemory = instance.exports.mem; // for the network's vectors
  go.run(instance).then(() => { throw new Error("the program has ended"); })
    .catch((err) => postMessage({ failed: String(err.message ?? err) }));
})().catch((err) => postMessage({ failed: String(err.message ?? err) }));
