// @ts-check
// Draws one part as elements of the page. A part is one positioned element; its content keeps its distance from the middle of
// the part, also while the part grows or shrinks.

import { element } from './dom.js';
import { contentOf } from './part-content.js';

/** @type {{ [thickness: string]: number }} */
const VEILS = { ultraThin: 0.3, thin: 0.45, regular: 0.6, thick: 0.75, ultraThick: 0.9 };

/**
 * Whether a part is a button, which can get the focus.
 * @param {Wire.Part} part
 */
function isButton(part) {
  const isControl = part.name !== undefined && (part.tap || part.pan || part.actions || part.input) && part.kind !== 'plate';
  return Boolean(isControl || (part.kind === 'plate' && part.tap && part.name));
}

/**
 * Makes the element of a part.
 * @param {Wire.Part} part
 * @returns {HTMLElement}
 */
export function makePart(part) {
  const on = element('div', { className: 'on' });
  const made = isButton(part) ? element('button', { type: 'button' }, on) : element('div', {}, on);
  made.dataset.id = part.id;
  return made;
}

/**
 * Whether a part needs another kind of element than it has.
 * @param {HTMLElement} node
 * @param {Wire.Part} part
 */
export const needsOther = (node, part) => (node instanceof HTMLButtonElement) !== isButton(part);

/**
 * Draws all of a part that does not move.
 * @param {HTMLElement} node
 * @param {Wire.Part} part
 * @param {boolean} isDark
 * @param {boolean} rtl
 */
export function drawPart(node, part, isDark, rtl) {
  node.className = `part kind-${part.kind}` + (part.material ? ` material-${part.material}` : '');
  speak(node, part);
  surface(node, part, isDark, rtl);
  node.firstElementChild?.replaceChildren(...contentOf(part, isDark));
}

/**
 * Describes a part to screen readers.
 * @param {HTMLElement} node
 * @param {Wire.Part} part
 */
function speak(node, part) {
  /** @param {string} name @param {string | null | undefined} value */
  const set = (name, value) => (value === undefined || value === null ? node.removeAttribute(name) : node.setAttribute(name, value));
  const states = new Set(part.states ?? []);
  const isButton = node instanceof HTMLButtonElement;
  set('aria-hidden', isButton || part.name ? null : 'true');
  set('aria-label', part.name ? part.name + (part.value ? `, ${part.value}` : '') : null);
  set('title', null);
  set('aria-description', part.hint);
  set('aria-disabled', states.has('disabled') ? 'true' : null);
  set('aria-busy', states.has('busy') ? 'true' : null);
  set('aria-expanded', states.has('expanded') ? 'true' : null);
  // A tab of a bar is a button that is pressed: the page itself has no panels for tabs.
  set('aria-pressed', isButton && (states.has('selected') || states.has('on')) ? 'true'
    : isButton && (part.role === 'tab' || states.has('off')) ? 'false' : null);
  set('role', isButton || !part.name ? null : 'img');
}

/** @param {HTMLElement} node @param {Wire.Part} part @param {boolean} isDark @param {boolean} rtl */
function surface(node, part, isDark, rtl) {
  const style = node.style, layers = [];
  if (part.gloss?.length === 3) {
    const [top, third, bottom] = part.gloss;
    layers.push(`linear-gradient(rgb(255 255 255 / ${top}), rgb(255 255 255 / ${third}) 33%, rgb(255 255 255 / ${bottom}))`);
  }
  if (part.gradient?.length === 2) {
    layers.push(`linear-gradient(to ${rtl ? 'left' : 'right'} bottom, ${part.gradient[0]}, ${part.gradient[1]})`);
  }
  const fill = fillOf(part, isDark);
  if (fill) layers.push(`linear-gradient(${fill}, ${fill})`);
  style.backgroundImage = layers.join(', ');
  // Without a thickness or a tint, glass has a regular veil.
  const isGlass = part.material === 'glass' || part.material === 'blur';
  const veil = isGlass ? VEILS[part.thickness ?? ''] ?? (part.tint ? 0 : VEILS.regular) : 0;
  style.backgroundColor = veil ? (isDark ? `rgb(28 28 30 / ${veil})` : `rgb(255 255 255 / ${veil})`) : '';
  const shadows = [];
  if (part.border && part.border.width > 0) {
    const { color, bottom, width } = part.border;
    shadows.push(bottom ? `inset 0 ${width}px ${color}, inset 0 -${width}px ${bottom}` : `inset 0 0 0 ${width}px ${color}`);
  }
  if (isGlass) shadows.push('var(--glass-light)');
  node.dataset.shadow = part.shadow
    ? `${part.shadow.x}px ${part.shadow.y}px ${part.shadow.radius}px ${part.shadow.color}` : '';
  node.dataset.lines = shadows.join(', ');
}

/** @param {Wire.Part} part @param {boolean} isDark */
function fillOf(part, isDark) {
  const quiet = isDark ? 'rgb(120 120 128 / 0.32)' : 'rgb(120 120 128 / 0.16)';
  switch (part.material) {
    case 'glass': case 'blur': return part.tint;
    case 'solid': return part.tint ?? (isDark ? '#000000' : '#FFFFFF');
    case 'clear': return null;
  }
  switch (part.kind) {
    case 'dimming': return part.tint ?? 'rgb(0 0 0 / 0.2)';
    case 'content': case 'system': case 'image': return part.tint ?? quiet;
    case 'progress': return null;
    default: return part.tint;
  }
}

/**
 * Moves a part to its visible pose; changes only what a movement may change.
 * @param {HTMLElement} node
 * @param {import('./picture.js').SeenPart} seen
 */
export function movePart(node, seen) {
  const { part, pose, frame: [x, y, width, height], matrix, alpha, blur } = seen;
  const style = node.style;
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
  // Corners that are not all alike, unless a movement rounds them all.
  const corners = pose.radius === undefined && part.radii ? part.radii : [pose.radius ?? part.radius ?? 0];
  style.borderRadius = corners.map((radius) => `${Math.max(0, Math.min(radius, width / 2, height / 2))}px`).join(' ');
  if (matrix) {
    const [a, b, c, d, e, f] = matrix;
    // The matrix is relative to the corner of the container, and CSS uses that of the element.
    style.transform = `matrix(${a},${b},${c},${d},${a * x + c * y + e - x},${b * x + d * y + f - y})`;
  } else {
    style.transform = '';
  }
  style.opacity = alpha === 1 ? '' : String(alpha);
  style.visibility = alpha === 0 ? 'hidden' : '';
  style.filter = blur > 0 ? `blur(${blur / 2}px)` : '';
  const { lines, shadow } = node.dataset;
  style.boxShadow = [lines, (pose.shadowAlpha ?? 1) > 0 && shadow].filter(Boolean).join(', ');
  const text = /** @type {HTMLElement | null} */ (node.querySelector('.text'));
  if (text) {
    text.style.opacity = String(pose.textAlpha ?? '');
    text.style.transform = pose.textOffset ? `translateX(${-pose.textOffset}px)` : '';
  }
  const bar = /** @type {HTMLElement | null} */ (node.querySelector('.progress')), share = pose.progress ?? part.progress;
  if (bar && share !== undefined) bar.style.setProperty('--share', String(Math.min(1, Math.max(0, share))));
}
