// @ts-check
// Time: a lane for each module, with its events, and a head at the moment on the screen.

import { find } from './dom.js';
import { LANE, TOP } from './run-painter.js';
import { CAUSE, SEQ, TEXT, TIME, TOPIC, moduleOf } from './store.js';
import { TimeScale } from './time-scale.js';
import { TimelinePainter } from './timeline-painter.js';

/** The height of the seconds below the lanes, and of the controls above, in pixels. */
const SECONDS = 20, CONTROLS = 37;
/** The least number of lanes with room, so that the page does not move with the first events. */
const LEAST_LANES = 4;
/** The distance within which a pointer grabs the head, in pixels. */
const NEAR = 8;

export class Timeline {
  isStale = true;
  /** @type {import('./timeline-painter.js').Mark[]} Moments that are marked, such as differences and expectations. */
  marks = [];
  /** @type {{ x: number, end: number, isRange: boolean, isHead: boolean, hasMoved: boolean } | null} */
  #drag = null;

  /**
   * @param {object} options
   * @param {HTMLElement} options.root
   * @param {string[]} options.modules the names of those that can have a lane.
   * @param {import('./page-state.js').PageState} options.state
   * @param {(time: number) => void} options.goTo
   * @param {(seq: number) => void} options.select
   * @param {(range: { from: number, to: number }) => void} options.chooseRange
   */
  constructor({ root, modules, state, goTo, select, chooseRange }) {
    this.root = root;
    this.modules = modules;
    /** @type {string[]} The modules that have a lane, because they have had events. */
    this.lanes = [];
    this.#setHeight();
    this.state = state;
    this.goTo = goTo;
    this.select = select;
    this.chooseRange = chooseRange;
    this.canvas = find(root, 'canvas');
    this.slider = find(root, '[role=slider]');
    this.label = find(root, '.time');
    this.scale = new TimeScale(state);
    this.painter = new TimelinePainter({ canvas: this.canvas, scale: this.scale });
    new ResizeObserver(() => {
      this.painter.resize();
      this.isStale = true;
    }).observe(this.canvas);
    this.canvas.addEventListener('pointerdown', (event) => this.#down(event));
    this.canvas.addEventListener('pointermove', (event) => this.#move(event));
    this.canvas.addEventListener('pointerup', (event) => this.#up(event));
    this.canvas.addEventListener('pointercancel', () => { this.#drag = null; });
    this.canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    state.watch(({ store }) => [store], () => {
      this.scale.fixedEnd = undefined;
      this.scale.isLive = true;
      this.setMarks([]);
    });
    state.watch(({ folds }) => [folds], () => {
      this.scale.fixedEnd = undefined;
      if (!this.scale.isLive) this.showAll();
    });
  }

  /** @param {import('./timeline-painter.js').Mark[]} marks */
  setMarks(marks) {
    this.marks = marks;
    this.isStale = true;
  }

  /**
   * Shows more or less time around a place, by default the head.
   * @param {number} factor
   * @param {number} [x]
   */
  zoom(factor, x) {
    this.scale.zoom(factor, x);
    this.isStale = true;
  }

  /** Shows all time, or the range that is chosen. */
  showAll() {
    const { range, store } = this.state;
    if (range) this.scale.show(range.from, range.to);
    else this.scale.show(store.rows[0]?.[TIME] ?? 0, store.now, this.scale.isLive);
    this.isStale = true;
  }

  /**
   * The moment at a place, between the first one and the latest.
   * @param {number} x
   */
  #moment(x) {
    return Math.min(this.state.store.now, Math.max(0, this.scale.time(x)));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const { scale } = this;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      scale.fixedEnd = scale.end + (event.deltaX || event.deltaY) / scale.width * scale.span;
      this.isStale = true;
    } else {
      this.zoom(Math.exp(event.deltaY / 400), event.offsetX);
    }
  }

  /** @param {number} x */
  #isNearHead(x) {
    return Math.abs(x - this.scale.x(this.scale.head)) < NEAR;
  }

  /** @param {PointerEvent} event */
  #down({ pointerId, offsetX, offsetY, shiftKey }) {
    this.canvas.setPointerCapture(pointerId);
    const isHead = this.#isNearHead(offsetX) || offsetY < TOP + 4;
    this.#drag = { x: offsetX, end: this.scale.end, isRange: shiftKey, isHead, hasMoved: false };
  }

  /** @param {PointerEvent} event */
  #move({ offsetX }) {
    this.canvas.style.cursor = this.#isNearHead(offsetX) ? 'ew-resize' : 'default';
    const drag = this.#drag;
    if (!drag || (!drag.hasMoved && Math.abs(offsetX - drag.x) < 3)) return;
    drag.hasMoved = true;
    if (drag.isRange) {
      this.scale.hold();
      const times = [this.#moment(drag.x), this.#moment(offsetX)];
      this.state.update({ range: { from: Math.min(...times), to: Math.max(...times) } });
    } else if (drag.isHead) {
      this.scale.hold();
      this.goTo(this.#moment(offsetX));
    } else {
      this.scale.pan(drag.end, offsetX - drag.x);
      this.isStale = true;
    }
  }

  /** @param {PointerEvent} event */
  #up({ offsetX, offsetY }) {
    const drag = this.#drag, { range } = this.state;
    this.#drag = null;
    if (drag?.isRange && drag.hasMoved && range) return this.chooseRange(range);
    if (!drag || drag.hasMoved) return;
    const row = this.#nearest(offsetX, offsetY);
    if (row) return this.select(row[SEQ]);
    this.scale.hold();
    this.goTo(this.#moment(offsetX));
  }

  /**
   * The event at a point; an input is found more easily than its effects.
   * @param {number} x
   * @param {number} y
   */
  #nearest(x, y) {
    const lane = this.lanes[Math.floor((y - TOP) / LANE)], { store } = this.state;
    const from = store.indexAfter(this.scale.time(x - 6)), to = store.indexAfter(this.scale.time(x + 6));
    /** @type {{ row: Wire.Row | null, distance: number }} */
    let best = { row: null, distance: Infinity };
    for (const row of store.rows.slice(from, to)) {
      if (moduleOf(row[TOPIC]) !== lane) continue;
      const distance = Math.abs(this.scale.x(row[TIME]) - x) - (row[CAUSE] === 0 ? 3 : 0);
      if (distance < best.distance) best = { row, distance };
    }
    return best.row;
  }

  /**
   * Gives a lane to each module that has had events.
   * @param {import('./store.js').Store[]} stores
   */
  #makeLanes(stores) {
    const lanes = this.modules.filter((name) => stores.some(({ byModule }) => byModule.has(name)));
    if (String(lanes) === String(this.lanes)) return;
    this.lanes = lanes;
    this.painter.setLanes(lanes);
    this.#setHeight();
  }

  #setHeight() {
    const lanes = Math.max(LEAST_LANES, this.lanes.length);
    this.root.parentElement?.style.setProperty('--time', `${CONTROLS + TOP + lanes * LANE + SECONDS}px`);
  }

  /** Draws the time around the moment on the screen. */
  draw() {
    const { state, scale } = this, { time, store, other, container, range, selected } = state;
    this.#makeLanes([store, ...(other ? [other.store] : [])]);
    scale.follow(time, state.isLive);
    const runs = [store, ...(other ? [other.store] : [])].map((store) => ({ store, container: store.containers.get(container) }));
    this.painter.draw({ runs, marks: this.marks, range, selected });
    this.#describe(store.rows[store.indexAfter(time) - 1]);
    this.isStale = false;
  }

  /**
   * Describes the moment to users who do not see the canvas.
   * @param {Wire.Row | undefined} row the latest event.
   */
  #describe(row) {
    const { head } = this.scale;
    this.slider.setAttribute('aria-valuemax', this.state.store.now.toFixed(1));
    this.slider.setAttribute('aria-valuenow', head.toFixed(1));
    this.slider.setAttribute('aria-valuetext', `${head.toFixed(1)} seconds` + (row ? `, ${row[TOPIC]} ${row[TEXT]}` : ''));
    this.label.textContent = `${head.toFixed(3)} s`;
  }
}
