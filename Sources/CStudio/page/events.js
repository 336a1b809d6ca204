// @ts-check
// The list of events. Only visible rows have elements.

import { closest, element, find, onToggle, setPressed } from './dom.js';
import { rangeOf, withRange } from './filter.js';
import { Listing } from './listing.js';
import { CAUSE, GAP, SEQ, TEXT, TIME, TOPIC, moduleOf } from './store.js';

/** The height of a row, and of a two-line row in a narrow list, in pixels. */
const ROW = 24, TALL_ROW = 44;
/** The width below which a list is narrow, in pixels. */
const NARROW = 480;
/** The least time between two regroupings, in milliseconds. */
const REGROUP = 100;

export class EventList {
  /** @type {number | null} The number of the event that is chosen in the list. */
  selected = null;
  /** Whether the end of the list is in view, and stays there. */
  follows = true;
  rowHeight = ROW;
  #unread = 0;
  #listedAt = 0;
  /** Where the list was scrolled to last, as far as the page knows. */
  #scrolledTo = -1;
  /** The size of the list, cached because asking for it makes the browser lay out the page. */
  #width = 0;
  #viewHeight = 0;
  /** The height of all rows, in pixels. */
  #height = -1;
  /** @type {[at: number, count: number][]} The events that arrived in the last second, by time. */
  #arrivals = [];

  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {import('./page-state.js').PageState} options.state
   * @param {(seq: number, staysHere?: boolean) => void} options.select
   */
  constructor({ root, state, select }) {
    this.state = state;
    this.select = select;
    this.listing = new Listing(state);
    this.grouping = find(root, 'button.group');
    this.list = find(root, '.rows');
    this.space = find(this.list, '.space');
    this.pill = find(root, '.pill');
    this.rate = find(root, '.rate');
    this.filter = find(root, 'input');
    this.none = find(root, '.none');
    const details = find(root, 'button.details');
    onToggle(this.grouping, (isGrouped) => this.#group(isGrouped));
    onToggle(details, (isOn) => {
      setPressed(details, isOn);
      state.update({ listsDetails: isOn });
      this.#refilter();
    });
    this.filter.addEventListener('input', () => this.#refilter());
    this.list.addEventListener('scroll', () => this.#scrolled());
    // During a flood, the end moves on before the browser reports that the user has scrolled.
    this.list.addEventListener('wheel', ({ deltaY, ctrlKey }) => {
      if (deltaY < 0 && !ctrlKey && this.#height > this.#viewHeight) this.follows = false;
    }, { passive: true });
    this.list.addEventListener('click', (event) => {
      const seq = Number(closest(event, 'div.row')?.dataset.seq);
      if (!seq) return;
      if (closest(event, '.seq') && this.listing.isGrouped) this.#toggle(seq);
      else this.select(seq, event.shiftKey);
    });
    this.list.addEventListener('dblclick', (event) => {
      const seq = Number(closest(event, 'div.row')?.dataset.seq);
      if (seq) this.#toggle(seq);
    });
    this.list.addEventListener('keydown', (event) => this.#key(event));
    this.pill.addEventListener('click', () => this.#follow());
    new ResizeObserver(() => {
      [this.#width, this.#viewHeight] = [this.list.clientWidth, this.list.clientHeight];
      this.draw();
    }).observe(this.list);
    state.watch(({ store }) => [store], () => {
      this.selected = null;
      this.follows = true;
      this.#unread = 0;
      this.#refilter();
    });
  }

  /** All events that are listed. */
  get shown() { return this.listing.rows; }

  /**
   * Lists the events that match these words.
   * @param {string} words
   */
  filterBy(words) {
    this.filter.value = words;
    this.#refilter();
  }

  /**
   * Lists the events in a range of bus times that match the other words of the filter; at all times without one.
   * @param {{ from: number, to: number } | null} range
   */
  chooseRange(range) {
    this.filterBy(withRange(this.filter.value, range));
  }

  #refilter() {
    const range = rangeOf(this.filter.value), former = this.state.range;
    if (range?.from !== former?.from || range?.to !== former?.to) this.state.update({ range });
    this.listing.filterBy(this.filter.value);
    this.draw();
    if (this.follows) this.#toEnd();
  }

  /**
   * Lists each input with its effects folded into one line, or all events.
   * @param {boolean} isGrouped
   */
  #group(isGrouped) {
    setPressed(this.grouping, isGrouped);
    this.listing.group(isGrouped);
    this.draw();
    if (this.selected !== null) this.choose(this.selected);
  }

  /**
   * Shows or hides what the input of an event caused.
   * @param {number} seq
   * @param {boolean} [isUnfolded]
   */
  #toggle(seq, isUnfolded) {
    const root = this.listing.toggle(seq, isUnfolded);
    if (this.selected !== null && root !== null && this.listing.indexOf(this.selected) === null) this.selected = root;
    this.draw();
  }

  /**
   * Takes events that the store has got.
   * @param {Wire.Row[]} rows
   */
  added(rows) {
    const before = this.shown.length;
    this.listing.add(rows);
    this.#regroup();
    if (!this.follows) this.#unread += Math.max(0, this.shown.length - before);
  }

  /** Lists the events of a store that was cleared. */
  clear() {
    this.#refilter();
  }

  #regroup() {
    const at = performance.now();
    if (!this.listing.isStale || at - this.#listedAt < REGROUP) return;
    this.#listedAt = at;
    this.listing.update();
  }

  /** Draws the visible rows. Called at most once a frame. */
  draw() {
    this.#regroup();
    const isNarrow = this.#width < NARROW;
    this.list.classList.toggle('narrow', isNarrow);
    this.rowHeight = isNarrow ? TALL_ROW : ROW;
    this.#sayNone();
    const height = this.shown.length * this.rowHeight;
    if (this.#height !== height) this.space.style.height = `${this.#height = height}px`;
    const top = this.follows ? this.#toEnd() : this.list.scrollTop;
    const first = Math.max(0, Math.floor(top / this.rowHeight) - 2);
    // A list that has become shorter may still be scrolled past its end.
    const last = Math.max(first, Math.min(this.shown.length, Math.ceil((top + this.#viewHeight) / this.rowHeight) + 2));
    const nodes = this.space.children;
    while (nodes.length > last - first) this.space.lastElementChild?.remove();
    while (nodes.length < last - first) this.space.append(makeRow());
    for (let index = first; index < last; index++) this.#fill(/** @type {HTMLElement} */ (nodes[index - first]), index);
    const active = this.selected !== null && this.space.querySelector(`[data-seq="${this.selected}"]`);
    if (active) this.list.setAttribute('aria-activedescendant', active.id);
    else this.list.removeAttribute('aria-activedescendant');
    this.pill.hidden = this.follows || this.#unread === 0;
    if (!this.pill.hidden) this.pill.textContent = `${this.#unread} new ↓`;
  }

  /** Shows how many events there are, if none of them is listed. */
  #sayNone() {
    const { rows } = this.state.store, isEmpty = !this.shown.length && rows.length > 0;
    this.none.hidden = !isEmpty;
    if (isEmpty) this.none.textContent = `None of ${rows.length.toLocaleString('en')} events fits the filter.`;
  }

  /**
   * Shows the event with an index in an element.
   * @param {HTMLElement} node
   * @param {number} index
   */
  #fill(node, index) {
    const { row, effects, fold } = this.listing.at(index), seq = row[SEQ];
    node.style.top = `${index * this.rowHeight}px`;
    set(node, 'aria-selected', seq === this.selected);
    set(node, 'aria-posinset', index + 1);
    set(node, 'aria-setsize', this.shown.length);
    const key = `${seq}${fold}${effects}`;
    if (node.dataset.key === key) return;
    node.dataset.key = key;
    node.dataset.seq = String(seq);
    node.id = `event-${seq}`;
    node.dataset.module = moduleOf(row[TOPIC]);
    node.classList.toggle('input', row[CAUSE] === 0);
    node.classList.toggle('gap', row[TOPIC] === GAP);
    const cells = [
      row[TIME].toFixed(3), row[TOPIC] === GAP ? '⋯' : fold ? `${fold} #${seq}` : row[CAUSE] === 0 ? `#${seq}` : `←${row[CAUSE]}`,
      effects ? `${row[TOPIC]} → ${effects}` : row[TOPIC], row[TEXT],
    ];
    cells.forEach((text, number) => { node.children[number].textContent = text; });
  }

  #scrolled() {
    const { scrollTop } = this.list;
    // What the page has scrolled, it has drawn.
    if (this.follows && Math.abs(scrollTop - this.#scrolledTo) < 1) return;
    const isDown = scrollTop >= this.#scrolledTo, isAtEnd = isDown && scrollTop + this.#viewHeight >= this.#height - 4;
    this.#scrolledTo = scrollTop;
    if (isAtEnd !== this.follows) {
      this.follows = isAtEnd;
      if (isAtEnd) this.#unread = 0;
    }
    this.draw();
  }

  /** Scrolls to the end, and returns where that is. */
  #toEnd() {
    const end = Math.max(0, this.#height - this.#viewHeight);
    if (end !== this.#scrolledTo) this.list.scrollTop = this.#scrolledTo = end;
    return end;
  }

  #follow() {
    this.follows = true;
    this.#unread = 0;
    this.draw();
  }

  /**
   * Shows which event is chosen, and brings it into view.
   * @param {number} seq
   */
  choose(seq) {
    this.selected = seq;
    if (this.listing.isGrouped && this.listing.indexOf(seq) === null) this.#toggle(seq, true);
    const index = this.listing.indexOf(seq);
    if (index !== null) {
      const top = index * this.rowHeight;
      if (top < this.list.scrollTop || top + this.rowHeight > this.list.scrollTop + this.list.clientHeight) {
        this.follows = index === this.shown.length - 1;
        this.list.scrollTop = top - this.list.clientHeight / 2;
      }
    }
    this.draw();
  }

  /**
   * Chooses the event a number of rows after the chosen one.
   * @param {number} rows
   */
  step(rows) {
    if (!this.shown.length) return;
    const last = this.shown.length - 1;
    const row = this.shown[Math.min(last, Math.max(0, this.listing.placeOf(this.selected ?? Infinity) + rows))];
    // A row about missing events opens something else, so it waits for Enter.
    if (row[TOPIC] === GAP) this.choose(row[SEQ]); else this.select(row[SEQ]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const page = Math.floor(this.list.clientHeight / this.rowHeight) - 1;
    const rows = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity }[event.key];
    const folds = this.listing.isGrouped && this.selected !== null && ['ArrowLeft', 'ArrowRight'].includes(event.key);
    const opens = event.key === 'Enter' && this.selected !== null;
    if (rows === undefined && !folds && !opens) return;
    event.preventDefault();
    event.stopPropagation();
    if (rows !== undefined) this.step(rows);
    else if (opens && this.selected !== null) this.select(this.selected);
    else if (this.selected !== null) this.#toggle(this.selected, event.key === 'ArrowRight');
  }

  /**
   * Counts events of the live host that arrive now.
   * @param {number} count
   */
  count(count) {
    this.#arrivals.push([performance.now(), count]);
  }

  /**
   * Shows how many events arrived in the second before a time of the page.
   * @param {number} at
   */
  drawRate(at) {
    while (this.#arrivals.length && at - this.#arrivals[0][0] > 1000) this.#arrivals.shift();
    const text = `${this.#arrivals.reduce((sum, [, count]) => sum + count, 0).toLocaleString('en')}/s`;
    if (this.rate.textContent !== text) this.rate.textContent = text;
  }
}

function makeRow() {
  const row = element('div', { className: 'row' }, ...['time', 'seq', 'topic', 'data'].map((className) => element('span', { className })));
  row.setAttribute('role', 'option');
  return row;
}

/** @param {HTMLElement} node @param {string} name @param {boolean | number} value */
function set(node, name, value) {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}
