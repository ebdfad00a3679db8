// The game: a tree of nodes, of which one is shown. The rules are with the library: what
// the board looks like after a node is asked there, once for each.
import { ask } from "./api.js";
import { sgfPoint } from "./points.js";

/**
 * Events: "load" when another game is there, "tree" when nodes change, "node" when another one is shown, "look" when its board is known,
 * "score" when its score or its moves are, "scores" when the scores of others are, "reviewed" after a review, "counted" after a count,
 * "mode" when a game against the engine or guessing begins or ends.
 */
class Game extends EventTarget {
  nodes = [];
  at = 0;
  size = 19;
  name = "game.sgf";
  title = "";
  changed = false;
  looks = new Map(); // promises of boards, by node

  fire(what) { this.dispatchEvent(new Event(what)); }
  on(what, f) { this.addEventListener(what, f); }

  /** load shows a tree as the answer "open" describes it. */
  load(tree, at = 0) {
    this.nodes = tree.nodes.map((n) => ({ parent: n.parent, props: n.props ?? [], comment: n.comment ?? "", move: n.move, children: [], chosen: 0 }));
    this.nodes.forEach((n, i) => { if (n.parent >= 0) this.nodes[n.parent].children.push(i); });
    this.size = tree.size;
    this.name = tree.name || "game.sgf";
    this.title = tree.title;
    this.games = tree.games;
    this.number = tree.game;
    this.infos = tree.list;
    this.changed = false;
    this.looks.clear();
    this.at = at;
    for (let n = at; this.nodes[n].parent >= 0; n = this.nodes[n].parent) this.choose(n);
    this.board = null;
    this.fire("load");
    this.fire("tree");
    this.fire("node");
    return this.show();
  }

  /** leave asks, if there are changes that are not saved, whether another game may be shown. */
  leave() { return !this.changed || confirm("Leave the changes of the game behind?"); }

  get node() { return this.nodes[this.at]; }

  /** path returns the nodes from the root to one. */
  path(i = this.at) {
    const list = [];
    for (; i >= 0; i = this.nodes[i].parent) list.unshift(i);
    return list;
  }

  /** depth returns the number of moves up to a node. */
  depth(i = this.at) { return this.path(i).filter((n) => this.nodes[n].move).length; }

  /** sgf returns a game whose only line ends in a node. */
  sgf(i = this.at) {
    return "(" + this.path(i).map((n) => ";" + this.nodes[n].props.map((p) => p.id + p.values.map((v) => `[${v}]`).join("")).join("")).join("\n") + ")";
  }

  /** line returns the nodes of the line that goes through the shown node to its end. */
  line() {
    const list = this.path();
    for (let n = this.node; n.children.length; n = this.nodes[list.at(-1)]) list.push(n.children[n.chosen] ?? n.children[0]);
    return list;
  }

  /** next returns the node after a node on the line that is shown, or undefined. */
  next(i = this.at) {
    const n = this.nodes[i];
    return n?.children[n.chosen] ?? n?.children[0];
  }

  /** look returns what the board looks like after a node. */
  look(i = this.at) {
    if (!this.looks.has(i)) {
      const promise = ask("position", { sgf: this.sgf(i) });
      promise.catch(() => this.looks.delete(i));
      this.looks.set(i, promise);
    }
    return this.looks.get(i);
  }

  /** choose makes a node the one that its parent goes on with. */
  choose(n) {
    const parent = this.nodes[this.nodes[n].parent];
    parent.chosen = parent.children.indexOf(n);
  }

  /** go shows a node. */
  async go(i) {
    if (i === this.at || !this.nodes[i]) return;
    this.at = i;
    for (let n = i; this.nodes[n].parent >= 0; n = this.nodes[n].parent) this.choose(n);
    this.fire("node");
    await this.show();
  }

  /** show finds out what the board looks like, and tells. */
  async show() {
    const i = this.at, nodes = this.nodes;
    const look = await this.look(i);
    if (i !== this.at || nodes !== this.nodes) return;
    this.board = look;
    this.fire("look");
    const next = this.node.children[this.node.chosen];
    if (next !== undefined) this.look(next).catch(() => {}); // it is told when somebody goes there
  }

  /** step goes so many nodes on, or back if the number is below 0. */
  step(n) {
    let i = this.at;
    for (; n > 0; n--) {
      const next = this.nodes[i].children[this.nodes[i].chosen];
      if (next === undefined) break;
      i = next;
    }
    for (; n < 0 && this.nodes[i].parent >= 0; n++) i = this.nodes[i].parent;
    return this.go(i);
  }

  /** sibling goes to the variation before or after, where the line last branched. */
  sibling(by) {
    for (let i = this.at; this.nodes[i].parent >= 0; i = this.nodes[i].parent) {
      const list = this.nodes[this.nodes[i].parent].children;
      if (list.length > 1) return this.go(list[(list.indexOf(i) + by + list.length) % list.length]);
    }
  }

  /** toMove goes to the node of the shown line after which so many moves are played. */
  toMove(moves) {
    let n = 0;
    const line = this.line();
    let found = line[0];
    for (const i of line) {
      if (this.nodes[i].move) n++;
      if (n > moves) break;
      found = i;
    }
    return this.go(found);
  }

  /** add appends a node and returns it. */
  add(parent, props, move) {
    const i = this.nodes.length;
    this.nodes.push({ parent, props, comment: "", move, children: [], chosen: 0 });
    this.nodes[parent].children.push(i);
    this.changed = true;
    return i;
  }

  /** play makes a move of a player, by default of whose turn it is: a variation, unless it is there. */
  async play(vertex, color) {
    const { at, nodes } = this, gone = () => at !== this.at || nodes !== this.nodes;
    color ??= (await this.look(at)).to_play; // the board may still show the position before
    if (gone()) return;
    const move = `${color} ${vertex}`;
    const known = this.node.children.find((i) => this.nodes[i].move === move);
    if (known !== undefined) return this.go(known);
    const look = await ask("position", { sgf: this.sgf(at), move });
    if (gone()) return;
    const i = this.add(at, look.node.map(([id, value]) => ({ id, values: [value] })), move);
    this.nodes[at].chosen = this.nodes[at].children.length - 1;
    this.looks.set(i, Promise.resolve(look));
    this.fire("tree");
    return this.go(i);
  }

  /** sequence adds a line of moves behind a node, without going there. */
  sequence(from, moves, color, comment = "") {
    let at = from;
    for (const [n, vertex] of moves.entries()) {
      const c = (n % 2 === 0) === (color === "black") ? "black" : "white";
      const move = `${c} ${vertex}`;
      const known = this.nodes[at].children.find((i) => this.nodes[i].move === move);
      at = known ?? this.add(at, [{ id: c === "black" ? "B" : "W", values: [sgfPoint(vertex, this.size)] }], move);
      if (n === 0 && comment && !this.nodes[at].comment.includes(comment)) this.nodes[at].comment = [this.nodes[at].comment, comment].filter(Boolean).join("\n");
    }
    this.fire("tree");
  }

  /** remove takes the shown node and all behind it out of the tree. */
  remove() {
    const i = this.at, parent = this.node.parent;
    if (parent < 0) return;
    const siblings = this.nodes[parent].children;
    siblings.splice(siblings.indexOf(i), 1);
    this.nodes[parent].chosen = 0;
    this.changed = true;
    this.fire("tree");
    return this.go(parent);
  }

  /** set gives a property of the shown node values, or takes it away without any. */
  set(id, values) {
    this.setAt(this.at, id, values);
    this.looks.delete(this.at);
    return this.show();
  }

  /** setAt gives a property of a node values, for what does not change the board. */
  setAt(i, id, values) {
    const props = this.nodes[i].props, k = props.findIndex((p) => p.id === id);
    if (k >= 0) props.splice(k, 1);
    if (values.length) props.push({ id, values });
    this.changed = true;
  }

  get(id, i = this.at) { return this.nodes[i].props.find((p) => p.id === id)?.values ?? []; }

  /** has reports whether a node is part of the tree, and was not removed. */
  has(i) { return this.path(i).every((n) => this.nodes[n].parent < 0 || this.nodes[this.nodes[n].parent].children.includes(n)); }

  /** list returns the tree as the request "save" wants it, without nodes that were removed. */
  list() {
    const out = [], stack = [[0, -1]];
    while (stack.length) {
      const [i, parent] = stack.pop(), n = this.nodes[i];
      stack.push(...n.children.map((c) => [c, out.length]).reverse());
      out.push({ parent, props: n.props, comment: n.comment });
    }
    return out;
  }
}

export const game = new Game();
