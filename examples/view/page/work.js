// Work that goes on: at most one piece of each kind, which is canceled when the next one
// of its kind begins, with the progress of what lasts longest.
import { ask, gone } from "./api.js";
import { $, announce } from "./dom.js";

const running = new Map(); // kind → {control, progress, since}

/** work asks a question; what of its kind was asked before and is not answered, ends. */
export async function work(kind, op, args, { partial } = {}) {
  cancel(kind);
  const control = new AbortController();
  const job = { control, progress: null, since: performance.now() };
  running.set(kind, job);
  show();
  const timer = setTimeout(show, 250);
  try {
    return await ask(op, args, {
      signal: control.signal,
      partial: (p) => { if (!control.signal.aborted) partial?.(p); },
      progress: (p) => { job.progress = p; show(); },
    });
  } finally {
    clearTimeout(timer);
    if (running.get(kind) === job) running.delete(kind);
    show();
  }
}

/** cancel ends the work of a kind, or all work. */
export function cancel(kind) {
  for (const [k, job] of running) {
    if (kind === undefined || k === kind) {
      running.delete(k);
      job.control.abort();
    }
  }
  show();
}

/** busy reports whether anything, or work of a kind, goes on. */
export const busy = (kind) => kind === undefined ? running.size > 0 : running.has(kind);

function show() {
  const now = performance.now();
  const job = [...running.values()].filter((j) => now - j.since >= 240).pop();
  const bar = $("progress"), p = job?.progress;
  bar.hidden = $("stop").hidden = !job;
  document.body.dataset.busy = String(running.size > 0);
  if (p?.total) {
    bar.max = p.total;
    bar.value = p.done ?? 0;
  } else bar.removeAttribute("value");
  if (faulty()) return;
  if (!job) {
    if (!$("status").dataset.kept) $("status").textContent = "";
    return;
  }
  delete $("status").dataset.kept;
  $("status").className = "";
  $("status").textContent = (p?.what ?? "working") + (p?.total ? ` ${p.done ?? 0}/${p.total}` : "") + " …";
}

/** faulty reports whether an error is shown. */
const faulty = () => $("status").className === "error";

/** tell shows a message until the next one or until work goes on; an error stays until somebody does something. */
export function tell(text, kind = "") {
  if (faulty() && kind !== "error") return;
  write(text, kind);
}

/** hush takes a message away that is no error: it was about the position before. */
export function hush() {
  if ($("status").dataset.kept && !faulty()) write("", "");
}

function write(text, kind) {
  const s = $("status");
  s.textContent = text;
  s.className = kind;
  s.dataset.kept = text ? "yes" : "";
  if (!text) delete s.dataset.kept;
  if (kind === "error") announce(text);
}

/** failed shows an error, unless it only says that nobody waits for an answer. */
export function failed(err) {
  if (gone(err)) return;
  if (!err?.kind) console.error(err);
  tell(err.message ?? String(err), "error");
}

// What counts as doing something. A click by the pointer has begun with pointerdown, and what that did may be an error by now.
const deeds = {
  pointerdown: (e) => !e.target.closest?.("#status"), // who copies the text still needs it
  keydown: (e) => !["Shift", "Control", "Alt", "AltGraph", "Meta"].includes(e.key) && !((e.ctrlKey || e.metaKey) && e.key === "c"),
  click: (e) => e.detail === 0,
  wheel: (e) => e.target.closest?.("#board"),
  drop: () => true,
};
for (const [type, counts] of Object.entries(deeds)) {
  addEventListener(type, (e) => {
    if (!faulty() || document.body.dataset.ready === "failed" || !counts(e)) return;
    write("", "");
    show();
  }, { capture: true, passive: true });
}
