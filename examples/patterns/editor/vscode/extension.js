'use strict';
const vscode = require('vscode');
const db = require('./db.js');

// edit applies a command of db.js to the active editor.
async function edit(command) {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const doc = editor.document;
  const lines = doc.getText().split(/\r?\n/);
  let change;
  try {
    change = command(lines, editor.selection.active.line);
  } catch (err) {
    vscode.window.showErrorMessage(err.message);
    return;
  }
  lines.splice(change.start, change.end - change.start, ...change.lines);
  const all = new vscode.Range(0, 0, doc.lineCount, 0);
  await editor.edit((e) => e.replace(doc.validateRange(all), lines.join('\n')));
  const cursor = new vscode.Position(change.cursor, 0);
  editor.selection = new vscode.Selection(cursor, cursor);
  editor.revealRange(new vscode.Range(cursor, cursor));
}

function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('tengen.newPattern', () => edit(db.newPattern)),
    vscode.commands.registerCommand('tengen.copyDiagram', () => edit(db.copyDiagram)),
  );
}

module.exports = { activate };
