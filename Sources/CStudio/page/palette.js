// @ts-check
// Finds everything by name: events to try, topics, parts, rule files and stories.

import { closest, element, find } from './dom.js';

/** @typedef {{ kind: string, text: string, run: () => unknown }} PaletteEntry */

export class Palette {
  /** @type {PaletteEntry[]} All that can be found. */
  all = [];
  /** @type {PaletteEntry[]} */
  #found = [];
  #chosen = 0;

  /**
   * @param {object} options
   * @param {HTMLDialogElement} options.root
   * @param {() => Promise<PaletteEntry[]>} options.entries reads the entries.
   */
  constructor({ root, entries }) {
    this.root = root;
    this.entries = entries;
    this.field = find(root, 'input');
    this.list = find(root, '[role=listbox]');
    this.field.addEventListener('input', () => this.#draw());
    this.field.addEventListener('keydown', (event) => this.#key(event));
    this.list.addEventListener('click', (event) => {
      const option = closest(event, '[role=option]');
      if (option) this.#run(Number(option.dataset.index));
    });
  }

  async show() {
    this.field.value = '';
    this.root.showModal();
    this.all = [];
    this.#draw();
    this.all = await this.entries();
    this.#draw();
  }

  #draw() {
    const words = this.field.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.#found = this.all.filter(({ kind, text }) => words.every((word) => `${kind} ${text}`.toLowerCase().includes(word))).slice(0, 60);
    this.list.replaceChildren(...this.#found.map(({ kind, text }, index) => {
      const option = element('div', { id: `found-${index}` }, element('span', { className: 'kind', textContent: kind }), ` ${text}`);
      option.setAttribute('role', 'option');
      option.dataset.index = String(index);
      return option;
    }));
    this.#choose(0);
  }

  /** @param {number} index */
  #choose(index) {
    this.#chosen = Math.max(0, Math.min(this.#found.length - 1, index));
    [...this.list.children].forEach((option, at) => option.setAttribute('aria-selected', String(at === this.#chosen)));
    const option = this.list.children[this.#chosen];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.field.setAttribute('aria-activedescendant', option.id);
    else this.field.removeAttribute('aria-activedescendant');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#choose(this.#chosen + step);
    else if (event.key === 'Enter') this.#run(this.#chosen);
    else return;
    event.preventDefault();
  }

  /** @param {number} index */
  #run(index) {
    const entry = this.#found[index];
    if (!entry) return;
    this.root.close();
    entry.run();
  }
}
