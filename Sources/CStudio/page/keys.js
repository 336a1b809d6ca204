// @ts-check
// The keys of the page. Single keys work only while the user is not typing, and can be switched off.

import { closest, element, find } from './dom.js';

/** @typedef {{ [key: string]: { says: string, run: () => unknown } }} Actions */

const KEPT = 'glassbus-single-keys';

export class Keys {
  /**
   * @param {object} options
   * @param {HTMLDialogElement} options.root shows what the keys do.
   * @param {Actions} options.actions by the key, such as `t`, `Shift+ArrowLeft` or `Ctrl+k`.
   */
  constructor({ root, actions }) {
    this.root = root;
    this.actions = actions;
    this.single = find(root, 'input.single');
    this.single.checked = localStorage.getItem(KEPT) !== 'off';
    this.single.addEventListener('change', () => localStorage.setItem(KEPT, this.single.checked ? 'on' : 'off'));
    find(root, 'dl').append(...Object.entries(actions).flatMap(([key, { says }]) => [
      element('dt', { textContent: NAMES[key] ?? key.toUpperCase() }), element('dd', { textContent: says })]));
    addEventListener('keydown', (event) => this.#down(event));
  }

  /** @param {KeyboardEvent} event */
  #down(event) {
    const { key } = event, hasModifier = event.ctrlKey || event.metaKey;
    const name = (hasModifier ? 'Ctrl+' : '') + (event.shiftKey && (key.length > 1 || /[a-z]/i.test(key)) ? 'Shift+' : '')
      + (key.length === 1 ? key.toLowerCase() : key);
    const action = this.actions[name], isSingle = !hasModifier && name !== 'F6';
    if (!action || event.altKey || event.defaultPrevented) return;
    if (isSingle && (!this.single.checked || closest(event, '.editor') || closest(event, 'input, textarea, select, [contenteditable]'))) return;
    // Space presses the button that has the focus.
    if (name === ' ' && closest(event, 'button, select, summary')) return;
    if (document.querySelector('dialog[open], :popover-open')) return;
    event.preventDefault();
    action.run();
  }

  show() {
    this.root.showModal();
  }
}

/** @type {{ [key: string]: string }} */
const NAMES = {
  ' ': 'Space', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', 'Shift+ArrowLeft': 'Shift ←',
  'Shift+ArrowRight': 'Shift →', 'Shift+n': 'Shift N', 'Ctrl+s': 'Ctrl S', 'Ctrl+k': 'Ctrl K', Escape: 'Esc',
};
