// Fingers, pointers and keys on the screen become the requests that its parts name.

import { chain } from './picture.js';

/** A finger that has moved less, in points, has not begun to drag. */
const SLACK = 8;
/** How long a finger rests until it holds, in milliseconds. */
const HOLD = 500;
/** The speed of a drag is that of its last milliseconds. */
const SPEED_TIME = 50;
/** How far the keys drag, in points. */
const STEP = 120;

export class Hands {
  /**
   * @param stage where the parts are.
   * @param send sends one request, { type, data }, and returns a promise.
   * @param fields the names of the fields of a request's data: a promise of a set, by its type.
   * @param isLive whether the screen shows the moment now; the past cannot be touched.
   */
  constructor(stage, send, fields, isLive) {
    Object.assign(this, { stage, send, fields, isLive, touches: new Map() });
    const screen = stage.screen;
    screen.addEventListener('pointerdown', (event) => this.#down(event));
    screen.addEventListener('pointermove', (event) => this.#move(event));
    screen.addEventListener('pointerup', (event) => this.#up(event, 'ended'));
    screen.addEventListener('pointercancel', (event) => this.#up(event, 'cancelled'));
    screen.addEventListener('lostpointercapture', (event) => this.#up(event, 'cancelled'));
    screen.addEventListener('keydown', (event) => this.#key(event));
    screen.addEventListener('click', (event) => this.#click(event));
    screen.addEventListener('dragstart', (event) => event.preventDefault());
    screen.addEventListener('contextmenu', (event) => event.preventDefault());
    this.line = new Line(send);
  }

  #parts(id) {
    const parts = this.stage.picture ? chain(this.stage.picture, id) : [];
    return parts[0]?.states?.includes('disabled') ? [] : parts;
  }

  #down(event) {
    const id = this.stage.partAt(event.target);
    if (!id || !this.isLive() || event.button !== 0 || this.touches.size) return;
    const parts = this.#parts(id);
    if (!parts.length) return;
    const first = (name) => parts.find((part) => part[name])?.[name];
    const touch = {
      at: this.stage.point(event), trail: [], touch: first('touch'), tap: first('tap'), pan: first('pan'), hold: null,
    };
    const hold = first('hold');
    if (hold) {
      touch.hold = setTimeout(() => {
        if (touch.isDrag) return;
        touch.tap = null;
        this.line.say(hold);
      }, HOLD);
    }
    this.touches.set(event.pointerId, touch);
    this.stage.screen.setPointerCapture(event.pointerId);
    if (touch.touch) this.line.gesture(touch.touch, 'began');
    this.#finger(event, touch.at);
  }

  async #move(event) {
    const touch = this.touches.get(event.pointerId);
    if (!touch) return;
    const point = this.stage.point(event);
    this.#finger(event, point);
    touch.trail.push([event.timeStamp, ...point]);
    while (touch.trail.length > 2 && event.timeStamp - touch.trail[0][0] > SPEED_TIME) touch.trail.shift();
    const dx = point[0] - touch.at[0], dy = point[1] - touch.at[1];
    if (!touch.isDrag) {
      if (Math.hypot(dx, dy) < SLACK) return;
      touch.isDrag = true;
      clearTimeout(touch.hold);
      if (touch.touch) this.line.gesture(touch.touch, touch.pan ? 'cancelled' : 'ended');
      if (touch.pan) this.#drag(touch, 'began', 0, 0, [0, 0]);
    }
    if (touch.pan) this.#drag(touch, 'moved', dx, dy, speed(touch.trail));
  }

  #up(event, phase) {
    const touch = this.touches.get(event.pointerId);
    if (!touch) return;
    this.touches.delete(event.pointerId);
    clearTimeout(touch.hold);
    this.#finger(null);
    if (touch.isDrag) {
      const point = this.stage.point(event);
      // A finger that has rested before it goes up has no speed.
      const rested = !touch.trail.length || event.timeStamp - touch.trail.at(-1)[0] > SPEED_TIME;
      if (touch.pan) {
        this.#drag(touch, phase, point[0] - touch.at[0], point[1] - touch.at[1], rested ? [0, 0] : speed(touch.trail));
      }
      return;
    }
    if (touch.touch) this.line.gesture(touch.touch, phase);
    if (phase === 'ended' && touch.tap) this.line.say(touch.tap);
  }

  #drag(touch, phase, dx, dy, [vx, vy]) {
    this.line.gesture(touch.pan, phase, async (type) => {
      const fields = await this.fields(type);
      const all = { dx, dy, vx, vy, translation: [dx, dy], velocity: [vx, vy] };
      return Object.fromEntries(Object.entries(all).filter(([name]) => fields.has(name)));
    });
  }

  // What only a key has pressed: a finger has sent its request already.
  #click(event) {
    if (event.detail !== 0 || !this.isLive()) return;
    const tap = this.#parts(this.stage.partAt(event.target)).find((part) => part.tap)?.tap;
    if (tap) this.line.say(tap);
  }

  #key(event) {
    if (!this.isLive() || event.ctrlKey || event.metaKey) return;
    const parts = this.#parts(this.stage.partAt(event.target));
    const request = parts.find((part) => part.keys?.[event.key])?.keys[event.key];
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const pan = parts.find((part) => part.pan)?.pan;
    if (request) {
      this.line.say(request);
    } else if (event.shiftKey && direction && pan) {
      const touch = { pan }, [dx, dy] = direction.map((side) => side * STEP);
      this.#drag(touch, 'began', 0, 0, [0, 0]);
      this.#drag(touch, 'moved', dx, dy, [dx * 10, dy * 10]);
      this.#drag(touch, 'ended', dx, dy, [dx * 10, dy * 10]);
    } else if (event.key === 'Delete') {
      const dismiss = parts.flatMap((part) => part.actions ?? []).at(-1)?.request;
      if (!dismiss) return;
      this.line.say(dismiss);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Shows where a finger is. */
  #finger(event, point) {
    const dot = this.stage.screen.querySelector('.finger');
    dot.hidden = !event;
    if (event) dot.style.transform = `translate(${point[0]}px, ${point[1]}px)`;
  }
}

/** The speed in points per second along a trail of [milliseconds, x, y]. */
function speed(trail) {
  if (trail.length < 2) return [0, 0];
  const [from, fromX, fromY] = trail[0], [to, toX, toY] = trail.at(-1);
  const seconds = (to - from) / 1000;
  return seconds > 0 ? [(toX - fromX) / seconds, (toY - fromY) / seconds] : [0, 0];
}

/**
 * Sends requests one after the other, because two that are under way at the same time may overtake each other. While one is under
 * way, a drag's latest place replaces those that wait.
 */
class Line {
  constructor(send) {
    Object.assign(this, { send, waiting: [], isBusy: false });
  }

  say([type, data]) {
    this.#add({ type, data });
  }

  /** @param more the gesture's own fields: a function of the type. */
  gesture(gesture, phase, more) {
    const said = gesture[phase];
    if (!said) return;
    const [type, data] = typeof said === 'string' ? [said, {}] : said;
    const request = { type, data: { ...gesture.data, ...data }, more, isMove: phase === 'moved' };
    const last = this.waiting.at(-1);
    if (request.isMove && last?.isMove && last.type === type) this.waiting.pop();
    this.#add(request);
  }

  #add(request) {
    this.waiting.push(request);
    if (!this.isBusy) this.#run();
  }

  async #run() {
    this.isBusy = true;
    while (this.waiting.length) {
      const { type, data, more } = this.waiting.shift();
      const all = more ? { ...data, ...(await more(type)) } : data;
      await this.send({ type, data: all });
    }
    this.isBusy = false;
  }
}
