// @ts-check
// The screen: a device with the parts of a picture on it, drawn at a moment of bus time.

import { find } from './dom.js';
import { drawPart, makePart, movePart, needsOther } from './part.js';
import { restTime, seenParts } from './picture.js';

/** The height of the line of announcements below the devices, in pixels. */
const SAID = 32;

/** The number of copied devices. */
let copies = 0;

export class Stage {
  /** @type {Map<string, HTMLElement>} The elements of the parts, by id. */
  nodes = new Map();
  /** @type {Wire.Picture | null} */
  picture = null;
  scale = 1;
  radius = 0;
  /** The bus time after which nothing moves. */
  rest = 0;
  /** Whether another stage moves the focus. */
  isCopy = false;
  /** @type {Element | null} What had the focus before the picture moved it. */
  #former = null;

  /**
   * @param {object} options
   * @param {HTMLElement} options.pane what the device stands in.
   * @param {HTMLElement} options.device
   */
  constructor({ pane, device }) {
    this.pane = pane;
    this.device = device;
    this.screen = find(device, '.screen');
    this.parts = find(this.screen, '.parts');
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(pane);
  }

  /**
   * Another device with an empty screen, which is not on the page yet.
   * @param {string} title
   */
  copy(title) {
    const device = /** @type {HTMLElement} */ (this.device.cloneNode(true));
    find(device, '.parts').replaceChildren();
    for (const own of device.querySelectorAll('.waiting, .queue')) own.remove();
    // Each drawing has gradients of its own, because those of a hidden device are not painted.
    const number = ++copies;
    for (const gradient of device.querySelectorAll('linearGradient')) {
      find(device, `[fill="url(#${gradient.id})"]`).setAttribute('fill', `url(#${gradient.id}-${number})`);
      gradient.id += `-${number}`;
    }
    find(device, '.caption').textContent = title;
    device.setAttribute('aria-label', title);
    const stage = new Stage({ pane: this.pane, device });
    stage.isCopy = true;
    return stage;
  }

  remove() {
    this.observer.disconnect();
    this.device.remove();
  }

  /**
   * Draws a picture as it is at a bus time. Returns whether anything in it still moves then.
   * @param {Wire.Picture | null | undefined} picture
   * @param {number} time
   */
  draw(picture, time) {
    if (!picture) return false;
    if (picture !== this.picture) this.#take(picture);
    for (const seen of seenParts(picture, time)) movePart(/** @type {HTMLElement} */ (this.nodes.get(seen.part.id)), seen);
    return time < this.rest;
  }

  /** @param {Wire.Picture} picture */
  #take(picture) {
    const before = this.picture, had = this.#focused();
    const isOther = !before || picture.scheme !== before.scheme || picture.rtl !== before.rtl;
    const known = new Map(isOther ? [] : before.parts.map((part) => [part.id, part]));
    if (isOther || String(picture.size) !== String(before.size)) this.#setScreen(picture);
    const isDark = picture.scheme === 'dark';
    const ids = new Set(picture.parts.map((part) => part.id));
    // First, so that the remaining elements are already in their final places.
    for (const [id, node] of this.nodes) {
      if (ids.has(id)) continue;
      node.remove();
      this.nodes.delete(id);
    }
    /** @type {HTMLElement | null} */
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
      // Only parts in the wrong place are moved, because a moved element loses the focus.
      /** @type {Element | null} */
      const next = last ? last.nextElementSibling : this.parts.firstElementChild;
      if (next !== node) this.parts.insertBefore(node, next);
      last = node;
    }
    this.picture = picture;
    if (!this.isCopy) this.#moveFocus(had, picture.focus, before?.focus);
    this.rest = restTime(picture);
  }

  /** The element that has the focus, if it is on the screen or nowhere in particular. */
  #focused() {
    const at = document.activeElement;
    return at && (at === this.pane.parentElement || this.pane.contains(at)) ? at : null;
  }

  /**
   * Moves the focus to where the picture has it, and back again later.
   * @param {Element | null} had the element that has the focus; null if it is elsewhere, where it stays.
   * @param {string} [focus] @param {string} [before]
   */
  #moveFocus(had, focus, before) {
    if (focus && !before) this.#former = had;
    if (!had || (focus === before && had.isConnected)) return;
    if (focus) this.nodes.get(focus)?.focus();
    else if (before && this.#former instanceof HTMLElement) this.#former.focus();
  }

  /** @param {Wire.Picture} picture */
  #setScreen({ size, scheme }) {
    const [width, height] = size;
    this.screen.style.width = `${width}px`;
    this.screen.style.height = `${height}px`;
    this.device.dataset.scheme = scheme;
    this.device.classList.toggle('wide', width > height);
    this.fit(size);
  }

  /**
   * Sets the radius of the corners of the screen, which is not in any picture.
   * @param {number} radius
   */
  setRadius(radius) {
    this.radius = radius;
    this.device.style.setProperty('--radius', `${radius}px`);
  }

  /** Makes the device as large as its pane allows, and at most its real size. */
  fit(size = this.picture?.size) {
    if (!size) return;
    // Devices are side by side or, on a narrow page, below each other, each with a word below it if there are several.
    const devices = this.pane.querySelectorAll('.device:not([hidden])').length, isNarrow = this.pane.clientWidth < 480;
    const room = [
      this.pane.clientWidth / (isNarrow ? 1 : devices) - (devices > 2 ? 12 : 48),
      (this.pane.clientHeight - SAID - (devices > 1 ? 72 : 0)) / (isNarrow ? devices : 1) - 24,
    ];
    this.scale = Math.max(0.1, Math.min(1, room[0] / (size[0] + 24), room[1] / (size[1] + 24)));
    this.device.style.setProperty('--scale', String(this.scale));
    this.device.style.setProperty('--width', `${size[0] + 24}px`);
    this.device.style.setProperty('--height', `${size[1] + 24}px`);
  }

  /**
   * The id of the part in which an event happened; null if it was in no part.
   * @param {Event} event
   */
  partAt({ target }) {
    const node = target instanceof Element ? target.closest('[data-id]') : null;
    return node instanceof HTMLElement ? node.dataset.id ?? null : null;
  }

  /**
   * A point of the page as a point of the screen.
   * @param {MouseEvent} event
   */
  point(event) {
    const { left, top } = this.screen.getBoundingClientRect();
    return [(event.clientX - left) / this.scale, (event.clientY - top) / this.scale];
  }
}
