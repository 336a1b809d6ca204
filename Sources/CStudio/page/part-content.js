// @ts-check
// The content of a part: its icon, texts, ring, badge and progress. It keeps its distance from the middle of the part.

import { element } from './dom.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @type {{ [name: string]: Wire.Glyph }} The drawings of icons, as the host has them. */
let glyphs = {};
/** @param {{ [name: string]: Wire.Glyph }} all */
export const setGlyphs = (all) => { glyphs = all; };

/**
 * Makes an element of a drawing.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {{ [attribute: string]: string | number }} attributes
 */
function vector(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  return made;
}

/**
 * Places an element at a frame, relative to the middle of the part.
 * @param {ElementCSSInlineStyle} child
 * @param {Wire.Part} part
 * @param {Wire.Frame} frame
 */
function put(child, part, [x, y, width, height]) {
  const [partX, partY, partWidth, partHeight] = part.frame;
  child.style.left = `${x - partX - partWidth / 2}px`;
  child.style.top = `${y - partY - partHeight / 2}px`;
  child.style.width = `${width}px`;
  child.style.height = `${height}px`;
}

/** @param {boolean} isDark */
const label = (isDark) => (isDark ? '#FFFFFF' : '#000000');

/**
 * The elements of everything on a part.
 * @param {Wire.Part} part
 * @param {boolean} isDark
 */
export function contentOf(part, isDark) {
  if (part.kind === 'content' && part.frame[3] > part.frame[2]) return [player(part)];
  return [
    part.kind === 'progress' ? [progress(part, isDark)] : [], part.ring ? [ring(part, part.ring)] : [],
    part.icon ? [icon(part, part.icon, isDark)] : [], texts(part, isDark), part.badge ? [badge(part, part.badge)] : [],
  ].flat();
}

/** @param {Wire.Part} part @param {string} icon @param {boolean} isDark */
function icon(part, icon, isDark) {
  const [x, y, width, height] = part.frame;
  const side = part.kind === 'icon' ? Math.min(width, height)
    : Math.min(part.kind === 'image' ? Math.min(width, height) / 2 : Math.min(width, height), 24);
  /** @type {Wire.Frame} */
  const frame = part.iconFrame ?? [x + (width - side) / 2, y + (height - side) / 2, side, side];
  const ink = part.iconInk ?? part.ink ?? label(isDark);
  const drawing = vector('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' });
  put(drawing, part, frame);
  const filled = icon.endsWith('.fill');
  let name = filled ? icon.slice(0, -5) : icon;
  let circled = false;
  if (!glyphs[name] && name.endsWith('.circle')) [name, circled] = [name.slice(0, -7), true];
  const glyph = glyphs[name];
  const paint = { fill: 'none', stroke: ink, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  if (!glyph) {
    const letter = vector('text', { x: 12, y: 16, fill: ink, 'font-size': 11, 'font-weight': 600, 'text-anchor': 'middle' });
    letter.textContent = (part.name ?? part.title ?? icon).slice(0, 1).toUpperCase();
    drawing.append(vector('rect', { ...paint, x: 4, y: 4, width: 16, height: 16, rx: 4.5, 'stroke-width': 1.8 }), letter);
  } else if (circled) {
    drawing.append(
      vector('circle', { ...paint, cx: 12, cy: 12, r: 9, fill: filled ? ink : 'none', 'stroke-width': 1.8 }),
      vector('path', {
        ...paint, d: glyph.path, transform: 'translate(5.4 5.4) scale(0.55)', 'stroke-width': glyph.weight * 1.7,
        stroke: filled ? (isDark ? '#1C1C22' : '#FFFFFF') : ink,
      }));
  } else {
    const fill = filled && glyph.canBeFilled ? ink : 'none';
    drawing.append(vector('path', { ...paint, d: glyph.path, 'stroke-width': glyph.weight, fill, 'fill-rule': 'evenodd' }));
  }
  return drawing;
}

/**
 * The texts of a part; none if it has none.
 * @param {Wire.Part} part
 * @param {boolean} isDark
 */
function texts(part, isDark) {
  let lines = part.lines?.flat() ?? (part.title !== undefined ? [part.title] : []);
  const isForeign = !lines.length && (part.kind === 'content' || part.kind === 'system');
  if (isForeign) lines = [part.content ?? words(part.id)];
  if (!lines.length) return [];
  if (part.states?.includes('sensitive')) lines = ['••••••'];
  const font = part.font ?? { size: isForeign ? 13 : 17, weight: 400 }, family = part.font?.family;
  const box = element('div', { className: 'text' }, ...lines.map((line) => element('div', { className: 'line', dir: 'auto', textContent: line })));
  const frame = part.textFrame ?? part.frame;
  put(box, part, frame);
  const height = part.textFrame && lines.length > 1 ? frame[3] / lines.length : font.size * 1.2;
  box.style.font = `${font.weight} ${font.size}px/${height}px ${family ? `${JSON.stringify(family)}, ` : ''}var(--screen-font)`;
  box.style.color = part.ink ?? (isForeign ? '#8E8E93' : label(isDark));
  box.style.textAlign = part.alignment ?? 'center';
  if (part.textFade) {
    box.style.maskImage = `linear-gradient(to right, transparent, #000 ${part.textFade}px, #000 calc(100% - ${part.textFade}px), transparent)`;
  }
  if (part.textLoop) box.classList.add('scrolls');
  return [box];
}

/**
 * The last name of an id in plain words.
 * @param {string} id
 */
const words = (id) => (id.split('/').at(-1) ?? id).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * An example of an app's content in an open popup.
 * @param {Wire.Part} part
 */
function player(part) {
  const hands = element('div', { className: 'hands' }, ...[1, 2, 3].map(() => element('i')));
  const made = element(
    'div', { className: 'player' }, element('div', { className: 'artwork' }),
    element('div', { className: 'line', dir: 'auto', textContent: part.name ?? part.content ?? words(part.id) }), element('div', { className: 'played' }), hands);
  put(made, part, part.frame);
  return made;
}

/** @param {Wire.Part} part @param {string} text */
function badge(part, text) {
  const [x, y, width] = part.iconFrame ?? part.frame;
  /** @type {Wire.Frame} */
  const frame = part.badgeFrame ?? [x + width - 8, y - 4, 16, 16];
  const made = element('div', { className: 'badge', textContent: text });
  put(made, part, frame);
  made.style.fontSize = `${frame[3] * 0.7}px`;
  made.style.lineHeight = `${frame[3]}px`;
  return made;
}

/** @param {Wire.Part} part @param {NonNullable<Wire.Part['ring']>} ring */
function ring(part, { frame, border, tint }) {
  const made = element('div', { className: 'ring' });
  put(made, part, frame);
  made.style.boxShadow = `inset 0 0 0 ${border.width}px ${border.color}`;
  if (tint) made.style.background = tint;
  return made;
}

/** @param {Wire.Part} part @param {boolean} isDark */
function progress(part, isDark) {
  const [, , width, height] = part.frame;
  const isRing = height >= 12 && Math.abs(width - height) < 1;
  const made = element('div', { className: isRing ? 'progress round' : 'progress' });
  made.style.setProperty('--track', part.tint ?? 'rgb(120 120 128 / 0.24)');
  made.style.setProperty('--ink', part.ink ?? label(isDark));
  if (part.progress === undefined) made.classList.add('goes-on');
  put(made, part, part.frame);
  return made;
}
