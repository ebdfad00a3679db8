// Questions and answers: a request is an object with the name of the question, and the
// answer comes from a server or from the program in a worker.
import { place } from "./config.js";

/** Failure is an error that an answer tells. */
export class Failure extends Error {
  constructor({ kind, message }) {
    super(message);
    this.kind = kind;
  }
}

/** gone reports whether an error only says that nobody waits any more. */
export const gone = (err) => err?.name === "AbortError" || err?.kind === "canceled";

/**
 * ask asks a question. options: signal ends it, progress and partial are told what comes
 * on the way.
 */
export async function ask(op, args = {}, options = {}) {
  const request = JSON.stringify({ op, ...args });
  options.signal?.throwIfAborted();
  return place === "page" ? asWorker(request, options) : asServer(request, options);
}

/** take hands on a message, and returns it if it is the answer. */
function take(message, { progress, partial }) {
  if (message.error) throw new Failure(message.error);
  if ("result" in message) return message;
  if (message.progress) progress?.(message.progress);
  if (message.partial) partial?.(message.partial);
  return null;
}

async function asServer(request, options) {
  let response;
  try {
    response = await fetch("answer", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: request, signal: options.signal,
    });
  } catch (err) {
    if (gone(err)) throw err;
    throw new Failure({ kind: "failed", message: "The viewer does not answer any more: is it still running?" });
  }
  if (!response.ok) throw new Failure({ kind: "request", message: (await response.text()).trim() || response.statusText });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? "";
    for (let end; (end = rest.indexOf("\n")) >= 0; rest = rest.slice(end + 1)) {
      const last = take(JSON.parse(rest.slice(0, end)), options);
      if (last) return last.result;
    }
    if (done) throw new Failure({ kind: "failed", message: "the answer was cut short" });
  }
}

let worker, count = 0;
const waiting = new Map();

function asWorker(request, options) {
  if (!worker) {
    worker = new Worker("worker.js");
    worker.onmessage = ({ data: { id, message, failed } }) => {
      const w = id === undefined ? null : waiting.get(id);
      if (failed) {
        for (const x of waiting.values()) x.reject(new Failure({ kind: "failed", message: failed }));
        waiting.clear();
        return;
      }
      if (!w) return;
      try {
        const last = take(JSON.parse(message), w.options);
        if (last) w.resolve(last.result);
        else return;
      } catch (err) {
        w.reject(err);
      }
      waiting.delete(id);
    };
    worker.onerror = (e) => worker.onmessage({ data: { failed: `The program does not start: ${e.message}` } });
  }
  const id = ++count;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, options });
    worker.postMessage({ id, request });
    options.signal?.addEventListener("abort", () => {
      worker.postMessage({ id, cancel: true });
      waiting.delete(id);
      reject(new DOMException("canceled", "AbortError"));
    }, { once: true });
  });
}
