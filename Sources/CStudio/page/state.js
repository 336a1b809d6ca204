// @ts-check
// The state of each module as a tree, with the changes since the last look.

import { element, find } from './dom.js';
import { messageOf } from './host.js';

export class StateView {
  /** @type {{ [module: string]: unknown } | null} */
  state = null;
  /** @type {{ [module: string]: unknown } | null} The state at the last look. */
  #before = null;
  /** @type {Set<string>} The paths of the branches that are open. */
  #open = new Set();

  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {import('./host.js').Host} options.host
   */
  constructor({ root, host }) {
    this.host = host;
    this.search = find(root, 'input');
    this.tree = find(root, '.tree');
    this.search.addEventListener('input', () => this.#draw());
    find(root, '.refresh').addEventListener('click', () => this.load());
  }

  async load() {
    try {
      const state = await this.host.get('/v1/state');
      this.#before = this.state ?? state;
      this.state = state;
      this.#draw();
    } catch (problem) {
      this.tree.textContent = messageOf(problem);
    }
  }

  #draw() {
    const word = this.search.value.trim().toLowerCase(), { state } = this;
    this.tree.replaceChildren(...Object.keys(state ?? {}).flatMap((name) => this.#branch(name, name, state?.[name], this.#before?.[name], word)));
    if (!this.tree.children.length) this.tree.textContent = word ? 'Nothing in the state has this word.' : 'No module has a state.';
  }

  /**
   * An element for a value; none if it does not contain the word.
   * @param {string} path
   * @param {string} name
   * @param {any} value
   * @param {any} before
   * @param {string} word
   * @returns {HTMLElement[]}
   */
  #branch(path, name, value, before, word) {
    const isTree = value !== null && typeof value === 'object';
    const text = isTree ? '' : JSON.stringify(value);
    const hasWord = !word || path.toLowerCase().includes(word) || text.toLowerCase().includes(word);
    const isChanged = JSON.stringify(value) !== JSON.stringify(before);
    if (!isTree) {
      if (!hasWord) return [];
      const shown = isChanged && before !== undefined ? `${JSON.stringify(before)} → ${text}` : text;
      return [element(
        'p', {}, element('span', { className: 'key', textContent: `${name}: ` }), element(isChanged ? 'b' : 'span', { textContent: shown }))];
    }
    const children = Object.keys(value).flatMap((key) => this.#branch(`${path}.${key}`, key, value[key], before?.[key], hasWord ? '' : word));
    if (!children.length && !hasWord) return [];
    const size = Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`;
    const branch = element(
      'details', { open: Boolean(word) || this.#open.has(path) }, element('summary', { textContent: `${name} ${size}${isChanged ? ' ●' : ''}` }), ...children);
    branch.addEventListener('toggle', () => { if (branch.open) this.#open.add(path); else this.#open.delete(path); });
    return [branch];
  }
}
