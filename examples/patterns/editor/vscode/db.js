// What the commands do to the text of a pattern database, apart from the editor.
'use strict';

const isRow = (line) =>
  /^([-+|]|[.XOxo*?,!QYa-zA-Z]+(\||[ \t]|$))/.test(line) &&
  !/^(Pattern|attribute_map|goal_elements|callback_data)\b/.test(line);

// The names of all patterns, in the order of the text.
const names = (lines) =>
  lines.map((l) => /^Pattern[ \t]+(\S+)/.exec(l)).filter(Boolean).map((m) => m[1]);

// The first free name after the given one: its number is counted up, leading
// zeros are kept.
function nextName(name, taken) {
  const [, stem, digits] = /^(.*?)([0-9]*)$/.exec(name);
  for (let n = Number(digits) + 1; ; n++) {
    const candidate = stem + String(n).padStart(digits.length, '0');
    if (!taken.includes(candidate)) return candidate;
  }
}

// The first line of the pattern around a line, and the line behind its last, or
// null before the first pattern.
function bounds(lines, at) {
  let start = Math.min(at, lines.length - 1);
  while (start >= 0 && !/^Pattern\b/.test(lines[start])) start--;
  if (start < 0) return null;
  let end = start + 1;
  while (end < lines.length && !/^Pattern\b/.test(lines[end])) end++;
  return { start, end };
}

// Both commands return {start, end, lines, cursor}: the lines from start up to
// end are to be replaced, and cursor is the line where the user goes on.

// A new pattern behind the one around a line.
function newPattern(lines, at) {
  const b = bounds(lines, at);
  const old = b ? /^Pattern[ \t]+(\S+)/.exec(lines[b.start]) : null;
  const name = nextName(old ? old[1] : 'Pattern', names(lines));
  const end = b ? b.end : lines.length;
  let start = end;
  while (start > 0 && lines[start - 1].trim() === '') start--;
  const before = start > 0 ? ['', ''] : [];
  const after = end < lines.length ? ['', ''] : [''];
  return {
    start,
    end,
    lines: [...before, 'Pattern ' + name, '', '', '', ':8,-', ...after],
    cursor: start + before.length + 2,
  };
}

// A copy of the main diagram as constraint diagram. Throws an Error that says
// why there can be none.
function copyDiagram(lines, at) {
  const b = bounds(lines, at);
  if (!b) throw new Error('There is no pattern here');
  let i = b.start + 1;
  while (i < b.end && !isRow(lines[i]) && !lines[i].startsWith(':')) i++;
  const rows = [];
  for (; i < b.end && isRow(lines[i]); i++) rows.push(/^\S*/.exec(lines[i])[0]);
  if (rows.length === 0) throw new Error('The pattern has no diagram');
  while (i < b.end && !lines[i].startsWith(':')) i++;
  if (i === b.end) throw new Error('The pattern has no colon line');
  for (let k = i + 1; k < b.end; k++) {
    if (isRow(lines[k])) throw new Error('The pattern has a constraint diagram already');
  }
  let end = i + 1;
  while (end < lines.length && lines[end].trim() === '') end++;
  const after = end === lines.length ? [''] : end === b.end ? ['', ''] : [''];
  return { start: i + 1, end, lines: ['', ...rows, ...after], cursor: i + 2 };
}

module.exports = { isRow, names, nextName, bounds, newPattern, copyDiagram };
