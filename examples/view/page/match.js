// A match of a pattern: its diagram, how it is turned, and what its constraint came to.
import { el, svg } from "./dom.js";
import { light } from "./board.js";

/** diagram draws a pattern as it stands in its file, with the letters of its labels. */
function diagram(m) {
  const rows = m.diagram.length, columns = m.diagram[0].length, e = m.edges ?? "";
  const s = svg("svg", { class: "diagram", viewBox: `-0.6 -0.6 ${columns + 0.2} ${rows + 0.2}`, width: columns * 20 + 4, height: rows * 20 + 4, role: "img", "aria-label": `diagram ${m.diagram.join(" / ")}` });
  s.append(svg("rect", { x: -0.6, y: -0.6, width: columns + 0.2, height: rows + 0.2, class: "wood" }));
  let d = "";
  for (let y = 0; y < rows; y++) d += `M${e.includes("w") ? 0 : -0.5} ${y}H${columns - (e.includes("e") ? 1 : 0.5)}`;
  for (let x = 0; x < columns; x++) d += `M${x} ${e.includes("n") ? 0 : -0.5}V${rows - (e.includes("s") ? 1 : 0.5)}`;
  s.append(svg("path", { d, class: "grid" }));
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const c = m.diagram[y][x], label = m.labels?.[y]?.[x]?.trim();
      const own = (m.color === "black") === ("OQ".includes(c)) ? "black" : "white";
      if ("OXQY".includes(c)) s.append(svg("circle", { cx: x, cy: y, r: 0.44, class: own }));
      else if (c === "*") s.append(svg("circle", { cx: x, cy: y, r: 0.3, class: "move" }));
      else if (c === "?") s.append(svg("rect", { x: x - 0.5, y: y - 0.5, width: 1, height: 1, class: "any" }));
      else if ("ox,!".includes(c)) s.append(svg("rect", { x: x - 0.3, y: y - 0.3, width: 0.6, height: 0.6, class: "soft" }), svg("text", { x, y, class: "char" }, c));
      if (label && label !== c && label !== ".") s.append(svg("text", { x, y, class: `char label ${"OXQY".includes(c) ? `on-${own}` : ""}` }, label));
    }
  }
  return s;
}

/** matchView describes a match. */
export function matchView(m) {
  const turned = m.orientation ? `, turned ${m.letter} (${m.orientation})` : "";
  return el("article", { class: `match ${m.accepted ? "accepted" : "rejected"}`, tabindex: "0", onmouseenter: () => light(m.points), onmouseleave: () => light(), onfocus: () => light(m.points), onblur: () => light() },
    diagram(m),
    el("div", { class: "match-text" },
      el("h4", {}, m.name, el("span", { class: "soft" }, ` O is ${m.color}${turned}${m.move !== "none" ? `, move ${m.move}` : ""}`)),
      el("p", {}, el("span", { class: `badge ${m.accepted ? "good" : "bad"}` }, m.accepted ? "accepted" : "rejected"), m.why ? ` ${m.why}` : "", ` class ${m.class}${m.values ? ` · ${m.values.join(" ")}` : ""}`),
      m.constraint ? el("p", {}, el("code", {}, m.constraint), m.value !== undefined ? el("b", {}, ` = ${m.value}`) : null) : null,
      m.calls?.length ? el("ul", { class: "calls" }, m.calls.map((c) => el("li", {}, el("code", {}, `${c.name}(${c.args.join(", ")})`), c.error ? ` ${c.error}` : el("b", {}, ` = ${c.value}`)))) : null,
      m.action ? el("p", {}, "does ", el("code", {}, m.action)) : null,
      m.helper ? el("p", {}, `helper ${m.helper}`) : null,
      el("p", { class: "notes" }, m.place)));
}
