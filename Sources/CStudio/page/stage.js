// The screen: a device with the parts of a picture on it, drawn at a moment of bus time.

import { drawPart, makePart, movePart, needsOther } from './part.js';
import { restTime, seenParts } from './picture.js';

export class Stage {
  /** @param pane what the device stands in. */
  constructor(pane, device) {
    this.pane = pane;
    this.device = device;
    this.screen = device.querySelector('.screen');
    this.parts = this.screen.querySelector('.parts');
    this.nodes = new Map();
    this.picture = null;
    this.drawn = null;
    this.scale = 1;
    new ResizeObserver(() => this.fit()).observe(pane);
  }

  /** Draws a picture as it is at a bus time. Returns whether anything in it still moves then. */
  draw(picture, time) {
    if (!picture) return false;
    if (picture !== this.picture) this.#take(picture);
    for (const seen of seenParts(picture, time)) movePart(this.nodes.get(seen.part.id), seen);
    return time < this.rest;
  }

  #take(picture) {
    const isOther = !this.picture || picture.scheme !== this.picture.scheme || picture.rtl !== this.picture.rtl;
    const known = new Map(isOther ? [] : this.picture.parts.map((part) => [part.id, part]));
    if (isOther || String(picture.size) !== String(this.picture.size)) this.#setScreen(picture);
    const isDark = picture.scheme === 'dark';
    const ids = new Set(picture.parts.map((part) => part.id));
    // First, so that what stays stands where it will stand.
    for (const [id, node] of this.nodes) {
      if (ids.has(id)) continue;
      node.remove();
      this.nodes.delete(id);
    }
    let last = null;
    for (const part of picture.parts) {
      let node = this.nodes.get(part.id);
      if (node && known.get(part.id) !== part && needsOther(node, part)) {
        node.remove();
        node = undefined;
      }
      if (!node) {
        node = makePart(part);
        this.nodes.set(part.id, node);
        known.delete(part.id);
      }
      if (known.get(part.id) !== part) drawPart(node, part, isDark, picture.rtl);
      // Only a part that stands elsewhere is moved, because an element that is moved loses the focus.
      const next = last ? last.nextElementSibling : this.parts.firstElementChild;
      if (next !== node) this.parts.insertBefore(node, next);
      last = node;
    }
    this.picture = picture;
    this.rest = restTime(picture);
  }

  #setScreen(picture) {
    const [width, height] = picture.size;
    this.screen.style.width = `${width}px`;
    this.screen.style.height = `${height}px`;
    this.device.dataset.scheme = picture.scheme;
    this.device.classList.toggle('wide', width > height);
    this.fit(picture.size);
  }

  /** Sets the radius of the corners of the screen, which no picture has. */
  setRadius(radius) {
    this.device.style.setProperty('--radius', `${radius}px`);
  }

  /** Makes the device as large as its pane allows, and at most as large as it is. */
  fit(size = this.picture?.size) {
    if (!size) return;
    // Devices stand side by side or, on a narrow page, below each other, each with a word below it if there are several.
    const devices = this.pane.querySelectorAll('.device:not([hidden])').length, isNarrow = this.pane.clientWidth < 480;
    const room = [
      this.pane.clientWidth / (isNarrow ? 1 : devices) - (devices > 2 ? 12 : 48),
      (this.pane.clientHeight - (devices > 1 ? 72 : 0)) / (isNarrow ? devices : 1) - 40,
    ];
    this.scale = Math.max(0.1, Math.min(1, room[0] / (size[0] + 24), room[1] / (size[1] + 24)));
    this.device.style.setProperty('--scale', this.scale);
    this.device.style.setProperty('--width', `${size[0] + 24}px`);
    this.device.style.setProperty('--height', `${size[1] + 24}px`);
  }

  /** The id of the part at an element of the page; null if it is in no part. */
  partAt(node) {
    return node?.closest?.('[data-id]')?.dataset.id ?? null;
  }

  /** A point of the page as a point of the screen. */
  point(event) {
    const { left, top } = this.screen.getBoundingClientRect();
    return [(event.clientX - left) / this.scale, (event.clientY - top) / this.scale];
  }

  node(id) {
    return this.nodes.get(id) ?? null;
  }
}
