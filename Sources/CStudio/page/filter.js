// @ts-check
// The filter of the list of events.

import { CAUSE, SEQ, SOURCE, TEXT, TIME, TOPIC } from './store.js';

/** @typedef {(row: Wire.Row) => boolean} Test */

/**
 * A test of events from words, all of which must hold: a pattern of topics such as toast.*, `id:a`, `by:rules` (who published),
 * `cause:154`, `from:2.5` and `to:4` (seconds), `inputs`; any other word must be in the line. Null for no words.
 * @param {string} text
 * @returns {Test | null}
 */
export function filterTest(text) {
  const tests = text.split(/\s+/).filter(Boolean).map(testOf);
  return tests.length ? (row) => tests.every((test) => test(row)) : null;
}

/** @param {string} word @returns {Test} */
function testOf(word) {
  const [, key, value] = /^(id|by|cause|from|to):(.+)$/.exec(word) ?? [];
  if (word === 'inputs') return (row) => row[CAUSE] === 0;
  if (key === 'from') return (row) => row[TIME] >= Number(value);
  if (key === 'to') return (row) => row[TIME] <= Number(value);
  if (key === 'id') return (row) => ` ${row[TEXT]} `.includes(` id=${value} `);
  if (key === 'by') return (row) => row[SOURCE].includes(value);
  if (key === 'cause') return (row) => row[CAUSE] === Number(value) || row[SEQ] === Number(value);
  if (/^[\w*]+(\.[\w*]+)+$/.test(word)) {
    const pattern = new RegExp(`^${word.split('.').map((part) => (part === '**' ? '.+' : part.replaceAll('*', '[^.]*'))).join('\\.')}$`);
    return (row) => pattern.test(row[TOPIC]);
  }
  const small = word.toLowerCase();
  return (row) => row[TOPIC].toLowerCase().includes(small) || row[TEXT].toLowerCase().includes(small);
}

/**
 * The range of bus times that filter words name; null without both words.
 * @param {string} text
 */
export function rangeOf(text) {
  /** @param {string} name */
  const time = (name) => Number(new RegExp(`(?:^|\\s)${name}:([\\d.]+)(?:\\s|$)`).exec(text)?.[1] ?? NaN);
  const range = { from: time('from'), to: time('to') };
  return range.from <= range.to ? range : null;
}

/**
 * Filter words with a range of bus times, or with none, in place of the one that they named.
 * @param {string} text
 * @param {{ from: number, to: number } | null} range
 */
export function withRange(text, range) {
  const others = text.split(/\s+/).filter((word) => word && !/^(from|to):/.test(word));
  return [...others, ...(range ? [`from:${range.from.toFixed(3)}`, `to:${range.to.toFixed(3)}`] : [])].join(' ');
}
