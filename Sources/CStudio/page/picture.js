// @ts-check
// Pictures: applies changes, and gives parts the poses of the parts around them. See docs/renderers.md.

import { endOf, pose } from './motion.js';

/**
 * A part as it is seen at a bus time. `frame` is before `matrix`, which is null for a part that is not moved.
 * @typedef {{ part: Wire.Part, pose: Wire.Pose, frame: Wire.Frame, matrix: number[] | null, alpha: number, blur: number }} SeenPart
 */

/**
 * The picture after a change. Pictures are never changed in place, so that those of the past stay as they were.
 * @param {Wire.Picture | null} picture
 * @param {Wire.Picture} change
 * @returns {Wire.Picture}
 */
export function applied(picture, change) {
  if (change.whole || !picture) return { ...change, gone: undefined, order: undefined };
  const parts = new Map(picture.parts.map((part) => [part.id, part]));
  for (const id of change.gone ?? []) parts.delete(id);
  for (const part of change.parts) parts.set(part.id, part);
  const ordered = change.order ? change.order.map((id) => parts.get(id)).filter(isPart) : [...parts.values()];
  const focus = change.reading ? change.focus : picture.focus;
  return { ...picture, ...change, focus, whole: true, parts: ordered, gone: undefined, order: undefined };
}

/** @type {(part: Wire.Part | undefined) => part is Wire.Part} */
const isPart = (part) => part !== undefined;

/**
 * The bus time at which all movements of a picture have ended; 0 if nothing moves.
 * @param {Wire.Picture} picture
 */
export function restTime(picture) {
  let rest = 0;
  for (const part of picture.parts) for (const motion of part.motion ?? []) rest = Math.max(rest, endOf(motion));
  return rest;
}

const IDENTITY = [1, 0, 0, 1, 0, 0];

/**
 * First `b`, then `a`, as matrices [a, b, c, d, e, f] of CSS.
 * @param {number[]} a
 * @param {number[]} b
 */
function times(a, b) {
  return [
    a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1], a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

/**
 * How a pose moves a part around the middle of its frame; null if it does not.
 * @param {Wire.Pose} pose
 * @param {Wire.Frame} frame
 */
function move(pose, [x, y, width, height]) {
  const tx = pose.tx ?? 0, ty = pose.ty ?? 0, scale = Math.max(0, pose.scale ?? 1), turn = pose.rotation ?? 0;
  if (tx === 0 && ty === 0 && scale === 1 && turn === 0) return null;
  const midX = x + width / 2, midY = y + height / 2, angle = turn * Math.PI / 180;
  const cos = Math.cos(angle) * scale, sin = Math.sin(angle) * scale;
  return [cos, sin, -sin, cos, midX + tx - cos * midX + sin * midY, midY + ty - sin * midX - cos * midY];
}

/**
 * All parts as they are seen at a bus time, from the bottom up.
 * @param {Wire.Picture} picture
 * @param {number} time
 */
export function seenParts(picture, time) {
  /** @type {Map<string, SeenPart>} */
  const seen = new Map();
  /** @type {(part: Wire.Part, depth: number) => SeenPart} */
  const look = (part, depth) => {
    const known = seen.get(part.id);
    if (known) return known;
    const own = pose(part.motion, time);
    const [x, y, width, height] = part.frame;
    /** @type {Wire.Frame} */
    const frame = [own.x ?? x, own.y ?? y, Math.max(0, own.width ?? width), Math.max(0, own.height ?? height)];
    const moved = move(own, frame);
    const outer = part.in !== undefined && depth < 32 ? byID.get(part.in) : undefined;
    const above = outer && outer !== part ? look(outer, depth + 1) : null;
    const matrix = above?.matrix ? (moved ? times(above.matrix, moved) : above.matrix) : moved;
    const alpha = Math.min(1, Math.max(0, own.alpha ?? part.alpha ?? 1)) * (above?.alpha ?? 1);
    const blur = Math.hypot(own.blur ?? 0, above?.blur ?? 0);
    const result = { part, pose: own, frame, matrix, alpha, blur };
    seen.set(part.id, result);
    return result;
  };
  const byID = new Map(picture.parts.map((part) => [part.id, part]));
  return picture.parts.map((part) => look(part, 0));
}

/**
 * The frame on the screen, without a turn.
 * @param {SeenPart} seen
 */
export function place({ frame: [x, y, width, height], matrix }) {
  const [a, b, c, d, e, f] = matrix ?? IDENTITY;
  const scale = Math.hypot(a, b);
  const midX = x + width / 2, midY = y + height / 2;
  const seenX = a * midX + c * midY + e, seenY = b * midX + d * midY + f;
  return [seenX - width * scale / 2, seenY - height * scale / 2, width * scale, height * scale];
}

/**
 * The part and those that it is in, the nearest first.
 * @param {Wire.Picture} picture
 * @param {string | null} id
 */
export function chain(picture, id) {
  const parts = new Map(picture.parts.map((part) => [part.id, part]));
  /** @type {Wire.Part[]} */
  const found = [];
  for (let part = parts.get(id ?? ''); part && !found.includes(part); part = parts.get(part.in ?? '')) found.push(part);
  return found;
}
