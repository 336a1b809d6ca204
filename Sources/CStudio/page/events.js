// The list of events. It has elements for the rows that are seen, and no others.

import { CAUSE, ROOT, SEQ, SOURCE, TEXT, TIME, TOPIC, moduleOf, upper } from './store.js';

const ROW = 24;

export class EventList {
  /**
   * @param select called with the number of an event that the user chooses.
   * @param ranged called with the range of bus times, { from, to }, that the filter names; with null if it names none.
   */
  constructor(pane, store, select, ranged) {
    Object.assign(this, { store, select, ranged, selected: null, follows: true, shown: [], seen: 0, unread: 0, isGrouped: false });
    /** The inputs whose effects are listed below them, while the list is grouped. */
    this.unfolded = new Set();
    this.grouping = pane.querySelector('.group');
    this.grouping.addEventListener('click', () => this.group(!this.isGrouped));
    this.list = pane.querySelector('.rows');
    this.space = this.list.querySelector('.space');
    this.pill = pane.querySelector('.pill');
    this.rate = pane.querySelector('.rate');
    this.filter = pane.querySelector('input');
    this.filter.addEventListener('input', () => this.#refilter());
    this.list.addEventListener('scroll', () => this.#scrolled());
    this.list.addEventListener('click', (event) => {
      const row = event.target.closest('.row');
      if (!row) return;
      if (event.target.closest('.seq') && this.isGrouped) this.toggle(Number(row.dataset.seq));
      else this.select(Number(row.dataset.seq));
    });
    this.list.addEventListener('dblclick', (event) => {
      const row = event.target.closest('.row');
      if (row) this.toggle(Number(row.dataset.seq));
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

  /** Lists what happened in a range of bus times, and fits the other words of the filter. */
  chooseRange({ from, to }) {
    const others = this.filter.value.split(/\s+/).filter((word) => word && !/^(from|to):/.test(word));
    this.filterBy([...others, `from:${from.toFixed(3)}`, `to:${to.toFixed(3)}`].join(' '));
  }

  #refilter() {
    const test = filterTest(this.filter.value.trim());
    this.filter.setAttribute('aria-invalid', 'false');
    this.test = test;
    this.ranged(rangeOf(this.filter.value));
    this.#list();
    this.seen = this.store.rows.at(-1)?.[SEQ] ?? 0;
    this.draw();
    if (this.follows) this.#toEnd();
  }

  #list() {
    this.isListStale = false;
    const rows = this.store.rows;
    this.shown = this.isGrouped ? this.#groups(rows) : this.test ? rows.filter(this.test) : rows;
  }

  #listSoon() {
    const at = performance.now();
    if (!this.isListStale || at - (this.listedAt ?? 0) < 100) return;
    this.listedAt = at;
    this.#list();
  }

  /** The inputs of which a row is wanted and, of those that are unfolded, all that they caused. */
  #groups(rows) {
    const wanted = new Set(), effects = new Map();
    for (const row of rows) {
      if (!this.test || this.test(row)) wanted.add(row[ROOT]);
      if (!this.unfolded.has(row[ROOT]) || row[ROOT] === row[SEQ]) continue;
      if (!effects.has(row[ROOT])) effects.set(row[ROOT], []);
      effects.get(row[ROOT]).push(row);
    }
    return rows.filter((row) => row[ROOT] === row[SEQ] && wanted.has(row[SEQ])).flatMap((row) => [row, ...effects.get(row[SEQ]) ?? []]);
  }

  /** Lists each input with its effects folded into one line, or all events. */
  group(isGrouped) {
    this.isGrouped = isGrouped;
    this.grouping.setAttribute('aria-pressed', String(isGrouped));
    this.#list();
    this.draw();
    if (this.selected !== null) this.choose(this.selected);
  }

  /** Shows or hides what the input of an event caused. */
  toggle(seq, isUnfolded) {
    const root = this.store.event(seq)?.[ROOT];
    if (!this.isGrouped || root === undefined) return;
    if (isUnfolded ?? !this.unfolded.has(root)) this.unfolded.add(root);
    else this.unfolded.delete(root);
    this.#list();
    if (this.selected !== null && this.#indexOf(this.selected) === null) this.selected = root;
    this.draw();
  }

  /** Where an event stands in the list; null if it is not listed. */
  #indexOf(seq) {
    const root = this.isGrouped ? this.store.event(seq)?.[ROOT] ?? seq : 0;
    const index = upper(this.shown, (row) => (this.isGrouped && row[ROOT] !== root ? row[ROOT] < root : row[SEQ] < seq));
    return this.shown[index]?.[SEQ] === seq ? index : null;
  }

  /** Takes events that the store has got. */
  added(rows) {
    const before = this.shown.length;
    if (this.isGrouped) {
      // All groups are made anew, so not for each event of a flood.
      this.isListStale = true;
      this.#listSoon();
    } else if (!this.test) {
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
    this.#listSoon();
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
      const row = this.shown[index], group = this.isGrouped && row[ROOT] === row[SEQ];
      const effects = group ? this.store.effects.get(row[SEQ]) ?? 0 : 0;
      const fold = !group ? '' : !effects ? '·' : this.unfolded.has(row[SEQ]) ? '▾' : '▸';
      fillRow(nodes[index - first], row, index, this.shown.length, this.selected, fold, effects);
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
    let index = this.#indexOf(seq);
    if (index === null && this.isGrouped) {
      this.toggle(seq, true);
      index = this.#indexOf(seq);
    }
    if (index !== null) {
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
    const index = this.selected === null ? this.shown.length : this.#indexOf(this.selected) ?? upper(this.shown, (row) => row[SEQ] < this.selected);
    this.select(this.shown[Math.min(this.shown.length - 1, Math.max(0, index + rows))][SEQ]);
  }

  #key(event) {
    const page = Math.floor(this.list.clientHeight / ROW) - 1;
    if (this.isGrouped && this.selected !== null && ['ArrowLeft', 'ArrowRight'].includes(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return this.toggle(this.selected, event.key === 'ArrowRight');
    }
    const rows = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity }[event.key];
    if (rows === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.step(rows);
  }
}

/**
 * A test of events from words, all of which must hold: a pattern of topics such as toast.*, `id:a`, `by:rules` (who published),
 * `cause:154`, `from:2.5` and `to:4` (seconds), `inputs`; any other word must be in the line. Null for no words.
 */
export function filterTest(text) {
  const tests = text.split(/\s+/).filter(Boolean).map((word) => {
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
  });
  return tests.length ? (row) => tests.every((test) => test(row)) : null;
}

/** The bus times that filter words name: { from, to }; null without both words. */
export function rangeOf(text) {
  const time = (name) => Number(new RegExp(`(?:^|\\s)${name}:([\\d.]+)(?:\\s|$)`).exec(text)?.[1] ?? NaN);
  const range = { from: time('from'), to: time('to') };
  return range.from <= range.to ? range : null;
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

function fillRow(node, row, index, count, selected, fold, effects) {
  node.style.top = `${index * ROW}px`;
  node.setAttribute('aria-selected', row[SEQ] === selected ? 'true' : 'false');
  const key = `${row[SEQ]}${fold}${effects}`;
  if (node.dataset.key === key) {
    if (node.getAttribute('aria-posinset') !== String(index + 1)) node.setAttribute('aria-posinset', index + 1);
    if (node.getAttribute('aria-setsize') !== String(count)) node.setAttribute('aria-setsize', count);
    return;
  }
  node.dataset.key = key;
  node.dataset.seq = row[SEQ];
  node.id = `event-${row[SEQ]}`;
  node.dataset.module = moduleOf(row[TOPIC]);
  node.classList.toggle('input', row[CAUSE] === 0);
  node.setAttribute('aria-posinset', index + 1);
  node.setAttribute('aria-setsize', count);
  const [time, seq, topic, data] = node.children;
  time.textContent = row[TIME].toFixed(3);
  seq.textContent = fold ? `${fold} #${row[SEQ]}` : row[CAUSE] === 0 ? `#${row[SEQ]}` : `←${row[CAUSE]}`;
  topic.textContent = effects ? `${row[TOPIC]} → ${effects}` : row[TOPIC];
  data.textContent = row[TEXT];
}
