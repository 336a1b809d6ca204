// @ts-check
// The host's past in the page: the events, and the pictures with all their changes, each up to a bound.

import { Pauses } from './pauses.js';
import { applied } from './picture.js';

/**
 * Something that comes and goes, such as a toast; `to` is absent while it is there.
 * @typedef {{ id: string, text: string, from: number, to?: number }} Life
 *
 * @typedef {{ time: number, seq: number, change: Wire.Picture, picture: Wire.Picture | null }} Entry
 *
 * A container: its latest picture, and its past, oldest first. `open` are the lives that have not ended, by id.
 * @typedef {{ picture: Wire.Picture | null, history: Entry[], lives: Life[], open: Map<string, Life> }} Container
 */

/** How many events, and how many pictures and changes, are kept of the live host. The oldest are left out first. */
const LIVE = { events: 50_000, pictures: 20_000 };
/** The same for a film, whose past does not grow. */
export const FILM = { events: 600_000, pictures: 200_000 };

/** How many things that come and go are kept. */
const MOST_LIVES = 5_000;
/** How many pictures of the past are kept after they were made. */
const RECENT = 600;

/**
 * An event: its number, the number of its cause (0: an input), bus time, topic, source, and its data in short. The store adds the
 * number of the original input, or of the oldest cause that is kept.
 */
export const SEQ = 0, CAUSE = 1, TIME = 2, TOPIC = 3, SOURCE = 4, TEXT = 5, ROOT = 6;

/** The topic of a row that represents events that the page did not get. */
export const GAP = 'missing';
/** The reason of such a row, as its source, if the recording of the session still has the events. */
export const FORGOTTEN = 'history';
/** @type {{ [reason: string]: string }} Why events are missing, in plain words. */
const REASONS = { [FORGOTTEN]: 'the host no longer had them', restart: 'they are of another run' };

/**
 * The name of the module of a topic.
 * @param {string} topic
 */
export const moduleOf = (topic) => topic.slice(0, topic.indexOf('.'));

export class Store {
  /** @type {Wire.Row[]} */
  rows = [];
  /** @type {Map<number, number>} The number of events that an input has caused so far, by its number. */
  effects = new Map();
  pauses = new Pauses();
  /** @type {Map<string, Wire.Row[]>} The events of each module. */
  byModule = new Map();
  /** @type {Map<string, Container>} Containers by id. */
  containers = new Map();
  /** @type {Entry[]} Entries of the history that have a picture only because it was requested. */
  recent = [];
  /** The latest bus time. */
  now = 0;

  constructor(most = LIVE) {
    this.most = most;
  }

  /** @param {Wire.Row[]} rows */
  addRows(rows) {
    const last = this.rows.at(-1)?.[SEQ] ?? 0;
    for (const row of rows) {
      if (row[SEQ] <= last) continue;
      const cause = row[CAUSE] ? this.event(row[CAUSE]) : null;
      row[ROOT] = cause ? cause[ROOT] : row[SEQ];
      if (cause) this.effects.set(row[ROOT], (this.effects.get(row[ROOT]) ?? 0) + 1);
      this.pauses.add(row[TIME]);
      const module = moduleOf(row[TOPIC]), known = this.byModule.get(module);
      if (known) known.push(row); else this.byModule.set(module, [row]);
      this.rows.push(row);
    }
    if (this.rows.length > this.most.events * 1.2) {
      this.rows = this.rows.slice(-this.most.events);
      const first = this.rows[0][SEQ];
      for (const own of this.byModule.values()) own.splice(0, upper(own, (row) => row[SEQ] < first));
      for (const root of this.effects.keys()) {
        if (root >= first) break;
        this.effects.delete(root);
      }
    }
  }

  /**
   * Puts a row into the place of events that the page did not get.
   * @param {Wire.Gap} gap
   */
  addGap({ from, to, reason }) {
    // A page that was too slow continues where it was, and events before its first one are the past.
    const last = this.rows.at(-1);
    if (!last || to < from || reason === 'slow') return;
    /** @param {number} number */
    const written = (number) => number.toLocaleString('en');
    const text = `${written(to - from + 1)} events not kept (${written(from)}–${written(to)}): ${REASONS[reason] ?? reason}`;
    // It is its own cause, so that it is not mistaken for an input.
    this.addRows([[to, to, last[TIME], GAP, reason, reason === FORGOTTEN ? `Show the film that has ${text}` : text, to]]);
  }

  /** @param {Wire.Picture} change */
  addPicture(change) {
    let container = this.containers.get(change.container);
    if (!container) this.containers.set(change.container, container = { picture: null, history: [], lives: [], open: new Map() });
    if (!change.whole && !container.picture) return;
    const before = container.picture;
    container.picture = applied(before, change);
    this.#follow(container, change);
    container.history.push({ time: change.time, seq: change.seq, change, picture: change.whole ? container.picture : null });
    if (container.history.length > this.most.pictures * 1.2) {
      const cut = container.history.slice(-this.most.pictures);
      // The rest begins with a whole picture, because a change needs one before it.
      container.history = cut.slice(cut.findIndex((entry) => entry.picture));
    }
  }

  /**
   * Follows things that come and go and have a text, such as toasts.
   * @param {Container} container
   * @param {Wire.Picture} change
   */
  #follow({ lives, open }, change) {
    const there = change.whole ? new Set(change.parts.map((part) => part.id)) : null;
    const gone = there ? [...open.keys()].filter((id) => !there.has(id)) : change.gone ?? [];
    for (const id of gone) {
      const life = open.get(id);
      if (life) life.to = change.time;
      open.delete(id);
    }
    for (const part of change.parts) {
      if (part.in !== undefined || !part.lines) continue;
      const text = part.lines.flat().join(' '), life = open.get(part.id);
      if (life) {
        life.text = text;
      } else {
        /** @type {Life} */
        const made = { id: part.id, text, from: change.time };
        open.set(part.id, made);
        lives.push(made);
      }
    }
    if (lives.length > MOST_LIVES) lives.splice(0, lives.length - MOST_LIVES);
  }

  /** Forgets everything: another run of the host has begun. */
  clear() {
    this.rows = [];
    this.effects.clear();
    this.pauses = new Pauses();
    this.byModule.clear();
    this.containers.clear();
  }

  /**
   * The picture of a container at a bus time; null if it is not known.
   * @param {string} id
   * @param {number} time
   */
  pictureAt(id, time) {
    const history = this.containers.get(id)?.history;
    if (!history?.length) return null;
    let index = upper(history, (entry) => entry.time <= time) - 1;
    if (index < 0) return null;
    const end = index;
    while (index > 0 && !history[index].picture) index--;
    let picture = history[index].picture;
    for (index++; index <= end; index++) picture = applied(picture, history[index].change);
    // Kept, so that the next moment of a drag through time starts from here; not forever, because pictures are large.
    if (!history[end].picture) {
      history[end].picture = picture;
      this.recent.push(history[end]);
      if (this.recent.length > RECENT) /** @type {Entry} */ (this.recent.shift()).picture = null;
    }
    return picture;
  }

  /**
   * The event with a number; null if it is not kept.
   * @param {number} seq
   */
  event(seq) {
    const index = upper(this.rows, (row) => row[SEQ] < seq);
    return this.rows[index]?.[SEQ] === seq ? this.rows[index] : null;
  }

  /**
   * The index of the first event later than a bus time.
   * @param {number} time
   */
  indexAfter(time) {
    return upper(this.rows, (row) => row[TIME] <= time);
  }
}

/**
 * The number of elements at the start of a sorted list that pass a test.
 * @template Element
 * @param {Element[]} list
 * @param {(element: Element) => boolean} test
 * @param {number} [from] how many are known to pass.
 */
export function upper(list, test, from = 0) {
  let low = from, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(list[middle])) low = middle + 1; else high = middle;
  }
  return low;
}
