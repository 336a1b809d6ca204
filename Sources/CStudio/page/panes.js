// @ts-check
// The lines between the panes, which can be dragged or moved with arrow keys, and moving the focus from pane to pane. The
// browser stores the positions of the lines.

import { element, find } from './dom.js';

/**
 * A line between two panes: the variable that it sets, and the least sizes of the panes on its sides, in pixels.
 * @typedef {{ name: string, label: string, isUpright: boolean, least: [number, number] }} Line
 */

/** @type {Line} */
const BESIDE = { name: '--side', label: 'Width of the right panes', isUpright: true, least: [320, 320] };
/** @type {Line} */
const BELOW = { name: '--why', label: 'Height of the list of events', isUpright: false, least: [120, 120] };
/** How far an arrow key moves a line, in pixels. */
const STEP = 24;
/** The elements that get the focus in each pane. */
const PANES = ['#stage', '.tabs [aria-selected=true]', '#events .rows', '#why', '#panel-rule .files', '#time .lanes'];

/** @param {HTMLElement} main */
export function makePanes(main) {
  makeLine(main, find(main, '.side'), main, BESIDE);
  makeLine(main, find(main, '#events'), find(main, '#panel-why'), BELOW);
}

/**
 * @param {HTMLElement} main
 * @param {HTMLElement} pane has the line.
 * @param {HTMLElement} around
 * @param {Line} line
 */
function makeLine(main, pane, around, { name, label, isUpright, least }) {
  const line = element('div', { className: isUpright ? 'line-between upright' : 'line-between', tabIndex: 0 }), key = `glassbus-pane${name}`;
  const attributes = {
    role: 'separator', 'aria-label': label, 'aria-orientation': isUpright ? 'vertical' : 'horizontal', 'aria-valuemin': '0', 'aria-valuemax': '100',
  };
  for (const [attribute, value] of Object.entries(attributes)) line.setAttribute(attribute, value);
  const size = () => (isUpright ? around.getBoundingClientRect().width : around.getBoundingClientRect().height);
  /** @type {(x: number, y: number) => number} The share of the pane if the line is at a point. */
  const shareAt = (x, y) => {
    const box = around.getBoundingClientRect();
    return isUpright ? (box.right - x) / box.width : (y - box.top) / box.height;
  };
  const share = () => {
    const { left, top } = line.getBoundingClientRect();
    return shareAt(left, top);
  };
  /** @param {number} share */
  const show = (share) => line.setAttribute('aria-valuenow', String(Math.round(share * 100)));
  /** @param {number} share */
  const set = (share) => {
    const bound = Math.min(1 - least[1] / size(), Math.max(least[0] / size(), share));
    if (!Number.isFinite(bound)) return;
    main.style.setProperty(name, `${(bound * 100).toFixed(2)}%`);
    show(bound);
    localStorage.setItem(key, String(bound));
  };
  line.addEventListener('pointerdown', (event) => {
    line.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  line.addEventListener('pointermove', (event) => {
    if (line.hasPointerCapture(event.pointerId)) set(shareAt(event.clientX, event.clientY));
  });
  line.addEventListener('dblclick', () => {
    main.style.removeProperty(name);
    localStorage.removeItem(key);
  });
  line.addEventListener('keydown', (event) => {
    const [less, more] = isUpright ? ['ArrowRight', 'ArrowLeft'] : ['ArrowUp', 'ArrowDown'];
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    event.stopPropagation();
    set(share() + (event.key === more ? STEP : -STEP) / size());
  });
  pane.append(line);
  const kept = Number(localStorage.getItem(key));
  if (kept) set(kept);
  else show(share());
}

/**
 * Moves the focus to the pane after the one that has it.
 * @param {HTMLElement} main
 */
export function focusNextPane(main) {
  const nodes = PANES.map((pane) => find(main, pane)).filter((node) => node.offsetParent);
  const here = nodes.findIndex((node) => node.contains(document.activeElement));
  nodes[(here + 1) % nodes.length].focus();
}
