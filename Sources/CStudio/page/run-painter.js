// @ts-check
// Draws what happened in a run into the lanes of the timeline.

import { endOf, progress } from './motion.js';
import { CAUSE, SEQ, TIME, TOPIC, moduleOf, upper } from './store.js';
import { LEFT } from './time-scale.js';

/**
 * A run, with what its store has of the container on the screen.
 * @typedef {{ store: import('./store.js').Store, container: import('./store.js').Container | undefined }} Run
 *
 * A row of a lane, and the distance of its top from that of the lane.
 * @typedef {{ top: number, height: number }} LaneRow
 *
 * The colors of the page, and of each lane.
 * @typedef {{ ink: string, ink2: string, line: string, accent: string, bad: string, ok: string, modules: string[] }} Colors
 *
 * What a run is drawn on.
 * @typedef {{ paper: CanvasRenderingContext2D, scale: import('./time-scale.js').TimeScale, lanes: string[], colors: Colors }} Sheet
 */

/** The height of a lane, and the space above the first one, in pixels. */
export const LANE = 16, TOP = 10;
export const FONT = '12px Inter, system-ui, sans-serif';
const SMALL_FONT = '10px Inter, system-ui, sans-serif';
/** How many of the things that come and go are drawn, the latest ones. */
const MOST_DRAWN = 400;

/** @param {Sheet} sheet @param {Run} run @param {LaneRow} row @param {number | null} selected the number of the chosen event. */
export function drawRun(sheet, { store, container }, row, selected) {
  drawLives(sheet, container?.lives ?? [], store.now, row);
  drawMovements(sheet, container?.history ?? [], row);
  drawEvents(sheet, store, row, selected);
}

/**
 * Draws the events that are seen: inputs as dots, what they caused as strokes. At most one for each point of the canvas.
 * @param {Sheet} sheet
 * @param {import('./store.js').Store} store
 * @param {LaneRow} row
 * @param {number | null} selected
 */
function drawEvents({ paper, scale, lanes, colors }, store, { top, height }, selected) {
  const { rows } = store, { seen } = scale, size = height / LANE;
  const from = store.indexAfter(seen.from), to = store.indexAfter(seen.to);
  const taken = new Set();
  for (let index = from; index < to; index++) {
    const row = rows[index];
    const lane = lanes.indexOf(moduleOf(row[TOPIC]));
    if (lane < 0) continue;
    const x = Math.round(scale.x(row[TIME])), isInput = row[CAUSE] === 0, isSelected = row[SEQ] === selected;
    const key = (x * 64 + lane) * 2 + (isInput ? 1 : 0);
    if (taken.has(key) && !isSelected) continue;
    taken.add(key);
    const y = TOP + lane * LANE + top + height / 2;
    paper.fillStyle = colors.modules[lane];
    paper.beginPath();
    if (isInput) paper.arc(x, y, (isSelected ? 6 : 4.5) * (0.4 + size * 0.6), 0, Math.PI * 2);
    else paper.rect(x - 1, y - 4 * size, isSelected ? 4 : 2, 8 * size);
    paper.fill();
  }
}

/**
 * Draws things that come and go, such as toasts, as capsules with their texts.
 * @param {Sheet} sheet
 * @param {import('./store.js').Life[]} lives
 * @param {number} now
 * @param {LaneRow} row
 */
function drawLives({ paper, scale, lanes, colors }, lives, now, row) {
  const { seen } = scale, height = row.height - 4;
  paper.font = SMALL_FONT;
  let drawn = 0;
  for (let number = lives.length - 1; number >= 0 && drawn < MOST_DRAWN; number--) {
    const { id, text, from: begin, to = now } = lives[number];
    if (to < seen.from || begin > seen.to) continue;
    drawn++;
    const lane = laneOf(id, lanes);
    if (lane < 0) continue;
    const x = scale.x(begin), width = Math.max(3, scale.x(to) - x), y = TOP + lane * LANE + row.top + 2;
    paper.globalAlpha = 0.22;
    paper.fillStyle = colors.modules[lane];
    paper.beginPath();
    paper.roundRect(x, y, width, height, height / 2);
    paper.fill();
    paper.globalAlpha = 1;
    if (width < 40 || height < 10) continue;
    paper.save();
    paper.beginPath();
    paper.rect(x + 8, y, width - 16, height);
    paper.clip();
    paper.fillStyle = colors.ink;
    paper.fillText(text, Math.max(x + 8, LEFT + 4), y + height / 2 + 0.5);
    paper.restore();
  }
  paper.font = FONT;
}

/**
 * Draws movements as bars with their curves.
 * @param {Sheet} sheet
 * @param {import('./store.js').Entry[]} history
 * @param {LaneRow} row
 */
function drawMovements({ paper, scale, lanes, colors }, history, row) {
  const height = row.height - 2;
  for (const { motion, lane } of movementsIn(history, scale.seen, lanes)) {
    const start = motion.began + (motion.delay ?? 0), end = endOf(motion);
    const x = scale.x(start), width = Math.max(1, scale.x(end) - x), y = TOP + lane * LANE + row.top + 1;
    paper.globalAlpha = 0.18;
    paper.fillStyle = colors.modules[lane];
    paper.fillRect(x, y, width, height);
    paper.globalAlpha = 0.7;
    paper.strokeStyle = colors.modules[lane];
    paper.beginPath();
    const steps = Math.min(24, Math.max(2, Math.round(width / 3)));
    for (let step = 0; step <= steps; step++) {
      const share = Math.min(1.1, progress(motion, start + (end - start) * step / steps));
      paper.lineTo(x + width * step / steps, y + height * (1 - share * 0.85));
    }
    paper.stroke();
    paper.globalAlpha = 1;
  }
}

/**
 * The movements between two bus times, each once for a lane.
 * @param {import('./store.js').Entry[]} history
 * @param {{ from: number, to: number }} seen
 * @param {string[]} lanes
 */
export function* movementsIn(history, { from, to }, lanes) {
  const known = new Set(), begin = upper(history, (entry) => entry.time < from - 5);
  for (let index = begin; index < history.length && history[index].time <= to; index++) {
    for (const part of history[index].change.parts) {
      if (part.in !== undefined || !part.motion) continue;
      const lane = laneOf(part.id, lanes);
      if (lane < 0) continue;
      for (const motion of part.motion) {
        const key = `${lane} ${motion.began} ${motion.duration} ${motion.curve}`;
        if (known.has(key)) continue;
        known.add(key);
        yield { motion, lane };
      }
    }
  }
}

/**
 * The index of the lane of a part, whose id begins with the name of its module, or with that of one of the module's parts; -1 for none.
 * @param {string} id
 * @param {string[]} lanes
 */
export function laneOf(id, lanes) {
  const first = id.split('/')[0], lane = lanes.indexOf(first);
  return lane < 0 ? lanes.findIndex((name) => name.startsWith(first)) : lane;
}
