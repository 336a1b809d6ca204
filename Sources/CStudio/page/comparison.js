// @ts-check
// The second screen: what would have happened, next to what happened. Parts that differ are marked on both.

import { find } from './dom.js';
import { Stage } from './stage.js';

export class Comparison {
  /** @type {Stage | null} The second screen, while there is one. */
  stage = null;
  /** @type {(Wire.Picture | null | undefined)[]} The pictures that are marked. */
  #marked = [];

  /**
   * @param {object} options
   * @param {Stage} options.first the screen that is always there.
   * @param {import('./page-state.js').PageState} options.state
   */
  constructor({ first, state }) {
    this.first = first;
    this.state = state;
    state.watch(({ film, other }) => [film, other], () => this.#show());
    this.#show();
  }

  #show() {
    const { film, other } = this.state, { device, pane } = this.first;
    this.stage?.remove();
    this.stage = null;
    if (other) {
      this.stage = this.first.copy(other.title);
      device.after(this.stage.device);
    }
    find(device, '.caption').textContent = other ? film?.title ?? '' : '';
    pane.classList.toggle('two', Boolean(other));
    this.first.fit();
    this.state.isStale = true;
  }

  /**
   * Draws the second screen at a bus time, and marks what differs from the picture of the first one.
   * @param {Wire.Picture | null | undefined} picture
   * @param {number} time
   */
  draw(picture, time) {
    const { state, stage } = this, other = state.other?.store.pictureAt(state.container, time);
    if (!other || !stage) return;
    state.isMoving = stage.draw(other, time) || state.isMoving;
    stage.setRadius(this.first.radius);
    if (other === this.#marked[1] && picture === this.#marked[0]) return;
    this.#marked = [picture, other];
    mark(this.first, picture ?? other, other);
    mark(stage, other, picture ?? other);
  }
}

/** @param {Wire.Part} part */
const look = ({ frame, lines, title, badge, progress }) => JSON.stringify([frame, lines, title, badge, progress]);

/**
 * Marks the parts of a stage that look different in another picture.
 * @param {Stage} stage
 * @param {Wire.Picture} own
 * @param {Wire.Picture} other
 */
function mark(stage, own, other) {
  const known = new Map(other.parts.map((part) => [part.id, look(part)]));
  for (const part of own.parts) {
    stage.nodes.get(part.id)?.classList.toggle('differs', part.in === undefined && known.get(part.id) !== look(part));
  }
}
