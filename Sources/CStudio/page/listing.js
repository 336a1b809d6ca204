// @ts-check
// Chooses and orders the listed events: all, those that pass a filter, or groups of an input and its effects.

import { filterTest } from './filter.js';
import { ROOT, SEQ, TOPIC, upper } from './store.js';

export class Listing {
  /** @type {Wire.Row[]} All events that are listed. */
  rows = [];
  isGrouped = false;
  /** Whether events have arrived that are not listed yet. */
  isStale = false;
  /** @type {Set<number>} The inputs whose effects are listed below them, while the list is grouped. */
  #unfolded = new Set();
  /** The number of the latest event that the listing knows. */
  #seen = 0;
  #words = '';
  /** @type {import('./filter.js').Test | null} */
  #test;

  /** @param {{ readonly store: import('./store.js').Store, details: Set<string>, listsDetails: boolean }} run */
  constructor(run) {
    this.run = run;
    this.#test = this.#makeTest();
  }

  /**
   * Lists the events that match these words.
   * @param {string} words
   */
  filterBy(words) {
    this.#words = words;
    this.update();
  }

  /** The test of the words, and of details unless they are wanted or named; null if everything is listed. */
  #makeTest() {
    const { details, listsDetails } = this.run, words = this.#words.split(/\s+/), test = filterTest(this.#words);
    const hidden = listsDetails ? new Set() : new Set([...details].filter((topic) => !words.includes(topic)));
    if (!hidden.size) return test;
    /** @type {import('./filter.js').Test} */
    const isNoDetail = (row) => !hidden.has(row[TOPIC]);
    return test ? (/** @type {Wire.Row} */ row) => isNoDetail(row) && test(row) : isNoDetail;
  }

  /** @param {boolean} isGrouped */
  group(isGrouped) {
    this.isGrouped = isGrouped;
    this.update();
  }

  /** Lists all events of the store again. */
  update() {
    const { rows } = this.run.store;
    this.#test = this.#makeTest();
    this.isStale = false;
    this.#seen = rows.at(-1)?.[SEQ] ?? 0;
    this.rows = this.isGrouped ? this.#groups(rows) : this.#test ? rows.filter(this.#test) : rows;
  }

  /**
   * Lists events that the store has received. Groups only become stale, so that a flood does not rebuild them for each event.
   * @param {Wire.Row[]} added
   */
  add(added) {
    const { rows } = this.run.store, first = rows[0]?.[SEQ] ?? 0, test = this.#test, seen = this.#seen;
    if (this.isGrouped) {
      this.isStale = true;
    } else if (test) {
      for (const row of added) if (row[SEQ] > seen && test(row)) this.rows.push(row);
      if (this.rows[0]?.[SEQ] < first) this.rows = this.rows.filter((row) => row[SEQ] >= first);
    } else {
      this.rows = rows;
    }
    this.#seen = rows.at(-1)?.[SEQ] ?? seen;
  }

  /**
   * The inputs of which a row is wanted and, of those that are unfolded, all that they caused.
   * @param {Wire.Row[]} rows
   */
  #groups(rows) {
    const wanted = new Set();
    /** @type {Map<number, Wire.Row[]>} */
    const effects = new Map([...this.#unfolded].map((root) => [root, []]));
    for (const row of rows) {
      if (!this.#test || this.#test(row)) wanted.add(row[ROOT]);
      if (row[ROOT] !== row[SEQ]) effects.get(row[ROOT])?.push(row);
    }
    return rows.filter((row) => row[ROOT] === row[SEQ] && wanted.has(row[SEQ])).flatMap((row) => [row, ...effects.get(row[SEQ]) ?? []]);
  }

  /**
   * Shows or hides what the input of an event caused; returns the number of the input.
   * @param {number} seq
   * @param {boolean} [isUnfolded]
   */
  toggle(seq, isUnfolded) {
    const root = this.run.store.event(seq)?.[ROOT];
    if (!this.isGrouped || root === undefined) return null;
    if (isUnfolded ?? !this.#unfolded.has(root)) this.#unfolded.add(root);
    else this.#unfolded.delete(root);
    this.update();
    return root;
  }

  /**
   * The index of an event; null if it is not listed.
   * @param {number} seq
   */
  indexOf(seq) {
    const root = this.isGrouped ? this.run.store.event(seq)?.[ROOT] ?? seq : 0;
    const index = upper(this.rows, (row) => (this.isGrouped && row[ROOT] !== root ? row[ROOT] < root : row[SEQ] < seq));
    return this.rows[index]?.[SEQ] === seq ? index : null;
  }

  /**
   * The number of listed events before an event, listed or not.
   * @param {number} seq
   */
  placeOf(seq) {
    return this.indexOf(seq) ?? upper(this.rows, (row) => row[SEQ] < seq);
  }

  /**
   * The event at an index: whether it is an input whose effects are unfolded (▾), folded (▸) or none (·), and their number.
   * @param {number} index
   */
  at(index) {
    const row = this.rows[index], seq = row[SEQ], isGroup = this.isGrouped && row[ROOT] === seq;
    const effects = isGroup ? this.run.store.effects.get(seq) ?? 0 : 0;
    return { row, effects, fold: !isGroup ? '' : !effects ? '·' : this.#unfolded.has(seq) ? '▾' : '▸' };
  }
}
