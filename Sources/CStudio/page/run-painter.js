// @ts-check
// Draws the events of a run into the lanes of the timeline.

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
/** The most things that come and go that are drawn, the latest ones. */
const MOST_DRAWN = 400;
/** The width of a bar for events in a crowd, and the room of an event outside of a crowd, in pixels. */
const BIN = 4, ROOM = 8;
/** The least room for a text to be written, in pixels. */
const LEAST_LABEL = 24;

/** @param {Sheet} sheet @param {Run} run @param {LaneRow} row @param {number | null} selected the number of the chosen event. */
export function drawRun(sheet, { store, container }, row, selected) {
  const lives = [...livesIn(sheet, container?.lives ?? [], store.now)];
  drawLives(sheet, lives, row);
  drawMovements(sheet, container?.history ?? [], row);
  drawLabels(sheet, lives, row, drawEvents(sheet, store, row, selected));
}

/**
 * Draws the visible events: inputs as dots, their effects as strokes, and crowds as bars whose height grows with the
 * number of their events. Returns the sorted places drawn in each lane, which leave no room for a text.
 * @param {Sheet} sheet
 * @param {import('./store.js').Store} store
 * @param {LaneRow} row
 * @param {number | null} selected
 */
function drawEvents({ paper, scale, lanes, colors }, store, { top, height }, selected) {
  const { seen } = scale, size = height / LANE;
  return lanes.map((name, lane) => {
    const y = TOP + lane * LANE + top + height / 2, rows = seenOf(store.byModule.get(name) ?? [], seen);
    paper.fillStyle = colors.modules[lane];
    /** @param {Wire.Row} row @param {number} x */
    const drawEvent = (row, x) => {
      const isSelected = row[SEQ] === selected;
      paper.beginPath();
      if (row[CAUSE] === 0) paper.arc(x, y, (isSelected ? 6 : 4.5) * (0.4 + size * 0.6), 0, Math.PI * 2);
      else paper.rect(x - 1, y - 4 * size, isSelected ? 4 : 2, 8 * size);
      paper.fill();
    };
    if (rows.to - rows.from <= scale.width / ROOM) {
      const shown = rows.list.slice(rows.from, rows.to), places = shown.map((row) => Math.round(scale.x(row[TIME])));
      shown.forEach((row, index) => drawEvent(row, places[index]));
      return places;
    }
    const bars = barsOf(rows, scale);
    paper.globalAlpha = 0.8;
    for (const [x, count] of bars) {
      const high = Math.min(height - 2, 3 + 1.5 * Math.log2(count) * size);
      paper.fillRect(x, y + height / 2 - 1 - high, BIN - 1, high);
    }
    paper.globalAlpha = 1;
    const chosen = selected === null ? null : store.event(selected);
    if (chosen && moduleOf(chosen[TOPIC]) === name) drawEvent(chosen, Math.round(scale.x(chosen[TIME])));
    return bars.map(([x]) => x);
  });
}

/**
 * A part of a list of events, in the order of time.
 * @typedef {{ list: Wire.Row[], from: number, to: number }} RowsSeen
 *
 * The events between two bus times.
 * @param {Wire.Row[]} list
 * @param {{ from: number, to: number }} seen
 * @returns {RowsSeen}
 */
const seenOf = (list, { from, to }) => ({ list, from: upper(list, (row) => row[TIME] < from), to: upper(list, (row) => row[TIME] <= to) });

/**
 * The bars of a crowd: the start and the number of events of each. Its cost depends on the bars, not on the events.
 * @param {RowsSeen} rows
 * @param {{ time: (x: number) => number, width: number }} scale
 * @returns {[x: number, count: number][]}
 */
export function barsOf({ list, from, to }, scale) {
  /** @type {[number, number][]} */
  const bars = [];
  for (let x = LEFT; x < scale.width && from < to; x += BIN) {
    const end = scale.time(x + BIN), next = Math.min(to, upper(list, (row) => row[TIME] < end, from));
    if (next > from) bars.push([x, next - from]);
    from = next;
  }
  return bars;
}

/**
 * The visible things that come and go, such as toasts, the latest first, with the places of their capsules.
 * @param {Sheet} sheet
 * @param {import('./store.js').Life[]} lives
 * @param {number} now
 */
function* livesIn({ scale, lanes }, lives, now) {
  for (let number = lives.length - 1, drawn = 0; number >= 0 && drawn < MOST_DRAWN; number--) {
    const { id, text, from: begin, to = now } = lives[number], lane = laneOf(id, lanes);
    if (to < scale.seen.from || begin > scale.seen.to || lane < 0) continue;
    drawn++;
    const x = scale.x(begin);
    yield { text, lane, x, width: Math.max(3, scale.x(to) - x) };
  }
}

/** @typedef {{ text: string, lane: number, x: number, width: number }} SeenLife */

/** @param {Sheet} sheet @param {SeenLife[]} lives @param {LaneRow} row */
function drawLives({ paper, colors }, lives, row) {
  const height = row.height - 4;
  paper.globalAlpha = 0.22;
  for (const { lane, x, width } of lives) {
    paper.fillStyle = colors.modules[lane];
    paper.beginPath();
    paper.roundRect(x, TOP + lane * LANE + row.top + 2, width, height, height / 2);
    paper.fill();
  }
  paper.globalAlpha = 1;
}

/**
 * Writes the texts of things into their capsules, where there is room.
 * @param {Sheet} sheet
 * @param {SeenLife[]} lives
 * @param {LaneRow} row
 * @param {number[][]} places the sorted places of the events of each lane.
 */
function drawLabels({ paper, colors, lanes }, lives, row, places) {
  if (row.height < 14) return;
  paper.font = SMALL_FONT;
  paper.fillStyle = colors.ink;
  const ends = lanes.map(() => Infinity);
  for (const { text, lane, x, width } of lives) {
    const left = Math.max(x + 8, LEFT + 4), room = freeWidth(left, Math.min(x + width - 8, ends[lane]), places[lane]);
    if (room < LEAST_LABEL) continue;
    paper.save();
    paper.beginPath();
    paper.rect(left, TOP + lane * LANE, room, LANE);
    paper.clip();
    paper.fillText(text, left, TOP + lane * LANE + row.top + row.height / 2 + 0.5);
    paper.restore();
    ends[lane] = left - 4;
  }
  paper.font = FONT;
}

/**
 * The width after a place without events.
 * @param {number} left
 * @param {number} right
 * @param {number[]} places sorted.
 */
export function freeWidth(left, right, places) {
  const next = places[upper(places, (place) => place <= left - 6)] ?? Infinity;
  return Math.min(right, next - 6) - left;
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
