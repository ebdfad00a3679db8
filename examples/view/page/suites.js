// Suites of tests: which fail, and the position of each.
import { $, el } from "./dom.js";
import { game } from "./game.js";
import { settings } from "./settings.js";
import { work, failed, cancel, busy, tell } from "./work.js";
import { ask } from "./api.js";
import { put } from "./layers.js";
import { showTab } from "./tabs.js";

let current = { name: "", text: "", files: {} }, tests = [], at = -1;

const args = () => ({ name: current.name, text: current.text, files: current.files });

/** load takes a file of tests, and the games that came with it. */
export async function load(name, text, files) {
  current = { name, text, files };
  showTab("tests");
  await list();
}

async function list() {
  cancel("tests");
  at = -1;
  try {
    tests = (await ask("suite", args())).tests;
  } catch (err) {
    tests = [];
    failed(err);
  }
  render();
}

async function run() {
  if (busy("tests")) return cancel("tests");
  $("suite-run").textContent = "Stop";
  for (const t of tests) delete t.ok;
  render();
  try {
    await work("tests", "tests", { ...args(), valuer: $("suite-valuer").value, level: settings.level, visits: settings.visits }, {
      partial: (t) => {
        const i = tests.findIndex((x) => x.number === t.number);
        if (i >= 0) {
          tests[i] = t;
          row(i);
        }
        note();
      },
    });
    tell("");
  } catch (err) {
    failed(err);
  }
  $("suite-run").textContent = "Run";
  note();
}

function note() {
  const ran = tests.filter((t) => t.ok !== undefined), passed = ran.filter((t) => t.ok).length;
  $("suite-note").textContent = ran.length ? `${passed} of ${ran.length} pass` : tests.length ? `${tests.length} tests` : "";
}

/** show shows the position of a test, with the points of the expectation and of the answer. */
async function show(i) {
  if (!tests[i]) return;
  at = i;
  document.querySelector("#tests .now")?.classList.remove("now");
  const item = $("tests").children[i];
  item.classList.add("now");
  item.scrollIntoView({ block: "nearest" });
  try {
    const p = await work("problem", "problem", { ...args(), number: tests[i].number });
    if (at !== i || !game.leave()) return;
    await game.load(p.tree, p.node);
    const t = tests[i], subject = t.command.match(/\b[A-HJ-Z]\d{1,2}\b/g) ?? [];
    put("tests", {
      key: "test", title: `Test ${t.number}: ${t.command}`, text: [`expected ${t.expect}`, t.answer !== undefined ? `answer: ${t.answer || "(empty)"}` : "not run"],
      marks: [...subject.map((v) => ({ at: v, shape: "square", tone: "info", title: "asked about" })),
        ...(t.want ?? []).map((v) => ({ at: v, shape: "ring", tone: "good", title: "expected" })),
        ...(t.got ?? []).filter((v) => !t.want?.includes(v)).map((v) => ({ at: v, shape: "cross", tone: "bad", title: "the answer" }))],
      legend: [{ tone: "info", shape: "square", text: "asked about" }, { tone: "good", shape: "ring", text: "expected" }, { tone: "bad", shape: "cross", text: "the answer" }],
    });
  } catch (err) {
    failed(err);
  }
}

/** fail goes to the next test that fails, or the one before. */
function fail(by) {
  for (let n = 0, i = at; n < tests.length; n++) {
    i = (i + by + tests.length) % tests.length;
    if (tests[i].ok === false) return show(i);
  }
}

function view(t, i) {
  const state = t.ok === undefined ? "" : t.ok ? "pass" : "fail";
  return el("li", { class: `${state} ${i === at ? "now" : ""}` }, el("button", { type: "button", onclick: () => show(i) },
    el("span", { class: "mark", "aria-label": state || "not run" }, { pass: "✓", fail: "✗", "": "·" }[state]),
    el("span", { class: "num" }, String(t.number)), el("code", {}, t.command),
    el("span", { class: "soft" }, `${t.hard ? "★ " : ""}${t.expect}`), t.ok === false ? el("b", {}, `→ ${t.answer}`) : null));
}

const row = (i) => $("tests").children[i]?.replaceWith(view(tests[i], i));

function render() {
  $("tests").replaceChildren(...tests.map(view));
  note();
}

export async function startSuites(hello) {
  $("suite-valuer").replaceChildren(...hello.valuers.map((v) => el("option", { value: v.key }, v.title)));
  $("suite-run").onclick = run;
  $("suite-next").onclick = () => fail(1);
  $("suite-back").onclick = () => fail(-1);
  $("suite-open").onclick = () => $("file").click();
  $("suite").closest("label").hidden = !hello.suites;
  if (!hello.suites) return note();
  try {
    const { names } = await ask("suites");
    $("suite").replaceChildren(el("option", { value: "" }, "choose"), ...names.map((n) => el("option", { value: n }, n)));
  } catch (err) {
    failed(err);
  }
  $("suite").onchange = (e) => {
    if (!e.target.value) return;
    current = { name: e.target.value, text: "", files: {} };
    list();
  };
}
