// @ts-check
// The first steps of a visitor: one sentence, and three things to try. Each is checked off when it is done; the browser stores this.

import { find } from './dom.js';

/** @typedef {'touch' | 'why' | 'rule'} Step */

const KEPT = 'glassbus-first-steps';

export class Intro {
  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {import('./page-state.js').PageState} options.state
   * @param {() => void} options.openRules
   */
  constructor({ root, state, openRules }) {
    this.root = root;
    /** @type {Set<string>} The steps that were done. */
    this.done = new Set((localStorage.getItem(KEPT) ?? '').split(' ').filter(Boolean));
    find(root, 'button.close').addEventListener('click', () => this.#keep('closed'));
    find(root, 'button.open-rules').addEventListener('click', openRules);
    state.watch(({ other }) => [other], () => { if (state.other) this.tick('rule'); });
    this.root.hidden = [...root.querySelectorAll('li')].every(({ dataset }) => this.done.has(dataset.step ?? ''));
    this.#show();
  }

  /**
   * Records that one of the steps was done.
   * @param {Step} step
   */
  tick(step) {
    if (!this.done.has(step)) this.#keep(step);
  }

  /** @param {string} word */
  #keep(word) {
    this.done.add(word);
    localStorage.setItem(KEPT, [...this.done].join(' '));
    this.#show();
  }

  #show() {
    if (this.done.has('closed')) this.root.hidden = true;
    for (const item of this.root.querySelectorAll('li')) {
      const isDone = this.done.has(item.dataset.step ?? '');
      item.classList.toggle('done', isDone);
      find(item, '.tick').textContent = isDone ? '✓ done: ' : '';
    }
  }
}
