// The edge of the device: dragging it shows the screen in other sizes, and letting go gives the device that size.

/** The sizes that a device may have, in points. */
const LEAST = [240, 320], MOST = [1400, 1400];
/** How far an arrow key moves the edge, in points. */
const STEP = 10;

export class Edge {
  /**
   * @param stage the screen whose size is changed.
   * @param shown called with the size that is to be shown, [width, height]; the answer is awaited before the next one.
   * @param done called with the size at the end, or with null if the user gives up.
   */
  constructor(handle, stage, shown, done) {
    Object.assign(this, { handle, stage, shown, done, size: null, isAsking: false });
    handle.addEventListener('pointerdown', (event) => this.#down(event));
    handle.addEventListener('pointermove', (event) => this.#move(event));
    handle.addEventListener('pointerup', () => this.#end(this.size));
    handle.addEventListener('pointercancel', () => this.#end(null));
    handle.addEventListener('keydown', (event) => this.#key(event));
  }

  #down(event) {
    if (!this.stage.picture) return;
    event.preventDefault();
    this.handle.setPointerCapture(event.pointerId);
    // The scale stays as it is while the edge moves, so that the edge stays below the pointer.
    this.start = { x: event.clientX, y: event.clientY, size: this.stage.picture.size, scale: this.stage.scale };
  }

  #move(event) {
    if (!this.start || !this.handle.hasPointerCapture(event.pointerId)) return;
    const { x, y, size, scale } = this.start;
    // The device stands in the middle, so that it grows on both sides.
    this.#to([size[0] + (event.clientX - x) * 2 / scale, size[1] + (event.clientY - y) * 2 / scale]);
  }

  #key(event) {
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (event.key === 'Escape' && this.start) return this.#end(null);
    if (!step || !this.stage.picture) return;
    event.preventDefault();
    event.stopPropagation();
    const { size } = this.stage.picture;
    this.done(bound([size[0] + step[0], size[1] + step[1]]));
  }

  async #to(size) {
    this.size = bound(size);
    if (this.isAsking) return;
    this.isAsking = true;
    let shown = null;
    while (this.start && this.size !== shown) await this.shown(shown = this.size).catch(() => {});
    this.isAsking = false;
  }

  #end(size) {
    if (!this.start) return;
    this.start = this.size = null;
    this.done(size);
  }
}

const bound = (size) => size.map((side, index) => Math.round(Math.min(MOST[index], Math.max(LEAST[index], side))));
