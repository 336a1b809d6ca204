// @ts-check
// Draws the timeline on its canvas.

import { FONT, LANE, TOP, drawRun } from './run-painter.js';
import { upper } from './store.js';
import { LEFT, RIGHT } from './time-scale.js';

/** @typedef {{ time: number, isBad?: boolean, isGood?: boolean }} Mark */

/** The rows of a lane: two if two runs are compared. */
const ONE = [{ top: 0, height: LANE }], TWO = [{ top: 0, height: LANE / 2 }, { top: LANE / 2, height: LANE / 2 }];
/** The possible distances between labels of seconds, the smallest first. */
const TICKS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600];

export class TimelinePainter {
  /** @type {import('./run-painter.js').Colors | null} */
  #colors = null;
  height = 0;
  /** @type {string[]} */
  lanes = [];

  /**
   * @param {object} options
   * @param {HTMLCanvasElement} options.canvas
   * @param {import('./time-scale.js').TimeScale} options.scale
   */
  constructor({ canvas, scale }) {
    this.canvas = canvas;
    this.scale = scale;
    this.paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  }

  resize() {
    const ratio = devicePixelRatio, { canvas } = this;
    this.scale.width = canvas.clientWidth;
    this.height = canvas.clientHeight;
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
    this.paper.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** @param {string[]} lanes the names of the modules that have one. */
  setLanes(lanes) {
    this.lanes = lanes;
    this.#colors = null;
  }

  get colors() { return this.#colors ??= this.#readColors(); }

  #readColors() {
    const style = getComputedStyle(this.canvas);
    /** @param {string} name */
    const color = (name) => style.getPropertyValue(name).trim();
    return {
      ink: color('--ink'), ink2: color('--ink2'), line: color('--line'), accent: color('--accent'), bad: color('--bad'), ok: color('--ok'),
      modules: this.lanes.map((name) => color(`--module-${name}`) || color('--ink2')),
    };
  }

  /** The lower end of the lanes. */
  get bottom() { return TOP + this.lanes.length * LANE; }

  /**
   * @param {object} what
   * @param {import('./run-painter.js').Run[]} what.runs the run on the screen, and the one that it is compared with.
   * @param {Mark[]} what.marks
   * @param {{ from: number, to: number } | null} what.range
   * @param {number | null} what.selected the number of the chosen event of the first run.
   */
  draw({ runs, marks, range, selected }) {
    const { paper, scale, lanes, colors } = this, { width } = scale;
    if (!width) return;
    paper.clearRect(0, 0, width, this.height);
    paper.font = FONT;
    paper.textBaseline = 'middle';
    this.#names();
    paper.save();
    paper.beginPath();
    paper.rect(LEFT, 0, width - LEFT - RIGHT, this.height);
    paper.clip();
    this.#ticks();
    this.#pauses();
    if (range) this.#range(range);
    const rows = runs.length > 1 ? TWO : ONE;
    runs.forEach((run, index) => drawRun({ paper, scale, lanes, colors }, run, rows[index], index ? null : selected));
    for (const mark of marks) this.#mark(mark);
    this.#head();
    paper.restore();
  }

  #names() {
    this.lanes.forEach((name, index) => {
      const y = TOP + index * LANE;
      this.paper.fillStyle = this.colors.ink2;
      this.paper.fillText(name, 16, y + LANE / 2, LEFT - 24);
      this.paper.fillStyle = this.colors.line;
      this.paper.fillRect(LEFT, y + LANE - 0.5, this.scale.width - LEFT - RIGHT, 1);
    });
  }

  #head() {
    const { paper } = this, x = Math.round(this.scale.x(this.scale.head));
    paper.fillStyle = this.scale.isLive ? this.colors.accent : this.colors.ink;
    paper.fillRect(x - 0.75, TOP - 6, 1.5, this.lanes.length * LANE + 8);
    paper.beginPath();
    paper.arc(x, TOP - 4, 4, 0, Math.PI * 2);
    paper.fill();
  }

  /** @param {Mark} mark */
  #mark({ time, isBad, isGood }) {
    const { paper } = this, x = this.scale.x(time), y = this.bottom - 1;
    if (x < LEFT || x > this.scale.width) return;
    paper.fillStyle = isBad ? this.colors.bad : isGood ? this.colors.ok : this.colors.accent;
    paper.beginPath();
    paper.moveTo(x, y - 5);
    paper.lineTo(x + 5, y);
    paper.lineTo(x, y + 5);
    paper.lineTo(x - 5, y);
    paper.fill();
  }

  /** The pauses that are drawn short, each with its real length. */
  #pauses() {
    const { paper } = this, { from, to } = this.scale.seen, { list } = this.scale.run.pauses;
    paper.textAlign = 'center';
    for (let index = upper(list, (pause) => pause.to < from); index < list.length && list[index].from <= to; index++) {
      const pause = list[index], x = this.scale.x(pause.from), width = this.scale.x(pause.to) - x;
      paper.fillStyle = this.colors.line;
      paper.fillRect(x, TOP, width, this.lanes.length * LANE);
      paper.fillStyle = this.colors.ink2;
      if (width > 24) paper.fillText(`⋯ ${Math.round(pause.to - pause.from)} s`, x + width / 2, TOP + LANE / 2);
    }
    paper.textAlign = 'left';
  }

  /** @param {{ from: number, to: number }} range */
  #range({ from, to }) {
    const { paper } = this, x = this.scale.x(from);
    paper.globalAlpha = 0.12;
    paper.fillStyle = this.colors.accent;
    paper.fillRect(x, 0, Math.max(1, this.scale.x(to) - x), this.height);
    paper.globalAlpha = 1;
  }

  #ticks() {
    const { paper, scale } = this, { seen } = scale, { list } = scale.run.pauses;
    const step = TICKS.find((step) => step / scale.span * (scale.width - LEFT) > 70) ?? 1200;
    const digits = step < 0.1 ? 2 : step < 1 ? 1 : 0;
    paper.fillStyle = this.colors.ink2;
    paper.textAlign = 'center';
    let time = Math.ceil(Math.max(0, seen.from) / step) * step;
    while (time <= seen.to) {
      paper.fillText(`${time.toFixed(digits)} s`, scale.x(time), this.bottom + 10);
      time += step;
      // Nothing is written within a pause that is drawn short, nor right after it.
      const pause = list[upper(list, (pause) => pause.from < time) - 1];
      if (pause && time < pause.to) time = Math.ceil((pause.to + step / 2) / step) * step;
    }
    paper.textAlign = 'left';
  }
}
