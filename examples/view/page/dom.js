// Small helpers for the document.

/** $ returns the element with an id. */
export const $ = (id) => document.getElementById(id);

/** el makes an element with attributes, which may be listeners, and children. */
export function el(name, attributes = {}, ...children) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else if (key === "class") e.className = value;
    else if (key in e && typeof value === "boolean") e[key] = value;
    else e.setAttribute(key, value);
  }
  e.append(...children.flat(3).filter((c) => c !== null && c !== undefined));
  return e;
}

const SVG = "http://www.w3.org/2000/svg";

/** svg makes an element of a drawing. */
export function svg(name, attributes = {}, ...children) {
  const e = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) e.setAttribute(key, value);
  }
  e.append(...children.flat());
  return e;
}

/** titled gives a part of a drawing a text that appears under the pointer. */
export function titled(e, text) {
  if (text) e.append(svg("title", {}, text));
  return e;
}

/** segments fills an element with buttons of which one is chosen. */
export function segments(box, choices, chosen, change) {
  const buttons = choices.map(([value, text, title]) => el("button", {
    type: "button", title, "data-value": value, "aria-pressed": String(value === chosen),
    onclick: () => {
      for (const b of buttons) b.setAttribute("aria-pressed", String(b.dataset.value === value));
      change(value);
    },
  }, text));
  box.replaceChildren(...buttons);
  return (value) => { for (const b of buttons) b.setAttribute("aria-pressed", String(b.dataset.value === value)); };
}

/** announce tells those who listen to the page instead of looking at it. */
export function announce(text) { $("say").textContent = text; }
