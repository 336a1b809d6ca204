// @ts-check
// One short text above the page: a message, or a description of what is at the pointer.

/** How long a message is shown, in milliseconds. */
const SHOWN = 5000;

export class Tip {
  #timer = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /**
   * Shows a message for some seconds.
   * @param {string} text
   */
  message(text) {
    this.root.textContent = text;
    this.root.className = 'tip message';
    this.root.hidden = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.root.hidden = true; }, SHOWN);
  }

  /**
   * Shows a text at the pointer.
   * @param {string} text
   * @param {PointerEvent} event
   */
  pointAt(text, { clientX, clientY }) {
    this.root.textContent = text;
    this.root.className = 'tip';
    this.root.hidden = false;
    this.root.style.left = `${Math.min(innerWidth - this.root.offsetWidth - 8, clientX + 14)}px`;
    this.root.style.top = `${Math.max(8, clientY - 36)}px`;
  }

  /** Hides the text at the pointer; a message stays. */
  hide() {
    if (!this.root.classList.contains('message')) this.root.hidden = true;
  }
}
