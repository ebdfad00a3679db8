// Points of the board: a vertex such as "D4", or an index in rows from the top down.
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** vertexOf returns the vertex of an index. */
export const vertexOf = (index, size) => LETTERS[index % size] + (size - Math.floor(index / size));

/** indexOf returns the index of a vertex, or -1 for a pass and what is no point. */
export function indexOf(vertex, size) {
  const col = LETTERS.indexOf(vertex?.[0]), row = size - Number(vertex?.slice(1));
  return col >= 0 && col < size && row >= 0 && row < size ? row * size + col : -1;
}

/** place returns the column and the row of a vertex, from the upper left corner. */
export function place(vertex, size) {
  const i = indexOf(vertex, size);
  return i < 0 ? null : [i % size, Math.floor(i / size)];
}

/** sgfPoint returns the two letters that SGF has for a vertex. */
export function sgfPoint(vertex, size) {
  const at = place(vertex, size);
  return at ? String.fromCharCode(97 + at[0], 97 + at[1]) : "";
}

/** pointsOf returns the points of a value of SGF: one, or a rectangle as "aa:cc". */
export function pointsOf(value) {
  const [from, to = from] = value.split(":"), points = [];
  for (let y = from.charCodeAt(1); y <= to.charCodeAt(1); y++) for (let x = from.charCodeAt(0); x <= to.charCodeAt(0); x++) points.push(String.fromCharCode(x, y));
  return points;
}

export const letterOf = (col) => LETTERS[col];
