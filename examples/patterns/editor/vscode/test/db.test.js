'use strict';
const test = require('node:test');
const assert = require('node:assert');
const db = require('../db.js');

const text = `# A file
Pattern EB1

?X?.?   jump under
.O*..

:8,ed,shape(3)


Pattern EB007

XO
*.

:8,-

aO
*b

;oplay_attack(*,a,b)`;

const apply = (lines, change) => {
  const out = [...lines];
  out.splice(change.start, change.end - change.start, ...change.lines);
  return out;
};

test('names are counted up and free', () => {
  const taken = db.names(text.split('\n'));
  assert.deepStrictEqual(taken, ['EB1', 'EB007']);
  assert.strictEqual(db.nextName('EB1', taken), 'EB2');
  assert.strictEqual(db.nextName('EB006', taken), 'EB008');
  assert.strictEqual(db.nextName('CC', taken), 'CC1');
});

test('a new pattern stands behind the old one', () => {
  const lines = text.split('\n');
  const change = db.newPattern(lines, 3);
  const out = apply(lines, change);
  assert.strictEqual(out[change.cursor - 2], 'Pattern EB2');
  assert.strictEqual(out[change.cursor], '');
  assert.match(out.join('\n'), /shape\(3\)\n\n\nPattern EB2\n\n\n\n:8,-\n\n\nPattern EB007/);
  assert.deepStrictEqual(apply([''], db.newPattern([''], 0)), ['Pattern Pattern1', '', '', '', ':8,-', '']);
});

test('the main diagram is copied without its comments', () => {
  const lines = text.split('\n');
  const change = db.copyDiagram(lines, 4);
  const out = apply(lines, change);
  assert.match(out.join('\n'), /shape\(3\)\n\n\?X\?\.\?\n\.O\*\.\.\n\n\nPattern EB007/);
  assert.strictEqual(out[change.cursor], '?X?.?');
  assert.throws(() => db.copyDiagram(out, 4), /already/);
  assert.throws(() => db.copyDiagram(lines, 11), /already/);
  assert.throws(() => db.copyDiagram(lines, 0), /no pattern/);
  assert.throws(() => db.copyDiagram(['Pattern A1', '', ':8,-'], 0), /no diagram/);
  assert.throws(() => db.copyDiagram(['Pattern A1', '', 'XO'], 0), /no colon/);
});
