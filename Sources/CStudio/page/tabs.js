// @ts-check
// Tabs: a list of names, of which one has its panel shown.

import { find } from './dom.js';

export class Tabs {
  /** @type {string | undefined} The name of the panel that is shown. */
  shown;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root has buttons of the role tab, and the panel of each.
   * @param {(name: string) => void} options.onShow called with the name of a requested tab.
   */
  constructor({ root, onShow }) {
    const list = find(root, '[role=tablist]');
    this.root = root;
    this.onShow = onShow;
    this.buttons = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('[role=tab]'))];
    for (const button of this.buttons) button.addEventListener('click', () => this.show(nameOf(button)));
    list.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const index = this.buttons.findIndex((button) => nameOf(button) === this.shown);
      const next = this.buttons[(index + step + this.buttons.length) % this.buttons.length];
      this.show(nameOf(next));
      next.focus();
    });
    this.#set(nameOf(this.buttons[0]));
  }

  /** @param {string} name */
  show(name) {
    this.#set(name);
    this.onShow(name);
  }

  /** @param {string} name */
  #set(name) {
    this.shown = name;
    for (const button of this.buttons) {
      const isShown = nameOf(button) === name;
      button.setAttribute('aria-selected', String(isShown));
      button.tabIndex = isShown ? 0 : -1;
      find(this.root, `#${button.getAttribute('aria-controls')}`).hidden = !isShown;
    }
  }
}

/** @param {HTMLElement} button */
const nameOf = (button) => button.dataset.tab ?? '';
