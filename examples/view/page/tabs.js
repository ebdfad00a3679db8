// The panels beside the board, of which one is shown, and those of the workshop inside one of them.
import { $ } from "./dom.js";

const lists = ["tabs", "benches"];
const members = (list) => [...$(list).querySelectorAll("[role=tab]")];
const selected = (list) => members(list).find((t) => t.getAttribute("aria-selected") === "true")?.id.slice(4);

/** shown returns the name of the panel that is shown, in the workshop that of its part. */
export const shown = () => selected("tabs") === "workshop" ? selected("benches") : selected("tabs");

/** showTab shows a panel. */
export function showTab(name, focus = false) {
  const list = lists.find((l) => members(l).some((t) => t.id === `tab-${name}`));
  for (const t of members(list)) {
    const on = t.id === `tab-${name}`;
    t.setAttribute("aria-selected", String(on));
    t.tabIndex = on ? 0 : -1;
    $(t.getAttribute("aria-controls")).hidden = !on;
    if (on && focus) t.focus();
    if (on) t.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  if (list === "benches" && selected("tabs") !== "workshop") showTab("workshop");
  document.body.dataset.tab = selected("tabs") ?? "";
  $("tabs").dispatchEvent(new CustomEvent("shown", { detail: name }));
}

export function startTabs(...first) {
  for (const list of lists) {
    for (const t of members(list)) t.onclick = () => showTab(t.id.slice(4));
    $(list).addEventListener("keydown", (e) => {
      const tabs = members(list), i = tabs.indexOf(document.activeElement);
      const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: tabs.length - 1 }[e.key];
      if (i < 0 || to === undefined) return;
      e.preventDefault();
      e.stopPropagation();
      showTab(tabs[(to + tabs.length) % tabs.length].id.slice(4), true);
    });
  }
  for (const name of first) showTab(name);
}
