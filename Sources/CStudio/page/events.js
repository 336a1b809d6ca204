// The list of events. It has elements for the rows that are seen, and no others.

import { CAUSE, SEQ, SOURCE, TEXT, TIME, TOPIC, moduleOf, upper } from './store.js';

const ROW = 24;

export class EventList {
  /** @param select called with the number of an event that the user chooses. */
  constructor(pane, store, select) {
    Object.assign(this, { store, select, selected: null, follows: true, shown: [], seen: 0, unread: 0 });
    this.list = pane.querySelector('.rows');
    this.space = this.list.querySelector('.space');
    this.pill = pane.querySelector('.pill');
    this.rate = pane.querySelector('.rate');
    this.filter = pane.querySelector('input');
    this.filter.addEventListener('input', () => this.#refilter());
    this.list.addEventListener('scroll', () => this.#scrolled());
    this.list.addEventListener('click', (event) => {
      const row = event.target.closest('.row');
      if (row) this.select(Number(row.dataset.seq));
    });
    this.list.addEventListener('keydown', (event) => this.#key(event));
    this.pill.addEventListener('click', () => this.follow());
    new ResizeObserver(() => this.draw()).observe(this.list);
    this.test = filterTest('');
  }

  /** Lists what fits these words. */
  filterBy(words) {
    this.filter.value = words;
    this.#refilter();
  }

  #refilter() {
    const test = filterTest(this.filter.value.trim());
    this.filter.setAttribute('aria-invalid', 'false');
    this.test = test;
    this.shown = this.test ? this.store.rows.filter(this.test) : this.store.rows;
    this.seen = this.store.rows.at(-1)?.[SEQ] ?? 0;
    this.draw();
    if (this.follows) this.#toEnd();
  }

  /** Takes events that the store has got. */
  added(rows) {
    const before = this.shown.length;
    if (!this.test) {
      this.shown = this.store.rows;
    } else {
      for (const row of rows) if (row[SEQ] > this.seen && this.test(row)) this.shown.push(row);
      const first = this.store.rows[0]?.[SEQ] ?? 0;
      if (this.shown[0]?.[SEQ] < first) this.shown = this.shown.filter((row) => row[SEQ] >= first);
    }
    this.seen = this.store.rows.at(-1)?.[SEQ] ?? this.seen;
    if (!this.follows) this.unread += Math.max(0, this.shown.length - before);
  }

  /** Lists the events of another store. */
  setStore(store) {
    this.store = store;
    this.selected = null;
    this.follows = true;
    this.unread = 0;
    this.cleared();
  }

  cleared() {
    this.seen = 0;
    this.#refilter();
  }

  /** Draws what is seen now. Called at most once a frame. */
  draw() {
    const height = this.shown.length * ROW;
    if (this.height !== height) this.space.style.height = `${this.height = height}px`;
    if (this.follows) this.#toEnd();
    const top = this.list.scrollTop;
    const first = Math.max(0, Math.floor(top / ROW) - 2);
    // A list that has become shorter may still be scrolled to what it had.
    const last = Math.max(first, Math.min(this.shown.length, Math.ceil((top + this.list.clientHeight) / ROW) + 2));
    const nodes = this.space.children;
    while (nodes.length > last - first) this.space.lastChild.remove();
    while (nodes.length < last - first) this.space.append(makeRow());
    for (let index = first; index < last; index++) {
      fillRow(nodes[index - first], this.shown[index], index, this.shown.length, this.selected);
    }
    const active = this.selected !== null && this.space.querySelector(`[data-seq="${this.selected}"]`);
    if (active) this.list.setAttribute('aria-activedescendant', active.id);
    else this.list.removeAttribute('aria-activedescendant');
    this.pill.hidden = this.follows || this.unread === 0;
    if (!this.pill.hidden) this.pill.textContent = `${this.unread} new ↓`;
  }

  #scrolled() {
    const isAtEnd = this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 4;
    if (isAtEnd !== this.follows && !this.isScrolling) {
      this.follows = isAtEnd;
      if (isAtEnd) this.unread = 0;
    }
    this.isScrolling = false;
    this.draw();
  }

  #toEnd() {
    const end = this.list.scrollHeight - this.list.clientHeight;
    if (Math.abs(this.list.scrollTop - end) < 1) return;
    this.isScrolling = true;
    this.list.scrollTop = end;
  }

  follow() {
    this.follows = true;
    this.unread = 0;
    this.draw();
  }

  /** Shows which event is chosen, and brings it into view. */
  choose(seq) {
    this.selected = seq;
    const index = upper(this.shown, (row) => row[SEQ] < seq);
    if (this.shown[index]?.[SEQ] === seq) {
      const top = index * ROW;
      if (top < this.list.scrollTop || top + ROW > this.list.scrollTop + this.list.clientHeight) {
        this.follows = index === this.shown.length - 1;
        this.list.scrollTop = top - this.list.clientHeight / 2;
      }
    }
    this.draw();
  }

  /** The event that stands some rows behind the chosen one. */
  step(rows) {
    if (!this.shown.length) return;
    const index = this.selected === null ? this.shown.length : upper(this.shown, (row) => row[SEQ] < this.selected);
    this.select(this.shown[Math.min(this.shown.length - 1, Math.max(0, index + rows))][SEQ]);
  }

  #key(event) {
    const page = Math.floor(this.list.clientHeight / ROW) - 1;
    const rows = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity }[event.key];
    if (rows === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.step(rows);
  }
}

/**
 * A test of events from words, all of which must hold: a pattern of topics such as toast.*, `id:a`, `by:rules` (who published),
 * `cause:154`, `inputs`; any other word must be in the line. Null for no words.
 */
export function filterTest(text) {
  const tests = text.split(/\s+/).filter(Boolean).map((word) => {
    const [, key, value] = /^(id|by|cause):(.+)$/.exec(word) ?? [];
    if (word === 'inputs') return (row) => row[CAUSE] === 0;
    if (key === 'id') return (row) => ` ${row[TEXT]} `.includes(` id=${value} `);
    if (key === 'by') return (row) => row[SOURCE].includes(value);
    if (key === 'cause') return (row) => row[CAUSE] === Number(value) || row[SEQ] === Number(value);
    if (/^[\w*]+(\.[\w*]+)+$/.test(word)) {
      const pattern = new RegExp(`^${word.split('.').map((part) => (part === '**' ? '.+' : part.replaceAll('*', '[^.]*'))).join('\\.')}$`);
      return (row) => pattern.test(row[TOPIC]);
    }
    const small = word.toLowerCase();
    return (row) => row[TOPIC].toLowerCase().includes(small) || row[TEXT].toLowerCase().includes(small);
  });
  return tests.length ? (row) => tests.every((test) => test(row)) : null;
}

function makeRow() {
  const row = document.createElement('div');
  row.className = 'row';
  row.setAttribute('role', 'option');
  for (const name of ['time', 'seq', 'topic', 'data']) {
    const cell = document.createElement('span');
    cell.className = name;
    row.append(cell);
  }
  return row;
}

function fillRow(node, row, index, count, selected) {
  node.style.top = `${index * ROW}px`;
  node.setAttribute('aria-selected', row[SEQ] === selected ? 'true' : 'false');
  if (node.dataset.seq === String(row[SEQ])) {
    if (node.getAttribute('aria-setsize') !== String(count)) node.setAttribute('aria-setsize', count);
    return;
  }
  node.dataset.seq = row[SEQ];
  node.id = `event-${row[SEQ]}`;
  node.dataset.module = moduleOf(row[TOPIC]);
  node.classList.toggle('input', row[CAUSE] === 0);
  node.setAttribute('aria-posinset', index + 1);
  node.setAttribute('aria-setsize', count);
  const [time, seq, topic, data] = node.children;
  time.textContent = row[TIME].toFixed(3);
  seq.textContent = row[CAUSE] === 0 ? `#${row[SEQ]}` : `←${row[CAUSE]}`;
  topic.textContent = row[TOPIC];
  data.textContent = row[TEXT];
}
