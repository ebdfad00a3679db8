// The panels beside the board, of which one is shown.
import { $ } from "./dom.js";

const list = () => [...$("tabs").querySelectorAll("[role=tab]")];

/** shown returns the name of the panel that is shown. */
export const shown = () => list().find((t) => t.getAttribute("aria-selected") === "true")?.id.slice(4);

/** showTab shows a panel. */
export function showTab(name, focus = false) {
  for (const t of list()) {
    const on = t.id === `tab-${name}`;
    t.setAttribute("aria-selected", String(on));
    t.tabIndex = on ? 0 : -1;
    $(t.getAttribute("aria-controls")).hidden = !on;
    if (on && focus) t.focus();
    if (on) t.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  $("tabs").dispatchEvent(new CustomEvent("shown", { detail: name }));
}

export function startTabs(first) {
  for (const t of list()) t.onclick = () => showTab(t.id.slice(4));
  $("tabs").addEventListener("keydown", (e) => {
    const tabs = list(), i = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: tabs.length - 1 }[e.key];
    if (i < 0 || to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    showTab(tabs[(to + tabs.length) % tabs.length].id.slice(4), true);
  });
  showTab(first);
}
