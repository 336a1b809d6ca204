// @ts-check
// Inspecting: describes the part below the pointer, and explains the one that is clicked.

import { find, onToggle, setPressed } from './dom.js';
import { place, seenParts } from './picture.js';

/** Texts with less contrast are hard to read for many people (WCAG 2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

export class Inspector {
  /**
   * @param {object} options
   * @param {HTMLElement} options.root the section of the screen.
   * @param {import('./stage.js').Stage} options.stage
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./tip.js').Tip} options.tip
   * @param {(part: Wire.Part) => void} options.selectPart
   */
  constructor({ root, stage, state, tip, selectPart }) {
    this.stage = stage;
    this.state = state;
    this.tip = tip;
    this.selectPart = selectPart;
    this.button = find(root, 'button.inspect');
    onToggle(this.button, (isOn) => this.set(isOn));
    this.#followAlt();
    const { screen } = stage;
    // These run before the gestures, so that inspecting a part does not touch it.
    screen.addEventListener('pointerdown', (event) => {
      if (this.isOn) event.preventDefault();
      this.#choose(event);
    }, { capture: true });
    screen.addEventListener('click', (event) => this.#choose(event, event.detail === 0), { capture: true });
    screen.addEventListener('pointermove', (event) => this.#point(event));
    screen.addEventListener('pointerleave', () => { if (this.isOn) this.#unmark(); });
  }

  get isOn() { return document.body.classList.contains('inspects'); }

  /** @param {boolean} isOn */
  set(isOn) {
    document.body.classList.toggle('inspects', isOn);
    setPressed(this.button, isOn);
    if (!isOn) this.#unmark();
  }

  /** Inspects while Alt is held. */
  #followAlt() {
    let isHeld = false;
    addEventListener('keydown', (event) => {
      if (event.key !== 'Alt' || event.repeat || this.isOn) return;
      isHeld = true;
      this.set(true);
    });
    const release = () => { if (isHeld) this.set(isHeld = false); };
    addEventListener('keyup', ({ key }) => { if (key === 'Alt') release(); });
    addEventListener('blur', release);
  }

  /** @param {Event} event */
  #partAt(event) {
    const id = this.stage.partAt(event);
    return this.stage.picture?.parts.find((part) => part.id === id);
  }

  /** @param {MouseEvent} event */
  #choose(event, isMeant = true) {
    if (!this.isOn) return;
    event.stopImmediatePropagation();
    const part = isMeant && this.#partAt(event);
    if (part) this.selectPart(part);
  }

  /**
   * Marks and describes the part at the pointer.
   * @param {PointerEvent} event
   */
  #point(event) {
    if (!this.isOn) return;
    this.#unmark();
    const part = this.#partAt(event);
    if (!part || !this.stage.picture) return;
    this.stage.nodes.get(part.id)?.classList.add('marked');
    const seen = seenParts(this.stage.picture, this.state.time).find((seen) => seen.part === part);
    if (!seen) return;
    const [x, y, width, height] = place(seen).map((side) => Math.round(side * 10) / 10);
    this.tip.pointAt(`${part.id} · ${width} × ${height} at ${x}, ${y}` + (part.cause ? ` · because of #${part.cause}` : '')
      + (part.contrast !== undefined && part.contrast < LEAST_CONTRAST ? ` · ⚠ contrast ${part.contrast.toFixed(1)}` : ''), event);
  }

  #unmark() {
    for (const node of this.stage.screen.querySelectorAll('.marked')) node.classList.remove('marked');
    this.tip.hide();
  }
}
