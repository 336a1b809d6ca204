// Time: a lane for each module, with what happened in it, and a head that shows which moment is on the screen.

import { endOf, progress } from './motion.js';
import { unfolded } from './pauses.js';
import { CAUSE, SEQ, TEXT, TIME, TOPIC, moduleOf, upper } from './store.js';

const LANE = 16, TOP = 10, LEFT = 104, RIGHT = 16;
/** The height of the seconds below the lanes, and of the controls above, in pixels. */
const SECONDS = 20, CONTROLS = 37;
/** The rows of a lane: the height of each and its distance from the top of the lane. Two, if two runs are compared. */
const ONE = [{ top: 0, height: LANE }], TWO = [{ top: 0, height: LANE / 2 }, { top: LANE / 2, height: LANE / 2 }];
/** How many of the things that come and go are drawn, the latest ones. */
const MOST_DRAWN = 400;
const SHORTEST = 0.2, LONGEST = 3600;

export class Timeline {
  /**
   * @param seek called with the bus time that the user goes to.
   * @param select called with the number of an event that the user chooses.
   * @param choose called with the range of bus times, { from, to }, that the user chooses.
   */
  constructor(pane, store, seek, select, choose) {
    Object.assign(this, { pane, store, seek, select, choose, lanes: [], span: 20, head: 0, isLive: true, selected: null });
    this.folds = true;
    /** The range of bus times that is chosen; null for none. */
    this.range = null;
    this.canvas = pane.querySelector('canvas');
    this.slider = pane.querySelector('[role=slider]');
    this.label = pane.querySelector('.time');
    this.paper = this.canvas.getContext('2d');
    new ResizeObserver(() => this.#resize()).observe(this.canvas);
    this.canvas.addEventListener('pointerdown', (event) => this.#down(event));
    this.canvas.addEventListener('pointermove', (event) => this.#move(event));
    this.canvas.addEventListener('pointerup', (event) => this.#up(event));
    this.canvas.addEventListener('pointercancel', () => { this.drag = null; });
    this.canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
  }

  /** Shows the time of another store, all of it. */
  setStore(store) {
    this.store = store;
    this.fixedEnd = undefined;
    this.isLive = true;
    this.marks = [];
    this.isStale = true;
  }

  /** Marks moments, such as differences and expectations: [{ time, isBad, isGood }]. */
  setMarks(marks) {
    this.marks = marks;
    this.isStale = true;
  }

  setLanes(names) {
    this.lanes = names;
    this.colors = null;
    this.pane.parentElement.style.setProperty('--time', `${CONTROLS + TOP + names.length * LANE + SECONDS}px`);
  }

  #resize() {
    const ratio = devicePixelRatio;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.canvas.width = this.width * ratio;
    this.canvas.height = this.height * ratio;
    this.paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.isStale = true;
  }

  /** What is drawn short; the span, the end and all distances are of the time that is drawn. */
  get pauses() {
    return this.folds ? this.store.pauses : unfolded;
  }

  /** Draws long pauses short, or as long as they were. */
  fold(folds) {
    this.folds = folds;
    this.fixedEnd = undefined;
    this.isStale = true;
    if (!this.isLive) this.showAll();
  }

  /** The last moment that is seen. While the head follows, it stands near the end. */
  get end() {
    return this.fixedEnd ?? this.pauses.fold(this.head) + this.span * 0.05;
  }

  /** The bus times between which time is seen. */
  get seen() {
    return { from: this.pauses.unfold(this.end - this.span), to: this.pauses.unfold(this.end) };
  }

  x(time) {
    return LEFT + (this.pauses.fold(time) - this.end + this.span) / this.span * (this.width - LEFT - RIGHT);
  }

  #drawn(x) {
    return this.end - this.span + (x - LEFT) / (this.width - LEFT - RIGHT) * this.span;
  }

  time(x) {
    return this.pauses.unfold(this.#drawn(x));
  }

  zoom(factor, x = this.x(this.head)) {
    const at = this.#drawn(x);
    const span = Math.min(LONGEST, Math.max(SHORTEST, this.span * factor));
    if (this.fixedEnd !== undefined) this.fixedEnd = at + (this.fixedEnd - at) * span / this.span;
    this.span = span;
    this.isStale = true;
  }

  showAll() {
    const { from, to } = this.range ?? { from: this.store.rows[0]?.[TIME] ?? 0, to: this.store.now };
    const first = this.pauses.fold(from), last = this.pauses.fold(to);
    this.span = Math.min(LONGEST, Math.max(SHORTEST, (last - first) * 1.1));
    this.fixedEnd = this.isLive && !this.range ? undefined : last + this.span * 0.05;
    this.isStale = true;
  }

  #wheel(event) {
    event.preventDefault();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      this.fixedEnd = this.end + (event.deltaX || event.deltaY) / this.width * this.span;
      this.isStale = true;
    } else {
      this.zoom(Math.exp(event.deltaY / 400), event.offsetX);
    }
  }

  #down(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.drag = { x: event.offsetX, end: this.end, isRange: event.shiftKey, isHead: Math.abs(event.offsetX - this.x(this.head)) < 8 || event.offsetY < TOP + 4, moved: false };
  }

  #move(event) {
    const near = Math.abs(event.offsetX - this.x(this.head)) < 8;
    this.canvas.style.cursor = near ? 'ew-resize' : 'default';
    if (!this.drag) return;
    if (!this.drag.moved && Math.abs(event.offsetX - this.drag.x) < 3) return;
    this.drag.moved = true;
    if (this.drag.isRange) {
      this.fixedEnd ??= this.end;
      const times = [this.time(this.drag.x), this.time(event.offsetX)].map((time) => Math.min(this.store.now, Math.max(0, time)));
      this.range = { from: Math.min(...times), to: Math.max(...times) };
      this.isStale = true;
    } else if (this.drag.isHead) {
      this.fixedEnd ??= this.end;
      this.seek(Math.min(this.store.now, Math.max(0, this.time(event.offsetX))));
    } else {
      this.fixedEnd = this.drag.end - (event.offsetX - this.drag.x) / (this.width - LEFT - RIGHT) * this.span;
      this.isStale = true;
    }
  }

  #up(event) {
    const drag = this.drag;
    this.drag = null;
    if (drag?.isRange && drag.moved) return this.choose(this.range);
    if (!drag || drag.moved) return;
    const row = this.#nearest(event.offsetX, event.offsetY);
    if (row) return this.select(row[SEQ]);
    this.fixedEnd ??= this.end;
    this.seek(Math.min(this.store.now, Math.max(0, this.time(event.offsetX))));
  }

  #nearest(x, y) {
    const lane = this.lanes[Math.floor((y - TOP) / LANE)];
    const rows = this.store.rows;
    const from = this.store.indexAfter(this.time(x - 6)), to = this.store.indexAfter(this.time(x + 6));
    let best = null;
    for (const row of rows.slice(from, to)) {
      if (moduleOf(row[TOPIC]) !== lane) continue;
      const distance = Math.abs(this.x(row[TIME]) - x) - (row[CAUSE] === 0 ? 3 : 0);
      if (!best || distance < best.distance) best = { row, distance };
    }
    return best?.row ?? null;
  }

  /**
   * Draws the time around the head.
   * @param container what the store has of the container on the screen.
   * @param other the store and the container of a run that this one is compared with: { store, container }.
   */
  draw(head, isLive, container, other) {
    if (isLive && !this.isLive) this.fixedEnd = undefined;
    this.head = head;
    this.isLive = isLive;
    if (!this.width) return;
    if (!isLive && this.fixedEnd !== undefined) this.#keepInSight();
    const paper = this.paper;
    this.colors ??= this.#readColors();
    const { ink, ink2, line, accent } = this.colors;
    paper.clearRect(0, 0, this.width, this.height);
    paper.font = '12px Inter, system-ui, sans-serif';
    paper.textBaseline = 'middle';
    this.lanes.forEach((name, index) => {
      const y = TOP + index * LANE;
      paper.fillStyle = ink2;
      paper.fillText(name, 16, y + LANE / 2, LEFT - 24);
      paper.fillStyle = line;
      paper.fillRect(LEFT, y + LANE - 0.5, this.width - LEFT - RIGHT, 1);
    });
    paper.save();
    paper.beginPath();
    paper.rect(LEFT, 0, this.width - LEFT - RIGHT, this.height);
    paper.clip();
    this.#ticks(ink2);
    this.#folded(ink2);
    this.#chosen(accent);
    const runs = [{ store: this.store, container }, other].filter(Boolean), rows = other ? TWO : ONE;
    runs.forEach(({ store, container }, index) => {
      this.#lives(store, container?.lives ?? [], ink, rows[index]);
      this.#movements(container?.history ?? [], rows[index]);
      this.#events(store, rows[index]);
    });
    this.#marks();
    const x = Math.round(this.x(head));
    paper.fillStyle = isLive ? accent : ink;
    paper.fillRect(x - 0.75, TOP - 6, 1.5, this.lanes.length * LANE + 8);
    paper.beginPath();
    paper.arc(x, TOP - 4, 4, 0, Math.PI * 2);
    paper.fill();
    paper.restore();
  }

  #marks() {
    const paper = this.paper;
    for (const { time, isBad, isGood } of this.marks ?? []) {
      const x = this.x(time), y = TOP + this.lanes.length * LANE - 1;
      if (x < LEFT || x > this.width) continue;
      paper.fillStyle = isBad ? this.colors.bad : isGood ? this.colors.ok : this.colors.accent;
      paper.beginPath();
      paper.moveTo(x, y - 5);
      paper.lineTo(x + 5, y);
      paper.lineTo(x, y + 5);
      paper.lineTo(x - 5, y);
      paper.fill();
    }
  }

  #keepInSight() {
    const head = this.pauses.fold(this.head);
    if (head < this.end - this.span) this.fixedEnd = head + this.span * 0.95;
    if (head > this.end) this.fixedEnd = head + this.span * 0.05;
  }

  /** The pauses that are drawn short, each with how long it was. */
  #folded(ink) {
    const paper = this.paper, { from, to } = this.seen, list = this.pauses.list;
    paper.textAlign = 'center';
    for (let index = upper(list, (pause) => pause.to < from); index < list.length && list[index].from <= to; index++) {
      const pause = list[index], x = this.x(pause.from), width = this.x(pause.to) - x;
      paper.fillStyle = this.colors.line;
      paper.fillRect(x, TOP, width, this.lanes.length * LANE);
      paper.fillStyle = ink;
      if (width > 24) paper.fillText(`⋯ ${Math.round(pause.to - pause.from)} s`, x + width / 2, TOP + LANE / 2);
    }
    paper.textAlign = 'left';
  }

  /** The range that is chosen. */
  #chosen(accent) {
    if (!this.range) return;
    const paper = this.paper, x = this.x(this.range.from);
    paper.globalAlpha = 0.12;
    paper.fillStyle = accent;
    paper.fillRect(x, 0, Math.max(1, this.x(this.range.to) - x), this.height);
    paper.globalAlpha = 1;
  }

  #ticks(ink) {
    const steps = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600];
    const step = steps.find((step) => step / this.span * (this.width - LEFT) > 70) ?? 1200;
    const digits = step < 0.1 ? 2 : step < 1 ? 1 : 0;
    this.paper.fillStyle = ink;
    this.paper.textAlign = 'center';
    const { pauses, seen } = this;
    let time = Math.ceil(Math.max(0, seen.from) / step) * step;
    while (time <= seen.to) {
      this.paper.fillText(`${time.toFixed(digits)} s`, this.x(time), TOP + this.lanes.length * LANE + 10);
      time += step;
      // Nothing is said within a pause that is drawn short, nor right behind it.
      const pause = pauses.list[upper(pauses.list, (pause) => pause.from < time) - 1];
      if (pause && time < pause.to) time = Math.ceil((pause.to + step / 2) / step) * step;
    }
    this.paper.textAlign = 'left';
  }

  /** The events that are seen: inputs as dots, what they caused as strokes. At most one for each point of the canvas. */
  #events(store, { top, height }) {
    const rows = store.rows, paper = this.paper, { seen } = this, size = height / LANE;
    const from = store.indexAfter(seen.from), to = store.indexAfter(seen.to);
    const taken = new Set();
    for (let index = from; index < to; index++) {
      const row = rows[index];
      const lane = this.lanes.indexOf(moduleOf(row[TOPIC]));
      if (lane < 0) continue;
      const x = Math.round(this.x(row[TIME])), isInput = row[CAUSE] === 0, isSelected = store === this.store && row[SEQ] === this.selected;
      const key = (x * 64 + lane) * 2 + (isInput ? 1 : 0);
      if (taken.has(key) && !isSelected) continue;
      taken.add(key);
      const y = TOP + lane * LANE + top + height / 2;
      paper.fillStyle = this.colors.modules[lane];
      paper.beginPath();
      if (isInput) paper.arc(x, y, (isSelected ? 6 : 4.5) * (0.4 + size * 0.6), 0, Math.PI * 2);
      else paper.rect(x - 1, y - 4 * size, isSelected ? 4 : 2, 8 * size);
      paper.fill();
    }
  }

  /** Things that come and go, such as toasts, as capsules with their texts. */
  #lives(store, lives, ink, row) {
    const paper = this.paper, { seen } = this;
    paper.font = '10px Inter, system-ui, sans-serif';
    let drawn = 0;
    for (let number = lives.length - 1; number >= 0 && drawn < MOST_DRAWN; number--) {
      const { id, text, from: begin, to = store.now } = lives[number];
      if (to < seen.from || begin > seen.to) continue;
      drawn++;
      const index = this.lanes.indexOf(moduleLane(id, this.lanes));
      if (index < 0) continue;
      const x = this.x(begin), width = Math.max(3, this.x(to) - x), y = TOP + index * LANE + row.top + 2, height = row.height - 4;
      paper.globalAlpha = 0.22;
      paper.fillStyle = this.colors.modules[index];
      paper.beginPath();
      paper.roundRect(x, y, width, height, height / 2);
      paper.fill();
      paper.globalAlpha = 1;
      if (width < 40 || height < 10) continue;
      paper.save();
      paper.beginPath();
      paper.rect(x + 8, y, width - 16, height);
      paper.clip();
      paper.fillStyle = ink;
      paper.fillText(text, Math.max(x + 8, LEFT + 4), y + height / 2 + 0.5);
      paper.restore();
    }
    paper.font = '12px Inter, system-ui, sans-serif';
  }

  /** Movements as bars with their curves. */
  #movements(pictures, row) {
    const paper = this.paper;
    for (const { motion, lane } of this.#moving(pictures, this.seen)) {
      const index = this.lanes.indexOf(lane);
      if (index < 0) continue;
      const start = motion.began + (motion.delay ?? 0), end = endOf(motion);
      const x = this.x(start), width = Math.max(1, this.x(end) - x), y = TOP + index * LANE + row.top + 1, height = row.height - 2;
      paper.globalAlpha = 0.18;
      paper.fillStyle = this.colors.modules[index];
      paper.fillRect(x, y, width, height);
      paper.globalAlpha = 0.7;
      paper.strokeStyle = this.colors.modules[index];
      paper.beginPath();
      const steps = Math.min(24, Math.max(2, Math.round(width / 3)));
      for (let step = 0; step <= steps; step++) {
        const share = Math.min(1.1, progress(motion, start + (end - start) * step / steps));
        const point = [x + width * step / steps, y + height * (1 - share * 0.85)];
        if (step) paper.lineTo(...point); else paper.moveTo(...point);
      }
      paper.stroke();
      paper.globalAlpha = 1;
    }
  }

  *#moving(history, { from, to }) {
    const seen = new Set();
    const begin = upper(history, (entry) => entry.time < from - 5);
    for (let index = begin; index < history.length && history[index].time <= to; index++) {
      for (const part of history[index].change.parts) {
        for (const motion of part.motion ?? []) {
          if (part.in !== undefined) continue;
          const lane = moduleLane(part.id, this.lanes);
          const key = `${lane} ${motion.began} ${motion.duration} ${motion.curve}`;
          if (seen.has(key)) continue;
          seen.add(key);
          yield { motion, lane };
        }
      }
    }
  }

  #readColors() {
    const style = getComputedStyle(this.pane);
    const color = (name) => style.getPropertyValue(name).trim();
    return {
      ink: color('--ink'), ink2: color('--ink2'), line: color('--line'), accent: color('--accent'), bad: color('--bad'), ok: color('--ok'),
      modules: this.lanes.map((name) => color(`--module-${name}`) || color('--ink2')),
    };
  }

  /** Says the moment to who does not see the canvas. */
  say(row) {
    this.slider.setAttribute('aria-valuemax', this.store.now.toFixed(1));
    this.slider.setAttribute('aria-valuenow', this.head.toFixed(1));
    this.slider.setAttribute('aria-valuetext', `${this.head.toFixed(1)} seconds` + (row ? `, ${row[TOPIC]} ${row[TEXT]}` : ''));
    this.label.textContent = `${this.head.toFixed(3)} s`;
  }
}

/** The lane of a part: its id begins with the name of its module, or with that of one of the module's parts. */
const moduleLane = (id, lanes) => {
  const first = id.split('/')[0];
  return lanes.find((lane) => lane === first) ?? lanes.find((lane) => lane.startsWith(first)) ?? null;
};
