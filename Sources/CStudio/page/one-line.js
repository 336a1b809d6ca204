// @ts-check
// A bar of controls in one line. Those that do not fit are in a menu at its end.

import { find } from './dom.js';

export class OneLine {
  /** @param {HTMLElement} root has the controls and, at its end, the button that opens the menu. */
  constructor(root) {
    this.root = root;
    this.more = find(root, 'button.more');
    this.menu = find(root, '.more-menu');
    this.menu.addEventListener('beforetoggle', () => {
      const box = this.more.getBoundingClientRect();
      this.menu.style.right = `${innerWidth - box.right}px`;
      this.menu.style.bottom = `${innerHeight - box.top + 4}px`;
    });
    new ResizeObserver(() => this.#fit()).observe(root);
  }

  #fit() {
    const { root, more, menu } = this;
    more.before(...menu.children);
    more.hidden = true;
    while (root.scrollWidth > root.clientWidth) {
      more.hidden = false;
      const last = more.previousElementSibling;
      if (!last || last.classList.contains('tries')) return;
      menu.prepend(last);
    }
    if (more.hidden) menu.hidePopover();
  }
}
