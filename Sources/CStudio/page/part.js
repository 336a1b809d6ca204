// Draws one part as elements of the page. A part is one positioned element; what is on it keeps its distance from the middle of
// the part, also while the part grows or shrinks.

const SVG = 'http://www.w3.org/2000/svg';

/** The drawings of icons by name, as the host has them. */
let glyphs = {};
export const setGlyphs = (all) => { glyphs = all; };

const VEILS = { ultraThin: 0.3, thin: 0.45, regular: 0.6, thick: 0.75, ultraThick: 0.9 };

function element(name, className) {
  const made = document.createElement(name);
  if (className) made.className = className;
  return made;
}

function vector(name, attributes, parent) {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) if (attributes[key] !== undefined) made.setAttribute(key, attributes[key]);
  parent?.append(made);
  return made;
}

/** Puts an element where a frame is, relative to the middle of the part. */
function put(child, part, [x, y, width, height]) {
  const [partX, partY, partWidth, partHeight] = part.frame;
  child.style.left = `${x - partX - partWidth / 2}px`;
  child.style.top = `${y - partY - partHeight / 2}px`;
  child.style.width = `${width}px`;
  child.style.height = `${height}px`;
}

const label = (isDark) => (isDark ? '#FFFFFF' : '#000000');

/** Makes the element of a part. Parts that a screen reader reads are buttons, so that keys reach them, too. */
export function makePart(part) {
  const isControl = part.name !== undefined && (part.tap || part.pan || part.actions) && part.kind !== 'plate';
  const made = element(isControl || (part.kind === 'plate' && part.tap && part.name) ? 'button' : 'div', 'part');
  if (made.tagName === 'BUTTON') made.type = 'button';
  made.dataset.id = part.id;
  made.append(element('div', 'on'));
  return made;
}

/** Whether a part needs another kind of element than it has. */
export const needsOther = (node, part) => (node.tagName === 'BUTTON') !== (makePart(part).tagName === 'BUTTON');

/** Draws all of a part that does not move. */
export function drawPart(node, part, isDark, rtl) {
  node.className = `part kind-${part.kind}` + (part.material ? ` material-${part.material}` : '');
  speak(node, part);
  surface(node, part, isDark, rtl);
  const on = node.firstElementChild;
  on.replaceChildren();
  if (part.kind === 'progress') progress(on, part, isDark);
  if (part.ring) ring(on, part);
  if (part.icon) icon(on, part, isDark);
  texts(on, part, isDark);
  if (part.badge) badge(on, part);
}

function speak(node, part) {
  const set = (name, value) => (value === undefined || value === null ? node.removeAttribute(name)
    : node.setAttribute(name, value));
  const states = new Set(part.states ?? []);
  const isButton = node.tagName === 'BUTTON';
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
  // What shines through is the part's only if nothing else says how.
  const isGlass = part.material === 'glass' || part.material === 'blur';
  const veil = isGlass ? VEILS[part.thickness] ?? (part.tint ? 0 : VEILS.regular) : 0;
  style.backgroundColor = veil ? (isDark ? `rgb(28 28 30 / ${veil})` : `rgb(255 255 255 / ${veil})`) : '';
  const shadows = [];
  if (part.border?.width > 0) {
    const { color, bottom, width } = part.border;
    shadows.push(bottom ? `inset 0 ${width}px ${color}, inset 0 -${width}px ${bottom}` : `inset 0 0 0 ${width}px ${color}`);
  }
  if (isGlass) shadows.push('var(--glass-light)');
  node.dataset.shadow = part.shadow
    ? `${part.shadow.x}px ${part.shadow.y}px ${part.shadow.radius}px ${part.shadow.color}` : '';
  node.dataset.lines = shadows.join(', ');
}

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

function icon(on, part, isDark) {
  const [x, y, width, height] = part.frame;
  const side = part.kind === 'icon' ? Math.min(width, height)
    : Math.min(part.kind === 'image' ? Math.min(width, height) / 2 : Math.min(width, height), 24);
  const frame = part.iconFrame ?? [x + (width - side) / 2, y + (height - side) / 2, side, side];
  const ink = part.iconInk ?? part.ink ?? label(isDark);
  const drawing = vector('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' });
  put(drawing, part, frame);
  on.append(drawing);
  const filled = part.icon.endsWith('.fill');
  let name = filled ? part.icon.slice(0, -5) : part.icon;
  let circled = false;
  if (!glyphs[name] && name.endsWith('.circle')) [name, circled] = [name.slice(0, -7), true];
  const glyph = glyphs[name];
  const paint = { fill: 'none', stroke: ink, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  if (!glyph) {
    vector('rect', { ...paint, x: 4, y: 4, width: 16, height: 16, rx: 4.5, 'stroke-width': 1.8 }, drawing);
    const letter = vector('text', { x: 12, y: 16, fill: ink, 'font-size': 11, 'font-weight': 600, 'text-anchor': 'middle' }, drawing);
    letter.textContent = (part.name ?? part.title ?? part.icon).slice(0, 1).toUpperCase();
  } else if (circled) {
    vector('circle', { ...paint, cx: 12, cy: 12, r: 9, fill: filled ? ink : 'none', 'stroke-width': 1.8 }, drawing);
    vector('path', {
      ...paint, d: glyph.path, transform: 'translate(5.4 5.4) scale(0.55)', 'stroke-width': glyph.weight * 1.7,
      stroke: filled ? (isDark ? '#1C1C22' : '#FFFFFF') : ink,
    }, drawing);
  } else {
    vector('path', {
      ...paint, d: glyph.path, 'stroke-width': glyph.weight, fill: filled && glyph.canBeFilled ? ink : 'none',
      'fill-rule': 'evenodd',
    }, drawing);
  }
}

function texts(on, part, isDark) {
  let lines = part.lines?.flat() ?? (part.title !== undefined ? [part.title] : []);
  const isForeign = !lines.length && (part.kind === 'content' || part.kind === 'system');
  if (isForeign) lines = [part.content ?? words(part.id)];
  if (!lines.length) return;
  if (part.states?.includes('sensitive')) lines = ['••••••'];
  const font = part.font ?? { size: isForeign ? 13 : 17, weight: 400 };
  const box = element('div', 'text');
  const frame = part.textFrame ?? part.frame;
  put(box, part, frame);
  const height = part.textFrame && lines.length > 1 ? frame[3] / lines.length : font.size * 1.2;
  box.style.font = `${font.weight} ${font.size}px/${height}px ${font.family ? `${JSON.stringify(font.family)}, ` : ''}var(--screen-font)`;
  box.style.color = part.ink ?? (isForeign ? '#8E8E93' : label(isDark));
  box.style.textAlign = part.alignment ?? 'center';
  if (part.textFade) {
    box.style.maskImage = `linear-gradient(to right, transparent, #000 ${part.textFade}px, #000 calc(100% - ${part.textFade}px), transparent)`;
  }
  if (part.textLoop) box.classList.add('scrolls');
  for (const line of lines) {
    const row = element('div', 'line');
    row.dir = 'auto';
    row.textContent = line;
    box.append(row);
  }
  on.append(box);
}

/** The last name of an id in plain words. */
const words = (id) => id.split('/').at(-1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function badge(on, part) {
  const [x, y, width] = part.iconFrame ?? part.frame;
  const frame = part.badgeFrame ?? [x + width - 8, y - 4, 16, 16];
  const made = element('div', 'badge');
  put(made, part, frame);
  made.style.fontSize = `${frame[3] * 0.7}px`;
  made.style.lineHeight = `${frame[3]}px`;
  made.textContent = part.badge;
  on.append(made);
}

function ring(on, part) {
  const made = element('div', 'ring');
  put(made, part, part.ring.frame);
  made.style.boxShadow = `inset 0 0 0 ${part.ring.border.width}px ${part.ring.border.color}`;
  if (part.ring.tint) made.style.background = part.ring.tint;
  on.append(made);
}

function progress(on, part, isDark) {
  const [, , width, height] = part.frame;
  const isRing = height >= 12 && Math.abs(width - height) < 1;
  const made = element('div', isRing ? 'progress round' : 'progress');
  made.style.setProperty('--track', part.tint ?? 'rgb(120 120 128 / 0.24)');
  made.style.setProperty('--ink', part.ink ?? label(isDark));
  if (part.progress === undefined) made.classList.add('goes-on');
  put(made, part, part.frame);
  on.append(made);
}

/** Moves a part to where it is seen: what a movement may change, and nothing else. */
export function movePart(node, seen) {
  const { part, pose, frame: [x, y, width, height], matrix, alpha, blur } = seen;
  const style = node.style;
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
  style.borderRadius = `${Math.max(0, Math.min(pose.radius ?? part.radius ?? 0, width / 2, height / 2))}px`;
  if (matrix) {
    const [a, b, c, d, e, f] = matrix;
    // The matrix is about the container's corner, and CSS turns around the element's.
    style.transform = `matrix(${a},${b},${c},${d},${a * x + c * y + e - x},${b * x + d * y + f - y})`;
  } else {
    style.transform = '';
  }
  style.opacity = alpha === 1 ? '' : alpha;
  style.visibility = alpha === 0 ? 'hidden' : '';
  style.filter = blur > 0 ? `blur(${blur / 2}px)` : '';
  const lines = node.dataset.lines, shadow = node.dataset.shadow;
  const shade = shadow && (pose.shadowAlpha ?? 1) > 0 ? shadow : '';
  style.boxShadow = [lines, shade].filter(Boolean).join(', ');
  const text = node.firstElementChild.querySelector('.text');
  if (text) {
    text.style.opacity = pose.textAlpha ?? '';
    text.style.transform = pose.textOffset ? `translateX(${-pose.textOffset}px)` : '';
  }
  const bar = node.firstElementChild.querySelector('.progress');
  if (bar) {
    const share = pose.progress ?? part.progress;
    if (share !== undefined) bar.style.setProperty('--share', Math.min(1, Math.max(0, share)));
  }
}
