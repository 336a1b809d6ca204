// @ts-check
// The queue of things waiting to be shown: a badge shows their number, and opens the queue.

import { button, element, find } from './dom.js';
import { ROOT, SEQ, TEXT, TIME, TOPIC, upper } from './store.js';

/** The distance of the badge below the part, and below the top of the screen without one, in points. */
const BELOW = 6, TOP = 60;
/** The width of the frame around the screen, in points. */
const FRAME = 12;

export class Queue {
  /** @type {Map<string, Wire.Row>} The facts that made things wait, by the ids of the things. */
  waiting = new Map();
  /** @type {import('./store.js').Store | null} */
  #store = null;
  /** The number of the last event that was read. */
  #seen = 0;

  /** @param {Wire.Queue} setup */
  constructor(setup) {
    this.setup = setup;
  }

  /**
   * Reads the events up to a bus time.
   * @param {import('./store.js').Store} store
   * @param {number} time
   * @returns {boolean} whether the queue has changed.
   */
  follow(store, time) {
    const { begins, ends } = this.setup, { rows } = store, end = time >= store.now ? rows.length : store.indexAfter(time), last = rows[end - 1]?.[SEQ] ?? 0;
    const isAnew = store !== this.#store || last < this.#seen;
    if (isAnew) [this.#store, this.#seen] = [store, 0];
    let hasChanged = isAnew && this.waiting.size > 0;
    if (isAnew) this.waiting.clear();
    for (let index = upper(rows, (row) => row[SEQ] <= this.#seen); index < end; index++) {
      const row = rows[index], topic = row[TOPIC];
      if (begins[topic]) {
        const id = field(row[TEXT], begins[topic]);
        if (this.waiting.has(id)) continue;
        this.waiting.set(id, row);
        hasChanged = true;
      } else if (ends[topic]) {
        hasChanged = this.waiting.delete(field(row[TEXT], ends[topic])) || hasChanged;
      }
    }
    this.#seen = last;
    return hasChanged;
  }
}

export class WaitingBadge {
  #queue;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root has the badge and the list.
   * @param {Wire.Queue} options.setup
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./stage.js').Stage} options.stage
   * @param {(seq: number, staysHere: boolean) => void} options.select
   */
  constructor({ root, setup, state, stage, select }) {
    this.setup = setup;
    this.#queue = new Queue(setup);
    this.state = state;
    this.stage = stage;
    this.select = select;
    this.badge = find(root, 'button.waiting');
    this.list = find(root, '.queue');
    this.list.addEventListener('beforetoggle', () => {
      this.#fill();
      this.#place();
    });
  }

  /** @param {number} time the moment on the screen. */
  draw(time) {
    const queue = this.#queue, hasChanged = queue.follow(this.state.store, time), count = queue.waiting.size;
    this.badge.hidden = !count;
    if (!count) return this.list.hidePopover();
    if (hasChanged) this.badge.textContent = `${count} waiting`;
    const part = this.state.picture?.parts.find(({ id, in: outer }) => id.startsWith(this.setup.beside) && outer === undefined);
    const [x, y] = part ? [part.frame[0] + part.frame[2] / 2, part.frame[1] + part.frame[3] + BELOW]
      : [(this.state.picture?.size[0] ?? 0) / 2, TOP];
    this.badge.style.left = `${(x + FRAME) * this.stage.scale}px`;
    this.badge.style.top = `${(y + FRAME) * this.stage.scale}px`;
    if (!this.list.matches(':popover-open')) return;
    if (hasChanged) this.#fill();
    this.#place();
  }

  /** Puts the list below the badge. */
  #place() {
    const box = this.badge.getBoundingClientRect();
    this.list.style.left = `${box.left}px`;
    this.list.style.top = `${box.bottom + 4}px`;
  }

  /** Lists the queue, the longest wait first. */
  #fill() {
    const { store, time } = this.state;
    this.list.replaceChildren(...[...this.#queue.waiting].map(([id, row]) => {
      const message = field(store.event(row[ROOT])?.[TEXT] ?? '', this.setup.title) || id;
      const since = element('span', { className: 'data', textContent: `waits ${(time - row[TIME]).toFixed(1)} s` });
      return element('li', {}, button(message, () => this.select(row[SEQ], true)), since);
    }));
  }
}

/**
 * A field of the short text of an event; empty if it has none.
 * @param {string} text
 * @param {string} name
 */
export function field(text, name) {
  const [, quoted, cut, plain] = new RegExp(`(?:^| )${name}=(?:("(?:[^"\\\\]|\\\\.)*")|"(.*…)$|(\\S+))`).exec(text) ?? [];
  return quoted ? JSON.parse(quoted) : cut ?? plain ?? '';
}
