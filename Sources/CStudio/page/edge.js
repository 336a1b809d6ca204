// @ts-check
// The edge of the device: dragging it shows the screen in other sizes, and letting go gives the device that size.

import { MAIN } from './page-state.js';

/** @type {Wire.Size} The sizes that a device may have, in points. */
const LEAST = [240, 320];
/** @type {Wire.Size} */
const MOST = [1400, 1400];
/** How far an arrow key moves the edge, in points. */
const STEP = 10;

export class Edge {
  /** @type {Wire.Size | null} The size to which the edge is dragged. */
  size = null;
  /** @type {{ x: number, y: number, size: Wire.Size, scale: number } | null} */
  #start = null;
  #isAsking = false;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root the handle.
   * @param {import('./stage.js').Stage} options.stage the screen whose size is changed.
   * @param {import('./page-state.js').PageState} options.state
   * @param {import('./host.js').Host} options.host
   * @param {(events: Wire.NewEvent[]) => Promise<void>} options.publish
   */
  constructor({ root, stage, state, host, publish }) {
    this.root = root;
    this.stage = stage;
    this.state = state;
    this.host = host;
    this.publish = publish;
    root.addEventListener('pointerdown', (event) => this.#down(event));
    root.addEventListener('pointermove', (event) => this.#move(event));
    root.addEventListener('pointerup', () => this.#end(this.size));
    root.addEventListener('pointercancel', () => this.#end(null));
    root.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.stage.picture) return;
    event.preventDefault();
    this.root.setPointerCapture(event.pointerId);
    // The scale stays as it is while the edge moves, so that the edge stays below the pointer.
    this.#start = { x: event.clientX, y: event.clientY, size: this.stage.picture.size, scale: this.stage.scale };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#start || !this.root.hasPointerCapture(event.pointerId)) return;
    const { x, y, size, scale } = this.#start;
    // The device is centered, so it grows on both sides.
    this.#to([size[0] + (event.clientX - x) * 2 / scale, size[1] + (event.clientY - y) * 2 / scale]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (event.key === 'Escape' && this.#start) return this.#end(null);
    if (!step || !this.stage.picture) return;
    event.preventDefault();
    event.stopPropagation();
    const { size } = this.stage.picture;
    this.#resize(bounded([size[0] + step[0], size[1] + step[1]]));
  }

  /** @param {Wire.Size} size */
  async #to(size) {
    this.size = bounded(size);
    if (this.#isAsking) return;
    this.#isAsking = true;
    let shown = null;
    while (this.#start && this.size !== shown) await this.#try(shown = this.size).catch(() => {});
    this.#isAsking = false;
  }

  /** @param {Wire.Size | null} size null if the user cancels. */
  #end(size) {
    if (!this.#start) return;
    this.#start = this.size = null;
    this.#resize(size);
  }

  /**
   * Shows the screen as it would be in another size; the host keeps its own.
   * @param {Wire.Size} size
   */
  async #try([width, height]) {
    const query = new URLSearchParams({ container: MAIN, width: String(width), height: String(height) });
    const picture = await this.host.get(`/v1/picture?${query}`);
    // The user may have let go in the meantime.
    if (this.#start) this.state.tried = picture;
  }

  /** @param {Wire.Size | null} size */
  #resize(size) {
    this.state.update({ tried: null });
    if (size) this.publish([{ type: 'scene.update', data: { id: MAIN, width: size[0], height: size[1] } }]);
  }
}

/**
 * The nearest size that a device may have.
 * @param {Wire.Size} size
 * @returns {Wire.Size}
 */
export function bounded([width, height]) {
  /** @type {(side: 0 | 1, points: number) => number} */
  const bound = (side, points) => Math.round(Math.min(MOST[side], Math.max(LEAST[side], points)));
  return [bound(0, width), bound(1, height)];
}
