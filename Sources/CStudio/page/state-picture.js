// @ts-check
// A picture of the states of a module: a box for each, the current one marked, and an arrow for each change so far.
// Loaded with the first explanation.

import { SEQ, TEXT, TOPIC, moduleOf, upper } from './store.js';
import { field } from './waiting.js';

const SVG = 'http://www.w3.org/2000/svg';
/** The width of a letter, of the room around a word and between boxes, and the height of a box and above it, in pixels. */
const LETTER = 7, PADDING = 9, SPACE = 14, HEIGHT = 22, ARCS = 20;
/** The number of past events that are read. */
const MOST = 50_000;

/**
 * The states of a module as of an event.
 * @typedef {{ words: string[], present: string, former: string, which: string, changes: Map<string, number> }} States
 */

/**
 * Reads the states of an event's module from the facts that report their changes; null if it has none, or none has changed so far.
 * @param {import('./store.js').Store} store
 * @param {Wire.Setup['states']} topics
 * @param {number} seq the number of the event.
 * @returns {States | null}
 */
export function statesAt(store, topics, seq) {
  const { rows } = store, event = store.event(seq), end = upper(rows, (row) => row[SEQ] <= seq);
  if (!event) return null;
  const module = moduleOf(event[TOPIC]);
  /** @type {States | null} */
  let states = null;
  for (let index = end - 1; index >= Math.max(0, end - MOST); index--) {
    const topic = rows[index][TOPIC], text = rows[index][TEXT];
    if (!topics[topic] || moduleOf(topic) !== module) continue;
    const { words, of } = topics[topic], from = field(text, 'from'), to = field(text, 'to');
    const which = of.map((name) => field(text, name)).filter(Boolean).join(' ');
    // The event may name another thing of the module, such as another accessory.
    if (of.some((name) => field(event[TEXT], name) && field(event[TEXT], name) !== field(text, name))) continue;
    states ??= { words, present: to, former: from, which, changes: new Map() };
    // A second lane has states of its own.
    if (states.words !== words || states.which !== which) continue;
    const change = `${from} ${to}`;
    states.changes.set(change, (states.changes.get(change) ?? 0) + 1);
  }
  return states;
}

/** @param {States} states @param {string} module */
export function statePicture({ words, present, former, which, changes }, module) {
  let end = 1;
  const boxes = words.map((word) => {
    const width = word.length * LETTER + 2 * PADDING, x = end;
    end += width + SPACE;
    return { word, x, width, middle: x + width / 2 };
  });
  const picture = make('svg', { class: 'states', role: 'img', width: end, height: HEIGHT + 2 * ARCS, viewBox: `0 ${-ARCS} ${end} ${HEIGHT + 2 * ARCS}` });
  picture.setAttribute('aria-label', `${[module, which].filter(Boolean).join(' ')} is ${present}; it was ${former}`);
  for (const { word, x, width, middle } of boxes) {
    const text = make('text', { x: middle, y: HEIGHT / 2 + 4, 'text-anchor': 'middle' });
    text.textContent = word;
    const box = make('g', { class: word === present ? 'present' : word === former ? 'former' : '' });
    box.append(make('rect', { x, y: 0, width, height: HEIGHT, rx: HEIGHT / 2 }), text);
    picture.append(box);
  }
  for (const [change, count] of changes) {
    const [from, to] = change.split(' ').map((word) => boxes.find((box) => box.word === word));
    if (!from || !to || from === to) continue;
    // Forward above the boxes, and back below them.
    const side = from.x < to.x ? -1 : 1, y = side < 0 ? 0 : HEIGHT, x1 = from.middle - side * 4, x2 = to.middle + side * 4;
    const top = y + side * Math.min(ARCS * 1.25, 8 + Math.abs(x2 - x1) / 12);
    const arrow = make('path', {
      class: change === `${former} ${present}` ? 'last' : '',
      d: `M${x1} ${y}C${x1} ${top} ${x2} ${top} ${x2} ${y}m-3 ${side * 5}l3 ${-side * 5}l3 ${side * 5}`,
    });
    const title = make('title', {});
    title.textContent = `${from.word} → ${to.word}: ${count.toLocaleString('en')} ×`;
    arrow.append(title);
    picture.append(arrow);
  }
  return picture;
}

/** @param {string} name @param {{ [attribute: string]: string | number }} attributes */
function make(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const attribute in attributes) made.setAttribute(attribute, String(attributes[attribute]));
  return made;
}
