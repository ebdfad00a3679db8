// Settings that are kept between visits, where the browser allows it.
const NAME = "tengen-view";

function read() {
  try { return JSON.parse(localStorage.getItem(NAME) ?? "{}"); } catch { return {}; }
}

export const settings = { theme: "auto", first: "none", state: "before", player: "black", level: 10, numbers: false, moveNumbers: false, analysis: true, sound: false, ...read() };

/** keep changes settings. */
export function keep(changes) {
  Object.assign(settings, changes);
  try { localStorage.setItem(NAME, JSON.stringify(settings)); } catch { /* a private window */ }
}
