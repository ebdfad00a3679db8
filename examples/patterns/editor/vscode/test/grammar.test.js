// Runs the grammar through the engine that VS Code uses. The engine comes with
// npm install; without it the test is skipped.
'use strict';
const test = require('node:test');
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');

let oniguruma, textmate;
try {
  oniguruma = require('vscode-oniguruma');
  textmate = require('vscode-textmate');
} catch {
  oniguruma = null;
}

async function load() {
  const wasm = require.resolve('vscode-oniguruma/release/onig.wasm');
  await oniguruma.loadWASM(fs.readFileSync(wasm).buffer);
  const file = path.join(__dirname, '..', 'syntaxes', 'tengen-db.tmLanguage.json');
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (s) => new oniguruma.OnigScanner(s),
      createOnigString: (s) => new oniguruma.OnigString(s),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(file, 'utf8'), file),
  });
  return registry.loadGrammar('source.tengen-db');
}

test('the grammar gives the scopes', { skip: !oniguruma && 'the engine is not installed' }, async () => {
  const grammar = await load();
  const scope = (line, at) => {
    const tokens = grammar.tokenizeLine(line, textmate.INITIAL).tokens;
    const token = tokens.find((t) => t.startIndex <= at && at < t.endIndex);
    return token.scopes.at(-1);
  };
  for (const [line, what, want] of [
    ['# a comment', '#', 'comment.line.number-sign'],
    ['Pattern EB112', 'Pattern', 'keyword.other'],
    ['Pattern EB112', 'EB112', 'entity.name.function'],
    ['attribute_map general', 'attribute_map', 'keyword.control'],
    ['goal_elements OX', 'goal_elements', 'keyword.control'],
    ['callback_data none', 'none', 'storage.type'],
    ['?X?.?  jump under', 'X', 'constant.other.enemy'],
    ['?X?.?  jump under', 'jump', 'comment.line'],
    ['|.O*..', 'O', 'variable.other.own'],
    ['|.O*..', '*', 'markup.bold.move'],
    ['|.O*..', '|', 'keyword.operator.edge'],
    ['+-----', '---', 'keyword.operator.edge'],
    ['aO*b', 'a', 'string.other.label'],
    [':8,ed,shape(3),some_helper', '8', 'constant.language.symmetry'],
    [':8,ed,shape(3),some_helper', 'ed', 'storage.type.class'],
    [':8,ed,shape(3),some_helper', 'shape', 'support.type.property-name'],
    [':8,ed,shape(3),some_helper', '3', 'constant.numeric'],
    [':8,ed,shape(3),some_helper', 'some_helper', 'entity.name.function.helper'],
    [';oplay_attack(*,a,b)==WIN && !ko(*)', 'oplay_attack', 'entity.name.function'],
    [';oplay_attack(*,a,b)==WIN && !ko(*)', 'WIN', 'constant.language'],
    [';oplay_attack(*,a,b)==WIN && !ko(*)', '&&', 'keyword.operator'],
    ['>if (ko(a)) antisuji(a);', 'if', 'keyword.control'],
  ]) {
    const got = scope(line, line.indexOf(what));
    assert.ok(got.startsWith(want), `${what} in "${line}": ${got}, want ${want}`);
  }
});
