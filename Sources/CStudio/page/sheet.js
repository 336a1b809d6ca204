// @ts-check
// On a narrow page, the panes are a sheet at the bottom of the screen: closed, so that the screen fills the page, until the
// user opens a pane. On a wide page the sheet is a column, and open or closed makes no difference.

import { find } from './dom.js';

export class Sheet {
  /** @param {HTMLElement} root has the panes. */
  constructor(root) {
    this.root = root;
    this.handle = find(root, 'button.sheet-handle');
    this.handle.addEventListener('click', () => this.#set(!this.isOpen));
    root.addEventListener('keydown', (event) => {
      // The contents of the pane may use Escape themselves, as the editor does.
      if (event.key !== 'Escape' || event.defaultPrevented || !this.isOpen || !this.handle.offsetParent) return;
      this.#set(false);
      this.handle.focus();
      event.stopPropagation();
    });
  }

  get isOpen() { return this.root.classList.contains('open'); }

  open() { this.#set(true); }

  /** @param {boolean} isOpen */
  #set(isOpen) {
    this.root.classList.toggle('open', isOpen);
    this.handle.setAttribute('aria-expanded', String(isOpen));
  }
}
