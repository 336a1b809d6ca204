// @ts-check
// The differences between two texts, line by line, shown side by side or, on a narrow page, below each other.

import { element } from './dom.js';

/** The number of unchanged lines shown on each side of a difference. */
const AROUND = 3;

/**
 * A line of each text; only one of them where a line was removed or added.
 * @typedef {{ number: number, text: string }} Line
 * @typedef {{ old?: Line, new?: Line, isSame?: boolean }} Pair
 */

/**
 * The lines of both texts.
 * @param {string} oldText
 * @param {string} newText
 */
export function difference(oldText, newText) {
  const before = oldText.split('\n'), after = newText.split('\n');
  let first = 0, oldEnd = before.length, newEnd = after.length;
  while (first < oldEnd && first < newEnd && before[first] === after[first]) first++;
  while (oldEnd > first && newEnd > first && before[oldEnd - 1] === after[newEnd - 1]) { oldEnd--; newEnd--; }
  // The length of the longest common part of the rest, from each pair of lines on.
  const width = newEnd - first + 1, common = new Uint32Array((oldEnd - first + 1) * width);
  for (let one = oldEnd - 1; one >= first; one--) {
    for (let other = newEnd - 1; other >= first; other--) {
      const at = (one - first) * width + other - first;
      common[at] = before[one] === after[other] ? common[at + width + 1] + 1 : Math.max(common[at + width], common[at + 1]);
    }
  }
  /** @type {Pair[]} */
  const rows = [];
  /** @type {(lines: string[], index: number) => Line} */
  const side = (lines, index) => ({ number: index + 1, text: lines[index] });
  /** @type {(one: number, other: number) => void} */
  const both = (one, other) => { rows.push({ old: side(before, one), new: side(after, other), isSame: true }); };
  for (let index = 0; index < first; index++) both(index, index);
  let one = first, other = first;
  while (one < oldEnd || other < newEnd) {
    const at = (one - first) * width + other - first;
    if (one < oldEnd && other < newEnd && before[one] === after[other]) both(one++, other++);
    else if (one < oldEnd && (other === newEnd || common[at + width] >= common[at + 1])) rows.push({ old: side(before, one++) });
    else rows.push({ new: side(after, other++) });
  }
  for (let index = 0; index < before.length - oldEnd; index++) both(oldEnd + index, newEnd + index);
  return rows;
}

/**
 * Pairs removed lines with lines that were added at the same place.
 * @param {Pair[]} rows
 */
export function paired(rows) {
  /** @type {Pair[]} */
  const made = [];
  for (let index = 0; index < rows.length;) {
    if (rows[index].isSame) { made.push(rows[index++]); continue; }
    const end = rows.findIndex((row, number) => number > index && row.isSame), part = rows.slice(index, end < 0 ? rows.length : end);
    const out = part.filter((row) => row.old), put = part.filter((row) => row.new);
    for (let number = 0; number < Math.max(out.length, put.length); number++) made.push({ old: out[number]?.old, new: put[number]?.new });
    index += part.length;
  }
  return made;
}

/**
 * Shows the differences in an element.
 * @param {HTMLElement} root
 * @param {string} oldText
 * @param {string} newText
 */
export function showDifference(root, oldText, newText) {
  const rows = paired(difference(oldText, newText));
  const isNear = rows.map((_, index) => rows.slice(Math.max(0, index - AROUND), index + AROUND + 1).some((row) => !row.isSame));
  /** @type {(side: Line | undefined, kind: string) => HTMLElement} */
  const cell = (side, kind) => element(
    'div', { className: side ? `line ${kind}` : 'line none' },
    element('span', { className: 'number', textContent: String(side?.number ?? '') }),
    kind === 'out' && side ? '− ' : kind === 'put' && side ? '+ ' : '  ', side?.text ?? '');
  root.replaceChildren(...rows.flatMap((row, index) => {
    if (isNear[index]) return [cell(row.old, row.isSame ? '' : 'out'), cell(row.new, row.isSame ? 'again' : 'put')];
    return index && !isNear[index - 1] ? [] : [element('div', { className: 'skipped', textContent: '⋯' })];
  }));
}
