// @ts-check
// Fingers, pointers and keys on the screen become the requests that its parts name.

import { find } from './dom.js';
import { chain } from './picture.js';
import { RequestQueue } from './request-queue.js';

/** The distance in points after which a finger begins to drag. */
const SLACK = 8;
/** How long a finger rests before it counts as a hold, in milliseconds. */
const HOLD = 500;
/** The last milliseconds of a drag, which determine its speed. */
const SPEED_TIME = 50;
/** A finger that has rested this long before it lifts has no speed, in milliseconds. */
const REST = 100;
/** How far the keys drag, in points. */
const STEP = 120;
/** How long a wheel rests before its scrolling ends, in milliseconds. */
const WHEEL_REST = 120;

/**
 * A finger on the screen. The trail has [milliseconds, x, y] of its last moves.
 * @typedef {object} Touch
 * @property {number[]} at
 * @property {number[][]} trail
 * @property {Wire.Gesture} [touch]
 * @property {Wire.Request} [tap]
 * @property {Wire.Gesture} [pan]
 * @property {number} [hold]
 * @property {boolean} [isDrag]
 */

export class Gestures {
  /** @type {Map<number, Touch>} The fingers, by the id of their pointer. */
  touches = new Map();
  /** @type {{ id: string, pan: Wire.Gesture, way: number[], timer: number } | null} What the wheel scrolls. */
  #scroll = null;
  /** The id of the field being typed in, and its texts since the one that the picture shows. */
  #texts = [''];

  /**
   * @param {object} options
   * @param {import('./stage.js').Stage} options.stage
   * @param {import('./page-state.js').PageState} options.state
   * @param {(events: Wire.NewEvent[]) => Promise<void>} options.publish
   */
  constructor({ stage, state, publish }) {
    this.stage = stage;
    this.state = state;
    this.queue = new RequestQueue(publish);
    this.finger = find(stage.screen, '.finger');
    const screen = stage.screen;
    screen.addEventListener('pointerdown', (event) => this.#down(event));
    screen.addEventListener('pointermove', (event) => this.#move(event));
    screen.addEventListener('pointerup', (event) => this.#up(event, 'ended'));
    screen.addEventListener('pointercancel', (event) => this.#up(event, 'cancelled'));
    screen.addEventListener('lostpointercapture', (event) => this.#up(event, 'cancelled'));
    screen.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    stage.pane.parentElement?.addEventListener('keydown', (event) => this.#key(event));
    screen.addEventListener('focusout', () => setTimeout(() => this.#unfocus()));
    screen.addEventListener('click', (event) => this.#click(event));
    screen.addEventListener('dragstart', (event) => event.preventDefault());
    screen.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** Whether the screen shows the present of the host; the past cannot be touched. */
  get isLive() { return this.state.isLive && !this.state.film; }

  /**
   * The part in which an event happened, and those around it; none if it is disabled.
   * @param {Event} event
   */
  #parts(event) {
    const parts = this.stage.picture ? chain(this.stage.picture, this.stage.partAt(event)) : [];
    return parts[0]?.states?.includes('disabled') ? [] : parts;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.isLive || event.button !== 0) return;
    if (this.touches.size) return this.#ignorePinch();
    const parts = this.#parts(event);
    if (!parts.length) return;
    const at = this.stage.point(event);
    /** @type {Touch} */
    const touch = { at, trail: [[event.timeStamp, ...at]], touch: first(parts, 'touch'), tap: first(parts, 'tap'), pan: first(parts, 'pan') };
    const hold = first(parts, 'hold');
    if (hold) {
      touch.hold = setTimeout(() => {
        if (touch.isDrag) return;
        touch.tap = undefined;
        this.queue.add(hold);
      }, HOLD);
    }
    this.touches.set(event.pointerId, touch);
    this.stage.screen.setPointerCapture(event.pointerId);
    if (touch.touch) this.queue.addPhase(touch.touch, 'began');
    this.#showFinger(touch.at);
  }

  /** The screen ignores pinches: with a second finger, the first one neither taps nor drags. */
  #ignorePinch() {
    for (const touch of this.touches.values()) {
      if (touch.isDrag) continue;
      clearTimeout(touch.hold);
      if (touch.touch) this.queue.addPhase(touch.touch, 'cancelled');
      touch.touch = touch.tap = touch.pan = undefined;
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const touch = this.touches.get(event.pointerId);
    if (!touch) return;
    const point = this.stage.point(event);
    this.#showFinger(point);
    touch.trail.push([event.timeStamp, ...point]);
    while (touch.trail.length > 2 && event.timeStamp - touch.trail[0][0] > SPEED_TIME) touch.trail.shift();
    const dx = point[0] - touch.at[0], dy = point[1] - touch.at[1];
    if (!touch.isDrag) {
      if (Math.hypot(dx, dy) < SLACK) return;
      touch.isDrag = true;
      clearTimeout(touch.hold);
      if (touch.touch) this.queue.addPhase(touch.touch, touch.pan ? 'cancelled' : 'ended');
      if (touch.pan) this.#drag(touch.pan, 'began', [0, 0], speed(touch.trail));
    }
    if (touch.pan) this.#drag(touch.pan, 'moved', [dx, dy], speed(touch.trail));
  }

  /** @param {PointerEvent} event @param {Wire.Phase} phase */
  #up(event, phase) {
    const touch = this.touches.get(event.pointerId);
    if (!touch) return;
    this.touches.delete(event.pointerId);
    clearTimeout(touch.hold);
    this.#showFinger(null);
    if (touch.isDrag) {
      const [x, y] = this.stage.point(event);
      const rested = event.timeStamp - touch.trail[touch.trail.length - 1][0] > REST;
      if (touch.pan) this.#drag(touch.pan, phase, [x - touch.at[0], y - touch.at[1]], rested ? [0, 0] : speed(touch.trail));
      return;
    }
    if (touch.touch) this.queue.addPhase(touch.touch, phase);
    if (phase === 'ended' && touch.tap) this.queue.add(touch.tap);
  }

  /** @param {Wire.Gesture} pan @param {Wire.Phase} phase @param {number[]} translation @param {number[]} velocity */
  #drag(pan, phase, translation, velocity) {
    const [dx, dy] = translation, [vx, vy] = velocity;
    this.queue.addPhase(pan, phase, { dx, dy, vx, vy, translation, velocity });
  }

  /**
   * A wheel, or two fingers on a touchpad, scroll a list as a finger does.
   * @param {WheelEvent} event
   */
  #wheel(event) {
    // With Ctrl it is a pinch.
    if (!this.isLive || event.ctrlKey || this.touches.size) return;
    const list = this.#parts(event).find(isList);
    if (!list?.pan) return;
    event.preventDefault();
    if (this.#scroll?.id !== list.id) {
      this.#endScroll();
      this.#scroll = { id: list.id, pan: list.pan, way: [0, 0], timer: 0 };
    }
    const scroll = this.#scroll, isWide = list.frame[2] > list.frame[3];
    const step = [-event.deltaX / this.stage.scale, -event.deltaY / this.stage.scale];
    // Most wheels turn in one direction only, also above a horizontal list.
    if (isWide && !step[0]) {
      step.reverse();
      if (this.stage.picture?.rtl) step[0] = -step[0];
    }
    if (!scroll.timer) this.#drag(scroll.pan, 'began', [0, 0], [step[0] * 60, step[1] * 60]);
    scroll.way = [scroll.way[0] + step[0], scroll.way[1] + step[1]];
    this.#drag(scroll.pan, 'moved', scroll.way, [0, 0]);
    clearTimeout(scroll.timer);
    scroll.timer = setTimeout(() => this.#endScroll(), WHEEL_REST);
  }

  #endScroll() {
    if (!this.#scroll) return;
    clearTimeout(this.#scroll.timer);
    this.#drag(this.#scroll.pan, 'ended', this.#scroll.way, [0, 0]);
    this.#scroll = null;
  }

  /**
   * Handles clicks by keys; a finger has already sent its request.
   * @param {MouseEvent} event
   */
  #click(event) {
    if (event.detail !== 0 || !this.isLive) return;
    const tap = first(this.#parts(event), 'tap');
    if (tap) this.queue.add(tap);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const chord = chordOf(event), named = this.stage.picture?.parts.findLast((part) => part.keys?.[chord]);
    // AltGr types characters, but reports that Ctrl and Alt are held.
    if (!this.isLive || (!named && (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph'))) return;
    const parts = this.#parts(event), list = parts.find(isList), pan = event.shiftKey ? first(parts, 'pan') : list?.pan;
    const request = named?.keys?.[chord] ?? parts.find((part) => part.keys?.[event.key])?.keys?.[event.key], field = parts[0]?.input;
    const text = field && !request ? this.#typed(parts[0], event.key) : undefined;
    // Something that a key ends, such as a search, starts over without the text.
    if (request) this.#texts = [''];
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const hold = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey) ? first(parts, 'hold') : undefined;
    if (request ?? hold) {
      this.queue.add(/** @type {Wire.Request} */ (request ?? hold));
    } else if (field && text !== undefined) {
      this.queue.add([field[0], { ...field[1], text }]);
    } else if (direction && pan) {
      // With Shift, a key flings in its direction. Without it, it scrolls a list to show what is there.
      const way = direction.map((side) => side * (event.shiftKey ? STEP : -STEP));
      const velocity = way.map((side) => side * (event.shiftKey ? 10 : 0));
      this.#drag(pan, 'began', [0, 0], velocity);
      this.#drag(pan, 'moved', way, velocity);
      this.#drag(pan, 'ended', way, velocity);
    } else if (event.key === 'Delete') {
      const dismiss = parts.flatMap((part) => part.actions ?? []).at(-1)?.request;
      if (!dismiss) return;
      this.queue.add(dismiss);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Reports that the focus has moved elsewhere, if the part that has it in the picture requests it. */
  #unfocus() {
    const { picture } = this.stage, at = document.activeElement;
    const part = picture?.parts.find(({ id }) => id === picture.focus);
    if (!picture || !part?.unfocus || !this.isLive || !document.hasFocus()) return;
    const isThere = at instanceof HTMLElement && chain(picture, at.dataset.id ?? null).some((other) => other.unfocus);
    if (!isThere) this.queue.add(part.unfocus);
  }

  /**
   * The text of a field after a key was pressed at its end; undefined if the key types nothing.
   * @param {Wire.Part} part @param {string} key
   */
  #typed({ id, value = '' }, key) {
    // The picture may not yet show the previous keys.
    if (this.#texts[0] !== id || this.#texts.indexOf(value, 1) < 0) this.#texts = [id, value];
    const text = this.#texts[this.#texts.length - 1];
    const next = key === 'Backspace' ? [...text].slice(0, -1).join('') : [...key].length === 1 ? text + key : undefined;
    if (next !== undefined) this.#texts = [id, ...this.#texts.slice(this.#texts.indexOf(value, 1)), next];
    return next;
  }

  /** @param {number[] | null} point */
  #showFinger(point) {
    this.finger.hidden = !point;
    if (point) this.finger.style.transform = `translate(${point[0]}px, ${point[1]}px)`;
  }
}

/**
 * The value of a field in the nearest part that has it.
 * @template {keyof Wire.Part} Name
 * @param {Wire.Part[]} parts
 * @param {Name} name
 */
const first = (parts, name) => parts.find((part) => part[name])?.[name];

/**
 * The name of a key with the modifiers that are held; empty without one.
 * @param {KeyboardEvent} event
 */
function chordOf(event) {
  const held = ['Ctrl', 'Alt', 'Shift', 'Meta'].filter((name) => event.getModifierState(name === 'Ctrl' ? 'Control' : name));
  return held.length ? [...held, event.code.replace(/^(Key|Digit)/, '')].join('+') : '';
}

/** @param {Wire.Part} part */
const isList = (part) => part.role === 'list' && part.pan !== undefined;

/**
 * The speed in points per second along a trail of [milliseconds, x, y].
 * @param {number[][]} trail
 */
export function speed(trail) {
  if (trail.length < 2) return [0, 0];
  const [from, fromX, fromY] = trail[0], [to, toX, toY] = trail[trail.length - 1];
  // Two moves may have the same time.
  const seconds = Math.max(1, to - from) / 1000;
  return [(toX - fromX) / seconds, (toY - fromY) / seconds];
}
